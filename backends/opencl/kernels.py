"""Kernels bound by hand: those that need no arithmetic, or less than the general way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..api import Kernel
from . import copying
from .array import Array, broadcast_shapes
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

    def make_complex(real: Array, imag: Array) -> Array:
        wide = np.dtype(np.complex128 if real.dtype.itemsize == 8 else np.complex64)
        result = runtime.empty(broadcast_shapes(real.shape, imag.shape), wide)
        copying.copy_into(runtime, part(result, 0), real)
        copying.copy_into(runtime, part(result, 1), imag)
        return result

    return {
        "full": full,
        "zeros_of": zeros_of,
        "clone": clone,
        "clone_contiguous": clone,
        "make_complex": make_complex,
    }


def part(array: Array, which: int) -> Array:
    """The real (0) or imaginary (1) part of a complex array, as a view."""
    strides = tuple(2 * s for s in array.strides)
    half = np.dtype(f"f{array.dtype.itemsize // 2}")
    return array.view(array.shape, strides, 2 * array.offset + which, half)
