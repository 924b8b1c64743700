"""`torch.jit` for programs that ask for it: there is no script compiler, all runs as Python.

`script`, `trace` and their like give back what they are given, with one warning. Saving and
loading of scripts is not here: `torch.save(model.state_dict(), path)` does it.
"""

from __future__ import annotations

import functools
import warnings
from typing import Any

_said: list[str] = []


def _as_it_is(name: str, obj: Any) -> Any:
    if not _said:
        _said.append(name)
        warnings.warn(f"plugrad.jit.{name} does not compile: the function runs as it is",
                      UserWarning, stacklevel=3)
    return obj


def script(obj: Any, *args: Any, **kwargs: Any) -> Any:
    """The function, class or module itself."""
    return _as_it_is("script", obj)


def trace(func: Any, example_inputs: Any = None, *args: Any, **kwargs: Any) -> Any:
    """The function or module itself: Python's branches stay, where torch keeps those taken."""
    return _as_it_is("trace", func)


def trace_module(mod: Any, inputs: Any = None, *args: Any, **kwargs: Any) -> Any:
    """The module itself."""
    return _as_it_is("trace_module", mod)


def script_if_tracing(fn: Any) -> Any:
    """The function itself: nothing is ever traced."""
    return fn


def freeze(mod: Any, *args: Any, **kwargs: Any) -> Any:
    """The module itself, which has to be in evaluation mode, as in torch."""
    if mod.training:
        raise RuntimeError("Freezing is currently only implemented for modules in eval mode. "
                           "Please call .eval() on your module before freezing.")
    return mod


def optimize_for_inference(mod: Any, *args: Any, **kwargs: Any) -> Any:
    """The module itself."""
    return mod


def ignore(drop: Any = False, **kwargs: Any) -> Any:
    """A decorator that changes nothing, with and without parentheses."""
    return drop if callable(drop) else lambda fn: fn


def unused(fn: Any) -> Any:
    """The function itself."""
    return fn


def export(fn: Any) -> Any:
    """The function itself."""
    return fn


def interface(obj: Any) -> Any:
    """The class itself."""
    return obj


def annotate(the_type: Any, the_value: Any) -> Any:
    """The value itself."""
    return the_value


def isinstance(obj: Any, target_type: Any) -> bool:
    """Python's own, for types that it can check."""
    import builtins
    return builtins.isinstance(obj, target_type)


def is_scripting() -> bool:
    """False: everything runs as Python."""
    return False


def is_tracing() -> bool:
    """False: nothing is traced."""
    return False


def fork(func: Any, *args: Any, **kwargs: Any) -> Any:
    """A future of `func(*args, **kwargs)`, which is computed by the first `wait`."""
    return functools.lru_cache(1)(functools.partial(func, *args, **kwargs))


def wait(future: Any) -> Any:
    """The result of `fork`."""
    return future()


Final = Any
__all__ = [
    "Final", "annotate", "export", "fork", "freeze", "ignore", "interface", "is_scripting",
    "is_tracing", "isinstance", "optimize_for_inference", "script", "script_if_tracing", "trace",
    "trace_module", "unused", "wait"]
