"""Methods that move, cast, copy and hand out tensors; attached to Tensor."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import dtypes
from ._generated import functions as ops
from .device import NUMBERED
from .device import device as Device
from .dtypes import dtype as DType
from .state import FORWARD, next_sequence, state
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
        if table is not x._k and not (x._k.rank and x._k.device == table.device):
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
    if state.mode & FORWARD and x._meta is not None and x._meta.tangents:
        from .autograd.forward_ad import levels_of, set_tangent, tangent_of
        for level in levels_of(x):
            if (tangent := tangent_of(x, level)) is not None:
                set_tangent(result, level, move(tangent, table))
    return result


def cpu(self: Tensor, memory_format: Any = None) -> Tensor:
    return self.to("cpu")


def cuda(self: Tensor, device: Any = None, non_blocking: bool = False,
         memory_format: Any = None) -> Tensor:
    return self.to(Device(NUMBERED) if device is None else Device(device))


def copy_(self: Tensor, src: Any, non_blocking: bool = False) -> Tensor:
    """Writes `src`, broadcast and cast, into this tensor."""
    if (found := _override(copy_, (self, src), {})) is not NotImplemented:
        return found
    from .dispatch import assign, begin_inplace
    if not isinstance(src, Tensor):
        from .creation import as_tensor
        if not isinstance(src, (np.ndarray, bool, int, float, complex)):
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
    if self._k.rank:
        return self._k.to_numpy(self._a)        # which says why not
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
    return from_numpy(array.astype(np.uint8) if array.dtype == bool else array)    # as torch does


def tolist(self: Tensor) -> Any:
    """The values as nested Python lists of numbers."""
    if (found := _override(tolist, (self,), {})) is not NotImplemented:
        return found
    array = self._k.to_numpy(self._a)
    if self.dtype in dtypes.HALF or (self.dtype.itemsize == 1 and self.dtype.is_floating_point):
        array = array.astype(np.float32)
    return array.tolist()


def __deepcopy__(self: Tensor, memo: dict) -> Tensor:
    """A copy of the whole storage and a view of it: what shared memory shares it again."""
    if id(self) in memo:
        return memo[id(self)]
    if (found := _override(__deepcopy__, (self, memo), {})) is not NotImplemented:
        return found
    if not self.is_leaf:
        raise RuntimeError("Only Tensors created explicitly by the user (graph leaves) support the "
                           "deepcopy protocol at the moment.  If you were attempting to deepcopy a "
                           "module, this may be because of a torch.nn.utils.weight_norm usage, see "
                           "https://github.com/pytorch/pytorch/pull/103001")
    from copy import deepcopy
    if self._k.device.type == "meta":
        x = wrap(ops.clone(self.detach())._a, self._k, self.dtype)
    else:
        from .storage import storage_of
        storage = deepcopy(storage_of(self), memo)
        strides, offset = self._k.geometry(self._a)
        x = _strided_on(storage, self.dtype, offset, strides, self._a.shape)
    x = _as_class(x, type(self), self.requires_grad)
    memo[id(self)] = x
    if self._grad is not None:
        x._grad = deepcopy(self._grad, memo)
    if self.__dict__:
        x.__dict__.update(deepcopy(self.__dict__, memo))
    return x


def _strided_on(storage: Any, dtype: DType, offset: int, strides: tuple, shape: tuple) -> Tensor:
    from .storage import _flat
    flat = _flat(storage, dtype)
    return wrap(flat._k.restride(flat._a, shape, strides, offset), flat._k, dtype)


def _as_class(x: Tensor, cls: type, requires_grad: bool) -> Tensor:
    if cls is not Tensor:
        from .overrides import as_subclass
        x = as_subclass(x, cls)
    return x.requires_grad_() if requires_grad else x


def __reduce_ex__(self: Tensor, protocol: int) -> Any:
    if self._k.device.type == "meta":
        return _rebuild_meta, (type(self), tuple(self.shape), self.dtype, self.requires_grad)
    from .storage import storage_of
    strides, offset = self._k.geometry(self._a)
    return _rebuild, (type(self), storage_of(self), self.dtype, offset, strides,
                      tuple(self.shape), self.requires_grad, self.__dict__ or None)


def _rebuild(cls: type, storage: Any, dtype: DType, offset: int, strides: tuple, shape: tuple,
             requires_grad: bool, attributes: Any) -> Tensor:
    x = _as_class(_strided_on(storage, dtype, offset, strides, shape), cls, requires_grad)
    if attributes:
        x.__dict__.update(attributes)
    return x


def _rebuild_meta(cls: type, shape: tuple, dtype: DType, requires_grad: bool) -> Tensor:
    from .factories import empty
    return _as_class(empty(shape, dtype=dtype, device="meta"), cls, requires_grad)


# -- other libraries -------------------------------------------------------------------------------
def __dlpack__(self: Tensor, *, stream: Any = None, **options: Any) -> Any:
    """The DLPack capsule of a CPU tensor; BufferError if it requires grad."""
    if self.requires_grad:
        raise BufferError("Can't export tensors that require gradient, use tensor.detach()")
    if self._k.device.type != "cpu":
        raise BufferError(f"__dlpack__: tensors on {self.device} cannot be exported, use "
                          "tensor.cpu()")
    eight = self.dtype.itemsize == 1 and self.dtype.is_floating_point
    if eight or self.dtype is dtypes.PUBLIC["bfloat16"]:
        raise BufferError(f"__dlpack__: {self.dtype} cannot be exported; cast it first")
    return self._a.__dlpack__(**options)


def __dlpack_device__(self: Tensor) -> tuple[int, int]:
    """(1, 0), DLPack's number of the CPU; ValueError on other devices."""
    if self._k.device.type != "cpu":
        raise ValueError(f"Unknown device type {self.device} for Dlpack")
    return self._a.__dlpack_device__()


def from_dlpack(ext_tensor: Any, *, device: Any = None, copy: bool | None = None) -> Tensor:
    """A tensor on the memory of any array that speaks DLPack; writes to one are seen by the other.
    """
    from .creation import from_numpy
    if isinstance(ext_tensor, Tensor):
        x = ext_tensor.detach()
    elif isinstance(ext_tensor, np.ndarray):
        x = from_numpy(ext_tensor)
    else:
        source = ext_tensor if hasattr(ext_tensor, "__dlpack__") else _Capsule(ext_tensor)
        x = from_numpy(np.asarray(_Writable(np.from_dlpack(source))))
    return x if device is None and not copy else x.to(device or x.device, copy=bool(copy))


class _Capsule:
    """A bare capsule, as `to_dlpack` gave it, in the form that NumPy takes."""

    def __init__(self, capsule: Any):
        self.capsule = capsule

    def __dlpack__(self, **options: Any) -> Any:
        return self.capsule

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0


class _Writable:
    """NumPy takes the memory of an older capsule as read-only, DLPack means it to be shared."""

    def __init__(self, array: np.ndarray):
        self.array = array
        interface = dict(array.__array_interface__)
        interface["data"] = (interface["data"][0], False)
        self.__array_interface__ = interface


def to_dlpack(tensor: Tensor) -> Any:
    """The DLPack capsule of a CPU tensor."""
    return tensor.__dlpack__()


# -- small ones ------------------------------------------------------------------------------------
def get_device(self: Tensor) -> int:
    """The index of the device, -1 for the CPU."""
    return -1 if self._k.device.type == "cpu" else self._k.device.index or 0


def dim_order(self: Tensor, *, ambiguity_check: Any = False) -> tuple[int, ...]:
    """The dims by stride, the greatest first."""
    strides = self.stride()
    if ambiguity_check and len({s for s, n in zip(strides, self.shape) if n > 1}) < sum(
            n > 1 for n in self.shape):
        raise RuntimeError("The tensor does not have unique dim order, or cannot map to exact one "
                           f"of the given memory formats: strides {strides}")
    return tuple(sorted(range(self.ndim), key=lambda d: -strides[d]))


def record_stream(self: Tensor, stream: Any) -> None:
    """Nothing: memory is not reused before its users are done."""


def __delitem__(self: Tensor, key: Any) -> None:
    raise TypeError("Tensor does not support deleting items")


def _make_subclass(cls: type, data: Tensor, require_grad: bool = False, **options: Any) -> Any:
    """A leaf of the subclass `cls` of Tensor, on the memory of `data`."""
    from .overrides import make_subclass
    return make_subclass(cls, data, require_grad)


def _late(name: str) -> Any:
    """A method of `storage.py`, which is loaded by its first call."""
    def method(self: Tensor, *args: Any, **kwargs: Any) -> Any:
        if (found := _override(method, (self, *args), kwargs)) is not NotImplemented:
            return found
        from . import storage
        return getattr(storage, name)(self, *args, **kwargs)
    method.__name__ = name
    return method


def _caster(d: DType) -> Any:
    def cast(self: Tensor, memory_format: Any = None) -> Tensor:
        return self.to(d)
    cast.__name__ = d._name
    cast.__doc__ = f"The tensor as {d}."
    return cast


METHODS: dict[str, Any] = {
    "to": to, "cpu": cpu, "cuda": cuda, "copy_": copy_, "type_as": type_as, "numpy": numpy,
    "__array__": __array__, "__array_wrap__": __array_wrap__, "tolist": tolist,
    "__deepcopy__": __deepcopy__, "__reduce_ex__": __reduce_ex__, "__dlpack__": __dlpack__,
    "__dlpack_device__": __dlpack_device__, "__delitem__": __delitem__, "get_device": get_device,
    "dim_order": dim_order, "record_stream": record_stream, "const_data_ptr": Tensor.data_ptr,
    "__nonzero__": Tensor.__bool__, "__long__": Tensor.__int__,
    **{name: _late(name) for name in (
        "storage", "untyped_storage", "set_", "resize_", "resize_as_", "is_set_to", "share_memory_",
        "is_shared", "pin_memory", "is_pinned", "apply_", "map_", "map2_")},
    "_typed_storage": _late("storage"), "_make_subclass": staticmethod(_make_subclass),
    **{name: _caster(dtypes.PUBLIC[d]) for name, d in {
        "float": "float32", "double": "float64", "half": "float16", "bfloat16": "bfloat16",
        "int": "int32", "long": "int64", "short": "int16", "char": "int8", "byte": "uint8",
        "bool": "bool", "cfloat": "complex64", "cdouble": "complex128"}.items()},
}

FUNCTIONS: dict[str, Any] = {"from_dlpack": from_dlpack, "to_dlpack": to_dlpack}
