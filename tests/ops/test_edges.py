"""Edges that programs of random ops found: memory shared by elements, singular matrices, NaN."""

import math

import pytest

import plugrad as torch

INF, NAN = math.inf, math.nan


def grad_of(function, values, **options):
    x = torch.tensor(values, requires_grad=True, **options)
    function(x).sum().backward()
    return x.grad.tolist()


def close(found, wanted):
    found, wanted = (torch.tensor(x, dtype=torch.float64) for x in (found, wanted))
    assert torch.allclose(found, wanted, equal_nan=True), found


# -- views and memory ------------------------------------------------------------------------------
def test_complex_views_of_any_geometry():
    z = torch.tensor([[1 + 2j], [3j]]).expand(2, 2)
    x = torch.view_as_real(z)
    assert x.tolist() == [[[1, 2], [1, 2]], [[0, 3], [0, 3]]] and x.stride() == (2, 0, 1)
    pairs = torch.tensor([[1.0, 2.0]]).expand(3, 2)
    assert torch.view_as_complex(pairs).tolist() == [1 + 2j] * 3
    base = torch.zeros(2, 3, 2)
    torch.view_as_complex(base.transpose(0, 1)[1:]).fill_(1j)
    assert base[:, 1:, 1].tolist() == [[1, 1], [1, 1]] and base.sum() == 4


def test_as_strided_shares_the_gradient_of_shared_memory():
    assert grad_of(lambda x: x.expand(2, 1).as_strided([4], [0]), [[0.5]]) == [[4.0]]
    assert grad_of(lambda x: x.as_strided((2, 3), (1, 1)).as_strided((3,), (1,)),
                   [0.0, 1.0, 2.0, 3.0, 4.0]) == [1, 1, 1, 0, 0]


def test_as_strided_scatter_keeps_the_memory_as_it_lies():
    base, src = torch.arange(12.0).reshape(4, 3), torch.full((2, 2), -1.0)
    found = base.t().as_strided_scatter(src, [2, 2], [2, 1])
    assert found.tolist() == [[-1, -1, 6, 9], [-1, 4, 7, 10], [-1, 5, 8, 11]]
    found = base[1:].t().as_strided_scatter(src, [2, 2], [2, 1], 0)
    assert found.tolist() == [[-1, 6, 9], [4, 7, 10], [5, 8, 11]]
    assert base[0].tolist() == [0, 1, 2]


def test_in_place_composition_keeps_what_its_views_saved():
    x, source = torch.tensor(3.0), torch.tensor(-2.0, requires_grad=True)
    x.index_reduce_(0, torch.tensor([0]), source, "prod")
    x.backward()
    assert x.item() == -6 and source.grad.item() == 3


# -- what is refused -------------------------------------------------------------------------------
@pytest.mark.parametrize("call, words", [
    (lambda: torch.ones(2).float_power_(2), "requires dtype Double"),
    (lambda: torch.ones(2).cumprod_(0, dtype=torch.float64), "Bad in-place call"),
    (lambda: torch.tensor(1.0).index_add(0, torch.tensor([0]), torch.ones(1)), "must match self"),
    (lambda: torch.ones(2, 3).index_add(1, torch.tensor([0]), torch.ones(2)), "out of bounds"),
    (lambda: torch.linalg.vecdot(torch.tensor([1]), torch.tensor([1])), "Got Long")])
def test_refused(call, words):
    with pytest.raises(RuntimeError, match=words):
        call()


def test_index_copy_asks_for_ranks_alike():
    with pytest.raises(IndexError, match="dimensionality must match"):
        torch.ones(2, 3).index_copy(0, torch.tensor([0]), torch.ones(3))
    assert torch.ones(1).index_copy(0, torch.tensor([0]), torch.tensor(5.0)).tolist() == [5]


@pytest.mark.parametrize("call, words", [
    (torch.linalg.lu_factor, r"lu_factor: U\[2,2\] is zero"),
    (lambda x: torch.linalg.lu_factor_ex(x, check_errors=True), r"lu_factor_ex: U\[2,2\] is zero"),
    (lambda x: torch.linalg.inv_ex(x, check_errors=True), "inv_ex: The diagonal element 2"),
    (torch.cholesky_inverse, "cholesky_inverse: The diagonal element 2 is zero"),
    (lambda x: torch.cholesky_inverse(torch.stack([torch.eye(2), x])), r"\(Batch element 1\)"),
    (lambda x: torch.linalg.tensorinv(x.reshape(2, 1, 2), 1), "inv: The diagonal element 2")])
def test_singular(call, words):
    with pytest.raises(RuntimeError, match=words):
        call(torch.tensor([[1.5, 0.0], [1.5, 0.0]]))


def test_cholesky_ex_gives_the_part_before_the_failure():
    a = torch.tensor([[4, 2, 1, 1.0], [2, 5, 3, 1], [1, 3, -7, 1], [1, 1, 1, 9]])
    low = [[2, 0, 0, 0], [1, 2, 0, 0], [0.5, 1.25, -8.8125, 0], [0.5, 0.25, 1, 9]]
    found, info = torch.linalg.cholesky_ex(a)
    assert info == 3
    close(found.tolist(), low)
    found, _ = torch.linalg.cholesky_ex(a, upper=True)
    close(found.mT.tolist(), low)


@pytest.mark.parametrize("call", [
    lambda x: torch.igamma(x, x.detach()), lambda x: torch.special.zeta(x, x.detach() + 2),
    lambda x: torch.heaviside(x, x), torch.unique, torch.unique_consecutive,
    lambda x: torch.unique(x, dim=0), lambda x: torch.geqrf(x[:, None])[0]])
def test_a_missing_derivative_is_an_error_not_a_zero(call):
    result = call(torch.tensor([1.5, 2.5], requires_grad=True))
    assert result.requires_grad
    with pytest.raises(NotImplementedError, match="is not implemented"):
        result.sum().backward()


# -- gradients -------------------------------------------------------------------------------------
def test_bincount_has_the_gradient_of_its_weights():
    numbers = torch.tensor([2, 0, 2])
    assert grad_of(lambda w: torch.bincount(numbers, w) * torch.tensor([1, 2, 3.0]),
                   [1.0, 2.0, 3.0]) == [3, 1, 3]


def test_running_statistics_are_constants():
    mean, var = torch.zeros(3, requires_grad=True), torch.ones(3, requires_grad=True)
    result = torch.nn.functional.batch_norm(torch.ones(2, 3), mean, var)
    assert not result.requires_grad


def test_gradients_at_infinities_and_nan():
    close(grad_of(lambda x: torch.logsumexp(x, 0), [1.0, INF]), [0, NAN])
    close(grad_of(lambda x: torch.logit(x, 0.2), [NAN, 0.1, 0.5]), [NAN, 0, 4])
    close(grad_of(torch.nn.functional.hardtanh, [NAN, 0.5, 3.0]), [1, 1, 0])
    close(grad_of(torch.special.i1e, [NAN]), [0.5])


def test_adaptive_means_take_no_infinity_from_outside_a_window():
    x = torch.tensor([[0.0, 1, 2, INF, 4, 5, 6]])
    assert torch.nn.functional.adaptive_avg_pool1d(x, 3).tolist() == [[1, INF, 5]]


def test_upper_cholesky_has_the_gradient_of_torch():
    """Hermitian but for the diagonal, which keeps the imaginary part of that of L^H grad."""
    for upper in (False, True):
        a = torch.tensor([[4 + 0j]], requires_grad=True)
        torch.linalg.cholesky(a, upper=upper).backward(torch.tensor([[1 + 2j]]))
        assert a.grad.tolist() == [[0.25 + (-0.5j if upper else 0.5j)]]


def test_columns_of_single_elements_are_a_copy():
    x = torch.ones(1, 1, 2, 2)
    torch.nn.functional.unfold(x, 1).neg_()
    assert x.sum() == 4


def test_targets_of_binary_cross_entropy_are_probabilities():
    with pytest.raises(RuntimeError, match="all elements of target should be between 0 and 1"):
        torch.nn.functional.binary_cross_entropy(torch.tensor([0.5]), torch.tensor([1.5]))
