"""How arguments may be given: old positional numbers, sizes one by one, names; as torch has it."""

import warnings

import pytest

import plugrad

FORMS = """
x.add(2, y)  x.add_(2, y)  M.add(x, 2, y)  x.sub(2, y)  x.sub_(2, y)  M.sub(x, 2, y)
x.addcmul(2, y, y)  x.addcmul_(2, y, y)  M.addcmul(x, 2, y, y)  x.addcdiv(2, y, y)
x.addcdiv_(2, y, y)  M.addcdiv(x, 2, y, y)  m.addmm(2, 3, m, m)  m.addmm(2, m, m)
m.addmm_(2, 3, n, n)  M.addmm(2, m, 3, m, m)  M.addmm(2, m, m, m)  b.baddbmm(2, 3, b, b)
b.baddbmm_(2, c, c)  M.baddbmm(2, b, 3, b, b)  m.addbmm(2, 3, b, b)  m.addbmm(2, b, b)
M.addbmm(2, m, 3, b, b)  v.addmv(2, 3, m, v)  v.addmv(2, m, v)  M.addmv(2, v, 3, m, v)
m.addr(2, 3, v, v)  m.addr(2, v, v)  M.addr(2, m, v, v)  s.squeeze(0, 1)  s.squeeze_(0, 1)
s.squeeze(dim=(0, 2))  s.count_nonzero(0, 1)  s.count_nonzero((0, 2))  s.count_nonzero()
v.broadcast_to(2, 2)  v.broadcast_to((2, 2))  v.broadcast_to(size=(2, 2))  m.split(split_size=1)
M.split(tensor=m, split_size_or_sections=1)  m.tensor_split(sections=2)  m.hsplit(1, 2)
m.tensor_split(indices=(1,))  m.sum_to_size(1, 2)  s.permute(2, 1, 0, 3)  s.flip(0, 1)
s.tile(2, 1)  s.view(2, 3)  s.expand(2, 1, 1, 2, 3)  s.repeat(1, 2, 1, 1)  s.reshape(3, 2)
s.new_zeros(2, 3)  s.unflatten(2, (1, 2))  s.movedim((0, 1), (1, 2))
m.fill_diagonal_(5)  s.reshape(3, 2).fill_diagonal_(5)  M.zeros(7, 2).fill_diagonal_(5, True)
M.zeros(7, 2).fill_diagonal_(5)  M.zeros(2, 2, 2).fill_diagonal_(5)  M.zeros(0, 2).fill_diagonal_(5)
"""
REFUSED = """
x.add(y, 2)  M.addmm(m, m, m, 2)  x.addcmul(2, 3, y, y)  s.flip()
s.permute()  s.tile()  s.expand()  s.reshape()  M.zeros()  M.ones()  M.empty()  s.sum_to_size()
m.tensor_split()  s.resize_()
"""


def run(M, form):
    x, y, v = M.tensor([1.0, 2, 3]), M.tensor([4.0, 5, 6]), M.tensor([1.0, 2])
    m, n = M.tensor([[1.0, 2], [0.3, 0.4]]), M.tensor([[1.0, 2], [0.5, 3]])
    b, c = M.arange(8.0).reshape(2, 2, 2), M.arange(8.0).reshape(2, 2, 2)
    s = M.arange(6.0).reshape(1, 2, 1, 3).transpose(1, 2).contiguous()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return eval(form, {"M": M, "x": x, "y": y, "v": v, "m": m, "n": n, "b": b, "c": c, "s": s})


def forms(text):
    return [form for line in text.split("\n") for form in line.split("  ") if form]


@pytest.mark.parametrize("form", forms(FORMS))
def test_as_in_torch(same, form):
    same(lambda M: run(M, form))


@pytest.mark.parametrize("form", forms(REFUSED))
def test_refused_as_in_torch(form):
    torch = pytest.importorskip("torch")
    for M in (torch, plugrad):
        with pytest.raises(TypeError):
            run(M, form)


def test_old_forms_warn_and_have_gradients():
    x = plugrad.tensor([1.0, 2.0], requires_grad=True)
    with pytest.warns(UserWarning, match="overload of add is deprecated"):
        x.add(3, x).sum().backward()
    assert x.grad.tolist() == [4.0, 4.0]
    y = plugrad.ones(2, 2, requires_grad=True)
    (y * 1).fill_diagonal_(7.0).sum().backward()
    assert y.grad.tolist() == [[0.0, 1.0], [1.0, 0.0]]
    with pytest.raises(RuntimeError, match="dimensions must larger than 1"):
        x.detach().fill_diagonal_(1)
