"""Optimizer: parameter groups, state, hooks; the base of all optimizers."""
from __future__ import annotations

import warnings
from collections import OrderedDict, defaultdict
from functools import wraps

import plugrad
from plugrad import Tensor

from ..utils.hooks import add_hook

_global_pre_hooks: OrderedDict = OrderedDict()
_global_post_hooks: OrderedDict = OrderedDict()


class _Required:
    """Stands in `defaults` for an option that every group must give."""

    def __repr__(self):
        return "<required parameter>"


required = _Required()


def register_optimizer_step_pre_hook(hook):
    """Run `hook(optimizer, args, kwargs)` before the step of every optimizer."""
    return add_hook(_global_pre_hooks, hook)


def register_optimizer_step_post_hook(hook):
    """Run `hook(optimizer, args, kwargs)` after the step of every optimizer."""
    return add_hook(_global_post_hooks, hook)


def _with_hooks(step):
    """`step` with the hooks around it; a class's step is replaced by this once."""

    @wraps(step)
    def hooked_step(self, *args, **kwargs):
        if not (_global_pre_hooks or _global_post_hooks or self._optimizer_step_pre_hooks
                or self._optimizer_step_post_hooks):
            return step(self, *args, **kwargs)
        for hook in (*_global_pre_hooks.values(), *self._optimizer_step_pre_hooks.values()):
            new = hook(self, args, kwargs)
            if new is not None:
                if not (isinstance(new, tuple) and len(new) == 2):
                    raise RuntimeError(f"{step} must return None or a tuple of (new_args, "
                                       f"new_kwargs), but got {new}.")
                args, kwargs = new
        result = step(self, *args, **kwargs)
        for hook in (*self._optimizer_step_post_hooks.values(), *_global_post_hooks.values()):
            hook(self, args, kwargs)
        return result

    hooked_step.hooked = True
    return hooked_step


class Optimizer:
    """The base of all optimizers.

    `params` is an iterable of tensors, of (name, tensor), or of dicts with "params" and options
    that override `defaults`. A subclass defines `_update(param, grad, state, group)`, one
    parameter's step in place, or `step` itself.
    """

    def __init__(self, params, defaults):
        self.defaults = defaults
        self._make_hooks()
        if isinstance(params, Tensor):
            raise TypeError("params argument given to the optimizer should be an iterable of "
                            f"Tensors or dicts, but got {params.type()}")
        self.state = defaultdict(dict)
        self.param_groups: list = []
        groups = list(params)
        if not groups:
            raise ValueError("optimizer got an empty parameter list")
        if not isinstance(groups[0], dict):
            groups = [{"params": groups}]
        for group in groups:
            self.add_param_group(group)

    def _make_hooks(self):
        for name in ("_optimizer_step_pre_hooks", "_optimizer_step_post_hooks",
                     "_optimizer_state_dict_pre_hooks", "_optimizer_state_dict_post_hooks",
                     "_optimizer_load_state_dict_pre_hooks",
                     "_optimizer_load_state_dict_post_hooks"):
            setattr(self, name, OrderedDict())
        cls = type(self)
        if not getattr(cls.step, "hooked", False):
            cls.step = _with_hooks(cls.step)

    def __getstate__(self):
        return {"defaults": self.defaults, "state": self.state, "param_groups": self.param_groups}

    def __setstate__(self, state):
        self.__dict__.update(state)
        if "_optimizer_step_pre_hooks" not in self.__dict__:
            self._make_hooks()
        self.defaults.setdefault("differentiable", False)

    def __repr__(self):
        lines = [type(self).__name__ + " ("]
        for i, group in enumerate(self.param_groups):
            lines += ["Parameter Group " + str(i)]
            lines += [f"    {key}: {group[key]}" for key in sorted(group) if key != "params"]
        return "\n".join([*lines, ")"])

    # Steps

    def step(self, closure=None):
        """Update every parameter that has a gradient.

        `closure` computes the loss (and the gradients) anew; its result is returned.
        """
        loss = None if closure is None else _with_grad(closure)
        with plugrad.set_grad_enabled(bool(self.defaults.get("differentiable"))):
            for group in self.param_groups:
                for param in self._fused(group):
                    grad = param.grad
                    if grad is not None:
                        self._step_one(param, grad, group)
        return loss

    def _fused(self, group):
        """Step what a kernel of the device can; returns the parameters that are left to do."""
        return group["params"]

    def _step_one(self, param, grad, group):
        state = self.state.get(param)
        if not state:
            state = {}
            self._init_state(state, param, group)
        if group.get("differentiable"):  # the graph of the last step keeps the old tensors
            for key, value in state.items():
                if isinstance(value, Tensor):
                    state[key] = value.clone()
        if group.get("maximize"):
            grad = -grad
        if param.is_complex():
            self._update_complex(param, grad, state, group)
        else:
            self._update(param, grad, state, group)
        if state:  # plain SGD has none
            self.state[param] = state

    def _update_complex(self, param, grad, state, group):
        # a complex number is updated as the pair of its parts
        real = {key: plugrad.view_as_real(value) if _is_complex(value) else value
                for key, value in state.items()}
        self._update(plugrad.view_as_real(param), plugrad.view_as_real(grad), real, group)
        for key, value in real.items():
            if not _is_complex(state.get(key)):
                is_pair = isinstance(value, Tensor) and value.dim() == param.dim() + 1
                state[key] = plugrad.view_as_complex(value) if is_pair else value

    def _init_state(self, state, param, group):
        """Put the starting state of one parameter into the empty dict `state`."""

    def _update(self, param, grad, state, group):
        """Change `param` and `state` in place by one step along `grad`."""
        raise NotImplementedError(
            f"{type(self).__name__}: define _update(param, grad, state, group), or step")

    def zero_grad(self, set_to_none=True):
        """Drop the gradients of all parameters, or set them to zero."""
        for group in self.param_groups:
            for param in group["params"]:
                if param.grad is not None:
                    if set_to_none:
                        param.grad = None
                    else:
                        param.grad = param.grad.detach().zero_()

    # Groups

    def add_param_group(self, param_group):
        """Add a dict of "params" and options.

        Raises TypeError for params that are no tensors, ValueError for one that is no leaf or is
        in another group already.
        """
        if not isinstance(param_group, dict):
            raise TypeError(f"param_group must be a dict, but got {type(param_group)}")
        params = param_group["params"]
        if isinstance(params, Tensor):
            params = [params]
        elif isinstance(params, set):
            raise TypeError("optimizer parameters need to be organized in ordered collections, "
                            "but the ordering of tensors in sets will change between runs. "
                            "Please use a list instead.")
        params = list(params)
        if any(isinstance(param, tuple) for param in params):
            if not all(isinstance(param, tuple) for param in params):
                raise ValueError("all optimizer params should be with/without names. Some param "
                                 "names are missing")
            param_group["param_names"] = [name for name, _ in params]
            params = [param for _, param in params]
        param_group["params"] = params
        self._check_params(params)
        for name, default in self.defaults.items():
            if default is required and name not in param_group:
                raise ValueError("parameter group didn't specify a value of required optimization "
                                 f"parameter {name}")
            param_group.setdefault(name, default)
        seen = {id(param) for group in self.param_groups for param in group["params"]}
        if any(id(param) in seen for param in params):
            raise ValueError("some parameters appear in more than one parameter group")
        named = ["param_names" in group for group in (*self.param_groups, param_group)]
        if any(named) != all(named):
            raise ValueError("all optimizer param groups should be with/without names. cannot "
                             "add param group with names to the optimizer")
        self.param_groups.append(param_group)

    def _check_params(self, params):
        for param in params:
            if not isinstance(param, Tensor):
                raise TypeError("optimizer can only optimize Tensors, but one of the params is "
                                + type(param).__name__)
            if not self.defaults.get("differentiable") and not (
                    param.is_leaf or param.retains_grad):
                raise ValueError("can't optimize a non-leaf Tensor")
        if len(params) != len({id(param) for param in params}):
            warnings.warn("optimizer contains a parameter group with duplicate parameters; in "
                          "future, this will cause an error; see "
                          "github.com/pytorch/pytorch/issues/40967 for more information",
                          stacklevel=4)

    # State

    def state_dict(self):
        """{"state": {number of the parameter: its state}, "param_groups": [...]}.

        Tensors are the optimizer's own, not copies; parameters stand as their numbers.
        """
        for hook in self._optimizer_state_dict_pre_hooks.values():
            hook(self)
        numbers: dict = {}
        groups = []
        for group in self.param_groups:
            packed = {key: value for key, value in group.items() if key != "params"}
            for param in group["params"]:
                numbers.setdefault(id(param), len(numbers))
            packed["params"] = [numbers[id(param)] for param in group["params"]]
            groups.append(packed)
        state = {numbers[id(key)] if isinstance(key, Tensor) else key: value
                 for key, value in self.state.items()}
        result = {"state": state, "param_groups": groups}
        for hook in self._optimizer_state_dict_post_hooks.values():
            new = hook(self, result)
            result = result if new is None else new
        return result

    def load_state_dict(self, state_dict):
        """Take over the state and options of a `state_dict()` of the same groups.

        Floating-point state is converted to the dtype and device of its parameter, but for
        "step". Raises ValueError where the groups do not match.
        """
        state_dict = dict(state_dict)
        for hook in self._optimizer_load_state_dict_pre_hooks.values():
            new = hook(self, state_dict)
            state_dict = state_dict if new is None else new
        saved = [dict(group) for group in state_dict["param_groups"]]
        if len(saved) != len(self.param_groups):
            raise ValueError("loaded state dict has a different number of parameter groups")
        if any(len(old["params"]) != len(new["params"])
               for old, new in zip(self.param_groups, saved)):
            raise ValueError("loaded state dict contains a parameter group that doesn't match the "
                             "size of optimizer's group")
        params = {number: (param, group) for group, new in zip(self.param_groups, saved)
                  for number, param in zip(new["params"], group["params"])}
        state = defaultdict(dict)
        for key, value in state_dict["state"].items():
            if key in params:
                param, group = params[key]
                state[param] = _cast(param, value, group)
            else:
                state[key] = value
        for old, new in zip(self.param_groups, saved):
            new["params"] = old["params"]
            if "param_names" in old:
                new.setdefault("param_names", old["param_names"])
        self.__setstate__({"state": state, "param_groups": saved})
        for hook in self._optimizer_load_state_dict_post_hooks.values():
            hook(self)

    # Hooks

    def register_step_pre_hook(self, hook):
        """Run `hook(optimizer, args, kwargs)` before step; it may return new (args, kwargs)."""
        return add_hook(self._optimizer_step_pre_hooks, hook)

    def register_step_post_hook(self, hook):
        """Run `hook(optimizer, args, kwargs)` after step."""
        return add_hook(self._optimizer_step_post_hooks, hook)

    def register_state_dict_pre_hook(self, hook, prepend=False):
        """Run `hook(optimizer)` before state_dict."""
        return add_hook(self._optimizer_state_dict_pre_hooks, hook, prepend)

    def register_state_dict_post_hook(self, hook, prepend=False):
        """Run `hook(optimizer, state_dict)` after state_dict; a result replaces it."""
        return add_hook(self._optimizer_state_dict_post_hooks, hook, prepend)

    def register_load_state_dict_pre_hook(self, hook, prepend=False):
        """Run `hook(optimizer, state_dict)` before load_state_dict; a result replaces it."""
        return add_hook(self._optimizer_load_state_dict_pre_hooks, hook, prepend)

    def register_load_state_dict_post_hook(self, hook, prepend=False):
        """Run `hook(optimizer)` after load_state_dict."""
        return add_hook(self._optimizer_load_state_dict_post_hooks, hook, prepend)


def _with_grad(closure):
    with plugrad.enable_grad():
        return closure()


def _is_complex(value):
    return isinstance(value, Tensor) and value.is_complex()


def _cast(param, value, group, key=None):
    """Loaded state as the parameter needs it; nests of dicts, lists and tuples are followed."""
    if isinstance(value, Tensor):
        if key == "step":
            if group.get("capturable") or group.get("fused"):
                return value.to(dtype=plugrad.float32, device=param.device)
            return value
        if param.is_floating_point() or param.is_complex():
            return value.to(dtype=param.dtype, device=param.device)
        return value.to(device=param.device)
    if isinstance(value, dict):
        return {k: _cast(param, v, group, k) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_cast(param, v, group) for v in value)
    return value


def check_lr(lr):
    """ValueError for a negative rate, or a tensor that is no single number."""
    if isinstance(lr, Tensor) and lr.numel() != 1:
        raise ValueError("Tensor lr must be 1-element")
    if not lr >= 0.0:
        raise ValueError(f"Invalid learning rate: {lr}")


def check_betas(betas):
    """ValueError for a beta outside [0, 1)."""
    for i, beta in enumerate(betas):
        if not 0.0 <= beta < 1.0:
            raise ValueError(f"Invalid beta parameter at index {i}: {beta}")


def check_modes(foreach, fused):
    """RuntimeError where both are asked for. Either is accepted; there is one implementation."""
    if foreach and fused:
        raise RuntimeError("`fused` and `foreach` cannot be `True` together.")


def new_step(param, group):
    """The counter of steps in a parameter's state: a 0-dim float tensor, as in torch's files."""
    dtype = plugrad.float64 if plugrad.get_default_dtype() is plugrad.float64 else plugrad.float32
    on_device = group.get("capturable") or group.get("fused")
    return plugrad.zeros((), dtype=dtype, device=param.device if on_device else None)


def number(value):
    """A learning rate or beta as a Python number."""
    return value.item() if isinstance(value, Tensor) else value


@plugrad.no_grad()
def swap_in_optimizer_params_and_state(optimizer, swapin_parameters, swapin_optim_state):
    """Replace the parameters of a named optimizer, and their state, by others of the same names."""
    for group in optimizer.param_groups:
        names = group.get("param_names")
        if names is None:
            raise ValueError("swap_in_optimizer_params_and_state: the optimizer has no parameter "
                             "names; construct it from named_parameters()")
        for i, name in enumerate(names):
            if name in swapin_parameters:
                old, new = group["params"][i], swapin_parameters[name]
                optimizer.state.pop(old, None)
                group["params"][i] = new
                if name in swapin_optim_state:
                    optimizer.state[new] = swapin_optim_state[name]
