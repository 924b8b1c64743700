"""Matrix products: cuBLAS through CuPy for floats, an own kernel for whole numbers."""

from __future__ import annotations

import numpy as np

from ..rendering.dialects import load, memory_type, store, suffix
from ..strided import broadcast_shapes, count
from . import copying
from .array import Array
from .driver import cupy
from .runtime import Runtime
from .walk import plan, program

FLOAT32 = np.dtype(np.float32)


def matmul(runtime: Runtime, a: Array, b: Array) -> Array:
    """(..., n, k) times (..., k, m); half types accumulate in float32, integers wrap."""
    batch = broadcast_shapes(a.shape[:-2], b.shape[:-2])
    shape = (*batch, a.shape[-2], b.shape[-1])
    if not count(shape) or not a.shape[-1]:
        result = runtime.empty(shape, a.dtype)
        runtime.fill(result, 0)
        return result
    if a.dtype.kind in "iub":
        return whole_numbers(runtime, a, b, shape)
    # CuPy lacks bfloat16, and adds up the product of two vectors in their own dtype.
    if a.dtype.kind == "V" or (a.dtype.itemsize == 2 and a.shape[-2] == b.shape[-1] == 1):
        wide = [copying.cast(runtime, x, FLOAT32) for x in (a, b)]
        return copying.cast(runtime, matmul(runtime, *wide), a.dtype)
    runtime.enter()
    return runtime.adopt(cupy().matmul(a.native(), b.native()))


def whole_numbers(runtime: Runtime, a: Array, b: Array, shape: tuple) -> Array:
    """The product of integers, or of bool, for which "+" is "or"."""
    out = runtime.empty(shape, a.dtype)
    k = a.shape[-1]
    left = a.view(a.shape[:-1] + (1,), a.strides[:-1] + (0,), a.offset)
    right = b.view(b.shape[:-2] + (1, b.shape[-1]), b.strides[:-2] + (0, b.strides[-1]), b.offset)
    ndim, numbers = plan(shape, (out, left.broadcast_to(shape), right.broadcast_to(shape)))
    function = runtime.function(("product", a.dtype, ndim), render_product)
    function(
        *runtime.line(out.size), out.buffer, a.buffer, b.buffer, *numbers, k, a.strides[-1],
        b.strides[-2],
    )  # fmt: skip
    return out


def render_product(dtype: np.dtype, ndim: int) -> str:
    """One thread per element; unsigned sums wrap."""
    kind = memory_type(dtype)
    total = "u64" if dtype.itemsize == 8 else "u32"
    body = f"""{total} sum = 0;
        for (i64 r = 0; r < depth; r++)
            sum += ({total}){load("a[at_a + r * a_step]", dtype)}
                * ({total}){load("b[at_b + r * b_step]", dtype)};
        out[at_out] = {store(total_text(dtype), dtype)};"""
    buffers = [f"GLOBAL {kind} *out", f"GLOBAL const {kind} *a", f"GLOBAL const {kind} *b"]
    rest = ["i64 depth", "i64 a_step", "i64 b_step"]
    return program("product", buffers, ["out", "a", "b"], ndim, rest, body, {suffix(dtype)})


def total_text(dtype: np.dtype) -> str:
    """The sum of products as a value of the result's dtype."""
    return "sum != 0" if dtype.kind == "b" else f"({suffix(dtype)})sum"
