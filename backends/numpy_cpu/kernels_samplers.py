"""Samplers by rejection: the round number stands in the upper words of the Philox counter.

Element i of round r uses the words of counter offset + i (plus r << 64), so that the numbers of one
element do not depend on how many rounds its neighbours need.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..arraylib.philox import philox
from .quiet import quiet

KERNELS: dict[str, Any] = {}
_ROUNDS = 200      # a round keeps at least half of the rest: nobody gets there


def kernel(function: Any) -> Any:
    KERNELS[function.__name__] = quiet(function)
    return function


def _words(seed: int, offset: int, n: int, turn: int) -> np.ndarray:
    """uint32 (n, 4) of one round."""
    return philox(np, seed, offset + (turn << 64), 4 * n).reshape(n, 4)


def _unit(words: np.ndarray) -> np.ndarray:
    """(0, 1), evenly, from single words."""
    return (words + 0.5) * 2.0**-32


def _fine(words: np.ndarray) -> np.ndarray:
    """[0, 1) with 53 bits, from words 0 and 1."""
    return ((words[:, 0] >> 5) * 67108864.0 + (words[:, 1] >> 6)) * 2.0**-53


def _log_factorial(k: np.ndarray) -> np.ndarray:
    from ..loader import table_for
    return table_for(None).lgamma(np.asarray(k + 1.0))


def _rejected(n: int, seed: int, offset: int, attempt: Any) -> np.ndarray:
    """attempt(indices, words) -> (values, accepted), until all of n elements have a value."""
    found, left = np.zeros(n), np.arange(n)
    for turn in range(_ROUNDS):
        if not left.size:
            break
        values, accepted = attempt(left, _words(seed, offset, n, turn)[left])
        found[left[accepted]] = values[accepted]
        left = left[~accepted]
    return found


def _by_inversion(u: np.ndarray, first: np.ndarray, ratio: Any, most: int) -> np.ndarray:
    """The least k with u <= p(0) + ... + p(k), where p(k) = p(k - 1) * ratio(k)."""
    k, p, total = np.zeros(u.shape), first.copy(), first.copy()
    for step in range(1, most):
        above = u > total
        if not above.any():
            break
        p *= ratio(step)
        total += p
        k[above] = step
    return k


# -- Poisson ---------------------------------------------------------------------------------------
@kernel
def poisson_kernel(rate: Any, seed: int, offset: int) -> Any:
    """Inversion below a rate of 10, else PTRS (Hoermann, Transformed rejection, 1993)."""
    lam = np.asarray(rate, np.float64).ravel()
    found = np.zeros(lam.size)
    few = lam < 10
    first = _words(seed, offset, lam.size, 0)
    if few.any():
        small = lam[few]
        found[few] = _by_inversion(_fine(first[few]), np.exp(-small), lambda k: small / k, 200)
    many = np.flatnonzero(~few)
    if many.size:
        found[many] = _rejected(lam.size, seed, offset,
                                lambda at, words: _ptrs(lam[at], words, few[at]))[many]
    return found.reshape(rate.shape).astype(rate.dtype)


def _ptrs(lam: np.ndarray, words: np.ndarray, done: np.ndarray) -> tuple:
    b = 0.931 + 2.53 * np.sqrt(lam)
    a = -0.059 + 0.02483 * b
    inverse_alpha = 1.1239 + 1.1328 / (b - 3.4)
    u, v = _unit(words[:, 0]) - 0.5, _unit(words[:, 1])
    us = 0.5 - np.abs(u)
    k = np.floor((2 * a / us + b) * u + lam + 0.43)
    quick = (us >= 0.07) & (v <= 0.9277 - 3.6224 / (b - 2))
    possible = (k >= 0) & ~((us < 0.013) & (v > us))
    exact = np.log(v * inverse_alpha / (a / (us * us) + b)) <= \
        -lam + k * np.log(lam) - _log_factorial(np.maximum(k, 0))
    return k, done | quick | (possible & exact)


# -- binomial --------------------------------------------------------------------------------------
@kernel
def binomial_kernel(count: Any, prob: Any, seed: int, offset: int) -> Any:
    """Inversion below a mean of 10, else BTRS (Hoermann 1993), for the rarer of both outcomes."""
    n, p = np.broadcast_arrays(count, prob)
    shape, dtype = n.shape, count.dtype
    n, p = n.ravel().astype(np.float64), p.ravel().astype(np.float64)
    flip = p > 0.5
    q = np.where(flip, 1 - p, p)
    few = n * q < 10
    found = np.zeros(n.size)
    first = _words(seed, offset, n.size, 0)
    if few.any():
        size, odds = n[few], q[few] / (1 - q[few])
        start = (1 - q[few]) ** size
        found[few] = _by_inversion(_fine(first[few]), start,
                                   lambda k: odds * np.maximum(size - k + 1, 0) / k, 200)
    many = np.flatnonzero(~few)
    if many.size:
        found[many] = _rejected(n.size, seed, offset,
                                lambda at, words: _btrs(n[at], q[at], words, few[at]))[many]
    found = np.where(flip, n - found, found)
    found[np.isnan(p) | np.isnan(n)] = np.nan
    return found.reshape(shape).astype(dtype)


def _btrs(n: np.ndarray, p: np.ndarray, words: np.ndarray, done: np.ndarray) -> tuple:
    spread = np.sqrt(n * p * (1 - p))
    b = 1.15 + 2.53 * spread
    a = -0.0873 + 0.0248 * b + 0.01 * p
    c = n * p + 0.5
    alpha = (2.83 + 5.1 / b) * spread
    u, v = _unit(words[:, 0]) - 0.5, _unit(words[:, 1])
    us = 0.5 - np.abs(u)
    k = np.floor((2 * a / us + b) * u + c)
    quick = (us >= 0.07) & (v <= 0.92 - 4.2 / b)
    possible = (k >= 0) & (k <= n)
    m, inside = np.floor((n + 1) * p), np.clip(k, 0, n)
    exact = np.log(v * alpha / (a / (us * us) + b)) <= (
        (inside - m) * np.log(p / (1 - p)) + _log_factorial(m) + _log_factorial(n - m)
        - _log_factorial(inside) - _log_factorial(n - inside))
    return k, done | quick | (possible & exact)


# -- gamma -----------------------------------------------------------------------------------------
@kernel
def standard_gamma_kernel(alpha: Any, seed: int, offset: int) -> Any:
    """Marsaglia and Tsang, A simple method for generating gamma variables, 2000."""
    shape = np.asarray(alpha, np.float64).ravel()
    raised = np.where(shape < 1, shape + 1, shape)
    d = raised - 1 / 3

    def attempt(at: np.ndarray, words: np.ndarray) -> tuple:
        u = _unit(words[:, :3])
        x = np.sqrt(-2 * np.log(u[:, 0])) * np.cos(2 * np.pi * u[:, 1])
        v = (1 + x / np.sqrt(9 * d[at])) ** 3
        positive = v > 0
        v = np.where(positive, v, 1)
        bound = 0.5 * x * x + d[at] * (1 - v + np.log(v))
        return d[at] * v, (positive & (np.log(u[:, 2]) < bound)) | np.isnan(shape[at])
    found = _rejected(shape.size, seed, offset, attempt)
    last = _unit(_words(seed, offset, shape.size, 0)[:, 3])
    found = np.where(shape < 1, found * last ** (1 / shape), found)
    tiny = np.finfo(np.float32 if alpha.dtype.itemsize < 8 else np.float64).tiny
    found = np.where(np.isnan(shape), np.nan, np.maximum(found, tiny))
    return found.reshape(alpha.shape).astype(alpha.dtype)


@kernel
def standard_gamma_grad(alpha: Any, sample: Any) -> Any:
    """dx/da at a fixed quantile: -(dP(a, x)/da) / density (Figurnov et al. 2018, equation 5).

    dP/da by central differences of the fourth order in float64: about 1e-8.
    """
    from ..loader import table_for
    table = table_for(None)
    a, x = np.asarray(alpha, np.float64), np.asarray(sample, np.float64)
    h = 1e-3 * np.minimum(a, 1.0)
    slope = sum(c * table.igamma(np.asarray(a + k * h), x)
                for k, c in ((-2, 1.0), (-1, -8.0), (1, 8.0), (2, -1.0))) / (12 * h)
    log_density = (a - 1) * np.log(x) - x - table.lgamma(np.asarray(a))
    return np.asarray(-slope * np.exp(-log_density)).astype(alpha.dtype)
