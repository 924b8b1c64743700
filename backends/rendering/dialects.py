"""What differs between languages of the C family: type names, qualifiers, 16-bit floats.

Rendered code names its types by kind and bits (f32, i64, c64, ...); the prelude defines them. Each
device's folder says how its language does, in a `Dialect`; it must also see to it that a*b+c is
not contracted.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ...codegen.intrinsics import FLOAT32, wrap


class Dialect(NamedTuple):
    """A language. head: its types and macros; double: more of them, where float64 is used;
    long: how a 64-bit constant ends."""

    head: str
    double: str
    long: str


_SUFFIXES = {
    "bool": "b8", "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64", "uint8": "u8",
    "uint16": "u16", "uint32": "u32", "uint64": "u64", "float16": "f16", "bfloat16": "bf16",
    "float32": "f32", "float64": "f64", "complex64": "c64", "complex128": "c128",
}

# In integers, since PoCL 3 loses vstore_half to private memory in kernels with barriers.
_HALF = """\
FN f32 load_f16(u16 bits) {
    u32 sign = (u32)(bits & 0x8000) << 16, size = bits & 0x7fff;
    if (size >= 0x7c00) return FROM_BITS_f32(sign | 0x7f800000u | ((size & 0x3ffu) << 13));
    if (size >= 0x400) return FROM_BITS_f32(sign | ((size << 13) + 0x38000000u));
    f32 small = (f32)size * 5.9604644775390625e-8f;
    return sign ? -small : small;
}
FN u16 store_f16(f32 x) {
    u32 bits = BITS_f32(x), sign = (bits >> 16) & 0x8000u, size = bits & 0x7fffffffu;
    if (size > 0x7f800000u) return (u16)(sign | 0x7e00u);
    if (size >= 0x47800000u) return (u16)(sign | 0x7c00u);
    if (size < 0x38800000u)  /* the addition rounds to a multiple of the least half */
        return (u16)(sign | (BITS_f32(FROM_BITS_f32(size) + 0.5f) - 0x3f000000u));
    return (u16)(sign | ((size + 0xc8000fffu + ((size >> 13) & 1u)) >> 13));
}
"""

_BFLOAT = """\
FN f32 load_bf16(u16 bits) { return FROM_BITS_f32((u32)bits << 16); }
FN u16 store_bf16(f32 x) {
    u32 bits = BITS_f32(x);
    if (x != x) return (u16)(((bits >> 16) & 0x8000u) | 0x7fc0u);
    return (u16)((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}
"""


def suffix(dtype: np.dtype) -> str:
    """The short name of a dtype in rendered code: 'f32', 'u8', 'c64', 'b8' for bool."""
    return _SUFFIXES[dtype.name]


def memory_type(dtype: np.dtype) -> str:
    """The type of an element in memory; 16-bit floats are their bits, bool is a byte."""
    name = suffix(dtype)
    return {"f16": "u16", "bf16": "u16", "b8": "u8"}.get(name, name)


def value_type(dtype: np.dtype) -> str:
    """The type in which values of a dtype compute."""
    name = suffix(dtype)
    return {"f16": "f32", "bf16": "f32", "b8": "bool"}.get(name, name)


def load(text: str, dtype: np.dtype) -> str:
    """The value of an element in memory."""
    name = suffix(dtype)
    if name in ("f16", "bf16"):
        return f"load_{name}({text})"
    return f"({text} != 0)" if name == "b8" else text


def store(text: str, dtype: np.dtype) -> str:
    """What is written to memory for a value: 16-bit floats round to nearest, ties to even."""
    name = suffix(dtype)
    if name in ("f16", "bf16"):
        return f"store_{name}({text})"
    return f"(u8)({text})" if name == "b8" else text


def prelude(dialect: Dialect, used: set[str]) -> str:
    """The head of a source whose dtypes have these suffixes."""
    text = dialect.head + (dialect.double if used & {"f64", "c128"} else "")
    if "f16" in used:
        text += _HALF
    return text + (_BFLOAT if "bf16" in used else "")


def literal(value: Any, dtype: np.dtype, dialect: Dialect) -> str:
    """A Python number as a constant of a (computing) dtype."""
    value = wrap(value, dtype)
    kind = dtype.kind
    if kind == "b":
        return "true" if value else "false"
    if kind == "c":
        part = np.dtype("float32" if dtype.itemsize == 8 else "float64")
        parts = (literal(part_value, part, dialect) for part_value in (value.real, value.imag))
        return f"MAKE_{suffix(dtype)}({', '.join(parts)})"
    if kind == "f":
        return _float_literal(value, dtype)
    if dtype.itemsize < 4:
        return f"({suffix(dtype)}){value}" if value >= 0 else f"({suffix(dtype)})({value})"
    end = ("u" if kind == "u" else "") + (dialect.long if dtype.itemsize == 8 else "")
    if value == np.iinfo(dtype).min and value:
        return f"(-{-value - 1}{end} - 1)"
    return f"{value}{end}" if value >= 0 else f"({value}{end})"


def _float_literal(value: float, dtype: np.dtype) -> str:
    with np.errstate(over="ignore"):
        number = dtype.type(value)
    if number != number:
        return "NAN" if dtype == FLOAT32 else "((f64)NAN)"
    if np.isinf(number):
        text = "INFINITY" if dtype == FLOAT32 else "((f64)INFINITY)"
        return text if number > 0 else f"(-{text})"
    text = str(number) + ("f" if dtype == FLOAT32 else "")
    return f"({text})" if np.signbit(number) else text
