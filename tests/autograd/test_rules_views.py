"""Rules of views, in-place writes and versions: small programs, run by torch too.

Each program gets the module and gives what it found.
"""

import pytest

AGREE = {}


def agrees(program):
    AGREE[program.__name__] = program
    return program


def leaf(M, *values):
    return M.tensor(values, dtype=M.float64, requires_grad=True)


@agrees
def view_inplace(M):
    a = leaf(M, 1, 2, 3, 4)
    b = a * 1
    v = b[1:3]
    v.mul_(3)
    return b.grad_fn.name(), M.autograd.grad(b.sum(), a), v, v.grad_fn is not None


@agrees
def view_of_view(M):
    a = leaf(M, 1, 2, 3, 4)
    b = a * 1
    v = b.view(2, 2)
    w = v[0]
    w.mul_(a[:2])
    u = v.t()
    u.add_(1)
    return b, v, w, u, M.autograd.grad((b * b).sum() + w.sum() + u.prod(), a)


@agrees
def base_inplace_view_after(M):
    a = leaf(M, 1, 2, 3, 4)
    b = a * 1
    v = b[1:3]
    b.mul_(2)
    return v, M.autograd.grad((v * v).sum(), a)


@agrees
def chunk_inplace_nograd_tensor(M):
    b = M.ones(4)
    x, _y = b.chunk(2)
    x.mul_(2)
    return b


@agrees
def leaf_nograd_inplace(M):
    a = leaf(M, 1, 2)
    with M.no_grad():
        a.add_(1)
        a[0] = 5
        a.view(-1)[1] = 2
    return a, a.requires_grad, a.is_leaf, a._version


@agrees
def data_sem(M):
    a = leaf(M, 1, 2)
    b = a * a
    v0 = a._version
    a.data.mul_(10)
    return a, a._version - v0, M.autograd.grad(b.sum(), a)


@agrees
def detach_inplace_version(M):
    a = leaf(M, 1, 2)
    c = a * 1
    c.detach_()
    return c.requires_grad, c.is_leaf, c.grad_fn is None


@agrees
def rg_view_of_nograd(M):
    a = M.ones(3)
    v = a[:2]
    v.requires_grad_()
    w = v * 2
    return v.is_leaf, M.autograd.grad(w.sum(), v)


@agrees
def rg_view_leaf_base_inplace(M):
    a = M.ones(3)
    v = a[:2]
    v.requires_grad_()
    a.mul_(2)
    return v.is_leaf, v.requires_grad, v


@agrees
def view_gets_grad(M):
    a = M.zeros(4)
    v = a[1:3]
    w = leaf(M, 2.0, 3.0).float()
    v.copy_(w)
    return a.requires_grad, v.requires_grad, a.grad_fn.name()


@agrees
def setitem_chain(M):
    w = leaf(M, 2.0, 3.0)
    a = M.zeros(2, 2, dtype=M.float64)
    a[0] = w
    a[1, 0] = w[1] * 2
    a[:, 1] += 1
    return a, M.autograd.grad((a * a).sum(), w)


@agrees
def version_ok(M):
    a = leaf(M, 1, 2)
    b = a + 1
    b.mul_(2)
    b.add_(1)
    return M.autograd.grad(b.sum(), a)


@agrees
def zero_inplace_history(M):
    a = leaf(M, 1, 2)
    b = a * 1
    b.zero_()
    return b.requires_grad, M.autograd.grad(b.sum(), a)


@agrees
def fill_view(M):
    a = leaf(M, 1, 2)
    b = a * 1
    b[0].fill_(3)
    return M.autograd.grad(b.sum(), a), b


@agrees
def iadd(M):
    a = leaf(M, 1, 2)
    b = a * 1
    b += a
    b *= 2
    b -= 1
    b /= 4
    b **= 2
    return b, M.autograd.grad(b.sum(), a)


@agrees
def transpose_inplace(M):
    a = leaf(M, 1, 2, 3, 4)
    b = (a * 1).view(2, 2)
    b.t_()
    return b, M.autograd.grad((b * M.tensor([[1.0, 2.0], [3, 4]], dtype=M.float64)).sum(), a)


@agrees
def unsqueeze_inplace(M):
    a = leaf(M, 1, 2)
    b = a * 1
    b.unsqueeze_(0)
    b.squeeze_()
    return b.shape, M.autograd.grad(b.sum(), a)


@agrees
def broadcast_inplace_view(M):
    a = leaf(M, 1, 2)
    b = M.zeros(3, 2, dtype=M.float64)
    b += a
    b[1:] *= a
    return M.autograd.grad(b.sum(), a)


@agrees
def diag_inplace(M):
    a = leaf(M, 1, 2)
    b = M.zeros(2, 2, dtype=M.float64)
    b.diagonal().copy_(a)
    b.T[0].add_(a)
    return b, M.autograd.grad((b * b).sum(), a)


@agrees
def nongrad_write_to_view_of_grad(M):
    a = leaf(M, 1, 2, 3)
    b = a * 1
    b[1:] = M.zeros(2, dtype=M.float64)
    b[0:1].mul_(2)
    return M.autograd.grad((b * b).sum(), a)


@agrees
def inplace_view_twice_saved(M):
    a = leaf(M, 1, 2, 3)
    b = a * 1
    v = b[:2]
    v.mul_(a[:2])
    v.mul_(a[1:])
    return M.autograd.grad((b * b).sum(), a)


@agrees
def view_then_base_then_view(M):
    a = leaf(M, 1, 2, 3)
    b = a * 1
    v = b[:2]
    b.mul_(2)
    v.mul_(3)
    b.add_(v.sum())
    return b, v, M.autograd.grad((b * v.sum()).sum(), a)


@agrees
def reshape_view(M):
    a = leaf(M, 1, 2, 3, 4)
    b = (a * 1).reshape(2, 2)
    b[0, 0] = 9
    return M.autograd.grad((b * b).sum(), a)


@agrees
def flatten_view_inplace(M):
    a = leaf(M, 1, 2, 3, 4)
    b = (a * 1).reshape(2, 2)
    c = b.flatten()
    c.mul_(2)
    return b, M.autograd.grad((b * b).sum(), a)


@agrees
def index_put(M):
    a = leaf(M, 1, 2, 3, 4)
    b = a * 1
    b[M.tensor([0, 2])] = a[:2] * 3
    b[b > 3] = 0
    return b, M.autograd.grad((b * b).sum(), a)


@agrees
def masked_view(M):
    a = leaf(M, 1, 2, 3, 4)
    b = a * 1
    v = b[1:]
    v[M.tensor([True, False, True])] = 5.0
    return b, M.autograd.grad((b * b).sum(), a)


@agrees
def clone_detach(M):
    a = leaf(M, 1, 2)
    b = a.clone()
    c = b.detach()
    c[0] = 7
    return a, b, c, b._version, c._version


@agrees
def versions(M):
    a = M.zeros(4)
    v = a[1:]
    r = [a._version]
    a.add_(1)
    r.append(v._version)
    v.mul_(2)
    r.append(a._version)
    a[0] = 1
    r.append(a._version)
    d = a.detach()
    d.add_(1)
    r.append(a._version)
    e = a.data
    e.add_(1)
    r += [a._version, e._version]
    a.t_()
    r.append(a._version)
    a.unsqueeze_(0)
    r.append(a._version)
    return r


@agrees
def set_data(M):
    a = leaf(M, 1, 2)
    a * a
    a.data = M.tensor([5.0, 6.0], dtype=M.float64)
    r = M.autograd.grad((a * 2).sum(), a)
    return a, a.requires_grad, a.is_leaf, r


@agrees
def set_data_shape(M):
    a = leaf(M, 1, 2)
    a.data = M.zeros(3, dtype=M.float64)
    return a.shape, a.requires_grad


def view_that_is_a_leaf(M):
    a = M.arange(6.0).reshape(2, 3).requires_grad_()
    a.add_(1)


def view_of_a_view_that_is_a_leaf(M):
    a = M.arange(6.0).reshape(2, 3).requires_grad_()
    a[0].add_(1)


def several_views_with_a_history_written(M):
    part = M.ones(4).unbind()[0]
    part.mul_(M.ones((), requires_grad=True))


@agrees
def parts_of_tensor_split(M):
    a = leaf(M, 1, 2, 3, 4)
    b = a * 1
    parts = b.tensor_split(3)
    parts[0].mul_(3)
    return b, [p.shape for p in parts], M.autograd.grad(b.sum(), a)


@agrees
def parts_of_unsafe_split(M):
    a = leaf(M, 1, 2, 3, 4)
    parts = (a * 1).unsafe_split(2)
    parts[0].mul_(3)
    return parts[0], M.autograd.grad(parts[0].sum(), a), a.unsafe_chunk(2)[1]


@agrees
def cat_saves_no_values(M):
    a = leaf(M, 1, 2)
    b = a * 1
    c = M.cat([b, b])
    b.add_(1)
    return M.autograd.grad(c.sum(), a)


@agrees
def as_strided_of_what_is_written_later(M):
    x = leaf(M, 1, 2, 3, 4, 5, 6)
    a = x.reshape(2, 3) * 2
    b = a.as_strided((3,), (1,), 1)
    b.mul_(b.detach().clone())
    return b, M.autograd.grad((a * a).sum(), x)


@agrees
def as_strided_written_in_a_transposed_base(M):
    x = leaf(M, 1, 2, 3, 4, 5, 6)
    a = (x.reshape(2, 3) * 2).t()
    a.as_strided((3,), (1,), 1).mul_(3)
    first, = M.autograd.grad((a * a * a).sum(), x, create_graph=True)
    return a, first, M.autograd.grad(first.sum(), x)


@agrees
def as_strided_inplace(M):
    x = leaf(M, 1, 2, 3, 4, 5, 6)
    a = x * 2
    a.as_strided_((3,), (1,), 1)
    a.mul_(2)
    return a, M.autograd.grad(a.sum(), x)


@pytest.mark.parametrize("name", AGREE)
def test_agrees(same, name):
    same(AGREE[name])


@pytest.mark.parametrize("program, words", [
    (view_that_is_a_leaf, "a leaf Variable that requires grad is being used in an in-place"),
    (view_of_a_view_that_is_a_leaf, "a view of a leaf Variable that requires grad is being used"),
    (several_views_with_a_history_written, "output of a function that returns multiple views")])
def test_both_refuse(same, program, words):
    same(program, words=words)
