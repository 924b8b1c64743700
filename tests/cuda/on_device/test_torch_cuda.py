"""torch.cuda, and whole programs on the device."""

from __future__ import annotations

import numpy as np
import pytest

import plugrad as torch
from plugrad import nn


def test_what_is_there():
    assert torch.cuda.device_count() >= 1
    assert torch.cuda.current_device() == 0
    assert torch.cuda.is_initialized()
    name = torch.cuda.get_device_name()
    found = torch.cuda.get_device_properties(0)
    assert found.name == name
    assert torch.cuda.get_device_capability() == (found.major, found.minor)
    assert f"sm_{found.major}{found.minor}" in torch.cuda.get_arch_list()
    assert found.total_memory >> 20 > 0
    assert f"name='{name}'" in repr(found)
    assert torch.accelerator.current_accelerator() == torch.device("cuda")
    assert torch.accelerator.current_device_index() == 0


def test_set_device_and_contexts():
    torch.cuda.set_device("cuda:0")
    with torch.cuda.device(0), torch.cuda.device(-1):
        assert torch.zeros(1, device="cuda").device == torch.device("cuda", 0)
    with torch.cuda.device_of(torch.zeros(1)):
        assert torch.cuda.current_device() == 0
    missing = torch.cuda.device_count()
    with pytest.raises(RuntimeError, match="invalid device ordinal"):
        torch.cuda.set_device(missing)
    with pytest.raises(RuntimeError, match="does not exist"):
        torch.zeros(1, device=f"cuda:{missing}")
    with pytest.raises(ValueError, match="Expected a cuda device"):
        torch.cuda.set_device("cpu")


def test_memory():
    before = torch.cuda.memory_allocated()
    x = torch.zeros(256, 256, device="cuda")
    assert torch.cuda.memory_allocated() == before + 4 * 256 * 256
    torch.cuda.reset_peak_memory_stats()
    del x
    torch.cuda.empty_cache()
    assert torch.cuda.max_memory_allocated() == before + 4 * 256 * 256
    stats = torch.cuda.memory_stats()
    assert stats["allocated_bytes.all.current"] == torch.cuda.memory_allocated()
    nested = torch.cuda.memory_stats_as_nested_dict()
    assert nested["allocated_bytes"]["all"]["peak"] == torch.cuda.max_memory_allocated()
    assert "Allocated memory" in torch.cuda.memory_summary()
    free, total = torch.cuda.mem_get_info()
    assert 0 < free <= total


def test_random_numbers_are_those_of_the_cpu():
    torch.manual_seed(5)
    on_cpu = torch.rand(10), torch.randint(0, 100, (10,)), torch.randn(10)
    torch.cuda.manual_seed(5)
    uniform = torch.rand(10, device="cuda")
    whole = torch.randint(0, 100, (10,), device="cuda")
    assert uniform.cpu().equal(on_cpu[0])
    assert whole.cpu().equal(on_cpu[1])
    normal = torch.randn(10, device="cuda").cpu().numpy()
    np.testing.assert_allclose(normal, on_cpu[2].numpy(), 1e-5)
    state = torch.cuda.get_rng_state()
    first = torch.rand(3, device="cuda")
    torch.cuda.set_rng_state(state)
    assert torch.rand(3, device="cuda").equal(first)
    torch.cuda.manual_seed_all(7)
    assert torch.cuda.initial_seed() == 7


def test_streams_and_events():
    x = torch.ones(1000, device="cuda")
    side, start, end = torch.cuda.Stream(), torch.cuda.Event(True), torch.cuda.Event(True)
    assert torch.cuda.current_stream() == torch.cuda.default_stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        assert torch.cuda.current_stream() == side
        start.record()
        y = x * 2
        end.record()
    assert torch.cuda.current_stream() == torch.cuda.default_stream()
    end.synchronize()
    assert end.query()
    assert start.elapsed_time(end) >= 0
    torch.cuda.current_stream().wait_event(end)
    assert y.sum().item() == 2000
    with torch.cuda.stream(None):
        assert torch.cuda.current_stream() == torch.cuda.default_stream()
    with pytest.raises(ValueError, match="enable_timing=True"):
        torch.cuda.Event().elapsed_time(end)
    with pytest.raises(ValueError, match="must be recorded"):
        torch.cuda.Event(True).elapsed_time(end)


def test_in_place():
    """Over itself, at an offset, over a transposed view of itself, and with a cast."""
    base = np.arange(12, dtype="f4").reshape(3, 4)
    for index, other in ((slice(1, 3), slice(0, 2)), (slice(0, 3), slice(0, 3))):
        x, y = torch.tensor(base, device="cuda"), base.copy()
        x[index].add_(x[other], alpha=2)
        y[index] += 2 * y[other].copy()
        np.testing.assert_array_equal(x.cpu().numpy(), y)
    x, y = torch.tensor(base[:, :3], device="cuda"), base[:, :3].copy()
    x.add_(x.t())
    x.t().mul_(3)
    x[:, 1].exp_()
    y += y.T.copy()
    y *= 3
    y[:, 1] = np.exp(y[:, 1])
    np.testing.assert_allclose(x.cpu().numpy(), y, 1e-6)
    x = torch.ones(3, device="cuda", dtype=torch.int32)
    x.mul_(5).sub_(1)
    assert x.tolist() == [4, 4, 4]


def test_legacy_types():
    x = torch.cuda.FloatTensor(2, 3)
    assert x.is_cuda
    assert x.type() == "torch.cuda.FloatTensor"
    assert isinstance(x, torch.cuda.FloatTensor)
    assert not isinstance(x.cpu(), torch.cuda.FloatTensor)


def test_index_error_names_the_index():
    x = torch.zeros(3, device="cuda")
    with pytest.raises(IndexError, match="index 7 is out of bounds for a dimension of size 3"):
        x[torch.tensor([7], device="cuda")].cpu()


def test_mixed_devices_are_refused():
    with pytest.raises(RuntimeError, match="at least two devices"):
        torch.zeros(2, device="cuda") + torch.zeros(2)
    assert (torch.zeros(2, device="cuda") + torch.tensor(1.0)).is_cuda


@pytest.mark.parametrize("lower", [None, torch.float16, torch.bfloat16])
def test_training_gives_what_the_cpu_gives(lower):
    """A small network, its loss and gradients, with autocast and scaled losses too."""
    torch.manual_seed(0)
    data, target = torch.randn(16, 8), torch.randint(0, 3, (16,))
    start = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.LayerNorm(16), nn.Linear(16, 3))
    weights = start.state_dict()
    found = {}
    for device in ("cpu", "cuda"):
        net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.LayerNorm(16), nn.Linear(16, 3))
        net.load_state_dict(weights)
        net.to(device)
        optimizer = torch.optim.Adam(net.parameters(), lr=0.05)
        scaler = torch.amp.GradScaler(device, enabled=lower is torch.float16)
        for _ in range(5):
            optimizer.zero_grad()
            with torch.autocast(device, dtype=lower or torch.float16, enabled=lower is not None):
                out = net(data.to(device))
                loss = nn.functional.cross_entropy(out, target.to(device))
            assert out.dtype == (lower or torch.float32)
            scaler.scale(loss).backward()
            scaler.step(optimizer)
            scaler.update()
        found[device] = loss.item(), [p.detach().cpu().numpy() for p in net.parameters()]
    tolerance = 1e-4 if lower is None else 0.1
    assert found["cuda"][0] < 1
    np.testing.assert_allclose(found["cuda"][0], found["cpu"][0], tolerance)
    for a, b in zip(found["cuda"][1], found["cpu"][1]):
        np.testing.assert_allclose(a, b, tolerance, tolerance)
