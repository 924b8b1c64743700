"""Ops from files at run time: the same compiler that writes `_generated/`, run on another file."""

from __future__ import annotations

import linecache
import types
from pathlib import Path
from typing import Any

from . import ops as registry
from ._generated import functions as generated
from .tensor import Tensor


def load_file(path: Any) -> list[str]:
    """Compiles a file's entries and registers their functions, methods, nodes and specs.

    Gives the ops' names. SpecError with file and line if an entry is malformed, RuntimeError if an
    op of that name exists; in both cases nothing is registered.
    """
    from .codegen import emit_functions, emit_nodes
    from .codegen.compiler import compile_text, helper_names
    from .codegen.errors import SpecError
    path = Path(path)
    known = set(registry.specs()) | {f"{n}_" for n in registry.specs()}
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise SpecError(f"{path}:1: an op file is UTF-8 text: {error}") from None
    compiled = compile_text(text, str(path), helper_names(Path(__file__).parent), known)
    for spec in compiled.specs:
        _refuse_taken(spec)
    label = f"plugrad-ops-{path.stem}"
    nodes = _module(f"plugrad._loaded.{label}_nodes",
                    emit_nodes.emit_module(list(compiled.derivatives.values()), compiled.world,
                                           compiled.specs))
    functions = _module(f"plugrad._loaded.{label}",
                        emit_functions.emit_module(compiled.specs, compiled.derivatives,
                                                   compiled.world), like=generated)
    functions.__dict__["nodes"] = nodes
    nodes.__dict__["ops"] = _Both(functions, generated)
    _register(compiled.specs, functions)
    return [spec.name for spec in compiled.specs]


def _refuse_taken(spec: Any) -> None:
    """A file adds ops; it replaces neither ops nor what else plugrad and its tensors have."""
    import plugrad

    from .codegen.errors import SpecError
    for name in (spec.name, f"{spec.name}_")[:1 + ("inplace" in spec.variants)]:
        if spec.name in registry.specs() or any(
                hasattr(place, name) for place in (generated, Tensor, plugrad)):
            raise SpecError(f"{spec.where}: there is an op or attribute '{name}' already; take "
                            "another name")


class _Both:
    """The ops of a file over those of plugrad, for formulas."""

    def __init__(self, first: Any, second: Any):
        self._first, self._second = first, second

    def __getattr__(self, name: str) -> Any:
        return getattr(self._first if hasattr(self._first, name) else self._second, name)


def _module(name: str, text: str, like: Any = None) -> types.ModuleType:
    """A module from generated text, which tracebacks can show."""
    file = f"<{name}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    module = types.ModuleType(name)
    module.__package__ = "plugrad._generated"
    if like is not None:      # compositions name ops of plugrad without a prefix
        module.__dict__.update({k: v for k, v in vars(like).items() if not k.startswith("__")})
    exec(compile(text, file, "exec"), module.__dict__)
    return module


def _register(specs: list, functions: types.ModuleType) -> None:
    import plugrad

    from .nn import functional
    for spec in specs:
        registry.add(spec)
        setattr(generated, spec.name, getattr(functions, spec.name))
    for space in ("", "nn", "linalg", "special", "fft"):
        table = vars(functions)["FUNCTIONS" if not space else f"{space.upper()}_FUNCTIONS"]
        if not table:
            continue
        module = {"": plugrad, "nn": functional}.get(space) or getattr(plugrad, space)
        for name, function in table.items():
            setattr(module, name, function)
    for name, method in functions.METHODS.items():
        setattr(Tensor, name, method)
    generated.BODIES.update(functions.BODIES)
