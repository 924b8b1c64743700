"""Functions of ops. Made from ops.yaml by `python -m plugrad.codegen`; do not edit."""
# ruff: noqa
from __future__ import annotations

import math

from .. import checks, compose, formulas
from ..autograd.late import forward, nodes, record, record_all, settle
from ..dispatch import (
    DTYPES, NUMBERS, as_list, assign, begin_inplace, bool_, cast_operand, default_dtype, explain,
    factory_dtype, finish_factory, int32, int64, make_return, pair, prepare, prepare_binary,
    result_dtype, same_table, table_of, tensor_dtype, uint8, unusual, unusual_out, varargs,
    float32, write_out)
from ..shapes import as_int, as_ints, reduce_dims, wrap_dim, wrap_dims
from ..state import state
from ..tensor import EXACT, wrap, wrap_view


def add(input, other, *, alpha=1, out=None):
    """The sum self + alpha * other."""
    # ops.yaml:6  add(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k, dtype, a, b, g = input._k, input.dtype, input._a, other._a, input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k, dtype, a, b, g = input._k, input.dtype, input._a, other, input._g
    else:
        found = unusual(add, (input, other,), dict(alpha=alpha, out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("add", "promote", input, other)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.add(a, b, alpha)
    except Exception as error:
        raise explain("add", error, input, other) from None
    result = wrap(r, k, dtype)
    if g and (todo := state.mode & (3 if g is True else settle(input, other))):
        if todo & 1:
            record(result, nodes.AddBackward0(input, other, alpha))
        if todo & 2:
            forward(add, nodes.AddBackward0, result, (input, other,), dict(alpha=alpha), lambda: nodes.AddBackward0(input, other, alpha))
    if out is not None:
        return write_out("add", out, result)
    return result


def add_(input, other, *, alpha=1):
    """In-place `add`."""
    if input.__class__ not in EXACT:
        found = unusual(add_, (input, other,), dict(alpha=alpha), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("add_", input)
    return assign("add_", input, add(input, other, alpha=alpha))


def sub(input, other, *, alpha=1, out=None):
    """The difference self - alpha * other."""
    # ops.yaml:12  sub(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k, dtype, a, b, g = input._k, input.dtype, input._a, other._a, input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k, dtype, a, b, g = input._k, input.dtype, input._a, other, input._g
    else:
        found = unusual(sub, (input, other,), dict(alpha=alpha, out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("sub", "promote", input, other)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.sub(a, b, alpha)
    except Exception as error:
        raise explain("sub", error, input, other) from None
    result = wrap(r, k, dtype)
    if g and (todo := state.mode & (3 if g is True else settle(input, other))):
        if todo & 1:
            record(result, nodes.SubBackward0(input, other, alpha))
        if todo & 2:
            forward(sub, nodes.SubBackward0, result, (input, other,), dict(alpha=alpha), lambda: nodes.SubBackward0(input, other, alpha))
    if out is not None:
        return write_out("sub", out, result)
    return result


def sub_(input, other, *, alpha=1):
    """In-place `sub`."""
    if input.__class__ not in EXACT:
        found = unusual(sub_, (input, other,), dict(alpha=alpha), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("sub_", input)
    return assign("sub_", input, sub(input, other, alpha=alpha))


def mul(input, other, *, out=None):
    """The product self * other."""
    # ops.yaml:18  mul(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k, dtype, a, b, g = input._k, input.dtype, input._a, other._a, input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k, dtype, a, b, g = input._k, input.dtype, input._a, other, input._g
    else:
        found = unusual(mul, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("mul", "promote", input, other)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.mul(a, b)
    except Exception as error:
        raise explain("mul", error, input, other) from None
    result = wrap(r, k, dtype)
    if g and (todo := state.mode & (3 if g is True else settle(input, other))):
        if todo & 1:
            record(result, nodes.MulBackward0(input, other))
        if todo & 2:
            forward(mul, nodes.MulBackward0, result, (input, other,), dict(), lambda: nodes.MulBackward0(input, other))
    if out is not None:
        return write_out("mul", out, result)
    return result


def mul_(input, other):
    """In-place `mul`."""
    if input.__class__ not in EXACT:
        found = unusual(mul_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("mul_", input)
    return assign("mul_", input, mul(input, other))


def neg(input, *, out=None):
    """The negative -self."""
    # ops.yaml:24  neg(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(neg, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.neg(a)
    except Exception as error:
        raise explain("neg", error, input) from None
    result = wrap(r, k, dtype)
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.NegBackward0(input))
        if todo & 2:
            forward(neg, nodes.NegBackward0, result, (input,), dict(), lambda: nodes.NegBackward0(input))
    if out is not None:
        return write_out("neg", out, result)
    return result


def neg_(input):
    """In-place `neg`."""
    if input.__class__ not in EXACT:
        found = unusual(neg_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("neg_", input)
    return assign("neg_", input, neg(input))


def exp(input, *, out=None):
    """The exponential e ** self."""
    # ops.yaml:29  exp(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(exp, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.exp(a)
    except Exception as error:
        raise explain("exp", error, input) from None
    result = wrap(r, k, dtype)
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.ExpBackward0(input, result))
        if todo & 2:
            forward(exp, nodes.ExpBackward0, result, (input,), dict(), lambda: nodes.ExpBackward0(input, result))
    if out is not None:
        return write_out("exp", out, result)
    return result


def exp_(input):
    """In-place `exp`."""
    if input.__class__ not in EXACT:
        found = unusual(exp_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("exp_", input)
    return assign("exp_", input, exp(input))


def relu(input):
    """The positive part max(self, 0)."""
    # ops.yaml:35  relu(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(relu, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.relu(a)
    except Exception as error:
        raise explain("relu", error, input) from None
    result = wrap(r, k, dtype)
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.ReluBackward0(input, result))
        if todo & 2:
            forward(relu, nodes.ReluBackward0, result, (input,), dict(), lambda: nodes.ReluBackward0(input, result))
    return result


def relu_(input):
    """In-place `relu`."""
    if input.__class__ not in EXACT:
        found = unusual(relu_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("relu_", input)
    return assign("relu_", input, relu(input))


def conj(input):
    """The complex conjugate."""
    # ops.yaml:42  conj(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(conj, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = conj_physical(input) if input.is_complex() else input
    return result


def conj_physical(input, *, out=None):
    """The complex conjugate."""
    # ops.yaml:47  conj_physical(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(conj_physical, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.conj_physical(a)
    except Exception as error:
        raise explain("conj_physical", error, input) from None
    result = wrap(r, k, dtype)
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.ConjPhysicalBackward0(input))
        if todo & 2:
            forward(conj_physical, nodes.ConjPhysicalBackward0, result, (input,), dict(), lambda: nodes.ConjPhysicalBackward0(input))
    if out is not None:
        return write_out("conj_physical", out, result)
    return result


def conj_physical_(input):
    """In-place `conj_physical`."""
    if input.__class__ not in EXACT:
        found = unusual(conj_physical_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("conj_physical_", input)
    return assign("conj_physical_", input, conj_physical(input))


def where(condition, input, other):
    """self where condition holds, else other."""
    # ops.yaml:53  where(Tensor condition, Tensor self, Tensor other) -> Tensor
    if condition.__class__ not in EXACT or input.__class__ not in EXACT or other.__class__ not in EXACT:
        found = unusual(where, (condition, input, other,), dict(), 3)
        if found is not NotImplemented:
            return found
    k, dtype, (a_condition, a_input, a_other,) = prepare("where", "promote", (condition, input, other,), (), (0,))
    try:
        r = k.where(a_condition, a_input, a_other)
    except Exception as error:
        raise explain("where", error, condition, input, other) from None
    result = wrap(r, k, dtype)
    g = input._g or getattr(other, '_g', False)
    if g and (todo := state.mode & (3 if g is True else settle(input, other))):
        if todo & 1:
            record(result, nodes.WhereBackward0(condition, input, other))
        if todo & 2:
            forward(where, nodes.WhereBackward0, result, (condition, input, other,), dict(), lambda: nodes.WhereBackward0(condition, input, other))
    return result


def sum(input, dim=None, keepdim=False, *, dtype=None, out=None):
    """The sum over `dim`, or all dims."""
    # ops.yaml:62  sum(Tensor self, int[]? dim=None, bool keepdim=False, *, DType? dtype=None) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(sum, (input, dim, keepdim,), dict(dtype=dtype, out=out), 1)
        if found is not NotImplemented:
            return found
    k, a = input._k, input._a
    dims = reduce_dims(dim, a.ndim)
    dtype = input.dtype if dtype is None and input.dtype.category > 1 else result_dtype("sum", "accumulate", input.dtype, dtype)
    try:
        r = k.sum(a, dims, keepdim, dtype.np)
    except Exception as error:
        raise explain("sum", error, input) from None
    result = wrap(r, k, dtype)
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.SumBackward0(input, dim, keepdim))
        if todo & 2:
            forward(sum, nodes.SumBackward0, result, (input, dim, keepdim,), dict(dtype=dtype), lambda: nodes.SumBackward0(input, dim, keepdim))
    if out is not None:
        return write_out("sum", out, result)
    return result


def transpose(input, dim0, dim1):
    """A view with two dims swapped."""
    # ops.yaml:71  transpose(Tensor(a) self, int dim0, int dim1) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(transpose, (input, dim0, dim1,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    dim0 = wrap_dim(dim0, input._a.ndim)
    dim1 = wrap_dim(dim1, input._a.ndim)
    try:
        r = k.transpose(input._a, dim0, dim1)
    except Exception as error:
        raise explain("transpose", error, input) from None
    result = wrap_view(r, input, transpose, (dim0, dim1))
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.TransposeBackward0(input, dim0, dim1))
        if todo & 2:
            forward(transpose, nodes.TransposeBackward0, result, (input, dim0, dim1,), dict(), lambda: nodes.TransposeBackward0(input, dim0, dim1))
    return result


def permute(input, dims):
    """A view with its dims in another order."""
    # ops.yaml:76  permute(Tensor(a) self, int[] dims) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(permute, (input, dims,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks.check_permute(input, dims)):
        raise RuntimeError('never')
    k = input._k
    dims = wrap_dims(dims, input._a.ndim)
    try:
        r = k.permute(input._a, dims)
    except Exception as error:
        raise explain("permute", error, input) from None
    result = wrap_view(r, input, permute, (dims,))
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.PermuteBackward0(input, dims))
        if todo & 2:
            forward(permute, nodes.PermuteBackward0, result, (input, dims,), dict(), lambda: nodes.PermuteBackward0(input, dims))
    return result


def _permute_method(input, *dims, **options):
    """`permute` as a method: takes its dims as one sequence or one by one."""
    if dims or "dims" not in options:
        options["dims"] = varargs(dims)
    return permute(input, **options)


def expand_to(input, size):
    """A view that repeats dims of size 1 without copying; `size` is complete."""
    # ops.yaml:83  expand_to(Tensor(a) self, int[] size) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(expand_to, (input, size,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    try:
        r = k.expand_to(input._a, size)
    except Exception as error:
        raise explain("expand_to", error, input) from None
    result = wrap_view(r, input, expand_to, (size,))
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.ExpandToBackward0(input))
        if todo & 2:
            forward(expand_to, nodes.ExpandToBackward0, result, (input, size,), dict(), lambda: nodes.ExpandToBackward0(input))
    return result


def select(input, dim, index):
    """A view of one index of a dim, which is removed."""
    # ops.yaml:90  select(Tensor(a) self, int dim, int index) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(select, (input, dim, index,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks.check_select(input, dim, index)):
        raise RuntimeError('never')
    k = input._k
    dim = wrap_dim(dim, input._a.ndim)
    index = as_int(index, "index")
    try:
        r = k.select(input._a, dim, index)
    except Exception as error:
        raise explain("select", error, input) from None
    result = wrap_view(r, input, select, (dim, index))
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.SelectBackward0(input, dim, index))
        if todo & 2:
            forward(select, nodes.SelectBackward0, result, (input, dim, index,), dict(), lambda: nodes.SelectBackward0(input, dim, index))
    return result


def select_row(input, index):
    """A view of one index, in range, of the first dim."""
    # ops.yaml:96  select_row(Tensor(a) self, int index) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(select_row, (input, index,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    try:
        r = k.select_row(input._a, index)
    except Exception as error:
        raise explain("select_row", error, input) from None
    result = wrap_view(r, input, select_row, (index,))
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.SelectRowBackward0(input, index))
        if todo & 2:
            forward(select_row, nodes.SelectRowBackward0, result, (input, index,), dict(), lambda: nodes.SelectRowBackward0(input, index))
    return result


def slice(input, dim, start, end, step=1):
    """A view of a range of a dim; bounds lie within it."""
    # ops.yaml:103  slice(Tensor(a) self, int dim, int start, int end, int step=1) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(slice, (input, dim, start, end, step,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    try:
        r = k.slice(input._a, dim, start, end, step)
    except Exception as error:
        raise explain("slice", error, input) from None
    result = wrap_view(r, input, slice, (dim, start, end, step))
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.SliceBackward0(input, dim, start, end, step))
        if todo & 2:
            forward(slice, nodes.SliceBackward0, result, (input, dim, start, end, step,), dict(), lambda: nodes.SliceBackward0(input, dim, start, end, step))
    return result


def view_shape(input, size):
    """A view in another shape, where strides allow it."""
    # ops.yaml:110  view_shape(Tensor(a) self, int[] size) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(view_shape, (input, size,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    try:
        r = k.view_shape(input._a, size)
    except Exception as error:
        raise explain("view_shape", error, input) from None
    result = wrap_view(r, input, view_shape, (size,))
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.ViewShapeBackward0(input))
        if todo & 2:
            forward(view_shape, nodes.ViewShapeBackward0, result, (input, size,), dict(), lambda: nodes.ViewShapeBackward0(input))
    return result


def unsqueeze(input, dim):
    """A view with a dim of size 1 put in."""
    # ops.yaml:117  unsqueeze(Tensor(a) self, int dim) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(unsqueeze, (input, dim,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    dim = wrap_dim(dim, input._a.ndim + 1)
    try:
        r = k.unsqueeze(input._a, dim)
    except Exception as error:
        raise explain("unsqueeze", error, input) from None
    result = wrap_view(r, input, unsqueeze, (dim,))
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.UnsqueezeBackward0(input, dim))
        if todo & 2:
            forward(unsqueeze, nodes.UnsqueezeBackward0, result, (input, dim,), dict(), lambda: nodes.UnsqueezeBackward0(input, dim))
    return result


def squeeze_dims(input, dims):
    """A view without those of the dims that have size 1."""
    # ops.yaml:123  squeeze_dims(Tensor(a) self, int[] dims) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(squeeze_dims, (input, dims,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    try:
        r = k.squeeze_dims(input._a, dims)
    except Exception as error:
        raise explain("squeeze_dims", error, input) from None
    result = wrap_view(r, input, squeeze_dims, (dims,))
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.SqueezeDimsBackward0(input))
        if todo & 2:
            forward(squeeze_dims, nodes.SqueezeDimsBackward0, result, (input, dims,), dict(), lambda: nodes.SqueezeDimsBackward0(input))
    return result


def diagonal(input, offset=0, dim1=0, dim2=1):
    """A view of the diagonals of two dims, as a last dim."""
    # ops.yaml:130  diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(diagonal, (input, offset, dim1, dim2,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks.check_diagonal(input, dim1, dim2)):
        raise RuntimeError('never')
    k = input._k
    offset = as_int(offset, "offset")
    dim1 = wrap_dim(dim1, input._a.ndim)
    dim2 = wrap_dim(dim2, input._a.ndim)
    try:
        r = k.diagonal(input._a, offset, dim1, dim2)
    except Exception as error:
        raise explain("diagonal", error, input) from None
    result = wrap_view(r, input, diagonal, (offset, dim1, dim2))
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.DiagonalBackward0(input, offset, dim1, dim2))
        if todo & 2:
            forward(diagonal, nodes.DiagonalBackward0, result, (input, offset, dim1, dim2,), dict(), lambda: nodes.DiagonalBackward0(input, offset, dim1, dim2))
    return result


def unfold(input, dimension, size, step):
    """A view of all slices of `size` along a dim, `step` apart, as a last dim."""
    # ops.yaml:136  unfold(Tensor(a) self, int dimension, int size, int step) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(unfold, (input, dimension, size, step,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks.check_unfold(input, dimension, size, step)):
        raise RuntimeError('never')
    k = input._k
    dimension = as_int(dimension, "dimension")
    size = as_int(size, "size")
    step = as_int(step, "step")
    try:
        r = k.unfold(input._a, dimension, size, step)
    except Exception as error:
        raise explain("unfold", error, input) from None
    result = wrap_view(r, input, unfold, (dimension, size, step))
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.UnfoldBackward0(input, dimension, size, step))
        if todo & 2:
            forward(unfold, nodes.UnfoldBackward0, result, (input, dimension, size, step,), dict(), lambda: nodes.UnfoldBackward0(input, dimension, size, step))
    return result


def as_strided(input, size, stride, storage_offset=None):
    """A view of the storage with this geometry, in elements."""
    # ops.yaml:143  as_strided(Tensor(a) self, int[] size, int[] stride, int? storage_offset=None) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(as_strided, (input, size, stride, storage_offset,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    size = as_ints(size, "size")
    stride = as_ints(stride, "stride")
    if storage_offset is not None:
        storage_offset = as_int(storage_offset, "storage_offset")
    try:
        r = k.as_strided(input._a, size, stride, storage_offset)
    except Exception as error:
        raise explain("as_strided", error, input) from None
    result = wrap_view(r, input, as_strided, (size, stride, storage_offset))
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.AsStridedBackward0(input, size, stride, storage_offset))
        if todo & 2:
            forward(as_strided, nodes.AsStridedBackward0, result, (input, size, stride, storage_offset,), dict(), lambda: nodes.AsStridedBackward0(input, size, stride, storage_offset))
    return result


def split_with_sizes(input, split_sizes, dim=0):
    """Views of consecutive parts of a dim."""
    # ops.yaml:148  split_with_sizes(Tensor(a) self, int[] split_sizes, int dim=0) -> Tensor(a)[]
    if input.__class__ not in EXACT:
        found = unusual(split_with_sizes, (input, split_sizes, dim,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks.check_split_sizes(input, split_sizes, dim)):
        raise RuntimeError('never')
    k = input._k
    split_sizes = as_ints(split_sizes, "split_sizes")
    dim = wrap_dim(dim, input._a.ndim)
    try:
        r = k.split_with_sizes(input._a, split_sizes, dim)
    except Exception as error:
        raise explain("split_with_sizes", error, input) from None
    result = [wrap_view(x, input, formulas.nth_view, (split_with_sizes, i, (split_sizes, dim))) for i, x in enumerate(r)]
    formulas.mark_multi(result)
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.SplitWithSizesBackward0(input, dim))
        if todo & 2:
            forward(split_with_sizes, nodes.SplitWithSizesBackward0, result, (input, split_sizes, dim,), dict(), lambda: nodes.SplitWithSizesBackward0(input, dim))
    return tuple(result)


def unbind(input, dim=0):
    """Views of all indices of a dim."""
    # ops.yaml:154  unbind(Tensor(a) self, int dim=0) -> Tensor(a)[]
    if input.__class__ not in EXACT:
        found = unusual(unbind, (input, dim,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (input.ndim > 0):
        raise RuntimeError(f"Dimension specified as {dim} but tensor has no dimensions")
    k = input._k
    dim = wrap_dim(dim, input._a.ndim)
    try:
        r = k.unbind(input._a, dim)
    except Exception as error:
        raise explain("unbind", error, input) from None
    result = [wrap_view(x, input, formulas.nth_view, (unbind, i, (dim,))) for i, x in enumerate(r)]
    formulas.mark_multi(result)
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.UnbindBackward0(input, dim))
        if todo & 2:
            forward(unbind, nodes.UnbindBackward0, result, (input, dim,), dict(), lambda: nodes.UnbindBackward0(input, dim))
    return tuple(result)


def real_view(input):
    """A view of the real part of a complex tensor."""
    # ops.yaml:160  real_view(Tensor(a) self) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(real_view, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    try:
        r = k.real_view(input._a)
    except Exception as error:
        raise explain("real_view", error, input) from None
    result = wrap_view(r, input, real_view, ())
    result.dtype = input.dtype.to_real()
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.RealViewBackward0(input))
        if todo & 2:
            forward(real_view, nodes.RealViewBackward0, result, (input,), dict(), lambda: nodes.RealViewBackward0(input))
    return result


def imag_view(input):
    """A view of the imaginary part of a complex tensor."""
    # ops.yaml:167  imag_view(Tensor(a) self) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(imag_view, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    try:
        r = k.imag_view(input._a)
    except Exception as error:
        raise explain("imag_view", error, input) from None
    result = wrap_view(r, input, imag_view, ())
    result.dtype = input.dtype.to_real()
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.ImagViewBackward0(input))
        if todo & 2:
            forward(imag_view, nodes.ImagViewBackward0, result, (input,), dict(), lambda: nodes.ImagViewBackward0(input))
    return result


def clone_contiguous(input):
    """A contiguous copy."""
    # ops.yaml:176  clone_contiguous(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(clone_contiguous, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    dtype = input.dtype
    try:
        r = k.clone_contiguous(input._a)
    except Exception as error:
        raise explain("clone_contiguous", error, input) from None
    result = wrap(r, k, dtype)
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.CloneContiguousBackward0(input))
        if todo & 2:
            forward(clone_contiguous, nodes.CloneContiguousBackward0, result, (input,), dict(), lambda: nodes.CloneContiguousBackward0(input))
    return result


def to_dtype(input, *, dtype):
    """A copy in another dtype."""
    # ops.yaml:182  to_dtype(Tensor self, *, DType dtype) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(to_dtype, (input,), dict(dtype=dtype), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    dtype = result_dtype("to_dtype", "dtype", input.dtype, dtype)
    try:
        r = k.to_dtype(input._a, dtype.np)
    except Exception as error:
        raise explain("to_dtype", error, input) from None
    result = wrap(r, k, dtype)
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.ToDtypeBackward0(input))
        if todo & 2:
            forward(to_dtype, nodes.ToDtypeBackward0, result, (input,), dict(dtype=dtype), lambda: nodes.ToDtypeBackward0(input))
    return result


def concatenate_arrays(tensors, dim):
    """Tensors of one dtype, sizes checked, one after another."""
    # ops.yaml:189  concatenate_arrays(Tensor[] tensors, int dim) -> Tensor
    tensors = as_list(tensors, "concatenate_arrays")
    if not EXACT.issuperset([x.__class__ for x in (*tensors,)]):
        found = unusual(concatenate_arrays, (tensors, dim,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = table_of("concatenate_arrays", *tensors)
    dim = wrap_dim(dim, tensors[0]._a.ndim)
    dtype = tensors[0].dtype
    try:
        r = k.concatenate_arrays([x._a for x in tensors], dim)
    except Exception as error:
        raise explain("concatenate_arrays", error, None) from None
    result = wrap(r, k, dtype)
    g = max([x._g for x in tensors], default=False)
    if g and (todo := state.mode & (3 if g is True else settle(*tensors))):
        if todo & 1:
            record(result, nodes.ConcatenateArraysBackward0(tensors, dim))
        if todo & 2:
            forward(concatenate_arrays, nodes.ConcatenateArraysBackward0, result, (tensors, dim,), dict(), lambda: nodes.ConcatenateArraysBackward0(tensors, dim))
    return result


def cat(tensors, dim=0, *, out=None):
    """The tensors one after another along a dim."""
    # ops.yaml:195  cat(Tensor[] tensors, int dim=0) -> Tensor
    tensors = as_list(tensors, "cat")
    if not EXACT.issuperset([x.__class__ for x in (*tensors,)]):
        found = unusual(cat, (tensors, dim,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = compose.cat_impl(tensors, dim)
    if out is not None:
        return write_out("cat", out, result)
    return result


def zeros_of(input, size):
    """Zeros of another shape, with the dtype and device of self."""
    # ops.yaml:200  zeros_of(Tensor self, int[] size) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(zeros_of, (input, size,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    size = as_ints(size, "size")
    dtype = input.dtype
    try:
        r = k.zeros_of(input._a, size)
    except Exception as error:
        raise explain("zeros_of", error, input) from None
    result = wrap(r, k, dtype)
    return result


def clone(input, *, memory_format=None):
    """A copy that keeps the history."""
    # ops.yaml:206  clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(clone, (input,), dict(memory_format=memory_format), 1)
        if found is not NotImplemented:
            return found
    result = compose.clone_impl(input, memory_format)
    return result


def arange(start, end, step, *, dtype=None, device=None, requires_grad=False):
    """start, start + step, ... below end."""
    # ops.yaml:211  arange(Scalar start, Scalar end, Scalar step, *, DType? dtype=None, Device? device=None, bool requires_grad=False) -> Tensor
    if not EXACT:
        found = unusual(arange, (start, end, step,), dict(dtype=dtype, device=device, requires_grad=requires_grad), 0)
        if found is not NotImplemented:
            return found
    k, dtype = table_of("arange", device=device), factory_dtype("arange", dtype)
    try:
        r = k.arange(start, end, step, dtype.np)
    except Exception as error:
        raise explain("arange", error, None) from None
    result = wrap(r, k, dtype)
    if requires_grad:
        result.requires_grad_()
    return result


def stack(tensors, dim=0, *, out=None):
    """The tensors along a new dim."""
    # ops.yaml:216  stack(Tensor[] tensors, int dim=0) -> Tensor
    tensors = as_list(tensors, "stack")
    if not EXACT.issuperset([x.__class__ for x in (*tensors,)]):
        found = unusual(stack, (tensors, dim,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = compose.stack_impl(tensors, dim)
    if out is not None:
        return write_out("stack", out, result)
    return result


def reshape(input, shape):
    """The same elements in another shape; a view where strides allow it."""
    # ops.yaml:221  reshape(Tensor self, int[] shape) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(reshape, (input, shape,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose.reshape_impl(input, shape)
    return result


def _reshape_method(input, *shape, **options):
    """`reshape` as a method: takes its shape as one sequence or one by one."""
    if shape or "shape" not in options:
        options["shape"] = varargs(shape)
    return reshape(input, **options)


def expand(input, size, *, implicit=False):
    """A view that repeats dims of size 1 without copying."""
    # ops.yaml:226  expand(Tensor self, int[] size, *, bool implicit=False) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(expand, (input, size,), dict(implicit=implicit), 1)
        if found is not NotImplemented:
            return found
    result = compose.expand_impl(input, size)
    return result


def _expand_method(input, *size, **options):
    """`expand` as a method: takes its size as one sequence or one by one."""
    if size or "size" not in options:
        options["size"] = varargs(size)
    return expand(input, **options)


def matmul(input, other, *, out=None):
    """The matrix product, batched over leading dims."""
    # ops.yaml:233  matmul(Tensor self, Tensor other) -> Tensor
    if input.__class__ not in EXACT or other.__class__ not in EXACT:
        found = unusual(matmul, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    if not (checks.matmul_shapes(input, other)):
        raise RuntimeError('never')
    k = input._k
    if not (input._k is other._k):
        k, (input, other,) = same_table("matmul", input, other)
    dtype = input.dtype
    try:
        r = k.matmul(input._a, other._a)
    except Exception as error:
        raise explain("matmul", error, input, other) from None
    result = wrap(r, k, dtype)
    g = input._g or other._g
    if g and (todo := state.mode & (3 if g is True else settle(input, other))):
        if todo & 1:
            record(result, nodes.MatmulBackward0(input, other))
        if todo & 2:
            forward(matmul, nodes.MatmulBackward0, result, (input, other,), dict(), lambda: nodes.MatmulBackward0(input, other))
    if out is not None:
        return write_out("matmul", out, result)
    return result


def index(input, indices):
    """The elements at index tensors, as `self[indices]`; None keeps a dim."""
    # ops.yaml:245  index(Tensor self, Tensor?[] indices) -> Tensor
    indices = as_list(indices, "index")
    if input.__class__ not in EXACT or not EXACT.issuperset([x.__class__ for x in (input, *indices,)]):
        found = unusual(index, (input, indices,), dict(), 2)
        if found is not NotImplemented:
            return found
    k = table_of("index", input, *indices)
    dtype = input.dtype
    try:
        r = k.index(input._a, [None if x is None else x._a for x in indices])
    except Exception as error:
        raise explain("index", error, input) from None
    result = wrap(r, k, dtype)
    g = input._g
    if g and (todo := state.mode & (3 if g is True else settle(input))):
        if todo & 1:
            record(result, nodes.IndexBackward0(input, indices))
        if todo & 2:
            forward(index, nodes.IndexBackward0, result, (input, indices,), dict(), lambda: nodes.IndexBackward0(input, indices))
    return result


def index_put(input, indices, values, accumulate=False):
    """A copy of self with values written (or added) at index tensors."""
    # ops.yaml:251  index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor
    indices = as_list(indices, "index_put")
    if input.__class__ not in EXACT or values.__class__ not in EXACT or not EXACT.issuperset([x.__class__ for x in (input, values, *indices,)]):
        found = unusual(index_put, (input, indices, values, accumulate,), dict(), 3)
        if found is not NotImplemented:
            return found
    if not (checks.check_index_put(input, values)):
        raise RuntimeError('never')
    k = table_of("index_put", input, values, *indices)
    dtype = input.dtype
    try:
        r = k.index_put(input._a, [None if x is None else x._a for x in indices], values._a, accumulate)
    except Exception as error:
        raise explain("index_put", error, input, values) from None
    result = wrap(r, k, dtype)
    g = input._g or values._g
    if g and (todo := state.mode & (3 if g is True else settle(input, values))):
        if todo & 1:
            record(result, nodes.IndexPutBackward0(input, indices, values, accumulate))
        if todo & 2:
            forward(index_put, nodes.IndexPutBackward0, result, (input, indices, values, accumulate,), dict(), lambda: nodes.IndexPutBackward0(input, indices, values, accumulate))
    return result


def index_put_(input, indices, values, accumulate=False):
    """In-place `index_put`."""
    if input.__class__ not in EXACT:
        found = unusual(index_put_, (input, indices, values, accumulate,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("index_put_", input)
    return assign("index_put_", input, index_put(input, indices, values, accumulate))


def nonzero(input):
    """The int64 indices of all non-zero elements, one row each, in row-major order."""
    # ops.yaml:261  nonzero(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(nonzero, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    dtype = input.dtype
    try:
        r = k.nonzero(input._a)
    except Exception as error:
        raise explain("nonzero", error, input) from None
    result = wrap(r, k, int64)
    return result


def fill(input, value):
    """A tensor like self, every element the number `value`."""
    # ops.yaml:267  fill(Tensor self, Tensor value) -> Tensor
    if input.__class__ not in EXACT or value.__class__ not in EXACT:
        found = unusual(fill, (input, value,), dict(), 2)
        if found is not NotImplemented:
            return found
    result = compose.fill_impl(input, value)
    return result


def fill_(input, value):
    """In-place `fill`."""
    if input.__class__ not in EXACT:
        found = unusual(fill_, (input, value,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("fill_", input)
    return assign("fill_", input, fill(input, value))


def make_complex(real, imag):
    """real + imag * 1j."""
    # ops.yaml:272  make_complex(Tensor real, Tensor imag) -> Tensor
    if real.__class__ not in EXACT or imag.__class__ not in EXACT:
        found = unusual(make_complex, (real, imag,), dict(), 2)
        if found is not NotImplemented:
            return found
    k = real._k
    if not (real._k is imag._k):
        k, (real, imag,) = same_table("make_complex", real, imag)
    dtype = real.dtype
    try:
        r = k.make_complex(real._a, imag._a)
    except Exception as error:
        raise explain("make_complex", error, real, imag) from None
    result = wrap(r, k, dtype.to_complex())
    g = real._g or imag._g
    if g and (todo := state.mode & (3 if g is True else settle(real, imag))):
        if todo & 1:
            record(result, nodes.MakeComplexBackward0(real, imag))
        if todo & 2:
            forward(make_complex, nodes.MakeComplexBackward0, result, (real, imag,), dict(), lambda: nodes.MakeComplexBackward0(real, imag))
    return result


def real(input):
    """The real part, a view."""
    # ops.yaml:279  real(Tensor(a) self) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(real, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = real_view(input) if input.is_complex() else input
    return result


def imag(input):
    """The imaginary part, a view; RuntimeError for real tensors."""
    # ops.yaml:284  imag(Tensor(a) self) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(imag, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (input.is_complex()):
        raise RuntimeError('imag is not implemented for tensors with non-complex dtypes.')
    result = imag_view(input)
    return result


FUNCTIONS = {
    "add": add,
    "add_": add_,
    "sub": sub,
    "sub_": sub_,
    "mul": mul,
    "mul_": mul_,
    "neg": neg,
    "neg_": neg_,
    "exp": exp,
    "exp_": exp_,
    "relu": relu,
    "relu_": relu_,
    "conj": conj,
    "conj_physical": conj_physical,
    "conj_physical_": conj_physical_,
    "sum": sum,
    "transpose": transpose,
    "permute": permute,
    "select": select,
    "unsqueeze": unsqueeze,
    "diagonal": diagonal,
    "as_strided": as_strided,
    "split_with_sizes": split_with_sizes,
    "unbind": unbind,
    "cat": cat,
    "clone": clone,
    "stack": stack,
    "reshape": reshape,
    "matmul": matmul,
    "index_put": index_put,
    "index_put_": index_put_,
    "fill": fill,
    "fill_": fill_,
    "real": real,
    "imag": imag,
}

NN_FUNCTIONS = {
    "relu": relu,
    "relu_": relu_,
}

LINALG_FUNCTIONS = {
}

SPECIAL_FUNCTIONS = {
}

FFT_FUNCTIONS = {
}

METHODS = {
    "add": add,
    "add_": add_,
    "sub": sub,
    "sub_": sub_,
    "mul": mul,
    "mul_": mul_,
    "neg": neg,
    "neg_": neg_,
    "exp": exp,
    "exp_": exp_,
    "relu": relu,
    "relu_": relu_,
    "conj": conj,
    "conj_physical": conj_physical,
    "conj_physical_": conj_physical_,
    "sum": sum,
    "transpose": transpose,
    "permute": _permute_method,
    "select": select,
    "unsqueeze": unsqueeze,
    "diagonal": diagonal,
    "unfold": unfold,
    "as_strided": as_strided,
    "split_with_sizes": split_with_sizes,
    "unbind": unbind,
    "clone": clone,
    "reshape": _reshape_method,
    "expand": _expand_method,
    "matmul": matmul,
    "index_put": index_put,
    "index_put_": index_put_,
    "fill": fill,
    "fill_": fill_,
}

BODIES = {
}
