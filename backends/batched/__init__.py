"""Batches seen as their samples: the table that `vmap` runs a function on."""

from .backend import Batch, BatchedTable
from .levels import joint, lifted, summed

__all__ = ["Batch", "BatchedTable", "joint", "lifted", "summed"]
