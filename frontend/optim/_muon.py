"""Muon."""
from __future__ import annotations

import math

import plugrad

from . import _functional as F
from .optimizer import Optimizer, check_lr, number


class Muon(Optimizer):
    """Momentum of matrices, made nearly orthogonal; for 2-d parameters only.

    `adjust_lr_fn` scales the rate by shape: "original" by sqrt(max(1, rows / cols)),
    "match_rms_adamw" by 0.2 · sqrt(max(rows, cols)).
    """

    def __init__(self, params, lr=1e-3, weight_decay=0.1, momentum=0.95, nesterov=True,
                 ns_coefficients=(3.4445, -4.775, 2.0315), eps=1e-7, ns_steps=5,
                 adjust_lr_fn=None):
        check_lr(lr)
        if not momentum >= 0.0:
            raise ValueError(f"momentum should be >= 0 but is: {momentum}")
        if not weight_decay >= 0.0:
            raise ValueError(f"weight decay should be >= 0 but is: {weight_decay}")
        if adjust_lr_fn not in (None, "original", "match_rms_adamw"):
            raise ValueError(f"Adjust learning rate function {adjust_lr_fn} is not supported")
        super().__init__(params, {
            "lr": lr, "weight_decay": weight_decay, "momentum": momentum, "nesterov": nesterov,
            "ns_coefficients": ns_coefficients, "eps": eps, "ns_steps": ns_steps,
            "adjust_lr_fn": adjust_lr_fn})
        for group in self.param_groups:
            for param in group["params"]:
                if param.ndim != 2:
                    raise ValueError("Muon only supports 2D parameters whereas we found a "
                                     f"parameter with size: {param.size()}")

    def _init_state(self, state, param, group):
        state["momentum_buffer"] = plugrad.zeros_like(
            param, memory_format=plugrad.preserve_format)

    def _update(self, param, grad, state, group):
        lr = number(group["lr"])
        rows, cols = param.shape
        if group["adjust_lr_fn"] == "match_rms_adamw":
            rate = lr * 0.2 * math.sqrt(max(rows, cols))
        else:
            rate = lr * math.sqrt(max(1, rows / cols))
        F.muon(param, grad, state["momentum_buffer"], lr, rate, group["momentum"],
               group["nesterov"], group["ns_coefficients"], group["ns_steps"], group["eps"],
               group["weight_decay"])
