"""Carrying values between plugrad and the oracle through NumPy."""
import numpy as np
import pytest

import plugrad


def to_plugrad(value):
    """A torch tensor, or a nest of them, as plugrad tensors of the same values and dtype."""
    if isinstance(value, (tuple, list)):
        return type(value)(map(to_plugrad, value))
    if hasattr(value, "detach"):
        ours = plugrad.tensor(np.array(value.detach().numpy()))
        return ours.requires_grad_() if value.requires_grad else ours
    return value


def assert_same(ours, theirs, rtol=1e-9, atol=1e-10, what="value"):
    """Tensors, or nests of them, that are equal within a tolerance (float64 by default)."""
    if isinstance(theirs, (tuple, list)):
        assert len(ours) == len(theirs), what
        for i, (a, b) in enumerate(zip(ours, theirs)):
            assert_same(a, b, rtol, atol, f"{what}[{i}]")
    elif theirs is None:
        assert ours is None, what
    else:
        assert tuple(ours.shape) == tuple(theirs.shape), what
        assert str(ours.dtype).split(".")[-1] == str(theirs.dtype).split(".")[-1], what
        np.testing.assert_allclose(ours.detach().numpy(), theirs.detach().numpy(), rtol=rtol,
                                   atol=atol, err_msg=what)


def copy_state(theirs, ours):
    """Give a plugrad module the state of a torch module of the same keys."""
    state = theirs.state_dict()
    assert list(state) == list(ours.state_dict())
    ours.load_state_dict({key: to_plugrad(value) for key, value in state.items()})


@pytest.fixture
def same():
    return assert_same


@pytest.fixture
def carry():
    return to_plugrad


@pytest.fixture
def load_same():
    return copy_state
