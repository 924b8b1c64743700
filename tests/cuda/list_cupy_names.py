"""Writes cupy_names.json: every public name of the installed CuPy, which needs no GPU for it.

    python tests/cuda/list_cupy_names.py

The stand-in and the test of names read the file where CuPy is not installed.
"""

from __future__ import annotations

import importlib
import inspect
import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
#: Modules whose names count, and classes whose attributes do.
MODULES = (
    "cupy", "cupy.cuda", "cupy.cuda.runtime", "cupy.cuda.memory", "cupy.cuda.device",
    "cupy.cuda.stream",
)  # fmt: skip
CLASSES = (
    "cupy.ndarray", "cupy.RawKernel", "cupy.cuda.Device", "cupy.cuda.MemoryPointer",
    "cupy.cuda.MemoryPool", "cupy.cuda.Stream", "cupy.cuda.ExternalStream", "cupy.cuda.Event",
)  # fmt: skip


def find(path: str) -> Any:
    """The object of a dotted name; AttributeError if there is none."""
    found = importlib.import_module("cupy")
    for name in path.split(".")[1:]:
        found = getattr(found, name)
    return found


def names_of(value: Any) -> list[str]:
    """Public names, and the double-underscore ones that a class defines."""
    special = (lambda n: n.startswith("__")) if inspect.isclass(value) else (lambda n: False)
    return sorted(n for n in dir(value) if not n.startswith("_") or special(n))


def collect() -> dict[str, Any]:
    """Version, and names by module and class."""
    import cupy

    return {
        "version": cupy.__version__,
        "names": {path: names_of(find(path)) for path in (*MODULES, *CLASSES)},
    }


if __name__ == "__main__":
    text = json.dumps(collect(), separators=(",", ":"))
    (HERE / "cupy_names.json").write_text(text + "\n")
    print(f"{len(text)} bytes")
