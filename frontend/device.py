"""`torch.device` and where new tensors go."""

from __future__ import annotations

from typing import Any

from .state import state

#: The type of a device that is given by number alone, as torch has it.
NUMBERED = "cuda"


class device:
    """A device type and index: `device("cuda", 1)`, `device("opencl:0")`, `device("cpu")`.

    As a context manager it is where factories make their tensors.
    """

    __slots__ = ("_entered", "index", "type")
    type: str
    index: int | None
    _entered: Any           # (the device before, what this was before) inside `with`

    def __new__(cls, type: Any = None, index: int | None = None) -> device:
        if type.__class__ is device:
            return type
        self = object.__new__(cls)
        if isinstance(type, int) and not isinstance(type, bool):
            type, index = NUMBERED, type
        if not isinstance(type, str):
            raise TypeError(f"device(): argument 'type' must be str, not "
                            f"{type.__class__.__name__}")
        name, colon, number = type.partition(":")
        if colon:
            if index is not None:
                raise RuntimeError("'type' (string) must not include an index because index was "
                                   f"passed explicitly: {type}")
            if not number.isdigit() or (len(number) > 1 and number[0] == "0"):
                raise RuntimeError(f"Invalid device string: '{type}'")
            index = int(number)
        if not name.isidentifier():
            raise RuntimeError(f"Invalid device string: '{type}'")
        if index is not None and index < -1:
            raise RuntimeError(f"Device index must be -1 or non-negative, got {index}")
        self.type, self.index = name, None if index == -1 else index
        self._entered = None
        return self

    def __repr__(self) -> str:
        number = "" if self.index is None else f", index={self.index}"
        return f"device(type='{self.type}'{number})"

    def __str__(self) -> str:
        return self.type if self.index is None else f"{self.type}:{self.index}"

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, device) and self.type == other.type
                and self.index == other.index)

    def __hash__(self) -> int:
        return hash((self.type, self.index))

    def __reduce__(self) -> Any:
        return device, (self.type, self.index)

    def __enter__(self) -> device:
        self._entered = (state.device, self._entered)
        state.device = self
        return self

    def __exit__(self, *exc: Any) -> None:
        state.device, self._entered = self._entered


def _is(name: str) -> property:
    return property(lambda self: self.device.type == name)


#: What tensors say of their device.
PROPERTIES = {f"is_{name}": _is(name) for name in ("cpu", "cuda", "mps", "meta")}

_default: device | None = None


def set_default_device(d: Any) -> None:
    """Makes `d` the device of new tensors in all threads; None goes back to the CPU."""
    global _default
    _default = None if d is None else device(d)


def get_default_device() -> device:
    return state.device or _default or device("cpu")


def current_table(d: Any = None) -> Any:
    """The kernel table of `d`, or of the device where new tensors go."""
    from .backends.loader import table_for
    if d is None:
        d = state.device or _default
        if d is None:
            return table_for(None)
    elif d.__class__ is not device:
        d = device(d)
    return table_for(d)
