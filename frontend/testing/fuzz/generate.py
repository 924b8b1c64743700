"""Makes random programs: every step is a sample of an op, with earlier results in its arguments."""

from __future__ import annotations

import collections
import dataclasses
from typing import Any

import numpy as np

from ...codegen.spec import ELEMENTWISE, OpSpec
from ..suite.cases import Case, Draw, find_tags
from ..suite.samples import accepted, maker_of
from .program import LAYOUTS, Input, Program, Ref, Step, fits
from .sides import Failed, PlugradSide

#: Kinds whose first operand may have any shape.
ANY_SHAPE = frozenset({*ELEMENTWISE, "reduction", "scan"})
FLOATING = "fcV"
#: Their operands belong together (a maximum and what it is of, a sorted row): kept as drawn.
TOGETHER = frozenset({"max_pool_values_grad", "search_rows", "searchsorted", "bucketize",
                      "count_in_bins"})


class Generator:
    """Draws programs; ops that occurred least come first, so that all occur about as often."""

    def __init__(self, specs: list[OpSpec], seed: int, longest: int = 8):
        self.random = np.random.RandomState(seed)
        self.specs, self.longest = {s.name: s for s in specs}, longest
        self.counts: collections.Counter[str] = collections.Counter()
        self.with_grad: collections.Counter[str] = collections.Counter()

    def chance(self, p: float) -> bool:
        return bool(self.random.random_sample() < p)

    def pick(self, items: Any) -> Any:
        return items[self.random.randint(len(items))]

    def program(self, side: PlugradSide) -> Program:
        """A program of 1 to `longest` steps; it is run on `side` while it grows."""
        draft = _Draft(self, side)
        for _ in range(self.random.randint(1, self.longest + 1)):
            if not draft.add(self._next()):
                break
        return draft.program

    def _next(self) -> OpSpec:
        few = min(self.counts[name] for name in self.specs)
        names = [n for n in self.specs if self.counts[n] <= few + 2]
        return self.specs[self.pick(names)]

    def case(self, spec: OpSpec, device: Any) -> Case | None:
        """A sample of the op, with numbers of this program."""
        dtypes = [d for d in accepted(spec) if device.takes(d)]
        wide = [d for d in dtypes if d in ("float64", "float32", "complex128")]
        dtype = self.pick(wide if wide and self.chance(0.7) else dtypes)
        draw = Draw(spec, dtype, random=self.random)
        found = [find_tags(c) for c in maker_of(spec)(draw)]
        found = [c for c in found if device.takes_case(c)]
        return self.pick(found) if found else None


class _Draft:
    """A program under way, and what its values look like."""

    def __init__(self, generator: Generator, side: PlugradSide):
        self.random, self.side = generator, side
        self.program = Program()
        self.looks: dict[Ref, np.ndarray] = {}
        self.asks: set[Ref] = set()
        side.start(self.program)

    def add(self, spec: OpSpec) -> bool:
        """Adds a step of the op; False if it failed and the program has to end."""
        case = self.random.case(spec, self.side.device)
        if case is None:
            self.random.counts[spec.name] += 1
            return True
        inplace = ("inplace" in spec.variants and self.random.chance(0.3))
        step = self._step(spec, case, "inplace" if inplace else "function")
        i = len(self.program.steps)
        self.program = dataclasses.replace(self.program, steps=(*self.program.steps, step))
        self.random.counts[spec.name] += 1
        found = self.side.step(i, step)
        if not isinstance(found, list):
            return not isinstance(found, Failed)
        for leaf, x in enumerate(found):
            self.looks[Ref("r", i, leaf)] = self.side.array(x)
            if x.requires_grad:
                self.asks.add(Ref("r", i, leaf))
        if any(x.requires_grad for x in found):
            self.random.with_grad[spec.name] += 1
        for ref in list(self.looks):          # an in-place step changes what others look like
            if inplace:
                self.looks[ref] = self.side.array(self.side.value(ref))
        return True

    def _step(self, spec: OpSpec, case: Case, form: str) -> Step:
        free = spec.kind in ANY_SHAPE and "private" not in spec.variants
        first = True

        def convert(x: Any) -> Any:
            nonlocal first
            if isinstance(x, list):
                return [convert(y) for y in x]
            if not isinstance(x, np.ndarray):
                return x
            head, first = first, False
            return self._operand(x, spec, any_shape=free and head,
                                 written=form == "inplace" and head)
        return Step(spec.name, tuple(convert(x) for x in case.args),
                    {k: convert(v) for k, v in case.kwargs.items()}, form)

    def _operand(self, x: np.ndarray, spec: OpSpec, any_shape: bool, written: bool) -> Ref:
        """An earlier value that fits, or else a new input."""
        alike = [r for r, y in self.looks.items() if y.dtype == x.dtype and
                 (any_shape or y.shape == x.shape)]
        if x.dtype.kind in FLOATING and alike and self.random.chance(0.75) and \
                spec.name not in TOGETHER:
            return self.random.pick(alike)
        return self._input(x, spec, written)

    def _input(self, x: np.ndarray, spec: OpSpec, written: bool) -> Ref:
        layout = self.random.pick(LAYOUTS) if self.random.chance(0.4) else "plain"
        free = x.dtype.kind in FLOATING and spec.name not in TOGETHER
        if not fits(layout, x.shape) or (layout == "expanded" and not free):
            layout = "plain"
        if layout == "expanded":
            x = np.broadcast_to(x[:1], x.shape)
        if free and x.dtype.kind == "f" and x.size > 1 and spec.domain.special and \
                self.random.chance(0.06):
            x = x.copy()
            x.flat[self.random.random.randint(x.size)] = self.random.pick(
                [np.nan, np.inf, -np.inf])
            layout = "plain" if layout == "expanded" else layout
        grad = x.dtype.kind in FLOATING and not (written and layout == "plain") and \
            self.random.chance(0.6)
        i = len(self.program.inputs)
        made = Input(np.ascontiguousarray(x).reshape(x.shape), layout, grad)
        self.program = dataclasses.replace(self.program, inputs=(*self.program.inputs, made))
        base = self.side.tensor(made)
        self.side.bases.append(base)
        self.side.values["a", i] = [made.laid_out(base)]
        self.looks[Ref("a", i)] = made.array
        return Ref("a", i)
