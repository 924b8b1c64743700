"""Kernels of neural networks on the CPU: few passes over memory, BLAS where there is a product."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..arraylib import conv, pool
from ..arraylib.conv import count
from .quiet import quiet
from .rows import by_rows, row_max, row_sum
from .select import choose

KERNELS: dict[str, Any] = {}


def kernel(function: Any) -> Any:
    """Registers a kernel under its own name, without floating-point warnings."""
    KERNELS[function.__name__] = quiet(function)
    return function


def _with_numpy(function: Any) -> Any:
    def run(*args: Any) -> Any:
        return function(np, *args)
    run.__name__ = function.__name__
    return run


for _module, _names in (
        (conv, "conv_nd conv_input_grad conv_weight_grad im2col col2im"),
        (pool, "max_pool_values max_pool_values_grad window_sum window_spread")):
    for _name in _names.split():
        kernel(_with_numpy(getattr(_module, _name)))


def _is_half(dtype: Any) -> bool:
    return dtype.itemsize == 2 and dtype.kind in "fV"


def _wide(a: Any) -> Any:
    return a.astype(np.float32) if _is_half(a.dtype) else a


# -- linear maps -----------------------------------------------------------------------------------
@kernel
def linear(x: Any, weight: Any, bias: Any) -> Any:
    """One product of flat matrices; the bias is added in place."""
    dtype = x.dtype
    if x.ndim == 2 and weight.ndim == 2 and dtype.char in "fd":
        r = np.dot(x, weight.T)
        return r if bias is None else np.add(r, bias, r)
    if _is_half(dtype):
        bias = None if bias is None else _wide(bias)
        return linear(_wide(x), _wide(weight), bias).astype(dtype)
    if x.ndim > 2 and x.flags.c_contiguous and weight.ndim == 2 and x.size:
        flat = np.matmul(x.reshape(-1, x.shape[-1]), weight.T)
        if bias is not None:
            flat += bias
        return flat.reshape(*x.shape[:-1], weight.shape[0])
    r = np.asarray(np.matmul(x, weight.T))
    if bias is not None:
        if r.ndim < bias.ndim:
            return r + bias
        r += bias
    return r


# -- softmax ---------------------------------------------------------------------------------------
def _along_dim(function: Any) -> Any:
    """A kernel along one dim: function(*arrays, out, the maximum over that dim, the sum).

    Half types compute in float32; 0-dim arrays have one dim for as long.
    """
    def run(*args: Any) -> Any:
        *arrays, dim = args
        first = arrays[0]
        dtype, ndim = first.dtype, first.ndim
        if first.size == 0:
            return first.copy()
        if ndim == 0:
            return run(*[a.reshape(1) for a in arrays], 0).reshape(())
        if _is_half(dtype):
            return run(*[a.astype(np.float32) for a in arrays], dim).astype(dtype)
        if dim in (-1, ndim - 1):
            def rows(*blocks: Any) -> None:
                function(*blocks, row_max, row_sum)
            return by_rows(rows, [np.ascontiguousarray(a) for a in arrays])
        out = np.empty(first.shape, dtype)
        function(*arrays, out, lambda x: np.maximum.reduce(x, dim, None, None, True),
                 lambda x: np.add.reduce(x, dim, None, None, True))
        return out
    run.__name__ = function.__name__
    return kernel(run)


@_along_dim
def softmax_kernel(a: Any, out: Any, most: Any, total: Any) -> None:
    np.subtract(a, most(a), out)
    np.exp(out, out)
    np.divide(out, total(out), out)


@_along_dim
def log_softmax_kernel(a: Any, out: Any, most: Any, total: Any) -> None:
    np.subtract(a, most(a), out)
    sums = total(np.exp(out))
    np.subtract(out, np.log(sums, sums), out)


@_along_dim
def softmax_backward(gradient: Any, output: Any, out: Any, most: Any, total: Any) -> None:
    np.multiply(gradient, output, out)
    np.subtract(out, output * total(out), out)


@_along_dim
def log_softmax_backward(gradient: Any, output: Any, out: Any, most: Any, total: Any) -> None:
    np.exp(output, out)
    np.multiply(out, total(gradient), out)
    np.subtract(gradient, out, out)


# -- activations -----------------------------------------------------------------------------------
@kernel
def threshold_backward(gradient: Any, x: Any, limit: Any) -> Any:
    zero = np.zeros((), gradient.dtype)
    if x.dtype.kind == "V":
        x = x.astype(np.float32)
    return choose(np.logical_not(np.less_equal(x, limit)), gradient, zero)


# -- norms -----------------------------------------------------------------------------------------
def _layout(shape: tuple, dims: tuple) -> tuple[tuple, bool] | None:
    """(three sizes, whether the first counts) if the reduced dims are the last, or first and last.

    Trailing dims: (1, lead, n). Batch norm's (0, 2, 3, ...): (N, C, n), reduced over N and n.
    """
    ndim = len(shape)
    first = ndim - len(dims)
    if dims == tuple(range(first, ndim)):
        return (1, count(shape[:first]), count(shape[first:])), False
    if dims == (0, *range(2, ndim)):
        return (shape[0], shape[1], count(shape[2:])), True
    return None


def _totals(a: Any) -> Any:
    """(1, C, 1): the sums of (N, C, n) over N and n."""
    rows = np.add.reduce(a, 2)
    return (np.add.reduce(rows, 0) if a.shape[0] > 1 else rows).reshape(1, -1, 1)


def _dots(a: Any, b: Any) -> Any:
    """(1, C, 1): the sums of a * b."""
    rows = np.vecdot(a, b)
    return (np.add.reduce(rows, 0) if a.shape[0] > 1 else rows).reshape(1, -1, 1)


@kernel
def norm_affine(x: Any, weight: Any, bias: Any, dims: Any, eps: float) -> tuple:
    dims = tuple(sorted(dims))
    layout = _layout(x.shape, dims)
    kept = tuple(1 if d in dims else s for d, s in enumerate(x.shape))
    if layout is None or not x.size:
        return _norm_anyhow(x, weight, bias, dims, eps)
    sizes, over_first = layout
    n = x.dtype.type(sizes[2] * (sizes[0] if over_first else 1))
    y = x.reshape(sizes)
    mean = _totals(y) / n
    y = y - mean
    var = _dots(y, y) / n
    scale = 1 / np.sqrt(var + x.dtype.type(eps))
    if over_first and weight is not None:
        scale *= weight.reshape(1, -1, 1)
        weight = None
    y *= scale
    y = y.reshape(x.shape)
    if weight is not None:
        y *= weight
    if bias is not None:
        y += bias
    return y, mean.reshape(kept), var.reshape(kept)


def _norm_anyhow(x: Any, weight: Any, bias: Any, dims: tuple, eps: float) -> tuple:
    n = x.dtype.type(count(x.shape[d] for d in dims))
    mean = np.add.reduce(x, dims, keepdims=True) / n
    y = x - mean
    var = np.add.reduce(y * y, dims, keepdims=True) / n
    y *= 1 / np.sqrt(var + x.dtype.type(eps))
    if weight is not None:
        y = y * weight
    if bias is not None:
        y = y + bias
    return y, mean, var


@kernel
def norm_input_grad(gradient: Any, x: Any, weight: Any, mean: Any, var: Any, dims: Any,
                    eps: float) -> Any:
    dims = tuple(sorted(dims))
    layout = _layout(x.shape, dims)
    r = 1 / np.sqrt(var + x.dtype.type(eps))
    y = x - mean
    y *= r
    g = gradient * weight if weight is not None else gradient
    if layout is None or not x.size:
        n = x.dtype.type(count(x.shape[d] for d in dims))
        first = np.add.reduce(g, dims, keepdims=True) / n
        second = np.add.reduce(g * y, dims, keepdims=True) / n
        return (g - first - y * second) * r
    sizes, over_first = layout
    n = x.dtype.type(sizes[2] * (sizes[0] if over_first else 1))
    y, flat = y.reshape(sizes), np.ascontiguousarray(g).reshape(sizes)
    y *= _dots(flat, y) / n
    y += _totals(flat) / n
    np.subtract(flat, y, out=y)
    y *= r.reshape(1, -1, 1)
    return y.reshape(x.shape)


# -- losses ----------------------------------------------------------------------------------------
def _chosen(target: Any, classes: int, ignore_index: int) -> tuple[Any, Any]:
    """(which targets count or None for all, the targets with 0 for the others)."""
    keep = None
    # read as unsigned, a negative one is the largest of all: one pass instead of two
    if target.size and (np.maximum.reduce(target.view(np.uint64), None) >= classes or
                        0 <= ignore_index < classes):
        keep = target != ignore_index
        target = np.where(keep, target, 0)
        if target.min() < 0 or target.max() >= classes:
            wrong = target[(target < 0) | (target >= classes)].ravel()[0]
            raise IndexError(f"Target {wrong} is out of bounds.")
    return keep, target


def _places(shape: Any, target: Any) -> Any:
    """Where each row's target stands in the flat order of (N, C)."""
    places = np.arange(0, shape[0] * shape[1], shape[1]) if shape[1] else target
    return places + target


def _class_weights(target: Any, keep: Any, weight: Any, dtype: Any) -> Any:
    if weight is not None:
        w = weight[target].astype(dtype, copy=False)
        return w if keep is None else w * keep
    return None if keep is None else keep.astype(dtype)


@kernel
def nll_kernel(x: Any, target: Any, weight: Any, reduction: str, ignore_index: int) -> tuple:
    dtype, x = x.dtype, x
    keep, target = _chosen(target, x.shape[1], ignore_index)
    if x.ndim == 2:
        loss = (x.take(_places(x.shape, target)) if x.flags.c_contiguous else
                x[np.arange(len(x)), target])     # 30 us less than take_along_axis
    else:
        loss = np.take_along_axis(x, np.expand_dims(target, 1), 1).reshape(target.shape)
    loss = -_wide(loss)
    w = _class_weights(target, keep, weight, loss.dtype)
    if w is not None:
        loss *= w
        if keep is not None:
            loss[~keep] = 0
    total = np.array(target.size if w is None else np.add.reduce(w, None), loss.dtype)
    if reduction != "none":
        loss = np.asarray(np.add.reduce(loss, None))
        if reduction == "mean":
            loss = np.asarray(loss / total)
    return loss.astype(dtype, copy=False), total.astype(dtype, copy=False)


@kernel
def nll_backward(gradient: Any, target: Any, weight: Any, total: Any, size: Any, reduction: str,
                 ignore_index: int) -> Any:
    keep, target = _chosen(target, size[1], ignore_index)
    values = -gradient
    if reduction == "mean":
        values = values / total
    w = _class_weights(target, keep, weight, gradient.dtype)
    values = values if w is None else values * w
    out = np.zeros(size, gradient.dtype)
    if len(size) == 2:
        out.put(_places(size, target), values)
    else:
        values = np.broadcast_to(values, target.shape)
        np.put_along_axis(out, np.expand_dims(target, 1), np.expand_dims(values, 1), 1)
    return out


# -- tables ----------------------------------------------------------------------------------------
@kernel
def embedding(weight: Any, indices: Any, padding_idx: int, scale: bool, sparse: bool) -> Any:
    if indices.size and (indices.min() < 0 or indices.max() >= weight.shape[0]):
        raise IndexError(f"index out of range in self: embedding of {weight.shape[0]} rows, "
                         f"indices from {indices.min()} to {indices.max()}")
    return np.take(weight, indices, 0)


@kernel
def constant_pad_nd(x: Any, pad: Any, value: Any) -> Any:
    shape, inner, source = list(x.shape), [slice(None)] * x.ndim, [slice(None)] * x.ndim
    for i in range(0, len(pad), 2):
        d, left, right = x.ndim - 1 - i // 2, pad[i], pad[i + 1]
        source[d] = slice(max(-left, 0), x.shape[d] - max(-right, 0))
        shape[d] += left + right
        inner[d] = slice(max(left, 0), shape[d] - max(right, 0))
    whole = np.zeros(shape, x.dtype) if value == 0 else np.full(shape, value, x.dtype)
    whole[tuple(inner)] = x[tuple(source)]
    return whole
