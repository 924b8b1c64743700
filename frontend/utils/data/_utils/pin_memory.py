"""Page-locked copies of all tensors in a batch."""
from __future__ import annotations

from plugrad import Tensor

from .collate import _mapped


def pin_memory(data, device=None):
    """`data` with every tensor (and whatever else can) pinned; containers are followed."""
    if isinstance(data, Tensor) or hasattr(data, "pin_memory"):
        return data.pin_memory()
    return _mapped(data, pin_memory)
