"""Samples of views, copies and changes of shape."""

from __future__ import annotations

from collections.abc import Iterator

from .cases import Case, Draw, DTypeName, case, without


def transpose(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), 0, 1)
    yield case(t(2, 3, 4), -1, 0)
    yield case(t(0, 3), 1, 0)
    yield case(t(), 0, -1)


def permute(t: Draw) -> Iterator[Case]:
    yield case(t(2, 3, 4), [2, 0, 1])
    yield case(t(3, 4), [-1, 0])
    yield case(t(0, 3), [1, 0])
    yield case(t(), [])


def expand_to(t: Draw) -> Iterator[Case]:
    yield case(t(3, 1), [2, 3, 4])
    yield case(t(3, 4), [3, 4])
    yield case(t(1, 0), [2, 0])
    yield case(t(), [2, 2])


def expand(t: Draw) -> Iterator[Case]:
    yield from expand_to(t)
    yield case(t(3, 1), [-1, 4])


@without("0dim")
def select(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), 0, 1)
    yield case(t(2, 3, 4), -2, -1)
    yield case(t(0, 3), 1, 2)


@without("0dim")
def select_row(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), 2)
    yield case(t(3), 0)
    yield case(t(2, 0), 1)


@without("0dim")
def slice(t: Draw) -> Iterator[Case]:
    yield case(t(5, 4), 0, 1, 5, 2)
    yield case(t(3, 6), 1, 2, 5)
    yield case(t(3, 4), 0, 1, 1)
    yield case(t(0, 3), 0, 0, 0)


def view_shape(t: Draw) -> Iterator[Case]:
    for c in reshape(t):
        if c.args[1] != [-1]:
            yield c.tagged("memory")


def reshape(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), [2, 6])
    yield case(t(2, 3, 4), [6, 4])
    yield case(t(0, 3), [3, 0])
    yield case(t(), [1, 1])
    yield case(t(3, 4), [-1])


def unsqueeze(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), 0)
    yield case(t(3, 4), -1)
    yield case(t(0, 3), 1)
    yield case(t(), 0)


def squeeze_dims(t: Draw) -> Iterator[Case]:
    yield case(t(3, 1, 4, 1), [1, 3])
    yield case(t(1, 3), [0])
    yield case(t(0, 1), [1])
    yield case(t(), [])


@without("0dim")
def diagonal(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4))
    yield case(t(3, 4), 1)
    yield case(t(3, 4), -2, 1, 0)
    yield case(t(2, 3, 4), 0, -1, 0)
    yield case(t(0, 3))


def unfold(t: Draw) -> Iterator[Case]:
    yield case(t(7, 2), 0, 3, 2)
    yield case(t(3, 5), -1, 2, 1)
    yield case(t(4, 0), 0, 2, 2)
    yield case(t(), 0, 1, 1)


def as_strided(t: Draw) -> Iterator[Case]:
    yield from (c.tagged("memory") for c in _as_strided(t))


def _as_strided(t: Draw) -> Iterator[Case]:
    yield case(t(12), [3, 2], [4, 1])
    yield case(t(3, 4), [2, 3], [1, 2], 3)       # elements that stand in several places
    yield case(t(3, 4), [4], [0])
    yield case(t(3, 4), [0, 2], [1, 1])
    yield case(t(), [2, 2], [0, 0])
    yield case(t(0), [0], [1])


@without("0dim")
def split_with_sizes(t: Draw) -> Iterator[Case]:
    yield case(t(6, 2), [1, 3, 2])
    yield case(t(3, 4), [2, 0, 2], -1)
    yield case(t(0, 3), [0], 0)


@without("0dim")
def unbind(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4))
    yield case(t(2, 3), -1)
    yield case(t(2, 0), 0)


def movedim(t: Draw) -> Iterator[Case]:
    yield case(t(2, 3, 4), [0], [2])
    yield case(t(2, 3, 4), [0, -1], [1, 0])
    yield case(t(0, 3), [1], [0])
    yield case(t(), [0], [0])


def flatten(t: Draw) -> Iterator[Case]:
    yield case(t(2, 3, 4))
    yield case(t(2, 3, 4), 1, -1)
    yield case(t(2, 3, 4), 0, 1)
    yield case(t(0, 3))
    yield case(t())


@without("0dim")
def unflatten(t: Draw) -> Iterator[Case]:
    yield case(t(3, 8), 1, [2, 4])
    yield case(t(6, 2), 0, [3, -1])
    yield case(t(0, 4), 1, [2, 2])


@without("0dim")
def narrow(t: Draw) -> Iterator[Case]:
    yield case(t(5, 4), 0, 1, 3)
    yield case(t(3, 4), -1, 2, 0)
    yield case(t(3, 4), 1, -3, 2)
    yield case(t(0, 4), 1, 1, 2)


def real_view(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4))
    yield case(t(0, 3))
    yield case(t())


imag_view = imag = real_view
view_as_real = real_view


@without("0dim")
def view_as_complex(t: Draw) -> Iterator[Case]:
    for shape in ((3, 2), (2, 3, 2), (0, 2), (2,)):
        yield case(t(*shape), tags="memory")


view_as_complex_view = view_as_complex


# -- copies ----------------------------------------------------------------------------------------
def to_dtype(t: Draw) -> Iterator[Case]:
    for name in ("float32", "int64", "bool", "complex64", "float16", "bfloat16", "uint8"):
        if t.kind in "fc" and name in ("int64", "uint8"):      # C leaves what does not fit open
            continue
        if t.kind == "c" and name != "complex64":
            continue
        if not t.smooth or name in ("float32", "complex64"):
            yield case(t(3, 4), dtype=DTypeName(name), tags="nograd" if t.smooth else "")
    if t.smooth:
        yield case(t(3, 4), dtype=DTypeName("complex128"))
    yield case(t(0, 3), dtype=DTypeName("complex64"))
    yield case(t(), dtype=DTypeName("complex64"), tags="nograd")


@without("0dim")
def concatenate_arrays(t: Draw) -> Iterator[Case]:
    yield case([t(3, 4), t(2, 4), t(1, 4)], 0)
    yield case([t(3, 2), t(3, 3)], 1)
    yield case([t(0, 3), t(2, 3)], 0)


@without("0dim")
def cat(t: Draw) -> Iterator[Case]:
    yield from concatenate_arrays(t)
    yield case([t(3, 4)], -1)
    if t.dtype == "float32" and not t.smooth:
        yield case([t(3, 4), t.other("int64")(2, 4)], 0, tags="mixed")
        yield case([t(0), t(2, 4)], 0)


def stack(t: Draw) -> Iterator[Case]:
    yield case([t(3, 4), t(3, 4)])
    yield case([t(3), t(3), t(3)], -1)
    yield case([t(0, 3), t(0, 3)], 1)
    yield case([t(), t()], 0)


def zeros_of(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), [2, 2])
    yield case(t(0, 3), [])
    yield case(t(), [0, 3])


def fill(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), 1)
    yield case(t(0, 3), 2)
    yield case(t(), 1)
    if t.kind in "fc":
        yield case(t(2, 3), 2.5)


def make_complex(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), t(3, 4))
    yield case(t(0, 3), t(0, 3))
    yield case(t(), t())


@without("0dim")
def arange(t: Draw) -> Iterator[Case]:
    dtype = DTypeName(t.dtype)
    yield case(0, 5, 1, dtype=dtype)
    yield case(1, 8, 3, dtype=dtype)
    yield case(5, 0, -2, dtype=dtype)
    if t.is_float:
        yield case(0.5, 2.0, 0.25, dtype=dtype)


def flip(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), [0])
    yield case(t(2, 3, 4), [-1, 0])
    yield case(t(0, 3), [1])
    yield case(t(), [])


def roll(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), [1], [0])
    yield case(t(2, 3, 4), [-2, 5], [1, 2])
    yield case(t(3, 4), [3])
    yield case(t(0, 3), [1], [1])
    yield case(t(), [1])


@without("0dim")
def rot90(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4))
    yield case(t(2, 3, 4), 2, [0, 2])
    yield case(t(3, 4), -1, [1, 0])
    yield case(t(3, 4), 3)
    yield case(t(0, 3))


@without("0dim")
def tril(t: Draw) -> Iterator[Case]:
    yield case(t(4, 4))
    yield case(t(3, 5), 1)
    yield case(t(2, 5, 3), -1)
    yield case(t(0, 3))


triu = tril


@without("0dim")
def diag(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4))
    yield case(t(3, 4), 1)
    yield case(t(3))
    yield case(t(3), -1)
    yield case(t(0))


@without("0dim")
def diag_embed(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4))
    yield case(t(2, 3), 1)
    yield case(t(2, 3), -1, 0, 2)
    yield case(t(0, 3))


def diagflat(t: Draw) -> Iterator[Case]:
    yield case(t(3))
    yield case(t(2, 2), 1)
    yield case(t(0))
    yield case(t(), -1)


@without("0dim")
def trace(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4))
    yield case(t(3, 3))
    yield case(t(0, 3))


def repeat(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), [2, 1])
    yield case(t(3), [2, 2])
    yield case(t(3, 4), [0, 1])
    yield case(t(0, 3), [1, 2])
    yield case(t(), [2])


def tile(t: Draw) -> Iterator[Case]:
    yield from repeat(t)
    yield case(t(2, 3), [2])


@without("0dim")
def select_scatter(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), t(4), 0, 1)
    yield case(t(2, 3, 4), t(2, 4), 1, -1)
    yield case(t(0, 3), t(0), 1, 0)


@without("0dim")
def diagonal_scatter(t: Draw) -> Iterator[Case]:
    yield case(t(3, 4), t(3))
    yield case(t(3, 4), t(3), 1)
    yield case(t(2, 3, 3), t(3, 2), 1, 0, 1)
    yield case(t(0, 3), t(0))


@without("0dim")
def slice_scatter(t: Draw) -> Iterator[Case]:
    yield case(t(5, 4), t(2, 4), 0, 1, 4, 2)
    yield case(t(3, 4), t(3, 2), 1, -2)
    yield case(t(3, 4), t(3, 4))
    yield case(t(0, 3), t(0, 3))


@without("0dim")
def as_strided_scatter(t: Draw) -> Iterator[Case]:
    yield from (c.tagged("memory") for c in _as_strided_scatter(t))


def _as_strided_scatter(t: Draw) -> Iterator[Case]:
    yield case(t(12), t(3, 2), [3, 2], [4, 1])
    yield case(t(3, 4), t(2, 2), [2, 2], [4, 2], 1)
    yield case(t(3, 0), t(0), [0], [1])
