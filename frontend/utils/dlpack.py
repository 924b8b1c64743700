"""`torch.utils.dlpack`: sharing memory with other array libraries."""
from ..conversions import from_dlpack, to_dlpack

__all__ = ["from_dlpack", "to_dlpack"]
