"""Kernels bound by hand: those that need no arithmetic, or less than the general way."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any

from ..api import Kernel
from . import copying
from .array import Array
from .runtime import Runtime


def own_kernels(runtime: Runtime) -> Mapping[str, Kernel]:
    """The kernels of one device by op name."""

    def full(size: Any, value: Any, dtype: Any) -> Array:
        result = runtime.empty(tuple(size), dtype)
        copying.fill(runtime, result, value)
        return result

    def zeros_of(array: Array, size: Any) -> Array:
        return full(size, 0, array.dtype)

    def clone(array: Array) -> Array:
        return copying.clone(runtime, array)

    def arange(start: Any, end: Any, step: Any, dtype: Any) -> Array:
        return copying.arange(runtime, max(ceil((end - start) / step), 0), dtype, start, step)

    return {
        "arange": arange,
        "full": full,
        "zeros_of": zeros_of,
        "clone": clone,
        "clone_contiguous": clone,
    }
