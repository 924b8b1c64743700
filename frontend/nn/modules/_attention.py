"""Multi-head attention: the module, and the function that it is."""
from __future__ import annotations

import math

import plugrad

from .. import functional as F
from .. import init
from ..parameter import Parameter
from .linear import NonDynamicallyQuantizableLinear
from .module import Module


class MultiheadAttention(Module):
    """Attention of `num_heads` heads (Vaswani et al. 2017), then a linear map.

    query (L, N, E), key (S, N, kdim), value (S, N, vdim), or batch first, or without N. Returns
    the output, of query's shape, and the attention weights (N, L, S), averaged over the heads.
    """

    def __init__(self, embed_dim, num_heads, dropout=0.0, bias=True, add_bias_kv=False,
                 add_zero_attn=False, kdim=None, vdim=None, batch_first=False, device=None,
                 dtype=None):
        super().__init__()
        if embed_dim <= 0 or num_heads <= 0:
            raise ValueError("embed_dim and num_heads must be greater than 0, got "
                             f"embed_dim={embed_dim} and num_heads={num_heads} instead")
        self.embed_dim = embed_dim
        self.kdim = kdim if kdim is not None else embed_dim
        self.vdim = vdim if vdim is not None else embed_dim
        self._qkv_same_embed_dim = self.kdim == embed_dim and self.vdim == embed_dim
        self.num_heads = num_heads
        self.dropout = dropout
        self.batch_first = batch_first
        self.head_dim = embed_dim // num_heads
        if self.head_dim * num_heads != embed_dim:
            raise AssertionError("embed_dim must be divisible by num_heads")

        def param(*shape):
            return Parameter(plugrad.empty(shape, device=device, dtype=dtype))

        if self._qkv_same_embed_dim:
            self.in_proj_weight = param(3 * embed_dim, embed_dim)
            for name in ("q_proj_weight", "k_proj_weight", "v_proj_weight"):
                self.register_parameter(name, None)
        else:
            self.q_proj_weight = param(embed_dim, embed_dim)
            self.k_proj_weight = param(embed_dim, self.kdim)
            self.v_proj_weight = param(embed_dim, self.vdim)
            self.register_parameter("in_proj_weight", None)
        self.register_parameter("in_proj_bias", param(3 * embed_dim) if bias else None)
        self.out_proj = NonDynamicallyQuantizableLinear(
            embed_dim, embed_dim, bias=bias, device=device, dtype=dtype)
        self.bias_k = param(1, 1, embed_dim) if add_bias_kv else None
        self.bias_v = param(1, 1, embed_dim) if add_bias_kv else None
        self.add_zero_attn = add_zero_attn
        self._reset_parameters()

    def _reset_parameters(self):
        if self._qkv_same_embed_dim:
            init.xavier_uniform_(self.in_proj_weight)
        else:
            init.xavier_uniform_(self.q_proj_weight)
            init.xavier_uniform_(self.k_proj_weight)
            init.xavier_uniform_(self.v_proj_weight)
        if self.in_proj_bias is not None:
            init.constant_(self.in_proj_bias, 0.0)
            init.constant_(self.out_proj.bias, 0.0)
        if self.bias_k is not None:
            init.xavier_normal_(self.bias_k)
        if self.bias_v is not None:
            init.xavier_normal_(self.bias_v)

    def __setstate__(self, state):
        state.setdefault("_qkv_same_embed_dim", True)
        super().__setstate__(state)

    def forward(self, query, key, value, key_padding_mask=None, need_weights=True,
                attn_mask=None, average_attn_weights=True, is_causal=False):
        batched = query.dim() == 3
        if self.batch_first and batched:
            query, key, value = (t.transpose(0, 1) for t in (query, key, value))
        output, weights = multi_head_attention_forward(
            query, key, value, self.embed_dim, self.num_heads, self.in_proj_weight,
            self.in_proj_bias, self.bias_k, self.bias_v, self.add_zero_attn, self.dropout,
            self.out_proj.weight, self.out_proj.bias, self.training, key_padding_mask,
            need_weights, attn_mask, not self._qkv_same_embed_dim, self.q_proj_weight,
            self.k_proj_weight, self.v_proj_weight, average_attn_weights=average_attn_weights,
            is_causal=is_causal)
        if self.batch_first and batched:
            output = output.transpose(0, 1)
        return output, weights

    def merge_masks(self, attn_mask, key_padding_mask, query):
        """The two masks as one, and its kind: 0 attention, 1 padding, 2 both, None neither."""
        if key_padding_mask is None:
            return attn_mask, None if attn_mask is None else 0
        if attn_mask is None:
            return key_padding_mask, 1
        batch, length, _ = query.shape
        if attn_mask.dim() == 3:
            attn_mask = attn_mask.view(batch, -1, length, length)
        else:
            attn_mask = attn_mask.view(1, 1, length, length).expand(
                batch, self.num_heads, -1, -1)
        padding = key_padding_mask.view(batch, 1, 1, length).expand(-1, self.num_heads, -1, -1)
        return attn_mask + padding, 2


def multi_head_attention_forward(
        query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k,
        bias_v, add_zero_attn, dropout_p, out_proj_weight, out_proj_bias, training=True,
        key_padding_mask=None, need_weights=True, attn_mask=None,
        use_separate_proj_weight=False, q_proj_weight=None, k_proj_weight=None,
        v_proj_weight=None, static_k=None, static_v=None, average_attn_weights=True,
        is_causal=False):
    """What MultiheadAttention computes, on (L, N, E) or (L, E), with its parameters given."""
    batched = _check_ranks(query, key, value, key_padding_mask, attn_mask, num_heads)
    if not batched:
        query, key, value = (t.unsqueeze(1) for t in (query, key, value))
        if key_padding_mask is not None:
            key_padding_mask = key_padding_mask.unsqueeze(0)
    length, batch, embed = query.shape
    _check_sizes(query, key, value, embed_dim_to_check, num_heads, use_separate_proj_weight)
    if is_causal and attn_mask is None:
        raise RuntimeError("Need attn_mask if specifying the is_causal hint.")
    padding_mask = _as_additive(key_padding_mask, query.dtype, "key_padding_mask")
    mask = _as_additive(attn_mask, query.dtype, "attn_mask")

    if use_separate_proj_weight:
        weights = (q_proj_weight, k_proj_weight, v_proj_weight)
    else:
        weights = None
    q, k, v = _project(query, key, value, in_proj_weight, in_proj_bias, weights)
    if bias_k is not None:
        k = plugrad.cat([k, bias_k.repeat(1, batch, 1)])
        v = plugrad.cat([v, bias_v.repeat(1, batch, 1)])
        mask, padding_mask = _widened(mask), _widened(padding_mask)

    head = embed // num_heads
    q = q.reshape(length, batch * num_heads, head).transpose(0, 1)
    k = _heads(k, batch, num_heads, head) if static_k is None else static_k
    v = _heads(v, batch, num_heads, head) if static_v is None else static_v
    if add_zero_attn:
        zeros = plugrad.zeros((batch * num_heads, 1, head), dtype=k.dtype, device=k.device)
        k, v = plugrad.cat([k, zeros], dim=1), plugrad.cat([v, zeros], dim=1)
        mask, padding_mask = _widened(mask), _widened(padding_mask)
    mask = _merged(mask, padding_mask, batch, num_heads, k.size(1))

    drop = dropout_p if training else 0.0
    if need_weights:
        scores = plugrad.bmm(q * math.sqrt(1.0 / head), k.transpose(-2, -1))
        attention = F.softmax(scores if mask is None else scores + mask, dim=-1)
        if drop > 0.0:
            attention = F.dropout(attention, p=drop)
        output = plugrad.bmm(attention, v)
        attention = attention.view(batch, num_heads, length, k.size(1))
        if average_attn_weights:
            attention = attention.mean(dim=1)
        if not batched:
            attention = attention.squeeze(0)
    else:
        attention = None
        if mask is not None:
            mask = mask.unsqueeze(0) if mask.size(0) == 1 else mask.view(
                batch, num_heads, -1, k.size(1))
        output = F.scaled_dot_product_attention(
            q.view(batch, num_heads, length, head), k.view(batch, num_heads, -1, head),
            v.view(batch, num_heads, -1, head), mask, drop)
        output = output.reshape(batch * num_heads, length, head)
    output = output.transpose(0, 1).reshape(length, batch, embed)
    output = F.linear(output, out_proj_weight, out_proj_bias)
    return (output if batched else output.squeeze(1)), attention


def _heads(t, batch, num_heads, head):
    return t.reshape(t.shape[0], batch * num_heads, head).transpose(0, 1)


def _project(query, key, value, weight, bias, separate):
    """The three input maps, in as few matrix products as the inputs allow."""
    if separate is None and query is key and key is value:
        return F.linear(query, weight, bias).chunk(3, dim=-1)
    biases = (None, None, None) if bias is None else bias.chunk(3)
    weights = weight.chunk(3) if separate is None else separate
    return tuple(F.linear(t, w, b) for t, w, b in zip((query, key, value), weights, biases))


def _widened(mask):
    return None if mask is None else F.pad(mask, (0, 1))


def _as_additive(mask, dtype, name):
    """A bool mask as 0 where allowed and -inf where not; a float mask as it is."""
    if mask is None:
        return None
    if mask.dtype is plugrad.bool:
        return plugrad.zeros_like(mask, dtype=dtype).masked_fill_(mask, float("-inf"))
    if not mask.is_floating_point():
        raise AssertionError(f"only bool and floating types of {name} are supported, got "
                             f"{mask.dtype}")
    return mask


def _merged(mask, padding_mask, batch, num_heads, source):
    """One additive mask (1 or N·heads, L, S) of the attention mask and the padding mask."""
    if mask is not None and mask.dim() == 2:
        mask = mask.unsqueeze(0)
    if padding_mask is None:
        return mask
    if tuple(padding_mask.shape) != (batch, source):
        raise AssertionError(f"expecting key_padding_mask shape of {(batch, source)}, but got "
                             f"{tuple(padding_mask.shape)}")
    padding = padding_mask.view(batch, 1, 1, source).expand(-1, num_heads, -1, -1).reshape(
        batch * num_heads, 1, source)
    return padding if mask is None else mask + padding


def _check_ranks(query, key, value, key_padding_mask, attn_mask, num_heads):
    """Whether the inputs have a batch dimension; AssertionError where they disagree."""
    rank = query.dim()
    if rank not in (2, 3):
        raise AssertionError("query should be unbatched 2D or batched 3D tensor but received "
                             f"{rank}-D query tensor")
    if key.dim() != rank or value.dim() != rank:
        raise AssertionError(f"For {'batched' if rank == 3 else 'unbatched'} ({rank}-D) `query`, "
                             f"expected `key` and `value` to be {rank}-D but found {key.dim()}-D "
                             f"and {value.dim()}-D tensors respectively")
    if key_padding_mask is not None and key_padding_mask.dim() != rank - 1:
        raise AssertionError(f"expected `key_padding_mask` to be `None` or {rank - 1}-D but found "
                             f"{key_padding_mask.dim()}-D tensor instead")
    if attn_mask is not None:
        if attn_mask.dim() not in (2, 3):
            raise AssertionError("expected `attn_mask` to be `None`, 2-D or 3-D but found "
                                 f"{attn_mask.dim()}-D tensor instead")
        length = query.shape[0]
        first = num_heads if rank == 2 else num_heads * query.shape[1]
        expected = (length, key.shape[0]) if attn_mask.dim() == 2 else (
            first, length, key.shape[0])
        if tuple(attn_mask.shape) != expected:
            raise RuntimeError(f"The shape of the {attn_mask.dim()}D attn_mask is "
                               f"{tuple(attn_mask.shape)}, but should be {expected}.")
    return rank == 3


def _check_sizes(query, key, value, embed_dim, num_heads, separate):
    if query.shape[-1] != embed_dim:
        raise AssertionError(f"was expecting embedding dimension of {embed_dim}, but got "
                             f"{query.shape[-1]}")
    if embed_dim % num_heads:
        raise AssertionError(f"embed_dim {embed_dim} not divisible by num_heads {num_heads}")
    agree = key.shape[:2] == value.shape[:2] if separate else key.shape == value.shape
    if not agree:
        raise AssertionError(f"key shape {key.shape} does not match value shape {value.shape}")
