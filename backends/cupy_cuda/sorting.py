"""Sorting, by CuPy's stable radix and merge sorts."""

from __future__ import annotations

import numpy as np

from ..arraylib import sorting as shared
from . import copying
from .array import Array
from .driver import cupy
from .indexing import gather
from .runtime import Runtime


def sort(runtime: Runtime, array: Array, dim: int, descending: bool) -> tuple[Array, Array]:
    """(values, int64 indices) along dim; equal elements keep their order, NaN is the largest."""
    if array.dtype.kind == "c":
        raise TypeError(f"sort: {array.dtype.name} has no order; sort its abs() or real part")
    if not array.size:
        return copying.clone(runtime, array), runtime.empty(array.shape, np.int64)
    keys = array if array.dtype.kind != "V" else copying.cast(runtime, array, np.dtype("f4"))
    runtime.enter()
    order = runtime.adopt(shared.argsort(cupy(), keys.native(), dim, descending))
    return gather(runtime, array, dim, order, "sort"), order
