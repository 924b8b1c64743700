"""dtypes in OpenCL C 1.2: how elements are stored, loaded, converted and stored again.

float16 and bfloat16 compute in float; bool is a uchar of 0 or 1; complex is a vector of two.
"""

from __future__ import annotations

import numpy as np

from ..rendering import dialects
from .language import OPENCL_C

#: dtype name -> (type in memory, type in registers)
TYPES = {
    "bool": ("uchar", "uchar"),
    "uint8": ("uchar", "uchar"),
    "int8": ("char", "char"),
    "int16": ("short", "short"),
    "uint16": ("ushort", "ushort"),
    "int32": ("int", "int"),
    "uint32": ("uint", "uint"),
    "int64": ("long", "long"),
    "uint64": ("ulong", "ulong"),
    "float16": ("ushort", "float"),
    "bfloat16": ("ushort", "float"),
    "float32": ("float", "float"),
    "float64": ("double", "double"),
    "complex64": ("float2", "float2"),
    "complex128": ("double2", "double2"),
}

#: Types that move elements of this many bytes without a look at them.
MOVE = {1: "uchar", 2: "ushort", 4: "uint", 8: "ulong", 16: "ulong2"}

#: Rounds a double so that rounding the result again, to a half, cannot err: what is cut off
#: leaves its mark in the last bit.
TO_ODD = """
float to_odd(double x) {
    const float y = (float)x;
    if (y == x || isnan(x)) return y;
    return as_float((as_uint(y) - (fabs((double)y) > fabs(x))) | 1u);
}
"""


def stored(dtype: np.dtype) -> str:
    """The C type of an element in memory; TypeError for dtypes no kernel knows."""
    try:
        return TYPES[dtype.name][0]
    except KeyError:
        raise TypeError(
            f"opencl: no kernel for dtype {dtype.name}; expected one of {', '.join(TYPES)}"
        ) from None


def computed(dtype: np.dtype) -> str:
    """The C type in which an element is computed."""
    stored(dtype)
    return TYPES[dtype.name][1]


def load(dtype: np.dtype, pointer: str, index: str) -> str:
    """An expression of the computed type."""
    element = f"{pointer}[{index}]"
    return dialects.load(element, dtype) if is_half(dtype) else element


def store(dtype: np.dtype, pointer: str, index: str, value: str) -> str:
    """A statement that stores a value of the computed type."""
    return f"{pointer}[{index}] = {dialects.store(value, dtype) if is_half(dtype) else value};"


def helpers(*dtypes: np.dtype) -> str:
    """Functions that `load`, `store` and `convert` call for these dtypes."""
    halves = {dialects.suffix(dtype) for dtype in dtypes if is_half(dtype)}
    both = {"float16", "float64"} <= {dtype.name for dtype in dtypes}
    return (dialects.prelude(OPENCL_C, halves) if halves else "") + (TO_ODD if both else "")


def convert(value: str, src: np.dtype, dst: np.dtype) -> str:
    """`value` (a simple name, of src's computed type) as dst's computed type.

    Anything non-zero is True; a complex number loses its imaginary part; floats are truncated to
    int64, which wraps to smaller integers.
    """
    target = computed(dst)
    if src == dst:
        return value
    if src.kind == "c":
        if dst.kind == "b":
            return f"({value}.x != 0 || {value}.y != 0)"
        if dst.kind == "c":
            part = target[:-1]
            return f"({target})(({part}){value}.x, ({part}){value}.y)"
        value, src = f"{value}.x", np.dtype("f4" if src.itemsize == 8 else "f8")
    if dst.kind == "b":
        return f"({value} != 0)"
    if dst.kind == "c":
        return f"({target})(({target[:-1]}){value}, 0)"
    if src.name == "float64" and dst.name == "float16":
        return f"to_odd({value})"
    if is_float(src) and not is_float(dst):
        if dst.name == "uint64":
            return f"({value} < 0 ? (ulong)(long){value} : (ulong){value})"
        if dst.itemsize < 8:
            return f"({target})(long){value}"
    return f"({target}){value}"


def is_half(dtype: np.dtype) -> bool:
    """The 16-bit floats, which compute in float."""
    return dtype.name in ("float16", "bfloat16")


def is_float(dtype: np.dtype) -> bool:
    """Real floating point, bfloat16 included."""
    return dtype.kind == "f" or dtype.name == "bfloat16"
