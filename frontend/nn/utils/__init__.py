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

# name: the file that has it. Loaded at first use; few programs need any of them.
_LAZY = {
    "fuse_conv_bn_eval": "fusion", "fuse_conv_bn_weights": "fusion",
    "fuse_linear_bn_eval": "fusion", "fuse_linear_bn_weights": "fusion", "skip_init": "init",
    "convert_conv2d_weight_memory_format": "memory_format",
    "convert_conv3d_weight_memory_format": "memory_format",
    "spectral_norm": "spectral_norm", "remove_spectral_norm": "spectral_norm",
    "weight_norm": "weight_norm", "remove_weight_norm": "weight_norm",
}
_FILES = ("fusion", "init", "memory_format", "parametrizations", "parametrize", "prune",
          "stateless")

__all__ = [
    "clip_grad_norm", "clip_grad_norm_", "clip_grad_value_", "clip_grads_with_norm_",
    "get_total_norm", "parameters_to_vector", "rnn", "vector_to_parameters", *_LAZY,
    "parametrizations", "parametrize", "stateless",
]


def __getattr__(name):
    from importlib import import_module
    if name in _LAZY:
        value = getattr(import_module("." + _LAZY[name], __name__), name)
        globals()[name] = value  # the function, where a file has the same name
        return value
    if name in _FILES:
        return import_module("." + name, __name__)
    raise AttributeError(f"module 'plugrad.nn.utils' has no attribute '{name}'")
