"""Reductions over the last dim of matrices, the way NumPy is quick at, and work in blocks of rows.

`maximum.reduce` over a last dim pays 0.1 us a row. Measured on float32: (4096, 10) 451 us, of its
transposed copy 35; (512, 1000) 105 us, `reduceat` 51.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

_NARROW = 32        # columns
_BLOCK = 1 << 15    # elements: a block and its result stay in the second-level cache


def row_max(x: Any) -> Any:
    """The maximum of each row of a contiguous (n, m), m > 0, as (n, 1)."""
    n, m = x.shape
    if m <= _NARROW:
        return np.maximum.reduce(np.ascontiguousarray(x.T), 0).reshape(n, 1)
    return np.maximum.reduceat(x.reshape(-1), np.arange(0, n * m, m)).reshape(n, 1)


def row_sum(x: Any) -> Any:
    """The sum of each row of a contiguous (n, m), as (n, 1)."""
    n, m = x.shape
    if m <= _NARROW and n > 64:
        return np.add.reduce(np.ascontiguousarray(x.T), 0).reshape(n, 1)
    return np.add.reduce(x, 1, None, None, True)


def by_rows(function: Callable[..., None], arrays: Any) -> Any:
    """function(rows of each array, rows of the result), block by block, over the last dim.

    The arrays are contiguous, of one shape and dtype.
    """
    shape = arrays[0].shape
    out = np.empty(shape, arrays[0].dtype)
    flat = [a.reshape(-1, shape[-1]) for a in (*arrays, out)]
    n = len(flat[0])
    step = max(_BLOCK // shape[-1], 1)
    if n <= step:
        function(*flat)
    else:
        for i in range(0, n, step):
            function(*[a[i:i + step] for a in flat])
    return out
