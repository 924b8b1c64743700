"""What parameters and values have to satisfy: objects with `check(value)`, a bool tensor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Constraint:
    """A set of values; `event_dim` dims on the right belong to one value."""

    def __init__(self, name: str, test: Callable[[Any], Any], event_dim: int = 0,
                 is_discrete: bool = False):
        self.name, self.test = name, test
        self.event_dim, self.is_discrete = event_dim, is_discrete

    def check(self, value: Any) -> Any:
        """Whether each value (each event of `event_dim` dims) is in the set."""
        return self.test(value)

    def __repr__(self) -> str:
        return self.name


def greater_than(lower_bound: Any) -> Constraint:
    return Constraint(f"GreaterThan(lower_bound={lower_bound})", lambda x: x > lower_bound)


def greater_than_eq(lower_bound: Any) -> Constraint:
    return Constraint(f"GreaterThanEq(lower_bound={lower_bound})", lambda x: x >= lower_bound)


def less_than(upper_bound: Any) -> Constraint:
    return Constraint(f"LessThan(upper_bound={upper_bound})", lambda x: x < upper_bound)


def interval(lower_bound: Any, upper_bound: Any) -> Constraint:
    return Constraint(f"Interval(lower_bound={lower_bound}, upper_bound={upper_bound})",
                      lambda x: (x >= lower_bound) & (x <= upper_bound))


def integer_interval(lower_bound: Any, upper_bound: Any) -> Constraint:
    return Constraint(
        f"IntegerInterval(lower_bound={lower_bound}, upper_bound={upper_bound})",
        lambda x: (x % 1 == 0) & (x >= lower_bound) & (x <= upper_bound), is_discrete=True)


def independent(base: Constraint, count: int) -> Constraint:
    """`base` for all of `count` dims more."""
    def test(x: Any) -> Any:
        ok = base.check(x)
        return ok.flatten(ok.ndim - count).all(-1) if count else ok
    return Constraint(f"IndependentConstraint({base}, {count})", test, base.event_dim + count,
                      base.is_discrete)


def _lower_cholesky(x: Any) -> Any:
    lower = (x.tril() == x).flatten(-2).all(-1)
    return lower & (x.diagonal(dim1=-2, dim2=-1) > 0).all(-1)


def _positive_definite(x: Any) -> Any:
    from .._generated import functions as ops
    near = (x - x.mT).abs() <= 1e-6 + 1e-5 * x.abs()
    return near.flatten(-2).all(-1) & (ops.linalg_cholesky_ex(x)[1] == 0)


real = Constraint("Real()", lambda x: x == x)
positive = greater_than(0.0)
nonnegative = greater_than_eq(0.0)
unit_interval = interval(0.0, 1.0)
boolean = Constraint("Boolean()", lambda x: (x == 0) | (x == 1), is_discrete=True)
nonnegative_integer = Constraint("IntegerGreaterThan(lower_bound=0)",
                                 lambda x: (x % 1 == 0) & (x >= 0), is_discrete=True)
simplex = Constraint("Simplex()", lambda x: (x >= 0).all(-1) & ((x.sum(-1) - 1).abs() < 1e-6), 1)
real_vector = independent(real, 1)
one_hot = Constraint("OneHot()", lambda x: ((x == 0) | (x == 1)).all(-1) & (x.sum(-1) == 1), 1,
                     True)
lower_cholesky = Constraint("LowerCholesky()", _lower_cholesky, 2)
positive_definite = Constraint("PositiveDefinite()", _positive_definite, 2)

__all__ = [
    "Constraint", "boolean", "greater_than", "greater_than_eq", "independent", "integer_interval",
    "interval", "less_than", "lower_cholesky", "nonnegative", "nonnegative_integer", "one_hot",
    "positive", "positive_definite", "real", "real_vector", "simplex", "unit_interval"]
