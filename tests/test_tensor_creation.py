"""Tensors of Python's numbers, and the errors that a first program meets."""

import numpy as np
import pytest

import plugrad

VALUES = [-1, -255, -256, 127, 128, 255, 256, -128, -129, 2 ** 31, -2 ** 31 - 1, 2 ** 32, 0.5, -0.5,
          300.7, -1.5, -300.0, 1e30, 2 ** 70, float("inf"), float("nan")]


@pytest.mark.parametrize("name", ["uint8", "int8", "int16", "int32", "int64", "uint16", "uint32"])
def test_limits_of_integers(same, name):
    """A number that a dtype cannot hold is refused; -1 is the greatest one of unsigned types."""
    def program(M):
        found = []
        for value in VALUES:
            try:
                found.append(M.tensor([value], dtype=getattr(M, name)).tolist())
            except (RuntimeError, ValueError) as error:
                found.append(type(error).__name__)
        return found
    same(program)


@pytest.mark.parametrize("program", [
    lambda M: [M.tensor(v) for v in ([1, True], [True, 2.5], [[1, 2], [3.0, 4]], [[], []], [],
                                     [(1, 2), (3, 4)], [np.float32(1), 2], [[True], [False]])],
    lambda M: [M.tensor([1, 2, 3], dtype=d) for d in (M.float16, M.bool, M.complex64, M.uint8)],
    lambda M: [[M.finfo(d).resolution, M.finfo(d).eps] for d in (
        M.float16, M.bfloat16, M.float32, M.float64, M.float8_e4m3fn, M.float8_e5m2)],
    lambda M: [M.arange(6.).view(2, 3).repeat_interleave(*args) for args in (
        (2,), (2, 1), (1, 0), (0, 1), (M.tensor([2, 0]), 0), (M.tensor([3]), 0), (M.tensor(2), 1))],
    lambda M: [M.combinations(M.tensor([1, 2, 3]), *args) for args in ((), (3,), (4,), (1,))],
    lambda M: M.combinations(M.tensor([1.0, 2.0]), with_replacement=True),
])
def test_values(same, program):
    same(program)


def test_repeat_interleave_copies_and_has_a_gradient(same):
    def program(M):
        x = M.ones(2, 2, requires_grad=True)
        y = x.repeat_interleave(1, 0)
        y.data[0, 0] = 5
        z = x.repeat_interleave(3, 1) * M.arange(6.)
        z.sum().backward()
        return [x.tolist(), z.tolist(), x.grad.tolist()]
    same(program)


@pytest.mark.parametrize("program, words", [
    (lambda M: M.ones(3, 4)[0, 7], "index 7 is out of bounds for dimension 1 with size 4"),
    (lambda M: M.ones(3, 4)[None, 5], "index 5 is out of bounds for dimension 1 with size 3"),
    (lambda M: M.ones(3, 4)[..., 4], "index 4 is out of bounds for dimension 1 with size 4"),
    (lambda M: float(M.ones(2)), "only one element tensors can be converted to Python scalars"),
    (lambda M: int(M.ones(0)), "only one element tensors can be converted to Python scalars"),
    (lambda M: M.ones(2).item(), "with 2 elements cannot be converted to Scalar"),
    (lambda M: M.tensor(["a"]), "too many dimensions 'str'"),
    (lambda M: M.tensor([1, "a"]), "new(): invalid data type 'str'"),
    (lambda M: M.tensor([None]), "Could not infer dtype of NoneType"),
    (lambda M: M.tensor([[1, 2], [3]]), "expected sequence of length 2 at dim 1 (got 1)"),
    (lambda M: M.nn.functional.conv2d(M.ones(2, 2), M.ones(2, 2)),
     "Expected 3D (unbatched) or 4D (batched) input to conv2d, but got input of size: [2, 2]"),
    (lambda M: M.nn.functional.cross_entropy(M.ones(2, 3), M.tensor([[0], [1]])),
     "0D or 1D target tensor expected, multi-target not supported"),
])
def test_first_errors(same, program, words):
    same(program, words=words)


@pytest.mark.parametrize("mode", ["use_mm_for_euclid_dist", None])
def test_distances_by_a_matrix_product(mode):
    """Against the differences themselves; rows that are equal have distance and gradient 0."""
    rng = np.random.default_rng(0)
    a, b = (plugrad.tensor(rng.normal(size=(2, n, 3))) for n in (30, 28))
    b[0, 0] = a[0, 0]
    found = []
    for how in (mode, "donot_use_mm_for_euclid_dist"):
        x, y = a.clone().requires_grad_(), b.clone().requires_grad_()
        distances = plugrad.cdist(x, y, compute_mode=how)
        (distances * distances.detach().cos()).sum().backward()
        found.append((distances.detach(), x.grad, y.grad))
    for ours, exact in zip(*found):
        np.testing.assert_allclose(ours.numpy(), exact.numpy(), atol=1e-6)
    assert abs(found[0][0][0, 0, 0].item()) < 1e-6
