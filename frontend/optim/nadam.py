"""NAdam."""
from __future__ import annotations

import plugrad

from . import _functional as F
from .optimizer import Optimizer, check_betas, check_lr, new_step, number


class NAdam(Optimizer):
    """Adam with Nesterov momentum."""

    def __init__(self, params, lr=2e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0,
                 momentum_decay=4e-3, decoupled_weight_decay=False, *, foreach=None,
                 maximize=False, capturable=False, differentiable=False):
        check_lr(lr)
        if not eps >= 0.0:
            raise ValueError(f"Invalid epsilon value: {eps}")
        check_betas(betas)
        if not weight_decay >= 0.0:
            raise ValueError(f"Invalid weight_decay value: {weight_decay}")
        if not momentum_decay >= 0.0:
            raise ValueError(f"Invalid momentum_decay value: {momentum_decay}")
        super().__init__(params, {
            "lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay,
            "momentum_decay": momentum_decay, "decoupled_weight_decay": decoupled_weight_decay,
            "maximize": maximize, "foreach": foreach, "capturable": capturable,
            "differentiable": differentiable})

    def _init_state(self, state, param, group):
        state["step"] = new_step(param, group)
        state["mu_product"] = new_step(param, group).fill_(1.0)
        state["exp_avg"] = plugrad.zeros_like(param, memory_format=plugrad.preserve_format)
        state["exp_avg_sq"] = plugrad.zeros_like(param, memory_format=plugrad.preserve_format)

    def _update(self, param, grad, state, group):
        state["step"].add_(1)
        F.nadam(param, grad, state["exp_avg"], state["exp_avg_sq"], state["mu_product"],
                state["step"].item(), number(group["lr"]), *group["betas"], group["eps"],
                group["weight_decay"], group["momentum_decay"], group["decoupled_weight_decay"])
