"""vmap: a function of one sample becomes a function of a batch of them.

The function runs once for each sample, and results are stacked, so anything it may do on one
sample (data-dependent control, in-place writes) it may do here.
"""

from __future__ import annotations

import functools
from typing import Any

from ..tensor import Tensor
from ..utils._pytree import tree_flatten, tree_unflatten


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
        outputs, out_spec = [], None
        watch = _Randomness(randomness)
        for i in range(max(size, 1)):
            watch.begin()
            sample = tree_unflatten([_take(x, d, i, size) for x, d in zip(values, dims)], spec)
            result, out_spec = tree_flatten(func(*sample, **kwargs))
            watch.end()
            _check_outputs(result)
            outputs.append(result)
        out = _spread_out(out_dims, tree_unflatten(outputs[0], out_spec), len(outputs[0]))
        columns = list(zip(*outputs))
        return tree_unflatten([_put(c, d, size) for c, d in zip(columns, out)], out_spec)
    return run


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


def _take(x: Any, dim: int | None, i: int, size: int) -> Any:
    if dim is None:
        return x
    if size == 0:       # no sample: one of zeros shows what the results are like
        return x.new_zeros(x.shape[:dim] + x.shape[dim + 1:])
    return x.select(dim, i)


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


def _put(samples: tuple, dim: int | None, size: int) -> Tensor:
    """The results of all samples in one tensor, with the batch at `dim`."""
    from .._generated.functions import stack
    if dim is None:
        return samples[0]
    joined = stack(list(samples), dim)
    if size:
        return joined
    return joined.narrow(dim, 0, 0)


class _Randomness:
    """Makes samples draw the same numbers, or none."""

    def __init__(self, kind: str):
        from ..random import default_generator
        self.kind, self.generator = kind, default_generator
        self.first: Any = default_generator.get_state() if kind != "different" else None

    def begin(self) -> None:
        if self.kind == "same":
            self.generator.set_state(self.first)

    def end(self) -> None:
        if self.kind == "error" and not self.generator.get_state().equal(self.first):
            raise RuntimeError("vmap: called random operation while in randomness error mode. "
                               "Please either use the 'same' or 'different' randomness flags on "
                               "vmap or perform the randomness operation out of vmap")


