"""Writes typed formulas as Python functions of array calls, which tracebacks can show.

Every distinct subexpression is computed once. Where all tensors have one shape, a temporary is
overwritten at its last use (`out=`), which spares a large array's page faults; where they are also
large and contiguous, the function runs block by block in the cache.
"""

from __future__ import annotations

import linecache
import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ...codegen.expression import Const
from ...codegen.intrinsics import BOOL, category, is_lower, physical, wrap
from ...codegen.lowering import lower
from ...codegen.special import coefficients
from ...codegen.typed import Typed
from . import helpers, special

#: Elements per block: the temporaries of a block stay in the second-level cache.
BLOCK = 16384
#: Fewer array calls than this gain nothing from blocks.
MIN_CALLS = 3

UFUNCS = {
    "add": "add", "sub": "subtract", "mul": "multiply", "div": "divide", "neg": "negative",
    "pow": "power", "floor_div": "floor_divide", "remainder": "remainder", "fmod": "fmod",
    "maximum": "maximum", "minimum": "minimum", "fmax": "fmax", "fmin": "fmin",
    "sgn": "sign", "sign": "sign", "floor": "floor", "ceil": "ceil", "trunc": "trunc",
    "round": "rint", "bitwise_and": "bitwise_and", "bitwise_or": "bitwise_or",
    "bitwise_xor": "bitwise_xor", "bitwise_not": "invert", "lshift": "left_shift",
    "rshift": "right_shift", "gcd": "gcd", "lcm": "lcm", "eq": "equal", "ne": "not_equal",
    "lt": "less", "le": "less_equal", "gt": "greater", "ge": "greater_equal", "isnan": "isnan",
    "isinf": "isinf", "isfinite": "isfinite", "signbit": "signbit", "logical_and": "logical_and",
    "logical_or": "logical_or", "logical_xor": "logical_xor", "logical_not": "logical_not",
    "abs": "absolute", "conj": "conjugate", "exp": "exp", "exp2": "exp2", "expm1": "expm1",
    "log": "log", "log2": "log2", "log10": "log10", "log1p": "log1p", "sqrt": "sqrt",
    "cbrt": "cbrt", "reciprocal": "reciprocal", "sin": "sin", "cos": "cos", "tan": "tan",
    "asin": "arcsin", "acos": "arccos", "atan": "arctan", "sinh": "sinh", "cosh": "cosh",
    "tanh": "tanh", "asinh": "arcsinh", "acosh": "arccosh", "atanh": "arctanh",
    "atan2": "arctan2", "hypot": "hypot", "copysign": "copysign", "nextafter": "nextafter",
}


def build_function(
    xp: Any, name: str, outputs: Sequence[Typed], params: Sequence[str], tensors: Sequence[str],
    single: bool = True,
) -> Callable[..., Any]:
    """A function of `params` that returns new arrays of the outputs' dtypes.

    tensors: those of the params that are arrays; they broadcast together.
    single: return the one output bare, not as a tuple.
    """
    writer = _Writer([lower(output, wide=True) for output in outputs], list(tensors), xp is np)
    source = writer.function(name, list(params), single)
    return compile_source(xp, name, source, writer.constants)


def compile_source(xp: Any, name: str, source: str, constants: dict[str, Any]) -> Callable:
    """Runs the source of one function; `linecache` keeps it for tracebacks."""
    _count[0] += 1
    filename = f"<plugrad {name} #{_count[0]}>"
    linecache.cache[filename] = (len(source), None, source.splitlines(True), filename)
    scope = {"xp": xp, "special": special, "helpers": helpers, "inf": math.inf, "nan": math.nan,
             "ndarray": xp.ndarray}
    scope.update(constants)
    exec(compile(source, filename, "exec"), scope)
    function = scope[name]
    function.source = source
    return function


_count = [0]


class _Writer:
    def __init__(self, outputs: list[Typed], tensors: list[str], blocks: bool):
        self.outputs, self.tensors, self.blocks = outputs, tensors, blocks
        self.lines: list[str] = []
        self.scalars: list[str] = []
        self.constants: dict[str, Any] = {}
        self.names: dict[Typed, str] = {}
        self.deps: dict[Typed, frozenset[str]] = {}
        self.fresh: set[Typed] = set()  # arrays made here, which may be overwritten
        self.uses: Counter[Typed] = Counter()
        for output in outputs:
            self.count(output)
        self.uses.update(outputs)  # a result is never overwritten

    def count(self, node: Typed) -> None:
        if node in self.deps:
            return
        if node.fn in ("arg", "scalar", "const"):
            self.deps[node] = frozenset(node.args if node.fn == "arg" else ())
            return
        args = [arg for arg in node.args if isinstance(arg, Typed)]
        for arg in args:
            self.uses[arg] += 1
            self.count(arg)
        self.deps[node] = frozenset().union(*(self.deps[arg] for arg in args))

    # -- the whole function --------------------------------------------------------------------
    def function(self, name: str, params: list[str], single: bool) -> str:
        values = [self.visit(output) for output in self.outputs]
        results = [self.result(*pair) for pair in zip(self.outputs, values)]
        head = [f"def {name}({', '.join(params)}):"]
        calls = sum(3 if "special" in line or "poly" in line else 1 for line in self.lines)
        if self.tensors:
            shapes = " == ".join(f"{tensor}.shape" for tensor in self.tensors)
            if any("same" in text for text in [*self.lines, *results]) or calls >= MIN_CALLS:
                head.append(f"    same = {shapes} != ()")
            if self.blocks and calls >= MIN_CALLS:
                head += self.block_lines(name, params, single)
        body = [f"    {line}" for line in [*self.scalars, *self.lines]]
        returned = results[0] if single else f"({', '.join(results)},)"
        return "\n".join([*head, *body, f"    return {returned}", ""])

    def block_lines(self, name: str, params: list[str], single: bool) -> list[str]:
        names = [self.constant(output.dtype) for output in self.outputs]
        arrays = ", ".join(str(params.index(tensor)) for tensor in self.tensors)
        self.constants["BLOCK"] = BLOCK
        return [
            f"    if same and {self.tensors[0]}.size > 2 * BLOCK:",
            f"        blocks = helpers.in_blocks({name}, ({', '.join(params)},), ({arrays},), "
            f"({', '.join(names)},), BLOCK)",
            "        if blocks is not None:",
            f"            return blocks{'[0]' if single else ''}",
        ]

    def result(self, output: Typed, value: str) -> str:
        """The text of a returned array: new, of the full shape and the right dtype."""
        if output.fn in ("const", "scalar"):
            value = f"xp.array({value}, {self.constant(output.dtype)})"
        elif is_lower(output.dtype):
            value = self.assign(output, f"{value}.astype({self.constant(output.dtype)})")
        elif output not in self.fresh:
            value = f"xp.array({value}, {self.constant(output.dtype)})"
        if self.tensors and self.deps[output] != frozenset(self.tensors):
            shape = f"{self.tensors[0]}.shape"
            if len(self.tensors) > 1:
                shape = f"helpers.broadcast_shape({', '.join(self.tensors)})"
            return f"helpers.spread(xp, {value}, {shape})"
        if not self.tensors:
            return f"xp.asarray({value})"
        return f"{value} if type({value}) is ndarray else xp.asarray({value})"

    def constant(self, dtype: np.dtype) -> str:
        self.constants[dtype.name] = dtype
        return dtype.name

    # -- one node ------------------------------------------------------------------------------
    def visit(self, node: Typed) -> str:
        if node not in self.names:
            self.names[node] = self.leaf(node) or self.statement(node)
        return self.names[node]

    def leaf(self, node: Typed) -> str | None:
        if node.fn == "const":
            return literal(node.args[0], node.dtype)
        if node.fn == "arg":
            if not is_lower(node.dtype):
                return node.args[0]
            dtype = self.constant(physical(node.dtype))
            return self.assign(node, f"{node.args[0]}.astype({dtype})")
        if node.fn == "scalar":
            return self.scalar(node.args[0], physical(node.dtype))
        return None

    def scalar(self, param: str, dtype: np.dtype) -> str:
        """A number given as an argument, converted once at the top of the function."""
        name = f"{param}_{dtype.name}"
        if not any(line.startswith(f"{name} = ") for line in self.scalars):
            make = "float({})" if category(dtype) == 2 else f"wrap({{}}, {self.constant(dtype)})"
            self.scalars.append(f"{name} = {make.format(param)}")
            self.constants["wrap"] = wrap
        return name

    def assign(self, node: Typed, text: str, fresh: bool = True) -> str:
        name = f"t{len(self.lines) + 1}"
        self.lines.append(f"{name} = {text}")
        if fresh:
            self.fresh.add(node)
        return name

    def statement(self, node: Typed) -> str:
        args = [arg for arg in node.args if isinstance(arg, Typed)]
        texts = [self.visit(arg) for arg in args]
        values = args[1:] if node.fn == "where" else args
        if all(arg.fn in ("const", "scalar") for arg in values):  # else NumPy takes float64
            first = len(args) - len(values)
            dtype = physical(values[0].dtype)
            if node.fn != "where":
                texts[first] = f"{self.constant(dtype)}.type({texts[first]})"
        for arg in args:
            self.uses[arg] -= 1
        if node.fn in ("convert", "cast"):
            return self.conversion(node, args[0], texts[0])
        if node.fn in ("real", "imag"):
            self.uses[args[0]] += 1  # a view of it
            return self.assign(node, f"{texts[0]}.{node.fn}", fresh=False)
        if node.fn == "poly":
            table = f"{node.args[0]}_{node.dtype.name}"
            self.constants[table] = coefficients(node.args[0], node.dtype)
            return self.assign(node, f"helpers.polynomial(xp, {table}, {texts[0]})")
        if node.fn in UFUNCS:
            out = self.reusable(node, args)
            return self.assign(node, f"xp.{UFUNCS[node.fn]}({', '.join([*texts, *out])})")
        if node.fn == "where":
            arguments = ["xp", *texts, self.constant(physical(node.dtype))]
            return self.assign(node, f"helpers.select({', '.join(arguments)})")
        module = "helpers" if hasattr(helpers, node.fn) else "special"
        return self.assign(node, f"{module}.{node.fn}({', '.join(['xp', *texts])})")

    def reusable(self, node: Typed, args: list[Typed]) -> list[str]:
        """The `out=` of a call: a temporary that nobody needs any more, if there is one."""
        for arg in args:
            if (
                arg in self.fresh and not self.uses[arg] and self.deps[arg]
                and physical(arg.dtype) == physical(node.dtype)
            ):
                return [f"out={self.names[arg]} if same else None"]
        return []

    def conversion(self, node: Typed, arg: Typed, text: str) -> str:
        source, target = physical(arg.dtype), physical(node.dtype)
        if node.fn == "cast" and is_lower(node.dtype):
            low, high = self.constant(node.dtype), self.constant(target)
            return self.assign(node, f"{text}.astype({low}).astype({high})")
        if source == target:
            if arg in self.fresh and not self.uses[arg]:
                self.fresh.add(node)
            self.uses[arg] += 1  # two nodes share an array: the first is never overwritten
            return text
        if target == BOOL:
            return self.assign(node, f"xp.not_equal({text}, 0)")
        if category(source) == 3 and category(target) < 3:
            text += ".real"
        return self.assign(node, f"{text}.astype({self.constant(target)})")


def literal(const: Const, dtype: np.dtype) -> str:
    """The text of a constant in a dtype: what C's conversion makes of it."""
    value = wrap(const.value, physical(dtype))
    if isinstance(value, complex):  # repr writes -0.0 as -0, which is 0
        return f"complex({value.real!r}, {value.imag!r})"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return f"{value:.1f}"
    return repr(value)
