"""Names that an op file may not give, because generated code uses them for things of its own."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cache

from .errors import SpecError
from .formula import SAVED_ATTRIBUTES
from .plan import Derivative, World, node_name
from .spec import OpSpec

#: Builtins that generated code calls.
BUILTINS = {"dict", "enumerate", "getattr", "property", "super", "tuple"}
#: Locals and parameters of every generated function and node.
LOCALS = {"error", "found", "grad", "grads", "input", "needs", "node", "out", "result", "todo"}
#: Further locals where a kernel is run.
KERNEL_LOCALS = {"a", "b", "g", "k", "r"}
#: What a node has beside the values that it saves.
NODE = {"apply", "differentiable", "edges", "extra", "metadata", "name", "next_functions", "op",
        "outputs", "pointwise", "release", "saved", "seq", "shapes"}


@cache
def imported() -> frozenset[str]:
    """What the generated modules import."""
    from . import emit_functions, emit_nodes
    found = {"ops"}
    for text in (emit_functions.IMPORTS, emit_nodes.IMPORTS):
        for node in ast.walk(ast.parse(text.replace("import {helpers}", "import late").replace(
                "{helpers}", ""))):
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                found |= {alias.asname or alias.name for alias in node.names}
            elif isinstance(node, ast.Assign):
                found.add(ast.unparse(node.targets[0]))
    return frozenset(found)


def check_names(spec: OpSpec, world: World) -> None:
    """Refuses names of the op, its arguments and results that generated code needs itself."""
    taken = imported() | BUILTINS | set(world.helpers.values())
    if spec.name in taken:
        raise SpecError(f"'{spec.name}' cannot name an op, as generated code uses it; take another "
                        "name")
    inlined = spec.compose and not spec.has_body
    made = LOCALS | (set() if inlined else KERNEL_LOCALS)
    if spec.kind in ("reduction", "scan"):
        made = made | {"dims"}
    for a in spec.args:
        made = made | {f"{prefix}_{a.name}" for prefix in ("to", "g", "a")} | {
            f"{a.name}_{attribute}" for attribute in SAVED_ATTRIBUTES}
    for a in spec.args:
        if a.name in taken | made:
            raise SpecError(f"'{a.name}' cannot name an argument, as generated code uses it; take "
                            "another name")
        if a.name == "dtype" and a.type.base != "DType":
            raise SpecError("the argument 'dtype' is of type 'DType' or 'DType?'")
    names = [a.name for a in spec.args] + [r.name for r in spec.returns if r.name]
    for name in names:
        if names.count(name) > 1 and "result" not in name:
            raise SpecError(f"'{name}' names an argument and a result; take another name")


def check_saved(found: Derivative) -> None:
    """Refuses saved values that would cover an attribute of their node."""
    for name in (*found.saved, *found.results, *found.attributes):
        if name in NODE:
            raise SpecError(f"the derivative keeps '{name}', which a node has already; take "
                            "another name for the argument")


def check_distinct(derivatives: Iterable[Derivative]) -> None:
    """Refuses two ops whose nodes would have one name, such as `a_b` and `a__b`."""
    seen: dict[str, OpSpec] = {}
    for found in derivatives:
        spec, name = found.spec, node_name(found.spec.name)
        if name in seen:
            raise SpecError(f"{spec.where}: {spec.name}: its node would be called {name}, as that "
                            f"of '{seen[name].name}' at line {seen[name].line}; take another name")
        seen[name] = spec
