"""DataLoader: batches of a dataset, in this process or by workers."""
from __future__ import annotations

import warnings

import plugrad

from ._utils.collate import default_collate, default_convert
from ._utils.fetch import make_fetcher
from .dataset import IterableDataset
from .sampler import BatchSampler, RandomSampler, Sampler, SequentialSampler


class _InfiniteSampler(Sampler):
    """For a stream: no order to choose, only how much to take."""

    def __iter__(self):
        while True:
            yield None


class _DatasetKind:
    Map = 0
    Iterable = 1


class DataLoader:
    """Iterates over `dataset` in batches.

    `batch_size` None switches batching off. `shuffle` chooses a random order; a `sampler` or
    `batch_sampler` another. `num_workers` processes fetch ahead, `prefetch_factor` batches each.
    Arguments that exclude each other raise ValueError.
    """

    _fixed = frozenset(("batch_size", "batch_sampler", "dataset", "drop_last",
                        "persistent_workers", "sampler"))
    _initialized = False
    _iterator = None

    def __class_getitem__(cls, item):
        return cls

    def __init__(self, dataset, batch_size=1, shuffle=None, sampler=None, batch_sampler=None,
                 num_workers=0, collate_fn=None, pin_memory=False, drop_last=False, timeout=0,
                 worker_init_fn=None, multiprocessing_context=None, generator=None, *,
                 prefetch_factor=None, persistent_workers=False, pin_memory_device="",
                 in_order=True):
        _check_workers(num_workers, timeout, prefetch_factor, persistent_workers)
        self.dataset = dataset
        self.num_workers = num_workers
        self.prefetch_factor = 2 if num_workers and prefetch_factor is None else prefetch_factor
        self.pin_memory = pin_memory
        self.pin_memory_device = pin_memory_device
        self.timeout = timeout
        self.worker_init_fn = worker_init_fn
        self.multiprocessing_context = multiprocessing_context
        self.in_order = in_order
        self._dataset_kind = (_DatasetKind.Iterable if isinstance(dataset, IterableDataset)
                              else _DatasetKind.Map)
        if self._is_iterable:
            shuffle = _check_stream(shuffle, sampler, batch_sampler)
        else:
            shuffle = bool(shuffle)
        _check_sampling(batch_size, shuffle, sampler, batch_sampler, drop_last)
        if batch_sampler is not None:
            batch_size, drop_last = None, False
        if sampler is None:
            if self._is_iterable:
                sampler = _InfiniteSampler()
            elif shuffle:
                sampler = RandomSampler(dataset, generator=generator)
            else:
                sampler = SequentialSampler(dataset)
        if batch_size is not None and batch_sampler is None:
            batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.batch_size = batch_size
        self.drop_last = drop_last
        self.sampler = sampler
        self.batch_sampler = batch_sampler
        self.generator = generator
        self.collate_fn = collate_fn if collate_fn is not None else (
            default_collate if self._auto_collation else default_convert)
        self.persistent_workers = persistent_workers
        self._initialized = True

    def __setattr__(self, name, value):
        if self._initialized and name in self._fixed:
            raise ValueError(f"{name} attribute should not be set after {type(self).__name__} is "
                             "initialized")
        super().__setattr__(name, value)

    @property
    def _is_iterable(self):
        return self._dataset_kind == _DatasetKind.Iterable

    @property
    def _auto_collation(self):
        return self.batch_sampler is not None

    @property
    def _index_sampler(self):
        return self.batch_sampler if self._auto_collation else self.sampler

    def _draw_seed(self):
        return int(plugrad.empty((), dtype=plugrad.int64).random_(
            generator=self.generator).item())

    def __iter__(self):
        if self.num_workers == 0:
            return _count_stream(self, self._in_process()) if self._is_iterable else (
                self._in_process())
        from ._utils.worker import MultiProcessIterator
        if not self.persistent_workers:
            batches = MultiProcessIterator(self, self._is_iterable)
        elif self._iterator is None:
            batches = self._iterator = MultiProcessIterator(self, self._is_iterable)
        else:
            batches = self._iterator
            batches.reset()
        return _pinned(batches) if self.pin_memory and plugrad.cuda.is_available() else batches

    def _in_process(self):
        fetch = make_fetcher(self._is_iterable, self.dataset, self._auto_collation,
                             self.collate_fn, self.drop_last).fetch
        if not self._is_iterable:
            for index in self._index_sampler:
                yield fetch(index)
            return
        for index in self._index_sampler:
            try:
                batch = fetch(index)
            except StopIteration:
                return
            yield batch

    def __len__(self):
        if not self._is_iterable:
            return len(self._index_sampler)
        size = len(self.dataset)
        if self.batch_size is None:
            return size
        return size // self.batch_size if self.drop_last else -(-size // self.batch_size)


def _pinned(batches):
    """The batches with their tensors in page-locked memory."""
    from ._utils.pin_memory import pin_memory
    for batch in batches:
        yield pin_memory(batch)


def _count_stream(loader, batches):
    """Pass batches on; warn where a stream gives more of them than its len() said."""
    try:
        expected = len(loader)
    except TypeError:
        yield from batches
        return
    for i, batch in enumerate(batches, 1):
        if i > expected:
            warnings.warn(f"Length of IterableDataset {loader.dataset} was reported to be "
                          f"{expected} (when accessing len(dataloader)), but {i} samples have "
                          "been fetched. ", stacklevel=2)
        yield batch


def _check_workers(num_workers, timeout, prefetch_factor, persistent_workers):
    if num_workers < 0:
        raise ValueError("num_workers option should be non-negative; use num_workers=0 to disable "
                         "multiprocessing.")
    if timeout < 0:
        raise ValueError("timeout option should be non-negative")
    if num_workers == 0 and prefetch_factor is not None:
        raise ValueError("prefetch_factor option could only be specified in multiprocessing.let "
                         "num_workers > 0 to enable multiprocessing, otherwise set "
                         "prefetch_factor to None.")
    if prefetch_factor is not None and prefetch_factor < 0:
        raise ValueError("prefetch_factor option should be non-negative")
    if persistent_workers and num_workers == 0:
        raise ValueError("persistent_workers option needs num_workers > 0")


def _check_stream(shuffle, sampler, batch_sampler):
    if shuffle not in (False, None):
        raise ValueError("DataLoader with IterableDataset: expected unspecified shuffle option, "
                         f"but got shuffle={shuffle}")
    if sampler is not None:
        raise ValueError("DataLoader with IterableDataset: expected unspecified sampler option, "
                         f"but got sampler={sampler}")
    if batch_sampler is not None:
        raise ValueError("DataLoader with IterableDataset: expected unspecified batch_sampler "
                         f"option, but got batch_sampler={batch_sampler}")
    return False


def _check_sampling(batch_size, shuffle, sampler, batch_sampler, drop_last):
    if sampler is not None and shuffle:
        raise ValueError("sampler option is mutually exclusive with shuffle")
    if batch_sampler is not None and (
            batch_size != 1 or shuffle or sampler is not None or drop_last):
        raise ValueError("batch_sampler option is mutually exclusive with batch_size, shuffle, "
                         "sampler, and drop_last")
    if batch_sampler is None and batch_size is None and drop_last:
        raise ValueError("batch_size=None option disables auto-batching and is mutually exclusive "
                         "with drop_last")
