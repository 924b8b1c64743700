"""Stable sort with indices; NaN counts as the largest value."""

from __future__ import annotations

from typing import Any


def sort(xp: Any, array: Any, dim: int, descending: bool) -> tuple[Any, Any]:
    if descending:
        # the stable order of the reversed axis, read backwards, keeps ties in their first order
        n = array.shape[dim]
        back = xp.flip(array, dim)
        order = n - 1 - xp.flip(xp.argsort(back, axis=dim, kind="stable"), dim)
    else:
        order = xp.argsort(array, axis=dim, kind="stable")
    return xp.take_along_axis(array, order, dim), order.astype(xp.int64, copy=False)
