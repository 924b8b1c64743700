"""No reference cycles, no recursion over the graph, several threads at once."""

import gc
import threading
import tracemalloc

import pytest

import plugrad


def graph():
    """A graph with views, in-place writes, hooks and several results."""
    a = plugrad.ones(50, 50, requires_grad=True)
    b = ((a @ a).tanh() * a).softmax(1)
    d = b.clone()
    d[0] = a[1]
    e = plugrad.cat([b[0:3], d])
    e.view(-1).mul_(2)
    e.register_hook(lambda g: g)
    b.retain_grad()
    return e.sum() + b.max(1)[0].sum() + b.split(10)[0].exp().sum()


def gradient_of_gradient():
    a = plugrad.ones(5, 5, requires_grad=True)
    g, = plugrad.autograd.grad((a.exp() * a).sum(), a, create_graph=True)
    g.sum().backward()


def tangents():
    fw = plugrad.autograd.forward_ad
    with fw.dual_level():
        dual = fw.make_dual(plugrad.ones(5, 5), plugrad.ones(5, 5))
        (dual.exp().softmax(1) * dual).sum()


@pytest.fixture
def collector_off():
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("run", [graph, lambda: graph().backward(), gradient_of_gradient, tangents])
def test_no_cycles(collector_off, run):
    run()
    gc.collect()
    for _ in range(10):
        run()
    assert gc.collect() == 0


def test_dropped_graphs_take_no_memory(collector_off):
    for _ in range(20):
        graph()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        for _ in range(1000):
            graph()
        assert tracemalloc.get_traced_memory()[1] - before < 1_000_000
    finally:
        tracemalloc.stop()


def test_long_chain():
    x = plugrad.ones(1, requires_grad=True)
    y = x
    for _ in range(100_000):
        y = y * 1.0
    (y + x).sum().backward()
    assert x.grad.item() == 2
    del y
    y = x
    for _ in range(100_000):
        y = y.sin()
    del y


def test_long_chain_of_views():
    x = plugrad.ones(2, requires_grad=True)
    y = x * 1
    v = y
    for _ in range(5_000):
        v = v.view(2, 1).view(2)
    v.mul_(3)
    y.sum().backward()
    assert x.grad.tolist() == [3, 3]


def test_long_chain_of_functions_and_several_results():
    class Same(plugrad.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * 1

        @staticmethod
        def backward(ctx, grad):
            return grad

    x = plugrad.ones(1, requires_grad=True)
    y = x
    for _ in range(20_000):
        y = Same.apply(y).split(1)[0]
    y.backward()
    assert x.grad.item() == 1


def test_create_graph_of_a_long_chain():
    x = plugrad.ones(1, requires_grad=True)
    y = x
    for _ in range(10_000):
        y = y * 1.0
    g, = plugrad.autograd.grad((y * y).sum(), x, create_graph=True)
    h, = plugrad.autograd.grad(g.sum(), x)
    assert (g.item(), h.item()) == (2, 2)


def test_threads_of_their_own():
    """Grad mode, levels and graphs belong to a thread; leaves are shared."""
    shared = plugrad.ones(20, requires_grad=True)
    errors = []

    def work(number):
        try:
            for turn in range(30):
                own = plugrad.full((20,), float(number), requires_grad=True)
                if turn % 3 == 0:
                    with plugrad.no_grad():
                        assert not (own * 2).requires_grad
                (own * own * shared).sum().backward()
                assert own.grad.tolist() == [2.0 * number] * 20
                with plugrad.autograd.forward_ad.dual_level():
                    dual = plugrad.autograd.forward_ad.make_dual(own.detach(), own.detach())
                    tangent = plugrad.autograd.forward_ad.unpack_dual(dual * dual).tangent
                    assert tangent.tolist() == [2.0 * number ** 2] * 20
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(1, 5)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not errors
    assert shared.grad.tolist() == [30.0 * (1 + 4 + 9 + 16)] * 20


def test_backward_of_one_graph_in_several_threads():
    x = plugrad.ones(10, requires_grad=True)
    y = x.exp()
    threads = [threading.Thread(target=lambda: (y * 2).sum().backward(retain_graph=True))
               for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert x.grad.tolist() == pytest.approx([8 * 2.718281828] * 10, rel=1e-5)
