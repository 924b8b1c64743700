"""Kernels of linear algebra and Fourier transforms on an array library with `linalg` and `fft`.

Each takes stacks of matrices. A matrix that a routine refuses is named by `info`, as in LAPACK:
one number for each matrix, 0 where all is well.
"""

from __future__ import annotations

from typing import Any

KERNELS: dict[str, Any] = {}


def kernel(function: Any) -> Any:
    KERNELS[function.__name__] = function
    return function


def stacked(xp: Any, a: Any) -> Any:
    """A copy of a stack of matrices with one leading dim, which may be written to."""
    count = 1
    for n in a.shape[:-2]:
        count *= n
    return xp.array(a, order="C", copy=True).reshape(count, *a.shape[-2:])


@kernel
def lu_decompose(xp: Any, a: Any) -> tuple:
    """L and U in one matrix, the rows swapped (counted from 1), info."""
    lead, (m, n), x = a.shape[:-2], a.shape[-2:], stacked(xp, a)
    k, rows = min(m, n), xp.arange(len(x))
    pivots = xp.zeros((len(x), k), xp.int32)
    info = xp.zeros(len(x), xp.int32)
    for j in range(k):
        column = x[:, j:, j]
        size = abs(column.real) + abs(column.imag)      # what LAPACK compares
        p = xp.argmax(size, 1) + j
        pivots[:, j] = p + 1
        x[rows, j], x[rows, p] = x[rows, p].copy(), x[rows, j].copy()
        d = x[:, j, j]
        info = xp.where((d == 0) & (info == 0), j + 1, info)
        x[:, j + 1:, j] /= xp.where(d == 0, 1, d)[:, None]
        x[:, j + 1:, j + 1:] -= x[:, j + 1:, j, None] * x[:, j, None, j + 1:]
    return (x.reshape(a.shape), pivots.reshape(*lead, k),
            xp.asarray(info, xp.int32).reshape(lead))


@kernel
def rows_of_pivots(xp: Any, pivots: Any, size: int) -> Any:
    """Which row stands where after all swaps: int64 (..., size)."""
    lead, k = pivots.shape[:-1], pivots.shape[-1]
    flat = pivots.reshape(-1, k) if pivots.size else xp.zeros((0, k), pivots.dtype)
    count = 1
    for n in lead:
        count *= n
    rows = xp.tile(xp.arange(size), (count, 1))
    each = xp.arange(count)
    for j in range(k if count else 0):
        p = flat[:, j] - 1
        rows[each, j], rows[each, p] = rows[each, p].copy(), rows[each, j].copy()
    return rows.reshape(*lead, size)


def _guarded(xp: Any, run: Any, a: Any) -> tuple:
    """(run(a), info), matrix by matrix where some are singular; those give NaN."""
    lead = a.shape[:-2]
    try:
        return run(a, None), xp.zeros(lead, xp.int32)
    except xp.linalg.LinAlgError:
        pass
    info = lu_decompose(xp, a)[2]
    parts = []
    for i in xp.ndindex(*lead):
        try:
            parts.append(run(a[i], i))
        except xp.linalg.LinAlgError:
            info[i] = info[i] or a.shape[-1]
            parts.append(None)
    good = next((p for p in parts if p is not None), None)
    return (parts, good), info


@kernel
def invert_stack(xp: Any, a: Any) -> tuple:
    found, info = _guarded(xp, lambda x, i: xp.linalg.inv(x), a)
    return _joined(xp, found, a), info


@kernel
def solve_stack(xp: Any, a: Any, b: Any) -> tuple:
    """a X = b for stacks of one shape; info."""
    found, info = _guarded(
        xp, lambda x, i: xp.linalg.solve(x, b if i is None else b[i]), a)
    return _joined(xp, found, b), info


def _joined(xp: Any, found: Any, like: Any) -> Any:
    if not isinstance(found, tuple):
        return found
    parts = [xp.full(like.shape[-2:], xp.nan, like.dtype) if p is None else p for p in found[0]]
    return xp.stack(parts).reshape(like.shape)


@kernel
def det_of(xp: Any, a: Any) -> Any:
    return xp.asarray(xp.linalg.det(a), a.dtype)


@kernel
def linalg_slogdet(xp: Any, a: Any) -> tuple:
    sign, logabsdet = xp.linalg.slogdet(a)
    return xp.asarray(sign, a.dtype), xp.asarray(logabsdet, a.real.dtype)


@kernel
def cholesky_lower(xp: Any, a: Any, upper: bool) -> tuple:
    """The lower factor of each matrix, of which one triangle is read; info."""
    lead = a.shape[:-2]
    if upper:
        a = xp.swapaxes(a, -2, -1).conj()
    try:
        return xp.linalg.cholesky(a), xp.zeros(lead, xp.int32)
    except xp.linalg.LinAlgError:
        pass
    x, info = stacked(xp, a), xp.zeros(lead, xp.int32).reshape(-1)
    for i, matrix in enumerate(x):
        try:
            matrix[...] = xp.linalg.cholesky(matrix)
        except xp.linalg.LinAlgError:
            matrix[...], info[i] = _partial_factor(xp, xp.tril(matrix))
    return x.reshape(a.shape), info.reshape(lead)


def _partial_factor(xp: Any, a: Any) -> tuple[Any, int]:
    """The columns before the first leading minor that is not positive-definite, and its order;
    what LAPACK's potf2 leaves behind: that minor's pivot, and the rest as given."""
    for k in range(len(a)):
        try:
            xp.linalg.cholesky(a[:k + 1, :k + 1])
        except xp.linalg.LinAlgError:
            if k:
                top = xp.linalg.cholesky(a[:k, :k])
                a[k:, :k] = xp.linalg.solve(top, a[k:, :k].conj().T).conj().T
                a[:k, :k] = top
                a[k, k] = a[k, k].real - (abs(a[k, :k]) ** 2).sum()
            return a, k + 1
    return a, len(a)


@kernel
def svd_stack(xp: Any, a: Any, full_matrices: bool) -> tuple:
    m, n = a.shape[-2:]
    if not a.size:
        lead, k = a.shape[:-2], 0 if not min(m, n) else min(m, n)
        u, v = (m, n) if full_matrices else (k, k)
        return (_eyes(xp, (*lead, m, u), a.dtype), xp.zeros((*lead, k), a.real.dtype),
                _eyes(xp, (*lead, v, n), a.dtype))
    u, s, vh = xp.linalg.svd(a, full_matrices=full_matrices)
    return u, s, vh


def _eyes(xp: Any, shape: tuple, dtype: Any) -> Any:
    return xp.broadcast_to(xp.eye(*shape[-2:], dtype=dtype), shape).copy()


@kernel
def linalg_eigh(xp: Any, a: Any, uplo: str) -> tuple:
    values, vectors = xp.linalg.eigh(a, uplo.upper())
    return values, vectors


@kernel
def linalg_eig(xp: Any, a: Any) -> tuple:
    values, vectors = xp.linalg.eig(a)
    kind = xp.result_type(a.dtype, xp.complex64)
    return values.astype(kind), vectors.astype(kind)


@kernel
def linalg_qr(xp: Any, a: Any, mode: str) -> tuple:
    lead, (m, n) = a.shape[:-2], a.shape[-2:]
    if not a.size:
        k = m if mode == "complete" else min(m, n)
        q = xp.zeros((0,), a.dtype) if mode == "r" else _eyes(xp, (*lead, m, k), a.dtype)
        return q, xp.zeros((*lead, k, n), a.dtype)
    if mode == "r":
        return xp.zeros((0,), a.dtype), xp.linalg.qr(a, "r")
    q, r = xp.linalg.qr(a, mode)
    return q, r


@kernel
def geqrf(xp: Any, a: Any) -> tuple:
    """R above the diagonal and the Householder vectors below it; their factors tau."""
    if not a.size:
        return xp.array(a), xp.zeros((*a.shape[:-2], min(a.shape[-2:])), a.dtype)
    x = stacked(xp, a)
    parts = [xp.linalg.qr(matrix, "raw") for matrix in x]
    h = xp.stack([part[0].T for part in parts]).reshape(a.shape)
    return h, xp.stack([part[1] for part in parts]).reshape(*a.shape[:-2], -1)


@kernel
def substitute(xp: Any, a: Any, b: Any, upper: bool, unitriangular: bool) -> Any:
    """X of a X = b for triangular matrices, row by row."""
    n, x = a.shape[-1], xp.array(b, copy=True)
    for i in (reversed(range(n)) if upper else range(n)):
        known = slice(i + 1, n) if upper else slice(0, i)
        x[..., i:i + 1, :] -= a[..., i:i + 1, known] @ x[..., known, :]
        if not unitriangular:
            x[..., i, :] /= a[..., i, i, None]
    return x


#: Coefficients of the Pade approximant of degree 13 (Higham 2005, table 2.3 and equation 2.11).
_PADE = (64764752532480000., 32382376266240000., 7771770303897600., 1187353796428800.,
         129060195264000., 10559470521600., 670442572800., 33522128640., 1323241920.,
         40840800., 960960., 16380., 182., 1.)


@kernel
def matrix_exp_stack(xp: Any, a: Any) -> Any:
    """exp of each matrix by scaling and squaring (Higham 2005), in double precision."""
    if not a.size:
        return xp.array(a)
    wide = xp.complex128 if a.dtype.kind == "c" else xp.float64
    x = stacked(xp, a).astype(wide)
    bound = abs(x).sum(-2).max(-1)
    halvings = xp.maximum(xp.ceil(xp.log2(xp.where(bound > 0, bound, 1) / 5.37)), 0)
    halvings = xp.where(xp.isfinite(halvings), halvings, 0).astype(int)
    x = x / (2.0 ** halvings)[:, None, None]
    c, one = _PADE, xp.eye(x.shape[-1], dtype=wide)
    x2 = x @ x
    x4 = x2 @ x2
    x6 = x4 @ x2
    u = x @ (x6 @ (c[13] * x6 + c[11] * x4 + c[9] * x2)
             + c[7] * x6 + c[5] * x4 + c[3] * x2 + c[1] * one)
    v = (x6 @ (c[12] * x6 + c[10] * x4 + c[8] * x2)
         + c[6] * x6 + c[4] * x4 + c[2] * x2 + c[0] * one)
    result = xp.linalg.solve(v - u, v + u)
    for i in range(int(halvings.max(initial=0))):
        more = halvings > i
        result[more] = result[more] @ result[more]
    return result.reshape(a.shape).astype(a.dtype)


@kernel
def fft_complex(xp: Any, a: Any, dims: Any, forward: bool, scale: float) -> Any:
    """Sums of a[k] exp(-+ 2 pi i k j / n) over dims, times scale."""
    r = xp.fft.fftn(a, axes=dims) if forward else xp.fft.ifftn(a, axes=dims, norm="forward")
    return _scaled(xp, r, scale, a.dtype)


@kernel
def fft_from_real(xp: Any, a: Any, dims: Any, scale: float) -> Any:
    """The transform of real numbers, of which the last dim has only the first half."""
    return _scaled(xp, xp.fft.rfftn(a, axes=dims), scale, xp.result_type(a.dtype, xp.complex64))


@kernel
def fft_to_real(xp: Any, a: Any, dims: Any, size: int, scale: float) -> Any:
    """The inverse of `fft_from_real`, unscaled, with `size` numbers in the last dim."""
    lengths = [a.shape[d] for d in dims[:-1]] + [size]
    return _scaled(xp, xp.fft.irfftn(a, lengths, dims, norm="forward"), scale, a.real.dtype)


def _scaled(xp: Any, r: Any, scale: float, dtype: Any) -> Any:
    r = xp.asarray(r, dtype)
    return r if scale == 1 else xp.asarray(r * scale, dtype)
