"""Inference tensors: those made in `inference_mode`, whose memory has no version counter.

What marks them is their version cell, which views and `detach()` share: it holds an `Inference`
in place of a count. A new tensor's cell is `[*CELL]`; `CELL` is `(0,)` in every namespace that
makes tensors, and while any thread is in inference mode something that asks which thread it is.
So a program without inference mode pays nothing for it.
"""

from __future__ import annotations

from typing import Any

from ..state import HOOKS_IN_USE, lock, state
from ..tensor import CELL_USERS, Tensor

_TOKEN = "inference"
_blocks = 0


class Inference(int):
    """A version that stays what it is; while one is alive, ops look for it where they save."""

    __slots__ = ()

    def __new__(cls) -> Inference:
        HOOKS_IN_USE.append(_TOKEN)
        return int.__new__(cls, 0)

    def __add__(self, other: Any) -> Inference:     # writing does not count
        return self

    def __del__(self, tokens: list = HOOKS_IN_USE, token: str = _TOKEN) -> None:
        tokens.remove(token)


class _CellOfThread:
    """Unpacks to what a new cell of this thread starts with."""

    def __iter__(self) -> Any:
        return iter(state.cell)


def enter() -> None:
    """One block more is in inference mode, in any thread."""
    _count(1)


def leave() -> None:
    _count(-1)


def _count(change: int) -> None:
    global _blocks
    with lock:
        _blocks += change
        cell: Any = _CellOfThread() if _blocks else (0,)
        for namespace in CELL_USERS:
            namespace["CELL"] = cell


def is_inference(x: Tensor) -> bool:
    """Whether `x` was made in inference mode, or is a view of such a tensor."""
    return x._v[0].__class__ is Inference


def check_saved(version: Any) -> None:
    """RuntimeError if a tensor of this version must not be saved for backward."""
    if version.__class__ is Inference and not state.inference:
        raise RuntimeError(
            "Inference tensors cannot be saved for backward. Please do not use Tensors created in "
            "inference mode in computation tracked by autograd. To work around this, you can make "
            "a clone to get a normal tensor and use it in autograd, or use `torch.no_grad()` "
            "instead of `torch.inference_mode()`.")


def check_written(op: str, x: Tensor) -> None:
    """RuntimeError for an in-place op on an inference tensor outside inference mode."""
    if is_inference(x) and not state.inference:
        raise RuntimeError(
            "Inplace update to inference tensor outside InferenceMode is not allowed."
            "You can make a clone to get a normal tensor before doing inplace update. "
            f"Or write to it inside torch.inference_mode(). (op {op})")


def check_requires_grad(x: Tensor) -> None:
    """RuntimeError for an inference tensor that shall require a gradient outside the mode."""
    if is_inference(x) and not state.inference:
        raise RuntimeError("Setting requires_grad=True on inference tensor outside InferenceMode "
                           "is not allowed. Make a clone() of it first.")
