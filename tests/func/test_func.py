"""torch.func and torch.autograd.functional, against torch."""

import pytest

import plugrad

torch = pytest.importorskip("torch")


def t(M, *values):
    return M.tensor(values, dtype=M.float64)


def f(M):
    return lambda x: (x.sin() * x.prod()).sum()


def vector(M):
    return lambda x, y=None: M.stack([x[0] * x[1], x.exp().sum(), x[1] ** 3])


PROGRAMS = {
    "grad": lambda M: M.func.grad(f(M))(t(M, 1, 2)),
    "grad_twice": lambda M: M.func.grad(lambda x: M.func.grad(f(M))(x).sum())(t(M, 1, 2)),
    "grad_third": lambda M: M.func.grad(M.func.grad(M.func.grad(lambda x: x ** 4)))(
        M.tensor(2.0)),
    "grad_and_value": lambda M: M.func.grad_and_value(f(M))(t(M, 1, 2)),
    "grad_aux": lambda M: M.func.grad(lambda x: (f(M)(x), x * 2), has_aux=True)(t(M, 1, 2)),
    "grad_and_value_aux": lambda M: M.func.grad_and_value(
        lambda x: (f(M)(x), {"a": x * 2}), has_aux=True)(t(M, 1, 2)),
    "argnums": lambda M: M.func.grad(lambda a, b: (a * b).sum(), argnums=(0, 1))(
        t(M, 1, 2), t(M, 3, 4)),
    "argnums_last": lambda M: M.func.grad(lambda a, b: (a * b).sum(), argnums=1)(
        t(M, 1, 2), t(M, 3, 4)),
    "tree": lambda M: M.func.grad(lambda p, x: ((p["w"] * x + p["b"]) ** 2).sum())(
        {"w": t(M, 1, 2), "b": t(M, 0.5)}, t(M, 3, 4)),
    "unused": lambda M: M.func.grad(lambda a, b: (a * a).sum(), argnums=(0, 1))(
        t(M, 1), t(M, 3)),
    "constant": lambda M: M.func.grad(lambda x: M.tensor(3.0))(t(M, 1)),
    "vjp": lambda M: (lambda out, pull: (out, pull(t(M, 1, 0, 2))))(
        *M.func.vjp(vector(M), t(M, 1, 2))),
    "vjp_two": lambda M: (lambda out, pull: (out, pull((t(M, 1, 1), t(M, 2, 2)))))(
        *M.func.vjp(lambda a, b: (a * b, a + b), t(M, 1, 2), t(M, 3, 4))),
    "vjp_aux": lambda M: (lambda out, pull, aux: (out, pull(t(M, 1, 1)), aux))(
        *M.func.vjp(lambda a: (a * 2, a * 3), t(M, 1, 2), has_aux=True)),
    "jvp": lambda M: M.func.jvp(vector(M), (t(M, 1, 2),), (t(M, 1, -1),)),
    "jvp_aux": lambda M: M.func.jvp(lambda x: (x * x, x + 1), (t(M, 1, 2),), (t(M, 1, -1),),
                                    has_aux=True),
    "jvp_constant": lambda M: M.func.jvp(lambda x: M.ones(2), (t(M, 1),), (t(M, 1),)),
    "jacrev": lambda M: M.func.jacrev(vector(M))(t(M, 1, 2)),
    "jacfwd": lambda M: M.func.jacfwd(vector(M))(t(M, 1, 2)),
    "jacrev_matrix": lambda M: M.func.jacrev(lambda x: x @ x)(t(M, [1.0, 2], [3, 4])),
    "jacfwd_matrix": lambda M: M.func.jacfwd(lambda x: x @ x)(t(M, [1.0, 2], [3, 4])),
    "jacrev_trees": lambda M: M.func.jacrev(lambda d: {"s": d["a"] * d["b"].sum(), "t": d["a"]})(
        {"a": t(M, 1, 2), "b": t(M, 3)}),
    "jacfwd_args": lambda M: M.func.jacfwd(lambda a, b: a * b.sum(), argnums=(0, 1))(
        t(M, 1, 2), t(M, 3, 4)),
    "jacrev_aux": lambda M: M.func.jacrev(lambda x: (x * x, x), has_aux=True)(t(M, 1, 2)),
    "jacfwd_aux": lambda M: M.func.jacfwd(lambda x: (x * x, x), has_aux=True)(t(M, 1, 2)),
    "hessian": lambda M: M.func.hessian(f(M))(t(M, 1, 2, 3)),
    "revrev": lambda M: M.func.jacrev(M.func.jacrev(f(M)))(t(M, 1, 2)),
    "fwdfwd": lambda M: M.func.jacfwd(M.func.jacfwd(f(M)))(t(M, 1, 2)),
    "revfwd": lambda M: M.func.jacrev(M.func.jacfwd(f(M)))(t(M, 1, 2)),
    "linearize": lambda M: (lambda out, push: (out, push(t(M, 1, 1))))(
        *M.func.linearize(lambda x: x.sin() * 2, t(M, 1, 2))),
    "vmap": lambda M: M.vmap(lambda a, b: a.dot(b))(t(M, [1.0, 2], [3, 4]), t(M, [1.0, 0], [0, 1])),
    "vmap_dims": lambda M: M.func.vmap(lambda a, b: a * b, in_dims=(1, None), out_dims=1)(
        t(M, [1.0, 2, 3], [4, 5, 6]), t(M, 10, 20)),
    "vmap_negative": lambda M: M.vmap(lambda a: a.sum(), in_dims=-1)(t(M, [1.0, 2], [3, 4])),
    "vmap_tree": lambda M: M.vmap(lambda d, x: (d["a"] * x, x), in_dims=({"a": 0}, None),
                                  out_dims=(0, None))({"a": t(M, 1, 2)}, t(M, 3)),
    "vmap_nested": lambda M: M.vmap(M.vmap(lambda a, b: a * b, (0, None)), (None, 0))(
        t(M, 1, 2), t(M, 3, 4)),
    "vmap_grad": lambda M: M.vmap(M.func.grad(lambda w, x: (w * x).sin().sum()), (None, 0))(
        t(M, 1, 2), t(M, [1.0, 2], [3, 4], [5, 6])),
    "grad_vmap": lambda M: M.func.grad(lambda w: M.vmap(lambda x: (w * x).exp())(
        t(M, 1, 2)).sum())(M.tensor(0.5, dtype=M.float64)),
    "jacfwd_vmap": lambda M: M.func.jacfwd(lambda x: M.vmap(lambda y: y * y)(x))(t(M, 1, 2)),
    "vmap_chunks": lambda M: M.vmap(lambda a: a * 2, chunk_size=2)(t(M, 1, 2, 3)),
    "grad_inside_no_grad": lambda M: M.no_grad()(lambda: M.func.grad(f(M))(t(M, 1, 2)))(),
    "f_jacobian": lambda M: M.autograd.functional.jacobian(vector(M), t(M, 1, 2)),
    "f_jacobian_forward": lambda M: M.autograd.functional.jacobian(
        vector(M), t(M, 1, 2), strategy="forward-mode", vectorize=True),
    "f_jacobian_two": lambda M: M.autograd.functional.jacobian(
        lambda a, b: (a * b.sum(), b), (t(M, 1, 2), t(M, 3, 4))),
    "f_hessian": lambda M: M.autograd.functional.hessian(f(M), t(M, 1, 2)),
    "f_hessian_two": lambda M: M.autograd.functional.hessian(
        lambda a, b: (a * a * b).sum(), (t(M, 1, 2), t(M, 3, 4))),
    "f_vjp": lambda M: M.autograd.functional.vjp(vector(M), t(M, 1, 2), t(M, 1, 2, 3)),
    "f_jvp": lambda M: M.autograd.functional.jvp(vector(M), t(M, 1, 2), t(M, 1, 2)),
    "f_hvp": lambda M: M.autograd.functional.hvp(f(M), t(M, 1, 2), t(M, 1, 2)),
    "f_vhp": lambda M: M.autograd.functional.vhp(f(M), t(M, 1, 2), t(M, 1, 2)),
}

FAILS = {
    "not_scalar": (lambda M: M.func.grad(lambda x: x)(t(M, 1, 2)), "got tensor with 1 dims"),
    "not_tensor": (lambda M: M.func.grad(lambda x: 3)(t(M, 1, 2)), "grad_and_value(f)(*args)"),
    "vmap_sizes": (lambda M: M.vmap(lambda a, b: a + b)(M.ones(2), M.ones(3)),
                   "Expected all tensors to have the same size in the mapped dimension"),
    "vmap_float": (lambda M: M.vmap(lambda a: 1.0)(M.ones(2)), "must only return Tensors"),
    "vmap_dim": (lambda M: M.vmap(lambda a: a, in_dims=3)(M.ones(2)), "Got in_dim=3 for"),
    "vmap_random": (lambda M: M.vmap(lambda a: a + M.rand(1))(M.ones(2)),
                    "called random operation while in randomness error mode"),
    "strict": (lambda M: M.autograd.functional.jacobian(lambda a, b: a * 2, (t(M, 1), t(M, 1)),
                                                        strict=True), "in strict mode"),
    "hessian_of_vector": (lambda M: M.autograd.functional.hessian(lambda a: a, t(M, 1, 2)),
                          "should contain a single element"),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_agrees(same, name):
    same(PROGRAMS[name])


@pytest.mark.parametrize("name", FAILS)
def test_fails(same, name):
    same(FAILS[name][0], words=FAILS[name][1])


def test_history_is_kept_where_outer_derivatives_need_it(same):
    def program(M):
        x = t(M, 1, 2).requires_grad_()
        w = t(M, 3, 4).requires_grad_()
        plain = t(M, 1, 2)
        g = M.func.grad(lambda v: (v * v * v).sum())(x)
        h = M.func.grad(lambda v: (v * w).sum())(plain)
        j = M.func.jacrev(lambda v: v * v)(x)
        p = M.func.grad(lambda v: (v * v).sum())(plain)
        return (M.autograd.grad(g.sum(), x), M.autograd.grad(h.sum(), w),
                M.autograd.grad(j.sum(), x), p.requires_grad, h.requires_grad,
                M.func.vjp(lambda v: v * 2, plain)[0].requires_grad)
    same(program)


def test_randomness():
    for kind, equal in (("same", True), ("different", False)):
        y = plugrad.vmap(lambda a: a + plugrad.rand(3), randomness=kind)(plugrad.zeros(2, 1))
        assert bool((y[0] == y[1]).all()) is equal


def test_empty_batch():
    assert plugrad.vmap(lambda a: a * plugrad.ones(4))(plugrad.zeros(0, 4)).shape == (0, 4)


def test_modules(same):
    def program(M):
        M.manual_seed(0)
        models = [M.nn.Linear(2, 1).double() for _ in range(3)]
        for i, m in enumerate(models):
            with M.no_grad():
                m.weight.copy_(t(M, [1.0 + i, 2.0]))
                m.bias.fill_(i)
        params, buffers = M.func.stack_module_state(models)
        x = t(M, 1, 2)
        out = M.vmap(lambda p, b: M.func.functional_call(models[0], (p, b), (x,)))(params, buffers)
        single = {"weight": t(M, [5.0, 6.0]), "bias": t(M, 7)}
        grads = M.func.grad(lambda p: M.func.functional_call(models[0], p, (x,)).sum())(single)
        return out, grads, models[0].weight.detach(), {k: v.shape for k, v in params.items()}
    same(program)


def test_functional_with_history(same):
    def program(M):
        x = t(M, 1, 2).requires_grad_()
        af = M.autograd.functional
        j = af.jacobian(lambda v: v ** 3, x, create_graph=True)
        h = af.hvp(lambda v: (v ** 4).sum(), x, t(M, 1, 1), create_graph=True)[1]
        plain = af.jacobian(lambda v: v ** 3, x)
        return (M.autograd.grad(j.sum(), x), M.autograd.grad(h.sum(), x), plain.requires_grad)
    same(program)
