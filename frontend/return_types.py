"""Named tuples of ops with several results: `torch.return_types.sort` and the like."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

_made: dict[str, Any] = {}

#: Results of functions that are composed by hand and so have no schema.
_FIELDS = {"histogram": ("hist", "bin_edges"), "histogramdd": ("hist", "bin_edges"),
           "linalg_lstsq": ("solution", "residuals", "rank", "singular_values")}


def get(op: str) -> Any:
    """The class for an op; made from its schema the first time. Takes one sequence."""
    if op not in _made:
        from .ops import get_spec, overloads
        names = _FIELDS.get(op)
        if names is None:
            specs = [get_spec(op)] if get_spec(op) else overloads(op)
            names = tuple(r.name for r in max(specs, key=lambda s: len(s.returns)).returns)
        base = namedtuple(op, names)  # type: ignore[misc]

        def __new__(cls: Any, values: Any) -> Any:
            return base.__new__(cls, *values)

        _made[op] = type(op, (base,), {
            "__slots__": (), "__new__": __new__, "__module__": "torch.return_types",
            "__reduce__": lambda self: (_rebuild, (op, tuple(self))), "__repr__": _repr})
    return _made[op]


def _rebuild(op: str, values: tuple) -> Any:
    return get(op)(values)


def _repr(self: Any) -> str:
    inner = ",\n".join(f"{name}={value!r}" for name, value in zip(self._fields, self))
    return f"torch.return_types.{type(self).__name__}(\n{inner})"


def __getattr__(name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(name)
    try:
        return get(name)
    except (IndexError, KeyError):
        raise AttributeError(f"no op '{name}' with several named results") from None
