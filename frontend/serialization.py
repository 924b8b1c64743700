"""save and load, in torch's own file format: a zip of one pickle and the raw storages.

Nothing heavy is imported before the first call.
"""
from __future__ import annotations

import os
from contextlib import contextmanager
from typing import Any

import plugrad

DEFAULT_PROTOCOL = 2
_ALIGNMENT = 64  # of each storage in the file, so that it can be mapped into memory

# The names of storage types in files. Other dtypes are stored as untyped bytes.
_STORAGES = {
    "DoubleStorage": "float64", "FloatStorage": "float32", "HalfStorage": "float16",
    "BFloat16Storage": "bfloat16", "LongStorage": "int64", "IntStorage": "int32",
    "ShortStorage": "int16", "CharStorage": "int8", "ByteStorage": "uint8",
    "BoolStorage": "bool", "ComplexDoubleStorage": "complex128",
    "ComplexFloatStorage": "complex64"}
_STORAGE_OF = {dtype: name for name, dtype in _STORAGES.items()}

_safe_globals: list = []


# -- what a file may name without weights_only=False -----------------------------------------------

def add_safe_globals(safe_globals):
    """Allow `load(weights_only=True)` to use these classes or functions, or (thing, name) pairs."""
    _safe_globals.extend(item for item in safe_globals if item not in _safe_globals)


def get_safe_globals():
    """What add_safe_globals has added."""
    return list(_safe_globals)


def clear_safe_globals():
    """Forget what add_safe_globals has added."""
    _safe_globals.clear()


@contextmanager
def _safe_globals_for(items):
    before = list(_safe_globals)
    add_safe_globals(items)
    try:
        yield
    finally:
        _safe_globals[:] = before


class safe_globals:
    """A context in which these classes and functions are allowed."""

    def __init__(self, safe_globals):
        self._items = safe_globals

    def __enter__(self):
        self._context = _safe_globals_for(self._items)
        return self._context.__enter__()

    def __exit__(self, *error):
        return self._context.__exit__(*error)


def _allowed_by_user():
    """{dotted name: thing} for what add_safe_globals has added."""
    named = {}
    for item in _safe_globals:
        thing, name = item if isinstance(item, tuple) else (item, None)
        named[name or f"{thing.__module__}.{thing.__qualname__}"] = thing
    return named


# -- saving ----------------------------------------------------------------------------------------

def save(obj, f, pickle_module=None, pickle_protocol=DEFAULT_PROTOCOL,
         _use_new_zipfile_serialization=True, _disable_byteorder_record=False):
    """Write `obj` to a path or a file that is open for writing.

    Tensors that share memory share it in the file. A path is replaced in one step: whoever reads
    it sees the old file or the whole new one.
    """
    if isinstance(f, (str, os.PathLike)):
        with _replacing(os.fspath(f)) as file:
            _write(obj, file, pickle_protocol, _use_new_zipfile_serialization)
    elif hasattr(f, "write"):
        _write(obj, f, pickle_protocol, _use_new_zipfile_serialization)
    else:
        raise AttributeError(
            f"save: got {type(f).__name__}, expected a path or a file with a 'write' method")


@contextmanager
def _replacing(path):
    """A temporary file beside `path` that takes its place when all is written."""
    path = os.path.realpath(path)
    parent = os.path.dirname(path)
    if not os.path.isdir(parent):
        raise RuntimeError(f"Parent directory {parent} does not exist.")
    if os.path.exists(path) and not os.path.isfile(path):  # a pipe or a device
        with open(path, "wb") as file:
            yield file
        return
    temporary = f"{path}.{os.getpid()}.{os.urandom(4).hex()}.tmp"
    try:
        with open(temporary, "wb") as file:
            yield file
        os.replace(temporary, path)
    except BaseException:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise


def _write(obj, file, protocol, as_zip):
    from ._pickling import pickle_legacy, pickle_object
    if not as_zip:
        pickle_legacy(obj, file, protocol)
        return
    import io
    import sys
    import zipfile
    data = io.BytesIO()
    storages = pickle_object(obj, data, protocol)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        _add_record(archive, "data.pkl", data.getvalue())
        _add_record(archive, ".format_version", b"1")
        _add_record(archive, ".storage_alignment", str(_ALIGNMENT).encode())
        _add_record(archive, "byteorder", sys.byteorder.encode())
        for key, contents in storages:
            _add_record(archive, f"data/{key}", contents)
        _add_record(archive, "version", b"3\n")


def _add_record(archive, name, contents):
    """Store bytes under archive/name, padded so that they begin at a multiple of 64."""
    import struct
    import zipfile
    info = zipfile.ZipInfo(f"archive/{name}")
    view = memoryview(contents).cast("B") if len(contents) else memoryview(b"")
    large = view.nbytes >= 1 << 31
    begin = archive.fp.tell() + 30 + len(info.filename) + (20 if large else 0) + 4
    padding = -begin % _ALIGNMENT
    info.extra = struct.pack("<HH", 0x4246, padding) + b"Z" * padding
    info.file_size = view.nbytes
    with archive.open(info, "w", force_zip64=large) as record:
        record.write(view)


# -- loading ---------------------------------------------------------------------------------------

def load(f, map_location=None, pickle_module=None, *, weights_only=None, mmap=None,
         **pickle_load_args):
    """Read what save, or torch.save, has written to a path or an open file.

    `map_location` says where tensors go: a device, {old: new}, or a function of (storage, old).
    With `weights_only`, the default, no code in the file is run: tensors, numbers, strings,
    containers and what add_safe_globals allows; anything else raises UnpicklingError. `mmap` maps
    a path's storages instead of reading them; writing to them does not change the file.
    """
    if weights_only is None:
        weights_only = pickle_module is None and not _from_environment()
    elif weights_only and pickle_module is not None:
        raise RuntimeError("Can not safely load weights when explicit pickle_module is specified")
    if mmap and not isinstance(f, (str, os.PathLike)):
        raise ValueError("f must be a file path in order to use the mmap argument")
    how = _How(map_location, weights_only, pickle_load_args)
    if isinstance(f, (str, os.PathLike)):
        with open(f, "rb") as file:
            return _read(file, how, os.fspath(f) if mmap else None)
    if not (hasattr(f, "read") and hasattr(f, "seek") and hasattr(f, "tell")):
        raise AttributeError(f"'{type(f).__name__}' object has no attribute 'seek'. You can only "
                             "torch.load from a file that is seekable. Please pre-load the data "
                             "into a buffer like io.BytesIO and try to load from it instead.")
    return _read(f, how, None)


def _from_environment():
    """Whether the user's environment switches weights_only off."""
    return os.getenv("TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD", "0").lower() in ("1", "y", "yes", "true")


class _How:
    """The options of one load."""

    def __init__(self, map_location, weights_only, pickle_args):
        self.map_location = map_location
        self.weights_only = weights_only
        self.encoding = pickle_args.get("encoding", "utf-8")


def _read(file, how, mapped_path):
    start = file.tell()
    head = file.read(4)
    file.seek(start)
    if head == b"PK\x03\x04":
        import zipfile
        try:
            return _read_zip(file, how, mapped_path)
        except zipfile.BadZipFile as error:
            raise RuntimeError(f"PytorchStreamReader failed reading file: {error}; the file is "
                               "damaged, save or copy it again") from None
    if mapped_path is not None:
        raise RuntimeError("mmap can only be used with files saved with "
                           "`torch.save(_use_new_zipfile_serialization=True)`, please torch.save "
                           "your checkpoint with this option in order to use mmap.")
    if not head:
        raise EOFError("Ran out of input")
    from ._unpickling import read_legacy
    return read_legacy(file, how)


def _read_zip(file, how, mapped_path):
    import io
    import sys
    import zipfile
    try:
        archive = zipfile.ZipFile(file)
    except zipfile.BadZipFile as error:
        raise RuntimeError("PytorchStreamReader failed reading zip archive: failed finding "
                           f"central directory ({error})") from None
    with archive:
        names = set(archive.namelist())
        root = next((name[:-len("data.pkl")] for name in archive.namelist()
                     if name.count("/") == 1 and name.endswith("/data.pkl")), None)
        if root is None:
            if any(name.endswith("/constants.pkl") for name in names):
                raise RuntimeError("load: the file is a TorchScript archive, expected one that "
                                   "save wrote; export the state_dict instead")
            raise RuntimeError("PytorchStreamReader failed locating file data.pkl: file not found")
        order = root + "byteorder"
        swap = order in names and archive.read(order).decode() != sys.byteorder
        if mapped_path is None:
            def contents(key):
                return bytearray(_record(archive, f"{root}data/{key}"))
        else:
            whole = _mapped(mapped_path)

            def contents(key):
                begin, size = _place(archive, f"{root}data/{key}")
                return whole[begin:begin + size]
        from ._unpickling import unpickle_object
        return unpickle_object(io.BytesIO(archive.read(root + "data.pkl")), how, contents, swap)


def _record(archive, name):
    import zipfile
    try:
        return archive.read(name)
    except KeyError:
        raise RuntimeError(
            f"PytorchStreamReader failed locating file {name}: file not found") from None
    except zipfile.BadZipFile as error:
        raise RuntimeError(f"PytorchStreamReader failed reading file {name}: {error}") from None


def _mapped(path):
    """The file in memory; pages that are written to become private copies."""
    import mmap
    with open(path, "rb") as file:
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY))


def _place(archive, name):
    """(offset in the file, size) of a stored record."""
    info = archive.getinfo(name)
    archive.fp.seek(info.header_offset + 26)
    lengths = archive.fp.read(4)
    name_size, extra_size = (int.from_bytes(lengths[i:i + 2], "little") for i in (0, 2))
    return info.header_offset + 30 + name_size + extra_size, info.file_size


def get_unsafe_globals_in_checkpoint(f):
    """The names in a file that add_safe_globals would have to allow."""
    import zipfile

    from ._unpickling import unsafe_globals
    with zipfile.ZipFile(f) as archive:
        name = next(n for n in archive.namelist() if n.endswith("/data.pkl"))
        return unsafe_globals(archive.read(name))


def _get_layout(name):
    """The layout of that name, as it stands in files."""
    return getattr(plugrad, name.rpartition(".")[2])


def location_tag(storage: Any) -> str:
    """How files name the device of a storage."""
    return str(storage.device)
