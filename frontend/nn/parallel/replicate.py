"""Copies of a module on several devices, for one forward."""
from __future__ import annotations

import plugrad


def replicate(network, devices, detach=False):
    """One copy of `network` for each device; the gradients of all flow to the original."""
    return [_replica(network, plugrad.device(device), detach, {}) for device in devices]


def _replica(module, device, detach, seen):
    """A shallow copy whose parameters and buffers are the original's, moved."""
    if module in seen:
        return seen[module]
    copy = module.__new__(type(module))
    seen[module] = copy
    own = copy.__dict__
    own.update(module.__dict__)
    # the moved parameters are no leaves, so they are plain attributes of the copy
    own["_former_parameters"] = {}
    own["_parameter_names"] = {}
    for name in module._parameter_names:
        value = module.__dict__[name]
        if value is not None:
            value = (value.detach() if detach else value).to(device)
            own["_former_parameters"][name] = value
        own[name] = value
    own["_buffer_names"] = dict(module._buffer_names)
    for name in module._buffer_names:
        if own[name] is not None:
            own[name] = own[name].to(device)
    own["_module_names"] = dict(module._module_names)
    for name in module._module_names:
        if own[name] is not None:
            own[name] = _replica(own[name], device, detach, seen)
    own["_is_replica"] = True
    return copy
