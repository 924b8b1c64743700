"""Poolings: one pass over the array for each place in the window."""

from __future__ import annotations

import itertools
from typing import Any

from .conv import wide_of


def lowest(xp: Any, dtype: Any) -> Any:
    """What a maximum starts from."""
    return xp.iinfo(dtype).min if dtype.kind in "iu" else -xp.inf


def _padded(xp: Any, x: Any, kernel: Any, stride: Any, padding: Any, dilation: Any, size: Any,
            value: Any) -> Any:
    """(array whose windows all lie inside, slices of the original in it)."""
    shape, inner, grown = list(x.shape), [slice(None), slice(None)], False
    for i, (k, t, p, d, out) in enumerate(zip(kernel, stride, padding, dilation, size)):
        n = x.shape[2 + i]
        right = max((out - 1) * t + d * (k - 1) + 1 - n - p, 0)
        inner.append(slice(p, p + n))
        shape[2 + i] += p + right
        grown = grown or bool(p or right)
    if not grown:
        return x, None
    whole = xp.empty(shape, x.dtype)
    whole[...] = xp.asarray(value).astype(x.dtype)
    whole[tuple(inner)] = x
    return whole, tuple(inner)


def _places(kernel: Any, stride: Any, dilation: Any, size: Any) -> list:
    return [(slice(None), slice(None), *(
        slice(k * d, k * d + (m - 1) * s + 1, s)
        for k, d, m, s in zip(place, dilation, size, stride)))
        for place in itertools.product(*(range(k) for k in kernel))]


def _along(dim: int, start: int, n: int, step: int) -> tuple:
    """The index of n elements of a dim, `step` apart."""
    return (*(slice(None),) * dim, slice(start, start + (n - 1) * step + 1, step))


def max_pool_values(xp: Any, x: Any, kernel: Any, stride: Any, padding: Any, dilation: Any,
                    size: Any) -> Any:
    """One dim after the other, the outer ones first: their slices lie in long runs."""
    x, _ = _padded(xp, x, kernel, stride, padding, dilation, size, lowest(xp, x.dtype))
    for i, (k, s, d, m) in enumerate(zip(kernel, stride, dilation, size)):
        best: Any = None
        for j in range(k):
            part = x[_along(2 + i, j * d, m, s)]
            if best is None:
                best = part
            elif j == 1:
                best = xp.maximum(best, part)
            else:
                xp.maximum(best, part, out=best)
        x = best
    return x if x.flags.c_contiguous and x.base is None else x.copy()


def max_pool_values_grad(xp: Any, gradient: Any, x: Any, output: Any, kernel: Any, stride: Any,
                         padding: Any, dilation: Any, size: Any) -> Any:
    """The gradient goes to the first element of a window that is its maximum."""
    x, inner = _padded(xp, x, kernel, stride, padding, dilation, size, lowest(xp, x.dtype))
    disjoint = all(s >= d * (k - 1) + 1 for k, s, d in zip(kernel, stride, dilation))
    whole = xp.zeros(x.shape, gradient.dtype)
    left = xp.ones(output.shape, bool)
    nan = xp.isnan(output) if output.dtype.kind in "fV" else None
    if nan is not None and not nan.any():
        nan = None
    for at in _places(kernel, stride, dilation, size):
        part = x[at]
        here = part == output
        if nan is not None:
            here |= nan & xp.isnan(part)
        here &= left
        left ^= here
        if disjoint:
            xp.multiply(gradient, here, out=whole[at])
        else:
            whole[at] += gradient * here
    return whole if inner is None else whole[inner].copy()


def window_sum(xp: Any, x: Any, dim: int, size: int, step: int) -> Any:
    dtype = x.dtype
    x = wide_of(xp, x)
    n = (x.shape[dim] - size) // step + 1
    if n == 1:
        total = xp.add.reduce(x[_along(dim, 0, size, 1)], dim, dtype=x.dtype, keepdims=True)
        return total.astype(dtype, copy=False)
    total = x[_along(dim, 0, n, step)].copy()
    for j in range(1, size):
        total += x[_along(dim, j, n, step)]
    return total.astype(dtype, copy=False)


def window_spread(xp: Any, x: Any, dim: int, size: int, step: int, shape: Any) -> Any:
    dtype = x.dtype
    x = wide_of(xp, x)
    whole = xp.zeros(shape, x.dtype)
    n = x.shape[dim]
    if n == 1:
        whole[_along(dim, 0, size, 1)] = x
        return whole.astype(dtype, copy=False)
    for j in range(size):
        target = whole[_along(dim, j, n, step)]
        if step >= size:
            target[...] = x
        else:
            target += x
    return whole.astype(dtype, copy=False)
