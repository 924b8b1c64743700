"""The cases of every op: from its kind and signature, or from a maker of its name."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from ...codegen.domain import DTYPES
from ...codegen.signature import Argument
from ...codegen.spec import ELEMENTWISE, OpSpec
from .cases import MAIN, Case, Draw, DTypeName, Maker, case, find_tags, with_special

MASKS = ("condition", "mask")
#: What an op draws from by default, beside its own dtype, when operands may differ in dtype.
MIXED = {"float32": ("int64", "float64", "bfloat16"), "int64": ("uint8", "bool", "float32"),
         "int8": ("uint8",), "float16": ("bfloat16",), "complex64": ("float64",)}


def accepted(spec: OpSpec) -> tuple[str, ...]:
    """The dtypes that an op takes."""
    if spec.domain.dtypes is not None:
        return spec.domain.dtypes
    groups = ("float", "int", "bool") if "real" in spec.tags else ("float", "complex", "int",
                                                                   "bool")
    return tuple(name for group in groups for name in DTYPES[group])


def cases(spec: OpSpec, dtype: str) -> list[Case]:
    """The cases of an op in a dtype: all in the main ones, two (and an empty one) in others."""
    found = [find_tags(c) for c in maker_of(spec)(Draw(spec, dtype))]
    usual = next((c for c in found if not c.tags & {"empty", "0dim"}), None)
    if usual is not None and spec.domain.special and dtype == "float32" and \
            "nan" not in getattr(maker_of(spec), "without", ()):
        special = with_special(usual, spec)
        found += [special] if special else []
    if dtype not in MAIN and dtype not in accepted(spec)[:1]:
        filled = [c for c in found if not c.tags & {"empty", "0dim"}]
        found = (filled or found)[:2]
    return [Case(c.args, c.kwargs, dtype, c.tags) for c in found]


def smooth_cases(spec: OpSpec, dtype: str = "float64") -> list[Case]:
    """The cases on which derivatives are checked."""
    made = (find_tags(c) for c in maker_of(spec)(Draw(spec, dtype, smooth=True)))
    found = [c for c in made if not c.tags & {"empty", "nograd"}]
    return [Case(c.args, c.kwargs, dtype, c.tags) for c in found[:8]]


def maker_of(spec: OpSpec) -> Maker:
    """The maker named like the op, else that of its kind; LookupError if there is none."""
    own = makers().get(spec.name)
    if own is not None:
        return own
    plain = all(a.type.is_tensor or a.default is not None or a.type.optional for a in spec.args)
    if spec.kind in ELEMENTWISE and (plain or spec.kind == "unary"):
        return _elementwise
    if spec.kind in ("reduction", "scan"):
        return _reduction
    if spec.kind == "other" and plain and spec.signature.tensors:
        return _same_shapes
    raise LookupError(
        f"op '{spec.name}' ({spec.where}) has no samples: write a function of this name into one "
        "of testing/suite/samples_*.py that yields its cases")


@functools.lru_cache(None)
def makers() -> dict[str, Maker]:
    """Op -> maker, from the modules samples_*.py."""
    import importlib
    import pkgutil

    from .. import suite
    from . import cases as common
    found: dict[str, Maker] = {}
    for info in pkgutil.iter_modules(suite.__path__):
        if info.name.startswith("samples_"):
            module = importlib.import_module(f"{suite.__name__}.{info.name}")
            found.update({name: f for name, f in vars(module).items()
                          if callable(f) and not hasattr(common, name)
                          and not name.startswith("_")})
    return found


# -- by kind ---------------------------------------------------------------------------------------
def _elementwise(t: Draw) -> Iterator[Case]:
    """Same shapes, 0-dim, empty, broadcast, Python numbers, absent arguments, mixed dtypes."""
    tensors = t.spec.signature.tensors
    shapes: list[tuple] = [(3, 4), (), (0, 3), (2, 1, 3), (33,)]
    yield from (_call(t, [shape] * len(tensors)) for shape in shapes)
    if len(tensors) > 1:
        yield _call(t, [(3, 4) if i % 2 else (4,) for i in range(len(tensors))])
        yield _call(t, [(2, 3) if i % 2 else (5, 1, 1) for i in range(len(tensors))])
        yield _call(t, [(3, 4) if i == 0 else () for i in range(len(tensors))])
    yield from _options(t, tensors)
    if len(tensors) == 2 and t.spec.kind == "binary" and not t.smooth:
        yield from _numbers(t)
        for dtype in MIXED.get(t.dtype, ()) if "private" not in t.spec.variants else ():
            if dtype in accepted(t.spec):
                yield _call(t, [(3, 4), (4,)], [t, t.other(dtype)]).tagged("mixed")
                yield _call(t, [(3, 4), ()], [t, t.other(dtype)]).tagged("mixed")


def _call(t: Draw, shapes: list[tuple], draws: list[Draw] | None = None,
          absent: frozenset[str] = frozenset(), **given: Any) -> Case:
    """A case with tensors of these shapes; what has a default is left out unless given."""
    args: list[Any] = []
    kwargs: dict[str, Any] = {}
    tensors = iter(zip(shapes, draws or [t] * len(shapes)))
    for a in t.spec.args:
        if a.type.is_tensor:
            shape, draw = next(tensors)
            value = None if a.name in absent else _tensor(draw, a, shape)
        elif a.name in given:
            value = given[a.name]
        elif a.default is not None or a.type.optional:
            if a.keyword_only:
                continue
            value = a.default_value
        else:
            value = _scalar(t, a)
        if a.keyword_only:
            kwargs[a.name] = value
        else:
            args.append(value)
    return case(*args, **kwargs)


def _wider(t: Draw) -> DTypeName:
    return DTypeName("complex128" if t.kind == "c" else "float64")


def _tensor(t: Draw, a: Argument, shape: tuple) -> Any:
    return t.mask(*shape) if a.name in MASKS else t(*shape, like=a.name)


def _scalar(t: Draw, a: Argument) -> Any:
    if a.type.base == "int":
        return 1
    value: Any = t.other("float64").within(t.spec.domain.of(a.name), 1).item()
    if a.type.base == "float" or t.kind in "fc":
        return round(value, 3)
    return max(int(value), 1)


def _options(t: Draw, tensors: tuple[Argument, ...]) -> Iterator[Case]:
    """Other values of the arguments that have defaults, and absent tensors."""
    shapes: list[tuple] = [(3, 4)] * len(tensors)
    given: dict[str, Any]
    for a in t.spec.args:
        if a.type.base == "bool" and a.default is not None:
            given = {a.name: not a.default_value}
            yield _call(t, shapes, **given)
        elif a.type.base in ("Scalar", "float") and a.default is not None and \
                isinstance(a.default_value, (int, float)):
            value = a.default_value * 2 or 0.5
            whole = t.kind in "iub" and a.type.base == "Scalar"
            given = {a.name: int(value) if whole else float(value)}
            yield _call(t, shapes, **given)
        elif a.type.base == "DType" and not t.smooth:
            given = {a.name: _wider(t)}
            yield _call(t, shapes, **given)
    optional = [a.name for a in tensors if a.type.optional]
    for name in optional if len(optional) > 1 or not t.spec.check else ():
        yield _call(t, shapes, absent=frozenset([name]))


def _numbers(t: Draw) -> Iterator[Case]:
    """A Python number as second operand."""
    if "both_tensors" in t.spec.tags:
        return
    name = t.spec.signature.tensors[1].name
    value: Any = t.within(t.spec.domain.of(name), 1).item()
    x = t(3, 4)
    yield _with_second(t, x, value)
    if t.kind in "iu" and "float32" in accepted(t.spec) and t.spec.domain.of(name).low < 2:
        yield _with_second(t, x, 1.5).tagged("mixed")
    if t.kind == "f":
        yield _with_second(t, x, 2).tagged("mixed")


def _with_second(t: Draw, x: Any, value: Any) -> Case:
    full = _call(t, [(), ()])
    return Case((x, value, *full.args[2:]), full.kwargs)


def _same_shapes(t: Draw) -> Iterator[Case]:
    n = len(t.spec.signature.tensors)
    yield from (_call(t, [shape] * n) for shape in [(3, 4), (), (0, 3), (2, 1, 3)])
    yield from _options(t, t.spec.signature.tensors)


def _reduction(t: Draw) -> Iterator[Case]:
    """All dims, one, several, kept; 0-dim; empty where the result is; the dtype given."""
    arguments = {a.name: a for a in t.spec.args}
    dim = arguments.get("dim")
    given: dict[str, Any] = {}
    for a in t.spec.args:      # what has no default and is no tensor and no dim
        if not a.type.is_tensor and a.default is None and a.name != "dim":
            given[a.name] = _scalar(t, a)

    def call(shape: tuple, **options: Any) -> Case:
        return _call(t, [shape], **{**given, **options})
    must = dim is not None and dim.default is None
    if dim is None or not must:
        yield call((3, 4))
        yield call(())
    if dim is None:
        yield call((0, 3))
        return
    yield call((3, 4), dim=0)
    yield call((2, 3, 4), dim=-2)
    yield call((), dim=0)
    yield call((0, 3), dim=1)
    yield call((70, 3), dim=0)
    if "keepdim" in arguments:
        yield call((3, 4), dim=1, keepdim=True)
    if dim.type.is_list:
        yield call((2, 3, 4), dim=[0, -1])
        yield call((2, 3, 4), dim=[1, 2], **({"keepdim": True} if "keepdim" in arguments else {}))
    if "dtype" in arguments and not t.smooth:
        yield call((3, 4), dim=0, dtype=_wider(t))
    for a in t.spec.args:
        if a.type.base in ("Scalar", "float") and isinstance(a.default_value, (int, float)):
            yield call((3, 4), dim=0, **{a.name: type(a.default_value)(0)})
