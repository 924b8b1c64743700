"""`torch.cuda.profiler`: says to NVIDIA's profilers when to record."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from .properties import cudart


def start() -> None:
    cudart().profilerStart()


def stop() -> None:
    cudart().profilerStop()


@contextlib.contextmanager
def profile() -> Iterator[None]:
    """`with torch.cuda.profiler.profile():`"""
    start()
    try:
        yield
    finally:
        stop()
