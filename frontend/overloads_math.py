"""Reductions and in-place fills that torch overloads: one name, several ops."""

from __future__ import annotations

from typing import Any

from ._generated import functions as ops
from .dispatch import alone, bump, unusual, write_out
from .state import HOOKS_IN_USE, state
from .tensor import EXACT, Tensor


def overridden(function: Any, args: tuple, kwargs: dict) -> Any:
    """The override's result, or NotImplemented: most calls have plain tensors only."""
    for x in args:
        if x.__class__ not in _PLAIN and x.__class__ not in EXACT:
            return unusual(function, args, kwargs, 1)
    return NotImplemented


_PLAIN = frozenset({int, float, bool, complex, type(None), tuple, list, str})


# -- filling ---------------------------------------------------------------------------------------
def fill_(input: Tensor, value: Any) -> Tensor:
    """Writes one number (or 0-dim tensor) to all elements."""
    if (found := overridden(fill_, (input, value), {})) is not NotImplemented:
        return found
    if value.__class__ not in _NUMBERS or HOOKS_IN_USE or (
            state.mode and (input._g or input._view is not None)):
        return ops.fill_(input, value)
    k = input._k
    k.copy_into(input._a, k.full((), value, input.dtype.np))
    bump(input)
    return input


_NUMBERS = frozenset({int, float, bool})


def zero_(input: Tensor) -> Tensor:
    """Writes 0 to all elements."""
    return fill_(input, 0)


def div_(input: Tensor, other: Any, *, rounding_mode: Any = None) -> Tensor:
    """In-place `div`."""
    if rounding_mode is None:
        return ops.true_divide_(input, other)
    return ops.div_(input, other, rounding_mode=rounding_mode)


def lerp_(input: Tensor, end: Tensor, weight: Any) -> Tensor:
    """In-place `lerp`."""
    if input.__class__ in EXACT and alone(input, end):
        return ops.lerp_of_(input, end, weight)
    return ops.lerp_(input, end, weight)


# -- comparisons that give a Python bool; functions with their number first ------------------------
def equal(input: Tensor, other: Tensor) -> bool:
    """Whether both have the same shape and elements."""
    if (found := overridden(equal, (input, other), {})) is not NotImplemented:
        return found
    if not isinstance(other, Tensor):
        raise TypeError(f"equal(): argument 'other' (position 2) must be Tensor, not "
                        f"{type(other).__name__}")
    if input._k is not other._k:
        raise RuntimeError(f"equal(): Expected all tensors to be on the same device, but found "
                           f"{input.device} and {other.device}")
    return input._a.shape == other._a.shape and bool(ops.all(ops.eq(input, other)))


def allclose(input: Tensor, other: Tensor, rtol: float = 1e-05, atol: float = 1e-08,
             equal_nan: bool = False) -> bool:
    """Whether `isclose` holds everywhere."""
    return bool(ops.all(ops.isclose(input, other, rtol, atol, equal_nan)))


def polygamma(n: int, input: Tensor, *, out: Any = None) -> Tensor:
    """The n-th derivative of digamma, n >= 0."""
    if not isinstance(input, Tensor):
        n, input = input, n
    if (found := overridden(polygamma, (n, input), {"out": out})) is not NotImplemented:
        return found
    if n < 0:
        raise RuntimeError(f"polygamma(n, x) does not support negative n, got {n}")
    return ops.polygamma_order(input, n, out=out)


def polygamma_method(self: Tensor, n: int) -> Tensor:
    return polygamma(n, self)


def polygamma_(self: Tensor, n: int) -> Tensor:
    """In-place `polygamma`."""
    return ops.polygamma_order_(self, n)


def positive(input: Tensor) -> Tensor:
    """The tensor itself; RuntimeError for bool."""
    return +input


# -- extrema ---------------------------------------------------------------------------------------
def _extremum(name: str, over_all: Any, along: Any, pairwise: Any) -> Any:
    def extremum(input: Tensor, dim: Any = None, keepdim: bool = False, *, other: Any = None,
                 out: Any = None, axis: Any = None, keepdims: bool = False) -> Any:
        dim, keepdim = dim if axis is None else axis, keepdim or keepdims
        if dim is None and other is None and input.__class__ in EXACT and out is None and \
                input.dtype.category < 3 and 0 not in input._a.shape:
            return over_all(input)
        if (found := overridden(extremum, (input, dim, keepdim), {"out": out})) \
                is not NotImplemented:
            return found
        if isinstance(dim, Tensor) or other is not None:
            return pairwise(input, other if other is not None else dim, out=out)
        if dim is None:
            from .compose_math import extremum_input
            extremum_input(name, input, None)
            return over_all(input) if out is None else write_out(name, out, over_all(input))
        result = along(input, dim, keepdim)
        return result if out is None else write_out(name, out, result)
    extremum.__name__ = extremum.__qualname__ = name
    extremum.__doc__ = (f"The {name}imum of all elements; with `dim` its (values, indices) along "
                        f"it; with a second tensor the elementwise {name}imum.")
    return extremum


max_ = _extremum("max", ops.amax, ops.max_dim, ops.maximum)
min_ = _extremum("min", ops.amin, ops.min_dim, ops.minimum)


# -- moments ---------------------------------------------------------------------------------------
def _moment_arguments(dim: Any, unbiased: Any, correction: Any) -> tuple:
    """(dim, correction) from `x.var(False)`, `x.var(0, False)`, `x.var(0, correction=2)`."""
    if dim.__class__ is bool:
        dim, unbiased = None, dim
    if unbiased is not None:
        return dim, int(unbiased)
    return dim, 1 if correction is None else correction


def _moment(name: str, op: Any) -> Any:
    def moment(input: Tensor, dim: Any = None, unbiased: Any = None, keepdim: bool = False, *,
               correction: Any = None, out: Any = None, axis: Any = None,
               keepdims: bool = False) -> Any:
        dim, keepdim = dim if axis is None else axis, keepdim or keepdims
        if (found := overridden(moment, (input, dim, unbiased, keepdim), {
                "correction": correction, "out": out})) is not NotImplemented:
            return found
        dim, correction = _moment_arguments(dim, unbiased, correction)
        if input.dtype.is_complex:
            parts = [ops.var_correction(part, dim, correction, keepdim)
                     for part in (ops.real(input), ops.imag(input))]
            result = ops.add(*parts)
            result = ops.sqrt(result) if name == "std" else result
        else:
            result = op(input, dim, correction, keepdim)
        return result if out is None else write_out(name, out, result)
    moment.__name__ = moment.__qualname__ = name
    moment.__doc__ = (f"The {'variance' if name == 'var' else 'standard deviation'} over `dim` "
                      "(all by default), divisor n - correction (1 unless given).")
    return moment


var = _moment("var", ops.var_correction)
std = _moment("std", ops.std_correction)


def _moment_and_mean(name: str, moment: Any) -> Any:
    def both(input: Tensor, dim: Any = None, unbiased: Any = None, keepdim: bool = False, *,
             correction: Any = None, out: Any = None, axis: Any = None,
             keepdims: bool = False) -> Any:
        dim, keepdim = dim if axis is None else axis, keepdim or keepdims
        if (found := overridden(both, (input, dim, unbiased, keepdim), {
                "correction": correction})) is not NotImplemented:
            return found
        dim, correction = _moment_arguments(dim, unbiased, correction)
        result = (moment(input, dim, correction=correction, keepdim=keepdim),
                  ops.mean(input, dim, keepdim))
        return result if out is None else write_out(name, out, result)
    both.__name__ = both.__qualname__ = name
    both.__doc__ = f"The pair of `{name[:3]}` and mean."
    return both


var_mean = _moment_and_mean("var_mean", var)
std_mean = _moment_and_mean("std_mean", std)


# -- selections ------------------------------------------------------------------------------------
def topk(input: Tensor, k: int, dim: int = -1, largest: bool = True, sorted: bool = True, *,
         out: Any = None, axis: Any = None) -> Any:
    """(values, indices) of the k greatest (or least) elements along `dim`, in order."""
    dim = dim if axis is None else axis
    if (found := overridden(topk, (input, k, dim, largest, sorted), {"out": out})) \
            is not NotImplemented:
        return found
    result = ops.topk_count(input, k, dim, largest, sorted)
    return result if out is None else write_out("topk", out, result)


# -- questions -------------------------------------------------------------------------------------
def is_nonzero(input: Tensor) -> bool:
    """Whether the one element is not zero."""
    return bool(input)


def is_same_size(input: Tensor, other: Tensor) -> bool:
    """Whether both have the same shape."""
    return input._a.shape == other._a.shape


def resolve_conj(input: Tensor) -> Tensor:
    """The tensor itself: conjugates are made at once."""
    return input


def resolve_neg(input: Tensor) -> Tensor:
    """The tensor itself: negatives are made at once."""
    return input


_QUESTIONS = {f.__name__: f for f in (is_nonzero, is_same_size, resolve_conj, resolve_neg)}

FUNCTIONS: dict[str, Any] = {
    **_QUESTIONS, **{name: getattr(Tensor, name) for name in (
        "numel", "is_complex", "is_floating_point", "is_signed", "is_conj", "is_neg",
        "is_inference", "detach")},
    "fill_": fill_, "zero_": zero_, "max": max_, "min": min_, "var": var, "std": std,
    "var_mean": var_mean, "std_mean": std_mean, "topk": topk, "equal": equal,
    "allclose": allclose, "polygamma": polygamma, "positive": positive,
}
METHODS: dict[str, Any] = {
    **_QUESTIONS, "div_": div_, "lerp_": lerp_, "fill_": fill_, "zero_": zero_, "max": max_,
    "min": min_, "var": var, "std": std, "topk": topk, "equal": equal, "allclose": allclose,
    "polygamma": polygamma_method, "polygamma_": polygamma_,
}
