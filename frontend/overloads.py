"""Functions of torch that are several ops under one name, and small methods that are none."""

from __future__ import annotations

from typing import Any

from . import dtypes
from ._generated import functions as ops
from .device import PROPERTIES
from .dispatch import write_out
from .dtypes import dtype as DType
from .shapes import all_dims, as_ints, infer_size, wrap_dim
from .tensor import EXACT, Tensor, wrap


def overridden(function: Any, args: tuple, kwargs: dict | None = None) -> Any:
    """The override's result where an argument is no plain tensor, else NotImplemented."""
    for x in args:
        if isinstance(x, Tensor) and x.__class__ not in EXACT:
            from .overrides import handle
            return handle(function, args, kwargs or {})
    return NotImplemented


def view(self: Tensor, *shape: Any, dtype: DType | None = None, size: Any = None) -> Tensor:
    """The same memory in another shape, or with its bits read as another dtype."""
    if self.__class__ in EXACT:
        if shape and shape[0].__class__ is int and -1 not in shape:
            try:
                return ops.view_shape(self, shape)
            except RuntimeError:    # the slow path says better what is wrong, or finds a way
                pass
    elif (found := overridden(view, (self, *shape))) is not NotImplemented:
        return found
    if len(shape) == 1 and isinstance(shape[0], DType):
        dtype = shape[0]
    if dtype is not None:
        return view_dtype(self, dtype)
    if size is not None:
        shape = (size,)
    if len(shape) == 1 and not isinstance(shape[0], int):
        shape = shape[0]
    wanted = infer_size(as_ints(shape, "size"), self.numel())
    return ops.view_shape(self, wanted)


def view_dtype(self: Tensor, dtype: DType) -> Tensor:
    """The bits of the same memory as another dtype; the last dim grows or shrinks."""
    if dtype is self.dtype:
        return self.view_as(self)
    own, new = self.dtype.itemsize, dtype.itemsize
    if own != new:
        if not self.ndim:
            raise RuntimeError(f"self.dim() cannot be 0 to view {self.dtype} as {dtype} (different "
                               "element sizes)")
        if self._k.geometry(self._a)[0][-1] != 1:
            raise RuntimeError(f"self.stride(-1) must be 1 to view {self.dtype} as {dtype} "
                               "(different element sizes), but got "
                               f"{self._k.geometry(self._a)[0][-1]}")
        if self._a.shape[-1] * own % new:
            raise RuntimeError(f"self.size(-1) must be divisible by {new // own} to view "
                               f"{self.dtype} as {dtype} (different element sizes), but got "
                               f"{self._a.shape[-1]}")
    x = wrap(self._k.view_dtype(self._a, dtype.np), self._k, dtype)
    x._v = self._v
    return x


def view_as(self: Tensor, other: Tensor) -> Tensor:
    return self.view(other._a.shape)


def reshape_as(self: Tensor, other: Tensor) -> Tensor:
    return self.reshape(other._a.shape)


def expand_as(self: Tensor, other: Tensor) -> Tensor:
    return self.expand(other._a.shape)


def contiguous(self: Tensor, memory_format: Any = None) -> Tensor:
    """The tensor itself if it lies row-major in memory, else a copy that does."""
    if (found := overridden(contiguous, (self,))) is not NotImplemented:
        return found
    if memory_format is not None and memory_format._name.startswith("channels"):
        return self.to(memory_format=memory_format)
    return self if self.is_contiguous() else ops.clone_contiguous(self)


def where(condition: Any, input: Any = None, other: Any = None, *, out: Any = None) -> Any:
    """input where condition holds, else other; with the condition alone, its non-zero indices."""
    if input is None and other is None:
        return nonzero(condition, as_tuple=True)
    _condition(condition)
    result = ops.where(condition, input, other)
    return result if out is None else write_out("where", out, result)


def where_method(self: Tensor, condition: Tensor, other: Any) -> Tensor:
    _condition(condition)
    return ops.where(condition, self, other)


def _condition(condition: Any) -> None:
    """RuntimeError unless bool, or uint8 as torch once had its masks."""
    if isinstance(condition, Tensor) and condition.dtype not in (dtypes.bool_, dtypes.uint8):
        raise RuntimeError("where expected condition to be a boolean tensor, but got a tensor with "
                           f"dtype {condition.dtype}; compare it first, as in condition != 0")


def nonzero(input: Tensor, *, out: Any = None, as_tuple: bool = False) -> Any:
    """int64 (n, ndim): the indices of non-zero elements; as a tuple of columns if asked."""
    if (found := overridden(nonzero, (input,), {"as_tuple": as_tuple})) is not NotImplemented:
        return found
    if as_tuple:
        places = ops.nonzero(input if input.ndim else input.reshape(1))
        return tuple(ops.select(places, 1, i) for i in range(max(input.ndim, 1)))
    places = ops.nonzero(input)
    if out is not None:
        from .dispatch import write_out
        return write_out("nonzero", out, places)
    return places


def squeeze(input: Tensor, dim: Any = None) -> Tensor:
    """A view without dims of size 1: all, or those among `dim`."""
    if (found := overridden(squeeze, (input, dim))) is not NotImplemented:
        return found
    if dim is None:
        return ops.squeeze_dims(input, all_dims(input.ndim))
    dims = tuple(wrap_dim(d, input.ndim) for d in as_ints(dim, "dim"))
    return ops.squeeze_dims(input, dims) if input.ndim else ops.view_shape(input, ())


def _squeeze_method(self: Tensor, *dim: Any, **named: Any) -> Tensor:
    """`squeeze`, that takes several dims one by one as well."""
    return squeeze(self, *(dim if len(dim) < 2 else (dim,)), **named)


def t(input: Tensor) -> Tensor:
    """The transpose of a matrix; a vector or number as it is."""
    if input.ndim > 2:
        raise RuntimeError(f"t() expects a tensor with <= 2 dimensions, but self is {input.ndim}D")
    return ops.transpose(input, 0, 1) if input.ndim == 2 else input.view_as(input)


def _all_transposed(self: Tensor) -> Tensor:
    return ops.permute(self, tuple(range(self.ndim))[::-1])


def _matrix_transposed(self: Tensor) -> Tensor:
    if self.ndim < 2:
        raise RuntimeError(f"tensor.mT is only supported on matrices or batches of matrices. Got "
                           f"{self.ndim}-D tensor.")
    return ops.transpose(self, -2, -1)


def as_subclass(self: Tensor, cls: type) -> Any:
    from .overrides import as_subclass as make
    return make(self, cls)


def _set_real(self: Tensor, value: Any) -> None:
    ops.real(self).copy_(value)


def _set_imag(self: Tensor, value: Any) -> None:
    ops.imag(self).copy_(value)


def legacy_type(self: Tensor, *args: Any, **kwargs: Any) -> Any:
    from .legacy import tensor_type
    return tensor_type(self, *args, **kwargs)


FUNCTIONS: dict[str, Any] = {"where": where, "nonzero": nonzero, "squeeze": squeeze, "t": t}
METHODS: dict[str, Any] = {
    "view": view, "view_as": view_as, "reshape_as": reshape_as, "expand_as": expand_as,
    "contiguous": contiguous, "where": where_method, "nonzero": nonzero, "squeeze": _squeeze_method,
    "t": t, "T": property(_all_transposed), "mT": property(_matrix_transposed),
    "mH": property(lambda self: _matrix_transposed(self).conj()),
    "H": property(lambda self: t(self).conj()), "as_subclass": as_subclass,
    "real": property(ops.real, _set_real), "imag": property(ops.imag, _set_imag),
    "type": legacy_type, **PROPERTIES,
    "is_sparse": False, "is_quantized": False, "is_nested": False, "is_mkldnn": False,
}

