"""Adamax."""
from __future__ import annotations

import plugrad

from . import _functional as F
from .optimizer import Optimizer, check_betas, check_lr, new_step, number


class Adamax(Optimizer):
    """Adam with the decaying maximum of the gradient in place of its second moment."""

    def __init__(self, params, lr=2e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0,
                 foreach=None, *, maximize=False, differentiable=False, capturable=False):
        check_lr(lr)
        if not eps >= 0.0:
            raise ValueError(f"Invalid epsilon value: {eps}")
        check_betas(betas)
        if not weight_decay >= 0.0:
            raise ValueError(f"Invalid weight_decay value: {weight_decay}")
        super().__init__(params, {
            "lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay,
            "foreach": foreach, "maximize": maximize, "differentiable": differentiable,
            "capturable": capturable})

    def _init_state(self, state, param, group):
        state["step"] = new_step(param, group)
        state["exp_avg"] = plugrad.zeros_like(param, memory_format=plugrad.preserve_format)
        state["exp_inf"] = plugrad.zeros_like(param, memory_format=plugrad.preserve_format)

    def _update(self, param, grad, state, group):
        state["step"].add_(1)
        F.adamax(param, grad, state["exp_avg"], state["exp_inf"], state["step"].item(),
                 number(group["lr"]), *group["betas"], group["eps"], group["weight_decay"])
