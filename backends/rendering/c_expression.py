"""Formulas as C: one statement per subexpression, for OpenCL C and CUDA C."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ...codegen.expression import Node
from ...codegen.intrinsics import (
    BOOL,
    FLOAT32,
    FormulaTypeError,
    category,
    is_lower,
    physical,
    torch_name,
)
from ...codegen.lowering import lower
from ...codegen.special import coefficients
from ...codegen.typed import Typed, resolve
from .dialects import Dialect, literal, load, store, suffix, value_type
from .preamble import template

_INFIX = {
    "add": "+", "sub": "-", "mul": "*", "div": "/", "eq": "==", "ne": "!=", "lt": "<", "le": "<=",
    "gt": ">", "ge": ">=", "bitwise_and": "&", "bitwise_or": "|", "bitwise_xor": "^",
    "logical_and": "&&", "logical_or": "||", "logical_xor": "!=",
}
_SAME_NAME = (
    "floor ceil trunc fmod fmax fmin pow exp exp2 expm1 log log2 log10 log1p sqrt cbrt sin cos "
    "tan asin acos atan sinh cosh tanh asinh acosh atanh atan2 hypot copysign nextafter isnan "
    "isinf isfinite signbit"
)
#: Library functions of both languages, by the name in `expr`.
_BUILTIN = {"round": "rint", "abs": "fabs", **{name: name for name in _SAME_NAME.split()}}
#: Cheaper than a branch: both sides of a `where` with nothing else in them are always computed.
_CHEAP = {*_INFIX, "arg", "scalar", "const", "neg", "abs", "convert", "maximum", "minimum", "where"}
_BOOL_INFIX = {"add": "||", "mul": "&&"}


class CExpr(NamedTuple):
    """Statements, and for each output the text of its value (in the type that computes it).

    The inputs are variables `v_<name>` (tensors) and `s_<name>_<suffix>` (scalars, listed in
    `scalars` with their dtypes). functions: what the preamble must define.
    """

    lines: tuple[str, ...]
    results: tuple[str, ...]
    dtypes: tuple[np.dtype, ...]
    scalars: tuple[tuple[str, np.dtype], ...]
    functions: frozenset[tuple[str, str]]
    types: frozenset[str]

    @property
    def source(self) -> str:
        """The statements as text."""
        return "\n".join(self.lines)


def render_c(node: Node, dtypes: Mapping[str, Any], dialect: Dialect) -> CExpr:
    """A specialised formula for arguments of these dtypes ("scalar" for numbers)."""
    typed = resolve(node, dtypes)
    return render_typed(typed if isinstance(typed, tuple) else (typed,), dialect)


def render_typed(outputs: Sequence[Typed], dialect: Dialect, prefix: str = "t") -> CExpr:
    """Typed trees as C. prefix: begins the names of temporaries."""
    writer = _Writer(dialect, prefix)
    results = tuple(writer.visit(lower(output, wide=False)) for output in outputs)
    return CExpr(
        tuple(writer.lines), results, tuple(output.dtype for output in outputs),
        tuple(writer.scalars), frozenset(writer.functions), frozenset(writer.types),
    )


class _Writer:
    def __init__(self, dialect: Dialect, prefix: str):
        self.dialect, self.prefix = dialect, prefix
        self.lines: list[str] = []
        self.names: dict[Typed, str] = {}
        self.scalars: dict[tuple[str, np.dtype], None] = {}
        self.functions: set[tuple[str, str]] = set()
        self.types: set[str] = set()
        self.count = 0
        self.indent = ""

    def visit(self, node: Typed) -> str:
        if node not in self.names:
            self.names[node] = self.write(node)
        return self.names[node]

    def write(self, node: Typed) -> str:
        dtype = physical(node.dtype)
        self.types |= {suffix(dtype), suffix(node.dtype)}
        if node.fn == "const":
            return literal(node.args[0].value, dtype, self.dialect)
        if node.fn == "arg":
            return f"v_{node.args[0]}"
        if node.fn == "scalar":
            self.scalars[node.args[0], dtype] = None
            return f"s_{node.args[0]}_{suffix(dtype)}"
        if node.fn == "where" and self.branches(node):
            return self.branch(node)
        args = [arg for arg in node.args if isinstance(arg, Typed)]
        texts = [self.visit(arg) for arg in args]
        text = self.operation(node, args, texts)
        return text if text in texts else self.declare(dtype, text)

    def declare(self, dtype: np.dtype, text: str | None = None) -> str:
        self.count += 1
        name = f"{self.prefix}{self.count}"
        value = f" = {text}" if text is not None else ""
        self.lines.append(f"{self.indent}{value_type(dtype)} {name}{value};")
        return name

    # -- branches ------------------------------------------------------------------------------
    def branches(self, node: Typed) -> bool:
        """Whether a side of a `where` has work that the other side should be spared."""
        known = set(self.names)
        return any(
            item.fn not in _CHEAP
            for side in node.args[1:]
            for item in _reachable(side, known)
        )

    def branch(self, node: Typed) -> str:
        test, yes, no = node.args
        condition = self.visit(test)
        known = set(self.names)
        other = _reachable(no, known)
        for item in _reachable(yes, known):  # in an order that is the same in every process
            if item in other:
                self.visit(item)
        name = self.declare(physical(node.dtype))
        for head, side in ((f"if ({condition}) {{", yes), ("} else {", no)):
            self.lines.append(self.indent + head)
            outside, self.names = self.names, dict(self.names)
            self.indent += "    "
            text = self.visit(side)
            self.lines.append(f"{self.indent}{name} = {text};")
            self.indent = self.indent[:-4]
            self.names = outside
        self.lines.append(self.indent + "}")
        return name

    # -- operations ----------------------------------------------------------------------------
    def operation(self, node: Typed, args: list[Typed], texts: list[str]) -> str:
        fn, dtype = node.fn, physical(node.dtype)
        source = physical(args[0].dtype)
        if fn in ("convert", "cast"):
            return self.conversion(node, source, texts[0])
        if fn == "where":
            return f"{texts[0]} ? {texts[1]} : {texts[2]}"
        if fn == "poly":
            return self.polynomial(node, texts[0])
        if fn in ("real", "imag"):
            return f"{texts[0]}.{'x' if fn == 'real' else 'y'}"
        if category(source) == 3:
            if template(fn, suffix(source)) is None:
                raise _unsupported(fn, source)
            return self.function(fn, suffix(source), texts)
        if source == BOOL:
            return self.of_bool(fn, texts)
        if fn in _INFIX:
            return self.infix(fn, source, texts)
        if fn == "neg":
            return self.wrapped(f"0 - ({self.unsigned(source)}){texts[0]}", source) \
                if category(source) == 1 else f"-{texts[0]}"
        if fn == "bitwise_not":
            return f"({suffix(source)})~{texts[0]}"
        if fn == "reciprocal":
            return f"1 / {texts[0]}"
        if fn == "polygamma":
            return self.function(fn, suffix(dtype), texts)
        if template(fn, suffix(source)) is not None:
            return self.function(fn, suffix(source), texts)
        if fn in _BUILTIN and category(source) == 2:
            return f"{_BUILTIN[fn]}({', '.join(texts)})"
        raise _unsupported(fn, source)

    def function(self, fn: str, kind: str, texts: list[str]) -> str:
        self.functions.add((fn, kind))
        return f"{fn}_{kind}({', '.join(texts)})"

    def infix(self, fn: str, source: np.dtype, texts: list[str]) -> str:
        left, right = texts
        if fn in ("add", "sub", "mul") and category(source) == 1:  # unsigned arithmetic wraps
            unsigned = self.unsigned(source)
            return self.wrapped(f"({unsigned}){left} {_INFIX[fn]} ({unsigned}){right}", source)
        text = f"{left} {_INFIX[fn]} {right}"
        return self.wrapped(text, source) if fn.startswith("bitwise") else text

    def wrapped(self, text: str, dtype: np.dtype) -> str:
        return f"({suffix(dtype)})({text})"

    def unsigned(self, dtype: np.dtype) -> str:
        return f"u{max(dtype.itemsize * 8, 32)}"

    def of_bool(self, fn: str, texts: list[str]) -> str:
        infix = _BOOL_INFIX.get(fn) or _INFIX.get(fn)
        if fn in ("bitwise_not", "logical_not"):
            return f"!{texts[0]}"
        if fn in ("maximum", "minimum"):
            infix = "||" if fn == "maximum" else "&&"
        if fn == "integer_power":
            return f"{texts[0]} || !{texts[1]}"
        if infix is None:
            if fn in ("abs", "sign", "sgn"):
                return texts[0]
            raise _unsupported(fn, BOOL)
        return f"{texts[0]} {infix} {texts[1]}"

    def polynomial(self, node: Typed, u: str) -> str:
        """Horner's rule in one expression."""
        dtype = physical(node.dtype)
        *rest, text = (
            literal(value, dtype, self.dialect) for value in coefficients(node.args[0], dtype)
        )
        for value in reversed(rest):
            text = f"({text} * {u} + {value})"
        return text

    def conversion(self, node: Typed, source: np.dtype, text: str) -> str:
        target = physical(node.dtype)
        if node.fn == "cast" and is_lower(node.dtype):
            if source != FLOAT32:
                text = self.convert(source, FLOAT32, text)
            return load(store(text, node.dtype), node.dtype)
        return text if source == target else self.convert(source, target, text)

    def convert(self, source: np.dtype, target: np.dtype, text: str) -> str:
        self.types |= {suffix(source), suffix(target)}
        if category(source) == 3:
            if category(target) == 3:
                real = "f32" if suffix(target) == "c64" else "f64"
                return f"MAKE_{suffix(target)}(({real}){text}.x, ({real}){text}.y)"
            if target == BOOL:
                return f"({text}.x != 0 || {text}.y != 0)"
            text = f"{text}.x"
        if target == BOOL:
            return f"({text} != 0)"
        if category(target) == 3:
            real = "f32" if suffix(target) == "c64" else "f64"
            return f"MAKE_{suffix(target)}(({real}){text}, 0)"
        if category(source) >= 2 and category(target) == 1 and target.itemsize < 8:
            return f"({suffix(target)})(i64){text}"  # as NumPy: modulo, not saturating
        return f"({value_type(target)}){text}"


def _unsupported(fn: str, dtype: np.dtype) -> FormulaTypeError:
    return FormulaTypeError(f"\"{fn}\" not implemented for '{torch_name(dtype)}'")


def _reachable(node: Typed, known: set[Typed]) -> dict[Typed, None]:
    """The nodes below (and with) a node that are not computed yet, innermost first, no leaves."""
    found: dict[Typed, None] = {}

    def visit(item: Typed) -> None:
        if item in found or item in known or item.fn in ("arg", "scalar", "const"):
            return
        for arg in item.args:
            if isinstance(arg, Typed):
                visit(arg)
        found[item] = None

    visit(node)
    return found

