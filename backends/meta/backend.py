"""The meta device: every kernel is a shape rule.

An op's result is found by running its kernel on NumPy arrays of the right shape whose elements all
share one zero: strides of 0 cost no memory, whatever the shape.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import api


class MetaArray:
    """Shape, dtype and geometry; no memory."""

    __slots__ = ("buffer", "dtype", "ndim", "offset", "shape", "strides")

    def __init__(self, shape: tuple, dtype: Any, strides: tuple | None = None, offset: int = 0,
                 buffer: Any = None):
        from ...shapes import contiguous_strides, numel
        self.shape, self.dtype, self.ndim = tuple(shape), np.dtype(dtype), len(shape)
        self.strides = contiguous_strides(self.shape) if strides is None else tuple(strides)
        self.offset = offset
        self.buffer = [numel(self.shape) * self.dtype.itemsize] if buffer is None else buffer


class MetaBackend(api.Backend):
    name = "meta"
    capabilities = frozenset({"float64", "float16", "bfloat16", "complex"})

    def describe(self) -> str:
        return "shapes and dtypes without data"

    def allocate(self, shape: tuple, dtype: Any) -> MetaArray:
        return MetaArray(shape, dtype)

    def from_numpy(self, array: Any) -> MetaArray:
        return MetaArray(array.shape, array.dtype)

    def to_numpy(self, array: Any) -> Any:
        raise NotImplementedError("Cannot copy out of meta tensor; no data!")

    def copy_into(self, dst: MetaArray, src: MetaArray) -> None:
        """There is nothing to copy; shapes were checked above."""

    def restride(self, array: MetaArray, shape: tuple, strides: tuple, offset: int,
                 dtype: Any = None) -> MetaArray:
        return MetaArray(shape, dtype or array.dtype, strides, offset, array.buffer)

    def geometry(self, array: MetaArray) -> tuple:
        return array.strides, array.offset

    def buffer_size(self, array: MetaArray) -> int:
        return array.buffer[0]

    def address(self, array: MetaArray) -> int:
        return 0

    def cast(self, array: MetaArray, dtype: Any) -> MetaArray:
        return MetaArray(array.shape, dtype)

    def kernels(self) -> Any:
        return _Rules()


def _stand_in(x: Any) -> Any:
    """A NumPy array of the same shape, all of it one zero."""
    if isinstance(x, MetaArray):
        return np.broadcast_to(np.zeros((), x.dtype), x.shape)
    if isinstance(x, (list, tuple)):
        return type(x)(_stand_in(y) for y in x)
    return x


def _shape_of(r: Any) -> Any:
    if isinstance(r, (tuple, list)):
        return type(r)(_shape_of(y) for y in r)
    return MetaArray(r.shape, r.dtype)


def elementwise(op: str) -> bool:
    from ...ops import get_spec
    spec = get_spec(op)
    return spec is not None and spec.kind in ("unary", "binary", "elementwise")


def _broadcast_rule(op: str, args: tuple) -> Any:
    """The broadcast shape; the dtype is that of the kernel on single elements."""
    from ...shapes import broadcast_shapes
    from ..loader import table_for
    shape = broadcast_shapes(*(a.shape for a in args if isinstance(a, MetaArray)))
    ones = [np.ones((), a.dtype) if isinstance(a, MetaArray) else a for a in args]
    r = getattr(table_for(None), op)(*ones)
    if isinstance(r, tuple):
        return tuple(MetaArray(shape, x.dtype) for x in r)
    return MetaArray(shape, r.dtype)


class _Rules(dict):
    """Kernel by op name: what the CPU's kernel makes of stand-ins."""

    DATA_DEPENDENT = frozenset({"nonzero", "unique"})

    def __contains__(self, op: object) -> bool:
        from ...ops import get_spec
        spec = get_spec(str(op))
        composed = (spec is not None and spec.has_body and not spec.reduce
                    and spec.kind != "random")
        return (spec is not None and spec.kind != "view" and not composed
                ) or op in ("full", "arange") or str(op).endswith("_into")

    def __getitem__(self, op: str) -> Any:
        from ..loader import table_for

        def run(*args: Any) -> Any:
            if op in self.DATA_DEPENDENT:
                raise NotImplementedError(f"{op}: the shape of the result depends on data, which a "
                                          "meta tensor does not have")
            if op in ("full", "zeros_of"):
                size, dtype = (args[0], args[2]) if op == "full" else (args[1], args[0].dtype)
                return MetaArray(tuple(size), dtype)
            if op.endswith("_into"):
                return args[0]
            if elementwise(op):
                return _broadcast_rule(op, args)
            return _shape_of(getattr(table_for(None), op)(*_stand_in(tuple(args))))
        return run
