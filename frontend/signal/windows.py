"""Window functions (Harris 1978), computed in double precision and rounded once.

Each gives M values; with `sym=False` those of a window of M + 1 without the last, for spectra.
Floating-point dtypes only. ValueError for a negative M, another dtype or a layout that is not
strided.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from .. import dtypes
from ..device import current_table
from ..dtypes import as_dtype, get_default_dtype
from ..tensor import Tensor, wrap

__all__ = ["bartlett", "blackman", "cosine", "exponential", "gaussian", "general_cosine",
           "general_hamming", "hamming", "hann", "kaiser", "nuttall"]

HANN, HAMMING = (0.5, 0.5), (0.54, 0.46)
BLACKMAN = (0.42, 0.5, 0.08)
NUTTALL = (0.3635819, 0.4891775, 0.1365995, 0.0106411)


# -- values, for a window of n + 1 points over k = 0 ... n -----------------------------------------
def cosine_sum(k: Any, n: int, a: Any) -> Any:
    """sum (-1)^i a_i cos(2 pi i k / n)."""
    return sum((-1) ** i * c * np.cos(2 * np.pi * i * k / n) for i, c in enumerate(a))


def triangle(k: Any, n: int) -> Any:
    return 1 - np.abs(2 * k / n - 1)


def bessel(k: Any, n: int, beta: float) -> Any:
    """I0(beta sqrt(1 - (2 k / n - 1)^2)) / I0(beta)."""
    return np.i0(beta * np.sqrt(np.maximum(1 - (2 * k / n - 1) ** 2, 0))) / np.i0(float(beta))


def sampled(m: int, sym: bool, shape: Any) -> Any:
    """shape(k, n) at the points of a window of m: n is the last point, or one beyond it."""
    return shape(np.arange(m, dtype=np.float64), m - 1 if sym or m == 1 else m)


def one_if_single(shape: Any) -> Any:
    """The window of one point is 1, whatever its formula says of n = 0."""
    return lambda k, n: np.ones(1) if len(k) == 1 else shape(k, n)


def placed(values: Any, d: Any, device: Any, requires_grad: bool) -> Tensor:
    table = current_table(device)
    x = wrap(table.from_numpy(np.ascontiguousarray(values, np.float64).astype(d.np)), table, d)
    return x.requires_grad_() if requires_grad else x


def _window(name: str, M: int, sym: bool, shape: Any, dtype: Any, layout: Any, device: Any,
            requires_grad: bool) -> Tensor:
    if not isinstance(M, (int, np.integer)) or isinstance(M, bool):
        raise TypeError(f"{name}(): argument 'M' must be int, not {type(M).__name__}")
    if M < 0:
        raise ValueError(f"{name} requires non-negative window length, got M={M}")
    if layout is not None and str(layout) != "torch.strided":
        raise ValueError(f"{name} is implemented for strided tensors only, got: {layout}")
    d = get_default_dtype() if dtype is None else as_dtype(dtype)
    if d not in (dtypes.float32, dtypes.float64):
        raise ValueError(f"{name} expects float32 or float64 dtypes, got: {d}")
    return placed(sampled(M, sym, shape), d, device, requires_grad)


# -- torch.signal.windows --------------------------------------------------------------------------
def bartlett(M: int, *, sym: bool = True, dtype: Any = None, layout: Any = None,
             device: Any = None, requires_grad: bool = False) -> Tensor:
    """1 - |2 k / n - 1|."""
    return _window("bartlett", M, sym, one_if_single(triangle), dtype, layout, device,
                   requires_grad)


def blackman(M: int, *, sym: bool = True, dtype: Any = None, layout: Any = None,
             device: Any = None, requires_grad: bool = False) -> Tensor:
    """0.42 - 0.5 cos(2 pi k / n) + 0.08 cos(4 pi k / n)."""
    return general_cosine(M, a=BLACKMAN, sym=sym, dtype=dtype, layout=layout, device=device,
                          requires_grad=requires_grad)


def cosine(M: int, *, sym: bool = True, dtype: Any = None, layout: Any = None,
           device: Any = None, requires_grad: bool = False) -> Tensor:
    """sin(pi (k + 1/2) / (n + 1))."""
    return _window("cosine", M, sym, lambda k, n: np.sin(np.pi * (k + 0.5) / (n + 1)), dtype,
                   layout, device, requires_grad)


def exponential(M: int, *, center: float | None = None, tau: float = 1.0, sym: bool = True,
                dtype: Any = None, layout: Any = None, device: Any = None,
                requires_grad: bool = False) -> Tensor:
    """exp(-|k - center| / tau); the centre of a symmetric window cannot be chosen."""
    if tau <= 0:
        raise ValueError(f"Tau must be positive, got: {tau} instead.")
    if sym and center is not None:
        raise ValueError("Center must be None for symmetric windows")
    return _window("exponential", M, sym, lambda k, n: np.exp(-np.abs(
        k - (n / 2 if center is None else center)) / tau), dtype, layout, device, requires_grad)


def gaussian(M: int, *, std: float = 1.0, sym: bool = True, dtype: Any = None,
             layout: Any = None, device: Any = None, requires_grad: bool = False) -> Tensor:
    """exp(-((k - n / 2) / std)^2 / 2)."""
    if std <= 0:
        raise ValueError(f"Standard deviation must be positive, got: {std} instead.")
    return _window("gaussian", M, sym, lambda k, n: np.exp(-((k - n / 2) / std) ** 2 / 2), dtype,
                   layout, device, requires_grad)


def general_cosine(M: int, *, a: Iterable, sym: bool = True, dtype: Any = None,
                   layout: Any = None, device: Any = None, requires_grad: bool = False) -> Tensor:
    """sum (-1)^i a[i] cos(2 pi i k / n)."""
    if not isinstance(a, (list, tuple)):
        raise TypeError("Coefficients must be a list/tuple")
    if not a:
        raise ValueError("Coefficients cannot be empty")
    return _window("general_cosine", M, sym, one_if_single(lambda k, n: cosine_sum(k, n, a)),
                   dtype, layout, device, requires_grad)


def general_hamming(M: int, *, alpha: float = 0.54, sym: bool = True, dtype: Any = None,
                    layout: Any = None, device: Any = None,
                    requires_grad: bool = False) -> Tensor:
    """alpha - (1 - alpha) cos(2 pi k / n)."""
    return general_cosine(M, a=[alpha, 1 - alpha], sym=sym, dtype=dtype, layout=layout,
                          device=device, requires_grad=requires_grad)


def hamming(M: int, *, sym: bool = True, dtype: Any = None, layout: Any = None,
            device: Any = None, requires_grad: bool = False) -> Tensor:
    """0.54 - 0.46 cos(2 pi k / n)."""
    return general_cosine(M, a=HAMMING, sym=sym, dtype=dtype, layout=layout, device=device,
                          requires_grad=requires_grad)


def hann(M: int, *, sym: bool = True, dtype: Any = None, layout: Any = None, device: Any = None,
         requires_grad: bool = False) -> Tensor:
    """(1 - cos(2 pi k / n)) / 2."""
    return general_cosine(M, a=HANN, sym=sym, dtype=dtype, layout=layout, device=device,
                          requires_grad=requires_grad)


def kaiser(M: int, *, beta: float = 12.0, sym: bool = True, dtype: Any = None,
           layout: Any = None, device: Any = None, requires_grad: bool = False) -> Tensor:
    """I0(beta sqrt(1 - (2 k / n - 1)^2)) / I0(beta)."""
    if beta < 0:
        raise ValueError(f"beta must be non-negative, got: {beta} instead.")
    return _window("kaiser", M, sym, one_if_single(lambda k, n: bessel(k, n, beta)), dtype,
                   layout, device, requires_grad)


def nuttall(M: int, *, sym: bool = True, dtype: Any = None, layout: Any = None,
            device: Any = None, requires_grad: bool = False) -> Tensor:
    """The 4-term cosine window of least side lobes (Nuttall 1981)."""
    return general_cosine(M, a=NUTTALL, sym=sym, dtype=dtype, layout=layout, device=device,
                          requires_grad=requires_grad)


# -- torch.hann_window and the like ----------------------------------------------------------------
def _classic(name: str, length: int, periodic: bool, shape: Any, options: dict) -> Tensor:
    if not isinstance(length, (int, np.integer)) or isinstance(length, bool):
        raise TypeError(f"{name}(): argument 'window_length' (position 1) must be int, not "
                        f"{type(length).__name__}")
    if length < 0:
        raise RuntimeError(f"{name} requires non-negative window_length, got "
                           f"window_length={length}")
    unknown = set(options) - {"dtype", "layout", "device", "pin_memory", "requires_grad"}
    if unknown:
        raise TypeError(f"{name}() got an unexpected keyword argument '{unknown.pop()}'")
    layout, dtype = options.get("layout"), options.get("dtype")
    if layout is not None and str(layout) != "torch.strided":
        raise RuntimeError(f"{name} is not implemented for sparse types, got: {layout}")
    d = get_default_dtype() if dtype is None else as_dtype(dtype)
    if not d.is_floating_point:
        raise RuntimeError(f"{name} expects floating point dtypes, got: {d}")
    return placed(sampled(length, not periodic, one_if_single(shape)), d, options.get("device"),
                  options.get("requires_grad", False))


def bartlett_window(window_length: int, periodic: bool = True, **options: Any) -> Tensor:
    """A triangle of `window_length` values; `periodic` leaves out the last of one more."""
    return _classic("bartlett_window", window_length, periodic, triangle, options)


def blackman_window(window_length: int, periodic: bool = True, **options: Any) -> Tensor:
    """0.42 - 0.5 cos(2 pi k / n) + 0.08 cos(4 pi k / n)."""
    return _classic("blackman_window", window_length, periodic,
                    lambda k, n: cosine_sum(k, n, BLACKMAN), options)


def hamming_window(window_length: int, periodic: bool = True, alpha: float = 0.54,
                   beta: float = 0.46, **options: Any) -> Tensor:
    """alpha - beta cos(2 pi k / n)."""
    return _classic("hamming_window", window_length, periodic,
                    lambda k, n: cosine_sum(k, n, (alpha, beta)), options)


def hann_window(window_length: int, periodic: bool = True, **options: Any) -> Tensor:
    """(1 - cos(2 pi k / n)) / 2."""
    return _classic("hann_window", window_length, periodic,
                    lambda k, n: cosine_sum(k, n, HANN), options)


def kaiser_window(window_length: int, periodic: bool = True, beta: float = 12.0,
                  **options: Any) -> Tensor:
    """I0(beta sqrt(1 - (2 k / n - 1)^2)) / I0(beta)."""
    return _classic("kaiser_window", window_length, periodic,
                    lambda k, n: bessel(k, n, beta), options)
