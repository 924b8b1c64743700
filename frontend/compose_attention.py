"""Attention, embeddings with options, and what else indexes tables."""

from __future__ import annotations

import math
from typing import Any

from . import dtypes
from ._generated import functions as ops
from .autograd.grad_mode import no_grad
from .checks_nn import check_index_dtype, holds
from .compose_nn import vector_norm, widened
from .legacy import type_word
from .shapes import as_ints, numel
from .tensor import Tensor


# -- attention -------------------------------------------------------------------------------------
def attention_impl(query: Tensor, key: Tensor, value: Tensor, attn_mask: Any, dropout_p: float,
                   is_causal: bool, scale: Any, enable_gqa: bool) -> Tensor:
    """softmax(query @ key.T * scale + mask) @ value (Vaswani et al. 2017)."""
    _check_attention(query, key, value, attn_mask, is_causal)
    if enable_gqa:
        key, value = (_repeated_heads(t, query) for t in (key, value))
    dtype = query.dtype
    query, key, value = widened(query), widened(key), widened(value)
    weights = _attention_weights(query, key, attn_mask, is_causal, scale)
    if dropout_p > 0:
        from .sampling import dropout_impl
        weights = dropout_impl(weights, dropout_p, True)
    return ops.matmul(weights, value).to(dtype)


def _attention_weights(query: Tensor, key: Tensor, attn_mask: Any, is_causal: bool,
                       scale: Any) -> Tensor:
    length, source = query._a.shape[-2], key._a.shape[-2]
    if scale is None:
        scale = 1 / math.sqrt(query._a.shape[-1]) if query._a.shape[-1] else 1.0
    scores = ops.matmul(query * scale, ops.transpose(key, -2, -1))
    if is_causal:
        attn_mask = _causal_mask(query, length, source)
    if attn_mask is None:
        return ops.softmax(scores, -1)
    zero = ops.zeros_of(scores, ())
    mask = attn_mask.detach()
    if mask.dtype is dtypes.bool_:
        open_rows = ops.any(mask, -1, True)
        scores = ops.where(attn_mask, scores, zero - math.inf)
    else:
        open_rows = ops.any(mask != -math.inf, -1, True)
        scores = scores + attn_mask
    if is_causal or not source or holds(open_rows):
        return ops.softmax(scores, -1)
    # rows that may look at nothing give 0, not NaN
    return ops.where(open_rows, ops.softmax(ops.where(open_rows, scores, zero), -1), zero)


def _causal_mask(like: Tensor, length: int, source: int) -> Tensor:
    rows = ops.arange(0, length, 1, dtype=dtypes.int64, device=like.device)
    columns = ops.arange(0, source, 1, dtype=dtypes.int64, device=like.device)
    return ops.unsqueeze(rows, 1) >= columns


def _repeated_heads(x: Tensor, query: Tensor) -> Tensor:
    """Each of fewer heads serves several heads of the query."""
    heads, own = query._a.shape[-3], x._a.shape[-3]
    if heads % own:
        raise RuntimeError(f"scaled_dot_product_attention: number of heads in key and value "
                           f"({own}) must divide that in query ({heads})")
    if heads == own:
        return x
    wide = ops.unsqueeze(x, -3)
    shape = (*x._a.shape[:-2], heads // own, *x._a.shape[-2:])
    return ops.reshape(ops.expand_to(wide, shape), (*x._a.shape[:-3], heads, *x._a.shape[-2:]))


def _check_attention(query: Tensor, key: Tensor, value: Tensor, attn_mask: Any,
                     is_causal: bool) -> None:
    if not query.dtype is key.dtype is value.dtype:
        raise RuntimeError("Expected query, key, and value to have the same dtype, but got "
                           f"query.dtype: {query.dtype} key.dtype: {key.dtype} and value.dtype: "
                           f"{value.dtype} instead.")
    if not query._k is key._k is value._k:
        raise RuntimeError("Expected query, key, and value to have the same device type, but got "
                           f"query.device: {query.device} key.device: {key.device} and "
                           f"value.device: {value.device} instead.")
    if min(query.ndim, key.ndim, value.ndim) < 2:
        raise RuntimeError("Expected query, key, and value to all be  at least 2 dimensional, but "
                           f"got query.dim: {query.ndim}, key.dim: {key.ndim} and value.dim: "
                           f"{value.ndim} instead.")
    if attn_mask is not None:
        if is_causal:
            raise RuntimeError("_scaled_dot_product_attention: Explicit attn_mask should not be "
                               "set when is_causal=True")
        if attn_mask.dtype not in (dtypes.bool_, query.dtype):
            raise RuntimeError("Expected attn_mask dtype to be bool or float or to match query "
                               f"dtype, but got attn_mask.dtype: {attn_mask.dtype} and  "
                               f"query.dtype: {query.dtype} instead.")


# -- multi-head attention --------------------------------------------------------------------------
def canonical_mask(mask: Any, name: str, like: Tensor) -> Any:
    """A mask to be added: -inf where a bool mask says True."""
    if mask is None:
        return None
    if mask.dtype is not dtypes.bool_ and mask.dtype.category != dtypes.FLOAT:
        raise AssertionError(f"only bool and floating types of {name} are supported")
    if mask.dtype is not dtypes.bool_:
        return mask
    zero = ops.zeros_of(like.detach(), ())
    return ops.where(mask, zero - math.inf, zero)


def in_projection(query: Tensor, key: Tensor, value: Tensor, weights: Any, bias: Any,
                  packed: bool) -> tuple:
    """Queries, keys and values through their linear maps, in one product where they are one."""
    width = query._a.shape[-1]
    if packed and query is key is value:
        both = ops.linear(query, weights, bias)
        return tuple(ops.slice(both, both.ndim - 1, i * width, (i + 1) * width, 1)
                     for i in range(3))
    if packed:
        weights = [ops.slice(weights, 0, i * width, (i + 1) * width, 1) for i in range(3)]
    biases = [None] * 3 if bias is None else [
        ops.slice(bias, 0, i * width, (i + 1) * width, 1) for i in range(3)]
    return tuple(ops.linear(x, w, b) for x, w, b in zip((query, key, value), weights, biases))


def multi_head_attention_impl(query: Tensor, key: Tensor, value: Tensor, num_heads: int,
                              weights: Any, packed: bool, in_bias: Any, bias_k: Any, bias_v: Any,
                              add_zero_attn: bool, dropout_p: float, out_weight: Tensor,
                              out_bias: Any, training: bool, key_padding_mask: Any,
                              need_weights: bool, attn_mask: Any, static_k: Any, static_v: Any,
                              average: bool, is_causal: bool) -> tuple:
    """query (L, N, E), key and value (S, N, ...); masks are added to the scores."""
    length, n, width = query._a.shape
    head = width // num_heads
    q, k, v = in_projection(query, key, value, weights, in_bias, packed)
    if bias_k is not None:
        k = ops.cat([k, ops.expand(bias_k, (1, n, width))], 0)
        v = ops.cat([v, ops.expand(bias_v, (1, n, width))], 0)
    q = _heads(q, n, num_heads, head)
    k = _heads(k, n, num_heads, head) if static_k is None else ops.reshape(
        static_k, (n, num_heads, -1, head))
    v = _heads(v, n, num_heads, head) if static_v is None else ops.reshape(
        static_v, (n, num_heads, -1, head))
    if add_zero_attn:
        zeros = ops.zeros_of(k, (n, num_heads, 1, head))
        k, v = ops.cat([k, zeros], 2), ops.cat([v, zeros], 2)
    mask = _joined_mask(attn_mask, key_padding_mask, n, num_heads, k._a.shape[2])
    if is_causal and mask is None and not need_weights:
        mask = None
    else:
        is_causal = False
    if not need_weights:
        out = attention_impl(q, k, v, mask, dropout_p if training else 0.0, is_causal, None, False)
        attention = None
    else:
        scores = ops.matmul(q * math.sqrt(1.0 / head), ops.transpose(k, -2, -1))
        attention = ops.softmax(scores if mask is None else scores + mask, -1)
        if dropout_p > 0 and training:
            from .sampling import dropout_impl
            attention = dropout_impl(attention, dropout_p, True)
        out = ops.matmul(attention, v)
    rows = ops.reshape(ops.permute(out, (2, 0, 1, 3)), (length * n, width))
    result = ops.reshape(ops.linear(rows, out_weight, out_bias), (length, n, -1))
    if attention is not None and average:
        attention = attention.mean(1)
    return result, attention


def _heads(x: Tensor, n: int, num_heads: int, head: int) -> Tensor:
    """(S, N, heads * head) to (N, heads, S, head)."""
    return ops.permute(ops.reshape(x, (x._a.shape[0], n, num_heads, head)), (1, 2, 0, 3))


def _joined_mask(attn_mask: Any, key_padding_mask: Any, n: int, num_heads: int,
                 source: int) -> Any:
    """(N, heads or 1, L or 1, S): both masks as one."""
    mask = None
    if attn_mask is not None:
        shape = attn_mask._a.shape
        mask = ops.unsqueeze(ops.unsqueeze(attn_mask, 0), 0) if len(shape) == 2 else ops.reshape(
            attn_mask, (n, num_heads, *shape[1:]))
        mask = _widened_mask(mask, source)
    if key_padding_mask is not None:
        keys = _widened_mask(ops.reshape(key_padding_mask, (n, 1, 1, -1)), source)
        mask = keys if mask is None else mask + keys
    return mask


def _widened_mask(mask: Tensor, source: int) -> Tensor:
    """Lets all look at the keys that bias_k and zero attention put behind."""
    missing = source - mask._a.shape[-1]
    return ops.constant_pad_nd(mask, (0, missing), 0) if missing > 0 else mask


# -- embeddings ------------------------------------------------------------------------------------
def renormalise(weight: Tensor, indices: Tensor, max_norm: float, norm_type: float) -> None:
    """Scales the rows that are looked up and longer than max_norm down to it, in place."""
    with no_grad():
        data = weight.detach()
        flat = ops.reshape(indices, (-1,))
        rows = ops.index_select(data, 0, flat)
        norms = vector_norm(rows, norm_type, 1, True)
        scaled = ops.where(norms > max_norm, rows * (max_norm / (norms + 1e-7)), rows)
        weight.index_copy_(0, flat, scaled)


def one_hot_impl(x: Tensor, num_classes: int) -> Tensor:
    """int64 (..., classes): 1 where the class is."""
    if x.dtype is not dtypes.int64:
        raise RuntimeError("one_hot is only applicable to index tensor of type LongTensor.")
    if not x.numel():
        if num_classes <= 0:
            raise RuntimeError("Can not infer total number of classes from empty tensor.")
        return ops.zeros_of(x, (*x._a.shape, num_classes))
    if x.is_meta:
        if num_classes == -1:
            raise NotImplementedError("one_hot: give num_classes for a meta tensor, which has no "
                                      "values to count")
        return ops.zeros_of(x, (*x._a.shape, num_classes))
    low, high = int(x.min()), int(x.max())
    if low < 0:
        raise RuntimeError(f"Class values must be non-negative, but the least is {low}.")
    if num_classes == -1:
        num_classes = high + 1
    elif num_classes < 1:
        raise RuntimeError("num_classes should be positive")
    elif num_classes <= high:
        raise RuntimeError(f"Class values must be smaller than num_classes: {high} in "
                           f"{num_classes} classes.")
    classes = ops.arange(0, num_classes, 1, dtype=dtypes.int64, device=x.device)
    return (ops.unsqueeze(x, -1) == classes).to(dtypes.int64)


def embedding_bag_impl(weight: Tensor, indices: Tensor, offsets: Any, mode: str,
                       per_sample_weights: Any, include_last_offset: bool, padding_idx: Any,
                       scale_grad_by_freq: bool = False) -> tuple:
    """(result (bags, D), bag of each index, size of each bag) of flat indices and bag starts."""
    check_index_dtype("embedding_bag", "indices", indices)
    n, width = indices.numel(), weight._a.shape[1]
    starts = offsets.to(dtypes.int64)
    if include_last_offset:
        starts = ops.slice(starts, 0, 0, starts._a.shape[0] - 1, 1)
    bags = starts._a.shape[0]
    one = ops.zeros_of(starts, (bags,)) + 1
    marks = ops.index_add(ops.zeros_of(starts, (n + 1,)), 0, starts, one)
    bag = ops.slice(marks.cumsum(0) - 1, 0, 0, n, 1)
    padding = -1 if padding_idx is None else padding_idx % weight._a.shape[0]
    rows = widened(ops.embedding(weight, indices, padding, scale_grad_by_freq))
    counted = ops.zeros_of(starts, (n,)) + 1
    if padding >= 0:
        kept = indices != padding
        counted = kept.to(dtypes.int64)
        rows = ops.where(ops.unsqueeze(kept, 1), rows, ops.zeros_of(rows, ()))
    if per_sample_weights is not None:
        rows = rows * ops.unsqueeze(widened(per_sample_weights), 1)
    sizes = ops.index_add(ops.zeros_of(starts, (bags,)), 0, bag, counted)
    if mode == "max":
        result = _bag_maxima(rows, bag, counted, sizes, bags, width)
    else:
        result = ops.index_add(ops.zeros_of(rows, (bags, width)), 0, bag, rows)
        if mode == "mean":
            result = result / ops.unsqueeze(sizes.clamp_min(1).to(rows.dtype), 1)
    return result.to(weight.dtype), bag, sizes


def _bag_maxima(rows: Tensor, bag: Tensor, counted: Tensor, sizes: Tensor, bags: int,
                width: int) -> Tensor:
    """The first of the largest elements of each bag takes the gradient; 0 for empty bags."""
    zero = ops.zeros_of(rows, ())
    open_rows = ops.where(ops.unsqueeze(counted > 0, 1), rows, zero - math.inf)
    index = ops.expand_to(ops.unsqueeze(bag, 1), rows._a.shape)
    start = ops.zeros_of(rows, (bags, width)) - math.inf
    best = start.detach().scatter_reduce(0, index, open_rows.detach(), "amax")
    n = rows._a.shape[0]
    order = ops.expand_to(ops.unsqueeze(ops.arange(0, n, 1, dtype=dtypes.int64,
                                                   device=rows.device), 1), rows._a.shape)
    hit = open_rows.detach() == ops.gather(best, 0, index)
    late = ops.zeros_of(bag, ()) + n
    first = ops.expand_to(late, (bags, width)).clone().scatter_reduce(
        0, index, ops.where(hit, order, late), "amin")
    filled = ops.unsqueeze(sizes > 0, 1)
    first = ops.where(filled, first, ops.zeros_of(first, ()))
    if not n:
        return ops.zeros_of(rows, (bags, width))
    return ops.where(filled, ops.gather(rows, 0, first), zero)


# -- unpooling -------------------------------------------------------------------------------------
def unpooled_size(x: Tensor, kernel: tuple, stride: tuple, padding: tuple,
                  output_size: Any) -> tuple:
    """The size that max pooling came from, or the one given, if it lies near enough."""
    inner = x._a.shape[-len(kernel):]
    default = [(n - 1) * s - 2 * p + k for n, k, s, p in zip(inner, kernel, stride, padding)]
    if output_size is None:
        return tuple(default)
    sizes = as_ints(output_size, "output_size")
    if len(sizes) == len(kernel) + 2:
        sizes = sizes[2:]
    if len(sizes) != len(kernel):
        raise ValueError(f"output_size should be a sequence containing {len(kernel)} or "
                         f"{len(kernel) + 2} elements, but it has a length of '{len(sizes)}'")
    for i, (given, usual, s) in enumerate(zip(sizes, default, stride)):
        if not usual - s < given < usual + s:
            raise ValueError(f"invalid output_size \"{list(sizes)}\" (dim {i} must be between "
                             f"{usual - s} and {usual + s})")
    return sizes


def max_unpool_impl(n: int, x: Tensor, indices: Tensor, size: tuple) -> Tensor:
    """Zeros (N, C, *size) with each element of x at its flat index."""
    if indices.dtype is not dtypes.int64:
        raise RuntimeError("elements in indices should be type int64 but got: "
                           f"{type_word(indices.dtype)}")
    if x._a.shape != indices._a.shape:
        raise RuntimeError(f"Expected shape of indices to be same as that of the input tensor "
                           f"({list(x._a.shape)}) but got indices tensor with shape: "
                           f"{list(indices._a.shape)}")
    if x.ndim not in (n + 1, n + 2):
        raise RuntimeError(f"Input to max_unpooling{n}d should be a {n + 1}d or {n + 2}d Tensor, "
                           f"but got {x.ndim} dims")
    lead, plane = x._a.shape[:-n], numel(size)
    inner = numel(x._a.shape[-n:])
    if x.numel() and not x.is_meta:
        low, high = int(indices.min()), int(indices.max())
        if low < 0 or high >= plane:
            raise RuntimeError(f"Found an invalid max index: {low if low < 0 else high} (output "
                               f"volumes are of size {'x'.join(map(str, size))})")
    flat = ops.scatter_mode(ops.zeros_of(x, (*lead, plane)), len(lead),
                            ops.reshape(indices, (*lead, inner)), ops.reshape(x, (*lead, inner)),
                            "set")
    return ops.reshape(flat, (*lead, *size))
