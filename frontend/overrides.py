"""`__torch_function__`: subclasses, objects that act as tensors, and modes.

Generated functions come here only when an argument is no plain tensor, or a mode is active.
"""

from __future__ import annotations

from typing import Any

from .state import state
from .tensor import EXACT, Tensor, wrap

#: The classes whose instances are plain tensors; unlike EXACT no mode empties it.
PLAIN: set[type] = set(EXACT)

#: All classes of tensors made so far: the engine tells leaves from nodes by them.
LEAF_CLASSES: set[type] = set(EXACT)


def add_exact(cls: type) -> None:
    """A class whose instances behave as plain tensors (Parameter)."""
    PLAIN.add(cls)
    EXACT.add(cls)
    LEAF_CLASSES.add(cls)


def _flat(args: Any) -> list:
    found = []
    for x in args:
        if isinstance(x, (tuple, list)):
            found += [y for y in x if hasattr(type(y), "__torch_function__")]
        elif hasattr(type(x), "__torch_function__"):
            found.append(x)
    return found


def handle(function: Any, args: tuple, kwargs: dict) -> Any:
    """The override's result, or NotImplemented if the function itself is to go on.

    TypeError if a tensor argument is nothing that could stand for a tensor.
    """
    if state.overrides_off < 2 and (state.function_modes or state.overrides_off == 0):
        candidates = _flat((*args, *kwargs.values()))
        kinds = [type(x) for x in candidates if type(x) not in PLAIN]
        if state.function_modes:
            return _by_mode(function, tuple(dict.fromkeys(kinds)), args, kwargs)
        if kinds and not state.overrides_off:
            found = _by_class(function, candidates, args, kwargs)
            if found is not NotImplemented:
                return found
    _check_types(function, args)
    return NotImplemented


def _by_mode(function: Any, types: tuple, args: tuple, kwargs: dict) -> Any:
    modes = state.function_modes
    state.function_modes = modes[:-1]
    try:
        public = public_function(function)
        return modes[-1].__torch_function__(public, types, args, _without_defaults(kwargs))
    finally:
        state.function_modes = modes


def _without_defaults(kwargs: dict) -> dict:
    return {k: v for k, v in kwargs.items() if v is not None}


def _by_class(function: Any, candidates: list, args: tuple, kwargs: dict) -> Any:
    """Subclasses before their bases, else left to right, as in NumPy's protocol."""
    ordered: list[Any] = []
    for x in candidates:
        cls = type(x)
        if cls in PLAIN or any(type(y) is cls for y in ordered):
            continue
        at = next((i for i, y in enumerate(ordered) if issubclass(cls, type(y))), len(ordered))
        ordered.insert(at, x)
    types = tuple(type(x) for x in ordered)
    public = public_function(function)
    for x in ordered:
        found = type(x).__torch_function__(public, types, args, _without_defaults(kwargs))
        if found is not NotImplemented:
            return found
    names = ", ".join(t.__name__ for t in types)
    raise TypeError(f"no implementation found for '{getattr(public, '__name__', public)}' on types "
                    f"that implement __torch_function__: [{names}]")


def public_function(function: Any) -> Any:
    return getattr(function, "_public", function)


def default_torch_function(cls: type, function: Any, types: Any, args: Any, kwargs: dict) -> Any:
    """Runs the op and makes results of the subclass again."""
    if not all(issubclass(cls, t) for t in types):
        return NotImplemented
    with DisableTorchFunctionSubclass():
        result = function(*args, **kwargs)
    if function in _KEEP_PLAIN:
        return result
    return _convert(result, cls)


_KEEP_PLAIN: set = set()


def _convert(result: Any, cls: type) -> Any:
    if cls is Tensor:
        return result
    if isinstance(result, Tensor) and not isinstance(result, cls):
        return result.as_subclass(cls)
    if isinstance(result, (tuple, list)):
        items = [_convert(x, cls) for x in result]
        return type(result)(items)
    return result


def _check_types(function: Any, args: tuple) -> None:
    """TypeError in torch's words when an argument that must be a tensor is not one."""
    from .ops import get_spec
    name = getattr(function, "__name__", str(function))
    spec = get_spec(name) or get_spec(name.rstrip("_"))
    if spec is None:
        return
    positional = [a for a in spec.args if not a.keyword_only]
    for i, (argument, value) in enumerate(zip(positional, args)):
        if argument.type.base != "Tensor" or argument.type.is_list or isinstance(value, Tensor):
            continue
        if value is None and argument.type.optional:
            continue
        number = isinstance(value, (bool, int, float, complex))
        later = spec.kind == "elementwise" and i > 0
        if (spec.kind == "binary" or later) and (number or hasattr(value, "__array__")):
            continue
        given = "input" if argument.name == "self" else argument.name
        raise TypeError(f"{name}(): argument '{given}' (position {i + 1}) must be Tensor, not "
                        f"{type(value).__name__}")


class DisableTorchFunctionSubclass:
    """Ops in the block ignore `__torch_function__` of subclasses."""

    def __enter__(self) -> None:
        self._before = state.overrides_off
        state.overrides_off = max(1, self._before)

    def __exit__(self, *exc: Any) -> None:
        state.overrides_off = self._before


class DisableTorchFunction(DisableTorchFunctionSubclass):
    """Ops in the block ignore subclasses and modes."""

    def __enter__(self) -> None:
        self._before = state.overrides_off
        self._modes, state.function_modes = state.function_modes, ()
        state.overrides_off = 2

    def __exit__(self, *exc: Any) -> None:
        state.overrides_off, state.function_modes = self._before, self._modes


_mode_users = 0


class TorchFunctionMode:
    """A context in which every call of an op goes to `__torch_function__` of this object."""

    def __init__(self) -> None:
        """Nothing to set up; subclasses may."""

    def __torch_function__(self, func: Any, types: Any, args: Any = (),
                           kwargs: Any = None) -> Any:
        return func(*args, **(kwargs or {}))

    def __enter__(self) -> Any:
        global _mode_users
        state.function_modes = (*state.function_modes, self)
        _mode_users += 1
        EXACT.clear()
        return self

    def __exit__(self, *exc: Any) -> None:
        global _mode_users
        state.function_modes = state.function_modes[:-1]
        _mode_users -= 1
        if not _mode_users:
            EXACT.update(PLAIN)


def has_torch_function(args: Any) -> bool:
    """Whether an argument, or an active mode, overrides functions."""
    return bool(state.function_modes) or any(
        type(x) not in PLAIN and hasattr(type(x), "__torch_function__") for x in args)


def handle_torch_function(public_api: Any, relevant_args: Any, *args: Any, **kwargs: Any) -> Any:
    """Gives a Python function of one's own the override protocol."""
    if state.function_modes:
        return _by_mode(public_api, tuple(type(x) for x in relevant_args), args, kwargs)
    return _by_class(public_api, list(relevant_args), args, kwargs)


def is_tensor_like(x: Any) -> bool:
    return isinstance(x, Tensor) or hasattr(type(x), "__torch_function__")


def as_subclass(x: Tensor, cls: type) -> Any:
    """The same tensor, history included, as an instance of a subclass."""
    y: Any = object.__new__(cls)
    LEAF_CLASSES.add(cls)
    for name in ("_a", "_k", "dtype", "_v", "_g", "_node", "_view", "_grad", "_meta"):
        setattr(y, name, getattr(x, name))
    if y._g and y._node is None:      # a view of the leaf, so that gradients reach it
        z = x.view_as(x)
        y._node, y._g, y._view = z._node, z._g, z._view
    return y


def make_subclass(cls: type, data: Tensor, require_grad: bool = False) -> Any:
    """A leaf of a subclass on the memory of `data`."""
    y = as_subclass(wrap(data._a, data._k, data.dtype), cls)
    y._v = data._v
    if require_grad:
        y.requires_grad_()
    return y
