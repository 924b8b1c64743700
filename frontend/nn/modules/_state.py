"""state_dict and load_state_dict of modules."""
from __future__ import annotations

from collections import OrderedDict, namedtuple

import plugrad
from plugrad import Tensor

from ...utils.hooks import add_hook
from ..parameter import Parameter, is_lazy

EXTRA_STATE = "_extra_state"


class _IncompatibleKeys(namedtuple("IncompatibleKeys", ["missing_keys", "unexpected_keys"])):
    """What load_state_dict returns: the keys it did not find, and those it had no use for."""

    __slots__ = ()

    def __repr__(self):
        if not self.missing_keys and not self.unexpected_keys:
            return "<All keys matched successfully>"
        return super().__repr__()

    __str__ = __repr__


class StateMethods:
    """What Module has for saving and loading its parameters and buffers."""

    _version = 1

    def state_dict(self, *args, destination=None, prefix="", keep_vars=False):
        """An OrderedDict of all parameters and persistent buffers by dotted name.

        The tensors share memory with the module and are detached, unless `keep_vars`.
        """
        if args:
            destination = args[0] if destination is None else destination
            prefix = args[1] if len(args) > 1 and prefix == "" else prefix
            keep_vars = args[2] if len(args) > 2 and keep_vars is False else keep_vars
        if destination is None:
            destination = OrderedDict()
            destination._metadata = OrderedDict()
        metadata = {"version": self._version}
        if hasattr(destination, "_metadata"):
            destination._metadata[prefix[:-1]] = metadata
        for hook in self._state_dict_pre_hooks.values():
            hook(self, prefix, keep_vars)
        self._save_to_state_dict(destination, prefix, keep_vars)
        for name in self._module_names:
            child = self.__dict__[name]
            if child is not None:
                child.state_dict(destination=destination, prefix=f"{prefix}{name}.",
                                 keep_vars=keep_vars)
        for hook in self._state_dict_hooks.values():
            result = hook(self, destination, prefix, metadata)
            if not getattr(hook, "_from_public_api", False):
                destination = destination if result is None else result
            elif result is not None:
                raise RuntimeError("state_dict post-hook must return None")
        return destination

    def _save_to_state_dict(self, destination, prefix, keep_vars):
        """Put this module's own members, not its children's, into `destination`."""
        own = self.__dict__
        for name in self._parameter_names:
            if own[name] is not None:
                destination[prefix + name] = own[name] if keep_vars else own[name].detach()
        for name in self._buffer_names:
            if own[name] is not None and name not in self._non_persistent_buffers_set:
                destination[prefix + name] = own[name] if keep_vars else own[name].detach()
        if _has_extra_state(self):
            destination[prefix + EXTRA_STATE] = self.get_extra_state()

    def get_extra_state(self):
        """Override to return what else belongs into the state_dict; anything that pickles."""
        raise RuntimeError("Reached a code path in Module.get_extra_state() that should never be "
                           "called.")

    def set_extra_state(self, state):
        """Override to take back what get_extra_state returned."""
        raise RuntimeError("Reached a code path in Module.set_extra_state() that should never be "
                           "called.")

    def load_state_dict(self, state_dict, strict=True, assign=False):
        """Copy values from `state_dict` into the members of the same names.

        `strict` makes missing and unexpected keys an error; a mismatched shape always is one.
        `assign` takes the tensors themselves instead of copying. Raises RuntimeError that lists
        every key concerned; returns (missing_keys, unexpected_keys).
        """
        from collections.abc import Mapping
        if not isinstance(state_dict, Mapping):
            raise TypeError(
                f"Expected state_dict to be dict-like, got {type(state_dict)}.")
        missing, unexpected, errors = [], [], []
        metadata = getattr(state_dict, "_metadata", None)
        state_dict = OrderedDict(state_dict)
        if metadata is not None:
            state_dict._metadata = metadata
        _load(self, state_dict, "", assign, missing, unexpected, errors)
        if strict:
            if unexpected:
                errors.insert(0, "Unexpected key(s) in state_dict: {}. ".format(
                    ", ".join(f'"{k}"' for k in unexpected)))
            if missing:
                errors.insert(0, "Missing key(s) in state_dict: {}. ".format(
                    ", ".join(f'"{k}"' for k in missing)))
        if errors:
            raise RuntimeError("Error(s) in loading state_dict for {}:\n\t{}".format(
                type(self).__name__, "\n\t".join(errors)))
        return _IncompatibleKeys(missing, unexpected)

    def _load_from_state_dict(self, state_dict, prefix, local_metadata, strict, missing_keys,
                              unexpected_keys, error_msgs):
        """Load this module's own members; problems are appended to the three lists."""
        for hook in self._load_state_dict_pre_hooks.values():
            hook(state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys,
                 error_msgs)
        own = self.__dict__
        names = [name for name in (*self._parameter_names, *self._buffer_names)
                 if own[name] is not None and name not in self._non_persistent_buffers_set]
        assign = local_metadata.get("assign_to_params_buffers", False)
        for name in names:
            key = prefix + name
            if key in state_dict:
                _load_one(self, name, key, state_dict[key], assign, error_msgs)
            elif strict:
                missing_keys.append(key)
        extra = prefix + EXTRA_STATE
        if type(self).set_extra_state is not StateMethods.set_extra_state:
            if extra in state_dict:
                self.set_extra_state(state_dict[extra])
            elif strict:
                missing_keys.append(extra)
        elif strict and extra in state_dict:
            unexpected_keys.append(extra)
        if strict:
            for key in state_dict:
                if key.startswith(prefix) and key != extra:
                    first, dot, _ = key[len(prefix):].partition(".")
                    if (first not in self._module_names) if dot else (first not in names):
                        unexpected_keys.append(key)

    def register_state_dict_post_hook(self, hook):
        """Run `hook(module, state_dict, prefix, local_metadata)` after state_dict, in place."""
        hook._from_public_api = True
        return add_hook(self._state_dict_hooks, hook)

    def _register_state_dict_hook(self, hook):
        if getattr(hook, "_from_public_api", False):
            raise RuntimeError("Cannot register the same function as the state dict post hook "
                               "that was previously registered via register_state_dict_post_hook")
        return add_hook(self._state_dict_hooks, hook)

    def register_state_dict_pre_hook(self, hook):
        """Run `hook(module, prefix, keep_vars)` before state_dict."""
        return add_hook(self._state_dict_pre_hooks, hook)

    def register_load_state_dict_pre_hook(self, hook):
        """Run `hook(module, state_dict, prefix, local_metadata, strict, missing_keys,
        unexpected_keys, error_msgs)` before this module's members are loaded."""
        return self._register_load_state_dict_pre_hook(hook, with_module=True)

    def _register_load_state_dict_pre_hook(self, hook, with_module=False):
        if with_module:
            from functools import partial
            hook = partial(hook, self)
        return add_hook(self._load_state_dict_pre_hooks, hook)

    def register_load_state_dict_post_hook(self, hook):
        """Run `hook(module, incompatible_keys)` after load_state_dict; it may edit the keys."""
        return add_hook(self._load_state_dict_post_hooks, hook)


def _has_extra_state(module):
    return type(module).get_extra_state is not StateMethods.get_extra_state


def _load(module, state_dict, prefix, assign, missing, unexpected, errors):
    metadata = getattr(state_dict, "_metadata", None)
    local = {} if metadata is None else dict(metadata.get(prefix[:-1], {}))
    if assign:
        local["assign_to_params_buffers"] = assign
    module._load_from_state_dict(state_dict, prefix, local, True, missing, unexpected, errors)
    for name in module._module_names:
        child = module.__dict__[name]
        if child is not None:
            child_prefix = f"{prefix}{name}."
            child_state = OrderedDict(
                (k, v) for k, v in state_dict.items() if k.startswith(child_prefix))
            if metadata is not None:
                child_state._metadata = metadata
            _load(child, child_state, child_prefix, assign, missing, unexpected, errors)
    incompatible = _IncompatibleKeys(missing, unexpected)
    for hook in module._load_state_dict_post_hooks.values():
        if hook(module, incompatible) is not None:
            raise AssertionError(
                "Hooks registered with ``register_load_state_dict_post_hook`` are not expected "
                "to return new values, if incompatible_keys need to be modified, it should be "
                "done inplace.")


def _load_one(module, name, key, value, assign, errors):
    """Copy, or assign, one value into the member `name` of `module`."""
    member = module.__dict__[name]
    if not isinstance(value, Tensor):
        errors.append(f'While copying the parameter named "{key}", expected torch.Tensor or '
                      "Tensor-like object from checkpoint but received "
                      f"{type(value)}")
        return
    if not is_lazy(member) and not is_lazy(value):
        if member.dim() == 0 and value.dim() == 1 and len(value) == 1:
            value = value[0]  # files from before 0-dim tensors existed
        if value.shape != member.shape:
            errors.append(f"size mismatch for {key}: copying a param with shape {value.shape} "
                          f"from checkpoint, the shape in current model is {member.shape}.")
            return
    try:
        with plugrad.no_grad():
            if not assign:
                member.copy_(value)
            elif isinstance(member, Parameter):
                if not isinstance(value, Parameter):
                    value = Parameter(value, requires_grad=member.requires_grad)
                else:
                    value.requires_grad_(member.requires_grad)
                setattr(module, name, value)
            else:
                setattr(module, name, value)
    except Exception as error:
        shapes = ("unknown", "unknown") if is_lazy(member) else (member.shape, value.shape)
        errors.append(f'While copying the parameter named "{key}", whose dimensions in the model '
                      f"are {shapes[0]} and whose dimensions in the checkpoint are {shapes[1]}, "
                      f"an exception occurred : {error.args}.")
