"""The base of all learning-rate schedules."""
from __future__ import annotations

import types
import warnings
from weakref import ref

from plugrad import Tensor

from .optimizer import Optimizer

EPOCH_DEPRECATION_WARNING = (
    "The epoch parameter in `scheduler.step()` was not necessary and is being deprecated where "
    "possible. Please use `scheduler.step()` to step the scheduler. During the deprecation, if "
    "epoch is different from None, the closed form is used instead of the new chainable form, "
    "where available.")


def _set(group, key, value):
    """Set an option of a group; a tensor keeps its identity."""
    if isinstance(group[key], Tensor):
        group[key].fill_(value.item() if isinstance(value, Tensor) else value)
    else:
        group[key] = value


def _copied(value):
    return value.clone() if isinstance(value, Tensor) else value


def _per_group(optimizer, name, value):
    """`value` as a list with one entry for each group; ValueError where the number differs."""
    size = len(optimizer.param_groups)
    if not isinstance(value, (list, tuple)):
        return [value] * size
    if len(value) != size:
        raise ValueError(f"{name} must have the same length as optimizer.param_groups. {name} has "
                         f"{len(value)} values, param_groups has {size}.")
    return list(value)


class LRScheduler:
    """The base of all schedules; a subclass defines get_lr(), the rates of all groups.

    Call `step()` after each epoch (or batch), after the optimizer's step. `last_epoch` resumes
    after that epoch, and needs "initial_lr" in the groups.
    """

    def __init__(self, optimizer, last_epoch=-1):
        if not isinstance(optimizer, Optimizer):
            raise TypeError(f"{type(optimizer).__name__} is not an Optimizer")
        self.optimizer = optimizer
        for i, group in enumerate(optimizer.param_groups):
            if last_epoch == -1:
                group.setdefault("initial_lr", _copied(group["lr"]))
            elif "initial_lr" not in group:
                raise KeyError(f"param 'initial_lr' is not specified in param_groups[{i}] when "
                               "resuming an optimizer")
        self.base_lrs = [_copied(group["initial_lr"]) for group in optimizer.param_groups]
        self.last_epoch = last_epoch
        _count_steps(optimizer)
        self._initial_step()

    _get_lr_called_within_step = False

    def _initial_step(self):
        self._step_count = 0
        self._is_initial = True
        try:
            self.step()
        finally:
            self._is_initial = False

    def state_dict(self):
        """Everything but the optimizer."""
        return {key: value for key, value in self.__dict__.items() if key != "optimizer"}

    def load_state_dict(self, state_dict):
        """Take over what state_dict() gave."""
        self.__dict__.update(state_dict)

    def get_last_lr(self):
        """The rates that the last step set."""
        return [_copied(lr) for lr in self._last_lr]

    def get_lr(self):
        """The rates for `last_epoch`, from those that the groups have now."""
        raise NotImplementedError(f"{type(self).__name__}: define get_lr()")

    def _warn_unless_stepping(self):
        if not self._get_lr_called_within_step:
            warnings.warn("To get the last learning rate computed by the scheduler, please use "
                          "`get_last_lr()`.", UserWarning, stacklevel=3)

    def step(self, epoch=None):
        """Go on by one epoch and set the rates of the groups."""
        if self._step_count == 1:
            self._check_order()
        self._step_count += 1
        if epoch is not None:
            warnings.warn(EPOCH_DEPRECATION_WARNING, UserWarning, stacklevel=2)
        self._advance(epoch)

    def _check_order(self):
        step = self.optimizer.step
        if not hasattr(step, "_wrapped_by_lr_sched"):
            warnings.warn("Seems like `optimizer.step()` has been overridden after learning rate "
                          "scheduler initialization. Please, make sure to call "
                          "`optimizer.step()` before `lr_scheduler.step()`.", stacklevel=3)
        elif not getattr(self.optimizer, "_opt_called", False):
            warnings.warn("Detected call of `lr_scheduler.step()` before `optimizer.step()`. In "
                          "PyTorch 1.1.0 and later, you should call them in the opposite order: "
                          "`optimizer.step()` before `lr_scheduler.step()`. Failure to do this "
                          "will result in PyTorch skipping the first value of the learning rate "
                          "schedule.", stacklevel=3)

    def _advance(self, epoch=None):
        self._get_lr_called_within_step = True
        try:
            if epoch is None:
                self.last_epoch += 1
                rates = self.get_lr()
            else:
                self.last_epoch = epoch
                closed = getattr(self, "_get_closed_form_lr", None)
                rates = self.get_lr() if closed is None else closed()
        finally:
            self._get_lr_called_within_step = False
        for group, lr in zip(self.optimizer.param_groups, rates):
            _set(group, "lr", lr)
        self._remember()

    def _remember(self):
        self._last_lr = [_copied(group["lr"]) for group in self.optimizer.param_groups]

    def _rates(self):
        return [group["lr"] for group in self.optimizer.param_groups]

    def _scaled(self, factor):
        """The present rates times `factor`."""
        return [lr * factor for lr in self._rates()]


def _count_steps(optimizer):
    """Note on the optimizer when it has stepped, for the warning about the order."""
    step = optimizer.step
    if hasattr(step, "_wrapped_by_lr_sched"):
        return
    owner, function = ref(optimizer), step.__func__

    def counted(self, *args, **kwargs):
        owner()._opt_called = True
        return function.__get__(self, type(self))(*args, **kwargs)

    counted._wrapped_by_lr_sched = True
    counted.hooked = True
    optimizer.step = types.MethodType(counted, optimizer)
