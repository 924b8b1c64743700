"""Statistics that torch overloads or gives options: medians, quantiles, sets, histograms."""

from __future__ import annotations

import math
from typing import Any

from . import dtypes
from ._generated import functions as ops
from .compose_math import to_float
from .dispatch import make_return, write_out
from .overloads_math import overridden
from .promotion import promote
from .shapes import wrap_dim
from .tensor import Tensor


def finish(op: str, result: Any, out: Any) -> Any:
    return result if out is None else write_out(op, out, result)


# -- norm, median, kthvalue ------------------------------------------------------------------------
def norm(input: Tensor, p: Any = "fro", dim: Any = None, keepdim: bool = False, out: Any = None,
         dtype: Any = None) -> Tensor:
    """The p-norm over `dim`, or all dims; "fro" is 2, "nuc" the sum of singular values."""
    if (found := overridden(norm, (input, p, dim, keepdim), {"out": out, "dtype": dtype})) \
            is not NotImplemented:
        return found
    if p == "nuc":
        from . import linalg
        result = linalg.matrix_norm(input, "nuc", (-2, -1) if dim is None else dim, keepdim,
                                    dtype=dtype)
    else:
        if isinstance(p, str) and p != "fro":
            raise RuntimeError(f"norm(): expected p to be a number, 'fro' or 'nuc', got '{p}'")
        p = 2 if p in ("fro", None) else p
        result = ops.linalg_vector_norm(input, p, dim, keepdim, dtype=dtype)
    return finish("norm", result, out)


def _median(name: str, over_all: Any, along: Any) -> Any:
    def median(input: Tensor, dim: Any = None, keepdim: bool = False, *, out: Any = None,
               axis: Any = None, keepdims: bool = False) -> Any:
        dim, keepdim = dim if axis is None else axis, keepdim or keepdims
        if (found := overridden(median, (input, dim, keepdim), {"out": out})) \
                is not NotImplemented:
            return found
        if dim is not None:
            return finish(name, along(input, dim, keepdim), out)
        if not input.numel():
            result = input.new_full((), math.nan if input.dtype.category > 1 else
                                    dtypes.iinfo(input.dtype).min)
        else:
            result = over_all(input)
        return finish(name, result, out)
    median.__name__ = median.__qualname__ = name
    median.__doc__ = ("The lower median of all elements; with `dim` its (values, indices)."
                      + (" NaN is left out." if name == "nanmedian" else ""))
    return median


median = _median("median", ops.median_all, ops.median_dim)
nanmedian = _median("nanmedian", ops.nanmedian_all, ops.nanmedian_dim)


def kthvalue(input: Tensor, k: int, dim: int = -1, keepdim: bool = False, *,
             out: Any = None, axis: Any = None, keepdims: bool = False) -> Any:
    """(values, indices) of the k-th smallest element along `dim`, counted from 1."""
    dim, keepdim = dim if axis is None else axis, keepdim or keepdims
    if (found := overridden(kthvalue, (input, k, dim, keepdim), {"out": out})) \
            is not NotImplemented:
        return found
    return finish("kthvalue", ops.kthvalue_count(input, k, dim, keepdim), out)


# -- quantiles -------------------------------------------------------------------------------------
_INTERPOLATIONS = ("linear", "lower", "higher", "midpoint", "nearest")


def _check_quantile(op: str, x: Tensor, q: Any, interpolation: str) -> Tensor:
    if not x.numel():
        raise RuntimeError(f"{op}() input tensor must be non-empty")
    if x.dtype not in (dtypes.float32, dtypes.float64):
        raise RuntimeError(f"{op}() input tensor must be either float or double dtype")
    if interpolation not in _INTERPOLATIONS:
        raise RuntimeError(f"{op}() interpolation must be one of linear, lower, higher, midpoint "
                           f"or nearest, but got {interpolation}")
    if not isinstance(q, Tensor):
        if not 0 <= q <= 1:
            raise RuntimeError(f"{op}() q must be in the range [0, 1] but got {q}")
        return x.new_full((), q)
    if q.ndim > 1:
        raise RuntimeError(f"{op}() q must be a scalar or 1D tensor")
    if q.dtype is not x.dtype:
        raise RuntimeError(f"{op}() q tensor must be same dtype as the input tensor")
    if q._k is not x._k:
        raise RuntimeError(f"{op}() q tensor must be on the same device as the input tensor")
    if q.numel() and not bool(((q >= 0).logical_and(q <= 1)).all()):
        raise RuntimeError(f"{op}() q values must be in the range [0, 1]")
    return q


def _quantile(op: str, ignore_nan: bool) -> Any:
    def quantile(input: Tensor, q: Any, dim: Any = None, keepdim: bool = False, *,
                 interpolation: str = "linear", out: Any = None, axis: Any = None,
                 keepdims: bool = False) -> Tensor:
        dim, keepdim = dim if axis is None else axis, keepdim or keepdims
        if (found := overridden(quantile, (input, q, dim, keepdim), {
                "interpolation": interpolation, "out": out})) is not NotImplemented:
            return found
        q = _check_quantile(op, input, q, interpolation)
        x = input.reshape(-1) if dim is None or not input.ndim else input.movedim(dim, -1)
        values = ops.unsqueeze(ops.sort(x, -1)[0], 0)            # (1, ..., n)
        ranks = _ranks(x, q.reshape(-1), ignore_nan)             # (q, ..., 1)
        result = _interpolated(values, ranks, interpolation).squeeze(-1)
        if keepdim:
            if dim is None:
                result = result.reshape((q.numel(),) + (1,) * input.ndim)
            elif input.ndim:
                result = ops.unsqueeze(result, wrap_dim(dim, input.ndim) + 1)
        if not q.ndim:
            result = ops.select(result, 0, 0)
        return finish(op, result, out)
    quantile.__name__ = quantile.__qualname__ = op
    quantile.__doc__ = ("The q-quantiles of all elements, or along `dim`; those of several q along "
                        "a new first dim." + (" NaN is left out." if ignore_nan else ""))
    return quantile


def _ranks(x: Tensor, q: Tensor, ignore_nan: bool) -> Tensor:
    """Where each quantile stands in its sorted row, as a fraction of the way; a row with NaN
    gives NaN, unless these are left out."""
    q = q.reshape((-1,) + (1,) * x.ndim)
    missing = ops.isnan(x)
    if ignore_nan:
        last = ops.sum(ops.logical_not(missing), -1, True) - 1
        return ops.clamp(q * last, 0)
    last = x.shape[-1] - 1
    return ops.where(ops.any(missing, -1, True), last, q * last)


def _interpolated(values: Tensor, ranks: Tensor, interpolation: str) -> Tensor:
    values = values.expand((ranks.shape[0], *values.shape[1:]))
    if interpolation in ("lower", "higher", "nearest"):
        place = {"lower": ops.floor, "higher": ops.ceil, "nearest": ops.round}[interpolation](ranks)
        return values.gather(-1, place.to(dtypes.int64))
    low = ops.floor(ranks)
    below = values.gather(-1, low.to(dtypes.int64))
    above = values.gather(-1, ops.ceil(ranks).to(dtypes.int64))
    if interpolation == "midpoint":
        return ops.lerp(below, above, 0.5)
    return ops.lerp(below, above, ranks - low)


quantile = _quantile("quantile", False)
nanquantile = _quantile("nanquantile", True)


# -- sets ------------------------------------------------------------------------------------------
def _chosen(found: tuple, return_inverse: bool, return_counts: bool) -> Any:
    wanted = [found[0]] + [found[1]] * return_inverse + [found[2]] * return_counts
    return tuple(wanted) if len(wanted) > 1 else wanted[0]


def unique(input: Tensor, sorted: bool = True, return_inverse: bool = False,
           return_counts: bool = False, dim: int | None = None) -> Any:
    """The different elements in order, or the different slices along `dim`.

    With `return_inverse` also the place of each element among them, with `return_counts` also how
    often each occurs. NaN differs from NaN.
    """
    if (found := overridden(unique, (input,), {
            "sorted": sorted, "return_inverse": return_inverse, "return_counts": return_counts,
            "dim": dim})) is not NotImplemented:
        return found
    result = ops.unique_flat(input) if dim is None else ops.unique_slices(input, dim)
    return _chosen(tuple(result), return_inverse, return_counts)


def unique_consecutive(input: Tensor, return_inverse: bool = False, return_counts: bool = False,
                       dim: int | None = None) -> Any:
    """One of each run of equal elements, or of equal slices along `dim`; options as `unique`."""
    if (found := overridden(unique_consecutive, (input,), {
            "return_inverse": return_inverse, "return_counts": return_counts, "dim": dim})) \
            is not NotImplemented:
        return found
    return _chosen(tuple(ops.unique_runs(input, dim)), return_inverse, return_counts)


def _as_tensors(op: str, *values: Any) -> list:
    """Numbers as tensors beside the tensors, all in the promoted dtype."""
    known = next((v for v in values if isinstance(v, Tensor)), None)
    if known is None:
        raise TypeError(f"{op}(): expected at least one Tensor argument")
    d = promote(*values)
    return [v.to(d) if isinstance(v, Tensor) else known.new_full((), v, dtype=d) for v in values]


def isin(elements: Any, test_elements: Any, *, assume_unique: bool = False, invert: bool = False,
         out: Any = None) -> Tensor:
    """Whether each element is (with `invert`, is not) among the test elements."""
    elements, test_elements = _as_tensors("isin", elements, test_elements)
    result = ops.isin_of(elements, test_elements)
    return finish("isin", ops.logical_not(result) if invert else result, out)


def searchsorted(sorted_sequence: Tensor, input: Any, *, out_int32: bool = False,
                 right: bool = False, side: str | None = None, sorter: Any = None,
                 out: Any = None) -> Tensor:
    """The places at which values would be put in rows that are sorted along the last dim."""
    if (found := overridden(searchsorted, (sorted_sequence, input), {
            "out_int32": out_int32, "right": right, "side": side, "sorter": sorter, "out": out})) \
            is not NotImplemented:
        return found
    if side not in (None, "left", "right"):
        raise RuntimeError("torch.searchsorted(): side can only be 'left' or 'right' but got "
                           f"{side}")
    if side == "left" and right:
        raise RuntimeError("torch.searchsorted(): side and right can't be set to opposites, got "
                           "side of left while right was True")
    _check_search(sorted_sequence, input, sorter)
    if sorter is not None:
        sorted_sequence = sorted_sequence.gather(-1, sorter)
    sequence, values = _as_tensors("searchsorted", sorted_sequence, input)
    result = ops.search_rows(values, sequence, bool(right or side == "right"))
    return finish("searchsorted", result.to(dtypes.int32) if out_int32 else result, out)


def _check_search(sequence: Tensor, values: Any, sorter: Any) -> None:
    shape = values._a.shape if isinstance(values, Tensor) else ()
    if not isinstance(values, Tensor) and sequence.ndim != 1:
        raise RuntimeError("torch.searchsorted(): input value can be a scalar only when boundaries "
                           f"tensor dimension is 1, but we got boundaries tensor "
                           f"{list(sequence.shape)}")
    if sequence.ndim == 0:
        raise RuntimeError("torch.searchsorted(): boundaries tensor should have positive dimension")
    if (sequence.ndim != 1 and sequence._a.shape[:-1] != shape[:-1]) or \
            (sequence.ndim != 1 and sequence.ndim != len(shape)):
        raise RuntimeError(
            "torch.searchsorted(): boundaries tensor should be 1 dimension or the first N-1 "
            "dimensions of boundaries tensor and input value tensor must match, but we got "
            f"boundaries tensor {list(sequence.shape)} and input value tensor {list(shape)}")
    if sorter is not None:
        if sorter._a.shape != sequence._a.shape:
            raise RuntimeError("torch.searchsorted(): boundary and sorter must have the same size, "
                               f"but got boundary tensor {list(sequence.shape)} and got sorter "
                               f"tensor {list(sorter.shape)}")
        if sorter.dtype is not dtypes.int64:
            raise RuntimeError("torch.searchsorted(): sorter must be a tensor of long dtype but "
                               f"got dtype {sorter.dtype}")
        if sorter.numel() and not bool(((sorter >= 0) & (sorter < sequence.shape[-1])).all()):
            raise RuntimeError("torch.searchsorted(): sorter index out of range")


def bucketize(input: Any, boundaries: Tensor, *, out_int32: bool = False, right: bool = False,
              out: Any = None) -> Tensor:
    """The number of the bucket between sorted boundaries in which each value lies."""
    if boundaries.ndim != 1:
        raise RuntimeError(f"boundaries tensor must be 1 dimension, but got dim({boundaries.ndim})")
    return searchsorted(boundaries, input, out_int32=out_int32, right=right, out=out)


# -- finite differences ----------------------------------------------------------------------------
def gradient(input: Tensor, *, spacing: Any = None, dim: Any = None, edge_order: int = 1) -> tuple:
    """Estimates of the derivative along each dim, second-order accurate inside.

    spacing: a distance (for all dims or each), or each dim's coordinates.
    """
    x = to_float(input)
    if edge_order not in (1, 2):
        raise RuntimeError("torch.gradient only supports edge_order=1 and edge_order=2.")
    dims = range(x.ndim) if dim is None else [dim] if isinstance(dim, int) else dim
    dims = [wrap_dim(d, x.ndim) for d in dims]
    if len(set(dims)) != len(dims):
        raise RuntimeError("torch.gradient expects each dim to be unique")
    if spacing is None or isinstance(spacing, (int, float, complex)):
        spacing = [1 if spacing is None else spacing] * len(dims)
    elif isinstance(spacing, Tensor):
        spacing = [spacing] if spacing.ndim else [spacing.item()] * len(dims)
    if len(spacing) != len(dims):
        raise RuntimeError(f"torch.gradient expected spacing to be unspecified, a scalar, or a "
                           f"list of length equal to the number of dims ({len(dims)}), but got a "
                           f"list of length {len(spacing)}")
    return tuple(_slope(x, h, d, edge_order) for h, d in zip(spacing, dims))


def _slope(x: Tensor, spacing: Any, dim: int, edge_order: int) -> Tensor:
    n = x.shape[dim]
    if n <= edge_order:
        raise RuntimeError(f"torch.gradient expected each dimension size to be at least "
                           f"edge_order+1, but got size {n} at dim {dim}")

    def at(start: int, length: int = 1) -> Tensor:
        return ops.narrow(x, dim, start % n, length)
    if isinstance(spacing, Tensor):
        if spacing.ndim != 1 or spacing.shape[0] != n:
            raise RuntimeError(f"torch.gradient expected each coordinate tensor to have as many "
                               f"elements as the dim ({n}), got {list(spacing.shape)}")
        h = (spacing[1:] - spacing[:-1]).reshape([-1 if d == dim else 1 for d in range(x.ndim)])
    else:
        h = x.new_full([n - 1 if d == dim else 1 for d in range(x.ndim)], spacing)

    def step(start: int, length: int = 1) -> Tensor:
        return ops.narrow(h, dim, start % (n - 1), length)
    # the parabola through three points (Fornberg, Generation of finite difference formulas, 1988)
    a, b = step(0, n - 2), step(1, n - 2)
    inside = (at(0, n - 2) * (-b / (a * (a + b))) + at(1, n - 2) * ((b - a) / (a * b))
              + at(2, n - 2) * (a / (b * (a + b))))
    if edge_order == 1:
        first, last = (at(1) - at(0)) / step(0), (at(-1) - at(-2)) / step(-1)
    else:
        a, b = step(0), step(1)
        first = (at(0) * (-(2 * a + b) / (a * (a + b))) + at(1) * ((a + b) / (a * b))
                 - at(2) * (a / (b * (a + b))))
        a, b = step(-1), step(-2)
        last = -(at(-1) * (-(2 * a + b) / (a * (a + b))) + at(-2) * ((a + b) / (a * b))
                 - at(-3) * (a / (b * (a + b))))
    return ops.cat([first, inside, last], dim)


# -- histograms ------------------------------------------------------------------------------------
def _data_range(op: str, x: Tensor, low: Any, high: Any, margin: float) -> tuple:
    """The given range, or that of the data; widened by a margin where it is a point."""
    if low == high and x.numel():
        low, high = ops.amin(x).item(), ops.amax(x).item()
    if not (math.isfinite(low) and math.isfinite(high)):
        raise RuntimeError(f"{op}: range of [{low}, {high}] is not finite")
    if low > high:
        raise RuntimeError(f"{op}: max must be larger than min")
    return (low - margin, high + margin) if low == high else (low, high)


def histc(input: Tensor, bins: int = 100, min: Any = 0, max: Any = 0, *,
          out: Any = None) -> Tensor:
    """Counts in equal bins between min and max (of the data if both are equal), in its dtype."""
    if (found := overridden(histc, (input, bins, min, max), {"out": out})) is not NotImplemented:
        return found
    if input.dtype.category != dtypes.FLOAT:
        from .legacy import type_word
        raise NotImplementedError(f"\"histogram_cpu\" not implemented for "
                                  f"'{type_word(input.dtype)}'")
    if bins <= 0:
        raise RuntimeError(f"torch.histogram(): bins must be > 0, but got {bins} for dimension 0")
    x = input.detach().reshape(-1)
    x = x.to(dtypes.float32) if x.dtype in dtypes.HALF else x
    low, high = _data_range("torch.histc", x, min, max, 1)
    inside = (x >= low).logical_and(x <= high)
    place = ((x - low) * (bins / (high - low))).where(inside, 0).to(dtypes.int64)
    hist = x.new_zeros((bins,)).scatter_add(0, place.clamp(0, bins - 1), inside.to(x.dtype))
    return finish("histc", hist.to(input.dtype), out)


def histogram(input: Tensor, bins: Any, *, range: Any = None, weight: Any = None,
              density: bool = False, out: Any = None) -> Any:
    """(hist, bin_edges): counts, or weights, between edges; the last bin includes its end."""
    if (found := overridden(histogram, (input, bins), {
            "range": range, "weight": weight, "density": density, "out": out})) \
            is not NotImplemented:
        return found
    x = input.detach().reshape(-1)
    edges = _edges("torch.histogram", x, bins, range)
    hist = ops.count_in_bins(x, edges, None if weight is None else weight.reshape(-1))
    if density:
        hist = hist / ops.sum(hist) / (edges[1:] - edges[:-1])
    return finish("histogram", make_return("histogram", (hist, edges)), out)


def _edges(op: str, x: Tensor, bins: Any, range: Any) -> Tensor:
    if isinstance(bins, Tensor):
        if bins.dtype is not x.dtype:
            raise RuntimeError(f"{op}(): input tensor and bins tensors should have the same dtype, "
                               f"but got input with dtype {x.dtype} and bins with {bins.dtype}")
        return bins
    if bins <= 0:
        raise RuntimeError(f"{op}(): bins must be > 0, but got {bins} for dimension 0")
    low, high = range or ((0, 0) if x.numel() else (0, 1))
    low, high = _data_range(op, x, low, high, 0.5)
    from .factories import linspace
    return linspace(low, high, bins + 1, dtype=x.dtype, device=x.device)


def histogramdd(input: Tensor, bins: Any, *, range: Any = None, weight: Any = None,
                density: bool = False, out: Any = None) -> Any:
    """(hist, bin_edges) of the rows as points of a space, with edges for each of its dims."""
    n = input.shape[-1]
    x = input.detach().reshape(-1, n)
    if isinstance(bins, int):
        bins = [bins] * n
    if len(bins) != n:
        raise RuntimeError(f"torch.histogramdd(): The size of bins must be equal to the innermost "
                           f"dimension of the input: got {len(bins)} and {n}")
    spans = [None] * n if range is None else [tuple(range[2 * d:2 * d + 2]) for d in _count(n)]
    edges = [_edges("torch.histogramdd", x[:, d].contiguous(), bins[d], spans[d])
             for d in _count(n)]
    sizes = [e.shape[0] - 1 for e in edges]
    flat = x.new_zeros((x.shape[0],), dtype=dtypes.int64)
    inside = x.new_ones((x.shape[0],), dtype=dtypes.bool_)
    for d in _count(n):
        column = x[:, d].contiguous()
        place = searchsorted(edges[d], column, right=True) - 1
        place = ops.where(column == edges[d][-1], sizes[d] - 1, place)
        inside = inside & (place >= 0) & (place < sizes[d])
        flat = flat * sizes[d] + place.clamp(0, sizes[d] - 1)
    amount = inside.to(x.dtype) if weight is None else weight.reshape(-1) * inside
    hist = x.new_zeros((math.prod(sizes),)).scatter_add(0, flat, amount).reshape(sizes)
    if density:
        hist = hist / ops.sum(hist)
        for d, e in enumerate(edges):
            hist = hist / (e[1:] - e[:-1]).reshape([-1 if i == d else 1 for i in _count(n)])
    return finish("histogramdd", make_return("histogramdd", (hist, tuple(edges))), out)


_count = range


FUNCTIONS: dict[str, Any] = {f.__name__: f for f in (
    norm, median, nanmedian, kthvalue, quantile, nanquantile, unique, unique_consecutive, isin,
    searchsorted, bucketize, gradient, histc, histogram, histogramdd)}
METHODS: dict[str, Any] = {name: FUNCTIONS[name] for name in (
    "norm", "median", "nanmedian", "kthvalue", "quantile", "nanquantile", "unique",
    "unique_consecutive", "histc", "histogram")}
