"""Kernels in OpenCL C, run on any OpenCL device, against the same formulas in NumPy."""

import numpy as np
import pytest

from plugrad.backends.arraylib.render import (
    compile_elementwise,
    compile_reduction,
    compile_scan,
)
from plugrad.backends.cupy_cuda.language import CUDA_C
from plugrad.backends.opencl.language import OPENCL_C
from plugrad.backends.rendering.c_family import (
    elementwise_source,
    reduction_source,
    scan_source,
)
from plugrad.codegen.expression import FormulaError, parse_expr, specialise
from plugrad.codegen.intrinsics import named_dtype, wrap
from plugrad.codegen.reduction import parse_reduce, typed_reduction

cl = pytest.importorskip("pyopencl")
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def queue():
    try:
        devices = [device for platform in cl.get_platforms() for device in platform.get_devices()]
    except cl.Error as error:
        pytest.skip(f"no OpenCL platform: {error}")
    if not devices:
        pytest.skip("no OpenCL device")
    return cl.CommandQueue(cl.Context([devices[0]]))


def run(queue, program, values, out_shapes, global_size=256, local_size=None):
    """Runs a KernelSource; values: arrays and numbers by argument name. Returns its outputs."""
    device = queue.device
    options = ["-cl-std=CL1.2"]
    if device.single_fp_config & cl.device_fp_config.CORRECTLY_ROUNDED_DIVIDE_SQRT:
        options.append("-cl-fp32-correctly-rounded-divide-sqrt")
    built = cl.Program(queue.context, program.source).build(" ".join(options))
    arguments, outputs, kept = [], [], []
    flags = cl.mem_flags.READ_WRITE
    for kind, name, dtype in program.arguments:
        if kind == "output":
            array = np.zeros(max(int(np.prod(out_shapes)), 1), dtype)
            buffer = cl.Buffer(queue.context, flags, array.nbytes)
            cl.enqueue_copy(queue, buffer, array.view("u1"))
            outputs.append((array, buffer))
            arguments.append(buffer)
        elif kind == "input":
            array = np.ascontiguousarray(values[name]).reshape(-1)
            buffer = cl.Buffer(queue.context, flags, max(array.nbytes, 1))
            if array.nbytes:
                cl.enqueue_copy(queue, buffer, array.view("u1"))
            kept.append(buffer)
            arguments.append(buffer)
        elif kind == "scalar":
            dtype = np.dtype("u1") if dtype.kind == "b" else dtype
            arguments.append(np.array(wrap(values[name], dtype), dtype)[()])
        else:
            arguments.append(np.int64(values[name]))
    kernel = cl.Kernel(built, program.name)
    kernel(queue, (global_size,), local_size and (local_size,), *arguments)
    for array, buffer in outputs:
        cl.enqueue_copy(queue, array.view("u1"), buffer)
    queue.finish()
    return [array.reshape(out_shapes) for array, _ in outputs]


def elementwise(queue, text, arrays, scalars=None, strided=False):
    """(the device's results, NumPy's) of a formula."""
    scalars = scalars or {}
    params = [*arrays, *scalars]
    node = parse_expr(text, params)
    kinds = [(name, "tensor" if name in arrays else "scalar") for name in params]
    expected = compile_elementwise(np, "f", node, kinds)(*arrays.values(), *scalars.values())
    dtypes = {**{name: array.dtype for name, array in arrays.items()},
              **dict.fromkeys(scalars, "scalar")}
    shape = np.broadcast_shapes(*(array.shape for array in arrays.values()))
    ndim = len(shape) if strided else 0
    program = elementwise_source("f", specialise(node, {}), params, dtypes, OPENCL_C, ndim)
    values = {"n": int(np.prod(shape)), **scalars}
    for d, size in enumerate(shape):
        values[f"size{d}"] = size
    for name, array in arrays.items():
        values[f"p_{name}"], values[f"offset_{name}"] = array, 0
        steps = np.broadcast_to(array, shape).strides
        for d, step in enumerate(steps):
            values[f"stride_{name}_{d}"] = step // array.itemsize
    got = run(queue, program, values, shape)
    expected = expected if isinstance(expected, tuple) else (expected,)
    for a, b in zip(got, expected):
        assert a.dtype == b.dtype
    return got, list(expected)


def sample(name, size=257, seed=0):
    rng = np.random.default_rng(seed)
    dtype = named_dtype(name)
    if dtype.kind == "b":
        return rng.random(size) < 0.5
    if dtype.kind in "iu":
        info = np.iinfo(dtype)
        small = rng.integers(max(info.min, -9), 9, size)
        wide = rng.integers(info.min, info.max, size, dtype=dtype, endpoint=True)
        return np.where(rng.random(size) < 0.5, small, wide).astype(dtype)
    if dtype.kind == "c":
        return (rng.normal(size=size) + 1j * rng.normal(size=size)).astype(dtype) * 2
    values = rng.normal(size=size) * 3
    values[:6] = [0, -0.0, np.inf, -np.inf, np.nan, 1]
    return values.astype(dtype)


def same_bits(a, b):
    return np.array_equal(a.view("u1"), b.view("u1")) or np.array_equal(
        a.astype("c16"), b.astype("c16"), equal_nan=True
    )


DTYPES = ["float32", "float64", "float16", "bfloat16", "int8", "int32", "int64", "uint8", "bool"]
EXACT = [
    "self + other", "self - other", "self * other", "self / other", "self + 300", "self * 0.1",
    "alpha * self + other", "-self", "abs(self)", "sign(self)", "self == other", "self <= other",
    "maximum(self, other)", "minimum(self, other)", "where(self > other, self, 0)",
    "floor(self)", "ceil(self)", "trunc(self)", "round(self)", "sqrt(self)", "self ** 2",
    "isnan(self)", "isfinite(self)", "logical_and(self, other)", "not self", "fmod(self, 3)",
    "self % 3", "self // 3", "trunc_div(self, 3)", "copysign(self, other)",
    "cast(self, 'int32')", "cast(self, 'uint8')", "cast(self, 'float16')",
    "cast(self, 'bfloat16')", "cast(self, 'bool')", "(self, self * 2)", "square(self)",
    "fmax(self, other)", "nextafter(self, other)", "signbit(self)", "rsqrt(self)",
]
INTEGER = [
    "self & other", "self | other", "self ^ other", "~self", "self << (other & 15)",
    "self >> (other & 15)", "gcd(self, other)", "self // (other | 1)", "self % (other | 1)",
    "trunc_div(self, other | 1)", "self ** (other & 7)",
]


@pytest.mark.parametrize("dtype", DTYPES)
def test_exact(queue, dtype):
    failed = []
    for text in EXACT + (INTEGER if dtype in ("int8", "int32", "int64", "uint8") else []):
        arrays = {"self": sample(dtype), "other": sample(dtype, seed=1)}
        if "cast(self, 'int32')" in text or "cast(self, 'uint8')" in text:
            finite = np.nan_to_num(arrays["self"].astype("f8"), posinf=9, neginf=-9)
            least = 0 if dtype in ("uint8", "bool") else -100
            arrays["self"] = finite.clip(least, 100).astype(arrays["self"].dtype)
        try:
            got, expected = elementwise(queue, text, arrays, {"alpha": 2.5})
        except FormulaError:
            continue
        if not all(map(same_bits, got, expected)):
            failed.append(text)
    assert not failed


CLOSE = [
    "exp(self)", "log(self)", "log1p(self)", "expm1(self)", "sin(self)", "cos(self)", "tan(self)",
    "tanh(self)", "sigmoid(self)", "atan(self)", "asin(self)", "acosh(self)", "asinh(self)",
    "atanh(self)", "sinh(self)", "cosh(self)", "exp2(self)", "log2(self)", "log10(self)",
    "self ** other", "abs(self) ** 1.7", "atan2(self, other)", "hypot(self, other)", "cbrt(self)",
    "0.5 * self * (1 + erf(self * 0.7071067811865476))", "erf(self)", "erfc(self)",
    "erfinv(self / 10)", "erfcx(self)", "lgamma(self)", "digamma(self)", "i0(self)", "i0e(self)",
    "i1(self)", "i1e(self)", "ndtri(self)", "log_ndtr(self)", "ndtr(self)", "bessel_j0(self)",
    "bessel_j1(self)", "bessel_y0(self)", "bessel_y1(self)", "modified_bessel_k0(self)",
    "modified_bessel_k1(self)", "airy_ai(self)", "spherical_bessel_j0(self)",
]


@pytest.mark.parametrize("dtype, tolerance", [("float32", 4e-6), ("float64", 1e-13),
                                              ("float16", 2e-3)])
def test_close(queue, dtype, tolerance):
    failed = []
    for text in CLOSE:
        arrays = {"self": sample(dtype), "other": sample(dtype, seed=1)}
        got, expected = elementwise(queue, text, arrays)
        for a, b in zip(got, expected):
            if not np.allclose(a.astype("f8"), b.astype("f8"), tolerance, tolerance / 4,
                               equal_nan=True):
                failed.append(text)
    assert not failed


COMPLEX = [
    "self + other", "self * other", "self / other", "exp(self)", "log(self)", "sqrt(self)",
    "sin(self)", "cos(self)", "tan(self)", "sinh(self)", "cosh(self)", "tanh(self)",
    "asin(self)", "acos(self)", "atan(self)", "asinh(self)", "acosh(self)", "atanh(self)",
    "abs(self)", "angle(self)", "real(self)", "imag(self)", "conj(self)", "sgn(self)",
    "self == other", "reciprocal(self)", "self ** 2", "self ** other", "sigmoid(self)",
    "expm1(self)", "log1p(self)", "log2(self)", "rsqrt(self)", "self * 2j", "isnan(self)",
    "cast(self, 'float32')", "cast(self, 'complex128')", "where(abs(self) > 1, self, 0)",
]


@pytest.mark.parametrize("dtype, tolerance", [("complex64", 4e-6), ("complex128", 1e-13)])
def test_complex(queue, dtype, tolerance):
    failed = []
    for text in COMPLEX:
        got, expected = elementwise(
            queue, text, {"self": sample(dtype), "other": sample(dtype, seed=1)}
        )
        if not np.allclose(got[0], expected[0], tolerance, tolerance, equal_nan=True):
            failed.append(text)
    assert not failed


def test_strided_broadcast(queue):
    a = np.arange(24, dtype="f4").reshape(2, 3, 4)
    b = np.arange(3, dtype="f4").reshape(3, 1)
    mask = np.array([True, False, True, False])
    got, expected = elementwise(
        queue, "where(mask, self, other * k)", {"self": a, "other": b, "mask": mask}, {"k": 3},
        strided=True,
    )
    np.testing.assert_array_equal(got[0], expected[0])


REDUCTIONS = {
    "sum": {"state": {"total": 0}, "map": "self", "combine": "total + map"},
    "all": {"state": {"r": {"init": True, "dtype": "bool"}}, "map": "self != 0",
            "combine": "r and map"},
    "amax": {"state": {"r": "lowest"}, "map": "self", "combine": "maximum(r, map)",
             "empty": "error"},
    "argmin": {
        "state": {"value": "highest", "where": {"init": -1, "dtype": "int64"}},
        "map": {"value": "self", "where": "index"},
        "combine": {
            "value": "minimum(value, other_value)",
            "where": "other_where if where < 0 or other_where >= 0 and (other_value < value or "
                     "other_value == value and other_where < where) else where",
        },
        "finalize": "(value, where)", "empty": "error",
    },
    "var": {
        "state": {"n": 0, "mean": 0, "m2": 0}, "map": {"n": 1, "mean": "self", "m2": 0},
        "combine": {
            "n": "n + other_n",
            "mean": "mean + (other_mean - mean) * other_n / maximum(n + other_n, 1)",
            "m2": "m2 + other_m2 + (other_mean - mean)**2 * n * other_n / maximum(n + other_n, 1)",
        },
        "finalize": "m2 / (count - correction)",
    },
}
CASES = [
    ("sum", "float32", "float32"), ("sum", "float16", "float16"), ("sum", "bfloat16", "bfloat16"),
    ("sum", "int8", "int64"), ("sum", "bool", "int64"), ("sum", "complex64", "complex64"),
    ("sum", "float64", "float64"), ("all", "float32", "bool"), ("all", "uint8", "bool"),
    ("amax", "int32", "int32"), ("amax", "bool", "bool"), ("argmin", "float32", "float32"),
    ("argmin", "int64", "int64"), ("var", "float32", "float32"), ("var", "float16", "float16"),
]


def reduce_sample(dtype, shape):
    x = sample(dtype, int(np.prod(shape)), 3)
    if x.dtype.kind not in "iub":
        x[:6] = 1
    return x.reshape(shape)


@pytest.mark.parametrize("name, dtype, result", CASES)
@pytest.mark.parametrize("group", [0, 8])
def test_reduction(queue, name, dtype, result, group):
    """Both variants, reducing the outer and the inner dim, over a permuted and offset input."""
    params = ["correction"] if name == "var" else []
    scalars = {"correction": 1} if params else {}
    reduction = parse_reduce(REDUCTIONS[name], params)
    x, out = reduce_sample(dtype, (3, 70, 5)), named_dtype(result)
    typed = typed_reduction(reduction, x.dtype, out, {})
    program = reduction_source("r", reduction, typed, x.dtype, OPENCL_C, 1, 2, group)
    values = {
        "p_self": x, "n": 5, "count": 210, "chunks": 1, "offset_self": 0, "size0": 5,
        "stride_self_0": 1, "red0": 3, "red1": 70, "stride_red_0": 350, "stride_red_1": 5,
        **scalars,
    }
    got = run(queue, program, values, (5,), 16, group or None)
    expected = compile_reduction(np, name, reduction, params)(x, (0, 1), False, out,
                                                              *scalars.values())
    check(got, expected)


def check(got, expected):
    for a, b in zip(got, expected if isinstance(expected, tuple) else (expected,)):
        assert a.dtype == b.dtype
        tolerance = {2: 1e-2, 4: 1e-5}.get(b.dtype.itemsize, 1e-6)
        np.testing.assert_allclose(a.astype("c16"), b.astype("c16"), tolerance, tolerance)


def test_two_stages(queue):
    """Few outputs of many elements: chunks reduce to states, and the states to the result."""
    reduction = parse_reduce(REDUCTIONS["argmin"])
    x = reduce_sample("float32", (2, 1000))
    typed = typed_reduction(reduction, x.dtype, x.dtype, {})
    partial = reduction_source("p", reduction, typed, x.dtype, OPENCL_C, 1, 1, 0, "partial")
    values = {"p_self": x, "n": 14, "count": 1000, "chunks": 7, "offset_self": 0, "size0": 2,
              "stride_self_0": 1000, "red0": 1000, "stride_red_0": 1}
    kept = run(queue, partial, values, (14,), 4)
    final = reduction_source("f", reduction, typed, x.dtype, OPENCL_C, 1, 1, 4, "final")
    got = run(queue, final, {"state0": kept[0], "state1": kept[1], "n": 2, "count": 1000,
                             "chunks": 7}, (2,), 8, 4)
    np.testing.assert_array_equal(got[0], x.min(1))
    np.testing.assert_array_equal(got[1], x.argmin(1))


@pytest.mark.parametrize("group", [1, 4])
@pytest.mark.parametrize("dtype", ["float32", "int32", "bfloat16"])
def test_scan(queue, group, dtype):
    """Along the first dim of (70, 5), so that strides matter; outputs keep the array's order."""
    reduction = parse_reduce(REDUCTIONS["sum"])
    x = reduce_sample(dtype, (70, 5))
    typed = typed_reduction(reduction, x.dtype, x.dtype, {})
    program = scan_source("s", reduction, typed, x.dtype, OPENCL_C, 1, group)
    values = {"p_self": x, "n": 5, "count": 70, "offset_self": 0, "size0": 5, "stride_self_0": 1,
              "stride_out_0": 1, "step_self": 5, "step_out": 5}
    got = run(queue, program, values, (70, 5), 8 if group == 4 else 5, group)
    check(got, compile_scan(np, "s", reduction)(x, 0, x.dtype))


def test_cuda_text():
    """The CUDA dialect differs in its prelude only; both give one kernel with the same body."""
    node = parse_expr("self * other + alpha", ["self", "other", "alpha"])
    dtypes = {"self": named_dtype("bfloat16"), "other": named_dtype("float32"), "alpha": "scalar"}
    programs = [
        elementwise_source("madd", node, ["self", "other", "alpha"], dtypes, dialect, 2)
        for dialect in (OPENCL_C, CUDA_C)
    ]
    bodies = [program.source[program.source.index("KERNEL void madd"):] for program in programs]
    assert bodies[0] == bodies[1]
    assert programs[0].arguments == programs[1].arguments
    assert '#define KERNEL extern "C" __global__' in programs[1].source
    assert "get_global_id" not in programs[1].source
    assert "#pragma OPENCL FP_CONTRACT OFF" in programs[0].source
    assert [argument.name for argument in programs[0].arguments] == [
        "out0", "p_self", "p_other", "n", "offset_self", "offset_other", "size0", "size1",
        "stride_self_0", "stride_self_1", "stride_other_0", "stride_other_1", "alpha",
    ]
