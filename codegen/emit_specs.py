"""Emits the specs: ops.yaml as Python data, so that no YAML is read at run time."""

from __future__ import annotations

import pprint

from .plan import HEADER


def emit_module(entries: list[tuple[dict, int]]) -> str:
    rows = [(line, entry) for entry, line in entries]
    text = pprint.pformat(rows, width=96, sort_dicts=False)
    return HEADER.format(what="Specs of ops: (line in ops.yaml, entry).") + (
        "# ruff: noqa\nfrom __future__ import annotations\n\n"
        f"from typing import Any\n\nENTRIES: list[tuple[int, dict[str, Any]]] = \\\n{text}\n")
