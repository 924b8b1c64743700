"""`torch.xpu`: asked for by programs that look for every device; its GPUs run under OpenCL here."""

from __future__ import annotations

from typing import Any

from .devices import DeviceContext, DeviceType

_kind = DeviceType("xpu")
is_available = _kind.is_available
device_count = _kind.device_count
is_initialized = _kind.is_initialized
synchronize = _kind.synchronize
empty_cache = _kind.empty_cache
current_device = _kind.current


class device(DeviceContext):
    """`with torch.xpu.device(i):`"""

    def __init__(self, device: Any):
        super().__init__(_kind, device if isinstance(device, int) else _kind.index(device))


def set_device(device: Any) -> None:
    """Makes a device the current one; RuntimeError says that there is none."""
    _kind.exchange(_kind.index(device))


def memory_allocated(device: Any = None) -> int:
    return _kind.memory(device)["allocated"]


def max_memory_allocated(device: Any = None) -> int:
    return _kind.memory(device)["peak"]


def memory_reserved(device: Any = None) -> int:
    return _kind.memory(device)["reserved"]


def manual_seed(seed: int) -> None:
    _kind.generator().manual_seed(int(seed))


def manual_seed_all(seed: int) -> None:
    for generator in _kind.generators():
        generator.manual_seed(int(seed))


def is_bf16_supported(including_emulation: bool = True) -> bool:
    return is_available()


def get_device_name(device: Any = None) -> str:
    return _kind.table(device).backend.describe()


def get_device_properties(device: Any = None) -> Any:
    """The properties of a device; RuntimeError says that there is none."""
    raise RuntimeError(f"no properties are known of {_kind.table(device).device}")
