"""`torch.cpu`: the CPU seen as a device like others; it has one stream, and is never behind."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any


class Stream:
    """The CPU's stream: everything given to it has ended."""

    def __init__(self, priority: int = -1):
        self.priority = priority

    def wait_stream(self, stream: Any) -> None:
        """Whatever the other stream was given has ended."""


class Event:
    """A mark in a stream: reached at once."""

    def query(self) -> bool:
        return True

    def record(self, stream: Any = None) -> None:
        """The mark is reached."""

    def synchronize(self) -> None:
        """The mark is reached."""

    def wait(self, stream: Any = None) -> None:
        """The mark is reached."""


_stream = Stream()


def is_available() -> bool:
    return True


def is_initialized() -> bool:
    return True


def device_count() -> int:
    return 1


def current_device() -> str:
    return "cpu"


def set_device(device: Any) -> None:
    """There is one CPU."""


def synchronize(device: Any = None) -> None:
    """Kernels of the CPU have ended when they return."""


def current_stream(device: Any = None) -> Stream:
    return _stream


class StreamContext:
    """`with torch.cpu.stream(s):`"""

    def __init__(self, stream: Any):
        self.stream = stream

    def __enter__(self) -> None:
        global _stream
        self._before = _stream
        if self.stream is not None:
            _stream = self.stream

    def __exit__(self, *exc: Any) -> None:
        global _stream
        _stream = self._before


def stream(stream: Any) -> StreamContext:
    return StreamContext(stream)


def get_autocast_cpu_dtype() -> Any:
    """The dtype of an autocast region on the CPU that names none."""
    from .amp import get_autocast_dtype
    return get_autocast_dtype("cpu")


class amp:
    """`torch.cpu.amp`."""

    @staticmethod
    @contextlib.contextmanager
    def autocast(enabled: bool = True, dtype: Any = None,
                 cache_enabled: bool = True) -> Iterator[None]:
        """`torch.amp.autocast("cpu", ...)`."""
        from .amp import autocast
        with autocast("cpu", dtype=dtype, enabled=enabled, cache_enabled=cache_enabled):
            yield
