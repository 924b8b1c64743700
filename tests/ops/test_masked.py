"""torch.masked: what a mask leaves out has no part in the result."""

from __future__ import annotations

import math

import numpy as np
import pytest

import plugrad
from plugrad import masked

VALUES = np.array([[1.0, 5.0, -2.0], [4.0, 0.5, 9.0]], "float32")
MASK = np.array([[True, False, True], [True, True, False]])


@pytest.mark.parametrize("name, expected", [
    ("sum", [-1.0, 4.5]), ("prod", [-2.0, 2.0]), ("mean", [-0.5, 2.25]), ("amax", [1.0, 4.0]),
    ("amin", [-2.0, 0.5]), ("argmax", [0.0, 0.0]), ("argmin", [2.0, 1.0]),
    ("median", [-2.0, 0.5]), ("var", [4.5, 6.125]), ("std", [4.5**0.5, 6.125**0.5]),
    ("norm", [5**0.5, 16.25**0.5]),
    ("logsumexp", [math.log(math.e + math.exp(-2)), math.log(math.exp(4) + math.exp(0.5))])])
def test_reductions(name, expected):
    result = getattr(masked, name)(plugrad.tensor(VALUES), dim=1, mask=plugrad.tensor(MASK))
    np.testing.assert_allclose(result.numpy(), expected, rtol=1e-6)


def test_softmax_gives_nothing_to_what_is_left_out():
    result = masked.softmax(plugrad.tensor(VALUES), 1, mask=plugrad.tensor(MASK)).numpy()
    assert not result[~MASK].any()
    np.testing.assert_allclose(result.sum(1), 1, rtol=1e-6)


def test_gradient_does_not_reach_what_is_left_out():
    x = plugrad.tensor(VALUES, requires_grad=True)
    masked.sum(x * x, mask=plugrad.tensor(MASK)).backward()
    np.testing.assert_allclose(x.grad.numpy(), np.where(MASK, 2 * VALUES, 0))


def test_a_mask_of_another_kind_is_refused():
    with pytest.raises(ValueError, match="bool"):
        masked.sum(plugrad.tensor(VALUES), mask=plugrad.tensor(VALUES))
