"""Emits docs/ops.md: every op with its schema, formula, derivative and how devices run it."""

from __future__ import annotations

import ast
from pathlib import Path

from .plan import Derivative
from .spec import OpSpec

INTRO = """# The ops

Made from ops.yaml by `python -m plugrad.codegen`; do not edit. `own` kernels are bound by hand,
others are rendered from the formula (`expr`, `reduce`), made of the core's primitives \
(`primitive`),
of other ops (`composed`), or run on the CPU by declaration (`host`).
`plugrad devices --coverage DEVICE` prints the same for a device that is present.

"""


def emit(specs: list[OpSpec], derivatives: dict[str, Derivative],
         kernels: dict[str, frozenset[str]]) -> str:
    """kernels: device -> names of the ops with an own kernel there."""
    public = [s for s in specs if "private" not in s.variants]
    parts = [INTRO, f"{len(specs)} ops, {len(public)} of them public.\n"]
    for spec in sorted(specs, key=lambda s: s.name):
        parts.append(_entry(spec, derivatives.get(spec.name), kernels))
    return "\n".join(parts)


def _entry(spec: OpSpec, derivative: Derivative | None,
           kernels: dict[str, frozenset[str]]) -> str:
    lines = [f"### {spec.name}", "", f"`{spec.signature}`", ""]
    if spec.doc:
        lines += [spec.doc, ""]
    body = spec.expr or spec.compose
    if body:
        what = "formula" if spec.expr else "composed" + ", for complex" * bool(spec.reduce)
        lines.append(f"- {what}: `{body}`")
    if spec.reduce:
        lines.append("- reduction: " + ", ".join(f"{k} `{v}`" for k, v in spec.reduce.items()))
    if derivative is not None:
        shown = spec.grad or derivative.formulas
        for name, formula in shown.items():
            lines.append(f"- derivative by {name}: `{formula}`")
    elif spec.compose and not spec.grad:
        lines.append("- derivative: that of its composition")
    lines.append(f"- dtype: {spec.dtype}; kinds: {spec.kind}; "
                 f"forms: {', '.join(sorted(spec.variants))}")
    lines.append("- kernels: " + ", ".join(f"{device} {_how(spec, own)}"
                                           for device, own in kernels.items()))
    return "\n".join(lines) + "\n"


def _how(spec: OpSpec, own: frozenset[str]) -> str:
    if spec.name in own:
        return "own"
    if spec.kind == "view":
        return "view"
    if spec.expr:
        return "expr"
    if spec.reduce:
        return "reduce"
    if spec.compose:
        return "composed"
    return "host" if "host" in spec.tags else "primitive"


def own_kernels(backends: Path) -> dict[str, frozenset[str]]:
    """Device -> ops with an own kernel, read from the sources: no device is opened."""
    return {device: _named(backends / module) for device, module in _devices(backends).items()
            if module != "meta"}


def _devices(backends: Path) -> dict[str, str]:
    """Device -> folder, from the loader's table BUILTIN."""
    for node in ast.parse((backends / "loader.py").read_text()).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "BUILTIN":
            return {device: module for device, (module, _) in
                    ast.literal_eval(node.value).items() if (backends / module).is_dir()}
    return {}


def _named(folder: Path) -> frozenset[str]:
    """Functions marked `@kernel` or `@plain`, and keys put into a table KERNELS."""
    found: set[str] = set()
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and any(
                    isinstance(d, ast.Name) and d.id in ("kernel", "plain")
                    for d in node.decorator_list):
                found.add(node.name.rstrip("_"))
            elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and \
                    node.value.id == "KERNELS" and isinstance(node.slice, ast.Constant):
                found.add(str(node.slice.value))
            elif isinstance(node, ast.For) and isinstance(node.iter, ast.Call):
                found |= _loop_keys(node)
    return frozenset(found)


def _loop_keys(node: ast.For) -> set[str]:
    """The names of `for name, ufunc in {...}.items(): KERNELS[name] = ...`."""
    call = node.iter
    assert isinstance(call, ast.Call)
    if "KERNELS[" in ast.unparse(node) and isinstance(call.func, ast.Attribute) and isinstance(
            call.func.value, ast.Dict):
        return {str(k.value) for k in call.func.value.keys if isinstance(k, ast.Constant)}
    return set()
