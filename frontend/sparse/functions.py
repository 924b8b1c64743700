"""What functions of torch do to sparse tensors: programs of ops on indices and values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import dtypes, factories
from .._generated import functions as ops
from ..overloads_shape import repeat_interleave
from ..tensor import Tensor
from .tensor import SparseTensor, flat_keys, make, row_starts

TABLE: dict[str, Callable[..., Any]] = {}

#: Functions that are 0 at 0: they act on the values.
ZERO_AT_ZERO = (
    "neg", "abs", "sqrt", "sin", "tan", "asin", "atan", "sinh", "tanh", "asinh", "atanh", "expm1",
    "log1p", "floor", "ceil", "trunc", "round", "sign", "sgn", "erf", "erfinv", "relu", "deg2rad",
    "rad2deg", "isnan", "isinf", "signbit", "positive", "square", "conj", "conj_physical", "real",
    "imag", "frac")


def define(*names: str) -> Callable[[Any], Any]:
    def keep(function: Any) -> Any:
        TABLE.update(dict.fromkeys(names, function))
        return function
    return keep


def dispatch(cls: Any, func: Any, types: Any, args: tuple = (), kwargs: Any = None) -> Any:
    """`__torch_function__` of sparse tensors."""
    name = getattr(func, "__name__", str(func))
    found = TABLE.get(name)
    if found is None:
        raise NotImplementedError(
            f"Could not run 'aten::{name}' with arguments from the 'Sparse' backend: the op is not "
            "defined on sparse tensors here. Use .to_dense() first")
    return found(*args, **(kwargs or {}))


def _pointwise(name: str) -> None:
    op = getattr(ops, name, None)
    if op is None:
        return

    def run(x: SparseTensor, *args: Any, **kwargs: Any) -> SparseTensor:
        x = x.coalesce()
        return x._like(op(x._values(), *args, **kwargs))
    define(name, f"arc{name[1:]}" if name[0] == "a" and name[1:] in (
        "sin", "tan", "sinh", "tanh") else name)(run)


for _name in ZERO_AT_ZERO:
    _pointwise(_name)


# -- arithmetic ------------------------------------------------------------------------------------
def _is_number(x: Any) -> bool:
    return not isinstance(x, Tensor) or (x.ndim == 0 and not isinstance(x, SparseTensor))


@define("mul", "multiply", "__mul__", "__rmul__")
def mul(x: Any, y: Any) -> Any:
    if not isinstance(x, SparseTensor):
        x, y = y, x
    if _is_number(y):
        return x._like(x._values() * y)
    x = x.coalesce()
    if isinstance(y, SparseTensor):
        return _intersection(x, y.coalesce())
    there = ops.expand_to(y, tuple(x.shape)) if y.shape != x.shape else y
    return x._like(x._values() * ops.index(there, list(x._indices().unbind(0))))


def _intersection(x: SparseTensor, y: SparseTensor) -> SparseTensor:
    """x * y where both have an element."""
    if x.shape != y.shape:
        raise RuntimeError(f"mul operands have incompatible sizes: {tuple(x.shape)} and "
                           f"{tuple(y.shape)}")
    shape = tuple(x.shape[:x.sparse_dim()])
    a, b = flat_keys(x._indices(), shape), flat_keys(y._indices(), shape)
    if not b.numel():
        return make(x._indices()[:, :0], x._values()[:0] * y._values().sum(0), tuple(x.shape), True)
    place = ops.search_rows(a, b, False).clamp(max=b.numel() - 1)
    mine = (b[place] == a).nonzero().flatten()
    values = x._values()[mine] * y._values()[place[mine]]
    return make(x._indices()[:, mine], values, tuple(x.shape), True, x.layout)


@define("div", "divide", "true_divide")
def div(x: Any, y: Any, *, rounding_mode: Any = None) -> Any:
    if not isinstance(x, SparseTensor) or isinstance(y, SparseTensor):
        raise RuntimeError("Sparse division requires a scalar or zero-dim dense tensor divisor "
                           f"(got a {'sparse' if isinstance(y, SparseTensor) else 'dense'} one)")
    if not _is_number(y):
        raise RuntimeError("Sparse division requires a scalar or zero-dim dense tensor divisor "
                           f"(got shape {tuple(y.shape)} for divisor)")
    x = x.coalesce()
    return x._like(x._values().div(y, rounding_mode=rounding_mode))


@define("add", "__add__", "__radd__")
def add(x: Any, y: Any, *, alpha: Any = 1) -> Any:
    if isinstance(x, SparseTensor) and isinstance(y, SparseTensor):
        if x.shape != y.shape:
            raise RuntimeError("add: expected 'self' and 'other' to have same size, but "
                               f"{list(x.shape)} != {list(y.shape)}")
        indices = ops.cat([x._indices(), y._indices()], 1)
        values = ops.cat([x._values(), y._values() * alpha if alpha != 1 else y._values()], 0)
        found = make(indices, values, tuple(x.shape), False, x.layout)
        return found.coalesce() if x.is_coalesced() and y.is_coalesced() else found
    if isinstance(x, SparseTensor):
        raise RuntimeError("add(sparse, dense) is not supported. Use add(dense, sparse) instead.")
    return x + y.to_dense() * alpha


@define("sub", "subtract", "__sub__", "__rsub__")
def sub(x: Any, y: Any, *, alpha: Any = 1) -> Any:
    return add(x, y, alpha=-alpha)


@define("add_")
def add_(x: Any, y: Any, *, alpha: Any = 1) -> Any:
    """Into a plain tensor, as optimizers do with sparse gradients."""
    if isinstance(x, SparseTensor):
        found = add(x, y, alpha=alpha)
        x.__dict__.update(found.__dict__)
        return x
    y = y.coalesce()
    return x.index_put_(tuple(y._indices().unbind(0)), y._values() * alpha, accumulate=True)


@define("mul_", "div_")
def mul_(x: Any, y: Any) -> Any:
    raise RuntimeError("in-place products of sparse tensors are not supported: use mul or div")


@define("pow")
def power(x: SparseTensor, exponent: Any) -> SparseTensor:
    if not _is_number(exponent) or exponent <= 0:
        raise RuntimeError("cannot raise to zeroth power or less on sparse tensor; it would make "
                           "the result tensor dense")
    x = x.coalesce()
    return x._like(x._values() ** exponent)


# -- products --------------------------------------------------------------------------------------
@define("mm", "matmul", "__matmul__", "__rmatmul__", "mv", "smm", "hspmm")
def mm(x: Any, y: Any, *_: Any) -> Any:
    """Sparse by dense is dense (one product and one sum for each element), sparse by sparse sparse.
    """
    if x.shape[-1] != y.shape[0]:
        raise RuntimeError(f"mm: mat1 and mat2 shapes cannot be multiplied "
                           f"({'x'.join(map(str, x.shape))} and {'x'.join(map(str, y.shape))})")
    if isinstance(x, SparseTensor) and isinstance(y, SparseTensor):
        return _sparse_product(x.coalesce(), y.coalesce())
    if not isinstance(x, SparseTensor):
        return mm(transpose(y, 0, 1), x.t() if x.ndim == 2 else x).t()
    rows, cols = x._indices().unbind(0)
    values = x._values() if y.ndim == 1 else x._values().unsqueeze(1)
    terms = values * ops.index_select(y, 0, cols)
    out = factories.zeros((x.shape[0], *y.shape[1:]), dtype=terms.dtype, device=terms.device)
    return ops.index_add(out, 0, rows, terms)


def _sparse_product(x: SparseTensor, y: SparseTensor) -> SparseTensor:
    """Every element (i, k) of x meets the elements of row k of y."""
    starts = row_starts(y)
    k = x._indices()[1]
    counts = starts[k + 1] - starts[k]
    device = counts.device
    mine = repeat_interleave(factories.arange(counts.shape[0], device=device), counts)
    before = counts.cumsum(0) - counts
    theirs = starts[k][mine] + factories.arange(mine.shape[0], device=device) - before[mine]
    indices = ops.stack([x._indices()[0][mine], y._indices()[1][theirs]])
    return make(indices, x._values()[mine] * y._values()[theirs], (x.shape[0], y.shape[1]), False,
                x.layout).coalesce()


@define("addmm", "addmv", "sspaddmm")
def addmm(m: Any, x: Any, y: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    product = mm(x, y)
    scaled = product * alpha if alpha != 1 else product
    return add(m * beta if beta != 1 else m, scaled) if isinstance(
        scaled, SparseTensor) or isinstance(m, SparseTensor) else m * beta + scaled


def sampled_addmm(m: SparseTensor, x: Tensor, y: Tensor, *, beta: Any = 1,
                  alpha: Any = 1, out: Any = None) -> SparseTensor:
    """alpha (x @ y) at the indices of `m`, plus beta m."""
    m = m.coalesce()
    rows, cols = m._indices().unbind(0)
    products = (ops.index_select(x, 0, rows) * ops.index_select(y, 1, cols).t()).sum(1)
    return m._like(m._values() * beta + products * alpha)


# -- shapes ----------------------------------------------------------------------------------------
@define("transpose", "swapaxes", "swapdims")
def transpose(x: SparseTensor, dim0: int, dim1: int) -> SparseTensor:
    order = list(range(x.ndim))
    order[dim0], order[dim1] = order[dim1], order[dim0]
    return permute(x, order)


@define("t", "adjoint")
def t(x: SparseTensor) -> SparseTensor:
    return x if x.ndim < 2 else transpose(x, 0, 1)


@define("permute")
def permute(x: SparseTensor, *dims: Any) -> SparseTensor:
    order = [d % x.ndim for d in (dims[0] if isinstance(dims[0], (list, tuple)) else dims)]
    n = x.sparse_dim()
    if sorted(order[:n]) != list(range(n)):
        raise RuntimeError("permute: sparse and dense dims of a sparse tensor cannot change places")
    indices = ops.stack([x._indices()[d] for d in order[:n]]) if n else x._indices()
    values = x._values().permute(0, *[d - n + 1 for d in order[n:]])
    found = make(indices, values, tuple(x.shape[d] for d in order),
                 x.is_coalesced() and order == sorted(order))
    return found.to_sparse_csr() if x.is_sparse_csr else found


@define("cat", "concat", "concatenate")
def cat(tensors: Any, dim: int = 0) -> SparseTensor:
    first = tensors[0]
    dim, n = dim % first.ndim, first.sparse_dim()
    if dim >= n:
        raise RuntimeError("cat: only sparse dims of sparse tensors can be joined")
    parts, start = [], 0
    for x in tensors:
        shift = factories.zeros((n, 1), dtype=dtypes.int64, device=x.device)
        shift[dim] = start
        parts.append(x._indices() + shift)
        start += x.shape[dim]
    shape = [*first.shape]
    shape[dim] = start
    return make(ops.cat(parts, 1), ops.cat([x._values() for x in tensors], 0), tuple(shape))


@define("index_select")
def index_select(x: SparseTensor, dim: int, index: Tensor) -> SparseTensor:
    dim = dim % x.ndim
    shape = (*x.shape[:dim], index.shape[0], *x.shape[dim + 1:])
    if dim >= x.sparse_dim():
        return make(x._indices(), ops.index_select(x._values(), dim - x.sparse_dim() + 1, index),
                    shape, x.is_coalesced())
    hits = (index.unsqueeze(1) == x._indices()[dim].unsqueeze(0)).nonzero()
    there, mine = hits.unbind(1)
    indices = x._indices()[:, mine].clone()
    indices[dim] = there
    return make(indices, x._values()[mine], shape)


@define("unsqueeze")
def unsqueeze(x: SparseTensor, dim: int) -> SparseTensor:
    dim = dim % (x.ndim + 1)
    shape, n = (*x.shape[:dim], 1, *x.shape[dim:]), x.sparse_dim()
    if dim > n:
        return make(x._indices(), x._values().unsqueeze(dim - n + 1), shape, x.is_coalesced())
    zero = factories.zeros((1, x._nnz()), dtype=dtypes.int64, device=x.device)
    indices = ops.cat([x._indices()[:dim], zero, x._indices()[dim:]], 0)
    return make(indices, x._values(), shape, x.is_coalesced())


# -- reductions ------------------------------------------------------------------------------------
@define("sum")
def total(x: SparseTensor, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Any:
    """Over all dims a plain number; over some a sparse tensor of the rest."""
    if dtype is not None:
        x = x.to(dtype)
    if dim is None:
        return x._values().sum()
    n = x.sparse_dim()
    dims = sorted(d % x.ndim for d in (dim if isinstance(dim, (list, tuple)) else [dim]))
    values = x._values()
    dense = [d - n + 1 for d in dims if d >= n]
    if dense:
        values = values.sum(dense)
    left = [d for d in range(n) if d not in dims]
    shape = [x.shape[d] for d in range(x.ndim) if d not in dims]
    if not left:
        return values.sum(0)
    found = make(ops.stack([x._indices()[d] for d in left]), values, tuple(shape)).coalesce()
    for d in dims if keepdim else ():
        found = unsqueeze(found, d)
    return found


@define("softmax")
def softmax(x: SparseTensor, dim: int, dtype: Any = None) -> SparseTensor:
    """Over the elements that are stored: the others count as minus infinity."""
    return _softmax(x, dim, dtype, False)


@define("log_softmax")
def log_softmax(x: SparseTensor, dim: int, dtype: Any = None) -> SparseTensor:
    return _softmax(x, dim, dtype, True)


def _softmax(x: SparseTensor, dim: int, dtype: Any, log: bool) -> SparseTensor:
    x = (x if dtype is None else x.to(dtype)).coalesce()
    dim, n = dim % x.ndim, x.sparse_dim()
    values = x._values()
    if dim >= n:
        return x._like((ops.log_softmax if log else ops.softmax)(values, dim - n + 1))
    others = [d for d in range(n) if d != dim]
    keys = flat_keys(ops.stack([x._indices()[d] for d in others]) if others else
                     x._indices()[:0], tuple(x.shape[d] for d in others))
    groups, place = ops.unique_flat(keys)[:2]
    shape = (groups.shape[0], *values.shape[1:])
    low = factories.full(shape, -float("inf"), dtype=values.dtype, device=values.device)
    wide = ops.expand_to(place.reshape((-1,) + (1,) * (values.ndim - 1)), tuple(values.shape))
    peak = ops.scatter_reduce(low, 0, wide, values.detach(), "amax")
    shifted = values - ops.index_select(peak, 0, place)
    sums = ops.index_add(factories.zeros_like(low), 0, place, shifted.exp())
    if log:
        return x._like(shifted - ops.index_select(sums.log(), 0, place))
    return x._like(shifted.exp() / ops.index_select(sums, 0, place))


@define("norm")
def norm(x: SparseTensor, p: Any = "fro", dim: Any = None, keepdim: bool = False,
         dtype: Any = None) -> Tensor:
    return x.coalesce()._values().norm(2 if p == "fro" else p)


@define("zeros_like")
def zeros_like(x: SparseTensor, **options: Any) -> SparseTensor:
    return make(x._indices()[:, :0], x._values().detach()[:0], tuple(x.shape), True, x.layout)


@define("zero_")
def zero_(x: SparseTensor) -> SparseTensor:
    x.__dict__.update(zeros_like(x).__dict__)
    return x


@define("is_nonzero")
def is_nonzero(x: SparseTensor) -> bool:
    return bool(x.to_dense())


for _word, _dtype in (("float", dtypes.float32), ("double", dtypes.float64),
                      ("half", dtypes.float16), ("bfloat16", dtypes.bfloat16),
                      ("long", dtypes.int64), ("int", dtypes.int32), ("bool", dtypes.bool_)):
    define(_word)(lambda x, _d=_dtype, **_: x.to(_d))

SparseTensor.__torch_function__ = classmethod(dispatch)  # type: ignore[assignment]
