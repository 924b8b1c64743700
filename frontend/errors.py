"""Errors that explain: what a kernel refused, in torch's words.

`explain` is called after something raised; it formats and never decides.
"""

from __future__ import annotations

import sys
import warnings
from typing import Any

from .tensor import Tensor


class OutOfMemoryError(RuntimeError):
    """A device has too little free memory."""


def explain(op: str, error: Exception, *operands: Any) -> Exception:
    """The error to raise for what a kernel raised, with the op and its operands in it."""
    if isinstance(error, (RuntimeError, IndexError, TypeError, NotImplementedError)) and not \
            _from_array_library(error):
        return error
    tensors = [x for x in operands if isinstance(x, Tensor)]
    given = ", ".join(f"{x.dtype} {list(x.shape)}" for x in tensors)
    if isinstance(error, ValueError) and "broadcast" in str(error) and len(tensors) > 1:
        from .shapes import broadcast_shapes
        try:
            broadcast_shapes(*(x.shape for x in tensors))
        except RuntimeError as found:
            return RuntimeError(f"{found} ({op} of {given})")
    if isinstance(error, MemoryError):
        return OutOfMemoryError(f"{op}: not enough memory for {given}: {error}")
    kind = type(error) if isinstance(error, (IndexError, NotImplementedError)) else RuntimeError
    if isinstance(error, OverflowError):
        kind = RuntimeError
    return kind(f"{op}(): {error} (given {given or 'no tensors'})")


def _from_array_library(error: Exception) -> bool:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if type(error).__module__.startswith("numpy"):
        return True
    name = trace.tb_frame.f_globals.get("__name__", "") if trace is not None else ""
    return not name.startswith("plugrad") or (
        isinstance(error, TypeError) and "ufunc" in str(error))


def user_line() -> tuple:
    """(file, line) of the innermost caller outside plugrad; a tuple, since few are ever shown."""
    frame: Any = sys._getframe(1)
    while frame is not None and frame.f_globals.get("__name__", "").startswith("plugrad"):
        frame = frame.f_back
    return (frame.f_code.co_filename, frame.f_lineno) if frame is not None else ("unknown", 0)


def warn_resized_out(out: Tensor, result: Tensor) -> None:
    warnings.warn(
        f"An output with one or more elements was resized since it had shape {list(out.shape)}, "
        f"which does not match the required output shape {list(result.shape)}. This behavior is "
        "deprecated, and in a future release outputs will not be resized unless they have zero "
        "elements.", UserWarning, stacklevel=4)
