"""Autograd nodes. Made from ops.yaml by `python -m plugrad.codegen`; do not edit."""
from __future__ import annotations

import math

from .. import checks, compose, compose_random, compose_shape, formulas, formulas_index
from ..autograd.node import Node, edge, save, save_result, unpack, zeros_for
from ..formulas import shapes_of, undo_broadcast
from ..tensor import EXACT
from . import functions as ops


class AddBackward0(Node):
    """add(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor  (ops.yaml:6)"""

    __slots__ = ("alpha",)
    op = "add"
    saved = ()
    pointwise = True

    def __init__(node, self, other, alpha):
        to_self = edge(self)
        to_other = edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape else shapes_of(self, other)
        node.alpha = alpha

    def apply(node, grad):
        alpha = node.alpha
        g_self = grad if node.edges[0] is not None else None
        g_other = formulas.scaled(grad, alpha) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class SubBackward0(Node):
    """sub(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor  (ops.yaml:12)"""

    __slots__ = ("alpha",)
    op = "sub"
    saved = ()
    pointwise = True

    def __init__(node, self, other, alpha):
        to_self = edge(self)
        to_other = edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape else shapes_of(self, other)
        node.alpha = alpha

    def apply(node, grad):
        alpha = node.alpha
        g_self = grad if node.edges[0] is not None else None
        g_other = -formulas.scaled(grad, alpha) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class MulBackward0(Node):
    """mul(Tensor self, Tensor other) -> Tensor  (ops.yaml:18)"""

    __slots__ = ("self", "other")
    op = "mul"
    saved = ("self", "other")
    pointwise = True

    def __init__(node, self, other):
        to_self = edge(self)
        to_other = edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape else shapes_of(self, other)
        node.self = save(self, to_self) if to_other is not None else None
        node.other = save(other, to_other) if to_self is not None else None

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = grad * formulas.conj(other) if node.edges[0] is not None else None
        g_other = grad * formulas.conj(self) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class NegBackward0(Node):
    """neg(Tensor self) -> Tensor  (ops.yaml:24)"""

    __slots__ = ()
    op = "neg"
    saved = ()
    pointwise = True

    def __init__(node, self):
        to_self = edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)

    def apply(node, grad):
        grads = (-grad,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class ExpBackward0(Node):
    """exp(Tensor self) -> Tensor  (ops.yaml:29)"""

    __slots__ = ("result",)
    op = "exp"
    saved = ("result",)
    pointwise = True

    def __init__(node, self, result):
        to_self = edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.result = save_result(result)

    def apply(node, grad):
        result = unpack(node.result, node)
        grads = (grad * result.conj(),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class ReluBackward0(Node):
    """relu(Tensor self) -> Tensor  (ops.yaml:35)"""

    __slots__ = ("result",)
    op = "relu"
    saved = ("result",)
    pointwise = True

    def __init__(node, self, result):
        to_self = edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.result = save_result(result)

    def apply(node, grad):
        result = unpack(node.result, node)
        grads = (ops.where(result > 0, grad, 0),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class ConjPhysicalBackward0(Node):
    """conj_physical(Tensor self) -> Tensor  (ops.yaml:47)"""

    __slots__ = ()
    op = "conj_physical"
    saved = ()
    pointwise = True

    def __init__(node, self):
        to_self = edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)

    def apply(node, grad):
        grads = (grad.conj(),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class WhereBackward0(Node):
    """where(Tensor condition, Tensor self, Tensor other) -> Tensor  (ops.yaml:53)"""

    __slots__ = ("condition",)
    op = "where"
    saved = ("condition",)
    pointwise = True

    def __init__(node, condition, self, other):
        to_self = edge(self)
        to_other = edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape else shapes_of(self, other)
        node.condition = save(condition, edge(condition))

    def apply(node, grad):
        condition = unpack(node.condition, node)
        g_self = ops.where(condition, grad, 0) if node.edges[0] is not None else None
        g_other = ops.where(condition, 0, grad) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class SumBackward0(Node):
    """sum(Tensor self, int[]? dim=None, bool keepdim=False, *, DType? dtype=None) -> Tensor  (ops.yaml:62)"""

    __slots__ = ("dim", "keepdim", "self_shape")
    op = "sum"
    saved = ()

    def __init__(node, self, dim, keepdim):
        to_self = edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.keepdim = keepdim
        node.self_shape = self._a.shape

    def apply(node, grad):
        dim = node.dim
        keepdim = node.keepdim
        self_shape = node.self_shape
        return (formulas.expand_reduced(grad, self_shape, dim, keepdim),)


class TransposeBackward0(Node):
    """transpose(Tensor(a) self, int dim0, int dim1) -> Tensor(a)  (ops.yaml:71)"""

    __slots__ = ("dim0", "dim1")
    op = "transpose"
    saved = ()

    def __init__(node, self, dim0, dim1):
        to_self = edge(self)
        node.edges = (to_self,)
        node.dim0 = dim0
        node.dim1 = dim1

    def apply(node, grad):
        dim0 = node.dim0
        dim1 = node.dim1
        return (grad.transpose(dim0, dim1),)


class PermuteBackward0(Node):
    """permute(Tensor(a) self, int[] dims) -> Tensor(a)  (ops.yaml:76)"""

    __slots__ = ("dims",)
    op = "permute"
    saved = ()

    def __init__(node, self, dims):
        to_self = edge(self)
        node.edges = (to_self,)
        node.dims = dims

    def apply(node, grad):
        dims = node.dims
        return (grad.permute(formulas.inverse_permutation(dims)),)


class ExpandToBackward0(Node):
    """expand_to(Tensor(a) self, int[] size) -> Tensor(a)  (ops.yaml:83)"""

    __slots__ = ("self_shape",)
    op = "expand_to"
    saved = ()

    def __init__(node, self):
        to_self = edge(self)
        node.edges = (to_self,)
        node.self_shape = self._a.shape

    def apply(node, grad):
        self_shape = node.self_shape
        return (formulas.sum_to(grad, self_shape),)


class SelectBackward0(Node):
    """select(Tensor(a) self, int dim, int index) -> Tensor(a)  (ops.yaml:90)"""

    __slots__ = ("dim", "index", "self_shape")
    op = "select"
    saved = ()

    def __init__(node, self, dim, index):
        to_self = edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.index = index
        node.self_shape = self._a.shape

    def apply(node, grad):
        dim = node.dim
        index = node.index
        self_shape = node.self_shape
        return (formulas.select_backward(grad, self_shape, dim, index),)


class SelectRowBackward0(Node):
    """select_row(Tensor(a) self, int index) -> Tensor(a)  (ops.yaml:96)"""

    __slots__ = ("index", "self_shape")
    op = "select_row"
    saved = ()

    def __init__(node, self, index):
        to_self = edge(self)
        node.edges = (to_self,)
        node.index = index
        node.self_shape = self._a.shape

    def apply(node, grad):
        index = node.index
        self_shape = node.self_shape
        return (formulas.select_backward(grad, self_shape, 0, index),)


class SliceBackward0(Node):
    """slice(Tensor(a) self, int dim, int start, int end, int step=1) -> Tensor(a)  (ops.yaml:103)"""

    __slots__ = ("dim", "start", "end", "step", "self_shape")
    op = "slice"
    saved = ()

    def __init__(node, self, dim, start, end, step):
        to_self = edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.start = start
        node.end = end
        node.step = step
        node.self_shape = self._a.shape

    def apply(node, grad):
        dim = node.dim
        start = node.start
        end = node.end
        step = node.step
        self_shape = node.self_shape
        return (formulas.slice_backward(grad, self_shape, dim, start, end, step),)


class ViewShapeBackward0(Node):
    """view_shape(Tensor(a) self, int[] size) -> Tensor(a)  (ops.yaml:110)"""

    __slots__ = ("self_shape",)
    op = "view_shape"
    saved = ()

    def __init__(node, self):
        to_self = edge(self)
        node.edges = (to_self,)
        node.self_shape = self._a.shape

    def apply(node, grad):
        self_shape = node.self_shape
        return (ops.reshape(grad, self_shape),)


class UnsqueezeBackward0(Node):
    """unsqueeze(Tensor(a) self, int dim) -> Tensor(a)  (ops.yaml:117)"""

    __slots__ = ("dim",)
    op = "unsqueeze"
    saved = ()

    def __init__(node, self, dim):
        to_self = edge(self)
        node.edges = (to_self,)
        node.dim = dim

    def apply(node, grad):
        dim = node.dim
        return (ops.squeeze_dims(grad, (dim,)),)


class SqueezeDimsBackward0(Node):
    """squeeze_dims(Tensor(a) self, int[] dims) -> Tensor(a)  (ops.yaml:123)"""

    __slots__ = ("self_shape",)
    op = "squeeze_dims"
    saved = ()

    def __init__(node, self):
        to_self = edge(self)
        node.edges = (to_self,)
        node.self_shape = self._a.shape

    def apply(node, grad):
        self_shape = node.self_shape
        return (ops.reshape(grad, self_shape),)


class DiagonalBackward0(Node):
    """diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)  (ops.yaml:130)"""

    __slots__ = ("offset", "dim1", "dim2", "self_shape")
    op = "diagonal"
    saved = ()

    def __init__(node, self, offset, dim1, dim2):
        to_self = edge(self)
        node.edges = (to_self,)
        node.offset = offset
        node.dim1 = dim1
        node.dim2 = dim2
        node.self_shape = self._a.shape

    def apply(node, grad):
        offset = node.offset
        dim1 = node.dim1
        dim2 = node.dim2
        self_shape = node.self_shape
        return (formulas.diagonal_backward(grad, self_shape, offset, dim1, dim2),)


class UnfoldBackward0(Node):
    """unfold(Tensor(a) self, int dimension, int size, int step) -> Tensor(a)  (ops.yaml:136)"""

    __slots__ = ("dimension", "size", "step", "self_shape")
    op = "unfold"
    saved = ()

    def __init__(node, self, dimension, size, step):
        to_self = edge(self)
        node.edges = (to_self,)
        node.dimension = dimension
        node.size = size
        node.step = step
        node.self_shape = self._a.shape

    def apply(node, grad):
        dimension = node.dimension
        size = node.size
        step = node.step
        self_shape = node.self_shape
        return (formulas.unfold_backward(grad, self_shape, dimension, size, step),)


class AsStridedBackward0(Node):
    """as_strided(Tensor(a) self, int[] size, int[] stride, int? storage_offset=None) -> Tensor(a)  (ops.yaml:143)"""

    __slots__ = ("self", "size", "stride", "storage_offset")
    op = "as_strided"
    saved = ("self",)

    def __init__(node, self, size, stride, storage_offset):
        to_self = edge(self)
        node.edges = (to_self,)
        node.self = save(self, to_self)
        node.size = size
        node.stride = stride
        node.storage_offset = storage_offset

    def apply(node, grad):
        self = unpack(node.self, node)
        size = node.size
        stride = node.stride
        storage_offset = node.storage_offset
        return (formulas.as_strided_backward(grad, self, size, stride, storage_offset),)


class SplitWithSizesBackward0(Node):
    """split_with_sizes(Tensor(a) self, int[] split_sizes, int dim=0) -> Tensor(a)[]  (ops.yaml:148)"""

    __slots__ = ("dim",)
    op = "split_with_sizes"
    saved = ()
    outputs = 2

    def __init__(node, self, dim):
        to_self = edge(self)
        node.edges = (to_self,)
        node.dim = dim

    def apply(node, *grads):
        grads = [zeros_for(node, i) if g is None else g for i, g in enumerate(grads)]
        dim = node.dim
        return (ops.cat(grads, dim),)


class UnbindBackward0(Node):
    """unbind(Tensor(a) self, int dim=0) -> Tensor(a)[]  (ops.yaml:154)"""

    __slots__ = ("dim",)
    op = "unbind"
    saved = ()
    outputs = 2

    def __init__(node, self, dim):
        to_self = edge(self)
        node.edges = (to_self,)
        node.dim = dim

    def apply(node, *grads):
        grads = [zeros_for(node, i) if g is None else g for i, g in enumerate(grads)]
        dim = node.dim
        return (ops.stack(grads, dim),)


class RealViewBackward0(Node):
    """real_view(Tensor(a) self) -> Tensor(a)  (ops.yaml:160)"""

    __slots__ = ()
    op = "real_view"
    saved = ()

    def __init__(node, self):
        to_self = edge(self)
        node.edges = (to_self,)

    def apply(node, grad):
        return (formulas.complex_from_real(grad),)


class ImagViewBackward0(Node):
    """imag_view(Tensor(a) self) -> Tensor(a)  (ops.yaml:167)"""

    __slots__ = ()
    op = "imag_view"
    saved = ()

    def __init__(node, self):
        to_self = edge(self)
        node.edges = (to_self,)

    def apply(node, grad):
        return (formulas.complex_from_imag(grad),)


class CloneContiguousBackward0(Node):
    """clone_contiguous(Tensor self) -> Tensor  (ops.yaml:176)"""

    __slots__ = ()
    op = "clone_contiguous"
    saved = ()

    def __init__(node, self):
        to_self = edge(self)
        node.edges = (to_self,)

    def apply(node, grad):
        return (grad,)


class ToDtypeBackward0(Node):
    """to_dtype(Tensor self, *, DType dtype) -> Tensor  (ops.yaml:182)"""

    __slots__ = ("self_dtype",)
    op = "to_dtype"
    saved = ()

    def __init__(node, self):
        to_self = edge(self)
        node.edges = (to_self,)
        node.self_dtype = self.dtype

    def apply(node, grad):
        self_dtype = node.self_dtype
        return (grad.to(self_dtype),)


class ConcatenateArraysBackward0(Node):
    """concatenate_arrays(Tensor[] tensors, int dim) -> Tensor  (ops.yaml:189)"""

    __slots__ = ("tensors", "dim")
    op = "concatenate_arrays"
    saved = ("tensors",)

    def __init__(node, tensors, dim):
        node.edges = (*[edge(x) for x in tensors],)
        node.tensors = tuple([save(x) for x in tensors])
        node.dim = dim

    def apply(node, grad):
        tensors = [unpack(x, node) for x in node.tensors]
        dim = node.dim
        return (*(formulas.cat_backward(grad, tensors, dim)),)


class MatmulBackward0(Node):
    """matmul(Tensor self, Tensor other) -> Tensor  (ops.yaml:233)"""

    __slots__ = ("self", "other")
    op = "matmul"
    saved = ("self", "other")

    def __init__(node, self, other):
        to_self = edge(self)
        to_other = edge(other)
        node.edges = (to_self, to_other,)
        node.self = save(self, to_self)
        node.other = save(other, to_other)

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = formulas.matmul_grad_a(grad, self, other) if node.edges[0] is not None else None
        g_other = formulas.matmul_grad_b(grad, self, other) if node.edges[1] is not None else None
        return (g_self, g_other,)


class IndexBackward0(Node):
    """index(Tensor self, Tensor?[] indices) -> Tensor  (ops.yaml:245)"""

    __slots__ = ("indices", "self_shape")
    op = "index"
    saved = ("indices",)

    def __init__(node, self, indices):
        to_self = edge(self)
        node.edges = (to_self,)
        node.indices = tuple([save(x) for x in indices])
        node.self_shape = self._a.shape

    def apply(node, grad):
        indices = [unpack(x, node) for x in node.indices]
        self_shape = node.self_shape
        return (formulas.index_backward(grad, self_shape, indices),)


class IndexPutBackward0(Node):
    """index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor  (ops.yaml:251)"""

    __slots__ = ("indices", "accumulate", "values_shape")
    op = "index_put"
    saved = ("indices",)

    def __init__(node, self, indices, values, accumulate):
        to_self = edge(self)
        to_values = edge(values)
        node.edges = (to_self, to_values,)
        node.indices = tuple([save(x) for x in indices])
        node.accumulate = accumulate
        node.values_shape = values._a.shape

    def apply(node, grad):
        indices = [unpack(x, node) for x in node.indices]
        accumulate = node.accumulate
        values_shape = node.values_shape
        g_self = grad if accumulate else ops.index_put(grad, indices, ops.zeros_of(grad, ())) if node.edges[0] is not None else None
        g_values = formulas.sum_to(ops.index(grad, indices), values_shape) if node.edges[1] is not None else None
        return (g_self, g_values,)


class MakeComplexBackward0(Node):
    """make_complex(Tensor real, Tensor imag) -> Tensor  (ops.yaml:272)"""

    __slots__ = ("real", "imag")
    op = "make_complex"
    saved = ("real", "imag")

    def __init__(node, real, imag):
        to_real = edge(real)
        to_imag = edge(imag)
        node.edges = (to_real, to_imag,)
        node.real = save(real, to_real) if to_real is not None else None
        node.imag = save(imag, to_imag) if to_imag is not None else None

    def apply(node, grad):
        real = unpack(node.real, node)
        imag = unpack(node.imag, node)
        g_real = real(grad) if node.edges[0] is not None else None
        g_imag = imag(grad) if node.edges[1] is not None else None
        return (g_real, g_imag,)


class GatherBackward0(Node):
    """gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor  (ops.yaml:365)"""

    __slots__ = ("dim", "index", "self_shape")
    op = "gather"
    saved = ("index",)

    def __init__(node, self, dim, index):
        to_self = edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.index = save(index, edge(index))
        node.self_shape = self._a.shape

    def apply(node, grad):
        dim = node.dim
        index = unpack(node.index, node)
        self_shape = node.self_shape
        return (ops.scatter_add(ops.zeros_of(grad, self_shape), dim, index, grad),)


class ScatterModeBackward0(Node):
    """scatter_mode(Tensor self, int dim, Tensor index, Tensor src, str mode) -> Tensor  (ops.yaml:371)"""

    __slots__ = ("dim", "index", "mode", "src_shape")
    op = "scatter_mode"
    saved = ("index",)

    def __init__(node, self, dim, index, src, mode):
        to_self = edge(self)
        to_src = edge(src)
        node.edges = (to_self, to_src,)
        node.dim = dim
        node.index = save(index, edge(index))
        node.mode = mode
        node.src_shape = src._a.shape

    def apply(node, grad):
        dim = node.dim
        index = unpack(node.index, node)
        mode = node.mode
        src_shape = node.src_shape
        g_self = formulas_index.scatter_grad_self(grad, dim, index, mode) if node.edges[0] is not None else None
        g_src = formulas_index.scatter_grad_src(grad, dim, index, mode, src_shape) if node.edges[1] is not None else None
        return (g_self, g_src,)


class IndexSelectBackward0(Node):
    """index_select(Tensor self, int dim, Tensor index) -> Tensor  (ops.yaml:390)"""

    __slots__ = ("dim", "index", "self_shape")
    op = "index_select"
    saved = ("index",)

    def __init__(node, self, dim, index):
        to_self = edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.index = save(index, edge(index))
        node.self_shape = self._a.shape

    def apply(node, grad):
        dim = node.dim
        index = unpack(node.index, node)
        self_shape = node.self_shape
        return (ops.index_add(ops.zeros_of(grad, self_shape), dim, index, grad),)


class FlipBackward0(Node):
    """flip(Tensor self, int[] dims) -> Tensor  (ops.yaml:448)"""

    __slots__ = ("dims",)
    op = "flip"
    saved = ()

    def __init__(node, self, dims):
        to_self = edge(self)
        node.edges = (to_self,)
        node.dims = dims

    def apply(node, grad):
        dims = node.dims
        return (grad.flip(dims),)


class ViewAsRealBackward0(Node):
    """view_as_real(Tensor(a) self) -> Tensor(a)  (ops.yaml:545)"""

    __slots__ = ()
    op = "view_as_real"
    saved = ()

    def __init__(node, self):
        to_self = edge(self)
        node.edges = (to_self,)

    def apply(node, grad):
        return (ops.view_as_complex(grad),)


class ViewAsComplexViewBackward0(Node):
    """view_as_complex_view(Tensor(a) self) -> Tensor(a)  (ops.yaml:553)"""

    __slots__ = ()
    op = "view_as_complex_view"
    saved = ()

    def __init__(node, self):
        to_self = edge(self)
        node.edges = (to_self,)

    def apply(node, grad):
        return (ops.view_as_real(grad),)


class ScatterProdBackward0(Node):
    """scatter_prod(Tensor self, int dim, Tensor index, Tensor src) -> Tensor  (ops.yaml:641)"""

    __slots__ = ("self", "dim", "index", "src", "result")
    op = "scatter_prod"
    saved = ("self", "index", "src", "result")

    def __init__(node, self, dim, index, src, result):
        to_self = edge(self)
        to_src = edge(src)
        node.edges = (to_self, to_src,)
        node.self = save(self, to_self)
        node.dim = dim
        node.index = save(index, edge(index))
        node.src = save(src, to_src)
        node.result = save_result(result)

    def apply(node, grad):
        self = unpack(node.self, node)
        dim = node.dim
        index = unpack(node.index, node)
        src = unpack(node.src, node)
        result = unpack(node.result, node)
        g_self = formulas_index.scatter_prod_grad_self(grad, self, dim, index, src, result) if node.edges[0] is not None else None
        g_src = formulas_index.scatter_prod_grad_src(grad, self, dim, index, src, result) if node.edges[1] is not None else None
        return (g_self, g_src,)
