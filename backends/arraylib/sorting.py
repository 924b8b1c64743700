"""Stable sort with indices; NaN counts as the largest value."""

from __future__ import annotations

from typing import Any


def argsort(xp: Any, array: Any, dim: int, descending: bool) -> Any:
    """The int64 indices that sort along dim; equal elements keep their order."""
    if descending:
        # the stable order of the reversed axis, read backwards, keeps ties in their first order
        n = array.shape[dim]
        back = xp.flip(array, dim)
        order = n - 1 - xp.flip(xp.argsort(back, axis=dim, kind="stable"), dim)
    else:
        order = xp.argsort(array, axis=dim, kind="stable")
    return order.astype(xp.int64, copy=False)


def sort(xp: Any, array: Any, dim: int, descending: bool) -> tuple[Any, Any]:
    order = argsort(xp, array, dim, descending)
    return xp.take_along_axis(array, order, dim), order
