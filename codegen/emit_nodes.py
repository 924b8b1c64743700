"""Emits the autograd nodes: what an op saves, and how its gradient is computed."""

from __future__ import annotations

import ast

from . import emit_plain
from .formula import names_in, quoted
from .plan import HEADER, Derivative, World, differentiable_results, result_names
from .signature import Argument
from .spec import OpSpec

IMPORTS = '''
from __future__ import annotations

import math

from .. import {helpers}
from ..autograd.node import (
    FREED, HOOKS_IN_USE, WHOLE, Node, array_of, edge, save, save_result, unpack, zeros_for)
from ..dispatch import NUMBERS
from ..formulas import shapes_of, undo_broadcast
from ..state import next_sequence
from ..tensor import EXACT, Tensor, wrap
from . import functions as ops
'''


def emit_module(derivatives: list[Derivative], world: World,
                specs: list[OpSpec]) -> str:
    """The module of nodes; formulas may run elementwise ones of `specs` on arrays."""
    elementwise = emit_plain.kernels(specs)
    blocks = [emit_node(d, world, elementwise) for d in derivatives]
    imports = IMPORTS.replace("{helpers}", world.helper_modules)
    return (HEADER.format(what="Autograd nodes.").rstrip("\n") + imports.rstrip("\n")
            + "\n\n\n" + "\n\n\n".join(blocks) + "\n")


def emit_node(d: Derivative, world: World, elementwise: dict[str, OpSpec]) -> str:
    spec = d.spec
    doc = quoted(f"{spec.signature}  ({spec.where})")
    kept = d.saved + d.results + list(d.attributes)
    tensors = [a.name for a in spec.args if a.name in d.saved and a.type.base == "Tensor"]
    lines = [
        f"class {d.node_name}(Node):",
        f'    """{doc}"""',
        "",
        f"    __slots__ = {_tuple(kept)}",
        f'    op = "{spec.name}"',
        f"    saved = {_tuple(tensors + d.results)}",
    ]
    lines.append(f"    differentiable = {_tuple(list(d.formulas))}")
    if len(spec.returns) > 1 or spec.returns[0].type.is_list:
        lines.append("    outputs = 2")
    if d.pointwise:
        lines.append("    pointwise = True")
    lines.append("")
    lines += _init(d) + [""] + _apply(d)
    freed = tensors + d.results
    by_hand = f"plain_{spec.name}"
    if by_hand in world.helpers:
        lines += ["", f"    plain = {world.helpers[by_hand]}.{by_hand}"]
    elif plain := emit_plain.emit(d, elementwise, freed):
        lines += ["", *plain]
    if freed:
        lines += ["", "    def release(node):",
                  f"        {' = '.join(f'node.{n}' for n in freed)} = FREED"]
    return "\n".join(lines)


class _CheapConj(ast.NodeTransformer):
    """`conj(x)` of a real tensor is a call for nothing: ask the gradient's dtype first."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if ast.unparse(node.func) == "formulas.conj" and isinstance(node.args[0], ast.Name):
            name = node.args[0].id
            text = f"{name} if grad.dtype.category < 3 else formulas.conj({name})"
            return ast.parse(text, mode="eval").body
        return node


def _cheaper(formula: str) -> str:
    tree = _CheapConj().visit(ast.parse(formula, mode="eval"))
    return ast.unparse(ast.fix_missing_locations(tree))


def _tuple(names: list[str]) -> str:
    inner = ", ".join(f'"{n}"' for n in names)
    return f"({inner},)" if len(names) == 1 else f"({inner})"


def _init(d: Derivative) -> list[str]:
    parameters = [a.name for a in d.inputs]
    results = sorted(set(d.results) | {owner for owner, _ in d.attributes.values()
                                       if owner in result_names(d.spec)})
    # no __init__: calling it through the class would cost 0.1 us more
    lines = ["    @staticmethod",
             f"    def of({', '.join(parameters + results)}):",
             f"        node = {d.node_name}()",
             "        node.extra = None"]
    edges = []
    single = {}
    for name in d.formulas:
        argument = d.spec.signature.arg(name)
        assert argument is not None
        if argument.type.is_list:
            edges.append(f"*[edge(x) for x in {name}]")
        else:
            single[name] = f"to_{name}"
            lines.append(f"        to_{name} = {_edge(name, argument, d)}")
            edges.append(f"to_{name}")
    lines.append(f"        node.edges = ({', '.join(edges)},)")
    if d.pointwise:
        others = [a.name for a in d.spec.signature.tensors if a.name not in d.formulas]
        lines.append(f"        node.shapes = {_shapes(list(d.formulas), others)}")
    for name in d.saved:
        argument = d.spec.signature.arg(name)
        assert argument is not None
        if argument.type.is_tensor_list:
            value = f"tuple([save(x, edge(x)) for x in {name}])"
        elif argument.type.is_tensor:
            origin = single.get(name)
            value = f"save({name}, {origin or f'edge({name})'})"
            if origin and d.spec.kind in ("unary", "binary") and not argument.type.optional:
                # what `save` does, without the call
                value = (f"(({name}._a, {name}._k, {name}.dtype, {name}._v, {name}._v[0], "
                         f"{origin}) if {name}.__class__ in EXACT and not HOOKS_IN_USE else "
                         + (f"{name} if {name}.__class__ in NUMBERS else " if
                            d.spec.kind == "binary" else "") + f"{value})")
            value += _only_for(name, d, single)
        else:
            value = name
        lines.append(f"        node.{name} = {value}")
    names = result_names(d.spec)
    for name in d.results:
        nr = f", {names.index(name)}" if names.index(name) else ""
        value = f"save_result({name}{nr})" + _only_for(name, d, single)
        lines.append(f"        node.{name} = {value}")
    for name, (owner, attribute) in d.attributes.items():
        argument = d.spec.signature.arg(owner)
        several = argument is not None and argument.type.is_list
        one = "x" if several else owner
        value = {"shape": f"{one}._a.shape", "ndim": f"{one}._a.ndim",
                 "geometry": f"{one}._k.geometry({one}._a)"}.get(attribute, f"{one}.{attribute}")
        if several:
            value = f"[{value} for x in {owner}]"
        if argument is not None and argument.type.optional:
            value = f"{value} if {owner} is not None else None"
        lines.append(f"        node.{name} = {value}")
    # last: asking for an edge may make a view's node anew, and edges lead to older nodes
    return [*lines, "        node.seq = next_sequence()", "        return node"]


def _only_for(name: str, d: Derivative, single: dict[str, str]) -> str:
    """What one of several gradients needs is saved only where that gradient is wanted."""
    users = [n for n, f in d.formulas.items() if uses(f, name)]
    if len(users) == 1 and users[0] in single and len(d.formulas) > 1:
        return f" if to_{users[0]} is not None else None"
    return ""


def _edge(name: str, argument: Argument, d: Derivative) -> str:
    """`edge(x)`, with the common case in line where `x` is surely a tensor."""
    first = name == d.spec.args[0].name
    if d.spec.kind == "binary" and not first:
        return f"None if {name}.__class__ in NUMBERS else edge({name})"
    if argument.type.optional or not (first or d.spec.kind in ("other", "view")):
        return f"edge({name})"
    flag = f"getattr({name}, '_g', None)" if d.spec.kind == "binary" else f"{name}._g"
    return f"{name}._node or {name} if {flag} is True and {name}._view is None else edge({name})"


def _shapes(names: list[str], others: list[str]) -> str:
    """`shapes_of`, with the common case of two tensors alike in line."""
    if others:
        return f"shapes_of({', '.join(names)}, beside=({', '.join(others)},))"
    if len(names) == 2:
        x, y = names
        return (f"None if {y}.__class__ in NUMBERS or ({y}.__class__ in EXACT and "
                f"{x}.__class__ in EXACT and {x}.dtype is {y}.dtype and "
                f"{x}._a.shape == {y}._a.shape) else shapes_of({x}, {y})")
    return f"shapes_of({', '.join(names)})"


def uses(formula: str, name: str) -> bool:
    return name in names_in(ast.parse(formula, mode="eval"))


def _apply(d: Derivative) -> list[str]:
    spec, names = d.spec, result_names(d.spec)
    several = len(spec.returns) > 1 or spec.returns[0].type.is_list
    lines = ["    def apply(node, *grads):" if several else "    def apply(node, grad):"]
    if several and not spec.returns[0].type.is_list:
        lines += _unpack_grads(d, names)
    elif several:
        lines.append("        grads = [zeros_for(node, i) if g is None else g "
                     "for i, g in enumerate(grads)]")
    for name in d.saved:
        argument = spec.signature.arg(name)
        assert argument is not None
        if argument.type.is_tensor_list:
            lines.append(f"        {name} = [unpack(x, node) for x in node.{name}]")
        elif argument.type.is_tensor:
            lines.append(f"        {name} = unpack(node.{name}, node)")
        else:
            lines.append(f"        {name} = node.{name}")
    lines += [f"        {name} = unpack(node.{name}, node)" for name in d.results]
    lines += [f"        {name} = node.{name}" for name in d.attributes]
    return lines + _returns(d)


def _unpack_grads(d: Derivative, names: list[str]) -> list[str]:
    lines = []
    first = differentiable_results(d.spec)[0]
    for i, name in enumerate(names):
        if f"grad_{name}" in d.grads or (i == first and "grad" in d.grads):
            target = f"grad_{name}" if f"grad_{name}" in d.grads else "grad"
            lines.append(f"        {target} = grads[{i}] if grads[{i}] is not None "
                         f"else zeros_for(node, {i})")
            if target != "grad" and "grad" in d.grads and i == first:
                lines.append(f"        grad = {target}")
    return lines


def _returns(d: Derivative) -> list[str]:
    spec = d.spec
    single = len(d.formulas) == 1
    out, lines = [], []
    index = "0"
    for i, (name, formula) in enumerate(d.formulas.items()):
        argument = spec.signature.arg(name)
        assert argument is not None
        if d.pointwise:
            formula = _cheaper(formula)
        if argument.type.is_list:
            out.append(f"*({formula})")
            index = ""
        elif single:
            out.append(formula)
        else:
            place = f"node.edges[{i}]" if index else "node.edges[-1]"
            value = f"({formula})" if " if " in formula else formula
            lines.append(f"        g_{name} = {value} if {place} is not None else None")
            out.append(f"g_{name}")
    if d.pointwise:
        lines.append(f"        grads = ({', '.join(out)},)")
        lines.append("        return grads if node.shapes is None else "
                     "undo_broadcast(grads, node.shapes)")
    else:
        lines.append(f"        return ({', '.join(out)},)")
    return lines


