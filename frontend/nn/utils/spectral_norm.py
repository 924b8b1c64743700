"""Spectral normalisation by hooks (Miyato et al. 2018): w / its largest singular value."""
from __future__ import annotations

import plugrad

from .. import functional as F
from ..parameter import Parameter, is_lazy


class SpectralNorm:
    """The forward pre-hook that computes the weight `name` from `name`_orig.

    The singular vectors `name`_u and `name`_v are improved by power iterations in training.
    """

    _version = 1

    def __init__(self, name="weight", n_power_iterations=1, dim=0, eps=1e-12):
        if n_power_iterations <= 0:
            raise ValueError("Expected n_power_iterations to be positive, but got "
                             f"n_power_iterations={n_power_iterations}")
        self.name = name
        self.dim = dim
        self.n_power_iterations = n_power_iterations
        self.eps = eps

    def reshape_weight_to_matrix(self, weight):
        if self.dim != 0:
            weight = weight.permute(self.dim, *(d for d in range(weight.dim()) if d != self.dim))
        return weight.reshape(weight.size(0), -1)

    def compute_weight(self, module, do_power_iteration):
        weight = getattr(module, self.name + "_orig")
        u = getattr(module, self.name + "_u")
        v = getattr(module, self.name + "_v")
        matrix = self.reshape_weight_to_matrix(weight)
        if do_power_iteration:
            with plugrad.no_grad():
                for _ in range(self.n_power_iterations):
                    v.copy_(F.normalize(plugrad.mv(matrix.t(), u), dim=0, eps=self.eps))
                    u.copy_(F.normalize(plugrad.mv(matrix, v), dim=0, eps=self.eps))
                u, v = u.clone(), v.clone()  # the graph keeps them; the buffers change again
        return weight / plugrad.dot(u, plugrad.mv(matrix, v))

    def remove(self, module):
        with plugrad.no_grad():
            weight = self.compute_weight(module, do_power_iteration=False)
        delattr(module, self.name)
        for suffix in ("_u", "_v", "_orig"):
            delattr(module, self.name + suffix)
        module.register_parameter(self.name, Parameter(weight.detach()))

    def __call__(self, module, inputs):
        setattr(module, self.name,
                self.compute_weight(module, do_power_iteration=module.training))

    @staticmethod
    def apply(module, name, n_power_iterations, dim, eps):
        for hook in module._forward_pre_hooks.values():
            if isinstance(hook, SpectralNorm) and hook.name == name:
                raise RuntimeError("Cannot register two spectral_norm hooks on the same parameter "
                                   f"{name}")
        hook = SpectralNorm(name, n_power_iterations, dim, eps)
        weight = module._parameters[name]
        if weight is None:
            raise ValueError("`SpectralNorm` cannot be applied as parameter "
                             f"`{name}` is None")
        if is_lazy(weight):
            raise ValueError("The module passed to `SpectralNorm` can't have uninitialized "
                             "parameters. Make sure to run the dummy forward before applying "
                             "spectral normalization")
        with plugrad.no_grad():
            matrix = hook.reshape_weight_to_matrix(weight)
            rows, cols = matrix.shape
            u = F.normalize(weight.new_empty(rows).normal_(0, 1), dim=0, eps=eps)
            v = F.normalize(weight.new_empty(cols).normal_(0, 1), dim=0, eps=eps)
        delattr(module, name)
        module.register_parameter(name + "_orig", weight)
        setattr(module, name, weight.data)
        module.register_buffer(name + "_u", u)
        module.register_buffer(name + "_v", v)
        module.register_forward_pre_hook(hook)
        module._register_state_dict_hook(_StateVersion(name))
        return hook


class _StateVersion:
    """Notes in a state_dict's metadata which form of spectral norm it holds, as torch does."""

    def __init__(self, name):
        self.name = name

    def __call__(self, module, state_dict, prefix, local_metadata):
        versions = local_metadata.setdefault("spectral_norm", {})
        versions[self.name + ".version"] = SpectralNorm._version


def spectral_norm(module, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    """Divide the parameter `name` by its largest singular value at every forward.

    `dim` is the output dimension: 1 for transposed convolutions, else 0.
    """
    if dim is None:
        from ..modules.conv import _ConvTransposeNd
        dim = 1 if isinstance(module, _ConvTransposeNd) else 0
    SpectralNorm.apply(module, name, n_power_iterations, dim, eps)
    return module


def remove_spectral_norm(module, name="weight"):
    """Turn `name` back into a parameter; ValueError where it is not normalised."""
    for key, hook in module._forward_pre_hooks.items():
        if isinstance(hook, SpectralNorm) and hook.name == name:
            hook.remove(module)
            del module._forward_pre_hooks[key]
            break
    else:
        raise ValueError(f"spectral_norm of '{name}' not found in {module}")
    for key, hook in module._state_dict_hooks.items():
        if isinstance(hook, _StateVersion) and hook.name == name:
            del module._state_dict_hooks[key]
            break
    return module
