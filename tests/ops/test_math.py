"""Pointwise ops and operators: values, dtypes, derivatives and errors, with torch as the oracle."""

from __future__ import annotations

import operator

import numpy as np
import pytest

import plugrad

torch = pytest.importorskip("torch")

#: op -> the interval its arguments are drawn from.
UNARY = {
    "abs": (-3, 3), "acos": (-1, 1), "acosh": (1, 4), "asin": (-1, 1), "asinh": (-3, 3),
    "atan": (-3, 3), "atanh": (-0.9, 0.9), "ceil": (-3, 3), "cos": (-4, 4), "cosh": (-2, 2),
    "deg2rad": (-90, 90), "digamma": (0.3, 6), "erf": (-3, 3), "erfc": (-3, 3),
    "erfinv": (-0.9, 0.9), "exp": (-3, 3), "exp2": (-3, 3), "expm1": (-2, 2), "floor": (-3, 3),
    "frac": (-3, 3), "i0": (-4, 4), "lgamma": (0.3, 6), "log": (0.1, 5), "log10": (0.1, 5),
    "log1p": (-0.9, 4), "log2": (0.1, 5), "logit": (0.05, 0.95), "neg": (-3, 3),
    "rad2deg": (-3, 3), "reciprocal": (0.2, 4), "round": (-3, 3), "rsqrt": (0.1, 5),
    "sgn": (-3, 3), "sigmoid": (-5, 5), "sign": (-3, 3), "sin": (-4, 4), "sinc": (-3, 3),
    "sinh": (-2, 2), "sqrt": (0.1, 5), "square": (-3, 3), "tan": (-1, 1), "tanh": (-3, 3),
    "trunc": (-3, 3)}
BINARY = {
    "add": (-3, 3), "atan2": (-3, 3), "copysign": (-3, 3), "div": (0.3, 3), "float_power": (0.3, 3),
    "fmax": (-3, 3), "fmin": (-3, 3), "fmod": (0.3, 3), "hypot": (-3, 3), "logaddexp": (-3, 3),
    "logaddexp2": (-3, 3), "maximum": (-3, 3), "minimum": (-3, 3), "mul": (-3, 3),
    "pow": (0.3, 3), "remainder": (0.3, 3), "sub": (-3, 3), "xlogy": (0.3, 3)}
COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge", "logical_and", "logical_or", "logical_xor")
SPECIAL = {
    "entr": (0.1, 3), "erfcx": (-2, 3), "i0e": (-4, 4), "i1": (-4, 4), "i1e": (-4, 4),
    "log_ndtr": (-4, 4), "ndtr": (-4, 4), "ndtri": (0.05, 0.95)}


def uniform(seed: int, bounds: tuple, shape: tuple = (3, 4), dtype: str = "float64"):
    low, high = bounds
    return np.random.default_rng(seed).uniform(low, high, shape).astype(dtype)


def both(array, requires_grad: bool = False):
    return (plugrad.tensor(array, requires_grad=requires_grad),
            torch.tensor(array, requires_grad=requires_grad))


def same(ours, theirs, rtol: float = 1e-12, atol: float = 1e-12):
    assert ours.dtype._name == str(theirs.dtype).removeprefix("torch.")
    np.testing.assert_allclose(ours.detach().numpy(), theirs.detach().numpy(force=True),
                               rtol, atol)


def check(function, *arrays, rtol: float = 1e-10):
    """function(module, *tensors): value, first and second derivative."""
    ours, theirs = zip(*(both(a, True) for a in arrays))
    y, z = function(plugrad, *ours), function(torch, *theirs)
    same(y, z, rtol, rtol)
    seed = uniform(9, (-1, 1), tuple(z.shape))
    g = plugrad.autograd.grad(y, ours, plugrad.tensor(seed), create_graph=True, allow_unused=True)
    h = torch.autograd.grad(z, theirs, torch.tensor(seed), create_graph=True, allow_unused=True)
    for a, b in zip(g, h):
        same(a, b, rtol, rtol)
    if not any(b.requires_grad for b in h):
        return
    g2 = plugrad.autograd.grad(sum((a * a).sum() for a in g), ours, allow_unused=True)
    h2 = torch.autograd.grad(sum((b * b).sum() for b in h), theirs, allow_unused=True)
    for a, b in zip(g2, h2):
        if b is not None and bool((b != 0).any()):
            same(a, b, rtol * 100, rtol * 100)


@pytest.mark.parametrize("name", UNARY)
def test_unary(name):
    loose = name in ("digamma", "erfinv", "i0", "lgamma")     # torch's own error is 1e-9
    check(lambda m, x: getattr(m, name)(x), uniform(1, UNARY[name]), rtol=1e-8 if loose else 1e-10)


@pytest.mark.parametrize("name", SPECIAL)
def test_special(name):
    check(lambda m, x: getattr(m.special, name)(x), uniform(1, SPECIAL[name]), rtol=1e-8)


@pytest.mark.parametrize("name", BINARY)
def test_binary_broadcasts(name):
    a, b = uniform(1, BINARY[name]), uniform(2, BINARY[name], (4,))
    check(lambda m, x, y: getattr(m, name)(x, y), a, b)


@pytest.mark.parametrize("name", sorted({*UNARY} - {"frac", "digamma", "neg", "logit"}))
@pytest.mark.parametrize("dtype", ["int64", "uint8", "float32"])
def test_unary_dtypes(name, dtype):
    low, high = UNARY[name]
    array = np.clip(np.array([0, 1, 2, 3]), np.ceil(low), np.floor(high)).astype(dtype)
    ours, theirs = both(array)
    same(getattr(plugrad, name)(ours), getattr(torch, name)(theirs), 2e-6, 2e-6)


@pytest.mark.parametrize("name", COMPARISONS)
@pytest.mark.parametrize("other", [np.array([1, 0, 3]), np.array([1.0, np.nan, 2.5])])
def test_comparisons(name, other):
    a, b = both(np.array([1, 2, 3]))
    x, y = both(other)
    same(getattr(a, name)(x), getattr(b, name)(y))


OPERATORS = [operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv,
             operator.mod, operator.pow]


@pytest.mark.parametrize("op", OPERATORS)
@pytest.mark.parametrize("number", [2, 3.5])
@pytest.mark.parametrize("dtype", ["int32", "int64", "float32", "float64"])
def test_operators_with_numbers(op, number, dtype):
    a, b = both(np.array([1, 2, 5], dtype))
    same(op(a, number), op(b, number), 1e-6)
    same(op(number, a), op(number, b), 1e-6)


@pytest.mark.parametrize("op", [operator.and_, operator.or_, operator.xor, operator.lshift,
                                operator.rshift])
def test_bit_operators(op):
    (a, b), (c, d) = both(np.array([12, 5, 9])), both(np.array([3, 1, 2]))
    same(op(a, c), op(b, d))
    same(op(a, 2), op(b, 2))
    same(op(7, c), op(7, d))
    same(~a, ~b)


def test_integer_arithmetic_wraps():
    x = plugrad.tensor([250, 10], dtype=plugrad.uint8)
    assert (x + 10).tolist() == [4, 20]
    assert (x * 2).tolist() == [244, 20]
    assert (-x).tolist() == [6, 246]
    assert plugrad.tensor([7, -7]).div(2, rounding_mode="trunc").tolist() == [3, -3]
    assert plugrad.tensor([7, -7]).div(2, rounding_mode="floor").tolist() == [3, -4]
    assert (plugrad.tensor([-7, 7]) % plugrad.tensor([3, -3])).tolist() == [2, -2]


def test_in_place_and_out():
    x = plugrad.tensor([1.0, 4.0, 9.0])
    y = x.sqrt_()
    assert y is x and x.tolist() == [1, 2, 3]
    x += 1
    x *= 2
    x /= 4
    assert x.tolist() == [1, 1.5, 2]
    out = plugrad.empty(3)
    assert plugrad.exp(plugrad.zeros(3), out=out) is out and out.tolist() == [1, 1, 1]
    assert plugrad.full((2,), 7.0).zero_().tolist() == [0, 0]
    assert x.clamp_(max=1.25).tolist() == [1, 1.25, 1.25]


@pytest.mark.parametrize("bounds", [(0.2, None), (None, 0.5), (-0.4, 0.5), (0.5, 0.1)])
def test_clamp(bounds):
    check(lambda m, x: m.clamp(x, *bounds), uniform(3, (-1, 1)))
    a = uniform(4, (-0.5, 0.2), (4,))
    check(lambda m, x, low: m.clamp(x, low, m.tensor(0.4, dtype=m.float64)),
          uniform(3, (-1, 1)), a)


def test_zero_slopes_and_kinks():
    x = plugrad.tensor([0.0, 0.0, -2.0], requires_grad=True)
    g, = plugrad.autograd.grad(x.abs().sum(), x)
    assert g.tolist() == [0, 0, -1]
    g, = plugrad.autograd.grad((x ** 0).sum(), x)
    assert g.tolist() == [0, 0, 0]
    g, = plugrad.autograd.grad(plugrad.maximum(x, x.detach()).sum(), x)
    assert g.tolist() == [0.5, 0.5, 0.5]
    g, = plugrad.autograd.grad(x.floor().sum(), x)
    assert g.tolist() == [0, 0, 0]


def test_lerp_and_friends():
    a, b, c = (uniform(i, (0.5, 2)) for i in range(3))
    check(lambda m, x, y, z: m.lerp(x, y, z), a, b, c)
    check(lambda m, x, y, z: m.addcmul(x, y, z, value=0.5), a, b, c)
    check(lambda m, x, y, z: m.addcdiv(x, y, z, value=-2), a, b, c)
    check(lambda m, x: m.lerp(x, m.tensor(b), 0.3), a)


def test_nan_to_num_and_rounding():
    array = np.array([np.nan, np.inf, -np.inf, 2.345, -2.5])
    ours, theirs = both(array)
    same(plugrad.nan_to_num(ours, 1.5), torch.nan_to_num(theirs, 1.5))
    same(plugrad.round(ours, decimals=2), torch.round(theirs, decimals=2))
    same(plugrad.round(ours * 100, decimals=-1), torch.round(theirs * 100, decimals=-1))
    for name in ("isnan", "isinf", "isfinite", "isposinf", "isneginf", "signbit", "isreal"):
        same(getattr(plugrad, name)(ours), getattr(torch, name)(theirs))


def test_polygamma_and_mvlgamma():
    for n in range(4):
        check(lambda m, x, n=n: m.polygamma(n, x), uniform(1, (0.5, 4)), rtol=1e-8)
    check(lambda m, x: m.mvlgamma(x, 3), uniform(1, (2, 5)), rtol=1e-8)


def test_closeness():
    a = plugrad.tensor([1.0, float("nan"), float("inf")])
    b = plugrad.tensor([1.0 + 1e-9, float("nan"), float("inf")])
    assert plugrad.isclose(a, b).tolist() == [True, False, True]
    assert plugrad.allclose(a, b, equal_nan=True) and not plugrad.allclose(a, b)
    assert plugrad.equal(a[:1], a[:1].clone()) and not plugrad.equal(a, a)


def test_aliases():
    x = plugrad.tensor([-4.0, 9.0])
    assert plugrad.absolute(x).tolist() == x.absolute().tolist() == [4, 9]
    assert plugrad.clip(x, 0).tolist() == [0, 9]
    assert x.clone().negative_().tolist() == [4, -9]
    assert plugrad.special.expit is plugrad.sigmoid


@pytest.mark.parametrize("call, kind, words", [
    (lambda m, b, i, f: b - b, RuntimeError, "bool"),
    (lambda m, b, i, f: -b, RuntimeError, "bool"),
    (lambda m, b, i, f: i // 0, RuntimeError, "ZeroDivisionError"),
    (lambda m, b, i, f: i % 0, RuntimeError, "ZeroDivisionError"),
    (lambda m, b, i, f: i ** -1, RuntimeError, "negative integer powers"),
    (lambda m, b, i, f: f & f, NotImplementedError, "not implemented for 'Float'"),
    (lambda m, b, i, f: ~f, TypeError, "integer and Boolean"),
    (lambda m, b, i, f: f.clamp(), RuntimeError, "At least one of"),
    (lambda m, b, i, f: m.div(f, f, rounding_mode="up"), RuntimeError, "rounding_mode"),
    (lambda m, b, i, f: m.maximum(f, 1), TypeError, "must be Tensor"),
    (lambda m, b, i, f: f + m.zeros(3), RuntimeError, "must match the size"),
    (lambda m, b, i, f: i.add_(f), RuntimeError, "can't be cast"),
    (lambda m, b, i, f: m.addcdiv(i, i, i), RuntimeError, "Integer division"),
    (lambda m, b, i, f: m.polygamma(-1, f), RuntimeError, "negative n"),
])
def test_errors(call, kind, words):
    for m in (plugrad, torch):
        with pytest.raises(kind, match=words):
            call(m, m.tensor([True, False]), m.tensor([1, 2]), m.tensor([1.0, 2.0]))
