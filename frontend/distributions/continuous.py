"""Distributions over real numbers with a location, a scale or a rate."""

from __future__ import annotations

import math
from typing import Any

from .._generated import functions as ops
from ..dtypes import finfo
from ..tensor import Tensor
from . import constraints
from .distribution import Distribution, as_tensors, normal_noise, uniform_noise

EULER = 0.57721566490153286061


class _LocScale(Distribution):
    """loc + scale * z for a standard z, which a subclass gives as a function of noise."""

    has_rsample = True
    arg_constraints = {"loc": constraints.real, "scale": constraints.positive}
    support = constraints.real

    def __init__(self, loc: Any, scale: Any, validate_args: Any = None):
        self.loc, self.scale = as_tensors(loc, scale)
        super().__init__(self.loc.shape, validate_args=validate_args)

    def _standard(self, shape: Any) -> Tensor:
        raise NotImplementedError

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        return self.loc + self.scale * self._standard(self._extended_shape(sample_shape))

    @property
    def mean(self) -> Tensor:
        return self.loc

    @property
    def mode(self) -> Tensor:
        return self.loc

    def _z(self, value: Any) -> Tensor:
        self._check_value(value)
        return (value - self.loc) / self.scale

    def expand(self, batch_shape: Any) -> Any:
        """The same distribution for a larger batch."""
        shape = tuple(batch_shape)
        return type(self)(self.loc.expand(shape), self.scale.expand(shape),
                          validate_args=self._validate_args)


class Normal(_LocScale):
    """The normal distribution of mean `loc` and standard deviation `scale`."""

    def _standard(self, shape: Any) -> Tensor:
        return normal_noise(shape, self.loc)

    @property
    def variance(self) -> Tensor:
        return self.scale * self.scale

    @property
    def stddev(self) -> Tensor:
        return self.scale

    def log_prob(self, value: Any) -> Tensor:
        z = self._z(value)
        return -0.5 * z * z - self.scale.log() - 0.5 * math.log(2 * math.pi)

    def cdf(self, value: Any) -> Tensor:
        return 0.5 * (1 + (self._z(value) / math.sqrt(2)).erf())

    def icdf(self, value: Any) -> Tensor:
        return self.loc + self.scale * (2 * value - 1).erfinv() * math.sqrt(2)

    def entropy(self) -> Tensor:
        return 0.5 + 0.5 * math.log(2 * math.pi) + self.scale.log()


class Laplace(_LocScale):
    """The density exp(-|x - loc| / scale) / (2 scale)."""

    def _standard(self, shape: Any) -> Tensor:
        u = 2 * uniform_noise(shape, self.loc).clamp(min=finfo(self.loc.dtype).eps / 2) - 1
        return -u.sign() * (-u.abs()).log1p()

    @property
    def variance(self) -> Tensor:
        return 2 * self.scale * self.scale

    @property
    def stddev(self) -> Tensor:
        return math.sqrt(2) * self.scale

    def log_prob(self, value: Any) -> Tensor:
        return -self._z(value).abs() - (2 * self.scale).log()

    def cdf(self, value: Any) -> Tensor:
        z = self._z(value)
        return 0.5 - 0.5 * z.sign() * (-z.abs()).expm1()

    def icdf(self, value: Any) -> Tensor:
        u = value - 0.5
        return self.loc - self.scale * u.sign() * (-2 * u.abs()).log1p()

    def entropy(self) -> Tensor:
        return 1 + (2 * self.scale).log()


class Gumbel(_LocScale):
    """The distribution of the greatest of many: P(x < v) = exp(-exp(-z))."""

    def _standard(self, shape: Any) -> Tensor:
        return -(-uniform_noise(shape, self.loc).log()).log()

    @property
    def mean(self) -> Tensor:
        return self.loc + EULER * self.scale

    @property
    def variance(self) -> Tensor:
        return math.pi ** 2 / 6 * self.scale * self.scale

    def log_prob(self, value: Any) -> Tensor:
        z = self._z(value)
        return -z - (-z).exp() - self.scale.log()

    def cdf(self, value: Any) -> Tensor:
        return (-(-self._z(value)).exp()).exp()

    def icdf(self, value: Any) -> Tensor:
        return self.loc - self.scale * (-value.log()).log()

    def entropy(self) -> Tensor:
        return self.scale.log() + (1 + EULER)


class LogNormal(Distribution):
    """exp of a normal number."""

    has_rsample = True
    arg_constraints = {"loc": constraints.real, "scale": constraints.positive}
    support = constraints.positive

    def __init__(self, loc: Any, scale: Any, validate_args: Any = None):
        self.base_dist = Normal(loc, scale, validate_args=validate_args)
        self.loc, self.scale = self.base_dist.loc, self.base_dist.scale
        super().__init__(self.loc.shape, validate_args=validate_args)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        return self.base_dist.rsample(sample_shape).exp()

    @property
    def mean(self) -> Tensor:
        return (self.loc + self.scale * self.scale / 2).exp()

    @property
    def mode(self) -> Tensor:
        return (self.loc - self.scale * self.scale).exp()

    @property
    def variance(self) -> Tensor:
        square = self.scale * self.scale
        return square.expm1() * (2 * self.loc + square).exp()

    def log_prob(self, value: Any) -> Tensor:
        self._check_value(value)
        return self.base_dist.log_prob(value.log()) - value.log()

    def cdf(self, value: Any) -> Tensor:
        self._check_value(value)
        return self.base_dist.cdf(value.log())

    def icdf(self, value: Any) -> Tensor:
        return self.base_dist.icdf(value).exp()

    def entropy(self) -> Tensor:
        return self.base_dist.entropy() + self.loc


class Uniform(Distribution):
    """Equal density from `low` to `high`."""

    has_rsample = True

    def __init__(self, low: Any, high: Any, validate_args: Any = None):
        self.low, self.high = as_tensors(low, high)
        super().__init__(self.low.shape, validate_args=validate_args)

    @property
    def arg_constraints(self) -> dict[str, constraints.Constraint]:  # type: ignore[override]
        return {"low": constraints.less_than(self.high),
                "high": constraints.greater_than(self.low)}

    @property
    def support(self) -> Any:  # type: ignore[override]
        return constraints.interval(self.low, self.high)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        u = uniform_noise(self._extended_shape(sample_shape), self.low)
        return self.low + u * (self.high - self.low)

    @property
    def mean(self) -> Tensor:
        return (self.low + self.high) / 2

    @property
    def variance(self) -> Tensor:
        return (self.high - self.low) ** 2 / 12

    @property
    def stddev(self) -> Tensor:
        return (self.high - self.low) / math.sqrt(12)

    def log_prob(self, value: Any) -> Tensor:
        self._check_value(value)
        inside = (self.low <= value) & (value < self.high)
        return inside.to(self.low.dtype).log() - (self.high - self.low).log()

    def cdf(self, value: Any) -> Tensor:
        self._check_value(value)
        return ((value - self.low) / (self.high - self.low)).clamp(0, 1)

    def icdf(self, value: Any) -> Tensor:
        return self.low + value * (self.high - self.low)

    def entropy(self) -> Tensor:
        return (self.high - self.low).log()


class Exponential(Distribution):
    """The density rate * exp(-rate * x) of x >= 0."""

    has_rsample = True
    arg_constraints = {"rate": constraints.positive}
    support = constraints.nonnegative

    def __init__(self, rate: Any, validate_args: Any = None):
        (self.rate,) = as_tensors(rate)
        super().__init__(self.rate.shape, validate_args=validate_args)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        return -uniform_noise(self._extended_shape(sample_shape), self.rate).log() / self.rate

    @property
    def mean(self) -> Tensor:
        return self.rate.reciprocal()

    @property
    def mode(self) -> Tensor:
        return ops.zeros_of(self.rate, self.rate.shape)

    @property
    def variance(self) -> Tensor:
        return self.rate.pow(-2)

    @property
    def stddev(self) -> Tensor:
        return self.rate.reciprocal()

    def log_prob(self, value: Any) -> Tensor:
        self._check_value(value)
        return self.rate.log() - self.rate * value

    def cdf(self, value: Any) -> Tensor:
        self._check_value(value)
        return -(-self.rate * value).expm1()

    def icdf(self, value: Any) -> Tensor:
        return -(-value).log1p() / self.rate

    def entropy(self) -> Tensor:
        return 1 - self.rate.log()
