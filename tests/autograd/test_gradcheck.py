"""gradcheck and gradgradcheck find wrong derivatives and pass right ones."""

import pytest

import plugrad
from plugrad.autograd import gradcheck, gradgradcheck

BAD = "Jacobian mismatch for output 0 with respect to input 0"


def wrong(M, forward=None):
    class Wrong(M.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, grad):
            return grad * 3 * ctx.saved_tensors[0]

        @staticmethod
        def jvp(ctx, t):
            return t * 0

    return Wrong.apply


def inputs(M, *shapes, dtype=None):
    M.manual_seed(0)
    return tuple(M.randn(*s, dtype=dtype or M.float64).requires_grad_() for s in shapes)


@pytest.mark.parametrize("options", [{}, {"fast_mode": True}, {"check_forward_ad": True},
                                     {"check_batched_grad": True}])
def test_right_ones_pass(options):
    a, b = inputs(plugrad, (2, 3), (3, 2))
    for f in (lambda a, b: (a @ b).tanh(), lambda a, b: (a.sum(), b.exp()),
              lambda a, b: a * b.t() + 1, lambda a, b: a.softmax(1).log() @ b):
        assert gradcheck(f, (a, b), **options) is True
        assert gradgradcheck(f, (a, b)) is True


def test_complex():
    x, = inputs(plugrad, (3,), dtype=plugrad.complex128)
    for f in (lambda x: x * x.conj(), lambda x: x.abs(), lambda x: x.exp(), lambda x: x.real * 2):
        assert gradcheck(f, (x,), check_forward_ad=True)
        assert gradgradcheck(f, (x,))


def test_wrong_gradient_is_found(same):
    same(lambda M: M.autograd.gradcheck(wrong(M), inputs(M, (2,))), words=BAD)
    same(lambda M: M.autograd.gradcheck(wrong(M), inputs(M, (2,)), raise_exception=False))
    with pytest.raises(plugrad.autograd.GradcheckError, match="Jacobian mismatch"):
        gradcheck(wrong(plugrad), inputs(plugrad, (2,)), fast_mode=True)


def test_wrong_tangent_is_found():
    class F(plugrad.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, grad):
            return grad * 2

        @staticmethod
        def jvp(ctx, t):
            return t * 3

    x, = inputs(plugrad, (2,))
    assert gradcheck(F.apply, (x,))
    with pytest.raises(RuntimeError, match="computed with forward mode mismatch"):
        gradcheck(F.apply, (x,), check_forward_ad=True)


def test_backward_that_varies():
    count = iter(range(10**6))

    class F(plugrad.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, grad):
            return grad * 2 + 1e-7 * next(count)

    with pytest.raises(RuntimeError, match="Backward is not reentrant"):
        gradcheck(F.apply, inputs(plugrad, (2,)))


def test_inputs_are_checked(same):
    same(lambda M: M.autograd.gradcheck(lambda x: x, (M.ones(2),)),
         words="expects at least one input tensor to require gradient")
    same(lambda M: M.autograd.gradcheck(
        lambda x: x * 2, (M.ones(1, dtype=M.float64).expand(3).requires_grad_(),)),
        words="has a dimension with stride 0")
    with pytest.warns(UserWarning, match="not a double precision floating point"):
        gradcheck(lambda x: x * 2, (plugrad.ones(2, requires_grad=True),), eps=1e-2, atol=1e-2)


def test_second_derivative_that_is_wrong():
    class F(plugrad.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x.detach())
            return x ** 3

        @staticmethod
        def backward(ctx, grad):
            return grad * 3 * ctx.saved_tensors[0].detach() ** 2

    x, = inputs(plugrad, (2,))
    assert gradcheck(F.apply, (x,))
    with pytest.raises(RuntimeError, match="Jacobian mismatch"):
        gradgradcheck(F.apply, (x,))
