"""Datasets: what a DataLoader draws its samples from."""
from __future__ import annotations

import math
import warnings
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

import numpy as np

import plugrad


class Dataset:
    """Samples by number: a subclass defines __getitem__, usually __len__, and for fetching a
    batch at once __getitems__(list of numbers)."""

    def __class_getitem__(cls, item):
        return cls

    def __getitem__(self, index):
        raise NotImplementedError("Subclasses of Dataset should implement __getitem__.")

    def __add__(self, other):
        return ConcatDataset([self, other])


class IterableDataset(Dataset):
    """Samples in a stream: a subclass defines __iter__."""

    def __add__(self, other):
        return ChainDataset([self, other])

    def __iter__(self):
        raise NotImplementedError("Subclasses of IterableDataset should implement __iter__.")


class TensorDataset(Dataset):
    """Sample i is (tensor[i] of each tensor); all have the same size in dimension 0."""

    def __init__(self, *tensors):
        if any(tensors[0].size(0) != tensor.size(0) for tensor in tensors):
            raise AssertionError("Size mismatch between tensors")
        self.tensors = tensors

    def __getitem__(self, index):
        return tuple(tensor[index] for tensor in self.tensors)

    def __len__(self):
        return self.tensors[0].size(0)


class StackDataset(Dataset):
    """Sample i is the tuple of the samples i of several datasets, or the dict of named ones."""

    def __init__(self, *args, **kwargs):
        if args:
            if kwargs:
                raise ValueError("Supported either ``tuple``- (via ``args``) or ``dict``- (via "
                                 "``kwargs``) like input/output, but both types are given.")
            self.datasets = args
        elif kwargs:
            self.datasets = kwargs
        else:
            raise ValueError("At least one dataset should be passed")
        sizes = [len(dataset) for dataset in self._parts()]
        if any(size != sizes[0] for size in sizes):
            raise ValueError("Size mismatch between datasets")
        self._length = sizes[0]

    def _parts(self):
        return self.datasets.values() if isinstance(self.datasets, dict) else self.datasets

    def __getitem__(self, index):
        if isinstance(self.datasets, dict):
            return {key: dataset[index] for key, dataset in self.datasets.items()}
        return tuple(dataset[index] for dataset in self.datasets)

    def __getitems__(self, indices):
        columns = [_fetch(dataset, indices) for dataset in self._parts()]
        if isinstance(self.datasets, dict):
            return [dict(zip(self.datasets, row)) for row in zip(*columns)]
        return list(zip(*columns))

    def __len__(self):
        return self._length


def _fetch(dataset, indices):
    """The samples at `indices`, at once where the dataset can."""
    if callable(getattr(dataset, "__getitems__", None)):
        items = dataset.__getitems__(indices)
        if len(items) != len(indices):
            raise ValueError("Nested dataset's output size mismatch. Expected "
                             f"{len(indices)}, got {len(items)}")
        return items
    return [dataset[index] for index in indices]


class ConcatDataset(Dataset):
    """Several datasets, one after the other."""

    @staticmethod
    def cumsum(sequence):
        return list(accumulate(len(dataset) for dataset in sequence))

    def __init__(self, datasets):
        self.datasets = list(datasets)
        if not self.datasets:
            raise AssertionError("datasets should not be an empty iterable")
        if any(isinstance(dataset, IterableDataset) for dataset in self.datasets):
            raise AssertionError("ConcatDataset does not support IterableDataset")
        self.cumulative_sizes = self.cumsum(self.datasets)

    def __len__(self):
        return self.cumulative_sizes[-1]

    def __getitem__(self, idx):
        if idx < 0:
            if -idx > len(self):
                raise ValueError("absolute value of index should not exceed dataset length")
            idx += len(self)
        which = bisect_right(self.cumulative_sizes, idx)
        return self.datasets[which][idx - (self.cumulative_sizes[which - 1] if which else 0)]

    @property
    def cummulative_sizes(self):
        warnings.warn("cummulative_sizes attribute is renamed to cumulative_sizes",
                      DeprecationWarning, stacklevel=2)
        return self.cumulative_sizes


class ChainDataset(IterableDataset):
    """Several iterable datasets, one after the other."""

    def __init__(self, datasets):
        super().__init__()
        self.datasets = datasets

    def __iter__(self):
        for dataset in self.datasets:
            if not isinstance(dataset, IterableDataset):
                raise AssertionError("ChainDataset only supports IterableDataset")
            yield from dataset

    def __len__(self):
        return sum(len(dataset) for dataset in self.datasets)


class Subset(Dataset):
    """The samples of `dataset` at `indices`."""

    def __init__(self, dataset, indices):
        self.dataset = dataset
        self.indices = indices

    def __getitem__(self, idx):
        if isinstance(idx, list):
            return self.dataset[[self.indices[i] for i in idx]]
        return self.dataset[self.indices[idx]]

    def __getitems__(self, indices):
        return _fetch(self.dataset, [self.indices[idx] for idx in indices])

    def __len__(self):
        return len(self.indices)


def random_split(dataset, lengths, generator=None):
    """Random Subsets of the given lengths, or fractions that sum to 1, without overlap."""
    lengths = list(lengths)
    if math.isclose(sum(lengths), 1) and sum(lengths) <= 1:
        lengths = _from_fractions(lengths, len(dataset))
    if sum(lengths) != len(dataset):
        raise ValueError("Sum of input lengths does not equal the length of the input dataset!")
    indices = plugrad.randperm(sum(lengths), generator=generator).tolist()
    ends = list(accumulate(lengths))
    return [Subset(dataset, indices[end - length:end]) for end, length in zip(ends, lengths)]


def _from_fractions(fractions, total):
    for i, fraction in enumerate(fractions):
        if fraction < 0 or fraction > 1:
            raise ValueError(f"Fraction at index {i} is not between 0 and 1")
    lengths = [math.floor(total * fraction) for fraction in fractions]
    for i in range(total - sum(lengths)):  # what rounding left over, one to each in turn
        lengths[i % len(lengths)] += 1
    for i, length in enumerate(lengths):
        if length == 0:
            warnings.warn(f"Length of split at index {i} is 0. This might result in an empty "
                          "dataset.", stacklevel=3)
    return lengths


def whole_batch(dataset):
    """A function from indices to the collated batch, where that needs no single samples.

    That is so for a TensorDataset, or a Subset of one: one indexing for each tensor.
    """
    cls = type(dataset)
    if isinstance(dataset, TensorDataset) and cls.__getitem__ is TensorDataset.__getitem__ and (
            not hasattr(cls, "__getitems__")):
        def batch(indices):
            index = plugrad.from_numpy(np.array(indices, dtype=np.int64))
            return [tensor[index.to(tensor.device)] for tensor in dataset.tensors]
        return batch
    if cls is Subset and isinstance(dataset.indices, Sequence):
        inner = whole_batch(dataset.dataset)
        if inner is not None:
            places = dataset.indices
            return lambda indices: inner([places[i] for i in indices])
    return None
