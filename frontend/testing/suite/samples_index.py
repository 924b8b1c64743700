"""Samples of indexing, gather and scatter, sorting and searching."""

from __future__ import annotations

from collections.abc import Iterator

from .cases import Case, Draw, case, without


def gather(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), 0, t.ints(0, 3, 2, 4))
    yield case(t(3, 4), 1, t.ints(0, 4, 3, 6))
    yield case(t(2, 3, 4), -1, t.ints(0, 4, 2, 2, 2))
    yield case(t(3, 4), 0, t.ints(0, 3, 0, 4))
    yield case(t(), 0, t.ints(0, 1))


def scatter_add(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), 0, t.ints(0, 3, 5, 4), t(5, 4))
    yield case(t(3, 4), 1, t.ints(0, 4, 2, 6), t(3, 7))
    yield case(t(3, 4), 0, t.ints(0, 3, 0, 4), t(0, 4))
    yield case(t(), 0, t.ints(0, 1), t())


def scatter_mode(t: Draw) -> Iterator[Case]:
    for mode in ("add", "prod", "amax", "amin"):
        for c in scatter_add(t):
            smooth = mode == "add" or not t.smooth
            yield case(*c.args, mode, tags="" if smooth else "nograd")
    places = t.permutation(3).reshape(3, 1).repeat(4, 1)
    yield case(t(3, 4), 0, places, t(3, 4), "set")
    yield case(t(3, 4), 0, places[:2, :3], t(3, 4), "set")


def scatter_prod(t: Draw) -> Iterator[Case]:
    yield from scatter_add(t)


def scatter_reduce(t: Draw) -> Iterator[Case]:
    for mode in ("sum", "mean", "prod", "amax", "amin"):
        for c in scatter_add(t):
            yield case(*c.args, mode)
        yield case(t(3, 4), 1, t.ints(0, 4, 3, 6), t(3, 6), mode, include_self=False)


def index_reduce(t: Draw) -> Iterator[Case]:
    for mode in ("prod", "mean", "amax", "amin"):
        yield case(t(3, 4), 0, t.ints(0, 3, 5), t(5, 4), mode)
        yield case(t(3, 4), 1, t.ints(0, 4, 2), t(3, 2), mode, include_self=False)
    yield case(t(3, 4), 0, t.ints(0, 3, 0), t(0, 4), "prod")
    yield case(t(), 0, t.ints(0, 1, 1), t(), "prod")


def index_select(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), 0, t.ints(0, 3, 5))
    yield case(t(2, 3, 4), -1, t.ints(0, 4, 2))
    yield case(t(3, 4), 1, t.ints(0, 4))
    yield case(t(3, 4), 1, t.ints(0, 4, 0))
    yield case(t(), 0, t.ints(0, 1, 1))


def index_add(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), 0, t.ints(0, 3, 5), t(5, 4))
    yield case(t(3, 4), 1, t.ints(0, 4, 2), t(3, 2))
    if t.kind != "b":
        yield case(t(3, 4), -1, t.ints(0, 4, 2), t(3, 2), alpha=2)
    yield case(t(3, 4), 0, t.ints(0, 3, 0), t(0, 4))
    yield case(t(), 0, t.ints(0, 1, 1), t())


def index_copy(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), 0, t.permutation(3)[:2], t(2, 4))
    yield case(t(2, 3, 4), -1, t.permutation(4), t(2, 3, 4))
    yield case(t(3, 4), 0, t.ints(0, 3, 0), t(0, 4))
    yield case(t(), 0, t.ints(0, 1, 1), t(1))
    yield case(t(1), 0, t.ints(0, 1, 1), t())


def index_fill(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), 0, t.ints(0, 3, 2), 1)
    yield case(t(2, 3, 4), -1, t.ints(0, 4, 3), 2)
    yield case(t(3, 4), 0, t.ints(0, 3, 0), 1)
    yield case(t(), 0, t.ints(0, 1, 1), 1)


@without("0dim")
def index(t: Draw) -> Iterator[Case]:
    yield case(t(5, 4), [t.ints(-5, 5, 3)])
    yield case(t(5, 4), [None, t.ints(0, 4, 2, 3)])
    yield case(t(5, 4), [t.ints(0, 5, 3), t.ints(-4, 4, 3)])
    yield case(t(3, 4, 5), [t.ints(0, 3, 2, 1), None, t.ints(0, 5, 3)])
    yield case(t(3, 4, 5), [None, t.ints(0, 4, 3), t.ints(0, 5, 3)])
    yield case(t(3, 0), [t.ints(0, 3, 2)])
    yield case(t(3, 4), [t.ints(0, 3, 0)])


@without("0dim")
def index_put(t: Draw) -> Iterator[Case]:
    yield case(t(5, 4), [t.permutation(5)[:3]], t(3, 4))
    yield case(t(5, 4), [t.ints(-5, 5, 7)], t(7, 4), True)
    yield case(t(5, 4), [None, t.permutation(4)[:2]], t(2))
    yield case(t(5, 4), [t.ints(0, 5, 6), t.ints(0, 4, 6)], t(6), True)
    yield case(t(3, 4, 5), [None, t.permutation(4)[:3], t.permutation(5)[:3]], t(3, 3))
    yield case(t(3, 4), [t.ints(0, 3, 0)], t(0, 4))


def nonzero(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4))
    yield case(t(2, 3, 4))
    yield case(t(0, 3))
    yield case(t())


def masked_fill(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), t.mask(3, 4), 1)
    yield case(t(3, 4), t.mask(4), 2)
    yield case(t(0, 3), t.mask(0, 3), 1)
    yield case(t(), t.mask(), 1)
    if t.is_float:
        yield case(t(3, 4), t.mask(3, 4), float("-inf"), tags="nograd")


def masked_select(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), t.mask(3, 4))
    yield case(t(3, 4), t.mask(4))
    yield case(t(0, 3), t.mask(0, 3))
    yield case(t(), t.mask())


def masked_scatter(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), t.mask(3, 4), t(12))
    yield case(t(3, 4), t.mask(4), t(3, 5))
    yield case(t(0, 3), t.mask(0, 3), t(2))
    yield case(t(), t.mask(), t(2))


def take(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), t.ints(-12, 12, 5))
    yield case(t(2, 3, 4), t.ints(0, 24, 2, 3))
    yield case(t(3, 4), t.ints(0, 12, 0))
    yield case(t(), t.ints(0, 1))


def put(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), t.permutation(12)[:5], t(5))
    yield case(t(3, 4), t.ints(-12, 12, 2, 5), t(2, 5), True)
    yield case(t(3, 4), t.ints(0, 12, 0), t(0))
    yield case(t(), t.ints(0, 1), t())


def take_along_dim(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), t.ints(0, 3, 2, 4), 0)
    yield case(t(3, 4), t.ints(0, 4, 3, 1), 1)
    yield case(t(3, 4), t.ints(0, 12, 5))
    yield case(t(3, 4), t.ints(0, 3, 0, 4), 0)
    yield case(t(), t.ints(0, 1, 1))


# -- sorting ---------------------------------------------------------------------------------------
def sort(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), stable=True)
    yield case(t(5, 3), 0, True, stable=True)
    yield case(t(2, 17, 3), 1, stable=True)
    yield case(t(0, 3), stable=True)
    yield case(t(), 0, stable=True)


def argsort(t: Draw) -> Iterator[Case]:
    yield from sort(t)


@without("0dim")
def topk_count(t: Draw) -> Iterator[Case]:
    x = t.distinct(4, 9)
    yield case(x, 3)
    yield case(x, 2, 0, False)
    yield case(x, 0)
    yield case(t(0, 3), 2)


def kthvalue_count(t: Draw) -> Iterator[Case]:
    x = t.distinct(4, 9)
    yield case(x, 2)
    yield case(x, 1, 0, True)
    yield case(t(0, 3), 2)
    yield case(t(), 1)


def median_dim(t: Draw) -> Iterator[Case]:
    x = t.distinct(4, 9)
    yield case(x, 1)
    yield case(x, 0, True)
    yield case(t(0, 3), 1)
    yield case(t(), 0)


nanmedian_dim = median_dim


@without("empty")
def median_all(t: Draw) -> Iterator[Case]:
    yield case(t(3, 5))
    yield case(t(8))
    yield case(t())


nanmedian_all = median_all


def mode(t: Draw) -> Iterator[Case]:
    x = t(3, 3) if t.smooth else t(3, 1).repeat(3, 1)
    yield case(x)
    yield case(x, 0, True)
    yield case(t(0, 3), 1)
    yield case(t(), 0)


def unique_flat(t: Draw) -> Iterator[Case]:
    yield case(t(3, 1).repeat(4, 1))
    yield case(t(9))
    yield case(t(0, 3))
    yield case(t())


@without("0dim")
def unique_slices(t: Draw) -> Iterator[Case]:
    yield case(t(3, 1).repeat(4, 1), 1)
    yield case(t(2, 3, 2), 0)
    yield case(t(0, 3), 0)


def unique_runs(t: Draw) -> Iterator[Case]:
    yield from unique_flat(t)
    yield case(t(3, 1).repeat(4, 1), 1)


@without("nan")
def search_rows(t: Draw) -> Iterator[Case]:
    line = t(7)
    line.sort()
    rows = t(3, 5)
    rows.sort(-1)
    for right in (False, True):
        yield case(t(3, 4), line, right)
        yield case(t(3, 4), rows, right)
        yield case(line[::2].copy(), line, right)
    yield case(t(0, 3), line, False)
    yield case(t(), line, True)


@without("nan")
def isin_of(t: Draw) -> Iterator[Case]:
    x = t(3, 4)
    yield case(x, x[0])
    yield case(x, t(7))
    yield case(t(0, 3), t(2))
    yield case(t(), t(3))


@without("0dim", "nan")
def bincount(t: Draw) -> Iterator[Case]:
    yield case(t.ints(0, 6, 9, dtype=t.dtype))
    yield case(t.ints(0, 6, 9, dtype=t.dtype), t.other("float64")(9))
    yield case(t.ints(0, 6, 9, dtype=t.dtype), None, 11)
    yield case(t.ints(0, 6, 0, dtype=t.dtype))


@without("0dim", "nan")
def count_in_bins(t: Draw) -> Iterator[Case]:
    edges = t.within(t.spec.domain.default, 5)
    edges.sort()
    yield case(t(20), edges)
    yield case(t(20), edges, t(20))
    yield case(t(0), edges)
