"""Grad mode: blocks, decorators, and switching at once."""

import pytest

import plugrad


def leaf(M, *values):
    return M.tensor(values, dtype=M.float64, requires_grad=True)


def enable_in_nograd(M):
    a = leaf(M, 1, 2)
    with M.no_grad():
        b = a * 2
        with M.enable_grad():
            c = a * 2
        d = M.is_grad_enabled()
    return b.requires_grad, c.requires_grad, d, M.is_grad_enabled()


def setgrad(M):
    prev = M.is_grad_enabled()
    M.set_grad_enabled(False)
    r = M.is_grad_enabled()
    M.set_grad_enabled(True)
    with M.set_grad_enabled(False):
        q = M.is_grad_enabled()
    return prev, r, q, M.is_grad_enabled()


def decorators(M):
    a = leaf(M, 1)

    @M.no_grad()
    def f():
        return a * 2

    @M.no_grad
    def g():
        return a * 2

    @M.inference_mode()
    def h():
        return a * 2

    @M.set_grad_enabled(False)
    def k():
        return a * 2

    @M.no_grad()
    def gen():
        yield M.is_grad_enabled()
        yield M.is_grad_enabled()

    it = gen()
    r = [next(it), M.is_grad_enabled(), next(it), M.is_grad_enabled()]
    return (
        f().requires_grad,
        g().requires_grad,
        h().requires_grad,
        k().requires_grad,
        r,
        M.is_grad_enabled(),
    )


@pytest.mark.parametrize("program", [enable_in_nograd, setgrad, decorators])
def test_agrees(same, program):
    same(program)


def test_inference_mode():
    a = plugrad.ones(2, requires_grad=True)
    with plugrad.inference_mode():
        assert plugrad.is_inference_mode_enabled()
        assert not (a * 2).requires_grad
        with plugrad.inference_mode(False):
            assert (a * 2).requires_grad
    assert not plugrad.is_inference_mode_enabled()
    assert (a * 2).requires_grad


def test_mode_comes_back_after_an_error():
    with pytest.raises(ZeroDivisionError), plugrad.no_grad():
        1 / 0  # noqa: B018
    assert plugrad.is_grad_enabled()
