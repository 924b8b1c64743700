"""Modules that learn the shape of their parameters from the first input."""
from __future__ import annotations

import warnings

from ..parameter import is_lazy


class LazyModuleMixin:
    """Put before a Module class; `initialize_parameters(input)` runs before the first forward.

    Afterwards the module turns into `cls_to_become`. It must see an input (a dry run) before its
    parameters are used or counted.
    """

    cls_to_become: type | None = None

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._load_hook = self._register_load_state_dict_pre_hook(self._lazy_load_hook)
        self._initialize_hook = self.register_forward_pre_hook(
            self._infer_parameters, with_kwargs=True)
        warnings.warn("Lazy modules are a new feature under heavy development so changes to the "
                      "API or functionality can happen at any moment.", stacklevel=2)

    def initialize_parameters(self, *args, **kwargs):
        """Set the shapes from the input; every lazy module defines it."""
        raise NotImplementedError(
            f"initialize_parameters is not implemented for {type(self).__name__}")

    def has_uninitialized_params(self):
        """Whether any parameter or buffer still has no shape."""
        return any(is_lazy(value)
                   for value in (*self._parameters.values(), *self._buffers.values()))

    def _lazy_load_hook(self, state_dict, prefix, *rest):
        """Take the shapes from a state_dict that is loaded before the first forward."""
        for name, value in (*self._parameters.items(), *self._buffers.items()):
            loaded = state_dict.get(prefix + name)
            if loaded is not None and is_lazy(value) and not is_lazy(loaded):
                value.materialize(loaded.shape)

    def _save_to_state_dict(self, destination, prefix, keep_vars):
        for name, value in (*self._parameters.items(), *self._buffers.items()):
            if value is not None and name not in self._non_persistent_buffers_set:
                destination[prefix + name] = (
                    value if is_lazy(value) or keep_vars else value.detach())

    def _infer_parameters(self, module, args, kwargs=None):
        module.initialize_parameters(*args, **(kwargs or {}))
        if module.has_uninitialized_params():
            raise RuntimeError(f"module {self._get_name()} has not been fully initialized")
        module._initialize_hook.remove()
        module._load_hook.remove()
        del module._initialize_hook
        del module._load_hook
        if module.cls_to_become is not None:
            module.__class__ = module.cls_to_become
