"""Op schemas in torch's notation: parsed to frozen dataclasses that print back.

    add(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
    max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
"""

from __future__ import annotations

import ast
import keyword
import re
from dataclasses import dataclass
from typing import Any

from .errors import SpecError

SCALAR_TYPES = {"Scalar", "int", "float", "bool", "str", "DType", "Device", "Layout",
                "MemoryFormat", "Generator"}
_TYPE = re.compile(r"^(?P<base>[A-Za-z]+)(?P<alias>\([a-z]!?\))?"
                   r"(?P<item>\?)?(?P<list>\[\d{0,2}\])?(?P<optional>\?)?$")
_ATOM = r"(?:None|True|False|-?\d{1,20}(?:\.\d*)?(?:e-?\d{1,3})?|'[^'\"\\]*')"
_ATOMS = rf"{_ATOM}(?:, {_ATOM})*"
_DEFAULT = re.compile(rf"{_ATOM}|\[(?:{_ATOMS})?\]|\((?:{_ATOM},|{_ATOM}, {_ATOMS})?\)")
_MAX_TEXT = 1000
_NAME = re.compile(r"^[A-Za-z_][A-Za-z0-9_]*$")
_OP_NAME = re.compile(r"^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)?$")


@dataclass(frozen=True)
class Type:
    """`Tensor`, `Tensor(a!)`, `int[2]`, `Tensor?[]`, `DType?`, ..."""

    base: str
    alias: str = ""
    optional_items: bool = False
    list_size: str | None = None
    optional: bool = False

    @classmethod
    def parse(cls, text: str) -> Type:
        match = _TYPE.match(text)
        if not match or match["base"] not in SCALAR_TYPES | {"Tensor"}:
            raise SpecError(f"unknown type '{text}'; write Tensor or one of "
                            f"{', '.join(sorted(SCALAR_TYPES))}, with [] or ? where needed")
        size, item, optional = match["list"], match["item"], match["optional"]
        if size is None and item:
            item, optional = None, item
        if match["alias"] and match["base"] != "Tensor":
            raise SpecError(f"type '{text}': only Tensor takes an alias such as (a) or (a!)")
        return cls(match["base"], (match["alias"] or "")[1:-1], bool(item),
                   size[1:-1] if size is not None else None, bool(optional))

    def __str__(self) -> str:
        alias = f"({self.alias})" if self.alias else ""
        items = "?" if self.optional_items else ""
        size = f"[{self.list_size}]" if self.list_size is not None else ""
        return f"{self.base}{alias}{items}{size}{'?' if self.optional else ''}"

    @property
    def is_list(self) -> bool:
        return self.list_size is not None

    @property
    def is_tensor(self) -> bool:
        """One tensor, possibly absent; not a list."""
        return self.base == "Tensor" and not self.is_list

    @property
    def is_tensor_list(self) -> bool:
        return self.base == "Tensor" and self.is_list


@dataclass(frozen=True)
class Argument:
    """One argument; `default` is the text after `=`, None where there is none."""

    type: Type
    name: str
    default: str | None = None
    keyword_only: bool = False

    def __str__(self) -> str:
        return f"{self.type} {self.name}" + ("" if self.default is None else f"={self.default}")

    @property
    def default_value(self) -> Any:
        return ast.literal_eval(self.default) if self.default is not None else None


@dataclass(frozen=True)
class Return:
    """One result, with a name where the results form a named tuple."""

    type: Type
    name: str = ""

    def __str__(self) -> str:
        return f"{self.type} {self.name}" if self.name else str(self.type)


@dataclass(frozen=True)
class Signature:
    """A whole schema. `str(Signature.parse(text)) == text` for every accepted text."""

    name: str
    overload: str
    args: tuple[Argument, ...]
    returns: tuple[Return, ...]

    @classmethod
    def parse(cls, text: str) -> Signature:
        if not isinstance(text, str):
            raise SpecError(f"an op's schema must be text, got {text!r}")
        if len(text) > _MAX_TEXT or not (text.isascii() and text.isprintable()):
            raise SpecError(f"a schema is one line of plain ASCII text of at most {_MAX_TEXT} "
                            f"characters, got {text[:60]!a}")
        match = re.match(r"^(?P<name>[^(\s]+)\((?P<args>.*)\) -> (?P<returns>.+)$", text)
        if not match:
            raise SpecError(f"'{text}' is no schema; write it as "
                            "'name(Tensor self, int dim=0) -> Tensor'")
        if not _OP_NAME.match(match["name"]):
            raise SpecError(f"'{match['name']}' is no op name; use letters, digits and _, and at "
                            "most one '.overload'")
        name, _, overload = match["name"].partition(".")
        if name.startswith("_") or name.endswith("_") or keyword.iskeyword(name):
            raise SpecError(f"'{name}' cannot name an op: keywords and names that begin or end "
                            "with _ are kept for Python and plugrad; in-place forms come from "
                            "'variants: inplace'")
        found = cls(name, overload, _parse_args(match["args"]), _parse_returns(match["returns"]))
        if str(found) != text:
            raise SpecError(f"the schema does not print back: read '{text}', prints '{found}'")
        return found

    def __str__(self) -> str:
        parts, star = [], False
        for arg in self.args:
            if arg.keyword_only and not star:
                parts.append("*")
                star = True
            parts.append(str(arg))
        results = ", ".join(map(str, self.returns))
        if len(self.returns) != 1 or self.returns[0].name:
            results = f"({results})"
        return f"{self.full_name}({', '.join(parts)}) -> {results}"

    @property
    def full_name(self) -> str:
        return f"{self.name}.{self.overload}" if self.overload else self.name

    @property
    def function_name(self) -> str:
        """The Python name: `max.dim` becomes `max_dim`."""
        return f"{self.name}_{self.overload}" if self.overload else self.name

    @property
    def tensors(self) -> tuple[Argument, ...]:
        return tuple(a for a in self.args if a.type.base == "Tensor")

    def arg(self, name: str) -> Argument | None:
        return next((a for a in self.args if a.name == name), None)


def _split(text: str) -> list[str]:
    """Splits at the commas outside brackets and quotes."""
    parts, depth, quote, current = [], 0, "", ""
    for c in text:
        if quote:
            quote = "" if c == quote else quote
        elif c in "'\"":
            quote = c
        elif c in "([":
            depth += 1
        elif c in ")]":
            depth -= 1
        if c == "," and not depth and not quote:
            parts.append(current.strip())
            current = ""
        else:
            current += c
    return parts + [current.strip()] if current.strip() or parts else []


def _check_name(name: str, what: str) -> None:
    if not _NAME.match(name) or keyword.iskeyword(name) or name.startswith("__"):
        raise SpecError(f"'{name}' cannot name an {what}; use a Python identifier")


def _parse_args(text: str) -> tuple[Argument, ...]:
    args: list[Argument] = []
    keyword_only = False
    for part in _split(text):
        if part == "*":
            if keyword_only:
                raise SpecError("a schema has at most one '*'")
            keyword_only = True
            continue
        declaration, equals, default = part.partition("=")
        words = declaration.split()
        if len(words) != 2:
            raise SpecError(f"'{part}' is no argument; write 'Type name' or 'Type name=default'")
        _check_name(words[1], "argument")
        if any(a.name == words[1] for a in args):
            raise SpecError(f"argument '{words[1]}' is declared twice")
        if equals:
            if not _DEFAULT.fullmatch(default):
                raise SpecError(f"the default of '{part}' must be a literal: None, True, False, a "
                                "number, 'text', or a list of such")
        elif not keyword_only and any(a.default is not None for a in args):
            raise SpecError(f"argument '{words[1]}' without default follows one with a default")
        args.append(Argument(Type.parse(words[0]), words[1], default if equals else None,
                             keyword_only))
    return tuple(args)


def _parse_returns(text: str) -> tuple[Return, ...]:
    if text == "()":
        return ()
    inner = text[1:-1] if text.startswith("(") and text.endswith(")") else text
    found = []
    for part in _split(inner):
        words = part.split()
        if len(words) > 2 or not words:
            raise SpecError(f"'{part}' is no result; write 'Tensor' or 'Tensor name'")
        if len(words) == 2:
            _check_name(words[1], "result")
        found.append(Return(Type.parse(words[0]), words[1] if len(words) == 2 else ""))
    if any(r.name for r in found) and not all(r.name for r in found):
        raise SpecError(f"'{text}': name all results or none")
    return tuple(found)
