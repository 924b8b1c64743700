"""Runs a program on all sides, in step, and says where they differ."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...codegen.expression import Call, parse_expr, walk
from ...codegen.spec import OpSpec
from ..suite.checks import EXACT
from ..suite.numerics import difference
from ..suite.oracles import FACTORS
from .program import Program, Ref, Step
from .quirks import Scene, at_fault
from .sides import UNKNOWN, Failed, PlugradSide, TorchSide

#: How much more than one op's error is allowed; gradients add up errors of several ops.
SLACK, GRADIENT_SLACK = 20.0, 2000.0


@dataclass(frozen=True)
class Difference:
    """What went wrong: `where` is an op or "gradient", `kind` a word that stays when shrunk."""

    where: str
    kind: str
    text: str
    actual: Any = field(default=None, compare=False, repr=False)
    expected: Any = field(default=None, compare=False, repr=False)

    def like(self, other: Difference | None) -> bool:
        return other is not None and (self.where, self.kind) == (other.where, other.kind)


class Judge:
    """Compares the sides: the first is plugrad's, the reference is torch where there is one."""

    def __init__(self, specs: dict[str, OpSpec], sides: list[Any]):
        self.specs, self.sides = specs, sides
        self.derived = {name for name, s in specs.items() if "private" not in s.variants and
                        (s.compose or s.grad or s.expr) and s.dtype != "bool"}
        self.exact = {name for name, s in specs.items() if _rounds_once(s)}
        self.reference = next((s for s in sides if isinstance(s, TorchSide)), sides[0])

    def run(self, program: Program) -> Difference | None:
        """The first difference that is not torch's fault, or None."""
        wrong = self._differs(program)
        if wrong is not None and self.reference is not self.sides[0] and any(
                at_fault(self._scene(step, wrong)) for step in program.steps
                if wrong.where in ("gradient", step.op)):
            return None
        return wrong

    def _scene(self, step: Step, wrong: Difference) -> Scene:
        side = self.sides[0]

        def look(r: Ref) -> Any:
            return side.array(side.value(r))
        before = self.before.get(id(step), {})
        return Scene(step, wrong.kind, wrong.text, look, before, wrong.actual, wrong.expected)

    def _differs(self, program: Program) -> Difference | None:
        self.history = True
        self.before: dict[int, dict[Ref, Any]] = {}
        for side in self.sides:
            side.start(program)
        for i, step in enumerate(program.steps):
            if self._would_crash(step):
                return None
            if step.form == "inplace" and self.reference is not self.sides[0]:
                first = self.sides[0]
                self.before[id(step)] = {r: np.array(first.array(first.value(r)))
                                         for r in step.refs()}
            self.alike = self._lie_alike(step)
            self.same_bits = not i and self._real(step)      # later operands differ by rounding
            found = {side.name: side.step(i, step) for side in self.sides}
            spec = self.specs[step.op]
            # oracles of private ops record otherwise, and so do comparisons in place
            self.history &= "private" not in spec.variants and not (
                step.form == "inplace" and spec.dtype == "bool")
            wrong = self._compare(step.op, found)
            if wrong is not None:
                return wrong
            if any(isinstance(f, Failed) for f in found.values()):
                return None
            self._align(found)
        return self._gradients(program)

    def _would_crash(self, step: Step) -> bool:
        """Whether torch, where it takes part, would not survive the step or its gradient."""
        return self.reference is not self.sides[0] and at_fault(
            self._scene(step, Difference(step.op, "crash", "")))

    # -- one step ----------------------------------------------------------------------------------
    def _lie_alike(self, step: Step) -> bool:
        """Whether the operands have the same strides on all sides that have them."""
        for r in step.refs():
            found = [side.values[r.kind, r.nr][r.leaf] for side in self.sides
                     if side.values.get((r.kind, r.nr))]
            if any(tuple(x.stride()) != tuple(found[0].stride()) for x in found):
                return False
        return True

    def _real(self, step: Step) -> bool:
        first = self.sides[0]
        return not any(first.value(r).dtype.is_complex for r in step.refs())

    def _compare(self, op: str, found: dict[str, Any]) -> Difference | None:
        known = {name: f for name, f in found.items() if f is not UNKNOWN}
        failed = {name: f for name, f in known.items() if isinstance(f, Failed)}
        private = "private" in self.specs[op].variants
        if failed and len(failed) < len(known):
            if private and self.reference.name in found and len(known) - len(failed) == 1:
                return None        # what is no public op may refuse other things than torch
            texts = [f"{name}: {failed.get(name, 'no error')}" for name in known]
            return Difference(op, "error", "; ".join(texts))
        if failed or len(known) < 2:
            return None
        base = known.get(self.reference.name) or next(iter(known.values()))
        if base is UNKNOWN or isinstance(base, Failed):
            return None
        truth = self.reference if self.reference.name in known else self.sides[0]
        for side in self.sides:
            if side is truth or side.name not in known:
                continue
            mine = known[side.name]
            if len(mine) != len(base):
                return Difference(op, "results", f"{side.name} gives {len(mine)} results, "
                                  f"{truth.name} {len(base)}")
            for leaf, (x, y) in enumerate(zip(mine, base)):
                wrong = self._one(op, side, truth, x, y)
                if wrong is not None:
                    return Difference(op, wrong[0], f"result {leaf}, {side.name} against "
                                      f"{truth.name}: {wrong[1]}")
        return None

    def _one(self, op: str, side: Any, truth: Any, x: Any, y: Any) -> tuple[str, str] | None:
        spec = self.specs[op]
        if isinstance(getattr(x, "_a", None), np.generic):
            return "scalar", "a kernel gave a NumPy scalar, which nothing can be written to"
        if isinstance(side, PlugradSide) and x._view is None and x.numel() and not getattr(
                getattr(x._a, "flags", None), "writeable", True):
            return "readonly", "the result's memory cannot be written to"
        actual, expected = side.array(x), truth.array(y)
        if spec.kind == "random" and side.name != truth.name and truth is not self.sides[0]:
            return None
        if self.history and bool(x.requires_grad) != bool(y.requires_grad) and op in self.derived:
            return "requires_grad", f"{x.requires_grad} instead of {y.requires_grad}"
        public_view = spec.kind == "view" and "private" not in spec.variants
        if public_view and self.alike and actual.size > 1:
            mine, theirs = tuple(x.stride()), tuple(y.stride())
            if [s for s, n in zip(mine, x.shape) if n > 1] != \
                    [s for s, n in zip(theirs, y.shape) if n > 1]:
                return "strides", f"{mine} instead of {theirs}"
        text = difference(actual, expected, SLACK * FACTORS.get(op, 1.0),
                          exact=op in self.exact and self.same_bits)
        if not text:
            return None
        return ("dtype" if text.startswith("dtype") else
                "shape" if text.startswith("shape") else "value"), text

    def _align(self, found: dict[str, Any]) -> None:
        """Gives all plugrad sides the reference's values: rounding must not grow from step to
        step, until a floor or a comparison sees it."""
        source = self.reference
        values = found[source.name]
        if values is UNKNOWN:
            source, values = self.sides[0], found[self.sides[0].name]
        if values is UNKNOWN or isinstance(values, Failed):
            return
        for side in self.sides:
            mine = found[side.name]
            if side is source or not isinstance(side, PlugradSide) or not isinstance(mine, list):
                continue
            for x, y in zip(mine, values):
                if x.dtype.is_floating_point or x.dtype.is_complex:
                    side.put(x, source.array(y))

    # -- gradients ---------------------------------------------------------------------------------
    def _gradients(self, program: Program) -> Difference | None:
        if not any(x.grad for x in program.inputs):
            return None
        first = self.sides[0]
        results, weights = [], []
        random = np.random.RandomState(len(program.steps))
        for i in range(len(program.steps)):
            for leaf, x in enumerate(first.values.get(("r", i), ())):
                if x.requires_grad:
                    shape, dtype = first.array(x).shape, first.array(x).dtype
                    results.append(Ref("r", i, leaf))
                    weights.append(random.uniform(0.5, 1.5, shape).astype(dtype))
        sides = [s for s in self.sides if self._derives(s, program)]
        if not results or len(sides) < 2:
            return None
        found = {side.name: side.backward(results, weights) for side in sides}
        known = {n: f for n, f in found.items() if f is not UNKNOWN}
        failed = [n for n, f in known.items() if isinstance(f, Failed)]
        if failed and len(failed) < len(known):
            return Difference("gradient", "gradient", "; ".join(
                f"{n}: {f if isinstance(f, Failed) else 'no error'}" for n, f in known.items()))
        if failed or len(known) < 2:
            return None
        truth = "torch" if "torch" in known else next(iter(known))
        for name, grads in known.items():
            for i, (g, e) in enumerate(zip(grads, known[truth])):
                if (text := _gradient_difference(g, e)):
                    return Difference("gradient", "gradient", f"of input {i}, {name} against "
                                      f"{truth}: {text}", *(
                                          program.inputs[i].of_stored(x) for x in (g, e)))
        return None

    def _derives(self, side: Any, program: Program) -> bool:
        """Whether a side took all steps; oracles of private ops have no derivative."""
        if any(side.values.get(("r", i)) is None for i in range(len(program.steps))):
            return False
        return isinstance(side, PlugradSide) or not any(
            "private" in self.specs[s.op].variants for s in program.steps)


def _rounds_once(spec: OpSpec) -> bool:
    """Whether the formula has but one operation that rounds: all sides give the same bits."""
    if not spec.expr:
        return False
    tree = parse_expr(spec.expr, [a.name for a in spec.args])
    calls = [node.fn for node in walk(tree) if isinstance(node, Call)]
    return all(fn in EXACT for fn in calls) and sum(
        fn in ("add", "sub", "mul", "square") for fn in calls) < 2


def _gradient_difference(actual: Any, expected: Any) -> str:
    if actual is None or expected is None:
        # no gradient and a gradient of zeros say the same
        other = actual if expected is None else expected
        if other is None or not np.any(other):
            return ""
        return f"{'none' if actual is None else 'one'} instead of " \
               f"{'none' if expected is None else 'one'}"
    if actual.dtype.itemsize // (2 if actual.dtype.kind == "c" else 1) < 4:
        return ""                # half types lose all digits over several ops
    wide = np.abs(expected[np.isfinite(expected)])
    scale = float(wide.max(initial=0)) if actual.size else 0.0
    if scale > 1e6:
        return ""
    text = difference(actual, expected, GRADIENT_SLACK)
    if not text or actual.shape != expected.shape:
        return text
    with np.errstate(all="ignore"):
        near = np.abs(actual - expected) <= 1e-4 * max(scale, 1e-3)
    odd = ~np.isfinite(expected)
    return "" if bool(np.all(near | odd)) and bool(
        np.all(~np.isfinite(actual[odd]))) else text
