"""`__torch_function__`: subclasses, objects that act as tensors, and modes.

Generated functions come here only when an argument is no plain tensor, or a mode is active.
"""

from __future__ import annotations

import functools
import sys
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
    found = ask(function, args, kwargs)
    if found is NotImplemented and state.batching is not None:
        found = _in_one_batch(function, args, kwargs)
    if found is NotImplemented:
        _check_types(function, args)
    return found


def _in_one_batch(function: Any, args: tuple, kwargs: dict) -> Any:
    """Inside `vmap`, tensors from outside join the batch first."""
    from .func._batching import align
    moved = align((args, kwargs))
    return NotImplemented if moved is None else function(*moved[0], **moved[1])


def ask(function: Any, args: tuple, kwargs: dict) -> Any:
    """What a mode or a class makes of the call, or NotImplemented."""
    if state.overrides_off < 2 and (state.function_modes or state.overrides_off == 0):
        candidates = _flat((*args, *kwargs.values()))
        kinds = [type(x) for x in candidates if type(x) not in PLAIN]
        if state.function_modes:
            return _by_mode(function, tuple(dict.fromkeys(kinds)), args, kwargs)
        if kinds and not state.overrides_off:
            return _by_class(function, candidates, args, kwargs)
    return NotImplemented


def _by_mode(function: Any, types: tuple, args: tuple, kwargs: dict) -> Any:
    modes = state.function_modes
    state.function_modes = modes[:-1]
    try:
        public = public_function(function)
        args, kwargs = as_called(function, args, kwargs)
        return modes[-1].__torch_function__(public, types, args, kwargs)
    finally:
        state.function_modes = modes


def as_called(function: Any, args: tuple, kwargs: dict) -> tuple[tuple, dict]:
    """The arguments without those that only repeat the function's defaults."""
    defaults = getattr(function, "__defaults__", None) or ()
    positional = getattr(getattr(function, "__code__", None), "co_argcount", 0)
    while defaults and len(args) == positional and _is_default(args[-1], defaults[-1]):
        args, defaults, positional = args[:-1], defaults[:-1], positional - 1
    own = getattr(function, "__kwdefaults__", None) or {}
    return args, {k: v for k, v in kwargs.items() if not _is_default(v, own.get(k))}


def _is_default(value: Any, default: Any) -> bool:
    return value is default or (type(value) is type(default)
                                and isinstance(value, (int, float, str)) and value == default)


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
    args, kwargs = as_called(function, args, kwargs)
    for x in ordered:
        found = type(x).__torch_function__(public, types, args, kwargs)
        if found is not NotImplemented:
            return found
    names = ", ".join(t.__name__ for t in types)
    raise TypeError(f"Multiple dispatch failed for '{resolve_name(public) or public}'; all "
                    f"__torch_function__ handlers returned NotImplemented: no implementation found "
                    f"on types that implement __torch_function__: [{names}]")


def by_torch_names(kwargs: dict[str, Any]) -> dict[str, Any]:
    """The keywords with `dim` and `keepdim` for NumPy's `axis` and `keepdims`."""
    names = {"axis": "dim", "keepdims": "keepdim"}
    return {names.get(name, name): value for name, value in kwargs.items()}


def overridable(function: Any) -> Any:
    """Gives a hand-written function the override protocol; plain tensors pass in about 0.1 us."""
    @functools.wraps(function)
    def run(*args: Any, **kwargs: Any) -> Any:
        if not (args and args[0].__class__ in EXACT):
            found = ask(run, args, kwargs)
            if found is not NotImplemented:
                return found
        return function(*args, **by_torch_names(kwargs) if kwargs else kwargs)
    return run


def mode_aware(function: Any) -> Any:
    """Gives a function without tensor arguments, which only modes override, the protocol."""
    @functools.wraps(function)
    def run(*args: Any, **kwargs: Any) -> Any:
        if not EXACT and (found := ask(run, args, kwargs)) is not NotImplemented:
            return found
        return function(*args, **kwargs)
    return run


#: Functions of torch and of torch.nn.functional that `overridable` has to wrap: their own text
#: does not begin by asking for overrides.
HAND_WRITTEN = """
adaptive_max_pool1d adaptive_max_pool2d adaptive_max_pool3d adjoint affine_grid allclose
alpha_dropout atleast_1d atleast_2d atleast_3d bernoulli binomial block_diag broadcast_tensors
broadcast_to bucketize cartesian_prod chain_matmul chunk column_stack combinations complex
ctc_loss dropout dropout1d dropout2d dropout3d dsplit dstack einsum embedding_bag empty_like
feature_alpha_dropout fliplr flipud float_power fractional_max_pool2d fractional_max_pool3d
full_like gaussian_nll_loss gradient grid_sample gumbel_softmax histogram histogramdd hsplit
hstack index_put inner interpolate is_complex is_floating_point is_inference is_nonzero
is_same_size is_signed isin ldexp local_response_norm log_softmax lp_pool1d lp_pool2d lp_pool3d lu
max_pool1d max_pool2d max_pool3d max_unpool1d max_unpool2d max_unpool3d meshgrid
multi_head_attention_forward multinomial new_empty new_empty_strided new_full new_ones new_zeros
norm_except_dim normal normalize numel one_hot ones_like pinverse poisson poisson_nll_loss
positive rand_like randint_like randn_like ravel repeat_interleave row_stack scatter softmax
slice_copy softmin split squeeze t tensor_split tensordot triplet_margin_with_distance_loss
unsafe_chunk unsafe_split unsafe_split_with_sizes vsplit vstack where zeros_like
"""

#: Functions of torch that make tensors of numbers.
FACTORIES = """
zeros ones empty full arange range eye linspace logspace rand randn randint randperm empty_strided
empty_permuted tril_indices triu_indices bartlett_window blackman_window hamming_window
hann_window kaiser_window scalar_tensor
"""


def make_overridable(namespace: dict[str, Any]) -> None:
    """Wraps the functions of a namespace that are listed above."""
    for names, wrap_one in ((HAND_WRITTEN, overridable), (FACTORIES, mode_aware)):
        for name in names.split():
            function = namespace.get(name)
            if function is not None and not hasattr(function, "__wrapped__"):
                namespace[name] = wrap_one(function)


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


#: What gives another tensor than a result of the subclass.
_KEEP_PLAIN: set = {Tensor.grad.__get__, Tensor._base.__get__}  # type: ignore[attr-defined]

_PROPERTIES = ("shape", "ndim", "device", "requires_grad", "grad", "is_leaf", "grad_fn", "data",
               "layout", "itemsize", "nbytes", "is_cuda", "is_cpu", "is_meta", "T", "mT", "real",
               "imag")
_METHODS = ("size", "dim", "numel", "nelement", "stride", "storage_offset", "is_contiguous",
            "data_ptr", "is_floating_point", "is_complex", "is_signed", "element_size", "__len__",
            "__bool__", "__float__", "__int__", "__index__", "__iter__", "__contains__",
            "requires_grad_", "register_hook", "retain_grad")


def intercept(cls: type) -> None:
    """Lets a subclass with `__torch_function__` of its own see attributes and small methods too.

    They are wrapped in the subclass, so that plain tensors pay nothing for it.
    """
    for name in _PROPERTIES:
        base = getattr(Tensor, name, None)
        if isinstance(base, property) and name not in cls.__dict__:
            setattr(cls, name, _intercepted_property(base))
    for name in _METHODS:
        if name not in cls.__dict__:
            setattr(cls, name, overridable(getattr(Tensor, name)))


def _intercepted_property(base: property) -> property:
    def get(self: Any) -> Any:
        found = handle(base.__get__, (self,), {})
        return base.__get__(self) if found is NotImplemented else found

    def put(self: Any, value: Any) -> None:
        if handle(base.__set__, (self, value), {}) is NotImplemented:
            base.__set__(self, value)
    return property(get, put, base.fdel)


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
    candidates = [x for x in relevant_args if hasattr(type(x), "__torch_function__")]
    return _by_class(public_api, candidates, args, kwargs)


def wrap_torch_function(dispatcher: Any) -> Any:
    """A decorator: `dispatcher(*args, **kwargs)` gives the arguments that may override."""
    def decorate(function: Any) -> Any:
        @functools.wraps(function)
        def run(*args: Any, **kwargs: Any) -> Any:
            relevant = dispatcher(*args, **kwargs)
            if has_torch_function(relevant):
                return handle_torch_function(run, relevant, *args, **kwargs)
            return function(*args, **kwargs)
        return run
    return decorate


def has_torch_function_unary(x: Any) -> bool:
    """`has_torch_function` of one argument."""
    return has_torch_function((x,))


def has_torch_function_variadic(*args: Any) -> bool:
    """`has_torch_function` of several arguments."""
    return has_torch_function(args)


def is_tensor_like(x: Any) -> bool:
    """Whether `x` is a tensor, or its class has `__torch_function__`."""
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


# -- what can be overridden ------------------------------------------------------------------------
@functools.lru_cache(None)
def get_overridable_functions() -> dict[Any, list]:
    """The functions that `__torch_function__` may see, by the namespace they are found in."""
    import types

    import plugrad
    found: dict[Any, list] = {}
    spaces = [plugrad, Tensor, plugrad.nn.functional, plugrad.linalg, plugrad.special, plugrad.fft]
    for space in spaces:
        names = [n for n in dir(space) if not n.startswith("_") or space is Tensor]
        functions = [getattr(space, n, None) for n in names]
        found[space] = [f for f in functions if isinstance(f, types.FunctionType)
                        and f not in get_ignored_functions()]
    return found


@functools.lru_cache(None)
def get_ignored_functions() -> set:
    """Functions of torch's namespace that never ask for overrides."""
    import plugrad
    names = ("is_tensor", "set_default_dtype", "set_default_device", "get_default_dtype",
             "as_tensor", "from_numpy", "tensor", "frombuffer", "manual_seed", "can_cast",
             "promote_types", "set_printoptions", "is_grad_enabled", "save", "load", "asarray",
             "from_dlpack")
    return {getattr(plugrad, name) for name in names}


def get_testing_overrides() -> dict[Any, Any]:
    """For each overridable function a dummy of the same arguments, which gives -1."""
    import inspect

    def dummy(function: Any) -> Any:
        def answer(*args: Any, **kwargs: Any) -> int:
            return -1
        try:
            answer.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
        except ValueError:
            return answer
        return answer
    return {f: dummy(f) for fs in get_overridable_functions().values() for f in fs}


def resolve_name(function: Any) -> str | None:
    """'torch.add' for `torch.add`, 'torch.Tensor.item' for a method; None for what is neither."""
    import plugrad
    name = getattr(function, "__name__", "")
    spaces = {"torch": plugrad, "torch.Tensor": Tensor}
    if "plugrad.nn" in sys.modules:
        spaces["torch.nn.functional"] = plugrad.nn.functional
    for prefix, space in spaces.items():
        if vars(space).get(name) is function:
            return f"{prefix}.{name}"
    return None


def is_tensor_method_or_property(function: Any) -> bool:
    """Whether this is a method of Tensor (as most functions are), or the getter of a property."""
    name = getattr(function, "__name__", "")
    return name == "__get__" or getattr(Tensor, name, None) is function


class BaseTorchFunctionMode(TorchFunctionMode):
    """A mode that changes nothing: the outermost of a stack."""
