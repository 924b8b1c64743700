"""Arrays on an OpenCL device."""

from __future__ import annotations

from typing import Any

from ..strided import (
    SMALL,
    StridedArray,
    broadcast_shapes,
    collapse,
    count,
    is_contiguous,
    layout,
    move_last,
    pad_dims,
)

__all__ = [
    "SMALL",
    "Array",
    "broadcast_shapes",
    "collapse",
    "count",
    "is_contiguous",
    "layout",
    "move_last",
    "pad_dims",
]


class Array(StridedArray):
    """A strided view of a `memory.Block`; strides and offset count elements."""

    __slots__ = ()

    @property
    def buffer(self) -> Any:
        """The pyopencl buffer under the array."""
        return self.block.buffer
