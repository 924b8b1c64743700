"""The special functions as formulas, for every backend.

Each is written in the language of `expr`, over polynomials `poly('table', u)` whose Chebyshev
coefficients stand in `special_tables.py`. The formulas are classical identities (Abramowitz and
Stegun; the variable (x - c)/(x + c) for erfcx is that of Shepherd and Laframboise, 1981; erfinv by
w = -log(1 - x*x) is Giles', 2010); the coefficients were computed from the definitions.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from .expression import parse_expr
from .intrinsics import FLOAT32
from .typed import Typed, convert, resolve

ROOT_HALF, ROOT_PI = "0.7071067811865476", "1.7724538509055159"

_ERFCX = "poly('erfcx', 1 - 7.5/(abs(x) + 3.75)) / (1 + 2*abs(x))"  # of abs(x)
_SMALL_ERF = "x * poly('erf_small', 2*x*x - 1)"
_B = "minimum(abs(x), 30)"
_H = f"(round(16*{_B})/16)"  # its square is exact, which keeps exp(x*x) exact to an ulp
_GAUSS = f"(exp(-{_H}*{_H}) * exp(-({_B} - {_H})*({_B} + {_H})))"

_W = "-log((1 - x)*(1 + x))"
_R = "(x - round(x))"  # sin and tan of pi*x by what is left of a whole number

# lgamma of y >= 0; d is y less 0, 1 or 2, so that the zeros at 1 and 2 are exact.
_Y = "(x if x >= 0 else 1 - x)"
_D = f"({_Y} - (0 if {_Y} < 1 else (1 if {_Y} < 2 else 2)))"
_LOG = f"log({_Y} if {_Y} < 1 or {_Y} >= 3 else (1 if {_Y} < 2 else {_Y} - 1))"
_LGAMMA = (
    f"(({_D}*({_D} - 1) * poly('lgamma_small', 2*{_D} - 1)"
    f" + (-{_LOG} if {_Y} < 1 else {_LOG})) if {_Y} < 3 else"
    f" ({_Y} - 0.5)*({_LOG} - 1) + 0.4189385332046727"
    f" + poly('lgamma_large', 18/({_Y}*{_Y}) - 1)/{_Y})"
)
# digamma of y >= 0; its root is subtracted in two parts.
_Z = f"({_Y} + 1 if {_Y} < 1 else {_Y})"
_DIGAMMA = (
    f"(({_Z} - 1.4616321325302124 - 1.2438149912e-08) * poly('digamma_small', 2*{_Z} - 3)"
    f" - (1/{_Y} if {_Y} < 1 else 0) if {_Y} < 2 else"
    f" log({_Y}) - 0.5/{_Y} - poly('digamma_large', 8/({_Y}*{_Y}) - 1)/({_Y}*{_Y}))"
)

_I0E = (
    "(poly('i0e_small', abs(x)/4 - 1) if abs(x) < 8 else"
    " poly('i0e_large', 16/abs(x) - 1) * rsqrt(abs(x)))"
)
_I1E = (
    "(x*poly('i1e_small', abs(x)/4 - 1) if abs(x) < 8 else"
    " copysign(poly('i1e_large', 16/abs(x) - 1) * rsqrt(abs(x)), x))"
)
_U = "x*x/2 - 1"
_K0_SMALL = f"(poly('k0_small', {_U}) - log(x/2)*poly('i0_tiny', {_U}))"
_K0_LARGE = "(poly('k0_large', 4/x - 1) * rsqrt(x))"
_K1_SMALL = f"(inf if x == 0 else poly('k1_small', {_U})/x + log(x/2)*x*poly('i1_tiny', {_U}))"
_K1_LARGE = "(poly('k1_large', 4/x - 1) * rsqrt(x))"


def _bessel(order: int, sine: str, cosine: str) -> str:
    """sqrt(2/(pi a)) (P cosine + Q sine) of the phase; sine, cosine are given times sqrt(2)."""
    p, q = f"poly('bessel_p{order}', 128/(x*x) - 1)", f"poly('bessel_q{order}', 128/(x*x) - 1)"
    return f"({p}*({cosine}) + 8/abs(x)*{q}*({sine})) * rsqrt(pi*abs(x))"


_SIN, _COS = "sin(abs(x))", "cos(abs(x))"
_S = "x*x/32 - 1"
_J0_SMALL, _J1_SMALL = f"poly('j0_small', {_S})", f"x*poly('j1_small', {_S})"
_V = "sqrt(-2*log(minimum(x, 1 - x)))"
_TAIL = (
    f"({_V}*poly('ndtri_1', (1/{_V} - 0.3125)/0.1875) if {_V} < 8 else"
    f" {_V}*poly('ndtri_2', (1/{_V} - 0.075)/0.05))"
)
_AIRY_Z = "(abs(x)*sqrt(abs(x))*2/3)"

DEFINITIONS = {
    "erf": f"{_SMALL_ERF} if abs(x) < 1 else copysign(1 - exp(-x*x)*({_ERFCX}), x)",
    "erfc": f"1 - {_SMALL_ERF} if abs(x) < 0.5 else"
            f" ({_GAUSS}*({_ERFCX}) if x > 0 else 2 - {_GAUSS}*({_ERFCX}))",
    "erfcx": f"{_ERFCX} if x >= 0 else"
             f" 2*exp({_H}*{_H})*exp(({_B} - {_H})*({_B} + {_H})) - {_ERFCX}",
    "erfinv": f"x*inf if abs(x) == 1 else x*(poly('erfinv_1', {_W}/3.125 - 1) if {_W} < 6.25 else"
              f" (poly('erfinv_2', (sqrt({_W}) - 3.25)/0.75) if {_W} < 16 else"
              f" poly('erfinv_3', (sqrt({_W}) - 5.25)/1.25)))",
    "ndtr": f"0.5*erfc(-x*{ROOT_HALF})",
    "log_ndtr": f"log(erfcx(-x*{ROOT_HALF})/2) - x*x/2 if x < -1 else"
                f" log1p(-0.5*erfc(x*{ROOT_HALF}))",
    "lgamma": f"inf if isinf(x) else ({_LGAMMA} if x >= 0 else"
              f" log(pi/abs(sin(pi*{_R}))) - {_LGAMMA})",
    "digamma": f"copysign(inf, -x) if x == 0 else ({_DIGAMMA} if x > 0 else"
               f" (nan if {_R} == 0 else {_DIGAMMA} - pi/tan(pi*{_R})))",
    "i0": f"exp(abs(x))*{_I0E}", "i0e": _I0E, "i1": f"exp(abs(x))*{_I1E}", "i1e": _I1E,
    "modified_bessel_i0": "i0(x)", "modified_bessel_i1": "i1(x)",
    "modified_bessel_k0": f"{_K0_SMALL} if x <= 2 else exp(-x)*{_K0_LARGE}",
    "modified_bessel_k1": f"{_K1_SMALL} if x <= 2 else exp(-x)*{_K1_LARGE}",
    "scaled_modified_bessel_k0": f"exp(x)*{_K0_SMALL} if x <= 2 else {_K0_LARGE}",
    "scaled_modified_bessel_k1": f"exp(x)*{_K1_SMALL} if x <= 2 else {_K1_LARGE}",
    "bessel_j0": f"{_J0_SMALL} if abs(x) < 8 else"
                 f" {_bessel(0, f'{_COS} - {_SIN}', f'{_COS} + {_SIN}')}",
    "bessel_j1": f"{_J1_SMALL} if abs(x) < 8 else"
                 f" copysign(1, x)*{_bessel(1, f'{_SIN} + {_COS}', f'{_SIN} - {_COS}')}",
    "bessel_y0": f"poly('y0_small', {_S}) + 2/pi*log(x)*{_J0_SMALL} if x < 8 else"
                 f" {_bessel(0, f'{_SIN} + {_COS}', f'{_SIN} - {_COS}')}",
    "bessel_y1": f"-inf if x == 0 else (x*poly('y1_small', {_S}) + 2/pi*(log(x)*{_J1_SMALL} - 1/x)"
                 f" if x < 8 else {_bessel(1, f'{_SIN} - {_COS}', f'-{_SIN} - {_COS}')})",
    "airy_ai": f"exp(-{_AIRY_Z})*poly('airy_large', 2/(0.5625*{_AIRY_Z}) - 1)"
               f" / (2*{ROOT_PI}*sqrt(sqrt(x))) if x > 2 else"
               " (poly('airy_middle', (x + 1.25)/3.25) if x > -4.5 else"
               f" (poly('airy_p', 80/({_AIRY_Z}*{_AIRY_Z}) - 1)*(cos({_AIRY_Z}) + sin({_AIRY_Z}))"
               f" + poly('airy_q', 80/({_AIRY_Z}*{_AIRY_Z}) - 1)/{_AIRY_Z}"
               f"*(sin({_AIRY_Z}) - cos({_AIRY_Z}))) * {ROOT_HALF} / ({ROOT_PI}*sqrt(sqrt(-x))))",
    "spherical_bessel_j0": "1 if x == 0 else (0 if isinf(x) else sin(x)/x)",
    "ndtri": "1.4142135623730951*(2*x - 1)*poly('erfinv_1', -log(4*x*(1 - x))/3.125 - 1)"
             f" if abs(x - 0.5) < 0.3647 else copysign({_TAIL}, x - 0.5)",
}

#: For float32 arrays: one expression without branches (a least-squares fit to 1.4e-7).
_ERF_FLOAT32 = (
    "tanh(x * (1.1283792461512019 + _s*(0.102769896839074 + _s*(-0.00019543222022011249"
    " + _s*(-0.0006146263683657765 + _s*(8.446243615648848e-05 + _s*(-4.754772390001884e-06"
    " + _s*(2.2172338908106997e-08 + _s*5.688861183956672e-09))))))))"
).replace("_s", "minimum(x*x, 15.4)")


#: B(2k) / (2k)! for k = 1, 2, ...: Bernoulli's numbers in Euler and Maclaurin's summation.
EULER_MACLAURIN = (
    0.08333333333333333, -0.001388888888888889, 3.306878306878307e-05, -8.267195767195768e-07,
    2.08767569878681e-08, -5.284190138687493e-10, 1.3382536530684679e-11, -3.3896802963225827e-13,
    8.586062056277845e-15, -2.174868698558062e-16, 5.5090028283602295e-18,
    -1.3954464685812525e-19,
)

#: Functions that float32 arithmetic computes to 5e-7: twice as fast as in float64.
EXACT_IN_FLOAT32 = {
    "erf", "erfc", "erfcx", "erfinv", "i0", "i0e", "i1", "i1e", "lgamma", "digamma", "ndtri",
    "modified_bessel_i0", "modified_bessel_i1",
}


def expand(node: Typed, wide: bool) -> Typed:
    """A special function's formula with its argument put in.

    wide: float32 may compute in float64, for backends where that costs little; it does where
    cancellation would lose digits.
    """
    (x,) = node.args
    dtype = node.dtype if node.dtype.kind == "f" and node.dtype.itemsize > 2 else FLOAT32
    fast_erf = wide and node.fn == "erf" and dtype == FLOAT32
    if wide and not (node.fn in EXACT_IN_FLOAT32 and dtype == FLOAT32):
        dtype = np.dtype("float64")
    body, argument = _typed(node.fn, dtype, fast_erf), convert(x, dtype)
    return convert(_put(body, argument, {}), node.dtype)


@cache
def _typed(fn: str, dtype: np.dtype, fast_erf: bool) -> Typed:
    text = _ERF_FLOAT32 if fast_erf else DEFINITIONS[fn]
    return resolve(parse_expr(text, ("x",)), {"x": dtype})


def _put(node: Typed, argument: Typed, seen: dict[Typed, Typed]) -> Typed:
    if node.fn == "arg":
        return argument
    if node not in seen:
        args = tuple(
            _put(arg, argument, seen) if isinstance(arg, Typed) else arg for arg in node.args
        )
        seen[node] = Typed(node.fn, args, node.dtype)
    return seen[node]


@cache
def coefficients(name: str, dtype: np.dtype) -> tuple[float, ...]:
    """A table as a polynomial in u, lowest power first, as long as the dtype needs."""
    from fractions import Fraction

    from .special_tables import TABLES

    values = list(TABLES[name])
    limit = max(map(abs, values)) * (2e-9 if dtype == FLOAT32 else 2e-18)
    while abs(values[-1]) < limit:
        values.pop()
    total = [Fraction(0)] * len(values)
    before, this = [Fraction(1)], [Fraction(0), Fraction(1)]  # T0 and T1
    for value in values:
        for power, factor in enumerate(before):
            total[power] += Fraction(value) * factor
        following = [Fraction(0)] + [2 * factor for factor in this]
        for power, factor in enumerate(before):
            following[power] -= factor
        before, this = this, following
    return tuple(map(float, total))
