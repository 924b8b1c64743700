"""Options of `linear_cross_entropy`."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class LinearCrossEntropyOptions:
    """Hints how to divide the batch of `linear_cross_entropy`; they change no result.

    The logits of the whole batch are made at once whatever these say.
    """

    allow_retain_graph: bool = False
    batch_chunk_size: int | None = None
    chunking_method: str | None = "auto"
    acc_policy: str = "auto"
    acc_dtype: Any = None
