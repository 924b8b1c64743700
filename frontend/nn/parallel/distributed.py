"""The wrapper for training in several processes."""
from __future__ import annotations

from contextlib import contextmanager

import plugrad

from ..modules.module import Module


class DistributedDataParallel(Module):
    """Averages the gradients of `module` over the processes of a group after each backward.

    Needs plugrad.distributed with an initialised group; RuntimeError where there is none.
    """

    def __init__(self, module, device_ids=None, output_device=None, dim=0,
                 broadcast_buffers=True, process_group=None, find_unused_parameters=False,
                 **options):
        super().__init__()
        group = getattr(plugrad, "distributed", None)
        if group is None or not group.is_initialized():
            raise RuntimeError("Default process group has not been initialized, please make sure "
                               "to call init_process_group.")
        self.module = module
        self.device_ids = device_ids
        self.dim = dim
        self.broadcast_buffers = broadcast_buffers
        self.find_unused_parameters = find_unused_parameters
        self.process_group = process_group
        self.require_backward_grad_sync = True
        for param in module.parameters():
            if param.requires_grad:
                param.register_post_accumulate_grad_hook(self._average)
        for tensor in module.state_dict().values():
            group.broadcast(tensor, 0, group=process_group)

    def _average(self, param):
        if self.require_backward_grad_sync:
            group = plugrad.distributed
            group.all_reduce(param.grad, group=self.process_group)
            param.grad.div_(group.get_world_size(self.process_group))

    def forward(self, *inputs, **kwargs):
        return self.module(*inputs, **kwargs)

    @contextmanager
    def no_sync(self):
        """Inside, gradients stay with their process."""
        before, self.require_backward_grad_sync = self.require_backward_grad_sync, False
        try:
            yield
        finally:
            self.require_backward_grad_sync = before
