"""Autograd nodes. Made from ops.yaml by `python -m plugrad.codegen`; do not edit."""
from __future__ import annotations

import math

from .. import checks, checks_conv, checks_nn, compose, compose_attention, compose_conv, compose_ctc, compose_linalg, compose_losses, compose_math, compose_nn, compose_pool, compose_random, compose_resize, compose_shape, compose_stats, formulas, formulas_index, formulas_linalg, formulas_math, formulas_nn
from ..autograd.node import (
    FREED, HOOKS_IN_USE, WHOLE, Node, array_of, edge, save, save_result, unpack, zeros_for)
from ..dispatch import NUMBERS
from ..formulas import shapes_of, undo_broadcast
from ..state import next_sequence
from ..tensor import EXACT, Tensor, wrap
from . import functions as ops


class AddBackward0(Node):
    """add(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor  (ops.yaml:6)"""

    __slots__ = ("alpha",)
    op = "add"
    saved = ()
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other, alpha):
        node = AddBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.alpha = alpha
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        alpha = node.alpha
        g_self = grad if node.edges[0] is not None else None
        g_other = formulas.scaled(grad, alpha) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class SubBackward0(Node):
    """sub(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor  (ops.yaml:13)"""

    __slots__ = ("alpha",)
    op = "sub"
    saved = ()
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other, alpha):
        node = SubBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.alpha = alpha
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        alpha = node.alpha
        g_self = grad if node.edges[0] is not None else None
        g_other = -formulas.scaled(grad, alpha) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class MulBackward0(Node):
    """mul(Tensor self, Tensor other) -> Tensor  (ops.yaml:21)"""

    __slots__ = ("self", "other")
    op = "mul"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = MulBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self)) if to_other is not None else None
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other)) if to_self is not None else None
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = (grad * (other if grad.dtype.category < 3 else formulas.conj(other))) if node.edges[0] is not None else None
        g_other = (grad * (self if grad.dtype.category < 3 else formulas.conj(self))) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        other = node.other
        if other is not None:
            other = array_of(other, k, dtype)
            if other is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, other), k, dtype) if node.edges[0] is not None else None
        g_other = wrap(k.mul(a, self), k, dtype) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class NegBackward0(Node):
    """neg(Tensor self) -> Tensor  (ops.yaml:28)"""

    __slots__ = ()
    op = "neg"
    saved = ()
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = NegBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        grads = (-grad,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class ExpBackward0(Node):
    """exp(Tensor self) -> Tensor  (ops.yaml:35)"""

    __slots__ = ("result",)
    op = "exp"
    saved = ("result",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, result):
        node = ExpBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        result = unpack(node.result, node)
        grads = (grad * result.conj(),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        result = node.result
        if result is not None:
            result = array_of(result, k, dtype)
            if result is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, result), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.result = FREED


class ReluBackward0(Node):
    """relu(Tensor self) -> Tensor  (ops.yaml:42)"""

    __slots__ = ("result",)
    op = "relu"
    saved = ("result",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, result):
        node = ReluBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        result = unpack(node.result, node)
        grads = (ops.threshold_backward(grad, result, 0),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        result = node.result
        if result is not None:
            result = array_of(result, k, dtype)
            if result is None:
                return node.apply(grad)
        g_self = wrap(k.threshold_backward(a, result, 0), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.result = FREED


class ConjPhysicalBackward0(Node):
    """conj_physical(Tensor self) -> Tensor  (ops.yaml:55)"""

    __slots__ = ()
    op = "conj_physical"
    saved = ()
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = ConjPhysicalBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        grads = (grad.conj(),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class WhereBackward0(Node):
    """where(Tensor condition, Tensor self, Tensor other) -> Tensor  (ops.yaml:61)"""

    __slots__ = ("condition",)
    op = "where"
    saved = ("condition",)
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(condition, self, other):
        node = WhereBackward0()
        node.extra = None
        to_self = edge(self)
        to_other = edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = shapes_of(self, other, beside=(condition,))
        node.condition = save(condition, edge(condition))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        condition = unpack(node.condition, node)
        g_self = ops.where(condition, grad, 0) if node.edges[0] is not None else None
        g_other = ops.where(condition, 0, grad) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.condition = FREED


class TrueDivideBackward0(Node):
    """true_divide(Tensor self, Tensor other) -> Tensor  (ops.yaml:68)"""

    __slots__ = ("self", "other")
    op = "true_divide"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = TrueDivideBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self)) if to_other is not None else None
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = (grad / (other if grad.dtype.category < 3 else formulas.conj(other))) if node.edges[0] is not None else None
        g_other = -grad * formulas.conj(self / other / other) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        other = node.other
        if other is not None:
            other = array_of(other, k, dtype)
            if other is None:
                return node.apply(grad)
        g_self = wrap(k.true_divide(a, other), k, dtype) if node.edges[0] is not None else None
        g_other = wrap(k.mul(k.neg(a), k.true_divide(k.true_divide(self, other), other)), k, dtype) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class FloorDivideBackward0(Node):
    """floor_divide(Tensor self, Tensor other) -> Tensor  (ops.yaml:83)"""

    __slots__ = ()
    op = "floor_divide"
    saved = ()
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = FloorDivideBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        g_self = formulas_math.zeros_of_result(grad) if node.edges[0] is not None else None
        g_other = formulas_math.zeros_of_result(grad) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class TruncDivideBackward0(Node):
    """trunc_divide(Tensor self, Tensor other) -> Tensor  (ops.yaml:91)"""

    __slots__ = ()
    op = "trunc_divide"
    saved = ()
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = TruncDivideBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        g_self = formulas_math.zeros_of_result(grad) if node.edges[0] is not None else None
        g_other = formulas_math.zeros_of_result(grad) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class RemainderBackward0(Node):
    """remainder(Tensor self, Tensor other) -> Tensor  (ops.yaml:100)"""

    __slots__ = ("self", "other")
    op = "remainder"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = RemainderBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self)) if to_other is not None else None
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other)) if to_other is not None else None
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = grad if node.edges[0] is not None else None
        g_other = -grad * ops.floor_divide(self, other) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        other = node.other
        if other is not None:
            other = array_of(other, k, dtype)
            if other is None:
                return node.apply(grad)
        g_self = grad if node.edges[0] is not None else None
        g_other = wrap(k.mul(k.neg(a), k.floor_divide(self, other)), k, dtype) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class FmodBackward0(Node):
    """fmod(Tensor self, Tensor other) -> Tensor  (ops.yaml:107)"""

    __slots__ = ("self", "other")
    op = "fmod"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = FmodBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self)) if to_other is not None else None
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other)) if to_other is not None else None
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = grad if node.edges[0] is not None else None
        g_other = -grad * ops.trunc_divide(self, other) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        other = node.other
        if other is not None:
            other = array_of(other, k, dtype)
            if other is None:
                return node.apply(grad)
        g_self = grad if node.edges[0] is not None else None
        g_other = wrap(k.mul(k.neg(a), k.trunc_divide(self, other)), k, dtype) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class RsubBackward0(Node):
    """rsub(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor  (ops.yaml:115)"""

    __slots__ = ("alpha",)
    op = "rsub"
    saved = ()
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other, alpha):
        node = RsubBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.alpha = alpha
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        alpha = node.alpha
        g_self = -formulas.scaled(grad, alpha) if node.edges[0] is not None else None
        g_other = grad if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class PowBackward0(Node):
    """pow(Tensor self, Tensor exponent) -> Tensor  (ops.yaml:124)"""

    __slots__ = ("self", "exponent", "result")
    op = "pow"
    saved = ("self", "exponent", "result")
    differentiable = ("self", "exponent")
    pointwise = True

    @staticmethod
    def of(self, exponent, result):
        node = PowBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_exponent = None if exponent.__class__ in NUMBERS else edge(exponent)
        node.edges = (to_self, to_exponent,)
        node.shapes = None if exponent.__class__ in NUMBERS or (exponent.__class__ in EXACT and self.__class__ in EXACT and self.dtype is exponent.dtype and self._a.shape == exponent._a.shape) else shapes_of(self, exponent)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.exponent = ((exponent._a, exponent._k, exponent.dtype, exponent._v, exponent._v[0], to_exponent) if exponent.__class__ in EXACT and not HOOKS_IN_USE else exponent if exponent.__class__ in NUMBERS else save(exponent, to_exponent))
        node.result = save_result(result) if to_exponent is not None else None
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        exponent = unpack(node.exponent, node)
        result = unpack(node.result, node)
        g_self = formulas_math.pow_backward(grad, self, exponent) if node.edges[0] is not None else None
        g_exponent = formulas_math.pow_backward_exponent(grad, self, exponent, result) if node.edges[1] is not None else None
        grads = (g_self, g_exponent,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.exponent = node.result = FREED


class MaximumBackward0(Node):
    """maximum(Tensor self, Tensor other) -> Tensor  (ops.yaml:145)"""

    __slots__ = ("self", "other")
    op = "maximum"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = MaximumBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = formulas_math.extremum_backward(grad, self < other, self == other) if node.edges[0] is not None else None
        g_other = formulas_math.extremum_backward(grad, other < self, self == other) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class MinimumBackward0(Node):
    """minimum(Tensor self, Tensor other) -> Tensor  (ops.yaml:155)"""

    __slots__ = ("self", "other")
    op = "minimum"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = MinimumBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = formulas_math.extremum_backward(grad, self > other, self == other) if node.edges[0] is not None else None
        g_other = formulas_math.extremum_backward(grad, other > self, self == other) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class FmaxBackward0(Node):
    """fmax(Tensor self, Tensor other) -> Tensor  (ops.yaml:165)"""

    __slots__ = ("self", "other")
    op = "fmax"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = FmaxBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = formulas_math.masked(grad, (self >= other).logical_or(other.isnan())) if node.edges[0] is not None else None
        g_other = formulas_math.masked(grad, (self >= other).logical_or(other.isnan()).logical_not()) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class FminBackward0(Node):
    """fmin(Tensor self, Tensor other) -> Tensor  (ops.yaml:175)"""

    __slots__ = ("self", "other")
    op = "fmin"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = FminBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = formulas_math.masked(grad, (self <= other).logical_or(other.isnan())) if node.edges[0] is not None else None
        g_other = formulas_math.masked(grad, (self <= other).logical_or(other.isnan()).logical_not()) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class ClampBackward0(Node):
    """clamp(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor  (ops.yaml:185)"""

    __slots__ = ("self", "min", "max")
    op = "clamp"
    saved = ("self", "min", "max")
    differentiable = ("self", "min", "max")
    pointwise = True

    @staticmethod
    def of(self, min, max):
        node = ClampBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        to_min = edge(min)
        to_max = edge(max)
        node.edges = (to_self, to_min, to_max,)
        node.shapes = shapes_of(self, min, max)
        node.self = save(self, to_self)
        node.min = save(min, to_min)
        node.max = save(max, to_max)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        min = unpack(node.min, node)
        max = unpack(node.max, node)
        g_self = formulas_math.clamp_backward(grad, self, min, max) if node.edges[0] is not None else None
        g_min = formulas_math.clamp_backward_min(grad, self, min, max) if node.edges[1] is not None else None
        g_max = formulas_math.clamp_backward_max(grad, self, min, max) if node.edges[2] is not None else None
        grads = (g_self, g_min, g_max,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.min = node.max = FREED


class Atan2Backward0(Node):
    """atan2(Tensor self, Tensor other) -> Tensor  (ops.yaml:209)"""

    __slots__ = ("self", "other")
    op = "atan2"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = Atan2Backward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = grad * (other / (self * self + other * other)) if node.edges[0] is not None else None
        g_other = -grad * (self / (self * self + other * other)) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        other = node.other
        if other is not None:
            other = array_of(other, k, dtype)
            if other is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.true_divide(other, k.add(k.mul(self, self), k.mul(other, other), 1))), k, dtype) if node.edges[0] is not None else None
        g_other = wrap(k.mul(k.neg(a), k.true_divide(self, k.add(k.mul(self, self), k.mul(other, other), 1))), k, dtype) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class AddcmulBackward0(Node):
    """addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor  (ops.yaml:220)"""

    __slots__ = ("tensor1", "tensor2", "value")
    op = "addcmul"
    saved = ("tensor1", "tensor2")
    differentiable = ("self", "tensor1", "tensor2")
    pointwise = True

    @staticmethod
    def of(self, tensor1, tensor2, value):
        node = AddcmulBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        to_tensor1 = edge(tensor1)
        to_tensor2 = edge(tensor2)
        node.edges = (to_self, to_tensor1, to_tensor2,)
        node.shapes = shapes_of(self, tensor1, tensor2)
        node.tensor1 = save(tensor1, to_tensor1) if to_tensor2 is not None else None
        node.tensor2 = save(tensor2, to_tensor2) if to_tensor1 is not None else None
        node.value = value
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        tensor1 = unpack(node.tensor1, node)
        tensor2 = unpack(node.tensor2, node)
        value = node.value
        g_self = grad if node.edges[0] is not None else None
        g_tensor1 = grad * formulas.conj(formulas.scaled(tensor2, value)) if node.edges[1] is not None else None
        g_tensor2 = grad * formulas.conj(formulas.scaled(tensor1, value)) if node.edges[2] is not None else None
        grads = (g_self, g_tensor1, g_tensor2,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.tensor1 = node.tensor2 = FREED


class AddcdivBackward0(Node):
    """addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor  (ops.yaml:231)"""

    __slots__ = ("tensor1", "tensor2", "value")
    op = "addcdiv"
    saved = ("tensor1", "tensor2")
    differentiable = ("self", "tensor1", "tensor2")
    pointwise = True

    @staticmethod
    def of(self, tensor1, tensor2, value):
        node = AddcdivBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        to_tensor1 = edge(tensor1)
        to_tensor2 = edge(tensor2)
        node.edges = (to_self, to_tensor1, to_tensor2,)
        node.shapes = shapes_of(self, tensor1, tensor2)
        node.tensor1 = save(tensor1, to_tensor1) if to_tensor2 is not None else None
        node.tensor2 = save(tensor2, to_tensor2)
        node.value = value
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        tensor1 = unpack(node.tensor1, node)
        tensor2 = unpack(node.tensor2, node)
        value = node.value
        g_self = grad if node.edges[0] is not None else None
        g_tensor1 = grad * formulas.conj(value / tensor2) if node.edges[1] is not None else None
        g_tensor2 = -grad * formulas.conj(formulas.scaled(tensor1, value) / (tensor2 * tensor2)) if node.edges[2] is not None else None
        grads = (g_self, g_tensor1, g_tensor2,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.tensor1 = node.tensor2 = FREED


class LerpOfBackward0(Node):
    """lerp_of(Tensor self, Tensor end, Tensor weight) -> Tensor  (ops.yaml:243)"""

    __slots__ = ("self", "end", "weight")
    op = "lerp_of"
    saved = ("self", "end", "weight")
    differentiable = ("self", "end", "weight")
    pointwise = True

    @staticmethod
    def of(self, end, weight):
        node = LerpOfBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        to_end = edge(end)
        to_weight = edge(weight)
        node.edges = (to_self, to_end, to_weight,)
        node.shapes = shapes_of(self, end, weight)
        node.self = save(self, to_self) if to_weight is not None else None
        node.end = save(end, to_end) if to_weight is not None else None
        node.weight = save(weight, to_weight)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        end = unpack(node.end, node)
        weight = unpack(node.weight, node)
        g_self = grad * formulas.conj(1 - weight) if node.edges[0] is not None else None
        g_end = (grad * (weight if grad.dtype.category < 3 else formulas.conj(weight))) if node.edges[1] is not None else None
        g_weight = grad * formulas.conj(end - self) if node.edges[2] is not None else None
        grads = (g_self, g_end, g_weight,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        end = node.end
        if end is not None:
            end = array_of(end, k, dtype)
            if end is None:
                return node.apply(grad)
        weight = node.weight
        if weight is not None:
            weight = array_of(weight, k, dtype)
            if weight is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.rsub(weight, 1, 1)), k, dtype) if node.edges[0] is not None else None
        g_end = wrap(k.mul(a, weight), k, dtype) if node.edges[1] is not None else None
        g_weight = wrap(k.mul(a, k.sub(end, self, 1)), k, dtype) if node.edges[2] is not None else None
        grads = (g_self, g_end, g_weight,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.end = node.weight = FREED


class SumBackward0(Node):
    """sum(Tensor self, int[]? dim=None, bool keepdim=False, *, DType? dtype=None) -> Tensor  (ops.yaml:264)"""

    __slots__ = ("dim", "keepdim", "self_shape", "self_dtype")
    op = "sum"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, dim, keepdim):
        node = SumBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.keepdim = keepdim
        node.self_shape = self._a.shape
        node.self_dtype = self.dtype
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        dim = node.dim
        keepdim = node.keepdim
        self_shape = node.self_shape
        self_dtype = node.self_dtype
        return (formulas.in_dtype(formulas.expand_reduced(grad, self_shape, dim, keepdim), self_dtype),)


class MeanBackward0(Node):
    """mean(Tensor self, int[]? dim=None, bool keepdim=False, *, DType? dtype=None) -> Tensor  (ops.yaml:271)"""

    __slots__ = ("dim", "keepdim", "self_shape", "self_dtype")
    op = "mean"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, dim, keepdim):
        node = MeanBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.keepdim = keepdim
        node.self_shape = self._a.shape
        node.self_dtype = self.dtype
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        dim = node.dim
        keepdim = node.keepdim
        self_shape = node.self_shape
        self_dtype = node.self_dtype
        return (formulas.in_dtype(formulas_math.mean_backward(grad, self_shape, dim, keepdim), self_dtype),)


class ProdBackward0(Node):
    """prod(Tensor self, int[]? dim=None, bool keepdim=False, *, DType? dtype=None) -> Tensor  (ops.yaml:279)"""

    __slots__ = ("self", "dim", "keepdim", "result", "self_dtype")
    op = "prod"
    saved = ("self", "result")
    differentiable = ("self",)

    @staticmethod
    def of(self, dim, keepdim, result):
        node = ProdBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self = save(self, to_self)
        node.dim = dim
        node.keepdim = keepdim
        node.result = save_result(result)
        node.self_dtype = self.dtype
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        dim = node.dim
        keepdim = node.keepdim
        result = unpack(node.result, node)
        self_dtype = node.self_dtype
        return (formulas.in_dtype(formulas_math.prod_backward(grad, self, result, dim, keepdim), self_dtype),)

    def release(node):
        node.self = node.result = FREED


class AmaxBackward0(Node):
    """amax(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor  (ops.yaml:286)"""

    __slots__ = ("self", "dim", "keepdim", "result")
    op = "amax"
    saved = ("self", "result")
    differentiable = ("self",)

    @staticmethod
    def of(self, dim, keepdim, result):
        node = AmaxBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self = save(self, to_self)
        node.dim = dim
        node.keepdim = keepdim
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        dim = node.dim
        keepdim = node.keepdim
        result = unpack(node.result, node)
        return (formulas_math.amax_backward(grad, self, result, dim, keepdim),)

    def release(node):
        node.self = node.result = FREED


class AminBackward0(Node):
    """amin(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor  (ops.yaml:293)"""

    __slots__ = ("self", "dim", "keepdim", "result")
    op = "amin"
    saved = ("self", "result")
    differentiable = ("self",)

    @staticmethod
    def of(self, dim, keepdim, result):
        node = AminBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self = save(self, to_self)
        node.dim = dim
        node.keepdim = keepdim
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        dim = node.dim
        keepdim = node.keepdim
        result = unpack(node.result, node)
        return (formulas_math.amax_backward(grad, self, result, dim, keepdim),)

    def release(node):
        node.self = node.result = FREED


class VarCorrectionBackward0(Node):
    """var.correction(Tensor self, int[]? dim=None, Scalar correction=1, bool keepdim=False) -> Tensor  (ops.yaml:312)"""

    __slots__ = ("self", "dim", "correction", "keepdim")
    op = "var_correction"
    saved = ("self",)
    differentiable = ("self",)

    @staticmethod
    def of(self, dim, correction, keepdim):
        node = VarCorrectionBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self = save(self, to_self)
        node.dim = dim
        node.correction = correction
        node.keepdim = keepdim
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        dim = node.dim
        correction = node.correction
        keepdim = node.keepdim
        return (formulas_math.var_backward(grad, self, dim, correction, keepdim),)

    def release(node):
        node.self = FREED


class StdCorrectionBackward0(Node):
    """std.correction(Tensor self, int[]? dim=None, Scalar correction=1, bool keepdim=False) -> Tensor  (ops.yaml:328)"""

    __slots__ = ("self", "dim", "correction", "keepdim", "result")
    op = "std_correction"
    saved = ("self", "result")
    differentiable = ("self",)

    @staticmethod
    def of(self, dim, correction, keepdim, result):
        node = StdCorrectionBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self = save(self, to_self)
        node.dim = dim
        node.correction = correction
        node.keepdim = keepdim
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        dim = node.dim
        correction = node.correction
        keepdim = node.keepdim
        result = unpack(node.result, node)
        return (formulas_math.std_backward(grad, self, result, dim, correction, keepdim),)

    def release(node):
        node.self = node.result = FREED


class MaxDimBackward0(Node):
    """max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)  (ops.yaml:344)"""

    __slots__ = ("dim", "keepdim", "indices", "self_shape")
    op = "max_dim"
    saved = ("indices",)
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self, dim, keepdim, indices):
        node = MaxDimBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.keepdim = keepdim
        node.indices = save_result(indices, 1)
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        grad = grads[0] if grads[0] is not None else zeros_for(node, 0)
        dim = node.dim
        keepdim = node.keepdim
        indices = unpack(node.indices, node)
        self_shape = node.self_shape
        return (formulas_math.along_backward(grad, self_shape, dim, indices, keepdim),)

    def release(node):
        node.indices = FREED


class MinDimBackward0(Node):
    """min.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)  (ops.yaml:361)"""

    __slots__ = ("dim", "keepdim", "indices", "self_shape")
    op = "min_dim"
    saved = ("indices",)
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self, dim, keepdim, indices):
        node = MinDimBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.keepdim = keepdim
        node.indices = save_result(indices, 1)
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        grad = grads[0] if grads[0] is not None else zeros_for(node, 0)
        dim = node.dim
        keepdim = node.keepdim
        indices = unpack(node.indices, node)
        self_shape = node.self_shape
        return (formulas_math.along_backward(grad, self_shape, dim, indices, keepdim),)

    def release(node):
        node.indices = FREED


class LogsumexpBackward0(Node):
    """logsumexp(Tensor self, int[] dim, bool keepdim=False) -> Tensor  (ops.yaml:427)"""

    __slots__ = ("self", "dim", "keepdim", "result")
    op = "logsumexp"
    saved = ("self", "result")
    differentiable = ("self",)

    @staticmethod
    def of(self, dim, keepdim, result):
        node = LogsumexpBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self = save(self, to_self)
        node.dim = dim
        node.keepdim = keepdim
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        dim = node.dim
        keepdim = node.keepdim
        result = unpack(node.result, node)
        return (formulas_math.logsumexp_backward(grad, self, result, dim, keepdim),)

    def release(node):
        node.self = node.result = FREED


class MedianAllBackward0(Node):
    """median.all(Tensor self) -> Tensor  (ops.yaml:448)"""

    __slots__ = ("self", "result")
    op = "median_all"
    saved = ("self", "result")
    differentiable = ("self",)

    @staticmethod
    def of(self, result):
        node = MedianAllBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self = save(self, to_self)
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        result = unpack(node.result, node)
        return (formulas_math.amax_backward(grad, self, result, None, False),)

    def release(node):
        node.self = node.result = FREED


class NanmedianAllBackward0(Node):
    """nanmedian.all(Tensor self) -> Tensor  (ops.yaml:456)"""

    __slots__ = ("self", "result")
    op = "nanmedian_all"
    saved = ("self", "result")
    differentiable = ("self",)

    @staticmethod
    def of(self, result):
        node = NanmedianAllBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self = save(self, to_self)
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        result = unpack(node.result, node)
        return (formulas_math.amax_backward(grad, self, result, None, False),)

    def release(node):
        node.self = node.result = FREED


class MedianDimBackward0(Node):
    """median.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)  (ops.yaml:464)"""

    __slots__ = ("dim", "keepdim", "indices", "self_shape")
    op = "median_dim"
    saved = ("indices",)
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self, dim, keepdim, indices):
        node = MedianDimBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.keepdim = keepdim
        node.indices = save_result(indices, 1)
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        grad = grads[0] if grads[0] is not None else zeros_for(node, 0)
        dim = node.dim
        keepdim = node.keepdim
        indices = unpack(node.indices, node)
        self_shape = node.self_shape
        return (formulas_math.along_backward(grad, self_shape, dim, indices, keepdim),)

    def release(node):
        node.indices = FREED


class NanmedianDimBackward0(Node):
    """nanmedian.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)  (ops.yaml:473)"""

    __slots__ = ("dim", "keepdim", "indices", "self_shape")
    op = "nanmedian_dim"
    saved = ("indices",)
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self, dim, keepdim, indices):
        node = NanmedianDimBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.keepdim = keepdim
        node.indices = save_result(indices, 1)
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        grad = grads[0] if grads[0] is not None else zeros_for(node, 0)
        dim = node.dim
        keepdim = node.keepdim
        indices = unpack(node.indices, node)
        self_shape = node.self_shape
        return (formulas_math.along_backward(grad, self_shape, dim, indices, keepdim),)

    def release(node):
        node.indices = FREED


class ModeBackward0(Node):
    """mode(Tensor self, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)  (ops.yaml:482)"""

    __slots__ = ("dim", "keepdim", "indices", "self_shape")
    op = "mode"
    saved = ("indices",)
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self, dim, keepdim, indices):
        node = ModeBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.keepdim = keepdim
        node.indices = save_result(indices, 1)
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        grad = grads[0] if grads[0] is not None else zeros_for(node, 0)
        dim = node.dim
        keepdim = node.keepdim
        indices = unpack(node.indices, node)
        self_shape = node.self_shape
        return (formulas_math.along_backward(grad, self_shape, dim, indices, keepdim),)

    def release(node):
        node.indices = FREED


class LinalgVectorNormBackward0(Node):
    """linalg_vector_norm(Tensor self, Scalar ord=2, int[]? dim=None, bool keepdim=False, *, DType? dtype=None) -> Tensor  (ops.yaml:490)"""

    __slots__ = ("self", "ord", "dim", "keepdim", "result", "self_dtype")
    op = "linalg_vector_norm"
    saved = ("self", "result")
    differentiable = ("self",)

    @staticmethod
    def of(self, ord, dim, keepdim, result):
        node = LinalgVectorNormBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self = save(self, to_self)
        node.ord = ord
        node.dim = dim
        node.keepdim = keepdim
        node.result = save_result(result)
        node.self_dtype = self.dtype
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        ord = node.ord
        dim = node.dim
        keepdim = node.keepdim
        result = unpack(node.result, node)
        self_dtype = node.self_dtype
        return (formulas.in_dtype(formulas_math.vector_norm_backward(grad, self, result, ord, dim, keepdim), self_dtype),)

    def release(node):
        node.self = node.result = FREED


class TransposeBackward0(Node):
    """transpose(Tensor(a) self, int dim0, int dim1) -> Tensor(a)  (ops.yaml:525)"""

    __slots__ = ("dim0", "dim1")
    op = "transpose"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, dim0, dim1):
        node = TransposeBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim0 = dim0
        node.dim1 = dim1
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        dim0 = node.dim0
        dim1 = node.dim1
        return (grad.transpose(dim0, dim1),)


class PermuteBackward0(Node):
    """permute(Tensor(a) self, int[] dims) -> Tensor(a)  (ops.yaml:530)"""

    __slots__ = ("dims",)
    op = "permute"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, dims):
        node = PermuteBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dims = dims
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        dims = node.dims
        return (grad.permute(formulas.inverse_permutation(dims)),)


class ExpandToBackward0(Node):
    """expand_to(Tensor(a) self, int[] size) -> Tensor(a)  (ops.yaml:537)"""

    __slots__ = ("self_shape",)
    op = "expand_to"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self):
        node = ExpandToBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self_shape = node.self_shape
        return (formulas.sum_to(grad, self_shape),)


class SelectBackward0(Node):
    """select(Tensor(a) self, int dim, int index) -> Tensor(a)  (ops.yaml:544)"""

    __slots__ = ("dim", "index", "self_shape")
    op = "select"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, dim, index):
        node = SelectBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.index = index
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        dim = node.dim
        index = node.index
        self_shape = node.self_shape
        return (formulas.select_backward(grad, self_shape, dim, index),)


class SelectRowBackward0(Node):
    """select_row(Tensor(a) self, int index) -> Tensor(a)  (ops.yaml:550)"""

    __slots__ = ("index", "self_shape")
    op = "select_row"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, index):
        node = SelectRowBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.index = index
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        index = node.index
        self_shape = node.self_shape
        return (formulas.select_backward(grad, self_shape, 0, index),)


class SliceBackward0(Node):
    """slice(Tensor(a) self, int dim, int start, int end, int step=1) -> Tensor(a)  (ops.yaml:557)"""

    __slots__ = ("dim", "start", "end", "step", "self_shape")
    op = "slice"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, dim, start, end, step):
        node = SliceBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.start = start
        node.end = end
        node.step = step
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        dim = node.dim
        start = node.start
        end = node.end
        step = node.step
        self_shape = node.self_shape
        return (formulas.slice_backward(grad, self_shape, dim, start, end, step),)


class ViewShapeBackward0(Node):
    """view_shape(Tensor(a) self, int[] size) -> Tensor(a)  (ops.yaml:564)"""

    __slots__ = ("self_shape",)
    op = "view_shape"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self):
        node = ViewShapeBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self_shape = node.self_shape
        return (ops.reshape(grad, self_shape),)


class UnsqueezeBackward0(Node):
    """unsqueeze(Tensor(a) self, int dim) -> Tensor(a)  (ops.yaml:571)"""

    __slots__ = ("dim",)
    op = "unsqueeze"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, dim):
        node = UnsqueezeBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        dim = node.dim
        return (ops.squeeze_dims(grad, (dim,)),)


class SqueezeDimsBackward0(Node):
    """squeeze_dims(Tensor(a) self, int[] dims) -> Tensor(a)  (ops.yaml:577)"""

    __slots__ = ("self_shape",)
    op = "squeeze_dims"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self):
        node = SqueezeDimsBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self_shape = node.self_shape
        return (ops.reshape(grad, self_shape),)


class DiagonalBackward0(Node):
    """diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)  (ops.yaml:584)"""

    __slots__ = ("offset", "dim1", "dim2", "self_shape")
    op = "diagonal"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, offset, dim1, dim2):
        node = DiagonalBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.offset = offset
        node.dim1 = dim1
        node.dim2 = dim2
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        offset = node.offset
        dim1 = node.dim1
        dim2 = node.dim2
        self_shape = node.self_shape
        return (formulas.diagonal_backward(grad, self_shape, offset, dim1, dim2),)


class UnfoldBackward0(Node):
    """unfold(Tensor(a) self, int dimension, int size, int step) -> Tensor(a)  (ops.yaml:590)"""

    __slots__ = ("dimension", "size", "step", "self_shape")
    op = "unfold"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, dimension, size, step):
        node = UnfoldBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dimension = dimension
        node.size = size
        node.step = step
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        dimension = node.dimension
        size = node.size
        step = node.step
        self_shape = node.self_shape
        return (formulas.unfold_backward(grad, self_shape, dimension, size, step),)


class AsStridedBackward0(Node):
    """as_strided(Tensor(a) self, int[] size, int[] stride, int? storage_offset=None) -> Tensor(a)  (ops.yaml:597)"""

    __slots__ = ("size", "stride", "storage_offset", "self_shape", "self_geometry")
    op = "as_strided"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, size, stride, storage_offset):
        node = AsStridedBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.size = size
        node.stride = stride
        node.storage_offset = storage_offset
        node.self_shape = self._a.shape
        node.self_geometry = self._k.geometry(self._a)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        size = node.size
        stride = node.stride
        storage_offset = node.storage_offset
        self_shape = node.self_shape
        self_geometry = node.self_geometry
        return (formulas.as_strided_backward(grad, self_shape, self_geometry, size, stride, storage_offset),)


class SplitWithSizesBackward0(Node):
    """split_with_sizes(Tensor(a) self, int[] split_sizes, int dim=0) -> Tensor(a)[]  (ops.yaml:602)"""

    __slots__ = ("dim",)
    op = "split_with_sizes"
    saved = ()
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self, dim):
        node = SplitWithSizesBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        grads = [zeros_for(node, i) if g is None else g for i, g in enumerate(grads)]
        dim = node.dim
        return (ops.cat(grads, dim),)


class UnbindBackward0(Node):
    """unbind(Tensor(a) self, int dim=0) -> Tensor(a)[]  (ops.yaml:608)"""

    __slots__ = ("dim",)
    op = "unbind"
    saved = ()
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self, dim):
        node = UnbindBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        grads = [zeros_for(node, i) if g is None else g for i, g in enumerate(grads)]
        dim = node.dim
        return (ops.stack(grads, dim),)


class RealViewBackward0(Node):
    """real_view(Tensor(a) self) -> Tensor(a)  (ops.yaml:614)"""

    __slots__ = ()
    op = "real_view"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self):
        node = RealViewBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        return (formulas.complex_from_real(grad),)


class ImagViewBackward0(Node):
    """imag_view(Tensor(a) self) -> Tensor(a)  (ops.yaml:622)"""

    __slots__ = ()
    op = "imag_view"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self):
        node = ImagViewBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        return (formulas.complex_from_imag(grad),)


class CloneContiguousBackward0(Node):
    """clone_contiguous(Tensor self) -> Tensor  (ops.yaml:632)"""

    __slots__ = ()
    op = "clone_contiguous"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self):
        node = CloneContiguousBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        return (grad,)


class ToDtypeBackward0(Node):
    """to_dtype(Tensor self, *, DType dtype) -> Tensor  (ops.yaml:638)"""

    __slots__ = ("self_dtype",)
    op = "to_dtype"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self):
        node = ToDtypeBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self_dtype = self.dtype
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self_dtype = node.self_dtype
        return (formulas.in_dtype(grad.to(self_dtype), self_dtype),)


class ConcatenateArraysBackward0(Node):
    """concatenate_arrays(Tensor[] tensors, int dim) -> Tensor  (ops.yaml:645)"""

    __slots__ = ("dim", "tensors_shape")
    op = "concatenate_arrays"
    saved = ()
    differentiable = ("tensors",)

    @staticmethod
    def of(tensors, dim):
        node = ConcatenateArraysBackward0()
        node.extra = None
        node.edges = (*[edge(x) for x in tensors],)
        node.dim = dim
        node.tensors_shape = [x._a.shape for x in tensors]
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        dim = node.dim
        tensors_shape = node.tensors_shape
        return (*(formulas.cat_backward(grad, tensors_shape, dim)),)


class MatmulBackward0(Node):
    """matmul(Tensor self, Tensor other) -> Tensor  (ops.yaml:690)"""

    __slots__ = ("self", "other")
    op = "matmul"
    saved = ("self", "other")
    differentiable = ("self", "other")

    @staticmethod
    def of(self, other):
        node = MatmulBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        to_other = other._node or other if other._g is True and other._view is None else edge(other)
        node.edges = (to_self, to_other,)
        node.self = save(self, to_self)
        node.other = save(other, to_other)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = formulas.matmul_grad_a(grad, self, other) if node.edges[0] is not None else None
        g_other = formulas.matmul_grad_b(grad, self, other) if node.edges[1] is not None else None
        return (g_self, g_other,)

    def release(node):
        node.self = node.other = FREED


class IndexBackward0(Node):
    """index(Tensor self, Tensor?[] indices) -> Tensor  (ops.yaml:703)"""

    __slots__ = ("indices", "self_shape")
    op = "index"
    saved = ("indices",)
    differentiable = ("self",)

    @staticmethod
    def of(self, indices):
        node = IndexBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.indices = tuple([save(x, edge(x)) for x in indices])
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        indices = [unpack(x, node) for x in node.indices]
        self_shape = node.self_shape
        return (formulas.index_backward(grad, self_shape, indices),)

    def release(node):
        node.indices = FREED


class IndexPutBackward0(Node):
    """index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor  (ops.yaml:709)"""

    __slots__ = ("indices", "accumulate", "values_shape")
    op = "index_put"
    saved = ("indices",)
    differentiable = ("self", "values")

    @staticmethod
    def of(self, indices, values, accumulate):
        node = IndexPutBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        to_values = values._node or values if values._g is True and values._view is None else edge(values)
        node.edges = (to_self, to_values,)
        node.indices = tuple([save(x, edge(x)) for x in indices])
        node.accumulate = accumulate
        node.values_shape = values._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        indices = [unpack(x, node) for x in node.indices]
        accumulate = node.accumulate
        values_shape = node.values_shape
        g_self = (grad if accumulate else ops.index_put(grad, indices, ops.zeros_of(grad, ()))) if node.edges[0] is not None else None
        g_values = formulas.sum_to(ops.index(grad, indices), values_shape) if node.edges[1] is not None else None
        return (g_self, g_values,)

    def release(node):
        node.indices = FREED


class MakeComplexBackward0(Node):
    """make_complex(Tensor real, Tensor imag) -> Tensor  (ops.yaml:731)"""

    __slots__ = ("real_shape", "imag_shape")
    op = "make_complex"
    saved = ()
    differentiable = ("real", "imag")

    @staticmethod
    def of(real, imag):
        node = MakeComplexBackward0()
        node.extra = None
        to_real = real._node or real if real._g is True and real._view is None else edge(real)
        to_imag = imag._node or imag if imag._g is True and imag._view is None else edge(imag)
        node.edges = (to_real, to_imag,)
        node.real_shape = real._a.shape
        node.imag_shape = imag._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        real_shape = node.real_shape
        imag_shape = node.imag_shape
        g_real = formulas.sum_to(grad.real, real_shape) if node.edges[0] is not None else None
        g_imag = formulas.sum_to(grad.imag, imag_shape) if node.edges[1] is not None else None
        return (g_real, g_imag,)


class LeakyReluBackward0(Node):
    """leaky_relu(Tensor self, Scalar negative_slope=0.01) -> Tensor  (ops.yaml:753)"""

    __slots__ = ("self", "negative_slope")
    op = "leaky_relu"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, negative_slope):
        node = LeakyReluBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.negative_slope = negative_slope
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        negative_slope = node.negative_slope
        grads = (ops.where(self > 0, grad, negative_slope * grad),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class EluBackward0(Node):
    """elu(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor  (ops.yaml:762)"""

    __slots__ = ("self", "alpha", "scale", "input_scale")
    op = "elu"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, alpha, scale, input_scale):
        node = EluBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.alpha = alpha
        node.scale = scale
        node.input_scale = input_scale
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        alpha = node.alpha
        scale = node.scale
        input_scale = node.input_scale
        grads = (ops.elu_backward(grad, self, alpha, scale, input_scale),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class EluBackwardBackward0(Node):
    """elu_backward(Tensor gradient, Tensor self, Scalar alpha, Scalar scale, Scalar input_scale) -> Tensor  (ops.yaml:772)"""

    __slots__ = ("gradient", "self", "alpha", "scale", "input_scale")
    op = "elu_backward"
    saved = ("gradient", "self")
    differentiable = ("gradient", "self")
    pointwise = True

    @staticmethod
    def of(gradient, self, alpha, scale, input_scale):
        node = EluBackwardBackward0()
        node.extra = None
        to_gradient = gradient._node or gradient if getattr(gradient, '_g', None) is True and gradient._view is None else edge(gradient)
        to_self = None if self.__class__ in NUMBERS else edge(self)
        node.edges = (to_gradient, to_self,)
        node.shapes = None if self.__class__ in NUMBERS or (self.__class__ in EXACT and gradient.__class__ in EXACT and gradient.dtype is self.dtype and gradient._a.shape == self._a.shape) else shapes_of(gradient, self)
        node.gradient = ((gradient._a, gradient._k, gradient.dtype, gradient._v, gradient._v[0], to_gradient) if gradient.__class__ in EXACT and not HOOKS_IN_USE else gradient if gradient.__class__ in NUMBERS else save(gradient, to_gradient)) if to_self is not None else None
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.alpha = alpha
        node.scale = scale
        node.input_scale = input_scale
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        gradient = unpack(node.gradient, node)
        self = unpack(node.self, node)
        alpha = node.alpha
        scale = node.scale
        input_scale = node.input_scale
        g_gradient = ops.where(self <= 0, (self * input_scale).exp() * (alpha * scale * input_scale) * grad, scale * grad) if node.edges[0] is not None else None
        g_self = ops.where(self <= 0, gradient * ((self * input_scale).exp() * input_scale) * (alpha * scale * input_scale) * grad, 0) if node.edges[1] is not None else None
        grads = (g_gradient, g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.gradient = node.self = FREED


class SiluBackward0(Node):
    """silu(Tensor self) -> Tensor  (ops.yaml:793)"""

    __slots__ = ("self",)
    op = "silu"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = SiluBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (ops.silu_backward(grad, self) if not self.is_complex() else formulas_nn.silu_backward_complex(grad, self),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class SiluBackwardBackward0(Node):
    """silu_backward(Tensor gradient, Tensor self) -> Tensor  (ops.yaml:802)"""

    __slots__ = ("gradient", "self")
    op = "silu_backward"
    saved = ("gradient", "self")
    differentiable = ("gradient", "self")
    pointwise = True

    @staticmethod
    def of(gradient, self):
        node = SiluBackwardBackward0()
        node.extra = None
        to_gradient = gradient._node or gradient if getattr(gradient, '_g', None) is True and gradient._view is None else edge(gradient)
        to_self = None if self.__class__ in NUMBERS else edge(self)
        node.edges = (to_gradient, to_self,)
        node.shapes = None if self.__class__ in NUMBERS or (self.__class__ in EXACT and gradient.__class__ in EXACT and gradient.dtype is self.dtype and gradient._a.shape == self._a.shape) else shapes_of(gradient, self)
        node.gradient = ((gradient._a, gradient._k, gradient.dtype, gradient._v, gradient._v[0], to_gradient) if gradient.__class__ in EXACT and not HOOKS_IN_USE else gradient if gradient.__class__ in NUMBERS else save(gradient, to_gradient)) if to_self is not None else None
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        gradient = unpack(node.gradient, node)
        self = unpack(node.self, node)
        g_gradient = grad * (self.sigmoid() * (1 + self * (1 - self.sigmoid()))) if node.edges[0] is not None else None
        g_self = grad * (gradient * (self.sigmoid() * (1 - self.sigmoid()) * (1 + self * (1 - self.sigmoid())) + self.sigmoid() * (1 - self.sigmoid() - self * (self.sigmoid() * (1 - self.sigmoid()))))) if node.edges[1] is not None else None
        grads = (g_gradient, g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        gradient = node.gradient
        if gradient is not None:
            gradient = array_of(gradient, k, dtype)
            if gradient is None:
                return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_gradient = wrap(k.mul(a, k.mul(k.sigmoid(self), k.add(k.mul(self, k.rsub(k.sigmoid(self), 1, 1)), 1, 1))), k, dtype) if node.edges[0] is not None else None
        g_self = wrap(k.mul(a, k.mul(gradient, k.add(k.mul(k.mul(k.sigmoid(self), k.rsub(k.sigmoid(self), 1, 1)), k.add(k.mul(self, k.rsub(k.sigmoid(self), 1, 1)), 1, 1)), k.mul(k.sigmoid(self), k.sub(k.rsub(k.sigmoid(self), 1, 1), k.mul(self, k.mul(k.sigmoid(self), k.rsub(k.sigmoid(self), 1, 1))), 1)), 1))), k, dtype) if node.edges[1] is not None else None
        grads = (g_gradient, g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.gradient = node.self = FREED


class MishBackward0(Node):
    """mish(Tensor self) -> Tensor  (ops.yaml:810)"""

    __slots__ = ("self",)
    op = "mish"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = MishBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (ops.mish_backward(grad, self),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.mish_backward(a, self), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class MishBackwardBackward0(Node):
    """mish_backward(Tensor gradient, Tensor self) -> Tensor  (ops.yaml:820)"""

    __slots__ = ("gradient", "self")
    op = "mish_backward"
    saved = ("gradient", "self")
    differentiable = ("gradient", "self")
    pointwise = True

    @staticmethod
    def of(gradient, self):
        node = MishBackwardBackward0()
        node.extra = None
        to_gradient = gradient._node or gradient if getattr(gradient, '_g', None) is True and gradient._view is None else edge(gradient)
        to_self = None if self.__class__ in NUMBERS else edge(self)
        node.edges = (to_gradient, to_self,)
        node.shapes = None if self.__class__ in NUMBERS or (self.__class__ in EXACT and gradient.__class__ in EXACT and gradient.dtype is self.dtype and gradient._a.shape == self._a.shape) else shapes_of(gradient, self)
        node.gradient = ((gradient._a, gradient._k, gradient.dtype, gradient._v, gradient._v[0], to_gradient) if gradient.__class__ in EXACT and not HOOKS_IN_USE else gradient if gradient.__class__ in NUMBERS else save(gradient, to_gradient)) if to_self is not None else None
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        gradient = unpack(node.gradient, node)
        self = unpack(node.self, node)
        g_gradient = ops.mish_backward(grad, self) if node.edges[0] is not None else None
        g_self = formulas_nn.mish_double_backward(grad * gradient, self) if node.edges[1] is not None else None
        grads = (g_gradient, g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.gradient = node.self = FREED


class GeluBackward0(Node):
    """gelu(Tensor self, *, str approximate='none') -> Tensor  (ops.yaml:829)"""

    __slots__ = ("self", "approximate")
    op = "gelu"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, approximate):
        node = GeluBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.approximate = approximate
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        approximate = node.approximate
        grads = (ops.gelu_backward(grad, self, approximate),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class GeluBackwardBackward0(Node):
    """gelu_backward(Tensor gradient, Tensor self, str approximate) -> Tensor  (ops.yaml:841)"""

    __slots__ = ("gradient", "self", "approximate")
    op = "gelu_backward"
    saved = ("gradient", "self")
    differentiable = ("gradient", "self")
    pointwise = True

    @staticmethod
    def of(gradient, self, approximate):
        node = GeluBackwardBackward0()
        node.extra = None
        to_gradient = gradient._node or gradient if getattr(gradient, '_g', None) is True and gradient._view is None else edge(gradient)
        to_self = None if self.__class__ in NUMBERS else edge(self)
        node.edges = (to_gradient, to_self,)
        node.shapes = None if self.__class__ in NUMBERS or (self.__class__ in EXACT and gradient.__class__ in EXACT and gradient.dtype is self.dtype and gradient._a.shape == self._a.shape) else shapes_of(gradient, self)
        node.gradient = ((gradient._a, gradient._k, gradient.dtype, gradient._v, gradient._v[0], to_gradient) if gradient.__class__ in EXACT and not HOOKS_IN_USE else gradient if gradient.__class__ in NUMBERS else save(gradient, to_gradient)) if to_self is not None else None
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.approximate = approximate
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        gradient = unpack(node.gradient, node)
        self = unpack(node.self, node)
        approximate = node.approximate
        g_gradient = ops.gelu_backward(grad, self, approximate) if node.edges[0] is not None else None
        g_self = formulas_nn.gelu_double_backward(grad * gradient, self, approximate) if node.edges[1] is not None else None
        grads = (g_gradient, g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.gradient = node.self = FREED


class HardtanhBackward0(Node):
    """hardtanh(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor  (ops.yaml:852)"""

    __slots__ = ("self", "min_val", "max_val")
    op = "hardtanh"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, min_val, max_val):
        node = HardtanhBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.min_val = min_val
        node.max_val = max_val
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        min_val = node.min_val
        max_val = node.max_val
        grads = (ops.hardtanh_backward(grad, self, min_val, max_val),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class HardtanhBackwardBackward0(Node):
    """hardtanh_backward(Tensor gradient, Tensor self, Scalar min_val, Scalar max_val) -> Tensor  (ops.yaml:862)"""

    __slots__ = ("self", "min_val", "max_val")
    op = "hardtanh_backward"
    saved = ("self",)
    differentiable = ("gradient",)
    pointwise = True

    @staticmethod
    def of(gradient, self, min_val, max_val):
        node = HardtanhBackwardBackward0()
        node.extra = None
        to_gradient = gradient._node or gradient if getattr(gradient, '_g', None) is True and gradient._view is None else edge(gradient)
        node.edges = (to_gradient,)
        node.shapes = shapes_of(gradient, beside=(self,))
        node.self = save(self, edge(self))
        node.min_val = min_val
        node.max_val = max_val
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        min_val = node.min_val
        max_val = node.max_val
        grads = (ops.where((self <= min_val).logical_or(self >= max_val), 0, grad),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class HardsigmoidBackward0(Node):
    """hardsigmoid(Tensor self) -> Tensor  (ops.yaml:877)"""

    __slots__ = ("self",)
    op = "hardsigmoid"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = HardsigmoidBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (ops.hardsigmoid_backward(grad, self),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.hardsigmoid_backward(a, self), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class HardsigmoidBackwardBackward0(Node):
    """hardsigmoid_backward(Tensor gradient, Tensor self) -> Tensor  (ops.yaml:887)"""

    __slots__ = ("self",)
    op = "hardsigmoid_backward"
    saved = ("self",)
    differentiable = ("gradient",)
    pointwise = True

    @staticmethod
    def of(gradient, self):
        node = HardsigmoidBackwardBackward0()
        node.extra = None
        to_gradient = gradient._node or gradient if getattr(gradient, '_g', None) is True and gradient._view is None else edge(gradient)
        node.edges = (to_gradient,)
        node.shapes = shapes_of(gradient, beside=(self,))
        node.self = save(self, edge(self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (ops.where((self > -3).logical_and(self < 3), 0.16666666666666666 * grad, 0),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class HardswishBackward0(Node):
    """hardswish(Tensor self) -> Tensor  (ops.yaml:895)"""

    __slots__ = ("self",)
    op = "hardswish"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = HardswishBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (ops.hardswish_backward(grad, self),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.hardswish_backward(a, self), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class HardswishBackwardBackward0(Node):
    """hardswish_backward(Tensor gradient, Tensor self) -> Tensor  (ops.yaml:905)"""

    __slots__ = ("gradient", "self")
    op = "hardswish_backward"
    saved = ("gradient", "self")
    differentiable = ("gradient", "self")
    pointwise = True

    @staticmethod
    def of(gradient, self):
        node = HardswishBackwardBackward0()
        node.extra = None
        to_gradient = gradient._node or gradient if getattr(gradient, '_g', None) is True and gradient._view is None else edge(gradient)
        to_self = None if self.__class__ in NUMBERS else edge(self)
        node.edges = (to_gradient, to_self,)
        node.shapes = None if self.__class__ in NUMBERS or (self.__class__ in EXACT and gradient.__class__ in EXACT and gradient.dtype is self.dtype and gradient._a.shape == self._a.shape) else shapes_of(gradient, self)
        node.gradient = ((gradient._a, gradient._k, gradient.dtype, gradient._v, gradient._v[0], to_gradient) if gradient.__class__ in EXACT and not HOOKS_IN_USE else gradient if gradient.__class__ in NUMBERS else save(gradient, to_gradient)) if to_self is not None else None
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        gradient = unpack(node.gradient, node)
        self = unpack(node.self, node)
        g_gradient = ops.where(self <= -3, 0, ops.where(self < 3, (self / 3 + 0.5) * grad, grad)) if node.edges[0] is not None else None
        g_self = ops.where(self <= -3, 0, ops.where(self < 3, 0.3333333333333333 * gradient * grad, 0)) if node.edges[1] is not None else None
        grads = (g_gradient, g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.gradient = node.self = FREED


class SoftplusBackward0(Node):
    """softplus(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor  (ops.yaml:913)"""

    __slots__ = ("self", "beta", "threshold")
    op = "softplus"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, beta, threshold):
        node = SoftplusBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.beta = beta
        node.threshold = threshold
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        beta = node.beta
        threshold = node.threshold
        grads = (ops.softplus_backward(grad, self, beta, threshold),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class SoftplusBackwardBackward0(Node):
    """softplus_backward(Tensor gradient, Tensor self, Scalar beta, Scalar threshold) -> Tensor  (ops.yaml:923)"""

    __slots__ = ("gradient", "self", "beta", "threshold")
    op = "softplus_backward"
    saved = ("gradient", "self")
    differentiable = ("gradient", "self")
    pointwise = True

    @staticmethod
    def of(gradient, self, beta, threshold):
        node = SoftplusBackwardBackward0()
        node.extra = None
        to_gradient = gradient._node or gradient if getattr(gradient, '_g', None) is True and gradient._view is None else edge(gradient)
        to_self = None if self.__class__ in NUMBERS else edge(self)
        node.edges = (to_gradient, to_self,)
        node.shapes = None if self.__class__ in NUMBERS or (self.__class__ in EXACT and gradient.__class__ in EXACT and gradient.dtype is self.dtype and gradient._a.shape == self._a.shape) else shapes_of(gradient, self)
        node.gradient = ((gradient._a, gradient._k, gradient.dtype, gradient._v, gradient._v[0], to_gradient) if gradient.__class__ in EXACT and not HOOKS_IN_USE else gradient if gradient.__class__ in NUMBERS else save(gradient, to_gradient)) if to_self is not None else None
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.beta = beta
        node.threshold = threshold
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        gradient = unpack(node.gradient, node)
        self = unpack(node.self, node)
        beta = node.beta
        threshold = node.threshold
        g_gradient = ops.where(self * beta > threshold, grad, (self * beta).sigmoid() * grad) if node.edges[0] is not None else None
        g_self = ops.where(self * beta > threshold, 0, gradient * ((self * beta).sigmoid() * (1 - (self * beta).sigmoid()) * beta) * grad) if node.edges[1] is not None else None
        grads = (g_gradient, g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.gradient = node.self = FREED


class SoftshrinkBackward0(Node):
    """softshrink(Tensor self, Scalar lambd=0.5) -> Tensor  (ops.yaml:931)"""

    __slots__ = ("self", "lambd")
    op = "softshrink"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, lambd):
        node = SoftshrinkBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.lambd = lambd
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        lambd = node.lambd
        grads = (ops.hardshrink_backward(grad, self, lambd),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class HardshrinkBackward0(Node):
    """hardshrink(Tensor self, Scalar lambd=0.5) -> Tensor  (ops.yaml:943)"""

    __slots__ = ("self", "lambd")
    op = "hardshrink"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, lambd):
        node = HardshrinkBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.lambd = lambd
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        lambd = node.lambd
        grads = (ops.hardshrink_backward(grad, self, lambd),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class HardshrinkBackwardBackward0(Node):
    """hardshrink_backward(Tensor gradient, Tensor self, Scalar lambd) -> Tensor  (ops.yaml:953)"""

    __slots__ = ("self", "lambd")
    op = "hardshrink_backward"
    saved = ("self",)
    differentiable = ("gradient",)
    pointwise = True

    @staticmethod
    def of(gradient, self, lambd):
        node = HardshrinkBackwardBackward0()
        node.extra = None
        to_gradient = gradient._node or gradient if getattr(gradient, '_g', None) is True and gradient._view is None else edge(gradient)
        node.edges = (to_gradient,)
        node.shapes = shapes_of(gradient, beside=(self,))
        node.self = save(self, edge(self))
        node.lambd = lambd
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        lambd = node.lambd
        grads = (ops.where((self >= -lambd).logical_and(self <= lambd), 0, grad),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class ThresholdValuesBackward0(Node):
    """threshold_values(Tensor self, Scalar limit, Scalar value) -> Tensor  (ops.yaml:961)"""

    __slots__ = ("self", "limit")
    op = "threshold_values"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, limit):
        node = ThresholdValuesBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.limit = limit
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        limit = node.limit
        grads = (ops.threshold_backward(grad, self, limit),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class ThresholdBackwardBackward0(Node):
    """threshold_backward(Tensor gradient, Tensor self, Scalar limit) -> Tensor  (ops.yaml:971)"""

    __slots__ = ("self", "limit")
    op = "threshold_backward"
    saved = ("self",)
    differentiable = ("gradient",)
    pointwise = True

    @staticmethod
    def of(gradient, self, limit):
        node = ThresholdBackwardBackward0()
        node.extra = None
        to_gradient = gradient._node or gradient if getattr(gradient, '_g', None) is True and gradient._view is None else edge(gradient)
        node.edges = (to_gradient,)
        node.shapes = shapes_of(gradient, beside=(self,))
        node.self = save(self, edge(self))
        node.limit = limit
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        limit = node.limit
        grads = (ops.where(self <= limit, 0, grad),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class LogSigmoidBackward0(Node):
    """log_sigmoid(Tensor self) -> Tensor  (ops.yaml:979)"""

    __slots__ = ("self",)
    op = "log_sigmoid"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = LogSigmoidBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (ops.log_sigmoid_backward(grad, self),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.log_sigmoid_backward(a, self), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class LogSigmoidBackwardBackward0(Node):
    """log_sigmoid_backward(Tensor gradient, Tensor self) -> Tensor  (ops.yaml:989)"""

    __slots__ = ("gradient", "self")
    op = "log_sigmoid_backward"
    saved = ("gradient", "self")
    differentiable = ("gradient", "self")
    pointwise = True

    @staticmethod
    def of(gradient, self):
        node = LogSigmoidBackwardBackward0()
        node.extra = None
        to_gradient = gradient._node or gradient if getattr(gradient, '_g', None) is True and gradient._view is None else edge(gradient)
        to_self = None if self.__class__ in NUMBERS else edge(self)
        node.edges = (to_gradient, to_self,)
        node.shapes = None if self.__class__ in NUMBERS or (self.__class__ in EXACT and gradient.__class__ in EXACT and gradient.dtype is self.dtype and gradient._a.shape == self._a.shape) else shapes_of(gradient, self)
        node.gradient = ((gradient._a, gradient._k, gradient.dtype, gradient._v, gradient._v[0], to_gradient) if gradient.__class__ in EXACT and not HOOKS_IN_USE else gradient if gradient.__class__ in NUMBERS else save(gradient, to_gradient)) if to_self is not None else None
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        gradient = unpack(node.gradient, node)
        self = unpack(node.self, node)
        g_gradient = grad * (-self).sigmoid() if node.edges[0] is not None else None
        g_self = -(grad * (gradient * ((-self).sigmoid() * (1 - (-self).sigmoid())))) if node.edges[1] is not None else None
        grads = (g_gradient, g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        gradient = node.gradient
        if gradient is not None:
            gradient = array_of(gradient, k, dtype)
            if gradient is None:
                return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_gradient = wrap(k.mul(a, k.sigmoid(k.neg(self))), k, dtype) if node.edges[0] is not None else None
        g_self = wrap(k.neg(k.mul(a, k.mul(gradient, k.mul(k.sigmoid(k.neg(self)), k.rsub(k.sigmoid(k.neg(self)), 1, 1))))), k, dtype) if node.edges[1] is not None else None
        grads = (g_gradient, g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.gradient = node.self = FREED


class PreluKernelBackward0(Node):
    """prelu_kernel(Tensor self, Tensor other) -> Tensor  (ops.yaml:1016)"""

    __slots__ = ("self", "other")
    op = "prelu_kernel"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = PreluKernelBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other)) if to_self is not None else None
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = ops.where(self > 0, grad, other * grad) if node.edges[0] is not None else None
        g_other = ops.where(self > 0, 0, self * grad) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class SoftmaxKernelBackward0(Node):
    """softmax_kernel(Tensor self, int dim) -> Tensor  (ops.yaml:1049)"""

    __slots__ = ("dim", "result")
    op = "softmax_kernel"
    saved = ("result",)
    differentiable = ("self",)

    @staticmethod
    def of(self, dim, result):
        node = SoftmaxKernelBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        dim = node.dim
        result = unpack(node.result, node)
        return (ops.softmax_backward(grad, result, dim),)

    def release(node):
        node.result = FREED


class LogSoftmaxKernelBackward0(Node):
    """log_softmax_kernel(Tensor self, int dim) -> Tensor  (ops.yaml:1056)"""

    __slots__ = ("dim", "result")
    op = "log_softmax_kernel"
    saved = ("result",)
    differentiable = ("self",)

    @staticmethod
    def of(self, dim, result):
        node = LogSoftmaxKernelBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        dim = node.dim
        result = unpack(node.result, node)
        return (ops.log_softmax_backward(grad, result, dim),)

    def release(node):
        node.result = FREED


class SoftmaxBackwardBackward0(Node):
    """softmax_backward(Tensor gradient, Tensor output, int dim) -> Tensor  (ops.yaml:1063)"""

    __slots__ = ("gradient", "output", "dim")
    op = "softmax_backward"
    saved = ("gradient", "output")
    differentiable = ("gradient", "output")

    @staticmethod
    def of(gradient, output, dim):
        node = SoftmaxBackwardBackward0()
        node.extra = None
        to_gradient = gradient._node or gradient if gradient._g is True and gradient._view is None else edge(gradient)
        to_output = output._node or output if output._g is True and output._view is None else edge(output)
        node.edges = (to_gradient, to_output,)
        node.gradient = save(gradient, to_gradient) if to_output is not None else None
        node.output = save(output, to_output)
        node.dim = dim
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        gradient = unpack(node.gradient, node)
        output = unpack(node.output, node)
        dim = node.dim
        g_gradient = ops.softmax_backward(grad, output, dim) if node.edges[0] is not None else None
        g_output = formulas_nn.softmax_double_backward(grad, gradient, output, dim) if node.edges[1] is not None else None
        return (g_gradient, g_output,)

    def release(node):
        node.gradient = node.output = FREED


class LogSoftmaxBackwardBackward0(Node):
    """log_softmax_backward(Tensor gradient, Tensor output, int dim) -> Tensor  (ops.yaml:1072)"""

    __slots__ = ("gradient", "output", "dim")
    op = "log_softmax_backward"
    saved = ("gradient", "output")
    differentiable = ("gradient", "output")

    @staticmethod
    def of(gradient, output, dim):
        node = LogSoftmaxBackwardBackward0()
        node.extra = None
        to_gradient = gradient._node or gradient if gradient._g is True and gradient._view is None else edge(gradient)
        to_output = output._node or output if output._g is True and output._view is None else edge(output)
        node.edges = (to_gradient, to_output,)
        node.gradient = save(gradient, to_gradient) if to_output is not None else None
        node.output = save(output, to_output)
        node.dim = dim
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        gradient = unpack(node.gradient, node)
        output = unpack(node.output, node)
        dim = node.dim
        g_gradient = grad - (output.exp() * grad).sum(dim, True) if node.edges[0] is not None else None
        g_output = -(output.exp() * grad) * gradient.sum(dim, True) if node.edges[1] is not None else None
        return (g_gradient, g_output,)

    def release(node):
        node.gradient = node.output = FREED


class LinearBackward0(Node):
    """linear(Tensor self, Tensor weight, Tensor? bias=None) -> Tensor  (ops.yaml:1081)"""

    __slots__ = ("self", "weight", "weight_ndim", "bias_shape")
    op = "linear"
    saved = ("self", "weight")
    differentiable = ("self", "weight", "bias")

    @staticmethod
    def of(self, weight, bias):
        node = LinearBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        to_weight = weight._node or weight if weight._g is True and weight._view is None else edge(weight)
        to_bias = edge(bias)
        node.edges = (to_self, to_weight, to_bias,)
        node.self = save(self, to_self) if to_weight is not None else None
        node.weight = save(weight, to_weight) if to_self is not None else None
        node.weight_ndim = weight._a.ndim
        node.bias_shape = bias._a.shape if bias is not None else None
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        weight = unpack(node.weight, node)
        weight_ndim = node.weight_ndim
        bias_shape = node.bias_shape
        g_self = (ops.matmul(grad, formulas.conj(weight)) if weight_ndim > 1 else grad.unsqueeze(-1) * formulas.conj(weight)) if node.edges[0] is not None else None
        g_weight = formulas_nn.linear_weight_grad(grad, self, weight_ndim) if node.edges[1] is not None else None
        g_bias = formulas.sum_to(grad, bias_shape) if node.edges[2] is not None else None
        return (g_self, g_weight, g_bias,)

    plain = formulas_nn.plain_linear

    def release(node):
        node.self = node.weight = FREED


class NormAffineBackward0(Node):
    """norm_affine(Tensor self, Tensor? weight, Tensor? bias, int[] dims, float eps) -> (Tensor, Tensor, Tensor)  (ops.yaml:1102)"""

    __slots__ = ("self", "weight", "dims", "eps", "result1", "result2", "weight_shape", "bias_shape")
    op = "norm_affine"
    saved = ("self", "weight", "result1", "result2")
    differentiable = ("self", "weight", "bias")
    outputs = 2

    @staticmethod
    def of(self, weight, bias, dims, eps, result1, result2):
        node = NormAffineBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        to_weight = edge(weight)
        to_bias = edge(bias)
        node.edges = (to_self, to_weight, to_bias,)
        node.self = save(self, to_self)
        node.weight = save(weight, to_weight) if to_self is not None else None
        node.dims = dims
        node.eps = eps
        node.result1 = save_result(result1, 1)
        node.result2 = save_result(result2, 2)
        node.weight_shape = weight._a.shape if weight is not None else None
        node.bias_shape = bias._a.shape if bias is not None else None
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        grad_result0 = grads[0] if grads[0] is not None else zeros_for(node, 0)
        self = unpack(node.self, node)
        weight = unpack(node.weight, node)
        dims = node.dims
        eps = node.eps
        result1 = unpack(node.result1, node)
        result2 = unpack(node.result2, node)
        weight_shape = node.weight_shape
        bias_shape = node.bias_shape
        g_self = formulas_nn.norm_backward(grad_result0, self, weight, result1, result2, dims, eps) if node.edges[0] is not None else None
        g_weight = formulas_nn.norm_weight_grad(grad_result0, self, result1, result2, dims, eps, weight_shape) if node.edges[1] is not None else None
        g_bias = formulas.sum_to(grad_result0, bias_shape) if node.edges[2] is not None else None
        return (g_self, g_weight, g_bias,)

    def release(node):
        node.self = node.weight = node.result1 = node.result2 = FREED


class AffineBackward0(Node):
    """affine(Tensor self, Tensor scale, Tensor shift) -> Tensor  (ops.yaml:1119)"""

    __slots__ = ("self", "scale")
    op = "affine"
    saved = ("self", "scale")
    differentiable = ("self", "scale", "shift")
    pointwise = True

    @staticmethod
    def of(self, scale, shift):
        node = AffineBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        to_scale = edge(scale)
        to_shift = edge(shift)
        node.edges = (to_self, to_scale, to_shift,)
        node.shapes = shapes_of(self, scale, shift)
        node.self = save(self, to_self) if to_scale is not None else None
        node.scale = save(scale, to_scale) if to_self is not None else None
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        scale = unpack(node.scale, node)
        g_self = grad * scale if node.edges[0] is not None else None
        g_scale = grad * self if node.edges[1] is not None else None
        g_shift = grad if node.edges[2] is not None else None
        grads = (g_self, g_scale, g_shift,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        scale = node.scale
        if scale is not None:
            scale = array_of(scale, k, dtype)
            if scale is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, scale), k, dtype) if node.edges[0] is not None else None
        g_scale = wrap(k.mul(a, self), k, dtype) if node.edges[1] is not None else None
        g_shift = grad if node.edges[2] is not None else None
        grads = (g_self, g_scale, g_shift,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.scale = FREED


class SquaredDifferenceBackward0(Node):
    """squared_difference(Tensor self, Tensor other) -> Tensor  (ops.yaml:1161)"""

    __slots__ = ("self", "other")
    op = "squared_difference"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = SquaredDifferenceBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = (self - other) * 2 * grad if node.edges[0] is not None else None
        g_other = (other - self) * 2 * grad if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        other = node.other
        if other is not None:
            other = array_of(other, k, dtype)
            if other is None:
                return node.apply(grad)
        g_self = wrap(k.mul(k.mul(k.sub(self, other, 1), 2), a), k, dtype) if node.edges[0] is not None else None
        g_other = wrap(k.mul(k.mul(k.sub(other, self, 1), 2), a), k, dtype) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class SmoothL1ValuesBackward0(Node):
    """smooth_l1_values(Tensor self, Tensor other, float beta) -> Tensor  (ops.yaml:1169)"""

    __slots__ = ("self", "other", "beta")
    op = "smooth_l1_values"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other, beta):
        node = SmoothL1ValuesBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other))
        node.beta = beta
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        beta = node.beta
        g_self = ops.smooth_l1_backward(grad, self, other, beta) if node.edges[0] is not None else None
        g_other = -ops.smooth_l1_backward(grad, self, other, beta) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class SmoothL1BackwardBackward0(Node):
    """smooth_l1_backward(Tensor gradient, Tensor self, Tensor other, float beta) -> Tensor  (ops.yaml:1178)"""

    __slots__ = ("gradient", "self", "other", "beta")
    op = "smooth_l1_backward"
    saved = ("gradient", "self", "other")
    differentiable = ("gradient", "self", "other")
    pointwise = True

    @staticmethod
    def of(gradient, self, other, beta):
        node = SmoothL1BackwardBackward0()
        node.extra = None
        to_gradient = gradient._node or gradient if gradient._g is True and gradient._view is None else edge(gradient)
        to_self = edge(self)
        to_other = edge(other)
        node.edges = (to_gradient, to_self, to_other,)
        node.shapes = shapes_of(gradient, self, other)
        node.gradient = save(gradient, to_gradient)
        node.self = save(self, to_self)
        node.other = save(other, to_other)
        node.beta = beta
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        gradient = unpack(node.gradient, node)
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        beta = node.beta
        g_gradient = ops.where((self - other).abs() >= beta, (self - other).sign() * grad, (self - other) / beta * grad) if node.edges[0] is not None else None
        g_self = ops.where((self - other).abs() >= beta, 0, gradient / beta * grad) if node.edges[1] is not None else None
        g_other = ops.where((self - other).abs() >= beta, 0, -(gradient / beta * grad)) if node.edges[2] is not None else None
        grads = (g_gradient, g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.gradient = node.self = node.other = FREED


class HuberValuesBackward0(Node):
    """huber_values(Tensor self, Tensor other, float delta) -> Tensor  (ops.yaml:1186)"""

    __slots__ = ("self", "other", "delta")
    op = "huber_values"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other, delta):
        node = HuberValuesBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other))
        node.delta = delta
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        delta = node.delta
        g_self = ops.huber_backward(grad, self, other, delta) if node.edges[0] is not None else None
        g_other = -ops.huber_backward(grad, self, other, delta) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class HuberBackwardBackward0(Node):
    """huber_backward(Tensor gradient, Tensor self, Tensor other, float delta) -> Tensor  (ops.yaml:1195)"""

    __slots__ = ("gradient", "self", "other", "delta")
    op = "huber_backward"
    saved = ("gradient", "self", "other")
    differentiable = ("gradient", "self", "other")
    pointwise = True

    @staticmethod
    def of(gradient, self, other, delta):
        node = HuberBackwardBackward0()
        node.extra = None
        to_gradient = gradient._node or gradient if gradient._g is True and gradient._view is None else edge(gradient)
        to_self = edge(self)
        to_other = edge(other)
        node.edges = (to_gradient, to_self, to_other,)
        node.shapes = shapes_of(gradient, self, other)
        node.gradient = save(gradient, to_gradient)
        node.self = save(self, to_self)
        node.other = save(other, to_other)
        node.delta = delta
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        gradient = unpack(node.gradient, node)
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        delta = node.delta
        g_gradient = ops.where((self - other).abs() > delta, (self - other).sign() * delta * grad, (self - other) * grad) if node.edges[0] is not None else None
        g_self = ops.where((self - other).abs() > delta, 0, gradient * grad) if node.edges[1] is not None else None
        g_other = ops.where((self - other).abs() > delta, 0, -(gradient * grad)) if node.edges[2] is not None else None
        grads = (g_gradient, g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.gradient = node.self = node.other = FREED


class BceValuesBackward0(Node):
    """bce_values(Tensor self, Tensor other) -> Tensor  (ops.yaml:1203)"""

    __slots__ = ("self", "other")
    op = "bce_values"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = BceValuesBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other)) if to_self is not None else None
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = ops.bce_backward(grad, self, other) if node.edges[0] is not None else None
        g_other = grad * ((-self).log1p().clamp_min(-100) - self.log().clamp_min(-100)) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class BceBackwardBackward0(Node):
    """bce_backward(Tensor gradient, Tensor self, Tensor other) -> Tensor  (ops.yaml:1214)"""

    __slots__ = ("gradient", "self", "other")
    op = "bce_backward"
    saved = ("gradient", "self", "other")
    differentiable = ("gradient", "self", "other")
    pointwise = True

    @staticmethod
    def of(gradient, self, other):
        node = BceBackwardBackward0()
        node.extra = None
        to_gradient = gradient._node or gradient if gradient._g is True and gradient._view is None else edge(gradient)
        to_self = edge(self)
        to_other = edge(other)
        node.edges = (to_gradient, to_self, to_other,)
        node.shapes = shapes_of(gradient, self, other)
        node.gradient = save(gradient, to_gradient)
        node.self = save(self, to_self)
        node.other = save(other, to_other)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        gradient = unpack(node.gradient, node)
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_gradient = ops.bce_backward(grad, self, other) if node.edges[0] is not None else None
        g_self = formulas_nn.bce_double_backward(grad * gradient, self, other) if node.edges[1] is not None else None
        g_other = -(grad * gradient / ((1 - self) * self).clamp_min(1e-12)) if node.edges[2] is not None else None
        grads = (g_gradient, g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.gradient = node.self = node.other = FREED


class BceLogitsValuesBackward0(Node):
    """bce_logits_values(Tensor self, Tensor other) -> Tensor  (ops.yaml:1226)"""

    __slots__ = ("self", "other")
    op = "bce_logits_values"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = BceLogitsValuesBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other)) if to_self is not None else None
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = (self.sigmoid() - other) * grad if node.edges[0] is not None else None
        g_other = -self * grad if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        other = node.other
        if other is not None:
            other = array_of(other, k, dtype)
            if other is None:
                return node.apply(grad)
        g_self = wrap(k.mul(k.sub(k.sigmoid(self), other, 1), a), k, dtype) if node.edges[0] is not None else None
        g_other = wrap(k.mul(k.neg(self), a), k, dtype) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class NllKernelBackward0(Node):
    """nll_kernel(Tensor self, Tensor target, Tensor? weight, str reduction, int ignore_index) -> (Tensor, Tensor)  (ops.yaml:1235)"""

    __slots__ = ("target", "weight", "reduction", "ignore_index", "result1", "self_shape")
    op = "nll_kernel"
    saved = ("target", "weight", "result1")
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self, target, weight, reduction, ignore_index, result1):
        node = NllKernelBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.target = save(target, edge(target))
        node.weight = save(weight, edge(weight))
        node.reduction = reduction
        node.ignore_index = ignore_index
        node.result1 = save_result(result1, 1)
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        grad_result0 = grads[0] if grads[0] is not None else zeros_for(node, 0)
        target = unpack(node.target, node)
        weight = unpack(node.weight, node)
        reduction = node.reduction
        ignore_index = node.ignore_index
        result1 = unpack(node.result1, node)
        self_shape = node.self_shape
        return (ops.nll_backward(grad_result0, target, weight, result1, self_shape, reduction, ignore_index),)

    def release(node):
        node.target = node.weight = node.result1 = FREED


class NllBackwardBackward0(Node):
    """nll_backward(Tensor gradient, Tensor target, Tensor? weight, Tensor total, int[] size, str reduction, int ignore_index) -> Tensor  (ops.yaml:1245)"""

    __slots__ = ("target", "weight", "reduction", "ignore_index")
    op = "nll_backward"
    saved = ("target", "weight")
    differentiable = ("gradient",)

    @staticmethod
    def of(gradient, target, weight, reduction, ignore_index):
        node = NllBackwardBackward0()
        node.extra = None
        to_gradient = gradient._node or gradient if gradient._g is True and gradient._view is None else edge(gradient)
        node.edges = (to_gradient,)
        node.target = save(target, edge(target))
        node.weight = save(weight, edge(weight))
        node.reduction = reduction
        node.ignore_index = ignore_index
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        target = unpack(node.target, node)
        weight = unpack(node.weight, node)
        reduction = node.reduction
        ignore_index = node.ignore_index
        return (ops.nll_kernel(grad, target, weight, reduction, ignore_index)[0],)

    def release(node):
        node.target = node.weight = FREED


class ConvNdBackward0(Node):
    """conv_nd(Tensor self, Tensor weight, Tensor? bias, int[] stride, int[] padding, int[] dilation, int groups) -> Tensor  (ops.yaml:1391)"""

    __slots__ = ("self", "weight", "stride", "padding", "dilation", "groups", "self_shape", "weight_shape")
    op = "conv_nd"
    saved = ("self", "weight")
    differentiable = ("self", "weight", "bias")

    @staticmethod
    def of(self, weight, bias, stride, padding, dilation, groups):
        node = ConvNdBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        to_weight = weight._node or weight if weight._g is True and weight._view is None else edge(weight)
        to_bias = edge(bias)
        node.edges = (to_self, to_weight, to_bias,)
        node.self = save(self, to_self) if to_weight is not None else None
        node.weight = save(weight, to_weight) if to_self is not None else None
        node.stride = stride
        node.padding = padding
        node.dilation = dilation
        node.groups = groups
        node.self_shape = self._a.shape
        node.weight_shape = weight._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        weight = unpack(node.weight, node)
        stride = node.stride
        padding = node.padding
        dilation = node.dilation
        groups = node.groups
        self_shape = node.self_shape
        weight_shape = node.weight_shape
        g_self = ops.conv_input_grad(grad, formulas.conj(weight), self_shape, stride, padding, dilation, groups) if node.edges[0] is not None else None
        g_weight = ops.conv_weight_grad(grad, formulas.conj(self), weight_shape, stride, padding, dilation, groups) if node.edges[1] is not None else None
        g_bias = formulas_nn.channel_sums(grad) if node.edges[2] is not None else None
        return (g_self, g_weight, g_bias,)

    def release(node):
        node.self = node.weight = FREED


class ConvInputGradBackward0(Node):
    """conv_input_grad(Tensor gradient, Tensor weight, int[] size, int[] stride, int[] padding, int[] dilation, int groups) -> Tensor  (ops.yaml:1401)"""

    __slots__ = ("gradient", "weight", "stride", "padding", "dilation", "groups", "gradient_shape", "weight_shape")
    op = "conv_input_grad"
    saved = ("gradient", "weight")
    differentiable = ("gradient", "weight")

    @staticmethod
    def of(gradient, weight, stride, padding, dilation, groups):
        node = ConvInputGradBackward0()
        node.extra = None
        to_gradient = gradient._node or gradient if gradient._g is True and gradient._view is None else edge(gradient)
        to_weight = weight._node or weight if weight._g is True and weight._view is None else edge(weight)
        node.edges = (to_gradient, to_weight,)
        node.gradient = save(gradient, to_gradient) if to_weight is not None else None
        node.weight = save(weight, to_weight) if to_gradient is not None else None
        node.stride = stride
        node.padding = padding
        node.dilation = dilation
        node.groups = groups
        node.gradient_shape = gradient._a.shape
        node.weight_shape = weight._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        gradient = unpack(node.gradient, node)
        weight = unpack(node.weight, node)
        stride = node.stride
        padding = node.padding
        dilation = node.dilation
        groups = node.groups
        gradient_shape = node.gradient_shape
        weight_shape = node.weight_shape
        g_gradient = formulas_nn.cropped(ops.conv_nd(grad, formulas.conj(weight), None, stride, padding, dilation, groups), gradient_shape) if node.edges[0] is not None else None
        g_weight = ops.conv_weight_grad(formulas.conj(gradient), grad, weight_shape, stride, padding, dilation, groups) if node.edges[1] is not None else None
        return (g_gradient, g_weight,)

    def release(node):
        node.gradient = node.weight = FREED


class ConvWeightGradBackward0(Node):
    """conv_weight_grad(Tensor gradient, Tensor self, int[] size, int[] stride, int[] padding, int[] dilation, int groups) -> Tensor  (ops.yaml:1411)"""

    __slots__ = ("gradient", "self", "stride", "padding", "dilation", "groups", "gradient_shape", "self_shape")
    op = "conv_weight_grad"
    saved = ("gradient", "self")
    differentiable = ("gradient", "self")

    @staticmethod
    def of(gradient, self, stride, padding, dilation, groups):
        node = ConvWeightGradBackward0()
        node.extra = None
        to_gradient = gradient._node or gradient if gradient._g is True and gradient._view is None else edge(gradient)
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_gradient, to_self,)
        node.gradient = save(gradient, to_gradient) if to_self is not None else None
        node.self = save(self, to_self) if to_gradient is not None else None
        node.stride = stride
        node.padding = padding
        node.dilation = dilation
        node.groups = groups
        node.gradient_shape = gradient._a.shape
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        gradient = unpack(node.gradient, node)
        self = unpack(node.self, node)
        stride = node.stride
        padding = node.padding
        dilation = node.dilation
        groups = node.groups
        gradient_shape = node.gradient_shape
        self_shape = node.self_shape
        g_gradient = formulas_nn.cropped(ops.conv_nd(formulas.conj(self), grad, None, stride, padding, dilation, groups), gradient_shape) if node.edges[0] is not None else None
        g_self = ops.conv_input_grad(formulas.conj(gradient), grad, self_shape, stride, padding, dilation, groups) if node.edges[1] is not None else None
        return (g_gradient, g_self,)

    def release(node):
        node.gradient = node.self = FREED


class Im2colBackward0(Node):
    """im2col(Tensor self, int[] kernel, int[] stride, int[] padding, int[] dilation, int[] windows) -> Tensor  (ops.yaml:1420)"""

    __slots__ = ("kernel", "stride", "padding", "dilation", "windows", "self_shape")
    op = "im2col"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, kernel, stride, padding, dilation, windows):
        node = Im2colBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.kernel = kernel
        node.stride = stride
        node.padding = padding
        node.dilation = dilation
        node.windows = windows
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        kernel = node.kernel
        stride = node.stride
        padding = node.padding
        dilation = node.dilation
        windows = node.windows
        self_shape = node.self_shape
        return (ops.col2im(grad, self_shape[2:], kernel, stride, padding, dilation, windows),)


class Col2imBackward0(Node):
    """col2im(Tensor self, int[] size, int[] kernel, int[] stride, int[] padding, int[] dilation, int[] windows) -> Tensor  (ops.yaml:1426)"""

    __slots__ = ("kernel", "stride", "padding", "dilation", "windows")
    op = "col2im"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, kernel, stride, padding, dilation, windows):
        node = Col2imBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.kernel = kernel
        node.stride = stride
        node.padding = padding
        node.dilation = dilation
        node.windows = windows
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        kernel = node.kernel
        stride = node.stride
        padding = node.padding
        dilation = node.dilation
        windows = node.windows
        return (ops.im2col(grad, kernel, stride, padding, dilation, windows),)


class ConstantPadNdBackward0(Node):
    """constant_pad_nd(Tensor self, int[] pad, Scalar value=0) -> Tensor  (ops.yaml:1432)"""

    __slots__ = ("pad",)
    op = "constant_pad_nd"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, pad):
        node = ConstantPadNdBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.pad = pad
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        pad = node.pad
        return (ops.constant_pad_nd(grad, formulas_nn.negated(pad), 0),)


class MaxPoolValuesBackward0(Node):
    """max_pool_values(Tensor self, int[] kernel, int[] stride, int[] padding, int[] dilation, int[] size) -> Tensor  (ops.yaml:1487)"""

    __slots__ = ("self", "kernel", "stride", "padding", "dilation", "size", "result")
    op = "max_pool_values"
    saved = ("self", "result")
    differentiable = ("self",)

    @staticmethod
    def of(self, kernel, stride, padding, dilation, size, result):
        node = MaxPoolValuesBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self = save(self, to_self)
        node.kernel = kernel
        node.stride = stride
        node.padding = padding
        node.dilation = dilation
        node.size = size
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        kernel = node.kernel
        stride = node.stride
        padding = node.padding
        dilation = node.dilation
        size = node.size
        result = unpack(node.result, node)
        return (formulas_nn.max_pool_values_backward(grad, self, result, kernel, stride, padding, dilation, size),)

    def release(node):
        node.self = node.result = FREED


class WindowSumBackward0(Node):
    """window_sum(Tensor self, int dim, int size, int step) -> Tensor  (ops.yaml:1509)"""

    __slots__ = ("dim", "size", "step", "self_shape")
    op = "window_sum"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, dim, size, step):
        node = WindowSumBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.size = size
        node.step = step
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        dim = node.dim
        size = node.size
        step = node.step
        self_shape = node.self_shape
        return (ops.window_spread(grad, dim, size, step, self_shape),)


class WindowSpreadBackward0(Node):
    """window_spread(Tensor self, int dim, int size, int step, int[] shape) -> Tensor  (ops.yaml:1515)"""

    __slots__ = ("dim", "size", "step")
    op = "window_spread"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, dim, size, step):
        node = WindowSpreadBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.size = size
        node.step = step
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        dim = node.dim
        size = node.size
        step = node.step
        return (ops.window_sum(grad, dim, size, step),)


class EmbeddingBackward0(Node):
    """embedding(Tensor weight, Tensor indices, int padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False) -> Tensor  (ops.yaml:1595)"""

    __slots__ = ("indices", "padding_idx", "scale_grad_by_freq", "sparse", "weight_shape")
    op = "embedding"
    saved = ("indices",)
    differentiable = ("weight",)

    @staticmethod
    def of(weight, indices, padding_idx, scale_grad_by_freq, sparse):
        node = EmbeddingBackward0()
        node.extra = None
        to_weight = weight._node or weight if weight._g is True and weight._view is None else edge(weight)
        node.edges = (to_weight,)
        node.indices = save(indices, edge(indices))
        node.padding_idx = padding_idx
        node.scale_grad_by_freq = scale_grad_by_freq
        node.sparse = sparse
        node.weight_shape = weight._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        indices = unpack(node.indices, node)
        padding_idx = node.padding_idx
        scale_grad_by_freq = node.scale_grad_by_freq
        sparse = node.sparse
        weight_shape = node.weight_shape
        return (formulas_nn.embedding_backward(grad, indices, weight_shape, padding_idx, scale_grad_by_freq, sparse),)

    def release(node):
        node.indices = FREED


class StandardGammaKernelBackward0(Node):
    """standard_gamma_kernel(Tensor self, int seed, int offset) -> Tensor  (ops.yaml:1655)"""

    __slots__ = ("self", "result")
    op = "standard_gamma_kernel"
    saved = ("self", "result")
    differentiable = ("self",)

    @staticmethod
    def of(self, result):
        node = StandardGammaKernelBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self = save(self, to_self)
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        result = unpack(node.result, node)
        return (grad * ops.standard_gamma_grad(self, result),)

    def release(node):
        node.self = node.result = FREED


class GatherBackward0(Node):
    """gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor  (ops.yaml:1724)"""

    __slots__ = ("dim", "index", "self_shape")
    op = "gather"
    saved = ("index",)
    differentiable = ("self",)

    @staticmethod
    def of(self, dim, index):
        node = GatherBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.index = save(index, edge(index))
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        dim = node.dim
        index = unpack(node.index, node)
        self_shape = node.self_shape
        return (ops.scatter_add(ops.zeros_of(grad, self_shape), dim, index, grad),)

    def release(node):
        node.index = FREED


class ScatterModeBackward0(Node):
    """scatter_mode(Tensor self, int dim, Tensor index, Tensor src, str mode) -> Tensor  (ops.yaml:1730)"""

    __slots__ = ("dim", "index", "mode", "src_shape")
    op = "scatter_mode"
    saved = ("index",)
    differentiable = ("self", "src")

    @staticmethod
    def of(self, dim, index, src, mode):
        node = ScatterModeBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        to_src = src._node or src if src._g is True and src._view is None else edge(src)
        node.edges = (to_self, to_src,)
        node.dim = dim
        node.index = save(index, edge(index))
        node.mode = mode
        node.src_shape = src._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        dim = node.dim
        index = unpack(node.index, node)
        mode = node.mode
        src_shape = node.src_shape
        g_self = formulas_index.scatter_grad_self(grad, dim, index, mode) if node.edges[0] is not None else None
        g_src = formulas_index.scatter_grad_src(grad, dim, index, mode, src_shape) if node.edges[1] is not None else None
        return (g_self, g_src,)

    def release(node):
        node.index = FREED


class IndexSelectBackward0(Node):
    """index_select(Tensor self, int dim, Tensor index) -> Tensor  (ops.yaml:1751)"""

    __slots__ = ("dim", "index", "self_shape")
    op = "index_select"
    saved = ("index",)
    differentiable = ("self",)

    @staticmethod
    def of(self, dim, index):
        node = IndexSelectBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.index = save(index, edge(index))
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        dim = node.dim
        index = unpack(node.index, node)
        self_shape = node.self_shape
        return (ops.index_add(ops.zeros_of(grad, self_shape), dim, index, grad),)

    def release(node):
        node.index = FREED


class FlipBackward0(Node):
    """flip(Tensor self, int[] dims) -> Tensor  (ops.yaml:1810)"""

    __slots__ = ("dims",)
    op = "flip"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, dims):
        node = FlipBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dims = dims
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        dims = node.dims
        return (grad.flip(dims),)


class ViewAsRealBackward0(Node):
    """view_as_real(Tensor(a) self) -> Tensor(a)  (ops.yaml:1908)"""

    __slots__ = ()
    op = "view_as_real"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self):
        node = ViewAsRealBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        return (ops.view_as_complex(grad),)


class ViewAsComplexViewBackward0(Node):
    """view_as_complex_view(Tensor(a) self) -> Tensor(a)  (ops.yaml:1917)"""

    __slots__ = ()
    op = "view_as_complex_view"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self):
        node = ViewAsComplexViewBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        return (ops.view_as_real(grad),)


class ScatterProdBackward0(Node):
    """scatter_prod(Tensor self, int dim, Tensor index, Tensor src) -> Tensor  (ops.yaml:2020)"""

    __slots__ = ("self", "dim", "index", "src", "result")
    op = "scatter_prod"
    saved = ("self", "index", "src", "result")
    differentiable = ("self", "src")

    @staticmethod
    def of(self, dim, index, src, result):
        node = ScatterProdBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        to_src = src._node or src if src._g is True and src._view is None else edge(src)
        node.edges = (to_self, to_src,)
        node.self = save(self, to_self)
        node.dim = dim
        node.index = save(index, edge(index))
        node.src = save(src, to_src)
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        dim = node.dim
        index = unpack(node.index, node)
        src = unpack(node.src, node)
        result = unpack(node.result, node)
        g_self = formulas_index.scatter_prod_grad_self(grad, self, dim, index, src, result) if node.edges[0] is not None else None
        g_src = formulas_index.scatter_prod_grad_src(grad, self, dim, index, src, result) if node.edges[1] is not None else None
        return (g_self, g_src,)

    def release(node):
        node.self = node.index = node.src = node.result = FREED


class AbsBackward0(Node):
    """abs(Tensor self) -> Tensor  (ops.yaml:2031)"""

    __slots__ = ("self",)
    op = "abs"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = AbsBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (grad * self.sgn(),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.sgn(self)), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class SgnBackward0(Node):
    """sgn(Tensor self) -> Tensor  (ops.yaml:2039)"""

    __slots__ = ("self", "result")
    op = "sgn"
    saved = ("self", "result")
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, result):
        node = SgnBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        result = unpack(node.result, node)
        grads = (formulas_math.sgn_backward(grad, self, result),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.result = FREED


class SignBackward0(Node):
    """sign(Tensor self) -> Tensor  (ops.yaml:2045)"""

    __slots__ = ()
    op = "sign"
    saved = ()
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = SignBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        grads = (formulas_math.zeros_of_result(grad),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class SqrtBackward0(Node):
    """sqrt(Tensor self) -> Tensor  (ops.yaml:2052)"""

    __slots__ = ("result",)
    op = "sqrt"
    saved = ("result",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, result):
        node = SqrtBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        result = unpack(node.result, node)
        grads = (grad / (2 * (result if grad.dtype.category < 3 else formulas.conj(result))),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        result = node.result
        if result is not None:
            result = array_of(result, k, dtype)
            if result is None:
                return node.apply(grad)
        g_self = wrap(k.true_divide(a, k.mul(result, 2)), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.result = FREED


class RsqrtBackward0(Node):
    """rsqrt(Tensor self) -> Tensor  (ops.yaml:2061)"""

    __slots__ = ("result",)
    op = "rsqrt"
    saved = ("result",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, result):
        node = RsqrtBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        result = unpack(node.result, node)
        grads = (-0.5 * grad * formulas.conj(result * result * result),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        result = node.result
        if result is not None:
            result = array_of(result, k, dtype)
            if result is None:
                return node.apply(grad)
        g_self = wrap(k.mul(k.mul(a, -0.5), k.mul(k.mul(result, result), result)), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.result = FREED


class ReciprocalBackward0(Node):
    """reciprocal(Tensor self) -> Tensor  (ops.yaml:2069)"""

    __slots__ = ("result",)
    op = "reciprocal"
    saved = ("result",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, result):
        node = ReciprocalBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        result = unpack(node.result, node)
        grads = (-grad * formulas.conj(result * result),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        result = node.result
        if result is not None:
            result = array_of(result, k, dtype)
            if result is None:
                return node.apply(grad)
        g_self = wrap(k.mul(k.neg(a), k.mul(result, result)), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.result = FREED


class LogBackward0(Node):
    """log(Tensor self) -> Tensor  (ops.yaml:2078)"""

    __slots__ = ("self",)
    op = "log"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = LogBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (grad / (self if grad.dtype.category < 3 else formulas.conj(self)),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.true_divide(a, self), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class TanhBackward0(Node):
    """tanh(Tensor self) -> Tensor  (ops.yaml:2086)"""

    __slots__ = ("result",)
    op = "tanh"
    saved = ("result",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, result):
        node = TanhBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        result = unpack(node.result, node)
        grads = (grad * (1 - formulas.conj(result * result)),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        result = node.result
        if result is not None:
            result = array_of(result, k, dtype)
            if result is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.rsub(k.mul(result, result), 1, 1)), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.result = FREED


class SigmoidBackward0(Node):
    """sigmoid(Tensor self) -> Tensor  (ops.yaml:2094)"""

    __slots__ = ("result",)
    op = "sigmoid"
    saved = ("result",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, result):
        node = SigmoidBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        result = unpack(node.result, node)
        grads = (grad * (1 - (result if grad.dtype.category < 3 else formulas.conj(result))) * (result if grad.dtype.category < 3 else formulas.conj(result)),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        result = node.result
        if result is not None:
            result = array_of(result, k, dtype)
            if result is None:
                return node.apply(grad)
        g_self = wrap(k.mul(k.mul(a, k.rsub(result, 1, 1)), result), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.result = FREED


class SinBackward0(Node):
    """sin(Tensor self) -> Tensor  (ops.yaml:2101)"""

    __slots__ = ("self",)
    op = "sin"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = SinBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (grad * formulas.conj(self.cos()),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.cos(self)), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class CosBackward0(Node):
    """cos(Tensor self) -> Tensor  (ops.yaml:2108)"""

    __slots__ = ("self",)
    op = "cos"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = CosBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (-grad * formulas.conj(self.sin()),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.mul(k.neg(a), k.sin(self)), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class FloorBackward0(Node):
    """floor(Tensor self) -> Tensor  (ops.yaml:2115)"""

    __slots__ = ()
    op = "floor"
    saved = ()
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = FloorBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        grads = (formulas_math.zeros_of_result(grad),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class CeilBackward0(Node):
    """ceil(Tensor self) -> Tensor  (ops.yaml:2123)"""

    __slots__ = ()
    op = "ceil"
    saved = ()
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = CeilBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        grads = (formulas_math.zeros_of_result(grad),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class TruncBackward0(Node):
    """trunc(Tensor self) -> Tensor  (ops.yaml:2131)"""

    __slots__ = ()
    op = "trunc"
    saved = ()
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = TruncBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        grads = (formulas_math.zeros_of_result(grad),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class TanBackward0(Node):
    """tan(Tensor self) -> Tensor  (ops.yaml:2139)"""

    __slots__ = ("result",)
    op = "tan"
    saved = ("result",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, result):
        node = TanBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        result = unpack(node.result, node)
        grads = (grad * (1 + result * result).conj(),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        result = node.result
        if result is not None:
            result = array_of(result, k, dtype)
            if result is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.add(k.mul(result, result), 1, 1)), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.result = FREED


class AsinBackward0(Node):
    """asin(Tensor self) -> Tensor  (ops.yaml:2145)"""

    __slots__ = ("self",)
    op = "asin"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = AsinBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (grad * (1 - self * self).rsqrt().conj(),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.rsqrt(k.rsub(k.mul(self, self), 1, 1))), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class AcosBackward0(Node):
    """acos(Tensor self) -> Tensor  (ops.yaml:2152)"""

    __slots__ = ("self",)
    op = "acos"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = AcosBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (grad * (-(1 - self * self).rsqrt()).conj(),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.neg(k.rsqrt(k.rsub(k.mul(self, self), 1, 1)))), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class AtanBackward0(Node):
    """atan(Tensor self) -> Tensor  (ops.yaml:2159)"""

    __slots__ = ("self",)
    op = "atan"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = AtanBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (grad * (1 / (1 + self * self)).conj(),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.reciprocal(k.add(k.mul(self, self), 1, 1))), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class SinhBackward0(Node):
    """sinh(Tensor self) -> Tensor  (ops.yaml:2165)"""

    __slots__ = ("self",)
    op = "sinh"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = SinhBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (grad * self.cosh().conj(),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.cosh(self)), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class CoshBackward0(Node):
    """cosh(Tensor self) -> Tensor  (ops.yaml:2171)"""

    __slots__ = ("self",)
    op = "cosh"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = CoshBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (grad * self.sinh().conj(),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.sinh(self)), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class AsinhBackward0(Node):
    """asinh(Tensor self) -> Tensor  (ops.yaml:2177)"""

    __slots__ = ("self",)
    op = "asinh"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = AsinhBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (grad * (self * self + 1).rsqrt().conj(),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.rsqrt(k.add(k.mul(self, self), 1, 1))), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class AcoshBackward0(Node):
    """acosh(Tensor self) -> Tensor  (ops.yaml:2183)"""

    __slots__ = ("self",)
    op = "acosh"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = AcoshBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (grad * (self * self - 1).rsqrt().conj(),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.rsqrt(k.sub(k.mul(self, self), 1, 1))), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class AtanhBackward0(Node):
    """atanh(Tensor self) -> Tensor  (ops.yaml:2190)"""

    __slots__ = ("self",)
    op = "atanh"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = AtanhBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (grad * (1 / (1 - self * self)).conj(),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.reciprocal(k.rsub(k.mul(self, self), 1, 1))), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class Exp2Backward0(Node):
    """exp2(Tensor self) -> Tensor  (ops.yaml:2197)"""

    __slots__ = ("result",)
    op = "exp2"
    saved = ("result",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, result):
        node = Exp2Backward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        result = unpack(node.result, node)
        grads = (grad * (0.6931471805599453 * result).conj(),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        result = node.result
        if result is not None:
            result = array_of(result, k, dtype)
            if result is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.mul(result, 0.6931471805599453)), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.result = FREED


class Expm1Backward0(Node):
    """expm1(Tensor self) -> Tensor  (ops.yaml:2203)"""

    __slots__ = ("result",)
    op = "expm1"
    saved = ("result",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, result):
        node = Expm1Backward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        result = unpack(node.result, node)
        grads = (grad * (result + 1).conj(),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        result = node.result
        if result is not None:
            result = array_of(result, k, dtype)
            if result is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.add(result, 1, 1)), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.result = FREED


class Log1pBackward0(Node):
    """log1p(Tensor self) -> Tensor  (ops.yaml:2209)"""

    __slots__ = ("self",)
    op = "log1p"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = Log1pBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (grad * (1 / (1 + self)).conj(),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.reciprocal(k.add(self, 1, 1))), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class Log2Backward0(Node):
    """log2(Tensor self) -> Tensor  (ops.yaml:2216)"""

    __slots__ = ("self",)
    op = "log2"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = Log2Backward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (grad * (1 / (0.6931471805599453 * self)).conj(),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.reciprocal(k.mul(self, 0.6931471805599453))), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class Log10Backward0(Node):
    """log10(Tensor self) -> Tensor  (ops.yaml:2223)"""

    __slots__ = ("self",)
    op = "log10"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = Log10Backward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (grad * (1 / (2.302585092994046 * self)).conj(),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.reciprocal(k.mul(self, 2.302585092994046))), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class RoundWholeBackward0(Node):
    """round_whole(Tensor self) -> Tensor  (ops.yaml:2230)"""

    __slots__ = ()
    op = "round_whole"
    saved = ()
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = RoundWholeBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        grads = (formulas_math.zeros_of_result(grad),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class FracBackward0(Node):
    """frac(Tensor self) -> Tensor  (ops.yaml:2245)"""

    __slots__ = ()
    op = "frac"
    saved = ()
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = FracBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        grads = (grad,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class Deg2radBackward0(Node):
    """deg2rad(Tensor self) -> Tensor  (ops.yaml:2254)"""

    __slots__ = ()
    op = "deg2rad"
    saved = ()
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = Deg2radBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        grads = (0.017453292519943295 * grad,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class Rad2degBackward0(Node):
    """rad2deg(Tensor self) -> Tensor  (ops.yaml:2261)"""

    __slots__ = ()
    op = "rad2deg"
    saved = ()
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = Rad2degBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        grads = (57.29577951308232 * grad,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class SincBackward0(Node):
    """sinc(Tensor self) -> Tensor  (ops.yaml:2268)"""

    __slots__ = ("self",)
    op = "sinc"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = SincBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (formulas_math.sinc_backward(grad, self),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class AngleOfBackward0(Node):
    """angle_of(Tensor self) -> Tensor  (ops.yaml:2275)"""

    __slots__ = ("self",)
    op = "angle_of"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = AngleOfBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (formulas_math.angle_backward(grad, self),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class LogitOfBackward0(Node):
    """logit_of(Tensor self) -> Tensor  (ops.yaml:2289)"""

    __slots__ = ("self",)
    op = "logit_of"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = LogitOfBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (formulas_math.logit_backward(grad, self),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class HypotBackward0(Node):
    """hypot(Tensor self, Tensor other) -> Tensor  (ops.yaml:2310)"""

    __slots__ = ("self", "other", "result")
    op = "hypot"
    saved = ("self", "other", "result")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other, result):
        node = HypotBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self)) if to_self is not None else None
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other)) if to_other is not None else None
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        result = unpack(node.result, node)
        g_self = grad * (self / result) if node.edges[0] is not None else None
        g_other = grad * (other / result) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        other = node.other
        if other is not None:
            other = array_of(other, k, dtype)
            if other is None:
                return node.apply(grad)
        result = node.result
        if result is not None:
            result = array_of(result, k, dtype)
            if result is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.true_divide(self, result)), k, dtype) if node.edges[0] is not None else None
        g_other = wrap(k.mul(a, k.true_divide(other, result)), k, dtype) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = node.result = FREED


class CopysignBackward0(Node):
    """copysign(Tensor self, Tensor other) -> Tensor  (ops.yaml:2318)"""

    __slots__ = ("self", "result")
    op = "copysign"
    saved = ("self", "result")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other, result):
        node = CopysignBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self)) if to_self is not None else None
        node.result = save_result(result) if to_self is not None else None
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        result = unpack(node.result, node)
        g_self = formulas_math.copysign_backward(grad, self, result) if node.edges[0] is not None else None
        g_other = formulas_math.zeros_of_result(grad) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.result = FREED


class NextafterBackward0(Node):
    """nextafter(Tensor self, Tensor other) -> Tensor  (ops.yaml:2326)"""

    __slots__ = ("self", "other")
    op = "nextafter"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = NextafterBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self)) if to_self is not None else None
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other)) if to_self is not None else None
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = formulas_math.masked(grad, self != other) if node.edges[0] is not None else None
        g_other = formulas_math.zeros_of_result(grad) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class HeavisideBackward0(Node):
    """heaviside(Tensor self, Tensor values) -> Tensor  (ops.yaml:2352)"""

    __slots__ = ()
    op = "heaviside"
    saved = ()
    differentiable = ("self", "values")
    pointwise = True

    @staticmethod
    def of(self, values):
        node = HeavisideBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_values = None if values.__class__ in NUMBERS else edge(values)
        node.edges = (to_self, to_values,)
        node.shapes = None if values.__class__ in NUMBERS or (values.__class__ in EXACT and self.__class__ in EXACT and self.dtype is values.dtype and self._a.shape == values._a.shape) else shapes_of(self, values)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        g_self = formulas.no_derivative('heaviside') if node.edges[0] is not None else None
        g_values = formulas.no_derivative('heaviside') if node.edges[1] is not None else None
        grads = (g_self, g_values,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)


class XlogyBackward0(Node):
    """xlogy(Tensor self, Tensor other) -> Tensor  (ops.yaml:2361)"""

    __slots__ = ("self", "other")
    op = "xlogy"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = XlogyBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = formulas_math.xlogy_backward(grad, self, other, 0) if node.edges[0] is not None else None
        g_other = grad * self / other if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class LogaddexpBackward0(Node):
    """logaddexp(Tensor self, Tensor other) -> Tensor  (ops.yaml:2372)"""

    __slots__ = ("self", "other")
    op = "logaddexp"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = LogaddexpBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = grad / formulas.conj(1 + ops.exp(other - self)) if node.edges[0] is not None else None
        g_other = grad / formulas.conj(1 + ops.exp(self - other)) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        other = node.other
        if other is not None:
            other = array_of(other, k, dtype)
            if other is None:
                return node.apply(grad)
        g_self = wrap(k.true_divide(a, k.add(k.exp(k.sub(other, self, 1)), 1, 1)), k, dtype) if node.edges[0] is not None else None
        g_other = wrap(k.true_divide(a, k.add(k.exp(k.sub(self, other, 1)), 1, 1)), k, dtype) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class Logaddexp2Backward0(Node):
    """logaddexp2(Tensor self, Tensor other) -> Tensor  (ops.yaml:2383)"""

    __slots__ = ("self", "other")
    op = "logaddexp2"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = Logaddexp2Backward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = grad / (1 + ops.exp2(other - self)) if node.edges[0] is not None else None
        g_other = grad / (1 + ops.exp2(self - other)) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        other = node.other
        if other is not None:
            other = array_of(other, k, dtype)
            if other is None:
                return node.apply(grad)
        g_self = wrap(k.true_divide(a, k.add(k.exp2(k.sub(other, self, 1)), 1, 1)), k, dtype) if node.edges[0] is not None else None
        g_other = wrap(k.true_divide(a, k.add(k.exp2(k.sub(self, other, 1)), 1, 1)), k, dtype) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class FrexpBackward0(Node):
    """frexp(Tensor self) -> (Tensor mantissa, Tensor exponent)  (ops.yaml:2398)"""

    __slots__ = ("exponent",)
    op = "frexp"
    saved = ("exponent",)
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self, exponent):
        node = FrexpBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.exponent = save_result(exponent, 1)
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        grad = grads[0] if grads[0] is not None else zeros_for(node, 0)
        exponent = unpack(node.exponent, node)
        return (grad / ops.pow(2.0, exponent),)

    def release(node):
        node.exponent = FREED


class CumsumBackward0(Node):
    """cumsum(Tensor self, int dim, *, DType? dtype=None) -> Tensor  (ops.yaml:2590)"""

    __slots__ = ("dim", "self_dtype")
    op = "cumsum"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, dim):
        node = CumsumBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.self_dtype = self.dtype
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        dim = node.dim
        self_dtype = node.self_dtype
        return (formulas.in_dtype(formulas_math.cumsum_backward(grad, dim), self_dtype),)


class CumprodBackward0(Node):
    """cumprod(Tensor self, int dim, *, DType? dtype=None) -> Tensor  (ops.yaml:2596)"""

    __slots__ = ("self", "dim", "result", "self_dtype")
    op = "cumprod"
    saved = ("self", "result")
    differentiable = ("self",)

    @staticmethod
    def of(self, dim, result):
        node = CumprodBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self = save(self, to_self)
        node.dim = dim
        node.result = save_result(result)
        node.self_dtype = self.dtype
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        dim = node.dim
        result = unpack(node.result, node)
        self_dtype = node.self_dtype
        return (formulas.in_dtype(formulas_math.cumprod_backward(grad, self, result, dim), self_dtype),)

    def release(node):
        node.self = node.result = FREED


class CummaxBackward0(Node):
    """cummax(Tensor self, int dim) -> (Tensor values, Tensor indices)  (ops.yaml:2602)"""

    __slots__ = ("dim", "indices", "self_shape")
    op = "cummax"
    saved = ("indices",)
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self, dim, indices):
        node = CummaxBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.indices = save_result(indices, 1)
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        grad = grads[0] if grads[0] is not None else zeros_for(node, 0)
        dim = node.dim
        indices = unpack(node.indices, node)
        self_shape = node.self_shape
        return (formulas_math.cummax_backward(grad, self_shape, dim, indices),)

    def release(node):
        node.indices = FREED


class CumminBackward0(Node):
    """cummin(Tensor self, int dim) -> (Tensor values, Tensor indices)  (ops.yaml:2618)"""

    __slots__ = ("dim", "indices", "self_shape")
    op = "cummin"
    saved = ("indices",)
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self, dim, indices):
        node = CumminBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.indices = save_result(indices, 1)
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        grad = grads[0] if grads[0] is not None else zeros_for(node, 0)
        dim = node.dim
        indices = unpack(node.indices, node)
        self_shape = node.self_shape
        return (formulas_math.cummax_backward(grad, self_shape, dim, indices),)

    def release(node):
        node.indices = FREED


class LogcumsumexpBackward0(Node):
    """logcumsumexp(Tensor self, int dim) -> Tensor  (ops.yaml:2634)"""

    __slots__ = ("self", "dim", "result")
    op = "logcumsumexp"
    saved = ("self", "result")
    differentiable = ("self",)

    @staticmethod
    def of(self, dim, result):
        node = LogcumsumexpBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self = save(self, to_self)
        node.dim = dim
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        dim = node.dim
        result = unpack(node.result, node)
        return (formulas_math.logcumsumexp_backward(grad, self, result, dim),)

    def release(node):
        node.self = node.result = FREED


class SortBackward0(Node):
    """sort(Tensor self, int dim=-1, bool descending=False, *, bool stable=False) -> (Tensor values, Tensor indices)  (ops.yaml:2670)"""

    __slots__ = ("dim", "indices", "self_shape")
    op = "sort"
    saved = ("indices",)
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self, dim, indices):
        node = SortBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.indices = save_result(indices, 1)
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        grad = grads[0] if grads[0] is not None else zeros_for(node, 0)
        dim = node.dim
        indices = unpack(node.indices, node)
        self_shape = node.self_shape
        return (formulas_math.along_backward(grad, self_shape, dim, indices, True),)

    def release(node):
        node.indices = FREED


class TopkCountBackward0(Node):
    """topk.count(Tensor self, int count, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor values, Tensor indices)  (ops.yaml:2684)"""

    __slots__ = ("dim", "indices", "self_shape")
    op = "topk_count"
    saved = ("indices",)
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self, dim, indices):
        node = TopkCountBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.indices = save_result(indices, 1)
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        grad = grads[0] if grads[0] is not None else zeros_for(node, 0)
        dim = node.dim
        indices = unpack(node.indices, node)
        self_shape = node.self_shape
        return (formulas_math.along_backward(grad, self_shape, dim, indices, True),)

    def release(node):
        node.indices = FREED


class KthvalueCountBackward0(Node):
    """kthvalue.count(Tensor self, int count, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)  (ops.yaml:2699)"""

    __slots__ = ("dim", "keepdim", "indices", "self_shape")
    op = "kthvalue_count"
    saved = ("indices",)
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self, dim, keepdim, indices):
        node = KthvalueCountBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.dim = dim
        node.keepdim = keepdim
        node.indices = save_result(indices, 1)
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        grad = grads[0] if grads[0] is not None else zeros_for(node, 0)
        dim = node.dim
        keepdim = node.keepdim
        indices = unpack(node.indices, node)
        self_shape = node.self_shape
        return (formulas_math.along_backward(grad, self_shape, dim, indices, keepdim),)

    def release(node):
        node.indices = FREED


class UniqueFlatBackward0(Node):
    """unique_flat(Tensor self) -> (Tensor values, Tensor inverse, Tensor counts)  (ops.yaml:2708)"""

    __slots__ = ()
    op = "unique_flat"
    saved = ()
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self):
        node = UniqueFlatBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        return (formulas.no_derivative('_unique2'),)


class UniqueSlicesBackward0(Node):
    """unique_slices(Tensor self, int dim) -> (Tensor values, Tensor inverse, Tensor counts)  (ops.yaml:2717)"""

    __slots__ = ()
    op = "unique_slices"
    saved = ()
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self):
        node = UniqueSlicesBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        return (formulas.no_derivative('unique_dim'),)


class UniqueRunsBackward0(Node):
    """unique_runs(Tensor self, int? dim=None) -> (Tensor values, Tensor inverse, Tensor counts)  (ops.yaml:2726)"""

    __slots__ = ()
    op = "unique_runs"
    saved = ()
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self):
        node = UniqueRunsBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        return (formulas.no_derivative('unique_consecutive'),)


class CountInBinsBackward0(Node):
    """count_in_bins(Tensor self, Tensor edges, Tensor? weights=None) -> Tensor  (ops.yaml:2752)"""

    __slots__ = ()
    op = "count_in_bins"
    saved = ()
    differentiable = ("self", "weights")

    @staticmethod
    def of(self, weights):
        node = CountInBinsBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        to_weights = edge(weights)
        node.edges = (to_self, to_weights,)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        g_self = formulas.no_derivative('histogram') if node.edges[0] is not None else None
        g_weights = formulas.no_derivative('histogram') if node.edges[1] is not None else None
        return (g_self, g_weights,)


class ErfBackward0(Node):
    """erf(Tensor self) -> Tensor  (ops.yaml:2761)"""

    __slots__ = ("self",)
    op = "erf"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = ErfBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (formulas_math.erf_slope(self) * grad,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class ErfcBackward0(Node):
    """erfc(Tensor self) -> Tensor  (ops.yaml:2769)"""

    __slots__ = ("self",)
    op = "erfc"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = ErfcBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (-formulas_math.erf_slope(self) * grad,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class ErfinvBackward0(Node):
    """erfinv(Tensor self) -> Tensor  (ops.yaml:2777)"""

    __slots__ = ("result",)
    op = "erfinv"
    saved = ("result",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, result):
        node = ErfinvBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        result = unpack(node.result, node)
        grads = (grad * (0.886226925452758 * ops.exp(result * result)),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        result = node.result
        if result is not None:
            result = array_of(result, k, dtype)
            if result is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.mul(k.exp(k.mul(result, result)), 0.886226925452758)), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.result = FREED


class LgammaBackward0(Node):
    """lgamma(Tensor self) -> Tensor  (ops.yaml:2786)"""

    __slots__ = ("self",)
    op = "lgamma"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = LgammaBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (grad * self.digamma(),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.digamma(self)), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class DigammaBackward0(Node):
    """digamma(Tensor self) -> Tensor  (ops.yaml:2795)"""

    __slots__ = ("self",)
    op = "digamma"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = DigammaBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (grad * ops.polygamma_order(self, 1),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class PolygammaOrderBackward0(Node):
    """polygamma.order(Tensor self, int n) -> Tensor  (ops.yaml:2804)"""

    __slots__ = ("self", "n")
    op = "polygamma_order"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, n):
        node = PolygammaOrderBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.n = n
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        n = node.n
        grads = (grad * ops.polygamma_order(self, n + 1),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class I0Backward0(Node):
    """i0(Tensor self) -> Tensor  (ops.yaml:2821)"""

    __slots__ = ("self",)
    op = "i0"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = I0Backward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (grad * ops.special_i1(self),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.special_i1(self)), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class IgammaBackward0(Node):
    """igamma(Tensor self, Tensor other) -> Tensor  (ops.yaml:2829)"""

    __slots__ = ("self", "other")
    op = "igamma"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = IgammaBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self)) if to_other is not None else None
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other)) if to_other is not None else None
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = formulas.no_derivative('igamma: input') if node.edges[0] is not None else None
        g_other = grad * ops.exp((self - 1) * other.log() - other - self.lgamma()) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class IgammacBackward0(Node):
    """igammac(Tensor self, Tensor other) -> Tensor  (ops.yaml:2838)"""

    __slots__ = ("self", "other")
    op = "igammac"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = IgammacBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self)) if to_other is not None else None
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other)) if to_other is not None else None
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = formulas.no_derivative('igammac: input') if node.edges[0] is not None else None
        g_other = -grad * ops.exp((self - 1) * other.log() - other - self.lgamma()) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class SpecialI0eBackward0(Node):
    """special_i0e(Tensor self) -> Tensor  (ops.yaml:2847)"""

    __slots__ = ("self", "result")
    op = "special_i0e"
    saved = ("self", "result")
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, result):
        node = SpecialI0eBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        result = unpack(node.result, node)
        grads = (grad * (ops.special_i1e(self) - self.sgn() * result),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        result = node.result
        if result is not None:
            result = array_of(result, k, dtype)
            if result is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.sub(k.special_i1e(self), k.mul(k.sgn(self), result), 1)), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.result = FREED


class SpecialI1Backward0(Node):
    """special_i1(Tensor self) -> Tensor  (ops.yaml:2856)"""

    __slots__ = ("self", "result")
    op = "special_i1"
    saved = ("self", "result")
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, result):
        node = SpecialI1Backward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        result = unpack(node.result, node)
        grads = (grad * formulas_math.bessel_slope(self, self.i0(), result),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.result = FREED


class SpecialI1eBackward0(Node):
    """special_i1e(Tensor self) -> Tensor  (ops.yaml:2865)"""

    __slots__ = ("self", "result")
    op = "special_i1e"
    saved = ("self", "result")
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, result):
        node = SpecialI1eBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        result = unpack(node.result, node)
        grads = (grad * formulas_math.bessel_slope(self, ops.special_i0e(self) - self.sgn() * result, result),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.result = FREED


class SpecialNdtrBackward0(Node):
    """special_ndtr(Tensor self) -> Tensor  (ops.yaml:2874)"""

    __slots__ = ("self",)
    op = "special_ndtr"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = SpecialNdtrBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (grad * ((-0.5 * self * self).exp() / 2.5066282746310002),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.true_divide(k.exp(k.mul(k.mul(self, -0.5), self)), 2.5066282746310002)), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class SpecialNdtriBackward0(Node):
    """special_ndtri(Tensor self) -> Tensor  (ops.yaml:2882)"""

    __slots__ = ("result",)
    op = "special_ndtri"
    saved = ("result",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, result):
        node = SpecialNdtriBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        result = unpack(node.result, node)
        grads = (grad * (2.5066282746310002 * (0.5 * result * result).exp()),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        result = node.result
        if result is not None:
            result = array_of(result, k, dtype)
            if result is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.mul(k.exp(k.mul(k.mul(result, 0.5), result)), 2.5066282746310002)), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.result = FREED


class SpecialLogNdtrBackward0(Node):
    """special_log_ndtr(Tensor self) -> Tensor  (ops.yaml:2891)"""

    __slots__ = ("self",)
    op = "special_log_ndtr"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = SpecialLogNdtrBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (grad * (0.7978845608028654 / ops.special_erfcx(-(self / 1.4142135623730951))),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class SpecialErfcxBackward0(Node):
    """special_erfcx(Tensor self) -> Tensor  (ops.yaml:2899)"""

    __slots__ = ("self", "result")
    op = "special_erfcx"
    saved = ("self", "result")
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self, result):
        node = SpecialErfcxBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        result = unpack(node.result, node)
        grads = (grad * (2 * self * result - 1.1283791670955126),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        result = node.result
        if result is not None:
            result = array_of(result, k, dtype)
            if result is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.sub(k.mul(k.mul(self, 2), result), 1.1283791670955126, 1)), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.result = FREED


class SpecialEntrBackward0(Node):
    """special_entr(Tensor self) -> Tensor  (ops.yaml:2908)"""

    __slots__ = ("self",)
    op = "special_entr"
    saved = ("self",)
    differentiable = ("self",)
    pointwise = True

    @staticmethod
    def of(self):
        node = SpecialEntrBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.shapes = shapes_of(self)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else save(self, to_self))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        grads = (grad * (-1 - self.log()),)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def plain(node, grad):
        k = grad._k; dtype = grad.dtype; a = grad._a
        if dtype not in WHOLE or grad.__class__ is not Tensor:
            return node.apply(grad)
        self = node.self
        if self is not None:
            self = array_of(self, k, dtype)
            if self is None:
                return node.apply(grad)
        g_self = wrap(k.mul(a, k.rsub(k.log(self), -1, 1)), k, dtype)
        grads = (g_self,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = FREED


class SpecialXlog1pyBackward0(Node):
    """special_xlog1py(Tensor self, Tensor other) -> Tensor  (ops.yaml:2918)"""

    __slots__ = ("self", "other")
    op = "special_xlog1py"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = SpecialXlog1pyBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self))
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other))
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = formulas_math.xlogy_backward(grad, self, other, 1) if node.edges[0] is not None else None
        g_other = grad * self / (other + 1) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class SpecialZetaBackward0(Node):
    """special_zeta(Tensor self, Tensor other) -> Tensor  (ops.yaml:2930)"""

    __slots__ = ("self", "other")
    op = "special_zeta"
    saved = ("self", "other")
    differentiable = ("self", "other")
    pointwise = True

    @staticmethod
    def of(self, other):
        node = SpecialZetaBackward0()
        node.extra = None
        to_self = self._node or self if getattr(self, '_g', None) is True and self._view is None else edge(self)
        to_other = None if other.__class__ in NUMBERS else edge(other)
        node.edges = (to_self, to_other,)
        node.shapes = None if other.__class__ in NUMBERS or (other.__class__ in EXACT and self.__class__ in EXACT and self.dtype is other.dtype and self._a.shape == other._a.shape) else shapes_of(self, other)
        node.self = ((self._a, self._k, self.dtype, self._v, self._v[0], to_self) if self.__class__ in EXACT and not HOOKS_IN_USE else self if self.__class__ in NUMBERS else save(self, to_self)) if to_other is not None else None
        node.other = ((other._a, other._k, other.dtype, other._v, other._v[0], to_other) if other.__class__ in EXACT and not HOOKS_IN_USE else other if other.__class__ in NUMBERS else save(other, to_other)) if to_other is not None else None
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        other = unpack(node.other, node)
        g_self = formulas.no_derivative('zeta') if node.edges[0] is not None else None
        g_other = grad * -self * ops.special_zeta(self + 1, other) if node.edges[1] is not None else None
        grads = (g_self, g_other,)
        return grads if node.shapes is None else undo_broadcast(grads, node.shapes)

    def release(node):
        node.self = node.other = FREED


class LuDecomposeBackward0(Node):
    """lu_decompose(Tensor self) -> (Tensor LU, Tensor pivots, Tensor info)  (ops.yaml:3177)"""

    __slots__ = ("LU", "pivots")
    op = "lu_decompose"
    saved = ("LU", "pivots")
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self, LU, pivots):
        node = LuDecomposeBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.LU = save_result(LU)
        node.pivots = save_result(pivots, 1)
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        grad = grads[0] if grads[0] is not None else zeros_for(node, 0)
        LU = unpack(node.LU, node)
        pivots = unpack(node.pivots, node)
        return (formulas_linalg.lu_backward(grad, LU, pivots),)

    def release(node):
        node.LU = node.pivots = FREED


class SolveStackBackward0(Node):
    """solve_stack(Tensor self, Tensor other) -> (Tensor solution, Tensor info)  (ops.yaml:3192)"""

    __slots__ = ("self", "solution")
    op = "solve_stack"
    saved = ("self", "solution")
    differentiable = ("self", "other")
    outputs = 2

    @staticmethod
    def of(self, other, solution):
        node = SolveStackBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        to_other = other._node or other if other._g is True and other._view is None else edge(other)
        node.edges = (to_self, to_other,)
        node.self = save(self, to_self)
        node.solution = save_result(solution) if to_self is not None else None
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        grad = grads[0] if grads[0] is not None else zeros_for(node, 0)
        self = unpack(node.self, node)
        solution = unpack(node.solution, node)
        g_self = -(formulas_linalg.solve_grad(grad, self) @ formulas_linalg.adjoint_of(solution)) if node.edges[0] is not None else None
        g_other = formulas_linalg.solve_grad(grad, self) if node.edges[1] is not None else None
        return (g_self, g_other,)

    def release(node):
        node.self = node.solution = FREED


class SubstituteBackward0(Node):
    """substitute(Tensor self, Tensor other, bool upper, bool unitriangular) -> Tensor  (ops.yaml:3202)"""

    __slots__ = ("self", "upper", "unitriangular", "result")
    op = "substitute"
    saved = ("self", "result")
    differentiable = ("self", "other")

    @staticmethod
    def of(self, other, upper, unitriangular, result):
        node = SubstituteBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        to_other = other._node or other if other._g is True and other._view is None else edge(other)
        node.edges = (to_self, to_other,)
        node.self = save(self, to_self)
        node.upper = upper
        node.unitriangular = unitriangular
        node.result = save_result(result) if to_self is not None else None
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        upper = node.upper
        unitriangular = node.unitriangular
        result = unpack(node.result, node)
        g_self = formulas_linalg.substitute_grad_a(grad, self, result, upper, unitriangular) if node.edges[0] is not None else None
        g_other = formulas_linalg.substitute_grad_b(grad, self, upper, unitriangular) if node.edges[1] is not None else None
        return (g_self, g_other,)

    def release(node):
        node.self = node.result = FREED


class DetOfBackward0(Node):
    """det_of(Tensor self) -> Tensor  (ops.yaml:3211)"""

    __slots__ = ("self", "result")
    op = "det_of"
    saved = ("self", "result")
    differentiable = ("self",)

    @staticmethod
    def of(self, result):
        node = DetOfBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self = save(self, to_self)
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        result = unpack(node.result, node)
        return (formulas_linalg.det_backward(grad, self, result),)

    def release(node):
        node.self = node.result = FREED


class CholeskyLowerBackward0(Node):
    """cholesky_lower(Tensor self, bool upper=False) -> (Tensor L, Tensor info)  (ops.yaml:3218)"""

    __slots__ = ("L",)
    op = "cholesky_lower"
    saved = ("L",)
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self, L):
        node = CholeskyLowerBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.L = save_result(L)
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        grad = grads[0] if grads[0] is not None else zeros_for(node, 0)
        L = unpack(node.L, node)
        return (formulas_linalg.cholesky_backward(grad, L),)

    def release(node):
        node.L = FREED


class SvdStackBackward0(Node):
    """svd_stack(Tensor self, bool full_matrices) -> (Tensor U, Tensor S, Tensor Vh)  (ops.yaml:3226)"""

    __slots__ = ("self", "U", "S", "Vh")
    op = "svd_stack"
    saved = ("self", "U", "S", "Vh")
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self, S, U, Vh):
        node = SvdStackBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self = save(self, to_self)
        node.U = save_result(U)
        node.S = save_result(S, 1)
        node.Vh = save_result(Vh, 2)
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        self = unpack(node.self, node)
        U = unpack(node.U, node)
        S = unpack(node.S, node)
        Vh = unpack(node.Vh, node)
        return (formulas_linalg.svd_backward(grads, self, U, S, Vh),)

    def release(node):
        node.self = node.U = node.S = node.Vh = FREED


class MatrixExpStackBackward0(Node):
    """matrix_exp_stack(Tensor self) -> Tensor  (ops.yaml:3234)"""

    __slots__ = ("self",)
    op = "matrix_exp_stack"
    saved = ("self",)
    differentiable = ("self",)

    @staticmethod
    def of(self):
        node = MatrixExpStackBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self = save(self, to_self)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        return (formulas_linalg.matrix_exp_backward(grad, self),)

    def release(node):
        node.self = FREED


class PinvOfBackward0(Node):
    """pinv_of(Tensor self, Tensor atol, Tensor rtol, bool hermitian) -> Tensor  (ops.yaml:3241)"""

    __slots__ = ("self", "result")
    op = "pinv_of"
    saved = ("self", "result")
    differentiable = ("self",)

    @staticmethod
    def of(self, result):
        node = PinvOfBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.self = save(self, to_self)
        node.result = save_result(result)
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        self = unpack(node.self, node)
        result = unpack(node.result, node)
        return (formulas_linalg.pinv_backward(grad, self, result),)

    def release(node):
        node.self = node.result = FREED


class InvertStackBackward0(Node):
    """invert_stack(Tensor self) -> (Tensor inverse, Tensor info)  (ops.yaml:3248)"""

    __slots__ = ("inverse",)
    op = "invert_stack"
    saved = ("inverse",)
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self, inverse):
        node = InvertStackBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.inverse = save_result(inverse)
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        grad = grads[0] if grads[0] is not None else zeros_for(node, 0)
        inverse = unpack(node.inverse, node)
        return (formulas_linalg.inverse_backward(grad, inverse),)

    def release(node):
        node.inverse = FREED


class LinalgSlogdetBackward0(Node):
    """linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet)  (ops.yaml:3289)"""

    __slots__ = ("A", "sign")
    op = "linalg_slogdet"
    saved = ("A", "sign")
    differentiable = ("A",)
    outputs = 2

    @staticmethod
    def of(A, sign):
        node = LinalgSlogdetBackward0()
        node.extra = None
        to_A = A._node or A if A._g is True and A._view is None else edge(A)
        node.edges = (to_A,)
        node.A = save(A, to_A)
        node.sign = save_result(sign)
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        A = unpack(node.A, node)
        sign = unpack(node.sign, node)
        return (formulas_linalg.slogdet_backward(grads, A, sign),)

    def release(node):
        node.A = node.sign = FREED


class LinalgQrBackward0(Node):
    """linalg_qr(Tensor A, str mode='reduced') -> (Tensor Q, Tensor R)  (ops.yaml:3367)"""

    __slots__ = ("A", "mode", "Q", "R")
    op = "linalg_qr"
    saved = ("A", "Q", "R")
    differentiable = ("A",)
    outputs = 2

    @staticmethod
    def of(A, mode, Q, R):
        node = LinalgQrBackward0()
        node.extra = None
        to_A = A._node or A if A._g is True and A._view is None else edge(A)
        node.edges = (to_A,)
        node.A = save(A, to_A)
        node.mode = mode
        node.Q = save_result(Q)
        node.R = save_result(R, 1)
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        A = unpack(node.A, node)
        mode = node.mode
        Q = unpack(node.Q, node)
        R = unpack(node.R, node)
        return (formulas_linalg.qr_backward(grads, A, Q, R, mode),)

    def release(node):
        node.A = node.Q = node.R = FREED


class LinalgEighBackward0(Node):
    """linalg_eigh(Tensor A, str UPLO='L') -> (Tensor eigenvalues, Tensor eigenvectors)  (ops.yaml:3402)"""

    __slots__ = ("eigenvalues", "eigenvectors")
    op = "linalg_eigh"
    saved = ("eigenvalues", "eigenvectors")
    differentiable = ("A",)
    outputs = 2

    @staticmethod
    def of(A, eigenvalues, eigenvectors):
        node = LinalgEighBackward0()
        node.extra = None
        to_A = A._node or A if A._g is True and A._view is None else edge(A)
        node.edges = (to_A,)
        node.eigenvalues = save_result(eigenvalues)
        node.eigenvectors = save_result(eigenvectors, 1)
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        eigenvalues = unpack(node.eigenvalues, node)
        eigenvectors = unpack(node.eigenvectors, node)
        return (formulas_linalg.eigh_backward(grads, eigenvalues, eigenvectors),)

    def release(node):
        node.eigenvalues = node.eigenvectors = FREED


class LinalgEigBackward0(Node):
    """linalg_eig(Tensor A) -> (Tensor eigenvalues, Tensor eigenvectors)  (ops.yaml:3418)"""

    __slots__ = ("eigenvalues", "eigenvectors", "A_dtype")
    op = "linalg_eig"
    saved = ("eigenvalues", "eigenvectors")
    differentiable = ("A",)
    outputs = 2

    @staticmethod
    def of(A, eigenvalues, eigenvectors):
        node = LinalgEigBackward0()
        node.extra = None
        to_A = A._node or A if A._g is True and A._view is None else edge(A)
        node.edges = (to_A,)
        node.eigenvalues = save_result(eigenvalues)
        node.eigenvectors = save_result(eigenvectors, 1)
        node.A_dtype = A.dtype
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        eigenvalues = unpack(node.eigenvalues, node)
        eigenvectors = unpack(node.eigenvectors, node)
        A_dtype = node.A_dtype
        return (formulas_linalg.eig_backward(grads, eigenvalues, eigenvectors, A_dtype),)

    def release(node):
        node.eigenvalues = node.eigenvectors = FREED


class GeqrfBackward0(Node):
    """geqrf(Tensor self) -> (Tensor a, Tensor tau)  (ops.yaml:3475)"""

    __slots__ = ()
    op = "geqrf"
    saved = ()
    differentiable = ("self",)
    outputs = 2

    @staticmethod
    def of(self):
        node = GeqrfBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.seq = next_sequence()
        return node

    def apply(node, *grads):
        return (formulas.no_derivative('geqrf'),)


class FftComplexBackward0(Node):
    """fft_complex(Tensor self, int[] axes, bool ahead, float scale) -> Tensor  (ops.yaml:3572)"""

    __slots__ = ("axes", "ahead", "scale")
    op = "fft_complex"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, axes, ahead, scale):
        node = FftComplexBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.axes = axes
        node.ahead = ahead
        node.scale = scale
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        axes = node.axes
        ahead = node.ahead
        scale = node.scale
        return (ops.fft_complex(grad, axes, not ahead, scale),)


class FftFromRealBackward0(Node):
    """fft_from_real(Tensor self, int[] axes, float scale) -> Tensor  (ops.yaml:3579)"""

    __slots__ = ("axes", "scale", "self_shape")
    op = "fft_from_real"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, axes, scale):
        node = FftFromRealBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.axes = axes
        node.scale = scale
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        axes = node.axes
        scale = node.scale
        self_shape = node.self_shape
        return (formulas_linalg.fft_from_real_backward(grad, axes, self_shape[axes[-1]], scale),)


class FftToRealBackward0(Node):
    """fft_to_real(Tensor self, int[] axes, int size, float scale) -> Tensor  (ops.yaml:3587)"""

    __slots__ = ("axes", "scale", "self_shape")
    op = "fft_to_real"
    saved = ()
    differentiable = ("self",)

    @staticmethod
    def of(self, axes, scale):
        node = FftToRealBackward0()
        node.extra = None
        to_self = self._node or self if self._g is True and self._view is None else edge(self)
        node.edges = (to_self,)
        node.axes = axes
        node.scale = scale
        node.self_shape = self._a.shape
        node.seq = next_sequence()
        return node

    def apply(node, grad):
        axes = node.axes
        scale = node.scale
        self_shape = node.self_shape
        return (formulas_linalg.fft_to_real_backward(grad, axes, self_shape[axes[-1]], scale),)
