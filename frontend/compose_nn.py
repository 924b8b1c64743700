"""Compositions of activations, linear maps, softmax, norms and embeddings."""

from __future__ import annotations

from typing import Any

from . import dtypes
from ._generated import functions as ops
from .checks_nn import check_floating
from .dtypes import as_dtype, float32
from .shapes import as_ints, numel, wrap_dim
from .tensor import Tensor


def is_half(x: Tensor) -> bool:
    """Whether a tensor is of a 16-bit float, for which float32 computes."""
    return x.dtype.category == dtypes.FLOAT and x.dtype.itemsize < 4


def widened(x: Tensor) -> Tensor:
    return x.to(float32) if is_half(x) else x


# -- softmax ---------------------------------------------------------------------------------------
def softmax_impl(x: Tensor, dim: int, dtype: Any = None) -> Tensor:
    return _softmax("softmax", ops.softmax_kernel, x, dim, dtype)


def log_softmax_impl(x: Tensor, dim: int, dtype: Any = None) -> Tensor:
    return _softmax("log_softmax", ops.log_softmax_kernel, x, dim, dtype)


def _softmax(op: str, kernel: Any, x: Tensor, dim: int, dtype: Any) -> Tensor:
    if dtype is not None:
        x = x.to(as_dtype(dtype))
    wrap_dim(dim, x.ndim)
    if x.dtype.category != dtypes.FLOAT:
        check_floating(f"{op}_lastdim_kernel_impl", x)
    return kernel(x, dim)


def softmax_body(x: Tensor, dim: int) -> Tensor:
    if not numel(x._a.shape):
        return ops.clone(x)
    wide = widened(x)
    e = (wide - wide.amax(dim, True)).exp()
    return (e / e.sum(dim, True)).to(x.dtype)


def log_softmax_body(x: Tensor, dim: int) -> Tensor:
    if not numel(x._a.shape):
        return ops.clone(x)
    wide = widened(x)
    shifted = wide - wide.amax(dim, True)
    return (shifted - shifted.exp().sum(dim, True).log()).to(x.dtype)


def softmax_backward_body(gradient: Tensor, output: Tensor, dim: int) -> Tensor:
    g, y = widened(gradient), widened(output)
    product = g * y
    return (product - y * product.sum(dim, True)).to(output.dtype)


def log_softmax_backward_body(gradient: Tensor, output: Tensor, dim: int) -> Tensor:
    g, y = widened(gradient), widened(output)
    return (g - y.exp() * g.sum(dim, True)).to(output.dtype)


# -- activations -----------------------------------------------------------------------------------
def channel_weight(weight: Tensor, ndim: int) -> Tensor:
    """A weight for each channel, in a shape that broadcasts against (N, C, ...)."""
    if weight.numel() == 1 and ndim != 1:
        return ops.reshape(weight, ())
    return ops.reshape(weight, (-1,) + (1,) * (ndim - 2)) if ndim > 1 else weight


def rrelu_impl(x: Tensor, lower: float, upper: float, training: bool, generator: Any) -> Tensor:
    check_floating("rrelu_cpu", x)
    if not lower <= upper:
        raise RuntimeError(f"Lower bound should be less than or equal to the upper bound, got "
                           f"[{lower}, {upper}]")
    if not training:
        return ops.leaky_relu(x, (lower + upper) / 2)
    from .sampling import uniform_tensor
    slopes = uniform_tensor(x, x._a.shape, generator) * (upper - lower) + lower
    return ops.prelu_kernel(x, slopes)


def glu_impl(x: Tensor, dim: int) -> Tensor:
    dim = wrap_dim(dim, x.ndim)
    n = x._a.shape[dim] // 2
    gate = ops.slice(x, dim, n, 2 * n, 1).sigmoid()
    return ops.slice(x, dim, 0, n, 1) * gate


# -- linear maps -----------------------------------------------------------------------------------
def linear_body(x: Tensor, weight: Tensor, bias: Any) -> Tensor:
    dtype = x.dtype
    x, weight = widened(x), widened(weight)
    product = ops.matmul(x, ops.transpose(weight, 0, 1) if weight.ndim > 1 else weight)
    return (product if bias is None else ops.add(product, widened(bias))).to(dtype)


def bilinear_impl(x1: Tensor, x2: Tensor, weight: Tensor, bias: Any) -> Tensor:
    """out[n, o] = sum over a, b of x1[n, a] weight[o, a, b] x2[n, b]."""
    dtype, lead, (out, a, b) = x1.dtype, x1._a.shape[:-1], weight._a.shape
    x1, x2, weight = widened(x1), widened(x2), widened(weight)
    flat1, flat2 = ops.reshape(x1, (-1, a)), ops.reshape(x2, (-1, b))
    rows = ops.matmul(flat1, ops.reshape(ops.permute(weight, (1, 0, 2)), (a, out * b)))
    found = (ops.reshape(rows, (-1, out, b)) * ops.unsqueeze(flat2, 1)).sum(-1)
    found = ops.reshape(found, (*lead, out))
    return (found if bias is None else found + widened(bias)).to(dtype)


# -- norms -----------------------------------------------------------------------------------------
def norm_body(x: Tensor, weight: Any, bias: Any, dims: Any, eps: float) -> tuple:
    """(x - mean) / sqrt(var + eps) * weight + bias, with mean and (biased) var over `dims`."""
    n = 1
    for d in dims:
        n *= x._a.shape[d]
    mean = x.mean(dims, True)
    centred = x - mean
    var = (centred * centred).sum(dims, True) / n
    result = centred * (var + eps).rsqrt()
    if weight is not None:
        result = result * weight
    return (result if bias is None else result + bias), mean, var


def norm_input_grad_body(gradient: Tensor, x: Tensor, weight: Any, mean: Tensor, var: Tensor,
                         dims: Any, eps: float) -> Tensor:
    r = (var + eps).rsqrt()
    y = (x - mean) * r
    g = gradient if weight is None else gradient * weight
    return r * (g - g.mean(dims, True) - y * (g * y).mean(dims, True))


def normalised(x: Tensor, weight: Any, bias: Any, dims: tuple, eps: float) -> tuple:
    """`norm_affine`; half types compute in float32."""
    if not is_half(x):
        return ops.norm_affine(x, weight, bias, dims, eps)
    weight, bias = (t if t is None else t.to(float32) for t in (weight, bias))
    result, mean, var = ops.norm_affine(x.to(float32), weight, bias, dims, eps)
    return result.to(x.dtype), mean, var


def _channels(x: Any, ndim: int) -> Any:
    """(C,) as (C, 1, ...) for tensors of `ndim` dims with channels at dim 1."""
    return x if x is None or ndim <= 2 else ops.reshape(x, (-1,) + (1,) * (ndim - 2))


def batch_norm_impl(x: Tensor, weight: Any, bias: Any, running_mean: Any, running_var: Any,
                    training: bool, momentum: float, eps: float) -> Tensor:
    shape = x._a.shape
    if shape == (0,):
        return ops.clone(x)
    _check_channels("batch_norm", shape, running_mean=running_mean, running_var=running_var,
                    weight=weight, bias=bias)
    check_floating("batch_norm", x)
    if not training and (running_mean is None or running_var is None):
        raise RuntimeError("Expected running_mean and running_var to be defined when "
                           "training=False")
    if training:
        return batch_norm_parts(x, weight, bias, running_mean, running_var, momentum, eps)[0]
    w, b = _channels(weight, x.ndim), _channels(bias, x.ndim)
    return _with_statistics(x, w, b, running_mean, running_var, eps)


def batch_norm_parts(x: Tensor, weight: Any, bias: Any, running_mean: Any, running_var: Any,
                     momentum: float, eps: float) -> tuple:
    """(result, mean, var) of the batch; the running statistics move towards them."""
    w, b = _channels(weight, x.ndim), _channels(bias, x.ndim)
    result, mean, var = normalised(x, w, b, (0, *range(2, x.ndim)), eps)
    if running_mean is not None or running_var is not None:
        shape = x._a.shape
        update_running(running_mean, running_var, mean.detach(), var.detach(),
                       numel(shape) // max(shape[1], 1), momentum)
    return result, mean, var


def update_running(running_mean: Any, running_var: Any, mean: Tensor, var: Tensor, n: int,
                   momentum: float) -> None:
    """Exponential averages of the batch's mean and unbiased variance."""
    for running, value, factor in ((running_mean, mean, momentum),
                                   (running_var, var, momentum * n / max(n - 1, 1))):
        if running is None:
            continue
        value = ops.reshape(value, running._a.shape)
        table = running._k
        if value._k is not table or value.dtype is not running.dtype or not running.is_leaf:
            running.copy_(running.detach() * (1 - momentum) + value.to(running.dtype) * factor)
            continue
        kept = table.mul(running._a, 1 - momentum)
        table.copy_into(running._a, table.add(kept, value._a, factor))
        running._v[0] += 1


def _with_statistics(x: Tensor, weight: Any, bias: Any, mean: Tensor, var: Tensor,
                     eps: float) -> Tensor:
    dtype, mean, var = x.dtype, mean.detach(), var.detach()
    if is_half(x):
        x, mean, var = x.to(float32), mean.to(float32), var.to(float32)
        weight, bias = (t if t is None else t.to(float32) for t in (weight, bias))
    scale = (_channels(var, x.ndim) + eps).rsqrt()
    if weight is not None:
        scale = scale * weight
    shift = -_channels(mean, x.ndim) * scale
    if bias is not None:
        shift = shift + bias
    return ops.affine(x, scale, shift).to(dtype)


def _check_channels(op: str, shape: tuple, **vectors: Any) -> None:
    if len(shape) < 2:
        raise RuntimeError(f"{op}(): input must have at least 2 dims (N, C, ...), got "
                           f"{list(shape)}")
    for name, x in vectors.items():
        if x is not None and x.numel() != shape[1]:
            raise RuntimeError(f"{name} should contain {shape[1]} elements not {x.numel()}")


def layer_norm_impl(x: Tensor, normalized_shape: Any, weight: Any, bias: Any,
                    eps: float) -> Tensor:
    wanted = as_ints(normalized_shape, "normalized_shape")
    check_normalized_shape(x, wanted, weight, bias)
    check_floating("LayerNormKernelImpl", x)
    dims = tuple(range(x.ndim - len(wanted), x.ndim))
    return normalised(x, weight, bias, dims, eps)[0]


def check_normalized_shape(x: Tensor, wanted: tuple, weight: Any, bias: Any) -> None:
    if not wanted:
        raise RuntimeError("Expected normalized_shape to be at least 1-dimensional, i.e., "
                           f"containing at least one element, but got normalized_shape = "
                           f"{list(wanted)}")
    for name, t in (("weight", weight), ("bias", bias)):
        if t is not None and t._a.shape != wanted:
            raise RuntimeError(f"Expected {name} to be of same shape as normalized_shape, but got "
                               f"{name} of shape {list(t._a.shape)} and normalized_shape = "
                               f"{list(wanted)}")
    if x._a.shape[-len(wanted):] != wanted:
        raise RuntimeError(f"Given normalized_shape={list(wanted)}, expected input with shape "
                           f"[{', '.join(['*', *map(str, wanted)])}], but got input of size"
                           f"{list(x._a.shape)}")


def group_norm_impl(x: Tensor, num_groups: int, weight: Any, bias: Any, eps: float) -> Tensor:
    return group_norm_parts(x, num_groups, weight, bias, eps)[0]


def group_norm_parts(x: Tensor, num_groups: int, weight: Any, bias: Any, eps: float) -> tuple:
    """(result, mean, var) of each group."""
    shape = x._a.shape
    _check_channels("group_norm", shape, weight=weight, bias=bias)
    if num_groups <= 0:
        raise RuntimeError(f"Expected num groups to be greater than 0, got {num_groups}")
    if shape[1] % num_groups:
        raise RuntimeError("Expected number of channels in input to be divisible by num_groups, "
                           f"but got input of shape {list(shape)} and num_groups={num_groups}")
    check_floating("GroupNormKernelImpl", x)
    grouped = ops.reshape(x, (shape[0], num_groups, shape[1] // num_groups, *shape[2:]))
    rest = (1,) * (x.ndim - 2)
    w, b = (t if t is None else ops.reshape(t, (num_groups, -1, *rest)) for t in (weight, bias))
    result, mean, var = normalised(grouped, w, b, tuple(range(2, grouped.ndim)), eps)
    return ops.reshape(result, shape), mean, var


def instance_norm_impl(x: Tensor, weight: Any, bias: Any, running_mean: Any, running_var: Any,
                       use_input_stats: bool, momentum: float, eps: float) -> Tensor:
    shape = x._a.shape
    _check_channels("instance_norm", shape, running_mean=running_mean, running_var=running_var,
                    weight=weight, bias=bias)
    w, b = _channels(weight, x.ndim), _channels(bias, x.ndim)
    if not use_input_stats:
        if running_mean is None or running_var is None:
            raise RuntimeError("Expected running_mean and running_var to be defined when "
                               "use_input_stats is false")
        return _with_statistics(x, w, b, running_mean, running_var, eps)
    result, mean, var = normalised(x, w, b, tuple(range(2, x.ndim)), eps)
    if running_mean is not None or running_var is not None:
        update_running(running_mean, running_var, mean.detach().mean(0), var.detach().mean(0),
                       numel(shape[2:]), momentum)
    return result


def rms_norm_impl(x: Tensor, normalized_shape: Any, weight: Any, eps: Any) -> Tensor:
    """x / sqrt(mean(x ** 2) + eps) * weight (Zhang and Sennrich 2019)."""
    wanted = as_ints(normalized_shape, "normalized_shape")
    check_normalized_shape(x, wanted, weight, None)
    wide = widened(x)
    if eps is None:
        eps = dtypes.finfo(wide.dtype).eps
    dims = tuple(range(x.ndim - len(wanted), x.ndim))
    result = wide * ((wide * wide).mean(dims, True) + eps).rsqrt()
    return (result if weight is None else result * weight).to(x.dtype)


# -- embeddings ------------------------------------------------------------------------------------
def embedding_body(weight: Tensor, indices: Tensor) -> Tensor:
    rows = ops.index_select(weight, 0, ops.reshape(indices, (-1,)))
    return ops.reshape(rows, (*indices._a.shape, *weight._a.shape[1:]))


def vector_norm(x: Tensor, p: float, dim: Any, keepdim: bool = True) -> Tensor:
    """The p-norm along dims, whose gradient at 0 is 0."""
    return x.norm(p, dim, keepdim)
