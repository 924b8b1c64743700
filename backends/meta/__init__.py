"""Tensors without data: shapes, dtypes and strides only."""

from .backend import MetaBackend

__all__ = ["MetaBackend"]
