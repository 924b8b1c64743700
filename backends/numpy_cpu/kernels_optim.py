"""Optimizer steps on many parameters at once, in place, in blocks that stay in the cache.

Each takes rows of arrays (parameter, gradient, state...) and gives the numbers of the rows that it
leaves to the optimizer's own tensor arithmetic: those that are not float32 or float64 throughout,
or not contiguous.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .quiet import SILENT, enter, leave

_BLOCK = 16384   # elements: all the arrays of a block stay in the second-level cache
_FLOATS = frozenset("fd")


def _flat(arrays: Any) -> Any:
    """The arrays as 1-d views, or None where they cannot be treated alike."""
    first = arrays[0]
    dtype, shape = first.dtype, first.shape
    if dtype.char not in _FLOATS:
        return None
    for a in arrays:
        if (a.dtype is not dtype and a.dtype != dtype) or a.shape != shape or (
                not a.flags.c_contiguous):
            return None
    return arrays if len(shape) == 1 else [a.reshape(-1) for a in arrays]


def _blocks(arrays: Any) -> Any:
    size = arrays[0].size
    if size <= _BLOCK:
        return (arrays,)
    return ([a[i:i + _BLOCK] for a in arrays] for i in range(0, size, _BLOCK))


def sgd_steps(rows: list[Any], lr: float, momentum: float, dampening: float, weight_decay: float,
              nesterov: bool) -> list[int]:
    """param -= lr * (gradient, or its momentum). A row has a momentum buffer where there is one."""
    refused = []
    for i, row in enumerate(rows):
        flat = _flat(row)
        if flat is None:
            refused.append(i)
            continue
        for p, g, *buffer in _blocks(flat):
            if weight_decay:
                g = _decayed(g, p, weight_decay)
            if buffer:
                b = buffer[0]
                b *= momentum
                b += g if not dampening else g * (1 - dampening)
                g = g + momentum * b if nesterov else b
            p -= g * lr
    return refused


def _decayed(g: Any, p: Any, weight_decay: float) -> Any:
    t = p * weight_decay
    t += g
    return t


def adam_steps(rows: list[Any], lr: float, beta1: float, beta2: float, eps: float,
               weight_decay: float, decoupled: bool) -> list[int]:
    """Adam, AMSGrad and AdamW. After the gradient a row has the 0-dim counter of steps, the two
    averages, and for AMSGrad the maximum."""
    refused = []
    for i, (param, grad, step, *averages) in enumerate(rows):
        flat = _flat((param, grad, *averages))
        if flat is None:
            refused.append(i)
            continue
        step += 1
        count = step.item()
        # param -= size * m / (sqrt(v) / root + eps), with `size` moved into the denominator
        root, size = (1 - beta2**count) ** 0.5, lr / (1 - beta1**count)
        scale, shift = (1 / (root * size), eps / size) if size else (0.0, 0.0)
        for p, g, m, v, *maximum in _blocks(flat):
            if weight_decay and decoupled:
                p *= 1 - lr * weight_decay
            elif weight_decay:
                g = _decayed(g, p, weight_decay)
            t = g - m
            t *= 1 - beta1
            m += t
            np.multiply(g, g, out=t)
            t *= 1 - beta2
            v *= beta2
            v += t
            if maximum:
                v = np.maximum(maximum[0], v, out=maximum[0])
            if size:
                np.sqrt(v, out=t)
                t *= scale
                t += shift
                np.divide(m, t, out=t)
                p -= t
    return refused


def adadelta_steps(rows: list[Any], lr: float, rho: float, eps: float,
                   weight_decay: float) -> list[int]:
    """Adadelta. After the gradient a row has the counter of steps and the two averages."""
    refused = []
    for i, (param, grad, step, *averages) in enumerate(rows):
        flat = _flat((param, grad, *averages))
        if flat is None:
            refused.append(i)
            continue
        step += 1
        for p, g, square, change in _blocks(flat):
            if weight_decay:
                g = _decayed(g, p, weight_decay)
            _average_square(square, g, rho)
            t = change + eps
            t /= square + eps
            np.sqrt(t, out=t)
            t *= g
            _average_square(change, t, rho)
            t *= lr
            p -= t
    return refused


def rmsprop_steps(rows: list[Any], lr: float, alpha: float, eps: float, weight_decay: float,
                  momentum: float, centered: bool) -> list[int]:
    """RMSprop. After the gradient a row has the counter of steps, the average of squares, and
    with momentum a buffer, and where centred the average of gradients."""
    refused = []
    for i, (param, grad, step, *averages) in enumerate(rows):
        flat = _flat((param, grad, *averages))
        if flat is None:
            refused.append(i)
            continue
        step += 1
        for p, g, square, *rest in _blocks(flat):
            if weight_decay:
                g = _decayed(g, p, weight_decay)
            _average_square(square, g, alpha)
            if centered:
                mean = rest[-1]
                mean += (g - mean) * (1 - alpha)
                t = np.sqrt(square - mean * mean)
            else:
                t = np.sqrt(square)
            t += eps
            np.divide(g, t, out=t)
            if momentum > 0:
                rest[0] *= momentum
                rest[0] += t
                p -= rest[0] * lr
            else:
                t *= lr
                p -= t
    return refused


def _average_square(average: Any, x: Any, keep: float) -> None:
    """average = keep * average + (1 - keep) * x * x"""
    average *= keep
    t = x * x
    t *= 1 - keep
    average += t


def _silent(kernel: Any) -> Any:
    def run(*args: Any) -> list[int]:
        token = enter(SILENT)
        try:
            return kernel(*args)
        finally:
            leave(token)
    return run


KERNELS = {f.__name__: _silent(f)
           for f in (sgd_steps, adam_steps, adadelta_steps, rmsprop_steps)}
