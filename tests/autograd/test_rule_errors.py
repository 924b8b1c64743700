"""What autograd refuses, in the words that torch has for it too."""

import pytest

FAIL = {}


def fails(words):
    def note(program):
        FAIL[program.__name__] = program, words
        return program

    return note


def leaf(M, *values):
    return M.tensor(values, dtype=M.float64, requires_grad=True)


@fails("This view is the output of a function that returns multiple views")
def chunk_inplace(M):
    a = leaf(M, 1, 2, 3, 4)
    b = a * 1
    x, _y = b.chunk(2)
    x.mul_(2)


@fails("is a view and is being modified inplace")
def split_inplace(M):
    a = leaf(M, 1, 2, 3, 4)
    b = a * 1
    x, _y = b.split(2)
    x.mul_(2)


@fails("is a view and is being modified inplace")
def unbind_inplace(M):
    a = leaf(M, 1, 2, 3, 4)
    b = a * 1
    x = b.unbind()[0]
    x.mul_(2)


@fails("a leaf Variable that requires grad is being used in an in-place operation")
def leaf_inplace(M):
    a = leaf(M, 1, 2)
    a.add_(1)


@fails("a leaf Variable that requires grad is being used in an in-place operation")
def leaf_view_inplace(M):
    a = leaf(M, 1, 2)
    a[0] = 3


@fails("a view of a leaf Variable that requires grad is being used in an in-place")
def leaf_view_inplace2(M):
    a = leaf(M, 1, 2)
    a.view(2).mul_(2)


@fails("A view was created in no_grad mode and is being modified inplace with grad mode enabled")
def nograd_view_inplace(M):
    a = leaf(M, 1, 2)
    b = a * 1
    with M.no_grad():
        v = b[0:1]
    v.mul_(2)


@fails("has been modified by an inplace operation: [torch.DoubleTensor [2]]")
def detach_sem(M):
    a = leaf(M, 1, 2)
    c = a * 1
    b = c * c
    c.detach().mul_(10)
    b.sum().backward()


@fails("Can't detach views in-place")
def detach_view(M):
    a = leaf(M, 1, 2)
    c = a * 1
    c[0:1].detach_()


@fails("you can only change requires_grad flags of leaf variables")
def rg_nonleaf(M):
    a = leaf(M, 1, 2)
    (a * 2).requires_grad_(False)


@fails("you can only change requires_grad flags of leaf variables")
def rg_nonleaf2(M):
    a = leaf(M, 1, 2)
    b = a * 2
    b.requires_grad = False


@fails("floating point")
def rg_int(M):
    M.ones(2, dtype=M.int64).requires_grad_()


@fails("a view of a leaf Variable that requires grad")
def rg_base_after_view_inplace(M):
    a = M.ones(3)
    v = a[:2]
    a.requires_grad_()
    v.mul_(2)


@fails("Trying to backward through the graph a second time")
def retain_err(M):
    a = leaf(M, 1, 2)
    b = (a * a).sum()
    b.backward()
    b.backward()


@fails("is at version 1; expected version 0 instead")
def version_err(M):
    a = leaf(M, 1, 2)
    b = a * 1
    c = b * b
    b.add_(1)
    c.sum().backward()


@fails("is at version 1; expected version 0 instead")
def version_err_result(M):
    a = leaf(M, 1, 2)
    b = a.exp()
    b.add_(1)
    b.sum().backward()


@fails("has been modified by an inplace operation")
def inplace_on_view_saved(M):
    a = leaf(M, 1, 2)
    b = a * 1
    c = b * b
    b[0] = 5
    c.sum().backward()


@fails("expected Variable, but hook returned 'int'")
def hook_bad(M):
    a = leaf(M, 1, 2)
    a.register_hook(lambda g: 5)
    (a * 2).sum().backward()


@fails("has changed the size of value")
def hook_bad_shape(M):
    a = leaf(M, 1, 2)
    b = a * 1
    b.register_hook(lambda g: g[:1])
    (b * 2).sum().backward()


@fails("cannot register a hook on a tensor that doesn't require gradient")
def hook_noreq(M):
    M.ones(2).register_hook(lambda g: g)


@fails("cannot be empty")
def backward_inputs_empty(M):
    a = leaf(M, 1, 2)
    (a * 2).sum().backward(inputs=[])


@fails("The differentiated Tensor at index 1 appears to not have been used in the graph")
def grad_unused(M):
    a, b = leaf(M, 1, 2), leaf(M, 3, 4)
    M.autograd.grad((a * 2).sum(), [a, b])


@fails("Expected allow_unused to be True or not passed when materialize_grads=True")
def grad_mat_err(M):
    a, b = leaf(M, 1, 2), leaf(M, 3, 4)
    return M.autograd.grad((a * 2).sum(), [a, b], materialize_grads=True, allow_unused=False)


@fails("does not require grad")
def grad_noreq(M):
    M.autograd.grad(leaf(M, 1, 2).sum(), [M.ones(2)])


@fails("element 0 of tensors does not require grad and does not have a grad_fn")
def grad_nograd_out(M):
    M.autograd.grad(M.ones(2).sum(), [leaf(M, 1, 2)])


@fails("grad can be implicitly created only for scalar outputs")
def backward_nonscalar(M):
    leaf(M, 1, 2).mul(2).backward()


@fails("Mismatch in shape: grad_output[0] has a shape of")
def backward_shape(M):
    leaf(M, 1, 2).mul(2).backward(M.ones(3))


@fails("element 0 of tensors does not require grad and does not have a grad_fn")
def backward_noreq(M):
    M.ones(1).backward()


@fails("attempting to assign a gradient of size '[3]' to a tensor of size '[2]'")
def set_grad_bad(M):
    a = leaf(M, 1, 2)
    a.grad = M.ones(3, dtype=M.float64)


@fails("attempting to assign a gradient with dtype")
def set_grad_bad2(M):
    a = leaf(M, 1, 2)
    a.grad = M.ones(2)


@fails("assigned grad expected to be a Tensor or None")
def set_grad_bad3(M):
    a = leaf(M, 1, 2)
    a.grad = 5


@fails("has been modified by an inplace operation")
def inplace_under_nograd_then_backward(M):
    a = leaf(M, 1, 2)
    b = a * 1
    c = b.exp()
    with M.no_grad():
        c.add_(1)
    c.sum().backward()


@fails("more than one element of the written-to tensor refers to a single memory location")
def expand_inplace(M):
    a = M.ones(1).expand(3)
    a.add_(1)


@fails("result type Float can't be cast to the desired output type")
def bool_inplace(M):
    a = M.ones(2, dtype=M.int64)
    a.add_(1.5)


@fails("output with shape [2] doesn't match the broadcast shape [3, 2]")
def inplace_shape(M):
    a = M.ones(2)
    a.add_(M.ones(3, 2))


@fails("functions with out=... arguments don't support automatic differentiation")
def out_grad(M):
    a = leaf(M, 1, 2)
    M.add(a, a, out=M.zeros(2, dtype=M.float64))


@fails("Can't call numpy() on Tensor that requires grad")
def numpy_grad(M):
    leaf(M, 1, 2).numpy()


@fails("Only Tensors created explicitly by the user")
def deep_nonleaf(M):
    import copy

    copy.deepcopy(leaf(M, 1) * 2)


@fails("grad can be implicitly created only for real scalar outputs")
def complex_scalar_err(M):
    a = M.tensor([1 + 2j], requires_grad=True)
    (a * a).sum().backward()


@pytest.mark.parametrize("name", FAIL)
def test_fails(same, name):
    program, words = FAIL[name]
    same(program, words=words)
