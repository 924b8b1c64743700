"""`torch.autograd.functional`: products with Jacobians and Hessians, and those themselves."""

from __future__ import annotations

from typing import Any

from ..state import REVERSE, state
from ..tensor import Tensor
from .engine import grad
from .forward_ad import dual_level, make_dual, unpack_dual
from .grad_mode import enable_grad


def _tuple(x: Any, name: str) -> tuple[bool, tuple]:
    """(whether it was a tuple, a tuple of tensors)."""
    many = isinstance(x, (tuple, list))
    found = tuple(x) if many else (x,)
    for i, y in enumerate(found):
        if not isinstance(y, Tensor):
            raise TypeError(f"The {name} given to the user-provided function must be either a "
                            f"Tensor or a tuple of Tensors but the value at index {i} has type "
                            f"{type(y)}.")
    return many, found


def _variables(inputs: tuple, create_graph: bool) -> tuple:
    """Inputs of their own to differentiate by; with `create_graph`, linked to those given."""
    return tuple(x.view_as(x) if create_graph and x.requires_grad else
                 x.detach().requires_grad_() for x in inputs)


def _call(func: Any, inputs: tuple, create_graph: bool) -> tuple[tuple, bool, tuple]:
    with enable_grad():
        variables = _variables(inputs, create_graph)
        many, outputs = _tuple(func(*variables), "outputs of the user-provided function")
    return variables, many, outputs


def _like(v: Any, tensors: tuple, name: str) -> tuple:
    """The vector of a product, checked; ones for a single one-element tensor if it is None."""
    if v is None:
        if len(tensors) != 1 or tensors[0].numel() != 1:
            raise RuntimeError(f"The vector v can only be None if the {name} is a single one-"
                               "element Tensor")
        from ..factories import ones_like
        return (ones_like(tensors[0].detach()),)
    _, values = _tuple(v, "v")
    if len(values) != len(tensors):
        raise RuntimeError(f"v is a tuple of invalid length: should be {len(tensors)} but got "
                           f"{len(values)}.")
    for i, (a, b) in enumerate(zip(values, tensors)):
        if a.shape != b.shape:
            raise RuntimeError(f"Entry {i} in v has invalid size: should be {b.shape} but got "
                               f"{a.shape}.")
    return values


def _finish(values: list, like: tuple, strict: bool, what: str, create_graph: bool) -> tuple:
    """Zeros (or, if `strict`, an error) for what is None; no history unless asked for."""
    found = []
    for i, (x, y) in enumerate(zip(values, like)):
        if x is None:
            if strict:
                raise RuntimeError(f"The {what} {i}. This is not allowed in strict mode.")
            x = y.detach().new_zeros(y.shape)
        found.append(x if create_graph else x.detach())
    return tuple(found)


def _given(many: bool, values: tuple) -> Any:
    return values if many else values[0]


def vjp(func: Any, inputs: Any, v: Any = None, create_graph: bool = False,
        strict: bool = False) -> tuple[Any, Any]:
    """(func(*inputs), v^T J): `v` is nested as the outputs, the product as the inputs."""
    many_in, values = _tuple(inputs, "inputs")
    variables, many_out, outputs = _call(func, values, create_graph)
    v = _like(v, outputs, "user-provided function's output")
    grads = _grads(outputs, variables, v, create_graph)
    product = _finish(grads, values, strict, "output of the user-provided function is "
                      "independent of input", create_graph)
    return (_given(many_out, _finish(list(outputs), outputs, False, "", create_graph)),
            _given(many_in, product))


def _grads(outputs: tuple, inputs: tuple, v: tuple, create_graph: bool) -> list:
    pairs = [(y, c) for y, c in zip(outputs, v) if y.requires_grad]
    if not pairs:
        return [None] * len(inputs)
    with enable_grad():
        return list(grad([y for y, _ in pairs], inputs, tuple(c for _, c in pairs),
                         retain_graph=True, create_graph=create_graph, allow_unused=True))


def jvp(func: Any, inputs: Any, v: Any = None, create_graph: bool = False,
        strict: bool = False) -> tuple[Any, Any]:
    """(func(*inputs), J v): `v` is nested as the inputs, the product as the outputs."""
    _, values = _tuple(inputs, "inputs")
    v = _like(v, values, "input to the user-provided function")
    mode = state.mode
    state.mode = mode | REVERSE if create_graph else mode & ~REVERSE
    try:
        with dual_level() as level:
            duals = [make_dual(x if create_graph else x.detach(), t, level=level)
                     for x, t in zip(values, v)]
            many, outputs = _tuple(func(*duals), "outputs of the user-provided function")
            pairs = [unpack_dual(y, level=level) for y in outputs]
    finally:
        state.mode = mode
    primals = tuple(p for p, _ in pairs)
    product = _finish([t for _, t in pairs], primals, strict, "output of the user-provided "
                      "function does not depend on the inputs; output", create_graph)
    return (_given(many, _finish(list(primals), primals, False, "", create_graph)),
            _given(many, product))


def jacobian(func: Any, inputs: Any, create_graph: bool = False, strict: bool = False,
             vectorize: bool = False, strategy: str = "reverse-mode") -> Any:
    """The Jacobian of `func` at `inputs`: for each output and input (*output.shape, *input.shape).

    Nested as (outputs, inputs) where these are tuples. `strategy` "forward-mode" computes columns
    and not rows. RuntimeError in `strict` mode if an output is independent of an input.
    """
    if strategy not in ("forward-mode", "reverse-mode"):
        raise AssertionError('Expected strategy to be either "forward-mode" or "reverse-mode". '
                             'Hint: If your function has more outputs than inputs, "forward-mode" '
                             "tends to be more performant. Otherwise, prefer to use "
                             '"reverse-mode".')
    many_in, values = _tuple(inputs, "inputs")
    if strategy == "forward-mode":
        many_out, rows = _by_columns(func, values, create_graph)
    else:
        variables, many_out, outputs = _call(func, values, create_graph)
        rows = [_by_rows(y, o, variables, create_graph, strict) for o, y in enumerate(outputs)]
    return _given(many_out, tuple(_given(many_in, row) for row in rows))


def _by_rows(y: Tensor, o: int, inputs: tuple, create_graph: bool, strict: bool) -> tuple:
    from .._generated.functions import reshape, stack
    rows = []
    for k in range(y.numel()):
        unit = y.detach().new_zeros(y.numel())
        unit[k] = 1
        grads = _grads((y,), inputs, (unit.reshape(y.shape),), create_graph)
        for i, g in enumerate(grads):
            if g is None and strict:
                raise RuntimeError(f"Output {o} of the user-provided function is independent of "
                                   f"input {i}. This is not allowed in strict mode.")
        rows.append([x.detach().new_zeros(x.shape) if g is None else g
                     for x, g in zip(inputs, grads)])
    found = []
    for i, x in enumerate(inputs):
        shape = (*y.shape, *x.shape)
        whole = reshape(stack([row[i] for row in rows]), shape) if rows else \
            y.detach().new_zeros(shape)
        found.append(whole if create_graph else whole.detach())
    return tuple(found)


def _by_columns(func: Any, inputs: tuple, create_graph: bool) -> tuple[bool, list]:
    from .._generated.functions import reshape, stack
    many, blocks, shapes = False, [], []
    for i, x in enumerate(inputs):
        columns = []
        for k in range(x.numel()):
            unit = x.detach().new_zeros(x.numel())
            unit[k] = 1
            v = tuple(unit.reshape(x.shape) if j == i else y.detach().new_zeros(y.shape)
                      for j, y in enumerate(inputs))
            outputs, product = jvp(func, inputs, v, create_graph)
            many = isinstance(outputs, tuple)
            shapes = [y.shape for y in (outputs if many else (outputs,))]
            columns.append(product if many else (product,))
        blocks.append(columns)
    return many, [tuple(reshape(stack([c[o] for c in blocks[i]], -1), (*shape, *x.shape))
                        for i, x in enumerate(inputs)) for o, shape in enumerate(shapes)]


def _scalar(func: Any) -> Any:
    def run(*inputs: Any) -> Tensor:
        y = func(*inputs)
        if not isinstance(y, Tensor):
            raise RuntimeError("The function given to hessian should return a single Tensor")
        if y.numel() != 1:
            raise RuntimeError("The Tensor returned by the function given to hessian should "
                               "contain a single element")
        return y.squeeze()
    return run


def hessian(func: Any, inputs: Any, create_graph: bool = False, strict: bool = False,
            vectorize: bool = False, outer_jacobian_strategy: str = "reverse-mode") -> Any:
    """The Hessian of `func`, which gives one element: (*input.shape, *input.shape) for each pair.

    Nested as (inputs, inputs) where these are a tuple.
    """
    many, _ = _tuple(inputs, "inputs")
    scalar = _scalar(func)

    def gradient(*values: Any) -> Any:
        found = jacobian(scalar, values, create_graph=True, strict=strict)
        return found if many else found[0]
    return jacobian(gradient, inputs, create_graph=create_graph,
                    strategy=outer_jacobian_strategy)


def _gradient(func: Any, inputs: tuple, create_graph: bool) -> tuple[tuple, Tensor, list]:
    variables, _, outputs = _call(_scalar(func), inputs, create_graph)
    grads = _grads(outputs, variables, (outputs[0].detach() * 0 + 1,), True)
    return variables, outputs[0], [x.detach().new_zeros(x.shape) if g is None else g
                                   for x, g in zip(variables, grads)]


def vhp(func: Any, inputs: Any, v: Any = None, create_graph: bool = False,
        strict: bool = False) -> tuple[Any, Any]:
    """(func(*inputs), v^T H) for the Hessian H of `func`, which gives one element."""
    many, values = _tuple(inputs, "inputs")
    variables, output, grads = _gradient(func, values, create_graph)
    v = _like(v, values, "input to the user-provided function")
    product = _finish(_grads(tuple(grads), variables, v, create_graph), values, strict,
                      "gradient of the user-provided function is independent of input",
                      create_graph)
    return output if create_graph else output.detach(), _given(many, product)


def hvp(func: Any, inputs: Any, v: Any = None, create_graph: bool = False,
        strict: bool = False) -> tuple[Any, Any]:
    """(func(*inputs), H v) for the Hessian H of `func`: `vhp`, as H is symmetric."""
    return vhp(func, inputs, v, create_graph, strict)
