"""RMSprop."""
from __future__ import annotations

import plugrad

from . import _functional as F
from .optimizer import Optimizer, check_lr, new_step, number


class RMSprop(Optimizer):
    """Steps along the gradient over the root of its second moment."""

    def __init__(self, params, lr=1e-2, alpha=0.99, eps=1e-8, weight_decay=0, momentum=0,
                 centered=False, capturable=False, foreach=None, maximize=False,
                 differentiable=False):
        check_lr(lr)
        if not eps >= 0.0:
            raise ValueError(f"Invalid epsilon value: {eps}")
        if not momentum >= 0.0:
            raise ValueError(f"Invalid momentum value: {momentum}")
        if not weight_decay >= 0.0:
            raise ValueError(f"Invalid weight_decay value: {weight_decay}")
        if not alpha >= 0.0:
            raise ValueError(f"Invalid alpha value: {alpha}")
        super().__init__(params, {
            "lr": lr, "momentum": momentum, "alpha": alpha, "eps": eps, "centered": centered,
            "weight_decay": weight_decay, "capturable": capturable, "foreach": foreach,
            "maximize": maximize, "differentiable": differentiable})

    def _init_state(self, state, param, group):
        state["step"] = new_step(param, group)
        names = ["square_avg"]
        names += ["momentum_buffer"] if group["momentum"] > 0 else []
        names += ["grad_avg"] if group["centered"] else []
        for name in names:
            state[name] = plugrad.zeros_like(param, memory_format=plugrad.preserve_format)

    def _fused(self, group):
        if group["maximize"]:
            return group["params"]
        keys = ["step", "square_avg"]
        keys += ["momentum_buffer"] if group["momentum"] > 0 else []
        keys += ["grad_avg"] if group["centered"] else []
        return F.fused_steps(
            "rmsprop_steps", group["params"], self.state, keys, number(group["lr"]),
            group["alpha"], group["eps"], group["weight_decay"], group["momentum"],
            group["centered"])

    def _update(self, param, grad, state, group):
        state["step"].add_(1)
        F.rmsprop(param, grad, state["square_avg"], state.get("momentum_buffer"),
                  state.get("grad_avg"), number(group["lr"]), group["alpha"], group["eps"],
                  group["weight_decay"], group["momentum"])
