"""Convolutions: three ops that are each other's derivatives, and the public functions on them.

`conv_nd`, `conv_input_grad` (the transposed convolution) and `conv_weight_grad` work on (N, C, ...)
with as many spatial dims as `stride` has entries; padding is the same on both sides of a dim.
"""

from __future__ import annotations

import itertools
from typing import Any

from ._generated import functions as ops
from .checks_conv import check_convolution, check_transposed, window_ints
from .compose_nn import widened
from .shapes import numel
from .tensor import Tensor


def output_size(size: Any, kernel: Any, stride: Any, padding: Any, dilation: Any) -> tuple:
    """Windows along each spatial dim."""
    return tuple((n + 2 * p - d * (k - 1) - 1) // s + 1
                 for n, k, s, p, d in zip(size, kernel, stride, padding, dilation))


def symmetric(padding: Any) -> tuple:
    """`constant_pad_nd`'s list, last dim first, for equal padding on both sides."""
    return tuple(p for p in reversed(padding) for _ in (0, 1))


def windows(x: Tensor, kernel: Any, stride: Any, dilation: Any, out: Any) -> Tensor:
    """A view (N, C, *kernel, *out) of (N, C, ...): entry k, o is element o * stride + k * dilation.

    Not recorded: for use inside of kernels.
    """
    strides, offset = x._k.geometry(x._a)
    space = strides[2:]
    return ops.as_strided(
        x, (*x._a.shape[:2], *kernel, *out),
        (*strides[:2], *(s * d for s, d in zip(space, dilation)),
         *(s * t for s, t in zip(space, stride))), offset)


def im2col_body(x: Tensor, kernel: Any, stride: Any, padding: Any, dilation: Any,
                out: Any) -> Tensor:
    if any(padding):
        x = ops.constant_pad_nd(x, symmetric(padding), 0)
    columns = ops.clone_contiguous(windows(x, kernel, stride, dilation, out))
    n, c = x._a.shape[:2]
    return ops.reshape(columns, (n, c * numel(kernel), numel(out)))


def col2im_body(columns: Tensor, size: Any, kernel: Any, stride: Any, padding: Any, dilation: Any,
                out: Any) -> Tensor:
    """Adds every column entry to the element it came from: one strided sum for each offset."""
    n, c = columns._a.shape[0], columns._a.shape[1] // max(numel(kernel), 1)
    parts = ops.reshape(columns, (n, c, *kernel, *out))
    whole = ops.zeros_of(columns, (n, c, *(s + 2 * p for s, p in zip(size, padding))))
    for place in itertools.product(*(range(k) for k in kernel)):
        part, target = parts, whole
        for i, k in enumerate(place):
            start = k * dilation[i]
            part = ops.select(part, 2, k)
            end = start + (out[i] - 1) * stride[i] + 1
            target = ops.slice(target, 2 + i, start, end, stride[i])
        target.add_(part)
    for i, (s, p) in enumerate(zip(size, padding)):
        if p:
            whole = ops.slice(whole, 2 + i, p, p + s, 1)
    return ops.clone_contiguous(whole) if any(padding) else whole


def _grouped(weight: Tensor, groups: int) -> Tensor:
    """(O, C / groups, ...) as (groups, O / groups, columns)."""
    return ops.reshape(weight, (groups, weight._a.shape[0] // groups, numel(weight._a.shape[1:])))


def conv_body(x: Tensor, weight: Tensor, bias: Any, stride: Any, padding: Any, dilation: Any,
              groups: int) -> Tensor:
    kernel, dtype = weight._a.shape[2:], x.dtype
    x, weight = widened(x), widened(weight)
    out = output_size(x._a.shape[2:], kernel, stride, padding, dilation)
    columns = ops.im2col(x, kernel, stride, padding, dilation, out)
    n = x._a.shape[0]
    columns = ops.reshape(columns, (n, groups, columns._a.shape[1] // groups, numel(out)))
    result = ops.reshape(ops.matmul(_grouped(weight, groups), columns),
                         (n, weight._a.shape[0], *out))
    if bias is not None:
        result = result + channels(widened(bias), result.ndim)
    return result.to(dtype)


def channels(x: Tensor, ndim: int) -> Tensor:
    return ops.reshape(x, (-1,) + (1,) * (ndim - 2))


def conv_input_grad_body(gradient: Tensor, weight: Tensor, size: Any, stride: Any, padding: Any,
                         dilation: Any, groups: int) -> Tensor:
    dtype, (n, o) = gradient.dtype, gradient._a.shape[:2]
    gradient, weight = widened(gradient), widened(weight)
    flat = ops.reshape(gradient, (n, groups, o // groups, numel(gradient._a.shape[2:])))
    columns = ops.matmul(ops.transpose(_grouped(weight, groups), 1, 2), flat)
    columns = ops.reshape(columns, (n, -1, flat._a.shape[-1])) if n else ops.zeros_of(
        columns, (0, columns._a.shape[1] * columns._a.shape[2], flat._a.shape[-1]))
    return ops.col2im(columns, size[2:], weight._a.shape[2:], stride, padding, dilation,
                      gradient._a.shape[2:]).to(dtype)


def conv_weight_grad_body(gradient: Tensor, x: Tensor, size: Any, stride: Any, padding: Any,
                          dilation: Any, groups: int) -> Tensor:
    dtype, (n, o) = gradient.dtype, gradient._a.shape[:2]
    gradient, x = widened(gradient), widened(x)
    columns = ops.im2col(x, size[2:], stride, padding, dilation, gradient._a.shape[2:])
    places = columns._a.shape[2]
    columns = ops.reshape(columns, (n, groups, columns._a.shape[1] // groups, places))
    flat = ops.reshape(gradient, (n, groups, o // groups, places))
    return ops.reshape(ops.matmul(flat, ops.transpose(columns, 2, 3)).sum(0), size).to(dtype)


# -- the public functions --------------------------------------------------------------------------
def conv_impl(n: int, x: Tensor, weight: Tensor, bias: Any, stride: Any, padding: Any,
              dilation: Any, groups: int) -> Tensor:
    """conv1d, conv2d, conv3d: x (N, C, ...) or (C, ...), weight (O, C / groups, ...)."""
    name = f"conv{n}d"
    stride, dilation = window_ints(stride, n, "stride", name), window_ints(
        dilation, n, "dilation", name)
    batched = x.ndim == n + 2
    if isinstance(padding, str):
        x, padding = _named_padding(x, weight, padding, stride, dilation, n)
    padding = window_ints(padding, n, "padding", name)
    check_convolution(name, n, x, weight, bias, stride, padding, dilation, groups)
    if not batched:
        x = ops.unsqueeze(x, 0)
    if x._a.shape[0] == 0 or 0 in weight._a.shape or 0 in x._a.shape:
        result = _empty(x, weight, bias, stride, padding, dilation, groups)
    else:
        result = ops.conv_nd(x, weight, bias, stride, padding, dilation, groups)
    return result if batched else squeeze_first(result)


def squeeze_first(x: Tensor) -> Tensor:
    return ops.reshape(x, x._a.shape[1:])


def _empty(x: Tensor, weight: Tensor, bias: Any, stride: Any, padding: Any, dilation: Any,
           groups: int) -> Tensor:
    """A convolution without elements, or over no channels: zeros that keep their history."""
    out = output_size(x._a.shape[2:], weight._a.shape[2:], stride, padding, dilation)
    zero = (x.sum() * 0 + weight.sum() * 0).to(x.dtype)
    result = ops.expand_to(zero, (x._a.shape[0], weight._a.shape[0], *out))
    return result if bias is None else result + channels(bias, result.ndim)


def _named_padding(x: Tensor, weight: Tensor, padding: str, stride: Any, dilation: Any,
                   n: int) -> tuple:
    """padding="valid": none; "same": so that the result has the input's size."""
    if padding == "valid":
        return x, (0,) * n
    if padding != "same":
        raise RuntimeError(f"Invalid padding string: '{padding}'; write 'same' or 'valid'")
    if any(s != 1 for s in stride):
        raise RuntimeError("padding='same' is not supported for strided convolutions")
    total = [d * (k - 1) for d, k in zip(dilation, weight._a.shape[2:])]
    if any(t % 2 for t in total):       # the odd one goes to the right
        x = ops.constant_pad_nd(x, tuple(p for t in reversed(total) for p in (0, t % 2)), 0)
    return x, tuple(t // 2 for t in total)


def conv_transpose_impl(n: int, x: Tensor, weight: Tensor, bias: Any, stride: Any, padding: Any,
                        output_padding: Any, groups: int, dilation: Any) -> Tensor:
    """The gradient of a convolution as a layer: weight (C, O / groups, ...)."""
    name = f"conv_transpose{n}d"
    stride, padding, output_padding, dilation = (
        window_ints(v, n, what, name) for v, what in (
            (stride, "stride"), (padding, "padding"), (output_padding, "output_padding"),
            (dilation, "dilation")))
    size = check_transposed(name, n, x, weight, bias, stride, padding, output_padding, dilation,
                            groups)
    batched = x.ndim == n + 2
    if not batched:
        x = ops.unsqueeze(x, 0)
    size = (x._a.shape[0], weight._a.shape[1] * groups, *size)
    dtype, x, weight = x.dtype, widened(x), widened(weight)
    if 0 in size or 0 in x._a.shape or 0 in weight._a.shape:
        result = ops.expand_to((x.sum() * 0 + weight.sum() * 0).to(x.dtype), size)
    else:
        result = ops.conv_input_grad(x, weight, size, stride, padding, dilation, groups)
    if bias is not None:
        result = result + channels(widened(bias), result.ndim)
    result = result.to(dtype)
    return result if batched else squeeze_first(result)


def convolution_impl(x: Tensor, weight: Tensor, bias: Any, stride: Any, padding: Any, dilation: Any,
                     transposed: bool, output_padding: Any, groups: int) -> Tensor:
    n = weight.ndim - 2
    if transposed:
        return conv_transpose_impl(n, x, weight, bias, stride, padding, output_padding, groups,
                                   dilation)
    return conv_impl(n, x, weight, bias, stride, padding, dilation, groups)


def conv_tbc_impl(x: Tensor, weight: Tensor, bias: Tensor, pad: int) -> Tensor:
    """x (time, batch, C), weight (kernel, C, O): a conv1d in another order of dims."""
    result = conv_impl(1, ops.permute(x, (1, 2, 0)), ops.permute(weight, (2, 1, 0)), bias, 1, pad,
                       1, 1)
    return ops.permute(result, (2, 0, 1))


# -- unfold and fold -------------------------------------------------------------------------------
def unfold_impl(x: Tensor, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> Tensor:
    """(N, C, H, W) to (N, C * kernel, windows): each column is one window."""
    kernel, dilation, padding, stride = (window_ints(v, 2, what, "unfold") for v, what in (
        (kernel_size, "kernel_size"), (dilation, "dilation"), (padding, "padding"),
        (stride, "stride")))
    _check_positive("unfold", kernel, dilation, stride)
    if x.ndim not in (3, 4) or 0 in x._a.shape[-3:]:
        raise RuntimeError("Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and "
                           f"other non-zero dimensions for input, but got: {list(x._a.shape)}")
    out = output_size(x._a.shape[-2:], kernel, stride, padding, dilation)
    if min(out) < 1:
        raise RuntimeError(
            f"Given input with spatial size ({x._a.shape[-2]}, {x._a.shape[-1]}), kernel_size="
            f"{kernel}, dilation={dilation}, padding={padding}, calculated shape of the array of "
            f"sliding blocks as {out}, but its components must be at least one.")
    batched = x.ndim == 4
    found = ops.im2col(x if batched else ops.unsqueeze(x, 0), kernel, stride, padding, dilation,
                       out)
    return found if batched else squeeze_first(found)


def fold_impl(x: Tensor, size: Any, kernel_size: Any, dilation: Any, padding: Any,
              stride: Any) -> Tensor:
    """The sum of overlapping windows: (N, C * kernel, windows) to (N, C, *output_size)."""
    size, kernel, dilation, padding, stride = (window_ints(v, 2, what, "fold") for v, what in (
        (size, "output_size"), (kernel_size, "kernel_size"), (dilation, "dilation"),
        (padding, "padding"), (stride, "stride")))
    _check_positive("fold", kernel, dilation, stride)
    if x.ndim not in (2, 3) or 0 in x._a.shape[-2:]:
        raise RuntimeError("Expected 2D or 3D (batch mode) tensor for input with possibly 0 batch "
                           f"size and non-zero dimensions for input, but got: {list(x._a.shape)}")
    if x._a.shape[-2] % numel(kernel):
        raise RuntimeError("Expected size of input's dimension 1 to be divisible by the product of "
                           f"kernel_size, but got input.size(1)={x._a.shape[-2]} and kernel_size="
                           f"{kernel}.")
    out = output_size(size, kernel, stride, padding, dilation)
    if numel(out) != x._a.shape[-1] or min(out) < 1:
        raise RuntimeError(
            f"Given output_size={size}, kernel_size={kernel}, dilation={dilation}, padding="
            f"{padding}, stride={stride}, expected size of input's dimension 2 to match the "
            f"calculated number of sliding blocks {out[0]} * {out[1]} = {numel(out)}, but got "
            f"input.size(2)={x._a.shape[-1]}.")
    batched = x.ndim == 3
    found = ops.col2im(x if batched else ops.unsqueeze(x, 0), size, kernel, stride, padding,
                       dilation, out)
    return found if batched else squeeze_first(found)


def _check_positive(op: str, kernel: Any, dilation: Any, stride: Any) -> None:
    for name, values in (("kernel size", kernel), ("dilation", dilation), ("stride", stride)):
        if min(values) <= 0:
            raise RuntimeError(f"{op}: {name} should be greater than zero, but got {values}")
