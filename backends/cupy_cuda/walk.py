"""Kernels that visit strided operands of one shape: their index arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..rendering.c_family import positions
from ..rendering.dialects import prelude
from ..strided import SMALL, collapse, count, layout, pad_dims
from .array import Array
from .language import CUDA_C


@lru_cache(maxsize=4096)
def _plan(shape: tuple, *operands: tuple) -> tuple[int, tuple]:
    offsets = [offset for _, offset in operands]
    row_major = layout(shape)[1]
    if all(strides == row_major for strides, _ in operands):
        return 0, (count(shape), *offsets)
    dims, strides = collapse(shape, *[strides for strides, _ in operands])
    if len(dims) == 1 and all(steps == (1,) for steps in strides):
        return 0, (count(shape), *offsets)
    if count(shape) <= SMALL:  # one kernel for all, since compiling takes longer than it saves
        dims, strides = pad_dims(dims, *strides)
    numbers = [count(shape), *offsets, *dims]
    for steps in strides:
        numbers += steps
    return len(dims), tuple(numbers)


def plan(shape: tuple, operands: Sequence[Array]) -> tuple[int, tuple]:
    """(number of dims, kernel arguments) to visit operands of this shape; 0 dims: contiguous.

    The arguments are those that `parameters` declares.
    """
    return _plan(shape, *[(a.strides, a.offset) for a in operands])


def parameters(names: Sequence[str], ndim: int) -> str:
    """The declarations of n, and of each operand's offset and strides."""
    found = ["n", *(f"offset_{name}" for name in names), *(f"size{d}" for d in range(ndim))]
    found += [f"stride_{name}_{d}" for name in names for d in range(ndim) if ndim]
    return ", ".join(f"i64 {name}" for name in found)


def program(
    name: str, buffers: Sequence[str], names: Sequence[str], ndim: int, rest: Sequence[str],
    body: str, types: set[str] | None = None, functions: str = "",
) -> str:  # fmt: skip
    """A kernel whose `body` runs for each position i, with `at_<name>` for each operand.

    buffers: declarations of pointers. rest: of the numbers after the geometry. types: suffixes of
    the 16-bit floats that the body loads or stores. functions: text before the kernel.
    """
    find = "\n        ".join(positions(names, ndim))
    declared = ", ".join([*buffers, parameters(names, ndim), *rest])
    return f"""{prelude(CUDA_C, types or set())}{functions}
KERNEL void {name}({declared}) {{
    for (i64 i = GLOBAL_ID; i < n; i += GLOBAL_SIZE) {{
        {find}
        {body}
    }}
}}
"""
