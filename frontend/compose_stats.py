"""Compositions of statistics: medians, norms, covariance, differences and integrals."""

from __future__ import annotations

import math
from typing import Any

from . import dtypes
from ._generated import functions as ops
from .compose_math import to_float
from .formulas import nowhere
from .shapes import reduce_dims, wrap_dim
from .tensor import Tensor

# -- selections from a sorted dim ------------------------------------------------------------------


def median_of(x: Tensor, dim: int, ignore_nan: bool) -> tuple:
    """(sorted values, indices, place of the median) along a dim; NaN is sorted last.

    Without `ignore_nan` the place is that of the first NaN where there is one.
    """
    values, indices = ops.sort(x, dim)
    if not x.ndim:
        return values, indices, None
    n = x.shape[dim]
    if x.dtype.category < dtypes.FLOAT:
        return values, indices, (n - 1) // 2
    numbers = ops.sum(ops.logical_not(ops.isnan(x)), dim, True)
    if ignore_nan:
        place = ops.clamp(ops.floor_divide(numbers - 1, 2), 0)
    else:
        place = ops.where(numbers < n, numbers, (n - 1) // 2)
    return values, indices, place


def kth_of(x: Tensor, k: int, dim: int) -> tuple:
    values, indices = ops.sort(x, dim)
    return values, indices, k - 1 if x.ndim else None


def select_sorted(x: Tensor, dim: int, keepdim: bool, found: tuple) -> tuple:
    """The element and the index at a place (a number, or a tensor with that dim kept)."""
    *parts, place = found
    if place is None:
        return tuple(parts)
    if isinstance(place, int):
        return tuple(ops.clone(ops.narrow(p, dim, place, 1) if keepdim else
                               ops.select(p, dim, place)) for p in parts)
    parts = [ops.gather(p, dim, place) for p in parts]
    return tuple(parts) if keepdim else tuple(ops.select(p, dim, 0) for p in parts)


# -- means and norms -------------------------------------------------------------------------------
def nanmean_impl(x: Tensor, dim: Any, keepdim: bool, dtype: Any) -> Tensor:
    numbers = ops.sum(ops.logical_not(ops.isnan(x)), dim, keepdim)
    total = ops.sum(ops.where(ops.isnan(x), 0, x), dim, keepdim, dtype=dtype)
    return ops.true_divide(total, numbers)


def vector_norm_input(x: Tensor, ord: Any, dim: Any, dtype: Any) -> bool:
    """torch's refusals: integers, and norms that nothing has."""
    if x.dtype.category < dtypes.FLOAT:
        from .legacy import type_word
        raise RuntimeError("linalg.vector_norm: Expected a floating point or complex tensor as "
                           f"input. Got {type_word(x.dtype)}")
    if isinstance(ord, str):
        raise TypeError(f"linalg_vector_norm(): argument 'ord' must be Number, not str ({ord!r})")
    if (ord < 0 or ord == math.inf) and 0 in x._a.shape:
        for d in reduce_dims(dim, x.ndim):
            if x._a.shape[d] == 0:
                raise RuntimeError(f"linalg.vector_norm cannot compute the {ord} norm on an empty "
                                   f"dimension {d} because the operation does not have an identity")
    return True


def vector_norm_impl(x: Tensor, ord: Any, dim: Any, keepdim: bool, dtype: Any) -> Tensor:
    """Half types are summed in float32, so that squares do not overflow."""
    real = dtype.to_real() if dtype is not None else x.dtype.to_real()
    size = ops.abs(x)
    wide = dtypes.float32 if real in dtypes.HALF else real
    size = size if size.dtype is wide else size.to(wide)
    if abs(ord) == math.inf:
        result = (ops.amax if ord > 0 else ops.amin)(size, dim, keepdim)
    elif ord == 0:
        result = ops.sum(ops.ne(size, 0), dim, keepdim).to(wide)
    elif ord == 1:
        result = ops.sum(size, dim, keepdim)
    elif ord == 2:
        result = ops.sqrt(ops.sum(ops.mul(size, size), dim, keepdim))
    else:
        result = ops.pow(ops.sum(ops.pow(size, ord), dim, keepdim), 1.0 / ord)
    return result if wide is real else result.to(real)


def renorm_impl(x: Tensor, p: Any, dim: int, maxnorm: Any) -> Tensor:
    """RuntimeError for p <= 0, maxnorm < 0 and tensors of less than two dims."""
    if x.ndim < 2:
        raise RuntimeError(f"renorm: input needs at least 2 dimensions, got {x.ndim} dimensions")
    if p <= 0:
        raise RuntimeError(f"renorm: non-positive-norm not supported (p={p})")
    if maxnorm < 0:
        raise RuntimeError(f"renorm: expected maxnorm to be >= 0 but got {maxnorm}")
    dim = wrap_dim(dim, x.ndim)
    others = tuple(d for d in range(x.ndim) if d != dim)
    norm = ops.linalg_vector_norm(x, p, others, True)
    return x * ops.where(norm > maxnorm, maxnorm / (norm + 1e-7), 1)


# -- covariance ------------------------------------------------------------------------------------
def _check_weights(name: str, w: Tensor, n: int, whole: bool) -> Tensor:
    if w.ndim > 1:
        raise RuntimeError(f"cov(): expected {name} to have one or fewer dimensions but got "
                           f"{name} with {w.ndim} dimensions")
    if (w.dtype.category != dtypes.INT) if whole else not w.dtype.is_floating_point:
        raise RuntimeError(f"cov(): expected {name} to have {'integral' if whole else 'floating'} "
                           f"{'' if whole else 'point '}dtype but got {name} with {w.dtype} dtype")
    if w.numel() != n:
        raise RuntimeError(f"cov(): expected {name} to have the same numel as there are "
                           f"observations in the input but got {w.numel()} != {n}")
    if n and not nowhere(w < 0):
        raise RuntimeError(f"cov(): {name} cannot be negative")
    return w


def cov_impl(x: Tensor, correction: int, fweights: Any, aweights: Any) -> Tensor:
    """Rows are variables, columns observations, weighted by whole numbers and by reliability."""
    if x.ndim > 2:
        raise RuntimeError(f"cov(): expected input to have two or fewer dimensions but got an "
                           f"input with {x.ndim} dimensions")
    if x.dtype is dtypes.bool_:
        raise RuntimeError("cov(): bool dtype is not supported for input")
    rows = to_float(x).reshape(1, -1) if x.ndim < 2 else to_float(x)
    n = rows.shape[1]
    w = None
    if fweights is not None:
        w = _check_weights("fweights", fweights, n, True)
    if aweights is not None:
        reliability = _check_weights("aweights", aweights, n, False)
        w = reliability if w is None else w * reliability
    if w is None:
        total: Any = n
        mean = ops.mean(rows, 1, True)
    else:
        total = ops.sum(w)
        if not nowhere(total == 0):
            raise RuntimeError("cov(): weights sum to zero, can't be normalized")
        mean = ops.sum(rows * w, 1, True) / total
    divisor = total - correction
    if w is not None and aweights is not None and correction:
        divisor = total - correction * ops.sum(w * aweights) / total
    if not isinstance(divisor, Tensor):
        divisor = max(divisor, 0)
    else:
        divisor = ops.clamp(divisor, 0)
    centred = rows - mean
    weighted = centred if w is None else centred * w
    product = ops.matmul(centred, weighted.to(centred.dtype).transpose(0, 1).conj())
    result = ops.true_divide(product, divisor)
    return result.reshape(()) if x.ndim < 2 or result.numel() == 1 else result


def corrcoef_impl(x: Tensor) -> Tensor:
    """The covariance over both standard deviations, within [-1, 1]."""
    if x.ndim > 2:
        raise RuntimeError(f"corrcoef(): expected input to have two or fewer dimensions but got an "
                           f"input with {x.ndim} dimensions")
    c = cov_impl(x, 1, None, None)
    if not c.ndim:
        return c / c
    deviation = ops.diagonal(c).real.sqrt() if c.is_complex() else ops.diagonal(c).sqrt()
    c = c / ops.unsqueeze(deviation, 1) / ops.unsqueeze(deviation, 0)
    if c.is_complex():
        return ops.make_complex(ops.clamp(ops.real(c), -1, 1), ops.clamp(ops.imag(c), -1, 1))
    return ops.clamp(c, -1, 1)


# -- differences and integrals ---------------------------------------------------------------------
def diff_impl(x: Tensor, n: int, dim: int, prepend: Any, append: Any) -> Tensor:
    if not x.ndim:
        raise RuntimeError("diff expects input to be at least one-dimensional")
    if n < 0:
        raise RuntimeError(f"order must be non-negative but got {n}")
    if n == 0:
        return ops.clone(x)
    dim = wrap_dim(dim, x.ndim)
    for name, extra in (("prepend", prepend), ("append", append)):
        if extra is not None and extra.ndim not in (0, x.ndim):
            raise RuntimeError(f"diff expects {name} to have the same number of dimensions as "
                               f"input ({extra.ndim} and {x.ndim})")

    def widened(extra: Tensor) -> Tensor:
        shape = list(x.shape)
        shape[dim] = 1
        return extra if extra.ndim else extra.expand(shape)
    if prepend is not None or append is not None:
        parts = [p if p is x else widened(p) for p in (prepend, x, append) if p is not None]
        x = ops.cat(parts, dim)
    for _ in range(min(n, x.shape[dim])):
        last = max(x.shape[dim] - 1, 0)
        right, left = ops.narrow(x, dim, min(1, x.shape[dim]), last), ops.narrow(x, dim, 0, last)
        x = ops.logical_xor(right, left) if x.dtype is dtypes.bool_ else right - left
    return x


def _steps(op: str, y: Tensor, x: Any, dx: Any, dim: int) -> tuple:
    """(left, right, distance) of neighbours along `dim`, for the trapezoid rule."""
    if y.dtype is dtypes.bool_ or (x is not None and x.dtype is dtypes.bool_):
        raise RuntimeError(f"{op}: received a bool input for `x` or `y`, but bool is not supported")
    n = y.shape[dim]
    last = max(n - 1, 0)
    left, right = ops.narrow(y, dim, 0, last), ops.narrow(y, dim, min(1, n), last)
    if x is None:
        return left, right, 1 if dx is None else dx
    if dx is not None:
        raise TypeError(f"{op}() takes `x` or `dx`, not both")
    if x.ndim == 1:
        if x.shape[0] != n:
            raise RuntimeError(f"{op}: There must be one `x` value for each sample point "
                               f"({x.shape[0]} and {n})")
        x = x.reshape([-1 if d == dim else 1 for d in range(y.ndim)])
    else:
        x = x.reshape((1,) * (y.ndim - x.ndim) + tuple(x.shape))
    return left, right, diff_impl(x, 1, dim, None, None)


def _integrated_dim(y: Tensor, dim: int) -> int:
    if not y.ndim:
        raise IndexError(f"Dimension specified as {dim} but tensor has no dimensions")
    return wrap_dim(dim, y.ndim)


def trapezoid_impl(y: Tensor, x: Any, dx: Any, dim: int) -> Tensor:
    dim = _integrated_dim(y, dim)
    left, right, distance = _steps("trapezoid", y, x, dx, dim)
    if y.shape[dim] == 0:
        return ops.sum(y, dim).to(y.dtype)
    return ops.sum((left + right) * distance, dim) / 2.0


def cumulative_trapezoid_impl(y: Tensor, x: Any, dx: Any, dim: int) -> Tensor:
    dim = _integrated_dim(y, dim)
    left, right, distance = _steps("cumulative_trapezoid", y, x, dx, dim)
    return ops.cumsum((left + right) * distance, dim) / 2.0


# -- counting --------------------------------------------------------------------------------------
def bincount_input(x: Tensor, weights: Any, minlength: int) -> bool:
    if x.dtype.category > dtypes.INT:
        from .legacy import type_word
        raise NotImplementedError(f"\"bincount_cpu\" not implemented for '{type_word(x.dtype)}'")
    if minlength < 0:
        raise RuntimeError(f"minlength should be >= 0, got {minlength}")
    if (x.ndim != 1 and x.numel()) or not nowhere(x < 0):
        raise RuntimeError("bincount only supports 1-d non-negative integral inputs.")
    if weights is not None and weights._a.shape != x._a.shape:
        raise RuntimeError("weights should be 1-d and have the same length as input, got "
                           f"{list(weights.shape)} and {list(x.shape)}")
    return True


def bincount_impl(x: Tensor, weights: Any, minlength: int) -> Tensor:
    n = max(int(ops.amax(x)) + 1 if x.numel() else 0, minlength)
    if weights is None:
        weights = x.new_ones(x.shape, dtype=dtypes.int64)
    elif weights.dtype is not dtypes.float32:
        weights = weights.to(dtypes.float64)
    if not x.numel():
        weights = weights[:0].to(dtypes.int64) if not n else weights
    return weights.new_zeros((n,)).scatter_add(0, x.reshape(-1).to(dtypes.int64),
                                               weights.reshape(-1))

