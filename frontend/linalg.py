"""`torch.linalg`: linear algebra, made from ops.yaml."""

from __future__ import annotations

from ._generated.functions import LINALG_FUNCTIONS, matmul

globals().update(LINALG_FUNCTIONS)

__all__ = ["matmul", *sorted(LINALG_FUNCTIONS)]
