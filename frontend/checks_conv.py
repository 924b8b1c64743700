"""Preconditions of convolutions and poolings: each raises torch's error."""

from __future__ import annotations

from typing import Any

from .legacy import type_word
from .shapes import as_ints


def window_ints(value: Any, n: int, name: str, op: str) -> tuple[int, ...]:
    """One int for each of n spatial dims, from one int or n."""
    if value.__class__ is int:
        return (value,) * n
    values = as_ints(value, name)
    if len(values) == 1:
        return values * n
    if len(values) != n:
        raise RuntimeError(f"{op}: expected {name} to be a single integer value or a list of {n} "
                           f"values to match the convolution dimensions, but got {name}="
                           f"{list(values)}")
    return values


def _check_types(x: Any, weight: Any, bias: Any) -> None:
    for what, other in (("weight", weight), ("bias", bias)):
        if other is not None and other.dtype is not x.dtype:
            raise RuntimeError(f"Input type (torch.{type_word(x.dtype)}Tensor) and {what} type "
                               f"(torch.{type_word(other.dtype)}Tensor) should be the same")


def _check_common(name: str, n: int, x: Any, weight: Any, stride: Any, padding: Any, dilation: Any,
                  groups: int) -> None:
    if x.ndim not in (n + 1, n + 2):
        raise RuntimeError(f"Expected {n + 1}D (unbatched) or {n + 2}D (batched) input to {name}, "
                           f"but got input of size: {list(x._a.shape)}")
    if weight.ndim != n + 2:
        raise RuntimeError(f"weight should have at least three dimensions: {name} needs {n + 2}, "
                           f"got shape {list(weight._a.shape)}")
    if groups <= 0:
        raise RuntimeError("non-positive groups is not supported")
    if min(padding) < 0:
        raise RuntimeError("negative padding is not supported")
    if min(stride) <= 0:
        raise RuntimeError("non-positive stride is not supported")
    if min(dilation) <= 0:
        raise RuntimeError("dilation should be greater than zero")


def check_convolution(name: str, n: int, x: Any, weight: Any, bias: Any, stride: Any, padding: Any,
                      dilation: Any, groups: int) -> None:
    _check_common(name, n, x, weight, stride, padding, dilation, groups)
    _check_types(x, weight, bias)
    w, channels = weight._a.shape, x._a.shape[-n - 1]
    if w[0] < groups:
        raise RuntimeError(f"Given groups={groups}, expected weight to be at least {groups} at "
                           f"dimension 0, but got weight of size {list(w)} instead")
    if w[0] % groups:
        raise RuntimeError(f"Given groups={groups}, expected weight to be divisible by {groups} at "
                           f"dimension 0, but got weight of size {list(w)} instead")
    if channels != w[1] * groups:
        raise RuntimeError(f"Given groups={groups}, weight of size {list(w)}, expected input"
                           f"{list(x._a.shape)} to have {w[1] * groups} channels, but got "
                           f"{channels} channels instead")
    if bias is not None and bias._a.shape != w[:1]:
        raise RuntimeError(f"Given weight of size {list(w)}, expected bias to be 1-dimensional "
                           f"with {w[0]} elements, but got bias of size {list(bias._a.shape)} "
                           "instead")
    padded = [s + 2 * p for s, p in zip(x._a.shape[-n:], padding)]
    reach = [d * (k - 1) + 1 for k, d in zip(w[2:], dilation)]
    if any(k > s for k, s in zip(reach, padded)):
        raise RuntimeError(f"Calculated padded input size per channel: "
                           f"({' x '.join(map(str, padded))}). Kernel size: "
                           f"({' x '.join(map(str, reach))}). Kernel size can't be greater than "
                           "actual input size")


def check_transposed(name: str, n: int, x: Any, weight: Any, bias: Any, stride: Any, padding: Any,
                     output_padding: Any, dilation: Any, groups: int) -> tuple[int, ...]:
    """The spatial size of a transposed convolution's result."""
    _check_common(name, n, x, weight, stride, padding, dilation, groups)
    _check_types(x, weight, bias)
    w, channels = weight._a.shape, x._a.shape[-n - 1]
    if channels != w[0]:
        raise RuntimeError(f"Given transposed=1, weight of size {list(w)}, expected input"
                           f"{list(x._a.shape)} to have {w[0]} channels, but got {channels} "
                           "channels instead")
    if w[0] % groups:
        raise RuntimeError(f"Given groups={groups}, expected weight to be divisible by {groups} at "
                           f"dimension 0, but got weight of size {list(w)} instead")
    if bias is not None and bias._a.shape != (w[1] * groups,):
        raise RuntimeError(f"Given transposed=1, weight of size {list(w)}, expected bias to be "
                           f"1-dimensional with {w[1] * groups} elements, but got bias of size "
                           f"{list(bias._a.shape)} instead")
    for extra, s, d in zip(output_padding, stride, dilation):
        if extra < 0:
            raise RuntimeError("negative output_padding is not supported")
        if extra >= max(s, d):
            raise RuntimeError("output padding must be smaller than either stride or dilation, but "
                               f"got output_padding: {list(output_padding)} stride: {list(stride)} "
                               f"dilation: {list(dilation)}")
    size = tuple((i - 1) * s - 2 * p + d * (k - 1) + extra + 1 for i, s, p, d, k, extra in zip(
        x._a.shape[-n:], stride, padding, dilation, w[2:], output_padding))
    if min(size) <= 0:
        given, found = (" x ".join(map(str, s)) for s in (x._a.shape[-n:], size))
        raise RuntimeError(f"Given input size per channel: ({given}). Calculated output size per "
                           f"channel: ({found}). Output size is too small")
    return size
