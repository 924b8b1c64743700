"""`torch.testing`: comparing values with tolerances, and random tensors for tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from .. import dtypes
from ..tensor import Tensor

#: dtype -> (rtol, atol): what rounding leaves of agreement. The others must be equal.
_TOLERANCES = {
    dtypes.PUBLIC["float16"]: (1e-3, 1e-5), dtypes.PUBLIC["bfloat16"]: (1.6e-2, 1e-5),
    dtypes.PUBLIC["float32"]: (1.3e-6, 1e-5), dtypes.PUBLIC["float64"]: (1e-7, 1e-7),
    dtypes.PUBLIC["complex64"]: (1.3e-6, 1e-5), dtypes.PUBLIC["complex128"]: (1e-7, 1e-7)}


class _Mismatch(Exception):
    """What differs, and at which place of a nest of values."""

    def __init__(self, text: str, path: tuple, kind: type[Exception] = AssertionError,
                 structure: bool = False):
        super().__init__(text)
        self.text, self.path, self.kind, self.structure = text, path, kind, structure


class _Options:
    def __init__(self, **options: Any):
        self.__dict__.update(options)

    allow_subclasses: bool
    rtol: Any
    atol: Any
    equal_nan: bool
    check_device: bool
    check_dtype: bool
    check_layout: bool
    check_stride: bool


def assert_close(actual: Any, expected: Any, *, allow_subclasses: bool = True,
                 rtol: float | None = None, atol: float | None = None, equal_nan: bool = False,
                 check_device: bool = True, check_dtype: bool = True, check_layout: bool = True,
                 check_stride: bool = False,
                 msg: str | Callable[[str], str] | None = None) -> None:
    """Nothing, or AssertionError that says how `actual` differs from `expected`.

    Both are tensors, arrays, numbers, or sequences and mappings of such. Elements are close if
    |actual - expected| <= atol + rtol * |expected|; tolerances follow from the dtype if not given.
    """
    if (rtol is None) != (atol is None):
        raise ValueError("rtol and atol must both be specified or both be unspecified, but got "
                         f"rtol={rtol} and atol={atol}")
    options = _Options(
        allow_subclasses=allow_subclasses, rtol=rtol, atol=atol, equal_nan=equal_nan,
        check_device=check_device, check_dtype=check_dtype, check_layout=check_layout,
        check_stride=check_stride)
    try:
        _compare(actual, expected, (), options)
    except _Mismatch as found:
        text = found.text
        if found.path:
            place = "".join(f"[{key!r}]" for key in found.path)
            text = f"{text}\n\nThe failure occurred for item {place}"
        if found.kind is AssertionError and msg is not None and not found.structure:
            text = msg(text) if callable(msg) else msg
        raise found.kind(text) from None


def assert_allclose(actual: Any, expected: Any, rtol: float | None = None,
                    atol: float | None = None, equal_nan: bool = True, msg: Any = "") -> None:
    """The older `assert_close`: takes anything that makes a tensor, and no care of dtypes."""
    from ..creation import as_tensor
    a, b = (x if isinstance(x, Tensor) else as_tensor(x) for x in (actual, expected))
    assert_close(a, b, rtol=rtol, atol=atol, equal_nan=equal_nan, check_device=True,
                 check_dtype=False, check_stride=False, msg=msg or None)


def _compare(actual: Any, expected: Any, path: tuple, options: _Options) -> None:
    if _is_sequence(actual) and _is_sequence(expected):
        if len(actual) != len(expected):
            raise _Mismatch("The length of the sequences mismatch: "
                            f"{len(actual)} != {len(expected)}", path, structure=True)
        for i, (a, b) in enumerate(zip(actual, expected)):
            _compare(a, b, (*path, i), options)
    elif isinstance(actual, Mapping) and isinstance(expected, Mapping):
        _compare_keys(actual, expected, path)
        for key in actual:
            _compare(actual[key], expected[key], (*path, key), options)
    elif actual is None or expected is None:
        if actual is not expected:
            raise _Mismatch(f"None mismatch: {actual} is not {expected}", path)
    elif isinstance(actual, (bool, np.bool_)) and isinstance(expected, (bool, np.bool_)):
        if bool(actual) is not bool(expected):
            raise _Mismatch(f"Booleans mismatch: {actual} is not {expected}", path)
    elif _is_number(actual) and _is_number(expected):
        _compare_numbers(actual, expected, path, options)
    else:
        _compare_tensors(*_as_tensors(actual, expected, path, options), path, options)


def _is_sequence(x: Any) -> bool:
    return isinstance(x, Sequence) and not isinstance(x, (str, bytes))


def _is_number(x: Any) -> bool:
    return isinstance(x, (int, float, complex, np.number)) and not isinstance(x, bool)


def _compare_keys(actual: Mapping, expected: Mapping, path: tuple) -> None:
    missing, extra = set(expected) - set(actual), set(actual) - set(expected)
    if missing or extra:
        raise _Mismatch("The keys of the mappings do not match:\n"
                        f"Missing keys in the actual mapping: {sorted(missing, key=str)}\n"
                        f"Additional keys in the actual mapping: {sorted(extra, key=str)}", path,
                        structure=True)


def _as_tensors(actual: Any, expected: Any, path: tuple,
                options: _Options) -> tuple[Tensor, Tensor]:
    from ..creation import as_tensor
    related = isinstance(actual, type(expected)) or isinstance(expected, type(actual))
    known = all(isinstance(x, (Tensor, np.ndarray, np.generic)) or _is_number(x)
                for x in (actual, expected))
    if not known or (not related and not (isinstance(actual, Tensor) and
                                          isinstance(expected, Tensor))):
        raise _Mismatch("No comparison pair was able to handle inputs of type "
                        f"{type(actual)} and {type(expected)}.", path, TypeError)
    if not options.allow_subclasses and type(actual) is not type(expected):
        raise _Mismatch("No comparison pair was able to handle inputs of type "
                        f"{type(actual)} and {type(expected)}.", path, TypeError)
    return as_tensor(actual).detach(), as_tensor(expected).detach()


# -- numbers ---------------------------------------------------------------------------------------
def _number_dtype(x: Any) -> Any:
    if isinstance(x, np.generic):
        return dtypes.from_numpy_dtype(x.dtype)
    return dtypes.PUBLIC["int64" if isinstance(x, int) else
                         "float64" if isinstance(x, float) else "complex128"]


def _compare_numbers(actual: Any, expected: Any, path: tuple, options: _Options) -> None:
    rtol, atol = _tolerances(_number_dtype(actual), _number_dtype(expected), options)
    if options.check_dtype and type(actual) is not type(expected):
        raise _Mismatch(f"The (d)types do not match: {type(actual)} != {type(expected)}.", path)
    both_nan = actual != actual and expected != expected
    if actual == expected or (both_nan and options.equal_nan):
        return
    difference = abs(actual - expected)
    if np.isfinite(difference) and difference <= atol + rtol * abs(expected):
        return
    relative = difference / abs(expected) if expected else float("inf")
    if rtol == 0 and atol == 0:
        text = f"Scalars are not equal!\n\nExpected {expected} but got {actual}.\n" \
               f"Absolute difference: {difference}\nRelative difference: {relative}"
    else:
        text = f"Scalars are not close!\n\nExpected {expected} but got {actual}.\n" \
               f"Absolute difference: {difference} (up to {atol} allowed)\n" \
               f"Relative difference: {relative} (up to {rtol} allowed)"
    raise _Mismatch(text, path)


def _tolerances(a: Any, b: Any, options: _Options) -> tuple[float, float]:
    if options.rtol is not None:
        return options.rtol, options.atol
    pairs = [_TOLERANCES.get(d, (0.0, 0.0)) for d in (a, b)]
    return max(p[0] for p in pairs), max(p[1] for p in pairs)


# -- tensors ---------------------------------------------------------------------------------------
def _compare_tensors(actual: Tensor, expected: Tensor, path: tuple, options: _Options) -> None:
    _compare_attribute("shape", actual.shape, expected.shape, path)
    if options.check_layout:
        _compare_attribute("layout", actual.layout, expected.layout, path)
    if options.check_device:
        _compare_attribute("device", actual.device, expected.device, path)
    if options.check_dtype:
        _compare_attribute("dtype", actual.dtype, expected.dtype, path)
    if options.check_stride:
        _compare_attribute("stride()", actual.stride(), expected.stride(), path)
    if "meta" in (actual.device.type, expected.device.type):
        return
    rtol, atol = _tolerances(actual.dtype, expected.dtype, options)
    a, b = _numbers(actual), _numbers(expected)
    if a.dtype != b.dtype:
        common = np.result_type(a, b)
        a, b = a.astype(common), b.astype(common)
    with np.errstate(all="ignore"):
        close = _close(a, b, rtol, atol, options.equal_nan)
        if not close.all():
            raise _Mismatch(_tensor_text(a, b, close, rtol, atol), path)


def _compare_attribute(name: str, actual: Any, expected: Any, path: tuple) -> None:
    if actual != expected:
        raise _Mismatch(f"The values for attribute {name!r} do not match: {actual} != {expected}.",
                        path)


def _numbers(x: Tensor) -> np.ndarray:
    """The values in a dtype that NumPy computes with exactly enough."""
    array = np.asarray(x.cpu().numpy())
    wide = array.dtype.kind in "biu" or (array.dtype.kind in "fc" and array.itemsize > 2)
    return array if wide else array.astype(np.float64)


def _close(a: np.ndarray, b: np.ndarray, rtol: float, atol: float, equal_nan: bool) -> np.ndarray:
    same = a == b
    if a.dtype.kind in "fc":
        distance = np.abs(a - b)
        same |= np.isfinite(distance) & (distance <= atol + rtol * np.abs(b))
        if equal_nan:
            same |= np.isnan(a) & np.isnan(b)
    elif rtol or atol:
        wide = np.abs(a.astype(np.float64) - b.astype(np.float64))
        same |= wide <= atol + rtol * np.abs(b.astype(np.float64))
    return np.asarray(same)


def _tensor_text(a: np.ndarray, b: np.ndarray, close: np.ndarray, rtol: float,
                 atol: float) -> str:
    wrong, total = int((~close).sum()), close.size
    equality = rtol == 0 and atol == 0
    if a.dtype.kind in "bu":
        a, b = a.astype(np.int64), b.astype(np.int64)
    absolute = np.where(close, 0, np.abs(a - b))
    quotient = absolute / np.abs(b)
    relative = np.where(close, 0, quotient if a.dtype.kind in "fc" else
                        quotient.astype(np.float32))
    word = "equal" if equality else "close"
    if not a.ndim:
        head = f"Scalars are not {word}!\n\nExpected {b.item()} but got {a.item()}."
        parts = [head, _greatest("Absolute", absolute, atol, equality, False),
                 _greatest("Relative", relative, rtol, equality, False)]
        return "\n".join(parts)
    head = f"Tensor-likes are not {word}!\n\nMismatched elements: {wrong} / {total} " \
           f"({wrong / total:.1%})"
    return "\n".join([head, _greatest("absolute", absolute, atol, equality, True),
                      _greatest("relative", relative, rtol, equality, True)])


def _greatest(kind: str, differences: np.ndarray, allowed: float, equality: bool,
              many: bool) -> str:
    where = np.unravel_index(int(np.argmax(differences)), differences.shape)
    value = differences[where].item()
    text = f"Greatest {kind} difference: {value} at index {tuple(map(int, where))}" if many else \
        f"{kind} difference: {value}"
    return text if equality else f"{text} (up to {allowed} allowed)"


# -- random tensors --------------------------------------------------------------------------------
def make_tensor(*shape: Any, dtype: Any, device: Any = None, low: float | None = None,
                high: float | None = None, requires_grad: bool = False,
                noncontiguous: bool = False, exclude_zero: bool = False,
                memory_format: Any = None) -> Tensor:
    """Random values, uniform in [low, high): by default [-9, 9), for uint8 [0, 10).

    `noncontiguous`: with gaps in memory. ValueError for bounds that make no interval.
    """
    from .. import full, rand, randint
    from .._generated.functions import where
    size = tuple(shape[0]) if len(shape) == 1 and isinstance(shape[0], Sequence) else shape
    lowest, highest = _bounds(dtype, low, high)
    if dtype.category < 2:
        x = randint(lowest, highest, size, device=device, dtype=dtypes.int64).to(dtype)
    elif dtype.is_complex:
        real = dtype.to_real()
        parts = rand(*size, 2, device=device, dtype=real) * (highest - lowest) + lowest
        x = parts[..., 0] + parts[..., 1] * 1j
    else:
        x = (rand(*size, device=device, dtype=dtypes.float64) * (highest - lowest) + lowest
             ).to(dtype)
    if exclude_zero:
        x = where(x == 0, full((), 1, dtype=dtype, device=device), x)
    if noncontiguous and x.numel() > 1:
        x = x.repeat_interleave(2, dim=-1)[..., ::2]
    elif memory_format is not None:
        x = x.clone(memory_format=memory_format)
    x = x.detach()
    return x.requires_grad_() if requires_grad else x


def _bounds(dtype: Any, low: Any, high: Any) -> tuple[Any, Any]:
    if dtype is dtypes.bool_:
        defaults = (0, 2)
    elif dtype.category == dtypes.INT:
        defaults = (-9 if dtype.is_signed else 0, 10)
    else:
        defaults = (-9, 9)
    lowest, highest = (defaults[0] if low is None else low, defaults[1] if high is None else high)
    if lowest != lowest or highest != highest:
        raise ValueError(f"make_tensor: one of low and high is NaN: low={low}, high={high}")
    if lowest > highest or (lowest == highest and dtype.category < 2):
        raise ValueError(f"make_tensor: low must be weakly less than high, but got {lowest} and "
                         f"{highest}")
    if dtype.category < 2:
        return int(np.ceil(lowest)), int(np.ceil(highest))
    return lowest, highest


__all__ = ["assert_allclose", "assert_close", "make_tensor"]
