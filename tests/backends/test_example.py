"""The example device: complete, small, and of its own kind."""

from __future__ import annotations

import ast
import importlib.util
from pathlib import Path

import numpy as np
import pytest

import plugrad
from plugrad.backends import loader

FOLDER = Path(__file__).parents[2] / "plugins" / "plugrad-example"
SOURCE = FOLDER / "plugrad_example.py"


@pytest.fixture(scope="module")
def example():
    """The plugin's module, its device registered by its own hook."""
    spec = importlib.util.spec_from_file_location("plugrad_example", SOURCE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.register_backends(loader.register_backend)
    return module


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    monkeypatch.setenv("PLUGRAD_STRICT", "1")


def test_less_than_200_lines_of_code():
    lines = [line for line in SOURCE.read_text().splitlines() if line.strip()]
    assert len(lines) < 200


def test_imports_no_other_backend():
    for node in ast.walk(ast.parse(SOURCE.read_text())):
        if isinstance(node, ast.ImportFrom):
            assert "numpy_cpu" not in node.module
            assert "arraylib" not in node.module


def test_storage_is_bytes(example):
    x = plugrad.tensor([[1.0, 2.0], [3.0, 4.0]], device="example")
    assert type(x._a.data) is bytearray
    assert x.t()._a.data is x._a.data
    assert str(x.device) == "example:0"
    x[0, 1] = 7
    assert x.t().cpu().numpy().tolist() == [[1, 3], [7, 4]]


X = np.random.default_rng(0).normal(size=(5, 6, 7)).astype(np.float32)
I, J = np.array([0, -1, 3]), np.array([[1], [2]])
OPS = {
    "arithmetic": lambda x, i, j: (x * 2 + 1) / (x.abs() + 1) - x**3,
    "integers": lambda x, i, j: ((i * 7) // 3, (i * 7) % 3, i**2, i << 2, i & 1),
    "comparisons": lambda x, i, j: (x > 0, (x > 0) & (x < 1), x == x),
    "functions": lambda x, i, j: (x.exp(), x.abs().log(), x.tanh(), x.sigmoid(), x.floor()),
    "half": lambda x, i, j: x.half() * 3 + 1,
    "bfloat16": lambda x, i, j: (x.bfloat16() * 3).float(),
    "complex": lambda x, i, j: (plugrad.complex(x, x).exp(), plugrad.complex(x, -x).imag),
    "casts": lambda x, i, j: (x.int(), x.bool(), i.double(), (x * 100).to(plugrad.uint8)),
    "sums": lambda x, i, j: (x.sum(), x.sum(1), x.mean((0, 2)), x.prod(0), x.amax(2)),
    "statistics": lambda x, i, j: (x.var(1), x.std(), x.max(1), x.argmin(2), (x > 9).any()),
    "scans": lambda x, i, j: (x.cumsum(1), i.cumsum(0)),
    "products": lambda x, i, j: (x @ x.transpose(1, 2), plugrad.einsum("bij,bij->i", x, x)),
    "indices": lambda x, i, j: (x[i], x[:, i], x[i, j], x[i, :, j], x[x > 0], x[1:4, ::2]),
    "scatter": lambda x, i, j: (x.index_put((i,), x[:3]), x.index_add(0, i.abs(), x[:3])),
    "sorting": lambda x, i, j: (x.sort(1), x.sort(2, descending=True), x.topk(2), x.argsort(0)),
    "nonzero": lambda x, i, j: (x > 0).nonzero(),
    "joining": lambda x, i, j: (plugrad.cat([x, x], 1), plugrad.stack([x, x]), x.flip(0)),
    "where": lambda x, i, j: (plugrad.where(x > 0, x, 0), x.clamp(-1, 1), plugrad.tril(x)),
}


@pytest.mark.parametrize("name", OPS)
def test_ops_equal_the_cpus(example, name):
    def run(device):
        found = OPS[name](*(plugrad.tensor(v).to(device) for v in (X, I, J)))
        for x in found if isinstance(found, tuple) else (found,):
            parts = x if isinstance(x, tuple) else (x,)
            for part in parts:
                assert part.device.type == device
                yield part.cpu().numpy()

    pairs = list(zip(run("example"), run("cpu"), strict=True))
    assert pairs
    for got, want in pairs:
        assert got.dtype == want.dtype
        assert got.shape == want.shape
        np.testing.assert_allclose(got, want, rtol=1e-5, atol=1e-6)


def test_random_numbers_are_the_cpus(example):
    for sample in (plugrad.rand, plugrad.randn):
        found = []
        for device in ("cpu", "example"):
            plugrad.manual_seed(3)
            found.append(sample(5, 7, device=device).cpu().numpy())
        np.testing.assert_allclose(*found, rtol=1e-5, atol=1e-6)


def test_gradients(example):
    def gradient(device):
        x = plugrad.tensor(X[0] * 0.3, device=device, requires_grad=True)
        w = plugrad.tensor(X[1].T, device=device)
        ((x @ w).tanh().sum(1).exp() * x[:, 0]).sum().backward()
        return x.grad.cpu().numpy()

    np.testing.assert_allclose(gradient("example"), gradient("cpu"), rtol=1e-5)


def test_errors(example):
    x = plugrad.tensor(X, device="example")
    with pytest.raises(IndexError, match="index 9 is out of bounds"):
        x[plugrad.tensor([9], device="example")]
    with pytest.raises(RuntimeError, match=r"device"):
        x + plugrad.tensor(X)


def test_the_plugin_states_its_entry_point():
    text = (FOLDER / "pyproject.toml").read_text()
    assert '[project.entry-points.plugrad]\n"device.example" = "plugrad_example"' in text
