"""Helpers: data loading, checkpointing, hooks, trees."""

_LAZY = ("_pytree", "benchmark", "checkpoint", "data", "dlpack", "hooks")


def __getattr__(name):
    if name in _LAZY:
        from importlib import import_module
        return import_module("." + name, __name__)
    raise AttributeError(f"module 'plugrad.utils' has no attribute '{name}'")
