"""The suite's part of pytest: the option `--backend`, one test per op, the count at the end."""

from __future__ import annotations

import importlib
import os
import traceback
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent


def pytest_addoption(parser: Any) -> None:
    group = parser.getgroup("plugrad")
    group.addoption("--backend", default="cpu", help="the device that the op suite runs on")
    group.addoption("--gaps", default=None, help="a gap file in place of the suite's own")


def pytest_collect_directory(path: Path, parent: Any) -> Any:
    """The suite's folders are plain folders: pytest must not import plugrad a second time."""
    package = HERE.parent.parent
    if path in (HERE, *HERE.parents) and (path == package or package in path.parents):
        return pytest.Dir.from_parent(parent, path=path)
    return None


class SuiteModule(pytest.Module):
    """test_ops.py under its installed name."""

    def _getobj(self) -> Any:
        return importlib.import_module("plugrad.testing.suite.test_ops")


def pytest_pycollect_makemodule(module_path: Path, parent: Any) -> Any:
    return SuiteModule.from_parent(parent, path=module_path) if module_path.parent == HERE else None


def pytest_generate_tests(metafunc: Any) -> None:
    if metafunc.module.__name__ == "plugrad.testing.suite.test_ops":
        import plugrad
        specs = plugrad.ops.specs().values()
        metafunc.parametrize("op", list(specs), ids=[spec.name for spec in specs])


class Suite:
    """The device under test, its gaps, and how many cases ran."""

    def __init__(self, backend: str, gap_file: Path):
        from .devices import Device
        os.environ.setdefault("PLUGRAD_CACHE", "0")      # thousands of programs, for one run
        self.device = Device(backend)
        self.gap_file = gap_file
        self.gaps = read_gaps(gap_file)
        self._check_gaps()
        self.item: Any = None

    def _check_gaps(self) -> None:
        """A gap names an op, and a check or a group of dtypes."""
        import plugrad

        from ...codegen.domain import DTYPES
        from .checks import CHECKS
        for line in self.gaps:
            op, _, what = line.rstrip("]").partition("[")
            if op not in plugrad.ops.specs() or what not in {*CHECKS, *DTYPES}:
                raise ValueError(f"{self.gap_file}: '{line}' names no op and check of the suite; "
                                 f"the checks are {', '.join([*CHECKS, *DTYPES])}")

    def gap(self, op: Any, what: str) -> bool:
        return f"{op.name}[{what}]" in self.gaps

    def closed(self, op: Any, what: str) -> str:
        return f"{what}: passes now, take '{op.name}[{what}]' out of {self.gap_file}"

    def complaints(self, check: Any, subject: Any) -> list[str]:
        try:
            return list(check(subject))
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            return [f"{type(error).__name__}: {str(error)[:300]} ({last.filename}:{last.lineno})"]

    def count(self, subject: Any) -> None:
        if self.item is None:      # not run by pytest
            return
        self.item.user_properties.append(("cases", len(subject.cases)))
        self.item.user_properties.append(("derivatives", len(subject.smooth)))


def read_gaps(path: Path) -> dict[str, str]:
    """`op[check] reason` lines as a dict; ValueError for a line without a reason."""
    found = {}
    for line in path.read_text().splitlines() if path.exists() else ():
        place, _, reason = line.strip().partition(" ")
        if not place or place.startswith("#"):
            continue
        if not reason.strip() or not place.endswith("]"):
            raise ValueError(f"{path}: '{line}' is no gap; write 'op[check] reason'")
        found[place] = reason.strip()
    return found


_suites: dict[tuple, Suite] = {}


@pytest.fixture
def suite(request: Any) -> Suite:
    backend = request.config.getoption("--backend")
    gaps = request.config.getoption("--gaps")
    file = Path(gaps) if gaps else HERE / "gaps" / f"{backend.partition(':')[0]}.txt"
    if (backend, file) not in _suites:
        _suites[backend, file] = Suite(backend, file)
    found = _suites[backend, file]
    found.item = request.node
    return found


def pytest_terminal_summary(terminalreporter: Any, config: Any) -> None:
    """How many ops and cases ran on the device."""
    totals: dict[str, int] = {}
    ops = 0
    for reports in terminalreporter.stats.values():
        for report in reports:
            properties = dict(getattr(report, "user_properties", ()))
            if getattr(report, "when", "") == "call" and "cases" in properties:
                ops += 1
                for key, n in properties.items():
                    totals[key] = totals.get(key, 0) + n
    if ops:
        terminalreporter.write_line(
            f"op suite on {config.getoption('--backend')}: {ops} ops, {totals['cases']} cases, "
            f"{totals['derivatives']} cases of derivatives")
