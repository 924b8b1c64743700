"""The whole plugin contract: three hooks.

A plugin is a distribution with an entry point in the group `plugrad`, named for its scope:
`device.<name>`, `kernels.<device>` or `ops.<package>`. The entry point is a module whose functions,
marked with `hookimpl`, are called with the arguments below. Nothing is imported before it is
needed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pluggy

hookspec = pluggy.HookspecMarker("plugrad")
hookimpl = pluggy.HookimplMarker("plugrad")


@hookspec
def register_backends(register: Callable[[str, type], None]) -> None:
    """Call `register(name, backend_class)`; the class is an `api.Backend`."""


@hookspec
def register_kernels(backend: str, table: Any) -> None:
    """Call `table.register(op, kernel, when=None, priority=0)` for the device type `backend`.

    `when(*args) -> bool` says for which arguments the kernel serves; others take the next best.
    """


@hookspec
def register_ops(register: Callable[[Any], None]) -> None:
    """Call `register(path)` with an op file of the grammar of ops.yaml."""
