"""Philox 4x32-10 (Salmon et al., Parallel random numbers: as easy as 1, 2, 3, SC 2011)."""

from __future__ import annotations

import numpy as np

from ..rendering.dialects import prelude
from .array import Array
from .language import CUDA_C
from .runtime import Runtime


def philox(runtime: Runtime, seed: int, offset: int, words: int) -> Array:
    """uint32 (words,): word w is lane w % 4 of counter offset + w // 4, the key is the seed."""
    result = runtime.empty((words,), np.uint32)
    if words:
        mask = (1 << 64) - 1
        numbers = [np.uint64(x & mask) for x in (seed, offset, offset >> 64)]
        function = runtime.function(("philox",), render_philox)
        function(*runtime.line(-(-words // 4)), result.buffer, words, *numbers)
    return result


def render_philox() -> str:
    """One thread per counter: four words."""
    return prelude(CUDA_C, set()) + """
KERNEL void philox(GLOBAL u32 *out, i64 words, u64 seed, u64 low, u64 high) {
    for (i64 i = GLOBAL_ID; 4 * i < words; i += GLOBAL_SIZE) {
        u64 first = low + (u64)i, second = high + (first < low);
        u32 a = (u32)first, b = (u32)(first >> 32), c = (u32)second, d = (u32)(second >> 32);
        u32 key = (u32)seed, other = (u32)(seed >> 32);
        for (i32 round = 0; round < 10; round++) {
            u64 p = (u64)a * 0xD2511F53u, q = (u64)c * 0xCD9E8D57u;
            a = (u32)(q >> 32) ^ b ^ key;
            b = (u32)q;
            c = (u32)(p >> 32) ^ d ^ other;
            d = (u32)p;
            key += 0x9E3779B9u;
            other += 0xBB67AE85u;
        }
        i64 at = 4 * i;
        out[at] = a;
        if (at + 1 < words) out[at + 1] = b;
        if (at + 2 < words) out[at + 2] = c;
        if (at + 3 < words) out[at + 3] = d;
    }
}
"""
