"""Samples of convolutions, pooling, padding and changes of resolution."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .cases import Case, Draw, case, without

Maker = Callable[[Draw], Iterator[Case]]


def _conv(n: int) -> Maker:
    @without("0dim")
    def maker(t: Draw) -> Iterator[Case]:
        size = (5, 4, 3)[:n]
        kernel = (2, 3, 2)[:n]
        yield case(t(2, 4, *size), t(3, 4, *kernel), t(3))
        yield case(t(1, 4, *size), t(6, 2, *kernel), None, 1, 1, 1, 2)
        yield case(t(4, *size), t(3, 4, *kernel), t(3), 2, 1)
        yield case(t(1, 2, *(m + 3 for m in size)), t(2, 2, *kernel), None, 1, 0, 2)
        yield case(t(0, 4, *size), t(3, 4, *kernel), t(3))
    return maker


def _conv_transpose(n: int) -> Maker:
    @without("0dim")
    def maker(t: Draw) -> Iterator[Case]:
        size = (3, 2, 3)[:n]
        kernel = (2, 3, 2)[:n]
        yield case(t(2, 4, *size), t(4, 3, *kernel), t(3))
        yield case(t(1, 4, *size), t(4, 2, *kernel), None, 2, 1, 1, 2)
        yield case(t(4, *size), t(4, 3, *kernel), t(3), 2)
        yield case(t(1, 2, *size), t(2, 2, *kernel), None, 1, 0, 0, 1, 2)
        yield case(t(0, 4, *size), t(4, 3, *kernel), t(3))
    return maker


conv1d, conv2d, conv3d = _conv(1), _conv(2), _conv(3)
conv_transpose1d, conv_transpose2d, conv_transpose3d = (
    _conv_transpose(1), _conv_transpose(2), _conv_transpose(3))


@without("0dim")
def conv_nd(t: Draw) -> Iterator[Case]:
    yield case(t(2, 4, 5), t(3, 4, 2), t(3), [1], [0], [1], 1)
    yield case(t(2, 4, 5, 4), t(6, 2, 2, 3), None, [2, 1], [1, 1], [1, 2], 2)
    yield case(t(1, 2, 4, 3, 3), t(2, 2, 2, 2, 2), t(2), [1] * 3, [0] * 3, [1] * 3, 1)
    yield case(t(0, 4, 5), t(3, 4, 2), t(3), [1], [0], [1], 1)


@without("0dim")
def conv_input_grad(t: Draw) -> Iterator[Case]:
    yield case(t(2, 3, 4), t(3, 4, 2), [2, 4, 5], [1], [0], [1], 1)
    yield case(t(2, 6, 3, 4), t(6, 2, 2, 2), [2, 4, 5, 3], [2, 1], [1, 1], [1, 1], 2)
    yield case(t(0, 3, 4), t(3, 4, 2), [0, 4, 5], [1], [0], [1], 1)


@without("0dim")
def conv_weight_grad(t: Draw) -> Iterator[Case]:
    yield case(t(2, 3, 4), t(2, 4, 5), [3, 4, 2], [1], [0], [1], 1)
    yield case(t(2, 6, 3, 4), t(2, 4, 5, 3), [6, 2, 2, 2], [2, 1], [1, 1], [1, 1], 2)
    yield case(t(0, 3, 4), t(0, 4, 5), [3, 4, 2], [1], [0], [1], 1)


@without("0dim")
def convolution(t: Draw) -> Iterator[Case]:
    yield case(t(2, 4, 5), t(3, 4, 2), t(3), [1], [0], [1], False, [0], 1)
    yield case(t(2, 4, 3, 3), t(4, 3, 2, 2), None, [2, 2], [1, 1], [1, 1], True, [1, 1], 1)
    yield case(t(0, 4, 5), t(3, 4, 2), t(3), [1], [0], [1], False, [0], 1)


@without("0dim")
def conv_tbc(t: Draw) -> Iterator[Case]:
    yield case(t(5, 2, 4), t(3, 4, 2), t(2))
    yield case(t(5, 2, 4), t(3, 4, 2), t(2), 1)
    yield case(t(5, 0, 4), t(3, 4, 2), t(2), tags="nooracle")


# -- pooling ---------------------------------------------------------------------------------------
@without("0dim")
def max_pool_values(t: Draw) -> Iterator[Case]:
    yield case(t(2, 3, 7), [3], [2], [0], [1], [3])
    yield case(t(1, 2, 6, 5), [2, 3], [2, 1], [1, 1], [1, 1], [4, 5])
    yield case(t(1, 9, 4), [2], [2], [0], [2], [1])
    yield case(t(0, 3, 7), [3], [2], [0], [1], [3])


max_pool_indices = max_pool_values


@without("0dim", "nan")
def max_pool_values_grad(t: Draw) -> Iterator[Case]:
    x = t(2, 3, 6)
    best = x.reshape(2, 3, 3, 2).max(-1)
    yield case(t(2, 3, 3), x, best, [2], [2], [0], [1], [3], tags="nograd")
    yield case(t(0, 3, 3), x[:0], best[:0], [2], [2], [0], [1], [3])


@without("0dim")
def window_sum(t: Draw) -> Iterator[Case]:
    yield case(t(3, 7), 1, 3, 2)
    yield case(t(6, 2, 2), 0, 2, 2)
    yield case(t(0, 7), 1, 3, 2)


@without("0dim")
def window_spread(t: Draw) -> Iterator[Case]:
    yield case(t(3, 3), 1, 3, 2, [3, 7])
    yield case(t(3, 2, 2), 0, 2, 2, [6, 2, 2])
    yield case(t(0, 3), 1, 3, 2, [0, 7])


def _avg_pool(n: int) -> Maker:
    @without("0dim")
    def maker(t: Draw) -> Iterator[Case]:
        size = (7, 6, 5)[:n]
        yield case(t(2, 3, *size), 2)
        yield case(t(3, *size), 3, 2, 1)
        yield case(t(1, 3, *size), 3, 2, 1, False, False)
        yield case(t(1, 3, *size), 2, 2, 0, True)
        if n > 1:
            yield case(t(1, 3, *size), 2, divisor_override=3)
        yield case(t(0, 3, *size), 2)
    return maker


avg_pool1d, avg_pool2d, avg_pool3d = _avg_pool(1), _avg_pool(2), _avg_pool(3)


def _adaptive_pool(n: int) -> Maker:
    @without("0dim")
    def maker(t: Draw) -> Iterator[Case]:
        size = (7, 6, 5)[:n]
        yield case(t(2, 3, *size), 3)
        yield case(t(3, *size), (2, 5, 3)[:n])
        yield case(t(0, 3, *size), 2)
    return maker


adaptive_avg_pool1d, adaptive_avg_pool2d, adaptive_avg_pool3d = (
    _adaptive_pool(1), _adaptive_pool(2), _adaptive_pool(3))


# -- windows, padding, resolution ------------------------------------------------------------------
@without("0dim")
def im2col(t: Draw) -> Iterator[Case]:
    yield case(t(2, 3, 7), [3], [2], [1], [1], [4])
    yield case(t(2, 3, 5, 4), [2, 3], [1, 1], [0, 1], [1, 1], [4, 4])
    yield case(t(0, 3, 7), [3], [2], [1], [1], [4])


@without("0dim")
def col2im(t: Draw) -> Iterator[Case]:
    yield case(t(2, 9, 4), [7], [3], [2], [1], [1], [4])
    yield case(t(2, 18, 16), [5, 4], [2, 3], [1, 1], [0, 1], [1, 1], [4, 4])
    yield case(t(0, 9, 4), [7], [3], [2], [1], [1], [4])


@without("0dim")
def unfold_windows(t: Draw) -> Iterator[Case]:
    yield case(t(2, 3, 5, 4), 2)
    yield case(t(3, 5, 6), (2, 3), 1, 1, 2)
    yield case(t(2, 3, 5, 5), 2, 2)
    yield case(t(0, 3, 5, 4), 2, tags="nooracle")


@without("0dim")
def fold(t: Draw) -> Iterator[Case]:
    yield case(t(2, 12, 12), (5, 4), 2)
    yield case(t(12, 12), (5, 4), 2)
    yield case(t(2, 12, 6), (4, 6), 2, 1, 0, 2)
    yield case(t(0, 12, 12), (5, 4), 2, tags="nooracle")


@without("0dim")
def constant_pad_nd(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), [1, 2])
    yield case(t(2, 3, 4), [1, 0, 2, 1], 1)
    yield case(t(3, 4), [-1, 1], 2)
    yield case(t(0, 3), [1, 1])


@without("0dim")
def pad(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), [1, 2])
    if t.is_float:
        yield case(t(3, 4), [1, 2, 0, 1], "constant", 2.5)
    if t.kind in "fc":
        for mode in ("reflect", "replicate", "circular"):
            yield case(t(2, 3, 4), [2, 1], mode)
            yield case(t(1, 2, 4, 4), [1, 2, 0, 1], mode)
    yield case(t(0, 3), [1, 1])


@without("0dim")
def pixel_shuffle(t: Draw) -> Iterator[Case]:
    yield case(t(2, 8, 3, 2), 2)
    yield case(t(9, 2, 2), 3)
    yield case(t(0, 8, 3, 2), 2)


@without("0dim")
def pixel_unshuffle(t: Draw) -> Iterator[Case]:
    yield case(t(2, 2, 6, 4), 2)
    yield case(t(1, 3, 6), 3)
    yield case(t(0, 2, 6, 4), 2, tags="nooracle")


@without("0dim")
def channel_shuffle(t: Draw) -> Iterator[Case]:
    yield case(t(2, 6, 3, 2), 2)
    yield case(t(1, 6, 3), 3)
    yield case(t(0, 6, 3), 2)


native_channel_shuffle = channel_shuffle
