"""The stand-in is strict; and the device's own tests run on it."""

from __future__ import annotations

import os
import subprocess
import sys
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from . import host, standin

ROOT = Path(__file__).resolve().parents[2]
needs_compiler = pytest.mark.skipif(host.compiler() is None, reason="no C++ compiler")

SOURCE = """
typedef float f32; typedef long long i64;
#define KERNEL extern "C" __global__
#define GLOBAL
#define BARRIER __syncthreads()
KERNEL void scale(GLOBAL f32 *out, GLOBAL const f32 *p, i64 n, f32 by) {
    for (i64 i = threadIdx.x; i < n; i += blockDim.x) out[i] = p[i] * by;
}
KERNEL void turn(GLOBAL f32 *out, i64 n) {
    __shared__ f32 kept[64];
    kept[threadIdx.x] = out[threadIdx.x];
    BARRIER;
    out[threadIdx.x] = kept[blockDim.x - 1 - threadIdx.x];
}
"""
OPTIONS = ("--fmad=false",)


@pytest.fixture(scope="module")
def cupy():
    return standin.make()


def test_only_cupys_names(cupy):
    for owner, name in ((cupy, "nanargmaxx"), (cupy.cuda.runtime, "launch"),
                        (cupy.empty(3, "f4"), "byteswapped")):
        with pytest.raises(AttributeError, match=f"has no attribute '{name}'"):
            getattr(owner, name)
    with pytest.raises(AttributeError, match=r"no cupy\.cuda\.streams"):
        standin._Module("cupy.cuda", streams=1)


def test_no_numpy_arrays(cupy):
    x = cupy.array(np.arange(3.0))
    with pytest.raises(TypeError, match="Implicit conversion"):
        np.asarray(x)
    for use in (lambda: x + np.arange(3.0), lambda: cupy.stack([x, np.arange(3.0)]),
                lambda: x[np.array([0])]):
        with pytest.raises(TypeError, match="Unsupported type"):
            use()
    assert (x + 1).get().tolist() == [1, 2, 3]


def test_dtypes_and_views(cupy):
    import ml_dtypes
    with pytest.raises(ValueError, match="Unsupported dtype"):
        cupy.empty(3, ml_dtypes.bfloat16)
    x = cupy.empty(10, "f4")
    with pytest.raises((ValueError, TypeError)):
        cupy.ndarray((11,), "f4", memptr=x.data)
    with pytest.raises(ValueError):
        cupy.ndarray((4,), "f4", memptr=x.data, strides=(16,))
    assert cupy.ndarray((4,), "f4", memptr=x.data + 4, strides=(8,)).get().shape == (4,)
    with pytest.raises(ValueError, match="stable"):
        cupy.argsort(x, kind="quicksort")


@needs_compiler
def test_kernels_run_and_their_arguments_are_checked(cupy):
    kernel = cupy.RawKernel(SOURCE, "scale", OPTIONS)
    out, x = cupy.empty(5, "f4"), cupy.array(np.arange(5, dtype="f4"))
    kernel((1,), (3,), (out, x, 5, np.float32(2)))
    assert out.get().tolist() == [0, 2, 4, 6, 8]
    for wrong, text in [
        ((out, x, 5), "3 arguments for 4"),
        ((out, x, 5, 2.0), "a float64 passed for f32"),
        ((out, x, 5.0, np.float32(2)), "a float64 passed for i64"),
        ((out, x, np.int32(5), np.float32(2)), "a int32 passed for i64"),
        ((out, x, True, np.float32(2)), "a bool passed for i64"),
        ((out, cupy.empty(5, "f8"), 5, np.float32(2)), "float64 for a pointer to f32"),
        ((out, np.zeros(5, "f4"), 5, np.float32(2)), "expected a CuPy array"),
        ((out, None, 5, np.float32(2)), "expected a CuPy array"),
    ]:
        with pytest.raises(TypeError, match=text):
            kernel((1,), (3,), wrong)
    with pytest.raises(ValueError, match="launched over"):
        kernel((0,), (3,), (out, x, 5, np.float32(2)))
    with pytest.raises(LookupError, match="no kernel 'other'"):
        cupy.RawKernel(SOURCE, "other", OPTIONS)((1,), (1,), ())
    with pytest.raises(ValueError, match="fmad"):
        cupy.RawKernel(SOURCE, "scale")


@needs_compiler
def test_threads_of_a_block_meet_at_barriers(cupy):
    kernel = cupy.RawKernel(SOURCE, "turn", OPTIONS)
    x = cupy.array(np.arange(64, dtype="f4"))
    kernel((1,), (64,), (x, 64))
    assert x.get().tolist() == list(range(63, -1, -1))


@needs_compiler
def test_one_kernel_compiled_by_several_at_once():
    source = f"{SOURCE}// not kept by an earlier run: {uuid.uuid4()}\n"
    host.folder()
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: host.build(source, "scale"), range(4)))
    assert len(found) == 4 and all(map(callable, found))


@needs_compiler
def test_the_device_on_the_standin():
    """In a process of its own, where CuPy is the stand-in."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "tests.cuda.plugin", "tests/cuda/on_device"],
        cwd=ROOT, capture_output=True, text=True,
        env={**os.environ, "PLUGRAD_CUPY_STANDIN": "1", "PLUGRAD_STRICT": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
