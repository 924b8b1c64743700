"""Forward and backward hooks of modules, and the call that runs them."""
from __future__ import annotations

import warnings
from collections import OrderedDict

from plugrad import Tensor

from ...utils.hooks import add_hook

# Hooks that every module runs. `active` is truthy when there is any: the one thing a call tests.
active: dict = {}
_forward_pre: OrderedDict = OrderedDict()
_forward: OrderedDict = OrderedDict()
_forward_with_kwargs: dict = {}
_forward_always: dict = {}
_backward_pre: OrderedDict = OrderedDict()
_backward: OrderedDict = OrderedDict()
_backward_is_full: bool | None = None
on_buffer: OrderedDict = OrderedDict()
on_module: OrderedDict = OrderedDict()
on_parameter: OrderedDict = OrderedDict()


def register_module_forward_pre_hook(hook):
    """Run `hook(module, args)` before the forward of every module."""
    return add_hook(_forward_pre, hook, flags=(active,))


def register_module_forward_hook(hook, *, with_kwargs=False, always_call=False):
    """Run `hook(module, args, output)` after the forward of every module."""
    flags = [active]
    if with_kwargs:
        flags.append(_forward_with_kwargs)
    if always_call:
        flags.append(_forward_always)
    return add_hook(_forward, hook, flags=flags)


def register_module_full_backward_pre_hook(hook):
    """Run `hook(module, grad_output)` before the backward of every module."""
    return add_hook(_backward_pre, hook, flags=(active,))


def register_module_full_backward_hook(hook):
    """Run `hook(module, grad_input, grad_output)` in the backward of every module."""
    _choose_kind(True)
    return add_hook(_backward, hook, flags=(active,))


def register_module_backward_hook(hook):
    """The older form: grad_input is that of the last operation in the module only."""
    _choose_kind(False)
    return add_hook(_backward, hook, flags=(active,))


def _choose_kind(full):
    global _backward_is_full
    if _backward and _backward_is_full is not full:
        raise RuntimeError(_MIXED.format("global module hooks"))
    _backward_is_full = full


def register_module_buffer_registration_hook(hook):
    """Run `hook(module, name, buffer)` at each register_buffer; a result replaces the buffer."""
    return add_hook(on_buffer, hook)


def register_module_module_registration_hook(hook):
    """Run `hook(module, name, submodule)` at each add_module; a result replaces the submodule."""
    return add_hook(on_module, hook)


def register_module_parameter_registration_hook(hook):
    """Run `hook(module, name, param)` at each register_parameter; a result replaces it."""
    return add_hook(on_parameter, hook)


_MIXED = ("Cannot use both regular backward hooks and full backward hooks on a single Module "
          "({}); please use only one of them.")


class HookMethods:
    """What Module has for hooks on one module."""

    def register_forward_pre_hook(self, hook, *, prepend=False, with_kwargs=False):
        """Run `hook(module, args)` before forward; a result that is not None replaces the args.

        With `with_kwargs` it is `hook(module, args, kwargs)`, and returns None or a pair.
        """
        flags = (self._forward_pre_hooks_with_kwargs,) if with_kwargs else ()
        return add_hook(self._forward_pre_hooks, hook, prepend, flags)

    def register_forward_hook(self, hook, *, prepend=False, with_kwargs=False,
                              always_call=False):
        """Run `hook(module, args, output)` after forward; a result replaces the output.

        With `with_kwargs` it is `hook(module, args, kwargs, output)`. With `always_call` it also
        runs when forward raised.
        """
        flags = []
        if with_kwargs:
            flags.append(self._forward_hooks_with_kwargs)
        if always_call:
            flags.append(self._forward_hooks_always_called)
        return add_hook(self._forward_hooks, hook, prepend, flags)

    def register_full_backward_pre_hook(self, hook, prepend=False):
        """Run `hook(module, grad_output)` before the module's backward; may replace grad_output."""
        return add_hook(self._backward_pre_hooks, hook, prepend)

    def register_full_backward_hook(self, hook, prepend=False):
        """Run `hook(module, grad_input, grad_output)`; a result replaces grad_input."""
        self._choose_backward_kind(True)
        return add_hook(self._backward_hooks, hook, prepend)

    def register_backward_hook(self, hook):
        """The older form: grad_input is that of the last operation in the module only."""
        self._choose_backward_kind(False)
        return add_hook(self._backward_hooks, hook)

    def _choose_backward_kind(self, full):
        if self._is_full_backward_hook is (not full):
            raise RuntimeError(_MIXED.format(type(self).__name__))
        self._is_full_backward_hook = full

    def _get_backward_hooks(self):
        """(full hooks, older hooks), those of all modules first."""
        full, older = [], []
        (full if _backward_is_full else older).extend(_backward.values())
        (full if self._is_full_backward_hook else older).extend(self._backward_hooks.values())
        return full, older

    def _call_impl(self, *args, **kwargs):
        """forward with every hook around it."""
        done: set = set()
        try:
            return self._call_hooked(args, kwargs, done)
        except Exception:
            self._run_always_hooks(args, kwargs, done)
            raise

    def _call_hooked(self, args, kwargs, done):
        for key, hook in (*_forward_pre.items(), *self._forward_pre_hooks.items()):
            args, kwargs = self._run_pre_hook(key, hook, args, kwargs)
        full, older = self._get_backward_hooks()
        pre = [*_backward_pre.values(), *self._backward_pre_hooks.values()]
        tap = None
        if full or pre:
            from ...utils._backward_hook import BackwardHook
            tap = BackwardHook(self, full, pre)
            args = tap.setup_input_hook(args)
        result = self.forward(*args, **kwargs)
        for key, hook in (*_forward.items(), *self._forward_hooks.items()):
            done.add(key)
            if key in self._forward_hooks_with_kwargs or key in _forward_with_kwargs:
                new = hook(self, args, kwargs, result)
            else:
                new = hook(self, args, result)
            if new is not None:
                result = new
        if tap is not None:
            if not isinstance(result, (Tensor, tuple)):
                warnings.warn(f"{type(self).__name__}: for backward hooks to be called, module "
                              "output should be a Tensor or a tuple of Tensors but received "
                              f"{type(result)}", stacklevel=4)
            result = tap.setup_output_hook(result)
        if older:
            _hook_grad_fn(self, older, result)
        return result

    def _run_pre_hook(self, key, hook, args, kwargs):
        if key in self._forward_pre_hooks_with_kwargs:
            new = hook(self, args, kwargs)
            if new is None:
                return args, kwargs
            if not (isinstance(new, tuple) and len(new) == 2):
                raise RuntimeError("forward pre-hook must return None or a tuple of (new_args, "
                                   f"new_kwargs), but got {new}.")
            return new
        new = hook(self, args)
        if new is None:
            return args, kwargs
        return (new if isinstance(new, tuple) else (new,)), kwargs

    def _run_always_hooks(self, args, kwargs, done):
        """After an exception: the hooks that asked for `always_call`; theirs become warnings."""
        for key, hook in (*_forward.items(), *self._forward_hooks.items()):
            if key in done:
                continue
            if key not in self._forward_hooks_always_called and key not in _forward_always:
                continue
            try:
                if key in self._forward_hooks_with_kwargs or key in _forward_with_kwargs:
                    hook(self, args, kwargs, None)
                else:
                    hook(self, args, None)
            except Exception as error:
                warnings.warn("module forward hook with ``always_call=True`` raised an exception "
                              f"that was silenced as another error was raised in forward: {error}",
                              stacklevel=3)


def _hook_grad_fn(module, hooks, result):
    """Older hooks sit on the node that made the (first) output."""
    while not isinstance(result, Tensor):
        if isinstance(result, dict):
            result = next((v for v in result.values() if isinstance(v, Tensor)), None)
        else:
            result = result[0]
        if result is None:
            return
    if result.grad_fn is not None:
        for hook in hooks:
            result.grad_fn.register_hook(
                lambda grad_input, grad_output, hook=hook: hook(module, grad_input, grad_output))
