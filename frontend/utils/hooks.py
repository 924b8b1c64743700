"""Handles that take a hook away again, and marks for hooks that a file leaves out."""
from __future__ import annotations


class RemovableHandle:
    """Returned by every `register_*_hook`; `remove()` (or leaving a `with`) takes the hook away."""

    id: int
    next_id = 0

    def __init__(self, hooks_dict, *, extra_dict=None):
        if not hasattr(hooks_dict, "keys"):
            raise TypeError(f"RemovableHandle: got {type(hooks_dict).__name__}, expected a dict")
        self._dict = hooks_dict
        self._extra = (() if extra_dict is None else
                       (extra_dict,) if isinstance(extra_dict, dict) else tuple(extra_dict))
        self.id = RemovableHandle.next_id
        RemovableHandle.next_id += 1

    def remove(self):
        self._dict.pop(self.id, None)
        for extra in self._extra:
            extra.pop(self.id, None)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        self.remove()


def add_hook(hooks, hook, prepend=False, flags=()):
    """Put `hook` into the ordered dict `hooks`; `flags` are further dicts that mark its id."""
    handle = RemovableHandle(hooks, extra_dict=flags)
    hooks[handle.id] = hook
    if prepend:
        hooks.move_to_end(handle.id, last=False)
    for flag in flags:
        flag[handle.id] = True
    return handle


def unserializable_hook(f):
    """Mark a hook that is left out of copies and files, with a warning."""
    f.__torch_unserializable__ = True
    return f


def warn_if_has_hooks(tensor):
    import warnings
    if getattr(tensor, "_backward_hooks", None):
        for hook in tensor._backward_hooks.values():
            if not hasattr(hook, "__torch_unserializable__"):
                warnings.warn(f"backward hook {hook!r} on tensor will not be serialized. If this "
                              "is expected, you can decorate the function with "
                              "@plugrad.utils.hooks.unserializable_hook to suppress this warning",
                              stacklevel=2)
