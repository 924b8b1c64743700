"""One open device: context, queue, memory, programs, and the flag that kernels raise."""

from __future__ import annotations

import struct
import threading
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from ..rendering.c_family import KernelSource
from .array import Array, layout
from .language import OPENCL_C
from .memory import Allocator
from .platform import has_float64, opencl
from .program import Function, Programs, argument_type, as_argument

#: Work-items of a group. PoCL compiles a kernel anew for each group size, so there are few.
GPU_GROUP, CPU_GROUP = 256, 1024
GPU_HEAVY_GROUP, CPU_HEAVY_GROUP = 64, 16

#: A CPU takes one work-item per result from so many results on; below, long lines are cut.
FEW_RESULTS, LONG_LINE, CHUNKS = 32, 4096, 64
#: A GPU takes one group per result if there are elements enough for it.
REDUCE_GROUP, GROUP_LINE, GROUP_CHUNK, SCAN_GROUP = 256, 512, 1 << 14, 64


class Runtime:
    """What the kernels of one device share."""

    dialect = OPENCL_C

    def __init__(self, device: Any):
        cl = opencl()
        self.device = device
        self.context = cl.Context([self.device])
        self.queue = cl.CommandQueue(self.context, self.device)
        self.is_cpu = bool(self.device.type & cl.device_type.CPU)
        self.is_gpu = bool(self.device.type & cl.device_type.GPU)
        self.atomic_scatter = self.is_gpu
        self.float64 = has_float64(self.device)
        limit = self.device.max_work_group_size
        self.group = min(CPU_GROUP if self.is_cpu else GPU_GROUP, limit)
        self.heavy_group = min(CPU_HEAVY_GROUP if self.is_cpu else GPU_HEAVY_GROUP, limit)
        self.plane = min(256, limit)  # group size of kernels over two dims
        self.memory = Allocator(self.context)
        self.programs = Programs(self.context, self.device, self.float64)
        self.faults = Faults(self)
        self._functions: dict[Any, Function] = {}
        self._lock = threading.RLock()

    # -- arrays --------------------------------------------------------------------------------
    def empty(self, shape: Sequence[int], dtype: Any) -> Array:
        """A new contiguous array of arbitrary values; TypeError for doubles on a device without."""
        if dtype.__class__ is not np.dtype:
            dtype = np.dtype(dtype)
        if not self.float64 and dtype.char in "dD":
            lower = "float32" if dtype.char == "d" else "complex64"
            raise TypeError(
                f"opencl: {dtype.name} is not supported by {self.device.name.strip()!r}, which has "
                f"no double precision (cl_khr_fp64); use {lower}: tensor.to(torch.{lower}) "
                f"before moving it here, or dtype=torch.{lower}"
            )
        shape = tuple(shape)
        size, strides = layout(shape)
        return Array(self.memory.allocate(size * dtype.itemsize), shape, strides, 0, dtype)

    # -- kernels -------------------------------------------------------------------------------
    def function(self, key: tuple, render: Callable[..., tuple[str, Sequence[Any]]]) -> Function:
        """The kernel called `key[0]`, from the source and types that render(*key[1:]) gives."""
        found = self._functions.get(key)
        if found is None:
            with self._lock:
                found = self._functions.get(key)
                if found is None:
                    source, types = render(*key[1:])
                    program = self.programs.build(source)
                    found = Function(self.queue, program, key[0], types)
                    self._functions[key] = found
        return found

    def kernel(self, source: KernelSource) -> Function:
        """A rendered kernel; its buffers come first, then its numbers, in `source`'s order."""
        types = [
            None if kind in ("input", "output")
            else argument_type(dtype) if kind == "scalar" else dtype
            for kind, _, dtype in source.arguments
        ]  # fmt: skip
        return self.function((source.name, source.source), lambda text: (text, types))

    argument = staticmethod(as_argument)

    def fill(self, array: Array, value: Any) -> None:
        """array[...] = a scalar, cast to its dtype."""
        from .copying import fill

        fill(self, array, value)

    def cut_reduction(self, n: int, length: int, contiguous: bool) -> tuple[int, int]:
        """(chunks, group) for n results of `length` elements each; group 0 is one work-item."""
        if self.is_cpu:
            if n < FEW_RESULTS and length >= LONG_LINE:
                return min(CHUNKS, length // (LONG_LINE // 4)), 0
            return 1, 0
        if length < GROUP_LINE:
            return 1, 0
        group = min(REDUCE_GROUP, self.plane)
        if n < FEW_RESULTS and length >= 4 * GROUP_CHUNK:
            return min(REDUCE_GROUP, length // GROUP_CHUNK), group
        return 1, group

    def scan_group(self, lines: int, length: int) -> int:
        """Work-items that scan one line."""
        return 1 if self.is_cpu else min(SCAN_GROUP, self.plane)

    def groups(self, n: int, group: int) -> tuple[tuple, tuple]:
        """Global and group size for n groups."""
        return (n * group,), (group,)

    def line(self, n: int, heavy: bool = False) -> tuple[tuple, tuple]:
        """Global and group size for n work-items in one dim; the kernel tests its index.

        heavy: each does much, so that even few of them shall be spread over all cores.
        """
        group = self.heavy_group if heavy else self.group
        return (-(-n // group) * group,), (group,)

    def grid(self, inner: int, outer: int, width: int = 0) -> tuple[tuple, tuple]:
        """Sizes for outer x inner work-items: id 0 is the inner index, `OUTER` the other.

        width: of a group; 0 for what suits the inner dim.
        """
        if not width:
            width = min(64, 1 << max(inner - 1, 0).bit_length())
        height = max(self.plane // width, 1)
        deep = -(-outer // ROWS)
        rows = outer if deep == 1 else ROWS
        return (
            (-(-inner // width) * width, -(-rows // height) * height, deep),
            (width, height, 1),
        )


#: The index over the outer dims: some drivers allow no more than 65535 groups along y.
ROWS = 1 << 15
OUTER = f"(get_global_id(1) + get_global_id(2) * {ROWS})"


@cache
def packer(n: int) -> Callable[..., bytes]:
    """Packs n integers into the bytes of the struct `Geometry`."""
    return struct.Struct(f"={n}q").pack


def pack(values: Sequence[int]) -> bytes:
    """The bytes of a `Geometry` argument."""
    return packer(len(values))(*values)


def geometry_type(n: int) -> str:
    """The C struct that `pack` fills with n values."""
    return f"typedef struct {{ long v[{n}]; }} Geometry;\n"


class Faults:
    """An error word on the device: kernels that meet a bad index set it, sync points read it.

    C side: `FAULT(flag, code, index, size)`. The first fault is kept.
    """

    SOURCE = """
    void FAULT(global int *flag, int code, long index, long size) {
        if (atomic_cmpxchg(flag, 0, code) == 0) {
            global long *detail = (global long *)(flag + 2);
            detail[0] = index; detail[1] = size;
        }
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
            cl = opencl()
            self._array = self._runtime.empty((3,), np.int64)
            cl.enqueue_fill_buffer(
                self._runtime.queue, self._array.buffer, np.zeros(1, np.int64), 0, 24
            )
        self.pending = True
        return self._array.buffer

    def check(self) -> None:
        """IndexError if a kernel since the last look met a bad index. Waits for the device."""
        if not self.pending or self._array is None:
            return
        self.pending = False
        cl = opencl()
        queue = self._runtime.queue
        state: Any = np.empty(3, np.int64)
        cl.enqueue_copy(queue, state, self._array.buffer, is_blocking=True)
        code = int(state[:1].view(np.int32)[0])
        if code:
            cl.enqueue_fill_buffer(queue, self._array.buffer, np.zeros(1, np.int64), 0, 24)
            raise IndexError(
                f"{self._names[code]}: index {state[1]} is out of bounds for a dimension of size "
                f"{state[2]}; indices must lie in [0, {state[2] - 1}]"
            )
