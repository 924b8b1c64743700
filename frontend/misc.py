"""Functions of torch's top level that are no ops: threads, determinism, compilation."""

from __future__ import annotations

import functools
import warnings
from typing import Any

_settings: dict[str, Any] = {
    "matmul_precision": "highest", "deterministic": False, "warn_only": False,
    "interop_threads": 1}


def set_num_threads(int: int) -> None:
    """How many threads BLAS may use; needs threadpoolctl, else the wish is only remembered."""
    if int <= 0:
        raise RuntimeError("set_num_threads expects a positive integer")
    _settings["threads"] = int
    try:
        from threadpoolctl import threadpool_limits  # type: ignore[import-not-found]
    except ImportError:
        return
    _settings["limits"] = threadpool_limits(int)


def get_num_threads() -> int:
    import os
    found = _settings.get("threads") or os.environ.get("OMP_NUM_THREADS") or os.cpu_count() or 1
    return builtin_int(found)


builtin_int = int


def set_num_interop_threads(int: int) -> None:
    _settings["interop_threads"] = int


def get_num_interop_threads() -> int:
    return builtin_int(_settings["interop_threads"])


def use_deterministic_algorithms(mode: bool, *, warn_only: bool = False) -> None:
    """Remembered and reported; every kernel here is deterministic already."""
    _settings.update(deterministic=bool(mode), warn_only=bool(warn_only))


def are_deterministic_algorithms_enabled() -> bool:
    return bool(_settings["deterministic"])


def is_deterministic_algorithms_warn_only_enabled() -> bool:
    return bool(_settings["warn_only"])


def set_float32_matmul_precision(precision: str) -> None:
    """Remembered and reported; float32 products are always computed in float32 here."""
    if precision not in ("highest", "high", "medium"):
        raise RuntimeError(f"float32 matmul precision must be highest, high or medium, got "
                           f"{precision!r}")
    _settings["matmul_precision"] = precision


def get_float32_matmul_precision() -> str:
    return str(_settings["matmul_precision"])


def compile(model: Any = None, **options: Any) -> Any:
    """Gives the model or function back as it is: there is no compiler yet, said once."""
    if model is None:
        return functools.partial(compile, **options)
    if not _settings.get("warned"):
        _settings["warned"] = True
        warnings.warn("plugrad.compile does not compile yet: the function runs as it is",
                      UserWarning, stacklevel=2)
    return model


def is_storage(obj: Any) -> bool:
    from .storage import TypedStorage, UntypedStorage
    return isinstance(obj, (UntypedStorage, TypedStorage))


def typename(obj: Any) -> str:
    """The type of an object as torch names it: 'torch.FloatTensor', 'builtins.int'."""
    from .tensor import Tensor
    if isinstance(obj, Tensor):
        return obj.type()
    cls = obj if isinstance(obj, type) else type(obj)
    return f"{cls.__module__}.{cls.__qualname__}"
