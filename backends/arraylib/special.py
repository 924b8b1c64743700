"""Special functions that need a loop; those with a formula are in `codegen/special.py`.

All take arrays (or NumPy numbers) of float32 or float64 and compute in float64. Sources: Euler and
Maclaurin's summation for zeta; for the incomplete gamma function its power series and the continued
fraction by Lentz's method (Abramowitz and Stegun 6.5.29 and 6.5.31); three-term recurrences and,
inside (-1, 1), the trigonometric forms of the orthogonal polynomials (A&S, chapter 22).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import wraps
from typing import Any

import numpy as np

from ...codegen.special import EULER_MACLAURIN, coefficients


def _in_float64(function: Callable[..., Any]) -> Callable[..., Any]:
    """Computes in float64 with arguments broadcast together; the result in their dtype."""
    @wraps(function)
    def call(xp: Any, *args: Any) -> Any:
        arrays = [xp.asarray(arg) for arg in args]
        dtype = next((a.dtype for a in arrays if a.dtype == np.float32), np.dtype("float64"))
        return function(xp, *xp.broadcast_arrays(*(a.astype(np.float64) for a in arrays))).astype(
            dtype, copy=False
        )
    return call


# -- gamma and zeta --------------------------------------------------------------------------------
@_in_float64
def zeta(xp: Any, x: Any, q: Any) -> Any:
    """Hurwitz' zeta: the sum of (q + k)**-x over k >= 0.

    inf for x = 1 and for q = 0, -1, ...; NaN for x < 1, and for q < 0 unless x is a whole number.
    """
    pole = (q <= 0) & (q == xp.floor(q))
    at = xp.where(pole | (x != xp.floor(x)) & (q < 0), 1.0, q)    # no steps from far below there
    total = xp.zeros(xp.broadcast(x, at).shape)
    below = at < 0
    while bool(xp.any(below)):
        total += xp.where(below, xp.power(at, -x), 0)
        at += below
        below = at < 0
    for _ in range(9):
        total += xp.power(at, -x)
        at += 1
    power = xp.power(at, -x)
    total += power * at / (x - 1) + power / 2
    factor = xp.array(x)
    power = power / at
    for k, value in enumerate(EULER_MACLAURIN):
        total += value * factor * power
        factor *= (x + (2 * k + 1)) * (x + (2 * k + 2))
        power = power / (at * at)
    total = xp.where(pole | (x == 1), np.inf, total)
    total = xp.where((q > 0) & xp.isinf(q), 0, total)
    return xp.where((x < 1) | (q < 0) & (q != xp.floor(q)) & (x != xp.floor(x)), np.nan, total)


def polygamma(xp: Any, n: Any, x: Any) -> Any:
    """The n-th derivative of digamma; n is one whole number. Raises RuntimeError for n < 0."""
    n = int(n)
    if n < 0:
        raise RuntimeError(f"polygamma(n, x) does not support negative n; got n = {n}")
    x = xp.asarray(x)
    if n == 0:
        return _of_formula("digamma")(x)
    wide = x.astype(np.float64)
    if n == 1:  # reflected, since the sum for a negative x would have -x terms
        left = wide < 0.5
        value = zeta(xp, 2, xp.where(left, 1 - wide, wide))
        sine = xp.sin(np.pi * (wide - xp.rint(wide)))
        value = xp.where(left, (np.pi / sine) ** 2 - value, value)
        return xp.where(wide == -np.inf, np.nan, value).astype(x.dtype)
    sign = 1 if n % 2 else -1
    return (sign * math.gamma(n + 1) * zeta(xp, n + 1, wide)).astype(x.dtype)


def _of_formula(name: str) -> Callable[[Any], Any]:
    """The kernel of a function that `codegen/special.py` defines."""
    if name not in _formulas:
        from ...codegen.expression import Call, Name
        from .render import compile_elementwise

        _formulas[name] = compile_elementwise(
            np, name, Call(name, (Name("x"),)), [("x", "tensor")]
        )
    return _formulas[name]


_formulas: dict[str, Callable[[Any], Any]] = {}


@_in_float64
def igamma(xp: Any, a: Any, x: Any) -> Any:
    """The regularised lower incomplete gamma function P(a, x)."""
    return _incomplete(xp, a, x)[0]


@_in_float64
def igammac(xp: Any, a: Any, x: Any) -> Any:
    """The regularised upper incomplete gamma function Q(a, x) = 1 - P(a, x)."""
    return _incomplete(xp, a, x)[1]


def _incomplete(xp: Any, a: Any, x: Any) -> tuple[Any, Any]:
    shape = x.shape
    a, x = a.reshape(-1), x.reshape(-1)
    regular = (a > 0) & (x > 0) & xp.isfinite(a) & xp.isfinite(x)
    even = regular & (a >= 1e5) & (abs(x - a) < 0.2 * a)
    regular &= ~even
    low = regular & (x <= xp.maximum(a, 1))
    high = regular & ~low
    lower = xp.full(x.shape, np.nan)
    lower[(x == 0) & (a > 0) | xp.isinf(a) & (a > 0) & (x >= 0) & xp.isfinite(x)] = 0
    lower[xp.isinf(x) & (x > 0) & (a >= 0) & xp.isfinite(a) | (a == 0) & (x > 0)] = 1
    upper = 1 - lower
    for where, series in ((low, True), (high, False)):
        if bool(xp.any(where)):
            a_part, x_part = a[where], x[where]
            value = _prefactor(xp, a_part, x_part) * (
                _power_series(xp, a_part, x_part) if series
                else _continued_fraction(xp, a_part, x_part)
            )
            lower[where], upper[where] = (value, 1 - value) if series else (1 - value, value)
    if bool(xp.any(even)):
        lower[even], upper[even] = _uniform(xp, a[even], x[even])
    return lower.reshape(shape), upper.reshape(shape)


#: c_0 and c_1 of DLMF 8.12.9 and 8.12.11, in powers of eta, for |eta| < 0.3.
_UNIFORM = (
    (-1 / 3, 1 / 12, -2 / 135, 1 / 864, 1 / 2835, -139 / 777600, 1 / 25515, -571 / 261273600,
     -281 / 151559100, 8.296711340953087e-07, -1.7665952736826078e-07, 6.707853543401498e-09),
    (-1 / 540, -1 / 288, 1 / 378, -77 / 77760, 2.0576131687242798e-04, -4.018775720164609e-07,
     -1.8098550334489977e-05, 7.64916091608111e-06))


def _uniform(xp: Any, a: Any, x: Any) -> tuple[Any, Any]:
    """P and Q for large a and x near a: Temme's uniform expansion (DLMF 8.12.3 to 8.12.7)."""
    off = (x - a) / a
    s = off / (2 + off)                         # log1p(off) = 2 atanh(s)
    square = s * s
    rest = sum(square**k / (2 * k + 3) for k in range(10))
    half = off * s - 2 * s * square * rest      # off - log1p(off) = eta**2 / 2
    eta = xp.copysign(xp.sqrt(2 * half), off)
    first, second = (np.polynomial.polynomial.polyval(eta, c) for c in _UNIFORM)
    part = xp.exp(-a * half) / xp.sqrt(2 * np.pi * a) * (first + second / a)
    erfc, root = _of_formula("erfc"), eta * xp.sqrt(a / 2)
    return erfc(-root) / 2 - part, erfc(root) / 2 + part


def _prefactor(xp: Any, a: Any, x: Any) -> Any:
    """x**a exp(-x) / gamma(a); near x = a without the cancellation of large logarithms."""
    off = (x - a) / a
    large = xp.maximum(a, 3)
    table = coefficients("lgamma_large", np.dtype("float64"))
    stirling = np.polynomial.polynomial.polyval(18 / (large * large) - 1, table) / large
    near = xp.exp(a * (xp.log1p(off) - off) - stirling) * xp.sqrt(a / (2 * np.pi))
    small = xp.minimum(a, 3)
    return xp.where(a >= 3, near, xp.exp(small * xp.log(x) - x - _of_formula("lgamma")(small)))


def _power_series(xp: Any, a: Any, x: Any) -> Any:
    """The sum of x**k / (a (a + 1) ... (a + k))."""
    total = 1 / a
    term = xp.array(total)
    k = 0
    while bool(xp.any(term > 1e-17 * total)) and k < 100_000:
        k += 1
        term *= x / (a + k)
        total = total + term
    return total


def _continued_fraction(xp: Any, a: Any, x: Any) -> Any:
    """1/(x+1-a - (1-a)/(x+3-a - 2(2-a)/(x+5-a - ...)))."""
    b = x + 1 - a
    c = xp.full(x.shape, 1e300)
    d = 1 / b
    result = xp.array(d)
    change = xp.zeros(x.shape)
    k = 0
    while bool(xp.any(abs(change - 1) > 1e-15)) and k < 100_000:
        k += 1
        top = -k * (k - a)
        b = b + 2
        d = 1 / (top * d + b)
        c = b + top / c
        change = c * d
        result = result * change
    return result


# -- orthogonal polynomials ------------------------------------------------------------------------
def _degree(xp: Any, n: Any) -> Any:
    """A whole number; NaN and inf count as negative, as their conversion in C does."""
    return xp.where(xp.isfinite(n), xp.trunc(n), -1.0)


def _recurrence(
    xp: Any, x: Any, n: Any, first: Any, step: Callable[[int, Any, Any], Any]
) -> Any:
    """The polynomial of degree n: 1, first, then step(k, this, before); 0 for n < 0."""
    before, this = xp.ones(x.shape), first
    result = xp.where(n == 0, before, xp.where(n == 1, first, 0.0))
    for k in range(1, int(xp.max(n, initial=0))):
        before, this = this, step(k, this, before)
        result = xp.where(n == k + 1, this, result)
    return result


def _chebyshev(
    shift: bool, slope: Any, at_one: Callable, at_minus_one: Callable, closed: Callable, limit: int
) -> Callable[..., Any]:
    """A family with first polynomial slope(x) and the common step 2 x this - before.

    shift: of 2 x - 1. closed(xp, acos(x), n) serves degrees above the limit inside (-1, 1).
    """
    @_in_float64
    def polynomial(xp: Any, x: Any, n: Any) -> Any:
        n = _degree(xp, n)
        if shift:
            x = 2 * x - 1
        inside = (abs(x) < 1) & (n > limit)
        ends = abs(x) == 1
        degrees = xp.where(inside | ends, 0, n)
        result = _recurrence(
            xp, x, degrees, slope(x), lambda k, this, before: 2 * x * this - before
        )
        result = xp.where(inside, closed(xp, xp.arccos(xp.clip(x, -1, 1)), n), result)
        sign = xp.where(n % 2 == 0, 1.0, -1.0)
        result = xp.where(x == 1, at_one(n), xp.where(x == -1, at_minus_one(n) * sign, result))
        return xp.where(n < 0, 0, result)
    return polynomial


def _one(n: Any) -> Any:
    return 1.0


_CHEBYSHEV: dict[str, tuple[Any, ...]] = {
    "t": (lambda x: x, _one, _one, lambda xp, t, n: xp.cos(n * t), 6),
    "u": (lambda x: 2 * x, lambda n: n + 1, lambda n: n + 1,
          lambda xp, t, n: xp.sin((n + 1) * t) / xp.sin(t), 8),
    "v": (lambda x: 2 * x - 1, _one, lambda n: 2 * n + 1,
          lambda xp, t, n: xp.cos((n + 0.5) * t) / xp.cos(t / 2), 8),
    "w": (lambda x: 2 * x + 1, lambda n: 2 * n + 1, _one,
          lambda xp, t, n: xp.sin((n + 0.5) * t) / xp.sin(t / 2), 8),
}
for _kind, _family in _CHEBYSHEV.items():
    globals()[f"chebyshev_polynomial_{_kind}"] = _chebyshev(False, *_family)
    globals()[f"shifted_chebyshev_polynomial_{_kind}"] = _chebyshev(True, *_family)


def _hermite(factor: int) -> Callable[..., Any]:
    @_in_float64
    def polynomial(xp: Any, x: Any, n: Any) -> Any:
        n = _degree(xp, n)
        limited = xp.minimum(n, 512)
        result = _recurrence(
            xp, x, limited, factor * x,
            lambda k, this, before: factor * (x * this - k * before),
        )
        return xp.where(n > 512, np.nan, result)
    return polynomial


hermite_polynomial_h = _hermite(2)
hermite_polynomial_he = _hermite(1)


@_in_float64
def laguerre_polynomial_l(xp: Any, x: Any, n: Any) -> Any:
    """Laguerre's polynomial of degree n."""
    return _recurrence(
        xp, x, _degree(xp, n), 1 - x,
        lambda k, this, before: ((2 * k + 1 - x) * this - k * before) / (k + 1),
    )


@_in_float64
def legendre_polynomial_p(xp: Any, x: Any, n: Any) -> Any:
    """Legendre's polynomial of degree n."""
    return _recurrence(
        xp, x, _degree(xp, n), x,
        lambda k, this, before: ((2 * k + 1) * x * this - k * before) / (k + 1),
    )
