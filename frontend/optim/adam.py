"""Adam."""
from __future__ import annotations

import plugrad

from . import _functional as F
from .optimizer import Optimizer, check_betas, check_lr, check_modes, new_step, number


class Adam(Optimizer):
    """Steps along the mean of the gradient over the root of its second moment."""

    def __init__(self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0,
                 amsgrad=False, *, foreach=None, maximize=False, capturable=False,
                 differentiable=False, fused=None, decoupled_weight_decay=False):
        check_lr(lr)
        if not eps >= 0.0:
            raise ValueError(f"Invalid epsilon value: {eps}")
        check_betas(betas)
        if not weight_decay >= 0.0:
            raise ValueError(f"Invalid weight_decay value: {weight_decay}")
        if fused and differentiable:
            raise RuntimeError("`fused` does not support `differentiable`")
        check_modes(foreach, fused)
        super().__init__(params, {
            "lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay,
            "amsgrad": amsgrad, "maximize": maximize, "foreach": foreach,
            "capturable": capturable, "differentiable": differentiable, "fused": fused,
            "decoupled_weight_decay": decoupled_weight_decay})

    def __setstate__(self, state):
        super().__setstate__(state)
        for group in self.param_groups:
            for name in ("amsgrad", "maximize", "capturable", "differentiable",
                         "decoupled_weight_decay"):
                group.setdefault(name, False)
            group.setdefault("foreach", None)
            group.setdefault("fused", None)
        tensor_steps(self.state)

    def _init_state(self, state, param, group):
        if param.grad.is_sparse:
            raise RuntimeError(f"{type(self).__name__} does not support sparse gradients, please "
                               "consider SparseAdam instead")
        state["step"] = new_step(param, group)
        state["exp_avg"] = plugrad.zeros_like(param, memory_format=plugrad.preserve_format)
        state["exp_avg_sq"] = plugrad.zeros_like(param, memory_format=plugrad.preserve_format)
        if group["amsgrad"]:
            state["max_exp_avg_sq"] = plugrad.zeros_like(
                param, memory_format=plugrad.preserve_format)

    def _fused(self, group):
        if group["maximize"]:
            return group["params"]
        beta1, beta2 = group["betas"]
        keys = ("step", "exp_avg", "exp_avg_sq")
        return F.fused_steps(
            "adam_steps", group["params"], self.state,
            (*keys, "max_exp_avg_sq") if group["amsgrad"] else keys, number(group["lr"]),
            number(beta1), number(beta2), group["eps"], group["weight_decay"],
            group["decoupled_weight_decay"])

    def _update(self, param, grad, state, group):
        beta1, beta2 = group["betas"]
        F.adam(param, grad, state["exp_avg"], state["exp_avg_sq"], state.get("max_exp_avg_sq"),
               state["step"], number(group["lr"]), number(beta1), number(beta2), group["eps"],
               group["weight_decay"], group["decoupled_weight_decay"])


def tensor_steps(states):
    """Older files have the step as a number; make it the tensor it is now."""
    for state in states.values():
        step = state.get("step") if isinstance(state, dict) else None
        if step is not None and not isinstance(step, plugrad.Tensor):
            state["step"] = plugrad.tensor(float(step), dtype=plugrad.float32)
