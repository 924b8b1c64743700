"""Checkpointing: the same values and gradients as without, by recomputation."""
import pytest

import plugrad
from plugrad.utils import _pytree as pytree
from plugrad.utils.checkpoint import (
    CheckpointError,
    checkpoint,
    checkpoint_sequential,
    set_checkpoint_early_stop,
)


def layers():
    plugrad.manual_seed(0)
    return plugrad.nn.Sequential(
        plugrad.nn.Linear(3, 4), plugrad.nn.Tanh(), plugrad.nn.Linear(4, 3), plugrad.nn.Sigmoid())


def gradients(run, model):
    x = plugrad.linspace(-1, 1, 6).reshape(2, 3).requires_grad_()
    run(model, x).pow(2).sum().backward()
    return [x.grad.tolist(), *(p.grad.tolist() for p in model.parameters())]


@pytest.mark.parametrize("reentrant", [True, False])
def test_gradients_are_the_same(reentrant):
    calls = []

    def counted(model):
        def run(x):
            calls.append(1)
            return model(x)
        return run

    plain = gradients(lambda model, x: model(x), layers())
    saved = gradients(lambda model, x: checkpoint(counted(model), x, use_reentrant=reentrant),
                      layers())
    assert len(calls) == 2
    for a, b in zip(plain, saved):
        assert plugrad.tensor(a).allclose(plugrad.tensor(b))


@pytest.mark.parametrize("reentrant", [True, False])
def test_dropout_is_the_same_the_second_time(reentrant):
    x = plugrad.ones(200, requires_grad=True)
    plugrad.manual_seed(3)
    out = checkpoint(lambda x: plugrad.nn.functional.dropout(x, 0.5) * x, x,
                     use_reentrant=reentrant)
    out.sum().backward()
    assert x.grad.tolist() == (2 * out).tolist()


@pytest.mark.parametrize("reentrant", [True, False])
def test_sequential(reentrant):
    plain = gradients(lambda model, x: model(x), layers())
    saved = gradients(lambda model, x: checkpoint_sequential(
        model, 2, x, use_reentrant=reentrant), layers())
    for a, b in zip(plain, saved):
        assert plugrad.tensor(a).allclose(plugrad.tensor(b))


def test_nested_and_without_inputs_that_require_grad():
    weight = plugrad.tensor([2.0, 3.0], requires_grad=True)

    def inner(x):
        return (x * weight).exp()

    def outer(x, scale=1.0):
        return checkpoint(inner, x, use_reentrant=False) * scale

    x = plugrad.tensor([0.5, 0.1])
    checkpoint(outer, x, scale=2.0, use_reentrant=False).sum().backward()
    expected = 2 * x * (x * weight.detach()).exp()
    assert weight.grad.allclose(expected)


def test_recomputation_that_differs_is_an_error():
    x = plugrad.ones(2, requires_grad=True)
    first = [True]

    def changing(x):
        if first[0]:
            first[0] = False
            return x.sin().exp()
        return x * 1.0

    out = checkpoint(changing, x, use_reentrant=False)
    with set_checkpoint_early_stop(False), pytest.raises(CheckpointError):
        out.sum().backward()


def test_arguments():
    x = plugrad.ones(2, requires_grad=True)
    with pytest.warns(UserWarning, match="use_reentrant parameter should be passed"):
        checkpoint(lambda x: x * 2, x)
    with pytest.raises(ValueError, match="Unexpected keyword arguments: k"):
        checkpoint(lambda x, k: x, x, use_reentrant=True, k=1)
    with pytest.warns(UserWarning, match="None of the inputs have requires_grad"):
        checkpoint(lambda x: x * 2, plugrad.ones(2), use_reentrant=True)


def test_trees():
    tree = {"a": [1, (2, 3)], "b": None}
    leaves, spec = pytree.tree_flatten(tree)
    assert leaves == [1, 2, 3, None] and spec.num_leaves == 4
    assert pytree.tree_unflatten(leaves, spec) == tree
    assert pytree.tree_map(lambda a, b: a + b, [1, (2,)], [10, (20,)]) == [11, (22,)]
    assert pytree.tree_map_only(int, lambda i: -i, {"x": 1, "y": "s"}) == {"x": -1, "y": "s"}
    with pytest.raises(ValueError, match="holds 4 items"):
        pytree.tree_unflatten([1], spec)
    with pytest.raises(ValueError, match="same structure"):
        pytree.tree_map(lambda a, b: a, [1], (1,))
