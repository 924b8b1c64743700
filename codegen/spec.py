"""Entries of an op file: read, checked, with the defaults of their kind filled in.

`domain` says where the op suite draws its samples: `positive`, `nonzero`, `(-1, 1)`, or by
argument `{self: positive, other: nonzero, dtypes: float complex, special: no}`; see domain.py.
"""

from __future__ import annotations

import builtins
import re
from dataclasses import dataclass, field
from typing import Any

from .domain import Domain
from .errors import SpecError
from .signature import Signature

KEYS = {"op", "doc", "kind", "expr", "reduce", "shape", "dtype", "variants", "grad", "jvp",
        "compose", "check", "domain", "autocast", "onnx", "tags"}

#: What each kind fills in where an entry is silent.
KINDS: dict[str, dict[str, Any]] = {
    "unary": {"dtype": "same", "variants": "function method inplace out"},
    "binary": {"dtype": "promote", "variants": "function method inplace out"},
    "elementwise": {"dtype": "promote", "variants": "function method inplace out"},
    "reduction": {"dtype": "same", "variants": "function method out"},
    "scan": {"dtype": "accumulate", "variants": "function method inplace out"},
    "view": {"dtype": "same", "variants": "function method"},
    "factory": {"dtype": "dtype", "variants": "function"},
    "random": {"dtype": "dtype", "variants": "function"},
    "other": {"dtype": "same", "variants": "function method out"},
}
ELEMENTWISE = {"unary", "binary", "elementwise"}
VARIANTS = {"function", "method", "inplace", "out", "nn", "linalg", "special", "fft", "varargs",
            "private", "property"}
DTYPES = {"same", "promote", "float", "bool", "int64", "accumulate", "dtype", "real", "complex",
          "float32", "float64", "int32", "uint8"}
AUTOCAST = {"lower", "float32", "promote"}
MAX_FILE = 2_000_000    # characters; reading so many takes some seconds


@dataclass(frozen=True)
class OpSpec:
    """One op. `file` and `line` say where it is declared; formulas are kept as text."""

    signature: Signature
    kind: str = "other"
    doc: str = ""
    expr: str | None = None
    reduce: dict | None = None
    shape: str | None = None
    dtype: str = "same"
    variants: frozenset[str] = frozenset()
    grad: dict[str, str] = field(default_factory=dict)
    jvp: str | None = None
    compose: str | None = None
    check: tuple[tuple[str, str], ...] = ()
    domain: Domain = field(default_factory=Domain)    # where samples are drawn: see domain.py
    autocast: str | None = None
    onnx: str | None = None
    tags: frozenset[str] = frozenset()
    file: str = "ops.yaml"
    line: int = 0

    @property
    def name(self) -> str:
        """The Python name, which is also the kernel's."""
        return self.signature.function_name

    @property
    def args(self) -> tuple:
        return self.signature.args

    @property
    def returns(self) -> tuple:
        return self.signature.returns

    @property
    def has_body(self) -> bool:
        """Whether `compose` is a kernel of its own, not inlined."""
        return bool(self.compose) and (bool(self.grad) or self.kind == "random")

    @property
    def is_view(self) -> bool:
        return self.kind == "view"

    @property
    def where(self) -> str:
        return f"{self.file}:{self.line}"

    @property
    def result_dtypes(self) -> tuple[str, ...]:
        """The dtype rule of each result."""
        rules = tuple(r.strip() for r in self.dtype.split(","))
        return rules if len(rules) > 1 else rules * max(len(self.returns), 1)


def read_entries(text: str, file: str) -> list[tuple[dict, int]]:
    """The (entry, line) pairs of an op file; refuses duplicate and non-text keys and tags."""
    import yaml
    if len(text) > MAX_FILE:
        raise SpecError(f"{file}:1: longer than {MAX_FILE} characters; split the file")
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else text.count("\n", 0, getattr(error, "position", 0)) + 1
        raise SpecError(f"{file}:{line}: not valid YAML: {error}") from None
    except RecursionError:
        raise SpecError(f"{file}:1: nested too deeply; an entry needs at most a few "
                        "levels") from None
    if root is None:
        return []
    if not isinstance(root, yaml.SequenceNode) or root.tag != "tag:yaml.org,2002:seq":
        raise SpecError(f"{file}:1: an op file is a list of entries, each '- op: ...'")
    seen: set[int] = set()
    return [(_plain(node, file, 0, seen), node.start_mark.line + 1) for node in root.value]


def _plain(node: Any, file: str, depth: int, seen: set[int]) -> Any:
    """A YAML node as dicts, lists and scalars, built without any constructor of the file's."""
    import yaml
    where = f"{file}:{node.start_mark.line + 1}"
    if depth > 8:
        raise SpecError(f"{where}: nested too deeply; an entry needs at most a few levels")
    if id(node) in seen:    # ten anchors can stand for a billion entries
        raise SpecError(f"{where}: aliases (*name) are not allowed; write the text out")
    seen.add(id(node))
    collection = {yaml.MappingNode: "map", yaml.SequenceNode: "seq"}.get(type(node))
    if collection and node.tag != f"tag:yaml.org,2002:{collection}":
        raise SpecError(f"{where}: tag '{node.tag}' is not allowed; write plain text or numbers")
    if isinstance(node, yaml.MappingNode):
        found: dict[str, Any] = {}
        for key, value in node.value:
            line = f"{file}:{key.start_mark.line + 1}"
            if not isinstance(key, yaml.ScalarNode) or key.tag != "tag:yaml.org,2002:str":
                raise SpecError(f"{line}: key {getattr(key, 'value', '?')!r} is not text (YAML "
                                "reads on, off, yes and numbers otherwise); put it in quotes")
            seen.add(id(key))
            if key.value in found:
                raise SpecError(f"{line}: key '{key.value}' stands twice; keep one")
            found[key.value] = _plain(value, file, depth + 1, seen)
        return found
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item, file, depth + 1, seen) for item in node.value]
    plain = {"str": str, "int": int, "float": float}
    kind = node.tag.rpartition(":")[2]
    if not node.tag.startswith("tag:yaml.org,2002:") or kind not in {*plain, "bool", "null"}:
        raise SpecError(f"{where}: tag '{node.tag}' is not allowed; write plain text or numbers")
    if kind == "null":
        return None
    if kind == "bool":
        return node.value.lower() in ("true", "yes", "on")
    try:
        return plain[kind](node.value)
    except ValueError:
        raise SpecError(f"{where}: {node.value!r} is no {kind}") from None


def parse_entry(entry: Any, file: str, line: int) -> OpSpec:
    """One checked entry; SpecError with file, line and what to write instead."""
    where = f"{file}:{line}"
    if not isinstance(entry, dict) or "op" not in entry:
        raise SpecError(f"{where}: an entry needs the key 'op', with the op's schema")
    where = f"{where}: {str(entry['op']).partition('(')[0]}"
    try:
        return _parse_entry(entry, file, line)
    except SpecError as error:
        raise error.at(where) from None


def _parse_entry(entry: dict, file: str, line: int) -> OpSpec:
    if unknown := sorted(set(entry) - KEYS):
        raise SpecError(f"unknown key '{unknown[0]}'; the keys are {', '.join(sorted(KEYS))}")
    kind = entry.get("kind", "other")
    if not isinstance(kind, str) or kind not in KINDS:
        raise SpecError(f"unknown kind '{kind}'; write one of {', '.join(KINDS)}")
    signature = Signature.parse(entry["op"])
    given = {**KINDS[kind], **{k: v for k, v in entry.items() if k != "op"}}
    for key in ("doc", "expr", "shape", "dtype", "jvp", "compose", "autocast", "onnx", "variants",
                "tags"):
        if key in given and not (isinstance(given[key], (str, int, float))
                                 and str(given[key]).strip().isprintable()):
            raise SpecError(f"'{key}' must be text on one line, without control characters")
    variants = _words(given["variants"], VARIANTS, "variant")
    if "variants" not in entry and kind == "view" and not any(
            a.type.alias for a in signature.args):
        raise SpecError("a view's schema marks what shares memory: 'Tensor(a) self' and "
                        "'-> Tensor(a)'")
    for rule in str(given["dtype"]).split(","):
        if rule.strip() not in DTYPES:
            raise SpecError(f"unknown dtype rule '{rule.strip()}'; write one of "
                            f"{', '.join(sorted(DTYPES))}")
    if given.get("autocast") not in AUTOCAST | {None}:
        raise SpecError(f"autocast is one of {', '.join(sorted(AUTOCAST))}")
    spec = OpSpec(
        signature, kind, str(given.get("doc", "")).strip(), _text(given.get("expr")),
        _reduce(given.get("reduce")), _text(given.get("shape")), str(given["dtype"]), variants,
        _grad(given.get("grad"), signature), _text(given.get("jvp")), _text(given.get("compose")),
        _check(given.get("check")), Domain.parse(given.get("domain"), signature),
        given.get("autocast"), given.get("onnx"), frozenset(str(given.get("tags", "")).split()),
        file, line)
    _check_kind(spec)
    _check_completeness(spec)
    return spec


def _text(value: Any) -> str | None:
    return None if value is None else str(value).strip()


def _words(value: Any, allowed: set[str], what: str) -> frozenset[str]:
    words = frozenset(str(value).split())
    if unknown := sorted(words - allowed):
        raise SpecError(f"unknown {what} '{unknown[0]}'; write one of {', '.join(sorted(allowed))}")
    return words


def _reduce(value: Any) -> dict | None:
    if value is None:
        return None
    if not isinstance(value, dict) or not {"state", "map", "combine"} <= set(value):
        raise SpecError("'reduce' needs state, map and combine, for example "
                        "{state: {total: 0}, map: self, combine: total + map}")
    if unknown := sorted(set(value) - {"state", "init", "map", "combine", "finalize", "empty"}):
        raise SpecError(f"unknown key '{unknown[0]}' in 'reduce'")
    return value


def _grad(value: Any, signature: Signature) -> dict[str, str]:
    if value is None:
        return {}
    if not isinstance(value, dict) or not all(isinstance(f, (str, int, float))
                                              for f in value.values()):
        raise SpecError("'grad' is a mapping from argument to formula: {self: grad * result}")
    found: dict[str, str] = {}
    for names, formula in value.items():
        for name in (n.strip() for n in names.split(",")):
            argument = signature.arg(name)
            if argument is None:
                raise SpecError(f"'grad' names '{name}', which is no argument of the op")
            if argument.type.base != "Tensor":
                raise SpecError(f"'grad' names '{name}', a {argument.type}; only tensors have "
                                "gradients")
            found[name] = str(formula).strip()
    return found


def _check(value: Any) -> tuple[tuple[str, str], ...]:
    if value is None:
        return ()
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise SpecError("'check' is a mapping from a condition to its error message")
    for message in value.values():
        kind, _ = split_message(message)
        error = getattr(builtins, kind, None)
        if not (isinstance(error, type) and issubclass(error, Exception)):
            raise SpecError(f"unknown error class '{kind}'; begin the message with one of Python's "
                            "own, such as 'IndexError: ...'")
    return tuple(value.items())


def split_message(message: str) -> tuple[str, str]:
    """The error class, RuntimeError where a message names none, and the text."""
    kind, colon, text = message.partition(": ")
    if colon and re.fullmatch(r"[A-Z][A-Za-z]*Error", kind):
        return kind, text
    return "RuntimeError", message


def _check_kind(spec: OpSpec) -> None:
    """The arguments that each kind's code relies on."""
    names, tensors = [a.name for a in spec.args], spec.signature.tensors
    first = spec.args[0] if spec.args else None
    if not spec.returns:
        raise SpecError("an op gives at least one result: '-> Tensor'")
    if spec.kind in ("unary", "reduction", "scan", "view") and (
            first is None or first.name != "self" or not first.type.is_tensor
            or first.type.optional):
        raise SpecError(f"kind '{spec.kind}' begins with the argument 'Tensor self'")
    if spec.kind == "unary" and len(tensors) != 1:
        raise SpecError("kind 'unary' takes one tensor; for several write kind: elementwise")
    if spec.kind == "binary" and not (len(tensors) == 2 and spec.args[:2] == tensors and all(
            t.type.is_tensor for t in tensors)):
        raise SpecError("kind 'binary' begins with its two tensors: 'Tensor self, Tensor other'")
    if spec.kind == "scan" and "dim" not in names:
        raise SpecError("kind 'scan' needs the argument 'int dim'")
    if not tensors and not (spec.kind in ("factory", "random")
                            or (spec.compose and not spec.has_body)):
        raise SpecError("the op has no tensor among its arguments; for new tensors write kind: "
                        "factory")
    if "method" in spec.variants and (first is None or first.type.base != "Tensor"):
        raise SpecError("a method begins with a tensor; leave 'method' out of 'variants'")
    if "inplace" in spec.variants and not (first is not None and first.type.is_tensor
                                           and len(spec.returns) == 1):
        raise SpecError("an op in place begins with the tensor that takes its one result; leave "
                        "'inplace' out of 'variants'")
    if "varargs" in spec.variants and not (len(names) > 1 and spec.args[1].type.is_list):
        raise SpecError("'varargs' is for a list as second argument: 'int[] size'")


def _check_completeness(spec: OpSpec) -> None:
    """No op without a body, none without a derivative: silence must be a choice."""
    own = spec.kind in ("view", "factory", "random") or "kernel" in spec.tags
    if not own and not (spec.expr or spec.reduce or spec.compose):
        raise SpecError("the op has no body: give 'expr', 'reduce' or 'compose', or tag it "
                        "'kernel' if every backend supplies one")
    if spec.compose and (spec.expr or (spec.reduce and not spec.has_body)):
        raise SpecError("'compose' excludes 'expr', and 'reduce' unless there is a 'grad': keep "
                        "one body")
    if spec.compose and not spec.grad:
        return
    if all(rule in ("bool", "int64", "int32", "uint8") for rule in spec.result_dtypes):
        return
    for argument in spec.signature.tensors:
        covered = argument.name in spec.grad or spec.expr
        if not covered and spec.kind not in ("factory", "random"):
            raise SpecError(f"no derivative for '{argument.name}': give 'grad: "
                            f"{{{argument.name}: ...}}', or 'none' if it has none")


def load(text: str, file: str = "ops.yaml") -> list[OpSpec]:
    """All ops of a file; refuses two of the same name."""
    return parse_entries(read_entries(text, file), file)


def parse_entries(entries: list[tuple[dict, int]], file: str) -> list[OpSpec]:
    specs = [parse_entry(entry, file, line) for entry, line in entries]
    seen: dict[str, OpSpec] = {}
    for spec in specs:
        if spec.name in seen:
            raise SpecError(f"{spec.where}: op '{spec.signature.full_name}' is already declared at "
                            f"line {seen[spec.name].line}")
        seen[spec.name] = spec
    return specs
