"""`axis` and `keepdims`: NumPy's names of `dim` and `keepdim`, which torch's functions take too."""

import inspect

import numpy as np
import pytest

import plugrad as torch

x = torch.arange(24.).reshape(2, 3, 4) + 1
a = x.numpy()


@pytest.mark.parametrize("found, expected", [
    (lambda: x.sum(axis=0), a.sum(0)),
    (lambda: torch.sum(x, axis=(0, 1), keepdims=True), a.sum((0, 1), keepdims=True)),
    (lambda: x.sum(axis=None), a.sum()),
    (lambda: torch.mean(x, axis=-1), a.mean(-1)),
    (lambda: x.max(axis=1)[0], a.max(1)),
    (lambda: x.min(axis=1, keepdims=True).values, a.min(1, keepdims=True)),
    (lambda: x.argmax(axis=1, keepdims=True), a.argmax(1, keepdims=True)),
    (lambda: x.std(axis=0, keepdims=True), a.std(0, ddof=1, keepdims=True)),
    (lambda: torch.var_mean(x, axis=0)[1], a.mean(0)),
    (lambda: x.median(axis=1)[0], np.median(a, 1)),
    (lambda: x.quantile(.5, axis=1), np.median(a, 1)),
    (lambda: x.topk(1, axis=1)[0], a.max(1, keepdims=True)),
    (lambda: x.kthvalue(1, axis=1, keepdims=True)[0], a.min(1, keepdims=True)),
    (lambda: torch.cat([x, x], axis=1), np.concatenate([a, a], 1)),
    (lambda: torch.stack([x, x], axis=1), np.stack([a, a], 1)),
    (lambda: x.cumsum(axis=1), a.cumsum(1)),
    (lambda: x.clone().cumsum_(axis=1), a.cumsum(1)),
    (lambda: x.unsqueeze(axis=1), a[:, None]),
    (lambda: x[:1].squeeze(axis=0), a[0]),
    (lambda: x.chunk(2, axis=2)[1], a[:, :, 2:]),
    (lambda: x.repeat_interleave(2, axis=1), a.repeat(2, 1)),
    (lambda: x.index_select(axis=1, index=torch.tensor([2, 0])), a[:, [2, 0]]),
    (lambda: x.narrow(axis=2, start=1, length=2), a[:, :, 1:3]),
    (lambda: torch.linalg.norm(x, axis=1, keepdims=True), np.sqrt((a * a).sum(1, keepdims=True))),
    (lambda: torch.aminmax(x, axis=1)[1], a.max(1)),
    (lambda: x.count_nonzero(axis=1), np.count_nonzero(a, 1)),
])
def test_values(found, expected):
    np.testing.assert_allclose(found().numpy(), expected, rtol=1e-6)


def test_every_function_with_a_dim_has_its_axis():
    """But for those that are functions of Python in torch as well, or answer no tensor."""
    own = {"gradient", "norm", "norm_except_dim", "size", "split", "stride", "unique",
           "unique_consecutive", "unsafe_chunk", "unsafe_split", "unsafe_split_with_sizes"}
    for place in (torch, torch.Tensor):
        for name in dir(place):
            function = getattr(place, name)     # also: all that dir() tells of is there
            if name.startswith("_") or not inspect.isfunction(function) or name in own:
                continue
            given = inspect.signature(function).parameters
            if "options" in given:      # a method of sizes or dims one by one passes names on
                continue
            if "dim" in given and not hasattr(function, "__wrapped__"):
                assert "axis" in given, name
                assert ("keepdim" in given) == ("keepdims" in given), name


@pytest.mark.parametrize("call, names", [
    (lambda: torch.softmax(x), '"dim"'),
    (lambda: x.cumsum(dim=None), '"dim"'),
    (lambda: x.gather(1), '"index"'),
    (lambda: torch.index_select(x), '"dim", "index"'),
])
def test_what_is_left_out_is_named(call, names):
    with pytest.raises(TypeError, match=f"missing .*: {names}"):
        call()
