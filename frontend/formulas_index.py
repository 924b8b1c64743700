"""Gradients of gather, scatter and their kin."""

from __future__ import annotations

from ._generated import functions as ops
from .formulas import conj
from .tensor import Tensor


def scatter_grad_self(grad: Tensor, dim: int, index: Tensor, mode: str) -> Tensor:
    """Sums keep the old value's gradient; an overwritten element has none (identity)."""
    if mode == "add":
        return grad
    if mode != "set":
        raise RuntimeError(f"scatter with mode '{mode}' has no gradient of its own; use "
                           "scatter_reduce")
    zeros = ops.expand_to(ops.zeros_of(grad, ()), index._a.shape)
    return ops.scatter_mode(grad, dim, index, zeros, "set")


def scatter_grad_src(grad: Tensor, dim: int, index: Tensor, mode: str, shape: tuple) -> Tensor:
    """Each source element gets the gradient of the place it went to (identity)."""
    return _in_corner(ops.gather(grad, dim, index), shape)


def _in_corner(part: Tensor, shape: tuple) -> Tensor:
    """A source may be larger than the index: zeros where nothing was read."""
    if part._a.shape == shape:
        return part
    whole = ops.zeros_of(part, shape)
    view = whole
    for d, n in enumerate(part._a.shape):
        view = ops.slice(view, d, 0, n, 1)
    view.copy_(part)
    return whole


def scatter_prod_grad_self(grad: Tensor, x: Tensor, dim: int, index: Tensor, src: Tensor,
                           result: Tensor) -> Tensor:
    """d(x * prod src)/dx = prod src, as the same scatter onto ones."""
    ones = ops.fill(ops.zeros_of(x, x._a.shape), 1)
    return grad * conj(ops.scatter_prod(ones, dim, index, src))


def scatter_prod_grad_src(grad: Tensor, x: Tensor, dim: int, index: Tensor, src: Tensor,
                          result: Tensor) -> Tensor:
    """result / src; where one factor is 0, the product of the others, else 0 (product rule)."""
    shape = src._a.shape
    for d, n in enumerate(index._a.shape):
        src = ops.slice(src, d, 0, n, 1)
    zero = src == 0
    ones = ops.masked_fill(src, zero, 1)
    count = ops.scatter_mode(ops.zeros_of(x, x._a.shape), dim, index, zero.to(x.dtype), "add")
    without = ops.scatter_prod(x, dim, index, ones)
    alone = ops.gather(grad * conj(without), dim, index) * (ops.gather(count, dim, index) == 1)
    part = ops.gather(grad * conj(result), dim, index) / conj(ones)
    return _in_corner(ops.where(zero, alone, part), shape)
