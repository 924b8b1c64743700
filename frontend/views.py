"""Geometry of views: (shape, strides, offset, *arguments) -> (shape, strides, offset).

Pure arithmetic in elements, the same for every backend; arguments are already normalised.
"""

from __future__ import annotations

from typing import Any


def transpose(shape: Any, strides: Any, offset: int, dim0: int, dim1: int) -> Any:
    shape, strides = list(shape), list(strides)
    if shape:
        shape[dim0], shape[dim1] = shape[dim1], shape[dim0]
        strides[dim0], strides[dim1] = strides[dim1], strides[dim0]
    return tuple(shape), tuple(strides), offset


def permute(shape: Any, strides: Any, offset: int, dims: Any) -> Any:
    return tuple(shape[d] for d in dims), tuple(strides[d] for d in dims), offset


def expand_to(shape: Any, strides: Any, offset: int, size: Any) -> Any:
    lead = len(size) - len(shape)
    grown = [0] * lead + [0 if n == 1 and m != 1 else s
                          for n, m, s in zip(shape, size[lead:], strides)]
    return tuple(size), tuple(grown), offset


def select(shape: Any, strides: Any, offset: int, dim: int, index: int) -> Any:
    if index < 0:
        index += shape[dim]
    return (shape[:dim] + shape[dim + 1:], strides[:dim] + strides[dim + 1:],
            offset + index * strides[dim])


def select_row(shape: Any, strides: Any, offset: int, index: int) -> Any:
    return select(shape, strides, offset, 0, index)


def slice(shape: Any, strides: Any, offset: int, dim: int, start: int, end: int,
          step: int) -> Any:
    n = max(0, -(-(end - start) // step))
    return (shape[:dim] + (n,) + shape[dim + 1:],
            strides[:dim] + (strides[dim] * step,) + strides[dim + 1:],
            offset + (start * strides[dim] if n else 0))


def view_shape(shape: Any, strides: Any, offset: int, size: Any) -> Any:
    from .shapes import view_strides
    new = view_strides(shape, strides, size)
    if new is None:
        raise RuntimeError("view size is not compatible with input tensor's size and stride (at "
                           "least one dimension spans across two contiguous subspaces). Use "
                           ".reshape(...) instead.")
    return tuple(size), new, offset


def unsqueeze(shape: Any, strides: Any, offset: int, dim: int) -> Any:
    stride = shape[dim] * strides[dim] if dim < len(shape) else 1
    return shape[:dim] + (1,) + shape[dim:], strides[:dim] + (stride,) + strides[dim:], offset


def squeeze_dims(shape: Any, strides: Any, offset: int, dims: Any) -> Any:
    keep = [i for i, n in enumerate(shape) if n != 1 or i not in dims]
    return tuple(shape[i] for i in keep), tuple(strides[i] for i in keep), offset


def diagonal(shape: Any, strides: Any, offset: int, shift: int, dim1: int, dim2: int) -> Any:
    rows, columns = shape[dim1], shape[dim2]
    n = max(min(rows, columns - shift) if shift >= 0 else min(rows + shift, columns), 0)
    if n:
        offset += shift * strides[dim2] if shift >= 0 else -shift * strides[dim1]
    keep = [i for i in range(len(shape)) if i not in (dim1, dim2)]
    return (tuple(shape[i] for i in keep) + (n,),
            tuple(strides[i] for i in keep) + (strides[dim1] + strides[dim2],), offset)


def unfold(shape: Any, strides: Any, offset: int, dimension: int, size: int, step: int) -> Any:
    if not shape:
        return (size,), (1,), offset
    n = (shape[dimension] - size) // step + 1
    stride = strides[dimension]
    return (shape[:dimension] + (n,) + shape[dimension + 1:] + (size,),
            strides[:dimension] + (stride * step,) + strides[dimension + 1:] + (stride,), offset)


def as_strided(shape: Any, strides: Any, offset: int, size: Any, stride: Any,
               storage_offset: int | None) -> Any:
    return tuple(size), tuple(stride), offset if storage_offset is None else storage_offset


def split_with_sizes(shape: Any, strides: Any, offset: int, split_sizes: Any, dim: int) -> list:
    found, start = [], 0
    for n in split_sizes:
        found.append((shape[:dim] + (n,) + shape[dim + 1:], strides,
                      offset + (start * strides[dim] if n else 0)))
        start += n
    return found


def unbind(shape: Any, strides: Any, offset: int, dim: int) -> list:
    return [select(shape, strides, offset, dim, i) for i in range(shape[dim])]
