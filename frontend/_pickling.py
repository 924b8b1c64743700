"""Writing the pickles of saved files, with torch's names for plugrad's things."""
from __future__ import annotations

import io
import pickle
import struct
import types
from collections import OrderedDict

import numpy as np

import plugrad
from plugrad import Tensor

from . import serialization
from ._unpickling import (
    LEGACY_PROTOCOL,
    MAGIC,
    TORCH_NAMES,
    TYPES,
    UNTYPED,
    StorageType,
    rebuild_from_type,
    rebuild_meta_tensor,
    rebuild_parameter,
    rebuild_parameter_with_state,
    rebuild_sparse_tensor,
    rebuild_storage,
    rebuild_tensor_v2,
    rebuild_tensor_v3,
)


class _StorageRef:
    """A storage in an object that is being pickled."""

    def __init__(self, key):
        self.key = key


class _Pickler(pickle._Pickler):
    """Python's own pickler, which lets a class choose the names it writes.

    `storages` are the storages met so far, by where their memory lies.
    """

    def __init__(self, file, protocol):
        super().__init__(file, protocol)
        self.storages: dict = {}

    def persistent_id(self, obj):
        return obj.key if isinstance(obj, _StorageRef) else None

    def reducer_override(self, obj):
        if isinstance(obj, Tensor):
            return _reduce_tensor(self, obj)
        if isinstance(obj, plugrad.dtype):
            return str(obj).rpartition(".")[2]
        if isinstance(obj, plugrad.device):
            where = (obj.type,) if obj.index is None else (obj.type, obj.index)
            return plugrad.device, where
        if isinstance(obj, plugrad.layout):
            return serialization._get_layout, (str(obj),)
        if isinstance(obj, plugrad.memory_format):
            return str(obj).rpartition(".")[2]
        if isinstance(obj, StorageType):
            return obj.name
        if isinstance(obj, (type, types.FunctionType, types.BuiltinFunctionType)):
            return obj.__qualname__ if _is_ours(obj) else NotImplemented
        if hasattr(obj, "_parameter_names") and hasattr(obj, "_module_names"):
            return _reduce_module(obj, self.proto)
        if _is_storage(obj):
            return _reduce_storage(self, obj)
        return NotImplemented

    def save_global(self, obj, name=None):
        if not _is_ours(obj):
            super().save_global(obj, name)
            return
        module, name = _torch_name(obj, name)
        if self.proto >= 4:
            self.save(module)
            self.save(name)
            self.write(pickle.STACK_GLOBAL)
        else:
            self.write(pickle.GLOBAL + f"{module}\n{name}\n".encode())
        self.memoize(obj)

    def storage_id(self, storage, kind, itemsize):
        """The persistent id of a storage, the same for the same memory."""
        size = storage.nbytes() if callable(storage.nbytes) else storage.nbytes
        where = (serialization.location_tag(storage), storage.data_ptr() if size else id(storage))
        if where not in self.storages:
            self.storages[where] = (str(len(self.storages)), kind, storage)
        key, known, _ = self.storages[where]
        if known is not kind:
            raise RuntimeError("Cannot save multiple tensors or storages that view the same data "
                               "as different types")
        return ("storage", kind, key, where[0], size // itemsize)


def _is_storage(obj):
    return type(obj).__name__ in ("UntypedStorage", "Storage") and hasattr(obj, "data_ptr")


def _is_ours(obj):
    if isinstance(obj, (plugrad.dtype, plugrad.memory_format, StorageType)):
        return True
    return (getattr(obj, "__module__", None) or "").partition(".")[0] == "plugrad"


def _torch_name(obj, name):
    """(module, name) under which torch has what plugrad calls `obj`."""
    if isinstance(obj, StorageType):
        return obj.module, obj.name
    if isinstance(obj, (plugrad.dtype, plugrad.memory_format)):
        return "torch", name
    name = name or obj.__qualname__
    if obj in TORCH_NAMES:
        return TORCH_NAMES[obj]
    if getattr(plugrad, name, None) is obj:
        return "torch", name
    if isinstance(obj, types.FunctionType) and getattr(
            plugrad.nn.functional, name, None) is obj:
        return "torch.nn.functional", name
    return "torch" + obj.__module__.removeprefix("plugrad"), name


def _reduce_tensor(pickler, tensor):
    kind = type(tensor)
    if isinstance(tensor, plugrad.nn.Parameter) and kind is plugrad.nn.Parameter:
        state = dict(tensor.__dict__)
        args = (tensor.detach().as_subclass(Tensor), tensor.requires_grad, OrderedDict())
        if state:
            return rebuild_parameter_with_state, (*args, state)
        return rebuild_parameter, args
    plain = _reduce_plain(pickler, tensor)
    state = dict(tensor.__dict__)
    if kind is Tensor and not state:
        return plain
    return rebuild_from_type, (plain[0], kind, plain[1], state)


def _reduce_plain(pickler, tensor):
    layout = str(tensor.layout).rpartition(".")[2]
    if layout == "sparse_coo":
        data = (tensor._indices(), tensor._values(), tensor.size(), tensor.is_coalesced())
        return rebuild_sparse_tensor, (tensor.layout, data)
    if layout == "sparse_csr":
        data = (tensor.crow_indices(), tensor.col_indices(), tensor.values(), tensor.size())
        return rebuild_sparse_tensor, (tensor.layout, data)
    size, stride = tuple(tensor.shape), tuple(tensor.stride())
    if tensor.is_meta:
        return rebuild_meta_tensor, (tensor.dtype, size, stride, tensor.requires_grad)
    if tensor.is_conj():
        tensor = tensor.resolve_conj()
    name = serialization._STORAGE_OF.get(str(tensor.dtype).rpartition(".")[2])
    storage = tensor.untyped_storage()
    kind = UNTYPED if name is None else TYPES[name]
    ref = _StorageRef(pickler.storage_id(
        storage, kind, 1 if name is None else tensor.element_size()))
    args = (ref, tensor.storage_offset(), size, stride, tensor.requires_grad, OrderedDict())
    if name is None:
        return rebuild_tensor_v3, (*args, tensor.dtype)
    return rebuild_tensor_v2, args


def _reduce_storage(pickler, storage):
    ref = _StorageRef(pickler.storage_id(storage, UNTYPED, 1))
    return rebuild_storage, (ref,)


def _reduce_module(module, protocol):
    """A module with its members in three dicts, as torch lays it out."""
    reduced = list(module.__reduce_ex__(protocol))
    state = reduced[2] if len(reduced) > 2 else None
    if isinstance(state, dict) and "_parameter_names" in state:
        state = dict(state)
        for ours, theirs in (("_parameter_names", "_parameters"), ("_buffer_names", "_buffers"),
                             ("_module_names", "_modules")):
            state[theirs] = {name: state.pop(name) for name in state.pop(ours)}
        reduced[2] = state
    return tuple(reduced)


def _contents(storage):
    """The bytes of a storage, on the host."""
    found = storage.bytes
    return np.ascontiguousarray(found() if callable(found) else found)


def pickle_object(obj, file, protocol):
    """Write the pickle to `file`; returns [(key, bytes)] of the storages in it."""
    pickler = _Pickler(file, protocol)
    pickler.dump(obj)
    return [(key, _contents(storage)) for key, _, storage in pickler.storages.values()]


def pickle_legacy(obj, file, protocol):
    """The format of before the zip files: several pickles, then the storages."""
    data = io.BytesIO()
    pickler = _LegacyPickler(data, protocol)
    pickler.dump(obj)
    sizes = {"short": 2, "int": 4, "long": 4}
    info = {"protocol_version": LEGACY_PROTOCOL, "little_endian": True, "type_sizes": sizes}
    for part in (MAGIC, LEGACY_PROTOCOL, info):
        pickle.dump(part, file, protocol=protocol)
    file.write(data.getvalue())
    entries = sorted(pickler.storages.values(), key=lambda entry: entry[0])
    pickle.dump([key for key, _, _ in entries], file, protocol=protocol)
    for _, kind, storage in entries:
        contents = _contents(storage)
        itemsize = 1 if kind.dtype is None else kind.dtype.itemsize
        file.write(struct.pack("<q", contents.nbytes // itemsize))
        file.write(contents.tobytes())


class _LegacyPickler(_Pickler):
    def storage_id(self, storage, kind, itemsize):
        return (*super().storage_id(storage, kind, itemsize), None)
