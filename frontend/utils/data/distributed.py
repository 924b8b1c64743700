"""The part of a dataset that one process of several takes."""
from __future__ import annotations

import math

import plugrad

from .sampler import Sampler


class DistributedSampler(Sampler):
    """Every `num_replicas`-th index from `rank` on, after a shuffle by seed + epoch.

    The indices are repeated, or with `drop_last` cut, so that all ranks get as many. Call
    `set_epoch` before each epoch for another order.
    """

    def __init__(self, dataset, num_replicas=None, rank=None, shuffle=True, seed=0,
                 drop_last=False):
        if num_replicas is None or rank is None:
            group = getattr(plugrad, "distributed", None)
            if group is None or not group.is_available() or not group.is_initialized():
                raise RuntimeError("Requires distributed package to be available; or give "
                                   "num_replicas and rank")
            num_replicas = group.get_world_size() if num_replicas is None else num_replicas
            rank = group.get_rank() if rank is None else rank
        if rank >= num_replicas or rank < 0:
            raise ValueError(f"Invalid rank {rank}, rank should be in the interval [0, "
                             f"{num_replicas - 1}]")
        self.dataset = dataset
        self.num_replicas = num_replicas
        self.rank = rank
        self.epoch = 0
        self.drop_last = drop_last
        size = len(dataset)
        if drop_last and size % num_replicas != 0:
            size = max(size - num_replicas, 0)
        self.num_samples = math.ceil(size / num_replicas)
        self.total_size = self.num_samples * num_replicas
        self.shuffle = shuffle
        self.seed = seed

    def __iter__(self):
        size = len(self.dataset)
        if self.shuffle:
            generator = plugrad.Generator().manual_seed(self.seed + self.epoch)
            indices = plugrad.randperm(size, generator=generator).tolist()
        else:
            indices = list(range(size))
        if not self.drop_last and indices:
            indices = (indices * math.ceil(self.total_size / size))[:self.total_size]
        return iter(indices[:self.total_size][self.rank::self.num_replicas])

    def __len__(self):
        return self.num_samples

    def set_epoch(self, epoch):
        """Choose the order of the next iteration."""
        self.epoch = epoch
