"""Compositions too long for one line of ops.yaml."""

from __future__ import annotations

from typing import Any

from ._generated import functions as ops
from .shapes import as_ints, broadcast_shapes, infer_size
from .tensor import Tensor


def reshape_impl(x: Tensor, shape: Any) -> Tensor:
    from .formulas import reshape_or_view
    return reshape_or_view(x, infer_size(as_ints(shape, "shape"), x.numel()))


def expand_impl(x: Tensor, size: Any) -> Tensor:
    """`size` with -1 for a dim that stays; RuntimeError if a dim is not 1 and differs."""
    size = as_ints(size, "size")
    shape = x._a.shape
    lead = len(size) - len(shape)
    if lead < 0:
        raise RuntimeError(
            f"expand({x.dtype}{list(shape)}, size={list(size)}): the number of sizes provided "
            f"({len(size)}) must be greater or equal to the number of dimensions in the tensor "
            f"({len(shape)})")
    full = []
    for i, n in enumerate(size):
        own = shape[i - lead] if i >= lead else 1
        if n == -1:
            if i < lead:
                raise RuntimeError(f"The expanded size of the tensor (-1) isn't allowed in a "
                                   f"leading, non-existing dimension {i}")
            n = own
        if own not in (1, n):
            raise RuntimeError(
                f"The expanded size of the tensor ({n}) must match the existing size ({own}) at "
                f"non-singleton dimension {i}.  Target sizes: {list(size)}.  Tensor sizes: "
                f"{list(shape)}")
        full.append(n)
    return ops.expand_to(x, tuple(full))


def broadcast_all(*tensors: Tensor) -> tuple:
    shape = broadcast_shapes(*(x._a.shape for x in tensors))
    return tuple(ops.expand_to(x, shape) for x in tensors)


def stack_impl(tensors: Any, dim: int) -> Tensor:
    from .dispatch import as_list
    from .shapes import wrap_dim
    tensors = as_list(tensors, "stack")
    if not tensors:
        raise RuntimeError("stack expects a non-empty TensorList")
    first = tensors[0]._a.shape
    dim = wrap_dim(dim, len(first) + 1)
    for i, x in enumerate(tensors):
        if x._a.shape != first:
            raise RuntimeError(f"stack expects each tensor to be equal size, but got {list(first)} "
                               f"at entry 0 and {list(x._a.shape)} at entry {i}")
    return cat_impl([ops.unsqueeze(x, dim) for x in tensors], dim)


def cat_impl(tensors: Any, dim: int = 0) -> Tensor:
    """Promotes, checks sizes, leaves out torch's legacy empty 1-d tensors."""
    from .dispatch import as_list
    from .promotion import promote
    from .shapes import wrap_dim
    tensors = as_list(tensors, "cat")
    if not tensors:
        raise RuntimeError("torch.cat(): expected a non-empty list of Tensors")
    for i, x in enumerate(tensors):
        if not isinstance(x, Tensor):
            raise TypeError(f"expected Tensor as element {i} in argument 0, but got "
                            f"{type(x).__name__}")
        if x.ndim == 0:
            raise RuntimeError(f"zero-dimensional tensor (at position {i}) cannot be concatenated")
    dtype = tensors[0].dtype
    if any(x.dtype is not dtype for x in tensors):
        dtype = promote(*tensors)
        tensors = [x.to(dtype) for x in tensors]
    full = [x for x in tensors if x._a.shape != (0,)] or tensors[:1]
    first = full[0]._a.shape
    dim = wrap_dim(dim, len(first))
    for i, x in enumerate(full):
        shape = x._a.shape
        if len(shape) != len(first):
            raise RuntimeError(f"Tensors must have same number of dimensions: got {len(first)} and "
                               f"{len(shape)}")
        for d, (n, m) in enumerate(zip(first, shape)):
            if d != dim and n != m:
                raise RuntimeError(f"Sizes of tensors must match except in dimension {dim}. "
                                   f"Expected size {n} but got size {m} for tensor number {i} in "
                                   "the list.")
    return ops.concatenate_arrays(full, dim)


def clone_impl(x: Tensor, memory_format: Any = None) -> Tensor:
    """Keeps the strides of a dense tensor (`preserve_format`), or takes those asked for."""
    name = "preserve_format" if memory_format is None else memory_format._name
    if name == "contiguous_format" or (name == "preserve_format" and x.is_contiguous()):
        return ops.clone_contiguous(x)
    if name == "preserve_format":
        order = dense_order(x._a.shape, x._k.geometry(x._a)[0])
    else:
        order = {4: (0, 2, 3, 1), 5: (0, 2, 3, 4, 1)}.get(x.ndim)
        if order is None:
            raise RuntimeError(f"required rank {'4' if name == 'channels_last' else '5'} tensor to "
                               f"use {name} format")
    if order is None:
        return ops.clone_contiguous(x)
    from .formulas import inverse_permutation
    return ops.permute(ops.clone_contiguous(ops.permute(x, order)), inverse_permutation(order))


def dense_order(shape: tuple, strides: tuple) -> tuple | None:
    """The order of dims in which a tensor lies densely in memory, or None if it does not."""
    order = sorted(range(len(shape)), key=lambda d: (-strides[d], d))
    expected = 1
    for d in reversed(order):
        if shape[d] != 1:
            if strides[d] != expected:
                return None
            expected *= shape[d]
    return tuple(order)


def fill_impl(x: Tensor, value: Any) -> Tensor:
    """`value` as a number or 0-dim tensor, in the shape and dtype of `x`, whose gradient is 0."""
    from .factories import like_values
    if isinstance(value, Tensor) and value.ndim:
        raise RuntimeError(f"fill_ only supports 0-dimension value tensor but got tensor with "
                           f"{value.ndim} dimensions.")
    if x.requires_grad:
        return ops.where(x.new_ones(x.shape, dtype=bool), value, x)
    if isinstance(value, Tensor):
        return ops.expand_to(value.to(x.device, x.dtype), x._a.shape)
    return like_values(x, value)
