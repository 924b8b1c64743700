"""From indices to a batch."""
from __future__ import annotations

from itertools import islice

from ..dataset import whole_batch
from .collate import default_collate


class MapFetcher:
    """Samples by index; one index where there is no batching."""

    def __init__(self, dataset, auto_collation, collate_fn):
        self.dataset = dataset
        self.collate_fn = collate_fn
        self.auto_collation = auto_collation
        whole = collate_fn is default_collate and auto_collation
        self._whole = whole_batch(dataset) if whole else None

    def fetch(self, index):
        if not self.auto_collation:
            return self.collate_fn(self.dataset[index])
        if self._whole is not None:
            return self._whole(index)
        if callable(getattr(self.dataset, "__getitems__", None)):
            return self.collate_fn(self.dataset.__getitems__(index))
        return self.collate_fn([self.dataset[i] for i in index])


class IterableFetcher:
    """The next samples of a stream; of `index` only the length matters."""

    def __init__(self, dataset, auto_collation, collate_fn, drop_last):
        self.iterator = iter(dataset)
        self.auto_collation = auto_collation
        self.collate_fn = collate_fn
        self.drop_last = drop_last

    def fetch(self, index):
        if not self.auto_collation:
            return self.collate_fn(next(self.iterator))
        samples = list(islice(self.iterator, len(index)))
        if not samples or (self.drop_last and len(samples) < len(index)):
            raise StopIteration
        return self.collate_fn(samples)


def make_fetcher(is_iterable, dataset, auto_collation, collate_fn, drop_last):
    """The fetcher for a dataset of either kind."""
    if is_iterable:
        return IterableFetcher(dataset, auto_collation, collate_fn, drop_last)
    return MapFetcher(dataset, auto_collation, collate_fn)
