"""Adadelta."""
from __future__ import annotations

import plugrad

from . import _functional as F
from .optimizer import Optimizer, check_lr, new_step, number


class Adadelta(Optimizer):
    """Steps as large, against the gradient's scale, as the latest steps were."""

    def __init__(self, params, lr=1.0, rho=0.9, eps=1e-6, weight_decay=0, foreach=None, *,
                 capturable=False, maximize=False, differentiable=False):
        check_lr(lr)
        if not 0.0 <= rho <= 1.0:
            raise ValueError(f"Invalid rho value: {rho}")
        if not eps >= 0.0:
            raise ValueError(f"Invalid epsilon value: {eps}")
        if not weight_decay >= 0.0:
            raise ValueError(f"Invalid weight_decay value: {weight_decay}")
        super().__init__(params, {
            "lr": lr, "rho": rho, "eps": eps, "weight_decay": weight_decay, "maximize": maximize,
            "capturable": capturable, "foreach": foreach, "differentiable": differentiable})

    def _init_state(self, state, param, group):
        state["step"] = new_step(param, group)
        state["square_avg"] = plugrad.zeros_like(param, memory_format=plugrad.preserve_format)
        state["acc_delta"] = plugrad.zeros_like(param, memory_format=plugrad.preserve_format)

    def _fused(self, group):
        if group["maximize"]:
            return group["params"]
        return F.fused_steps(
            "adadelta_steps", group["params"], self.state, ("step", "square_avg", "acc_delta"),
            number(group["lr"]), group["rho"], group["eps"], group["weight_decay"])

    def _update(self, param, grad, state, group):
        state["step"].add_(1)
        F.adadelta(param, grad, state["square_avg"], state["acc_delta"], number(group["lr"]),
                   group["rho"], group["eps"], group["weight_decay"])
