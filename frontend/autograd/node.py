"""Nodes of the autograd graph: what an op remembers in order to be differentiated.

An *edge* says where a gradient goes: None (nowhere), a leaf tensor (accumulate), a node, or an
`Output` (a node with several results, and which of them). Nodes point only to what came before
them and never to their own result, so a graph is freed as soon as its last tensor is.
"""

from __future__ import annotations

import sys
from typing import Any

from ..dtypes import float32, float64
from ..state import HOOKS_IN_USE, state
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


#: How torch calls nodes whose op has another name here: users see them in `grad_fn=<...>`.
TORCH_NAMES = {
    "TrueDivide": "Div", "Matmul": "Mm", "Linear": "Addmm", "ViewShape": "View",
    "SelectRow": "Select", "ExpandTo": "Expand", "CloneContiguous": "Clone", "ToDtype": "ToCopy",
    "ConcatenateArrays": "Cat", "SqueezeDims": "Squeeze", "SplitWithSizes": "Split",
    "SoftmaxKernel": "Softmax", "LogSoftmaxKernel": "LogSoftmax", "StdCorrection": "Std",
    "VarCorrection": "Var", "TopkCount": "Topk", "LerpOf": "Lerp", "RoundWhole": "Round",
    "ConvNd": "Convolution", "MaxDim": "Max", "MinDim": "Min", "NllKernel": "NllLoss",
    "AngleOf": "Angle", "LogitOf": "Logit", "PreluKernel": "Prelu",
    "ThresholdValues": "Threshold", "MaxPoolValues": "MaxPool2DWithIndices"}


def _saved_property(name: str) -> property:
    """What torch calls `_saved_<name>`. No `__getattr__`: it slows every attribute by 25 ns."""
    return property(lambda node: unpack(getattr(node, name), node))


class Node:
    """Base of all backward nodes; generated subclasses add saved values and `apply`."""

    __slots__ = ("__weakref__", "edges", "extra", "seq", "shapes")
    op = "node"
    outputs = 1
    saved: tuple[str, ...] = ()
    differentiable: tuple[str, ...] = ()    # the arguments that `edges` belong to
    edges: tuple
    shapes: Any
    seq: int
    extra: Extra | None

    def apply(node, *grads: Any) -> tuple:
        """The gradients for `edges`, from those of the results (one may be None)."""
        raise NotImplementedError(f"{type(node).__name__} does not say how to go backward")

    def plain(node, *grads: Any) -> tuple:
        """`apply` in a backward pass that is not recorded; some nodes do it on bare arrays."""
        return node.apply(*grads)

    def __init_subclass__(cls) -> None:
        for name in cls.__dict__.get("saved", ()):
            setattr(cls, f"_saved_{name}", _saved_property(name))
        if "apply" in cls.__dict__ and "plain" not in cls.__dict__:
            cls.plain = cls.apply     # type: ignore[method-assign]
        stem = cls.__name__.removesuffix("Backward0")
        if stem in TORCH_NAMES:
            cls.__name__ = TORCH_NAMES[stem] + "Backward0"

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
            if getattr(node, name).__class__ in (tuple, HookedSave, DualSave):
                setattr(node, name, FREED)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} object at {id(self):#x}>"


class AccumulateGrad(Node):
    """Stands for a leaf where torch's API shows one; as an edge it means the leaf itself."""

    __slots__ = ("variable",)
    op = "AccumulateGrad"

    def __init__(self, variable: Tensor):
        self.edges = ()
        self.seq = sys.maxsize
        self.extra = None
        self.variable = variable

    def name(self) -> str:
        return "torch::autograd::AccumulateGrad"

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
    if x._view is None or x._v[0] == x._view[VERSION]:
        return
    stale: list[Tensor] = []
    while x._view is not None and x._v[0] != x._view[VERSION]:
        stale.append(x)
        parent, function, args, _, origin = x._view
        x._view = (parent, function, args, x._v[0], origin)
        if function is None:        # made in a custom function, whose backward must stay
            stale.pop()
            break
        x = parent
    mode, state.mode = state.mode, 1
    try:
        for x in reversed(stale):
            parent, function, args = x._view[:VERSION]
            if parent._g is True:
                again = function(parent, *args)
                x._node, x._g = again._node, True
    finally:
        state.mode = mode


FREED = object()


def save(x: Any, origin: Any = None) -> Any:
    """What a node keeps of a tensor: never the tensor itself, so that no cycle arises.

    `origin` is the tensor's own edge; numbers and None are kept as they are.
    """
    v = getattr(x, "_v", None)
    if v is None:
        return x
    kept = (x._a, x._k, x.dtype, v, v[0], origin)
    return _save_unusual(x, kept) if HOOKS_IN_USE else kept


def save_result(x: Tensor, nr: int = 0) -> Any:
    """Keeps result `nr` of the node itself; `unpack` gives it this node as its origin."""
    v = x._v
    kept = (x._a, x._k, x.dtype, v, v[0], nr)
    return _save_unusual(x, kept) if HOOKS_IN_USE else kept


def _save_unusual(x: Tensor, kept: tuple) -> Any:
    if kept[4].__class__ is not int:
        from .inference import check_saved
        check_saved(kept[4])
    if state.saved_hooks:
        return state.saved_hooks[-1].pack(x, kept[-1])
    if x._meta is not None and x._meta.tangents:
        return DualSave(kept, dict(x._meta.tangents))
    return kept


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
        return saved.unpack(node) if saved.__class__ in (HookedSave, DualSave) else saved
    array, table, dtype, cell, version, origin = saved
    if cell[0] != version:
        raise _changed_in_place(node, array, dtype, cell, version)
    x = wrap(array, table, dtype)
    x._v = cell
    if origin is None or not state.mode & 3:
        return x            # a plain backward does not differentiate again
    if origin.__class__ is int:
        if dtype.category >= 2:
            x._node, x._g = node if node.outputs == 1 else Output(node, origin), True
    elif isinstance(origin, Tensor):
        if origin._a is array:
            return origin
        x._node, x._g = AccumulateGrad(origin), True
    else:
        x._node, x._g = origin, True
    return x


#: Float dtypes that every kernel computes in: what Python numbers beside them leave alone.
WHOLE = frozenset({float32, float64})


def array_of(saved: Any, table: Any, dtype: Any) -> Any:
    """The array of a saved tensor, if it is an unchanged one of this table and dtype, or None."""
    if saved.__class__ is tuple:
        array, k, own, cell, version, _ = saved
        return array if k is table and own is dtype and cell[0] == version else None
    return saved if saved.__class__ in (float, int) else None


def _changed_in_place(node: Node, array: Any, dtype: Any, cell: list, version: int) -> Exception:
    name = type(node).__name__
    where = " It was written at {}:{}.".format(*cell[1]) if len(cell) > 1 else ""
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

    __slots__ = ("kept", "packed", "unpack_hook")

    def __init__(self, packed: Any, unpack_hook: Any, origin: Any):
        self.packed, self.unpack_hook, self.kept = packed, unpack_hook, origin

    def unpack(self, node: Node) -> Tensor:
        x = self.unpack_hook(self.packed)
        if not isinstance(x, Tensor):
            raise TypeError("Output of saved tensor unpack_hook expected to be a Tensor but got "
                            f"result of type {type(x).__name__}")
        return unpack((x._a, x._k, x.dtype, x._v, x._v[0], self.kept), node)


class HookPair:
    """The functions given to `saved_tensors_hooks`."""

    def __init__(self, pack_hook: Any, unpack_hook: Any):
        self.pack_hook, self.unpack_hook = pack_hook, unpack_hook

    def pack(self, x: Tensor, origin: Any) -> HookedSave:
        mode, state.mode = state.mode, 0
        try:
            packed = self.pack_hook(x if isinstance(origin, Tensor) else x.detach())
        finally:
            state.mode = mode
        return HookedSave(packed, self.unpack_hook, origin)


class DualSave:
    """A saved value and the tangents that it carried."""

    __slots__ = ("kept", "tangents")

    def __init__(self, kept: tuple, tangents: dict):
        self.kept, self.tangents = kept, tangents

    def unpack(self, node: Node) -> Tensor:
        from .forward_ad import set_tangent
        x = unpack(self.kept, node)
        if x is not self.kept[-1]:
            for level, (tangent, _) in self.tangents.items():
                set_tangent(x, level, tangent)
        return x


def zeros_for(node: Node, nr: int) -> Tensor:
    """Zeros in the place of a result's gradient that nobody asked for."""
    shape, dtype, table = node.shapes[nr]
    return wrap(table.full(shape, 0, dtype.np), table, dtype)
