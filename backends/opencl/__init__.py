"""OpenCL 1.2 devices through pyopencl: GPUs, accelerators, and the CPU under PoCL."""

from .backend import OpenCLBackend

__all__ = ["OpenCLBackend"]
