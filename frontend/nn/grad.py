"""The gradients of convolutions, as functions of their own."""
from __future__ import annotations

import plugrad
from plugrad import autograd

from . import functional as F


def _of_input(convolution, input_size, weight, grad_output, options):
    input = plugrad.zeros(tuple(input_size), dtype=weight.dtype, device=weight.device)
    with plugrad.enable_grad():
        output = convolution(input.requires_grad_(), weight, None, *options)
    return autograd.grad(output, input, grad_output)[0]


def _of_weight(convolution, input, weight_size, grad_output, options):
    weight = plugrad.zeros(tuple(weight_size), dtype=input.dtype, device=input.device)
    with plugrad.enable_grad():
        output = convolution(input, weight.requires_grad_(), None, *options)
    return autograd.grad(output, weight, grad_output)[0]


def conv1d_input(input_size, weight, grad_output, stride=1, padding=0, dilation=1, groups=1):
    """The gradient of conv1d with respect to its input, of shape `input_size`."""
    return _of_input(F.conv1d, input_size, weight, grad_output,
                     (stride, padding, dilation, groups))


def conv1d_weight(input, weight_size, grad_output, stride=1, padding=0, dilation=1, groups=1):
    """The gradient of conv1d with respect to its weight, of shape `weight_size`."""
    return _of_weight(F.conv1d, input, weight_size, grad_output,
                      (stride, padding, dilation, groups))


def conv2d_input(input_size, weight, grad_output, stride=1, padding=0, dilation=1, groups=1):
    """The gradient of conv2d with respect to its input, of shape `input_size`."""
    return _of_input(F.conv2d, input_size, weight, grad_output,
                     (stride, padding, dilation, groups))


def conv2d_weight(input, weight_size, grad_output, stride=1, padding=0, dilation=1, groups=1):
    """The gradient of conv2d with respect to its weight, of shape `weight_size`."""
    return _of_weight(F.conv2d, input, weight_size, grad_output,
                      (stride, padding, dilation, groups))


def conv3d_input(input_size, weight, grad_output, stride=1, padding=0, dilation=1, groups=1):
    """The gradient of conv3d with respect to its input, of shape `input_size`."""
    return _of_input(F.conv3d, input_size, weight, grad_output,
                     (stride, padding, dilation, groups))


def conv3d_weight(input, weight_size, grad_output, stride=1, padding=0, dilation=1, groups=1):
    """The gradient of conv3d with respect to its weight, of shape `weight_size`."""
    return _of_weight(F.conv3d, input, weight_size, grad_output,
                      (stride, padding, dilation, groups))
