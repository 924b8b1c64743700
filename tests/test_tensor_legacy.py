"""Old constructors, `type()`, Size, and what Python asks of a tensor."""

import numpy as np
import pytest

CONSTRUCTORS = [
    lambda M: (M.FloatTensor(2, 3).shape, M.LongTensor([1, 2]), M.FloatTensor([1, 2])),
    lambda M: (M.Tensor([1, 2]), M.Tensor(2).shape, M.ByteTensor([1]), M.BoolTensor([True])),
    lambda M: (M.DoubleTensor(), M.HalfTensor([1]), M.FloatTensor(M.ones(2))),
    lambda M: (M.ones(2).type(), M.ones(2).long().type(), M.ones(2).type(M.int32)),
    lambda M: (M.ones(2).type("torch.DoubleTensor"), M.ones(2).type(M.LongTensor)),
    lambda M: (isinstance(M.ones(2), M.FloatTensor), isinstance(M.ones(2), M.LongTensor)),
    lambda M: (M.Tensor(M.Size([2])).shape, M.FloatTensor(np.ones(2)), M.ones(2).new(3).shape),
    lambda M: (M.ones(2).new([1, 2]), M.ones(2).new_tensor([1, 2]), M.LongTensor([1.5])),
    lambda M: str(M.FloatTensor),
    lambda M: M.LongTensor(M.tensor([1, 2])),
]

PYTHON = [
    lambda M: (int(M.tensor(3.7)), float(M.tensor([2])), complex(M.tensor(2.0))),
    lambda M: ("%d" % M.tensor(3), "%.2f" % M.tensor(3.0), f"{M.tensor(3.14159):.2f}"),  # noqa: UP031
    lambda M: (M.tensor(2).__index__(), [1, 2, 3][M.tensor(1)], list(M.ones(2))),
    lambda M: (1.0 in M.ones(2), list(reversed(M.arange(3))), abs(M.tensor(-2))),
    lambda M: (M.ones(2).nbytes, M.ones(2).itemsize, M.ones(2, 2).stride(-1)),
    lambda M: M.ones(1).get_device(),
    lambda M: ("T" in dir(M.ones(2)), "grad" in dir(M.ones(2)), "add" in dir(M.Tensor)),
    lambda M: "__cuda_array_interface__" in dir(M.ones(2)),
    lambda M: (len({M.ones(1): 1}), str(M.ones(2).layout)),
    lambda M: (M.Size([2, 3]).numel(), repr(M.Size((1, 2)) + (3,)), repr((0,) + M.Size([1]))),
    lambda M: (repr(M.Size([1, 2, 3])[1:]), M.Size([1, 2]) == (1, 2), repr(M.Size([1, 2]) * 2)),
    lambda M: (repr(M.Size((M.tensor(2), 3))), repr(M.Size()), M.Size([3, 4]).index(4)),
    lambda M: (hash(M.Size([1])) == hash((1,)), isinstance(M.Size([1]), tuple), f"{M.Size([2])}"),
    lambda M: (M.ones(2).is_inference(), M.ones(2).output_nr, M.ones(2).is_cpu),
]

ERRORS = [
    (lambda M: M.Tensor(5.0), "data must be a sequence"),
    (lambda M: M.LongTensor(M.ones(2)), "expected"),
    (lambda M: M.Tensor(3, dtype=M.int32), "invalid combination of arguments"),
    (lambda M: M.Size([1.5]), "item 0 is 'float'"),
    (lambda M: M.Size(3), "'int' object is not iterable"),
    (lambda M: M.Size([1]) + [2], "can only concatenate tuple (not list) to torch.Size"),
    (lambda M: f"{M.ones(2):.2f}", "unsupported format string passed to Tensor.__format__"),
    (lambda M: bool(M.tensor([])), "Boolean value of Tensor with no values is ambiguous"),
    (lambda M: bool(M.ones(2)), "Boolean value of Tensor with more than one value is ambiguous"),
    (lambda M: M.tensor(2.0).__index__(), "only integer tensors of a single element"),
    (lambda M: len(M.tensor(1)), "len() of a 0-d tensor"),
    (lambda M: "a" in M.ones(2), "Tensor.__contains__ only supports Tensor or scalar"),
    (lambda M: M.ones(2, 2).size(5), "Dimension out of range"),
    (lambda M: M.ones(2).item(), "a Tensor with 2 elements cannot be converted to Scalar"),
]


@pytest.mark.parametrize("program", CONSTRUCTORS + PYTHON)
def test_agrees(same, program):
    same(program)


@pytest.mark.parametrize(("program", "words"), ERRORS)
def test_fails(same, program, words):
    same(program, words=words)


def test_default_tensor_type(same):
    def program(M):
        try:
            M.set_default_tensor_type(M.DoubleTensor)
            first = M.ones(1).dtype
            M.set_default_tensor_type("torch.FloatTensor")
            return str(first), str(M.ones(1).dtype)
        finally:
            M.set_default_dtype(M.float32)
    same(program)
