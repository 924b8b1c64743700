"""Thread-local switches that every op may read, and the counters of the process."""

from __future__ import annotations

import itertools
import threading
from typing import Any

#: Bits of `state.mode`: what an op has to do beyond running its kernel: record a node, carry
#: tangents, remember where it was called (anomaly mode).
REVERSE, FORWARD, ANOMALY = 1, 2, 4


class _State(threading.local):
    mode: int = REVERSE
    inference: bool = False        # whether this thread is in inference mode
    cell: tuple = (0,)             # what the version cell of a new tensor then starts with
    check_nan: bool = True
    first_nan: Any = None          # in anomaly mode, the text on the first nan of the forward pass
    device: Any = None             # the device set by `with device(...)`, or None
    function_modes: tuple = ()     # active TorchFunctionMode objects, innermost last
    overrides_off: int = 0         # depth of DisableTorchFunction
    forward_levels: tuple = ()     # the open levels of forward mode, innermost last
    saved_hooks: tuple = ()        # pairs of `saved_tensors_hooks`, innermost last
    no_saved_hooks: Any = None     # the message of `disable_saved_tensors_hooks`
    callbacks: Any = None          # what is to run at the end of the backward pass, if anything
    batching: Any = None           # the table of the innermost `vmap` under way
    autocast: Any = None           # {device type: dtype} while an autocast region is active


state = _State()

#: Numbers nodes in the order of their making; `next` on it is atomic.
next_sequence = itertools.count(1).__next__

#: Not empty while any thread is inside `saved_tensors_hooks` or a level of forward mode, or an
#: inference tensor is alive: asking that is cheaper than asking the thread.
HOOKS_IN_USE: list[Any] = []

#: Guards what threads share: filling tables, accumulating into leaves.
lock = threading.RLock()
