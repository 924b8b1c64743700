"""Recurrent sequences by one kernel of the device, where it has one."""
from __future__ import annotations

import plugrad
from plugrad.autograd.function import Function

from ...state import REVERSE
from ...state import state as switches
from ...tensor import wrap
from . import _sequences

_KERNELS = {"LSTM": "lstm_sequence", "GRU": "gru_sequence"}
_without: set = set()  # (table, kernel's name) known not to exist


def run_fused(mode, shares, steps, state, w_hh, b_hh, reverse):
    """(outputs, last states), or None where this has to be done in ops.

    That is so on devices without the kernel, for other dtypes than float32 and float64, in
    forward mode, and while every op is watched.
    """
    name = _KERNELS.get(mode)
    tensors = [t for t in (shares, w_hh, b_hh, *state) if t is not None]
    table = shares._k
    if (name is None or (table, name) in _without or switches.mode & ~REVERSE
            or switches.function_modes or shares.dtype not in (plugrad.float32, plugrad.float64)
            or any(t._k is not table or t.dtype is not shares.dtype for t in tensors)):
        return None
    try:
        getattr(table, name)
    except AttributeError:
        _without.add((table, name))
        return None
    function = LSTMSequence if mode == "LSTM" else GRUSequence
    outputs, *last = function.apply(shares, w_hh, b_hh, reverse, steps, *state)
    return outputs, tuple(last)


def _arrays(steps, shares, *rest):
    a = shares._a
    return (a.reshape(steps, a.shape[0] // steps, a.shape[1]),
            *(None if t is None else t._a for t in rest))


def _tensors(like, *arrays):
    return tuple(wrap(a, like._k, like.dtype) for a in arrays)


def _flat(array):
    return array.reshape(-1, array.shape[-1])


def _differentiably(mode, ctx, grads):
    """The gradients in ops, where they are to be differentiated again."""
    shares, w_hh, b_hh, _, *state = ctx.saved_tensors
    sizes = [shares.shape[0] // ctx.steps] * ctx.steps
    outputs, last = _sequences.run_steps(
        mode, shares, sizes, state, w_hh, b_hh, None, ctx.reverse)
    inputs = [shares, w_hh, b_hh, *state]
    wanted = [t for t in inputs if t is not None and t.requires_grad]
    found = iter(plugrad.autograd.grad((outputs, *last), wanted, grads, create_graph=True,
                                       allow_unused=True))
    first, second, third, *rest = [
        next(found) if t is not None and t.requires_grad else None for t in inputs]
    return (first, second, third, None, None, *rest)


class LSTMSequence(Function):
    """(outputs (T·N, H), h, c) of shares (T·N, 4·H), w_hh, h and c; the biases are in shares."""

    @staticmethod
    def forward(ctx, shares, w_hh, b_hh, reverse, steps, h, c):
        y, last_h, last_c, ctx.kept = shares._k.lstm_sequence(
            *_arrays(steps, shares, w_hh, h, c), reverse)
        ctx.reverse, ctx.steps = reverse, steps
        results = _tensors(shares, _flat(y), last_h, last_c)
        ctx.save_for_backward(shares, w_hh, None, results[0], h, c)
        return results

    @staticmethod
    def backward(ctx, dy, dh, dc):
        if plugrad.is_grad_enabled():
            return _differentiably("LSTM", ctx, (dy, dh, dc))
        _, w_hh, _, y, h, c = ctx.saved_tensors
        dy_array, y_array = (_arrays(ctx.steps, t)[0] for t in (dy, y))
        shares, w, h0, c0 = w_hh._k.lstm_sequence_grad(
            ctx.kept, dy_array, dh._a, dc._a, w_hh._a, h._a, c._a, y_array, ctx.reverse)
        shares, w, h0, c0 = _tensors(w_hh, _flat(shares), w, h0, c0)
        return shares, w, None, None, None, h0, c0


class GRUSequence(Function):
    """(outputs (T·N, H), h) of shares (T·N, 3·H), w_hh, b_hh and h."""

    @staticmethod
    def forward(ctx, shares, w_hh, b_hh, reverse, steps, h):
        y, last, ctx.kept = shares._k.gru_sequence(
            *_arrays(steps, shares, w_hh, b_hh, h), reverse)
        ctx.reverse, ctx.steps = reverse, steps
        results = _tensors(shares, _flat(y), last)
        ctx.save_for_backward(shares, w_hh, b_hh, results[0], h)
        return results

    @staticmethod
    def backward(ctx, dy, dh):
        if plugrad.is_grad_enabled():
            return _differentiably("GRU", ctx, (dy, dh))
        _, w_hh, b_hh, y, h = ctx.saved_tensors
        dy_array, y_array = (_arrays(ctx.steps, t)[0] for t in (dy, y))
        shares, w, b, h0 = w_hh._k.gru_sequence_grad(
            ctx.kept, dy_array, dh._a, w_hh._a, h._a, y_array, ctx.reverse)
        shares, w, b, h0 = _tensors(w_hh, _flat(shares), w, b, h0)
        return shares, w, None if b_hh is None else b, None, None, h0
