"""Storages, copies, pickles, NumPy, DLPack: what a tensor's memory is, as in torch."""

import copy
import multiprocessing
import pickle

import numpy as np
import pytest

import plugrad


def f32(M):
    return M.arange(6, dtype=M.float32).reshape(2, 3)


def test_untyped_storage(same):
    def program(M):
        x = f32(M)
        s = x.untyped_storage()
        t = M.zeros(6).untyped_storage()
        t.copy_(s)
        return (s.nbytes(), s.size(), len(s), s[6], s.tolist(), s.data_ptr() == x.data_ptr(),
                str(s.device), x[1:].untyped_storage().data_ptr() == s.data_ptr(),
                s[4:8].tolist(), t.tolist() == s.tolist(), s.clone().data_ptr() == s.data_ptr(),
                M.is_storage(s), type(s).__name__)
    same(program)


def test_typed_storage(same):
    def program(M):
        x = f32(M)
        s = x.storage()
        s[1] = 50.0
        return (s.size(), len(s), s[2], s.tolist(), str(s.dtype), s.type(), s.nbytes(),
                s.element_size(), x, s.data_ptr() == x.data_ptr(), list(s.long()),
                repr(M.FloatStorage([1, 2])), M.FloatStorage(3).size(),
                isinstance(M.FloatStorage(3), M.FloatStorage),
                isinstance(x.storage(), M.DoubleStorage), M.is_storage(s))
    same(program)


def test_storage_errors(same):
    same(lambda M: f32(M).untyped_storage()[24], words="out of")


def test_from_buffer(same):
    def program(M):
        return (M.ByteTensor(M.ByteStorage.from_buffer(b"abc")),
                M.FloatTensor(M.FloatStorage([1, 2, 3])),
                M.ShortStorage.from_buffer(b"\1\0\0\1", byte_order="big").tolist())
    same(program)


def test_writing_through_a_storage_is_seen():
    x = plugrad.zeros(2, 3)
    x.untyped_storage().fill_(0)
    x.storage()[4] = 7
    assert x.tolist() == [[0, 0, 0], [0, 7, 0]]
    x.fill_(1)
    assert x.storage().tolist() == [1] * 6
    assert x.untyped_storage() is x[1].untyped_storage()


def test_set(same):
    def program(M):
        x, y = f32(M), M.empty(0)
        y.set_(x.storage(), 1, (2, 2), (1, 2))
        y[0, 0] = -1
        z = M.empty(0).set_(x)
        return x, y, y.is_set_to(x), z.is_set_to(x), x.is_set_to(x.view(2, 3)), M.ones(2).set_()
    same(program)


def test_set_beyond_the_storage():
    """torch makes the storage larger; here other tensors would be left behind."""
    with pytest.raises(RuntimeError, match="out of bounds for storage of size"):
        plugrad.empty(0).set_(f32(plugrad).untyped_storage(), 4, (3,), (1,))


def test_resize(same):
    def program(M):
        x = M.arange(4.0)
        grown = x.resize_(2, 3)
        first = grown.flatten()[:4].clone()
        small = x.resize_(2)
        return (grown is x, first, small, small.untyped_storage().nbytes(),
                M.zeros(2, 3).resize_as_(M.ones(4)).shape, M.zeros(0).resize_((2, 2)).shape)
    same(program)
    same(lambda M: M.ones(2, requires_grad=True).resize_(3),
         words="cannot resize variables that require grad")


def test_resizing_moves_all_tensors_of_the_memory(same):
    def storage(M):
        x = M.tensor([1.0, 2.0])
        part, memory = x[1:], x.untyped_storage()
        memory.resize_(16)
        whole = M.empty(0).set_(memory, 0, (4,))
        whole[1:].fill_(3.0)
        return x, part, x.untyped_storage().size(), part.untyped_storage().size()

    def away_and_back(M):
        x = M.tensor([1.0, 2.0])
        y = x.view(2, 1)
        memory = x.untyped_storage()
        memory.resize_(0)
        size = x.untyped_storage().size()
        memory.resize_(8)
        x.fill_(4.0)
        return size, x, y

    def tensor(M):
        x = M.tensor([1.0, 2.0])
        y = x.detach()
        x.resize_(5).fill_(7.0)
        return x, y, y.untyped_storage().size()
    for program in (storage, away_and_back, tensor):
        same(program)


def test_geometry_of_views(same):
    def program(M):
        x = M.arange(24.0).reshape(4, 6)[1:, 2:5]
        found = []
        for y in (x, x.t()[1].view(3, 1), x.expand(2, 3, 3)[1, 1], x.as_strided((2,), (2,), 3)[1:],
                  x.unfold(0, 2, 1)[1], x.diagonal(), x.as_strided((2, 2), (1, 1), 5)):
            found.append((y.storage_offset(), y.stride(), y.untyped_storage().nbytes(),
                          y.dim_order() if y.ndim else None, y.data_ptr() - x.data_ptr()))
        return found
    same(program)


def test_deepcopy_shares_what_was_shared(same):
    def program(M):
        base = M.arange(5.0)
        copied = copy.deepcopy({"a": base, "b": base[1:3], "c": base, "t": base[1:].view(2, 2).t()})
        copied["a"][1] = 99
        return copied, copied["a"] is copied["c"], base, copied["t"].stride()
    same(program)


def test_copies_of_leaves(same):
    def program(M):
        p = M.nn.Parameter(M.ones(2))
        p.grad = M.ones(2)
        q, r = copy.deepcopy(p), pickle.loads(pickle.dumps(p))
        x = M.ones(2, requires_grad=True)
        x.name_of_mine = "n"
        y = copy.deepcopy(x)
        shallow = copy.copy(M.zeros(3))
        return (type(q).__name__, q.requires_grad, q is p, type(r).__name__, r.requires_grad,
                y.requires_grad, y.name_of_mine, shallow, q.is_leaf)
    same(program)


@pytest.mark.parametrize("dtype", ["float32", "bfloat16", "bool", "complex64", "int8", "float16"])
def test_pickle(dtype):
    x = plugrad.arange(6).view(2, 3).t().to(getattr(plugrad, dtype))
    y = pickle.loads(pickle.dumps([x, x[1:]]))
    assert y[0].dtype is x.dtype
    assert y[0].stride() == x.stride()
    assert y[0].tolist() == x.tolist()
    y[0].zero_()
    assert not y[1].any()


def test_shallow_copy_shares(same):
    def program(M):
        x = M.arange(3.0)
        y = copy.copy(x)
        y[0] = 55
        return x
    same(program)


def _fill(x):
    x.fill_(7)


def test_share_memory():
    x = plugrad.zeros(2, 3)
    assert not x.is_shared()
    assert x.share_memory_() is x
    assert x.is_shared()
    assert x[1].is_shared()
    child = multiprocessing.get_context("fork").Process(target=_fill, args=(x,))
    child.start()
    child.join()
    assert x.tolist() == [[7] * 3] * 2


def test_numpy_functions(same):
    def program(M):
        x = M.tensor([1.0, 2.0])
        return (np.sin(x), x + np.ones(2), np.asarray(x).dtype.name, np.add(x, 1),
                np.float64(2) * x, x * np.float64(2), np.concatenate([x, x]).tolist(), np.isnan(x),
                np.array(x, dtype=np.int64).tolist(), x.numpy() is not None)
    same(program)


def test_array_plus_tensor():
    """torch fails here with NumPy 2.4; we take it as NumPy's protocol means it."""
    assert (np.ones(2) + plugrad.ones(2)).tolist() == [2, 2]
    assert type(np.ones(2, np.float32) * plugrad.ones(2)) is plugrad.Tensor


def test_dlpack(same):
    def program(M):
        n = np.arange(3.0)
        q = M.from_dlpack(n)
        q[0] = 9
        w = M.zeros(1, 77, dtype=M.int32)
        v = M.from_dlpack(w)
        return (n.tolist(), np.from_dlpack(M.ones(2)).tolist(), v.stride(),
                v.data_ptr() == w.data_ptr(), int(M.ones(2).__dlpack_device__()[0]),
                M.utils.dlpack.from_dlpack(M.utils.dlpack.to_dlpack(M.ones(2))),
                hasattr(M.ones(2), "__cuda_array_interface__"))
    same(program)
    same(lambda M: np.from_dlpack(M.ones(2, requires_grad=True)),
         words="Can't export tensors that require gradient")


def test_dlpack_between_the_two():
    torch = pytest.importorskip("torch")
    ours = plugrad.arange(4.0)
    theirs = torch.from_dlpack(ours)
    theirs[0] = 5
    back = plugrad.from_dlpack(theirs)
    back[1] = 6
    assert ours.tolist() == [5, 6, 2, 3]


def test_apply_and_map(same):
    def program(M):
        x = M.tensor([1.0, 2.0])
        return (x.clone().apply_(lambda v: v * 3), x.clone().map_(x, lambda a, b: a + b * 2),
                x.clone().map2_(x, x, lambda a, b, c: a * b + c))
    same(program)
    same(lambda M: M.ones(2, requires_grad=True).apply_(abs), words="requires grad")
