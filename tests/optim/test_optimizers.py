"""Optimizers against torch, 100 steps each in float64; groups, state_dict, hooks, errors."""
import copy
import pickle

import numpy as np
import pytest

import plugrad
from plugrad import optim

torch = pytest.importorskip("torch")

CASES = [
    ("SGD", {"lr": 0.1}), ("SGD", {"lr": 0.1, "momentum": 0.9, "weight_decay": 0.01}),
    ("SGD", {"lr": 0.1, "momentum": 0.9, "dampening": 0.5, "maximize": True}),
    ("SGD", {"lr": 0.1, "momentum": 0.9, "nesterov": True}),
    ("Adam", {}), ("Adam", {"lr": 0.02, "weight_decay": 0.1, "amsgrad": True}),
    ("Adam", {"betas": (0.5, 0.9), "eps": 1e-3, "maximize": True, "foreach": True}),
    ("Adam", {"decoupled_weight_decay": True, "weight_decay": 0.3}),
    ("AdamW", {"lr": 0.01}), ("AdamW", {"weight_decay": 0.2, "amsgrad": True, "fused": True}),
    ("Adadelta", {}), ("Adadelta", {"rho": 0.5, "weight_decay": 0.1, "maximize": True}),
    ("Adagrad", {}), ("Adagrad", {"lr_decay": 0.1, "initial_accumulator_value": 0.2,
                                  "weight_decay": 0.1}),
    ("Adamax", {}), ("Adamax", {"weight_decay": 0.1, "maximize": True}),
    ("NAdam", {}), ("NAdam", {"weight_decay": 0.1, "decoupled_weight_decay": True}),
    ("RAdam", {"lr": 0.01}), ("RAdam", {"weight_decay": 0.1}),
    ("RAdam", {"weight_decay": 0.1, "decoupled_weight_decay": True}),
    ("RMSprop", {}), ("RMSprop", {"momentum": 0.5, "centered": True, "weight_decay": 0.1}),
    ("Rprop", {}), ("Rprop", {"etas": (0.3, 1.5), "maximize": True}),
    ("ASGD", {}), ("ASGD", {"t0": 10, "weight_decay": 0.1, "lambd": 0.01}),
    ("Adafactor", {}), ("Adafactor", {"weight_decay": 0.1, "eps": (1e-6, 1e-2)}),
]
SHAPES = [(3, 4), (5,), (2, 3, 2)]


def start(shapes=SHAPES):
    generator = np.random.default_rng(0)
    return [generator.standard_normal(shape) for shape in shapes]


def parameters(library, values):
    return [library.nn.Parameter(library.tensor(value)) for value in values]


def loss(library, params):
    """A smooth function with changing gradients."""
    return sum(library.sin(p * (i + 1.5)).sum() + (p * p).sum() * 0.3
               for i, p in enumerate(params))


def run(library, name, options, steps=100, values=None):
    params = parameters(library, start() if values is None else values)
    optimizer = getattr(library.optim, name)(params, **options)
    for _ in range(steps):
        optimizer.zero_grad()
        loss(library, params).backward()
        optimizer.step()
    return params, optimizer


def compare_state(ours, theirs, rtol=1e-11):
    """Two state_dicts: the same keys, options, shapes, dtypes and values."""
    assert ours["param_groups"] == theirs["param_groups"]
    assert list(ours["state"]) == list(theirs["state"])
    for number, state in theirs["state"].items():
        assert set(ours["state"][number]) == set(state)
        for key, value in state.items():
            mine = ours["state"][number][key]
            if isinstance(value, torch.Tensor):
                assert str(mine.dtype).split(".")[-1] == str(value.dtype).split(".")[-1], key
                np.testing.assert_allclose(mine.detach().numpy(), value.detach().numpy(),
                                           rtol=rtol, atol=1e-12, err_msg=key)
            else:
                assert mine == value, key


@pytest.mark.parametrize("name,options", CASES, ids=[f"{n}-{o}" for n, o in CASES])
def test_hundred_steps_are_torchs(name, options):
    ours, our_optimizer = run(plugrad, name, options)
    theirs, their_optimizer = run(torch, name, options)
    for a, b in zip(ours, theirs):
        np.testing.assert_allclose(a.detach().numpy(), b.detach().numpy(), rtol=1e-11, atol=1e-12)
    compare_state(our_optimizer.state_dict(), their_optimizer.state_dict(), rtol=1e-9)
    assert repr(our_optimizer) == repr(their_optimizer)


def test_muon_is_torchs():
    values = start([(3, 4), (5, 2)])
    for options in ({"lr": 0.02}, {"nesterov": False, "adjust_lr_fn": "match_rms_adamw"}):
        ours, _ = run(plugrad, "Muon", options, 20, values)
        theirs, _ = run(torch, "Muon", options, 20, values)
        for a, b in zip(ours, theirs):  # the iteration is in bfloat16
            np.testing.assert_allclose(a.detach().numpy(), b.detach().numpy(), rtol=0.05,
                                       atol=0.02)


@pytest.mark.parametrize("options", [{}, {"lr": 0.5, "max_iter": 7, "history_size": 3},
                                     {"line_search_fn": "strong_wolfe"},
                                     {"line_search_fn": "strong_wolfe", "max_iter": 4}])
def test_lbfgs_is_torchs(options):
    ends = []
    for library in (plugrad, torch):
        params = parameters(library, start())
        optimizer = library.optim.LBFGS(params, **options)

        def closure(params=params, optimizer=optimizer, library=library):
            optimizer.zero_grad()
            value = loss(library, params)
            value.backward()
            return value

        losses = [float(optimizer.step(closure).detach()) for _ in range(6)]
        ends.append((losses, [p.detach().numpy() for p in params],
                     optimizer.state_dict()["state"][0]))
    (our_losses, ours, our_state), (their_losses, theirs, their_state) = ends
    np.testing.assert_allclose(our_losses, their_losses, rtol=1e-9)
    for a, b in zip(ours, theirs):
        np.testing.assert_allclose(a, b, rtol=1e-7, atol=1e-8)
    assert our_state["func_evals"] == their_state["func_evals"]
    assert our_state["n_iter"] == their_state["n_iter"]
    assert set(our_state) == set(their_state)


@pytest.mark.parametrize("name", ["SGD", "Adam", "RMSprop", "Adagrad"])
def test_complex_parameters_are_torchs(name):
    values = [start([(3,)])[0] + 1j * start([(3,)])[0][::-1]]
    ends = []
    for library in (plugrad, torch):
        param = library.nn.Parameter(library.tensor(values[0]))
        options = {"momentum": 0.9} if name in ("SGD", "RMSprop") else {}
        optimizer = getattr(library.optim, name)([param], lr=0.1, **options)
        for _ in range(10):
            optimizer.zero_grad()
            (param * param.conj()).real.sum().backward()
            optimizer.step()
        ends.append(param.detach().numpy())
    np.testing.assert_allclose(*ends, rtol=1e-11)


@pytest.mark.parametrize("name", ["SGD", "Adam", "Adagrad", "NAdam", "ASGD"])
def test_state_dict_goes_on_where_it_stopped(name):
    options = {"momentum": 0.9, "lr": 0.01} if name == "SGD" else {"lr": 0.01}
    params, optimizer = run(plugrad, name, options, 5)
    saved = copy.deepcopy(optimizer.state_dict())
    again = [plugrad.nn.Parameter(p.detach().clone()) for p in params]
    other = getattr(optim, name)(again, lr=0.7)
    other.load_state_dict(saved)
    optimizer.zero_grad()
    loss(plugrad, params).backward()
    loss(plugrad, again).backward()
    optimizer.step()
    other.step()
    for a, b in zip(params, again):  # a loaded mu_product is float64, the first was float32
        np.testing.assert_allclose(a.detach().numpy(), b.detach().numpy(), rtol=1e-9)


def test_state_dict_of_torch_loads():
    _, theirs = run(torch, "AdamW", {"lr": 0.01}, 5)
    state = theirs.state_dict()
    for entry in state["state"].values():
        for key, value in entry.items():
            entry[key] = plugrad.tensor(value.numpy())
    ours = optim.AdamW(parameters(plugrad, start()), lr=0.5)
    ours.load_state_dict(state)
    assert ours.param_groups[0]["lr"] == 0.01
    assert ours.state[ours.param_groups[0]["params"][0]]["step"].item() == 5


def test_groups_have_their_own_options():
    a, b = parameters(plugrad, start([(2,), (2,)]))
    optimizer = optim.SGD([{"params": [a]}, {"params": b, "lr": 1.0}], lr=0.5)
    before = a.tolist(), b.tolist()
    (a.sum() + b.sum()).backward()
    optimizer.step()
    assert a.tolist() == pytest.approx([v - 0.5 for v in before[0]])
    assert b.tolist() == pytest.approx([v - 1.0 for v in before[1]])
    assert [group["lr"] for group in optimizer.param_groups] == [0.5, 1.0]


def test_group_added_later_is_stepped():
    a, b = parameters(plugrad, start([(2,), (3,)]))
    optimizer = optim.Adagrad([a])
    optimizer.add_param_group({"params": [b], "lr": 0.3})
    before = b.tolist()
    b.sum().backward()
    optimizer.step()
    assert b.tolist() == pytest.approx([v - 0.3 for v in before])


def test_named_parameters():
    model = plugrad.nn.Linear(2, 1)
    optimizer = optim.SGD(model.named_parameters(), lr=0.1)
    assert optimizer.param_groups[0]["param_names"] == ["weight", "bias"]
    assert optimizer.state_dict()["param_groups"][0]["param_names"] == ["weight", "bias"]


def test_errors_are_torchs():
    p, q = parameters(plugrad, start([(2,), (2,)]))
    with pytest.raises(TypeError, match="should be an iterable"):
        optim.SGD(p, lr=0.1)
    with pytest.raises(ValueError, match="empty parameter list"):
        optim.SGD([], lr=0.1)
    with pytest.raises(ValueError, match="Invalid learning rate: -1"):
        optim.Adam([p], lr=-1)
    with pytest.raises(ValueError, match="Invalid beta parameter at index 1"):
        optim.Adam([p], betas=(0.9, 1.0))
    with pytest.raises(ValueError, match="Nesterov momentum requires"):
        optim.SGD([p], lr=0.1, nesterov=True)
    with pytest.raises(ValueError, match="non-leaf"):
        optim.SGD([p * 2], lr=0.1)
    with pytest.raises(TypeError, match="can only optimize Tensors"):
        optim.SGD([1.0], lr=0.1)
    with pytest.raises(TypeError, match="ordered collections"):
        optim.SGD([{"params": {p, q}}], lr=0.1)
    with pytest.raises(ValueError, match="more than one parameter group"):
        optim.SGD([{"params": [p]}, {"params": [p]}], lr=0.1)
    with pytest.warns(UserWarning, match="duplicate parameters"):
        optim.SGD([p, p], lr=0.1)
    with pytest.raises(ValueError, match="different number of parameter groups"):
        optim.SGD([p]).load_state_dict(optim.SGD([{"params": [p]}, {"params": [q]}]).state_dict())
    with pytest.raises(ValueError, match="doesn't match the size"):
        optim.SGD([p]).load_state_dict(optim.SGD([p, q]).state_dict())


def test_closure_and_hooks():
    (p,) = parameters(plugrad, start([(2,)]))
    optimizer = optim.SGD([p], lr=0.1)
    seen = []
    optimizer.register_step_pre_hook(lambda o, args, kwargs: seen.append("pre"))
    handle = optimizer.register_step_post_hook(lambda o, args, kwargs: seen.append("post"))

    def closure():
        optimizer.zero_grad()
        value = (p * p).sum()
        value.backward()
        seen.append("closure")
        return value

    assert float(optimizer.step(closure).detach()) > 0
    assert seen == ["pre", "closure", "post"]
    handle.remove()
    optimizer.step()
    assert seen == ["pre", "closure", "post", "pre"]


def test_a_subclass_that_defines_step():
    class Halve(optim.Optimizer):
        def __init__(self, params):
            super().__init__(params, {})

        @plugrad.no_grad()
        def step(self, closure=None):
            for group in self.param_groups:
                for p in group["params"]:
                    p.mul_(0.5)

    p = plugrad.nn.Parameter(plugrad.tensor([4.0]))
    optimizer = Halve([p])
    calls = []
    optimizer.register_step_post_hook(lambda *args: calls.append(1))
    optimizer.step()
    assert p.tolist() == [2.0] and calls == [1]


def test_zero_grad():
    (p,) = parameters(plugrad, start([(2,)]))
    optimizer = optim.SGD([p], lr=0.1)
    p.sum().backward()
    optimizer.zero_grad(set_to_none=False)
    assert p.grad.tolist() == [0.0, 0.0]
    optimizer.zero_grad()
    assert p.grad is None


def test_pickle_and_copy():
    _, optimizer = run(plugrad, "Adam", {}, 2)
    for other in (copy.deepcopy(optimizer), pickle.loads(pickle.dumps(optimizer))):
        assert repr(other) == repr(optimizer)
        assert len(other.state) == len(optimizer.state)
        other.step()


def test_decoupled_decay_alone():
    p = plugrad.nn.Parameter(plugrad.tensor([1.0], dtype=plugrad.float64))
    p.grad = plugrad.zeros(1, dtype=plugrad.float64)
    optim.AdamW([p], lr=0.1, weight_decay=0.1).step()
    assert p.item() == pytest.approx(0.99, abs=1e-12)


def test_tensor_learning_rate():
    p = plugrad.nn.Parameter(plugrad.tensor([1.0]))
    p.grad = plugrad.ones(1)
    optim.SGD([p], lr=plugrad.tensor(0.25)).step()
    assert p.item() == 0.75


DIFFERENTIABLE = [
    ("SGD", {"momentum": 0.9, "nesterov": True}), ("Adam", {}), ("AdamW", {"amsgrad": True}),
    ("RMSprop", {"momentum": 0.5, "centered": True}), ("Adadelta", {}), ("NAdam", {}),
    ("RAdam", {}), ("ASGD", {}), ("Adagrad", {}), ("Adamax", {})]


@pytest.mark.parametrize("name,options", DIFFERENTIABLE, ids=[n for n, _ in DIFFERENTIABLE])
def test_a_step_can_be_differentiated(name, options):
    """The derivative of two steps by the first parameter and the gradients, against differences."""
    def run(start, grads):
        p = start.clone()
        optimizer = getattr(optim, name)([p], lr=0.1, differentiable=True, **options)
        for grad in grads:
            p.grad = grad
            optimizer.step()
        return (p * p).sum()

    def tensors():
        return [plugrad.tensor(values, dtype=plugrad.float64).requires_grad_()
                for values in ([1.0, -2.0], [0.5, 0.7], [-0.3, 0.9])]

    leaves = tensors()
    run(leaves[0], leaves[1:]).backward()
    for which, leaf in enumerate(leaves):
        for i in range(2):
            ends = []
            for step in (1e-5, -1e-5):
                moved = [t.detach().clone() for t in tensors()]
                moved[which][i] += step
                ends.append(run(moved[0], moved[1:]).item())
            assert leaf.grad[i].item() == pytest.approx((ends[0] - ends[1]) / 2e-5, rel=1e-4,
                                                        abs=1e-7)
