"""`torch.cuda.random`: the generators of the GPUs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import _kind


def manual_seed(seed: int) -> None:
    """Seeds the generator of the current GPU; without one nothing happens."""
    _kind.generator().manual_seed(int(seed))


def manual_seed_all(seed: int) -> None:
    """Seeds the generators of all GPUs; without one nothing happens."""
    for generator in _kind.generators():
        generator.manual_seed(int(seed))


def seed() -> None:
    """Seeds the generator of the current GPU from the operating system."""
    _kind.generator().seed()


def seed_all() -> None:
    """Seeds the generators of all GPUs with one number from the operating system."""
    value: int | None = None
    for generator in _kind.generators():
        if value is None:
            value = generator.seed()
        else:
            generator.manual_seed(value)


def initial_seed() -> int:
    """The seed of the current GPU's generator."""
    return _kind.generator().initial_seed()


def get_rng_state(device: Any = "cuda") -> Any:
    """The state of a GPU's generator, a uint8 tensor on the CPU."""
    return _kind.generator(device).get_state()


def get_rng_state_all() -> list[Any]:
    return [generator.get_state() for generator in _kind.generators()]


def set_rng_state(new_state: Any, device: Any = "cuda") -> None:
    """Puts a GPU's generator back to a state."""
    _kind.generator(device).set_state(new_state)


def set_rng_state_all(new_states: Iterable[Any]) -> None:
    for index, state in enumerate(new_states):
        set_rng_state(state, index)
