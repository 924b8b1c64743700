"""What kind of GPU it is."""

from __future__ import annotations

from typing import Any, NamedTuple

from . import _kind, is_available


class _CudaDeviceProperties(NamedTuple):
    """torch's names for CUDA's device properties; memory in bytes."""

    name: str
    major: int
    minor: int
    total_memory: int
    multi_processor_count: int
    max_threads_per_multi_processor: int
    warp_size: int
    shared_memory_per_block: int
    shared_memory_per_multiprocessor: int
    regs_per_multiprocessor: int
    L2_cache_size: int
    is_integrated: bool
    is_multi_gpu_board: bool

    def __repr__(self) -> str:
        return (f"_CudaDeviceProperties(name='{self.name}', major={self.major}, "
                f"minor={self.minor}, total_memory={self.total_memory >> 20}MB, "
                f"multi_processor_count={self.multi_processor_count})")


_CUDA_NAMES = ("name", "major", "minor", "totalGlobalMem", "multiProcessorCount",
               "maxThreadsPerMultiProcessor", "warpSize", "sharedMemPerBlock",
               "sharedMemPerMultiprocessor", "regsPerMultiprocessor", "l2CacheSize", "integrated",
               "isMultiGpuBoard")


def get_device_properties(device: Any = None) -> _CudaDeviceProperties:
    """Name, compute capability, memory, ... of a GPU."""
    from ..backends.cupy_cuda.driver import properties
    found = properties(_kind.table(device).backend.index)
    values = [found[name] for name in _CUDA_NAMES]
    return _CudaDeviceProperties(*values[:-2], *map(bool, values[-2:]))


def get_device_name(device: Any = None) -> str:
    return get_device_properties(device).name


def get_device_capability(device: Any = None) -> tuple[int, int]:
    """(major, minor) of the compute capability."""
    found = get_device_properties(device)
    return found.major, found.minor


def get_arch_list() -> list[str]:
    """The architectures that kernels are compiled for: those of the GPUs present."""
    from . import device_count
    found = {get_device_capability(i) for i in range(device_count())}
    return [f"sm_{major}{minor}" for major, minor in sorted(found)]


def get_gencode_flags() -> str:
    """The compiler flags for these architectures."""
    return " ".join(f"-gencode compute=compute_{arch[3:]},code={arch}" for arch in get_arch_list())


def is_bf16_supported(including_emulation: bool = True) -> bool:
    """Whether bfloat16 can be used; without emulation: whether the GPU computes in it."""
    if not is_available():
        return False
    return including_emulation or get_device_capability() >= (8, 0)


def is_tf32_supported() -> bool:
    """Whether the GPU has TF32 (compute capability 8.0)."""
    return is_available() and get_device_capability() >= (8, 0)


def can_device_access_peer(device: Any, peer_device: Any) -> bool:
    """Whether a GPU can read the memory of another."""
    runtime = cudart()
    return bool(runtime.deviceCanAccessPeer(_kind.index(device), _kind.index(peer_device)))


def cudart() -> Any:
    """CUDA's runtime API, as CuPy has it."""
    from ..backends.cupy_cuda.driver import cupy
    _kind.table()
    return cupy().cuda.runtime
