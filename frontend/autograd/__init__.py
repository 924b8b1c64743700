"""Reverse- and forward-mode differentiation: `torch.autograd`."""

from __future__ import annotations

from typing import Any

from .engine import backward, grad
from .grad_mode import enable_grad, inference_mode, is_grad_enabled, no_grad, set_grad_enabled

_LATE = {"Function": "function", "gradcheck": "gradcheck", "gradgradcheck": "gradcheck",
         "detect_anomaly": "anomaly", "set_detect_anomaly": "anomaly", "Variable": "function"}
_MODULES = {"forward_ad", "functional", "graph", "function", "anomaly", "gradcheck", "profiler"}


def __getattr__(name: str) -> Any:
    import importlib
    if name in _LATE:
        return getattr(importlib.import_module(f"plugrad.autograd.{_LATE[name]}"), name)
    if name in _MODULES:
        return importlib.import_module(f"plugrad.autograd.{name}")
    raise AttributeError(f"module 'plugrad.autograd' has no attribute '{name}'")


__all__ = ["backward", "enable_grad", "grad", "inference_mode", "is_grad_enabled", "no_grad",
           "set_grad_enabled"]
