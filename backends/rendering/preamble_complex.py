"""Complex arithmetic over pairs, as C templates (see `preamble`); {T} complex, {R} its parts.

Division scales as Smith did (1962); the square root is the principal one without cancellation;
inverse functions are Kahan's (1987) in the elementary form.
"""

FUNCTIONS = {
    "add": "FN {T} add_{T}({T} a, {T} b) { return MAKE_{T}(a.x + b.x, a.y + b.y); }",
    "sub": "FN {T} sub_{T}({T} a, {T} b) { return MAKE_{T}(a.x - b.x, a.y - b.y); }",
    "neg": "FN {T} neg_{T}({T} a) { return MAKE_{T}(-a.x, -a.y); }",
    "conj": "FN {T} conj_{T}({T} a) { return MAKE_{T}(a.x, -a.y); }",
    "mul": """\
FN {T} mul_{T}({T} a, {T} b) {
    return MAKE_{T}(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}""",
    "div": """\
FN {T} div_{T}({T} a, {T} b) {
    if (b.x == 0 && b.y == 0) return MAKE_{T}(a.x / fabs(b.x), a.y / fabs(b.x));
    if (fabs(b.x) >= fabs(b.y)) {
        {R} r = b.y / b.x, s = 1 / (b.x + b.y * r);
        return MAKE_{T}((a.x + a.y * r) * s, (a.y - a.x * r) * s);
    }
    {R} r = b.x / b.y, s = 1 / (b.y + b.x * r);
    return MAKE_{T}((a.x * r + a.y) * s, (a.y * r - a.x) * s);
}""",
    "reciprocal": """\
FN {T} reciprocal_{T}({T} a) { return div_{T}(MAKE_{T}(1, 0), a); }""",
    "abs": "FN {R} abs_{T}({T} a) { return hypot(a.x, a.y); }",
    "eq": "FN bool eq_{T}({T} a, {T} b) { return a.x == b.x && a.y == b.y; }",
    "ne": "FN bool ne_{T}({T} a, {T} b) { return a.x != b.x || a.y != b.y; }",
    "isnan": "FN bool isnan_{T}({T} a) { return isnan(a.x) || isnan(a.y); }",
    "isinf": "FN bool isinf_{T}({T} a) { return isinf(a.x) || isinf(a.y); }",
    "isfinite": "FN bool isfinite_{T}({T} a) { return isfinite(a.x) && isfinite(a.y); }",
    "sgn": """\
FN {T} sgn_{T}({T} a) {
    {R} r = hypot(a.x, a.y);
    return r == 0 ? MAKE_{T}(0, 0) : MAKE_{T}(a.x / r, a.y / r);
}""",
    "exp": """\
FN {T} exp_{T}({T} a) {
    {R} r = exp(a.x);
    return a.y == 0 ? MAKE_{T}(r, a.y) : MAKE_{T}(r * cos(a.y), r * sin(a.y));
}""",
    "log": "FN {T} log_{T}({T} a) { return MAKE_{T}(log(hypot(a.x, a.y)), atan2(a.y, a.x)); }",
    "scale": "FN {T} scale_{T}({T} a, {R} s) { return MAKE_{T}(a.x * s, a.y * s); }",
    "exp2": "FN {T} exp2_{T}({T} a) { return exp_{T}(scale_{T}(a, ({R})0.6931471805599453)); }",
    "log2": "FN {T} log2_{T}({T} a) { return scale_{T}(log_{T}(a), ({R})1.4426950408889634); }",
    "log10": "FN {T} log10_{T}({T} a) { return scale_{T}(log_{T}(a), ({R})0.4342944819032518); }",
    "expm1": """\
FN {T} expm1_{T}({T} a) {
    {R} h = sin(a.y / 2), m = expm1(a.x);
    return MAKE_{T}(m * cos(a.y) - 2 * h * h, (m + 1) * sin(a.y));
}""",
    "log1p": """\
FN {T} log1p_{T}({T} a) {
    {R} square = a.x * (2 + a.x) + a.y * a.y;
    {R} size = fabs(square) < 1 ? log1p(square) / 2 : log(hypot(1 + a.x, a.y));
    return MAKE_{T}(size, atan2(a.y, 1 + a.x));
}""",
    "sqrt": """\
FN {T} sqrt_{T}({T} a) {
    if (a.x == 0 && a.y == 0) return MAKE_{T}(0, a.y);
    {R} s = sqrt((fabs(a.x) + hypot(a.x, a.y)) / 2), t = a.y / (2 * s);
    return a.x >= 0 ? MAKE_{T}(s, t) : MAKE_{T}(fabs(t), copysign(s, a.y));
}""",
    "pow": """\
FN {T} pow_{T}({T} a, {T} b) {
    if (b.x == 0 && b.y == 0) return MAKE_{T}(1, 0);
    if (a.x == 0 && a.y == 0) return b.x > 0 ? MAKE_{T}(0, 0) : MAKE_{T}(NAN, NAN);
    return exp_{T}(mul_{T}(b, log_{T}(a)));
}""",
    "sinh": """\
FN {T} sinh_{T}({T} a) { return MAKE_{T}(sinh(a.x) * cos(a.y), cosh(a.x) * sin(a.y)); }""",
    "cosh": """\
FN {T} cosh_{T}({T} a) { return MAKE_{T}(cosh(a.x) * cos(a.y), sinh(a.x) * sin(a.y)); }""",
    "tanh": """\
FN {T} tanh_{T}({T} a) {
    if (fabs(a.x) > 20) return MAKE_{T}(copysign(({R})1, a.x), 0 * a.y);
    {R} t = tan(a.y), s = sinh(a.x), c = cosh(a.x), b = 1 + t * t, d = 1 + b * s * s;
    return MAKE_{T}(b * s * c / d, t / d);
}""",
    "times_i": "FN {T} times_i_{T}({T} a) { return MAKE_{T}(-a.y, a.x); }",
    "over_i": "FN {T} over_i_{T}({T} a) { return MAKE_{T}(a.y, -a.x); }",
    "sin": "FN {T} sin_{T}({T} a) { return over_i_{T}(sinh_{T}(times_i_{T}(a))); }",
    "cos": "FN {T} cos_{T}({T} a) { return cosh_{T}(times_i_{T}(a)); }",
    "tan": "FN {T} tan_{T}({T} a) { return over_i_{T}(tanh_{T}(times_i_{T}(a))); }",
    "asinh": """\
FN {T} asinh_{T}({T} a) {
    {T} p = sqrt_{T}(MAKE_{T}(1 - a.y, a.x)), q = sqrt_{T}(MAKE_{T}(1 + a.y, -a.x));
    {R} im = atan2(a.y, p.x * q.x - p.y * q.y);
    return MAKE_{T}(asinh(p.y * q.x - p.x * q.y), im);
}""",
    "acosh": """\
FN {T} acosh_{T}({T} a) {
    {T} p = sqrt_{T}(MAKE_{T}(a.x - 1, a.y)), q = sqrt_{T}(MAKE_{T}(a.x + 1, a.y));
    return MAKE_{T}(asinh(p.x * q.x + p.y * q.y), 2 * atan2(p.y, q.x));
}""",
    "asin": "FN {T} asin_{T}({T} a) { return over_i_{T}(asinh_{T}(times_i_{T}(a))); }",
    "acos": """\
FN {T} acos_{T}({T} a) {
    {T} p = sqrt_{T}(MAKE_{T}(1 - a.x, -a.y)), q = sqrt_{T}(MAKE_{T}(1 + a.x, a.y));
    return MAKE_{T}(2 * atan2(p.x, q.x), asinh(q.x * p.y - q.y * p.x));
}""",
    "atanh": """\
FN {T} atanh_{T}({T} a) {
    {R} left = (1 + a.x) * (1 + a.x) + a.y * a.y, right = (1 - a.x) * (1 - a.x) + a.y * a.y;
    {R} angle = atan2(2 * a.y, (1 - a.x) * (1 + a.x) - a.y * a.y) / 2;
    {R} size = a.x < 0 ? -log1p(-4 * a.x / left) / 4 : log1p(4 * a.x / right) / 4;
    return MAKE_{T}(size, angle);
}""",
    "atan": "FN {T} atan_{T}({T} a) { return over_i_{T}(atanh_{T}(times_i_{T}(a))); }",
}
