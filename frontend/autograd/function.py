"""`torch.autograd.Function`: an op with a backward of the user's own."""

from __future__ import annotations

import functools
import inspect
import warnings
from typing import Any

from ..state import ANOMALY, FORWARD, REVERSE, next_sequence, state
from ..tensor import BASE, Tensor, wrap
from .hooks import queue_callback
from .late import note
from .node import FREED, Node, Output, edge, save, save_result, unpack, zeros_for


class FunctionCtx:
    """What `forward` tells `backward`: saved tensors, marks, and any attribute of the user's."""

    to_save: tuple
    saved_for_forward: Any
    dirty: tuple
    non_differentiable: tuple
    materialize_grads: bool

    def save_for_backward(self, *tensors: Any) -> None:
        """Keeps tensors (or None) for `saved_tensors` of `backward`; only the last call counts.

        TypeError if an argument is no tensor.
        """
        for i, x in enumerate(tensors):
            if x is not None and not isinstance(x, Tensor):
                raise TypeError(f"save_for_backward can only save variables, but argument {i} is "
                                f"of type {type(x).__name__}")
        self.to_save = tensors

    def save_for_forward(self, *tensors: Any) -> None:
        """Keeps tensors for `saved_tensors` of `jvp`."""
        for i, x in enumerate(tensors):
            if x is not None and not isinstance(x, Tensor):
                raise TypeError(f"save_for_forward expects all arguments to be tensors; argument "
                                f"{i} is of type {type(x).__name__}")
        self.saved_for_forward = tensors

    def mark_dirty(self, *args: Tensor) -> None:
        """Says which inputs `forward` wrote to in place; they must be returned."""
        self.dirty = args

    def mark_non_differentiable(self, *args: Tensor) -> None:
        """Says which outputs have no gradient."""
        self.non_differentiable = args

    def set_materialize_grads(self, value: bool) -> None:
        """Whether gradients that nobody gave reach `backward` as zeros (else as None)."""
        self.materialize_grads = value


class BackwardCFunction(Node, FunctionCtx):
    """The node of a custom function, and its `ctx`."""

    op = "custom function"
    saved = ()
    needs_input_grad: tuple
    materialize_grads = True
    to_save: tuple = ()
    saved_for_forward: Any = None
    dirty: tuple = ()
    non_differentiable: tuple = ()
    _forward_cls: Any
    _kept: Any = ()         # the saved values
    _in_jvp = False
    _tensors: tuple         # for each argument of forward, whether it is a tensor
    _metadata: tuple        # (shape, dtype) of each tensor argument

    @property
    def saved_tensors(self) -> tuple:
        """What `save_for_backward` kept; RuntimeError if changed in place since, or freed."""
        if self._in_jvp and self.saved_for_forward is not None:
            return tuple(self.saved_for_forward)
        if self._kept is FREED:
            return unpack(FREED, self)
        if not self._kept and self.to_save:
            return self.to_save
        mode, state.mode = state.mode, state.mode | REVERSE     # what was saved knows its history
        try:
            return tuple([unpack(value, self) for value in self._kept])
        finally:
            state.mode = mode

    saved_variables = saved_tensors

    def release(self) -> None:
        if self._kept:
            self._kept = FREED

    def apply(self, *grads: Any) -> tuple:
        cls = self._forward_cls
        if cls.backward is not Function.backward and cls.vjp is not Function.vjp:
            raise RuntimeError("Implementing both 'backward' and 'vjp' for a custom Function is "
                               "not allowed. You should only implement one of them.")
        if self.materialize_grads:
            grads = tuple(g if g is not None or self.shapes[i] is None else zeros_for(self, i)
                          for i, g in enumerate(grads))
        rule = cls.vjp if cls.vjp is not Function.vjp else cls.backward
        results = rule(self, *grads)
        return self._checked(results if isinstance(results, tuple) else (results,))

    def _checked(self, results: tuple) -> tuple:
        """The gradients of the tensor arguments; RuntimeError for a wrong number or shape."""
        name, expected = type(self).__name__, len(self._tensors)
        if len(results) > expected and all(g is None for g in results[expected:]):
            results = results[:expected]
        if len(results) != expected:
            raise RuntimeError(f"function {name} returned an incorrect number of gradients "
                               f"(expected {expected}, got {len(results)})")
        found: list[Tensor | None] = []
        for i, (g, is_tensor) in enumerate(zip(results, self._tensors)):
            if is_tensor:
                found.append(None if g is None else self._fit(i, g, self._metadata[len(found)]))
            elif g is not None:
                raise RuntimeError(
                    f"function {name} returned a gradient different than None at position {i + 1}, "
                    "but the corresponding forward input was not a Variable")
        return tuple(found)

    def _fit(self, i: int, grad: Any, metadata: tuple) -> Tensor:
        """A gradient in the shape and dtype of its input."""
        if not isinstance(grad, Tensor):
            raise RuntimeError(f"expected Variable or None (got {type(grad).__name__}) from "
                               f"function {type(self).__name__} at position {i + 1}")
        shape, dtype = metadata
        if grad._a.shape == shape and grad.dtype is dtype:
            return grad
        from ..formulas import sum_to
        from ..shapes import broadcast_shapes
        if grad._a.shape != shape:
            try:
                fits = broadcast_shapes(shape, grad._a.shape) == grad._a.shape
            except RuntimeError:
                fits = False
            if not fits:
                raise RuntimeError(
                    f"Function {type(self).__name__} returned an invalid gradient at index {i} - "
                    f"got {list(grad.shape)} but expected shape compatible with {list(shape)}")
        return sum_to(grad, shape, dtype)


class _FunctionMeta(type):
    """Gives each Function the class of its nodes, `<name>Backward`."""

    def __init__(cls, name: str, bases: tuple, attributes: dict):
        super().__init__(name, bases, attributes)
        cls._node_class = type(f"{name}Backward", (BackwardCFunction,),
                               {"_forward_cls": cls, "__module__": cls.__module__})


class Function(metaclass=_FunctionMeta):
    """Base of ops with a derivative of the user's own.

    Define static `forward(ctx, *args)`, or `forward(*args)` and `setup_context(ctx, inputs,
    output)`; `backward(ctx, *grads)` gives a gradient, or None, for each argument of forward;
    `jvp(ctx, *tangents)` serves forward mode. Use `YourFunction.apply(*args)`.
    """

    _node_class: type[BackwardCFunction]
    generate_vmap_rule = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        warnings.warn(f"{type(self)} should not be instantiated. Methods on autograd functions "
                      "are all static, so you should invoke them on the class itself.",
                      DeprecationWarning, stacklevel=2)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        raise RuntimeError("Legacy autograd function with non-static forward method is deprecated. "
                           "Please use new-style autograd function with static forward method; "
                           f"run it by {type(self).__name__}.apply().")

    @staticmethod
    def forward(*args: Any, **kwargs: Any) -> Any:
        """Computes the result; may keep tensors on `ctx`."""
        raise NotImplementedError("You must implement the forward function for custom "
                                  "autograd.Function.")

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple, output: Any) -> Any:
        """Keeps on `ctx` what backward needs, where `forward` takes no ctx."""
        raise NotImplementedError("setup_context is not implemented.")

    @staticmethod
    def backward(ctx: Any, *grad_outputs: Any) -> Any:
        """The gradients of the arguments, from those of the results."""
        raise NotImplementedError("You must implement either the backward or vjp method for your "
                                  "custom autograd.Function to use it with backward mode AD.")

    vjp = backward

    @staticmethod
    def jvp(ctx: Any, *grad_inputs: Any) -> Any:
        """The tangents of the results, from those of the arguments."""
        raise NotImplementedError("You must implement the jvp function for custom "
                                  "autograd.Function to use it with forward mode AD.")

    @staticmethod
    def vmap(info: Any, in_dims: tuple, *args: Any) -> Any:
        """The function on whole batches: gives (results, the batch dim of each).

        `info` has `batch_size` and `randomness`; `in_dims` says where each argument has its batch,
        or None. Only for functions whose `forward` does not work inside vmap as it is.
        """
        raise NotImplementedError("To use autograd.Function with vmap, you must either override "
                                  "the vmap staticmethod or set generate_vmap_rule=True.")

    @classmethod
    def apply(cls, *args: Any, **kwargs: Any) -> Any:
        """Runs forward without recording, and records this function as the results' origin."""
        split = cls.setup_context is not Function.setup_context
        if split:
            args = _with_defaults(cls.forward, args, kwargs)
        elif kwargs:
            raise TypeError(f"{cls.__name__}.apply() takes no keyword arguments")
        if state.batching is not None and cls.vmap is not Function.vmap:
            from ..func._batching import by_rule
            if (found := by_rule(cls.vmap, args)) is not NotImplemented:
                return found
        ctx = cls._node_class()
        ctx.extra = None
        tensors = [x for x in args if isinstance(x, Tensor)]
        ctx._tensors = tuple([isinstance(x, Tensor) for x in args])
        ctx.needs_input_grad = tuple([isinstance(x, Tensor) and x.requires_grad for x in args])
        recorded = bool(state.mode & 1) and True in ctx.needs_input_grad
        ctx.edges = tuple([edge(x) for x in tensors]) if recorded else ()
        ctx._metadata = tuple([(x._a.shape, x.dtype) for x in tensors])
        mode, state.mode = state.mode, 0
        try:
            if split:
                results = cls.forward(*args)
                cls.setup_context(ctx, args, results)
            else:
                results = cls.forward(ctx, *args)
        finally:
            state.mode = mode
        outputs = results if isinstance(results, tuple) else (results,)
        outputs = _finish(ctx, args, outputs, recorded)
        if mode & FORWARD:
            from .forward_ad import custom_forward
            custom_forward(ctx, args, outputs)
        return outputs if isinstance(results, tuple) else outputs[0]


def _with_defaults(function: Any, args: tuple, kwargs: dict) -> tuple:
    bound = inspect.signature(function).bind(*args, **kwargs)
    bound.apply_defaults()
    return bound.args


def _finish(ctx: BackwardCFunction, args: tuple, outputs: tuple, recorded: bool) -> tuple:
    """The outputs with their history, once forward has run."""
    ctx.outputs = 1 if len(outputs) == 1 else 2
    ctx.shapes = tuple([(x._a.shape, x.dtype, x._k) if isinstance(x, Tensor) else None
                        for x in outputs])
    inputs = {id(x) for x in args if isinstance(x, Tensor)}
    dirty = {id(x) for x in ctx.dirty}
    constant = {id(x) for x in ctx.non_differentiable}
    _check_dirty(ctx, inputs, outputs)
    for x in ctx.dirty:
        x._v[0] += 1
    places = {id(x): i for i, x in enumerate(outputs) if isinstance(x, Tensor)}
    found, keep = [], []
    if recorded:
        for x in ctx.to_save:
            nr = places.get(id(x), -1)
            is_result = nr >= 0 and (id(x) not in inputs or id(x) in dirty) \
                and id(x) not in constant and x.dtype.category >= 2
            keep.append(save_result(x, nr) if is_result else
                        None if x is None else save(x, edge(x)))
    ctx.seq = next_sequence()
    seen: dict[int, Any] = {}
    for nr, x in enumerate(outputs):
        if isinstance(x, Tensor):
            key = id(x)
            if key not in seen:
                seen[key] = _finish_output(
                    ctx, nr, x, key in inputs, key in dirty,
                    recorded and key not in constant and x.dtype.category >= 2)
            x = seen[key]
        found.append(x)
    if recorded:
        ctx._kept = tuple(keep)
        if state.mode & ANOMALY:
            note(ctx, [x for x in outputs if isinstance(x, Tensor)])
    if not ctx._in_jvp:
        ctx.to_save = ()
    ctx.dirty = ctx.non_differentiable = ()
    return tuple(found)


def _check_dirty(ctx: BackwardCFunction, inputs: set, outputs: tuple) -> None:
    returned = {id(x) for x in outputs}
    for x in ctx.dirty:
        if id(x) not in inputs or id(x) not in returned:
            raise RuntimeError(
                "Some elements marked as dirty during the forward method were not returned as "
                f"output of {ctx._forward_cls.__name__}. The inputs that are modified inplace must "
                "all be outputs of the Function.")


def _finish_output(ctx: BackwardCFunction, nr: int, x: Tensor, is_input: bool, is_dirty: bool,
                   differentiable: bool) -> Tensor:
    origin = ctx if ctx.outputs == 1 else Output(ctx, nr)
    if not differentiable:
        if is_input and not is_dirty:
            return x.detach()
        if x.requires_grad and not is_dirty and x._view is None:
            x._node, x._g = None, False
        return x
    if is_dirty:
        return _written(x, origin, ctx)
    y = x.detach() if is_input else x
    y._node, y._g = origin, True
    if is_input or x._view is not None:
        # writing to it later must not route the gradient round this function
        base = x if is_input else x._view[BASE]
        y._view = (base, None, (), y._v[0], "function")
    return y


def _written(x: Tensor, origin: Any, ctx: BackwardCFunction) -> Tensor:
    """An input that forward wrote to: it, and its base if it is a view, get this history."""
    if x._view is None:
        if x._g is True and x._node is None:
            raise RuntimeError("a leaf Variable that requires grad has been used in an in-place "
                               f"operation ({ctx._forward_cls.__name__}).")
        x._node, x._g = origin, True
        return x
    if ctx.outputs > 1:
        raise RuntimeError("If your Function modifies inplace an input that is a view of another "
                           "Tensor, your Function cannot return more than one Tensor. This is not "
                           "supported by the current autograd engine. You should either make sure "
                           "the input is not a view (using .clone() for example) or make your "
                           "Function only return one Tensor (potentially splitting it into two "
                           "Functions: one doing the inplace that returns a single Tensor and a "
                           "second one that does the other operations).")
    from .inplace import check_view, rebase
    check_view(ctx._forward_cls.__name__, x)
    result = wrap(x._a, x._k, x.dtype)
    result._node, result._g = origin, True
    rebase(x, result)
    return x


InplaceFunction = NestedIOFunction = Function


class _NotTwice(Node):
    """Raises when the backward of a `once_differentiable` function is differentiated."""

    op = "once_differentiable"
    seq: int

    def __init__(self, edges: tuple):
        self.edges, self.extra, self.seq = edges, None, next_sequence()

    def apply(self, *grads: Any) -> tuple:
        raise RuntimeError("trying to differentiate twice a function that was marked with "
                           "@once_differentiable")


def once_differentiable(backward: Any) -> Any:
    """A decorator of `backward`: it need not be differentiable itself; twice is an error."""
    @functools.wraps(backward)
    def run(ctx: Any, *grads: Any) -> Any:
        mode, state.mode = state.mode, state.mode & ~1
        try:
            results = backward(ctx, *grads)
        finally:
            state.mode = mode
        sources = [edge(g) for g in grads if isinstance(g, Tensor)]
        if not mode & 1 or not any(source is not None for source in sources):
            return results
        node = _NotTwice(tuple(sources))
        many = isinstance(results, tuple)
        marked = []
        for x in results if many else (results,):
            if isinstance(x, Tensor):
                x = x.detach()
                x._node, x._g = node, True
            marked.append(x)
        return tuple(marked) if many else marked[0]
    return run


class _VariableMeta(type):
    def __instancecheck__(cls, x: Any) -> bool:
        return isinstance(x, Tensor)


class _Engine:
    """What torch keeps at `Variable._execution_engine`."""

    queue_callback = staticmethod(queue_callback)


class Variable(metaclass=_VariableMeta):
    """torch's name for tensors from before they were one: gives the tensor, or an alias of it."""

    _execution_engine = _Engine()

    def __new__(cls, data: Any = None, requires_grad: bool = False, volatile: Any = None) -> Any:
        from ..factories import empty
        x = empty(0) if data is None else data.detach()
        return x.requires_grad_() if requires_grad else x

