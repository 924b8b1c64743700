"""Preconditions that ops.yaml's `check` names: each raises torch's error, or returns True."""

from __future__ import annotations

from typing import Any

from .shapes import as_int, as_ints, wrap_dim


def same_dtype(op: str, a: Any, b: Any) -> bool:
    """RuntimeError unless both have one dtype (matrix products do not promote)."""
    if a.dtype is not b.dtype:
        from .legacy import type_word
        raise RuntimeError(f"{op}: expected m1 and m2 to have the same dtype, but got: "
                           f"{type_word(a.dtype)} != {type_word(b.dtype)}")
    return True


def matmul_shapes(a: Any, b: Any) -> bool:
    """RuntimeError unless the inner sizes of a matrix product agree."""
    x, y = a._a.shape, b._a.shape
    if len(x) == 2 and len(y) == 2 and x[1] == y[0] and a.dtype is b.dtype:
        return True
    if a.ndim == 0 or b.ndim == 0:
        raise RuntimeError("both arguments to matmul need to be at least 1D, but they are "
                           f"{a.ndim}D and {b.ndim}D")
    inner = b.shape[-2] if b.ndim > 1 else b.shape[0]
    if a.shape[-1] != inner:
        if a.ndim == 1 and b.ndim == 1:
            raise RuntimeError(f"inconsistent tensor size, expected tensor {list(a.shape)} and src "
                               f"{list(b.shape)} to have the same number of elements, but got "
                               f"{a.shape[0]} and {b.shape[0]} elements respectively")
        rows = 1 if a.ndim == 1 else a.shape[-2]
        columns = 1 if b.ndim == 1 else b.shape[-1]
        raise RuntimeError(f"mat1 and mat2 shapes cannot be multiplied ({rows}x{a.shape[-1]} and "
                           f"{inner}x{columns})")
    return same_dtype("matmul", a, b)


def floating(op: str, x: Any) -> bool:
    """RuntimeError for integer and bool inputs of an op that has no integer result."""
    if x.dtype.category < 2:
        from .legacy import type_word
        raise RuntimeError(f"{op}(): could not infer output dtype. Input dtype must be either a "
                           f"floating point or complex dtype. Got: {type_word(x.dtype)}")
    return True


def check_permute(x: Any, dims: Any) -> bool:
    dims = as_ints(dims, "dims")
    if len(dims) != x.ndim:
        raise RuntimeError(f"permute(sparse_coo): number of dimensions in the tensor input does "
                           f"not match the length of the desired ordering of dimensions i.e. "
                           f"input.dim() = {x.ndim} is not equal to len(dims) = {len(dims)}")
    if len({wrap_dim(d, x.ndim) for d in dims}) != len(dims):
        raise RuntimeError("permute(): duplicate dims are not allowed.")
    return True


def check_select(x: Any, dim: Any, index: Any) -> bool:
    if x._a.ndim == 0:
        raise IndexError("select() cannot be applied to a 0-dim tensor.")
    n = x._a.shape[wrap_dim(dim, x._a.ndim)]
    if not -n <= as_int(index, "index") < n:
        raise IndexError(f"select(): index {index} out of range for tensor of size "
                         f"{list(x.shape)} at dimension {dim}")
    return True


def check_diagonal(x: Any, dim1: int, dim2: int) -> bool:
    if wrap_dim(dim1, x.ndim) == wrap_dim(dim2, x.ndim):
        raise RuntimeError(f"diagonal dimensions cannot be identical {dim1}, {dim2}")
    return True


def check_unfold(x: Any, dimension: int, size: int, step: int) -> bool:
    n = x._a.shape[wrap_dim(dimension, x.ndim)] if x.ndim else 1
    if size < 0:
        raise RuntimeError(f"size is {size} but must be >= 0")
    if step <= 0:
        raise RuntimeError(f"step is {step} but must be > 0")
    if size > n:
        raise RuntimeError(f"maximum size for tensor at dimension {dimension} is {n} but size is "
                           f"{size}")
    return True


def check_split_sizes(x: Any, split_sizes: Any, dim: int) -> bool:
    if x.ndim == 0:
        raise RuntimeError("split expects at least a 1-dimensional tensor")
    n = x._a.shape[wrap_dim(dim, x.ndim)]
    if any(s < 0 for s in split_sizes) or sum(split_sizes) != n:
        raise RuntimeError(f"split_with_sizes expects split_sizes to sum exactly to {n} (input "
                           f"tensor's size at dimension {dim}), but got split_sizes="
                           f"{list(split_sizes)}")
    return True


def check_index_put(x: Any, values: Any) -> bool:
    if values.dtype is not x.dtype:
        from .legacy import type_word
        raise RuntimeError("Index put requires the source and destination dtypes match, got "
                           f"{type_word(x.dtype)} for the destination and "
                           f"{type_word(values.dtype)} for the source.")
    return True
