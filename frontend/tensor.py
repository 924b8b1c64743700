"""The hand-written half of Tensor: what it holds, and what is no op.

The other half, methods made from ops.yaml, is attached by `frontend/__init__.py`.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

from .dtypes import dtype as DType
from .size import Size
from .state import HOOKS_IN_USE

if TYPE_CHECKING:
    from ._generated.methods import TensorMethods as _Generated
    from .device import device as Device
else:
    _Generated = object


class Meta:
    """What few tensors have: hooks, tangents, a name."""

    __slots__ = ("hooks", "name", "post_hooks", "tangents")

    def __init__(self) -> None:
        self.hooks: dict[int, Any] = {}
        self.post_hooks: dict[int, Any] = {}
        self.tangents: dict[int, Any] = {}
        self.name: str | None = None


#: A view is remembered as (base, function, arguments, version then, origin): it can be replayed on
#: another base. `origin` is "multi" for one of several results, which torch forbids to write to. A
#: plain tuple: making an object would cost as much as the view itself.
BASE, FUNCTION, ARGS, VERSION, ORIGIN = range(5)


class Tensor(_Generated):
    """An n-dimensional array of one dtype on one device, with gradients.

    Slots: `_a` the backend's array, `_k` its kernel table, `_v` the version cell `[version, where]`
    shared by all views of the memory, `_g` whether an op has to think of derivatives (False, True
    or MAYBE), `_node` the node that made it, `_view` how, if it is a view, `_grad`, `_meta`.
    """

    __slots__ = ("__dict__", "__weakref__", "_a", "_g", "_grad", "_k", "_meta", "_node", "_v",
                 "_view", "dtype")
    _a: Any
    _k: Any
    _v: list
    _g: Any
    _node: Any
    _view: Any
    _grad: Any
    _meta: Any
    dtype: DType
    __array_priority__ = 1000
    __hash__ = object.__hash__

    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        from .legacy import legacy_tensor
        return legacy_tensor(cls, *args, **kwargs)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Everything is done in `__new__`."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "__torch_function__" in cls.__dict__:
            from .overrides import intercept
            intercept(cls)

    # -- what it is --------------------------------------------------------------------------------
    @property
    def shape(self) -> Size:
        return new_size(Size, self._a.shape)

    @property
    def ndim(self) -> int:
        return self._a.ndim

    def dim(self) -> int:
        return self._a.ndim

    ndimension = dim

    def size(self, dim: int | None = None) -> Any:
        """The shape, or its entry `dim`."""
        if dim is None:
            return new_size(Size, self._a.shape)
        from .shapes import wrap_dim
        return self._a.shape[wrap_dim(dim, self._a.ndim)]

    def numel(self) -> int:
        return prod(self._a.shape)

    nelement = numel

    @property
    def device(self) -> Device:
        return self._k.device

    @property
    def layout(self) -> Any:
        from .layouts import strided
        return strided

    @property
    def itemsize(self) -> int:
        return self.dtype.itemsize

    def element_size(self) -> int:
        return self.dtype.itemsize

    @property
    def nbytes(self) -> int:
        return self.numel() * self.dtype.itemsize

    def stride(self, dim: int | None = None) -> Any:
        strides = self._k.geometry(self._a)[0]
        if dim is None:
            return strides
        from .shapes import wrap_dim
        return strides[wrap_dim(dim, self._a.ndim)]

    def storage_offset(self) -> int:
        return self._k.geometry(self._a)[1]

    def is_contiguous(self, *, memory_format: Any = None) -> bool:
        if memory_format is None:
            return self._k.is_contiguous(self._a)
        from .shapes import is_contiguous
        return is_contiguous(self._a.shape, self._k.geometry(self._a)[0], memory_format)

    def data_ptr(self) -> int:
        return self._k.address(self._a)

    def is_floating_point(self) -> bool:
        return self.dtype.is_floating_point

    def is_complex(self) -> bool:
        return self.dtype.is_complex

    def is_signed(self) -> bool:
        return self.dtype.is_signed

    def is_conj(self) -> bool:
        return False

    def is_neg(self) -> bool:
        return False

    def is_inference(self) -> bool:
        """Whether this tensor was made in `inference_mode`, or is a view of such a one."""
        return self._v[0].__class__ is not int

    # -- derivatives -------------------------------------------------------------------------------
    @property
    def requires_grad(self) -> bool:
        if self._g is False or self._g is True:
            return self._g
        _node().refresh(self)
        return self._g is True

    @requires_grad.setter
    def requires_grad(self, value: bool) -> None:
        self.requires_grad_(value)

    def requires_grad_(self, requires_grad: bool = True) -> Tensor:
        """Starts (or, for a leaf, stops) recording ops on this tensor; gives the tensor."""
        if requires_grad:
            if self.dtype.category < 2:
                raise RuntimeError("only Tensors of floating point and complex dtype can require "
                                   "gradients")
            if HOOKS_IN_USE:
                from .autograd.inference import check_requires_grad
                check_requires_grad(self)
        elif self.requires_grad and self._node is not None:
            raise RuntimeError(
                "you can only change requires_grad flags of leaf variables. If you want to use a "
                "computed variable in a subgraph that doesn't require differentiation use "
                "var_no_grad = var.detach().")
        if not requires_grad:
            self._g = MAYBE if self._meta is not None and self._meta.tangents else False
        else:
            self._g = True
        return self

    @property
    def is_leaf(self) -> bool:
        return not self.requires_grad or self._node is None

    @property
    def grad_fn(self) -> Any:
        if not self._g:
            return None
        _node().refresh(self)
        node = self._node
        return node.node if node.__class__ is _node().Output else node

    @property
    def output_nr(self) -> int:
        node = self._node
        return node.nr if node.__class__ is _node().Output else 0

    @property
    def grad(self) -> Tensor | None:
        if self._grad is None and self._node is not None and self._g is True:
            from .autograd.hooks import warn_non_leaf_grad
            warn_non_leaf_grad(self)
        return self._grad

    @grad.setter
    def grad(self, value: Tensor | None) -> None:
        if value is not None:
            from .autograd.hooks import check_assigned_grad
            check_assigned_grad(self, value)
        self._grad = value

    @grad.deleter
    def grad(self) -> None:
        self._grad = None

    def backward(self, gradient: Any = None, retain_graph: bool | None = None,
                 create_graph: bool = False, inputs: Any = None) -> None:
        """Sums the gradient of this tensor into `.grad` of the leaves it was computed from."""
        if type(self) is not Tensor:
            from .overrides import handle
            if (found := handle(Tensor.backward, (self,), {
                    "gradient": gradient, "retain_graph": retain_graph,
                    "create_graph": create_graph, "inputs": inputs})) is not NotImplemented:
                return found
        from .autograd.engine import backward
        return backward((self,), (gradient,), retain_graph, create_graph, inputs=inputs)

    def register_hook(self, hook: Any) -> Any:
        """hook(grad) runs when this tensor's gradient is ready; what it returns replaces it."""
        from .autograd.hooks import register_hook
        return register_hook(self, hook)

    def register_post_accumulate_grad_hook(self, hook: Any) -> Any:
        """hook(tensor) runs after `.grad` of this leaf was added to."""
        from .autograd.hooks import register_post_accumulate_grad_hook
        return register_post_accumulate_grad_hook(self, hook)

    def retain_grad(self) -> None:
        """Makes backward keep `.grad` on this non-leaf tensor."""
        from .autograd.hooks import retain_grad
        retain_grad(self)

    @property
    def retains_grad(self) -> bool:
        from .autograd.hooks import retains_grad
        return retains_grad(self)

    @property
    def _version(self) -> int:
        if self.is_inference():
            raise RuntimeError("Inference tensors do not track version counter.")
        return self._v[0]

    @property
    def _base(self) -> Tensor | None:
        x = self
        while x._view is not None:
            x = x._view[BASE]
        return None if x is self else x

    def _is_view(self) -> bool:
        return self._base is not None

    @property
    def name(self) -> str | None:
        return self._meta.name if self._meta is not None else None

    @property
    def names(self) -> tuple:
        return (None,) * self.ndim

    @property
    def data(self) -> Tensor:
        """The same memory, without gradient; assigning swaps in other memory."""
        x = wrap(self._a, self._k, self.dtype)
        if HOOKS_IN_USE and (self.is_inference() or x.is_inference()):
            x._v = self._v if self.is_inference() else [0]
        return x

    @data.setter
    def data(self, value: Tensor) -> None:
        if self.dtype.is_floating_point != value.dtype.is_floating_point and self.requires_grad:
            raise RuntimeError("data set to a tensor that requires gradients must be floating "
                               "point or complex dtype")
        self._a, self._k, self.dtype, self._v = value._a, value._k, value.dtype, value._v
        self._view = None

    def detach(self) -> Tensor:
        """A view of the same memory, without gradient; writing to it counts as a write here."""
        if self.__class__ not in EXACT:
            from .overrides import handle
            if (found := handle(Tensor.detach, (self,), {})) is not NotImplemented:
                return found
        x = wrap(self._a, self._k, self.dtype)
        x._v = self._v
        if self._meta is not None and self._meta.tangents:
            from .autograd.forward_ad import share_tangents
            share_tangents(self, x)
        return x

    def detach_(self) -> Tensor:
        """Forgets how this tensor was computed; it becomes a leaf."""
        if self._view is not None:
            raise RuntimeError("Can't detach views in-place. Use detach() instead. If you are "
                               "using DistributedDataParallel (DDP) for training, and "
                               "gradient_as_bucket_view is set as True, gradients are views of DDP "
                               "buckets, and hence detach_() cannot be called on these gradients.")
        self._node, self._g = None, False
        return self

    # -- Python ------------------------------------------------------------------------------------
    def __len__(self) -> int:
        if self._a.ndim == 0:
            raise TypeError("len() of a 0-d tensor")
        return self._a.shape[0]

    def __bool__(self) -> bool:
        return bool(self._one("Boolean value of Tensor with {} is ambiguous"))

    def __float__(self) -> float:
        return float(self._scalar())

    def __int__(self) -> int:
        return int(self._scalar())

    def __complex__(self) -> complex:
        return complex(self._scalar())

    def _scalar(self) -> Any:
        if self.numel() != 1:
            raise ValueError(f"only one element tensors can be converted to Python scalars, not "
                             f"one of {self.numel()}")
        return self.item()

    def __index__(self) -> int:
        if self.dtype.category > 1 or self.numel() != 1:
            raise TypeError("only integer tensors of a single element can be converted to an index")
        return int(self.item())

    def _one(self, message: str) -> Any:
        n = self.numel()
        if n != 1:
            raise RuntimeError(message.format("more than one value" if n else "no values"))
        return self._k.to_numpy(self._a).item()

    def item(self) -> Any:
        """The value of a one-element tensor as a Python number."""
        if self.__class__ not in EXACT:
            from .overrides import handle
            if (found := handle(Tensor.item, (self,), {})) is not NotImplemented:
                return found
        n = self.numel()
        if n != 1:
            raise RuntimeError(f"a Tensor with {n} elements cannot be converted to Scalar")
        value = self._k.to_numpy(self._a).item()
        return float(value) if self.dtype.is_floating_point else value

    def __iter__(self) -> Any:
        if self._a.ndim == 0:
            raise TypeError("iteration over a 0-d tensor")
        return iter(self.unbind(0))

    def __contains__(self, element: Any) -> bool:
        if isinstance(element, (Tensor, int, float, complex, bool)):
            same: Any = element == self
            return bool(same.any().item())
        raise RuntimeError(f"Tensor.__contains__ only supports Tensor or scalar, but you passed in "
                           f"a {type(element)}.")

    def __reversed__(self) -> Tensor:
        return self if self.ndim == 0 else self.flip(0)

    def __repr__(self, *, tensor_contents: Any = None) -> str:
        if self.__class__ not in EXACT:
            from .overrides import handle
            if (found := handle(Tensor.__repr__, (self,), {})) is not NotImplemented:
                return found
        from .printing import tensor_text
        return tensor_text(self, tensor_contents)

    def __format__(self, spec: str) -> str:
        if self._a.ndim == 0 and type(self) is Tensor and self._k.device.type != "meta":
            return format(self.item(), spec)
        return object.__format__(self, spec)

    def __dir__(self) -> list[str]:
        return sorted(set(object.__dir__(self)))

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (),
                           kwargs: Any = None) -> Any:
        from .overrides import default_torch_function
        return default_torch_function(cls, func, types, args, kwargs or {})


MAYBE = 2  # see autograd/node.py
new_size = tuple.__new__
new = object.__new__

#: The first entry of a new version cell, in each of the namespaces listed: see
#: autograd/inference.py.
CELL: Any = (0,)
CELL_USERS: list[dict[str, Any]] = [globals()]

#: The classes on which an op runs without asking for overrides; a mode empties it.
EXACT: set[type[Tensor]] = {Tensor}


def wrap(array: Any, table: Any, dtype: DType) -> Tensor:
    """A new tensor around a backend's array, with no history."""
    x = new(Tensor)
    x._a = array
    x._k = table
    x.dtype = dtype
    x._v = [*CELL]
    x._g = False
    x._node = x._view = x._grad = x._meta = None
    return x


def wrap_view(array: Any, base: Tensor, function: Any, args: tuple) -> Tensor:
    """A new tensor on the memory of `base`, made by `function(base, *args)`."""
    x = new(Tensor)
    x._a = array
    x._k = base._k
    x.dtype = base.dtype
    v = x._v = base._v
    x._node = x._grad = x._meta = None
    x._view = (base, function, args, v[0], None)
    x._g = MAYBE if base._g is False and base.dtype.category > 1 else False
    return x


def _node() -> Any:
    from .autograd import node
    return node
