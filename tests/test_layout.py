"""The shape of the repository: sizes of files, where devices are named, what an import brings."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CODE = ("frontend", "backends", "codegen", "plugins", "tests", "examples", "benchmarks")
GENERATED = ROOT / "frontend" / "_generated"
FILES = sorted(path for folder in CODE for path in (ROOT / folder).rglob("*.py")
               if GENERATED not in path.parents and "build" not in path.parts)

DEVICE = re.compile(r"(?<![A-Za-z0-9])(cuda|cupy|opencl|mps|numpy_cpu)(?![A-Za-z0-9])", re.I)
#: A device's own folder, torch's public spellings, and the registry.
AT_HOME = ("frontend/device.py", "frontend/cuda/", "frontend/mps/", "backends/torch_flags.py",
           "backends/loader.py", "backends/numpy_cpu/", "backends/cupy_cuda/", "backends/opencl/",
           "frontend/testing/suite/")
#: Elsewhere: file -> the names in its code, and why. A line that holds no more fails, too.
KNOWN = {
    "backends/__init__.py": ("cuda mps", "torch.backends.cuda, .mps"),
    "backends/primitives.py": ("numpy_cpu", "arange is computed by the CPU's own kernel"),
    "backends/rendering/dialects.py": ("cuda opencl", "the two dialects of C bear these names"),
    "codegen/emit_docs.py": ("opencl", "an example of a command"),
    "frontend/__init__.py": ("cuda mps", "torch.cuda, torch.mps"),
    "frontend/__main__.py": ("cupy", "doctor lists the packages"),
    "frontend/_unpickling.py": ("cuda", "locations and classes in torch's files"),
    "frontend/autograd/profiler.py": ("cuda", "torch's columns"),
    "frontend/compose_linalg.py": ("cuda", "torch's message"),
    "frontend/conversions.py": ("cuda", "Tensor.cuda"),
    "frontend/creation.py": ("numpy_cpu", "lists become arrays by the CPU's casts"),
    "frontend/factories.py": ("numpy_cpu", "linspace rounds by the CPU's casts"),
    "frontend/nn/parameter.py": ("cuda", "Tensor.cuda, is_cuda"),
    "frontend/overloads.py": ("cuda mps", "is_cuda, is_mps"),
    "frontend/overrides.py": ("cuda", "is_cuda"),
    "frontend/profiler.py": ("cuda", "ProfilerActivity.CUDA"),
    "frontend/random.py": ("cuda", "torch's default argument"),
}


def name(path):
    return path.relative_to(ROOT).as_posix()


def test_files_are_short_and_lines_too():
    long = {name(p): n for p in FILES if (n := len(p.read_text().splitlines())) > 600}
    wide = [f"{name(p)}:{i}" for p in FILES for i, line in enumerate(p.read_text().splitlines(), 1)
            if len(line) > 100 and "# noqa" not in line and "# type: ignore" not in line
            and "noqa: E501" not in p.read_text()]
    assert long == {} and wide == []


def named_devices(path):
    """Devices in a file's strings and imports; not in its prose, nor as torch's method `cuda`."""
    tree = ast.parse(path.read_text())
    prose = {id(node.body[0].value) for node in ast.walk(tree)
             if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and node.body
             and isinstance(node.body[0], ast.Expr)}
    found = set()
    for node in ast.walk(tree):
        texts = []
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            texts = [node.value]
        elif isinstance(node, ast.ImportFrom):
            texts = [node.module or "", *(alias.name for alias in node.names)]
        elif isinstance(node, ast.Import):
            texts = [alias.name for alias in node.names]
        found |= {word.lower() for text in texts for word in DEVICE.findall(text)}
    return found


def test_device_names_stay_at_home():
    found = {name(p): named for folder in ("frontend", "backends", "codegen")
             for p in FILES if (n := name(p)).startswith(folder) and not n.startswith(AT_HOME)
             and (named := named_devices(p))}
    assert found == {file: set(words.split()) for file, (words, _) in KNOWN.items()}


def test_no_device_is_named_in_the_file_of_ops():
    named = [line for line in (ROOT / "ops.yaml").read_text().splitlines()
             if DEVICE.search(line) and "cudnn" not in line]
    assert named == []


#: plugrad's modules after `import plugrad`, in a fresh interpreter.
MODULES = """
    _generated _generated.functions aliases autograd autograd.engine autograd.grad_mode
    autograd.gradcheck autograd.late autograd.node checks_conv checks_nn compose_attention
    compose_conv compose_ctc compose_math compose_nn compose_pool contraction conversions
    creation device dispatch dtypes errors factories indexing late layouts legacy operators
    overloads overloads_linalg overloads_math overloads_nn overloads_shape overloads_stats
    overrides plugrad promotion random sampling shapes size spectra state tensor
"""


def test_import_brings_in_numpy_and_no_more_of_plugrad_than_it_needs():
    code = """
import sys
before = set(sys.modules)
import plugrad
new = {n for n in set(sys.modules) - before}
own = {n for n in new if n.split(".")[0] == "plugrad"}
print(" ".join(sorted(n.removeprefix("plugrad.") for n in own)))
print(" ".join(sorted({n.split(".")[0] for n in new - own} - sys.stdlib_module_names)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    own, others = (line.split() for line in done.stdout.splitlines())
    assert others == ["numpy"]
    assert own == sorted(MODULES.split())


@pytest.mark.parametrize("word", [r"\bsession\b", r"\bhelper session", r"/work/", r"\bthe brief\b"])
def test_the_repository_speaks_of_plugrad_alone(word):
    texts = [*FILES, *ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "ops.yaml",
             ROOT / "Makefile", ROOT / "pyproject.toml"]
    pattern = re.compile(word, re.I)
    found = [f"{name(p)}:{i}" for p in texts if p != Path(__file__).resolve()
             for i, line in enumerate(p.read_text().splitlines(), 1) if pattern.search(line)]
    assert found == []
