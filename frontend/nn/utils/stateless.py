"""Calling a module with other parameters than its own."""
from __future__ import annotations

import warnings
from contextlib import contextmanager

from plugrad import Tensor


def functional_call(module, parameters_and_buffers, args=None, kwargs=None, *, tie_weights=True,
                    strict=False):
    """The deprecated name of `plugrad.func.functional_call`."""
    warnings.warn("This API is deprecated as of PyTorch 2.0 and will be removed in a future "
                  "version of PyTorch. Please use torch.func.functional_call instead which is a "
                  "drop-in replacement for this API.", FutureWarning, stacklevel=2)
    return _functional_call(module, parameters_and_buffers, args, kwargs,
                            tie_weights=tie_weights, strict=strict)


def _functional_call(module, parameters_and_buffers, args=None, kwargs=None, *, tie_weights=True,
                     strict=False):
    """`module(*args, **kwargs)` with the named tensors in place of its own, which come back.

    `args` may be a single value. With `tie_weights` a tensor that the module has under several
    names is replaced under all of them. `strict` refuses missing and unknown names.
    """
    if args is None:
        args = ()
    elif not isinstance(args, tuple):
        args = (args,)
    with _reparametrize_module(module, parameters_and_buffers, tie_weights=tie_weights,
                               strict=strict):
        return module(*args, **(kwargs or {}))


@contextmanager
def _reparametrize_module(module, parameters_and_buffers, *, tie_weights=False, strict=False,
                          stack_weights=False):
    replacements = dict(parameters_and_buffers)
    named = {**dict(module.named_parameters(remove_duplicate=False)),
             **dict(module.named_buffers(remove_duplicate=False))}
    if tie_weights:
        replacements = _tied(named, replacements)
    if strict:
        _check_names(named, replacements)
    swapped = []
    try:
        for path, tensor in replacements.items():
            owner, name = _owner_of(module, path)
            if not isinstance(tensor, Tensor):
                raise TypeError(f"{tensor} is not an instance of torch.Tensor")
            swapped.append((path, owner, name, owner.__dict__[name]))
            owner.__dict__[name] = tensor
        yield
    finally:
        for path, owner, name, original in reversed(swapped):
            if path in parameters_and_buffers and isinstance(parameters_and_buffers, dict):
                # forward may have assigned a new buffer (a counter, say): hand it to the caller
                parameters_and_buffers[path] = owner.__dict__[name]
            owner.__dict__[name] = original


def _owner_of(module, path):
    """(the module, the attribute) that the dotted `path` names; it must be registered."""
    where, _, name = path.rpartition(".")
    try:
        owner = module.get_submodule(where)
    except AttributeError:
        owner = None
    if owner is None or not (name in owner._parameter_names or name in owner._buffer_names):
        raise AttributeError(f"{type(module).__name__} has no attribute `{path}`")
    return owner, name


def _tied(named, replacements):
    groups: dict = {}
    for path, tensor in named.items():
        groups.setdefault(id(tensor), []).append(path)
    tied = dict(replacements)
    for paths in groups.values():
        given = [path for path in paths if path in replacements]
        if not given:
            continue
        values = {id(replacements[path]) for path in given}
        if len(values) > 1:
            raise ValueError("functional_call got multiple values for keys "
                             f"{sorted(given)}, which are tied. Consider using tie_weights=False")
        for path in paths:
            tied[path] = replacements[given[0]]
    return tied


def _check_names(named, replacements):
    unexpected = sorted(replacements.keys() - named.keys())
    missing = sorted(named.keys() - replacements.keys())
    if unexpected or missing:
        text = "Error(s) in loading state_dict-like parameters: "
        if unexpected:
            text += "Unexpected key(s): " + ", ".join(unexpected) + ". "
        if missing:
            text += "Missing key(s): " + ", ".join(missing) + "."
        raise RuntimeError(text)
