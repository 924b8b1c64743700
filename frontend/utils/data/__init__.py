"""Datasets, samplers and DataLoader."""

from ._utils.collate import default_collate, default_convert
from .dataloader import DataLoader, _DatasetKind
from .dataset import (
    ChainDataset,
    ConcatDataset,
    Dataset,
    IterableDataset,
    StackDataset,
    Subset,
    TensorDataset,
    random_split,
)
from .distributed import DistributedSampler
from .sampler import (
    BatchSampler,
    RandomSampler,
    Sampler,
    SequentialSampler,
    SubsetRandomSampler,
    WeightedRandomSampler,
)

__all__ = [
    "BatchSampler", "ChainDataset", "ConcatDataset", "DataLoader", "Dataset",
    "DistributedSampler", "IterableDataset", "RandomSampler", "Sampler", "SequentialSampler",
    "StackDataset", "Subset", "SubsetRandomSampler", "TensorDataset", "WeightedRandomSampler",
    "_DatasetKind", "default_collate", "default_convert", "get_worker_info", "random_split",
]


def get_worker_info():
    """In a DataLoader's worker its `id`, `num_workers`, `seed` and `dataset`; else None."""
    from ._utils.worker import get_worker_info as of_this_process
    return of_this_process()


def __getattr__(name):
    if name in ("DFIterDataPipe", "IterDataPipe", "MapDataPipe", "functional_datapipe"):
        from . import datapipes
        return getattr(datapipes, name)
    raise AttributeError(f"module 'plugrad.utils.data' has no attribute '{name}'")
