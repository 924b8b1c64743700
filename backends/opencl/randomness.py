"""Philox 4x32-10 (Salmon et al., Parallel random numbers: as easy as 1, 2, 3, SC 2011)."""

from __future__ import annotations

import numpy as np

from .array import Array
from .runtime import Runtime

SOURCE = """
kernel void philox(global uint *out, long words, ulong seed, ulong low, ulong high) {
    const ulong i = get_global_id(0);
    if (4 * (long)i >= words) return;
    const ulong first = low + i;
    const ulong second = high + (first < low);
    uint4 c = (uint4)((uint)first, (uint)(first >> 32), (uint)second, (uint)(second >> 32));
    uint2 k = (uint2)((uint)seed, (uint)(seed >> 32));
    for (int round = 0; round < 10; round++) {
        const ulong p = (ulong)c.x * 0xD2511F53u;
        const ulong q = (ulong)c.z * 0xCD9E8D57u;
        c = (uint4)((uint)(q >> 32) ^ c.y ^ k.x, (uint)q, (uint)(p >> 32) ^ c.w ^ k.y, (uint)p);
        k += (uint2)(0x9E3779B9u, 0xBB67AE85u);
    }
    if (4 * (long)i + 4 <= words) {
        vstore4(c, i, out);
        return;
    }
    out += 4 * i;
    const int left = words - 4 * i;
    out[0] = c.x;
    if (left > 1) out[1] = c.y;
    if (left > 2) out[2] = c.z;
}
"""


def render_philox() -> tuple[str, list]:
    """The kernel's source and the types of its arguments."""
    return SOURCE, [None, np.int64, np.uint64, np.uint64, np.uint64]


def philox(runtime: Runtime, seed: int, offset: int, words: int) -> Array:
    """uint32 (words,): word w is lane w % 4 of counter offset + w // 4, the key is the seed."""
    result = runtime.empty((words,), np.uint32)
    if words:
        function = runtime.function(("philox",), render_philox)
        mask = (1 << 64) - 1
        size, group = runtime.line(-(-words // 4))
        low, high = offset & mask, offset >> 64 & mask
        function(size, group, result.buffer, words, seed & mask, low, high)
    return result
