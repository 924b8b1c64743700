"""Modules that are imported when a name of theirs is first used."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class LateModule:
    """Stands for a module until a name of it is used, then gives its place to the module.

    `home` is the namespace that it stands in: there the module itself takes over, since a look-up
    in a module costs 5 ns and one through `__getattr__` 50.
    """

    def __init__(self, module: str, home: dict[str, Any] | None = None):
        self._module, self._home = module, home

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        module = import_module(self._module)
        home = self._home or {}
        for place in [key for key, value in list(home.items()) if value is self]:
            home[place] = module
        found = getattr(module, name)
        setattr(self, name, found)
        return found
