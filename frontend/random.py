"""Generators of random numbers: `torch.random`, and one default generator per device.

All numbers come from Philox 4x32-10: a generator is a seed (the key) and an offset (the counter).
A call takes the counters it needs and moves the offset on, so the numbers do not depend on the
device, on its number of cores, or on how a kernel divides its work.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from typing import Any

from .device import NUMBERED
from .device import device as Device
from .state import lock

_MASK = (1 << 64) - 1


class Generator:
    """A stream of random numbers: its seed, and how far it has been used.

    `device` says only where its numbers are wanted; the same seed gives the same everywhere.
    """

    __slots__ = ("__weakref__", "_offset", "_seed", "device")

    def __init__(self, device: Any = "cpu"):
        self.device = Device(device)
        self._seed = 67280421310721
        self._offset = 0

    def manual_seed(self, seed: int) -> Generator:
        """Starts the stream of this seed (a 64-bit integer; negative ones count from 2 ** 64)."""
        if hasattr(seed, "item"):
            seed = seed.item()  # type: ignore[attr-defined]
        seed = int(seed)
        if not -(1 << 63) <= seed <= _MASK:
            raise RuntimeError(f"Overflow when unpacking long long: seed {seed} needs more than 64 "
                               "bits")
        with lock:
            self._seed, self._offset = seed & _MASK, 0
        return self

    def seed(self) -> int:
        """Starts a stream with a seed from the operating system, and gives the seed."""
        value = int.from_bytes(os.urandom(8), "little") >> 11
        self.manual_seed(value)
        return value

    def initial_seed(self) -> int:
        """The seed that the stream started from."""
        return self._seed

    def reserve(self, words: int) -> tuple[int, int]:
        """(seed, first counter) for a sample of this many 32-bit words, now taken."""
        with lock:
            first = self._offset
            self._offset = first + (words + 3 >> 2)
        return self._seed, first

    def get_offset(self) -> int:
        """How many counters were used."""
        return self._offset

    def set_offset(self, offset: int) -> None:
        self._offset = int(offset)

    def get_state(self) -> Any:
        """uint8 (16,): seed and offset, little-endian."""
        from .creation import tensor
        from .dtypes import uint8
        data = self._seed.to_bytes(8, "little") + self._offset.to_bytes(8, "little")
        return tensor(list(data), dtype=uint8, device="cpu")

    def set_state(self, new_state: Any) -> Generator:
        """Goes on from where `get_state` was called."""
        from .dtypes import uint8
        from .tensor import Tensor
        if not isinstance(new_state, Tensor) or new_state.dtype is not uint8:
            raise TypeError("expected a torch.ByteTensor: the state is a uint8 tensor, as "
                            f"get_state gives it, not {type(new_state).__name__}")
        data = new_state.cpu().numpy().tobytes()
        if len(data) != 16:
            raise RuntimeError(f"RNG state is wrong size: expected 16 bytes, got {len(data)}")
        with lock:
            self._seed = int.from_bytes(data[:8], "little")
            self._offset = int.from_bytes(data[8:], "little")
        return self

    def clone_state(self) -> Generator:
        """Another generator at the same place of the same stream."""
        other = Generator(self.device)
        other._seed, other._offset = self._seed, self._offset
        return other

    def graphsafe_get_state(self) -> Generator:
        return self.clone_state()

    def graphsafe_set_state(self, state: Generator) -> Generator:
        self._seed, self._offset = state._seed, state._offset
        return self

    def __reduce__(self) -> Any:
        return _rebuild, (str(self.device), self._seed, self._offset)

    def __repr__(self) -> str:
        return f"<plugrad.Generator on {self.device}, seed {self._seed}, offset {self._offset}>"


def _rebuild(device: str, seed: int, offset: int) -> Generator:
    generator = Generator(device)
    generator._seed, generator._offset = seed, offset
    return generator


default_generator = Generator()
default_generator.seed()
_defaults: dict[tuple[str, int], Generator] = {("cpu", 0): default_generator}


def generator_for(device: Any) -> Generator:
    """The default generator of a device; a new one starts from the seed last given to all."""
    key = (device.type, device.index or 0)
    found = _defaults.get(key)
    if found is None:
        with lock:
            found = _defaults.setdefault(key, Generator(device))
            found._seed = default_generator._seed
    return found


def manual_seed(seed: int) -> Generator:
    """Seeds the default generators of all devices; gives the CPU's."""
    for generator in list(_defaults.values()):
        generator.manual_seed(seed)
    return default_generator


def seed() -> int:
    """Seeds the default generators of all devices from the operating system; gives the seed."""
    value = default_generator.seed()
    manual_seed(value)
    return value


def initial_seed() -> int:
    """The seed of the CPU's default generator."""
    return default_generator.initial_seed()


def get_rng_state() -> Any:
    """The state of the CPU's default generator, a uint8 tensor."""
    return default_generator.get_state()


def set_rng_state(new_state: Any) -> None:
    """Puts the CPU's default generator back to a state."""
    default_generator.set_state(new_state)


@contextlib.contextmanager
def fork_rng(devices: Any = None, enabled: bool = True, _caller: str = "fork_rng",
             _devices_kw: str = "devices", device_type: str = NUMBERED) -> Iterator[None]:
    """Puts the default generators back, on leaving, to where they were.

    `devices`: indices (or devices) of type `device_type` besides the CPU; None means all in use.
    """
    if not enabled:
        yield
        return
    wanted = list(_defaults.values())
    if devices is not None:
        named = [d if isinstance(d, Device) else Device(device_type, d) if isinstance(d, int)
                 else Device(d) for d in devices]
        wanted = [default_generator, *map(generator_for, named)]
    kept = [(generator, generator._seed, generator._offset) for generator in wanted]
    try:
        yield
    finally:
        for generator, value, offset in kept:
            generator._seed, generator._offset = value, offset


__all__ = ["Generator", "default_generator", "fork_rng", "generator_for", "get_rng_state",
           "initial_seed", "manual_seed", "seed", "set_rng_state"]
