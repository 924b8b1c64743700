"""Where a program runs: plugrad on a device, or torch."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from ..suite import oracles
from ..suite.cases import DTypeName
from ..suite.devices import from_torch, to_torch
from .program import Input, Program, Ref, Step

#: torch has no kernel for a dtype, or no derivative: that says nothing about what the op means.
NO_OPINION = ("not implemented for", "not supported for", "derivative for", "not differentiable",
              "expected scalar type", "unsupported", "not yet implemented",
              "is not supported", "not implemented on", "Unsupported", "does not support")


#: Vectors are determined up to a sign or phase only, eigenvalues up to their order.
NOT_UNIQUE = frozenset({
    "linalg_eigh", "linalg_eig", "linalg_eigvals", "linalg_svd", "svd", "linalg_qr", "qr", "geqrf",
    "linalg_ldl_factor", "lobpcg"})


class Failed:
    """An exception in the place of results."""

    def __init__(self, error: Exception):
        self.name, self.text = type(error).__name__, str(error)

    def __str__(self) -> str:
        return f"{self.name}: {self.text[:200]}"


class Unknown:
    """What a side cannot say."""


UNKNOWN = Unknown()


class Side:
    """Runs a program step by step, keeping its tensors."""

    name: str
    lost = False        # after a write that this side could not make

    def start(self, program: Program) -> None:
        self.lost = False
        self.bases = [self.tensor(x) for x in program.inputs]
        self.values: dict[tuple[str, int], Any] = {
            ("a", i): [x.laid_out(base)] for i, (x, base) in
            enumerate(zip(program.inputs, self.bases))}

    def tensor(self, x: Input) -> Any:
        raise NotImplementedError

    def function(self, step: Step) -> Any:
        raise NotImplementedError

    def convert(self, x: Any) -> Any:
        raise NotImplementedError

    def leaves(self, result: Any) -> list:
        raise NotImplementedError

    def array(self, x: Any) -> np.ndarray:
        raise NotImplementedError

    def step(self, i: int, step: Step) -> Any:
        """The tensors of the step's result, or Failed, or UNKNOWN."""
        if self.lost or any(self.values.get((r.kind, r.nr)) is None for r in step.refs()):
            return UNKNOWN
        function = self.function(step)
        if function is None:
            self.lost = step.form == "inplace"
            return UNKNOWN
        try:
            args = [self.value(x) for x in step.args]
            kwargs = {k: self.value(v) for k, v in step.kwargs.items()}
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                found = self.leaves(function(*args, **kwargs))
        except Exception as error:
            return Failed(error)
        self.values["r", i] = found
        return found

    def value(self, x: Any) -> Any:
        if isinstance(x, Ref):
            return self.values[x.kind, x.nr][x.leaf]
        if isinstance(x, list):
            return [self.value(y) for y in x]
        return self.convert(x) if isinstance(x, DTypeName) else x

    def backward(self, results: list[Ref], weights: list[np.ndarray]) -> Any:
        """The gradients of the inputs (None where there is none), or Failed."""
        raise NotImplementedError

    def gradients(self) -> list:
        """Of the inputs that are leaves still: an in-place step may have given one a history."""
        return [self.array(x.grad) if x.is_leaf and x.grad is not None else None
                for x in self.bases]


class PlugradSide(Side):
    def __init__(self, device: str):
        from ..suite.devices import Device
        self.name, self.device = device, Device(device)

    def tensor(self, x: Input) -> Any:
        made = self.device.tensor(x.stored)
        return made.requires_grad_() if x.grad else made

    def function(self, step: Step) -> Any:
        from ..._generated import functions
        from ...ops import specs
        found = getattr(functions, step.op + "_" * (step.form == "inplace"))
        if specs()[step.op].signature.arg("device") is not None:
            return lambda *args, **kwargs: found(*args, **{"device": self.device.device, **kwargs})
        return found

    def convert(self, x: Any) -> Any:
        import plugrad
        return getattr(plugrad, x)

    def leaves(self, result: Any) -> list:
        from ..suite.devices import leaves
        return leaves(result)

    def array(self, x: Any) -> np.ndarray:
        return np.asarray(x._k.to_numpy(x._a))

    def put(self, x: Any, values: np.ndarray) -> None:
        """Writes into the tensor's memory behind its back."""
        if x._view is None and x.numel() and x.is_contiguous() and x._a.shape == values.shape:
            whole = np.ascontiguousarray(values).reshape(values.shape)
            x._k.copy_into(x._a, x._k.from_numpy(whole))

    def backward(self, results: list[Ref], weights: list[np.ndarray]) -> Any:
        from ...autograd import backward
        pairs = [(self.value(r), w) for r, w in zip(results, weights)]
        try:
            pairs = [(y, w) for y, w in pairs if y.requires_grad]
            if pairs:
                backward([y for y, _ in pairs], [self.device.tensor(w) for _, w in pairs])
        except Exception as error:
            return Failed(error)
        return self.gradients()


def _no_opinion(found: Any) -> bool:
    """Also where torch takes arguments in fewer forms, which is what its TypeErrors say."""
    return isinstance(found, Failed) and (
        found.name in ("NotImplementedError", "TypeError")
        or any(words in found.text for words in NO_OPINION))


class TorchSide(Side):
    name = "torch"

    def __init__(self) -> None:
        import torch
        self.torch = torch

    def tensor(self, x: Input) -> Any:
        made = to_torch(x.stored)
        return made.requires_grad_() if x.grad else made

    def function(self, step: Step) -> Any:
        from ...ops import specs
        spec = specs()[step.op]
        if step.form == "inplace":
            for home in (self.torch.Tensor, self.torch.nn.functional, self.torch):
                if (found := getattr(home, f"{spec.name}_", None)) is not None:
                    return found
            return None
        if spec.kind == "random" or step.op in NOT_UNIQUE:
            return None
        return oracles.torch_function(spec)

    def convert(self, x: Any) -> Any:
        return getattr(self.torch, x)

    def leaves(self, result: Any) -> list:
        if isinstance(result, self.torch.Tensor):
            return [result]
        if isinstance(result, (list, tuple)):
            return [x for part in result for x in self.leaves(part)]
        return []

    def array(self, x: Any) -> np.ndarray:
        return from_torch(x.clone() if x._is_zerotensor() else x)[0]

    def step(self, i: int, step: Step) -> Any:
        found = super().step(i, step)
        if not _no_opinion(found):
            return found
        self.lost = step.form == "inplace"
        return UNKNOWN

    def backward(self, results: list[Ref], weights: list[np.ndarray]) -> Any:
        pairs = [(self.value(r), w) for r, w in zip(results, weights)]
        try:
            pairs = [(y, w) for y, w in pairs if y.requires_grad]
            if pairs:
                self.torch.autograd.backward([y for y, _ in pairs],
                                             [to_torch(w) for _, w in pairs])
        except Exception as error:
            failed = Failed(error)
            return UNKNOWN if _no_opinion(failed) else failed
        return self.gradients()
