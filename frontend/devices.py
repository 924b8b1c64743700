"""What `torch.cuda`, `torch.mps`, `torch.cpu` and `torch.accelerator` have in common."""

from __future__ import annotations

from typing import Any

from .backends import loader
from .device import device as Device
from .random import generator_for
from .state import state


class DeviceType:
    """The functions of one type of device; a device is an index, a name, a device or None."""

    def __init__(self, name: str):
        self.name = name

    def is_available(self) -> bool:
        """Whether a device of this type can be used; never raises."""
        return loader.available(self.name)

    def device_count(self) -> int:
        """How many there are; 0 also where the driver is missing."""
        return loader.device_count(self.name)

    def is_initialized(self) -> bool:
        """Whether one of them was used yet."""
        return any(name == self.name for name, _ in loader.open_devices())

    # -- the current device ------------------------------------------------------------------------
    def index(self, d: Any = None) -> int:
        """The index that `d` means; None, and a device without index, are the current one."""
        if d is None:
            return loader.current_index(self.name)
        if isinstance(d, int) and not isinstance(d, bool):
            return loader.current_index(self.name) if d < 0 else d
        found = Device(d)
        if found.type != self.name:
            raise ValueError(f"Expected a {self.name} device, but got: {found}")
        return loader.current_index(self.name) if found.index is None else found.index

    def current(self) -> int:
        self.table()
        return loader.current_index(self.name)

    def exchange(self, index: int) -> int:
        """Makes another device the current one of this thread; gives the one before."""
        before = loader.current_index(self.name)
        if index >= 0 and index != before:
            count = self.device_count()
            if index >= count:
                raise RuntimeError(
                    f"{self.name}: invalid device ordinal {index}: {count} device(s) found; use "
                    f"0 to {count - 1}" if count else f"{self.name}: no device was found")
            state.__dict__.setdefault("current_index", {})[self.name] = index
        return before

    def device(self, d: Any = None) -> Device:
        return Device(self.name, self.index(d))

    def table(self, d: Any = None) -> Any:
        """The kernel table; opens the device. RuntimeError says why it cannot be had."""
        return loader.table_for(self.device(d))

    def synchronize(self, d: Any = None) -> None:
        """Waits for all work of a device."""
        self.table(d).synchronize()

    # -- memory ------------------------------------------------------------------------------------
    def memory(self, d: Any = None) -> dict[str, int]:
        """Bytes "allocated", "reserved" and "peak"; zeros before the device was used."""
        figures = {"allocated": 0, "reserved": 0, "peak": 0}
        if (self.name, self.index(d)) in loader.open_devices():
            figures.update(self.table(d).memory())
        return figures

    def call_backend(self, method: str, d: Any = None) -> None:
        """Calls a method that a backend may have, if its device was used yet."""
        if (self.name, self.index(d)) in loader.open_devices():
            function = getattr(self.table(d).backend, method, None)
            if function is not None:
                function()

    def empty_cache(self) -> None:
        """Gives memory that no tensor uses back to the driver, on all devices in use."""
        for name, index in loader.open_devices():
            if name == self.name:
                self.call_backend("empty_cache", index)

    # -- random numbers ----------------------------------------------------------------------------
    def generator(self, d: Any = None) -> Any:
        return generator_for(self.device(d))

    def generators(self) -> list[Any]:
        return [self.generator(i) for i in range(self.device_count())]


class DeviceContext:
    """`with torch.cuda.device(1):`: the device that a name without index means."""

    def __init__(self, kind: DeviceType, index: int):
        self.kind, self.idx = kind, index
        self.prev_idx = -1

    def __enter__(self) -> None:
        self.prev_idx = self.kind.exchange(self.idx)

    def __exit__(self, *exc: Any) -> None:
        self.kind.exchange(self.prev_idx)


def memory_stats(figures: dict[str, int]) -> dict[str, int]:
    """torch's names for the figures that a backend has."""
    found = {}
    for key, current, peak in (("allocated_bytes", figures["allocated"], figures["peak"]),
                               ("active_bytes", figures["allocated"], figures["peak"]),
                               ("reserved_bytes", figures["reserved"], figures["reserved"])):
        for pool in ("all", "large_pool"):
            found[f"{key}.{pool}.current"], found[f"{key}.{pool}.peak"] = current, peak
    return found


def nested(stats: dict[str, int]) -> dict[str, Any]:
    """{"a.b": 1} as {"a": {"b": 1}}."""
    found: dict[str, Any] = {}
    for name, value in stats.items():
        place = found
        *parents, last = name.split(".")
        for parent in parents:
            place = place.setdefault(parent, {})
        place[last] = value
    return found


def memory_table(name: str, figures: dict[str, int]) -> str:
    """The figures as a table, for people."""
    def size(n: int) -> str:
        for unit in ("B", "KiB", "MiB", "GiB"):
            if n < 10240 or unit == "GiB":
                break
            n //= 1024
        return f"{n} {unit}"

    rows = [("Allocated memory", figures["allocated"], figures["peak"]),
            ("Reserved memory", figures["reserved"], figures["reserved"])]
    line = "|" + "=" * 55 + "|"
    text = [line, f"| {f'Memory of {name}':53} |", line,
            f"| {'Metric':21} | {'Cur Usage':>13} | {'Peak Usage':>13} |", line]
    text += [f"| {title:21} | {size(a):>13} | {size(b):>13} |" for title, a, b in rows]
    return "\n".join([*text, line, ""])
