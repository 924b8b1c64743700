"""Chebyshev coefficients of the special functions' tables, from their definitions (mpmath).

Prints `codegen/special_tables.py`. Run: python tests/codegen/fit_special_tables.py > FILE
"""

import textwrap

import mpmath as mp

mp.mp.dps = 40
NODES = 70


def over(low, high, function):
    """The function of u in [-1, 1] for a function of a variable in [low, high]."""
    low, high = mp.mpf(low), mp.mpf(high)
    return lambda u: function((low + high) / 2 + (high - low) / 2 * u)


def erfcx(x):
    return mp.exp(x * x) * mp.erfc(x)


def erfcinv(q):
    guess = mp.sqrt(-mp.log(q) - mp.log(-mp.log(q)) / 2)
    return mp.findroot(lambda y: mp.log(mp.erfc(y)) - mp.log(q), guess)


def erfinv_by_w(w):
    x = mp.sqrt(-mp.expm1(-w))
    return mp.sqrt(mp.pi) / 2 if x == 0 else erfcinv(1 - x) / x if w > 20 else mp.erfinv(x) / x


def hankel(order, x):
    """P and Q of J = sqrt(2/(pi x)) (P cos t - Q sin t), Y = ... (P sin t + Q cos t)."""
    t = x - (2 * order + 1) * mp.pi / 4
    scale = mp.sqrt(mp.pi * x / 2)
    j, y = mp.besselj(order, x) * scale, mp.bessely(order, x) * scale
    return j * mp.cos(t) + y * mp.sin(t), y * mp.cos(t) - j * mp.sin(t)


def airy_wave(x):
    """P and Q of Ai(-x) = x**-1/4 / sqrt(pi) (P cos t + Q sin t), t = z - pi/4, z = 2/3 x**1.5."""
    t = 2 * mp.mpf(x) ** 1.5 / 3 - mp.pi / 4
    scale = mp.sqrt(mp.pi) * mp.root(x, 4)
    a, b = mp.airyai(-x) * scale, mp.airybi(-x) * scale
    return a * mp.cos(t) - b * mp.sin(t), a * mp.sin(t) + b * mp.cos(t)


def stirling(x):
    return mp.loggamma(x) - ((x - 0.5) * mp.log(x) - x + mp.log(2 * mp.pi) / 2)


def of_large(function, power=1):
    """A function of x as one of 1 / x**power."""
    return lambda v: function(mp.mpf(v) ** (-mp.mpf(1) / power))


ROOT = mp.findroot(mp.digamma, 1.46)
sqrt, exp, log, pi = mp.sqrt, mp.exp, mp.log, mp.pi
I, J, K, Y = mp.besseli, mp.besselj, mp.besselk, mp.bessely

TABLES = {
    "erf_small": over(0, 1, lambda s: mp.erf(sqrt(s)) / sqrt(s)),
    "erf_atanh": over(0, 16, lambda s: mp.atanh(mp.erf(sqrt(s))) / sqrt(s)),
    "erfcx": lambda t: (lambda x: (1 + 2 * x) * erfcx(x))(mp.mpf("3.75") * (1 + t) / (1 - t)),
    "erfinv_1": over(0, 6.25, erfinv_by_w),
    "erfinv_2": over(2.5, 4, lambda v: erfinv_by_w(v * v)),
    "erfinv_3": over(4, 6.5, lambda v: erfinv_by_w(v * v)),
    "ndtri_1": over(0.125, 0.5, lambda v: sqrt(2) * erfcinv(2 * exp(-1 / (2 * v * v))) * v),
    "ndtri_2": over(0.025, 0.125, lambda v: sqrt(2) * erfcinv(2 * exp(-1 / (2 * v * v))) * v),
    "lgamma_small": over(0, 1, lambda d: mp.loggamma(1 + d) / (d * (d - 1))),
    "lgamma_large": over(0, mp.mpf(1) / 9, of_large(lambda x: x * stirling(x), 2)),
    "digamma_small": over(1, 2, lambda x: mp.digamma(x) / (x - ROOT)),
    "digamma_large": over(
        0, 0.25, of_large(lambda x: x * x * (log(x) - 1 / (2 * x) - mp.digamma(x)), 2)
    ),
    "i0e_small": over(0, 8, lambda x: exp(-x) * I(0, x)),
    "i0e_large": over(0, 0.125, of_large(lambda x: sqrt(x) * exp(-x) * I(0, x))),
    "i1e_small": over(0, 8, lambda x: exp(-x) * I(1, x) / x),
    "i1e_large": over(0, 0.125, of_large(lambda x: sqrt(x) * exp(-x) * I(1, x))),
    "i0_tiny": over(0, 4, lambda s: I(0, sqrt(s))),
    "i1_tiny": over(0, 4, lambda s: I(1, sqrt(s)) / sqrt(s)),
    "k0_small": over(0, 4, lambda s: K(0, sqrt(s)) + log(s / 4) / 2 * I(0, sqrt(s))),
    "k1_small": over(0, 4, lambda s: sqrt(s) * (K(1, sqrt(s)) - log(s / 4) / 2 * I(1, sqrt(s)))),
    "k0_large": over(0, 0.5, of_large(lambda x: sqrt(x) * exp(x) * K(0, x))),
    "k1_large": over(0, 0.5, of_large(lambda x: sqrt(x) * exp(x) * K(1, x))),
    "j0_small": over(0, 64, lambda s: J(0, sqrt(s))),
    "j1_small": over(0, 64, lambda s: J(1, sqrt(s)) / sqrt(s)),
    "y0_small": over(0, 64, lambda s: Y(0, sqrt(s)) - log(s) / pi * J(0, sqrt(s))),
    "y1_small": over(0, 64, lambda s: (
        (Y(1, sqrt(s)) - log(s) / pi * J(1, sqrt(s)) + 2 / (pi * sqrt(s))) / sqrt(s)
    )),
    "bessel_p0": over(0, 1, of_large(lambda x: hankel(0, 8 * x)[0], 2)),
    "bessel_q0": over(0, 1, of_large(lambda x: hankel(0, 8 * x)[1] * x, 2)),
    "bessel_p1": over(0, 1, of_large(lambda x: hankel(1, 8 * x)[0], 2)),
    "bessel_q1": over(0, 1, of_large(lambda x: hankel(1, 8 * x)[1] * x, 2)),
    "airy_middle": over(-4.5, 2, mp.airyai),
    "airy_large": over(0, 0.5625, of_large(lambda z: (
        lambda x: mp.airyai(x) * 2 * sqrt(pi) * mp.root(x, 4) * exp(z)
    )((1.5 * z) ** (mp.mpf(2) / 3)))),
    "airy_p": over(0, 0.025, of_large(lambda z: airy_wave((1.5 * z) ** (mp.mpf(2) / 3))[0], 2)),
    "airy_q": over(0, 0.025, of_large(lambda z: airy_wave((1.5 * z) ** (mp.mpf(2) / 3))[1] * z, 2)),
}


def chebyshev(function):
    """Coefficients in float64 of the interpolation at NODES Chebyshev points, cut at 1e-18."""
    angles = [pi * (2 * k + 1) / (2 * NODES) for k in range(NODES)]
    values = [function(mp.cos(angle)) for angle in angles]
    result = [
        float(2 / mp.mpf(NODES) * mp.fsum(v * mp.cos(j * a) for v, a in zip(values, angles)))
        for j in range(NODES)
    ]
    result[0] /= 2
    scale = max(map(abs, result))
    while abs(result[-1]) < 1e-18 * scale:
        result.pop()
    return result


def main():
    print('"""Chebyshev coefficients over [-1, 1]; made by tests/codegen/fit_special_tables.py.')
    print()
    print('Each table approximates the function of its line in that script, to 1e-17.\n"""')
    print("\nTABLES: dict[str, tuple[float, ...]] = {")
    for name, function in TABLES.items():
        print(f'    "{name}": (')
        text = ", ".join(map(repr, chebyshev(function))) + ","
        indent = " " * 8
        print(textwrap.fill(text, 98, initial_indent=indent, subsequent_indent=indent,
                            break_on_hyphens=False))
        print("    ),")
    print("}")


if __name__ == "__main__":
    main()
