"""Symbolic derivatives against finite differences, and their text over ops."""

import numpy as np
import pytest

from plugrad.backends.arraylib.render import compile_elementwise
from plugrad.codegen.differentiate import (
    FLAT,
    PARTIALS,
    derivative,
    derivative_formula,
    gradient_formula,
)
from plugrad.codegen.expression import Const, FormulaError, parse_expr, to_text
from plugrad.codegen.intrinsics import INTRINSICS

NAMES = ("self", "other", "alpha")

#: Where a function is differentiable by each of its arguments: (low, high) of x, then of y.
DOMAIN = {
    "asin": [(-0.9, 0.9)], "acos": [(-0.9, 0.9)], "atanh": [(-0.9, 0.9)], "erfinv": [(-0.9, 0.9)],
    "ndtri": [(0.1, 0.9)], "acosh": [(1.2, 3)], "zeta": [(2, 5), (0.5, 3)],
    "fmod": [(2.1, 2.9), (1, 1.9)],
    "remainder": [(2.1, 2.9), (1, 1.9)], "ldexp": [(0.5, 2), (0.5, 2)],
    "maximum": [(0, 1), (1.1, 2)], "minimum": [(0, 1), (1.1, 2)],
    "fmax": [(0, 1), (1.1, 2)], "fmin": [(0, 1), (1.1, 2)], "tan": [(0.2, 1.2)],
}


def parse(text):
    return parse_expr(text, NAMES)


def run(node, *arrays):
    names = ["self", "other"][:len(arrays)]
    with np.errstate(all="ignore"):
        return compile_elementwise(np, "f", node, [(name, "tensor") for name in names])(*arrays)


def test_every_function_has_a_derivative_or_none():
    special = {"where", "cast", "poly", "nextafter", "airy_ai"}
    polynomials = {fn for fn in INTRINSICS if "polynomial" in fn}
    assert set(INTRINSICS) == set(PARTIALS) | FLAT | special | polynomials


@pytest.mark.parametrize("fn", sorted(PARTIALS))
def test_partials(fn):
    """Each partial derivative against a central difference in float64."""
    arity = INTRINSICS[fn].arity
    domain = DOMAIN.get(fn, [(0.3, 2.2)] * arity)
    rng = np.random.default_rng(0)
    points = [rng.uniform(*limits, 50) for limits in domain]
    if fn == "polygamma":
        text, points = "polygamma(2, self)", [rng.uniform(0.5, 3, 50)]
    else:
        text = f"{fn}({', '.join(['self', 'other'][:arity])})"
    node = parse(text)
    for position, name in enumerate(["self", "other"][:len(points)]):
        try:
            slope = derivative(node, name)
        except FormulaError:
            assert PARTIALS[fn][position] == ""
            continue
        step = 1e-6
        up, down = list(points), list(points)
        up[position], down[position] = points[position] + step, points[position] - step
        expected = (run(node, *up) - run(node, *down)) / (2 * step)
        np.testing.assert_allclose(run(slope, *points), expected, rtol=2e-6, atol=2e-7)


@pytest.mark.parametrize("text, name, result", [
    ("self + alpha * other", "other", "alpha"), ("self * other", "self", "other"),
    ("self ** 2", "self", "2 * self"), ("exp(self) * other", "self", "result"),
    ("other * exp(self)", "self", "result"), ("sigmoid(self)", "self", "result * (1 - result)"),
    ("sqrt(self)", "self", "1 / (2 * result)"), ("abs(self)", "self", "self.sgn()"),
    ("where(self > 0, self, alpha * self)", "self", "where(self > 0, 1, alpha)"),
    ("self > other", "self", "0"), ("floor(self)", "self", "0"), ("other", "self", "0"),
    ("log1p(exp(self))", "self", "self.exp() / (1 + self.exp())"),
    ("i0(self)", "self", "special_i1(self)"), ("maximum(0, self)", "alpha", "0"),
    ("fmod(self, other)", "other", "-self.div(other, rounding_mode='trunc')"),
    ("cast(self, 'float64') * 2", "self", "2"),
])
def test_formulas(text, name, result):
    assert derivative_formula(parse(text), name) == result


@pytest.mark.parametrize("text, name, result", [
    ("exp(self)", "self", "grad * result"), ("self + other", "self", "grad"),
    ("self - other", "other", "-grad"), ("self / other", "self", "grad / other"),
    ("where(self > 0, self, alpha * self)", "self", "where(self > 0, grad, alpha * grad)"),
    ("where(self > 0, 2 * self, 0)", "self", "where(self > 0, 2 * grad, 0)"),
    ("maximum(self, other)", "self",
     "where(self == other, 0.5 * grad, where(self > other, grad, 0))"),
])
def test_gradients_keep_the_dtype_of_grad(text, name, result):
    """The factor enters the branches, so that no float32 constant meets a half `grad`."""
    assert gradient_formula(parse(text), name) == result


def test_complex_gradient_conjugates():
    assert gradient_formula(parse("exp(self)"), "self", complex=True) == "grad * result.conj()"
    assert gradient_formula(parse("self + other"), "self", complex=True) == "grad"


def test_kinks():
    x = np.array([-1.0, 0.0, 1.0])
    assert run(derivative(parse("abs(self)"), "self"), x).tolist() == [-1, 0, 1]
    assert run(derivative(parse("maximum(self, 0)"), "self"), x).tolist() == [0, 0.5, 1]
    zero = derivative(parse("where(self > 0, log(self), 0)"), "self")
    assert run(zero, x).tolist() == [0, 0, 1]


def test_tuple_and_second_order():
    first, second = derivative(parse("(self * other, self)"), "other")
    assert to_text(first) == "self" and second == Const(0)
    twice = derivative(derivative(parse("tanh(self)"), "self"), "self")
    x = np.linspace(-1, 1, 5)
    np.testing.assert_allclose(run(twice, x), -2 * np.tanh(x) * (1 - np.tanh(x) ** 2), atol=1e-15)


def test_unknown_derivative_is_named():
    with pytest.raises(FormulaError, match=r"igamma: no derivative by argument 1"):
        derivative(parse("igamma(self, other)"), "self")
