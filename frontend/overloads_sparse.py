"""Methods between plain and sparse tensors; frontend/sparse is imported when one is called."""

from __future__ import annotations

from typing import Any

from .tensor import Tensor


def to_dense(self: Tensor, dtype: Any = None, *, masked_grad: Any = None) -> Tensor:
    """The plain tensor: a plain one is that itself."""
    return self if dtype is None else self.to(dtype)


def to_sparse(self: Tensor, *args: Any, **kwargs: Any) -> Tensor:
    """A sparse tensor of the elements that are not zero; see `plugrad.sparse.construct`."""
    from .sparse.construct import to_sparse as made
    return made(self, *args, **kwargs)


def to_sparse_coo(self: Tensor) -> Tensor:
    """`to_sparse()`."""
    return to_sparse(self)


def to_sparse_csr(self: Tensor, dense_dim: Any = None) -> Tensor:
    """The matrix in CSR."""
    from .sparse.construct import to_sparse_csr as made
    return made(self, dense_dim)


def sparse_mask(self: Tensor, mask: Tensor) -> Tensor:
    """The values at the indices of the sparse `mask`."""
    from .sparse.construct import sparse_mask as made
    return made(self, mask)  # type: ignore[arg-type]


def _only_sparse(name: str, layout: str = "sparse coordinate") -> Any:
    def method(self: Tensor) -> Any:
        raise RuntimeError(f"{name} expected {layout} tensor layout but got Strided: make it "
                           "sparse by .to_sparse() first")
    method.__name__ = name
    method.__doc__ = f"`{name}` of a sparse tensor; RuntimeError for a plain one."
    return method


def sparse_dim(self: Tensor) -> int:
    """How many dims have indices: none."""
    return 0


def dense_dim(self: Tensor) -> int:
    """How many dims are whole: all."""
    return self.ndim


METHODS: dict[str, Any] = {
    f.__name__: f for f in (to_dense, to_sparse, to_sparse_coo, to_sparse_csr, sparse_mask,
                            sparse_dim, dense_dim)}
METHODS |= {name: _only_sparse(name) for name in (
    "coalesce", "is_coalesced", "indices", "values", "_indices", "_values", "_nnz")}
METHODS |= {name: _only_sparse(name, "sparse row compressed") for name in (
    "crow_indices", "col_indices")}
METHODS["is_sparse_csr"] = False
