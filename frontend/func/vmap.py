"""vmap: a function of one sample becomes a function of a batch of them.

The function runs once. Its tensors are of a table whose arrays are whole batches that look like
one sample (backends/batched), so derivatives, and vmap itself, nest inside and outside.
"""

from __future__ import annotations

import functools
from typing import Any

from ..backends.batched import BatchedTable
from ..state import state
from ..tensor import Tensor
from ..utils._pytree import tree_flatten, tree_unflatten
from ._batching import enter, leave, spread


def vmap(func: Any, in_dims: Any = 0, out_dims: Any = 0, randomness: str = "error", *,
         chunk_size: int | None = None) -> Any:
    """A function that maps `func` over a dim of its arguments.

    `in_dims` says which dim of each positional argument (an int for all, or nested as they are;
    None where an argument is the same for all samples), `out_dims` where the dim goes in each
    result. `randomness`: "different" for each sample, "same", or "error" if `func` draws numbers.
    """
    if randomness not in ("error", "different", "same"):
        raise RuntimeError("Only allowed values for randomness are 'error', 'different', or "
                           f"'same'. Got {randomness}")

    @functools.wraps(func)
    def run(*args: Any, **kwargs: Any) -> Any:
        values, spec = tree_flatten(args)
        dims = _spread(in_dims, args, values)
        size = _batch_size(values, dims)
        if chunk_size is None or chunk_size >= size:
            return _run(func, values, spec, dims, size, out_dims, randomness, kwargs)
        if chunk_size < 1:
            raise ValueError(f"vmap: chunk_size should be None or greater than 0. (got "
                             f"{chunk_size})")
        parts = []
        for start in range(0, size, chunk_size):
            n = min(chunk_size, size - start)
            some = [x if d is None else x.narrow(d, start, n) for x, d in zip(values, dims)]
            parts.append(_run(func, some, spec, dims, n, out_dims, randomness, kwargs))
        return _concatenated(parts, out_dims)
    return run


def _run(func: Any, values: list, spec: Any, dims: list, size: int, out_dims: Any,
         randomness: str, kwargs: dict) -> Any:
    """The function on batches: once for all samples, or not at all if there is none."""
    inner = state.batching or next(x._k for x, d in zip(values, dims) if d is not None)
    table = BatchedTable(inner, size, randomness)
    outer, state.batching = state.batching, table
    try:
        samples = [x if d is None else enter(spread(x, inner), d, table)
                   for x, d in zip(values, dims)]
        result, out_spec = tree_flatten(func(*tree_unflatten(samples, spec), **kwargs))
        _check_outputs(result)
        out = _spread_out(out_dims, tree_unflatten(result, out_spec), len(result))
        return tree_unflatten([leave(y, d, table) for y, d in zip(result, out)], out_spec)
    finally:
        state.batching = outer


def vmap_some(func: Any, args: tuple) -> tuple:
    """`func` over dim 0 of the arguments; it may give None in the place of a tensor."""
    absent: list[bool] = []

    def present(*samples: Any) -> tuple:
        result = func(*samples)
        absent[:] = [y is None for y in result]
        return tuple(y for y in result if y is not None)
    found = iter(vmap(present, randomness="different")(*args))
    return tuple(None if nothing else next(found) for nothing in absent)


def _concatenated(parts: list, out_dims: Any) -> Any:
    """The results of all chunks in one."""
    from .._generated.functions import cat
    flat = [tree_flatten(p) for p in parts]
    out = _spread_out(out_dims, parts[0], len(flat[0][0]))
    joined = [column[0] if d is None else cat(list(column), d)
              for column, d in zip(zip(*(values for values, _ in flat)), out)]
    return tree_unflatten(joined, flat[0][1])


def _spread(in_dims: Any, args: tuple, values: list) -> list:
    """One dim (or None) for each leaf of the arguments."""
    if not isinstance(in_dims, (int, tuple, list)):
        raise ValueError(f"vmap(f, in_dims={in_dims}, ...)(<inputs>): expected `in_dims` to be int "
                         "or a (potentially nested) tuple matching the structure of inputs, got: "
                         f"{type(in_dims)}.")
    if not args:
        raise ValueError("vmap(f)(<inputs>): got no inputs. Maybe you forgot to add inputs, or you "
                         "are trying to vmap over a function with no inputs. The latter is "
                         "unsupported.")
    if not isinstance(in_dims, int) and len(in_dims) != len(args):
        raise ValueError(f"vmap(f, in_dims={in_dims}, ...)(<inputs>): in_dims is not compatible "
                         f"with the structure of inputs. in_dims has {len(in_dims)} entries but "
                         f"there are {len(args)} inputs.")
    found: list = []
    for i, x in enumerate(args):
        _extend(found, in_dims if isinstance(in_dims, int) else in_dims[i], x)
    for n, (x, d) in enumerate(zip(values, found)):
        if d is None:
            continue
        if not isinstance(x, Tensor):
            raise ValueError(f"vmap(f, in_dims={in_dims}, ...)(<inputs>): Got in_dim={d} for an "
                             f"input but the input is of type {type(x)}. We cannot vmap over "
                             "non-Tensor arguments, please use None as the respective in_dim")
        if not -x.ndim <= d < x.ndim:
            raise ValueError(f"vmap(f, in_dims={in_dims}, ...)(<inputs>): Got in_dim={d} for some "
                             f"input, but that input is a Tensor of dimensionality {x.ndim} so "
                             f"expected in_dim to satisfy {-x.ndim} <= in_dim < {x.ndim}.")
        found[n] = d % x.ndim
    return found


def _extend(found: list, dim: Any, x: Any) -> None:
    """Adds the dims of the leaves of `x`; `dim` is one for all, or nested as `x` is."""
    if dim is None or isinstance(dim, int):
        found += [dim] * len(tree_flatten(x)[0])
    elif isinstance(x, dict):
        for key, value in x.items():
            _extend(found, dim[key], value)
    elif isinstance(x, (list, tuple)) and isinstance(dim, (list, tuple)) and len(x) == len(dim):
        for d, value in zip(dim, x):
            _extend(found, d, value)
    else:
        raise ValueError(f"vmap: in_dims is not compatible with the structure of inputs: {dim} for "
                         f"an input of type {type(x).__name__}")


def _batch_size(values: list, dims: list) -> int:
    sizes = [x.shape[d] for x, d in zip(values, dims) if d is not None]
    if not sizes:
        raise ValueError("vmap(f, ...)(<inputs>): at least one of the inputs must be mapped over, "
                         "but all in_dims are None")
    if len(set(sizes)) > 1:
        raise ValueError("vmap: Expected all tensors to have the same size in the mapped "
                         f"dimension, got sizes {sizes} for the mapped dimension")
    return sizes[0]


def _check_outputs(result: list) -> None:
    for y in result:
        if not isinstance(y, Tensor):
            raise ValueError(f"vmap(f, ...): `f` must only return Tensors, got type {type(y)}. Did "
                             "you mean to set out_dims= to None for output?")


def _spread_out(out_dims: Any, result: Any, count: int) -> list:
    if out_dims is None or isinstance(out_dims, int):
        return [out_dims] * count
    found: list = []
    single = isinstance(result, Tensor)
    if single and isinstance(out_dims, tuple) and len(out_dims) == 1:
        return [out_dims[0]]
    try:
        _extend(found, out_dims, result)
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"vmap(f, ..., out_dims={out_dims})(<inputs>): out_dims is not compatible "
                         "with the structure of the outputs") from None
    return found
