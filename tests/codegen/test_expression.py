"""The language of `expr`: reading, writing, types and the kernels made from it for NumPy."""

import linecache
import traceback

import numpy as np
import pytest

from plugrad.backends.arraylib.render import compile_elementwise
from plugrad.codegen.expression import (
    Call,
    Const,
    FormulaError,
    Name,
    names_in,
    parse_expr,
    simplify,
    specialise,
    to_text,
    type_of,
)
from plugrad.codegen.intrinsics import FormulaTypeError, named_dtype

NAMES = ("self", "other", "alpha", "mode", "weight")


@pytest.fixture(autouse=True)
def silent():
    with np.errstate(all="ignore"):
        yield


def parse(text):
    return parse_expr(text, NAMES)


def kernel(text, *kinds, name="f"):
    """A NumPy kernel; kinds: 'self' is a tensor, 'alpha:scalar' another kind."""
    params = [tuple(kind.split(":")) if ":" in kind else (kind, "tensor") for kind in kinds]
    return compile_elementwise(np, name, parse_expr(text, [p for p, _ in params]), params)


def test_parse_builds_nodes():
    assert parse("self + alpha * other") == Call(
        "add", (Name("self"), Call("mul", (Name("alpha"), Name("other"))))
    )
    assert parse("-2") == Const(-2)
    assert parse("(self, exp(self))") == (Name("self"), Call("exp", (Name("self"),)))
    assert parse("1 if self > 0 else 2") == parse("where(self > 0, 1, 2)")
    assert parse("trigamma(self)") == parse("polygamma(1, self)")
    assert parse(2) == Const(2)


def test_constants_of_different_types_differ():
    assert len({Const(1), Const(1.0), Const(True)}) == 3
    assert Const(float("nan")) == Const(float("nan"))
    assert Const(0.0) != Const(-0.0)


@pytest.mark.parametrize("text", [
    "self + alpha * other", "(-1) ** 2 * self", "-self ** 2", "(self + 1) * (self - 1)",
    "where(self > 0, self, inf)", "self if mode == 'tanh' else -self", "not self", "~self & 3",
    "0 < self <= 2", "self // 2 % 3", "-(self - other)", "2 ** -self", "weight is None",
    "cast(self, 'bfloat16')", "self << 2 | other >> 1", "-1e-300 + nan", "2j * self",
])
def test_text_reads_back(text):
    assert parse(to_text(parse(text))) == parse(text)


@pytest.mark.parametrize("text, words", [
    ("foo(self)", "unknown function 'foo'"), ("self.x", "Attribute is not allowed"),
    ("exp(self, 1)", "exp takes 1 argument"), ("__import__('os')", "unknown function"),
    ("zz + 1", "not an argument"), ("self[0]", "Subscript"), ("lambda: 1", "Lambda"),
    ("f'{self}'", "JoinedStr"), ("self @ self", "no meaning for scalars"),
    ("self +", "not a Python"),
    ("self in other", "in"), ("exp(x=self)", "positional"), ("cast(self, other)", "string"),
    ("_x", "not an argument"), ("[self for self in self]", "ListComp"), ("x := 1", "not a Python"),
    ("+".join(["self"] * 1500), "longer than"), ("-" * 200 + "self", "nested deeper"),
])
def test_refuses(text, words):
    with pytest.raises(FormulaError, match=words):
        parse(text)


@pytest.mark.parametrize("text, simple", [
    ("self * 1", "self"), ("1 * self + 0", "self"), ("self / 1", "self"), ("self ** 1", "self"),
    ("-(-self)", "self"), ("2 * 3 + self", "6 + self"), ("self + -other", "self - other"),
    ("self - -other", "self + other"), ("2 * (3 * self)", "6 * self"), ("self * (1 / other)",
    "self / other"), ("where(True, self, other)", "self"),
    ("where(self > 0, other, other)", "other"),
    ("not not self", "self"), ("-(self - other)", "other - self"), ("self * 0", "0 * self"),
    ("1 / 0 + self", "1 / 0 + self"),
])
def test_simplify(text, simple):
    assert to_text(simplify(parse(text))) == simple


def test_specialise_decides():
    node = parse("self * weight if weight is not None and mode == 'mean' else self")
    assert specialise(node, {"weight": None, "mode": "mean"}) == Name("self")
    assert specialise(node, {"mode": "sum"}) == Name("self")
    assert names_in(specialise(node, {"mode": "mean"})) == ("weight", "self")


@pytest.mark.parametrize("text, dtype, result", [
    ("self + 1", "int8", "int8"), ("self + 1.5", "int8", "float32"),
    ("self / 2", "int64", "float32"),
    ("self + alpha", "int8", "int8"), ("self > 1.5", "int8", "bool"),
    ("self + True", "bool", "bool"),
    ("self + 1", "bool", "int64"), ("exp(self)", "bool", "float32"),
    ("exp(self)", "float16", "float16"),
    ("where(self != 0, 1, 0)", "float64", "float64"), ("where(self != 0, 1, 0)", "bool", "int64"),
    ("abs(self)", "complex128", "float64"), ("self * 1j", "float32", "complex64"),
    ("self * 1j", "float64", "complex128"), ("cast(self, 'bfloat16')", "int8", "bfloat16"),
    ("angle(self)", "int8", "float32"), ("alpha * 2", "bfloat16", "bfloat16"),
    ("logical_and(self, 1)", "float32", "bool"), ("self // 2", "uint8", "uint8"),
])
def test_types(text, dtype, result):
    dtypes = {"self": named_dtype(dtype), "alpha": "scalar"}
    assert type_of(parse(text), dtypes) == named_dtype(result)


@pytest.mark.parametrize("a, b, result", [
    ("uint8", "int8", "int16"), ("int64", "float16", "float16"), ("float16", "bfloat16", "float32"),
    ("float64", "complex64", "complex128"), ("bool", "uint8", "uint8"), ("int32", "int64", "int64"),
])
def test_promotion(a, b, result):
    dtypes = {"self": named_dtype(a), "other": named_dtype(b)}
    assert type_of(parse("self * other"), dtypes) == named_dtype(result)


@pytest.mark.parametrize("text, dtype, words", [
    ("self > 1", "complex64", "\"gt\" not implemented for 'ComplexFloat'"),
    ("self & 1", "float32", "not implemented for 'Float'"),
    ("self - self", "bool", "Subtraction"), ("-self", "bool", "Negation"),
    ("erf(self)", "complex128", "not implemented for 'ComplexDouble'"),
])
def test_type_errors(text, dtype, words):
    with pytest.raises(FormulaTypeError, match=words):
        type_of(parse(text), {"self": np.dtype(dtype)})
    assert issubclass(FormulaTypeError, RuntimeError)


# -- NumPy kernels -----------------------------------------------------------------------------
def test_kernel_values():
    a, b = np.float32([[1, 2], [3, 4]]), np.float32([10, 20])
    np.testing.assert_array_equal(
        kernel("self + alpha * other", "self", "other", "alpha:scalar")(a, b, 0.5),
        np.float32([[6, 12], [8, 14]]),
    )


@pytest.mark.parametrize("text", ["self * 2 + self", "exp(self)", "self", "-1", "self > 1",
                                  "where(self > 0, 1, 0)", "real(self)", "sigmoid(self)"])
@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16", "int64", "bool"])
def test_kernel_returns_new_arrays(text, dtype):
    """Of the typed dtype, also for 0-dim and empty inputs, sharing no memory."""
    for shape in ((), (0, 3), (2, 3)):
        x = np.ones(shape, named_dtype(dtype))
        result = kernel(text, "self")(x)
        assert type(result) is np.ndarray
        assert result.shape == shape
        assert result.dtype == type_of(parse_expr(text, ["self"]), {"self": x.dtype})
        assert not np.shares_memory(result, x)
    np.testing.assert_array_equal(x, np.ones(shape, x.dtype))


def test_kernel_broadcasts_constants():
    result = kernel("other", "self", "other")(np.ones((2, 1)), np.ones(3))
    assert result.shape == (2, 3)


def test_kernel_scalars_wrap():
    x = np.array([1, 2], "int8")
    assert kernel("self + alpha", "self", "alpha:scalar")(x, 300).tolist() == [45, 46]
    assert kernel("self * alpha", "self", "alpha:scalar")(x, 2.9).tolist() == [2, 4]
    assert kernel("self + 300", "self")(np.array([250], "uint8")).tolist() == [38]


def test_kernel_halves_round_once():
    x = np.float16([2049.0])  # rounded to 2048; + 1 + 1 would stay there in float16
    assert kernel("self + 1 + 1", "self")(x).tolist() == [2050.0]


def test_kernel_tensor_may_be_absent_or_a_number():
    run = kernel("self if weight is None else self * weight", "self", "weight:tensor?")
    x = np.float32([1, 2])
    np.testing.assert_array_equal(run(x, None), x)
    np.testing.assert_array_equal(run(x, x), x * x)
    assert kernel("self * other", "self", "other")(x, 3).dtype == np.float32


def test_kernel_static_arguments_steer():
    run = kernel("self * 2 if mode == 'twice' else self", "self", "mode:static")
    assert run(np.float32([1]), "twice").tolist() == [2]
    assert run(np.float32([1]), "once").tolist() == [1]


def test_kernel_integer_division():
    a, b = np.array([7, -7, 7, -7]), np.array([2, 2, -2, -2])
    assert kernel("self // other", "self", "other")(a, b).tolist() == [3, -4, -4, 3]
    assert kernel("self % other", "self", "other")(a, b).tolist() == [1, 1, -1, -1]
    assert kernel("trunc_div(self, other)", "self", "other")(a, b).tolist() == [3, -3, -3, 3]
    assert kernel("fmod(self, other)", "self", "other")(a, b).tolist() == [1, -1, 1, -1]
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        kernel("self // other", "self", "other")(a, b * 0)


def test_kernel_integer_power():
    a, b = np.array([2, -1, -1, 1, 3, 0]), np.array([10, -3, -2, -5, -1, 0])
    assert kernel("self ** other", "self", "other")(a, b).tolist() == [1024, -1, 1, 1, 0, 1]


def test_kernel_bool_is_logical():
    a, b = np.array([True, True, False]), np.array([True, False, False])
    assert kernel("self + other", "self", "other")(a, b).tolist() == [True, True, False]
    assert kernel("self * other", "self", "other")(a, b).tolist() == [True, False, False]


def test_kernel_outputs():
    first, second = kernel("(self * 2, self > 1)", "self")(np.float32([1, 2]))
    assert first.tolist() == [2, 4] and second.tolist() == [False, True]


def test_shared_temporaries_survive():
    """A temporary that is used again, returned, or seen through a view is not overwritten."""
    x = np.linspace(-2, 2, 9, dtype="f4")
    a, b = kernel("(exp(self) + 1, exp(self) * 2)", "self")(x)
    np.testing.assert_array_equal(a, np.exp(x) + 1)
    np.testing.assert_array_equal(b, np.exp(x) * 2)
    z = (x + 1j * x).astype("c8")
    np.testing.assert_array_equal(kernel("real(self * 2) + imag(self * 2) * 3", "self")(z), 8 * x)


def test_large_arrays_run_in_blocks():
    """Blocks give the values of the plain evaluation, in C and Fortran order and strided."""
    run = kernel("0.5 * self * (1 + tanh(self + 0.1 * self**3))", "self", name="gelu")
    x = np.random.default_rng(0).normal(size=(300, 301)).astype("f4")
    whole = np.concatenate([run(row) for row in x]).reshape(x.shape)
    for view in (x, np.asfortranarray(x), np.repeat(x, 2, axis=1)[:, ::2]):
        np.testing.assert_array_equal(run(view), whole)


@pytest.mark.parametrize("dtype", ["float32", "float64", "int32", "complex64", "int8", "bool"])
@pytest.mark.parametrize("text", [
    "where(mask, self, other)", "where(mask, self, 0)", "where(mask, 0, self)",
    "where(mask, 1, -0.0)", "where(mask, self, alpha)", "where(mask, inf, nan)",
])
@pytest.mark.parametrize("shape", [(), (3, 4), (5000,), (50, 60)])
def test_where_selects_by_bits(text, dtype, shape):
    rng = np.random.default_rng(0)
    x, y = (rng.normal(size=shape) * 9).astype(dtype), (rng.normal(size=shape) * 9).astype(dtype)
    mask = np.asarray(rng.random(shape) < 0.5)
    run = kernel(text, "mask", "self", "other", "alpha:scalar")
    result = run(mask, x, y, 2)
    environment = {"mask": mask, "self": x, "other": y, "alpha": 2, "inf": np.inf, "nan": np.nan}
    expected = eval(text, {"where": np.where}, environment).astype(result.dtype)
    np.testing.assert_array_equal(result, expected)
    if "nan" not in text:
        np.testing.assert_array_equal(np.signbit(result.real), np.signbit(expected.real))


def test_traceback_shows_the_generated_line():
    try:
        kernel("self + other", "self", "other")(np.ones(2), np.ones(3))
    except ValueError:
        assert "xp.add(self, other" in traceback.format_exc()
    else:
        pytest.fail("shapes (2,) and (3,) do not broadcast")
    assert any(name.startswith("<plugrad f") for name in linecache.cache)
