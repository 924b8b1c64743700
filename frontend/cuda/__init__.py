"""`torch.cuda`: NVIDIA GPUs, which CuPy serves. Nothing here needs one to be imported."""

from __future__ import annotations

import importlib as _importlib
from typing import Any

from ..devices import DeviceContext as _DeviceContext
from ..devices import DeviceType as _DeviceType
from ..errors import OutOfMemoryError

_kind = _DeviceType("cuda")
is_available = _kind.is_available
device_count = _kind.device_count
is_initialized = _kind.is_initialized
synchronize = _kind.synchronize
empty_cache = _kind.empty_cache
current_device = _kind.current

has_half, has_magma = True, False

#: Where names live that are loaded when first asked for.
_LATE = {
    **dict.fromkeys(("Stream", "ExternalStream", "Event", "StreamContext", "stream", "set_stream",
                     "current_stream", "default_stream", "get_stream_from_external",
                     "is_current_stream_capturing"), "streams"),
    **dict.fromkeys(("memory_allocated", "max_memory_allocated", "memory_reserved",
                     "max_memory_reserved", "memory_cached", "max_memory_cached", "memory_stats",
                     "memory_stats_as_nested_dict", "memory_summary", "mem_get_info",
                     "device_memory_used", "reset_peak_memory_stats", "reset_max_memory_allocated",
                     "reset_max_memory_cached", "reset_accumulated_memory_stats",
                     "set_per_process_memory_fraction", "get_allocator_backend",
                     "caching_allocator_alloc", "caching_allocator_delete"), "memory"),
    **dict.fromkeys(("manual_seed", "manual_seed_all", "seed", "seed_all", "initial_seed",
                     "get_rng_state", "get_rng_state_all", "set_rng_state", "set_rng_state_all"),
                    "random"),
    **dict.fromkeys(("get_device_properties", "get_device_name", "get_device_capability",
                     "get_arch_list", "get_gencode_flags", "is_bf16_supported",
                     "is_tf32_supported", "can_device_access_peer", "cudart"), "properties"),
}
_SUBMODULES = {"amp", "memory", "nvtx", "profiler", "random", "streams"}


def init() -> None:
    """Opens the current GPU; RuntimeError says why there is none."""
    _kind.table()


def set_device(device: Any) -> None:
    """Makes a GPU the current one of this thread: the one that "cuda" without index means."""
    _kind.exchange(_kind.index(device))


class device(_DeviceContext):
    """`with torch.cuda.device(1):`: another current GPU; a negative index changes nothing."""

    def __init__(self, device: Any):
        super().__init__(_kind, device if isinstance(device, int) else _kind.index(device))


class device_of(device):
    """`with torch.cuda.device_of(x):`: the GPU of a tensor; for others nothing changes."""

    def __init__(self, obj: Any):
        super().__init__(obj.get_device() if obj.is_cuda else -1)


def ipc_collect() -> None:
    """Memory is not shared between processes: there is nothing to collect."""
    _kind.table()


def toolkit_version() -> str | None:
    """CUDA's version as CuPy was given it, such as "12.4"; None without a GPU (`version.cuda`)."""
    if not is_available():
        return None
    from .properties import cudart
    number = cudart().runtimeGetVersion()
    return f"{number // 1000}.{number % 1000 // 10}"


def __getattr__(name: str) -> Any:
    if name in _LATE:
        found = getattr(_importlib.import_module(f"{__name__}.{_LATE[name]}"), name)
    elif name in _SUBMODULES:
        return _importlib.import_module(f"{__name__}.{name}")
    elif name == "default_generators":
        return tuple(_kind.generators())
    elif name.endswith("Tensor"):
        from ..legacy import legacy_type
        found = legacy_type(name, "cuda")
        if found is None:
            raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    else:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(_LATE) | _SUBMODULES)


__all__ = ["OutOfMemoryError", "current_device", "device", "device_count", "device_of",
           "empty_cache", "init", "ipc_collect", "is_available", "is_initialized", "set_device",
           "synchronize", *sorted(set(_LATE) | _SUBMODULES)]
