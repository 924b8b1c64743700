"""`torch.cuda.nvtx`: names for stretches of time in NVIDIA's profilers, through CuPy."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

_depth = 0


def _nvtx() -> Any:
    from ..backends.cupy_cuda.driver import cupy
    return cupy().cuda.nvtx


def range_push(msg: str) -> int:
    """Begins a range; gives how many enclose it."""
    global _depth
    _nvtx().RangePush(msg)
    _depth += 1
    return _depth - 1


def range_pop() -> int:
    """Ends the innermost range; gives how many are left."""
    global _depth
    _nvtx().RangePop()
    _depth -= 1
    return _depth


def mark(msg: str) -> None:
    """A point in time."""
    _nvtx().Mark(msg)


@contextlib.contextmanager
def range(msg: str, *args: Any, **kwargs: Any) -> Iterator[None]:
    """`with torch.cuda.nvtx.range("forward"):`; a decorator too."""
    range_push(msg.format(*args, **kwargs))
    try:
        yield
    finally:
        range_pop()
