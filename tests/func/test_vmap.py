"""vmap runs the function once on whole batches: against torch, and against a loop over samples."""

import pytest

import plugrad

X = [[[(3 * i + 5 * j + 7 * k) % 11 / 4 - 1.2 for k in range(4)] for j in range(3)]
     for i in range(5)]
W = [[0.5, -1.0], [0.25, 2.0], [-0.75, 1.5], [1.0, 0.125]]


def x(M):
    return M.tensor(X, dtype=M.float64)


def w(M):
    return M.tensor(W, dtype=M.float64)


def per_sample(M):
    def loss(weight, a, y):
        return (a @ weight - y).pow(2).sum()
    return M.func.vmap(M.func.grad(loss), (None, 0, 0))(w(M), x(M)[:, 0], M.ones(5, 2).double())


def per_sample_conv(M):
    kernel = M.linspace(-1, 1, 12, dtype=M.float64).reshape(2, 3, 2)

    def loss(kernel, a):
        return M.nn.functional.conv1d(a[None], kernel).pow(2).sum()
    return M.func.vmap(M.func.grad(loss), (None, 0))(kernel, x(M))


def outer_gradients(M):
    a, b = x(M).requires_grad_(), w(M).requires_grad_()
    y = M.func.vmap(lambda s: (s @ b).tanh().sum(0))(a)
    first = M.autograd.grad(y.pow(2).sum(), [a, b], create_graph=True)
    return first, M.autograd.grad(first[0].sum() + first[1].pow(2).sum(), [a, b])


def ensemble(M):
    models = [M.nn.Linear(4, 2).double() for _ in range(3)]
    with M.no_grad():
        for i, model in enumerate(models):
            model.weight.fill_(i + 0.5)
            model.bias.fill_(i)
    params, buffers = M.func.stack_module_state(models)
    call = M.func.functional_call
    return M.func.vmap(lambda p, b, a: call(models[0], (p, b), (a,)), (0, 0, None))(
        params, buffers, x(M)[0])


def written(a):
    b = a.clone()
    b[0] = a[1] * 2
    b[:, 1] += 1
    return b.add_(1).mul_(a)


def own_rule(M):
    class Scale(M.autograd.Function):
        @staticmethod
        def forward(a, factor):
            # nothing that vmap could look into
            return M.tensor(a.detach().numpy() * factor.item())

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(*inputs)

        @staticmethod
        def backward(ctx, grad):
            a, factor = ctx.saved_tensors
            return grad * factor, (grad * a).sum()

        @staticmethod
        def vmap(info, in_dims, a, factor):
            assert info.batch_size == 5 and in_dims == (0, None)
            return Scale.apply(a, factor), 0

    factor = M.tensor(3.0, dtype=M.float64)
    a = x(M).requires_grad_()
    y = M.func.vmap(lambda s: Scale.apply(s, factor))(a)
    return y, M.autograd.grad(y.pow(2).sum(), a)


def v(f, **options):
    return lambda M: M.func.vmap(lambda *a: f(M, *a), **options)(x(M))


PROGRAMS = {
    "elementwise": v(lambda M, a: (a.sin() * 2 + a.sum()).softmax(-1)),
    "closure": v(lambda M, a: a @ w(M) + w(M).sum()),
    "reductions": v(lambda M, a: (a.mean(0), a.var(), a.norm(), a.amax(1), a.argmin(-1))),
    "named tuple": v(lambda M, a: a.max(1)),
    "scans": v(lambda M, a: (a.cumsum(1), a.cumprod(0), a.logcumsumexp(-1))),
    "views": v(lambda M, a: a.T.reshape(-1).view(2, 6).unsqueeze(1).flatten()),
    "joins": v(lambda M, a: (M.cat([a, w(M).T]), M.stack([a, a * 2], -1))),
    "where": v(lambda M, a: M.where(a > 0, a, M.zeros((), dtype=M.float64))),
    "sorts": v(lambda M, a: (a.sort(-1)[0], a.topk(2)[1])),
    "writes": v(lambda M, a: written(a)),
    "like": v(lambda M, a: (M.zeros_like(a).add_(a), a.new_ones(3, 4).mul_(a))),
    "index_add": v(lambda M, a: a.index_add(0, M.tensor([0, 0]), a[:2])),
    "out_dims": v(lambda M, a: (a, a.sum(0)), out_dims=(1, -1)),
    "in_dims": v(lambda M, a: a.sum(0), in_dims=2),
    "chunks": v(lambda M, a: a.sum(0), chunk_size=2),
    "einsum": v(lambda M, a: M.einsum("ij,kj->ik", a, a)),
    "attention": v(lambda M, a: M.nn.functional.scaled_dot_product_attention(a, a, a)),
    "layer_norm": v(lambda M, a: M.nn.functional.layer_norm(a, (4,))),
    "inverse": v(lambda M, a: M.linalg.inv(a @ a.T + M.eye(3, dtype=M.float64))),
    "svdvals": v(lambda M, a: M.linalg.svdvals(a)),
    "fft": v(lambda M, a: M.fft.rfft(a).abs()),
    "conv": v(lambda M, a: M.nn.functional.conv1d(a[None], M.ones(2, 3, 2).double())),
    "index": lambda M: M.func.vmap(lambda a, i: a[i])(x(M)[:, 0], M.tensor([0, 1, 2, 3, 0])),
    "gather": lambda M: M.func.vmap(lambda a, i: a.gather(0, i))(
        x(M)[:, 0], M.tensor([[0, 1], [2, 3], [1, 1], [0, 0], [3, 3]])),
    "cross_entropy": lambda M: M.func.vmap(M.nn.functional.cross_entropy)(
        x(M), M.tensor([[0, 1, 2], [3, 0, 1], [1, 1, 1], [0, 0, 0], [2, 3, 0]])),
    "nested": lambda M: M.func.vmap(M.func.vmap(lambda a, b: a * b + a, (0, None)), (None, 0))(
        x(M)[:, 0, 0], x(M)[:, 0, 1]),
    "per sample": per_sample,
    "per sample conv": per_sample_conv,
    "outer gradients": outer_gradients,
    "ensemble": ensemble,
    "jvp of vmap": lambda M: M.func.jvp(M.func.vmap(lambda a: (a @ w(M)).sin()), (x(M),),
                                        (x(M).cos(),)),
    "vmap of jvp": lambda M: M.func.vmap(lambda a, t: M.func.jvp(
        lambda b: (b @ w(M)).sin(), (a,), (t,)))(x(M), x(M).cos()),
    "jacrev of vmap": lambda M: M.func.jacrev(M.func.vmap(lambda a: (a @ w(M)).sin()))(x(M)[0]),
    "jacfwd of vmap": lambda M: M.func.jacfwd(M.func.vmap(lambda a: (a @ w(M)).sin()))(x(M)[0]),
    "jacrev twice of vmap": lambda M: M.func.jacrev(M.func.jacrev(
        lambda b: M.func.vmap(lambda a: (a * b).sin().sum())(x(M)[0])))(x(M)[0, 0]),
    "vmap of hessian": lambda M: M.func.vmap(M.func.hessian(lambda a: a.sin().prod()))(x(M)[0]),
    "vmap of jacrev of vmap": lambda M: M.func.vmap(M.func.jacrev(M.func.vmap(
        lambda a: a.sin() * a.cos())))(x(M)),
    "a function's own rule": own_rule,
    "batched gradients": lambda M: (lambda a: M.autograd.grad(
        a.sin(), a, M.eye(4, dtype=M.float64), is_grads_batched=True))(
            x(M)[0, 0].requires_grad_()),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_agrees(same, name):
    same(PROGRAMS[name])


def test_nothing_of_these_runs_sample_by_sample():
    plugrad.backends.reset_report()
    for name in ("elementwise", "fft", "inverse", "svdvals", "per sample", "attention"):
        PROGRAMS[name](plugrad)
    assert plugrad.backends.report()["loop"] == {}


def test_what_has_no_rule_runs_sample_by_sample_and_is_counted():
    plugrad.backends.reset_report()
    a = plugrad.tensor(X, dtype=plugrad.float64)
    found = plugrad.func.vmap(lambda s: plugrad.mode(s.round(), -1).values)(a)
    assert found.equal(plugrad.mode(a.round(), -1).values)
    assert sum(plugrad.backends.report()["loop"].values()) == 1


@pytest.mark.parametrize("program", [
    v(lambda M, a: a.sum().item()), v(lambda M, a: a if a.sum() > 0 else -a),
    v(lambda M, a: M.rand(4) + a), v(lambda M, a: a.nonzero())])
def test_what_samples_cannot_do_is_refused(program):
    with pytest.raises(RuntimeError, match="vmap"):
        program(plugrad)


def test_a_tensor_from_outside_cannot_be_written_to():
    with pytest.raises(RuntimeError, match="inplace arithmetic"):
        plugrad.func.vmap(lambda a: plugrad.zeros(3, 4).add_(a))(plugrad.ones(2, 3, 4))


def test_samples_draw_their_own_numbers_or_the_same():
    zeros = plugrad.zeros(5, 40)
    vmap, dropout = plugrad.func.vmap, plugrad.nn.functional.dropout
    for draw in (lambda a: a + plugrad.rand(40), lambda a: dropout(a + 1, 0.5)):
        different = vmap(draw, randomness="different")(zeros)
        same = vmap(draw, randomness="same")(zeros)
        assert len({tuple(row) for row in different.tolist()}) == 5
        assert len({tuple(row) for row in same.tolist()}) == 1


@pytest.mark.parametrize("name", ["closure", "reductions", "views", "sorts", "writes",
                                  "per sample", "outer gradients", "jacrev of vmap", "conv"])
def test_on_another_device(name):
    """The same code on top of any backend: here a device written in plain Python."""
    pytest.importorskip("plugrad_example")
    from plugrad.utils._pytree import tree_leaves
    expected = tree_leaves(PROGRAMS[name](plugrad))
    with plugrad.device("example"):
        found = tree_leaves(PROGRAMS[name](plugrad))
    for a, e in zip(found, expected):
        assert a.device.type == "example"
        plugrad.testing.assert_close(a.cpu(), e)
