"""The Kullback-Leibler divergence E_p log(p / q), by closed forms for pairs of classes."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from .._generated import functions as ops
from ..tensor import Tensor
from .continuous import EULER, Exponential, Gumbel, Laplace, LogNormal, Normal, Uniform
from .discrete import Bernoulli, Categorical, Geometric, OneHotCategorical, Poisson
from .multivariate import Independent, MultivariateNormal

_FORMS: dict[tuple[type, type], Callable[[Any, Any], Tensor]] = {}


def register_kl(type_p: type, type_q: type) -> Callable[[Any], Any]:
    """Registers a function of (p, q) for a pair of classes and their subclasses."""
    def register(function: Any) -> Any:
        _FORMS[type_p, type_q] = function
        return function
    return register


def kl_divergence(p: Any, q: Any) -> Tensor:
    """KL(p || q), of the batch shape; NotImplementedError if no form is registered."""
    for p_class in type(p).__mro__:
        for q_class in type(q).__mro__:
            if (form := _FORMS.get((p_class, q_class))) is not None:
                return form(p, q)
    raise NotImplementedError(f"No KL(p || q) is implemented for p type {type(p).__name__} and "
                              f"q type {type(q).__name__}: add one with register_kl")


@register_kl(Normal, Normal)
def _normal(p: Any, q: Any) -> Tensor:
    ratio, shift = (p.scale / q.scale).pow(2), ((p.loc - q.loc) / q.scale).pow(2)
    return 0.5 * (ratio + shift - 1 - ratio.log())


@register_kl(LogNormal, LogNormal)
def _log_normal(p: Any, q: Any) -> Tensor:
    return _normal(p, q)


@register_kl(Laplace, Laplace)
def _laplace(p: Any, q: Any) -> Tensor:
    ratio, shift = p.scale / q.scale, (p.loc - q.loc).abs()
    return -ratio.log() + shift / q.scale + ratio * (-shift / p.scale).exp() - 1


@register_kl(Gumbel, Gumbel)
def _gumbel(p: Any, q: Any) -> Tensor:
    ratio, shift = p.scale / q.scale, (p.loc - q.loc) / q.scale
    return -ratio.log() + shift + ratio * EULER + (-shift + (ratio + 1).lgamma()).exp() - 1 - EULER


@register_kl(Uniform, Uniform)
def _uniform(p: Any, q: Any) -> Tensor:
    outside = (q.low > p.low) | (q.high < p.high)
    return ((q.high - q.low) / (p.high - p.low)).log().masked_fill(outside, math.inf)


@register_kl(Exponential, Exponential)
def _exponential(p: Any, q: Any) -> Tensor:
    ratio = q.rate / p.rate
    return ratio - ratio.log() - 1


@register_kl(Bernoulli, Bernoulli)
def _bernoulli(p: Any, q: Any) -> Tensor:
    softplus = ops.softplus
    one = p.probs * (softplus(-q.logits) - softplus(-p.logits))
    one = one.masked_fill(q.probs == 0, math.inf).masked_fill(p.probs == 0, 0)
    zero = (1 - p.probs) * (softplus(q.logits) - softplus(p.logits))
    return one + zero.masked_fill(q.probs == 1, math.inf).masked_fill(p.probs == 1, 0)


@register_kl(Geometric, Geometric)
def _geometric(p: Any, q: Any) -> Tensor:
    return -p.entropy() - (-q.probs).log1p() / p.probs - q.logits


@register_kl(Poisson, Poisson)
def _poisson(p: Any, q: Any) -> Tensor:
    return p.rate * (p.rate.log() - q.rate.log()) - (p.rate - q.rate)


@register_kl(Categorical, Categorical)
def _categorical(p: Any, q: Any) -> Tensor:
    terms = p.probs * (p.logits - q.logits)
    terms = terms.masked_fill(q.probs == 0, math.inf).masked_fill(p.probs == 0, 0)
    return terms.sum(-1)


@register_kl(OneHotCategorical, OneHotCategorical)
def _one_hot(p: Any, q: Any) -> Tensor:
    return _categorical(p._categorical, q._categorical)


@register_kl(Independent, Independent)
def _independent(p: Any, q: Any) -> Tensor:
    if p.reinterpreted_batch_ndims != q.reinterpreted_batch_ndims:
        raise NotImplementedError("KL of Independent needs equal reinterpreted_batch_ndims, got "
                                  f"{p.reinterpreted_batch_ndims} and "
                                  f"{q.reinterpreted_batch_ndims}")
    return p._sum(kl_divergence(p.base_dist, q.base_dist))


@register_kl(MultivariateNormal, MultivariateNormal)
def _multivariate(p: Any, q: Any) -> Tensor:
    if p.event_shape != q.event_shape:
        raise ValueError("KL-divergence between two Multivariate Normals with different event "
                         "shapes cannot be computed")
    n = p.event_shape[0]
    mixed = ops.linalg_solve_triangular(q.scale_tril, p.scale_tril, upper=False)
    shift = ops.linalg_solve_triangular(q.scale_tril, (q.loc - p.loc).unsqueeze(-1), upper=False)
    spread = (mixed * mixed).sum((-2, -1)) + (shift * shift).sum((-2, -1))
    return q._half_log_det() - p._half_log_det() + 0.5 * (spread - n)
