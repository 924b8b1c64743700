"""Forward mode: tangents that travel with tensors.

A tensor's tangents are kept by level in `x._meta.tangents`. Levels are numbered as they are
entered and never reused, so what is left of an old level is simply ignored. A tangent of a level
may itself carry tangents of outer (smaller) levels, never of inner ones: the rule for a level
sees its operands with the tangents of smaller levels only, which keeps nested derivatives apart.
"""

from __future__ import annotations

import functools
import itertools
from typing import Any, NamedTuple

from ..state import FORWARD, state
from ..tensor import MAYBE, Meta, Tensor, wrap
from .node import HOOKS_IN_USE, AccumulateGrad, DualSave, edge

_numbers = itertools.count()


class UnpackedDualTensor(NamedTuple):
    """What `unpack_dual` gives: the primal and the tangent (None if there is none)."""

    primal: Tensor
    tangent: Any


# -- levels ----------------------------------------------------------------------------------------
def enter_dual_level() -> int:
    """Begins a level in which tensors can carry tangents; gives its number."""
    level = next(_numbers)
    state.forward_levels = (*state.forward_levels, level)
    state.mode |= FORWARD
    HOOKS_IN_USE.append(level)
    return level


def exit_dual_level(*, level: int | None = None) -> None:
    """Ends the innermost level; its tangents are forgotten. RuntimeError for any other level."""
    levels = state.forward_levels
    if not levels or (level is not None and level != levels[-1]):
        raise RuntimeError(f"Trying to exit a forward AD level that was not the last one that was "
                           f"created: level {level}, open levels {list(levels)}. This is not "
                           "supported.")
    state.forward_levels = levels[:-1]
    HOOKS_IN_USE.remove(levels[-1])
    if len(levels) == 1:
        state.mode &= ~FORWARD


class dual_level:
    """A block in which `make_dual` gives tensors tangents."""

    def __enter__(self) -> int:
        self._level = enter_dual_level()
        return self._level

    def __exit__(self, *exc: Any) -> None:
        exit_dual_level(level=self._level)

    def __call__(self, function: Any) -> Any:
        @functools.wraps(function)
        def run(*args: Any, **kwargs: Any) -> Any:
            with dual_level():
                return function(*args, **kwargs)
        return run


class _set_fwd_grad_enabled:
    """Forward mode on or off, at once and for a block."""

    def __init__(self, mode: bool):
        self._before = state.mode & FORWARD
        self.mode = mode
        on = mode and state.forward_levels
        state.mode = state.mode | FORWARD if on else state.mode & ~FORWARD

    def __enter__(self) -> None:
        """The mode was set by making the object."""

    def __exit__(self, *exc: Any) -> None:
        state.mode = (state.mode & ~FORWARD) | self._before


def _level(level: int | None) -> int | None:
    levels = state.forward_levels
    return level if level is not None else levels[-1] if levels else None


# -- duals -----------------------------------------------------------------------------------------
def make_dual(tensor: Tensor, tangent: Tensor, *, level: int | None = None) -> Tensor:
    """An alias of `tensor` that carries `tangent`, a tensor of the same shape.

    RuntimeError outside a dual level, or if shapes differ; ValueError for dtypes without
    derivatives.
    """
    level = _level(level)
    if level is None:
        raise RuntimeError("Trying to create a dual Tensor for forward AD but no level exists, "
                           "make sure to enter_dual_level() first.")
    for name, x in (("primal", tensor), ("tangent", tangent)):
        if x.dtype.category < 2:
            raise ValueError(f"Expected {name} to be floating point or complex, but got: {x.dtype}")
    if tangent._a.shape != tensor._a.shape:
        raise RuntimeError(
            "Trying to set a forward gradient that has a different size than that of the original "
            f"Tensor, this is not supported. Tensor is of size {list(tensor.shape)} while the "
            f"given forward gradient is of size {list(tangent.shape)}.")
    if tangent.dtype is not tensor.dtype:
        raise RuntimeError(f"Trying to set a forward gradient of dtype {tangent.dtype} on a tensor "
                           f"of dtype {tensor.dtype}; expected the same dtype")
    if tangent_of(tensor, level) is not None:
        raise RuntimeError(f"Trying to set a forward gradient of level {level} on a tensor that "
                           "already has one; use unpack_dual() first")
    dual = _alias(tensor, level)
    set_tangent(dual, level, tangent)
    return dual


def unpack_dual(tensor: Tensor, *, level: int | None = None) -> UnpackedDualTensor:
    """(the tensor without its tangent of the level, that tangent or None)."""
    level = _level(level)
    if level is None:
        return UnpackedDualTensor(tensor, None)
    tangent = tangent_of(tensor, level)
    if tangent is None:
        return UnpackedDualTensor(tensor, None)
    return UnpackedDualTensor(below(tensor, level), tangent)


def set_tangent(x: Tensor, level: int, tangent: Tensor) -> None:
    if x._meta is None:
        x._meta = Meta()
    x._meta.tangents[level] = (tangent, x._v[0])
    if not x._g:
        x._g = MAYBE


def tangent_of(x: Tensor, level: int) -> Tensor | None:
    """The tangent of `x`; that of a view whose memory was written to comes from its base."""
    chain: list[Tensor] = []
    while True:
        entry = x._meta.tangents.get(level) if x._meta is not None else None
        view = x._view
        if view is None or view[1] is None or (entry is not None and entry[1] == x._v[0]):
            break
        if entry is None and x._v[0] == 0:
            return None
        chain.append(x)
        x = view[0]
    found = None if entry is None else entry[0]
    for y in reversed(chain):
        if found is None:
            return None
        found = y._view[1](found, *y._view[2])
        set_tangent(y, level, found)
    return found


def levels_of(x: Tensor) -> set[int]:
    """The open levels of which `x`, or the tensor it is a view of, has tangents."""
    found: set[int] = set()
    y: Any = x
    while y is not None:
        if y._meta is not None:
            found.update(y._meta.tangents)
        y = y._view[0] if y._view is not None and x._v[0] else None
    return found.intersection(state.forward_levels)


def has_tangents(x: Tensor) -> bool:
    return any(tangent_of(x, level) is not None for level in levels_of(x))


def _alias(x: Tensor, level: int) -> Tensor:
    """`x` with its history, in a tensor of its own, without tangents from `level` on."""
    y = wrap(x._a, x._k, x.dtype)
    y._v = x._v
    source = edge(x)
    if source is not None:
        y._node = AccumulateGrad(source) if isinstance(source, Tensor) else source
        y._g = True
    for found in levels_of(x):
        if found < level and (tangent := tangent_of(x, found)) is not None:
            set_tangent(y, found, tangent)
    return y


def below(x: Any, level: int) -> Any:
    """`x` as the rule of a level sees it: without tangents of that level or of inner ones."""
    if not isinstance(x, Tensor) or not any(found >= level for found in levels_of(x)):
        return x
    return _alias(x, level)


def share_tangents(source: Tensor, target: Tensor) -> None:
    """`target`, on the same memory or made the same values, takes the tangents of `source`."""
    for level in levels_of(source):
        if (tangent := tangent_of(source, level)) is not None:
            set_tangent(target, level, tangent)


def replace_tangents(target: Tensor, source: Tensor) -> None:
    """`target` was written over by `source`: what it carried before is gone."""
    if target._meta is not None:
        target._meta.tangents.clear()
    share_tangents(source, target)


def write_tangents(base: Tensor, views: list, source: Tensor) -> None:
    """A view of `base` was written over by `source`: that part of the base's tangents follows."""
    from .inplace import replay
    for level in levels_of(base) | levels_of(source):
        old, new = tangent_of(base, level), tangent_of(source, level)
        if old is None and new is None:
            continue
        whole = _zeros(base) if old is None else old.clone()
        part = replay(whole, views)
        if new is None:
            part.zero_()
        else:
            part.copy_(new)
        set_tangent(base, level, whole)


def _zeros(x: Tensor) -> Tensor:
    """Zeros with the shape and strides of `x`."""
    mode, state.mode = state.mode, 0
    try:
        return x.detach().clone().zero_()
    finally:
        state.mode = mode


# -- the rule of ops -------------------------------------------------------------------------------
def forward(function: Any, node_class: Any, result: Any, args: tuple, kwargs: dict) -> None:
    """Gives `result` its tangents; called by generated functions where an operand may carry some.

    `function(*args, **kwargs)` made `result`; `node_class` is that of its nodes.
    """
    from .forward_rules import tangents_for
    operands = [x for x in _flat((*args, *kwargs.values())) if isinstance(x, Tensor)]
    levels = sorted(set().union(*(levels_of(x) for x in operands)))
    results = [result] if isinstance(result, Tensor) else list(result)
    for level in levels:
        if all(tangent_of(x, level) is None for x in operands):
            continue
        found = tangents_for(function, node_class, results, args, kwargs, level)
        for x, tangent in zip(results, found):
            if tangent is not None and x.dtype.category >= 2:
                set_tangent(x, level, tangent)
    for x in results:
        _keep_with_saved(x)


def _flat(args: Any) -> list:
    found: list = []
    for x in args:
        found += x if isinstance(x, (list, tuple)) else [x]
    return found


def _keep_with_saved(result: Tensor) -> None:
    """A node that saved this result gives it back with its tangents."""
    origin = result._node
    if origin is None or result._meta is None or not result._meta.tangents:
        return
    node = getattr(origin, "node", origin)
    for name in node.saved:
        kept = getattr(node, name, None)
        if kept.__class__ is tuple and len(kept) == 6 and kept[0] is result._a:
            setattr(node, name, DualSave(kept, dict(result._meta.tangents)))


def custom_forward(ctx: Any, args: tuple, outputs: tuple) -> None:
    """The tangents of an `autograd.Function`'s outputs, by its `jvp`."""
    tensors = [x for x in args if isinstance(x, Tensor)]
    for level in sorted(set().union(*(levels_of(x) for x in tensors))):
        tangents = [tangent_of(x, level) if isinstance(x, Tensor) else None for x in args]
        if all(t is None for t in tangents):
            continue
        if ctx.materialize_grads:
            tangents = [_zeros(x) if t is None and isinstance(x, Tensor) and x.dtype.category >= 2
                        else t for x, t in zip(args, tangents)]
        ctx._in_jvp = True
        try:
            found = ctx._forward_cls.jvp(ctx, *tangents)
        finally:
            ctx._in_jvp = False
        found = found if isinstance(found, tuple) else (found,)
        if len(found) != len(outputs):
            raise RuntimeError(f"{ctx._forward_cls.__name__}.jvp gave {len(found)} tangents, "
                               f"expected {len(outputs)}, one for each output")
        for x, tangent in zip(outputs, found):
            if isinstance(x, Tensor) and tangent is not None:
                set_tangent(x, level, tangent)

