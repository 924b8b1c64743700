"""A new entry alone gives an op its functions, derivatives, kernels on every device, and tests."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENTRIES = """

- op: mish2(Tensor self) -> Tensor
  doc: self * tanh(log(1 + exp(self))), by its formula alone.
  kind: unary
  domain: {dtypes: float}
  dtype: float
  tags: real
  expr: self * tanh(log1p(exp(self)))

- op: count_positive(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor
  doc: How many elements are above 0, over `dim` or all dims.
  kind: reduction
  domain: {dtypes: float int}
  dtype: int64
  reduce: {state: {n: {init: 0, dtype: int64}}, map: "1 if self > 0 else 0", combine: n + map}
"""
DOCS = (ROOT / "docs" / "add-an-op.md").read_text()
DOCUMENTED = "\n".join(block.partition("```")[0] for block in DOCS.split("```yaml\n")[2:])
HELPERS = "\n\n" + DOCS.partition("```python\n")[2].partition("```")[0]
PROGRAM = """
import math, sys
import plugrad as torch
device = sys.argv[1]
x = torch.tensor([[-1.0, 0.5, 2.0], [0.0, -3.0, 1.0]], device=device, dtype=torch.float64)

def mish(v):
    return v * math.tanh(math.log1p(math.exp(v)))

def slope(f, v, h=1e-4):
    return (f(v + h) - f(v - h)) / (2 * h)

def near(found, f, tolerance=1e-6):
    wanted = [[f(v) for v in row] for row in x.tolist()]
    torch.testing.assert_close(found.detach().cpu(), torch.tensor(wanted, dtype=torch.float64),
                               rtol=tolerance, atol=tolerance)
    assert found.device == x.device

near(torch.mish2(x), mish)
near(x.mish2(), mish)
near(x.clone().mish2_(), mish)
out = torch.empty(2, 3, dtype=torch.float64, device=device)
assert torch.mish2(x, out=out) is out
near(out, mish)
a = x.clone().requires_grad_()
(first,) = torch.autograd.grad(a.mish2().sum(), a, create_graph=True)
near(first, lambda v: slope(mish, v))
(second,) = torch.autograd.grad(first.sum(), a)
near(second, lambda v: slope(lambda u: slope(mish, u), v, 1e-3), 1e-4)
with torch.autograd.forward_ad.dual_level():
    dual = torch.autograd.forward_ad.make_dual(x, torch.ones_like(x))
    near(torch.autograd.forward_ad.unpack_dual(torch.mish2(dual)).tangent,
         lambda v: slope(mish, v))
assert torch.mish2(torch.tensor([1, 2], device=device)).dtype is torch.float32
assert torch.count_positive(x).item() == 3
assert x.count_positive(1).tolist() == [2, 1]
assert x.count_positive(0, True).tolist() == [[0, 1, 2]]
assert torch.mish2.__doc__ and "mish2" in torch.ops.specs()
print("good")
"""


def devices():
    """Those that this machine has, among the ones that need no GPU."""
    from plugrad.backends.loader import available
    return [name for name in ("cpu", "opencl", "example") if available(name)]


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of the tree with the two entries, made anew; laid out as it is installed."""
    root = tmp_path_factory.mktemp("tree")
    skip = shutil.ignore_patterns("__pycache__")
    for folder in ("frontend", "backends", "codegen", "docs"):
        shutil.copytree(ROOT / folder, root / folder, ignore=skip)
    (root / "ops.yaml").write_text((ROOT / "ops.yaml").read_text().rstrip("\n") + ENTRIES
                                    + DOCUMENTED)
    with (root / "frontend" / "compose_math.py").open("a") as file:
        file.write(HELPERS)
    made = run(root, "-m", "plugrad.codegen", "--root", str(root), path=str(ROOT / "nowhere"))
    assert "ops" in made.stdout, made.stderr
    package = root / "installed" / "plugrad"
    shutil.copytree(root / "frontend", package)
    shutil.copytree(root / "backends", package / "backends")
    shutil.copytree(root / "codegen", package / "codegen")
    return root


def run(root, *arguments, path=None):
    """A Python process that imports the copy."""
    environment = {**os.environ, "PYTHONPATH": path or str(root / "installed"),
                   "PLUGRAD_STRICT": "1", "OMP_NUM_THREADS": "1"}
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True,
                          cwd=root, env=environment, timeout=300, check=False)


@pytest.mark.parametrize("device", devices())
def test_two_entries_are_two_whole_ops(tree, device):
    found = run(tree, "-c", PROGRAM, device)
    assert found.stdout == "good\n", found.stderr


@pytest.mark.parametrize("device", devices())
def test_their_tests_come_with_them(tree, device):
    found = run(tree, "-m", "pytest", "-p", "no:cacheprovider", "--pyargs",
                "plugrad.testing.suite", "--backend", device, "-k",
                "mish2 or count_positive or sumsq or rms_rows or soft_minimum")
    assert "5 passed" in found.stdout, found.stdout + found.stderr


def test_the_entries_of_the_docs(tree):
    program = """
import plugrad as torch
x = torch.tensor([[3.0, 4.0], [0.0, 0.0]], requires_grad=True)
y = torch.sumsq(x, 1)
y.sum().backward()
print(y.tolist(), x.grad.tolist(), x.rms_rows(eps=3.5).tolist(), (x * 0).soft_minimum().tolist())
"""
    found = run(tree, "-c", program)
    assert found.stdout == ("[25.0, 0.0] [[6.0, 8.0], [0.0, 0.0]] [[0.75, 1.0], "
                            "[0.0, 0.0]] [0.0, 0.0]\n"), found.stdout + found.stderr


def test_the_same_entries_at_run_time(tmp_path):
    (tmp_path / "more.yaml").write_text(ENTRIES)
    program = "import plugrad\nassert plugrad.ops.load('more.yaml') == ['mish2', " \
              "'count_positive']\n" + PROGRAM.replace("sys.argv[1]", "'cpu'")
    found = run(tmp_path, "-c", program, path=str(tmp_path))
    assert found.stdout == "good\n", found.stderr


def test_nothing_of_a_malformed_file_is_registered(tmp_path):
    (tmp_path / "more.yaml").write_text(ENTRIES + "\n- op: third(Tensor self) -> Tensor\n"
                                                  "  kind: unary\n  expr: nothing(self)\n")
    program = ("import plugrad\ntry:\n    plugrad.ops.load('more.yaml')\n"
               "except ValueError as error:\n    print(error)\n"
               "print(hasattr(plugrad, 'mish2'), hasattr(plugrad.Tensor, 'count_positive'))\n")
    found = run(tmp_path, "-c", program, path=str(tmp_path))
    assert "more.yaml:18: third" in found.stdout and "nothing" in found.stdout, found.stderr
    assert found.stdout.endswith("False False\n")
