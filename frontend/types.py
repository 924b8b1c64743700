"""`torch.types`: names for annotations."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import IO, Any, TypeAlias

from .device import device as _device
from .size import Size
from .storage import UntypedStorage as Storage
from .tensor import Tensor

Number: TypeAlias = int | float | bool
Device: TypeAlias = _device | str | int | None
FileLike: TypeAlias = str | os.PathLike | IO[bytes]
_TensorOrTensors: TypeAlias = Tensor | Sequence[Tensor]
_size: TypeAlias = Size | list[int] | tuple[int, ...]
_int, _float, _bool, _complex, _str = int, float, bool, complex, str

__all__ = ["IO", "Any", "Device", "FileLike", "Number", "Sequence", "Size", "Storage", "Tensor"]
