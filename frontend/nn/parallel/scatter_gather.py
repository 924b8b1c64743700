"""Splitting a batch over devices, and putting the results together."""
from __future__ import annotations

import plugrad
from plugrad import Tensor


def _is_namedtuple(value):
    return isinstance(value, tuple) and hasattr(value, "_fields")


def scatter(inputs, target_gpus, dim=0):
    """A list with one entry for each device: tensors are split along `dim`, the rest repeated."""
    devices = [plugrad.device(d) for d in target_gpus]

    def split(value):
        if isinstance(value, Tensor):
            return [part.to(device) for part, device in zip(value.chunk(len(devices), dim),
                                                            devices)]
        if _is_namedtuple(value):
            return [type(value)(*args) for args in zip(*map(split, value))]
        if isinstance(value, (tuple, list)) and value:
            return [type(value)(args) for args in zip(*map(split, value))]
        if isinstance(value, dict) and value:
            return [type(value)(items) for items in zip(*map(split, value.items()))]
        return [value for _ in devices]

    return split(inputs)


def scatter_kwargs(inputs, kwargs, target_gpus, dim=0):
    """Positional and named arguments for each device; fewer where the batch is smaller."""
    args = scatter(inputs, target_gpus, dim) if inputs else []
    named = scatter(kwargs, target_gpus, dim) if kwargs else []
    size = max(len(args), len(named))
    args += [()] * (size - len(args))
    named += [{}] * (size - len(named))
    return tuple(args), tuple(named)


def gather(outputs, target_device, dim=0):
    """The outputs of several devices as one, on `target_device`: tensors are concatenated."""
    first = outputs[0]
    if isinstance(first, Tensor):
        parts = [out.to(target_device) for out in outputs]
        return plugrad.stack(parts) if first.dim() == 0 else plugrad.cat(parts, dim)
    if first is None:
        return None
    if isinstance(first, dict):
        if any(len(out) != len(first) for out in outputs):
            raise ValueError("All dicts must have the same number of keys")
        return type(first)((key, gather([out[key] for out in outputs], target_device, dim))
                           for key in first)
    joined = (gather(parts, target_device, dim) for parts in zip(*outputs))
    return type(first)(*joined) if _is_namedtuple(first) else type(first)(joined)
