"""Gradients of the ops of neural networks: tensor programs that differentiate again."""

from __future__ import annotations

from typing import Any

from ._generated import functions as ops
from .autograd.node import WHOLE, array_of
from .formulas import conj, sum_to
from .state import state
from .tensor import Tensor, wrap


def silu_backward_complex(grad: Tensor, x: Tensor) -> Tensor:
    s = ops.sigmoid(x)
    return grad * ops.conj(s * (1 + x * (1 - s)))


def softmax_double_backward(grad: Tensor, gradient: Tensor, output: Tensor, dim: int) -> Tensor:
    """d/dy of (g - sum(g y)) y."""
    along = (gradient * output).sum(dim, True)
    return grad * (gradient - along) - gradient * (grad * output).sum(dim, True)


def plain_linear(node: Any, grad: Tensor) -> tuple:
    """The three gradients of `linear` on matrices of floats, when nobody records them."""
    k, dtype, edges = grad._k, grad.dtype, node.edges
    x = array_of(node.self, k, dtype)
    weight = array_of(node.weight, k, dtype)
    if (grad._a.ndim != 2 or node.weight_ndim != 2 or dtype not in WHOLE or
            grad.__class__ is not Tensor or (x is None and edges[1] is not None) or
            (weight is None and edges[0] is not None)):
        return node.apply(grad)
    a = grad._a
    return (wrap(k.matmul(a, weight), k, dtype) if edges[0] is not None else None,
            wrap(k.matmul(k.transpose(a, 0, 1), x), k, dtype) if edges[1] is not None else None,
            wrap(k.sum(a, (0,), False, dtype.np), k, dtype) if edges[2] is not None else None)


def linear_weight_grad(grad: Tensor, x: Tensor, ndim: int) -> Tensor:
    """G^T X over all rows (Giles 2008, 2.2.1)."""
    if ndim == 2 and x._a.ndim == 2:
        return ops.matmul(ops.transpose(grad, 0, 1), conj(x))
    rows = ops.reshape(x, (-1, x._a.shape[-1]))
    if ndim == 1:
        return (ops.reshape(grad, (-1, 1)) * conj(rows)).sum(0)
    flat = ops.reshape(grad, (-1, grad._a.shape[-1]))
    return ops.matmul(ops.transpose(flat, 0, 1), conj(rows))


# -- norms -----------------------------------------------------------------------------------------
def _recording() -> bool:
    """Whether this gradient will be differentiated again: then statistics are functions of x."""
    return bool(state.mode)


def _statistics(x: Tensor, mean: Tensor, var: Tensor, dims: tuple) -> tuple[Tensor, Tensor]:
    if not _recording():
        return mean, var
    mean = x.mean(dims, True)
    centred = x - mean
    return mean, (centred * centred).mean(dims, True)


def norm_backward(grad: Tensor, x: Tensor, weight: Any, mean: Tensor, var: Tensor, dims: tuple,
                  eps: float) -> Tensor:
    """With y = (x - mean) r and g = grad * weight: r (g - mean(g) - y mean(g y)).

    Ioffe and Szegedy, Batch normalization, 2015, section 3, gathered.
    """
    if not _recording():
        return ops.norm_input_grad(grad, x, weight, mean, var, dims, eps)
    from .compose_nn import norm_input_grad_body
    mean, var = _statistics(x, mean, var, dims)
    return norm_input_grad_body(grad, x, weight, mean, var, dims, eps)


def norm_weight_grad(grad: Tensor, x: Tensor, mean: Tensor, var: Tensor, dims: tuple, eps: float,
                     shape: tuple) -> Tensor:
    mean, var = _statistics(x, mean, var, dims)
    return sum_to(grad * ((x - mean) * (var + eps).rsqrt()), shape)


def embedding_backward(grad: Tensor, indices: Tensor, shape: tuple, padding_idx: int,
                       scale_grad_by_freq: bool, sparse: bool = False) -> Tensor:
    """Each row of the gradient added to the row of the weight that was read.

    A sparse gradient has the rows that were read, unless it is to be differentiated again.
    """
    flat = ops.reshape(indices, (-1,))
    rows = ops.reshape(grad, (flat.numel(), *shape[1:]))
    if padding_idx >= 0:
        kept = ops.reshape(flat != padding_idx, (-1,) + (1,) * (rows.ndim - 1))
        rows = ops.where(kept, rows, ops.zeros_of(rows, ()))
    if scale_grad_by_freq:
        ones = ops.zeros_of(rows, flat._a.shape) + 1
        counts = ops.index_add(ops.zeros_of(rows, shape[:1]), 0, flat, ones)
        rows = rows / ops.reshape(ops.index_select(counts, 0, flat),
                                  (-1,) + (1,) * (rows.ndim - 1))
    if sparse and not _recording():
        from .sparse.tensor import make
        if padding_idx >= 0:
            mine = ops.index_select(flat, 0, (flat != padding_idx).nonzero().flatten())
            rows = ops.index_select(rows, 0, (flat != padding_idx).nonzero().flatten())
            flat = mine
        return make(ops.unsqueeze(flat, 0), rows, tuple(shape))
    return ops.index_add(ops.zeros_of(rows, shape), 0, flat, rows)


def mish_double_backward(grad: Tensor, x: Tensor) -> Tensor:
    """The second derivative of x t with t = tanh(log(1 + e^x)), s = sigmoid(x), u = 1 - t^2."""
    s = ops.sigmoid(x)
    t = ops.tanh(ops.log1p(ops.exp(x)))
    return grad * (s * (1 - t * t) * (2 + x * (1 - s - 2 * t * s)))


def gelu_double_backward(grad: Tensor, x: Tensor, approximate: str) -> Tensor:
    """The second derivative: phi(x) (2 - x^2), or that of x (1 + tanh(c (x + k x^3))) / 2."""
    square = x * x
    if approximate == "none":
        density = ops.exp(square * -0.5) * 0.3989422804014327
        return grad * (density * (2 - square))
    c, k = 0.7978845608028654, 0.044715
    t = ops.tanh((x + x * square * k) * c)
    u = 1 - t * t
    slope, bend = (square * (3 * k) + 1) * c, x * (6 * c * k)
    return grad * (u * slope + x * 0.5 * (u * bend - t * u * slope * slope * 2))


# -- convolutions and poolings ---------------------------------------------------------------------
def channel_sums(grad: Tensor) -> Tensor:
    """The gradient of a bias for each channel (dim 1)."""
    return ops.sum(grad, (0, *range(2, grad.ndim)))


def cropped(x: Tensor, shape: tuple) -> Tensor:
    """The first windows, where output_padding made room for more than there were."""
    for dim, (n, wanted) in enumerate(zip(x._a.shape, shape)):
        if n != wanted:
            x = ops.slice(x, dim, 0, wanted, 1)
    return x


def negated(pad: tuple) -> tuple:
    return tuple(-p for p in pad)


def max_pool_values_backward(grad: Tensor, x: Tensor, result: Tensor, kernel: tuple, stride: tuple,
                             padding: tuple, dilation: tuple, size: tuple) -> Tensor:
    if not _recording():
        return ops.max_pool_values_grad(grad, x, result, kernel, stride, padding, dilation, size)
    lead, inner = x._a.shape[:2], x._a.shape[2:]
    indices = ops.max_pool_indices(x.detach(), kernel, stride, padding, dilation, size)
    plane = 1
    for n in inner:
        plane *= n
    flat = ops.zeros_of(grad, (*lead, plane))
    found = ops.scatter_add(flat, 2, ops.reshape(indices, (*lead, -1)), ops.reshape(
        grad, (*lead, -1)))
    return ops.reshape(found, (*lead, *inner))


def bce_double_backward(grad: Tensor, x: Tensor, target: Tensor) -> Tensor:
    """d/dx of (x - t) / d, where d = x (1 - x) is at least 1e-12."""
    product = (1 - x) * x
    d = product.clamp_min(1e-12)
    slope = ops.where(product > 1e-12, 1 - 2 * x, ops.zeros_of(x, ()))
    return grad * (1 / d - (x - target) * slope / (d * d))
