"""Tensors that a Module takes as its own when they are assigned: Parameter and Buffer."""
from __future__ import annotations

import plugrad
from plugrad import Tensor

from ..overrides import add_exact


class _ParameterMeta(type(Tensor)):  # type: ignore[misc]
    """Lets a tensor of another subclass be a Parameter: it carries the mark `_is_param`."""

    def __instancecheck__(cls, instance):
        if super().__instancecheck__(instance):
            return True
        return (cls is Parameter and isinstance(instance, Tensor)
                and getattr(instance, "_is_param", False))


class Parameter(Tensor, metaclass=_ParameterMeta):
    """A tensor that is a module parameter: assigning it to a Module registers it.

    Shares memory with `data`. Without `data` it is an empty 1-d tensor. Raises RuntimeError where
    a gradient is asked of an integer or bool tensor.
    """

    def __new__(cls, data=None, requires_grad=True):
        if data is None:
            data = plugrad.empty(0)
        if isinstance(data, Tensor) and type(data) is not Tensor and type(data) is not Parameter:
            own = data.detach().requires_grad_(requires_grad)
            if type(own) is not type(data):
                raise RuntimeError(
                    f"Parameter: detach() of a {type(data).__name__} gave a {type(own).__name__}; "
                    "expected a tensor of the same class; define detach() in that class")
            own._is_param = True
            return own
        return data.detach().as_subclass(cls).requires_grad_(requires_grad)

    def __deepcopy__(self, memo):
        if id(self) in memo:
            return memo[id(self)]
        copied = type(self)(
            self.data.clone(memory_format=plugrad.preserve_format), self.requires_grad)
        memo[id(self)] = copied
        return copied

    def __repr__(self):
        return "Parameter containing:\n" + super().__repr__()

    def __reduce_ex__(self, protocol):
        from collections import OrderedDict
        state = {k: v for k, v in getattr(self, "__dict__", {}).items() if not k.startswith("_")}
        if state:
            return (_rebuild_parameter_with_state,
                    (self.data, self.requires_grad, OrderedDict(), state))
        return _rebuild_parameter, (self.data, self.requires_grad, OrderedDict())


add_exact(Parameter)


def _rebuild_parameter(data, requires_grad, backward_hooks):
    """What a pickled Parameter calls; hooks are never part of a file, so the last is empty."""
    return Parameter(data, requires_grad)


def _rebuild_parameter_with_state(data, requires_grad, backward_hooks, state):
    parameter = Parameter(data, requires_grad)
    for name, value in state.items():
        setattr(parameter, name, value)
    return parameter


class _BufferMeta(type(Tensor)):  # type: ignore[misc]
    def __instancecheck__(cls, instance):
        if super().__instancecheck__(instance):
            return True
        return (cls is Buffer and isinstance(instance, Tensor)
                and getattr(instance, "_is_buffer", False))


class Buffer(Tensor, metaclass=_BufferMeta):
    """A tensor that a Module registers as a buffer when it is assigned to an attribute.

    `persistent=False` keeps it out of the state_dict.
    """

    def __new__(cls, data=None, *, persistent=True):
        if data is None:
            data = plugrad.empty(0)
        own = data.detach().requires_grad_(data.requires_grad)
        own.persistent = persistent
        own._is_buffer = True
        return own


class UninitializedTensorMixin:
    """A tensor whose shape the first forward call tells; see nn.modules.lazy."""

    _becomes: type = Tensor
    _allowed = frozenset({
        "__class__", "__dict__", "__repr__", "__str__", "_becomes", "_is_param",
        "_is_buffer", "__reduce_ex__", "__deepcopy__", "__hash__", "__doc__", "_meta",
        "_backward_hooks", "apply_", "as_subclass", "copy_", "cpu", "cuda", "data",
        "detach", "device", "double", "dtype", "float", "half", "bfloat16", "grad",
        "grad_fn", "is_contiguous", "is_cuda", "is_leaf", "is_meta", "is_floating_point",
        "is_complex", "is_shared", "layout", "materialize", "requires_grad",
        "requires_grad_", "share_memory_", "to", "type", "persistent"})

    def materialize(self, shape, device=None, dtype=None):
        """Give the tensor a shape; it becomes a plain Parameter (or tensor), not yet filled."""
        data = object.__getattribute__(self, "data")
        self.data = plugrad.empty(
            shape, device=data.device if device is None else device,
            dtype=data.dtype if dtype is None else dtype)
        self.__class__ = self._becomes

    def __getattribute__(self, name):
        if name in UninitializedTensorMixin._allowed or name.startswith("_"):
            return object.__getattribute__(self, name)
        if name == "shape":
            raise RuntimeError(
                "shape: an uninitialized parameter has no shape; call materialize(shape), or "
                "forward once, before you ask for it")
        raise ValueError(
            f"{name}: an uninitialized parameter or buffer was given, expected one with a shape; "
            "run a forward pass once, so that the lazy module can infer it (this error usually "
            "means that a lazy module was used before its first forward)")


class UninitializedParameter(UninitializedTensorMixin, Parameter):
    """A Parameter without a shape until `materialize`."""

    _becomes = Parameter

    def __repr__(self):
        return "<UninitializedParameter>"

    def __new__(cls, requires_grad=True, device=None, dtype=None):
        data = plugrad.empty(0, device=device, dtype=dtype)
        return data.as_subclass(cls).requires_grad_(requires_grad)

    def __deepcopy__(self, memo):
        if id(self) not in memo:
            data = object.__getattribute__(self, "data")
            memo[id(self)] = type(self)(self.requires_grad, data.device, data.dtype)
        return memo[id(self)]

    def __reduce_ex__(self, protocol):
        return type(self), (self.requires_grad, self.device, self.dtype)


class UninitializedBuffer(UninitializedTensorMixin, Tensor):
    """A buffer without a shape until `materialize`."""

    def __repr__(self):
        return "<UninitializedBuffer>"

    def __new__(cls, requires_grad=False, device=None, dtype=None, persistent=True):
        data = plugrad.empty(0, device=device, dtype=dtype)
        own = data.as_subclass(cls).requires_grad_(requires_grad)
        own.persistent = persistent
        own._is_buffer = True
        return own

    def __deepcopy__(self, memo):
        if id(self) not in memo:
            memo[id(self)] = type(self)(self.requires_grad, self.device, self.dtype)
        return memo[id(self)]

    def __reduce_ex__(self, protocol):
        return type(self), (self.requires_grad, self.device, self.dtype)


def is_lazy(value):
    """Whether `value` still waits for its shape."""
    return isinstance(value, UninitializedTensorMixin)
