"""torch's second names of ops: one table, for functions, methods and in-place methods alike."""

from __future__ import annotations

from typing import Any

#: alias -> op. `_attach` makes each alias wherever its op is attached.
ALIASES = {
    "absolute": "abs", "arccos": "acos", "arccosh": "acosh", "arcsin": "asin", "arcsinh": "asinh",
    "arctan": "atan", "arctan2": "atan2", "arctanh": "atanh", "bitwise_invert": "bitwise_not",
    "clip": "clamp", "divide": "div", "fix": "trunc", "greater": "gt", "greater_equal": "ge",
    "less": "lt", "less_equal": "le", "multiply": "mul", "negative": "neg", "not_equal": "ne",
    "subtract": "sub", "trapz": "trapezoid",
}

#: torch.special's name -> op of torch.
SPECIAL = {
    "digamma": "digamma", "erf": "erf", "erfc": "erfc", "erfinv": "erfinv", "exp2": "exp2",
    "expit": "sigmoid", "expm1": "expm1", "gammainc": "igamma", "gammaincc": "igammac",
    "gammaln": "lgamma", "i0": "i0", "log1p": "log1p", "log_softmax": "log_softmax",
    "logit": "logit", "logsumexp": "logsumexp", "multigammaln": "mvlgamma",
    "polygamma": "polygamma", "psi": "digamma", "round": "round", "sinc": "sinc",
    "softmax": "softmax", "xlogy": "xlogy",
}


def add_aliases(names: dict[str, Any]) -> None:
    """Adds to a table of functions or methods the aliases of what is in it."""
    for alias, op in ALIASES.items():
        for suffix in ("", "_"):
            if op + suffix in names:
                names.setdefault(alias + suffix, names[op + suffix])
