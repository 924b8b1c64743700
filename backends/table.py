"""The kernel table: one attribute per op, filled when first asked for.

Order: own kernel, then made from `expr` or `reduce`, from the core's primitives, from the
composition, on the host by declaration, and last by copying to the CPU and back.
"""

from __future__ import annotations

import collections
import os
import warnings
from typing import Any

from ..state import lock, state
from . import api

CORE = ("allocate", "from_numpy", "to_numpy", "copy_into", "restride", "geometry", "cast",
        "is_contiguous",
        "buffer_size", "address", "synchronize", "memory")


class Counters:
    """How often something ran elsewhere than on its device."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self.fallback: collections.Counter[tuple[str, str]] = collections.Counter()
        self.host: collections.Counter[tuple[str, str]] = collections.Counter()
        self.host_blas: collections.Counter[str] = collections.Counter()
        self.loop: collections.Counter[str] = collections.Counter()      # vmap, sample by sample

    def report(self) -> dict[str, Any]:
        return {
            "fallback": {f"{device}.{op}": n for (device, op), n in self.fallback.items()},
            "host": {f"{device}.{op}": n for (device, op), n in self.host.items()},
            "host_blas": dict(self.host_blas), "loop": dict(self.loop)}


counters = Counters()


def strict() -> bool:
    """Whether PLUGRAD_STRICT makes undeclared fallback an error."""
    return os.environ.get("PLUGRAD_STRICT", "0") not in ("", "0")


class FallbackError(RuntimeError):
    """Strict mode: an op has no kernel on a device and is not declared a host op."""


class KernelTable:
    """The kernels of one device. Tensors hold it for the life of the process."""

    rank = 0        # of tables that hold arrays of another table: higher than that one's
    levels: frozenset = frozenset()     # the calls of vmap that its arrays are batches of
    samples = 1     # how many random draws a draw stands for

    def __init__(self, backend: api.Backend, device: Any):
        self.backend, self.device = backend, device
        self.capabilities = backend.capabilities
        for name in CORE:
            setattr(self, name, getattr(backend, name))
        self._own = backend.kernels()
        self._extra: dict[str, list] = {}

    def __repr__(self) -> str:
        return f"<kernel table of {self.device}>"

    def __reduce__(self) -> Any:
        from .loader import table_for
        return table_for, (self.device,)

    def __getattr__(self, op: str) -> Any:
        if op.startswith("__"):
            raise AttributeError(op)
        with lock:
            kernel = self.__dict__.get(op)
            if kernel is None:
                kernel = self.find(op)[1]
                setattr(self, op, kernel)
        return kernel

    def register(self, op: str, kernel: Any, when: Any = None, priority: int = 0) -> None:
        """Adds a plugin's kernel; the highest priority whose `when` holds serves a call."""
        with lock:
            entries = self._extra.setdefault(op, [])
            entries.append((priority, len(entries), kernel, when))
            self.__dict__.pop(op, None)

    def find(self, op: str) -> tuple[str, Any]:
        """(how, kernel): "own", "expr", "primitive", "composed", "host" or "fallback"."""
        how, kernel = self._without_plugins(op)
        for _, _, extra, when in sorted(self._extra.get(op, []), key=lambda e: e[:2]):
            how, kernel = "own", (extra if when is None else _choose(when, extra, kernel))
        return how, kernel

    def _without_plugins(self, op: str) -> tuple[str, Any]:
        from ..ops import get_spec
        from . import primitives
        if op in self._own:
            return "own", self._own[op]
        spec = get_spec(op)
        if spec is None and hasattr(primitives, op):
            return "primitive", primitives.bind(self.backend, op)
        if spec is None and op.endswith("_into") and get_spec(op.removesuffix("_into")):
            return "primitive", primitives.into(self.backend, getattr(self, op[:-len("_into")]))
        if spec is None:
            raise AttributeError(f"no op '{op}' in ops.yaml and no such kernel on {self.device}")
        if spec.kind == "view" and not hasattr(primitives, op):
            return "view", primitives.view_kernel(self.backend, op)
        if (made := self._rendered(spec)) is not None:
            return "expr", made
        if hasattr(primitives, op):
            return "primitive", primitives.bind(self.backend, op)
        if spec.has_body:
            return "composed", composed(self, op)
        if self.device.type == "cpu":
            raise NotImplementedError(f"op '{op}' has no kernel on the CPU")
        return on_host(self, op, "host" if "host" in spec.tags else "fallback")

    def _rendered(self, spec: Any) -> Any:
        """The kernel made from `expr` or `reduce`; None if the backend says that it cannot."""
        backend = self.backend
        try:
            if spec.expr:
                return backend.elementwise(spec)
            if spec.reduce:
                made = (backend.scan if spec.kind == "scan" else backend.reduce)(spec)
                return (_choose(_is_complex, composed(self, spec.name), made) if spec.has_body
                        else made)
        except NotImplementedError:
            return None
        return None


def _is_complex(array: Any, *_: Any) -> bool:
    """Whether the composition serves a call: a `reduce` that compares has no meaning then."""
    return array.dtype.kind == "c"


def _choose(when: Any, kernel: Any, otherwise: Any) -> Any:
    def run(*args: Any) -> Any:
        return kernel(*args) if when(*args) else otherwise(*args)
    return run


def composed(table: KernelTable, op: str) -> Any:
    """The kernel of an op with `compose` and `grad`: its body, run on wrapped arrays."""
    from .._generated.functions import BODIES
    from ..dtypes import from_numpy_dtype
    from ..ops import get_spec
    from ..tensor import Tensor, wrap
    body, spec = BODIES[op], get_spec(op)

    def lift(a: Any) -> Any:
        return None if a is None else wrap(a, table, from_numpy_dtype(a.dtype))

    def lower(x: Any) -> Any:
        return x._a if isinstance(x, Tensor) else tuple(y._a for y in x)

    def run(*args: Any) -> Any:
        full = []
        for argument, value in zip(spec.args, args):
            if argument.type.base == "Tensor":
                value = [lift(v) for v in value] if argument.type.is_list else lift(value)
            elif argument.type.base == "DType" and value is not None:
                value = from_numpy_dtype(value)
            full.append(value)
        full += [None] * (len(spec.args) - len(full))  # a factory's kernel is not told its device
        mode, state.mode = state.mode, 0
        device, state.device = state.device, table.device
        try:
            return lower(body(*full))
        finally:
            state.mode, state.device = mode, device
    return run


def on_host(table: KernelTable, op: str, how: str) -> tuple[str, Any]:
    """The CPU's kernel between copies there and back."""
    from .loader import table_for
    cpu = table_for(None)
    name = table.device.type

    def down(x: Any) -> Any:
        if isinstance(x, (list, tuple)):
            return type(x)(down(y) for y in x)
        return table.to_numpy(x) if hasattr(x, "shape") and hasattr(x, "dtype") else x

    def up(x: Any) -> Any:
        return tuple(up(y) for y in x) if isinstance(x, (list, tuple)) else table.from_numpy(x)

    def run(*args: Any) -> Any:
        if how == "fallback":
            if strict():
                raise FallbackError(
                    f"op '{op}' has no kernel on {table.device} and PLUGRAD_STRICT is set; unset "
                    "it to run the op on the CPU, or give the device a kernel for it")
            if not counters.fallback[name, op]:
                warnings.warn(f"op '{op}' has no kernel on {table.device}: it runs on the CPU, "
                              "with copies there and back", UserWarning, stacklevel=4)
            counters.fallback[name, op] += 1
        else:
            counters.host[name, op] += 1
        return up(getattr(cpu, op)(*[down(a) for a in args]))
    return how, run
