"""Dimension and shape arithmetic; pure functions over ints and tuples."""

from __future__ import annotations

from functools import lru_cache
from typing import Any


def wrap_dim(dim: int, ndim: int) -> int:
    """`dim` as a non-negative number; IndexError if out of range. A 0-dim tensor takes 0 and -1."""
    if dim.__class__ is not int:
        dim = as_int(dim, "dim")
    n = ndim or 1
    if not -n <= dim < n:
        raise IndexError(f"Dimension out of range (expected to be in range of [{-n}, {n - 1}], but "
                         f"got {dim})")
    return dim + n if dim < 0 else dim


def as_int(value: Any, name: str) -> int:
    """An int from an int-like (index, 0-dim integer tensor); TypeError for floats and the rest."""
    if value.__class__ is int:
        return value
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"argument '{name}' must be int, not {type(value).__name__}")
    return value.__index__()


def as_ints(values: Any, name: str) -> tuple[int, ...]:
    """A tuple of ints from an int or a sequence of them."""
    if values.__class__ is int:
        return (values,)
    if isinstance(values, (tuple, list)):
        return tuple([v if v.__class__ is int else as_int(v, name) for v in values])
    if getattr(values, "ndim", 0):  # a 1-d tensor of sizes
        return tuple(values.tolist())
    return (as_int(values, name),)


@lru_cache(1024)
def all_dims(ndim: int) -> tuple[int, ...]:
    return tuple(range(ndim))


def reduce_dims(dim: Any, ndim: int) -> tuple[int, ...]:
    """The dims of a reduction: all of them for None and (); RuntimeError for a repeated one."""
    if dim is None:
        return all_dims(ndim)
    if dim.__class__ is int:
        if 0 <= dim < ndim:
            return (dim,)
        return (wrap_dim(dim, ndim),) if ndim else (wrap_dim(dim, 0),)[:0]
    dims = tuple([wrap_dim(d, ndim) for d in as_ints(dim, "dim")])
    if len(set(dims)) != len(dims):
        twice = next(d for d in dims if dims.count(d) > 1)
        raise RuntimeError(f"dim {twice} appears multiple times in the list of dims")
    if not ndim or not dims:
        return all_dims(ndim)
    return dims


def wrap_dims(dim: Any, ndim: int) -> tuple[int, ...]:
    """Several dims as non-negative numbers; RuntimeError for a repeated one."""
    dims = tuple([wrap_dim(d, ndim) for d in as_ints(dim, "dims")])
    if len(set(dims)) != len(dims):
        twice = next(d for d in dims if dims.count(d) > 1)
        raise RuntimeError(f"dim {twice} appears multiple times in the list of dims")
    return dims


def broadcast_shapes(*shapes: Any) -> tuple[int, ...]:
    """The shape that all broadcast to; RuntimeError naming sizes and dim if they do not."""
    ndim = max((len(s) for s in shapes), default=0)
    result = [1] * ndim
    for shape in shapes:
        for i, n in enumerate(shape, ndim - len(shape)):
            if n == 1:
                continue
            if result[i] not in (1, n):
                raise RuntimeError(
                    f"The size of tensor a ({result[i]}) must match the size of tensor b ({n}) at "
                    f"non-singleton dimension {i}")
            result[i] = n
    return tuple(result)


def contiguous_strides(shape: Any) -> tuple[int, ...]:
    """Row-major strides, in elements; as torch, a dim of size 0 counts as 1."""
    strides, n = [], 1
    for s in reversed(shape):
        strides.append(n)
        n *= max(s, 1)
    return tuple(reversed(strides))


def is_contiguous(shape: Any, strides: Any, memory_format: Any = None) -> bool:
    """Whether the strides are row-major (or the memory format's), dims of size 1 aside."""
    if memory_format is not None and memory_format._name.startswith("channels_last"):
        order = {4: (0, 2, 3, 1), 5: (0, 2, 3, 4, 1)}.get(len(shape))
        wanted = 5 if memory_format._name.endswith("3d") else 4
        if order is None or len(shape) != wanted:
            return False
        shape = [shape[i] for i in order]
        strides = [strides[i] for i in order]
    expected = 1
    for n, stride in zip(reversed(shape), reversed(strides)):
        if n == 0:
            return True
        if n != 1:
            if stride != expected:
                return False
            expected *= n
    return True


def numel(shape: Any) -> int:
    n = 1
    for s in shape:
        n *= s
    return n


def infer_size(shape: Any, n: int) -> tuple[int, ...]:
    """`shape` with its one -1 replaced so that it holds `n` elements."""
    known, unknown = 1, None
    for i, s in enumerate(shape):
        if s == -1:
            if unknown is not None:
                raise RuntimeError("only one dimension can be inferred")
            unknown = i
        elif s < 0:
            raise RuntimeError(f"invalid shape dimension {s}")
        else:
            known *= s
    if unknown is None:
        if known != n:
            raise RuntimeError(f"shape '{list(shape)}' is invalid for input of size {n}")
        return tuple(shape)
    if known == 0:
        if n == 0:
            raise RuntimeError(f"cannot reshape tensor of 0 elements into shape {list(shape)} "
                               "because the unspecified dimension size -1 can be any value and is "
                               "ambiguous")
        raise RuntimeError(f"shape '{list(shape)}' is invalid for input of size {n}")
    if n % known:
        raise RuntimeError(f"shape '{list(shape)}' is invalid for input of size {n}")
    return tuple(shape[:unknown]) + (n // known,) + tuple(shape[unknown + 1:])


def view_strides(shape: Any, strides: Any, new_shape: Any) -> tuple[int, ...] | None:
    """Strides that show the same elements in `new_shape`, or None if a copy is needed.

    Old dims are joined to runs that lie evenly in memory; each run must be cut into new dims whole.
    """
    if 0 in shape:
        return contiguous_strides(new_shape)
    runs: list[list[int]] = []        # [elements, innermost stride]
    for n, stride in zip(shape, strides):
        if n == 1:
            continue
        if runs and runs[-1][1] == n * stride:
            runs[-1] = [runs[-1][0] * n, stride]
        else:
            runs.append([n, stride])
    result, rest = [], list(runs)
    i = len(new_shape) - 1
    out = [0] * len(new_shape)
    while rest:
        elements, stride = rest.pop()
        while elements > 1:
            if i < 0:
                return None
            n = new_shape[i]
            if n == 1:
                out[i] = stride
            elif elements % n:
                return None
            else:
                out[i] = stride
                stride *= n
                elements //= n
            i -= 1
    while i >= 0:
        if new_shape[i] != 1:
            return None
        out[i] = out[i + 1] * new_shape[i + 1] if i + 1 < len(out) else 1
        i -= 1
    result = out
    return tuple(result)


def overlaps_itself(shape: Any, strides: Any) -> bool:
    """Whether two indices may name one element: writing there would depend on the order."""
    expected = 1
    for n, stride in zip(reversed(shape), reversed(strides)):
        if n != 1:
            if stride != expected:
                break
            expected *= n
    else:       # contiguous
        return False
    reach = 1
    for stride, n in sorted((abs(st), n) for st, n in zip(strides, shape) if n > 1):
        if stride < reach:
            return True
        reach = stride * (n - 1) + reach
    return False


def check_reach(shape: tuple, strides: tuple, offset: int, itemsize: int, nbytes: int) -> int:
    """How many elements of a storage a geometry reaches; RuntimeError if it has fewer bytes."""
    needed = 0 if 0 in shape else 1 + offset + sum(
        [(n - 1) * s for n, s in zip(shape, strides)])
    if needed * itemsize > nbytes or offset < 0:
        raise RuntimeError(
            f"setStorage: sizes {list(shape)}, strides {list(strides)}, storage offset {offset} "
            f"require a storage size of {needed * itemsize} bytes, which is out of bounds for "
            f"storage of size {nbytes}")
    return needed
