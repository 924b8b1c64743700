"""Neural networks: modules, parameters, their starting values, and functions."""

from . import functional, init, modules, parameter, utils
from .modules import *  # noqa: F403
from .parameter import Buffer, Parameter, UninitializedBuffer, UninitializedParameter

_LAZY = ("DataParallel", "attention", "common_types", "grad", "parallel")

__all__ = [
    *modules.__all__, "Buffer", "Parameter", "UninitializedBuffer", "UninitializedParameter",
    "factory_kwargs", "functional", "init", "modules", "parameter", "utils", *_LAZY,
]


def __getattr__(name):
    if name == "DataParallel":
        from .parallel import DataParallel
        return DataParallel
    if name in _LAZY:
        from importlib import import_module
        return import_module("." + name, __name__)
    raise AttributeError(f"module 'plugrad.nn' has no attribute '{name}'")


def factory_kwargs(kwargs):
    """Those of `kwargs` that factory functions take, and those in kwargs["factory_kwargs"]."""
    if kwargs is None:
        return {}
    simple = {"device", "dtype", "memory_format"}
    unexpected = kwargs.keys() - simple - {"factory_kwargs"}
    if unexpected:
        raise TypeError(f"unexpected kwargs {unexpected}")
    found = dict(kwargs.get("factory_kwargs", {}))
    for key in simple & kwargs.keys():
        if key in found:
            raise TypeError(f"{key} specified twice, in **kwargs and in factory_kwargs")
        found[key] = kwargs[key]
    return found
