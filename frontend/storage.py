"""`torch.storage`: the memory under tensors, as bytes or as elements of one dtype.

A storage holds a flat array over the whole buffer that a tensor's array is a view of, so it keeps
the buffer alive and sees every write to it. Writes through a storage count no version.
"""

from __future__ import annotations

import weakref
from sys import getrefcount
from typing import Any, ClassVar

import numpy as np

from . import dtypes
from .dtypes import dtype as DType
from .state import state
from .tensor import Tensor, wrap

_UINT8 = dtypes.PUBLIC["uint8"]

#: Storages in use by (table, address, bytes): the same memory gives the same object.
_known: weakref.WeakValueDictionary = weakref.WeakValueDictionary()


def storage_of(x: Tensor) -> UntypedStorage:
    """The storage under a tensor."""
    table = x._k
    size = table.buffer_size(x._a)
    if not size:
        return UntypedStorage._wrap(table, table.allocate((0,), _UINT8.np))
    flat = table.restride(x._a, (size,), (1,), 0, _UINT8.np)
    key = (id(table), table.address(flat), size)
    found = _known.get(key) if table.device.type != "meta" else None
    if found is None:
        found = UntypedStorage._wrap(table, flat)
        if table.device.type != "meta":
            _known[key] = found
    return found


def _users(flat: Tensor) -> list[Tensor]:
    """The tensors on a buffer, found through the garbage collector: resizing is rare."""
    import gc
    k: Any = flat._k
    size = flat.nbytes
    if not size:
        return []
    address = k.address(flat._a)
    found: list[Any] = [x for x in gc.get_objects() if issubclass(type(x), Tensor)]
    return [x for x in found if x is not flat
            and hasattr(x, "_a") and x._k is k and k.buffer_size(x._a) == size
            and k.address(k.restride(x._a, (size,), (1,), 0, _UINT8.np)) == address]


def _grown(table: Any, old: Any, size: int) -> Any:
    """A buffer of `size` bytes that begins like an old one."""
    new = table.allocate((size,), _UINT8.np)
    kept = min(size, old.shape[0])
    if kept:
        table.copy_into(table.restride(new, (kept,), (1,), 0),
                        table.restride(old, (kept,), (1,), 0))
    return new


def _move(x: Tensor, buffer: Any) -> bool:
    """Puts a tensor's geometry on another buffer, if it reaches far enough."""
    strides, offset = x._k.geometry(x._a)
    needed = offset + 1 + sum((n - 1) * s for n, s in zip(x._a.shape, strides))
    if x.numel() and needed * x.itemsize > buffer.shape[0]:
        return False
    x._a = x._k.restride(buffer, x._a.shape, strides, offset if x.numel() else 0, x.dtype.np)
    return True


def _numbers(data: Any, dtype: DType) -> Tensor:
    from .creation import tensor
    return tensor(data, dtype=dtype)


class _Storage:
    """What storages of bytes and of elements have in common; `_x` is a flat tensor over them."""

    _x: Tensor

    def __len__(self) -> int:
        return self.size()

    def size(self) -> int:
        """The number of elements."""
        return self._x.numel()

    def nbytes(self) -> int:
        return self._x.nbytes

    def data_ptr(self) -> int:
        return self._x.data_ptr()

    @property
    def device(self) -> Any:
        return self._x.device

    @property
    def is_cuda(self) -> bool:
        return self._x.is_cuda

    def get_device(self) -> int:
        index = self.device.index
        return -1 if self.device.type == "cpu" else index or 0

    def element_size(self) -> int:
        return self._x.itemsize

    def tolist(self) -> list:
        return self._x.tolist()

    def __iter__(self) -> Any:
        return iter(self.tolist())

    def __getitem__(self, key: Any) -> Any:
        """An element, or (for a slice) a storage on a part of the same memory."""
        if isinstance(key, int):
            return self._x[self._index(key)].item()
        if not isinstance(key, slice):
            raise TypeError(f"can't index a {type(self).__name__} with {type(key).__name__}")
        return self._like(self._x[key])

    def _index(self, i: int) -> int:
        if not -self.size() <= i < self.size():
            raise IndexError(f"index {i} out of range for storage of size {self.size()}")
        return i

    def __setitem__(self, key: Any, value: Any) -> None:
        if isinstance(key, int):
            key = self._index(key)
        mode, state.mode = state.mode, 0
        try:
            self._x[key] = value
        finally:
            state.mode = mode

    def _like(self, x: Tensor) -> Any:
        raise TypeError(f"{type(self).__name__} cannot be made of a tensor")

    def fill_(self, value: Any) -> Any:
        self._x.fill_(value)
        return self

    def copy_(self, source: Any, non_blocking: bool = False) -> Any:
        """Writes the elements of another storage of the same size."""
        self._x.copy_(source._x)
        return self

    def clone(self) -> Any:
        return self._like(self._x.clone())

    def cpu(self) -> Any:
        return self if self.device.type == "cpu" else self._like(self._x.cpu())

    def cuda(self, device: Any = None, non_blocking: bool = False) -> Any:
        return self._like(self._x.cuda(device))

    def to(self, device: Any, non_blocking: bool = False) -> Any:
        moved = self._x.to(device)
        return self if moved is self._x else self._like(moved)

    def is_shared(self) -> bool:
        return is_shared(self._x)

    def share_memory_(self) -> Any:
        share_memory_(self._x)
        return self

    def is_pinned(self, device: Any = None) -> bool:
        return False

    def pin_memory(self, device: Any = None) -> Any:
        return self

    def __copy__(self) -> Any:
        return self.clone()

    def __deepcopy__(self, memo: dict) -> Any:
        if id(self) not in memo:
            memo[id(self)] = self.clone()
        return memo[id(self)]


class UntypedStorage(_Storage):
    """A buffer as bytes: `UntypedStorage(n)`, of a sequence of bytes, or of a tensor."""

    def __init__(self, *args: Any, device: Any = None):
        from .factories import empty
        if not args:
            self._x = empty(0, dtype=_UINT8, device=device)
        elif isinstance(args[0], int):
            self._x = empty(args[0], dtype=_UINT8, device=device)
        else:
            self._x = _numbers(list(args[0]), _UINT8)

    @classmethod
    def _wrap(cls, table: Any, flat: Any) -> UntypedStorage:
        self = cls.__new__(cls)
        self._x = wrap(flat, table, _UINT8)
        return self

    def _like(self, x: Tensor) -> UntypedStorage:
        return UntypedStorage._wrap(x._k, x._a)

    @property
    def _cdata(self) -> int:
        return self.data_ptr() or id(self)

    def bytes(self) -> np.ndarray:
        """All bytes, on the host, as a uint8 array."""
        return self._x._k.to_numpy(self._x._a)

    def untyped(self) -> UntypedStorage:
        return self

    def new(self) -> UntypedStorage:
        return UntypedStorage(device=self.device)

    def resize_(self, size: int) -> UntypedStorage:
        """Gives this storage room for `size` bytes: new memory, to which tensors follow.

        Tensors that reach beyond `size` keep the old memory until there is room again.
        """
        table = self._x._k
        users = _users(self._x)
        grown = _grown(table, self._x._a, size)
        self._x = wrap(grown, table, _UINT8)
        self._moved = [x for x in (*users, *getattr(self, "_moved", ())) if not _move(x, grown)]
        return self

    @staticmethod
    def from_buffer(buffer: Any, *, dtype: Any = None, count: int = -1, offset: int = 0,
                    byte_order: str = "native") -> UntypedStorage:
        """A copy of a Python buffer's bytes."""
        array = np.frombuffer(buffer, np.uint8, -1 if count < 0 else count, offset)
        return storage_of(_numbers(array.copy(), _UINT8))

    def __repr__(self) -> str:
        values = "".join(f" {v}\n" for v in self.tolist())
        return f"{values}[torch.storage.UntypedStorage(device={self.device}) of size {self.size()}]"

    def __reduce__(self) -> Any:
        return _rebuild_storage, (self.bytes(), str(self.device))


def _rebuild_storage(contents: Any, device: str) -> UntypedStorage:
    from .creation import from_numpy
    return storage_of(from_numpy(np.array(contents)).to(device))


class _TypedMeta(type):
    """`isinstance(s, torch.FloatStorage)` asks for the dtype."""

    _dtype: DType | None

    def __instancecheck__(cls, x: Any) -> bool:
        wanted = getattr(cls, "_dtype", None)
        return type.__instancecheck__(TypedStorage, x) and (wanted is None or x.dtype is wanted)


class TypedStorage(_Storage, metaclass=_TypedMeta):
    """A buffer as elements of one dtype: torch's older face of storages."""

    _dtype: ClassVar[DType | None] = None

    def __init__(self, *args: Any, wrap_storage: Any = None, dtype: Any = None, device: Any = None,
                 _internal: bool = False):
        from .factories import empty
        d = dtype or self._dtype or dtypes.get_default_dtype()
        if wrap_storage is not None:
            self._x = _flat(wrap_storage, d)
        elif not args:
            self._x = empty(0, dtype=d, device=device)
        elif isinstance(args[0], int):
            self._x = empty(args[0], dtype=d, device=device)
        elif isinstance(args[0], UntypedStorage):
            self._x = _flat(args[0], d)
        else:
            self._x = _numbers(list(args[0]), d)

    @property
    def dtype(self) -> DType:
        return self._x.dtype

    def _like(self, x: Tensor) -> TypedStorage:
        return typed(x)

    def untyped(self) -> UntypedStorage:
        return storage_of(self._x)

    _untyped_storage = property(untyped)
    _untyped = untyped

    @property
    def _cdata(self) -> int:
        return self.untyped()._cdata

    def resize_(self, size: int) -> TypedStorage:
        self._x = _flat(self.untyped().resize_(size * self.element_size()), self.dtype)
        return self

    def type(self, dtype: Any = None, non_blocking: bool = False) -> Any:
        """The name of this class of storages, or the storage cast to another dtype."""
        from .legacy import WORDS
        if dtype is None:
            place = "" if self.device.type == "cpu" else self.device.type + "."
            return f"torch.{place}{_word(WORDS, self.dtype)}Storage"
        return typed(self._x.to(dtype._dtype if isinstance(dtype, _TypedMeta) else dtype))

    def pickle_storage_type(self) -> str:
        return self.type().rpartition(".")[2]

    @classmethod
    def from_buffer(cls, buffer: Any, *, dtype: Any = None, count: int = -1, offset: int = 0,
                    byte_order: str = "native") -> TypedStorage:
        """A copy of a Python buffer, its numbers in `byte_order` ("native", "little", "big")."""
        d = cls._dtype or dtype
        order: Any = {"native": "=", "little": "<", "big": ">"}[byte_order]
        plain = d.np if order == "=" else d.np.newbyteorder(order)
        array = np.frombuffer(buffer, plain, count, offset).astype(d.np)
        return typed(_numbers(array, d))

    def __repr__(self) -> str:
        values = "".join(f" {v}\n" for v in self.tolist())
        return (f"{values}[torch.storage.TypedStorage(dtype={self.dtype}, device={self.device}) "
                f"of size {self.size()}]")

    def __eq__(self, other: Any) -> bool:
        return (type.__instancecheck__(TypedStorage, other)
                and self.data_ptr() == other.data_ptr() and self.dtype is other.dtype)

    def __hash__(self) -> int:
        return hash((self.data_ptr(), self.dtype))

    def __reduce__(self) -> Any:
        return _rebuild_typed, (self.untyped(), self.dtype)


def _caster(d: DType) -> Any:
    def cast(self: TypedStorage) -> TypedStorage:
        return self.type(d)
    cast.__doc__ = f"The storage as {d}."
    return cast


for _name, _d in {"float": "float32", "double": "float64", "half": "float16", "int": "int32",
                  "long": "int64", "short": "int16", "char": "int8", "byte": "uint8",
                  "bool": "bool", "bfloat16": "bfloat16"}.items():
    setattr(TypedStorage, _name, _caster(dtypes.PUBLIC[_d]))


def _word(words: dict, d: DType) -> str:
    return words.get(d._name, d._name)


def _rebuild_typed(storage: UntypedStorage, dtype: DType) -> TypedStorage:
    return typed(_flat(storage, dtype))


def _flat(storage: Any, dtype: DType) -> Tensor:
    """A flat tensor of a dtype over a storage."""
    x = storage.untyped()._x
    count = x.numel() // dtype.itemsize
    return wrap(x._k.restride(x._a, (count,), (1,), 0, dtype.np), x._k, dtype)


def typed(x: Tensor) -> TypedStorage:
    """A storage on the elements of a flat tensor."""
    self = TypedStorage.__new__(TypedStorage)
    self._x = x
    return self


def legacy_storage(name: str) -> Any:
    """The class `FloatStorage` and the like, or None for another name."""
    from .legacy import WORDS
    word = name.removesuffix("Storage")
    if name == "Storage":
        word = "Float"
    d = next((d for d, w in WORDS.items() if w == word), None)
    if d is None:
        return None
    return _TypedMeta(name, (TypedStorage,), {"_dtype": dtypes.PUBLIC[d], "__module__": "torch"})


# -- methods of tensors ----------------------------------------------------------------------------
def untyped_storage(self: Tensor) -> UntypedStorage:
    """The memory that this tensor is a view of, as bytes."""
    return storage_of(self)


def storage(self: Tensor) -> TypedStorage:
    """The memory that this tensor is a view of, as elements of its dtype."""
    return TypedStorage(wrap_storage=storage_of(self), dtype=self.dtype)


def is_set_to(self: Tensor, tensor: Tensor) -> bool:
    """Whether both have the same memory and geometry."""
    return (self.data_ptr() == tensor.data_ptr() and self.shape == tensor.shape
            and self.stride() == tensor.stride() and self.storage_offset() ==
            tensor.storage_offset())


def set_(self: Tensor, source: Any = None, storage_offset: int = 0, size: Any = None,
         stride: Any = None) -> Tensor:
    """Makes this tensor a view of other memory: of a tensor, or of a storage with a geometry.

    RuntimeError if the geometry reaches beyond the storage.
    """
    from .shapes import contiguous_strides
    if source is None:
        self._a, self._v = self._k.allocate((0,), self.dtype.np), [0]
        return self
    if isinstance(source, Tensor):
        if source.dtype is not self.dtype:
            raise RuntimeError(f"Could not set tensor of type {source.dtype} to a tensor of type "
                               f"{self.dtype}")
        flat, cell = source, source._v
        if size is None:
            self._a, self._k, self._v = source._a, source._k, cell
            return self
    else:
        flat, cell = _flat(source, self.dtype), [0]
    size = (flat.numel(),) if size is None else tuple(size)
    steps = contiguous_strides(size) if stride is None else tuple(stride)
    self._a = flat._k.restride(flat._a, size, steps, storage_offset)
    self._k, self._v = flat._k, cell
    return self


def resize_(self: Tensor, *size: Any, memory_format: Any = None) -> Tensor:
    """Another shape on the same memory, or on larger memory if need be; new elements are arbitrary.

    RuntimeError for a tensor that requires grad.
    """
    from .dispatch import missing, varargs
    from .shapes import as_ints, contiguous_strides, numel
    if not size:
        raise missing("resize_", size=None)
    shape = tuple(as_ints(varargs(size), "size"))
    if self.requires_grad and state.mode & 1:
        raise RuntimeError("cannot resize variables that require grad")
    if any(n < 0 for n in shape):
        raise RuntimeError(f"Trying to create tensor with negative dimension in {list(shape)}")
    offset = self._k.geometry(self._a)[1] if self.numel() else 0
    held = self._k.buffer_size(self._a) // self.itemsize
    if shape == self._a.shape:
        return self
    if not numel(shape) or not held or offset + numel(shape) > held:
        needed = (offset + numel(shape)) * self.itemsize
        flat = self._k.restride(self._a, (held * self.itemsize,), (1,), 0, _UINT8.np)
        grown = _grown(self._k, flat, needed)
        if getrefcount(self._v) > 2 and held:
            for x in _users(wrap(flat, self._k, _UINT8)):
                _move(x, grown)
        self._a = self._k.restride(grown, shape, contiguous_strides(shape), offset, self.dtype.np)
    else:
        self._a = self._k.restride(self._a, shape, contiguous_strides(shape), offset)
    if memory_format is not None and memory_format._name == "channels_last":
        order = (0, 2, 3, 1)
        steps = contiguous_strides(tuple(shape[d] for d in order))
        placed = tuple(steps[order.index(d)] for d in range(4))
        self._a = self._k.restride(self._a, shape, placed, offset if held else 0)
    self._v[0] += 1
    return self


def resize_as_(self: Tensor, other: Tensor, *, memory_format: Any = None) -> Tensor:
    """`resize_` to the shape of another tensor."""
    return resize_(self, *other.shape, memory_format=memory_format)


def share_memory_(self: Tensor) -> Tensor:
    """Moves a CPU tensor's elements to memory that forked processes share with this one."""
    import mmap
    if self._k.device.type != "cpu" or is_shared(self):
        return self
    size = max(self.numel() * self.itemsize, 1)
    block = np.frombuffer(mmap.mmap(-1, size), np.uint8)
    strides, _ = self._k.geometry(self._a)
    count = self.numel()
    array = block[:count * self.itemsize].view(self.dtype.np).reshape(self._a.shape)
    if count and not self.is_contiguous():
        from .compose import dense_order
        if dense_order(self._a.shape, strides) is not None:
            array = self._k.restride(array, self._a.shape, strides, 0)
    self._k.copy_into(array, self._a)
    self._a = array
    return self


def is_shared(self: Tensor) -> bool:
    """Whether the memory is shared with forked processes."""
    import mmap
    base: Any = self._a
    if "shares_numpy" not in self._k.capabilities:
        return True     # a device's memory belongs to no process alone, torch says
    while base is not None:
        if isinstance(base, mmap.mmap):
            return True
        base = base.obj if isinstance(base, memoryview) else getattr(base, "base", None)
    return False


def pin_memory(self: Tensor, device: Any = None) -> Tensor:
    """The tensor itself: no device here copies faster from pinned memory."""
    return self


def is_pinned(self: Tensor, device: Any = None) -> bool:
    return False


def apply_(self: Tensor, function: Any) -> Tensor:
    """Each element becomes function(element); CPU only, and slow."""
    _host_only("apply_", self)
    return _write(self, [function(v) for v in self.detach().flatten().tolist()])


def map_(self: Tensor, tensor: Tensor, function: Any) -> Tensor:
    """Each element becomes function(element, other's element); CPU only, and slow."""
    _host_only("map_", self)
    other = tensor.detach().expand(self.shape).flatten().tolist()
    return _write(self, [function(a, b) for a, b in zip(
        self.detach().flatten().tolist(), other)])


def map2_(self: Tensor, x: Tensor, y: Tensor, function: Any) -> Tensor:
    """Each element becomes function(element, x's element, y's element); CPU only, and slow."""
    _host_only("map2_", self)
    others = [t.detach().expand(self.shape).flatten().tolist() for t in (x, y)]
    return _write(self, [function(a, b, c) for a, b, c in zip(
        self.detach().flatten().tolist(), *others)])


def _host_only(op: str, x: Tensor) -> None:
    if x._k.device.type != "cpu":
        raise TypeError(f"{op} is only implemented on CPU tensors")
    if x.requires_grad:
        raise RuntimeError(f"Can't call {op}() on Variable that requires grad. Use "
                           f"var.detach().{op}() instead.")


def _write(x: Tensor, values: list) -> Tensor:
    mode, state.mode = state.mode, 0
    try:
        return x.copy_(_numbers(values, x.dtype).reshape(x.shape))
    finally:
        state.mode = mode
