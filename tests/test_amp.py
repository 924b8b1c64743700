"""torch.amp on the CPU, against torch."""

from __future__ import annotations

import numpy as np
import pytest

import plugrad
from plugrad import nn

torch = pytest.importorskip("torch")
BOTH = pytest.mark.parametrize("lib", [plugrad, torch], ids=["plugrad", "torch"])


def dtypes_within(lib):
    """What ops give inside a region, by kind of op."""
    x, w = lib.ones(3, 4), lib.ones(5, 4)
    half, wide = lib.ones(3, 4, dtype=lib.float16), lib.ones(3, 4, dtype=lib.float64)
    found = {}
    with lib.autocast("cpu", dtype=lib.bfloat16):
        found["linear"] = lib.nn.functional.linear(x, w).dtype
        found["matmul"] = (x @ x.t()).dtype
        found["from half"] = (half @ w.t()).dtype
        found["double"] = (wide @ wide.t()).dtype
        found["whole"] = (x + x).dtype
        found["loss"] = lib.nn.functional.cross_entropy(
            lib.nn.functional.linear(x, w), lib.tensor([0, 1, 2])).dtype
        with lib.autocast("cpu", enabled=False):
            found["off"] = (x @ x.t()).dtype
            found["enabled"] = lib.is_autocast_enabled("cpu")
        found["on"] = (x @ x.t()).dtype, lib.is_autocast_enabled("cpu")
    found["after"] = (x @ x.t()).dtype, lib.is_autocast_enabled("cpu")
    return {name: str(value) for name, value in found.items()}


def test_dtypes_are_torchs():
    assert dtypes_within(plugrad) == dtypes_within(torch)


def gradient(lib, x, w):
    x, w = lib.tensor(x, requires_grad=True), lib.tensor(w, requires_grad=True)
    with lib.autocast("cpu", dtype=lib.bfloat16):
        loss = lib.nn.functional.linear(x, w).float().pow(2).sum()
    loss.backward()
    return x.grad.numpy(), w.grad.numpy()


def test_casts_are_differentiable():
    rng = np.random.default_rng(0)
    x, w = rng.normal(size=(3, 4)).astype("f4"), rng.normal(size=(5, 4)).astype("f4")
    for ours, theirs in zip(gradient(plugrad, x, w), gradient(torch, x, w)):
        assert ours.dtype == theirs.dtype
        np.testing.assert_allclose(ours, theirs, 2e-2, 1e-2)


@BOTH
def test_refusals(lib):
    with pytest.raises(RuntimeError, match="at start of device string: abacus"):
        lib.autocast("abacus")
    with pytest.raises(ValueError, match="Expected `device_type` of type `str`"):
        lib.autocast(3)
    with pytest.warns(UserWarning, match="Disabling autocast"), \
            lib.autocast("cpu", dtype=lib.float64):
        assert not lib.is_autocast_enabled("cpu")


@BOTH
def test_decorator_and_defaults(lib):
    @lib.autocast("cpu")
    def product(x):
        return x @ x

    assert product(lib.ones(2, 2)).dtype == lib.bfloat16
    assert lib.get_autocast_dtype("cpu") == lib.bfloat16


def steps_of(lib):
    """Scales and weights over steps of which one has an infinite gradient."""
    p = lib.nn.Parameter(lib.tensor([1.0, 2.0]))
    optimizer = lib.optim.SGD([p], lr=0.1)
    scaler = lib.amp.GradScaler("cpu", init_scale=8.0, growth_interval=2)
    found = []
    for factor in (1.0, float("inf"), 1.0, 2.0, 1.0):
        optimizer.zero_grad()
        scaler.scale((p * factor).sum()).backward()
        scaler.step(optimizer)
        scaler.update()
        found.append((scaler.get_scale(), *p.detach().tolist()))
    return found, scaler.state_dict()


def test_grad_scaler_is_torchs():
    assert steps_of(plugrad) == steps_of(torch)


@BOTH
def test_grad_scaler_errors(lib):
    p = lib.nn.Parameter(lib.ones(2))
    optimizer = lib.optim.SGD([p], lr=0.1)
    scaler = lib.amp.GradScaler("cpu")
    scaler.scale(p.sum()).backward()
    scaler.unscale_(optimizer)
    assert p.grad.tolist() == [1, 1]
    with pytest.raises(RuntimeError, match="already been called on this optimizer"):
        scaler.unscale_(optimizer)
    scaler.step(optimizer)
    with pytest.raises(RuntimeError, match="already been called since the last update"):
        scaler.step(optimizer)
    scaler.update()
    other = lib.amp.GradScaler("cpu")
    other.load_state_dict(scaler.state_dict())
    assert other.state_dict() == scaler.state_dict()
    with pytest.raises(RuntimeError, match="state dict is empty"):
        other.load_state_dict({})


def test_custom_function():
    seen = {}

    class Product(plugrad.autograd.Function):
        @staticmethod
        @plugrad.amp.custom_fwd(device_type="cpu", cast_inputs=plugrad.float32)
        def forward(ctx, x):
            seen["forward"] = x.dtype, plugrad.is_autocast_enabled("cpu")
            return x * 2

        @staticmethod
        @plugrad.amp.custom_bwd(device_type="cpu")
        def backward(ctx, grad):
            seen["backward"] = plugrad.is_autocast_enabled("cpu")
            return grad * 2

    x = plugrad.ones(2, dtype=plugrad.bfloat16, requires_grad=True)
    with plugrad.autocast("cpu"):
        y = Product.apply(x)
    y.sum().backward()
    assert seen == {"forward": (plugrad.float32, False), "backward": False}
    assert x.grad.tolist() == [2, 2]


def test_disabled_without_device():
    with pytest.warns(UserWarning, match="Disabling"):
        scaler = plugrad.amp.GradScaler("xpu")
    assert not scaler.is_enabled()
    assert scaler.get_scale() == 1
    net = nn.Linear(2, 2)
    optimizer = plugrad.optim.SGD(net.parameters(), lr=0.1)
    loss = net(plugrad.ones(1, 2)).sum()
    assert scaler.scale(loss) is loss
    loss.backward()
    before = net.weight.detach().clone()
    scaler.step(optimizer)
    scaler.update()
    assert not net.weight.equal(before)
