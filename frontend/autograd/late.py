"""What generated functions need of autograd, imported only when a gradient is asked for.

A program without gradients never loads hundreds of node classes.
"""

from __future__ import annotations

from typing import Any

from ..state import ANOMALY, FORWARD, REVERSE, next_sequence, state
from ..tensor import VERSION


def settle(*tensors: Any) -> int:
    """Bits of what these need (see `state.mode`), now that some say `MAYBE`."""
    needed = 0
    for x in tensors:
        g = getattr(x, "_g", False)
        if not g:
            continue
        if g is not True and x._view is not None and x._view[VERSION] != x._v[0]:
            from .node import refresh
            refresh(x)
            g = x._g
        if g is True:
            needed |= REVERSE | ANOMALY
        if (x._meta is not None and x._meta.tangents) or (x._view is not None and x._v[0]):
            needed |= FORWARD       # or perhaps: the base of a view may have got some since
    return needed


def forward(*args: Any) -> None:
    """Computes the tangents of a result."""
    from .forward_ad import forward as rule
    rule(*args)


def note(node: Any, results: Any) -> None:
    """Anomaly mode: remembers the user's lines that led to this node, and the first nan."""
    from .anomaly_mode import note as remember
    remember(node, results)


def record(result: Any, node: Any) -> None:
    """Makes `node` the origin of `result`; generated functions do this in line."""
    node.seq = next_sequence()
    node.extra = None
    if state.mode & ANOMALY:
        note(node, result)
    result._node = node
    result._g = True


def record_all(results: Any, node: Any, differentiable: Any = None) -> None:
    """Makes `node` the origin of several results; those without a gradient stay as they are."""
    from .node import Output
    node.shapes = tuple((x._a.shape, x.dtype, x._k) for x in results)
    if state.mode & ANOMALY:
        note(node, results)
    for nr, x in enumerate(results):
        if x.dtype.category >= 2 and (differentiable is None or nr in differentiable):
            x._node = Output(node, nr)
            x._g = True
