"""`torch.autograd.variable`, kept for programs that import Variable from there."""

from .function import Variable

__all__ = ["Variable"]
