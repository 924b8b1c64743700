"""Making one batch of many samples."""
from __future__ import annotations

from collections.abc import Mapping, MutableMapping, MutableSequence, Sequence

import numpy as np

import plugrad
from plugrad import Tensor

_NOT_NUMBERS = "SUO"  # kinds of NumPy dtypes that no tensor can have
default_collate_err_msg_format = (
    "default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found {}")


def default_convert(data):
    """NumPy arrays and numbers in a nest of containers as tensors; the rest as it is."""
    if isinstance(data, Tensor):
        return data
    if isinstance(data, (np.ndarray, np.generic)):
        if isinstance(data, np.ndarray) and data.dtype.kind in _NOT_NUMBERS:
            return data
        return plugrad.as_tensor(data)
    return _mapped(data, default_convert)


def _mapped(data, function):
    if isinstance(data, Mapping):
        return _like(data, {key: function(value) for key, value in data.items()})
    if isinstance(data, tuple) and hasattr(data, "_fields"):
        return type(data)(*map(function, data))
    if isinstance(data, tuple):
        return [function(value) for value in data]
    if isinstance(data, Sequence) and not isinstance(data, (str, bytes)):
        return _like(data, [function(value) for value in data])
    return data


def _like(example, values):
    """`values` in a container of the class of `example`, or as they are if that fails."""
    cls = type(example)
    if cls in (dict, list):
        return values
    try:
        if isinstance(example, (MutableMapping, MutableSequence)):
            from copy import copy
            new = copy(example)  # keeps what the class needs beside the values, a factory say
            if isinstance(values, dict):
                new.update(values)
            else:
                for i, value in enumerate(values):
                    new[i] = value
            return new
        return cls(values)
    except (TypeError, IndexError):
        return values


def collate(batch, *, collate_fn_map=None):
    """A batch by `collate_fn_map`, {type or tuple of types: function(batch, collate_fn_map=)}.

    Types that are not in it are taken apart if they are containers. Raises TypeError otherwise.
    """
    first = batch[0]
    kind = type(first)
    if collate_fn_map is not None:
        if kind in collate_fn_map:
            return collate_fn_map[kind](batch, collate_fn_map=collate_fn_map)
        for known, function in collate_fn_map.items():
            if isinstance(first, known):
                return function(batch, collate_fn_map=collate_fn_map)

    def inner(samples):
        return collate(samples, collate_fn_map=collate_fn_map)

    if isinstance(first, Mapping):
        return _like(first, {key: inner([sample[key] for sample in batch]) for key in first})
    if isinstance(first, tuple) and hasattr(first, "_fields"):
        return kind(*map(inner, zip(*batch)))
    if isinstance(first, Sequence):
        if any(len(sample) != len(first) for sample in batch):
            raise RuntimeError("each element in list of batch should be of equal size")
        columns = [inner(samples) for samples in zip(*batch)]
        return columns if isinstance(first, tuple) else _like(first, columns)
    raise TypeError(default_collate_err_msg_format.format(kind))


def collate_tensor_fn(batch, *, collate_fn_map=None):
    return plugrad.stack(list(batch), 0)


def collate_numpy_array_fn(batch, *, collate_fn_map=None):
    if batch[0].dtype.kind in _NOT_NUMBERS:
        raise TypeError(default_collate_err_msg_format.format(batch[0].dtype))
    return plugrad.as_tensor(np.stack(batch))


def collate_numpy_scalar_fn(batch, *, collate_fn_map=None):
    return plugrad.as_tensor(np.asarray(batch))


def collate_float_fn(batch, *, collate_fn_map=None):
    return plugrad.tensor(batch, dtype=plugrad.float64)


def collate_int_fn(batch, *, collate_fn_map=None):
    return plugrad.tensor(batch)


def collate_str_fn(batch, *, collate_fn_map=None):
    return batch


default_collate_fn_map = {
    Tensor: collate_tensor_fn,
    np.ndarray: collate_numpy_array_fn,
    (np.bool_, np.number): collate_numpy_scalar_fn,
    float: collate_float_fn,
    int: collate_int_fn,
    str: collate_str_fn,
    bytes: collate_str_fn,
}


def default_collate(batch):
    """Tensors, arrays and numbers are stacked along a new first dimension; containers are
    followed. Raises TypeError for anything else."""
    return collate(batch, collate_fn_map=default_collate_fn_map)
