"""The CPU's own kernels against the compositions that they stand for."""

from __future__ import annotations

import numpy as np
import pytest

from plugrad.backends.loader import table_for
from plugrad.backends.numpy_cpu.select import choose
from plugrad.backends.table import composed

RANDOM = np.random.default_rng(0)


def array(*shape, dtype="float32"):
    return np.asarray(RANDOM.standard_normal(shape), dtype)


def check(op, *args, tolerance=2e-5):
    table = table_for(None)
    own, made = getattr(table, op)(*args), composed(table, op)(*args)
    for x, y in zip(own if isinstance(own, tuple) else (own,),
                    made if isinstance(made, tuple) else (made,), strict=True):
        assert x.shape == y.shape and x.dtype == y.dtype
        np.testing.assert_allclose(x, y, rtol=tolerance, atol=tolerance)
    return own


@pytest.mark.parametrize("kernel, stride, padding, dilation, groups", [
    ((3, 3), (1, 1), (0, 0), (1, 1), 1), ((3, 2), (2, 1), (1, 1), (1, 2), 2),
    ((1, 1), (1, 1), (0, 0), (1, 1), 1), ((3, 3), (1, 1), (1, 1), (1, 1), 4),
    ((2, 2), (3, 3), (0, 0), (1, 1), 1)])
def test_convolution(kernel, stride, padding, dilation, groups):
    x, weight = array(3, 4, 9, 8), array(4 if groups == 4 else 8, 4 // groups, *kernel)
    rest = (stride, padding, dilation, groups)
    y = check("conv_nd", x, weight, array(weight.shape[0]), *rest)
    gradient = array(*y.shape)
    check("conv_input_grad", gradient, weight, x.shape, *rest)
    check("conv_weight_grad", gradient, x, weight.shape, *rest, tolerance=2e-4)
    windows = (kernel, stride, padding, dilation, y.shape[2:])
    columns = check("im2col", x, *windows)
    check("col2im", array(*columns.shape), x.shape[2:], *windows)


def test_convolution_in_several_pieces(monkeypatch):
    from plugrad.backends.arraylib import conv
    x, weight = array(5, 2, 6, 6), array(3, 2, 3, 3)
    rest = ((1, 1), (1, 1), (1, 1), 1)
    whole = conv.conv_nd(np, x, weight, None, *rest)
    monkeypatch.setattr(conv, "_BUFFER", 2 * 2 * 9 * 36)
    assert np.array_equal(conv.conv_nd(np, x, weight, None, *rest), whole)
    check("conv_weight_grad", whole, x, weight.shape, *rest, tolerance=2e-4)


@pytest.mark.parametrize("kernel, stride, padding, dilation, size", [
    ((2, 2), (2, 2), (0, 0), (1, 1), (4, 4)), ((3, 3), (2, 2), (1, 1), (1, 1), (5, 4)),
    ((3, 2), (1, 2), (1, 0), (2, 1), (7, 4))])
def test_max_pool(kernel, stride, padding, dilation, size):
    x = np.round(array(2, 3, 9, 8))                      # with ties
    y = check("max_pool_values", x, kernel, stride, padding, dilation, size)
    check("max_pool_values_grad", array(*y.shape), x, y, kernel, stride, padding, dilation, size)


@pytest.mark.parametrize("n, size, step", [(9, 3, 2), (9, 9, 1), (8, 2, 2), (8, 2, 3)])
def test_window_sums(n, size, step):
    sums = check("window_sum", array(3, n), 1, size, step)
    check("window_spread", array(*sums.shape), 1, size, step, (3, n))


@pytest.mark.parametrize("shape, dim", [((5, 7), 1), ((5, 7), 0), ((2, 3, 4), 1), ((), 0)])
@pytest.mark.parametrize("dtype", ["float32", "float16"])
def test_softmax(shape, dim, dtype):
    tolerance = 2e-5 if dtype == "float32" else 2e-3
    a, b = array(*shape, dtype=dtype), array(*shape, dtype=dtype)
    for op in ("softmax", "log_softmax"):
        check(f"{op}_kernel", a, dim, tolerance=tolerance)
        check(f"{op}_backward", a, b, dim, tolerance=tolerance)


@pytest.mark.parametrize("shape, dims, weights", [
    ((4, 5, 6), (2,), (6,)), ((4, 5, 6), (1, 2), (5, 6)), ((4, 5, 6), (0, 2), (5, 1)),
    ((4, 5), (0,), (5,)), ((2, 3, 2, 4), (2, 3), (3, 2, 1)), ((2, 3, 4), (1,), None)])
def test_norms(shape, dims, weights):
    x = array(*shape) + 3
    weight, bias = (None, None) if weights is None else (array(*weights), array(*weights))
    _, mean, var = check("norm_affine", x, weight, bias, dims, 1e-5)
    check("norm_input_grad", array(*shape), x, weight, mean, var, dims, 1e-5)


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("reduction", ["mean", "sum", "none"])
@pytest.mark.parametrize("ignore_index", [-100, 2])
def test_nll(weighted, reduction, ignore_index):
    x, target = array(6, 5, 3), RANDOM.integers(0, 5, (6, 3))
    weight = abs(array(5)) if weighted else None
    total = check("nll_kernel", x, target, weight, reduction, ignore_index)[1]
    gradient = array(6, 3) if reduction == "none" else array()
    check("nll_backward", gradient, target, weight, total, x.shape, reduction, ignore_index)


def test_linear_padding_and_tables():
    check("linear", array(2, 3, 4), array(5, 4), array(5))
    check("linear", array(4), array(5, 4), None)
    check("constant_pad_nd", array(3, 4), (1, 2, -1, 1), 2.5)
    check("embedding", array(7, 3), RANDOM.integers(0, 7, (2, 4)), -1, False, False)


@pytest.mark.parametrize("dtype", ["float32", "float64", "int32", "uint8", "complex128", "float16"])
def test_choose_is_where(dtype):
    mask = RANDOM.random((60, 70)) < 0.5
    a, b = (100 * array(60, 70)).astype(dtype), (100 * array(60, 70)).astype(dtype)
    zero, one = np.zeros((), dtype), np.ones((), dtype)
    for x, y in ((a, b), (a, zero), (zero, b), (a, one), (one, b), (a[0], b), (a, b[:, :1])):
        assert np.array_equal(choose(mask, x, y), np.where(mask, x, y))
        assert np.array_equal(choose(mask[:, :1], x, y), np.where(mask[:, :1], x, y))
    nan = np.full(5000, np.nan)
    assert np.array_equal(choose(nan > 0, nan, np.zeros(())), np.zeros(5000))
