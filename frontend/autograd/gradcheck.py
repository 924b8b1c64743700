"""`gradcheck`: derivatives against finite differences.

All numbers are real here: a complex tensor of n elements counts as 2n of them, real parts first.
The gradient of a real function of x + iy is (df/dx) + i (df/dy), so its parts are the derivatives.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from ..tensor import Tensor
from .engine import grad as grads_of


class GradcheckError(RuntimeError):
    """A derivative that differs from finite differences."""


def gradcheck(func: Any, inputs: Any, *, eps: float = 1e-6, atol: float = 1e-5, rtol: float = 1e-3,
              raise_exception: bool = True, nondet_tol: float = 0.0,
              check_undefined_grad: bool = True, check_grad_dtypes: bool = False,
              check_batched_grad: bool = False, check_batched_forward_grad: bool = False,
              check_forward_ad: bool = False, check_backward_ad: bool = True,
              fast_mode: bool = False, masked: bool | None = None) -> bool:
    """Whether the gradients of `func(*inputs)` agree with central differences of step `eps`.

    Inputs that require grad should be float64 or complex128. True, or GradcheckError that says
    which Jacobian differs (False if not `raise_exception`). `fast_mode` compares one random
    projection in place of all entries.
    """
    options = _Options(eps, atol, rtol, nondet_tol, fast_mode, check_grad_dtypes)
    arguments = tuple(inputs) if isinstance(inputs, (tuple, list)) else (inputs,)
    _check_inputs(arguments)
    try:
        _check(func, arguments, options, check_backward_ad, check_forward_ad,
               check_undefined_grad, check_batched_grad)
    except GradcheckError:
        if raise_exception:
            raise
        return False
    return True


class _Options:
    def __init__(self, eps: float, atol: float, rtol: float, nondet_tol: float, fast: bool,
                 dtypes: bool):
        self.eps, self.atol, self.rtol = eps, atol, rtol
        self.nondet_tol, self.fast, self.dtypes = nondet_tol, fast, dtypes


def _check_inputs(inputs: tuple) -> None:
    checked = [(i, x) for i, x in enumerate(inputs) if isinstance(x, Tensor) and x.requires_grad]
    if not checked:
        raise ValueError("gradcheck expects at least one input tensor to require gradient, but "
                         "none of them have requires_grad=True.")
    for i, x in checked:
        if x.dtype.to_real().itemsize < 8:
            warnings.warn(
                f"Input #{i} requires gradient and is not a double precision floating point or "
                "complex. This check will likely fail if all the inputs are not of double "
                "precision floating point or complex. ", stacklevel=3)
        if any(s == 0 and n > 1 for s, n in zip(x.stride(), x.shape)):
            raise RuntimeError(
                f"The {i}th input has a dimension with stride 0. gradcheck only supports inputs "
                "that are non-overlapping to be able to compute the numerical gradients "
                "correctly. You should call .contiguous on the input before passing it to "
                "gradcheck.")


def _check(func: Any, inputs: tuple, options: _Options, backward: bool, forward: bool,
           undefined: bool, batched: bool) -> None:
    outputs = _outputs(func(*inputs))
    places = [i for i, x in enumerate(inputs) if isinstance(x, Tensor) and x.requires_grad]
    numerical = {i: _numerical(func, inputs, i, options) for i in places}
    if not any(y.requires_grad for y in outputs):
        if any(np.abs(column).max(initial=0) > options.atol for i in places
               for column in numerical[i]):
            raise GradcheckError("Numerical gradient for function expected to be zero: no output "
                                 "requires grad, but the outputs change with the inputs")
        return
    wanted = [inputs[i] for i in places]
    for o, y in enumerate(outputs):
        if backward:
            _check_backward(func, inputs, places, o, y, wanted, numerical, options)
    if forward:
        _check_forward(func, inputs, places, numerical, options)
    if undefined and backward and len(outputs) > 1:
        _check_undefined(func, inputs, wanted)
    if batched:
        _check_batched(func, inputs, wanted)


def _outputs(result: Any) -> list[Tensor]:
    values = result if isinstance(result, (tuple, list)) else (result,)
    return [x for x in values if isinstance(x, Tensor) and x.dtype.category >= 2]


# -- as real numbers -------------------------------------------------------------------------------
def _flat(x: Tensor) -> np.ndarray:
    """The numbers of a tensor, real parts before imaginary ones, in float64."""
    array = x._k.to_numpy(x._a).reshape(-1)
    if x.dtype.is_complex:
        return np.concatenate([array.real, array.imag]).astype(np.float64)
    return array.astype(np.float64)


def _unit(x: Tensor, k: int) -> Tensor:
    """The tensor like `x` whose number `k` is 1, or the imaginary unit."""
    n = x.numel()
    array: Any = np.zeros(n, np.complex128 if x.dtype.is_complex else np.float64)
    array[k % n] = 1j if k >= n else 1
    return _like(x, array)


def _like(x: Tensor, array: np.ndarray) -> Tensor:
    from ..creation import from_numpy
    return from_numpy(array.reshape(x._a.shape)).to(x.device, x.dtype)


def _size(x: Tensor) -> int:
    return x.numel() * (2 if x.dtype.is_complex else 1)


def _numerical(func: Any, inputs: tuple, place: int, options: _Options) -> list[np.ndarray]:
    """For each output its Jacobian by input `place`: (numbers of the output, of the input)."""
    x = inputs[place]
    columns = []
    for k in range(_size(x)):
        step = _unit(x, k) * options.eps
        values = []
        for sign in (1, -1):
            moved = x.detach().clone() + step * sign
            arguments = [moved.requires_grad_() if i == place else y for i, y in enumerate(inputs)]
            values.append([_flat(y) for y in _outputs(func(*arguments))])
        columns.append([(a - b) / (2 * options.eps) for a, b in zip(*values)])
    if not columns:
        return [np.zeros((_size(y), 0)) for y in _outputs(func(*inputs))]
    return [np.stack([column[o] for column in columns], 1) for o in range(len(columns[0]))]


# -- the checks ------------------------------------------------------------------------------------
def _check_backward(func: Any, inputs: tuple, places: list, o: int, y: Tensor, wanted: list,
                    numerical: dict, options: _Options) -> None:
    found = [np.zeros((_size(y), _size(x))) for x in wanted]
    for row in range(_size(y)):
        if not y.requires_grad:
            break
        cotangent = _unit(y, row)
        grads = grads_of(y, wanted, cotangent, retain_graph=True, allow_unused=True)
        again = grads_of(y, wanted, cotangent, retain_graph=True, allow_unused=True)
        for j, (g, h) in enumerate(zip(grads, again)):
            if g is None:
                continue
            if options.dtypes and g.dtype is not wanted[j].dtype:
                raise GradcheckError("Backward is giving gradients of another dtype: input "
                                     f"{wanted[j].dtype}, gradient {g.dtype}")
            found[j][row] = _flat(g)
            if np.abs(found[j][row] - _flat(h)).max(initial=0) > options.nondet_tol:
                raise GradcheckError(
                    "Backward is not reentrant, i.e., running backward with same input and "
                    "grad_output multiple times gives different values, although analytical "
                    "gradient matches numerical gradient. The tolerance for nondeterminism was "
                    f"{options.nondet_tol}.")
    for j, i in enumerate(places):
        _compare(found[j], numerical[i][o], o, i, "backward", options)


def _check_forward(func: Any, inputs: tuple, places: list, numerical: dict,
                   options: _Options) -> None:
    from .forward_ad import dual_level, make_dual, unpack_dual
    for i in places:
        x = inputs[i]
        columns = []
        for k in range(_size(x)):
            with dual_level():
                dual = make_dual(x.detach(), _unit(x, k))
                arguments = [dual if n == i else v.detach() if isinstance(v, Tensor) else v
                             for n, v in enumerate(inputs)]
                results = []
                for y in _outputs(func(*arguments)):
                    tangent = unpack_dual(y).tangent
                    results.append(np.zeros(_size(y)) if tangent is None else _flat(tangent))
                columns.append(results)
        for o in range(len(columns[0]) if columns else 0):
            _compare(np.stack([c[o] for c in columns], 1), numerical[i][o], o, i, "forward",
                     options)


def _compare(found: np.ndarray, expected: np.ndarray, o: int, i: int, way: str,
             options: _Options) -> None:
    if options.fast and found.size:
        random = np.random.default_rng(0)
        left, right = random.random(found.shape[0]), random.random(found.shape[1])
        left, right = left / np.linalg.norm(left), right / np.linalg.norm(right)
        found, expected = left @ found @ right, left @ expected @ right
    if not np.allclose(found, expected, options.rtol, options.atol):
        text = " computed with forward mode" if way == "forward" else ""
        raise GradcheckError(
            f"Jacobian{text} mismatch for output {o} with respect to input {i},\n"
            f"numerical:{expected}\nanalytical:{found}\n")


def _check_undefined(func: Any, inputs: tuple, wanted: list) -> None:
    """Backward must take it that some outputs have no gradient."""
    outputs = [y for y in _outputs(func(*inputs)) if y.requires_grad]
    for y in outputs:
        try:
            grads_of(y, wanted, _like(y, np.ones(y.numel())), retain_graph=True, allow_unused=True)
        except RuntimeError as error:
            raise GradcheckError(
                "Expected backward function to handle undefined output grads. Please look at "
                "'Notes about undefined output gradients' in tools/autograd/derivatives.yaml: "
                f"{error}") from error


def _check_batched(func: Any, inputs: tuple, wanted: list) -> None:
    from .._generated.functions import stack
    for y in _outputs(func(*inputs)):
        if not y.requires_grad:
            continue
        cotangents = [_unit(y, 0), _unit(y, y.numel() - 1)] if y.numel() else []
        if not cotangents:
            continue
        batch = grads_of(y, wanted, stack(cotangents), retain_graph=True, allow_unused=True,
                         is_grads_batched=True)
        for k, cotangent in enumerate(cotangents):
            single = grads_of(y, wanted, cotangent, retain_graph=True, allow_unused=True)
            for g, h in zip(batch, single):
                if (g is None) != (h is None) or (g is not None and h is not None and not
                                                  np.allclose(_flat(g[k]), _flat(h))):
                    raise GradcheckError("For output and input the gradients of a batch of "
                                         "cotangents differ from those of each alone")


def gradgradcheck(func: Any, inputs: Any, grad_outputs: Any = None, *, eps: float = 1e-6,
                  atol: float = 1e-5, rtol: float = 1e-3,
                  gen_non_contig_grad_outputs: bool = False, raise_exception: bool = True,
                  nondet_tol: float = 0.0, check_undefined_grad: bool = True,
                  check_grad_dtypes: bool = False, check_batched_grad: bool = False,
                  check_fwd_over_rev: bool = False, check_rev_over_fwd: bool = True,
                  fast_mode: bool = False, masked: bool | None = None) -> bool:
    """`gradcheck` of the gradient of `func`, by its inputs and by the cotangents.

    `grad_outputs`: the cotangents, random ones if None. Errors and result as `gradcheck`.
    """
    arguments = tuple(inputs) if isinstance(inputs, (tuple, list)) else (inputs,)
    if grad_outputs is None:
        outputs = [y for y in _outputs(func(*arguments)) if y.requires_grad]
        cotangents = tuple(_random_like(y, gen_non_contig_grad_outputs) for y in outputs)
    else:
        cotangents = (grad_outputs,) if isinstance(grad_outputs, Tensor) else tuple(grad_outputs)
    count = len(arguments)

    def gradient(*values: Any) -> tuple:
        given, weights = values[:count], values[count:]
        given = tuple(x.requires_grad_() if isinstance(y, Tensor) and y.requires_grad
                      and not x.requires_grad else x for x, y in zip(given, arguments))
        outputs = [y for y in _outputs(func(*given)) if y.requires_grad]
        wanted = [x for x in given if isinstance(x, Tensor) and x.requires_grad]
        found = grads_of(outputs, wanted, weights, create_graph=True, allow_unused=True)
        return tuple(g for g in found if g is not None)

    return gradcheck(gradient, arguments + cotangents, eps=eps, atol=atol, rtol=rtol,
                     raise_exception=raise_exception, nondet_tol=nondet_tol,
                     check_undefined_grad=check_undefined_grad,
                     check_grad_dtypes=check_grad_dtypes, check_batched_grad=check_batched_grad,
                     check_forward_ad=check_fwd_over_rev, fast_mode=fast_mode, masked=masked)


def _random_like(y: Tensor, strided: bool) -> Tensor:
    """A random cotangent that requires grad, with gaps in memory if `strided`."""
    random = np.random.default_rng(y.numel())
    values = random.standard_normal(y.numel())
    if y.dtype.is_complex:
        values = values + 1j * random.standard_normal(y.numel())
    x = _like(y, values)
    if strided and y.ndim:
        from .._generated.functions import stack
        x = stack([x, x], -1)[..., 0]
    return x.detach().requires_grad_()
