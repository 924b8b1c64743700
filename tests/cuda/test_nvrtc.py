"""Every CUDA source compiles with NVRTC, for the oldest and the newest architecture named."""

from __future__ import annotations

from functools import cache

import pytest

from . import nvrtc
from .sources import Source, all_sources

BATCHES = 24


@pytest.fixture(scope="module")
def library():
    try:
        return nvrtc.load()
    except (ImportError, OSError, StopIteration) as error:
        pytest.skip(f"pip's NVRTC is not installed: {error}")


@cache
def sources() -> list[Source]:
    return all_sources()


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("arch", ["sm_80", "sm_90"])
def test_compiles(library, arch, batch):
    chosen = sources()[batch::BATCHES]
    assert len(chosen) > 50
    log = nvrtc.compile_error(library, nvrtc.join(chosen), arch)
    if log is None:
        return
    for text, name in chosen:
        log = nvrtc.compile_error(library, text, arch)
        assert log is None, f"{name}: {log}\n{text}"
    pytest.fail(f"each source compiles, all in one do not: {log}")


def test_finds_mistakes(library):
    text = sources()[0][0]
    assert nvrtc.compile_error(library, text, "sm_90") is None
    assert "undefined" in nvrtc.compile_error(
        library, text.replace("words;", "wrods;", 1), "sm_90"
    )


def test_covers_what_there_is():
    names = {name for _, name in sources()}
    assert {"philox", "gather", "copy", "reduce_sum", "scan_cumsum", "op_exp", "op_add"} <= names
