"""`torch.autograd.graph`: hooks on saved tensors, gradient edges, hooks over several gradients."""

import gc

import pytest

import plugrad


def leaf(M, *values):
    return M.tensor(values, dtype=M.float64, requires_grad=True)


def test_saved_tensors_hooks(same):
    def program(M):
        packed = []

        def pack(x):
            packed.append(x.detach().tolist())
            return len(packed) - 1

        def unpack(i):
            return M.tensor(packed[i], dtype=M.float64)
        a, b = leaf(M, 1, 2), leaf(M, 3, 4)
        with M.autograd.graph.saved_tensors_hooks(pack, unpack):
            y = a * b
            z = y.exp()
            w = z + a
        v = w * a
        grads = M.autograd.grad(v.sum(), (a, b))
        return grads, sorted(packed)
    same(program)


def test_hooks_and_second_derivatives(same):
    def program(M):
        a = leaf(M, 1, 2)
        with M.autograd.graph.saved_tensors_hooks(lambda x: x * 1, lambda x: x):
            y = (a ** 3).exp()
        g, = M.autograd.grad(y.sum(), a, create_graph=True)
        return g, M.autograd.grad(g.sum(), a)
    same(program)


def test_hooks_nest_and_end(same):
    def program(M):
        log, graph = [], M.autograd.graph
        a = leaf(M, 2)
        with graph.saved_tensors_hooks(lambda x: log.append("outer") or x, lambda x: x):
            a * a
            with graph.saved_tensors_hooks(lambda x: log.append("inner") or x, lambda x: x):
                a * a
            a * a
        a * a
        return log
    same(program)


def test_unpack_must_give_a_tensor(same):
    def program(M):
        a = leaf(M, 2)
        with M.autograd.graph.saved_tensors_hooks(lambda x: 5, lambda x: "text"):
            y = a * a
        y.backward()
    same(program, words="to be a Tensor")


def test_a_changed_tensor_is_still_noticed():
    a = leaf(plugrad, 1, 2)
    b = a * 1
    y = b * b
    b.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.sum().backward()


def test_a_changed_tensor_is_noticed_after_composed_ops_in_place():
    """`fill_` and `div_` of tensors without a gradient leave nothing behind for the next op."""
    plugrad.ones(2).div_(2).fill_(1)
    a = leaf(plugrad, 1, 2)
    y = a.exp()
    kept = y.grad_fn.result
    y.add_(1)
    assert y.grad_fn.next_functions[0][0].result is kept
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.sum().backward()


def test_freed_once(same):
    def program(M):
        a = leaf(M, 2)
        with M.autograd.graph.saved_tensors_hooks(lambda x: x, lambda x: x):
            y = (a * a).exp()
        y.backward()
        y.backward()
    same(program, words="backward through the graph a second time")


def test_save_on_cpu_and_disabling(same):
    def program(M):
        a = leaf(M, 2, 3)
        with M.autograd.graph.save_on_cpu():
            y = (a * a).exp()
        return M.autograd.grad(y.sum(), a)

    def disabled(M):
        graph = M.autograd.graph
        with graph.disable_saved_tensors_hooks("not here"):
            graph.saved_tensors_hooks(lambda x: x, lambda x: x).__enter__()
    same(program)
    same(disabled, words="not here")


def test_gradient_edges(same):
    def program(M):
        graph = M.autograd.graph
        a = leaf(M, 2, 3)
        b = a * a
        parts = b.split(1)
        c = b.exp() + parts[1]
        edge, leaf_edge = graph.get_gradient_edge(b), graph.get_gradient_edge(a)
        part_edge = graph.get_gradient_edge(parts[1])
        grads = M.autograd.grad(c.sum(), [edge, leaf_edge], retain_graph=True)
        return grads, edge.output_nr, part_edge.output_nr, edge.node.name(), type(edge).__name__
    same(program)
    same(lambda M: M.autograd.graph.get_gradient_edge(M.ones(1)),
         words="does not require gradients")


def test_multi_grad_hooks(same):
    def program(M):
        log = []
        a, b, c = leaf(M, 1), leaf(M, 2), leaf(M, 3)
        handle = M.autograd.graph.register_multi_grad_hook(
            [a, b, c], lambda gs: log.append([None if g is None else g.tolist() for g in gs]))
        (a * b).backward()
        (a * b * c).backward()
        handle.remove()
        (a * b).backward()
        M.autograd.graph.register_multi_grad_hook([a, b], lambda g: log.append("any"), mode="any")
        (a * b).backward()
        return log
    same(program)


def test_increment_version(same):
    def program(M):
        a = leaf(M, 2)
        b = a * 1
        y = b * b
        M.autograd.graph.increment_version(b)
        y.backward()
    same(program, words="modified by an inplace operation")


def test_walking_the_graph(same):
    def program(M):
        a, b = leaf(M, 1), leaf(M, 2)
        y = (a * b).exp()
        node = y.grad_fn
        inner = node.next_functions[0][0]
        leaves = [f[0].variable for f in inner.next_functions]
        return (node.name(), inner.name(), leaves[0] is a, leaves[1] is b, node._saved_result,
                inner._saved_self, isinstance(node, M.autograd.graph.Node), node.metadata)
    same(program)


def test_saved_attribute_makes_no_cycle():
    gc.collect()
    gc.disable()
    try:
        y = leaf(plugrad, 1).exp()
        y.grad_fn._saved_result  # noqa: B018
        del y
        assert gc.collect() == 0
    finally:
        gc.enable()
