"""Adagrad."""
from __future__ import annotations

import plugrad

from . import _functional as F
from .optimizer import Optimizer, check_lr, check_modes, new_step, number


class Adagrad(Optimizer):
    """Steps along the gradient over the root of the sum of its squares so far."""

    def __init__(self, params, lr=1e-2, lr_decay=0, weight_decay=0, initial_accumulator_value=0,
                 eps=1e-10, foreach=None, *, maximize=False, differentiable=False, fused=None):
        check_lr(lr)
        if not lr_decay >= 0.0:
            raise ValueError(f"Invalid lr_decay value: {lr_decay}")
        if not weight_decay >= 0.0:
            raise ValueError(f"Invalid weight_decay value: {weight_decay}")
        if not initial_accumulator_value >= 0.0:
            raise ValueError(
                f"Invalid initial_accumulator_value value: {initial_accumulator_value}")
        if not eps >= 0.0:
            raise ValueError(f"Invalid epsilon value: {eps}")
        check_modes(foreach, fused)
        super().__init__(params, {
            "lr": lr, "lr_decay": lr_decay, "eps": eps, "weight_decay": weight_decay,
            "initial_accumulator_value": initial_accumulator_value, "foreach": foreach,
            "maximize": maximize, "differentiable": differentiable, "fused": fused})

    def add_param_group(self, param_group):
        super().add_param_group(param_group)
        group = self.param_groups[-1]
        for param in group["params"]:  # the state exists before the first step
            self._init_state(self.state[param], param, group)

    def _init_state(self, state, param, group):
        start = group["initial_accumulator_value"]
        state["step"] = new_step(param, group)
        state["sum"] = plugrad.full_like(
            param, complex(start, start) if param.is_complex() else start,
            memory_format=plugrad.preserve_format)

    def share_memory(self):
        """Move the state to shared memory, for worker processes."""
        for state in self.state.values():
            state["sum"].share_memory_()

    def _update(self, param, grad, state, group):
        state["step"].add_(1)
        step, lr = state["step"].item(), number(group["lr"])
        if grad.is_sparse:
            if group["weight_decay"]:
                raise RuntimeError("weight_decay option is not compatible with sparse gradients")
            F.adagrad_sparse(param, grad.coalesce(), state["sum"], step, lr, group["lr_decay"],
                             group["eps"])
        else:
            F.adagrad(param, grad, state["sum"], step, lr, group["lr_decay"], group["eps"],
                      group["weight_decay"])
