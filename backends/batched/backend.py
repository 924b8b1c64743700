"""A batch of arrays that looks like one of its samples, on any device.

A `Batch` has the shape of a sample; inside is an array of another table with the batch as dim 0
(stride 0 where all samples are the same). This is a backend as any device is: given its core, all
ops follow by the table's own rules, each as one op on the whole batch. What has neither rule,
primitive nor composition (LAPACK, data-dependent sizes) runs sample by sample, and is counted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import api
from ..table import KernelTable, counters


class Batch:
    """Samples of shape `shape`, as `inner` of shape (n, *shape)."""

    __slots__ = ("dtype", "inner", "ndim", "shape")

    def __init__(self, inner: Any):
        self.inner, self.dtype = inner, inner.dtype
        self.shape, self.ndim = tuple(inner.shape[1:]), inner.ndim - 1


class BatchedTable(KernelTable):
    """The kernels of one call of `vmap`, over those of the table its samples come from."""

    backend: BatchedBackend

    def __init__(self, inner: KernelTable, size: int, randomness: str = "error",
                 level: Any = None):
        self.inner, self.size, self.randomness = inner, size, randomness
        self.samples = inner.samples * (size if randomness == "different" else 1)
        self.level = object() if level is None else level
        self.rank, self.levels = inner.rank + 1, inner.levels | {self.level}
        self._over: dict[int, BatchedTable] = {}
        super().__init__(BatchedBackend(self), inner.device)

    def over(self, inner: KernelTable) -> BatchedTable:
        """This level over another table."""
        if inner is self.inner:
            return self
        found = self._over.get(id(inner))
        if found is None or found.inner is not inner:
            found = BatchedTable(inner, self.size, self.randomness, self.level)
            self._over[id(inner)] = found
        return found

    def __repr__(self) -> str:
        return f"<kernel table of {self.size} samples on {self.inner!r}>"

    def __reduce__(self) -> Any:
        raise RuntimeError("vmap: a tensor of the function that vmap maps cannot be pickled")

    def _without_plugins(self, op: str) -> tuple[str, Any]:
        from ...ops import get_spec
        from .. import primitives
        spec = get_spec(op)
        by_hand = getattr(self.backend, f"op_{op}", None)
        if by_hand is not None:
            return "own", by_hand
        if spec is not None and spec.kind in ("reduction", "scan"):
            return "own", self.backend.along_dims(op, spec.kind == "scan")
        if spec is not None and spec.kind == "random":
            return "own", self.backend.random(op)
        if spec is not None and "stack" in spec.tags:
            return "own", self.backend.stacked(op)
        if op.endswith("_into") and not hasattr(primitives, op):
            return "primitive", primitives.into(self.backend, getattr(self, op[:-len("_into")]))
        if spec is not None and not (spec.kind == "view" or spec.expr or spec.has_body
                                     or hasattr(primitives, op)):
            return "loop", self.backend.one_by_one(op)
        return super()._without_plugins(op)


def _inner(x: Any) -> Any:
    return x.inner if isinstance(x, Batch) else x


def _wrapped(r: Any) -> Any:
    return type(r)(_wrapped(x) for x in r) if isinstance(r, (tuple, list)) else Batch(r)


class BatchedBackend(api.Backend):
    """The core of a device, each method with the batch as one more dim in front."""

    name = "batched"

    def __init__(self, table: BatchedTable):
        super().__init__()
        self.k, self.n, self.table = table.inner, table.size, table
        self.capabilities = self.k.capabilities

    # -- memory ------------------------------------------------------------------------------------
    def allocate(self, shape: tuple, dtype: Any) -> Batch:
        return Batch(self.k.allocate((self.n, *shape), dtype))

    def from_numpy(self, array: Any) -> Batch:
        made = self.allocate(array.shape, array.dtype)
        self.k.copy_into(made.inner, self.k.from_numpy(array))
        return made

    def same(self, array: Any) -> Batch:
        """An array of the inner table as every sample, without memory of their own."""
        strides, offset = self.k.geometry(array)
        return Batch(self.k.restride(array, (self.n, *array.shape), (0, *strides), offset))

    def to_numpy(self, array: Batch) -> Any:
        raise RuntimeError(
            "vmap: It looks like you're calling .item() on a Tensor, or attempting to use one in "
            "some data-dependent control flow. We don't support vmap over that: the function runs "
            "once for all samples. Use torch.where in place of `if`.")

    def copy_into(self, dst: Batch, src: Batch) -> None:
        if self.n > 1 and self._shared(dst):
            raise RuntimeError(
                "vmap: inplace arithmetic(self, *extra_args) is not possible because there exists "
                "a Tensor `other` in extra_args that has more elements than `self`: self is the "
                "same for all samples. Use an out-of-place operator, or clone self in the function")
        self.k.copy_into(dst.inner, self._ranked(src, dst.ndim))

    def _shared(self, x: Batch) -> bool:
        return self.k.geometry(x.inner)[0][0] == 0

    def restride(self, array: Batch, shape: tuple, strides: tuple, offset: int,
                 dtype: Any = None) -> Batch:
        step = self.k.geometry(array.inner)[0][0]
        if dtype is not None and dtype.itemsize != array.dtype.itemsize:
            step = step * array.dtype.itemsize // dtype.itemsize
        return Batch(self.k.restride(array.inner, (self.n, *shape), (step, *strides), offset,
                                     dtype))

    def geometry(self, array: Batch) -> tuple:
        strides, offset = self.k.geometry(array.inner)
        return tuple(strides[1:]), offset

    def buffer_size(self, array: Batch) -> int:
        return self.k.buffer_size(array.inner)

    def address(self, array: Batch) -> int:
        return self.k.address(array.inner)

    def synchronize(self) -> None:
        self.k.synchronize()

    def _ranked(self, x: Batch, ndim: int) -> Any:
        """The inner array with dims of size 1 behind the batch, so that samples have rank ndim."""
        if x.ndim == ndim:
            return x.inner
        return self.k.view_shape(x.inner, (self.n, *(1,) * (ndim - x.ndim), *x.shape))

    def _alike(self, args: tuple) -> list:
        """The arguments with all batches of one rank, so that they broadcast as samples do."""
        ndim = max(a.ndim for a in args if isinstance(a, Batch))
        return [self._ranked(a, ndim) if isinstance(a, Batch) else a for a in args]

    # -- computing ---------------------------------------------------------------------------------
    def elementwise(self, spec: Any) -> api.Kernel:
        kernel = getattr(self.k, spec.name)

        def run(*args: Any) -> Any:
            return _wrapped(kernel(*self._alike(args)))
        return run

    def along_dims(self, op: str, scan: bool) -> api.Kernel:
        """A reduction or scan: the inner one over dims that stand one further."""
        kernel = getattr(self.k, op)

        def run(array: Batch, dims: Any, *rest: Any) -> Any:
            if not array.ndim:       # of one number each: over a dim of size 1
                line = self.k.view_shape(array.inner, (self.n, 1))
                r = kernel(line, 1, *rest) if scan else kernel(line, (1,), False, *rest[1:])
                return self._scalars(r) if scan else _wrapped(r)
            if scan:
                return _wrapped(kernel(array.inner, dims + 1, *rest))
            return _wrapped(kernel(array.inner, tuple(d + 1 for d in dims), *rest))
        return run

    def _scalars(self, r: Any) -> Any:
        if isinstance(r, (tuple, list)):
            return type(r)(self._scalars(x) for x in r)
        return Batch(self.k.view_shape(r, (self.n,)))

    def random(self, op: str) -> api.Kernel:
        """Own numbers for each sample, or the same for all."""
        kernel = getattr(self.k, op)

        def run(size: Any, *rest: Any) -> Batch:
            if self.table.randomness == "different":
                return Batch(kernel((self.n, *size), *rest))
            return self.same(kernel(tuple(size), *rest))
        return run

    def cast(self, array: Batch, dtype: Any) -> Batch:
        return Batch(self.k.cast(array.inner, dtype))

    def matmul(self, a: Batch, b: Batch) -> Batch:
        if b.ndim == 2 and self._shared(b) and not self._shared(a):
            # one matrix for all samples: a single product with all their rows
            rows = self._flat(a.inner, (-1, a.shape[-1]))
            one = self.k.select(b.inner, 0, 0)
            return Batch(self.k.view_shape(self.k.matmul(rows, one),
                                           (self.n, *a.shape[:-1], b.shape[-1])))
        return Batch(self.k.matmul(*self._alike((a, b))))

    def _flat(self, x: Any, shape: tuple) -> Any:
        from ...shapes import numel, view_strides
        whole = tuple(numel(x.shape) // max(x.shape[-1], 1) if s == -1 else s for s in shape)
        if view_strides(x.shape, self.k.geometry(x)[0], whole) is None:
            x = self.k.clone_contiguous(x)
        return self.k.view_shape(x, whole)

    def gather(self, array: Batch, dim: int, index: Batch) -> Batch:
        return Batch(self.k.gather(array.inner, dim + 1, index.inner))

    def scatter(self, array: Batch, dim: int, index: Batch, src: Batch, mode: str) -> None:
        self.k.backend.scatter(array.inner, dim + 1, index.inner, src.inner, mode)

    def wrap_index(self, index: Batch, n: int, dim: int) -> Batch:
        return Batch(self.k.backend.wrap_index(index.inner, n, dim))

    def sort(self, array: Batch, dim: int, descending: bool) -> tuple:
        values, places = self.k.backend.sort(array.inner, dim + 1, descending)
        return Batch(values), Batch(places)

    def nonzero(self, array: Batch) -> Any:
        raise RuntimeError("vmap: It looks like you're calling an op such as torch.nonzero whose "
                           "result's shape depends on the data; samples may differ in it. Use "
                           "torch.where with three arguments or a mask instead")

    # -- what is quicker, or possible, in one piece ------------------------------------------------
    def op_clone_contiguous(self, array: Batch) -> Batch:
        return Batch(self.k.clone_contiguous(array.inner))

    op_clone = op_clone_contiguous

    def op_softmax_kernel(self, array: Batch, dim: int) -> Batch:
        return self._shifted("softmax_kernel", dim, array)

    def op_log_softmax_kernel(self, array: Batch, dim: int) -> Batch:
        return self._shifted("log_softmax_kernel", dim, array)

    def op_softmax_backward(self, gradient: Batch, output: Batch, dim: int) -> Batch:
        return self._shifted("softmax_backward", dim, gradient, output)

    def op_log_softmax_backward(self, gradient: Batch, output: Batch, dim: int) -> Batch:
        return self._shifted("log_softmax_backward", dim, gradient, output)

    def _shifted(self, op: str, dim: int, *arrays: Batch) -> Batch:
        kernel = getattr(self.k, op)
        if not arrays[0].ndim:
            lines = [self.k.view_shape(a.inner, (self.n, 1)) for a in arrays]
            return self._scalars(kernel(*lines, 1))
        return Batch(kernel(*[a.inner for a in arrays], dim % arrays[0].ndim + 1))

    def op_conv_nd(self, x: Batch, weight: Batch, bias: Any, *rest: Any) -> Batch:
        """With one weight for all samples, their batches make one large one."""
        if not self._shared(weight) or (bias is not None and not self._shared(bias)):
            return self.one_by_one("conv_nd")(x, weight, bias, *rest)
        folded = self._flat(x.inner, (self.n * x.shape[0], *x.shape[1:]))
        r = self.k.conv_nd(folded, self.k.select(weight.inner, 0, 0),
                           None if bias is None else self.k.select(bias.inner, 0, 0), *rest)
        return Batch(self.k.view_shape(r, (self.n, x.shape[0], *r.shape[1:])))

    def op_fft_complex(self, array: Batch, axes: Any, *rest: Any) -> Batch:
        return self._transformed("fft_complex", array, axes, *rest)

    def op_fft_from_real(self, array: Batch, axes: Any, *rest: Any) -> Batch:
        return self._transformed("fft_from_real", array, axes, *rest)

    def op_fft_to_real(self, array: Batch, axes: Any, *rest: Any) -> Batch:
        return self._transformed("fft_to_real", array, axes, *rest)

    def _transformed(self, op: str, array: Batch, axes: Any, *rest: Any) -> Batch:
        shifted = [axis % array.ndim + 1 for axis in axes]
        return Batch(getattr(self.k, op)(array.inner, shifted, *rest))

    def stacked(self, op: str) -> api.Kernel:
        """An op on the last dims of one array, for which dims in front are a batch anyway."""
        kernel = getattr(self.k, op)

        def run(array: Batch, *rest: Any) -> Any:
            return _wrapped(kernel(array.inner, *rest))
        return run

    def one_by_one(self, op: str) -> Callable[..., Any]:
        """The inner kernel on each sample; counted in `plugrad.backends.report()`."""
        kernel = getattr(self.k, op)

        def sample(x: Any, i: int) -> Any:
            if isinstance(x, (list, tuple)):
                return type(x)(sample(y, i) for y in x)
            return self.k.select(x.inner, 0, i) if isinstance(x, Batch) else x

        def run(*args: Any) -> Any:
            counters.loop[op] += 1
            return self._joined([kernel(*[sample(a, i) for a in args]) for i in range(self.n)], op)
        return run

    def _joined(self, results: list, op: str) -> Any:
        if isinstance(results[0], (tuple, list)):
            return tuple(self._joined([r[i] for r in results], op)
                         for i in range(len(results[0])))
        if len({tuple(r.shape) for r in results}) > 1:
            raise RuntimeError(f"vmap: the results of {op} differ in shape from sample to sample")
        out = self.allocate(results[0].shape, results[0].dtype)
        for i, r in enumerate(results):
            self.k.copy_into(self.k.select(out.inner, 0, i), r)
        return out
