"""gather and scatter. Indices are tested on the device; a bad one is reported at the next sync."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import copying
from .array import Array, count
from .ctext import MOVE, computed, helpers, is_float, load, store, stored
from .platform import opencl
from .program import STRUCT
from .runtime import Faults, Runtime
from .walk import Walk, plan

#: From so many columns on, a GPU is busy with one work-item per column.
MANY_COLUMNS = 4096

TEST = "if (j < 0 || j >= size) { FAULT(flag, code, j, size); %s; }"


def without(strides: tuple, dim: int) -> tuple:
    """The strides with no step along dim."""
    return (*strides[:dim], 0, *strides[dim + 1 :])


def gather(runtime: Runtime, array: Array, dim: int, index: Array, op: str = "gather") -> Array:
    """out[i][j] = array[index[i][j]][j] for dim 0; index is int64."""
    out = runtime.empty(index.shape, array.dtype)
    if not out.size:
        return out
    base = array.view(index.shape, without(array.strides, dim), array.offset)
    walk, geometry, size, group = plan(runtime, index.shape, (out, index, base))
    function = runtime.function(("gather", array.dtype.itemsize, walk), render_gather)
    function(
        size, group, out.buffer, array.buffer, index.buffer, runtime.faults.buffer, geometry,
        array.strides[dim], array.shape[dim], runtime.faults.code(op),
    )  # fmt: skip
    return out


def render_gather(itemsize: int, walk: Walk) -> tuple[str, list]:
    """One work-item per element of the result."""
    kind = MOVE[itemsize]
    return f"""{walk.header()}{Faults.SOURCE}
kernel void gather(global {kind} *out, global const {kind} *array, global const long *index,
                   global int *flag, Geometry g, long step, long size, int code) {{
    {walk.source(("to", "at", "base"))}
    const long j = index[at];
    {TEST % "out[to] = 0; return"}
    out[to] = array[base + j * step];
}}""", [None, None, None, None, STRUCT, np.int64, np.int64, np.int32]


def scatter(
    runtime: Runtime, array: Array, dim: int, index: Array, src: Array, mode: str,
    op: str = "scatter",
) -> None:  # fmt: skip
    """In place, array[index[i][j]][j] (mode)= src[i][j] for dim 0; of duplicates the last is set.

    One work-item walks one column in order, so results do not depend on the device's scheduling.
    A GPU with few columns uses atomics instead: sums of floats may then differ in their last bits.
    """
    if not index.size:
        return
    if array.dtype.itemsize == 2 and is_float(array.dtype) and mode in ("add", "prod"):
        wide = copying.cast(runtime, array, np.float32)  # half types accumulate in float32
        scatter(runtime, wide, dim, index, src, mode, op)
        copying.copy_into(runtime, array, wide)
        return
    if src.dtype != array.dtype:
        src = copying.cast(runtime, src, array.dtype)
    if src.block is array.block:
        src = copying.clone(runtime, src)
    base = array.view(index.shape, without(array.strides, dim), array.offset)
    src = src.view(index.shape, src.strides, src.offset)
    if atomic(runtime, array, index, dim):
        scatter_atomic(runtime, array, dim, (base, index, src), mode, op)
        return
    lines = (*index.shape[:dim], 1, *index.shape[dim + 1 :])
    operands = [a.view(lines, a.strides, a.offset) for a in (base, index, src)]
    walk, geometry, size, group = plan(runtime, lines, operands)
    if walk.ndim == 1:
        size, group = runtime.line(count(lines), heavy=True)
    function = runtime.function(("scatter", array.dtype, mode, walk), render_scatter)
    function(
        size, group, array.buffer, index.buffer, src.buffer, runtime.faults.buffer, geometry,
        index.shape[dim], array.strides[dim], index.strides[dim], src.strides[dim],
        array.shape[dim], runtime.faults.code(op),
    )  # fmt: skip


def join(dtype: np.dtype, mode: str) -> str:
    """What an element `old` becomes when `new` joins it; NaN wins in amax and amin."""
    if mode == "set":
        return "new"
    if dtype.kind == "b":
        return "old || new" if mode in ("add", "amax") else "old && new"
    if mode == "add":
        return "old + new"
    if mode == "prod":
        if dtype.kind == "c":
            kind = computed(dtype)
            return f"({kind})(old.x * new.x - old.y * new.y, old.x * new.y + old.y * new.x)"
        return "old * new"
    sign = ">" if mode == "amax" else "<"
    nan = " || isnan(old)" if is_float(dtype) else ""
    return f"(old {sign} new{nan}) ? old : new"


def render_scatter(dtype: np.dtype, mode: str, walk: Walk) -> tuple[str, list]:
    """One work-item per column."""
    kind, value = stored(dtype), computed(dtype)
    return f"""{walk.header()}{Faults.SOURCE}{helpers(dtype)}
kernel void scatter(global {kind} *array, global const long *index, global const {kind} *src,
                    global int *flag, Geometry g, long n, long array_step, long index_step,
                    long src_step, long size, int code) {{
    {walk.source(("base", "at", "from"))}
    for (long r = 0; r < n; r++) {{
        const long j = index[at + r * index_step];
        {TEST % "continue"}
        const long to = base + j * array_step;
        const {value} old = {load(dtype, "array", "to")};
        const {value} new = {load(dtype, "src", "from + r * src_step")};
        const {value} joined = {join(dtype, mode)};
        {store(dtype, "array", "to", "joined")}
    }}
}}""", [None] * 4 + [STRUCT] + [np.int64] * 5 + [np.int32]


def wrap_index(runtime: Runtime, index: Array, n: int, op: str = "index") -> Array:
    """Negative positions of a dim of size n made positive; others out of bounds are reported."""
    out = runtime.empty(index.shape, np.int64)
    if out.size:
        if index.dtype != out.dtype:
            index = copying.cast(runtime, index, out.dtype)
        walk, geometry, size, group = plan(runtime, index.shape, (out, index))
        function = runtime.function(("wrap_index", walk), render_wrap_index)
        code = runtime.faults.code(op)
        function(size, group, out.buffer, index.buffer, runtime.faults.buffer, geometry, n, code)
    return out


def render_wrap_index(walk: Walk) -> tuple[str, list]:
    """One work-item per index."""
    return f"""{walk.header()}{Faults.SOURCE}
kernel void wrap_index(global long *out, global const long *index, global int *flag, Geometry g,
                       long size, int code) {{
    {walk.source(("to", "at"))}
    const long asked = index[at];
    const long j = asked < 0 ? asked + size : asked;
    if (j < 0 || j >= size) {{ FAULT(flag, code, asked, size); out[to] = 0; return; }}
    out[to] = j;
}}""", [None, None, None, STRUCT, np.int64, np.int32]


# -- with atomics --------------------------------------------------------------------------------
def atomic(runtime: Runtime, array: Array, index: Array, dim: int) -> bool:
    """Whether atomics shall serve: few long columns on a GPU, elements of 4 or 8 bytes."""
    n = index.shape[dim]
    if not runtime.atomic_scatter or n < 2 or index.size // n >= MANY_COLUMNS:
        return False
    wide = "cl_khr_int64_base_atomics" in runtime.device.extensions
    return array.dtype.itemsize == 4 or (array.dtype.itemsize == 8 and wide)


def scatter_atomic(
    runtime: Runtime, array: Array, dim: int, operands: tuple, mode: str, op: str
) -> None:
    """One work-item per element of the index."""
    _base, index, src = operands
    walk, geometry, size, group = plan(runtime, index.shape, operands)
    steps = (array.strides[dim], array.shape[dim], runtime.faults.code(op))
    buffers = (array.buffer, index.buffer, src.buffer, runtime.faults.buffer)
    if mode != "set":
        function = runtime.function(("compete", array.dtype, mode, walk), render_compete)
        function(size, group, *buffers, geometry, *steps)
        return
    # The last of several equal indices shall win: they first agree which one that is.
    cells = array.block.nbytes // array.dtype.itemsize
    winner = runtime.empty((cells,), np.int32)
    copying.fill(runtime, winner, -1)
    for name in ("claim", "take"):
        function = runtime.function((name, array.dtype.itemsize, walk), RENDER_SET[name])
        function(size, group, *buffers, winner.buffer, geometry, *steps)


def render_compete(dtype: np.dtype, mode: str, walk: Walk) -> tuple[str, list]:
    """Compare and exchange until nobody came between."""
    kind, value = stored(dtype), computed(dtype)
    bits, exchange, enable = "uint", "atomic_cmpxchg", ""
    if dtype.itemsize == 8:
        bits, exchange = "ulong", "atom_cmpxchg"
        enable = "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n"
    return f"""{enable}{walk.header()}{Faults.SOURCE}{helpers(dtype)}
kernel void compete(global {kind} *array, global const long *index, global const {kind} *src,
                    global int *flag, Geometry g, long step, long size, int code) {{
    {walk.source(("base", "at", "from"))}
    const long j = index[at];
    {TEST % "return"}
    volatile global {bits} *cell = (volatile global {bits} *)(array + base + j * step);
    const {value} new = {load(dtype, "src", "from")};
    {bits} seen, found = *cell;
    do {{
        seen = found;
        const {value} old = as_{value}(seen);
        const {value} joined = {join(dtype, mode)};
        found = {exchange}(cell, seen, as_{bits}(joined));
    }} while (found != seen);
}}""", [None] * 4 + [STRUCT, np.int64, np.int64, np.int32]


def render_claim(name: str, body: str, itemsize: int, walk: Walk) -> tuple[str, list]:
    """Both passes of a set with duplicates: claim a cell, then write it if the claim stands."""
    kind = MOVE[itemsize]
    return f"""{walk.header()}{Faults.SOURCE}
kernel void {name}(global {kind} *array, global const long *index, global const {kind} *src,
                   global int *flag, global int *winner, Geometry g, long step, long size,
                   int code) {{
    {walk.source(("base", "at", "from"))}
    const long j = index[at];
    {TEST % "return"}
    const long to = base + j * step;
    {body}
}}""", [None] * 5 + [STRUCT, np.int64, np.int64, np.int32]


RENDER_SET = {
    "claim": lambda itemsize, walk: render_claim(
        "claim", "atomic_max(winner + to, (int)LINEAR);", itemsize, walk
    ),
    "take": lambda itemsize, walk: render_claim(
        "take", "if (winner[to] == (int)LINEAR) array[to] = src[from];", itemsize, walk
    ),
}


# -- nonzero -------------------------------------------------------------------------------------
CHUNKS, GROUP = 4096, 256  # elements are counted in at most so many chunks; one group adds these up


def nonzero(runtime: Runtime, array: Array) -> Array:
    """int64 (n, ndim): count in chunks, add up, then write. Waits for the device to know n."""
    n, ndim = array.size, array.ndim
    if not n:
        return runtime.empty((0, ndim), np.int64)
    array = copying.contiguous(runtime, array)
    share = max(256, -(-n // CHUNKS))
    chunks = -(-n // share)
    starts = runtime.empty((chunks + 1,), np.int64)
    group = min(GROUP, runtime.plane)
    size = runtime.line(chunks, heavy=True)
    counting = runtime.function(("count_nonzero", array.dtype), render_count)
    counting(*size, starts.buffer, array.buffer, array.offset, n, share)
    runtime.function(("add_up", group), render_add_up)((group,), (group,), starts.buffer, chunks)
    total: Any = np.empty(1, np.int64)
    opencl().enqueue_copy(
        runtime.queue, total, starts.buffer, src_offset=chunks * 8, is_blocking=True
    )
    out = runtime.empty((int(total[0]), ndim), np.int64)
    if out.size:
        function = runtime.function(("write_nonzero", array.dtype, ndim), render_write)
        args = (out.buffer, starts.buffer, array.buffer, array.offset, n, share)
        function(*size, *args, *array.shape)
    return out


def truth(dtype: np.dtype, pointer: str, index: str) -> str:
    """Whether an element is not zero."""
    if dtype.kind == "c":
        return f"({pointer}[{index}].x != 0 || {pointer}[{index}].y != 0)"
    return f"({load(dtype, pointer, index)} != 0)"


def render_count(dtype: np.dtype) -> tuple[str, list]:
    """One work-item per chunk."""
    return f"""{helpers(dtype)}
kernel void count_nonzero(global long *counts, global const {stored(dtype)} *array, long offset,
                          long n, long share) {{
    const long low = get_global_id(0) * share, high = min(low + share, n);
    if (low >= n) return;
    array += offset;
    long found = 0;
    for (long i = low; i < high; i++) found += {truth(dtype, "array", "i")} ? 1 : 0;
    counts[get_global_id(0)] = found;
}}""", [None, None, np.int64, np.int64, np.int64]


def render_add_up(group: int) -> tuple[str, list]:
    """counts[i] becomes the sum of those before i; counts[n] of all. One group."""
    return f"""
kernel void add_up(global long *counts, long n) {{
    local long sums[{group}];
    const int item = get_local_id(0);
    const long share = (n + {group - 1}) / {group};
    const long low = min(item * share, n), high = min(low + share, n);
    long sum = 0;
    for (long i = low; i < high; i++) sum += counts[i];
    sums[item] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    long before = 0;
    for (int k = 0; k < item; k++) before += sums[k];
    for (long i = low; i < high; i++) {{
        const long own = counts[i];
        counts[i] = before;
        before += own;
    }}
    if (item == {group - 1}) counts[n] = before;
}}""", [None, np.int64]


def render_write(dtype: np.dtype, ndim: int) -> tuple[str, list]:
    """One work-item per chunk; a position is taken apart by division."""
    sizes = "".join(f", long n{d}" for d in range(ndim))
    parts = "".join(
        f"out[to * {ndim} + {d}] = rest % n{d}; rest /= n{d};\n        "
        for d in range(ndim - 1, 0, -1)
    )
    return f"""{helpers(dtype)}
kernel void write_nonzero(global long *out, global const long *starts,
                          global const {stored(dtype)} *array, long offset, long n,
                          long share{sizes}) {{
    const long low = get_global_id(0) * share, high = min(low + share, n);
    if (low >= n) return;
    array += offset;
    long to = starts[get_global_id(0)];
    for (long i = low; i < high; i++) {{
        if (!{truth(dtype, "array", "i")}) continue;
        long rest = i;
        {parts}out[to * {ndim}] = rest;
        to++;
    }}
}}""", [None, None, None] + [np.int64] * (3 + ndim)
