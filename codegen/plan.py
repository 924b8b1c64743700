"""What the emitters share: an op's derivative formulas, checked, and what they save."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field

from .errors import SpecError
from .formula import Qualify, Scope, names_in, parse_formula
from .signature import Argument
from .spec import ELEMENTWISE, OpSpec

HEADER = '"""{what} Made from ops.yaml by `python -m plugrad.codegen`; do not edit."""\n'


@dataclass(frozen=True)
class World:
    """The names that formulas may call: all ops, and the helpers by module."""

    ops: frozenset[str]
    helpers: Mapping[str, str]    # name -> module ("formulas", "compose_nn", ...)

    @property
    def helper_modules(self) -> str:
        """The modules of the helpers, as an import line lists them."""
        return ", ".join(sorted(set(self.helpers.values())))

    @property
    def late_helpers(self) -> str:
        """Lines that stand for the modules of the helpers without importing them."""
        return "\n".join(f'{m} = LateModule("plugrad.{m}", globals())'
                         for m in sorted(set(self.helpers.values())))

    def scope(self, variables: set[str]) -> Scope:
        return Scope(variables, self.ops, frozenset(self.helpers))


class WorldQualify(Qualify):
    """Qualify with the module that each helper is in."""

    def __init__(self, scope: Scope, world: World, split: set[str], ops_module: str):
        super().__init__(scope, split, ops_module)
        self.world = world

    def _function(self, name: str) -> ast.expr:
        if name in self.scope.variables:
            return ast.Name(name, ast.Load())
        if name in self.world.helpers:
            return ast.Attribute(ast.Name(self.world.helpers[name], ast.Load()), name, ast.Load())
        return super()._function(name)


@dataclass
class Derivative:
    """The backward formulas of one op."""

    spec: OpSpec
    formulas: dict[str, str] = field(default_factory=dict)     # argument -> Python source
    saved: list[str] = field(default_factory=list)             # arguments kept whole
    attributes: dict[str, tuple[str, str]] = field(default_factory=dict)
    results: list[str] = field(default_factory=list)           # results kept
    grads: list[str] = field(default_factory=list)             # grad names the formulas use

    @property
    def node_name(self) -> str:
        return node_name(self.spec.name)

    @property
    def pointwise(self) -> bool:
        return self.spec.kind in ELEMENTWISE

    @property
    def inputs(self) -> list[Argument]:
        """The arguments that the node's constructor takes, in schema order."""
        used = set(self.saved) | {a for a, _ in self.attributes.values()} | set(self.formulas)
        if self.pointwise:
            used |= {a.name for a in self.spec.signature.tensors}
        return [a for a in self.spec.args if a.name in used]


def node_name(op: str) -> str:
    """`log_softmax` becomes `LogSoftmaxBackward0`."""
    return "".join(part.capitalize() for part in op.split("_")) + "Backward0"


def result_names(spec: OpSpec) -> list[str]:
    if len(spec.returns) == 1 and not spec.returns[0].name:
        return ["result"]
    return [r.name or f"result{i}" for i, r in enumerate(spec.returns)]


def differentiable_results(spec: OpSpec) -> list[int]:
    return [i for i, rule in enumerate(spec.result_dtypes[:len(spec.returns)])
            if rule not in ("bool", "int64", "int32", "uint8")]


def derivative_of(spec: OpSpec, world: World) -> Derivative | None:
    """The derivative of an op, or None if it has none (or is composed of ops that have)."""
    texts = {name: f for name, f in spec.grad.items() if f != "none"}
    if spec.expr and not all(a.name in spec.grad for a in _real_inputs(spec)):
        texts = {**_from_expr(spec), **texts}
        texts = {name: f for name, f in texts.items() if spec.grad.get(name) != "none"}
    if not texts or not differentiable_results(spec):
        return None
    names = result_names(spec)
    found = Derivative(spec)
    arguments = {a.name for a in spec.args}
    grads = {"grad", "grads"} | {f"grad_{n}" for n in names}
    scope = world.scope(arguments | set(names) | grads | {"needs"})
    splittable = {a.name for a in spec.args if a.type.base == "Tensor"} | set(names)
    used: set[str] = set()
    for argument in spec.args:
        if argument.name not in texts:
            continue
        tree = parse_formula(texts[argument.name], scope)
        rewrite = WorldQualify(scope, world, splittable, "ops")
        tree = ast.fix_missing_locations(rewrite.visit(tree))
        found.attributes.update(rewrite.attributes)
        found.formulas[argument.name] = ast.unparse(tree)
        used |= names_in(tree)
        if argument.name == "self" and any(a.type.base == "DType" for a in spec.args):
            # the result may have another dtype than the operand, whose gradient has its own
            found.attributes["self_dtype"] = ("self", "dtype")
            found.formulas["self"] = f"formulas.in_dtype({found.formulas['self']}, self_dtype)"
    found.saved = [a.name for a in spec.args if a.name in used]
    found.results = [n for n in names if n in used]
    found.grads = sorted(used & grads)
    return found


def _real_inputs(spec: OpSpec) -> list[Argument]:
    return [a for a in spec.signature.tensors if a.name not in ("condition", "mask")]


def _from_expr(spec: OpSpec) -> dict[str, str]:
    """Formulas from the symbolic derivative of `expr`."""
    from .differentiate import gradient_formula
    from .expression import parse_expr
    assert spec.expr is not None
    tree = parse_expr(spec.expr, {a.name for a in spec.args})
    if isinstance(tree, tuple) or len(spec.returns) > 1:
        raise SpecError(f"{spec.where}: {spec.name}: several results need an explicit 'grad'")
    scalars = [a.name for a in spec.args if a.type.base != "Tensor"]
    found = {}
    for argument in _real_inputs(spec):
        if argument.name in spec.grad:
            continue
        text = gradient_formula(tree, argument.name, scalars, "real" not in spec.tags)
        if text not in ("0", "0.0"):
            found[argument.name] = text
    return found
