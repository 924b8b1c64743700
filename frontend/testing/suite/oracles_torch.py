"""What torch would give for ops that it has under another name, or not at all."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any

import torch
from torch.nn import functional as F
from torch.nn import grad as conv_grads

Oracle = Callable[..., Any]


def _gradient_of(function: Oracle) -> Oracle:
    """The oracle of `<function>_backward(gradient, self, ...)`: torch's own gradient."""
    def oracle(gradient: Any, x: Any, *rest: Any) -> Any:
        gradient, x = torch.broadcast_tensors(gradient, x)
        x = x.detach().clone().requires_grad_()
        return torch.autograd.grad(function(x, *rest), x, gradient)[0]
    return oracle


# -- views and copies ------------------------------------------------------------------------------
def expand_to(x: Any, size: Any) -> Any:
    return x.expand(size)


def select_row(x: Any, index: int) -> Any:
    return x[index]


def slice(x: Any, dim: int, start: int, end: int, step: int = 1) -> Any:
    return x.transpose(0, dim)[start:end:step].transpose(0, dim)


def view_shape(x: Any, size: Any) -> Any:
    return x.view(size)


def squeeze_dims(x: Any, dims: Any) -> Any:
    return x.squeeze(tuple(dims))


real_view, imag_view = torch.real, torch.imag
clone_contiguous = torch.clone
make_complex = torch.complex
view_as_complex_view = torch.view_as_complex


def to_dtype(x: Any, *, dtype: Any) -> Any:
    return x.to(dtype)


def concatenate_arrays(tensors: Any, dim: int) -> Any:
    return torch.cat(tensors, dim)


def zeros_of(x: Any, size: Any) -> Any:
    return x.new_zeros(size)


# -- indexing and sorting --------------------------------------------------------------------------
def index(x: Any, indices: Any) -> Any:
    return x[tuple(builtins.slice(None) if i is None else i for i in indices)]


def scatter_mode(x: Any, dim: int, places: Any, src: Any, mode: str) -> Any:
    if mode == "set":
        return x.scatter(dim, places, src)
    if mode == "add":
        return x.scatter_add(dim, places, src)
    return x.scatter_reduce(dim, places, src, mode)


def scatter_prod(x: Any, dim: int, places: Any, src: Any) -> Any:
    if x.is_complex():       # one product after the other: torch has no complex one
        x = x.clone()
        for at in torch.cartesian_prod(*[torch.arange(n) for n in places.shape]).reshape(
                -1, places.ndim).tolist() if places.numel() else ():
            to = at[:dim % x.ndim] + [int(places[tuple(at)])] + at[dim % x.ndim + 1:]
            x[tuple(to)] *= src[tuple(at)]
        return x
    return x.scatter_reduce(dim, places, src, "prod")


def unique_flat(x: Any) -> Any:
    return torch.unique(x, return_inverse=True, return_counts=True)


def unique_slices(x: Any, dim: int) -> Any:
    return torch.unique(x, return_inverse=True, return_counts=True, dim=dim)


def unique_runs(x: Any, dim: Any = None) -> Any:
    return torch.unique_consecutive(x, return_inverse=True, return_counts=True, dim=dim)


def search_rows(x: Any, sequence: Any, right: bool) -> Any:
    return torch.searchsorted(sequence, x, right=right)


isin_of = torch.isin


def count_in_bins(x: Any, edges: Any, weights: Any = None) -> Any:
    return torch.histogram(x, edges, weight=weights)[0]


# -- arithmetic ------------------------------------------------------------------------------------
def trunc_divide(x: Any, y: Any) -> Any:
    return torch.div(x, y, rounding_mode="trunc")


lerp_of = torch.lerp
standard_gamma_grad = torch._standard_gamma_grad
round_whole = torch.round
angle_of = torch.angle
logit_of = torch.logit


def polygamma_order(x: Any, n: int) -> Any:
    return torch.polygamma(n, x)


def affine(x: Any, scale: Any, shift: Any) -> Any:
    return x * scale + shift


def var_correction(x: Any, dim: Any = None, correction: Any = 1, keepdim: bool = False) -> Any:
    return torch.var(x, dim, correction=correction, keepdim=keepdim)


def std_correction(x: Any, dim: Any = None, correction: Any = 1, keepdim: bool = False) -> Any:
    return torch.std(x, dim, correction=correction, keepdim=keepdim)


# -- activations -----------------------------------------------------------------------------------
def elu(x: Any, alpha: float = 1, scale: float = 1, input_scale: float = 1) -> Any:
    return torch.ops.aten.elu(x, alpha, scale, input_scale)


elu_backward = _gradient_of(elu)
silu_backward = _gradient_of(F.silu)
mish_backward = _gradient_of(F.mish)
gelu_backward = _gradient_of(lambda x, how: F.gelu(x, approximate=how))
hardtanh_backward = _gradient_of(F.hardtanh)
hardsigmoid_backward = _gradient_of(F.hardsigmoid)
hardswish_backward = _gradient_of(F.hardswish)
softplus_backward = _gradient_of(F.softplus)
hardshrink_backward = _gradient_of(F.hardshrink)
threshold_backward = _gradient_of(lambda x, limit: F.threshold(x, limit, 0))
log_sigmoid_backward = _gradient_of(F.logsigmoid)
threshold_values = F.threshold
log_sigmoid = F.logsigmoid


def prelu_kernel(x: Any, weight: Any) -> Any:
    return torch.where(x > 0, x, x * weight)


def softmax_kernel(x: Any, dim: int) -> Any:
    return torch.softmax(x, dim)


def log_softmax_kernel(x: Any, dim: int) -> Any:
    return torch.log_softmax(x, dim)


def softmax_backward(gradient: Any, output: Any, dim: int) -> Any:
    return torch._softmax_backward_data(gradient, output, dim, output.dtype)


def log_softmax_backward(gradient: Any, output: Any, dim: int) -> Any:
    return torch._log_softmax_backward_data(gradient, output, dim, output.dtype)


# -- norms -----------------------------------------------------------------------------------------
def norm_affine(x: Any, weight: Any, bias: Any, dims: Any, eps: float) -> Any:
    wide = x if x.dtype is torch.float64 else x.float()
    mean = wide.mean(dims, True)
    var = wide.var(dims, correction=0, keepdim=True)
    result = (wide - mean) / torch.sqrt(var + eps)
    result = result if weight is None else result * weight
    result = result if bias is None else result + bias
    return result.to(x.dtype), mean.to(x.dtype), var.to(x.dtype)


def norm_input_grad(gradient: Any, x: Any, weight: Any, mean: Any, var: Any, dims: Any,
                    eps: float) -> Any:
    """The mean and variance count as given, though they need not be those of x."""
    wide = x if x.dtype is torch.float64 else x.float()
    g = (gradient if weight is None else gradient * weight).to(wide.dtype)
    scale = torch.rsqrt(var.to(wide.dtype) + eps)
    unit = (wide - mean) * scale
    inner = g - g.mean(dims, True) - unit * (g * unit).mean(dims, True)
    return (inner * scale).to(x.dtype)


def batch_norm(x: Any, weight: Any, bias: Any, mean: Any, var: Any, training: bool,
               momentum: float, eps: float) -> Any:
    return F.batch_norm(x, mean, var, weight, bias, training, momentum, eps)


def instance_norm(x: Any, weight: Any, bias: Any, mean: Any, var: Any, training: bool,
                  momentum: float, eps: float) -> Any:
    return F.instance_norm(x, mean, var, weight, bias, training, momentum, eps)


# -- losses ----------------------------------------------------------------------------------------
def squared_difference(x: Any, y: Any) -> Any:
    return (x - y) * (x - y)


def smooth_l1_values(x: Any, y: Any, beta: float) -> Any:
    x, y = torch.broadcast_tensors(x, y)
    return F.smooth_l1_loss(x, y, beta=beta, reduction="none")


def huber_values(x: Any, y: Any, delta: float) -> Any:
    x, y = torch.broadcast_tensors(x, y)
    return F.huber_loss(x, y, delta=delta, reduction="none")


smooth_l1_backward = _gradient_of(smooth_l1_values)
huber_backward = _gradient_of(huber_values)


def bce_values(x: Any, y: Any) -> Any:
    x, y = torch.broadcast_tensors(x, y)
    return F.binary_cross_entropy(x, y, reduction="none")


def bce_backward(gradient: Any, x: Any, y: Any) -> Any:
    gradient, x, y = torch.broadcast_tensors(gradient, x, y)
    return _gradient_of(bce_values)(gradient, x, y)


def bce_logits_values(x: Any, y: Any) -> Any:
    x, y = torch.broadcast_tensors(x, y)
    return F.binary_cross_entropy_with_logits(x, y, reduction="none")


def nll_kernel(x: Any, target: Any, weight: Any, reduction: str, ignored: int) -> Any:
    code = {"none": 0, "mean": 1, "sum": 2}[reduction]
    kept = target[target != ignored]
    total = x.new_tensor(len(kept)) if weight is None else weight[kept].sum()
    return torch.ops.aten.nll_loss_forward(x, target, weight, code, ignored)[0], total


def nll_backward(gradient: Any, target: Any, weight: Any, total: Any, size: Any, reduction: str,
                 ignored: int) -> Any:
    code = {"none": 0, "mean": 1, "sum": 2}[reduction]
    return torch.ops.aten.nll_loss_backward(gradient, gradient.new_zeros(size), target, weight,
                                            code, ignored, total)


# -- convolution and pooling -----------------------------------------------------------------------
def conv_nd(x: Any, weight: Any, bias: Any, stride: Any, padding: Any, dilation: Any,
            groups: int) -> Any:
    return torch.convolution(x, weight, bias, stride, padding, dilation, False, [0] * len(stride),
                             groups)


def conv_input_grad(gradient: Any, weight: Any, size: Any, stride: Any, padding: Any,
                    dilation: Any, groups: int) -> Any:
    function = getattr(conv_grads, f"conv{len(stride)}d_input")
    return function(size, weight, gradient, stride, padding, dilation, groups)


def conv_weight_grad(gradient: Any, x: Any, size: Any, stride: Any, padding: Any, dilation: Any,
                     groups: int) -> Any:
    function = getattr(conv_grads, f"conv{len(stride)}d_weight")
    return function(x, size, gradient, stride, padding, dilation, groups)


def im2col(x: Any, kernel: Any, stride: Any, padding: Any, dilation: Any, windows: Any) -> Any:
    flat = x[:, :, None] if len(kernel) == 1 else x
    lead = [1] if len(kernel) == 1 else []
    none = [0] if len(kernel) == 1 else []
    return F.unfold(flat, lead + kernel, lead + dilation, none + padding, lead + stride)


def col2im(x: Any, size: Any, kernel: Any, stride: Any, padding: Any, dilation: Any,
           windows: Any) -> Any:
    one = len(kernel) == 1
    lead, none = ([1], [0]) if one else ([], [])
    found = F.fold(x, lead + size, lead + kernel, lead + dilation, none + padding, lead + stride)
    return found[:, :, 0] if one else found


def unfold_windows(x: Any, kernel: Any, dilation: Any = 1, padding: Any = 0,
                   stride: Any = 1) -> Any:
    return F.unfold(x, kernel, dilation, padding, stride)


def _max_pool(x: Any, kernel: Any, stride: Any, padding: Any, dilation: Any) -> Any:
    function = getattr(F, f"max_pool{len(kernel)}d")
    return function(x, kernel, stride, padding, dilation, return_indices=True)


def max_pool_values(x: Any, kernel: Any, stride: Any, padding: Any, dilation: Any,
                    size: Any) -> Any:
    return _max_pool(x, kernel, stride, padding, dilation)[0]


def max_pool_indices(x: Any, kernel: Any, stride: Any, padding: Any, dilation: Any,
                     size: Any) -> Any:
    return _max_pool(x, kernel, stride, padding, dilation)[1]


def max_pool_values_grad(gradient: Any, x: Any, output: Any, *window: Any) -> Any:
    x = x.clone().requires_grad_()
    return torch.autograd.grad(max_pool_values(x, *window), x, gradient)[0]


def window_sum(x: Any, dim: int, size: int, step: int) -> Any:
    return x.unfold(dim, size, step).sum(-1, dtype=x.dtype)


def window_spread(gradient: Any, dim: int, size: int, step: int, shape: Any) -> Any:
    wide = gradient.to(torch.complex128 if gradient.is_complex() else torch.float64)
    x = wide.new_zeros(shape).requires_grad_()
    return torch.autograd.grad(window_sum(x, dim, size, step), x, wide)[0].to(gradient.dtype)


# -- random words ----------------------------------------------------------------------------------
def single_from_bits(x: Any) -> Any:
    return ((x.long() >> 8).double() / 2**24).float()


def double_from_bits(x: Any, y: Any) -> Any:
    return ((x.long() >> 5).double() * 2**26 + (y.long() >> 6).double()) / 2**53


def normal_pair(x: Any, y: Any) -> Any:
    radius = torch.sqrt(-2 * torch.log((x.double() + 0.5) / 2**32))
    angle = (y.long() >> 8).double() * (2 * torch.pi / 2**24)
    return (radius * torch.cos(angle)).float(), (radius * torch.sin(angle)).float()


def integer_from_bits(x: Any, low: int, span: int) -> Any:
    return low + (x.long() * span >> 32)


def wide_from_bits(x: Any, y: Any) -> Any:
    return (x.long() % 2**31) * 2**32 + y.long()


def bits_below(x: Any, threshold: int) -> Any:
    return x.long() < threshold
