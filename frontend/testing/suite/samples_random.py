"""Samples of random ops: seed and offset are given, so that every device gives the same numbers."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from .cases import Case, Draw, DTypeName, case, derived, without

SEEDS = ((0, 0), (1234, 5), (2**63 + 7, 2**40))


@without("0dim", "empty", "nan")
def random_uniform(t: Draw) -> Iterator[Case]:
    for seed, offset in SEEDS:
        yield case([3, 5], seed, offset, dtype=DTypeName(t.dtype), tags="nooracle")
    yield case([0, 2], 0, 0, dtype=DTypeName(t.dtype), tags="nooracle")


random_normal = random_uniform


@without("0dim", "empty", "nan")
def random_integers(t: Draw) -> Iterator[Case]:
    for seed, offset in SEEDS:
        yield case([3, 5], seed, offset, 0, 10, dtype=DTypeName(t.dtype), tags="nooracle")
        yield case([7], seed, offset, 2, 100, dtype=DTypeName(t.dtype), tags="nooracle")


@without("0dim", "empty", "nan")
def random_mask(t: Draw) -> Iterator[Case]:
    for seed, offset in SEEDS:
        yield case([3, 5], seed, offset, 0.3, 2.0, dtype=DTypeName(t.dtype), tags="nooracle")
        yield case([9], seed, offset, 0.9, 1.0, dtype=DTypeName(t.dtype), tags="nooracle")


@without("nan")
def poisson_kernel(t: Draw) -> Iterator[Case]:
    for seed, offset in SEEDS:
        yield case(t(3, 4) * 5, seed, offset, tags="nooracle nograd")
    yield case(t(0, 3), 0, 0, tags="nooracle nograd")
    yield case(t(), 7, 0, tags="nooracle nograd")


@without("nan")
def binomial_kernel(t: Draw) -> Iterator[Case]:
    for seed, offset in SEEDS:
        count = t.ints(0, 20, 3, 4).astype(t(1).dtype)
        yield case(count, t(3, 4, like="prob"), seed, offset, tags="nooracle nograd")
    yield case(t(0, 3), t(0, 3, like="prob"), 0, 0, tags="nooracle nograd")
    yield case(t(), t(like="prob"), 7, 0, tags="nooracle nograd")


@without("nan")
@derived(0)
def standard_gamma_kernel(t: Draw) -> Iterator[Case]:
    """The derivative is that of a draw at a fixed quantile: no difference of draws shows it."""
    yield from poisson_kernel(t)


def _words(t: Draw) -> Iterator[Case]:
    """Random 32-bit words, as the ops get them from the generator."""
    n = len(t.spec.signature.tensors)
    rest = {"integer_from_bits": (3, 1000), "bits_below": (2**31,)}.get(t.spec.name, ())
    for shape in ((3, 4), (), (0, 3), (33,)):
        words = [np.asarray(t.random.randint(0, 2**32, shape, "uint32"), np.uint32)
                 for _ in range(n)]
        yield case(*words, *rest, tags="nograd")


single_from_bits = double_from_bits = normal_pair = without("nan")(_words)
integer_from_bits = wide_from_bits = bits_below = single_from_bits
