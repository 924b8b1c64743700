"""Helpers for parameters, gradients and sequences."""

from . import rnn
from .clip_grad import (
    clip_grad_norm,
    clip_grad_norm_,
    clip_grad_value_,
    clip_grads_with_norm_,
    get_total_norm,
)
from .convert_parameters import parameters_to_vector, vector_to_parameters
from .spectral_norm import remove_spectral_norm, spectral_norm
from .weight_norm import remove_weight_norm, weight_norm

# name: the file that has it. Loaded at first use; few programs need any of them.
_LAZY = {
    "fuse_conv_bn_eval": "fusion", "fuse_conv_bn_weights": "fusion",
    "fuse_linear_bn_eval": "fusion", "fuse_linear_bn_weights": "fusion", "skip_init": "init",
    "convert_conv2d_weight_memory_format": "memory_format",
    "convert_conv3d_weight_memory_format": "memory_format",
}
_FILES = ("fusion", "init", "memory_format", "parametrizations", "parametrize", "prune",
          "stateless")

__all__ = [
    "clip_grad_norm", "clip_grad_norm_", "clip_grad_value_", "clip_grads_with_norm_",
    "get_total_norm", "parameters_to_vector", "remove_spectral_norm", "remove_weight_norm", "rnn",
    "spectral_norm", "vector_to_parameters", "weight_norm", *_LAZY,
    "parametrizations", "parametrize", "stateless",
]


def __getattr__(name):
    from importlib import import_module
    if name in _LAZY:
        return getattr(import_module("." + _LAZY[name], __name__), name)
    if name in _FILES:
        return import_module("." + name, __name__)
    raise AttributeError(f"module 'plugrad.nn.utils' has no attribute '{name}'")
