"""einsum, tensordot and chains of matrix products."""

from __future__ import annotations

import builtins
from typing import Any

from ._generated import functions as ops
from .dispatch import write_out
from .shapes import as_ints, wrap_dim
from .tensor import Tensor


def einsum(*args: Any) -> Tensor:
    """Einstein summation: einsum("ij,jk->ik", a, b), or einsum(a, [0, 1], b, [1, 2], [0, 2]).

    Pairs are contracted from left to right, each as one batched matrix product.
    """
    equation, operands = _parse_args(args)
    inputs, output = _parse_equation(equation, operands)
    terms = [_diagonal_and_name(x, names) for x, names in zip(operands, inputs)]
    sizes: dict[str, int] = {}
    for x, names in terms:
        for name, n in zip(names, x._a.shape):
            if sizes.setdefault(name, n) != n:
                if 1 not in (sizes[name], n):
                    raise RuntimeError(f"einsum(): subscript {name[0]} has size {n} for operand "
                                       f"which does not broadcast with previously seen size "
                                       f"{sizes[name]}")
                sizes[name] = max(sizes[name], n)
    result, names = terms[0]
    for i, (x, other) in enumerate(terms[1:], 1):
        later = {n for _, ns in terms[i + 1:] for n in ns} | set(output)
        result, names = _contract(result, names, x, other, later)
    gone = [d for d, n in enumerate(names) if n not in output]
    if gone:
        result = ops.sum(result, tuple(gone))
        names = [n for n in names if n in output]
    return ops.permute(result, tuple(names.index(n) for n in output)) if names else result


def _parse_args(args: tuple) -> tuple[str, list]:
    if not args:
        raise ValueError("einsum(): must specify the equation string and at least one operand, or "
                         "at least one operand and its subscripts list")
    if isinstance(args[0], str):
        operands = list(args[1])if len(args) == 2 and isinstance(args[1], (tuple, list)) \
            else list(args[1:])
        if not operands:
            raise ValueError("einsum(): must provide at least one operand")
        return args[0], operands
    lists = list(args)
    out = lists.pop() if len(lists) % 2 else None
    letters = "".join(chr(c) for c in [*range(65, 91), *range(97, 123)])

    def word(sub: Any) -> str:
        return "".join("..." if s is Ellipsis else letters[s] for s in sub)
    equation = ",".join(word(s) for s in lists[1::2])
    return equation + ("" if out is None else "->" + word(out)), lists[::2]


def _parse_equation(equation: str, operands: list) -> tuple[list[list[str]], list[str]]:
    """Per operand the names of its dims ('...0', '...1' for the dims of an ellipsis)."""
    left, arrow, right = equation.replace(" ", "").partition("->")
    parts = left.split(",")
    if len(parts) != len(operands):
        raise RuntimeError("einsum(): " + ("more" if len(operands) > len(parts) else "fewer")
                           + " operands were provided than specified in the equation")
    wide = 0
    for part, x in zip(parts, operands):
        if "..." in part:
            wide = max(wide, x.ndim - len(part.replace("...", "")))
    inputs = []
    for i, (part, x) in enumerate(zip(parts, operands)):
        rest = part.replace("...", "", 1)
        bad = next((c for c in rest if not c.isalpha()), None)
        if bad:
            raise RuntimeError(f"einsum(): invalid subscript given at index {part.index(bad)} in "
                               f"the equation string, subscripts must be in [a-zA-Z]")
        n = x.ndim - len(rest)
        if n < 0 or (n and "..." not in part):
            raise RuntimeError(f"einsum(): the number of subscripts in the equation ({len(rest)}) "
                               f"does not match the number of dimensions ({x.ndim}) for operand "
                               f"{i}" + ("" if "..." in part else " and no ellipsis was given"))
        before, _, after = part.partition("...")
        dots = [f"...{j}" for j in range(wide - n, wide)] if "..." in part else []
        inputs.append([*before, *dots, *after])
    if arrow:
        before, dots_found, after = right.partition("...")
        output = [*before, *([f"...{j}" for j in range(wide)] if dots_found else []), *after]
        known = {n for names in inputs for n in names}
        for name in output:
            if name not in known:
                raise RuntimeError(f"einsum(): output subscript {name} does not appear in the "
                                   "equation for any input operand")
            if output.count(name) > 1:
                raise RuntimeError(f"einsum(): output subscript {name} appears more than once in "
                                   "the output")
        return inputs, output
    flat = [n for names in inputs for n in names]
    once = sorted(n for n in set(flat) if flat.count(n) == 1 and not n.startswith("..."))
    return inputs, [f"...{j}" for j in range(wide)] + once


def _diagonal_and_name(x: Tensor, names: list[str]) -> tuple[Tensor, list[str]]:
    """Takes diagonals of repeated subscripts."""
    names = list(names)
    for name in list(dict.fromkeys(names)):
        while names.count(name) > 1:
            a = names.index(name)
            b = names.index(name, a + 1)
            if x._a.shape[a] != x._a.shape[b]:
                raise RuntimeError(f"einsum(): subscript {name} is repeated for operand but the "
                                   f"sizes don't match, {x._a.shape[b]} != {x._a.shape[a]}")
            x = ops.diagonal(x, 0, a, b)
            names = [n for d, n in enumerate(names) if d not in (a, b)] + [name]
    return x, names


def _contract(x: Tensor, a: list, y: Tensor, b: list, later: set) -> tuple[Tensor, list]:
    """Two operands as one batched product: (batch, left, summed) @ (batch, summed, right)."""
    def lone_sum(t: Tensor, own: list, other: list) -> tuple[Tensor, list]:
        gone = [d for d, n in enumerate(own) if n not in other and n not in later]
        return (ops.sum(t, tuple(gone)), [n for n in own if n in other or n in later]) \
            if gone else (t, own)
    x, a = lone_sum(x, a, b)
    y, b = lone_sum(y, b, a)
    size = {n: max(s, t) for n in set(a) & set(b)
            for s, t in [(x._a.shape[a.index(n)], y._a.shape[b.index(n)])]}
    batch = [n for n in a if n in b and n in later]
    summed = [n for n in a if n in b and n not in later]
    left, right = [n for n in a if n not in b], [n for n in b if n not in a]

    def arrange(t: Tensor, own: list, order: list, groups: tuple) -> Tensor:
        t = ops.permute(t, tuple(own.index(n) for n in order))
        t = ops.expand_to(t, tuple(size.get(n, s) for n, s in zip(order, t._a.shape)))
        shape, i = list(t._a.shape[:len(batch)]), len(batch)
        for group in groups:
            n = 1
            for s in t._a.shape[i:i + len(group)]:
                n *= s
            shape.append(n)
            i += len(group)
        return ops.reshape(t, shape)
    sizes_left = [x._a.shape[a.index(n)] for n in left]
    sizes_right = [y._a.shape[b.index(n)] for n in right]
    if not summed:      # nothing to sum: a broadcast product is cheaper and exact for all dtypes
        u = arrange(x, a, batch + left, (left,)).unsqueeze(-1)
        v = arrange(y, b, batch + right, (right,)).unsqueeze(-2)
        product = u * v
    else:
        product = ops.matmul(arrange(x, a, batch + left + summed, (left, summed)),
                             arrange(y, b, batch + summed + right, (summed, right)))
    shape = list(product._a.shape[:len(batch)]) + sizes_left + sizes_right
    return ops.reshape(product, shape), batch + left + right


def tensordot(a: Tensor, b: Tensor, dims: Any = 2, out: Any = None) -> Tensor:
    """Sums products over pairs of dims: the last of `a` with the first of `b`, or two lists."""
    if isinstance(dims, Tensor):
        dims = dims.tolist()
    if isinstance(dims, int):
        if dims < 0:
            raise RuntimeError(f"tensordot expects dims >= 0, but got dims={dims}")
        if dims > min(a.ndim, b.ndim):
            raise RuntimeError(f"tensordot expects dims < ndim_a or ndim_b, but got dims={dims}")
        left, right = list(range(a.ndim - dims, a.ndim)), list(range(dims))
    else:
        left = [wrap_dim(d, a.ndim) for d in as_ints(dims[0], "dims")]
        right = [wrap_dim(d, b.ndim) for d in as_ints(dims[1], "dims")]
    if len(left) != len(right):
        raise RuntimeError("both dimension lists should have same length")
    for i, j in zip(left, right):
        if a._a.shape[i] != b._a.shape[j] and 1 not in (a._a.shape[i], b._a.shape[j]):
            raise RuntimeError(f"contracted dimensions need to match, but first has size "
                               f"{a._a.shape[i]} in dim {i} and second has size {b._a.shape[j]} in "
                               f"dim {j}")
    if a.dtype is not b.dtype:
        raise RuntimeError(f"both inputs should have same dtype, got {a.dtype} and {b.dtype}")
    names = [chr(97 + d) for d in range(a.ndim)]
    others = [chr(65 + d) for d in range(b.ndim)]
    for i, j in zip(left, right):
        others[j] = names[i]
    rest = [n for d, n in enumerate(names) if d not in left] + [
        n for d, n in enumerate(others) if d not in right]
    result = einsum(f"{''.join(names)},{''.join(others)}->{''.join(rest)}", a, b)
    return write_out("tensordot", out, result) if out is not None else result


def inner(input: Tensor, other: Tensor, *, out: Any = None) -> Tensor:
    """Sums products over the last dims."""
    if input.ndim == 0 or other.ndim == 0:
        result = input * other
    else:
        if input._a.shape[-1] != other._a.shape[-1]:
            raise RuntimeError("inner() the last dimension must match on both input tensors but "
                               f"got shapes {list(input.shape)} and {list(other.shape)}")
        result = tensordot(input, other, ([-1], [-1]))
    return write_out("inner", out, result) if out is not None else result


def chain_matmul(*matrices: Any, out: Any = None) -> Tensor:
    """The product of several matrices, in the cheapest order."""
    parts = list(matrices[0]) if len(matrices) == 1 and not isinstance(matrices[0], Tensor) \
        else list(matrices)
    result = multi_product(parts)
    return write_out("chain_matmul", out, result) if out is not None else result


def multi_product(parts: list) -> Tensor:
    """Matrix chain by dynamic programming (Cormen et al., Introduction to Algorithms, 15.2)."""
    n = len(parts)
    if n == 1:
        return parts[0]
    size = [p._a.shape[0] for p in parts] + [parts[-1]._a.shape[1]]
    cost = [[0] * n for _ in range(n)]
    cut = [[0] * n for _ in range(n)]
    for length in range(2, n + 1):
        for i in range(n - length + 1):
            j = i + length - 1
            cost[i][j], cut[i][j] = builtins.min(
                (cost[i][k] + cost[k + 1][j] + size[i] * size[k + 1] * size[j + 1], k)
                for k in range(i, j))

    def product(i: int, j: int) -> Tensor:
        return parts[i] if i == j else ops.matmul(product(i, cut[i][j]), product(cut[i][j] + 1, j))
    return product(0, n - 1)


FUNCTIONS: dict[str, Any] = {f.__name__: f for f in (einsum, tensordot, inner, chain_matmul)}
METHODS: dict[str, Any] = {"inner": inner}
