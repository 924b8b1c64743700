"""Arrays as a device without an array library needs them: a geometry over a block of memory.

Shared by the devices whose kernels are C: a subclass says what a block is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np


class StridedArray:
    """A strided view of a block; strides and offset count elements."""

    __slots__ = (
        "block",
        "contiguous",
        "dtype",
        "key",
        "ndim",
        "offset",
        "shape",
        "size",
        "strides",
    )  # fmt: skip

    def __init__(self, block: Any, shape: tuple, strides: tuple, offset: int, dtype: np.dtype):
        self.block = block
        self.shape = shape
        self.strides = strides
        self.offset = offset
        self.dtype = dtype
        self.key = (dtype, shape, strides, offset)  # all that a launch depends on
        self.ndim = len(shape)
        self.size, row_major = layout(shape)
        self.contiguous = strides == row_major or is_contiguous(shape, strides)

    @property
    def nbytes(self) -> int:
        """Bytes of the elements, without gaps."""
        return self.size * self.dtype.itemsize

    def view(
        self, shape: Sequence[int], strides: Sequence[int], offset: int, dtype: Any = None
    ) -> Any:
        """Another geometry over the same block, in elements of `dtype` if given."""
        dtype = self.dtype if dtype is None else dtype
        return self.__class__(self.block, tuple(shape), tuple(strides), offset, dtype)

    def broadcast_to(self, shape: tuple) -> Any:
        """A view of this shape, zero strides where a dim is repeated; ValueError if impossible."""
        if shape == self.shape:
            return self
        lead = len(shape) - self.ndim
        inner = zip(shape[max(lead, 0) :], self.shape, self.strides, strict=False)
        strides = [0] * max(lead, 0)
        for want, have, stride in inner:
            if have not in (1, want):
                lead = -1
            strides.append(stride if have == want else 0)
        if lead < 0:
            raise ValueError(f"cannot broadcast an array of shape {self.shape} to {shape}")
        return self.view(shape, tuple(strides), self.offset)

    def extent(self) -> tuple[int, int]:
        """The first element used and one past the last."""
        if not self.size:
            return self.offset, self.offset
        low = high = self.offset
        for n, stride in zip(self.shape, self.strides, strict=True):
            if stride < 0:
                low += (n - 1) * stride
            else:
                high += (n - 1) * stride
        return low, high + 1

    def __repr__(self) -> str:
        return (f"<{self.__class__.__module__}.Array shape={self.shape} dtype={self.dtype} "
                f"strides={self.strides}>")


def count(shape: Sequence[int]) -> int:
    """The number of elements."""
    size = 1
    for n in shape:
        size *= n
    return size


@lru_cache(maxsize=4096)
def layout(shape: tuple) -> tuple[int, tuple[int, ...]]:
    """(number of elements, row-major strides in elements)."""
    strides, step = [], 1
    for n in reversed(shape):
        strides.append(step)
        step *= n if n else 1
    return count(shape), tuple(reversed(strides))


def is_contiguous(shape: tuple, strides: tuple) -> bool:
    """Row-major without gaps; dims of size one may have any stride, empty arrays are."""
    step = 1
    for n, stride in zip(reversed(shape), reversed(strides), strict=True):
        if n == 0:
            return True
        if n != 1:
            if stride != step:
                return False
            step *= n
    return True


def broadcast_shapes(*shapes: tuple) -> tuple[int, ...]:
    """The common shape; ValueError names the shapes that do not fit."""
    first = shapes[0]
    if all(shape == first for shape in shapes):
        return first
    ndim = max(map(len, shapes))
    result = [1] * ndim
    for shape in shapes:
        for d, n in enumerate(shape, ndim - len(shape)):
            if n != 1:
                if result[d] not in (1, n):
                    raise ValueError(f"shapes {shapes} do not broadcast together")
                result[d] = n
    return tuple(result)


def collapse(shape: Sequence[int], *operands: Sequence[int]) -> tuple[tuple, list[tuple]]:
    """Fewest dims that visit the same elements in the same order: (shape, strides by operand).

    Dims of size one go, neighbours merge where every operand steps evenly over both.
    At least one dim is left.
    """
    dims: list[int] = []
    steps: list[list[int]] = [[] for _ in operands]
    for d, n in enumerate(shape):
        if n == 1:
            continue
        merge = bool(dims)
        for step, strides in zip(steps, operands, strict=True):
            if merge and step[-1] != strides[d] * n:
                merge = False
        if merge:
            dims[-1] *= n
            for step, strides in zip(steps, operands, strict=True):
                step[-1] = strides[d]
        else:
            dims.append(n)
            for step, strides in zip(steps, operands, strict=True):
                step.append(strides[d])
    if not dims:
        return (1,), [(1,)] * len(operands)
    return tuple(dims), [tuple(step) for step in steps]


#: Arrays of up to so many elements take a general kernel: compiling a better one costs more.
SMALL = 1024


def pad_dims(shape: tuple, *operands: tuple) -> tuple[tuple, list[tuple]]:
    """Leading dims of size one, up to a multiple of four, so that shapes share their kernels."""
    lead = -len(shape) % 4
    return (1,) * lead + shape, [(0,) * lead + strides for strides in operands]


def move_last(array: Any, dim: int) -> Any:
    """A view with `dim` as the last dim, the others in order."""
    order = [d for d in range(array.ndim) if d != dim] + [dim]
    shape = tuple(array.shape[d] for d in order)
    return array.view(shape, tuple(array.strides[d] for d in order), array.offset)
