"""Emits the stubs: typed signatures of all functions, and of Tensor's generated methods."""

from __future__ import annotations

from .emit_functions import local
from .formula import quoted
from .plan import HEADER
from .signature import Argument, Type
from .spec import ELEMENTWISE, OpSpec

IMPORTS = """
from collections.abc import Sequence
from typing import Any

from ..device import device as Device
from ..dtypes import dtype as DType
from ..layouts import layout as Layout, memory_format as MemoryFormat
from ..tensor import Tensor

Number = bool | int | float | complex
"""

OPERATORS = {
    "binary": "add sub mul truediv floordiv mod pow matmul and or xor lshift rshift",
    "comparison": "eq ne lt le gt ge", "unary": "neg pos invert abs"}


def functions_module(specs: list[OpSpec]) -> str:
    """`functions.pyi`."""
    blocks = []
    for spec in specs:
        blocks.append(_definition(spec.name, spec, spec.doc))
        if "inplace" in spec.variants:
            blocks.append(_definition(f"{spec.name}_", spec, "", inplace=True))
    tables = "\n".join(f"{name}: dict[str, Any]" for name in (
        "FUNCTIONS", "NN_FUNCTIONS", "LINALG_FUNCTIONS", "SPECIAL_FUNCTIONS", "FFT_FUNCTIONS",
        "METHODS", "BODIES"))
    return _header("Types of the ops.") + "\n" + "\n".join(blocks) + "\n\n" + tables + "\n"


def methods_module(specs: list[OpSpec]) -> str:
    """`methods.pyi`: a base class of Tensor for type checkers alone."""
    lines = ["", "class TensorMethods:"]
    for spec in specs:
        if "method" not in spec.variants:
            continue
        lines.append(_indented(_definition(spec.name, spec, spec.doc, method=True)))
        if "inplace" in spec.variants:
            lines.append(_indented(_definition(f"{spec.name}_", spec, "", True, True)))
    lines += _operators()
    lines.append("    def __getattr__(self, name: str) -> Any: ...")
    return _header("Types of the methods of Tensor.") + "\n".join(lines) + "\n"


def _header(what: str) -> str:
    return HEADER.format(what=what) + "# ruff: noqa" + IMPORTS


def _indented(text: str) -> str:
    return "\n".join("    " + line for line in text.splitlines())


def _operators() -> list[str]:
    lines = []
    for name in OPERATORS["binary"].split():
        for prefix in ("", "r", "i"):
            lines.append(f"    def __{prefix}{name}__(self, other: Any) -> Tensor: ...")
    for name in OPERATORS["comparison"].split():
        ignore = "  # type: ignore[override]" if name in ("eq", "ne") else ""
        lines.append(f"    def __{name}__(self, other: Any) -> Tensor: ...{ignore}")
    lines += [f"    def __{name}__(self) -> Tensor: ..." for name in OPERATORS["unary"].split()]
    lines.append("    def __getitem__(self, key: Any) -> Tensor: ...")
    lines.append("    def __setitem__(self, key: Any, value: Any) -> None: ...")
    return lines


def _definition(name: str, spec: OpSpec, doc: str, method: bool = False,
                inplace: bool = False) -> str:
    parts, star = [], False
    args = spec.args
    if method:
        parts, args = ["self"], args[1:]
    if method and "varargs" in spec.variants:
        parts += [f"*{args[0].name}: Any", *(f"{a.name}: {_type(a, spec)} = ..." for a in args[1:])]
        return f"def {name}({', '.join(parts)}) -> {_returns(spec)}: ..."
    for a in args:
        if a.keyword_only and not star:
            parts.append("*")
            star = True
        default = " = ..." if a.default is not None else ""
        parts.append(f"{local(a.name)}: {_type(a, spec)}{default}")
    if "out" in spec.variants and not inplace:
        parts += ([] if star else ["*"]) + ["out: Any = ..."]
    head = f"def {name}({', '.join(parts)}) -> {'Tensor' if inplace else _returns(spec)}:"
    return f'{head}\n    """{quoted(doc)}"""' if doc else f"{head} ..."


def _type(a: Argument, spec: OpSpec) -> str:
    t = a.type
    base = {"Scalar": "Number | Tensor", "int": "int", "float": "float", "bool": "bool",
            "str": "str", "Generator": "Any"}.get(t.base, t.base)
    if t.base == "Tensor" and not t.is_list and spec.kind in ELEMENTWISE and \
            a is not spec.args[0]:
        base = "Tensor | Number"
    if t.is_list:
        item = f"{base} | None" if t.optional_items else base
        base = f"int | Sequence[{item}]" if t.base == "int" else f"Sequence[{item}]"
    return f"{base} | None" if t.optional else base


def _returns(spec: OpSpec) -> str:
    if not spec.returns:
        return "None"
    if len(spec.returns) > 1:
        return "Any"
    return _result(spec.returns[0].type)


def _result(t: Type) -> str:
    return "tuple[Tensor, ...]" if t.is_list else "Tensor"
