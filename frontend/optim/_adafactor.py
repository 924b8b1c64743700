"""Adafactor."""
from __future__ import annotations

import plugrad

from . import _functional as F
from .optimizer import Optimizer, new_step, number


class Adafactor(Optimizer):
    """Adam-like steps with a second moment of rows plus columns numbers for a matrix.

    `eps` is (a floor for the estimate, by default the dtype's, and one for the parameter's scale).
    """

    def __init__(self, params, lr=1e-2, beta2_decay=-0.8, eps=(None, 1e-3), d=1.0,
                 weight_decay=0.0, *, foreach=None, maximize=False):
        if isinstance(lr, plugrad.Tensor) and lr.numel() != 1:
            raise ValueError("Tensor lr must be 1-element")
        if not lr >= 0.0:
            raise ValueError(f"Learning rate should be >= 0 but is: {lr}")
        if not beta2_decay <= 0.0:
            raise ValueError(f"beta2_decay should be <= 0 but is: {beta2_decay}")
        if eps[0] is not None and not eps[0] >= 0.0:
            raise ValueError(f"epsilon1 should be >= 0 but is: {eps[0]}")
        if not eps[1] >= 0.0:
            raise ValueError(f"epsilon2 should be >= 0 but is: {eps[1]}")
        if not d >= 1.0:
            raise ValueError(f"Clipping threshold d should be >= 1 but is: {d}")
        if not weight_decay >= 0.0:
            raise ValueError(f"weight_decay should be >= 0 but is: {weight_decay}")
        super().__init__(params, {
            "lr": lr, "beta2_decay": beta2_decay, "eps": eps, "d": d,
            "weight_decay": weight_decay, "foreach": foreach, "maximize": maximize})

    def _init_state(self, state, param, group):
        if param.is_complex():
            raise RuntimeError("Adafactor does not support complex parameters")
        if param.grad.is_sparse:
            raise RuntimeError("Adafactor does not support sparse gradients")
        state["step"] = new_step(param, group)
        shape = list(param.shape)
        if len(shape) > 1:
            state["row_var"] = param.new_zeros([*shape[:-1], 1])
            state["col_var"] = param.new_zeros([*shape[:-2], 1, shape[-1]])
        else:
            state["variance"] = plugrad.zeros_like(param, memory_format=plugrad.preserve_format)

    def _update(self, param, grad, state, group):
        state["step"].add_(1)
        eps1, eps2 = group["eps"]
        if eps1 is None:
            eps1 = plugrad.finfo(param.dtype).eps
        F.adafactor(param, grad, state.get("variance"), state.get("row_var"),
                    state.get("col_var"), state["step"].item(), number(group["lr"]),
                    group["beta2_decay"], eps1, eps2, group["d"], group["weight_decay"])
