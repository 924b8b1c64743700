"""Functions that make tensors from sizes and numbers."""

from __future__ import annotations

import math
from typing import Any

from . import dtypes
from .device import current_table
from .dtypes import as_dtype
from .shapes import as_ints, contiguous_strides, numel
from .tensor import EXACT, Tensor, wrap


def _size(args: tuple, name: str = "size") -> tuple[int, ...]:
    """The shape from `f(2, 3)` or `f((2, 3))`; RuntimeError for negative sizes."""
    if len(args) == 1 and not isinstance(args[0], int):
        args = args[0]
    size = as_ints(args, name)
    for n in size:
        if n < 0:
            raise RuntimeError(f"Trying to create tensor with negative dimension {n}: {list(size)}")
    return size


def _finish(x: Tensor, out: Any, requires_grad: bool, op: str) -> Tensor:
    if out is not None:
        from .dispatch import write_out
        return write_out(op, out, x)
    return x.requires_grad_() if requires_grad else x


def _overridden(function: Any, args: tuple, kwargs: dict) -> Any:
    """Factories take no tensors: only modes can override them."""
    if EXACT:
        return NotImplemented
    from .overrides import handle
    return handle(function, args, kwargs)


def _filled(op: str, size: tuple, value: Any, out: Any, dtype: Any, device: Any,
            requires_grad: bool) -> Tensor:
    if out is not None:
        device, dtype = out.device, dtype or out.dtype
    table = current_table(device)
    d = dtypes.get_default_dtype() if dtype is None else as_dtype(dtype)
    try:
        array = table.full(size, value, d.np)
    except (MemoryError, ValueError) as error:
        raise _too_large(op, error, size, d) from None
    return _finish(wrap(array, table, d), out, requires_grad, op)


def _too_large(op: str, error: Exception, size: tuple, dtype: Any) -> Exception:
    """What to raise for a size that no memory holds; other errors stay."""
    if not isinstance(error, MemoryError) and numel(size) * dtype.itemsize < 2**63:
        return error
    from .errors import OutOfMemoryError
    return OutOfMemoryError(f"{op}: not enough memory for {dtype} {list(size)}, "
                            f"{numel(size) * dtype.itemsize} bytes")


def _named_size(op: str, named: dict[str, Any]) -> tuple:
    """The size given by name; TypeError without one, or with another name."""
    if named.keys() != {"size"}:
        from .dispatch import missing
        raise missing(op, size=None)
    return (named["size"],)


def zeros(*size: Any, out: Any = None, dtype: Any = None, layout: Any = None, device: Any = None,
          pin_memory: bool = False, requires_grad: bool = False, **named: Any) -> Tensor:
    """A tensor of zeros of shape `size`, of the default dtype unless given."""
    if (found := _overridden(zeros, size, {"dtype": dtype, "device": device})) \
            is not NotImplemented:
        return found
    shape = _size(size or _named_size("zeros", named))
    return _filled("zeros", shape, 0, out, dtype, device, requires_grad)


def ones(*size: Any, out: Any = None, dtype: Any = None, layout: Any = None, device: Any = None,
         pin_memory: bool = False, requires_grad: bool = False, **named: Any) -> Tensor:
    """A tensor of ones of shape `size`, of the default dtype unless given."""
    if (found := _overridden(ones, size, {"dtype": dtype, "device": device})) \
            is not NotImplemented:
        return found
    shape = _size(size or _named_size("ones", named))
    return _filled("ones", shape, 1, out, dtype, device, requires_grad)


def empty(*size: Any, out: Any = None, dtype: Any = None, layout: Any = None, device: Any = None,
          pin_memory: bool = False, requires_grad: bool = False, memory_format: Any = None,
          **named: Any) -> Tensor:
    """A tensor of shape `size` with arbitrary values."""
    if (found := _overridden(empty, size, {"dtype": dtype, "device": device})) \
            is not NotImplemented:
        return found
    shape = _size(size or _named_size("empty", named))
    table = current_table(out.device if out is not None else device)
    d = dtypes.get_default_dtype() if dtype is None else as_dtype(dtype)
    try:
        x = wrap(table.allocate(shape, d.np), table, d)
    except (MemoryError, ValueError) as error:
        raise _too_large("empty", error, shape, d) from None
    if memory_format is not None and memory_format._name.startswith("channels"):
        x = x.to(memory_format=memory_format)
    return _finish(x, out, requires_grad, "empty")


def full(size: Any, fill_value: Any, *, out: Any = None, dtype: Any = None, layout: Any = None,
         device: Any = None, pin_memory: bool = False, requires_grad: bool = False) -> Tensor:
    """A tensor of shape `size` filled with a number, of the number's dtype unless given."""
    if (found := _overridden(full, (size, fill_value), {"dtype": dtype, "device": device})) \
            is not NotImplemented:
        return found
    if dtype is None:
        from .promotion import scalar_dtype
        dtype = fill_value.dtype if isinstance(fill_value, Tensor) else scalar_dtype(fill_value)
    if isinstance(fill_value, Tensor):
        fill_value = fill_value.item()
    if isinstance(fill_value, int) and not -2**63 <= fill_value < 2**64:
        raise OverflowError(f"full: fill_value {fill_value} is too big for 64 bits; give a float")
    return _filled("full", _size((size,)), _fit(fill_value, dtype), out, dtype, device,
                   requires_grad)


def _fit(value: Any, dtype: Any) -> Any:
    """A number as the dtype takes it; integers wrap."""
    if dtype.category == dtypes.INT:
        bits = dtype.itemsize * 8
        value = int(value) & ((1 << bits) - 1)
        return value - (1 << bits) if dtype.is_signed and value >> (bits - 1) else value
    return bool(value) if dtype.category == dtypes.BOOL else value


def empty_strided(size: Any, stride: Any, *, dtype: Any = None, layout: Any = None,
                  device: Any = None, requires_grad: bool = False,
                  pin_memory: bool = False) -> Tensor:
    """An uninitialised tensor of this shape and these strides (in elements)."""
    size, stride = as_ints(size, "size"), as_ints(stride, "stride")
    if len(size) != len(stride):
        raise RuntimeError(f"dimensionality of sizes ({len(size)}) must match dimensionality of "
                           f"strides ({len(stride)})")
    reach = 0 if 0 in size else 1 + sum((n - 1) * s for n, s in zip(size, stride))
    table = current_table(device)
    d = dtypes.get_default_dtype() if dtype is None else as_dtype(dtype)
    array = table.restride(table.allocate((reach,), d.np), size, stride, 0)
    return _finish(wrap(array, table, d), None, requires_grad, "empty_strided")


def empty_permuted(size: Any, physical_layout: Any, **options: Any) -> Tensor:
    """An uninitialised tensor whose dims lie in memory in the order `physical_layout`."""
    shape = [size[d] for d in physical_layout]
    strides = [0] * len(shape)
    for d, s in zip(physical_layout, contiguous_strides(shape)):
        strides[d] = s
    return empty_strided(size, strides, **options)


def arange(*args: Any, out: Any = None, dtype: Any = None, layout: Any = None, device: Any = None,
           pin_memory: bool = False, requires_grad: bool = False, start: Any = None,
           end: Any = None, step: Any = None) -> Tensor:
    """start, start + step, ... below `end`: arange(end), arange(start, end, step=1).

    int64 if all are ints, else the default dtype. RuntimeError if the step leads away.
    """
    if (found := _overridden(arange, args, {"dtype": dtype, "device": device})) \
            is not NotImplemented:
        return found
    values = [v.item() if isinstance(v, Tensor) else v for v in args]
    if len(values) == 1 and end is None:
        values = [0 if start is None else start, values[0]]
    if end is not None:
        values = [*values, end] if values or start is not None else [0, end]
        if start is not None:
            values = [start, end]
    first, last = values[:2]
    by = values[2] if len(values) > 2 else (1 if step is None else step)
    _check_range("arange", first, last, by)
    if dtype is None and out is not None:
        dtype = out.dtype
    if dtype is None:
        whole = all(isinstance(v, int) for v in (first, last, by))
        dtype = dtypes.int64 if whole else dtypes.get_default_dtype()
    d = as_dtype(dtype)
    if d is dtypes.int64:
        first, last, by = int(first), int(last), int(by)
        if not by:
            raise ValueError("step must be nonzero")
        _check_range("arange", first, last, by)
    table = current_table(device)
    return _finish(wrap(table.arange(first, last, by, d.np), table, d), out, requires_grad,
                   "arange")


def _check_range(op: str, start: Any, end: Any, step: Any) -> None:
    if step == 0:
        raise RuntimeError("step must be nonzero")
    if not all(math.isfinite(v) for v in (start, end)):
        raise RuntimeError(f"unsupported range: {start} -> {end}")
    if (end - start) * step < 0:
        raise RuntimeError("upper bound and lower bound inconsistent with step sign")


def range_(start: Any, end: Any = None, step: Any = 1, *, out: Any = None, dtype: Any = None,
           layout: Any = None, device: Any = None, requires_grad: bool = False) -> Tensor:
    """Like `arange` but includes `end` (deprecated in torch)."""
    if end is None:
        start, end = 0, start
    _check_range("range", start, end, step)
    d = as_dtype(dtype) if dtype is not None else dtypes.get_default_dtype()
    n = math.floor((end - start) / step) + 1
    x = arange(0, n, dtype=dtypes.float64, device=device) * step + start
    return _finish(x.to(d), out, requires_grad, "range")


def linspace(start: Any, end: Any, steps: int, *, out: Any = None, dtype: Any = None,
             layout: Any = None, device: Any = None, pin_memory: bool = False,
             requires_grad: bool = False) -> Tensor:
    """`steps` evenly spaced numbers from `start` to `end`, both included."""
    x = _spaced("linspace", start, end, steps, dtype, device)
    return _finish(x, out, requires_grad, "linspace")


def logspace(start: Any, end: Any, steps: int, base: float = 10.0, *, out: Any = None,
             dtype: Any = None, layout: Any = None, device: Any = None, pin_memory: bool = False,
             requires_grad: bool = False) -> Tensor:
    """base ** x for x of `linspace`."""
    d = _spaced_dtype(start, end, dtype)
    wide = dtypes.complex128 if d.is_complex else dtypes.float64
    x = _spaced("logspace", start, end, steps, wide, device, d)
    return _finish((base ** x).to(d), out, requires_grad, "logspace")


def _spaced_dtype(start: Any, end: Any, dtype: Any) -> Any:
    if dtype is not None:
        return as_dtype(dtype)
    if isinstance(start, complex) or isinstance(end, complex):
        return dtypes.default_complex()
    return dtypes.get_default_dtype()


def _spaced(op: str, start: Any, end: Any, steps: int, dtype: Any, device: Any,
            rounded: Any = None) -> Tensor:
    import numpy as np
    if steps is None or steps < 0:
        raise RuntimeError("number of steps must be non-negative")
    values = []
    for v in (start, end):
        if isinstance(v, Tensor):
            if v.ndim:
                raise RuntimeError(f"{op} only supports 0-dimensional start and end tensors, but "
                                   f"got a tensor of {v.ndim} dimensions")
            v = v.item()
        values.append(v)
    first, last = values
    d = _spaced_dtype(first, last, dtype)
    table = current_table(device)
    kind = np.complex128 if d.is_complex else np.float64
    if (rounded or d).category == dtypes.INT:
        first, last = int(first), int(last)
    i: Any = np.arange(steps, dtype=np.float64)
    by = (last - first) / (steps - 1) if steps > 1 else 0
    up = (first + by * i).astype(kind)
    down = (last - by * (steps - 1 - i)).astype(kind)
    array = np.where(i < steps / 2, up, down)      # symmetric, so that the last is exactly `end`
    if d.category == dtypes.INT:
        array = np.trunc(array)
    from .backends.loader import table_for
    return wrap(table.from_numpy(table_for(None).cast(array, d.np)), table, d)


def eye(n: int, m: int | None = None, *, out: Any = None, dtype: Any = None, layout: Any = None,
        device: Any = None, pin_memory: bool = False, requires_grad: bool = False) -> Tensor:
    """A matrix (n, m or n) with ones on the diagonal."""
    m = n if m is None else m
    if n < 0 or m < 0:
        raise RuntimeError(f"n must be greater or equal to 0, got {min(n, m)}")
    x = zeros((n, m), dtype=dtype, device=device)
    x.diagonal().fill_(1)
    return _finish(x, out, requires_grad, "eye")


def complex_(real: Tensor, imag: Tensor, *, out: Any = None) -> Tensor:
    """real + imag * 1j; both of one floating-point dtype."""
    from ._generated import functions as ops
    if real.dtype is not imag.dtype:
        raise RuntimeError(f"Expected object of scalar type {real.dtype} but got scalar type "
                           f"{imag.dtype} for second argument")
    if real.dtype not in (dtypes.float16, dtypes.float32, dtypes.float64):
        raise RuntimeError("Expected both inputs to be Half, Float or Double tensors but got "
                           f"{real.dtype} and {imag.dtype}")
    return _finish(ops.make_complex(real, imag), out, False, "complex")


def _like(name: str, value: Any) -> Any:
    def like(input: Tensor, *, dtype: Any = None, layout: Any = None, device: Any = None,
             requires_grad: bool = False, memory_format: Any = None,
             pin_memory: bool = False) -> Tensor:
        if input.__class__ not in EXACT:
            from .overrides import handle
            found = handle(like, (input,), {"dtype": dtype, "device": device})
            if found is not NotImplemented:
                return found
        return like_values(input, value, dtype, device, requires_grad, memory_format)
    like.__name__ = like.__qualname__ = name
    like.__doc__ = f"A tensor of the shape, dtype and device of `input`, as `{name[:-5]}` makes it."
    return like


def like_values(input: Tensor, value: Any, dtype: Any = None, device: Any = None,
                requires_grad: bool = False, memory_format: Any = None) -> Tensor:
    """A tensor like `input` filled with `value` (None: arbitrary), in its memory order."""
    table = input._k if device is None else current_table(device)
    d = input.dtype if dtype is None else as_dtype(dtype)
    shape = input._a.shape
    if value is None:
        array = table.allocate(shape, d.np)
    else:
        array = table.full(shape, _fit(value, d), d.np)
    x = wrap(array, table, d)
    if (memory_format is None or memory_format._name == "preserve_format") and \
            not input.is_contiguous() and numel(shape):
        from .compose import dense_order
        order = dense_order(shape, input._k.geometry(input._a)[0])
        if order is not None:
            strides = [0] * len(shape)
            for dim, s in zip(order, contiguous_strides([shape[i] for i in order])):
                strides[dim] = s
            x._a = table.restride(array, shape, tuple(strides), 0)
    elif memory_format is not None and memory_format._name.startswith("channels"):
        x = x.to(memory_format=memory_format)
    return x.requires_grad_() if requires_grad else x


zeros_like, ones_like, empty_like = _like("zeros_like", 0), _like("ones_like", 1), \
    _like("empty_like", None)


def full_like(input: Tensor, fill_value: Any, *, dtype: Any = None, layout: Any = None,
              device: Any = None, requires_grad: bool = False, memory_format: Any = None,
              pin_memory: bool = False) -> Tensor:
    """A tensor of the shape, dtype and device of `input`, filled with a number."""
    if isinstance(fill_value, Tensor):
        fill_value = fill_value.item()
    return like_values(input, fill_value, dtype, device, requires_grad, memory_format)


def tril_indices(row: int, col: int, offset: int = 0, *, dtype: Any = None, device: Any = None,
                 layout: Any = None) -> Tensor:
    """int64 (2, n): row and column of each element on or below diagonal `offset`."""
    return _triangle(row, col, offset, dtype, device, True)


def triu_indices(row: int, col: int, offset: int = 0, *, dtype: Any = None, device: Any = None,
                 layout: Any = None) -> Tensor:
    """int64 (2, n): row and column of each element on or above diagonal `offset`."""
    return _triangle(row, col, offset, dtype, device, False)


def _triangle(row: int, col: int, offset: int, dtype: Any, device: Any, lower: bool) -> Tensor:
    import numpy as np
    if row < 0 or col < 0:
        raise RuntimeError(f"row and col must be non-negative, got {row} and {col}")
    found = np.tril_indices(row, offset, col) if lower else np.triu_indices(row, offset, col)
    table = current_table(device)
    d = dtypes.int64 if dtype is None else as_dtype(dtype)
    return wrap(table.from_numpy(np.stack(found).astype(d.np)), table, d)


def _new(make: Any) -> Any:
    def new(self: Tensor, *size: Any, dtype: Any = None, device: Any = None, layout: Any = None,
            requires_grad: bool = False, pin_memory: bool = False, **named: Any) -> Tensor:
        if self.__class__ not in EXACT:
            from .overrides import handle
            found = handle(new, (self, *size), {"dtype": dtype, "device": device, **named})
            if found is not NotImplemented:
                return found
        made = make(*size, dtype=self.dtype if dtype is None else dtype,
                    device=self.device if device is None else device,
                    requires_grad=requires_grad, **named)
        if self._k.rank and device is None:       # inside vmap: one for each sample
            from ._generated.functions import clone
            from .func._batching import spread
            return clone(spread(made, self._k))
        return made
    new.__name__ = f"new_{make.__name__}"
    new.__doc__ = f"`{make.__name__}` with the dtype and device of this tensor."
    return new


def new_tensor(self: Tensor, data: Any, *, dtype: Any = None, device: Any = None,
               requires_grad: bool = False, layout: Any = None, pin_memory: bool = False) -> Tensor:
    """`tensor(data)` with the dtype and device of this tensor."""
    from .creation import tensor
    return tensor(data, dtype=self.dtype if dtype is None else dtype,
                  device=self.device if device is None else device, requires_grad=requires_grad)


FUNCTIONS: dict[str, Any] = {
    f.__name__.rstrip("_"): f for f in (
        zeros, ones, empty, full, empty_strided, empty_permuted, arange, range_, linspace,
        logspace, eye, complex_, zeros_like, ones_like, empty_like, full_like, tril_indices,
        triu_indices)}
def legacy_new(self: Tensor, *args: Any, device: Any = None) -> Tensor:
    """`x.new(2, 3)` (uninitialised), `x.new(data)`: the dtype and device of this tensor."""
    from .legacy import construct
    return construct(args, self.dtype, device or self.device)


METHODS: dict[str, Any] = {
    **{f"new_{f.__name__}": _new(f) for f in (zeros, ones, empty, full, empty_strided)},
    "new_tensor": new_tensor, "new": legacy_new}
