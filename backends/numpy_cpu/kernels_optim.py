"""One optimizer step on one parameter, in place and without temporaries that leave the cache.

Optimizers ask for these by name and use their own tensor arithmetic where a device has none, or
where one of these answers False: not float32 or float64, not contiguous, not all of one dtype.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .quiet import SILENT, enter, leave

_BLOCK = 16384   # elements: all the arrays of a block stay in the second-level cache
_FLOATS = frozenset("fd")


def _flat(*arrays: Any) -> list[Any] | None:
    """The arrays as 1-d views, or None where they cannot be treated alike."""
    first = arrays[0]
    code = first.dtype.char
    if code not in _FLOATS:
        return None
    flat = []
    for a in arrays:
        if a.dtype.char != code or not a.flags.c_contiguous or a.shape != first.shape:
            return None
        flat.append(a if a.ndim == 1 else a.reshape(-1))
    return flat


def _blocks(arrays: list[Any]) -> Any:
    size = arrays[0].size
    if size <= _BLOCK:
        yield arrays
        return
    for start in range(0, size, _BLOCK):
        yield [a[start:start + _BLOCK] for a in arrays]


def sgd_step(param: Any, grad: Any, momentum_buffer: Any, lr: float, momentum: float,
             dampening: float, weight_decay: float, nesterov: bool) -> bool:
    """param -= lr * (gradient, or its momentum); the buffer exists already, or momentum is 0."""
    arrays = (param, grad) if momentum_buffer is None else (param, grad, momentum_buffer)
    flat = _flat(*arrays)
    if flat is None:
        return False
    for p, g, *rest in _blocks(flat):
        if weight_decay:
            t = p * weight_decay
            t += g
            g = t
        if rest:
            b = rest[0]
            b *= momentum
            b += g if not dampening else g * (1 - dampening)
            g = g + momentum * b if nesterov else b
        p -= lr * g
    return True


def adam_step(param: Any, grad: Any, exp_avg: Any, exp_avg_sq: Any, max_exp_avg_sq: Any,
              step: Any, lr: float, beta1: float, beta2: float, eps: float, weight_decay: float,
              decoupled: bool) -> bool:
    """Adam, AMSGrad and AdamW; `step` is the 0-dim counter, which goes up by one."""
    arrays = (param, grad, exp_avg, exp_avg_sq)
    flat = _flat(*arrays) if max_exp_avg_sq is None else _flat(*arrays, max_exp_avg_sq)
    if flat is None:
        return False
    step += 1
    count = step.item()
    # param -= size * m / (sqrt(v) / root + eps), with `size` moved into the denominator
    root = (1 - beta2**count) ** 0.5
    size = lr / (1 - beta1**count)
    scale, shift = (1 / (root * size), eps / size) if size else (0.0, 0.0)
    for p, g, m, v, *rest in _blocks(flat):
        if weight_decay:
            if decoupled:
                p *= 1 - lr * weight_decay
            else:
                t = p * weight_decay
                t += g
                g = t
        t = g - m
        t *= 1 - beta1
        m += t
        np.multiply(g, g, out=t)
        t *= 1 - beta2
        v *= beta2
        v += t
        if rest:
            np.maximum(rest[0], v, out=rest[0])
            v = rest[0]
        if size:
            np.sqrt(v, out=t)
            t *= scale
            t += shift
            np.divide(m, t, out=t)
            p -= t
    return True


def _silent(kernel: Any) -> Any:
    def run(*args: Any) -> bool:
        token = enter(SILENT)
        try:
            return kernel(*args)
        finally:
            leave(token)
    return run


KERNELS = {"sgd_step": _silent(sgd_step), "adam_step": _silent(adam_step)}
