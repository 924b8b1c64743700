"""Reductions and scans made from the `reduce` of an op: which kernels a call runs, with what.

The device's `runtime` supplies `dialect`, `empty`, `fill`, `kernel` (of a `KernelSource`),
`argument` (a number as a kernel takes it), `line` and `groups` (launch sizes), `cut_reduction`
(how many chunks and work-items serve one result) and `scan_group`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ...codegen.reduction import (
    Reduction,
    TypedReduction,
    parse_reduce,
    static_values,
    typed_reduction,
)
from ..strided import SMALL, StridedArray, collapse, count, layout, pad_dims
from .c_family import KernelSource, reduction_source, scan_source
from .calls import Calls


class Step(NamedTuple):
    """One launch: the names of its buffers, then numbers that are known beforehand."""

    function: Any
    size: tuple
    group: tuple
    arrays: tuple[str, ...]
    values: tuple


class Call(NamedTuple):
    """What a call with an array of given geometry does."""

    shape: tuple[int, ...]
    dtypes: tuple[np.dtype, ...]
    steps: tuple[Step, ...] = ()
    states: tuple[tuple[int, np.dtype], ...] = ()  # what a partial step hands to the final one
    fills: tuple = ()  # the results of reducing nothing


class Reducer:
    """What a reduction and a scan share: the typed formulas, by dtypes and static arguments."""

    def __init__(self, runtime: Any, spec: Any, fixed: tuple[str, ...]):
        self.runtime = runtime
        self.name = spec.name
        self.names = [arg.name for arg in spec.args if arg.name not in fixed]
        self.reduction: Reduction = parse_reduce(spec.reduce, self.names)
        self.typed: dict[tuple, TypedReduction] = {}
        self.calls = Calls()

    def types(self, array: np.dtype, dtype: Any, scalars: tuple) -> tuple[tuple, TypedReduction]:
        """(key, formulas) for these dtypes."""
        static = static_values(self.names, scalars)
        key = (array, np.dtype(dtype), tuple(static.items()))
        found = self.typed.get(key)
        if found is None:
            found = typed_reduction(self.reduction, array, np.dtype(dtype), static)
            self.typed[key] = found
        return key, found

    def step(
        self, source: KernelSource, sizes: dict[str, int], scalars: tuple, size: tuple, group: tuple
    ) -> Step:
        """A launch of a rendered kernel; `sizes` by the names of its arguments."""
        numbers = dict(zip(self.names, scalars, strict=False))
        arrays: list[str] = []
        values: list[Any] = []
        for kind, name, dtype in source.arguments:
            if kind == "size":
                values.append(sizes[name])
            elif kind == "scalar":
                values.append(self.runtime.argument(numbers[name], dtype))
            else:
                arrays.append(name)
        return Step(self.runtime.kernel(source), size, group, tuple(arrays), tuple(values))

    def run(self, call: Call, array: Any) -> Any:
        """Allocates the results and runs the steps of a call."""
        empty = self.runtime.empty
        outputs = [empty(call.shape, dtype) for dtype in call.dtypes]
        buffers = {f"out{k}": output.buffer for k, output in enumerate(outputs)}
        buffers["p_self"] = array.buffer
        states = [empty((n,), dtype) for n, dtype in call.states]
        for k, state in enumerate(states):
            buffers[f"state{k}"] = state.buffer
        for function, size, group, names, values in call.steps:
            function(size, group, *[buffers[name] for name in names], *values)
        for output, value in zip(outputs, call.fills, strict=False):
            self.runtime.fill(output, value)
        return outputs[0] if len(outputs) == 1 else tuple(outputs)


class Reduce(Reducer):
    """kernel(array, dims, keepdim, dtype, *scalars)."""

    def __init__(self, runtime: Any, spec: Any):
        super().__init__(runtime, spec, ("self", "dim", "keepdim", "dtype"))

    def __call__(
        self, array: StridedArray, dims: tuple, keepdim: bool, dtype: Any, *scalars: Any
    ) -> Any:
        key = (array.key, tuple(dims), keepdim, dtype, scalars, tuple(map(type, scalars)))
        call = self.calls.get(key)
        if call is None:
            call = self.calls[key] = self.prepare(array, dims, keepdim, dtype, scalars)
        return self.run(call, array)

    def prepare(
        self, array: StridedArray, dims: tuple, keepdim: bool, dtype: Any, scalars: tuple
    ) -> Call:
        """Shapes, and the kernels to run."""
        key, typed = self.types(array.dtype, dtype, scalars)
        kept = [d for d in range(array.ndim) if d not in dims]
        gone = [d for d in range(array.ndim) if d in dims]
        shape = tuple(array.shape[d] for d in kept)
        n, length = count(shape), count([array.shape[d] for d in gone])
        if keepdim:
            shape = tuple(1 if d in dims else n for d, n in enumerate(array.shape))
        dtypes = tuple(value.dtype for value in typed.finalize)
        if not length and self.reduction.empty == "error":
            dim = next(d for d in gone if not array.shape[d])
            raise IndexError(f"{self.name}(): Expected reduction dim {dim} to have non-zero size.")
        if not n:
            return Call(shape, dtypes)
        if not length and typed.empty:
            return Call(shape, dtypes, fills=tuple(map(constant, typed.empty)))
        return self.steps(Call(shape, dtypes), key, array, (kept, gone), scalars)

    def steps(
        self, call: Call, key: tuple, array: StridedArray, dims: tuple[list, list], scalars: tuple
    ) -> Call:
        """Chooses among one work-item or one group per result, and lines cut into chunks."""
        runtime = self.runtime
        (rest, rest_steps), (line, line_steps) = [split(array, part) for part in dims]
        n, length = count(rest), count(line)
        chunks, group = runtime.cut_reduction(n, length, line_steps[-1] <= rest_steps[-1])
        sizes = {"count": length, "chunks": chunks, "offset_self": array.offset}
        sizes |= numbered("size", rest) | numbered("stride_self_", rest_steps)
        sizes |= numbered("red", line) | numbered("stride_red_", line_steps)

        def step(stage: str, results: int) -> Step:
            source = self.source(key, len(rest), len(line), group, stage)
            launch = runtime.groups(results, group) if group else runtime.line(results, heavy=True)
            return self.step(source, {**sizes, "n": results}, scalars, *launch)

        if chunks == 1:
            return call._replace(steps=(step("whole", n),))
        states = tuple((n * chunks, dtype) for dtype in self.typed[key].states)
        return call._replace(states=states, steps=(step("partial", n * chunks), step("final", n)))

    def source(self, key: tuple, kept: int, gone: int, group: int, stage: str) -> KernelSource:
        """The rendered kernel."""
        name = f"reduce_{self.name}"
        typed = self.typed[key]
        return reduction_source(
            name, self.reduction, typed, key[0], self.runtime.dialect, kept, gone, group, stage
        )


class Scan(Reducer):
    """kernel(array, dim, dtype, *scalars): the inclusive scan along a dim."""

    def __init__(self, runtime: Any, spec: Any):
        super().__init__(runtime, spec, ("self", "dim", "dtype"))

    def __call__(self, array: StridedArray, dim: int, dtype: Any, *scalars: Any) -> Any:
        key = (array.key, dim, dtype, scalars, tuple(map(type, scalars)))
        call = self.calls.get(key)
        if call is None:
            call = self.calls[key] = self.prepare(array, dim, dtype, scalars)
        return self.run(call, array)

    def prepare(self, array: StridedArray, dim: int, dtype: Any, scalars: tuple) -> Call:
        """Shapes, and the kernel to run: one work-group per line."""
        key, typed = self.types(array.dtype, dtype, scalars)
        call = Call(array.shape, tuple(value.dtype for value in typed.finalize))
        if not array.size:
            return call
        out = layout(array.shape)[1]
        others = [d for d in range(array.ndim) if d != dim]
        length, step, out_step = 1, 0, 0
        if array.ndim:
            length, step, out_step = array.shape[dim], array.strides[dim], out[dim]
        rest, (steps, out_steps) = collapse(
            [array.shape[d] for d in others],
            [array.strides[d] for d in others],
            [out[d] for d in others],
        )
        if array.size <= SMALL:
            rest, (steps, out_steps) = pad_dims(rest, steps, out_steps)
        lines = count(rest)
        group = self.runtime.scan_group(lines, length)
        source = scan_source(
            f"scan_{self.name}", self.reduction, typed, key[0], self.runtime.dialect, len(rest),
            group,
        )
        sizes = {"n": lines, "count": length, "offset_self": array.offset,
                 "step_self": step, "step_out": out_step}  # fmt: skip
        sizes |= numbered("size", rest) | numbered("stride_self_", steps)
        sizes |= numbered("stride_out_", out_steps)
        launch = self.runtime.groups(lines, group)
        return call._replace(steps=(self.step(source, sizes, scalars, *launch),))


def split(array: StridedArray, dims: list[int]) -> tuple[tuple, tuple]:
    """(shape, strides) of some dims of an array, merged."""
    shape, (strides,) = collapse([array.shape[d] for d in dims], [array.strides[d] for d in dims])
    if array.size <= SMALL:
        shape, (strides,) = pad_dims(shape, strides)
    return shape, strides


def numbered(head: str, values: tuple) -> dict[str, int]:
    """Values by the names head0, head1, ..."""
    return {f"{head}{d}": value for d, value in enumerate(values)}


def constant(value: Any) -> Any:
    """The number of a typed tree that is one, through conversions."""
    while value.fn in ("convert", "cast"):
        value = value.args[0]
    if value.fn == "neg":
        return -constant(value.args[0])
    return value.args[0].value
