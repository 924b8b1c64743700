"""Adam for sparse gradients."""
from __future__ import annotations

import plugrad

from . import _functional as F
from .optimizer import Optimizer, check_betas, check_lr, number


class SparseAdam(Optimizer):
    """Adam that touches only the rows that a sparse gradient has."""

    def __init__(self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, maximize=False):
        check_lr(lr)
        if not eps > 0.0:
            raise ValueError(f"Invalid epsilon value: {eps}")
        check_betas(betas)
        super().__init__(params, {"lr": lr, "betas": betas, "eps": eps, "maximize": maximize})
        sparse = [(i, j) for i, group in enumerate(self.param_groups)
                  for j, param in enumerate(group["params"]) if param.is_sparse]
        if sparse:
            raise ValueError(f"Sparse params at indices {sparse}: SparseAdam requires dense "
                             "parameter tensors")

    def _init_state(self, state, param, group):
        state["step"] = 0
        state["exp_avg"] = plugrad.zeros_like(param, memory_format=plugrad.preserve_format)
        state["exp_avg_sq"] = plugrad.zeros_like(param, memory_format=plugrad.preserve_format)

    def _update(self, param, grad, state, group):
        if not grad.is_sparse:
            raise RuntimeError("SparseAdam does not support dense gradients, please consider Adam "
                               "instead")
        state["step"] += 1
        F.sparse_adam(param, grad.coalesce(), state["exp_avg"], state["exp_avg_sq"],
                      state["step"], number(group["lr"]), *group["betas"], group["eps"])
