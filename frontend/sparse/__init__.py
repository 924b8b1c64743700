"""`torch.sparse`: tensors of which few elements are stored, in COO and CSR."""

from __future__ import annotations

from typing import Any

from ..tensor import Tensor
from .construct import sparse_coo_tensor, sparse_csr_tensor
from .functions import addmm, log_softmax, sampled_addmm, softmax
from .functions import mm as _mm
from .functions import total as _total
from .tensor import SparseTensor


def mm(mat1: Any, mat2: Any, reduce: str = "sum") -> Any:
    """mat1 @ mat2, of which at least one is sparse; differentiable by both."""
    if reduce != "sum":
        raise RuntimeError(f"torch.sparse.mm: reduce must be 'sum' here, got '{reduce}'")
    if not isinstance(mat1, SparseTensor) and not isinstance(mat2, SparseTensor):
        return mat1 @ mat2
    return _mm(mat1, mat2)


def sum(input: Any, dim: Any = None, dtype: Any = None) -> Any:
    """The sum over all dims (plain) or some (sparse)."""
    return _total(input, dim, dtype=dtype)


class check_sparse_tensor_invariants:
    """torch's switch for checks, which are always made here."""

    @staticmethod
    def is_enabled() -> bool:
        return True

    @staticmethod
    def enable() -> None:
        """Checks are made anyway."""

    @staticmethod
    def disable() -> None:
        """Checks are cheap next to a wrong result."""

    def __init__(self, enable: bool = True):
        self.wanted = enable

    def __enter__(self) -> None:
        """Nothing changes."""

    def __exit__(self, *_: Any) -> None:
        """Nothing changed."""

    def __call__(self, function: Any) -> Any:
        return function


__all__ = ["SparseTensor", "Tensor", "addmm", "check_sparse_tensor_invariants", "log_softmax", "mm",
           "sampled_addmm", "softmax", "sparse_coo_tensor", "sparse_csr_tensor", "sum"]
