"""Joining, splitting, scattering and contracting: torch functions that are several ops."""

from __future__ import annotations

import builtins
from itertools import pairwise
from math import prod
from typing import Any

from ._generated import functions as ops
from .dispatch import as_list, assign, begin_inplace, missing, write_out
from .overloads import overridden
from .shapes import as_int, as_ints, wrap_dim
from .shapes import broadcast_shapes as _broadcast
from .size import Size
from .tensor import Tensor, wrap


def _tensors(args: tuple) -> list:
    """`f(a, b)` or `f([a, b])`."""
    if len(args) == 1 and isinstance(args[0], (tuple, list)):
        return list(args[0])
    return list(args)


# -- scatter ---------------------------------------------------------------------------------------
def scatter(input: Tensor, dim: int, index: Tensor, src: Any = None, *, value: Any = None,
            reduce: str | None = None, out: Any = None) -> Tensor:
    """A copy with `src` (a tensor or number) written at `index` along `dim`.

    `reduce` "add" or "multiply" combines instead. Where indices repeat, one of them wins.
    """
    if (found := overridden(scatter, (input, dim, index, src))) is not NotImplemented:
        return found
    src = value if src is None else src
    from .checks import check_scatter
    check_scatter("scatter", input, dim, index, src)
    if reduce not in (None, "add", "multiply"):
        raise RuntimeError(f"reduce argument must be either add or multiply, got {reduce}")
    if not isinstance(src, Tensor):
        src = ops.expand_to(ops.fill(ops.zeros_of(input, ()), src), index._a.shape)
    dim, index = wrap_dim(dim, input.ndim), index.long()
    if reduce == "multiply":
        result = ops.scatter_prod(input, dim, index, src)
    else:
        result = ops.scatter_mode(input, dim, index, src, "add" if reduce else "set")
    return write_out("scatter", out, result) if out is not None else result


def scatter_(self: Tensor, dim: Any = None, index: Any = None, src: Any = None, *,
             value: Any = None, reduce: str | None = None, axis: Any = None) -> Tensor:
    dim = dim if axis is None else axis
    if (found := overridden(scatter_, (self, dim, index, src))) is not NotImplemented:
        return found
    begin_inplace("scatter_", self)
    return assign("scatter_", self, scatter(self, dim, index, src, value=value, reduce=reduce))


# -- joining ---------------------------------------------------------------------------------------
def _stacker(name: str, rank: int, dim: int) -> Any:
    def join(tensors: Any, *, out: Any = None) -> Tensor:
        parts = as_list(tensors, name)
        if not parts:
            raise RuntimeError(f"{name} expects a non-empty TensorList")
        parts = [_at_least(x, rank) for x in parts]
        result = ops.cat(parts, 0 if name == "hstack" and parts[0].ndim == 1 else dim)
        return write_out(name, out, result) if out is not None else result
    join.__name__ = name
    join.__doc__ = f"The tensors joined along dim {dim}, each made at least {rank}-d."
    return join


def _at_least(x: Tensor, rank: int) -> Tensor:
    if x.ndim >= rank:
        return x
    if rank == 1:
        return x.reshape(1)
    if rank == 2:
        return x.reshape(1, -1)
    return x.reshape(1, -1, 1) if x.ndim < 2 else x.unsqueeze(-1)


def column_stack(tensors: Any, *, out: Any = None) -> Tensor:
    """The tensors side by side; vectors as columns."""
    parts = [x.reshape(-1, 1) if x.ndim < 2 else x for x in as_list(tensors, "column_stack")]
    result = ops.cat(parts, 1)
    return write_out("column_stack", out, result) if out is not None else result


def _at_least_function(rank: int) -> Any:
    def at_least(*tensors: Any) -> Any:
        parts = _tensors(tensors)
        if len(tensors) == 1 and isinstance(tensors[0], Tensor):
            return _at_least(tensors[0], rank)
        return tuple(_at_least(x, rank) for x in parts)
    at_least.__name__ = f"atleast_{rank}d"
    at_least.__doc__ = f"Views with at least {rank} dims."
    return at_least


def block_diag(*tensors: Tensor) -> Tensor:
    """The matrix with the tensors (2-d, or less) as blocks on its diagonal."""
    for i, x in enumerate(tensors):
        if x.ndim > 2:
            raise RuntimeError(f"torch.block_diag: Input tensors must have 2 or fewer dimensions. "
                               f"Input {i} has {x.ndim} dimensions")
    parts = [_at_least(x, 2) for x in tensors]
    columns = builtins.sum(x._a.shape[1] for x in parts)
    from .promotion import promote
    dtype = promote(*[x.reshape(-1)[:1] if x.ndim == 0 else x for x in parts])
    rows, start = [], 0
    for x in parts:
        n, m = x._a.shape
        x = x.to(dtype)
        rows.append(ops.cat([ops.zeros_of(x, (n, start)), x,
                             ops.zeros_of(x, (n, columns - start - m))], 1))
        start += m
    return ops.cat(rows, 0)


# -- splitting -------------------------------------------------------------------------------------
def split(tensor: Tensor, split_size_or_sections: Any, dim: int = 0) -> tuple:
    """Views of parts of a dim: of one size (the last may be smaller), or of the given sizes."""
    if (found := overridden(split, (tensor, split_size_or_sections, dim))) is not NotImplemented:
        return found
    input = tensor
    dim = wrap_dim(dim, input.ndim)
    if not isinstance(split_size_or_sections, int):
        return ops.split_with_sizes(input, split_size_or_sections, dim)
    size = split_size_or_sections
    if not input.ndim:
        raise RuntimeError("split expects at least a 1-dimensional tensor")
    n = input._a.shape[dim]
    if size < 0:
        raise RuntimeError(f"split expects split_size be non-negative, but got split_size={size}")
    if size == 0 and n:
        raise RuntimeError("split_size can only be 0 if dimension size is 0, but got dimension "
                           f"size of {n}")
    sizes = [size] * (n // size) + ([n % size] if n % size else []) if size else [0]
    return ops.split_with_sizes(input, sizes or [0], dim)


def _split_method(self: Tensor, split_size: Any, dim: int = 0) -> tuple:
    """`split`, whose second argument the method calls `split_size`."""
    return split(self, split_size, dim)


def chunk(input: Tensor, chunks: int, dim: int = 0) -> tuple:
    """At most `chunks` views of equal parts of a dim; the last may be smaller."""
    if (found := overridden(chunk, (input, chunks, dim))) is not NotImplemented:
        return found
    if chunks <= 0:
        raise RuntimeError(f"chunk expects `chunks` to be greater than 0, got: {chunks}")
    if not input.ndim:
        raise RuntimeError("chunk expects at least a 1-dimensional tensor")
    n = input._a.shape[wrap_dim(dim, input.ndim)]
    size = -(-n // chunks)
    if size == 0:
        return ops.split_with_sizes(input, [0] * chunks, wrap_dim(dim, input.ndim))
    return split(input, size, dim)


def tensor_split(input: Tensor, indices_or_sections: Any = None, dim: int = 0, *,
                 indices: Any = None, sections: Any = None) -> tuple:
    """Views of a dim cut into nearly equal sections, or at the given indices."""
    for given in (indices, sections):
        indices_or_sections = given if given is not None else indices_or_sections
    if indices_or_sections is None:
        raise missing("tensor_split", indices_or_sections=None)
    if (found := overridden(tensor_split, (input, indices_or_sections, dim))) \
            is not NotImplemented:
        return found
    if not input.ndim:
        raise RuntimeError("tensor_split expected at least a 1-dimensional tensor, but got a "
                           "tensor with 0 dims")
    dim = wrap_dim(dim, input.ndim)
    n = input._a.shape[dim]
    if isinstance(indices_or_sections, Tensor):
        t = indices_or_sections
        if t.device.type != "cpu":
            raise RuntimeError("tensor_split expected tensor_indices_or_sections to be on cpu, but "
                               f"it's on {t.device}")
        if t.dtype._name != "int64":
            raise RuntimeError("tensor_split expected tensor_indices_or_sections to have dtype of "
                               f"long, but got {t.dtype}")
        if t.ndim > 1:
            raise RuntimeError("tensor_split expected tensor_indices_or_sections to be a "
                               "zero-dimensional or one-dimensional tensor, but got a tensor with "
                               f"{t.ndim} dims")
        indices_or_sections = t.tolist()
    if isinstance(indices_or_sections, int):
        k = indices_or_sections
        if k <= 0:
            raise RuntimeError(f"number of sections must be larger than 0, got {k}")
        indices_or_sections = [i * (n // k) + min(i, n % k) for i in range(1, k)]
    cuts = [0, *[min(max(i + n if i < 0 else i, 0), n) for i in
                 as_ints(indices_or_sections, "indices")], n]
    return tuple(ops.slice(input, dim, a, max(a, b), 1) for a, b in pairwise(cuts))


def _splitter(name: str, rank: int, dim: int) -> Any:
    def cut(input: Tensor, *indices_or_sections: Any) -> tuple:
        where = indices_or_sections[0] if len(indices_or_sections) == 1 else indices_or_sections
        if input.ndim < rank:
            raise RuntimeError(f"torch.{name} requires a tensor with at least {rank} dimension, "
                               f"but got a tensor with {input.ndim} dimensions!")
        at = 0 if name == "hsplit" and input.ndim == 1 else dim
        if isinstance(where, int) and (where <= 0 or input._a.shape[at] % where):
            raise RuntimeError(f"torch.{name} attempted to split along dimension {at}, but the "
                               f"size of the dimension {input._a.shape[at]} is not divisible by "
                               f"the split_size {where}!")
        return tensor_split(input, where, at)
    cut.__name__ = name
    cut.__doc__ = f"Views of the tensor cut along dim {dim}."
    return cut


# -- broadcasting and grids ------------------------------------------------------------------------
def broadcast_shapes(*shapes: Any) -> Size:
    """The shape that all of these broadcast to."""
    full = [(s,) if isinstance(s, int) else as_ints(s, "shapes") for s in shapes]
    for s in full:
        for n in s:
            if n < 0:
                raise RuntimeError(f"Trying to create tensor with negative dimension ({n}): ({n})")
    try:
        return Size(_broadcast(*full))
    except RuntimeError as error:
        raise RuntimeError(f"Shape mismatch: objects cannot be broadcast to a single shape: "
                           f"{error}") from None


def broadcast_tensors(*tensors: Any) -> tuple:
    """Views of the tensors, expanded to their common shape."""
    parts = _tensors(tensors)
    shape = _broadcast(*(x._a.shape for x in parts))
    return tuple(ops.expand_to(x, shape) for x in parts)


def broadcast_to(input: Tensor, size: Any) -> Tensor:
    """A view of shape `size`."""
    return input.expand(size)


def _broadcast_to_method(self: Tensor, *size: Any, **named: Any) -> Tensor:
    """`broadcast_to`, that takes the sizes one by one as well."""
    return self.expand(*size, **named)


def fill_diagonal_(self: Tensor, fill_value: Any, wrap: bool = False) -> Tensor:
    """Writes a number to the main diagonal; `wrap` goes on below it in a tall matrix.

    RuntimeError for less than 2 dims, or for more of unequal sizes.
    """
    shape = self._a.shape
    if len(shape) < 2:
        raise RuntimeError("dimensions must larger than 1")
    if len(shape) > 2 and len(set(shape)) > 1:
        raise RuntimeError("all dimensions of input must be of equal length")
    step = builtins.sum(prod(shape[d + 1:]) for d in range(len(shape)))
    count = -(-prod(shape) // step) if wrap and len(shape) == 2 else min(shape)
    mask = ops.zeros_of(self, (prod(shape),)).bool()
    mask[:max((count - 1) * step + 1, 0):step] = True
    return self.masked_fill_(mask.reshape(shape), fill_value)


def meshgrid(*tensors: Any, indexing: str = "ij") -> tuple:
    """Coordinate grids of vectors; "ij" is matrix order, "xy" swaps the first two."""
    parts = _tensors(tensors)
    if not parts:
        raise RuntimeError("meshgrid expects a non-empty TensorList")
    for x in parts:
        if x.ndim > 1:
            raise RuntimeError(f"torch.meshgrid: Expected 0D or 1D tensor in the tensor list but "
                               f"got: {x}")
        if x.dtype is not parts[0].dtype:
            raise RuntimeError("torch.meshgrid expects all tensors to have the same dtype")
    if indexing not in ("ij", "xy"):
        raise RuntimeError(f'torch.meshgrid: indexing must be one of "xy" or "ij", but received: '
                           f"{indexing}")
    swap = indexing == "xy" and len(parts) > 1
    if swap:
        parts[0], parts[1] = parts[1], parts[0]
    shape = tuple(x.numel() for x in parts)
    grids = [ops.expand_to(x.reshape([-1 if d == i else 1 for d in range(len(parts))]), shape)
             for i, x in enumerate(parts)]
    if swap:
        grids[0], grids[1] = grids[1], grids[0]
    return tuple(grids)


def cartesian_prod(*tensors: Tensor) -> Tensor:
    """All combinations of the vectors' elements, one row each."""
    for x in tensors:
        if x.ndim != 1:
            raise RuntimeError(f"Expect a 1D vector, but got shape {list(x.shape)}")
    if len(tensors) == 1:
        return tensors[0]
    return ops.stack([g.flatten() for g in meshgrid(*tensors)], 1)


def combinations(input: Tensor, r: int = 2, with_replacement: bool = False) -> Tensor:
    """All combinations of `r` elements of a vector, one row each."""
    import itertools

    import numpy as np

    from .creation import tensor
    if input.ndim != 1:
        raise RuntimeError(f"Expect a 1D vector, but got shape {list(input.shape)}")
    if r < 0:
        raise RuntimeError(f"Expect a non-negative number, but got {r}")
    if r == 0:
        return ops.zeros_of(input, (0,))
    pick = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    rows = itertools.chain.from_iterable(pick(range(input.numel()), r))
    index = tensor(np.fromiter(rows, np.int64), device=input.device)
    return ops.reshape(ops.index_select(input, 0, index), (index.numel() // r, r))


def repeat_interleave(input: Tensor, repeats: Any = None, dim: int | None = None, *,
                      output_size: int | None = None) -> Tensor:
    """Each element (or row of a dim) repeated; `repeats` an int or one count for each."""
    if (found := overridden(repeat_interleave, (input, repeats, dim))) is not NotImplemented:
        return found
    from .creation import tensor
    if repeats is None:
        import numpy as np
        if input.ndim != 1:
            raise RuntimeError("repeat_interleave only accept 1D vector as repeat")
        counts = input._k.to_numpy(input._a)
        if counts.size and counts.min() < 0:
            raise RuntimeError("repeats can not be negative")
        return tensor(np.repeat(np.arange(counts.size), counts), dtype=input.dtype,
                      device=input.device)
    if dim is None:
        input, dim = input.flatten(), 0
    dim = wrap_dim(dim, input.ndim)
    n = input._a.shape[dim] if input.ndim else 1
    if isinstance(repeats, Tensor):
        if repeats.ndim > 1:
            raise RuntimeError("repeats must be 0-dim or 1-dim tensor")
        if repeats.dtype.category != 1:
            raise RuntimeError("repeats has to be Long or Int tensor")
        counts = repeats.tolist()
    elif isinstance(repeats, (tuple, list)):
        counts = list(repeats)
    else:
        counts = as_int(repeats, "repeats")
    if isinstance(counts, list) and len(counts) == 1:
        counts = counts[0]
    if isinstance(counts, list) and len(counts) != n:
        raise RuntimeError(f"repeats must have the same size as input along dim, but got "
                           f"repeats.size(0) = {len(counts)} and input.size({dim}) = {n}")
    if builtins.any(c < 0 for c in (counts if isinstance(counts, list) else [counts])):
        raise RuntimeError("repeats can not be negative")
    x = input if input.ndim else input.reshape(1)
    if not isinstance(counts, list):        # each as often: a view with one more dim, copied
        shape = list(x._a.shape)
        wide = ops.expand(ops.unsqueeze(x, dim + 1), [*shape[:dim + 1], counts, *shape[dim + 1:]])
        shape[dim] *= counts
        return ops.view_shape(ops.clone_contiguous(wide), shape)
    import numpy as np
    places: Any = np.repeat(np.arange(n), np.asarray(counts, np.int64))
    return ops.index_select(x, dim, tensor(places, device=input.device))


def swapaxes(input: Tensor, axis0: int, axis1: int) -> Tensor:
    return ops.transpose(input, axis0, axis1)


def swapdims(input: Tensor, dim0: int, dim1: int) -> Tensor:
    return ops.transpose(input, dim0, dim1)


def moveaxis(input: Tensor, source: Any, destination: Any) -> Tensor:
    return ops.movedim(input, source, destination)


def ravel(input: Tensor) -> Tensor:
    """The tensor as one dim; a view where strides allow."""
    return input.reshape(-1)


def adjoint(input: Tensor) -> Tensor:
    """The conjugate of the matrix transpose."""
    if input.ndim == 1:
        raise RuntimeError("tensor.adjoint() is only supported on matrices or batches of matrices. "
                           "Got 1-D tensor.")
    return input.mT.conj() if input.ndim else input.conj()


def fliplr(input: Tensor) -> Tensor:
    if input.ndim < 2:
        raise RuntimeError("Input must be >= 2-d.")
    return ops.flip(input, (1,))


def flipud(input: Tensor) -> Tensor:
    if input.ndim < 1:
        raise RuntimeError("Input must be >= 1-d.")
    return ops.flip(input, (0,))


def _inplace_view(name: str, function: Any) -> Any:
    """`t_`, `squeeze_`, `unsqueeze_`, `transpose_`: the tensor itself gets the new geometry."""
    def change(self: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        from .dispatch import bump
        begin_inplace(name, self)
        source = self
        if self._view is not None:      # it becomes a view of what it was
            source = wrap(self._a, self._k, self.dtype)
            source._v, source._view = self._v, self._view
            source._node, source._g = self._node, self._g
        x = function(source, *args, **kwargs)
        if x is source:
            return self
        self._a = x._a
        if x._g is True or source is not self:
            self._node, self._g = x._node, x._g
        if source is not self:
            self._view = x._view
        bump(self)
        return self
    change.__name__ = name
    return change


def _copies(name: str) -> Any:
    """`transpose_copy` and the like: the op's result as a copy."""
    def copy(*args: Any, out: Any = None, **kwargs: Any) -> Any:
        import plugrad
        result = getattr(plugrad, name, None) or getattr(Tensor, name)
        result = result(*args, **kwargs)
        if isinstance(result, tuple):
            result = tuple(x.clone() for x in result)
        else:
            result = ops.clone_contiguous(result)
        return write_out(f"{name}_copy", out, result) if out is not None else result
    copy.__name__ = f"{name}_copy"
    copy.__doc__ = f"`{name}`, as a copy."
    return copy


def slice_copy(input: Tensor, dim: int = 0, start: Any = None, end: Any = None, step: int = 1, *,
               out: Any = None) -> Tensor:
    """`input[start:end:step]` along a dim, as a copy."""
    if step < 1:
        raise RuntimeError(f"slice step must be positive (slice_copy, got {step})")
    key = (builtins.slice(None),) * wrap_dim(dim, input.ndim) + (builtins.slice(start, end, step),)
    result = ops.clone_contiguous(input[key])
    return write_out("slice_copy", out, result) if out is not None else result


def alias_copy(input: Tensor, *, out: Any = None) -> Tensor:
    """A copy; torch names it after `alias`, a view of the whole tensor."""
    result = ops.clone_contiguous(input)
    return write_out("alias_copy", out, result) if out is not None else result


def ger(input: Tensor, vec2: Tensor, *, out: Any = None) -> Tensor:
    return ops.outer(input, vec2, out=out)


def unsafe_chunk(input: Tensor, chunks: int, dim: int = 0) -> tuple:
    """`chunk`, whose results may be written to in place."""
    return _writable(chunk(input, chunks, dim))


def unsafe_split(tensor: Tensor, split_size_or_sections: Any, dim: int = 0) -> tuple:
    """`split`, whose results may be written to in place."""
    return _writable(split(tensor, split_size_or_sections, dim))


def unsafe_split_with_sizes(input: Tensor, split_sizes: Any, dim: int = 0) -> tuple:
    """`split_with_sizes`, whose results may be written to in place."""
    return _writable(ops.split_with_sizes(input, split_sizes, dim))


def _writable(views: tuple) -> tuple:
    """Views that are nobody's to the eye of in-place ops: each has a history of its own."""
    for x in views:
        x._g, x._view = x._g is True, None
    return views


def sum_to_size(self: Tensor, *size: Any) -> Tensor:
    """The tensor summed to a shape that broadcasts to its own."""
    from .formulas import sum_to
    if not size:
        raise missing("sum_to_size", size=None)
    shape = as_ints(size[0] if len(size) == 1 and not isinstance(size[0], int) else size, "size")
    lead = self.ndim - len(shape)
    if lead < 0 or builtins.any(n not in (1, m) for n, m in zip(shape, self._a.shape[lead:])):
        raise RuntimeError(f"size {{{list(shape)}}} is not expandable to size "
                           f"{{{list(self.shape)}}}.")
    return sum_to(self, shape) if shape else ops.sum(self)


_COPIES = ("transpose", "permute", "select", "diagonal", "unsqueeze", "squeeze", "t", "unbind",
           "split_with_sizes", "split", "as_strided", "narrow", "expand", "view", "unfold",
           "view_as_real", "view_as_complex", "detach")
FUNCTIONS: dict[str, Any] = {
    f.__name__: f for f in (
        scatter, column_stack, block_diag, split, chunk, tensor_split, broadcast_shapes,
        broadcast_tensors, broadcast_to, meshgrid, cartesian_prod, combinations, repeat_interleave,
        swapaxes, swapdims, moveaxis, ravel, adjoint, fliplr, flipud, ger, unsafe_chunk,
        unsafe_split, unsafe_split_with_sizes, slice_copy, alias_copy,
        *[_stacker(n, r, d) for n, r, d in (("hstack", 1, 1), ("vstack", 2, 0), ("dstack", 3, 2))],
        *[_splitter(n, r, d) for n, r, d in (("hsplit", 1, 1), ("vsplit", 2, 0), ("dsplit", 3, 2))],
        *[_at_least_function(r) for r in (1, 2, 3)], *[_copies(n) for n in _COPIES])}
FUNCTIONS.update(concat=ops.cat, concatenate=ops.cat, row_stack=FUNCTIONS["vstack"])
METHODS: dict[str, Any] = {
    "scatter_": scatter_, "sum_to_size": sum_to_size, "fill_diagonal_": fill_diagonal_,
    "split": _split_method, "broadcast_to": _broadcast_to_method,
    **{n: FUNCTIONS[n] for n in (
        "scatter", "chunk", "tensor_split", "hsplit", "vsplit", "dsplit",
        "repeat_interleave", "swapaxes", "swapdims", "moveaxis", "ravel", "adjoint", "fliplr",
        "flipud", "ger", "narrow_copy", "unsafe_chunk", "unsafe_split", "unsafe_split_with_sizes")}}


def inplace_views(methods: dict[str, Any]) -> dict[str, Any]:
    """The in-place forms of view methods."""
    return {f"{n}_": _inplace_view(f"{n}_", methods[n]) for n in (
        "t", "squeeze", "unsqueeze", "transpose", "swapaxes", "swapdims", "as_strided")}
