"""In-place ops and history: the written tensor takes the result's node, its base too."""

from __future__ import annotations

from typing import Any

from .._generated import functions as ops
from ..dtypes import int64
from ..state import FORWARD, REVERSE, next_sequence, state
from ..tensor import BASE, FUNCTION, ORIGIN, VERSION, Tensor, wrap
from .node import DualSave, Node, Output, edge, extra_of, refresh


class CopySlices(Node):
    """The base after a write to one of its views: a gradient for the base and for what came in."""

    __slots__ = ("geometry", "views")
    op = "copy_slices"

    def name(self) -> str:
        return "torch::autograd::CopySlices"

    def __init__(node, base: Tensor, source: Tensor, views: list[tuple]):
        node.edges = (edge(base), edge(source))
        node.views = [view[FUNCTION:VERSION] for view in views]     # not the base: no cycle
        strided = any(view[FUNCTION] is ops.as_strided for view in views)
        node.geometry = base._k.geometry(base._a) if strided else None
        node.seq = next_sequence()
        node.extra = None

    def laid_out(node, grad: Tensor) -> Tensor:
        """A copy of `grad` in the memory layout of the base, which `as_strided` refers to."""
        if node.geometry is None:
            return grad.clone()
        (strides, offset), k, shape = node.geometry, grad._k, grad._a.shape
        reach = offset + 1 + sum((n - 1) * s for n, s in zip(shape, strides))
        array = k.restride(k.full((reach,), 0, grad.dtype.np), shape, strides, offset)
        k.copy_into(array, grad._a)
        return wrap(array, k, grad.dtype)

    def apply(node, *grads: Any) -> tuple:
        whole = node.laid_out(grads[0].detach() if node.geometry else grads[0])
        part = replay(whole, node.views)
        incoming = part.clone()
        if not state.mode & 1:
            part.zero_()
            return whole, incoming
        # a graph is being made of this: write the zeros out of place
        mask = node.laid_out(wrap(whole._k.full(whole._a.shape, 1, whole.dtype.np), whole._k,
                                  whole.dtype))
        mode, state.mode = state.mode, 0
        try:
            replay(mask, node.views).zero_()
        finally:
            state.mode = mode
        if node.geometry is None:
            return grads[0] * mask, replay(grads[0], node.views).clone()
        order = ops.arange(0, whole.numel(), 1, dtype=int64, device=whole.device)
        places = replay(node.laid_out(order.reshape(whole.shape)), node.views)
        return grads[0] * mask, grads[0].reshape(-1)[places]


class Overwritten(Node):
    """A tensor whose values were replaced by constants: what it was gets a gradient of zeros."""

    __slots__ = ()
    op = "copy"

    def __init__(node, target: Tensor):
        node.edges = (edge(target),)
        node.seq = next_sequence()
        node.extra = None

    def name(self) -> str:
        return "torch::autograd::CopyBackwards"

    def apply(node, *grads: Any) -> tuple:
        grad = grads[0]
        return (wrap(grad._k.full(grad._a.shape, 0, grad.dtype.np), grad._k, grad.dtype),)


def replay(base: Tensor, views: list[tuple]) -> Tensor:
    """The same chain of views, (function, arguments) each, on another base."""
    for function, args in views:
        base = function(base, *args)
    return base


def chain(x: Tensor) -> tuple[Tensor, list[tuple]]:
    """The base of a view, and the views that lead from it to `x`."""
    views = []
    while x._view is not None:
        views.append(x._view)
        x = x._view[BASE]
    return x, views[::-1]


def check_view(op: str, x: Tensor) -> None:
    """torch's refusals to write to views whose history cannot follow."""
    refresh(x)
    base, views = chain(x)
    if x._g is True and x._node is None:
        raise RuntimeError("a leaf Variable that requires grad is being used in an in-place "
                           f"operation ({op}). Do it under torch.no_grad().")
    if not (x._g or base._g):
        return
    if base._g is True and x._g is False:      # nothing was recorded when the view was made
        raise RuntimeError(
            "A view was created in no_grad mode and is being modified inplace with grad mode "
            f"enabled ({op}). Given that this use case is ambiguous and error-prone, it is "
            "forbidden. You can clarify your code by moving both the view and the inplace either "
            "both inside the no_grad block (if you don't want the inplace to be tracked) or both "
            "outside (if you want the inplace to be tracked).")
    if any(v[ORIGIN] == "function" for v in views):
        name = x.grad_fn.name().removesuffix("Backward0") if x.grad_fn else op
        raise RuntimeError(
            f"Output 0 of {name} is a view and is being modified inplace. This view was created "
            "inside a custom Function (or because an input was returned as-is) and the autograd "
            "logic to handle view+inplace would override the custom backward associated with the "
            "custom Function, leading to incorrect gradients. This behavior is forbidden. You can "
            f"fix this by cloning the output of the custom Function. (op {op})")
    if any(v[ORIGIN] == "multi" for v in views) and (x._g is True or base._g is True):
        name = x.grad_fn.name().removesuffix("Backward0") if x.grad_fn else op
        raise _several_views(f"Output {x.output_nr} of {name} is a view and", op)
    if any(v[BASE]._g is True and v[BASE]._node is None for v in views) and x._g:
        raise RuntimeError("a view of a leaf Variable that requires grad is being used in an "
                           f"in-place operation ({op}). Do it under torch.no_grad().")


def check_recorded(op: str, target: Tensor) -> None:
    """torch's refusal of a result with a history in one of several views made at once."""
    _, views = chain(target)
    if any(v[ORIGIN] == "multi" for v in views):
        raise _several_views(f"Output 0 of {op} is a view and", op)


def _several_views(what: str, op: str) -> RuntimeError:
    return RuntimeError(
        f"{what} is being modified inplace. This view is the output of a function that returns "
        "multiple views. Such functions do not allow the output views to be modified inplace. You "
        f"should replace the inplace operation by an out-of-place one. (op {op})")


def rebase(target: Tensor, result: Tensor) -> None:
    """`target` now holds `result`: gives it, and the base it may be a view of, that history."""
    if not state.mode & 3:
        return
    if result.dtype is not target.dtype or result._a.shape != target._a.shape:
        result = result.expand(target.shape).to(target.dtype)
    base, views = chain(target)
    if state.mode & FORWARD:
        _rebase_tangents(base, views, target, result)
        if not state.mode & REVERSE:
            return
    source = edge(result)
    if not views:
        if source is not None:
            old = target._node
            target._node, target._g = _node_of(result), True
            _keep_hooks(target)
            _move_retained(target, old)
            _share_result(target, result)
        elif target._g is True:
            target._node = Overwritten(target)
        return
    if source is None and base._g is not True:
        return
    refresh(base)
    node = CopySlices(base, result, views)
    base._node, base._g = node, True
    outdate(target)
    refresh(target)


def outdate(x: Tensor) -> None:
    """Makes `refresh` find a new node for a view and the views it came from."""
    while x._view is not None:
        base, function, args, _, origin = x._view
        x._view = (base, function, args, -1, origin)
        x = base


def _node_of(result: Tensor) -> Any:
    if result._node is None:        # the result is a leaf itself, such as copy_(leaf)
        result = result.view_as(result)
    return result._node


def _share_result(target: Tensor, result: Tensor) -> None:
    """A node that kept its result keeps the target's memory instead: later writes are noticed."""
    node: Any = result._node
    if node is None or node.__class__ is Output:
        return
    for name in node.saved:
        kept: Any = getattr(node, name, None)
        inner = kept.kept if kept.__class__ is DualSave else kept
        if inner.__class__ is tuple and len(inner) == 6 and inner[0] is result._a:
            shared = (target._a, target._k, target.dtype, target._v, target._v[0], inner[5])
            setattr(node, name, DualSave(shared, kept.tangents) if inner is not kept else shared)


def keep_old(target: Tensor, node: Any, start: int) -> None:
    """Before `target` is written over: nodes of the op that saved it keep a copy of the values.

    These are `node` and, of an op composed of others, all younger than `start`, which may have
    saved views of it as well.
    """
    node = node.node if node.__class__ is Output else node
    stack, seen = [node], {node}
    while stack:
        node = stack.pop()
        for name in getattr(node, "saved", ()):
            kept: Any = getattr(node, name, None)
            inner = kept.kept if kept.__class__ is DualSave else kept
            if inner.__class__ is tuple and len(inner) == 6 and (
                    inner[0] is target._a or (start and inner[3] is target._v)):
                copy = (inner[1].clone_contiguous(inner[0]), *inner[1:3], [0], 0, inner[5])
                setattr(node, name, DualSave(copy, kept.tangents) if inner is not kept else copy)
        for below in node.edges if start else ():
            below = getattr(below, "node", below)
            if below not in seen and getattr(below, "seq", 0) > start:
                seen.add(below)
                stack.append(below)


def _keep_hooks(target: Tensor) -> None:
    """Hooks of a leaf that becomes a result follow it to its new node."""
    meta = target._meta
    if meta is not None and meta.hooks:
        node = target.grad_fn
        if node is not None:
            extra_of(node).tensor_hooks.setdefault(0, {}).update(meta.hooks)
            meta.hooks = {}


def _move_retained(target: Tensor, old: Any) -> None:
    """`retain_grad` means the gradient of what the tensor holds in the end."""
    node, nr = (old.node, old.nr) if old.__class__ is Output else (old, 0)
    if node is not None and node.extra is not None and nr in node.extra.retain:
        reference = node.extra.retain[nr]
        if reference() is target:
            del node.extra.retain[nr]
            new = target._node
            node, nr = (new.node, new.nr) if new.__class__ is Output else (new, 0)
            extra_of(node).retain[nr] = reference


def _rebase_tangents(base: Tensor, views: list, target: Tensor, result: Tensor) -> None:
    from .forward_ad import replace_tangents, write_tangents
    if views and views[-1][FUNCTION] is not None:
        write_tangents(base, [view[FUNCTION:VERSION] for view in views], result)
    else:
        replace_tangents(target, result)
