"""What an entry says of the dtype and shape of its results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad

from ...codegen.spec import ELEMENTWISE, OpSpec
from .cases import Case, DTypeName
from .devices import Device, leaves

FIXED = {"bool", "int64", "int32", "uint8", "float32", "float64"}


def expected_dtypes(spec: OpSpec, case: Case) -> list[str | None] | None:
    """The NumPy name of each result's dtype, None where the entry does not say."""
    rules = spec.result_dtypes
    if spec.compose and not spec.has_body:
        return None
    if spec.kind not in (*ELEMENTWISE, "reduction", "scan", "view") or not case.arrays():
        return [r if r in FIXED else None for r in rules]
    named = [v for v in (*case.args, *case.kwargs.values()) if isinstance(v, DTypeName)]
    if named:
        return [str(named[0])]
    own = _promoted(spec, case)
    return [_apply(spec, rule, own) for rule in rules]


def _promoted(spec: OpSpec, case: Case) -> Any:
    from ...dtypes import from_numpy_dtype
    from ...promotion import promote

    class Like:
        def __init__(self, x: np.ndarray):
            self.dtype, self.ndim = from_numpy_dtype(x.dtype), x.ndim
    operands: list[Any] = []
    for a, x in zip(spec.args, case.args):
        if a.name in ("condition", "mask") or x is None:
            continue
        if isinstance(x, np.ndarray):
            operands.append(Like(x))
        elif a.type.base in ("Tensor",) and isinstance(x, (int, float, complex)):
            operands.append(x)
    return promote(*operands)


def _apply(spec: OpSpec, rule: str, own: Any) -> str | None:
    if rule in FIXED:
        return None if spec.name in ("all", "any") else rule
    if rule in ("same", "promote"):
        return own.np.name
    if rule == "float":
        return (own if own.category >= 2 else plugrad.get_default_dtype()).np.name
    if rule == "real":
        return own.to_real().np.name
    if rule == "complex":
        return own.to_complex().np.name
    if rule == "accumulate":
        return own.np.name if own.category >= 2 else "int64"
    return None


def expected_shape(spec: OpSpec, case: Case) -> tuple[int, ...] | None:
    """The shape of all results, by the kind of the op."""
    shapes = [x.shape for x in case.arrays()]
    if not shapes:
        return None
    if spec.kind in ELEMENTWISE:
        return np.broadcast_shapes(*shapes)
    if spec.kind == "scan":
        return shapes[0]
    if spec.kind != "reduction" or spec.compose:
        return None
    values = dict(zip((a.name for a in spec.args if not a.keyword_only), case.args))
    values.update(case.kwargs)
    dim, keep, shape = values.get("dim"), values.get("keepdim", False), shapes[0]
    dims = range(len(shape)) if dim is None else dim if isinstance(dim, list) else [dim]
    gone = {d % max(len(shape), 1) for d in dims}
    return tuple(1 if i in gone else n for i, n in enumerate(shape) if keep or i not in gone)


def on_meta(spec: OpSpec, case: Case, outputs: list[Any]) -> Iterator[str]:
    """The meta device gives the same shapes and dtypes, without values."""
    device = _meta()
    if device is None:
        return
    try:
        found = leaves(device.run(spec, case))
    except NotImplementedError:
        return
    except Exception as error:
        yield f"{case} on meta: {type(error).__name__}: {str(error)[:200]}"
        return
    got = [(tuple(x.shape), x.dtype) for x in found]
    real = [(tuple(x.shape), x.dtype) for x in outputs]
    if got != real:
        yield f"{case} on meta: {got} instead of {real}"


_device: list[Any] = []


def _meta() -> Any:
    if not _device:
        try:
            _device.append(Device("meta"))
        except RuntimeError:
            _device.append(None)
    return _device[0]
