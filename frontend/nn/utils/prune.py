"""Pruning: a parameter times a mask of zeros and ones, computed before every forward."""
from __future__ import annotations

import numbers
from abc import ABC, abstractmethod

import plugrad

from ..modules.module import Module


class BasePruningMethod(ABC):
    """The forward pre-hook that masks a parameter; subclasses define `compute_mask`.

    PRUNING_TYPE is "unstructured", "structured" or "global".
    """

    _tensor_name: str
    PRUNING_TYPE = "unstructured"

    def __call__(self, module, inputs):
        setattr(module, self._tensor_name, self.apply_mask(module))

    @abstractmethod
    def compute_mask(self, t, default_mask):
        """The mask for `t`, at most `default_mask`."""

    def apply_mask(self, module):
        """The parameter times its mask."""
        if self._tensor_name is None:
            raise AssertionError(f"Module {module} has to be pruned")
        original = getattr(module, self._tensor_name + "_orig")
        return getattr(module, self._tensor_name + "_mask").to(dtype=original.dtype) * original

    @classmethod
    def apply(cls, module, name, *args, importance_scores=None, **kwargs):
        """Prune the parameter `name` of `module`, on top of what was pruned before."""
        old = [(key, hook) for key, hook in module._forward_pre_hooks.items()
               if isinstance(hook, BasePruningMethod) and hook._tensor_name == name]
        method = cls(*args, **kwargs)
        method._tensor_name = name
        for key, hook in old:
            del module._forward_pre_hooks[key]
            container = hook
            if not isinstance(hook, PruningContainer):
                container = PruningContainer(hook)
                container._tensor_name = name
            container.add_pruning_method(method)
            method = container
        original = getattr(module, name)
        if importance_scores is not None:
            if importance_scores.shape != original.shape:
                raise AssertionError("importance_scores should have the same shape as parameter "
                                     f"{name} of {module}")
        else:
            importance_scores = original
        if not isinstance(method, PruningContainer):
            module.register_parameter(name + "_orig", original)
            del module._parameters[name]
            default = plugrad.ones_like(original)
        else:
            default = getattr(module, name + "_mask").detach().clone(
                memory_format=plugrad.contiguous_format)
        try:
            with plugrad.no_grad():
                mask = method.compute_mask(importance_scores, default_mask=default)
            module.register_buffer(name + "_mask", mask)
            setattr(module, name, method.apply_mask(module))
            module.register_forward_pre_hook(method)
        except Exception:
            if not isinstance(method, PruningContainer):
                module.register_parameter(name, getattr(module, name + "_orig"))
                del module._parameters[name + "_orig"]
            raise
        return method

    def prune(self, t, default_mask=None, importance_scores=None):
        """`t` times its mask, without any module."""
        if importance_scores is None:
            importance_scores = t
        elif importance_scores.shape != t.shape:
            raise AssertionError("importance_scores should have the same shape as tensor t")
        default = plugrad.ones_like(t) if default_mask is None else default_mask
        return t * self.compute_mask(importance_scores, default_mask=default)

    def remove(self, module):
        """Make the pruned values permanent, and the parameter plain again."""
        name = self._tensor_name
        weight = self.apply_mask(module)
        if hasattr(module, name):
            delattr(module, name)
        original = module._parameters[name + "_orig"]
        original.data = weight.data
        del module._parameters[name + "_orig"]
        del module._buffers[name + "_mask"]
        setattr(module, name, original)


class PruningContainer(BasePruningMethod):
    """Several pruning methods on one parameter, one after the other."""

    def __init__(self, *args):
        self._pruning_methods = ()
        if len(args) == 1 and not isinstance(args[0], BasePruningMethod) and hasattr(
                args[0], "__iter__"):
            args = tuple(args[0])
        for method in args:
            if not self._pruning_methods and isinstance(method, BasePruningMethod):
                self._tensor_name = getattr(method, "_tensor_name", None)
            self.add_pruning_method(method)

    def add_pruning_method(self, method):
        """Add one more; it must be for the same parameter."""
        if not isinstance(method, BasePruningMethod) and method is not None:
            raise TypeError(f"{type(method)} is not a BasePruningMethod subclass")
        name = getattr(method, "_tensor_name", None)
        if method is not None and self._tensor_name != name:
            raise ValueError("Can only add pruning methods acting on the parameter named "
                             f"'{self._tensor_name}' to PruningContainer {self}. Found '{name}'")
        self._pruning_methods += (method,)

    def __len__(self):
        return len(self._pruning_methods)

    def __iter__(self):
        return iter(self._pruning_methods)

    def __getitem__(self, index):
        return self._pruning_methods[index]

    def compute_mask(self, t, default_mask):
        method = self._pruning_methods[-1]
        mask = default_mask.to(dtype=t.dtype)
        if method.PRUNING_TYPE == "global":
            where = mask.new_ones(mask.shape).bool()
        elif method.PRUNING_TYPE == "unstructured":
            where = mask == 1
        elif method.PRUNING_TYPE == "structured":
            dim = method.dim % t.dim()
            kept = mask.sum(dim=[d for d in range(t.dim()) if d != dim]) != 0
            places = kept.nonzero().squeeze(1)
            part = mask.index_select(dim, places)
            new = method.compute_mask(t.index_select(dim, places), default_mask=part)
            return mask.index_copy(dim, places, new.to(dtype=mask.dtype))
        else:
            raise ValueError(f"Unrecognized PRUNING_TYPE {method.PRUNING_TYPE}")
        new = mask.clone()
        new[where] = method.compute_mask(t[where], default_mask=mask[where]).to(dtype=new.dtype)
        return new


class Identity(BasePruningMethod):
    """Prunes nothing, but makes the mask."""

    def compute_mask(self, t, default_mask):
        return default_mask

    @classmethod
    def apply(cls, module, name):
        return super().apply(module, name)


def _check_amount(amount):
    if not isinstance(amount, numbers.Real):
        raise TypeError(f"Invalid type for amount: {amount}. Must be int or float.")
    whole = isinstance(amount, numbers.Integral)
    if (whole and amount < 0) or (not whole and not 0.0 <= amount <= 1.0):
        raise ValueError(f"amount={amount} should either be a float in the range [0, 1] or a "
                         "non-negative integer")


def _number_to_prune(amount, size):
    number = amount if isinstance(amount, numbers.Integral) else round(amount * size)
    if number > size:
        raise ValueError(f"amount={amount} should be smaller than the number of parameters to "
                         f"prune={size}")
    return int(number)


class _Unstructured(BasePruningMethod):
    """Prunes single elements; `_lowest` says which."""

    def __init__(self, amount):
        _check_amount(amount)
        self.amount = amount

    def compute_mask(self, t, default_mask):
        number = _number_to_prune(self.amount, t.nelement())
        mask = default_mask.clone(memory_format=plugrad.contiguous_format)
        if number:
            mask.view(-1)[self._lowest(t.reshape(-1), number)] = 0
        return mask

    @classmethod
    def apply(cls, module, name, amount, importance_scores=None):
        return super().apply(module, name, amount=amount, importance_scores=importance_scores)


class RandomUnstructured(_Unstructured):
    """Prunes `amount` (a number or a fraction) elements at random."""

    def _lowest(self, flat, number):
        return plugrad.topk(plugrad.rand_like(flat), k=number).indices

    @classmethod
    def apply(cls, module, name, amount):
        return super().apply(module, name, amount)


class L1Unstructured(_Unstructured):
    """Prunes the `amount` elements of smallest absolute value."""

    def _lowest(self, flat, number):
        return plugrad.topk(flat.abs(), k=number, largest=False).indices


class _Structured(BasePruningMethod):
    """Prunes whole slices along `dim`; `_scores` says how much each is worth."""

    PRUNING_TYPE = "structured"

    def __init__(self, amount, dim=-1):
        _check_amount(amount)
        self.amount = amount
        self.dim = dim

    def compute_mask(self, t, default_mask):
        if t.dim() <= 1:
            raise ValueError("Structured pruning can only be applied to multidimensional "
                             f"tensors. Found tensor of shape {t.shape} with {t.dim()} dims")
        if not -t.dim() <= self.dim < t.dim():
            raise IndexError(f"Invalid index {self.dim} for tensor of size {t.shape}")
        size = t.shape[self.dim]
        number = _number_to_prune(self.amount, size)
        if not number:
            return default_mask
        keep = plugrad.topk(self._scores(t), k=size - number).indices
        mask = plugrad.zeros_like(t).index_fill(self.dim % t.dim(), keep, 1)
        return mask * default_mask.to(dtype=mask.dtype)


class RandomStructured(_Structured):
    """Prunes `amount` slices along `dim` at random."""

    def _scores(self, t):
        return plugrad.rand(t.shape[self.dim], device=t.device)

    @classmethod
    def apply(cls, module, name, amount, dim=-1):
        return super().apply(module, name, amount=amount, dim=dim)


class LnStructured(_Structured):
    """Prunes the `amount` slices along `dim` of smallest n-norm."""

    def __init__(self, amount, n, dim=-1):
        super().__init__(amount, dim)
        self.n = n

    def _scores(self, t):
        others = [d for d in range(t.dim()) if d != self.dim % t.dim()]
        return plugrad.norm(t, p=self.n, dim=others)

    @classmethod
    def apply(cls, module, name, amount, n, dim, importance_scores=None):
        return super().apply(module, name, amount=amount, n=n, dim=dim,
                             importance_scores=importance_scores)


class CustomFromMask(BasePruningMethod):
    """Prunes by a given mask."""

    PRUNING_TYPE = "global"

    def __init__(self, mask):
        self.mask = mask

    def compute_mask(self, t, default_mask):
        if default_mask.shape != self.mask.shape:
            raise AssertionError(f"mask of shape {self.mask.shape} given, expected "
                                 f"{default_mask.shape}")
        return default_mask * self.mask.to(dtype=default_mask.dtype)

    @classmethod
    def apply(cls, module, name, mask):
        return super().apply(module, name, mask=mask)


def identity(module, name):
    """Give the parameter `name` a mask of ones."""
    Identity.apply(module, name)
    return module


def random_unstructured(module, name, amount):
    """Prune `amount` elements of `name` at random."""
    RandomUnstructured.apply(module, name, amount)
    return module


def l1_unstructured(module, name, amount, importance_scores=None):
    """Prune the `amount` elements of `name` of smallest absolute value."""
    L1Unstructured.apply(module, name, amount=amount, importance_scores=importance_scores)
    return module


def random_structured(module, name, amount, dim):
    """Prune `amount` slices of `name` along `dim` at random."""
    RandomStructured.apply(module, name, amount, dim)
    return module


def ln_structured(module, name, amount, n, dim, importance_scores=None):
    """Prune the `amount` slices of `name` along `dim` of smallest n-norm."""
    LnStructured.apply(module, name, amount, n, dim, importance_scores=importance_scores)
    return module


def custom_from_mask(module, name, mask):
    """Prune `name` by `mask`."""
    CustomFromMask.apply(module, name, mask)
    return module


def global_unstructured(parameters, pruning_method, importance_scores=None, **kwargs):
    """Prune across all (module, name) pairs at once by an unstructured method."""
    if not hasattr(parameters, "__iter__"):
        raise TypeError("global_unstructured(): parameters is not an Iterable")
    parameters = list(parameters)
    scores = importance_scores or {}
    if not isinstance(scores, dict):
        raise TypeError("global_unstructured(): importance_scores must be of type dict")
    flat = plugrad.cat([scores.get((m, name), getattr(m, name)).reshape(-1)
                        for m, name in parameters])
    old = plugrad.cat([getattr(m, name + "_mask", plugrad.ones_like(getattr(m, name))).reshape(-1)
                       for m, name in parameters])
    container = PruningContainer()
    container._tensor_name = "temp"
    method = pruning_method(**kwargs)
    method._tensor_name = "temp"
    container.add_pruning_method(method)
    if method.PRUNING_TYPE != "unstructured":
        raise TypeError('Only "unstructured" PRUNING_TYPE supported for the `pruning_method`. '
                        f"Found type {method.PRUNING_TYPE}")
    with plugrad.no_grad():
        mask = container.compute_mask(flat.detach(), old)
    start = 0
    for module, name in parameters:
        param = getattr(module, name)
        size = param.numel()
        custom_from_mask(module, name, mask=mask[start:start + size].view_as(param))
        start += size


def remove(module, name):
    """Make the pruning of `name` permanent; ValueError where it is not pruned."""
    for key, hook in module._forward_pre_hooks.items():
        if isinstance(hook, BasePruningMethod) and hook._tensor_name == name:
            hook.remove(module)
            del module._forward_pre_hooks[key]
            return module
    raise ValueError(f"Parameter '{name}' of module {module} has to be pruned before pruning can "
                     "be removed")


def is_pruned(module):
    """Whether anything below `module` is pruned."""
    if not isinstance(module, Module):
        raise TypeError(f"is_pruned: got {type(module).__name__}, expected a Module")
    return any(isinstance(hook, BasePruningMethod) for m in module.modules()
               for hook in m._forward_pre_hooks.values())


__all__ = [
    "BasePruningMethod", "CustomFromMask", "Identity", "L1Unstructured", "LnStructured",
    "PruningContainer", "RandomStructured", "RandomUnstructured",
    "custom_from_mask", "global_unstructured", "identity", "is_pruned", "l1_unstructured",
    "ln_structured", "random_structured", "random_unstructured", "remove"]
