"""Copies, casts, fills and sequences."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...codegen.typed import Typed, convert
from ..rendering.c_expression import render_typed
from ..rendering.dialects import load, memory_type, prelude, store, suffix, value_type
from ..rendering.preamble import preamble
from ..strided import layout
from .array import MOVE, Array, Block, carrier
from .driver import cupy
from .language import CUDA_C
from .runtime import Runtime
from .walk import plan, program


def upload(runtime: Runtime, array: np.ndarray) -> Array:
    """A contiguous copy of a NumPy array on the GPU."""
    runtime.enter()
    bits = np.ascontiguousarray(array).reshape(-1).view(carrier(array.dtype))
    try:
        flat = cupy().array(bits)
    except cupy().cuda.memory.OutOfMemoryError as error:
        raise runtime.out_of_memory(bits.nbytes, error) from error
    return Array(Block(flat, runtime), array.shape, layout(array.shape)[1], 0, array.dtype)


def download(runtime: Runtime, array: Array) -> np.ndarray:
    """A NumPy copy; waits for the GPU, and raises what its kernels have reported."""
    runtime.enter()
    found = array.native().get(order="C")
    runtime.faults.check()
    return found.view(array.dtype) if array.dtype.kind == "V" else found


def copy_into(runtime: Runtime, dst: Array, src: Array) -> None:
    """dst[...] = src, broadcast and cast; as if src were read before anything is written."""
    src = src.broadcast_to(dst.shape)
    if not dst.size:
        return
    same = src.dtype == dst.dtype
    if src.block is dst.block:
        if same and src.strides == dst.strides and src.offset == dst.offset:
            return
        low, high = byte_extent(src)
        start, end = byte_extent(dst)
        if low < end and start < high:
            src = clone(runtime, src)
    ndim, numbers = plan(dst.shape, (dst, src))
    if same:
        function = runtime.function(("move", dst.dtype.itemsize, ndim), render_move)
        function(*runtime.line(dst.size), dst.bits(), src.bits(), *numbers)
    else:
        function = runtime.function(("copy", src.dtype, dst.dtype, ndim), render_copy)
        function(*runtime.line(dst.size), dst.buffer, src.buffer, *numbers)


def byte_extent(array: Array) -> tuple[int, int]:
    """The first byte used and one past the last."""
    low, high = array.extent()
    return low * array.dtype.itemsize, high * array.dtype.itemsize


def render_move(itemsize: int, ndim: int) -> str:
    """A strided copy that keeps the bits."""
    kind = suffix(MOVE[itemsize])
    buffers = [f"GLOBAL {kind} *out", f"GLOBAL const {kind} *src"]
    return program("move", buffers, ["out", "src"], ndim, [], "out[at_out] = src[at_src];")


def render_copy(src: np.dtype, dst: np.dtype, ndim: int) -> str:
    """A strided copy that converts: anything non-zero is True, complex loses its imaginary part."""
    value = render_typed([convert(Typed("arg", ("src",), src), dst)], CUDA_C)
    body = "\n        ".join([
        f"{value_type(src)} v_src = {load('src[at_src]', src)};",
        *value.lines,
        f"out[at_out] = {store(value.results[0], dst)};",
    ])
    buffers = [f"GLOBAL {memory_type(dst)} *out", f"GLOBAL const {memory_type(src)} *src"]
    types = {suffix(src), suffix(dst), *value.types}
    functions = preamble(value.functions)
    return program("copy", buffers, ["out", "src"], ndim, [], body, types, functions)


def clone(runtime: Runtime, array: Array) -> Array:
    """A new contiguous copy."""
    result = runtime.empty(array.shape, array.dtype)
    copy_into(runtime, result, array)
    return result


def cast(runtime: Runtime, array: Array, dtype: Any) -> Array:
    """A new array of another dtype."""
    result = runtime.empty(array.shape, dtype)
    copy_into(runtime, result, array)
    return result


def arange(runtime: Runtime, n: int, start: Any, step: Any, dtype: Any) -> Array:
    """start + step * i for i in range(n); whole numbers wrap, others are computed in float64."""
    result = runtime.empty((n,), dtype)
    if n:
        function = runtime.function(("arange", result.dtype), render_arange)
        make: Any = int if result.dtype.kind in "iub" else float
        function(*runtime.line(n), result.buffer, n, make(start), make(step))
    return result


def render_arange(dtype: np.dtype) -> str:
    """One thread per element."""
    wide = np.dtype(np.int64 if dtype.kind in "iub" else np.float64)
    value = render_typed([convert(Typed("arg", ("at",), wide), dtype)], CUDA_C)
    lines = "\n        ".join(value.lines)
    kind = suffix(wide)
    return f"""{prelude(CUDA_C, {suffix(dtype), *value.types})}
KERNEL void arange(GLOBAL {memory_type(dtype)} *out, i64 n, {kind} start, {kind} step) {{
    for (i64 i = GLOBAL_ID; i < n; i += GLOBAL_SIZE) {{
        {kind} v_at = start + step * ({kind})i;
        {lines}
        out[i] = {store(value.results[0], dtype)};
    }}
}}
"""
