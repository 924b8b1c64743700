"""How a module's backward hooks see the gradients of a whole call."""
from __future__ import annotations

import plugrad
from plugrad.autograd.function import Function


class _Tap(Function):
    """The identity on several tensors; `on_grad` sees, and may replace, their gradients."""

    @staticmethod
    def forward(ctx, on_grad, *tensors):
        ctx.on_grad = on_grad
        ctx.set_materialize_grads(False)
        return tuple(tensor.view_as(tensor) for tensor in tensors)

    @staticmethod
    def backward(ctx, *grads):
        replaced = ctx.on_grad(grads)
        return (None, *(grads if replaced is None else replaced))


class BackwardHook:
    """The backward hooks of one call of one module.

    Its inputs and outputs pass through a `_Tap`, so that gradients of the whole call are seen
    at once, whatever the graph inside looks like.
    """

    def __init__(self, module, user_hooks, user_pre_hooks):
        self.module = module
        self.user_hooks = user_hooks
        self.user_pre_hooks = user_pre_hooks
        self.grad_outputs = None
        self.input_slots = ()
        self.n_inputs = 0

    def setup_input_hook(self, args):
        """Tap the tensors among `args` (a tuple); returns the args to call forward with."""
        self.n_inputs = len(args)
        tapped, slots = _tap(args, self._on_input_grads)
        self.input_slots = slots
        return tapped

    def setup_output_hook(self, result):
        """Tap the tensors of `result` (a tensor or a tuple)."""
        single = isinstance(result, plugrad.Tensor)
        outputs = (result,) if single else result
        if not isinstance(outputs, (tuple, list)):
            return result
        self.n_outputs = len(outputs)
        tapped, self.output_slots = _tap(tuple(outputs), self._on_output_grads)
        if single:
            return tapped[0]
        return _like(result, tapped)

    def _on_output_grads(self, grads):
        full = _spread(grads, self.output_slots, self.n_outputs)
        for hook in self.user_pre_hooks:
            new = hook(self.module, full)
            if new is not None:
                full = _checked("full_backward_pre_hook", new, full)
        self.grad_outputs = full
        if not self.input_slots:
            for hook in self.user_hooks:
                if hook(self.module, (None,) * self.n_inputs, full) is not None:
                    raise RuntimeError(
                        "Backward hook for Modules where no input requires gradient should always "
                        "return None or None for all gradients.")
        return tuple(full[slot] for slot in self.output_slots)

    def _on_input_grads(self, grads):
        full = _spread(grads, self.input_slots, self.n_inputs)
        for hook in self.user_hooks:
            new = hook(self.module, full, self.grad_outputs)
            if new is not None:
                full = _checked("full_backward_hook", new, full)
        self.grad_outputs = None
        return tuple(full[slot] for slot in self.input_slots)


def _tap(values, on_grad):
    """Send the differentiable tensors of a tuple through one `_Tap`: (new tuple, their places)."""
    slots = tuple(i for i, value in enumerate(values)
                  if isinstance(value, plugrad.Tensor) and value.requires_grad)
    if not slots or not plugrad.is_grad_enabled():
        return values, ()
    tapped = list(values)
    for slot, tensor in zip(slots, _Tap.apply(on_grad, *(values[i] for i in slots))):
        tapped[slot] = tensor
    return tuple(tapped), slots


def _spread(grads, slots, size):
    full = [None] * size
    for slot, grad in zip(slots, grads):
        full[slot] = grad
    return tuple(full)


def _checked(kind, new, old):
    new = new if isinstance(new, tuple) else (new,)
    if len(new) != len(old):
        raise RuntimeError(
            f"{kind}: the hook returned {len(new)} gradients, expected {len(old)}")
    return new


def _like(result, values):
    if isinstance(result, list):
        return list(values)
    return type(result)(*values) if hasattr(result, "_fields") else type(result)(values)
