"""Special functions with loops, as C templates (see `preamble`); for sources see
`arraylib/special.py`, which computes the same in arrays.
"""

from __future__ import annotations

from ...codegen.special import EULER_MACLAURIN

_ZETA = """\
FN {T} zeta_{T}({T} x, {T} q) {
    const {T} table[COUNT] = {VALUES};
    if (x == 1) return ({T})INFINITY;
    if (!(x > 1)) return ({T})NAN;
    if (q <= 0) {
        if (q == floor(q)) return ({T})INFINITY;
        if (x != floor(x)) return ({T})NAN;
    }
    if (isinf(q)) return 0;
    {T} total = 0;
    while (q < 0) { total += pow(q, -x); q += 1; }
    for (i32 k = 0; k < 9; k++) { total += pow(q, -x); q += 1; }
    {T} power = pow(q, -x), factor = x;
    total += power * q / (x - 1) + power / 2;
    power /= q;
    for (i32 k = 0; k < COUNT; k++) {
        {T} term = table[k] * factor * power;
        total += term;
        if (fabs(term) < fabs(total) * ({T})1e-17) break;
        factor *= (x + (2 * k + 1)) * (x + (2 * k + 2));
        power /= q * q;
    }
    return total;
}"""
_ZETA = _ZETA.replace("COUNT", str(len(EULER_MACLAURIN))).replace(
    "VALUES", ", ".join(f"({{T}}){value!r}" for value in EULER_MACLAURIN)
)

_POLYGAMMA = """\
FN {T} polygamma_{T}(i64 n, {T} x) {
    if (n == 0) return digamma_series_{T}(x);
    if (n == 1 && x < ({T})0.5) {
        {T} s = ({T})3.141592653589793 / sin(({T})3.141592653589793 * (x - rint(x)));
        return s * s - zeta_{T}(2, 1 - x);
    }
    {T} factorial = 1;
    for (i64 k = 2; k <= n; k++) factorial *= k;
    {T} value = factorial * zeta_{T}(({T})(n + 1), x);
    return n % 2 ? value : -value;
}"""

_DIGAMMA = """\
FN {T} digamma_series_{T}({T} x) {
    {T} value = 0;
    if (x == 0) return copysign(({T})INFINITY, -x);
    if (x < 0) {
        {T} r = x - rint(x);
        if (r == 0) return ({T})NAN;
        value = -({T})3.141592653589793 / tan(({T})3.141592653589793 * r);
        x = 1 - x;
    }
    while (x < 10) { value -= 1 / x; x += 1; }
    {T} s = 1 / (x * x);
    {T} tail = s * (({T})0.08333333333333333 - s * (({T})0.008333333333333333
        - s * (({T})0.003968253968253968 - s * (({T})0.004166666666666667
        - s * (({T})0.007575757575757576 - s * (({T})0.021092796092796094
        - s * ({T})0.08333333333333333))))));
    return value + log(x) - ({T})0.5 / x - tail;
}"""

_PREFACTOR = """\
FN {T} gamma_prefactor_{T}({T} a, {T} x) {
    if (a < 12) return exp(a * log(x) - x - lgamma(a));
    {T} off = (x - a) / a, s = 1 / (a * a);
    {T} stirling = (({T})0.08333333333333333 - s * (({T})0.002777777777777778
        - s * (({T})0.0007936507936507937 - s * ({T})0.0005952380952380953))) / a;
    return exp(a * (log1p(off) - off) - stirling) * sqrt(a / ({T})6.283185307179586);
}"""

_IGAMMA_SERIES = """\
FN {T} gamma_series_{T}({T} a, {T} x) {
    {T} term = 1 / a, total = term;
    for (i32 k = 1; k < 100000 && term > total * ({T})1e-17; k++) {
        term *= x / (a + k);
        {T} next = total + term;
        if (next == total) break;
        total = next;
    }
    return gamma_prefactor_{T}(a, x) * total;
}"""

_IGAMMA_FRACTION = """\
FN {T} gamma_fraction_{T}({T} a, {T} x) {
    {T} b = x + 1 - a, c = ({T})1e30, d = 1 / b, result = d, least = 1;
    for (i32 k = 1; k < 100000; k++) {
        {T} top = -k * (k - a);
        b += 2;
        d = 1 / (top * d + b);
        c = b + top / c;
        {T} change = c * d, distance = fabs(change - 1);
        result *= change;
        if (distance < ({T})1e-16 || (distance < ({T})1e-6 && distance >= least)) break;
        least = distance;
    }
    return gamma_prefactor_{T}(a, x) * result;
}"""

# Temme's uniform expansion (DLMF 8.12.3 to 8.12.11); `upper` is 1 for Q, -1 for P.
_IGAMMA_UNIFORM = """\
FN {T} gamma_uniform_{T}({T} a, {T} x, {T} upper) {
    {T} off = (x - a) / a, s = off / (2 + off), q = s * s, power = 1, rest = 0;
    for (i32 k = 0; k < 10; k++) { rest += power / (2 * k + 3); power *= q; }
    {T} half_square = off * s - 2 * s * q * rest;
    {T} e = copysign(sqrt(2 * half_square), off);
    {T} first = (({T})-0.3333333333333333 + e * (({T})0.08333333333333333
        + e * (({T})-0.014814814814814815 + e * (({T})0.0011574074074074073
        + e * (({T})0.0003527336860670194 + e * (({T})-0.0001787551440329218
        + e * (({T})3.919263178522438e-05 + e * (({T})-2.185448510679992e-06
        + e * ({T})-1.85406221071516e-06))))))));
    {T} second = (({T})-0.001851851851851852 + e * (({T})-0.003472222222222222
        + e * (({T})0.0026455026455026454 + e * ({T})-0.0009902263374485596)));
    {T} part = exp(-a * half_square) / sqrt(({T})6.283185307179586 * a) * (first + second / a);
    return erfc(upper * e * sqrt(a / 2)) / 2 + upper * part;
}"""

_IGAMMA = """\
FN {T} %(name)s_{T}({T} a, {T} x) {
    if (!(a >= 0) || !(x >= 0) || (a == 0 && x == 0) || (isinf(a) && isinf(x))) return ({T})NAN;
    if (a == 0 || isinf(x)) return %(one)s;
    if (x == 0 || isinf(a)) return %(zero)s;
    if (a >= ({T})1e5 && fabs(x - a) < ({T})0.2 * a) return gamma_uniform_{T}(a, x, %(upper)s);
    if (x <= (a > 1 ? a : 1)) return %(series)s;
    return %(fraction)s;
}"""

_POLYNOMIAL = """\
FN {T} %(name)s_{T}({T} x, {T} degree) {
    if (!(degree > -1) || isinf(degree)) return ({T})0;
    i64 n = (i64)degree;
    %(before)s
    {T} before = 1, now = %(first)s;
    if (n == 0) return before;
    for (i64 k = 1; k < n && now == now; k++) {
        {T} next = %(step)s;
        before = now;
        now = next;
    }
    return now;
}"""

# end values at 1 and (times the sign of an even or odd degree) at -1, first, the closed form
_CHEBYSHEV = {
    "t": ("1", "1", "x", "cos(n * t)", 6),
    "u": ("(n + 1)", "(n + 1)", "2 * x", "sin((n + 1) * t) / sin(t)", 8),
    "v": ("1", "(2 * n + 1)", "2 * x - 1", "cos((n + ({T})0.5) * t) / cos(t / 2)", 8),
    "w": ("(2 * n + 1)", "1", "2 * x + 1", "sin((n + ({T})0.5) * t) / sin(t / 2)", 8),
}


def _polynomials() -> dict[str, str]:
    found = {}
    for kind, (one, minus_one, first, closed, limit) in _CHEBYSHEV.items():
        for prefix, shift in (("", ""), ("shifted_", "x = 2 * x - 1;\n    ")):
            name = f"{prefix}chebyshev_polynomial_{kind}"
            before = (
                f"{shift}if (x == 1) return ({{T}}){one};\n"
                f"    if (x == -1) return (n % 2 ? -1 : 1) * ({{T}}){minus_one};\n"
                f"    if (n > {limit} && fabs(x) < 1) {{ {{T}} t = acos(x); return {closed}; }}"
            )
            found[name] = _POLYNOMIAL % {
                "name": name, "before": before, "first": first, "step": "2 * x * now - before",
            }
    others = {
        "hermite_polynomial_h": ("2 * x", "2 * (x * now - k * before)"),
        "hermite_polynomial_he": ("x", "x * now - k * before"),
        "laguerre_polynomial_l": ("1 - x", "((2 * k + 1 - x) * now - k * before) / (k + 1)"),
        "legendre_polynomial_p": ("x", "((2 * k + 1) * x * now - k * before) / (k + 1)"),
    }
    for name, (first, step) in others.items():
        before = "if (n > 512) return ({T})NAN;" if name.startswith("hermite") else ""
        found[name] = _POLYNOMIAL % {
            "name": name, "before": before, "first": first, "step": step,
        }
    return found


FUNCTIONS = {
    "zeta": _ZETA,
    "digamma_series": _DIGAMMA,
    "polygamma": _POLYGAMMA,
    "gamma_prefactor": _PREFACTOR,
    "gamma_series": _IGAMMA_SERIES,
    "gamma_fraction": _IGAMMA_FRACTION,
    "gamma_uniform": _IGAMMA_UNIFORM,
    "igamma": _IGAMMA % {
        "name": "igamma", "one": "1", "zero": "0", "upper": "-1",
        "series": "gamma_series_{T}(a, x)", "fraction": "1 - gamma_fraction_{T}(a, x)",
    },
    "igammac": _IGAMMA % {
        "name": "igammac", "one": "0", "zero": "1", "upper": "1",
        "series": "1 - gamma_series_{T}(a, x)", "fraction": "gamma_fraction_{T}(a, x)",
    },
    **_polynomials(),
}
