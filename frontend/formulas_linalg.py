"""Derivatives of decompositions, solvers and transforms, in ops, so that they differentiate again.

Sources: Giles 2008 (An extended collection of matrix derivative results), Townsend 2016 (SVD),
Wan & Zhang 2019 (complex SVD), Walter & Lehmann 2012 (QR), Murray 2016 (Cholesky), Boeddeker
et al. 2017 (complex eigenvalues), Golub & Pereyra 1973 (pseudo-inverse), Najfeld & Havel 1995
(exponential).
"""

from __future__ import annotations

from typing import Any

from . import dtypes, factories
from ._generated import functions as ops
from .creation import tensor
from .formulas import nowhere
from .tensor import Tensor


def adjoint_of(x: Tensor) -> Tensor:
    """The conjugate transpose of matrices."""
    x = ops.transpose(x, -2, -1)
    return ops.conj_physical(x) if x.dtype.is_complex else x


def zeros_as(x: Tensor) -> Tensor:
    return ops.zeros_of(x, x._a.shape)


def set_diagonal(x: Tensor, values: Any) -> Tensor:
    """x with other numbers (a tensor, or one number) on its diagonal."""
    n = x._a.shape[-1]
    eye = factories.eye(n, dtype=dtypes.bool_, device=x.device)
    if isinstance(values, Tensor):
        values = ops.unsqueeze(values, -1)
    return ops.where(eye, values, x)


def skew(x: Tensor) -> Tensor:
    return x - adjoint_of(x)


def row_times(x: Tensor, s: Tensor) -> Tensor:
    """x times the diagonal matrix of s."""
    return x * ops.unsqueeze(s, -2)


def column_times(s: Tensor, x: Tensor) -> Tensor:
    """The diagonal matrix of s times x."""
    return ops.unsqueeze(s, -1) * x


def like_input(x: Tensor, dtype: Any) -> Tensor:
    """A gradient in the dtype of its input: real inputs have real gradients."""
    if x.dtype.is_complex and not dtype.is_complex:
        x = ops.real(x)
    return x if x.dtype is dtype else x.to(dtype)


def inverse_backward(grad: Tensor, inverse: Tensor) -> Tensor:
    h = adjoint_of(inverse)
    return -(h @ grad @ h)


def solve_grad(grad: Tensor, a: Tensor) -> Tensor:
    return ops.solve_stack(adjoint_of(a), grad)[0]


def substitute_grad_a(grad: Tensor, a: Tensor, x: Tensor, upper: bool,
                      unitriangular: bool) -> Tensor:
    g = -(substitute_grad_b(grad, a, upper, unitriangular) @ adjoint_of(x))
    shift = int(unitriangular)
    return ops.triu(g, shift) if upper else ops.tril(g, -shift)


def substitute_grad_b(grad: Tensor, a: Tensor, upper: bool, unitriangular: bool) -> Tensor:
    return ops.substitute(adjoint_of(a), grad, not upper, unitriangular)


def det_backward(grad: Tensor, a: Tensor, result: Tensor) -> Tensor:
    """The adjugate, by the inverse; by the SVD where a matrix is singular (Giles 2008, 2.2.4)."""
    g = grad * ops.conj(result)
    if nowhere(result == 0):
        inverse = ops.invert_stack(a)[0]
        return ops.unsqueeze(ops.unsqueeze(g, -1), -1) * adjoint_of(inverse)
    u, s, vh = ops.svd_stack(a, False)
    n = s._a.shape[-1]
    eye = factories.eye(n, dtype=dtypes.bool_, device=a.device)
    others = ops.where(eye, 1, ops.unsqueeze(s, -2))
    products = ops.prod(others, -1)
    sign = ops.det_of(u) * ops.det_of(vh)
    adjugate = row_times(u, products) @ vh
    g = ops.unsqueeze(ops.unsqueeze(grad * ops.conj(sign), -1), -1)
    return g * adjugate


def slogdet_backward(grads: Any, a: Tensor, sign: Tensor) -> Tensor:
    grad_sign, grad_log = grads
    inverse = adjoint_of(ops.invert_stack(a)[0])
    if grad_log is None:
        grad_log = zeros_as(ops.real(sign))
    if a.dtype.is_complex and grad_sign is not None:
        turn = ops.imag(ops.conj(grad_sign) * sign)
        grad_log = ops.make_complex(grad_log, -turn)
    return ops.unsqueeze(ops.unsqueeze(grad_log, -1), -1) * inverse


def cholesky_backward(grad: Tensor, factor: Tensor) -> Tensor:
    """L^-H Phi L^-1, halved, of Phi = L^H grad with its lower triangle mirrored (as in torch, whose
    diagonal may stay complex)."""
    phi = ops.tril(adjoint_of(factor) @ grad)
    phi = (phi + adjoint_of(ops.tril(phi, -1))) / 2
    right = ops.substitute(adjoint_of(factor), phi, True, False)
    return adjoint_of(ops.substitute(adjoint_of(factor), adjoint_of(right), True, False))


def lu_backward(grad: Tensor, lu: Tensor, pivots: Tensor) -> Tensor:
    """For P L U = A of any shape; the gradient of what stands in L and U."""
    m, n = lu._a.shape[-2:]
    k = min(m, n)
    eye = factories.eye(k, dtype=lu.dtype, device=lu.device)
    square = lu[..., :k, :k]
    low, up = ops.tril(square, -1) + eye, ops.triu(square)
    g = grad[..., :k, :k]
    left, right = adjoint_of(low) @ ops.tril(g, -1), ops.triu(g) @ adjoint_of(up)
    if m < n:
        left = left - grad[..., k:] @ adjoint_of(lu[..., k:])
    elif m > n:
        right = right - adjoint_of(lu[..., k:, :]) @ grad[..., k:, :]
    phi = ops.tril(left, -1) + ops.triu(right)
    top = ops.substitute(adjoint_of(low), phi, True, True)
    result = _divided(top, up)
    if m < n:
        result = ops.cat([result, ops.substitute(adjoint_of(low), grad[..., k:], True, True)], -1)
    elif m > n:
        result = ops.cat([result, _divided(grad[..., k:, :], up)], -2)
    from .compose_linalg import permutation_matrix
    return permutation_matrix(pivots, m, lu.dtype) @ result


def _divided(x: Tensor, up: Tensor) -> Tensor:
    """x times the inverse of the adjoint of an upper triangular matrix."""
    return adjoint_of(ops.substitute(up, adjoint_of(x), True, False))


def qr_backward(grads: Any, a: Tensor, q: Tensor, r: Tensor, mode: str) -> Tensor:
    """RuntimeError where Q is not determined by the input: mode "r", "complete" of tall ones."""
    m, n = a._a.shape[-2:]
    if mode == "r":
        raise RuntimeError("The derivative of linalg.qr depends on Q, which is not computed when "
                           "mode='r'. Please use linalg.qr(A, mode='reduced') if you are going to "
                           "differentiate through linalg.qr.")
    if mode == "complete" and m > n:
        raise RuntimeError("The QR decomposition is not differentiable when mode='complete' and "
                           f"nrows > ncols (given {m} rows and {n} columns); use mode='reduced'")
    grad_q, grad_r = grads
    if grad_q is None:
        grad_q = zeros_as(q)
    if grad_r is None:
        grad_r = zeros_as(r)
    if m >= n:
        return _qr_tall(grad_q, grad_r, q, r)
    right = grad_r[..., m:]
    grad_q = grad_q + a[..., m:] @ adjoint_of(right)
    left = _qr_tall(grad_q, grad_r[..., :m], q, r[..., :m])
    return ops.cat([left, q @ right], -1)


def _qr_tall(grad_q: Tensor, grad_r: Tensor, q: Tensor, r: Tensor) -> Tensor:
    up = ops.triu(grad_r @ adjoint_of(r) - adjoint_of(q) @ grad_q)
    d = ops.real(ops.diagonal(up, 0, -2, -1))
    both = set_diagonal(up + adjoint_of(up), d.to(up.dtype))
    return _divided(grad_q + q @ both, r)


def svd_backward(grads: Any, a: Tensor, u: Tensor, s: Tensor, vh: Tensor) -> Tensor:
    """The gradient of vectors counts only up to their phase; s must be distinct for it."""
    grad_u, grad_s, grad_vh = grads
    m, n = a._a.shape[-2:]
    k = min(m, n)
    u, vh = u[..., :k], vh[..., :k, :]
    if grad_u is None and grad_vh is None:
        return row_times(u, grad_s) @ vh
    uh, v = adjoint_of(u), adjoint_of(vh)
    inner = None
    square = s * s
    gap = set_diagonal(ops.unsqueeze(square, -2) - ops.unsqueeze(square, -1), 1)
    if grad_u is not None:
        grad_u = grad_u[..., :k]
        along = uh @ grad_u
        inner = row_times(skew(along) / gap, s)
        if a.dtype.is_complex:
            turn = ops.imag(ops.diagonal(along, 0, -2, -1)) / s
            inner = set_diagonal(inner, ops.make_complex(zeros_as(turn), turn))
        else:
            inner = set_diagonal(inner, 0)
    if grad_vh is not None:
        grad_v = adjoint_of(grad_vh[..., :k, :])
        other = column_times(s, set_diagonal(skew(vh @ grad_v) / gap, 0))
        inner = other if inner is None else inner + other
    assert inner is not None
    if grad_s is not None:
        inner = inner + ops.diag_embed(grad_s)
    result = u @ inner @ vh
    if grad_u is not None and m > k:
        rest = row_times(grad_u - u @ (uh @ grad_u), 1 / s)
        result = result + rest @ vh
    if grad_vh is not None and n > k:
        rest = row_times(grad_v - v @ (vh @ grad_v), 1 / s)
        result = result + u @ adjoint_of(rest)
    return result


def eigh_backward(grads: Any, values: Tensor, vectors: Tensor) -> Tensor:
    grad_values, grad_vectors = grads
    vh = adjoint_of(vectors)
    if grad_vectors is None:
        return row_times(vectors, grad_values) @ vh
    gap = set_diagonal(ops.unsqueeze(values, -2) - ops.unsqueeze(values, -1), 1)
    inner = set_diagonal((vh @ grad_vectors) / gap, 0)
    if grad_values is not None:
        inner = inner + ops.diag_embed(grad_values)
    return vectors @ inner @ vh


def eig_backward(grads: Any, values: Tensor, vectors: Tensor, dtype: Any) -> Tensor:
    grad_values, grad_vectors = grads
    vh = adjoint_of(vectors)
    if grad_vectors is None:
        inner = ops.diag_embed(grad_values)
    else:
        along = vh @ grad_vectors
        real = ops.real(ops.diagonal(along, 0, -2, -1))
        along = along - vh @ row_times(vectors, real)
        c = ops.conj(values)
        gap = set_diagonal(ops.unsqueeze(c, -2) - ops.unsqueeze(c, -1), 1)
        inner = set_diagonal(along / gap, 0)
        if grad_values is not None:
            inner = inner + ops.diag_embed(grad_values)
    return like_input(ops.solve_stack(vh, inner @ vh)[0], dtype)


def pinv_backward(grad: Tensor, a: Tensor, result: Tensor) -> Tensor:
    """Golub & Pereyra 1973, equation 4.12, transposed."""
    p, ph, gh = result, adjoint_of(result), adjoint_of(grad)
    left, right = gh @ p @ ph, ph @ (p @ gh)
    return left - a @ (p @ left) + right - (right @ p) @ a - adjoint_of(p @ gh @ p)


def matrix_exp_backward(grad: Tensor, a: Tensor) -> Tensor:
    """The upper right block of exp([[A^H, grad], [0, A^H]])."""
    h, n = adjoint_of(a), a._a.shape[-1]
    top = ops.cat([h, grad], -1)
    bottom = ops.cat([zeros_as(h), h], -1)
    return ops.matrix_exp_stack(ops.cat([top, bottom], -2))[..., :n, n:]


def fft_from_real_backward(grad: Tensor, dims: Any, size: int, scale: float) -> Tensor:
    """The missing half is taken as zeros, then the transform back."""
    last = dims[-1]
    if len(dims) > 1:
        grad = ops.fft_complex(grad, dims[:-1], False, 1.0)
    missing = size - grad._a.shape[last]
    if missing:
        shape = list(grad._a.shape)
        shape[last] = missing
        grad = ops.cat([grad, factories.zeros(shape, dtype=grad.dtype, device=grad.device)], last)
    return ops.real(ops.fft_complex(grad, [last], False, scale))


def fft_to_real_backward(grad: Tensor, dims: Any, half: int, scale: float) -> Tensor:
    """Each number of the half stands for itself and its conjugate, but for the ends."""
    last, size = dims[-1], grad._a.shape[dims[-1]]
    g = ops.fft_from_real(grad, dims, scale)
    twice = size - half
    if twice > 0:
        weight = [1.0] + [2.0] * twice + [1.0] * (half - 1 - twice)
        w = tensor(weight, dtype=grad.dtype, device=grad.device)
        g = g * ops.reshape(w, [-1 if d == last else 1 for d in range(g.ndim)])
    return g
