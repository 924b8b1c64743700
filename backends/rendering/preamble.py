"""Functions that rendered code may call, as C text for every type from one template.

In a template {T} is the type's name (f32, i64, ...), {U} the unsigned integer of its width, {C}
the complex type of a float {T}. `calls` in the text of the form name_{T}( bring in what they name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from . import preamble_complex, preamble_series

_FLOAT = {
    "maximum": "FN {T} maximum_{T}({T} a, {T} b) { return (a > b || a != a) ? a : b; }",
    "minimum": "FN {T} minimum_{T}({T} a, {T} b) { return (a < b || a != a) ? a : b; }",
    "remainder": """\
FN {T} remainder_{T}({T} a, {T} b) {
    {T} r = fmod(a, b);
    return (r != 0 && (b < 0) != (r < 0)) ? r + b : r;
}""",
    "floor_div": """\
FN {T} floor_div_{T}({T} a, {T} b) {
    if (b == 0) return a / b;
    {T} r = fmod(a, b), q = (a - r) / b;
    if (r != 0 && (b < 0) != (r < 0)) q -= 1;
    if (q == 0) return copysign(({T})0, a / b);
    {T} whole = floor(q);
    return q - whole > ({T})0.5 ? whole + 1 : whole;
}""",
    "float_sign": "FN {T} float_sign_{T}({T} x) { return ({T})((x > 0) - (x < 0)); }",
}

_INTEGER = {
    "maximum": "FN {T} maximum_{T}({T} a, {T} b) { return a > b ? a : b; }",
    "minimum": "FN {T} minimum_{T}({T} a, {T} b) { return a < b ? a : b; }",
    "sign": "FN {T} sign_{T}({T} x) { return ({T})((x > 0) - (x < 0)); }",
    # Division by zero gives 0 and the least number by -1 wraps: neither may trap.
    "integer_trunc_div": """\
FN {T} integer_trunc_div_{T}({T} a, {T} b) {
    if (b == 0) return 0;
    return b == ({T})-1 && ({T})-1 < ({T})1 ? ({T})(({U})0 - ({U})a) : ({T})(a / b);
}""",
    "integer_floor_div": """\
FN {T} integer_floor_div_{T}({T} a, {T} b) {
    {T} q = integer_trunc_div_{T}(a, b);
    return b != 0 && integer_fmod_{T}(a, b) != 0 && (a < 0) != (b < 0) ? ({T})(q - 1) : q;
}""",
    "integer_fmod": """\
FN {T} integer_fmod_{T}({T} a, {T} b) {
    return b == 0 || (b == ({T})-1 && ({T})-1 < ({T})1) ? ({T})0 : ({T})(a % b);
}""",
    "integer_remainder": """\
FN {T} integer_remainder_{T}({T} a, {T} b) {
    {T} r = integer_fmod_{T}(a, b);
    return r != 0 && (r < 0) != (b < 0) ? ({T})(r + b) : r;
}""",
    "integer_power": """\
FN {T} integer_power_{T}({T} x, {T} y) {
    if (y < 0) return x == 1 ? ({T})1 : (x == ({T})-1 ? ((y & 1) ? x : ({T})1) : ({T})0);
    {U} base = ({U})x, result = 1;
    for ({U} n = ({U})y; n; n >>= 1) {
        if (n & 1) result *= base;
        base *= base;
    }
    return ({T})result;
}""",
    "lshift": """\
FN {T} lshift_{T}({T} a, {T} b) {
    return b < 0 || b >= ({T})(8 * sizeof({T})) ? ({T})0 : ({T})(({U})a << b);
}""",
    "rshift": """\
FN {T} rshift_{T}({T} a, {T} b) {
    return b < 0 || b >= ({T})(8 * sizeof({T})) ? ({T})(a < 0 ? -1 : 0) : ({T})(a >> b);
}""",
    "abs": "FN {T} abs_{T}({T} x) { return x < 0 ? ({T})(({U})0 - ({U})x) : x; }",
    "gcd": """\
FN {T} gcd_{T}({T} a, {T} b) {
    {U} x = ({U})abs_{T}(a), y = ({U})abs_{T}(b);
    while (y) { {U} r = x % y; x = y; y = r; }
    return ({T})x;
}""",
    "lcm": """\
FN {T} lcm_{T}({T} a, {T} b) {
    {T} g = gcd_{T}(a, b);
    return g == 0 ? ({T})0 : abs_{T}(({T})(({U})(a / g) * ({U})b));
}""",
}

_ANY = {
    "nextafter_float16": """\
FN f32 nextafter_float16_f32(f32 x, f32 y) {
    if (x != x || y != y) return x + y;
    if (x == y) return y;
    u16 bits = store_f16(x);
    if (x == 0) return load_f16(y > 0 ? 1 : 0x8001);
    return load_f16((x < y) == (x > 0) ? bits + 1 : bits - 1);
}""",
    "nextafter_bfloat16": """\
FN f32 nextafter_bfloat16_f32(f32 x, f32 y) {
    if (x != x || y != y) return x + y;
    if (x == y) return y;
    u16 bits = store_bf16(x);
    if (x == 0) return load_bf16(y > 0 ? 1 : 0x8001);
    return load_bf16((x < y) == (x > 0) ? bits + 1 : bits - 1);
}""",
}

_UNSIGNED = {"i8": "u8", "i16": "u16", "i32": "u32", "i64": "u64", "b8": "u8"}
_REALS = {"c64": "f32", "c128": "f64"}
_CALL = re.compile(r"\b([a-z]\w*)_([fiuc]\d+)\(")


def template(fn: str, kind: str) -> str | None:
    """The text of a function for one of the types whose name is `kind`, or None."""
    tables = {
        "f": (_FLOAT, preamble_series.FUNCTIONS, _ANY),
        "i": (_INTEGER,), "u": (_INTEGER,),
        "c": (preamble_complex.FUNCTIONS,),
    }
    for table in tables.get(kind[0], ()):
        if fn in table:
            real = _REALS.get(kind, kind)
            complex_ = {"f32": "c64", "f64": "c128"}.get(real, "")
            text = table[fn].replace("{T}", kind).replace("{U}", _UNSIGNED.get(kind, kind))
            return text.replace("{R}", real).replace("{C}", complex_)
    return None


def preamble(names: Iterable[tuple[str, str]]) -> str:
    """The definitions of functions (fn, type) and of all they call, callees first."""
    done: dict[tuple[str, str], str] = {}

    def add(name: tuple[str, str]) -> None:
        if name in done:
            return
        text = template(*name)
        if text is None:
            return
        for callee in _CALL.findall(text):
            if callee != name:
                add(callee)
        done[name] = text

    for name in sorted(names):
        add(name)
    return "".join(text + "\n" for text in done.values())
