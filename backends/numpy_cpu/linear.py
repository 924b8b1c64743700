"""Matrix products on NumPy's BLAS."""

from __future__ import annotations

from typing import Any

import numpy as np

from .quiet import SILENT, alone, enter, leave, within


def matmul(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """torch.matmul's shapes; half types multiply in float32 and round once."""
    dtype = a.dtype
    if a.ndim == 2 and b.ndim == 2 and dtype.kind == "f" and dtype.itemsize >= 4:
        try:
            return within(np.dot, a, b)        # 0.5 us less than np.matmul
        except RuntimeError:
            return alone(np.dot, a, b)
    token = enter(SILENT)
    try:
        if dtype.kind in "fc" and dtype.itemsize >= 4:
            r = np.matmul(a, b)
        elif dtype.kind in "iub":
            r = _integer_matmul(a, b)
        else:
            r = np.matmul(a.astype(np.float32), b.astype(np.float32)).astype(dtype)
    finally:
        leave(token)
    return r if r.__class__ is np.ndarray else np.asarray(r, dtype)


def _integer_matmul(a: np.ndarray, b: np.ndarray) -> Any:
    if a.dtype.kind == "b":
        return np.matmul(a.astype(np.int64), b.astype(np.int64)).astype(bool)
    return np.matmul(a, b)
