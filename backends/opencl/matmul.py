"""Matrix products: a tiled kernel for every device, and NumPy's BLAS on the memory of a CPU.

Measured on PoCL, 1024^3 float32: BLAS 16 ms, the tiled kernel 80.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..table import counters
from . import copying
from .array import Array, broadcast_shapes, collapse, count
from .ctext import computed, helpers, load, store, stored
from .platform import opencl
from .program import STRUCT
from .runtime import Runtime, geometry_type, pack

SIDE, DEPTH = 16, 16  # a group of 16x16 work-items makes a tile, in steps of 16 along k
LARGE = 512  # from this many rows and columns a work-item makes 8x8 elements, below 4x4
SMALL = 32**3  # below so many products a kernel beats the 100 µs that mapping takes
LEADS = 8  # batch dims that a kernel walks, after neighbours were merged

#: By NumPy kind of the accumulator: add the product of two elements.
MULTIPLY_ADD = {
    "b": "{acc} |= {a} & {b};",
    "c": "{acc} += (({T})({a}.x, {a}.x) * {b} + ({T})(-{a}.y, {a}.y) * {b}.yx);",
}


class Matmul:
    """The matrix product of one device. `host_blas_calls` counts the products NumPy did."""

    def __init__(self, runtime: Runtime):
        self.runtime = runtime
        self.host_blas_calls = 0

    def __call__(self, a: Array, b: Array) -> Array:
        """(..., n, k) times (..., k, m); half types accumulate in float32, integers wrap."""
        batch = broadcast_shapes(a.shape[:-2], b.shape[:-2])
        a = a.broadcast_to(batch + a.shape[-2:])
        b = b.broadcast_to(batch + b.shape[-2:])
        if self.host_serves(a, b):
            return self.on_host(a, b)
        return self.on_device(a, b)

    def host_serves(self, a: Array, b: Array) -> bool:
        """Large products of floats on a CPU device, unless PLUGRAD_OPENCL_HOST_BLAS=0."""
        return (
            self.runtime.is_cpu
            and (a.dtype.kind in "fc" or a.dtype.name == "bfloat16")
            and a.size * b.shape[-1] >= SMALL
            and os.environ.get("PLUGRAD_OPENCL_HOST_BLAS") != "0"
        )

    # -- on the device -------------------------------------------------------------------------
    def on_device(self, a: Array, b: Array) -> Array:
        """The product by a kernel; a and b have the same batch shape."""
        runtime = self.runtime
        batch, (n, k), m = a.shape[:-2], a.shape[-2:], b.shape[-1]
        out = runtime.empty((*batch, n, m), a.dtype)
        if not out.size:
            return out
        lead, (a_lead, b_lead) = collapse(batch, a.strides[:-2], b.strides[:-2])
        if len(lead) > LEADS:
            return self.on_device(copying.clone(runtime, a), copying.clone(runtime, b))
        values = [n, m, k, *a.strides[-2:], a.offset, *b.strides[-2:], b.offset, len(lead)]
        for part in (lead, a_lead, b_lead):
            values += [*part, *[0] * (LEADS - len(lead))]
        args = (out.buffer, a.buffer, b.buffer, pack(values))
        if min(n, m) < SIDE:
            kernel = runtime.function(("product", a.dtype), render_product)
            side = 1
            while side * side < runtime.plane and side < m:
                side *= 2
            height = runtime.plane // side
            size = (-(-m // side) * side, -(-n // height) * height, count(lead))
            kernel(size, (side, height, 1), *args)
        else:
            per = 8 if min(n, m) >= LARGE and a.dtype.itemsize <= 4 else 4
            kernel = runtime.function(("tiles", a.dtype, per), render_tiles)
            tile = SIDE * per
            size = (-(-m // tile) * SIDE, -(-n // tile) * SIDE, count(lead))
            kernel(size, (SIDE, SIDE, 1), *args)
        return out

    # -- on the host ---------------------------------------------------------------------------
    def on_host(self, a: Array, b: Array) -> Array:
        """The product by NumPy, on the device's memory mapped into ours."""
        runtime = self.runtime
        if a.dtype.itemsize == 2:  # BLAS knows no half types: through float32, rounded once
            single = np.dtype("f4")
            a, b, half = copying.cast(runtime, a, single), copying.cast(runtime, b, single), a.dtype
            return copying.cast(runtime, self.on_host(a, b), half)
        out = runtime.empty((*a.shape[:-1], b.shape[-1]), a.dtype)
        if not out.size:
            return out
        self.host_blas_calls += 1
        counters.host_blas["opencl"] += 1
        flags = opencl().map_flags
        with Mapped(runtime, (a, b, out), (flags.READ, flags.READ, flags.WRITE)) as (x, y, z):
            np.matmul(for_blas(x), for_blas(y), out=z)
        return out


class Mapped:
    """Arrays of a device as NumPy arrays, for the length of a `with`; waits for the queue."""

    def __init__(self, runtime: Runtime, arrays: Sequence[Array], flags: Sequence[int]):
        self._runtime = runtime
        self._arrays = arrays
        self._flags = flags
        self._maps: list[Any] = []

    def __enter__(self) -> list[np.ndarray]:
        cl = opencl()
        views = []
        for array, flags in zip(self._arrays, self._flags, strict=True):
            low, high = array.extent()
            item = array.dtype.itemsize
            if not array.size:
                views.append(np.empty(array.shape, array.dtype))
                continue
            flat, event = cl.enqueue_map_buffer(
                self._runtime.queue, array.buffer, flags, low * item, (high - low,), array.dtype,
                is_blocking=False,
            )  # fmt: skip
            self._maps.append(flat.base)
            start = flat[array.offset - low :]
            steps = tuple(s * item for s in array.strides)
            views.append(np.lib.stride_tricks.as_strided(start, array.shape, steps))
        event.wait()  # the queue is in order: the last map is there when all are
        return views

    def __exit__(self, *error: Any) -> None:
        for held in self._maps:
            held.release(self._runtime.queue)
        self._maps.clear()


def for_blas(x: np.ndarray) -> np.ndarray:
    """x itself if BLAS can walk its matrices, else a contiguous copy."""
    rows, columns = x.strides[-2:]
    if (columns == x.itemsize and rows >= columns) or (rows == x.itemsize and columns >= rows):
        return x
    return np.ascontiguousarray(x)


# -- sources -------------------------------------------------------------------------------------
N, M, K, A_ROW, A_COL, A_OFF, B_ROW, B_COL, B_OFF, LEAD, SHAPE = range(11)


def accumulator(dtype: np.dtype) -> str:
    """The C type of a running sum: small integers use 32 bits, which wrap to the same result."""
    if dtype.kind in "iu" and dtype.itemsize < 4:
        return "int"
    return computed(dtype)


def multiply_add(dtype: np.dtype, acc: str, a: str, b: str) -> str:
    """The statement acc += a * b; `b` and `acc` may be vectors of real numbers."""
    text = MULTIPLY_ADD.get(dtype.kind, "{acc} += {a} * {b};")
    return text.format(acc=acc, a=a, b=b, T=accumulator(dtype))


def opening(name: str, dtype: np.dtype, attributes: str = "") -> str:
    """Type definitions, the kernel's head, and the start of each operand's matrix."""
    kind = stored(dtype)
    return f"""{geometry_type(SHAPE + 3 * LEADS)}{helpers(dtype)}
typedef {accumulator(dtype)} T;
kernel {attributes} void {name}(global {kind} *out, global const {kind} *a,
                                global const {kind} *b, Geometry g) {{
    const int n = g.v[{N}], m = g.v[{M}], depth = g.v[{K}];
    const long a_row = g.v[{A_ROW}], a_col = g.v[{A_COL}];
    const long b_row = g.v[{B_ROW}], b_col = g.v[{B_COL}];
    long batch = get_global_id(2);
    out += batch * n * m;
    a += g.v[{A_OFF}];
    b += g.v[{B_OFF}];
    for (int d = g.v[{LEAD}] - 1; d >= 0; d--) {{
        const long rest = batch / g.v[{SHAPE} + d], at = batch - rest * g.v[{SHAPE} + d];
        a += at * g.v[{SHAPE + LEADS} + d];
        b += at * g.v[{SHAPE + 2 * LEADS} + d];
        batch = rest;
    }}
"""


def render_product(dtype: np.dtype) -> tuple[str, list]:
    """One work-item per element: for matrices with few rows or columns."""
    step = multiply_add(dtype, "sum", "x", "y")
    return f"""{opening("product", dtype)}
    const int j = get_global_id(0), i = get_global_id(1);
    if (i >= n || j >= m) return;
    a += i * a_row;
    b += j * b_col;
    T sum = 0;
    for (int k = 0; k < depth; k++) {{
        const T x = {load(dtype, "a", "k * a_col")}, y = {load(dtype, "b", "k * b_row")};
        {step}
    }}
    {store(dtype, "out", "(long)i * m + j", "sum")}
}}""", [None, None, None, STRUCT]


def render_tiles(dtype: np.dtype, per: int) -> tuple[str, list]:
    """A tile of the result per group, its operands staged in local memory.

    A work-item makes per x per elements, in vectors of four. An operand may be stored by rows or
    by columns: in either case neighbouring work-items read neighbours in memory.
    """
    tile = SIDE * per
    width = 1 if dtype.kind == "c" else 4
    vectors = per // width
    kind = accumulator(dtype)
    vector, read = (kind, "right[k][tx + {0} * c]")
    if width > 1:
        vector, read = f"{kind}{width}", f"vload{width}(tx + {{0}} * c, right[k])"
    group = f"__attribute__((reqd_work_group_size({SIDE}, {SIDE}, 1)))"
    return f"""#pragma OPENCL FP_CONTRACT ON
{opening("tiles", dtype, group)}
    local T left[{DEPTH}][{tile + 1}], right[{DEPTH}][{tile + 4}];
    const int tx = get_local_id(0), ty = get_local_id(1), item = ty * {SIDE} + tx;
    const int top = get_group_id(1) * {tile}, start = get_group_id(0) * {tile};
    const bool tall = a_row == 1 && a_col != 1, flat = b_row != 1 || b_col == 1;
    {vector} sum[{per}][{vectors}];
    for (int r = 0; r < {per}; r++) for (int c = 0; c < {vectors}; c++) sum[r][c] = 0;
    for (int base = 0; base < depth; base += {DEPTH}) {{
        for (int e = item; e < {tile * DEPTH}; e += {SIDE * SIDE}) {{
            const int ar = tall ? e % {tile} : e / {DEPTH}, ak = tall ? e / {tile} : e % {DEPTH};
            const int i = top + ar, ka = base + ak;
            left[ak][ar] =
                i < n && ka < depth ? (T){load(dtype, "a", "i * a_row + ka * a_col")} : (T)0;
            const int bc = flat ? e % {tile} : e / {DEPTH}, bk = flat ? e / {tile} : e % {DEPTH};
            const int j = start + bc, kb = base + bk;
            right[bk][bc] =
                j < m && kb < depth ? (T){load(dtype, "b", "kb * b_row + j * b_col")} : (T)0;
        }}
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < {DEPTH}; k++) {{
            {vector} y[{vectors}];
            for (int c = 0; c < {vectors}; c++) y[c] = {read.format(SIDE)};
            for (int r = 0; r < {per}; r++) {{
                const T x = left[k][ty * {per} + r];
                for (int c = 0; c < {vectors}; c++) {{
                    {multiply_add(dtype, "sum[r][c]", "x", "y[c]")}
                }}
            }}
        }}
        barrier(CLK_LOCAL_MEM_FENCE);
    }}
    for (int r = 0; r < {per}; r++) for (int c = 0; c < {vectors}; c++) {{
        const int i = top + ty * {per} + r, j = start + (tx + {SIDE} * c) * {width};
        T row[{width}];
        {f"vstore{width}(sum[r][c], 0, row);" if width > 1 else "row[0] = sum[r][c];"}
        for (int q = 0; q < {width}; q++)
            if (i < n && j + q < m) {{ {store(dtype, "out", "(long)i * m + j + q", "row[q]")} }}
    }}
}}""", [None, None, None, STRUCT]
