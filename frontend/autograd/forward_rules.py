"""The tangent of an op's results, from the op itself or from its backward node.

Four ways, the first that fits:
- a view, or an op linear in its tensor argument: the same function of the tangent;
- an op linear in each of two arguments: the product rule, with the function itself;
- an elementwise op on real numbers: the backward formula, whose Jacobian is diagonal and so its
  own transpose;
- else the backward formula twice: it is linear in its cotangent, so that differentiating it by
  the cotangent gives the transpose of the transpose (Townsend, A new trick for calculating
  Jacobian vector products, 2017).
"""

from __future__ import annotations

import functools
import inspect
from typing import Any

from ..state import REVERSE, state
from ..tensor import Tensor, wrap
from .forward_ad import below, share_tangents, tangent_of
from .node import edge

#: Ops f with f(x + y) = f(x) + f(y) in their first argument, whatever the others are.
LINEAR = {"sum", "mean", "cumsum", "clone_contiguous", "to_dtype", "neg", "flip", "gather",
          "index_select", "index", "conj_physical", "concatenate_arrays", "im2col", "col2im",
          "make_complex"}

#: Ops linear in each of their first two arguments.
BILINEAR = {"matmul", "mul", "conv_input_grad", "conv_weight_grad"}


def tangents_for(function: Any, node_class: Any, results: list, args: tuple, kwargs: dict,
                 level: int) -> list:
    """The tangents of `level` for each of `results` of `function(*args, **kwargs)`, or None."""
    name = function.__name__
    if _is_linear(name):
        found = function(*[_tangent(x, level) for x in args], **kwargs)
        return [found] if isinstance(found, Tensor) else list(found)
    if name in BILINEAR:
        return [_product_rule(function, args, kwargs, level)]
    node, leaves = _node_of_call(function, node_class, results, args, kwargs, level)
    real = not any(x.dtype.is_complex for x in _tensors((*args, *kwargs.values(), *results)))
    if real and getattr(node_class, "pointwise", False):
        found = _pointwise(node, leaves, results[0], level)
    else:
        found = _transposed_twice(node, leaves, results, level)
    if not any(x.requires_grad or _requires(x, level) for x in _tensors(leaves)):
        found = [t if t is None else _detached(t) for t in found]
    return found


def _is_linear(name: str) -> bool:
    from ..ops import get_spec
    spec = get_spec(name)
    return name in LINEAR or (spec is not None and spec.kind == "view")


def _requires(x: Tensor, level: int) -> bool:
    tangent = tangent_of(x, level)
    return tangent is not None and tangent.requires_grad


def _detached(x: Tensor) -> Tensor:
    y = wrap(x._a, x._k, x.dtype)
    share_tangents(x, y)
    return y


def _tensors(values: Any) -> list:
    found: list = []
    for x in values:
        found += [y for y in (x if isinstance(x, (list, tuple)) else [x]) if isinstance(y, Tensor)]
    return found


def _zeros(x: Tensor, dtype: Any = None) -> Tensor:
    return _filled(x, 0, dtype)


def _filled(x: Tensor, value: Any, dtype: Any = None) -> Tensor:
    dtype = dtype or x.dtype
    return wrap(x._k.full(x._a.shape, value, dtype.np), x._k, dtype)


def _tangent(x: Any, level: int) -> Any:
    """The tangent of an argument, zeros if it has none; what has no derivative as it is."""
    if isinstance(x, (list, tuple)) and any(isinstance(y, Tensor) for y in x):
        return [_tangent(y, level) for y in x]
    if not isinstance(x, Tensor) or x.dtype.category < 2:
        return x
    found = tangent_of(x, level)
    return _zeros(x) if found is None else found


def _product_rule(function: Any, args: tuple, kwargs: dict, level: int) -> Tensor:
    total: Any = None
    for i, x in enumerate(args[:2]):
        t = tangent_of(x, level) if isinstance(x, Tensor) else None
        if t is None:
            continue
        rest = [below(y, level) for y in args]
        rest[i] = t
        term = function(*rest, **kwargs)
        total = term if total is None else total + term
    return total


# -- through the backward node ---------------------------------------------------------------------
@functools.lru_cache(None)
def _parameters(callable_: Any) -> tuple[str, ...]:
    return tuple(inspect.signature(callable_).parameters)


def _node_of_call(function: Any, node_class: Any, results: list, args: tuple, kwargs: dict,
                  level: int) -> tuple[Any, list]:
    """(a node of the call as seen below `level`, the tensors behind its edges).

    Operands with a tangent count as differentiable even if they need no gradient themselves.
    """
    from ..codegen.plan import result_names
    from ..ops import get_spec
    values = {**dict(zip(_parameters(function), args)), **kwargs}
    if "input" in values and "self" not in values:
        values["self"] = values.pop("input")
    originals: dict[int, Any] = {}
    seen = {name: _differentiable(x, level, originals) for name, x in values.items()}
    names = result_names(get_spec(function.__name__))
    for name in _parameters(node_class.of):
        if name not in seen:
            nr = names.index(name)
            seen[name] = below(results[nr], level)
    mode, state.mode = state.mode, state.mode | REVERSE
    try:
        node = node_class.of(*[seen[name] for name in _parameters(node_class.of)])
    finally:
        state.mode = mode
    if node.outputs > 1:
        node.shapes = tuple((x._a.shape, x.dtype, x._k) for x in results)
    return node, _behind_edges(node_class, seen, originals)


def _differentiable(x: Any, level: int, originals: dict) -> Any:
    if isinstance(x, (list, tuple)) and any(isinstance(y, Tensor) for y in x):
        return [_differentiable(y, level, originals) for y in x]
    if not isinstance(x, Tensor):
        return x
    y = below(x, level)
    if y is not x and edge(y) is None:
        y._g = True     # a leaf of its own, so that the node counts it in
    originals[id(y)] = x
    return y


def _behind_edges(node_class: Any, seen: dict, originals: dict) -> list:
    """The original tensors (or None), one for each edge of the op's node, in order."""
    found: list = []
    for name in node_class.differentiable:
        value = seen[name]
        for y in value if isinstance(value, (list, tuple)) else [value]:
            found.append(originals.get(id(y)))
    return found


def _pointwise(node: Any, leaves: list, result: Tensor, level: int) -> list:
    edges, shapes, total = node.edges, node.shapes, None
    node.shapes = None      # the tangents are to stay as large as the result
    for i, x in enumerate(leaves):
        t = tangent_of(x, level) if x is not None else None
        if t is None or edges[i] is None:
            continue
        node.edges = tuple([e if j == i else None for j, e in enumerate(edges)])
        term = node.apply(t.to(result.dtype).expand(result._a.shape))[i]
        if term is not None:
            total = term if total is None else total + term
    node.edges, node.shapes = edges, shapes     # where the node saved its result, it lives on
    if total is not None and total.dtype is not result.dtype:
        total = total.to(result.dtype)
    return [total]


def _transposed_twice(node: Any, leaves: list, results: list, level: int) -> list:
    from .engine import grad
    # any cotangent would do, the formula being linear in it; at 0 some are not smooth as written
    cotangents = [_filled(x, 1).requires_grad_() if x.dtype.category >= 2 else None
                  for x in results]
    create = bool(state.mode & REVERSE)
    mode, state.mode = state.mode, state.mode | REVERSE
    try:
        pulled = node.apply(*cotangents)
        pairs = [(g, t) for g, x in zip(pulled, leaves) if g is not None and x is not None
                 and g.requires_grad and (t := tangent_of(x, level)) is not None]
        wanted = [v for v in cotangents if v is not None]
        found = iter(grad([g for g, _ in pairs], wanted, [t for _, t in pairs],
                          create_graph=create, allow_unused=True) if pairs
                     else [None] * len(wanted))
    finally:
        state.mode = mode
    return [None if v is None else next(found) for v in cotangents]

