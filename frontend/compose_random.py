"""Random numbers from Philox words: the compositions that every device can run.

Element i of a sample takes `draws` words (32 bits each): 1, or 2 where the result is wider. The
same words give the same numbers on every device, up to the last digits of log, sin and cos.
"""

from __future__ import annotations

import math
from typing import Any

from . import dtypes
from ._generated import functions as ops
from .device import current_table
from .shapes import numel
from .tensor import Tensor, wrap


def philox_words(seed: int, offset: int, words: int) -> Tensor:
    """uint32 (words,): the words of counters `offset` and on."""
    table = current_table()
    return wrap(table.backend.philox(seed, offset, words), table, dtypes.uint32)


def _columns(seed: int, offset: int, n: int) -> list[Tensor]:
    """Words 0, 2, 4, ... and words 1, 3, 5, ..., n of each."""
    words = ops.reshape(philox_words(seed, offset, 2 * n), (n, 2))
    return [ops.clone_contiguous(ops.select(words, 1, i)) for i in range(2)]


def uniform_numbers(size: Any, seed: int, offset: int, dtype: Any) -> Tensor:
    """[0, 1) with as many bits as the dtype's significand holds."""
    n = numel(size)
    if dtype is dtypes.float64:
        return ops.reshape(ops.double_from_bits(*_columns(seed, offset, n)), size)
    found = ops.single_from_bits(philox_words(seed, offset, n))
    if dtype is not dtypes.float32:
        steps = 2048 if dtype is dtypes.float16 else 256
        found = ((found * steps).floor() * (1 / steps)).to(dtype)
    return ops.reshape(found, size)


def normal_numbers(size: Any, seed: int, offset: int, dtype: Any) -> Tensor:
    """Pairs of elements from pairs of words (float32) or of 53-bit fractions (float64)."""
    n = numel(size)
    half = -(-n // 2)
    if dtype is dtypes.float64:
        radius, angle = (ops.reshape(uniform_numbers((2 * half,), seed, offset, dtype),
                                     (half, 2)).unbind(1))
        radius = ((1.0 - radius).log() * -2.0).sqrt()
        angle = angle * (2 * math.pi)
        pair = (radius * angle.cos(), radius * angle.sin())
    else:
        pair = ops.normal_pair(*_columns(seed, offset, half))
    both = ops.reshape(ops.stack(list(pair), 1), (2 * half,))
    if n % 2:
        both = ops.slice(both, 0, 0, n, 1)
    return ops.reshape(both.to(dtype), size)


def integer_numbers(size: Any, seed: int, offset: int, low: int, span: int, dtype: Any) -> Tensor:
    """low + (word * span >> 32) up to spans of 2 ** 31; beyond, 63 bits modulo span."""
    n = numel(size)
    if span <= 1 << 31:
        found = ops.integer_from_bits(philox_words(seed, offset, n), low, span)
    else:
        found = ops.wide_from_bits(*_columns(seed, offset, n))
        if span < 1 << 63:
            found = ops.remainder(found, span)
        found = found + low
    return ops.reshape(found.to(dtype), size)


def mask_numbers(size: Any, seed: int, offset: int, p: float, value: float, dtype: Any) -> Tensor:
    words = philox_words(seed, offset, numel(size))
    keep = ops.bits_below(words, mask_threshold(p)).to(dtype)
    return ops.reshape(keep if value == 1 else keep * value, size)


def mask_threshold(p: float) -> int:
    """Words below it are taken with probability p, to the nearest 2 ** -32."""
    return round(p * (1 << 32))
