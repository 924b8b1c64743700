"""`nn.functional` for tables and sequences: embeddings and attention."""

from __future__ import annotations

import warnings
from typing import Any

from .. import compose_attention
from .. import dtypes as _dtypes
from .._generated import functions as ops
from ..overloads import overridden
from ..tensor import Tensor

__all__ = [
    "embedding", "embedding_bag", "multi_head_attention_forward", "one_hot",
]


# -- embeddings ------------------------------------------------------------------------------------
def _padding_index(padding_idx: int | None, weight: Tensor) -> int:
    if padding_idx is None:
        return -1
    rows = weight._a.shape[0]
    if not -rows <= padding_idx < rows:
        raise AssertionError("Padding_idx must be within num_embeddings")
    return padding_idx % rows


def embedding(input: Tensor, weight: Tensor, padding_idx: int | None = None,
              max_norm: float | None = None, norm_type: float = 2.0,
              scale_grad_by_freq: bool = False, sparse: bool = False) -> Tensor:
    """The rows of `weight` at the indices `input`; rows longer than max_norm are scaled first."""
    if (found := overridden(embedding, (input, weight), {
            "padding_idx": padding_idx, "max_norm": max_norm, "norm_type": norm_type,
            "scale_grad_by_freq": scale_grad_by_freq, "sparse": sparse})) is not NotImplemented:
        return found
    padding = _padding_index(padding_idx, weight)
    if max_norm is not None:
        compose_attention.renormalise(weight, input, max_norm, norm_type)
    return ops.embedding(weight, input, padding, scale_grad_by_freq, sparse)


def embedding_bag(input: Tensor, weight: Tensor, offsets: Any = None, max_norm: float | None = None,
                  norm_type: float = 2, scale_grad_by_freq: bool = False, mode: str = "mean",
                  sparse: bool = False, per_sample_weights: Any = None,
                  include_last_offset: bool = False, padding_idx: int | None = None) -> Tensor:
    """The sum, mean or maximum of the rows of each bag: rows of a 2-d input, or from `offsets`."""
    if (found := overridden(embedding_bag, (input, weight, offsets), {"mode": mode})) \
            is not NotImplemented:
        return found
    if weight.dtype is _dtypes.int64 and input.is_floating_point():
        warnings.warn("Argument order of nn.functional.embedding_bag was changed. Usage "
                      "`embedding_bag(weight, input, ...)` is deprecated, and should now be "
                      "`embedding_bag(input, weight, ...)`.", UserWarning, stacklevel=2)
        input, weight = weight, input
    if per_sample_weights is not None:
        if input._a.shape != per_sample_weights._a.shape:
            raise ValueError(f"embedding_bag: If per_sample_weights "
                             f"({list(per_sample_weights.shape)}) is not None, then it must have "
                             f"the same shape as the input ({list(input.shape)})")
        if mode != "sum":
            raise NotImplementedError(
                "embedding_bag: per_sample_weights was not None. per_sample_weights is only "
                f"supported for mode='sum' (got mode='{mode}'). Please open a feature request on "
                "GitHub.")
        per_sample_weights = per_sample_weights.reshape(-1)
    if mode not in ("sum", "mean", "max"):
        raise ValueError("mode has to be one of sum, mean or max")
    if mode == "max" and scale_grad_by_freq:
        raise ValueError("max mode does not support scaling the gradient by the frequency")
    input, offsets = _bags(input, offsets, include_last_offset)
    padding = None if padding_idx is None else _padding_index(padding_idx, weight)
    if max_norm is not None:
        compose_attention.renormalise(weight, input, max_norm, norm_type)
    return compose_attention.embedding_bag_impl(
        weight, input, offsets, mode, per_sample_weights, include_last_offset, padding,
        scale_grad_by_freq)[0]


def _bags(input: Tensor, offsets: Any, include_last_offset: bool) -> tuple[Tensor, Tensor]:
    """Flat indices, and where each bag begins."""
    if input.ndim == 2:
        if offsets is not None:
            raise ValueError("if input is 2D, then offsets has to be None, as input is treated is "
                             f"a mini-batch of fixed length sequences. However, found offsets of "
                             f"type {type(offsets)}")
        n, length = input._a.shape
        starts = ops.arange(0, n, 1, dtype=_dtypes.int64, device=input.device) * length
        if include_last_offset:
            starts = ops.arange(0, n + 1, 1, dtype=_dtypes.int64, device=input.device) * length
        return input.reshape(-1), starts
    if input.ndim != 1:
        raise ValueError("input has to be 1D or 2D Tensor, but got Tensor of dimension "
                         f"{input.ndim}")
    if offsets is None:
        raise ValueError("offsets has to be a 1D Tensor but got None")
    if offsets.ndim != 1:
        raise ValueError("offsets has to be a 1D Tensor")
    if offsets.dtype.category != 1 or input.dtype.category != 1:
        raise RuntimeError("expected input and offsets to be Long or Int tensors")
    if offsets.is_meta or not offsets.numel():
        return input, offsets
    if int(offsets[0]) != 0:
        raise RuntimeError(f"offsets[0] has to be 0, i.e., the first sequence in the mini-batch "
                           f"has to start from position 0. However, got {int(offsets[0])}")
    if int(offsets[-1]) > input.numel():
        raise RuntimeError(f"offsets[-1] can not be greater than input's length({input.numel()}) "
                           f"but got offsets[-1] of {int(offsets[-1])}")
    return input, offsets


def one_hot(tensor: Tensor, num_classes: int = -1) -> Tensor:
    """int64 (..., classes): 1 where the class is, else 0."""
    if (found := overridden(one_hot, (tensor, num_classes))) is not NotImplemented:
        return found
    return compose_attention.one_hot_impl(tensor, num_classes)


# -- attention -------------------------------------------------------------------------------------
def multi_head_attention_forward(
        query: Tensor, key: Tensor, value: Tensor, embed_dim_to_check: int, num_heads: int,
        in_proj_weight: Any, in_proj_bias: Any, bias_k: Any, bias_v: Any, add_zero_attn: bool,
        dropout_p: float, out_proj_weight: Tensor, out_proj_bias: Any, training: bool = True,
        key_padding_mask: Any = None, need_weights: bool = True, attn_mask: Any = None,
        use_separate_proj_weight: bool = False, q_proj_weight: Any = None,
        k_proj_weight: Any = None, v_proj_weight: Any = None, static_k: Any = None,
        static_v: Any = None, average_attn_weights: bool = True,
        is_causal: bool = False) -> tuple:
    """Attention of several heads, as `nn.MultiheadAttention` computes it.

    query (L, N, E), key and value (S, N, ...), or all without N. Gives (result, weights or None).
    """
    if (found := overridden(multi_head_attention_forward, (
            query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k,
            bias_v, add_zero_attn, dropout_p, out_proj_weight, out_proj_bias))) \
            is not NotImplemented:
        return found
    batched = query.ndim == 3
    _check_heads(query, key, value, embed_dim_to_check, num_heads, key_padding_mask, attn_mask)
    if is_causal and attn_mask is None:
        raise RuntimeError("Need attn_mask if specifying the is_causal hint.")
    if not batched:
        same = query is key is value
        query = query.unsqueeze(1)
        key, value = (query, query) if same else (key.unsqueeze(1), value.unsqueeze(1))
        if key_padding_mask is not None:
            key_padding_mask = key_padding_mask.unsqueeze(0)
    attn_mask = compose_attention.canonical_mask(attn_mask, "attn_mask", query)
    key_padding_mask = compose_attention.canonical_mask(key_padding_mask, "key_padding_mask", query)
    weights = [q_proj_weight, k_proj_weight, v_proj_weight] if use_separate_proj_weight else \
        in_proj_weight
    result, attention = compose_attention.multi_head_attention_impl(
        query, key, value, num_heads, weights, not use_separate_proj_weight, in_proj_bias, bias_k,
        bias_v, add_zero_attn, dropout_p, out_proj_weight, out_proj_bias, training,
        key_padding_mask, need_weights, attn_mask, static_k, static_v, average_attn_weights,
        is_causal)
    if not batched:
        result = result.squeeze(1)
        attention = None if attention is None else attention.squeeze(0)
    return result, attention


def _check_heads(query: Tensor, key: Tensor, value: Tensor, width: int, num_heads: int,
                 key_padding_mask: Any, attn_mask: Any) -> None:
    if query.ndim not in (2, 3):
        raise AssertionError(f"query should be unbatched 2D or batched 3D tensor but received "
                             f"{query.ndim}-D query tensor")
    for name, x in (("key", key), ("value", value)):
        if x.ndim != query.ndim:
            raise AssertionError(f"For {'un' * (query.ndim == 2)}batched ({query.ndim}-D) `query`, "
                                 f"expected `key` and `value` to be {query.ndim}-D but found "
                                 f"{name} of {x.ndim}-D")
    if query._a.shape[-1] != width:
        raise AssertionError(f"was expecting embedding dimension of {width}, but got "
                             f"{query._a.shape[-1]}")
    if width % num_heads:
        raise AssertionError(f"embed_dim {width} not divisible by num_heads {num_heads}")
    if key._a.shape[:-1] != value._a.shape[:-1]:
        raise AssertionError(f"key's sequence and batch dims {list(key.shape[:2])} do not match "
                             f"value's {list(value.shape[:2])}")
    n = query._a.shape[1] if query.ndim == 3 else 1
    length, source = query._a.shape[0], key._a.shape[0]
    if attn_mask is not None:
        wanted = {2: (length, source), 3: (n * num_heads, length, source)}.get(attn_mask.ndim)
        if wanted is None:
            raise RuntimeError(f"attn_mask's dimension {attn_mask.ndim} is not supported")
        if attn_mask._a.shape != wanted:
            raise RuntimeError(f"The shape of the {attn_mask.ndim}D attn_mask is "
                               f"{tuple(attn_mask.shape)}, but should be {wanted}.")
    if key_padding_mask is not None:
        wanted = (n, source) if query.ndim == 3 else (source,)
        if key_padding_mask._a.shape != wanted:
            raise AssertionError(f"expecting key_padding_mask shape of {wanted}, but got "
                                 f"{tuple(key_padding_mask.shape)}")
