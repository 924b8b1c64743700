"""Poolings and paddings."""

from __future__ import annotations

import itertools
import math
from typing import Any

from . import dtypes
from ._generated import functions as ops
from .checks_conv import window_ints
from .checks_nn import check_floating
from .compose_conv import squeeze_first, windows
from .shapes import as_ints, contiguous_strides, numel
from .tensor import Tensor, wrap


# -- padding ---------------------------------------------------------------------------------------
def constant_pad_body(x: Tensor, pad: Any, value: Any) -> Tensor:
    shape = list(x._a.shape)
    for i in range(0, len(pad), 2):
        d = x.ndim - 1 - i // 2
        left, right = pad[i], pad[i + 1]
        if left < 0 or right < 0:
            x = ops.slice(x, d, max(-left, 0), x._a.shape[d] - max(-right, 0), 1)
        shape[d] += left + right
    if not any(p > 0 for p in pad):
        return ops.clone_contiguous(x)
    whole = ops.zeros_of(x, tuple(shape))
    if value != 0:
        whole.fill_(value)
    inner = whole
    for i in range(0, len(pad), 2):
        d, left = x.ndim - 1 - i // 2, max(pad[i], 0)
        inner = ops.slice(inner, d, left, left + x._a.shape[d], 1)
    inner.copy_(x)
    return whole


def lowest(dtype: Any) -> Any:
    """What a maximum starts from."""
    return -math.inf if dtype.category == dtypes.FLOAT else dtypes.iinfo(dtype).min


# -- windows ---------------------------------------------------------------------------------------
def pooled_size(op: str, n: Any, kernel: Any, stride: Any, padding: Any, dilation: Any,
                ceil_mode: bool) -> tuple:
    """Windows along each dim; with ceil_mode the last may reach over the end, but starts inside."""
    found = []
    for s, k, t, p, d in zip(n, kernel, stride, padding, dilation):
        reach = s + 2 * p - d * (k - 1) - 1
        out = (-(-reach // t) if ceil_mode else reach // t) + 1
        if ceil_mode and (out - 1) * t >= s + p:
            out -= 1
        found.append(out)
    if min(found) < 1:
        raise RuntimeError(f"{op}: Given input size: {list(n)}. Calculated output size: {found}. "
                           "Output size is too small")
    return tuple(found)


def _pool_arguments(op: str, n: int, x: Tensor, kernel_size: Any, stride: Any, padding: Any,
                    dilation: Any = 1) -> tuple:
    kernel = window_ints(kernel_size, n, "kernel_size", op)
    if stride is None or (isinstance(stride, (tuple, list)) and not stride):
        stride = kernel
    stride, padding, dilation = (window_ints(v, n, what, op) for v, what in (
        (stride, "stride"), (padding, "padding"), (dilation, "dilation")))
    if min(kernel) <= 0:
        raise RuntimeError(f"{op}: kernel size should be greater than zero, but got {list(kernel)}")
    if min(stride) <= 0:
        raise RuntimeError(f"{op}: stride should not be zero: must be greater than zero, but got "
                           f"{list(stride)}")
    if min(dilation) <= 0:
        raise RuntimeError(f"{op}: dilation should be greater than zero, but got {list(dilation)}")
    if min(padding) < 0:
        raise RuntimeError(f"{op}: pad must be non-negative, but got pad: {list(padding)}")
    if any(2 * p > k for p, k in zip(padding, kernel)):
        raise RuntimeError("pad should be at most half of effective kernel size, but got pad="
                           f"{list(padding)}, kernel_size={list(kernel)} and dilation="
                           f"{list(dilation)}")
    if x.ndim not in (n + 1, n + 2) or 0 in x._a.shape[-n - 1:]:
        raise RuntimeError(f"{op}: Expected {n + 1}D or {n + 2}D (batch mode) tensor with optional "
                           f"0 dim batch size for input, but got: {list(x._a.shape)}")
    return kernel, stride, padding, dilation


def _padded(x: Tensor, kernel: Any, stride: Any, padding: Any, dilation: Any, size: Any,
            value: Any) -> Tensor:
    """Padded so that all windows lie inside, also those that ceil_mode adds."""
    pad: list[int] = []
    for n, k, t, p, d, out in zip(x._a.shape[2:], kernel, stride, padding, dilation, size):
        pad = [p, max((out - 1) * t + d * (k - 1) + 1 - n - p, 0), *pad]
    return ops.constant_pad_nd(x, tuple(pad), value) if any(pad) else x


def _each_offset(x: Tensor, kernel: Any, stride: Any, dilation: Any, size: Any) -> Any:
    """For each place in a window the strided view of that place in all windows."""
    for place in itertools.product(*(range(k) for k in kernel)):
        part = x
        for i, k in enumerate(place):
            start = k * dilation[i]
            part = ops.slice(part, 2 + i, start, start + (size[i] - 1) * stride[i] + 1, stride[i])
        yield part


# -- max -------------------------------------------------------------------------------------------
def max_pool_values_body(x: Tensor, kernel: Any, stride: Any, padding: Any, dilation: Any,
                         size: Any) -> Tensor:
    x = _padded(x, kernel, stride, padding, dilation, size, lowest(x.dtype))
    best: Any = None
    for part in _each_offset(x, kernel, stride, dilation, size):
        best = ops.clone_contiguous(part) if best is None else ops.maximum(best, part)
    return best


def max_pool_values_grad_body(gradient: Tensor, x: Tensor, output: Tensor, kernel: Any, stride: Any,
                              padding: Any, dilation: Any, size: Any) -> Tensor:
    """The gradient goes to the first element of a window that is its maximum."""
    padded = _padded(x, kernel, stride, padding, dilation, size, lowest(x.dtype))
    whole = ops.zeros_of(gradient, padded._a.shape)
    left = gradient
    zero = ops.zeros_of(gradient, ())
    nan = output != output
    for part, target in zip(_each_offset(padded, kernel, stride, dilation, size),
                            _each_offset(whole, kernel, stride, dilation, size)):
        here = (part == output) | (nan & (part != part))
        target.add_(ops.where(here, left, zero))
        left = ops.where(here, zero, left)
    for i, (n, p) in enumerate(zip(x._a.shape[2:], padding)):
        whole = ops.slice(whole, 2 + i, p, p + n, 1)
    return ops.clone_contiguous(whole)


def max_pool_indices_body(x: Tensor, kernel: Any, stride: Any, padding: Any, dilation: Any,
                          size: Any) -> Tensor:
    n, c = x._a.shape[:2]
    padded = _padded(x, kernel, stride, padding, dilation, size, lowest(x.dtype))
    parts = ops.clone_contiguous(windows(padded, kernel, stride, dilation, size))
    place = ops.argmax(ops.reshape(parts, (n, c, numel(kernel), numel(size))), 2)
    base, offsets = _position_tables(x, kernel, stride, padding, dilation, size)
    found = ops.index_select(offsets, 0, ops.reshape(place, (-1,)))
    return ops.reshape(ops.reshape(found, (n, c, numel(size))) + base, (n, c, *size))


def _position_tables(x: Tensor, kernel: Any, stride: Any, padding: Any, dilation: Any,
                     size: Any) -> tuple[Tensor, Tensor]:
    """int64: the flat index of each window's corner, and what each place in it adds."""
    import numpy as np
    inner = contiguous_strides(x._a.shape[2:])

    def table(counts: Any, steps: Any, start: Any) -> Tensor:
        total: Any = np.zeros((), np.int64)
        for n, step, s, i in zip(counts, steps, start, inner):
            total = total[..., None] + (np.arange(n, dtype=np.int64) * step + s) * i
        return wrap(x._k.from_numpy(total.reshape(-1)), x._k, dtypes.int64)

    return (table(size, stride, [-p for p in padding]),
            table(kernel, dilation, [0] * len(kernel)))


def max_pool_impl(n: int, x: Tensor, kernel_size: Any, stride: Any, padding: Any, dilation: Any,
                  ceil_mode: bool, return_indices: bool) -> Any:
    """max_pool1d, max_pool2d, max_pool3d."""
    op = f"max_pool{n}d"
    if x.dtype.category in (dtypes.BOOL, dtypes.COMPLEX):
        check_floating(op, x)
    kernel, stride, padding, dilation = _pool_arguments(op, n, x, kernel_size, stride, padding,
                                                        dilation)
    size = pooled_size(op, x._a.shape[-n:], kernel, stride, padding, dilation, ceil_mode)
    batched = x.ndim == n + 2
    if not batched:
        x = ops.unsqueeze(x, 0)
    if x._a.shape[0] == 0:
        x = ops.reshape(x, (0, x._a.shape[1], *size)) if 0 in size else ops.expand_to(
            x.sum(tuple(range(2, n + 2)), True), (0, x._a.shape[1], *size))
        indices = x.detach().to(dtypes.int64)
    elif return_indices:
        indices = ops.max_pool_indices(x.detach(), kernel, stride, padding, dilation, size)
        x = gather_plane(x, indices)
    else:
        x = ops.max_pool_values(x, kernel, stride, padding, dilation, size)
    if not batched:
        x = squeeze_first(x)
        indices = squeeze_first(indices) if return_indices else None
    return (x, indices) if return_indices else x


def gather_plane(x: Tensor, indices: Tensor) -> Tensor:
    """The elements of (N, C, ...) at flat indices of their spatial dims."""
    lead = x._a.shape[:2]
    flat = ops.reshape(indices, (*lead, numel(indices._a.shape[2:])))
    found = ops.gather(ops.reshape(x, (*lead, numel(x._a.shape[2:]))), 2, flat)
    return ops.reshape(found, indices._a.shape)


# -- averages --------------------------------------------------------------------------------------
def window_sum_body(x: Tensor, dim: int, size: int, step: int) -> Tensor:
    n = (x._a.shape[dim] - size) // step + 1
    if n == 1:
        return ops.sum(ops.slice(x, dim, 0, size, 1), dim, True)
    total: Any = None
    for j in range(size):
        part = ops.slice(x, dim, j, j + (n - 1) * step + 1, step)
        total = ops.clone_contiguous(part) if total is None else total.add_(part)
    return total


def window_spread_body(x: Tensor, dim: int, size: int, step: int, shape: Any) -> Tensor:
    whole = ops.zeros_of(x, shape)
    n = x._a.shape[dim]
    if n == 1:
        ops.slice(whole, dim, 0, size, 1).copy_(x)
        return whole
    for j in range(size):
        target = ops.slice(whole, dim, j, j + (n - 1) * step + 1, step)
        if step >= size:
            target.copy_(x)
        else:
            target.add_(x)
    return whole


def avg_pool_impl(n: int, x: Tensor, kernel_size: Any, stride: Any, padding: Any, ceil_mode: bool,
                  count_include_pad: bool, divisor_override: Any) -> Tensor:
    """avg_pool1d, avg_pool2d, avg_pool3d: sums along one dim after the other."""
    op = f"avg_pool{n}d"
    kernel, stride, padding, _ = _pool_arguments(op, n, x, kernel_size, stride, padding)
    if x.dtype.category != dtypes.FLOAT and x.dtype is not dtypes.int64:
        check_floating(op, x)
    if divisor_override == 0:
        raise RuntimeError("divisor must be not zero")
    ones = (1,) * n
    inner = x._a.shape[-n:]
    size = pooled_size(op, inner, kernel, stride, padding, ones, ceil_mode)
    batched = x.ndim == n + 2
    dtype = x.dtype
    wide = x if batched else ops.unsqueeze(x, 0)
    if dtype.itemsize < 4:
        wide = wide.to(dtypes.float32)
    wide = _padded(wide, kernel, stride, padding, ones, size, 0)
    for i in range(n):
        wide = ops.window_sum(wide, 2 + i, kernel[i], stride[i])
        if wide._a.shape[2 + i] != size[i]:
            wide = ops.slice(wide, 2 + i, 0, size[i], 1)
    divisor = divisor_override or _divisor(inner, kernel, stride, padding, size, count_include_pad)
    if not isinstance(divisor, int):
        divisor = wrap(x._k.from_numpy(divisor.astype(wide.dtype.np)), x._k, wide.dtype)
    if dtype.category == dtypes.INT:
        result = ops.div(wide, divisor, rounding_mode="trunc")
    else:
        result = (wide / divisor).to(dtype)
    return result if batched else squeeze_first(result)


def _divisor(inner: Any, kernel: Any, stride: Any, padding: Any, size: Any, include: bool) -> Any:
    """How many elements each window counts: a number, or an array where windows differ."""
    import numpy as np
    total: Any = np.ones((), np.int64)
    uniform = True
    for n, k, s, p, out in zip(inner, kernel, stride, padding, size):
        start = np.arange(out) * s - p
        end = np.minimum(start + k, n + p)
        count = end - start if include else np.minimum(end, n) - np.maximum(start, 0)
        uniform = uniform and bool((count == k).all())
        total = total[..., None] * count
    return numel(kernel) if uniform else total


def lp_pool_impl(n: int, x: Tensor, norm_type: float, kernel_size: Any, stride: Any,
                 ceil_mode: bool) -> Tensor:
    """(sum of x ** p over the window) ** (1 / p); the sign is that of the sum."""
    kernel = window_ints(kernel_size, n, "kernel_size", f"lp_pool{n}d")
    mean = avg_pool_impl(n, x.pow(norm_type), kernel, stride, 0, ceil_mode, True, None)
    return (mean.sign() * ops.relu(mean.abs()) * numel(kernel)).pow(1.0 / norm_type)


# -- adaptive --------------------------------------------------------------------------------------
def adaptive_size(op: str, n: int, x: Tensor, output_size: Any) -> tuple:
    """`output_size` with None for a dim that keeps its size."""
    if isinstance(output_size, (tuple, list)):
        if n > 1 and x.ndim <= len(output_size):
            raise ValueError(f"Input dimension should be at least {len(output_size) + 1}")
        sizes = tuple(x._a.shape[i - n] if s is None else s for i, s in enumerate(output_size))
        if len(sizes) == 1:
            sizes *= n
    else:
        sizes = (x._a.shape[-1] if output_size is None else output_size,) * n
    sizes = as_ints(sizes, "output_size")
    if len(sizes) != n:
        raise RuntimeError(f"{op}(): internal error: output_size.size() must be {n}, got "
                           f"{list(sizes)}")
    if min(sizes) < 0:
        raise RuntimeError(f"{op}(): elements of output_size must be greater than or equal to 0 "
                           f"but received {list(sizes)}")
    if x.ndim not in (n + 1, n + 2) or 0 in x._a.shape[-n - 1:]:
        raise RuntimeError(f"{op}(): Expected {n + 1}D or {n + 2}D tensor with non-zero sizes in "
                           f"all but the batch dim, but got {list(x._a.shape)}")
    return sizes


def adaptive_bounds(n: int, out: int) -> list[tuple[int, int]]:
    """Start and end of each of `out` windows that together cover n elements."""
    return [(i * n // out, -(-(i + 1) * n // out)) for i in range(out)]


def adaptive_avg_pool_impl(n: int, x: Tensor, output_size: Any) -> Tensor:
    op = f"adaptive_avg_pool{n}d"
    sizes = adaptive_size(op, n, x, output_size)
    check_floating(op, x)
    dtype = x.dtype
    if dtype.itemsize < 4:
        x = x.to(dtypes.float32)
    for i, out in enumerate(sizes):
        x = _adaptive_mean(x, x.ndim - n + i, out)
    return x.to(dtype)


def _adaptive_mean(x: Tensor, dim: int, out: int) -> Tensor:
    n = x._a.shape[dim]
    if out == n:
        return x
    if out == 1:
        return x.mean(dim, True)
    if out and n % out == 0:
        return ops.window_sum(x, dim, n // out, n // out) / (n // out)
    index, count = _adaptive_table(x, n, out)
    taps = index.shape[1]
    total: Any = None
    for t in range(taps):
        rows = wrap(x._k.from_numpy(index[:, t].copy()), x._k, dtypes.int64)
        part = ops.index_select(x, dim, rows)
        if (count <= t).any():     # masked, for 0 times infinity is not 0
            there = wrap(x._k.from_numpy(count > t), x._k, dtypes.bool_)
            part = ops.where(_along(there, dim, x.ndim), part, 0)
        total = part if total is None else total + part
    if total is None:
        return ops.slice(x, dim, 0, 0, 1)
    divisor = wrap(x._k.from_numpy(count.astype(x.dtype.np)), x._k, x.dtype)
    return total / _along(divisor, dim, x.ndim)


def _along(vector: Tensor, dim: int, ndim: int) -> Tensor:
    return ops.reshape(vector, (-1,) + (1,) * (ndim - dim - 1))


def _adaptive_table(x: Tensor, n: int, out: int) -> tuple[Any, Any]:
    """(out, taps) indices of each window, its first repeated where it is shorter; and lengths."""
    import numpy as np
    bounds = adaptive_bounds(n, out)
    taps = max((e - s for s, e in bounds), default=0)
    index = np.array([[s + t if s + t < e else s for t in range(taps)] for s, e in bounds],
                     np.int64).reshape(out, taps)
    return index, np.array([e - s for s, e in bounds], np.int64)


def adaptive_max_pool_impl(n: int, x: Tensor, output_size: Any, return_indices: bool) -> Any:
    """Maxima of windows that cover the input; indices are flat, as those of max_pool."""
    op = f"adaptive_max_pool{n}d"
    sizes = adaptive_size(op, n, x, output_size)
    check_floating(op, x)
    batched = x.ndim == n + 2
    if not batched:
        x = ops.unsqueeze(x, 0)
    lead, inner = x._a.shape[:2], x._a.shape[2:]
    if 0 in sizes or 0 in lead:
        values = ops.expand_to(ops.reshape(x.sum() * 0, (1,) * x.ndim), (*lead, *sizes)).clone()
        indices = values.detach().to(dtypes.int64)
    else:
        indices = _adaptive_indices(x.detach(), sizes, inner)
        values = gather_plane(x, indices)
    if not batched:
        values, indices = squeeze_first(values), squeeze_first(indices)
    return (values, indices) if return_indices else values


def _adaptive_indices(x: Tensor, sizes: tuple, inner: tuple) -> Tensor:
    """Gathers all windows, the shorter ones repeating their first element, and takes argmax."""
    import numpy as np
    n, strides = len(sizes), contiguous_strides(inner)
    tables = [_adaptive_table(x, size, out)[0] for size, out in zip(inner, sizes)]
    places: Any = np.zeros((), np.int64)
    for i, (table, stride) in enumerate(zip(tables, strides)):
        shape = [1] * (2 * n)
        shape[i], shape[n + i] = table.shape
        places = places + (table * stride).reshape(shape)
    places = np.ascontiguousarray(places.reshape(-1, numel(places.shape[n:])))
    flat = wrap(x._k.from_numpy(places.reshape(-1)), x._k, dtypes.int64)
    lead = x._a.shape[:2]
    rows = ops.reshape(x, (numel(lead), numel(inner)))
    found = ops.reshape(ops.index_select(rows, 1, flat), (numel(lead), *places.shape))
    best = ops.argmax(found, 2)
    rows_of = ops.arange(0, places.shape[0], 1, dtype=dtypes.int64, device=x.device)
    starts = rows_of * places.shape[1]
    index = ops.index_select(flat, 0, ops.reshape(best + starts, (-1,)))
    return ops.reshape(index, (*lead, *sizes))


# -- fractional max pooling ------------------------------------------------------------------------
def fractional_max_pool_impl(n: int, x: Tensor, kernel_size: Any, output_size: Any,
                             output_ratio: Any, return_indices: bool, samples: Any) -> Any:
    """Windows whose starts are drawn at random (Graham 2014, pseudo-random sequence)."""
    op = f"fractional_max_pool{n}d"
    if output_size is None and output_ratio is None:
        raise ValueError(f"{op} requires specifying either an output_size or an output_ratio")
    kernel = window_ints(kernel_size, n, "kernel_size", op)
    if x.ndim not in (n + 1, n + 2) or 0 in x._a.shape[-n - 1:]:
        raise RuntimeError(f"{op}: Expected {n + 1}D or {n + 2}D tensor, but got: "
                           f"{list(x._a.shape)}")
    inner = x._a.shape[-n:]
    if output_size is None:
        ratios = output_ratio if isinstance(output_ratio, (tuple, list)) else (output_ratio,) * n
        output_size = [int(s * r) for s, r in zip(inner, ratios)]
    sizes = window_ints(output_size, n, "output_size", op)
    for s, k, out in zip(inner, kernel, sizes):
        if out + k - 1 > s:
            raise RuntimeError(f"{op}: pool kernel {k} and output {out} are too large relative to "
                               f"input size {s}")
    batched = x.ndim == n + 2
    if not batched:
        x = ops.unsqueeze(x, 0)
    lead = x._a.shape[:2]
    if samples is None:
        from .sampling import uniform_tensor
        samples = uniform_tensor(x.detach(), (*lead, n))
    indices = _fractional_indices(x.detach(), kernel, sizes, samples)
    values = gather_plane(x, indices)
    if not batched:
        values, indices = squeeze_first(values), squeeze_first(indices)
    return (values, indices) if return_indices else values


def _fractional_indices(x: Tensor, kernel: tuple, sizes: tuple, samples: Tensor) -> Tensor:
    import numpy as np
    lead, inner = x._a.shape[:2], x._a.shape[2:]
    n, strides = len(sizes), contiguous_strides(inner)
    drawn = samples.detach().cpu().numpy()
    places = np.zeros((*lead,) + (1,) * (2 * n), np.int64)
    for i, (size, k, out, stride) in enumerate(zip(inner, kernel, sizes, strides)):
        u = drawn[..., n - 1 - i if n == 2 else i][..., None]      # torch draws width first in 2-d
        starts = np.full((*lead, out), size - k, np.int64)
        if out > 1:
            alpha = drawn.dtype.type((size - k) / (out - 1))
            steps = np.arange(out - 1)
            starts[..., :-1] = ((steps + u) * alpha).astype(np.int64) - (u * alpha).astype(np.int64)
        along = (starts[..., None] + np.arange(k)) * stride
        shape = [*lead] + [1] * (2 * n)
        shape[2 + i], shape[2 + n + i] = out, k
        places = places + along.reshape(shape)
    taps = numel(kernel)
    places = np.ascontiguousarray(places.reshape(*lead, numel(places.shape[2:])))
    flat = wrap(x._k.from_numpy(places), x._k, dtypes.int64)
    found = ops.gather(ops.reshape(x, (*lead, numel(inner))), 2, flat)
    best = ops.argmax(ops.reshape(found, (*lead, numel(sizes), taps)), 3)
    index = ops.gather(ops.reshape(flat, (*lead, numel(sizes), taps)), 3, ops.unsqueeze(best, 3))
    return ops.reshape(index, (*lead, *sizes))
