"""`torch.masked`: reductions and normalisations that leave out elements where a mask is False.

Every function takes `mask`, a bool tensor that broadcasts to the input; None counts everything. An
element left out is replaced by what changes nothing: 0 in a sum, minus infinity in a maximum.
"""

from __future__ import annotations

import math
from typing import Any

from . import dtypes
from ._generated import functions as ops
from .dtypes import as_dtype
from .overloads import where as _where
from .shapes import reduce_dims
from .tensor import Tensor


def _filled(input: Tensor, mask: Any, value: Any) -> Tensor:
    """`input` with `value` where the mask is False."""
    if mask is None:
        return input
    if mask.dtype is not dtypes.bool_:
        raise ValueError(f"mask must be a bool tensor, got {mask.dtype}")
    if mask.ndim > input.ndim:
        raise IndexError(f"_input_mask expected broadcastable mask (got mask dimensionality higher "
                         f"than of the input): {mask.ndim} > {input.ndim}")
    return _where(mask, input, ops.zeros_of(input, ()).fill_(value))


def _lowest(dtype: Any) -> Any:
    if dtype.category == dtypes.BOOL:
        return False
    return -math.inf if dtype.category >= dtypes.FLOAT else dtypes.iinfo(dtype).min


def _highest(dtype: Any) -> Any:
    if dtype.category == dtypes.BOOL:
        return True
    return math.inf if dtype.category >= dtypes.FLOAT else dtypes.iinfo(dtype).max


def _typed(input: Tensor, dtype: Any) -> Tensor:
    return input if dtype is None else input.to(as_dtype(dtype))


def _counted(input: Tensor, dtype: Any) -> Tensor:
    """Integers and bools are summed in int64."""
    if dtype is None and input.dtype.category < dtypes.FLOAT:
        dtype = dtypes.int64
    return _typed(input, dtype)


def _floating(input: Tensor, dtype: Any) -> Tensor:
    if dtype is None and input.dtype.category < dtypes.FLOAT:
        dtype = dtypes.float32
    return _typed(input, dtype)


def _dims(dim: Any, input: Tensor) -> tuple:
    return reduce_dims(None if dim is None or dim == () else dim, input.ndim)


# -- sums ------------------------------------------------------------------------------------------
def sum(input: Tensor, dim: Any = None, *, keepdim: bool = False, dtype: Any = None,
        mask: Any = None) -> Tensor:
    """The sum over dims of the elements that the mask keeps."""
    return _filled(_counted(input, dtype), mask, 0).sum(_dims(dim, input), keepdim)


def prod(input: Tensor, dim: Any = None, *, keepdim: bool = False, dtype: Any = None,
         mask: Any = None) -> Tensor:
    """The product over dims of the elements that the mask keeps."""
    result = _filled(_counted(input, dtype), mask, 1)
    for d in sorted(_dims(dim, input), reverse=True):
        result = result.prod(d, keepdim) if result.ndim else result.prod()
    return result


def cumsum(input: Tensor, dim: int, *, dtype: Any = None, mask: Any = None) -> Tensor:
    """The cumulative sum along a dim, elements left out counting 0."""
    input = _typed(input, dtype)
    return _filled(input, mask, 0).cumsum(dim).to(input.dtype)


def cumprod(input: Tensor, dim: int, *, dtype: Any = None, mask: Any = None) -> Tensor:
    """The cumulative product along a dim, elements left out counting 1."""
    input = _typed(input, dtype)
    return _filled(input, mask, 1).cumprod(dim).to(input.dtype)


def _numbers(input: Tensor, dim: Any, keepdim: bool, mask: Any) -> Tensor:
    """How many elements are counted, int64."""
    ones = ops.expand_to(ops.zeros_of(input.detach(), ()).to(dtypes.int64) + 1, input._a.shape)
    return _filled(ones, mask, 0).sum(_dims(dim, input), keepdim)


def mean(input: Tensor, dim: Any = None, *, keepdim: bool = False, dtype: Any = None,
         mask: Any = None) -> Tensor:
    """The mean over dims of the elements that the mask keeps; NaN where there are none."""
    input = _floating(input, dtype)
    return sum(input, dim, keepdim=keepdim, mask=mask) / _numbers(input, dim, keepdim, mask)


def var(input: Tensor, dim: Any = None, unbiased: bool | None = None, *,
        correction: float | None = None, keepdim: bool = False, dtype: Any = None,
        mask: Any = None) -> Tensor:
    """The variance over dims of the elements that the mask keeps."""
    if unbiased is not None and correction is not None:
        raise RuntimeError("Only one of unbiased and correction may be given")
    if correction is None:
        correction = 1 if unbiased is None or unbiased else 0
    input = _floating(input, dtype)
    centred = input - mean(input, dim, keepdim=True, mask=mask)
    square = centred * centred.conj() if input.is_complex() else centred * centred
    total = sum(square.real if input.is_complex() else square, dim, keepdim=keepdim, mask=mask)
    count = _numbers(input, dim, keepdim, mask)
    return total / (count - correction).clamp_min(0)


def std(input: Tensor, dim: Any = None, unbiased: bool | None = None, *,
        correction: float | None = None, keepdim: bool = False, dtype: Any = None,
        mask: Any = None) -> Tensor:
    """The standard deviation over dims of the elements that the mask keeps."""
    return var(input, dim, unbiased, correction=correction, keepdim=keepdim, dtype=dtype,
               mask=mask).sqrt()


# -- extremes --------------------------------------------------------------------------------------
def amax(input: Tensor, dim: Any = None, *, keepdim: bool = False, dtype: Any = None,
         mask: Any = None) -> Tensor:
    """The maximum over dims of the elements that the mask keeps."""
    input = _typed(input, dtype)
    return _filled(input, mask, _lowest(input.dtype)).amax(_dims(dim, input), keepdim)


def amin(input: Tensor, dim: Any = None, *, keepdim: bool = False, dtype: Any = None,
         mask: Any = None) -> Tensor:
    """The minimum over dims of the elements that the mask keeps."""
    input = _typed(input, dtype)
    return _filled(input, mask, _highest(input.dtype)).amin(_dims(dim, input), keepdim)


def argmax(input: Tensor, dim: int | None = None, *, keepdim: bool = False, dtype: Any = None,
           mask: Any = None) -> Tensor:
    """Where the maximum of the elements that the mask keeps lies, in the input's dtype."""
    input = _typed(input, dtype)
    return _filled(input, mask, _lowest(input.dtype)).argmax(dim, keepdim).to(input.dtype)


def argmin(input: Tensor, dim: int | None = None, *, keepdim: bool = False, dtype: Any = None,
           mask: Any = None) -> Tensor:
    """Where the minimum of the elements that the mask keeps lies, in the input's dtype."""
    input = _typed(input, dtype)
    return _filled(input, mask, _highest(input.dtype)).argmin(dim, keepdim).to(input.dtype)


def median(input: Tensor, dim: int = -1, *, keepdim: bool = False, dtype: Any = None,
           mask: Any = None) -> Tensor:
    """The lower median along a dim of the elements that the mask keeps."""
    own = input.dtype if dtype is None else as_dtype(dtype)
    wide = input.to(own) if own.category >= dtypes.FLOAT else input.to(dtypes.float64)
    if mask is None:
        return input.to(own).median(dim, keepdim)[0]
    result = _filled(wide, mask, math.nan).nanmedian(dim, keepdim)[0]
    if own.category < dtypes.FLOAT and bool(result.isnan().any()):
        raise ValueError("masked median expects no fully masked out rows if dtype is not floating "
                         "point")
    return result.to(own)


def logsumexp(input: Tensor, dim: Any = None, *, keepdim: bool = False, dtype: Any = None,
              mask: Any = None) -> Tensor:
    """log of the sum of exp over dims of the elements that the mask keeps."""
    input = _typed(input, dtype)
    wide = _filled(_floating(input, None), mask, -math.inf)
    return wide.logsumexp(_dims(dim, input), keepdim).to(input.dtype)


def logaddexp(input: Tensor, other: Tensor, *, dtype: Any = None, input_mask: Any = None,
              other_mask: Any = None) -> Tensor:
    """log(exp(input) + exp(other)), with nothing added where a mask is False."""
    a, b = _floating(input, dtype), _floating(other, dtype)
    return ops.logaddexp(_filled(a, input_mask, -math.inf), _filled(b, other_mask, -math.inf))


def norm(input: Tensor, ord: Any = 2.0, dim: Any = None, *, keepdim: bool = False,
         dtype: Any = None, mask: Any = None) -> Tensor:
    """The vector norm over dims of the elements that the mask keeps."""
    from .linalg import vector_norm
    input = _typed(input, dtype)
    fill = math.inf if float(ord) == -math.inf else 0
    return vector_norm(_filled(input, mask, fill), ord, _dims(dim, input), keepdim)


# -- normalisations --------------------------------------------------------------------------------
def softmax(input: Tensor, dim: int, *, dtype: Any = None, mask: Any = None) -> Tensor:
    """softmax along a dim of the elements that the mask keeps, 0 for the others."""
    return ops.softmax(_filled(_floating(input, dtype), mask, -math.inf), dim)


def log_softmax(input: Tensor, dim: int, *, dtype: Any = None, mask: Any = None) -> Tensor:
    """The logarithm of `softmax`."""
    return ops.log_softmax(_filled(_floating(input, dtype), mask, -math.inf), dim)


def softmin(input: Tensor, dim: int, *, dtype: Any = None, mask: Any = None) -> Tensor:
    """softmax of the negative."""
    return ops.softmax(-_filled(_floating(input, dtype), mask, math.inf), dim)


def normalize(input: Tensor, ord: Any, dim: int, *, eps: float = 1e-12, dtype: Any = None,
              mask: Any = None) -> Tensor:
    """input / max(its norm along a dim, eps), 0 where the mask is False."""
    input = _typed(input, dtype)
    length = norm(input, ord, dim, keepdim=True, mask=mask)
    return _filled(input, mask, 0) / length.clamp_min(eps)


__all__ = ["amax", "amin", "argmax", "argmin", "cumprod", "cumsum", "log_softmax", "logaddexp",
           "logsumexp", "mean", "median", "norm", "normalize", "prod", "softmax", "softmin", "std",
           "sum", "var"]
