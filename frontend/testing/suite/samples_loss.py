"""Samples of losses and distances."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from .cases import Case, Draw, case, constant, numpy_dtype, without

REDUCTIONS = ("mean", "sum", "none")


def _pair(t: Draw, *more: dict) -> Iterator[Case]:
    """Input and target alike, each reduction, and further keywords."""
    yield from (case(t(3, 4), t(3, 4, like="target"), reduction=r) for r in REDUCTIONS)
    yield from (case(t(3, 4), t(3, 4, like="target"), **options) for options in more)
    yield case(t(0, 3), t(0, 3, like="target"), reduction="sum")
    yield case(t(), t(like="target"))


def mse_loss(t: Draw) -> Iterator[Case]:
    yield from _pair(t)


l1_loss = mse_loss


def smooth_l1_loss(t: Draw) -> Iterator[Case]:
    yield from _pair(t, {"beta": 0.7}, {"beta": 0.0})


def huber_loss(t: Draw) -> Iterator[Case]:
    yield from _pair(t, {"delta": 0.7})


def binary_cross_entropy(t: Draw) -> Iterator[Case]:
    yield from _pair(t, {"weight": t(3, 4)}, {"weight": t(4)})


def binary_cross_entropy_with_logits(t: Draw) -> Iterator[Case]:
    yield from _pair(t, {"weight": t(3, 4)}, {"pos_weight": t(4)})


def kl_div(t: Draw) -> Iterator[Case]:
    yield from _pair(t, {"reduction": "batchmean"}, {"reduction": "sum", "log_target": True})


def poisson_nll_loss(t: Draw) -> Iterator[Case]:
    yield from _pair(t, {"full": True})
    positive = (abs(t(3, 4)) + 0.1).astype(t.dtype)
    yield case(positive, t(3, 4, like="target"), log_input=False)


def hinge_embedding_loss(t: Draw) -> Iterator[Case]:
    for r in REDUCTIONS:
        yield case(t(3, 4), _signs(t, 3, 4), 1.5, reduction=r)
    yield case(t(0, 3), _signs(t, 0, 3), reduction="sum")
    yield case(t(), _signs(t))


def _signs(t: Draw, *shape: int) -> np.ndarray:
    """-1 and 1, as int64."""
    return np.asarray(t.ints(0, 2, *shape) * 2 - 1)


def soft_margin_loss(t: Draw) -> Iterator[Case]:
    yield from _pair(t)


def margin_ranking_loss(t: Draw) -> Iterator[Case]:
    for r in REDUCTIONS:
        yield case(t(4), t(4), _signs(t, 4), 0.5, reduction=r)
    yield case(t(0), t(0), _signs(t, 0), reduction="sum")


margin_ranking_loss.without = ("0dim",)  # type: ignore[attr-defined]


@without("0dim")
def cosine_embedding_loss(t: Draw) -> Iterator[Case]:
    for r in REDUCTIONS:
        yield case(t(4, 3), t(4, 3), _signs(t, 4), 0.2, reduction=r)
    yield case(t(3), t(3), _signs(t))
    yield case(t(0, 3), t(0, 3), _signs(t, 0), reduction="sum")


@without("0dim")
def triplet_margin_loss(t: Draw) -> Iterator[Case]:
    for r in REDUCTIONS:
        yield case(t(4, 3), t(4, 3), t(4, 3), reduction=r)
    yield case(t(4, 3), t(4, 3), t(4, 3), 2.0, 3.0, swap=True)
    yield case(t(0, 3), t(0, 3), t(0, 3), reduction="sum")


# -- targets that are classes ----------------------------------------------------------------------
@without("0dim")
@constant("weight")
def nll_loss(t: Draw) -> Iterator[Case]:
    for r in REDUCTIONS:
        yield case(t(4, 5), t.ints(0, 5, 4), reduction=r)
        yield case(t(4, 5), t.ints(0, 5, 4), (abs(t(5)) + 0.1).astype(t.dtype), reduction=r)
    yield case(t(2, 5, 3), t.ints(0, 5, 2, 3))
    target = t.ints(0, 5, 4)
    target[1] = 2
    yield case(t(4, 5), target, ignore_index=2)
    yield case(t(5), t.ints(0, 5))
    yield case(t(0, 5), t.ints(0, 5, 0), reduction="sum")


@without("0dim")
@constant("weight")
def cross_entropy(t: Draw) -> Iterator[Case]:
    yield from nll_loss(t)
    yield case(t(4, 5), t.ints(0, 5, 4), label_smoothing=0.1)
    yield case(t(4, 5), abs(t(4, 5)))
    yield case(t(4, 5), abs(t(4, 5)), (abs(t(5)) + 0.1).astype(t.dtype), reduction="none")


@without("0dim")
def nll_kernel(t: Draw) -> Iterator[Case]:
    for r in REDUCTIONS:
        yield case(t(4, 5), t.ints(0, 5, 4), None, r, -100)
        yield case(t(4, 5), t.ints(0, 5, 4), t(5), r, 2)
    yield case(t(0, 5), t.ints(0, 5, 0), None, "sum", -100)


@without("0dim", "nan")
def nll_backward(t: Draw) -> Iterator[Case]:
    total = np.full((), 4, numpy_dtype(t.dtype))
    yield case(t(), t.ints(0, 5, 4), None, total, [4, 5], "mean", -100)
    yield case(t(4), t.ints(0, 5, 4), t(5), total, [4, 5], "none", 1)
    yield case(t(0), t.ints(0, 5, 0), None, total, [0, 5], "none", -100)


@without("0dim")
def multi_margin_loss(t: Draw) -> Iterator[Case]:
    for r in REDUCTIONS:
        yield case(t(4, 5), t.ints(0, 5, 4), reduction=r)
    yield case(t(4, 5), t.ints(0, 5, 4), 2, 0.7, (abs(t(5)) + 0.1).astype(t.dtype))
    yield case(t(5), t.ints(0, 5))
    yield case(t(0, 5), t.ints(0, 5, 0), reduction="sum", tags="nooracle")


@without("0dim")
def multilabel_margin_loss(t: Draw) -> Iterator[Case]:
    target = t.ints(0, 5, 4, 5)
    target[:, 2:] = -1
    target[:, 1] = (target[:, 0] + 2) % 5
    for r in REDUCTIONS:
        yield case(t(4, 5), target, reduction=r)
    yield case(t(5), target[0].copy())
    yield case(t(0, 5), target[:0].copy(), reduction="sum", tags="nooracle")


@without("0dim")
def multilabel_soft_margin_loss(t: Draw) -> Iterator[Case]:
    for r in REDUCTIONS:
        yield case(t(4, 5), t.ints(0, 2, 4, 5).astype(t.dtype), reduction=r)
    yield case(t(4, 5), t.ints(0, 2, 4, 5).astype(t.dtype), t(5))
    yield case(t(0, 5), t(0, 5), reduction="sum")


# -- the elementwise kernels behind losses ---------------------------------------------------------
def smooth_l1_values(t: Draw) -> Iterator[Case]:
    for width in (1.0, 0.4):
        yield case(t(3, 4), t(3, 4), width)
    yield case(t(3, 4), t(4), 1.0)
    yield case(t(0, 3), t(0, 3), 1.0)
    yield case(t(), t(), 1.0)


huber_values = smooth_l1_values


def smooth_l1_backward(t: Draw) -> Iterator[Case]:
    for c in smooth_l1_values(t):
        yield case(t(*c.args[0].shape), *c.args)


huber_backward = smooth_l1_backward


# -- distances -------------------------------------------------------------------------------------
@without("0dim")
def pairwise_distance(t: Draw) -> Iterator[Case]:
    yield case(t(4, 3), t(4, 3))
    yield case(t(4, 3), t(1, 3), 3.0, 1e-3, True)
    yield case(t(4, 3), t(4, 3), 1.0)
    yield case(t(0, 3), t(0, 3))


@without("0dim")
def cosine_similarity(t: Draw) -> Iterator[Case]:
    yield case(t(4, 3), t(4, 3))
    yield case(t(4, 3), t(3), -1)
    yield case(t(2, 3, 4), t(2, 3, 4), 0)
    yield case(t(0, 3), t(0, 3))


@without("0dim")
def cdist(t: Draw) -> Iterator[Case]:
    for p in (2.0, 1.0, 3.0, float("inf")):
        yield case(t(4, 3), t(5, 3), p)
    yield case(t(2, 4, 3), t(1, 5, 3), 2.0, "donot_use_mm_for_euclid_dist")
    yield case(t(0, 3), t(5, 3))


@without("0dim")
def pdist(t: Draw) -> Iterator[Case]:
    for p in (2.0, 1.0, 3.0):
        yield case(t(5, 3), p)
    yield case(t(0, 3))
