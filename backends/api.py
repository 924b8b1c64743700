"""What a device must supply, and the table of kernels that tensors hold.

A backend is one class. `open_device` makes one instance per device index; the instance fills one
`KernelTable`, which lives as long as the process. Kernels take and return the backend's own arrays,
Python scalars and `numpy.dtype` objects; they never see a tensor or a gradient.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

API_VERSION = 1

Kernel = Callable[..., Any]


class Backend:
    """The core of a device: the methods below are all that a plugin must write.

    An *array* is any object with `shape` (tuple of int), `ndim` (int) and `dtype` (`numpy.dtype`;
    bfloat16 is that of ml_dtypes). It may be strided: a view shares memory with its base.
    Strides and offsets count elements, not bytes, from the start of the underlying buffer.
    """

    name: ClassVar[str]
    api_version: ClassVar[int] = API_VERSION
    #: What the device can do: "float64", "float16", "bfloat16", "complex", "gpu",
    #: "autocast:float16" or "autocast:bfloat16", "shares_numpy".
    capabilities: frozenset[str] = frozenset({"float64", "complex"})

    def __init__(self, index: int = 0):
        self.index = index

    @classmethod
    def device_count(cls) -> int:
        """How many devices are present; raises with the reason when a driver is missing."""
        return 1

    def describe(self) -> str:
        """One line for `plugrad devices`: the device's name and version."""
        return self.name

    # -- memory --------------------------------------------------------------------------------
    def allocate(self, shape: tuple[int, ...], dtype: Any) -> Any:
        """A new contiguous array; its values are arbitrary."""
        raise NotImplementedError

    def from_numpy(self, array: Any) -> Any:
        """A contiguous copy of a NumPy array, of the same dtype, on this device."""
        raise NotImplementedError

    def to_numpy(self, array: Any) -> Any:
        """A NumPy array of the same shape, dtype and values."""
        raise NotImplementedError

    def copy_into(self, dst: Any, src: Any) -> None:
        """dst[...] = src: both strided, src broadcast to dst's shape and cast to its dtype.

        Overlap: `src` may be a view of the same buffer; the result is as if it was read first.
        """
        raise NotImplementedError

    def restride(self, array: Any, shape: tuple, strides: tuple, offset: int,
                 dtype: Any = None) -> Any:
        """A view of the array's buffer with this geometry, in elements of `dtype` if given."""
        raise NotImplementedError

    def geometry(self, array: Any) -> tuple[tuple[int, ...], int]:
        """(strides, offset) in elements, the offset from the start of the buffer."""
        raise NotImplementedError

    def is_contiguous(self, array: Any) -> bool:
        """Whether the array lies row-major in memory, without gaps."""
        from ..shapes import is_contiguous
        return is_contiguous(array.shape, self.geometry(array)[0])

    def buffer_size(self, array: Any) -> int:
        """Bytes of the whole buffer under the array."""
        raise NotImplementedError

    def address(self, array: Any) -> int:
        """A number that identifies the array's first element (torch's `data_ptr`)."""
        raise NotImplementedError

    def synchronize(self) -> None:
        """Wait until all kernels of this device have ended."""

    def memory(self) -> Mapping[str, int]:
        """Figures in bytes: "allocated", "reserved", "peak" where known."""
        return {}

    # -- computing: kernels made from an entry of ops.yaml ----------------------------------------
    def elementwise(self, spec: Any) -> Kernel:
        """A kernel rendered from `spec.expr`: kernel(*args), args in the order of `spec.args`.

        NotImplementedError if the device lacks a function of the formula; then the CPU serves.

        Tensor arguments are arrays that broadcast together (already cast to the compute dtype,
        except masks), absent ones None; other arguments are Python scalars.
        Returns a new array of the broadcast shape, or a tuple of them.
        """
        raise NotImplementedError

    def reduce(self, spec: Any) -> Kernel:
        """A kernel rendered from `spec.reduce`: kernel(array, dims, keepdim, dtype, *scalars).

        `dims`: tuple of non-negative ints, never empty unless the array is 0-dim; `dtype`: of the
        result and of the accumulation (half types accumulate in float32).
        """
        raise NotImplementedError

    def scan(self, spec: Any) -> Kernel:
        """A kernel rendered from `spec.reduce`: kernel(array, dim, dtype), inclusive scan."""
        raise NotImplementedError

    # -- computing: kernels written by hand --------------------------------------------------------
    def cast(self, array: Any, dtype: Any) -> Any:
        """A new array of another dtype (C-like conversion; anything non-zero is True)."""
        raise NotImplementedError

    def matmul(self, a: Any, b: Any) -> Any:
        """Matrix product of (..., n, k) and (..., k, m), both at least 2-d, batches broadcast."""
        raise NotImplementedError

    def gather(self, array: Any, dim: int, index: Any) -> Any:
        """out[i][j][k] = array[index[i][j][k]][j][k] for dim 0; index is int64 and in range."""
        raise NotImplementedError

    def scatter(self, array: Any, dim: int, index: Any, src: Any, mode: str) -> None:
        """In place, array[index[i][j]][j] (mode)= src[i][j] for dim 0; src is an array.

        `mode`: "set", "add", "prod", "amax", "amin". Duplicate indices: all take part.
        """
        raise NotImplementedError

    def wrap_index(self, index: Any, n: int, dim: int) -> Any:
        """Indices of a dim of size n, negative ones made positive; IndexError for others.

        May be overridden, to test on the device and report at its next synchronization.
        """
        host = self.to_numpy(index).astype("int64")
        bad = host[(host < -n) | (host >= n)]
        if bad.size:
            raise IndexError(f"index {bad[0]} is out of bounds for dimension {dim} with size {n}")
        return self.from_numpy(host + n * (host < 0))

    def sort(self, array: Any, dim: int, descending: bool) -> tuple[Any, Any]:
        """(values, int64 indices), stable; NaN counts as the largest value."""
        raise NotImplementedError

    def nonzero(self, array: Any) -> Any:
        """int64 array (n, ndim): the indices of all non-zero elements in row-major order."""
        raise NotImplementedError

    def philox(self, seed: int, offset: int, words: int) -> Any:
        """uint32 array (words,): Philox 4x32-10 with key=seed (low, high 32 bits).

        Word w comes from counter offset + w // 4 (128 bits, low word first), lane w % 4.
        """
        raise NotImplementedError

    # -- own kernels -------------------------------------------------------------------------------
    def kernels(self) -> Mapping[str, Kernel]:
        """Kernels by op name, better than what the core gives. May be empty."""
        return {}
