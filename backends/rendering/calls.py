"""What the launchers of rendered kernels share: remembered calls, and the kinds of arguments."""

from __future__ import annotations

from typing import Any


class Calls(dict):
    """What calls with these shapes, strides and dtypes do; starts anew when it grew too large."""

    LIMIT = 4096

    def __setitem__(self, key: Any, value: Any) -> None:
        if len(self) >= self.LIMIT:
            self.clear()
        super().__setitem__(key, value)


def kind_of(kind: Any) -> str:
    """What an argument of this schema type is to a formula: "tensor", "static" or "number"."""
    base = str(kind).rstrip("?")
    if base.startswith("Tensor"):
        return "tensor"
    return "static" if base in ("str", "bool") else "number"
