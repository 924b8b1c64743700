"""Every name of CuPy's that plugrad uses is one that CuPy has."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import plugrad

HERE = Path(__file__).parent
FRONTEND = Path(plugrad.__file__).parent
BACKENDS = Path(next(iter(__import__("plugrad.backends").backends.__path__)))
STORED = json.loads((HERE / "cupy_names.json").read_text())["names"]
#: Where CuPy is used, and where `xp` may be CuPy.
USERS = [*(BACKENDS / "cupy_cuda").glob("*.py"), *(FRONTEND / "cuda").glob("*.py")]
SHARED = [*(BACKENDS / "arraylib").glob("*.py")]


def chain(node: ast.expr, known: dict[str, str]) -> str | None:
    """'cupy.cuda.Device' for the expression `cupy().cuda.Device`, None for what is not CuPy's."""
    if isinstance(node, ast.Attribute):
        head = chain(node.value, known)
        return f"{head}.{node.attr}" if head else None
    if isinstance(node, ast.Call):
        called = node.func
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        return "cupy" if name == "cupy" and not node.args else None
    return known.get(node.id) if isinstance(node, ast.Name) else None


def used(tree: ast.AST, known: dict[str, str]) -> Iterator[tuple[int, str]]:
    """(line, dotted name) of everything that begins at CuPy."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found = chain(node.value, known)
            if found:
                known[node.targets[0].id] = found
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            found = chain(node, known)
            if found:
                yield node.lineno, found


def exists(path: str) -> bool:
    """Whether the stored list has a dotted name, as far as it reaches."""
    parts = path.split(".")
    for k in range(1, len(parts)):
        owner = ".".join(parts[:k])
        special = parts[k].startswith("__")
        if owner in STORED and parts[k] not in STORED[owner] and not special:
            return False
    return True


def find_uses() -> list[tuple[str, int, str]]:
    found = []
    for file in USERS:
        tree = ast.parse(file.read_text())
        found += [(file.name, line, name) for line, name in used(tree, {})]
    for file in SHARED:
        tree = ast.parse(file.read_text())
        found += [(file.name, line, name) for line, name in used(tree, {"xp": "cupy"})]
    return found


def test_stored():
    uses = find_uses()
    assert {"cupy.RawKernel", "cupy.cuda.memory.OutOfMemoryError", "cupy.argsort"} <= {
        name for _, _, name in uses
    }
    missing = [use for use in uses if not exists(use[2])]
    assert not missing


def test_installed():
    """Also in the CuPy that is installed, whatever its version; and the stored list is its own."""
    cupy = pytest.importorskip("cupy", exc_type=ImportError)
    if cupy.__spec__ is None:
        pytest.skip("the stand-in is in CuPy's place")
    from .list_cupy_names import collect, find

    for file, line, name in find_uses():
        try:
            find(name)
        except AttributeError:
            pytest.fail(f"{file}:{line}: CuPy {cupy.__version__} has no {name}")
    if cupy.__version__ == json.loads((HERE / "cupy_names.json").read_text())["version"]:
        assert json.loads(json.dumps(collect()["names"])) == STORED
