"""All parameters as one vector, and back."""
from __future__ import annotations

import plugrad
from plugrad import Tensor


def parameters_to_vector(parameters):
    """All elements of all parameters, one after the other (n,); gradients flow through."""
    parts, device = [], None
    for param in parameters:
        device = _same_device(param, device)
        parts.append(param.reshape(-1))
    return plugrad.cat(parts)


def vector_to_parameters(vec, parameters):
    """Give each parameter its slice of `vec` (n,) as data."""
    if not isinstance(vec, Tensor):
        raise TypeError(f"expected torch.Tensor, but got: {type(vec).__name__}")
    start, device = 0, None
    for param in parameters:
        device = _same_device(param, device)
        size = param.numel()
        param.data = vec[start:start + size].view_as(param).data
        start += size


def _same_device(param, device):
    if device is not None and param.device != device:
        raise TypeError(f"Found two parameters on different devices, {device} and {param.device}; "
                        "this is currently not supported.")
    return param.device
