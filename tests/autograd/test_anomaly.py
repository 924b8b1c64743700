"""Anomaly mode names the op and the user's line."""

import warnings

import pytest

import plugrad

HERE = __file__


@pytest.fixture
def anomaly():
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Anomaly Detection")
        yield plugrad.autograd.detect_anomaly


def test_nan_of_backward(same):
    def program(M):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with M.autograd.detect_anomaly():
                x = M.zeros(2, requires_grad=True)
                y = (x.sqrt() * 0).sum()
                y.backward()
    same(program, words="returned nan values in its 0th output.")
    same(program, words="Function 'SqrtBackward0'")


def test_line_of_the_forward_call(anomaly):
    x = plugrad.zeros(2, requires_grad=True)
    with pytest.warns(UserWarning) as seen, anomaly():
        y = x.sqrt() * 0
        with pytest.raises(RuntimeError, match="SqrtBackward0") as error:
            y.sum().backward()
    assert "y = x.sqrt() * 0" in str(error.value)
    texts = [str(w.message) for w in seen]
    assert any("Error detected in SqrtBackward0" in t and HERE in t for t in texts)
    assert not any("frontend" in t or "plugrad/" in t for t in texts)


def test_first_nan_of_forward(anomaly):
    x = plugrad.tensor([-1.0, 2.0], requires_grad=True)
    words = "in the result of op log at .*test_anomaly.py"
    with pytest.warns(UserWarning, match=words) as seen, anomaly():
        y = x.log()
        y = y * 2
    assert sum("first nan in forward" in str(w.message) for w in seen) == 1


def test_without_nan_check_and_after(anomaly):
    x = plugrad.zeros(2, requires_grad=True)
    with anomaly(check_nan=False):
        (x.sqrt() * 0).sum().backward()
    assert x.grad.isnan().all()
    (x.sqrt() * 0).sum().backward()


def test_warns_and_switches(same):
    def program(M):
        found = [M.is_anomaly_enabled()]
        with M.autograd.set_detect_anomaly(True):
            found += [M.is_anomaly_enabled(), M.is_anomaly_check_nan_enabled()]
        M.autograd.set_detect_anomaly(True, check_nan=False)
        found += [M.is_anomaly_enabled(), M.is_anomaly_check_nan_enabled()]
        M.autograd.set_detect_anomaly(False)
        return [*found, M.is_anomaly_enabled()]
    same(program)
    with pytest.warns(UserWarning, match="Anomaly Detection has been enabled"):
        plugrad.autograd.detect_anomaly()


def test_error_inside_backward_shows_the_forward_call(anomaly):
    class Fails(plugrad.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, grad):
            raise ValueError("on purpose")

    with pytest.warns(UserWarning, match="Error detected in FailsBackward"), anomaly():
        y = Fails.apply(plugrad.ones(1, requires_grad=True))
        with pytest.raises(ValueError, match="on purpose"):
            y.backward()
