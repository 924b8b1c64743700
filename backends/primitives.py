"""Kernels that every backend gets from the core of its contract, without writing them."""

from __future__ import annotations

from typing import Any

import numpy as np


def bind(backend: Any, op: str) -> Any:
    """The kernel `op` for a backend."""
    function = globals()[op]

    def run(*args: Any) -> Any:
        return function(backend, *args)
    return run


def view_kernel(backend: Any, op: str) -> Any:
    """A view op from its geometry rule in frontend/views.py and `restride`."""
    from .. import views
    rule = getattr(views, op)

    def run(array: Any, *args: Any) -> Any:
        strides, offset = backend.geometry(array)
        found = rule(array.shape, strides, offset, *args)
        if isinstance(found, list):
            return [backend.restride(array, *geometry) for geometry in found]
        return backend.restride(array, *found)
    return run


def full(backend: Any, size: Any, value: Any, dtype: Any) -> Any:
    array = backend.allocate(tuple(size), dtype)
    backend.copy_into(array, backend.from_numpy(np.full((), value, dtype)))
    return array


def arange(backend: Any, start: Any, end: Any, step: Any, dtype: Any) -> Any:
    from .loader import table_for
    return backend.from_numpy(table_for(None).arange(start, end, step, dtype))


def clone(backend: Any, array: Any) -> Any:
    result = backend.allocate(array.shape, array.dtype)
    backend.copy_into(result, array)
    return result


def matmul(backend: Any, a: Any, b: Any) -> Any:
    """torch.matmul's shapes from the core's batched product of matrices."""
    one, two = a.ndim == 1, b.ndim == 1
    if one:
        a = _reshape(backend, a, (1, a.shape[0]))
    if two:
        b = _reshape(backend, b, (b.shape[0], 1))
    r = backend.matmul(a, b)
    shape = r.shape[:-2] + (() if one else r.shape[-2:-1]) + (() if two else r.shape[-1:])
    return _reshape(backend, r, shape) if one or two else r


def _reshape(backend: Any, array: Any, shape: tuple) -> Any:
    from ..shapes import view_strides
    strides, offset = backend.geometry(array)
    new = view_strides(array.shape, strides, shape)
    if new is None:
        array = clone(backend, array)
        strides, offset = backend.geometry(array)
        new = view_strides(array.shape, strides, shape)
    return backend.restride(array, shape, new, offset)


def cast(backend: Any, array: Any, dtype: Any) -> Any:
    return backend.cast(array, dtype)


def gather(backend: Any, array: Any, dim: int, index: Any, *options: Any) -> Any:
    if array.ndim == 0 or index.ndim == 0:
        shape = index.shape
        r = backend.gather(_at_least_1d(backend, array), 0, _at_least_1d(backend, index))
        return _reshape(backend, r, shape)
    return backend.gather(array, dim, index)


def _at_least_1d(backend: Any, array: Any) -> Any:
    return _reshape(backend, array, (1,)) if array.ndim == 0 else array


def _scatter(backend: Any, array: Any, dim: int, index: Any, src: Any, mode: str) -> Any:
    result = clone(backend, array)
    backend.scatter(_at_least_1d(backend, result), dim, _at_least_1d(backend, index),
                    _at_least_1d(backend, src), mode)
    return result


def scatter_mode(backend: Any, array: Any, dim: int, index: Any, src: Any, mode: str) -> Any:
    """A copy of `array` with `src` scattered into it."""
    return _scatter(backend, array, dim, index, src, mode)


def sort(backend: Any, array: Any, dim: int, descending: bool, stable: Any = None) -> Any:
    if array.ndim == 0:
        index = full(backend, (), 0, np.dtype(np.int64))
        return clone(backend, array), index
    return backend.sort(array, dim, descending)


def nonzero(backend: Any, array: Any) -> Any:
    return backend.nonzero(array)


def philox(backend: Any, seed: int, offset: int, words: int) -> Any:
    return backend.philox(seed, offset, words)


clone_contiguous = clone


def to_dtype(backend: Any, array: Any, dtype: Any) -> Any:
    return backend.cast(array, dtype)


def zeros_of(backend: Any, array: Any, size: Any) -> Any:
    return full(backend, size, 0, array.dtype)


def concatenate_arrays(backend: Any, arrays: Any, dim: int) -> Any:
    shape = list(arrays[0].shape)
    shape[dim] = sum(a.shape[dim] for a in arrays)
    result = backend.allocate(tuple(shape), arrays[0].dtype)
    strides, offset = backend.geometry(result)
    start = 0
    for a in arrays:
        part = backend.restride(result, a.shape, strides, offset + start * strides[dim])
        backend.copy_into(part, a)
        start += a.shape[dim]
    return result


def index(backend: Any, array: Any, indices: Any) -> Any:
    """`array[indices]` as one gather: the indexed dims are made one, their indices one number."""
    front, flat, shape, rest, _ = _flatten_index(backend, array, indices)
    rows = _reshape(backend, front, (_count(shape[0]), _count(rest)))
    wide = _broadcast(backend, _reshape(backend, flat, (flat.shape[0], 1)),
                      (flat.shape[0], rows.shape[1]))
    found = backend.gather(rows, 0, wide)
    found = _reshape(backend, found, (*shape[1], *rest))
    return _move_result(backend, found, indices, len(shape[1]))


def _count(shape: Any) -> int:
    n = 1
    for s in shape:
        n *= s
    return n


def _broadcast(backend: Any, array: Any, shape: tuple) -> Any:
    from ..views import expand_to
    strides, offset = backend.geometry(array)
    return backend.restride(array, *expand_to(array.shape, strides, offset, shape))


def _permute(backend: Any, array: Any, dims: Any) -> Any:
    strides, offset = backend.geometry(array)
    return backend.restride(array, tuple(array.shape[d] for d in dims),
                            tuple(strides[d] for d in dims), offset)


def _flatten_index(backend: Any, array: Any, indices: Any) -> tuple:
    """Brings the indexed dims to the front: (array, flat index, shapes, other sizes, dims)."""
    from ..shapes import broadcast_shapes
    from .loader import table_for_backend
    dims = [d for d, i in enumerate(indices) if i is not None]
    others = [d for d in range(array.ndim) if d not in dims]
    front = _permute(backend, array, dims + others)
    sizes = tuple(array.shape[d] for d in dims)
    shape = broadcast_shapes(*(indices[d].shape for d in dims))
    flat = None
    for d, n in zip(dims, sizes):
        part = backend.wrap_index(_broadcast(backend, indices[d], shape), n, d)
        flat = part if flat is None else table_for_backend(backend).add(part, flat, n)
    return front, _reshape(backend, flat, (_count(shape),)), (sizes, shape), \
        tuple(array.shape[d] for d in others), dims


def _move_result(backend: Any, found: Any, indices: Any, n: int) -> Any:
    """Index dims stand where the indexed ones stood if those were neighbours, else in front."""
    dims = [d for d, i in enumerate(indices) if i is not None]
    if dims != list(range(dims[0], dims[0] + len(dims))) or dims[0] == 0:
        return found
    order = list(range(n, n + dims[0])) + list(range(n)) + list(range(n + dims[0], found.ndim))
    return _permute(backend, found, order)


def into(backend: Any, kernel: Any) -> Any:
    """kernel(array, ...) written over the array: for in-place ops, and the engine's sums.

    A kernel that can do so itself has a method `into`.
    """
    if hasattr(kernel, "into"):
        return kernel.into

    def run(array: Any, *args: Any) -> None:
        backend.copy_into(array, kernel(array, *args))
    return run


def scatter_prod(backend: Any, array: Any, dim: int, index: Any, src: Any) -> Any:
    return _scatter(backend, array, dim, index, src, "prod")


def index_select(backend: Any, array: Any, dim: int, index: Any) -> Any:
    """Rows of a dim, as a gather of the dim moved to the front."""
    if array.ndim == 0:
        return clone(backend, array)
    index = _reshape(backend, index, (_count(index.shape),))
    order = [dim] + [d for d in range(array.ndim) if d != dim]
    front = _permute(backend, array, order)
    rest = front.shape[1:]
    wide = _broadcast(backend, _reshape(backend, index, (index.shape[0],) + (1,) * len(rest)),
                      (index.shape[0], *rest))
    found = backend.gather(front, 0, wide)
    return clone(backend, _permute(backend, found, [order.index(d) for d in range(array.ndim)]))


def flip(backend: Any, array: Any, dims: Any) -> Any:
    """Each dim is gathered backwards: views have no negative strides."""
    for dim in dims:
        if array.ndim:
            n = array.shape[dim]
            back = backend.from_numpy(np.arange(n - 1, -1, -1, dtype=np.int64))
            array = index_select(backend, array, dim, back)
    return clone(backend, array)


def index_put(backend: Any, array: Any, indices: Any, values: Any, accumulate: bool) -> Any:
    """A copy with values scattered: the indexed dims are made one, their indices one number."""
    result = clone(backend, array)
    front, flat, (sizes, shape), rest, dims = _flatten_index(backend, result, indices)
    rows = clone(backend, _reshape(backend, front, (_count(sizes), _count(rest))))
    values = _index_values(backend, values, indices, dims, shape, rest)
    wide = _broadcast(backend, _reshape(backend, flat, (flat.shape[0], 1)), values.shape)
    backend.scatter(rows, 0, wide, values, "add" if accumulate else "set")
    backend.copy_into(front, _reshape(backend, rows, front.shape))
    return result


def _index_values(backend: Any, values: Any, indices: Any, dims: Any, shape: Any,
                  rest: Any) -> Any:
    """The values as (index elements, elements of the other dims)."""
    neighbours = dims == list(range(dims[0], dims[0] + len(dims)))
    lead = dims[0] if neighbours else 0
    target = (*rest[:lead], *shape, *rest[lead:])
    values = _broadcast(backend, values, target)
    if lead:
        n = len(shape)
        order = (list(range(lead, lead + n)) + list(range(lead))
                 + list(range(lead + n, len(target))))
        values = _permute(backend, values, order)
    return _reshape(backend, values, (_count(shape), _count(rest)))


def view_as_real(backend: Any, array: Any) -> Any:
    return view_dtype(backend, array, np.dtype(f"f{array.dtype.itemsize // 2}"), True)


def view_as_complex_view(backend: Any, array: Any) -> Any:
    return view_dtype(backend, array, np.dtype(f"c{array.dtype.itemsize * 2}"), True)


def real_view(backend: Any, array: Any, part: int = 0) -> Any:
    strides, offset = backend.geometry(array)
    half = np.dtype(f"f{array.dtype.itemsize // 2}")
    return backend.restride(array, array.shape, tuple(2 * s for s in strides), 2 * offset + part,
                            half)


def make_complex(backend: Any, real: Any, imag: Any) -> Any:
    from ..shapes import broadcast_shapes
    dtype = np.dtype(np.complex128 if real.dtype.itemsize == 8 else np.complex64)
    result = backend.allocate(broadcast_shapes(real.shape, imag.shape), dtype)
    backend.copy_into(real_view(backend, result), real)
    backend.copy_into(imag_view(backend, result), imag)
    return result


def imag_view(backend: Any, array: Any) -> Any:
    return real_view(backend, array, 1)


def view_dtype(backend: Any, array: Any, dtype: Any, split: bool = False) -> Any:
    """The same bytes as another dtype; `split`: parts and whole differ by a last dim of size 2."""
    strides, offset = backend.geometry(array)
    shape, old, new = array.shape, array.dtype.itemsize, dtype.itemsize
    if old > new:
        if split:
            shape, strides = (*shape, 1), (*strides, 1)
        n = old // new
        shape, offset = (*shape[:-1], shape[-1] * n), offset * n
        strides = (*(s * n for s in strides[:-1]), 1)
    elif old < new:
        n = new // old
        if offset % n or any(s % n for s in strides[:-1]):
            raise RuntimeError(f"self.storage_offset() and strides must be divisible by {n} to "
                               f"view {array.dtype} as {dtype}, but got {offset} and "
                               f"{list(strides)}")
        shape, offset = (*shape[:-1], shape[-1] // n), offset // n
        strides = (*(s // n for s in strides[:-1]), 1)
        if split:
            shape, strides = shape[:-1], strides[:-1]
    return backend.restride(array, tuple(shape), tuple(strides), offset, dtype)
