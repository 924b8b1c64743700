"""`torch.mps`: Apple's GPU, which the OpenCL backend serves."""

from __future__ import annotations

from typing import Any

from ..devices import DeviceType

_kind = DeviceType("mps")
is_available = _kind.is_available
device_count = _kind.device_count
empty_cache = _kind.empty_cache


def synchronize() -> None:
    """Waits for all work of the GPU."""
    _kind.synchronize()


def manual_seed(seed: int) -> None:
    """Seeds the GPU's generator of random numbers."""
    _kind.generator().manual_seed(int(seed))


def seed() -> None:
    """Seeds the GPU's generator from the operating system."""
    _kind.generator().seed()


def get_rng_state(device: Any = "mps") -> Any:
    """The state of the GPU's generator, a uint8 tensor."""
    return _kind.generator(device).get_state()


def set_rng_state(new_state: Any, device: Any = "mps") -> None:
    """Puts the GPU's generator back to a state."""
    _kind.generator(device).set_state(new_state)


def current_allocated_memory() -> int:
    """Bytes in use by tensors."""
    return _kind.memory()["allocated"]


def driver_allocated_memory() -> int:
    """Bytes held from the driver."""
    return _kind.memory()["reserved"]
