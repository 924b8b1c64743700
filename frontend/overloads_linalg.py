"""Linear algebra that torch has under its own name beside `torch.linalg`."""

from __future__ import annotations

from typing import Any

from ._generated import functions as ops
from .dispatch import make_return, write_out
from .tensor import Tensor


def pinverse(input: Tensor, rcond: float = 1e-15) -> Tensor:
    """See `linalg.pinv`; singular values below rcond times the largest count as 0."""
    from .linalg import pinv
    return pinv(input, rcond)


def lu(input: Tensor, pivot: bool = True, get_infos: bool = False, out: Any = None) -> tuple:
    """The packed LU decomposition: (LU, pivots), and with `get_infos` the infos."""
    from .compose_linalg import SINGULAR, check_info
    found = ops.linalg_lu_factor_ex(input, pivot=pivot)
    if not get_infos:
        check_info("torch.lu_factor", found[2], SINGULAR)
    result = found if get_infos else make_return("linalg_lu_factor", found[:2])
    return result if out is None else write_out("lu", out, result)


FUNCTIONS: dict[str, Any] = {"pinverse": pinverse, "lu": lu}
METHODS: dict[str, Any] = {"pinverse": pinverse, "lu": lu}
