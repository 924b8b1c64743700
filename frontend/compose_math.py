"""Compositions and preconditions of arithmetic, pointwise ops, reductions, scans and sorting."""

from __future__ import annotations

import math
from typing import Any

from . import dtypes
from ._generated import functions as ops
from .shapes import wrap_dim
from .tensor import Tensor


def type_word(x: Tensor) -> str:
    from .legacy import type_word as word
    return word(x.dtype)


def rounded_divide(x: Any, y: Any, rounding_mode: str) -> Tensor:
    """x / y rounded; RuntimeError for a mode that is neither "trunc" nor "floor"."""
    if rounding_mode == "floor":
        return ops.floor_divide(x, y)
    if rounding_mode == "trunc":
        return ops.trunc_divide(x, y)
    raise RuntimeError("div expected rounding_mode to be one of None, 'trunc', or 'floor' but "
                       f"found '{rounding_mode}'")


def whole_powers(base: Any, exponent: Any) -> bool:
    """Whether integers are raised to a number that an integer power has."""
    return not (exponent.__class__ is int and exponent < 0 and isinstance(base, Tensor)
                and base.dtype.category < 2)


def to_widest(x: Any) -> Any:
    """A tensor in float64, or complex128 if complex; numbers as they are."""
    if not isinstance(x, Tensor):
        return complex(x) if isinstance(x, complex) else float(x)
    return x.to(dtypes.complex128 if x.dtype.is_complex else dtypes.float64)


def is_a_tensor(x: Any) -> bool:
    return isinstance(x, Tensor)


def dividing_floats(a: Any, b: Any) -> bool:
    """RuntimeError if both are integers: addcdiv has no integer meaning."""
    if all(isinstance(x, Tensor) and x.dtype.category < 2 for x in (a, b)):
        raise RuntimeError(
            "Integer division with addcdiv is no longer supported, and in a future  release "
            "addcdiv will perform a true division of tensor1 and tensor2; divide first, or cast "
            "to a float dtype")
    return True


def lerp_dtypes(start: Any, end: Any, weight: Any) -> bool:
    """RuntimeError unless all tensors have one floating-point or complex dtype."""
    if start.dtype.category < 2:
        raise NotImplementedError(f"\"lerp_kernel_scalar\" not implemented for "
                                  f"'{type_word(start)}'")
    for name, x in (("end", end), ("weight", weight)):
        if isinstance(x, Tensor) and x.dtype is not start.dtype:
            raise RuntimeError(f"expected dtype {start.dtype} for `{name}` but got dtype {x.dtype}")
    return True


def round_decimals(x: Tensor, decimals: int) -> Tensor:
    """x rounded to so many decimals; negative ones count places before the point."""
    if x.dtype.category != dtypes.FLOAT:
        raise NotImplementedError(f"\"round_cpu\" not implemented for '{type_word(x)}'")
    scale = 10.0 ** abs(decimals)
    if decimals > 0:
        return ops.true_divide(ops.round_whole(ops.mul(x, scale)), scale)
    return ops.mul(ops.round_whole(ops.true_divide(x, scale)), scale)


def to_float(x: Tensor) -> Tensor:
    """Integers and bool in the default dtype; other tensors as they are."""
    return x if x.dtype.category > 1 else x.to(dtypes.get_default_dtype())


def logit_impl(x: Tensor, eps: Any) -> Tensor:
    """Half types in float32: 1 - x would lose what x has."""
    x, low = to_float(x), x.dtype if x.dtype in dtypes.HALF else None
    y = x if low is None else x.to(dtypes.float32)
    if eps is not None:     # no clamp, whose gradient hides a NaN
        y = ops.where(y < eps, eps, ops.where(y > 1 - eps, 1 - eps, y))
    y = ops.logit_of(y)
    return y if low is None else y.to(low)


def lerp_impl(start: Tensor, end: Any, weight: Any) -> Tensor:
    """A number as weight of half types keeps its digits: the sum is made in float32."""
    if isinstance(weight, Tensor) or start.dtype not in dtypes.HALF:
        return ops.lerp_of(start, end, weight)
    wide = ops.lerp_of(start.to(dtypes.float32), end.to(dtypes.float32), weight)
    return wide.to(start.dtype)


def nan_to_num_impl(x: Tensor, nan: Any, posinf: Any, neginf: Any) -> Tensor:
    """Each part of a complex number by itself; integers have nothing to replace."""
    if x.dtype.category < dtypes.FLOAT:
        return ops.clone(x)
    if x.dtype.is_complex:
        return ops.make_complex(*(nan_to_num_impl(part, nan, posinf, neginf)
                                  for part in (ops.real(x), ops.imag(x))))
    limits = dtypes.finfo(x.dtype)
    y = ops.where(ops.isnan(x), 0 if nan is None else nan, x)
    y = ops.where(x == math.inf, limits.max if posinf is None else posinf, y)
    return ops.where(x == -math.inf, limits.min if neginf is None else neginf, y)


def heaviside_dtypes(x: Any, values: Any) -> bool:
    """RuntimeError unless both are real and of one dtype."""
    if not isinstance(x, Tensor) or not isinstance(values, Tensor):
        return True     # which the op itself refuses
    if x.dtype.is_complex or values.dtype.is_complex:
        raise RuntimeError("heaviside is not yet implemented for complex tensors.")
    if x.dtype is not values.dtype:
        raise RuntimeError("heaviside is not yet implemented for tensors with different dtypes "
                           f"({x.dtype} and {values.dtype}); cast one of them")
    return True


def polar_input(size: Tensor, angle: Tensor) -> bool:
    """RuntimeError unless both are float32 or float64, and alike."""
    if size.dtype not in (dtypes.float32, dtypes.float64):
        raise RuntimeError("Expected both inputs to be Half, Float or Double tensors but got "
                           f"{type_word(size)} and {type_word(angle)}")
    if angle.dtype is not size.dtype:
        raise RuntimeError(f"Expected object of scalar type {type_word(size)} but got scalar type "
                           f"{type_word(angle)} for second argument")
    return True


def mvlgamma_impl(x: Tensor, p: int) -> Tensor:
    """p (p - 1)/4 log pi + the sum of lgamma(x - j/2) over j < p (Anderson, Multivariate
    Statistical Analysis, 7.2)."""
    steps = ops.arange(0, p, 1, dtype=to_float_dtype(x), device=x.device) * -0.5
    terms = ops.lgamma(ops.unsqueeze(x, -1) + steps)
    return ops.sum(terms, -1) + p * (p - 1) / 4 * math.log(math.pi)


def to_float_dtype(x: Tensor) -> Any:
    return x.dtype if x.dtype.category > 1 else dtypes.get_default_dtype()


def everywhere_true(x: Tensor) -> Tensor:
    return x.new_ones(x.shape, dtype=dtypes.bool_)


def comparable(x: Any, y: Any, rtol: float, atol: float) -> bool:
    """RuntimeError for two dtypes, or tolerances below 0."""
    if x.dtype is not y.dtype:
        raise RuntimeError(f"{type_word(x)} did not match {type_word(y)}")
    for name, value in (("rtol", rtol), ("atol", atol)):
        if value < 0:
            raise RuntimeError(f"{name} must be greater than or equal to zero, but got {value}")
    return True


def isclose_impl(x: Tensor, y: Tensor, rtol: float, atol: float, equal_nan: bool) -> Tensor:
    """Equal, or both finite and |x - y| <= atol + rtol |y|."""
    close = ops.eq(x, y)
    if equal_nan and x.dtype.category > 1:
        close = ops.logical_or(close, ops.logical_and(ops.isnan(x), ops.isnan(y)))
    if rtol == 0 and atol == 0:
        return close
    x, y = to_float(x), to_float(y)
    near = ops.abs(x - y) <= atol + ops.abs(rtol * y)
    return ops.logical_or(close, ops.logical_and(near, ops.isfinite(x - y)))


def extremum_input(op: str, x: Tensor, dim: Any) -> bool:
    """torch's refusals: complex and bool arguments, and nothing to choose from."""
    if x.dtype.is_complex:
        raise NotImplementedError(f"\"{op}\" not implemented for '{type_word(x)}'")
    if op.startswith("arg") and x.dtype is dtypes.bool_:
        raise RuntimeError(f"{op}(): does not support bool input")
    if 0 in x._a.shape:
        if dim is None:
            kind = IndexError if op.startswith("arg") else RuntimeError
            raise kind(f"{op}(): Expected reduction dim to be specified for input.numel() == 0. "
                       "Specify the reduction dim with the 'dim' argument.")
        if x._a.shape[wrap_dim(dim, x.ndim)] == 0:
            raise IndexError(f"{op}(): Expected reduction dim {wrap_dim(dim, x.ndim)} to have "
                             "non-zero size.")
    return True


def real_input(op: str, x: Tensor) -> bool:
    if x.dtype.is_complex:
        raise RuntimeError(f"{op} does not support complex dtypes on CPU")
    return True


def topk_input(x: Tensor, k: int, dim: int) -> bool:
    """RuntimeError for a k beyond the dim, and for dtypes without an order."""
    if x.dtype.is_complex or x.dtype is dtypes.bool_:
        kind = "complex" if x.dtype.is_complex else "bool"
        raise RuntimeError(f"topk does not support {kind} dtypes on CPU")
    n = x._a.shape[wrap_dim(dim, x.ndim)] if x.ndim else 1
    if not 0 <= k <= n:
        raise RuntimeError(f"selected index k out of range (k={k} for a dim of size {n})")
    return True


def first_sorted(x: Tensor, k: int, dim: int, largest: bool) -> tuple:
    """The first k of a sorted dim, and their indices."""
    values, indices = ops.sort(x, dim, largest)
    if not x.ndim:
        return (values, indices) if k else (values.new_empty((0,)), indices.new_empty((0,)))
    dim = wrap_dim(dim, x.ndim)
    return ops.slice(values, dim, 0, k, 1), ops.slice(indices, dim, 0, k, 1)


def ordered_input(op: str, x: Tensor, dim: Any = None) -> bool:
    """torch's refusals of medians, modes and the like."""
    if x.dtype.is_complex or (x.dtype is dtypes.bool_ and op != "mode"):
        raise NotImplementedError(f"\"{op}_cpu\" not implemented for '{type_word(x)}'")
    if dim is not None and x.ndim and x._a.shape[wrap_dim(dim, x.ndim)] == 0:
        raise IndexError(f"{op}(): Expected reduction dim {wrap_dim(dim, x.ndim)} to have "
                         "non-zero size.")
    return True


def real_scan(op: str, x: Tensor) -> bool:
    if x.dtype.is_complex:
        raise NotImplementedError(f"\"{op}_cpu\" not implemented for '{type_word(x)}'")
    return True


def aminmax_input(x: Tensor, dim: Any) -> bool:
    if x.dtype.is_complex:
        raise NotImplementedError(f"\"aminmax\" not implemented for '{type_word(x)}'")
    if 0 in x._a.shape and (dim is None or x._a.shape[wrap_dim(dim, x.ndim)] == 0):
        raise RuntimeError("aminmax(): Expected reduction dim to be specified for "
                           "input.numel() == 0. Specify the reduction dim with the 'dim' argument."
                           if dim is None else
                           f"Expected reduction dim {wrap_dim(dim, x.ndim)} to have non-zero size.")
    return True


def kthvalue_input(x: Tensor, k: int, dim: int) -> bool:
    """RuntimeError for a rank that the dim does not have."""
    ordered_input("kthvalue", x)
    n = x._a.shape[wrap_dim(dim, x.ndim)] if x.ndim else 1
    if not 1 <= k <= n:
        kind = IndexError if n == 0 else RuntimeError
        raise kind(f"kthvalue(): selected number k out of range for dimension "
                   f"{wrap_dim(dim, x.ndim)}: k={k}, size {n}; Expected reduction dim to have "
                   "non-zero size" if n == 0 else
                   f"kthvalue(): selected number k out of range for dimension "
                   f"{wrap_dim(dim, x.ndim)}: k={k} of {n}")
    return True


# -- logarithms of sums of complex exponentials ---------------------------------------------------
def complex_logsumexp(x: Tensor, dim: Any, keepdim: bool) -> Tensor:
    """Scaled by the greatest modulus, which is exp of the greatest real part."""
    if 0 in x._a.shape:
        return ops.log(ops.sum(ops.exp(x), dim, keepdim))
    most = ops.amax(ops.real(x), dim, True)
    most = ops.where(ops.isfinite(most), most, 0)
    result = ops.log(ops.sum(ops.exp(x - most), dim, True)) + most
    return result if keepdim else result.reshape(ops.amax(ops.real(x), dim)._a.shape)


def complex_logcumsumexp(x: Tensor, dim: int) -> Tensor:
    """The four signed parts of exp(x) are summed as logarithms, so that nothing overflows.

    The imaginary part is continued as torch's is, not brought back to (-pi, pi]; of an infinite
    sum it is the angle of exp's infinity.
    """
    if 0 in x._a.shape or not x.ndim:
        return x.clone()
    real, imag = ops.real(x), ops.imag(x)
    parts = ops.stack([ops.cos(imag), -ops.cos(imag), ops.sin(imag), -ops.sin(imag)])
    logs = ops.where(parts <= 0, -math.inf, ops.log(parts) + real).logcumsumexp(dim + 1)
    most = ops.amax(logs, 0)
    most = ops.where(ops.isfinite(most), most, 0)
    size = ops.exp(logs - most)
    log = ops.log(ops.make_complex(size[0] - size[1], size[2] - size[3])) + most
    angle = _continued(ops.real(log), ops.imag(log), real, imag, dim)
    return ops.make_complex(ops.real(log), angle)


def _continued(size: Tensor, angle: Tensor, real: Tensor, imag: Tensor, dim: int) -> Tensor:
    """`angle`, of sums of size exp(size), plus the turns that put it within a quarter turn of
    the angle of the larger summand: the sum before, or the element exp(real + i imag)."""
    n = real._a.shape[dim]
    first = ops.zeros_of(real.narrow(dim, 0, 1), real.narrow(dim, 0, 1)._a.shape)
    sizes = ops.cat([first - math.inf, size.narrow(dim, 0, n - 1)], dim)
    angles = ops.cat([first, angle.narrow(dim, 0, n - 1)], dim)
    kept = sizes >= real
    turns = ops.round((ops.where(kept, angles, imag) - angle) / math.tau)
    total = turns.cumsum(dim)
    start = ops.where(kept, -1, ops.where(kept, 0, 1).cumsum(dim))    # rises where a count begins
    start = ops.cummax(start, dim)[1]
    return angle + math.tau * (total - (total - turns).gather(dim, start))
