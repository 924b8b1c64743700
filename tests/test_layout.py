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
           "backends/loader.py", "backends/numpy_cpu/", "backends/cupy_cuda/", "backends/opencl/")


def name(path):
    return path.relative_to(ROOT).as_posix()


def test_files_are_short_and_lines_too():
    long = {name(p): n for p in FILES if (n := len(p.read_text().splitlines())) > 600}
    wide = [f"{name(p)}:{i}" for p in FILES for i, line in enumerate(p.read_text().splitlines(), 1)
            if len(line) > 100 and "# noqa" not in line and "# type: ignore" not in line
            and "noqa: E501" not in p.read_text()]
    assert long == {} and wide == []


def names_of_torch(tree):
    """torch's public names (`cuda`, `is_cuda`, `torch.cuda`) where a module or class lists names.

    Within a function the same text would be a device that somebody asks for.
    """
    found, todo = set(), [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, (ast.FunctionDef, ast.Lambda, ast.Compare)):
            todo += getattr(node, "decorator_list", ())
            continue
        todo += ast.iter_child_nodes(node)
        if isinstance(node, (ast.Set, ast.List, ast.Tuple, ast.Dict)):
            found |= {id(item) for item in ast.iter_child_nodes(node)
                      if isinstance(item, ast.Constant) and isinstance(item.value, str)
                      and item.value.replace(".", "_").isidentifier()
                      and {*DEVICE.findall(item.value)} <= {"cuda", "mps"}}
    return found


def named_devices(path):
    """Devices in a file's strings and imports; not in its prose, nor as names of torch."""
    tree = ast.parse(path.read_text())
    allowed = names_of_torch(tree)
    allowed |= {id(node.body[0].value) for node in ast.walk(tree)
                if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and node.body
                and isinstance(node.body[0], ast.Expr)}
    found = set()
    for node in ast.walk(tree):
        texts = []
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts = [] if id(node) in allowed else [node.value]
        elif isinstance(node, ast.ImportFrom):
            texts = [node.module or "", *(alias.name for alias in node.names)]
        elif isinstance(node, ast.Import):
            texts = [alias.name for alias in node.names]
        found |= {word.lower() for text in texts for word in DEVICE.findall(text)}
    return found


def test_device_names_stay_at_home():
    found = {name(p): named for p in FILES
             if name(p).startswith(("frontend/", "backends/", "codegen/"))
             and not name(p).startswith(AT_HOME) and (named := named_devices(p))}
    assert found == {}


def test_the_search_for_device_names_finds_them(tmp_path):
    """A name in a table is torch's; asked for, compared with or imported it is a device."""
    path = tmp_path / "example.py"
    for text, found in {
        "NAMES = {'cuda': 1, 'is_mps': 2}": set(), "HOMES = frozenset({'torch.cuda'})": set(),
        "def f(x):\n    return x.type in ('cuda', 'mps')": {"cuda", "mps"},
        "class A:\n    on = B.type == 'cuda'": {"cuda"}, "D = device('opencl')": {"opencl"},
        "NAMES = ['opencl', 'cuda:0']": {"opencl", "cuda"},
        "from .numpy_cpu.kernels import cast": {"numpy_cpu"},
    }.items():
        path.write_text(text)
        assert named_devices(path) == found, text


def test_no_device_is_named_in_the_file_of_ops():
    named = [line for line in (ROOT / "ops.yaml").read_text().splitlines()
             if DEVICE.search(line) and "cudnn" not in line]
    assert named == []


#: plugrad's modules after `import plugrad`, in a fresh interpreter.
MODULES = """
    _generated _generated.functions aliases autograd autograd.engine autograd.grad_mode
    autograd.gradcheck autograd.late autograd.node checks_conv checks_nn
    compose_attention compose_conv compose_ctc compose_math compose_nn compose_pool contraction
    conversions creation device dispatch dtypes errors factories indexing late layouts legacy
    operators overloads overloads_index overloads_linalg overloads_math overloads_nn overloads_shape
    overloads_sparse overloads_stats overrides plugrad promotion random sampling shapes size spectra
    state tensor
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
