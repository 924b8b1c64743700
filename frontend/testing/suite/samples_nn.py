"""Samples of activations, norms, dropout, embedding and attention."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .cases import Case, Draw, case, constant, derived, without
from .samples import _elementwise


def _backward(*options: tuple) -> object:
    """A maker of `<activation>_backward(gradient, self, ...)` with these further arguments."""
    def maker(t: Draw) -> Iterator[Case]:
        for rest in options:
            yield case(t(3, 4, like="gradient"), t(3, 4), *rest)
        yield case(t(4, like="gradient"), t(3, 4), *options[0])
        yield case(t(0, 3, like="gradient"), t(0, 3), *options[0])
        yield case(t(like="gradient"), t(), *options[0])
    return maker


elu_backward = _backward((1.0, 1.0, 1.0), (0.7, 1.05, 2.0))
gelu_backward = _backward(("none",), ("tanh",))
hardtanh_backward = _backward((-1.0, 1.0), (-0.3, 0.6))
softplus_backward = _backward((1.0, 20.0), (2.0, 1.5))
hardshrink_backward = _backward((0.5,), (1.1,))
threshold_backward = _backward((0.0,), (0.7,))


def gelu(t: Draw) -> Iterator[Case]:
    yield from _elementwise(t)
    yield case(t(3, 4), approximate="tanh")


def elu(t: Draw) -> Iterator[Case]:
    for c in _elementwise(t):
        yield case(*c.args[:1])
    yield case(t(3, 4), 0.7, 1.05, 2.0)
    yield case(t(3, 4), 0.7)


def threshold(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), 1, 2)
    yield case(t(3, 4), 0, -1 if t.kind != "u" else 3)
    yield case(t(0, 3), 1, 2)
    yield case(t(), 1, 2)


threshold_values = threshold


def hardtanh(t: Draw) -> Iterator[Case]:
    for c in _elementwise(t):
        yield case(c.args[0]) if t.kind != "u" else case(c.args[0], 1, 5)
    yield case(t(3, 4), 0, 2)


def softplus(t: Draw) -> Iterator[Case]:
    yield from _elementwise(t)
    yield case(t(3, 4), 2, 1)


def prelu(t: Draw) -> Iterator[Case]:
    yield case(t(2, 3, 4), t(3))
    yield case(t(2, 3), t(1))
    yield case(t(0, 3), t(3))
    yield case(t(), t(1))


def rrelu(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), 0.1, 0.3)
    yield case(t(0, 3))
    yield case(t())


@without("0dim")
def glu(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4))
    yield case(t(6, 2), 0)
    yield case(t(0, 4))


def softmax(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), 1)
    yield case(t(2, 3, 4), -2)
    yield case(t(3, 40) * 9, 1, tags="nograd")
    yield case(t(0, 3), 1)
    yield case(t(), 0)


log_softmax = softmax_kernel = log_softmax_kernel = softmax


def softmax_backward(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), t(3, 4), 1)
    yield case(t(2, 3, 4), t(2, 3, 4), 0)
    yield case(t(0, 3), t(0, 3), 1)
    yield case(t(), t(), 0)


log_softmax_backward = softmax_backward


def linear(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), t(2, 4), t(2))
    yield case(t(3, 4), t(2, 4))
    yield case(t(2, 3, 4), t(5, 4), t(5))
    yield case(t(4), t(2, 4), t(2))
    yield case(t(0, 4), t(2, 4), t(2))


linear.without = ("0dim",)  # type: ignore[attr-defined]


@without("0dim")
def bilinear(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), t(3, 5), t(2, 4, 5), t(2))
    yield case(t(2, 3, 4), t(2, 3, 5), t(2, 4, 5))
    yield case(t(0, 4), t(0, 5), t(2, 4, 5), t(2))


# -- normalisation ---------------------------------------------------------------------------------
@without("0dim")
@derived(1)
def norm_affine(t: Draw) -> Iterator[Case]:
    yield case(t(3, 5), t(5), t(5), [1], 1e-5)
    yield case(t(2, 3, 4), t(3, 1), t(3, 1), [0, 2], 1e-3)
    yield case(t(3, 5), None, None, [1], 1e-5)
    yield case(t(0, 5), t(5), t(5), [1], 1e-5)


@without("0dim")
def norm_input_grad(t: Draw) -> Iterator[Case]:
    positive: Any = abs(t(3, 1)) + 1
    yield case(t(3, 5), t(3, 5), t(5), t(3, 1), positive.astype(t.dtype), [1], 1e-5)
    yield case(t(3, 5), t(3, 5), None, t(3, 1), positive.astype(t.dtype), [1], 1e-5)
    yield case(t(0, 5), t(0, 5), t(5), t(0, 1), t(0, 1), [1], 1e-5)


@constant("running_mean", "running_var")
@without("0dim")
def batch_norm(t: Draw) -> Iterator[Case]:
    def running() -> tuple:
        return t(3), (abs(t(3)) + 0.5).astype(t.dtype)
    yield case(t(4, 3), t(3), t(3), None, None, True, 0.1, 1e-5)
    yield case(t(2, 3, 4), t(3), t(3), *running(), False, 0.1, 1e-5)
    yield case(t(2, 3, 2, 2), None, None, *running(), False, 0.1, 1e-3)
    yield case(t(2, 3, 2, 2), None, None, None, None, True, 0.1, 1e-3)
    yield case(t(2, 3, 0), t(3), t(3), *running(), False, 0.1, 1e-5)


@without("0dim")
def instance_norm(t: Draw) -> Iterator[Case]:
    yield case(t(2, 3, 5), t(3), t(3), None, None, True, 0.1, 1e-5)
    yield case(t(2, 3, 2, 3), None, None, None, None, True, 0.1, 1e-3)
    yield case(t(0, 3, 5), None, None, None, None, True, 0.1, 1e-3)


@without("0dim")
def layer_norm(t: Draw) -> Iterator[Case]:
    yield case(t(3, 5), [5], t(5), t(5))
    yield case(t(2, 3, 4), [3, 4], t(3, 4), t(3, 4))
    yield case(t(3, 5), [5])
    yield case(t(3, 5), [5], t(5), None, 1e-2)
    yield case(t(0, 5), [5], t(5), t(5))


@without("0dim")
def group_norm(t: Draw) -> Iterator[Case]:
    yield case(t(2, 4, 3), 2, t(4), t(4))
    yield case(t(2, 6, 2, 2), 3)
    yield case(t(0, 4, 3), 2, t(4), t(4))


@without("0dim")
def rms_norm(t: Draw) -> Iterator[Case]:
    yield case(t(3, 5), [5], t(5), 1e-5)
    yield case(t(2, 3, 4), [3, 4])
    yield case(t(3, 5), [5])
    yield case(t(0, 5), [5], t(5))


# -- embedding and attention -----------------------------------------------------------------------
def embedding(t: Draw) -> Iterator[Case]:
    yield case(t(6, 4), t.ints(0, 6, 3, 2))
    yield case(t(6, 4), t.ints(0, 6, 5), 2)
    yield case(t(6, 4), t.ints(0, 6, 9), -1, True, tags="nograd")
    yield case(t(6, 4), t.ints(0, 6, 0))
    yield case(t(6, 4), t.ints(0, 6))


@without("0dim")
def scaled_dot_product_attention(t: Draw) -> Iterator[Case]:
    yield case(t(2, 3, 4), t(2, 5, 4), t(2, 5, 6))
    yield case(t(2, 2, 3, 4), t(2, 2, 5, 4), t(2, 2, 5, 4), t.mask(3, 5) | True)
    yield case(t(1, 3, 4), t(1, 3, 4), t(1, 3, 4), None, 0.0, True)
    yield case(t(1, 3, 4), t(1, 5, 4), t(1, 5, 4), t(3, 5))
    yield case(t(1, 3, 4), t(1, 5, 4), t(1, 5, 4), scale=0.3)
    yield case(t(0, 3, 4), t(0, 5, 4), t(0, 5, 4))
