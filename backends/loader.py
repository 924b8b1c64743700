"""Opens devices on first use, loads plugins, and remembers why something is absent."""

from __future__ import annotations

import os
import traceback
from typing import Any

from ..state import lock
from . import api
from .table import KernelTable

#: Backends that come with plugrad: module and class; imported when their device is asked for.
BUILTIN = {
    "cpu": ("numpy_cpu", "NumpyBackend"),
    "cuda": ("cupy_cuda", "CupyBackend"),
    "opencl": ("opencl", "OpenCLBackend"),
    "mps": ("opencl.apple", "AppleBackend"),
    "meta": ("meta", "MetaBackend"),
}

#: Distributions that devices are made of, for `plugrad doctor`.
PACKAGES = ("pyopencl", "pocl-binary-distribution", "cupy-cuda12x", "cupy-cuda13x", "pyvkfft")

_tables: dict[tuple[str, int], KernelTable] = {}
_classes: dict[str, type[api.Backend]] = {}
_problems: dict[str, str] = {}      # entry point or device -> what went wrong, with traceback
_loaded: set[str] = set()
_cpu: KernelTable | None = None


def table_for(device: Any) -> KernelTable:
    """The table of a device (None: the CPU's); RuntimeError says why a device cannot be had."""
    global _cpu
    if device is None:
        if _cpu is None:
            from ..device import device as make
            _cpu = table_for(make("cpu"))
        return _cpu
    index = device.index
    if index is None:
        index = current_index(device.type)
    table = _tables.get((device.type, index))
    return table if table is not None else _open(device.type, index)


def table_for_backend(backend: api.Backend) -> KernelTable:
    """The table of an open device."""
    return next(t for t in _tables.values() if t.backend is backend)


def open_devices() -> list[tuple[str, int]]:
    """(type, index) of each device that was used so far."""
    return list(_tables)


def current_index(name: str) -> int:
    """The index that a device without number means."""
    from ..state import state
    return state.__dict__.get("current_index", {}).get(name, 0)


def _open(name: str, index: int) -> KernelTable:
    from ..device import device as make
    with lock:
        if (name, index) in _tables:
            return _tables[name, index]
        cls = backend_class(name)
        try:
            count = cls.device_count()
        except Exception as error:
            _problems[f"device.{name}"] = traceback.format_exc()
            raise RuntimeError(f"device '{name}' is not available: {error}") from error
        if index >= count:
            raise RuntimeError(
                f"device '{name}:{index}' does not exist: {count} device(s) of this type found"
                + ("" if count else f"; `plugrad doctor` says more about '{name}'"))
        numbered = name not in ("cpu", "meta")
        table = KernelTable(cls(index), make(name, index) if numbered else make(name))
        _tables[name, index] = table
        _kernel_plugins(name, table)
        return table


def backend_class(name: str) -> type[api.Backend]:
    """The class behind a device type; loads its plugin if it is no built-in one."""
    if name in _classes:
        return _classes[name]
    if name in BUILTIN:
        import importlib
        module, cls = BUILTIN[name]
        try:
            found = getattr(importlib.import_module(f"plugrad.backends.{module}"), cls)
        except ImportError as error:
            _problems[f"device.{name}"] = traceback.format_exc()
            raise RuntimeError(_absent(name, error)) from error
        _classes[name] = found
        return found
    point = next((p for p in entry_points() if p.name == f"device.{name}"), None)
    if point is None:
        raise RuntimeError(
            f"Expected one of {', '.join(sorted({*BUILTIN, *_classes, *plugin_devices()}))} device "
            f"type at start of device string: {name}")
    load_entry_point(point)
    if name not in _classes:
        reason = _problems.get(point.name, "the plugin did not register it")
        last = reason.strip().splitlines()[-1]
        raise RuntimeError(f"device '{name}' cannot be used: its plugin {point.value} failed: "
                           f"{last}\n{reason}")
    return _classes[name]


def _absent(name: str, error: Exception) -> str:
    extra = {"cuda": "cuda13", "opencl": "opencl", "mps": "opencl"}.get(name)
    if name == "cuda":
        return f"Torch not compiled with CUDA enabled: {error}; install plugrad[{extra}]"
    return (f"device '{name}' is not available: {error}"
            + (f"; install plugrad[{extra}]" if extra else ""))


def available(name: str) -> bool:
    """Whether a device of this type can be opened; why not stands in `problems`."""
    try:
        return backend_class(name).device_count() > 0
    except Exception:
        _problems.setdefault(f"device.{name}", traceback.format_exc())
        return False


def device_count(name: str) -> int:
    try:
        return backend_class(name).device_count()
    except Exception:
        _problems.setdefault(f"device.{name}", traceback.format_exc())
        return 0


def best_device() -> Any:
    """A GPU if there is one, else the CPU; an OpenCL device that is the CPU does not count."""
    from ..device import device as make
    for name in ("cuda", "mps", "opencl"):
        if available(name):
            table = table_for(make(name, 0))
            if "gpu" in table.capabilities:
                return table.device
    return make("cpu")


# -- plugins ---------------------------------------------------------------------------------------
def entry_points() -> list[Any]:
    """plugrad's entry points, from metadata alone."""
    from importlib.metadata import entry_points as find
    return list(find(group="plugrad"))


def plugin_devices() -> list[str]:
    return [p.name.removeprefix("device.") for p in entry_points() if p.name.startswith("device.")]


def problems() -> dict[str, str]:
    """What failed so far, and why: for `plugrad doctor`."""
    return dict(_problems)


def register_backend(name: str, cls: type[api.Backend]) -> None:
    """Makes a backend class known under a device name; refuses another API version."""
    version = getattr(cls, "api_version", None)
    if version != api.API_VERSION:
        raise RuntimeError(f"backend '{name}' was written for plugrad's backend API version "
                           f"{version}, this plugrad has version {api.API_VERSION}")
    if name in BUILTIN:
        raise RuntimeError(f"backend '{name}' would replace the built-in device of that name")
    _classes[name] = cls


def load_entry_point(point: Any) -> bool:
    """Loads one plugin; a failure is kept for `doctor`, never raised."""
    if point.name in _loaded:
        return point.name not in _problems
    _loaded.add(point.name)
    try:
        plugin = point.load()
        manager = _manager()
        manager.register(plugin, name=point.name)
        scope = point.name.partition(".")[0]
        if scope == "device":
            _call(manager, plugin, "register_backends", register=register_backend)
        elif scope == "ops":
            from ..ops import load
            _call(manager, plugin, "register_ops", register=load)
    except Exception:
        _problems[point.name] = traceback.format_exc()
        return False
    return True


def _manager() -> Any:
    import pluggy

    from . import hookspecs
    manager = pluggy.PluginManager("plugrad")
    manager.add_hookspecs(hookspecs)
    return manager


def _call(manager: Any, plugin: Any, hook: str, **kwargs: Any) -> None:
    others = [p for p in manager.get_plugins() if p is not plugin]
    manager.subset_hook_caller(hook, remove_plugins=others)(**kwargs)


_wanted: set[str] = set(os.environ.get("PLUGRAD_PLUGINS", "").replace(",", " ").split())


def use(name: str) -> None:
    """Loads a plugin's kernels or ops by the name of its entry point or distribution.

    RuntimeError if there is none of that name or it fails, with its traceback.
    """
    points = [p for p in entry_points() if _matches(p, name)]
    if not points:
        raise RuntimeError(f"no plugin '{name}' is installed; found: "
                           f"{', '.join(sorted(p.name for p in entry_points())) or 'none'}")
    _wanted.add(name)
    for point in points:
        if not load_entry_point(point):
            raise RuntimeError(f"plugin '{name}' failed:\n{_problems[point.name]}")
        for (device, _), table in list(_tables.items()):
            if point.name == f"kernels.{device}":
                _fill(point, device, table)


def _matches(point: Any, name: str) -> bool:
    dist = getattr(point, "dist", None)
    return name in (point.name, point.name.partition(".")[2], dist.name if dist else None)


def _kernel_plugins(name: str, table: KernelTable) -> None:
    if not _wanted:
        return
    for point in entry_points():
        if point.name == f"kernels.{name}" and any(_matches(point, w) for w in _wanted) and \
                load_entry_point(point):
            _fill(point, name, table)


def _fill(point: Any, device: str, table: KernelTable) -> None:
    try:
        manager, plugin = _manager(), point.load()
        manager.register(plugin)
        _call(manager, plugin, "register_kernels", backend=device, table=table)
    except Exception:
        _problems[point.name] = traceback.format_exc()


def load_plugins() -> dict[str, str]:
    """Loads every installed plugin; gives the problems by entry point."""
    for point in entry_points():
        load_entry_point(point)
    return {name: text for name, text in _problems.items() if "." in name}
