"""What runs in a DataLoader's worker processes, and the iterator that feeds them."""
from __future__ import annotations

import itertools
import queue
import random
import sys
import traceback

import numpy as np
import numpy.random  # before a fork: another thread may hold the import lock then

import plugrad

from .fetch import make_fetcher

_worker_info = None


class WorkerInfo:
    """In a worker: its `id`, `num_workers`, `seed` and `dataset` (its own copy)."""

    def __init__(self, **values):
        self.__dict__.update(values)

    def __repr__(self):
        return f"WorkerInfo({', '.join(f'{k}={v}' for k, v in self.__dict__.items())})"


def get_worker_info():
    """The WorkerInfo of this process, or None where it is no worker."""
    return _worker_info


class ExceptionWrapper:
    """An exception on its way to another process, with the text of its traceback."""

    def __init__(self, exc_info=None, where="in background"):
        kind, value, trace = exc_info or sys.exc_info()
        self.exc_type = kind
        self.exc_value = value
        self.exc_msg = "".join(traceback.format_exception(kind, value, trace))
        self.where = where

    def __getstate__(self):
        return {"exc_type": self.exc_type, "exc_value": None, "exc_msg": self.exc_msg,
                "where": self.where}

    def reraise(self):
        """Raise the same class of exception here, with the whole story as its message."""
        message = f"Caught {self.exc_type.__name__} {self.where}.\nOriginal {self.exc_msg}"
        if self.exc_type is KeyError:
            message = KeyErrorMessage(message)
        elif getattr(self.exc_type, "message", None):
            raise self.exc_type(message=message)
        try:
            error = self.exc_type(message)
        except Exception:
            raise RuntimeError(message) from None
        raise error


class KeyErrorMessage(str):
    """A str whose repr is itself: KeyError prints the repr of its argument."""

    def __repr__(self):
        return self.__str__()


class _End:
    """A worker's stream has ended."""

    def __init__(self, worker_id):
        self.worker_id = worker_id


class _Resume:
    """Begin a new epoch in a persistent worker."""

    def __init__(self, seed):
        self.seed = seed


def _seed_all(seed):
    random.seed(seed)
    plugrad.manual_seed(seed)
    np.random.seed(numpy.random.SeedSequence(seed % 2**64).generate_state(4))


def worker_loop(config, worker_id, seed, index_queue, result_queue):
    """Fetch batches until None arrives. Results are (number, batch or ExceptionWrapper)."""
    global _worker_info
    where = f"in DataLoader worker process {worker_id}"
    dataset, fetcher, problem = config.dataset, None, None

    def begin(seed):
        global _worker_info
        _seed_all(seed)
        _worker_info = WorkerInfo(id=worker_id, num_workers=config.num_workers, seed=seed,
                                  dataset=dataset)

    def new_fetcher():
        return make_fetcher(config.is_iterable, dataset, config.auto_collation,
                            config.collate_fn, config.drop_last)

    try:
        begin(seed)
        if config.worker_init_fn is not None:
            config.worker_init_fn(worker_id)
        fetcher = new_fetcher()
    except Exception:
        problem = ExceptionWrapper(where=where)
    try:
        while (task := index_queue.get()) is not None:
            if isinstance(task, _Resume):
                begin(task.seed)
                fetcher = new_fetcher()
                continue
            number, index = task
            if problem is not None:
                result_queue.put((number, problem))
                continue
            try:
                result = fetcher.fetch(index)
            except StopIteration:
                if not config.is_iterable:
                    result = ExceptionWrapper(where=where)
                else:
                    result = _End(worker_id)
            except Exception:
                result = ExceptionWrapper(where=where)
            result_queue.put((number, result))
    except (KeyboardInterrupt, EOFError, OSError):
        return  # the parent is gone


class WorkerConfig:
    """What workers need to know of a DataLoader."""

    def __init__(self, loader, is_iterable):
        self.dataset = loader.dataset
        self.num_workers = loader.num_workers
        self.auto_collation = loader._auto_collation
        self.collate_fn = loader.collate_fn
        self.drop_last = loader.drop_last
        self.worker_init_fn = loader.worker_init_fn
        self.is_iterable = is_iterable


class MultiProcessIterator:
    """Batches from worker processes, in the order of the sampler unless `in_order` is off."""

    def __init__(self, loader, is_iterable):
        import multiprocessing
        context = loader.multiprocessing_context
        if context is None or isinstance(context, str):
            context = multiprocessing.get_context(context)
        self._loader = loader
        self._is_iterable = is_iterable
        self._timeout = loader.timeout
        self._results = context.Queue()
        self._index_queues, self._workers = [], []
        self._closed = False
        plugrad.manual_seed  # noqa: B018  its module, too, is imported before a fork
        seed = loader._draw_seed()
        config = WorkerConfig(loader, is_iterable)
        for worker_id in range(loader.num_workers):
            index_queue = context.Queue()
            index_queue.cancel_join_thread()
            worker = context.Process(
                target=worker_loop, daemon=True,
                args=(config, worker_id, seed + worker_id, index_queue, self._results))
            worker.start()
            self._index_queues.append(index_queue)
            self._workers.append(worker)
        self._begin()

    def _begin(self):
        self._indices = iter(self._loader._index_sampler)
        self._sent = self._next = 0
        self._ready: dict = {}
        self._owner: dict = {}
        self._alive = [True] * len(self._workers)
        self._turn = itertools.cycle(range(len(self._workers)))
        for _ in range(self._loader.prefetch_factor * len(self._workers)):
            self._send()

    def reset(self):
        """Begin another epoch with the same workers."""
        while self._owner:  # what an epoch that was left early still has under way
            self._receive()
        seed = self._loader._draw_seed()
        for worker_id, index_queue in enumerate(self._index_queues):
            index_queue.put(_Resume(seed + worker_id))
        self._begin()

    def _send(self):
        worker = next((w for w in itertools.islice(self._turn, len(self._workers))
                       if self._alive[w]), None)
        if worker is None:
            return
        try:
            index = next(self._indices)
        except StopIteration:
            return
        self._index_queues[worker].put((self._sent, index))
        self._owner[self._sent] = worker
        self._sent += 1

    def _receive(self):
        """Wait for one result and note it."""
        waited = 0.0
        while True:
            try:
                number, result = self._results.get(timeout=self._timeout or 5.0)
                break
            except queue.Empty:
                waited += self._timeout or 5.0
                dead = [str(w.pid) for w in self._workers if not w.is_alive()]
                if dead:
                    self.close()
                    raise RuntimeError(f"DataLoader worker (pid(s) {', '.join(dead)}) exited "
                                       "unexpectedly") from None
                if self._timeout and waited >= self._timeout:
                    self.close()
                    raise RuntimeError(
                        f"DataLoader timed out after {self._timeout} seconds") from None
        self._owner.pop(number, None)
        if isinstance(result, _End):
            self._alive[result.worker_id] = False
        self._ready[number] = result
        return number

    def __iter__(self):
        return self

    def __len__(self):
        return len(self._loader._index_sampler)

    def __next__(self):
        while self._ready or self._owner:
            if self._loader.in_order:
                number = self._next
                if number not in self._ready and number not in self._owner:
                    self._next += 1
                    continue
                while number not in self._ready:
                    self._receive()
                self._next += 1
            else:
                number = next(iter(self._ready), None)
                if number is None:
                    number = self._receive()
            result = self._ready.pop(number)
            self._send()
            if isinstance(result, _End):
                continue
            if isinstance(result, ExceptionWrapper):
                result.reraise()
            return result
        if not self._loader.persistent_workers:
            self.close()
        raise StopIteration

    def close(self):
        """Stop the workers."""
        if self._closed:
            return
        self._closed = True
        for index_queue in self._index_queues:
            index_queue.put(None)
        for worker in self._workers:
            worker.join(timeout=1.0)
            if worker.is_alive():
                worker.terminate()
        self._results.close()
        for index_queue in self._index_queues:
            index_queue.close()

    def __del__(self):
        if not sys.is_finalizing() and hasattr(self, "_closed"):
            self.close()
