"""torch's answers: computed where torch is installed, else read from the kept ones."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from ...codegen.spec import OpSpec
from .cases import Case, numpy_dtype
from .devices import from_torch, to_torch

#: Tolerance factors of ops whose results are ill-conditioned or cost more digits.
#: The first two are no better than that in torch itself.
FACTORS: dict[str, float] = {"special_airy_ai": 100, "standard_gamma_grad": 5000}

#: How much less is asked of half types where an op is made of several: both sides round between.
HALF = 4.0

_reasons: dict[str, str] = {}


@functools.lru_cache(None)
def installed() -> bool:
    import importlib.util
    return importlib.util.find_spec("torch") is not None


def factor(spec: OpSpec, case: Case) -> float:
    several = case.dtype in ("float16", "bfloat16") and not spec.expr
    return FACTORS.get(spec.name, 1.0) * (HALF if several else 1)


def why(spec: OpSpec) -> str:
    """Why torch had no answer, for messages."""
    return _reasons.get(spec.name, f"add '{spec.name}' to testing/suite/oracles_torch.py")


def expected(spec: OpSpec, case: Case) -> list[np.ndarray] | None:
    """The arrays that torch gives for a case; None where it has no answer."""
    if not installed():
        from .references import stored
        return stored(spec, case)
    return _ask(spec, case)


def _ask(spec: OpSpec, case: Case) -> list[np.ndarray] | None:
    call = torch_function(spec)
    if call is None:
        return _by_formula(spec, case)
    try:
        return from_torch(call(*[to_torch(x) for x in case.args],
                               **{k: to_torch(v) for k, v in case.kwargs.items()}))
    except (RuntimeError, TypeError, ValueError, NotImplementedError, IndexError) as error:
        _reasons[spec.name] = f"{case}: {type(error).__name__}: {str(error)[:200]}"
        return None


def _by_formula(spec: OpSpec, case: Case) -> list[np.ndarray] | None:
    """For an op that torch lacks: its own `expr`, in double precision; None without one."""
    from ...backends.arraylib.render import compile_elementwise
    from ...codegen.expression import parse_expr
    from .rules import expected_dtypes
    dtypes = expected_dtypes(spec, case)
    if not spec.expr or dtypes is None or None in dtypes:
        return None
    kinds = [(a.name, "tensor?" if a.type.base == "Tensor" else
              "static" if a.type.base in ("str", "bool") else "scalar") for a in spec.args]
    tree = parse_expr(spec.expr, [name for name, _ in kinds])
    kernel = compile_elementwise(np, spec.name, tree, kinds)
    given = {**{a.name: a.default_value for a in spec.args},
             **dict(zip([a.name for a in spec.args], _widened(case).args)),
             **_widened(case).kwargs}
    found = kernel(*[given[a.name] for a in spec.args])
    results = found if isinstance(found, tuple) else (found,)
    return [r.astype(numpy_dtype(d)) for r, d in zip(results, dtypes) if d is not None]


def _widened(case: Case) -> Case:
    return case.map(lambda x: x.astype(WIDER.get(x.dtype.name, x.dtype.name)))


WIDER = {"float32": "float64", "float16": "float64", "bfloat16": "float64",
         "complex64": "complex128"}


def truth(spec: OpSpec, case: Case) -> list[np.ndarray] | None:
    """The results in double precision."""
    if not installed():
        return None
    return _ask(spec, _widened(case))


def known(spec: OpSpec) -> bool:
    """Whether there must be an answer: for ops of torch, and for kernels of our own."""
    return installed() and ("private" in spec.variants or torch_function(spec) is not None)


def torch_function(spec: OpSpec) -> Callable[..., Any] | None:
    """The function of torch that an op corresponds to."""
    import torch

    from . import oracles_torch
    own = getattr(oracles_torch, spec.name, None)
    if own is not None:
        return own
    spaces = {"nn": torch.nn.functional, "linalg": torch.linalg, "special": torch.special,
              "fft": torch.fft}
    for word, module in spaces.items():
        found = getattr(module, spec.name.removeprefix(f"{word}_"), None)
        if word in spec.variants and found is not None:
            return found
    for home in (torch, torch.Tensor, torch.nn.functional):
        for name in (spec.name, spec.signature.name):
            found = getattr(home, name, None)
            if callable(found):
                return found
    return None
