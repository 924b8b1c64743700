"""Padding layers: constant, zero, reflection, replication and circular."""
from __future__ import annotations

from .. import functional as F
from .module import Module
from .utils import _ntuple


class _Pad(Module):
    """Pads the last `_dims` dimensions; `padding` is an int or (left, right) of the last first."""

    _dims = 1
    _mode = "constant"

    def __init__(self, padding):
        super().__init__()
        self.padding = _ntuple(2 * self._dims)(padding)

    def forward(self, input):
        return F.pad(input, self.padding, self._mode)

    def extra_repr(self):
        return f"{self.padding}"


class _ConstantPadNd(_Pad):
    def __init__(self, padding, value):
        super().__init__(padding)
        self.value = value

    def forward(self, input):
        return F.pad(input, self.padding, "constant", self.value)

    def extra_repr(self):
        return f"padding={self.padding}, value={self.value}"


class ConstantPad1d(_ConstantPadNd):
    """Pads the last dimension with `value`."""


class ConstantPad2d(_ConstantPadNd):
    """Pads the last two dimensions with `value`."""

    _dims = 2


class ConstantPad3d(_ConstantPadNd):
    """Pads the last three dimensions with `value`."""

    _dims = 3


class _ZeroPadNd(_ConstantPadNd):
    def __init__(self, padding):
        super().__init__(padding, 0.0)

    def extra_repr(self):
        return f"{self.padding}"


class ZeroPad1d(_ZeroPadNd, ConstantPad1d):
    """Pads the last dimension with zeros."""


class ZeroPad2d(_ZeroPadNd, ConstantPad2d):
    """Pads the last two dimensions with zeros."""


class ZeroPad3d(_ZeroPadNd, ConstantPad3d):
    """Pads the last three dimensions with zeros."""


class _ReflectionPadNd(_Pad):
    _mode = "reflect"


class ReflectionPad1d(_ReflectionPadNd):
    """Pads the last dimension by mirroring at its first and last element."""


class ReflectionPad2d(_ReflectionPadNd):
    """Pads the last two dimensions by mirroring."""

    _dims = 2


class ReflectionPad3d(_ReflectionPadNd):
    """Pads the last three dimensions by mirroring."""

    _dims = 3


class _ReplicationPadNd(_Pad):
    _mode = "replicate"


class ReplicationPad1d(_ReplicationPadNd):
    """Pads the last dimension by repeating its first and last element."""


class ReplicationPad2d(_ReplicationPadNd):
    """Pads the last two dimensions by repeating their edges."""

    _dims = 2


class ReplicationPad3d(_ReplicationPadNd):
    """Pads the last three dimensions by repeating their edges."""

    _dims = 3


class _CircularPadNd(_Pad):
    _mode = "circular"

    def forward(self, input):
        if input.dim() not in (self._dims + 1, self._dims + 2):
            raise ValueError(f"expected {self._dims + 1}D or {self._dims + 2}D input (got "
                             f"{input.dim()}D input)")
        return super().forward(input)


class CircularPad1d(_CircularPadNd):
    """Pads the last dimension from its other end."""


class CircularPad2d(_CircularPadNd):
    """Pads the last two dimensions from their other ends."""

    _dims = 2


class CircularPad3d(_CircularPadNd):
    """Pads the last three dimensions from their other ends."""

    _dims = 3
