"""`nn.functional` for images: resampling, windows, responses of neighbours."""

from __future__ import annotations

import warnings
from typing import Any

from .. import compose_resize
from .._generated import functions as ops
from ..overloads import overridden
from ..tensor import Tensor

__all__ = [
    "affine_grid", "grid_sample", "interpolate", "local_response_norm", "unfold", "upsample",
    "upsample_bilinear", "upsample_nearest",
]


# -- resizing --------------------------------------------------------------------------------------
def interpolate(input: Tensor, size: Any = None, scale_factor: Any = None, mode: str = "nearest",
                align_corners: bool | None = None, recompute_scale_factor: bool | None = None,
                antialias: bool = False) -> Tensor:
    """Resamples the dims after the first two to `size`, or by `scale_factor`.

    mode: nearest, nearest-exact, linear (3-d), bilinear and bicubic (4-d), trilinear (5-d), area.
    """
    if (found := overridden(interpolate, (input,), {
            "size": size, "scale_factor": scale_factor, "mode": mode,
            "align_corners": align_corners, "recompute_scale_factor": recompute_scale_factor,
            "antialias": antialias})) is not NotImplemented:
        return found
    return compose_resize.interpolate_impl(input, size, scale_factor, mode, align_corners,
                                           recompute_scale_factor, antialias)


def upsample(input: Tensor, size: Any = None, scale_factor: Any = None, mode: str = "nearest",
             align_corners: bool | None = None) -> Tensor:
    """`interpolate` by its old name."""
    warnings.warn("`nn.functional.upsample` is deprecated. Use `nn.functional.interpolate` "
                  "instead.", UserWarning, stacklevel=2)
    return interpolate(input, size, scale_factor, mode, align_corners)


def upsample_nearest(input: Tensor, size: Any = None, scale_factor: Any = None) -> Tensor:
    """`interpolate` with mode="nearest"."""
    warnings.warn("`nn.functional.upsample_nearest` is deprecated. Use `nn.functional.interpolate` "
                  "instead.", UserWarning, stacklevel=2)
    return interpolate(input, size, scale_factor, mode="nearest")


def upsample_bilinear(input: Tensor, size: Any = None, scale_factor: Any = None) -> Tensor:
    """`interpolate` with mode="bilinear" and align_corners."""
    warnings.warn("`nn.functional.upsample_bilinear` is deprecated. Use "
                  "`nn.functional.interpolate` instead.", UserWarning, stacklevel=2)
    return interpolate(input, size, scale_factor, mode="bilinear", align_corners=True)


def grid_sample(input: Tensor, grid: Tensor, mode: str = "bilinear", padding_mode: str = "zeros",
                align_corners: bool | None = None) -> Tensor:
    """input (N, C, H, W) at points (N, H', W', 2) of [-1, 1]; or (N, C, D, H, W) in 3-d."""
    if (found := overridden(grid_sample, (input, grid), {
            "mode": mode, "padding_mode": padding_mode, "align_corners": align_corners})) \
            is not NotImplemented:
        return found
    return compose_resize.grid_sample_impl(input, grid, mode, padding_mode,
                                           _corners("grid_sample", align_corners))


def affine_grid(theta: Tensor, size: Any, align_corners: bool | None = None) -> Tensor:
    """The points of an image of `size` mapped by affine maps theta (N, 2, 3), for grid_sample."""
    if (found := overridden(affine_grid, (theta, size, align_corners))) is not NotImplemented:
        return found
    return compose_resize.affine_grid_impl(theta, size, _corners("affine_grid", align_corners))


def _corners(op: str, align_corners: bool | None) -> bool:
    if align_corners is None:
        warnings.warn(f"Default {op} behavior has changed to align_corners=False since 1.3.0. "
                      "Please specify align_corners=True if the old behavior is desired.",
                      UserWarning, stacklevel=3)
    return bool(align_corners)


def local_response_norm(input: Tensor, size: int, alpha: float = 1e-4, beta: float = 0.75,
                        k: float = 1.0) -> Tensor:
    """input / (k + alpha * mean of squares over `size` channels) ** beta (Krizhevsky 2012)."""
    if (found := overridden(local_response_norm, (input, size), {
            "alpha": alpha, "beta": beta, "k": k})) is not NotImplemented:
        return found
    if input.ndim < 3:
        raise ValueError("Expected 3D or higher dimensionality input (got "
                         f"{input.ndim} dimensions)")
    if not input.numel():
        return input
    pad = (0, 0) * (input.ndim - 2) + (size // 2, (size - 1) // 2)
    mean = ops.window_sum(ops.constant_pad_nd(input * input, pad, 0), 1, size, 1)
    mean = mean / size if input.is_floating_point() else ops.div(mean, size, rounding_mode="trunc")
    return input / (mean * alpha + k).pow(beta)


def unfold(input: Tensor, kernel_size: Any, dilation: Any = 1, padding: Any = 0,
           stride: Any = 1) -> Tensor:
    """The windows of (N, C, H, W) as columns (N, C * kernel, windows)."""
    return ops.unfold_windows(input, kernel_size, dilation, padding, stride)
