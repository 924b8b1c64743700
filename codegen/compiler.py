"""The whole way from the text of an op file to generated modules."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from . import emit_docs, emit_functions, emit_nodes, emit_specs, emit_stubs
from .errors import SpecError
from .names import check_distinct, check_names, check_saved
from .plan import Derivative, World, derivative_of
from .spec import OpSpec, parse_entries, read_entries, split_message

#: Modules of frontend/ whose public functions formulas may call; `compose_nn.py` counts too.
HELPER_FAMILIES = ("formulas", "compose", "checks")


@dataclass
class Compiled:
    """What an op file becomes."""

    entries: list[tuple[dict, int]]
    specs: list[OpSpec]
    derivatives: dict[str, Derivative]
    world: World


def public_functions(path: Path) -> list[str]:
    """The names of a module's public functions, read without running it."""
    tree = ast.parse(path.read_text())
    return [node.name for node in tree.body
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]


def helper_names(frontend: Path) -> dict[str, str]:
    """Helper -> module, for the formulas of op files."""
    files = [path for family in HELPER_FAMILIES for path in sorted(frontend.glob(f"{family}*.py"))]
    return {name: path.stem for path in files for name in public_functions(path)}


def compile_text(text: str, file: str, helpers: dict[str, str],
                 known_ops: Iterable[str] = ()) -> Compiled:
    """Reads and checks an op file; SpecError with file and line for anything malformed."""
    entries = read_entries(text, file)
    specs = parse_entries(entries, file)
    ops = set(known_ops) | _spellings(specs)
    world = World(frozenset(ops), helpers)
    derivatives = {}
    for spec in specs:
        try:
            check_names(spec, world)
            _check_formulas(spec, world)
            found = derivative_of(spec, world)
            if found is not None:
                check_saved(found)
        except RecursionError:
            raise SpecError(f"{spec.where}: {spec.name}: a formula is nested too deeply; split "
                            "the op, or put a helper into formulas.py") from None
        except SpecError as error:
            raise error if str(error).startswith(file) else error.at(
                f"{spec.where}: {spec.name}") from None
        except ValueError as error:
            raise SpecError(f"{spec.where}: {spec.name}: {error}") from None
        if found is not None:
            derivatives[spec.name] = found
    check_distinct(derivatives.values())
    return Compiled(entries, specs, derivatives, world)


def _spellings(specs: list[OpSpec]) -> set[str]:
    return {s.name for s in specs} | {f"{s.name}_" for s in specs if "inplace" in s.variants}


def _check_formulas(spec: OpSpec, world: World) -> None:
    """Every text that becomes code is checked, also where no emitter would look at it."""
    from .expression import parse_expr
    from .formula import message_parts, parse_formula
    scope = world.scope({a.name for a in spec.args})
    for text in (spec.compose, *(c for c, _ in spec.check)):
        if text is not None:
            parse_formula(text, scope)
    for _, message in spec.check:
        message_parts(split_message(message)[1], scope)
    if spec.expr:
        parse_expr(spec.expr, {a.name for a in spec.args})
    if spec.reduce:
        from .reduction import parse_reduce
        parse_reduce(spec.reduce, [a.name for a in spec.args
                                   if a.name not in ("self", "dim", "keepdim", "dtype")])


def modules(compiled: Compiled, backends: Path) -> dict[str, str]:
    """File name -> text: of frontend/_generated, and of docs/ where the name says so."""
    derivatives = list(compiled.derivatives.values())
    return {
        "__init__.py": '"""Made from ops.yaml by `python -m plugrad.codegen`; do not edit."""\n',
        "functions.py": emit_functions.emit_module(compiled.specs, compiled.derivatives,
                                                   compiled.world),
        "nodes.py": emit_nodes.emit_module(derivatives, compiled.world, compiled.specs),
        "functions.pyi": emit_stubs.functions_module(compiled.specs),
        "methods.pyi": emit_stubs.methods_module(compiled.specs),
        "specs.py": emit_specs.emit_module(compiled.entries),
        "docs/ops.md": emit_docs.emit(compiled.specs, compiled.derivatives,
                                      emit_docs.own_kernels(backends)),
    }
