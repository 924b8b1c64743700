"""Reductions, scans, sorting, sets and histograms, with torch as the oracle."""

from __future__ import annotations

import numpy as np
import pytest

import plugrad

torch = pytest.importorskip("torch")
RNG = np.random.default_rng(0)
CUBE = RNG.normal(size=(3, 4, 5))
TIES = RNG.integers(0, 3, (4, 6)).astype(float)
HOLES = np.where(RNG.random((3, 5)) < 0.3, np.nan, RNG.normal(size=(3, 5)))


def results(x):
    return list(x) if isinstance(x, tuple) else [x]


def same(ours, theirs, rtol: float = 1e-10):
    for a, b in zip(results(ours), results(theirs)):
        assert a.dtype._name == str(b.dtype).removeprefix("torch.")
        assert tuple(a.shape) == tuple(b.shape)
        np.testing.assert_allclose(a.detach().numpy(), b.detach().numpy(), rtol, rtol)


def check(function, array, grad: bool = True):
    """function(module, tensor): value, first and second derivative."""
    x, y = plugrad.tensor(array, requires_grad=grad), torch.tensor(array, requires_grad=grad)
    ours, theirs = function(plugrad, x), function(torch, y)
    same(ours, theirs)
    if not grad:
        return
    a, b = results(ours)[0], results(theirs)[0]
    seed = np.random.default_rng(5).normal(size=tuple(b.shape))
    g, = plugrad.autograd.grad(a, x, plugrad.tensor(seed), create_graph=True)
    h, = torch.autograd.grad(b, y, torch.tensor(seed), create_graph=True)
    same(g, h, 1e-8)
    if h.requires_grad:
        g2, = plugrad.autograd.grad((g * g).sum(), x, allow_unused=True)
        h2, = torch.autograd.grad((h * h).sum(), y, allow_unused=True)
        if h2 is not None and bool((h2 != 0).any()):
            same(g2, h2, 1e-6)


DIMS = [{}, {"dim": 1}, {"dim": (0, 2)}, {"dim": -1, "keepdim": True}]


@pytest.mark.parametrize("name", ["sum", "mean", "amax", "amin", "logsumexp", "var", "std", "norm"])
@pytest.mark.parametrize("options", DIMS)
def test_reductions(name, options):
    if name == "logsumexp" and not options:
        options = {"dim": (0, 1, 2)}
    check(lambda m, x: getattr(m, name)(x, **options), CUBE)


@pytest.mark.parametrize("name", ["max", "min", "median", "prod", "mode", "kthvalue"])
def test_selections_along_a_dim(name):
    args = (2,) if name == "kthvalue" else ()
    check(lambda m, x: getattr(m, name)(x, *args, dim=1), CUBE)
    check(lambda m, x: getattr(m, name)(x, *args, dim=0, keepdim=True), CUBE)


@pytest.mark.parametrize("name", ["max", "min", "median", "prod"])
def test_over_everything(name):
    check(lambda m, x: getattr(m, name)(x), CUBE)
    check(lambda m, x: getattr(m, name)(x), np.array(2.5))


def test_ties_share_or_go_first():
    check(lambda m, x: m.amax(x, 1), TIES)
    check(lambda m, x: x.max(), TIES)
    same(plugrad.tensor(TIES).argmax(1), torch.tensor(TIES).argmax(1))
    same(plugrad.tensor(TIES).argmin(), torch.tensor(TIES).argmin())
    same(plugrad.tensor(TIES).cummax(1), torch.tensor(TIES).cummax(1))


@pytest.mark.parametrize("name", ["nansum", "nanmean", "nanmedian", "max", "min", "median", "amax"])
def test_nan(name):
    same(getattr(plugrad, name)(plugrad.tensor(HOLES)), getattr(torch, name)(torch.tensor(HOLES)))
    ours = getattr(plugrad, name)(plugrad.tensor(HOLES), dim=1)
    theirs = getattr(torch, name)(torch.tensor(HOLES), dim=1)
    same(results(ours)[0], results(theirs)[0])


@pytest.mark.filterwarnings("ignore:.*degrees of freedom")
@pytest.mark.parametrize("correction", [0, 1, 2.5, 5, 7])
def test_variance_corrections(correction):
    check(lambda m, x: m.var(x, dim=2, correction=correction), CUBE)
    ours = plugrad.std_mean(plugrad.tensor(CUBE), 2, correction=correction)
    same(ours, torch.std_mean(torch.tensor(CUBE), 2, correction=correction))


def test_variance_overloads():
    x, y = plugrad.tensor(CUBE), torch.tensor(CUBE)
    for args in [(False,), (0, False), ([0, 1], True, True)]:
        same(x.var(*args), y.var(*args))
        same(x.std(*args), y.std(*args))
    assert str(plugrad.tensor([3.0]).var().item()) == "nan"


@pytest.mark.parametrize("ord", [0, 1, 2, 3, 0.5, float("inf"), -float("inf"), -1])
def test_norms(ord):
    check(lambda m, x: m.norm(x, ord, 1), CUBE, grad=ord != 0)


def test_norm_of_zero_has_gradient_zero():
    x = plugrad.zeros(3, requires_grad=True)
    g, = plugrad.autograd.grad(x.norm(), x)
    assert g.tolist() == [0, 0, 0]


@pytest.mark.parametrize("zeros", [[], [1], [1, 3]])
def test_products_with_zeros(zeros):
    array = RNG.normal(size=(2, 5))
    array[0, zeros] = 0
    check(lambda m, x: m.prod(x, 1), array)
    check(lambda m, x: m.prod(x), array)
    check(lambda m, x: m.cumprod(x, 1), array)


@pytest.mark.parametrize("name", ["cumsum", "cumprod", "logcumsumexp", "cummax", "cummin"])
@pytest.mark.parametrize("dim", [0, -1])
def test_scans(name, dim):
    check(lambda m, x: getattr(m, name)(x, dim), CUBE)
    check(lambda m, x: getattr(m, name)(x, 0), np.array(1.5))


@pytest.mark.parametrize("scale", [1, 9, 300])
def test_logarithms_of_sums_of_complex_exponentials(scale):
    """The CPU's kernels, and the compositions of devices without; angles go beyond pi."""
    from plugrad.compose_math import complex_logcumsumexp, complex_logsumexp
    array = RNG.uniform(-scale, scale, (4, 60)) + 1j * RNG.uniform(-9, 9, (4, 60))
    x, y = plugrad.tensor(array), torch.tensor(array)
    for dim in (0, 1):
        for ours in (x.logsumexp(dim), complex_logsumexp(x, (dim,), False)):
            same(ours, y.logsumexp(dim))
        for ours in (x.logcumsumexp(dim), complex_logcumsumexp(x, dim)):
            same(ours, y.logcumsumexp(dim))


@pytest.mark.parametrize("first", [complex(-np.inf, 1), complex(np.inf, 2), complex(np.nan, 0)])
@pytest.mark.parametrize("second", [1 + 2j, complex(-np.inf, 3), complex(np.inf, 1)])
def test_infinite_complex_logcumsumexp(first, second):
    check(lambda m, x: m.logcumsumexp(x, 0), np.array([first, second]), grad=False)


@pytest.mark.parametrize("descending", [False, True])
def test_sort(descending):
    check(lambda m, x: m.sort(x, 1, descending), CUBE)
    x, y = plugrad.tensor(TIES), torch.tensor(TIES)
    same(plugrad.sort(x, 1, descending, stable=True), torch.sort(y, stable=True, dim=1,
                                                                 descending=descending))
    same(x.argsort(0, descending, stable=True),
         y.argsort(dim=0, descending=descending, stable=True))


@pytest.mark.parametrize("largest", [True, False])
@pytest.mark.parametrize("k", [0, 1, 3])
def test_topk(largest, k):
    check(lambda m, x: m.topk(x, k, 2, largest), CUBE, grad=k > 0)
    long = RNG.permutation(100).astype(float)
    same(plugrad.topk(plugrad.tensor(long), k, largest=largest),
         torch.topk(torch.tensor(long), k, largest=largest))


@pytest.mark.parametrize("interpolation", ["linear", "lower", "higher", "midpoint", "nearest"])
def test_quantiles(interpolation):
    options = {"interpolation": interpolation}
    check(lambda m, x: m.quantile(x, 0.3, 1, **options), CUBE)
    check(lambda m, x: m.quantile(x, m.tensor([0.1, 0.75], dtype=m.float64), 0, True, **options),
          CUBE)
    check(lambda m, x: m.nanquantile(x, 0.6, 1, **options), HOLES, grad=False)
    check(lambda m, x: m.quantile(x, 0.6, 1, **options), HOLES, grad=False)


def test_sets():
    whole = RNG.integers(0, 4, (5, 3))
    x, y = plugrad.tensor(whole), torch.tensor(whole)
    options = {"return_inverse": True, "return_counts": True}
    same(x.unique(**options), y.unique(**options))
    same(x.unique(dim=0, **options), y.unique(dim=0, **options))
    same(x.unique_consecutive(**options), y.unique_consecutive(**options))
    same(x.unique_consecutive(dim=1), y.unique_consecutive(dim=1))
    same(plugrad.isin(x, plugrad.tensor([1, 3])), torch.isin(y, torch.tensor([1, 3])))
    same(plugrad.isin(x, 2, invert=True), torch.isin(y, 2, invert=True))


def test_searches():
    rows = np.sort(RNG.normal(size=(3, 6)), -1)
    values = RNG.normal(size=(3, 4))
    values[:, 0] = rows[:, 2]
    for right in (False, True):
        same(plugrad.searchsorted(plugrad.tensor(rows), plugrad.tensor(values), right=right),
             torch.searchsorted(torch.tensor(rows), torch.tensor(values), right=right))
        same(plugrad.bucketize(plugrad.tensor(values), plugrad.tensor(rows[0]), right=right),
             torch.bucketize(torch.tensor(values), torch.tensor(rows[0]), right=right))
    assert plugrad.searchsorted(plugrad.tensor([1, 3, 5]), 3, out_int32=True).item() == 1


def test_histograms():
    x, y = plugrad.tensor(CUBE), torch.tensor(CUBE)
    same(plugrad.histc(x, 7, -1, 2), torch.histc(y, 7, -1, 2))
    same(tuple(plugrad.histogram(x, 5)), tuple(torch.histogram(y, 5)))
    edges = [-2.0, -0.5, 0.0, 3.0]
    ours = plugrad.histogram(x, plugrad.tensor(edges, dtype=plugrad.float64), density=True)
    theirs = torch.histogram(y, torch.tensor(edges, dtype=torch.float64), density=True)
    same(tuple(ours), tuple(theirs))
    numbers = RNG.integers(0, 5, 20)
    weights = RNG.normal(size=20)
    same(plugrad.bincount(plugrad.tensor(numbers), minlength=8),
         torch.bincount(torch.tensor(numbers), minlength=8))
    same(plugrad.bincount(plugrad.tensor(numbers), plugrad.tensor(weights)),
         torch.bincount(torch.tensor(numbers), torch.tensor(weights)))
    points = RNG.normal(size=(30, 2))
    same(plugrad.histogramdd(plugrad.tensor(points), [3, 4]).hist,
         torch.histogramdd(torch.tensor(points), [3, 4]).hist)


def test_differences_and_integrals():
    check(lambda m, x: m.diff(x, 2, 1), CUBE)
    check(lambda m, x: m.diff(x, prepend=m.zeros(3, 4, 1, dtype=m.float64)), CUBE)
    check(lambda m, x: m.trapezoid(x, dx=0.5), CUBE)
    check(lambda m, x: m.trapezoid(x, m.tensor([0.0, 1, 3, 4, 8], dtype=m.float64)), CUBE)
    check(lambda m, x: m.cumulative_trapezoid(x, dim=1), CUBE)
    for order in (1, 2):
        check(lambda m, x, order=order: m.gradient(x, dim=2, edge_order=order), CUBE)
        check(lambda m, x, order=order: m.gradient(
            x, spacing=(m.tensor([0.0, 1, 3, 4, 8], dtype=m.float64),), dim=2,
            edge_order=order), CUBE)


def test_covariance():
    check(lambda m, x: m.cov(x), CUBE[0])
    check(lambda m, x: m.corrcoef(x), CUBE[0])
    frequency, reliability = [1, 2, 1, 3, 1], [0.5, 1.0, 2.0, 1.5, 1.0]
    check(lambda m, x: m.cov(x, fweights=m.tensor(frequency), aweights=m.tensor(
        reliability, dtype=m.float64)), CUBE[0])


def test_dtypes_of_reductions():
    for dtype in ("bool", "uint8", "int32", "float16", "float32"):
        array = np.array([[1, 0, 1], [1, 1, 0]], dtype)
        x, y = plugrad.tensor(array), torch.tensor(array)
        for name in ("sum", "prod", "all", "any", "count_nonzero"):
            same(getattr(x, name)(), getattr(y, name)())
        same(x.cumsum(1), y.cumsum(1))
        same(x.any(1, keepdim=True), y.any(1, keepdim=True))
    same(plugrad.tensor([1, 2]).sum(dtype=plugrad.float64), torch.tensor([1, 2]).sum(
        dtype=torch.float64))


def test_empty():
    assert plugrad.zeros(0).sum().item() == 0 and plugrad.zeros(0).prod().item() == 1
    assert plugrad.zeros(0, 3).sum(0).tolist() == [0, 0, 0]
    assert str(plugrad.zeros(0).mean().item()) == "nan"
    assert plugrad.zeros(0, 3).any().item() is False and plugrad.zeros(0).all().item() is True
    assert plugrad.zeros(3, 0).argmax(0).shape == (0,)


@pytest.mark.parametrize("call, kind, words", [
    (lambda m: m.tensor([1, 2]).mean(), RuntimeError, "could not infer output dtype"),
    (lambda m: m.tensor([1, 2]).std(), RuntimeError, "floating point"),
    (lambda m: m.zeros(0).max(), RuntimeError, "Expected reduction dim"),
    (lambda m: m.zeros(0, 3).max(0), IndexError, "non-zero size"),
    (lambda m: m.zeros(0, 3).amax(0), IndexError, "non-zero size"),
    (lambda m: m.zeros(0).argmax(), IndexError, "Expected reduction dim"),
    (lambda m: m.zeros(3).sum(1), IndexError, "Dimension out of range"),
    (lambda m: m.zeros(2, 2).sum((0, 0)), RuntimeError, "multiple times"),
    (lambda m: m.zeros(3).topk(4), RuntimeError, "out of range"),
    (lambda m: m.zeros(3).kthvalue(4), RuntimeError, "out of range"),
    (lambda m: m.quantile(m.zeros(3), 1.5), RuntimeError, "range"),
    (lambda m: m.bincount(m.tensor([-1])), RuntimeError, "non-negative"),
    (lambda m: m.diff(m.tensor(1.0)), RuntimeError, "one-dimensional"),
    (lambda m: m.histc(m.zeros(3), 0), RuntimeError, "bins must be > 0"),
])
def test_errors(call, kind, words):
    for m in (plugrad, torch):
        with pytest.raises(kind, match=words):
            call(m)
