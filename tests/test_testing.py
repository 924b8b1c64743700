"""assert_close and make_tensor: torch's verdicts, torch's texts."""

import numpy as np
import pytest

import plugrad

torch = pytest.importorskip("torch")

CASES = [
    lambda M: (M.tensor([1.0, 2.0]), M.tensor([1.0, 2.0])),
    lambda M: (M.tensor([1.0, 2.0]), M.tensor([1.0, 2.000001])),
    lambda M: (M.tensor([1.0, 2.0, 3.0]), M.tensor([1.0, 2.5, 4.0])),
    lambda M: (M.tensor([[1, 2], [3, 4]]), M.tensor([[1, 2], [3, 5]])),
    lambda M: (M.tensor([True, False]), M.tensor([True, True])),
    lambda M: (M.ones(2), M.ones(3)),
    lambda M: (M.ones(2), M.ones(2, dtype=M.float64)),
    lambda M: (M.tensor(1.0), M.tensor(2.0)),
    lambda M: (1.0, 2.0),
    lambda M: (1, 1.0),
    lambda M: (1, 2),
    lambda M: ([M.ones(2), M.zeros(2)], [M.ones(2), M.ones(2)]),
    lambda M: ({"a": M.ones(1)}, {"b": M.ones(1)}),
    lambda M: ({"a": [M.ones(1)]}, {"a": [M.zeros(1)]}),
    lambda M: ([1.0], [1.0, 2.0]),
    lambda M: (M.tensor([float("nan")]), M.tensor([float("nan")])),
    lambda M: (M.tensor([float("inf")]), M.tensor([float("inf")])),
    lambda M: (np.ones(2), np.ones(2)),
    lambda M: ("a", "a"),
    lambda M: (M.ones(2), [1.0, 1.0]),
    lambda M: (None, None),
    lambda M: (M.tensor([1 + 2j]), M.tensor([1 + 3j])),
    lambda M: (M.tensor([1.0, 2.0]).half(), M.tensor([1.0, 1.0]).half()),
    lambda M: (M.nn.Parameter(M.ones(1)), M.ones(1)),
]


@pytest.mark.parametrize("options", [{}, {"rtol": 0.5, "atol": 0.1}, {"equal_nan": True},
                                     {"check_dtype": False}, {"rtol": 0, "atol": 0},
                                     {"msg": "own"}, {"msg": lambda text: "so: " + text}])
@pytest.mark.parametrize("case", range(len(CASES)))
def test_verdict_and_text(case, options):
    found = []
    for module in (plugrad, torch):
        try:
            module.testing.assert_close(*CASES[case](module), **options)
            found.append(None)
        except (AssertionError, TypeError) as error:
            found.append((type(error), str(error).replace("plugrad.tensor.", "torch.")))
    assert found[0] == found[1]


def test_one_tolerance_alone():
    with pytest.raises(ValueError, match="rtol and atol must both be specified"):
        plugrad.testing.assert_close(1.0, 1.0, rtol=1)


@pytest.mark.parametrize("name", ["float32", "float64", "int64", "uint8", "bool", "complex64",
                                  "float16"])
def test_make_tensor(name):
    dtype = getattr(plugrad, name)
    x = plugrad.testing.make_tensor(50, 4, dtype=dtype, device="cpu")
    assert x.shape == (50, 4)
    assert x.dtype is dtype
    values = x.to(plugrad.complex128).real if dtype.is_complex else x.double()
    assert values.min() >= (0 if name in ("uint8", "bool") else -9)
    assert values.max() <= 9
    assert values.max() > values.min()


def test_make_tensor_options():
    make = plugrad.testing.make_tensor
    x = make((3, 4), dtype=plugrad.float32, device="cpu", low=2, high=3, noncontiguous=True,
             requires_grad=True)
    assert not x.is_contiguous()
    assert x.requires_grad
    assert x.is_leaf
    assert 2 <= x.min() <= x.max() <= 3
    assert (make(1000, dtype=plugrad.int64, device="cpu", exclude_zero=True) != 0).all()
    with pytest.raises(ValueError, match="low must be weakly less than high"):
        make(2, dtype=plugrad.float32, device="cpu", low=3, high=2)
