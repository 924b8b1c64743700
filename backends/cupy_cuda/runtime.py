"""One open GPU: its memory, its kernels, and the word by which kernels report a bad index."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ...codegen.intrinsics import wrap
from ..rendering.c_family import KernelSource
from ..strided import layout
from .array import Array, Block, carrier
from .driver import cupy, device_count
from .language import CUDA_C, OPTIONS

THREADS = 256  # of a block, where a kernel does not say otherwise
MAX_BLOCKS = 1 << 20  # kernels step through what lies beyond

#: One thread per result from so many results on, unless each one's elements lie side by side.
MANY_RESULTS, SHORT_LINE = 4096, 64
#: Below so many results long lines are cut into chunks.
FEW_RESULTS, CHUNK = 128, 1 << 13


class Runtime:
    """What the kernels of one GPU share. All work goes to CuPy's current stream."""

    dialect = CUDA_C

    def __init__(self, index: int):
        self.index = index
        self.several = device_count() > 1
        self.device = cupy().cuda.Device(index)
        self.faults = Faults(self)
        self.allocated = self.peak = 0
        self._functions: dict[Any, Function] = {}
        self._lock = threading.RLock()

    def enter(self) -> None:
        """Makes this GPU the current one of the thread."""
        if self.several:
            self.device.use()

    # -- memory --------------------------------------------------------------------------------
    def empty(self, shape: Sequence[int], dtype: Any) -> Array:
        """A new contiguous array of arbitrary values."""
        if dtype.__class__ is not np.dtype:
            dtype = np.dtype(dtype)
        shape = tuple(shape)
        size, strides = layout(shape)
        self.enter()
        try:
            flat = cupy().empty(size, carrier(dtype))
        except cupy().cuda.memory.OutOfMemoryError as error:
            raise self.out_of_memory(size * dtype.itemsize, error) from error
        return Array(Block(flat, self), shape, strides, 0, dtype)

    def adopt(self, native: Any, dtype: Any = None) -> Array:
        """An array that CuPy made."""
        shape = native.shape
        flat = cupy().ascontiguousarray(native).reshape(-1)
        return Array(Block(flat, self), shape, layout(shape)[1], 0, dtype or native.dtype)

    def count(self, nbytes: int) -> None:
        """Keeps account of the bytes in use."""
        self.allocated += nbytes
        if self.allocated > self.peak:
            self.peak = self.allocated

    def out_of_memory(self, nbytes: int, error: Exception) -> Exception:
        """The error to raise when the pool and the driver have no block of this size."""
        from ...errors import OutOfMemoryError

        free, total = self.device.mem_info
        return OutOfMemoryError(
            f"CUDA out of memory. Tried to allocate {size_text(nbytes)}. GPU {self.index} has a "
            f"total capacity of {size_text(total)} of which {size_text(free)} is free; "
            f"{size_text(self.allocated)} are in use by tensors. Use smaller batches, free "
            f"tensors, or call torch.cuda.empty_cache() ({error})"
        )

    def fill(self, array: Array, value: Any) -> None:
        """array[...] = a scalar, cast to its dtype."""
        if array.size:
            self.enter()
            bits = np.asarray(value).astype(array.dtype).reshape(1).view(carrier(array.dtype))
            array.native().fill(bits[0])

    # -- kernels -------------------------------------------------------------------------------
    def function(self, key: tuple, render: Callable[..., str]) -> Function:
        """The kernel called `key[0]` of the source that render(*key[1:]) gives."""
        found = self._functions.get(key)
        if found is None:
            with self._lock:
                found = self._functions.get(key)
                if found is None:
                    found = Function(self, render(*key[1:]), key[0])
                    self._functions[key] = found
        return found

    def kernel(self, source: KernelSource) -> Function:
        """A rendered kernel."""
        return self.function((source.name, source.source), str)

    @staticmethod
    def argument(value: Any, dtype: np.dtype) -> Any:
        """A Python number as a kernel takes it: wrapped, of exactly this dtype; bool as a byte."""
        value = wrap(value, dtype)
        return np.uint8(value) if dtype.kind == "b" else dtype.type(value)

    # -- launch sizes --------------------------------------------------------------------------
    def line(self, n: int, heavy: bool = False) -> tuple[tuple, tuple]:
        """(blocks, threads) for n elements; heavy: each does much, so few share a block."""
        threads = 64 if heavy else THREADS
        return (min(-(-n // threads), MAX_BLOCKS),), (threads,)

    def groups(self, n: int, group: int) -> tuple[tuple, tuple]:
        """(blocks, threads) for n groups."""
        return (min(n, MAX_BLOCKS),), (group,)

    def cut_reduction(self, n: int, length: int, contiguous: bool) -> tuple[int, int]:
        """(chunks, group) for n results of `length` elements each; group 0 is one thread.

        contiguous: whether the elements of a result lie nearer to each other than those of
        neighbouring results: then neighbouring threads should share a result.
        """
        if length < SHORT_LINE or (n >= MANY_RESULTS and not contiguous):
            return 1, 0
        group = 64
        while group < THREADS and group * 4 < length:
            group *= 2
        if n < FEW_RESULTS and length >= 4 * CHUNK:
            return min(THREADS, length // CHUNK), group
        return 1, group

    def scan_group(self, lines: int, length: int) -> int:
        """Threads that scan one line."""
        return 1 if length < SHORT_LINE else 64


class Function:
    """A kernel: function(blocks, threads, *arguments). CuPy compiles it and keeps it on disk."""

    __slots__ = ("_enter", "_kernel", "name", "source")

    def __init__(self, runtime: Runtime, source: str, name: str):
        self.source, self.name = source, name
        self._kernel = cupy().RawKernel(source, name, OPTIONS)
        self._enter = runtime.enter

    def __call__(self, blocks: tuple, threads: tuple, *args: Any) -> None:
        self._enter()
        self._kernel(blocks, threads, args)


class Faults:
    """A word on the GPU: kernels that meet a bad index set it, sync points read it.

    C side: `FAULT(fault, code, index, size)`. The first fault is kept.
    """

    SOURCE = """
FN void FAULT(GLOBAL i64 *fault, i64 code, i64 index, i64 size) {
    if (atomicCAS((u64 *)fault, 0, (u64)code) == 0) { fault[1] = index; fault[2] = size; }
}
"""

    def __init__(self, runtime: Runtime):
        self._runtime = runtime
        self._names = ["no op"]
        self._array: Array | None = None
        self.pending = False  # whether a checking kernel ran since the last look

    def code(self, name: str) -> int:
        """The number by which kernels of this op report."""
        if name not in self._names:
            self._names.append(name)
        return self._names.index(name)

    @property
    def buffer(self) -> Any:
        """The word, to be passed to a kernel that may fault."""
        if self._array is None:
            self._array = self._runtime.empty((3,), np.int64)
            self._runtime.fill(self._array, 0)
        self.pending = True
        return self._array.buffer

    def check(self) -> None:
        """IndexError if a kernel since the last look met a bad index. Waits for the GPU."""
        if not self.pending or self._array is None:
            return
        self.pending = False
        code, index, size = self._array.native().get().tolist()
        if code:
            self._runtime.fill(self._array, 0)
            raise IndexError(
                f"{self._names[code]}: index {index} is out of bounds for a dimension of size "
                f"{size}; indices must lie in [0, {size - 1}]"
            )


def size_text(nbytes: int) -> str:
    """'2.00 GiB'."""
    for unit, size in (("GiB", 2**30), ("MiB", 2**20), ("KiB", 2**10)):
        if nbytes >= size:
            return f"{nbytes / size:.2f} {unit}"
    return f"{nbytes} bytes"
