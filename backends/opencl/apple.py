"""The GPU of a Mac, under the name that programs know: the OpenCL backend on that one device."""

from __future__ import annotations

import sys
from typing import Any, ClassVar

from . import platform
from .backend import OpenCLBackend


class AppleBackend(OpenCLBackend):
    """The Apple GPUs among the OpenCL devices. They have no double precision."""

    name: ClassVar[str] = "mps"

    @classmethod
    def devices(cls) -> tuple[Any, ...]:
        """Apple's GPUs; none, and no driver is loaded, where the system is not macOS."""
        if sys.platform != "darwin":
            return ()
        return tuple(d for d in platform.find_devices() if is_apple_gpu(d))


def is_apple_gpu(device: Any) -> bool:
    """Whether an OpenCL device is a GPU driven by Apple's platform."""
    gpu = bool(device.type & platform.opencl().device_type.GPU)
    return gpu and "apple" in device.platform.vendor.lower()
