"""NumPy as a device: the core of the contract in api.py."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided

from ...shapes import check_reach
from .. import api
from .quiet import quiet

_peak = 0


class NumpyBackend(api.Backend):
    """One CPU; its arrays are ndarrays and share memory with NumPy."""

    name = "cpu"
    capabilities = frozenset({"float64", "float16", "bfloat16", "complex", "autocast:bfloat16",
                              "shares_numpy"})

    def describe(self) -> str:
        import platform
        return f"{platform.processor() or platform.machine()}, NumPy {np.__version__}"

    # -- memory ------------------------------------------------------------------------------------
    def allocate(self, shape: tuple[int, ...], dtype: Any) -> np.ndarray:
        return np.empty(shape, dtype)

    def from_numpy(self, array: Any) -> np.ndarray:
        return np.array(array, order="C", copy=True)

    def to_numpy(self, array: Any) -> np.ndarray:
        return array

    def copy_into(self, dst: np.ndarray, src: np.ndarray) -> None:
        if src.dtype is dst.dtype or src.dtype == dst.dtype:
            np.copyto(dst, src)
        else:
            np.copyto(dst, self.cast(src, dst.dtype))

    def restride(self, array: np.ndarray, shape: tuple, strides: tuple, offset: int,
                 dtype: Any = None) -> np.ndarray:
        flat = whole(array) if dtype is None else whole(array).view(dtype)
        size = flat.itemsize
        needed = check_reach(shape, strides, offset, size, flat.nbytes)
        # not NumPy's as_strided: what it returns does not lead back to the buffer by `.base`
        return np.ndarray(shape, flat.dtype, flat.view(np.uint8), offset * size if needed else 0,
                          [s * size for s in strides])

    def geometry(self, array: np.ndarray) -> tuple[tuple[int, ...], int]:
        size = array.itemsize
        base = owner(array)
        offset = 0
        if base is not array and array.size:
            offset = (array.ctypes.data - base.ctypes.data) // size
        strides = array.strides
        if array.size == 0 or 1 in array.shape:
            strides = _canonical(array)
        return tuple([s // size for s in strides]), offset

    def is_contiguous(self, array: np.ndarray) -> bool:
        return array.flags.c_contiguous

    def buffer_size(self, array: np.ndarray) -> int:
        return whole(array).nbytes

    def address(self, array: np.ndarray) -> int:
        return array.ctypes.data if array.size else 0

    def memory(self) -> dict[str, int]:
        import resource
        return {"peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024}

    # -- computing ---------------------------------------------------------------------------------
    def elementwise(self, spec: Any) -> Any:
        from ...codegen.expression import parse_expr
        from ..arraylib.render import compile_elementwise
        node = parse_expr(spec.expr, {a.name for a in spec.args})
        return quiet(compile_elementwise(np, spec.name, node, _parameters(spec)))

    def reduce(self, spec: Any) -> Any:
        from ...codegen.reduction import parse_reduce
        from ..arraylib.render import compile_reduction
        names = [a.name for a in spec.args if a.name not in ("self", "dim", "keepdim", "dtype")]
        kernel = compile_reduction(np, spec.name, parse_reduce(spec.reduce, names),
                                   _parameters(spec, names))
        return quiet(kernel)

    def scan(self, spec: Any) -> Any:
        from ...codegen.reduction import parse_reduce
        from ..arraylib.render import compile_scan
        names = [a.name for a in spec.args if a.name not in ("self", "dim", "dtype")]
        kernel = compile_scan(np, spec.name, parse_reduce(spec.reduce, names),
                              _parameters(spec, names))
        return quiet(kernel)

    def cast(self, array: np.ndarray, dtype: Any) -> np.ndarray:
        from .casting import cast
        return cast(array, dtype)

    def matmul(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        from .linear import matmul
        return matmul(a, b)

    def gather(self, array: np.ndarray, dim: int, index: np.ndarray) -> np.ndarray:
        from ..arraylib.indexing import gather
        return gather(np, array, dim, index)

    def scatter(self, array: np.ndarray, dim: int, index: np.ndarray, src: np.ndarray,
                mode: str) -> None:
        from ..arraylib.indexing import scatter
        scatter(np, array, dim, index, src, mode)

    def sort(self, array: np.ndarray, dim: int, descending: bool) -> tuple:
        from ..arraylib.sorting import sort
        return sort(np, array, dim, descending)

    def nonzero(self, array: np.ndarray) -> np.ndarray:
        from ..arraylib.indexing import nonzero
        return nonzero(np, array)

    def philox(self, seed: int, offset: int, words: int) -> np.ndarray:
        from ..arraylib.philox import philox
        return philox(np, seed, offset, words)

    def kernels(self) -> dict[str, Any]:
        from functools import partial

        from ..arraylib.lapack import KERNELS as lapack
        from . import (
            kernels,
            kernels_math,
            kernels_nn,
            kernels_optim,
            kernels_random,
            kernels_rnn,
            kernels_samplers,
            kernels_sets,
        )
        found: dict[str, Any] = {}
        for module in (kernels, kernels_math, kernels_sets, kernels_optim, kernels_nn,
                       kernels_random, kernels_samplers, kernels_rnn):
            found.update(module.KERNELS)
        found.update({name: quiet(partial(f, np)) for name, f in lapack.items()})
        return found


def owner(array: np.ndarray) -> np.ndarray:
    """The array at the bottom of the views; NumPy's as_strided puts an object of its own between.
    """
    base: Any = array
    while (below := getattr(base, "base", None)) is not None:
        if not isinstance(below, np.ndarray) and not hasattr(below, "__array_interface__"):
            break
        base = below
    return base if isinstance(base, np.ndarray) else array


def whole(array: np.ndarray) -> np.ndarray:
    """The buffer under an array, flat, in the array's dtype."""
    base = owner(array)
    if base.dtype != array.dtype:
        base = base.reshape(-1).view(array.dtype)
    if base.flags.c_contiguous:
        return base.reshape(-1)
    if base.flags.f_contiguous:
        return base.reshape(-1, order="F")
    # memory that NumPy's owner laid out with gaps: up to the last element that can be reached
    reach = 1 + sum((n - 1) * abs(s) for n, s in zip(base.shape, base.strides)) // base.itemsize
    return as_strided(base, (reach,), (base.itemsize,))


def _canonical(array: np.ndarray) -> tuple[int, ...]:
    """NumPy lets strides of dims of size 1 (or of empty arrays) be anything; torch's follow."""
    strides = list(array.strides)
    if array.size == 0:
        n = array.itemsize
        for i in reversed(range(array.ndim)):
            strides[i] = n
            n *= max(array.shape[i], 1)
    return tuple(strides)


def _parameters(spec: Any, names: Any = None) -> list[tuple[str, str]]:
    """How the renderer sees each argument: tensor, number or a static that steers."""
    found = []
    for a in spec.args:
        if names is not None and a.name not in names:
            continue
        if a.type.base == "Tensor":
            kind = "tensor?" if a.type.optional else "tensor"
        elif a.type.base in ("str", "bool"):
            kind = "static"
        else:
            kind = "scalar"
        found.append((a.name, kind))
    return found
