"""Keeping gradients from growing too large."""
from __future__ import annotations

import warnings

import plugrad
from plugrad import Tensor, no_grad


def _grads(parameters):
    if isinstance(parameters, Tensor):
        parameters = [parameters]
    return [p.grad for p in parameters if p.grad is not None]


@no_grad()
def get_total_norm(tensors, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    """The norm of all tensors as if they were one vector; 0 where there are no elements.

    Raises RuntimeError for a norm that is nan or inf with `error_if_nonfinite`.
    """
    tensors = [tensors] if isinstance(tensors, Tensor) else list(tensors)
    norm_type = float(norm_type)
    if not tensors:
        return plugrad.tensor(0.0)
    # an empty tensor has no largest element, so the inf norm would refuse it
    norms = [plugrad.linalg.vector_norm(t, norm_type) if t.numel() else t.new_zeros(())
             for t in tensors]
    device = norms[0].device
    total = norms[0] if len(norms) == 1 else plugrad.linalg.vector_norm(
        plugrad.stack([norm.to(device) for norm in norms]), norm_type)
    if error_if_nonfinite and not bool(plugrad.isfinite(total)):
        raise RuntimeError(
            f"The total norm of order {norm_type} for gradients from `parameters` is non-finite, "
            "so it cannot be clipped. To disable this error and scale the gradients by the "
            "non-finite norm anyway, set `error_if_nonfinite=False`")
    return total


@no_grad()
def clip_grads_with_norm_(parameters, max_norm, total_norm, foreach=None):
    """Multiply the gradients by min(1, max_norm / total_norm), in place."""
    max_norm = float(max_norm)
    if max_norm < 0:
        raise ValueError(f"clip_grad_norm_: got max_norm={max_norm}, expected a number >= 0; a "
                         "negative one would turn the gradients round")
    factor = (max_norm / (total_norm + 1e-6)).clamp(max=1.0)
    for grad in _grads(parameters):
        grad.mul_(factor.to(grad.device))


@no_grad()
def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    """Scale the gradients, in place, to a total norm of at most `max_norm`.

    Returns the total norm before. Raises ValueError for a negative `max_norm`.
    """
    if isinstance(parameters, Tensor):
        parameters = [parameters]
    elif hasattr(parameters, "__next__"):
        parameters = list(parameters)
        if not parameters:
            warnings.warn("`parameters` is an empty generator, no gradient clipping will occur.",
                          stacklevel=3)
    total = get_total_norm(_grads(parameters), norm_type, error_if_nonfinite, foreach)
    clip_grads_with_norm_(parameters, max_norm, total, foreach)
    return total


def clip_grad_norm(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    """The old name of clip_grad_norm_."""
    warnings.warn("torch.nn.utils.clip_grad_norm is now deprecated in favor of "
                  "torch.nn.utils.clip_grad_norm_.", FutureWarning, stacklevel=2)
    return clip_grad_norm_(parameters, max_norm, norm_type, error_if_nonfinite, foreach)


@no_grad()
def clip_grad_value_(parameters, clip_value, foreach=None):
    """Clamp every element of the gradients to [-clip_value, clip_value], in place."""
    clip_value = float(clip_value)
    for grad in _grads(parameters):
        grad.clamp_(min=-clip_value, max=clip_value)


__all__ = ["clip_grad_norm", "clip_grad_norm_", "clip_grad_value_", "clip_grads_with_norm_",
           "get_total_norm"]
