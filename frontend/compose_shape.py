"""Compositions of indexing, joining, splitting and matrix ops."""

from __future__ import annotations

import builtins
from typing import Any

from ._generated import functions as ops
from .dtypes import INT, bool_, int64
from .shapes import as_ints, broadcast_shapes, wrap_dim, wrap_dims
from .tensor import Tensor, wrap


# -- gather and scatter ----------------------------------------------------------------------------
def scatter_add_impl(x: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    from .checks import check_scatter
    check_scatter("scatter_add", x, dim, index, src)
    return ops.scatter_mode(x, wrap_dim(dim, x.ndim), index.long(), src, "add")


def scatter_reduce_impl(x: Tensor, dim: int, index: Tensor, src: Tensor, reduce: str,
                        include_self: bool) -> Tensor:
    """torch's scatter_reduce; without the own values, these are neutral elements first."""
    from .checks import check_scatter
    modes = {"sum": "add", "prod": "prod", "mean": "add", "amax": "amax", "amin": "amin"}
    if reduce not in modes:
        raise RuntimeError(f"reduce argument must be either sum, prod, mean, amax or amin, got "
                           f"{reduce}")
    check_scatter("scatter_reduce", x, dim, index, src)
    dim, index = wrap_dim(dim, x.ndim), index.long()
    if not index.numel():
        return ops.clone(x)
    if not include_self:
        neutral = neutral_element(reduce, x.dtype)
        filler = ops.expand_to(ops.fill(ops.zeros_of(x, ()), neutral), index._a.shape)
        x = ops.scatter_mode(x, dim, index, filler, "set")
    wanted = bool(x._g or src._g)
    if reduce in ("amax", "amin") and wanted:
        return _scatter_extreme(x, dim, index, src, modes[reduce])
    if reduce == "prod" and wanted:
        return ops.scatter_prod(x, dim, index, src)
    result = ops.scatter_mode(x, dim, index, src, modes[reduce])
    return _divide_by_count(result, dim, index, include_self) if reduce == "mean" else result


def neutral_element(reduce: str, dtype: Any) -> Any:
    from .dtypes import finfo, iinfo
    if reduce in ("sum", "mean"):
        return 0
    if reduce == "prod":
        return 1
    if dtype is bool_:
        return reduce == "amin"
    if dtype.category == INT:
        info = iinfo(dtype)
        return info.min if reduce == "amax" else info.max
    del finfo
    return float("-inf") if reduce == "amax" else float("inf")


def _divide_by_count(total: Tensor, dim: int, index: Tensor, include_self: bool) -> Tensor:
    start = ops.fill(ops.zeros_of(total, total._a.shape), 1 if include_self else 0).detach()
    ones = ops.fill(ops.zeros_of(total, index._a.shape), 1)
    count = ops.scatter_mode(start, dim, index, ones, "add").clamp(min=1)
    if total.dtype.category < 2:
        return ops.div(total, count, rounding_mode="floor")
    return total / count


def _scatter_extreme(x: Tensor, dim: int, index: Tensor, src: Tensor, mode: str) -> Tensor:
    """amax and amin with torch's gradient: shared evenly among all that attain the extreme."""
    result = ops.scatter_mode(wrap(x._a, x._k, x.dtype), dim, index,
                              wrap(src._a, src._k, src.dtype), mode)
    part = src
    if src._a.shape != index._a.shape:
        for d, n in enumerate(index._a.shape):
            part = ops.narrow(part, d, 0, n)
    own = (x == result).to(x.dtype)
    theirs = (part == ops.gather(result, dim, index)).to(x.dtype)
    count = ops.scatter_mode(own, dim, index, theirs, "add")
    own, theirs = own.detach(), theirs.detach()
    # the weighted sum of those that attain it has the right value and the right gradient; the
    # others may be infinite and are left out before weighting
    return ops.scatter_mode(ops.masked_fill(x, own == 0, 0) * (own / count), dim, index,
                            ops.masked_fill(part, theirs == 0, 0)
                            * (theirs / ops.gather(count, dim, index)), "add")


def index_add_impl(x: Tensor, dim: int, index: Tensor, source: Tensor, alpha: Any) -> Tensor:
    from .checks import check_index_rows
    dim = check_index_rows("index_add", x, dim, index, source)
    if alpha != 1:
        source = source * alpha
    return _scatter_rows(x, dim, index, source, "add")


def _scatter_rows(x: Tensor, dim: int, index: Tensor, source: Tensor, mode: str) -> Tensor:
    """scatter with one index for a whole row."""
    if x.ndim == 0:
        return _scatter_rows(x.reshape(1), 0, index, source.reshape(-1), mode).reshape(())
    if source.ndim < x.ndim:
        source = source.unsqueeze(dim)
    rows = ops.reshape(index.long(), [-1 if d == dim else 1 for d in range(x.ndim)])
    return ops.scatter_mode(x, dim, ops.expand_to(rows, source._a.shape), source, mode)


def index_copy_impl(x: Tensor, dim: int, index: Tensor, source: Tensor) -> Tensor:
    from .checks import check_index_rows
    dim = check_index_rows("index_copy", x, dim, index, source)
    return _scatter_rows(x, dim, index, source, "set")


def index_fill_impl(x: Tensor, dim: int, index: Tensor, value: Any) -> Tensor:
    from .checks import check_index_dtype
    dim = wrap_dim(dim, x.ndim)
    check_index_dtype("index_fill_", index)
    if index.ndim > 1:
        raise IndexError("index_fill_(): Expected dtype int64 and 1-d index, got "
                         f"{index.ndim}-d")
    if isinstance(value, Tensor) and value.ndim:
        raise RuntimeError(f"index_fill_ only supports a 0-dimensional value tensor, but got "
                           f"tensor with {value.ndim} dimension(s).")
    shape = list(x._a.shape)
    if shape:
        shape[dim] = index.numel()
    filler = ops.fill(ops.zeros_of(x, ()), value) if not isinstance(value, Tensor) else \
        value.to(x.dtype)
    return _scatter_rows(x, dim, index, ops.expand_to(filler, tuple(shape)), "set")


def index_reduce_impl(x: Tensor, dim: int, index: Tensor, source: Tensor, reduce: str,
                      include_self: bool) -> Tensor:
    from .checks import check_index_rows
    if reduce not in ("prod", "mean", "amax", "amin"):
        raise RuntimeError(f"index_reduce(): Expected reduce to be one of prod, mean, amax or amin "
                           f"but got {reduce}.")
    if x.dtype is bool_ or x.dtype.is_complex:
        from .legacy import type_word
        raise NotImplementedError(f'"index_func_" not implemented for \'{type_word(x.dtype)}\' '
                                  "(index_reduce)")
    dim = check_index_rows("index_reduce", x, dim, index, source)
    if x.ndim == 0:
        return index_reduce_impl(x.reshape(1), 0, index.reshape(-1), source.reshape(-1), reduce,
                                 include_self).reshape(())
    rows = ops.reshape(index.long(), [-1 if d == dim else 1 for d in range(x.ndim)])
    return scatter_reduce_impl(x, dim, ops.expand_to(rows, source._a.shape), source, reduce,
                               include_self)


def masked_fill_impl(x: Tensor, mask: Tensor, value: Any) -> Tensor:
    """`value` (a number or 0-dim tensor) in the dtype of `x` where the mask is true."""
    if mask.dtype is not bool_:
        raise RuntimeError(f"masked_fill_ only supports boolean masks, but got mask with dtype "
                           f"{mask.dtype}")
    if isinstance(value, Tensor):
        if value.ndim:
            raise RuntimeError("masked_fill_ only supports a 0-dimensional value tensor, but got "
                               f"tensor with {value.ndim} dimension(s).")
        value = value.to(x.device, x.dtype)
    elif isinstance(value, complex) and not x.dtype.is_complex:
        raise RuntimeError(f"value cannot be converted to type {x.dtype} without overflow")
    else:
        value = ops.fill(ops.zeros_of(x, ()), value)
    return ops.where(mask, value, x)


def masked_select_impl(x: Tensor, mask: Tensor) -> Tensor:
    if mask.dtype is not bool_:
        raise RuntimeError("masked_select: expected BoolTensor for mask")
    shape = broadcast_shapes(x._a.shape, mask._a.shape)
    x, mask = ops.expand_to(x, shape), ops.expand_to(mask, shape)
    places = ops.reshape(ops.nonzero(ops.reshape(mask, (-1,))), (-1,))
    return ops.index_select(ops.reshape(x, (-1,)), 0, places)


def masked_scatter_impl(x: Tensor, mask: Tensor, source: Tensor) -> Tensor:
    if mask.dtype is not bool_:
        raise RuntimeError(f"masked_scatter_ only supports boolean masks, but got mask with dtype "
                           f"{mask.dtype}")
    if x.dtype is not source.dtype:
        raise RuntimeError(f"masked_scatter: expected self and source to have same dtypes but got "
                           f"{x.dtype} and {source.dtype}")
    shape = broadcast_shapes(x._a.shape, mask._a.shape)
    flat, mask = ops.reshape(ops.expand_to(x, shape), (-1,)), ops.expand_to(mask, shape)
    places = ops.reshape(ops.nonzero(ops.reshape(mask, (-1,))), (-1,))
    n = places.numel()
    if n > source.numel():
        raise RuntimeError("masked_scatter_: expected source to have at least as many elements as "
                           f"there are ones in mask ({n}), got {source.numel()}")
    values = ops.narrow(ops.reshape(source, (-1,)), 0, 0, n)
    return ops.reshape(ops.scatter_mode(flat, 0, places, values, "set"), shape)


def take_impl(x: Tensor, index: Tensor) -> Tensor:
    from .checks import check_flat_index
    index = check_flat_index("take", x, index)
    flat = ops.index_select(ops.reshape(x, (-1,)), 0, ops.reshape(index, (-1,)))
    return ops.reshape(flat, index._a.shape)


def put_impl(x: Tensor, index: Tensor, source: Tensor, accumulate: bool) -> Tensor:
    from .checks import check_flat_index
    index = check_flat_index("put_", x, index)
    if index.numel() != source.numel():
        raise RuntimeError(f"put_(): Expected source and index to have the same number of "
                           f"elements, but got source.numel() = {source.numel()}, index.numel() = "
                           f"{index.numel()}")
    if x.dtype is not source.dtype:
        raise RuntimeError(f"put_(): self and source expected to have the same dtype, but got self."
                           f"dtype = {x.dtype} and source.dtype = {source.dtype}")
    flat = ops.scatter_mode(ops.reshape(x, (-1,)), 0, ops.reshape(index, (-1,)),
                            ops.reshape(source, (-1,)), "add" if accumulate else "set")
    return ops.reshape(flat, x._a.shape)


def take_along_dim_impl(x: Tensor, indices: Tensor, dim: int | None) -> Tensor:
    if indices.dtype is not int64:
        raise RuntimeError("torch.take_along_dim(): dtype of indices should be Long but got "
                           f"{indices.dtype}")
    if dim is None:
        return ops.gather(ops.reshape(x, (-1,)), 0, ops.reshape(indices, (-1,)))
    if x.ndim != indices.ndim:
        raise RuntimeError("torch.take_along_dim(): input and indices should have the same number "
                           f"of dimensions, but got {x.ndim} dimensions for input, and "
                           f"{indices.ndim} dimensions for indices")
    dim = wrap_dim(dim, x.ndim)

    def wide(a: Tensor, b: Tensor) -> Tensor:
        others = broadcast_shapes([n for d, n in enumerate(a._a.shape) if d != dim],
                                  [n for d, n in enumerate(b._a.shape) if d != dim])
        return ops.expand_to(a, others[:dim] + (a._a.shape[dim],) + others[dim:])
    indices = ops.where(indices < 0, indices + (x._a.shape[dim] if x.ndim else 1), indices)
    return ops.gather(wide(x, indices), dim, wide(indices, x))


# -- shape -----------------------------------------------------------------------------------------
def roll_impl(x: Tensor, shifts: Any, dims: Any) -> Tensor:
    shifts = as_ints(shifts, "shifts")
    if dims is None or (isinstance(dims, (tuple, list)) and not dims):
        if len(shifts) != 1:
            raise RuntimeError(f"shifts and dimensions must align. shifts: {len(shifts)}, dims:0")
        return ops.reshape(roll_impl(ops.reshape(x, (-1,)), shifts, 0), x._a.shape)
    dims = as_ints(dims, "dims")
    if len(shifts) != len(dims):
        raise RuntimeError(f"shifts and dimensions must align. shifts: {len(shifts)}, "
                           f"dims:{len(dims)}")
    if not x.ndim:
        raise IndexError(f"Dimension specified as {dims[0]} but tensor has no dimensions")
    for shift, dim in zip(shifts, dims):
        dim = wrap_dim(dim, x.ndim)
        n = x._a.shape[dim] if x.ndim else 1
        if n and shift % n:
            cut = n - shift % n
            x = ops.cat([ops.narrow(x, dim, cut, n - cut), ops.narrow(x, dim, 0, cut)], dim)
    return ops.clone(x)


def rot90_impl(x: Tensor, k: int, dims: Any) -> Tensor:
    dims = as_ints(dims, "dims")
    if len(dims) != 2:
        raise RuntimeError(f"expected total rotation dims == 2, but got dims = {len(dims)}")
    if x.ndim < 2:
        raise RuntimeError(f"expected total dims >= 2, but got total dims = {x.ndim}")
    if dims[0] == dims[1] or abs(dims[0] - dims[1]) == x.ndim:
        raise RuntimeError(f"expected rotation dims to be different, but got dim0 = {dims[0]} and "
                           f"dim1 = {dims[1]}")
    a, b = (wrap_dim(d, x.ndim) for d in dims)
    k %= 4
    if k == 0:
        return ops.clone_contiguous(x)
    if k == 2:
        return ops.flip(x, (a, b))
    return ops.transpose(ops.flip(x, (b if k == 1 else a,)), a, b).contiguous()


def triangle(x: Tensor, diagonal: int, lower: bool) -> Tensor:
    if x.ndim < 2:
        raise RuntimeError(f"{'tril' if lower else 'triu'}: input tensor must have at least 2 "
                           "dimensions")
    rows, columns = x._a.shape[-2:]
    i = ops.arange(0, rows, 1, dtype=int64, device=x.device).unsqueeze(1)
    j = ops.arange(0, columns, 1, dtype=int64, device=x.device)
    keep = (j <= i + diagonal) if lower else (j >= i + diagonal)
    return ops.where(keep, x, ops.zeros_of(x, ()))


def diag_impl(x: Tensor, diagonal: int) -> Tensor:
    if x.ndim == 1:
        return diag_embed_impl(x, diagonal, 0, 1)
    if x.ndim == 2:
        return ops.clone_contiguous(ops.diagonal(x, diagonal, 0, 1))
    raise RuntimeError(f"diag(): Supports 1D or 2D tensors. Got {x.ndim}D")


def diag_embed_impl(x: Tensor, offset: int, dim1: int, dim2: int) -> Tensor:
    ndim = x.ndim + 1
    a, b = wrap_dim(dim1, ndim), wrap_dim(dim2, ndim)
    if a == b:
        raise RuntimeError(f"diagonal dimensions cannot be identical {dim1}, {dim2}")
    n = x._a.shape[-1] + builtins.abs(offset)
    shape = list(x._a.shape[:-1])
    for d in sorted((a, b)):
        shape.insert(d, n)
    return scatter_view(ops.zeros_of(x, tuple(shape)), x, ops.diagonal, (offset, a, b))


def scatter_view(x: Tensor, src: Tensor, view: Any, args: tuple) -> Tensor:
    """A copy of `x` whose view `view(x, *args)` is `src`."""
    return _write_view(ops.clone(x), src, view, args)


def _write_view(whole: Tensor, src: Tensor, view: Any, args: tuple) -> Tensor:
    part = view(whole, *args)
    if part._a.shape != src._a.shape:
        raise RuntimeError(f"expected src to have a size equal to the slice of self. src size = "
                           f"{list(src.shape)}, slice size = {list(part.shape)}")
    part.copy_(src)
    return whole


def as_strided_scatter_impl(x: Tensor, src: Tensor, size: Any, stride: Any,
                            storage_offset: Any) -> Tensor:
    """The geometry counts in the memory of `x`, which is copied as it lies."""
    from .shapes import overlaps_itself
    strides, own = x._k.geometry(x._a)
    if (x.is_contiguous() and not own) or overlaps_itself(x._a.shape, strides):
        whole = ops.clone_contiguous(x)
    else:
        memory = ops.as_strided(x, (x._k.buffer_size(x._a) // x.dtype.itemsize,), (1,), 0)
        whole = ops.as_strided(ops.clone_contiguous(memory), x._a.shape, strides, own)
    return _write_view(whole, src, ops.as_strided, (size, stride, storage_offset))


def slice_scatter_impl(x: Tensor, src: Tensor, dim: int, start: Any, end: Any,
                       step: int) -> Tensor:
    dim = wrap_dim(dim, x.ndim)
    start, end, step = slice(start, end, step).indices(x._a.shape[dim])
    return scatter_view(x, src, ops.slice, (dim, start, max(start, end), step))


def repeat_impl(x: Tensor, repeats: Any) -> Tensor:
    repeats = as_ints(repeats, "repeats")
    if len(repeats) < x.ndim:
        raise RuntimeError("Number of dimensions of repeat dims can not be smaller than number of "
                           "dimensions of tensor")
    if builtins.any(r < 0 for r in repeats):
        raise RuntimeError(f"Trying to create tensor with negative dimension: {list(repeats)}")
    shape = (1,) * (len(repeats) - x.ndim) + x._a.shape
    spread = ops.reshape(x, [m for n in shape for m in (1, n)])
    wide = ops.expand_to(spread, tuple(m for r, n in zip(repeats, shape) for m in (r, n)))
    return ops.reshape(ops.clone_contiguous(wide), tuple(r * n for r, n in zip(repeats, shape)))


def tile_impl(x: Tensor, dims: Any) -> Tensor:
    dims = as_ints(dims, "dims")
    return repeat_impl(x, (1,) * (x.ndim - len(dims)) + dims)


def movedim_impl(x: Tensor, source: Any, destination: Any) -> Tensor:
    source, destination = as_ints(source, "source"), as_ints(destination, "destination")
    if len(source) != len(destination):
        raise RuntimeError(f"movedim: Invalid source or destination dims: source ({list(source)} "
                           f"dims) should contain the same number of dims as destination "
                           f"({list(destination)} dims)")
    a, b = wrap_dims(source, x.ndim), wrap_dims(destination, x.ndim)
    if not x.ndim:
        return x.view_as(x)
    order: list = [None] * x.ndim
    for s, d in zip(a, b):
        order[d] = s
    rest = iter([d for d in range(x.ndim) if d not in a])
    return ops.permute(x, tuple(next(rest) if d is None else d for d in order))


def flatten_impl(x: Tensor, start_dim: int, end_dim: int) -> Tensor:
    a, b = wrap_dim(start_dim, x.ndim), wrap_dim(end_dim, x.ndim)
    if not x.ndim:
        return ops.reshape(x, (1,))
    if a > b:
        raise RuntimeError("flatten() has invalid args: start_dim cannot come after end_dim")
    if a == b:
        return x
    shape = x._a.shape
    joined = 1
    for n in shape[a:b + 1]:
        joined *= n
    return ops.reshape(x, shape[:a] + (joined,) + shape[b + 1:])


def unflatten_impl(x: Tensor, dim: int, sizes: Any) -> Tensor:
    from .shapes import infer_size
    sizes = as_ints(sizes, "sizes")
    if not sizes:
        raise RuntimeError("unflatten: sizes must be non-empty")
    dim = wrap_dim(dim, x.ndim)
    shape = x._a.shape
    try:
        inner = infer_size(sizes, shape[dim])
    except RuntimeError:
        raise RuntimeError(f"unflatten: Provided sizes {list(sizes)} don't multiply up to the size "
                           f"of dim {dim} ({shape[dim]}) in the input tensor") from None
    return ops.view_shape(x, shape[:dim] + inner + shape[dim + 1:])


def narrow_impl(x: Tensor, dim: int, start: Any, length: int) -> Tensor:
    if not x.ndim:
        raise RuntimeError("narrow() cannot be applied to a 0-dim tensor.")
    if isinstance(start, Tensor):
        if start.ndim or start.dtype.category != INT:
            raise RuntimeError("start must be an 0-dim integral Tensor.")
        start = start.item()
    if length < 0:
        raise RuntimeError("narrow(): length must be non-negative.")
    dim = wrap_dim(dim, x.ndim)
    n = x._a.shape[dim]
    if not -n <= start <= n:
        raise IndexError(f"start out of range (expected to be in range of [{-n}, {n}], but got "
                         f"{start})")
    start += n if start < 0 else 0
    if start + length > n:
        raise RuntimeError(f"start ({start}) + length ({length}) exceeds dimension size ({n}).")
    return ops.slice(x, dim, start, start + length, 1)


# -- matrix products -------------------------------------------------------------------------------
def add_product(x: Tensor, product: Tensor, beta: Any, alpha: Any) -> Tensor:
    """beta * x + alpha * product; where beta is 0, NaN in `x` does not matter."""
    shape = product._a.shape
    if broadcast_shapes(x._a.shape, shape) != shape:
        raise RuntimeError(f"The expanded size of the tensor {list(x.shape)} must match the "
                           f"product of shape {list(shape)}")
    if x.dtype is not product.dtype:
        raise RuntimeError(f"self and mat2 must have the same dtype, but got {x.dtype} and "
                           f"{product.dtype}")
    if x.dtype.category < 2:
        beta, alpha = int(beta), int(alpha)
    if x.dtype is bool_:
        product = product if alpha else ops.zeros_of(product, shape)
        return product | x if beta else product
    if alpha != 1:
        product = product * alpha
    if beta == 0:
        return product
    return (x if beta == 1 else x * beta) + product


def kron_impl(a: Tensor, b: Tensor) -> Tensor:
    ndim = max(a.ndim, b.ndim)
    x = (1,) * (ndim - a.ndim) + a._a.shape
    y = (1,) * (ndim - b.ndim) + b._a.shape
    wide = ops.reshape(a, [m for n in x for m in (n, 1)]) * ops.reshape(
        b, [m for n in y for m in (1, n)])
    return ops.reshape(wide, tuple(n * m for n, m in zip(x, y)))


def cross_impl(a: Tensor, b: Tensor, dim: int | None) -> Tensor:
    if a.ndim != b.ndim:
        raise RuntimeError("linalg.cross: inputs must have the same number of dimensions.")
    shape = broadcast_shapes(a._a.shape, b._a.shape)
    if dim is None:
        dim = next((d for d, n in enumerate(shape) if n == 3), None)
        if dim is None:
            raise RuntimeError("no dimension of size 3 in input")
    dim = wrap_dim(dim, len(shape))
    if shape[dim] != 3:
        raise RuntimeError(f"linalg.cross: inputs dimension {dim} must have length 3. Got "
                           f"{a._a.shape[dim]} and {b._a.shape[dim]}")
    a, b = ops.expand_to(a, shape), ops.expand_to(b, shape)
    left, right = roll_impl(a, -1, dim), roll_impl(b, -2, dim)
    return left * right - roll_impl(a, -2, dim) * roll_impl(b, -1, dim)
