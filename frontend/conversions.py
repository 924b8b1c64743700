"""Methods that move, cast, copy and hand out tensors; attached to Tensor."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import dtypes
from ._generated import functions as ops
from .device import device as Device
from .dtypes import dtype as DType
from .state import next_sequence, state
from .tensor import EXACT, Tensor, wrap


def _override(function: Any, args: tuple, kwargs: dict) -> Any:
    if args[0].__class__ in EXACT:
        return NotImplemented
    from .overrides import handle
    return handle(function, args, kwargs)


def to(self: Tensor, *args: Any, **kwargs: Any) -> Tensor:
    """The tensor in another dtype, on another device, or like another tensor.

    to(dtype), to(device, dtype=None), to(other), with non_blocking, copy, memory_format. Gives
    `self` if nothing changes and not `copy`.
    """
    if (found := _override(to, (self, *args), kwargs)) is not NotImplemented:
        return found
    place, dtype, copy, memory_format = _to_arguments(*args, **kwargs)
    x = self
    if place is not None:
        from .backends.loader import table_for
        table = table_for(place)
        if table is not x._k:
            x = move(x, table, dtype)
    if dtype is not None and dtype is not x.dtype:
        x = ops.to_dtype(x, dtype=dtype)
        if x is not self and not self.is_contiguous():
            x = _keep_order(self, x)
    if memory_format is not None and not x.is_contiguous(memory_format=memory_format) and \
            memory_format._name != "preserve_format":
        return ops.clone(x, memory_format=memory_format)
    return ops.clone(x) if copy and x is self else x


def _keep_order(old: Tensor, new: Tensor) -> Tensor:
    """A cast keeps the strides of a dense tensor."""
    from .compose import dense_order
    order = dense_order(old._a.shape, old._k.geometry(old._a)[0])
    if order is not None and order != tuple(range(old.ndim)) and new.is_contiguous():
        from .formulas import inverse_permutation
        return ops.permute(ops.clone_contiguous(ops.permute(new, order)),
                           inverse_permutation(order))
    return new


def _to_arguments(*args: Any, dtype: Any = None, device: Any = None, other: Any = None,
                  non_blocking: bool = False, copy: bool = False,
                  memory_format: Any = None) -> tuple:
    rest = list(args)
    if rest and rest[0] is None:
        rest.pop(0)
        if rest and (rest[0] is None or isinstance(rest[0], DType)):
            dtype = rest.pop(0)
    elif rest and isinstance(rest[0], Tensor):
        other = rest.pop(0)
    elif rest and (isinstance(rest[0], DType) or rest[0] in (float, int, bool, complex)):
        dtype = rest.pop(0)
    elif rest and isinstance(rest[0], (str, int, Device)):
        device = rest.pop(0)
        if rest and (rest[0] is None or isinstance(rest[0], DType)):
            dtype = rest.pop(0)
    elif rest:
        raise TypeError(f"to() received an invalid combination of arguments - got "
                        f"({type(rest[0]).__name__})")
    rest = rest[1:]         # after non_blocking: every copy here is finished at once
    if rest:
        copy = rest.pop(0)
    if other is not None:
        device, dtype = other.device, other.dtype
    return (None if device is None else Device(device),
            None if dtype is None else dtypes.as_dtype(dtype), copy, memory_format)


def move(x: Tensor, table: Any, dtype: DType | None = None) -> Tensor:
    """A copy on another device, recorded, so that gradients come back."""
    array = x._k.to_numpy(x._a) if x._k.device.type != "meta" else None
    if array is None:
        raise NotImplementedError("Cannot copy out of meta tensor; no data! Please use "
                                  "torch.nn.Module.to_empty() instead of torch.nn.Module.to() when "
                                  "moving module from meta to a different device.")
    if dtype is not None and dtype is not x.dtype and "float64" not in table.capabilities:
        x = ops.to_dtype(x, dtype=dtype)      # before, where the device lacks float64
        array = x._k.to_numpy(x._a)
    result = wrap(table.from_numpy(array), table, x.dtype)
    if x._g and state.mode & 1 and x.requires_grad:
        from .autograd.moves import MoveBackward
        node = MoveBackward(x)
        node.seq, node.extra = next_sequence(), None
        result._node, result._g = node, True
    return result


def cpu(self: Tensor, memory_format: Any = None) -> Tensor:
    return self.to("cpu")


def cuda(self: Tensor, device: Any = None, non_blocking: bool = False,
         memory_format: Any = None) -> Tensor:
    return self.to(Device("cuda") if device is None else Device(device))


def copy_(self: Tensor, src: Any, non_blocking: bool = False) -> Tensor:
    """Writes `src`, broadcast and cast, into this tensor."""
    if (found := _override(copy_, (self, src), {})) is not NotImplemented:
        return found
    from .dispatch import assign, begin_inplace
    if not isinstance(src, Tensor):
        from .creation import as_tensor
        if not isinstance(src, np.ndarray):
            raise TypeError(f"copy_(): argument 'other' (position 1) must be Tensor, not "
                            f"{type(src).__name__}")
        src = as_tensor(src)
    begin_inplace("copy_", self)
    if src._k is not self._k:
        src = move(src, self._k)
    if src.dtype is not self.dtype:
        src = ops.to_dtype(src, dtype=self.dtype)
    return assign("copy_", self, src)


def type_as(self: Tensor, other: Tensor) -> Tensor:
    return self.to(other.dtype).to(other.device)


def numpy(self: Tensor, *, force: bool = False) -> np.ndarray:
    """A NumPy array on the same memory (CPU), or a copy with `force`."""
    if force:
        return self.detach().cpu()._a
    if self._k.device.type != "cpu":
        raise TypeError(f"can't convert {self.device} device type tensor to numpy. Use "
                        "Tensor.cpu() to copy the tensor to host memory first.")
    if self.requires_grad:
        raise RuntimeError("Can't call numpy() on Tensor that requires grad. Use "
                           "tensor.detach().numpy() instead.")
    return self._a


def __array__(self: Tensor, dtype: Any = None, copy: Any = None) -> np.ndarray:
    array = self.numpy()
    if dtype is not None and array.dtype != dtype:
        return array.astype(dtype)
    return array.copy() if copy else array


def __array_wrap__(self: Tensor, array: Any, context: Any = None,
                   return_scalar: bool = False) -> Tensor:
    from .creation import from_numpy
    array = np.asarray(array)
    return from_numpy(array if array.dtype != bool else array.astype(np.uint8).astype(bool))


def tolist(self: Tensor) -> Any:
    """The values as nested Python lists of numbers."""
    if (found := _override(tolist, (self,), {})) is not NotImplemented:
        return found
    array = self._k.to_numpy(self._a)
    if self.dtype in dtypes.HALF or (self.dtype.itemsize == 1 and self.dtype.is_floating_point):
        array = array.astype(np.float32)
    return array.tolist()


def __deepcopy__(self: Tensor, memo: dict) -> Tensor:
    if id(self) in memo:
        return memo[id(self)]
    if not self.is_leaf:
        raise RuntimeError("Only Tensors created explicitly by the user (graph leaves) support the "
                           "deepcopy protocol at the moment.  If you were attempting to deepcopy a "
                           "module, this may be because of a torch.nn.utils.weight_norm usage, see "
                           "https://github.com/pytorch/pytorch/pull/103001")
    from copy import deepcopy

    from .overrides import as_subclass
    x = wrap(deepcopy_array(self), self._k, self.dtype)
    if type(self) is not Tensor:
        x = as_subclass(x, type(self))
    if self.requires_grad:
        x.requires_grad_()
    if self._grad is not None:
        x._grad = deepcopy(self._grad, memo)
    memo[id(self)] = x
    if self.__dict__:
        x.__dict__.update(deepcopy(self.__dict__, memo))
    return x


def deepcopy_array(x: Tensor) -> Any:
    """A copy of the data with the same strides where they are dense."""
    mode, state.mode = state.mode, 0
    try:
        return ops.clone(x.detach())._a
    finally:
        state.mode = mode


def __reduce_ex__(self: Tensor, protocol: int) -> Any:
    state_dict = self.__dict__ or None
    array = np.ascontiguousarray(self._k.to_numpy(self.detach()._a))
    raw = array.view(np.uint8) if array.dtype.kind == "V" and array.ndim else array
    return _rebuild, (type(self), raw if raw is not array else array, self.dtype,
                      str(self.device), self.requires_grad, tuple(self.shape), state_dict)


def _rebuild(cls: type, array: Any, dtype: DType, place: str, requires_grad: bool,
             shape: tuple, attributes: Any) -> Tensor:
    from .backends.loader import table_for
    from .overrides import as_subclass
    table = table_for(Device(place))
    array = np.array(array).view(dtype.np).reshape(shape)
    x = wrap(table.from_numpy(array), table, dtype)
    y = x if cls is Tensor else as_subclass(x, cls)
    if attributes:
        y.__dict__.update(attributes)
    return y.requires_grad_() if requires_grad else y


def _caster(d: DType) -> Any:
    def cast(self: Tensor, memory_format: Any = None) -> Tensor:
        return self.to(d)
    cast.__name__ = d._name
    cast.__doc__ = f"The tensor as {d}."
    return cast


METHODS: dict[str, Any] = {
    "to": to, "cpu": cpu, "cuda": cuda, "copy_": copy_, "type_as": type_as, "numpy": numpy,
    "__array__": __array__, "__array_wrap__": __array_wrap__, "tolist": tolist,
    "__deepcopy__": __deepcopy__, "__reduce_ex__": __reduce_ex__,
    **{name: _caster(dtypes.PUBLIC[d]) for name, d in {
        "float": "float32", "double": "float64", "half": "float16", "bfloat16": "bfloat16",
        "int": "int32", "long": "int64", "short": "int16", "char": "int8", "byte": "uint8",
        "bool": "bool", "cfloat": "complex64", "cdouble": "complex128"}.items()},
}
