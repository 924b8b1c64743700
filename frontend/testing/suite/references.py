"""Results kept from torch, for where it is not installed.

`python -m plugrad.testing.suite.references` writes them anew. One file: a zlib stream of a line of
JSON, op -> {case: [[dtype, shape], ...]}, and the arrays' bytes
after it in the same order. A case is known by a checksum of its arguments, so that a changed
sample is simply unknown until the file is made again.
"""

from __future__ import annotations

import functools
import json
import zlib
from pathlib import Path

import numpy as np

from ...codegen.spec import OpSpec
from .cases import MAIN, Case, numpy_dtype
from .numerics import difference

FILE = Path(__file__).with_name("references.bin")
CASES, SIZE = 8, 200      # how many cases of an op are kept, and how many elements of one at most


def checksum(case: Case) -> str:
    found = zlib.crc32(str(case).encode())
    for x in case.arrays():
        found = zlib.crc32(np.ascontiguousarray(x).tobytes(), found)
    return f"{found:08x}"


def stored(spec: OpSpec, case: Case) -> list[np.ndarray] | None:
    """The arrays kept for a case, or None."""
    return contents().get(spec.name, {}).get(checksum(case))


@functools.lru_cache(None)
def contents() -> dict[str, dict[str, list[np.ndarray]]]:
    """Everything in the file, by op and case."""
    head, _, data = zlib.decompress(FILE.read_bytes()).partition(b"\n")
    place = 0
    found: dict[str, dict[str, list[np.ndarray]]] = {}
    for op, kept in json.loads(head).items():
        found[op] = {}
        for case, results in kept.items():
            arrays = []
            for name, shape in results:
                dtype = numpy_dtype(name)
                n = int(np.prod(shape))
                array = np.frombuffer(data, dtype, n, place).reshape(shape)
                place += array.nbytes
                arrays.append(array)
            found[op][case] = arrays
    return found


def make() -> bytes:
    """The file's bytes, from the torch that is installed."""
    from ...ops import specs
    from .oracles import expected, truth
    from .samples import accepted, cases
    index: dict[str, dict[str, list]] = {}
    data = []
    for spec in specs().values():
        kept: dict[str, list] = {}
        dtypes = accepted(spec)
        for dtype in dict.fromkeys((*dtypes[:1], *(d for d in MAIN if d in dtypes))):
            for case in cases(spec, dtype):
                key = checksum(case)
                if len(kept) >= CASES or key in kept or "nooracle" in case.tags:
                    continue
                results = expected(spec, case)
                if results is None or sum(r.size for r in results) > SIZE or not _sure(
                        results, truth(spec, case)):
                    continue
                kept[key] = [[r.dtype.name, list(r.shape)] for r in results]
                data += [np.ascontiguousarray(r).tobytes() for r in results]
        index[spec.name] = kept
    text = json.dumps(index, separators=(",", ":")).encode()
    return zlib.compress(text + b"\n" + b"".join(data), 9)


def _sure(results: list[np.ndarray], wide: list[np.ndarray] | None) -> bool:
    """Whether torch says the same in double precision."""
    with np.errstate(all="ignore"):
        return wide is None or not any(difference(r, w.astype(r.dtype), 4)
                                       for r, w in zip(results, wide))


if __name__ == "__main__":
    import warnings
    warnings.simplefilter("ignore")
    FILE.write_bytes(make())
    print(f"{FILE}: {FILE.stat().st_size} bytes")
