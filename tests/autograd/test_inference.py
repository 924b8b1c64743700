"""Inference tensors: what is one, and what autograd and in-place ops refuse of it outside."""

import gc
import threading

import pytest

import plugrad
from plugrad.state import HOOKS_IN_USE


def made(*shape):
    with plugrad.inference_mode():
        return plugrad.full(shape, 2.0)


def test_what_is_made_inside_is_an_inference_tensor():
    outside = plugrad.ones(3)
    weight = plugrad.ones(3, requires_grad=True)
    with plugrad.inference_mode():
        inside = [outside * 2, weight + 1, plugrad.zeros(2), plugrad.tensor([1.0]),
                  outside.double(), plugrad.nn.Linear(3, 2)(outside)]
        same = [outside.view(3, 1), outside.to(plugrad.float32), outside[:2], outside.detach()]
        outside.add_(1)
    assert all(x.is_inference() and plugrad.is_inference(x) for x in inside)
    assert not any(x.requires_grad for x in inside)
    assert not any(x.is_inference() for x in same)
    assert not outside.is_inference() and outside.tolist() == [2.0, 2.0, 2.0]
    x = made(3)
    assert x[:1].is_inference() and x.detach().is_inference() and x.data.is_inference()
    assert not x.clone().is_inference() and not (x * 2).is_inference()


def test_nested_modes():
    with plugrad.inference_mode():
        with plugrad.enable_grad():
            x = plugrad.ones(2, requires_grad=True) * 3
            assert x.is_inference() and not x.requires_grad and x.grad_fn is None
        with plugrad.inference_mode(False):
            y = plugrad.ones(2, requires_grad=True) * 3
            assert not y.is_inference() and y.requires_grad
        assert plugrad.ones(1).is_inference()
    assert not plugrad.ones(1).is_inference()
    assert plugrad.inference_mode(lambda: plugrad.ones(1))().is_inference()


def test_saving_for_backward_is_refused():
    weight, x = plugrad.ones(3, requires_grad=True), made(3)
    for op in (lambda: weight * x, lambda: weight @ x,
               lambda: plugrad.nn.functional.linear(x, plugrad.ones(2, 3, requires_grad=True))):
        with pytest.raises(RuntimeError, match="Inference tensors cannot be saved for backward"):
            op()
    (weight + x).sum().backward()               # nothing is saved here
    assert weight.grad.tolist() == [1.0, 1.0, 1.0]
    plugrad.stack([weight, x]).sum().backward()
    assert weight.grad.tolist() == [2.0, 2.0, 2.0]
    (weight * x.clone()).sum().backward()
    assert weight.grad.tolist() == [4.0, 4.0, 4.0]


def test_a_custom_function_cannot_save_one():
    class Scale(plugrad.autograd.Function):
        @staticmethod
        def forward(ctx, x, by):
            ctx.save_for_backward(by)
            return x * 2

        @staticmethod
        def backward(ctx, grad):
            return grad, None
    with pytest.raises(RuntimeError, match="cannot be saved for backward"):
        Scale.apply(plugrad.ones(3, requires_grad=True), made(3))


@pytest.mark.parametrize("write", [
    lambda x: x.add_(1), lambda x: x.zero_(), lambda x: x.copy_(plugrad.ones(3)),
    lambda x: x[:1].mul_(2), lambda x: x.__setitem__(0, 1.0), lambda x: x.normal_(),
    lambda x: plugrad.add(plugrad.ones(3), 1, out=x), lambda x: x.fill_(3.0),
    lambda x: plugrad.no_grad()(x.add_)(1), lambda x: x.relu_(), lambda x: x.unsqueeze_(0)])
def test_writing_outside_is_refused(write):
    x = made(3)
    with pytest.raises(RuntimeError, match="Inplace update to inference tensor outside Inference"):
        write(x)
    assert x.tolist() == [2.0, 2.0, 2.0]
    with plugrad.inference_mode():
        write(x)


def test_versions_and_requires_grad():
    x = made(3)
    with pytest.raises(RuntimeError, match="Inference tensors do not track version counter"):
        assert x._version
    with pytest.raises(RuntimeError, match="Setting requires_grad=True on inference tensor"):
        x.requires_grad_()
    with pytest.raises(RuntimeError, match="Setting requires_grad=True on inference tensor"):
        plugrad.nn.Parameter(x)
    with plugrad.inference_mode():
        assert plugrad.nn.Parameter(plugrad.ones(2)).requires_grad
        assert not (plugrad.ones(2, requires_grad=True) * 2).requires_grad


def test_other_threads_are_in_normal_mode():
    found = []

    def work():
        x = plugrad.ones(2, requires_grad=True) * plugrad.ones(2)
        found.append((x.is_inference(), x.requires_grad))
    with plugrad.inference_mode():
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        assert plugrad.ones(1).is_inference()
    assert found == [(False, True)]


def test_ops_pay_only_while_an_inference_tensor_lives():
    x = made(3)
    assert HOOKS_IN_USE
    del x
    gc.collect()
    assert not HOOKS_IN_USE
    assert type(plugrad.ones(1)._v[0]) is int
