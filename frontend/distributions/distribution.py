"""The base class of distributions, and what they share."""

from __future__ import annotations

from typing import Any

from .. import creation
from .._generated import functions as ops
from ..autograd.grad_mode import no_grad
from ..dtypes import finfo
from ..overloads_shape import broadcast_tensors
from ..sampling import rand, randn
from ..size import Size
from ..tensor import Tensor
from .constraints import Constraint


def as_tensors(*values: Any) -> list[Tensor]:
    """Numbers and tensors as tensors of one shape; numbers take a tensor's dtype and device."""
    like = next((v for v in values if isinstance(v, Tensor)), None)
    options = {} if like is None else {"dtype": like.dtype, "device": like.device}
    default = {"dtype": creation.tensor(0.0).dtype}
    made = [v if isinstance(v, Tensor) else creation.tensor(v, **(options or default))
            for v in values]
    return list(broadcast_tensors(*made))


class Distribution:
    """A distribution over tensors of `batch_shape + event_shape`.

    A subclass sets `arg_constraints` (parameter to Constraint) and `support`, and has `rsample` if
    samples are differentiable functions of the parameters, else `sample`.
    """

    has_rsample = False
    has_enumerate_support = False
    arg_constraints: dict[str, Constraint] = {}
    support: Any = None
    _validate_args = __debug__

    def __init__(self, batch_shape: Any = (), event_shape: Any = (), validate_args: Any = None):
        self._batch_shape, self._event_shape = Size(batch_shape), Size(event_shape)
        if validate_args is not None:
            self._validate_args = validate_args
        if not self._validate_args:
            return
        for name, constraint in self.arg_constraints.items():
            value = self.__dict__.get(name)
            if value is not None and not bool(constraint.check(value).all()):
                raise ValueError(
                    f"Expected parameter {name} ({type(value).__name__} of shape "
                    f"{tuple(value.shape)}) of distribution {self!r} to satisfy the constraint "
                    f"{constraint!r}, but found invalid values:\n{value}")

    @staticmethod
    def set_default_validate_args(value: bool) -> None:
        """Whether parameters and values are checked where `validate_args` does not say."""
        if value not in (True, False):
            raise ValueError(f"validate_args must be True or False, got {value}")
        Distribution._validate_args = value

    @property
    def batch_shape(self) -> Size:
        return self._batch_shape

    @property
    def event_shape(self) -> Size:
        return self._event_shape

    @property
    def mean(self) -> Tensor:
        raise NotImplementedError(f"{type(self).__name__} has no mean")

    @property
    def mode(self) -> Tensor:
        raise NotImplementedError(f"{type(self)} does not implement mode")

    @property
    def variance(self) -> Tensor:
        raise NotImplementedError(f"{type(self).__name__} has no variance")

    @property
    def stddev(self) -> Tensor:
        return self.variance.sqrt()

    def sample(self, sample_shape: Any = ()) -> Tensor:
        """Samples of `sample_shape + batch_shape + event_shape`, without a gradient."""
        with no_grad():
            return self.rsample(sample_shape)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        """Samples with a gradient for the parameters."""
        raise NotImplementedError(f"{type(self).__name__} has no rsample")

    def log_prob(self, value: Any) -> Tensor:
        """The logarithm of the density, or of the probability, at `value`."""
        raise NotImplementedError(f"{type(self).__name__} has no log_prob")

    def cdf(self, value: Any) -> Tensor:
        """P(x <= value)."""
        raise NotImplementedError(f"{type(self).__name__} has no cdf")

    def icdf(self, value: Any) -> Tensor:
        """The inverse of `cdf`."""
        raise NotImplementedError(f"{type(self).__name__} has no icdf")

    def entropy(self) -> Tensor:
        """-E log p(x), in nats, of `batch_shape`."""
        raise NotImplementedError(f"{type(self).__name__} has no entropy")

    def enumerate_support(self, expand: bool = True) -> Tensor:
        """All values that a discrete distribution can take, along a new first dim."""
        raise NotImplementedError(f"{type(self).__name__} has no enumerate_support")

    def perplexity(self) -> Tensor:
        """exp(entropy)."""
        return ops.exp(self.entropy())

    def _extended_shape(self, sample_shape: Any = ()) -> Size:
        return Size(tuple(sample_shape) + self._batch_shape + self._event_shape)

    def _check_value(self, value: Any) -> None:
        """ValueError if `value` is no tensor of values in the support."""
        if not self._validate_args:
            return
        if not isinstance(value, Tensor):
            raise ValueError("The value argument to log_prob must be a Tensor")
        events = len(self._event_shape)
        if events and tuple(value.shape[value.ndim - events:]) != tuple(self._event_shape):
            raise ValueError(f"The right-most size of value must match event_shape: "
                             f"{value.shape} vs {self._event_shape}.")
        for i, j in zip(reversed(value.shape), reversed(self._extended_shape())):
            if i != 1 and j != 1 and i != j:
                raise ValueError(f"Value is not broadcastable with batch_shape+event_shape: "
                                 f"{value.shape} vs {self._extended_shape()}.")
        if self.support is not None and not bool(self.support.check(value).all()):
            raise ValueError(f"Expected value argument ({type(value).__name__} of shape "
                             f"{tuple(value.shape)}) to be within the support ({self.support!r}) "
                             f"of the distribution {self!r}, but found invalid values:\n{value}")

    def __repr__(self) -> str:
        found = {n: self.__dict__[n] for n in self.arg_constraints if n in self.__dict__}
        values = [f"{n}: {x if x.numel() == 1 else x.size()}" for n, x in found.items()]
        return f"{type(self).__name__}({', '.join(values)})"


def uniform_noise(shape: Any, like: Tensor) -> Tensor:
    """Numbers of (0, 1) of a tensor's dtype and device: a logarithm of them is finite."""
    return rand(tuple(shape), dtype=like.dtype, device=like.device).clamp(min=tiny(like))


def normal_noise(shape: Any, like: Tensor) -> Tensor:
    """Normal numbers of a tensor's dtype and device."""
    return randn(tuple(shape), dtype=like.dtype, device=like.device)


def tiny(x: Tensor) -> float:
    """The least normal number of a tensor's dtype."""
    return finfo(x.dtype).tiny
