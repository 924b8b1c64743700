"""Conversion between dtypes with C's results and no warning."""

from __future__ import annotations

from typing import Any

import numpy as np

from .quiet import SILENT, enter, leave


def cast(a: np.ndarray, dtype: Any) -> np.ndarray:
    """A new array of another dtype: complex to real drops the imaginary part, as torch does."""
    token = enter(SILENT)
    try:
        kind = a.dtype.kind
        if kind == "c" and dtype.kind != "c" and dtype.kind != "b":
            a = a.real
            kind = "f"
        if kind in "fV" and dtype.kind in "iu":
            return _float_to_int(a, dtype)
        return a.astype(dtype)
    finally:
        leave(token)


def _float_to_int(a: np.ndarray, dtype: Any) -> np.ndarray:
    """Through int64, so that what does not fit wraps as it does in torch."""
    if a.dtype.itemsize < 4 or a.dtype.kind == "V":
        a = a.astype(np.float32)
    if dtype.itemsize == 8:
        return a.astype(dtype)
    return a.astype(np.int64).astype(dtype)
