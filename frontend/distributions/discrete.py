"""Distributions over integers, from probabilities or from logits."""

from __future__ import annotations

from typing import Any

from .. import creation, factories, sampling
from .._generated import functions as ops
from ..autograd.grad_mode import no_grad
from ..dtypes import finfo
from ..overloads_nn import poisson
from ..tensor import Tensor
from . import constraints
from .distribution import Distribution, as_tensors, uniform_noise


def one_of(probs: Any, logits: Any) -> None:
    if (probs is None) == (logits is None):
        raise ValueError("Either `probs` or `logits` must be specified, but not both.")


def clamp_probs(probs: Tensor) -> Tensor:
    """Probabilities as far from 0 and 1 as their dtype tells apart."""
    eps = finfo(probs.dtype).eps
    return probs.clamp(eps, 1 - eps)


class _Binary(Distribution):
    """One probability or one logit (log of the odds) for each element; the other follows."""

    arg_constraints = {"probs": constraints.unit_interval, "logits": constraints.real}

    def __init__(self, probs: Any = None, logits: Any = None, validate_args: Any = None):
        one_of(probs, logits)
        if probs is not None:
            (self.probs,) = as_tensors(probs)
        else:
            (self.logits,) = as_tensors(logits)
        shape = (self.probs if probs is not None else self.logits).shape
        super().__init__(shape, validate_args=validate_args)

    def __getattr__(self, name: str) -> Any:
        if name == "probs":
            return self.logits.sigmoid()
        if name == "logits":
            p = clamp_probs(self.probs)
            return p.log() - (-p).log1p()
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")


class Bernoulli(_Binary):
    """1 with probability `probs`, else 0."""

    has_enumerate_support = True
    support = constraints.boolean

    @property
    def mean(self) -> Tensor:
        return self.probs

    @property
    def mode(self) -> Tensor:
        return (self.probs >= 0.5).to(self.probs).masked_fill(self.probs == 0.5, float("nan"))

    @property
    def variance(self) -> Tensor:
        return self.probs * (1 - self.probs)

    def sample(self, sample_shape: Any = ()) -> Tensor:
        with no_grad():
            return sampling.bernoulli(self.probs.expand(self._extended_shape(sample_shape)))

    def log_prob(self, value: Any) -> Tensor:
        self._check_value(value)
        z = self.logits
        return value * z - z.clamp(min=0) - (-z.abs()).exp().log1p()

    def entropy(self) -> Tensor:
        z = self.logits
        return z.clamp(min=0) + (-z.abs()).exp().log1p() - self.probs * z

    def enumerate_support(self, expand: bool = True) -> Tensor:
        values = creation.tensor([0.0, 1.0]).to(self.probs)
        values = values.reshape((2,) + (1,) * len(self._batch_shape))
        return values.expand((2,) + tuple(self._batch_shape)) if expand else values


class Geometric(_Binary):
    """How often an event of probability `probs` fails to happen before it first does."""

    support = constraints.nonnegative_integer

    @property
    def mean(self) -> Tensor:
        return 1 / self.probs - 1

    @property
    def mode(self) -> Tensor:
        return ops.zeros_of(self.probs, self.probs.shape)

    @property
    def variance(self) -> Tensor:
        return (1 / self.probs - 1) / self.probs

    def sample(self, sample_shape: Any = ()) -> Tensor:
        with no_grad():
            u = uniform_noise(self._extended_shape(sample_shape), self.probs)
            return (u.log() / (-self.probs).log1p()).floor()

    def log_prob(self, value: Any) -> Tensor:
        self._check_value(value)
        fails = (-self.probs).log1p().masked_fill((self.probs == 1) & (value == 0), 0)
        return value * fails + self.probs.log()

    def entropy(self) -> Tensor:
        return Bernoulli(logits=self.logits).entropy() / self.probs


class Poisson(Distribution):
    """The number of events where `rate` of them are expected."""

    arg_constraints = {"rate": constraints.nonnegative}
    support = constraints.nonnegative_integer

    def __init__(self, rate: Any, validate_args: Any = None):
        (self.rate,) = as_tensors(rate)
        super().__init__(self.rate.shape, validate_args=validate_args)

    @property
    def mean(self) -> Tensor:
        return self.rate

    @property
    def mode(self) -> Tensor:
        return self.rate.floor()

    @property
    def variance(self) -> Tensor:
        return self.rate

    def sample(self, sample_shape: Any = ()) -> Tensor:
        with no_grad():
            return poisson(self.rate.expand(self._extended_shape(sample_shape)))

    def log_prob(self, value: Any) -> Tensor:
        self._check_value(value)
        return ops.xlogy(value, self.rate) - self.rate - (value + 1).lgamma()


class Categorical(Distribution):
    """An index, with the probabilities (or their logs, up to a constant) along the last dim."""

    has_enumerate_support = True
    arg_constraints = {"probs": constraints.simplex, "logits": constraints.real_vector}

    def __init__(self, probs: Any = None, logits: Any = None, validate_args: Any = None):
        one_of(probs, logits)
        given = probs if probs is not None else logits
        if given.ndim < 1:
            raise ValueError(f"`{'probs' if probs is not None else 'logits'}` parameter must be at "
                             "least one-dimensional.")
        if probs is not None:
            self.probs = probs / probs.sum(-1, True)
        else:
            self.logits = logits - logits.logsumexp(-1, True)
        self._num_events = given.shape[-1]
        super().__init__(given.shape[:-1], validate_args=validate_args)

    def __getattr__(self, name: str) -> Any:
        if name == "probs":
            return ops.softmax(self.logits, -1)
        if name == "logits":
            return clamp_probs(self.probs).log()
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    @property
    def support(self) -> Any:  # type: ignore[override]
        return constraints.integer_interval(0, self._num_events - 1)

    @property
    def mean(self) -> Tensor:
        return self.probs.sum(-1) * float("nan")

    @property
    def variance(self) -> Tensor:
        return self.mean

    @property
    def mode(self) -> Tensor:
        return self.probs.argmax(-1)

    def sample(self, sample_shape: Any = ()) -> Tensor:
        shape = self._extended_shape(sample_shape)
        with no_grad():
            count = 1
            for n in sample_shape:
                count *= n
            rows = self.probs.reshape(-1, self._num_events)
            return sampling.multinomial(rows, count, True).T.reshape(shape)

    def log_prob(self, value: Any) -> Tensor:
        self._check_value(value)
        index = value.long().unsqueeze(-1)
        shape = self._broadcast(tuple(index.shape[:-1]))
        logits = self.logits.expand((*shape, self._num_events))
        return logits.gather(-1, index.expand((*shape, 1))).squeeze(-1)

    def _broadcast(self, shape: tuple) -> tuple:
        from ..shapes import broadcast_shapes
        return tuple(broadcast_shapes(shape, tuple(self._batch_shape)))

    def entropy(self) -> Tensor:
        logits = self.logits.clamp(min=finfo(self.logits.dtype).min)
        return -(logits * self.probs).sum(-1)

    def enumerate_support(self, expand: bool = True) -> Tensor:
        values = factories.arange(self._num_events, device=self.probs.device)
        values = values.reshape((-1,) + (1,) * len(self._batch_shape))
        return values.expand((-1, *self._batch_shape)) if expand else values


class OneHotCategorical(Distribution):
    """`Categorical` with one-hot vectors as values."""

    has_enumerate_support = True
    arg_constraints = {"probs": constraints.simplex, "logits": constraints.real_vector}
    support = constraints.one_hot

    def __init__(self, probs: Any = None, logits: Any = None, validate_args: Any = None):
        self._categorical = Categorical(probs, logits, validate_args)
        super().__init__(self._categorical.batch_shape, (self._categorical._num_events,),
                         validate_args=validate_args)

    @property
    def probs(self) -> Tensor:
        return self._categorical.probs

    @property
    def logits(self) -> Tensor:
        return self._categorical.logits

    @property
    def mean(self) -> Tensor:
        return self.probs

    @property
    def mode(self) -> Tensor:
        return self._one_hot(self._categorical.mode)

    @property
    def variance(self) -> Tensor:
        return self.probs * (1 - self.probs)

    def _one_hot(self, index: Tensor) -> Tensor:
        from ..nn.functional import one_hot
        return one_hot(index, self._categorical._num_events).to(self.probs)

    def sample(self, sample_shape: Any = ()) -> Tensor:
        return self._one_hot(self._categorical.sample(sample_shape))

    def log_prob(self, value: Any) -> Tensor:
        self._check_value(value)
        return self._categorical.log_prob(value.argmax(-1))

    def entropy(self) -> Tensor:
        return self._categorical.entropy()

    def enumerate_support(self, expand: bool = True) -> Tensor:
        values = self._one_hot(self._categorical.enumerate_support(expand=False))
        shape = (values.shape[0], *self._batch_shape, values.shape[-1])
        return values.expand(shape) if expand else values
