"""`torch.special`: functions of mathematical physics and statistics, made from ops.yaml."""

from __future__ import annotations

import plugrad as _torch

from ._generated.functions import SPECIAL_FUNCTIONS
from .aliases import SPECIAL

_public = {alias: getattr(_torch, op) for alias, op in SPECIAL.items() if hasattr(_torch, op)}
_public.update(SPECIAL_FUNCTIONS)
globals().update(_public)

__all__ = sorted(_public)
