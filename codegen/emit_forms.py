"""Emits what goes with an op's function: signature, in-place and varargs forms, tables of names."""

from __future__ import annotations

from typing import Any

from .plan import World
from .spec import OpSpec


def local(name: str) -> str:
    """torch's functions call their first argument `input`."""
    return "input" if name == "self" else name


#: NumPy's names of arguments: torch's native functions take them as well.
NUMPY_NAMES = {"dim": "axis", "keepdim": "keepdims"}


def numpy_names(spec: OpSpec) -> dict[str, str]:
    """The arguments of a public op of torch that NumPy calls something else."""
    if not spec.variants & {"function", "method", "linalg", "special"}:
        return {}
    return {a.name: NUMPY_NAMES[a.name] for a in spec.args
            if a.name in NUMPY_NAMES and (a.default is not None or not a.keyword_only)}


def parameters(spec: OpSpec, out: bool = True) -> str:
    parts, star, renamed = [], False, numpy_names(spec)
    names = [a.name for a in spec.args]
    for i, a in enumerate(spec.args):
        if a.keyword_only and not star:
            parts += [f"{name}=None" for name in old_names(spec)] + ["*"]
            star = True
        default = a.default
        if default is None and not a.keyword_only and "dim" in renamed and i >= names.index("dim"):
            default = "None"        # `rename_numpy` sees to it that it is given
        parts.append(local(a.name) + (f"={default}" if default is not None else ""))
    keywords = ["out=None"] if out and "out" in spec.variants else []
    keywords += [f"{numpy}=None" for numpy in renamed.values()]
    if keywords:
        parts += ([] if star else ["*"]) + keywords
    return ", ".join(parts)


def old_names(spec: OpSpec) -> list[str]:
    """One more positional argument for each number that torch's old forms have among them."""
    scalars = [a for a in spec.args if a.keyword_only and a.type.base == "Scalar"]
    return [f"_old{i}" for i in range(len(scalars))] if "old_form" in spec.tags else []


def other_forms(spec: OpSpec, name: str) -> list[str]:
    """What function `name` does first: it sorts out NumPy's names and torch's old forms."""
    return rename_numpy(spec) + call_old_form(spec, name)


def call_old_form(spec: OpSpec, name: str) -> list[str]:
    """Lines that sort out `add(self, alpha, other)`."""
    names = old_names(spec)
    if not names:
        return []
    positional = [local(a.name) for a in spec.args if not a.keyword_only] + names
    scalars = ", ".join(f"{a.name}={a.name}" for a in spec.args if a.keyword_only)
    out = ", out=out" if "out" in spec.variants and name == spec.name else ""
    return [f"    if {names[0]} is not None:",
            f"        return old_form({name}, ({', '.join(positional)}), {scalars}{out})"]


def rename_numpy(spec: OpSpec) -> list[str]:
    """Lines that take `axis` for `dim`, and refuse a call without a `dim` that has to be given."""
    lines = []
    for name, numpy in numpy_names(spec).items():
        lines += [f"    if {numpy} is not None:", f"        {name} = {numpy}"]
        at = [a.name for a in spec.args].index(name)
        needed = [a.name for a in spec.args[at:] if a.default is None and not a.keyword_only
                  and not a.type.optional]
        if name == "dim" and needed:
            test = " or ".join(f"{n} is None" for n in needed)
            given = ", ".join(f"{n}={n}" for n in needed)
            lines += [f"    if {test}:", f'        raise missing("{spec.name}", {given})']
    return lines


def call_arguments(spec: OpSpec) -> str:
    return ", ".join(f"{local(a.name)}={local(a.name)}" if a.keyword_only else local(a.name)
                     for a in spec.args)


def inplace(spec: OpSpec) -> str:
    first = local(spec.args[0].name)
    call = call_arguments(spec)
    positional = ", ".join(local(a.name) for a in spec.args if not a.keyword_only)
    keywords = ", ".join(f"{local(a.name)}={local(a.name)}" for a in spec.args if a.keyword_only)
    composed = bool(spec.compose and not spec.has_body)
    start = ["    start = next_sequence()"] if composed else []
    return "\n".join([
        f"def {spec.name}_({parameters(spec, out=False)}):",
        f'    """In-place `{spec.name}`."""',
        *other_forms(spec, f"{spec.name}_"),
        f"    if {first}.__class__ not in EXACT:",
        f"        found = unusual({spec.name}_, ({positional},), dict({keywords}), 1)",
        "        if found is not NotImplemented:",
        "            return found",
        *_inplace_alone(spec),
        f"    begin_inplace(\"{spec.name}_\", {first})",
        *start,
        f"    return assign(\"{spec.name}_\", {first}, {spec.name}({call})"
        f"{', start' if composed else ''})"])


def _inplace_alone(spec: OpSpec) -> list[str]:
    """Ops tagged `into` write at once where there is no history, cast or broadcast to think of."""
    if "into" not in spec.tags:
        return []
    names = [local(a.name) for a in spec.args if a.type.base == "Tensor"]
    rest = [local(a.name) for a in spec.args if a.type.base != "Tensor"]
    others = f"({', '.join(names[1:])}{',' if len(names) == 2 else ''})"
    scalars = f"({', '.join(rest)}{',' if len(rest) == 1 else ''})"
    return [f"    if alone({', '.join(names)}):",
            f"        return write_into(\"{spec.name}_\", {names[0]}, {names[0]}._k."
            f"{spec.name}_into, {others}, {scalars})"]


def varargs(spec: OpSpec) -> str:
    name = spec.args[1].name
    needed = spec.args[1].default is None
    missing = [f"    elif \"{name}\" not in options:",
               f"        raise missing(\"{spec.name}\", {name}=None)"] if needed else []
    return "\n".join([
        f"def _{spec.name}_method(input, *{name}, **options):",
        f'    """`{spec.name}` as a method: takes its {name} as one sequence or one by one."""',
        f"    if {name}:",
        f"        options[\"{name}\"] = varargs({name})",
        *missing,
        f"    return {spec.name}(input, **options)"])


def body_function(spec: OpSpec, qualified: Any, world: World) -> str:
    assert spec.compose is not None
    names = ", ".join(local(a.name) for a in spec.args)
    return "\n".join([
        f"def _{spec.name}_body({names}):",
        f'    """The composition behind `{spec.name}`, for backends without an own kernel."""',
        f"    return {qualified(spec.compose, spec, world)}"])


def tables(specs: list[OpSpec]) -> str:
    """FUNCTIONS by namespace, METHODS and BODIES: what the package attaches where."""
    spaces: dict[str, list[str]] = {"torch": [], "nn": [], "linalg": [], "special": [], "fft": []}
    methods, bodies = [], []
    for spec in specs:
        if "function" in spec.variants:
            spaces["torch"].append(f'"{spec.name}": {spec.name}')
            if "inplace" in spec.variants:
                spaces["torch"].append(f'"{spec.name}_": {spec.name}_')
        for space in ("nn", "linalg", "special", "fft"):
            if space in spec.variants:
                public = spec.name.removeprefix(f"{space}_")
                spaces[space].append(f'"{public}": {spec.name}')
                if space == "nn" and "inplace" in spec.variants:
                    spaces[space].append(f'"{public}_": {spec.name}_')
        if "method" in spec.variants:
            function = f"_{spec.name}_method" if "varargs" in spec.variants else spec.name
            methods.append(f'"{spec.name}": {function}')
            if "inplace" in spec.variants:
                methods.append(f'"{spec.name}_": {spec.name}_')
        if spec.has_body:
            bodies.append(f'"{spec.name}": _{spec.name}_body')
    found = {"FUNCTIONS" if space == "torch" else f"{space.upper()}_FUNCTIONS": names
              for space, names in spaces.items()} | {"METHODS": methods, "BODIES": bodies}
    return "\n\n".join(f"{constant} = {{\n" + "".join(f"    {n},\n" for n in names) + "}"
                       for constant, names in found.items()) + "\n"
