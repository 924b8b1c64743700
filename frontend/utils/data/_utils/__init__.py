"""How a DataLoader makes batches: collating, fetching, workers."""

from . import collate

__all__ = ["collate", "worker"]


def __getattr__(name):
    if name in ("fetch", "worker"):
        from importlib import import_module
        return import_module("." + name, __name__)
    raise AttributeError(f"module 'plugrad.utils.data._utils' has no attribute '{name}'")
