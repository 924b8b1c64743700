"""Anomaly mode: names the op that made the first nan, and the user's line that called it."""

from __future__ import annotations

import sys
import traceback
import warnings
from typing import Any

from ..state import ANOMALY, state
from .node import Node, extra_of


def is_anomaly_enabled() -> bool:
    """Whether anomaly mode is on in this thread."""
    return bool(state.mode & ANOMALY)


def is_anomaly_check_nan_enabled() -> bool:
    """Whether nan values are looked for in anomaly mode."""
    return state.check_nan


class set_detect_anomaly:
    """Anomaly mode on or off: at once when called, and for the block as a context manager."""

    def __init__(self, mode: bool, check_nan: bool = True):
        self._before = state.mode & ANOMALY, state.check_nan
        self._set(ANOMALY if mode else 0, check_nan)

    @staticmethod
    def _set(bit: int, check_nan: bool) -> None:
        state.mode = (state.mode & ~ANOMALY) | bit
        state.check_nan, state.first_nan = check_nan, None

    def __enter__(self) -> None:
        """The mode was set by making the object."""

    def __exit__(self, *exc: Any) -> None:
        self._set(*self._before)


class detect_anomaly:
    """A block in which forward calls are remembered and a nan made in backward is an error.

    With `check_nan`, the first op whose result has a nan is warned of in the forward pass, and
    RuntimeError names the first whose gradient has one; both with the user's line.
    """

    def __init__(self, check_nan: bool = True):
        self.check_nan = check_nan
        self._setting: Any = None
        warnings.warn("Anomaly Detection has been enabled. This mode will increase the runtime and "
                      "should only be enabled for debugging.", stacklevel=2)

    def __enter__(self) -> None:
        self._setting = set_detect_anomaly(True, self.check_nan)

    def __exit__(self, *exc: Any) -> None:
        self._setting.__exit__()


def note(node: Node, results: Any) -> None:
    """Remembers where the forward call of `node` stands, and the first nan of the pass."""
    frames = []
    frame: Any = sys._getframe(1)
    while frame is not None:
        name = frame.f_globals.get("__name__", "")
        if name != "plugrad" and not name.startswith("plugrad."):
            frames.append((frame, frame.f_lineno))
        frame = frame.f_back
    lines = traceback.StackSummary.extract(iter(frames[::-1]))
    extra_of(node).traceback = "".join(lines.format())
    if not state.check_nan or state.first_nan is not None:
        return
    if any(_has_nan(x) for x in (results if isinstance(results, (list, tuple)) else [results])):
        where = f"{lines[-1].filename}:{lines[-1].lineno}" if lines else "an unknown place"
        state.first_nan = f"The first nan in forward is in the result of op {node.op} at {where}."
        warnings.warn(state.first_nan, stacklevel=2)


def _has_nan(x: Any) -> bool:
    if x.dtype.category < 2:
        return False
    mode, state.mode = state.mode, 0
    try:
        return bool(x.detach().isnan().any())
    finally:
        state.mode = mode


def run_checked(node: Node, grad: Any) -> tuple:
    """`node.apply`, with an error named by its forward call and nan refused."""
    try:
        grads = node.apply(grad) if node.outputs == 1 else node.apply(*grad)
        if state.check_nan:
            for nr, g in enumerate(grads):
                if g is not None and _has_nan(g):
                    raise RuntimeError(_nan_message(node, nr))
    except Exception:
        _warn_of_forward(node)
        raise
    return grads


def _nan_message(node: Node, nr: int) -> str:
    where = node.extra.traceback if node.extra is not None else ""
    parts = [f"Function '{node.name()}' returned nan values in its {nr}th output (op {node.op})."]
    if where:
        parts.append(f"Its forward call:\n{where}")
    if state.first_nan:
        parts.append(state.first_nan)
    return " ".join(parts)


def _warn_of_forward(node: Node) -> None:
    where = node.extra.traceback if node.extra is not None else ""
    warnings.warn(
        f"Error detected in {node.name()}. " + (
            f"Traceback of forward call that caused the error:\n{where}" if where else
            "No forward pass information available. Enable detect anomaly during forward pass for "
            "more information."), stacklevel=3)
