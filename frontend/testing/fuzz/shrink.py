"""Makes a program that shows a difference as small as can be."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from .program import Input, Program, Ref, Step

Shows = Callable[[Program], bool]


def shrink(program: Program, shows: Shows, most: int = 400) -> Program:
    """The smallest program found by `most` tries for which `shows` still holds."""
    tries = 0
    found = True
    while found and tries < most:
        found = False
        for smaller in _candidates(program):
            tries += 1
            if tries >= most:
                break
            if shows(smaller):
                program, found = smaller, True
                break
    return program


def _candidates(program: Program) -> Iterator[Program]:
    for n in range(1, len(program.steps)):
        yield _tidy(dataclasses.replace(program, steps=program.steps[:n]))
    for i in range(len(program.steps)):
        if (shorter := _without(program, i)) is not None:
            yield shorter
    for i, x in enumerate(program.inputs):
        for smaller in _plainer(x):
            yield _with_input(program, i, smaller)
    for i, step in enumerate(program.steps):
        if step.form == "inplace":
            yield _with_step(program, i, dataclasses.replace(step, form="function"))
        for key in step.kwargs:
            rest = {k: v for k, v in step.kwargs.items() if k != key}
            yield _with_step(program, i, dataclasses.replace(step, kwargs=rest))
    for d in range(max([x.array.ndim for x in program.inputs], default=0)):
        yield _halved(program, d)


def _without(program: Program, i: int) -> Program | None:
    """The program without a step; those that used its result use its first operand."""
    step = program.steps[i]
    refs = step.refs()
    if not refs and any(r.kind == "r" and r.nr == i for s in program.steps for r in s.refs()):
        return None

    def move(r: Ref) -> Ref:
        if r.kind == "r" and r.nr == i:
            return refs[0]
        return Ref("r", r.nr - 1, r.leaf) if r.kind == "r" and r.nr > i else r
    steps = [s.map(move) for j, s in enumerate(program.steps) if j != i]
    return _tidy(dataclasses.replace(program, steps=tuple(steps)))


def _tidy(program: Program) -> Program:
    """Without the inputs that no step uses."""
    used = sorted({r.nr for s in program.steps for r in s.refs() if r.kind == "a"})
    place = {nr: i for i, nr in enumerate(used)}
    steps = [s.map(lambda r: Ref("a", place[r.nr]) if r.kind == "a" else r)
             for s in program.steps]
    return Program(tuple(program.inputs[nr] for nr in used), tuple(steps))


def _plainer(x: Input) -> Iterator[Input]:
    if x.layout != "plain":
        yield dataclasses.replace(x, layout="plain")
    if x.grad:
        yield dataclasses.replace(x, grad=False)
    if x.array.dtype.kind == "f" and x.array.size:
        simple = np.asarray(np.round(x.array * 2) / np.asarray(2, x.array.dtype))
        if not np.array_equal(simple, x.array, equal_nan=True):
            yield dataclasses.replace(x, array=simple.astype(x.array.dtype))


def _halved(program: Program, d: int) -> Program:
    """Every input cut to half (at least one) along a dim."""
    def cut(x: Input) -> Input:
        if x.array.ndim <= d or x.array.shape[d] < 2 or x.layout == "stepped":
            return x
        n = (x.array.shape[d] + 1) // 2
        part: Any = (slice(None),) * d + (slice(n),)
        return dataclasses.replace(x, array=x.array[part].copy())
    return dataclasses.replace(program, inputs=tuple(cut(x) for x in program.inputs))


def _with_input(program: Program, i: int, x: Input) -> Program:
    return dataclasses.replace(program, inputs=(*program.inputs[:i], x, *program.inputs[i + 1:]))


def _with_step(program: Program, i: int, step: Step) -> Program:
    return dataclasses.replace(program, steps=(*program.steps[:i], step, *program.steps[i + 1:]))
