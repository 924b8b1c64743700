"""`torch.autocast`: ops with an `autocast` column in ops.yaml convert their arguments first.

"lower": to the region's dtype (products of matrices, convolutions); "float32": back to float32
(sums, exponentials, losses); "promote": to the widest among the arguments.
"""

from __future__ import annotations

import functools
import warnings
from typing import Any

from .. import dtypes
from ..backends import loader
from ..dtypes import FLOAT, as_dtype, float32, float64
from ..dtypes import dtype as DType
from ..state import state
from ..tensor import Tensor

_LOWER = (dtypes.PUBLIC["float16"], dtypes.PUBLIC["bfloat16"])


def get_autocast_dtype(device_type: str) -> DType:
    """The dtype of a region that names none: what the device's capabilities say."""
    active = (state.autocast or {}).get(device_type)
    if active is not None:
        return active
    try:
        found = loader.backend_class(device_type).capabilities
    except RuntimeError:
        found = frozenset()
    name = next((c.partition(":")[2] for c in found if c.startswith("autocast:")), "float16")
    return dtypes.PUBLIC[name]


def is_autocast_available(device_type: str) -> bool:
    """Whether plugrad knows devices of this type."""
    return device_type in loader.BUILTIN or device_type in loader.plugin_devices()


def is_autocast_enabled(device_type: str | None = None) -> bool:
    """Whether a region for this type of device (None: for any) is active in this thread."""
    active = state.autocast or {}
    return device_type in active if device_type else bool(active)


class autocast:
    """`with torch.autocast("cpu", dtype=torch.bfloat16):`; a decorator too.

    RuntimeError for a type of device that is unknown. A dtype that is no half type turns the
    region off, with a warning.
    """

    def __init__(self, device_type: str, dtype: Any = None, enabled: bool = True,
                 cache_enabled: bool | None = None):
        if not isinstance(device_type, str):
            raise ValueError(
                f"Expected `device_type` of type `str`, got: `{type(device_type)}`")
        device_type = device_type.partition(":")[0]
        if not is_autocast_available(device_type):
            raise RuntimeError(
                f"Expected one of {', '.join([*loader.BUILTIN, *loader.plugin_devices()])} device "
                f"type at start of device string: {device_type}")
        self.device = device_type
        self.fast_dtype = get_autocast_dtype(device_type) if dtype is None else as_dtype(dtype)
        if enabled and self.fast_dtype not in _LOWER:
            warnings.warn(
                f"In {device_type} autocast, but the target dtype {self.fast_dtype} is not "
                "supported. Disabling autocast.\nautocast supports torch.bfloat16 and "
                "torch.float16.", UserWarning, stacklevel=2)
            enabled = False
        self._enabled = enabled
        self._before: list[Any] = []

    def __enter__(self) -> autocast:
        self._before.append(state.autocast)
        active = dict(state.autocast or {})
        if self._enabled:
            active[self.device] = self.fast_dtype
        else:
            active.pop(self.device, None)
        state.autocast = active or None
        return self

    def __exit__(self, *exc: Any) -> None:
        state.autocast = self._before.pop()

    def __call__(self, function: Any) -> Any:
        @functools.wraps(function)
        def run(*args: Any, **kwargs: Any) -> Any:
            with self:
                return function(*args, **kwargs)
        return run


def cast_arguments(policy: str, *values: Any) -> tuple:
    """The arguments of an op within a region, by its `autocast` column; casts are recorded."""
    assert state.autocast is not None
    tensors = [x for value in values for x in (value if isinstance(value, list) else [value])
               if isinstance(x, Tensor)]
    lower = state.autocast.get(tensors[0].device.type) if tensors else None
    if lower is None:
        return values
    if policy == "promote":
        floats = {x.dtype for x in tensors if _eligible(x)}
        target = float32 if float32 in floats or len(floats) > 1 else None
    else:
        target = lower if policy == "lower" else float32
    if target is None:
        return values
    return tuple([_cast(x, target) for x in value] if isinstance(value, list)
                 else _cast(value, target) for value in values)


def _eligible(x: Any) -> bool:
    return isinstance(x, Tensor) and x.dtype.category == FLOAT and x.dtype is not float64


def _cast(x: Any, target: DType) -> Any:
    return x.to(target) if _eligible(x) and x.dtype is not target else x


def _cast_all(value: Any, device_type: str, target: DType) -> Any:
    if isinstance(value, Tensor):
        return _cast(value, target) if value.device.type == device_type else value
    if isinstance(value, dict):
        return {_cast_all(k, device_type, target): _cast_all(v, device_type, target)
                for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        found = [_cast_all(v, device_type, target) for v in value]
        return found if isinstance(value, list) else tuple(found)
    return value


def custom_fwd(fwd: Any = None, *, device_type: str, cast_inputs: Any = None) -> Any:
    """For `forward` of an autograd.Function: inside a region its inputs are cast to `cast_inputs`
    and the region is off; without `cast_inputs` it runs as it is called.
    """
    if fwd is None:
        return functools.partial(custom_fwd, device_type=device_type, cast_inputs=cast_inputs)

    @functools.wraps(fwd)
    def run(ctx: Any, *args: Any, **kwargs: Any) -> Any:
        active = state.autocast or {}
        ctx._dtype = active.get(device_type)
        if cast_inputs is None:
            ctx._fwd_used_autocast = device_type in active
            return fwd(ctx, *args, **kwargs)
        ctx._fwd_used_autocast = False
        if device_type not in active:
            return fwd(ctx, *args, **kwargs)
        with autocast(device_type, enabled=False):
            return fwd(ctx, *_cast_all(args, device_type, cast_inputs),
                       **_cast_all(kwargs, device_type, cast_inputs))
    return run


def custom_bwd(bwd: Any = None, *, device_type: str) -> Any:
    """For `backward` of an autograd.Function: it runs in the region that `forward` ran in."""
    if bwd is None:
        return functools.partial(custom_bwd, device_type=device_type)

    @functools.wraps(bwd)
    def run(ctx: Any, *args: Any) -> Any:
        with autocast(device_type, dtype=ctx._dtype, enabled=ctx._fwd_used_autocast):
            return bwd(ctx, *args)
    return run
