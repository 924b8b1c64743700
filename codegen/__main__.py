"""`python -m plugrad.codegen`: writes the generated files; `--check` says if they are current."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .compiler import compile_text, helper_names, modules
from .errors import SpecError


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="plugrad codegen", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, fail if stale")
    parser.add_argument("--root", type=Path, default=None, help="the checkout")
    options = parser.parse_args(argv)
    root = options.root or Path(__file__).resolve().parent.parent
    if not (root / "ops.yaml").exists():
        root = Path.cwd()
    frontend = root / "frontend"
    try:
        compiled = compile_text((root / "ops.yaml").read_text("utf-8"), "ops.yaml",
                                helper_names(frontend))
        files = modules(compiled, root / "backends")
    except SpecError as error:
        print(error, file=sys.stderr)
        return 1
    stale = []
    for name, text in files.items():
        path = frontend / "_generated" / name if "/" not in name else root / name
        if path.exists() and path.read_text() == text:
            continue
        stale.append(str(path.relative_to(root)))
        if not options.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    if options.check and stale:
        print(f"not current: {', '.join(stale)}; run `python -m plugrad.codegen`", file=sys.stderr)
        return 1
    print(f"{len(compiled.specs)} ops, {len(compiled.derivatives)} derivatives, "
          f"{'checked' if options.check else f'{len(stale)} files written'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
