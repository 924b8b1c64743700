"""`torch.fft`: discrete Fourier transforms.

`n` and `s` are the lengths that the transformed dims are cut or padded with zeros to; `norm` is
"backward" (default: the inverse is divided by n), "ortho" (both by sqrt(n)) or "forward". Integers
become the default dtype. hfft is the transform of a half of Hermitian numbers, ihfft its inverse.
"""

from __future__ import annotations

import math
from typing import Any

from . import dtypes, factories
from ._generated import functions as ops
from .dispatch import write_out
from .overloads_math import overridden
from .shapes import as_int, wrap_dim
from .tensor import Tensor


def _scale(op: str, norm: Any, count: int, forward: bool) -> float:
    if norm not in (None, "backward", "ortho", "forward"):
        raise RuntimeError(f"Invalid normalization mode: \"{norm}\" ({op}: norm is \"backward\", "
                           "\"ortho\" or \"forward\")")
    if norm == "ortho":
        return 1 / math.sqrt(count) if count else 1.0
    return 1.0 if ((norm or "backward") == "backward") == forward or not count else 1 / count


def _prepared(op: str, x: Tensor, kind: str) -> Tensor:
    """The input as float or complex, as the transform takes it."""
    from .legacy import type_word
    if kind == "real" and x.dtype.is_complex:
        raise RuntimeError(f"{op} expects a real input tensor, but got {type_word(x.dtype)}")
    if x.dtype.category < 2:
        x = x.to(dtypes.get_default_dtype())
    if x.dtype.itemsize < 4:
        raise RuntimeError(f"Unsupported dtype {type_word(x.dtype)}")
    return x.to(x.dtype.to_complex()) if kind == "complex" and not x.dtype.is_complex else x


def _dims(op: str, x: Tensor, s: Any, dim: Any) -> tuple[list[int], list[int]]:
    """(dims, lengths) of an n-d transform."""
    s = [s] if isinstance(s, int) else s
    dim = [dim] if isinstance(dim, int) else dim
    if dim is None:
        if s is not None and len(s) > x.ndim:
            raise RuntimeError(f"Got shape with {len(s)} values but input tensor only has {x.ndim} "
                               f"dimensions. ({op})")
        dims = list(range(x.ndim - len(s) if s is not None else 0, x.ndim))
    else:
        dims = [wrap_dim(d, x.ndim) for d in dim]
    if s is not None and len(s) != len(dims):
        raise RuntimeError("When given, dim and shape arguments must have the same length "
                           f"({op}: {len(dims)} and {len(s)})")
    if len(set(dims)) != len(dims):
        raise RuntimeError(f"FFT dims must be unique ({op}: dim={tuple(dim)})")
    lengths = [x._a.shape[d] if s is None or s[i] == -1 else as_int(s[i], "s")
               for i, d in enumerate(dims)]
    return dims, lengths


def _resized(x: Tensor, dims: list[int], lengths: list[int]) -> Tensor:
    for d, n in zip(dims, lengths):
        if n < 1:
            raise RuntimeError(f"Invalid number of data points ({n}) specified")
        have = x._a.shape[d]
        if n < have:
            x = ops.narrow(x, d, 0, n)
        elif n > have:
            shape = list(x._a.shape)
            shape[d] = n - have
            x = ops.cat([x, factories.zeros(shape, dtype=x.dtype, device=x.device)], d)
    return x


def _finish(op: str, result: Tensor, out: Any) -> Tensor:
    return result if out is None else write_out(op, out, result)


def _whole(op: str, x: Tensor, dims: list, lengths: list, norm: Any, forward: bool) -> Tensor:
    """Complex numbers to complex ones."""
    x = _resized(_prepared(op, x, "complex"), dims, lengths)
    scale = _scale(op, norm, math.prod(lengths), forward)
    return ops.fft_complex(x, dims, forward, scale) if dims else x


def _halved(op: str, x: Tensor, dims: list, lengths: list, norm: Any, forward: bool) -> Tensor:
    """Real numbers to the half of their transform."""
    if not dims:
        raise RuntimeError(f"{op} must transform at least one axis")
    x = _resized(_prepared(op, x, "real"), dims, lengths)
    result = ops.fft_from_real(x, dims, _scale(op, norm, math.prod(lengths), forward))
    return result if forward else ops.conj_physical(result)


def _doubled(op: str, x: Tensor, dims: list, lengths: list, norm: Any, forward: bool,
             given: bool) -> Tensor:
    """The half of a Hermitian transform to real numbers; `lengths` are those of the result."""
    if not dims:
        raise RuntimeError(f"{op} must transform at least one axis")
    x = _prepared(op, x, "complex")
    if not given:
        lengths = [*lengths[:-1], 2 * (x._a.shape[dims[-1]] - 1)]
    if lengths[-1] < 1:
        raise RuntimeError(f"Invalid number of data points ({lengths[-1]}) specified")
    x = _resized(x, dims, [*lengths[:-1], lengths[-1] // 2 + 1])
    scale = _scale(op, norm, math.prod(lengths), forward)
    x = ops.conj_physical(x) if forward else x
    return ops.fft_to_real(x, dims, lengths[-1], scale)


#: name -> (how, forward)
_TRANSFORMS: dict[str, tuple[Any, bool]] = {
    "fft": (_whole, True), "ifft": (_whole, False), "rfft": (_halved, True),
    "irfft": (_doubled, False), "hfft": (_doubled, True), "ihfft": (_halved, False)}
_WORDS = {"fft": "The discrete Fourier transform", "ifft": "The inverse of `fft`",
          "rfft": "The first half of the transform of real numbers",
          "irfft": "The inverse of `rfft`", "hfft": "The real transform of Hermitian numbers",
          "ihfft": "The inverse of `hfft`"}


def _make(name: str) -> tuple[Any, Any, Any]:
    run, forward = _TRANSFORMS[name]

    def transform(op: str, x: Tensor, s: Any, dim: Any, norm: Any) -> Tensor:
        dims, lengths = _dims(op, x, s, dim)
        if run is _doubled:
            given = s is not None and (s if isinstance(s, int) else s[-1]) != -1
            return _doubled(op, x, dims, lengths, norm, forward, given)
        return run(op, x, dims, lengths, norm, forward)

    def one(input: Tensor, n: Any = None, dim: int = -1, norm: Any = None, *,
            out: Any = None) -> Tensor:
        if (found := overridden(one, (input, n, dim, norm), {"out": out})) is not NotImplemented:
            return found
        wrap_dim(dim, input.ndim)
        if not input.ndim:
            raise IndexError(f"Dimension specified as {dim} but tensor has no dimensions "
                             f"({name})")
        return _finish(f"fft_{name}", transform(name, input, None if n is None else [n], [dim],
                                                norm), out)

    def two(input: Tensor, s: Any = None, dim: Any = (-2, -1), norm: Any = None, *,
            out: Any = None) -> Tensor:
        if (found := overridden(two, (input, s, dim, norm), {"out": out})) is not NotImplemented:
            return found
        return _finish(f"fft_{name}2", transform(f"{name}2", input, s, dim, norm), out)

    def several(input: Tensor, s: Any = None, dim: Any = None, norm: Any = None, *,
                out: Any = None) -> Tensor:
        if (found := overridden(several, (input, s, dim, norm), {"out": out})) \
                is not NotImplemented:
            return found
        return _finish(f"fft_{name}n", transform(f"{name}n", input, s, dim, norm), out)
    for function, suffix, where in ((one, "", "along a dim"), (two, "2", "over two dims"),
                                    (several, "n", "over several dims, by default all")):
        function.__name__ = function.__qualname__ = name + suffix
        function.__doc__ = f"{_WORDS[name]} {where}."
    return one, two, several


fft, fft2, fftn = _make("fft")
ifft, ifft2, ifftn = _make("ifft")
rfft, rfft2, rfftn = _make("rfft")
irfft, irfft2, irfftn = _make("irfft")
hfft, hfft2, hfftn = _make("hfft")
ihfft, ihfft2, ihfftn = _make("ihfft")


def _frequencies(n: int, d: float, whole: bool, out: Any, options: dict) -> Tensor:
    if n < 0:
        raise RuntimeError(f"fftfreq requires n >= 0, got n={n}")
    requires_grad = options.pop("requires_grad", False)
    count = n if whole else n // 2 + 1
    steps = factories.arange(count, **{"dtype": dtypes.get_default_dtype(), **{
        k: v for k, v in options.items() if v is not None}})
    if whole and n:
        steps = ops.cat([steps[:(n + 1) // 2], steps[:n // 2] - n // 2])
    result = steps * (1.0 / (n * d)) if n else steps
    if requires_grad:
        result.requires_grad_()
    return _finish("fft_fftfreq", result, out)


def fftfreq(n: int, d: float = 1.0, *, out: Any = None, **options: Any) -> Tensor:
    """The frequencies of `fft` of n samples d apart, in its order: 0, 1, ..., -1 over n * d."""
    return _frequencies(n, d, True, out, options)


def rfftfreq(n: int, d: float = 1.0, *, out: Any = None, **options: Any) -> Tensor:
    """The frequencies of `rfft` of n samples d apart."""
    return _frequencies(n, d, False, out, options)


def _shifted(x: Tensor, dim: Any, back: bool) -> Tensor:
    from .compose_shape import roll_impl
    dims = range(x.ndim) if dim is None else [dim] if isinstance(dim, int) else dim
    for d in dims:
        d = wrap_dim(d, x.ndim)
        n = x._a.shape[d]
        x = roll_impl(x, (n + 1) // 2 if back else n // 2, d)
    return x


def fftshift(input: Tensor, dim: Any = None) -> Tensor:
    """Frequency 0 moved to the middle of the dims (by default all)."""
    return _shifted(input, dim, False)


def ifftshift(input: Tensor, dim: Any = None) -> Tensor:
    """Undoes `fftshift`."""
    return _shifted(input, dim, True)


__all__ = [*(f"{name}{suffix}" for name in _TRANSFORMS for suffix in ("", "2", "n")),
           "fftfreq", "fftshift", "ifftshift", "rfftfreq"]
