"""Short-time Fourier transforms (Griffin & Lim 1984 for the inverse)."""

from __future__ import annotations

from typing import Any

from . import factories
from ._generated import functions as ops
from .tensor import Tensor


def _window(op: str, x: Tensor, window: Any, n_fft: int, win_length: int) -> Tensor:
    """The window, or ones, in the middle of n_fft numbers."""
    if not 0 < win_length <= n_fft:
        raise RuntimeError(f"{op}: expected 0 < win_length <= n_fft, but got win_length="
                           f"{win_length} and n_fft={n_fft}")
    if window is None:
        window = factories.ones(win_length, dtype=x.dtype.to_real(), device=x.device)
    elif window.ndim != 1 or window._a.shape[0] != win_length:
        raise RuntimeError(f"{op}: expected a 1D window tensor of size equal to win_length="
                           f"{win_length}, but got window with size {list(window.shape)}")
    left = (n_fft - win_length) // 2
    return _padded(window, left, n_fft - win_length - left, "constant")


def _padded(x: Tensor, left: int, right: int, mode: str) -> Tensor:
    from .late import LateModule
    pad = LateModule("plugrad.nn.functional").pad
    return pad(x, (left, right), mode=mode) if left or right else x


def stft(input: Tensor, n_fft: int, hop_length: Any = None, win_length: Any = None,
         window: Any = None, center: bool = True, pad_mode: str = "reflect",
         normalized: bool = False, onesided: Any = None, return_complex: Any = None,
         align_to_window: Any = None) -> Tensor:
    """Fourier transforms of frames hop_length apart: (..., time) to (..., frequency, frame)."""
    from . import fft
    if input.dtype.category < 2:
        raise RuntimeError(f"stft: expected a tensor of floating point or complex values, got "
                           f"{input.dtype}")
    if input.ndim not in (1, 2):
        raise RuntimeError(f"stft: expected a 1D or 2D tensor, got {input.ndim}D")
    hop = n_fft // 4 if hop_length is None else hop_length
    length = n_fft if win_length is None else win_length
    if return_complex is None:
        if not input.is_complex() and not (window is not None and window.is_complex()):
            raise RuntimeError("stft requires the return_complex parameter be given for real "
                               "inputs, and will further require that return_complex=True in a "
                               "future PyTorch release.")
        return_complex = True
    if center and align_to_window is not None:
        raise RuntimeError("stft align_to_window should only be set when center = false")
    x = input
    if center:
        wide = x if x.ndim > 1 else ops.unsqueeze(x, 0)
        wide = _padded(wide, n_fft // 2, n_fft // 2, pad_mode)
        x = wide if x.ndim > 1 else wide[0]
    if not 0 < n_fft <= x._a.shape[-1]:
        raise RuntimeError(f"stft({list(input.shape)}, n_fft={n_fft}): expected 0 < n_fft <= "
                           f"{x._a.shape[-1]}")
    if hop <= 0:
        raise RuntimeError(f"stft: expected hop_length > 0, but got hop_length={hop}")
    weights = _window("stft", x, window, n_fft, length)
    frames = ops.unfold(x, -1, n_fft, hop) * weights
    norm = "ortho" if normalized else None
    if onesided is None:
        onesided = not frames.is_complex()
    if onesided and frames.is_complex():
        raise RuntimeError("Cannot have onesided output if window or input is complex")
    result = (fft.rfft if onesided else fft.fft)(frames, norm=norm)
    result = ops.transpose(result, -2, -1)
    return result if return_complex else ops.view_as_real(result)


def istft(input: Tensor, n_fft: int, hop_length: Any = None, win_length: Any = None,
          window: Any = None, center: bool = True, normalized: bool = False, onesided: Any = None,
          length: Any = None, return_complex: bool = False) -> Tensor:
    """The signal nearest to a short-time transform, in least squares."""
    from . import fft
    if not input.is_complex():
        raise RuntimeError("istft requires a complex-valued input tensor matching the output from "
                           "stft with return_complex=True.")
    if input.ndim not in (2, 3) or not input.numel():
        raise RuntimeError(f"istft: expected a tensor with 2 or 3 dimensions and elements, got "
                           f"{list(input.shape)}")
    hop = n_fft // 4 if hop_length is None else hop_length
    size = n_fft if win_length is None else win_length
    bins, count = input._a.shape[-2:]
    if onesided is None:
        onesided = bins != n_fft
    expected = n_fft // 2 + 1 if onesided else n_fft
    if bins != expected:
        raise RuntimeError("istft: expected the frequency dimension (3rd to the last) of the input "
                           f"tensor to match n_fft{' / 2 + 1' if onesided else ''} when onesided="
                           f"{onesided}, but got {bins}")
    if not 0 < hop <= size:
        raise RuntimeError(f"istft: expected 0 < hop_length <= win_length, got {hop} and {size}")
    if return_complex and onesided:
        raise RuntimeError("cannot have onesided output if window or input is complex")
    weights = _window("istft", input, window, n_fft, size)
    norm = "ortho" if normalized else None
    frames = ops.transpose(input, -2, -1)
    if return_complex:
        frames = fft.ifft(frames, norm=norm)
    else:
        frames = fft.irfft(frames[..., :n_fft // 2 + 1], n_fft, norm=norm)
    total = n_fft + hop * (count - 1)
    start = n_fft // 2 if center else 0
    end = start + length if length is not None else total - start
    y = _overlapped(frames * weights, hop, total)[..., start:end]
    energy = _overlapped(ops.expand_to(weights * weights, (count, n_fft)), hop, total)[start:end]
    if bool((ops.abs(energy) < 1e-11).any()):
        raise RuntimeError("istft: window overlap add min: 1 (the window leaves parts of the "
                           "signal out; choose one that overlaps)")
    y = y / energy
    missing = 0 if length is None else length - y._a.shape[-1]
    return _padded(y, 0, missing, "constant") if missing > 0 else y


def _overlapped(frames: Tensor, hop: int, total: int) -> Tensor:
    """The sum of frames (..., count, n) that begin hop apart."""
    count, n = frames._a.shape[-2:]
    starts = ops.unsqueeze(factories.arange(count, device=frames.device) * hop, -1)
    places = ops.reshape(starts + factories.arange(n, device=frames.device), (count * n,))
    lead = tuple(frames._a.shape[:-2])
    flat = ops.reshape(frames, (*lead, count * n))
    zeros = factories.zeros((*lead, total), dtype=frames.dtype, device=frames.device)
    return ops.index_add(zeros, len(lead), places, flat)


FUNCTIONS: dict[str, Any] = {"stft": stft, "istft": istft}
METHODS: dict[str, Any] = {"stft": stft, "istft": istft}
