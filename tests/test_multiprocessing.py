"""torch.multiprocessing: spawn, its errors, and memory that processes share."""

import pytest

import plugrad
import plugrad.multiprocessing as mp


def fill(rank, x, queue):
    x[rank] = rank + 1
    queue.put(plugrad.full((2,), float(rank)))


def fail(rank):
    if rank == 1:
        raise ValueError("on purpose")


def test_shared_memory_and_queue():
    x = plugrad.zeros(3).share_memory_()
    queue = mp.get_context("fork").Queue()
    context = mp.start_processes(fill, (x, queue), nprocs=3, join=False, start_method="fork")
    got = sorted(queue.get(timeout=60)[0].item() for _ in range(3))
    while not context.join():
        continue
    assert got == [0, 1, 2]
    assert x.tolist() == [1, 2, 3]


def test_an_error_is_raised_here():
    with pytest.raises(mp.ProcessRaisedException, match="on purpose") as error:
        mp.start_processes(fail, nprocs=2, start_method="fork")
    assert error.value.error_index == 1


def test_names():
    assert mp.get_sharing_strategy() in mp.get_all_sharing_strategies()
    assert plugrad.multiprocessing.Process is __import__("multiprocessing").Process
