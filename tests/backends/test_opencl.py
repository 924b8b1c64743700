"""Arrays, copies, casts and random bits of the OpenCL backend, against NumPy."""

from __future__ import annotations

import itertools

import ml_dtypes
import numpy as np
import pytest

from plugrad.backends.opencl import OpenCLBackend, copying
from plugrad.backends.opencl.array import broadcast_shapes, collapse

pytest.importorskip("pyopencl")

BFLOAT16 = np.dtype(ml_dtypes.bfloat16)
DTYPES = [np.dtype(name) for name in (
    "bool", "uint8", "int8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16",
    "float32", "float64", "complex64", "complex128")] + [BFLOAT16]
SHAPES = [(), (0, 3), (5,), (3, 4), (2, 3, 4)]


@pytest.fixture(scope="module")
def device():
    try:
        return OpenCLBackend()
    except RuntimeError as error:
        pytest.skip(str(error))


def sample(shape, dtype, seed=0):
    values = np.random.default_rng(seed).normal(size=shape) * 20
    if dtype.kind == "b":
        return np.asarray(values > 0)
    if dtype.kind == "u":
        values = abs(values)
    if dtype.kind == "c":
        values = values + 1j * np.random.default_rng(seed + 1).normal(size=shape)
    return np.asarray(values).astype(dtype)


def same(got, want):
    assert got.dtype == want.dtype
    assert got.shape == want.shape
    assert got.tobytes() == np.ascontiguousarray(want).tobytes()


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("shape", [*SHAPES, (7, 11)], ids=str)
def test_values_survive_the_way_there_and_back(device, shape, dtype):
    x = sample(shape, dtype)
    array = device.from_numpy(x)
    assert (array.shape, array.ndim, array.dtype) == (x.shape, x.ndim, x.dtype)
    same(device.to_numpy(array), x)
    same(device.to_numpy(device.clone(array)), x)


@pytest.mark.parametrize("dst", DTYPES, ids=str)
@pytest.mark.parametrize("src", [DTYPES[k] for k in (0, 1, 5, 7, 9, 10, 11, 12, 14)], ids=str)
def test_cast(device, src, dst):
    for shape in ((), (0, 3), (3, 4)):
        x = sample(shape, src)
        if src.kind == "c" and dst.kind not in "cb":
            want = x.real.astype(dst)
        elif src.kind in "fV" and dst.kind in "iu" and dst.itemsize < 8:
            want = x.astype(np.int64).astype(dst)
        else:
            want = x.astype(dst)
        same(device.to_numpy(device.cast(device.from_numpy(x), dst)), want)


def test_cast_rounds_to_even_and_keeps_what_is_special(device):
    x = np.array([1 + 2**-8, 1 + 3 * 2**-8, 65519.0, 65520.0, 2**-25, 2**-24, np.inf, -np.inf,
                  -0.0, 3.4e38], np.float32)
    for dtype in (np.dtype(np.float16), BFLOAT16):
        with np.errstate(over="ignore"):
            same(device.to_numpy(device.cast(device.from_numpy(x), dtype)), x.astype(dtype))
        nan = device.cast(device.from_numpy(np.float32([np.nan])), dtype)
        assert np.isnan(device.to_numpy(nan).astype(np.float32)).all()
    same(device.to_numpy(device.cast(device.from_numpy(np.float32([0.5, np.nan, -0.0])), bool)),
         np.array([True, True, False]))


def test_double_to_half_rounds_once(device):
    ties = 1 + 2.0**-11 + np.array([0, 2.0**-40, -(2.0**-40)])
    x = np.concatenate([ties, -ties, ties * 2.0**-20, [65520 - 1e-9, 65520, 1e300, 1e-300]])
    with np.errstate(over="ignore"):
        want = x.astype(np.float16)
    same(device.to_numpy(device.cast(device.from_numpy(x), np.float16)), want)


def test_views_share_the_buffer(device):
    x = np.arange(60, dtype=np.int32)
    base = device.from_numpy(x)
    view = device.restride(base, (3, 2, 4), (1, -10, 7), 15)
    want = np.lib.stride_tricks.as_strided(x[15:], (3, 2, 4), (4, -40, 28))
    same(device.to_numpy(view), want)
    assert device.geometry(view) == ((1, -10, 7), 15)
    assert device.address(view) - device.address(base) == 15 * 4
    assert device.buffer_size(view) >= x.nbytes
    device.copy_into(view, device.from_numpy(np.zeros((), np.int32)))
    np.lib.stride_tricks.as_strided(x[15:], (3, 2, 4), (4, -40, 28))[...] = 0
    same(device.to_numpy(base), x)


def test_copy_into_broadcasts_and_casts(device):
    target = device.from_numpy(np.zeros((4, 3, 5), np.float32))
    inner = device.restride(target, (4, 5), (15, 1), 5)  # target[:, 1]
    device.copy_into(inner, device.from_numpy(np.arange(5)))
    want = np.zeros((4, 3, 5), np.float32)
    want[:, 1] = np.arange(5)
    same(device.to_numpy(target), want)
    with pytest.raises(ValueError, match="broadcast"):
        device.copy_into(inner, device.from_numpy(np.arange(4)))


@pytest.mark.parametrize("shift", [1, -1])
def test_copy_into_overlapping_memory_reads_first(device, shift):
    x = np.arange(3000, dtype=np.float64)
    array = device.from_numpy(x)
    low, high = device.restride(array, (2999,), (1,), 0), device.restride(array, (2999,), (1,), 1)
    dst, src = (high, low) if shift == 1 else (low, high)
    device.copy_into(dst, src)
    want = x.copy()
    want[1:] = x[:-1] if shift == 1 else want[1:]
    if shift == -1:
        want[:-1] = x[1:]
    same(device.to_numpy(array), want)
    square = device.from_numpy(x[:900].reshape(30, 30))
    device.copy_into(square, device.restride(square, (30, 30), (1, 30), 0))
    same(device.to_numpy(square), x[:900].reshape(30, 30).T)


def test_many_dims_that_do_not_merge(device):
    shape = (2, 3, 2, 4, 3, 5, 2)
    x = sample(shape, np.dtype(np.float32))
    array = device.from_numpy(x)
    order = (3, 0, 6, 2, 5, 1, 4)
    view = device.restride(array, tuple(shape[d] for d in order),
                           tuple(array.strides[d] for d in order), 0)
    same(device.to_numpy(view), x.transpose(order))


def test_fill_and_arange(device):
    run = device.runtime
    array = device.from_numpy(np.zeros((4, 5), np.int16))
    copying.fill(run, device.restride(array, (4,), (5,), 2), -7)
    want = np.zeros((4, 5), np.int16)
    want[:, 2] = -7
    same(device.to_numpy(array), want)
    for dtype, args in ((np.int64, (5, -3)), (np.float32, (0.5, 0.25)), (np.uint8, (250, 1))):
        got = device.to_numpy(copying.arange(run, 12, np.dtype(dtype), *args))
        same(got, (args[0] + args[1] * np.arange(12)).astype(dtype))


def test_memory_is_counted_and_reused(device):
    device.empty_cache()
    before = device.memory()
    array = device.allocate((1000, 1000), np.float32)
    held = device.memory()
    assert held["allocated"] - before["allocated"] >= 4_000_000
    address = device.address(array)
    del array
    assert device.memory()["allocated"] == before["allocated"]
    assert device.memory()["reserved"] == held["reserved"]
    again = device.allocate((1000, 999), np.float32)
    assert device.address(again) == address
    assert device.memory()["peak"] >= held["allocated"]
    del again
    device.empty_cache()
    device.reset_peak()
    assert device.memory()["reserved"] < held["reserved"]
    assert device.memory()["peak"] == device.memory()["allocated"]


def test_live_arrays_have_distinct_addresses(device):
    arrays = [device.allocate((n,), np.uint8) for n in (1, 600, 0, 512, 1)]
    spans = sorted((device.address(a), device.buffer_size(a)) for a in arrays)
    assert all(a + n <= b for (a, n), (b, _) in itertools.pairwise(spans))


def test_philox_known_answers(device):
    """The vectors published with Random123 for philox4x32-10."""
    def block(seed, offset):
        return [int(w) for w in device.to_numpy(device.philox(seed, offset, 4))]

    assert block(0, 0) == [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]
    assert block(2**64 - 1, 2**128 - 1) == [0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD]
    key = 0xA4093822 | 0x299F31D0 << 32
    counter = 0x243F6A88 | 0x85A308D3 << 32 | 0x13198A2E << 64 | 0x03707344 << 96
    assert block(key, counter) == [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1]


@pytest.mark.parametrize("words", [0, 1, 2, 3, 7, 4099])
def test_philox_counts_on(device, words):
    offset = 2**64 - 2  # the low half overflows on the way
    got = device.to_numpy(device.philox(11, offset, words))
    assert got.dtype == np.uint32
    for word in {0, 1, 2, 5, 9, 4098} & set(range(words)):
        block = device.to_numpy(device.philox(11, offset + word // 4, 4))
        assert got[word] == block[word % 4]


def test_shapes():
    assert broadcast_shapes((3, 1), (4,)) == (3, 4)
    assert broadcast_shapes((), (0, 1), (1, 5)) == (0, 5)
    with pytest.raises(ValueError, match="broadcast"):
        broadcast_shapes((3,), (4,))
    assert collapse((2, 3, 4), (12, 4, 1), (12, 4, 1)) == ((24,), [(1,), (1,)])
    assert collapse((2, 3, 4), (12, 4, 1), (0, 0, 1)) == ((6, 4), [(4, 1), (0, 1)])
    assert collapse((1, 1), (5, 5)) == ((1,), [(1,)])
