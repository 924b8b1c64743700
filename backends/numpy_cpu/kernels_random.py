"""Random numbers on the CPU: Philox words turned into numbers block by block, in the cache."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..arraylib.philox import BLOCK, FEW, few_words, fill_block
from .quiet import quiet

KERNELS: dict[str, Any] = {}
float32, float64 = np.dtype("float32"), np.dtype("float64")


def kernel(function: Any) -> Any:
    KERNELS[function.__name__] = quiet(function)
    return function


def _count(size: Any) -> int:
    n = 1
    for s in size:
        n *= s
    return n


def _blocks(seed: int, offset: int, words: int) -> Iterator[tuple[int, int, np.ndarray]]:
    """(start, end, words start to end) in pieces; the array is overwritten by the next piece."""
    if words <= 4 * FEW:
        yield 0, words, np.array(few_words(seed, offset, words), np.uint32)
        return
    room: Any = np.empty((min(BLOCK, -(-words // 4)), 4), np.uint32)
    flat = room.reshape(-1)
    for start in range(0, words, 4 * BLOCK):
        end = min(start + 4 * BLOCK, words)
        fill_block(np, seed, offset + start // 4, room[:-(-(end - start) // 4)])
        yield start, end, flat[:end - start]


def _narrow(values: np.ndarray, dtype: Any) -> np.ndarray:
    """float32 of [0, 1) cut to the bits of a half type."""
    steps = np.float32(2048 if dtype.name == "float16" else 256)
    return (np.floor(values * steps) / steps).astype(dtype)


@kernel
def random_uniform(size: Any, seed: int, offset: int, dtype: Any) -> Any:
    n = _count(size)
    if dtype is not float32 and dtype != float32:
        if dtype != float64:
            return _narrow(random_uniform(size, seed, offset, float32), dtype)
        return _double((n,), seed, offset).reshape(size)
    if n <= 4 * FEW:
        words = few_words(seed, offset, n)
        return np.array([(w >> 8) * 2.0**-24 for w in words], float32).reshape(size)
    out: Any = np.empty(n, float32)
    for start, end, drawn in _blocks(seed, offset, n):
        drawn >>= 8
        part = out[start:end]
        part[...] = drawn.view(np.int32)
        part *= np.float32(2.0**-24)
    return out.reshape(size)


def _double(size: Any, seed: int, offset: int) -> np.ndarray:
    n = _count(size)
    out: Any = np.empty(n, float64)
    for start, end, words in _blocks(seed, offset, 2 * n):
        part = out[start // 2:end // 2]
        part[...] = words[0::2] >> 5
        part *= 67108864.0
        part += words[1::2] >> 6
        part *= 2.0**-53
    return out


@kernel
def random_normal(size: Any, seed: int, offset: int, dtype: Any) -> Any:
    n = _count(size)
    half = -(-n // 2)
    out: Any
    if dtype == float64:
        both = _double((2 * half,), seed, offset).reshape(half, 2)
        radius, angle = np.sqrt(-2.0 * np.log(1.0 - both[:, 0])), both[:, 1] * (2 * np.pi)
        out = np.empty((half, 2), float64)
        np.multiply(radius, np.cos(angle), out=out[:, 0])
        np.multiply(radius, np.sin(angle), out=out[:, 1])
        return out.reshape(-1)[:n].reshape(size)
    out = np.empty((half, 2), float32)
    for start, end, words in _blocks(seed, offset, 2 * half):
        radius = words[0::2].astype(float32)
        radius += np.float32(0.5)
        radius *= np.float32(2.0**-32)
        np.log(radius, out=radius)
        radius *= np.float32(-2)
        np.sqrt(radius, out=radius)
        angle = (words[1::2] >> 8).view(np.int32).astype(float32)
        angle *= np.float32(2 * np.pi * 2.0**-24)
        part = out[start // 2:end // 2]
        np.multiply(radius, np.cos(angle), out=part[:, 0])
        np.multiply(radius, np.sin(angle), out=part[:, 1])
    return out.reshape(-1)[:n].reshape(size).astype(dtype, copy=False)


@kernel
def random_integers(size: Any, seed: int, offset: int, low: int, span: int, dtype: Any) -> Any:
    n = _count(size)
    out: Any = np.empty(n, np.int64)
    if span <= 1 << 31:
        for start, end, words in _blocks(seed, offset, n):
            part = out[start:end]
            part[...] = words
            part *= span
            part >>= 32
            part += low
    else:
        for start, end, words in _blocks(seed, offset, 2 * n):
            part = out[start // 2:end // 2]
            part[...] = words[0::2] & 0x7FFFFFFF
            part <<= 32
            part |= words[1::2]
            if span < 1 << 63:
                part %= span
            part += low
    return out.reshape(size).astype(dtype, copy=False)


@kernel
def random_mask(size: Any, seed: int, offset: int, p: float, value: float, dtype: Any) -> Any:
    n = _count(size)
    threshold = round(p * (1 << 32))
    if threshold >= 1 << 32:
        return np.full(size, value, dtype)
    out = np.empty(n, dtype)
    for start, end, words in _blocks(seed, offset, n):
        part = out[start:end]
        part[...] = words < np.uint32(threshold)
        if value != 1:
            part *= part.dtype.type(value)
    return out.reshape(size)
