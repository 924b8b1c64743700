"""Where torch itself is at fault, or refuses what has a meaning: differences that are no news."""

from __future__ import annotations

from dataclasses import dataclass

from .program import Program


@dataclass(frozen=True)
class Quirk:
    """A difference of some kind at an op, only for inputs that are "empty" or "expanded" if said.

    kind: as in `Difference`; "crash" keeps the program from torch.
    """

    op: str
    kind: str
    why: str
    when: str = ""

    def covers(self, program: Program, op: str, kind: str) -> bool:
        return (self.op, self.kind) == (op, kind) and self.holds(program)

    def holds(self, program: Program) -> bool:
        if self.when == "empty":
            return any(not x.array.size for x in program.inputs)
        return not self.when or any(x.layout == self.when for x in program.inputs)


QUIRKS = [
    Quirk("pdist", "crash", "the gradient of no rows ends the process", "empty"),
    Quirk("median_dim", "value", "garbage where input overlaps itself", "expanded"),
    Quirk("nanmedian_dim", "value", "garbage where input overlaps itself", "expanded"),
    Quirk("pixel_unshuffle", "shape", "an empty input comes back in its own shape", "empty"),
    Quirk("pixel_shuffle", "gradient", "wrong shape of an empty gradient", "empty"),
    Quirk("pixel_unshuffle", "gradient", "wrong shape of an empty gradient", "empty"),
    Quirk("multi_margin_loss", "value", "uninitialised for no samples", "empty"),
    Quirk("view_as_complex", "error", "asks a stride of what has no elements", "empty"),
    Quirk("view_as_real", "gradient", "asks a stride of what has no elements", "empty"),
    Quirk("scatter_add", "gradient", "refuses the gradient of a src larger than index"),
    Quirk("clamp", "gradient", "the gradient of a bound that is larger than the input fails"),
    Quirk("dist", "gradient", "the gradient of the 0-norm fails"),
]


def at_fault(program: Program, op: str, kind: str) -> bool:
    return any(q.covers(program, op, kind) for q in QUIRKS)


def crashes(program: Program) -> bool:
    """Whether torch would not survive the program."""
    ops = {s.op for s in program.steps}
    return any(q.kind == "crash" and q.op in ops and q.holds(program) for q in QUIRKS)
