"""`torch.*` functions of neural networks whose arguments are not those of `nn.functional`."""

from __future__ import annotations

from typing import Any

from . import compose_attention, compose_ctc, compose_nn, compose_pool, dtypes
from ._generated import functions as ops
from .checks_nn import holds
from .overloads import overridden
from .shapes import as_ints, numel
from .tensor import Tensor

_REDUCTIONS = ("none", "mean", "sum")


def _reduction(value: Any) -> str:
    """torch's numbers for reductions: 0 none, 1 mean, 2 sum."""
    return value if isinstance(value, str) else _REDUCTIONS[int(value)]


# -- losses with a number for the reduction --------------------------------------------------------
def ctc_loss(log_probs: Tensor, targets: Tensor, input_lengths: Any, target_lengths: Any,
             blank: int = 0, reduction: Any = 1, zero_infinity: bool = False) -> Tensor:
    """See `nn.functional.ctc_loss`; reduction is 0 (none), 1 (mean) or 2 (sum)."""
    return compose_ctc.ctc_loss_impl(log_probs, targets, input_lengths, target_lengths, blank,
                                     _reduction(reduction), zero_infinity)


def cosine_embedding_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0.0,
                          reduction: Any = 1) -> Tensor:
    """See `nn.functional.cosine_embedding_loss`; reduction is 0, 1 or 2."""
    return ops.cosine_embedding_loss(input1, input2, target, margin,
                                     reduction=_reduction(reduction))


def hinge_embedding_loss(input: Tensor, target: Tensor, margin: float = 1.0,
                         reduction: Any = 1) -> Tensor:
    """See `nn.functional.hinge_embedding_loss`; reduction is 0, 1 or 2."""
    return ops.hinge_embedding_loss(input, target, margin, reduction=_reduction(reduction))


def kl_div(input: Tensor, target: Tensor, reduction: Any = 1, *,
           log_target: bool = False) -> Tensor:
    """See `nn.functional.kl_div`; reduction is 0, 1 or 2."""
    return ops.kl_div(input, target, reduction=_reduction(reduction), log_target=log_target)


def margin_ranking_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0.0,
                        reduction: Any = 1) -> Tensor:
    """See `nn.functional.margin_ranking_loss`; reduction is 0, 1 or 2."""
    return ops.margin_ranking_loss(input1, input2, target, margin, reduction=_reduction(reduction))


def poisson_nll_loss(input: Tensor, target: Tensor, log_input: bool, full: bool, eps: float,
                     reduction: Any) -> Tensor:
    """See `nn.functional.poisson_nll_loss`; reduction is 0, 1 or 2."""
    return ops.poisson_nll_loss(input, target, log_input, full, eps=eps,
                                reduction=_reduction(reduction))


def triplet_margin_loss(anchor: Tensor, positive: Tensor, negative: Tensor, margin: float = 1.0,
                        p: float = 2, eps: float = 1e-6, swap: bool = False,
                        reduction: Any = 1) -> Tensor:
    """See `nn.functional.triplet_margin_loss`; reduction is 0, 1 or 2."""
    return ops.triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap,
                                   reduction=_reduction(reduction))


# -- poolings --------------------------------------------------------------------------------------
def _max_pool(n: int) -> Any:
    def function(input: Tensor, kernel_size: Any, stride: Any = (), padding: Any = 0,
                 dilation: Any = 1, ceil_mode: bool = False) -> Tensor:
        if (found := overridden(function, (input, kernel_size, stride, padding, dilation,
                                           ceil_mode))) is not NotImplemented:
            return found
        return compose_pool.max_pool_impl(n, input, kernel_size, stride, padding, dilation,
                                          ceil_mode, False)
    function.__name__ = function.__qualname__ = f"max_pool{n}d"
    function.__doc__ = "The maximum of each window."
    return function


def max_pool1d_with_indices(input: Tensor, kernel_size: Any, stride: Any = (), padding: Any = 0,
                            dilation: Any = 1, ceil_mode: bool = False) -> Any:
    """The maximum of each window, and where it lies."""
    return compose_pool.max_pool_impl(1, input, kernel_size, stride, padding, dilation, ceil_mode,
                                      True)


def adaptive_max_pool1d(input: Tensor, output_size: Any) -> Any:
    """(maxima, indices) of `output_size` windows that cover the input."""
    if (found := overridden(adaptive_max_pool1d, (input, output_size))) is not NotImplemented:
        return found
    return compose_pool.adaptive_max_pool_impl(1, input, output_size, True)


# -- activations -----------------------------------------------------------------------------------
def threshold(input: Tensor, threshold: float, value: float, *, out: Any = None) -> Tensor:
    """input where it is above the threshold, else `value`."""
    result = ops.threshold_values(input, threshold, value)
    if out is None:
        return result
    from .dispatch import write_out
    return write_out("threshold", out, result)


def threshold_(input: Tensor, threshold: float, value: float) -> Tensor:
    """In-place `threshold`."""
    return ops.threshold_values_(input, threshold, value)


# -- norms with their statistics -------------------------------------------------------------------
def _inverse_deviation(var: Tensor, eps: float) -> Tensor:
    return (var.detach() + eps).rsqrt()


def native_layer_norm(input: Tensor, normalized_shape: Any, weight: Any, bias: Any,
                      eps: float) -> tuple:
    """(layer_norm, mean, 1 / sqrt(var + eps)); the statistics keep the reduced dims as 1."""
    wanted = as_ints(normalized_shape, "normalized_shape")
    compose_nn.check_normalized_shape(input, wanted, weight, bias)
    dims = tuple(range(input.ndim - len(wanted), input.ndim))
    result, mean, var = compose_nn.normalised(input, weight, bias, dims, eps)
    return result, *(x.to(input.dtype) for x in (mean.detach(), _inverse_deviation(var, eps)))


def native_group_norm(input: Tensor, weight: Any, bias: Any, N: int, C: int, HxW: int, group: int,
                      eps: float) -> tuple:
    """(group_norm, mean (N, group), 1 / sqrt(var + eps))."""
    result = ops.group_norm(input, group, weight, bias, eps)
    rows = compose_nn.widened(input).reshape(N, group, C // group * HxW)
    mean = rows.mean(2)
    var = (rows - mean.unsqueeze(2)).square().mean(2)
    return result, mean.to(input.dtype), (var + eps).rsqrt().to(input.dtype)


def native_batch_norm(input: Tensor, weight: Any, bias: Any, running_mean: Any, running_var: Any,
                      training: bool, momentum: float, eps: float, *, out: Any = None) -> tuple:
    """(batch_norm, mean, 1 / sqrt(var + eps)) of the batch; empty statistics in evaluation."""
    if training:
        result, mean, var = compose_nn.batch_norm_parts(input, weight, bias, running_mean,
                                                        running_var, momentum, eps)
        found = (result, mean.detach().reshape(-1),
                 _inverse_deviation(var, eps).reshape(-1))
    else:
        result = ops.batch_norm(input, weight, bias, running_mean, running_var, False, momentum,
                                eps)
        none = ops.zeros_of(input.detach(), (0,))
        found = (result, none, none.clone())
    if out is None:
        return found
    from .dispatch import write_out
    return write_out("native_batch_norm", out, found)


def _native_batch_norm_legit(input: Tensor, weight: Any, bias: Any, *rest: Any,
                             out: Any = None) -> tuple:
    """`native_batch_norm`, with or without running statistics."""
    if len(rest) == 3:
        rest = (None, None, *rest)
    return native_batch_norm(input, weight, bias, *rest, out=out)


# -- embeddings ------------------------------------------------------------------------------------
def embedding_bag(weight: Tensor, indices: Tensor, offsets: Tensor,
                  scale_grad_by_freq: bool = False, mode: int = 0, sparse: bool = False,
                  per_sample_weights: Any = None, include_last_offset: bool = False,
                  padding_idx: Any = None) -> tuple:
    """(result, bag of each index, size of each bag, empty); mode is 0 sum, 1 mean, 2 max."""
    result, bag, sizes = compose_attention.embedding_bag_impl(
        weight, indices, offsets, ("sum", "mean", "max")[mode], per_sample_weights,
        include_last_offset, padding_idx, scale_grad_by_freq)
    return result, bag, sizes, ops.zeros_of(bag, (0,))


def embedding_renorm_(weight: Tensor, indices: Tensor, max_norm: float,
                      norm_type: float) -> Tensor:
    """Scales the rows at `indices` that are longer than max_norm down to it."""
    compose_attention.renormalise(weight, indices, max_norm, norm_type)
    return weight


def norm_except_dim(v: Tensor, pow: int = 2, dim: int = 0) -> Tensor:
    """The p-norm over all dims but one, which is kept as 1."""
    if dim == -1:
        return v.norm(pow)
    dims = tuple(d for d in range(v.ndim) if d != dim % v.ndim)
    return v.norm(pow, dims, True) if dims else v.abs()


def weight_norm(v: Tensor, g: Tensor, dim: int = 0) -> Tensor:
    """v * g / |v|, the norm over all dims but one."""
    return v * (g / norm_except_dim(v, 2, dim))


# -- samplers --------------------------------------------------------------------------------------
def _reserve(x: Tensor, generator: Any) -> tuple[int, int]:
    from .sampling import reserve
    return reserve(x._k, 4 * numel(x._a.shape), generator)


def _floating(op: str, *tensors: Tensor) -> None:
    from .legacy import type_word
    for x in tensors:
        if x.dtype.category != dtypes.FLOAT:
            raise NotImplementedError(f"\"{op}\" not implemented for '{type_word(x.dtype)}'")


def poisson(input: Tensor, generator: Any = None) -> Tensor:
    """Counts of the Poisson distribution whose rates are `input`."""
    if (found := overridden(poisson, (input,))) is not NotImplemented:
        return found
    _floating("poisson_cpu", input)
    if not holds(input.detach() >= 0):
        raise RuntimeError("invalid Poisson rate, expected rate to be non-negative")
    return ops.poisson_kernel(input.detach(), *_reserve(input, generator))


def binomial(count: Tensor, prob: Tensor, generator: Any = None) -> Tensor:
    """Numbers of successes among `count` trials of probability `prob`."""
    if (found := overridden(binomial, (count, prob))) is not NotImplemented:
        return found
    _floating("binomial_cpu", count, prob)
    from .compose import broadcast_all
    count, prob = broadcast_all(count.detach(), prob.detach())
    return ops.binomial_kernel(count, prob, *_reserve(count, generator))


def _standard_gamma(input: Tensor, generator: Any = None) -> Tensor:
    """Draws of the gamma distribution of shapes `input` and rate 1; differentiable."""
    _floating("gamma", input)
    return ops.standard_gamma_kernel(input, *_reserve(input, generator))


def _standard_gamma_grad(input: Tensor, output: Tensor) -> Tensor:
    """The derivative of a draw for its shape, at a fixed quantile."""
    return ops.standard_gamma_grad(input, output)


def _sample_dirichlet(input: Tensor, generator: Any = None) -> Tensor:
    """Draws of the Dirichlet distribution of concentrations `input` (last dim)."""
    draws = _standard_gamma(input, generator)
    return draws / draws.sum(-1, True)


def grid_sampler(input: Tensor, grid: Tensor, interpolation_mode: int, padding_mode: int,
                 align_corners: bool) -> Tensor:
    """`nn.functional.grid_sample`; the modes are numbers: bilinear, nearest, bicubic; zeros,
    border, reflection."""
    from . import compose_resize
    return compose_resize.grid_sample_impl(
        input, grid, ("bilinear", "nearest", "bicubic")[interpolation_mode],
        ("zeros", "border", "reflection")[padding_mode], align_corners)


def _grid_sampler(dims: int) -> Any:
    def sample(input: Tensor, grid: Tensor, interpolation_mode: int, padding_mode: int,
               align_corners: bool) -> Tensor:
        if input.ndim != dims + 2:
            raise RuntimeError(f"grid_sampler_{dims}d(): expected {dims + 2}D input, but got input "
                               f"with sizes {list(input.shape)}")
        return grid_sampler(input, grid, interpolation_mode, padding_mode, align_corners)
    sample.__name__ = f"grid_sampler_{dims}d"
    sample.__doc__ = f"`grid_sampler` of {dims}-d images."
    return sample


FUNCTIONS: dict[str, Any] = {
    f.__name__: f for f in (
        grid_sampler, _grid_sampler(2), _grid_sampler(3),
        ctc_loss, cosine_embedding_loss, hinge_embedding_loss, kl_div, margin_ranking_loss,
        poisson_nll_loss, triplet_margin_loss, max_pool1d_with_indices, adaptive_max_pool1d,
        threshold, threshold_, native_layer_norm, native_group_norm, native_batch_norm,
        _native_batch_norm_legit, embedding_bag, embedding_renorm_, norm_except_dim, poisson,
        binomial, _standard_gamma, _standard_gamma_grad, _sample_dirichlet)}
FUNCTIONS["_weight_norm"] = weight_norm
FUNCTIONS.update({f"max_pool{n}d": _max_pool(n) for n in (1, 2, 3)})
