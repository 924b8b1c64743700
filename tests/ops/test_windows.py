"""torch.signal.windows and torch.hann_window and the like, against torch."""

import pytest

import plugrad

torch = pytest.importorskip("torch")
OPTIONS = {"general_cosine": [{"a": [0.4, 0.3, 0.2]}, {"a": (1.0,)}],
           "general_hamming": [{}, {"alpha": 0.7}], "kaiser": [{}, {"beta": 5.0}],
           "gaussian": [{}, {"std": 2.5}],
           "exponential": [{}, {"tau": 3.0}, {"center": 1.0, "sym": False}]}


@pytest.mark.parametrize("name", torch.signal.windows.__all__)
def test_windows(name):
    for options in OPTIONS.get(name, [{}]):
        for m in (0, 1, 2, 5, 8):
            for sym in {options.get("sym", True), False}:
                given = {**options, "sym": sym, "dtype": "float64"}
                ours, theirs = (getattr(M.signal.windows, name)(
                    m, **{**given, "dtype": M.float64}) for M in (plugrad, torch))
                assert ours.dtype is plugrad.float64 and ours.shape == (m,)
                assert ours.tolist() == pytest.approx(theirs.tolist(), abs=1e-12)


@pytest.mark.parametrize("name", ["bartlett_window", "blackman_window", "hamming_window",
                                  "hann_window", "kaiser_window"])
def test_classic_windows(name):
    for m in (0, 1, 2, 5, 8):
        for periodic in (True, False):
            ours, theirs = (getattr(M, name)(m, periodic, dtype=M.float64, requires_grad=True)
                            for M in (plugrad, torch))
            assert ours.requires_grad
            assert ours.tolist() == pytest.approx(theirs.tolist(), abs=1e-7)
    assert plugrad.hamming_window(5, True, 0.5, 0.4).tolist() == pytest.approx(
        torch.hamming_window(5, True, 0.5, 0.4).tolist())
    assert getattr(plugrad, name)(4, dtype=plugrad.float16).dtype is plugrad.float16


@pytest.mark.parametrize("call", [
    lambda M: M.hann_window(-1), lambda M: M.hann_window(3, dtype=M.int64),
    lambda M: M.hann_window(2.5), lambda M: M.signal.windows.hann(-1),
    lambda M: M.signal.windows.hann(3, dtype=M.int64),
    lambda M: M.signal.windows.gaussian(3, std=-1.0),
    lambda M: M.signal.windows.exponential(3, center=1.0),
    lambda M: M.signal.windows.kaiser(3, beta=-1),
    lambda M: M.signal.windows.general_cosine(3, a=3),
    lambda M: M.signal.windows.general_cosine(3, a=[])])
def test_errors(call):
    with pytest.raises(Exception) as theirs:
        call(torch)
    with pytest.raises(type(theirs.value)):
        call(plugrad)
