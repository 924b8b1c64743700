"""Special functions in NumPy against SciPy and torch."""

import numpy as np
import pytest

from plugrad.backends.arraylib import special
from plugrad.backends.arraylib.render import compile_elementwise
from plugrad.codegen.expression import parse_expr
from plugrad.codegen.special import DEFINITIONS, coefficients
from plugrad.codegen.special_tables import TABLES

pytestmark = pytest.mark.filterwarnings("ignore")
RNG = np.random.default_rng(0)
WIDE = np.concatenate([
    RNG.uniform(-20, 20, 2000), RNG.uniform(-3, 3, 2000), RNG.normal(size=500) * 1e-3,
])
POSITIVE = abs(WIDE) + 1e-9
UNIT = np.tanh(WIDE)

#: name -> (SciPy's name, points, relative tolerance beside an absolute one of 1e-15)
CASES = {
    "erf": ("erf", WIDE, 1e-15), "erfc": ("erfc", WIDE, 2e-12), "erfcx": ("erfcx", WIDE, 1e-13),
    "erfinv": ("erfinv", UNIT, 2e-15), "lgamma": ("gammaln", POSITIVE, 1e-14),
    "digamma": ("digamma", POSITIVE, 1e-13),
    "i0": ("i0", WIDE, 3e-15), "i0e": ("i0e", WIDE, 3e-15),
    "i1": ("i1", WIDE, 5e-15), "i1e": ("i1e", WIDE, 5e-15), "ndtr": ("ndtr", WIDE, 1e-12),
    "ndtri": ("ndtri", (UNIT + 1) / 2, 3e-15), "log_ndtr": ("log_ndtr", WIDE, 2e-14),
    "bessel_j0": ("j0", WIDE, 1e-13), "bessel_j1": ("j1", WIDE, 1e-13),
    "bessel_y0": ("y0", POSITIVE, 1e-12), "bessel_y1": ("y1", POSITIVE, 1e-12),
    "modified_bessel_i0": ("i0", WIDE, 3e-15), "modified_bessel_i1": ("i1", WIDE, 5e-15),
    "modified_bessel_k0": ("k0", POSITIVE, 5e-15), "modified_bessel_k1": ("k1", POSITIVE, 5e-15),
    "scaled_modified_bessel_k0": ("k0e", POSITIVE, 5e-15),
    "scaled_modified_bessel_k1": ("k1e", POSITIVE, 5e-15),
    "airy_ai": ("airy", WIDE, 2e-12), "spherical_bessel_j0": (None, WIDE, 2e-15),
}


def kernel(name):
    node = parse_expr(f"{name}(self)", ["self"])
    return compile_elementwise(np, name, node, [("self", "tensor")])


def reference(name):
    if name is None:
        return lambda x: np.sinc(x / np.pi)
    scipy = pytest.importorskip("scipy.special")
    return (lambda x: scipy.airy(x)[0]) if name == "airy" else getattr(scipy, name)


def test_every_definition_is_tested():
    assert set(CASES) == set(DEFINITIONS)


@pytest.mark.parametrize("name", sorted(CASES))
def test_float64(name):
    scipy_name, points, tolerance = CASES[name]
    expected = reference(scipy_name)(points)
    tiny = abs(expected) < 1e-290  # denormal results have fewer digits
    np.testing.assert_allclose(
        kernel(name)(points)[~tiny], expected[~tiny], rtol=tolerance, atol=1e-14
    )


@pytest.mark.parametrize("name", sorted(CASES))
def test_float32(name):
    """Half the tolerance of torch.testing, against SciPy's value for the rounded argument."""
    scipy_name, points, _ = CASES[name]
    points = points.astype("f4")
    result = kernel(name)(points)
    assert result.dtype == np.float32
    expected = reference(scipy_name)(points.astype("f8")).astype("f4")
    np.testing.assert_allclose(result, expected, rtol=6e-7, atol=1e-37)


EDGES = [0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, -1.0, 2.0, -2.0, 0.5, -0.5]


@pytest.mark.parametrize("name", ["erf", "erfc", "erfinv", "lgamma", "digamma", "i0", "i0e", "i1",
                                  "i1e", "ndtri", "log_ndtr", "erfcx"])
def test_edges_are_those_of_torch(name):
    torch = pytest.importorskip("torch")
    function = getattr(torch, name, None) or getattr(torch.special, name)
    expected = function(torch.tensor(EDGES, dtype=torch.float64)).numpy()
    np.testing.assert_allclose(kernel(name)(np.array(EDGES)), expected, rtol=1e-13, atol=1e-300)


def test_negative_lgamma_and_digamma():
    scipy = pytest.importorskip("scipy.special")
    x = RNG.uniform(-30, 0, 500)
    np.testing.assert_allclose(kernel("lgamma")(x), scipy.gammaln(x), rtol=1e-11, atol=1e-13)
    np.testing.assert_allclose(kernel("digamma")(x), scipy.digamma(x), rtol=1e-11, atol=1e-12)


def test_half_types_round_once():
    x = np.linspace(-4, 4, 101).astype("f2")
    result = kernel("erf")(x)
    assert result.dtype == np.float16
    np.testing.assert_array_equal(result, kernel("erf")(x.astype("f4")).astype("f2"))


@pytest.mark.parametrize("name", ["igamma", "igammac"])
def test_incomplete_gamma(name):
    scipy = pytest.importorskip("scipy.special")
    a = 10 ** RNG.uniform(-2, 3, 600)
    x = a * RNG.uniform(0, 3, 600)
    expected = (scipy.gammainc if name == "igamma" else scipy.gammaincc)(a, x)
    np.testing.assert_allclose(getattr(special, name)(np, a, x), expected, rtol=1e-11, atol=1e-14)
    torch = pytest.importorskip("torch")
    a, x = map(np.ravel, np.meshgrid([0, 1, np.inf, -1], [0, 2, np.inf, -1]))
    expected = getattr(torch, name)(torch.tensor(a), torch.tensor(x)).numpy()
    np.testing.assert_allclose(getattr(special, name)(np, a, x), expected, rtol=1e-12)


def test_zeta_and_polygamma():
    scipy = pytest.importorskip("scipy.special")
    s, q = RNG.uniform(1.01, 40, 500), 10 ** RNG.uniform(-1, 2, 500)
    np.testing.assert_allclose(special.zeta(np, s, q), scipy.zeta(s, q), rtol=1e-12)
    x = RNG.uniform(0.01, 40, 500)
    for n in range(5):
        np.testing.assert_allclose(
            special.polygamma(np, n, x), scipy.polygamma(n, x), rtol=1e-11, atol=1e-13
        )
    torch = pytest.importorskip("torch")
    x = np.array([0, -0.5, -1.5, 1, np.nan])
    for n in (1, 2, 3):
        expected = torch.polygamma(n, torch.tensor(x)).numpy()
        np.testing.assert_allclose(special.polygamma(np, n, x), expected, rtol=1e-9)
    with pytest.raises(RuntimeError, match="does not support negative n"):
        special.polygamma(np, -1, x)


POLYNOMIALS = sorted(name for name in dir(special) if "polynomial_" in name)


@pytest.mark.parametrize("name", POLYNOMIALS)
def test_orthogonal_polynomials(name):
    torch = pytest.importorskip("torch")
    x = np.concatenate([RNG.uniform(-2, 2, 300), RNG.uniform(-1, 1, 300), [1, -1, 0, 0.5]])
    n = RNG.integers(-2, 15, x.size).astype("f8")
    n[-4:] = 7
    expected = getattr(torch.special, name)(torch.tensor(x), torch.tensor(n)).numpy()
    np.testing.assert_allclose(getattr(special, name)(np, x, n), expected, rtol=1e-9, atol=1e-11)


def test_polynomials_are_those_of_the_tables():
    u = np.linspace(-1, 1, 201)
    for name, table in TABLES.items():
        value = np.polynomial.polynomial.polyval(u, coefficients(name, np.dtype("f8")))
        expected = np.polynomial.chebyshev.chebval(u, table)
        assert abs(value - expected).max() < 4e-15 * abs(expected).max(), name
