"""`python -m plugrad.testing.fuzz --minutes 10 --seed 0`: random programs until one differs."""

from __future__ import annotations

import argparse
import sys
import time

from ..suite import oracles
from .compare import Difference, Judge
from .generate import Generator
from .program import Program
from .shrink import Shows, shrink
from .sides import PlugradSide, TorchSide


class Run:
    """A bounded, seeded run; `found` are the differences, each with its smallest program."""

    def __init__(self, devices: list[str], seed: int, ops: str = "", longest: int = 8,
                 with_torch: bool = True):
        import re

        from ...ops import specs
        self.specs = specs()
        chosen = [s for s in self.specs.values() if re.search(ops, s.name)]
        self.generator = Generator(chosen, seed, longest)
        sides: list = [PlugradSide(name) for name in devices]
        if with_torch and oracles.installed():
            sides.append(TorchSide())
        self.judge = Judge(self.specs, sides)
        self.draft = PlugradSide("cpu")
        self.programs = 0
        self.found: list[tuple[Program, Difference]] = []

    def go(self, seconds: float, most: int = 1) -> bool:
        """Runs until the time is over or `most` different differences are found."""
        end = time.monotonic() + seconds
        seen: set[tuple[str, str]] = set()
        while time.monotonic() < end and len(self.found) < most:
            program = self.generator.program(self.draft)
            self.programs += 1
            wrong = self.judge.run(program)
            if wrong is None or (wrong.where, wrong.kind) in seen or (
                    len(program.steps) == 1 and _key(program, wrong) in seen):
                continue
            small = shrink(program, self._shows(wrong))
            wrong = self.judge.run(small) or wrong
            key = _key(small, wrong)
            if key in seen:
                continue
            seen.add(key)
            self.found.append((small, wrong))
            print(f"\n# {wrong.where}: {wrong.kind}: {wrong.text}\n{small.code()}", flush=True)
        return not self.found

    def _shows(self, wrong: Difference) -> Shows:
        return lambda program: wrong.like(self.judge.run(program))

    def counts(self) -> str:
        n, g = self.generator.counts, self.generator.with_grad
        rare = sorted(self.generator.specs, key=lambda op: n[op])[:8]
        half = sum(g[op] >= 1 for op in self.generator.specs)
        return (f"{self.programs} programs, {sum(n.values())} steps; each of "
                f"{len(self.generator.specs)} ops at least {min(n[op] for op in rare)} times "
                f"(rarest: {', '.join(f'{op} {n[op]}' for op in rare)}); {half} ops with gradients")


def _key(program: Program, wrong: Difference) -> tuple[str, str]:
    """What counts as one finding: the last op of a wrong gradient, or the op that differs."""
    return program.steps[-1].op if wrong.where == "gradient" else wrong.where, wrong.kind


def main() -> int:
    parser = argparse.ArgumentParser(prog="plugrad fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--devices", default="cpu",
                        help="such as cpu,mydevice: the first is the device of record")
    parser.add_argument("--ops", default="", help="a pattern of op names")
    parser.add_argument("--most", type=int, default=20, help="end after so many differences")
    parser.add_argument("--longest", type=int, default=8, help="steps of the longest program")
    parser.add_argument("--no-torch", action="store_true")
    given = parser.parse_args()
    run = Run(given.devices.split(","), given.seed, given.ops, given.longest, not given.no_torch)
    clean = run.go(given.minutes * 60, given.most)
    print(f"\nseed {given.seed}: {run.counts()}; {len(run.found)} differences")
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main())
