"""`torch.autograd.graph`: the recorded graph, and what nodes save."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..state import state
from ..tensor import Tensor
from .hooks import queue_callback, register_hook
from .node import HOOKS_IN_USE, AccumulateGrad, HookPair, Node, Output, edge


class GradientEdge(NamedTuple):
    """Where a gradient enters the graph: stands for a tensor in `autograd.grad`."""

    node: Node
    output_nr: int


def get_gradient_edge(tensor: Tensor) -> GradientEdge:
    """The edge of a tensor that requires grad; RuntimeError for one that does not."""
    target = edge(tensor)
    if target is None:
        raise RuntimeError("It is not possible to get the gradient edge for a Tensor that does not "
                           "require gradients")
    if target.__class__ is Output:
        return GradientEdge(target.node, target.nr)
    return GradientEdge(AccumulateGrad(target) if isinstance(target, Tensor) else target, 0)


def increment_version(tensor: Any) -> None:
    """Counts a write to the memory of a tensor, or of several, that the ops did not see."""
    for x in (tensor,) if isinstance(tensor, Tensor) else tensor:
        x._v[0] += 1


class saved_tensors_hooks:
    """A block in which `pack_hook(tensor)` is kept in place of each tensor saved for backward.

    `unpack_hook` gets what it gave, and must give a tensor of the same values.
    """

    def __init__(self, pack_hook: Any, unpack_hook: Any):
        self.pack_hook, self.unpack_hook = pack_hook, unpack_hook

    def __enter__(self) -> None:
        if state.no_saved_hooks is not None:
            raise RuntimeError(state.no_saved_hooks)
        state.saved_hooks = (*state.saved_hooks, HookPair(self.pack_hook, self.unpack_hook))
        HOOKS_IN_USE.append(None)

    def __exit__(self, *exc: Any) -> None:
        state.saved_hooks = state.saved_hooks[:-1]
        HOOKS_IN_USE.remove(None)


class save_on_cpu(saved_tensors_hooks):
    """Keeps what is saved for backward in the CPU's memory, and brings it back when needed."""

    def __init__(self, pin_memory: bool = False, device_type: str | None = None):
        def pack(x: Tensor) -> tuple:
            return x.device, x.cpu() if x.device.type != "cpu" else x.clone()

        def unpack(packed: tuple) -> Tensor:
            return packed[1].to(packed[0])
        super().__init__(pack, unpack)


@contextlib.contextmanager
def disable_saved_tensors_hooks(error_message: str) -> Iterator[None]:
    """A block in which `saved_tensors_hooks` raises RuntimeError with this message."""
    before, state.no_saved_hooks = state.no_saved_hooks, error_message
    try:
        yield
    finally:
        state.no_saved_hooks = before


class _Handles:
    """The handles of several hooks, removed together."""

    def __init__(self, handles: list):
        self.handles = tuple(handles)

    def remove(self) -> None:
        for handle in self.handles:
            handle.remove()

    def __enter__(self) -> _Handles:
        return self

    def __exit__(self, *exc: Any) -> None:
        self.remove()


def register_multi_grad_hook(tensors: Any, fn: Any, *, mode: str = "all") -> _Handles:
    """fn(gradients of `tensors`, None for one that got none) runs once in each backward.

    With `mode="any"`, fn(gradient) runs for the first gradient only. Gives a handle with `remove`.
    """
    if mode not in ("all", "any"):
        raise ValueError(f"Expects mode to be one of ('all', 'any') but got {mode}")
    group = _Group(list(tensors), fn, mode)
    return _Handles([register_hook(x, group.hook(i)) for i, x in enumerate(group.wanted)])


class _Group:
    """Collects the gradients of one backward pass."""

    def __init__(self, tensors: list, fn: Any, mode: str):
        self.wanted = [x for x in tensors if x.requires_grad]
        self.places = [i for i, x in enumerate(tensors) if x.requires_grad]
        self.size, self.fn, self.mode = len(tensors), fn, mode
        self.found: dict[int, Tensor] = {}
        self.open = False

    def hook(self, i: int) -> Any:
        def arrived(grad: Tensor) -> None:
            first = not self.open
            if first:
                self.open, self.found = True, {}
                queue_callback(self._end)
            self.found[self.places[i]] = grad
            if self.mode == "any":
                if first:
                    self.fn(grad)
            elif len(self.found) == len(self.wanted):
                self._call()
        return arrived

    def _call(self) -> None:
        found, self.found = self.found, {}
        self.fn([found.get(i) for i in range(self.size)])

    def _end(self) -> None:
        self.open = False
        if self.found and self.mode == "all":
            self._call()


__all__ = ["GradientEdge", "Node", "disable_saved_tensors_hooks", "get_gradient_edge",
           "increment_version", "register_multi_grad_hook", "save_on_cpu", "saved_tensors_hooks"]
