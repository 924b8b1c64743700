"""Misuse: what is refused, with which words, and that nothing is silently computed instead."""

import io
import pickle

import pytest

import plugrad as torch


def test_nested_list_is_a_tuple_of_indices():
    x = torch.arange(24).reshape(2, 3, 4)
    assert x[[[0, 1], [1, 0]]].tolist() == [[4, 5, 6, 7], [12, 13, 14, 15]]
    assert x[[0, slice(1, 2)]].tolist() == [[4, 5, 6, 7]]
    assert x[[1, 0]].shape == (2, 3, 4)
    x[[[0, 1], [1, 0]]] = 0
    assert x[0, 1].tolist() == x[1, 0].tolist() == [0] * 4 and x.sum() == 276 - 22 - 54


def test_index_dtypes_and_values():
    x = torch.ones(3)
    with pytest.raises(IndexError, match="must be long, int, byte or bool"):
        x[torch.tensor([0], dtype=torch.int16)]
    with pytest.raises(TypeError, match="can't assign a NoneType"):
        x[0] = None
    assert x.tolist() == [1, 1, 1]


def test_results_can_be_pickled_and_become_leaves():
    x = torch.ones(2, requires_grad=True) * 2
    y = pickle.loads(pickle.dumps(x))
    assert y.tolist() == [2, 2] and y.requires_grad and y.is_leaf
    file = io.BytesIO()
    torch.save({"x": x}, file)
    file.seek(0)
    z = torch.load(file)["x"]
    assert z.tolist() == [2, 2] and z.requires_grad and z.is_leaf


@pytest.mark.parametrize("make", [
    lambda: torch.ones(10**10, 10**10), lambda: torch.empty(2**62, 4), lambda: torch.zeros(2**50),
])
def test_sizes_that_no_memory_holds(make):
    with pytest.raises(torch.OutOfMemoryError, match=r"not enough memory for torch.float32"):
        make()


def test_numbers_that_fit_no_integer():
    with pytest.raises(OverflowError, match="fill_value"):
        torch.full((2,), 2**70)


def test_dtypes_without_the_op():
    with pytest.raises(NotImplementedError, match=r"rshift. not implemented for .Float"):
        torch.ones(2) >> 1
    with pytest.raises(RuntimeError, match="condition to be a boolean tensor"):
        torch.where(torch.ones(2), 1, 2)
    assert torch.where(torch.tensor([True, False]), 1, 2).tolist() == [1, 2]


def test_damaged_bytes_are_named():
    file = io.BytesIO()
    torch.save(torch.full((1000,), 3.), file)
    raw = bytearray(file.getvalue())
    at = raw.index(torch.full((4,), 3.).numpy().tobytes())
    raw[at + 40] ^= 1
    with pytest.raises(RuntimeError, match=r"failed reading file archive.data.0: Bad CRC-32"):
        torch.load(io.BytesIO(bytes(raw)))


def test_flattening_leaves_no_cycles():
    import gc

    from plugrad.utils._pytree import tree_flatten, tree_unflatten
    nest = {"a": [1, (2, 3)]}
    tree_flatten(nest)
    gc.collect()
    gc.disable()
    try:
        for _ in range(5):
            leaves, spec = tree_flatten(nest)
            assert leaves == [1, 2, 3] and tree_unflatten(leaves, spec) == nest
        assert gc.collect() == 0
    finally:
        gc.enable()


@pytest.mark.parametrize("subtract", [
    lambda m, x: m - x, lambda m, x: x - m, lambda m, x: 2 - m, lambda m, x: m - 2,
    lambda m, x: x.sub_(m),
])
def test_masks_are_not_subtracted(subtract):
    x = torch.ones(2)
    with pytest.raises(RuntimeError, match=r"with a bool tensor is not supported.*logical_not"):
        subtract(torch.tensor([True, False]), x)
    assert x.tolist() == [1, 1]


@pytest.mark.parametrize("alpha, words", [
    (2.5, "must not be a floating"), (1j, "must not be a complex"),
    (True, "Boolean alpha")])
def test_a_factor_is_not_cut_to_whole_numbers(alpha, words):
    for name in ("add", "sub", "add_", "sub_", "rsub"):
        x = torch.tensor([1, 2])
        call = getattr(torch, name, None) or getattr(torch.Tensor, name)
        with pytest.raises(RuntimeError, match=words):
            call(x, torch.tensor([3, 4]), alpha=alpha)
        assert x.tolist() == [1, 2]
    mixed = torch.add(torch.tensor([1, 2]), torch.tensor([0.5, 1]), alpha=2.5)
    assert mixed.tolist() == [2.25, 4.5]
