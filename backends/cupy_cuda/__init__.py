"""NVIDIA GPUs through CuPy: kernels rendered to CUDA C, matrix products by cuBLAS."""

from .backend import CupyBackend

__all__ = ["CupyBackend"]
