"""A sparse tensor: indices of the elements that are stored, and their values, two plain tensors.

Derivatives are those of the values: whatever is done to a sparse tensor is a program of ops on
`values`, so nothing here has a gradient formula of its own. Functions of torch reach this class by
`__torch_function__`; see functions.py for what they do.
"""

from __future__ import annotations

from typing import Any

from .. import dtypes, factories, layouts
from .._generated import functions as ops
from ..tensor import Tensor, new


class Stored:
    """In the place of an array: its shape and dtype."""

    __slots__ = ("dtype", "ndim", "shape")

    def __init__(self, shape: tuple, dtype: Any):
        self.shape, self.ndim, self.dtype = shape, len(shape), dtype


class SparseTable:
    """In the place of a kernel table: there are no kernels on sparse arrays.

    Every tensor has its own, so that nothing takes two sparse tensors for arrays of one table.
    """

    rank, samples = 0, 1
    levels: frozenset = frozenset()

    def __init__(self, device: Any):
        self.device = device

    def __getattr__(self, op: str) -> Any:
        if op.startswith("__"):
            raise AttributeError(op)
        raise NotImplementedError(
            f"Could not run 'aten::{op}' with arguments from the 'Sparse' backend: the op is not "
            "defined on sparse tensors here. Use .to_dense() first")


class SparseTensor(Tensor):
    """COO: `indices` (sparse_dim, nnz) int64, `values` (nnz, *dense_shape). CSR: the same, sorted.

    The first sparse_dim dims of the size are those of the indices. Duplicates add up; a coalesced
    tensor has none, and its indices are in order.
    """

    _indices: Any
    _values: Any

    # -- what it is --------------------------------------------------------------------------------
    @property
    def layout(self) -> Any:
        return self.__dict__["layout_"]

    @property
    def is_sparse(self) -> bool:  # type: ignore[override]
        return self.layout is layouts.sparse_coo

    @property
    def is_sparse_csr(self) -> bool:  # type: ignore[override]
        return self.layout is layouts.sparse_csr

    @property
    def requires_grad(self) -> bool:
        return self.__dict__["values_"].requires_grad

    @requires_grad.setter
    def requires_grad(self, value: bool) -> None:
        self.__dict__["values_"].requires_grad_(value)

    def requires_grad_(self, requires_grad: bool = True) -> SparseTensor:
        self.requires_grad = requires_grad
        return self

    @property
    def is_leaf(self) -> bool:
        return self.__dict__["values_"].is_leaf

    @property
    def grad_fn(self) -> Any:
        return self.__dict__["values_"].grad_fn

    @property
    def grad(self) -> Any:
        """The gradient, at the indices of this tensor."""
        found = self.__dict__["values_"].grad
        return None if found is None else self._like(found)

    @grad.setter
    def grad(self, value: Any) -> None:
        self.__dict__["values_"].grad = None if value is None else value.coalesce().values()

    def _indices(self) -> Tensor:  # type: ignore[no-redef]
        return self.__dict__["indices_"]

    def _values(self) -> Tensor:  # type: ignore[no-redef]
        return self.__dict__["values_"]

    def _nnz(self) -> int:
        return self._values().shape[0]

    def sparse_dim(self) -> int:
        return self._indices().shape[0]

    def dense_dim(self) -> int:
        return self.ndim - self.sparse_dim()

    def is_coalesced(self) -> bool:
        return self.__dict__["coalesced_"]

    def indices(self) -> Tensor:
        """(sparse_dim, nnz), int64. RuntimeError if the tensor is not coalesced."""
        self._must_be_coalesced("indices")
        return self._indices().detach()

    def values(self) -> Tensor:
        """(nnz, *dense_shape). RuntimeError if a COO tensor is not coalesced."""
        self._must_be_coalesced("values")
        return self._values()

    def _must_be_coalesced(self, what: str) -> None:
        if not self.is_coalesced():
            raise RuntimeError(f"Cannot get {what} on an uncoalesced tensor, please call "
                               ".coalesce() first")

    def crow_indices(self) -> Tensor:
        """(rows + 1): where each row's elements begin. RuntimeError unless the layout is CSR."""
        if not self.is_sparse_csr:
            raise RuntimeError(f"crow_indices expected sparse row compressed tensor layout but got "
                               f"{self.layout}")
        return row_starts(self)

    def col_indices(self) -> Tensor:
        if not self.is_sparse_csr:
            raise RuntimeError(f"col_indices expected sparse row compressed tensor layout but got "
                               f"{self.layout}")
        return self._indices()[1]

    def is_contiguous(self, **_: Any) -> bool:
        return True

    def __repr__(self, *, tensor_contents: Any = None) -> str:  # type: ignore[override]
        return text(self)

    def __hash__(self) -> int:
        return id(self)

    def __reduce_ex__(self, protocol: Any) -> Any:
        return make, (self._indices(), self._values(), tuple(self.shape), self.is_coalesced(),
                      self.layout._name)

    def __deepcopy__(self, memo: dict) -> SparseTensor:
        import copy
        return self._like(copy.deepcopy(self._values(), memo))

    # -- to another form ---------------------------------------------------------------------------
    def _like(self, values: Tensor) -> SparseTensor:
        """The same indices with other values."""
        return make(self._indices(), values, tuple(self.shape), self.is_coalesced(), self.layout)

    def coalesce(self) -> SparseTensor:
        """Without duplicates, whose values are added, and with sorted indices."""
        if self.is_coalesced():
            return self
        shape = tuple(self.shape[:self.sparse_dim()])
        keys, place = ops.unique_flat(flat_keys(self._indices(), shape))[:2]
        values = self._values()
        total = factories.zeros((keys.shape[0], *values.shape[1:]), dtype=values.dtype,
                                device=values.device)
        if values.dtype is dtypes.bool_:
            summed = total.index_put((place,), values)
        else:
            summed = ops.index_add(total, 0, place, values)
        return make(from_keys(keys, shape), summed, tuple(self.shape), True, self.layout)

    def to_dense(self, dtype: Any = None, *, masked_grad: Any = None) -> Tensor:
        """The plain tensor; duplicates add up."""
        values = self._values()
        out = factories.zeros(tuple(self.shape), dtype=values.dtype, device=values.device)
        n = self.sparse_dim()
        if values.dtype is dtypes.bool_ or n == 0:
            found = out.logical_or(values.any(0)) if n == 0 else out.index_put(
                tuple(self._indices().unbind(0)), values)
        else:
            found = ops.index_put(out, list(self._indices().unbind(0)), values, True)
        return found if dtype is None else found.to(dtype)

    def to_sparse(self, *_: Any, layout: Any = None, **__: Any) -> SparseTensor:
        return self.to_sparse_csr() if layout is layouts.sparse_csr else self.to_sparse_coo()

    def to_sparse_coo(self) -> SparseTensor:
        return make(self._indices(), self._values(), tuple(self.shape), self.is_coalesced())

    def to_sparse_csr(self, dense_dim: Any = None) -> SparseTensor:
        if self.sparse_dim() != 2:
            raise RuntimeError("to_sparse_csr: expected a tensor with two sparse dims, got "
                               f"{self.sparse_dim()}")
        x = self.coalesce()
        return make(x._indices(), x._values(), tuple(self.shape), True, layouts.sparse_csr)

    def detach(self) -> SparseTensor:
        return self._like(self._values().detach())

    def clone(self, *, memory_format: Any = None) -> SparseTensor:
        x = self._like(self._values().clone())
        x.__dict__["indices_"] = self._indices().clone()
        return x

    def to(self, *args: Any, **kwargs: Any) -> SparseTensor:
        values = self._values().to(*args, **kwargs)
        return make(self._indices().to(values.device), values, tuple(self.shape),
                    self.is_coalesced(), self.layout)

    def cpu(self, memory_format: Any = None) -> SparseTensor:
        return self.to("cpu")

    def numpy(self, *, force: bool = False) -> Any:
        raise TypeError("can't convert Sparse layout tensor to numpy. Use Tensor.to_dense() first.")

    def tolist(self) -> Any:
        raise TypeError("can't convert Sparse layout tensor to a list. Use Tensor.to_dense() "
                        "first.")

    def item(self) -> Any:
        return self.to_dense().item()


def make(indices: Tensor, values: Tensor, size: tuple, coalesced: bool = False,
         layout: Any = layouts.sparse_coo) -> SparseTensor:
    """A sparse tensor of these parts, unchecked."""
    x = new(SparseTensor)
    x._a, x._k = Stored(tuple(size), values.dtype.np), SparseTable(values.device)
    x.dtype, x._v, x._g = values.dtype, [0], False
    x._node = x._view = x._grad = x._meta = None
    layout = layouts.PUBLIC[layout] if isinstance(layout, str) else layout
    x.__dict__.update(indices_=indices, values_=values, layout_=layout,
                      coalesced_=coalesced or values.shape[0] < 2)
    return x


def flat_keys(indices: Tensor, shape: tuple) -> Tensor:
    """(nnz,): the places of indices (n, nnz) in row-major order of a shape."""
    keys = factories.zeros(indices.shape[1:], dtype=dtypes.int64, device=indices.device)
    for row, n in zip(indices.unbind(0), shape):
        keys = keys * n + row
    return keys


def from_keys(keys: Tensor, shape: tuple) -> Tensor:
    """(n, nnz): the indices that `flat_keys` took."""
    rows = []
    for n in reversed(shape):
        rows.append(ops.remainder(keys, max(n, 1)))
        keys = keys // max(n, 1)
    return ops.stack(rows[::-1]) if rows else keys.new_zeros((0, keys.shape[0]))


def row_starts(x: SparseTensor) -> Tensor:
    """(rows + 1,): for a coalesced tensor, where each row's elements begin."""
    rows = x._indices()[0]
    counts = factories.zeros(x.shape[0] + 1, dtype=dtypes.int64, device=rows.device)
    return ops.index_add(counts, 0, rows + 1, factories.ones_like(rows)).cumsum(0)


def text(x: SparseTensor) -> str:
    """What torch prints."""
    import re
    import textwrap
    if x.is_sparse_csr:
        parts = [("crow_indices", x.crow_indices()), ("col_indices", x.col_indices())]
    else:
        parts = [("indices", x._indices())]
    lines = []
    for name, part in (*parts, ("values", x._values().detach())):
        shown = re.sub(r",\s+dtype=torch\.\w+(?=\)$)", "", repr(part))
        lines.append(f"{name}=" + textwrap.indent(shown, " " * (len(name) + 8)).lstrip())
    found = "tensor(" + (",\n" + " " * 7).join(lines)
    facts = [f"size={tuple(x.shape)}", f"nnz={x._nnz()}"]
    if x._k.device.type != "cpu":
        facts.append(f"device='{x._k.device}'")
    if x.dtype is not dtypes.get_default_dtype() and x.dtype not in (dtypes.int64, dtypes.bool_):
        facts.append(f"dtype={x.dtype}")
    facts.append(f"layout={x.layout}")
    if x.requires_grad:
        node = x.grad_fn
        facts.append("requires_grad=True" if node is None else f"grad_fn=<{node.name()}>")
    width = len(found) - found.rfind("\n") + 1
    for i, fact in enumerate(facts):
        if (i == 0 and x.is_sparse) or width + len(fact) + 2 > 80:
            found, width = f"{found},\n{' ' * 7}{fact}", 7 + len(fact)
        else:
            found, width = f"{found}, {fact}", width + len(fact) + 2
    return found + ")"
