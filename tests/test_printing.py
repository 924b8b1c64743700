"""The text of tensors is torch's, character for character."""

import numpy as np
import pytest

import plugrad

torch = pytest.importorskip("torch")

KINDS = ["float32", "float64", "float16", "complex64", "complex128", "int64", "int32", "uint8",
         "bool", "int8", "int16"]


@pytest.fixture(autouse=True)
def restore_options():
    yield
    for module in (plugrad, torch):
        module.set_printoptions(profile="default")


def values(rng, shape, way):
    """Random values that reach one branch of the choice of notation."""
    x = rng.standard_normal(shape) * 10.0 ** rng.integers(-6, 10)
    return [lambda: x, lambda: np.round(x),
            lambda: np.where(rng.random(shape) < 0.3, np.nan, x),
            lambda: np.where(rng.random(shape) < 0.3, -np.inf, x),
            lambda: np.where(rng.random(shape) < 0.5, 0.0, x),
            lambda: np.exp(rng.standard_normal(shape) * 8),
            lambda: np.round(np.exp(rng.standard_normal(shape) * 3)),
            lambda: -np.abs(rng.standard_normal(shape)) * 0.0][way]()


def as_kind(rng, x, kind):
    with np.errstate(all="ignore"):
        if kind.startswith("complex"):
            return np.array(x + 1j * rng.standard_normal(x.shape) * rng.choice([0, 1, 1e3]), kind)
        if not kind.startswith("float"):
            x = np.nan_to_num(x, posinf=9, neginf=-9)
            x = np.abs(x) % 200 if kind == "uint8" else x % 100 if kind != "int64" else x % 2 ** 62
        return np.array(x).astype(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_random_tensors(kind):
    rng = np.random.default_rng(sum(map(ord, kind)))
    for turn in range(60):
        shape = tuple(rng.integers(0, 5, rng.integers(0, 5)))
        if turn % 6 == 0:
            shape = tuple(rng.integers(1, 40, rng.integers(1, 4)))
        x = as_kind(rng, np.asarray(values(rng, shape, turn % 8)), kind)
        options = {"profile": "default"} if turn % 3 else {
            "precision": int(rng.integers(0, 9)), "threshold": int(rng.integers(1, 200)),
            "edgeitems": int(rng.integers(0, 5)), "linewidth": int(rng.integers(5, 150)),
            "sci_mode": [None, True, False][rng.integers(0, 3)]}
        found, expected = [], []
        for module, texts in ((plugrad, found), (torch, expected)):
            module.set_printoptions(**options)
            y = module.tensor(x)
            if turn % 4 == 0 and (y.is_floating_point() or y.is_complex()):
                y.requires_grad_()
            texts += [repr(y), str(y), f"{y}"]
        assert found == expected, (shape, options)


def test_history_and_dtype():
    texts = []
    for module in (plugrad, torch):
        x = module.ones(2, 3, requires_grad=True)
        texts.append([str(y) for y in (
            x * 2, (x + x).sum(), x.detach(), module.ones(3, dtype=module.int32), x.relu() * x,
            module.zeros(2, 0, 4), module.zeros(0), module.zeros(0, dtype=module.int64),
            module.ones(2).bfloat16())])
    assert texts[0] == texts[1]
    assert "grad_fn=<MulBackward0>" in texts[0][0]


def test_default_dtype_is_not_shown():
    texts = []
    for module in (plugrad, torch):
        module.set_default_dtype(module.float64)
        try:
            texts.append([str(module.ones(2)), str(module.ones(2, dtype=module.float32)),
                          str(module.ones(2, dtype=module.complex128))])
        finally:
            module.set_default_dtype(module.float32)
    assert texts[0] == texts[1]


def test_options():
    plugrad.set_printoptions(precision=2, linewidth=60)
    assert plugrad.get_printoptions() == {
        "precision": 2, "threshold": 1000, "edgeitems": 3, "linewidth": 60, "sci_mode": None}
    plugrad.set_printoptions(profile="short")
    assert plugrad.get_printoptions()["edgeitems"] == 2
    from plugrad.printing import printoptions
    with printoptions(precision=1):
        assert str(plugrad.tensor([0.25])) == "tensor([0.2])"
    assert str(plugrad.tensor([0.25])) == "tensor([0.25])"


def test_subclass_and_size():
    class Named(plugrad.Tensor):
        """A subclass shows its own name."""

    assert str(plugrad.ones(2).as_subclass(Named)) == "Named([1., 1.])"
    assert str(plugrad.ones(2, 3).shape) == "torch.Size([2, 3])"
    assert f"{plugrad.tensor(3.14159):.2f}" == "3.14"
