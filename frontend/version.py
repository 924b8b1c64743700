"""`torch.version`: this package's version, and those of the toolkits behind its devices."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from . import __version__

debug = False
git_version = "unknown"
hip = rocm = xpu = None


def __getattr__(name: str) -> Any:
    """A device's toolkit, such as "12.4", or None where the device cannot be used."""
    try:
        find = import_module(f"plugrad.{name}").toolkit_version
    except (ImportError, AttributeError):
        raise AttributeError(f"module 'plugrad.version' has no attribute '{name}'") from None
    return find()


__all__ = ["__version__", "debug", "git_version", "hip"]
