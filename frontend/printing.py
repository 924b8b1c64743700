"""How tensors are shown: the text of `repr`, and `set_printoptions`."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from .dtypes import HALF, bool_, complex64, complex128, float64, get_default_dtype, int64
from .tensor import Tensor


@dataclass(frozen=True)
class _Options:
    precision: int = 4
    threshold: float = 1000
    edgeitems: int = 3
    linewidth: int = 80
    sci_mode: bool | None = None


_PROFILES = {"default": _Options(), "short": _Options(precision=2, edgeitems=2),
             "full": _Options(threshold=math.inf)}
_options = _Options()


def set_printoptions(precision: int | None = None, threshold: float | None = None,
                     edgeitems: int | None = None, linewidth: int | None = None,
                     profile: str | None = None, sci_mode: bool | None = None) -> None:
    """Sets how tensors are shown; what is not given stays, but for `sci_mode`.

    `precision`: digits after the point. `threshold`: the number of elements from which on only
    `edgeitems` at each end of a dim are shown. `profile`: "default", "short" or "full".
    `sci_mode`: always, never, or (None) if the values span too much.
    """
    global _options
    chosen = _PROFILES.get(profile, _options) if profile is not None else _options
    given: dict[str, Any] = {"precision": precision, "threshold": threshold, "edgeitems": edgeitems,
             "linewidth": linewidth}
    kept = {name: value for name, value in given.items() if value is not None}
    _options = replace(chosen, sci_mode=sci_mode, **kept)


def get_printoptions() -> dict[str, Any]:
    """The options in force, by name."""
    return dict(vars(_options))


@contextlib.contextmanager
def printoptions(**options: Any) -> Iterator[None]:
    """`set_printoptions` for a block."""
    global _options
    before = _options
    set_printoptions(**{"sci_mode": before.sci_mode, **options})
    try:
        yield
    finally:
        _options = before


# -- one number ------------------------------------------------------------------------------------
class _NumberFormat:
    """One width and notation for all numbers of a tensor, chosen from those that are shown."""

    def __init__(self, shown: np.ndarray):
        self.floats = shown.dtype.kind == "f"
        self.whole, self.scientific, self.width = True, False, 1
        if self.floats:
            self._choose(shown.astype(np.float64).ravel())
        else:
            self.width = max((len(str(v)) for v in shown.ravel().tolist()), default=1)

    def _choose(self, values: np.ndarray) -> None:
        """Zero, inf and nan fit any notation: the other values decide."""
        values = values[np.isfinite(values) & (values != 0)]
        if not values.size:
            return
        sizes = np.abs(values)
        least, most = float(sizes.min()), float(sizes.max())
        self.whole = bool((values == np.ceil(values)).all())
        self.scientific = (most / least > 1000.0 or most > 1e8 or least < 1e-4)
        if _options.sci_mode is not None:
            self.scientific = _options.sci_mode
        digits = _options.precision
        pattern = f".{digits}e" if self.scientific else ".0f" if self.whole else f".{digits}f"
        point = self.whole and not self.scientific
        self.width = max(len(format(v, pattern)) for v in values.tolist()) + point

    def text(self, value: Any) -> str:
        if not self.floats:
            found = str(value)
        elif self.scientific:
            found = format(value, f".{_options.precision}e")
        elif self.whole:
            found = format(value, ".0f") + ("." if math.isfinite(value) else "")
        else:
            found = format(value, f".{_options.precision}f")
        return found.rjust(self.width)


def _formatter(shown: np.ndarray) -> tuple[Callable[[Any], str], int]:
    """(the function from a number to its text, the width of such a text)."""
    if shown.dtype.kind != "c":
        one = _NumberFormat(shown)
        return one.text, one.width
    real, imag = _NumberFormat(shown.real), _NumberFormat(shown.imag)

    def text(value: complex) -> str:
        second = imag.text(value.imag).lstrip() + "j"
        return real.text(value.real) + ("" if second[0] in "+-" else "+") + second
    return text, real.width + imag.width + 1


# -- arrays ----------------------------------------------------------------------------------------
def _as_shown(x: Tensor) -> np.ndarray:
    """The values in a dtype that Python's formatting knows."""
    array = x._k.to_numpy(x._a)
    narrow = x.dtype in HALF or (x.dtype.is_floating_point and x.dtype.itemsize == 1)
    if narrow:
        return array.astype(np.float32)
    return array.astype(np.complex64) if x.dtype.is_complex and array.itemsize < 8 else array


def _edges(array: np.ndarray) -> np.ndarray:
    """Only what a summary shows, joined."""
    n = _options.edgeitems
    for dim, size in enumerate(array.shape):
        if size > 2 * n:
            kept = [*range(n), *range(size - n, size)]
            array = np.take(array, kept, dim)
    return array


def _array_text(array: np.ndarray, indent: int) -> str:
    summary = array.size > _options.threshold
    text, width = _formatter(_edges(array) if summary else array)
    return _nested(array, indent, summary, text, width)


def _nested(array: np.ndarray, indent: int, summary: bool, text: Any, width: int) -> str:
    if array.ndim == 0:
        return text(array.item())
    if array.ndim == 1:
        return _row(array, indent, summary, text, width)
    n = _options.edgeitems
    cut = summary and array.shape[0] > 2 * n
    rows = [*array[:n], *array[array.shape[0] - n:]] if cut else list(array)
    texts = [_nested(row, indent + 1, summary, text, width) for row in rows]
    if cut:
        texts.insert(n, "...")
    gap = "," + "\n" * (array.ndim - 1) + " " * (indent + 1)
    return "[" + gap.join(texts) + "]"


def _row(array: np.ndarray, indent: int, summary: bool, text: Any, width: int) -> str:
    n = _options.edgeitems
    per_line = max(1, (_options.linewidth - indent) // (width + 2))
    if summary and not n:
        texts = ["..."]
    elif summary and array.size > 2 * n:
        texts = [*map(text, array[:n].tolist()), " ...", *map(text, array[-n:].tolist())]
    else:
        texts = [text(v) for v in array.tolist()]
    lines = [", ".join(texts[i:i + per_line]) for i in range(0, len(texts), per_line)]
    return "[" + (",\n" + " " * (indent + 1)).join(lines) + "]"


# -- the whole -------------------------------------------------------------------------------------
def tensor_text(x: Tensor, contents: str | None = None) -> str:
    """torch's text of a tensor: values, then what of device, dtype and history is not obvious."""
    from .overrides import PLAIN
    name = "tensor" if type(x) in PLAIN else type(x).__name__
    indent = len(name) + 1
    values, notes = _values_and_notes(x, indent)
    return _join(f"{name}({contents if contents is not None else values}",
                 notes + _history(x), indent)


def _values_and_notes(x: Tensor, indent: int) -> tuple[str, list[str]]:
    from .device import get_default_device
    default = get_default_dtype()
    notes = [] if x.device.type == get_default_device().type and x.device.type != "meta" else [
        f"device='{x.device}'"]
    if x.device.type == "meta":
        notes.append(f"size={tuple(x.shape)}")
        return "...", notes + ([f"dtype={x.dtype}"] if x.dtype is not default else [])
    if x.numel() == 0:
        if x.ndim != 1:
            notes.append(f"size={tuple(x.shape)}")
        return "[]", notes + ([f"dtype={x.dtype}"] if x.dtype is not default else [])
    if not _options.edgeitems:
        notes.append(f"size={tuple(x.shape)}")
    obvious = (default, int64, bool_, complex128 if default is float64 else complex64)
    if x.dtype not in obvious:
        notes.append(f"dtype={x.dtype}")
    return _array_text(_as_shown(x), indent), notes


def _history(x: Tensor) -> list[str]:
    notes = []
    node = x.grad_fn
    if node is not None:
        notes.append(f"grad_fn=<{type(node).__name__}>")
    elif x.requires_grad:
        notes.append("requires_grad=True")
    if x._meta is not None and x._meta.tangents:
        from .autograd.forward_ad import unpack_dual
        tangent = unpack_dual(x).tangent
        if tangent is not None:
            notes.append(f"tangent={tangent}")
    return notes


def _join(text: str, notes: list[str], indent: int) -> str:
    """Notes follow on the last line while they fit, else on lines of their own."""
    used = len(text) - text.rfind("\n") + 1
    for note in notes:
        if used + len(note) + 2 > _options.linewidth:
            text += ",\n" + " " * indent + note
            used = indent + len(note)
        else:
            text += ", " + note
            used += len(note) + 2
    return text + ")"
