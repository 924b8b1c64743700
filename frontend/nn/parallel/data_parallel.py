"""One module on several devices of this process, each with a part of the batch."""
from __future__ import annotations

import plugrad

from ..modules.module import Module
from .parallel_apply import parallel_apply
from .replicate import replicate
from .scatter_gather import gather, scatter_kwargs


def _devices(device_ids, module):
    """The devices to use: those asked for, else all of the module's accelerator."""
    if device_ids is not None:
        return [plugrad.device(d) for d in device_ids]
    param = next(iter(module.parameters()), None)
    kind = "cpu" if param is None else param.device.type
    if kind == "cpu":
        return []
    count = getattr(getattr(plugrad, kind, None), "device_count", lambda: 1)()
    return [plugrad.device(kind, i) for i in range(count)]


class DataParallel(Module):
    """Splits the batch along `dim` over devices, runs a copy of `module` on each, joins the
    outputs on `output_device`. On one device, or none, it just calls `module`."""

    def __init__(self, module, device_ids=None, output_device=None, dim=0):
        super().__init__()
        self.module = module
        self.dim = dim
        self.device_ids = _devices(device_ids, module)
        self.output_device = (output_device if output_device is not None
                              else self.device_ids[0] if self.device_ids else None)

    def forward(self, *inputs, **kwargs):
        return data_parallel(self.module, inputs, self.device_ids, self.output_device, self.dim,
                             kwargs)


def data_parallel(module, inputs, device_ids=None, output_device=None, dim=0,
                  module_kwargs=None):
    """What DataParallel does, as a function."""
    inputs = inputs if isinstance(inputs, tuple) else (inputs,)
    kwargs = module_kwargs or {}
    devices = _devices(device_ids, module)
    if len(devices) < 2:
        if devices:
            args, named = scatter_kwargs(inputs, kwargs, devices, dim)
            inputs, kwargs = (args[0], named[0]) if args else ((), {})
        return module(*inputs, **kwargs)
    args, named = scatter_kwargs(inputs, kwargs, devices, dim)
    if not args:
        args, named = ((),), ({},)
    replicas = replicate(module, devices[:len(args)], not plugrad.is_grad_enabled())
    outputs = parallel_apply(replicas, args, named, devices[:len(args)])
    return gather(outputs, devices[0] if output_device is None else output_device, dim)
