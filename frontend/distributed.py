"""`torch.distributed` as in a torch built without it: programs ask whether it is available."""

from __future__ import annotations


def is_available() -> bool:
    """False: there is one process."""
    return False


def is_initialized() -> bool:
    """False: no group of processes was ever made."""
    return False


def is_torchelastic_launched() -> bool:
    """False: there is no launcher."""
    return False


__all__ = ["is_available", "is_initialized", "is_torchelastic_launched"]
