"""`reduce` entries: reading, and the NumPy kernels made from them."""

import numpy as np
import pytest

from plugrad.backends.arraylib.render import compile_reduction, compile_scan
from plugrad.codegen.expression import FormulaError
from plugrad.codegen.reduction import parse_reduce

SUM = {"state": {"total": 0}, "map": "self", "combine": "total + map"}
AMAX = {"state": {"top": "lowest"}, "map": "self", "combine": "maximum(top, map)", "empty": "error"}
ARGMAX = {
    "state": {"value": "lowest", "where": {"init": -1, "dtype": "int64"}},
    "map": {"value": "self", "where": "index"},
    "combine": {
        "value": "maximum(value, other_value)",
        "where": "other_where if where < 0 or (other_where >= 0 and ("
                 "(isnan(other_value) and (not isnan(value) or other_where < where)) or "
                 "(not isnan(value) and (other_value > value or "
                 "(other_value == value and other_where < where))))) else where",
    },
    "finalize": "(value, where)", "empty": "error",
}
VAR = {
    "state": {"n": 0, "mean": 0, "m2": 0}, "map": {"n": 1, "mean": "self", "m2": 0},
    "combine": {
        "n": "n + other_n",
        "mean": "mean + (other_mean - mean) * other_n / (n + other_n)",
        "m2": "m2 + other_m2 + (other_mean - mean)**2 * n * other_n / (n + other_n)",
    },
    "finalize": "m2 / (count - correction)",
}
LOGSUMEXP = {
    "state": {"peak": "-inf", "total": 0}, "map": {"peak": "self", "total": 1},
    "combine": {
        "peak": "maximum(peak, other_peak)",
        "total": "total * exp(peak - maximum(peak, other_peak)) "
                 "+ other_total * exp(other_peak - maximum(peak, other_peak))",
    },
    "finalize": "peak + log(total)",
}
NORM = {"state": {"total": 0}, "map": "abs(self) ** p", "combine": "total + map",
        "finalize": "total ** (1 / p)"}
ALL = {"state": {"r": {"init": True, "dtype": "bool"}}, "map": "self != 0", "combine": "r and map"}

F4, F8, I8 = np.dtype("f4"), np.dtype("f8"), np.dtype("i8")


@pytest.fixture(autouse=True)
def silent():
    with np.errstate(all="ignore"):
        yield


def reduce(mapping, params=()):
    return compile_reduction(np, "op", parse_reduce(mapping, params), params)


X = np.random.default_rng(0).normal(size=(3, 7, 5))


@pytest.mark.parametrize("dims", [(0,), (1,), (2,), (0, 2), (0, 1, 2)])
@pytest.mark.parametrize("keepdim", [False, True])
def test_values(dims, keepdim):
    run = {"sum": reduce(SUM), "amax": reduce(AMAX), "var": reduce(VAR, ["correction"]),
           "lse": reduce(LOGSUMEXP)}
    close = {"rtol": 1e-12, "atol": 1e-13}
    np.testing.assert_allclose(
        run["sum"](X, dims, keepdim, F8), X.sum(dims, keepdims=keepdim), **close)
    np.testing.assert_array_equal(
        run["amax"](X, dims, keepdim, F8), X.max(dims, keepdims=keepdim))
    np.testing.assert_allclose(
        run["var"](X, dims, keepdim, F8, 1), X.var(dims, ddof=1, keepdims=keepdim), **close)
    np.testing.assert_allclose(
        run["lse"](X, dims, keepdim, F8), np.log(np.exp(X).sum(dims, keepdims=keepdim)), **close)


def test_argmax_takes_the_first_and_prefers_nan():
    x = np.random.default_rng(1).integers(0, 4, (6, 9)).astype("f4")
    values, where = reduce(ARGMAX)(x, (1,), False, F4)
    assert values.dtype == F4 and where.dtype == I8
    np.testing.assert_array_equal(where, x.argmax(1))
    x[2, 3] = x[2, 6] = np.nan
    values, where = reduce(ARGMAX)(x, (0, 1), False, F4)
    assert np.isnan(values) and where == 2 * 9 + 3


def test_dtypes():
    total = reduce(SUM)
    assert total(np.full(300, 100, "i1"), (0,), False, I8) == 30000
    half = total(np.ones(5000, "f2"), (0,), False, np.dtype("f2"))
    assert half.dtype == np.float16 and half == 5000  # a float16 sum would stop at 2048
    assert total(np.ones(3, "?"), (0,), False, I8).dtype == I8
    all_ = reduce(ALL)(np.float32([[1, 0.5], [0, 1]]), (1,), False, np.dtype("?"))
    assert all_.tolist() == [True, False] and all_.dtype == bool


def test_complex_to_real():
    x = (X + 1j * X[::-1]).astype("c16")
    np.testing.assert_allclose(
        reduce(NORM, ["p"])(x, (1,), False, F8, 3.0), (abs(x) ** 3).sum(1) ** (1 / 3), rtol=1e-12)


def test_empty_and_0_dim():
    assert reduce(SUM)(np.ones((0, 3)), (0,), False, F8).tolist() == [0, 0, 0]
    assert reduce(SUM)(np.ones((2, 0)), (0, 1), True, F8).tolist() == [[0]]
    assert reduce({**SUM, "empty": "nan"})(np.ones((0, 1)), (0,), False, F8).tolist() != [0]
    assert reduce(SUM)(np.ones(()), (), False, F8).shape == ()
    with pytest.raises(IndexError, match="Expected reduction dim 1 to have non-zero size"):
        reduce(AMAX)(np.ones((2, 0)), (1,), False, F8)


@pytest.mark.parametrize("dim", [0, 1, 2])
def test_scan(dim):
    run = compile_scan(np, "cumsum", parse_reduce(SUM))
    np.testing.assert_allclose(run(X, dim, F8), X.cumsum(dim), rtol=1e-12, atol=1e-13)
    values, where = compile_scan(np, "cummax", parse_reduce(ARGMAX))(X, dim, F8)
    np.testing.assert_array_equal(values, np.maximum.accumulate(X, dim))
    np.testing.assert_array_equal(np.take_along_axis(X, where, dim), values)


@pytest.mark.parametrize("mapping, words", [
    ({"map": "self", "combine": "map"}, "'state' is missing"),
    ({**SUM, "maps": 1}, "unknown key 'maps'"),
    ({**SUM, "combine": "totl + map"}, "not an argument"),
    ({**VAR, "finalize": None}, "'finalize' must choose"),
    ({**ARGMAX, "map": {"value": "self"}}, "one expression for each"),
    ({**SUM, "state": {"total": {"start": 0}}}, "init, dtype"),
])
def test_refuses(mapping, words):
    with pytest.raises(FormulaError, match=words):
        parse_reduce(mapping, ["correction"])
