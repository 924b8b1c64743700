"""Matrix products of the OpenCL backend: the kernels, and BLAS on mapped memory."""

from __future__ import annotations

import itertools

import ml_dtypes
import numpy as np
import pytest

from plugrad.backends.opencl import OpenCLBackend

pytest.importorskip("pyopencl")

BFLOAT16 = np.dtype(ml_dtypes.bfloat16)
NAMES = ["bool", "int8", "int64", "float16", "float32", "float64", "complex64"]
DTYPES = [*map(np.dtype, NAMES), BFLOAT16]
SHAPES = [((3, 4), (4, 5)), ((70, 33), (33, 90)), ((2, 1, 20, 30), (3, 30, 17)), ((4, 0), (0, 5)),
          ((20, 0), (0, 50)), ((1, 100), (100, 1)), ((5, 3, 4), (5, 4, 6)), ((0, 3), (3, 2))]


@pytest.fixture(scope="module")
def device():
    try:
        return OpenCLBackend()
    except RuntimeError as error:
        pytest.skip(str(error))


def sample(shape, dtype, seed):
    random = np.random.default_rng(seed)
    values = random.integers(-5, 6, size=shape)
    if dtype.kind == "b":
        return values > 0
    if dtype.kind == "c":
        values = values + 1j * random.integers(-5, 6, size=shape)
    return values.astype(dtype)


def swap(values):
    return (*values[:-2], values[-1], values[-2])


def stored(device, x, by_columns):
    """The array on the device, its matrices stored by rows or by columns."""
    if not by_columns:
        return device.from_numpy(x)
    array = device.from_numpy(np.ascontiguousarray(np.swapaxes(x, -1, -2)))
    return device.restride(array, swap(array.shape), swap(array.strides), 0)


@pytest.mark.parametrize("blas", ["0", "1"])
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_exact_for_small_integers(device, monkeypatch, dtype, blas):
    monkeypatch.setenv("PLUGRAD_OPENCL_HOST_BLAS", blas)
    for left, right in SHAPES:
        x, y = sample(left, dtype, 1), sample(right, dtype, 2)
        wide = np.float32 if dtype.itemsize == 2 else dtype
        want = np.matmul(x.astype(wide), y.astype(wide)).astype(dtype)
        for a, b in itertools.product((False, True), repeat=2):
            got = device.to_numpy(device.matmul(stored(device, x, a), stored(device, y, b)))
            assert got.dtype == want.dtype
            assert got.shape == want.shape
            assert (got == want).all()


def test_half_accumulates_in_float32(device, monkeypatch):
    monkeypatch.setenv("PLUGRAD_OPENCL_HOST_BLAS", "0")
    ones = device.from_numpy(np.ones((32, 4096), np.float16))
    column = device.restride(ones, (4096, 32), (1, 4096), 0)
    assert (device.to_numpy(device.matmul(ones, column)) == 4096).all()  # float16 stops at 2048


def test_large_tiles(device, monkeypatch):
    monkeypatch.setenv("PLUGRAD_OPENCL_HOST_BLAS", "0")
    random = np.random.default_rng(0)
    x, y = random.normal(size=(520, 40)), random.normal(size=(40, 530))
    got = device.to_numpy(device.matmul(*[device.from_numpy(np.float32(v)) for v in (x, y)]))
    np.testing.assert_allclose(got, x @ y, rtol=1e-4, atol=1e-4)


def test_zero_strides_and_flips(device):
    x = sample((6, 40), np.dtype("f4"), 3)
    array = device.from_numpy(x)
    spread = device.restride(array, (50, 40), (0, 1), 40)  # row 1, fifty times
    back = device.restride(array, (40, 6), (-1, 40), 39)
    got = device.to_numpy(device.matmul(spread, back))
    assert (got == np.broadcast_to(x[1], (50, 40)) @ x[:, ::-1].T).all()


def test_host_blas_is_counted_and_can_be_switched_off(device, monkeypatch):
    if not device.runtime.is_cpu:
        pytest.skip("only a CPU device has memory that BLAS can read")
    array = device.from_numpy(np.ones((64, 64), np.float32))
    before = device.host_blas_calls
    monkeypatch.setenv("PLUGRAD_OPENCL_HOST_BLAS", "0")
    device.matmul(array, array)
    assert device.host_blas_calls == before
    monkeypatch.delenv("PLUGRAD_OPENCL_HOST_BLAS")
    assert (device.to_numpy(device.matmul(array, array)) == 64).all()
    assert device.host_blas_calls == before + 1
