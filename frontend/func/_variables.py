"""Variables of a transform: aliases of its arguments, so that derivatives of nested transforms
stay apart, while those of outer ones still pass through."""

from __future__ import annotations

from typing import Any

from ..autograd.graph import GradientEdge
from ..autograd.node import AccumulateGrad, Node, Output, edge
from ..state import FORWARD, next_sequence, state
from ..tensor import Tensor, wrap
from ..utils._pytree import tree_flatten, tree_map, tree_unflatten


class AliasBackward(Node):
    """Passes the gradient on to the tensor that the variable stands for, if it wants one.

    `live` while the transform runs: only then may somebody still differentiate by the variable.
    """

    __slots__ = ("live",)
    op = "alias"

    def __init__(self, source: Any):
        self.edges, self.extra, self.shapes, self.live = (source,), None, None, True
        self.seq = next_sequence()

    def apply(self, *grads: Any) -> tuple:
        return grads


def variable(x: Tensor, linked: bool) -> Tensor:
    """A differentiable alias of `x`; `linked` to its history if outer derivatives are wanted."""
    if state.batching is not None:      # samples are to have derivatives of their own
        from ._batching import spread
        x = spread(x, state.batching)
    y = wrap(x._a, x._k, x.dtype)
    y._v = x._v
    if state.mode & FORWARD and x._meta is not None and x._meta.tangents:
        from ..autograd.forward_ad import share_tangents
        share_tangents(x, y)
    y._node, y._g = AliasBackward(edge(x) if linked else None), True
    return y


class Variables:
    """The arguments of a call with fresh variables in place of those that are differentiated."""

    def __init__(self, args: tuple, argnums: Any, linked: bool):
        self.argnums = argnums
        numbers = (argnums,) if isinstance(argnums, int) else tuple(argnums)
        for n in numbers:
            if not -len(args) <= n < len(args):
                raise RuntimeError(f"Got argnum={n}, but only {len(args)} positional inputs")
        chosen = tuple(args[n] for n in numbers)
        self.leaves, self.spec = tree_flatten(chosen[0] if isinstance(argnums, int) else chosen)
        for x in self.leaves:
            if not isinstance(x, Tensor):
                raise ValueError(f"Expected all differentiated arguments to be Tensors, got "
                                 f"{type(x).__name__}")
        self.variables = [variable(x, linked) for x in self.leaves]
        self.edges = [GradientEdge(x._node, 0) for x in self.variables]
        new = tree_unflatten(self.variables, self.spec)
        self.args = list(args)
        for n, value in zip(numbers, (new,) if isinstance(argnums, int) else new):
            self.args[n] = value

    def close(self) -> None:
        """The transform is done with its variables."""
        for target in self.edges:
            target.node.live = False  # type: ignore[attr-defined]

    def nest(self, values: list) -> Any:
        """Values, one for each variable, in the nest of the arguments."""
        return tree_unflatten(values, self.spec)


def depends_on_others(values: list, own: Variables | None = None) -> bool:
    """Whether the history of these tensors leads to a leaf, or to a variable that is not `own`."""
    mine = set() if own is None else {target.node for target in own.edges}
    stack, seen = [edge(x) for x in values], set()
    while stack:
        target = stack.pop()
        if target is None:
            continue
        if isinstance(target, Tensor) or target.__class__ is AccumulateGrad:
            return True
        node = target.node if target.__class__ is Output else target
        if node.__class__ is AliasBackward and node.live and node not in mine:
            return True
        if node not in seen:
            seen.add(node)
            stack.extend(node.edges)
    return False


def settle(tree: Any, linked: bool) -> Any:
    """Results as the caller sees them: without history, unless outer derivatives need it."""
    def one(x: Any) -> Any:
        if not isinstance(x, Tensor) or not x.requires_grad:
            return x
        return x if linked and depends_on_others([x]) else x.detach()
    return tree_map(one, tree)
