"""Copies, casts and fills."""

from __future__ import annotations

from typing import Any

import numpy as np

from .array import Array
from .ctext import MOVE, convert, helpers, load, store, stored
from .platform import opencl
from .program import STRUCT
from .runtime import Runtime
from .walk import Walk, plan


def copy_into(runtime: Runtime, dst: Array, src: Array) -> None:
    """dst[...] = src, broadcast and cast; as if src were read before anything is written."""
    src = src.broadcast_to(dst.shape)
    if not dst.size:
        return
    same = src.dtype == dst.dtype
    if src.block is dst.block:
        if same and src.strides == dst.strides and src.offset == dst.offset:
            return
        low, high = src.extent()
        start, end = dst.extent()
        if low < end and start < high:
            src = clone(runtime, src)
    walk, geometry, size, group = plan(runtime, dst.shape, (dst, src))
    if same:
        key = ("move", dst.dtype.itemsize, walk)
        copy = runtime.function(key, render_move)
    else:
        copy = runtime.function(("copy", src.dtype, dst.dtype, walk), render_copy)
    copy(size, group, dst.buffer, src.buffer, geometry)


def render_move(itemsize: int, walk: Walk) -> tuple[str, list]:
    """A strided copy that keeps the bits."""
    kind = MOVE[itemsize]
    return f"""{walk.header()}
kernel void move(global {kind} *dst, global const {kind} *src, Geometry g) {{
    {walk.source(("to", "at"))}
    dst[to] = src[at];
}}""", [None, None, STRUCT]


def render_copy(src: np.dtype, dst: np.dtype, walk: Walk) -> tuple[str, list]:
    """A strided copy that converts."""
    return f"""{walk.header()}{helpers(src, dst)}
kernel void copy(global {stored(dst)} *dst, global const {stored(src)} *src, Geometry g) {{
    {walk.source(("to", "at"))}
    {store(dst, "dst", "to", convert_load(src, dst))}
}}""", [None, None, STRUCT]


def convert_load(src: np.dtype, dst: np.dtype) -> str:
    """The element `src[at]` in the computed type of dst."""
    return convert(load(src, "src", "at"), src, dst)


def clone(runtime: Runtime, array: Array) -> Array:
    """A new contiguous copy."""
    result = runtime.empty(array.shape, array.dtype)
    copy_into(runtime, result, array)
    return result


def contiguous(runtime: Runtime, array: Array) -> Array:
    """The array itself if it is row-major without gaps, else a copy that is."""
    return array if array.contiguous else clone(runtime, array)


def cast(runtime: Runtime, array: Array, dtype: Any) -> Array:
    """A new array of another dtype."""
    result = runtime.empty(array.shape, dtype)
    copy_into(runtime, result, array)
    return result


def fill(runtime: Runtime, array: Array, value: Any) -> None:
    """array[...] = a scalar, cast to its dtype."""
    if not array.size:
        return
    bits = np.asarray(value).astype(array.dtype).reshape(1)
    if array.contiguous:
        size = array.dtype.itemsize
        opencl().enqueue_fill_buffer(
            runtime.queue, array.buffer, bits.view(np.uint8), array.offset * size, array.nbytes
        )
    else:
        copy_into(runtime, array, upload(runtime, bits.reshape(())))


def arange(runtime: Runtime, n: int, dtype: np.dtype, start: Any = 0, step: Any = 1) -> Array:
    """start + step * i for i in range(n); integers wrap, floats are computed in float64."""
    dtype = np.dtype(dtype)
    if dtype.kind not in "iub" and not runtime.float64:
        return upload(runtime, (start + step * np.arange(n, dtype=np.float64)).astype(dtype))
    result = runtime.empty((n,), dtype)
    if n:
        whole = dtype.kind in "iub"
        wide = np.int64 if whole else np.float64
        function = runtime.function(("arange", dtype, np.dtype(wide)), render_arange)
        start, step = (int(start), int(step)) if whole else (float(start), float(step))
        function(*runtime.line(n), result.buffer, n, start, step)
    return result


def render_arange(dtype: np.dtype, wide: np.dtype) -> tuple[str, list]:
    """Computed in long or double, and converted."""
    kind = stored(wide)
    return f"""{helpers(dtype, np.dtype(wide))}
kernel void arange(global {stored(dtype)} *out, long n, {kind} start, {kind} step) {{
    const long i = get_global_id(0);
    if (i >= n) return;
    const {kind} value = start + step * ({kind})i;
    {store(dtype, "out", "i", convert("value", wide, dtype))}
}}""", [None, np.int64, wide, wide]


def upload(runtime: Runtime, array: np.ndarray) -> Array:
    """A contiguous copy of a NumPy array on the device."""
    result = runtime.empty(array.shape, array.dtype)
    if not array.size:
        return result
    cl = opencl()
    flat = np.ascontiguousarray(array).reshape(-1).view(np.uint8)
    if flat.size <= 128:
        # A fill takes its pattern at once; a write would have to wait for the queue.
        pattern = np.zeros(1 << max(flat.size - 1, 0).bit_length(), np.uint8)
        pattern[: flat.size] = flat
        cl.enqueue_fill_buffer(runtime.queue, result.buffer, pattern, 0, pattern.size)
    else:
        cl.enqueue_copy(runtime.queue, result.buffer, flat, is_blocking=True)
    return result


def download(runtime: Runtime, array: Array) -> np.ndarray:
    """A NumPy array of the same values. Waits for the device; reports faults."""
    result = np.empty(array.shape, array.dtype)
    if array.size:
        array = contiguous(runtime, array)
        offset = array.offset * array.dtype.itemsize
        opencl().enqueue_copy(
            runtime.queue,
            result.reshape(-1).view(np.uint8),
            array.buffer,
            src_offset=offset,
            is_blocking=True,
        )
    runtime.faults.check()
    return result
