"""The losses of `nn.functional` that are no single op."""

from __future__ import annotations

from typing import Any

from .. import compose_ctc, compose_losses
from .._generated import functions as ops
from ..overloads import overridden
from ..tensor import Tensor

__all__ = [
    "ctc_loss", "gaussian_nll_loss", "linear_cross_entropy",
    "triplet_margin_with_distance_loss",
]


# -- losses ----------------------------------------------------------------------------------------
def gaussian_nll_loss(input: Tensor, target: Tensor, var: Any, full: bool = False,
                      eps: float = 1e-6, reduction: str = "mean") -> Tensor:
    """The negative log-likelihood of target under a normal distribution (input, var)."""
    if (found := overridden(gaussian_nll_loss, (input, target, var), {
            "full": full, "eps": eps, "reduction": reduction})) is not NotImplemented:
        return found
    return compose_losses.gaussian_nll_impl(input, target, var, full, eps, reduction)


def ctc_loss(log_probs: Tensor, targets: Tensor, input_lengths: Any, target_lengths: Any,
             blank: int = 0, reduction: str = "mean", zero_infinity: bool = False) -> Tensor:
    """The negative log-probability of label sequences without alignment (Graves et al. 2006)."""
    if (found := overridden(ctc_loss, (log_probs, targets, input_lengths, target_lengths), {
            "blank": blank, "reduction": reduction, "zero_infinity": zero_infinity})) \
            is not NotImplemented:
        return found
    return compose_ctc.ctc_loss_impl(log_probs, targets, input_lengths, target_lengths, blank,
                                     reduction, zero_infinity)


def triplet_margin_with_distance_loss(anchor: Tensor, positive: Tensor, negative: Tensor, *,
                                      distance_function: Any = None, margin: float = 1.0,
                                      swap: bool = False, reduction: str = "mean") -> Tensor:
    """max(0, d(anchor, positive) - d(anchor, negative) + margin), by a distance of one's own."""
    if (found := overridden(triplet_margin_with_distance_loss, (anchor, positive, negative), {
            "distance_function": distance_function, "margin": margin, "swap": swap,
            "reduction": reduction})) is not NotImplemented:
        return found
    if margin <= 0:
        raise ValueError(f"margin must be greater than 0, got {margin}")
    if not anchor.ndim == positive.ndim == negative.ndim:
        raise RuntimeError("The anchor, positive, and negative tensors are expected to have the "
                           f"same number of dimensions, but got: anchor {anchor.ndim}D, positive "
                           f"{positive.ndim}D, and negative {negative.ndim}D inputs")
    distance = distance_function or ops.pairwise_distance
    return compose_losses.triplet_distance_impl(anchor, positive, negative, distance, margin, swap,
                                                reduction)


def linear_cross_entropy(input: Tensor, linear_weight: Tensor, target: Tensor, *,
                         linear_bias: Any = None, weight: Any = None, reduction: str = "mean",
                         ignore_index: int | None = None, label_smoothing: float = 0.0,
                         options: Any = None) -> Tensor:
    """cross_entropy(linear(input, linear_weight, linear_bias), target, ...)."""
    if (found := overridden(linear_cross_entropy, (input, linear_weight, target), {
            "linear_bias": linear_bias, "weight": weight, "reduction": reduction})) \
            is not NotImplemented:
        return found
    return compose_losses.linear_cross_entropy_impl(
        input, linear_weight, target, linear_bias, weight, reduction, ignore_index, label_smoothing)
