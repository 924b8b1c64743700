"""The core of the CUDA device against NumPy."""

from __future__ import annotations

import numpy as np
import pytest

from plugrad.backends.arraylib import indexing as reference
from plugrad.backends.arraylib.philox import philox
from plugrad.backends.numpy_cpu.casting import cast
from plugrad.codegen.intrinsics import named_dtype

NAMES = ("float32", "float64", "float16", "bfloat16", "complex64", "complex128", "int8", "int16",
         "int32", "int64", "uint8", "bool")  # fmt: skip
REAL = tuple(name for name in NAMES if not name.startswith("complex"))


def sample(name, *shape, seed=0):
    dtype = named_dtype(name)
    rng = np.random.default_rng(seed)
    if dtype.kind == "b":
        return rng.random(shape) < 0.5
    if dtype.kind in "iu":
        return rng.integers(0 if dtype.kind == "u" else -9, 9, shape).astype(dtype)
    values = rng.normal(size=shape) * 3
    return (values + 1j * rng.normal(size=shape) if dtype.kind == "c" else values).astype(dtype)


def same(actual, expected):
    assert actual.dtype == expected.dtype
    assert actual.shape == expected.shape
    wide = "c16" if expected.dtype.kind == "c" else "f8"
    np.testing.assert_array_equal(actual.astype(wide), expected.astype(wide))


def steps(array):
    """(strides, offset) of a NumPy view of a contiguous base, in elements."""
    offset = 0
    if array.size and array.base is not None:
        offset = (array.ctypes.data - array.base.ctypes.data) // array.itemsize
    return tuple(s // array.itemsize for s in array.strides), offset


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("shape", [(), (0, 3), (1,), (5, 4)])
def test_there_and_back(backend, name, shape):
    x = sample(name, *shape)
    same(backend.to_numpy(backend.from_numpy(x)), x)


@pytest.mark.parametrize("source", NAMES)
@pytest.mark.parametrize("target", NAMES)
def test_cast(backend, source, target):
    x = sample(source, 7, 5)
    if target == "uint8" and source != "bool":  # negative floats have no meaning there
        x = np.asarray(abs(x.real)).astype(x.dtype)
    strided = backend.restride(backend.from_numpy(x), (2, 7), (2, 5), 1)
    expected = np.lib.stride_tricks.as_strided(
        x.reshape(-1)[1:], (2, 7), (2 * x.itemsize, 5 * x.itemsize)
    )
    same(backend.to_numpy(backend.cast(strided, named_dtype(target))),
         cast(expected, named_dtype(target)))


def test_float64_to_half_and_special_values(backend):
    x = np.array([np.nan, np.inf, -np.inf, -0.0, 65504, 65520, 6e-8, 1e-40])
    for name in ("float16", "bfloat16", "float32"):
        with np.errstate(all="ignore"):
            expected = x.astype("f4").astype(named_dtype(name))
        got = backend.to_numpy(backend.cast(backend.from_numpy(x), named_dtype(name)))
        np.testing.assert_array_equal(got.astype("f8"), expected.astype("f8"))
        np.testing.assert_array_equal(np.signbit(got)[1:], np.signbit(expected)[1:])


def test_copy_into_broadcasts_and_casts(backend):
    base = np.zeros((4, 6), "f4")
    device = backend.from_numpy(base)
    view = base[1:, ::2]
    backend.copy_into(
        backend.restride(device, view.shape, *steps(view)), backend.from_numpy(np.arange(3))
    )
    view[...] = np.arange(3)
    same(backend.to_numpy(device), base)


def test_copy_of_overlapping_views(backend):
    x = np.arange(10, dtype="i8")
    device = backend.from_numpy(x)
    backend.copy_into(
        backend.restride(device, (9,), (1,), 1), backend.restride(device, (9,), (1,), 0)
    )
    same(backend.to_numpy(device), np.array([0, *range(9)]))


def test_restride_stays_in_memory(backend):
    device = backend.from_numpy(np.zeros((2, 3), "f4"))
    with pytest.raises(RuntimeError, match="out of bounds for storage of size 24"):
        backend.restride(device, (2, 3), (3, 1), 1)
    same(backend.to_numpy(backend.restride(device, (2, 3), (3, 1), 0, np.dtype("i4"))),
         np.zeros((2, 3), "i4"))


@pytest.mark.parametrize("name", NAMES)
def test_gather(backend, name):
    x = sample(name, 5, 6)
    index = np.random.default_rng(1).integers(0, 5, (4, 6))
    got = backend.gather(backend.from_numpy(x), 0, backend.from_numpy(index))
    same(backend.to_numpy(got), np.take_along_axis(x, index, 0))
    turned = backend.restride(backend.from_numpy(x), (6, 5), (1, 6), 0)
    got = backend.gather(turned, 1, backend.from_numpy(index.T))
    same(backend.to_numpy(got), np.take_along_axis(x.T, index.T, 1))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("mode", ["set", "add", "prod", "amax", "amin"])
@pytest.mark.parametrize("few", [True, False])
def test_scatter(backend, name, mode, few, monkeypatch):
    """By atomics and by columns; duplicates take part, and of those set the last stays."""
    if name.startswith("complex") and mode in ("amax", "amin"):
        pytest.skip("complex numbers have no order")
    if not few:
        monkeypatch.setattr("plugrad.backends.cupy_cuda.indexing.MANY_COLUMNS", 1)
    x, src = sample(name, 4, 3), sample(name, 9, 3, seed=1)
    if mode == "prod" and name in ("float16", "bfloat16"):
        src = np.sign(src) * 2
    index = np.random.default_rng(2).integers(0, 4, (9, 3))
    device = backend.from_numpy(x)
    backend.scatter(device, 0, backend.from_numpy(index), backend.from_numpy(src), mode)
    reference.scatter(np, x, 0, index, src, mode)
    got = backend.to_numpy(device)
    assert got.dtype == x.dtype
    tolerance = 1e-2 if x.itemsize == 2 else 1e-5
    np.testing.assert_allclose(got.astype("c16"), x.astype("c16"), tolerance)


def test_nan_wins_in_scatter(backend):
    device = backend.from_numpy(np.array([1.0, np.nan]))
    index = backend.from_numpy(np.array([0, 0, 1, 1]))
    src = backend.from_numpy(np.array([np.nan, 5.0, 5.0, 6.0]))
    backend.scatter(device, 0, index, src, "amax")
    assert np.isnan(backend.to_numpy(device)).all()


@pytest.mark.parametrize("bad", [5, -1])
def test_bad_index_is_reported(backend, bad):
    x = backend.from_numpy(np.zeros(5, "f4"))
    index = backend.from_numpy(np.array([0, bad]))
    backend.gather(x, 0, index)
    with pytest.raises(IndexError, match=f"gather: index {bad} is out of bounds.*size 5"):
        backend.synchronize()
    backend.synchronize()
    backend.scatter(x, 0, index, backend.from_numpy(np.ones(2, "f4")), "add")
    with pytest.raises(IndexError, match="scatter: index"):
        backend.to_numpy(x)


def test_wrap_index(backend):
    index = backend.from_numpy(np.array([[0, -1], [-4, 3]], "i4"))
    same(backend.to_numpy(backend.wrap_index(index, 4, 0)), np.array([[0, 3], [0, 3]]))
    backend.wrap_index(index, 3, 0)
    with pytest.raises(IndexError, match="out of bounds for a dimension of size 3"):
        backend.synchronize()


@pytest.mark.parametrize("name", REAL)
@pytest.mark.parametrize("descending", [False, True])
def test_sort(backend, name, descending):
    x = sample(name, 3, 40)
    if x.dtype.kind in "fV":
        x[0, 3], x[1, 5] = np.nan, np.inf
    values, order = backend.sort(backend.from_numpy(x), 1, descending)
    keys = x.astype("f8")
    if descending:
        expected = 39 - np.argsort(keys[:, ::-1], 1, kind="stable")[:, ::-1]
    else:
        expected = np.argsort(keys, 1, kind="stable")
    same(backend.to_numpy(order), expected)
    same(backend.to_numpy(values), np.take_along_axis(x, expected, 1))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("shape", [(), (0, 2), (40,), (3, 4, 5)])
def test_nonzero(backend, name, shape):
    x = sample(name, *shape)
    if x.dtype.kind in "fV" and x.ndim:
        x.reshape(-1)[:2] = -0.0
    same(backend.to_numpy(backend.nonzero(backend.from_numpy(x))), np.argwhere(x.astype("c16")))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("shapes", [
    ((3, 4), (4, 5)), ((2, 1, 3, 4), (3, 4, 2)), ((1, 7), (7, 1)), ((2, 0), (0, 3)),
    ((0, 3, 4), (4, 5)),
])  # fmt: skip
def test_matmul(backend, name, shapes):
    a, b = sample(name, *shapes[0]), sample(name, *shapes[1], seed=1)
    got = backend.to_numpy(backend.matmul(backend.from_numpy(a), backend.from_numpy(b)))
    if a.dtype.kind == "b":
        expected = np.matmul(a.astype("i8"), b.astype("i8")) != 0
    elif a.itemsize == 2 and a.dtype.kind in "fV":
        expected = np.matmul(a.astype("f4"), b.astype("f4")).astype(a.dtype)
    else:
        expected = np.matmul(a, b)
    assert got.dtype == expected.dtype
    tolerance = {2: 1e-2, 4: 1e-5, 8: 1e-5}.get(a.itemsize, 1e-12)
    np.testing.assert_allclose(got.astype("c16"), expected.astype("c16"), tolerance, tolerance)


@pytest.mark.parametrize("seed, offset, words", [
    (0, 0, 1), (123, 5, 4), (-1 & 2**64 - 1, 2**64 - 2, 1003), (2**63 + 7, 2**127, 77),
])  # fmt: skip
def test_philox(backend, seed, offset, words):
    same(backend.to_numpy(backend.philox(seed, offset, words)), philox(np, seed, offset, words))


@pytest.mark.parametrize("name", NAMES)
def test_full_and_arange(backend, name):
    kernels, dtype = backend.kernels(), named_dtype(name)
    same(backend.to_numpy(kernels["full"]((2, 3), 7, dtype)), np.full((2, 3), 7).astype(dtype))
    same(backend.to_numpy(kernels["arange"](1, 9, 3, dtype)), np.array([1, 4, 7]).astype(dtype))


def test_memory_is_counted(backend):
    before = backend.memory()["allocated"]
    held = backend.allocate((1000,), np.float32)
    assert backend.memory()["allocated"] == before + 4000
    backend.reset_peak()
    del held
    assert backend.memory()["allocated"] == before
    assert backend.memory()["peak"] == before + 4000
