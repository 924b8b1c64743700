"""Folding a batch norm in evaluation mode into the layer before it."""
from __future__ import annotations

import copy

import plugrad

from ..parameter import Parameter


def fuse_conv_bn_eval(conv, bn, transpose=False):
    """A copy of `conv` that does what `conv`, then `bn` do; both must be in evaluation mode."""
    if conv.training or bn.training:
        raise AssertionError("Fusion only for eval!")
    fused = copy.deepcopy(conv)
    fused.weight, fused.bias = fuse_conv_bn_weights(
        fused.weight, fused.bias, bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias,
        transpose)
    return fused


def fuse_conv_bn_weights(conv_w, conv_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b, transpose=False):
    """(weight, bias) of the fused convolution."""
    shape = [1] * conv_w.dim()
    shape[1 if transpose else 0] = -1
    return _fused(conv_w, conv_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b, shape)


def fuse_linear_bn_eval(linear, bn):
    """A copy of `linear` that does what `linear`, then `bn` do; both in evaluation mode."""
    if linear.training or bn.training:
        raise AssertionError("Fusion only for eval!")
    if linear.out_features != bn.num_features and bn.num_features != 1:
        raise AssertionError("To fuse, linear.out_features == bn.num_features or "
                             "bn.num_features == 1")
    fused = copy.deepcopy(linear)
    fused.weight, fused.bias = fuse_linear_bn_weights(
        fused.weight, fused.bias, bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias)
    return fused


def fuse_linear_bn_weights(linear_w, linear_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b):
    """(weight, bias) of the fused linear map."""
    return _fused(linear_w, linear_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b, [-1, 1])


def _fused(weight, bias, mean, var, eps, bn_weight, bn_bias, shape):
    bias_dtype = weight.dtype if bias is None else bias.dtype
    scale = plugrad.rsqrt(var + eps)
    if bn_weight is not None:
        scale = bn_weight * scale
    shift = -mean if bias is None else bias - mean
    new_bias = shift * scale if bn_bias is None else shift * scale + bn_bias
    new_weight = weight * scale.reshape(shape)
    return (Parameter(new_weight.to(weight.dtype), weight.requires_grad),
            Parameter(new_bias.to(bias_dtype), weight.requires_grad))
