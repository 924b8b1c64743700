"""Arrays from table to table: at more levels of `vmap`, or summed over some."""

from __future__ import annotations

from typing import Any

from .backend import Batch


def joint(table: Any, other: Any) -> Any:
    """A table with the levels of both: `table`, or it and what it lacks opened again over it."""
    if other.rank and other.level not in table.levels:
        return other.over(joint(table, other.inner))
    return joint(table, other.inner) if other.rank else table


def lifted(array: Any, k: Any, table: Any) -> Any:
    """An array of table `k` on `table`: the same for all samples of the levels that are new."""
    if k is table:
        return array
    if k.rank and table.rank and k.level is table.level:
        return Batch(lifted(array.inner, k.inner, table.inner))
    if not table.rank or not k.levels <= table.inner.levels:
        raise RuntimeError(
            "vmap: a tensor of one mapped function was used in another, or after its end: return "
            "it from the function instead")
    return table.backend.same(lifted(array, k, table.inner))


def summed(array: Any, k: Any, levels: frozenset) -> tuple[Any, Any]:
    """(the sum over all samples of these levels, the table of the others)."""
    if not k.levels & levels:
        return array, k
    if k.level in levels:
        return summed(k.inner.sum(array.inner, (0,), False, array.dtype), k.inner, levels)
    inner, table = summed(array.inner, k.inner, levels)
    return Batch(inner), k.over(table)
