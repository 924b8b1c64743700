"""`torch.nn.functional`: the functions behind the layers.

Those made from ops.yaml are here under their own names; the rest adapt torch's arguments.
"""

from __future__ import annotations

import warnings
from typing import Any

from .. import (
    compose_attention,
    compose_ctc,
    compose_losses,
    compose_nn,
    compose_pool,
    compose_resize,
    sampling,
)
from .. import dtypes as _dtypes
from .._generated import functions as ops
from ..overloads import overridden
from ..tensor import Tensor

globals().update(ops.NN_FUNCTIONS)


# -- activations -----------------------------------------------------------------------------------
def relu(input: Tensor, inplace: bool = False) -> Tensor:
    """max(input, 0)."""
    return ops.relu_(input) if inplace else ops.relu(input)


def relu6(input: Tensor, inplace: bool = False) -> Tensor:
    """min(max(input, 0), 6)."""
    return ops.relu6_(input) if inplace else ops.relu6(input)


def leaky_relu(input: Tensor, negative_slope: float = 0.01, inplace: bool = False) -> Tensor:
    """input where it is positive, else negative_slope * input."""
    return (ops.leaky_relu_ if inplace else ops.leaky_relu)(input, negative_slope)


def elu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """input where it is positive, else alpha * (exp(input) - 1)."""
    return (ops.elu_ if inplace else ops.elu)(input, alpha)


def selu(input: Tensor, inplace: bool = False) -> Tensor:
    """The self-normalising elu (Klambauer et al. 2017)."""
    return (ops.selu_ if inplace else ops.selu)(input)


def celu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """input where it is positive, else alpha * (exp(input / alpha) - 1)."""
    return (ops.celu_ if inplace else ops.celu)(input, alpha)


def silu(input: Tensor, inplace: bool = False) -> Tensor:
    """input * sigmoid(input)."""
    return (ops.silu_ if inplace else ops.silu)(input)


def mish(input: Tensor, inplace: bool = False) -> Tensor:
    """input * tanh(softplus(input)) (Misra 2019)."""
    return (ops.mish_ if inplace else ops.mish)(input)


def hardtanh(input: Tensor, min_val: float = -1.0, max_val: float = 1.0,
             inplace: bool = False) -> Tensor:
    """input cut off at min_val and max_val; ValueError if they are in the wrong order."""
    return (ops.hardtanh_ if inplace else ops.hardtanh)(input, min_val, max_val)


def hardsigmoid(input: Tensor, inplace: bool = False) -> Tensor:
    """min(max(input + 3, 0), 6) / 6."""
    return (ops.hardsigmoid_ if inplace else ops.hardsigmoid)(input)


def hardswish(input: Tensor, inplace: bool = False) -> Tensor:
    """input * hardsigmoid(input)."""
    return (ops.hardswish_ if inplace else ops.hardswish)(input)


def threshold(input: Tensor, threshold: float, value: float, inplace: bool = False) -> Tensor:
    """input where it is above the threshold, else `value`."""
    return (ops.threshold_values_ if inplace else ops.threshold_values)(input, threshold, value)


def threshold_(input: Tensor, threshold: float, value: float) -> Tensor:
    """In-place `threshold`."""
    return ops.threshold_values_(input, threshold, value)


def rrelu(input: Tensor, lower: float = 1.0 / 8, upper: float = 1.0 / 3, training: bool = False,
          inplace: bool = False) -> Tensor:
    """leaky_relu with slopes drawn from [lower, upper) in training, else their mean."""
    return (ops.rrelu_ if inplace else ops.rrelu)(input, lower, upper, training)


def rrelu_(input: Tensor, lower: float = 1.0 / 8, upper: float = 1.0 / 3,
           training: bool = False) -> Tensor:
    """In-place `rrelu`."""
    return ops.rrelu_(input, lower, upper, training)


def logsigmoid(input: Tensor, *, out: Any = None) -> Tensor:
    """log(sigmoid(input))."""
    return ops.log_sigmoid(input, out=out)


def sigmoid(input: Tensor) -> Tensor:
    """1 / (1 + exp(-input))."""
    return ops.sigmoid(input)


def tanh(input: Tensor) -> Tensor:
    """The hyperbolic tangent."""
    return ops.tanh(input)


def _softmax_dim(name: str, ndim: int, stacklevel: int) -> int:
    warnings.warn(f"Implicit dimension choice for {name} has been deprecated. Change the call to "
                  "include dim=X as an argument.", UserWarning, stacklevel=stacklevel)
    return 0 if ndim in (0, 1, 3) else 1


def softmax(input: Tensor, dim: int | None = None, _stacklevel: int = 3,
            dtype: Any = None) -> Tensor:
    """exp(input), divided by its sum over `dim`; computed in `dtype` where given."""
    if dim is None:
        dim = _softmax_dim("softmax", input.ndim, _stacklevel)
    return ops.softmax(input, dim, dtype)


def softmin(input: Tensor, dim: int | None = None, _stacklevel: int = 3,
            dtype: Any = None) -> Tensor:
    """softmax(-input)."""
    if dim is None:
        dim = _softmax_dim("softmin", input.ndim, _stacklevel)
    return ops.softmax(-input, dim, dtype)


def log_softmax(input: Tensor, dim: int | None = None, _stacklevel: int = 3,
                dtype: Any = None) -> Tensor:
    """log(softmax(input)), computed stably."""
    if dim is None:
        dim = _softmax_dim("log_softmax", input.ndim, _stacklevel)
    return ops.log_softmax(input, dim, dtype)


def gumbel_softmax(logits: Tensor, tau: float = 1, hard: bool = False, eps: float = 1e-10,
                   dim: int = -1) -> Tensor:
    """A differentiable draw from categories (Jang et al. 2017); one-hot in forward if `hard`."""
    if (found := overridden(gumbel_softmax, (logits,), {
            "tau": tau, "hard": hard, "dim": dim})) is not NotImplemented:
        return found
    noise = -sampling._open_uniform(logits, None, "exponential").log()
    soft = ops.softmax((logits - noise.log()) / tau, dim)
    if not hard:
        return soft
    index = soft.max(dim, keepdim=True)[1]
    one = ops.zeros_of(soft, soft._a.shape).scatter_(dim, index, 1.0)
    return one - soft.detach() + soft


# -- norms -----------------------------------------------------------------------------------------
def _check_values_per_channel(shape: Any) -> None:
    n = shape[0]
    for s in shape[2:]:
        n *= s
    if n == 1:
        raise ValueError(f"Expected more than 1 value per channel when training, got input size "
                         f"{list(shape)}")


def batch_norm(input: Tensor, running_mean: Any, running_var: Any, weight: Any = None,
               bias: Any = None, training: bool = False, momentum: float = 0.1,
               eps: float = 1e-5) -> Tensor:
    """Normalises each channel (dim 1) over the batch in training, else by running statistics."""
    if training and isinstance(input, Tensor):
        _check_values_per_channel(input._a.shape)
    return ops.batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps)


def instance_norm(input: Tensor, running_mean: Any = None, running_var: Any = None,
                  weight: Any = None, bias: Any = None, use_input_stats: bool = True,
                  momentum: float = 0.1, eps: float = 1e-5) -> Tensor:
    """Normalises each channel of each sample, or all by running statistics."""
    if use_input_stats and isinstance(input, Tensor):
        n = 1
        for s in input._a.shape[2:]:
            n *= s
        if n == 1:
            raise ValueError("Expected more than 1 spatial element when training, got input size "
                             f"{list(input._a.shape)}")
    return ops.instance_norm(input, weight, bias, running_mean, running_var, use_input_stats,
                             momentum, eps)


def normalize(input: Tensor, p: float = 2.0, dim: Any = 1, eps: float = 1e-12,
              out: Any = None) -> Tensor:
    """input / max(its p-norm along `dim`, eps)."""
    if (found := overridden(normalize, (input,), {"p": p, "dim": dim, "eps": eps})) \
            is not NotImplemented:
        return found
    result = input / compose_nn.vector_norm(input, p, dim).clamp_min(eps)
    if out is None:
        return result
    from ..dispatch import write_out
    return write_out("normalize", out, result)


# -- dropout ---------------------------------------------------------------------------------------
def _dropout(name: str, make: Any) -> Any:
    def function(input: Tensor, p: float = 0.5, training: bool = True,
                 inplace: bool = False) -> Tensor:
        if (found := overridden(function, (input,), {"p": p, "training": training,
                                                     "inplace": inplace})) is not NotImplemented:
            return found
        if p < 0.0 or p > 1.0:
            raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
        return make(input, p, training, inplace)
    function.__name__ = function.__qualname__ = name
    function.__doc__ = make.__doc__
    return function


dropout = _dropout("dropout", sampling.dropout_impl)
alpha_dropout = _dropout("alpha_dropout", sampling.alpha_dropout_impl)
feature_alpha_dropout = _dropout("feature_alpha_dropout", sampling.feature_alpha_dropout_impl)
alpha_dropout.__defaults__ = feature_alpha_dropout.__defaults__ = (0.5, False, False)


def _dropout_of_channels(n: int) -> Any:
    def make(input: Tensor, p: float, training: bool, inplace: bool) -> Tensor:
        """Zeroes whole channels with probability p."""
        if n != 1 and input.ndim not in (n + 1, n + 2):
            warnings.warn(f"dropout{n}d: Received a {input.ndim}-D input to dropout{n}d, which is "
                          f"deprecated; expected {n + 1}-D or {n + 2}-D.", UserWarning,
                          stacklevel=4)
        if n == 1 and input.ndim not in (2, 3):
            raise RuntimeError(f"dropout1d: Expected 2D or 3D input, but received a {input.ndim}D "
                               "input. Note that dropout1d exists to provide channel-wise dropout "
                               "on inputs with 1 spatial dimension.")
        single = input.ndim == n + 1 and n != 2
        x = input.unsqueeze(0) if single and not inplace else \
            input.unsqueeze_(0) if single else input
        result = sampling.feature_dropout_impl(x, p, training, inplace)
        if not single:
            return result
        return input.squeeze_(0) if inplace else result.squeeze(0)
    return make


dropout1d = _dropout("dropout1d", _dropout_of_channels(1))
dropout2d = _dropout("dropout2d", _dropout_of_channels(2))
dropout3d = _dropout("dropout3d", _dropout_of_channels(3))


# -- pooling ---------------------------------------------------------------------------------------
def _max_pool(n: int) -> Any:
    def function(input: Tensor, kernel_size: Any, stride: Any = None, padding: Any = 0,
                 dilation: Any = 1, ceil_mode: bool = False, return_indices: bool = False) -> Any:
        if input.__class__ is not Tensor and (found := overridden(
                function, (input, kernel_size, stride, padding, dilation, ceil_mode,
                           return_indices))) is not NotImplemented:
            return found
        return compose_pool.max_pool_impl(n, input, kernel_size, stride, padding, dilation,
                                          ceil_mode, return_indices)
    function.__name__ = function.__qualname__ = f"max_pool{n}d"
    function.__doc__ = ("The maximum of each window; with return_indices also where it lies, as a "
                        "flat index of the spatial dims.")
    return function


def _max_pool_with_indices(n: int) -> Any:
    pool = globals()[f"max_pool{n}d"]

    def function(input: Tensor, kernel_size: Any, stride: Any = None, padding: Any = 0,
                 dilation: Any = 1, ceil_mode: bool = False, return_indices: bool = False) -> Any:
        return pool(input, kernel_size, stride, padding, dilation, ceil_mode, True)
    function.__name__ = function.__qualname__ = f"max_pool{n}d_with_indices"
    function.__doc__ = f"`max_pool{n}d` with its indices."
    return function


def _adaptive_max_pool(n: int) -> Any:
    def function(input: Tensor, output_size: Any, return_indices: bool = False) -> Any:
        if (found := overridden(function, (input, output_size, return_indices))) \
                is not NotImplemented:
            return found
        return compose_pool.adaptive_max_pool_impl(n, input, output_size, return_indices)
    function.__name__ = function.__qualname__ = f"adaptive_max_pool{n}d"
    function.__doc__ = "The maxima of `output_size` windows that cover the input."
    return function


def _lp_pool(n: int) -> Any:
    def function(input: Tensor, norm_type: float, kernel_size: Any, stride: Any = None,
                 ceil_mode: bool = False) -> Tensor:
        if (found := overridden(function, (input, norm_type, kernel_size, stride, ceil_mode))) \
                is not NotImplemented:
            return found
        return compose_pool.lp_pool_impl(n, input, norm_type, kernel_size, stride, ceil_mode)
    function.__name__ = function.__qualname__ = f"lp_pool{n}d"
    function.__doc__ = "The p-norm of each window."
    return function


def _fractional_max_pool(n: int) -> Any:
    def function(input: Tensor, kernel_size: Any, output_size: Any = None, output_ratio: Any = None,
                 return_indices: bool = False, _random_samples: Any = None) -> Any:
        if (found := overridden(function, (input, kernel_size, output_size, output_ratio))) \
                is not NotImplemented:
            return found
        return compose_pool.fractional_max_pool_impl(n, input, kernel_size, output_size,
                                                     output_ratio, return_indices, _random_samples)
    function.__name__ = function.__qualname__ = f"fractional_max_pool{n}d"
    function.__doc__ = "Max pooling of windows whose starts are drawn at random (Graham 2014)."
    return function


for _n in (2, 3):
    globals()[f"fractional_max_pool{_n}d"] = _fractional_max_pool(_n)
for _n in (1, 2, 3):
    globals()[f"max_pool{_n}d"] = _max_pool(_n)
    globals()[f"max_pool{_n}d_with_indices"] = _max_pool_with_indices(_n)
    globals()[f"adaptive_max_pool{_n}d"] = _adaptive_max_pool(_n)
    globals()[f"lp_pool{_n}d"] = _lp_pool(_n)


def adaptive_max_pool1d_with_indices(input: Tensor, output_size: Any,
                                     return_indices: bool = False) -> Any:
    """`adaptive_max_pool1d` with its indices."""
    return globals()["adaptive_max_pool1d"](input, output_size, True)


def adaptive_max_pool2d_with_indices(input: Tensor, output_size: Any,
                                     return_indices: bool = False) -> Any:
    """`adaptive_max_pool2d` with its indices."""
    return globals()["adaptive_max_pool2d"](input, output_size, True)


def adaptive_max_pool3d_with_indices(input: Tensor, output_size: Any,
                                     return_indices: bool = False) -> Any:
    """`adaptive_max_pool3d` with its indices."""
    return globals()["adaptive_max_pool3d"](input, output_size, True)


def max_unpool(n: int, name: str, input: Tensor, indices: Tensor, kernel_size: Any, stride: Any,
               padding: Any, output_size: Any) -> Tensor:
    """The inverse of max pooling with indices: zeros where no maximum was."""
    kernel = compose_pool.window_ints(kernel_size, n, "kernel_size", name)
    stride = kernel if stride is None else compose_pool.window_ints(stride, n, "stride", name)
    padding = compose_pool.window_ints(padding, n, "padding", name)
    size = compose_attention.unpooled_size(input, kernel, stride, padding, output_size)
    return compose_attention.max_unpool_impl(n, input, indices, size)


def max_unpool1d(input: Tensor, indices: Tensor, kernel_size: Any, stride: Any = None,
                 padding: Any = 0, output_size: Any = None) -> Tensor:
    """The inverse of `max_pool1d` with indices: zeros where no maximum was."""
    return max_unpool(1, "max_unpool1d", input, indices, kernel_size, stride, padding, output_size)


def max_unpool2d(input: Tensor, indices: Tensor, kernel_size: Any, stride: Any = None,
                 padding: Any = 0, output_size: Any = None) -> Tensor:
    """The inverse of `max_pool2d` with indices: zeros where no maximum was."""
    return max_unpool(2, "max_unpool2d", input, indices, kernel_size, stride, padding, output_size)


def max_unpool3d(input: Tensor, indices: Tensor, kernel_size: Any, stride: Any = None,
                 padding: Any = 0, output_size: Any = None) -> Tensor:
    """The inverse of `max_pool3d` with indices: zeros where no maximum was."""
    return max_unpool(3, "max_unpool3d", input, indices, kernel_size, stride, padding, output_size)


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


# -- embeddings ------------------------------------------------------------------------------------
def _padding_index(padding_idx: int | None, weight: Tensor) -> int:
    if padding_idx is None:
        return -1
    rows = weight._a.shape[0]
    if not -rows <= padding_idx < rows:
        raise AssertionError("Padding_idx must be within num_embeddings")
    return padding_idx % rows


def embedding(input: Tensor, weight: Tensor, padding_idx: int | None = None,
              max_norm: float | None = None, norm_type: float = 2.0,
              scale_grad_by_freq: bool = False, sparse: bool = False) -> Tensor:
    """The rows of `weight` at the indices `input`; rows longer than max_norm are scaled first."""
    if (found := overridden(embedding, (input, weight), {
            "padding_idx": padding_idx, "max_norm": max_norm, "norm_type": norm_type,
            "scale_grad_by_freq": scale_grad_by_freq, "sparse": sparse})) is not NotImplemented:
        return found
    padding = _padding_index(padding_idx, weight)
    if max_norm is not None:
        compose_attention.renormalise(weight, input, max_norm, norm_type)
    return ops.embedding(weight, input, padding, scale_grad_by_freq, sparse)


def embedding_bag(input: Tensor, weight: Tensor, offsets: Any = None, max_norm: float | None = None,
                  norm_type: float = 2, scale_grad_by_freq: bool = False, mode: str = "mean",
                  sparse: bool = False, per_sample_weights: Any = None,
                  include_last_offset: bool = False, padding_idx: int | None = None) -> Tensor:
    """The sum, mean or maximum of the rows of each bag: rows of a 2-d input, or from `offsets`."""
    if (found := overridden(embedding_bag, (input, weight, offsets), {"mode": mode})) \
            is not NotImplemented:
        return found
    if weight.dtype is _dtypes.int64 and input.is_floating_point():
        warnings.warn("Argument order of nn.functional.embedding_bag was changed. Usage "
                      "`embedding_bag(weight, input, ...)` is deprecated, and should now be "
                      "`embedding_bag(input, weight, ...)`.", UserWarning, stacklevel=2)
        input, weight = weight, input
    if per_sample_weights is not None:
        if input._a.shape != per_sample_weights._a.shape:
            raise ValueError(f"embedding_bag: If per_sample_weights "
                             f"({list(per_sample_weights.shape)}) is not None, then it must have "
                             f"the same shape as the input ({list(input.shape)})")
        if mode != "sum":
            raise NotImplementedError(
                "embedding_bag: per_sample_weights was not None. per_sample_weights is only "
                f"supported for mode='sum' (got mode='{mode}'). Please open a feature request on "
                "GitHub.")
        per_sample_weights = per_sample_weights.reshape(-1)
    if mode not in ("sum", "mean", "max"):
        raise ValueError("mode has to be one of sum, mean or max")
    if mode == "max" and scale_grad_by_freq:
        raise ValueError("max mode does not support scaling the gradient by the frequency")
    input, offsets = _bags(input, offsets, include_last_offset)
    padding = None if padding_idx is None else _padding_index(padding_idx, weight)
    if max_norm is not None:
        compose_attention.renormalise(weight, input, max_norm, norm_type)
    return compose_attention.embedding_bag_impl(
        weight, input, offsets, mode, per_sample_weights, include_last_offset, padding,
        scale_grad_by_freq)[0]


def _bags(input: Tensor, offsets: Any, include_last_offset: bool) -> tuple[Tensor, Tensor]:
    """Flat indices, and where each bag begins."""
    if input.ndim == 2:
        if offsets is not None:
            raise ValueError("if input is 2D, then offsets has to be None, as input is treated is "
                             f"a mini-batch of fixed length sequences. However, found offsets of "
                             f"type {type(offsets)}")
        n, length = input._a.shape
        starts = ops.arange(0, n, 1, dtype=_dtypes.int64, device=input.device) * length
        if include_last_offset:
            starts = ops.arange(0, n + 1, 1, dtype=_dtypes.int64, device=input.device) * length
        return input.reshape(-1), starts
    if input.ndim != 1:
        raise ValueError(f"input has to be 1D or 2D Tensor, but got Tensor of dimension {input.ndim}")
    if offsets is None:
        raise ValueError("offsets has to be a 1D Tensor but got None")
    if offsets.ndim != 1:
        raise ValueError("offsets has to be a 1D Tensor")
    if offsets.dtype.category != 1 or input.dtype.category != 1:
        raise RuntimeError("expected input and offsets to be Long or Int tensors")
    if offsets.numel() and int(offsets[0]) != 0:
        raise RuntimeError(f"offsets[0] has to be 0, i.e., the first sequence in the mini-batch "
                           f"has to start from position 0. However, got {int(offsets[0])}")
    if offsets.numel() and int(offsets[-1]) > input.numel():
        raise RuntimeError(f"offsets[-1] can not be greater than input's length({input.numel()}) "
                           f"but got offsets[-1] of {int(offsets[-1])}")
    return input, offsets


def one_hot(tensor: Tensor, num_classes: int = -1) -> Tensor:
    """int64 (..., classes): 1 where the class is, else 0."""
    if (found := overridden(one_hot, (tensor, num_classes))) is not NotImplemented:
        return found
    return compose_attention.one_hot_impl(tensor, num_classes)


# -- resizing --------------------------------------------------------------------------------------
def interpolate(input: Tensor, size: Any = None, scale_factor: Any = None, mode: str = "nearest",
                align_corners: bool | None = None, recompute_scale_factor: bool | None = None,
                antialias: bool = False) -> Tensor:
    """Resamples the dims after the first two to `size`, or by `scale_factor`.

    mode: nearest, nearest-exact, linear (3-d), bilinear and bicubic (4-d), trilinear (5-d), area.
    """
    if (found := overridden(interpolate, (input,), {
            "size": size, "scale_factor": scale_factor, "mode": mode,
            "align_corners": align_corners, "recompute_scale_factor": recompute_scale_factor,
            "antialias": antialias})) is not NotImplemented:
        return found
    return compose_resize.interpolate_impl(input, size, scale_factor, mode, align_corners,
                                           recompute_scale_factor, antialias)


def upsample(input: Tensor, size: Any = None, scale_factor: Any = None, mode: str = "nearest",
             align_corners: bool | None = None) -> Tensor:
    """`interpolate` by its old name."""
    warnings.warn("`nn.functional.upsample` is deprecated. Use `nn.functional.interpolate` instead.",
                  UserWarning, stacklevel=2)
    return interpolate(input, size, scale_factor, mode, align_corners)


def upsample_nearest(input: Tensor, size: Any = None, scale_factor: Any = None) -> Tensor:
    """`interpolate` with mode="nearest"."""
    warnings.warn("`nn.functional.upsample_nearest` is deprecated. Use `nn.functional.interpolate` "
                  "instead.", UserWarning, stacklevel=2)
    return interpolate(input, size, scale_factor, mode="nearest")


def upsample_bilinear(input: Tensor, size: Any = None, scale_factor: Any = None) -> Tensor:
    """`interpolate` with mode="bilinear" and align_corners."""
    warnings.warn("`nn.functional.upsample_bilinear` is deprecated. Use "
                  "`nn.functional.interpolate` instead.", UserWarning, stacklevel=2)
    return interpolate(input, size, scale_factor, mode="bilinear", align_corners=True)


def grid_sample(input: Tensor, grid: Tensor, mode: str = "bilinear", padding_mode: str = "zeros",
                align_corners: bool | None = None) -> Tensor:
    """input (N, C, H, W) at points (N, H', W', 2) of [-1, 1]; or (N, C, D, H, W) in 3-d."""
    if (found := overridden(grid_sample, (input, grid), {
            "mode": mode, "padding_mode": padding_mode, "align_corners": align_corners})) \
            is not NotImplemented:
        return found
    return compose_resize.grid_sample_impl(input, grid, mode, padding_mode,
                                           _corners("grid_sample", align_corners))


def affine_grid(theta: Tensor, size: Any, align_corners: bool | None = None) -> Tensor:
    """The points of an image of `size` mapped by affine maps theta (N, 2, 3), for grid_sample."""
    if (found := overridden(affine_grid, (theta, size, align_corners))) is not NotImplemented:
        return found
    return compose_resize.affine_grid_impl(theta, size, _corners("affine_grid", align_corners))


def _corners(op: str, align_corners: bool | None) -> bool:
    if align_corners is None:
        warnings.warn(f"Default {op} behavior has changed to align_corners=False since 1.3.0. "
                      "Please specify align_corners=True if the old behavior is desired.", UserWarning,
                      stacklevel=3)
    return bool(align_corners)


def local_response_norm(input: Tensor, size: int, alpha: float = 1e-4, beta: float = 0.75,
                        k: float = 1.0) -> Tensor:
    """input / (k + alpha * mean of squares over `size` channels) ** beta (Krizhevsky 2012)."""
    if (found := overridden(local_response_norm, (input, size), {
            "alpha": alpha, "beta": beta, "k": k})) is not NotImplemented:
        return found
    if input.ndim < 3:
        raise ValueError(f"Expected 3D or higher dimensionality input (got {input.ndim} dimensions)")
    if not input.numel():
        return input
    pad = (0, 0) * (input.ndim - 2) + (size // 2, (size - 1) // 2)
    mean = ops.window_sum(ops.constant_pad_nd(input * input, pad, 0), 1, size, 1)
    mean = mean / size if input.is_floating_point() else ops.div(mean, size, rounding_mode="trunc")
    return input / (mean * alpha + k).pow(beta)


# -- attention -------------------------------------------------------------------------------------
def multi_head_attention_forward(
        query: Tensor, key: Tensor, value: Tensor, embed_dim_to_check: int, num_heads: int,
        in_proj_weight: Any, in_proj_bias: Any, bias_k: Any, bias_v: Any, add_zero_attn: bool,
        dropout_p: float, out_proj_weight: Tensor, out_proj_bias: Any, training: bool = True,
        key_padding_mask: Any = None, need_weights: bool = True, attn_mask: Any = None,
        use_separate_proj_weight: bool = False, q_proj_weight: Any = None,
        k_proj_weight: Any = None, v_proj_weight: Any = None, static_k: Any = None,
        static_v: Any = None, average_attn_weights: bool = True,
        is_causal: bool = False) -> tuple:
    """Attention of several heads, as `nn.MultiheadAttention` computes it.

    query (L, N, E), key and value (S, N, ...), or all without N. Gives (result, weights or None).
    """
    if (found := overridden(multi_head_attention_forward, (
            query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k,
            bias_v, add_zero_attn, dropout_p, out_proj_weight, out_proj_bias))) \
            is not NotImplemented:
        return found
    batched = query.ndim == 3
    _check_heads(query, key, value, embed_dim_to_check, num_heads, key_padding_mask, attn_mask)
    if is_causal and attn_mask is None:
        raise RuntimeError("Need attn_mask if specifying the is_causal hint.")
    if not batched:
        same = query is key is value
        query = query.unsqueeze(1)
        key, value = (query, query) if same else (key.unsqueeze(1), value.unsqueeze(1))
        if key_padding_mask is not None:
            key_padding_mask = key_padding_mask.unsqueeze(0)
    attn_mask = compose_attention.canonical_mask(attn_mask, "attn_mask", query)
    key_padding_mask = compose_attention.canonical_mask(key_padding_mask, "key_padding_mask", query)
    weights = [q_proj_weight, k_proj_weight, v_proj_weight] if use_separate_proj_weight else \
        in_proj_weight
    result, attention = compose_attention.multi_head_attention_impl(
        query, key, value, num_heads, weights, not use_separate_proj_weight, in_proj_bias, bias_k,
        bias_v, add_zero_attn, dropout_p, out_proj_weight, out_proj_bias, training,
        key_padding_mask, need_weights, attn_mask, static_k, static_v, average_attn_weights,
        is_causal)
    if not batched:
        result = result.squeeze(1)
        attention = None if attention is None else attention.squeeze(0)
    return result, attention


def _check_heads(query: Tensor, key: Tensor, value: Tensor, width: int, num_heads: int,
                 key_padding_mask: Any, attn_mask: Any) -> None:
    if query.ndim not in (2, 3):
        raise AssertionError(f"query should be unbatched 2D or batched 3D tensor but received "
                             f"{query.ndim}-D query tensor")
    for name, x in (("key", key), ("value", value)):
        if x.ndim != query.ndim:
            raise AssertionError(f"For {'un' * (query.ndim == 2)}batched ({query.ndim}-D) `query`, "
                                 f"expected `key` and `value` to be {query.ndim}-D but found "
                                 f"{name} of {x.ndim}-D")
    if query._a.shape[-1] != width:
        raise AssertionError(f"was expecting embedding dimension of {width}, but got "
                             f"{query._a.shape[-1]}")
    if width % num_heads:
        raise AssertionError(f"embed_dim {width} not divisible by num_heads {num_heads}")
    if key._a.shape[:-1] != value._a.shape[:-1]:
        raise AssertionError(f"key's sequence and batch dims {list(key.shape[:2])} do not match "
                             f"value's {list(value.shape[:2])}")
    n = query._a.shape[1] if query.ndim == 3 else 1
    length, source = query._a.shape[0], key._a.shape[0]
    if attn_mask is not None:
        wanted = {2: (length, source), 3: (n * num_heads, length, source)}.get(attn_mask.ndim)
        if wanted is None:
            raise RuntimeError(f"attn_mask's dimension {attn_mask.ndim} is not supported")
        if attn_mask._a.shape != wanted:
            raise RuntimeError(f"The shape of the {attn_mask.ndim}D attn_mask is "
                               f"{tuple(attn_mask.shape)}, but should be {wanted}.")
    if key_padding_mask is not None:
        wanted = (n, source) if query.ndim == 3 else (source,)
        if key_padding_mask._a.shape != wanted:
            raise AssertionError(f"expecting key_padding_mask shape of {wanted}, but got "
                                 f"{tuple(key_padding_mask.shape)}")


def unfold(input: Tensor, kernel_size: Any, dilation: Any = 1, padding: Any = 0,
           stride: Any = 1) -> Tensor:
    """The windows of (N, C, H, W) as columns (N, C * kernel, windows)."""
    return ops.unfold_windows(input, kernel_size, dilation, padding, stride)
