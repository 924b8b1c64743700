"""The CPU: NumPy arrays. Common ops are bound by hand, the rest made from `expr` and `reduce`."""

from .backend import NumpyBackend

__all__ = ["NumpyBackend"]
