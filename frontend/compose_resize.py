"""Padding by the tensor's own elements, resampling of images, rearranging of pixels."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np

from . import dtypes
from ._generated import functions as ops
from .compose_nn import is_half, widened
from .compose_pool import adaptive_avg_pool_impl
from .shapes import as_ints, numel
from .tensor import Tensor, wrap


def uploaded(array: Any, like: Tensor, dtype: Any) -> Tensor:
    """A NumPy array of numbers as a tensor on the device of `like`."""
    return wrap(like._k.from_numpy(np.ascontiguousarray(array, dtype.np)), like._k, dtype)


# -- padding ---------------------------------------------------------------------------------------
def pad_impl(x: Tensor, pad: Any, mode: str, value: Any) -> Tensor:
    """`pad` = (left, right) of the last dim, then of the one before, ..."""
    pad = as_ints(pad, "pad")
    if mode == "constant":
        return ops.constant_pad_nd(x, pad, 0 if value is None else value)
    if mode not in ("reflect", "replicate", "circular"):
        raise NotImplementedError(f"Unrecognised padding mode {mode}; write constant, reflect, "
                                  "replicate or circular")
    if value is not None and value != 0:
        raise RuntimeError(f"Padding mode \"{mode}\" doesn't take in value argument")
    n = len(pad) // 2
    if len(pad) % 2 or x.ndim not in (n + 1, n + 2) or not 1 <= n <= 3:
        raise NotImplementedError(
            "Only 2D, 3D, 4D, 5D padding with non-constant padding are supported for now: pad has "
            f"{len(pad)} entries, the input {x.ndim} dims")
    if 0 in x._a.shape[x.ndim - n - 1:]:
        raise RuntimeError(f"Expected {n + 1}D or {n + 2}D (batch mode) tensor with possibly 0 "
                           f"batch size and other non-zero dimensions for input, but got: "
                           f"{list(x._a.shape)}")
    for i in range(n):
        left, right = pad[2 * i], pad[2 * i + 1]
        dim = x.ndim - 1 - i
        if mode == "circular" and min(left, right) < 0:
            x = ops.slice(x, dim, max(-left, 0), x._a.shape[dim] - max(-right, 0), 1)
            left, right = max(left, 0), max(right, 0)
        if left or right:
            index = _pad_index(mode, x, dim, left, right)
            x = ops.index_select(x, dim, uploaded(index, x, dtypes.int64))
    return x


def _pad_index(mode: str, x: Tensor, dim: int, left: int, right: int) -> Any:
    """Which element stands at each place of the padded dim."""
    n = x._a.shape[dim]
    if n + left + right < 1:
        raise RuntimeError(f"input (W: {n}) is too small. Calculated output W: {n + left + right}")
    place = np.arange(-left, n + right)
    if mode == "replicate":
        return place.clip(0, n - 1)
    if mode == "circular":
        if max(left, right) > n:
            raise RuntimeError(f"Padding value causes wrapping around more than once: padding "
                               f"({left}, {right}) at dimension {dim} of size {n}")
        return place % n
    if max(left, right) >= n:
        raise RuntimeError("Argument #4: Padding size should be less than the corresponding input "
                           f"dimension, but got: padding ({left}, {right}) at dimension {dim} of "
                           f"input {list(x._a.shape)}")
    place = np.abs(place)
    return np.where(place >= n, 2 * (n - 1) - place, place)


# -- resampling along one dim ----------------------------------------------------------------------
def _resample(x: Tensor, dim: int, index: Any, weights: Any) -> Tensor:
    """sum over taps of weights[i, tap] * x[index[i, tap]] along a dim; arrays (out, taps)."""
    total: Any = None
    for tap in range(index.shape[1]):
        part = ops.index_select(x, dim, uploaded(index[:, tap], x, dtypes.int64))
        weight = ops.reshape(uploaded(weights[:, tap], x, x.dtype),
                             (-1,) + (1,) * (x.ndim - dim - 1))
        part = part * weight
        total = part if total is None else total + part
    return total


def _ratio(n: int, out: int, align_corners: bool, scale: float | None, wide: Any) -> Any:
    """Input elements for each output element."""
    if align_corners:
        return wide(n - 1) / wide(out - 1) if out > 1 else wide(0)
    return wide(1.0 / scale) if scale else wide(n) / wide(out)


def _nearest(n: int, out: int, scale: float | None, exact: bool) -> Any:
    wide = np.float32
    ratio = _ratio(n, out, False, scale, wide)
    place = np.arange(out, dtype=wide) + wide(0.5 if exact else 0)
    return np.minimum(np.floor(place * ratio).astype(np.int64), n - 1)


def _linear(n: int, out: int, align_corners: bool, scale: float | None, wide: Any) -> tuple:
    if n == out and not (scale and scale != 1):
        return np.arange(n).reshape(-1, 1), np.ones((n, 1), wide)
    ratio = _ratio(n, out, align_corners, scale, wide)
    place = np.arange(out, dtype=wide)
    place = place * ratio if align_corners else np.maximum(
        (place + wide(0.5)) * ratio - wide(0.5), wide(0))
    low = np.minimum(place.astype(np.int64), n - 1)
    high = np.minimum(low + 1, n - 1)
    part = np.clip(place - low.astype(wide), 0, 1).astype(wide)
    return np.stack([low, high], 1), np.stack([1 - part, part], 1)


def cubic_weights(t: Any, a: float) -> list:
    """Keys' kernel at distances 1 + t, t, 1 - t, 2 - t (Keys 1981); t an array or tensor."""
    def near(d: Any) -> Any:
        return ((a + 2) * d - (a + 3)) * d * d + 1

    def far(d: Any) -> Any:
        return ((a * d - 5 * a) * d + 8 * a) * d - 4 * a

    return [far(t + 1), near(t), near(1 - t), far(2 - t)]


def _cubic(n: int, out: int, align_corners: bool, scale: float | None, wide: Any) -> tuple:
    ratio = _ratio(n, out, align_corners, scale, wide)
    place = np.arange(out, dtype=wide)
    place = place * ratio if align_corners else (place + wide(0.5)) * ratio - wide(0.5)
    low = np.floor(place)
    index = low.astype(np.int64)[:, None] + np.arange(-1, 3)
    weights = np.stack(cubic_weights(place - low, -0.75), 1)
    return index.clip(0, n - 1), weights


def _antialiased(n: int, out: int, align_corners: bool, scale: float | None, cubic: bool) -> tuple:
    """A kernel as wide as the input elements that fall on one output element."""
    ratio = float(_ratio(n, out, align_corners, scale, np.float64))
    stretch = max(ratio, 1.0)
    support = (2.0 if cubic else 1.0) * stretch
    taps = math.ceil(support) * 2 + 1
    centre = (np.arange(out) + 0.5) * ratio
    first = np.maximum((centre - support + 0.5).astype(np.int64), 0)
    last = np.minimum((centre + support + 0.5).astype(np.int64), n)
    index = first[:, None] + np.arange(taps)
    d = np.abs((index - centre[:, None] + 0.5) / stretch)
    if cubic:
        a = -0.5
        weights = np.where(d < 1, ((a + 2) * d - (a + 3)) * d * d + 1,
                           np.where(d < 2, ((a * d - 5 * a) * d + 8 * a) * d - 4 * a, 0))
    else:
        weights = np.maximum(1 - d, 0)
    weights = np.where(index < last[:, None], weights, 0)
    weights = weights / weights.sum(1, keepdims=True)
    return index.clip(0, n - 1), weights


def _fixed_point(weights: Any) -> Any:
    """Weights rounded to 16-bit integers over a power of 2, as torch does for bytes."""
    bits, peak = 0, float(weights.max())
    while bits < 22 and int(0.5 + peak * (1 << (bits + 1))) < 1 << 15:
        bits += 1
    scaled = weights.astype(np.float64) * (1 << bits)
    return np.trunc(scaled + np.copysign(0.5, scaled)) / (1 << bits)


# -- interpolate -----------------------------------------------------------------------------------
_DIMS = {"linear": 3, "bilinear": 4, "bicubic": 4, "trilinear": 5}


def interpolate_impl(x: Tensor, size: Any, scale_factor: Any, mode: str, align_corners: Any,
                     recompute_scale_factor: Any, antialias: bool) -> Tensor:
    """Resamples the dims after the first two to `size`, or by `scale_factor`."""
    if mode not in ("nearest", "area", "nearest-exact", *_DIMS):
        raise NotImplementedError(_unknown_mode(x, mode))
    if mode in ("nearest", "area", "nearest-exact"):
        if align_corners is not None:
            raise ValueError("align_corners option can only be set with the interpolating modes: "
                             "linear | bilinear | bicubic | trilinear")
        align_corners = False
    align_corners = bool(align_corners)
    if x.ndim not in (3, 4, 5):
        raise NotImplementedError(_unknown_mode(x, mode))
    out, scales = _sizes(x, size, scale_factor, recompute_scale_factor)
    if antialias and not (mode in ("bilinear", "bicubic") and x.ndim == 4):
        raise ValueError("Anti-alias option is restricted to bilinear and bicubic modes and "
                         "requires a 4-D tensor as input")
    if mode in _DIMS and x.ndim != _DIMS[mode]:
        raise NotImplementedError(f"Got {x.ndim}D input, but {mode} mode needs {_DIMS[mode]}D "
                                  "input")
    inner = x._a.shape[2:]
    if mode == "area":
        return adaptive_avg_pool_impl(len(out), x, out)
    if min(inner) <= 0 or min(out) <= 0:
        raise RuntimeError("Input and output sizes should be greater than 0, but got input "
                           f"{list(inner)} output {list(out)}")
    if x._a.shape[1] == 0:
        raise RuntimeError("Non-empty tensor expected but got a tensor with sizes "
                           f"{list(x._a.shape)}")
    _check_dtype(x, mode, antialias)
    if x.dtype.category < dtypes.FLOAT and mode not in ("nearest", "nearest-exact"):
        wide = x.to(dtypes.float32)
        return _each_dim(wide, out, scales, mode, align_corners, antialias, True).to(x.dtype)
    return _each_dim(x, out, scales, mode, align_corners, antialias)


def _check_dtype(x: Tensor, mode: str, antialias: bool) -> None:
    from .legacy import type_word
    if x.dtype.category == dtypes.FLOAT or (x.dtype is dtypes.uint8 and mode != "trilinear"):
        return
    raise NotImplementedError(f"\"upsample_{mode}\" not implemented for '{type_word(x.dtype)}'")


def _each_dim(x: Tensor, out: Any, scales: Any, mode: str, align_corners: bool, antialias: bool,
              bytes_between: bool = False) -> Tensor:
    """One dim after the other; with `bytes_between` results are rounded to bytes each time."""
    dtype = x.dtype
    wide = np.float64 if dtype is dtypes.float64 or bytes_between else np.float32
    inner = x._a.shape[2:]
    if is_half(x) and not mode.startswith("nearest"):
        x = x.to(dtypes.float32)
    for i in reversed(range(len(inner))):
        n, m, scale, dim = inner[i], out[i], scales[i], 2 + i
        taps: Any = None
        if mode.startswith("nearest"):
            index = _nearest(n, m, scale, mode == "nearest-exact")
            x = ops.index_select(x, dim, uploaded(index, x, dtypes.int64))
        elif antialias:
            taps = _antialiased(n, m, align_corners, scale, mode == "bicubic")
        elif mode == "bicubic":
            taps = _cubic(n, m, align_corners, scale, wide)
        else:
            taps = _linear(n, m, align_corners, scale, wide)
        if taps is not None:
            index, weights = taps
            x = _resample(x, dim, index, _fixed_point(weights) if bytes_between else weights)
        if bytes_between:
            x = (x + 0.5).floor().clamp(0, 255)
    return x.to(dtype)


def _unknown_mode(x: Tensor, mode: str) -> str:
    return ("Input Error: Only 3D, 4D and 5D input Tensors supported (got "
            f"{x.ndim}D) for the modes: nearest | linear | bilinear | bicubic | trilinear | area | "
            f"nearest-exact (got {mode})")


def _sizes(x: Tensor, size: Any, scale_factor: Any, recompute: Any) -> tuple[tuple, tuple]:
    """(sizes, the scales to place points by: None where the sizes say)."""
    n = x.ndim - 2
    if size is not None and scale_factor is not None:
        raise ValueError("only one of size or scale_factor should be defined")
    if size is None and scale_factor is None:
        raise ValueError("either size or scale_factor should be defined")
    if size is not None:
        if recompute:
            raise ValueError("recompute_scale_factor is not meaningful with an explicit size.")
        sizes = as_ints(size, "size")
        if not isinstance(size, (tuple, list)):
            sizes *= n
        _check_count(x, sizes, n, "output size")
        return sizes, (None,) * n
    scales = tuple(scale_factor) if isinstance(scale_factor, (tuple, list)) else (scale_factor,) * n
    _check_count(x, scales, n, "scale_factor")
    sizes = tuple(math.floor(float(s) * f) for s, f in zip(x._a.shape[2:], scales))
    return sizes, (None,) * n if recompute else tuple(float(s) for s in scales)


def _check_count(x: Tensor, values: tuple, n: int, what: str) -> None:
    if len(values) != n:
        raise ValueError("Input and output must have the same number of spatial dimensions, but "
                         f"got input with spatial dimensions of {list(x._a.shape[2:])} and {what} "
                         f"of {list(values)}. Please provide input tensor in (N, C, d1, d2, "
                         "...,dK) format and output size in (o1, o2, ...,oK) format.")


# -- pixels ----------------------------------------------------------------------------------------
def pixel_shuffle_impl(x: Tensor, r: int) -> Tensor:
    """(..., C * r * r, H, W) to (..., C, H * r, W * r) (Shi et al. 2016)."""
    if x.ndim < 3:
        raise RuntimeError(f"pixel_shuffle expects input to have at least 3 dimensions, but got "
                           f"input with {x.ndim} dimension(s)")
    if r <= 0:
        raise RuntimeError(f"pixel_shuffle expects a positive upscale_factor, but got {r}")
    lead, (c, h, w) = x._a.shape[:-3], x._a.shape[-3:]
    if c % (r * r):
        raise RuntimeError("pixel_shuffle expects its input's 'channel' dimension to be divisible "
                           f"by the square of upscale_factor, but input.size(-3)={c} is not "
                           f"divisible by {r * r}")
    n = len(lead)
    parts = ops.reshape(x, (*lead, c // (r * r), r, r, h, w))
    order = (*range(n), n, n + 3, n + 1, n + 4, n + 2)
    return ops.reshape(ops.permute(parts, order), (*lead, c // (r * r), h * r, w * r))


def pixel_unshuffle_impl(x: Tensor, r: int) -> Tensor:
    """(..., C, H * r, W * r) to (..., C * r * r, H, W)."""
    if x.ndim < 3:
        raise RuntimeError(f"pixel_unshuffle expects input to have at least 3 dimensions, but got "
                           f"input with {x.ndim} dimension(s)")
    if r <= 0:
        raise RuntimeError(f"pixel_unshuffle expects a positive downscale_factor, but got {r}")
    lead, (c, h, w) = x._a.shape[:-3], x._a.shape[-3:]
    if h % r or w % r:
        side, size = ("height", h) if h % r else ("width", w)
        raise RuntimeError(f"pixel_unshuffle expects {side} to be divisible by downscale_factor, "
                           f"but {side} {size} is not divisible by {r}")
    n = len(lead)
    parts = ops.reshape(x, (*lead, c, h // r, r, w // r, r))
    order = (*range(n), n, n + 2, n + 4, n + 1, n + 3)
    return ops.reshape(ops.permute(parts, order), (*lead, c * r * r, h // r, w // r))


def channel_shuffle_impl(x: Tensor, groups: int) -> Tensor:
    """Interleaves the groups of channels (Zhang et al. 2018)."""
    shape = x._a.shape
    if len(shape) < 3:
        raise RuntimeError(f"channel_shuffle expects input with > 2 dims, but got input with sizes "
                           f"{list(shape)}")
    if groups <= 0:
        raise RuntimeError(f"Number of groups to divide channels in must be positive. Value of "
                           f"groups:{groups}")
    if shape[1] % groups:
        raise RuntimeError(f"Number of channels must be divisible by groups. Got {shape[1]} "
                           f"channels and {groups} groups.")
    parts = ops.reshape(x, (shape[0], groups, shape[1] // groups, *shape[2:]))
    return ops.reshape(ops.transpose(parts, 1, 2), shape)


# -- sampling at points ----------------------------------------------------------------------------
def affine_grid_impl(theta: Tensor, size: Any, align_corners: Any) -> Tensor:
    """Points (N, H, W, 2) of [-1, 1] mapped by theta (N, 2, 3); or in 3-d."""
    size = as_ints(size, "size")
    n = len(size) - 2
    if theta.dtype.category != dtypes.FLOAT:
        raise ValueError(f"Expected theta to have floating point type, but got {theta.dtype}")
    if n not in (2, 3):
        raise NotImplementedError("affine_grid only supports 4D and 5D sizes, for 2D and 3D affine "
                                  f"transforms, respectively. Got size {list(size)}.")
    if theta.ndim != 3 or theta._a.shape[1:] != (n, n + 1):
        raise ValueError(f"Expected a batch of {n}D affine matrices of shape Nx{n}x{n + 1} for "
                         f"size {list(size)}. Got {list(theta._a.shape)}.")
    if min(size) <= 0:
        raise ValueError(f"Expected non-zero, positive output size. Got {list(size)}")
    grid = np.ones((*size[2:], n + 1))
    for i, m in enumerate(size[2:]):
        line = np.linspace(-1, 1, m) if m > 1 else np.zeros(1)
        if not align_corners:
            line = line * (m - 1) / m
        grid[..., n - 1 - i] = line.reshape((-1,) + (1,) * (n - 1 - i))
    base = ops.expand_to(uploaded(grid.reshape(1, -1, n + 1), theta, theta.dtype),
                         (size[0], numel(size[2:]), n + 1))
    points = ops.matmul(base, ops.transpose(theta, 1, 2))
    return ops.reshape(points, (size[0], *size[2:], n))


def grid_sample_impl(x: Tensor, grid: Tensor, mode: str, padding_mode: str,
                     align_corners: Any) -> Tensor:
    """x (N, C, H, W) at points (N, H', W', 2), in which (-1, -1) is a corner; or in 3-d."""
    if mode not in ("bilinear", "nearest", "bicubic"):
        raise ValueError("nn.functional.grid_sample(): expected mode to be 'bilinear', 'nearest' "
                         f"or 'bicubic', but got: '{mode}'")
    if padding_mode not in ("zeros", "border", "reflection"):
        raise ValueError("nn.functional.grid_sample(): expected padding_mode to be 'zeros', "
                         f"'border', or 'reflection', but got: '{padding_mode}'")
    n = x.ndim - 2
    _check_grid(x, grid, n, mode)
    dtype, sizes = x.dtype, x._a.shape[2:]
    x, grid = widened(x), widened(grid)
    points = [ops.select(grid, n + 1, n - 1 - i) for i in range(n)]
    places = [_unnormalised(p, s, align_corners) for p, s in zip(points, sizes)]
    if mode != "bicubic":
        places = [_inside(p, s, padding_mode, align_corners) for p, s in zip(places, sizes)]
    taps = [_taps(p, mode) for p in places]
    lead = x._a.shape[:2]
    flat = ops.reshape(x, (*lead, numel(sizes)))
    total: Any = None
    for corner in itertools.product(*taps):
        index: Any = None
        weight: Any = None
        keep: Any = None
        for (place, w), s in zip(corner, sizes):
            if mode == "bicubic":
                place = _inside(place, s, padding_mode, align_corners)
            ok = (place >= 0) & (place <= s - 1)
            keep = ok if keep is None else keep & ok
            whole = ops.nan_to_num(place.detach()).clamp(0, s - 1).to(dtypes.int64)
            index = whole if index is None else index * s + whole
            weight = w if weight is None else weight * w
        part = _picked(flat, index, keep) * ops.unsqueeze(weight, 1)
        total = part if total is None else total + part
    return total.to(dtype)


def _check_grid(x: Tensor, grid: Tensor, n: int, mode: str) -> None:
    if n not in (2, 3) or grid.ndim != x.ndim:
        raise RuntimeError("grid_sampler(): expected 4D or 5D input and grid with same number of "
                           f"dimensions, but got input with sizes {list(x._a.shape)} and grid with "
                           f"sizes {list(grid._a.shape)}")
    if x._a.shape[0] != grid._a.shape[0]:
        raise RuntimeError("grid_sampler(): expected grid and input to have same batch size, but "
                           f"got input with sizes {list(x._a.shape)} and grid with sizes "
                           f"{list(grid._a.shape)}")
    if grid._a.shape[-1] != n:
        raise RuntimeError(f"grid_sampler(): expected grid to have size {n} in last dimension, but "
                           f"got grid with sizes {list(grid._a.shape)}")
    if 0 in x._a.shape[2:]:
        raise RuntimeError("grid_sampler(): expected input to have non-empty spatial dimensions, "
                           f"but input has sizes {list(x._a.shape)}")
    if n == 3 and mode == "bicubic":
        raise RuntimeError("grid_sampler(): bicubic interpolation only supports 4D input")
    if x.dtype is not grid.dtype:
        raise RuntimeError("grid_sampler(): expected input and grid to have same dtype, but input "
                           f"has {x.dtype} and grid has {grid.dtype}")


def _unnormalised(p: Tensor, n: int, align_corners: Any) -> Tensor:
    """[-1, 1] to element positions: -1 is the middle of the first element, or its edge."""
    return (p + 1) * (0.5 * (n - 1)) if align_corners else ((p + 1) * n - 1) * 0.5


def _inside(p: Tensor, n: int, padding_mode: str, align_corners: Any) -> Tensor:
    if padding_mode == "border":
        return p.clamp(0, n - 1)
    if padding_mode == "reflection":
        low, span = (0.0, float(n - 1)) if align_corners else (-0.5, float(n))
        if span <= 0:
            return p * 0
        away = (p - low).abs()
        turns = (away.detach() / span).floor()
        rest = away - turns * span
        odd = turns - (turns * 0.5).floor() * 2
        p = ops.where(odd > 0.5, span - rest, rest) + low
        return p.clamp(0, n - 1)
    return p


def _taps(place: Tensor, mode: str) -> list:
    """(position, weight) of the elements that a point takes part of."""
    if mode == "nearest":
        known = ops.nan_to_num(place)
        return [(place.detach().round(), (known - known.detach()) * 0 + 1)]   # gradients of 0
    low = place.detach().floor()
    part = place - low
    if mode == "bilinear":
        return [(low, 1 - part), (low + 1, part)]
    return [(low + (i - 1), w) for i, w in enumerate(cubic_weights(part, -0.75))]


def _picked(flat: Tensor, index: Tensor, keep: Tensor) -> Tensor:
    """The elements of (N, C, plane) at (N, ...), 0 where not `keep`."""
    n, c = flat._a.shape[:2]
    shape = index._a.shape
    rows = ops.expand_to(ops.reshape(index, (n, 1, numel(shape[1:]))), (n, c, numel(shape[1:])))
    found = ops.reshape(ops.gather(flat, 2, ops.clone_contiguous(rows)), (n, c, *shape[1:]))
    return ops.where(ops.unsqueeze(keep, 1), found, ops.zeros_of(found, ()))
