"""Helpers of the `grad` formulas of arithmetic, pointwise ops, reductions, scans and sorting."""

from __future__ import annotations

import math
from typing import Any

from ._generated import functions as ops
from .formulas import conj, expand_reduced, keep_reduced, nowhere
from .shapes import reduce_dims, wrap_dim
from .tensor import Tensor


def zeros_of_result(grad: Tensor) -> Tensor:
    """The gradient of a step function: 0 wherever it exists."""
    return ops.zeros_of(grad, grad._a.shape)


def masked(grad: Tensor, mask: Tensor) -> Tensor:
    """`grad` where the mask holds, else 0."""
    return ops.where(mask, grad, 0)


# -- pointwise -------------------------------------------------------------------------------------
def pow_backward(grad: Tensor, base: Tensor, exponent: Any) -> Tensor:
    """d(x ** y)/dx = y x ** (y - 1), and 0 for y = 0 whatever x is."""
    if isinstance(exponent, Tensor):
        slope = exponent * ops.pow(base, exponent - 1)
        return grad * conj(ops.where(exponent == 0, 0, slope))
    if exponent == 0:
        return ops.zeros_of(grad, grad._a.shape)
    if exponent == 2:
        return grad * conj(base * 2)
    return grad * conj(ops.pow(base, exponent - 1) * exponent)


def pow_backward_exponent(grad: Tensor, base: Any, exponent: Tensor, result: Tensor) -> Tensor:
    """d(x ** y)/dy = x ** y log x, and 0 for x = 0, y >= 0."""
    if not isinstance(base, Tensor):
        base = result.new_full((), base)
    real = exponent.real if exponent.dtype.is_complex else exponent
    flat = (base == 0).logical_and(real >= 0)
    return grad * conj(ops.where(flat, 0, result * base.to(result.dtype).log()))


def sgn_backward(grad: Tensor, x: Tensor, sign: Tensor) -> Tensor:
    """0 for real x. For complex x, sgn(x) = x/|x|, only the part of `grad` across x remains:
    (g - Re(g conj(s)) s) / |x|."""
    if not x.dtype.is_complex:
        return ops.zeros_of(grad, grad._a.shape)
    across = grad - ops.real(grad * conj(sign)) * sign
    return ops.where(x == 0, 0, across / x.abs())


def extremum_backward(grad: Tensor, loses: Tensor, ties: Tensor) -> Tensor:
    """All of `grad` unless this operand loses, half where both are equal."""
    return ops.where(ties, grad / 2, ops.where(loses, 0, grad))


def xlogy_backward(grad: Tensor, x: Tensor, y: Any, offset: int) -> Tensor:
    """log(y + offset), and 0 where x is 0 and the logarithm is not defined."""
    if not isinstance(y, Tensor):
        y = x.new_full((), y)
    logs = y.log1p() if offset else y.log()
    return ops.where((x == 0).logical_and(y <= -offset), 0, grad * logs)


def clamp_backward(grad: Tensor, x: Tensor, low: Any, high: Any) -> Tensor:
    """`grad` where x lies within the bounds, these included."""
    if low is None or high is None:
        return ops.where(x <= high if low is None else x >= low, grad, 0)
    return ops.where((x >= low).logical_and(x <= high), grad, 0)


def clamp_backward_min(grad: Tensor, x: Tensor, low: Any, high: Any) -> Tensor:
    """`grad` where the lower bound was the result."""
    below = x < low
    return ops.where(below if high is None else below.logical_and(low < high), grad, 0)


def clamp_backward_max(grad: Tensor, x: Tensor, low: Any, high: Any) -> Tensor:
    """`grad` where the upper bound was the result; it wins over a lower one above it."""
    above = x > high
    return ops.where(above if low is None else above.logical_or(high < low), grad, 0)


def erf_slope(x: Tensor) -> Tensor:
    """d erf(x)/dx = 2/sqrt(pi) exp(-x x) (Abramowitz and Stegun 7.1.1)."""
    return ops.exp(-(x * x)) * 1.1283791670955126


def sinc_backward(grad: Tensor, x: Tensor) -> Tensor:
    """(pi x cos(pi x) - sin(pi x)) / (pi x x), 0 at 0."""
    y = x * math.pi
    slope = (y * y.cos() - y.sin()) / (y * x)
    return grad * conj(ops.where(x == 0, 0, slope))


def angle_backward(grad: Tensor, x: Tensor) -> Tensor:
    """0 for real x; of complex x, i x / |x|**2, the direction in which the angle grows."""
    if not x.dtype.is_complex:
        return ops.zeros_of(grad, grad._a.shape)
    return ops.where(x == 0, 0, grad * 1j * x / ops.square(x.abs()))


def logit_backward(grad: Tensor, x: Tensor) -> Tensor:
    """1 / (x (1 - x)), NaN outside [0, 1]."""
    inside = (x >= 0).logical_and(x <= 1)
    return ops.where(inside, grad / (x * (1 - x)), math.nan)


def copysign_backward(grad: Tensor, x: Tensor, result: Tensor) -> Tensor:
    """1 or -1, as the sign was kept or turned; 0 at 0."""
    return ops.where(x == 0, 0, grad * (result / x))


def bessel_slope(x: Tensor, order0: Tensor, order1: Tensor) -> Tensor:
    """dI1/dx = I0 - I1/x, 1/2 at 0 and of NaN (Abramowitz and Stegun 9.6.26)."""
    origin = (x.abs() > 0).logical_not()
    return ops.where(origin, 0.5, order0 - order1 / ops.where(origin, 1, x))


# -- reductions ------------------------------------------------------------------------------------
def count_reduced(shape: tuple, dim: Any) -> int:
    """How many elements each result of a reduction has."""
    n = 1
    for d in reduce_dims(dim, len(shape)):
        n *= shape[d]
    return n


def mean_backward(grad: Tensor, shape: tuple, dim: Any, keepdim: bool) -> Tensor:
    """Each element's share, 1/n (identity)."""
    n = count_reduced(shape, dim)
    return expand_reduced(grad / n, shape, dim, keepdim)


def amax_backward(grad: Tensor, x: Tensor, result: Tensor, dim: Any, keepdim: bool) -> Tensor:
    """The elements equal to the extremum share the gradient evenly (the mean subgradient)."""
    shape = x._a.shape
    best = keep_reduced(result, shape, dim, keepdim)
    mask = (x == best) if not result.dtype.is_floating_point else \
        (x == best).logical_or(x.isnan().logical_and(best.isnan()))
    mask = mask.to(grad.dtype)
    share = mask / ops.sum(mask, dim, True)
    return keep_reduced(grad, shape, dim, keepdim) * share


def prod_backward(grad: Tensor, x: Tensor, result: Tensor, dim: Any, keepdim: bool) -> Tensor:
    """grad * result / x; with zeros in x, the product of all others, from both sides' products."""
    shape = x._a.shape
    if not shape:
        return grad
    whole = keep_reduced(grad, shape, dim, keepdim)
    dims = reduce_dims(dim, len(shape))
    if nowhere(x == 0):
        return whole * conj(keep_reduced(result, shape, dim, keepdim) / x)
    rest = [d for d in range(len(shape)) if d not in dims]
    moved = ops.permute(x, (*rest, *dims))
    flat = moved.reshape((*[shape[d] for d in rest], -1))
    others = products_of_others(flat).reshape(moved.shape)
    order = [0] * len(shape)
    for place, d in enumerate((*rest, *dims)):
        order[d] = place
    return whole * conj(ops.permute(others, tuple(order)))


def products_of_others(x: Tensor) -> Tensor:
    """Along the last dim, the product of all elements but each."""
    n = x.shape[-1]
    one = x.new_ones((*x.shape[:-1], 1))
    if n < 2:
        return ops.cat([one] * n, -1) if n else x
    before = ops.cat([one, x.narrow(-1, 0, n - 1)], -1).cumprod(-1)
    after = ops.cat([x.narrow(-1, 1, n - 1), one], -1).flip(-1).cumprod(-1).flip(-1)
    return before * after


def var_backward(grad: Tensor, x: Tensor, dim: Any, correction: Any, keepdim: bool) -> Tensor:
    """2 (x - mean) / (n - correction)."""
    shape = x._a.shape
    n = count_reduced(shape, dim) - correction
    factor = float("inf") if n == 0 else 2.0 / n
    return keep_reduced(grad, shape, dim, keepdim) * factor * (x - ops.mean(x, dim, True))


def std_backward(grad: Tensor, x: Tensor, result: Tensor, dim: Any, correction: Any,
                 keepdim: bool) -> Tensor:
    """var_backward / (2 std), 0 where the deviation is 0."""
    half = ops.where(result == 0, 0, grad / (2 * result))
    return var_backward(half, x, dim, correction, keepdim)


def along_backward(grad: Tensor, shape: tuple, dim: int, indices: Tensor,
                   keepdim: bool) -> Tensor:
    """Zeros with `grad` where a selection along a dim came from (identity)."""
    if not shape:
        return grad
    dim = wrap_dim(dim, len(shape))
    if not keepdim:
        grad, indices = ops.unsqueeze(grad, dim), ops.unsqueeze(indices, dim)
    return ops.zeros_of(grad, shape).scatter(dim, indices, grad)


def cumsum_backward(grad: Tensor, dim: int) -> Tensor:
    """Element i counts in all sums from i on (identity)."""
    return grad if not grad.ndim else grad.flip(dim).cumsum(dim).flip(dim)


def cumprod_backward(grad: Tensor, x: Tensor, result: Tensor, dim: int) -> Tensor:
    """Element i is a factor of all products from i on: the sum of grad * result from i on, over x.

    Where x has zeros, each element's own products of the others are summed instead.
    """
    if not x.ndim:
        return grad
    grad = grad.to(result.dtype)
    if nowhere(x == 0):
        return cumsum_backward(grad * conj(result), dim) / conj(x)
    n = x.shape[dim]
    parts = []
    for i in range(n):
        before = ops.prod(x.narrow(dim, 0, i), dim, True)
        after = x.narrow(dim, i + 1, n - i - 1)
        one = ops.zeros_of(before, before._a.shape) + 1
        products = before * ops.cat([one, after], dim).cumprod(dim)
        parts.append(ops.sum(grad.narrow(dim, i, n - i) * conj(products), dim, True))
    return ops.cat(parts, dim) if parts else grad


def cummax_backward(grad: Tensor, shape: tuple, dim: int, indices: Tensor) -> Tensor:
    """Each element collects the gradients of the results it was chosen for (identity)."""
    if not shape:
        return grad
    return ops.zeros_of(grad, shape).scatter_add(dim, indices, grad)


def logcumsumexp_backward(grad: Tensor, x: Tensor, result: Tensor, dim: int) -> Tensor:
    """exp(x) times the sum of grad exp(-result) from each element on, in logarithms so that
    nothing overflows; positive and negative gradients apart."""
    if not x.ndim:
        return grad

    def part(values: Tensor) -> Tensor:
        there = values > 0
        logs = ops.where(there, ops.where(there, values, 1).log() - result, -math.inf)
        return (logs.flip(dim).logcumsumexp(dim).flip(dim) + x).exp()
    if x.dtype.is_complex:
        logs = conj(grad).log() - result
        return conj((logs.flip(dim).logcumsumexp(dim).flip(dim) + x).exp())
    return part(grad) - part(-grad)


def logsumexp_backward(grad: Tensor, x: Tensor, result: Tensor, dim: Any,
                       keepdim: bool) -> Tensor:
    """exp(x - result), the share of each element (the softmax)."""
    shape = x._a.shape
    whole = keep_reduced(result, shape, dim, keepdim)
    return keep_reduced(grad, shape, dim, keepdim) * conj((x - whole).exp())


def vector_norm_backward(grad: Tensor, x: Tensor, result: Tensor, ord: Any, dim: Any,
                         keepdim: bool) -> Tensor:
    """sgn(x) (|x| / norm) ** (p - 1); 0 where the norm is not differentiable.

    Of the maximum norm, the elements of greatest size share the gradient evenly.
    """
    shape = x._a.shape
    grad = keep_reduced(grad, shape, dim, keepdim)
    norm = keep_reduced(result, shape, dim, keepdim)
    if ord == 0:
        return ops.zeros_of(x, shape)
    if ord == 1:
        return x.sgn() * grad
    if ord == 2:
        return x * ops.where(norm == 0, 0, grad / norm)
    size = x.abs()
    if abs(ord) == math.inf:
        chosen = (size == norm).logical_or(size.isnan()).to(grad.dtype)
        return x.sgn() * (chosen / ops.sum(chosen, dim, True)) * grad
    zero = size == 0 if ord < 2 else norm == 0
    ratio = ops.where(zero, 1, size) / ops.where(norm == 0, 1, norm)
    return ops.where(zero, 0, x.sgn() * grad * ratio ** (ord - 1))
