"""`torch.multiprocessing`: Python's multiprocessing, and `spawn` for one function on many ranks.

Tensors that are sent through a Queue or Pipe are copied; to write to the same memory from forked
processes call `share_memory_()` first.
"""

from __future__ import annotations

import multiprocessing as _mp
import multiprocessing.connection as connection
import sys
import traceback
from multiprocessing import *  # noqa: F403
from typing import Any

_strategy = "file_system"


class ProcessException(Exception):
    """A process that was started by `spawn` failed; it says which, and how."""

    def __init__(self, message: str, error_index: int, error_pid: int):
        super().__init__(message)
        self.msg, self.error_index, self.error_pid = message, error_index, error_pid


class ProcessRaisedException(ProcessException):
    """The function raised an exception, whose traceback is in the message."""


class ProcessExitedException(ProcessException):
    """The process ended with a code other than zero, or by a signal."""

    def __init__(self, message: str, error_index: int, error_pid: int, exit_code: int,
                 signal_name: str | None = None):
        super().__init__(message, error_index, error_pid)
        self.exit_code, self.signal_name = exit_code, signal_name


class ProcessContext:
    """The processes of one `spawn`; `join` waits for them and raises what one of them raised."""

    def __init__(self, processes: list, errors: list):
        self.processes, self._errors = processes, errors
        self.sentinels = {p.sentinel: i for i, p in enumerate(processes)}

    def pids(self) -> list[int]:
        return [p.pid for p in self.processes]

    def join(self, timeout: float | None = None, grace_period: float | None = None) -> bool:
        """Whether all have ended; if one failed, the others are ended and its error is raised."""
        if not self.sentinels:
            return True
        failed = None
        for sentinel in connection.wait(list(self.sentinels), timeout):
            i = self.sentinels.pop(sentinel)     # type: ignore[call-overload]
            self.processes[i].join()
            if self.processes[i].exitcode != 0:
                failed = i
                break
        if failed is None:
            return not self.sentinels
        for p in self.processes:
            if p.is_alive():
                p.terminate()
            p.join()
        self._raise(failed)
        return True

    def _raise(self, i: int) -> None:
        process = self.processes[i]
        if self._errors[i].poll():
            text = self._errors[i].recv()
            raise ProcessRaisedException(
                f"\n\n-- Process {i} terminated with the following error:\n{text}", i, process.pid)
        raise ProcessExitedException(
            f"process {i} terminated with exit code {process.exitcode}", i, process.pid,
            process.exitcode)


def _run(fn: Any, i: int, args: tuple, errors: Any) -> None:
    try:
        fn(i, *args)
    except KeyboardInterrupt:
        sys.exit(1)
    except Exception:
        errors.send(traceback.format_exc())
        sys.exit(1)


def start_processes(fn: Any, args: tuple = (), nprocs: int = 1, join: bool = True,
                    daemon: bool = False, start_method: str = "spawn") -> ProcessContext | None:
    """Runs fn(i, *args) in `nprocs` processes, i = 0, 1, ...; waits for them if `join`.

    ProcessRaisedException if one raises, ProcessExitedException if one ends with another code.
    """
    context: Any = _mp.get_context(start_method)
    processes, errors = [], []
    for i in range(nprocs):
        receive, send = context.Pipe(False)
        process = context.Process(target=_run, args=(fn, i, args, send), daemon=daemon)
        process.start()
        processes.append(process)
        errors.append(receive)
    found = ProcessContext(processes, errors)
    if not join:
        return found
    while not found.join():
        continue
    return None


def spawn(fn: Any, args: tuple = (), nprocs: int = 1, join: bool = True, daemon: bool = False,
          start_method: str = "spawn") -> ProcessContext | None:
    """`start_processes`, each a fresh interpreter."""
    return start_processes(fn, args, nprocs, join, daemon, start_method)


SpawnContext = ProcessContext


def get_all_sharing_strategies() -> set[str]:
    """The ways by which torch can share memory; here they make no difference."""
    return {"file_descriptor", "file_system"}


def get_sharing_strategy() -> str:
    return _strategy


def set_sharing_strategy(new_strategy: str) -> None:
    """Kept for `get_sharing_strategy`; AssertionError for a name that is no strategy."""
    global _strategy
    assert new_strategy in get_all_sharing_strategies(), new_strategy
    _strategy = new_strategy
