"""Philox 4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel random numbers, SC 2011)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

_M0, _M1 = 0xD2511F53, 0xCD9E8D57
_W0, _W1 = 0x9E3779B9, 0xBB67AE85
_MASK = 0xFFFFFFFF
#: Counters evaluated at once: the ten rounds stay in the cache.
BLOCK = 8192
#: Up to so many counters Python's integers are faster than arrays (4 us each against 45).
FEW = 6


def philox(xp: Any, seed: int, offset: int, words: int) -> Any:
    """uint32 (words,): word w is lane w % 4 of counter offset + w // 4, key = seed."""
    counters = -(-words // 4)
    if counters <= FEW:
        return xp.asarray(few_words(seed, offset, words), xp.uint32)
    out = xp.empty((counters, 4), xp.uint32)
    for start in range(0, counters, BLOCK):
        fill_block(xp, seed, offset + start, out[start:start + BLOCK])
    return out.reshape(-1)[:words]


@lru_cache(64)
def _keys(seed: int) -> tuple[tuple[int, int], ...]:
    """The two key words of each round."""
    low, high = seed & _MASK, (seed >> 32) & _MASK
    return tuple(((low + i * _W0) & _MASK, (high + i * _W1) & _MASK) for i in range(10))


def few_words(seed: int, offset: int, words: int) -> list[int]:
    """The first words, in plain integers."""
    keys = _keys(seed)
    found: list[int] = []
    for counter in range(offset, offset + -(-words // 4)):
        c0, c1 = counter & _MASK, (counter >> 32) & _MASK
        c2, c3 = (counter >> 64) & _MASK, (counter >> 96) & _MASK
        for k0, k1 in keys:
            p0, p1 = c0 * _M0, c2 * _M1
            c0, c1, c2, c3 = p1 >> 32 ^ c1 ^ k0, p1 & _MASK, p0 >> 32 ^ c3 ^ k1, p0 & _MASK
        found += (c0, c1, c2, c3)
    return found[:words]


@lru_cache(64)
def _constants(xp: Any, seed: int) -> tuple[Any, Any]:
    """The multipliers and the keys of all rounds, as columns beside two rows of counters."""
    pairs = xp.asarray(_keys(seed), xp.uint64)
    return xp.asarray([[_M0], [_M1]], xp.uint64), [pair.reshape(2, 1) for pair in pairs]


def fill_block(xp: Any, seed: int, first: int, out: Any) -> None:
    """Writes the words of counters first, first + 1, ... to the rows of `out` (uint32, (n, 4)).

    Rows of `even` are words 0 and 2 of the counters, rows of `odd` words 1 and 3: a round crosses
    the rows, so that one array operation serves both multiplications.
    """
    n = out.shape[0]
    room = (1 << 32) - (first & _MASK)
    if n > room:                                     # word 0 overflows into word 1 on the way
        fill_block(xp, seed, first, out[:room])
        fill_block(xp, seed, first + room, out[room:])
        return
    multipliers, keys = _constants(xp, seed)
    even, odd = xp.empty((2, n), xp.uint64), xp.empty((2, n), xp.uint64)
    even[0] = xp.arange(first & _MASK, (first & _MASK) + n, dtype=xp.uint64)
    even[1] = first >> 64 & _MASK
    odd[0] = first >> 32 & _MASK
    odd[1] = first >> 96 & _MASK
    product = xp.empty((2, n), xp.uint64)
    for key in keys:
        xp.multiply(even, multipliers, out=product)
        odd ^= key
        xp.right_shift(product, 32, out=even)
        product &= _MASK
        even ^= odd[::-1]
        even, odd, product = even[::-1], product[::-1], odd
    out[:, 0], out[:, 1], out[:, 2], out[:, 3] = even[0], odd[0], even[1], odd[1]
