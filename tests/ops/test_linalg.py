"""Linear algebra and Fourier transforms against NumPy, identities and finite differences."""

from __future__ import annotations

import numpy as np
import pytest

import plugrad as torch
from plugrad.autograd import gradcheck, gradgradcheck


@pytest.fixture(params=[torch.float64, torch.complex128], ids=["real", "complex"])
def matrix(request):
    rng = np.random.default_rng(3)
    x = rng.normal(size=(2, 3, 3)) + 1j * rng.normal(size=(2, 3, 3))
    x = x + 3 * np.diag([1, 2, 3])
    return torch.tensor(x if request.param.is_complex else x.real, dtype=request.param,
                        requires_grad=True)


def hermitian(x):
    return (x + x.mH) / 2 + 4 * torch.eye(3, dtype=x.dtype)


def close(a, b, tol=1e-10):
    a, b = (x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x) for x in (a, b))
    assert a.shape == b.shape
    np.testing.assert_allclose(a, b, rtol=tol, atol=tol)


FACTORISATIONS = {
    "svd": lambda x: (lambda u, s, vh: u @ torch.diag_embed(s).to(x.dtype) @ vh)(
        *torch.linalg.svd(x)),
    "qr": lambda x: (lambda q, r: q @ r)(*torch.linalg.qr(x)),
    "lu": lambda x: (lambda p, low, up: p @ low @ up)(*torch.linalg.lu(x)),
    "eig": lambda x: (lambda w, v: v @ torch.diag_embed(w) @ torch.linalg.inv(v))(
        *torch.linalg.eig(x)),
    "pinv": lambda x: torch.linalg.inv(torch.linalg.pinv(x)),
}


@pytest.mark.parametrize("name", FACTORISATIONS)
def test_factors_multiply_to_the_matrix(name, matrix):
    close(FACTORISATIONS[name](matrix) + 0j, matrix.detach() + 0j)


def test_eigh_and_cholesky_of_hermitian_matrices(matrix):
    h = hermitian(matrix.detach())
    values, vectors = torch.linalg.eigh(h)
    close(vectors @ torch.diag_embed(values).to(h.dtype) @ vectors.mH, h)
    h = h @ h.mH
    low = torch.linalg.cholesky(h)
    close(low @ low.mH, h)
    close(torch.linalg.cholesky(h, upper=True), low.mH)


SMOOTH = {
    "cholesky": lambda x: torch.linalg.cholesky(x @ x.mH),
    "eigvalsh": lambda x: torch.linalg.eigvalsh(hermitian(x)),
    "eigh": lambda x: torch.linalg.eigh(hermitian(x))[1].abs(),
    "eigvals": lambda x: torch.linalg.eigvals(x).abs().sum(-1),
    "eig": lambda x: torch.linalg.eig(x)[1].abs().sum((-2, -1)),
    "svd": lambda x: torch.linalg.svd(x[:, :2], full_matrices=False)[2].abs(),
    "matrix_exp": lambda x: torch.matrix_exp(x / 4),
    "pinv": lambda x: torch.linalg.pinv(x[:, :2]),
    "lu_solve": lambda x: torch.linalg.lu_solve(*torch.linalg.lu_factor(x), x),
    "nuc": lambda x: torch.linalg.matrix_norm(x, "nuc"),
    "rfft": lambda x: torch.fft.irfft(torch.fft.rfft(x.real, 5).abs() + 0j, 7),
}


@pytest.mark.parametrize("name", SMOOTH)
def test_derivatives(name, matrix):
    assert gradcheck(SMOOTH[name], (matrix,))
    assert gradgradcheck(SMOOTH[name], (matrix,))


def test_det_of_a_singular_matrix_has_its_cofactors_as_gradient():
    x = torch.tensor([[1.0, 2.0], [2.0, 4.0]], dtype=torch.float64, requires_grad=True)
    (y := torch.det(x)).backward()
    close(y, 0.0)
    close(x.grad, [[4.0, -2.0], [-2.0, 1.0]])


def test_singular_matrices_raise_and_are_named():
    x = torch.eye(2).repeat(2, 1, 1)
    x[1] = 0
    with pytest.raises(torch.linalg.LinAlgError, match=r"Batch element 1.*singular"):
        torch.linalg.inv(x)
    assert torch.linalg.inv_ex(x).info.tolist() == [0, 1]
    with pytest.raises(torch.linalg.LinAlgError, match="leading minor of order 2"):
        torch.linalg.cholesky(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
    with pytest.raises(RuntimeError, match="Low precision dtypes not supported"):
        torch.linalg.inv(x.half())
    with pytest.raises(RuntimeError, match="batches of square matrices"):
        torch.linalg.inv(torch.ones(2, 3))


def test_lstsq_solves_least_squares():
    a, b = torch.randn(5, 3, dtype=torch.float64), torch.randn(5, 2, dtype=torch.float64)
    found = torch.linalg.lstsq(a, b, driver="gelsd")
    x, residuals, rank, s = np.linalg.lstsq(a.numpy(), b.numpy(), rcond=None)
    close(found.solution, x)
    close(found.residuals, residuals)
    close(found.singular_values, s)
    assert int(found.rank) == rank == 3


def test_householder_and_ormqr_give_the_q_of_geqrf():
    a = torch.randn(4, 3, dtype=torch.float64)
    h, tau = torch.geqrf(a)
    q = torch.linalg.householder_product(h, tau)
    close(q @ torch.triu(h[:3]), a)
    close(torch.ormqr(h, tau, a, transpose=True)[:3], torch.triu(h[:3]))


@pytest.mark.parametrize("name", ["fft", "ifft", "rfft", "irfft", "hfft", "ihfft"])
@pytest.mark.parametrize("norm", ["backward", "ortho", "forward"])
@pytest.mark.parametrize("n", [None, 5, 8])
def test_fft_gives_what_numpy_gives(name, norm, n):
    x = np.random.default_rng(0).normal(size=(3, 6))
    if name in ("fft", "ifft", "irfft", "hfft"):
        x = x + 1j * np.random.default_rng(1).normal(size=x.shape)
    close(getattr(torch.fft, name)(torch.from_numpy(x), n, norm=norm),
          getattr(np.fft, name)(x, n, norm=norm))


def test_frequencies_and_shifts():
    close(torch.fft.fftfreq(5, 0.5), np.fft.fftfreq(5, 0.5).astype(np.float32), 1e-6)
    close(torch.fft.rfftfreq(6), np.fft.rfftfreq(6).astype(np.float32), 1e-6)
    x = torch.arange(15).reshape(3, 5)
    close(torch.fft.fftshift(x), np.fft.fftshift(x.numpy()))
    assert torch.equal(torch.fft.ifftshift(torch.fft.fftshift(x)), x)


@pytest.mark.parametrize("center", [True, False])
def test_istft_undoes_stft(center):
    x = torch.randn(2, 64, dtype=torch.float64)
    window = torch.linspace(0.5, 1.5, 16, dtype=torch.float64)
    found = torch.stft(x, 16, 4, window=window, center=center, return_complex=True)
    frame = x[:, :16] if not center else x[:, 8:24]
    close(found[:, :, 0 if not center else 4], np.fft.rfft((frame * window).numpy()))
    close(torch.istft(found, 16, 4, window=window, center=center, length=64), x)


def test_det_of_a_complex_singular_matrix_differentiates():
    x = torch.tensor([[1 + 1j, 2.0], [2 + 2j, 4.0]], dtype=torch.complex128, requires_grad=True)
    torch.det(x).real.backward()
    close(x.grad, np.array([[4.0, -2 + 2j], [-2.0, 1 - 1j]]))


@pytest.mark.parametrize("p, value", [("fro", 30 ** 0.5), ("nuc", 34 ** 0.5), (1, 6.0), (-1, 4.0),
                                      (float("inf"), 7.0), (float("-inf"), 3.0)])
def test_matrix_norms(p, value):
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], dtype=torch.float64)
    close(torch.linalg.matrix_norm(x, p), value)
    close(torch.linalg.norm(x[None], p, dim=(1, 2), keepdim=True), [[[value]]])
