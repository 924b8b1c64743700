"""`torch.cuda.Stream` and `Event`: CuPy's, under torch's names."""

from __future__ import annotations

from typing import Any

from ..device import device as Device
from . import _kind


def _cupy() -> Any:
    from ..backends.cupy_cuda.driver import cupy
    return cupy()


class Stream:
    """A queue of work of one GPU; work of different streams may overlap.

    `priority`: lower numbers come first. As a context manager it is where work goes.
    """

    def __init__(self, device: Any = None, priority: int = 0, **kwargs: Any):
        table = _kind.table(device)
        self.device, self.priority = table.device, priority
        native = kwargs.get("_native")
        if native is None:
            with table.backend.runtime.device:
                native = _cupy().cuda.Stream(non_blocking=True, priority=priority)
        self._native = native
        self._contexts: list[StreamContext] = []

    @property
    def device_index(self) -> int:
        return self.device.index or 0

    @property
    def cuda_stream(self) -> int:
        """CUDA's handle of the stream."""
        return self._native.ptr

    stream_id = cuda_stream

    def query(self) -> bool:
        """Whether everything given to it has ended."""
        return self._native.done

    def synchronize(self) -> None:
        """Waits until everything given to it has ended."""
        self._native.synchronize()
        _kind.table(self.device).backend.runtime.faults.check()

    def record_event(self, event: Event | None = None) -> Event:
        """Marks what was given to it so far; gives the event."""
        event = Event() if event is None else event
        event.record(self)
        return event

    def wait_event(self, event: Event) -> None:
        """What is given to it from now on waits for the event."""
        event.wait(self)

    def wait_stream(self, stream: Stream) -> None:
        """What is given to it from now on waits for what the other was given so far."""
        self.wait_event(stream.record_event())

    def __enter__(self) -> Stream:
        self._contexts.append(StreamContext(self))
        self._contexts[-1].__enter__()
        return self

    def __exit__(self, *exc: Any) -> None:
        self._contexts.pop().__exit__(*exc)

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Stream) and self.device == other.device
                and self.cuda_stream == other.cuda_stream)

    def __hash__(self) -> int:
        return hash((self.device, self.cuda_stream))

    def __repr__(self) -> str:
        return f"<torch.cuda.Stream device={self.device} cuda_stream={self.cuda_stream:#x}>"


class ExternalStream(Stream):
    """A stream that another library made, by CUDA's handle of it."""

    def __init__(self, stream_ptr: int, device: Any = None, **kwargs: Any):
        index = _kind.index(device)
        super().__init__(index, _native=_cupy().cuda.ExternalStream(stream_ptr, index))


def get_stream_from_external(data_ptr: int, device: Any = None) -> ExternalStream:
    return ExternalStream(data_ptr, device)


class Event:
    """A mark in a stream: to wait for, and with `enable_timing` to measure time between two."""

    def __init__(self, enable_timing: bool = False, blocking: bool = False,
                 interprocess: bool = False, external: bool = False):
        self.enable_timing, self.blocking = enable_timing, blocking
        self.device: Device | None = None
        self._native: Any = None      # made by `record`, on the stream's GPU

    @property
    def cuda_event(self) -> int:
        """CUDA's handle of the event, 0 before it was recorded."""
        return 0 if self._native is None else self._native.ptr

    def record(self, stream: Stream | None = None) -> None:
        """Marks what the stream was given so far."""
        stream = current_stream() if stream is None else stream
        if self._native is None:
            with _kind.table(stream.device).backend.runtime.device:
                self._native = _cupy().cuda.Event(
                    block=self.blocking, disable_timing=not self.enable_timing)
            self.device = stream.device
        self._native.record(stream._native)

    def wait(self, stream: Stream | None = None) -> None:
        """What the stream is given from now on waits for the mark."""
        if self._native is not None:
            (current_stream() if stream is None else stream)._native.wait_event(self._native)

    def query(self) -> bool:
        """Whether the mark was reached; True also if nothing was recorded."""
        return self._native is None or self._native.done

    def synchronize(self) -> None:
        """Waits until the mark is reached."""
        if self._native is not None:
            self._native.synchronize()

    def elapsed_time(self, end_event: Event) -> float:
        """Milliseconds between the marks; both events need `enable_timing`."""
        if not self.enable_timing or not end_event.enable_timing:
            raise ValueError("Both events must be created with argument 'enable_timing=True'.")
        if self._native is None or end_event._native is None:
            raise ValueError("Both events must be recorded before calculating elapsed time.")
        return _cupy().cuda.get_elapsed_time(self._native, end_event._native)

    def __repr__(self) -> str:
        if self._native is None:
            return "<torch.cuda.Event uninitialized>"
        return f"<torch.cuda.Event {self.cuda_event:#x}>"


def current_stream(device: Any = None) -> Stream:
    """The stream to which work of a GPU goes."""
    table = _kind.table(device)
    with table.backend.runtime.device:
        return Stream(table.device, _native=_cupy().cuda.get_current_stream())


def default_stream(device: Any = None) -> Stream:
    """The stream that work goes to where nothing else is said."""
    return Stream(device, _native=_cupy().cuda.Stream.null)


def set_stream(stream: Stream | None) -> None:
    """Makes a stream (and its GPU) the current one; None changes nothing."""
    if stream is not None:
        _kind.exchange(stream.device_index)
        with _kind.table(stream.device).backend.runtime.device:
            stream._native.use()


class StreamContext:
    """`with torch.cuda.stream(s):`: where work goes; None changes nothing."""

    def __init__(self, stream: Stream | None):
        self.stream = stream

    def __enter__(self) -> None:
        if self.stream is not None:
            self._device = _kind.exchange(self.stream.device_index)
            self._before = current_stream(self.stream.device)
            set_stream(self.stream)

    def __exit__(self, *exc: Any) -> None:
        if self.stream is not None:
            set_stream(self._before)
            _kind.exchange(self._device)


def stream(stream: Stream | None) -> StreamContext:
    return StreamContext(stream)


def is_current_stream_capturing() -> bool:
    """Whether a CUDA graph is being recorded; False where there is no GPU."""
    return _kind.is_initialized() and bool(current_stream()._native.is_capturing())
