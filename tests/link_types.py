"""Lays out the packages as links, as type checkers want them: `python tests/link_types.py DIR`."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main(target: Path) -> None:
    package = target / "plugrad"
    shutil.rmtree(package, ignore_errors=True)
    package.mkdir(parents=True)
    for source in (ROOT / "frontend").iterdir():
        (package / source.name).symlink_to(source)
    for name in ("backends", "codegen"):
        (package / name).symlink_to(ROOT / name)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
