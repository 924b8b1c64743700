"""Gradients against finite differences to order two; forward mode against reverse.

Derivatives are compared along random directions: for a loss L = <w, f(x)>, the slope of L from x
along v is (L(x + h v) - L(x - h v)) / 2h, and must be <gradient, v>. The second order does the same
with the function (x, w) -> <gradient, u>.
"""

from __future__ import annotations

import functools
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import plugrad

from ...codegen.plan import differentiable_results
from ...codegen.spec import OpSpec
from .cases import Case
from .devices import Device, function, leaves, to_numpy
from .numerics import dot
from .samples import maker_of

STEP = {"float64": 1e-5, "complex128": 1e-5, "float32": 1e-2}
WITHIN = {"float64": 2e-6, "complex128": 2e-6, "float32": 2e-2}


def differentiable(spec: OpSpec) -> bool:
    """Whether the entry promises a derivative."""
    if not differentiable_results(spec) or spec.kind in ("factory", "random"):
        return False
    if spec.grad:
        return any(not _missing(f) for f in spec.grad.values())
    return bool(spec.expr)


def _missing(formula: str | None) -> bool:
    """Whether an argument has no derivative, or one that only says so."""
    return formula is not None and (formula == "none" or formula.startswith("no_derivative("))


class Problem:
    """One case as a function of its float arrays, on a device."""

    def __init__(self, spec: OpSpec, device: Device, case: Case):
        self.spec, self.device, self.case = spec, device, case
        self.variables: list[np.ndarray] = []
        self.random = np.random.RandomState(zlib.crc32(str(case).encode()))
        maker = maker_of(spec)
        self.derived = getattr(maker, "derived", None)
        frozen = {a.name for a in spec.signature.tensors if _missing(spec.grad.get(a.name))}
        frozen |= set(getattr(maker, "constant", ()))
        given = {**dict(zip([a.name for a in spec.args], case.args)), **case.kwargs}
        self.fixed = {id(x) for name, x in given.items() if name in frozen
                      for x in (x if isinstance(x, list) else [x])}

    def is_variable(self, x: np.ndarray) -> bool:
        return x.dtype.kind in "fc" and id(x) not in self.fixed

    def inputs(self) -> list[np.ndarray]:
        return [x for x in self.case.arrays() if self.is_variable(x)]

    def call(self, values: list[np.ndarray], requires_grad: bool) -> tuple[list[Any], list[Any]]:
        """(variables, float results)."""
        left, made = iter(values), []

        def make(x: np.ndarray) -> Any:
            if not self.is_variable(x):
                return self.device.tensor(x)
            t = self.device.tensor(next(left))
            if requires_grad:
                t.requires_grad_()
            made.append(t)
            return t
        args, kwargs = self.device.arguments(self.case, make)
        found = leaves(function(self.spec)(*args, **kwargs))
        return made, [y for y in found if y.dtype.category >= 2][:self.derived]

    def like(self, arrays: list[np.ndarray]) -> list[np.ndarray]:
        """A random direction in the space of these arrays."""
        return [self._numbers(x).astype(x.dtype) for x in arrays]

    def _numbers(self, x: np.ndarray) -> np.ndarray:
        real = self.random.uniform(-1, 1, x.shape)
        return np.asarray(real + 1j * self.random.uniform(-1, 1, x.shape)
                          if x.dtype.kind == "c" else real)

    def gradients(self, values: list[np.ndarray], weights: list[np.ndarray],
                  create_graph: bool = False) -> tuple[list, list, list]:
        """(variables, weights, gradients) of <w, f(x)>; a gradient may be None."""
        xs, ys = self.call(values, True)
        ws = [self.device.tensor(w) for w in weights]
        if create_graph:
            for w in ws:
                w.requires_grad_()
        pairs = [(y, w) for y, w in zip(ys, ws) if y.requires_grad]
        if not pairs:
            return xs, ws, [None] * len(xs)
        gs = plugrad.autograd.grad([y for y, _ in pairs], xs, [w for _, w in pairs],
                                   create_graph=create_graph, allow_unused=True)
        return xs, ws, list(gs)


def slope(f: Callable[[list], float], at: list[np.ndarray], along: list[np.ndarray],
          step: float) -> float:
    """The central difference of f."""
    ahead = f([(x + step * v).astype(x.dtype) for x, v in zip(at, along)])
    behind = f([(x - step * v).astype(x.dtype) for x, v in zip(at, along)])
    return (ahead - behind) / (2 * step)


def numbers(gs: list[Any], like: list[np.ndarray]) -> list[np.ndarray]:
    return [np.zeros_like(x) if g is None else to_numpy(g) for g, x in zip(gs, like)]


def check_gradient(spec: OpSpec, device: Device, case: Case) -> Iterator[str]:
    p = Problem(spec, device, case)
    at = p.inputs()
    if not at:
        return
    _, ys = p.call(at, True)
    live = [y.requires_grad for y in ys]
    if not any(live):
        if differentiable(spec):
            yield f"{case}: the result does not require grad, but the entry has a derivative"
        return
    weights = p.like([to_numpy(y) for y in ys])
    step, within = STEP[case.dtype], WITHIN[case.dtype]

    def loss(values: list[np.ndarray]) -> float:
        outputs = p.call(values, False)[1]
        return dot([w for w, on in zip(weights, live) if on],
                   [to_numpy(y) for y, on in zip(outputs, live) if on])
    xs, ws, gs = p.gradients(at, weights, True)
    for x, g in zip(xs, gs):
        if g is not None and (g.device != x.device or g.shape != x.shape or g.dtype != x.dtype):
            yield (f"{case}: gradient {g.dtype} {tuple(g.shape)} on {g.device} of a "
                   f"{x.dtype} {tuple(x.shape)} on {x.device}")
            return
    along = p.like(at)
    yield from _compare(case, "gradient", dot(numbers(gs, at), along),
                        slope(loss, at, along, step), within)
    yield from _second(p, at, weights, xs + ws, gs, step, within)


def _second(p: Problem, at: list[np.ndarray], weights: list[np.ndarray], leaf: list[Any],
            gs: list[Any], step: float, within: float) -> Iterator[str]:
    across = p.like(at)
    n = len(at)

    def inner(values: list[np.ndarray]) -> float:
        return dot(across, numbers(p.gradients(values[:n], values[n:])[2], at))
    everything = at + weights
    along = p.like(everything)
    used = [(g, u) for g, u in zip(gs, across) if g is not None and g.requires_grad]
    seconds: Any = [None] * len(leaf)
    if used:
        seconds = plugrad.autograd.grad([g for g, _ in used], leaf,
                                        [p.device.tensor(u) for _, u in used], allow_unused=True)
    yield from _compare(p.case, "second derivative", dot(numbers(seconds, everything), along),
                        slope(inner, everything, along, step), within)


def _compare(case: Case, what: str, found: float, wanted: float, within: float) -> Iterator[str]:
    if not abs(found - wanted) <= within * (1 + abs(wanted)) and not (
            np.isnan(found) and np.isnan(wanted)):
        yield f"{case}: {what} {found!r} along a direction, finite differences say {wanted!r}"


@functools.lru_cache(None)
def forward_ad() -> Any:
    return plugrad.autograd.forward_ad


def check_forward_mode(spec: OpSpec, device: Device, case: Case) -> Iterator[str]:
    p = Problem(spec, device, case)
    at = p.inputs()
    if not at:
        return
    _, ys = p.call(at, True)
    if not any(y.requires_grad for y in ys):
        return
    weights = p.like([to_numpy(y) for y in ys])
    along = p.like(at)
    reverse = dot(numbers(p.gradients(at, weights)[2], at), along)
    module = forward_ad()
    with module.dual_level():
        directions = iter(along)
        variables = iter(at)

        def make(x: np.ndarray) -> Any:
            if not p.is_variable(x):
                return device.tensor(x)
            return module.make_dual(device.tensor(next(variables)),
                                    device.tensor(next(directions)))
        args, kwargs = device.arguments(case, make)
        found = [y for y in leaves(function(spec)(*args, **kwargs)) if y.dtype.category >= 2]
        found = found[:p.derived]
        tangents = [module.unpack_dual(y).tangent for y in found]
    pairs = [(w, to_numpy(t)) for w, t, y in zip(weights, tangents, ys)
             if t is not None and y.requires_grad]
    forward = dot([w for w, _ in pairs], [t for _, t in pairs])
    yield from _compare(case, "forward derivative", forward, reverse, WITHIN[case.dtype])
