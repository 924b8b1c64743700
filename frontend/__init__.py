"""plugrad: a PyTorch-compatible framework. `import plugrad as torch` is the promise.

Importing it loads NumPy and plugrad's own core; everything else comes when first asked for.
"""

from __future__ import annotations

import importlib as _importlib
import math as _math
from typing import Any as _Any

from . import dtypes as _dtypes
from ._generated import functions as _functions
from .autograd.grad_mode import (
    enable_grad,
    inference_mode,
    is_grad_enabled,
    is_inference_mode_enabled,
    no_grad,
    set_grad_enabled,
)
from .creation import as_tensor, asarray, from_numpy, frombuffer, scalar_tensor, tensor
from .device import device, get_default_device, set_default_device
from .dtypes import dtype, finfo, get_default_dtype, iinfo, set_default_dtype
from .indexing import getitem as _getitem
from .indexing import setitem as _setitem
from .layouts import layout, memory_format
from .promotion import can_cast, promote_types, result_type
from .size import Size
from .tensor import Tensor

__version__ = "0.1.0"

e, pi, inf, nan = _math.e, _math.pi, _math.inf, _math.nan
newaxis = None

#: Submodules, imported on first access.
_SUBMODULES = {
    "autograd", "nn", "optim", "utils", "linalg", "special", "fft", "random", "testing", "cuda",
    "mps", "xpu", "cpu", "accelerator", "backends", "ops", "return_types", "func",
    "serialization", "overrides", "amp", "codegen", "masked", "version", "storage", "profiler",
    "multiprocessing", "signal", "jit", "compiler", "distributed",
    "distributions", "types"}

#: Names that live in a module loaded on first access.
_LATE = {
    "save": "serialization", "load": "serialization", "manual_seed": "random", "seed": "random",
    "initial_seed": "random", "get_rng_state": "random", "set_rng_state": "random",
    "is_anomaly_enabled": "autograd.anomaly_mode",
    "is_anomaly_check_nan_enabled": "autograd.anomaly_mode",
    "Generator": "random", "default_generator": "random", "set_printoptions": "printing",
    "get_printoptions": "printing", "vmap": "func",
    **dict.fromkeys((
        "compile", "set_num_threads", "get_num_threads", "set_num_interop_threads",
        "get_num_interop_threads", "use_deterministic_algorithms",
        "are_deterministic_algorithms_enabled", "is_deterministic_algorithms_warn_only_enabled",
        "set_float32_matmul_precision", "get_float32_matmul_precision", "is_storage",
        "typename"), "misc"),
    **dict.fromkeys((
        "autocast", "is_autocast_enabled", "is_autocast_available", "get_autocast_dtype"), "amp"),
    **dict.fromkeys((
        "bartlett_window", "blackman_window", "hamming_window", "hann_window", "kaiser_window"),
        "signal.windows"),
    "sparse_coo_tensor": "sparse", "sparse_csr_tensor": "sparse",
    "get_autocast_gpu_dtype": "cuda.amp", "get_autocast_cpu_dtype": "cpu",
    "OutOfMemoryError": "errors", "set_default_tensor_type": "legacy",
    "DisableTorchFunctionSubclass": "overrides",
    "use": "backends.loader", "load_plugins": "backends.loader", "best_device": "backends.loader",
}


#: Hand-written modules with FUNCTIONS (for this namespace) and METHODS (for Tensor), later ones
#: over earlier ones.
_PARTS = ("factories", "conversions", "overloads", "overloads_math", "overloads_stats",
          "overloads_shape", "contraction", "sampling", "overloads_nn", "overloads_index",
          "overloads_linalg", "spectra", "overloads_sparse")


def _attach() -> None:
    """Puts ops where torch has them: functions here, methods on Tensor."""
    from . import operators
    from .aliases import add_aliases
    from .layouts import PUBLIC
    from .overrides import make_overridable
    names = globals()
    names.update(_dtypes.PUBLIC)
    names.update(PUBLIC)
    names.update(_functions.FUNCTIONS)
    methods = dict(_functions.METHODS)
    for part in _PARTS:
        module = _importlib.import_module(f"plugrad.{part}")
        names.update(getattr(module, "FUNCTIONS", {}))
        methods.update(getattr(module, "METHODS", {}))
    methods.update(operators.operators())
    add_aliases(names)
    methods.update(names["overloads_shape"].inplace_views(methods))
    methods.update(__getitem__=_getitem, __setitem__=_setitem)
    add_aliases(methods)
    make_overridable(names)
    make_overridable(methods)
    for name, function in methods.items():
        setattr(Tensor, name, function)


_attach()


def is_tensor(obj: _Any) -> bool:
    """Whether `obj` is a Tensor."""
    return isinstance(obj, Tensor)


def __getattr__(name: str) -> _Any:
    if name in _LATE:
        found = getattr(_importlib.import_module(f"plugrad.{_LATE[name]}"), name)
    elif name in _SUBMODULES:
        try:
            return _importlib.import_module(f"plugrad.{name}")
        except ModuleNotFoundError as error:
            if error.name != f"plugrad.{name}":
                raise
            raise AttributeError(f"module 'plugrad' has no attribute '{name}'") from None
    else:
        found = _legacy(name)
        if found is None:
            raise AttributeError(f"module 'plugrad' has no attribute '{name}'")
    globals()[name] = found
    return found


def _legacy(name: str) -> _Any:
    if name in ("UntypedStorage", "TypedStorage"):
        from . import storage
        return getattr(storage, name)
    if name.endswith("Storage"):
        from .storage import legacy_storage
        return legacy_storage(name)
    if not name.endswith("Tensor"):
        return None
    from .legacy import legacy_type
    return legacy_type(name)


def __dir__() -> list[str]:
    return sorted(set(globals()) | _SUBMODULES | set(_LATE))
