"""Device memory: blocks, and an allocator that keeps freed ones for the next array.

The device has one in-order queue, so a block may be handed out again at once: whatever still
reads it was enqueued earlier.
"""

from __future__ import annotations

import threading
from collections import deque
from typing import Any

from .platform import opencl


def size_class(nbytes: int) -> int:
    """The bytes really taken: eight classes for each power of two, at least 512."""
    shift = max(9, nbytes.bit_length() - 4)
    return max(512, -(-nbytes >> shift) << shift)


class Block:
    """One device buffer; `address` is a number range of its own, as a pointer would be.

    nbytes: its size; used: how much of it was asked for.
    """

    __slots__ = ("_freed", "address", "buffer", "nbytes", "used")

    def __init__(self, buffer: Any, nbytes: int, address: int, freed: deque, used: int):
        self.buffer = buffer
        self.nbytes = nbytes
        self.used = used
        self.address = address
        self._freed = freed

    def __del__(self) -> None:
        # May run inside the garbage collector, in any thread: one atomic append and no lock.
        self._freed.append((self.buffer, self.nbytes, self.address))


class Allocator:
    """Blocks of one context, kept by size class.

    Figures in bytes: `allocated` (in use), `reserved` (held from the driver), `peak`.
    """

    def __init__(self, context: Any):
        self._context = context
        self._lock = threading.Lock()
        self._free: dict[int, list[tuple[Any, int]]] = {}
        self._freed: deque = deque()
        self._next_address = 512
        self.allocated = self.reserved = self.peak = 0

    def allocate(self, nbytes: int) -> Block:
        """A block of at least `nbytes`; OutOfMemoryError when the device has none left."""
        size = size_class(nbytes)
        with self._lock:
            self._collect()
            free = self._free.get(size)
            if free:
                buffer, address = free.pop()
            else:
                buffer = self._create(size)
                address = self._next_address
                self._next_address += size
                self.reserved += size
            self.allocated += size
            if self.allocated > self.peak:
                self.peak = self.allocated
        return Block(buffer, size, address, self._freed, nbytes)

    def _collect(self) -> None:
        while self._freed:
            buffer, size, address = self._freed.popleft()
            self._free.setdefault(size, []).append((buffer, address))
            self.allocated -= size

    def _create(self, size: int) -> Any:
        cl = opencl()
        flags = cl.mem_flags.READ_WRITE
        try:
            return cl.Buffer(self._context, flags, size)
        except cl.Error:
            self._drop()
        try:
            return cl.Buffer(self._context, flags, size)
        except cl.Error as error:
            from ...errors import OutOfMemoryError

            raise OutOfMemoryError(
                f"opencl out of memory: tried to allocate {size} bytes, "
                f"{self.allocated} in use of {self.reserved} held ({error}); "
                "use smaller batches, or free tensors"
            ) from error

    def _drop(self) -> None:
        for size, buffers in self._free.items():
            self.reserved -= size * len(buffers)
        self._free.clear()

    def empty_cache(self) -> None:
        """Gives the free blocks back to the driver."""
        with self._lock:
            self._collect()
            self._drop()

    def reset_peak(self) -> None:
        """`peak` starts again from what is in use now."""
        with self._lock:
            self._collect()
            self.peak = self.allocated

    def figures(self) -> dict[str, int]:
        """allocated, reserved and peak, in bytes."""
        with self._lock:
            self._collect()
            return {"allocated": self.allocated, "reserved": self.reserved, "peak": self.peak}
