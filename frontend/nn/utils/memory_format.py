"""Converting the memory format of convolution weights."""
from __future__ import annotations


def convert_conv2d_weight_memory_format(module, memory_format):
    """Convert the weights of all Conv2d and ConvTranspose2d below `module`, in place."""
    from ..modules import conv
    return _convert(module, memory_format, (conv.Conv2d, conv.ConvTranspose2d))


def convert_conv3d_weight_memory_format(module, memory_format):
    """Convert the weights of all Conv3d and ConvTranspose3d below `module`, in place."""
    from ..modules import conv
    return _convert(module, memory_format, (conv.Conv3d, conv.ConvTranspose3d))


def _convert(module, memory_format, kinds):
    for child in module.modules():
        if isinstance(child, kinds):
            child.weight.data = child.weight.detach().clone().contiguous(
                memory_format=memory_format)
    return module
