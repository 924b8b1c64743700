"""Runs one small program with plugrad and with torch, and compares all that it gives."""

import math
import warnings

import pytest

import plugrad


def plain(value):
    """Values that compare: tensors as (shape, dtype, numbers)."""
    if hasattr(value, "requires_grad_"):
        return "tensor", tuple(value.shape), str(value.dtype), value.detach().tolist()
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    return value


def close(a, b, tolerance):
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(close(x, y, tolerance) for x, y in zip(a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(close(a[k], b[k], tolerance) for k in a)
    if isinstance(a, (float, complex)) and isinstance(b, (float, complex)):
        return a == b or (a != a and b != b) or abs(a - b) <= tolerance * max(1, abs(b))
    return a == b


def outcome(program, module):
    try:
        with warnings.catch_warnings():
            if module is not plugrad:
                warnings.simplefilter("ignore")
            return plain(program(module))
    except Exception as error:
        return type(error).__name__, str(error)


def check(program, tolerance=1e-6, words=None):
    """`words`: what both errors must say; else the program must not fail with torch."""
    torch = pytest.importorskip("torch")
    ours, theirs = outcome(program, plugrad), outcome(program, torch)
    if words is not None:
        assert theirs[0] == ours[0], (ours, theirs)
        assert words in theirs[1], theirs
        assert words in ours[1], ours
        return
    failed = isinstance(theirs, tuple) and len(theirs) == 2 and theirs[0].endswith("Error")
    assert not failed, theirs
    assert close(ours, theirs, tolerance), f"\nplugrad: {ours}\ntorch:   {theirs}"
    assert not (isinstance(theirs, float) and math.isnan(theirs))


@pytest.fixture
def same():
    return check
