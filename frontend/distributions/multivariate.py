"""Distributions over vectors: independent elements, and the multivariate normal."""

from __future__ import annotations

import math
from typing import Any

from .._generated import functions as ops
from ..factories import eye
from ..shapes import broadcast_shapes
from ..tensor import Tensor
from . import constraints
from .distribution import Distribution, normal_noise


class Independent(Distribution):
    """The last dims of a distribution's batch as dims of one event: log_prob sums over them."""

    def __init__(self, base_distribution: Any, reinterpreted_batch_ndims: int,
                 validate_args: Any = None):
        shape = tuple(base_distribution.batch_shape)
        if reinterpreted_batch_ndims > len(shape):
            raise ValueError(f"Expected reinterpreted_batch_ndims <= "
                             f"len(base_distribution.batch_shape), actual "
                             f"{reinterpreted_batch_ndims} vs {len(shape)}")
        self.base_dist, self.reinterpreted_batch_ndims = (
            base_distribution, reinterpreted_batch_ndims)
        at = len(shape) - reinterpreted_batch_ndims
        super().__init__(shape[:at], shape[at:] + tuple(base_distribution.event_shape),
                         validate_args=validate_args)

    @property
    def has_rsample(self) -> bool:  # type: ignore[override]
        return bool(self.base_dist.has_rsample)

    @property
    def support(self) -> Any:  # type: ignore[override]
        return constraints.independent(self.base_dist.support, self.reinterpreted_batch_ndims)

    @property
    def mean(self) -> Tensor:
        return self.base_dist.mean

    @property
    def mode(self) -> Tensor:
        return self.base_dist.mode

    @property
    def variance(self) -> Tensor:
        return self.base_dist.variance

    def sample(self, sample_shape: Any = ()) -> Tensor:
        return self.base_dist.sample(sample_shape)

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        return self.base_dist.rsample(sample_shape)

    def log_prob(self, value: Any) -> Tensor:
        return self._sum(self.base_dist.log_prob(value))

    def entropy(self) -> Tensor:
        return self._sum(self.base_dist.entropy())

    def _sum(self, x: Tensor) -> Tensor:
        n = self.reinterpreted_batch_ndims
        return x.sum(tuple(range(-n, 0))) if n else x

    def __repr__(self) -> str:
        return f"Independent({self.base_dist}, {self.reinterpreted_batch_ndims})"


class MultivariateNormal(Distribution):
    """Normal vectors of mean `loc` (..., n) and one of: covariance, its inverse, its Cholesky
    factor, each (..., n, n)."""

    has_rsample = True
    arg_constraints = {
        "loc": constraints.real_vector, "covariance_matrix": constraints.positive_definite,
        "precision_matrix": constraints.positive_definite,
        "scale_tril": constraints.lower_cholesky}
    support = constraints.real_vector

    def __init__(self, loc: Any, covariance_matrix: Any = None, precision_matrix: Any = None,
                 scale_tril: Any = None, validate_args: Any = None):
        given = {"covariance_matrix": covariance_matrix, "precision_matrix": precision_matrix,
                 "scale_tril": scale_tril}
        given = {name: x for name, x in given.items() if x is not None}
        if loc.ndim < 1:
            raise ValueError("loc must be at least one-dimensional.")
        if len(given) != 1:
            raise ValueError("Exactly one of covariance_matrix or precision_matrix or scale_tril "
                             "may be specified.")
        ((name, matrix),) = given.items()
        if matrix.ndim < 2:
            raise ValueError(f"{name} must be at least two-dimensional, with optional leading "
                             "batch dimensions")
        batch = tuple(broadcast_shapes(tuple(matrix.shape[:-2]), tuple(loc.shape[:-1])))
        n = loc.shape[-1]
        self.loc = loc.expand((*batch, n))
        self.__dict__[name] = matrix.expand((*batch, n, n))
        super().__init__(batch, (n,), validate_args=validate_args)
        if name == "scale_tril":
            self._factor = matrix
        elif name == "covariance_matrix":
            self._factor = ops.linalg_cholesky(matrix)
        else:       # of the inverse's reversed factor
            reverse = ops.linalg_cholesky(matrix.flip((-2, -1))).flip((-2, -1)).mT
            self._factor = ops.linalg_solve_triangular(
                reverse, eye(n, dtype=matrix.dtype, device=matrix.device), upper=False)

    def __getattr__(self, name: str) -> Any:
        factor = self.__dict__.get("_factor")
        if factor is not None and name in self.arg_constraints:
            wide = (*self._batch_shape, *self._event_shape, *self._event_shape)
            if name == "scale_tril":
                return factor.expand(wide)
            covariance = ops.matmul(factor, factor.mT)
            return (covariance if name == "covariance_matrix" else
                    ops.linalg_inv(covariance)).expand(wide)
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    @property
    def mean(self) -> Tensor:
        return self.loc

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def variance(self) -> Tensor:
        return (self._factor * self._factor).sum(-1).expand(self._extended_shape())

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        z = normal_noise(self._extended_shape(sample_shape), self.loc)
        return self.loc + ops.matmul(self._factor, z.unsqueeze(-1)).squeeze(-1)

    def _half_log_det(self) -> Tensor:
        return self._factor.diagonal(dim1=-2, dim2=-1).log().sum(-1)

    def log_prob(self, value: Any) -> Tensor:
        self._check_value(value)
        z = ops.linalg_solve_triangular(self._factor, (value - self.loc).unsqueeze(-1), upper=False)
        square = (z * z).sum((-2, -1))
        n = self._event_shape[0]
        return -0.5 * (n * math.log(2 * math.pi) + square) - self._half_log_det()

    def entropy(self) -> Tensor:
        n = self._event_shape[0]
        found = 0.5 * n * (1 + math.log(2 * math.pi)) + self._half_log_det()
        return found.expand(self._batch_shape)
