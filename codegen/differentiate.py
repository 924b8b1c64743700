"""Derivatives of `expr`, and their text in ops.

Where a function has a kink the derivative is torch's choice: abs has 0 at 0, maximum and minimum
share equally between equal arguments. Complex functions are differentiated as holomorphic ones.
"""

from __future__ import annotations

import ast
from collections.abc import Collection
from functools import cache
from itertools import islice

from .expression import (
    Call,
    Const,
    FormulaError,
    Name,
    Node,
    call,
    is_operator,
    names_in,
    operator_ast,
    parse_expr,
    simplify,
    substitute,
    to_ast,
    walk,
)

#: Of a derivative: larger ones exceed what a formula may have.
MAX_NODES = 400

ZERO, ONE = Const(0), Const(1)

#: The partial derivatives by each argument x, y of a function with result r.
PARTIALS: dict[str, tuple[str, ...]] = {
    "add": ("1", "1"), "sub": ("1", "-1"), "mul": ("y", "x"), "div": ("1/y", "-r/y"),
    "neg": ("-1",), "square": ("2*x",), "reciprocal": ("-r*r",), "abs": ("sgn(x)",),
    "pow": ("0 if y == 0 else y * x**(y - 1)", "0 if x == 0 and y >= 0 else r * log(x)"),
    "remainder": ("1", "-(x // y)"), "fmod": ("1", "-trunc_div(x, y)"),
    "maximum": ("0.5 if x == y else (1 if x > y else 0)", "0.5 if x == y else (1 if y > x else 0)"),
    "minimum": ("0.5 if x == y else (1 if x < y else 0)", "0.5 if x == y else (1 if y < x else 0)"),
    "fmax": ("1 if x >= y or isnan(y) else 0", "0 if x >= y or isnan(y) else 1"),
    "fmin": ("1 if x <= y or isnan(y) else 0", "0 if x <= y or isnan(y) else 1"),
    "exp": ("r",), "exp2": ("log(2) * r",), "expm1": ("r + 1",),
    "log": ("1/x",), "log2": ("1/(log(2) * x)",), "log10": ("1/(log(10) * x)",),
    "log1p": ("1/(1 + x)",),
    "sqrt": ("1/(2*r)",), "rsqrt": ("-0.5 * r**3",), "cbrt": ("1/(3*r*r)",),
    "sin": ("cos(x)",), "cos": ("-sin(x)",), "tan": ("1 + r*r",),
    "asin": ("rsqrt(1 - x*x)",), "acos": ("-rsqrt(1 - x*x)",), "atan": ("1/(1 + x*x)",),
    "sinh": ("cosh(x)",), "cosh": ("sinh(x)",), "tanh": ("1 - r*r",),
    "asinh": ("rsqrt(x*x + 1)",), "acosh": ("rsqrt(x*x - 1)",), "atanh": ("1/(1 - x*x)",),
    "sigmoid": ("r*(1 - r)",), "hypot": ("x/r", "y/r"), "ldexp": ("exp2(y)", "log(2) * r"),
    "atan2": ("y/(x*x + y*y)", "-x/(x*x + y*y)"), "copysign": ("0 if x == 0 else r/x", "0"),
    "erf": ("2/sqrt(pi) * exp(-x*x)",), "erfc": ("-2/sqrt(pi) * exp(-x*x)",),
    "erfinv": ("sqrt(pi)/2 * exp(r*r)",), "erfcx": ("2*x*r - 2/sqrt(pi)",),
    "ndtr": ("exp(-0.5*x*x) / sqrt(2*pi)",), "ndtri": ("sqrt(2*pi) * exp(0.5*r*r)",),
    "log_ndtr": ("sqrt(2/pi) / erfcx(-x / sqrt(2))",),
    "lgamma": ("digamma(x)",), "digamma": ("polygamma(1, x)",),
    "polygamma": ("", "polygamma(x + 1, y)"), "zeta": ("", "-x * zeta(x + 1, y)"),
    "igamma": ("", "exp((x - 1)*log(y) - y - lgamma(x))"),
    "igammac": ("", "-exp((x - 1)*log(y) - y - lgamma(x))"),
    "i0": ("i1(x)",), "i1": ("0.5 if x == 0 else i0(x) - r/x",),
    "i0e": ("i1e(x) - sgn(x)*r",), "i1e": ("0.5 if x == 0 else i0e(x) - r*(sgn(x) + 1/x)",),
    "bessel_j0": ("-bessel_j1(x)",), "bessel_j1": ("0.5 if x == 0 else bessel_j0(x) - r/x",),
    "bessel_y0": ("-bessel_y1(x)",), "bessel_y1": ("bessel_y0(x) - r/x",),
    "modified_bessel_i0": ("modified_bessel_i1(x)",),
    "modified_bessel_i1": ("0.5 if x == 0 else modified_bessel_i0(x) - r/x",),
    "modified_bessel_k0": ("-modified_bessel_k1(x)",),
    "modified_bessel_k1": ("-modified_bessel_k0(x) - r/x",),
    "scaled_modified_bessel_k0": ("r - scaled_modified_bessel_k1(x)",),
    "scaled_modified_bessel_k1": ("r - scaled_modified_bessel_k0(x) - r/x",),
    "spherical_bessel_j0": ("0 if x == 0 else (cos(x) - r)/x",),
    "real": ("1",), "conj": ("1",),
}

_FLAT = (
    "floor_div trunc_div sign sgn floor ceil trunc round bitwise_and bitwise_or bitwise_xor "
    "bitwise_not lshift rshift gcd lcm eq ne lt le gt ge isnan isinf isfinite signbit logical_and "
    "logical_or logical_xor logical_not is_none imag angle"
)
#: Functions with derivative 0 wherever they have one.
FLAT = frozenset(_FLAT.split())


def derivative(node: Node, name: str) -> Node:
    """The derivative of a formula by one of its arguments, simplified; Const(0) where it has none.

    A tuple gives a tuple. Raises FormulaError where a function on the way has no known derivative.
    """
    seen: dict[Node, Node] = {}

    def visit(node: Node) -> Node:
        if isinstance(node, Name):
            return ONE if node.id == name else ZERO
        if not isinstance(node, Call) or node.fn in FLAT or name not in names_in(node):
            return ZERO
        if node not in seen:
            seen[node] = _chain(node, [visit(arg) for arg in node.args])
        return seen[node]

    if isinstance(node, tuple):
        return tuple(derivative(item, name) for item in node)
    return visit(simplify(node))


def _chain(node: Call, slopes: list[Node]) -> Node:
    """The chain rule: the sum of partial times inner derivative over the arguments."""
    if node.fn == "where":
        return call("where", node.args[0], slopes[1], slopes[2])
    if node.fn == "cast":
        return slopes[0]
    total: Node = ZERO
    for position, slope in enumerate(slopes):
        if slope == ZERO:
            continue
        partial = _partial(node, position)
        if node.fn == "mul" and position == 0:  # keeps the factors in their order
            total = call("add", total, _times(slope, partial))
        else:
            total = call("add", total, _times(partial, slope))
    return total


def _times(a: Node, b: Node) -> Node:
    """a * b, entering the branches of `where`, so that 0 * inf never arises there."""
    if ZERO in (a, b):
        return ZERO
    for this, that in ((a, b), (b, a)):
        if isinstance(this, Call) and this.fn == "where":
            return call(
                "where", this.args[0], _times(this.args[1], that), _times(this.args[2], that)
            )
    return call("mul", a, b)


def _partial(node: Call, position: int) -> Node:
    partials = PARTIALS.get(node.fn, ())
    if position >= len(partials) or not partials[position]:
        raise FormulaError(
            f"{node.fn}: no derivative by argument {position + 1} is known; give the op a `grad`"
        )
    values = dict(zip("xy", node.args), r=node)
    return simplify(substitute(_read(partials[position]), values))


@cache
def _read(text: str) -> Node:
    return parse_expr(text, ("x", "y", "r"))


# -- texts -----------------------------------------------------------------------------------------
_SPECIAL = (
    "erfcx i0e i1 i1e ndtr ndtri log_ndtr zeta bessel_j0 bessel_j1 bessel_y0 bessel_y1 "
    "modified_bessel_i0 modified_bessel_i1 modified_bessel_k0 modified_bessel_k1 "
    "scaled_modified_bessel_k0 scaled_modified_bessel_k1 airy_ai spherical_bessel_j0 "
    "hermite_polynomial_h hermite_polynomial_he laguerre_polynomial_l legendre_polynomial_p"
)
#: Functions which are ops under another name, called as functions; all others are methods.
FUNCTION_OPS = {name: f"special_{name}" for name in _SPECIAL.split()} | {
    f"{family}_polynomial_{kind}": f"special_{family}_polynomial_{kind}"
    for family in ("chebyshev", "shifted_chebyshev")
    for kind in "tuvw"
} | {"where": "where", "polygamma": "polygamma"}

_CAST_METHODS = {
    "float32": "float", "float64": "double", "float16": "half", "bfloat16": "bfloat16",
    "int64": "long", "int32": "int", "bool": "bool",
}
_COMMUTATIVE = {"add", "mul", "maximum", "minimum", "fmax", "fmin", "hypot", "eq", "ne",
                "logical_and", "logical_or", "logical_xor", "gcd", "lcm"}


def op_name(fn: str) -> str:
    """The op (torch's name) that computes a function of `expr`."""
    names = {"floor_div": "floor_divide", "trunc_div": "div", "lshift": "bitwise_left_shift",
             "rshift": "bitwise_right_shift"}
    return names.get(fn) or FUNCTION_OPS.get(fn, fn)


def to_formula(node: Node, result: Node | None = None, scalars: Collection[str] = ()) -> str:
    """A formula as a Python expression over tensors: `self.exp() * other`.

    result: the formula of the op, written `result` wherever it occurs.
    scalars: arguments that are numbers; functions of these alone are written `log(alpha)`.
    """
    writer = _Writer(None if result is None else _canonical(result), frozenset(scalars))
    return ast.unparse(ast.fix_missing_locations(writer.visit(node)))


def derivative_formula(node: Node, name: str, scalars: Collection[str] = ()) -> str:
    """The derivative by an argument as text over ops; see `gradient_formula` for a `grad` line."""
    return to_formula(derivative(node, name), node, scalars)


def gradient_formula(
    node: Node, name: str, scalars: Collection[str] = (), complex: bool = False
) -> str:
    """The text of a whole `grad` line: the derivative times `grad`, in the dtype of `grad`.

    complex: conjugate the derivative, as an op that takes complex tensors must.
    """
    slope = derivative(node, name)
    if sum(1 for _ in islice(walk(slope), MAX_NODES + 1)) > MAX_NODES:
        raise FormulaError(f"the derivative by '{name}' is too large to be written; give the op a "
                           "`grad`")
    if complex and names_in(slope):
        slope = call("conj", slope)
    return to_formula(_times(Name("grad"), slope), node, scalars)


def _canonical(node: Node) -> Node:
    """The tree with the arguments of commutative functions in a fixed order."""
    if isinstance(node, tuple):
        return tuple(_canonical(item) for item in node)
    if not isinstance(node, Call):
        return node
    args = [_canonical(arg) for arg in node.args]
    if node.fn in _COMMUTATIVE:
        args.sort(key=repr)
    return Call(node.fn, tuple(args))


class _Writer:
    def __init__(self, result: Node | None, scalars: frozenset[str]):
        self.result, self.scalars = result, scalars

    def visit(self, node: Node) -> ast.expr:
        if isinstance(node, tuple):
            return ast.Tuple([self.visit(item) for item in node], ast.Load())
        if not isinstance(node, Call):
            return to_ast(node)
        if self.result is not None and _canonical(node) == self.result:
            return ast.Name("result", ast.Load())
        if node.fn == "cast":
            method = _CAST_METHODS[node.args[1].value]  # type: ignore[union-attr]
            return self.method(node.args[0], method, [])
        function = node.fn in FUNCTION_OPS or not set(names_in(node)) - self.scalars
        if function or is_operator(node.fn):    # asked first: arguments are visited once
            args = [self.visit(arg) for arg in node.args]
            name = FUNCTION_OPS.get(node.fn, node.fn)
            return operator_ast(node.fn, args) or ast.Call(ast.Name(name, ast.Load()), args, [])
        receiver, *rest = node.args
        if isinstance(receiver, Const) and node.fn in _COMMUTATIVE:
            receiver, rest = rest[0], [receiver]
        return self.method(receiver, node.fn, rest)

    def method(self, receiver: Node, name: str, args: list[Node]) -> ast.expr:
        keywords = []
        if name == "trunc_div":
            name, keywords = "div", [ast.keyword("rounding_mode", ast.Constant("trunc"))]
        function = ast.Attribute(self.visit(receiver), name, ast.Load())
        return ast.Call(function, [self.visit(arg) for arg in args], keywords)
