"""Reverse- and forward-mode differentiation: `torch.autograd`."""

from __future__ import annotations

from typing import Any

from .engine import backward, grad
from .grad_mode import enable_grad, inference_mode, is_grad_enabled, no_grad, set_grad_enabled
from .gradcheck import GradcheckError, gradcheck, gradgradcheck  # over the module of this name

_LATE = {"Function": "function", "Variable": "function", "detect_anomaly": "anomaly_mode",
         "set_detect_anomaly": "anomaly_mode"}
_MODULES = {"forward_ad", "functional", "graph", "function", "anomaly_mode", "profiler",
            "variable"}


def __getattr__(name: str) -> Any:
    import importlib
    if name in _LATE:
        return getattr(importlib.import_module(f"plugrad.autograd.{_LATE[name]}"), name)
    if name == "ProfilerActivity":
        from ..profiler import ProfilerActivity
        return ProfilerActivity
    if name in _MODULES:
        return importlib.import_module(f"plugrad.autograd.{name}")
    raise AttributeError(f"module 'plugrad.autograd' has no attribute '{name}'")


__all__ = ["GradcheckError", "backward", "enable_grad", "grad", "gradcheck", "gradgradcheck",
           "inference_mode", "is_grad_enabled", "no_grad", "set_grad_enabled"]
