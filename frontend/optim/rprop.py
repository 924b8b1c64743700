"""Rprop."""
from __future__ import annotations

import plugrad

from . import _functional as F
from .optimizer import Optimizer, check_lr, new_step, number


class Rprop(Optimizer):
    """Each element has its own step size, which grows while the gradient keeps its sign."""

    def __init__(self, params, lr=1e-2, etas=(0.5, 1.2), step_sizes=(1e-6, 50), *,
                 capturable=False, foreach=None, maximize=False, differentiable=False):
        check_lr(lr)
        if not 0.0 < etas[0] < 1.0 < etas[1]:
            raise ValueError(f"Invalid eta values: {etas[0]}, {etas[1]}")
        super().__init__(params, {
            "lr": lr, "etas": etas, "step_sizes": step_sizes, "foreach": foreach,
            "maximize": maximize, "differentiable": differentiable, "capturable": capturable})

    def _init_state(self, state, param, group):
        lr = number(group["lr"])
        state["step"] = new_step(param, group)
        state["prev"] = plugrad.zeros_like(param, memory_format=plugrad.preserve_format)
        state["step_size"] = plugrad.full_like(
            param, complex(lr, lr) if param.is_complex() else lr)

    def _update(self, param, grad, state, group):
        state["step"].add_(1)
        F.rprop(param, grad, state["prev"], state["step_size"], *group["etas"],
                *group["step_sizes"])
