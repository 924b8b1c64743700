"""When two arrays count as equal."""

from __future__ import annotations

from typing import Any

import numpy as np

#: (relative, absolute), as torch.testing has them.
TOLERANCE = {"float16": (1e-3, 1e-5), "bfloat16": (1.6e-2, 1e-5), "float32": (1.3e-6, 1e-5),
             "float64": (1e-7, 1e-7), "complex64": (1.3e-6, 1e-5), "complex128": (1e-7, 1e-7)}


def difference(actual: np.ndarray, expected: np.ndarray, factor: float = 1.0,
               exact: bool = False, truth: np.ndarray | None = None) -> str:
    """Why two arrays differ, or "". `truth`: the expected values in higher precision; being as
    near to them as `expected` is also counts."""
    if actual.shape != expected.shape:
        return f"shape {actual.shape} instead of {expected.shape}"
    if actual.dtype != expected.dtype:
        return f"dtype {actual.dtype.name} instead of {expected.dtype.name}"
    if not actual.size:
        return ""
    if actual.dtype.kind in "biu" or exact:
        same = (actual == expected) | _both_nan(actual, expected)
    else:
        rtol, atol = TOLERANCE[expected.dtype.name]
        if factor > 1 and expected.dtype.itemsize == 2:      # sums whose terms cancel
            finite = np.abs(_wide(expected)[np.isfinite(_wide(expected))])
            atol += rtol * float(finite.max(initial=0))
        same = close(actual, expected, rtol * factor, atol * factor)
        if truth is not None and not same.all():
            error = _error(actual, truth)
            same |= (error <= _error(expected, truth)) & np.isfinite(error)
    if same.all():
        return ""
    wrong = tuple(int(i) for i in np.argwhere(~np.asarray(same))[0]) if actual.ndim else ()
    return (f"{int((~np.asarray(same)).sum())} of {actual.size} values differ, e.g. at "
            f"{list(wrong)} {actual[wrong]!r} instead of {expected[wrong]!r}")


def close(actual: Any, expected: Any, rtol: float, atol: float) -> Any:
    """Elementwise; NaN equals NaN, infinities only themselves; complex parts each for itself."""
    actual, expected = _wide(actual), _wide(expected)
    if actual.dtype.kind == "c":
        parts = (close(f(actual), f(expected), rtol, atol + rtol * _modulus(expected))
                 for f in (np.real, np.imag))
        return np.logical_and(*parts)
    with np.errstate(all="ignore"):
        near = np.abs(actual - expected) <= atol + rtol * np.abs(expected)
    return (near & np.isfinite(expected)) | (actual == expected) | _both_nan(actual, expected)


def _modulus(z: np.ndarray) -> Any:
    with np.errstate(all="ignore"):
        size = np.abs(z)
    return np.where(np.isfinite(size), size, 0)


def _wide(x: Any) -> np.ndarray:
    x = np.asarray(x)
    if x.dtype.kind == "c":
        return x.astype(np.complex128)
    return x.astype(np.float64) if x.dtype.kind in "fV" else x


def _both_nan(a: np.ndarray, b: np.ndarray) -> Any:
    a, b = _wide(a), _wide(b)
    return np.isnan(a) & np.isnan(b) if a.dtype.kind in "fc" else False


def _error(x: np.ndarray, truth: np.ndarray) -> np.ndarray:
    with np.errstate(all="ignore"):
        return np.where(_wide(x) == truth, 0, np.where(np.isfinite(truth), np.abs(
            _wide(x) - _wide(truth)), np.inf))


def dot(xs: list[Any], ys: list[Any]) -> float:
    """The real inner product of two lists of arrays."""
    return float(sum(np.sum(np.real(np.conj(x) * y)) for x, y in zip(xs, ys)))
