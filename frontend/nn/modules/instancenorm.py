"""Instance normalisation."""
from __future__ import annotations

import warnings

from .. import functional as F
from .batchnorm import _LazyNormBase, _NormBase


class _InstanceNorm(_NormBase):
    """Normalises every channel of every sample over its positions."""

    _dims: int

    def __init__(self, num_features, eps=1e-5, momentum=0.1, affine=False,
                 track_running_stats=False, device=None, dtype=None, *, bias=True):
        super().__init__(num_features, eps, momentum, affine, track_running_stats, device, dtype,
                         bias=bias)

    def _check_input_dim(self, input):
        low, high = self._dims + 1, self._dims + 2
        if input.dim() not in (low, high):
            raise ValueError(f"expected {low}D or {high}D input (got {input.dim()}D input)")

    def forward(self, input):
        self._check_input_dim(input)
        channels = input.dim() - self._dims - 1
        if input.size(channels) != self.num_features:
            if self.affine:
                raise ValueError(
                    f"expected input's size at dim={channels} to match num_features "
                    f"({self.num_features}), but got: {input.size(channels)}.")
            warnings.warn(
                f"input's size at dim={channels} does not match num_features. You can silence "
                "this warning by not passing in num_features, which is not used because "
                "affine=False", stacklevel=2)
        batched = input if channels else input.unsqueeze(0)
        output = F.instance_norm(
            batched, self.running_mean, self.running_var, self.weight, self.bias,
            self.training or not self.track_running_stats,
            0.0 if self.momentum is None else self.momentum, self.eps)
        return output if channels else output.squeeze(0)

    def _load_from_state_dict(self, state_dict, prefix, local_metadata, strict, missing_keys,
                              unexpected_keys, error_msgs):
        version = local_metadata.get("version")
        if version is None and not self.track_running_stats:
            stale = [prefix + name for name in ("running_mean", "running_var")
                     if prefix + name in state_dict]
            if stale:
                error_msgs.append(
                    f"Unexpected running stats buffer(s) {' and '.join(map(repr, stale))} for "
                    f"{type(self).__name__} with track_running_stats=False: the file is from a "
                    "version that kept them by default; remove the keys or set "
                    "track_running_stats=True")
                for key in stale:
                    state_dict.pop(key)
        super()._load_from_state_dict(state_dict, prefix, local_metadata, strict, missing_keys,
                                      unexpected_keys, error_msgs)


class InstanceNorm1d(_InstanceNorm):
    """Instance norm over (N, C, L) or (C, L)."""

    _dims = 1


class InstanceNorm2d(_InstanceNorm):
    """Instance norm over (N, C, H, W) or (C, H, W)."""

    _dims = 2


class InstanceNorm3d(_InstanceNorm):
    """Instance norm over (N, C, D, H, W) or (C, D, H, W)."""

    _dims = 3


class _LazyInstanceNorm(_LazyNormBase):
    def initialize_parameters(self, input):
        batched = input if input.dim() == self._dims + 2 else input.unsqueeze(0)
        super().initialize_parameters(batched)


class LazyInstanceNorm1d(_LazyInstanceNorm, InstanceNorm1d):
    """An InstanceNorm1d without num_features."""

    cls_to_become = InstanceNorm1d


class LazyInstanceNorm2d(_LazyInstanceNorm, InstanceNorm2d):
    """An InstanceNorm2d without num_features."""

    cls_to_become = InstanceNorm2d


class LazyInstanceNorm3d(_LazyInstanceNorm, InstanceNorm3d):
    """An InstanceNorm3d without num_features."""

    cls_to_become = InstanceNorm3d
