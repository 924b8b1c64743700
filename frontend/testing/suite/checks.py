"""The checks of one op on one device. Each gives the complaints it has, as texts."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import plugrad

from ...codegen.expression import Call, FormulaTypeError, parse_expr, walk
from ...codegen.spec import ELEMENTWISE, OpSpec
from ...dispatch import casts
from . import oracles
from .cases import FLOATS, MAIN, Case
from .derivatives import check_forward_mode, check_gradient
from .devices import Device, function, leaves, to_numpy
from .numerics import difference
from .samples import accepted, cases, smooth_cases

#: Intrinsics that every device computes to the last bit.
EXACT = {"add", "sub", "mul", "neg", "where", "abs", "maximum", "minimum", "fmax", "fmin", "eq",
         "ne", "lt", "le", "gt", "ge", "logical_and", "logical_or", "logical_not", "logical_xor",
         "isnan", "isinf", "isfinite", "sign", "floor", "ceil", "trunc", "round", "is_none",
         "bitwise_and", "bitwise_or", "bitwise_xor", "bitwise_not", "lshift", "rshift", "conj",
         "cast", "square", "signbit", "copysign"}


class Subject:
    """An op under test on a device, with its cases and the results of running them."""

    def __init__(self, spec: OpSpec, device: Device, left_out: frozenset[str] = frozenset()):
        self.spec, self.device = spec, device
        self.dtypes = [d for d in accepted(spec) if device.takes(d) and d not in left_out]

    @functools.cached_property
    def cases(self) -> list[Case]:
        return [c for dtype in self.dtypes for c in cases(self.spec, dtype)
                if self.device.takes_case(c)]

    @functools.cached_property
    def smooth(self) -> list[Case]:
        dtype = next((d for d in ("float64", "float32") if d in self.dtypes), None)
        found = smooth_cases(self.spec, dtype) if dtype else []
        if "complex128" in self.dtypes:
            found += smooth_cases(self.spec, "complex128")[:2]
        return [c for c in found if self.device.takes_case(c)]

    @functools.cached_property
    def results(self) -> list[Any]:
        """What each case gives: the result, or the exception."""
        return [self.attempt(c) for c in self.cases]

    def attempt(self, case: Case, make: Any = None) -> Any:
        try:
            return self.device.run(self.spec, case, make)
        except Exception as error:
            return error

    def exact(self, case: Case) -> bool:
        """Whether the op only adds, subtracts, multiplies and compares real numbers."""
        spec = self.spec
        if case.dtype.startswith("complex"):
            return False
        if spec.kind == "view" or spec.name in ("cat", "stack", "gather", "flip"):
            return True
        if not spec.expr or spec.kind not in ELEMENTWISE:
            return False
        tree = parse_expr(spec.expr, {a.name for a in spec.args})
        return all(node.fn in EXACT for node in walk(tree) if isinstance(node, Call))

    def complaints(self, case: Case, actual: list[np.ndarray], expected: list[np.ndarray],
                   what: str, factor: float = 1, exact: bool = False,
                   truth: list[np.ndarray] | None = None) -> Iterator[str]:
        if len(actual) != len(expected):
            yield f"{case}: {len(actual)} results instead of {len(expected)} ({what})"
            return
        for i, (a, e) in enumerate(zip(actual, expected)):
            text = difference(a, e, factor, exact, truth[i] if truth else None)
            if text:
                yield f"{case}: {text} ({what})"


def arrays(result: Any) -> list[np.ndarray]:
    return [to_numpy(x) for x in leaves(result)]


def _good(s: Subject, *unwanted: str) -> Iterator[tuple[Case, Any]]:
    """The cases that ran, with their results."""
    for case, result in zip(s.cases, s.results):
        if not isinstance(result, Exception) and not case.tags & set(unwanted):
            yield case, result


# -- checks ----------------------------------------------------------------------------------------
def runs(s: Subject) -> Iterator[str]:
    """Every case runs: every dtype that the op accepts, strided, empty, 0-dim."""
    for case, result in zip(s.cases, s.results):
        if isinstance(result, Exception):
            yield f"{case}: {type(result).__name__}: {str(result)[:200]}"


def values(s: Subject) -> Iterator[str]:
    """Against torch where it is installed, else against results kept from it."""
    compared = 0
    for case, result in zip(s.cases, s.results):
        if isinstance(result, Exception) or "nooracle" in case.tags:
            continue
        expected = oracles.expected(s.spec, case)
        if expected is None:
            continue
        compared += 1
        actual, what = arrays(result), "torch"
        factor = oracles.factor(s.spec, case)
        first = list(s.complaints(case, actual, expected, what, factor, s.exact(case)))
        if first and case.dtype in FLOATS | {"complex64"}:
            truth = oracles.truth(s.spec, case)
            if truth is not None:
                first = list(s.complaints(case, actual, expected, what, factor, truth=truth))
        yield from first
    if not compared and oracles.known(s.spec) and any("nooracle" not in c.tags for c in s.cases):
        yield f"no case of {len(s.cases)} could be compared with torch: {oracles.why(s.spec)}"


def strided(s: Subject) -> Iterator[str]:
    """Transposed and stepped inputs give what contiguous ones give."""
    for case, result in _good(s, "empty", "memory"):
        if case.dtype not in MAIN or not case.arrays():
            continue
        for how in ("transposed", "stepped"):
            again = s.attempt(case, functools.partial(s.device.strided, how=how))
            if isinstance(again, Exception):
                yield f"{case} {how}: {type(again).__name__}: {str(again)[:200]}"
            else:
                yield from s.complaints(case, arrays(again), arrays(result), how, 1,
                                        s.exact(case))


def forms(s: Subject) -> Iterator[str]:
    """Method, in-place and out= forms give what the function gives."""
    seen: set[str] = set()
    for case, result in _good(s, "mixed"):
        if case.dtype in seen:
            continue
        seen.add(case.dtype)
        if "method" in s.spec.variants and not s.spec.args[0].type.is_list:
            yield from _method(s, case, result, s.spec.name, "method")
        outputs = leaves(result)
        args, _ = s.device.arguments(case)
        if "inplace" in s.spec.variants and len(outputs) == 1 and args and \
                isinstance(args[0], plugrad.Tensor) and args[0].shape == outputs[0].shape and \
                casts(f"{s.spec.name}_", outputs[0].dtype, args[0].dtype):
            yield from _inplace(s, case, result)
        if "out" in s.spec.variants:
            yield from _out(s, case, result)


def _method(s: Subject, case: Case, result: Any, name: str, what: str) -> Iterator[str]:
    args, kwargs = s.device.arguments(case)
    again = getattr(args[0], name)(*args[1:], **kwargs)
    yield from s.complaints(case, arrays(again), arrays(result), what, exact=True)


def _inplace(s: Subject, case: Case, result: Any) -> Iterator[str]:
    args, kwargs = s.device.arguments(case)
    target = args[0]
    again = getattr(plugrad.Tensor, f"{s.spec.name}_", None) or getattr(
        __import__("plugrad._generated.functions", fromlist=["x"]), f"{s.spec.name}_")
    back = again(*args, **kwargs)
    if back is not target:
        yield f"{case}: the in-place form does not give its first argument back"
    wanted = [to_numpy(x.to(target.dtype)) for x in leaves(result)]
    yield from s.complaints(case, [to_numpy(target)], wanted, "in-place", exact=True)


def _out(s: Subject, case: Case, result: Any) -> Iterator[str]:
    args, kwargs = s.device.arguments(case)
    outputs = leaves(result)
    out: Any = [plugrad.empty(x.shape, dtype=x.dtype, device=s.device.device) for x in outputs]
    back = function(s.spec)(*args, **kwargs, out=tuple(out) if len(out) > 1 else out[0])
    if any(a is not b for a, b in zip(leaves(back), out)):
        yield f"{case}: out= is not given back"
    yield from s.complaints(case, [to_numpy(x) for x in out], arrays(result), "out=", exact=True)


def placement(s: Subject) -> Iterator[str]:
    """Results are on the device of the inputs."""
    for case, result in _good(s):
        if any(x.device != s.device.device for x in leaves(result)):
            yield f"{case}: a result is on {[str(x.device) for x in leaves(result)]}"


def rules(s: Subject) -> Iterator[str]:
    """The dtype rule of the entry, the shapes of its kind, and what the meta device says."""
    from .rules import expected_dtypes, expected_shape, on_meta
    for case, result in _good(s):
        outputs = leaves(result)
        wanted = expected_dtypes(s.spec, case)
        if wanted is not None and len(wanted) == len(outputs):
            for x, name in zip(outputs, wanted):
                if name not in (None, x.dtype.np.name):
                    yield f"{case}: dtype {x.dtype}, the rule '{s.spec.dtype}' says {name}"
        shape = expected_shape(s.spec, case)
        if shape is not None and any(tuple(x.shape) != shape for x in outputs):
            yield f"{case}: shape {tuple(outputs[0].shape)}, its kind says {shape}"
        if case.dtype in ("float32", "int64") and "host" not in s.spec.tags:
            yield from on_meta(s.spec, case, outputs)


def rendered(s: Subject) -> Iterator[str]:
    """A kernel bound by hand gives what the one rendered from `expr` or `reduce` gives."""
    spec, table = s.spec, s.device.table
    if not (spec.expr or spec.reduce) or table.find(spec.name)[0] != "own":
        return
    make = (table.backend.elementwise if spec.expr else
            table.backend.scan if spec.kind == "scan" else table.backend.reduce)
    own = getattr(table, spec.name)
    kernel = make(spec)
    try:
        setattr(table, spec.name, kernel)
        for case, result in _good(s):
            again = s.attempt(case)
            if isinstance(again, FormulaTypeError):
                continue     # the formula has no meaning for this dtype, the kernel has
            if isinstance(again, Exception):
                yield f"{case} rendered: {type(again).__name__}: {str(again)[:200]}"
            else:
                yield from s.complaints(case, arrays(again), arrays(result), "rendered", 2)
    finally:
        setattr(table, spec.name, own)


def parity(s: Subject) -> Iterator[str]:
    """The device gives what the CPU gives: exactly for + - * and integers, else nearly."""
    if s.device.name == "cpu":
        return
    cpu = Subject(s.spec, _cpu())
    for case, result in _good(s):
        wanted = cpu.attempt(case)
        if not isinstance(wanted, Exception):
            yield from s.complaints(case, arrays(result), arrays(wanted), "cpu",
                                    oracles.factor(s.spec, case), s.exact(case))


@functools.lru_cache(None)
def _cpu() -> Device:
    return Device("cpu")


def gradient(s: Subject) -> Iterator[str]:
    """Gradients of first and second order against finite differences, on the right device."""
    for case in s.smooth:
        yield from check_gradient(s.spec, s.device, case)


def forward_mode(s: Subject) -> Iterator[str]:
    """The forward derivative and the gradient are two readings of one matrix."""
    for case in s.smooth[:3]:
        yield from check_forward_mode(s.spec, s.device, case)


def coverage(s: Subject) -> Iterator[str]:
    """The samples leave nothing out: dtypes, strided, empty, 0-dim, NaN, second order."""
    from .derivatives import differentiable
    from .samples import maker_of
    spec = s.spec
    without = getattr(maker_of(spec), "without", ())
    found = {tag for c in s.cases for tag in c.tags}
    missing = [d for d in s.dtypes if not any(c.dtype == d for c in s.cases)]
    missing += [tag for tag in ("empty", "0dim") if tag not in found and tag not in without
                and spec.signature.tensors]
    if "float32" in s.dtypes and spec.domain.special and "nan" not in found and \
            "nan" not in without and spec.signature.tensors:
        missing.append("nan")
    if not any(c.arrays() and "empty" not in c.tags for c in s.cases) and spec.signature.tensors:
        missing.append("strided")
    if missing:
        yield f"no case for: {', '.join(missing)}"
    if differentiable(spec) and not s.smooth and getattr(maker_of(spec), "derived", True):
        yield "no case for the second derivative"


CHECKS: dict[str, Callable[[Subject], Iterator[str]]] = {
    f.__name__: f for f in (runs, values, strided, forms, placement, rules, rendered, parity,
                            gradient, forward_mode, coverage)}
