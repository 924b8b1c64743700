"""Tensors from Python and NumPy data."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from . import dtypes
from .device import current_table
from .dtypes import as_dtype, from_numpy_dtype
from .dtypes import dtype as DType
from .tensor import EXACT, Tensor, wrap


def tensor(data: Any, *, dtype: DType | None = None, device: Any = None,
           requires_grad: bool = False, pin_memory: bool = False) -> Tensor:
    """A new leaf tensor with a copy of `data` (numbers, nested sequences, arrays, tensors).

    The dtype follows from the data (Python floats take the default dtype) unless given.
    ValueError if a nested sequence is ragged; TypeError for what is no number.
    """
    if not EXACT:
        from .overrides import handle
        options = {"dtype": dtype, "device": device, "requires_grad": requires_grad,
                   "pin_memory": pin_memory}
        if (found := handle(tensor, (data,), options)) is not NotImplemented:
            return found
    if isinstance(data, Tensor):
        warnings.warn("To copy construct from a tensor, it is recommended to use "
                      "sourceTensor.detach().clone() or "
                      "sourceTensor.detach().clone().requires_grad_(True), rather than "
                      "torch.tensor(sourceTensor).", UserWarning, stacklevel=2)
        x = data.detach()
        x = x.to(device=device if device is not None else x.device,
                 dtype=dtype if dtype is not None else x.dtype, copy=True)
        return x.requires_grad_() if requires_grad else x
    table = current_table(device)
    array, d = to_array(data, None if dtype is None else as_dtype(dtype))
    x = wrap(table.from_numpy(array), table, d)
    return x.requires_grad_() if requires_grad else x


def to_array(data: Any, dtype: DType | None) -> tuple[np.ndarray, DType]:
    """A NumPy array of Python data in torch's dtype for it, and that dtype."""
    if isinstance(data, (np.ndarray, np.generic)):
        array = np.asarray(data)
        if array.dtype.byteorder not in "=|" and not array.dtype.isnative:
            raise ValueError("given numpy array has byte order different from the native byte "
                             "order. Conversion between byte orders is currently not supported.")
        own = from_numpy_dtype(array.dtype)
        return _cast(array, own, dtype)
    if isinstance(data, (bool, int, float, complex)):
        return _from_python(data, data, dtype)
    if isinstance(data, str):
        raise TypeError("new(): invalid data type 'str'")
    if hasattr(data, "__array__") or hasattr(data, "__array_interface__"):
        return to_array(np.asarray(data), dtype)
    if not hasattr(data, "__len__") or isinstance(data, (dict, set)):
        if hasattr(data, "__float__"):
            return _from_python(float(data), float(data), dtype)
        raise RuntimeError(f"Could not infer dtype of {type(data).__name__}")
    return _from_sequence(data, dtype)


def _cast(array: np.ndarray, own: DType, wanted: DType | None) -> tuple[np.ndarray, DType]:
    if wanted is None or wanted is own:
        return array, own
    from .backends.loader import table_for
    return table_for(None).cast(array, wanted.np), wanted


def _from_sequence(data: Any, dtype: DType | None) -> tuple[np.ndarray, DType]:
    plain, sample = _plain(data)
    _shape(plain)
    if sample is None:
        d = dtype or dtypes.get_default_dtype()
        return np.empty(_shape(plain), d.np), d
    return _from_python(plain, sample, dtype)


def _from_python(data: Any, sample: Any, dtype: DType | None) -> tuple[np.ndarray, DType]:
    from .promotion import scalar_dtype
    own = sample.dtype if isinstance(sample, _Found) else scalar_dtype(sample)
    d = dtype or own
    if d.category == dtypes.INT and own.category >= dtypes.FLOAT:
        if own.category == dtypes.COMPLEX:
            raise RuntimeError("value cannot be converted to type int64_t without overflow")
        wide = np.asarray(data, np.float64)
        limits = np.iinfo(d.np)
        if not ((limits.min <= wide) & (wide <= limits.max)).all():
            raise RuntimeError(f"value cannot be converted to type {d._name} without overflow")
        return _cast(wide, dtypes.float64, d)
    if d.category == dtypes.BOOL:
        return np.asarray(data).astype(bool), d
    if d.category < dtypes.COMPLEX and own.category == dtypes.COMPLEX:
        raise RuntimeError(f"value cannot be converted to type {d} without overflow")
    try:
        if d.category == dtypes.INT:
            wide = np.asarray(data, np.uint64 if d is dtypes.uint64 else np.int64)
            array = wide.astype(d.np)
            if dtype is not None and not _fits(wide, d.np):
                raise RuntimeError(f"value cannot be converted to type {d._name} without overflow")
            return array, d
        return _cast(np.asarray(data, np.complex128 if d.is_complex else np.float64),
                     dtypes.complex128 if d.is_complex else dtypes.float64, d)
    except OverflowError:
        raise ValueError("Overflow when unpacking long long") from None


def _fits(values: np.ndarray, dtype: np.dtype) -> bool:
    """Whether integers are within the limits; unsigned types also take -1 for their greatest."""
    if not values.size or values.dtype == dtype:
        return True
    limits = np.iinfo(dtype)
    least = -limits.max if limits.min == 0 else limits.min
    return bool(least <= values.min() and values.max() <= limits.max)


class _Found:
    """The dtype of a sequence whose items have dtypes of their own."""

    def __init__(self, dtype: DType):
        self.dtype = dtype


def _plain(data: Any) -> tuple[Any, Any]:
    """(nested lists of numbers, a sample of the highest category)."""
    kinds = set(map(type, data))
    if len(kinds) == 1 and not kinds.isdisjoint((bool, int, float)):  # most lists: at once
        return list(data), data[0]
    best: Any = None
    sample: Any
    result: list = []
    for item in data:
        if isinstance(item, (bool, int, float, complex)):
            value, sample = item, item
        elif isinstance(item, (Tensor, np.ndarray, np.generic)):
            array = item.detach().cpu().numpy() if isinstance(item, Tensor) else np.asarray(item)
            own = item.dtype if isinstance(item, Tensor) else from_numpy_dtype(array.dtype)
            value, sample = array.tolist(), _Found(own)
        elif hasattr(item, "__len__") and not isinstance(item, (str, dict, set)):
            value, sample = _plain(item)
        elif hasattr(item, "__index__"):
            value = sample = item.__index__()
        elif hasattr(item, "__float__"):
            value = sample = float(item)
        elif isinstance(item, str):
            if not result:
                raise ValueError("too many dimensions 'str'")
            raise TypeError("new(): invalid data type 'str'")
        else:
            raise RuntimeError(f"Could not infer dtype of {type(item).__name__}")
        result.append(value)
        best = _higher(best, sample)
    return result, best


def _higher(a: Any, b: Any) -> Any:
    if a is None or b is None:
        return b if a is None else a
    from .promotion import promote_types, scalar_dtype
    da = a.dtype if isinstance(a, _Found) else scalar_dtype(a)
    db = b.dtype if isinstance(b, _Found) else scalar_dtype(b)
    if isinstance(a, _Found) or isinstance(b, _Found):
        return _Found(promote_types(da, db))
    return b if db.category > da.category else a


def _shape(data: Any) -> tuple[int, ...]:
    """The shape of nested lists; ValueError naming the place where they are ragged."""
    if not isinstance(data, list):
        return ()
    if list not in set(map(type, data)):
        return (len(data),)
    first = _shape(data[0])
    for i, item in enumerate(data[1:], 1):
        if _shape(item) != first:
            found = _shape(item)
            if not found or not first:
                raise TypeError(f"only sequences of equal depth make a tensor: item 0 has shape "
                                f"{list(first)}, item {i} {list(found)}")
            raise ValueError(f"expected sequence of length {first[0]} at dim 1 (got {found[0]}): "
                             f"item {i}")
    return (len(data), *first)


def as_tensor(data: Any, dtype: DType | None = None, device: Any = None) -> Tensor:
    """Like `tensor`, but shares memory and keeps history where nothing has to change."""
    if isinstance(data, Tensor):
        if device is None and dtype is None:
            return data
        return data.to(device=data.device if device is None else device,
                       dtype=data.dtype if dtype is None else dtype)
    if isinstance(data, np.ndarray):
        table = current_table(device)
        x = from_numpy(data) if _shareable(data) else tensor(data)
        if table is not x._k or (dtype is not None and dtype is not x.dtype):
            x = x.to(device=table.device, dtype=dtype or x.dtype)
        return x
    return tensor(data, dtype=dtype, device=device)


def asarray(obj: Any, *, dtype: DType | None = None, device: Any = None, copy: bool | None = None,
            requires_grad: bool = False) -> Tensor:
    """A tensor on the object's memory if possible, or a copy if `copy` or need be."""
    if copy:
        x = obj.detach().clone() if isinstance(obj, Tensor) else tensor(obj)
        x = as_tensor(x, dtype, device)
    else:
        x = as_tensor(obj, dtype, device)
        if copy is False and isinstance(obj, (Tensor, np.ndarray)):
            source = obj._a if isinstance(obj, Tensor) else obj
            if x._a is not source and not (isinstance(source, np.ndarray)
                                           and np.shares_memory(x._a, source)):
                raise ValueError("can't alias tensor with the given dtype or device; set copy=None")
    return x.detach().requires_grad_() if requires_grad else x


def _shareable(array: np.ndarray) -> bool:
    return all(s >= 0 and s % array.itemsize == 0 for s in array.strides) and array.dtype.isnative


def from_numpy(ndarray: np.ndarray) -> Tensor:
    """A CPU tensor on the memory of a NumPy array: writes to one are seen by the other."""
    if not isinstance(ndarray, np.ndarray):
        raise TypeError(f"expected np.ndarray (got {type(ndarray).__name__})")
    d = from_numpy_dtype(ndarray.dtype)
    if not _shareable(ndarray):
        raise ValueError("At least one stride in the given numpy array is negative, and tensors "
                         "with negative strides are not currently supported. (You can probably "
                         "work around this by making a copy of your array with array.copy().)")
    if type(ndarray) is not np.ndarray:
        ndarray = ndarray.view(np.ndarray)
    from .backends.loader import table_for
    if not ndarray.flags.writeable:
        warnings.warn("The given NumPy array is not writable, and PyTorch does not support "
                      "non-writable tensors. This means writing to this tensor will result in "
                      "undefined behavior.", UserWarning, stacklevel=2)
    return wrap(ndarray, table_for(None), d)


def frombuffer(buffer: Any, *, dtype: DType, count: int = -1, offset: int = 0,
               requires_grad: bool = False) -> Tensor:
    """A 1-d CPU tensor on the memory of a Python buffer."""
    x = from_numpy(np.frombuffer(buffer, dtype.np, count, offset))
    return x.requires_grad_() if requires_grad else x


def scalar_tensor(s: Any, *, dtype: DType | None = None, device: Any = None,
                  requires_grad: bool = False) -> Tensor:
    """A 0-dim tensor of the default dtype."""
    from .factories import full
    return full((), s, dtype=dtype or dtypes.get_default_dtype(), device=device,
                requires_grad=requires_grad)
