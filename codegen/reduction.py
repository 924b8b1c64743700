"""The meaning of `reduce`: a state per output element, and how elements enter and states join."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .expression import Const, Name, Node, parse_expr, specialise, substitute
from .intrinsics import FormulaError, category, named_dtype, physical
from .typed import Typed, convert, resolve

KEYS = ("state", "map", "combine", "finalize", "empty")


@dataclass(frozen=True)
class State:
    """One field of the state; without a dtype of its own it takes that of what enters it."""

    name: str
    init: Node
    dtype: np.dtype | None = None


@dataclass(frozen=True)
class Reduction:
    """A parsed `reduce`.

    map, combine: one expression per state. In `combine` the left state's fields have their names,
    the right's are `other_<name>`. `combine` must be associative and commutative, and `init` its
    neutral element. empty: "error", or what reducing no element gives (None: finalize of init).
    """

    states: tuple[State, ...]
    map: tuple[Node, ...]
    combine: tuple[Node, ...]
    finalize: Node
    empty: Node | str | None
    params: tuple[str, ...]


@dataclass(frozen=True)
class TypedReduction:
    """A reduction for one pair of dtypes; every expression is converted to the dtype it feeds.

    array: the dtype to which elements are converted before `map`. states: dtypes in which states
    are kept (float32 for half types, which are rounded once, by `finalize`). Outputs are as many
    as the expressions of `finalize`. inits depend on scalars only.
    """

    array: np.dtype
    states: tuple[np.dtype, ...]
    count: np.dtype
    inits: tuple[Typed, ...]
    map: tuple[Typed, ...]
    combine: tuple[Typed, ...]
    finalize: tuple[Typed, ...]
    empty: tuple[Typed, ...] | None


def parse_reduce(mapping: Mapping[str, Any], params: Sequence[str] = ()) -> Reduction:
    """Reads the `reduce` of an entry; `params` are the names of its scalar arguments.

    Raises FormulaError for unknown keys, missing parts and names that a part may not use.
    """
    for key in mapping:
        if key not in KEYS:
            raise FormulaError(f"reduce: unknown key {key!r}; the keys are {', '.join(KEYS)}")
    for key in ("state", "map", "combine"):
        if key not in mapping:
            raise FormulaError(f"reduce: {key!r} is missing")
    if not isinstance(mapping["state"], Mapping) or not mapping["state"]:
        raise FormulaError("reduce: 'state' must map field names to their initial values")
    params = tuple(params)
    states = tuple(_state(name, value, params) for name, value in mapping["state"].items())
    names = tuple(state.name for state in states)
    others = tuple(f"other_{name}" for name in names)
    finalize = mapping.get("finalize")
    if finalize is None:
        if len(names) > 1:
            raise FormulaError(f"reduce: 'finalize' must choose among the states {names}")
        finalize = names[0]
    both = (*names, *others, "map") if len(names) == 1 else (*names, *others)
    combine = _per_state("combine", mapping["combine"], names, (*both, *params))
    if len(names) == 1:
        combine = tuple(substitute(node, {"map": Name(others[0])}) for node in combine)
    empty = mapping.get("empty")
    if empty is not None and empty != "error":
        empty = parse_expr(empty, params)
    return Reduction(
        states,
        _per_state("map", mapping["map"], names, ("self", "index", *params)),
        combine,
        parse_expr(finalize, (*names, "count", *params)),
        empty,
        params,
    )


def _state(name: str, value: Any, params: tuple[str, ...]) -> State:
    dtype = None
    if isinstance(value, Mapping):
        if set(value) != {"init", "dtype"}:
            raise FormulaError(f"reduce: state {name!r} must be a value or {{init, dtype}}")
        value, dtype = value["init"], named_dtype(value["dtype"])
    return State(name, parse_expr(value, (*params, "lowest", "highest")), dtype)


def _per_state(
    key: str, value: Any, names: tuple[str, ...], allowed: tuple[str, ...]
) -> tuple[Node, ...]:
    if not isinstance(value, Mapping):
        value = {names[0]: value} if len(names) == 1 else {}
    if set(value) != set(names):
        raise FormulaError(f"reduce: {key!r} must give one expression for each of {names}")
    return tuple(parse_expr(value[name], allowed) for name in names)


def limits(dtype: np.dtype) -> tuple[Any, Any]:
    """The least and the greatest value of a dtype (infinite for floats)."""
    if category(dtype) == 2:
        return -np.inf, np.inf
    if category(dtype) == 1:
        return int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)
    return False, True


def static_values(params: Sequence[str], values: Sequence[Any]) -> dict[str, Any]:
    """Those of the arguments that steer the formula instead of entering it as numbers."""
    return {
        name: value
        for name, value in zip(params, values)
        if value is None or isinstance(value, (bool, str))
    }


def typed_reduction(
    reduction: Reduction, array: np.dtype, dtype: np.dtype, static: Mapping[str, Any]
) -> TypedReduction:
    """The reduction of an array of one dtype to results of another.

    static: the values of str, bool and None arguments; other arguments are numbers at run time.
    Elements become `dtype` first unless that is of a lower kind (as when argmax gives int64).
    A state without a dtype has that of `map`, or `dtype` if this is of a higher kind.
    """
    inner = dtype if category(dtype) >= category(array) else array
    numbers = {name: "scalar" for name in reduction.params if name not in static}

    def typed(node: Node, dtypes: Mapping[str, Any], compute: np.dtype) -> Any:
        return resolve(specialise(node, static), {**dtypes, **numbers}, compute)

    source = {"self": inner, "index": np.dtype("int64")}
    mapped = [typed(node, source, inner) for node in reduction.map]
    states = tuple(
        state.dtype or (value.dtype if category(value.dtype) >= category(dtype) else dtype)
        for state, value in zip(reduction.states, mapped)
    )
    inits = tuple(
        convert(typed(_with_limits(state.init, own), {}, own), own)
        for state, own in zip(reduction.states, states)
    )
    names = [state.name for state in reduction.states]
    left = dict(zip(names, states))
    both = {**left, **{f"other_{name}": own for name, own in left.items()}}
    combine = tuple(
        convert(typed(node, both, own), own) for node, own in zip(reduction.combine, states)
    )
    parts = reduction.finalize if isinstance(reduction.finalize, tuple) else (reduction.finalize,)
    declared = {state.name: state.dtype for state in reduction.states if state.dtype}
    results = tuple(
        (declared.get(node.id) if isinstance(node, Name) and len(parts) > 1 else None) or dtype
        for node in parts
    )
    floating = _accumulation(states, dtype)
    count = physical(floating) if category(floating) == 2 else np.dtype("int64")
    final = {**left, "count": count}
    finalize = tuple(
        convert(typed(node, final, floating), result) for node, result in zip(parts, results)
    )
    empty = None
    if reduction.empty is not None and not isinstance(reduction.empty, str):
        nodes = reduction.empty if isinstance(reduction.empty, tuple) else (reduction.empty,)
        empty = tuple(
            convert(typed(node, {}, result), result) for node, result in zip(nodes, results)
        )
    kept = tuple(physical(own) for own in states)

    def keep(values: Sequence[Typed]) -> tuple[Typed, ...]:
        return tuple(
            _read_kept(convert(convert(value, own), physical(own)))
            for value, own in zip(values, states)
        )

    return TypedReduction(
        inner, kept, count, keep(inits), keep(mapped), keep(combine),
        tuple(
            Typed("convert", (_read_kept(value),), result)
            for value, result in zip(finalize, results)
        ), empty,
    )


def _read_kept(node: Typed) -> Typed:
    """The tree with states of half types read in the float32 in which they are kept."""
    dtype = node.dtype
    if node.fn == "arg" and node.args[0] not in ("self", "index"):
        dtype = physical(dtype)
    args = tuple(_read_kept(arg) if isinstance(arg, Typed) else arg for arg in node.args)
    return Typed(node.fn, args, dtype)


def _accumulation(states: tuple[np.dtype, ...], dtype: np.dtype) -> np.dtype:
    """The dtype of numbers in `finalize`."""
    same = [own for own in states if category(own) == category(dtype)]
    return same[0] if same else dtype


def _with_limits(node: Node, dtype: np.dtype) -> Node:
    least, greatest = limits(dtype)
    return substitute(node, {"lowest": Const(least), "highest": Const(greatest)})
