"""Formulas: Python expressions from op files, checked before anything is made of them.

A formula may use its op's arguments, `grad`, `result` (or the results' names), ops, and the
helpers of frontend/formulas.py and compose.py. Nothing in it runs while it is read; code made from
it is built as an AST and unparsed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection
from dataclasses import dataclass, field

from .errors import SpecError

_ALLOWED = (
    ast.Expression, ast.BinOp, ast.UnaryOp, ast.Compare, ast.BoolOp, ast.IfExp, ast.Call,
    ast.Attribute, ast.Name, ast.Constant, ast.Tuple, ast.List, ast.Subscript, ast.Slice,
    ast.keyword, ast.Load, ast.operator, ast.unaryop, ast.cmpop, ast.boolop)
#: What is kept of a tensor in place of it; `geometry` is (strides, offset) in elements.
SAVED_ATTRIBUTES = ("shape", "dtype", "ndim", "device", "geometry")
ATTRIBUTES = {"shape", "ndim", "dtype", "device", "real", "imag", "T", "mT", "mH",
              "is_floating_point", "is_complex", "category", "geometry"}
#: Methods of tensors, shapes and dtypes that are no ops but harmless.
METHODS = {"size", "numel", "dim", "conj", "item", "detach", "to_real", "to_complex", "index",
           "is_complex", "is_floating_point", "to"}
BUILTINS = {"len", "range", "tuple", "list", "min", "max", "abs", "sum", "isinstance", "int",
            "float", "bool"}
CONSTANTS = {"pi", "inf", "nan", "e"}
MAX_NODES, MAX_DEPTH, MAX_TEXT = 200, 20, 1000
MAX_POWER = 64


@dataclass(frozen=True)
class Scope:
    """The names a formula may use."""

    variables: Collection[str]
    ops: Collection[str] = ()
    helpers: Collection[str] = ()
    methods: Collection[str] = field(default_factory=lambda: METHODS)


def parse_formula(text: str, scope: Scope) -> ast.expr:
    """The checked expression of a formula; SpecError says what is not allowed and why."""
    if not text:
        raise SpecError("a formula is empty; write an expression, or 'none' for no gradient")
    if len(text) > MAX_TEXT:
        raise SpecError(f"the formula is longer than {MAX_TEXT} characters; put a helper into "
                        "formulas.py")
    try:
        tree = ast.parse(text, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise SpecError(f"'{text[:60]}' is no Python expression: {error}") from None
    if sum(1 for _ in ast.walk(tree)) > MAX_NODES * 3 or depth_of(tree) > MAX_DEPTH:
        raise SpecError(f"'{text[:60]}...' is too large; put a helper into formulas.py")
    for node in ast.walk(tree):
        _check(node, scope, text)
    return tree.body


def depth_of(node: ast.AST) -> int:
    """The levels of a tree; counted without recursion, which a deep one would exhaust."""
    depth, level = 0, [node]
    while level:
        depth += 1
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    return depth


def message_parts(text: str, scope: Scope) -> list[str]:
    """An error message cut at its braces: text and formulas in turn, the formulas checked."""
    parts = re.split(r"\{([^{}]*)\}", text)
    for i, part in enumerate(parts):
        if i % 2:
            parse_formula(part, scope)
        if len(parts) > 1 and (not part.isprintable() or set(part) & set("\\{}")
                               or (i % 2 and '"' in part)):
            raise SpecError(f"'{text[:60]}': a message with formulas in braces holds no other "
                            "braces, no backslashes or line breaks, and no \" within braces")
    return parts


def quoted(text: str) -> str:
    """Text as it may stand in a docstring or comment: on one line, with nothing that ends it."""
    line = "".join(c if c.isprintable() else " " for c in text)
    return line.replace("\\", "\\\\").replace('"', "'")


def _check(node: ast.AST, scope: Scope, text: str) -> None:
    if not isinstance(node, _ALLOWED):
        raise SpecError(f"'{text}': {type(node).__name__} is not allowed in a formula; use "
                        "arguments, ops, helpers and operators")
    if isinstance(node, ast.Name):
        known = (node.id in scope.variables or node.id in scope.ops or node.id in scope.helpers
                 or node.id in BUILTINS or node.id in CONSTANTS)
        if node.id.startswith("__") or not known:
            raise SpecError(f"'{text}': unknown name '{node.id}'; a formula knows the arguments "
                            f"({', '.join(sorted(scope.variables))}), ops and helpers")
    elif isinstance(node, ast.Attribute):
        ok = node.attr in ATTRIBUTES or node.attr in scope.ops or node.attr in scope.methods
        if node.attr.startswith("_") or not ok:
            raise SpecError(f"'{text}': attribute '{node.attr}' is not allowed; only op methods "
                            f"and {', '.join(sorted(ATTRIBUTES))}")
    elif isinstance(node, ast.Call):
        if not isinstance(node.func, (ast.Name, ast.Attribute)):
            raise SpecError(f"'{text}': only ops, helpers and op methods may be called")
    elif isinstance(node, ast.keyword) and node.arg is None:
        raise SpecError(f"'{text}': ** is not allowed in a formula")
    elif isinstance(node, ast.Constant):
        _check_constant(node.value, text)
    elif isinstance(node, ast.BinOp):
        _check_operands(node, text)


def _check_operands(node: ast.BinOp, text: str) -> None:
    """Constants must not make numbers or sequences without bounds."""
    if isinstance(node.op, (ast.Pow, ast.LShift)) and not _has_name(node.right):
        power = node.right.operand if isinstance(node.right, ast.UnaryOp) else node.right
        if not isinstance(power, ast.Constant) or not isinstance(power.value, (int, float)) or \
                not abs(power.value) <= MAX_POWER:
            raise SpecError(f"'{text}': a constant power or shift is one number of at most "
                            f"{MAX_POWER}")
    elif isinstance(node.op, ast.Mult):
        for many, times in ((node.left, node.right), (node.right, node.left)):
            text_or_list = isinstance(many, (ast.List, ast.Tuple)) or (
                isinstance(many, ast.Constant) and isinstance(many.value, str))
            if text_or_list and not _has_name(times) and not (
                    isinstance(times, ast.Constant) and isinstance(times.value, int)
                    and times.value <= MAX_POWER):
                raise SpecError(f"'{text}': a sequence is repeated at most {MAX_POWER} times")


def _has_name(node: ast.AST) -> bool:
    return any(isinstance(n, ast.Name) for n in ast.walk(node))


def _check_constant(value: object, text: str) -> None:
    if isinstance(value, bytes) or (isinstance(value, str) and len(value) > 64):
        raise SpecError(f"'{text}': this constant is not allowed in a formula")
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 1 << 65:
        raise SpecError(f"'{text}': integer constant out of range")


def names_in(node: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}


class Qualify(ast.NodeTransformer):
    """Rewrites a formula's names for the module it is emitted into.

    Ops become `ops.<name>`, helpers `formulas.<name>`; `x.shape`, `x.dtype` and `x.ndim` of an
    argument become saved values of their own, so that the tensor need not be kept.
    """

    def __init__(self, scope: Scope, split_attributes: Collection[str] = (),
                 ops_module: str = "ops", helpers_module: str = "formulas"):
        self.scope, self.split = scope, split_attributes
        self.ops_module, self.helpers_module = ops_module, helpers_module
        self.attributes: dict[str, tuple[str, str]] = {}   # new name -> (argument, attribute)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id in self.split and \
                node.attr in SAVED_ATTRIBUTES:
            name = f"{node.value.id}_{node.attr}"
            self.attributes[name] = (node.value.id, node.attr)
            return ast.Name(name, ast.Load())
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if isinstance(node.func, ast.Name):
            node.func = self._function(node.func.id)
        else:
            node.func = self.visit(node.func)
        node.args = [self.visit(a) for a in node.args]
        node.keywords = [ast.keyword(k.arg, self.visit(k.value)) for k in node.keywords]
        return node

    def _function(self, name: str) -> ast.expr:
        if name in self.scope.helpers:
            return _dotted(self.helpers_module, name)
        if name in self.scope.ops:
            return _dotted(self.ops_module, name)
        return ast.Name(name, ast.Load())

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self.scope.variables:
            return node
        if node.id in CONSTANTS:
            return _dotted("math", node.id)
        return node


def _dotted(module: str, name: str) -> ast.expr:
    if not module:
        return ast.Name(name, ast.Load())
    return ast.Attribute(ast.Name(module, ast.Load()), name, ast.Load())
