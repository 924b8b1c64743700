"""The command `plugrad`: doctor, devices, codegen."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="plugrad", description="plugrad's command line")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("doctor", help="versions, devices, plugins: what works, what not and why")
    devices = commands.add_parser("devices", help="the devices that can be used")
    devices.add_argument("--coverage", metavar="DEVICE",
                         help="how each op runs there: own, expr, primitive, composed, host, "
                              "fallback")
    codegen = commands.add_parser("codegen", help="write the generated files of a checkout")
    codegen.add_argument("--check", action="store_true")
    options = parser.parse_args(argv)
    if options.command == "doctor":
        return doctor()
    if options.command == "codegen":
        from .codegen.__main__ import main as generate
        return generate(["--check"] if options.check else [])
    try:
        found = coverage(options.coverage) if options.coverage else list_devices()
        sys.stdout.flush()
    except BrokenPipeError:         # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return found


def _versions() -> list[tuple[str, str]]:
    import platform
    from importlib.metadata import PackageNotFoundError, version

    from . import __version__
    from .backends.loader import PACKAGES
    found = [("plugrad", __version__), ("Python", platform.python_version()),
             ("platform", platform.platform())]
    for name in ("numpy", "ml_dtypes", "pluggy", "pyyaml", *PACKAGES):
        try:
            found.append((name, version(name)))
        except PackageNotFoundError:
            found.append((name, "not installed"))
    return found


def _device_lines(name: str) -> list[tuple[bool, str]]:
    """(works, line) for each device of a type."""
    from .backends import loader
    from .device import device
    try:
        count = loader.backend_class(name).device_count()
        lines = []
        for i in range(count):
            table = loader.table_for(device(name, i))
            facts = ", ".join(sorted(c for c in table.capabilities if ":" not in c))
            lines.append((True, f"{table.device}: {table.backend.describe()} ({facts})"))
        return lines or [(False, f"{name}: no device of this type found")]
    except Exception as error:
        reason = str(error).strip().splitlines()
        return [(False, f"{name}: {reason[0] if reason else type(error).__name__}")]


def _names() -> list[str]:
    from .backends import loader
    return [*loader.BUILTIN, *(n for n in loader.plugin_devices() if n not in loader.BUILTIN)]


def list_devices() -> int:
    for name in _names():
        for works, line in _device_lines(name):
            print(("  " if works else "- ") + line)
    return 0


def doctor() -> int:
    """Prints versions, devices and plugins, with the traceback of whatever failed."""
    from .backends import loader
    print("versions")
    for name, number in _versions():
        print(f"  {name:26} {number}")
    print("devices")
    for name in _names():
        for works, line in _device_lines(name):
            print(f"  {'ok  ' if works else 'no  '}{line}")
    print("plugins")
    points = loader.entry_points()
    for point in points:
        dist = getattr(point, "dist", None)
        works = loader.load_entry_point(point)
        print(f"  {'ok  ' if works else 'FAIL'} {point.name} = {point.value}"
              + (f"  ({dist.name} {dist.version})" if dist else ""))
    if not points:
        print("  none installed")
    failed = {n: text for n, text in loader.problems().items()
              if any(p.name == n for p in points)}
    for name, text in failed.items():
        print(f"\nwhy {name} failed:\n{text}", end="")
    return 1 if failed else 0


def coverage(name: str) -> int:
    """Prints how each op of ops.yaml runs on a device, and the counts."""
    import collections

    from .backends.loader import table_for
    from .device import device
    from .ops import specs
    table: Any = table_for(device(name))
    counts: collections.Counter[str] = collections.Counter()
    for op, spec in specs().items():
        how = "composed of ops" if spec.compose and not spec.grad else table.find(op)[0]
        counts[how] += 1
        print(f"{op:34} {how}")
    print(", ".join(f"{how} {n}" for how, n in counts.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
