"""Making sparse tensors, and checking what they are made of."""

from __future__ import annotations

from typing import Any

from .. import dtypes, factories, layouts
from .._generated import functions as ops
from ..creation import as_tensor
from ..dtypes import as_dtype
from ..overloads_shape import repeat_interleave
from ..tensor import Tensor
from .tensor import SparseTensor, make


def _parts(indices: Any, values: Any, dtype: Any, device: Any) -> tuple[Tensor, Tensor]:
    values = as_tensor(values, dtype=None if dtype is None else as_dtype(dtype), device=device)
    indices = as_tensor(indices, device=values.device)
    if indices.dtype.category != dtypes.INT and indices.numel():
        raise RuntimeError(f"indices must be an integer tensor, got {indices.dtype}")
    return indices.to(dtypes.int64), values


def sparse_coo_tensor(indices: Any, values: Any = None, size: Any = None, *, dtype: Any = None,
                      device: Any = None, pin_memory: bool = False, requires_grad: bool = False,
                      check_invariants: Any = None, is_coalesced: bool = False) -> SparseTensor:
    """A COO tensor of indices (sparse_dim, nnz) and values (nnz, *dense_shape).

    Without `size` the smallest that holds all indices; with a size alone, one without elements.
    RuntimeError where indices, values and size do not belong together.
    """
    if values is None:
        shape = tuple(indices)
        empty = as_tensor([], dtype=as_dtype(dtype) if dtype else dtypes.get_default_dtype(),
                          device=device)
        x = make(ops.reshape(empty, (len(shape), 0)).to(dtypes.int64), empty, shape, True)
        return x.requires_grad_() if requires_grad else x
    places, values = _parts(indices, values, dtype, device)
    if places.ndim != 2:
        raise RuntimeError(f"indices must be sparse_dim x nnz, but got: {list(places.shape)}")
    if values.ndim == 0:
        values = ops.expand_to(values, (places.shape[1],))
    if values.shape[0] != places.shape[1]:
        raise RuntimeError(f"indices and values must have same nnz, but got nnz from indices: "
                           f"{places.shape[1]}, nnz from values: {values.shape[0]}")
    shape = _checked_size(places, values, size)
    if values._node is None and values.requires_grad and not requires_grad:
        values = values.view_as(values)     # the sparse tensor is no leaf then, as in torch
    x = make(places, values, shape, bool(is_coalesced))
    if requires_grad:
        x = x.detach().requires_grad_()
    return x


def _checked_size(indices: Tensor, values: Tensor, size: Any) -> tuple:
    n = indices.shape[0]
    low = indices.min(1)[0].tolist() if indices.numel() else [0] * n
    high = indices.max(1)[0].tolist() if indices.numel() else [-1] * n
    if size is None:
        size = (*[h + 1 for h in high], *values.shape[1:])
    size = tuple(int(s) for s in size)
    if len(size) != n + values.ndim - 1:
        raise RuntimeError(f"number of dimensions must be sparse_dim ({n}) + dense_dim "
                           f"({values.ndim - 1}), but got {len(size)}")
    for dim, (a, b) in enumerate(zip(low, high)):
        if a < 0:
            raise RuntimeError(f"found negative index {a} for dim {dim}")
        if b >= size[dim]:
            raise RuntimeError(f"size is inconsistent with indices: for dim {dim}, size is "
                               f"{size[dim]} but found index {b}")
    if size[n:] != tuple(values.shape[1:]):
        raise RuntimeError(f"values has incorrect size, expected {[values.shape[0], *size[n:]]}, "
                           f"got {list(values.shape)}")
    return size


def sparse_csr_tensor(crow_indices: Any, col_indices: Any, values: Any, size: Any = None, *,
                      dtype: Any = None, device: Any = None, pin_memory: bool = False,
                      requires_grad: bool = False, check_invariants: Any = None) -> SparseTensor:
    """A CSR matrix: row i has the elements crow[i] ... crow[i + 1] of col_indices and values."""
    crow, values = _parts(crow_indices, values, dtype, device)
    cols = as_tensor(col_indices, device=values.device).to(dtypes.int64)
    if crow.ndim != 1 or cols.ndim != 1:
        raise RuntimeError("sparse_csr_tensor: crow_indices and col_indices must be 1-D here, got "
                           f"{crow.ndim}-D and {cols.ndim}-D")
    counts = crow[1:] - crow[:-1]
    if crow.shape[0] == 0 or int(crow[0]) != 0 or int(crow[-1]) != cols.shape[0] or bool(
            (counts < 0).any()):
        raise RuntimeError("`crow_indices` must begin with 0, not fall, and end with nnz, "
                           f"{cols.shape[0]}")
    rows = repeat_interleave(factories.arange(crow.shape[0] - 1, device=values.device), counts)
    shape = _checked_size(ops.stack([rows, cols]), values,
                          (crow.shape[0] - 1, *(size[1:] if size is not None else
                                                (int(cols.max()) + 1 if cols.numel() else 0,))))
    x = make(ops.stack([rows, cols]), values, shape).coalesce()
    x = make(x._indices(), x._values(), shape, True, layouts.sparse_csr)
    return x.detach().requires_grad_() if requires_grad else x


def to_sparse(self: Tensor, sparse_dim: Any = None, *, layout: Any = None, blocksize: Any = None,
              dense_dim: Any = None) -> SparseTensor:
    """The elements that are not zero, as a COO tensor (CSR by `layout`).

    The first `sparse_dim` dims become indices; the others stay whole in the values.
    """
    n = self.ndim if sparse_dim is None else sparse_dim
    if not 0 <= n <= self.ndim:
        raise RuntimeError(f"sparse_dim must be in [0, {self.ndim}], got {n}")
    mask = self.detach() != 0
    for _ in range(self.ndim - n):
        mask = mask.any(-1)
    indices = mask.nonzero().t().contiguous()
    values = ops.index(self, list(indices.unbind(0))) if n else self.unsqueeze(0)
    x = make(indices, values, tuple(self.shape), True)
    return x.to_sparse_csr() if layout is layouts.sparse_csr else x


def to_sparse_csr(self: Tensor, dense_dim: Any = None) -> SparseTensor:
    """The matrix in CSR. RuntimeError if it is none."""
    if self.ndim != 2:
        raise RuntimeError(f"to_sparse_csr: expected a matrix, got a tensor with {self.ndim} dims")
    return to_sparse(self).to_sparse_csr()


def sparse_mask(self: Tensor, mask: SparseTensor) -> SparseTensor:
    """The values of this tensor at the indices of `mask`."""
    if self.shape != mask.shape:
        raise RuntimeError(f"sparse_mask: self and mask must have the same shape, got "
                           f"{tuple(self.shape)} and {tuple(mask.shape)}")
    mask = mask.coalesce()
    x = self.to_dense() if isinstance(self, SparseTensor) else self
    return mask._like(ops.index(x, list(mask._indices().unbind(0))))
