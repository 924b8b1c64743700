"""`torch.nn.functional`: the functions behind the layers.

Those made from ops.yaml are here under their own names; the rest adapt torch's arguments.
"""

from __future__ import annotations

import warnings
from typing import Any

from .. import compose_attention, compose_nn, compose_pool, sampling
from .._generated import functions as ops
from ..overloads import overridden
from ..overrides import handle_torch_function, has_torch_function, make_overridable  # noqa: F401
from ..tensor import Tensor
from ._functional_attention import *  # noqa: F403
from ._functional_images import *  # noqa: F403
from ._functional_losses import *  # noqa: F403

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

make_overridable(globals())

__all__ = sorted(name for name, value in globals().items()
                 if callable(value) and not name.startswith("_") and name not in (
                     "Any", "Tensor", "overridden"))
