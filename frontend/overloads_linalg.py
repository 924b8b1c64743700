"""Linear algebra that torch has under its own name beside `torch.linalg`."""

from __future__ import annotations

from typing import Any

from ._generated import functions as ops
from .dispatch import make_return, write_out
from .tensor import Tensor


def pinverse(input: Tensor, rcond: float = 1e-15) -> Tensor:
    """See `linalg.pinv`; singular values below rcond times the largest count as 0."""
    from .linalg import pinv
    return pinv(input, rcond)


def lu(input: Tensor, pivot: bool = True, get_infos: bool = False, out: Any = None) -> tuple:
    """The packed LU decomposition: (LU, pivots), and with `get_infos` the infos."""
    from .compose_linalg import SINGULAR, check_info
    found = ops.linalg_lu_factor_ex(input, pivot=pivot)
    if not get_infos:
        check_info("torch.lu_factor", found[2], SINGULAR)
    result = found if get_infos else make_return("linalg_lu_factor", found[:2])
    return result if out is None else write_out("lu", out, result)


def vander(x: Tensor, N: Any = None, increasing: bool = False) -> Tensor:
    """The powers of each element in a row, N of them (as many as elements unless given).

    They fall from left to right, unless `increasing`. RuntimeError if x is no vector.
    """
    if x.ndim != 1:
        raise RuntimeError(f"x must be a one-dimensional tensor (vander, got {x.ndim} dims)")
    count = x.shape[0] if N is None else N
    if count < 0:
        raise RuntimeError("N must be non-negative.")
    powers = x.new_ones((x.shape[0], count))
    if not x.is_floating_point() and not x.is_complex():
        powers = powers.long()
    if count > 1:
        rest = ops.cumprod(ops.expand(x.to(powers.dtype)[:, None], (x.shape[0], count - 1)), 1)
        powers = ops.cat([powers[:, :1], rest], 1)
    return powers if increasing else ops.flip(powers, (1,))


def svd_lowrank(A: Tensor, q: Any = 6, niter: Any = 2, M: Any = None) -> tuple:
    """(U, S, V) of an approximate singular value decomposition of rank q.

    A - M is (*, m, n), U (*, m, q), S (*, q), V (*, n, q). Random, by Halko, Martinsson and Tropp,
    Finding structure with randomness (2011), algorithms 4.4 and 5.1, with `niter` power steps.
    """
    A = A if M is None else A - M
    q = 6 if q is None else q
    if A.shape[-2] < A.shape[-1]:
        v, s, u = svd_lowrank(A.mH, q, niter)
        return u, s, v
    basis = _range(A, q, 2 if niter is None else niter)
    u, s, vh = ops.linalg_svd(basis.mH @ A, False)
    return basis @ u, s, vh.mH


def _range(a: Tensor, q: int, steps: int) -> Tensor:
    """An orthonormal basis (*, m, q) of about what `a` maps to."""
    from .sampling import randn
    x = randn(a.shape[-1], q, dtype=a.dtype, device=a.device)
    basis = ops.linalg_qr(a @ x)[0]
    for _ in range(steps):
        basis = ops.linalg_qr(a.mH @ basis)[0]
        basis = ops.linalg_qr(a @ basis)[0]
    return basis


def pca_lowrank(A: Tensor, q: Any = None, center: bool = True, niter: int = 2) -> tuple:
    """(U, S, V) of the principal component analysis of rank q of the rows of A (*, m, n).

    The columns of V are the principal directions; q is min(6, m, n) unless given. ValueError for q
    or niter out of range.
    """
    m, n = A.shape[-2:]
    q = min(6, m, n) if q is None else q
    if not 0 <= q <= min(m, n):
        raise ValueError(f"q(={q}) must be non-negative integer and not greater than min(m, n)="
                         f"{min(m, n)}")
    if niter < 0:
        raise ValueError(f"niter(={niter}) must be non-negative integer")
    return svd_lowrank(A - A.mean(-2, keepdim=True) if center else A, q, niter)


FUNCTIONS: dict[str, Any] = {"pinverse": pinverse, "lu": lu, "vander": vander,
                             "svd_lowrank": svd_lowrank, "pca_lowrank": pca_lowrank}
METHODS: dict[str, Any] = {"pinverse": pinverse, "lu": lu}
