"""A program: inputs, and steps that each call one op; plain data, which can be made smaller."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ..suite.cases import DTypeName

LAYOUTS = ("plain", "transposed", "stepped", "expanded")


@dataclass(frozen=True)
class Ref:
    """An input ("a", i) or a result ("r", step); `leaf` says which of several tensors."""

    kind: str
    nr: int
    leaf: int = 0


@dataclass(frozen=True)
class Input:
    """The values of an input, how they lie in memory, and whether a gradient is asked of it.

    "expanded" repeats the first entry of dim 0 without memory of its own.
    """

    array: np.ndarray
    layout: str = "plain"
    grad: bool = False

    @property
    def stored(self) -> np.ndarray:
        """What is laid down in memory; `laid_out` makes the input of it."""
        x = self.array
        if self.layout == "transposed":
            return np.ascontiguousarray(x.T)
        if self.layout == "stepped":
            return np.repeat(x, 2, -1)
        if self.layout == "expanded":
            return x[:1]
        return x

    def of_stored(self, gradient: np.ndarray | None) -> np.ndarray | None:
        """The gradient of `stored` as one of the input, where that can be told."""
        if gradient is None or self.layout not in ("transposed", "stepped"):
            return gradient
        return gradient.T if self.layout == "transposed" else gradient[..., ::2]

    def laid_out(self, base: Any) -> Any:
        """The input as a view of the tensor of `stored`, by methods that torch has too."""
        if self.layout == "transposed":
            return base.permute(*range(base.ndim - 1, -1, -1))
        if self.layout == "stepped":
            return base[..., ::2]
        if self.layout == "expanded":
            return base.expand(self.array.shape)
        return base


def fits(layout: str, shape: tuple[int, ...]) -> bool:
    """Whether an array of this shape can lie so."""
    return {"plain": True, "transposed": len(shape) > 1, "stepped": bool(shape) and shape[-1] > 0,
            "expanded": bool(shape) and shape[0] > 0}[layout]


@dataclass(frozen=True)
class Step:
    """One call: `op` of ops.yaml as "function" or "inplace", on references and plain values."""

    op: str
    args: tuple
    kwargs: dict[str, Any] = field(default_factory=dict)
    form: str = "function"

    def refs(self) -> list[Ref]:
        found: list[Ref] = []

        def walk(x: Any) -> None:
            if isinstance(x, Ref):
                found.append(x)
            elif isinstance(x, (list, tuple)):
                for y in x:
                    walk(y)
        walk([*self.args, *self.kwargs.values()])
        return found

    def map(self, function: Any) -> Step:
        """The step with a function applied to every reference."""
        def walk(x: Any) -> Any:
            if isinstance(x, Ref):
                return function(x)
            return [walk(y) for y in x] if isinstance(x, list) else x
        return replace(self, args=tuple(walk(x) for x in self.args),
                       kwargs={k: walk(v) for k, v in self.kwargs.items()})


@dataclass(frozen=True)
class Program:
    inputs: tuple[Input, ...] = ()
    steps: tuple[Step, ...] = ()

    def code(self) -> str:
        """The program as Python, with `torch` for the module under test."""
        lines = ["import plugrad as torch", "from plugrad._generated import functions as F", ""]
        for i, x in enumerate(self.inputs):
            lines += _input_lines(f"a{i}", x)
        for i, step in enumerate(self.steps):
            lines.append(f"r{i} = {_call(step)}")
        return "\n".join(lines)


def _input_lines(name: str, x: Input) -> list[str]:
    dtype = x.array.dtype.name
    values = repr(x.stored.astype("float64" if dtype in ("float16", "bfloat16") else dtype)
                  .tolist()).replace("nan", "float('nan')").replace("inf", "float('inf')")
    empty = f".reshape({tuple(x.stored.shape)})" if not x.stored.size else ""
    grad = ", requires_grad=True" if x.grad else ""
    base = f"torch.tensor({values}, dtype=torch.{dtype}{grad}){empty}"
    dims = ", ".join(map(str, range(x.array.ndim)[::-1]))
    view = {"plain": "", "transposed": f".permute({dims})",
            "stepped": "[..., ::2]", "expanded": f".expand({x.array.shape})"}[x.layout]
    if not view:
        return [f"{name} = {base}"]
    return [f"{name}_base = {base}", f"{name} = {name}_base{view}"]


def _call(step: Step) -> str:
    parts = [_text(x) for x in step.args] + [f"{k}={_text(v)}" for k, v in step.kwargs.items()]
    return f"F.{step.op}{'_' * (step.form == 'inplace')}({', '.join(parts)})"


def _text(x: Any) -> str:
    if isinstance(x, Ref):
        return f"{x.kind}{x.nr}" + (f"[{x.leaf}]" if x.leaf or x.kind == "m" else "")
    if isinstance(x, DTypeName):
        return f"torch.{x}"
    if isinstance(x, list):
        return f"[{', '.join(map(_text, x))}]"
    return repr(x).replace("nan", "float('nan')").replace("inf", "float('inf')")
