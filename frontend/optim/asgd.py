"""Averaged stochastic gradient descent."""
from __future__ import annotations

import plugrad

from . import _functional as F
from .optimizer import Optimizer, check_lr, new_step, number


class ASGD(Optimizer):
    """SGD with a falling rate; state["ax"] is the average of the parameter after step t0."""

    def __init__(self, params, lr=1e-2, lambd=1e-4, alpha=0.75, t0=1e6, weight_decay=0,
                 foreach=None, maximize=False, differentiable=False, capturable=False):
        check_lr(lr)
        if not weight_decay >= 0.0:
            raise ValueError(f"Invalid weight_decay value: {weight_decay}")
        super().__init__(params, {
            "lr": lr, "lambd": lambd, "alpha": alpha, "t0": t0, "weight_decay": weight_decay,
            "foreach": foreach, "maximize": maximize, "differentiable": differentiable,
            "capturable": capturable})

    def _init_state(self, state, param, group):
        state["step"] = new_step(param, group)
        state["eta"] = new_step(param, group).fill_(number(group["lr"]))
        state["mu"] = new_step(param, group).fill_(1.0)
        state["ax"] = plugrad.zeros_like(param, memory_format=plugrad.preserve_format)

    def _update(self, param, grad, state, group):
        state["step"].add_(1)
        step, lr = state["step"].item(), number(group["lr"])
        F.asgd(param, grad, state["ax"], state["eta"].item(), state["mu"].item(), group["lambd"],
               group["weight_decay"])
        state["eta"].fill_(lr / (1 + group["lambd"] * lr * step) ** group["alpha"])
        state["mu"].fill_(1 / max(1, step - group["t0"]))
