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
        "real_view": lambda array: part(array, 0),
        "imag_view": lambda array: part(array, 1),
        "view_as_real": lambda array: array.reinterpret(real_dtype(array.dtype), split=True),
        "view_as_complex_view": as_complex,
        "view_dtype": lambda array, dtype: array.reinterpret(dtype),
    }


def real_dtype(dtype: np.dtype) -> np.dtype:
    """The dtype of the parts of a complex one."""
    return np.dtype(f"f{dtype.itemsize // 2}")


def part(array: Array, which: int) -> Array:
    """The real (0) or imaginary (1) part of a complex array, as a view."""
    parts = array.reinterpret(real_dtype(array.dtype), split=True)
    return parts.view(array.shape, parts.strides[:-1], parts.offset + which)


def as_complex(array: Array) -> Array:
    """Pairs along the last dim as complex numbers, as a view."""
    return array.reinterpret(np.dtype(f"c{array.dtype.itemsize * 2}"), split=True)
