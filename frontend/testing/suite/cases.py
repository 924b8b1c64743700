"""What a sample is, and how its numbers are drawn."""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ...codegen.domain import DTYPES, Interval
from ...codegen.spec import ELEMENTWISE, OpSpec

FLOATS = frozenset(DTYPES["float"])
MAIN = ("float32", "int64", "complex64", "bool")      # the dtypes that get every case


class DTypeName(str):
    """An argument that is a dtype, by name."""


@dataclass(frozen=True)
class Case:
    """One call of an op: arrays stand for tensors.

    tags: "empty", "0dim", "nan", "strided" are found by looking; "nograd" keeps a case from the
    derivative checks, "nooracle" from the comparison with torch, "memory" from the strided check.
    """

    args: tuple
    kwargs: dict[str, Any] = field(default_factory=dict)
    dtype: str = ""
    tags: frozenset[str] = frozenset()

    def tagged(self, *tags: str) -> Case:
        return replace(self, tags=self.tags | set(tags))

    def map(self, function: Callable[[Any], Any]) -> Case:
        """The case with a function applied to every array."""
        def walk(x: Any) -> Any:
            if isinstance(x, np.ndarray):
                return function(x)
            return [walk(y) for y in x] if isinstance(x, list) else x
        return replace(self, args=tuple(walk(x) for x in self.args),
                       kwargs={k: walk(v) for k, v in self.kwargs.items()})

    def arrays(self) -> list[np.ndarray]:
        found: list[np.ndarray] = []

        def collect(x: np.ndarray) -> np.ndarray:
            found.append(x)
            return x
        self.map(collect)
        return found

    def __str__(self) -> str:
        def short(x: Any) -> str:
            if isinstance(x, np.ndarray):
                return f"{x.dtype.name}{list(x.shape)}"
            return f"[{', '.join(map(short, x))}]" if isinstance(x, list) else repr(x)
        parts = [short(a) for a in self.args] + [f"{k}={short(v)}" for k, v in self.kwargs.items()]
        return f"({', '.join(parts)})" + "".join(f" {t}" for t in sorted(self.tags))


def case(*args: Any, tags: str = "", **kwargs: Any) -> Case:
    return Case(args, kwargs, tags=frozenset(tags.split()))


def numpy_dtype(name: str) -> np.dtype:
    if name == "bfloat16":
        import ml_dtypes
        return np.dtype(ml_dtypes.bfloat16)
    return np.dtype(name)


class Draw:
    """Draws the arguments of one op in one dtype; the same numbers everywhere and always.

    `draw(3, 4)` is an array of that shape in `draw.dtype`, within the op's domain. With `smooth`
    no two numbers of an array are near each other, nor near a whole or half number, where
    functions have kinks: the derivative checks ask for that.
    """

    def __init__(self, spec: OpSpec, dtype: str, smooth: bool = False, random: Any = None):
        self.spec, self.dtype, self.smooth = spec, dtype, smooth
        self.kind = np.dtype(dtype).kind if dtype != "bfloat16" else "f"
        seed = zlib.crc32(f"{spec.name}/{dtype}/{smooth}".encode())
        self.drawn = 0
        self.random = random or np.random.RandomState(seed)    # its streams are frozen

    def __call__(self, *shape: int, like: str = "self") -> np.ndarray:
        """An array within the domain of the argument `like`."""
        return self.within(self.spec.domain.of(like), *shape)

    def within(self, interval: Interval, *shape: int) -> np.ndarray:
        if self.kind == "c":
            part = self.other("float64")
            whole = part.floats(interval, shape) + 1j * part.floats(interval, shape)
            return np.asarray(whole).astype(self.dtype)
        if self.kind == "f":
            return self.floats(interval, shape).astype(numpy_dtype(self.dtype))
        return self.integers(interval, shape).astype(self.dtype)

    def floats(self, interval: Interval, shape: tuple[int, ...]) -> np.ndarray:
        low, high = max(interval.low, -2.25), min(interval.high, 2.25)
        if low >= high:                       # the interval lies beyond the usual numbers
            low = interval.low if math.isfinite(interval.low) else interval.high - 3
            high = interval.high if math.isfinite(interval.high) else interval.low + 3
        n = int(np.prod(shape))
        if self.smooth:
            values = self._apart(low, high, n, interval)
        else:
            values = self.random.uniform(low, high, n)
            if interval.hole:
                values = np.where(np.abs(values) < 0.1, 0.25 * (high if high > 0 else low), values)
            elif n > 4 and interval.low < 0 < interval.high:
                values[n // 2] = 0.0
        # numbers that float32 has, so that all float dtypes but the half ones see the same
        return values.astype(np.float32).astype(np.float64).reshape(shape)

    def _apart(self, low: float, high: float, n: int, interval: Interval) -> np.ndarray:
        """n numbers from a fine grid, another one for each array, off the whole and half ones."""
        self.drawn += 1
        margin = (high - low) * 0.04
        grid = np.linspace(low + margin, high - margin, 8 * n + 80)
        grid = grid + (grid[1] - grid[0]) * (self.drawn * 0.618034 % 1)
        far = np.abs(grid) > margin if interval.hole or low < 0 < high else grid == grid
        if high - low > 1.5:
            far &= np.abs(grid * 2 - np.round(grid * 2)) > 0.05
        grid = grid[far & (grid < high)]
        picked = grid[np.linspace(1, len(grid) - 2, n).astype(int)] if n != 1 else grid[
            self.random.randint(len(grid)):][:1]
        return self.random.permutation(picked)

    def integers(self, interval: Interval, shape: tuple[int, ...]) -> np.ndarray:
        if self.kind == "b":
            return self.random.randint(0, 2, shape)
        low = max(interval.low, 0 if self.kind == "u" else -5)
        high = min(interval.high, 9)
        values = self.random.randint(math.ceil(low), max(math.floor(high), math.ceil(low)) + 1,
                                     shape)
        return np.where(values == 0, 1, values) if interval.hole else values

    # -- what is no sample of the op's own dtype ---------------------------------------------------
    def ints(self, low: int, high: int, *shape: int, dtype: str = "int64") -> np.ndarray:
        """Integers of [low, high)."""
        return self.random.randint(low, max(high, low + 1), shape).astype(dtype)

    def mask(self, *shape: int) -> np.ndarray:
        values = self.random.randint(0, 2, shape).astype(bool)
        if values.size > 1:
            values.flat[0], values.flat[-1] = True, False
        return values

    def distinct(self, *shape: int) -> np.ndarray:
        """Numbers of which no two are equal, in any dtype."""
        n = int(np.prod(shape))
        values = self.random.permutation(n).reshape(shape)
        if self.smooth:
            return self(*shape)
        return values.astype(numpy_dtype(self.dtype)) * (1 if self.kind in "iub" else np.asarray(
            0.25, numpy_dtype(self.dtype)))

    def permutation(self, n: int) -> np.ndarray:
        return self.random.permutation(n).astype(np.int64)

    def other(self, dtype: str) -> Draw:
        """Draws in another dtype."""
        return Draw(self.spec, dtype, self.smooth, self.random)

    @property
    def is_float(self) -> bool:
        return self.kind == "f"


def find_tags(found: Case) -> Case:
    """The case with the tags that its arrays show."""
    tags = set()
    for x in found.arrays():
        if x.size == 0:
            tags.add("empty")
        elif x.ndim == 0:
            tags.add("0dim")
    return found.tagged(*tags)


def with_special(found: Case, spec: OpSpec) -> Case | None:
    """The case with NaN and infinities among its floats, or None where there is no room.

    Where operands meet as a whole (weights, targets), only the first gets them.
    """
    random = np.random.RandomState(7)
    changed = 0
    several = spec.kind in ELEMENTWISE

    def put(x: np.ndarray) -> np.ndarray:
        nonlocal changed
        if changed and not several:
            return x
        if x.dtype.kind not in "fcV" or x.size < 2:
            return x
        x = x.copy()
        places = random.permutation(x.size)
        for place, value in zip(places, (np.nan, np.inf, -np.inf)[:max(x.size // 2, 1)]):
            x.flat[place] = value
        changed += 1
        return x
    found = found.map(put)
    return found.tagged("nan", "nograd") if changed else None


Maker = Callable[[Draw], Iterator[Case]]


def without(*tags: str) -> Callable[[Maker], Maker]:
    """For a maker of an op that has no such case: "0dim", "empty" or "nan"."""
    def mark(maker: Maker) -> Maker:
        maker.without = tags  # type: ignore[attr-defined]
        return maker
    return mark


def constant(*names: str) -> Callable[[Maker], Maker]:
    """For a maker of an op that has no derivative by these arguments, and no `grad` to say so."""
    def mark(maker: Maker) -> Maker:
        maker.constant = names  # type: ignore[attr-defined]
        return maker
    return mark


def derived(results: int) -> Callable[[Maker], Maker]:
    """For a maker of an op of which only the first results have a derivative."""
    def mark(maker: Maker) -> Maker:
        maker.derived = results  # type: ignore[attr-defined]
        return maker
    return mark
