"""NVIDIA's run-time compiler from its pip package: it needs no GPU."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from plugrad.backends.cupy_cuda import language

#: What CuPy gives to NVRTC for a RawKernel; and little optimisation, which cannot fail.
OPTIONS = (*language.OPTIONS, "--std=c++14", "--Ofast-compile=max")


def load() -> Any:
    """The library; ImportError or OSError where the package is not installed."""
    import nvidia.cuda_nvrtc as package  # type: ignore[import-not-found]

    folder = Path(next(iter(package.__path__))) / "lib"
    return ctypes.CDLL(str(next(folder.glob("libnvrtc.so.*"))))


def compile_error(library: Any, source: str, arch: str) -> str | None:
    """None if the source compiles to a binary for `arch`, else what the compiler says."""
    program = ctypes.c_void_p()
    code = library.nvrtcCreateProgram(
        ctypes.byref(program), source.encode(), b"kernels.cu", 0, None, None
    )
    assert code == 0, f"nvrtcCreateProgram: error {code}"
    options = [f"--gpu-architecture={arch}".encode(), *[text.encode() for text in OPTIONS]]
    try:
        if not library.nvrtcCompileProgram(
            program, len(options), (ctypes.c_char_p * len(options))(*options)
        ):
            return None
        size = ctypes.c_size_t()
        library.nvrtcGetProgramLogSize(program, ctypes.byref(size))
        log = ctypes.create_string_buffer(size.value)
        library.nvrtcGetProgramLog(program, log)
        return log.value.decode()
    finally:
        library.nvrtcDestroyProgram(ctypes.byref(program))


def join(sources: Sequence[tuple[str, str]]) -> str:
    """One program of many, each in a namespace and its kernel under a name of its own.

    The lines that all preludes share stand once, or reading them would take most of the time.
    """
    parts, seen = [], set()
    for k, (text, name) in enumerate(sources):
        text = re.sub(rf"\bKERNEL void {name}\(", f"KERNEL void {name}_{k}(", text)
        lines = []
        for line in text.split("\n"):
            shared = line.startswith(("typedef", "#define"))
            if shared and line not in seen:
                seen.add(line)
                parts.append(line)
            elif not shared:
                lines.append(line)
        parts += [f"namespace n{k} {{", *lines, "}"]
    return "\n".join(parts)
