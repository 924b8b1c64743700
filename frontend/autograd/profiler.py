"""What ops take how long: `profile`, `record_function`, and tables of the times.

Ops are timed where overrides happen, as the user calls them, and so are those that run backward;
what an op does inside counts as its own. Times are of the calling thread; a device that works on
its own is waited for when the profile ends, not after each op.
"""

from __future__ import annotations

import functools
import json
import threading
import time
from typing import Any

from ..overrides import TorchFunctionMode
from ..state import state


class FunctionEvent:
    """One call: its name, when it began and how long it took in microseconds."""

    def __init__(self, name: str, start: float, duration: float, shapes: list, own: float):
        self.name = self.key = name
        self.start, self.cpu_time, self.input_shapes = start, duration, shapes
        self.self_cpu_time_total = own
        self.cpu_time_total, self.count = duration, 1
        self.thread = threading.get_ident()

    def __repr__(self) -> str:
        return f"<FunctionEvent name={self.name} cpu_time={self.cpu_time:.3f}us>"


class FunctionEventAvg:
    """All calls of one name."""

    def __init__(self, key: str, shapes: list):
        self.key, self.input_shapes, self.count = key, shapes, 0
        self.cpu_time_total = self.self_cpu_time_total = 0.0
        self.device_time_total = self.self_device_time_total = 0.0

    def add(self, event: Any) -> None:
        self.count += event.count
        self.cpu_time_total += event.cpu_time_total
        self.self_cpu_time_total += event.self_cpu_time_total

    @property
    def cpu_time(self) -> float:
        """The mean time of a call, in microseconds."""
        return self.cpu_time_total / max(self.count, 1)

    def __repr__(self) -> str:
        return (f"<FunctionEventAvg key={self.key} count={self.count} "
                f"cpu_time={self.cpu_time:.3f}us>")


#: Columns by the names they had.
_COLUMNS = {"cuda_time_total": "device_time_total",
            "self_cuda_time_total": "self_device_time_total"}


class EventList(list):
    """Events, with sums by name, a table, and a file for chrome://tracing."""

    def key_averages(self, group_by_input_shape: bool = False, **options: Any) -> EventList:
        """One entry for each name (and shapes of the inputs, if asked for)."""
        groups: dict[Any, FunctionEventAvg] = {}
        for event in self:
            key = (event.key, str(event.input_shapes) if group_by_input_shape else "")
            if key not in groups:
                groups[key] = FunctionEventAvg(
                    event.key, event.input_shapes if group_by_input_shape else [])
            groups[key].add(event)
        return EventList(groups.values())

    def total_average(self) -> FunctionEventAvg:
        """All events as one."""
        total = FunctionEventAvg("Total", [])
        for event in self:
            total.add(event)
        return total

    @property
    def self_cpu_time_total(self) -> float:
        return sum(event.self_cpu_time_total for event in self)

    def table(self, sort_by: str | None = None, row_limit: int = 100,
              max_name_column_width: int = 55, **options: Any) -> str:
        """A text table, sorted by an attribute such as "cpu_time_total" (the greatest first)."""
        rows = list(self)
        if sort_by is not None:
            name = _COLUMNS.get(sort_by, sort_by)
            rows.sort(key=lambda event: -getattr(event, name, 0))
        rows = rows[:row_limit] if row_limit > 0 else rows
        total = self.self_cpu_time_total or 1.0
        width = min(max([len(r.key) for r in rows] + [4]), max_name_column_width)
        heads = ("Self CPU %", "Self CPU", "CPU total", "CPU time avg", "# of Calls")
        rule = "  ".join(["-" * width] + ["-" * 12] * len(heads))
        lines = [rule, "  ".join(["Name".rjust(width)] + [h.rjust(12) for h in heads]), rule]
        for r in rows:
            cells = (f"{100 * r.self_cpu_time_total / total:.2f}%", _time(r.self_cpu_time_total),
                     _time(r.cpu_time_total), _time(r.cpu_time_total / max(r.count, 1)),
                     str(r.count))
            lines.append("  ".join([r.key[:width].rjust(width)] + [c.rjust(12) for c in cells]))
        return "\n".join([*lines, rule, f"Self CPU time total: {_time(total)}", ""])

    def export_chrome_trace(self, path: str) -> None:
        """Writes the events in the format of chrome://tracing."""
        events = [{"name": e.name, "ph": "X", "ts": e.start, "dur": e.cpu_time, "pid": 0,
                   "tid": e.thread, "args": {"Input Dims": e.input_shapes}} for e in self]
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"traceEvents": events}, file)


def _time(us: float) -> str:
    if us >= 1e6:
        return f"{us / 1e6:.3f}s"
    return f"{us / 1e3:.3f}ms" if us >= 1e3 else f"{us:.3f}us"


class _Recorder(TorchFunctionMode):
    """Times each call of an op; calls inside it are its own."""

    def __init__(self, shapes: bool):
        super().__init__()
        self.shapes, self.events, self.on = shapes, EventList(), True

    def __torch_function__(self, func: Any, types: Any, args: Any = (),
                           kwargs: Any = None) -> Any:
        if not self.on:
            return func(*args, **(kwargs or {}))
        start = time.perf_counter()
        try:
            return func(*args, **(kwargs or {}))
        finally:
            us = (time.perf_counter() - start) * 1e6
            shapes = [list(x.shape) for x in args if hasattr(x, "shape")] if self.shapes else []
            name = f"aten::{getattr(func, '__name__', func)}"
            self.events.append(FunctionEvent(name, start * 1e6, us, shapes, us))


def _recorders() -> list:
    return [m for m in state.function_modes if isinstance(m, _Recorder) and m.on]


class record_function:
    """Names a block (or, as a decorator, a function) in the profiles that are under way."""

    def __init__(self, name: str, args: str | None = None):
        self.name = name

    def __enter__(self) -> record_function:
        self._start = time.perf_counter()
        self._inner = [len(r.events) for r in _recorders()]
        return self

    def __exit__(self, *exc: Any) -> None:
        us = (time.perf_counter() - self._start) * 1e6
        for recorder, first in zip(_recorders(), self._inner):
            inner = sum(e.self_cpu_time_total for e in recorder.events[first:])
            recorder.events.append(FunctionEvent(self.name, self._start * 1e6, us, [],
                                                 max(us - inner, 0.0)))

    def __call__(self, function: Any) -> Any:
        @functools.wraps(function)
        def run(*args: Any, **kwargs: Any) -> Any:
            with record_function(self.name):
                return function(*args, **kwargs)
        return run


class profile:
    """Times the ops of a block: `key_averages().table()` shows them by name."""

    def __init__(self, enabled: bool = True, *, record_shapes: bool = False, **options: Any):
        self.enabled = enabled
        self._recorder = _Recorder(record_shapes)

    def __enter__(self) -> profile:
        if self.enabled:
            self._recorder.__enter__()
        return self

    def __exit__(self, *exc: Any) -> None:
        if self.enabled:
            self._recorder.__exit__(*exc)

    @property
    def function_events(self) -> EventList:
        return self._recorder.events

    def key_averages(self, group_by_input_shape: bool = False, **options: Any) -> EventList:
        return self.function_events.key_averages(group_by_input_shape)

    def total_average(self) -> FunctionEventAvg:
        return self.function_events.total_average()

    @property
    def self_cpu_time_total(self) -> float:
        return self.function_events.self_cpu_time_total

    def table(self, **options: Any) -> str:
        return self.key_averages().table(**options)

    def export_chrome_trace(self, path: str) -> None:
        self.function_events.export_chrome_trace(path)

    def __repr__(self) -> str:
        return self.table()


class emit_nvtx:
    """A block whose ops would be marked for NVIDIA's tools, which see the kernels by themselves."""

    def __init__(self, enabled: bool = True, record_shapes: bool = False):
        self.enabled = enabled

    def __enter__(self) -> emit_nvtx:
        return self

    def __exit__(self, *exc: Any) -> None:
        """Nothing was begun."""


emit_itt = emit_nvtx
