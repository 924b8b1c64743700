"""Samples of linear algebra and Fourier transforms: matrices far from singular ones.

Private ops have no counterpart in torch; the public ops made of them are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from .cases import Case, Draw, Maker, case, without


def _general(t: Draw, *shape: int) -> Any:
    """Random numbers with different ones on the diagonal that outweigh them."""
    x = t(*shape) * 0.25
    rows, columns = shape[-2:]
    eye = np.eye(rows, columns) * (1.5 + np.arange(columns))
    return (x + eye).astype(t.dtype)


def _hermitian(t: Draw, *shape: int) -> Any:
    x = _general(t, *shape)
    return ((x + np.conj(np.swapaxes(x, -2, -1))) / 2).astype(t.dtype)


def _lower(t: Draw, *shape: int) -> Any:
    """A Cholesky factor: its diagonal is real."""
    x = np.tril(_general(t, *shape))
    return (x - 1j * np.imag(x) * np.eye(shape[-1])).astype(t.dtype) if t.kind == "c" else x


def _matrices(make: Callable[..., Any], *shapes: tuple[int, ...], tags: str = "",
              **options: Any) -> Maker:
    """A maker of one matrix argument in these shapes."""
    def maker(t: Draw) -> Iterator[Case]:
        for shape in shapes:
            yield case(make(t, *shape), tags=tags, **options)
    return without("0dim")(maker)


SQUARE = ((3, 3), (2, 3, 3), (1, 1), (0, 2, 2))
ANY = ((3, 3), (4, 3), (2, 3, 4), (0, 2, 3))

linalg_inv = linalg_inv_ex = inverse = linalg_det = det = linalg_slogdet = slogdet = logdet = \
    linalg_eigvals = linalg_matrix_exp = matrix_exp = _matrices(_general, *SQUARE)
det_of = matrix_exp_stack = invert_stack = _matrices(_general, *SQUARE, tags="nooracle")
linalg_eigvalsh = _matrices(_hermitian, *SQUARE, tags="nograd")
linalg_cholesky = linalg_cholesky_ex = cholesky = _matrices(_hermitian, *SQUARE, tags="nograd")
cholesky_inverse = _matrices(_lower, *SQUARE)
linalg_svdvals = _matrices(_general, *ANY)
linalg_lu = linalg_lu_factor = linalg_lu_factor_ex = _matrices(_general, *ANY)
lu_decompose = _matrices(_general, *ANY, tags="nooracle")
linalg_qr = qr = _matrices(_general, *ANY)
geqrf = _matrices(_general, *ANY)


@without("0dim")
def linalg_eigh(t: Draw) -> Iterator[Case]:
    """Gradients are those of Hermitian input: only of size 1 is each direction Hermitian."""
    for shape in SQUARE:
        alone = shape == (1, 1) and t.kind == "f"
        yield case(_hermitian(t, *shape), tags="nooracle" + " nograd" * (not alone))


cholesky_lower = linalg_eig = linalg_eigh


def _vectors_of_svd(*options: Any) -> Maker:
    """Vectors are determined up to their phase, which torch may choose otherwise."""
    def maker(t: Draw) -> Iterator[Case]:
        for shape in ANY:
            yield case(_general(t, *shape), *options,
                       tags="nooracle" + " nograd" * (t.kind == "c"))
    return without("0dim")(maker)


linalg_svd, svd = _vectors_of_svd(False), _vectors_of_svd()
svd_stack = _vectors_of_svd(False)


@without("0dim")
def pinv_of(t: Draw) -> Iterator[Case]:
    real = t.other({"complex64": "float32", "complex128": "float64"}.get(t.dtype, t.dtype))
    low, high = np.array(0, real.dtype), np.array(1e-4, real.dtype)
    for shape in ANY:
        yield case(_general(t, *shape), low, high, False, tags="nooracle")
    yield case(_hermitian(t, 3, 3), low, high, True, tags="nooracle nograd")


@without("0dim")
def rows_of_pivots(t: Draw) -> Iterator[Case]:
    for shape in ((3,), (2, 2), (0, 2)):
        x = np.broadcast_to(np.array([3, 2, 3])[:shape[-1]], shape)
        yield case(x.astype(t.dtype), 4, tags="nooracle")


@without("0dim")
def solve_stack(t: Draw) -> Iterator[Case]:
    yield case(_general(t, 3, 3), t(3, 2), tags="nooracle")
    yield case(_general(t, 2, 3, 3), t(2, 3, 1), tags="nooracle")
    yield case(_general(t, 0, 3, 3), t(0, 3, 1), tags="nooracle")


@without("0dim")
def linalg_solve(t: Draw) -> Iterator[Case]:
    yield case(_general(t, 3, 3), t(3, 2))
    yield case(_general(t, 3, 3), t(3))
    yield case(_general(t, 2, 3, 3), t(2, 3))
    yield case(_general(t, 2, 1, 3, 3), t(4, 3, 2))
    yield case(_general(t, 3, 3), t(2, 3), left=False)
    yield case(_general(t, 0, 3, 3), t(0, 3, 1))


linalg_solve_ex = linalg_solve


@without("0dim")
def substitute(t: Draw) -> Iterator[Case]:
    for upper in (False, True):
        for unit in (False, True):
            yield case(_general(t, 3, 3), t(3, 2), upper, unit, tags="nooracle")
    yield case(_general(t, 0, 3, 3), t(0, 3, 2), True, False, tags="nooracle")


@without("0dim")
def linalg_solve_triangular(t: Draw) -> Iterator[Case]:
    yield case(_general(t, 3, 3), t(3, 2), upper=True)
    yield case(_general(t, 2, 3, 3), t(3, 2), upper=False)
    yield case(_general(t, 3, 3), t(2, 3), upper=False, left=False, unitriangular=True)
    yield case(_general(t, 0, 3, 3), t(0, 3, 2), upper=True)


@without("0dim")
def cholesky_solve(t: Draw) -> Iterator[Case]:
    yield case(t(3, 2), _lower(t, 3, 3))
    yield case(t(2, 3, 2), np.swapaxes(_lower(t, 2, 3, 3), -2, -1), True)
    yield case(t(0, 3, 2), _lower(t, 0, 3, 3))


def _pivots(*lead: int) -> Any:
    return np.broadcast_to(np.array([2, 3, 3], np.int32), (*lead, 3)).copy()


@without("0dim")
def linalg_lu_solve(t: Draw) -> Iterator[Case]:
    yield case(_general(t, 3, 3), _pivots(), t(3, 2))
    yield case(_general(t, 2, 3, 3), _pivots(2), t(2, 3, 2), adjoint=True)
    yield case(_general(t, 2, 3, 3), _pivots(2), t(2, 2, 3), left=False)
    yield case(_general(t, 0, 3, 3), _pivots(0), t(0, 3, 2))


@without("0dim")
def lu_solve(t: Draw) -> Iterator[Case]:
    yield case(t(3, 2), _general(t, 3, 3), _pivots())
    yield case(t(0, 3, 2), _general(t, 0, 3, 3), _pivots(0))


@without("0dim")
def lu_unpack(t: Draw) -> Iterator[Case]:
    yield case(_general(t, 3, 3), _pivots())
    yield case(_general(t, 2, 4, 3), _pivots(2))
    yield case(_general(t, 0, 3, 3), _pivots(0))


@without("0dim")
def linalg_householder_product(t: Draw) -> Iterator[Case]:
    yield case(t(4, 3), t(2))
    yield case(t(2, 3, 3), t(2, 3))
    yield case(t(0, 3, 2), t(0, 2))


orgqr = linalg_householder_product


@without("0dim")
def ormqr(t: Draw) -> Iterator[Case]:
    yield case(t(4, 3), t(3), t(4, 2))
    yield case(t(4, 3), t(3), t(2, 4), False, True)
    yield case(t(0, 4, 3), t(0, 3), t(0, 4, 2))


@without("0dim")
def linalg_matrix_power(t: Draw) -> Iterator[Case]:
    for n in (2, 3, 1, 0, -2):
        yield case(_general(t, 3, 3), n)
    yield case(_general(t, 0, 3, 3), 2)


matrix_power = linalg_matrix_power


@without("0dim")
def linalg_multi_dot(t: Draw) -> Iterator[Case]:
    yield case([t(2, 3), t(3, 4), t(4, 1)])
    yield case([t(3), t(3, 4), t(4)])
    yield case([t(0, 3), t(3, 4)])


@without("0dim")
def linalg_vecdot(t: Draw) -> Iterator[Case]:
    yield case(t(2, 3), t(2, 3))
    yield case(t(2, 3), t(2, 1), dim=0)
    yield case(t(0, 3), t(0, 3))


@without("0dim")
def linalg_cross(t: Draw) -> Iterator[Case]:
    yield case(t(2, 3), t(2, 3))
    yield case(t(3, 2), t(3, 1), dim=0)
    yield case(t(0, 3), t(0, 3))



@without("0dim")
def linalg_diagonal(t: Draw) -> Iterator[Case]:
    yield case(t(2, 3, 4))
    yield case(t(2, 3, 4), offset=1, dim1=0)
    yield case(t(0, 3, 4))


@without("0dim")
def linalg_vander(t: Draw) -> Iterator[Case]:
    yield case(t(3))
    yield case(t(2, 3), N=4)
    yield case(t(0, 3))


@without("0dim", "empty")
def linalg_tensorinv(t: Draw) -> Iterator[Case]:
    yield case(_general(t, 6, 6).reshape(2, 3, 6))
    yield case(_general(t, 6, 6).reshape(6, 3, 2), 1)


@without("0dim", "empty")
def linalg_tensorsolve(t: Draw) -> Iterator[Case]:
    yield case(_general(t, 6, 6).reshape(2, 3, 6), t(2, 3))
    yield case(_general(t, 6, 6).reshape(2, 3, 2, 3), t(2, 3), [2, 1], tags="nooracle nograd")


@without("0dim")
def fft_complex(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), [1], True, 1.0, tags="nooracle")
    yield case(t(3, 4), [0, 1], False, 0.5, tags="nooracle")
    yield case(t(0, 4), [1], True, 1.0, tags="nooracle")


@without("0dim")
def fft_from_real(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), [1], 1.0, tags="nooracle")
    yield case(t(3, 5), [0, 1], 0.5, tags="nooracle")
    yield case(t(0, 4), [1], 1.0, tags="nooracle")


@without("0dim")
def fft_to_real(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), [1], 6, 1.0, tags="nooracle")
    yield case(t(3, 3), [0, 1], 5, 0.5, tags="nooracle")
    yield case(t(0, 4), [1], 7, 1.0, tags="nooracle")
