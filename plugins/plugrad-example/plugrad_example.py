"""A complete device for plugrad: copy it, and replace NumPy by what your device does."""

from __future__ import annotations

import math

import numpy as np

from plugrad.backends.api import Backend
from plugrad.backends.hookspecs import hookimpl
from plugrad.codegen.expression import Call, parse_expr, specialise, walk
from plugrad.codegen.intrinsics import physical, wrap
from plugrad.codegen.lowering import lower
from plugrad.codegen.reduction import parse_reduce, static_values, typed_reduction
from plugrad.codegen.special import coefficients
from plugrad.codegen.typed import Typed, resolve

quiet = np.errstate(all="ignore")


class Array:
    """A strided view of bytes; strides and offset count elements."""

    def __init__(self, data, shape, strides, offset, dtype):
        self.data, self.shape, self.strides, self.offset = data, tuple(shape), strides, offset
        self.dtype, self.ndim = np.dtype(dtype), len(shape)

    def numpy(self):
        """An ndarray over the same bytes, for the length of a kernel."""
        n = self.dtype.itemsize
        start = self.offset * n if 0 not in self.shape else 0
        return np.ndarray(self.shape, self.dtype, self.data, start, [s * n for s in self.strides])


def new(values):
    """A contiguous Array of a NumPy array's values."""
    values = np.asarray(values)
    strides = tuple(math.prod(values.shape[d + 1:]) for d in range(values.ndim))
    return Array(bytearray(values.tobytes()), values.shape, strides, 0, values.dtype)


def pack(results):
    return new(results[0]) if len(results) == 1 else tuple(map(new, results))


@quiet
def convert(values, dtype):
    """Values in another dtype, as C converts; floats pass through int64 to smaller integers."""
    if values.dtype.kind == "c" and dtype.kind not in "cb":
        values = values.real
    if dtype.kind in "iu" and values.dtype.kind in "fV":
        values = values.astype(np.float64).astype(np.int64)
    return values.astype(dtype)


#: Functions of formulas by NumPy's names where these differ, and those that NumPy lacks.
RENAMED = {
    "sub": "subtract", "mul": "multiply", "div": "divide", "neg": "negative", "sgn": "sign",
    "eq": "equal", "ne": "not_equal", "lt": "less", "le": "less_equal", "gt": "greater",
    "ge": "greater_equal", "floor_div": "floor_divide", "bitwise_not": "invert",
    "integer_floor_div": "floor_divide", "integer_remainder": "remainder", "integer_fmod": "fmod",
    "lshift": "left_shift", "rshift": "right_shift",
}
OWN = {
    "integer_power": lambda x, y: np.where((y < 0) & (abs(x) != 1), 0, x ** abs(y)),
    "integer_trunc_div": lambda x, y: (x - np.fmod(x, y)) // y,
    "float_sign": lambda x: np.sign(np.nan_to_num(x)),
    **{f"nextafter_{half}": lambda x, y, half=half: np.nextafter(
        *[convert(v, np.dtype(half)) for v in (x, y)]) for half in ("float16", "bfloat16")},
}

#: Functions that this device leaves to the CPU, besides the orthogonal polynomials.
SERIES = ("igamma", "igammac", "zeta", "polygamma")


def evaluate(node, values, known):
    """The value of a typed formula; `known` keeps its parts. Half types compute in float32."""
    if node not in known:
        dtype = physical(node.dtype)
        args = [evaluate(a, values, known) for a in node.args if isinstance(a, Typed)]
        if node.fn in ("arg", "scalar", "const"):
            value = node.args[0].value if node.fn == "const" else values[node.args[0]]
            result = value if node.fn == "arg" else np.asarray(wrap(value, dtype), dtype)
        elif node.fn in ("convert", "cast"):  # a cast rounds, a conversion between halves does not
            result = convert(args[0], node.dtype if node.fn == "cast" else dtype)
        elif node.fn == "poly":
            table = coefficients(node.args[0], node.dtype)
            result = np.polynomial.polynomial.polyval(args[0], table)
        else:
            function = OWN.get(node.fn) or getattr(np, RENAMED.get(node.fn, node.fn))
            result = function(*args)
        known[node] = convert(np.asarray(result), dtype)
    return known[node]


@quiet
def run(formulas, values, shape=None):
    """The values of formulas in their dtypes, broadcast to a shape."""
    known = {}
    found = [convert(evaluate(lower(f, True), values, known), f.dtype) for f in formulas]
    return found if shape is None else [np.broadcast_to(x, shape) for x in found]


def prefixes(spec, fixed):
    """The `reduce` of an op as a function that gives all prefixes, along a first dim."""
    params = [a.name for a in spec.args if a.name not in fixed]
    rule = parse_reduce(spec.reduce, params)
    names = [state.name for state in rule.states]

    def scan(array, dims, dtype, scalars):
        numbers, static = dict(zip(params, scalars)), static_values(params, scalars)
        typed = typed_reduction(rule, array.dtype, np.dtype(dtype), static)
        rest = [d for d in range(array.ndim) if d not in dims]
        count = math.prod(array.shape[d] for d in dims if array.ndim)
        shape = [array.shape[d] for d in rest]
        if not count:
            if rule.empty == "error" and "keepdim" in fixed:
                raise IndexError(f"{spec.name}(): Expected reduction dim {dims[0]} to have "
                                 "non-zero size.")
            nothing = numbers | dict(zip(names, run(typed.inits, numbers))) | {"count": np.int64(0)}
            return run(typed.empty or typed.finalize, nothing, [1, *shape])
        line = convert(array.numpy(), typed.array).transpose([*dims, *rest][:array.ndim])
        line = line.reshape(count, *shape)
        index = np.arange(count).reshape(-1, *[1] * len(rest))
        states, step = run(typed.map, {**numbers, "self": line, "index": index}, line.shape), 1
        while step < count:  # joins neighbours, then pairs, ...: errors grow as log(count)
            left = dict(zip(names, [s[:-step] for s in states]))
            right = {f"other_{n}": s[step:] for n, s in zip(names, states)}
            joined = run(typed.combine, numbers | left | right)
            states = [np.concatenate([s[:step], j]) for s, j in zip(states, joined)]
            step *= 2
        last = numbers | dict(zip(names, states)) | {"count": index + 1}
        return run(typed.finalize, last, line.shape)
    return scan


class ExampleBackend(Backend):
    """Bytes of this process as a device."""

    name = "example"
    capabilities = frozenset({"float64", "float16", "bfloat16", "complex", "autocast:bfloat16"})

    def allocate(self, shape, dtype):
        return new(np.zeros(shape, dtype))

    def from_numpy(self, array):
        return new(array)

    def to_numpy(self, array):
        return array.numpy().copy()

    def copy_into(self, dst, src):
        dst.numpy()[...] = convert(src.numpy(), dst.dtype)  # of a copy: src may overlap dst

    def restride(self, array, shape, strides, offset, dtype=None):
        return Array(array.data, shape, tuple(strides), offset, dtype or array.dtype)

    def geometry(self, array):
        return array.strides, array.offset

    def buffer_size(self, array):
        return len(array.data)

    def address(self, array):
        return id(array.data) + array.offset * array.dtype.itemsize

    def cast(self, array, dtype):
        return new(convert(array.numpy(), np.dtype(dtype)))

    def elementwise(self, spec):
        names = [a.name for a in spec.args]
        steers = [a.name for a in spec.args if str(a.type).rstrip("?") in ("bool", "str")]
        node = parse_expr(spec.expr, names)
        for part in walk(node):
            if isinstance(part, Call) and (part.fn in SERIES or "polynomial" in part.fn):
                raise NotImplementedError(f"device 'example' has no function {part.fn}")

        def kernel(*args):
            values = {n: v.numpy() if isinstance(v, Array) else v for n, v in zip(names, args)}
            static = {n: v for n, v in values.items() if v is None or n in steers}
            dtypes = {n: getattr(values[n], "dtype", "scalar") for n in values if n not in static}
            typed = resolve(specialise(node, static, complete=True), dtypes)
            shape = np.broadcast_shapes(*[a.shape for a in args if isinstance(a, Array)])
            return pack(run(typed if isinstance(typed, tuple) else (typed,), values, shape))
        return kernel

    def reduce(self, spec):
        scan = prefixes(spec, ("self", "dim", "keepdim", "dtype"))

        def kernel(array, dims, keepdim, dtype, *scalars):
            shape = [1 if d in dims else n for d, n in enumerate(array.shape)
                     if keepdim or d not in dims]
            return pack([x[-1].reshape(shape) for x in scan(array, dims, dtype, scalars)])
        return kernel

    def scan(self, spec):
        scan = prefixes(spec, ("self", "dim", "dtype"))

        def kernel(array, dim, dtype, *scalars):
            found = scan(array, (dim,), dtype, scalars)
            return pack([np.moveaxis(x[:array.shape[dim]], 0, dim) if array.ndim else x[0]
                         for x in found])
        return kernel

    @quiet
    def matmul(self, a, b):
        a, b, dtype = a.numpy(), b.numpy(), a.dtype
        return new(convert(convert(a, physical(dtype)) @ convert(b, physical(dtype)), dtype))

    def gather(self, array, dim, index):
        part = tuple(slice(None if d == dim else n) for d, n in enumerate(index.shape))
        return new(np.take_along_axis(array.numpy()[part], index.numpy(), dim))

    @quiet
    def scatter(self, array, dim, index, src, mode):
        at = list(np.indices(index.shape, sparse=True))
        at[dim] = index.numpy()
        values = convert(array.numpy(), physical(array.dtype))
        source = convert(src.numpy()[tuple(map(slice, index.shape))], values.dtype)
        if mode == "set":
            values[tuple(at)] = source
        else:
            names = {"add": "add", "prod": "multiply", "amax": "maximum", "amin": "minimum"}
            getattr(np, names[mode]).at(values, tuple(at), source)
        self.copy_into(array, new(values))

    def sort(self, array, dim, descending):
        values = convert(array.numpy(), physical(array.dtype))
        order = np.argsort(np.flip(values, dim) if descending else values, dim, kind="stable")
        if descending:  # the last of the reversed ones is the first of its equals
            order = array.shape[dim] - 1 - np.flip(order, dim)
        return new(np.take_along_axis(array.numpy(), order, dim)), new(order)

    def nonzero(self, array):
        return new(np.argwhere(array.numpy()))

    def philox(self, seed, offset, words):
        mask, half = 0xFFFFFFFF, np.uint64(32)
        counters = range(offset, offset - (-words // 4))
        a, b, c, d = np.uint64([[x >> 32 * k & mask for x in counters] for k in range(4)])
        for i in range(10):
            k0, k1 = np.uint64([seed + i * 0x9E3779B9, (seed >> 32) + i * 0xBB67AE85]) & mask
            p, q = a * np.uint64(0xD2511F53), c * np.uint64(0xCD9E8D57)
            a, b, c, d = q >> half ^ b ^ k0, q & mask, p >> half ^ d ^ k1, p & mask
        return new(np.stack([a, b, c, d], 1).reshape(-1)[:words].astype(np.uint32))


@hookimpl
def register_backends(register):
    register("example", ExampleBackend)
