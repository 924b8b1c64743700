"""Python's operators on tensors, in terms of ops."""

from __future__ import annotations

from typing import Any

from ._generated import functions as ops
from .tensor import Tensor


def _comparison(function: Any) -> Any:
    def compare(self: Tensor, other: Any) -> Any:
        try:
            return function(self, other)
        except TypeError:
            return NotImplemented
    return compare


def rsub(self: Tensor, other: Any) -> Tensor:
    return ops.rsub(self, other)


def rtruediv(self: Tensor, other: Any) -> Tensor:
    inverse = self.reciprocal()
    return inverse if other.__class__ is int and other == 1 else inverse * other


def reflected(function: Any) -> Any:
    """`other op self` from the function of an op; NotImplemented for strangers."""
    def operate(self: Tensor, other: Any) -> Tensor:
        try:
            return function(other, self)
        except TypeError:
            return NotImplemented
    return operate


def commuted(function: Any) -> Any:
    """`other op self` of an op that commutes."""
    def operate(self: Tensor, other: Any) -> Tensor:
        if not isinstance(self, Tensor):
            raise TypeError(f"__r{function.__name__}__ needs a Tensor, not {type(self).__name__}")
        return function(self, other)
    return operate


def invert(self: Tensor) -> Tensor:
    if self.dtype.category > 1:
        raise TypeError("~ (operator.invert) is only implemented on integer and Boolean-type "
                        f"tensors, not on {self.dtype}")
    return ops.bitwise_not(self)


def positive(self: Tensor) -> Tensor:
    if self.dtype.category == 0:
        raise RuntimeError("The `+` operator, on a bool tensor is not supported.")
    return self


#: Python's operator -> the op.
_BINARY = {
    "add": "add", "sub": "sub", "mul": "mul", "truediv": "true_divide", "div": "true_divide",
    "floordiv": "floor_divide", "mod": "remainder", "pow": "pow", "and": "bitwise_and",
    "or": "bitwise_or", "xor": "bitwise_xor", "lshift": "bitwise_left_shift",
    "rshift": "bitwise_right_shift"}
_COMMUTATIVE = {"add", "mul", "and", "or", "xor"}


def operators() -> dict[str, Any]:
    """Method name -> function, for all operators."""
    have = ops.METHODS
    found: dict[str, Any] = {}
    for operator, op in _BINARY.items():
        found[f"__{operator}__"] = have[op]
        found[f"__i{operator}__"] = have[f"{op}_"]
        found[f"__r{operator}__"] = (
            commuted if operator in _COMMUTATIVE else reflected)(have[op])
    found.update({f"__{name}__": _comparison(have[name])
                  for name in ("eq", "ne", "lt", "le", "gt", "ge")})
    found.update({
        "__matmul__": have["matmul"], "__rmatmul__": reflected(have["matmul"]),
        "__rsub__": rsub, "__rtruediv__": rtruediv, "__rdiv__": rtruediv, "__neg__": have["neg"],
        "__pos__": positive, "__abs__": have["abs"], "__invert__": invert, "positive": positive})
    return found


__all__ = ["operators", "positive"]
