"""Whole kernels in C from `expr` and `reduce`, for OpenCL C and CUDA C.

Each function returns a `KernelSource`; its `arguments` say what the launcher passes, in order.
Strides, offsets and sizes are 64-bit and count elements. Any launch size is right: kernels step
through their work by the size of the grid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ...codegen.expression import Node
from ...codegen.reduction import Reduction, TypedReduction
from ...codegen.typed import Typed, convert, resolve
from .c_expression import CExpr, render_c, render_typed
from .dialects import Dialect, load, memory_type, prelude, store, suffix, value_type
from .preamble import preamble

__all__ = [
    "CExpr", "KernelSource", "elementwise_source", "reduction_source", "render_c",
    "scan_source",
]


class Argument(NamedTuple):
    """A kernel argument: kind "output", "input" (buffers), "scalar" (a number converted to dtype
    as `intrinsics.wrap` does) or "size" (int64: an offset, a size or a stride)."""

    kind: str
    name: str
    dtype: np.dtype


class KernelSource(NamedTuple):
    """A program with one kernel. outputs: the dtypes of the arrays that it writes."""

    source: str
    name: str
    arguments: tuple[Argument, ...]
    outputs: tuple[np.dtype, ...]


_INT64 = np.dtype("int64")


class _Signature:
    """Collects the arguments of a kernel."""

    def __init__(self) -> None:
        self.arguments: list[Argument] = []
        self.types: set[str] = set()

    def buffer(self, kind: str, name: str, dtype: np.dtype) -> None:
        self.types.add(suffix(dtype))
        self.arguments.append(Argument(kind, name, dtype))

    def sizes(self, *names: str) -> None:
        self.arguments += [Argument("size", name, _INT64) for name in names]

    def scalars(self, *expressions: CExpr) -> None:
        found = dict.fromkeys(item for expression in expressions for item in expression.scalars)
        self.arguments += [Argument("scalar", name, dtype) for name, dtype in found]

    def text(self) -> str:
        parts = []
        for kind, name, dtype in self.arguments:
            if kind == "scalar":
                parts.append(f"{_scalar_type(dtype)} s_{name}_{suffix(dtype)}")
            elif kind == "size":
                parts.append(f"i64 {name}")
            else:
                const = "const " if kind == "input" else ""
                parts.append(f"GLOBAL {const}{memory_type(dtype)} *RESTRICT {name}")
        return ",\n    ".join(parts)


def _scalar_type(dtype: np.dtype) -> str:
    return "u8" if dtype.kind == "b" else value_type(dtype)


def _program(
    name: str, signature: _Signature, body: Sequence[str], expressions: Sequence[CExpr],
    dialect: Dialect, outputs: Sequence[np.dtype],
) -> KernelSource:
    name = name.replace(".", "_")
    types = signature.types.union(*(expression.types for expression in expressions))
    functions = {item for expression in expressions for item in expression.functions}
    if ("nextafter_float16", "f32") in functions:
        types.add("f16")
    lines = "\n".join(f"    {line}" if line else "" for line in body)
    source = (
        f"{prelude(dialect, types)}\n{preamble(functions)}\n"
        f"KERNEL void {name}(\n    {signature.text()})\n{{\n{lines}\n}}\n"
    )
    return KernelSource(source, name, tuple(signature.arguments), tuple(outputs))


def _store(target: str, index: str, text: str, dtype: np.dtype) -> str:
    return f"{target}[{index}] = {store(text, dtype)};"


def _indented(lines: Sequence[str]) -> list[str]:
    return [f"    {line}" for line in lines]


# -- elementwise -----------------------------------------------------------------------------------
def elementwise_source(
    name: str, node: Node, params: Sequence[str], dtypes: Mapping[str, Any], dialect: Dialect,
    ndim: int = 0,
) -> KernelSource:
    """A kernel for a specialised formula; outputs are contiguous.

    params: the names left in the formula, in order. dtypes: a dtype by name, or "scalar".
    ndim: 0 when all inputs are contiguous and of the outputs' shape; else the number of dims (1 to
    8; collapse first), and then the sizes and each input's strides are arguments (0 broadcasts).
    Arguments: outputs out0.., inputs p_<name>, n, the offsets, [size0.., <name>_0..], scalars.
    """
    typed = resolve(node, dtypes)
    expression = render_typed(typed if isinstance(typed, tuple) else (typed,), dialect)
    tensors = [param for param in params if not isinstance(dtypes[param], str)]
    signature = _Signature()
    for k, dtype in enumerate(expression.dtypes):
        signature.buffer("output", f"out{k}", dtype)
    for tensor in tensors:
        signature.buffer("input", f"p_{tensor}", np.dtype(dtypes[tensor]))
    signature.sizes("n", *(f"offset_{tensor}" for tensor in tensors))
    inner = positions(tensors, ndim)
    if ndim:
        signature.sizes(*(f"size{d}" for d in range(ndim)))
        for tensor in tensors:
            signature.sizes(*(f"stride_{tensor}_{d}" for d in range(ndim)))
    signature.scalars(expression)
    for tensor in tensors:
        dtype = np.dtype(dtypes[tensor])
        inner.append(f"{value_type(dtype)} v_{tensor} = "
                     f"{load(f'p_{tensor}[at_{tensor}]', dtype)};")
    inner += expression.lines
    inner += [
        _store(f"out{k}", "i", text, dtype)
        for k, (text, dtype) in enumerate(zip(expression.results, expression.dtypes))
    ]
    body = ["for (i64 i = GLOBAL_ID; i < n; i += GLOBAL_SIZE) {", *_indented(inner), "}"]
    return _program(name, signature, body, [expression], dialect, expression.dtypes)


def positions(tensors: Sequence[str], ndim: int) -> list[str]:
    """Statements that find each input's element `at_<name>` of position i."""
    if not ndim:
        return [f"i64 at_{tensor} = offset_{tensor} + i;" for tensor in tensors]
    lines = [f"i64 at_{tensor} = offset_{tensor};" for tensor in tensors]
    strides = [(f"at_{tensor}", f"stride_{tensor}") for tensor in tensors]
    return lines + _unravel("i", "size", ndim, strides)


def _unravel(
    position: str, size: str, ndim: int, targets: Sequence[tuple[str, str]]
) -> list[str]:
    """Adds to each target its strides times the coordinates of a row-major position."""
    if ndim == 0:
        return []
    rest = f"rest_{size}"
    lines = [f"i64 {rest} = {position};"]
    for d in reversed(range(ndim)):
        where = f"{rest} % {size}{d}" if d else rest
        if len(targets) > 1 and d:
            lines.append(f"i64 {size}_at{d} = {where};")
            where = f"{size}_at{d}"
        lines += [f"{target} += ({where}) * {stride}_{d};" for target, stride in targets]
        if d:
            lines.append(f"{rest} /= {size}{d};")
    return lines


# -- reductions ------------------------------------------------------------------------------------
class _States:
    """The expressions of a reduction as C, over named variables."""

    def __init__(self, reduction: Reduction, typed: TypedReduction, dialect: Dialect):
        self.names = [state.name for state in reduction.states]
        self.typed, self.dialect = typed, dialect
        self.init = render_typed(typed.inits, dialect, "i")
        self.map = render_typed(typed.map, dialect, "m")
        self.combine = render_typed(typed.combine, dialect, "c")
        self.finalize = render_typed(typed.finalize, dialect, "f")
        self.expressions = [self.init, self.map, self.combine, self.finalize]

    def declare(self, *prefixes: str) -> list[str]:
        """Variables <prefix><state> that hold the initial state, and element_<state>."""
        kinds = [(name, value_type(dtype)) for name, dtype in zip(self.names, self.typed.states)]
        return [
            *self.init.lines,
            *(f"{kind} {prefix}{name} = {text};" for prefix in prefixes
              for (name, kind), text in zip(kinds, self.init.results)),
            *(f"{kind} element_{name};" for name, kind in kinds),
        ]

    def reset(self, prefix: str) -> list[str]:
        lines = [*self.init.lines, *(
            f"{prefix}{name} = {text};" for name, text in zip(self.names, self.init.results)
        )]
        return ["{", *_indented(lines), "}"]

    def join(self, left: str, right: str, target: str | None = None) -> list[str]:
        """target = combine(left, right); the names are those of state variables or elements."""
        target = left if target is None else target
        lines = []
        for name, dtype in zip(self.names, self.typed.states):
            kind = value_type(dtype)
            lines.append(f"{kind} v_{name} = {_of(left, name)};")
            lines.append(f"{kind} v_other_{name} = {_of(right, name)};")
        lines += self.combine.lines
        lines += [f"{_of(target, name)} = {text};"
                  for name, text in zip(self.names, self.combine.results)]
        return ["{", *_indented(lines), "}"]

    def enter(self, source: np.dtype, element: str, index: str, target: str) -> list[str]:
        """target = map(element)."""
        value = convert(Typed("arg", ("element",), source), self.typed.array)
        read = render_typed([value], self.dialect, "r")
        lines = [
            f"{value_type(source)} v_element = {load(element, source)};", *read.lines,
            f"{value_type(self.typed.array)} v_self = {read.results[0]};",
            f"i64 v_index = {index};", *self.map.lines,
            *(f"{_of(target, name)} = {text};"
              for name, text in zip(self.names, self.map.results)),
        ]
        return ["{", *_indented(lines), "}"]

    def finish(self, source: str, count: str, index: str) -> list[str]:
        """out<k>[index] = finalize(source)."""
        lines = [
            f"{value_type(dtype)} v_{name} = {_of(source, name)};"
            for name, dtype in zip(self.names, self.typed.states)
        ]
        lines += [f"{value_type(self.typed.count)} v_count = {count};", *self.finalize.lines]
        lines += [
            _store(f"out{k}", index, text, dtype)
            for k, (text, dtype) in enumerate(zip(self.finalize.results, self.finalize.dtypes))
        ]
        return ["{", *_indented(lines), "}"]


def _of(pattern: str, name: str) -> str:
    """The variable of a state: a prefix, or a pattern with @ for the state's name."""
    return pattern.replace("@", name) if "@" in pattern else pattern + name


#: Elements added one after the other before they join the rest: bounds the rounding error.
RUN = 64


def reduction_source(
    name: str, reduction: Reduction, typed: TypedReduction, array: np.dtype, dialect: Dialect,
    kept: int, reduced: int, group: int = 0, stage: str = "whole",
) -> KernelSource:
    """A kernel that reduces a strided array of dtype `array`; results are contiguous.

    kept, reduced: how many dims (collapsed) stay and go. group: 0 for one work-item per output,
    else the work-group size (a power of two) of one group per output.
    stage: "whole"; or, for few outputs of many elements, "partial" (output p is chunk p % chunks
    of result p / chunks, and its states go to state0.. instead of finalised outputs) followed by
    "final", which reads states as inputs and reduces `chunks` neighbours.
    Arguments: outputs out0.. (state0.. when partial), input p_self (state0.. when final), n
    (outputs), count (elements per result), chunks, offset_self, size0.., stride_self_0.. of the
    kept dims, red0.., stride_red_0.. of the reduced ones, scalars. A final kernel has no offset,
    sizes and strides.
    """
    states = _States(reduction, typed, dialect)
    signature = _Signature()
    _reduction_arguments(signature, states, array, kept, reduced, stage)
    head = _span(stage, kept)
    if stage == "final":
        enter = [
            f"element_{state} = {load(f'state{k}[o * chunks + r]', dtype)};"
            for k, (state, dtype) in enumerate(zip(states.names, typed.states))
        ]
    else:
        find = ["i64 at = base;", *_unravel("r", "red", reduced, [("at", "stride_red")])]
        enter = ["{", *_indented([*find, *states.enter(array, "p_self[at]", "r", "element_")]), "}"]
    if stage == "partial":
        finish = [
            _store(f"state{k}", "o", f"total_{state}", dtype)
            for k, (state, dtype) in enumerate(zip(states.names, typed.states))
        ]
    else:
        finish = states.finish("total_", "count", "o")
    step, first = ("LOCAL_SIZE", "LOCAL_ID") if group else ("1", "0")
    loop = [
        *states.declare("total_", "run_"), "i32 in_run = 0;",
        f"for (i64 r = low + {first}; r < high; r += {step}) {{",
        *_indented([
            *enter, *states.join("run_", "element_"),
            f"if (++in_run == {RUN}) {{",
            *_indented([*states.join("total_", "run_"), *states.reset("run_"), "in_run = 0;"]),
            "}",
        ]),
        "}",
        *states.join("total_", "run_"),
    ]
    if group:
        body = _in_groups(states, group, [*head, *loop], finish)
    else:
        inner = [*head, *loop, *finish]
        body = ["for (i64 o = GLOBAL_ID; o < n; o += GLOBAL_SIZE) {", *_indented(inner), "}"]
    used = states.expressions if stage != "partial" else states.expressions[:3]
    outputs = typed.states if stage == "partial" else tuple(states.finalize.dtypes)
    return _program(name, signature, body, used, dialect, outputs)


def _reduction_arguments(
    signature: _Signature, states: _States, array: np.dtype, kept: int, reduced: int, stage: str
) -> None:
    kinds = {"partial": "output", "final": "input"}
    if stage != "partial":
        for k, dtype in enumerate(states.finalize.dtypes):
            signature.buffer("output", f"out{k}", dtype)
    if stage in kinds:
        for k, dtype in enumerate(states.typed.states):
            signature.buffer(kinds[stage], f"state{k}", dtype)
    if stage != "final":
        signature.buffer("input", "p_self", array)
    signature.sizes("n", "count", "chunks")
    if stage != "final":
        signature.sizes("offset_self")
        signature.sizes(*(f"size{d}" for d in range(kept)))
        signature.sizes(*(f"stride_self_{d}" for d in range(kept)))
        signature.sizes(*(f"red{d}" for d in range(reduced)))
        signature.sizes(*(f"stride_red_{d}" for d in range(reduced)))
    signature.scalars(*states.expressions)


def _span(stage: str, kept: int) -> list[str]:
    """Statements that find the elements [low, high) which output o reduces, and their base."""
    if stage == "final":
        return ["i64 low = 0, high = chunks;"]
    lines = ["i64 base = offset_self;"]
    if stage == "partial":
        lines += [
            "i64 result = o / chunks, share = (count + chunks - 1) / chunks;",
            "i64 low = (o % chunks) * share, high = low + share < count ? low + share : count;",
        ]
    else:
        lines += ["i64 result = o, low = 0, high = count;"]
    return lines + _unravel("result", "size", kept, [("base", "stride_self")])


def _in_groups(
    states: _States, group: int, work: Sequence[str], finish: Sequence[str]
) -> list[str]:
    """One work-group per output: items reduce every group-th element, then join as a tree."""
    shared = [
        f"SHARED {memory_type(dtype)} shared_{name}[{group}];"
        for name, dtype in zip(states.names, states.typed.states)
    ]
    put = [f"shared_{name}[LOCAL_ID] = total_{name};" for name in states.names]
    inner = [
        *work, *put, "BARRIER;",
        f"for (i32 half_size = {group // 2}; half_size > 0; half_size /= 2) {{",
        "    if (LOCAL_ID < half_size)",
        *_indented(_indented(states.join("shared_@[LOCAL_ID]", "shared_@[LOCAL_ID + half_size]"))),
        "    BARRIER;",
        "}",
        "if (LOCAL_ID == 0) {",
        *_indented([f"total_{name} = shared_{name}[0];" for name in states.names]),
        *_indented(finish),
        "}",
        "BARRIER;",
    ]
    loop = ["for (i64 o = GROUP_ID; o < n; o += GROUP_COUNT) {", *_indented(inner), "}"]
    return [*shared, *loop]


# -- scans -----------------------------------------------------------------------------------------
def scan_source(
    name: str, reduction: Reduction, typed: TypedReduction, array: np.dtype, dialect: Dialect,
    kept: int, group: int,
) -> KernelSource:
    """A kernel for the inclusive scan along one dim; one work-group per line.

    kept: how many other dims there are. group: the work-group size (1 is sequential; a power of
    two). Outputs have strides, so that they may be contiguous in the array's own order.
    Arguments: outputs out0.., input p_self, n (lines), count (elements per line), offset_self,
    size0.. of the other dims, stride_self_0.., stride_out_0.., step_self, step_out (strides of the
    scanned dim), scalars.
    """
    states = _States(reduction, typed, dialect)
    signature = _Signature()
    for k, dtype in enumerate(states.finalize.dtypes):
        signature.buffer("output", f"out{k}", dtype)
    signature.buffer("input", "p_self", array)
    signature.sizes("n", "count", "offset_self", *(f"size{d}" for d in range(kept)))
    signature.sizes(*(f"stride_self_{d}" for d in range(kept)))
    signature.sizes(*(f"stride_out_{d}" for d in range(kept)), "step_self", "step_out")
    signature.scalars(*states.expressions)
    kinds = list(zip(states.names, typed.states))
    enter = states.enter(array, "p_self[base + r * step_self]", "r", "element_")
    reduce = ["for (i64 r = low; r < high; r++) {",
              *_indented([*enter, *states.join("total_", "element_")]), "}"]
    before = [f"shared_{name}[LOCAL_ID] = total_{name};" for name in states.names]
    again = ["for (i64 r = low; r < high; r++) {", *_indented([
        *enter, *states.join("total_", "element_"),
        *states.finish("total_", "r + 1", "target + r * step_out"),
    ]), "}"]
    inner = [
        "i64 base = offset_self, target = 0;",
        *_unravel("o", "size", kept, [("base", "stride_self"), ("target", "stride_out")]),
        f"i64 share = (count + {group - 1}) / {group}, low = LOCAL_ID * share;",
        "i64 high = low + share < count ? low + share : count;",
        *states.declare("total_"),
        *reduce, *before, "BARRIER;",
        *states.reset("total_"),
        f"for (i32 k = 0; k < LOCAL_ID && k < {group}; k++)",
        *_indented(states.join("total_", "shared_@[k]")),
        "BARRIER;", *again,
    ]
    shared = [f"SHARED {memory_type(dtype)} shared_{state}[{group}];" for state, dtype in kinds]
    body = [*shared, "for (i64 o = GROUP_ID; o < n; o += GROUP_COUNT) {", *_indented(inner), "}"]
    return _program(name, signature, body, states.expressions, dialect, states.finalize.dtypes)
