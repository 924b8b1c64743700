"""grad, vjp, jvp and Jacobians of functions."""

from __future__ import annotations

import functools
from typing import Any

from .._generated.functions import reshape
from ..autograd.engine import grad as grads_of
from ..autograd.forward_ad import dual_level, make_dual, unpack_dual
from ..autograd.grad_mode import enable_grad
from ..factories import eye
from ..state import REVERSE, state
from ..tensor import Tensor
from ..utils._pytree import tree_flatten, tree_map, tree_unflatten
from ._variables import Variables, depends_on_others, settle
from .vmap import vmap


def _split(result: Any, has_aux: bool, name: str) -> tuple[Any, Any]:
    if not has_aux:
        return result, None
    if not isinstance(result, tuple) or len(result) != 2:
        raise RuntimeError(f"{name}(f)(*args): output of function f should be a tuple: (output, "
                           "aux) if has_aux is True")
    return result


def grad_and_value(func: Any, argnums: Any = 0, has_aux: bool = False) -> Any:
    """A function that gives (gradient, value) of `func`, which gives one 0-dim tensor.

    `argnums` says by which positional arguments (tensors or nests of them). With `has_aux`, `func`
    gives (value, aux), and the result is (gradient, (value, aux)).
    """
    @functools.wraps(func)
    def run(*args: Any, **kwargs: Any) -> Any:
        linked = bool(state.mode & REVERSE)
        with enable_grad():
            inputs = Variables(args, argnums, linked)
            value, aux = _split(func(*inputs.args, **kwargs), has_aux, "grad_and_value")
            _check_scalar(value)
            linked = linked and depends_on_others([value], inputs)
            grads = _pull([value], [None], inputs, linked, False)
            inputs.close()
        result = inputs.nest(grads)
        value = settle(value, linked)
        return (result, (value, settle(aux, True))) if has_aux else (result, value)
    return run


def _check_scalar(value: Any) -> None:
    if not isinstance(value, Tensor):
        raise RuntimeError("Expected f(*args) to return a tensor for grad_and_value(f)(*args), got "
                           f"{type(value).__name__}. Please use f whose result is one 0-dim tensor")
    if value.ndim:
        raise RuntimeError("Expected f(*args) to return a scalar tensor for grad_and_value(f)"
                           f"(*args), got tensor with {value.ndim} dims. Maybe you wanted to use "
                           "the vjp or jacrev APIs instead?")


def grad(func: Any, argnums: Any = 0, has_aux: bool = False) -> Any:
    """A function that gives the gradient of `func`; see `grad_and_value`."""
    both = grad_and_value(func, argnums, has_aux)

    @functools.wraps(func)
    def run(*args: Any, **kwargs: Any) -> Any:
        gradient, value = both(*args, **kwargs)
        return (gradient, value[1]) if has_aux else gradient
    return run


def _pull(outputs: list, cotangents: list, inputs: Variables, create: bool, retain: bool) -> list:
    """The gradients of outputs by the variables, zeros where there is no dependence."""
    pairs = [(y, c) for y, c in zip(outputs, cotangents) if y.requires_grad]
    found: Any = [None] * len(inputs.edges)
    if pairs:
        found = grads_of([y for y, _ in pairs], inputs.edges, tuple(c for _, c in pairs),
                         retain_graph=retain or create, create_graph=create, allow_unused=True)
    return [_zeros(x) if g is None else g for x, g in zip(inputs.leaves, found)]


def _zeros(x: Tensor) -> Tensor:
    from ..factories import zeros_like
    return zeros_like(x.detach())


# -- vjp and Jacobians by rows ---------------------------------------------------------------------
def vjp(func: Any, *primals: Any, has_aux: bool = False) -> Any:
    """(func(*primals), vjp_fn): vjp_fn(cotangents) gives a tuple, a gradient for each primal.

    With `has_aux`, `func` gives (output, aux), and the result is (output, vjp_fn, aux).
    """
    linked = bool(state.mode & REVERSE)
    with enable_grad():
        inputs = Variables(primals, tuple(range(len(primals))), linked)
        result, aux = _split(func(*inputs.args), has_aux, "vjp")
    outputs, spec = tree_flatten(result)
    for y in outputs:
        if not isinstance(y, Tensor):
            raise RuntimeError("vjp(f, *primals): Expected f(*primals) to return tensors, got "
                               f"{type(y).__name__}")
    linked = linked and depends_on_others(outputs, inputs)
    inputs.close()

    def vjp_fn(cotangents: Any, retain_graph: bool = True, create_graph: Any = None) -> Any:
        values, given = tree_flatten(cotangents)
        if given != spec:
            raise RuntimeError("Expected pytree structure of cotangents to be the same as pytree "
                               f"structure of outputs to the function. cotangents: {given}, "
                               f"primal output: {spec}")
        wanted = bool(state.mode & REVERSE) and (
            linked or any(c.requires_grad for c in values))
        return inputs.nest(_pull(outputs, values, inputs, wanted, retain_graph))

    output = settle(result, linked)
    return (output, vjp_fn, settle(aux, True)) if has_aux else (output, vjp_fn)


def jacrev(func: Any, argnums: Any = 0, *, has_aux: bool = False, chunk_size: int | None = None,
           _preallocate_and_copy: bool = False) -> Any:
    """A function that gives the Jacobian of `func`, by reverse mode on a batch of unit vectors.

    For each output, and each argument in `argnums`: shape (*output.shape, *argument.shape).
    `chunk_size` bounds how many rows are made at once.
    """
    @functools.wraps(func)
    def run(*args: Any, **kwargs: Any) -> Any:
        linked = bool(state.mode & REVERSE)
        with enable_grad():
            inputs = Variables(args, argnums, linked)
            result, aux = _split(func(*inputs.args, **kwargs), has_aux, "jacrev")
            outputs, spec = tree_flatten(result)
            linked = linked and depends_on_others(outputs, inputs)
            jacobians = [inputs.nest(_rows(y, inputs, linked, chunk_size)) for y in outputs]
            inputs.close()
        found = tree_unflatten(jacobians, spec)
        return (found, settle(aux, True)) if has_aux else found
    return run


def _rows(y: Any, inputs: Variables, linked: bool, chunk_size: int | None) -> list:
    """The Jacobian of one output by each input: the backward pass on a batch of unit vectors."""
    if not isinstance(y, Tensor):
        raise ValueError(f"jacrev: Expected f(*args) to return tensors, got {type(y).__name__}")
    if not y.numel():
        return [x.new_zeros((*y.shape, *x.shape)) for x in inputs.leaves]

    def pull(unit: Tensor) -> tuple:
        return tuple(_pull([y], [unit], inputs, linked, True))
    rows = vmap(pull, chunk_size=chunk_size)(_units(y))
    return [reshape(row, (*y.shape, *x.shape)) for row, x in zip(rows, inputs.leaves)]


def _units(x: Tensor) -> Tensor:
    """(x.numel(), *x.shape): each has a one in another place."""
    n = x.numel()
    return reshape(eye(n, dtype=x.dtype, device=x.device), (n, *x.shape))


# -- jvp and Jacobians by columns ------------------------------------------------------------------
def jvp(func: Any, primals: Any, tangents: Any, *, strict: bool = False,
        has_aux: bool = False) -> Any:
    """(func(*primals), its derivative in the direction `tangents`), by forward mode.

    `tangents` are nested as `primals`, a tuple. With `has_aux` the result has aux as its third.
    """
    if not isinstance(primals, tuple) or not isinstance(tangents, tuple):
        raise RuntimeError("jvp(f, primals, tangents): Expected primals and tangents to be tuples, "
                           f"got {type(primals).__name__} and {type(tangents).__name__}")
    values, spec = tree_flatten(primals)
    directions, given = tree_flatten(tangents)
    if given != spec:
        raise RuntimeError("jvp(f, primals, tangents): Expected primals and tangents to have the "
                           f"same python structure, got {spec} and {given}")
    if not values:
        raise RuntimeError("jvp(f, primals, tangents): Expected at least one Tensor in primals")
    with dual_level() as level:
        duals = [make_dual(x, t, level=level) for x, t in zip(values, directions)]
        result, aux = _split(func(*tree_unflatten(duals, spec)), has_aux, "jvp")
        outputs = [unpack_dual(y, level=level) for y in _tensors(result)]
        if strict and any(t is None for _, t in outputs):
            raise RuntimeError("jvp(f, primals, tangents, strict=True): an output of f does not "
                               "depend on the primals")
        aux = tree_map(lambda x: unpack_dual(x, level=level).primal
                       if isinstance(x, Tensor) else x, aux)
    spec = tree_flatten(result)[1]
    output = tree_unflatten([y for y, _ in outputs], spec)
    tangent = tree_unflatten([_zeros(y) if t is None else t for y, t in outputs], spec)
    return (output, tangent, aux) if has_aux else (output, tangent)


def _tensors(tree: Any) -> list:
    values = tree_flatten(tree)[0]
    for y in values:
        if not isinstance(y, Tensor):
            raise RuntimeError("jvp(f, primals, tangents): Expected f(*primals) to return tensors, "
                               f"got {type(y).__name__}")
    return values


def jacfwd(func: Any, argnums: Any = 0, has_aux: bool = False, *,
           randomness: str = "error") -> Any:
    """A function that gives the Jacobian of `func`, by forward mode on a batch of unit vectors.

    The result is that of `jacrev`.
    """
    @functools.wraps(func)
    def run(*args: Any, **kwargs: Any) -> Any:
        numbers = (argnums,) if isinstance(argnums, int) else tuple(argnums)
        chosen = tuple(args[n] for n in numbers)
        leaves, spec = tree_flatten(chosen[0] if isinstance(argnums, int) else chosen)

        def at(*values: Any) -> Any:
            new = tree_unflatten(list(values), spec)
            full = list(args)
            for n, value in zip(numbers, (new,) if isinstance(argnums, int) else new):
                full[n] = value
            return func(*full, **kwargs)

        columns, output, aux = _columns(at, leaves, has_aux, randomness)
        outputs, out_spec = tree_flatten(output)
        found = [tree_unflatten([_in_shape(columns[i], o, y, x) for i, x in enumerate(leaves)],
                                spec) for o, y in enumerate(outputs)]
        result = tree_unflatten(found, out_spec)
        return (result, aux) if has_aux else result
    return run


def _columns(at: Any, leaves: list, has_aux: bool, randomness: str) -> tuple:
    """(for each input the tangents of all outputs, unit vectors of it along their last dim; what
    `at` gives, its aux)."""
    columns, seen = [], None

    def push(i: int, unit: Tensor) -> tuple:
        nonlocal seen
        directions = tuple(unit if j == i else _zeros(y) for j, y in enumerate(leaves))
        output, tangent, *rest = jvp(at, tuple(leaves), directions, has_aux=has_aux)
        seen = output, rest[0] if rest else None
        return tuple(tree_flatten(tangent)[0])

    for i, x in enumerate(leaves):
        columns.append(vmap(functools.partial(push, i), out_dims=-1, randomness=randomness)(
            _units(x)) if x.numel() else None)
    if seen is None:            # no input has elements
        result = at(*leaves)
        seen = result if has_aux else (result, None)
    return columns, *seen


def _in_shape(columns: Any, o: int, y: Tensor, x: Tensor) -> Tensor:
    if columns is None:
        return y.detach().new_zeros((*y.shape, *x.shape))
    return reshape(columns[o], (*y.shape, *x.shape))


def hessian(func: Any, argnums: Any = 0) -> Any:
    """A function that gives the Hessian of `func`: forward mode over reverse mode."""
    return jacfwd(jacrev(func, argnums), argnums)


def linearize(func: Any, *primals: Any) -> tuple[Any, Any]:
    """(func(*primals), jvp_fn): jvp_fn(*tangents) is the derivative there, linear in tangents."""
    output = func(*primals)

    def jvp_fn(*tangents: Any) -> Any:
        return jvp(func, primals, tangents)[1]
    return output, jvp_fn


def functionalize(func: Any, *, remove: str = "mutations") -> Any:
    """The function itself: in-place writes have the same results as what would replace them."""
    return func
