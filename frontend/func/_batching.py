"""Into a batch and out of it: what `vmap` does to tensors, as functions with derivatives.

The tensors inside a mapped function are of a `BatchedTable`; they look like one sample. A table
stands for a *level* (one call of vmap) over another table. A graph made at a level may be gone
through later inside another vmap (a Jacobian of a mapped function): the level is then opened again
over that one's table, see `BatchedTable.over`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..autograd.function import Function
from ..backends.batched import Batch, BatchedTable, joint, lifted, summed
from ..tensor import Tensor, wrap


class VmapInfo(NamedTuple):
    """What the rule of an `autograd.Function` is told of the batch."""

    batch_size: int
    randomness: str


def spread(x: Tensor, table: Any) -> Tensor:
    """`x` on `table`: the same for all samples of the levels that it did not have."""
    return x if x._k is table else Lift.apply(x, table)


class Lift(Function):
    """A tensor at more levels; its gradient is the sum of the samples' there."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, table: Any) -> Tensor:
        ctx.table, ctx.levels = table, table.levels - x._k.levels
        return wrap(lifted(x._a, x._k, table), table, x.dtype)

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple:
        return Total.apply(spread(grad, joint(grad._k, ctx.table)), ctx.levels), None

    @staticmethod
    def jvp(ctx: Any, tangent: Tensor, _: Any) -> Tensor:
        return spread(tangent, joint(tangent._k, ctx.table))


class Total(Function):
    """The sum of the samples of some levels."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, levels: frozenset) -> Tensor:
        ctx.table, ctx.levels = x._k, levels
        array, table = summed(x._a, x._k, levels)
        return wrap(array, table, x.dtype)

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple:
        return spread(grad, joint(grad._k, ctx.table)), None

    @staticmethod
    def jvp(ctx: Any, tangent: Tensor, _: Any) -> Tensor:
        return Total.apply(spread(tangent, joint(tangent._k, ctx.table)), ctx.levels)


class Enter(Function):
    """A tensor as the batch whose samples lie along a dim."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, dim: int, table: BatchedTable) -> Tensor:
        ctx.where = dim, table
        order = (dim, *(d for d in range(x._a.ndim) if d != dim))
        return wrap(Batch(x._k.permute(x._a, order) if dim else x._a), table, x.dtype)

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple:
        dim, table = ctx.where
        return Leave.apply(spread(grad, joint(grad._k, table)), dim), None, None

    @staticmethod
    def jvp(ctx: Any, tangent: Tensor, *_: Any) -> Tensor:
        return enter(tangent, *ctx.where)


class Leave(Function):
    """A batch as a tensor with the samples along a dim."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, dim: int) -> Tensor:
        table = x._k
        ctx.where = dim, table
        inner, k = x._a.inner, table.inner
        if dim:
            order = [*range(1, inner.ndim)]
            order.insert(dim, 0)
            inner = k.permute(inner, tuple(order))
        if table.size > 1 and k.geometry(inner)[0][dim] == 0:    # one memory for all samples
            inner = k.clone_contiguous(inner)
        return wrap(inner, k, x.dtype)

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple:
        return enter(grad, *ctx.where), None

    @staticmethod
    def jvp(ctx: Any, tangent: Tensor, _: Any) -> Tensor:
        dim, table = ctx.where
        return Leave.apply(spread(tangent, joint(tangent._k, table)), dim)


def enter(x: Tensor, dim: int, table: BatchedTable) -> Tensor:
    """`x` as a batch at the table's level, over the levels that `x` has itself."""
    x = spread(x, joint(x._k, table.inner))
    return Enter.apply(x, dim, table.over(x._k))


def leave(x: Tensor, dim: int | None, table: BatchedTable) -> Tensor:
    """A result of the mapped function, with the samples along `dim` (None: it has none)."""
    if dim is None:
        if x._k is table:
            raise ValueError("vmap(f, ...): `f` can not return a tensor that differs between "
                             "samples where out_dims is None")
        return x
    if not -x.ndim - 1 <= dim <= x.ndim:
        raise IndexError(f"vmap: Dimension out of range (expected to be in range of "
                         f"[{-x.ndim - 1}, {x.ndim}], but got {dim})")
    return Leave.apply(spread(x, table), dim % (x.ndim + 1))


def by_rule(rule: Any, args: tuple) -> Any:
    """A function's own rule on whole batches; NotImplemented where no argument is one."""
    k = max((x._k for x in args if isinstance(x, Tensor)), key=lambda k: k.rank, default=None)
    if k is None or not k.rank:
        return NotImplemented
    batched = [isinstance(x, Tensor) and x._k is k for x in args]
    whole = [leave(x, 0, k) if b else x for x, b in zip(args, batched)]
    info = VmapInfo(k.size, k.randomness)
    result, out_dims = rule(info, tuple(0 if b else None for b in batched), *whole)
    if isinstance(result, Tensor):
        return result if out_dims is None else enter(result, out_dims % result.ndim, k)
    dims = out_dims if isinstance(out_dims, (tuple, list)) else [out_dims] * len(result)
    return type(result)([x if d is None or not isinstance(x, Tensor) else
                         enter(x, d % x.ndim, k) for x, d in zip(result, dims)])


def align(args: Any) -> Any:
    """The arguments of an op with all tensors on one table; None if they are already."""
    tables = list({id(x._k): x._k for x in _tensors(args)}.values())
    if len(tables) < 2 or not any(k.rank for k in tables):
        return None
    tables.sort(key=lambda k: -k.rank)
    target = tables[0]
    for k in tables[1:]:
        target = joint(target, k)
    return _moved(args, target)


def _tensors(args: Any) -> Any:
    for x in args.values() if isinstance(args, dict) else args:
        if isinstance(x, Tensor):
            yield x
        elif isinstance(x, (list, tuple, dict)):
            yield from _tensors(x)


def _moved(x: Any, table: Any) -> Any:
    if isinstance(x, Tensor):
        return spread(x, table)
    if isinstance(x, dict):
        return {k: _moved(v, table) for k, v in x.items()}
    if isinstance(x, (list, tuple)) and type(x) in (list, tuple):
        return type(x)(_moved(y, table) for y in x)
    return x
