"""Hand-bound kernels: the ops that programs call most, straight to one NumPy call."""

from __future__ import annotations

from math import ceil
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided

from ...shapes import view_strides
from ..arraylib.indexing import put, scatter
from .casting import cast
from .linear import matmul
from .quiet import alone, quiet, within
from .select import choose

KERNELS: dict[str, Any] = {}
ndarray, asarray = np.ndarray, np.asarray
_HALF = "eE"        # the type codes of float16 and bfloat16; `dtype.name` would cost 4 us


def kernel(function: Any) -> Any:
    """Registers a kernel under its own name, without floating-point warnings."""
    KERNELS[function.__name__.rstrip("_")] = quiet(function)
    return function


def plain(function: Any) -> Any:
    """Registers a kernel that cannot warn and returns an ndarray."""
    KERNELS[function.__name__.rstrip("_")] = function
    return function


def _binary(ufunc: Any) -> Any:
    def run(a: Any, b: Any) -> Any:
        try:
            r = within(ufunc, a, b)
        except RuntimeError:
            r = alone(ufunc, a, b)
        return r if r.__class__ is ndarray else asarray(r)
    return run


def _unary(ufunc: Any) -> Any:
    def run(a: Any) -> Any:
        try:
            r = within(ufunc, a)
        except RuntimeError:
            r = alone(ufunc, a)
        return r if r.__class__ is ndarray else asarray(r)
    return run


for _name, _ufunc in {
        "mul": np.multiply, "maximum": np.maximum, "minimum": np.minimum, "eq": np.equal,
        "ne": np.not_equal, "lt": np.less, "le": np.less_equal, "gt": np.greater,
        "ge": np.greater_equal, "atan2": np.arctan2}.items():
    KERNELS[_name] = _binary(_ufunc)

for _name, _ufunc in {
        "neg": np.negative, "exp": np.exp, "log": np.log, "sqrt": np.sqrt, "sin": np.sin,
        "cos": np.cos, "tanh": np.tanh, "floor": np.floor, "ceil": np.ceil, "trunc": np.trunc,
        "isnan": np.isnan, "logical_not": np.logical_not}.items():
    KERNELS[_name] = _unary(_ufunc)


def _scaled(ufunc: Any) -> Any:
    """a + alpha * b and a - alpha * b."""
    def run(a: Any, b: Any, alpha: Any = 1) -> Any:
        if alpha != 1 or alpha is True:
            b = alone(_multiply, b, alpha, a.dtype)
        try:
            r = within(ufunc, a, b)
        except RuntimeError:
            r = alone(ufunc, a, b)
        except TypeError:
            if a.dtype.kind == "b":
                raise RuntimeError(
                    "Subtraction, the `-` operator, with two bool tensors is not supported. Use "
                    "the `^` or `logical_xor()` operator instead.") from None
            raise
        return r if r.__class__ is ndarray else asarray(r)
    return run


def _multiply(b: Any, alpha: Any, dtype: Any) -> Any:
    if dtype.kind in "iub":
        alpha = np.asarray(int(alpha)).astype(dtype)
    if dtype.char in _HALF:
        return np.multiply(np.asarray(b, np.float32), np.float32(alpha)).astype(dtype)
    return np.multiply(b, alpha)


KERNELS["add"] = _scaled(np.add)
KERNELS["sub"] = _scaled(np.subtract)


@plain
def relu(a: Any) -> Any:
    r = np.maximum(a, _ZEROS.get(a.dtype) if a.dtype in _ZEROS else _zero(a.dtype))
    return r if r.__class__ is ndarray else asarray(r)


_ZEROS: dict[Any, Any] = {}


def _zero(dtype: Any) -> Any:
    return _ZEROS.setdefault(dtype, np.zeros((), dtype))


# -- reductions ------------------------------------------------------------------------------------
@plain
def sum_(a: Any, dims: Any, keepdim: Any, dtype: Any) -> Any:
    if len(dims) == 1:
        dims = dims[0]
    if a.dtype is dtype and dtype.char in "fdFDl":
        try:
            r = within(_add_reduce, a, dims, None, None, keepdim)
        except RuntimeError:
            r = alone(_add_reduce, a, dims, None, None, keepdim)
    else:
        r = alone(_converted_sum, a, dims, keepdim, dtype)
    return r if r.__class__ is ndarray else asarray(r)


_add_reduce = np.add.reduce


def _converted_sum(a: Any, dims: Any, keepdim: Any, dtype: Any) -> Any:
    if dtype.char in _HALF:
        return np.asarray(_add_reduce(a, dims, np.float32, None, keepdim)).astype(dtype)
    if a.dtype != dtype and not (dtype.kind in "iu" and a.dtype.kind in "iub"):
        a = cast(a, dtype)
    return _add_reduce(a, dims, dtype, None, keepdim)


@kernel
def mean(a: Any, dims: Any, keepdim: Any, dtype: Any) -> Any:
    n = 1
    for d in dims:
        n *= a.shape[d]
    if dtype.char in _HALF:
        return (np.add.reduce(a, dims, np.float32, None, keepdim) / np.float32(n)).astype(dtype)
    r = np.add.reduce(a, dims, dtype, None, keepdim)
    return np.true_divide(r, n, dtype=dtype)


@kernel
def amax(a: Any, dims: Any, keepdim: Any, dtype: Any) -> Any:
    return np.maximum.reduce(a, dims, None, None, keepdim)


@kernel
def amin(a: Any, dims: Any, keepdim: Any, dtype: Any) -> Any:
    return np.minimum.reduce(a, dims, None, None, keepdim)


@kernel
def prod(a: Any, dims: Any, keepdim: Any, dtype: Any) -> Any:
    if dtype.char in _HALF:
        return np.multiply.reduce(a.astype(np.float32), dims, None, None, keepdim).astype(dtype)
    return np.multiply.reduce(a.astype(dtype, copy=False), dims, dtype, None, keepdim)


@kernel
def any_(a: Any, dims: Any, keepdim: Any, dtype: Any) -> Any:
    return np.logical_or.reduce(a, dims, None, None, keepdim)


@kernel
def all_(a: Any, dims: Any, keepdim: Any, dtype: Any) -> Any:
    return np.logical_and.reduce(a, dims, None, None, keepdim)


@kernel
def cumsum(a: Any, dim: Any, dtype: Any) -> Any:
    if a.ndim == 0:
        return a.astype(dtype)
    if dtype.char in _HALF:
        return np.cumsum(a.astype(np.float32), dim).astype(dtype)
    return np.add.accumulate(a.astype(dtype, copy=False), dim, dtype)


@kernel
def cumprod(a: Any, dim: Any, dtype: Any) -> Any:
    if a.ndim == 0:
        return a.astype(dtype)
    return np.multiply.accumulate(a.astype(dtype, copy=False), dim, dtype)


KERNELS["matmul"] = matmul


# -- views -----------------------------------------------------------------------------------------
@plain
def transpose(a: Any, dim0: int, dim1: int) -> Any:
    return a.swapaxes(dim0, dim1) if a.ndim else a[...]


@plain
def permute(a: Any, dims: Any) -> Any:
    return a.transpose(dims)


@plain
def expand_to(a: Any, size: Any) -> Any:
    """Writable, unlike NumPy's own broadcast views."""
    lead = len(size) - a.ndim
    strides = [0] * lead + [0 if n == 1 and m != 1 else s
                            for n, m, s in zip(a.shape, size[lead:], a.strides)]
    return as_strided(a, size, strides)


@plain
def select(a: Any, dim: int, index: int) -> Any:
    return a[(_ALL,) * dim + (index, ...)]


@plain
def select_row(a: Any, index: int) -> Any:
    r = a[index]
    return r if r.__class__ is ndarray else a[index, ...]


@plain
def view_shape(a: Any, size: Any) -> Any:
    if a.flags.c_contiguous:
        return a.reshape(size)
    strides = view_strides(a.shape, a.strides, size)
    if strides is None:
        raise RuntimeError("view size is not compatible with input tensor's size and stride (at "
                           "least one dimension spans across two contiguous subspaces). Use "
                           ".reshape(...) instead.")
    return as_strided(a, size, strides)


@plain
def unsqueeze(a: Any, dim: int) -> Any:
    return a[(_ALL,) * dim + (None, ...)]


@plain
def split_with_sizes(a: Any, split_sizes: Any, dim: int) -> Any:
    found, start, lead = [], 0, (_ALL,) * dim
    for n in split_sizes:
        found.append(a[lead + (slice(start, start + n),)])
        start += n
    return found


@plain
def unbind(a: Any, dim: int) -> Any:
    lead = (_ALL,) * dim
    return [a[lead + (i, ...)] for i in range(a.shape[dim])]


@plain
def slice_(a: Any, dim: int, start: int, end: int, step: int) -> Any:
    return a[(_ALL,) * dim + (slice(start, end, step),)]


_ALL = slice(None)


# -- new arrays ------------------------------------------------------------------------------------
@plain
def full(size: Any, value: Any, dtype: Any) -> Any:
    if value == 0 and value.__class__ is not complex:
        return np.zeros(size, dtype)
    r = np.empty(size, dtype)
    r[...] = value
    return r


@plain
def arange(start: Any, end: Any, step: Any, dtype: Any) -> Any:
    n = max(ceil((end - start) / step), 0)
    if dtype.kind in "iub":
        return (int(start) + int(step) * np.arange(n, dtype=np.int64)).astype(dtype, copy=False)
    return (start + step * np.arange(n, dtype=np.float64)).astype(dtype, copy=False)


@plain
def clone_contiguous(a: Any) -> Any:
    return a.copy("C")


@plain
def to_dtype(a: Any, dtype: Any) -> Any:
    return cast(a, dtype)


@plain
def zeros_of(a: Any, size: Any) -> Any:
    return np.zeros(size, a.dtype)


@plain
def concatenate_arrays(arrays: Any, dim: int) -> Any:
    return np.concatenate(arrays, dim)


@kernel
def where(condition: Any, a: Any, b: Any) -> Any:
    return choose(condition, a, b)


@plain
def index(a: Any, indices: Any) -> Any:
    r = a[tuple([_ALL if i is None else i for i in indices])]
    return r if r.__class__ is ndarray else asarray(r)


@plain
def index_put(a: Any, indices: Any, values: Any, accumulate: bool) -> Any:
    r = a.copy("C")
    put(np, r, tuple([_ALL if i is None else i for i in indices]), values, accumulate)
    return r


@plain
def make_complex(real: Any, imag: Any) -> Any:
    wide = np.result_type(real.dtype, np.complex64)
    r = np.empty(np.broadcast_shapes(real.shape, imag.shape), wide)
    r.real, r.imag = real, imag
    return r


@plain
def real_view(a: Any) -> Any:
    return a.real


@plain
def imag_view(a: Any) -> Any:
    return a.imag


@plain
def view_as_real(a: Any) -> Any:
    real = a.real
    return as_strided(real, (*a.shape, 2), (*a.strides, real.itemsize))


@plain
def view_as_complex_view(a: Any) -> Any:
    return a.view(f"c{a.dtype.itemsize * 2}")[..., 0]


@plain
def view_dtype(a: Any, dtype: Any) -> Any:
    return a.view(dtype)


@plain
def index_select(a: Any, dim: int, index: Any) -> Any:
    return np.take(a, index.reshape(-1), dim) if a.ndim else a.copy()


@plain
def flip(a: Any, dims: Any) -> Any:
    return np.flip(a, dims).copy("C") if a.ndim else a.copy()


@plain
def scatter_mode(a: Any, dim: int, index: Any, src: Any, mode: str) -> Any:
    r = a.copy("C")
    if a.ndim == 0:
        scatter(np, r.reshape(1), 0, index.reshape(-1), src.reshape(-1), mode)
    else:
        scatter(np, r, dim, index.reshape(1) if index.ndim == 0 else index,
                src.reshape(1) if src.ndim == 0 else src, mode)
    return r


@plain
def scatter_prod(a: Any, dim: int, index: Any, src: Any) -> Any:
    return scatter_mode(a, dim, index, src, "prod")
