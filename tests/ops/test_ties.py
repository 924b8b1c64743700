"""Bounds that are met, extremes attained twice, arguments of igamma that nearly agree."""

import math

import pytest

import plugrad
from plugrad.autograd import forward_ad


@pytest.mark.parametrize("low, high", [(0.0, 1.0), (1.0, 1.0), (1.0, 0.0)])
def test_clamp_shares_its_gradient_as_torch_does(same, low, high):
    def program(M):
        x = M.tensor([-1.0, 0.0, 0.5, 1.0, 2.0], requires_grad=True)
        bounds = [M.full((5,), v).requires_grad_() for v in (low, high)]
        return M.autograd.grad(x.clamp(*bounds).sum(), [x, *bounds])
    same(program)
    same(lambda M: M.autograd.grad((x := M.tensor([-1.0, 0.0, 0.5, 1.0, 2.0],
                                                  requires_grad=True)).clamp(low, high).sum(), x))


@pytest.mark.parametrize("mode", ["amax", "amin"])
@pytest.mark.parametrize("name", ["scatter_reduce", "index_reduce"])
def test_tangents_of_extremes_are_shared_evenly(name, mode):
    values, slopes = plugrad.tensor([1.0, 2.0, 3.0]), plugrad.ones(3)
    with forward_ad.dual_level():
        x = forward_ad.make_dual(values, slopes)
        source = forward_ad.make_dual(plugrad.tensor([1.0, 1.0, 2.0]),
                                      plugrad.tensor([10.0, 20.0, 30.0]))
        index = plugrad.tensor([0, 0, 1])
        result = forward_ad.unpack_dual(getattr(x, name)(0, index, source, mode))
    assert result.primal.tolist() == [1.0, 2.0, 3.0]
    plugrad.testing.assert_close(result.tangent, plugrad.tensor([31 / 3, 15.5, 1.0]))


def test_index_reduce_refuses_what_torch_refuses(same):
    def call(M, x, index, source):
        return M.tensor(x).index_reduce(0, M.tensor(index), M.tensor(source), "prod")
    same(lambda M: call(M, [True], [0], [True]), words="\"index_func_\" not implemented for 'Bool'")
    same(lambda M: call(M, [1.0], [3], [1.0]), words="index out of range in self")
    same(lambda M: call(M, [1.0], [-1], [1.0]), words="index out of range in self")
    same(lambda M: call(M, [1.0], [0], [1]), words="self (Float) and source (Long) must have")
    same(lambda M: M.ones(2).index_copy(0, M.tensor([-1]), M.ones(1)), words="out of bounds")


@pytest.mark.parametrize("a", [1e5, 1e8, 1e10, 1e14])
def test_igamma_of_nearly_equal_arguments_is_almost_normal(a):
    """P(a, a + z sqrt(a)) tends to the normal distribution as 1 / sqrt(a) (DLMF 8.11.10)."""
    a = plugrad.tensor([a], dtype=plugrad.float64)
    for z in (-8.0, -2.0, 0.0, 0.5, 3.0):
        x = a + z * a.sqrt()
        lower, upper = plugrad.igamma(a, x).item(), plugrad.igammac(a, x).item()
        z = ((x - a) / a.sqrt()).item()
        skew = (1 - z * z) / (3 * math.sqrt(a.item())) * math.exp(-z * z / 2) / math.sqrt(
            2 * math.pi)
        if a.item() > 1e6:
            assert lower == pytest.approx(math.erfc(-z / math.sqrt(2)) / 2 + skew, rel=1e-2, abs=0)
        assert lower == pytest.approx(math.erfc(-z / math.sqrt(2)) / 2 + skew, abs=2 / a.item())
        assert upper + lower == pytest.approx(1.0, abs=1e-15)
    half = plugrad.igamma(a, a).item() - 0.5
    assert half == pytest.approx(1 / (3 * math.sqrt(2 * math.pi * a.item())), rel=1e-5, abs=1e-16)


def test_saved_tensors_know_their_history_in_backward(same):
    def program(M):
        seen = []

        class Product(M.autograd.Function):
            @staticmethod
            def forward(ctx, x, y):
                z = x * y
                ctx.save_for_backward(x, y, z)
                return z

            @staticmethod
            def backward(ctx, grad):
                x, y, _ = ctx.saved_tensors
                seen.extend((s.requires_grad, s.is_leaf) for s in ctx.saved_tensors)
                return grad * y, grad * x
        a = M.tensor([1.0, 2.0], requires_grad=True)
        Product.apply(a, M.tensor([3.0, 4.0])).sum().backward()
        Product.apply(a * 2, M.tensor([3.0, 4.0])).sum().backward()
        return seen, a.grad, a.grad.requires_grad
    same(program)
