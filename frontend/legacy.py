"""Names from torch's older days: `FloatTensor`, `Tensor(2, 3)`, `.type()`."""

from __future__ import annotations

from typing import Any

from . import dtypes
from .dtypes import dtype as DType
from .tensor import Tensor

#: torch's word for a dtype in messages and class names.
WORDS = {"bool": "Bool", "uint8": "Byte", "int8": "Char", "int16": "Short", "int32": "Int",
         "int64": "Long", "float16": "Half", "bfloat16": "BFloat16", "float32": "Float",
         "float64": "Double", "complex64": "ComplexFloat", "complex128": "ComplexDouble"}


def type_word(d: DType) -> str:
    """'Float' for float32, as torch's messages say."""
    return WORDS.get(d._name, d._name)


def type_name(d: DType, device: Any = None) -> str:
    """'torch.FloatTensor', 'torch.cuda.FloatTensor'."""
    place = "" if device is None or device.type == "cpu" else device.type + "."
    return f"torch.{place}{type_word(d)}Tensor"


def legacy_tensor(cls: type, *args: Any, device: Any = None, size: Any = None,
                  data: Any = None, **unknown: Any) -> Any:
    """`Tensor()`, `Tensor(2, 3)` (uninitialised), `Tensor(data)`: the default dtype."""
    if unknown:
        raise TypeError(f"new() received an invalid combination of arguments - got "
                        f"({', '.join(unknown)}); Tensor(...) has the default dtype, use "
                        "torch.tensor(data, dtype=...) for another")
    if size is not None:
        args = tuple(size)
    elif data is not None:
        args = (data,)
    x = construct(args, dtypes.get_default_dtype(), device)
    if cls is Tensor:
        return x
    from .overrides import as_subclass
    return as_subclass(x, cls)


def construct(args: tuple, d: DType, device: Any = None) -> Tensor:
    from .creation import tensor
    from .factories import empty
    from .size import Size
    if not args:
        return empty((0,), dtype=d, device=device)
    if all(isinstance(a, int) and not isinstance(a, bool) for a in args):
        return empty(args, dtype=d, device=device)
    if len(args) > 1:
        raise TypeError(f"new() received an invalid combination of arguments - got "
                        f"({', '.join(type(a).__name__ for a in args)})")
    data = args[0]
    if isinstance(data, Size):
        return empty(tuple(data), dtype=d, device=device)
    if isinstance(data, Tensor):
        if data.dtype is not d:
            raise TypeError(f"expected a tensor of dtype {d}, but got {data.dtype}; use "
                            "tensor.to(dtype) to cast")
        return data.detach()
    if hasattr(data, "untyped"):
        return empty(0, dtype=d, device=device).set_(data)
    if isinstance(data, (float, bool)):
        raise TypeError("new(): data must be a sequence (got float)")
    return tensor(data, dtype=d, device=device)


class _LegacyType(type):
    """`isinstance(x, torch.FloatTensor)` asks for the dtype and the device."""

    dtype: DType
    device_type: str

    def __instancecheck__(cls, x: Any) -> bool:
        return (isinstance(x, Tensor) and x.dtype is cls.dtype
                and x.device.type == cls.device_type)

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        return construct(args, cls.dtype, cls.device_type if cls.device_type != "cpu" else None)


def legacy_type(name: str, device_type: str = "cpu") -> Any:
    """The class `FloatTensor` and the like, or None for another name."""
    word = name.removesuffix("Tensor")
    d = next((d for d, w in WORDS.items() if w == word), None)
    if d is None or word == name:
        return None
    prefix = "torch." if device_type == "cpu" else f"torch.{device_type}."
    return _LegacyType(name, (), {"dtype": dtypes.PUBLIC[d], "device_type": device_type,
                                  "__module__": prefix[:-1], "__qualname__": name})


def tensor_type(self: Tensor, dtype: Any = None, non_blocking: bool = False,
                **kwargs: Any) -> Any:
    """`x.type()`: its legacy name; `x.type(dtype)` or `x.type("torch.LongTensor")`: a cast."""
    if dtype is None:
        return type_name(self.dtype, self.device)
    if isinstance(dtype, str):
        parts = dtype.split(".")
        found = legacy_type(parts[-1], parts[1] if len(parts) == 3 else "cpu")
        if found is None:
            raise ValueError(f"invalid type: '{dtype}'")
        return self.to(found.device_type, found.dtype)
    if isinstance(dtype, _LegacyType):
        return self.to(dtype.device_type, dtype.dtype)
    return self.to(dtype)


def set_default_tensor_type(t: Any) -> None:
    """Sets the default dtype (and device) by a legacy type, such as `torch.DoubleTensor`."""
    from .device import set_default_device
    if isinstance(t, str):
        parts = t.split(".")
        found = legacy_type(parts[-1], parts[1] if len(parts) == 3 else "cpu")
        if found is None:
            raise TypeError(f"invalid type object: '{t}'")
        t = found
    if not isinstance(t, _LegacyType) or not t.dtype.is_floating_point:
        raise TypeError("only floating-point types are supported as the default type")
    dtypes.set_default_dtype(t.dtype)
    set_default_device(None if t.device_type == "cpu" else t.device_type)
