"""Sparse tensors against torch: construction, arithmetic, products, reductions, gradients, text."""

import pytest

import plugrad

torch = pytest.importorskip("torch")
I = [[0, 1, 1, 2, 0], [2, 0, 2, 1, 2]]
V = [1.0, 2.0, 3.0, 4.0, 5.0]


def A(M, grad=False):
    return M.sparse_coo_tensor(M.tensor(I), M.tensor(V, dtype=M.float64), (3, 4),
                               requires_grad=grad)


def D(M):
    return (M.arange(8, dtype=M.float64).reshape(4, 2) - 3).requires_grad_()


def parts(x):
    return x.crow_indices(), x.col_indices(), x.values()


def gradient_of_values(M):
    v = M.tensor(V, dtype=M.float64, requires_grad=True)
    a = M.sparse_coo_tensor(M.tensor(I), v, (3, 4))
    M.sparse.mm(a, D(M).detach()).pow(2).sum().backward()
    return v.grad


def gradient_through_to_dense(M):
    a = A(M).coalesce().requires_grad_()
    a.to_dense().pow(2).sum().backward()
    return a.grad.to_dense()


PROGRAMS = {
    "dense": lambda M: A(M).to_dense(),
    "coalesce": lambda M: (A(M).coalesce().indices(), A(M).coalesce().values()),
    "mm": lambda M: A(M) @ D(M),
    "mv": lambda M: A(M) @ D(M)[:, 0],
    "sparse by sparse": lambda M: M.sparse.mm(A(M), A(M).t()).to_dense(),
    "dense by sparse": lambda M: D(M).t() @ A(M).t(),
    "add": lambda M: (A(M) + A(M)).to_dense(),
    "dense plus sparse": lambda M: M.ones(3, 4, dtype=M.float64) + A(M),
    "mul": lambda M: (A(M) * 2).to_dense(),
    "common elements": lambda M: (A(M) * A(M)).to_dense(),
    "times dense": lambda M: (A(M) * M.arange(12, dtype=M.float64).reshape(3, 4)).to_dense(),
    "div": lambda M: (A(M) / 4).to_dense(),
    "sub": lambda M: (A(M) - A(M) * 0.5).to_dense(),
    "neg": lambda M: (-A(M)).to_dense(),
    "square": lambda M: A(M).coalesce().pow(2).to_dense(),
    "sqrt": lambda M: A(M).sqrt().to_dense(),
    "sum": lambda M: A(M).sum(),
    "sum of a dim": lambda M: M.sparse.sum(A(M), 0).to_dense(),
    "sum of both dims": lambda M: M.sparse.sum(A(M), [0, 1]),
    "softmax": lambda M: M.sparse.softmax(A(M), 1).to_dense(),
    "log_softmax": lambda M: M.sparse.log_softmax(A(M), 0).to_dense(),
    "t": lambda M: A(M).t().to_dense(),
    "shape": lambda M: (
        M.tensor([*A(M).shape, A(M)._nnz(), A(M).sparse_dim(), A(M).dense_dim(), A(M).ndim])),
    "to_sparse_csr": lambda M: parts(A(M).to_sparse_csr()),
    "csrmm": lambda M: A(M).to_sparse_csr() @ D(M),
    "to_sparse": lambda M: (
        (lambda s: (s.indices(), s.values()))(M.tensor([[0.0, 2], [3, 0]]).to_sparse())),
    "hybrid": lambda M: (
        (lambda s: (s.indices(), s.values()))(M.tensor([[0.0, 2], [0, 0]]).to_sparse(1))),
    "addmm": lambda M: M.sparse.addmm(M.ones(3, 2, dtype=M.float64), A(M), D(M), beta=2, alpha=0.5),
    "cat": lambda M: M.cat([A(M), A(M)]).to_dense(),
    "index_select": lambda M: A(M).index_select(1, M.tensor([2, 0, 2])).to_dense(),
    "mask": lambda M: (
        M.arange(12, dtype=M.float64).reshape(3, 4).sparse_mask(A(M).coalesce()).to_dense()),
    "gradient of values": gradient_of_values,
    "gradient through to_dense": gradient_through_to_dense,
    "csr": lambda M: M.sparse_csr_tensor([0, 1, 3], [1, 0, 2], [1.0, 2.0, 3.0], (2, 3)).to_dense(),
    "to": lambda M: A(M).to(M.float32).to_dense(),
    "unsqueeze": lambda M: A(M).unsqueeze(0).to_dense(),
    "empty": lambda M: M.sparse_coo_tensor((2, 3)).to_dense(),
    "size from indices": lambda M: M.sparse_coo_tensor([[0, 4], [1, 2]], [1.0, 2.0]).to_dense(),
    "sampled_addmm": lambda M: (
        M.sparse.sampled_addmm(A(M).to_sparse_csr(), M.ones(3, 2, dtype=M.float64),
                               D(M).t()).to_dense()),
}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", PROGRAMS)
def test_agrees(same, name):
    same(PROGRAMS[name])


@pytest.mark.filterwarnings("ignore")
def test_text():
    for make in (A, lambda M: A(M).to_sparse_csr(), lambda M: A(M, True) * 2,
                 lambda M: A(M, True), lambda M: A(M).to(M.float32).coalesce()):
        assert repr(make(plugrad)) == repr(make(torch))


def test_a_leaf_gets_its_gradient_where_it_has_elements():
    a, d = A(plugrad).coalesce().detach().requires_grad_(), D(plugrad)
    y = a @ d
    y.pow(2).sum().backward()
    dense = 2 * y.detach() @ d.detach().t()
    mask = a.detach().to_dense() != 0
    assert a.grad.is_sparse and a.is_leaf
    plugrad.testing.assert_close(a.grad.to_dense(), dense * mask)
    plugrad.testing.assert_close(d.grad, a.detach().to_dense().t() @ (2 * y.detach()))


@pytest.mark.parametrize("make", [
    lambda M: M.optim.SparseAdam, lambda M: M.optim.SGD, lambda M: M.optim.Adagrad])
def test_an_embedding_learns_by_sparse_gradients(make):
    def train(M):
        table = M.nn.Embedding(6, 2, sparse=True, padding_idx=0,
                               _weight=M.arange(12, dtype=M.float32).reshape(6, 2))
        optimizer = make(M)(table.parameters(), lr=0.1)
        for _ in range(3):
            optimizer.zero_grad()
            table(M.tensor([[1, 1, 3], [0, 5, 3]])).pow(2).sum().backward()
            assert table.weight.grad.is_sparse and table.weight.grad.shape == (6, 2)
            optimizer.step()
        return table.weight.detach()
    assert train(plugrad).flatten().tolist() == pytest.approx(
        train(torch).flatten().tolist(), rel=1e-5)


@pytest.mark.parametrize("call", [
    lambda M: M.sparse_coo_tensor([[0, 5]], [1.0, 2.0], (3,), check_invariants=True),
    lambda M: M.sparse_coo_tensor([[0, -1]], [1.0, 2.0], (3,), check_invariants=True),
    lambda M: M.sparse_coo_tensor([[0, 1]], [1.0, 2.0, 3.0], (3,)),
    lambda M: A(M).indices(), lambda M: M.ones(2).coalesce(), lambda M: A(M).pow(0),
    lambda M: A(M) / M.ones(3, 4), lambda M: A(M) @ M.ones(3, 3, dtype=M.float64)])
def test_errors(call):
    with pytest.raises(RuntimeError):
        call(torch)
    with pytest.raises(RuntimeError):
        call(plugrad)


def test_what_is_not_defined_says_so():
    with pytest.raises(NotImplementedError, match=r"cosh.*Sparse.*to_dense"):
        A(plugrad).cosh()


def test_copies():
    import copy
    import pickle
    a = A(plugrad)
    for b in (copy.deepcopy(a), pickle.loads(pickle.dumps(a)), a.clone()):
        assert b.is_sparse and b.to_dense().equal(a.to_dense())
