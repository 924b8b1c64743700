"""Kernels that visit operands of one shape: their index arithmetic, as C text and as numbers.

The innermost dim is work-item id 0, the rest is one outer index that is taken apart by division;
so up to two dims need none. Neighbouring dims are merged before.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .array import SMALL, Array, collapse, count, pad_dims
from .runtime import OUTER, Runtime, geometry_type, pack


class Walk(NamedTuple):
    """What the C text depends on; part of a kernel's key."""

    ndim: int
    inner: tuple[int, ...]  # by operand: the last stride where it is 0 or 1, else -1
    wide: bool  # whether an index may pass 31 bits

    @property
    def integer(self) -> str:
        """The C type of an index."""
        return "long" if self.wide else "int"

    def header(self) -> str:
        """The type of the argument `g`."""
        return geometry_type(self.ndim + (self.ndim + 1) * len(self.inner))

    def source(self, names: Sequence[str]) -> str:
        """Declares `LINEAR` (row-major position) and for each operand its index, by its name.

        All that belongs to the outer index comes first and under no condition: a compiler that
        makes a loop of the inner work-items then takes it out (im2col: 1.2 ms instead of 19).
        """
        n, t = self.ndim, self.integer
        starts = [n + (n + 1) * k for k in range(len(names))]
        lines = [f"const {t} inner = get_global_id(0), width = g.v[{n - 1}];"]
        lines += [
            f"{t} {name} = g.v[{start + n}];" for name, start in zip(names, starts, strict=True)
        ]
        guard, linear = "inner >= width", "inner"
        if n > 1:
            rows = " * ".join(f"g.v[{d}]" for d in range(n - 1))
            lines += [
                f"const {t} rows = {rows}, outer_row = {OUTER};",
                f"const {t} row = min(outer_row, ({t})(rows - 1));",
                *self.outer(names, starts),
            ]
            guard, linear = f"{guard} || outer_row >= rows", "row * width + inner"
        lines += [f"if ({guard}) return;", f"const {t} LINEAR = {linear};"]
        for name, start, step in zip(names, starts, self.inner, strict=True):
            if step:
                times = "" if step == 1 else f" * ({t})g.v[{start + n - 1}]"
                lines.append(f"{name} += inner{times};")
        return "\n    ".join(lines)

    def outer(self, names: Sequence[str], starts: Sequence[int]) -> list[str]:
        """Statements that move the operands to their row; division of what is never negative."""
        t, lines = self.integer, [f"u{self.integer} rest = row;"]
        for d in range(self.ndim - 2, -1, -1):
            place = "rest"
            if d:
                lines.append(f"const {t} at{d} = rest % (u{t})g.v[{d}];")
                place = f"at{d}"
            lines += [
                f"{name} += ({t}){place} * ({t})g.v[{start + d}];"
                for name, start in zip(names, starts, strict=True)
            ]
            if d:
                lines.append(f"rest /= (u{t})g.v[{d}];")
        return lines


def plan(
    runtime: Runtime, shape: tuple, operands: Sequence[Array]
) -> tuple[Walk, bytes, tuple, tuple]:
    """(walk, geometry argument, global size, group size) to visit operands of this shape."""
    return _plan(runtime, shape, *[(a.strides, a.offset) for a in operands])


@lru_cache(maxsize=4096)  # 1 µs against 8: programs repeat their shapes
def _plan(runtime: Runtime, shape: tuple, *operands: tuple) -> tuple[Walk, bytes, tuple, tuple]:
    shape, strides = collapse(shape, *[steps for steps, _ in operands])
    inner = tuple(s[-1] if s[-1] in (0, 1) else -1 for s in strides)
    if count(shape) <= SMALL and (len(shape) > 1 or set(inner) != {1}):
        shape, strides = pad_dims(shape, *strides)
        inner = (-1,) * len(strides)
    values = list(shape)
    last = count(shape)
    for steps, (_, offset) in zip(strides, operands, strict=True):
        values += steps
        values.append(offset)
        reach = sum((n - 1) * s for n, s in zip(shape, steps, strict=True) if s > 0)
        last = max(last, offset + reach)
    if len(shape) == 1:
        size, group = runtime.line(shape[0])
    else:
        general = count(shape) <= SMALL
        size, group = runtime.grid(shape[-1], count(shape[:-1]), 8 if general else 0)
    wide = last >= 2**31 - 2**16
    return Walk(len(shape), inner, wide), pack(values), size, group
