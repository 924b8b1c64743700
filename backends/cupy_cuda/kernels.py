"""Kernels bound by hand: those that need no arithmetic, or less than the general way."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any

import numpy as np

from ..api import Kernel
from ..strided import broadcast_shapes
from . import copying
from .array import Array
from .runtime import Runtime


def own_kernels(runtime: Runtime) -> Mapping[str, Kernel]:
    """The kernels of one GPU by op name."""

    def full(size: Any, value: Any, dtype: Any) -> Array:
        result = runtime.empty(tuple(size), dtype)
        runtime.fill(result, value)
        return result

    def zeros_of(array: Array, size: Any) -> Array:
        return full(size, 0, array.dtype)

    def arange(start: Any, end: Any, step: Any, dtype: Any) -> Array:
        return copying.arange(runtime, max(ceil((end - start) / step), 0), start, step, dtype)

    def clone(array: Array) -> Array:
        return copying.clone(runtime, array)

    def make_complex(real: Array, imag: Array) -> Array:
        wide = np.dtype(np.complex128 if real.dtype.itemsize == 8 else np.complex64)
        result = runtime.empty(broadcast_shapes(real.shape, imag.shape), wide)
        for which, value in enumerate((real, imag)):
            copying.copy_into(runtime, part(result, which), value)
        return result

    return {
        "full": full, "zeros_of": zeros_of, "arange": arange, "clone": clone,
        "clone_contiguous": clone, "make_complex": make_complex,
    }  # fmt: skip


def part(array: Array, which: int) -> Array:
    """The real (0) or imaginary (1) part of a complex array, as a view."""
    strides = tuple(2 * s for s in array.strides)
    half = np.dtype(f"f{array.dtype.itemsize // 2}")
    return array.view(array.shape, strides, 2 * array.offset + which, half)
