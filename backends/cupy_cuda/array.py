"""Arrays on a GPU: a geometry over a block of CuPy's memory."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..strided import StridedArray
from .driver import cupy


def carrier(dtype: np.dtype) -> np.dtype:
    """The dtype by which CuPy knows the elements: bfloat16, which it lacks, as its bits."""
    return np.dtype(np.uint16) if dtype.kind == "V" else dtype


class Block:
    """Memory from CuPy's pool; `flat(dtype)` shows it as a 1-d CuPy array of any dtype."""

    __slots__ = ("_flat", "_owner", "memory", "nbytes")

    def __init__(self, flat: Any, owner: Any):
        self.memory = flat.data
        self.nbytes = flat.nbytes
        self._flat = {flat.dtype: flat}
        self._owner = owner
        owner.count(self.nbytes)

    def __del__(self) -> None:
        self._owner.count(-self.nbytes)

    def flat(self, dtype: np.dtype) -> Any:
        """The whole block in elements of `dtype`; an incomplete last one is left out."""
        found = self._flat.get(dtype)
        if found is None:
            kind = carrier(dtype)
            found = cupy().ndarray((self.nbytes // kind.itemsize,), kind, memptr=self.memory)
            self._flat[dtype] = found
        return found


class Array(StridedArray):
    """A strided view of a `Block`; strides and offset count elements."""

    __slots__ = ()

    @property
    def buffer(self) -> Any:
        """What a kernel takes: the whole block in this array's dtype."""
        return self.block.flat(self.dtype)

    def start(self) -> Any:
        """What a kernel takes that writes this array, which is contiguous, from its start."""
        if not self.offset:
            return self.buffer
        kind = carrier(self.dtype)
        memory = self.block.memory + self.offset * kind.itemsize
        return cupy().ndarray((self.size,), kind, memptr=memory)

    def bits(self) -> Any:
        """What a kernel takes that moves elements without a look at them."""
        return self.block.flat(MOVE[self.dtype.itemsize])

    def native(self) -> Any:
        """A CuPy array of this geometry over the same memory."""
        kind = carrier(self.dtype)
        size = kind.itemsize
        strides = tuple(s * size for s in self.strides)
        start = self.block.memory + self.offset * size
        return cupy().ndarray(self.shape, kind, memptr=start, strides=strides)


#: Types that move elements of this many bytes.
MOVE = {
    1: np.dtype(np.uint8), 2: np.dtype(np.uint16), 4: np.dtype(np.uint32),
    8: np.dtype(np.uint64), 16: np.dtype(np.complex128),
}  # fmt: skip
