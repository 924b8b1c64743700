"""`torch.nn.functional`: the functions behind the layers."""

from __future__ import annotations

from .._generated.functions import NN_FUNCTIONS

globals().update(NN_FUNCTIONS)
