"""Sequences of different length: padded, or packed one time step after the other."""
from __future__ import annotations

from collections import namedtuple

import plugrad
from plugrad import Tensor

_PackedSequence = namedtuple(
    "_PackedSequence", ["data", "batch_sizes", "sorted_indices", "unsorted_indices"],
    defaults=(None, None, None))


class PackedSequence(_PackedSequence):
    """The elements of a batch of sequences, time step by time step, longest sequence first.

    data (sum of lengths, *), batch_sizes (T,) how many sequences reach each step, and the two
    permutations that sorted the batch and undo it. Made by pack_padded_sequence.
    """

    __slots__ = ()

    def __new__(cls, data, batch_sizes=None, sorted_indices=None, unsorted_indices=None):
        if batch_sizes is None:
            if not isinstance(data, (list, tuple)):
                raise AssertionError("PackedSequence: expected (data, batch_sizes), got "
                                     f"{type(data).__name__}")
            data, batch_sizes = data
        if batch_sizes.device.type != "cpu":
            raise ValueError("batch_sizes should always be on CPU. Instances of PackedSequence "
                             "should never be created manually. They should be instantiated by "
                             "functions like pack_sequence and pack_padded_sequence")
        if unsorted_indices is None:
            unsorted_indices = invert_permutation(sorted_indices)
        return super().__new__(cls, data, batch_sizes, sorted_indices, unsorted_indices)

    def to(self, *args, **kwargs):
        """Move or convert the data, and the permutations along with it."""
        data = self.data.to(*args, **kwargs)
        if data is self.data:
            return self
        moved = [None if indices is None else indices.to(data.device)
                 for indices in (self.sorted_indices, self.unsorted_indices)]
        return type(self)(data, self.batch_sizes, *moved)

    def cuda(self, *args, **kwargs):
        return self.to(plugrad.tensor((), dtype=self.data.dtype, device=self.data.device).cuda(
            *args, **kwargs).device)

    def cpu(self):
        return self.to(device="cpu")

    def double(self):
        return self.to(dtype=plugrad.double)

    def float(self):
        return self.to(dtype=plugrad.float)

    def half(self):
        return self.to(dtype=plugrad.half)

    def long(self):
        return self.to(dtype=plugrad.long)

    def int(self):
        return self.to(dtype=plugrad.int)

    def short(self):
        return self.to(dtype=plugrad.short)

    def byte(self):
        return self.to(dtype=plugrad.uint8)

    def char(self):
        return self.to(dtype=plugrad.int8)

    @property
    def is_cuda(self):
        return self.data.is_cuda

    def is_pinned(self):
        return self.data.is_pinned()

    def pin_memory(self):
        return type(self)(self.data.pin_memory(), *self[1:])


def invert_permutation(permutation):
    """The permutation that undoes `permutation` (a 1-d index tensor, or None)."""
    if permutation is None:
        return None
    places = plugrad.arange(permutation.numel(), device=permutation.device)
    return plugrad.empty_like(permutation).scatter_(0, permutation, places)


def pack_padded_sequence(input, lengths, batch_first=False, enforce_sorted=True):
    """Pack `input` (T, B, *), or (B, T, *), of which sequence i has `lengths[i]` elements.

    Raises RuntimeError where a length is not positive, or unsorted with `enforce_sorted`.
    """
    if not isinstance(lengths, Tensor):
        lengths = plugrad.as_tensor(lengths, dtype=plugrad.int64)
    sizes = lengths.tolist()
    sorted_indices = None
    if not enforce_sorted:
        ordered, order = plugrad.sort(lengths.cpu(), descending=True)
        sizes, sorted_indices = ordered.tolist(), order.to(input.device)
        input = input.index_select(0 if batch_first else 1, sorted_indices)
    if batch_first:
        input = input.transpose(0, 1)
    _check_lengths(sizes, input)
    batch_sizes = [sum(size > t for size in sizes) for t in range(sizes[0])]
    data = plugrad.cat([input[t, :n] for t, n in enumerate(batch_sizes)])
    return PackedSequence(data, plugrad.tensor(batch_sizes), sorted_indices, None)


def _check_lengths(sizes, input):
    steps, batch = input.shape[:2]
    if len(sizes) != batch:
        raise RuntimeError(f"Expected `len(lengths)` to be equal to batch_size, but got "
                           f"{len(sizes)} (batch_size={batch})")
    if not sizes or min(sizes) <= 0:
        raise RuntimeError("Length of all samples has to be greater than 0, but found an element "
                           "in 'lengths' that is <= 0")
    if sizes != sorted(sizes, reverse=True):
        raise RuntimeError("`lengths` array must be sorted in decreasing order when "
                           "`enforce_sorted` is True. You can pass `enforce_sorted=False` to "
                           "pack_padded_sequence and/or pack_sequence to sidestep this "
                           "requirement if you do not need ONNX exportability.")
    if sizes[0] > steps:
        raise RuntimeError(f"Expected lengths of at most {steps}, the padded size, but got "
                           f"{sizes[0]}")


def pad_packed_sequence(sequence, batch_first=False, padding_value=0.0, total_length=None):
    """(padded (T, B, *) or (B, T, *), lengths (B,)): the inverse of pack_padded_sequence."""
    sizes = sequence.batch_sizes.tolist()
    steps = len(sizes)
    if total_length is not None:
        if total_length < steps:
            raise ValueError("Expected total_length to be at least the length of the longest "
                             f"sequence in input, but got total_length={total_length} and max "
                             f"sequence length being {steps}")
        steps = total_length
    batch = sizes[0]
    rows, start = [], 0
    for t in range(steps):
        n = sizes[t] if t < len(sizes) else 0
        row = sequence.data[start:start + n]
        if n < batch:
            filler = sequence.data.new_full((batch - n, *sequence.data.shape[1:]), padding_value)
            row = plugrad.cat([row, filler])
        rows.append(row)
        start += n
    padded = plugrad.stack(rows, dim=1 if batch_first else 0)
    lengths = plugrad.tensor([sum(n > i for n in sizes) for i in range(batch)])
    order = sequence.unsorted_indices
    if order is not None:
        padded = padded.index_select(0 if batch_first else 1, order)
        lengths = lengths[order.cpu()]
    return padded, lengths


def pad_sequence(sequences, batch_first=False, padding_value=0.0, padding_side="right"):
    """Stack tensors (L_i, *) into (T, B, *), or (B, T, *), filled up with `padding_value`."""
    if padding_side not in ("left", "right"):
        raise ValueError(f"pad_sequence: got padding_side={padding_side!r}, expected 'left' or "
                         "'right'")
    if isinstance(sequences, Tensor):
        sequences = sequences.unbind(0)
    elif not hasattr(sequences, "__iter__"):
        raise RuntimeError("pad_sequence: Expected iterable for input sequences, but got arg of "
                           f"type: {type(sequences)}")
    sequences = tuple(sequences)
    if not sequences:
        raise RuntimeError("received an empty list of sequences")
    steps = max(s.shape[0] for s in sequences)
    rows = []
    for s in sequences:
        missing = steps - s.shape[0]
        if missing:
            filler = s.new_full((missing, *s.shape[1:]), padding_value)
            s = plugrad.cat([filler, s] if padding_side == "left" else [s, filler])
        rows.append(s)
    return plugrad.stack(rows, dim=0 if batch_first else 1)


def unpad_sequence(padded_sequences, lengths, batch_first=False):
    """The list of sequences of a padded batch, each cut to its length."""
    if not batch_first:
        padded_sequences = padded_sequences.transpose(0, 1)
    sizes = lengths.tolist() if isinstance(lengths, Tensor) else lengths
    return [row[:size] for row, size in zip(padded_sequences, sizes)]


def pack_sequence(sequences, enforce_sorted=True):
    """Pack a list of tensors (L_i, *)."""
    lengths = plugrad.as_tensor([s.size(0) for s in sequences])
    return pack_padded_sequence(pad_sequence(sequences), lengths, enforce_sorted=enforce_sorted)


def unpack_sequence(packed_sequences):
    """The list of sequences in a PackedSequence."""
    padded, lengths = pad_packed_sequence(packed_sequences, batch_first=True)
    return unpad_sequence(padded, lengths, batch_first=True)

