"""Turning one number into as many as a layer has dimensions."""
from __future__ import annotations

from collections.abc import Iterable


def _ntuple(n, name="parse"):
    def parse(x):
        if isinstance(x, Iterable):
            return tuple(x)
        return (x,) * n

    parse.__name__ = name
    return parse


_single = _ntuple(1, "_single")
_pair = _ntuple(2, "_pair")
_triple = _ntuple(3, "_triple")
_quadruple = _ntuple(4, "_quadruple")


def _reverse_repeat_tuple(t, n):
    """(a, b) repeated twice and reversed is (b, b, a, a): the order that F.pad takes."""
    return tuple(x for x in reversed(t) for _ in range(n))
