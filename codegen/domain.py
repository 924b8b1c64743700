"""`domain`: where an op is defined and smooth, and which dtypes it takes.

    domain: positive                            # every float argument
    domain: (-1, 1)
    domain: {self: positive, other: nonzero, dtypes: float complex, special: no}

The op suite draws its samples from it; outside of it an op may give anything, or raise.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .errors import SpecError
from .signature import Signature

WORDS = {
    "real": (-math.inf, math.inf), "positive": (0.0, math.inf), "nonnegative": (0.0, math.inf),
    "nonzero": (-math.inf, math.inf), "unit": (0.0, 1.0), "negative": (-math.inf, 0.0)}
DTYPES = {
    "float": ("float32", "float64", "float16", "bfloat16"),
    "single": ("float32", "float64"),
    "complex": ("complex64", "complex128"),
    "int": ("int64", "int32", "int16", "int8", "uint8"),
    "bool": ("bool",)}
_NUMBER = r"\s*(-?(?:\d+(?:\.\d*)?(?:e-?\d+)?|inf|pi))\s*"
_INTERVAL = re.compile(rf"[(\[]{_NUMBER},{_NUMBER}[)\]]")


@dataclass(frozen=True)
class Interval:
    """Values from `low` to `high`; `hole` says that 0 is left out."""

    low: float = -math.inf
    high: float = math.inf
    hole: bool = False

    @classmethod
    def parse(cls, text: Any) -> Interval:
        text = str(text).strip()
        if text in WORDS:
            return cls(*WORDS[text], hole=text in ("nonzero", "positive", "negative"))
        match = _INTERVAL.fullmatch(text)
        if not match:
            raise SpecError(f"'{text[:60]}' is no domain; write one of {', '.join(sorted(WORDS))}, "
                            "or an interval such as (-1, 1)")
        low, high = (math.pi if t == "pi" else -math.pi if t == "-pi" else float(t)
                     for t in match.groups())
        if not low < high:
            raise SpecError(f"domain '{text}' is empty: the lesser bound comes first")
        return cls(low, high, hole=low == 0 and text.startswith("("))


@dataclass(frozen=True)
class Domain:
    """The interval of each argument, the dtypes, and whether NaN and infinities may come in."""

    intervals: Mapping[str, Interval] = field(default_factory=dict)
    default: Interval = Interval()
    dtypes: tuple[str, ...] | None = None
    special: bool = True

    @classmethod
    def parse(cls, value: Any, signature: Signature) -> Domain:
        """The domain of an entry; SpecError if it is not of the forms above."""
        if value is None:
            return cls()
        if not isinstance(value, dict):
            return cls(default=Interval.parse(value))
        given = dict(value)
        dtypes = _dtypes(given.pop("dtypes", None))
        special = given.pop("special", True)
        if not isinstance(special, bool):
            raise SpecError("'special' in 'domain' says whether NaN and infinities may come in: "
                            "yes or no")
        for name in given:
            if signature.arg(name) is None:
                raise SpecError(f"'domain' names '{name}', which is no argument of the op; beside "
                                "arguments it has the keys 'dtypes' and 'special'")
        return cls({name: Interval.parse(text) for name, text in given.items()},
                   dtypes=dtypes, special=special)

    def of(self, argument: str) -> Interval:
        return self.intervals.get(argument, self.default)


def _dtypes(value: Any) -> tuple[str, ...] | None:
    if value is None:
        return None
    every = {name for names in DTYPES.values() for name in names}
    found: dict[str, None] = {}
    for word in str(value).split():
        if word not in DTYPES and word not in every:
            raise SpecError(f"unknown dtype '{word}' in 'domain'; write some of "
                            f"{', '.join(sorted(DTYPES))}, or names such as float32")
        found.update(dict.fromkeys(DTYPES.get(word, (word,))))
    return tuple(found)
