"""Kernels made from the `expr` of an op: one program per formula, dtypes and number of dims.

Numbers are kernel arguments, so that a new value needs no new program.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ...codegen.expression import Node, parse_expr, specialise
from ..rendering.c_family import KernelSource, elementwise_source
from ..rendering.calls import Calls, kind_of
from ..strided import broadcast_shapes, count
from .array import Array
from .copying import copy_into
from .language import CUDA_C
from .runtime import Function, Runtime
from .walk import plan


class Call(NamedTuple):
    """What a call with arrays of given geometry does."""

    function: Function | None  # None if the result is empty
    blocks: tuple
    threads: tuple
    shape: tuple[int, ...]
    dtypes: tuple[np.dtype, ...]
    geometry: tuple
    numbers: tuple[tuple[int, np.dtype], ...]  # position among the arguments, and its dtype
    single: bool
    source: KernelSource

    def aliased(self, runtime: Runtime) -> Function:
        """The kernel for an output that is an input too: pointers may be equal."""
        text = self.source.source.replace("#define RESTRICT __restrict__", "#define RESTRICT")
        return runtime.kernel(self.source._replace(source=text))


class Elementwise:
    """kernel(*args): tensors broadcast together; None, text and booleans choose the variant."""

    def __init__(self, runtime: Runtime, spec: Any):
        self.runtime = runtime
        self.name = f"op_{spec.name}"
        self.names = [arg.name for arg in spec.args]
        self.node = parse_expr(spec.expr, set(self.names))
        self.kinds = [kind_of(arg.type) for arg in spec.args]
        self.sources: dict[tuple, KernelSource] = {}
        self.calls = Calls()

    def __call__(self, *args: Any) -> Any:
        call = self.find(args)
        outputs = [self.runtime.empty(call.shape, dtype) for dtype in call.dtypes]
        if call.function is not None:
            self.launch(call.function, call, [array.buffer for array in outputs], args)
        return outputs[0] if call.single else tuple(outputs)

    def into(self, array: Array, *args: Any) -> None:
        """array[...] = kernel(array, *args), in place where no element is read after its write."""
        args = (array, *args)
        call = self.find(args)
        safe = array.contiguous and call.single and call.dtypes[0] == array.dtype \
            and call.shape == array.shape and all(
                arg.block is not array.block or arg.key == array.key
                for arg in args if arg.__class__ is Array
            )  # fmt: skip
        if not safe:
            copy_into(self.runtime, array, self(*args))
        elif call.function is not None:
            self.launch(call.aliased(self.runtime), call, [array.start()], args)

    def find(self, args: Sequence[Any]) -> Call:
        """What a call with such arguments does."""
        key = tuple([
            arg.key if arg.__class__ is Array
            else arg if arg is None or kind == "static" else "number"
            for arg, kind in zip(args, self.kinds, strict=False)
        ])  # fmt: skip
        call = self.calls.get(key)
        if call is None:
            call = self.calls[key] = self.prepare(args)
        return call

    def launch(
        self, function: Function, call: Call, buffers: list[Any], args: Sequence[Any]
    ) -> None:
        """Runs the kernel; `buffers` are those of the outputs."""
        buffers += [arg.buffer for arg in args if arg.__class__ is Array]
        numbers = [self.runtime.argument(args[i], dtype) for i, dtype in call.numbers]
        function(call.blocks, call.threads, *buffers, *call.geometry, *numbers)

    def prepare(self, args: Sequence[Any]) -> Call:
        """Everything but the outputs and the launch."""
        static, dtypes = self.split(args)
        node = specialise(self.node, static, True)
        arrays = [arg for arg in args if arg.__class__ is Array]
        shape = broadcast_shapes(*[array.shape for array in arrays])
        ndim, geometry = plan(shape, [array.broadcast_to(shape) for array in arrays])
        source = self.source(node, dtypes, ndim)
        numbers = tuple(
            (self.names.index(name), dtype)
            for kind, name, dtype in source.arguments
            if kind == "scalar"
        )
        n = count(shape)
        function = self.runtime.kernel(source) if n else None
        single = not isinstance(node, tuple)
        launch = self.runtime.line(max(n, 1))
        return Call(
            function, *launch, shape, source.outputs, geometry, numbers, single, source
        )  # fmt: skip

    def split(self, args: Sequence[Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """(arguments that choose the variant, dtypes of the others) by name."""
        static: dict[str, Any] = {}
        dtypes: dict[str, Any] = {}
        for name, kind, arg in zip(self.names, self.kinds, args, strict=False):
            if kind == "static" or arg is None:
                static[name] = arg
            else:
                dtypes[name] = arg.dtype if arg.__class__ is Array else "scalar"
        return static, dtypes

    def source(self, node: Node, dtypes: dict[str, Any], ndim: int) -> KernelSource:
        """The program for arguments of these dtypes."""
        key = (node, tuple(dtypes.items()), ndim)
        if key not in self.sources:
            self.sources[key] = elementwise_source(
                self.name, node, list(dtypes), dtypes, CUDA_C, ndim
            )
        return self.sources[key]
