"""The fuzzer finds what it is for: ten bugs, planted one at a time.

PLUGRAD_FUZZ=1 looks for each among programs of all ops, for two minutes at most.
"""

import os

import numpy as np
import pytest

import plugrad
from plugrad import dispatch, formulas
from plugrad._generated import functions, nodes
from plugrad.testing.fuzz.__main__ import Run

torch = pytest.importorskip("torch")
FULL = bool(os.environ.get("PLUGRAD_FUZZ"))
BUGS = {}
assert nodes        # with all formulas: none may be imported while a bug is planted in another


def bug(ops):
    """Registers a bug: a function that plants it, and the ops that the quick form runs."""
    def register(plant):
        BUGS[plant.__name__] = (plant, ops)
        return plant
    return register


def change(patch, owner, name, make):
    patch.setattr(owner, name, make(getattr(owner, name)))


def kernels():
    return plugrad.zeros(1)._k


@bug("^(mul|add)$")
def lost_broadcast_in_a_gradient(patch):
    def mean(original):
        def sum_to(grad, shape, dtype=None):
            n, m = grad.numel(), int(np.prod(shape))
            return original(grad, shape, dtype) * (m / n if n else 1)
        return sum_to
    change(patch, formulas, "sum_to", mean)


@bug("^diagonal$")
def wrong_stride_of_a_view(patch):
    def dense(original):
        def diagonal(a, *where):
            r = original(a, *where)
            return np.lib.stride_tricks.as_strided(r, r.shape, (*r.strides[:-1], r.itemsize))
        return diagonal
    change(patch, kernels(), "diagonal", dense)


@bug("^maximum$")
def nan_is_less_in_max(patch):
    change(patch, kernels(), "maximum", lambda _: lambda a, b: np.asarray(np.fmax(a, b)))


@bug("^sub$")
def integers_saturate(patch):
    def wide(original):
        def sub(a, b, *rest):
            r = original(a, b, *rest)
            if r.dtype != np.uint8:
                return r
            return np.maximum(original(*(np.asarray(x, np.int64) for x in (a, b)), *rest),
                              0).astype(np.uint8)
        return sub
    change(patch, kernels(), "sub", wide)


@bug("^(sum|prod|cumsum)$")
def wrong_result_dtype(patch):
    def own(original):
        return lambda op, rule, have, given=None: have if given is None else original(
            op, rule, have, given)
    change(patch, functions, "result_dtype", own)


@bug("^(exp|mul|sigmoid)$")
def stale_saved_tensor(patch):
    patch.setattr(dispatch, "bump", lambda x: None)


@bug("^(index_add|scatter_add)$")
def duplicate_indices_lost(patch):
    def once(original):
        def scatter_mode(a, dim, index, src, mode):
            if mode != "add" or not a.ndim:
                return original(a, dim, index, src, mode)
            part = src[tuple(slice(n) for n in index.shape)]
            old = np.take_along_axis(a, index, dim)
            return original(a, dim, index, (old + part).astype(a.dtype), "set")
        return scatter_mode
    change(patch, kernels(), "scatter_mode", once)


@bug("^sum$")
def wrong_empty_reduction(patch):
    def one(original):
        def sum(a, *rest):
            r = original(a, *rest)
            return r if a.size else np.asarray(r + np.ones((), r.dtype))
        return sum
    change(patch, kernels(), "sum", one)


@bug("^mul$")
def half_types_are_cut_not_rounded(patch):
    def cut(original):
        def mul(a, b):
            r = original(a, b)
            if r.dtype != np.float16:
                return r
            away = np.abs(r.astype(np.float64)) > np.abs(
                np.multiply(a, b, dtype=np.float64, casting="unsafe"))
            return np.where(away, np.nextafter(r, np.float16(0)), r)
        return mul
    change(patch, kernels(), "mul", cut)


@bug("^(select|transpose|neg|mul)$")
def in_place_does_not_write_through_a_view(patch):
    def alone(original):
        def write(op, x, *rest):
            x._a = x._a.copy()
            return original(op, x, *rest)
        return write
    for name in ("assign", "write_into"):
        change(patch, functions, name, alone)


@pytest.mark.parametrize("name", BUGS)
def test_planted_bug_is_found(name, monkeypatch, capsys):
    plant, ops = BUGS[name]
    run = Run(["cpu"], 1, "" if FULL else ops, 4)
    plant(monkeypatch)
    assert not run.go(120 if FULL else 20)
    assert "import plugrad as torch" in capsys.readouterr().out      # a program that shows it
    monkeypatch.undo()
    assert run.judge.run(run.found[0][0]) is None                    # ... and without the bug not


def test_nothing_is_found_where_nothing_is_wrong():
    run = Run(["cpu"], 1, "^(add|mul|sum|select|transpose|neg|maximum|index_add|exp)$", 4)
    assert run.go(2, most=1) and run.programs > 50
