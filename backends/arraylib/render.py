"""Kernels from `expr` and `reduce` for array libraries with NumPy's interface.

A kernel is compiled for the dtypes with which it is first called, and again for others.
Callers silence floating-point warnings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ...codegen.expression import Node, specialise
from ...codegen.reduction import Reduction, TypedReduction, static_values, typed_reduction
from ...codegen.typed import Typed, resolve
from .emit import build_function, compile_source


def compile_elementwise(
    xp: Any, name: str, node: Node, params: Sequence[tuple[str, str]]
) -> Callable[..., Any]:
    """kernel(*args) -> a new array of the broadcast shape, or a tuple of them.

    params: (name, kind) in order; kind is "tensor", "tensor?" (may be None), "scalar" (a number)
    or "static" (str, bool, None: it steers the formula). A Python number in a tensor's place
    counts as a scalar. Raises FormulaTypeError where the formula has no meaning for the dtypes.
    """
    name = name.replace(".", "_")
    names = [param for param, _ in params]
    table: dict[Any, Callable[..., Any]] = {}

    def build(*args: Any) -> Any:
        static, dtypes = {}, {}
        for (param, kind), arg in zip(params, args):
            if kind == "static" or arg is None:
                static[param] = arg
            else:
                dtypes[param] = getattr(arg, "dtype", "scalar") if kind != "scalar" else "scalar"
        key = tuple(
            static[param] if param in static else dtypes[param]
            for param, kind in params
            if kind != "scalar" or param in static
        )
        if key not in table:
            typed = resolve(specialise(node, static, True), dtypes)
            outputs = typed if isinstance(typed, tuple) else (typed,)
            tensors = [param for param, dtype in dtypes.items() if dtype != "scalar"]
            table[key] = build_function(
                xp, name, outputs, names, tensors, not isinstance(typed, tuple)
            )
        return table[key]

    keys = [
        {"tensor": f"{param}.dtype", "tensor?": f"getattr({param}, 'dtype', None)"}.get(kind, param)
        for param, kind in params
        if kind != "scalar"
    ]
    arguments = ", ".join(names)
    source = (
        f"def {name}({arguments}):\n"
        "    try:\n"
        f"        run = table[{', '.join(keys) + ',' if keys else '()'}]\n"
        "    except (KeyError, AttributeError):\n"
        f"        run = build({arguments})\n"
        f"    return run({arguments})\n"
    )
    return compile_source(xp, name, source, {"table": table, "build": build})


def compile_reduction(
    xp: Any, name: str, reduction: Reduction, params: Sequence[Any] = ()
) -> Callable[..., Any]:
    """kernel(array, dims, keepdim, dtype, *scalars) -> the reduced array, or a tuple of them.

    dims: the reduced axes, non-negative. dtype: of the result; half types accumulate in float32.
    Raises IndexError for an axis of length 0 where the reduction has no value for it.
    """
    params = _names(params)
    compiled: dict[Any, _Reducer] = {}

    def kernel(array: Any, dims: tuple, keepdim: bool, dtype: Any, *scalars: Any) -> Any:
        reducer = _reducer(compiled, xp, name, reduction, params, array.dtype, dtype, scalars)
        return reducer.reduce(array, dims, keepdim, scalars)

    return kernel


def compile_scan(
    xp: Any, name: str, reduction: Reduction, params: Sequence[Any] = ()
) -> Callable[..., Any]:
    """kernel(array, dim, dtype, *scalars) -> the inclusive scan along an axis, or a tuple."""
    params = _names(params)
    compiled: dict[Any, _Reducer] = {}

    def kernel(array: Any, dim: int, dtype: Any, *scalars: Any) -> Any:
        reducer = _reducer(compiled, xp, name, reduction, params, array.dtype, dtype, scalars)
        return reducer.scan(array, dim, scalars)

    return kernel


def _names(params: Sequence[Any]) -> list[str]:
    """The names of parameters given as names or as (name, kind)."""
    return [param if isinstance(param, str) else param[0] for param in params]


def _reducer(
    compiled: dict, xp: Any, name: str, reduction: Reduction, params: Sequence[str],
    array: np.dtype, dtype: Any, scalars: tuple,
) -> _Reducer:
    static = static_values(params, scalars)
    key = array, dtype, tuple(static.items())
    if key not in compiled:
        typed = typed_reduction(reduction, array, np.dtype(dtype), static)
        compiled[key] = _Reducer(xp, name, reduction, typed)
    return compiled[key]


class _Reducer:
    """The functions of one reduction for one pair of dtypes, and the loops around them."""

    def __init__(self, xp: Any, name: str, reduction: Reduction, typed: TypedReduction):
        self.xp, self.name, self.typed, self.reduction = xp, name, typed, reduction
        name = name.replace(".", "_")
        self.outputs = len(typed.finalize)
        names = [state.name for state in reduction.states]
        others = [f"other_{state}" for state in names]
        scalars = list(reduction.params)

        def build(part: str, outputs: tuple[Typed, ...], params: list[str]) -> Callable:
            return build_function(xp, f"{name}_{part}", outputs, [*params, *scalars], params, False)

        self.map = build("map", typed.map, ["self", "index"])
        self.combine = build("combine", typed.combine, [*names, *others])
        self.finalize = build("finalize", typed.finalize, [*names, "count"])
        self.init = build("init", typed.inits, [])
        self.empty = build("empty", typed.empty, []) if typed.empty else None

    def reduce(self, array: Any, dims: tuple, keepdim: bool, scalars: tuple) -> Any:
        xp = self.xp
        kept = [dim for dim in range(array.ndim) if dim not in dims]
        rest = tuple(array.shape[dim] for dim in kept)
        shape = tuple(
            1 if dim in dims else size for dim, size in enumerate(array.shape)
        ) if keepdim else rest
        count = 1
        for dim in dims:
            count *= array.shape[dim] if array.ndim else 1
        if count == 0:
            results = self.of_nothing(array, dims, shape, scalars)
        else:
            moved = array.transpose(*dims, *kept) if array.ndim else array
            states = self.enter(moved.reshape((count, *rest)), scalars)
            states = self.halve(states, count, scalars)
            states = [state.reshape(shape) for state in states]
            results = self.finalize(*states, xp.asarray(count, self.typed.count), *scalars)
        return results[0] if self.outputs == 1 else results

    def of_nothing(self, array: Any, dims: tuple, shape: tuple, scalars: tuple) -> tuple:
        if self.reduction.empty == "error":
            dim = next(dim for dim in dims if array.shape[dim] == 0)
            raise IndexError(f"{self.name}(): Expected reduction dim {dim} to have non-zero size.")
        if self.empty:
            results = self.empty(*scalars)
        else:
            none = self.xp.asarray(0, self.typed.count)
            results = self.finalize(*self.init(*scalars), none, *scalars)
        return tuple(self.xp.array(self.xp.broadcast_to(result, shape)) for result in results)

    def enter(self, array: Any, scalars: tuple) -> list:
        """The states of single elements, whose positions count along the first axis."""
        xp = self.xp
        if array.dtype != self.typed.array:
            array = (
                xp.not_equal(array, 0) if self.typed.array.kind == "b"
                else array.astype(self.typed.array)
            )
        index = xp.arange(array.shape[0]).reshape((-1,) + (1,) * (array.ndim - 1))
        return list(self.map(array, index, *scalars))

    def halve(self, states: list, count: int, scalars: tuple) -> list:
        """Joins the last half to the first until one is left: the error grows as log(count)."""
        while count > 1:
            half = count // 2
            left = [state[:half] for state in states]
            right = [state[count - half:count] for state in states]
            joined = self.combine(*left, *right, *scalars)
            if count % 2 == 0:
                states = list(joined)
            else:
                for state, part in zip(states, joined):
                    state[:half] = part
            count -= half
        return [state[0] for state in states]

    def scan(self, array: Any, dim: int, scalars: tuple) -> Any:
        xp = self.xp
        shape = array.shape
        moved = xp.moveaxis(array, dim, 0) if array.ndim else array.reshape(1)
        states = self.enter(moved, scalars)
        step = 1
        while step < moved.shape[0]:
            left = [state[:-step] for state in states]
            right = [state[step:] for state in states]
            for state, part in zip(states, self.combine(*left, *right, *scalars)):
                state[step:] = part
            step *= 2
        count = xp.arange(1, moved.shape[0] + 1, dtype=self.typed.count)
        count = count.reshape((-1,) + (1,) * (moved.ndim - 1))
        results = tuple(
            xp.moveaxis(result, 0, dim) if len(shape) else result.reshape(shape)
            for result in self.finalize(*states, count, *scalars)
        )
        return results[0] if self.outputs == 1 else results
