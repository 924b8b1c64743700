"""`no_grad`, `enable_grad`, `set_grad_enabled`, `inference_mode`: context managers, decorators."""

from __future__ import annotations

import functools
from typing import Any

from ..state import state


def is_grad_enabled() -> bool:
    return bool(state.mode & 1)


def is_inference_mode_enabled() -> bool:
    return state.inference


def set_mode(enabled: bool) -> None:
    """Turns recording on or off; in inference mode it stays off."""
    state.mode = (state.mode | 1) if enabled and not state.inference else (state.mode & ~1)


class _GradMode:
    """Sets the grad mode for a block or a function; the old one comes back in any case."""

    _enabled = False

    def __init__(self) -> None:
        self._before: list[bool] = []

    def __enter__(self) -> None:
        self._before.append(bool(state.mode & 1))
        set_mode(self._enabled)

    def __exit__(self, *exc: Any) -> None:
        set_mode(self._before.pop())

    def clone(self) -> Any:
        return type(self)()

    def __call__(self, function: Any) -> Any:
        if isinstance(function, type):
            function.__init__ = self(function.__init__)  # type: ignore[misc]
            return function
        if _is_generator_function(function):
            return self._wrap_generator(function)

        @functools.wraps(function)
        def run(*args: Any, **kwargs: Any) -> Any:
            with self.clone():
                return function(*args, **kwargs)
        return run

    def _wrap_generator(self, function: Any) -> Any:
        @functools.wraps(function)
        def run(*args: Any, **kwargs: Any) -> Any:
            generator = function(*args, **kwargs)
            value = None
            while True:
                with self.clone():
                    try:
                        item = generator.send(value)
                    except StopIteration as stop:
                        return stop.value
                value = yield item
        return run


def _is_generator_function(function: Any) -> bool:
    code = getattr(function, "__code__", None)
    return bool(code is not None and code.co_flags & 0x20)


def _usable_bare(cls: Any) -> Any:
    """Lets `@torch.no_grad` be written without brackets."""
    def __new__(klass: Any, function: Any = None, *args: Any) -> Any:
        if callable(function):
            return klass()(function)
        return object.__new__(klass)
    cls.__new__ = __new__
    return cls


@_usable_bare
class no_grad(_GradMode):
    """Ops in the block are not recorded."""

    _enabled = False


@_usable_bare
class enable_grad(_GradMode):
    """Ops in the block are recorded, also inside `no_grad`."""

    _enabled = True


class set_grad_enabled(_GradMode):
    """Recording on or off: at once when called, and for the block as a context manager."""

    def __init__(self, mode: bool) -> None:
        super().__init__()
        self.mode = self._enabled = bool(mode)
        self._old = bool(state.mode & 1)
        set_mode(self._enabled)

    def __enter__(self) -> None:
        self._before.append(self._old)
        set_mode(self._enabled)

    def clone(self) -> Any:
        return set_grad_enabled(self.mode)

    def __call__(self, function: Any) -> Any:
        set_mode(self._old)
        return super().__call__(function)


class inference_mode(_GradMode):
    """Like `no_grad`, and what is made inside is never recorded, also later.

    Such a tensor has no version counter; outside, autograd cannot save it and nothing writes to it
    (RuntimeError). `inference_mode(False)` is the normal mode inside such a block.
    """

    def __new__(cls, mode: Any = True) -> Any:
        if callable(mode):
            return cls()(mode)
        return object.__new__(cls)

    def __init__(self, mode: bool = True) -> None:
        super().__init__()
        self.mode = mode
        self._outer: list[tuple] = []

    def __enter__(self) -> None:
        self._before.append(bool(state.mode & 1))
        from .inference import Inference, enter
        self._outer.append((state.inference, state.cell))
        if not state.inference or not self.mode:
            state.cell = (Inference(),) if self.mode else (0,)
        state.inference = self.mode
        set_mode(not self.mode)
        enter()

    def __exit__(self, *exc: Any) -> None:
        from .inference import leave
        leave()
        state.inference, state.cell = self._outer.pop()
        super().__exit__()

    def clone(self) -> Any:
        return inference_mode(self.mode)
