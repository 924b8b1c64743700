"""Hand-bound kernels of scans, sorting, sets, searches and histograms."""

from __future__ import annotations

from typing import Any

import numpy as np

from .casting import cast
from .kernels_math import comparable
from .quiet import quiet

KERNELS: dict[str, Any] = {}
ndarray, asarray = np.ndarray, np.asarray
_HALF = "eE"        # the type codes of float16 and bfloat16


def kernel(function: Any) -> Any:
    """Registers a kernel under its own name, without floating-point warnings."""
    KERNELS[function.__name__.rstrip("_")] = quiet(function)
    return function


# -- scans -----------------------------------------------------------------------------------------
def _scan(name: str, function: Any) -> None:
    def run(a: Any, dim: Any, dtype: Any) -> Any:
        wide = np.dtype(np.float32) if dtype.char in _HALF else dtype
        a = a if a.dtype == wide else cast(a, wide)
        r = function.accumulate(a, dim) if a.ndim else a.copy()
        return r if wide is dtype else r.astype(dtype)
    KERNELS[name] = quiet(run)


_scan("cumsum", np.add)
_scan("cumprod", np.multiply)


# -- sorting ---------------------------------------------------------------------------------------
@kernel
def sort(a: Any, dim: int, descending: bool, stable: Any = None) -> Any:
    if not a.ndim:
        return a.copy(), np.zeros((), np.int64)
    from ..arraylib.sorting import sort as along
    keys = comparable(a)
    values, order = along(np, keys, dim, descending)
    return (values if keys is a else np.take_along_axis(a, order, dim)), order


@kernel
def topk_count(a: Any, k: int, dim: int, largest: bool, sorted: bool) -> Any:
    """A partition, and a sort of no more than k."""
    if not a.ndim:
        return (a.copy(), np.zeros((), np.int64)) if k else (a[None][:0], np.zeros(0, np.int64))
    keys = np.moveaxis(comparable(a), dim, -1)
    n = keys.shape[-1]
    if keys.dtype.kind == "f" and (n <= 64 or k * 4 < n) and not np.isnan(keys).any():
        keys = np.negative(keys) if largest else keys
        if n > 64 and k:
            some = np.argpartition(keys, k - 1, -1)[..., :k]
            found = np.take_along_axis(keys, some, -1)
            order = np.take_along_axis(some, found.argsort(-1, "stable"), -1)
        else:
            order = keys.argsort(-1, "stable")[..., :k]
    else:
        from ..arraylib.sorting import sort as along
        order = along(np, keys, keys.ndim - 1, largest)[1][..., :k]
    order = np.moveaxis(order, -1, dim)
    if a.ndim == 1:
        return a[order], np.ascontiguousarray(order)
    return np.take_along_axis(a, order, dim), np.ascontiguousarray(order)


def _mode_row(keys: Any) -> Any:
    """The least of the most frequent values of rows sorted along the last axis: its last place."""
    n = keys.shape[-1]
    new = np.ones(keys.shape, bool)
    new[..., 1:] = keys[..., 1:] != keys[..., :-1]
    places = np.arange(n)
    starts = np.maximum.accumulate(np.where(new, places, 0), -1)
    length = places - starts
    return np.argmax(length, -1, keepdims=True)


@kernel
def mode(a: Any, dim: int, keepdim: bool) -> Any:
    if not a.ndim:
        return a.copy(), np.zeros((), np.int64)
    moved = np.moveaxis(a, dim, -1)
    keys = comparable(moved)
    order = np.argsort(keys, -1, kind="stable")
    place = _mode_row(np.take_along_axis(keys, order, -1))
    indices = np.take_along_axis(order, place, -1)
    values = np.take_along_axis(moved, indices, -1)
    if keepdim:
        return np.moveaxis(values, -1, dim), np.moveaxis(indices, -1, dim)
    return values[..., 0], indices[..., 0]


# -- sets ------------------------------------------------------------------------------------------
@kernel
def unique_flat(a: Any) -> Any:
    flat = a.reshape(-1)
    keys = comparable(flat)
    order = np.argsort(keys, kind="stable")
    found = keys[order]
    new = np.ones(flat.shape, bool)
    new[1:] = found[1:] != found[:-1]
    return _sets(flat[order][new], order, new, a.shape)


def _sets(values: Any, order: Any, new: Any, shape: Any) -> tuple:
    """(values, inverse, counts) from the sorted order and where a new value begins in it."""
    inverse = np.empty(order.shape, np.int64)
    inverse[order] = np.cumsum(new) - 1
    starts = np.flatnonzero(new)
    counts: Any = np.diff(np.append(starts, new.size)).astype(np.int64)
    return values, inverse.reshape(shape), counts


def _rows(a: Any) -> Any:
    """The slices of the first dim as rows of a matrix."""
    return a.reshape(a.shape[0], int(np.prod(a.shape[1:])))


@kernel
def unique_slices(a: Any, dim: int) -> Any:
    moved = np.moveaxis(a, dim, 0)
    flat = comparable(_rows(moved))
    order = np.lexsort(flat.T[::-1]) if flat.shape[1] else np.arange(flat.shape[0])
    rows = flat[order]
    new = np.ones(flat.shape[0], bool)
    new[1:] = (rows[1:] != rows[:-1]).any(1)
    values, inverse, counts = _sets(moved[order[new]], order, new, order.shape)
    return np.ascontiguousarray(np.moveaxis(values, 0, dim)), inverse, counts


@kernel
def unique_runs(a: Any, dim: Any) -> Any:
    moved = a.reshape(-1) if dim is None else np.moveaxis(a, dim, 0)
    rows = _rows(moved)
    new = np.ones(moved.shape[0], bool)
    new[1:] = (rows[1:] != rows[:-1]).any(1)
    values, inverse, counts = _sets(moved[new], np.arange(new.size), new, new.shape)
    if dim is None:
        return values, inverse.reshape(a.shape), counts
    return np.ascontiguousarray(np.moveaxis(values, 0, dim)), inverse, counts


@kernel
def search_rows(a: Any, rows: Any, right: bool) -> Any:
    side: Any = "right" if right else "left"
    a, rows = comparable(a), comparable(rows)
    if rows.ndim == 1:
        return asarray(np.searchsorted(rows, a, side)).astype(np.int64, copy=False)
    found = np.empty(a.shape, np.int64)
    for at in np.ndindex(a.shape[:-1]):
        found[at] = np.searchsorted(rows[at], a[at], side)
    return found


@kernel
def isin_of(a: Any, tests: Any) -> Any:
    return np.isin(comparable(a), comparable(tests))


@kernel
def count_in_bins(a: Any, edges: Any, weights: Any) -> Any:
    bins = edges.size - 1
    place = np.searchsorted(edges, a, "right") - 1
    place[a == edges[-1]] = bins - 1
    inside = (place >= 0) & (place < bins)
    if weights is not None:
        weights = weights[inside]
    return np.bincount(place[inside], weights, bins).astype(a.dtype)


# -- more scans ------------------------------------------------------------------------------------
def _running(name: str, function: Any) -> None:
    def run(a: Any, dim: int, dtype: Any) -> Any:
        if not a.ndim:
            return a.copy(), np.zeros((), np.int64)
        values = function.accumulate(a, dim)
        index = np.arange(a.shape[dim]).reshape([-1 if d == dim else 1 for d in range(a.ndim)])
        chosen = np.equal(a, values)
        if a.dtype.kind in "fV":
            chosen |= np.isnan(a)
        return values, np.maximum.accumulate(np.where(chosen, index, 0), dim)
    KERNELS[name] = quiet(run)


_running("cummax", np.maximum)
_running("cummin", np.minimum)


def _complex_logcumsumexp(a: Any, dim: int) -> Any:
    """One by one, as the imaginary part is not brought back to (-pi, pi]."""
    x = np.full(a.shape[1:], -np.inf, a.dtype)
    for i, y in enumerate(a):
        larger = x.real >= y.real
        most, least = np.where(larger, x, y), np.where(larger, y, x)
        infinite = np.where((x.real == y.real) & (most.real > 0), np.log(np.exp(x) + np.exp(y)),
                            most)
        total = np.where(np.isfinite(most.real), np.log1p(np.exp(least - most)) + most, infinite)
        x = a[i] = np.where(np.isnan(x) | np.isnan(y), complex(np.nan, np.nan), total)
    return np.moveaxis(a, 0, dim)


@kernel
def logcumsumexp(a: Any, dim: int, dtype: Any) -> Any:
    if not a.ndim:
        return a.copy()
    if dtype.kind == "c":
        return _complex_logcumsumexp(np.moveaxis(a.copy(), dim, 0), dim)
    r = np.logaddexp.accumulate(comparable(a) if a.dtype.itemsize > 2 else a.astype(np.float32),
                                dim)
    return r.astype(dtype, copy=False)
