"""`torch.distributions`: densities, samples, entropies and divergences of the common ones."""

from __future__ import annotations

from . import constraints, kl
from .continuous import Exponential, Gumbel, Laplace, LogNormal, Normal, Uniform
from .discrete import Bernoulli, Categorical, Geometric, OneHotCategorical, Poisson
from .distribution import Distribution
from .kl import kl_divergence, register_kl
from .multivariate import Independent, MultivariateNormal

__all__ = [
    "Bernoulli", "Categorical", "Distribution", "Exponential", "Geometric", "Gumbel", "Independent",
    "Laplace", "LogNormal", "MultivariateNormal", "Normal", "OneHotCategorical", "Poisson",
    "Uniform", "constraints", "kl", "kl_divergence", "register_kl"]
