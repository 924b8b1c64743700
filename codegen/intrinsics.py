"""The functions that an `expr` may call: arity, rule of types, and torch's promotion of dtypes."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .errors import SpecError

BOOL, INT64 = np.dtype("bool"), np.dtype("int64")
FLOAT32, FLOAT64 = np.dtype("float32"), np.dtype("float64")
COMPLEX64, COMPLEX128 = np.dtype("complex64"), np.dtype("complex128")


class FormulaError(SpecError):
    """A formula says something outside the language of `expr`."""


class FormulaTypeError(FormulaError, NotImplementedError):
    """A function has no meaning for a dtype; a NotImplementedError too, as torch raises."""


class Intrinsic(NamedTuple):
    """How many arguments a function takes, and its rule of types.

    rule: "same" (common dtype), "float" (integers become float32), "compare" and "test" (to bool),
    "logical" (arguments as bool), "int" (integers and bool only), or a name of its own.
    """

    arity: int
    rule: str
    complex: bool = False


def _table() -> dict[str, Intrinsic]:
    table: dict[str, Intrinsic] = {}

    def add(names: str, arity: int, rule: str, complex: bool = False) -> None:
        table.update((name, Intrinsic(arity, rule, complex)) for name in names.split())

    add("add sub mul pow", 2, "same", True)
    add("neg conj sgn square", 1, "same", True)
    add("div", 2, "float", True)
    add("floor_div trunc_div remainder fmod maximum minimum fmax fmin", 2, "same")
    add("sign floor ceil trunc round", 1, "same")
    add("bitwise_and bitwise_or bitwise_xor lshift rshift gcd lcm", 2, "int")
    add("bitwise_not", 1, "int")
    add("eq ne", 2, "compare", True)
    add("lt le gt ge", 2, "compare")
    add("isnan isinf isfinite", 1, "test", True)
    add("signbit", 1, "test")
    add("logical_and logical_or logical_xor", 2, "logical", True)
    add("logical_not", 1, "logical", True)
    add("abs", 1, "abs", True)
    add("real imag", 1, "part", True)
    add("angle", 1, "angle", True)
    add("where", 3, "where", True)
    add("cast", 2, "cast", True)
    add("is_none", 1, "is_none", True)
    add("polygamma", 2, "polygamma")
    add("poly", 2, "poly")  # poly('table', u): a polynomial of codegen/special_tables.py
    add(
        "exp exp2 expm1 log log2 log10 log1p sqrt rsqrt reciprocal sin cos tan asin acos atan "
        "sinh cosh tanh asinh acosh atanh sigmoid",
        1, "float", True,
    )
    add("cbrt erf erfc erfinv erfcx lgamma digamma i0 i0e i1 i1e ndtr ndtri log_ndtr", 1, "float")
    add("atan2 hypot copysign nextafter ldexp igamma igammac zeta", 2, "float")
    add(
        "bessel_j0 bessel_j1 bessel_y0 bessel_y1 modified_bessel_i0 modified_bessel_i1 "
        "modified_bessel_k0 modified_bessel_k1 scaled_modified_bessel_k0 "
        "scaled_modified_bessel_k1 airy_ai spherical_bessel_j0",
        1, "float",
    )
    for family in ("chebyshev", "shifted_chebyshev"):
        add(" ".join(f"{family}_polynomial_{kind}" for kind in "tuvw"), 2, "float")
    add("hermite_polynomial_h hermite_polynomial_he laguerre_polynomial_l", 2, "float")
    add("legendre_polynomial_p", 2, "float")
    return table


INTRINSICS = _table()

#: Other spellings that a formula may use.
ALIASES = {
    "trigamma": "polygamma", "absolute": "abs", "max": "maximum", "min": "minimum",
    "arctan2": "atan2", "floor_divide": "floor_div", "true_divide": "div",
}

_TORCH_NAMES = {
    "float32": "Float", "float64": "Double", "float16": "Half", "bfloat16": "BFloat16",
    "complex64": "ComplexFloat", "complex128": "ComplexDouble", "bool": "Bool", "uint8": "Byte",
    "int8": "Char", "int16": "Short", "int32": "Int", "int64": "Long",
}


def torch_name(dtype: np.dtype) -> str:
    """The name of a dtype as torch writes it in its errors: 'Half', 'ComplexFloat', ..."""
    return _TORCH_NAMES.get(dtype.name, dtype.name)


def is_lower(dtype: np.dtype) -> bool:
    """Whether a dtype is a float of at most 16 bits, for which float32 computes."""
    return dtype.kind in "fV" and dtype.itemsize <= 2


def physical(dtype: np.dtype) -> np.dtype:
    """The dtype in which values of `dtype` are computed."""
    return FLOAT32 if is_lower(dtype) else dtype


def category(dtype: np.dtype) -> int:
    """0 for bool, 1 for integers, 2 for floats, 3 for complex numbers."""
    return {"b": 0, "i": 1, "u": 1, "f": 2, "V": 2, "c": 3}[dtype.kind]


def promote(a: np.dtype, b: np.dtype) -> np.dtype:
    """The common dtype of two tensors, by torch's table."""
    if a == b:
        return a
    low, high = sorted((a, b), key=category)
    if category(low) < category(high):
        if category(high) == 3 and low == FLOAT64:
            return COMPLEX128
        return high
    if category(a) == 2 and is_lower(a) and is_lower(b):
        return FLOAT32
    if category(a) == 2:
        return a if a.itemsize > b.itemsize else b
    common = np.promote_types(a, b)
    return common if category(common) == category(a) else INT64


def to_float(dtype: np.dtype) -> np.dtype:
    """Floats and complex numbers stay; integers and bool become float32."""
    return dtype if category(dtype) >= 2 else FLOAT32


def real_of(dtype: np.dtype) -> np.dtype:
    """The dtype of a complex dtype's parts; other dtypes stay."""
    return np.dtype(f"float{dtype.itemsize * 4}") if dtype.kind == "c" else dtype


def complex_of(dtype: np.dtype) -> np.dtype:
    """The complex dtype whose parts have this dtype (complex64 for integers and half types)."""
    if dtype.kind == "c":
        return dtype
    return COMPLEX128 if dtype == FLOAT64 else COMPLEX64


def named_dtype(name: str) -> np.dtype:
    """`numpy.dtype` of a name; bfloat16 and the like come from ml_dtypes."""
    try:
        return np.dtype(name)
    except TypeError:
        import ml_dtypes

        found = getattr(ml_dtypes, name, None)
    if found is None:
        raise FormulaError(f"cast: unknown dtype {name!r}; write e.g. 'float32'")
    return np.dtype(found)


def wrap(value: Any, dtype: np.dtype) -> Any:
    """A Python number converted to `dtype` as C converts: integers wrap, non-zero is True."""
    if dtype.kind == "b":
        return bool(value)
    if dtype.kind in "iu":
        bits = dtype.itemsize * 8
        try:
            value = int(value.real if isinstance(value, complex) else value)
        except (OverflowError, ValueError):  # inf and nan
            return int(np.iinfo(dtype).min) if dtype.kind == "i" else 0
        value &= (1 << bits) - 1
        return value - (1 << bits) if dtype.kind == "i" and value >> (bits - 1) else value
    if dtype.kind == "c":
        return complex(value)
    return float(value.real if isinstance(value, complex) else value)
