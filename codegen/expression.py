"""The language of `expr`: scalar formulas in Python syntax, as trees.

`parse_expr` reads a text into frozen nodes, `to_text` writes them back. Reading runs nothing:
the text goes through `ast`, and only the nodes, names and functions listed here are let in.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Union

from .formula import depth_of
from .intrinsics import ALIASES, INTRINSICS, FormulaError, FormulaTypeError

__all__ = [
    "Call", "Const", "FormulaError", "FormulaTypeError", "Name", "Node", "call", "names_in",
    "parse_expr", "simplify", "specialise", "substitute", "to_ast", "to_text", "type_of",
]

MAX_NODES = 2000
MAX_DEPTH = 100
MAX_TEXT = 4000
MAX_INTEGER = 1 << 65


@dataclass(frozen=True, eq=False)
class Const:
    """A number, a bool, a string or None. 1, 1.0 and True are three different constants."""

    value: Any

    def _key(self) -> tuple[type, str]:
        return type(self.value), repr(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Const) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


@dataclass(frozen=True)
class Name:
    """An argument of the op."""

    id: str


@dataclass(frozen=True, eq=False)
class Call:
    """A function of `INTRINSICS`, operators included, applied to nodes."""

    fn: str
    args: tuple[Node, ...]
    _hash: int = field(init=False, repr=False, default=0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.fn, self.args)))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return (
            isinstance(other, Call)
            and self._hash == other._hash
            and self.fn == other.fn
            and self.args == other.args
        )

    def __hash__(self) -> int:
        return self._hash


Node = Union[Const, Name, Call, "tuple[Node, ...]"]

CONSTANTS = {"pi": math.pi, "e": math.e, "inf": math.inf, "nan": math.nan}

_BINARY: dict[type, str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div", ast.FloorDiv: "floor_div",
    ast.Mod: "remainder", ast.Pow: "pow", ast.BitAnd: "bitwise_and", ast.BitOr: "bitwise_or",
    ast.BitXor: "bitwise_xor", ast.LShift: "lshift", ast.RShift: "rshift",
}
_UNARY: dict[type, str] = {ast.USub: "neg", ast.Invert: "bitwise_not", ast.Not: "logical_not"}
_COMPARE: dict[type, str] = {
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge",
}
_TO_BINARY = {fn: op for op, fn in _BINARY.items()}
_TO_UNARY = {fn: op for op, fn in _UNARY.items() if fn != "logical_not"}
_TO_COMPARE = {fn: op for op, fn in _COMPARE.items()}


# -- reading ---------------------------------------------------------------------------------------
def parse_expr(text: Any, names: Collection[str]) -> Node:
    """The tree of a formula; a tuple of trees where the formula is a tuple.

    text: the formula, or a number as YAML reads it. names: the arguments it may use.
    Raises FormulaError, saying what is wrong and what to write instead.
    """
    text = str(text).strip()
    if len(text) > MAX_TEXT:
        raise FormulaError(f"expr {text[:60]!r}...: longer than {MAX_TEXT} characters; split the "
                           "op")
    try:
        tree = ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise FormulaError(f"expr {text!r}: not a Python expression ({error})") from None
    if sum(1 for _ in ast.walk(tree)) > MAX_NODES:
        raise FormulaError(f"expr {text[:60]!r}...: more than {MAX_NODES} nodes; split the op")
    if depth_of(tree) > MAX_DEPTH + 20:
        raise FormulaError(f"expr {text[:60]!r}...: nested deeper than {MAX_DEPTH}")
    return _Reader(text, names).read(tree, 0)


class _Reader:
    def __init__(self, text: str, names: Collection[str]):
        self.text, self.names = text, names

    def fail(self, tree: ast.AST, message: str) -> FormulaError:
        return FormulaError(f"expr {self.text!r}: {ast.unparse(tree)!r}: {message}")

    def read(self, tree: ast.expr, depth: int) -> Node:
        if depth > MAX_DEPTH:
            raise FormulaError(f"expr {self.text[:60]!r}...: nested deeper than {MAX_DEPTH}")
        if depth == 0 and isinstance(tree, ast.Tuple):
            return tuple(self.read(item, 1) for item in tree.elts)
        method = getattr(self, "read_" + type(tree).__name__, None)
        if method is None:
            raise self.fail(
                tree,
                f"{type(tree).__name__} is not allowed; use operators, comparisons, "
                "`a if c else b`, function calls, numbers and the op's arguments",
            )
        return method(tree, depth + 1)

    def read_Constant(self, tree: ast.Constant, depth: int) -> Node:
        if isinstance(tree.value, int) and tree.value >= MAX_INTEGER:
            raise self.fail(tree, "an integer constant is out of range; write a float")
        if tree.value is None or isinstance(tree.value, (bool, int, float, complex, str)):
            return Const(tree.value)
        raise self.fail(tree, "a constant must be a number, a bool, a string or None")

    def read_Name(self, tree: ast.Name, depth: int) -> Node:
        if tree.id in self.names and not tree.id.startswith("_"):
            return Name(tree.id)
        if tree.id in CONSTANTS:
            return Const(CONSTANTS[tree.id])
        known = ", ".join(self.names) or "none"
        raise self.fail(tree, f"not an argument (these are: {known}) nor one of pi, e, inf, nan")

    def read_UnaryOp(self, tree: ast.UnaryOp, depth: int) -> Node:
        value = self.read(tree.operand, depth)
        if isinstance(tree.op, ast.UAdd):
            return value
        if isinstance(tree.op, ast.USub) and _is_number(value):
            return Const(-value.value)  # type: ignore[union-attr]
        return Call(_UNARY[type(tree.op)], (value,))

    def read_BinOp(self, tree: ast.BinOp, depth: int) -> Node:
        fn = _BINARY.get(type(tree.op))
        if fn is None:
            raise self.fail(tree, "this operator has no meaning for scalars")
        return Call(fn, (self.read(tree.left, depth), self.read(tree.right, depth)))

    def read_BoolOp(self, tree: ast.BoolOp, depth: int) -> Node:
        fn = "logical_and" if isinstance(tree.op, ast.And) else "logical_or"
        first, *rest = [self.read(value, depth) for value in tree.values]
        for value in rest:
            first = Call(fn, (first, value))
        return first

    def read_Compare(self, tree: ast.Compare, depth: int) -> Node:
        values = [self.read(value, depth) for value in (tree.left, *tree.comparators)]
        tests = [self._test(tree, op, a, b) for op, a, b in zip(tree.ops, values, values[1:])]
        result = tests[0]
        for test in tests[1:]:
            result = Call("logical_and", (result, test))
        return result

    def _test(self, tree: ast.Compare, op: ast.cmpop, a: Node, b: Node) -> Node:
        if isinstance(op, (ast.Is, ast.IsNot)):
            if b != Const(None):
                raise self.fail(tree, "`is` compares with None only; use ==")
            test = Call("is_none", (a,))
            return test if isinstance(op, ast.Is) else Call("logical_not", (test,))
        if type(op) not in _COMPARE:
            raise self.fail(tree, "`in` is not allowed; use == and `or`")
        return Call(_COMPARE[type(op)], (a, b))

    def read_IfExp(self, tree: ast.IfExp, depth: int) -> Node:
        return Call("where", tuple(
            self.read(item, depth) for item in (tree.test, tree.body, tree.orelse)
        ))

    def read_Call(self, tree: ast.Call, depth: int) -> Node:
        if not isinstance(tree.func, ast.Name):
            raise self.fail(tree, "call a function by its plain name, as in exp(self)")
        if tree.keywords or any(isinstance(arg, ast.Starred) for arg in tree.args):
            raise self.fail(tree, "functions take positional arguments only")
        fn = ALIASES.get(tree.func.id, tree.func.id)
        args = tuple(self.read(arg, depth) for arg in tree.args)
        if tree.func.id == "trigamma":
            args = (Const(1), *args)
        if fn not in INTRINSICS:
            raise self.fail(tree, f"unknown function {fn!r}; see codegen/intrinsics.py")
        if len(args) != INTRINSICS[fn].arity:
            raise self.fail(tree, f"{fn} takes {INTRINSICS[fn].arity} argument(s)")
        if fn == "cast" and not isinstance(getattr(args[1], "value", None), str):
            raise self.fail(tree, "the dtype of a cast is a string, as in cast(x, 'float32')")
        return Call(fn, args)


def _is_number(node: Node) -> bool:
    return (
        isinstance(node, Const)
        and isinstance(node.value, (int, float, complex))
        and not isinstance(node.value, bool)
    )


# -- writing ---------------------------------------------------------------------------------------
def to_text(node: Node) -> str:
    """The formula of a tree, which parses back to the same tree."""
    return ast.unparse(to_ast(node))


def to_ast(node: Node) -> ast.expr:
    """The Python expression of a tree."""
    if isinstance(node, tuple):
        return ast.Tuple([to_ast(item) for item in node], ast.Load())
    if isinstance(node, Const):
        return _constant_ast(node.value)
    if isinstance(node, Name):
        return ast.Name(node.id, ast.Load())
    args = [to_ast(arg) for arg in node.args]
    return operator_ast(node.fn, args) or ast.Call(ast.Name(node.fn, ast.Load()), args, [])


def is_operator(fn: str) -> bool:
    """Whether a function is written as an operator."""
    return fn in _TO_BINARY or fn in _TO_UNARY or fn in _TO_COMPARE or fn == "is_none"


def operator_ast(fn: str, args: list[ast.expr]) -> ast.expr | None:
    """The operator form of a call, or None where the function is no operator."""
    if fn in _TO_BINARY:
        return ast.BinOp(args[0], _TO_BINARY[fn](), args[1])
    if fn in _TO_UNARY:
        return ast.UnaryOp(_TO_UNARY[fn](), args[0])
    if fn in _TO_COMPARE:
        return ast.Compare(args[0], [_TO_COMPARE[fn]()], [args[1]])
    if fn == "is_none":
        return ast.Compare(args[0], [ast.Is()], [ast.Constant(None)])
    return None


def _constant_ast(value: Any) -> ast.expr:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if value != value:
            return ast.Name("nan", ast.Load())
        if math.copysign(1, value) < 0:
            return ast.UnaryOp(ast.USub(), _constant_ast(-value))
        for name in ("inf", "pi", "e"):
            if value == CONSTANTS[name]:
                return ast.Name(name, ast.Load())
    return ast.Constant(value)


# -- trees -----------------------------------------------------------------------------------------
def walk(node: Node) -> Iterator[Node]:
    """Every node of a tree, shared ones as often as they occur."""
    yield node
    for child in node if isinstance(node, tuple) else getattr(node, "args", ()):
        yield from walk(child)


def names_in(node: Node) -> tuple[str, ...]:
    """The arguments that a tree uses, in the order of first use."""
    return tuple(dict.fromkeys(item.id for item in walk(node) if isinstance(item, Name)))


def substitute(node: Node, values: Mapping[str, Node]) -> Node:
    """The tree with names replaced by other trees."""
    if isinstance(node, tuple):
        return tuple(substitute(item, values) for item in node)
    if isinstance(node, Name):
        return values.get(node.id, node)
    if isinstance(node, Call):
        return Call(node.fn, tuple(substitute(arg, values) for arg in node.args))
    return node


def specialise(node: Node, values: Mapping[str, Any], complete: bool = False) -> Node:
    """The tree with arguments replaced by constants, and what these decide decided.

    complete: all arguments that are None are among the values, so that `x is None` is decided.
    """
    node = substitute(node, {name: Const(value) for name, value in values.items()})
    return _fold(_all_given(node) if complete else node)


def _all_given(node: Node) -> Node:
    """`is_none` of names answered with False."""
    if isinstance(node, tuple):
        return tuple(_all_given(item) for item in node)
    if not isinstance(node, Call):
        return node
    if node.fn == "is_none" and isinstance(node.args[0], Name):
        return Const(False)
    return Call(node.fn, tuple(_all_given(arg) for arg in node.args))


def _fold(node: Node) -> Node:
    """Constants computed, conditions that are constant decided; nothing else changes."""
    if isinstance(node, tuple):
        return tuple(_fold(item) for item in node)
    if not isinstance(node, Call):
        return node
    if node.fn == "where":  # the branch not taken may hold None where a number is expected
        test = _fold(node.args[0])
        if isinstance(test, Const):
            return _fold(node.args[1 if test.value else 2])
        return Call("where", (test, _fold(node.args[1]), _fold(node.args[2])))
    return _fold_call(Call(node.fn, tuple(_fold(arg) for arg in node.args)))


def _fold_call(node: Call) -> Node:
    fn, args = node.fn, node.args
    if fn == "is_none":
        return Const(args[0] == Const(None)) if isinstance(args[0], Const) else node
    if fn in ("logical_and", "logical_or"):
        for this, that in (args, args[::-1]):
            if isinstance(this, Const) and bool(this.value) == (fn == "logical_or"):
                return Const(fn == "logical_or")
            if isinstance(this, Const) and isinstance(that, Const):
                return Const(bool(that.value))
        return node
    values = [arg.value for arg in args if isinstance(arg, Const)]
    if len(values) < len(args) or fn not in _FOLDS:
        return node
    numbers = all(isinstance(value, (int, float, complex)) for value in values)
    if not numbers and fn not in ("eq", "ne", "logical_not"):
        return node
    try:
        value = _FOLDS[fn](*values)
        return Const(value) if not isinstance(value, int) or abs(value) < MAX_INTEGER else node
    except (ArithmeticError, ValueError, TypeError):
        return node


_FOLDS: dict[str, Any] = {
    "add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b, "neg": lambda a: -a, "abs": abs,
    "pow": lambda a, b: a**b if abs(b) <= 64 and abs(a) < 2**31 else math.pow(a, b),
    "eq": lambda a, b: a == b, "ne": lambda a, b: a != b, "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b, "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b,
    "logical_not": lambda a: not a, "sqrt": math.sqrt, "exp": math.exp, "log": math.log,
    "rsqrt": lambda a: 1 / math.sqrt(a), "reciprocal": lambda a: 1 / a, "erf": math.erf,
    "log2": math.log2, "log10": math.log10, "log1p": math.log1p, "expm1": math.expm1,
    "sin": math.sin, "cos": math.cos, "tan": math.tan, "tanh": math.tanh,
}


# -- simplifying -----------------------------------------------------------------------------------
def call(fn: str, *args: Node) -> Node:
    """A call, simplified at its root; the arguments are taken as simple already."""
    node = _fold_call(Call(fn, args))
    return _identity(node) if isinstance(node, Call) else node


def simplify(node: Node) -> Node:
    """Constants folded, x*1, x/1, x**1, x+0, x-0, -(-x) and constant conditions removed.

    The identities hold for floats and complex numbers (up to the sign of zero).
    """
    if isinstance(node, tuple):
        return tuple(simplify(item) for item in node)
    if not isinstance(node, Call):
        return node
    return call(node.fn, *(simplify(arg) for arg in node.args))


def _value(node: Node) -> Any:
    return node.value if _is_number(node) else None  # type: ignore[union-attr]


def _negated(node: Node) -> Node | None:
    """x where the node is plainly -x, else None."""
    if isinstance(node, Call) and node.fn == "neg":
        return node.args[0]
    if isinstance(node, Const) and isinstance(_value(node), (int, float)) and node.value < 0:
        return Const(-node.value)
    return None


def _identity(node: Call) -> Node:
    rule = _RULES.get(node.fn)
    return rule(*node.args) if rule else node


def _simple_add(a: Node, b: Node) -> Node:
    if _value(a) == 0:
        return b
    if _value(b) == 0:
        return a
    if (minus := _negated(b)) is not None:
        return call("sub", a, minus)
    if (minus := _negated(a)) is not None:
        return call("sub", b, minus)
    return Call("add", (a, b))


def _simple_sub(a: Node, b: Node) -> Node:
    if _value(b) == 0:
        return a
    if _value(a) == 0:
        return call("neg", b)
    if (minus := _negated(b)) is not None:
        return call("add", a, minus)
    return Call("sub", (a, b))


def _simple_mul(a: Node, b: Node) -> Node:
    for this, that in ((a, b), (b, a)):
        if _value(this) == 1:
            return that
        if _value(this) == -1:
            return call("neg", that)
        if isinstance(this, Call) and this.fn == "neg":
            product = (this.args[0], b) if this is a else (a, this.args[0])
            return call("neg", call("mul", *product))
    if isinstance(b, Call) and b.fn == "div" and _value(b.args[0]) == 1:
        return call("div", a, b.args[1])
    if isinstance(a, Call) and a.fn == "div" and _value(a.args[0]) == 1:
        return call("div", b, a.args[1])
    if _is_number(b) and not _is_number(a):
        return call("mul", b, a)
    if _is_number(a) and isinstance(b, Call) and b.fn == "mul" and _is_number(b.args[0]):
        return call("mul", call("mul", a, b.args[0]), b.args[1])
    return Call("mul", (a, b))


def _simple_div(a: Node, b: Node) -> Node:
    if _value(b) == 1:
        return a
    if isinstance(a, Call) and a.fn == "neg":
        return call("neg", call("div", a.args[0], b))
    return Call("div", (a, b))


def _simple_neg(a: Node) -> Node:
    if isinstance(a, Call) and a.fn == "sub":
        return Call("sub", (a.args[1], a.args[0]))
    return a.args[0] if isinstance(a, Call) and a.fn == "neg" else Call("neg", (a,))


def _simple_where(test: Node, a: Node, b: Node) -> Node:
    if isinstance(test, Const):
        return a if test.value else b
    return a if a == b else Call("where", (test, a, b))


_RULES: dict[str, Any] = {
    "add": _simple_add, "sub": _simple_sub, "mul": _simple_mul, "div": _simple_div,
    "neg": _simple_neg, "where": _simple_where,
    "pow": lambda a, b: a if _value(b) == 1 else Call("pow", (a, b)),
    "logical_not": lambda a: (
        a.args[0] if getattr(a, "fn", "") == "logical_not" else Call("logical_not", (a,))
    ),
}


def type_of(node: Node, dtypes: Mapping[str, Any], compute: Any = None) -> Any:
    """The dtype of a formula (a tuple for several outputs); see `codegen.typed.resolve`."""
    from .typed import resolve

    typed = resolve(node, dtypes, compute)
    return tuple(item.dtype for item in typed) if isinstance(typed, tuple) else typed.dtype
