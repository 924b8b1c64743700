"""Philox 4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel random numbers, SC 2011)."""

from __future__ import annotations

from typing import Any

_M0, _M1 = 0xD2511F53, 0xCD9E8D57
_W0, _W1 = 0x9E3779B9, 0xBB67AE85
_BLOCK = 8192      # counters evaluated at once: the ten rounds stay in the cache


def philox(xp: Any, seed: int, offset: int, words: int) -> Any:
    """uint32 (words,): word w is lane w % 4 of counter offset + w // 4, key = seed."""
    counters = -(-words // 4)
    out = xp.empty((counters, 4), xp.uint32)
    for start in range(0, counters, _BLOCK):
        n = min(_BLOCK, counters - start)
        _rounds(xp, seed, offset + start, n, out[start:start + n])
    return out.reshape(-1)[:words]


def _rounds(xp: Any, seed: int, first: int, n: int, out: Any) -> None:
    low = xp.arange(n, dtype=xp.uint64) + xp.uint64(first & 0xFFFFFFFFFFFFFFFF)
    high = first >> 64
    mask, shift = xp.uint64(0xFFFFFFFF), xp.uint64(32)
    c0, c1 = low & mask, low >> shift
    c2 = xp.full(n, high & 0xFFFFFFFF, xp.uint64)
    c3 = xp.full(n, (high >> 32) & 0xFFFFFFFF, xp.uint64)
    if (first & 0xFFFFFFFFFFFFFFFF) + n > 1 << 64:
        wrapped = low < xp.uint64(first & 0xFFFFFFFFFFFFFFFF)
        c2 = c2 + wrapped.astype(xp.uint64)
    k0, k1 = seed & 0xFFFFFFFF, (seed >> 32) & 0xFFFFFFFF
    for _ in range(10):
        p0, p1 = c0 * xp.uint64(_M0), c2 * xp.uint64(_M1)
        c0, c1, c2, c3 = ((p1 >> shift) ^ c1 ^ xp.uint64(k0), p1 & mask,
                          (p0 >> shift) ^ c3 ^ xp.uint64(k1), p0 & mask)
        k0, k1 = (k0 + _W0) & 0xFFFFFFFF, (k1 + _W1) & 0xFFFFFFFF
    for lane, c in enumerate((c0, c1, c2, c3)):
        out[:, lane] = c
