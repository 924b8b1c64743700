"""Moving and converting modules: `to`, `cuda`, `half`, ... all by way of `_apply`."""
from __future__ import annotations

import warnings

import plugrad
from plugrad import Tensor

from ..parameter import Parameter, is_lazy


def parse_to(args, kwargs):
    """The arguments of Tensor.to and Module.to: (device, dtype, non_blocking, memory_format)."""
    device = dtype = None
    non_blocking, memory_format = False, kwargs.get("memory_format")
    args = list(args)
    if args and isinstance(args[0], Tensor):
        device, dtype = args[0].device, args[0].dtype
        args.pop(0)
    elif args and isinstance(args[0], plugrad.dtype):
        dtype = args.pop(0)
    elif args:
        device = args.pop(0)
        if args and (args[0] is None or isinstance(args[0], plugrad.dtype)):
            dtype = args.pop(0)
    if args:
        non_blocking = args.pop(0)
    if args and not isinstance(args[0], bool):
        raise TypeError(f"to: got arguments {args!r}, expected (device, dtype, non_blocking), "
                        "(dtype, non_blocking) or (tensor, non_blocking)")
    if "tensor" in kwargs or "other" in kwargs:
        other = kwargs.get("tensor", kwargs.get("other"))
        device, dtype = other.device, other.dtype
    device = kwargs.get("device", device)
    dtype = kwargs.get("dtype", dtype)
    unknown = kwargs.keys() - {"device", "dtype", "non_blocking", "memory_format", "tensor",
                               "other", "copy"}
    if unknown:
        raise TypeError(f"to() received an invalid keyword argument: {sorted(unknown)}; expected "
                        "device, dtype, non_blocking or memory_format")
    if device is not None:
        device = plugrad.device(device)
    return device, dtype, kwargs.get("non_blocking", non_blocking), memory_format


class MoveMethods:
    """What Module has for changing the device or dtype of all its tensors, in place."""

    def _apply(self, fn, recurse=True):
        """Replace every parameter, its grad and every buffer `t` by `fn(t)`."""
        if recurse:
            for child in self.children():
                child._apply(fn)
        own = self.__dict__
        for name in self._parameter_names:
            param = own[name]
            if param is not None:
                own[name] = _applied(param, fn)
        for name in self._buffer_names:
            if own[name] is not None:
                own[name] = fn(own[name])
        return self

    def to(self, *args, **kwargs):
        """Move to a device, or convert floating-point tensors to a dtype, or both; in place.

        Raises TypeError for a dtype that is neither floating-point nor complex.
        """
        device, dtype, non_blocking, memory_format = parse_to(args, kwargs)
        if dtype is not None:
            if not (dtype.is_floating_point or dtype.is_complex):
                raise TypeError("nn.Module.to only accepts floating point or complex dtypes, but "
                                f"got desired dtype={dtype}")
            if dtype.is_complex:
                warnings.warn("Complex modules are a new feature under active development whose "
                              "design may change, and some modules might not work as expected "
                              "when using complex tensors as parameters or buffers.",
                              stacklevel=2)

        def convert(t):
            new = dtype if t.is_floating_point() or t.is_complex() else None
            if memory_format is not None and not is_lazy(t) and t.dim() in (4, 5):
                return t.to(device, new, non_blocking, memory_format=memory_format)
            if device is None and new is None:
                return t
            return t.to(t.device if device is None else device, t.dtype if new is None else new,
                        non_blocking)

        return self._apply(convert)

    def to_empty(self, *, device, recurse=True):
        """Move to `device` without copying: the values there are uninitialised."""
        return self._apply(lambda t: plugrad.empty_like(t, device=device), recurse=recurse)

    def cuda(self, device=None):
        return self._apply(lambda t: t.cuda(device))

    def cpu(self):
        return self._apply(lambda t: t.cpu())

    def type(self, dst_type):
        """Convert all parameters and buffers to `dst_type`."""
        return self._apply(lambda t: t.type(dst_type))

    def float(self):
        return self._apply(lambda t: t.float() if t.is_floating_point() else t)

    def double(self):
        return self._apply(lambda t: t.double() if t.is_floating_point() else t)

    def half(self):
        return self._apply(lambda t: t.half() if t.is_floating_point() else t)

    def bfloat16(self):
        return self._apply(lambda t: t.bfloat16() if t.is_floating_point() else t)

    def share_memory(self):
        """Move every tensor to shared memory, for worker processes."""
        return self._apply(lambda t: t.share_memory_())


def _applied(param, fn):
    """`fn(param)` as the same Parameter object, so that optimizers that hold it stay right.

    Only a move onto or off the meta device makes a new one: there the object has no data.
    """
    with plugrad.no_grad():
        new = fn(param)
        grad = None if is_lazy(param) else param.grad
        new_grad = None if grad is None else fn(grad)
    if new is not param:
        if new.is_meta == param.is_meta:
            param.data = new
        else:
            param = Parameter(new, param.requires_grad)
    if grad is not None and new_grad is not grad:
        param.grad = new_grad.detach().requires_grad_(grad.requires_grad)
    return param
