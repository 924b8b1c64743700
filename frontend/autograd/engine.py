"""The backward pass: a loop over a heap of nodes, newest first, never recursion.

A node's edges lead only to older nodes (smaller `seq`), so when a node is taken from the heap all
of its gradient has arrived.
"""

from __future__ import annotations

from heapq import heappop, heappush
from sys import getrefcount
from typing import Any

from ..overrides import LEAF_CLASSES
from ..state import ANOMALY, FORWARD, lock, state
from ..tensor import EXACT, Tensor, wrap
from .node import AccumulateGrad, Node, Output, edge, extra_of


class Captures:
    """The inputs of `autograd.grad`: where their gradients pass, and which nodes lead there."""

    def __init__(self, inputs: list):
        self.results: list[Tensor | None] = [None] * len(inputs)
        self.leaves: dict[int, list[int]] = {}
        self.nodes: dict[tuple[int, int], list[int]] = {}
        self.keep = inputs
        for i, x in enumerate(inputs):
            target = _target(x)
            if isinstance(target, Tensor):
                self.leaves.setdefault(id(target), []).append(i)
            else:
                node, nr = (target.node, target.nr) if target.__class__ is Output else (target, 0)
                self.nodes.setdefault((id(node), nr), []).append(i)

    def plan(self, roots: list) -> None:
        """Finds the nodes that lead to an input: only these have to run."""
        found = {_node_of(target) for target, _ in roots if not isinstance(target, Tensor)}
        stack = list(found)
        while stack:
            for target in stack.pop().edges:
                if target is not None and not isinstance(target, Tensor):
                    node = _node_of(target)
                    if node not in found and node.__class__ is not AccumulateGrad:
                        found.add(node)
                        stack.append(node)
        self.needed: set[Node] = set()
        for node in sorted(found, key=_sequence):
            if any(self._leads(target) for target in node.edges):
                self.needed.add(node)

    def _leads(self, target: Any) -> bool:
        if target is None:
            return False
        if target.__class__ is AccumulateGrad:
            target = target.variable
        if isinstance(target, Tensor):
            return id(target) in self.leaves
        node, nr = (target.node, target.nr) if target.__class__ is Output else (target, 0)
        return node in self.needed or (id(node), nr) in self.nodes

    def only_leading(self, node: Node, grads: Any) -> list:
        return [g if self._leads(target) else None for target, g in zip(node.edges, grads)]

    def take(self, where: list[int], grad: Tensor) -> None:
        for i in where:
            self.results[i] = grad


def _sequence(node: Node) -> int:
    return node.seq


def _node_of(target: Any) -> Any:
    return target.node if target.__class__ is Output else target


def _target(x: Any) -> Any:
    """The edge of a tensor or a GradientEdge; the leaf itself for one that accumulates."""
    if isinstance(x, Tensor):
        target = edge(x)
    else:
        target = x.node if x.node.outputs == 1 else Output(x.node, x.output_nr)
    return target.variable if target.__class__ is AccumulateGrad else target


def run(roots: list[tuple[Any, Tensor]], keep_graph: bool, create_graph: bool,
        captures: Captures | None = None) -> None:
    """Carries the gradients of `roots` back; into leaves' `.grad`, or only into `captures`."""
    mode, state.mode = state.mode, (state.mode | 1 if create_graph else state.mode & ~1)
    outer, state.callbacks = state.callbacks, None
    heap: list[tuple[int, Node]] = []
    pending: dict[Node, Any] = {}      # node -> its gradient, or a list of them if it has several
    leaves: dict[int, list] = {}       # id(leaf) -> [leaf, gradient, whether it is ours to write]
    grad: Any
    grads: Any
    g: Any
    leaf_classes, anomaly = LEAF_CLASSES, state.mode & ANOMALY
    if anomaly:
        from .anomaly_mode import run_checked
    if captures is not None:
        captures.plan(roots)
    unseen = not create_graph and bool(EXACT) and not mode & FORWARD    # arrays may do
    try:
        for target, grad in roots:
            _send(target, grad, heap, pending, leaves)
        following: Any = None      # in a chain the one next node needs no heap
        while heap or following is not None:
            if following is not None:
                node, following = following, None
            else:
                node = heappop(heap)[1]
            grad = pending.pop(node)
            if node.extra is not None or captures is not None:
                grad = _before(node, grad, captures)
                if captures is not None and node not in captures.needed:
                    continue
            if anomaly:
                grads = run_checked(node, grad)
            elif node.outputs == 1:
                grads = node.plain(grad) if unseen else node.apply(grad)
            else:
                grads = node.apply(*grad)
            if node.extra is not None and node.extra.post:
                grads = _after(node, grads, grad)
            if not keep_graph:
                node.release()
            if captures is not None:
                grads = captures.only_leading(node, grads)
            for target, g in zip(node.edges, grads):
                if g is None or target is None:
                    continue
                if target.__class__ in leaf_classes:
                    entry = leaves.get(id(target))
                    if entry is None:
                        leaves[id(target)] = [target, g, False]
                    elif unseen and entry[1].dtype is g.dtype and entry[1]._k is g._k:
                        _add_raw(entry, g)
                    else:
                        entry[1] = entry[1] + g
                elif target.outputs == 1 and target.__class__ is not AccumulateGrad:
                    # the common case in line: a single-output node that was seen, or not yet
                    if target in pending:
                        pending[target] = pending[target] + g
                    else:
                        pending[target] = g
                        if heap or following is not None:
                            heappush(heap, (-target.seq, target))
                        else:
                            following = target
                else:
                    _send(target, g, heap, pending, leaves)
            if following is not None and heap:
                heappush(heap, (-following.seq, following))
                following = None
            grads = g = grad = None
        for entry in leaves.values():
            _finish_leaf(entry[0], entry, create_graph, captures)
        if state.callbacks is not None:
            for callback in state.callbacks:
                callback()
    finally:
        state.mode, state.callbacks = mode, outer


def _add_raw(entry: list, grad: Tensor) -> None:
    """Sums into a leaf's buffer below the ops: no node is wanted, and a sum that we made
    ourselves is written over instead of allocating the next."""
    total = entry[1]
    table = total._k
    if entry[2]:
        table.add_into(total._a, grad._a, 1)
    else:
        entry[1] = wrap(table.add(total._a, grad._a, 1), table, total.dtype)
        entry[2] = True


def _send(target: Any, grad: Any, heap: list, pending: dict, leaves: dict) -> None:
    """Adds one gradient to what waits for `target`."""
    if target.__class__ is AccumulateGrad:
        target = target.variable
    if isinstance(target, Tensor):
        entry = leaves.get(id(target))
        if entry is None:
            leaves[id(target)] = [target, grad, False]
        else:
            entry[1] = entry[1] + grad
        return
    node, nr = (target.node, target.nr) if target.__class__ is Output else (target, 0)
    waiting = pending.get(node)
    if node.outputs == 1:
        if waiting is None:
            heappush(heap, (-node.seq, node))
        pending[node] = grad if waiting is None else waiting + grad
        return
    if waiting is None:
        waiting = pending[node] = [None] * len(node.shapes)
        heappush(heap, (-node.seq, node))
    waiting[nr] = grad if waiting[nr] is None else waiting[nr] + grad


def _before(node: Node, grad: Any, captures: Captures | None) -> Any:
    """Hooks on the node's results, retained gradients, captures; gives the gradient to go on."""
    grads = [grad] if node.outputs == 1 else grad
    extra = node.extra
    for nr, g in enumerate(grads):
        if g is None:
            continue
        if extra is not None:
            for hook in list(extra.tensor_hooks.get(nr, {}).values()):
                g = _hooked(hook, g)
            grads[nr] = g
            if nr in extra.retain:
                tensor = extra.retain[nr]()
                if tensor is not None:
                    accumulate(tensor, g, True)
        if captures is not None and (id(node), nr) in captures.nodes:
            captures.take(captures.nodes[id(node), nr], g)
    if extra is not None:
        for hook in list(extra.pre.values()):
            new = hook(tuple(grads))
            if new is not None:
                grads = list(new) if isinstance(new, tuple) else [new]
    return grads[0] if node.outputs == 1 else grads


def _hooked(hook: Any, grad: Tensor) -> Tensor:
    new = hook(grad)
    if new is None:
        return grad
    if not isinstance(new, Tensor):
        raise TypeError(f"expected Variable, but hook returned '{type(new).__name__}' "
                        f"(hook {getattr(hook, '__name__', hook)})")
    if new.shape != grad.shape:
        raise RuntimeError(f"hook '{getattr(hook, '__name__', hook)}' has changed the size of "
                           f"value: {list(grad.shape)} to {list(new.shape)}")
    return new


def _after(node: Node, grads: tuple, grad: Any) -> tuple:
    outputs = (grad,) if node.outputs == 1 else tuple(grad)
    for hook in list(extra_of(node).post.values()):
        new = hook(tuple(grads), outputs)
        if new is not None:
            grads = new if isinstance(new, tuple) else (new,)
    return grads


def _finish_leaf(leaf: Tensor, entry: list, create_graph: bool, captures: Any) -> None:
    meta = leaf._meta
    if meta is not None and meta.hooks:
        for hook in list(meta.hooks.values()):
            entry[1] = _hooked(hook, entry[1])
    if entry[1].dtype is not leaf.dtype:    # of an op that was asked for another result dtype
        entry[1] = entry[1].to(leaf.dtype)
    if captures is None:
        grad, entry[1] = entry[1], None
        accumulate(leaf, grad, create_graph)
    elif id(leaf) in captures.leaves:
        captures.take(captures.leaves[id(leaf)], entry[1])


def accumulate(leaf: Tensor, grad: Tensor, create_graph: bool) -> None:
    """leaf.grad += grad, taking the gradient over without a copy when nobody else holds it."""
    with lock:
        old = leaf._grad
        if old is None:
            # a tensor nobody shares: the caller's name, ours, and getrefcount's; its memory
            # (version cell): the slot and getrefcount's
            own = (getrefcount(grad) <= 4 and getrefcount(grad._v) <= 2
                   and grad.is_contiguous())
            if own or create_graph:
                leaf._grad = grad
            else:
                leaf._grad = grad.detach().clone()
        elif create_graph:
            leaf._grad = old + grad
        else:
            old.add_(grad)
        meta = leaf._meta
        if meta is not None and meta.post_hooks:
            for hook in list(meta.post_hooks.values()):
                hook(leaf)


def _grad_for(output: Tensor, grad: Any, create_graph: bool) -> Tensor:
    """Checks a cotangent against its output; None stands for one at a scalar output."""
    if not isinstance(output, Tensor):
        if not isinstance(grad, Tensor):
            raise RuntimeError("a GradientEdge as output needs its gradient given")
        return grad
    if grad is None:
        if output.numel() != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        if output.dtype.category != 2:
            raise RuntimeError(f"grad can be implicitly created only for real scalar outputs but "
                               f"got {output.dtype}")
        k = output._k
        return wrap(k.full(output._a.shape, 1, output.dtype.np), k, output.dtype)
    if not isinstance(grad, Tensor):
        raise TypeError(f"gradients can be either Tensors or None, but got {type(grad).__name__}")
    if grad.shape != output.shape:
        raise RuntimeError(
            f"Mismatch in shape: grad_output[0] has a shape of {grad.shape} and output[0] has a "
            f"shape of {output.shape}.")
    if grad.dtype.is_complex != output.dtype.is_complex:
        raise RuntimeError(f"For complex Tensors, both grad_output and output are required to have "
                           f"the same dtype. Mismatch in dtype: grad_output[0] has a dtype of "
                           f"{grad.dtype} and output[0] has a dtype of {output.dtype}.")
    return grad


def _as_tuple(x: Any) -> tuple:
    return (x,) if isinstance(x, Tensor) or hasattr(x, "output_nr") else tuple(x)


def _roots(outputs: tuple, grads: Any, create_graph: bool) -> list:
    if grads is None:
        grads = (None,) * len(outputs)
    grads = _as_tuple(grads) if not isinstance(grads, tuple) else grads
    if len(grads) != len(outputs):
        raise RuntimeError(f"got {len(outputs)} tensors and {len(grads)} gradients")
    roots = []
    for i, (output, grad) in enumerate(zip(outputs, grads)):
        target = _target(output)
        if target is None:
            raise RuntimeError(f"element {i} of tensors does not require grad and does not have a "
                               "grad_fn")
        roots.append((target, _grad_for(output, grad, create_graph)))
    return roots


def backward(tensors: Any, grad_tensors: Any = None, retain_graph: bool | None = None,
             create_graph: bool = False, grad_variables: Any = None, inputs: Any = None) -> None:
    """Sums into `.grad` of the leaves the gradients of `tensors`.

    `grad_tensors` are the cotangents, of the tensors' shapes (may be None for one-element ones).
    RuntimeError if a tensor needs no gradient, shapes differ, or the graph was freed.
    """
    if inputs is not None and not isinstance(inputs, Tensor) and len(inputs) == 0:
        raise RuntimeError("`inputs` argument to `backward()` cannot be empty.")
    outputs = _as_tuple(tensors)
    keep = create_graph if retain_graph is None else retain_graph
    roots = _roots(outputs, grad_tensors, create_graph)
    if inputs is None:
        run(roots, keep, create_graph)
        return
    wanted = list(_as_tuple(inputs))
    captures = Captures(wanted)
    run(roots, keep, create_graph, captures)
    for x, g in zip(wanted, captures.results):
        if g is not None:
            accumulate(x, g, create_graph)


def grad(outputs: Any, inputs: Any, grad_outputs: Any = None, retain_graph: bool | None = None,
         create_graph: bool = False, only_inputs: bool = True, allow_unused: bool | None = None,
         is_grads_batched: bool = False, materialize_grads: bool = False) -> tuple:
    """The gradients of `outputs` with respect to `inputs`, a tuple; `.grad` is not touched.

    RuntimeError if an input is not part of the graph, unless `allow_unused` (then None) or
    `materialize_grads` (then zeros).
    """
    if materialize_grads and allow_unused is False:
        raise ValueError("Expected allow_unused to be True or not passed when "
                         "materialize_grads=True, but got: allow_unused=False.")
    outputs, wanted = _as_tuple(outputs), list(_as_tuple(inputs))
    keep = create_graph if retain_graph is None else retain_graph
    if is_grads_batched:
        from ..func.vmap import vmap_some
        return vmap_some(lambda *grads: grad(
            outputs, wanted, grads, True, create_graph, allow_unused=allow_unused,
            materialize_grads=materialize_grads), _as_tuple(grad_outputs))
    for x in wanted:
        if _target(x) is None:
            raise RuntimeError("One of the differentiated Tensors does not require grad")
    captures = Captures(wanted)
    run(_roots(outputs, grad_outputs, create_graph), keep, create_graph, captures)
    results = captures.results
    if not allow_unused and not materialize_grads:
        for i, g in enumerate(results):
            if g is None:
                raise RuntimeError(
                    f"The differentiated Tensor at index {i} appears to not have been used in the "
                    "graph. Set allow_unused=True if this is the desired behavior.")
    if materialize_grads:
        from ..factories import zeros_like
        results = [zeros_like(x) if g is None else g for x, g in zip(wanted, results)]
    return tuple(results)
