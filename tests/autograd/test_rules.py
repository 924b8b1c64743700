"""Rules of history, hooks and modes: small programs, run by torch too.

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
def rg_toggle(M):
    a = M.ones(2)
    b = a * 2
    a.requires_grad_()
    c = a * 2
    return b.requires_grad, c.requires_grad, a.requires_grad_(False).requires_grad


@agrees
def retain_ok(M):
    a = leaf(M, 1, 2)
    b = (a * a).sum()
    b.backward(retain_graph=True)
    b.backward()
    return a.grad


@agrees
def no_saved_twice(M):
    a = leaf(M, 1, 2)
    b = (a + a).sum()
    b.backward()
    b.backward()
    return a.grad


@agrees
def hooks_order(M):
    log = []
    a = leaf(M, 1, 2)
    a.register_hook(lambda g: log.append(("a1", g.tolist())) or g * 2)
    a.register_hook(lambda g: log.append(("a2", g.tolist())))
    b = a * 3
    b.register_hook(lambda g: log.append(("b", g.tolist())) or g * 10)
    b.grad_fn.register_hook(
        lambda gi, go: log.append(
            ("post", [x.tolist() if x is not None else None for x in gi], [x.tolist() for x in go])
        )
    )
    b.grad_fn.register_prehook(lambda go: log.append(("pre", [x.tolist() for x in go])))
    b.retain_grad()
    a.register_post_accumulate_grad_hook(lambda p: log.append(("acc", p.grad.tolist())))
    (b * b).sum().backward()
    return log, a.grad, b.grad


@agrees
def hook_remove(M):
    a = leaf(M, 1, 2)
    h = a.register_hook(lambda g: g * 5)
    h.remove()
    (a * 2).sum().backward()
    return a.grad


@agrees
def hook_on_inplace(M):
    log = []
    a = leaf(M, 1, 2)
    b = a * 1
    b.register_hook(lambda g: log.append(g.tolist()))
    b.mul_(3)
    b.register_hook(lambda g: log.append(("new", g.tolist())))
    (b * 5).sum().backward()
    return log, a.grad


@agrees
def retain_grad_inplace(M):
    a = leaf(M, 1, 2)
    b = a * 1
    b.retain_grad()
    b.mul_(3)
    (b * 5).sum().backward()
    return b.grad, a.grad, b.retains_grad


@agrees
def retain_grad_twice(M):
    a = leaf(M, 1, 2)
    b = a * 1
    b.retain_grad()
    b.retain_grad()
    (b * 5).sum().backward()
    a.retain_grad()
    return b.grad, a.retains_grad


@agrees
def backward_inputs(M):
    a, b = leaf(M, 1, 2), leaf(M, 3, 4)
    c = a * b
    c.sum().backward(inputs=[a])
    return a.grad, b.grad is None


@agrees
def backward_inputs_nonleaf(M):
    a = leaf(M, 1, 2)
    c = a * 2
    d = c * c
    d.sum().backward(inputs=[c, a])
    return a.grad, c.grad


@agrees
def grad_unused_ok(M):
    a, b = leaf(M, 1, 2), leaf(M, 3, 4)
    return M.autograd.grad((a * 2).sum(), [a, b], allow_unused=True)


@agrees
def grad_mat(M):
    a, b = leaf(M, 1, 2), leaf(M, 3, 4)
    return M.autograd.grad((a * 2).sum(), [a, b], materialize_grads=True)


@agrees
def order3(M):
    a = leaf(M, 1.5, 2)
    y = (a**4).sum()
    (g,) = M.autograd.grad(y, a, create_graph=True)
    (h,) = M.autograd.grad(g.sum(), a, create_graph=True)
    (k,) = M.autograd.grad(h.sum(), a, create_graph=True)
    return g, h, k, k.requires_grad


@agrees
def accumulate(M):
    a = leaf(M, 1, 2)
    (a * 2).sum().backward()
    g = a.grad
    (a * 3).sum().backward()
    return a.grad is g, g


@agrees
def accumulate_noalias(M):
    a, b = leaf(M, 1, 2), leaf(M, 1, 2)
    c = a + b
    g = M.ones(2, dtype=M.float64)
    c.backward(g)
    a.grad.mul_(5)
    return a.grad, b.grad, g


@agrees
def accumulate_same(M):
    a = leaf(M, 1, 2)
    g = M.ones(2, dtype=M.float64)
    a.backward(g)
    a.grad.mul_(5)
    return g


@agrees
def accumulate_expand(M):
    a = leaf(M, 1, 2)
    a.sum().backward()
    a.grad[0] = 7
    return a.grad, a.grad.stride()


@agrees
def create_graph_acc(M):
    a = leaf(M, 1, 2)
    (a * a).sum().backward(create_graph=True)
    r = a.grad.requires_grad
    a.grad.sum().backward()
    return r, a.grad, a.grad.requires_grad


@agrees
def set_grad(M):
    a = leaf(M, 1, 2)
    a.grad = M.ones(2, dtype=M.float64)
    (a * 2).sum().backward()
    return a.grad


@agrees
def grad_none(M):
    a = leaf(M, 1, 2)
    a.grad = None
    return a.grad is None


@agrees
def leafness(M):
    a = leaf(M, 1, 2)
    b = M.ones(2)
    return (
        a.is_leaf,
        b.is_leaf,
        (a * 1).is_leaf,
        (b * 1).is_leaf,
        a.detach().is_leaf,
        a.clone().is_leaf,
        a.grad_fn is None,
        (a * 2).grad_fn.next_functions[0][0].variable is a,
    )


@agrees
def grad_of_input_itself(M):
    a = leaf(M, 1, 2)
    return M.autograd.grad(a, a, M.ones(2, dtype=M.float64)), M.autograd.grad((a * 2).sum(), [a, a])


@agrees
def grad_nonleaf(M):
    a = leaf(M, 1, 2)
    b = a * 2
    c = b * b
    return M.autograd.grad(c.sum(), [b, a])


@agrees
def multi_roots(M):
    a = leaf(M, 1, 2)
    b = a * 2
    M.autograd.backward([b.sum(), b.prod()])
    return a.grad


@agrees
def multi_roots_g(M):
    a = leaf(M, 1, 2)
    b = a * 2
    M.autograd.backward([b, b.prod()], [M.ones(2, dtype=M.float64), None])
    return a.grad


@agrees
def batched(M):
    a = leaf(M, 1, 2)
    b = a * a
    return M.autograd.grad(b, a, M.eye(2, dtype=M.float64), is_grads_batched=True)


@agrees
def complex_back(M):
    a = M.tensor([1 + 2j], requires_grad=True)
    a.abs().sum().backward()
    return a.grad


@agrees
def real_to_complex(M):
    a = leaf(M, 1, 2)
    b = a * (1 + 2j)
    return M.autograd.grad((b * b.conj()).real.sum(), a)


@agrees
def saved_attr(M):
    a = leaf(M, 1, 2)
    b = a.exp()
    return b.grad_fn._saved_result, (a * b).grad_fn._saved_other


@agrees
def composed_inplace_ops(M):
    found = []
    for write in (lambda y, x: y.logit_(0.1), lambda y, x: y.div_(x), lambda y, x: y.square_(),
                  lambda y, x: y.mul_(x), lambda y, x: x.clone().mul_(y),
                  lambda y, x: y.pow_(x), lambda y, x: y.addcmul_(x, x),
                  lambda y, x: y.lerp_(x, 0.3),
                  lambda y, x: y.copy_(x), lambda y, x: y.copy_(2.0), lambda y, x: y.eq_(x),
                  lambda y, x: y.copy_(M.ones(2)), lambda y, x: y.masked_fill_(x > 0.4, 0.5)):
        w, x = leaf(M, 0.3, 0.6), leaf(M, 0.4, 0.9)
        y = write(w * 1, x)
        grads = M.autograd.grad((y * y).sum(), (w, x), allow_unused=True)
        zeros = M.zeros(2, dtype=M.float64)
        found.append((y, y.requires_grad, [zeros if g is None else g for g in grads]))
    return found


@pytest.mark.parametrize("name", AGREE)
def test_agrees(same, name):
    same(AGREE[name])
