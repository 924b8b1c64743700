"""torch's type promotion, as a cached table.

Three kinds of operand count differently: tensors with dimensions, 0-dim tensors, Python scalars.
A lower kind takes part only if its category (bool, int, float, complex) is above the higher kinds'.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from . import dtypes
from .dtypes import BOOL, COMPLEX, FLOAT, INT, dtype

_UNSIGNED = {dtypes.uint16, dtypes.uint32, dtypes.uint64}


@lru_cache(None)
def promote_types(type1: dtype, type2: dtype) -> dtype:
    """The smallest dtype that both can be cast to, by torch's lattice."""
    if type1 is type2:
        return type1
    a, b = sorted((type1, type2), key=lambda d: (d.category, d.itemsize, d._name))
    if b.category == COMPLEX:
        wide = a is dtypes.float64 or a is dtypes.complex128
        return dtypes.complex128 if wide else b
    if a.category < b.category:
        return b
    if b.category == FLOAT:
        if a.itemsize == 1 or b.itemsize == 1:
            raise RuntimeError(f"Promotion for Float8 Types is not supported, attempted to promote "
                               f"{a._name} and {b._name}")
        return dtypes.float32 if a.itemsize == b.itemsize else b  # float16 with bfloat16
    if b.category == INT:
        return _promote_ints(a, b)
    return b


def _promote_ints(a: dtype, b: dtype) -> dtype:
    if a in _UNSIGNED or b in _UNSIGNED:
        if a.is_signed or b.is_signed:
            raise RuntimeError(f"Promotion for uint16, uint32, uint64 types is not supported, "
                               f"attempted to promote {a._name} and {b._name}")
        return b
    if a.is_signed == b.is_signed:
        return b
    unsigned = a if b.is_signed else b
    signed = b if b.is_signed else a
    return signed if signed.itemsize > unsigned.itemsize else dtypes.int16


def scalar_dtype(value: Any) -> dtype:
    """The dtype that a Python number stands for on its own."""
    if isinstance(value, bool):
        return dtypes.bool_
    if isinstance(value, int):
        return dtypes.int64
    if isinstance(value, float):
        return dtypes.get_default_dtype()
    if isinstance(value, complex):
        return dtypes.default_complex()
    if hasattr(value, "dtype"):  # a NumPy scalar
        return dtypes.from_numpy_dtype(value.dtype)
    raise TypeError(f"expected a tensor or a number, got {type(value).__name__}")


@lru_cache(None)
def _combine(dimmed: Any, zero_dim: Any, number: Any) -> dtype:
    """Joins the promoted dtype of each kind of operand (None where there is none)."""
    result = dimmed
    for lower in (zero_dim, number):
        if lower is None:
            continue
        if result is None:
            result = lower
        elif lower.category > result.category:
            result = _raised(result, lower)
    return result


def _raised(higher: dtype, lower: dtype) -> dtype:
    """`lower` wins by category but, as torch does, a float tensor keeps its width in complex."""
    if lower.category == COMPLEX and higher.category == FLOAT:
        return promote_types(higher.to_complex(), dtypes.complex64)
    return lower


def promote(*operands: Any) -> dtype:
    """The result dtype of tensors (anything with `dtype` and `ndim`) and Python numbers."""
    dimmed = zero_dim = number = None
    for x in operands:
        d = getattr(x, "dtype", None)
        if d.__class__ is not dtype:
            d = scalar_dtype(x)
            number = d if number is None else promote_types(number, d)
        elif x.ndim:
            dimmed = d if dimmed is None else promote_types(dimmed, d)
        else:
            zero_dim = d if zero_dim is None else promote_types(zero_dim, d)
    if number is not None and number.category >= FLOAT:
        # the default dtype may have changed since the table was filled
        return _combine.__wrapped__(dimmed, zero_dim, number)
    return _combine(dimmed, zero_dim, number)


def result_type(tensor1: Any, tensor2: Any) -> dtype:
    """The dtype that an arithmetic op on these two (tensors or numbers) would give."""
    return promote(tensor1, tensor2)


def can_cast(from_: dtype, to: dtype) -> bool:
    """Whether a result of `from_` may be written to `to`: category never goes down."""
    return from_.category <= to.category


def float_dtype(d: dtype) -> dtype:
    """The dtype in which a float-only op computes."""
    return d if d.category >= FLOAT else dtypes.get_default_dtype()


__all__ = ["BOOL", "COMPLEX", "FLOAT", "INT", "can_cast", "float_dtype", "promote",
           "promote_types", "result_type", "scalar_dtype"]
