"""The CUDA device: `plugrad.backends.api.Backend` over CuPy and the kernels of this folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from ..api import Backend, Kernel
from . import copying, driver, indexing, matmul, randomness, sorting
from .array import Array
from .kernels import own_kernels
from .runtime import Runtime


class CupyBackend(Backend):
    """An NVIDIA GPU. CuPy is imported when the device is asked for, not before."""

    name: ClassVar[str] = "cuda"
    capabilities = frozenset({
        "gpu", "float64", "float16", "bfloat16", "complex", "autocast:float16",
    })  # fmt: skip

    def __init__(self, index: int = 0):
        super().__init__(index)
        self.runtime = Runtime(index)

    @classmethod
    def device_count(cls) -> int:
        """GPUs that can be used; ImportError or RuntimeError says what is missing."""
        return driver.device_count()

    def describe(self) -> str:
        """Name, compute capability, driver and memory of the GPU."""
        return driver.describe(self.index)

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
        found = array.view(shape, strides, offset, dtype)
        low, high = found.extent()
        if found.size and (low < 0 or high * found.dtype.itemsize > array.block.nbytes):
            needed = high * found.dtype.itemsize
            raise RuntimeError(
                f"setStorage: sizes {list(shape)}, strides {list(strides)}, storage offset "
                f"{offset} require a storage size of {needed} bytes, which is out of bounds for "
                f"storage of size {array.block.nbytes}"
            )
        return found

    def geometry(self, array: Array) -> tuple[tuple[int, ...], int]:
        return array.strides, array.offset

    def buffer_size(self, array: Array) -> int:
        return array.block.nbytes

    def address(self, array: Array) -> int:
        return array.block.memory.ptr + array.offset * array.dtype.itemsize if array.size else 0

    def synchronize(self) -> None:
        self.runtime.enter()
        self.runtime.device.synchronize()
        self.runtime.faults.check()

    def memory(self) -> Mapping[str, int]:
        self.runtime.enter()
        reserved = driver.cupy().get_default_memory_pool().total_bytes()
        return {
            "allocated": self.runtime.allocated, "reserved": reserved, "peak": self.runtime.peak,
        }  # fmt: skip

    def empty_cache(self) -> None:
        """Gives cached blocks back to the driver."""
        self.runtime.enter()
        driver.cupy().get_default_memory_pool().free_all_blocks()

    def limit_memory(self, fraction: float) -> None:
        """Lets the pool hold no more than this part of the GPU's memory."""
        with self.runtime.device:
            driver.cupy().get_default_memory_pool().set_limit(fraction=fraction)

    def reset_peak(self) -> None:
        """Starts the peak figure of `memory()` anew."""
        self.runtime.peak = self.runtime.allocated

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
        return matmul.matmul(self.runtime, a, b)

    def gather(self, array: Array, dim: int, index: Array) -> Array:
        return indexing.gather(self.runtime, array, dim, index)

    def scatter(self, array: Array, dim: int, index: Array, src: Array, mode: str) -> None:
        indexing.scatter(self.runtime, array, dim, index, src, mode)

    def wrap_index(self, index: Array, n: int, dim: int) -> Array:
        """Negative indices of a dim of size n made positive, on the GPU."""
        return indexing.wrap_index(self.runtime, index, n)

    def sort(self, array: Array, dim: int, descending: bool) -> tuple[Array, Array]:
        return sorting.sort(self.runtime, array, dim, descending)

    def nonzero(self, array: Array) -> Array:
        return indexing.nonzero(self.runtime, array)

    def philox(self, seed: int, offset: int, words: int) -> Array:
        return randomness.philox(self.runtime, seed, offset, words)

    def kernels(self) -> Mapping[str, Kernel]:
        return own_kernels(self.runtime)
