"""Calling several modules at once, each in a thread."""
from __future__ import annotations

import threading

import plugrad


def parallel_apply(modules, inputs, kwargs_tup=None, devices=None):
    """[modules[i](*inputs[i], **kwargs_tup[i])], in threads; the first error is raised here."""
    if len(modules) != len(inputs):
        raise AssertionError(f"The number of modules {len(modules)} is not equal to the number of "
                             f"inputs {len(inputs)}")
    kwargs_tup = [{}] * len(modules) if kwargs_tup is None else kwargs_tup
    results: list = [None] * len(modules)
    errors: list = []
    grad_enabled = plugrad.is_grad_enabled()

    def work(i):
        try:
            args = inputs[i] if isinstance(inputs[i], (list, tuple)) else (inputs[i],)
            with plugrad.set_grad_enabled(grad_enabled):
                results[i] = modules[i](*args, **kwargs_tup[i])
        except Exception as error:
            errors.append(error)

    if len(modules) == 1:
        work(0)
    else:
        threads = [threading.Thread(target=work, args=(i,)) for i in range(len(modules))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    if errors:
        raise errors[0]
    return results
