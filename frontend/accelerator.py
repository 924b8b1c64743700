"""`torch.accelerator`: the best GPU of this machine, whatever its type."""

from __future__ import annotations

from typing import Any

from .backends import loader
from .device import device
from .devices import DeviceType
from .devices import memory_stats as _stats


def _kind() -> DeviceType:
    found = current_accelerator()
    if found is None:
        raise RuntimeError("torch.accelerator: this machine has no accelerator that plugrad can "
                           "use; `plugrad doctor` says what was looked for, and why it failed")
    return DeviceType(found.type)


def current_accelerator(check_available: bool = False) -> device | None:
    """The type of the best GPU as a device without index, or None where there is none."""
    found = loader.best_device()
    return None if found.type == "cpu" else device(found.type)


def is_available() -> bool:
    return current_accelerator() is not None


def device_count() -> int:
    found = current_accelerator()
    return 0 if found is None else loader.device_count(found.type)


def current_device_index() -> int:
    return _kind().current()


def set_device_index(device: Any, /) -> None:
    """Makes a device of the accelerator's type the current one of this thread."""
    kind = _kind()
    kind.exchange(kind.index(device))


current_device_idx, set_device_idx = current_device_index, set_device_index


class device_index:
    """`with torch.accelerator.device_index(1):`: another current device; None changes nothing."""

    def __init__(self, device: int | None, /):
        self.idx = device
        self.prev_idx = -1

    def __enter__(self) -> None:
        if self.idx is not None:
            self.prev_idx = _kind().exchange(self.idx)

    def __exit__(self, *exc: Any) -> None:
        if self.idx is not None:
            _kind().exchange(self.prev_idx)


def synchronize(device: Any = None, /) -> None:
    """Waits for all work of a device."""
    _kind().synchronize(device)


def empty_cache() -> None:
    """Gives memory that no tensor uses back to the driver."""
    if is_available():
        _kind().empty_cache()


def memory_allocated(device_index: Any = None, /) -> int:
    """Bytes in use by tensors."""
    return _kind().memory(device_index)["allocated"]


def max_memory_allocated(device_index: Any = None, /) -> int:
    """The most bytes that were in use by tensors since the last reset."""
    return _kind().memory(device_index)["peak"]


def memory_reserved(device_index: Any = None, /) -> int:
    """Bytes held from the driver."""
    return _kind().memory(device_index)["reserved"]


max_memory_reserved = memory_reserved


def memory_stats(device_index: Any = None, /) -> dict[str, int]:
    """The figures by torch's names."""
    return _stats(_kind().memory(device_index))


def reset_peak_memory_stats(device_index: Any = None, /) -> None:
    """Starts the peak figures anew."""
    _kind().call_backend("reset_peak", device_index)
