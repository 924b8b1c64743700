"""Stochastic gradient descent."""
from __future__ import annotations

from . import _functional as F
from .optimizer import Optimizer, check_lr, check_modes, number


class SGD(Optimizer):
    """param -= lr · (gradient, or its momentum, with weight decay)."""

    def __init__(self, params, lr=1e-3, momentum=0, dampening=0, weight_decay=0, nesterov=False,
                 *, maximize=False, foreach=None, differentiable=False, fused=None):
        check_lr(lr)
        if momentum < 0.0:
            raise ValueError(f"Invalid momentum value: {momentum}")
        if weight_decay < 0.0:
            raise ValueError(f"Invalid weight_decay value: {weight_decay}")
        if nesterov and (momentum <= 0 or dampening != 0):
            raise ValueError("Nesterov momentum requires a momentum and zero dampening")
        check_modes(foreach, fused)
        super().__init__(params, {
            "lr": lr, "momentum": momentum, "dampening": dampening, "weight_decay": weight_decay,
            "nesterov": nesterov, "maximize": maximize, "foreach": foreach,
            "differentiable": differentiable, "fused": fused})

    def _fused(self, group):
        if group["maximize"]:
            return group["params"]
        momentum = group["momentum"]
        return F.fused_steps(
            "sgd_steps", group["params"], self.state, ("momentum_buffer",) if momentum else (),
            number(group["lr"]), momentum, group["dampening"], number(group["weight_decay"]),
            group["nesterov"])

    def _update(self, param, grad, state, group):
        momentum = group["momentum"]
        buffer = F.sgd(param, grad, state.get("momentum_buffer"), number(group["lr"]), momentum,
                       group["dampening"], number(group["weight_decay"]), group["nesterov"])
        if momentum:
            state["momentum_buffer"] = buffer
