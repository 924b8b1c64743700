"""Recurrent networks: RNN, LSTM and GRU, of several layers and directions, and their cells."""
from __future__ import annotations

import math
import numbers
import sys
import warnings

import plugrad

from .. import functional as F
from .. import init
from ..parameter import Parameter
from ..utils.rnn import PackedSequence
from ._sequences import run_layer, run_step
from .module import Module

_GATES = {"LSTM": 4, "GRU": 3, "RNN_TANH": 1, "RNN_RELU": 1}


class RNNBase(Module):
    """What RNN, LSTM and GRU share: parameters, layers, directions, packed sequences."""

    def __init__(self, mode, input_size, hidden_size, num_layers=1, bias=True, batch_first=False,
                 dropout=0.0, bidirectional=False, proj_size=0, device=None, dtype=None):
        super().__init__()
        _check_rnn_arguments(mode, hidden_size, num_layers, dropout, proj_size)
        self.mode = mode
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.num_layers = num_layers
        self.bias = bias
        self.batch_first = batch_first
        self.dropout = float(dropout)
        self.bidirectional = bidirectional
        self.proj_size = proj_size
        gates = _GATES[mode] * hidden_size
        out_size = proj_size or hidden_size
        self._all_weights = []
        for layer in range(num_layers):
            in_size = input_size if layer == 0 else out_size * self._num_directions
            for suffix in self._suffixes(layer):
                shapes = {"weight_ih": (gates, in_size), "weight_hh": (gates, out_size)}
                if bias:
                    shapes.update(bias_ih=(gates,), bias_hh=(gates,))
                if proj_size:
                    shapes["weight_hr"] = (proj_size, hidden_size)
                for name, shape in shapes.items():
                    setattr(self, name + suffix,
                            Parameter(plugrad.empty(shape, device=device, dtype=dtype)))
                self._all_weights.append([name + suffix for name in shapes])
        self.reset_parameters()

    @property
    def _num_directions(self):
        return 2 if self.bidirectional else 1

    def _suffixes(self, layer):
        return [f"_l{layer}", f"_l{layer}_reverse"][:self._num_directions]

    @property
    def all_weights(self):
        """The parameters, one list for each layer and direction."""
        return [[getattr(self, name) for name in names] for names in self._all_weights]

    @property
    def _flat_weights_names(self):
        return [name for names in self._all_weights for name in names]

    @property
    def _flat_weights(self):
        return [getattr(self, name) for name in self._flat_weights_names]

    def flatten_parameters(self):
        """Nothing to do here: the parameters need not lie side by side."""

    def reset_parameters(self):
        """U(-k, k), k = 1/sqrt(hidden_size)."""
        bound = 1.0 / math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for weight in self.parameters():
            init.uniform_(weight, -bound, bound)

    def extra_repr(self):
        text = f"{self.input_size}, {self.hidden_size}"
        for name, usual in (("proj_size", 0), ("num_layers", 1), ("bias", True),
                            ("batch_first", False), ("dropout", 0), ("bidirectional", False)):
            if getattr(self, name) != usual:
                text += f", {name}={getattr(self, name)}"
        return text

    def _weights(self, layer, suffix):
        bias = self.bias
        return (getattr(self, "weight_ih" + suffix), getattr(self, "weight_hh" + suffix),
                getattr(self, "bias_ih" + suffix) if bias else None,
                getattr(self, "bias_hh" + suffix) if bias else None,
                getattr(self, "weight_hr" + suffix) if self.proj_size else None)

    def _layers(self, data, sizes, states):
        """All layers on `data` (sum of sizes, I); the states are (layers·directions, N, H)."""
        last = []
        for layer in range(self.num_layers):
            if layer and self.dropout and self.training:
                data = F.dropout(data, self.dropout, True)
            results = []
            for direction, suffix in enumerate(self._suffixes(layer)):
                index = layer * self._num_directions + direction
                output, now = run_layer(self.mode, data, sizes, tuple(s[index] for s in states),
                                        self._weights(layer, suffix), bool(direction))
                results.append(output)
                last.append(now)
            data = results[0] if len(results) == 1 else plugrad.cat(results, dim=-1)
        return data, tuple(plugrad.stack(parts) for parts in zip(*last))

    def _state_sizes(self):
        """The last size of each state tensor."""
        sizes = [self.proj_size or self.hidden_size]
        return [*sizes, self.hidden_size] if self.mode == "LSTM" else sizes

    def _initial(self, hx, batch, like):
        rows = self.num_layers * self._num_directions
        if hx is None:
            return tuple(plugrad.zeros((rows, batch, size), dtype=like.dtype, device=like.device)
                         for size in self._state_sizes())
        for i, (state, size) in enumerate(zip(hx, self._state_sizes())):
            if tuple(state.shape) != (rows, batch, size):
                name = "hidden" if self.mode != "LSTM" else f"hidden[{i}]"
                raise RuntimeError(f"Expected {name} size {(rows, batch, size)}, got "
                                   f"{list(state.shape)}")
        return hx

    def _check_input(self, input, packed):
        if input.dtype is not self.weight_ih_l0.dtype and not (
                "plugrad.amp" in sys.modules and plugrad.is_autocast_enabled(input.device.type)):
            raise ValueError(f"RNN input dtype ({input.dtype}) does not match weight dtype "
                             f"({self.weight_ih_l0.dtype}). Convert input: "
                             f"input.to({self.weight_ih_l0.dtype}), or convert model: "
                             f"model.to({input.dtype})")
        if not packed and input.dim() not in (2, 3):
            raise ValueError(f"{self._get_name()}: Expected input to be 2D or 3D, got "
                             f"{input.dim()}D instead")
        if input.size(-1) != self.input_size:
            raise RuntimeError("input.size(-1) must be equal to input_size. Expected "
                               f"{self.input_size}, got {input.size(-1)}")

    def _forward(self, input, hx):
        """hx is a tuple of states or None; returns (output, tuple of last states)."""
        if isinstance(input, PackedSequence):
            return self._forward_packed(input, hx)
        self._check_input(input, False)
        batched = input.dim() == 3
        if not batched:
            input = input.unsqueeze(1)
            hx = None if hx is None else tuple(s.unsqueeze(1) for s in hx)
        elif self.batch_first:
            input = input.transpose(0, 1)
        if input.shape[0] == 0:
            raise RuntimeError("Expected sequence length to be larger than 0 in RNN")
        length, batch, _ = input.shape
        states = self._initial(hx, batch, input)
        output, last = self._layers(input.flatten(0, 1), [batch] * length, states)
        if not batched:
            return output, tuple(s.squeeze(1) for s in last)
        output = output.unflatten(0, (length, batch))
        return (output.transpose(0, 1) if self.batch_first else output), last

    def _forward_packed(self, input, hx):
        data, batch_sizes, sorted_indices, unsorted_indices = input
        self._check_input(data, True)
        sizes = batch_sizes.tolist()
        if hx is not None and sorted_indices is not None:
            hx = tuple(s.index_select(1, sorted_indices) for s in hx)
        states = self._initial(hx, sizes[0], data)
        output, last = self._layers(data, sizes, states)
        if unsorted_indices is not None:
            last = tuple(s.index_select(1, unsorted_indices) for s in last)
        return PackedSequence(output, batch_sizes, sorted_indices, unsorted_indices), last


def _check_rnn_arguments(mode, hidden_size, num_layers, dropout, proj_size):
    if mode not in _GATES:
        raise ValueError("Unrecognized RNN mode: " + mode)
    if (isinstance(dropout, bool) or not isinstance(dropout, numbers.Number)
            or not 0 <= dropout <= 1):
        raise ValueError("dropout should be a number in range [0, 1] representing the probability "
                         "of an element being zeroed")
    if dropout > 0 and num_layers == 1:
        warnings.warn("dropout option adds dropout after all but last recurrent layer, so "
                      "non-zero dropout expects num_layers greater than 1, but got "
                      f"dropout={dropout} and num_layers={num_layers}", stacklevel=4)
    if not isinstance(hidden_size, int):
        raise TypeError(f"hidden_size should be of type int, got: {type(hidden_size).__name__}")
    if hidden_size <= 0:
        raise ValueError("hidden_size must be greater than zero")
    if num_layers <= 0:
        raise ValueError("num_layers must be greater than zero")
    if proj_size < 0:
        raise ValueError("proj_size should be a positive integer or zero to disable projections")
    if proj_size >= hidden_size:
        raise ValueError("proj_size has to be smaller than hidden_size")
    if proj_size and mode != "LSTM":
        raise ValueError("proj_size argument is only supported for LSTM, not RNN or GRU")


class _OneState(RNNBase):
    """An RNN whose state is one tensor."""

    def forward(self, input, hx=None):
        self._check_state(input, hx)
        output, last = self._forward(input, None if hx is None else (hx,))
        return output, last[0]

    def _check_state(self, input, hx):
        if hx is None or isinstance(input, PackedSequence):
            return
        if input.dim() in (2, 3) and hx.dim() != input.dim():
            kind = "batched" if input.dim() == 3 else "unbatched"
            raise RuntimeError(f"For {kind} {input.dim()}-D input, hx should also be "
                               f"{input.dim()}-D but got {hx.dim()}-D tensor")


class RNN(_OneState):
    """h' = tanh(W_ih·x + b_ih + W_hh·h + b_hh), or relu.

    input (L, N, input_size), or batch first, or without N, or packed. Returns the outputs of the
    last layer and the last states (num_layers · directions, N, hidden_size).
    """

    def __init__(self, *args, nonlinearity="tanh", **kwargs):
        if len(args) > 3:  # (input_size, hidden_size, num_layers, nonlinearity, ...)
            nonlinearity = args[3]
            args = args[:3] + args[4:]
        if nonlinearity not in ("tanh", "relu"):
            raise ValueError(f"Unknown nonlinearity '{nonlinearity}'. Select from 'tanh' or "
                             "'relu'.")
        if "proj_size" in kwargs:
            raise ValueError("proj_size argument is only supported for LSTM, not RNN or GRU")
        super().__init__(f"RNN_{nonlinearity.upper()}", *args, **kwargs)
        self.nonlinearity = nonlinearity


class GRU(_OneState):
    """Gated recurrent units (Cho et al. 2014), gates in the order r, z, n. Shapes as RNN."""

    def __init__(self, *args, **kwargs):
        if "proj_size" in kwargs:
            raise ValueError("proj_size argument is only supported for LSTM, not RNN or GRU")
        super().__init__("GRU", *args, **kwargs)


class LSTM(RNNBase):
    """Long short-term memory (Hochreiter & Schmidhuber 1997), gates in the order i, f, g, o.

    Shapes as RNN; the state is a pair (h, c). With `proj_size` h is projected to that size.
    """

    def __init__(self, *args, **kwargs):
        super().__init__("LSTM", *args, **kwargs)

    def forward(self, input, hx=None):
        if hx is not None and not isinstance(input, PackedSequence) and input.dim() in (2, 3):
            kind = "batched" if input.dim() == 3 else "unbatched"
            if any(state.dim() != input.dim() for state in hx):
                raise RuntimeError(
                    f"For {kind} {input.dim()}-D input, hx and cx should also be "
                    f"{input.dim()}-D but got ({hx[0].dim()}-D, {hx[1].dim()}-D) tensors")
        output, last = self._forward(input, None if hx is None else tuple(hx))
        return output, last


class RNNCellBase(Module):
    """What the three cells share."""

    def __init__(self, input_size, hidden_size, bias, num_chunks, device=None, dtype=None):
        super().__init__()
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.bias = bias
        gates = num_chunks * hidden_size

        def param(*shape):
            return Parameter(plugrad.empty(shape, device=device, dtype=dtype))

        self.weight_ih = param(gates, input_size)
        self.weight_hh = param(gates, hidden_size)
        self.register_parameter("bias_ih", param(gates) if bias else None)
        self.register_parameter("bias_hh", param(gates) if bias else None)
        self.reset_parameters()

    def reset_parameters(self):
        """U(-k, k), k = 1/sqrt(hidden_size)."""
        bound = 1.0 / math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for weight in self.parameters():
            init.uniform_(weight, -bound, bound)

    def extra_repr(self):
        text = f"{self.input_size}, {self.hidden_size}"
        if self.bias is not True:
            text += f", bias={self.bias}"
        if getattr(self, "nonlinearity", "tanh") != "tanh":
            text += f", nonlinearity={self.nonlinearity}"
        return text

    def _step(self, mode, input, states, n_states):
        """One step on (N, input_size) or (input_size,); returns the tuple of new states."""
        name = type(self).__name__
        if input.dim() not in (1, 2):
            raise ValueError(f"{name}: Expected input to be 1D or 2D, got {input.dim()}D instead")
        for state in states or ():
            if state.dim() not in (1, 2):
                raise ValueError(f"{name}: Expected hidden to be 1D or 2D, got {state.dim()}D "
                                 "instead")
        single = input.dim() == 1
        x = input.unsqueeze(0) if single else input
        if x.shape[1] != self.input_size:
            raise RuntimeError(f"input has inconsistent input_size: got {x.shape[1]} expected "
                               f"{self.input_size}")
        if states is None:
            zero = plugrad.zeros((x.shape[0], self.hidden_size), dtype=x.dtype, device=x.device)
            states = (zero,) * n_states
        elif single:
            states = tuple(state.unsqueeze(0) for state in states)
        weights = (self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh, None)
        new = run_step(mode, x, states, weights)
        return tuple(state.squeeze(0) for state in new) if single else new


class RNNCell(RNNCellBase):
    """One step of an RNN: input (N, input_size), hx (N, hidden_size) to the new hx."""

    def __init__(self, input_size, hidden_size, bias=True, nonlinearity="tanh", device=None,
                 dtype=None):
        super().__init__(input_size, hidden_size, bias, 1, device, dtype)
        self.nonlinearity = nonlinearity

    def forward(self, input, hx=None):
        if self.nonlinearity not in ("tanh", "relu"):
            raise RuntimeError(f"Unknown nonlinearity: {self.nonlinearity}")
        mode = "RNN_" + self.nonlinearity.upper()
        return self._step(mode, input, None if hx is None else (hx,), 1)[0]


class LSTMCell(RNNCellBase):
    """One step of an LSTM: input (N, input_size), hx a pair (h, c) to the new pair."""

    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias, 4, device, dtype)

    def forward(self, input, hx=None):
        return self._step("LSTM", input, None if hx is None else tuple(hx), 2)


class GRUCell(RNNCellBase):
    """One step of a GRU: input (N, input_size), hx (N, hidden_size) to the new hx."""

    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias, 3, device, dtype)

    def forward(self, input, hx=None):
        return self._step("GRU", input, None if hx is None else (hx,), 1)[0]
