"""`plugrad.ops`: the specs of all ops, and loading more from files at run time."""

from __future__ import annotations

from typing import Any

_specs: dict[str, Any] = {}
_overloads: dict[str, list] = {}


def specs() -> dict[str, Any]:
    """All ops by Python name; parsed on first use."""
    if not _specs:
        from ._generated.specs import ENTRIES
        from .codegen.spec import parse_entry
        for line, entry in ENTRIES:
            add(parse_entry(entry, "ops.yaml", line))
    return _specs


def add(spec: Any) -> None:
    _specs[spec.name] = spec
    _overloads.setdefault(spec.signature.name, []).append(spec)


def get_spec(name: str) -> Any:
    """The spec of an op, or None."""
    return specs().get(name)


def overloads(name: str) -> list:
    """The specs of `max.dim`, `max.other`, ... under the name before the dot."""
    specs()
    return _overloads[name]


def load(path: Any) -> list[str]:
    """Makes the ops of a file methods and functions of plugrad; gives their names.

    The file has the grammar of ops.yaml. SpecError (a ValueError) with file and line if an entry
    is malformed; then nothing of the file is registered.
    """
    from .runtime_ops import load_file
    return load_file(path)
