"""The slow paths of generated functions: promotion, devices, in-place, `out=`, errors.

A generated function handles the common case in line and calls these for the rest.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from . import dtypes
from .dtypes import COMPLEX, FLOAT, INT, bool_, dtype, float32, float64, int32, int64, uint8
from .errors import explain, user_line
from .promotion import can_cast, promote, scalar_dtype
from .shapes import as_int, broadcast_shapes, overlaps_itself
from .state import HOOKS_IN_USE, state
from .tensor import EXACT, Tensor, wrap

default_dtype = dtypes.get_default_dtype
DTYPES = dtypes.PUBLIC

#: The dtypes that a Python number of this class leaves as they are (half types compute wider).
NUMBERS: dict[type, frozenset] = {
    float: frozenset({dtypes.float32, dtypes.float64, dtypes.complex64, dtypes.complex128}),
    int: frozenset({dtypes.int64, dtypes.float32, dtypes.float64, dtypes.complex64,
                    dtypes.complex128}),
    bool: frozenset({dtypes.float32, dtypes.float64}),
}


def unusual(function: Any, args: tuple, kwargs: dict, tensors: int) -> Any:
    """Called when an argument is no plain tensor: overrides run here; NotImplemented goes on."""
    from .overrides import handle
    return handle(function, args, kwargs)


def unusual_out(function: Any, args: tuple, kwargs: dict) -> Any:
    from .overrides import handle
    return handle(function, args, kwargs)


def table_of(op: str, *tensors: Any, device: Any = None) -> Any:
    """The one table of these tensors; or that of `device`, or where new tensors go."""
    table = None
    for x in tensors:
        if x is None:
            continue
        if table is None:
            table = x._k
        elif x._k is not table:
            raise different_devices(op, *tensors)
    if table is None:
        from .device import current_table
        return current_table(device)
    return table


def several_tables(*tensors: Any) -> bool:
    """Whether the tensors (or None) are of more than one table."""
    table = None
    for x in tensors:
        if x is not None and x.__class__ in EXACT:
            if table is None:
                table = x._k
            elif x._k is not table:
                return True
    return False


def different_devices(op: str, *tensors: Any) -> RuntimeError:
    found = list(dict.fromkeys(str(x._k.device) for x in tensors if isinstance(x, Tensor)))
    return RuntimeError(
        f"{op}(): Expected all tensors to be on the same device, but found at least two devices, "
        f"{found[0]} and {found[1]}! Move them to one with .to(device).")


def same_table(op: str, *tensors: Any) -> tuple[Any, tuple]:
    """The table that all share, 0-dim CPU tensors being moved to the others' device."""
    table: Any = None
    table_is_scalar, scalars = False, False
    for x in tensors:
        if x is None:
            continue
        if table is None or (x._k is not table and table_is_scalar):
            table, table_is_scalar = x._k, x._a.ndim == 0 and x._k.device.type == "cpu"
        elif x._k is not table:
            if x._a.ndim or x._k.device.type != "cpu":
                raise different_devices(op, *tensors)
            scalars = True
    if scalars or any(x is not None and x._k is not table for x in tensors):
        moved = []
        for x in tensors:
            if x is not None and x._k is not table:
                x = x.to(table.device)
            moved.append(x)
        tensors = tuple(moved)
    return table, tensors


def result_dtype(op: str, rule: str, own: dtype, given: Any = None) -> dtype:
    """The result dtype of a reduction, scan or other op by its rule; `given` is the user's."""
    if given is not None:
        return dtypes.as_dtype(given)
    if rule in ("same", "promote", "dtype"):
        return own
    if rule == "accumulate":
        return own if own.category >= FLOAT else int64
    if rule == "float":
        return own if own.category >= FLOAT else dtypes.get_default_dtype()
    if rule == "real":
        return own.to_real()
    if rule == "complex":
        return own.to_complex()
    if op in ("all", "any") and own is uint8:
        return own    # torch's answer from before it had bool
    return dtypes.PUBLIC[rule]


def _compute_dtype(rule: str, promoted: dtype) -> dtype:
    if rule == "float" and promoted.category < FLOAT:
        return dtypes.get_default_dtype()
    return promoted


def number(table: Any, value: Any, d: dtype) -> Any:
    """A Python number as a 0-dim array of `d`; integers wrap."""
    if d.category == INT and not isinstance(value, (int, np.integer)):
        value = int(value)
    if d.category == INT:
        bits = d.itemsize * 8
        value = int(value) & ((1 << bits) - 1)
        if d.is_signed and value >> (bits - 1):
            value -= 1 << bits
    return table.full((), value, d.np)


def cast_operand(table: Any, x: Any, d: dtype) -> Any:
    """A tensor's array in dtype `d`, or a number as a 0-dim array."""
    if isinstance(x, Tensor):
        return x._a if x.dtype is d else table.cast(x._a, d.np)
    return number(table, x, d)


def as_operand(op: str, x: Any) -> Any:
    """A tensor or number from what may stand beside a tensor; TypeError for the rest."""
    if isinstance(x, (Tensor, bool, int, float, complex)):
        return x
    if isinstance(x, (np.generic, np.ndarray)):
        from .creation import as_tensor
        return as_tensor(x) if isinstance(x, np.ndarray) else x.item()
    raise TypeError(f"{op}(): argument 'other' must be Tensor or Number, not {type(x).__name__}")


#: What torch computes of two numbers too.
_OF_NUMBERS = frozenset({"add", "sub", "mul", "true_divide", "floor_divide", "trunc_divide"})


def prepare_binary(op: str, rule: str, x: Any, y: Any, strict: int = 0) -> tuple:
    """(table, compute dtype, array, array) of two operands, of which one may be a number.

    strict: how many of them, from the first on, must be tensors.
    """
    for i, operand in enumerate((x, y)[:strict]):
        if not isinstance(operand, Tensor):
            raise TypeError(f"{op}(): argument '{('input', 'other')[i]}' (position {i + 1}) must "
                            f"be Tensor, not {type(operand).__name__}")
    x, y = as_operand(op, x), as_operand(op, y)
    if isinstance(x, Tensor) and isinstance(y, Tensor):
        table = x._k
        if y._k is not table:
            table, (x, y) = same_table(op, x, y)
    elif isinstance(x, Tensor) or isinstance(y, Tensor):
        table = (x if isinstance(x, Tensor) else y)._k
    elif op in _OF_NUMBERS:
        from .device import current_table
        table = current_table(None)
    else:
        raise TypeError(f"{op}(): argument 'input' (position 1) must be Tensor, not "
                        f"{type(x).__name__}")
    if op in ("sub", "sub_", "rsub") and (
            getattr(x, "dtype", None) is dtypes.bool_ or getattr(y, "dtype", None) is dtypes.bool_):
        raise RuntimeError("Subtraction, the `-` operator, with a bool tensor is not supported. If "
                           "you are trying to invert a mask, use the `~` or `logical_not()` "
                           "operator instead.")
    d = _compute_dtype(rule, promote(x, y))
    return table, d, cast_operand(table, x, d), cast_operand(table, y, d)


def prepare(op: str, rule: str, operands: tuple, scalars: tuple = (),
            masks: tuple = ()) -> tuple[Any, dtype, tuple]:
    """(table, compute dtype, arrays) of an elementwise op; masks keep their dtype."""
    first: Any = operands[0]
    if first.__class__ in EXACT and not scalars and not masks and (
            rule != "float" or first.dtype.category > 1):
        table, d = first._k, first.dtype
        for x in operands[1:]:      # all alike, but for numbers that fit: nothing to promote
            if x is not None and not (x._k is table and x.dtype is d if x.__class__ in EXACT
                                      else d in NUMBERS.get(x.__class__, ())):
                break
        else:
            return table, d, tuple([x._a if x.__class__ in EXACT else
                                    x if x is None else number(table, x, d) for x in operands])
    operands = tuple(x if x is None else as_operand(op, x) for x in operands)
    tensors: list[Tensor] | tuple = [x for x in operands if isinstance(x, Tensor)]
    if not tensors:
        raise TypeError(f"{op}(): expected at least one Tensor argument")
    table = tensors[0]._k
    if any(x._k is not table for x in tensors):
        table, tensors = same_table(op, *tensors)
        left = iter(tensors)
        operands = tuple(next(left) if isinstance(x, Tensor) else x for x in operands)
    values = [x for i, x in enumerate(operands) if x is not None and i not in masks]
    d = _compute_dtype(rule, promote(*values, *(s for s in scalars if s is not None)))
    arrays = tuple(None if x is None else x._a if i in masks and isinstance(x, Tensor)
                   else cast_operand(table, x, d) for i, x in enumerate(operands))
    return table, d, arrays


# -- arguments -------------------------------------------------------------------------------------
def as_list(tensors: Any, op: str) -> list:
    """A list of tensors from a sequence; TypeError for one tensor or anything else."""
    if tensors.__class__ is tuple or tensors.__class__ is list:
        return list(tensors)
    if isinstance(tensors, Tensor):
        raise TypeError(f"{op}(): argument 'tensors' (position 1) must be tuple of Tensors, not "
                        "Tensor")
    return list(tensors)


def pair(value: Any, n: Any, name: str, op: str) -> tuple[int, ...]:
    """`int[n]`: one int stands for n of them; RuntimeError for another number of them."""
    n = int(n)
    if value.__class__ is int:
        return (value,) * n
    if not isinstance(value, (tuple, list)):
        return (as_int(value, name),) * n
    values = tuple(as_int(v, name) for v in value)
    if len(values) == 1:
        return values * n
    if len(values) not in (0, n):
        raise RuntimeError(f"{op}(): {name} must be one int or {n} ints, got {list(values)}")
    return values


def varargs(values: tuple) -> Any:
    """The sequence that a method got: `x.view(2, 3)` or `x.view((2, 3))`."""
    if len(values) == 1 and not isinstance(values[0], int) and not (
            isinstance(values[0], Tensor) and values[0].ndim == 0):
        return values[0]
    return values


def factory_dtype(op: str, given: Any) -> dtype:
    return dtypes.get_default_dtype() if given is None else dtypes.as_dtype(given)


def finish_factory(x: Tensor, requires_grad: bool) -> Tensor:
    return x.requires_grad_() if requires_grad else x


def tensor_dtype(x: Tensor) -> dtype:
    return x.dtype


@functools.lru_cache(None)
def _return_type(op: str) -> Any:
    from . import return_types
    return return_types.get(op)


def make_return(op: str, results: Any) -> Any:
    """The named tuple of an op with several results, `torch.return_types.<op>`."""
    return _return_type(op)(results)


# -- in-place and out= -----------------------------------------------------------------------------
def check_alpha(op: str, alpha: Any, d: dtype) -> None:
    """RuntimeError for a factor that the compute dtype cannot hold: it would be cut silently."""
    kind = alpha.__class__
    if kind is float and d.category < FLOAT:
        raise RuntimeError(f"For integral input tensors, argument alpha must not be a floating "
                           f"point number. ({op}: alpha={alpha}, {d})")
    if kind is complex and not d.is_complex:
        raise RuntimeError(f"For non-complex input tensors, argument alpha must not be a complex "
                           f"number. ({op}: alpha={alpha}, {d})")
    if kind is bool and d is not bool_:
        raise RuntimeError(f"Boolean alpha only supported for Boolean results. ({op}: {d})")


def missing(op: str, **arguments: Any) -> TypeError:
    """The error of a call that leaves out arguments; those that it gives are not None."""
    names = ", ".join(f'"{name}"' for name, value in arguments.items() if value is None)
    count = names.count(",") + 1
    return TypeError(f"{op}() missing {count} required positional arguments: {names}")


def old_form(function: Any, args: tuple, **keywords: Any) -> Any:
    """torch's old signatures: numbers stand among the tensors, each before what it scales.

    `add(self, alpha, other)`, `addmm(beta, self, alpha, mat1, mat2)`, as methods
    `self.addmm(beta, alpha, mat1, mat2)`; TypeError for anything else.
    """
    import warnings
    given = [a for a in args if a is not None]
    tensors = [a for a in given if isinstance(a, Tensor)]
    numbers = [a for a in given if isinstance(a, (int, float, complex))]
    op = function.__name__
    scalars = [name for name in keywords if name != "out"]
    if len(tensors) + len(scalars) != len(args) or len(tensors) + len(numbers) != len(given) or \
            not isinstance(given[-1], Tensor):
        words = ", ".join(type(a).__name__ for a in given)
        raise TypeError(f"{op}() received an invalid combination of arguments - got ({words}); "
                        f"give {len(args) - len(scalars)} tensors, and {', '.join(scalars)} by "
                        "name")
    keywords.update(zip(scalars, numbers))
    warnings.warn(f"This overload of {op} is deprecated: numbers stand before the tensors. Give "
                  f"{' and '.join(scalars)} by name, after the tensors.", UserWarning,
                  stacklevel=3)
    return function(*tensors, **keywords)


def begin_inplace(op: str, x: Tensor) -> None:
    """Refuses an in-place op on a leaf that requires grad, or on overlapping memory."""
    if HOOKS_IN_USE:
        from .autograd.inference import check_written
        check_written(op, x)
    if x._g and state.mode & 1:
        if x._g is True and x._node is None and x._view is None:
            raise RuntimeError(f"a leaf Variable that requires grad is being used in an in-place "
                               f"operation ({op}). Do it under torch.no_grad().")
        if x._view is not None:
            from .autograd.inplace import check_view
            check_view(op, x)
    elif x._view is not None and state.mode & 1:
        from .autograd.inplace import check_view
        check_view(op, x)


def check_writable(op: str, x: Tensor) -> None:
    if HOOKS_IN_USE:
        from .autograd.inference import check_written
        check_written(op, x)
    a = x._a
    if a.ndim and overlaps_itself(a.shape, x._k.geometry(a)[0]):
        raise RuntimeError(
            f"{op}: unsupported operation: more than one element of the written-to tensor refers "
            "to a single memory location. Please clone() the tensor before performing the "
            "operation.")


#: These write one value everywhere, so overlapping memory does not matter.
_FILLS = frozenset({"fill_", "zero_"})


def assign(op: str, target: Any, result: Tensor, start: int = 0) -> Any:
    """Writes an op's result over `target`, with its history; nothing is written on an error.

    `start`: a composed op's nodes are younger than this, and any may save `target`.
    """
    a, r = target._a, result._a
    if result._k is not target._k and result._k.rank > target._k.rank:
        raise RuntimeError(
            f"vmap: inplace arithmetic(self, *extra_args) is not possible because there exists a "
            f"Tensor `other` in extra_args that has more elements than `self`: {op} would write "
            "different samples to a tensor from outside. Use an out-of-place operator")
    if a.shape != r.shape and broadcast_shapes(a.shape, r.shape) != a.shape:
        raise RuntimeError(f"output with shape {list(a.shape)} doesn't match the broadcast shape "
                           f"{list(r.shape)} ({op})")
    if target.dtype is not result.dtype and not casts(op, result.dtype, target.dtype):
        raise _refuse_cast(op, result.dtype, target.dtype)
    if op not in _FILLS:
        check_writable(op, target)
    if result._node is not None and result._g is True:
        from .autograd.inplace import check_recorded, keep_old
        if target._view is not None and target._g is not True:
            check_recorded(op, target)
        keep_old(target, result._node, start)
    target._k.copy_into(a, r)
    bump(target)
    if result._g or target._g or target._view is not None:
        from .autograd.inplace import rebase
        rebase(target, result)
    return target


#: In place these do not cast to the tensor's dtype, but from int64 (which no `dtype=` asked for).
_NO_CAST = frozenset({"float_power_", "cumsum_", "cumprod_"})


def casts(op: str, made: dtype, have: dtype) -> bool:
    """Whether an in-place op writes a result of dtype `made` over a tensor of dtype `have`."""
    return made is have or (can_cast(made, have)
                            and not (op in _NO_CAST and made.category >= FLOAT))


def _refuse_cast(op: str, made: dtype, have: dtype) -> RuntimeError:
    given, wanted = type_word(made), type_word(have)
    if op == "float_power_":
        return RuntimeError(f"the base given to float_power_ has dtype {wanted} but the "
                            f"operation's result requires dtype {given}")
    if op in _NO_CAST:
        return RuntimeError(f"Bad in-place call: input tensor dtype {wanted} and output tensor "
                            f"dtype {given} should match ({op})")
    return RuntimeError(f"result type {given} can't be cast to the desired output type {wanted} "
                        f"({op})")


def alone(x: Tensor, *others: Any) -> bool:
    """Whether an in-place op on `x` has only to write: nothing is recorded, all are of its dtype
    (float32 or wider), device and shape, or numbers. An eighth of the time of `assign` for large
    tensors, a third for small ones."""
    free = not state.mode & 3
    if x.dtype.itemsize < 4 or x.dtype.category < 2 or (
            not free and (x._g or x._view is not None)):
        return False
    d, k, shape = x.dtype, x._k, x._a.shape
    for y in others:
        if y.__class__ in EXACT:
            if y.dtype is not d or y._k is not k or y._a.shape != shape or (y._g and not free):
                return False
        elif d not in NUMBERS.get(y.__class__, ()):
            return False
    return True


def write_into(op: str, x: Tensor, kernel: Any, others: tuple, rest: tuple) -> Tensor:
    """Runs a kernel that writes over its first array."""
    check_writable(op, x)
    kernel(x._a, *[y._a if y.__class__ in EXACT else y for y in others], *rest)
    bump(x)
    return x


def bump(x: Tensor) -> None:
    """A new version of the memory, with the place of the write for error messages."""
    cell = x._v
    cell[0] += 1
    if state.mode & 1 or len(cell) > 1:
        cell[1:2] = [user_line()]


def type_word(d: dtype) -> str:
    from .legacy import type_word as word
    return word(d)


def write_out(op: str, out: Any, result: Any, exact: bool = False) -> Any:
    """`out=`: resizes an empty tensor, checks the rest before anything is written.

    exact: the dtype must be that of the result; else any that the result can be cast to.
    """
    if isinstance(result, (tuple, list)) and not isinstance(result, Tensor):
        outs = tuple(out)
        if len(outs) != len(result):
            raise TypeError(f"{op}(): out= needs {len(result)} tensors, got {len(outs)}")
        for o, r in zip(outs, result):
            _check_out(op, o, r, exact)
        for o, r in zip(outs, result):
            _write(o, r)
        return type(result)(outs) if type(result) in (tuple, list) else make_return(
            type(result).__name__, outs)
    if isinstance(out, (tuple, list)) and len(out) == 1:
        out = out[0]
    _check_out(op, out, result, exact)
    return _write(out, result)


def _check_out(op: str, out: Any, result: Tensor, exact: bool) -> None:
    if not isinstance(out, Tensor):
        raise TypeError(f"{op}(): argument 'out' must be Tensor, not {type(out).__name__}")
    if state.mode & 1 and (result.requires_grad or out.requires_grad):
        raise RuntimeError(f"{op}(): functions with out=... arguments don't support automatic "
                           "differentiation, but one of the arguments requires grad.")
    if out._k is not result._k:
        raise RuntimeError(f"{op}(): Expected out tensor to be on device {result.device}, but got "
                           f"{out.device}")
    if exact and out.dtype is not result.dtype:
        raise RuntimeError(f"{op}(): Expected out tensor to have dtype {result.dtype}, but got "
                           f"{out.dtype} instead")
    if not can_cast(result.dtype, out.dtype):
        raise RuntimeError(f"result type {type_word(result.dtype)} can't be cast to the desired "
                           f"output type {type_word(out.dtype)} ({op})")
    check_writable(op, out)


def _write(out: Tensor, result: Tensor) -> Tensor:
    if out._a.shape != result._a.shape:
        if out.numel():
            from .errors import warn_resized_out
            warn_resized_out(out, result)
        out._a = out._k.allocate(result._a.shape, out.dtype.np)
    out._k.copy_into(out._a, result._a)
    bump(out)
    return out


__all__ = [
    "COMPLEX", "DTYPES", "EXACT", "NUMBERS", "alone", "as_list", "assign", "begin_inplace",
    "bool_", "bump", "cast_operand", "default_dtype", "explain", "factory_dtype",
    "finish_factory", "float32", "float64", "int32", "int64", "make_return", "missing",
    "old_form", "pair", "prepare", "prepare_binary", "result_dtype", "same_table",
    "scalar_dtype", "table_of",
    "tensor_dtype", "type_word", "uint8", "unusual", "unusual_out", "varargs", "wrap",
    "write_into", "write_out"]
