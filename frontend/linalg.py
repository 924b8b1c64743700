"""`torch.linalg`: linear algebra, made from ops.yaml but for what torch overloads."""

from __future__ import annotations

import math
from typing import Any

from . import dtypes, factories
from ._generated import functions as ops
from ._generated.functions import LINALG_FUNCTIONS, matmul
from .compose_linalg import LinAlgError, lapack_input
from .dispatch import make_return, write_out
from .shapes import wrap_dim
from .tensor import Tensor

globals().update(LINALG_FUNCTIONS)
vector_norm = LINALG_FUNCTIONS["vector_norm"]


def _finish(op: str, result: Any, out: Any) -> Any:
    return result if out is None else write_out(op, out, result)


def _two(dim: Any, ndim: int) -> tuple[int, int]:
    if not isinstance(dim, (tuple, list)) or len(dim) != 2:
        raise RuntimeError(f"linalg.matrix_norm: dim must be a 2-tuple. Got {dim}")
    a, b = (wrap_dim(d, ndim) for d in dim)
    if a == b:
        raise RuntimeError(f"linalg.matrix_norm: dims must be different. Got ({dim[0]}, {dim[1]})")
    return a, b


def matrix_norm(A: Tensor, ord: Any = "fro", dim: Any = (-2, -1), keepdim: bool = False, *,
                dtype: Any = None, out: Any = None) -> Tensor:
    """The norm of matrices over two dims: "fro", "nuc", inf, -inf, 1, -1, 2 or -2."""
    if A.ndim < 2:
        raise RuntimeError("linalg.matrix_norm: The input tensor A must have at least 2 "
                           "dimensions.")
    if A.dtype.category < 2:
        raise RuntimeError("linalg.matrix_norm: Expected a floating point or complex tensor as "
                           f"input. Got {A.dtype}")
    x = A if dtype is None else _converted(A, dtype)
    a, b = _two(dim, A.ndim)
    if isinstance(ord, str) and ord not in ("fro", "nuc"):
        raise RuntimeError(f"linalg.matrix_norm: Order {ord} not supported.")
    if not isinstance(ord, str) and abs(ord) not in (1, 2, math.inf):
        raise RuntimeError(f"linalg.matrix_norm: Order {ord} not supported.")
    if ord == "fro":
        result = ops.linalg_vector_norm(x, 2, (a, b), keepdim)
    elif ord in ("nuc", 2, -2):
        result = _spectral(x, ord, a, b, keepdim)
    else:
        first, second = (b, a) if abs(ord) == math.inf else (a, b)
        sums = ops.linalg_vector_norm(x, 1, (first,), True)
        result = (ops.amin(sums, (second,), True) if ord < 0 else
                  ops.amax(sums, (second,), True) if sums.numel() else
                  ops.sum(sums, (second,), True))
        if not keepdim:
            result = ops.squeeze_dims(result, (a, b))
    return _finish("linalg_matrix_norm", result, out)


def _converted(x: Tensor, dtype: Any) -> Tensor:
    wanted = dtypes.as_dtype(dtype)
    if wanted.category < 2:
        raise RuntimeError(f"linalg.matrix_norm: dtype should be floating point or complex. Got "
                           f"{wanted}")
    if x.dtype.is_complex != wanted.is_complex:
        kind = "complex" if x.dtype.is_complex else "real"
        raise RuntimeError(f"linalg.matrix_norm: dtype should be {kind} for {kind} inputs, but got "
                           f"{wanted}")
    return x.to(wanted)


def _spectral(x: Tensor, ord: Any, a: int, b: int, keepdim: bool) -> Tensor:
    order = [d for d in range(x.ndim) if d not in (a, b)] + [a, b]
    moved = ops.permute(x, order)
    lapack_input("linalg.svd", moved)
    s = ops.svd_stack(moved, False)[1]
    result = (ops.sum(s, (-1,)) if ord == "nuc" or (ord == 2 and not s.numel()) else
              ops.amax(s, (-1,)) if ord > 0 else ops.amin(s, (-1,)))
    if keepdim:
        for d in sorted((a, b)):
            result = ops.unsqueeze(result, d)
    return result


def norm(A: Tensor, ord: Any = None, dim: Any = None, keepdim: bool = False, *, out: Any = None,
         dtype: Any = None, axis: Any = None, keepdims: bool = False) -> Tensor:
    """A vector norm, or a matrix norm if two dims (or 2-d input) go with an `ord`."""
    dim, keepdim = dim if axis is None else axis, keepdim or keepdims
    if dim is not None and not isinstance(dim, (tuple, list)):
        dim = (dim,)
    if isinstance(ord, str) or (ord is not None and (
            len(dim) == 2 if dim is not None else A.ndim == 2)):
        if dim is None and A.ndim != 2:
            raise RuntimeError("linalg.norm: If dim is not specified but ord is, the input must be "
                               f"1D or 2D. Got {A.ndim}D.")
        return matrix_norm(A, ord, (0, 1) if dim is None else dim, keepdim, dtype=dtype, out=out)
    if ord is not None and dim is None and A.ndim != 1:
        raise RuntimeError("linalg.norm: If dim is not specified but ord is, the input must be 1D "
                           f"or 2D. Got {A.ndim}D.")
    result = ops.linalg_vector_norm(A, 2 if ord is None else ord, dim, keepdim, dtype=dtype)
    return _finish("linalg_norm", result, out)


def cond(A: Tensor, p: Any = None, *, out: Any = None) -> Tensor:
    """The condition number of matrices in a norm; infinite for singular ones."""
    if A.ndim < 2:
        raise RuntimeError("linalg.cond: The input tensor A must have at least 2 dimensions.")
    if p is None or p in (2, -2):
        lapack_input("linalg.cond", A)
        s = ops.svd_stack(A, False)[1]
        if not A.numel():
            result = ops.sum(s, (-1,))
        else:
            result = s[..., 0] / s[..., -1] if p != -2 else s[..., -1] / s[..., 0]
        return _finish("linalg_cond", result, out)
    lapack_input("linalg.cond", A, True)
    inverse, info = ops.invert_stack(A)
    result = matrix_norm(A, p) * matrix_norm(inverse, p)
    if bool((info != 0).any()):
        result = ops.where(info != 0, math.inf, result)
    return _finish("linalg_cond", result, out)


def _tolerances(A: Tensor, atol: Any, rtol: Any) -> tuple[Tensor, Tensor]:
    """(atol, rtol) as tensors; by default rtol is eps * the greater size, unless atol is given."""
    real = A.dtype.to_real()

    def number(x: Any) -> Tensor:
        return x.to(real) if isinstance(x, Tensor) else factories.full((), x, dtype=real,
                                                                       device=A.device)
    default = max(A._a.shape[-2:]) * dtypes.finfo(A.dtype).eps
    if atol is None:
        return number(0.0), number(default if rtol is None else rtol)
    atol = number(atol)
    if rtol is None:
        return atol, ops.where(atol > 0, 0.0, number(default))
    return atol, number(rtol)


def matrix_rank(A: Tensor, tol: Any = None, hermitian: bool = False, *, atol: Any = None,
                rtol: Any = None, out: Any = None) -> Tensor:
    """How many singular values are above max(atol, rtol * the largest)."""
    if tol is not None:
        atol, rtol = tol, 0.0
    lapack_input("linalg.matrix_rank", A, hermitian)
    absolute, relative = _tolerances(A, atol, rtol)
    A = A.detach()
    if not A.numel():
        result = factories.zeros(A._a.shape[:-2], dtype=dtypes.int64, device=A.device)
        return _finish("linalg_matrix_rank", result, out)
    s = ops.abs(ops.linalg_eigh(A)[0]) if hermitian else ops.svd_stack(A, False)[1]
    limit = ops.maximum(absolute, relative * ops.amax(s, (-1,)))
    return _finish("linalg_matrix_rank", ops.sum(s > ops.unsqueeze(limit, -1), (-1,)), out)


def pinv(A: Tensor, rcond: Any = None, hermitian: bool = False, *, atol: Any = None,
         rtol: Any = None, out: Any = None) -> Tensor:
    """The pseudo-inverse of matrices (Moore and Penrose)."""
    lapack_input("linalg.pinv", A, hermitian)
    absolute, relative = _tolerances(A, atol, rcond if rtol is None else rtol)
    return _finish("linalg_pinv", ops.pinv_of(A, absolute, relative, hermitian), out)


def lstsq(A: Tensor, B: Tensor, rcond: Any = None, *, driver: Any = None,
          out: Any = None) -> Any:
    """The X of least norm that makes norm(A X - B) least.

    Gives (solution, residuals, rank, singular_values), as much of it as the driver computes:
    "gelsy" (default), "gelsd", "gelss" or "gels", which takes A to be of full rank.
    """
    lapack_input("torch.linalg.lstsq", A)
    if B.ndim < 1:
        raise RuntimeError("torch.linalg.lstsq: other must have at least 1 dimension.")
    if A.dtype is not B.dtype:
        raise RuntimeError("torch.linalg.lstsq: Expected input and other to have the same dtype, "
                           f"but got input's dtype {A.dtype} and other's dtype {B.dtype}")
    driver = "gelsy" if driver is None else driver
    if driver not in ("gels", "gelsy", "gelsd", "gelss"):
        raise RuntimeError("torch.linalg.lstsq: parameter `driver` should be one of (gels, gelsy, "
                           f"gelsd, gelss), got {driver!r}")
    vector = A.ndim - 1 == B.ndim and A._a.shape[:-1] == B._a.shape
    b = ops.unsqueeze(B, -1) if vector else B
    if b.ndim < 2 or b._a.shape[-2] != A._a.shape[-2]:
        raise RuntimeError("torch.linalg.lstsq: input.size(-2) should match other.size(-2)")
    m, n = A._a.shape[-2:]
    limit = dtypes.finfo(A.dtype).eps * max(m, n) if rcond is None else rcond
    x = pinv(A, rtol=limit) @ b
    empty = factories.empty(0, dtype=A.dtype.to_real(), device=A.device)
    rank = factories.empty(0, dtype=dtypes.int64, device=A.device)
    values = empty
    if driver != "gels":
        s = ops.svd_stack(A.detach(), False)[1]
        rank = matrix_rank(A, rtol=limit)
        values = s if driver in ("gelsd", "gelss") else empty
    residuals = ops.flatten(ops.real(x))[:0]
    full = driver == "gels" or bool((rank == n).all())
    if m > n and full and driver != "gelsy":
        residuals = ops.sum(ops.square(ops.abs(A @ x - b)), (-2,))
    solution = x[..., 0] if vector else x
    result = make_return("linalg_lstsq", (solution, residuals, rank, values))
    return _finish("linalg_lstsq", result, out)


__all__ = ["LinAlgError", "cond", "lstsq", "matmul", "matrix_norm", "matrix_rank", "norm", "pinv",
           *sorted(LINALG_FUNCTIONS)]
