"""Kernels that the OpenCL backend renders from `expr` and `reduce`, against the NumPy backend."""

from __future__ import annotations

import os
import subprocess
import sys

import ml_dtypes
import numpy as np
import pytest

from plugrad.backends.numpy_cpu import NumpyBackend
from plugrad.backends.opencl import OpenCLBackend
from plugrad.codegen.spec import parse_entry

pytest.importorskip("pyopencl")

BFLOAT16 = np.dtype(ml_dtypes.bfloat16)
NAMES = ["bool", "uint8", "int32", "int64", "float16", "float32", "float64", "complex64"]
DTYPES = [*map(np.dtype, NAMES), BFLOAT16]
SHAPES = [((3, 4), (3, 4)), ((5,), (2, 1)), ((), (3,)), ((2, 3, 4), (3, 1)), ((0, 3), (3,)),
          ((70, 3), (70, 1))]


def entry(op, **keys):
    return parse_entry({"op": op, "grad": {"self": "none"}, **keys}, "test.yaml", 1)


ADD = entry("add(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", kind="binary",
            expr="self + alpha * other")
AXPY = entry("muladd(Tensor self, Tensor other, Tensor? third=None, *, str mode='plain') -> Tensor",
             kind="elementwise", variants="function",
             expr="self * other if mode == 'plain' else (self - other if third is None else "
                  "self * other + third)")
BOTH = entry("sincos(Tensor self) -> (Tensor sine, Tensor cosine)", kind="elementwise",
             variants="function", expr="(sin(self), cos(self))", dtype="float")
SUM = entry("sum(Tensor self, int[]? dim=None, bool keepdim=False, *, DType? dtype=None) -> Tensor",
            kind="reduction", dtype="accumulate",
            reduce={"state": {"total": 0}, "map": "self", "combine": "total + map"})
BETTER = ("where < 0 or other_value > value or "
          "(other_value == value and other_where >= 0 and other_where < where)")
ARGMAX = entry("argmax(Tensor self, int? dim=None, bool keepdim=False) -> Tensor",
               kind="reduction", dtype="int64",
               reduce={"state": {"value": "lowest", "where": {"init": "-1", "dtype": "int64"}},
                       "map": {"value": "self", "where": "index"},
                       "combine": {"value": f"other_value if {BETTER} else value",
                                   "where": f"other_where if {BETTER} else where"},
                       "finalize": "where", "empty": "error"})
VAR = entry("var(Tensor self, int[]? dim=None, *, Scalar correction=1, bool keepdim=False) -> "
            "Tensor", kind="reduction",
            reduce={"state": {"n": 0, "mean": 0, "m2": 0},
                    "map": {"n": "1", "mean": "self", "m2": "0"},
                    "combine": {
                        "n": "n + other_n",
                        "mean": "mean + (other_mean - mean) * other_n / maximum(n + other_n, 1)",
                        "m2": "m2 + other_m2 + (other_mean - mean)**2 * n * other_n / "
                              "maximum(n + other_n, 1)"},
                    "finalize": "m2 / (n - correction)"})
CUMSUM = entry("cumsum(Tensor self, int dim, *, DType? dtype=None) -> Tensor", kind="scan",
               dtype="accumulate",
               reduce={"state": {"total": 0}, "map": "self", "combine": "total + map"})


@pytest.fixture(scope="module")
def device():
    try:
        return OpenCLBackend()
    except RuntimeError as error:
        pytest.skip(str(error))


def sample(shape, dtype, seed=0):
    values = np.random.default_rng(seed).normal(size=shape) * 5
    return np.asarray(values > 0 if dtype.kind == "b" else abs(values) if dtype.kind == "u"
                      else values).astype(dtype)


def check(got, want, **tolerance):
    assert got.dtype == want.dtype
    assert got.shape == want.shape
    if tolerance:
        wide = [v.astype(np.float32) if v.dtype.itemsize == 2 else v for v in (got, want)]
        np.testing.assert_allclose(*wide, **tolerance)
    else:
        assert got.tobytes() == np.ascontiguousarray(want).tobytes()


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_sums_and_products_equal_numpys(device, dtype):
    kernel, reference = device.elementwise(ADD), NumpyBackend().elementwise(ADD)
    for left, right in SHAPES:
        x, y = sample(left, dtype, 1), sample(right, dtype, 2)
        for alpha in (1, 3):
            got = kernel(device.from_numpy(x), device.from_numpy(y), alpha)
            check(device.to_numpy(got), reference(x, y, alpha))


def test_strided_flipped_and_broadcast_views(device):
    kernel = device.elementwise(ADD)
    x = sample((40, 70), np.dtype("f8"))
    array = device.from_numpy(x)
    turned = device.restride(array, (70, 40), (-1, 70), 69)
    row = device.restride(array, (70, 40), (0, 1), 140)
    want = x.T[::-1] + 2 * x[2, :40]
    check(device.to_numpy(kernel(turned, row, 2)), want)


def test_a_new_number_needs_no_new_program(device):
    kernel = device.elementwise(ADD)
    x = device.from_numpy(np.ones(4, np.float32))
    kernel(x, x, 1)
    built = device.runtime.programs.built + device.runtime.programs.loaded
    for alpha in (2.5, 7, -1):
        assert (device.to_numpy(kernel(x, x, alpha)) == 1 + alpha).all()
    assert device.runtime.programs.built + device.runtime.programs.loaded == built


def test_complex_and_wrapping_numbers(device):
    kernel = device.elementwise(ADD)
    x = device.from_numpy(np.ones(3, np.complex64))
    assert (device.to_numpy(kernel(x, x, 2 - 3j)) == 3 - 3j).all()
    y = device.from_numpy(np.ones(3, np.int8))
    assert (device.to_numpy(kernel(y, y, 130)) == -125).all()


def test_text_and_absent_arguments_choose_the_formula(device):
    kernel = device.elementwise(AXPY)
    x = device.from_numpy(np.float32([1, 2, 3]))
    assert device.to_numpy(kernel(x, x, None, "plain")).tolist() == [1, 4, 9]
    assert device.to_numpy(kernel(x, x, None, "other")).tolist() == [0, 0, 0]
    assert device.to_numpy(kernel(x, x, x, "other")).tolist() == [2, 6, 12]


def test_products_and_sums_are_not_contracted(device):
    kernel = device.elementwise(AXPY)
    x, y, z = (np.random.default_rng(k).normal(size=5000).astype(np.float32) for k in range(3))
    got = kernel(*map(device.from_numpy, (x, y, z)), "other")
    check(device.to_numpy(got), x * y + z)


def test_several_outputs(device):
    x = sample((5, 6), np.dtype("f8"))
    sine, cosine = map(device.to_numpy, device.elementwise(BOTH)(device.from_numpy(x)))
    check(sine, np.sin(x), rtol=1e-14)
    check(cosine, np.cos(x), rtol=1e-14)


CASES = [((3, 4), (1,)), ((3, 4), (0, 1)), ((5, 6, 7), (0, 2)), ((5, 6, 7), (1,)), ((), ()),
         ((30000,), (0,)), ((3, 9000), (1,)), ((300, 40), (0,)), ((0, 3), (1,))]


@pytest.mark.parametrize("keepdim", [False, True])
@pytest.mark.parametrize(
    ("spec", "scalars", "names"),
    [(SUM, (), "float32 float64 int64 float16 complex64"), (ARGMAX, (), "float32 int64 float16"),
     (VAR, (1,), "float32 float64")], ids=["sum", "argmax", "var"])
def test_reductions(device, spec, scalars, names, keepdim):
    kernel, reference = device.reduce(spec), NumpyBackend().reduce(spec)
    for name in names.split():
        dtype = np.dtype(name)
        result = np.dtype("int64") if spec is ARGMAX else dtype
        tolerance = {"rtol": 2e-3 if dtype.itemsize == 2 else 1e-4, "atol": 1e-2}
        for shape, dims in CASES:
            if spec is VAR and not shape:
                continue  # zero degrees of freedom
            x = sample(shape, dtype)
            got = device.to_numpy(kernel(device.from_numpy(x), dims, keepdim, result, *scalars))
            check(got, reference(x, dims, keepdim, result, *scalars), **tolerance)


def test_reductions_of_nothing(device):
    nothing = device.from_numpy(np.zeros((0, 3), np.float32))
    total = device.reduce(SUM)(nothing, (0,), False, np.dtype("f4"))
    assert device.to_numpy(total).tolist() == [0, 0, 0]
    with pytest.raises(IndexError, match="Expected reduction dim 0 to have non-zero size"):
        device.reduce(ARGMAX)(nothing, (0,), False, np.dtype("i8"))


def test_reductions_of_views(device):
    x = sample((40, 70), np.dtype("f8"))
    turned = device.restride(device.from_numpy(x), (70, 40), (-1, 70), 69)
    got = device.reduce(SUM)(turned, (1,), False, np.dtype("f8"))
    check(device.to_numpy(got), x.T[::-1].sum(1), rtol=1e-12)


def test_half_sums_accumulate_in_float32(device):
    ones = device.from_numpy(np.ones(5000, np.float16))
    total = device.reduce(SUM)(ones, (0,), False, np.dtype("f2"))
    assert device.to_numpy(total) == 5000  # float16 stops at 2048


@pytest.mark.parametrize("name", ["float64", "int64", "float16"])
def test_scans(device, name):
    dtype = np.dtype(name)
    kernel, reference = device.scan(CUMSUM), NumpyBackend().scan(CUMSUM)
    for shape, dim in (((5,), 0), ((3, 4, 5), 1), ((), 0), ((20, 3), 0), ((3, 0), 1)):
        x = sample(shape, dtype)
        got = device.to_numpy(kernel(device.from_numpy(x), dim, dtype))
        check(got, reference(x, dim, dtype) if x.size else x, rtol=5e-3, atol=1e-2)


def test_sources_do_not_depend_on_the_process():
    """Or else no compiled kernel would be found on the disk again."""
    code = (
        "import hashlib, numpy as np\n"
        "from plugrad.codegen.expression import parse_expr\n"
        "from plugrad.backends.opencl.language import OPENCL_C\n"
        "from plugrad.backends.rendering.c_expression import render_c\n"
        "node = parse_expr('lgamma(x) + digamma(x) if x > y else erfinv(y) * i0(x)', ['x', 'y'])\n"
        "text = render_c(node, {'x': np.dtype('f4'), 'y': np.dtype('f4')}, OPENCL_C).source\n"
        "print(hashlib.sha256(text.encode()).hexdigest())")
    found = {
        subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed},
                       capture_output=True, text=True, check=True).stdout
        for seed in "123"}
    assert len(found) == 1
