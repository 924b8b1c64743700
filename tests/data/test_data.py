"""Datasets, samplers, collating and DataLoader, in this process and with workers."""
import random
from collections import Counter, OrderedDict, defaultdict, namedtuple

import numpy as np
import pytest

import plugrad
from plugrad.utils import data

Point = namedtuple("Point", ["x", "y"])


class Squares(data.Dataset):
    def __init__(self, size):
        self.size = size

    def __len__(self):
        return self.size

    def __getitem__(self, index):
        if index >= self.size:
            raise IndexError(index)
        return index * index


class Numbers(data.IterableDataset):
    """0 .. end - 1, shared out between workers."""

    def __init__(self, end):
        self.end = end

    def __iter__(self):
        info = data.get_worker_info()
        return iter(range(self.end) if info is None else
                    range(info.id, self.end, info.num_workers))


def lists(loader):
    return [batch.tolist() for batch in loader]


def tensors(n=10):
    return data.TensorDataset(plugrad.arange(n), plugrad.arange(2 * n).reshape(n, 2))


def test_tensor_dataset():
    dataset = tensors()
    assert len(dataset) == 10
    x, y = dataset[3]
    assert x.item() == 3 and y.tolist() == [6, 7]
    with pytest.raises(AssertionError, match="Size mismatch"):
        data.TensorDataset(plugrad.zeros(2), plugrad.zeros(3))


def test_concat_subset_stack_chain():
    both = Squares(3) + Squares(2)
    assert isinstance(both, data.ConcatDataset)
    assert [both[i] for i in range(5)] == [0, 1, 4, 0, 1] and both[-1] == 1
    with pytest.raises(ValueError, match="should not exceed"):
        both[-6]
    part = data.Subset(Squares(10), [5, 2])
    assert len(part) == 2 and [part[0], part[1]] == [25, 4] and part.__getitems__([1]) == [4]
    stack = data.StackDataset(Squares(3), tensors(3))
    assert stack[2][0] == 4 and stack[2][1][0].item() == 2
    named = data.StackDataset(a=Squares(3), b=Squares(3))
    assert named[2] == {"a": 4, "b": 4} and named.__getitems__([1, 2])[1] == {"a": 4, "b": 4}
    assert list(Numbers(2) + Numbers(3)) == [0, 1, 0, 1, 2]
    with pytest.raises(ValueError, match="Size mismatch"):
        data.StackDataset(Squares(3), Squares(4))


def test_random_split():
    parts = data.random_split(Squares(10), [0.3, 0.3, 0.4],
                              generator=plugrad.Generator().manual_seed(1))
    assert [len(part) for part in parts] == [3, 3, 4]
    assert sorted(i for part in parts for i in part.indices) == list(range(10))
    again = data.random_split(Squares(10), [3, 3, 4],
                              generator=plugrad.Generator().manual_seed(1))
    assert [p.indices for p in parts] == [p.indices for p in again]
    with pytest.raises(ValueError, match="Sum of input lengths"):
        data.random_split(Squares(10), [3, 3])


def test_samplers():
    plugrad.manual_seed(0)
    assert list(data.SequentialSampler(range(4))) == [0, 1, 2, 3]
    assert sorted(data.RandomSampler(range(20))) == list(range(20))
    assert list(data.RandomSampler(range(20))) != list(range(20))
    assert Counter(data.RandomSampler(range(3), num_samples=7)).total() == 7
    drawn = list(data.RandomSampler(range(3), replacement=True, num_samples=40))
    assert len(drawn) == 40 and set(drawn) == {0, 1, 2}
    assert sorted(data.SubsetRandomSampler([5, 7, 9])) == [5, 7, 9]
    weighted = Counter(data.WeightedRandomSampler([0.0, 1.0, 3.0], 400))
    assert weighted[0] == 0 and 200 < weighted[2] < 380
    assert list(data.BatchSampler(range(5), 2, False)) == [[0, 1], [2, 3], [4]]
    assert list(data.BatchSampler(range(5), 2, True)) == [[0, 1], [2, 3]]
    assert len(data.BatchSampler(range(5), 2, False)) == 3
    with pytest.raises(ValueError, match="batch_size should be a positive integer"):
        data.BatchSampler(range(5), 0, False)
    with pytest.raises(ValueError, match="num_samples should be a positive integer"):
        data.RandomSampler([])


def test_distributed_sampler():
    parts = [list(data.DistributedSampler(range(7), 2, rank, shuffle=False)) for rank in (0, 1)]
    assert parts == [[0, 2, 4, 6], [1, 3, 5, 0]]
    sampler = data.DistributedSampler(range(7), 2, 0, drop_last=True)
    first = list(sampler)
    sampler.set_epoch(1)
    assert len(first) == 3 and list(sampler) != first


def test_collate():
    collate = data.default_collate
    assert collate([1, 2]).tolist() == [1, 2] and collate([1, 2]).dtype == plugrad.int64
    assert collate([1.0, 2.0]).dtype == plugrad.float64
    assert collate(["a", "b"]) == ["a", "b"]
    assert collate([np.float32(1.5), np.float32(2)]).dtype == plugrad.float32
    assert collate([np.ones((2, 3)), np.zeros((2, 3))]).shape == (2, 2, 3)
    assert collate([plugrad.ones(3), plugrad.zeros(3)]).tolist() == [[1, 1, 1], [0, 0, 0]]
    a, b = collate([(1, "x"), (2, "y")])
    assert a.tolist() == [1, 2] and b == ("x", "y")
    point = collate([Point(1, 2.0), Point(3, 4.0)])
    assert isinstance(point, Point) and point.x.tolist() == [1, 3]
    nested = collate([{"a": [1, 2], "b": {"c": 3}}, {"a": [4, 5], "b": {"c": 6}}])
    assert [t.tolist() for t in nested["a"]] == [[1, 4], [2, 5]]
    assert nested["b"]["c"].tolist() == [3, 6]
    ordered = collate([OrderedDict(a=1), OrderedDict(a=2)])
    assert isinstance(ordered, OrderedDict)
    counted = collate([defaultdict(list, a=1), defaultdict(list, a=2)])
    assert counted.default_factory is list and counted["a"].tolist() == [1, 2]
    with pytest.raises(RuntimeError, match="each element in list of batch should be of equal"):
        collate([[1, 2], [1]])
    with pytest.raises(TypeError, match="batch must contain tensors"):
        collate([object()])
    with pytest.raises(TypeError, match="batch must contain tensors"):
        collate([np.array(["a"]), np.array(["b"])])


def test_convert():
    out = data.default_convert({"a": np.ones(2), "b": [np.float64(1), "s"], "c": (1, 2)})
    assert out["a"].tolist() == [1, 1] and out["b"][0].item() == 1 and out["b"][1] == "s"
    assert out["c"] == [1, 2]


def test_batches_of_a_tensor_dataset():
    loader = data.DataLoader(tensors(), batch_size=4)
    assert len(loader) == 3
    batches = list(loader)
    assert [x.tolist() for x, _ in batches] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]]
    assert isinstance(batches[0], list) and batches[2][1].tolist() == [[16, 17], [18, 19]]
    part = data.DataLoader(data.Subset(tensors(), [7, 1, 3]), batch_size=2)
    assert [x.tolist() for x, _ in part] == [[7, 1], [3]]


def test_an_overridden_getitem_is_used():
    class Doubled(data.TensorDataset):
        def __getitem__(self, index):
            return super().__getitem__(index)[0] * 2

    assert lists(data.DataLoader(Doubled(plugrad.arange(3)), batch_size=3)) == [[0, 2, 4]]


def test_shuffle_visits_all_and_depends_on_the_generator():
    def epoch(seed):
        generator = plugrad.Generator().manual_seed(seed)
        loader = data.DataLoader(Squares(20), 6, shuffle=True, generator=generator)
        return [v for batch in lists(loader) for v in batch]

    assert sorted(epoch(0)) == [i * i for i in range(20)]
    assert epoch(0) == epoch(0) != epoch(1)


@pytest.mark.parametrize("drop_last,expected", [(True, []), (False, [[0, 1]])])
def test_shorter_than_a_batch(drop_last, expected):
    loader = data.DataLoader(Squares(2), batch_size=3, drop_last=drop_last)
    assert len(loader) == len(expected) and lists(loader) == expected


def test_without_batching():
    assert list(data.DataLoader(Squares(3), batch_size=None)) == [0, 1, 4]
    loader = data.DataLoader(tensors(), batch_size=None, sampler=[[1, 2], [3]])
    assert [x.tolist() for x, _ in loader] == [[1, 2], [3]]


def test_batch_sampler_and_collate_fn():
    loader = data.DataLoader(Squares(5), batch_sampler=[[0, 4], [2]], collate_fn=sum)
    assert list(loader) == [16, 4]


def test_getitems_is_used():
    class AtOnce(Squares):
        def __getitems__(self, indices):
            return [-i for i in indices]

    assert lists(data.DataLoader(AtOnce(3), batch_size=2)) == [[0, -1], [-2]]


def test_stream():
    assert lists(data.DataLoader(Numbers(5), batch_size=2)) == [[0, 1], [2, 3], [4]]
    assert lists(data.DataLoader(Numbers(5), batch_size=2, drop_last=True)) == [[0, 1], [2, 3]]
    with pytest.raises(TypeError):
        len(data.DataLoader(Numbers(5)))


def test_stream_longer_than_its_len():
    class Short(Numbers):
        def __len__(self):
            return 2

    with pytest.warns(UserWarning, match="3 samples have been fetched"):
        assert len(list(data.DataLoader(Short(3), batch_size=None))) == 3


def test_wrong_arguments():
    cases = [({"sampler": [0], "shuffle": True}, "mutually exclusive with shuffle"),
             ({"batch_sampler": [[0]], "batch_size": 2}, "batch_sampler option is mutually"),
             ({"batch_size": None, "drop_last": True}, "disables auto-batching"),
             ({"num_workers": -1}, "should be non-negative"),
             ({"prefetch_factor": 2}, "could only be specified in multiprocessing"),
             ({"persistent_workers": True}, "needs num_workers > 0")]
    for options, message in cases:
        with pytest.raises(ValueError, match=message):
            data.DataLoader(Squares(3), **options)
    with pytest.raises(ValueError, match="expected unspecified shuffle"):
        data.DataLoader(Numbers(3), shuffle=True)
    loader = data.DataLoader(Squares(3))
    with pytest.raises(ValueError, match="should not be set after DataLoader is initialized"):
        loader.batch_size = 5


# Workers: functions at module level, so that any way of starting a process can use them.

class Draws(data.Dataset):
    def __len__(self):
        return 8

    def __getitem__(self, index):
        info = data.get_worker_info()
        return (info.id, random.random(), float(np.random.random()),
                float(plugrad.rand(()).item()))


class Faulty(Squares):
    def __getitem__(self, index):
        if index == 2:
            raise KeyError("the third")
        return index


def note_worker(worker_id):
    info = data.get_worker_info()
    assert info.id == worker_id and info.num_workers == 2
    info.dataset.size = 100 + worker_id


class ToldSize(Squares):
    def __getitem__(self, index):
        return self.size


def test_workers_keep_the_order():
    loader = data.DataLoader(Squares(11), batch_size=2, num_workers=2)
    assert lists(loader) == lists(data.DataLoader(Squares(11), batch_size=2))
    two = [[a.tolist(), b.tolist()] for a, b in data.DataLoader(tensors(5), 2, num_workers=2)]
    assert two[2] == [[4], [[8, 9]]]


def test_workers_share_a_stream():
    loader = data.DataLoader(Numbers(7), batch_size=2, num_workers=2)
    assert sorted(v for batch in lists(loader) for v in batch) == list(range(7))


def test_workers_draw_different_numbers_that_repeat_with_the_seed():
    def run():
        plugrad.manual_seed(2018)
        loader = data.DataLoader(Draws(), batch_size=None, num_workers=2)
        return [tuple(sample) for sample in loader]

    first = run()
    assert first == run()
    for column in (1, 2, 3):
        assert len({sample[column] for sample in first}) == len(first)


def test_an_error_in_a_worker_is_raised_here():
    loader = data.DataLoader(Faulty(4), num_workers=1)
    with pytest.raises(KeyError) as caught:
        list(loader)
    assert "DataLoader worker process 0" in str(caught.value)
    assert "the third" in str(caught.value)


def test_worker_init_fn_and_worker_info():
    loader = data.DataLoader(ToldSize(4), num_workers=2, worker_init_fn=note_worker)
    assert sorted(v for batch in lists(loader) for v in batch) == [100, 100, 101, 101]
    assert data.get_worker_info() is None


def test_persistent_workers():
    loader = data.DataLoader(Squares(5), 2, num_workers=2, persistent_workers=True)
    first = iter(loader)
    processes = list(first._workers)
    assert next(first).tolist() == [0, 1]  # left early
    assert lists(loader) == [[0, 1], [4, 9], [16]]
    assert loader._iterator._workers == processes and all(p.is_alive() for p in processes)
    loader._iterator.close()


def test_out_of_order():
    loader = data.DataLoader(Squares(9), 2, num_workers=2, in_order=False)
    assert sorted(lists(loader)) == [[0, 1], [4, 9], [16, 25], [36, 49], [64]]


def test_data_pipes():
    @data.functional_datapipe("doubled")
    class Doubled(data.IterDataPipe):
        def __init__(self, source):
            self.source = source

        def __iter__(self):
            return (2 * x for x in self.source)

    class Source(data.IterDataPipe):
        def __iter__(self):
            return iter(range(3))

    pipe = Source().doubled().doubled()
    assert list(pipe) == [0, 4, 8] and lists(data.DataLoader(pipe, 2)) == [[0, 4], [8]]
    with pytest.raises(AttributeError, match="no attribute 'halved'"):
        pipe.halved  # noqa: B018
