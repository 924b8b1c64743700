"""Convolutions and transposed convolutions in one to three dimensions."""
from __future__ import annotations

import math

import plugrad

from .. import functional as F
from .. import init
from ..parameter import Parameter, UninitializedParameter, is_lazy
from .lazy import LazyModuleMixin
from .linear import reset_bias
from .module import Module
from .utils import _pair, _reverse_repeat_tuple, _single, _triple


class _ConvNd(Module):
    """What all convolutions share: arguments, weights and their starting values."""

    _tuple = staticmethod(_single)

    def __init__(self, in_channels, out_channels, kernel_size, stride, padding, dilation,
                 transposed, output_padding, groups, bias, padding_mode, device=None, dtype=None):
        super().__init__()
        _check_arguments(in_channels, out_channels, groups, stride, padding, padding_mode)
        self.in_channels = in_channels
        self.out_channels = out_channels
        self.kernel_size = kernel_size
        self.stride = stride
        self.padding = padding
        self.dilation = dilation
        self.transposed = transposed
        self.output_padding = output_padding
        self.groups = groups
        self.padding_mode = padding_mode
        self._reversed_padding_repeated_twice = _reversed_padding(padding, dilation, kernel_size)
        shape = ((in_channels, out_channels // groups) if transposed
                 else (out_channels, in_channels // groups))
        self.weight = Parameter(plugrad.empty((*shape, *kernel_size), device=device, dtype=dtype))
        if bias:
            self.bias = Parameter(plugrad.empty(out_channels, device=device, dtype=dtype))
        else:
            self.register_parameter("bias", None)
        self.reset_parameters()

    def reset_parameters(self):
        """Draw new starting values: U(-k, k), k = 1/sqrt(fan_in)."""
        init.kaiming_uniform_(self.weight, a=math.sqrt(5))
        reset_bias(self.weight, self.bias)

    def extra_repr(self):
        text = (f"{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}, "
                f"stride={self.stride}")
        zeros = (0,) * len(self.stride)
        if self.padding != zeros:
            text += f", padding={self.padding}"
        if self.dilation != (1,) * len(self.stride):
            text += f", dilation={self.dilation}"
        if self.output_padding != zeros:
            text += f", output_padding={self.output_padding}"
        if self.groups != 1:
            text += f", groups={self.groups}"
        if self.bias is None:
            text += ", bias=False"
        if self.padding_mode != "zeros":
            text += f", padding_mode={self.padding_mode}"
        return text

    def __setstate__(self, state):
        super().__setstate__(state)
        self.__dict__.setdefault("padding_mode", "zeros")


def _check_arguments(in_channels, out_channels, groups, stride, padding, padding_mode):
    if groups <= 0:
        raise ValueError("groups must be a positive integer")
    if in_channels % groups != 0:
        raise ValueError("in_channels must be divisible by groups")
    if out_channels % groups != 0:
        raise ValueError("out_channels must be divisible by groups")
    if isinstance(padding, str):
        if padding not in ("same", "valid"):
            raise ValueError(f"Invalid padding string {padding!r}, should be one of "
                             "{'same', 'valid'}")
        if padding == "same" and any(s != 1 for s in stride):
            raise ValueError("padding='same' is not supported for strided convolutions")
    modes = ("zeros", "reflect", "replicate", "circular")
    if padding_mode not in modes:
        raise ValueError(f"padding_mode must be one of {set(modes)}, but got "
                         f"padding_mode='{padding_mode}'")


def _reversed_padding(padding, dilation, kernel_size):
    """Padding as F.pad takes it: (left, right) of the last dimension first."""
    if padding == "valid":
        return [0, 0] * len(kernel_size)
    if padding == "same":
        pairs = []
        for d, k in zip(reversed(dilation), reversed(kernel_size)):
            left = d * (k - 1) // 2
            pairs += [left, d * (k - 1) - left]
        return pairs
    return _reverse_repeat_tuple(padding, 2)


class _Conv(_ConvNd):
    """A convolution; subclasses say in how many dimensions."""

    _zeros: tuple = (0,)

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1,
                 groups=1, bias=True, padding_mode="zeros", device=None, dtype=None):
        n = self._tuple
        super().__init__(
            in_channels, out_channels, n(kernel_size), n(stride),
            padding if isinstance(padding, str) else n(padding), n(dilation), False, n(0), groups,
            bias, padding_mode, device, dtype)

    def _conv_forward(self, input, weight, bias):
        padding = self.padding
        if self.padding_mode != "zeros":
            input = F.pad(input, self._reversed_padding_repeated_twice, mode=self.padding_mode)
            padding = self._zeros
        return getattr(F, self._function)(
            input, weight, bias, self.stride, padding, self.dilation, self.groups)

    def forward(self, input):
        return self._conv_forward(input, self.weight, self.bias)


class Conv1d(_Conv):
    """Cross-correlation over (N, C, L) or (C, L); weight (out, in / groups, k)."""

    _function = "conv1d"


class Conv2d(_Conv):
    """Cross-correlation over (N, C, H, W) or (C, H, W); weight (out, in / groups, kh, kw)."""

    _tuple = staticmethod(_pair)
    _zeros = (0, 0)
    _function = "conv2d"


class Conv3d(_Conv):
    """Cross-correlation over (N, C, D, H, W) or (C, D, H, W)."""

    _tuple = staticmethod(_triple)
    _zeros = (0, 0, 0)
    _function = "conv3d"


class _ConvTransposeNd(_ConvNd):
    """A transposed convolution; subclasses say in how many dimensions."""

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0,
                 output_padding=0, groups=1, bias=True, dilation=1, padding_mode="zeros",
                 device=None, dtype=None):
        if padding_mode != "zeros":
            raise ValueError(
                f'Only "zeros" padding mode is supported for {type(self).__name__}')
        n = self._tuple
        super().__init__(in_channels, out_channels, n(kernel_size), n(stride), n(padding),
                         n(dilation), True, n(output_padding), groups, bias, padding_mode,
                         device, dtype)

    def forward(self, input, output_size=None):
        output_padding = self._output_padding(input, output_size)
        return getattr(F, self._function)(
            input, self.weight, self.bias, self.stride, self.padding, output_padding, self.groups,
            self.dilation)

    def _output_padding(self, input, output_size):
        """The output padding that gives `output_size`, where one is asked for."""
        if output_size is None:
            return self.output_padding
        dims = len(self.kernel_size)
        leading = input.dim() - dims
        output_size = tuple(output_size)
        if len(output_size) == leading + dims:
            output_size = output_size[leading:]
        if len(output_size) != dims:
            raise ValueError(
                f"{type(self).__name__}: for {input.dim()}D input, output_size must have {dims} "
                f"or {leading + dims} elements (got {len(output_size)})")
        smallest = [
            (input.size(leading + i) - 1) * self.stride[i] - 2 * self.padding[i]
            + self.dilation[i] * (self.kernel_size[i] - 1) + 1 for i in range(dims)]
        largest = [low + stride - 1 for low, stride in zip(smallest, self.stride)]
        if any(not low <= size <= high
               for low, size, high in zip(smallest, output_size, largest)):
            raise ValueError(
                f"requested an output size of {output_size}, but valid sizes range from "
                f"{smallest} to {largest} (for an input of {tuple(input.shape[leading:])})")
        return tuple(size - low for size, low in zip(output_size, smallest))


class ConvTranspose1d(_ConvTransposeNd):
    """The gradient of Conv1d with respect to its input; weight (in, out / groups, k)."""

    _function = "conv_transpose1d"


class ConvTranspose2d(_ConvTransposeNd):
    """The gradient of Conv2d with respect to its input; weight (in, out / groups, kh, kw)."""

    _tuple = staticmethod(_pair)
    _function = "conv_transpose2d"


class ConvTranspose3d(_ConvTransposeNd):
    """The gradient of Conv3d with respect to its input."""

    _tuple = staticmethod(_triple)
    _function = "conv_transpose3d"


class _LazyConvXdMixin(LazyModuleMixin):
    """A convolution whose in_channels is the channel size of its first input."""

    def reset_parameters(self):
        """Draw new starting values, once the shape is known."""
        if not self.has_uninitialized_params() and self.in_channels != 0:
            super().reset_parameters()

    def initialize_parameters(self, input, *args, **kwargs):
        if not self.has_uninitialized_params():
            return
        dims = len(self.kernel_size)
        if input.dim() not in (dims + 1, dims + 2):
            raise RuntimeError(
                f"Expected {dims + 1}D (unbatched) or {dims + 2}D (batched) input to "
                f"{type(self).__name__}, but got input of size: {input.shape}")
        self.in_channels = input.shape[-dims - 1]
        if self.in_channels % self.groups != 0:
            raise ValueError("in_channels must be divisible by groups")
        shape = ((self.in_channels, self.out_channels // self.groups) if self.transposed
                 else (self.out_channels, self.in_channels // self.groups))
        self.weight.materialize((*shape, *self.kernel_size))
        if self.bias is not None and is_lazy(self.bias):
            self.bias.materialize((self.out_channels,))
        self.reset_parameters()

    def _make_lazy(self, out_channels, bias, device, dtype):
        self.weight = UninitializedParameter(device=device, dtype=dtype)
        self.out_channels = out_channels
        if bias:
            self.bias = UninitializedParameter(device=device, dtype=dtype)


class _LazyConv(_LazyConvXdMixin):
    def __init__(self, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1,
                 bias=True, padding_mode="zeros", device=None, dtype=None):
        super().__init__(0, 0, kernel_size, stride, padding, dilation, groups, False,
                         padding_mode)
        self._make_lazy(out_channels, bias, device, dtype)


class _LazyConvTranspose(_LazyConvXdMixin):
    def __init__(self, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1,
                 bias=True, dilation=1, padding_mode="zeros", device=None, dtype=None):
        super().__init__(0, 0, kernel_size, stride, padding, output_padding, groups, False,
                         dilation, padding_mode)
        self._make_lazy(out_channels, bias, device, dtype)


class LazyConv1d(_LazyConv, Conv1d):
    """A Conv1d without in_channels."""

    cls_to_become = Conv1d


class LazyConv2d(_LazyConv, Conv2d):
    """A Conv2d without in_channels."""

    cls_to_become = Conv2d


class LazyConv3d(_LazyConv, Conv3d):
    """A Conv3d without in_channels."""

    cls_to_become = Conv3d


class LazyConvTranspose1d(_LazyConvTranspose, ConvTranspose1d):
    """A ConvTranspose1d without in_channels."""

    cls_to_become = ConvTranspose1d


class LazyConvTranspose2d(_LazyConvTranspose, ConvTranspose2d):
    """A ConvTranspose2d without in_channels."""

    cls_to_become = ConvTranspose2d


class LazyConvTranspose3d(_LazyConvTranspose, ConvTranspose3d):
    """A ConvTranspose3d without in_channels."""

    cls_to_become = ConvTranspose3d
