"""A reader of pickles that runs no code: containers, numbers, strings and allowed globals only."""
from __future__ import annotations

import struct
from collections import Counter, OrderedDict
from pickle import UnpicklingError


class _Mark:
    """Where a sequence of stack items begins."""


_MARK = _Mark()


class Unpickler:
    """Reads one pickle from `file`.

    `find_global(module, name)` gives an allowed global or raises; `persistent_load(id)` a storage.
    Of what `find_global` gives, only `callables` may be called. `classes` may also be made by
    NEWOBJ and have a state set: those are what a user has allowed.
    """

    def __init__(self, file, find_global, persistent_load, callables, classes,
                 encoding="utf-8"):
        self._read = file.read
        self._readline = file.readline
        self.find_global = find_global
        self.persistent_load = persistent_load
        self.callables = callables
        self.classes = classes
        self.encoding = encoding

    def load(self):
        """The object. UnpicklingError for anything that is not allowed or not understood."""
        self.stack: list = []
        self.memo: dict = {}
        handlers = _HANDLERS
        while True:
            code = self._read(1)
            if not code:
                raise EOFError("Ran out of input")
            if code == b".":
                return self.stack.pop()
            handler = handlers.get(code[0])
            if handler is None:
                raise UnpicklingError(f"Unsupported operand {code[0]}")
            handler(self)

    def _exactly(self, n):
        data = self._read(n)
        if len(data) != n:
            raise EOFError("pickle data was truncated")
        return data

    def _number(self, form):
        return struct.unpack(form, self._exactly(struct.calcsize(form)))[0]

    def _since_mark(self):
        stack = self.stack
        at = len(stack) - 1
        while stack[at] is not _MARK:
            at -= 1
        items = stack[at + 1:]
        del stack[at:]
        return items

    def _push(self, value):
        self.stack.append(value)

    def _text_line(self):
        return self._readline()[:-1].decode("utf-8")

    # -- globals and what is made of them ----------------------------------------------------------
    def _global(self):
        module, name = self._text_line(), self._text_line()
        self._push(self.find_global(module, name))

    def _stack_global(self):
        name, module = self.stack.pop(), self.stack.pop()
        if type(name) is not str or type(module) is not str:
            raise UnpicklingError("STACK_GLOBAL requires str")
        self._push(self.find_global(module, name))

    def _allowed(self, function):
        return any(function is known for known in self.callables) or any(
            function is known for known in self.classes)

    def _reduce(self):
        args, function = self.stack.pop(), self.stack.pop()
        if not self._allowed(function):
            raise UnpicklingError(f"Trying to call reduce for unrecognized function {function}")
        self._push(function(*args))

    def _newobj(self):
        args, cls = self.stack.pop(), self.stack.pop()
        if not any(cls is known for known in (*self.classes, OrderedDict, Counter)):
            raise UnpicklingError(
                f"Trying to create new object for unrecognized class {cls}")
        self._push(cls.__new__(cls, *args))

    def _build(self):
        state, thing = self.stack.pop(), self.stack[-1]
        kind = type(thing)
        if kind is OrderedDict:
            thing.__dict__.update(state)
        elif any(kind is known for known in self.classes):
            if hasattr(thing, "__setstate__"):
                thing.__setstate__(state)
            else:
                state, slots = state if type(state) is tuple and len(state) == 2 else (state, None)
                thing.__dict__.update(state or {})
                for name, value in (slots or {}).items():
                    setattr(thing, name, value)
        else:
            raise UnpicklingError("Can only build Tensor, Parameter, OrderedDict or types "
                                  f"allowlisted via `add_safe_globals`, but got {kind}")

    def _persid(self):
        self._push(self.persistent_load(self.stack.pop()))

    # -- containers --------------------------------------------------------------------------------
    def _append(self):
        value, target = self.stack.pop(), self.stack[-1]
        self._a_list(target).append(value)

    def _appends(self):
        items = self._since_mark()
        self._a_list(self.stack[-1]).extend(items)

    @staticmethod
    def _a_list(target):
        if type(target) is not list:
            raise UnpicklingError(f"Can only append to lists, but got {type(target)}")
        return target

    def _a_dict(self, target):
        if type(target) not in (dict, OrderedDict, Counter) and not any(
                type(target) is known for known in self.classes):
            raise UnpicklingError(f"Can only set items of dicts, but got {type(target)}")
        return target

    def _setitem(self):
        value, key, target = self.stack.pop(), self.stack.pop(), self.stack[-1]
        self._a_dict(target)[key] = value

    def _setitems(self):
        items = self._since_mark()
        target = self._a_dict(self.stack[-1])
        for i in range(0, len(items), 2):
            target[items[i]] = items[i + 1]

    def _additems(self):
        items = self._since_mark()
        if type(self.stack[-1]) is not set:
            raise UnpicklingError(f"Can only add to sets, but got {type(self.stack[-1])}")
        self.stack[-1].update(items)

    def _tuple(self, n):
        items = tuple(self.stack[-n:])
        del self.stack[-n:]
        self._push(items)

    def _dict(self):
        items = self._since_mark()
        self._push({items[i]: items[i + 1] for i in range(0, len(items), 2)})

    # -- the memo ----------------------------------------------------------------------------------
    def _put(self, where):
        self.memo[where] = self.stack[-1]

    def _get(self, where):
        if where not in self.memo:
            raise UnpicklingError(f"Memo value not found at index {where}")
        self._push(self.memo[where])

    # -- text --------------------------------------------------------------------------------------
    def _utf8(self, size):
        self._push(self._exactly(size).decode("utf-8", "surrogatepass"))

    def _py2_string(self, size):
        data = self._exactly(size)
        self._push(data if self.encoding == "bytes" else data.decode(self.encoding))


def _checked_protocol(u):
    protocol = u._number("<B")
    if protocol > 5:
        raise UnpicklingError(f"unsupported pickle protocol: {protocol}")


def _long(u, form):
    return u._push(int.from_bytes(u._exactly(u._number(form)), "little", signed=True))


def _bytes_of(form, kind=bytes):
    return lambda u: u._push(kind(u._exactly(u._number(form))))


_HANDLERS = {ord(code): handler for code, handler in {
    "\x80": _checked_protocol,
    "\x95": lambda u: u._exactly(8),
    "(": lambda u: u._push(_MARK),
    "0": lambda u: u.stack.pop(),
    "1": lambda u: u._since_mark(),
    "2": lambda u: u._push(u.stack[-1]),
    "N": lambda u: u._push(None),
    "\x88": lambda u: u._push(True),
    "\x89": lambda u: u._push(False),
    "J": lambda u: u._push(u._number("<i")),
    "K": lambda u: u._push(u._number("<B")),
    "M": lambda u: u._push(u._number("<H")),
    "\x8a": lambda u: _long(u, "<B"),
    "\x8b": lambda u: _long(u, "<i"),
    "G": lambda u: u._push(u._number(">d")),
    "X": lambda u: u._utf8(u._number("<I")),
    "\x8c": lambda u: u._utf8(u._number("<B")),
    "\x8d": lambda u: u._utf8(u._number("<Q")),
    "T": lambda u: u._py2_string(u._number("<i")),
    "U": lambda u: u._py2_string(u._number("<B")),
    "B": _bytes_of("<I"),
    "C": _bytes_of("<B"),
    "\x8e": _bytes_of("<Q"),
    "\x96": _bytes_of("<Q", bytearray),
    "]": lambda u: u._push([]),
    ")": lambda u: u._push(()),
    "}": lambda u: u._push({}),
    "\x8f": lambda u: u._push(set()),
    "a": Unpickler._append,
    "e": Unpickler._appends,
    "s": Unpickler._setitem,
    "u": Unpickler._setitems,
    "\x90": Unpickler._additems,
    "\x91": lambda u: u._push(frozenset(u._since_mark())),
    "\x85": lambda u: u._tuple(1),
    "\x86": lambda u: u._tuple(2),
    "\x87": lambda u: u._tuple(3),
    "t": lambda u: u._push(tuple(u._since_mark())),
    "l": lambda u: u._push(u._since_mark()),
    "d": Unpickler._dict,
    "q": lambda u: u._put(u._number("<B")),
    "r": lambda u: u._put(u._number("<I")),
    "\x94": lambda u: u._put(len(u.memo)),
    "h": lambda u: u._get(u._number("<B")),
    "j": lambda u: u._get(u._number("<I")),
    "c": Unpickler._global,
    "\x93": Unpickler._stack_global,
    "R": Unpickler._reduce,
    "\x81": Unpickler._newobj,
    "b": Unpickler._build,
    "Q": Unpickler._persid,
}.items()}
