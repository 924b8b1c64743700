"""Choosing how scaled_dot_product_attention is computed. There is one way here; the choice is
accepted and remembered."""
from __future__ import annotations

from contextlib import contextmanager
from enum import IntEnum

__all__ = ["WARN_FOR_UNFUSED_KERNELS", "SDPBackend", "sdpa_kernel"]

WARN_FOR_UNFUSED_KERNELS = False


class SDPBackend(IntEnum):
    """The implementations that torch knows."""

    ERROR = -1
    MATH = 0
    FLASH_ATTENTION = 1
    EFFICIENT_ATTENTION = 2
    CUDNN_ATTENTION = 3
    OVERRIDEABLE = 4


_allowed = list(SDPBackend)[1:]


@contextmanager
def sdpa_kernel(backends, set_priority=False):
    """Inside, attention is asked to use one of `backends` (one, or a list).

    Raises TypeError for anything that is no SDPBackend.
    """
    global _allowed
    backends = [backends] if isinstance(backends, SDPBackend) else list(backends)
    if not all(isinstance(backend, SDPBackend) for backend in backends):
        raise TypeError(f"sdpa_kernel: got {backends!r}, expected an SDPBackend or a list of them")
    before, _allowed = _allowed, backends
    try:
        yield
    finally:
        _allowed = before


def _cur_sdpa_kernel_backends(with_priority=False):
    """The backends that the innermost sdpa_kernel allows."""
    return list(_allowed)
