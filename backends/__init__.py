"""Devices: the contract (`api`), the kernel tables, and the loader that opens them.

Also `torch.backends`: `cudnn`, `mps`, `cuda`, ... live in `torch_flags`.
"""

from __future__ import annotations

from typing import Any


def report() -> dict[str, Any]:
    """What ran elsewhere than on its device: fallbacks, host ops, host BLAS calls, by op."""
    from .table import counters
    return counters.report()


def reset_report() -> None:
    """Sets the counters of `report` to zero."""
    from .table import counters
    counters.reset()


_FLAGS = {"cudnn", "mps", "mkl", "mkldnn", "openmp", "opt_einsum", "cuda"}


def __getattr__(name: str) -> Any:
    if name in _FLAGS:
        from importlib import import_module
        return import_module("plugrad.backends.torch_flags").NAMES[name]
    raise AttributeError(f"module 'plugrad.backends' has no attribute '{name}'")
