"""Running recurrent steps along sequences."""
from __future__ import annotations

import plugrad

from .. import functional as F

# A step takes `x`, the input's share of the gates with all biases that are simply added, the state
# and the transposed weights. One addmm instead of a linear and a sum saves a tenth of the time.


def _rnn_step(activation):
    def step(x, state, w_hh, b_hh, w_hr):
        return (activation(plugrad.addmm(x, state[0], w_hh)),)
    return step


def _lstm_step(x, state, w_hh, b_hh, w_hr):
    h, c = state
    i, f, g, o = plugrad.addmm(x, h, w_hh).chunk(4, dim=-1)
    c = plugrad.sigmoid(f) * c + plugrad.sigmoid(i) * plugrad.tanh(g)
    h = plugrad.sigmoid(o) * plugrad.tanh(c)
    return (h if w_hr is None else plugrad.mm(h, w_hr)), c


def _gru_step(x, state, w_hh, b_hh, w_hr):
    h = state[0]
    x_r, x_z, x_n = x.chunk(3, dim=-1)
    shares = plugrad.mm(h, w_hh) if b_hh is None else plugrad.addmm(b_hh, h, w_hh)
    h_r, h_z, h_n = shares.chunk(3, dim=-1)
    z = plugrad.sigmoid(x_z + h_z)
    n = plugrad.tanh(x_n + plugrad.sigmoid(x_r + h_r) * h_n)
    return (n + z * (h - n),)


_STEPS = {"LSTM": _lstm_step, "GRU": _gru_step, "RNN_TANH": _rnn_step(plugrad.tanh),
          "RNN_RELU": _rnn_step(plugrad.relu)}


def _shares(mode, data, weights):
    """(the input's share of all gates, the bias that the step itself has to add)."""
    w_ih, _, b_ih, b_hh, _ = weights
    if mode != "GRU" and b_ih is not None:
        b_ih, b_hh = b_ih + b_hh, None
    return F.linear(data, w_ih, b_ih), b_hh


def run_step(mode, x, state, weights):
    """One step on (N, I); `weights` are w_ih, w_hh, b_ih, b_hh, w_hr."""
    share, b_hh = _shares(mode, x, weights)
    return _STEPS[mode](share, state, weights[1].t(), b_hh, None)


def run_layer(mode, data, sizes, state, weights, reverse):
    """One layer in one direction.

    `data` (sum of sizes, I) holds the inputs time step by time step; the sizes do not grow;
    `state` is a tuple of (N, H). Returns the outputs, laid out as `data`, and the last states.
    """
    shares, b_hh = _shares(mode, data, weights)
    w_hh, w_hr = weights[1], weights[4]
    if w_hr is None and sizes[0] == sizes[-1]:
        from ._sequences_fused import run_fused
        found = run_fused(mode, shares, len(sizes), state, w_hh, b_hh, reverse)
        if found is not None:
            return found
    return run_steps(mode, shares, sizes, state, w_hh, b_hh, w_hr, reverse)


def run_steps(mode, shares, sizes, state, w_hh, b_hh, w_hr, reverse):
    """The loop over time in ops; sequences end, or join from their ends, as the sizes say."""
    step = _STEPS[mode]
    fixed = (w_hh.t(), b_hh, None if w_hr is None else w_hr.t())
    parts = shares.split(sizes)
    outputs: list = [None] * len(sizes)
    if reverse:
        now = tuple(s[:sizes[-1]] for s in state)
        for t in range(len(sizes) - 1, -1, -1):
            have = now[0].shape[0]
            if have < sizes[t]:
                now = tuple(plugrad.cat([n, s[have:sizes[t]]]) for n, s in zip(now, state))
            now = step(parts[t], now, *fixed)
            outputs[t] = now[0]
        return plugrad.cat(outputs), now
    now, finished = tuple(state), []
    for t, size in enumerate(sizes):
        if size < now[0].shape[0]:
            finished.append(tuple(n[size:] for n in now))
            now = tuple(n[:size] for n in now)
        now = step(parts[t], now, *fixed)
        outputs[t] = now[0]
    if finished:
        now = tuple(plugrad.cat(pieces) for pieces in zip(now, *reversed(finished)))
    return plugrad.cat(outputs), now
