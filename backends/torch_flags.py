"""`torch.backends.<name>`: flags that programs set or ask for, real where we have the thing."""

from __future__ import annotations

from typing import Any


class _Flags:
    """A namespace of settable flags; `is_available` says whether the library is there."""

    def __init__(self, name: str, available: Any = False, **flags: Any):
        self._name, self._available = name, available
        self.__dict__.update(flags)

    def is_available(self) -> bool:
        found = self._available
        return found() if callable(found) else found

    def is_built(self) -> bool:
        return self.is_available()

    def version(self) -> int | None:
        return None

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"torch.backends.{self._name} has no flag '{name}'")

    def __repr__(self) -> str:
        return f"<module 'torch.backends.{self._name}'>"

    def flags(self, **values: Any) -> Any:
        return _Scope(self, values)


class _Scope:
    """Sets flags for a block and puts the old values back."""

    def __init__(self, target: _Flags, values: dict):
        self.target, self.values = target, values

    def __enter__(self) -> None:
        self.before = {k: getattr(self.target, k, None) for k in self.values}
        self.target.__dict__.update(self.values)

    def __exit__(self, *exc: Any) -> None:
        self.target.__dict__.update(self.before)


def _has(device: str) -> Any:
    def check() -> bool:
        from .loader import available
        return available(device)
    return check


cudnn = _Flags("cudnn", False, enabled=True, benchmark=False, deterministic=False,
               allow_tf32=True, benchmark_limit=10)
mps = _Flags("mps", _has("mps"))
mkl = _Flags("mkl", False)
mkldnn = _Flags("mkldnn", False, enabled=True)
openmp = _Flags("openmp", False)
opt_einsum = _Flags("opt_einsum", False, enabled=False, strategy=None)
cuda = _Flags(
    "cuda", _has("cuda"),
    matmul=_Flags("cuda.matmul", False, allow_tf32=False,
                  allow_fp16_reduced_precision_reduction=True,
                  allow_bf16_reduced_precision_reduction=True),
    cufft_plan_cache=_Flags("cuda.cufft_plan_cache", False, max_size=0, size=0))
#: What linear algebra says to `driver=`, a choice among cuSOLVER's algorithms.
NO_DRIVER = "keyword argument `driver=` is only supported on CUDA inputs with cuSOLVER backend."

NAMES = {"cudnn": cudnn, "mps": mps, "mkl": mkl, "mkldnn": mkldnn, "openmp": openmp,
         "opt_einsum": opt_einsum, "cuda": cuda}
