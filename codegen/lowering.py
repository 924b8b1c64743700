"""Rewrites functions that backends lack, or compute otherwise by dtype, into ones they have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .expression import Const
from .intrinsics import BOOL, category, is_lower, physical, wrap
from .special import DEFINITIONS, expand
from .typed import Typed


def lower(node: Typed, wide: bool) -> Typed:
    """The tree in functions that renderers write as operators and calls.

    wide: special functions of float32 may compute in float64.
    """
    seen: dict[Typed, Typed] = {}

    def visit(node: Typed) -> Typed:
        if node not in seen:
            args = tuple(visit(arg) if isinstance(arg, Typed) else arg for arg in node.args)
            new = Typed(node.fn, args, node.dtype)
            rule = RULES.get(node.fn)
            if node.fn in DEFINITIONS:
                seen[node] = visit(expand(new, wide))
            else:
                seen[node] = rule(new, *args) if rule else new
        return seen[node]

    return visit(node)


def _const(value: Any, dtype: np.dtype) -> Typed:
    return Typed("const", (Const(value),), dtype)


def _sigmoid(node: Typed, x: Typed) -> Typed:
    one = _const(1, node.dtype)
    exp = Typed("exp", (Typed("neg", (x,), node.dtype),), node.dtype)
    return Typed("reciprocal", (Typed("add", (exp, one), node.dtype),), node.dtype)


def _power(node: Typed, x: Typed, y: Typed) -> Typed:
    dtype = node.dtype
    exponent = y.args[0].value if y.fn == "const" else None
    if exponent == 1:
        return x
    if exponent == 2:
        return Typed("mul", (x, x), dtype)
    if exponent == 3:
        return Typed("mul", (Typed("mul", (x, x), dtype), x), dtype)
    if category(dtype) < 2:
        return Typed("integer_power", (x, y), dtype)
    if exponent == 0.5 and category(dtype) == 2:
        return Typed("sqrt", (x,), dtype)
    if exponent == -1:
        return Typed("reciprocal", (x,), dtype)
    return node


def _whole(node: Typed, x: Typed) -> Typed:
    """floor, ceil, ... of integers."""
    return x if category(node.dtype) < 2 else node


def _division(name: str) -> Callable[..., Typed]:
    def rule(node: Typed, x: Typed, y: Typed) -> Typed:
        return Typed(name, (x, y), node.dtype) if category(node.dtype) < 2 else node
    return rule


def _trunc_div(node: Typed, x: Typed, y: Typed) -> Typed:
    if category(node.dtype) < 2:
        return Typed("integer_trunc_div", (x, y), node.dtype)
    return Typed("trunc", (Typed("div", (x, y), node.dtype),), node.dtype)


def _number(name: str) -> Callable[..., Typed]:
    """fmax and fmin of what has no NaN."""
    def rule(node: Typed, x: Typed, y: Typed) -> Typed:
        return node if category(node.dtype) == 2 else Typed(name, (x, y), node.dtype)
    return rule


def _sign(node: Typed, x: Typed) -> Typed:
    if category(node.dtype) == 0:
        return x
    if category(node.dtype) == 1:
        return Typed("sign", (x,), node.dtype)
    if category(node.dtype) == 2:  # torch's sign of NaN is 0
        return Typed("float_sign", (x,), node.dtype)
    return node


def _angle(node: Typed, x: Typed) -> Typed:
    if category(x.dtype) == 3:
        imag, real = Typed("imag", (x,), node.dtype), Typed("real", (x,), node.dtype)
        return Typed("atan2", (imag, real), node.dtype)
    zero, pi = _const(0, x.dtype), _const(np.pi, x.dtype)
    invalid = Typed("where", (Typed("isnan", (x,), BOOL), x, zero), x.dtype)
    return Typed("where", (Typed("lt", (x, zero), BOOL), pi, invalid), x.dtype)


def _part(node: Typed, x: Typed) -> Typed:
    if category(x.dtype) == 3:
        return node
    return x if node.fn == "real" else Typed("mul", (x, _const(0, x.dtype)), x.dtype)


def _nextafter(node: Typed, x: Typed, y: Typed) -> Typed:
    if physical(node.dtype) == node.dtype:
        return node
    return Typed(f"nextafter_{node.dtype.name}", (x, y), node.dtype)


def _test(node: Typed, x: Typed) -> Typed:
    """isnan, isinf, isfinite of integers: decided by one comparison with itself."""
    if category(x.dtype) >= 2:
        return node
    if node.fn == "signbit":
        return Typed("lt", (x, _const(0, x.dtype)), BOOL)
    return Typed("eq" if node.fn == "isfinite" else "ne", (x, x), BOOL)


def _conversion(node: Typed, x: Typed) -> Typed:
    if x.fn != "const":
        return node
    value = wrap(x.args[0].value, physical(x.dtype))
    if node.fn == "cast" and is_lower(node.dtype):
        value = float(np.asarray(value).astype(node.dtype))
    return _const(value, node.dtype)


RULES: dict[str, Callable[..., Typed]] = {
    "convert": _conversion, "cast": _conversion,
    "sigmoid": _sigmoid,
    "pow": _power,
    "square": lambda node, x: Typed("mul", (x, x), node.dtype),
    "rsqrt": lambda node, x: Typed("reciprocal", (Typed("sqrt", (x,), node.dtype),), node.dtype),
    "ldexp": lambda node, x, y: Typed("mul", (x, Typed("exp2", (y,), node.dtype)), node.dtype),
    "floor": _whole, "ceil": _whole, "trunc": _whole, "round": _whole,
    "conj": lambda node, x: node if category(node.dtype) == 3 else x,
    "floor_div": _division("integer_floor_div"),
    "remainder": _division("integer_remainder"),
    "fmod": _division("integer_fmod"),
    "trunc_div": _trunc_div,
    "sign": _sign, "sgn": _sign,
    "fmax": _number("maximum"), "fmin": _number("minimum"),
    "angle": _angle, "real": _part, "imag": _part,
    "nextafter": _nextafter,
    "isnan": _test, "isinf": _test, "isfinite": _test, "signbit": _test,
}
