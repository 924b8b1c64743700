"""Compiled programs, in memory and on disk, and their kernels, one object per thread."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ...codegen.intrinsics import wrap
from .platform import opencl

#: The type of an argument passed by value as bytes: a struct of integers.
STRUCT = np.dtype("V8")


def cache_folder() -> Path:
    """Where compiled programs are kept: PLUGRAD_CACHE, or the user's cache folder.

    PLUGRAD_CACHE=0 keeps none: on some drivers the binary costs as much as the program.
    """
    chosen = os.environ.get("PLUGRAD_CACHE")
    if chosen:
        return Path(chosen) / "opencl"
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "plugrad" / "opencl"


def read_entry(path: Path) -> bytes | None:
    """The binary kept at `path`; None if there is none or its digest does not match."""
    try:
        text = path.read_bytes()
    except OSError:
        return None
    digest, binary = text[:32], text[32:]
    return binary if binary and hashlib.sha256(binary).digest() == digest else None


def write_entry(path: Path, binary: bytes) -> None:
    """Keeps a binary, so that readers see all of it or none. A read-only folder is no error."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent)
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.sha256(binary).digest() + binary)
        os.replace(name, path)
    except OSError:
        Path(name).unlink(missing_ok=True)


class Programs:
    """Builds source text for one device. `built` counts compilations, `loaded` cache reads."""

    def __init__(self, context: Any, device: Any, float64: bool):
        self._context = context
        self._device = device
        self._options = ["-cl-std=CL1.2", "-w"]
        config = device.single_fp_config
        if config & opencl().device_fp_config.CORRECTLY_ROUNDED_DIVIDE_SQRT:
            self._options.append("-cl-fp32-correctly-rounded-divide-sqrt")
        # Without this pragma a*b+c is fused on many devices and differs from NumPy's.
        self.prelude = "#pragma OPENCL FP_CONTRACT OFF\n"
        if float64:
            self.prelude += "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
        platform = device.platform
        self._identity = "\0".join(
            [*self._options, device.name, device.version, device.driver_version, platform.version]
        )
        self.built = self.loaded = 0

    def path(self, source: str) -> Path:
        """The file that keeps the binary of this source, for this device and driver."""
        key = hashlib.sha256(f"{self._identity}\0{self.prelude}{source}".encode()).hexdigest()
        return cache_folder() / f"{key}.bin"

    def build(self, source: str) -> Any:
        """The built program, from the disk if it is there; RuntimeError shows a failed source."""
        cl = opencl()
        path = self.path(source)
        kept = os.environ.get("PLUGRAD_CACHE") != "0"
        binary = read_entry(path) if kept else None
        if binary is not None:
            try:
                program = cl.Program(self._context, [self._device], [binary])
                program.build(options=self._options)
                self.loaded += 1
                return program
            except (cl.Error, RuntimeError):  # the driver refuses it: build anew
                path.unlink(missing_ok=True)
        program = cl.Program(self._context, self.prelude + source)
        try:
            program.build(options=self._options)
        except (cl.Error, RuntimeError) as error:
            raise RuntimeError(f"opencl: this kernel did not compile: {error}\n{source}") from error
        self.built += 1
        if kept:
            write_entry(path, program.binaries[0])
        return program


class Function:
    """A kernel of a built program, callable from any thread.

    `types`: for each argument None (a buffer), a dtype (a number) or STRUCT (packed bytes).
    """

    __slots__ = ("_name", "_program", "_queue", "_thread", "_types")

    def __init__(self, queue: Any, program: Any, name: str, types: Sequence[Any]):
        self._queue = queue
        self._program = program
        self._name = name
        self._types = list(types)
        self._thread = threading.local()  # arguments are state of the kernel object

    def __call__(self, size: tuple, local: tuple | None, *args: Any) -> None:
        """Enqueues the kernel over `size` work-items."""
        try:
            kernel = self._thread.kernel
        except AttributeError:
            kernel = opencl().Kernel(self._program, self._name)
            kernel.set_scalar_arg_dtypes(self._types)
            self._thread.kernel = kernel
        kernel(self._queue, size, local, *args)


def argument_type(dtype: np.dtype) -> Any:
    """How the launcher passes a number of this dtype."""
    if dtype.kind == "c":
        return STRUCT
    return np.dtype(np.uint8) if dtype.kind == "b" else dtype


def as_argument(value: Any, dtype: np.dtype) -> Any:
    """A Python number as the launcher wants it: wrapped to the dtype, complex as bytes."""
    value = wrap(value, dtype)
    return dtype.type(value).tobytes() if dtype.kind == "c" else value
