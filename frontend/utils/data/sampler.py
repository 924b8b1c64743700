"""Samplers: the order in which a DataLoader visits a dataset."""
from __future__ import annotations

from itertools import islice

import plugrad


class Sampler:
    """An iterable of indices (or of lists of them); a subclass defines __iter__."""

    def __class_getitem__(cls, item):
        return cls

    def __iter__(self):
        raise NotImplementedError(f"{type(self).__name__}: define __iter__")


class SequentialSampler(Sampler):
    """0, 1, 2, ..."""

    def __init__(self, data_source):
        self.data_source = data_source

    def __iter__(self):
        return iter(range(len(self.data_source)))

    def __len__(self):
        return len(self.data_source)


def _own_generator(generator):
    """`generator`, or a new one that the default generator seeds."""
    if generator is not None:
        return generator
    seed = int(plugrad.empty((), dtype=plugrad.int64).random_().item())
    return plugrad.Generator().manual_seed(seed)


def _check_count(num_samples):
    if isinstance(num_samples, bool) or not isinstance(num_samples, int) or num_samples <= 0:
        raise ValueError("num_samples should be a positive integer value, but got "
                         f"num_samples={num_samples}")


class RandomSampler(Sampler):
    """A permutation of the indices, or `num_samples` draws with `replacement`."""

    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        self.data_source = data_source
        self.replacement = replacement
        self._num_samples = num_samples
        self.generator = generator
        if not isinstance(replacement, bool):
            raise TypeError("replacement should be a boolean value, but got replacement="
                            f"{replacement}")
        _check_count(self.num_samples)

    @property
    def num_samples(self):
        return len(self.data_source) if self._num_samples is None else self._num_samples

    def __iter__(self):
        n = len(self.data_source)
        generator = _own_generator(self.generator)
        if self.num_samples == n and not self.replacement:
            return iter(plugrad.randperm(n, generator=generator).tolist())
        return self._draws(n, generator)

    def _draws(self, n, generator):
        if self.replacement:
            for start in range(0, self.num_samples, 32):
                size = min(32, self.num_samples - start)
                yield from plugrad.randint(high=n, size=(size,), dtype=plugrad.int64,
                                           generator=generator).tolist()
            return
        for _ in range(self.num_samples // n):
            yield from plugrad.randperm(n, generator=generator).tolist()
        yield from plugrad.randperm(n, generator=generator).tolist()[:self.num_samples % n]

    def __len__(self):
        return self.num_samples


class SubsetRandomSampler(Sampler):
    """A permutation of the given indices."""

    def __init__(self, indices, generator=None):
        self.indices = indices
        self.generator = generator

    def __iter__(self):
        for i in plugrad.randperm(len(self.indices), generator=self.generator).tolist():
            yield self.indices[i]

    def __len__(self):
        return len(self.indices)


class WeightedRandomSampler(Sampler):
    """`num_samples` indices, each with probability in proportion to its weight."""

    def __init__(self, weights, num_samples, replacement=True, generator=None):
        _check_count(num_samples)
        if not isinstance(replacement, bool):
            raise ValueError("replacement should be a boolean value, but got replacement="
                             f"{replacement}")
        weights = plugrad.as_tensor(weights, dtype=plugrad.double)
        if len(weights.shape) != 1:
            raise ValueError("weights should be a 1d sequence but given weights have shape "
                             f"{tuple(weights.shape)}")
        self.weights = weights
        self.num_samples = num_samples
        self.replacement = replacement
        self.generator = generator

    def __iter__(self):
        yield from plugrad.multinomial(self.weights, self.num_samples, self.replacement,
                                       generator=self.generator).tolist()

    def __len__(self):
        return self.num_samples


class BatchSampler(Sampler):
    """Lists of `batch_size` indices of another sampler; the last may be shorter."""

    def __init__(self, sampler, batch_size, drop_last):
        if isinstance(batch_size, bool) or not isinstance(batch_size, int) or batch_size <= 0:
            raise ValueError("batch_size should be a positive integer value, but got batch_size="
                             f"{batch_size}")
        if not isinstance(drop_last, bool):
            raise ValueError(
                f"drop_last should be a boolean value, but got drop_last={drop_last}")
        self.sampler = sampler
        self.batch_size = batch_size
        self.drop_last = drop_last

    def __iter__(self):
        indices = iter(self.sampler)
        while batch := list(islice(indices, self.batch_size)):
            if self.drop_last and len(batch) < self.batch_size:
                return
            yield batch

    def __len__(self):
        size = len(self.sampler)
        return size // self.batch_size if self.drop_last else -(-size // self.batch_size)
