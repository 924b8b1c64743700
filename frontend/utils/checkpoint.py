"""Trading time for memory: activations are thrown away and computed again in backward."""
from __future__ import annotations

import sys
import warnings
from contextlib import nullcontext
from weakref import ref

import plugrad
from plugrad import Tensor
from plugrad.autograd import Function
from plugrad.autograd.graph import saved_tensors_hooks

from ._pytree import tree_flatten, tree_unflatten

__all__ = ["CheckpointError", "CheckpointFunction", "checkpoint", "checkpoint_sequential",
           "detach_variable", "noop_context_fn", "set_checkpoint_early_stop"]

_early_stop = True


class CheckpointError(RuntimeError):
    """The second computation saved other tensors than the first."""


class _StopRecomputation(Exception):
    """All that is needed has been recomputed."""


class set_checkpoint_early_stop:
    """A context that says whether recomputation stops as soon as it has all it needs."""

    def __init__(self, enable):
        self.enable = enable

    def __enter__(self):
        global _early_stop
        self.before, _early_stop = _early_stop, self.enable

    def __exit__(self, *error):
        global _early_stop
        _early_stop = self.before


def noop_context_fn():
    """Two contexts that do nothing: for the forward, and for the recomputation."""
    return nullcontext(), nullcontext()


def detach_variable(inputs):
    """The tuple with its tensors detached; each requires grad as before."""
    if not isinstance(inputs, tuple):
        raise RuntimeError("Only tuple of tensors is supported. Got Unsupported input type: "
                           f"{type(inputs).__name__}")
    return tuple(x.detach().requires_grad_(x.requires_grad) if isinstance(x, Tensor) else x
                 for x in inputs)


class _Random:
    """The state of the random generators, and of autocast, at the time of the forward."""

    def __init__(self, args, preserve):
        self.preserve = preserve
        self.autocast = {}
        devices = {"cpu", *(a.device.type for a in args if isinstance(a, Tensor))}
        for device in devices if "plugrad.amp" in sys.modules else ():  # else it cannot be on
            if plugrad.is_autocast_enabled(device):
                self.autocast[device] = plugrad.get_autocast_dtype(device)
        if preserve:
            self.state = plugrad.get_rng_state()

    def __enter__(self):
        self.open = []
        for device, dtype in self.autocast.items():
            context = plugrad.autocast(device, dtype=dtype)
            context.__enter__()
            self.open.append(context)
        if self.preserve:
            self.outer = plugrad.get_rng_state()
            plugrad.set_rng_state(self.state)

    def __exit__(self, *error):
        if self.preserve:
            plugrad.set_rng_state(self.outer)
        for context in reversed(self.open):
            context.__exit__(*error)


class CheckpointFunction(Function):
    """The reentrant way: one node that runs the function again with gradients on."""

    @staticmethod
    def forward(ctx, run_function, preserve_rng_state, *args):
        ctx.run_function = run_function
        ctx.random = _Random(args, preserve_rng_state)
        ctx.places = [i for i, a in enumerate(args) if isinstance(a, Tensor)]
        ctx.others = [None if isinstance(a, Tensor) else a for a in args]
        ctx.save_for_backward(*(args[i] for i in ctx.places))
        with plugrad.no_grad():
            return run_function(*args)

    @staticmethod
    def backward(ctx, *grads):
        inputs = list(ctx.others)
        for place, tensor in zip(ctx.places, ctx.saved_tensors):
            inputs[place] = tensor.detach().requires_grad_(ctx.needs_input_grad[place + 2])
        with ctx.random, plugrad.enable_grad():
            outputs = ctx.run_function(*inputs)
        if isinstance(outputs, Tensor):
            outputs = (outputs,)
        pairs = [(out, grad) for out, grad in zip(outputs, grads)
                 if isinstance(out, Tensor) and out.requires_grad]
        if not pairs:
            raise RuntimeError(
                "none of output has requires_grad=True, this checkpoint() is not necessary")
        plugrad.autograd.backward([out for out, _ in pairs], [grad for _, grad in pairs])
        return (None, None, *(x.grad if isinstance(x, Tensor) else None for x in inputs))


def checkpoint(function, *args, use_reentrant=None, context_fn=noop_context_fn,
               determinism_check="default", debug=False, early_stop=True, **kwargs):
    """function(*args, **kwargs) without keeping what backward needs: it is run again then.

    `use_reentrant=True` uses one autograd.Function, which needs an input that requires grad; the
    other way keeps the graph and recomputes only saved tensors. The random state is restored for
    the second run unless `preserve_rng_state=False`.
    """
    preserve = kwargs.pop("preserve_rng_state", True)
    if use_reentrant is None:
        warnings.warn("torch.utils.checkpoint: the use_reentrant parameter should be passed "
                      "explicitly. use_reentrant=False is recommended, but if you need to "
                      "preserve the current default behavior, you can pass use_reentrant=True.",
                      stacklevel=2)
        use_reentrant = True
    if not use_reentrant:
        return _without_reentry(function, args, kwargs, preserve, context_fn,
                                determinism_check, early_stop)
    if kwargs:
        raise ValueError("Unexpected keyword arguments: " + ",".join(kwargs))
    if context_fn is not noop_context_fn or debug:
        raise ValueError("Passing `context_fn` or `debug` is only supported when "
                         "use_reentrant=False.")
    if plugrad.is_grad_enabled() and not any(
            isinstance(a, Tensor) and a.requires_grad for a in args):
        warnings.warn("None of the inputs have requires_grad=True. Gradients will be None",
                      stacklevel=2)
    return CheckpointFunction.apply(function, preserve, *args)


class _Slot:
    """Stands for one saved tensor; `number` is its place in the order of saving."""

    def __init__(self, number, meta):
        self.number = number
        self.meta = meta


def _meta(tensor):
    return tuple(tensor.shape), tensor.dtype, tensor.device


class _Frame:
    """One checkpointed call: how to run it again, and the tensors that a rerun has saved."""

    def __init__(self, rerun, check, early_stop):
        self.rerun = rerun
        self.check = check
        self.early_stop = early_stop
        self.slots: list = []   # weak references: what is still wanted
        self.found: dict = {}

    def pack(self, tensor):
        slot = _Slot(len(self.slots), _meta(tensor))
        self.slots.append(ref(slot))
        return slot

    def unpack(self, slot):
        if slot.number not in self.found:
            self.recompute()
            if slot.number not in self.found:
                raise CheckpointError(
                    "torch.utils.checkpoint: A different number of tensors was saved during the "
                    "original forward and recomputation.\n"
                    f"Number of tensors saved during forward: {len(self.slots)}\n"
                    f"Number of tensors saved during recomputation: {len(self.found)}.")
        tensor = self.found.pop(slot.number)
        if self.check and _meta(tensor) != slot.meta:
            raise CheckpointError(
                "torch.utils.checkpoint: Recomputed values for the following tensors have "
                f"different metadata than during the forward pass: {slot.meta} and "
                f"{_meta(tensor)}.")
        return tensor

    def recompute(self):
        seen = [0]

        def keep(tensor):
            number = seen[0]
            seen[0] += 1
            if number < len(self.slots) and self.slots[number]() is not None:
                self.found[number] = tensor.detach()
            if self.early_stop and _early_stop and seen[0] >= len(self.slots):
                raise _StopRecomputation
            return tensor.detach()

        try:
            with saved_tensors_hooks(keep, lambda tensor: tensor), plugrad.enable_grad():
                self.rerun()
        except _StopRecomputation:
            return


def _without_reentry(function, args, kwargs, preserve, context_fn, determinism_check,
                     early_stop):
    if determinism_check not in ("default", "none"):
        raise ValueError("determinism_check should be one of ['default', 'none'], but got "
                         f"{determinism_check}")
    forward_context, again_context = context_fn()
    flat, spec = tree_flatten((args, kwargs))
    random = _Random(flat, preserve)

    def rerun():
        again_args, again_kwargs = tree_unflatten(
            [x.detach().requires_grad_(x.requires_grad) if isinstance(x, Tensor) else x
             for x in flat], spec)
        with random, again_context:
            function(*again_args, **again_kwargs)

    frame = _Frame(rerun, determinism_check != "none", early_stop)
    if not plugrad.is_grad_enabled():
        return function(*args, **kwargs)
    with saved_tensors_hooks(frame.pack, frame.unpack), forward_context:
        return function(*args, **kwargs)


def checkpoint_sequential(functions, segments, input, use_reentrant=None, **kwargs):
    """A Sequential, or list of functions, in `segments` parts, each but the last checkpointed."""
    preserve = kwargs.pop("preserve_rng_state", True)
    if kwargs:
        raise ValueError("Unexpected keyword arguments: " + ",".join(kwargs))
    if use_reentrant is None:
        warnings.warn("torch.utils.checkpoint.checkpoint_sequential: the use_reentrant parameter "
                      "should be passed explicitly.", stacklevel=2)
        use_reentrant = True
    functions = list(functions.children()) if hasattr(functions, "children") else list(functions)
    size = len(functions) // segments

    def part(first, last):
        def run(x):
            for function in functions[first:last]:
                x = function(x)
            return x
        return run

    for i in range(segments - 1):
        input = checkpoint(part(i * size, (i + 1) * size), input, use_reentrant=use_reentrant,
                           preserve_rng_state=preserve)
    return part((segments - 1) * size, len(functions))(input)
