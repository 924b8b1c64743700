"""Every CUDA source that the backend can generate, up to numbers of dims beyond two."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np

from plugrad.backends.cupy_cuda import copying, indexing, matmul, randomness, rendered
from plugrad.backends.cupy_cuda.language import CUDA_C
from plugrad.backends.rendering.c_family import reduction_source, scan_source
from plugrad.codegen.expression import specialise
from plugrad.codegen.intrinsics import FormulaError, named_dtype
from plugrad.codegen.reduction import parse_reduce, static_values, typed_reduction
from plugrad.dispatch import result_dtype
from plugrad.dtypes import from_numpy_dtype
from plugrad.ops import specs

FLOATS = ("float32", "float64", "float16", "bfloat16", "complex64", "complex128")
WHOLE = ("int64", "int32", "int16", "int8", "uint8", "bool")
DTYPES = tuple(named_dtype(name) for name in FLOATS + WHOLE)
MASKS = ("condition", "mask")

Source = tuple[str, str]  # (text, name of the kernel)


def elementwise() -> Iterator[Source]:
    """Ops with `expr`: every dtype that reaches the kernel, contiguous and strided."""
    for spec in specs().values():
        if not spec.expr:
            continue
        kernel = rendered.Elementwise(None, spec)  # type: ignore[arg-type]
        options = [_choices(arg, kind) for arg, kind in zip(spec.args, kernel.kinds)]
        choices = list(itertools.product(*options))
        for dtype, choice in itertools.product(_dtypes(spec), choices):
            static, dtypes = {}, {}
            for arg, kind in zip(spec.args, choice):
                if kind == "tensor":
                    dtypes[arg.name] = np.dtype(bool) if arg.name in MASKS else dtype
                elif kind == "number":
                    dtypes[arg.name] = "scalar"
                else:
                    static[arg.name] = kind[0]
            try:
                node = specialise(kernel.node, static)
                found = [kernel.source(node, dtypes, ndim) for ndim in (0, 2)]
            except FormulaError:  # torch has no such op for this dtype either
                continue
            yield from ((source.source, source.name) for source in found)


def _choices(arg: Any, kind: str) -> list[Any]:
    """What may stand for an argument: "tensor", "number", or (a value that steers,)."""
    if kind == "static":
        values = {True, False} if arg.type.base == "bool" else {arg.default}
        return [(value,) for value in (values | {None} if arg.type.optional else values)]
    return [kind, (None,)] if arg.type.optional else [kind]


def _dtypes(spec: Any) -> tuple[np.dtype, ...]:
    if spec.domain.dtypes is not None:
        names = set(spec.domain.dtypes)
    else:
        names = set(FLOATS + WHOLE)
    if spec.dtype == "float" and not spec.reduce:
        names -= set(WHOLE)
    return tuple(dtype for dtype in DTYPES if dtype.name in names)


def reductions() -> Iterator[Source]:
    """Ops with `reduce`: one thread or a group per result, whole or in two stages; scans."""
    for spec in specs().values():
        if not spec.reduce:
            continue
        fixed = ("self", "dim", "dtype", "keepdim")
        names = [arg.name for arg in spec.args if arg.name not in fixed]
        reduction = parse_reduce(spec.reduce, names)
        static = static_values(names, tuple(1 for _ in names))
        for dtype in _dtypes(spec):
            out = result_dtype(spec.name, spec.result_dtypes[0], from_numpy_dtype(dtype)).np
            try:
                typed = typed_reduction(reduction, dtype, out, static)
            except FormulaError:
                continue
            args = (reduction, typed, dtype, CUDA_C)
            if spec.kind == "scan":
                found = [scan_source(f"scan_{spec.name}", *args, 1, group) for group in (1, 64)]
            else:
                shapes = [(1, 2, 0, "whole"), (2, 1, 64, "whole"), (1, 1, 256, "partial"),
                          (1, 1, 256, "final")]
                found = [reduction_source(f"reduce_{spec.name}", *args, *s) for s in shapes]
            yield from ((source.source, source.name) for source in found)


def written() -> Iterator[Source]:
    """The kernels that are written by hand."""
    yield randomness.render_philox(), "philox"
    for ndim in (0, 2):
        yield indexing.render_wrap_index(ndim), "wrap_index"
        for itemsize in (1, 2, 4, 8, 16):
            yield copying.render_move(itemsize, ndim), "move"
            yield indexing.render_gather(itemsize, ndim), "gather"
            for name in ("claim", "take"):
                yield indexing.render_set(name, itemsize, ndim), name
        for a, b in itertools.permutations(DTYPES, 2):
            yield copying.render_copy(a, b, ndim), "copy"
        for dtype in DTYPES:
            modes = ("add", "prod") if dtype.kind == "c" else ("add", "prod", "amax", "amin")
            for mode in ("set", *modes):
                if mode == "set" or dtype.itemsize >= 4:
                    yield indexing.render_columns(dtype, mode, ndim), "columns"
            for mode in modes:
                if dtype.itemsize >= 4 and (mode == "add" or dtype.itemsize < 16):
                    yield indexing.render_compete(dtype, mode, ndim), "compete"
            if dtype.kind in "iub":
                yield matmul.render_product(dtype, ndim), "product"
    for dtype in DTYPES:
        yield copying.render_arange(dtype), "arange"


def all_sources() -> list[Source]:
    """All of them, each once."""
    return list(dict.fromkeys([*written(), *reductions(), *elementwise()]))
