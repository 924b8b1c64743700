"""Samples of reductions, matrix products and statistics that their kind does not give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...codegen.domain import Interval
from .cases import Case, Draw, case, without
from .samples import _elementwise, _reduction

nansum = nanmean = count_nonzero = linalg_vector_norm = _reduction


def aminmax(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4))
    yield case(t(3, 4), dim=0)
    yield case(t(3, 4), dim=-1, keepdim=True)
    yield case(t(0, 3), dim=1)
    yield case(t())


def dist(t: Draw) -> Iterator[Case]:
    for p in (2, 1, 3, 0.5, float("inf"), 0):
        yield case(t(3, 4), t(3, 4), p)
    yield case(t(3, 4), t(4))
    yield case(t(0, 3), t(0, 3))
    yield case(t(), t(), tags="nograd")


@without("0dim")
def renorm(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), 2, 0, 1.0)
    yield case(t(3, 4), 1, -1, 0.5)
    yield case(t(2, 3, 4), 3.0, 1, 100.0)
    yield case(t(0, 3), 2, 0, 1.0)


@without("empty")
def cov(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4))
    yield case(t(5), correction=0)
    yield case(t(2, 4), fweights=t.ints(1, 4, 4))
    if t.is_float:
        weights: Any = abs(t(4)) + 1
        yield case(t(2, 4), aweights=weights.astype(t.dtype))
    yield case(t(), correction=0, tags="nograd")


@without("empty")
def corrcoef(t: Draw) -> Iterator[Case]:
    yield case(t(3, 7))
    yield case(t(5))
    yield case(t(), tags="nooracle nograd")


def diff(t: Draw) -> Iterator[Case]:
    yield case(t(3, 5))
    yield case(t(3, 5), 2, 0)
    yield case(t(3, 5), 1, 0, t(1, 5))
    yield case(t(3, 5), 1, -1, t(3, 2), t(3, 1))
    yield case(t(0, 3))


diff.without = ("0dim",)  # type: ignore[attr-defined]


@without("0dim", "nan")
def trapezoid(t: Draw) -> Iterator[Case]:
    yield case(t(3, 5))
    yield case(t(3, 5), dim=0)
    if t.kind != "b":
        yield case(t(3, 5), t(5))
        yield case(t(3, 5), t(3, 5), dim=0)
        yield case(t(3, 5), dx=2)
    yield case(t(0, 3))


cumulative_trapezoid = trapezoid


def heaviside(t: Draw) -> Iterator[Case]:
    """torch refuses operands of two dtypes, and numbers."""
    yield from (c for c in _elementwise(t) if "mixed" not in c.tags and len(c.arrays()) == 2)


ldexp = heaviside


def isclose(t: Draw) -> Iterator[Case]:
    x = t(3, 4)
    near = x + (x * 1e-6).astype(x.dtype) if t.kind in "fc" else x
    yield case(x, near)
    yield case(x, t(3, 4), 0.5, 0.5)
    yield case(t(0, 3), t(0, 3))
    yield case(t(), t())
    if t.kind in "f":
        yield case(x * float("nan"), x * float("nan"), equal_nan=True)


def round(t: Draw) -> Iterator[Case]:
    yield from _elementwise(t)
    if t.is_float:
        yield case(t(3, 4), decimals=1)
        yield case(t(3, 4) * 100, decimals=-1)


def logit(t: Draw) -> Iterator[Case]:
    yield from _elementwise(t)
    yield case(t(3, 4), 0.3)


def nan_to_num(t: Draw) -> Iterator[Case]:
    yield from _elementwise(t)
    yield case(t(3, 4), 1.0, 2.0, -3.0)


def mvlgamma(t: Draw) -> Iterator[Case]:
    above = t.within(Interval(2, 4), 3, 4)
    for p in (1, 2, 4):
        yield case(above, p)
    yield case(above[:0], 2)
    yield case(t.within(Interval(2, 4)), 2)


def polygamma_order(t: Draw) -> Iterator[Case]:
    for order in (0, 1, 2, 4):
        yield case(t(3, 4), order)
    yield case(t(0, 3), 1)
    yield case(t(), 1)


# -- matrix products -------------------------------------------------------------------------------
@without("0dim")
def matmul(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), t(4, 2))
    yield case(t(4), t(4))
    yield case(t(3, 4), t(4))
    yield case(t(4), t(4, 2))
    yield case(t(2, 3, 4), t(4, 5))
    yield case(t(2, 1, 3, 4), t(3, 4, 2))
    yield case(t(5, 3, 4), t(4))
    yield case(t(4), t(2, 4, 3))
    yield case(t(3, 0), t(0, 2))
    yield case(t(0, 4), t(4, 2))
    yield case(t(33, 17), t(17, 19))


@without("0dim")
def mm(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), t(4, 2))
    yield case(t(3, 0), t(0, 2))
    yield case(t(17, 33), t(33, 9))


@without("0dim")
def bmm(t: Draw) -> Iterator[Case]:
    yield case(t(2, 3, 4), t(2, 4, 5))
    yield case(t(0, 3, 4), t(0, 4, 5))


@without("0dim")
def mv(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), t(4))
    yield case(t(3, 0), t(0))


@without("0dim")
def dot(t: Draw) -> Iterator[Case]:
    yield case(t(5), t(5))
    yield case(t(0), t(0))


vdot = dot


@without("0dim")
def outer(t: Draw) -> Iterator[Case]:
    yield case(t(3), t(4))
    yield case(t(0), t(4))


def _scaled(t: Draw, *tensors: tuple[int, ...], plain: tuple[int, ...]) -> Iterator[Case]:
    yield case(*[t(*shape) for shape in tensors])
    yield case(t(*plain), *[t(*shape) for shape in tensors[1:]])
    if t.kind != "b":
        yield case(*[t(*shape) for shape in tensors], beta=2, alpha=3)
        yield case(*[t(*shape) for shape in tensors], beta=0)
    if t.kind in "fc":
        yield case(*[t(*shape) for shape in tensors], beta=0.5, alpha=-1.5)
    yield case(*[t(*[0 if n == 3 else n for n in shape]) for shape in tensors])


@without("0dim")
def addmm(t: Draw) -> Iterator[Case]:
    yield from _scaled(t, (3, 2), (3, 4), (4, 2), plain=(2,))


@without("0dim")
def addmv(t: Draw) -> Iterator[Case]:
    yield from _scaled(t, (3,), (3, 4), (4,), plain=(1,))


@without("0dim")
def addr(t: Draw) -> Iterator[Case]:
    yield from _scaled(t, (3, 4), (3,), (4,), plain=(1, 4))


@without("0dim")
def baddbmm(t: Draw) -> Iterator[Case]:
    yield from _scaled(t, (2, 3, 5), (2, 3, 4), (2, 4, 5), plain=(5,))


@without("0dim")
def addbmm(t: Draw) -> Iterator[Case]:
    yield from _scaled(t, (3, 5), (2, 3, 4), (2, 4, 5), plain=(5,))


def kron(t: Draw) -> Iterator[Case]:
    yield case(t(2, 3), t(3, 2))
    yield case(t(3), t(2, 2, 2))
    yield case(t(0, 3), t(2, 2))
    yield case(t(), t(3))


@without("0dim")
def cross(t: Draw) -> Iterator[Case]:
    yield case(t(4, 3), t(4, 3), 1)
    yield case(t(3, 2), t(3, 2), 0)
    yield case(t(4, 3), t(1, 3), -1)
    yield case(t(0, 3), t(0, 3), 1)
