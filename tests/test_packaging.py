"""What is shipped: the wheel and the sdist hold git's files, and the wheel works by itself."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("setuptools", minversion="77")

ROOT = Path(__file__).resolve().parents[1]
#: Folder of the repository -> folder of the package.
PLACES = {"frontend": "plugrad", "backends": "plugrad/backends", "codegen": "plugrad/codegen"}
MAX_BYTES = 5_000_000


def tracked():
    """The files git knows, as far as they are there."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a git checkout")
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True,
                           text=True).stdout.split("\0")
    return {name for name in names if name and (ROOT / name).is_file()}


def expected():
    """What the wheel must hold of git's files, under the names it gives them."""
    found = {"plugrad/ops.yaml"}
    for name in tracked():
        top, _, rest = name.partition("/")
        if top in PLACES:
            found.add(f"{PLACES[top]}/{rest}")
    return found


def python(*words, cwd, **environment):
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1",
                   **environment}
    done = subprocess.run([sys.executable, *map(str, words)], cwd=cwd, env=environment,
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """A copy of git's files: building leaves nothing in the checkout, nor takes from it."""
    folder = tmp_path_factory.mktemp("source")
    for name in tracked():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, target)
    return folder


@pytest.fixture(scope="module")
def wheel(source, tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    python("-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index",
           "--wheel-dir", folder, source, cwd=folder)
    found = list(folder.glob("plugrad-*.whl"))
    assert len(found) == 1
    return found[0]


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The wheel alone in a folder; what it depends on comes from the environment."""
    folder = tmp_path_factory.mktemp("site")
    python("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-compile",
           "--target", folder, wheel, cwd=folder)
    return folder


def test_the_wheel_holds_gits_files_and_nothing_else(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        assert names == expected()
        for name in sorted(names):
            folder = next(f for f in ("backends", "codegen", "") if name.startswith(
                f"plugrad/{f}/" if f else "plugrad/"))
            rest = name.removeprefix(f"plugrad/{folder}/" if folder else "plugrad/")
            file = "ops.yaml" if rest == "ops.yaml" else f"{folder or 'frontend'}/{rest}"
            assert archive.read(name) == (ROOT / file).read_bytes(), name
    assert {"plugrad/py.typed", "plugrad/_generated/functions.pyi",
            "plugrad/_generated/methods.pyi"} <= names


def test_the_wheels_metadata(wheel):
    with zipfile.ZipFile(wheel) as archive:
        info = next(n for n in archive.namelist() if n.endswith("/METADATA"))
        folder = info.rpartition("/")[0]
        text = archive.read(info).decode()
        entries = archive.read(f"{folder}/entry_points.txt").decode()
        assert any(n.endswith("LICENSE") for n in archive.namelist())
        assert b"Root-Is-Purelib: true" in archive.read(f"{folder}/WHEEL")
    needs = [line for line in text.splitlines() if line.startswith("Requires-Dist")]
    always = {line.split(": ")[1].split(">")[0] for line in needs if "extra ==" not in line}
    assert always == {"numpy", "ml_dtypes", "pluggy", "pyyaml"}
    assert "plugrad = plugrad.__main__:main" in entries
    assert "plugrad = plugrad.testing.suite.plugin" in entries


def test_the_sdist_builds_the_same_wheel(source, wheel, tmp_path):
    code = ("from setuptools import build_meta; import sys; "
            "print(build_meta.build_sdist(sys.argv[1]))")
    python("-c", code, tmp_path, cwd=source)
    archive, = tmp_path.glob("plugrad-*.tar.gz")
    python("-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index",
           "--wheel-dir", tmp_path, archive, cwd=tmp_path)
    again, = tmp_path.glob("plugrad-*.whl")
    with zipfile.ZipFile(again) as one, zipfile.ZipFile(wheel) as other:
        assert {i.filename: i.CRC for i in one.infolist() if ".dist-info/" not in i.filename} == {
            i.filename: i.CRC for i in other.infolist() if ".dist-info/" not in i.filename}


SMOKE = """
import sys
import plugrad as torch
x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
(x.exp() * 2).sum().backward()
assert [round(v, 4) for v in x.grad.tolist()] == [5.4366, 14.7781, 40.1711], x.grad
model = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.ReLU(), torch.nn.Linear(8, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
torch.manual_seed(0)
data = torch.randn(32, 4)
target = data.sum(1, keepdim=True)
losses = []
for _ in range(40):
    optimizer.zero_grad()
    loss = torch.nn.functional.mse_loss(model(data), target)
    loss.backward()
    optimizer.step()
    losses.append(loss.item())
assert losses[-1] < losses[0] / 4, losses
names = torch.ops.load(sys.argv[1])
assert torch.thrice(x).tolist() == [3.0, 6.0, 9.0]
print(torch.__file__, names)
"""


def test_the_wheel_works_outside_the_tree(installed, tmp_path):
    program, ops = tmp_path / "smoke.py", tmp_path / "mine.yaml"
    program.write_text(SMOKE)
    ops.write_text("- op: thrice(Tensor self) -> Tensor\n  kind: unary\n  expr: 3 * self\n")
    said = python(program, ops, cwd=tmp_path, PYTHONPATH=str(installed))
    assert str(installed) in said and "thrice" in said
    version = python("-m", "plugrad.codegen", "--help", cwd=tmp_path, PYTHONPATH=str(installed))
    assert "--check" in version


def test_the_op_suite_runs_from_the_wheel(installed, tmp_path):
    said = python("-m", "pytest", "--pyargs", "plugrad.testing.suite", "--backend", "cpu", "-k",
                  "exp or matmul", "-q", "-p", "no:cacheprovider", "--rootdir", tmp_path,
                  cwd=tmp_path, PYTHONPATH=str(installed), PYTEST_ADDOPTS="")
    last = said.strip().splitlines()[-1]
    assert " passed" in last and "failed" not in last and "error" not in last, said[-500:]


def test_the_package_is_small(installed):
    size = sum(f.stat().st_size for f in (installed / "plugrad").rglob("*") if f.is_file())
    assert size < MAX_BYTES, f"{size / 1e6:.1f} MB"
