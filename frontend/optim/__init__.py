"""Optimizers, learning-rate schedules and weight averaging."""

# name: the file that has it. Loaded at first use.
_LAZY = {
    "ASGD": "asgd", "Adadelta": "adadelta", "Adafactor": "_adafactor", "Adagrad": "adagrad",
    "Adam": "adam", "AdamW": "adamw", "Adamax": "adamax", "LBFGS": "lbfgs", "Muon": "_muon",
    "NAdam": "nadam", "Optimizer": "optimizer", "RAdam": "radam", "RMSprop": "rmsprop",
    "Rprop": "rprop", "SGD": "sgd", "SparseAdam": "sparse_adam",
    "swap_in_optimizer_params_and_state": "optimizer",
}
_FILES = {*_LAZY.values(), "lr_scheduler", "swa_utils"}

__all__ = [*_LAZY, "lr_scheduler", "swa_utils"]


def __getattr__(name):
    from importlib import import_module
    if name in _LAZY:
        value = globals()[name] = getattr(import_module("." + _LAZY[name], __name__), name)
        return value
    if name in _FILES:
        return import_module("." + name, __name__)
    raise AttributeError(f"module 'plugrad.optim' has no attribute '{name}'")
