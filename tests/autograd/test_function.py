"""Custom functions: `torch.autograd.Function`."""

import gc
import weakref

import pytest

import plugrad


def classes(M):
    """The functions that the programs below use, made of one module or the other."""
    class Scale(M.autograd.Function):
        @staticmethod
        def forward(ctx, a, b, k):
            ctx.save_for_backward(a, b)
            ctx.k = k
            return a * b * k

        @staticmethod
        def backward(ctx, grad):
            a, b = ctx.saved_tensors
            return grad * b * ctx.k, grad * a * ctx.k, None

        @staticmethod
        def jvp(ctx, ta, tb, _):
            return ta * 10

    class Exp(M.autograd.Function):
        @staticmethod
        def forward(x):
            return x.exp()

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(output)

        @staticmethod
        def backward(ctx, grad):
            result, = ctx.saved_tensors
            return grad * result

    class AddOne(M.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            x.add_(1)
            ctx.mark_dirty(x)
            return x

        @staticmethod
        def backward(ctx, grad):
            return grad * 2

    class Several(M.autograd.Function):
        @staticmethod
        def forward(ctx, x, materialize, seen):
            ctx.set_materialize_grads(materialize)
            ctx.seen = seen
            order = x.argsort()
            ctx.mark_non_differentiable(order)
            return x * 2, order, "text", x * 3

        @staticmethod
        def backward(ctx, *grads):
            ctx.seen.append([g is None for g in grads])
            found = [g for g in (grads[0], grads[3]) if g is not None]
            return sum(found), None, None

    class Same(M.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x

        @staticmethod
        def backward(ctx, grad):
            return grad * 5

    return Scale, Exp, AddOne, Several, Same


def leaf(M, *values):
    return M.tensor(values, dtype=M.float64, requires_grad=True)


def test_old_style_twice_differentiable(same):
    def program(M):
        a, b = leaf(M, 1, 2), leaf(M, 3, 4)
        y = classes(M)[0].apply(a, b, 3)
        g, = M.autograd.grad(y.sum(), a, create_graph=True)
        return y, g, M.autograd.grad(g.sum(), b), y.grad_fn.needs_input_grad, y.grad_fn.name()
    same(program)


def test_setup_context_saving_the_result(same):
    def program(M):
        a = leaf(M, 1, 2)
        y = classes(M)[1].apply(a)
        g, = M.autograd.grad(y.sum(), a, create_graph=True)
        return y, g, M.autograd.grad(g.sum(), a)
    same(program)


def test_mark_dirty(same):
    def program(M):
        a = leaf(M, 1, 2)
        c = a * 1
        before = c._version
        d = classes(M)[2].apply(c)
        base = a * 1
        part = classes(M)[2].apply(base[:1])
        return (d is c, c._version - before, d.grad_fn.name(), part, base,
                M.autograd.grad(d.sum() + base.sum(), a))
    same(program)


def test_mark_dirty_of_a_leaf(same):
    same(lambda M: classes(M)[2].apply(leaf(M, 1)), words="a leaf Variable that requires grad")


@pytest.mark.parametrize("materialize", [True, False])
def test_several_outputs(same, materialize):
    def program(M):
        a, seen = leaf(M, 2, 1), []
        first, order, text, last = classes(M)[3].apply(a, materialize, seen)
        return (first, order, order.requires_grad, text, last,
                M.autograd.grad(last.sum(), a, retain_graph=True),
                M.autograd.grad(first.sum() + last.sum(), a), seen)
    same(program)


def test_input_returned_as_it_is(same):
    def program(M):
        a = leaf(M, 1, 2)
        y = classes(M)[4].apply(a)
        plain = M.ones(2)
        z = classes(M)[4].apply(plain)
        return y is a, M.autograd.grad(y.sum(), a), z is plain, z.requires_grad
    same(program)


def test_writing_to_a_returned_view_is_refused(same):
    same(lambda M: classes(M)[4].apply(leaf(M, 1) * 1).add_(1),
         words="This view was created inside a custom Function")


def test_view_filled_under_no_grad_keeps_the_custom_backward():
    class View(plugrad.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x.view(-1)

        @staticmethod
        def backward(ctx, grad):
            return grad * 7

    a = plugrad.ones(2, requires_grad=True)
    y = View.apply(a)
    with plugrad.no_grad():
        y.fill_(3)
    y.sum().backward()
    assert a.grad.tolist() == [7, 7]


@pytest.mark.parametrize(("backward", "words"), [
    (lambda ctx, g: (g, g), "returned an incorrect number of gradients (expected 1, got 2)"),
    (lambda ctx, g: (), "returned an incorrect number of gradients (expected 1, got 0)"),
    (lambda ctx, g: 1.0, "expected Variable or None (got float)"),
    (lambda ctx, g: g.new_ones(3), "but expected shape compatible with [2]"),
])
def test_wrong_gradients(same, backward, words):
    def program(M):
        f = type("F", (M.autograd.Function,), {
            "forward": staticmethod(lambda ctx, x: x * 2), "backward": staticmethod(backward)})
        a = leaf(M, 1, 2)
        return M.autograd.grad(f.apply(a).sum(), a)
    same(program, words=words)


def test_broadcast_gradient_is_summed(same):
    def program(M):
        f = type("F", (M.autograd.Function,), {
            "forward": staticmethod(lambda ctx, x: x * M.ones(3, 2)),
            "backward": staticmethod(lambda ctx, g: g)})
        a = leaf(M, 1, 2)
        return M.autograd.grad(f.apply(a).sum(), a)
    same(program)


def test_gradient_for_what_is_no_tensor(same):
    def program(M):
        f = type("F", (M.autograd.Function,), {
            "forward": staticmethod(lambda ctx, x, k: x * k),
            "backward": staticmethod(lambda ctx, g: (g, g))})
        a = leaf(M, 1, 2)
        return M.autograd.grad(f.apply(a, 2).sum(), a)
    same(program, words="returned a gradient different than None at position 2")


def test_saved_tensors_are_guarded(same):
    def changed(M):
        a = leaf(M, 1, 2)
        b = a * 1
        y = classes(M)[0].apply(b, a, 1)
        b.add_(1)
        y.sum().backward()

    def freed(M):
        a = leaf(M, 1, 2)
        y = classes(M)[0].apply(a, a, 1)
        y.sum().backward()
        y.sum().backward()
    same(changed, words="modified by an inplace operation")
    same(freed, words="backward through the graph a second time")
    same(lambda M: type("F", (M.autograd.Function,), {"forward": staticmethod(
        lambda ctx, x: ctx.save_for_backward(3))}).apply(leaf(M, 1)),
        words="save_for_backward can only save variables, but argument 0 is of type int")


def test_forward_mode(same):
    def program(M):
        fw = M.autograd.forward_ad
        with fw.dual_level():
            d = fw.make_dual(M.tensor([1., 2.]), M.tensor([1., -1.]))
            y = classes(M)[0].apply(d, M.tensor([3., 4.]), 2)
            return list(fw.unpack_dual(y))
    same(program)


def test_under_no_grad_and_without_gradients(same):
    def program(M):
        a = leaf(M, 1, 2)
        with M.no_grad():
            y = classes(M)[0].apply(a, a, 2)
        z = classes(M)[0].apply(a.detach(), a.detach(), 2)
        return y, y.requires_grad, z.requires_grad, z.grad_fn is None
    same(program)


def test_once_differentiable():
    class Once(plugrad.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        @plugrad.autograd.function.once_differentiable
        def backward(ctx, grad):
            x, = ctx.saved_tensors
            return 2 * x * grad

    a = plugrad.tensor([3.0], requires_grad=True)
    g, = plugrad.autograd.grad((Once.apply(a) * a).sum(), a, create_graph=True)
    assert g.item() == 27
    with pytest.raises(RuntimeError, match="trying to differentiate twice"):
        g.sum().backward()


def test_names_and_variable():
    scale = classes(plugrad)[0]
    a = plugrad.ones(2, requires_grad=True)
    y = scale.apply(a, a, 1)
    assert type(y.grad_fn).__name__ == "ScaleBackward"
    assert isinstance(y.grad_fn, plugrad.autograd.function.FunctionCtx)
    assert str(y).endswith("grad_fn=<ScaleBackward>)")
    with pytest.warns(DeprecationWarning, match="should not be instantiated"):
        scale()
    v = plugrad.autograd.Variable(plugrad.ones(2), requires_grad=True)
    assert v.requires_grad
    assert isinstance(v, plugrad.autograd.Variable)


def test_no_cycles():
    gc.collect()
    gc.disable()
    try:
        a = plugrad.ones(2, requires_grad=True)
        y = classes(plugrad)[1].apply(a)
        node = weakref.ref(y.grad_fn)
        del y
        assert node() is None
    finally:
        gc.enable()
