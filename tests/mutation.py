"""Does the op suite notice a wrong formula? `python tests/mutation.py --ops 50 --seed 0`.

One `expr` or `grad` of ops.yaml at a time is changed: a sign, a factor, a term left out, operands
swapped. In a copy of the package, made anew from the changed file, the checks of that op run. A
change that no check notices survives, and is printed.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
AT_LEAST = 0.96


# -- changes ---------------------------------------------------------------------------------------
def changes(formula: str) -> list[tuple[str, str]]:
    """(what is done, the changed formula) for every place of a formula."""
    tree = ast.parse(formula, mode="eval").body
    found = []
    for place, node in enumerate(ast.walk(tree)):
        for what, make in _ways(node):
            changed = _Replace(place, make).run(tree)
            text = ast.unparse(changed)
            if text != ast.unparse(tree):
                found.append((what, text))
    return found


def _ways(node: ast.AST) -> list[tuple[str, Any]]:
    ways: list[tuple[str, Any]] = []
    if isinstance(node, ast.BinOp):
        flip = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult}
        if type(node.op) in flip:
            ways.append(("sign" if isinstance(node.op, (ast.Add, ast.Sub)) else "factor",
                         lambda n: ast.BinOp(n.left, flip[type(n.op)](), n.right)))
            ways.append(("term left out", lambda n: n.left))
        if isinstance(node.op, (ast.Sub, ast.Div, ast.Pow)):
            ways.append(("operands swapped", lambda n: ast.BinOp(n.right, n.op, n.left)))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        ways.append(("sign", lambda n: n.operand))
    elif isinstance(node, ast.Name) and node.id == "grad":
        ways.append(("sign", lambda n: ast.UnaryOp(ast.USub(), n)))
        ways.append(("factor", lambda n: ast.BinOp(ast.Constant(2), ast.Mult(), n)))
    elif isinstance(node, ast.IfExp):
        ways.append(("operands swapped", lambda n: ast.IfExp(n.test, n.orelse, n.body)))
    return ways


class _Replace(ast.NodeTransformer):
    """Replaces the node that stands at one place of `ast.walk`'s order."""

    def __init__(self, place: int, make: Any):
        self.place, self.make = place, make

    def run(self, tree: ast.expr) -> ast.AST:
        tree = copy.deepcopy(tree)
        self.target = list(ast.walk(tree))[self.place]
        return ast.fix_missing_locations(self.visit(tree))

    def visit(self, node: ast.AST) -> Any:
        return self.make(node) if node is self.target else self.generic_visit(node)


def formulas(entry: dict) -> list[tuple[str, str]]:
    """(key, formula) of an entry: "expr", or the argument of a `grad`.

    A gradient of zeros is left out: what stands in it makes no difference.
    """
    found = [("expr", str(entry["expr"]))] if "expr" in entry else []
    return found + [(name, str(text)) for name, text in (entry.get("grad") or {}).items()
                    if text != "none" and not text.startswith("zeros_of_result(")]


def with_change(entry: dict, key: str, text: str) -> dict:
    if key == "expr":
        return {**entry, "expr": text}
    return {**entry, "grad": {**entry["grad"], key: text}}


# -- running ---------------------------------------------------------------------------------------
def lay_out(target: Path) -> Path:
    """A copy of the package that a child process can import."""
    skip = shutil.ignore_patterns("__pycache__")
    package = target / "plugrad"
    shutil.copytree(ROOT / "frontend", package, ignore=skip)
    for name in ("backends", "codegen"):
        shutil.copytree(ROOT / name, package / name, ignore=skip)
    return package


def regenerate(package: Path, entries: list[dict]) -> None:
    """Writes the generated modules of a changed op file; ValueError if it is refused."""
    import yaml

    from plugrad.codegen.compiler import compile_text, helper_names, modules
    text = yaml.safe_dump(entries, sort_keys=False, width=10_000)
    compiled = compile_text(text, "ops.yaml", helper_names(package))
    for name, source in modules(compiled, package / "backends").items():
        if "/" not in name:
            (package / "_generated" / name).write_text(source)


def complaints(package: Path, op: str) -> list[str]:
    """What the suite says of one op in the copy; asked in a child process."""
    read, write = os.pipe()
    child = os.fork()
    if child:
        os.close(write)
        with os.fdopen(read) as pipe:
            text = pipe.read()
        os.waitpid(child, 0)
        return text.splitlines()
    os.close(read)
    with os.fdopen(write, "w") as pipe:
        try:
            pipe.write("\n".join(_ask(package, op)))
        except BaseException as error:
            pipe.write(f"{type(error).__name__}: {error}")
    os._exit(0)


def _ask(package: Path, op: str) -> list[str]:
    for name in [n for n in sys.modules if n.partition(".")[0] == "plugrad"]:
        del sys.modules[name]
    sys.path.insert(0, str(package.parent))
    import plugrad
    assert Path(plugrad.__file__).parent == package, plugrad.__file__
    from plugrad.testing.suite.plugin import Suite
    from plugrad.testing.suite.test_ops import complaints_of
    suite = Suite("cpu", package / "testing" / "suite" / "gaps" / "cpu.txt")
    return complaints_of(plugrad.ops.specs()[op], suite)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ops", type=int, default=50, help="how many changes")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    from plugrad.codegen.spec import parse_entry, read_entries
    try:
        import torch  # noqa: F401  (loaded once, before the children)
    except ImportError:
        print("torch is not installed: comparing with the results kept from it")
    entries = [entry for entry, _ in read_entries((ROOT / "ops.yaml").read_text(), "ops.yaml")]
    picked = random.Random(options.seed)
    able = [i for i, entry in enumerate(entries) if any(changes(t) for _, t in formulas(entry))]
    places = picked.sample(able, min(options.ops, len(able)))
    caught, survivors = 0, []
    with tempfile.TemporaryDirectory() as folder:
        package = lay_out(Path(folder))
        for i in places:
            name = parse_entry(entries[i], "ops.yaml", 0).name
            key, what, text = picked.choice([(key, what, text) for key, formula in formulas(
                entries[i]) for what, text in changes(formula)])
            changed = [*entries[:i], with_change(entries[i], key, text), *entries[i + 1:]]
            try:
                regenerate(package, changed)
                found = complaints(package, name)
            except ValueError as error:
                found = [str(error)]
            caught += bool(found)
            line = f"{name}: {what} in {key}: {text}"
            print(f"{'caught  ' if found else 'SURVIVED'} {line[:120]}", flush=True)
            survivors += [] if found else [line]
    print(f"\ncaught {caught} of {len(places)}")
    for line in survivors:
        print(f"survived: {line}")
    return 0 if caught >= AT_LEAST * len(places) else 1


if __name__ == "__main__":
    sys.exit(main())
