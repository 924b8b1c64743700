"""The dtypes: singletons named as torch's, each with its NumPy dtype."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

BOOL, INT, FLOAT, COMPLEX = 0, 1, 2, 3


class dtype:
    """An element type. There is one object per type, so `is` compares."""

    __slots__ = ("_name", "_np", "category", "is_complex", "is_floating_point", "is_signed",
                 "itemsize")

    def __init__(self, name: str, category: int, itemsize: int, signed: bool = True):
        self._name = name
        self._np: Any = None
        self.category = category
        self.itemsize = itemsize
        self.is_floating_point = category == FLOAT
        self.is_complex = category == COMPLEX
        self.is_signed = signed

    @property
    def np(self) -> np.dtype:
        """The NumPy dtype; ml_dtypes is imported the first time one of its types is asked for."""
        if self._np is None:
            if self._name in _ML_DTYPES:
                import ml_dtypes
                found = np.dtype(getattr(ml_dtypes, _ML_DTYPES[self._name]))
            else:
                found = np.dtype(self._name)
            _FROM_NUMPY[found] = self
            self._np = found
        return self._np

    def to_real(self) -> dtype:
        return _TO_REAL.get(self, self)

    def to_complex(self) -> dtype:
        return _TO_COMPLEX.get(self, self)

    def __repr__(self) -> str:
        return f"torch.{self._name}"

    def __reduce__(self) -> Any:
        return _by_name, (self._name,)

    def __copy__(self) -> dtype:
        return self

    def __deepcopy__(self, memo: dict) -> dtype:
        return self


_ML_DTYPES = {
    "bfloat16": "bfloat16", "float8_e4m3fn": "float8_e4m3fn", "float8_e5m2": "float8_e5m2",
    "float8_e4m3fnuz": "float8_e4m3fnuz", "float8_e5m2fnuz": "float8_e5m2fnuz",
    "float8_e8m0fnu": "float8_e8m0fnu",
}
_FROM_NUMPY: dict[Any, dtype] = {}

bool_ = dtype("bool", BOOL, 1, False)
uint8 = dtype("uint8", INT, 1, False)
uint16 = dtype("uint16", INT, 2, False)
uint32 = dtype("uint32", INT, 4, False)
uint64 = dtype("uint64", INT, 8, False)
int8 = dtype("int8", INT, 1)
int16 = short = dtype("int16", INT, 2)
int32 = int_ = dtype("int32", INT, 4)
int64 = long = dtype("int64", INT, 8)
float16 = half = dtype("float16", FLOAT, 2)
bfloat16 = dtype("bfloat16", FLOAT, 2)
float32 = float_ = dtype("float32", FLOAT, 4)
float64 = double = dtype("float64", FLOAT, 8)
complex64 = cfloat = dtype("complex64", COMPLEX, 8)
complex128 = cdouble = dtype("complex128", COMPLEX, 16)
float8_e4m3fn = dtype("float8_e4m3fn", FLOAT, 1)
float8_e5m2 = dtype("float8_e5m2", FLOAT, 1)
float8_e4m3fnuz = dtype("float8_e4m3fnuz", FLOAT, 1)
float8_e5m2fnuz = dtype("float8_e5m2fnuz", FLOAT, 1)
float8_e8m0fnu = dtype("float8_e8m0fnu", FLOAT, 1, False)

ALL = (bool_, uint8, int8, int16, int32, int64, float16, bfloat16, float32, float64, complex64,
       complex128, uint16, uint32, uint64, float8_e4m3fn, float8_e5m2, float8_e4m3fnuz,
       float8_e5m2fnuz, float8_e8m0fnu)
_NAMES = {d._name: d for d in ALL}
HALF = frozenset({float16, bfloat16})

_TO_REAL = {complex64: float32, complex128: float64}
_TO_COMPLEX = {float16: complex64, bfloat16: complex64, float32: complex64, float64: complex128}

#: Every public name, torch's aliases included.
PUBLIC = {**_NAMES, "half": float16, "float": float32, "double": float64, "short": int16,
          "int": int32, "long": int64, "cfloat": complex64, "cdouble": complex128}


def _by_name(name: str) -> dtype:
    return _NAMES[name]


def from_numpy_dtype(np_dtype: Any) -> dtype:
    """The dtype of a NumPy dtype; TypeError if there is none (strings, objects, dates)."""
    found = _FROM_NUMPY.get(np_dtype)
    if found is None:
        name = np.dtype(np_dtype).newbyteorder("=").name
        found = _NAMES.get(name)
        if found is None:
            raise TypeError(
                f"can't convert np.ndarray of type {np_dtype}. The only supported types are: "
                "float64, float32, float16, complex64, complex128, int64, int32, int16, int8, "
                "uint64, uint32, uint16, uint8, and bool.")
        found.np  # noqa: B018  remembers the pair
    return found


def as_dtype(value: Any) -> dtype:
    """A dtype from what users pass as one: a dtype, or Python's float, int, bool, complex."""
    if value.__class__ is dtype:
        return value
    if isinstance(value, type) and value in _PYTHON:
        return _PYTHON[value]()
    raise TypeError(f"dtype must be a torch.dtype, not {type(value).__name__} ({value!r})")


_default = float32


def get_default_dtype() -> dtype:
    """The dtype of new floating-point tensors (float32 unless set)."""
    return _default


def set_default_dtype(d: dtype) -> None:
    """Sets the dtype of new floating-point tensors; TypeError if `d` is not floating point."""
    global _default
    d = as_dtype(d)
    if not d.is_floating_point:
        raise TypeError(
            "only floating-point types are supported as the default type, but got " + repr(d))
    _default = d


_PYTHON: dict[type, Any] = {float: lambda: float64, int: lambda: int64, bool: lambda: bool_,
                            complex: lambda: complex128}


def default_complex() -> dtype:
    return _TO_COMPLEX[_default]


class finfo:
    """The limits of a floating-point dtype: bits, eps, max, min, tiny, smallest_normal."""

    def __init__(self, type: dtype | None = None):
        d = (type or _default).to_real()
        if not d.is_floating_point:
            raise TypeError(
                f"torch.finfo() requires a floating point input type. Use torch.iinfo to handle "
                f"'{d!r}'")
        if d._name in _ML_DTYPES:
            import ml_dtypes
            info = ml_dtypes.finfo(d.np)
        else:
            info = np.finfo(d.np)
        self.bits = d.itemsize * 8
        self.dtype = d._name
        self.eps, self.max, self.min = float(info.eps), float(info.max), float(info.min)
        self.tiny = self.smallest_normal = float(info.smallest_normal)
        self.resolution = 10.0 ** -int(-math.log10(self.eps))

    def __repr__(self) -> str:
        return (f"finfo(resolution={self.resolution:g}, min={self.min:g}, max={self.max:g}, "
                f"eps={self.eps:g}, smallest_normal={self.smallest_normal:g}, tiny={self.tiny:g}, "
                f"dtype={self.dtype})")


class iinfo:
    """The limits of an integer dtype: bits, max, min."""

    def __init__(self, type: dtype):
        if type.category != INT:
            raise TypeError(
                f"torch.iinfo() requires an integer input type. Use torch.finfo to handle "
                f"'{type!r}'")
        info = np.iinfo(type.np)
        self.bits, self.dtype = info.bits, type._name
        self.min, self.max = int(info.min), int(info.max)

    def __repr__(self) -> str:
        return f"iinfo(min={self.min}, max={self.max}, dtype={self.dtype})"
