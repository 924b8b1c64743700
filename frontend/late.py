"""Modules that are imported when a name of theirs is first used."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class LateModule:
    """Stands for a module; each name is looked up there once and kept as an own attribute."""

    def __init__(self, module: str):
        self._module = module

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        found = getattr(import_module(self._module), name)
        setattr(self, name, found)
        return found
