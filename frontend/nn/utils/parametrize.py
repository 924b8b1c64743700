"""Parametrizations: computing a parameter or buffer from others, whenever it is read."""
from __future__ import annotations

import copy
from contextlib import contextmanager

import plugrad
from plugrad import Tensor

from ..modules.container import ModuleDict, ModuleList
from ..parameter import Parameter

_cache_depth = 0
_cache: dict = {}


@contextmanager
def cached():
    """Inside, every parametrized tensor is computed at most once."""
    global _cache_depth
    _cache_depth += 1
    try:
        yield
    finally:
        _cache_depth -= 1
        if not _cache_depth:
            _cache.clear()


def _register(module, name, value):
    if isinstance(value, Parameter):
        module.register_parameter(name, value)
    else:
        module.register_buffer(name, value)


def _put(target, value, requires_grad=None):
    """Make `value` the data of the tensor `target`, which keeps its identity."""
    if requires_grad is not None:
        target.requires_grad_(requires_grad)
    target.data = value.detach()


class ParametrizationList(ModuleList):
    """The parametrizations of one tensor, applied in order, and the tensor(s) they start from:
    `original`, or `original0`, `original1`, ... where right_inverse gives several."""

    def __init__(self, modules, original, unsafe=False):
        if len(modules) == 0:
            raise ValueError("ParametrizationList requires one or more modules.")
        super().__init__(modules)
        self.unsafe = unsafe
        shape, dtype = original.shape, original.dtype
        with plugrad.no_grad():
            new = original
            for module in reversed(self):
                if hasattr(module, "right_inverse"):
                    try:
                        new = module.right_inverse(new)
                    except NotImplementedError:
                        continue
        if not isinstance(new, Tensor) and not isinstance(new, (list, tuple)):
            raise ValueError("'right_inverse' must return a Tensor or a Sequence of tensors "
                             f"(list, tuple...). Got {type(new).__name__}")
        self.is_tensor = isinstance(new, Tensor)
        self.ntensors = 1 if self.is_tensor else len(new)
        if self.is_tensor:
            if original.dtype != new.dtype:
                raise ValueError("When `right_inverse` outputs one tensor, it may not change the "
                                 f"dtype.\noriginal.dtype: {original.dtype}\n"
                                 f"right_inverse(original).dtype: {new.dtype}")
            with plugrad.no_grad():
                if new is not original:
                    _put(original, new)
            _register(self, "original", original)
        else:
            for i, tensor in enumerate(new):
                if not isinstance(tensor, Tensor):
                    raise ValueError("'right_inverse' must return a Tensor or a Sequence of "
                                     f"tensors. Got element {i} of the sequence with type "
                                     f"{type(tensor).__name__}.")
                if isinstance(original, Parameter):
                    tensor = Parameter(tensor, original.requires_grad)
                _register(self, f"original{i}", tensor)
        if not unsafe:
            with plugrad.no_grad():
                result = self()
            if not isinstance(result, Tensor):
                raise ValueError(f"A parametrization must return a tensor. Got "
                                 f"{type(result).__name__}.")
            if result.dtype != dtype or result.shape != shape:
                raise ValueError(
                    "Registering a parametrization may not change the dtype or the shape of the "
                    f"tensor, unless `unsafe` flag is enabled.\noriginal: {dtype} {tuple(shape)}"
                    f"\nparametrized: {result.dtype} {tuple(result.shape)}")

    def originals(self):
        """The tensors that the parametrized one is computed from."""
        if self.is_tensor:
            return (self.original,)
        return tuple(getattr(self, f"original{i}") for i in range(self.ntensors))

    def right_inverse(self, value):
        """Set the originals so that the parametrized tensor becomes `value`."""
        with plugrad.no_grad():
            for module in reversed(self):
                if not hasattr(module, "right_inverse"):
                    raise RuntimeError(f"parametrization {type(module).__name__} does not "
                                       "implement right_inverse.")
                value = module.right_inverse(value)
            if self.is_tensor:
                if not isinstance(value, Tensor):
                    raise ValueError("`right_inverse` should return a tensor. Got "
                                     f"{type(value).__name__}")
                if value.dtype != self.original.dtype:
                    raise ValueError(f"The tensor returned by `right_inverse` has dtype "
                                     f"{value.dtype} while `original` has dtype "
                                     f"{self.original.dtype}")
                _put(self.original, value)
                return
            if not isinstance(value, (list, tuple)):
                raise ValueError("'right_inverse' must return a sequence of tensors. Got "
                                 f"{type(value).__name__}.")
            if len(value) != self.ntensors:
                raise ValueError("'right_inverse' must return a sequence of tensors of length "
                                 f"{self.ntensors}. Got a sequence of length {len(value)}.")
            for original, tensor in zip(self.originals(), value):
                _put(original, tensor)

    def forward(self):
        value = self[0](*self.originals())
        for module in list(self)[1:]:
            value = module(value)
        return value


def _inject_class(module):
    """Give `module` a class of its own, a subclass, that properties can be put on."""
    cls = type(module)

    def default_deepcopy(self, memo):
        existing = memo.get(id(self))
        if existing is not None:
            return existing
        replica = self.__new__(type(self))
        memo[id(self)] = replica
        replica.__dict__ = copy.deepcopy(self.__dict__, memo)
        return replica

    def getstate(self):
        raise RuntimeError("Serialization of parametrized modules is only supported through "
                           "state_dict().")

    namespace = {"__getstate__": getstate}
    if not hasattr(cls, "__deepcopy__"):
        namespace["__deepcopy__"] = default_deepcopy
    module.__class__ = type(f"Parametrized{cls.__name__}", (cls,), namespace)


def _inject_property(module, name):
    def get(self):
        if _cache_depth:
            key = (id(self), name)
            value = _cache.get(key)
            if value is None:
                value = _cache[key] = self.parametrizations[name]()
            return value
        return self.parametrizations[name]()

    def set_original(self, value):
        self.parametrizations[name].right_inverse(value)

    setattr(type(module), name, property(get, set_original))


def register_parametrization(module, tensor_name, parametrization, *, unsafe=False):
    """Make `module.tensor_name` be computed as `parametrization(original)`.

    Several on one tensor are applied in the order of registration. Raises ValueError where the
    result would have another shape or dtype (without `unsafe`) or there is no such tensor.
    """
    parametrization.train(module.training)
    if is_parametrized(module, tensor_name):
        plist = module.parametrizations[tensor_name]
        if not unsafe:
            value = getattr(module, tensor_name)
            result = parametrization(value)
            if (not isinstance(result, Tensor) or result.shape != value.shape
                    or result.dtype != value.dtype):
                raise ValueError("Registering a parametrization may not change the shape or the "
                                 "dtype of the tensor, unless the `unsafe` flag is enabled.")
        if hasattr(parametrization, "right_inverse"):
            with plugrad.no_grad():
                current = getattr(module, tensor_name)
                inverse = parametrization.right_inverse(current)
                plist.right_inverse(inverse)
        plist.append(parametrization)
        plist.unsafe |= unsafe
    elif tensor_name in module._buffers or tensor_name in module._parameters:
        original = getattr(module, tensor_name)
        plist = ParametrizationList([parametrization], original, unsafe=unsafe)
        delattr(module, tensor_name)
        if not is_parametrized(module):
            _inject_class(module)
            module.parametrizations = ModuleDict()
        _inject_property(module, tensor_name)
        module.parametrizations[tensor_name] = plist
    else:
        raise ValueError(f"Module '{module}' does not have a parameter, a buffer, or a "
                         f"parametrized element with name '{tensor_name}'")
    return module


def is_parametrized(module, tensor_name=None):
    """Whether `module` has parametrizations, or one of `tensor_name`."""
    parametrizations = getattr(module, "parametrizations", None)
    if not isinstance(parametrizations, ModuleDict):
        return False
    if tensor_name is None:
        return len(parametrizations) > 0
    return tensor_name in parametrizations


def remove_parametrizations(module, tensor_name, leave_parametrized=True):
    """Take the parametrizations of `tensor_name` away.

    What stays is the computed tensor, or with `leave_parametrized=False` the original one.
    """
    if not is_parametrized(module, tensor_name):
        raise ValueError(f"Module {module} does not have a parametrization on {tensor_name}")
    plist = module.parametrizations[tensor_name]
    originals = plist.originals()
    if plist.is_tensor:
        original = originals[0]
        if leave_parametrized:
            with plugrad.no_grad():
                _put(original, getattr(module, tensor_name))
    elif leave_parametrized:
        value = getattr(module, tensor_name)
        original = Parameter(value) if any(t.requires_grad for t in originals) else value
    else:
        raise ValueError("Cannot leave unparametrized (`leave_parametrized=False`) a tensor that "
                         "is parametrized in terms of a sequence of tensors.")
    delattr(type(module), tensor_name)
    del module.parametrizations[tensor_name]
    _register(module, tensor_name, original)
    if not is_parametrized(module):
        delattr(module, "parametrizations")
        module.__class__ = type(module).__bases__[0]
    return module


def type_before_parametrizations(module):
    """The class that `module` had before it was parametrized."""
    return type(module).__bases__[0] if is_parametrized(module) else type(module)


def transfer_parametrizations_and_params(from_module, to_module, tensor_name=None):
    """Copy the parametrizations of `from_module` (all, or one tensor's) to `to_module`."""
    if not is_parametrized(from_module):
        return to_module
    names = [tensor_name] if tensor_name is not None else list(from_module.parametrizations)
    for name in names:
        if not hasattr(to_module, name):
            setattr(to_module, name, copy.deepcopy(getattr(from_module, name)))
        source = from_module.parametrizations[name]
        for module in source:
            register_parametrization(to_module, name, copy.deepcopy(module), unsafe=True)
        target = to_module.parametrizations[name]
        for old, new in zip(source.originals(), target.originals()):
            _put(new, old.clone(), old.requires_grad)
    return to_module


__all__ = ["ParametrizationList", "cached", "is_parametrized",
           "register_parametrization", "remove_parametrizations",
           "transfer_parametrizations_and_params", "type_before_parametrizations"]
