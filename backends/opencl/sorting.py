"""A stable merge sort of (key, position) pairs, for any size, on any device.

Keys are unsigned integers that order as the values do, NaN last; blocks are sorted by insertion,
then runs are merged. A work-item makes one piece of a merged run: it finds by bisection how much of
each run comes before (the "merge path" of Odeh et al. 2012).
"""

from __future__ import annotations

import numpy as np

from . import copying
from .array import Array, move_last
from .ctext import computed, helpers, is_float, load, stored
from .indexing import gather
from .program import STRUCT
from .runtime import Runtime
from .walk import Walk, plan

BLOCK = 16  # elements that one work-item sorts by insertion
CPU_PIECE, GPU_PIECE = 512, 16  # elements that one work-item merges


def sort(runtime: Runtime, array: Array, dim: int, descending: bool) -> tuple[Array, Array]:
    """(values, int64 indices) along dim; equal elements keep their order."""
    if array.dtype.kind == "c":
        raise TypeError(f"sort: {array.dtype.name} has no order; sort its abs() or real part")
    order = argsort(runtime, array, dim, descending)
    return gather(runtime, array, dim, order, "sort"), order


def argsort(runtime: Runtime, array: Array, dim: int, descending: bool) -> Array:
    """The int64 indices that sort along dim."""
    indices = runtime.empty(array.shape, np.int64)
    if not array.size:
        return indices
    moved = move_last(array, dim)
    n = array.shape[dim]
    rows = array.size // n
    kind = key_dtype(array.dtype)
    keys, spare = runtime.empty((array.size,), kind), runtime.empty((array.size,), kind)
    places, other = runtime.empty(moved.shape, np.int32), runtime.empty(moved.shape, np.int32)
    walk, geometry, size, group = plan(runtime, moved.shape, (moved,))
    function = runtime.function(("sort_keys", array.dtype, walk), render_keys)
    function(
        size, group, keys.buffer, places.buffer, array.buffer, geometry, n, -int(descending)
    )  # fmt: skip
    if n > 1:
        pieces = -(-n // BLOCK) * rows
        function = runtime.function(("sort_blocks", kind), render_blocks)
        function(*runtime.line(pieces, heavy=True), keys.buffer, places.buffer, rows, n)
    width = BLOCK
    merge = runtime.function(("merge_runs", kind), render_merge)
    while width < n:
        piece = min(CPU_PIECE if runtime.is_cpu else GPU_PIECE, 2 * width)
        merge(
            *runtime.line(-(-n // piece) * rows, heavy=True), spare.buffer, other.buffer,
            keys.buffer, places.buffer, rows, n, width, piece,
        )  # fmt: skip
        keys, spare, places, other = spare, keys, other, places
        width *= 2
    copying.copy_into(runtime, move_last(indices, dim), places)
    return indices


def key_dtype(dtype: np.dtype) -> np.dtype:
    """uint64 for elements of 8 bytes, else uint32."""
    return np.dtype(np.uint64 if dtype.itemsize == 8 else np.uint32)


def render_keys(dtype: np.dtype, walk: Walk) -> tuple[str, list]:
    """Keys and positions, row by row; `flip` is -1 for descending order."""
    key = stored(key_dtype(dtype))
    bits = key_dtype(dtype).itemsize * 8
    top = f"(({key})1 << {bits - 1})"
    if is_float(dtype):
        body = f"""{key} key = as_{key}(value == 0 ? 0 : value);
    key = isnan(value) ? ~({key})0 : key & {top} ? ~key : key | {top};"""
    elif dtype.kind == "i":
        signed = "long" if bits == 64 else "int"
        body = f"{key} key = ({key})({signed})value ^ {top};"
    else:
        body = f"{key} key = value;"
    return f"""{walk.header()}{helpers(dtype)}
kernel void sort_keys(global {key} *keys, global int *places, global const {stored(dtype)} *array,
                      Geometry g, long n, int flip) {{
    {walk.source(("at",))}
    const {computed(dtype)} value = {load(dtype, "array", "at")};
    {body}
    keys[LINEAR] = key ^ ({key})(long)flip;
    places[LINEAR] = LINEAR % n;
}}""", [None, None, None, STRUCT, np.int64, np.int32]


def render_blocks(kind: np.dtype) -> tuple[str, list]:
    """Sorts each block of a row by insertion."""
    key = stored(kind)
    return f"""
kernel void sort_blocks(global {key} *keys, global int *places, long rows, long n) {{
    const long blocks = (n + {BLOCK - 1}) / {BLOCK};
    const long row = get_global_id(0) / blocks, low = (get_global_id(0) % blocks) * {BLOCK};
    if (row >= rows) return;
    const int size = min(n - low, (long){BLOCK});
    keys += row * n + low;
    places += row * n + low;
    for (int i = 1; i < size; i++) {{
        const {key} key = keys[i];
        const int place = places[i];
        int j = i;
        for (; j > 0 && keys[j - 1] > key; j--) {{
            keys[j] = keys[j - 1];
            places[j] = places[j - 1];
        }}
        keys[j] = key;
        places[j] = place;
    }}
}}""", [None, None, np.int64, np.int64]


def render_merge(kind: np.dtype) -> tuple[str, list]:
    """Merges runs of `width` in pairs; of equal keys those of the left run come first."""
    key = stored(kind)
    return f"""
kernel void merge_runs(global {key} *new_keys, global int *new_places, global const {key} *keys,
                       global const int *places, long rows, long n, long width, long piece) {{
    const long pieces = (n + piece - 1) / piece;
    const long row = get_global_id(0) / pieces, start = (get_global_id(0) % pieces) * piece;
    if (row >= rows) return;
    const long low = start / (2 * width) * (2 * width);
    const long mid = min(low + width, n), high = min(low + 2 * width, n);
    const long stop = min(start + piece, high);
    keys += row * n; places += row * n; new_keys += row * n; new_places += row * n;
    const long ahead = start - low;
    long first = max(ahead - (high - mid), 0L), last = min(ahead, mid - low);
    while (first < last) {{
        const long half_way = (first + last) / 2;
        if (keys[low + half_way] <= keys[mid + ahead - 1 - half_way]) first = half_way + 1;
        else last = half_way;
    }}
    long i = low + first, j = mid + ahead - first;
    for (long to = start; to < stop; to++) {{
        const bool left = j >= high || (i < mid && keys[i] <= keys[j]);
        const long from = left ? i++ : j++;
        new_keys[to] = keys[from];
        new_places[to] = places[from];
    }}
}}""", [None] * 4 + [np.int64] * 4
