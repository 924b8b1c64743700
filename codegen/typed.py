"""Types of formulas: every node gets a dtype, every conversion becomes visible.

A number in a formula, and a number given as an argument, have no dtype of their own: they take that
of the tensor they meet (a float among integers becomes float32), or the compute dtype where they
meet none. Renderers work from these typed trees only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np

from .expression import Call, Const, Name, Node
from .intrinsics import (
    BOOL,
    FLOAT32,
    INT64,
    INTRINSICS,
    FormulaError,
    FormulaTypeError,
    category,
    complex_of,
    named_dtype,
    promote,
    real_of,
    to_float,
    torch_name,
)


@dataclass(frozen=True)
class Typed:
    """A node with its dtype. Leaves: "arg" and "scalar" (name,), "const" (Const,).

    "convert" is a conversion by promotion; "cast" was written in the formula, and rounds also
    where both dtypes compute in float32.
    """

    fn: str
    args: tuple[Any, ...]
    dtype: np.dtype

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.fn, self.args, self.dtype)))

    def __hash__(self) -> int:
        return self._hash  # type: ignore[attr-defined]  # kept: trees share most of their nodes


@dataclass(frozen=True)
class _Weak:
    """A node without a dtype of its own: "any" (an argument), or the kind of its literals."""

    node: Node
    kind: str


_KINDS = {"any": 0, "bool": 0, "int": 1, "float": 2, "complex": 3}


def resolve(node: Node, dtypes: Mapping[str, Any], compute: Any = None) -> Any:
    """The typed tree of a formula (a tuple of them for several outputs).

    dtypes: for each name a dtype, or "scalar" for a Python number.
    compute: what numbers become where they meet no tensor; default: the promotion of the
    arguments that are not bool. Raises FormulaTypeError where a function has no such dtype.
    """
    strong = [np.dtype(dtype) for dtype in dtypes.values() if not isinstance(dtype, str)]
    if compute is None:
        numbers = [dtype for dtype in strong if dtype != BOOL]
        compute = reduce(promote, numbers) if numbers else (BOOL if strong else FLOAT32)
    typer = _Typer(dtypes, np.dtype(compute))
    if isinstance(node, tuple):
        return tuple(typer.strong(item) for item in node)
    return typer.strong(node)


def convert(value: Typed, dtype: np.dtype) -> Typed:
    """The value in another dtype; the value itself where it has it already."""
    if value.dtype == dtype:
        return value
    if value.fn == "const":
        return Typed("const", value.args, dtype)
    return Typed("convert", (value,), dtype)


class _Typer:
    def __init__(self, dtypes: Mapping[str, Any], compute: np.dtype):
        self.dtypes, self.compute = dtypes, compute
        self.seen: dict[tuple[Node, Any], Any] = {}

    def strong(self, node: Node) -> Typed:
        return self.realise(self.infer(node, None), self.compute)

    def realise(self, value: Any, dtype: np.dtype) -> Typed:
        """A dtype for what has none: that of its neighbour, widened to the kind of its literals."""
        if isinstance(value, Typed):
            return value
        dtype = weak_dtype(value.kind, dtype)
        return convert(self.infer(value.node, dtype), dtype)

    def infer(self, node: Node, leaf: np.dtype | None) -> Any:
        key = node, leaf
        if key not in self.seen:
            self.seen[key] = self._infer(node, leaf)
        return self.seen[key]

    def _infer(self, node: Node, leaf: np.dtype | None) -> Any:
        if isinstance(node, Const):
            if not isinstance(node.value, (bool, int, float, complex)):
                raise FormulaError(f"{node.value!r} is not a number; compare it with ==")
            kind = type(node.value).__name__
            return _Weak(node, kind) if leaf is None else Typed("const", (node,), leaf)
        if isinstance(node, Name):
            dtype = self.dtypes[node.id]
            if not isinstance(dtype, str):
                return Typed("arg", (node.id,), np.dtype(dtype))
            return _Weak(node, "any") if leaf is None else Typed("scalar", (node.id,), leaf)
        assert isinstance(node, Call)
        return self.call(node, leaf)

    def common(self, args: list[Any]) -> np.dtype:
        """The dtype in which arguments meet; numbers alone meet in the compute dtype."""
        strong = [arg.dtype for arg in args if isinstance(arg, Typed)]
        dtype = reduce(promote, strong) if strong else self.compute
        for arg in args:
            if isinstance(arg, _Weak):
                dtype = promote(dtype, weak_dtype(arg.kind, dtype))
        return dtype

    def call(self, node: Call, leaf: np.dtype | None) -> Any:
        fn, (_, rule, allows_complex) = node.fn, INTRINSICS[node.fn]
        if rule == "cast":
            value = self.strong(node.args[0])
            return Typed("cast", (value,), named_dtype(node.args[1].value))  # type: ignore
        if rule == "is_none":
            return Typed("const", (Const(False),), BOOL)  # an absent argument is folded before
        if rule == "poly":
            value = self.strong(node.args[1])
            return Typed("poly", (node.args[0].value, value), value.dtype)  # type: ignore
        if rule == "polygamma":
            order = self.realise(self.infer(node.args[0], None), INT64)
            args = [order, self.infer(node.args[1], leaf)]
        else:
            args = [self.infer(arg, leaf) for arg in node.args]
        values = args[1:] if rule in ("where", "polygamma") else args
        if rule in _KEEPS_WEAK and all(isinstance(arg, _Weak) for arg in values):
            kind = max((arg.kind for arg in values), key=_KINDS.__getitem__)
            return _Weak(node, max("float", kind, key=_KINDS.__getitem__)
                         if rule in ("float", "polygamma") else kind)
        dtype = self.common(values)
        if category(dtype) == 3 and not allows_complex:
            raise FormulaTypeError(f"\"{fn}\" not implemented for '{torch_name(dtype)}'")
        return self.typed(fn, rule, args, values, dtype)

    def typed(self, fn: str, rule: str, args: list, values: list, dtype: np.dtype) -> Typed:
        if rule == "logical":
            return Typed(fn, tuple(convert(self.realise(arg, dtype), BOOL) for arg in args), BOOL)
        if rule in ("float", "polygamma", "angle"):
            dtype = to_float(dtype)
        if rule == "int" and category(dtype) > 1:
            raise FormulaTypeError(f"\"{fn}\" not implemented for '{torch_name(dtype)}'")
        if dtype == BOOL and fn in _NOT_FOR_BOOL:
            raise FormulaTypeError(_NOT_FOR_BOOL[fn] or f"\"{fn}\" not implemented for 'Bool'")
        values = [convert(self.realise(arg, dtype), dtype) for arg in values]
        if rule == "where":
            test = convert(self.realise(args[0], self.compute), BOOL)
            return Typed(fn, (test, *values), dtype)
        if rule == "polygamma":
            return Typed(fn, (args[0], *values), dtype)
        result = dtype
        if rule in ("compare", "test"):
            result = BOOL
        elif rule in ("abs", "part", "angle"):
            result = real_of(dtype)
        return Typed(fn, tuple(values), result)


_KEEPS_WEAK = {"same", "float", "int", "abs", "part", "angle", "where", "polygamma"}
_NOT_FOR_BOOL = {
    **dict.fromkeys(
        ("floor_div", "trunc_div", "remainder", "fmod", "lshift", "rshift", "gcd", "lcm"), ""
    ),
    "sub": "Subtraction, the `-` operator, with two bool tensors is not supported. "
    "Use the `^` or `logical_xor()` operator instead.",
    "neg": "Negation, the `-` operator, on a bool tensor is not supported. "
    "Use the `~` or `logical_not()` operator instead.",
}


def weak_dtype(kind: str, dtype: np.dtype) -> np.dtype:
    """The dtype of a number of this kind beside a value of `dtype`."""
    if kind == "int" and dtype == BOOL:
        return INT64
    if kind == "float":
        return to_float(dtype)
    return complex_of(dtype) if kind == "complex" else dtype
