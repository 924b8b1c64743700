"""`torch.cuda.amp`: `torch.amp` for NVIDIA GPUs, under its older name."""

from __future__ import annotations

from typing import Any

from ...amp import GradScaler as _GradScaler
from ...amp import autocast as _autocast
from ...amp import custom_bwd as _custom_bwd
from ...amp import custom_fwd as _custom_fwd
from ...amp import get_autocast_dtype as _get_autocast_dtype


class autocast(_autocast):
    """`torch.amp.autocast("cuda", ...)`."""

    def __init__(self, enabled: bool = True, dtype: Any = None, cache_enabled: bool = True):
        super().__init__("cuda", dtype=dtype, enabled=enabled, cache_enabled=cache_enabled)


class GradScaler(_GradScaler):
    """`torch.amp.GradScaler("cuda", ...)`."""

    def __init__(self, init_scale: float = 2.0**16, growth_factor: float = 2.0,
                 backoff_factor: float = 0.5, growth_interval: int = 2000, enabled: bool = True):
        super().__init__("cuda", init_scale, growth_factor, backoff_factor, growth_interval,
                         enabled)


def custom_fwd(fwd: Any = None, *, cast_inputs: Any = None) -> Any:
    """`torch.amp.custom_fwd(device_type="cuda")`."""
    return _custom_fwd(fwd, device_type="cuda", cast_inputs=cast_inputs)


def custom_bwd(bwd: Any) -> Any:
    """`torch.amp.custom_bwd(device_type="cuda")`."""
    return _custom_bwd(bwd, device_type="cuda")


def get_autocast_gpu_dtype() -> Any:
    """The dtype of a region on a GPU that names none."""
    return _get_autocast_dtype("cuda")


__all__ = ["GradScaler", "autocast", "custom_bwd", "custom_fwd"]
