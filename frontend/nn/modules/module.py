"""Module: the base of all layers and models."""
from __future__ import annotations

from collections import OrderedDict

from plugrad import Tensor

from ..parameter import Buffer, Parameter
from . import _hooks
from ._hooks import (
    HookMethods,
    register_module_backward_hook,
    register_module_buffer_registration_hook,
    register_module_forward_hook,
    register_module_forward_pre_hook,
    register_module_full_backward_hook,
    register_module_full_backward_pre_hook,
    register_module_module_registration_hook,
    register_module_parameter_registration_hook,
)
from ._members import members
from ._moves import MoveMethods
from ._state import StateMethods

__all__ = [
    "Module",
    "register_module_backward_hook",
    "register_module_buffer_registration_hook",
    "register_module_forward_hook",
    "register_module_forward_pre_hook",
    "register_module_full_backward_hook",
    "register_module_full_backward_pre_hook",
    "register_module_module_registration_hook",
    "register_module_parameter_registration_hook",
]

_NAMES = ("_parameter_names", "_buffer_names", "_module_names")
_NEVER_MEMBERS = frozenset({int, float, bool, str, tuple, list, dict})
_HOOK_DICTS = (
    "_backward_pre_hooks", "_backward_hooks", "_forward_hooks", "_forward_hooks_with_kwargs",
    "_forward_hooks_always_called", "_forward_pre_hooks", "_forward_pre_hooks_with_kwargs",
    "_state_dict_hooks", "_state_dict_pre_hooks", "_load_state_dict_pre_hooks",
    "_load_state_dict_post_hooks")


class Module(HookMethods, StateMethods, MoveMethods):
    """Base of all neural network modules; a subclass defines `forward`.

    Parameters, buffers and modules that are assigned to attributes are registered. They are kept
    in the instance's `__dict__` like other attributes; `_parameter_names`, `_buffer_names` and
    `_module_names` say, in order, which they are.
    """

    dump_patches = False
    call_super_init = False
    training: bool

    def __init__(self, *args, **kwargs):
        if not self.call_super_init:
            if kwargs:
                raise TypeError(f"{type(self).__name__}.__init__() got an unexpected keyword "
                                f"argument '{next(iter(kwargs))}'")
            if args:
                raise TypeError(f"{type(self).__name__}.__init__() takes 1 positional argument "
                                f"but {len(args) + 1} were given")
        own = self.__dict__
        own["training"] = True
        for key in _NAMES:
            own[key] = {}
        own["_non_persistent_buffers_set"] = set()
        own["_is_full_backward_hook"] = None
        for key in _HOOK_DICTS:
            own[key] = OrderedDict()
        if self.call_super_init:
            super().__init__(*args, **kwargs)

    _parameters = members("_parameter_names",
                          "cannot assign parameters before Module.__init__() call")
    _buffers = members("_buffer_names", "cannot assign buffer before Module.__init__() call")
    _modules = members("_module_names", "cannot assign module before Module.__init__() call")

    def forward(self, *args, **kwargs):
        """What the module computes; a subclass defines it."""
        raise NotImplementedError(
            f'Module [{type(self).__name__}] is missing the required "forward" function')

    def __call__(self, *args, **kwargs):
        if (self._forward_hooks or self._forward_pre_hooks or self._backward_hooks
                or self._backward_pre_hooks or _hooks.active):
            return self._call_impl(*args, **kwargs)
        return self.forward(*args, **kwargs)

    # Attributes

    def __setattr__(self, name, value):
        own = self.__dict__
        if value.__class__ in _NEVER_MEMBERS and name not in own.get("_parameter_names", ()) and (
                name not in own.get("_module_names", ())
                and name not in own.get("_buffer_names", ())):
            object.__setattr__(self, name, value)
        elif "_module_names" not in own:
            kind = ("parameters" if isinstance(value, Parameter) else "module"
                    if isinstance(value, Module) else "buffer" if isinstance(value, Buffer)
                    else None)
            if kind:
                raise AttributeError(f"cannot assign {kind} before Module.__init__() call")
            object.__setattr__(self, name, value)
        elif isinstance(value, Parameter):
            self._forget(name, keep="_parameter_names")
            self.register_parameter(name, value)
        elif name in own["_parameter_names"]:
            if value is not None:
                raise TypeError(f"cannot assign '{_type_name(value)}' as parameter '{name}' "
                                "(torch.nn.Parameter or None expected)")
            self.register_parameter(name, None)
        elif isinstance(value, Module) or name in own["_module_names"]:
            if value is not None and not isinstance(value, Module):
                raise TypeError(f"cannot assign '{_type_name(value)}' as child module '{name}' "
                                "(torch.nn.Module or None expected)")
            self._forget(name, keep="_module_names")
            self._put(_hooks.on_module, "_module_names", name, value)
        elif name in own["_buffer_names"] or isinstance(value, Buffer):
            self._set_buffer(name, value)
        else:
            object.__setattr__(self, name, value)

    def _set_buffer(self, name, value):
        if value is not None and not isinstance(value, Tensor):
            raise TypeError(f"cannot assign '{_type_name(value)}' as buffer '{name}' "
                            "(torch.nn.Buffer, torch.Tensor or None expected)")
        if name in self._buffer_names:
            self._put(_hooks.on_buffer, "_buffer_names", name, value)
        else:
            self._forget(name, keep=None)
            self.register_buffer(name, value, value.persistent)

    def _forget(self, name, keep):
        """Take `name` out of every kind but `keep`, and out of the plain attributes."""
        own = self.__dict__
        for key in _NAMES:
            if key != keep:
                own[key].pop(name, None)
        own["_non_persistent_buffers_set"].discard(name)
        if keep is None or name not in own[keep]:
            own.pop(name, None)

    def _put(self, hooks, names_key, name, value):
        for hook in hooks.values():
            new = hook(self, name, value)
            value = value if new is None else new
        self.__dict__[names_key][name] = None
        self.__dict__[name] = value

    def __getattr__(self, name):
        # Registered members are found by ordinary look-up; what arrives here does not exist.
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def __delattr__(self, name):
        for key in _NAMES:
            if name in self.__dict__.get(key, ()):
                self._forget(name, keep=None)
                return
        object.__delattr__(self, name)

    def __dir__(self):
        return sorted(key for key in super().__dir__() if not key[0].isdigit())

    def __setstate__(self, state):
        own = self.__dict__
        own.update(state)
        for key, names_key in zip(("_parameters", "_buffers", "_modules"), _NAMES):
            if key in own:  # the layout that torch's own pickles have
                setattr(self, key, own.pop(key))
            own.setdefault(names_key, {})
        own.setdefault("_non_persistent_buffers_set", set())
        own.setdefault("_is_full_backward_hook", None)
        for key in _HOOK_DICTS:
            own.setdefault(key, OrderedDict())

    # Registration

    def register_parameter(self, name, param):
        """Add a Parameter (or None, which reserves the name) under `name`."""
        self._check_name("parameter", name, "_parameter_names")
        if param is not None and not isinstance(param, Parameter):
            raise TypeError(f"cannot assign '{_type_name(param)}' object to parameter '{name}' "
                            "(torch.nn.Parameter or None required)")
        if param is not None and param.grad_fn is not None:
            raise ValueError(
                f"Cannot assign non-leaf Tensor to parameter '{name}'. Model parameters must be "
                f"created explicitly. To express '{name}' as a function of another Tensor, "
                "compute the value in the forward() method.")
        self._put(_hooks.on_parameter if param is not None else {}, "_parameter_names", name,
                  param)

    def register_buffer(self, name, tensor, persistent=True):
        """Add a tensor (or None) that moves with the module and is no parameter.

        With `persistent=False` it is left out of the state_dict.
        """
        self._check_name("buffer", name, "_buffer_names")
        if tensor is not None and not isinstance(tensor, Tensor):
            raise TypeError(f"cannot assign '{_type_name(tensor)}' object to buffer '{name}' "
                            "(torch Tensor or None required)")
        self._put(_hooks.on_buffer, "_buffer_names", name, tensor)
        if persistent:
            self._non_persistent_buffers_set.discard(name)
        else:
            self._non_persistent_buffers_set.add(name)

    def add_module(self, name, module):
        """Add a child module (or None) under `name`."""
        if module is not None and not isinstance(module, Module):
            raise TypeError(f"{_type_name(module)} is not a Module subclass")
        self._check_name("module", name, "_module_names")
        self._put(_hooks.on_module, "_module_names", name, module)

    def register_module(self, name, module):
        """The same as add_module."""
        self.add_module(name, module)

    def _check_name(self, kind, name, names_key):
        if names_key not in self.__dict__:
            raise AttributeError(f"cannot assign {kind} before Module.__init__() call")
        if not isinstance(name, str):
            raise TypeError(f"{kind} name should be a string. Got {_type_name(name)}")
        if name in self.__dict__[names_key]:
            return
        if "." in name:
            raise KeyError(f"{kind} name can't contain \".\", got: {name}")
        if name == "":
            raise KeyError(f'{kind} name can\'t be empty string ""')
        if hasattr(self, name):
            raise KeyError(f"attribute '{name}' already exists")

    # Look-up by dotted name

    def get_submodule(self, target):
        """The module at the dotted path `target`; raises AttributeError where there is none."""
        module = self
        for item in target.split(".") if target else ():
            if not hasattr(module, item):
                raise AttributeError(f"{type(module).__name__} has no attribute `{item}`")
            module = getattr(module, item)
            if not isinstance(module, Module):
                raise AttributeError(f"`{item}` is not an nn.Module")
        return module

    def set_submodule(self, target, module, strict=False):
        """Replace the module at the dotted path `target`; with `strict` it must exist."""
        if target == "":
            raise ValueError("Cannot set the submodule without a target name!")
        if not isinstance(module, Module):
            raise ValueError(f"`module` is not an nn.Module, found {type(module)}")
        path, _, name = target.rpartition(".")
        parent = self.get_submodule(path)
        if strict and not hasattr(parent, name):
            raise AttributeError(f"{type(parent).__name__} has no attribute `{name}`")
        if hasattr(parent, name) and not isinstance(getattr(parent, name), Module):
            raise AttributeError(f"`{name}` is not an nn.Module")
        setattr(parent, name, module)

    def get_parameter(self, target):
        """The parameter at the dotted path `target`; AttributeError where there is none."""
        return self._get_member(target, "_parameter_names", "an nn.Parameter")

    def get_buffer(self, target):
        """The buffer at the dotted path `target`; AttributeError where there is none."""
        return self._get_member(target, "_buffer_names", "a buffer")

    def _get_member(self, target, names_key, what):
        path, _, name = target.rpartition(".")
        module = self.get_submodule(path)
        if not hasattr(module, name):
            raise AttributeError(f"{type(module).__name__} has no attribute `{name}`")
        value = getattr(module, name)
        computed = names_key == "_parameter_names" and isinstance(value, Parameter)
        if name not in module.__dict__[names_key] and not computed:
            raise AttributeError(f"`{name}` is not {what}")
        return value

    # Traversal

    def parameters(self, recurse=True):
        """Iterate over all parameters, each once."""
        for _, param in self.named_parameters(recurse=recurse):
            yield param

    def named_parameters(self, prefix="", recurse=True, remove_duplicate=True):
        """Iterate over (dotted name, parameter)."""
        return self._named_members(_own_parameters, prefix, recurse, remove_duplicate)

    def buffers(self, recurse=True):
        """Iterate over all buffers, each once."""
        for _, buffer in self.named_buffers(recurse=recurse):
            yield buffer

    def named_buffers(self, prefix="", recurse=True, remove_duplicate=True):
        """Iterate over (dotted name, buffer)."""
        return self._named_members(_own_buffers, prefix, recurse, remove_duplicate)

    def _named_members(self, get_members_fn, prefix="", recurse=True, remove_duplicate=True):
        modules = (self.named_modules(prefix=prefix, remove_duplicate=remove_duplicate)
                   if recurse else [(prefix, self)])
        seen = set()
        for path, module in modules:
            for name, value in get_members_fn(module):
                if value is None or value in seen:
                    continue
                if remove_duplicate:
                    seen.add(value)
                yield (f"{path}.{name}" if path else name), value

    def children(self):
        """Iterate over the immediate child modules, each once."""
        for _, module in self.named_children():
            yield module

    def named_children(self):
        """Iterate over (name, immediate child module)."""
        seen = set()
        own = self.__dict__
        for name in self._module_names:
            module = own[name]
            if module is not None and module not in seen:
                seen.add(module)
                yield name, module

    def modules(self, remove_duplicate=True):
        """Iterate over this module and all below it, parents first."""
        for _, module in self.named_modules(remove_duplicate=remove_duplicate):
            yield module

    def named_modules(self, memo=None, prefix="", remove_duplicate=True):
        """Iterate over (dotted name, module), this module first under the name `prefix`."""
        if memo is None:
            memo = set()
        if self in memo:
            return
        if remove_duplicate:
            memo.add(self)
        yield prefix, self
        own = self.__dict__
        for name in self._module_names:
            if own[name] is not None:
                yield from own[name].named_modules(
                    memo, f"{prefix}.{name}" if prefix else name, remove_duplicate)

    # Modes

    def apply(self, fn):
        """Call `fn(module)` on every module below, children first, then on this one."""
        for module in self.children():
            module.apply(fn)
        fn(self)
        return self

    def train(self, mode=True):
        """Put this module and all below it into training (or evaluation) mode."""
        if not isinstance(mode, bool):
            raise ValueError("training mode is expected to be boolean")
        self.training = mode
        for module in self.children():
            module.train(mode)
        return self

    def eval(self):
        """The same as train(False)."""
        return self.train(False)

    def requires_grad_(self, requires_grad=True):
        """Set requires_grad of every parameter."""
        for param in self.parameters():
            param.requires_grad_(requires_grad)
        return self

    def zero_grad(self, set_to_none=True):
        """Drop the gradients of all parameters, or set them to zero."""
        for param in self.parameters():
            if param.grad is not None:
                if set_to_none:
                    param.grad = None
                else:
                    param.grad = param.grad.detach().zero_()

    def compile(self, *args, **kwargs):
        """Replace forward by its compiled form, in place; arguments are those of compile."""
        import plugrad
        self.__dict__["forward"] = plugrad.compile(self.forward, *args, **kwargs)

    # Printing

    def _get_name(self):
        return type(self).__name__

    def extra_repr(self):
        """What to print between the parentheses; a subclass may define it."""
        return ""

    def __repr__(self):
        extra = self.extra_repr().split("\n") if self.extra_repr() else []
        lines = [f"({name}): {_addindent(repr(module), 2)}"
                 for name, module in self._modules.items()]
        if len(extra) == 1 and not lines:
            return f"{self._get_name()}({extra[0]})"
        if not extra and not lines:
            return f"{self._get_name()}()"
        return f"{self._get_name()}(\n  " + "\n  ".join(extra + lines) + "\n)"


def _own_parameters(module):
    own = module.__dict__
    return [(name, own[name]) for name in own["_parameter_names"]]


def _own_buffers(module):
    own = module.__dict__
    return [(name, own[name]) for name in own["_buffer_names"]]


def _type_name(value):
    if isinstance(value, Tensor):
        return value.type()
    kind = type(value)
    return kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__name__}"


def _addindent(s_, numSpaces):
    """All lines but the first, further in by `numSpaces`."""
    return s_.replace("\n", "\n" + numSpaces * " ")
