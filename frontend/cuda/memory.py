"""`torch.cuda.memory`: what tensors use and what CuPy's pool holds, in bytes."""

from __future__ import annotations

from typing import Any

from .. import devices
from ..errors import OutOfMemoryError
from . import _kind

__all__ = ["OutOfMemoryError"]


def memory_allocated(device: Any = None) -> int:
    """Bytes in use by tensors."""
    return _kind.memory(device)["allocated"]


def max_memory_allocated(device: Any = None) -> int:
    """The most bytes in use by tensors since the start, or the last reset."""
    return _kind.memory(device)["peak"]


def memory_reserved(device: Any = None) -> int:
    """Bytes held from the driver."""
    return _kind.memory(device)["reserved"]


max_memory_reserved = memory_cached = max_memory_cached = memory_reserved


def reset_peak_memory_stats(device: Any = None) -> None:
    """Starts the peak figures anew, from what is in use now."""
    _kind.call_backend("reset_peak", device)


reset_max_memory_allocated = reset_max_memory_cached = reset_peak_memory_stats


def reset_accumulated_memory_stats(device: Any = None) -> None:
    """No sums over time are kept: there is nothing to reset."""
    _kind.index(device)


def memory_stats(device: Any = None) -> dict[str, int]:
    """The figures by torch's names, such as "allocated_bytes.all.peak"."""
    return devices.memory_stats(_kind.memory(device))


def memory_stats_as_nested_dict(device: Any = None) -> dict[str, Any]:
    return devices.nested(memory_stats(device))


def memory_summary(device: Any = None, abbreviated: bool = False) -> str:
    """The figures as a table, for people."""
    return devices.memory_table(str(_kind.device(device)), _kind.memory(device))


def mem_get_info(device: Any = None) -> tuple[int, int]:
    """(free, total) bytes of the GPU, whoever uses them."""
    return tuple(_kind.table(device).backend.runtime.device.mem_info)


def device_memory_used(device: Any = None) -> int:
    """Bytes of the GPU in use, by whomever."""
    free, total = mem_get_info(device)
    return total - free


def set_per_process_memory_fraction(fraction: float, device: Any = None) -> None:
    """Lets the pool hold no more than this part of the GPU's memory."""
    if not isinstance(fraction, float):
        raise TypeError("Invalid type for fraction argument, must be `float`")
    if not 0 <= fraction <= 1:
        raise ValueError(f"Invalid fraction value: {fraction}. Allowed range: 0~1")
    _kind.table(device).backend.limit_memory(fraction)


def get_allocator_backend() -> str:
    """Whose pool serves: CuPy's."""
    return "cupy"


_held: dict[int, Any] = {}


def caching_allocator_alloc(size: int, device: Any = None, stream: Any = None) -> int:
    """The address of new memory from the pool, kept until `caching_allocator_delete`."""
    import numpy as np
    table = _kind.table(device)
    array = table.allocate((size,), np.dtype(np.uint8))
    address = table.address(array)
    _held[address] = array
    return address


def caching_allocator_delete(mem_ptr: int) -> None:
    """Gives memory of `caching_allocator_alloc` back to the pool."""
    del _held[mem_ptr]
