"""Between NumPy and the tensors of plugrad and torch; calling an op."""

from __future__ import annotations

from typing import Any

import numpy as np

import plugrad

from ...codegen.spec import OpSpec
from .cases import Case, DTypeName

Tensor = plugrad.Tensor


class Device:
    """A device under test: makes tensors of arrays there and calls ops."""

    def __init__(self, name: str):
        from ...backends.loader import table_for
        self.name = name
        self.device = plugrad.device(name)
        self.table = table_for(self.device)
        self.device = self.table.device

    @property
    def has_double(self) -> bool:
        return "float64" in self.table.capabilities

    def takes(self, dtype: str) -> bool:
        if dtype in ("float64", "complex128"):
            return self.has_double
        return dtype != "complex64" or "complex" in self.table.capabilities

    def takes_case(self, case: Case) -> bool:
        names = {str(v) for v in (*case.args, *case.kwargs.values()) if isinstance(v, DTypeName)}
        return all(self.takes(n) for n in names | {x.dtype.name for x in case.arrays()})

    def tensor(self, array: np.ndarray) -> Any:
        from ...dtypes import from_numpy_dtype
        from ...tensor import wrap
        array = np.ascontiguousarray(array).reshape(array.shape)
        return wrap(self.table.from_numpy(array), self.table, from_numpy_dtype(array.dtype))

    def strided(self, array: np.ndarray, how: str) -> Any:
        """The same values in other places of memory: "transposed" or "stepped"."""
        if how == "transposed" and array.ndim > 1:
            return self.tensor(array.T).permute(tuple(range(array.ndim))[::-1])
        if array.ndim == 0:
            wide = np.stack([array, array, array])
            return self.tensor(wide)[1]
        wide = np.repeat(array, 2, -1)
        wide = np.concatenate([wide[..., :1], wide], -1) if wide.shape[-1] else wide
        return self.tensor(wide)[..., 1::2]

    def arguments(self, case: Case, make: Any = None) -> tuple[list, dict]:
        make = make or self.tensor

        def convert(x: Any) -> Any:
            if isinstance(x, np.ndarray):
                return make(x)
            if isinstance(x, DTypeName):
                return getattr(plugrad, x)
            return [convert(y) for y in x] if isinstance(x, list) else x
        return [convert(x) for x in case.args], {k: convert(v) for k, v in case.kwargs.items()}

    def run(self, spec: OpSpec, case: Case, make: Any = None) -> Any:
        args, kwargs = self.arguments(case, make)
        if spec.signature.arg("device") is not None:
            kwargs["device"] = self.device
        return function(spec)(*args, **kwargs)


def function(spec: OpSpec) -> Any:
    """The generated function of an op."""
    from ..._generated import functions
    return getattr(functions, spec.name)


def leaves(result: Any) -> list[Any]:
    """The tensors of a result, in order."""
    if isinstance(result, Tensor):
        return [result]
    if isinstance(result, (list, tuple)):
        return [x for part in result for x in leaves(part)]
    return []


def to_numpy(x: Any) -> np.ndarray:
    return np.asarray(x._k.to_numpy(x._a))


def to_torch(x: Any) -> Any:
    """Arrays and dtype names as torch's; everything else as it is."""
    import torch
    if isinstance(x, np.ndarray):
        x = np.array(x, order="C")
        if x.dtype.name == "bfloat16":
            return torch.from_numpy(x.view(np.int16)).view(torch.bfloat16)
        return torch.from_numpy(x)
    if isinstance(x, DTypeName):
        return getattr(torch, x)
    if isinstance(x, list):
        return [to_torch(y) for y in x]
    return x


def from_torch(result: Any) -> list[np.ndarray]:
    """The tensors of torch's result as arrays."""
    import torch
    if isinstance(result, torch.Tensor):
        result = result.detach().resolve_conj().resolve_neg()
        if result.dtype is torch.bfloat16:
            import ml_dtypes
            return [result.contiguous().view(torch.int16).numpy().view(ml_dtypes.bfloat16)]
        return [result.numpy()]
    if isinstance(result, (list, tuple)):
        return [x for part in result for x in from_torch(part)]
    return []
