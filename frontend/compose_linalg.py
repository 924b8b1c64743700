"""Compositions and preconditions of linear algebra."""

from __future__ import annotations

from typing import Any

from . import dtypes, factories
from ._generated import functions as ops
from .formulas import nowhere
from .formulas_linalg import adjoint_of, zeros_as
from .shapes import broadcast_shapes, wrap_dim
from .tensor import Tensor


class LinAlgError(RuntimeError):
    """A matrix has no such decomposition or inverse: `torch.linalg.LinAlgError`."""


def lapack_input(op: str, x: Any, square: bool = False, name: str = "A") -> bool:
    """RuntimeError unless x is a stack of (square) float32, float64 or complex matrices."""
    from .legacy import type_word
    if x.ndim < 2:
        raise RuntimeError(f"{op}: The input tensor {name} must have at least 2 dimensions.")
    rows, columns = x._a.shape[-2:]
    if square and rows != columns:
        raise RuntimeError(f"{op}: {name} must be batches of square matrices, but they are {rows} "
                           f"by {columns} matrices")
    if x.dtype.category < 2:
        raise RuntimeError(f"{op}: Expected a floating point or complex tensor as input. Got "
                           f"{type_word(x.dtype)}")
    if x.dtype.itemsize < 4:
        raise RuntimeError(f"{op}: Low precision dtypes not supported. Got {type_word(x.dtype)}")
    return True


def same_dtypes(op: str, a: Any, b: Any, names: str = "A and B") -> bool:
    if a.dtype is not b.dtype:
        from .legacy import type_word
        first, _, second = names.partition(" and ")
        raise RuntimeError(f"{op}: Expected {first} and {second} to have the same dtype, but found "
                           f"{first} of type {type_word(a.dtype)} and {second} of type "
                           f"{type_word(b.dtype)} instead")
    return True


def check_info(op: str, info: Tensor, what: str, error: type = LinAlgError) -> None:
    """An error naming the first matrix with info, if there is one."""
    if not nowhere(info):
        if info._k.rank:
            raise error(f"{op}: a sample of vmap: {what.format(1)}")
        flat = info.flatten().tolist()
        i = next(i for i, n in enumerate(flat) if n)
        batch = f"(Batch element {i}): " if info.ndim else ""
        raise error(f"{op}: {batch}{what.format(flat[i])}")


SINGULAR = ("The diagonal element {} is zero, the inversion could not be completed because the "
            "input matrix is singular.")
ZERO_PIVOT = ("U[{0},{0}] is zero and using it on lu_solve would result in a division by zero. If "
              "you still want to perform the factorization, consider calling linalg.lu(A, pivot) "
              "or linalg.lu_factor_ex(A, pivot)")
NOT_POSITIVE = ("The factorization could not be completed because the input is not "
                "positive-definite (the leading minor of order {} is not positive-definite).")


def inverse_impl(op: str, a: Tensor, check: bool) -> tuple:
    result, info = ops.invert_stack(a)
    if check:
        check_info(op, info, SINGULAR)
    return result, info


def inverse(op: str, a: Tensor) -> Tensor:
    return inverse_impl(op, a, True)[0]


def batched(a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    """Both with the leading dims broadcast."""
    if a._a.shape[:-2] == b._a.shape[:-2]:
        return a, b
    lead = broadcast_shapes(a._a.shape[:-2], b._a.shape[:-2])
    return (ops.expand_to(a, (*lead, *a._a.shape[-2:])),
            ops.expand_to(b, (*lead, *b._a.shape[-2:])))


def right_side(op: str, a: Tensor, b: Tensor, left: bool) -> None:
    n, given = a._a.shape[-2], b._a.shape[-2 if left else -1]
    if n != given:
        raise RuntimeError(f"{op}: Incompatible shapes of A and B for the equation "
                           f"{'AX = B' if left else 'XA = B'} ({'x'.join(map(str, a.shape[-2:]))} "
                           f"and {'x'.join(map(str, b.shape[-2:]))})")


def solve_impl(op: str, a: Tensor, b: Tensor, left: bool, check: bool) -> tuple:
    """X of a X = b (or X a = b); b may be a stack of vectors."""
    same_dtypes(op, a, b)
    vector = b.ndim == 1 or (a.ndim - 1 == b.ndim and b._a.shape == a._a.shape[:-1])
    if vector:
        b = ops.unsqueeze(b, -1)
        if not left:
            raise RuntimeError(f"{op}: Vector broadcasting of the left hand side is not supported "
                               "for left=False. In this case linalg.solve is equivalent to B / "
                               "A.squeeze(-1)")
    elif b.ndim < 2:
        raise RuntimeError(f"{op}: The input tensor B must have at least 2 dimensions.")
    right_side(op, a, b, left)
    x, y = batched(a, b)
    if not left:
        x, y = ops.transpose(x, -2, -1), ops.transpose(y, -2, -1)
    result, info = ops.solve_stack(x, y)
    if check:
        check_info(op, info, "The solver failed because the input matrix is singular.")
    if not left:
        result = ops.transpose(result, -2, -1)
    return (result[..., 0] if vector else result), _of_shape(info, a._a.shape[:-2])


def _of_shape(info: Tensor, lead: tuple) -> Tensor:
    """The info of matrices that were broadcast: one for each that was given."""
    while info.ndim > len(lead):
        info = info[0]
    for d, n in enumerate(lead):
        if info._a.shape[d] > n:
            info = ops.narrow(info, d, 0, 1)
    return info


def solve_triangular_impl(a: Tensor, b: Tensor, upper: bool, left: bool,
                          unitriangular: bool) -> Tensor:
    op = "linalg.solve_triangular"
    if b.ndim < 2:
        raise RuntimeError(f"{op}: The input tensor B must have at least 2 dimensions.")
    same_dtypes(op, a, b)
    right_side(op, a, b, left)
    x, y = batched(a, b)
    if left:
        return ops.substitute(x, y, upper, unitriangular)
    x, y = ops.transpose(x, -2, -1), ops.transpose(y, -2, -1)
    return ops.transpose(ops.substitute(x, y, not upper, unitriangular), -2, -1)


def cholesky_impl(op: str, a: Tensor, upper: bool, check: bool) -> tuple:
    factor, info = ops.cholesky_lower(a, upper)
    if check:
        check_info(op, info, NOT_POSITIVE)
    return (adjoint_of(factor) if upper else factor), info


def cholesky_solve_impl(b: Tensor, factor: Tensor, upper: bool) -> Tensor:
    same_dtypes("cholesky_solve", factor, b)
    if b.ndim < 2:
        raise RuntimeError(f"cholesky_solve: b should have at least 2 dimensions, but has {b.ndim} "
                           "dimensions instead")
    right_side("cholesky_solve", factor, b, True)
    low, y = batched(adjoint_of(factor) if upper else factor, b)
    return ops.substitute(adjoint_of(low), ops.substitute(low, y, False, False), True, False)


def cholesky_inverse_impl(factor: Tensor, upper: bool) -> Tensor:
    n = factor._a.shape[-1]
    zero = ops.diagonal(factor, 0, -2, -1) == 0
    places = ops.where(zero, factories.arange(1, n + 1, device=factor.device), n + 1)
    first = ops.amin(places, -1) if n else places.sum(-1)
    check_info("cholesky_inverse", first % (n + 1), SINGULAR)
    eye = factories.eye(n, dtype=factor.dtype, device=factor.device)
    return cholesky_solve_impl(ops.expand_to(eye, factor._a.shape), factor, upper)


def lu_factor_impl(op: str, a: Tensor, check: bool) -> tuple:
    """LU, pivots and the first zero pivots, which with `check` must not occur (RuntimeError)."""
    lu, pivots, info = ops.lu_decompose(a)
    if check:
        check_info(op, info, ZERO_PIVOT, RuntimeError)
    return lu, pivots, info


def with_pivots(op: str, pivot: bool) -> bool:
    if not pivot:
        raise RuntimeError(f"{op}: LU without pivoting is not implemented on the CPU")
    return True


def permutation_matrix(pivots: Tensor, size: int, dtype: Any) -> Tensor:
    """P of A = P L U."""
    rows = ops.rows_of_pivots(pivots, size)
    places = ops.unsqueeze(factories.arange(size, device=rows.device), -1)
    return (ops.unsqueeze(rows, -2) == places).to(dtype)


def lu_parts(lu: Tensor, pivots: Tensor) -> tuple:
    m, n = lu._a.shape[-2:]
    k = min(m, n)
    low = ops.tril(lu[..., :k], -1) + factories.eye(m, k, dtype=lu.dtype, device=lu.device)
    return permutation_matrix(pivots, m, lu.dtype), low, ops.triu(lu[..., :k, :])


def lu_unpack_impl(lu: Tensor, pivots: Tensor, unpack_data: bool, unpack_pivots: bool) -> tuple:
    if unpack_pivots and pivots.dtype is not dtypes.int32:
        raise RuntimeError("torch.lu_unpack: LU_pivots is expected to be a contiguous tensor of "
                           "torch.int32 dtype. Note: this function is intended to be used with "
                           "the output produced by torch.linalg.lu_factor")
    p, low, up = lu_parts(lu, pivots)
    empty = factories.empty(0, dtype=lu.dtype, device=lu.device)
    return (p if unpack_pivots else empty, *((low, up) if unpack_data else (empty, empty)))


def lu_solve_impl(op: str, lu: Tensor, pivots: Tensor, b: Tensor, left: bool,
                  adjoint: bool) -> Tensor:
    same_dtypes(op, lu, b, "LU and B")
    if pivots.dtype is not dtypes.int32:
        raise RuntimeError(f"{op}: pivots should be a Tensor of scalar type torch.int32, got "
                           f"{pivots.dtype}")
    if b.ndim < 2:
        raise RuntimeError(f"{op}: The input tensor B must have at least 2 dimensions.")
    right_side(op, lu, b, left)
    if not left:
        return adjoint_of(lu_solve_impl(op, lu, pivots, adjoint_of(b), True, not adjoint))
    p = permutation_matrix(pivots, lu._a.shape[-1], lu.dtype)
    if not adjoint:
        x, y = batched(lu, ops.transpose(p, -2, -1) @ b)
        return ops.substitute(x, ops.substitute(x, y, False, True), True, False)
    x, y = batched(lu, b)
    h = adjoint_of(x)
    return p @ ops.substitute(h, ops.substitute(h, y, False, False), True, True)


def svd_impl(a: Tensor, full_matrices: bool, driver: Any) -> tuple:
    if driver is not None:
        from .backends.torch_flags import NO_DRIVER
        raise RuntimeError(f"torch.linalg.svd: {NO_DRIVER}")
    return ops.svd_stack(a, full_matrices)


def old_svd(a: Tensor, some: bool, compute_uv: bool) -> tuple:
    """torch.svd: V instead of its adjoint; zeros where no vectors are asked for."""
    if compute_uv:
        u, s, vh = ops.svd_stack(a, not some)
        return u, s, adjoint_of(vh)
    s = ops.svd_stack(a, False)[1]
    m, n = a._a.shape[-2:]
    lead = a._a.shape[:-2]
    return (factories.zeros((*lead, m, m), dtype=a.dtype, device=a.device), s,
            factories.zeros((*lead, n, n), dtype=a.dtype, device=a.device))


def uplo(name: Any) -> bool:
    if not isinstance(name, str) or name.upper() not in ("L", "U"):
        raise RuntimeError(f"Expected UPLO argument to be 'L' or 'U', but got {name}")
    return True


def qr_mode(mode: Any) -> bool:
    if mode not in ("reduced", "complete", "r"):
        raise RuntimeError(f"qr received unrecognized mode '{mode}' but expected one of 'reduced' "
                           "(default), 'r', or 'complete'")
    return True


def logdet_impl(a: Tensor) -> Tensor:
    sign, logabs = ops.linalg_slogdet(a)
    if a.dtype.is_complex:
        return ops.log(sign) + logabs
    return ops.where(sign == -1, float("nan"), logabs)


def matrix_power_impl(a: Tensor, n: int) -> Tensor:
    """By repeated squaring; negative powers of the inverse."""
    if n < 0:
        lapack_input("linalg.matrix_power", a, True)
        a, n = inverse("linalg.inv", a), -n
    if n == 0:
        eye = factories.eye(a._a.shape[-1], dtype=a.dtype, device=a.device)
        return eye + a[..., :0] @ a[..., :0, :]     # zeros, so that the result has a history
    result = None
    while True:
        if n & 1:
            result = a if result is None else result @ a
        n >>= 1
        if not n:
            break
        a = a @ a
    assert result is not None
    return result


def square_matrices(op: str, a: Tensor) -> bool:
    if a.ndim < 2:
        raise RuntimeError(f"{op}: The input tensor A must have at least 2 dimensions.")
    if a._a.shape[-1] != a._a.shape[-2]:
        raise RuntimeError(f"{op}: A must be batches of square matrices, but they are "
                           f"{a._a.shape[-2]} by {a._a.shape[-1]} matrices")
    return True


def multi_dot_impl(tensors: Any) -> Tensor:
    """The product of two or more matrices in the cheapest order; vectors at the ends."""
    from .contraction import multi_product
    parts = list(tensors)
    if len(parts) < 2:
        raise RuntimeError("multi_dot(): expected at least 2 tensors but got "
                           f"{len(parts)}")
    for i, p in enumerate(parts):
        ends = i in (0, len(parts) - 1)
        if p.ndim != 2 and not (ends and p.ndim == 1):
            where = "1D or 2D" if ends else "2D"
            raise RuntimeError(f"multi_dot(): the {'first' if not i else 'last' if ends else 'mid'}"
                               f" tensor (number {i}) must be {where} but got {p.ndim}D")
        if p.dtype is not parts[0].dtype:
            raise RuntimeError(f"multi_dot(): all tensors must have be the same dtype but tensor 0 "
                               f"is {parts[0].dtype} and tensor {i} {p.dtype}")
        if p._k is not parts[0]._k:
            raise RuntimeError("multi_dot(): all tensors must be on the same device but tensor 0 "
                               f"is on {parts[0].device} and tensor {i} on {p.device}")
    first, last = parts[0].ndim == 1, parts[-1].ndim == 1
    if first:
        parts[0] = ops.unsqueeze(parts[0], 0)
    if last:
        parts[-1] = ops.unsqueeze(parts[-1], -1)
    for i in range(len(parts) - 1):
        if parts[i]._a.shape[1] != parts[i + 1]._a.shape[0]:
            raise RuntimeError(f"multi_dot(): tensors {i} and {i + 1} with shapes "
                               f"{list(parts[i].shape)} and {list(parts[i + 1].shape)} cannot be "
                               "multiplied")
    result = multi_product(parts)
    result = result[..., 0] if last else result
    return ops.squeeze_dims(result, (0,)) if first else result


def vecdot_impl(x: Tensor, y: Tensor, dim: int) -> Tensor:
    if x.dtype.category < 2:
        from .legacy import type_word
        raise RuntimeError("linalg.vecdot: Expected a floating point or complex tensor as input. "
                           f"Got {type_word(x.dtype)}")
    if x.dtype is not y.dtype:
        raise RuntimeError("linalg.vecdot: Expected x and y to have the same dtype, but found x of "
                           f"type {x.dtype} and y of type {y.dtype} instead")
    return ops.sum(ops.conj(x) * y, dim, dtype=x.dtype)


def linalg_cross_impl(a: Tensor, b: Tensor, dim: int) -> Tensor:
    from .compose_shape import cross_impl
    if a.ndim != b.ndim:
        raise RuntimeError("linalg.cross: inputs must have the same number of dimensions.")
    d = wrap_dim(dim, a.ndim)
    if a._a.shape[d] != 3 or b._a.shape[d] != 3:
        raise RuntimeError(f"linalg.cross: inputs dimension {d} must have length 3. Got "
                           f"{a._a.shape[d]} and {b._a.shape[d]}")
    return cross_impl(a, b, d)


def vander_impl(x: Tensor, n: Any) -> Tensor:
    """Powers 0 to n - 1 of x, as a last dim."""
    x = x if x.ndim else ops.unsqueeze(x, 0)
    n = x._a.shape[-1] if n is None else n
    if n <= 1:
        raise RuntimeError(f"N must be greater than 1 (linalg.vander, N={n})")
    if x.dtype is dtypes.bool_:
        x = x.to(dtypes.int64)
    column = ops.unsqueeze(x, -1)
    one = zeros_as(column) + 1
    if x.dtype.category < 2:
        one, column = one.to(dtypes.int64), column.to(dtypes.int64)
    powers = ops.cumprod(ops.expand_to(column, (*x._a.shape, n - 1)), -1)
    return ops.cat([one, powers], -1)


def _product(sizes: Any) -> int:
    total = 1
    for n in sizes:
        total *= n
    return total


def tensorinv_impl(a: Tensor, ind: int) -> Tensor:
    if ind <= 0:
        raise RuntimeError("Expected a strictly positive integer for 'ind'")
    first, second = tuple(a._a.shape[:ind]), tuple(a._a.shape[ind:])
    m, n = _product(first), _product(second)
    if m != n:
        raise RuntimeError(f"Expected self to satisfy the requirement prod(self.shape[ind:]) == "
                           f"prod(self.shape[:ind]), but got {n} != {m}")
    flat = ops.reshape(a, (m, n))
    lapack_input("linalg.tensorinv", flat)
    return ops.reshape(inverse("inv", flat), second + first)


def tensorsolve_impl(a: Tensor, b: Tensor, dims: Any) -> Tensor:
    if dims is not None:
        gone = [wrap_dim(d, a.ndim) for d in dims]
        a = ops.permute(a, [d for d in range(a.ndim) if d not in gone] + gone)
    shape = tuple(a._a.shape[b.ndim:])
    n = _product(shape)
    if n != b.numel() or n * n != a.numel():
        raise RuntimeError("Expected self to satisfy the requirement prod(self.shape[other.ndim:]) "
                           f"== prod(self.shape[:other.ndim]), but got {n} != {b.numel()}")
    flat = ops.reshape(a, (n, n))
    lapack_input("linalg.tensorsolve", flat)
    x = solve_impl("linalg.solve", flat, ops.reshape(b, (n,)), True, True)[0]
    return ops.reshape(x, shape)


def reflect(h: Tensor, tau: Tensor, x: Tensor, order: Any, conjugated: bool) -> Tensor:
    """Reflections 1 - tau v v^H, one after another, of the columns of x."""
    m = h._a.shape[-2]
    low = ops.tril(h, -1) + factories.eye(m, h._a.shape[-1], dtype=h.dtype, device=h.device)
    t = ops.conj(tau) if conjugated else tau
    for i in order:
        v = low[..., i:i + 1]
        x = x - (ops.unsqueeze(t[..., i:i + 1], -1) * v) @ (adjoint_of(v) @ x)
    return x


def householder_impl(op: str, h: Tensor, tau: Tensor) -> Tensor:
    m, n = h._a.shape[-2:]
    reflectors(op, h, tau)
    if n > m:
        raise RuntimeError("torch.linalg.householder_product: input.shape[-2] must be greater than "
                           "or equal to input.shape[-1]")
    eye = factories.eye(m, n, dtype=h.dtype, device=h.device)
    eye = eye + h[..., :0] @ h[..., :0, :]     # zeros, so that the result has a history
    return reflect(h, tau, eye, reversed(range(tau._a.shape[-1])), False)


def reflectors(op: str, h: Tensor, tau: Tensor) -> None:
    if tau._a.shape[-1:] and tau._a.shape[-1] > h._a.shape[-1]:
        raise RuntimeError(f"{op}: input.shape[-1] must be greater than or equal to tau.shape[-1]")
    if tau.ndim != h.ndim - 1:
        raise RuntimeError(f"{op}: Expected tau to have one dimension less than input, but got "
                           f"tau.ndim equal to {tau.ndim} and input.ndim is equal to {h.ndim}")
    if tau._a.shape[:-1] != h._a.shape[:-2]:
        raise RuntimeError(f"{op}: Expected batch dimensions of tau to be equal to "
                           f"input.shape[:-2], but got {list(tau.shape[:-1])}")
    if tau.dtype is not h.dtype:
        raise RuntimeError(f"{op}: tau dtype {tau.dtype} does not match input dtype {h.dtype}")


def ormqr_impl(h: Tensor, tau: Tensor, x: Tensor, left: bool, transpose: bool) -> Tensor:
    """Q x, Q^H x, x Q or x Q^H for the Q of `geqrf`."""
    lapack_input("torch.ormqr", x, False, "other")
    reflectors("torch.ormqr", h, tau)
    side = -2 if left else -1
    if x._a.shape[side] < tau._a.shape[-1] or x._a.shape[side] != h._a.shape[-2]:
        raise RuntimeError(f"torch.ormqr: other.shape[{side}] must be equal to input.shape[-2] and "
                           f"greater than or equal to tau.shape[-1], got {list(x.shape)}")
    k = tau._a.shape[-1]
    if not left:
        return adjoint_of(_apply_q(h, tau, adjoint_of(x), k, not transpose))
    return _apply_q(h, tau, x, k, transpose)


def _apply_q(h: Tensor, tau: Tensor, x: Tensor, k: int, transpose: bool) -> Tensor:
    return reflect(h, tau, x, range(k) if transpose else reversed(range(k)), transpose)


def pinv_body(a: Tensor, atol: Any, rtol: Any, hermitian: bool) -> Tensor:
    """V diag(1 / s) U^H of the singular values above max(atol, rtol * the largest)."""
    if not a.numel():
        return zeros_as(ops.transpose(a, -2, -1))
    if hermitian:
        values, u = ops.linalg_eigh(a)
        s, vh = ops.abs(values), adjoint_of(u)
    else:
        u, values, vh = ops.svd_stack(a, False)
        s = values
    limit = ops.maximum(ops.unsqueeze(atol, -1),
                        ops.unsqueeze(rtol, -1) * ops.amax(s, [-1], True))
    scale = ops.where(s > limit, ops.reciprocal(values), 0).to(a.dtype)
    return (adjoint_of(vh) * ops.unsqueeze(scale, -2)) @ adjoint_of(u)
