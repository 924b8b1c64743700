"""gather, scatter and non-zero elements. A bad index is reported at the next synchronization."""

from __future__ import annotations

import numpy as np

from ..arraylib import indexing as shared
from ..rendering.dialects import load, memory_type, store, suffix, value_type
from ..strided import count
from . import copying
from .array import MOVE, Array
from .driver import cupy
from .runtime import Faults, Runtime
from .walk import plan, program

#: From so many columns on one thread walks a column, and duplicates keep their order.
MANY_COLUMNS = 1 << 15

TEST = "if (j < 0 || j >= size) { FAULT(fault, code, j, size); continue; }"
STEPS = ["i64 step", "i64 size", "i64 code"]
INDEX = ["GLOBAL const i64 *index", "GLOBAL i64 *fault"]


def without(array: Array, dim: int, shape: tuple) -> Array:
    """A view of this shape whose elements do not move along dim."""
    strides = (*array.strides[:dim], 0, *array.strides[dim + 1 :])
    return array.view(shape, strides, array.offset)


# -- gather --------------------------------------------------------------------------------------
def gather(runtime: Runtime, array: Array, dim: int, index: Array, op: str = "gather") -> Array:
    """out[i][j] = array[index[i][j]][j] for dim 0; index is int64."""
    out = runtime.empty(index.shape, array.dtype)
    if out.size:
        ndim, numbers = plan(index.shape, (out, index, without(array, dim, index.shape)))
        function = runtime.function(("gather", array.dtype.itemsize, ndim), render_gather)
        function(
            *runtime.line(out.size), out.bits(), index.buffer, runtime.faults.buffer,
            array.bits(), *numbers, array.strides[dim], array.shape[dim], runtime.faults.code(op),
        )  # fmt: skip
    return out


def render_gather(itemsize: int, ndim: int) -> str:
    """One thread per element of the result."""
    kind = suffix(MOVE[itemsize])
    buffers = [f"GLOBAL {kind} *out", *INDEX, f"GLOBAL const {kind} *array"]
    body = f"""i64 j = index[at_index];
        {TEST}
        out[at_out] = array[at_array + j * step];"""
    return program(
        "gather", buffers, ["out", "index", "array"], ndim, STEPS, body, functions=Faults.SOURCE
    )


def wrap_index(runtime: Runtime, index: Array, n: int, op: str = "index") -> Array:
    """Negative positions of a dim of size n made positive; others out of bounds are reported."""
    out = runtime.empty(index.shape, np.int64)
    if out.size:
        if index.dtype != out.dtype:
            index = copying.cast(runtime, index, out.dtype)
        ndim, numbers = plan(index.shape, (out, index))
        function = runtime.function(("wrap_index", ndim), render_wrap_index)
        function(
            *runtime.line(out.size), out.buffer, index.buffer, runtime.faults.buffer, *numbers, n,
            runtime.faults.code(op),
        )  # fmt: skip
    return out


def render_wrap_index(ndim: int) -> str:
    """One thread per index; a bad one becomes 0, so that what reads it stays within bounds."""
    body = """i64 given = index[at_index], j = given < 0 ? given + size : given;
        out[at_out] = 0;
        if (j < 0 || j >= size) { FAULT(fault, code, given, size); continue; }
        out[at_out] = j;"""
    return program(
        "wrap_index", ["GLOBAL i64 *out", *INDEX], ["out", "index"], ndim, STEPS[1:], body,
        functions=Faults.SOURCE,
    )  # fmt: skip


# -- scatter -------------------------------------------------------------------------------------
def scatter(
    runtime: Runtime, array: Array, dim: int, index: Array, src: Array, mode: str,
    op: str = "scatter",
) -> None:  # fmt: skip
    """In place, array[index[i][j]][j] (mode)= src[i][j] for dim 0; of duplicates the last is set.

    With many columns one thread walks each in order; else atomics join the elements: sums of
    floats may then differ in their last bits. Elements below 4 bytes are joined in wider ones.
    """
    if not index.size:
        return
    if array.dtype.itemsize < 4 and mode != "set":
        kind = np.int32 if array.dtype.kind in "iub" else np.float32
        wide = copying.cast(runtime, array, kind)
        scatter(runtime, wide, dim, index, src, mode, op)
        copying.copy_into(runtime, array, wide)
        return
    if src.dtype != array.dtype:
        src = copying.cast(runtime, src, array.dtype)
    if src.block is array.block:
        src = copying.clone(runtime, src)
    src = src.view(index.shape, src.strides, src.offset)
    code = runtime.faults.code(op)
    n = index.shape[dim]
    if index.size // n >= MANY_COLUMNS or (mode == "prod" and array.dtype.itemsize == 16):
        walk_columns(runtime, array, dim, index, src, mode, code)
        return
    base = without(array, dim, index.shape)
    ndim, numbers = plan(index.shape, (base, index, src))
    steps = (*numbers, array.strides[dim], array.shape[dim], code)
    launch = runtime.line(index.size)
    words = index.buffer, runtime.faults.buffer
    if mode != "set":
        function = runtime.function(("compete", array.dtype, mode, ndim), render_compete)
        function(*launch, array.buffer, *words, src.buffer, *steps)
        return
    # The last of several equal indices shall win: they first agree which one that is.
    winner = runtime.empty((array.block.nbytes // array.dtype.itemsize,), np.uint64)
    runtime.fill(winner, 0)
    for name in ("claim", "take"):
        function = runtime.function((name, name, array.dtype.itemsize, ndim), render_set)
        function(*launch, array.bits(), *words, src.bits(), winner.buffer, *steps)


def render_compete(dtype: np.dtype, mode: str, ndim: int) -> str:
    """Atomic additions, or compare and exchange until nobody came between."""
    kind = memory_type(dtype)
    body = f"""i64 j = index[at_index];
        {TEST}
        {join_atomically(dtype, mode)}"""
    buffers = [f"GLOBAL {kind} *array", *INDEX, f"GLOBAL const {kind} *src"]
    return program(
        "compete", buffers, ["array", "index", "src"], ndim, STEPS, body, functions=Faults.SOURCE
    )


def join_atomically(dtype: np.dtype, mode: str) -> str:
    """Joins src[at_src] to the element of `array`."""
    kind = suffix(dtype)
    cell = "array + at_array + j * step"
    if mode == "add" and dtype.kind == "c":
        part = "f32" if dtype.itemsize == 8 else "f64"
        return f"""{part} *parts = ({part} *)({cell});
        atomicAdd(parts, src[at_src].x);
        atomicAdd(parts + 1, src[at_src].y);"""
    if mode == "add":
        adder = {"i32": "u32", "i64": "u64"}.get(kind, kind)
        return f"atomicAdd(({adder} *)({cell}), ({adder})src[at_src]);"
    bits = "u32" if dtype.itemsize == 4 else "u64"
    return f"""union Cell {{ {bits} word; {kind} value; }};
        {bits} *place = ({bits} *)({cell}), found = *place, seen;
        do {{
            seen = found;
            union Cell old_cell, new_cell;
            old_cell.word = seen;
            const {kind} old = old_cell.value, now = src[at_src];
            new_cell.value = {join(dtype, mode)};
            found = atomicCAS(place, seen, new_cell.word);
        }} while (found != seen);"""


def join(dtype: np.dtype, mode: str) -> str:
    """What an element `old` becomes when `now` joins it; NaN wins in amax and amin."""
    if mode == "set":
        return "now"
    if mode == "add":
        return f"MAKE_{suffix(dtype)}(old.x + now.x, old.y + now.y)" \
            if dtype.kind == "c" else "old + now"
    if mode == "prod":
        if dtype.kind == "c":
            parts = "old.x * now.x - old.y * now.y, old.x * now.y + old.y * now.x"
            return f"MAKE_{suffix(dtype)}({parts})"
        return "old * now"
    sign = ">" if mode == "amax" else "<"
    return f"(old {sign} now || old != old) ? old : now"


def render_set(name: str, itemsize: int, ndim: int) -> str:
    """Both passes of a set with duplicates: claim a cell, then write it if the claim stands."""
    kind = suffix(MOVE[itemsize])
    body = {
        "claim": "atomicMax(winner + to, (u64)i + 1);",
        "take": "if (winner[to] == (u64)i + 1) array[to] = src[at_src];",
    }[name]
    buffers = [
        f"GLOBAL {kind} *array", *INDEX, f"GLOBAL const {kind} *src", "GLOBAL u64 *winner",
    ]  # fmt: skip
    body = f"""i64 j = index[at_index];
        {TEST}
        i64 to = at_array + j * step;
        {body}"""
    return program(
        name, buffers, ["array", "index", "src"], ndim, STEPS, body, functions=Faults.SOURCE
    )


def walk_columns(
    runtime: Runtime, array: Array, dim: int, index: Array, src: Array, mode: str, code: int
) -> None:
    """One thread per column, in order."""
    lines = (*index.shape[:dim], 1, *index.shape[dim + 1 :])
    operands = [a.view(lines, a.strides, a.offset) for a in (array, index, src)]
    ndim, numbers = plan(lines, operands)
    function = runtime.function(("columns", array.dtype, mode, ndim), render_columns)
    function(
        *runtime.line(count(lines)), array.buffer, index.buffer, runtime.faults.buffer,
        src.buffer, *numbers, array.strides[dim], array.shape[dim], code, index.shape[dim],
        index.strides[dim], src.strides[dim],
    )  # fmt: skip


def render_columns(dtype: np.dtype, mode: str, ndim: int) -> str:
    """Joins the elements of a column one after the other."""
    kind, value = memory_type(dtype), value_type(dtype)
    body = f"""for (i64 r = 0; r < rows; r++) {{
            i64 j = index[at_index + r * index_step];
            {TEST}
            i64 to = at_array + j * step;
            const {value} old = {load("array[to]", dtype)};
            const {value} now = {load("src[at_src + r * src_step]", dtype)};
            array[to] = {store(join(dtype, mode), dtype)};
        }}"""
    buffers = [f"GLOBAL {kind} *array", *INDEX, f"GLOBAL const {kind} *src"]
    rest = [*STEPS, "i64 rows", "i64 index_step", "i64 src_step"]
    return program(
        "columns", buffers, ["array", "index", "src"], ndim, rest, body, {suffix(dtype)},
        Faults.SOURCE,
    )  # fmt: skip


# -- nonzero -------------------------------------------------------------------------------------
def nonzero(runtime: Runtime, array: Array) -> Array:
    """int64 (n, ndim). Waits for the GPU to know n."""
    if array.dtype.kind == "V":
        array = copying.cast(runtime, array, np.dtype(bool))
    runtime.enter()
    return runtime.adopt(shared.nonzero(cupy(), array.native()))
