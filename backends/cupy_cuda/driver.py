"""CuPy, the driver and the GPUs: whether they are there, and what to tell a user who lacks one."""

from __future__ import annotations

from typing import Any


def cupy() -> Any:
    """The cupy module; ImportError says what to install."""
    try:
        import cupy
    except ImportError as error:
        raise ImportError(
            f"the cuda device needs CuPy, which did not import ({error}). For torch's words: Torch "
            "not compiled with CUDA enabled. Install the package for your driver's CUDA version "
            "(the first line of nvidia-smi shows it): pip install 'plugrad[cuda13]' or "
            "'plugrad[cuda12]'"
        ) from error
    return cupy


def device_count() -> int:
    """GPUs that can be used; RuntimeError says why there is none."""
    runtime = cupy().cuda.runtime
    try:
        count = runtime.getDeviceCount()
    except runtime.CUDARuntimeError as error:
        text = str(error)
        if "NoDevice" in text:
            raise RuntimeError(
                f"No CUDA GPUs are available ({text}): the driver is there and shows none; check "
                "nvidia-smi and the variable CUDA_VISIBLE_DEVICES"
            ) from error
        if "Driver" in text:
            raise RuntimeError(
                f"Found no NVIDIA driver on your system that CuPy can use ({text}): install or "
                "update the driver, or install CuPy for an older CUDA, plugrad[cuda12]"
            ) from error
        raise RuntimeError(f"CUDA did not start: {text}; see nvidia-smi") from error
    if not count:
        raise RuntimeError(
            "No CUDA GPUs are available: check nvidia-smi and the variable CUDA_VISIBLE_DEVICES"
        )
    return count


def properties(index: int) -> dict[str, Any]:
    """CUDA's device properties, `name` as text."""
    found = dict(cupy().cuda.runtime.getDeviceProperties(index))
    name = found["name"]
    found["name"] = name.decode() if isinstance(name, bytes) else name
    return found


def describe(index: int) -> str:
    """One line: name, compute capability, driver, CuPy, memory."""
    facts = properties(index)
    version = cupy().cuda.runtime.driverGetVersion()
    memory = facts["totalGlobalMem"] / 2**30
    return (
        f"{facts['name']} (compute capability {facts['major']}.{facts['minor']}, driver for CUDA "
        f"{version // 1000}.{version % 1000 // 10}, CuPy {cupy().__version__}, {memory:.1f} GiB)"
    )
