"""Random numbers: the generator's algorithm, the streams, the distributions."""

from __future__ import annotations

import math
import pickle

import numpy as np
import pytest

import plugrad
from plugrad.backends.arraylib import philox as module
from plugrad.backends.loader import table_for
from plugrad.backends.table import composed


def test_known_answers():
    """The test vectors of Random123 (Salmon et al. 2011) for Philox 4x32-10."""
    assert module.few_words(0, 0, 4) == [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]
    ones = (1 << 128) - 1
    assert module.few_words((1 << 64) - 1, ones, 4) == [
        0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD]
    counter = 0x0370734413198A2E85A308D3243F6A88
    assert module.few_words(0x299F31D0A4093822, counter, 4) == [
        0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1]


@pytest.mark.parametrize("offset", [0, 5, (1 << 32) - 3, (1 << 64) - 2, (1 << 96) - 5])
def test_arrays_give_the_same_words(offset):
    few = module.few_words(0x123456789ABCDEF, offset, 64)
    out = np.empty((16, 4), np.uint32)
    module.fill_block(np, 0x123456789ABCDEF, offset, out)
    assert out.reshape(-1).tolist() == few


@pytest.mark.parametrize("op, args, dtype", [
    ("random_uniform", (), "float32"), ("random_uniform", (), "float64"),
    ("random_uniform", (), "float16"), ("random_normal", (), "float32"),
    ("random_normal", (), "float64"), ("random_integers", (-5, 100), "int64"),
    ("random_integers", (-5, 1 << 40), "int64"), ("random_integers", (0, 1 << 63), "int64"),
    ("random_mask", (0.3, 1.5), "float32"), ("random_mask", (1.0, 1.0), "float32")])
@pytest.mark.parametrize("size", [(3,), (7, 5), (40001,), ()])
def test_kernels_give_the_numbers_of_the_compositions(op, args, dtype, size):
    table = table_for(None)
    own = getattr(table, op)(size, 42, 7, *args, np.dtype(dtype))
    made = composed(table, op)(size, 42, 7, *args, np.dtype(dtype), None)
    assert own.shape == made.shape and own.dtype == made.dtype
    np.testing.assert_allclose(own, made, rtol=1e-6, atol=1e-6)


def test_a_longer_sample_begins_as_a_shorter_one():
    for make in (plugrad.rand, plugrad.randn):
        plugrad.manual_seed(3)
        few = make(5)
        plugrad.manual_seed(3)
        assert np.array_equal(make(100000)[:5].numpy(), few.numpy())


def test_opencl_gives_the_same_numbers():
    pytest.importorskip("pyopencl")
    for draw in (lambda d: plugrad.rand(1001, device=d), lambda d: plugrad.randperm(50, device=d),
                 lambda d: plugrad.randint(-3, 9, (77,), device=d)):
        found = []
        for device in ("cpu", "opencl"):
            plugrad.manual_seed(11)
            found.append(draw(device).cpu().numpy())
        assert np.array_equal(*found)


# -- generators ------------------------------------------------------------------------------------
def test_state_comes_back():
    plugrad.manual_seed(5)
    plugrad.rand(7)
    state = plugrad.get_rng_state()
    first = plugrad.randn(9)
    plugrad.set_rng_state(state)
    assert np.array_equal(plugrad.randn(9).numpy(), first.numpy())
    assert plugrad.initial_seed() == 5


def test_generators_are_independent_and_can_be_pickled():
    g = plugrad.Generator().manual_seed(8)
    plugrad.rand(3, generator=g)
    copy = pickle.loads(pickle.dumps(g))
    other = g.clone_state()
    values = [plugrad.rand(3, generator=x).tolist() for x in (g, copy, other)]
    assert values[0] == values[1] == values[2]
    assert plugrad.Generator().manual_seed(-1).initial_seed() == (1 << 64) - 1


def test_a_call_takes_the_counters_it_needs():
    g = plugrad.Generator()
    plugrad.rand(5, generator=g)
    assert g.get_offset() == 2
    plugrad.rand(5, dtype=plugrad.float64, generator=g)
    assert g.get_offset() == 5
    plugrad.randn(3, generator=g)
    assert g.get_offset() == 6


def test_fork_rng_puts_the_generator_back():
    plugrad.manual_seed(1)
    with plugrad.random.fork_rng():
        inside = plugrad.rand(3)
    assert np.array_equal(plugrad.rand(3).numpy(), inside.numpy())


# -- distributions ---------------------------------------------------------------------------------
def empty(n=200_000, dtype=plugrad.float32):
    return plugrad.empty(n, dtype=dtype)


@pytest.mark.parametrize("draw, mean, std", [
    (lambda: plugrad.rand(200_000), 0.5, 12**-0.5),
    (lambda: plugrad.randn(200_000), 0, 1),
    (lambda: plugrad.randn(200_000, dtype=plugrad.float64), 0, 1),
    (lambda: plugrad.randint(-3, 8, (200_000,)).double(), 2, (120 / 12) ** 0.5),
    (lambda: empty().uniform_(-1, 3), 1, 4 * 12**-0.5),
    (lambda: empty().normal_(2, 3), 2, 3),
    (lambda: empty().exponential_(2), 0.5, 0.5),
    (lambda: empty().geometric_(0.3), 1 / 0.3, 0.7**0.5 / 0.3),
    (lambda: empty().log_normal_(0, 0.5), math.exp(0.125),
     math.exp(0.125) * math.sqrt(math.exp(0.25) - 1)),
    (lambda: empty().bernoulli_(0.2), 0.2, 0.4),
    (lambda: plugrad.bernoulli(plugrad.full((200_000,), 0.2)), 0.2, 0.4),
    (lambda: plugrad.poisson(plugrad.full((200_000,), 3.0)), 3, 3**0.5),
    (lambda: plugrad.poisson(plugrad.full((200_000,), 40.0)), 40, 40**0.5),
    (lambda: plugrad.binomial(plugrad.full((200_000,), 9.0), plugrad.full((200_000,), 0.3)),
     2.7, (2.7 * 0.7) ** 0.5),
    (lambda: plugrad.binomial(plugrad.full((200_000,), 200.0), plugrad.full((200_000,), 0.8)),
     160, 32**0.5),
    (lambda: plugrad._standard_gamma(plugrad.full((200_000,), 0.5)), 0.5, 0.5**0.5),
    (lambda: plugrad._standard_gamma(plugrad.full((200_000,), 4.0)), 4, 2),
])
def test_moments(draw, mean, std):
    plugrad.manual_seed(0)
    values = draw().double().numpy()
    assert abs(values.mean() - mean) < 5 * std / math.sqrt(values.size)
    assert abs(values.std() - std) < 0.02 * std


def test_cauchy_has_its_median_and_quartiles():
    plugrad.manual_seed(0)
    low, middle, high = np.quantile(empty().cauchy_(1, 2).numpy(), [0.25, 0.5, 0.75])
    assert abs(middle - 1) < 0.03 and abs(low + 1) < 0.05 and abs(high - 3) < 0.05


def test_random_fills_the_range_of_a_dtype():
    plugrad.manual_seed(0)
    values = plugrad.empty(5000, dtype=plugrad.uint8).random_().numpy()
    assert set(values.tolist()) == set(range(256))
    assert set(plugrad.empty(500).random_(2, 5).tolist()) == {2.0, 3.0, 4.0}
    wide = plugrad.empty(1000, dtype=plugrad.int64).random_().numpy()
    assert wide.min() >= 0 and wide.max() > 1 << 62


def test_randperm_is_a_permutation():
    assert sorted(plugrad.randperm(1000).tolist()) == list(range(1000))
    assert plugrad.randperm(0).tolist() == []


@pytest.mark.parametrize("replacement", [False, True])
def test_multinomial_follows_its_weights(replacement):
    plugrad.manual_seed(0)
    weights = plugrad.tensor([0.0, 1.0, 3.0, 4.0]).expand(20000, 4)
    first = weights.multinomial(2, replacement)[:, 0].numpy()
    np.testing.assert_allclose(np.bincount(first, minlength=4) / 20000, [0, 0.125, 0.375, 0.5],
                               atol=0.015)
    if not replacement:
        both = weights.multinomial(3).numpy()
        assert (np.sort(both, 1) == [1, 2, 3]).all()


def test_gradient_of_gamma_draws_against_torch():
    torch = pytest.importorskip("torch")
    alpha = torch.rand(500, dtype=torch.float64) * 5 + 0.05
    draws = torch._standard_gamma(alpha)
    expected = torch._standard_gamma_grad(alpha, draws).numpy()
    found = plugrad._standard_gamma_grad(plugrad.tensor(alpha.numpy()),
                                         plugrad.tensor(draws.numpy())).numpy()
    np.testing.assert_allclose(found, expected, rtol=2e-3, atol=1e-5)


# -- dropout ---------------------------------------------------------------------------------------
def test_dropout_keeps_the_mean_and_masks_the_gradient():
    plugrad.manual_seed(0)
    x = plugrad.ones(100_000, requires_grad=True)
    y = plugrad.nn.functional.dropout(x, 0.25)
    values = y.detach().numpy()
    assert set(np.unique(values).tolist()) == {0.0, float(np.float32(1 / 0.75))}
    assert abs(values.mean() - 1) < 0.01
    y.sum().backward()
    assert np.array_equal(x.grad.numpy(), values)
    assert plugrad.nn.functional.dropout(x, 0.5, training=False) is x
    assert not plugrad.nn.functional.dropout(x, 1.0).detach().numpy().any()


def test_dropout2d_drops_channels():
    plugrad.manual_seed(0)
    y = plugrad.nn.functional.dropout2d(plugrad.ones(50, 20, 3, 3), 0.5).numpy()
    flat = y.reshape(1000, 9)
    assert (flat == flat[:, :1]).all() and 350 < (flat[:, 0] == 0).sum() < 650


def test_alpha_dropout_keeps_mean_and_variance():
    plugrad.manual_seed(0)
    y = plugrad.nn.functional.alpha_dropout(plugrad.randn(300_000), 0.2, True).numpy()
    assert abs(y.mean()) < 0.01 and abs(y.std() - 1) < 0.01


@pytest.mark.parametrize("call, error, words", [
    (lambda: empty(3).uniform_(2, 1), RuntimeError, "expects to return a"),
    (lambda: empty(3).normal_(0, -1), RuntimeError, "std >= 0.0"),
    (lambda: empty(3).exponential_(0), RuntimeError, "lambda > 0.0"),
    (lambda: empty(3).geometric_(1), RuntimeError, "to be in"),
    (lambda: empty(3).bernoulli_(2), RuntimeError, "to be in"),
    (lambda: plugrad.randint(5, 5, (2,)), RuntimeError, "'from' to be less than 'to'"),
    (lambda: plugrad.randn(2, dtype=plugrad.int64), NotImplementedError, "'Long'"),
    (lambda: plugrad.tensor([1.0]).multinomial(2), RuntimeError, "without replacement"),
    (lambda: plugrad.tensor([-1.0, 2.0]).multinomial(1), RuntimeError, "element < 0"),
    (lambda: plugrad.set_rng_state(plugrad.zeros(16)), TypeError, "ByteTensor"),
    (lambda: plugrad.poisson(plugrad.tensor([-1.0])), RuntimeError, "non-negative"),
])
def test_errors(call, error, words):
    with pytest.raises(error, match=words):
        call()
