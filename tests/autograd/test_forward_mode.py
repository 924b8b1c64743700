"""Forward mode: tangents of ops, views and in-place ops, nested, with and over reverse mode."""

import math

import pytest

import plugrad

X = [[1.0, 2.0], [3.0, 0.5]]
T = [[1.0, -1.0], [0.5, 2.0]]
W = [[0.3, 0.7], [1.1, -0.2]]


def tensor(M, values):
    return M.tensor(values, dtype=M.float64)


#: f(M, x, w): one op, or a few, of every kind of rule.
OPS = {
    "scale": lambda M, x, w: x * 2,
    "mul": lambda M, x, w: x * w,
    "square": lambda M, x, w: x * x,
    "exp": lambda M, x, w: x.exp(),
    "matmul": lambda M, x, w: x @ w,
    "matmul_right": lambda M, x, w: (w @ x).tanh(),
    "sum": lambda M, x, w: x.sum(),
    "sum_dim": lambda M, x, w: x.sum(0),
    "mean": lambda M, x, w: x.mean(1, keepdim=True),
    "transpose": lambda M, x, w: x.t() * x,
    "rows": lambda M, x, w: x[0] * x[:, 1],
    "cumsum": lambda M, x, w: x.view(4).cumsum(0),
    "prod": lambda M, x, w: x.prod(),
    "var": lambda M, x, w: x.var(),
    "amax": lambda M, x, w: x.amax(0),
    "max_dim": lambda M, x, w: x.max(1).values,
    "cat": lambda M, x, w: M.cat([x, w, x * 2]),
    "stack": lambda M, x, w: M.stack([x, x]).sum(0),
    "flip": lambda M, x, w: x.reshape(-1)[1:].flip(0),
    "div": lambda M, x, w: x / (x + w),
    "where": lambda M, x, w: M.where(x > 1, x, x * x),
    "clamp": lambda M, x, w: x.clamp(0, 1.5),
    "chain": lambda M, x, w: x.sin().log().exp(),
    "softmax": lambda M, x, w: x.softmax(1),
    "log_softmax": lambda M, x, w: x.log_softmax(0),
    "cube": lambda M, x, w: x ** 3,
    "self_power": lambda M, x, w: x ** x,
    "power_of_two": lambda M, x, w: 2 ** x,
    "expand": lambda M, x, w: x.expand(3, 2, 2).sum(0),
    "split": lambda M, x, w: x.split(1)[1],
    "unbind": lambda M, x, w: x.unbind()[0],
    "sort": lambda M, x, w: x.sort(0)[0],
    "broadcast": lambda M, x, w: x + w[0],
    "broadcast_back": lambda M, x, w: w[0] - x,
    "sqrt": lambda M, x, w: x.abs().sqrt(),
    "cast": lambda M, x, w: x.to(M.float32),
    "gather": lambda M, x, w: x.gather(1, M.tensor([[0], [1]])),
    "index": lambda M, x, w: x[M.tensor([0, 0, 1])] * w[0],
    "mask": lambda M, x, w: x[x > 1],
    "atan2": lambda M, x, w: M.atan2(x, w),
}


@pytest.mark.parametrize("name", OPS)
def test_op(same, name):
    def program(M):
        fw, x, w = M.autograd.forward_ad, tensor(M, X), tensor(M, W)
        with fw.dual_level():
            y = OPS[name](M, fw.make_dual(x, tensor(M, T)), w)
            primal, tangent = fw.unpack_dual(y)
            return primal, tangent, primal.requires_grad, tangent.requires_grad
    same(program)


@pytest.mark.parametrize("name", [n for n in OPS if n not in ("softmax", "log_softmax")])
def test_reverse_over_forward(same, name):
    def program(M):
        fw, x, w = M.autograd.forward_ad, tensor(M, X).requires_grad_(), tensor(M, W)
        with fw.dual_level():
            tangent = fw.unpack_dual(OPS[name](M, fw.make_dual(x, tensor(M, T)), w)).tangent
            if not tangent.requires_grad:
                return M.zeros(2, 2, dtype=M.float64)
            grad, = M.autograd.grad(tangent.sum(), x, allow_unused=True)
            zeros = M.zeros(2, 2, dtype=M.float64)
            return zeros if grad is None else grad + zeros     # torch's may have no memory
    same(program)


@pytest.mark.parametrize("name", OPS)
def test_forward_over_reverse(name):
    """The Hessian is symmetric: both orders give the same product with T."""
    fw = plugrad.autograd.forward_ad
    w = tensor(plugrad, W)
    x = tensor(plugrad, X).requires_grad_()
    weights = None
    with fw.dual_level():
        dual = fw.make_dual(x, tensor(plugrad, T))
        y = OPS[name](plugrad, dual, w)
        weights = plugrad.arange(1, y.numel() + 1, dtype=y.dtype).view(y.shape)
        grad, = plugrad.autograd.grad((y * weights).sum(), dual, create_graph=True)
        tangent = fw.unpack_dual(grad).tangent
        found = plugrad.zeros(2, 2) if tangent is None else tangent
    x = tensor(plugrad, X).requires_grad_()
    grad, = plugrad.autograd.grad((OPS[name](plugrad, x, w) * weights).sum(), x, create_graph=True)
    again = None
    if grad.requires_grad:
        again, = plugrad.autograd.grad(grad, x, tensor(plugrad, T), allow_unused=True)
    expected = plugrad.zeros(2, 2) if again is None else again
    assert found.flatten().tolist() == pytest.approx(expected.flatten().tolist(), abs=1e-6)


def write_view(y, w):
    part = y[0]
    part.mul_(3)
    return y


def write_base(y, w):
    part = y[0]
    y.mul_(3)
    return part


def write_sibling(y, w):
    first, second = y[0], y[1]
    first.copy_(second * 2)
    return y + first + second


def overwrite_part(y, w):
    y[0] = w[0]
    return y * 2


INPLACE = [write_view, write_base, write_sibling, overwrite_part,
           lambda y, w: y.exp_() * y, lambda y, w: w.clone().copy_(y),
           lambda y, w: w.clone()[:1].add_(y[1]), lambda y, w: y.t().mul_(2)[0] + y[0]]


@pytest.mark.parametrize("function", INPLACE)
@pytest.mark.parametrize("grad", [True, False])
def test_inplace(same, function, grad):
    def program(M):
        fw = M.autograd.forward_ad
        with M.set_grad_enabled(grad), fw.dual_level():
            y = fw.make_dual(tensor(M, X), tensor(M, T)) * 1
            return list(fw.unpack_dual(function(y, tensor(M, W))))
    same(program)


def test_plain_tensor_takes_tangent_in_part(same):
    def program(M):
        fw = M.autograd.forward_ad
        with fw.dual_level():
            y = fw.make_dual(tensor(M, X), tensor(M, T))
            whole = M.zeros(2, 2, dtype=M.float64)
            part = whole[0]
            whole[0] = y[1]
            return fw.unpack_dual(whole).tangent, fw.unpack_dual(part).tangent
    same(program)


def test_square_in_place_of_itself():
    """torch 2.13 gives 3 x t here, for it writes the tangent before it has read it."""
    fw = plugrad.autograd.forward_ad
    with fw.dual_level():
        y = fw.make_dual(plugrad.tensor([3.0]), plugrad.tensor([1.0])) * 1
        y.mul_(y)
        assert fw.unpack_dual(y).tangent.item() == 6


def test_nested_levels_are_kept_apart():
    """d/dx [x * d/dy (x + y)] = 1, the classic test of confused perturbations."""
    fw = plugrad.autograd.forward_ad
    with fw.dual_level() as outer:
        x = fw.make_dual(plugrad.tensor(2.0), plugrad.tensor(1.0))
        with fw.dual_level():
            y = fw.make_dual(plugrad.tensor(5.0), plugrad.tensor(1.0))
            inner = fw.unpack_dual(x + y).tangent
        assert fw.unpack_dual(x * inner, level=outer).tangent.item() == 1


@pytest.mark.parametrize(("f", "third"), [
    (lambda x: x ** 4, lambda v: 24 * v), (lambda x: x.sin(), lambda v: -math.cos(v)),
    (lambda x: x.exp() * x, lambda v: math.exp(v) * (v + 3)),
    (lambda x: (x * plugrad.ones(2)).softmax(0)[0] * x ** 3, lambda v: 3.0)])
def test_third_derivative_by_three_levels(f, third):
    def derivative(g):
        def run(x):
            with plugrad.autograd.forward_ad.dual_level():
                dual = plugrad.autograd.forward_ad.make_dual(x, plugrad.ones_like(x))
                return plugrad.autograd.forward_ad.unpack_dual(g(dual)).tangent
        return run
    x = plugrad.tensor(1.3, dtype=plugrad.float64)
    found = derivative(derivative(derivative(f)))(x)
    assert found.item() == pytest.approx(third(1.3), rel=1e-9)


def test_complex(same):
    def program(M):
        fw = M.autograd.forward_ad
        x, t = M.tensor([1 + 2j, 3 - 1j]), M.tensor([0.5 - 1j, 2 + 1j])
        results = []
        with fw.dual_level():
            d = fw.make_dual(x, t)
            for f in (lambda x: x * x, lambda x: x.abs(), lambda x: x.conj() * 2, lambda x: x.exp(),
                      lambda x: x.real, lambda x: x.angle(), lambda x: x / (x + 1),
                      lambda x: x.sgn(), lambda x: (x.real * 1j).sum()):
                results.append(fw.unpack_dual(f(d)).tangent)
        return results
    same(program, tolerance=1e-5)


def test_levels_end(same):
    def program(M):
        fw = M.autograd.forward_ad
        with fw.dual_level():
            d = fw.make_dual(M.ones(2), M.ones(2))
        outside = fw.unpack_dual(d * 2).tangent
        with fw.dual_level():
            inside = fw.unpack_dual(d * 2).tangent
        return outside, inside
    same(program)


def test_errors(same):
    def shapes(M):
        with M.autograd.forward_ad.dual_level():
            M.autograd.forward_ad.make_dual(M.ones(3), M.ones(2))

    def integers(M):
        with M.autograd.forward_ad.dual_level():
            M.autograd.forward_ad.make_dual(M.ones(2, dtype=M.int64), M.ones(2))
    same(lambda M: M.autograd.forward_ad.make_dual(M.ones(2), M.ones(2)),
         words="no level exists, make sure to enter_dual_level() first")
    same(shapes, words="different size than that of the original Tensor")
    same(integers, words="to be floating point or complex, but got")
    with pytest.raises(RuntimeError, match="not the last one"):
        plugrad.autograd.forward_ad.exit_dual_level()


def test_tangent_is_printed(same):
    def program(M):
        fw = M.autograd.forward_ad
        with fw.dual_level():
            return str(fw.make_dual(M.ones(2), M.zeros(2)))
    same(program)
