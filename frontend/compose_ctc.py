"""Connectionist temporal classification (Graves et al. 2006), by its forward recursion."""

from __future__ import annotations

import math
from typing import Any

from . import dtypes
from ._generated import functions as ops
from .creation import as_tensor
from .tensor import Tensor


def ctc_loss_impl(log_probs: Tensor, targets: Tensor, input_lengths: Any, target_lengths: Any,
                  blank: int, reduction: str, zero_infinity: bool) -> Tensor:
    """log_probs (T, N, C) or (T, C); targets (N, S), or all after one another (1-d)."""
    batched = log_probs.ndim == 3
    if not batched:
        log_probs = ops.unsqueeze(log_probs, 1)
    if log_probs.dtype.category != dtypes.FLOAT:
        raise RuntimeError(f"\"ctc_loss\" not implemented for '{log_probs.dtype}'")
    steps, n, classes = log_probs._a.shape
    inputs, lengths = _lengths(input_lengths, n, "input"), _lengths(target_lengths, n, "target")
    _check(steps, inputs, lengths, blank, classes)
    rows = _padded_targets(targets, lengths, n, blank)
    loss = _forward(log_probs, rows, inputs, lengths, blank)
    if zero_infinity:
        loss = ops.where(loss == math.inf, ops.zeros_of(loss, ()), loss)
    if reduction == "mean":
        counts = as_tensor([max(s, 1) for s in lengths], dtype=loss.dtype, device=loss.device)
        return (loss / counts).mean()
    if reduction == "sum":
        return loss.sum()
    return loss if batched else ops.reshape(loss, ())


def _lengths(values: Any, n: int, what: str) -> list[int]:
    if isinstance(values, Tensor):
        if values.dtype.category != dtypes.INT:
            raise RuntimeError(f"{what}_lengths must be integral")
        values = values.reshape(-1).tolist()
    values = list(values) if isinstance(values, (tuple, list)) else [values]
    if len(values) != n:
        raise RuntimeError(f"{what}_lengths must be of size batch_size ({n}), got {len(values)}")
    return values


def _check(steps: int, inputs: list, lengths: list, blank: int, classes: int) -> None:
    if not 0 <= blank < classes:
        raise RuntimeError(f"blank must be in label range [0, {classes}), got {blank}")
    for b, length in enumerate(inputs):
        if length > steps:
            raise RuntimeError(f"Expected input_lengths to have value at most {steps}, but got "
                               f"value {length} (while checking arguments for ctc_loss_cpu), "
                               f"sample {b}")
        if length < 0:
            raise RuntimeError(f"Expected input_lengths to have value at least 0, but got {length}")
    for b, length in enumerate(lengths):
        if length < 0:
            raise RuntimeError(f"Expected target_lengths to have value at least 0, but got value "
                               f"{length} (while checking arguments for ctc_loss_cpu), sample {b}")


def _padded_targets(targets: Tensor, lengths: list, n: int, blank: int) -> list[list[int]]:
    """Each sample's labels."""
    values = targets.detach().cpu()
    if targets.ndim == 1 and not (n == 1 and len(lengths) == 1 and values.numel() != sum(lengths)):
        if values.numel() != sum(lengths):
            raise RuntimeError("Expected tensor to have size equal to the sum of target_lengths "
                               f"({sum(lengths)}) at dimension 0, but got size {values.numel()}")
        flat, rows, start = values.tolist(), [], 0
        for length in lengths:
            rows.append(flat[start:start + length])
            start += length
        return rows
    table = values.reshape(n, -1).tolist()
    longest = max(lengths, default=0)
    if table and longest > len(table[0]):
        raise RuntimeError(f"Expected tensor to have size at least {longest} at dimension 1, but "
                           f"got size {list(targets._a.shape)} for argument #2 'targets'")
    return [row[:length] for row, length in zip(table, lengths)]


def _forward(log_probs: Tensor, rows: list[list[int]], inputs: list[int], lengths: list[int],
             blank: int) -> Tensor:
    """-log of the sum over all alignments; alpha (N, 2 S + 1) runs over labels and blanks."""
    import numpy as np
    steps, n, _ = log_probs._a.shape
    width = 2 * max(lengths, default=0) + 1
    labels = np.full((n, width), blank, np.int64)
    skips = np.zeros((n, width), bool)          # whether a label may follow the one before it
    for b, row in enumerate(rows):
        labels[b, 1:2 * len(row):2] = row
        for s in range(1, len(row)):
            skips[b, 2 * s + 1] = row[s] != row[s - 1]
    index = _upload(labels, log_probs)
    never = log_probs.detach().sum() * 0 - math.inf
    closed = _upload(np.where(skips, 0.0, -math.inf).astype(log_probs.dtype.np), log_probs)
    start = np.full((n, width), -math.inf)
    start[:, 0] = 0
    start[[b for b in range(n) if lengths[b]], 1:2] = 0
    alpha = _upload(start.astype(log_probs.dtype.np), log_probs)
    ended = _upload(np.array([[t >= length for t in range(steps)] for length in inputs],
                             bool).reshape(n, steps), log_probs)
    before = _upload(start.astype(log_probs.dtype.np), log_probs)
    for t in range(steps):
        emitted = ops.gather(ops.select(log_probs, 0, t), 1, index)
        if t == 0:
            following = before + emitted
        else:
            one, two = _shifted(alpha, 1, never), _shifted(alpha, 2, never) + closed
            following = _log_sum((alpha, one, two)) + emitted
        stop = ops.unsqueeze(ops.select(ended, 1, t), 1)
        alpha = ops.where(stop, alpha, following)
    last = np.array([[2 * s, max(2 * s - 1, 0)] for s in lengths], np.int64).reshape(n, 2)
    ends = ops.gather(alpha, 1, _upload(last, log_probs))
    usable = _upload(np.array([[0.0, 0.0 if s else -math.inf] for s in lengths]).reshape(
        n, 2).astype(log_probs.dtype.np), log_probs)
    ends = ends + usable
    return -_log_sum((ops.select(ends, 1, 0), ops.select(ends, 1, 1)))


def _upload(array: Any, like: Tensor) -> Tensor:
    from .dtypes import from_numpy_dtype
    from .tensor import wrap
    return wrap(like._k.from_numpy(array), like._k, from_numpy_dtype(array.dtype))


def _shifted(alpha: Tensor, by: int, never: Tensor) -> Tensor:
    n, width = alpha._a.shape
    filler = ops.expand_to(never, (n, min(by, width)))
    return ops.cat([filler, ops.slice(alpha, 1, 0, max(width - by, 0), 1)], 1)


def _log_sum(parts: tuple) -> Tensor:
    """log of the sum of exps; all minus infinity gives that, with a gradient of 0."""
    peak = parts[0].detach()
    for part in parts[1:]:
        peak = ops.maximum(peak, part.detach())
    zero = ops.zeros_of(peak, ())
    empty = peak == -math.inf
    peak = ops.where(empty, zero, peak)
    total = (parts[0] - peak).exp()
    for part in parts[1:]:
        total = total + (part - peak).exp()
    found = ops.where(empty, zero + 1, total).log() + peak
    return ops.where(empty, zero - math.inf, found)
