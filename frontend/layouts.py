"""Layouts and memory formats: named singletons."""

from __future__ import annotations

from typing import Any


class _Named:
    __slots__ = ("_name",)

    def __init__(self, name: str):
        self._name = name

    def __repr__(self) -> str:
        return f"torch.{self._name}"

    def __reduce__(self) -> Any:
        return _lookup, (self._name,)


class layout(_Named):
    """How a tensor's elements are laid out."""

    __slots__ = ()


class memory_format(_Named):
    """The order of the strides of a dense tensor."""

    __slots__ = ()


strided, sparse_coo, sparse_csr = layout("strided"), layout("sparse_coo"), layout("sparse_csr")
sparse_csc, sparse_bsr, sparse_bsc = (layout("sparse_csc"), layout("sparse_bsr"),
                                      layout("sparse_bsc"))
contiguous_format = memory_format("contiguous_format")
preserve_format = memory_format("preserve_format")
channels_last = memory_format("channels_last")
channels_last_3d = memory_format("channels_last_3d")

PUBLIC = {x._name: x for x in (strided, sparse_coo, sparse_csr, sparse_csc, sparse_bsr, sparse_bsc,
                               contiguous_format, preserve_format, channels_last,
                               channels_last_3d)}


def _lookup(name: str) -> Any:
    return PUBLIC[name]
