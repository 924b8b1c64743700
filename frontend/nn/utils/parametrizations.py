"""Ready-made parametrizations: orthogonal, weight norm, spectral norm."""
from __future__ import annotations

import plugrad

from .. import functional as F
from ..modules.module import Module
from .parametrize import register_parametrization
from .weight_norm import norm_except_dim, normalized


class _WeightNorm(Module):
    """original0 is the size g, original1 the direction v."""

    def __init__(self, dim=0):
        super().__init__()
        self.dim = -1 if dim is None else dim

    def forward(self, weight_g, weight_v):
        return normalized(weight_v, weight_g, self.dim)

    def right_inverse(self, weight):
        return norm_except_dim(weight, self.dim), weight


def weight_norm(module, name="weight", dim=0):
    """w = g · v / |v| (Salimans & Kingma 2016), |v| taken over all dimensions but `dim`."""
    register_parametrization(module, name, _WeightNorm(dim), unsafe=True)

    def rename_old_keys(state_dict, prefix, *rest):
        old = (f"{prefix}{name}_g", f"{prefix}{name}_v")
        if all(key in state_dict for key in old):
            for i, key in enumerate(old):
                state_dict[f"{prefix}parametrizations.{name}.original{i}"] = state_dict.pop(key)

    module._register_load_state_dict_pre_hook(rename_old_keys)
    return module


class _SpectralNorm(Module):
    """Divides by the largest singular value, found by power iterations."""

    def __init__(self, weight, n_power_iterations=1, dim=0, eps=1e-12):
        super().__init__()
        if not -weight.dim() <= dim < weight.dim():
            raise IndexError("Dimension out of range (expected to be in range of "
                             f"[-{weight.dim()}, {weight.dim() - 1}] but got {dim})")
        if n_power_iterations <= 0:
            raise ValueError("Expected n_power_iterations to be positive, but got "
                             f"n_power_iterations={n_power_iterations}")
        self.dim = dim % weight.dim()
        self.eps = eps
        if weight.dim() > 1:
            self.n_power_iterations = n_power_iterations
            matrix = self._as_matrix(weight)
            rows, cols = matrix.shape
            u = matrix.new_empty(rows).normal_(0, 1)
            v = matrix.new_empty(cols).normal_(0, 1)
            self.register_buffer("_u", F.normalize(u, dim=0, eps=eps))
            self.register_buffer("_v", F.normalize(v, dim=0, eps=eps))
            self._power_method(matrix, 15)

    def _as_matrix(self, weight):
        if self.dim != 0:
            weight = weight.permute(self.dim, *(d for d in range(weight.dim()) if d != self.dim))
        return weight.flatten(1)

    @plugrad.no_grad()
    def _power_method(self, matrix, n_power_iterations):
        for _ in range(n_power_iterations):
            self._u.copy_(F.normalize(plugrad.mv(matrix, self._v), dim=0, eps=self.eps))
            self._v.copy_(F.normalize(plugrad.mv(matrix.mH, self._u), dim=0, eps=self.eps))

    def forward(self, weight):
        if weight.dim() == 1:
            return F.normalize(weight, dim=0, eps=self.eps)
        matrix = self._as_matrix(weight)
        if self.training:
            self._power_method(matrix.detach(), self.n_power_iterations)
        u, v = self._u.clone(), self._v.clone()  # the buffers change at the next forward
        return weight / plugrad.vdot(u, plugrad.mv(matrix, v))

    def right_inverse(self, value):
        return value


def spectral_norm(module, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    """w / its largest singular value (Miyato et al. 2018)."""
    weight = getattr(module, name, None)
    if not isinstance(weight, plugrad.Tensor):
        raise ValueError(
            f"Module '{module}' has no parameter or buffer with name '{name}'")
    if dim is None:
        from ..modules.conv import _ConvTransposeNd
        dim = 1 if isinstance(module, _ConvTransposeNd) else 0
    register_parametrization(module, name, _SpectralNorm(weight, n_power_iterations, dim, eps))
    return module


class _Orthogonal(Module):
    """A (semi-)orthogonal matrix from any matrix, by `matrix_exp`, `cayley` or `householder`.

    With a trivialization the identity of the parametrization lies at `base`.
    """

    def __init__(self, weight, orthogonal_map, use_trivialization=True):
        super().__init__()
        if weight.is_complex() and orthogonal_map == "householder":
            raise ValueError("The householder parametrization does not support complex tensors.")
        self.shape = weight.shape
        self.orthogonal_map = orthogonal_map
        if use_trivialization:
            self.register_buffer("base", None)

    def forward(self, X):
        n, k = X.size(-2), X.size(-1)
        wide = n < k
        if wide:
            X, n, k = X.mT, k, n
        if self.orthogonal_map == "householder":
            upper = X.diagonal(dim1=-2, dim2=-1)
            Q = _householder(X.tril(-1), upper)
        else:
            X = X.tril()
            if n != k:
                X = plugrad.cat([X, X.new_zeros(*X.shape[:-2], n, n - k)], dim=-1)
            A = X - X.mH
            if self.orthogonal_map == "matrix_exp":
                Q = plugrad.matrix_exp(A)
            else:
                eye = plugrad.eye(n, dtype=A.dtype, device=A.device)
                Q = plugrad.linalg.solve(eye - A / 2, eye + A / 2)
            if n != k:
                Q = Q[..., :k]
        if hasattr(self, "base"):
            Q = self.base @ Q
        return Q.mT if wide else Q

    @plugrad.no_grad()
    def right_inverse(self, Q):
        if Q.shape != self.shape:
            raise ValueError(f"Expected a matrix or batch of matrices of shape {self.shape}. Got "
                             f"a tensor of shape {Q.shape}.")
        n, k = Q.size(-2), Q.size(-1)
        wide = n < k
        if wide:
            Q, n, k = Q.mT, k, n
        if not hasattr(self, "base"):
            if self.orthogonal_map != "householder":
                raise NotImplementedError("It is not possible to assign to the matrix exponential "
                                          "or the Cayley parametrizations when "
                                          "use_trivialization=False.")
            A, tau = plugrad.geqrf(Q)
            # H_i = 1 - tau v vᵀ, so scaling column i by tau's sign keeps what Q was
            A.diagonal(dim1=-2, dim2=-1).sign_()
            A.diagonal(dim1=-2, dim2=-1)[tau == 0.0] *= -1
            return A.mT if wide else A
        if n == k:
            base = Q if _is_orthogonal(Q) else _make_orthogonal(Q)
        else:
            filler = plugrad.randn(*Q.shape[:-2], n, n - k, dtype=Q.dtype, device=Q.device)
            base = _make_orthogonal(plugrad.cat([Q, filler], dim=-1))
        self.base = base.clone()
        # Minus the identity: its strict triangle is 0, and 0 reflects to minus the identity.
        start = plugrad.zeros_like(Q)
        start.diagonal(dim1=-2, dim2=-1).fill_(-1.0)
        return start.mT if wide else start



def _householder(lower, diagonal):
    """The product of reflections along the columns of a unit lower triangular matrix."""
    tau = 2.0 / (1.0 + (lower * lower).sum(dim=-2))
    Q = plugrad.linalg.householder_product(lower, tau)
    return Q * diagonal.int().unsqueeze(-2)  # signs: not trained


def _is_orthogonal(Q, eps=None):
    n, k = Q.size(-2), Q.size(-1)
    eye = plugrad.eye(k, dtype=Q.dtype, device=Q.device)
    eps = 10.0 * n * plugrad.finfo(Q.dtype).eps if eps is None else eps
    return plugrad.allclose(Q.mH @ Q, eye, atol=eps)


def _make_orthogonal(A):
    """The nearest tall orthogonal matrix by QR, signs chosen so that R's diagonal is positive."""
    Q, R = plugrad.linalg.qr(A)
    return Q * R.diagonal(dim1=-2, dim2=-1).sgn().unsqueeze(-2)


def orthogonal(module, name="weight", orthogonal_map=None, *, use_trivialization=True):
    """Keep the matrix (or batch of matrices) `name` orthogonal.

    `orthogonal_map` is "matrix_exp", "cayley" or "householder" (the default for matrices that are
    not square, and the first for those that are).
    """
    weight = getattr(module, name, None)
    if not isinstance(weight, plugrad.Tensor):
        raise ValueError(
            f"Module '{module}' has no parameter or buffer with name '{name}'")
    if weight.ndim < 2:
        raise ValueError(f"Expected a matrix or batch of matrices. Got a tensor of {weight.ndim} "
                         "dimensions.")
    if orthogonal_map is None:
        square = weight.size(-2) == weight.size(-1)
        orthogonal_map = "matrix_exp" if square or weight.is_complex() else "householder"
    if orthogonal_map not in ("matrix_exp", "cayley", "householder"):
        raise ValueError('orthogonal_map has to be one of "matrix_exp", "cayley", "householder". '
                         f"Got: {orthogonal_map}")
    register_parametrization(module, name, _Orthogonal(weight, orthogonal_map, use_trivialization),
                             unsafe=True)
    return module
