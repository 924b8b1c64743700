"""Hooks and retained gradients of tensors."""

from __future__ import annotations

import warnings
import weakref
from typing import Any

from ..state import state
from ..tensor import Meta, Tensor
from .node import Output, extra_of, refresh


def meta_of(x: Tensor) -> Meta:
    if x._meta is None:
        x._meta = Meta()
    return x._meta


def _origin(x: Tensor) -> tuple[Any, int]:
    refresh(x)
    node = x._node
    return (node.node, node.nr) if node.__class__ is Output else (node, 0)


def register_hook(x: Tensor, hook: Any) -> Any:
    from ..utils.hooks import RemovableHandle
    if not x.requires_grad:
        raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
    node, nr = _origin(x)
    hooks = meta_of(x).hooks if node is None else extra_of(node).tensor_hooks.setdefault(nr, {})
    handle = RemovableHandle(hooks)
    hooks[handle.id] = hook
    return handle


def register_post_accumulate_grad_hook(x: Tensor, hook: Any) -> Any:
    from ..utils.hooks import RemovableHandle
    if not x.requires_grad:
        raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
    if x._node is not None:
        raise RuntimeError("post accumulate grad hooks cannot be registered on non-leaf tensors")
    hooks = meta_of(x).post_hooks
    handle = RemovableHandle(hooks)
    hooks[handle.id] = hook
    return handle


def retain_grad(x: Tensor) -> None:
    if not x.requires_grad:
        raise RuntimeError("can't retain_grad on Tensor that has requires_grad=False")
    node, nr = _origin(x)
    if node is not None:
        extra_of(node).retain[nr] = weakref.ref(x)


def retains_grad(x: Tensor) -> bool:
    node, nr = _origin(x)
    return (node is not None and node.extra is not None
            and nr in node.extra.retain and node.extra.retain[nr]() is x)


def warn_non_leaf_grad(x: Tensor) -> None:
    if not retains_grad(x):
        warnings.warn(
            "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its "
            ".grad attribute won't be populated during autograd.backward(). If you indeed want "
            "the .grad field to be populated for a non-leaf Tensor, use .retain_grad() on the "
            "non-leaf Tensor. If you access the non-leaf Tensor by mistake, make sure you access "
            "the leaf Tensor instead.", UserWarning, stacklevel=3)


def check_assigned_grad(x: Tensor, value: Any) -> None:
    if not isinstance(value, Tensor):
        raise TypeError(f"assigned grad expected to be a Tensor or None but got grad of type "
                        f"{type(value).__name__}")
    if value is x:
        raise RuntimeError("can't assign Variable as its own grad")
    if value.shape != x.shape:
        raise RuntimeError(
            f"attempting to assign a gradient of size '{list(value.shape)}' to a tensor of size "
            f"'{list(x.shape)}'. Please ensure that the gradient and the tensor are the same size")
    if value.dtype is not x.dtype:
        raise RuntimeError(
            f"attempting to assign a gradient with dtype '{value.dtype}' to a tensor of dtype "
            f"'{x.dtype}'. Please cast it with .to({x.dtype})")
    if value._k is not x._k:
        raise RuntimeError(f"assigned grad has data located on a different device: {value.device}, "
                           f"expected {x.device}")


def queue_callback(function: Any) -> None:
    """function() runs at the end of the backward pass that is under way."""
    if state.callbacks is None:
        state.callbacks = []
    state.callbacks.append(function)
