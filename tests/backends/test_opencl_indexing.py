"""gather, scatter, sort and nonzero of the OpenCL backend, against NumPy."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

from plugrad.backends.opencl import OpenCLBackend

pytest.importorskip("pyopencl")

BFLOAT16 = np.dtype(ml_dtypes.bfloat16)
NAMES = ["bool", "uint8", "int64", "float16", "float32", "float64", "complex64"]
DTYPES = [*map(np.dtype, NAMES), BFLOAT16]
ORDERED = [dtype for dtype in DTYPES if dtype.kind != "c"] + [np.dtype("int16"), np.dtype("uint64")]


@pytest.fixture(scope="module")
def device():
    try:
        return OpenCLBackend()
    except RuntimeError as error:
        pytest.skip(str(error))


@pytest.fixture
def random():
    return np.random.default_rng(7)


def sample(random, shape, dtype):
    values = random.integers(-4, 5, size=shape)
    if dtype.kind == "b":
        return np.asarray(values > 0)
    if dtype.kind == "c":
        values = values + 1j * random.integers(-4, 5, size=shape)
    return np.asarray(values).astype(dtype)


def reference_scatter(array, dim, index, src, mode):
    join = {"set": lambda a, b: b, "add": lambda a, b: a + b, "prod": lambda a, b: a * b,
            "amax": np.maximum, "amin": np.minimum}[mode]
    result = array.copy()
    with np.errstate(over="ignore"):
        join_all(result, dim, index, src, join)
    return result


def join_all(result, dim, index, src, join):
    for place in np.ndindex(*index.shape):
        to = (*place[:dim], index[place], *place[dim + 1:])
        result[to] = join(result[to], src[place])


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_gather(device, random, dtype):
    x = sample(random, (5, 6, 7), dtype)
    for dim in range(3):
        shape = [3, 4, 5]
        shape[dim] = 9
        index = random.integers(0, x.shape[dim], size=shape)
        part = x[tuple(slice(n) if d != dim else slice(None) for d, n in enumerate(shape))]
        got = device.to_numpy(device.gather(device.from_numpy(x), dim, device.from_numpy(index)))
        assert got.tobytes() == np.take_along_axis(part, index, dim).tobytes()


def test_gather_with_strided_operands(device, random):
    x = random.normal(size=(6, 8))
    index = random.integers(0, 8, size=4)
    array = device.from_numpy(x)
    flipped = device.restride(array, (6, 8), (8, -1), 7)
    spread = device.restride(device.from_numpy(index), (6, 4), (0, 1), 0)
    got = device.to_numpy(device.gather(flipped, 1, spread))
    assert (got == x[:, ::-1][:, index]).all()


@pytest.mark.parametrize("atomic", [False, True], ids=["columns", "atomics"])
@pytest.mark.parametrize("mode", ["set", "add", "prod", "amax", "amin"])
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_scatter_joins_duplicates(device, random, dtype, mode, atomic):
    if dtype.kind == "c" and mode in ("amax", "amin"):
        pytest.skip("complex numbers have no order")
    x = sample(random, (4, 5), dtype)
    for dim in (0, 1):
        shape = [9, 3] if dim == 0 else [2, 9]
        index = random.integers(0, x.shape[dim], size=shape)
        src = sample(random, shape, dtype)
        array = device.from_numpy(x)
        device.runtime.atomic_scatter = atomic
        try:
            device.scatter(array, dim, device.from_numpy(index), device.from_numpy(src), mode)
        finally:
            device.runtime.atomic_scatter = device.runtime.is_gpu
        want = reference_scatter(x, dim, index, src, mode)
        assert device.to_numpy(array).tobytes() == want.tobytes()


def test_scatter_into_a_view_from_a_repeated_source(device):
    array = device.from_numpy(np.zeros((3, 8), np.float32))
    view = device.restride(array, (3, 4), (8, 2), 1)
    index = device.from_numpy(np.array([[0, 0, 3]] * 3))
    one = device.restride(device.from_numpy(np.float32(1)), (3, 3), (0, 0), 0)
    device.scatter(view, 1, index, one, "add")
    want = np.zeros((3, 8), np.float32)
    want[:, 1], want[:, 7] = 2, 1
    assert (device.to_numpy(array) == want).all()


def test_nan_wins_in_amax_and_amin(device):
    for mode in ("amax", "amin"):
        array = device.from_numpy(np.float32([np.nan, 1, 2]))
        index = device.from_numpy(np.array([0, 1, 2]))
        device.scatter(array, 0, index, device.from_numpy(np.float32([5, np.nan, 2])), mode)
        assert np.isnan(device.to_numpy(array)).tolist() == [True, True, False]


@pytest.mark.parametrize("bad", [5, -1])
def test_a_bad_index_is_reported_at_the_next_sync(device, bad):
    array = device.from_numpy(np.arange(5.0))
    index = device.from_numpy(np.array([0, bad, 1]))
    device.gather(array, 0, index)
    with pytest.raises(IndexError, match=rf"gather: index {bad} .* size 5"):
        device.synchronize()
    device.synchronize()  # reported once
    device.scatter(array, 0, index, device.from_numpy(np.ones(3)), "add")
    with pytest.raises(IndexError, match=rf"scatter: index {bad} "):
        device.to_numpy(array)
    assert device.to_numpy(array).tolist() == [1, 2, 2, 3, 4]


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("dtype", ORDERED, ids=str)
def test_sort_is_stable_with_nan_last(device, random, dtype, descending):
    shapes = (((7,), 0), ((3, 50), 1), ((50, 3), 0), ((4, 133, 2), 1), ((3000,), 0), ((1,), 0),
              ((0, 3), 1), ((3, 0), 1))
    for shape, dim in shapes:
        x = sample(random, shape, dtype)
        if dtype.kind == "f" and x.size > 5:
            x.flat[2:6] = [np.nan, -0.0, np.inf, -np.inf]
        keys = np.moveaxis(x.astype(np.float64) if dtype.kind in "fV" else x, dim, -1)
        if descending:  # the last of the reversed ones is the first of its equals
            order = np.flip(np.argsort(np.flip(keys, -1), -1, kind="stable"), -1)
            order = keys.shape[-1] - 1 - order
        else:
            order = np.argsort(keys, -1, kind="stable")
        order = np.moveaxis(order, -1, dim)
        values, indices = device.sort(device.from_numpy(x), dim, descending)
        assert indices.dtype == np.int64
        assert (device.to_numpy(indices) == order).all()
        assert device.to_numpy(values).tobytes() == np.take_along_axis(x, order, dim).tobytes()


def test_sort_refuses_complex(device):
    with pytest.raises(TypeError, match="sort: complex64 has no order"):
        device.sort(device.from_numpy(np.ones(3, np.complex64)), 0, False)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("shape", [(), (0, 3), (7,), (3, 50), (50, 3, 4), (20000,)], ids=str)
def test_nonzero(device, random, shape, dtype):
    x = sample(random, shape, dtype)
    if dtype.kind == "f" and x.size > 3:
        x.flat[:2] = [-0.0, np.nan]
    got = device.to_numpy(device.nonzero(device.from_numpy(x)))
    want = np.argwhere(x) if x.ndim else np.empty((int(x != 0), 0))
    assert got.dtype == np.int64
    assert got.shape == want.shape
    assert (got == want).all()


def test_nonzero_of_a_transposed_array(device):
    x = np.eye(40)[:, ::-1] + np.eye(40)
    array = device.from_numpy(x)
    got = device.to_numpy(device.nonzero(device.restride(array, (40, 40), (1, 40), 0)))
    assert (got == np.argwhere(x.T)).all()


def test_wrap_index(device):
    index = device.from_numpy(np.array([[0, -1], [-5, 4]]))
    assert device.to_numpy(device.wrap_index(index, 5, 0)).tolist() == [[0, 4], [0, 4]]
    turned = device.restride(index, (2, 2), (1, 2), 0)
    assert device.to_numpy(device.wrap_index(turned, 5, 0)).tolist() == [[0, 0], [4, 4]]
    device.wrap_index(turned, 4, 0)
    with pytest.raises(IndexError, match=r"index (-5|4) is out of bounds .* size 4"):
        device.synchronize()
