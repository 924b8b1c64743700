"""`x[...]` and `x[...] = y`: views for ints, slices, None and Ellipsis, then index tensors."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import dtypes
from ._generated import functions as ops
from .shapes import wrap_dim
from .tensor import EXACT, Tensor


def getitem(self: Tensor, key: Any) -> Tensor:
    """The part of the tensor that `key` names: a view unless index tensors or masks occur."""
    if self.__class__ not in EXACT:
        from .overrides import handle
        if (found := handle(getitem, (self, key), {})) is not NotImplemented:
            return found
    if key.__class__ is int:
        a = self._a
        if a.ndim and -a.shape[0] <= key < a.shape[0]:
            return ops.select_row(self, key)
    view, indices = _basic(self, key)
    if indices is None:
        return view
    return ops.index(view, indices)


def _no_index() -> Any:
    raise IndexError("invalid index of a 0-dim tensor. Use `tensor.item()` in Python or "
                     "`tensor.item<T>()` in C++ to convert a 0-dim tensor to a number")


def setitem(self: Tensor, key: Any, value: Any) -> None:
    """Writes `value`, broadcast and cast, to the part that `key` names."""
    if self.__class__ not in EXACT:
        from .overrides import handle
        if handle(setitem, (self, key, value), {}) is not NotImplemented:
            return
    from .dispatch import begin_inplace
    begin_inplace("index_put_", self)
    view, indices = _basic(self, key)
    if not isinstance(value, Tensor):
        value = _as_value(self, value)
    elif value._k is not self._k:
        if value._a.ndim:
            from .dispatch import different_devices
            raise different_devices("index_put_", self, value)
        value = value.to(self.device)
    if indices is not None:
        ops.index_put_(view, indices, value.to(self.dtype))
        return
    target = view if view is not self else self.view_as(self)
    shape = value._a.shape
    while len(shape) > target._a.ndim and shape[0] == 1:       # torch lets leading ones pass
        value = ops.select(value, 0, 0)
        shape = value._a.shape
    try:
        target.copy_(value)
    except RuntimeError as error:
        if "broadcast shape" not in str(error) and "must match" not in str(error):
            raise
        raise RuntimeError(f"shape mismatch: value tensor of shape {list(shape)} cannot be "
                           f"broadcast to indexing result of shape {list(target.shape)}") from None


def _as_value(self: Tensor, value: Any) -> Tensor:
    from .dispatch import number
    from .tensor import wrap
    if isinstance(value, (bool, int, float, complex, np.generic)):
        if isinstance(value, np.generic):
            value = value.item()
        if isinstance(value, complex) and not self.dtype.is_complex:
            raise RuntimeError(f"value cannot be converted to type {self.dtype} without overflow")
        return wrap(number(self._k, value, self.dtype), self._k, self.dtype)
    if value is None:
        raise TypeError(f"can't assign a NoneType to a {self.dtype} tensor: give a number or a "
                        "tensor")
    from .creation import as_tensor
    return as_tensor(value, device=self.device)


def _basic(x: Tensor, key: Any) -> tuple[Tensor, list | None]:
    """(the view that the basic parts of `key` give, an index tensor or None per dim)."""
    parts = _as_parts(key)
    used = sum(_dims_of(p) for p in parts)
    if used > x.ndim:
        if x.ndim == 0 and any(isinstance(p, int) and not isinstance(p, bool) for p in parts):
            _no_index()
        raise IndexError(f"too many indices for tensor of dimension {x.ndim}")
    if Ellipsis not in [p for p in parts if not isinstance(p, Tensor)]:
        parts = [*parts, Ellipsis]
    dim = gone = 0          # of the view so far, and of those that ints took
    indices: list[Tensor | None] = []
    for part in parts:
        if part is Ellipsis:
            skip = x.ndim - dim - sum(_dims_of(p) for p in parts[_position(parts) + 1:])
            indices += [None] * skip
            dim += skip
        elif part is None:
            x = ops.unsqueeze(x, dim)
            indices.append(None)
            dim += 1
        elif isinstance(part, bool):
            x = ops.unsqueeze(x, dim)
            indices.append(_int64([0] if part else [], x))
            dim += 1
        elif isinstance(part, slice):
            x = _slice(x, dim, part)
            indices.append(None)
            dim += 1
        elif isinstance(part, int):
            n = x._a.shape[dim]
            if not -n <= part < n:
                raise IndexError(f"index {part} is out of bounds for dimension {dim + gone} with "
                                 f"size {n}")
            gone += 1
            x = ops.select(x, dim, part)
        else:
            for index in _tensor_index(x, part, dim):
                indices.append(index)
                dim += 1
    if all(i is None for i in indices):
        return x, None
    return x, indices


def _position(parts: list) -> int:
    return next(i for i, p in enumerate(parts) if p is Ellipsis)


def _as_parts(key: Any) -> list:
    """The parts of a key, each an int, slice, None, Ellipsis, bool or index tensor."""
    parts = list(key) if isinstance(key, tuple) or _means_tuple(key) else [key]
    found: list = []
    for part in parts:
        if part is None or part is Ellipsis or isinstance(part, (bool, int, slice)):
            found.append(part)
        elif isinstance(part, Tensor):
            if part._k.rank:            # inside vmap: another index for each sample
                pass
            elif part.ndim == 0 and part.dtype.category == dtypes.INT:
                part = part.item()
            elif part.ndim == 0 and part.dtype is dtypes.bool_:
                part = bool(part.item())
            found.append(part)
        elif isinstance(part, np.generic) and part.dtype.kind in "iub":
            found.append(part.item())
        elif isinstance(part, (list, tuple, range, np.ndarray)):
            from .creation import tensor
            index = tensor(part if isinstance(part, np.ndarray) else list(part))
            found.append(index if index.numel() else index.long())
        elif hasattr(part, "__index__"):
            found.append(part.__index__())
        else:
            raise IndexError(
                "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables "
                f"are valid indices (got {type(part).__name__})")
    return found


def _means_tuple(key: Any) -> bool:
    """Whether a list stands for a tuple, as in old NumPy: a short one of other than numbers."""
    return isinstance(key, list) and len(key) < 32 and any(
        p is None or p is Ellipsis
        or isinstance(p, (slice, list, tuple, range, np.ndarray, Tensor)) for p in key)


def _dims_of(part: Any) -> int:
    """How many dims of the tensor a part uses up."""
    if part is None or part is Ellipsis or isinstance(part, bool):
        return 0
    if isinstance(part, Tensor) and part.dtype in (dtypes.bool_, dtypes.uint8):
        return part.ndim
    return 1


def _slice(x: Tensor, dim: int, part: slice) -> Tensor:
    start, stop, step = (p.__index__() if p is not None and not isinstance(p, int) else p
                         for p in (part.start, part.stop, part.step))
    step = 1 if step is None else step
    if step <= 0:
        raise ValueError("step must be greater than zero")
    n = x._a.shape[dim]
    start, stop, step = slice(start, stop, step).indices(n)
    if start == 0 and stop >= n and step == 1:
        return x
    return ops.slice(x, dim, start, max(start, stop), step)


def _int64(values: list, x: Tensor) -> Tensor:
    from .creation import tensor
    return tensor(values, dtype=dtypes.int64, device=x.device)


def _tensor_index(x: Tensor, index: Tensor, dim: int) -> list[Tensor]:
    """Index tensors: itself, or the coordinates where a mask is true."""
    if index.dtype in (dtypes.bool_, dtypes.uint8):
        shape = x._a.shape[dim:dim + index.ndim]
        if index._a.shape != shape:
            at = next((i for i, (n, m) in enumerate(zip(index._a.shape, shape)) if n != m), 0)
            raise IndexError(
                f"The shape of the mask {list(index.shape)} at index {at} does not match the shape "
                f"of the indexed tensor {list(x.shape)} at index {dim + at}")
        places = ops.nonzero(index.to(x.device))
        return [ops.select(places, 1, i) for i in range(index.ndim)]
    if index.dtype is not dtypes.int64 and index.dtype is not dtypes.int32:
        raise IndexError("tensors used as indices must be long, int, byte or bool tensors")
    index = index.to(x.device)
    return [index if index.dtype is dtypes.int64 else index.long()]


def as_indices(x: Tensor, indices: Any) -> list:
    """The index list of `index_put`: masks become coordinates."""
    found: list = []
    for index in indices:
        if index is None:
            found.append(None)
        else:
            found += _tensor_index(x, index, len(found))
    return found


getitem.__name__, setitem.__name__ = "__getitem__", "__setitem__"    # as overrides see them

__all__ = ["getitem", "setitem", "wrap_dim"]
