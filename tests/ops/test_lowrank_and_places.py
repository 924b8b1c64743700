"""Decompositions of low rank, Vandermonde matrices, indices as tensors, hashes."""

import pytest

import plugrad


def low_rank(m, n, rank, dtype=plugrad.float64, batch=()):
    return (plugrad.randn(*batch, m, rank, dtype=dtype)
            @ plugrad.randn(*batch, rank, n, dtype=dtype))


@pytest.mark.parametrize("shape", [(9, 5), (5, 9), (6, 6)])
@pytest.mark.parametrize("dtype", [plugrad.float64, plugrad.complex128])
def test_svd_lowrank_of_a_matrix_of_that_rank(shape, dtype):
    plugrad.manual_seed(3)
    a = low_rank(*shape, 3, dtype, (2,))
    u, s, v = plugrad.svd_lowrank(a, 3)
    close = plugrad.testing.assert_close
    close(u * s[..., None, :].to(dtype) @ v.mH, a)
    close(s, plugrad.linalg.svdvals(a)[..., :3])
    for part in (u, v):
        close(part.mH @ part, plugrad.eye(3, dtype=dtype).expand(2, 3, 3))


def test_svd_lowrank_subtracts_and_has_gradients():
    plugrad.manual_seed(4)
    a, m = low_rank(8, 5, 2), plugrad.randn(8, 5, dtype=plugrad.float64)
    plugrad.testing.assert_close(plugrad.svd_lowrank(a + m, 2, M=m)[1],
                                 plugrad.linalg.svdvals(a)[:2])
    x = a.clone().requires_grad_()
    plugrad.svd_lowrank(x, 2)[1].square().sum().backward()    # the squared norm of the matrix
    plugrad.testing.assert_close(x.grad, 2 * a)


def test_pca_lowrank():
    plugrad.manual_seed(5)
    a = low_rank(20, 6, 2) + plugrad.arange(6.0, dtype=plugrad.float64)
    u, s, v = plugrad.pca_lowrank(a, 2)
    middle = a - a.mean(0)
    plugrad.testing.assert_close(u * s @ v.mT, middle)
    assert [x.shape for x in plugrad.pca_lowrank(a)] == [(20, 6), (6,), (6, 6)]
    with pytest.raises(ValueError, match="must be non-negative integer and not greater than"):
        plugrad.pca_lowrank(a, 7)
    with pytest.raises(ValueError, match="niter"):
        plugrad.pca_lowrank(a, 2, niter=-1)


@pytest.mark.parametrize("form", [
    "M.vander(M.tensor([1, 2, 3]))", "M.vander(M.tensor([1, 2, 3]), 2, True)",
    "M.vander(M.tensor([1.5, 2, 3]), N=4)", "M.vander(M.tensor([1.5, 2]), 0)",
    "M.vander(M.tensor([True, False]), 3)", "M.vander(M.tensor([2j]), 3)",
    "M.argwhere(M.tensor([[1, 0], [0, 2]]))", "M.tensor(3).argwhere()",
    "M.nonzero_static(M.tensor([1, 0, 1]), size=4)", "M.tensor([1, 0, 1]).nonzero_static(size=1)",
    "M.nonzero_static(M.eye(2), size=3, fill_value=7)",
    "M.unravel_index(M.tensor([5, 3, 7, -1]), (2, 3))", "M.unravel_index(M.tensor(3), 4)",
    "M.unravel_index(M.tensor([[7, 0]], dtype=M.int32), (2, 2, 2))",
    "M.ones(3, 2).narrow_copy(0, 1, 2)", "M.alias_copy(M.arange(3))",
    "M.slice_copy(M.arange(12).reshape(3, 4), 1, -3, 9, 2)", "M.slice_copy(M.arange(3))",
    "M.split_copy(M.arange(5), 2)", "M.linalg.vander(M.tensor(2.0), N=4)",
    "M.grid_sampler(M.arange(4.0).reshape(1, 1, 2, 2), M.full((1, 1, 1, 2), 0.3), 0, 1, False)",
    "M.grid_sampler_2d(M.arange(4.0).reshape(1, 1, 2, 2), M.ones(1, 1, 1, 2) * 3, 1, 0, True)",
    "M.grid_sampler_3d(M.arange(8.0).reshape(1, 1, 2, 2, 2), M.zeros(1, 1, 1, 1, 3), 0, 0, True)",
    "M.hash_tensor(M.tensor([1.5, -2.0])).view(M.int64)",
    "M.hash_tensor(M.tensor([1.5, 2.0], dtype=M.float16)).view(M.int64)",
    "M.hash_tensor(M.tensor([[-1, 5, 7], [4, 2, 1]], dtype=M.int8), 1).view(M.int64)",
    "M.hash_tensor(M.arange(24).reshape(2, 3, 4), (0, 2), keepdim=True).view(M.int64)",
    "M.hash_tensor(M.tensor([True, False, True])).view(M.int64)",
    "M.tensor([200, 5], dtype=M.uint8).hash_tensor().view(M.int64)"])
def test_values_are_those_of_torch(same, form):
    same(lambda M: eval(form, {"M": M}))


@pytest.mark.parametrize("form", [
    "M.linalg.vander(M.ones(1))", "M.slice_copy(M.ones(2), step=0)", "M.vander(M.ones(2, 2))",
    "M.vander(M.ones(2), -1)", "M.hash_tensor(M.ones(0))",
    "M.hash_tensor(M.ones(2, 0), 1)", "M.unravel_index(M.tensor([1.0]), (2, 3))",
    "M.unravel_index(M.tensor([1]), (2, -3))",
    "M.nonzero_static(M.ones(2), size=-1)", "M.hash_tensor(M.ones(2), mode=1)"])
def test_refused_as_in_torch(form):
    torch = pytest.importorskip("torch")
    with pytest.raises(Exception) as theirs:
        eval(form, {"M": torch})
    with pytest.raises(theirs.type):
        eval(form, {"M": plugrad})
