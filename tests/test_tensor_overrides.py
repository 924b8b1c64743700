"""Subclasses, `__torch_function__`, modes, and the device where tensors are made."""

import importlib

import pytest

import plugrad


def overrides(M):
    return importlib.import_module(f"{M.__name__}.overrides")


def subclass(M):
    class S(M.Tensor):
        def hello(self):
            return "hi"
    return S


def duck(M):
    class D:
        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            return "D", func.__name__, [t.__name__ for t in types]
    return D()


def test_results_are_of_the_subclass(same):
    def program(M):
        x = M.ones(2, 2).as_subclass(subclass(M))
        results = (x + 1, 1 + x, x.sum(), x @ x, x.view(4), x[0], M.cat([x, x]), x.max(0)[0],
                   x.clone(), x.detach(), x.to(M.float64), -x, x.relu(), M.nn.functional.relu(x),
                   x.T, x.split(1)[0], M.ones_like(x), x.new_ones(2), M.ones(2, 2) + x, M.exp(x),
                   x > 0, M.nn.functional.linear(M.ones(2, 2), x), M.where(x > 0, x, x),
                   M.einsum("ij,jk->ik", x, x), M.softmax(x, 0), x.unbind()[0], x.expand(3, 2, 2),
                   x.mean(), x.permute(1, 0), x.reshape(-1), M.stack([x, M.ones(2, 2)]))
        return [type(r).__name__ for r in results], x[0].hello(), type(x.shape).__name__
    same(program)


def test_making_subclasses(same):
    def program(M):
        S = subclass(M)
        m = M.Tensor._make_subclass(S, M.ones(2), True)
        (m * 3).sum().backward()
        p = M.nn.Parameter(M.ones(2).as_subclass(S))
        w = M.ones(2, requires_grad=True)
        (w.as_subclass(S) * 3).sum().backward()
        return (type(m).__name__, m.is_leaf, m.grad, type(m.grad).__name__,
                type(S([1, 2])).__name__, S(2, 3).shape, type(p).__name__,
                isinstance(p, M.nn.Parameter), p.requires_grad,
                type(M.nn.Parameter(M.ones(2)) + 1).__name__, w.grad)
    same(program)


def test_subclasses_of_subclasses(same):
    def program(M):
        S = subclass(M)
        T = type("T", (S,), {})
        a, b = M.ones(1).as_subclass(S), M.ones(1).as_subclass(T)
        return type(a + b).__name__, type(b + a).__name__
    same(program)


def test_unrelated_subclasses_do_not_mix():
    a = plugrad.ones(1).as_subclass(subclass(plugrad))
    b = plugrad.ones(1).as_subclass(type("Other", (plugrad.Tensor,), {}))
    with pytest.raises(TypeError, match=r"Multiple dispatch failed for 'torch.add'"):
        a + b


def test_what_is_seen(same):
    def program(M):
        log = []

        class L(M.Tensor):
            @classmethod
            def __torch_function__(cls, func, types, args=(), kwargs=None):
                log.append((func.__name__, [t.__name__ for t in types]))
                return super().__torch_function__(func, types, args, kwargs or {})
        y = M.ones(2).as_subclass(L)
        log.clear()
        results = y + 1, y.sum(dim=0), M.cat([y, y]), y[0], y.mul(2), M.nn.functional.softmax(y, 0)
        y[0] = 3
        shape, size, n = y.shape, y.size(), len(y)
        y.requires_grad = True
        return log, [type(r).__name__ for r in results], tuple(shape), tuple(size), n
    same(program)


def test_objects_that_are_no_tensors(same):
    def program(M):
        d, f = duck(M), M.nn.functional
        return (M.add(d, 1), M.mean(d), M.cat([d, M.ones(1)]), M.ones(1) + d, f.linear(d, d),
                f.relu(d), M.stack((d, d)), M.sum(d, dim=0), f.cross_entropy(d, d), M.ones_like(d),
                M.is_tensor(d), M.allclose(d, d), f.conv2d(d, d), M.topk(d, 3), M.split(d, 2),
                M.broadcast_tensors(d, d), M.einsum("i,i", d, d), f.interpolate(d, 2), M.norm(d))
    same(program)


def test_declining(same):
    def program(M):
        class N:
            @classmethod
            def __torch_function__(cls, func, types, args=(), kwargs=None):
                return NotImplemented
        return M.add(M.ones(1), N())
    same(program, words="Multiple dispatch failed for 'torch.add'")


def test_modes(same):
    def program(M):
        O = overrides(M)

        class Log(O.TorchFunctionMode):
            def __init__(self):
                super().__init__()
                self.log = []

            def __torch_function__(self, func, types, args=(), kwargs=None):
                self.log.append(func.__name__)
                return func(*args, **(kwargs or {}))

        class Mine(O.TorchFunctionMode):
            def __torch_function__(self, func, types, args=(), kwargs=None):
                return "mine" if func is M.ones else func(*args, **(kwargs or {}))

        class More(O.TorchFunctionMode):
            def __torch_function__(self, func, types, args=(), kwargs=None):
                result = func(*args, **(kwargs or {}))
                return result + 100 if func is M.add else result
        with Log() as mode:
            M.ones(2) + 1
            M.zeros(2)
            M.rand(2).sum()
            M.tensor([1.0])
            M.nn.functional.relu(M.ones(1))
            M.eye(2)
            M.full((2,), 1.0)
            M.ones(2)[0]
        with Mine(), More():
            nested = M.ones(1), M.add(M.zeros(1), 1)
        return mode.log, nested, M.add(M.zeros(1), 1)
    same(program)


def test_helpers(same):
    def program(M):
        O, d = overrides(M), duck(M)

        @O.wrap_torch_function(lambda a: (a,))
        def wrapped(a):
            return "plain"

        def dispatched(a, b):
            if O.has_torch_function((a, b)):
                return O.handle_torch_function(dispatched, (a, b), a, b)
            return "own"
        return (O.is_tensor_like(d), O.is_tensor_like(3), O.has_torch_function((d,)),
                O.has_torch_function((M.ones(1),)), wrapped(3), wrapped(d), dispatched(1, 2),
                dispatched(d, 2), O.resolve_name(M.add), O.resolve_name(M.nn.functional.relu),
                M.add in O.get_overridable_functions()[M], M.tensor in O.get_ignored_functions(),
                callable(O.get_testing_overrides()[M.add]))
    same(program)


def test_switching_off():
    O = overrides(plugrad)
    x = plugrad.ones(2).as_subclass(subclass(plugrad))
    with O.DisableTorchFunctionSubclass():
        assert type(x + 1) is plugrad.Tensor
    assert type(x + 1) is not plugrad.Tensor


def test_device_contexts(same):
    def program(M):
        found = []
        with M.device("meta"):
            for x in (M.ones(2), M.tensor([1.0]), M.empty(2), M.nn.Linear(2, 2).weight, M.randn(2),
                      M.arange(3), M.zeros_like(M.ones(2, device="cpu"))):
                found.append(str(x.device))
        M.set_default_device("meta")
        found += [str(M.ones(1).device), str(M.get_default_device())]
        M.set_default_device(None)
        return [*found, str(M.ones(1).device)]
    same(program)
