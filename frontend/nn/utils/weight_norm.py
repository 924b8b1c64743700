"""Weight normalisation by hooks (Salimans & Kingma 2016): w = g · v / |v|."""
from __future__ import annotations

import warnings

import plugrad

from ..parameter import Parameter, is_lazy


def norm_except_dim(v, dim):
    """|v| over all dimensions but `dim`, which stay with size 1; over all for dim -1 or None."""
    if dim is None or dim == -1:
        return plugrad.linalg.vector_norm(v)
    others = [d for d in range(v.dim()) if d != dim % v.dim()]
    return plugrad.linalg.vector_norm(v, dim=others, keepdim=True) if others else v.abs()


def normalized(v, g, dim):
    """g · v / |v|."""
    return v * (g / norm_except_dim(v, dim))


class WeightNorm:
    """The forward pre-hook that computes the weight `name` from `name`_g and `name`_v."""

    def __init__(self, name, dim):
        self.name = name
        self.dim = -1 if dim is None else dim

    def compute_weight(self, module):
        return normalized(getattr(module, self.name + "_v"), getattr(module, self.name + "_g"),
                          self.dim)

    @staticmethod
    def apply(module, name, dim):
        for hook in module._forward_pre_hooks.values():
            if isinstance(hook, WeightNorm) and hook.name == name:
                raise RuntimeError("Cannot register two weight_norm hooks on the same parameter "
                                   f"{name}")
        hook = WeightNorm(name, dim)
        weight = getattr(module, name)
        if is_lazy(weight):
            raise ValueError("The module passed to `WeightNorm` can't have uninitialized "
                             "parameters. Make sure to run the dummy forward before applying "
                             "weight normalization")
        del module._parameters[name]
        module.register_parameter(name + "_g", Parameter(norm_except_dim(weight, hook.dim).data))
        module.register_parameter(name + "_v", Parameter(weight.data))
        setattr(module, name, hook.compute_weight(module))
        module.register_forward_pre_hook(hook)
        return hook

    def remove(self, module):
        weight = self.compute_weight(module)
        delattr(module, self.name)
        del module._parameters[self.name + "_g"]
        del module._parameters[self.name + "_v"]
        setattr(module, self.name, Parameter(weight.data))

    def __call__(self, module, inputs):
        setattr(module, self.name, self.compute_weight(module))


def weight_norm(module, name="weight", dim=0):
    """Replace the parameter `name` by its size `name`_g and direction `name`_v."""
    warnings.warn("`torch.nn.utils.weight_norm` is deprecated in favor of "
                  "`torch.nn.utils.parametrizations.weight_norm`.", FutureWarning, stacklevel=2)
    WeightNorm.apply(module, name, dim)
    return module


def remove_weight_norm(module, name="weight"):
    """Turn the parameter `name` back into one; ValueError where it is not normalised."""
    for key, hook in module._forward_pre_hooks.items():
        if isinstance(hook, WeightNorm) and hook.name == name:
            hook.remove(module)
            del module._forward_pre_hooks[key]
            return module
    raise ValueError(f"weight_norm of '{name}' not found in {module}")
