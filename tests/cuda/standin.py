"""A strict stand-in for CuPy on machines without a GPU: NumPy behind CuPy's names.

`install()` makes `import cupy` find it. It refuses what CuPy refuses: names that CuPy lacks (as
listed in cupy_names.json), implicit conversion to NumPy, NumPy arrays as arguments, dtypes that
CuPy does not have, views that leave their memory, and launches whose arguments do not match the
kernel's signature. Kernels are compiled for the CPU (see host.py), and really run.
"""

from __future__ import annotations

import json
import sys
import types
from pathlib import Path
from typing import Any

import numpy as np

from . import host

_DATA = json.loads((Path(__file__).parent / "cupy_names.json").read_text())
NAMES = {path: frozenset(names) for path, names in _DATA["names"].items()}
VERSION = _DATA["version"]
_CHARS = "?bhilqBHILQefdFD"
_LIMITS = {"threads": 1024, "blocks": 2**31 - 1}


def _dtype(dtype: Any) -> np.dtype:
    dtype = np.dtype(dtype)
    if dtype.char not in _CHARS:
        raise ValueError(f"Unsupported dtype {dtype}")
    return dtype


# -- memory ----------------------------------------------------------------------------------------
class OutOfMemoryError(MemoryError):
    """CuPy's error when the pool has no block."""


class MemoryPointer:
    """A place in a block of bytes, which NumPy owns here."""

    def __init__(self, mem: np.ndarray, offset: int):
        self._mem, self._offset = mem, offset

    @property
    def ptr(self) -> int:
        return self._mem.ctypes.data + self._offset if self._mem.size else 0

    def __add__(self, offset: int) -> MemoryPointer:
        return MemoryPointer(self._mem, self._offset + offset)


class ndarray:
    """cupy.ndarray over NumPy's memory."""

    __hash__ = None  # type: ignore[assignment]
    __array_priority__ = 100

    def __init__(self, shape: Any, dtype: Any = float, memptr: Any = None, strides: Any = None,
                 order: str = "C"):
        dtype = _dtype(dtype)
        shape = (shape,) if isinstance(shape, int) else tuple(shape)
        if memptr is None:
            size = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
            memptr = MemoryPointer(_memory(size), 0)
        elif not isinstance(memptr, MemoryPointer):
            raise TypeError(f"memptr must be a MemoryPointer, not {type(memptr).__name__}")
        self.data = memptr
        if 0 in shape:
            self._a = np.empty(shape, dtype, order)
        else:  # NumPy refuses a view that leaves its buffer
            self._a = np.ndarray(shape, dtype, memptr._mem, memptr._offset, strides, order)

    def __array__(self, *args: Any, **kwargs: Any) -> Any:
        raise TypeError("Implicit conversion to a NumPy array is not allowed. Please use `.get()` "
                        "to construct a NumPy array explicitly.")

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in NAMES["cupy.ndarray"]:
            raise AttributeError(f"'ndarray' object has no attribute '{name}'")
        found = getattr(self._a, name)
        return _adapted(found, f"ndarray.{name}") if callable(found) else _up(found)

    def get(self, stream: Any = None, order: str = "C", out: Any = None,
            blocking: bool = True) -> np.ndarray:
        return np.array(self._a, order=order)

    def fill(self, value: Any) -> None:
        self._a.fill(_down(value))

    def __len__(self) -> int:
        return len(self._a)

    def __bool__(self) -> bool:
        return bool(self._a)

    def __int__(self) -> int:
        return int(self._a)

    def __float__(self) -> float:
        return float(self._a)

    def __getitem__(self, key: Any) -> Any:
        return _up(self._a[_down(key)])

    def __setitem__(self, key: Any, value: Any) -> None:
        self._a[_down(key)] = _down(value)

    def __repr__(self) -> str:
        return f"stand-in {self._a!r}"


def _operator(name: str) -> Any:
    def run(self: ndarray, *other: Any) -> Any:
        return _up(getattr(self._a, name)(*[_down(x) for x in other]))
    return run


_OPERATORS = """
    add radd iadd sub rsub isub mul rmul imul truediv rtruediv floordiv mod pow and or xor invert
    neg abs lshift rshift eq ne lt le gt ge
"""
for _name in _OPERATORS.split():
    setattr(ndarray, f"__{_name}__", _operator(f"__{_name}__"))


def _memory(nbytes: int) -> np.ndarray:
    """Bytes that hold nonsense at first, as the pool's do, aligned for every dtype."""
    whole = np.full(nbytes + 16, 0xA5, np.uint8)
    start = -whole.ctypes.data % 16
    return whole[start:start + nbytes]


def _up(value: Any) -> Any:
    """A stand-in array around NumPy's array or number."""
    if isinstance(value, (tuple, list)):
        return type(value)(_up(v) for v in value)
    if isinstance(value, np.generic):
        value = np.asarray(value)
    if not isinstance(value, np.ndarray):
        return value
    _dtype(value.dtype)
    found = object.__new__(ndarray)
    found._a = value
    found.data = _pointer(value)
    return found


def _pointer(array: np.ndarray) -> MemoryPointer:
    owner = array
    while isinstance(owner.base, np.ndarray):
        owner = owner.base
    contiguous = owner.flags.c_contiguous or owner.flags.f_contiguous
    if owner.dtype.hasobject or not contiguous or not owner.size:
        return MemoryPointer(np.empty(0, np.uint8), 0)
    flat = owner.reshape(-1, order="A").view(np.uint8)
    return MemoryPointer(flat, array.ctypes.data - flat.ctypes.data)


def _down(value: Any) -> Any:
    """NumPy's array in a stand-in one; NumPy's own arrays are refused."""
    if isinstance(value, ndarray):
        return value._a
    if isinstance(value, np.ndarray):
        raise TypeError("Unsupported type <class 'numpy.ndarray'>")
    if isinstance(value, (tuple, list)):
        return type(value)(_down(v) for v in value)
    return value


def _adapted(function: Any, name: str) -> Any:
    def run(*args: Any, **kwargs: Any) -> Any:
        if name.endswith("sort") and kwargs.get("kind") not in (None, "stable"):
            raise ValueError(f"{name}: kind must be None or 'stable'")
        return _up(function(*_down(args), **{k: _down(v) for k, v in kwargs.items()}))
    return run


# -- kernels ---------------------------------------------------------------------------------------
class RawKernel:
    """A CUDA kernel, compiled for the host at its first launch."""

    launches = 0

    def __init__(self, code: str, name: str, options: tuple = (), backend: str = "nvrtc"):
        if not isinstance(options, tuple) or backend != "nvrtc":
            raise TypeError("RawKernel: options must be a tuple, the backend nvrtc")
        if "--fmad=false" not in options:
            raise ValueError("RawKernel: plugrad's kernels must be built with --fmad=false")
        self.code, self.name, self.options = code, name, options
        self._kernel: host.Kernel | None = None

    def __call__(self, grid: tuple, block: tuple, args: tuple, *, shared_mem: int = 0) -> None:
        if self._kernel is None:
            self._kernel = host.Kernel(self.code, self.name)
        parameters = self._kernel.parameters
        if len(args) != len(parameters):
            raise TypeError(f"{self.name}: {len(args)} arguments for {len(parameters)} parameters")
        for parameter, value in zip(parameters, args):
            host.check(parameter, value, ndarray)
        for sizes, limit in ((grid, _LIMITS["blocks"]), (block, _LIMITS["threads"])):
            if type(sizes) is not tuple or len(sizes) != 1 or not 0 < sizes[0] <= limit:
                raise ValueError(f"{self.name}: launched over {grid} blocks of {block}")
        RawKernel.launches += 1
        self._kernel(grid[0], block[0], args)


# -- cupy.cuda -------------------------------------------------------------------------------------
class CUDARuntimeError(RuntimeError):
    """CuPy's error for what the CUDA runtime refuses."""


class Device:
    """The one device there is."""

    def __init__(self, device: int | None = None):
        self.id = device or 0

    def use(self) -> None:
        if self.id:
            raise CUDARuntimeError("cudaErrorInvalidDevice: invalid device ordinal")

    def __enter__(self) -> Device:
        self.use()
        return self

    def __exit__(self, *exc: Any) -> None:
        """Nothing to put back."""

    def __int__(self) -> int:
        return self.id

    def synchronize(self) -> None:
        """Everything has ended."""

    @property
    def mem_info(self) -> tuple[int, int]:
        return 1 << 30, 1 << 34

    @property
    def compute_capability(self) -> str:
        return "80"


class Event:
    """An event; its time is the processor's."""

    def __init__(self, block: bool = False, disable_timing: bool = False,
                 interprocess: bool = False):
        self._time: float | None = None

    @property
    def done(self) -> bool:
        return True

    def record(self, stream: Any = None) -> None:
        from time import perf_counter
        self._time = perf_counter()

    def synchronize(self) -> None:
        """Everything has ended."""


def get_elapsed_time(start: Event, end: Event) -> float:
    assert start._time is not None and end._time is not None
    return (end._time - start._time) * 1000


class Stream:
    """A stream; all of them are in order with everything."""

    null: Stream
    _stack: list[Stream] = []
    _count = [0]

    def __init__(self, null: bool = False, non_blocking: bool = False, ptds: bool = False,
                 priority: int | None = None):
        self._count[0] += not null
        self.ptr = 0 if null else self._count[0] * 16

    def __enter__(self) -> Stream:
        self._stack.append(self)
        return self

    def __exit__(self, *exc: Any) -> None:
        self._stack.pop()

    def use(self) -> Stream:
        self._stack[:] = [self]
        return self

    @property
    def done(self) -> bool:
        return True

    def synchronize(self) -> None:
        """Everything has ended."""

    def record(self, event: Event | None = None) -> Event:
        event = event or Event()
        event.record(self)
        return event

    def wait_event(self, event: Event) -> None:
        """Everything before it has ended."""


Stream.null = Stream(null=True)


class _Pool:
    def total_bytes(self) -> int:
        return 1 << 20

    def used_bytes(self) -> int:
        return 1 << 19

    def free_all_blocks(self, stream: Any = None) -> None:
        """NumPy has given everything back."""


_POOL = _Pool()


def _properties(device: int) -> dict[str, Any]:
    return {"name": b"stand-in for a GPU", "major": 8, "minor": 0, "totalGlobalMem": 1 << 34,
            "multiProcessorCount": 1, "maxThreadsPerMultiProcessor": 2048, "warpSize": 32,
            "sharedMemPerMultiprocessor": 167936, "sharedMemPerBlock": 49152,
            "regsPerMultiprocessor": 65536, "l2CacheSize": 1 << 22, "integrated": 0,
            "isMultiGpuBoard": 0, "uuid": b"\0" * 16, "pciBusID": 0, "pciDeviceID": 0,
            "pciDomainID": 0, "clockRate": 1000000, "memoryClockRate": 1000000,
            "memoryBusWidth": 256}


# -- the modules -----------------------------------------------------------------------------------
class _Module(types.ModuleType):
    """A module that has CuPy's names only."""

    def __init__(self, name: str, **own: Any):
        super().__init__(name)
        allowed = NAMES[name]
        for key, value in own.items():
            if key not in allowed:
                raise AttributeError(f"CuPy {VERSION} has no {name}.{key}")
            setattr(self, key, value)

    def __getattr__(self, key: str) -> Any:
        name = self.__name__
        if key.startswith("_") or key not in NAMES[name]:
            raise AttributeError(f"module '{name}' has no attribute '{key}'")
        if name != "cupy" or not hasattr(np, key):
            raise NotImplementedError(f"the stand-in for CuPy does not have {name}.{key} yet")
        found = getattr(np, key)
        return _adapted(found, key) if callable(found) and not isinstance(found, type) else found


def _empty(shape: Any, dtype: Any = float, order: str = "C") -> ndarray:
    return ndarray(shape, dtype, order=order)


def _array(obj: Any, dtype: Any = None, copy: bool = True, order: str = "K") -> ndarray:
    """From a NumPy array too: this is CuPy's explicit way up."""
    value = obj._a if isinstance(obj, ndarray) else np.asarray(obj)
    found = _empty(value.shape, dtype or value.dtype)
    found._a[...] = value
    return found


def _asnumpy(a: Any, stream: Any = None, order: str = "C", out: Any = None,
             *, blocking: bool = True) -> np.ndarray:
    return a.get(order=order)


def make() -> types.ModuleType:
    """The stand-in for the module `cupy`."""
    runtime = _Module(
        "cupy.cuda.runtime", CUDARuntimeError=CUDARuntimeError, getDeviceCount=lambda: 1,
        getDevice=lambda: 0, setDevice=lambda i: Device(i).use(), driverGetVersion=lambda: 12040,
        runtimeGetVersion=lambda: 12040, getDeviceProperties=_properties,
        deviceSynchronize=lambda: None, memGetInfo=lambda: (1 << 30, 1 << 34),
        deviceCanAccessPeer=lambda a, b: 0)
    memory = _Module("cupy.cuda.memory", OutOfMemoryError=OutOfMemoryError,
                     MemoryPointer=MemoryPointer)
    cuda = _Module(
        "cupy.cuda", runtime=runtime, memory=memory, Device=Device, Stream=Stream, Event=Event,
        MemoryPointer=MemoryPointer, get_elapsed_time=get_elapsed_time,
        get_current_stream=lambda device_id=-1: (Stream._stack or [Stream.null])[-1],
        is_available=lambda: True)
    cupy = _Module(
        "cupy", cuda=cuda, ndarray=ndarray, RawKernel=RawKernel, empty=_empty, array=_array,
        asarray=lambda a, dtype=None: a if isinstance(a, ndarray) and dtype is None
        else _array(a, dtype), asnumpy=_asnumpy, get_default_memory_pool=lambda: _POOL)
    cupy.__version__ = VERSION  # type: ignore[attr-defined]
    return cupy


def install() -> types.ModuleType:
    """Makes `import cupy` give the stand-in, in this process."""
    cupy = make()
    sys.modules["cupy"] = cupy
    sys.modules["cupy.cuda"] = cupy.cuda
    return cupy
