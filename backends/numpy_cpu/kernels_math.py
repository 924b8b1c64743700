"""Hand-bound kernels of arithmetic, pointwise ops, reductions, scans and sorting."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy._core import umath

from .casting import cast
from .quiet import alone, quiet, within

KERNELS: dict[str, Any] = {}
ndarray, asarray = np.ndarray, np.asarray
total: Any = np.add.reduce
product: Any = np.multiply.reduce
most_of: Any = np.maximum.reduce
any_of: Any = np.logical_or.reduce
all_of: Any = np.logical_and.reduce
_HALF = "eE"        # the type codes of float16 and bfloat16


def kernel(function: Any) -> Any:
    """Registers a kernel under its own name, without floating-point warnings."""
    KERNELS[function.__name__.rstrip("_")] = quiet(function)
    return function


def unsupported(name: str, dtype: Any) -> NotImplementedError:
    from ...codegen.intrinsics import torch_name
    return NotImplementedError(f"\"{name}_cpu\" not implemented for '{torch_name(dtype)}'")


def ufunc(name: str, function: Any, kinds: str = "iufVbc") -> None:
    """Registers a ufunc for arrays of these kinds; torch's error for all others."""
    def run(a: Any, *b: Any) -> Any:
        if a.dtype.kind not in kinds:
            raise unsupported(name, a.dtype)
        try:
            r = within(function, a, *b)
        except RuntimeError:
            r = alone(function, a, *b)
        return r if r.__class__ is ndarray else asarray(r)
    KERNELS[name] = run


# -- pointwise -------------------------------------------------------------------------------------
for _name, _ufunc in {
        "true_divide": np.true_divide, "logical_and": np.logical_and, "eq": np.equal,
        "logical_or": np.logical_or, "logical_xor": np.logical_xor, "ne": np.not_equal,
        "isnan": np.isnan, "isinf": np.isinf, "isfinite": np.isfinite, "log": np.log,
        "logical_not": np.logical_not, "sqrt": np.sqrt, "sin": np.sin, "cos": np.cos,
        "tan": np.tan, "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan,
        "sinh": np.sinh, "cosh": np.cosh, "tanh": np.tanh, "asinh": np.arcsinh,
        "acosh": np.arccosh, "atanh": np.arctanh, "log2": np.log2, "log10": np.log10,
        "log1p": np.log1p, "expm1": np.expm1, "exp2": np.exp2, "exp": np.exp,
        "reciprocal": np.reciprocal}.items():
    ufunc(_name, _ufunc)

for _name, _ufunc in {
        "lt": np.less, "le": np.less_equal, "gt": np.greater, "ge": np.greater_equal,
        "maximum": np.maximum, "minimum": np.minimum, "fmax": np.fmax, "fmin": np.fmin,
        "atan2": np.arctan2}.items():
    ufunc(_name, _ufunc, "iufVb")

@kernel
def logaddexp(a: Any, b: Any) -> Any:
    if a.dtype.kind != "c":
        if a.dtype.kind not in "fV":
            raise unsupported("logaddexp", a.dtype)
        if a.dtype.char in _HALF:
            return np.logaddexp(a.astype(np.float32), b.astype(np.float32)).astype(a.dtype)
        return np.logaddexp(a, b)
    larger = a.real >= b.real
    most, least = np.where(larger, a, b), np.where(larger, b, a)
    return np.where(np.isinf(most.real) & (a == b), a, np.log1p(np.exp(least - most)) + most)


for _name, _ufunc in {
        "bitwise_and": np.bitwise_and, "bitwise_or": np.bitwise_or,
        "bitwise_xor": np.bitwise_xor, "bitwise_not": np.invert}.items():
    ufunc(_name, _ufunc, "iub")

ufunc("abs", np.absolute, "iufVc")
ufunc("hypot", np.hypot, "fV")
ufunc("copysign", np.copysign, "fV")
ufunc("nextafter", np.nextafter, "fV")
ufunc("gcd", np.gcd, "iu")
ufunc("lcm", np.lcm, "iu")


@kernel
def neg(a: Any) -> Any:
    if a.dtype.kind == "b":
        raise RuntimeError("Negation, the `-` operator, on a bool tensor is not supported. If you "
                           "are trying to invert a mask, use the `~` or `logical_not()` operator "
                           "instead.")
    return np.negative(a)


def _whole_part(name: str, function: Any) -> None:
    def run(a: Any) -> Any:
        return a.copy() if a.dtype.kind in "iu" else function(a)
    ufunc(name, run, "iufV")


_whole_part("floor", np.floor)
_whole_part("ceil", np.ceil)
_whole_part("trunc", np.trunc)
_whole_part("round_whole", np.rint)


def _division(name: str, function: Any, whole: str) -> None:
    """A division that for integers refuses 0, as torch does."""
    def run(a: Any, b: Any) -> Any:
        if a.dtype.kind in "fV":
            return function(a, b)
        from ..arraylib import helpers
        return getattr(helpers, whole)(np, a, asarray(b, a.dtype))
    ufunc(name, run, "iufV")


_division("floor_divide", np.floor_divide, "integer_floor_div")
_division("remainder", np.remainder, "integer_remainder")
_division("fmod", np.fmod, "integer_fmod")
_division("trunc_divide", lambda a, b: np.trunc(np.true_divide(a, b)), "integer_trunc_div")


def blocked(function: Any, a: Any) -> Any:
    """function(part of a, part of the result) over pieces that stay in the cache: a third of the
    time of whole passes for a million elements."""
    r = np.empty(a.shape, a.dtype)
    if a.size <= 2 * BLOCK or not a.flags.c_contiguous:
        function(a, r)
        return r
    flat, out = a.reshape(-1), r.reshape(-1)
    for start in range(0, a.size, BLOCK):
        here = slice(start, start + BLOCK)
        function(flat[here], out[here])
    return r


BLOCK = 16384


def _sigmoid_into(a: Any, r: Any) -> None:
    np.negative(a, r)
    np.exp(r, r)
    np.add(r, 1, r)
    np.reciprocal(r, r)


@kernel
def sigmoid(a: Any) -> Any:
    """1 / (1 + exp(-a)) in one temporary; half types in float32."""
    if a.dtype.char in _HALF:
        return blocked(_sigmoid_into, a.astype(np.float32)).astype(a.dtype)
    return blocked(_sigmoid_into, a)


@kernel
def pow_(a: Any, b: Any) -> Any:
    """a ** b; small powers that are numbers by products, roots by sqrt."""
    kind = a.dtype.kind
    if b.__class__ is int or b.__class__ is float:
        if b == 2:
            return np.multiply(a, a)
        if b == 1:
            return a.copy()
        if b == 0.5 and kind == "f":
            return np.sqrt(a)
        if b == 3 and a.dtype.itemsize > 2:
            return np.multiply(np.multiply(a, a), a)
        if b == -1 and kind == "f":
            return np.reciprocal(a)
    elif kind in "iu":
        from ..arraylib.helpers import integer_power
        return integer_power(np, a, b)
    if kind == "b":
        raise NotImplementedError("\"pow\" not implemented for 'Bool'")
    return np.power(a, b)


@kernel
def clamp(a: Any, low: Any, high: Any) -> Any:
    if a.dtype.kind == "c":
        raise NotImplementedError("clamp is not supported for complex types")
    if low is None:
        return np.minimum(a, high)
    if high is None:
        return np.maximum(a, low)
    if a.dtype.kind == "V":
        return np.minimum(np.maximum(a, low), high)
    return clip(a, low, high)


# `np.clip` is this behind 2 us of Python; NumPy's stubs do not list it
clip: Any = umath.clip  # type: ignore[attr-defined]


@kernel
def lerp_of(a: Any, end: Any, weight: Any) -> Any:
    """a + weight * (end - a); from the other end where weight is at least a half."""
    low = a.dtype if a.dtype.char in _HALF else None
    if low is not None:
        a, end = a.astype(np.float32), asarray(end).astype(np.float32)
        weight = asarray(weight).astype(np.float32)
    if weight.__class__ is ndarray and weight.ndim:
        step = np.subtract(end, a)
        r = np.where(abs(weight) < 0.5, a + weight * step, end - step * (1 - weight))
        return r if low is None else r.astype(low)
    r = asarray(np.subtract(end, a))
    if abs(weight) < 0.5:
        np.multiply(r, weight, r)
        np.add(r, a, r)
    else:
        np.multiply(r, 1 - weight, r)
        np.subtract(end, r, r)
    return r if low is None else r.astype(low)


@kernel
def frexp(a: Any) -> Any:
    mantissa, exponent = np.frexp(a.astype(np.float32) if a.dtype.kind == "V" else a)
    return (asarray(mantissa).astype(a.dtype, copy=False),
            asarray(exponent).astype(np.int32, copy=False))


# -- in place --------------------------------------------------------------------------------------
def into(name: str, function: Any) -> None:
    """Registers function(a, ...), which writes over a."""
    KERNELS[f"{name}_into"] = quiet(function)


def _unary_into(function: Any) -> Any:
    return lambda a: function(a, a)


def _binary_into(function: Any) -> Any:
    return lambda a, b: function(a, b, a)


def _sum_into(function: Any) -> Any:
    def run(a: Any, b: Any, alpha: Any = 1) -> Any:
        return function(a, b if alpha == 1 else np.multiply(b, alpha), a)
    return run


into("add", _sum_into(np.add))
into("sub", _sum_into(np.subtract))
into("mul", _binary_into(np.multiply))
into("true_divide", _binary_into(np.true_divide))
for _name, _ufunc in {"neg": np.negative, "exp": np.exp, "sqrt": np.sqrt, "tanh": np.tanh,
                      "reciprocal": np.reciprocal}.items():
    into(_name, _unary_into(_ufunc))


def _fused_into(function: Any) -> Any:
    """a += value * function(b, c)"""
    def run(a: Any, b: Any, c: Any, value: Any) -> Any:
        step = asarray(function(b, c), a.dtype)
        if value != 1:
            np.multiply(step, value, step)
        return np.add(a, step, a)
    return run


into("addcmul", _fused_into(np.multiply))
into("addcdiv", _fused_into(np.true_divide))


def _lerp_into(a: Any, end: Any, weight: Any) -> Any:
    if weight.__class__ is ndarray or abs(weight) >= 0.5:
        return np.copyto(a, KERNELS["lerp_of"](a, end, weight))
    step = asarray(np.subtract(end, a))
    np.multiply(step, weight, step)
    return np.add(a, step, a)


into("lerp_of", _lerp_into)


# -- reductions ------------------------------------------------------------------------------------
def _check_empty(name: str, a: Any, dims: Any) -> None:
    for d in dims:
        if a.shape[d] == 0:
            if len(dims) == a.ndim > 1:
                raise RuntimeError(f"{name}(): Expected reduction dim to be specified for "
                                   "input.numel() == 0. Specify the reduction dim with the 'dim' "
                                   "argument.")
            raise IndexError(f"{name}(): Expected reduction dim {d} to have non-zero size.")


def _extremum(name: str, function: Any) -> None:
    def run(a: Any, dims: Any, keepdim: Any, dtype: Any) -> Any:
        if a.dtype.kind == "c":
            raise unsupported(f"{name[1:]}_values", a.dtype)
        if 0 in a.shape:
            _check_empty(name, a, dims)
        return function.reduce(a, dims, None, None, keepdim)
    KERNELS[name] = quiet(run)


_extremum("amax", np.maximum)
_extremum("amin", np.minimum)


@kernel
def mean(a: Any, dims: Any, keepdim: Any, dtype: Any) -> Any:
    n = 1
    for d in dims:
        n *= a.shape[d]
    if dtype.char in _HALF:
        return (total(a, dims, np.float32, None, keepdim) / np.float32(n)).astype(dtype)
    r = total(a if a.dtype == dtype else cast(a, dtype), dims, None, None, keepdim)
    return np.true_divide(r, n, dtype=dtype)


@kernel
def prod(a: Any, dims: Any, keepdim: Any, dtype: Any) -> Any:
    wide = np.dtype(np.float32) if dtype.char in _HALF else dtype
    a = a if a.dtype == wide else cast(a, wide)
    if len(dims) == a.ndim and a.size > BLOCK and a.flags.c_contiguous and not a.size % 64:
        a, dims, keepdim = product(a.reshape(-1, 64), 0), (0,), keepdim and (1,) * a.ndim
        r = product(a, 0)       # 64 at a time: NumPy multiplies along a contiguous row one by one
        return asarray(r.reshape(keepdim or ())).astype(dtype, copy=False)
    r = product(a, dims, None, None, keepdim)
    return r if wide is dtype else asarray(r).astype(dtype)


@kernel
def linalg_vector_norm(a: Any, ord: Any, dims: Any, keepdim: bool, dtype: Any) -> Any:
    """The Euclidean norm of all elements by BLAS; other norms by the composition's steps."""
    real = dtype if dtype.kind != "c" else np.dtype(f"f{dtype.itemsize // 2}")
    wide = np.dtype(np.float32) if real.char in _HALF else real
    dims = dims if dims and a.ndim else tuple(range(a.ndim))
    if ord == 2 and len(dims) == a.ndim and a.dtype == wide and a.flags.c_contiguous:
        flat = a.reshape(-1)
        r = asarray(np.sqrt(np.dot(flat, flat)))
        return r.reshape((1,) * a.ndim) if keepdim else r
    size = asarray(np.absolute(a)).astype(wide, copy=False)
    if ord == 2:
        r = np.sqrt(total(np.multiply(size, size), dims, None, None, keepdim))
    elif ord == 1:
        r = total(size, dims, None, None, keepdim)
    elif ord == 0:
        r = np.count_nonzero(size, dims, keepdims=keepdim)
    elif abs(ord) == np.inf:
        r = (np.maximum if ord > 0 else np.minimum).reduce(size, dims, None, None, keepdim)
    else:
        r = np.power(total(np.power(size, ord), dims, None, None, keepdim), 1.0 / ord)
    return asarray(r).astype(real, copy=False)


@kernel
def any_(a: Any, dims: Any, keepdim: Any, dtype: Any) -> Any:
    return any_of(_truth(a), dims, None, None, keepdim).astype(dtype)


@kernel
def all_(a: Any, dims: Any, keepdim: Any, dtype: Any) -> Any:
    return all_of(_truth(a), dims, None, None, keepdim).astype(dtype)


def _truth(a: Any) -> Any:
    return a if a.dtype.kind == "b" else np.not_equal(a, 0)


def _moments(a: Any, dims: Any, keepdim: Any, correction: Any) -> Any:
    """The variance in at least float32, by the two-pass formula."""
    if a.dtype.char in _HALF:
        a = a.astype(np.float32)
    n = 1
    for d in dims:
        n *= a.shape[d]
    mean = np.true_divide(total(a, dims, None, None, True), n, dtype=a.dtype)
    centred = np.subtract(a, mean)
    np.multiply(centred, centred, asarray(centred))
    r = total(asarray(centred), dims, None, None, keepdim)
    return np.true_divide(r, max(n - correction, 0), dtype=a.dtype)


@kernel
def var_correction(a: Any, dims: Any, keepdim: Any, dtype: Any, correction: Any) -> Any:
    return asarray(_moments(a, dims, keepdim, correction)).astype(dtype, copy=False)


@kernel
def std_correction(a: Any, dims: Any, keepdim: Any, dtype: Any, correction: Any) -> Any:
    return asarray(np.sqrt(_moments(a, dims, keepdim, correction))).astype(dtype, copy=False)


def comparable(a: Any) -> Any:
    """bfloat16 as float32: NumPy's searches do not know its order of NaN."""
    return a.astype(np.float32) if a.dtype.kind == "V" else a


def _places(name: str, find: Any) -> None:
    def along(a: Any, dims: Any, keepdim: Any, dtype: Any) -> Any:
        if not a.ndim:
            return a.copy(), np.zeros((), np.int64)
        places = find(comparable(a), dims[0], keepdims=True)
        values = np.take_along_axis(a, places, dims[0])
        if not keepdim:
            places, values = places.squeeze(dims[0]), values.squeeze(dims[0])
        return values, places.astype(np.int64, copy=False)

    def anywhere(a: Any, dims: Any, keepdim: Any, dtype: Any) -> Any:
        a = comparable(a)
        if not a.ndim:
            return np.zeros((), np.int64)
        return find(a, dims[0] if len(dims) < a.ndim else None, keepdims=keepdim)
    KERNELS[f"{name}_dim"] = quiet(along)
    KERNELS[f"arg{name}"] = quiet(anywhere)


_places("max", np.argmax)
_places("min", np.argmin)


@kernel
def logsumexp(a: Any, dims: Any, keepdim: Any, dtype: Any) -> Any:
    low = dtype.char in _HALF
    a = cast(a, np.dtype(np.float32) if low else dtype) if low or a.dtype != dtype else a
    if 0 in a.shape:
        return cast(asarray(np.log(total(a, dims, None, None, keepdim))), dtype)
    size = a.real if a.dtype.kind == "c" else a
    most = most_of(size, dims, None, None, True)
    most = np.where(np.isfinite(most), most, 0).astype(size.dtype)
    r = np.log(total(np.exp(np.subtract(a, most)), dims, None, None, True)) + most
    r = asarray(r) if keepdim else asarray(r).reshape([n for d, n in enumerate(a.shape)
                                                      if d not in dims])
    return r.astype(dtype) if low else r
