"""Kernels made from the `expr` of an op: one program per formula, dtypes and kind of strides.

The formula becomes C in backends/rendering; here it gets its loads, stores and index arithmetic.
Numbers are kernel arguments, so that a new value needs no new program.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ...codegen.expression import parse_expr, specialise
from ...codegen.typed import resolve
from ..rendering.c_expression import CExpr, render_typed
from ..rendering.calls import Calls, kind_of
from ..rendering.dialects import load, memory_type, prelude, store, suffix, value_type
from ..rendering.preamble import preamble
from .array import Array, broadcast_shapes, count, layout
from .language import OPENCL_C
from .program import STRUCT, Function, argument_type, as_argument
from .runtime import Runtime
from .walk import Walk, plan


class Variant(NamedTuple):
    """A formula for given dtypes and static arguments, as C."""

    expression: CExpr
    tensors: tuple[tuple[str, np.dtype], ...]
    numbers: tuple[tuple[int, np.dtype], ...]  # position among the arguments, and its dtype
    single: bool


class Call(NamedTuple):
    """What a call with arrays of given geometry does."""

    function: Function | None  # None if the result is empty
    size: tuple
    group: tuple
    geometry: bytes
    shape: tuple[int, ...]
    variant: Variant


class Elementwise:
    """kernel(*args): tensors broadcast together; None, text and booleans choose the variant."""

    def __init__(self, runtime: Runtime, spec: Any):
        self.runtime = runtime
        self.name = f"op_{spec.name}"
        self.names = [arg.name for arg in spec.args]
        self.node = parse_expr(spec.expr, set(self.names))
        self.kinds = [kind_of(arg.type) for arg in spec.args]
        self.variants: dict[tuple, Variant] = {}
        self.calls = Calls()

    def __call__(self, *args: Any) -> Any:
        key = tuple(
            [
                arg.key if arg.__class__ is Array
                else arg if arg is None or kind == "static" else "number"
                for arg, kind in zip(args, self.kinds, strict=False)
            ]
        )  # fmt: skip
        call = self.calls.get(key)
        if call is None:
            call = self.calls[key] = self.prepare(args)
        function, size, group, geometry, shape, variant = call
        empty = self.runtime.empty
        outputs = [empty(shape, dtype) for dtype in variant.expression.dtypes]
        if function is not None:
            buffers = [array.block.buffer for array in outputs]
            buffers += [arg.block.buffer for arg in args if arg.__class__ is Array]
            numbers = [as_argument(args[i], dtype) for i, dtype in variant.numbers]
            function(size, group, *buffers, geometry, *numbers)
        return outputs[0] if variant.single else tuple(outputs)

    def prepare(self, args: Sequence[Any]) -> Call:
        """Everything but the outputs and the launch."""
        key = tuple(
            arg.dtype if isinstance(arg, Array)
            else arg if arg is None or kind == "static" else "number"
            for arg, kind in zip(args, self.kinds, strict=False)
        )  # fmt: skip
        if key not in self.variants:
            self.variants[key] = self.variant(args)
        variant = self.variants[key]
        arrays = [arg for arg in args if isinstance(arg, Array)]
        shape = broadcast_shapes(*[array.shape for array in arrays])
        if not count(shape):
            return Call(None, (), (), b"", shape, variant)
        out = Array(arrays[0].block, shape, layout(shape)[1], 0, variant.expression.dtypes[0])
        inputs = [array.broadcast_to(shape) for array in arrays]
        walk, geometry, size, group = plan(self.runtime, shape, (out, *inputs))
        function = self.runtime.function((self.name, self, key, walk), Elementwise.render)
        return Call(function, size, group, geometry, shape, variant)

    def variant(self, args: Sequence[Any]) -> Variant:
        """The formula for arguments like these."""
        static, dtypes = {}, {}
        for name, kind, arg in zip(self.names, self.kinds, args, strict=False):
            if kind == "static" or arg is None:
                static[name] = arg
            else:
                dtypes[name] = arg.dtype if isinstance(arg, Array) else "scalar"
        typed = resolve(specialise(self.node, static, True), dtypes)
        single = not isinstance(typed, tuple)
        expression = render_typed((typed,) if single else typed, OPENCL_C)
        tensors = tuple((n, d) for n, d in dtypes.items() if not isinstance(d, str))
        numbers = tuple((self.names.index(name), dtype) for name, dtype in expression.scalars)
        return Variant(expression, tensors, numbers, single)

    def render(self, key: tuple, walk: Walk) -> tuple[str, list]:
        """The kernel's source and the types of its arguments."""
        expression, tensors, *_ = self.variants[key]
        used = {name for name, _ in tensors if f"v_{name}" in "".join(source_texts(expression))}
        outputs = [
            f"GLOBAL {memory_type(dtype)} *RESTRICT out{k}"
            for k, dtype in enumerate(expression.dtypes)
        ]
        inputs = [f"GLOBAL const {memory_type(dtype)} *RESTRICT p_{n}" for n, dtype in tensors]
        numbers = [f"{memory_type(d)} {scalar_name(n, d)}" for n, d in expression.scalars]
        body = [walk.source(["to", *[f"at_{name}" for name, _ in tensors]])]
        body += [
            f"const {value_type(dtype)} v_{name} = {load(f'p_{name}[at_{name}]', dtype)};"
            for name, dtype in tensors
            if name in used
        ]
        body += expression.lines
        results = zip(expression.results, expression.dtypes, strict=True)
        body += [f"out{k}[to] = {store(text, d)};" for k, (text, d) in enumerate(results)]
        source = kernel_source(
            self.name, walk, expression, [d for _, d in tensors],
            [*outputs, *inputs, "Geometry g", *numbers], body,
        )  # fmt: skip
        types = [None] * (len(outputs) + len(inputs)) + [STRUCT]
        return source, types + [argument_type(dtype) for _, dtype in expression.scalars]


def source_texts(expression: CExpr) -> tuple[str, ...]:
    """All text of an expression."""
    return (*expression.lines, *expression.results)


def kernel_source(
    name: str, walk: Walk, expression: CExpr, dtypes: Sequence[np.dtype],
    parameters: Sequence[str], body: Sequence[str],
) -> str:  # fmt: skip
    """A whole program with one kernel."""
    functions = set(expression.functions)
    used = set(expression.types) | {suffix(dtype) for dtype in (*dtypes, *expression.dtypes)}
    if ("nextafter_float16", "f32") in functions:
        used.add("f16")
    lines = "\n    ".join(body)
    return (
        f"{prelude(OPENCL_C, used)}\n{preamble(functions)}\n{walk.header()}"
        f"KERNEL void {name}({', '.join(parameters)}) {{\n    {lines}\n}}\n"
    )


def scalar_name(name: str, dtype: np.dtype) -> str:
    """The variable by which a rendered formula knows a number."""
    return f"s_{name}_{suffix(dtype)}"
