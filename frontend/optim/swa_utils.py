"""Averaging the weights of a model over its training."""
from __future__ import annotations

import math
import warnings
from copy import deepcopy

import plugrad

from ..nn.modules.module import Module
from .lr_scheduler import LRScheduler

__all__ = ["SWALR", "AveragedModel", "get_ema_avg_fn", "get_ema_multi_avg_fn", "get_swa_avg_fn",
           "get_swa_multi_avg_fn", "update_bn"]


def _check_decay(decay):
    if decay < 0.0 or decay > 1.0:
        raise ValueError(f"Invalid decay value {decay} provided. Please provide a value in [0,1] "
                         "range.")


def get_ema_multi_avg_fn(decay=0.999):
    """In place on lists: average = decay · average + (1 - decay) · current."""
    _check_decay(decay)

    @plugrad.no_grad()
    def ema_update(ema_param_list, current_param_list, _):
        for average, current in zip(ema_param_list, current_param_list):
            if average.is_floating_point() or average.is_complex():
                average.lerp_(current, 1 - decay)
            else:
                average.copy_(average * decay + current * (1 - decay))

    return ema_update


def get_swa_multi_avg_fn():
    """In place on lists: average += (current - average) / (number averaged + 1)."""

    @plugrad.no_grad()
    def swa_update(averaged_param_list, current_param_list, num_averaged):
        for average, current in zip(averaged_param_list, current_param_list):
            if average.is_floating_point() or average.is_complex():
                average.lerp_(current, float(1 / (num_averaged + 1)))
            else:
                average.copy_(average + (current - average) / (num_averaged + 1))

    return swa_update


def get_ema_avg_fn(decay=0.999):
    """The new average: decay · average + (1 - decay) · current."""
    _check_decay(decay)

    @plugrad.no_grad()
    def ema_update(ema_param, current_param, num_averaged):
        return decay * ema_param + (1 - decay) * current_param

    return ema_update


def get_swa_avg_fn():
    """The new average: average + (current - average) / (number averaged + 1)."""

    @plugrad.no_grad()
    def swa_update(averaged_param, current_param, num_averaged):
        return averaged_param + (current_param - averaged_param) / (num_averaged + 1)

    return swa_update


class AveragedModel(Module):
    """A copy of `model` whose weights are the average of those seen by update_parameters.

    By default the mean; `avg_fn(average, current, n)` or `multi_avg_fn`, which works in place on
    lists, give another. With `use_buffers` the buffers are averaged too, else copied.
    """

    def __init__(self, model, device=None, avg_fn=None, multi_avg_fn=None, use_buffers=False):
        super().__init__()
        if avg_fn is not None and multi_avg_fn is not None:
            raise AssertionError("Only one of avg_fn and multi_avg_fn should be provided")
        self.module = deepcopy(model)
        if device is not None:
            self.module = self.module.to(device)
        self.register_buffer("n_averaged",
                             plugrad.tensor(0, dtype=plugrad.long, device=device))
        self.avg_fn = avg_fn
        self.multi_avg_fn = multi_avg_fn
        self.use_buffers = use_buffers

    def forward(self, *args, **kwargs):
        return self.module(*args, **kwargs)

    def _averaged(self, model):
        tensors = list(model.parameters())
        return [*tensors, *model.buffers()] if self.use_buffers else tensors

    def update_parameters(self, model):
        """Take the present weights of `model` into the average."""
        with plugrad.no_grad():
            mine = [t.detach() for t in self._averaged(self.module)]
            new = [t.detach().to(m.device) for m, t in zip(mine, self._averaged(model))]
            n = self.n_averaged.item()
            if n == 0:
                for average, current in zip(mine, new):
                    average.copy_(current)
            elif self.avg_fn is not None:
                for average, current in zip(mine, new):
                    average.copy_(self.avg_fn(average, current, n))
            else:
                update = self.multi_avg_fn or get_swa_multi_avg_fn()
                update(mine, new, n)
            if not self.use_buffers:
                for mine_b, new_b in zip(self.module.buffers(), model.buffers()):
                    mine_b.detach().copy_(new_b.detach())
            self.n_averaged += 1


@plugrad.no_grad()
def update_bn(loader, model, device=None):
    """Compute the running statistics of all batch norms anew, in one pass over `loader`.

    Of a batch that is a list or tuple the first element is the input.
    """
    from ..nn.modules.batchnorm import _BatchNorm
    momenta = {}
    for module in model.modules():
        if isinstance(module, _BatchNorm):
            module.reset_running_stats()
            momenta[module] = module.momentum
    if not momenta:
        return
    was_training = model.training
    model.train()
    for module in momenta:
        module.momentum = None  # a plain mean over the batches
    for batch in loader:
        if isinstance(batch, (list, tuple)):
            batch = batch[0]
        model(batch if device is None else batch.to(device))
    for module, momentum in momenta.items():
        module.momentum = momentum
    model.train(was_training)


class SWALR(LRScheduler):
    """Anneals the rate to `swa_lr` in `anneal_epochs` epochs and keeps it there."""

    def __init__(self, optimizer, swa_lr, anneal_epochs=10, anneal_strategy="cos",
                 last_epoch=-1):
        groups = optimizer.param_groups
        rates = list(swa_lr) if isinstance(swa_lr, (list, tuple)) else [swa_lr] * len(groups)
        if len(rates) != len(groups):
            raise ValueError("swa_lr must have the same length as optimizer.param_groups: swa_lr "
                             f"has {len(rates)}, optimizer.param_groups has {len(groups)}")
        for group, lr in zip(groups, rates):
            group["swa_lr"] = lr
        if anneal_strategy not in ("cos", "linear"):
            raise ValueError("anneal_strategy must by one of 'cos' or 'linear', instead got "
                             f"{anneal_strategy}")
        self._anneal_strategy = anneal_strategy
        if not isinstance(anneal_epochs, int) or anneal_epochs < 0:
            raise ValueError("anneal_epochs must be equal or greater than 0, got "
                             f"{anneal_epochs}")
        self.anneal_epochs = anneal_epochs
        super().__init__(optimizer, last_epoch)

    def _part(self, t):
        t = max(0.0, min(1.0, t))
        return t if self._anneal_strategy == "linear" else (1 - math.cos(math.pi * t)) / 2

    def get_lr(self):
        if not self._get_lr_called_within_step:
            warnings.warn("To get the last learning rate computed by the scheduler, please use "
                          "`get_last_lr()`.", UserWarning, stacklevel=2)
        step, whole = self._step_count - 1, max(1, self.anneal_epochs)
        if self.anneal_epochs == 0:
            step = max(1, step)
        before, now = self._part((step - 1) / whole), self._part(step / whole)
        rates = []
        for group in self.optimizer.param_groups:
            target, lr = group["swa_lr"], group["lr"]
            # what the rate was before annealing began
            start = target if before == 1 else (lr - before * target) / (1 - before)
            rates.append(target * now + start * (1 - now))
        return rates
