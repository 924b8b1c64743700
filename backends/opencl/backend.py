"""The OpenCL device: `plugrad.backends.api.Backend` over the kernels of this folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from ...shapes import check_reach
from ..api import Backend, Kernel
from . import copying, indexing, platform, randomness, sorting
from .array import Array
from .kernels import own_kernels
from .matmul import Matmul
from .runtime import Runtime


class OpenCLBackend(Backend):
    """Any OpenCL 1.2 device: `opencl:0` is the first GPU, or the CPU where there is none."""

    name: ClassVar[str] = "opencl"

    def __init__(self, index: int = 0):
        super().__init__(index)
        devices = self.devices()
        if not 0 <= index < len(devices):
            raise RuntimeError(
                f"device '{self.name}:{index}' does not exist: {len(devices)} device(s) found"
                + (f", use {self.name}:0 to {self.name}:{len(devices) - 1}" if devices else "")
            )
        self.runtime = Runtime(devices[index])
        self._matmul = Matmul(self.runtime)
        found = {"float16", "bfloat16", "complex", "autocast:float16"}
        if self.runtime.float64:
            found.add("float64")
        if self.runtime.is_gpu:
            found.add("gpu")
        self.capabilities = frozenset(found)

    @classmethod
    def devices(cls) -> tuple[Any, ...]:
        """The OpenCL devices that this class opens, in the order of their numbers."""
        return platform.find_devices()

    @classmethod
    def device_count(cls) -> int:
        """Devices of all platforms; ImportError or RuntimeError says what is missing."""
        return len(cls.devices())

    def describe(self) -> str:
        """Name, kind, driver and memory of the device."""
        return platform.describe(self.runtime.device)

    @property
    def host_blas_calls(self) -> int:
        """How many matrix products NumPy's BLAS did on this device's memory."""
        return self._matmul.host_blas_calls

    # -- memory --------------------------------------------------------------------------------
    def allocate(self, shape: tuple[int, ...], dtype: Any) -> Array:
        return self.runtime.empty(shape, dtype)

    def from_numpy(self, array: np.ndarray) -> Array:
        return copying.upload(self.runtime, array)

    def to_numpy(self, array: Array) -> np.ndarray:
        return copying.download(self.runtime, array)

    def copy_into(self, dst: Array, src: Array) -> None:
        copying.copy_into(self.runtime, dst, src)

    def restride(
        self, array: Array, shape: tuple, strides: tuple, offset: int, dtype: Any = None
    ) -> Array:
        size = (array.dtype if dtype is None else dtype).itemsize
        check_reach(shape, strides, offset, size, array.block.used)
        return array.view(shape, strides, offset, dtype)

    def geometry(self, array: Array) -> tuple[tuple[int, ...], int]:
        return array.strides, array.offset

    def buffer_size(self, array: Array) -> int:
        return array.block.used

    def address(self, array: Array) -> int:
        return array.block.address + array.offset * array.dtype.itemsize

    def synchronize(self) -> None:
        self.runtime.queue.finish()
        self.runtime.faults.check()

    def memory(self) -> Mapping[str, int]:
        return self.runtime.memory.figures()

    def empty_cache(self) -> None:
        """Gives cached blocks back to the driver."""
        self.runtime.memory.empty_cache()

    def reset_peak(self) -> None:
        """Starts the peak figure of `memory()` anew."""
        self.runtime.memory.reset_peak()

    # -- computing: rendered ---------------------------------------------------------------------
    def elementwise(self, spec: Any) -> Kernel:
        from .rendered import Elementwise

        return Elementwise(self.runtime, spec)

    def reduce(self, spec: Any) -> Kernel:
        from ..rendering.reducing import Reduce

        return Reduce(self.runtime, spec)

    def scan(self, spec: Any) -> Kernel:
        from ..rendering.reducing import Scan

        return Scan(self.runtime, spec)

    # -- computing -----------------------------------------------------------------------------
    def cast(self, array: Array, dtype: Any) -> Array:
        return copying.cast(self.runtime, array, dtype)

    def matmul(self, a: Array, b: Array) -> Array:
        return self._matmul(a, b)

    def gather(self, array: Array, dim: int, index: Array) -> Array:
        return indexing.gather(self.runtime, array, dim, index)

    def scatter(self, array: Array, dim: int, index: Array, src: Array, mode: str) -> None:
        indexing.scatter(self.runtime, array, dim, index, src, mode)

    def sort(self, array: Array, dim: int, descending: bool) -> tuple[Array, Array]:
        return sorting.sort(self.runtime, array, dim, descending)

    def nonzero(self, array: Array) -> Array:
        return indexing.nonzero(self.runtime, array)

    def philox(self, seed: int, offset: int, words: int) -> Array:
        return randomness.philox(self.runtime, seed, offset, words)

    def wrap_index(self, index: Array, n: int, dim: int) -> Array:
        """Negative indices of a dim of size n made positive, on the device."""
        return indexing.wrap_index(self.runtime, index, n)

    def kernels(self) -> Mapping[str, Kernel]:
        return own_kernels(self.runtime)

    def clone(self, array: Array) -> Array:
        """A new contiguous copy."""
        return copying.clone(self.runtime, array)
