"""Emits `plain`: a pointwise gradient computed on arrays, for a backward pass nobody records.

The formula is the same as in `apply`, op by op and kernel by kernel, without a tensor around each
intermediate: for small arrays that halves the time. Whatever is not two arrays of one float dtype
on one device goes to `apply`.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from .plan import Derivative
from .spec import ELEMENTWISE, OpSpec

_BINARY = {ast.Add: "k.add({}, {}, 1)", ast.Sub: "k.sub({}, {}, 1)", ast.Mult: "k.mul({}, {})",
           ast.Div: "k.true_divide({}, {})"}


class _NotPlain(Exception):
    """The formula needs more than arithmetic on arrays."""


def kernels(specs: list[OpSpec]) -> dict[str, OpSpec]:
    """The ops whose kernel takes arrays of one float dtype, and numbers, and gives one more."""
    return {s.name: s for s in specs if s.kind in ELEMENTWISE and len(s.returns) == 1 and
            (s.has_body or not s.compose) and
            set(s.result_dtypes) <= {"same", "promote", "float"} and
            all(a.type.base in ("Tensor", "Scalar") and not a.type.optional for a in s.args)}


def emit(d: Derivative, ops: Mapping[str, OpSpec], names: list[str]) -> list[str]:
    """The lines of the method; none where the formulas are no arithmetic.

    `ops` are those that may stand in it, `names` the saved tensors.
    """
    if not d.pointwise or any(n not in names for n in d.saved) or d.attributes or not (
            d.saved or d.results):
        return []
    try:
        formulas = {name: _Arrays(ops, names).text(formula)
                    for name, formula in d.formulas.items()}
    except _NotPlain:
        return []
    single = len(formulas) == 1
    lines = ["    def plain(node, grad):",
             "        k = grad._k; dtype = grad.dtype; a = grad._a",
             "        if dtype not in WHOLE or grad.__class__ is not Tensor:",
             "            return node.apply(grad)"]
    for name in names:
        lines += [f"        {name} = node.{name}",
                  f"        if {name} is not None:",
                  f"            {name} = array_of({name}, k, dtype)",
                  f"            if {name} is None:",
                  "                return node.apply(grad)"]
    for i, (name, formula) in enumerate(formulas.items()):
        value = formula if formula == "grad" else f"wrap({formula}, k, dtype)"
        want = "" if single else f" if node.edges[{i}] is not None else None"
        lines.append(f"        g_{name} = {value}{want}")
    lines += [f"        grads = ({', '.join(f'g_{n}' for n in formulas)},)",
              "        return grads if node.shapes is None else "
              "undo_broadcast(grads, node.shapes)"]
    return lines


class _Arrays:
    """A formula as calls of kernels on arrays."""

    def __init__(self, ops: Mapping[str, OpSpec], names: list[str]):
        self.ops, self.names = ops, names

    def text(self, formula: str) -> str:
        tree = ast.parse(formula, mode="eval").body
        if isinstance(tree, ast.Name) and tree.id == "grad":
            return "grad"
        return self.array(tree)

    def array(self, node: ast.AST) -> str:
        if isinstance(node, ast.Name) and node.id in (*self.names, "grad"):
            return "a" if node.id == "grad" else node.id
        if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
            return self._binary(node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return f"k.neg({self.array(node.operand)})"
        if isinstance(node, ast.Call) and not node.keywords:
            return self._call(node)
        raise _NotPlain

    def _binary(self, node: ast.BinOp) -> str:
        left, right = _number(node.left), _number(node.right)
        if left is None and right is None:
            return _BINARY[type(node.op)].format(self.array(node.left), self.array(node.right))
        if left is None:
            return _BINARY[type(node.op)].format(self.array(node.left), right)
        x = self.array(node.right)    # kernels take a number in the second place only
        if isinstance(node.op, (ast.Add, ast.Mult)):
            return _BINARY[type(node.op)].format(x, left)
        if isinstance(node.op, ast.Sub):
            return f"k.rsub({x}, {left}, 1)"
        if left == "1":
            return f"k.reciprocal({x})"
        raise _NotPlain

    def _call(self, node: ast.Call) -> str:
        function = ast.unparse(node.func)
        if function == "formulas.conj":           # of floats
            return self.array(node.args[0])
        if not isinstance(node.func, ast.Attribute):
            raise _NotPlain
        name = node.func.attr
        given = node.args if function.startswith("ops.") else [node.func.value, *node.args]
        if name == "conj" and len(given) == 1:
            return self.array(given[0])
        spec = self.ops.get(name)
        if spec is None or len(given) != len(spec.args):
            raise _NotPlain
        parts = []
        for i, (a, value) in enumerate(zip(spec.args, given)):
            number = _number(value)
            beside = a.type.base == "Scalar" or (spec.kind == "binary" and i == 1)
            if (number is not None and not beside) or (number is None and a.type.base == "Scalar"):
                raise _NotPlain
            parts.append(self.array(value) if number is None else number)
        return f"k.{name}({', '.join(parts)})"


def _number(node: ast.AST) -> str | None:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _number(node.operand)
        return None if inner is None else f"-{inner}"
    if isinstance(node, ast.Constant) and node.value.__class__ in (int, float):
        return repr(node.value)
    return None
