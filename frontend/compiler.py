"""`torch.compiler` for programs that ask for it: nothing is compiled."""

from __future__ import annotations

from typing import Any

from .misc import compile


def disable(fn: Any = None, recursive: bool = True, **options: Any) -> Any:
    """The function itself, or a decorator that changes nothing."""
    return fn if fn is not None else lambda function: function


def allow_in_graph(fn: Any) -> Any:
    """The function itself."""
    return fn


def assume_constant_result(fn: Any) -> Any:
    """The function itself."""
    return fn


def is_compiling() -> bool:
    """False: everything runs as it is."""
    return False


def is_dynamo_compiling() -> bool:
    """False: everything runs as it is."""
    return False


def is_exporting() -> bool:
    """False: there is no exporter."""
    return False


def cudagraph_mark_step_begin() -> None:
    """Nothing has to be marked."""


def reset() -> None:
    """Nothing was compiled that could be forgotten."""


def list_backends(exclude_tags: Any = ()) -> list[str]:
    """No compiler has been made yet."""
    return []


__all__ = [
    "allow_in_graph", "assume_constant_result", "compile", "cudagraph_mark_step_begin", "disable",
    "is_compiling", "is_dynamo_compiling", "is_exporting", "list_backends", "reset"]
