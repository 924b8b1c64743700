"""Modules as functions of their parameters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..tensor import Tensor


def functional_call(module: Any, parameter_and_buffer_dicts: Any, args: Any = None,
                    kwargs: dict | None = None, *, tie_weights: bool = True,
                    strict: bool = False) -> Any:
    """`module(*args, **kwargs)` with tensors by name in place of its parameters and buffers.

    Takes a dict, or several with different keys. ValueError if a key occurs twice.
    """
    from ..nn.utils.stateless import _functional_call
    given = parameter_and_buffer_dicts
    if isinstance(given, Sequence):
        keys = [key for d in given for key in d]
        if len(keys) != len(set(keys)):
            raise ValueError("functional_call: expected the dicts to have different keys, got "
                             f"{sorted({k for k in keys if keys.count(k) > 1})} more than once")
        given = {key: value for d in given for key, value in d.items()}
    return _functional_call(module, given, args, kwargs, tie_weights=tie_weights, strict=strict)


def stack_module_state(models: Any) -> tuple[dict[str, Tensor], dict[str, Tensor]]:
    """(parameters, buffers) of several modules of one class, each stacked along a new first dim.

    RuntimeError if there are none, or their classes or training modes differ.
    """
    models = list(models)
    if not models:
        raise RuntimeError("stack_module_state: Expected at least one model, got 0.")
    if len({m.training for m in models}) > 1:
        raise RuntimeError("stack_module_state: Expected all models to have the same "
                           "training/eval mode.")
    if len({type(m) for m in models}) > 1:
        raise RuntimeError("stack_module_state: Expected all models to be of the same class.")
    return (_stacked([dict(m.named_parameters()) for m in models]),
            _stacked([dict(m.named_buffers()) for m in models]))


def _stacked(states: list[dict]) -> dict[str, Tensor]:
    from .._generated.functions import stack
    found = {}
    for name in states[0]:
        values = [state[name] for state in states]
        x = stack(values)
        if all(v.is_leaf for v in values):
            x = x.detach().requires_grad_(values[0].requires_grad)
        found[name] = x
    return found


def replace_all_batch_norm_modules_(root: Any) -> Any:
    """Makes all batch norms of a module normalise by the batch alone; gives the module."""
    for module in root.modules():
        if hasattr(module, "track_running_stats") and hasattr(module, "running_mean"):
            module.running_mean = module.running_var = module.num_batches_tracked = None
            module.track_running_stats = False
    return root
