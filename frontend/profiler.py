"""`torch.profiler`: profiles with a schedule of steps, and where their traces go."""

from __future__ import annotations

import enum
import os
import time
from collections.abc import Callable, Iterable
from typing import Any

from .autograd.profiler import EventList, _Recorder, record_function


class ProfilerActivity(enum.Enum):
    """What to record; each op counts for all, whatever its device."""

    CPU = 0
    XPU = 1
    CUDA = 2
    MTIA = 4


class ProfilerAction(enum.Enum):
    """What a step of a schedule does."""

    NONE = 0
    WARMUP = 1
    RECORD = 2
    RECORD_AND_SAVE = 3


def schedule(*, wait: int, warmup: int, active: int, repeat: int = 0,
             skip_first: int = 0, skip_first_wait: int = 0) -> Callable[[int], ProfilerAction]:
    """Cycles of steps: `wait` without recording, `warmup`, then `active` recorded ones.

    `repeat` is the number of cycles, 0 for no end; `skip_first` steps come before the first.
    """
    def action(step: int) -> ProfilerAction:
        if step < skip_first:
            return ProfilerAction.NONE
        step -= skip_first
        if skip_first_wait:
            step += wait
        cycle = wait + warmup + active
        if repeat and step // cycle >= repeat:
            return ProfilerAction.NONE
        place = step % cycle
        if place < wait:
            return ProfilerAction.NONE
        if place < wait + warmup:
            return ProfilerAction.WARMUP
        last = place == cycle - 1
        return ProfilerAction.RECORD_AND_SAVE if last else ProfilerAction.RECORD
    return action


def tensorboard_trace_handler(dir_name: str, worker_name: str | None = None,
                              use_gzip: bool = False) -> Callable[[Any], None]:
    """Writes each trace to a file of its own in a folder, for `on_trace_ready`."""
    def write(profiler: Any) -> None:
        os.makedirs(dir_name, exist_ok=True)
        name = f"{worker_name or os.getpid()}.{time.time_ns()}.pt.trace.json"
        profiler.export_chrome_trace(os.path.join(dir_name, name))
    return write


_RECORDING = (ProfilerAction.RECORD, ProfilerAction.RECORD_AND_SAVE)


class profile:
    """Times the ops of a block; with a `schedule`, those of some of the steps between `step()`s.

    `on_trace_ready(profiler)` runs when a recorded span ends.
    """

    def __init__(self, *, activities: Iterable | None = None,
                 schedule: Callable[[int], ProfilerAction] | None = None,
                 on_trace_ready: Callable[[Any], Any] | None = None, record_shapes: bool = False,
                 **options: Any):
        self.activities = list(activities or [ProfilerActivity.CPU])
        self.schedule = schedule or (lambda step: ProfilerAction.RECORD)
        self.on_trace_ready, self.step_num = on_trace_ready, 0
        self._recorder = _Recorder(record_shapes)
        self._metadata: dict[str, str] = {}

    def start(self) -> None:
        self._recorder.__enter__()
        self._begin()

    def stop(self) -> None:
        recording = self.current_action in _RECORDING
        self._recorder.__exit__()
        self._recorder.on = True
        if recording and self.on_trace_ready is not None:
            self.on_trace_ready(self)

    def __enter__(self) -> profile:
        self.start()
        return self

    def __exit__(self, *exc: Any) -> None:
        self.stop()

    def _begin(self) -> None:
        self.current_action = self.schedule(self.step_num)
        self._recorder.on = self.current_action in _RECORDING

    def step(self) -> None:
        """A step of the program has ended."""
        if self.current_action is ProfilerAction.RECORD_AND_SAVE:
            if self.on_trace_ready is not None:
                self.on_trace_ready(self)
            self._recorder.events = EventList()
        self.step_num += 1
        self._begin()

    def events(self) -> EventList:
        return self._recorder.events

    def key_averages(self, group_by_input_shape: bool = False, **options: Any) -> EventList:
        return self.events().key_averages(group_by_input_shape)

    def export_chrome_trace(self, path: str) -> None:
        self.events().export_chrome_trace(path)

    def add_metadata(self, key: str, value: str) -> None:
        self._metadata[key] = value


__all__ = ["ProfilerAction", "ProfilerActivity", "profile", "record_function", "schedule",
           "tensorboard_trace_handler"]
