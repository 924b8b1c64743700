"""Reading the pickles of saved files, with plugrad's things in the place of torch's."""
from __future__ import annotations

import math
import pickle
import struct
import types
from collections import Counter, OrderedDict

import numpy as np

import plugrad
from plugrad import Tensor

from . import serialization
from ._weights_only_unpickler import Unpickler

MAGIC = 0x1950A86A20F9469CFC6C  # of files from before the zip format
LEGACY_PROTOCOL = 1001


class StorageType:
    """The class of a storage as files name it; `dtype` None means untyped bytes."""

    def __init__(self, module, name, dtype):
        self.module = module
        self.name = name
        self.dtype = dtype


TYPES = {name: StorageType("torch", name, getattr(plugrad, dtype))
          for name, dtype in serialization._STORAGES.items()}
UNTYPED = StorageType("torch.storage", "UntypedStorage", None)


class LoadedStorage:
    """The bytes of one storage, and where they are to go.

    `flat(dtype)` is a 1-d tensor over all of it; the tensors of a file are views of those.
    """

    def __init__(self, contents, dtype, location, how, swap):
        self.dtype = dtype
        self._contents = contents
        self._swap = swap
        self._flats: dict = {}
        self._device = _device_for(self, location, how.map_location)

    def on_host(self, dtype):
        """A 1-d tensor of the bytes as `dtype`, in host memory."""
        if not len(self._contents):
            return plugrad.empty(0, dtype=dtype)
        flat = plugrad.frombuffer(self._contents, dtype=plugrad.uint8)
        if self._swap and dtype.itemsize > 1:
            width = dtype.itemsize // (2 if dtype.is_complex else 1)
            raw = np.frombuffer(self._contents, dtype=f"u{width}").byteswap()
            flat = plugrad.frombuffer(bytearray(raw.tobytes()), dtype=plugrad.uint8)
        return flat if dtype is plugrad.uint8 else flat.view(dtype)

    def flat(self, dtype):
        if dtype not in self._flats:
            if self._device is None:
                flat = self.on_host(dtype)
            elif self._device.type == "meta":
                flat = plugrad.empty(len(self._contents) // dtype.itemsize, dtype=dtype,
                                     device=self._device)
            elif self._flats:  # on another device already: the same memory by another dtype
                flat = next(iter(self._flats.values())).view(dtype)
            else:
                flat = self.on_host(dtype).to(self._device)
            self._flats[dtype] = flat
        return self._flats[dtype]


class _Offered:
    """What a `map_location` function is given: a storage that it may send to a device."""

    def __init__(self, device, flat):
        self.device = plugrad.device(device)
        self._flat = flat

    def nbytes(self):
        return self._flat.nbytes

    def __len__(self):
        return self._flat.numel()

    def cpu(self):
        return _Offered("cpu", self._flat)

    def cuda(self, device=None, non_blocking=False):
        if device is None or isinstance(device, int):
            device = str(plugrad.device(device or 0))
        return _Offered(device, self._flat)

    def to(self, device=None, non_blocking=False, *, dtype=None):
        return _Offered(device, self._flat)


def _device_for(storage, location, map_location):
    """The device that a storage saved at `location` goes to; None is host memory."""
    target = location
    if isinstance(map_location, dict):
        target = map_location.get(location, location)
    elif callable(map_location) and not isinstance(map_location, plugrad.device):
        result = map_location(_Offered("cpu", storage.on_host(plugrad.uint8)), location)
        target = location if result is None else result.device
    elif map_location is not None:
        target = map_location
    try:
        device = plugrad.device(target)
        if device.type == "cpu":
            return None
        if device.type != "meta":
            plugrad.empty(0, device=device)
        return device
    except Exception as error:
        raise RuntimeError(
            f"Attempting to deserialize object on device '{target}', which is not available here "
            f"({error}). If you are running on a CPU-only machine, please use torch.load with "
            "map_location=torch.device('cpu') to map your storages to the CPU.") from error


def rebuild_storage(storage):
    """A storage that was saved by itself."""
    return storage.flat(storage.dtype or plugrad.uint8).untyped_storage()


def _strided(flat, offset, size, stride):
    """A view of `flat`; RuntimeError where it would reach beyond its ends."""
    size, stride = tuple(size), tuple(stride)
    last = offset + sum((n - 1) * step for n, step in zip(size, stride))
    sound = (len(size) == len(stride) and offset >= 0 and min(stride, default=0) >= 0
             and min(size, default=0) >= 0)
    if not sound or (math.prod(size) and last >= flat.numel()):
        raise RuntimeError(f"load: a tensor of size {size}, stride {stride} and offset {offset} "
                           f"does not fit its storage of {flat.numel()} elements; the file is "
                           "damaged")
    return plugrad.as_strided(flat, size, stride, offset).detach()


def rebuild_tensor(storage, storage_offset, size, stride):
    return _strided(storage.flat(storage.dtype), storage_offset, size, stride)


def rebuild_tensor_v2(storage, storage_offset, size, stride, requires_grad, backward_hooks,
                      metadata=None):
    tensor = rebuild_tensor(storage, storage_offset, size, stride)
    if metadata and metadata.get("conj"):
        tensor = tensor.conj()
    if metadata and metadata.get("neg"):
        tensor = -tensor
    return tensor.requires_grad_() if requires_grad else tensor


def rebuild_tensor_v3(storage, storage_offset, size, stride, requires_grad, backward_hooks, dtype,
                      metadata=None):
    tensor = _strided(storage.flat(dtype), storage_offset, size, stride)
    return tensor.requires_grad_() if requires_grad else tensor


def rebuild_parameter(data, requires_grad, backward_hooks):
    return plugrad.nn.Parameter(data, requires_grad)


def rebuild_parameter_with_state(data, requires_grad, backward_hooks, state):
    parameter = plugrad.nn.Parameter(data, requires_grad)
    _set_attributes(parameter, state)
    return parameter


def rebuild_from_type(function, kind, args, state):
    if not any(function is known for known in _REBUILDERS):
        raise pickle.UnpicklingError(f"Trying to rebuild a tensor by {function}")
    tensor = function(*args)
    if kind is not Tensor:
        tensor = tensor.as_subclass(kind)
    _set_attributes(tensor, state)
    return tensor


def _set_attributes(tensor, state):
    if isinstance(state, tuple):
        state = state[0]
    tensor.__dict__.update(state or {})


def rebuild_meta_tensor(dtype, size, stride, requires_grad):
    tensor = plugrad.empty_strided(size, stride, dtype=dtype, device="meta")
    return tensor.requires_grad_() if requires_grad else tensor


def rebuild_sparse_tensor(layout, data):
    if str(layout).endswith("sparse_coo"):
        indices, values, size = data[:3]
        return plugrad.sparse_coo_tensor(indices, values, size)
    compressed, plain, values, size = data
    return plugrad.sparse_compressed_tensor(compressed, plain, values, size, layout=layout)


_BY_NAME = {
    "_rebuild_tensor": rebuild_tensor, "_rebuild_tensor_v2": rebuild_tensor_v2,
    "_rebuild_tensor_v3": rebuild_tensor_v3, "_rebuild_parameter": rebuild_parameter,
    "_rebuild_parameter_with_state": rebuild_parameter_with_state,
    "_rebuild_meta_tensor_no_storage": rebuild_meta_tensor,
    "_rebuild_sparse_tensor": rebuild_sparse_tensor,
}
_KNOWN = {
    **{("torch._utils", name): function for name, function in _BY_NAME.items()},
    ("torch._tensor", "_rebuild_from_type_v2"): rebuild_from_type,
    ("torch.serialization", "_get_layout"): serialization._get_layout,
    ("torch", "Size"): plugrad.Size, ("torch", "device"): plugrad.device,
    ("torch", "Tensor"): Tensor, ("torch._tensor", "Tensor"): Tensor,
    ("torch.nn.parameter", "Parameter"): plugrad.nn.Parameter,
    ("torch.storage", "UntypedStorage"): UNTYPED, ("torch", "UntypedStorage"): UNTYPED,
    ("collections", "OrderedDict"): OrderedDict, ("collections", "Counter"): Counter,
    ("builtins", "set"): set, ("builtins", "complex"): complex,
    ("builtins", "bytearray"): bytearray, ("builtins", "frozenset"): frozenset,
    ("__builtin__", "set"): set, ("__builtin__", "complex"): complex,
    ("__builtin__", "bytearray"): bytearray, ("__builtin__", "frozenset"): frozenset,
}
_REBUILDERS = tuple(_BY_NAME.values())
TORCH_NAMES: dict = {value: key for key, value in reversed(list(_KNOWN.items()))
                if key[0].startswith("torch") and isinstance(value, types.FunctionType)}
TORCH_NAMES[rebuild_storage] = ("torch._utils", "_rebuild_storage")
_KNOWN["torch._utils", "_rebuild_storage"] = rebuild_storage


def _encode(text, encoding):
    """bytes as protocol 2 writes them; no other codec is looked up."""
    if encoding != "latin1":
        raise pickle.UnpicklingError(f"_codecs.encode: got encoding {encoding!r}, expected latin1")
    return text.encode("latin1")


_KNOWN["_codecs", "encode"] = _encode
_CALLABLES = (*_REBUILDERS, rebuild_from_type, serialization._get_layout, plugrad.Size,
              plugrad.device, plugrad.nn.Parameter, OrderedDict, Counter, set, complex, bytearray,
              frozenset, _encode, rebuild_storage)


#: Where torch has its storage types.
_HOMES = frozenset({"torch", "torch.cuda"})


def _known(module, name):
    """What every file may name, or None: rebuilding functions, storage types, dtypes."""
    found = _KNOWN.get((module, name))
    if found is None and module in _HOMES:
        found = TYPES.get(name)
        if found is None and isinstance(getattr(plugrad, name, None), plugrad.dtype):
            found = getattr(plugrad, name)
    return found


class _Refused(pickle.UnpicklingError):
    """A global that weights_only does not allow."""


def _find_allowed(module, name):
    user = serialization._allowed_by_user()
    for dotted in (f"{module}.{name}", f"{_our_module(module)}.{name}"):
        if dotted in user:
            return user[dotted]
    found = _known(module, name)
    if found is None:
        raise _Refused(
            f"Unsupported global: GLOBAL {module}.{name} was not an allowed global by default. "
            f"Please use `torch.serialization.add_safe_globals([{name}])` or the "
            f"`torch.serialization.safe_globals([{name}])` context manager to allowlist this "
            "global if you trust this class/function.")
    return found


def _our_module(module):
    if module == "torch._C._nn":
        return "plugrad.nn.functional"
    return "plugrad" + module[5:] if module.partition(".")[0] == "torch" else module


def _find_any(unpickler, module, name):
    """Any global, with plugrad's in the place of torch's; it may be a nested name."""
    found = _known(module, name)
    if found is not None and found is not _encode:
        return found
    if module.partition(".")[0] != "torch":
        return pickle.Unpickler.find_class(unpickler, module, name)
    try:
        return pickle.Unpickler.find_class(unpickler, _our_module(module), name)
    except (ImportError, AttributeError):
        for home in (plugrad.nn, plugrad.nn.functional, plugrad):
            if hasattr(home, name):
                return getattr(home, name)
        raise AttributeError(f"load: the file needs {module}.{name}, which plugrad does not "
                             "have") from None


class _FullUnpickler(pickle.Unpickler):
    def __init__(self, file, persistent_load, encoding):
        super().__init__(file, encoding=encoding)
        self.persistent_load = persistent_load

    def find_class(self, module, name):
        return _find_any(self, module, name)


def _unpickle(file, how, persistent_load):
    if not how.weights_only:
        return _FullUnpickler(file, persistent_load, how.encoding).load()
    user = list(serialization._allowed_by_user().values())
    try:
        return Unpickler(file, _find_allowed, persistent_load, _CALLABLES, user,
                         how.encoding).load()
    except pickle.UnpicklingError as error:
        raise pickle.UnpicklingError(
            "Weights only load failed. This file can still be loaded, to do so you have two "
            "options, do those steps only if you trust the source of the checkpoint. \n\t(1) "
            "Re-running `torch.load` with `weights_only` set to `False` will likely succeed, but "
            "it can result in arbitrary code execution. Do it only if you got the file from a "
            "trusted source.\n\t(2) Alternatively, to load with `weights_only=True` please check "
            "the recommended steps in the following error message.\n\tWeightsUnpickler error: "
            f"{error}") from None


def unpickle_object(file, how, contents, swap=False):
    """The object in a pickle; `contents(key)` gives the bytes of a storage."""
    loaded: dict = {}

    def persistent_load(pid):
        if not isinstance(pid, tuple) or len(pid) < 5 or pid[0] != "storage":
            raise pickle.UnpicklingError(f"persistent_load: got {pid!r}, expected a storage")
        _, kind, key, location = pid[:4]
        view = pid[5] if len(pid) > 5 else None  # in the oldest files
        name = key if view is None else view[0]
        if name not in loaded:
            if not isinstance(kind, StorageType):
                raise pickle.UnpicklingError(f"persistent_load: got storage type {kind!r}")
            data = contents(key)
            if view is not None:
                width = kind.dtype.itemsize
                data = data[view[1] * width:(view[1] + view[2]) * width]
            loaded[name] = LoadedStorage(data, kind.dtype, location, how, swap)
        return loaded[name]

    return _unpickle(file, how, persistent_load)


def read_legacy(file, how):
    """A file of before the zip format."""
    start = file.tell()
    header = _Sizes(how)
    if header.plain(file) != MAGIC:
        file.seek(start)
        raise pickle.UnpicklingError("load: invalid magic number; the file is corrupt, or not one "
                                     "that save wrote")
    version = header.plain(file)
    if version != LEGACY_PROTOCOL:
        raise RuntimeError(f"Invalid protocol version: {version}")
    swap = not header.plain(file)["little_endian"]
    begin = file.tell()
    header.scan(file)  # once to learn the sizes, and again when the storages are there
    buffers = {}
    for key in header.plain(file):
        (count,) = struct.unpack("<q", file.read(8))
        buffers[key] = bytearray(file.read(count * header.itemsizes[key]))
    end = file.tell()
    file.seek(begin)
    result = unpickle_object(file, how, buffers.__getitem__, swap)
    file.seek(end)
    return result


class _Sizes:
    """A first pass over a legacy file."""

    def __init__(self, how):
        self.how = how
        self.itemsizes: dict = {}

    def plain(self, file):
        return Unpickler(file, _find_allowed, None, (), (), self.how.encoding).load()

    def scan(self, file):
        def persistent_load(pid):
            _, kind, key, _, count = pid[:5]
            itemsize = 1 if kind.dtype is None else kind.dtype.itemsize
            self.itemsizes[key] = itemsize
            how = serialization._How(None, True, {})
            return LoadedStorage(bytearray(count * itemsize), kind.dtype, "cpu", how, False)

        _unpickle(file, self.how, persistent_load)


def unsafe_globals(data):
    """The globals in a pickle that are not allowed, as dotted names."""
    import pickletools
    found, strings = [], []
    for opcode, arg, _ in pickletools.genops(data):
        if opcode.name in ("SHORT_BINUNICODE", "BINUNICODE"):
            strings.append(arg)
        if opcode.name == "GLOBAL":
            module, name = arg.split(" ", 1)
        elif opcode.name == "STACK_GLOBAL":
            module, name = strings[-2:]
        else:
            continue
        try:
            _find_allowed(module, name)
        except _Refused:
            if f"{module}.{name}" not in found:
                found.append(f"{module}.{name}")
    return found
