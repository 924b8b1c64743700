"""Merging and splitting dimensions."""
from __future__ import annotations

from .module import Module


class Flatten(Module):
    """Merges dimensions start_dim to end_dim into one."""

    def __init__(self, start_dim=1, end_dim=-1):
        super().__init__()
        self.start_dim = start_dim
        self.end_dim = end_dim

    def forward(self, input):
        return input.flatten(self.start_dim, self.end_dim)

    def extra_repr(self):
        return f"start_dim={self.start_dim}, end_dim={self.end_dim}"


class Unflatten(Module):
    """Splits dimension `dim` into `unflattened_size`: ints, or (name, size) pairs."""

    def __init__(self, dim, unflattened_size):
        super().__init__()
        if isinstance(dim, int):
            _require_ints(unflattened_size)
        elif isinstance(dim, str):
            _require_pairs(unflattened_size)
        else:
            raise TypeError("invalid argument type for dim parameter")
        self.dim = dim
        self.unflattened_size = unflattened_size

    def forward(self, input):
        return input.unflatten(self.dim, self.unflattened_size)

    def extra_repr(self):
        return f"dim={self.dim}, unflattened_size={self.unflattened_size}"


def _require_ints(sizes):
    if not isinstance(sizes, (tuple, list)):
        raise TypeError("unflattened_size must be a tuple of ints, but found type "
                        f"{type(sizes).__name__}")
    for i, size in enumerate(sizes):
        if not isinstance(size, int):
            raise TypeError("unflattened_size must be tuple of ints, but found element of type "
                            f"{type(size).__name__} at pos {i}")


def _require_pairs(pairs):
    if not isinstance(pairs, (tuple, list)):
        raise TypeError("unflattened_size must be a tuple of tuples, but found type "
                        f"{type(pairs).__name__}")
    for i, pair in enumerate(pairs):
        if not isinstance(pair, tuple):
            raise TypeError("unflattened_size must be tuple of tuples, but found element of type "
                            f"{type(pair).__name__} at pos {i}")
