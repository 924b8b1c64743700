"""dtypes in OpenCL C 1.2: how elements are stored, loaded, converted and stored again.

float16 and bfloat16 compute in float; bool is a uchar of 0 or 1; complex is a vector of two.
"""

from __future__ import annotations

import numpy as np

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
    "float16": ("half", "float"),
    "bfloat16": ("ushort", "float"),
    "float32": ("float", "float"),
    "float64": ("double", "double"),
    "complex64": ("float2", "float2"),
    "complex128": ("double2", "double2"),
}

#: Types that move elements of this many bytes without a look at them.
MOVE = {1: "uchar", 2: "ushort", 4: "uint", 8: "ulong", 16: "ulong2"}

#: Round to nearest even; a NaN keeps its sign and stays quiet.
BFLOAT16 = """
float load_bfloat16(ushort bits) { return as_float((uint)bits << 16); }
ushort to_bfloat16(float value) {
    uint bits = as_uint(value);
    if (isnan(value)) return (ushort)((bits >> 16) | 0x40u);
    return (ushort)((bits + 0x7FFFu + ((bits >> 16) & 1u)) >> 16);
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
    if dtype.name == "float16":
        return f"vload_half({index}, {pointer})"
    if dtype.name == "bfloat16":
        return f"load_bfloat16({pointer}[{index}])"
    return f"{pointer}[{index}]"


def store(dtype: np.dtype, pointer: str, index: str, value: str) -> str:
    """A statement that stores a value of the computed type."""
    if dtype.name == "float16":
        return f"vstore_half_rte({value}, {index}, {pointer});"
    if dtype.name == "bfloat16":
        return f"{pointer}[{index}] = to_bfloat16({value});"
    return f"{pointer}[{index}] = {value};"


def helpers(*dtypes: np.dtype) -> str:
    """Functions that `load` and `store` call for these dtypes."""
    return BFLOAT16 if any(d.name == "bfloat16" for d in dtypes) else ""


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
        return value  # vstore_half_rte takes the double: one rounding, not two
    if is_float(src) and not is_float(dst):
        if dst.name == "uint64":
            return f"({value} < 0 ? (ulong)(long){value} : (ulong){value})"
        if dst.itemsize < 8:
            return f"({target})(long){value}"
    return f"({target}){value}"


def is_float(dtype: np.dtype) -> bool:
    """Real floating point, bfloat16 included."""
    return dtype.kind == "f" or dtype.name == "bfloat16"


def literal(dtype: np.dtype, value: int | float) -> str:
    """A constant of the computed type."""
    if dtype.kind == "c":
        return f"({computed(dtype)})({value}, 0)"
    return f"({computed(dtype)}){value}"
