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


def _operator(function: Any, reflected: str) -> Any:
    """An operator that leaves unknown operands to their own reflected method."""
    def operate(self: Tensor, other: Any) -> Any:
        if hasattr(type(other), reflected) and not isinstance(
                other, (Tensor, bool, int, float, complex)) and not hasattr(other, "__array__"):
            return NotImplemented
        return function(self, other)
    operate.__name__ = function.__name__
    return operate


def _reflected(function: Any) -> Any:
    def operate(self: Tensor, other: Any) -> Any:
        return function(_lift(other, self), self)
    return operate


def _lift(value: Any, like: Tensor) -> Any:
    """A Python number as an operand on the left side."""
    return value


def rsub(self: Tensor, other: Any) -> Tensor:
    return ops.add(ops.neg(self), other) if self.dtype.category > 1 else ops.rsub(self, other)


def rpow(self: Tensor, other: Any) -> Tensor:
    return ops.pow(other, self)


def inplace(name: str) -> Any:
    def operate(self: Tensor, other: Any) -> Tensor:
        return getattr(self, name)(other)
    return operate


def operators() -> dict[str, Any]:
    """Method name -> function, for all operators whose ops exist."""
    have = ops.METHODS
    found: dict[str, Any] = {}
    plain = {"add": "add", "sub": "sub", "mul": "mul", "truediv": "div", "floordiv": "floor_divide",
             "mod": "remainder", "pow": "pow", "matmul": "matmul", "and": "bitwise_and",
             "or": "bitwise_or", "xor": "bitwise_xor", "lshift": "bitwise_left_shift",
             "rshift": "bitwise_right_shift"}
    for operator, op in plain.items():
        if op not in have:
            continue
        function = have[op]
        found[f"__{operator}__"] = function
        if operator != "matmul":
            found[f"__i{operator}__"] = inplace(f"{op}_")
    for operator in ("eq", "ne", "lt", "le", "gt", "ge"):
        if operator in have:
            found[f"__{operator}__"] = _comparison(have[operator])
    commutative = {"radd": "add", "rmul": "mul", "rand": "bitwise_and", "ror": "bitwise_or",
                   "rxor": "bitwise_xor"}
    found.update({f"__{r}__": have[op] for r, op in commutative.items() if op in have})
    return found


__all__ = ["operators", "rpow", "rsub"]
