"""Losses, as compositions; `reduction` is 'none', 'mean' or 'sum' throughout."""

from __future__ import annotations

import math
import warnings
from typing import Any

from . import dtypes
from ._generated import functions as ops
from .checks_nn import check_floating, holds
from .compose_nn import vector_norm, widened
from .legacy import type_word
from .shapes import broadcast_shapes, numel
from .tensor import Tensor


def reduction_of(size_average: Any, reduce: Any, reduction: str) -> str:
    """The reduction that torch's old flags ask for, or the one given."""
    if size_average is not None or reduce is not None:
        averaged = True if size_average is None else size_average
        kept = True if reduce is None else reduce
        reduction = "none" if not kept else "mean" if averaged else "sum"
        warnings.warn("size_average and reduce args will be deprecated, please use reduction="
                      f"'{reduction}' instead.", UserWarning, stacklevel=4)
    return reduction


def reduced(loss: Tensor, reduction: str) -> Tensor:
    """`loss` as it is, its mean or its sum; ValueError for another word."""
    if reduction == "mean":
        return loss.mean()
    if reduction == "sum":
        return loss.sum()
    check_reduction(reduction)
    return loss


def check_reduction(reduction: str) -> None:
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"{reduction} is not a valid value for reduction; write 'none', 'mean' or "
                         "'sum'")


def _same_size(op: str, x: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
    """Both broadcast to one shape; a UserWarning if they have to be."""
    if x._a.shape != target._a.shape:
        warnings.warn(f"Using a target size ({list(target._a.shape)}) that is different to the "
                      f"input size ({list(x._a.shape)}) in {op}. This will likely lead to "
                      "incorrect results due to broadcasting. Please ensure they have the same "
                      "size.", UserWarning, stacklevel=5)
        shape = broadcast_shapes(x._a.shape, target._a.shape)
        return ops.expand(x, shape), ops.expand(target, shape)
    return x, target


def _weighted(loss: Tensor, weight: Any, reduction: str) -> Tensor:
    """With a weight, the mean is over the sum of the weights."""
    if weight is None:
        return reduced(loss, reduction)
    if weight._a.shape != loss._a.shape:
        raise ValueError("Weights and input must have the same size: got "
                         f"{list(weight._a.shape)} and {list(loss._a.shape)}")
    loss = loss * weight
    return loss.sum() / weight.sum() if reduction == "mean" else reduced(loss, reduction)


# -- distances -------------------------------------------------------------------------------------
def mse_loss_impl(x: Tensor, target: Tensor, reduction: str, weight: Any) -> Tensor:
    x, target = _same_size("mse_loss", x, target)
    if x.dtype.category < dtypes.FLOAT and target.dtype.category < dtypes.FLOAT:
        check_floating("mse_cpu", x)
    return _weighted(ops.squared_difference(x, target), weight, reduction)


def l1_loss_impl(x: Tensor, target: Tensor, reduction: str, weight: Any) -> Tensor:
    x, target = _same_size("l1_loss", x, target)
    return _weighted((x - target).abs(), weight, reduction)


def smooth_l1_loss_impl(x: Tensor, target: Tensor, reduction: str, beta: float) -> Tensor:
    x, target = _same_size("smooth_l1_loss", x, target)
    if beta < 0:
        raise RuntimeError(f"smooth_l1_loss does not support negative values for beta: {beta}")
    if beta == 0:
        return reduced((x - target).abs(), reduction)
    check_floating("smooth_l1_cpu", x)
    return reduced(ops.smooth_l1_values(x, target, float(beta)), reduction)


def huber_loss_impl(x: Tensor, target: Tensor, reduction: str, delta: float, weight: Any) -> Tensor:
    if delta <= 0:
        raise RuntimeError(f"huber_loss does not support non-positive values for delta: {delta}")
    x, target = _same_size("huber_loss", x, target)
    check_floating("huber_cpu", x)
    return _weighted(ops.huber_values(x, target, float(delta)), weight, reduction)


# -- probabilities ---------------------------------------------------------------------------------
def bce_impl(x: Tensor, target: Tensor, weight: Any, reduction: str) -> Tensor:
    if x._a.shape != target._a.shape:
        raise ValueError(f"Using a target size ({list(target._a.shape)}) that is different to the "
                         f"input size ({list(x._a.shape)}) is deprecated. Please ensure they have "
                         "the same size.")
    check_floating("binary_cross_entropy", x)
    if target.dtype is not x.dtype:
        raise RuntimeError(f"Found dtype {type_word(target.dtype)} but expected "
                           f"{type_word(x.dtype)}")
    for name, values in (("input", x.detach()), ("target", target.detach())):
        if not holds((values >= 0) & (values <= 1)):
            raise RuntimeError(f"all elements of {name} should be between 0 and 1")
    loss = ops.bce_values(x, target)
    if weight is not None:
        loss = loss * weight
    return reduced(loss, reduction)


def bce_logits_impl(x: Tensor, target: Tensor, weight: Any, reduction: str,
                    pos_weight: Any) -> Tensor:
    if x._a.shape != target._a.shape:
        raise ValueError(f"Target size ({list(target._a.shape)}) must be the same as input size "
                         f"({list(x._a.shape)})")
    if pos_weight is None:
        loss = ops.bce_logits_values(x, target)
    else:
        scale = (pos_weight - 1) * target + 1
        loss = (1 - target) * x - scale * ops.log_sigmoid(x)
    if weight is not None:
        loss = loss * weight
    return reduced(loss, reduction)


def kl_div_impl(x: Tensor, target: Tensor, reduction: str, log_target: bool) -> Tensor:
    if reduction == "mean":
        warnings.warn("reduction: 'mean' divides the total loss by both the batch size and the "
                      "support size.'batchmean' divides only by the batch size, and aligns with "
                      "the KL div math definition.'mean' will be changed to behave the same as "
                      "'batchmean' in the next major release.", UserWarning, stacklevel=4)
    for t in (x, target):
        if t.dtype.is_complex:
            raise RuntimeError("kl_div: Complex inputs are not supported")
    if log_target:
        loss = target.exp() * (target - x)
    else:
        loss = ops.xlogy(target, target) - target * x
    if reduction == "batchmean":
        return loss.sum() / x._a.shape[0] if x.ndim else loss.sum()
    return reduced(loss, reduction)


def poisson_nll_impl(x: Tensor, target: Tensor, log_input: bool, full: bool, eps: float,
                     reduction: str) -> Tensor:
    """exp(x) - target * x, or x - target * log(x + eps); `full` adds Stirling's approximation."""
    check_reduction(reduction)
    loss = x.exp() - target * x if log_input else x - target * (x + eps).log()
    if full:
        stirling = target * target.log() - target + 0.5 * (2 * math.pi * target).log()
        loss = loss + ops.where(target > 1, stirling, stirling * 0).nan_to_num(0.0)
    return reduced(loss, reduction)


def gaussian_nll_impl(x: Tensor, target: Tensor, var: Any, full: bool, eps: float,
                      reduction: str) -> Tensor:
    """(log(max(var, eps)) + (x - target) ** 2 / max(var, eps)) / 2 (Nix and Weigend 1994)."""
    if not isinstance(var, Tensor):
        if var < 0:
            raise ValueError("var has negative entry/entries")
        var = x.detach() * 0 + var
    elif not holds(var.detach() >= 0):
        raise ValueError("var has negative entry/entries")
    shape, own = x._a.shape, var._a.shape
    if own != shape:
        if shape[:-1] == own:
            var = ops.unsqueeze(var, -1)
        elif not (len(own) == len(shape) and all(m in (1, n) for m, n in zip(own, shape))):
            raise ValueError(f"var is of incorrect size: {list(own)} beside input {list(shape)}")
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"{reduction} is not valid")
    raised = var.detach().clamp(min=eps)
    var = var + (raised - var.detach())          # the clamp has no part in the gradient
    loss = 0.5 * (var.log() + (x - target).square() / var)
    if full:
        loss = loss + 0.5 * math.log(2 * math.pi)
    return reduced(loss, reduction)


# -- classes ---------------------------------------------------------------------------------------
def _check_classes(x: Tensor, target: Tensor, weight: Any) -> None:
    shape, places = x._a.shape, target._a.shape
    if not shape:
        raise ValueError("Expected 1 or more dimensions (got 0)")
    if target.dtype._name not in ("int64", "uint8"):
        raise RuntimeError(f"expected scalar type Long but found {type_word(target.dtype)}")
    if len(shape) > 1 and (not places or shape[0] != places[0]):
        raise ValueError(f"Expected input batch_size ({shape[0]}) to match target batch_size "
                         f"({places[0] if places else 0}).")
    if shape[:1] * (len(shape) > 1) + shape[2:] != places and not (
            len(shape) == 1 and places in ((), (1,))):
        if len(shape) < 3:
            raise RuntimeError(f"0D or 1D target tensor expected, multi-target not supported: the "
                               f"input has shape {list(shape)}, the target {list(places)}")
        raise RuntimeError(f"Expected target size {list(shape[:1] + shape[2:])}, got "
                           f"{list(places)}")
    channels = shape[1] if len(shape) > 1 else shape[0]
    if weight is not None and (weight.ndim != 1 or weight.numel() != channels):
        raise RuntimeError(f"weight tensor should be defined either for all {channels} classes or "
                           f"no classes but got weight tensor of shape: {list(weight._a.shape)}")


def nll_loss_impl(x: Tensor, target: Tensor, weight: Any, reduction: str,
                  ignore_index: int) -> Tensor:
    """-x at the target's class; the mean is weighted by the classes' weights."""
    _check_classes(x, target, weight)
    check_reduction(reduction)
    check_floating("nll_loss_out_frame", x)
    if target.dtype is not dtypes.int64:
        target = target.to(dtypes.int64)
    single = x.ndim == 1
    if single:
        x, target = ops.unsqueeze(x, 0), ops.reshape(target, (1,))
    result = ops.nll_kernel(x, target, weight, reduction, ignore_index)[0]
    return ops.reshape(result, ()) if single and reduction == "none" else result


def nll_body(x: Tensor, target: Tensor, weight: Any, reduction: str, ignore_index: int) -> tuple:
    keep, safe, w = class_weights(x, target, weight, ignore_index)
    picked = ops.reshape(ops.gather(x, 1, ops.unsqueeze(safe, 1)), target._a.shape)
    zero = ops.zeros_of(x, ())
    loss = ops.where(keep, -picked * w, zero)
    total = w.sum()
    if reduction == "none":
        return loss, total
    return (loss.sum() / total if reduction == "mean" else loss.sum()), total


def class_weights(x: Tensor, target: Tensor, weight: Any, ignore_index: int) -> tuple:
    """(which targets count, the targets with 0 for the others, the weight of each)."""
    keep = target != ignore_index
    safe = ops.where(keep, target, ops.zeros_of(target, ()))
    w = keep.to(x.dtype)
    if weight is not None:
        chosen = ops.index_select(weight.detach(), 0, ops.reshape(safe, (-1,)))
        w = w * ops.reshape(chosen, target._a.shape)
    return keep, safe, w


def nll_backward_body(gradient: Tensor, target: Tensor, weight: Any, total: Tensor, size: Any,
                      reduction: str, ignore_index: int) -> Tensor:
    _, safe, w = class_weights(gradient, target, weight, ignore_index)
    values = -(w * gradient)
    if reduction == "mean":
        values = values / total
    values = ops.unsqueeze(values, 1)
    return ops.scatter_add(ops.zeros_of(values, size), 1, ops.unsqueeze(safe, 1), values)


def cross_entropy_impl(x: Tensor, target: Tensor, weight: Any, ignore_index: int, reduction: str,
                       label_smoothing: float) -> Tensor:
    """log_softmax, then nll_loss; or the target's probabilities times -log_softmax."""
    if not 0.0 <= label_smoothing <= 1.0:
        raise RuntimeError("label_smoothing must be between 0.0 and 1.0. Got: "
                           f"{label_smoothing}")
    if x.ndim == 0:
        raise ValueError("Expected 1 or more dimensions (got 0)")
    dim = 0 if x.ndim == 1 else 1
    if target._a.shape == x._a.shape and target.dtype.category != dtypes.INT:
        return _soft_cross_entropy(x, target, weight, reduction, label_smoothing, dim)
    logs = ops.log_softmax(x, dim)
    if target.dtype.category == dtypes.FLOAT and target._a.shape != x._a.shape:
        raise RuntimeError(f"expected scalar type Long but found {type_word(target.dtype)}: class "
                           "probabilities need the shape of the input")
    loss = nll_loss_impl(logs, target, weight, reduction, ignore_index)
    if not label_smoothing:
        return loss
    return _smoothed(logs, target, weight, ignore_index, reduction, label_smoothing, dim, loss)


def _smoothed(logs: Tensor, target: Tensor, weight: Any, ignore_index: int, reduction: str,
              label_smoothing: float, dim: int, loss: Tensor) -> Tensor:
    """(1 - a) * nll + a * the mean over all classes (Szegedy et al. 2015, section 7)."""
    n = logs._a.shape[dim]
    if weight is None:
        uniform = -logs.sum(dim)
    else:
        shape = (n,) + (1,) * (logs.ndim - dim - 1)
        uniform = -(logs * ops.reshape(weight, shape)).sum(dim)
    keep = ops.reshape(target, uniform._a.shape) != ignore_index
    uniform = ops.where(keep, uniform, ops.zeros_of(uniform, ()))
    if reduction == "mean":
        if weight is None:
            total = keep.sum()
        else:
            total = class_weights(logs, ops.reshape(target, (-1,)), weight, ignore_index)[2].sum()
        uniform = uniform.sum() / total
    elif reduction == "sum":
        uniform = uniform.sum()
    return loss * (1 - label_smoothing) + uniform * (label_smoothing / n)


def _soft_cross_entropy(x: Tensor, target: Tensor, weight: Any, reduction: str,
                        label_smoothing: float, dim: int) -> Tensor:
    n = x._a.shape[dim]
    if weight is not None and (weight.ndim != 1 or weight.numel() != n):
        raise RuntimeError(f"cross_entropy: weight tensor should be defined either for all {n} "
                           f"classes or no classes but got weight tensor of shape: "
                           f"{list(weight._a.shape)}")
    if label_smoothing:
        target = target * (1 - label_smoothing) + label_smoothing / n
    product = ops.log_softmax(x, dim) * target
    if weight is not None:
        product = product * ops.reshape(weight, (n,) + (1,) * (x.ndim - dim - 1))
    if reduction == "mean":
        count = max(numel(x._a.shape) // max(n, 1), 1) if x.ndim > 1 else 1
        return -product.sum() / count
    return reduced(-product.sum(dim), reduction)


# -- margins ---------------------------------------------------------------------------------------
def _positive_part(x: Tensor) -> Tensor:
    return x.clamp_min(0)


def hinge_embedding_impl(x: Tensor, target: Tensor, margin: float, reduction: str) -> Tensor:
    zero = ops.zeros_of(x, ())
    away = ops.where(target != 1, _positive_part(margin - x), zero)
    near = ops.where(target != -1, x, zero)
    return reduced(away + near, reduction)


def soft_margin_impl(x: Tensor, target: Tensor, reduction: str) -> Tensor:
    if x._a.shape != target._a.shape:
        x, target = _same_size("soft_margin_loss", x, target)
    return reduced((-target * x).exp().log1p(), reduction)


def margin_ranking_impl(x1: Tensor, x2: Tensor, target: Tensor, margin: float,
                        reduction: str) -> Tensor:
    if not x1.ndim == x2.ndim == target.ndim:
        raise RuntimeError("margin_ranking_loss : All input tensors should have same dimension but "
                           f"got sizes: input1: {list(x1._a.shape)}, input2: {list(x2._a.shape)}, "
                           f"target: {list(target._a.shape)} ")
    return reduced(_positive_part(-target * (x1 - x2) + margin), reduction)


def cosine_embedding_impl(x1: Tensor, x2: Tensor, target: Tensor, margin: float,
                          reduction: str) -> Tensor:
    if target.ndim not in (0, 1):
        raise RuntimeError("0D or 1D target tensor expected, multi-target not supported")
    if target.ndim == 1 and (x1.ndim != 2 or x2.ndim != 2):
        raise RuntimeError("1D target tensor expects 2D input tensors, but found inputs with sizes "
                           f"{list(x1._a.shape)} and {list(x2._a.shape)}.")
    if target.ndim == 0 and (x1.ndim != 1 or x2.ndim != 1):
        raise RuntimeError("0D target tensor expects 1D input tensors, but found inputs with sizes "
                           f"{list(x1._a.shape)} and {list(x2._a.shape)}.")
    eps = 1e-12
    dot = (x1 * x2).sum(-1)
    squares = ((x1 * x1).sum(-1) + eps) * ((x2 * x2).sum(-1) + eps)
    cosine = dot / squares.sqrt()
    zero = ops.zeros_of(cosine, ())
    near = ops.where(target == 1, 1 - cosine, zero)
    away = ops.where(target == -1, _positive_part(cosine - margin), zero)
    return reduced(near + away, reduction)


def multi_margin_impl(x: Tensor, target: Tensor, p: int, margin: float, weight: Any,
                      reduction: str) -> Tensor:
    """The mean over the other classes j of max(0, margin - x[y] + x[j]) ** p."""
    check_reduction(reduction)
    if p not in (1, 2):
        raise ValueError("only p == 1 and p == 2 supported")
    single = x.ndim < 2
    rows = ops.reshape(x, (1, -1)) if single else x
    n, c = rows._a.shape
    if x.ndim > 2 or not c:
        raise RuntimeError("Expected non-empty vector or matrix with optional 0-dim batch size, "
                           f"but got: {list(x._a.shape)}")
    if weight is not None and weight.ndim != 1:
        raise ValueError(f"weight must be one-dimensional, got {list(weight._a.shape)}")
    if weight is not None and weight.numel() != c:
        raise RuntimeError(f"inconsistent weight size, expected {c} but got "
                           f"{list(weight._a.shape)}")
    if target.ndim > 1 or target.numel() != n:
        raise RuntimeError("target tensor should be 1-D with size equal to the batch. Expected "
                           f"target size [{n}] but got {list(target._a.shape)}")
    if target.dtype is not dtypes.int64:
        raise RuntimeError(f"expected scalar type Long but found {type_word(target.dtype)}")
    index = ops.reshape(target, (n, 1))
    loss = _positive_part(margin - ops.gather(rows, 1, index) + rows)
    if p == 2:
        loss = loss * loss
    if weight is not None:
        loss = loss * ops.reshape(ops.index_select(weight, 0, ops.reshape(target, (n,))), (n, 1))
    others = ops.arange(0, c, 1, dtype=dtypes.int64, device=x.device) != index
    loss = ops.where(others, loss, ops.zeros_of(loss, ())).sum(1) / c
    return reduced(ops.reshape(loss, ()) if single and target.ndim == 0 else loss, reduction)


def multilabel_margin_impl(x: Tensor, target: Tensor, reduction: str) -> Tensor:
    """Over the labels y before the first -1 and the other classes i: max(0, 1 - x[y] + x[i])."""
    check_reduction(reduction)
    single = x.ndim < 2
    if x._a.shape != target._a.shape and x.numel():
        raise RuntimeError(f"inconsistent target size: {list(target._a.shape)} for input of size: "
                           f"{list(x._a.shape)}")
    if target.dtype is not dtypes.int64:
        raise RuntimeError(f"expected scalar type Long but found {type_word(target.dtype)}")
    rows, labels = (ops.reshape(t, (1, -1)) if single else t for t in (x, target))
    if rows._a.shape != labels._a.shape or x.ndim > 2 or not rows._a.shape[1]:
        raise RuntimeError("Expected non-empty vector or matrix with optional 0-dim batch size and "
                           f"a target of its shape, but got: {list(x._a.shape)} and "
                           f"{list(target._a.shape)}")
    n, c = rows._a.shape
    valid = (labels >= 0).to(dtypes.int64).cumprod(1)
    safe = labels * valid
    taken = ops.scatter_add(ops.zeros_of(valid, (n, c)), 1, safe, valid) > 0
    chosen = ops.unsqueeze(ops.gather(rows, 1, safe), 2)
    loss = _positive_part(1 - chosen + ops.unsqueeze(rows, 1))
    counted = ops.unsqueeze(valid > 0, 2) & ops.logical_not(ops.unsqueeze(taken, 1))
    loss = ops.where(counted, loss, ops.zeros_of(loss, ())).sum((1, 2)) / c
    return reduced(ops.reshape(loss, ()) if single else loss, reduction)


def multilabel_soft_margin_impl(x: Tensor, target: Tensor, weight: Any, reduction: str) -> Tensor:
    loss = -(target * ops.log_sigmoid(x) + (1 - target) * ops.log_sigmoid(-x))
    if weight is not None:
        loss = loss * weight
    return reduced(loss.mean(-1) if loss.ndim else loss, reduction)


def triplet_margin_impl(anchor: Tensor, positive: Tensor, negative: Tensor, margin: float, p: float,
                        eps: float, swap: bool, reduction: str) -> Tensor:
    if not anchor.ndim == positive.ndim == negative.ndim:
        raise RuntimeError("The anchor, positive, and negative tensors are expected to have the "
                           f"same number of dimensions, but got: anchor {anchor.ndim}D, positive "
                           f"{positive.ndim}D, and negative {negative.ndim}D inputs")
    if margin <= 0:
        raise ValueError(f"margin must be greater than 0, got {margin}")

    def distance(a: Tensor, b: Tensor) -> Tensor:
        return pairwise_distance_impl(a, b, p, eps, False)
    return triplet_distance_impl(anchor, positive, negative, distance, margin, swap, reduction)


def triplet_distance_impl(anchor: Tensor, positive: Tensor, negative: Tensor, distance: Any,
                          margin: float, swap: bool, reduction: str) -> Tensor:
    near, far = distance(anchor, positive), distance(anchor, negative)
    if swap:
        far = ops.minimum(far, distance(positive, negative))
    return reduced(_positive_part(near - far + margin), reduction)


def linear_cross_entropy_impl(x: Tensor, linear_weight: Tensor, target: Tensor, linear_bias: Any,
                              weight: Any, reduction: str, ignore_index: Any,
                              label_smoothing: float) -> Tensor:
    """cross_entropy of linear(x, linear_weight); K more dims of the weight become loss dims."""
    out = linear_weight._a.shape[:-1]
    if ignore_index is not None and target.dtype.category == dtypes.FLOAT:
        raise RuntimeError("ignore_index cannot be specified when target contains probabilities")
    if len(out) > 1 and x.ndim == 1:
        raise RuntimeError("K-dimensional loss defined by linear_weight shape "
                           f"{linear_weight._a.shape} requires batched input, (N, "
                           f"{x._a.shape[-1]}), got unbatched input with shape {x._a.shape}")
    if linear_bias is not None and linear_bias._a.shape != out:
        raise RuntimeError(f"expected linear_bias shape {out}, got {linear_bias._a.shape}")
    flat = ops.reshape(linear_weight, (-1, linear_weight._a.shape[-1]))
    bias = linear_bias if linear_bias is None else ops.reshape(linear_bias, (-1,))
    logits = ops.linear(x, flat, bias)
    if len(out) > 1:
        logits = ops.reshape(logits, (*logits._a.shape[:-1], *out))
    ignored = -100 if ignore_index is None else ignore_index
    return cross_entropy_impl(logits, target, weight, ignored, reduction, label_smoothing)


# -- distances between vectors ---------------------------------------------------------------------
def pairwise_distance_impl(x1: Tensor, x2: Tensor, p: float, eps: float, keepdim: bool) -> Tensor:
    return vector_norm(x1 - x2 + eps, p, -1, keepdim)


def cosine_similarity_impl(x1: Tensor, x2: Tensor, dim: int, eps: float) -> Tensor:
    """x1 . x2 / (max(|x1|, eps) max(|x2|, eps)) along a dim."""
    common = dtypes.get_default_dtype()
    for t in (x1, x2):
        if t.dtype.category < dtypes.FLOAT:
            raise RuntimeError(f"expected common dtype to be floating point, yet common dtype is "
                               f"{type_word(t.dtype)}; convert to {common._name}")
    shape = broadcast_shapes(x1._a.shape, x2._a.shape)
    x1, x2 = ops.expand(x1, shape), ops.expand(x2, shape)
    dtype = x1.dtype
    x1, x2 = widened(x1), widened(x2)
    if not shape:
        x1, x2 = ops.reshape(x1, (1,)), ops.reshape(x2, (1,))
    norms = [vector_norm(t, 2, dim, True).clamp_min(eps) for t in (x1, x2)]
    return ((x1 / norms[0]) * (x2 / norms[1])).sum(dim).to(dtype)


def cdist_impl(x1: Tensor, x2: Tensor, p: float, compute_mode: str | None) -> Tensor:
    """The p-norm distances of all rows of x1 (..., P, M) to all rows of x2 (..., R, M)."""
    for name, x in (("X1", x1), ("X2", x2)):
        if x.dtype.category != dtypes.FLOAT:
            raise RuntimeError(f"cdist only supports floating-point dtypes, {name} got: "
                               f"{type_word(x.dtype)}")
        if x.ndim < 2:
            raise RuntimeError(f"cdist only supports at least 2D tensors, {name} got: {x.ndim}D")
    if x1._a.shape[-1] != x2._a.shape[-1]:
        raise RuntimeError(f"X1 and X2 must have the same number of columns. X1: "
                           f"{x1._a.shape[-1]} X2: {x2._a.shape[-1]}")
    if p < 0:
        raise RuntimeError(f"cdist only supports non-negative p values, got {p}")
    by_matmul = (compute_mode or "use_mm").startswith("use_mm")
    many = max(x1._a.shape[-2], x2._a.shape[-2]) > 25 or compute_mode == "use_mm_for_euclid_dist"
    if p == 2 and by_matmul and many:
        return _euclidean(x1, x2)
    return vector_norm(ops.unsqueeze(x1, -2) - ops.unsqueeze(x2, -3), p, -1, False)


def _euclidean(x1: Tensor, x2: Tensor) -> Tensor:
    """sqrt(|x|^2 - 2 x y + |y|^2) by a matrix product; the derivative at 0 is 0."""
    squares = (x1 * x1).sum(-1, True) - 2 * ops.matmul(x1, x2.mT) + (x2 * x2).sum(-1, True).mT
    apart = squares > 0
    return squares.masked_fill(~apart, 1).sqrt().masked_fill(~apart, 0)


def pdist_impl(x: Tensor, p: float) -> Tensor:
    """The distances of all pairs of rows of (N, M), i < j in order."""
    if x.ndim != 2:
        raise RuntimeError(f"pdist only supports 2D tensors, got: {x.ndim}D")
    if p < 0:
        raise RuntimeError(f"pdist only supports non-negative p values, got {p}")
    from .factories import triu_indices
    rows, columns = triu_indices(x._a.shape[0], x._a.shape[0], 1, device=x.device).unbind(0)
    return vector_norm(ops.index_select(x, 0, rows) - ops.index_select(x, 0, columns), p, -1, False)
