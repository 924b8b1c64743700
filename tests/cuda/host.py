"""CUDA C compiled by the host's C++ compiler over host_shim.h, and run on NumPy's memory."""

from __future__ import annotations

import ctypes
import hashlib
import os
import re
import shutil
import subprocess
import tempfile
import threading
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

SHIM = Path(__file__).parent / "host_shim.h"
#: No optimisation: kernels are compiled more than they run. Nothing may be contracted.
OPTIONS = ("-O0", "-w", "-fPIC", "-ffp-contract=off", "-fno-strict-aliasing", "-std=c++14")

#: Types of values in kernels, and the dtypes of what may be passed for them.
VALUES = {
    "i8": "int8", "u8": "uint8", "i16": "int16", "u16": "uint16", "i32": "int32", "u32": "uint32",
    "i64": "int64", "u64": "uint64", "f32": "float32", "f64": "float64", "c64": "complex64",
    "c128": "complex128",
}  # fmt: skip
#: In memory a bool is a byte, and a float16 the bits that kernels decode.
POINTERS = {name: {dtype} for name, dtype in VALUES.items()}
POINTERS["u8"].add("bool")
POINTERS["u16"].add("float16")


class Parameter(NamedTuple):
    """A parameter of a kernel: its type without qualifiers, and its name."""

    type: str
    name: str
    pointer: bool


def compiler() -> str | None:
    """The path of a C++ compiler, or None."""
    return next(filter(None, map(shutil.which, ("g++", "c++", "clang++"))), None)


def signature(source: str, name: str) -> list[Parameter]:
    """The parameters of the kernel `name`, in order; LookupError if there is no such kernel."""
    found = re.search(rf"\bKERNEL void {name}\(([^)]*)\)", source)
    if found is None:
        raise LookupError(f"no kernel '{name}' in the source")
    parameters = []
    for text in found[1].split(","):
        words = re.sub(r"\b(GLOBAL|const|RESTRICT)\b", " ", text).replace("*", " * ").split()
        kind, pointer, last = words[0], "*" in words, words[-1]
        if kind not in VALUES or len(words) != 2 + pointer:
            raise TypeError(f"{name}: cannot read the parameter '{text.strip()}'")
        parameters.append(Parameter(kind, last, pointer))
    return parameters


def check(parameter: Parameter, value: Any, array: type) -> None:
    """TypeError where CuPy would pass the wrong bytes for this parameter."""
    kind, name, pointer = parameter
    if pointer:
        if not isinstance(value, array):
            raise TypeError(f"{name}: expected a CuPy array, got {type(value).__name__}")
        if value.dtype.name not in POINTERS[kind]:
            raise TypeError(f"{name}: an array of {value.dtype} for a pointer to {kind}")
        return
    if isinstance(value, bool):
        given = "bool"
    elif isinstance(value, int):
        given = "int64"
    elif isinstance(value, float):
        given = "float64"
    elif isinstance(value, np.generic):
        given = value.dtype.name
    else:
        raise TypeError(f"{name}: expected a number, got {type(value).__name__}")
    if given != VALUES[kind]:
        raise TypeError(f"{name}: a {given} passed for {kind}")
    if given == "int64" and not -(2**63) <= int(value) < 2**63:
        raise OverflowError(f"{name}: {value} does not fit {kind}")


def entry(name: str, parameters: list[Parameter], barriers: bool) -> str:
    """C text that unpacks the arguments and launches."""
    unpack = ", ".join(
        f"*({p.type} {'*' * p.pointer}*)v[{k}]" for k, p in enumerate(parameters)
    )
    return f"""
static void call_{name}(void **v) {{ ::{name}({unpack}); }}
extern "C" void host_launch(unsigned blocks, unsigned threads, void **values) {{
    launch(call_{name}, blocks, threads, {"true" if barriers else "false"}, values);
}}
"""


@cache
def folder() -> Path:
    """Where the precompiled shim and the compiled kernels are kept between runs."""
    version = subprocess.run([compiler() or "", "--version"], capture_output=True, check=True)
    key = hashlib.sha256(version.stdout + SHIM.read_bytes() + " ".join(OPTIONS).encode())
    base = os.environ.get("PLUGRAD_STANDIN_CACHE") or os.path.join(
        tempfile.gettempdir(), f"plugrad-standin-{os.getuid()}"
    )
    path = Path(base) / key.hexdigest()[:16]
    if not (path / "ready").exists():
        path.mkdir(parents=True, exist_ok=True)
        own = path / f"shim.{os.getpid()}"
        shutil.copy(SHIM, own)
        os.replace(own, path / "shim.h")
        run_compiler(["-x", "c++-header", str(path / "shim.h"), "-o", str(own)])
        os.replace(own, path / "shim.h.gch")
        (path / "ready").touch()
    return path


def run_compiler(arguments: list[str]) -> None:
    """RuntimeError with the compiler's complaint."""
    done = subprocess.run([compiler() or "", *OPTIONS, *arguments], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"the host's compiler refused the kernel:\n{done.stderr[:4000]}")


def build(source: str, name: str) -> Any:
    """The launching function of a kernel: (blocks, threads, void **)."""
    text = source + entry(name, signature(source, name), "BARRIER;" in source)
    path = folder() / f"{hashlib.sha256(text.encode()).hexdigest()[:32]}.so"
    if not path.exists():
        # Processes may compile the same kernel at the same time: each has files of its own.
        own = path.with_name(f"{path.stem}-{os.getpid()}-{threading.get_ident()}")
        code = own.with_suffix(".cpp")
        code.write_text(text)
        try:
            run_compiler(["-shared", "-include", str(folder() / "shim.h"), str(code),
                          "-o", str(own)])  # fmt: skip
        finally:
            code.unlink()
        os.replace(own, path)
    return ctypes.CDLL(str(path)).host_launch


class Kernel:
    """A compiled kernel: kernel(blocks, threads, values) on checked arguments."""

    def __init__(self, source: str, name: str):
        self.parameters = signature(source, name)
        self._launch = build(source, name)

    def __call__(self, blocks: int, threads: int, args: tuple) -> None:
        cells = []
        for parameter, value in zip(self.parameters, args, strict=True):
            if parameter.pointer:
                cells.append(ctypes.c_void_p(value.data.ptr))
            else:
                cells.append(np.array(value, VALUES[parameter.type]).tobytes())
        table = (ctypes.c_void_p * len(cells))(*[
            ctypes.cast(cell, ctypes.c_void_p).value if isinstance(cell, bytes)
            else ctypes.addressof(cell)
            for cell in cells
        ])  # fmt: skip
        self._launch(ctypes.c_uint(blocks), ctypes.c_uint(threads), table)
