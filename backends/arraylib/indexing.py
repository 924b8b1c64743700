"""gather, scatter and non-zero elements, with an `xp` argument for NumPy and CuPy."""

from __future__ import annotations

from typing import Any


def _grid(xp: Any, index: Any, dim: int) -> tuple:
    """Index arrays of all dims, `index` standing at `dim`."""
    grid = []
    for d, n in enumerate(index.shape):
        if d == dim:
            grid.append(index)
        else:
            grid.append(xp.arange(n).reshape([-1 if i == d else 1 for i in range(index.ndim)]))
    return tuple(grid)


def gather(xp: Any, array: Any, dim: int, index: Any) -> Any:
    if index.size == 0:
        return xp.empty(index.shape, array.dtype)
    return array[_grid(xp, index, dim)]


def scatter(xp: Any, array: Any, dim: int, index: Any, src: Any, mode: str) -> None:
    if index.size == 0:
        return
    src = src[tuple(slice(n) for n in index.shape)]
    at = _grid(xp, index, dim)
    if mode == "set":
        array[at] = src
        return
    if mode == "add" and array.dtype.kind == "b":
        mode = "amax"
    ufunc = {"add": xp.add, "prod": xp.multiply, "amax": xp.maximum, "amin": xp.minimum}[mode]
    if array.dtype.itemsize == 2 and array.dtype.kind in "fV" and mode in ("add", "prod"):
        wide = array.astype(xp.float32)
        ufunc.at(wide, at, src.astype(xp.float32))
        array[...] = wide.astype(array.dtype)
        return
    ufunc.at(array, at, src.astype(array.dtype, copy=False))


def put(xp: Any, array: Any, at: tuple, values: Any, accumulate: bool) -> None:
    """array[at] = values, or += with duplicates adding up."""
    if not accumulate:
        array[at] = values
    elif array.dtype.kind == "b":
        xp.logical_or.at(array, at, values)
    else:
        xp.add.at(array, at, values)


def nonzero(xp: Any, array: Any) -> Any:
    """int64 (n, ndim): the indices of all non-zero elements in row-major order."""
    if array.ndim == 0:
        return xp.empty((int(array != 0), 0), xp.int64)
    return xp.stack(xp.nonzero(array), 1).astype(xp.int64, copy=False)
