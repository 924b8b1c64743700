"""Helpers of the `grad` formulas in ops.yaml: tensor programs that differentiate again.

Each says where its formula comes from; "identity" means that it follows from the definition.
"""

from __future__ import annotations

import math
from typing import Any

from ._generated import functions as ops
from .autograd.node import WHOLE
from .shapes import contiguous_strides, overlaps_itself, view_strides
from .state import state
from .tensor import EXACT, Tensor, wrap


def unrecorded(*tensors: Tensor) -> bool:
    """Whether a formula may run its kernels on the arrays: no derivative is recorded of it, and
    the tensors are plain ones of one float dtype on one device."""
    first = tensors[0]
    k, dtype = first._k, first.dtype
    if dtype not in WHOLE or state.mode & 3:
        return False
    for x in tensors:
        if x._k is not k or x.dtype is not dtype or x.__class__ not in EXACT:
            return False
    return True


def shapes_of(*operands: Any, beside: tuple = ()) -> Any:
    """(shape, dtype) of each operand, for `undo_broadcast`; None if nothing will need undoing.

    beside: operands without derivative, which broadcast the others too.
    """
    first = operands[0]
    if isinstance(first, Tensor) and all(
            x._a.shape == first._a.shape for x in beside if isinstance(x, Tensor)):
        for x in operands[1:]:
            if isinstance(x, Tensor):
                if x._a.shape != first._a.shape or x.dtype is not first.dtype:
                    break
            elif x.__class__ is complex:
                break
        else:
            if first.dtype.category > 1:
                return None
    return tuple((x._a.shape, x.dtype) if isinstance(x, Tensor) else None for x in operands)


def undo_broadcast(grads: tuple, shapes: tuple) -> tuple:
    """Sums each gradient over the dims that broadcasting made, and casts it to the operand's dtype.

    Identity: the gradient of a repeated value is the sum over its repetitions.
    """
    return tuple(g if g is None or s is None else sum_to(g, *s) for g, s in zip(grads, shapes))


def sum_to(grad: Tensor, shape: tuple, dtype: Any = None) -> Tensor:
    """`grad` summed to `shape`, in `dtype`; of a complex gradient a real operand takes the real."""
    found = grad._a.shape
    if found != shape:
        lead = len(found) - len(shape)
        dims = tuple(range(lead)) + tuple(
            lead + i for i, n in enumerate(shape) if n == 1 and found[lead + i] != 1)
        if len(dims) == lead:
            if unrecorded(grad):
                k, own = grad._k, grad.dtype
                grad = wrap(k.sum(grad._a, dims, False, own.np), k, own)
            else:
                grad = ops.sum(grad, dims)
        else:
            grad = ops.sum(grad, dims, True)
            if lead:
                grad = ops.reshape(grad, shape)
    if dtype is not None and grad.dtype is not dtype:
        if grad.dtype.is_complex and not dtype.is_complex:
            grad = ops.real(grad)
        if grad.dtype is not dtype:
            grad = grad.to(dtype)
    return grad


def nowhere(mask: Tensor) -> bool:
    """Whether no element is True (or non-zero), in no sample where vmap runs: for formulas that
    have a quick form in the usual case."""
    array, k = mask._a, mask._k
    while k.rank:
        array, k = array.inner, k.inner
    return not k.to_numpy(array).any()


def in_dtype(grad: Tensor, dtype: Any) -> Tensor:
    """The gradient of a cast (identity)."""
    return grad if grad.dtype is dtype else grad.to(dtype)


def expand_reduced(grad: Tensor, shape: tuple, dim: Any, keepdim: bool) -> Tensor:
    """The gradient of a reduction, back in the shape of its input (identity, for sums)."""
    if not keepdim and shape:
        grad = unsqueeze_dims(grad, dim, len(shape))
    return ops.expand_to(grad, shape)


def unsqueeze_dims(x: Tensor, dim: Any, ndim: int) -> Tensor:
    """Puts back, with size 1, the dims that a reduction without keepdim removed."""
    from .shapes import reduce_dims
    dims = set(reduce_dims(dim, ndim))
    shape, rest = [], iter(x._a.shape)
    for i in range(ndim):
        shape.append(1 if i in dims else next(rest))
    return ops.reshape(x, tuple(shape))


def keep_reduced(x: Tensor, shape: tuple, dim: Any, keepdim: bool) -> Tensor:
    """A reduction's result so that it broadcasts with the input."""
    return x if keepdim or not shape else unsqueeze_dims(x, dim, len(shape))


def nth_view(base: Tensor, function: Any, i: int, args: tuple) -> Tensor:
    """View number `i` of a function that gives several."""
    return function(base, *args)[i]


def mark_multi(views: list) -> None:
    """Remembers that these views came together: torch forbids writing to them in place."""
    for x in views:
        base, function, args, version, origin = x._view
        x._view = (base, function, args, version, origin or "multi")


def slice_backward(grad: Tensor, shape: tuple, dim: int, start: int, end: int,
                   step: int) -> Tensor:
    """Zeros of `shape` with `grad` in the slice (identity)."""
    whole = ops.zeros_of(grad, shape)
    ops.slice(whole, dim, start, end, step).copy_(grad)
    return whole


def select_backward(grad: Tensor, shape: tuple, dim: int, index: int) -> Tensor:
    """Zeros of `shape` with `grad` in the row (identity)."""
    whole = ops.zeros_of(grad, shape)
    ops.select(whole, dim, index).copy_(grad)
    return whole


def reshape_or_view(x: Tensor, shape: tuple) -> Tensor:
    """A view if strides allow it, else a copy."""
    a, k = x._a, x._k
    if k.is_contiguous(a) or view_strides(a.shape, k.geometry(a)[0], shape) is not None:
        return ops.view_shape(x, shape)
    return ops.view_shape(ops.clone_contiguous(x), shape)


def strides_for(shape: tuple) -> tuple:
    return contiguous_strides(shape)


def scaled(grad: Tensor, alpha: Any) -> Tensor:
    return grad if alpha == 1 else ops.mul(grad, alpha)


def inverse_permutation(dims: tuple) -> tuple:
    inverse = [0] * len(dims)
    for i, d in enumerate(dims):
        inverse[d] = i
    return tuple(inverse)


def diagonal_backward(grad: Tensor, shape: tuple, offset: int, dim1: int, dim2: int) -> Tensor:
    """Zeros of `shape` with `grad` on the diagonal (identity)."""
    whole = ops.zeros_of(grad, shape)
    ops.diagonal(whole, offset, dim1, dim2).copy_(grad)
    return whole


def unfold_backward(grad: Tensor, shape: tuple, dimension: int, size: int, step: int) -> Tensor:
    """The sum of overlapping windows: window element j of window i lands at i * step + j."""
    if not shape:
        return ops.reshape(grad, ())
    whole = ops.zeros_of(grad, shape)
    n = grad._a.shape[dimension]
    for j in range(size):
        if n:
            part = ops.slice(whole, dimension, j, j + (n - 1) * step + 1, step)
            part.add_(ops.select(grad, grad.ndim - 1, j))
    return whole


def as_strided_backward(grad: Tensor, shape: tuple, geometry: tuple, size: tuple, stride: tuple,
                        storage_offset: Any) -> Tensor:
    """Each storage element collects the gradients of all views of it, then is read as the input
    was, which had this shape and geometry; places that it has several times share theirs."""
    strides, own = geometry
    start = own if storage_offset is None else storage_offset
    reach = 1 + max(start + _extent(size, stride), own + _extent(shape, strides))
    numbers = ops.arange(0, reach, 1, dtype=_int64(), device=grad.device)
    places = ops.as_strided(numbers, size, stride, start)
    flat = ops.zeros_of(grad, (reach,))
    flat = flat.index_add(0, places.reshape(-1), grad.reshape(-1))
    if overlaps_itself(shape, strides):
        of_input = ops.as_strided(numbers, shape, strides, own).reshape(-1)
        ones = ops.fill(ops.zeros_of(flat, of_input._a.shape), 1)
        count = ops.zeros_of(flat, (reach,)).index_add(0, of_input, ones)
        flat = flat / ops.where(count == 0, 1, count)
    return ops.clone_contiguous(ops.as_strided(flat, shape, strides, own))


def _extent(size: Any, stride: Any) -> int:
    return 0 if 0 in size else sum((n - 1) * s for n, s in zip(size, stride))


def _int64() -> Any:
    from .dtypes import int64
    return int64


def complex_from_real(grad: Tensor) -> Tensor:
    return grad.to(grad.dtype.to_complex())


def complex_from_imag(grad: Tensor) -> Tensor:
    return grad.to(grad.dtype.to_complex()) * 1j


def cat_backward(grad: Tensor, shapes: list, dim: int) -> list:
    """The slices of `grad` that each tensor gave (identity); empty 1-d ones gave nothing."""
    grads, start = [], 0
    for shape in shapes:
        if shape == (0,) and grad.ndim != 1:
            grads.append(ops.zeros_of(grad, shape))
            continue
        end = start + shape[dim]
        grads.append(ops.slice(grad, dim, start, end, 1))
        start = end
    return grads


def matmul_grad_a(grad: Tensor, a: Tensor, b: Tensor) -> Tensor:
    """dL/dA = G B^H (Giles, Collected matrix derivative results, 2008, 2.2.1)."""
    if b.ndim == 1:
        if a.ndim == 1:
            return grad * b.conj()
        return grad.unsqueeze(-1) * b.conj()
    if grad.ndim == b.ndim == 2 and unrecorded(grad, b):
        k = grad._k
        return wrap(k.matmul(grad._a, k.transpose(b._a, 0, 1)), k, grad.dtype)
    bt = b.conj().transpose(-2, -1)
    if a.ndim == 1:
        rows = ops.matmul(grad.unsqueeze(-2), bt)
        return sum_to(rows.reshape(rows._a.shape[:-2] + rows._a.shape[-1:]), a._a.shape)
    if b.ndim == 2 and a.ndim > 2:
        return ops.matmul(grad, bt)
    return sum_to(ops.matmul(grad, bt), a._a.shape)


def _rows(x: Tensor) -> Tensor:
    """All rows of a batch of matrices as one matrix; also where it has no elements."""
    shape = x._a.shape
    return ops.reshape(x, (math.prod(shape[:-1]), shape[-1]))


def matmul_grad_b(grad: Tensor, a: Tensor, b: Tensor) -> Tensor:
    """dL/dB = A^H G (Giles, Collected matrix derivative results, 2008, 2.2.1)."""
    if a.ndim == 1:
        if b.ndim == 1:
            return grad * a.conj()
        return sum_to(a.conj().unsqueeze(-1) * grad.unsqueeze(-2), b._a.shape)
    if b.ndim == 1:
        return ops.matmul(_rows(a.conj()).transpose(0, 1), grad.reshape(-1))
    if grad.ndim == a.ndim == 2 and unrecorded(grad, a):
        k = grad._k
        return wrap(k.matmul(k.transpose(a._a, 0, 1), grad._a), k, grad.dtype)
    if b.ndim == 2 and a.ndim > 2:     # one product of flat matrices instead of a batch to sum
        return ops.matmul(_rows(a.conj()).transpose(0, 1), _rows(grad))
    return sum_to(ops.matmul(a.conj().transpose(-2, -1), grad), b._a.shape)


def index_backward(grad: Tensor, shape: tuple, indices: list) -> Tensor:
    """Adds each gradient where its element came from (identity); duplicates add up."""
    return ops.index_put(ops.zeros_of(grad, shape), indices, grad, True)


def no_derivative(name: str) -> Tensor:
    """Of an argument by which torch has no derivative either: silence would be a wrong gradient."""
    raise NotImplementedError(f"the derivative for '{name}' is not implemented.")


def conj(x: Any) -> Any:
    """The conjugate of a tensor or a Python number; real ones as they are."""
    if isinstance(x, Tensor):
        return ops.conj_physical(x) if x.dtype.is_complex else x
    return x.conjugate()
