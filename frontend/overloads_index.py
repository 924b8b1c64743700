"""Where elements are and what they hash to: indices as tensors, coordinates of flat indices."""

from __future__ import annotations

from math import prod
from typing import Any

from ._generated import functions as ops
from .dispatch import write_out
from .dtypes import PUBLIC, int64
from .overloads import overridden
from .shapes import as_ints, reduce_dims
from .tensor import Tensor


def argwhere(input: Tensor) -> Tensor:
    """The indices (n, ndim) of the elements that are not 0, in row-major order."""
    if (found := overridden(argwhere, (input,))) is not NotImplemented:
        return found
    return ops.nonzero(input)


def nonzero_static(input: Tensor, *, size: int, fill_value: int = -1,
                   out: Any = None) -> Tensor:
    """`nonzero` cut or filled up with `fill_value` to `size` rows."""
    if (found := overridden(nonzero_static, (input,), {"size": size})) is not NotImplemented:
        return found
    if size < 0:
        raise RuntimeError(f"nonzero_static: 'size' must be an non-negative integer (got {size})")
    places = ops.nonzero(input)[:size]
    missing = places.new_full((size - places.shape[0], places.shape[1]), fill_value)
    result = ops.cat([places, missing]) if missing.shape[0] else places
    return result if out is None else write_out("nonzero_static", out, result)


def unravel_index(indices: Tensor, shape: Any) -> tuple:
    """The coordinates, one tensor for each dim of `shape`, of indices into the flat tensor.

    An index beyond the shape counts from the start again. TypeError for indices that are no whole
    numbers, ValueError for a negative size.
    """
    if not isinstance(indices, Tensor):
        raise TypeError(f"unravel_index(): argument 'indices' must be Tensor, not "
                        f"{type(indices).__name__}")
    if indices.dtype.is_floating_point or indices.dtype.is_complex or \
            indices.dtype is PUBLIC["bool"]:
        raise TypeError(f"expected 'indices' to be integer dtype, but got {indices.dtype}")
    shape = as_ints(shape, "shape")
    if any(n < 0 for n in shape):
        raise ValueError(f"'shape' cannot have negative values, but got {tuple(shape)}")
    found, step = [], 1
    for n in reversed(shape):
        found.append(ops.remainder(ops.div(indices.long(), step, rounding_mode="floor"), n))
        step *= n
    return tuple(reversed(found))


def hash_tensor(input: Tensor, dim: Any = None, *, keepdim: bool = False, mode: int = 0,
                out: Any = None, axis: Any = None, keepdims: bool = False) -> Tensor:
    """The exclusive or of the elements' 64 bits (as float64 or int64) along dims, as uint64.

    RuntimeError for complex tensors, a mode other than 0, and an empty tensor without a `dim`.
    """
    dim, keepdim = dim if axis is None else axis, keepdim or keepdims
    if (found := overridden(hash_tensor, (input, dim), {"keepdim": keepdim})) \
            is not NotImplemented:
        return found
    if mode != 0:
        raise RuntimeError(f"Unknown hash_tensor mode: {mode}; only 0, an exclusive or, is known")
    if input.dtype.is_complex:
        raise NotImplementedError(f"\"hash_tensor\" not implemented for {input.dtype}")
    every = dim is None or (isinstance(dim, (tuple, list)) and not dim)
    if every and not input.numel():
        raise RuntimeError("hash_tensor: Expected reduction dim to be specified for input.numel() "
                           "== 0. Specify the reduction dim with the 'dim' argument.")
    dims = reduce_dims(None if every else dim, input.ndim)
    empty = [d for d in dims if input.ndim and not input.shape[d]]
    if empty:
        raise IndexError(f"hash_tensor: Expected reduction dim {empty[0]} to have non-zero size.")
    if input.dtype.is_floating_point:
        bits = input.detach().double().contiguous().view(int64)
    else:
        bits = input.long()
    kept = [d for d in range(input.ndim) if d not in dims]
    rows = ops.permute(bits, (*dims, *kept)).reshape(
        prod(input.shape[d] for d in dims), *[input.shape[d] for d in kept])
    result = _fold(rows)
    if keepdim:
        result = result.reshape([1 if d in dims else n for d, n in enumerate(input.shape)])
    result = result.contiguous().view(PUBLIC["uint64"])
    return result if out is None else write_out("hash_tensor", out, result, True)


def _fold(rows: Tensor) -> Tensor:
    """The exclusive or of all rows."""
    while rows.shape[0] > 1:
        half = rows.shape[0] // 2
        folded = ops.bitwise_xor(rows[:half], rows[half:2 * half])
        rows = ops.cat([folded, rows[2 * half:]])
    return rows[0]


FUNCTIONS: dict[str, Any] = {f.__name__: f for f in (
    argwhere, nonzero_static, unravel_index, hash_tensor)}
METHODS: dict[str, Any] = {f.__name__: f for f in (
    argwhere, nonzero_static, hash_tensor)}
