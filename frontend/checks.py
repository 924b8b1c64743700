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


def check_index_dtype(op: str, index: Any) -> bool:
    if index.dtype._name not in ("int64", "int32"):
        raise IndexError(f"{op}(): Expected dtype int64 for index, got {index.dtype}")
    return True


def check_gather(op: str, x: Any, dim: int, index: Any) -> bool:
    """torch's demands on an index: int64, the ranks alike, no larger than the input elsewhere."""
    dim = wrap_dim(dim, x.ndim)
    if not index.numel():
        return True
    if index.dtype._name not in ("int64", "int32"):
        raise RuntimeError(f"{op}(): Expected dtype int32/int64 for index, got {index.dtype}")
    if max(index.ndim, 1) != max(x.ndim, 1):
        raise RuntimeError("Index tensor must have the same number of dimensions as input tensor, "
                           f"got {index.ndim} and {x.ndim} ({op})")
    for d, (n, m) in enumerate(zip(index._a.shape, x._a.shape)):
        if d != dim and n > m:
            raise RuntimeError(f"Size does not match at dimension {d} expected index "
                               f"{list(index.shape)} to be no larger than self {list(x.shape)} "
                               f"apart from dimension {dim} ({op})")
    check_range(op, index, x._a.shape[dim] if x.ndim else 1, dim, negative=False)
    return True


def check_range(op: str, index: Any, size: int, dim: int, negative: bool = True) -> None:
    """On the CPU, where it costs little; other devices check in their kernels."""
    a = index._a
    if index._k.device.type != "cpu" or index._k.rank or not a.size:
        return
    low, high = int(a.min()), int(a.max())
    if high >= size or low < (-size if negative else 0):
        bad = high if high >= size else low
        kind = IndexError if negative else RuntimeError
        raise kind(f"{op}(): index {bad} is out of bounds for dimension {dim} with size {size}")


def check_scatter(op: str, x: Any, dim: int, index: Any, src: Any) -> bool:
    from .tensor import Tensor
    if index.dtype._name not in ("int64", "int32") and index.numel():
        raise RuntimeError(f"{op}(): Expected dtype int64 for index, got {index.dtype}")
    dim = wrap_dim(dim, x.ndim)
    if isinstance(src, Tensor):
        if src.dtype is not x.dtype:
            raise RuntimeError(f"{op}(): Expected self.dtype to be equal to src.dtype, got "
                               f"{x.dtype} and {src.dtype}")
        if index.numel() and max(src.ndim, 1) != max(index.ndim, 1):
            raise RuntimeError("Index tensor must have the same number of dimensions as src "
                               f"tensor, got {index.ndim} and {src.ndim} ({op})")
        if index.numel() and any(n > m for n, m in zip(index._a.shape, src._a.shape)):
            raise RuntimeError(f"Expected index {list(index.shape)} to be no larger than src "
                               f"{list(src.shape)} ({op})")
    if index.numel() and max(index.ndim, 1) != max(x.ndim, 1):
        raise RuntimeError("Index tensor must have the same number of dimensions as self tensor, "
                           f"got {index.ndim} and {x.ndim} ({op})")
    for d, (n, m) in enumerate(zip(index._a.shape, x._a.shape)):
        if d != dim and n > m and index.numel():
            raise RuntimeError(f"Expected index {list(index.shape)} to be no larger than self "
                               f"{list(x.shape)} apart from dimension {dim} ({op})")
    check_range(op, index, x._a.shape[dim] if x.ndim else 1, dim, negative=False)
    return True


def check_index_select(x: Any, dim: int, index: Any) -> bool:
    if index.ndim > 1:
        raise IndexError("index_select(): Index is supposed to be a vector, but got dim: "
                         f"{index.ndim}")
    if index.dtype._name not in ("int64", "int32"):
        raise RuntimeError(f"index_select(): Expected dtype int32 or int64 for index, got "
                           f"{index.dtype}")
    dim = wrap_dim(dim, x.ndim)
    if index._k.device.type == "cpu" and index._a.size:
        size = x._a.shape[dim] if x.ndim else 1
        if int(index._a.max()) >= size or int(index._a.min()) < 0:
            raise IndexError("index out of range in self (index_select: index "
                             f"{int(index._a.max())}, size {size} of dim {dim})")
    return True


def check_index_rows(op: str, x: Any, dim: int, index: Any, source: Any) -> int:
    """The checks of index_add and its kin; gives the dim as a non-negative number."""
    dim = wrap_dim(dim, x.ndim)
    if index.dtype._name not in ("int64", "int32"):
        raise (IndexError if op == "index_copy" else RuntimeError)(
            f"{op}_(): Expected dtype int32/int64 for index, got {index.dtype}")
    if index.ndim > 1:
        raise IndexError(f"{op}_(): Index is supposed to be a vector, but got dim: {index.ndim} "
                         f"with type: {index.dtype}")
    if source.dtype is not x.dtype:
        from .legacy import type_word
        raise RuntimeError(f"{op}_(): self ({type_word(x.dtype)}) and source "
                           f"({type_word(source.dtype)}) must have the same scalar type")
    ours, theirs = x._a.shape, source._a.shape
    if op == "index_copy" and ours and theirs and len(ours) != len(theirs):
        raise IndexError("index_copy_(): When source and destination are not scalars, their "
                         f"dimensionality must match. Source dimensionality ({len(theirs)}), "
                         f"destination dimensionality ({len(ours)})")
    if theirs and dim >= len(theirs):
        raise RuntimeError(f"{op}_(): Indexing dim {dim} is out of bounds of the source tensor "
                           f"with dim {len(theirs)}")
    n = theirs[dim] if theirs else 1
    if n != index.numel():
        raise (IndexError if op == "index_copy" else RuntimeError)(
            f"{op}_(): Number of indices ({index.numel()}) should be equal to source.size(dim): "
            f"({n}), for dim: {dim}")
    _check_slices(op, ours, theirs, dim)
    size, a = x._a.shape[dim] if x.ndim else 1, index._a
    if index._k.device.type == "cpu" and not index._k.rank and a.size and (
            int(a.max()) >= size or int(a.min()) < 0):
        bad = int(a.max()) if int(a.max()) >= size else int(a.min())
        where = f"{op}_(): index {bad} is out of bounds for dimension {dim} with size {size}"
        raise IndexError(where if op == "index_copy" else f"index out of range in self ({where})")
    return dim


def _check_slices(op: str, ours: tuple, theirs: tuple, dim: int) -> None:
    """The shapes of destination and source without the indexed dim must agree."""
    a, b = ours[:dim] + ours[dim + 1:], theirs[:dim] + theirs[dim + 1:]
    if op == "index_copy" and a != b:
        raise RuntimeError("index_copy_(): Source/destination tensor must have same slice shapes. "
                           f"Destination slice shape: {list(a)} at dimension {dim} and source "
                           f"slice shape: {list(b)} at dimension {dim if theirs else 0}.")
    if op != "index_copy" and (a != b or len(ours) != len(theirs)):
        raise RuntimeError(f"source tensor shape must match self tensor shape, excluding the "
                           f"specified dimension. Got self.shape = {list(ours)} source.shape = "
                           f"{list(theirs)} ({op})")


def check_flat_index(op: str, x: Any, index: Any) -> Any:
    """An int64 index into the flattened tensor, negative ones wrapped."""
    from ._generated import functions as ops
    if index.dtype._name != "int64":
        raise IndexError(f"{op}(): Expected a long tensor for index, but got {index.dtype}")
    n = x.numel()
    if not n and index.numel():
        raise IndexError(f"{op}(): tried to take from an empty tensor")
    if index.numel() and (int(index.max()) >= n or int(index.min()) < -n):
        raise IndexError(f"out of range: tried to access index {int(index.max())} on a tensor of "
                         f"{n} elements. ({op})")
    return ops.where(index < 0, index + n, index)


def check_view_as_complex(x: Any) -> bool:
    if x.dtype._name not in ("float16", "float32", "float64"):
        raise RuntimeError(f"view_as_complex is only supported for half, float and double tensors, "
                           f"but got a tensor of scalar type: {x.dtype}")
    if x.ndim == 0:
        raise RuntimeError("Input tensor must have one or more dimensions")
    if x._a.shape[-1] != 2:
        raise RuntimeError("Tensor must have a last dimension of size 2")
    strides, offset = x._k.geometry(x._a)
    if not x.numel():
        return True
    if strides[-1] != 1:
        raise RuntimeError("Tensor must have a last dimension with stride 1")
    if offset % 2 or any(s % 2 for s in strides[:-1]):
        raise RuntimeError("Tensor must have a stride divisible by 2 for all but last dimension")
    return True


def check_ranks(op: str, a: Any, rank_a: int, b: Any, rank_b: int) -> bool:
    words = {1: "vector", 2: "matrix"}
    for i, (x, rank) in enumerate(((a, rank_a), (b, rank_b))):
        if x.ndim != rank:
            raise RuntimeError(f"{op}: argument {i + 1} must be a {words[rank]}, got {x.ndim}-D "
                               f"tensor ({op}: expected a {words[rank]})")
    if op in ("outer", "addr"):
        return True
    return matmul_shapes(a, b)


def check_bmm(a: Any, b: Any) -> bool:
    for i, x in enumerate((a, b)):
        if x.ndim != 3:
            raise RuntimeError(f"batch{i + 1} must be a 3D tensor")
    if a._a.shape[0] != b._a.shape[0] or a._a.shape[2] != b._a.shape[1]:
        raise RuntimeError(
            f"Expected size for first two dimensions of batch2 tensor to be: "
            f"[{a._a.shape[0]}, {a._a.shape[2]}] but got: [{b._a.shape[0]}, {b._a.shape[1]}].")
    return same_dtype("bmm", a, b)


def check_dot(op: str, a: Any, b: Any) -> bool:
    if a.ndim != 1 or b.ndim != 1:
        raise RuntimeError(f"1D tensors expected, but got {a.ndim}D and {b.ndim}D tensors ({op})")
    if a.dtype is not b.dtype:
        raise RuntimeError(f"{op}: expected both vectors to have same dtype, but found {a.dtype} "
                           f"and {b.dtype}")
    if a._a.shape != b._a.shape:
        raise RuntimeError(f"inconsistent tensor size, expected tensor {list(a.shape)} and src "
                           f"{list(b.shape)} to have the same number of elements, but got "
                           f"{a.numel()} and {b.numel()} elements respectively ({op})")
    return True
