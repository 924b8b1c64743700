"""Datasets that are chained by methods, under their older torch names."""
from __future__ import annotations

from .dataset import Dataset, IterableDataset


class _Registers:
    """Functions that `functional_datapipe` has made methods of a kind of pipe."""

    functions: dict = {}

    def __getattr__(self, name):
        if name in type(self).functions:
            cls = type(self).functions[name]
            return lambda *args, **kwargs: cls(self, *args, **kwargs)
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    @classmethod
    def register_datapipe_as_function(cls, function_name, cls_to_register):
        """Make `pipe.function_name(...)` the same as `cls_to_register(pipe, ...)`."""
        if function_name in cls.functions:
            raise Exception(f"Unable to add DataPipe function name {function_name} as it is "
                            "already taken")
        cls.functions[function_name] = cls_to_register


class IterDataPipe(_Registers, IterableDataset):
    """A stream that others can be built on; a subclass defines __iter__."""

    functions: dict = {}


class MapDataPipe(_Registers, Dataset):
    """Samples by key that others can be built on; a subclass defines __getitem__."""

    functions: dict = {}


DFIterDataPipe = IterDataPipe


class functional_datapipe:
    """Class decorator: the class becomes a method of that name on every pipe of its kind."""

    def __init__(self, name, enable_df_api_tracing=False):
        self.name = name

    def __call__(self, cls):
        kind = IterDataPipe if issubclass(cls, IterDataPipe) else MapDataPipe
        if not issubclass(cls, kind):
            raise TypeError("`functional_datapipe` can only decorate IterDataPipe or MapDataPipe")
        kind.register_datapipe_as_function(self.name, cls)
        return cls
