"""Nodes of the autograd graph: what an op remembers in order to be differentiated.

An *edge* says where a gradient goes: None (nowhere), a leaf tensor (accumulate), a node, or an
`Output` (a node with several results, and which of them). Nodes point only to what came before
them and never to their own result, so a graph is freed as soon as its last tensor is.
"""

from __future__ import annotations

import sys
import traceback
from typing import Any

from ..state import state
from ..tensor import VERSION, Tensor, wrap

MAYBE = 2  # `Tensor._g` of a view whose base may come to require a gradient, and of a dual


class Output:
    """The edge to result number `nr` of a node that has several."""

    __slots__ = ("node", "nr")
    outputs = 0

    def __init__(self, node: Node, nr: int):
        self.node = node
        self.nr = nr


class Extra:
    """What few nodes have: hooks, retained gradients, the traceback of the forward call."""

    __slots__ = ("metadata", "post", "pre", "retain", "tensor_hooks", "traceback")

    def __init__(self) -> None:
        self.pre: dict[int, Any] = {}
        self.post: dict[int, Any] = {}
        self.tensor_hooks: dict[int, dict[int, Any]] = {}
        self.retain: dict[int, Any] = {}
        self.metadata: dict = {}
        self.traceback = ""


class Node:
    """Base of all backward nodes; generated subclasses add saved values and `apply`."""

    __slots__ = ("__weakref__", "edges", "extra", "seq", "shapes")
    op = "node"
    outputs = 1
    saved: tuple[str, ...] = ()
    edges: tuple
    shapes: Any

    def apply(node, *grads: Any) -> tuple:
        """The gradients for `edges`, from those of the results (one may be None)."""
        raise NotImplementedError(f"{type(node).__name__} does not say how to go backward")

    # -- torch's public face -----------------------------------------------------------------------
    def name(self) -> str:
        return type(self).__name__

    @property
    def next_functions(self) -> tuple:
        return tuple(_public(edge) for edge in self.edges)

    @property
    def metadata(self) -> dict:
        return extra_of(self).metadata

    def register_hook(self, fn: Any) -> Any:
        """fn(grad_inputs, grad_outputs) runs after the node; what it returns replaces the first."""
        from ..utils.hooks import RemovableHandle
        hooks = extra_of(self).post
        handle = RemovableHandle(hooks)
        hooks[handle.id] = fn
        return handle

    def register_prehook(self, fn: Any) -> Any:
        """fn(grad_outputs) runs before the node; what it returns replaces them."""
        from ..utils.hooks import RemovableHandle
        hooks = extra_of(self).pre
        handle = RemovableHandle(hooks)
        hooks[handle.id] = fn
        return handle

    def release(node) -> None:
        """Frees the saved tensors; a second backward then explains itself."""
        for name in node.saved:
            if getattr(node, name).__class__ is tuple:
                setattr(node, name, FREED)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} object at {id(self):#x}>"

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_saved_"):
            names = {"self_" if n == "self" else n: n for n in self.saved}
            if (found := names.get(name[7:]) or names.get(name[7:] + "_")) is not None:
                return unpack(getattr(self, found), self)
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")


class AccumulateGrad(Node):
    """Stands for a leaf where torch's API shows one; as an edge it means the leaf itself."""

    __slots__ = ("variable",)
    op = "AccumulateGrad"

    def __init__(self, variable: Tensor):
        self.edges = ()
        self.seq = sys.maxsize
        self.extra = None
        self.variable = variable

    def apply(node, *grads: Any) -> tuple:
        from .engine import accumulate
        accumulate(node.variable, grads[0], False)
        return ()


def _public(edge: Any) -> tuple:
    if edge is None:
        return (None, 0)
    if edge.__class__ is Output:
        return (edge.node, edge.nr)
    if isinstance(edge, Tensor):
        return (AccumulateGrad(edge), 0)
    return (edge, 0)


def extra_of(node: Node) -> Extra:
    if node.extra is None:
        node.extra = Extra()
    return node.extra


def edge(x: Any) -> Any:
    """Where the gradient of `x` goes; also for numbers and None, which have none."""
    g = getattr(x, "_g", False)
    if not g:
        return None
    if x._view is not None or g is not True:
        refresh(x)
        if x._g is not True:
            return None
    return x._node or x


def refresh(x: Tensor) -> None:
    """Brings a view's node up to date after its base or a sibling was written in place."""
    view = x._view
    if view is None or x._v[0] == view[VERSION]:
        return
    parent, function, args, _, origin = view
    x._view = (parent, function, args, x._v[0], origin)
    refresh(parent)
    if parent._g is not True:
        return
    mode, state.mode = state.mode, 1
    try:
        again = function(parent, *args)
    finally:
        state.mode = mode
    x._node, x._g = again._node, True


FREED = object()


def save(x: Any, origin: Any = None) -> Any:
    """What a node keeps of a tensor: never the tensor itself, so that no cycle arises.

    `origin` is the tensor's own edge; numbers and None are kept as they are.
    """
    v = getattr(x, "_v", None)
    if v is None:
        return x
    if HOOKS_IN_USE and state.saved_hooks:
        return state.saved_hooks[-1].pack(x)
    return (x._a, x._k, x.dtype, v, v[0], origin)


#: Not empty while any thread is inside `saved_tensors_hooks`: asking that is cheaper.
HOOKS_IN_USE: list[Any] = []


def save_result(x: Tensor) -> Any:
    """Keeps a result of the node itself; `unpack` gives it this node as its origin."""
    v = x._v
    return (x._a, x._k, x.dtype, v, v[0], RESULT)


RESULT = object()


def unpack(saved: Any, node: Node) -> Any:
    """The tensor behind a saved value; RuntimeError if it was changed in place, or freed."""
    if saved.__class__ is not tuple:
        if saved is FREED:
            raise RuntimeError(
                "Trying to backward through the graph a second time (or directly access saved "
                "tensors after they have already been freed). Saved intermediate values of the "
                "graph are freed when you call .backward() or autograd.grad(). Specify "
                "retain_graph=True if you need to backward through the graph a second time or if "
                "you need to access saved tensors after calling backward.")
        return saved.unpack() if saved.__class__ is HookedSave else saved
    array, table, dtype, cell, version, origin = saved
    if cell[0] != version:
        raise _changed_in_place(node, array, dtype, cell, version)
    x = wrap(array, table, dtype)
    x._v = cell
    if origin is None or not state.mode & 3:
        return x            # a plain backward does not differentiate again
    if origin is RESULT:
        x._node, x._g = node, True
    elif isinstance(origin, Tensor):
        if origin._a is array:
            return origin
        x._node, x._g = AccumulateGrad(origin), True
    else:
        x._node, x._g = origin, True
    return x


def _changed_in_place(node: Node, array: Any, dtype: Any, cell: list, version: int) -> Exception:
    name = type(node).__name__
    where = f" It was written at {cell[1]}." if len(cell) > 1 else ""
    forward = node.extra.traceback if node.extra is not None else ""
    hint = (f" The forward call of the failing op:\n{forward}" if forward else
            " Hint: enable anomaly detection to find the operation that failed to compute its "
            "gradient, with torch.autograd.set_detect_anomaly(True).")
    return RuntimeError(
        "one of the variables needed for gradient computation has been modified by an inplace "
        f"operation: [{_type_name(dtype)} {list(array.shape)}], which {name} (op "
        f"{node.op}) saved, is at version {cell[0]}; expected version {version} instead."
        f"{where}{hint}")


def _type_name(dtype: Any) -> str:
    from ..legacy import type_name
    return type_name(dtype)


class HookedSave:
    """A value that `saved_tensors_hooks` packed."""

    __slots__ = ("origin", "packed", "unpack_hook")

    def __init__(self, packed: Any, unpack_hook: Any, origin: Any):
        self.packed, self.unpack_hook, self.origin = packed, unpack_hook, origin

    def unpack(self) -> Tensor:
        x = self.unpack_hook(self.packed)
        y = wrap(x._a, x._k, x.dtype)
        if self.origin is not None:
            origin = self.origin
            y._node = AccumulateGrad(origin) if isinstance(origin, Tensor) else origin
            y._g = True
        return y


class HookPair:
    def __init__(self, pack_hook: Any, unpack_hook: Any):
        self.pack_hook, self.unpack_hook = pack_hook, unpack_hook

    def pack(self, x: Tensor) -> HookedSave:
        mode, state.mode = state.mode, 0
        try:
            packed = self.pack_hook(x.detach())
        finally:
            state.mode = mode
        return HookedSave(packed, self.unpack_hook, edge(x))


def note_traceback(node: Node) -> None:
    frames = [f for f in traceback.extract_stack()[:-2] if "/plugrad/" not in f.filename
              and "/frontend/" not in f.filename]
    extra_of(node).traceback = "".join(traceback.format_list(frames))


def zeros_for(node: Node, nr: int) -> Tensor:
    """Zeros in the place of a result's gradient that nobody asked for."""
    shape, dtype, table = node.shapes[nr]
    return wrap(table.full(shape, 0, dtype.np), table, dtype)
