"""Which OpenCL devices there are, and what to tell a user who has none."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

INSTALL = "install the driver of your GPU, or a driver for the CPU: pip install 'pyopencl[pocl]'"


def opencl() -> Any:
    """The pyopencl module; ImportError says what to install."""
    try:
        import pyopencl
    except ImportError as error:
        raise ImportError(
            f"the opencl device needs pyopencl, which did not import ({error}): "
            "pip install 'pyopencl[pocl]'"
        ) from error
    return pyopencl


@cache
def find_devices() -> tuple[Any, ...]:
    """All devices of all platforms: GPUs first, then accelerators, then CPUs.

    RuntimeError says why there is none.
    """
    cl = opencl()
    try:
        platforms = cl.get_platforms()
    except cl.Error as error:  # the loader's answer when no driver is registered
        raise RuntimeError(
            f"no OpenCL driver (ICD) was found ({error}); {INSTALL}; "
            "OCL_ICD_VENDORS names the folder in which drivers register"
        ) from error
    devices = []
    for platform in platforms:
        try:
            devices += platform.get_devices()
        except cl.Error:  # a driver without hardware must not hide the others
            continue
    if not devices:
        names = ", ".join(p.name for p in platforms) or "none"
        raise RuntimeError(f"no OpenCL device: the drivers found ({names}) show none; {INSTALL}")
    kind = cl.device_type
    order = {kind.GPU: 0, kind.ACCELERATOR: 1, kind.CPU: 2}
    return tuple(sorted(devices, key=lambda d: order.get(d.type & ~kind.DEFAULT, 3)))


def has_float64(device: Any) -> bool:
    """Whether kernels may use double; PLUGRAD_OPENCL_FP64=0 acts a device that lacks it."""
    if os.environ.get("PLUGRAD_OPENCL_FP64") == "0":
        return False
    return bool(device.double_fp_config)


def describe(device: Any) -> str:
    """One line: name, kind, driver version, memory."""
    cl = opencl()
    names = {cl.device_type.GPU: "GPU", cl.device_type.CPU: "CPU"}
    kind = next((name for bit, name in names.items() if device.type & bit), "accelerator")
    memory = device.global_mem_size / 2**30
    return (
        f"{device.name.strip()} ({kind}, {device.platform.name.strip()}, "
        f"driver {device.driver_version}, {memory:.1f} GiB)"
    )
