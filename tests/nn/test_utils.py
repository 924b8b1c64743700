"""nn.utils and nn.init: clipping, vectors, norms, parametrizations, pruning, fusing."""
import copy
import math

import numpy as np
import pytest

import plugrad
from plugrad import nn
from plugrad.nn import init
from plugrad.nn.utils import parametrizations, parametrize, prune, stateless

torch = pytest.importorskip("torch")


def with_grads(library, grads):
    params = []
    for grad in grads:
        p = library.nn.Parameter(library.zeros(len(grad)))
        p.grad = library.tensor(grad)
        params.append(p)
    return params


GRADS = [[3.0, -4.0], [12.0], [0.5, 0.25, -1.0]]


@pytest.mark.parametrize("norm", [1, 2, 2.5, math.inf])
@pytest.mark.parametrize("limit", [1.0, 100.0])
def test_clip_grad_norm(norm, limit):
    ours, theirs = with_grads(plugrad, GRADS), with_grads(torch, GRADS)
    a = nn.utils.clip_grad_norm_(ours, limit, norm)
    b = torch.nn.utils.clip_grad_norm_(theirs, limit, norm)
    assert float(a) == pytest.approx(float(b), rel=1e-6)
    for p, q in zip(ours, theirs):
        np.testing.assert_allclose(p.grad.numpy(), q.grad.numpy(), rtol=1e-6)


@pytest.mark.parametrize("norm", [math.inf, 2, 3])
def test_clip_grad_norm_of_nothing(norm):
    assert float(nn.utils.clip_grad_norm_([], 1.0, norm)) == 0.0
    assert float(nn.utils.clip_grad_norm_(with_grads(plugrad, [[]]), 1.0, norm)) == 0.0


def test_clip_grad_refusals():
    params = with_grads(plugrad, [[3.0, 4.0]])
    with pytest.raises(ValueError, match="max_norm"):
        nn.utils.clip_grad_norm_(params, -1.0)
    assert params[0].grad.tolist() == [3.0, 4.0]
    bad = with_grads(plugrad, [[math.nan]])
    with pytest.raises(RuntimeError, match="is non-finite, so it cannot be clipped"):
        nn.utils.clip_grad_norm_(bad, 1.0, error_if_nonfinite=True)
    nn.utils.clip_grad_value_(params, 3.5)
    assert params[0].grad.tolist() == [3.0, 3.5]


def test_vectors():
    model = nn.Linear(2, 2)
    vector = nn.utils.parameters_to_vector(model.parameters())
    assert vector.shape == (6,)
    nn.utils.vector_to_parameters(plugrad.arange(6.0), model.parameters())
    assert model.weight.tolist() == [[0, 1], [2, 3]] and model.bias.tolist() == [4, 5]


def both(make):
    """The same layer in both libraries, with torch's values."""
    theirs, ours = make(torch), make(plugrad)
    with plugrad.no_grad():
        for p, q in zip(ours.parameters(), theirs.parameters()):
            p.copy_(plugrad.tensor(q.detach().numpy()))
    return theirs, ours


@pytest.mark.filterwarnings("ignore:.*weight_norm.*:FutureWarning")
@pytest.mark.parametrize("dim", [0, 1, None])
@pytest.mark.parametrize("which", ["hook", "parametrization"])
def test_weight_norm(dim, which, same, carry):
    theirs, ours = both(lambda lib: lib.nn.Linear(3, 2).double())
    for layer, library in ((theirs, torch), (ours, plugrad)):
        u = library.nn.utils
        (u.weight_norm if which == "hook" else u.parametrizations.weight_norm)(layer, dim=dim)
    assert list(ours.state_dict()) == list(theirs.state_dict())
    for key, value in theirs.state_dict().items():
        same(ours.state_dict()[key], value, what=key)
    x = torch.ones(2, 3, dtype=torch.float64)
    same(ours(carry(x)), theirs(x))
    ours(carry(x)).pow(2).sum().backward()
    theirs(x).pow(2).sum().backward()
    for p, q in zip(ours.parameters(), theirs.parameters()):
        same(p.grad, q.grad)
    if which == "hook":
        nn.utils.remove_weight_norm(ours)
    else:
        parametrize.remove_parametrizations(ours, "weight")
    assert isinstance(ours.weight, nn.Parameter)
    same(ours(carry(x)), theirs(x))
    with pytest.raises(ValueError, match="not found"):
        nn.utils.remove_weight_norm(ours)


@pytest.mark.parametrize("which", ["hook", "parametrization"])
def test_spectral_norm(which):
    plugrad.manual_seed(0)
    layer = nn.Linear(5, 4)
    if which == "hook":
        nn.utils.spectral_norm(layer, n_power_iterations=30)
        assert set(layer.state_dict()) == {"bias", "weight_orig", "weight_u", "weight_v"}
    else:
        parametrizations.spectral_norm(layer, n_power_iterations=30)
    layer(plugrad.ones(1, 5)).sum().backward()
    norm = np.linalg.norm(layer.weight.detach().numpy(), 2)
    assert norm == pytest.approx(1.0, abs=1e-4)
    before = layer.eval().weight.tolist()
    if which == "hook":
        nn.utils.remove_spectral_norm(layer)
        assert isinstance(layer.weight, nn.Parameter) and set(layer.state_dict()) == {
            "weight", "bias"}
        assert np.allclose(layer.weight.tolist(), before)


@pytest.mark.parametrize("kind", ["matrix_exp", "cayley", "householder"])
@pytest.mark.parametrize("shape", [(4, 4), (5, 3), (3, 5)])
def test_orthogonal(kind, shape):
    layer = nn.Linear(shape[1], shape[0]).double()
    parametrizations.orthogonal(layer, orthogonal_map=kind)
    for _ in range(2):
        w = layer.weight.detach().numpy()
        small = w @ w.T if shape[0] <= shape[1] else w.T @ w
        assert np.allclose(small, np.eye(min(shape)), atol=1e-9)
        layer.weight.sum().backward()
        with plugrad.no_grad():
            for p in layer.parameters():
                if p.grad is not None:
                    p.sub_(p.grad * 0.1)


class Symmetric(nn.Module):
    def forward(self, x):
        return x.triu() + x.triu(1).t()

    def right_inverse(self, x):
        return x.triu()


class Twice(nn.Module):
    def forward(self, x):
        return x * 2


def test_parametrize():
    layer = nn.Linear(3, 3)
    original = layer.weight
    parametrize.register_parametrization(layer, "weight", Symmetric())
    w = layer.weight
    assert w.tolist() == w.t().tolist() and parametrize.is_parametrized(layer, "weight")
    assert list(layer.state_dict()) == ["bias", "parametrizations.weight.original"]
    assert layer.parametrizations.weight.original is original
    assert type(layer).__name__ == "ParametrizedLinear" and isinstance(layer, nn.Linear)
    parametrize.register_parametrization(layer, "weight", Twice())
    assert plugrad.allclose(layer.weight, 2 * w)
    with parametrize.cached():
        assert layer.weight is layer.weight
    assert layer.weight is not layer.weight
    other = copy.deepcopy(layer)
    assert plugrad.allclose(other.weight, layer.weight) and other.weight is not layer.weight
    with pytest.raises(RuntimeError, match="does not implement right_inverse"):
        layer.weight = plugrad.ones(3, 3)
    value = layer.weight.tolist()
    parametrize.remove_parametrizations(layer, "weight")
    assert type(layer) is nn.Linear and layer.weight is original
    assert layer.weight.tolist() == value and "weight" in layer._parameters
    with pytest.raises(ValueError, match="does not have a parameter"):
        parametrize.register_parametrization(layer, "nothing", Twice())
    with pytest.raises(ValueError, match="may not change the dtype or the shape"):
        parametrize.register_parametrization(layer, "weight", nn.Flatten(0))


def test_assignment_through_a_parametrization():
    layer = nn.Linear(2, 2)
    parametrize.register_parametrization(layer, "weight", Symmetric())
    layer.weight = plugrad.tensor([[1.0, 2.0], [2.0, 3.0]])
    assert layer.weight.tolist() == [[1, 2], [2, 3]]
    assert layer.parametrizations.weight.original.tolist() == [[1, 2], [0, 3]]


def pruned(library, method, **options):
    layer = library.nn.Linear(4, 3)
    with library.no_grad():
        layer.weight.copy_(library.arange(12.0).reshape(3, 4) - 5.25)
    import importlib
    module = importlib.import_module(f"{library.__name__}.nn.utils.prune")
    getattr(module, method)(layer, "weight", **options)
    return layer


@pytest.mark.parametrize("method,options", [
    ("l1_unstructured", {"amount": 5}), ("l1_unstructured", {"amount": 0.5}),
    ("ln_structured", {"amount": 1, "n": 2, "dim": 0}),
    ("ln_structured", {"amount": 0.5, "n": 1, "dim": 1}), ("identity", {})])
def test_pruning_is_torchs(method, options):
    ours, theirs = pruned(plugrad, method, **options), pruned(torch, method, **options)
    assert list(ours.state_dict()) == list(theirs.state_dict())
    assert ours.weight.tolist() == theirs.weight.tolist()
    assert ours.weight_mask.tolist() == theirs.weight_mask.tolist()


def test_pruning_twice_and_removing():
    layer = pruned(plugrad, "l1_unstructured", amount=3)
    assert prune.is_pruned(layer)
    prune.ln_structured(layer, "weight", amount=1, n=2, dim=0)
    prune.random_unstructured(layer, "weight", amount=2)
    zeros = sum(v == 0 for row in layer.weight.tolist() for v in row)
    assert zeros >= 6 and len(layer._forward_pre_hooks) == 1
    layer(plugrad.ones(1, 4)).sum().backward()
    assert layer.weight_orig.grad.tolist() == layer.weight_mask.tolist()
    value = layer.weight.tolist()
    prune.remove(layer, "weight")
    assert layer.weight.tolist() == value and isinstance(layer.weight, nn.Parameter)
    assert sorted(layer.state_dict()) == ["bias", "weight"] and not prune.is_pruned(layer)
    with pytest.raises(ValueError, match="has to be pruned"):
        prune.remove(layer, "weight")
    with pytest.raises(ValueError, match="should be smaller than the number"):
        prune.l1_unstructured(layer, "weight", 99)


def test_global_pruning_and_masks():
    a, b = nn.Linear(2, 1, bias=False), nn.Linear(2, 1, bias=False)
    with plugrad.no_grad():
        a.weight.copy_(plugrad.tensor([[0.1, 5.0]]))
        b.weight.copy_(plugrad.tensor([[0.2, 0.3]]))
    prune.global_unstructured([(a, "weight"), (b, "weight")], prune.L1Unstructured, amount=3)
    assert a.weight.tolist() == [[0, 5]] and b.weight.tolist() == [[0, 0]]
    c = nn.Linear(2, 1)
    prune.custom_from_mask(c, "bias", plugrad.tensor([0.0]))
    assert c.bias.tolist() == [0.0]


def test_fusing():
    plugrad.manual_seed(0)
    conv, bn = nn.Conv2d(2, 3, 2), nn.BatchNorm2d(3)
    linear, bn1 = nn.Linear(2, 3), nn.BatchNorm1d(3)
    for layer, norm, x in ((conv, bn, plugrad.randn(4, 2, 5, 5)), (linear, bn1,
                                                                  plugrad.randn(6, 2))):
        norm(layer(x))
        layer.eval()
        norm.eval()
        fuse = nn.utils.fuse_conv_bn_eval if layer is conv else nn.utils.fuse_linear_bn_eval
        assert plugrad.allclose(fuse(layer, norm)(x), norm(layer(x)), atol=1e-5)


def test_functional_call():
    layer = nn.Linear(1, 1)
    weight = layer.weight
    out = stateless._functional_call(
        layer, {"weight": plugrad.tensor([[3.0]]), "bias": plugrad.tensor([1.0])},
        (plugrad.tensor([[2.0]]),))
    assert out.item() == 7.0 and layer.weight is weight
    with pytest.raises(AttributeError, match="has no attribute `nothing`"):
        stateless._functional_call(layer, {"nothing": plugrad.ones(1)}, (plugrad.ones(1, 1),))
    assert layer.weight is weight


def test_skip_init():
    layer = nn.utils.skip_init(nn.Linear, 2, 3)
    assert layer.weight.shape == (3, 2) and not layer.weight.is_meta


# Starting values

@pytest.mark.parametrize("name", ["relu", "tanh", "leaky_relu", "selu", "sigmoid", "conv2d"])
def test_gains(name):
    assert init.calculate_gain(name) == torch.nn.init.calculate_gain(name)
    assert init.calculate_gain("leaky_relu", 0.3) == torch.nn.init.calculate_gain("leaky_relu", 0.3)
    with pytest.raises(ValueError, match="Unsupported nonlinearity"):
        init.calculate_gain("nothing")


@pytest.mark.parametrize("call", [
    lambda i, t: i.uniform_(t, -2, 3), lambda i, t: i.normal_(t, 1, 2),
    lambda i, t: i.trunc_normal_(t, 0.5, 2, -1, 2), lambda i, t: i.xavier_uniform_(t, 2),
    lambda i, t: i.xavier_normal_(t), lambda i, t: i.kaiming_uniform_(t, 0.1, "fan_out"),
    lambda i, t: i.kaiming_normal_(t, nonlinearity="relu"), lambda i, t: i.sparse_(t, 0.25, 3)])
def test_random_values_have_torchs_moments(call):
    plugrad.manual_seed(0)
    torch.manual_seed(0)
    a, b = plugrad.empty(80, 120), torch.empty(80, 120)
    assert call(init, a) is a
    call(torch.nn.init, b)
    a, b = (t.numpy().astype(float) for t in (a, b))
    assert a.std() == pytest.approx(b.std(), rel=0.05)
    assert a.mean() == pytest.approx(b.mean(), abs=0.05 * b.std() + 0.02)
    for part in (0.01, 0.99):
        assert np.quantile(a, part) == pytest.approx(np.quantile(b, part), abs=0.15 * b.std())
    assert (a == 0).mean() == pytest.approx((b == 0).mean(), abs=0.02)


def test_exact_values():
    t = plugrad.empty(2, 3)
    assert init.ones_(t).tolist() == [[1] * 3] * 2 and init.zeros_(t).tolist() == [[0] * 3] * 2
    assert init.constant_(t, 2.5).tolist() == [[2.5] * 3] * 2
    assert init.eye_(t).tolist() == [[1, 0, 0], [0, 1, 0]]
    for shape, groups in (((4, 2, 3), 1), ((4, 2, 3, 3), 2)):
        ours, theirs = plugrad.empty(*shape), torch.empty(*shape)
        assert init.dirac_(ours, groups).tolist() == torch.nn.init.dirac_(theirs, groups).tolist()
    for shape in ((4, 6), (6, 4), (3, 2, 4)):
        q = init.orthogonal_(plugrad.empty(*shape, dtype=plugrad.float64), gain=2)
        q = q.reshape(shape[0], -1).numpy() / 2
        small = q @ q.T if q.shape[0] <= q.shape[1] else q.T @ q
        assert np.allclose(small, np.eye(len(small)), atol=1e-9)


def test_init_errors():
    with pytest.raises(ValueError, match="fewer than 2 dimensions"):
        init.xavier_uniform_(plugrad.empty(3))
    with pytest.raises(ValueError, match="Mode fan not supported"):
        init.kaiming_uniform_(plugrad.empty(3, 3), mode="fan")
    with pytest.warns(UserWarning, match="zero-element tensors"):
        init.kaiming_uniform_(plugrad.empty(0, 3))
    with pytest.warns(FutureWarning, match="deprecated in favor of"):
        init.normal(plugrad.empty(3))


def test_data_parallel_on_one_device():
    net = nn.DataParallel(nn.Linear(2, 1))
    x = plugrad.ones(3, 2)
    assert plugrad.allclose(net(x), net.module(x)) and list(net.state_dict()) == [
        "module.weight", "module.bias"]
    from plugrad.nn.parallel import gather, replicate, scatter
    assert [t.shape[0] for t in scatter(x, ["cpu", "cpu"])] == [2, 1]
    assert gather([x, x], "cpu").shape == (6, 2)
    lists = nn.Module()
    lists.values = nn.ParameterList([plugrad.ones(1)])
    lists.named = nn.ParameterDict({"a": plugrad.ones(1)})
    lists.forward = None
    copies = replicate(lists, ["cpu", "cpu"])
    assert all(c.values[0].item() == 1 and c.named["a"].item() == 1 for c in copies)


def test_gradients_of_convolutions():
    from plugrad.nn import grad
    x, w = plugrad.randn(2, 3, 6), plugrad.randn(4, 3, 3)
    x.requires_grad_()
    w.requires_grad_()
    y = nn.functional.conv1d(x, w, stride=2, padding=1)
    g = plugrad.randn(*y.shape)
    y.backward(g)
    options = {"stride": 2, "padding": 1}
    assert plugrad.allclose(grad.conv1d_input(x.shape, w.detach(), g, **options), x.grad)
    assert plugrad.allclose(grad.conv1d_weight(x.detach(), w.shape, g, **options), w.grad)


def test_timer():
    from plugrad.utils.benchmark import Compare, Timer
    results = [Timer("x + x", globals={"x": 1}, sub_label="add", description="a").timeit(100),
               Timer("x * x", globals={"x": 1}, sub_label="mul",
                     description="a").blocked_autorange(min_run_time=0.001)]
    assert results[0].number_per_run == 100 and 0 < results[0].median < 1e-3
    assert results[1].mean > 0 and "add" in repr(results[0])
    assert [line[:3] for line in str(Compare(results)).split("\n")[1:3]] == ["add", "mul"]
