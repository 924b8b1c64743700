"""Functions of ops. Made from ops.yaml by `python -m plugrad.codegen`; do not edit."""
# ruff: noqa
from __future__ import annotations

import math

from ..autograd.late import forward, note, record_all, settle
from ..dispatch import (
    DTYPES, NUMBERS, alone, as_list, assign, begin_inplace, bool_, cast_operand, check_alpha,
    default_dtype, explain, factory_dtype, finish_factory, int32, int64, make_return, missing,
    old_form, pair, prepare, prepare_binary, result_dtype, same_table, several_tables, table_of,
    tensor_dtype, uint8, unusual, unusual_out, varargs, float32, float64, write_into, write_out)
from ..late import LateModule
from ..shapes import as_int, as_ints, reduce_dims, wrap_dim, wrap_dims
from ..state import next_sequence, state
from ..tensor import CELL, CELL_USERS, EXACT, Tensor, new, wrap, wrap_view

amp = LateModule("plugrad.amp.autocast_mode", globals())
nodes = LateModule("plugrad._generated.nodes", globals())
checks = LateModule("plugrad.checks", globals())
checks_conv = LateModule("plugrad.checks_conv", globals())
checks_nn = LateModule("plugrad.checks_nn", globals())
compose = LateModule("plugrad.compose", globals())
compose_attention = LateModule("plugrad.compose_attention", globals())
compose_conv = LateModule("plugrad.compose_conv", globals())
compose_ctc = LateModule("plugrad.compose_ctc", globals())
compose_linalg = LateModule("plugrad.compose_linalg", globals())
compose_losses = LateModule("plugrad.compose_losses", globals())
compose_math = LateModule("plugrad.compose_math", globals())
compose_nn = LateModule("plugrad.compose_nn", globals())
compose_pool = LateModule("plugrad.compose_pool", globals())
compose_random = LateModule("plugrad.compose_random", globals())
compose_resize = LateModule("plugrad.compose_resize", globals())
compose_shape = LateModule("plugrad.compose_shape", globals())
compose_stats = LateModule("plugrad.compose_stats", globals())
formulas = LateModule("plugrad.formulas", globals())
formulas_index = LateModule("plugrad.formulas_index", globals())
formulas_linalg = LateModule("plugrad.formulas_linalg", globals())
formulas_math = LateModule("plugrad.formulas_math", globals())
formulas_nn = LateModule("plugrad.formulas_nn", globals())
CELL_USERS.append(globals())


def add(input, other, _old0=None, *, alpha=1, out=None):
    """The sum self + alpha * other."""
    # ops.yaml:6  add(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
    if _old0 is not None:
        return old_form(add, (input, other, _old0), alpha=alpha, out=out)
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = input._g
    else:
        found = unusual(add, (input, other,), dict(alpha=alpha, out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("add", "promote", input, other)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    if alpha.__class__ is not int:
        check_alpha("add", alpha, dtype)
    try:
        r = k.add(a, b, alpha)
    except Exception as error:
        raise explain("add", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.AddBackward0.of(input, other, alpha)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(add, nodes.AddBackward0, result, (input, other,), dict(alpha=alpha))
    if out is not None:
        return write_out("add", out, result)
    return result


def add_(input, other, _old0=None, *, alpha=1):
    """In-place `add`."""
    if _old0 is not None:
        return old_form(add_, (input, other, _old0), alpha=alpha)
    if input.__class__ not in EXACT:
        found = unusual(add_, (input, other,), dict(alpha=alpha), 1)
        if found is not NotImplemented:
            return found
    if alone(input, other):
        return write_into("add_", input, input._k.add_into, (other,), (alpha,))
    begin_inplace("add_", input)
    return assign("add_", input, add(input, other, alpha=alpha))


def sub(input, other, _old0=None, *, alpha=1, out=None):
    """The difference self - alpha * other."""
    # ops.yaml:13  sub(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
    if _old0 is not None:
        return old_form(sub, (input, other, _old0), alpha=alpha, out=out)
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = input._g
    else:
        found = unusual(sub, (input, other,), dict(alpha=alpha, out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("sub", "promote", input, other)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    if alpha.__class__ is not int:
        check_alpha("sub", alpha, dtype)
    try:
        r = k.sub(a, b, alpha)
    except Exception as error:
        raise explain("sub", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.SubBackward0.of(input, other, alpha)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(sub, nodes.SubBackward0, result, (input, other,), dict(alpha=alpha))
    if out is not None:
        return write_out("sub", out, result)
    return result


def sub_(input, other, _old0=None, *, alpha=1):
    """In-place `sub`."""
    if _old0 is not None:
        return old_form(sub_, (input, other, _old0), alpha=alpha)
    if input.__class__ not in EXACT:
        found = unusual(sub_, (input, other,), dict(alpha=alpha), 1)
        if found is not NotImplemented:
            return found
    if alone(input, other):
        return write_into("sub_", input, input._k.sub_into, (other,), (alpha,))
    begin_inplace("sub_", input)
    return assign("sub_", input, sub(input, other, alpha=alpha))


def mul(input, other, *, out=None):
    """The product self * other."""
    # ops.yaml:21  mul(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = input._g
    else:
        found = unusual(mul, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("mul", "promote", input, other)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.mul(a, b)
    except Exception as error:
        raise explain("mul", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.MulBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(mul, nodes.MulBackward0, result, (input, other,), dict())
    if out is not None:
        return write_out("mul", out, result)
    return result


def mul_(input, other):
    """In-place `mul`."""
    if input.__class__ not in EXACT:
        found = unusual(mul_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    if alone(input, other):
        return write_into("mul_", input, input._k.mul_into, (other,), ())
    begin_inplace("mul_", input)
    return assign("mul_", input, mul(input, other))


def neg(input, *, out=None):
    """The negative -self."""
    # ops.yaml:28  neg(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(neg, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.neg(a)
    except Exception as error:
        raise explain("neg", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.NegBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(neg, nodes.NegBackward0, result, (input,), dict())
    if out is not None:
        return write_out("neg", out, result)
    return result


def neg_(input):
    """In-place `neg`."""
    if input.__class__ not in EXACT:
        found = unusual(neg_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    if alone(input):
        return write_into("neg_", input, input._k.neg_into, (), ())
    begin_inplace("neg_", input)
    return assign("neg_", input, neg(input))


def exp(input, *, out=None):
    """The exponential e ** self."""
    # ops.yaml:35  exp(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(exp, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.exp(a)
    except Exception as error:
        raise explain("exp", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.ExpBackward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(exp, nodes.ExpBackward0, result, (input,), dict())
    if out is not None:
        return write_out("exp", out, result)
    return result


def exp_(input):
    """In-place `exp`."""
    if input.__class__ not in EXACT:
        found = unusual(exp_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    if alone(input):
        return write_into("exp_", input, input._k.exp_into, (), ())
    begin_inplace("exp_", input)
    return assign("exp_", input, exp(input))


def relu(input):
    """The positive part max(self, 0)."""
    # ops.yaml:42  relu(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(relu, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.relu(a)
    except Exception as error:
        raise explain("relu", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.ReluBackward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(relu, nodes.ReluBackward0, result, (input,), dict())
    return result


def relu_(input):
    """In-place `relu`."""
    if input.__class__ not in EXACT:
        found = unusual(relu_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("relu_", input)
    return assign("relu_", input, relu(input))


def conj(input):
    """The complex conjugate."""
    # ops.yaml:50  conj(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(conj, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = conj_physical(input) if input.is_complex() else input
    return result


def conj_physical(input, *, out=None):
    """The complex conjugate."""
    # ops.yaml:55  conj_physical(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(conj_physical, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.conj_physical(a)
    except Exception as error:
        raise explain("conj_physical", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.ConjPhysicalBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(conj_physical, nodes.ConjPhysicalBackward0, result, (input,), dict())
    if out is not None:
        return write_out("conj_physical", out, result)
    return result


def conj_physical_(input):
    """In-place `conj_physical`."""
    if input.__class__ not in EXACT:
        found = unusual(conj_physical_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("conj_physical_", input)
    return assign("conj_physical_", input, conj_physical(input))


def where(condition, input, other):
    """self where condition holds, else other."""
    # ops.yaml:61  where(Tensor condition, Tensor self, Tensor other) -> Tensor
    if condition.__class__ not in EXACT or input.__class__ not in EXACT and input.__class__ not in NUMBERS or other.__class__ not in EXACT and other.__class__ not in NUMBERS or (input.__class__ in EXACT and input._k is not condition._k) or (other.__class__ in EXACT and other._k is not condition._k):
        found = unusual(where, (condition, input, other,), dict(), 3)
        if found is not NotImplemented:
            return found
    k, dtype, (a_condition, a_input, a_other,) = prepare("where", "promote", (condition, input, other,), (), (0,))
    try:
        r = k.where(a_condition, a_input, a_other)
    except Exception as error:
        raise explain("where", error, condition, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = getattr(input, '_g', False) or getattr(other, '_g', False)
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.WhereBackward0.of(condition, input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(where, nodes.WhereBackward0, result, (condition, input, other,), dict())
    return result


def true_divide(input, other, *, out=None):
    """The quotient self / other, a float."""
    # ops.yaml:68  true_divide(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__] and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = input._g
    else:
        found = unusual(true_divide, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("true_divide", "float", input, other)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.true_divide(a, b)
    except Exception as error:
        raise explain("true_divide", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.TrueDivideBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(true_divide, nodes.TrueDivideBackward0, result, (input, other,), dict())
    if out is not None:
        return write_out("true_divide", out, result)
    return result


def true_divide_(input, other):
    """In-place `true_divide`."""
    if input.__class__ not in EXACT:
        found = unusual(true_divide_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    if alone(input, other):
        return write_into("true_divide_", input, input._k.true_divide_into, (other,), ())
    begin_inplace("true_divide_", input)
    return assign("true_divide_", input, true_divide(input, other))


def div(input, other, *, rounding_mode=None, out=None):
    """The quotient; `rounding_mode` 'trunc' rounds it towards zero, 'floor' down."""
    # ops.yaml:77  div(Tensor self, Tensor other, *, str? rounding_mode=None) -> Tensor
    result = true_divide(input, other) if rounding_mode is None else compose_math.rounded_divide(input, other, rounding_mode)
    if out is not None:
        return write_out("div", out, result)
    return result


def div_(input, other, *, rounding_mode=None):
    """In-place `div`."""
    if input.__class__ not in EXACT:
        found = unusual(div_, (input, other,), dict(rounding_mode=rounding_mode), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("div_", input)
    start = next_sequence()
    return assign("div_", input, div(input, other, rounding_mode=rounding_mode), start)


def floor_divide(input, other, *, out=None):
    """The quotient rounded down."""
    # ops.yaml:83  floor_divide(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = input._g
    else:
        found = unusual(floor_divide, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("floor_divide", "promote", input, other)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.floor_divide(a, b)
    except Exception as error:
        raise explain("floor_divide", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.FloorDivideBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(floor_divide, nodes.FloorDivideBackward0, result, (input, other,), dict())
    if out is not None:
        return write_out("floor_divide", out, result)
    return result


def floor_divide_(input, other):
    """In-place `floor_divide`."""
    if input.__class__ not in EXACT:
        found = unusual(floor_divide_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("floor_divide_", input)
    return assign("floor_divide_", input, floor_divide(input, other))


def trunc_divide(input, other):
    """The quotient rounded towards zero."""
    # ops.yaml:91  trunc_divide(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = input._g
    else:
        found = unusual(trunc_divide, (input, other,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("trunc_divide", "promote", input, other)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.trunc_divide(a, b)
    except Exception as error:
        raise explain("trunc_divide", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.TruncDivideBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(trunc_divide, nodes.TruncDivideBackward0, result, (input, other,), dict())
    return result


def remainder(input, other, *, out=None):
    """What is left of self / other, with the sign of other."""
    # ops.yaml:100  remainder(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = input._g
    else:
        found = unusual(remainder, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("remainder", "promote", input, other)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.remainder(a, b)
    except Exception as error:
        raise explain("remainder", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.RemainderBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(remainder, nodes.RemainderBackward0, result, (input, other,), dict())
    if out is not None:
        return write_out("remainder", out, result)
    return result


def remainder_(input, other):
    """In-place `remainder`."""
    if input.__class__ not in EXACT:
        found = unusual(remainder_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("remainder_", input)
    return assign("remainder_", input, remainder(input, other))


def fmod(input, other, *, out=None):
    """What is left of self / other, with the sign of self."""
    # ops.yaml:107  fmod(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = input._g
    else:
        found = unusual(fmod, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("fmod", "promote", input, other, 1)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.fmod(a, b)
    except Exception as error:
        raise explain("fmod", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.FmodBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(fmod, nodes.FmodBackward0, result, (input, other,), dict())
    if out is not None:
        return write_out("fmod", out, result)
    return result


def fmod_(input, other):
    """In-place `fmod`."""
    if input.__class__ not in EXACT:
        found = unusual(fmod_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("fmod_", input)
    return assign("fmod_", input, fmod(input, other))


def rsub(input, other, *, alpha=1):
    """The difference other - alpha * self."""
    # ops.yaml:115  rsub(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = input._g
    else:
        found = unusual(rsub, (input, other,), dict(alpha=alpha), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("rsub", "promote", input, other, 1)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    if alpha.__class__ is not int:
        check_alpha("rsub", alpha, dtype)
    try:
        r = k.rsub(a, b, alpha)
    except Exception as error:
        raise explain("rsub", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.RsubBackward0.of(input, other, alpha)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(rsub, nodes.RsubBackward0, result, (input, other,), dict(alpha=alpha))
    return result


def pow(input, exponent, *, out=None):
    """The power self ** exponent."""
    # ops.yaml:124  pow(Tensor self, Tensor exponent) -> Tensor
    if not (compose_math.whole_powers(input, exponent)):
        raise RuntimeError('Integers to negative integer powers are not allowed.')
    if input.__class__ in EXACT and exponent.__class__ in EXACT and input._k is exponent._k and input.dtype is exponent.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = exponent._a; g = input._g or exponent._g
    elif exponent.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[exponent.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = exponent; g = input._g
    else:
        found = unusual(pow, (input, exponent,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("pow", "promote", input, exponent)
        g = getattr(input, '_g', False) or getattr(exponent, '_g', False)
    try:
        r = k.pow(a, b)
    except Exception as error:
        raise explain("pow", error, input, exponent) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, exponent))):
        if todo & 1:
            result._node = node = nodes.PowBackward0.of(input, exponent, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(pow, nodes.PowBackward0, result, (input, exponent,), dict())
    if out is not None:
        return write_out("pow", out, result)
    return result


def pow_(input, exponent):
    """In-place `pow`."""
    if input.__class__ not in EXACT:
        found = unusual(pow_, (input, exponent,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("pow_", input)
    return assign("pow_", input, pow(input, exponent))


def float_power(input, exponent, *, out=None):
    """The power self ** exponent in double precision."""
    # ops.yaml:134  float_power(Tensor self, Tensor exponent) -> Tensor
    result = pow(compose_math.to_widest(input), compose_math.to_widest(exponent))
    if out is not None:
        return write_out("float_power", out, result)
    return result


def float_power_(input, exponent):
    """In-place `float_power`."""
    if input.__class__ not in EXACT:
        found = unusual(float_power_, (input, exponent,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("float_power_", input)
    start = next_sequence()
    return assign("float_power_", input, float_power(input, exponent), start)


def square(input, *, out=None):
    """The square self * self."""
    # ops.yaml:140  square(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(square, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = pow(input, 2)
    if out is not None:
        return write_out("square", out, result)
    return result


def square_(input):
    """In-place `square`."""
    if input.__class__ not in EXACT:
        found = unusual(square_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("square_", input)
    start = next_sequence()
    return assign("square_", input, square(input), start)


def maximum(input, other, *, out=None):
    """The greater of both; NaN if one is."""
    # ops.yaml:145  maximum(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    else:
        found = unusual(maximum, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("maximum", "promote", input, other, 2)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.maximum(a, b)
    except Exception as error:
        raise explain("maximum", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.MaximumBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(maximum, nodes.MaximumBackward0, result, (input, other,), dict())
    if out is not None:
        return write_out("maximum", out, result)
    return result


def minimum(input, other, *, out=None):
    """The lesser of both; NaN if one is."""
    # ops.yaml:155  minimum(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    else:
        found = unusual(minimum, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("minimum", "promote", input, other, 2)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.minimum(a, b)
    except Exception as error:
        raise explain("minimum", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.MinimumBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(minimum, nodes.MinimumBackward0, result, (input, other,), dict())
    if out is not None:
        return write_out("minimum", out, result)
    return result


def fmax(input, other, *, out=None):
    """The greater of both; of a number and NaN the number."""
    # ops.yaml:165  fmax(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    else:
        found = unusual(fmax, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("fmax", "promote", input, other, 2)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.fmax(a, b)
    except Exception as error:
        raise explain("fmax", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.FmaxBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(fmax, nodes.FmaxBackward0, result, (input, other,), dict())
    if out is not None:
        return write_out("fmax", out, result)
    return result


def fmin(input, other, *, out=None):
    """The lesser of both; of a number and NaN the number."""
    # ops.yaml:175  fmin(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    else:
        found = unusual(fmin, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("fmin", "promote", input, other, 2)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.fmin(a, b)
    except Exception as error:
        raise explain("fmin", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.FminBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(fmin, nodes.FminBackward0, result, (input, other,), dict())
    if out is not None:
        return write_out("fmin", out, result)
    return result


def clamp(input, min=None, max=None, *, out=None):
    """self, but at least min and at most max."""
    # ops.yaml:185  clamp(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor
    if input.__class__ not in EXACT or (min is not None and min.__class__ not in EXACT and min.__class__ not in NUMBERS) or (max is not None and max.__class__ not in EXACT and max.__class__ not in NUMBERS) or (min.__class__ in EXACT and min._k is not input._k) or (max.__class__ in EXACT and max._k is not input._k):
        found = unusual(clamp, (input, min, max,), dict(out=out), 3)
        if found is not NotImplemented:
            return found
    if not (min is not None or max is not None):
        raise RuntimeError("torch.clamp: At least one of 'min' or 'max' must not be None")
    k, dtype, (a_input, a_min, a_max,) = prepare("clamp", "promote", (input, min, max,), (), ())
    try:
        r = k.clamp(a_input, a_min, a_max)
    except Exception as error:
        raise explain("clamp", error, input, min, max) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g or getattr(min, '_g', False) or getattr(max, '_g', False)
    if g and (todo := state.mode & (7 if g is True else settle(input, min, max))):
        if todo & 1:
            result._node = node = nodes.ClampBackward0.of(input, min, max)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(clamp, nodes.ClampBackward0, result, (input, min, max,), dict())
    if out is not None:
        return write_out("clamp", out, result)
    return result


def clamp_(input, min=None, max=None):
    """In-place `clamp`."""
    if input.__class__ not in EXACT:
        found = unusual(clamp_, (input, min, max,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("clamp_", input)
    return assign("clamp_", input, clamp(input, min, max))


def clamp_min(input, min, *, out=None):
    """self, but at least min."""
    # ops.yaml:197  clamp_min(Tensor self, Tensor min) -> Tensor
    result = clamp(input, min)
    if out is not None:
        return write_out("clamp_min", out, result)
    return result


def clamp_min_(input, min):
    """In-place `clamp_min`."""
    if input.__class__ not in EXACT:
        found = unusual(clamp_min_, (input, min,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("clamp_min_", input)
    start = next_sequence()
    return assign("clamp_min_", input, clamp_min(input, min), start)


def clamp_max(input, max, *, out=None):
    """self, but at most max."""
    # ops.yaml:203  clamp_max(Tensor self, Tensor max) -> Tensor
    result = clamp(input, max=max)
    if out is not None:
        return write_out("clamp_max", out, result)
    return result


def clamp_max_(input, max):
    """In-place `clamp_max`."""
    if input.__class__ not in EXACT:
        found = unusual(clamp_max_, (input, max,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("clamp_max_", input)
    start = next_sequence()
    return assign("clamp_max_", input, clamp_max(input, max), start)


def atan2(input, other, *, out=None):
    """The angle of the point (other, self)."""
    # ops.yaml:209  atan2(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    else:
        found = unusual(atan2, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("atan2", "float", input, other, 2)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.atan2(a, b)
    except Exception as error:
        raise explain("atan2", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.Atan2Backward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(atan2, nodes.Atan2Backward0, result, (input, other,), dict())
    if out is not None:
        return write_out("atan2", out, result)
    return result


def atan2_(input, other):
    """In-place `atan2`."""
    if input.__class__ not in EXACT:
        found = unusual(atan2_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("atan2_", input)
    return assign("atan2_", input, atan2(input, other))


def addcmul(input, tensor1, tensor2, _old0=None, *, value=1, out=None):
    """self + value * tensor1 * tensor2."""
    # ops.yaml:220  addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor
    if _old0 is not None:
        return old_form(addcmul, (input, tensor1, tensor2, _old0), value=value, out=out)
    if input.__class__ not in EXACT or tensor1.__class__ not in EXACT and tensor1.__class__ not in NUMBERS or tensor2.__class__ not in EXACT and tensor2.__class__ not in NUMBERS or (tensor1.__class__ in EXACT and tensor1._k is not input._k) or (tensor2.__class__ in EXACT and tensor2._k is not input._k):
        found = unusual(addcmul, (input, tensor1, tensor2,), dict(value=value, out=out), 3)
        if found is not NotImplemented:
            return found
    k, dtype, (a_input, a_tensor1, a_tensor2,) = prepare("addcmul", "promote", (input, tensor1, tensor2,), (), ())
    try:
        r = k.addcmul(a_input, a_tensor1, a_tensor2, value)
    except Exception as error:
        raise explain("addcmul", error, input, tensor1, tensor2) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g or getattr(tensor1, '_g', False) or getattr(tensor2, '_g', False)
    if g and (todo := state.mode & (7 if g is True else settle(input, tensor1, tensor2))):
        if todo & 1:
            result._node = node = nodes.AddcmulBackward0.of(input, tensor1, tensor2, value)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(addcmul, nodes.AddcmulBackward0, result, (input, tensor1, tensor2,), dict(value=value))
    if out is not None:
        return write_out("addcmul", out, result)
    return result


def addcmul_(input, tensor1, tensor2, _old0=None, *, value=1):
    """In-place `addcmul`."""
    if _old0 is not None:
        return old_form(addcmul_, (input, tensor1, tensor2, _old0), value=value)
    if input.__class__ not in EXACT:
        found = unusual(addcmul_, (input, tensor1, tensor2,), dict(value=value), 1)
        if found is not NotImplemented:
            return found
    if alone(input, tensor1, tensor2):
        return write_into("addcmul_", input, input._k.addcmul_into, (tensor1, tensor2), (value,))
    begin_inplace("addcmul_", input)
    return assign("addcmul_", input, addcmul(input, tensor1, tensor2, value=value))


def addcdiv(input, tensor1, tensor2, _old0=None, *, value=1, out=None):
    """self + value * tensor1 / tensor2."""
    # ops.yaml:231  addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor
    if _old0 is not None:
        return old_form(addcdiv, (input, tensor1, tensor2, _old0), value=value, out=out)
    if input.__class__ not in EXACT or tensor1.__class__ not in EXACT and tensor1.__class__ not in NUMBERS or tensor2.__class__ not in EXACT and tensor2.__class__ not in NUMBERS or (tensor1.__class__ in EXACT and tensor1._k is not input._k) or (tensor2.__class__ in EXACT and tensor2._k is not input._k):
        found = unusual(addcdiv, (input, tensor1, tensor2,), dict(value=value, out=out), 3)
        if found is not NotImplemented:
            return found
    if not (compose_math.dividing_floats(tensor1, tensor2)):
        raise RuntimeError('never')
    k, dtype, (a_input, a_tensor1, a_tensor2,) = prepare("addcdiv", "promote", (input, tensor1, tensor2,), (), ())
    try:
        r = k.addcdiv(a_input, a_tensor1, a_tensor2, value)
    except Exception as error:
        raise explain("addcdiv", error, input, tensor1, tensor2) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g or getattr(tensor1, '_g', False) or getattr(tensor2, '_g', False)
    if g and (todo := state.mode & (7 if g is True else settle(input, tensor1, tensor2))):
        if todo & 1:
            result._node = node = nodes.AddcdivBackward0.of(input, tensor1, tensor2, value)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(addcdiv, nodes.AddcdivBackward0, result, (input, tensor1, tensor2,), dict(value=value))
    if out is not None:
        return write_out("addcdiv", out, result)
    return result


def addcdiv_(input, tensor1, tensor2, _old0=None, *, value=1):
    """In-place `addcdiv`."""
    if _old0 is not None:
        return old_form(addcdiv_, (input, tensor1, tensor2, _old0), value=value)
    if input.__class__ not in EXACT:
        found = unusual(addcdiv_, (input, tensor1, tensor2,), dict(value=value), 1)
        if found is not NotImplemented:
            return found
    if alone(input, tensor1, tensor2):
        return write_into("addcdiv_", input, input._k.addcdiv_into, (tensor1, tensor2), (value,))
    begin_inplace("addcdiv_", input)
    return assign("addcdiv_", input, addcdiv(input, tensor1, tensor2, value=value))


def lerp_of(input, end, weight):
    """self + weight * (end - self), exact at both ends."""
    # ops.yaml:243  lerp_of(Tensor self, Tensor end, Tensor weight) -> Tensor
    if input.__class__ not in EXACT or end.__class__ not in EXACT and end.__class__ not in NUMBERS or weight.__class__ not in EXACT and weight.__class__ not in NUMBERS or (end.__class__ in EXACT and end._k is not input._k) or (weight.__class__ in EXACT and weight._k is not input._k):
        found = unusual(lerp_of, (input, end, weight,), dict(), 3)
        if found is not NotImplemented:
            return found
    k, dtype, (a_input, a_end, a_weight,) = prepare("lerp_of", "promote", (input, end, weight,), (), ())
    try:
        r = k.lerp_of(a_input, a_end, a_weight)
    except Exception as error:
        raise explain("lerp_of", error, input, end, weight) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g or getattr(end, '_g', False) or getattr(weight, '_g', False)
    if g and (todo := state.mode & (7 if g is True else settle(input, end, weight))):
        if todo & 1:
            result._node = node = nodes.LerpOfBackward0.of(input, end, weight)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(lerp_of, nodes.LerpOfBackward0, result, (input, end, weight,), dict())
    return result


def lerp_of_(input, end, weight):
    """In-place `lerp_of`."""
    if input.__class__ not in EXACT:
        found = unusual(lerp_of_, (input, end, weight,), dict(), 1)
        if found is not NotImplemented:
            return found
    if alone(input, end, weight):
        return write_into("lerp_of_", input, input._k.lerp_of_into, (end, weight), ())
    begin_inplace("lerp_of_", input)
    return assign("lerp_of_", input, lerp_of(input, end, weight))


def lerp(input, end, weight, *, out=None):
    """self + weight * (end - self), exact at both ends."""
    # ops.yaml:255  lerp(Tensor self, Tensor end, Tensor weight) -> Tensor
    if input.__class__ not in EXACT or end.__class__ not in EXACT and end.__class__ not in NUMBERS or weight.__class__ not in EXACT and weight.__class__ not in NUMBERS:
        found = unusual(lerp, (input, end, weight,), dict(out=out), 3)
        if found is not NotImplemented:
            return found
    if not (compose_math.lerp_dtypes(input, end, weight)):
        raise RuntimeError('never')
    result = compose_math.lerp_impl(input, end, weight)
    if out is not None:
        return write_out("lerp", out, result)
    return result


def lerp_(input, end, weight):
    """In-place `lerp`."""
    if input.__class__ not in EXACT:
        found = unusual(lerp_, (input, end, weight,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("lerp_", input)
    start = next_sequence()
    return assign("lerp_", input, lerp(input, end, weight), start)


def sum(input, dim=None, keepdim=False, *, dtype=None, out=None, axis=None, keepdims=None):
    """The sum over `dim`, or all dims."""
    # ops.yaml:264  sum(Tensor self, int[]? dim=None, bool keepdim=False, *, DType? dtype=None) -> Tensor
    if axis is not None:
        dim = axis
    if keepdims is not None:
        keepdim = keepdims
    if input.__class__ not in EXACT:
        found = unusual(sum, (input, dim, keepdim,), dict(dtype=dtype, out=out), 1)
        if found is not NotImplemented:
            return found
    k, a = input._k, input._a
    dims = (dim,) if dim.__class__ is int and 0 <= dim < a.ndim else reduce_dims(dim, a.ndim)
    dtype = input.dtype if dtype is None and input.dtype.category > 1 else result_dtype("sum", "accumulate", input.dtype, dtype)
    try:
        r = k.sum(a, dims, keepdim, dtype.np)
    except Exception as error:
        raise explain("sum", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    g = g if dtype.category > 1 else False
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SumBackward0.of(input, dim, keepdim)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(sum, nodes.SumBackward0, result, (input, dim, keepdim,), dict(dtype=dtype))
    if out is not None:
        return write_out("sum", out, result)
    return result


def mean(input, dim=None, keepdim=False, *, dtype=None, out=None, axis=None, keepdims=None):
    """The mean over `dim`, or all dims."""
    # ops.yaml:271  mean(Tensor self, int[]? dim=None, bool keepdim=False, *, DType? dtype=None) -> Tensor
    if axis is not None:
        dim = axis
    if keepdims is not None:
        keepdim = keepdims
    if input.__class__ not in EXACT:
        found = unusual(mean, (input, dim, keepdim,), dict(dtype=dtype, out=out), 1)
        if found is not NotImplemented:
            return found
    if not (dtype is not None or input.dtype.category > 1):
        raise RuntimeError(f"mean(): could not infer output dtype. Input dtype must be either a floating point or complex dtype. Got: {compose_math.type_word(input)}")
    k, a = input._k, input._a
    dims = (dim,) if dim.__class__ is int and 0 <= dim < a.ndim else reduce_dims(dim, a.ndim)
    dtype = result_dtype("mean", "same", input.dtype, dtype)
    try:
        r = k.mean(a, dims, keepdim, dtype.np)
    except Exception as error:
        raise explain("mean", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    g = g if dtype.category > 1 else False
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.MeanBackward0.of(input, dim, keepdim)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(mean, nodes.MeanBackward0, result, (input, dim, keepdim,), dict(dtype=dtype))
    if out is not None:
        return write_out("mean", out, result)
    return result


def prod(input, dim=None, keepdim=False, *, dtype=None, out=None, axis=None, keepdims=None):
    """The product over `dim`, or all dims."""
    # ops.yaml:279  prod(Tensor self, int[]? dim=None, bool keepdim=False, *, DType? dtype=None) -> Tensor
    if axis is not None:
        dim = axis
    if keepdims is not None:
        keepdim = keepdims
    if input.__class__ not in EXACT:
        found = unusual(prod, (input, dim, keepdim,), dict(dtype=dtype, out=out), 1)
        if found is not NotImplemented:
            return found
    k, a = input._k, input._a
    dims = (dim,) if dim.__class__ is int and 0 <= dim < a.ndim else reduce_dims(dim, a.ndim)
    dtype = input.dtype if dtype is None and input.dtype.category > 1 else result_dtype("prod", "accumulate", input.dtype, dtype)
    try:
        r = k.prod(a, dims, keepdim, dtype.np)
    except Exception as error:
        raise explain("prod", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    g = g if dtype.category > 1 else False
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.ProdBackward0.of(input, dim, keepdim, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(prod, nodes.ProdBackward0, result, (input, dim, keepdim,), dict(dtype=dtype))
    if out is not None:
        return write_out("prod", out, result)
    return result


def amax(input, dim=None, keepdim=False, *, out=None, axis=None, keepdims=None):
    """The greatest value over `dim`, or all dims; equal ones share the gradient."""
    # ops.yaml:286  amax(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor
    if axis is not None:
        dim = axis
    if keepdims is not None:
        keepdim = keepdims
    if input.__class__ not in EXACT:
        found = unusual(amax, (input, dim, keepdim,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, a = input._k, input._a
    dims = (dim,) if dim.__class__ is int and 0 <= dim < a.ndim else reduce_dims(dim, a.ndim)
    dtype = result_dtype("amax", "same", input.dtype, None)
    try:
        r = k.amax(a, dims, keepdim, dtype.np)
    except Exception as error:
        raise explain("amax", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.AmaxBackward0.of(input, dim, keepdim, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(amax, nodes.AmaxBackward0, result, (input, dim, keepdim,), dict())
    if out is not None:
        return write_out("amax", out, result)
    return result


def amin(input, dim=None, keepdim=False, *, out=None, axis=None, keepdims=None):
    """The least value over `dim`, or all dims; equal ones share the gradient."""
    # ops.yaml:293  amin(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor
    if axis is not None:
        dim = axis
    if keepdims is not None:
        keepdim = keepdims
    if input.__class__ not in EXACT:
        found = unusual(amin, (input, dim, keepdim,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, a = input._k, input._a
    dims = (dim,) if dim.__class__ is int and 0 <= dim < a.ndim else reduce_dims(dim, a.ndim)
    dtype = result_dtype("amin", "same", input.dtype, None)
    try:
        r = k.amin(a, dims, keepdim, dtype.np)
    except Exception as error:
        raise explain("amin", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.AminBackward0.of(input, dim, keepdim, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(amin, nodes.AminBackward0, result, (input, dim, keepdim,), dict())
    if out is not None:
        return write_out("amin", out, result)
    return result


def all(input, dim=None, keepdim=False, *, out=None, axis=None, keepdims=None):
    """Whether all elements are non-zero, over `dim` or all dims."""
    # ops.yaml:300  all(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor
    if axis is not None:
        dim = axis
    if keepdims is not None:
        keepdim = keepdims
    if input.__class__ not in EXACT:
        found = unusual(all, (input, dim, keepdim,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, a = input._k, input._a
    dims = (dim,) if dim.__class__ is int and 0 <= dim < a.ndim else reduce_dims(dim, a.ndim)
    dtype = result_dtype("all", "bool", input.dtype, None)
    try:
        r = k.all(a, dims, keepdim, dtype.np)
    except Exception as error:
        raise explain("all", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("all", out, result)
    return result


def any(input, dim=None, keepdim=False, *, out=None, axis=None, keepdims=None):
    """Whether one element is non-zero, over `dim` or all dims."""
    # ops.yaml:306  any(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor
    if axis is not None:
        dim = axis
    if keepdims is not None:
        keepdim = keepdims
    if input.__class__ not in EXACT:
        found = unusual(any, (input, dim, keepdim,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, a = input._k, input._a
    dims = (dim,) if dim.__class__ is int and 0 <= dim < a.ndim else reduce_dims(dim, a.ndim)
    dtype = result_dtype("any", "bool", input.dtype, None)
    try:
        r = k.any(a, dims, keepdim, dtype.np)
    except Exception as error:
        raise explain("any", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("any", out, result)
    return result


def var_correction(input, dim=None, correction=1, keepdim=False):
    """The variance, with the divisor n - correction."""
    # ops.yaml:312  var.correction(Tensor self, int[]? dim=None, Scalar correction=1, bool keepdim=False) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(var_correction, (input, dim, correction, keepdim,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (input.dtype.category > 1):
        raise RuntimeError('std and var only support floating point and complex dtypes')
    k, a = input._k, input._a
    dims = (dim,) if dim.__class__ is int and 0 <= dim < a.ndim else reduce_dims(dim, a.ndim)
    dtype = result_dtype("var_correction", "same", input.dtype, None)
    try:
        r = k.var_correction(a, dims, keepdim, dtype.np, correction)
    except Exception as error:
        raise explain("var_correction", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.VarCorrectionBackward0.of(input, dim, correction, keepdim)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(var_correction, nodes.VarCorrectionBackward0, result, (input, dim, correction, keepdim,), dict())
    return result


def std_correction(input, dim=None, correction=1, keepdim=False):
    """The standard deviation, with the divisor n - correction."""
    # ops.yaml:328  std.correction(Tensor self, int[]? dim=None, Scalar correction=1, bool keepdim=False) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(std_correction, (input, dim, correction, keepdim,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (input.dtype.category > 1):
        raise RuntimeError('std and var only support floating point and complex dtypes')
    k, a = input._k, input._a
    dims = (dim,) if dim.__class__ is int and 0 <= dim < a.ndim else reduce_dims(dim, a.ndim)
    dtype = result_dtype("std_correction", "same", input.dtype, None)
    try:
        r = k.std_correction(a, dims, keepdim, dtype.np, correction)
    except Exception as error:
        raise explain("std_correction", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.StdCorrectionBackward0.of(input, dim, correction, keepdim, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(std_correction, nodes.StdCorrectionBackward0, result, (input, dim, correction, keepdim,), dict())
    return result


def max_dim(input, dim, keepdim=False):
    """The greatest values along a dim, and where they are first."""
    # ops.yaml:344  max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
    if input.__class__ not in EXACT:
        found = unusual(max_dim, (input, dim, keepdim,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (compose_math.extremum_input('max', input, dim)):
        raise RuntimeError('never')
    k, a = input._k, input._a
    dims = (dim,) if dim.__class__ is int and 0 <= dim < a.ndim else reduce_dims(dim, a.ndim)
    dtype = result_dtype("max_dim", "same", input.dtype, None)
    try:
        r = k.max_dim(a, dims, keepdim, dtype.np)
    except Exception as error:
        raise explain("max_dim", error, input) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, int64))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.MaxDimBackward0.of(input, dim, keepdim, result[1]), (0,))
        if todo & 2:
            forward(max_dim, nodes.MaxDimBackward0, result, (input, dim, keepdim,), dict())
    return make_return("max", result)


def min_dim(input, dim, keepdim=False):
    """The least values along a dim, and where they are first."""
    # ops.yaml:361  min.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
    if input.__class__ not in EXACT:
        found = unusual(min_dim, (input, dim, keepdim,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (compose_math.extremum_input('min', input, dim)):
        raise RuntimeError('never')
    k, a = input._k, input._a
    dims = (dim,) if dim.__class__ is int and 0 <= dim < a.ndim else reduce_dims(dim, a.ndim)
    dtype = result_dtype("min_dim", "same", input.dtype, None)
    try:
        r = k.min_dim(a, dims, keepdim, dtype.np)
    except Exception as error:
        raise explain("min_dim", error, input) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, int64))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.MinDimBackward0.of(input, dim, keepdim, result[1]), (0,))
        if todo & 2:
            forward(min_dim, nodes.MinDimBackward0, result, (input, dim, keepdim,), dict())
    return make_return("min", result)


def argmax(input, dim=None, keepdim=False, *, out=None, axis=None, keepdims=None):
    """Where the greatest value of a dim, or of the flat tensor, is first."""
    # ops.yaml:378  argmax(Tensor self, int? dim=None, bool keepdim=False) -> Tensor
    if axis is not None:
        dim = axis
    if keepdims is not None:
        keepdim = keepdims
    if input.__class__ not in EXACT:
        found = unusual(argmax, (input, dim, keepdim,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_math.extremum_input('argmax', input, dim)):
        raise RuntimeError('never')
    k, a = input._k, input._a
    dims = (dim,) if dim.__class__ is int and 0 <= dim < a.ndim else reduce_dims(dim, a.ndim)
    dtype = result_dtype("argmax", "int64", input.dtype, None)
    try:
        r = k.argmax(a, dims, keepdim, dtype.np)
    except Exception as error:
        raise explain("argmax", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("argmax", out, result)
    return result


def argmin(input, dim=None, keepdim=False, *, out=None, axis=None, keepdims=None):
    """Where the least value of a dim, or of the flat tensor, is first."""
    # ops.yaml:393  argmin(Tensor self, int? dim=None, bool keepdim=False) -> Tensor
    if axis is not None:
        dim = axis
    if keepdims is not None:
        keepdim = keepdims
    if input.__class__ not in EXACT:
        found = unusual(argmin, (input, dim, keepdim,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_math.extremum_input('argmin', input, dim)):
        raise RuntimeError('never')
    k, a = input._k, input._a
    dims = (dim,) if dim.__class__ is int and 0 <= dim < a.ndim else reduce_dims(dim, a.ndim)
    dtype = result_dtype("argmin", "int64", input.dtype, None)
    try:
        r = k.argmin(a, dims, keepdim, dtype.np)
    except Exception as error:
        raise explain("argmin", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("argmin", out, result)
    return result


def nansum(input, dim=None, keepdim=False, *, dtype=None, out=None, axis=None, keepdims=None):
    """The sum over `dim`, or all dims, NaN counting as 0."""
    # ops.yaml:408  nansum(Tensor self, int[]? dim=None, bool keepdim=False, *, DType? dtype=None) -> Tensor
    if axis is not None:
        dim = axis
    if keepdims is not None:
        keepdim = keepdims
    if input.__class__ not in EXACT:
        found = unusual(nansum, (input, dim, keepdim,), dict(dtype=dtype, out=out), 1)
        if found is not NotImplemented:
            return found
    if not (not input.is_complex()):
        raise RuntimeError('nansum does not support complex inputs')
    result = sum(input if input.dtype.category < 2 else masked_fill(input, input.isnan(), 0), dim, keepdim, dtype=dtype)
    if out is not None:
        return write_out("nansum", out, result)
    return result


def nanmean(input, dim=None, keepdim=False, *, dtype=None, out=None, axis=None, keepdims=None):
    """The mean of what is not NaN over `dim`, or all dims."""
    # ops.yaml:415  nanmean(Tensor self, int[]? dim=None, bool keepdim=False, *, DType? dtype=None) -> Tensor
    if axis is not None:
        dim = axis
    if keepdims is not None:
        keepdim = keepdims
    if input.__class__ not in EXACT:
        found = unusual(nanmean, (input, dim, keepdim,), dict(dtype=dtype, out=out), 1)
        if found is not NotImplemented:
            return found
    if not (input.dtype.category > 1):
        raise RuntimeError(f"nanmean(): expected input to have floating point or complex dtype but got {compose_math.type_word(input)}")
    result = compose_stats.nanmean_impl(input, dim, keepdim, dtype)
    if out is not None:
        return write_out("nanmean", out, result)
    return result


def count_nonzero(input, dim=None, *, axis=None):
    """The number of non-zero elements over `dim`, or all dims."""
    # ops.yaml:422  count_nonzero(Tensor self, int[]? dim=None) -> Tensor
    if axis is not None:
        dim = axis
    if input.__class__ not in EXACT:
        found = unusual(count_nonzero, (input, dim,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = sum(ne(input, 0), dim)
    return result


def _count_nonzero_method(input, *dim, **options):
    """`count_nonzero` as a method: takes its dim as one sequence or one by one."""
    if dim:
        options["dim"] = varargs(dim)
    return count_nonzero(input, **options)


def _logsumexp_body(input, dim, keepdim):
    """The composition behind `logsumexp`, for backends without an own kernel."""
    return compose_math.complex_logsumexp(input, dim, keepdim)


def logsumexp(input, dim=None, keepdim=False, *, out=None, axis=None, keepdims=None):
    """The logarithm of the sum of exp(self) over `dim`, without overflow."""
    # ops.yaml:427  logsumexp(Tensor self, int[] dim, bool keepdim=False) -> Tensor
    if axis is not None:
        dim = axis
    if dim is None:
        raise missing("logsumexp", dim=dim)
    if keepdims is not None:
        keepdim = keepdims
    if input.__class__ not in EXACT:
        found = unusual(logsumexp, (input, dim, keepdim,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, a = input._k, input._a
    dims = (dim,) if dim.__class__ is int and 0 <= dim < a.ndim else reduce_dims(dim, a.ndim)
    dtype = result_dtype("logsumexp", "float", input.dtype, None)
    try:
        r = k.logsumexp(a, dims, keepdim, dtype.np)
    except Exception as error:
        raise explain("logsumexp", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.LogsumexpBackward0.of(input, dim, keepdim, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(logsumexp, nodes.LogsumexpBackward0, result, (input, dim, keepdim,), dict())
    if out is not None:
        return write_out("logsumexp", out, result)
    return result


def aminmax(input, *, dim=None, keepdim=False, out=None, axis=None, keepdims=None):
    """The least and the greatest value over a dim, or all dims."""
    # ops.yaml:441  aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)
    if axis is not None:
        dim = axis
    if keepdims is not None:
        keepdim = keepdims
    if input.__class__ not in EXACT:
        found = unusual(aminmax, (input,), dict(dim=dim, keepdim=keepdim, out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_math.aminmax_input(input, dim)):
        raise RuntimeError('never')
    result = (amin(input, dim, keepdim), amax(input, dim, keepdim))
    if out is not None:
        return write_out("aminmax", out, result)
    return make_return("aminmax", result)


def _median_all_body(input):
    """The composition behind `median_all`, for backends without an own kernel."""
    return compose_stats.select_sorted(input.reshape(-1), 0, False, compose_stats.median_of(input.reshape(-1), 0, False))[0]


def median_all(input):
    """The lower of the middle elements; NaN if one is."""
    # ops.yaml:448  median.all(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(median_all, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (compose_math.ordered_input('median', input)):
        raise RuntimeError('never')
    k = input._k
    dtype = input.dtype
    try:
        r = k.median_all(input._a)
    except Exception as error:
        raise explain("median_all", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.MedianAllBackward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(median_all, nodes.MedianAllBackward0, result, (input,), dict())
    return result


def _nanmedian_all_body(input):
    """The composition behind `nanmedian_all`, for backends without an own kernel."""
    return compose_stats.select_sorted(input.reshape(-1), 0, False, compose_stats.median_of(input.reshape(-1), 0, True))[0]


def nanmedian_all(input):
    """The lower of the middle elements that are not NaN."""
    # ops.yaml:456  nanmedian.all(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(nanmedian_all, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (compose_math.ordered_input('nanmedian', input)):
        raise RuntimeError('never')
    k = input._k
    dtype = input.dtype
    try:
        r = k.nanmedian_all(input._a)
    except Exception as error:
        raise explain("nanmedian_all", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.NanmedianAllBackward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(nanmedian_all, nodes.NanmedianAllBackward0, result, (input,), dict())
    return result


def _median_dim_body(input, dim, keepdim):
    """The composition behind `median_dim`, for backends without an own kernel."""
    return compose_stats.select_sorted(input, dim, keepdim, compose_stats.median_of(input, dim, False))


def median_dim(input, dim, keepdim=False):
    """The lower of the middle elements along a dim, and its place; NaN if one is."""
    # ops.yaml:464  median.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
    if input.__class__ not in EXACT:
        found = unusual(median_dim, (input, dim, keepdim,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (compose_math.ordered_input('median', input, dim)):
        raise RuntimeError('never')
    k = input._k
    if dim.__class__ is not int or not 0 <= dim < input._a.ndim:
        dim = wrap_dim(dim, input._a.ndim)
    dtype = input.dtype
    try:
        r = k.median_dim(input._a, dim, keepdim)
    except Exception as error:
        raise explain("median_dim", error, input) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, int64))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.MedianDimBackward0.of(input, dim, keepdim, result[1]), (0,))
        if todo & 2:
            forward(median_dim, nodes.MedianDimBackward0, result, (input, dim, keepdim,), dict())
    return make_return("median", result)


def _nanmedian_dim_body(input, dim, keepdim):
    """The composition behind `nanmedian_dim`, for backends without an own kernel."""
    return compose_stats.select_sorted(input, dim, keepdim, compose_stats.median_of(input, dim, True))


def nanmedian_dim(input, dim, keepdim=False):
    """The lower of the middle elements along a dim that are not NaN, and its place."""
    # ops.yaml:473  nanmedian.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
    if input.__class__ not in EXACT:
        found = unusual(nanmedian_dim, (input, dim, keepdim,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (compose_math.ordered_input('nanmedian', input, dim)):
        raise RuntimeError('never')
    k = input._k
    if dim.__class__ is not int or not 0 <= dim < input._a.ndim:
        dim = wrap_dim(dim, input._a.ndim)
    dtype = input.dtype
    try:
        r = k.nanmedian_dim(input._a, dim, keepdim)
    except Exception as error:
        raise explain("nanmedian_dim", error, input) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, int64))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.NanmedianDimBackward0.of(input, dim, keepdim, result[1]), (0,))
        if todo & 2:
            forward(nanmedian_dim, nodes.NanmedianDimBackward0, result, (input, dim, keepdim,), dict())
    return make_return("nanmedian", result)


def mode(input, dim=-1, keepdim=False, *, out=None, axis=None, keepdims=None):
    """The most frequent value along a dim, the least of several, and one of its places."""
    # ops.yaml:482  mode(Tensor self, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)
    if axis is not None:
        dim = axis
    if keepdims is not None:
        keepdim = keepdims
    if input.__class__ not in EXACT:
        found = unusual(mode, (input, dim, keepdim,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_math.ordered_input('mode', input, dim)):
        raise RuntimeError('never')
    k = input._k
    if dim.__class__ is not int or not 0 <= dim < input._a.ndim:
        dim = wrap_dim(dim, input._a.ndim)
    dtype = input.dtype
    try:
        r = k.mode(input._a, dim, keepdim)
    except Exception as error:
        raise explain("mode", error, input) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, int64))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.ModeBackward0.of(input, dim, keepdim, result[1]), (0,))
        if todo & 2:
            forward(mode, nodes.ModeBackward0, result, (input, dim, keepdim,), dict())
    if out is not None:
        return write_out("mode", out, result, True)
    return make_return("mode", result)


def _linalg_vector_norm_body(input, ord, dim, keepdim, dtype):
    """The composition behind `linalg_vector_norm`, for backends without an own kernel."""
    return compose_stats.vector_norm_impl(input, ord, dim, keepdim, dtype)


def linalg_vector_norm(input, ord=2, dim=None, keepdim=False, *, dtype=None, out=None, axis=None, keepdims=None):
    """The sum of abs(self) ** ord to the power 1 / ord over `dim`, or all dims."""
    # ops.yaml:490  linalg_vector_norm(Tensor self, Scalar ord=2, int[]? dim=None, bool keepdim=False, *, DType? dtype=None) -> Tensor
    if axis is not None:
        dim = axis
    if keepdims is not None:
        keepdim = keepdims
    if input.__class__ not in EXACT:
        found = unusual(linalg_vector_norm, (input, ord, dim, keepdim,), dict(dtype=dtype, out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_stats.vector_norm_input(input, ord, dim, dtype)):
        raise RuntimeError('never')
    k = input._k
    if dim is not None:
        dim = wrap_dims(dim, input._a.ndim)
    dtype = result_dtype("linalg_vector_norm", "real", input.dtype, dtype)
    try:
        r = k.linalg_vector_norm(input._a, ord, dim, keepdim, dtype.np)
    except Exception as error:
        raise explain("linalg_vector_norm", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype.to_real()
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    g = g if dtype.category > 1 else False
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.LinalgVectorNormBackward0.of(input, ord, dim, keepdim, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(linalg_vector_norm, nodes.LinalgVectorNormBackward0, result, (input, ord, dim, keepdim,), dict(dtype=dtype))
    if out is not None:
        return write_out("linalg_vector_norm", out, result)
    return result


def dist(input, other, p=2):
    """The p-norm of self - other."""
    # ops.yaml:499  dist(Tensor self, Tensor other, Scalar p=2) -> Tensor
    if input.__class__ not in EXACT or other.__class__ not in EXACT:
        found = unusual(dist, (input, other, p,), dict(), 2)
        if found is not NotImplemented:
            return found
    result = linalg_vector_norm(sub(input, other), p)
    return result


def renorm(input, p, dim=None, maxnorm=None, *, out=None, axis=None):
    """self with each slice along `dim` scaled down to a p-norm of at most maxnorm."""
    # ops.yaml:505  renorm(Tensor self, Scalar p, int dim, Scalar maxnorm) -> Tensor
    if axis is not None:
        dim = axis
    if dim is None or maxnorm is None:
        raise missing("renorm", dim=dim, maxnorm=maxnorm)
    if input.__class__ not in EXACT:
        found = unusual(renorm, (input, p, dim, maxnorm,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = compose_stats.renorm_impl(input, p, dim, maxnorm)
    if out is not None:
        return write_out("renorm", out, result)
    return result


def renorm_(input, p, dim=None, maxnorm=None, *, axis=None):
    """In-place `renorm`."""
    if axis is not None:
        dim = axis
    if dim is None or maxnorm is None:
        raise missing("renorm", dim=dim, maxnorm=maxnorm)
    if input.__class__ not in EXACT:
        found = unusual(renorm_, (input, p, dim, maxnorm,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("renorm_", input)
    start = next_sequence()
    return assign("renorm_", input, renorm(input, p, dim, maxnorm), start)


def cov(input, *, correction=1, fweights=None, aweights=None):
    """The covariance matrix of the rows."""
    # ops.yaml:511  cov(Tensor self, *, int correction=1, Tensor? fweights=None, Tensor? aweights=None) -> Tensor
    if input.__class__ not in EXACT or (fweights is not None and fweights.__class__ not in EXACT) or (aweights is not None and aweights.__class__ not in EXACT):
        found = unusual(cov, (input,), dict(correction=correction, fweights=fweights, aweights=aweights), 3)
        if found is not NotImplemented:
            return found
    result = compose_stats.cov_impl(input, correction, fweights, aweights)
    return result


def corrcoef(input):
    """The matrix of correlation coefficients of the rows."""
    # ops.yaml:517  corrcoef(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(corrcoef, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_stats.corrcoef_impl(input)
    return result


def transpose(input, dim0, dim1):
    """A view with two dims swapped."""
    # ops.yaml:525  transpose(Tensor(a) self, int dim0, int dim1) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(transpose, (input, dim0, dim1,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    if dim0.__class__ is not int or not 0 <= dim0 < input._a.ndim:
        dim0 = wrap_dim(dim0, input._a.ndim)
    if dim1.__class__ is not int or not 0 <= dim1 < input._a.ndim:
        dim1 = wrap_dim(dim1, input._a.ndim)
    try:
        r = k.transpose(input._a, dim0, dim1)
    except Exception as error:
        raise explain("transpose", error, input) from None
    result = wrap_view(r, input, transpose, (dim0, dim1))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.TransposeBackward0.of(input, dim0, dim1)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(transpose, nodes.TransposeBackward0, result, (input, dim0, dim1,), dict())
    return result


def permute(input, dims):
    """A view with its dims in another order."""
    # ops.yaml:530  permute(Tensor(a) self, int[] dims) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(permute, (input, dims,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks.check_permute(input, dims)):
        raise RuntimeError('never')
    k = input._k
    dims = wrap_dims(dims, input._a.ndim)
    try:
        r = k.permute(input._a, dims)
    except Exception as error:
        raise explain("permute", error, input) from None
    result = wrap_view(r, input, permute, (dims,))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.PermuteBackward0.of(input, dims)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(permute, nodes.PermuteBackward0, result, (input, dims,), dict())
    return result


def _permute_method(input, *dims, **options):
    """`permute` as a method: takes its dims as one sequence or one by one."""
    if dims:
        options["dims"] = varargs(dims)
    elif "dims" not in options:
        raise missing("permute", dims=None)
    return permute(input, **options)


def expand_to(input, size):
    """A view that repeats dims of size 1 without copying; `size` is complete."""
    # ops.yaml:537  expand_to(Tensor(a) self, int[] size) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(expand_to, (input, size,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    try:
        r = k.expand_to(input._a, size)
    except Exception as error:
        raise explain("expand_to", error, input) from None
    result = wrap_view(r, input, expand_to, (size,))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.ExpandToBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(expand_to, nodes.ExpandToBackward0, result, (input, size,), dict())
    return result


def select(input, dim=None, index=None, *, axis=None):
    """A view of one index of a dim, which is removed."""
    # ops.yaml:544  select(Tensor(a) self, int dim, int index) -> Tensor(a)
    if axis is not None:
        dim = axis
    if dim is None or index is None:
        raise missing("select", dim=dim, index=index)
    if input.__class__ not in EXACT:
        found = unusual(select, (input, dim, index,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks.check_select(input, dim, index)):
        raise RuntimeError('never')
    k = input._k
    if dim.__class__ is not int or not 0 <= dim < input._a.ndim:
        dim = wrap_dim(dim, input._a.ndim)
    index = as_int(index, "index")
    try:
        r = k.select(input._a, dim, index)
    except Exception as error:
        raise explain("select", error, input) from None
    result = wrap_view(r, input, select, (dim, index))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SelectBackward0.of(input, dim, index)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(select, nodes.SelectBackward0, result, (input, dim, index,), dict())
    return result


def select_row(input, index):
    """A view of one index, in range, of the first dim."""
    # ops.yaml:550  select_row(Tensor(a) self, int index) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(select_row, (input, index,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    try:
        r = k.select_row(input._a, index)
    except Exception as error:
        raise explain("select_row", error, input) from None
    result = wrap_view(r, input, select_row, (index,))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SelectRowBackward0.of(input, index)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(select_row, nodes.SelectRowBackward0, result, (input, index,), dict())
    return result


def slice(input, dim, start, end, step=1):
    """A view of a range of a dim; bounds lie within it."""
    # ops.yaml:557  slice(Tensor(a) self, int dim, int start, int end, int step=1) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(slice, (input, dim, start, end, step,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    try:
        r = k.slice(input._a, dim, start, end, step)
    except Exception as error:
        raise explain("slice", error, input) from None
    result = wrap_view(r, input, slice, (dim, start, end, step))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SliceBackward0.of(input, dim, start, end, step)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(slice, nodes.SliceBackward0, result, (input, dim, start, end, step,), dict())
    return result


def view_shape(input, size):
    """A view in another shape, where strides allow it."""
    # ops.yaml:564  view_shape(Tensor(a) self, int[] size) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(view_shape, (input, size,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    try:
        r = k.view_shape(input._a, size)
    except Exception as error:
        raise explain("view_shape", error, input) from None
    result = wrap_view(r, input, view_shape, (size,))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.ViewShapeBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(view_shape, nodes.ViewShapeBackward0, result, (input, size,), dict())
    return result


def unsqueeze(input, dim=None, *, axis=None):
    """A view with a dim of size 1 put in."""
    # ops.yaml:571  unsqueeze(Tensor(a) self, int dim) -> Tensor(a)
    if axis is not None:
        dim = axis
    if dim is None:
        raise missing("unsqueeze", dim=dim)
    if input.__class__ not in EXACT:
        found = unusual(unsqueeze, (input, dim,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    if dim.__class__ is not int or not 0 <= dim < input._a.ndim + 1:
        dim = wrap_dim(dim, input._a.ndim + 1)
    try:
        r = k.unsqueeze(input._a, dim)
    except Exception as error:
        raise explain("unsqueeze", error, input) from None
    result = wrap_view(r, input, unsqueeze, (dim,))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.UnsqueezeBackward0.of(input, dim)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(unsqueeze, nodes.UnsqueezeBackward0, result, (input, dim,), dict())
    return result


def squeeze_dims(input, dims):
    """A view without those of the dims that have size 1."""
    # ops.yaml:577  squeeze_dims(Tensor(a) self, int[] dims) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(squeeze_dims, (input, dims,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    try:
        r = k.squeeze_dims(input._a, dims)
    except Exception as error:
        raise explain("squeeze_dims", error, input) from None
    result = wrap_view(r, input, squeeze_dims, (dims,))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SqueezeDimsBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(squeeze_dims, nodes.SqueezeDimsBackward0, result, (input, dims,), dict())
    return result


def diagonal(input, offset=0, dim1=0, dim2=1):
    """A view of the diagonals of two dims, as a last dim."""
    # ops.yaml:584  diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(diagonal, (input, offset, dim1, dim2,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks.check_diagonal(input, dim1, dim2)):
        raise RuntimeError('never')
    k = input._k
    offset = as_int(offset, "offset")
    if dim1.__class__ is not int or not 0 <= dim1 < input._a.ndim:
        dim1 = wrap_dim(dim1, input._a.ndim)
    if dim2.__class__ is not int or not 0 <= dim2 < input._a.ndim:
        dim2 = wrap_dim(dim2, input._a.ndim)
    try:
        r = k.diagonal(input._a, offset, dim1, dim2)
    except Exception as error:
        raise explain("diagonal", error, input) from None
    result = wrap_view(r, input, diagonal, (offset, dim1, dim2))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.DiagonalBackward0.of(input, offset, dim1, dim2)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(diagonal, nodes.DiagonalBackward0, result, (input, offset, dim1, dim2,), dict())
    return result


def unfold(input, dimension, size, step):
    """A view of all slices of `size` along a dim, `step` apart, as a last dim."""
    # ops.yaml:590  unfold(Tensor(a) self, int dimension, int size, int step) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(unfold, (input, dimension, size, step,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks.check_unfold(input, dimension, size, step)):
        raise RuntimeError('never')
    k = input._k
    if dimension.__class__ is not int or not 0 <= dimension < input._a.ndim:
        dimension = wrap_dim(dimension, input._a.ndim)
    size = as_int(size, "size")
    step = as_int(step, "step")
    try:
        r = k.unfold(input._a, dimension, size, step)
    except Exception as error:
        raise explain("unfold", error, input) from None
    result = wrap_view(r, input, unfold, (dimension, size, step))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.UnfoldBackward0.of(input, dimension, size, step)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(unfold, nodes.UnfoldBackward0, result, (input, dimension, size, step,), dict())
    return result


def as_strided(input, size, stride, storage_offset=None):
    """A view of the storage with this geometry, in elements."""
    # ops.yaml:597  as_strided(Tensor(a) self, int[] size, int[] stride, int? storage_offset=None) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(as_strided, (input, size, stride, storage_offset,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    size = as_ints(size, "size")
    stride = as_ints(stride, "stride")
    if storage_offset is not None:
        storage_offset = as_int(storage_offset, "storage_offset")
    try:
        r = k.as_strided(input._a, size, stride, storage_offset)
    except Exception as error:
        raise explain("as_strided", error, input) from None
    result = wrap_view(r, input, as_strided, (size, stride, storage_offset))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.AsStridedBackward0.of(input, size, stride, storage_offset)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(as_strided, nodes.AsStridedBackward0, result, (input, size, stride, storage_offset,), dict())
    return result


def split_with_sizes(input, split_sizes, dim=0, *, axis=None):
    """Views of consecutive parts of a dim."""
    # ops.yaml:602  split_with_sizes(Tensor(a) self, int[] split_sizes, int dim=0) -> Tensor(a)[]
    if axis is not None:
        dim = axis
    if input.__class__ not in EXACT:
        found = unusual(split_with_sizes, (input, split_sizes, dim,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks.check_split_sizes(input, split_sizes, dim)):
        raise RuntimeError('never')
    k = input._k
    split_sizes = as_ints(split_sizes, "split_sizes")
    if dim.__class__ is not int or not 0 <= dim < input._a.ndim:
        dim = wrap_dim(dim, input._a.ndim)
    try:
        r = k.split_with_sizes(input._a, split_sizes, dim)
    except Exception as error:
        raise explain("split_with_sizes", error, input) from None
    result = [wrap_view(x, input, formulas.nth_view, (split_with_sizes, i, (split_sizes, dim))) for i, x in enumerate(r)]
    formulas.mark_multi(result)
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.SplitWithSizesBackward0.of(input, dim))
        if todo & 2:
            forward(split_with_sizes, nodes.SplitWithSizesBackward0, result, (input, split_sizes, dim,), dict())
    return tuple(result)


def unbind(input, dim=0, *, axis=None):
    """Views of all indices of a dim."""
    # ops.yaml:608  unbind(Tensor(a) self, int dim=0) -> Tensor(a)[]
    if axis is not None:
        dim = axis
    if input.__class__ not in EXACT:
        found = unusual(unbind, (input, dim,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (input.ndim > 0):
        raise IndexError(f"Dimension specified as {dim} but tensor has no dimensions")
    k = input._k
    if dim.__class__ is not int or not 0 <= dim < input._a.ndim:
        dim = wrap_dim(dim, input._a.ndim)
    try:
        r = k.unbind(input._a, dim)
    except Exception as error:
        raise explain("unbind", error, input) from None
    result = [wrap_view(x, input, formulas.nth_view, (unbind, i, (dim,))) for i, x in enumerate(r)]
    formulas.mark_multi(result)
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.UnbindBackward0.of(input, dim))
        if todo & 2:
            forward(unbind, nodes.UnbindBackward0, result, (input, dim,), dict())
    return tuple(result)


def real_view(input):
    """A view of the real part of a complex tensor."""
    # ops.yaml:614  real_view(Tensor(a) self) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(real_view, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    try:
        r = k.real_view(input._a)
    except Exception as error:
        raise explain("real_view", error, input) from None
    result = wrap_view(r, input, real_view, ())
    result.dtype = input.dtype.to_real()
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.RealViewBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(real_view, nodes.RealViewBackward0, result, (input,), dict())
    return result


def imag_view(input):
    """A view of the imaginary part of a complex tensor."""
    # ops.yaml:622  imag_view(Tensor(a) self) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(imag_view, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    try:
        r = k.imag_view(input._a)
    except Exception as error:
        raise explain("imag_view", error, input) from None
    result = wrap_view(r, input, imag_view, ())
    result.dtype = input.dtype.to_real()
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.ImagViewBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(imag_view, nodes.ImagViewBackward0, result, (input,), dict())
    return result


def clone_contiguous(input):
    """A contiguous copy."""
    # ops.yaml:632  clone_contiguous(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(clone_contiguous, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    dtype = input.dtype
    try:
        r = k.clone_contiguous(input._a)
    except Exception as error:
        raise explain("clone_contiguous", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.CloneContiguousBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(clone_contiguous, nodes.CloneContiguousBackward0, result, (input,), dict())
    return result


def to_dtype(input, *, dtype):
    """A copy in another dtype."""
    # ops.yaml:638  to_dtype(Tensor self, *, DType dtype) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(to_dtype, (input,), dict(dtype=dtype), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    dtype = result_dtype("to_dtype", "dtype", input.dtype, dtype)
    try:
        r = k.to_dtype(input._a, dtype.np)
    except Exception as error:
        raise explain("to_dtype", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    g = g if dtype.category > 1 else False
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.ToDtypeBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(to_dtype, nodes.ToDtypeBackward0, result, (input,), dict(dtype=dtype))
    return result


def concatenate_arrays(tensors, dim):
    """Tensors of one dtype, sizes checked, one after another."""
    # ops.yaml:645  concatenate_arrays(Tensor[] tensors, int dim) -> Tensor
    tensors = as_list(tensors, "concatenate_arrays")
    if not EXACT.issuperset([x.__class__ for x in (*tensors,)]) or several_tables(*tensors):
        found = unusual(concatenate_arrays, (tensors, dim,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = table_of("concatenate_arrays", *tensors)
    if dim.__class__ is not int or not 0 <= dim < tensors[0]._a.ndim:
        dim = wrap_dim(dim, tensors[0]._a.ndim)
    dtype = tensors[0].dtype
    try:
        r = k.concatenate_arrays([x._a for x in tensors], dim)
    except Exception as error:
        raise explain("concatenate_arrays", error, None) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = max([x._g for x in tensors], default=False)
    if g and (todo := state.mode & (7 if g is True else settle(*tensors))):
        if todo & 1:
            result._node = node = nodes.ConcatenateArraysBackward0.of(tensors, dim)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(concatenate_arrays, nodes.ConcatenateArraysBackward0, result, (tensors, dim,), dict())
    return result


def cat(tensors, dim=0, *, out=None, axis=None):
    """The tensors one after another along a dim."""
    # ops.yaml:651  cat(Tensor[] tensors, int dim=0) -> Tensor
    if axis is not None:
        dim = axis
    tensors = as_list(tensors, "cat")
    if not EXACT.issuperset([x.__class__ for x in (*tensors,)]) or several_tables(*tensors):
        found = unusual(cat, (tensors, dim,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = compose.cat_impl(tensors, dim)
    if out is not None:
        return write_out("cat", out, result)
    return result


def zeros_of(input, size):
    """Zeros of another shape, with the dtype and device of self."""
    # ops.yaml:656  zeros_of(Tensor self, int[] size) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(zeros_of, (input, size,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    size = as_ints(size, "size")
    dtype = input.dtype
    try:
        r = k.zeros_of(input._a, size)
    except Exception as error:
        raise explain("zeros_of", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    return result


def clone(input, *, memory_format=None):
    """A copy that keeps the history."""
    # ops.yaml:662  clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(clone, (input,), dict(memory_format=memory_format), 1)
        if found is not NotImplemented:
            return found
    result = compose.clone_impl(input, memory_format)
    return result


def arange(start, end, step, *, dtype=None, device=None, requires_grad=False):
    """start, start + step, ... below end."""
    # ops.yaml:667  arange(Scalar start, Scalar end, Scalar step, *, DType? dtype=None, Device? device=None, bool requires_grad=False) -> Tensor
    if not EXACT:
        found = unusual(arange, (start, end, step,), dict(dtype=dtype, device=device, requires_grad=requires_grad), 0)
        if found is not NotImplemented:
            return found
    k, dtype = table_of("arange", device=device), factory_dtype("arange", dtype)
    try:
        r = k.arange(start, end, step, dtype.np)
    except Exception as error:
        raise explain("arange", error, None) from None
    result = wrap(r, k, dtype)
    if requires_grad:
        result.requires_grad_()
    return result


def stack(tensors, dim=0, *, out=None, axis=None):
    """The tensors along a new dim."""
    # ops.yaml:673  stack(Tensor[] tensors, int dim=0) -> Tensor
    if axis is not None:
        dim = axis
    tensors = as_list(tensors, "stack")
    if not EXACT.issuperset([x.__class__ for x in (*tensors,)]) or several_tables(*tensors):
        found = unusual(stack, (tensors, dim,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = compose.stack_impl(tensors, dim)
    if out is not None:
        return write_out("stack", out, result)
    return result


def reshape(input, shape):
    """The same elements in another shape; a view where strides allow it."""
    # ops.yaml:678  reshape(Tensor self, int[] shape) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(reshape, (input, shape,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose.reshape_impl(input, shape)
    return result


def _reshape_method(input, *shape, **options):
    """`reshape` as a method: takes its shape as one sequence or one by one."""
    if shape:
        options["shape"] = varargs(shape)
    elif "shape" not in options:
        raise missing("reshape", shape=None)
    return reshape(input, **options)


def expand(input, size, *, implicit=False):
    """A view that repeats dims of size 1 without copying."""
    # ops.yaml:683  expand(Tensor self, int[] size, *, bool implicit=False) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(expand, (input, size,), dict(implicit=implicit), 1)
        if found is not NotImplemented:
            return found
    result = compose.expand_impl(input, size)
    return result


def _expand_method(input, *size, **options):
    """`expand` as a method: takes its size as one sequence or one by one."""
    if size:
        options["size"] = varargs(size)
    elif "size" not in options:
        raise missing("expand", size=None)
    return expand(input, **options)


def matmul(input, other, *, out=None):
    """The matrix product, batched over leading dims."""
    # ops.yaml:690  matmul(Tensor self, Tensor other) -> Tensor
    if input.__class__ not in EXACT or other.__class__ not in EXACT or (other._k is not input._k):
        found = unusual(matmul, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    if state.autocast is not None:
        input, other = amp.cast_arguments('lower', input, other)
    if not (checks.matmul_shapes(input, other)):
        raise RuntimeError('never')
    k = input._k
    if not (input._k is other._k):
        k, (input, other,) = same_table("matmul", input, other)
    dtype = input.dtype
    try:
        r = k.matmul(input._a, other._a)
    except Exception as error:
        raise explain("matmul", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g or other._g
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.MatmulBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(matmul, nodes.MatmulBackward0, result, (input, other,), dict())
    if out is not None:
        return write_out("matmul", out, result, True)
    return result


def index(input, indices):
    """The elements at index tensors, as `self[indices]`; None keeps a dim."""
    # ops.yaml:703  index(Tensor self, Tensor?[] indices) -> Tensor
    indices = as_list(indices, "index")
    if input.__class__ not in EXACT or not EXACT.issuperset([x.__class__ for x in (input, *indices,)]) or several_tables(input, *indices):
        found = unusual(index, (input, indices,), dict(), 2)
        if found is not NotImplemented:
            return found
    k = table_of("index", input, *indices)
    dtype = input.dtype
    try:
        r = k.index(input._a, [None if x is None else x._a for x in indices])
    except Exception as error:
        raise explain("index", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.IndexBackward0.of(input, indices)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(index, nodes.IndexBackward0, result, (input, indices,), dict())
    return result


def index_put(input, indices, values, accumulate=False):
    """A copy of self with values written (or added) at index tensors."""
    # ops.yaml:709  index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor
    indices = as_list(indices, "index_put")
    if input.__class__ not in EXACT or values.__class__ not in EXACT or not EXACT.issuperset([x.__class__ for x in (input, values, *indices,)]) or several_tables(input, values, *indices):
        found = unusual(index_put, (input, indices, values, accumulate,), dict(), 3)
        if found is not NotImplemented:
            return found
    if not (checks.check_index_put(input, values)):
        raise RuntimeError('never')
    k = table_of("index_put", input, values, *indices)
    dtype = input.dtype
    try:
        r = k.index_put(input._a, [None if x is None else x._a for x in indices], values._a, accumulate)
    except Exception as error:
        raise explain("index_put", error, input, values) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g or values._g
    if g and (todo := state.mode & (7 if g is True else settle(input, values))):
        if todo & 1:
            result._node = node = nodes.IndexPutBackward0.of(input, indices, values, accumulate)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(index_put, nodes.IndexPutBackward0, result, (input, indices, values, accumulate,), dict())
    return result


def index_put_(input, indices, values, accumulate=False):
    """In-place `index_put`."""
    if input.__class__ not in EXACT:
        found = unusual(index_put_, (input, indices, values, accumulate,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("index_put_", input)
    return assign("index_put_", input, index_put(input, indices, values, accumulate))


def nonzero(input):
    """The int64 indices of all non-zero elements, one row each, in row-major order."""
    # ops.yaml:719  nonzero(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(nonzero, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    dtype = input.dtype
    try:
        r = k.nonzero(input._a)
    except Exception as error:
        raise explain("nonzero", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = int64
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    return result


def fill(input, value):
    """A tensor like self, every element the number `value`."""
    # ops.yaml:725  fill(Tensor self, Scalar value) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(fill, (input, value,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose.fill_impl(input, value)
    return result


def fill_(input, value):
    """In-place `fill`."""
    if input.__class__ not in EXACT:
        found = unusual(fill_, (input, value,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("fill_", input)
    start = next_sequence()
    return assign("fill_", input, fill(input, value), start)


def make_complex(real, imag):
    """real + imag * 1j."""
    # ops.yaml:731  make_complex(Tensor real, Tensor imag) -> Tensor
    if real.__class__ not in EXACT or imag.__class__ not in EXACT or (imag._k is not real._k):
        found = unusual(make_complex, (real, imag,), dict(), 2)
        if found is not NotImplemented:
            return found
    k = real._k
    if not (real._k is imag._k):
        k, (real, imag,) = same_table("make_complex", real, imag)
    dtype = real.dtype
    try:
        r = k.make_complex(real._a, imag._a)
    except Exception as error:
        raise explain("make_complex", error, real, imag) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype.to_complex()
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = real._g or imag._g
    if g and (todo := state.mode & (7 if g is True else settle(real, imag))):
        if todo & 1:
            result._node = node = nodes.MakeComplexBackward0.of(real, imag)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(make_complex, nodes.MakeComplexBackward0, result, (real, imag,), dict())
    return result


def real(input):
    """The real part, a view."""
    # ops.yaml:739  real(Tensor(a) self) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(real, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = real_view(input) if input.is_complex() else input
    return result


def imag(input):
    """The imaginary part, a view; RuntimeError for real tensors."""
    # ops.yaml:744  imag(Tensor(a) self) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(imag, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (input.is_complex()):
        raise RuntimeError('imag is not implemented for tensors with non-complex dtypes.')
    result = imag_view(input)
    return result


def leaky_relu(input, negative_slope=0.01):
    """self where it is positive, else negative_slope * self."""
    # ops.yaml:753  leaky_relu(Tensor self, Scalar negative_slope=0.01) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(leaky_relu, (input, negative_slope,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks_nn.check_floating('leaky_relu_cpu', input)):
        raise RuntimeError('never')
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.leaky_relu(a, negative_slope)
    except Exception as error:
        raise explain("leaky_relu", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.LeakyReluBackward0.of(input, negative_slope)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(leaky_relu, nodes.LeakyReluBackward0, result, (input, negative_slope,), dict())
    return result


def leaky_relu_(input, negative_slope=0.01):
    """In-place `leaky_relu`."""
    if input.__class__ not in EXACT:
        found = unusual(leaky_relu_, (input, negative_slope,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("leaky_relu_", input)
    return assign("leaky_relu_", input, leaky_relu(input, negative_slope))


def elu(input, alpha=1, scale=1, input_scale=1):
    """scale * self where it is positive, else scale * alpha * (exp(input_scale * self) - 1)."""
    # ops.yaml:762  elu(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(elu, (input, alpha, scale, input_scale,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks_nn.check_floating('elu_cpu', input)):
        raise RuntimeError('never')
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.elu(a, alpha, scale, input_scale)
    except Exception as error:
        raise explain("elu", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.EluBackward0.of(input, alpha, scale, input_scale)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(elu, nodes.EluBackward0, result, (input, alpha, scale, input_scale,), dict())
    return result


def elu_(input, alpha=1, scale=1, input_scale=1):
    """In-place `elu`."""
    if input.__class__ not in EXACT:
        found = unusual(elu_, (input, alpha, scale, input_scale,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("elu_", input)
    return assign("elu_", input, elu(input, alpha, scale, input_scale))


def elu_backward(gradient, input, alpha, scale, input_scale):
    """The gradient of `elu`."""
    # ops.yaml:772  elu_backward(Tensor gradient, Tensor self, Scalar alpha, Scalar scale, Scalar input_scale) -> Tensor
    if gradient.__class__ in EXACT and input.__class__ in EXACT and gradient._k is input._k and gradient.dtype is input.dtype:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input._a; g = gradient._g or input._g
    elif input.__class__ in NUMBERS and gradient.__class__ in EXACT and gradient.dtype in NUMBERS[input.__class__]:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input; g = gradient._g
    else:
        found = unusual(elu_backward, (gradient, input, alpha, scale, input_scale,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("elu_backward", "promote", gradient, input)
        g = getattr(gradient, '_g', False) or getattr(input, '_g', False)
    if alpha.__class__ is not int:
        check_alpha("elu_backward", alpha, dtype)
    try:
        r = k.elu_backward(a, b, alpha, scale, input_scale)
    except Exception as error:
        raise explain("elu_backward", error, gradient, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(gradient, input))):
        if todo & 1:
            result._node = node = nodes.EluBackwardBackward0.of(gradient, input, alpha, scale, input_scale)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(elu_backward, nodes.EluBackwardBackward0, result, (gradient, input, alpha, scale, input_scale,), dict())
    return result


def selu(input):
    """The self-normalising elu (Klambauer et al. 2017)."""
    # ops.yaml:780  selu(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(selu, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = elu(input, 1.6732632423543772, 1.0507009873554805)
    return result


def selu_(input):
    """In-place `selu`."""
    if input.__class__ not in EXACT:
        found = unusual(selu_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("selu_", input)
    start = next_sequence()
    return assign("selu_", input, selu(input), start)


def celu(input, alpha=1.0):
    """self where it is positive, else alpha * (exp(self / alpha) - 1)."""
    # ops.yaml:786  celu(Tensor self, Scalar alpha=1.0) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(celu, (input, alpha,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (alpha != 0):
        raise ZeroDivisionError('alpha cannot be 0 for CELU')
    result = elu(input, alpha, 1.0, 1.0 / alpha)
    return result


def celu_(input, alpha=1.0):
    """In-place `celu`."""
    if input.__class__ not in EXACT:
        found = unusual(celu_, (input, alpha,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("celu_", input)
    start = next_sequence()
    return assign("celu_", input, celu(input, alpha), start)


def silu(input):
    """self * sigmoid(self)."""
    # ops.yaml:793  silu(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(silu, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks_nn.check_floating_or_complex('silu_cpu', input)):
        raise RuntimeError('never')
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.silu(a)
    except Exception as error:
        raise explain("silu", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SiluBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(silu, nodes.SiluBackward0, result, (input,), dict())
    return result


def silu_(input):
    """In-place `silu`."""
    if input.__class__ not in EXACT:
        found = unusual(silu_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("silu_", input)
    return assign("silu_", input, silu(input))


def silu_backward(gradient, input):
    """The gradient of `silu`."""
    # ops.yaml:802  silu_backward(Tensor gradient, Tensor self) -> Tensor
    if gradient.__class__ in EXACT and input.__class__ in EXACT and gradient._k is input._k and gradient.dtype is input.dtype:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input._a; g = gradient._g or input._g
    elif input.__class__ in NUMBERS and gradient.__class__ in EXACT and gradient.dtype in NUMBERS[input.__class__]:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input; g = gradient._g
    else:
        found = unusual(silu_backward, (gradient, input,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("silu_backward", "promote", gradient, input)
        g = getattr(gradient, '_g', False) or getattr(input, '_g', False)
    try:
        r = k.silu_backward(a, b)
    except Exception as error:
        raise explain("silu_backward", error, gradient, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(gradient, input))):
        if todo & 1:
            result._node = node = nodes.SiluBackwardBackward0.of(gradient, input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(silu_backward, nodes.SiluBackwardBackward0, result, (gradient, input,), dict())
    return result


def mish(input):
    """self * tanh(log(1 + exp(self))) (Misra 2019)."""
    # ops.yaml:810  mish(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(mish, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks_nn.check_floating('mish_cpu', input)):
        raise RuntimeError('never')
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.mish(a)
    except Exception as error:
        raise explain("mish", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.MishBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(mish, nodes.MishBackward0, result, (input,), dict())
    return result


def mish_(input):
    """In-place `mish`."""
    if input.__class__ not in EXACT:
        found = unusual(mish_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("mish_", input)
    return assign("mish_", input, mish(input))


def mish_backward(gradient, input):
    """The gradient of `mish`."""
    # ops.yaml:820  mish_backward(Tensor gradient, Tensor self) -> Tensor
    if gradient.__class__ in EXACT and input.__class__ in EXACT and gradient._k is input._k and gradient.dtype is input.dtype:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input._a; g = gradient._g or input._g
    elif input.__class__ in NUMBERS and gradient.__class__ in EXACT and gradient.dtype in NUMBERS[input.__class__]:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input; g = gradient._g
    else:
        found = unusual(mish_backward, (gradient, input,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("mish_backward", "promote", gradient, input)
        g = getattr(gradient, '_g', False) or getattr(input, '_g', False)
    try:
        r = k.mish_backward(a, b)
    except Exception as error:
        raise explain("mish_backward", error, gradient, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(gradient, input))):
        if todo & 1:
            result._node = node = nodes.MishBackwardBackward0.of(gradient, input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(mish_backward, nodes.MishBackwardBackward0, result, (gradient, input,), dict())
    return result


def gelu(input, *, approximate='none', out=None):
    """self * the normal distribution function of self (Hendrycks and Gimpel 2016)."""
    # ops.yaml:829  gelu(Tensor self, *, str approximate='none') -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(gelu, (input,), dict(approximate=approximate, out=out), 1)
        if found is not NotImplemented:
            return found
    if not (checks_nn.check_floating('GeluKernelImpl', input)):
        raise RuntimeError('never')
    if not (approximate in ('none', 'tanh')):
        raise RuntimeError('approximate argument must be either none or tanh.')
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.gelu(a, approximate)
    except Exception as error:
        raise explain("gelu", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.GeluBackward0.of(input, approximate)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(gelu, nodes.GeluBackward0, result, (input,), dict(approximate=approximate))
    if out is not None:
        return write_out("gelu", out, result)
    return result


def gelu_(input, *, approximate='none'):
    """In-place `gelu`."""
    if input.__class__ not in EXACT:
        found = unusual(gelu_, (input,), dict(approximate=approximate), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("gelu_", input)
    return assign("gelu_", input, gelu(input, approximate=approximate))


def gelu_backward(gradient, input, approximate):
    """The gradient of `gelu`."""
    # ops.yaml:841  gelu_backward(Tensor gradient, Tensor self, str approximate) -> Tensor
    if gradient.__class__ in EXACT and input.__class__ in EXACT and gradient._k is input._k and gradient.dtype is input.dtype:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input._a; g = gradient._g or input._g
    elif input.__class__ in NUMBERS and gradient.__class__ in EXACT and gradient.dtype in NUMBERS[input.__class__]:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input; g = gradient._g
    else:
        found = unusual(gelu_backward, (gradient, input, approximate,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("gelu_backward", "promote", gradient, input)
        g = getattr(gradient, '_g', False) or getattr(input, '_g', False)
    try:
        r = k.gelu_backward(a, b, approximate)
    except Exception as error:
        raise explain("gelu_backward", error, gradient, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(gradient, input))):
        if todo & 1:
            result._node = node = nodes.GeluBackwardBackward0.of(gradient, input, approximate)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(gelu_backward, nodes.GeluBackwardBackward0, result, (gradient, input, approximate,), dict())
    return result


def hardtanh(input, min_val=-1, max_val=1):
    """self cut off below min_val and above max_val."""
    # ops.yaml:852  hardtanh(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(hardtanh, (input, min_val, max_val,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks_nn.check_hardtanh(input, min_val, max_val)):
        raise RuntimeError('never')
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.hardtanh(a, min_val, max_val)
    except Exception as error:
        raise explain("hardtanh", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.HardtanhBackward0.of(input, min_val, max_val)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(hardtanh, nodes.HardtanhBackward0, result, (input, min_val, max_val,), dict())
    return result


def hardtanh_(input, min_val=-1, max_val=1):
    """In-place `hardtanh`."""
    if input.__class__ not in EXACT:
        found = unusual(hardtanh_, (input, min_val, max_val,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("hardtanh_", input)
    return assign("hardtanh_", input, hardtanh(input, min_val, max_val))


def hardtanh_backward(gradient, input, min_val, max_val):
    """The gradient of `hardtanh`, 0 on its edges."""
    # ops.yaml:862  hardtanh_backward(Tensor gradient, Tensor self, Scalar min_val, Scalar max_val) -> Tensor
    if gradient.__class__ in EXACT and input.__class__ in EXACT and gradient._k is input._k and gradient.dtype is input.dtype:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input._a; g = gradient._g
    elif input.__class__ in NUMBERS and gradient.__class__ in EXACT and gradient.dtype in NUMBERS[input.__class__]:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input; g = gradient._g
    else:
        found = unusual(hardtanh_backward, (gradient, input, min_val, max_val,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("hardtanh_backward", "promote", gradient, input)
        g = getattr(gradient, '_g', False)
    try:
        r = k.hardtanh_backward(a, b, min_val, max_val)
    except Exception as error:
        raise explain("hardtanh_backward", error, gradient, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(gradient))):
        if todo & 1:
            result._node = node = nodes.HardtanhBackwardBackward0.of(gradient, input, min_val, max_val)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(hardtanh_backward, nodes.HardtanhBackwardBackward0, result, (gradient, input, min_val, max_val,), dict())
    return result


def relu6(input):
    """min(max(self, 0), 6)."""
    # ops.yaml:870  relu6(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(relu6, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (input.dtype.category != 0):
        raise RuntimeError('Boolean inputs not supported for relu6')
    result = hardtanh(input, 0, 6)
    return result


def relu6_(input):
    """In-place `relu6`."""
    if input.__class__ not in EXACT:
        found = unusual(relu6_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("relu6_", input)
    start = next_sequence()
    return assign("relu6_", input, relu6(input), start)


def hardsigmoid(input):
    """min(max(self + 3, 0), 6) / 6."""
    # ops.yaml:877  hardsigmoid(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(hardsigmoid, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks_nn.check_floating('hardsigmoid_cpu', input)):
        raise RuntimeError('never')
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.hardsigmoid(a)
    except Exception as error:
        raise explain("hardsigmoid", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.HardsigmoidBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(hardsigmoid, nodes.HardsigmoidBackward0, result, (input,), dict())
    return result


def hardsigmoid_(input):
    """In-place `hardsigmoid`."""
    if input.__class__ not in EXACT:
        found = unusual(hardsigmoid_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("hardsigmoid_", input)
    return assign("hardsigmoid_", input, hardsigmoid(input))


def hardsigmoid_backward(gradient, input):
    """The gradient of `hardsigmoid`."""
    # ops.yaml:887  hardsigmoid_backward(Tensor gradient, Tensor self) -> Tensor
    if gradient.__class__ in EXACT and input.__class__ in EXACT and gradient._k is input._k and gradient.dtype is input.dtype:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input._a; g = gradient._g
    elif input.__class__ in NUMBERS and gradient.__class__ in EXACT and gradient.dtype in NUMBERS[input.__class__]:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input; g = gradient._g
    else:
        found = unusual(hardsigmoid_backward, (gradient, input,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("hardsigmoid_backward", "promote", gradient, input)
        g = getattr(gradient, '_g', False)
    try:
        r = k.hardsigmoid_backward(a, b)
    except Exception as error:
        raise explain("hardsigmoid_backward", error, gradient, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(gradient))):
        if todo & 1:
            result._node = node = nodes.HardsigmoidBackwardBackward0.of(gradient, input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(hardsigmoid_backward, nodes.HardsigmoidBackwardBackward0, result, (gradient, input,), dict())
    return result


def hardswish(input):
    """self * hardsigmoid(self)."""
    # ops.yaml:895  hardswish(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(hardswish, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks_nn.check_floating('hardswish_cpu', input)):
        raise RuntimeError('never')
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.hardswish(a)
    except Exception as error:
        raise explain("hardswish", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.HardswishBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(hardswish, nodes.HardswishBackward0, result, (input,), dict())
    return result


def hardswish_(input):
    """In-place `hardswish`."""
    if input.__class__ not in EXACT:
        found = unusual(hardswish_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("hardswish_", input)
    return assign("hardswish_", input, hardswish(input))


def hardswish_backward(gradient, input):
    """The gradient of `hardswish`."""
    # ops.yaml:905  hardswish_backward(Tensor gradient, Tensor self) -> Tensor
    if gradient.__class__ in EXACT and input.__class__ in EXACT and gradient._k is input._k and gradient.dtype is input.dtype:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input._a; g = gradient._g or input._g
    elif input.__class__ in NUMBERS and gradient.__class__ in EXACT and gradient.dtype in NUMBERS[input.__class__]:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input; g = gradient._g
    else:
        found = unusual(hardswish_backward, (gradient, input,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("hardswish_backward", "promote", gradient, input)
        g = getattr(gradient, '_g', False) or getattr(input, '_g', False)
    try:
        r = k.hardswish_backward(a, b)
    except Exception as error:
        raise explain("hardswish_backward", error, gradient, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(gradient, input))):
        if todo & 1:
            result._node = node = nodes.HardswishBackwardBackward0.of(gradient, input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(hardswish_backward, nodes.HardswishBackwardBackward0, result, (gradient, input,), dict())
    return result


def softplus(input, beta=1, threshold=20, *, out=None):
    """log(1 + exp(beta * self)) / beta, which is self where beta * self is above the threshold."""
    # ops.yaml:913  softplus(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(softplus, (input, beta, threshold,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (checks_nn.check_floating('softplus_cpu', input)):
        raise RuntimeError('never')
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.softplus(a, beta, threshold)
    except Exception as error:
        raise explain("softplus", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SoftplusBackward0.of(input, beta, threshold)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(softplus, nodes.SoftplusBackward0, result, (input, beta, threshold,), dict())
    if out is not None:
        return write_out("softplus", out, result)
    return result


def softplus_backward(gradient, input, beta, threshold):
    """The gradient of `softplus`."""
    # ops.yaml:923  softplus_backward(Tensor gradient, Tensor self, Scalar beta, Scalar threshold) -> Tensor
    if gradient.__class__ in EXACT and input.__class__ in EXACT and gradient._k is input._k and gradient.dtype is input.dtype:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input._a; g = gradient._g or input._g
    elif input.__class__ in NUMBERS and gradient.__class__ in EXACT and gradient.dtype in NUMBERS[input.__class__]:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input; g = gradient._g
    else:
        found = unusual(softplus_backward, (gradient, input, beta, threshold,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("softplus_backward", "promote", gradient, input)
        g = getattr(gradient, '_g', False) or getattr(input, '_g', False)
    try:
        r = k.softplus_backward(a, b, beta, threshold)
    except Exception as error:
        raise explain("softplus_backward", error, gradient, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(gradient, input))):
        if todo & 1:
            result._node = node = nodes.SoftplusBackwardBackward0.of(gradient, input, beta, threshold)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(softplus_backward, nodes.SoftplusBackwardBackward0, result, (gradient, input, beta, threshold,), dict())
    return result


def softshrink(input, lambd=0.5, *, out=None):
    """self brought nearer to 0 by lambd."""
    # ops.yaml:931  softshrink(Tensor self, Scalar lambd=0.5) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(softshrink, (input, lambd,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (lambd >= 0):
        raise RuntimeError(f"lambda must be greater or equal to 0, but found to be {lambd}.")
    if not (checks_nn.check_floating('softshrink_cpu', input)):
        raise RuntimeError('never')
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.softshrink(a, lambd)
    except Exception as error:
        raise explain("softshrink", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SoftshrinkBackward0.of(input, lambd)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(softshrink, nodes.SoftshrinkBackward0, result, (input, lambd,), dict())
    if out is not None:
        return write_out("softshrink", out, result)
    return result


def hardshrink(input, lambd=0.5, *, out=None):
    """self, but 0 within lambd of 0."""
    # ops.yaml:943  hardshrink(Tensor self, Scalar lambd=0.5) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(hardshrink, (input, lambd,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (checks_nn.check_floating('hardshrink_cpu', input)):
        raise RuntimeError('never')
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.hardshrink(a, lambd)
    except Exception as error:
        raise explain("hardshrink", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.HardshrinkBackward0.of(input, lambd)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(hardshrink, nodes.HardshrinkBackward0, result, (input, lambd,), dict())
    if out is not None:
        return write_out("hardshrink", out, result)
    return result


def hardshrink_backward(gradient, input, lambd):
    """The gradient of `hardshrink` and `softshrink`."""
    # ops.yaml:953  hardshrink_backward(Tensor gradient, Tensor self, Scalar lambd) -> Tensor
    if gradient.__class__ in EXACT and input.__class__ in EXACT and gradient._k is input._k and gradient.dtype is input.dtype:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input._a; g = gradient._g
    elif input.__class__ in NUMBERS and gradient.__class__ in EXACT and gradient.dtype in NUMBERS[input.__class__]:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input; g = gradient._g
    else:
        found = unusual(hardshrink_backward, (gradient, input, lambd,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("hardshrink_backward", "promote", gradient, input)
        g = getattr(gradient, '_g', False)
    try:
        r = k.hardshrink_backward(a, b, lambd)
    except Exception as error:
        raise explain("hardshrink_backward", error, gradient, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(gradient))):
        if todo & 1:
            result._node = node = nodes.HardshrinkBackwardBackward0.of(gradient, input, lambd)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(hardshrink_backward, nodes.HardshrinkBackwardBackward0, result, (gradient, input, lambd,), dict())
    return result


def threshold_values(input, limit, value):
    """self where it is above the threshold, else `value`."""
    # ops.yaml:961  threshold_values(Tensor self, Scalar limit, Scalar value) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(threshold_values, (input, limit, value,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks_nn.check_threshold(input)):
        raise RuntimeError('never')
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.threshold_values(a, limit, value)
    except Exception as error:
        raise explain("threshold_values", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.ThresholdValuesBackward0.of(input, limit)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(threshold_values, nodes.ThresholdValuesBackward0, result, (input, limit, value,), dict())
    return result


def threshold_values_(input, limit, value):
    """In-place `threshold_values`."""
    if input.__class__ not in EXACT:
        found = unusual(threshold_values_, (input, limit, value,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("threshold_values_", input)
    return assign("threshold_values_", input, threshold_values(input, limit, value))


def threshold_backward(gradient, input, limit):
    """The gradient of `threshold`."""
    # ops.yaml:971  threshold_backward(Tensor gradient, Tensor self, Scalar limit) -> Tensor
    if gradient.__class__ in EXACT and input.__class__ in EXACT and gradient._k is input._k and gradient.dtype is input.dtype:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input._a; g = gradient._g
    elif input.__class__ in NUMBERS and gradient.__class__ in EXACT and gradient.dtype in NUMBERS[input.__class__]:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input; g = gradient._g
    else:
        found = unusual(threshold_backward, (gradient, input, limit,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("threshold_backward", "promote", gradient, input)
        g = getattr(gradient, '_g', False)
    try:
        r = k.threshold_backward(a, b, limit)
    except Exception as error:
        raise explain("threshold_backward", error, gradient, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(gradient))):
        if todo & 1:
            result._node = node = nodes.ThresholdBackwardBackward0.of(gradient, input, limit)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(threshold_backward, nodes.ThresholdBackwardBackward0, result, (gradient, input, limit,), dict())
    return result


def log_sigmoid(input, *, out=None):
    """log(sigmoid(self))."""
    # ops.yaml:979  log_sigmoid(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(log_sigmoid, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (checks_nn.check_floating('log_sigmoid_cpu', input)):
        raise RuntimeError('never')
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.log_sigmoid(a)
    except Exception as error:
        raise explain("log_sigmoid", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.LogSigmoidBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(log_sigmoid, nodes.LogSigmoidBackward0, result, (input,), dict())
    if out is not None:
        return write_out("log_sigmoid", out, result)
    return result


def log_sigmoid_backward(gradient, input):
    """The gradient of `log_sigmoid`."""
    # ops.yaml:989  log_sigmoid_backward(Tensor gradient, Tensor self) -> Tensor
    if gradient.__class__ in EXACT and input.__class__ in EXACT and gradient._k is input._k and gradient.dtype is input.dtype:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input._a; g = gradient._g or input._g
    elif input.__class__ in NUMBERS and gradient.__class__ in EXACT and gradient.dtype in NUMBERS[input.__class__]:
        k = gradient._k; dtype = gradient.dtype; a = gradient._a; b = input; g = gradient._g
    else:
        found = unusual(log_sigmoid_backward, (gradient, input,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("log_sigmoid_backward", "promote", gradient, input)
        g = getattr(gradient, '_g', False) or getattr(input, '_g', False)
    try:
        r = k.log_sigmoid_backward(a, b)
    except Exception as error:
        raise explain("log_sigmoid_backward", error, gradient, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(gradient, input))):
        if todo & 1:
            result._node = node = nodes.LogSigmoidBackwardBackward0.of(gradient, input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(log_sigmoid_backward, nodes.LogSigmoidBackwardBackward0, result, (gradient, input,), dict())
    return result


def softsign(input):
    """self / (1 + abs(self))."""
    # ops.yaml:997  softsign(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(softsign, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = input / (abs(input) + 1)
    return result


def tanhshrink(input):
    """self - tanh(self)."""
    # ops.yaml:1003  tanhshrink(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(tanhshrink, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = input - input.tanh()
    return result


def prelu(input, weight):
    """self where it is positive, else weight * self; one weight, or one for each channel (dim 1)."""
    # ops.yaml:1009  prelu(Tensor self, Tensor weight) -> Tensor
    if input.__class__ not in EXACT or weight.__class__ not in EXACT:
        found = unusual(prelu, (input, weight,), dict(), 2)
        if found is not NotImplemented:
            return found
    if not (checks_nn.check_prelu(input, weight)):
        raise RuntimeError('never')
    result = prelu_kernel(input, compose_nn.channel_weight(weight, input.ndim))
    return result


def prelu_kernel(input, other):
    """self where it is positive, else self * other."""
    # ops.yaml:1016  prelu_kernel(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = input._g
    else:
        found = unusual(prelu_kernel, (input, other,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("prelu_kernel", "promote", input, other)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.prelu_kernel(a, b)
    except Exception as error:
        raise explain("prelu_kernel", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.PreluKernelBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(prelu_kernel, nodes.PreluKernelBackward0, result, (input, other,), dict())
    return result


def rrelu(input, lower=0.125, upper=0.3333333333333333, training=False, generator=None):
    """leaky_relu whose slopes are drawn from [lower, upper) in training, else their mean."""
    # ops.yaml:1024  rrelu(Tensor self, Scalar lower=0.125, Scalar upper=0.3333333333333333, bool training=False, Generator? generator=None) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(rrelu, (input, lower, upper, training, generator,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_nn.rrelu_impl(input, lower, upper, training, generator)
    return result


def rrelu_(input, lower=0.125, upper=0.3333333333333333, training=False, generator=None):
    """In-place `rrelu`."""
    if input.__class__ not in EXACT:
        found = unusual(rrelu_, (input, lower, upper, training, generator,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("rrelu_", input)
    start = next_sequence()
    return assign("rrelu_", input, rrelu(input, lower, upper, training, generator), start)


def glu(input, dim=-1):
    """The first half of a dim times the sigmoid of its second half (Dauphin et al. 2016)."""
    # ops.yaml:1030  glu(Tensor self, int dim=-1) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(glu, (input, dim,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks_nn.check_glu(input, dim)):
        raise RuntimeError('never')
    result = compose_nn.glu_impl(input, dim)
    return result


def softmax(input, dim=None, dtype=None, *, out=None, axis=None):
    """exp(self), divided by its sum over `dim`."""
    # ops.yaml:1037  softmax(Tensor self, int dim, DType? dtype=None) -> Tensor
    if axis is not None:
        dim = axis
    if dim is None:
        raise missing("softmax", dim=dim)
    if input.__class__ not in EXACT:
        found = unusual(softmax, (input, dim, dtype,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = compose_nn.softmax_impl(input, dim, dtype)
    if out is not None:
        return write_out("softmax", out, result)
    return result


def log_softmax(input, dim=None, dtype=None, *, out=None, axis=None):
    """The logarithm of `softmax`."""
    # ops.yaml:1043  log_softmax(Tensor self, int dim, DType? dtype=None) -> Tensor
    if axis is not None:
        dim = axis
    if dim is None:
        raise missing("log_softmax", dim=dim)
    if input.__class__ not in EXACT:
        found = unusual(log_softmax, (input, dim, dtype,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = compose_nn.log_softmax_impl(input, dim, dtype)
    if out is not None:
        return write_out("log_softmax", out, result)
    return result


def _softmax_kernel_body(input, dim):
    """The composition behind `softmax_kernel`, for backends without an own kernel."""
    return compose_nn.softmax_body(input, dim)


def softmax_kernel(input, dim):
    """Softmax of a floating-point tensor."""
    # ops.yaml:1049  softmax_kernel(Tensor self, int dim) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(softmax_kernel, (input, dim,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    if dim.__class__ is not int or not 0 <= dim < input._a.ndim:
        dim = wrap_dim(dim, input._a.ndim)
    dtype = input.dtype
    try:
        r = k.softmax_kernel(input._a, dim)
    except Exception as error:
        raise explain("softmax_kernel", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SoftmaxKernelBackward0.of(input, dim, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(softmax_kernel, nodes.SoftmaxKernelBackward0, result, (input, dim,), dict())
    return result


def _log_softmax_kernel_body(input, dim):
    """The composition behind `log_softmax_kernel`, for backends without an own kernel."""
    return compose_nn.log_softmax_body(input, dim)


def log_softmax_kernel(input, dim):
    """Log-softmax of a floating-point tensor."""
    # ops.yaml:1056  log_softmax_kernel(Tensor self, int dim) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(log_softmax_kernel, (input, dim,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    if dim.__class__ is not int or not 0 <= dim < input._a.ndim:
        dim = wrap_dim(dim, input._a.ndim)
    dtype = input.dtype
    try:
        r = k.log_softmax_kernel(input._a, dim)
    except Exception as error:
        raise explain("log_softmax_kernel", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.LogSoftmaxKernelBackward0.of(input, dim, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(log_softmax_kernel, nodes.LogSoftmaxKernelBackward0, result, (input, dim,), dict())
    return result


def _softmax_backward_body(gradient, output, dim):
    """The composition behind `softmax_backward`, for backends without an own kernel."""
    return compose_nn.softmax_backward_body(gradient, output, dim)


def softmax_backward(gradient, output, dim):
    """The gradient of softmax from its result."""
    # ops.yaml:1063  softmax_backward(Tensor gradient, Tensor output, int dim) -> Tensor
    if gradient.__class__ not in EXACT or output.__class__ not in EXACT or (output._k is not gradient._k):
        found = unusual(softmax_backward, (gradient, output, dim,), dict(), 2)
        if found is not NotImplemented:
            return found
    k = gradient._k
    if not (gradient._k is output._k):
        k, (gradient, output,) = same_table("softmax_backward", gradient, output)
    if dim.__class__ is not int or not 0 <= dim < gradient._a.ndim:
        dim = wrap_dim(dim, gradient._a.ndim)
    dtype = gradient.dtype
    try:
        r = k.softmax_backward(gradient._a, output._a, dim)
    except Exception as error:
        raise explain("softmax_backward", error, gradient, output) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = gradient._g or output._g
    if g and (todo := state.mode & (7 if g is True else settle(gradient, output))):
        if todo & 1:
            result._node = node = nodes.SoftmaxBackwardBackward0.of(gradient, output, dim)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(softmax_backward, nodes.SoftmaxBackwardBackward0, result, (gradient, output, dim,), dict())
    return result


def _log_softmax_backward_body(gradient, output, dim):
    """The composition behind `log_softmax_backward`, for backends without an own kernel."""
    return compose_nn.log_softmax_backward_body(gradient, output, dim)


def log_softmax_backward(gradient, output, dim):
    """The gradient of log_softmax from its result."""
    # ops.yaml:1072  log_softmax_backward(Tensor gradient, Tensor output, int dim) -> Tensor
    if gradient.__class__ not in EXACT or output.__class__ not in EXACT or (output._k is not gradient._k):
        found = unusual(log_softmax_backward, (gradient, output, dim,), dict(), 2)
        if found is not NotImplemented:
            return found
    k = gradient._k
    if not (gradient._k is output._k):
        k, (gradient, output,) = same_table("log_softmax_backward", gradient, output)
    if dim.__class__ is not int or not 0 <= dim < gradient._a.ndim:
        dim = wrap_dim(dim, gradient._a.ndim)
    dtype = gradient.dtype
    try:
        r = k.log_softmax_backward(gradient._a, output._a, dim)
    except Exception as error:
        raise explain("log_softmax_backward", error, gradient, output) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = gradient._g or output._g
    if g and (todo := state.mode & (7 if g is True else settle(gradient, output))):
        if todo & 1:
            result._node = node = nodes.LogSoftmaxBackwardBackward0.of(gradient, output, dim)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(log_softmax_backward, nodes.LogSoftmaxBackwardBackward0, result, (gradient, output, dim,), dict())
    return result


def _linear_body(input, weight, bias):
    """The composition behind `linear`, for backends without an own kernel."""
    return compose_nn.linear_body(input, weight, bias)


def linear(input, weight, bias=None, *, out=None):
    """self @ weight.T + bias: self (..., in), weight (out, in), bias (out)."""
    # ops.yaml:1081  linear(Tensor self, Tensor weight, Tensor? bias=None) -> Tensor
    if input.__class__ not in EXACT or weight.__class__ not in EXACT or (bias is not None and bias.__class__ not in EXACT) or (weight._k is not input._k) or (bias is not None and bias._k is not input._k):
        found = unusual(linear, (input, weight, bias,), dict(out=out), 3)
        if found is not NotImplemented:
            return found
    if state.autocast is not None:
        input, weight, bias = amp.cast_arguments('lower', input, weight, bias)
    if not (checks_nn.check_linear(input, weight, bias)):
        raise RuntimeError('never')
    k, (input, weight, bias,) = same_table("linear", input, weight, bias)
    dtype = input.dtype
    try:
        r = k.linear(input._a, weight._a, None if bias is None else bias._a)
    except Exception as error:
        raise explain("linear", error, input, weight, bias) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g or weight._g or (bias is not None and bias._g)
    if g and (todo := state.mode & (7 if g is True else settle(input, weight, bias))):
        if todo & 1:
            result._node = node = nodes.LinearBackward0.of(input, weight, bias)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(linear, nodes.LinearBackward0, result, (input, weight, bias,), dict())
    if out is not None:
        return write_out("linear", out, result)
    return result


def bilinear(input1, input2, weight, bias=None):
    """input1 (..., a), input2 (..., b), weight (out, a, b): x1 W x2 + bias for each row."""
    # ops.yaml:1093  bilinear(Tensor input1, Tensor input2, Tensor weight, Tensor? bias=None) -> Tensor
    if input1.__class__ not in EXACT or input2.__class__ not in EXACT or weight.__class__ not in EXACT or (bias is not None and bias.__class__ not in EXACT):
        found = unusual(bilinear, (input1, input2, weight, bias,), dict(), 4)
        if found is not NotImplemented:
            return found
    if not (checks_nn.check_bilinear(input1, input2, weight, bias)):
        raise RuntimeError('never')
    result = compose_nn.bilinear_impl(input1, input2, weight, bias)
    return result


def _norm_affine_body(input, weight, bias, dims, eps):
    """The composition behind `norm_affine`, for backends without an own kernel."""
    return compose_nn.norm_body(input, weight, bias, dims, eps)


def norm_affine(input, weight, bias, dims, eps):
    """(self - mean) / sqrt(var + eps) * weight + bias, with mean and biased var over `dims`."""
    # ops.yaml:1102  norm_affine(Tensor self, Tensor? weight, Tensor? bias, int[] dims, float eps) -> (Tensor, Tensor, Tensor)
    if input.__class__ not in EXACT or (weight is not None and weight.__class__ not in EXACT) or (bias is not None and bias.__class__ not in EXACT) or (weight is not None and weight._k is not input._k) or (bias is not None and bias._k is not input._k):
        found = unusual(norm_affine, (input, weight, bias, dims, eps,), dict(), 3)
        if found is not NotImplemented:
            return found
    k, (input, weight, bias,) = same_table("norm_affine", input, weight, bias)
    dims = wrap_dims(dims, input._a.ndim)
    dtype = input.dtype
    try:
        r = k.norm_affine(input._a, None if weight is None else weight._a, None if bias is None else bias._a, dims, eps)
    except Exception as error:
        raise explain("norm_affine", error, input, weight, bias) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, dtype), wrap(r[2], k, dtype))
    g = input._g or (weight is not None and weight._g) or (bias is not None and bias._g)
    if g and (todo := state.mode & (7 if g is True else settle(input, weight, bias))):
        if todo & 1:
            record_all(result, nodes.NormAffineBackward0.of(input, weight, bias, dims, eps, result[1], result[2]), (0, 1, 2))
        if todo & 2:
            forward(norm_affine, nodes.NormAffineBackward0, result, (input, weight, bias, dims, eps,), dict())
    return result


def _norm_input_grad_body(gradient, input, weight, mean, var, dims, eps):
    """The composition behind `norm_input_grad`, for backends without an own kernel."""
    return compose_nn.norm_input_grad_body(gradient, input, weight, mean, var, dims, eps)


def norm_input_grad(gradient, input, weight, mean, var, dims, eps):
    """The gradient of `norm_affine` for its input, where it need not be differentiated again."""
    # ops.yaml:1112  norm_input_grad(Tensor gradient, Tensor self, Tensor? weight, Tensor mean, Tensor var, int[] dims, float eps) -> Tensor
    if gradient.__class__ not in EXACT or input.__class__ not in EXACT or mean.__class__ not in EXACT or var.__class__ not in EXACT or (weight is not None and weight.__class__ not in EXACT) or (input._k is not gradient._k) or (weight is not None and weight._k is not gradient._k) or (mean._k is not gradient._k) or (var._k is not gradient._k):
        found = unusual(norm_input_grad, (gradient, input, weight, mean, var, dims, eps,), dict(), 5)
        if found is not NotImplemented:
            return found
    k, (gradient, input, weight, mean, var,) = same_table("norm_input_grad", gradient, input, weight, mean, var)
    dims = wrap_dims(dims, gradient._a.ndim)
    dtype = gradient.dtype
    try:
        r = k.norm_input_grad(gradient._a, input._a, None if weight is None else weight._a, mean._a, var._a, dims, eps)
    except Exception as error:
        raise explain("norm_input_grad", error, gradient, input, weight, mean, var) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    return result


def affine(input, scale, shift):
    """self * scale + shift."""
    # ops.yaml:1119  affine(Tensor self, Tensor scale, Tensor shift) -> Tensor
    if input.__class__ not in EXACT or scale.__class__ not in EXACT and scale.__class__ not in NUMBERS or shift.__class__ not in EXACT and shift.__class__ not in NUMBERS or (scale.__class__ in EXACT and scale._k is not input._k) or (shift.__class__ in EXACT and shift._k is not input._k):
        found = unusual(affine, (input, scale, shift,), dict(), 3)
        if found is not NotImplemented:
            return found
    k, dtype, (a_input, a_scale, a_shift,) = prepare("affine", "promote", (input, scale, shift,), (), ())
    try:
        r = k.affine(a_input, a_scale, a_shift)
    except Exception as error:
        raise explain("affine", error, input, scale, shift) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g or getattr(scale, '_g', False) or getattr(shift, '_g', False)
    if g and (todo := state.mode & (7 if g is True else settle(input, scale, shift))):
        if todo & 1:
            result._node = node = nodes.AffineBackward0.of(input, scale, shift)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(affine, nodes.AffineBackward0, result, (input, scale, shift,), dict())
    return result


def batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled=False):
    """Normalises each channel (dim 1) over the batch, or by the running statistics (Ioffe and Szegedy 2015)."""
    # ops.yaml:1127  batch_norm(Tensor self, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps, bool cudnn_enabled=False) -> Tensor
    if input.__class__ not in EXACT or (weight is not None and weight.__class__ not in EXACT) or (bias is not None and bias.__class__ not in EXACT) or (running_mean is not None and running_mean.__class__ not in EXACT) or (running_var is not None and running_var.__class__ not in EXACT):
        found = unusual(batch_norm, (input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled,), dict(), 5)
        if found is not NotImplemented:
            return found
    result = compose_nn.batch_norm_impl(input, weight, bias, running_mean, running_var, training, momentum, eps)
    return result


def instance_norm(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled=False):
    """Normalises each channel of each sample."""
    # ops.yaml:1133  instance_norm(Tensor self, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool use_input_stats, float momentum, float eps, bool cudnn_enabled=False) -> Tensor
    if input.__class__ not in EXACT or (weight is not None and weight.__class__ not in EXACT) or (bias is not None and bias.__class__ not in EXACT) or (running_mean is not None and running_mean.__class__ not in EXACT) or (running_var is not None and running_var.__class__ not in EXACT):
        found = unusual(instance_norm, (input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled,), dict(), 5)
        if found is not NotImplemented:
            return found
    result = compose_nn.instance_norm_impl(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps)
    return result


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05, cudnn_enable=True):
    """Normalises over the last dims, of sizes `normalized_shape` (Ba et al. 2016)."""
    # ops.yaml:1139  layer_norm(Tensor self, int[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1e-05, bool cudnn_enable=True) -> Tensor
    if input.__class__ not in EXACT or (weight is not None and weight.__class__ not in EXACT) or (bias is not None and bias.__class__ not in EXACT):
        found = unusual(layer_norm, (input, normalized_shape, weight, bias, eps, cudnn_enable,), dict(), 3)
        if found is not NotImplemented:
            return found
    if state.autocast is not None:
        input, weight, bias = amp.cast_arguments('float32', input, weight, bias)
    result = compose_nn.layer_norm_impl(input, normalized_shape, weight, bias, eps)
    return result


def group_norm(input, num_groups, weight=None, bias=None, eps=1e-05, cudnn_enabled=True):
    """Normalises over groups of channels of each sample (Wu and He 2018)."""
    # ops.yaml:1146  group_norm(Tensor self, int num_groups, Tensor? weight=None, Tensor? bias=None, float eps=1e-05, bool cudnn_enabled=True) -> Tensor
    if input.__class__ not in EXACT or (weight is not None and weight.__class__ not in EXACT) or (bias is not None and bias.__class__ not in EXACT):
        found = unusual(group_norm, (input, num_groups, weight, bias, eps, cudnn_enabled,), dict(), 3)
        if found is not NotImplemented:
            return found
    if state.autocast is not None:
        input, weight, bias = amp.cast_arguments('float32', input, weight, bias)
    result = compose_nn.group_norm_impl(input, num_groups, weight, bias, eps)
    return result


def rms_norm(input, normalized_shape, weight=None, eps=None):
    """self / sqrt(mean of squares over the last dims + eps) * weight (Zhang and Sennrich 2019)."""
    # ops.yaml:1153  rms_norm(Tensor self, int[] normalized_shape, Tensor? weight=None, float? eps=None) -> Tensor
    if input.__class__ not in EXACT or (weight is not None and weight.__class__ not in EXACT):
        found = unusual(rms_norm, (input, normalized_shape, weight, eps,), dict(), 2)
        if found is not NotImplemented:
            return found
    result = compose_nn.rms_norm_impl(input, normalized_shape, weight, eps)
    return result


def squared_difference(input, other):
    """(self - other) ** 2."""
    # ops.yaml:1161  squared_difference(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = input._g
    else:
        found = unusual(squared_difference, (input, other,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("squared_difference", "promote", input, other)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.squared_difference(a, b)
    except Exception as error:
        raise explain("squared_difference", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.SquaredDifferenceBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(squared_difference, nodes.SquaredDifferenceBackward0, result, (input, other,), dict())
    return result


def smooth_l1_values(input, other, beta):
    """0.5 * d ** 2 / beta for distances d below beta, else d - beta / 2 (Girshick 2015)."""
    # ops.yaml:1169  smooth_l1_values(Tensor self, Tensor other, float beta) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = input._g
    else:
        found = unusual(smooth_l1_values, (input, other, beta,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("smooth_l1_values", "promote", input, other)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.smooth_l1_values(a, b, beta)
    except Exception as error:
        raise explain("smooth_l1_values", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.SmoothL1ValuesBackward0.of(input, other, beta)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(smooth_l1_values, nodes.SmoothL1ValuesBackward0, result, (input, other, beta,), dict())
    return result


def smooth_l1_backward(gradient, input, other, beta):
    """The gradient of `smooth_l1_values`."""
    # ops.yaml:1178  smooth_l1_backward(Tensor gradient, Tensor self, Tensor other, float beta) -> Tensor
    if gradient.__class__ not in EXACT or input.__class__ not in EXACT and input.__class__ not in NUMBERS or other.__class__ not in EXACT and other.__class__ not in NUMBERS or (input.__class__ in EXACT and input._k is not gradient._k) or (other.__class__ in EXACT and other._k is not gradient._k):
        found = unusual(smooth_l1_backward, (gradient, input, other, beta,), dict(), 3)
        if found is not NotImplemented:
            return found
    k, dtype, (a_gradient, a_input, a_other,) = prepare("smooth_l1_backward", "promote", (gradient, input, other,), (), ())
    try:
        r = k.smooth_l1_backward(a_gradient, a_input, a_other, beta)
    except Exception as error:
        raise explain("smooth_l1_backward", error, gradient, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = gradient._g or getattr(input, '_g', False) or getattr(other, '_g', False)
    if g and (todo := state.mode & (7 if g is True else settle(gradient, input, other))):
        if todo & 1:
            result._node = node = nodes.SmoothL1BackwardBackward0.of(gradient, input, other, beta)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(smooth_l1_backward, nodes.SmoothL1BackwardBackward0, result, (gradient, input, other, beta,), dict())
    return result


def huber_values(input, other, delta):
    """0.5 * d ** 2 for distances d up to delta, else delta * (d - delta / 2) (Huber 1964)."""
    # ops.yaml:1186  huber_values(Tensor self, Tensor other, float delta) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = input._g
    else:
        found = unusual(huber_values, (input, other, delta,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("huber_values", "promote", input, other)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.huber_values(a, b, delta)
    except Exception as error:
        raise explain("huber_values", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.HuberValuesBackward0.of(input, other, delta)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(huber_values, nodes.HuberValuesBackward0, result, (input, other, delta,), dict())
    return result


def huber_backward(gradient, input, other, delta):
    """The gradient of `huber_values`."""
    # ops.yaml:1195  huber_backward(Tensor gradient, Tensor self, Tensor other, float delta) -> Tensor
    if gradient.__class__ not in EXACT or input.__class__ not in EXACT and input.__class__ not in NUMBERS or other.__class__ not in EXACT and other.__class__ not in NUMBERS or (input.__class__ in EXACT and input._k is not gradient._k) or (other.__class__ in EXACT and other._k is not gradient._k):
        found = unusual(huber_backward, (gradient, input, other, delta,), dict(), 3)
        if found is not NotImplemented:
            return found
    k, dtype, (a_gradient, a_input, a_other,) = prepare("huber_backward", "promote", (gradient, input, other,), (), ())
    try:
        r = k.huber_backward(a_gradient, a_input, a_other, delta)
    except Exception as error:
        raise explain("huber_backward", error, gradient, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = gradient._g or getattr(input, '_g', False) or getattr(other, '_g', False)
    if g and (todo := state.mode & (7 if g is True else settle(gradient, input, other))):
        if todo & 1:
            result._node = node = nodes.HuberBackwardBackward0.of(gradient, input, other, delta)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(huber_backward, nodes.HuberBackwardBackward0, result, (gradient, input, other, delta,), dict())
    return result


def bce_values(input, other):
    """-(other * log(self) + (1 - other) * log(1 - self)), with logarithms of at least -100."""
    # ops.yaml:1203  bce_values(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = input._g
    else:
        found = unusual(bce_values, (input, other,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("bce_values", "promote", input, other)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.bce_values(a, b)
    except Exception as error:
        raise explain("bce_values", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.BceValuesBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(bce_values, nodes.BceValuesBackward0, result, (input, other,), dict())
    return result


def bce_backward(gradient, input, other):
    """The gradient of `bce_values`, with a divisor of at least 1e-12."""
    # ops.yaml:1214  bce_backward(Tensor gradient, Tensor self, Tensor other) -> Tensor
    if gradient.__class__ not in EXACT or input.__class__ not in EXACT and input.__class__ not in NUMBERS or other.__class__ not in EXACT and other.__class__ not in NUMBERS or (input.__class__ in EXACT and input._k is not gradient._k) or (other.__class__ in EXACT and other._k is not gradient._k):
        found = unusual(bce_backward, (gradient, input, other,), dict(), 3)
        if found is not NotImplemented:
            return found
    k, dtype, (a_gradient, a_input, a_other,) = prepare("bce_backward", "promote", (gradient, input, other,), (), ())
    try:
        r = k.bce_backward(a_gradient, a_input, a_other)
    except Exception as error:
        raise explain("bce_backward", error, gradient, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = gradient._g or getattr(input, '_g', False) or getattr(other, '_g', False)
    if g and (todo := state.mode & (7 if g is True else settle(gradient, input, other))):
        if todo & 1:
            result._node = node = nodes.BceBackwardBackward0.of(gradient, input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(bce_backward, nodes.BceBackwardBackward0, result, (gradient, input, other,), dict())
    return result


def bce_logits_values(input, other):
    """bce_values of sigmoid(self), computed stably."""
    # ops.yaml:1226  bce_logits_values(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = input._g
    else:
        found = unusual(bce_logits_values, (input, other,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("bce_logits_values", "promote", input, other)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.bce_logits_values(a, b)
    except Exception as error:
        raise explain("bce_logits_values", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.BceLogitsValuesBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(bce_logits_values, nodes.BceLogitsValuesBackward0, result, (input, other,), dict())
    return result


def _nll_kernel_body(input, target, weight, reduction, ignore_index):
    """The composition behind `nll_kernel`, for backends without an own kernel."""
    return compose_losses.nll_body(input, target, weight, reduction, ignore_index)


def nll_kernel(input, target, weight, reduction, ignore_index):
    """nll_loss of (N, C, ...) with targets (N, ...), and the sum of the targets' weights."""
    # ops.yaml:1235  nll_kernel(Tensor self, Tensor target, Tensor? weight, str reduction, int ignore_index) -> (Tensor, Tensor)
    if input.__class__ not in EXACT or target.__class__ not in EXACT or (weight is not None and weight.__class__ not in EXACT) or (target._k is not input._k) or (weight is not None and weight._k is not input._k):
        found = unusual(nll_kernel, (input, target, weight, reduction, ignore_index,), dict(), 3)
        if found is not NotImplemented:
            return found
    k, (input, target, weight,) = same_table("nll_kernel", input, target, weight)
    ignore_index = as_int(ignore_index, "ignore_index")
    dtype = input.dtype
    try:
        r = k.nll_kernel(input._a, target._a, None if weight is None else weight._a, reduction, ignore_index)
    except Exception as error:
        raise explain("nll_kernel", error, input, target, weight) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, dtype))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.NllKernelBackward0.of(input, target, weight, reduction, ignore_index, result[1]), (0, 1))
        if todo & 2:
            forward(nll_kernel, nodes.NllKernelBackward0, result, (input, target, weight, reduction, ignore_index,), dict())
    return result


def _nll_backward_body(gradient, target, weight, total, size, reduction, ignore_index):
    """The composition behind `nll_backward`, for backends without an own kernel."""
    return compose_losses.nll_backward_body(gradient, target, weight, total, size, reduction, ignore_index)


def nll_backward(gradient, target, weight, total, size, reduction, ignore_index):
    """The gradient of `nll_kernel`."""
    # ops.yaml:1245  nll_backward(Tensor gradient, Tensor target, Tensor? weight, Tensor total, int[] size, str reduction, int ignore_index) -> Tensor
    if gradient.__class__ not in EXACT or target.__class__ not in EXACT or total.__class__ not in EXACT or (weight is not None and weight.__class__ not in EXACT) or (target._k is not gradient._k) or (weight is not None and weight._k is not gradient._k) or (total._k is not gradient._k):
        found = unusual(nll_backward, (gradient, target, weight, total, size, reduction, ignore_index,), dict(), 4)
        if found is not NotImplemented:
            return found
    k, (gradient, target, weight, total,) = same_table("nll_backward", gradient, target, weight, total)
    size = as_ints(size, "size")
    ignore_index = as_int(ignore_index, "ignore_index")
    dtype = gradient.dtype
    try:
        r = k.nll_backward(gradient._a, target._a, None if weight is None else weight._a, total._a, size, reduction, ignore_index)
    except Exception as error:
        raise explain("nll_backward", error, gradient, target, weight, total) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = gradient._g
    if g and (todo := state.mode & (7 if g is True else settle(gradient))):
        if todo & 1:
            result._node = node = nodes.NllBackwardBackward0.of(gradient, target, weight, reduction, ignore_index)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(nll_backward, nodes.NllBackwardBackward0, result, (gradient, target, weight, total, size, reduction, ignore_index,), dict())
    return result


def mse_loss(input, target, size_average=None, reduce=None, reduction='mean', weight=None):
    """The squared differences of self and target, reduced."""
    # ops.yaml:1256  mse_loss(Tensor self, Tensor target, bool? size_average=None, bool? reduce=None, str reduction='mean', Tensor? weight=None) -> Tensor
    if input.__class__ not in EXACT or target.__class__ not in EXACT or (weight is not None and weight.__class__ not in EXACT):
        found = unusual(mse_loss, (input, target, size_average, reduce, reduction, weight,), dict(), 3)
        if found is not NotImplemented:
            return found
    result = compose_losses.mse_loss_impl(input, target, compose_losses.reduction_of(size_average, reduce, reduction), weight)
    return result


def l1_loss(input, target, size_average=None, reduce=None, reduction='mean', weight=None):
    """The absolute differences of self and target, reduced."""
    # ops.yaml:1262  l1_loss(Tensor self, Tensor target, bool? size_average=None, bool? reduce=None, str reduction='mean', Tensor? weight=None) -> Tensor
    if input.__class__ not in EXACT or target.__class__ not in EXACT or (weight is not None and weight.__class__ not in EXACT):
        found = unusual(l1_loss, (input, target, size_average, reduce, reduction, weight,), dict(), 3)
        if found is not NotImplemented:
            return found
    result = compose_losses.l1_loss_impl(input, target, compose_losses.reduction_of(size_average, reduce, reduction), weight)
    return result


def smooth_l1_loss(input, target, size_average=None, reduce=None, reduction='mean', beta=1.0):
    """Squared below a distance of beta, absolute above (Girshick 2015)."""
    # ops.yaml:1268  smooth_l1_loss(Tensor self, Tensor target, bool? size_average=None, bool? reduce=None, str reduction='mean', float beta=1.0) -> Tensor
    if input.__class__ not in EXACT or target.__class__ not in EXACT:
        found = unusual(smooth_l1_loss, (input, target, size_average, reduce, reduction, beta,), dict(), 2)
        if found is not NotImplemented:
            return found
    result = compose_losses.smooth_l1_loss_impl(input, target, compose_losses.reduction_of(size_average, reduce, reduction), beta)
    return result


def huber_loss(input, target, reduction='mean', delta=1.0, weight=None):
    """Squared up to a distance of delta, linear above (Huber 1964)."""
    # ops.yaml:1274  huber_loss(Tensor self, Tensor target, str reduction='mean', float delta=1.0, Tensor? weight=None) -> Tensor
    if input.__class__ not in EXACT or target.__class__ not in EXACT or (weight is not None and weight.__class__ not in EXACT):
        found = unusual(huber_loss, (input, target, reduction, delta, weight,), dict(), 3)
        if found is not NotImplemented:
            return found
    result = compose_losses.huber_loss_impl(input, target, reduction, delta, weight)
    return result


def binary_cross_entropy(input, target, weight=None, size_average=None, reduce=None, reduction='mean'):
    """The cross entropy of probabilities self and target."""
    # ops.yaml:1280  binary_cross_entropy(Tensor self, Tensor target, Tensor? weight=None, bool? size_average=None, bool? reduce=None, str reduction='mean') -> Tensor
    if input.__class__ not in EXACT or target.__class__ not in EXACT or (weight is not None and weight.__class__ not in EXACT):
        found = unusual(binary_cross_entropy, (input, target, weight, size_average, reduce, reduction,), dict(), 3)
        if found is not NotImplemented:
            return found
    result = compose_losses.bce_impl(input, target, weight, compose_losses.reduction_of(size_average, reduce, reduction))
    return result


def binary_cross_entropy_with_logits(input, target, weight=None, size_average=None, reduce=None, reduction='mean', pos_weight=None):
    """binary_cross_entropy of sigmoid(self), computed stably."""
    # ops.yaml:1286  binary_cross_entropy_with_logits(Tensor self, Tensor target, Tensor? weight=None, bool? size_average=None, bool? reduce=None, str reduction='mean', Tensor? pos_weight=None) -> Tensor
    if input.__class__ not in EXACT or target.__class__ not in EXACT or (weight is not None and weight.__class__ not in EXACT) or (pos_weight is not None and pos_weight.__class__ not in EXACT):
        found = unusual(binary_cross_entropy_with_logits, (input, target, weight, size_average, reduce, reduction, pos_weight,), dict(), 4)
        if found is not NotImplemented:
            return found
    result = compose_losses.bce_logits_impl(input, target, weight, compose_losses.reduction_of(size_average, reduce, reduction), pos_weight)
    return result


def kl_div(input, target, size_average=None, reduce=None, reduction='mean', log_target=False):
    """The Kullback-Leibler divergence target * (log(target) - self), reduced; self is a log-probability."""
    # ops.yaml:1292  kl_div(Tensor self, Tensor target, bool? size_average=None, bool? reduce=None, str reduction='mean', bool log_target=False) -> Tensor
    if input.__class__ not in EXACT or target.__class__ not in EXACT:
        found = unusual(kl_div, (input, target, size_average, reduce, reduction, log_target,), dict(), 2)
        if found is not NotImplemented:
            return found
    result = compose_losses.kl_div_impl(input, target, compose_losses.reduction_of(size_average, reduce, reduction), log_target)
    return result


def poisson_nll_loss(input, target, log_input=True, full=False, size_average=None, eps=1e-08, reduce=None, reduction='mean'):
    """The negative log-likelihood of counts under a Poisson distribution."""
    # ops.yaml:1298  poisson_nll_loss(Tensor self, Tensor target, bool log_input=True, bool full=False, bool? size_average=None, float eps=1e-08, bool? reduce=None, str reduction='mean') -> Tensor
    if input.__class__ not in EXACT or target.__class__ not in EXACT:
        found = unusual(poisson_nll_loss, (input, target, log_input, full, size_average, eps, reduce, reduction,), dict(), 2)
        if found is not NotImplemented:
            return found
    result = compose_losses.poisson_nll_impl(input, target, log_input, full, eps, compose_losses.reduction_of(size_average, reduce, reduction))
    return result


def nll_loss(input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction='mean'):
    """The negative of self (log-probabilities) at the target's class."""
    # ops.yaml:1304  nll_loss(Tensor self, Tensor target, Tensor? weight=None, bool? size_average=None, int ignore_index=-100, bool? reduce=None, str reduction='mean') -> Tensor
    if input.__class__ not in EXACT or target.__class__ not in EXACT or (weight is not None and weight.__class__ not in EXACT):
        found = unusual(nll_loss, (input, target, weight, size_average, ignore_index, reduce, reduction,), dict(), 3)
        if found is not NotImplemented:
            return found
    result = compose_losses.nll_loss_impl(input, target, weight, compose_losses.reduction_of(size_average, reduce, reduction), ignore_index)
    return result


def cross_entropy(input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction='mean', label_smoothing=0.0):
    """nll_loss of log_softmax(self): self (N, C, ...), target class indices (N, ...) or probabilities (N, C, ...)."""
    # ops.yaml:1310  cross_entropy(Tensor self, Tensor target, Tensor? weight=None, bool? size_average=None, int ignore_index=-100, bool? reduce=None, str reduction='mean', float label_smoothing=0.0) -> Tensor
    if input.__class__ not in EXACT or target.__class__ not in EXACT or (weight is not None and weight.__class__ not in EXACT):
        found = unusual(cross_entropy, (input, target, weight, size_average, ignore_index, reduce, reduction, label_smoothing,), dict(), 3)
        if found is not NotImplemented:
            return found
    if state.autocast is not None:
        input, target, weight = amp.cast_arguments('float32', input, target, weight)
    result = compose_losses.cross_entropy_impl(input, target, weight, ignore_index, compose_losses.reduction_of(size_average, reduce, reduction), label_smoothing)
    return result


def hinge_embedding_loss(input, target, margin=1.0, size_average=None, reduce=None, reduction='mean'):
    """self where the target is 1, max(0, margin - self) where it is -1."""
    # ops.yaml:1317  hinge_embedding_loss(Tensor self, Tensor target, float margin=1.0, bool? size_average=None, bool? reduce=None, str reduction='mean') -> Tensor
    if input.__class__ not in EXACT or target.__class__ not in EXACT:
        found = unusual(hinge_embedding_loss, (input, target, margin, size_average, reduce, reduction,), dict(), 2)
        if found is not NotImplemented:
            return found
    result = compose_losses.hinge_embedding_impl(input, target, margin, compose_losses.reduction_of(size_average, reduce, reduction))
    return result


def soft_margin_loss(input, target, size_average=None, reduce=None, reduction='mean'):
    """log(1 + exp(-target * self))."""
    # ops.yaml:1323  soft_margin_loss(Tensor self, Tensor target, bool? size_average=None, bool? reduce=None, str reduction='mean') -> Tensor
    if input.__class__ not in EXACT or target.__class__ not in EXACT:
        found = unusual(soft_margin_loss, (input, target, size_average, reduce, reduction,), dict(), 2)
        if found is not NotImplemented:
            return found
    result = compose_losses.soft_margin_impl(input, target, compose_losses.reduction_of(size_average, reduce, reduction))
    return result


def margin_ranking_loss(input1, input2, target, margin=0, size_average=None, reduce=None, reduction='mean'):
    """max(0, -target * (input1 - input2) + margin)."""
    # ops.yaml:1329  margin_ranking_loss(Tensor input1, Tensor input2, Tensor target, float margin=0, bool? size_average=None, bool? reduce=None, str reduction='mean') -> Tensor
    if input1.__class__ not in EXACT or input2.__class__ not in EXACT or target.__class__ not in EXACT:
        found = unusual(margin_ranking_loss, (input1, input2, target, margin, size_average, reduce, reduction,), dict(), 3)
        if found is not NotImplemented:
            return found
    result = compose_losses.margin_ranking_impl(input1, input2, target, margin, compose_losses.reduction_of(size_average, reduce, reduction))
    return result


def cosine_embedding_loss(input1, input2, target, margin=0, size_average=None, reduce=None, reduction='mean'):
    """1 - cosine where the target is 1, max(0, cosine - margin) where it is -1."""
    # ops.yaml:1335  cosine_embedding_loss(Tensor input1, Tensor input2, Tensor target, float margin=0, bool? size_average=None, bool? reduce=None, str reduction='mean') -> Tensor
    if input1.__class__ not in EXACT or input2.__class__ not in EXACT or target.__class__ not in EXACT:
        found = unusual(cosine_embedding_loss, (input1, input2, target, margin, size_average, reduce, reduction,), dict(), 3)
        if found is not NotImplemented:
            return found
    result = compose_losses.cosine_embedding_impl(input1, input2, target, margin, compose_losses.reduction_of(size_average, reduce, reduction))
    return result


def multi_margin_loss(input, target, p=1, margin=1.0, weight=None, size_average=None, reduce=None, reduction='mean'):
    """The multi-class hinge loss of scores (N, C) and classes (N)."""
    # ops.yaml:1341  multi_margin_loss(Tensor self, Tensor target, int p=1, float margin=1.0, Tensor? weight=None, bool? size_average=None, bool? reduce=None, str reduction='mean') -> Tensor
    if input.__class__ not in EXACT or target.__class__ not in EXACT or (weight is not None and weight.__class__ not in EXACT):
        found = unusual(multi_margin_loss, (input, target, p, margin, weight, size_average, reduce, reduction,), dict(), 3)
        if found is not NotImplemented:
            return found
    result = compose_losses.multi_margin_impl(input, target, p, margin, weight, compose_losses.reduction_of(size_average, reduce, reduction))
    return result


def multilabel_margin_loss(input, target, size_average=None, reduce=None, reduction='mean'):
    """The hinge loss of scores (N, C) and several classes each, of which the first -1 is the end."""
    # ops.yaml:1347  multilabel_margin_loss(Tensor self, Tensor target, bool? size_average=None, bool? reduce=None, str reduction='mean') -> Tensor
    if input.__class__ not in EXACT or target.__class__ not in EXACT:
        found = unusual(multilabel_margin_loss, (input, target, size_average, reduce, reduction,), dict(), 2)
        if found is not NotImplemented:
            return found
    result = compose_losses.multilabel_margin_impl(input, target, compose_losses.reduction_of(size_average, reduce, reduction))
    return result


def multilabel_soft_margin_loss(input, target, weight=None, size_average=None, reduce=None, reduction='mean'):
    """The mean over the classes of the binary cross entropy of sigmoid(self)."""
    # ops.yaml:1353  multilabel_soft_margin_loss(Tensor self, Tensor target, Tensor? weight=None, bool? size_average=None, bool? reduce=None, str reduction='mean') -> Tensor
    if input.__class__ not in EXACT or target.__class__ not in EXACT or (weight is not None and weight.__class__ not in EXACT):
        found = unusual(multilabel_soft_margin_loss, (input, target, weight, size_average, reduce, reduction,), dict(), 3)
        if found is not NotImplemented:
            return found
    result = compose_losses.multilabel_soft_margin_impl(input, target, weight, compose_losses.reduction_of(size_average, reduce, reduction))
    return result


def triplet_margin_loss(anchor, positive, negative, margin=1.0, p=2, eps=1e-06, swap=False, size_average=None, reduce=None, reduction='mean'):
    """max(0, |anchor - positive| - |anchor - negative| + margin)."""
    # ops.yaml:1359  triplet_margin_loss(Tensor anchor, Tensor positive, Tensor negative, float margin=1.0, float p=2, float eps=1e-06, bool swap=False, bool? size_average=None, bool? reduce=None, str reduction='mean') -> Tensor
    if anchor.__class__ not in EXACT or positive.__class__ not in EXACT or negative.__class__ not in EXACT:
        found = unusual(triplet_margin_loss, (anchor, positive, negative, margin, p, eps, swap, size_average, reduce, reduction,), dict(), 3)
        if found is not NotImplemented:
            return found
    result = compose_losses.triplet_margin_impl(anchor, positive, negative, margin, p, eps, swap, compose_losses.reduction_of(size_average, reduce, reduction))
    return result


def pairwise_distance(x1, x2, p=2, eps=1e-06, keepdim=False, *, keepdims=None):
    """The p-norm of x1 - x2 + eps over the last dim."""
    # ops.yaml:1365  pairwise_distance(Tensor x1, Tensor x2, float p=2, float eps=1e-06, bool keepdim=False) -> Tensor
    if keepdims is not None:
        keepdim = keepdims
    if x1.__class__ not in EXACT or x2.__class__ not in EXACT:
        found = unusual(pairwise_distance, (x1, x2, p, eps, keepdim,), dict(), 2)
        if found is not NotImplemented:
            return found
    result = compose_losses.pairwise_distance_impl(x1, x2, p, eps, keepdim)
    return result


def cosine_similarity(x1, x2, dim=1, eps=1e-08, *, axis=None):
    """The cosine of the angle between x1 and x2 along a dim."""
    # ops.yaml:1371  cosine_similarity(Tensor x1, Tensor x2, int dim=1, float eps=1e-08) -> Tensor
    if axis is not None:
        dim = axis
    if x1.__class__ not in EXACT or x2.__class__ not in EXACT:
        found = unusual(cosine_similarity, (x1, x2, dim, eps,), dict(), 2)
        if found is not NotImplemented:
            return found
    result = compose_losses.cosine_similarity_impl(x1, x2, dim, eps)
    return result


def cdist(x1, x2, p=2.0, compute_mode=None):
    """The p-norm distances between all rows of x1 (..., P, M) and x2 (..., R, M): (..., P, R)."""
    # ops.yaml:1377  cdist(Tensor x1, Tensor x2, float p=2.0, str? compute_mode=None) -> Tensor
    if x1.__class__ not in EXACT or x2.__class__ not in EXACT:
        found = unusual(cdist, (x1, x2, p, compute_mode,), dict(), 2)
        if found is not NotImplemented:
            return found
    result = compose_losses.cdist_impl(x1, x2, p, compute_mode)
    return result


def pdist(input, p=2.0):
    """The p-norm distances between all pairs of rows of (N, M)."""
    # ops.yaml:1383  pdist(Tensor self, float p=2.0) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(pdist, (input, p,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_losses.pdist_impl(input, p)
    return result


def _conv_nd_body(input, weight, bias, stride, padding, dilation, groups):
    """The composition behind `conv_nd`, for backends without an own kernel."""
    return compose_conv.conv_body(input, weight, bias, stride, padding, dilation, groups)


def conv_nd(input, weight, bias, stride, padding, dilation, groups):
    """The convolution of (N, C, ...) with (O, C / groups, ...), plus a bias (O)."""
    # ops.yaml:1391  conv_nd(Tensor self, Tensor weight, Tensor? bias, int[] stride, int[] padding, int[] dilation, int groups) -> Tensor
    if input.__class__ not in EXACT or weight.__class__ not in EXACT or (bias is not None and bias.__class__ not in EXACT) or (weight._k is not input._k) or (bias is not None and bias._k is not input._k):
        found = unusual(conv_nd, (input, weight, bias, stride, padding, dilation, groups,), dict(), 3)
        if found is not NotImplemented:
            return found
    if state.autocast is not None:
        input, weight, bias = amp.cast_arguments('lower', input, weight, bias)
    k, (input, weight, bias,) = same_table("conv_nd", input, weight, bias)
    stride = as_ints(stride, "stride")
    padding = as_ints(padding, "padding")
    dilation = as_ints(dilation, "dilation")
    groups = as_int(groups, "groups")
    dtype = input.dtype
    try:
        r = k.conv_nd(input._a, weight._a, None if bias is None else bias._a, stride, padding, dilation, groups)
    except Exception as error:
        raise explain("conv_nd", error, input, weight, bias) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g or weight._g or (bias is not None and bias._g)
    if g and (todo := state.mode & (7 if g is True else settle(input, weight, bias))):
        if todo & 1:
            result._node = node = nodes.ConvNdBackward0.of(input, weight, bias, stride, padding, dilation, groups)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(conv_nd, nodes.ConvNdBackward0, result, (input, weight, bias, stride, padding, dilation, groups,), dict())
    return result


def _conv_input_grad_body(gradient, weight, size, stride, padding, dilation, groups):
    """The composition behind `conv_input_grad`, for backends without an own kernel."""
    return compose_conv.conv_input_grad_body(gradient, weight, size, stride, padding, dilation, groups)


def conv_input_grad(gradient, weight, size, stride, padding, dilation, groups):
    """The gradient of `conv_nd` for an input of shape `size`, which is the transposed convolution."""
    # ops.yaml:1401  conv_input_grad(Tensor gradient, Tensor weight, int[] size, int[] stride, int[] padding, int[] dilation, int groups) -> Tensor
    if gradient.__class__ not in EXACT or weight.__class__ not in EXACT or (weight._k is not gradient._k):
        found = unusual(conv_input_grad, (gradient, weight, size, stride, padding, dilation, groups,), dict(), 2)
        if found is not NotImplemented:
            return found
    if state.autocast is not None:
        gradient, weight = amp.cast_arguments('lower', gradient, weight)
    k = gradient._k
    if not (gradient._k is weight._k):
        k, (gradient, weight,) = same_table("conv_input_grad", gradient, weight)
    size = as_ints(size, "size")
    stride = as_ints(stride, "stride")
    padding = as_ints(padding, "padding")
    dilation = as_ints(dilation, "dilation")
    groups = as_int(groups, "groups")
    dtype = gradient.dtype
    try:
        r = k.conv_input_grad(gradient._a, weight._a, size, stride, padding, dilation, groups)
    except Exception as error:
        raise explain("conv_input_grad", error, gradient, weight) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = gradient._g or weight._g
    if g and (todo := state.mode & (7 if g is True else settle(gradient, weight))):
        if todo & 1:
            result._node = node = nodes.ConvInputGradBackward0.of(gradient, weight, stride, padding, dilation, groups)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(conv_input_grad, nodes.ConvInputGradBackward0, result, (gradient, weight, size, stride, padding, dilation, groups,), dict())
    return result


def _conv_weight_grad_body(gradient, input, size, stride, padding, dilation, groups):
    """The composition behind `conv_weight_grad`, for backends without an own kernel."""
    return compose_conv.conv_weight_grad_body(gradient, input, size, stride, padding, dilation, groups)


def conv_weight_grad(gradient, input, size, stride, padding, dilation, groups):
    """The gradient of `conv_nd` for a weight of shape `size`."""
    # ops.yaml:1411  conv_weight_grad(Tensor gradient, Tensor self, int[] size, int[] stride, int[] padding, int[] dilation, int groups) -> Tensor
    if gradient.__class__ not in EXACT or input.__class__ not in EXACT or (input._k is not gradient._k):
        found = unusual(conv_weight_grad, (gradient, input, size, stride, padding, dilation, groups,), dict(), 2)
        if found is not NotImplemented:
            return found
    k = gradient._k
    if not (gradient._k is input._k):
        k, (gradient, input,) = same_table("conv_weight_grad", gradient, input)
    size = as_ints(size, "size")
    stride = as_ints(stride, "stride")
    padding = as_ints(padding, "padding")
    dilation = as_ints(dilation, "dilation")
    groups = as_int(groups, "groups")
    dtype = gradient.dtype
    try:
        r = k.conv_weight_grad(gradient._a, input._a, size, stride, padding, dilation, groups)
    except Exception as error:
        raise explain("conv_weight_grad", error, gradient, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = gradient._g or input._g
    if g and (todo := state.mode & (7 if g is True else settle(gradient, input))):
        if todo & 1:
            result._node = node = nodes.ConvWeightGradBackward0.of(gradient, input, stride, padding, dilation, groups)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(conv_weight_grad, nodes.ConvWeightGradBackward0, result, (gradient, input, size, stride, padding, dilation, groups,), dict())
    return result


def _im2col_body(input, kernel, stride, padding, dilation, windows):
    """The composition behind `im2col`, for backends without an own kernel."""
    return compose_conv.im2col_body(input, kernel, stride, padding, dilation, windows)


def im2col(input, kernel, stride, padding, dilation, windows):
    """The windows of (N, C, ...) as columns (N, C * kernel, windows)."""
    # ops.yaml:1420  im2col(Tensor self, int[] kernel, int[] stride, int[] padding, int[] dilation, int[] windows) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(im2col, (input, kernel, stride, padding, dilation, windows,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    kernel = as_ints(kernel, "kernel")
    stride = as_ints(stride, "stride")
    padding = as_ints(padding, "padding")
    dilation = as_ints(dilation, "dilation")
    windows = as_ints(windows, "windows")
    dtype = input.dtype
    try:
        r = k.im2col(input._a, kernel, stride, padding, dilation, windows)
    except Exception as error:
        raise explain("im2col", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.Im2colBackward0.of(input, kernel, stride, padding, dilation, windows)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(im2col, nodes.Im2colBackward0, result, (input, kernel, stride, padding, dilation, windows,), dict())
    return result


def _col2im_body(input, size, kernel, stride, padding, dilation, windows):
    """The composition behind `col2im`, for backends without an own kernel."""
    return compose_conv.col2im_body(input, size, kernel, stride, padding, dilation, windows)


def col2im(input, size, kernel, stride, padding, dilation, windows):
    """The sum of columns (N, C * kernel, windows) where they came from, (N, C, *size)."""
    # ops.yaml:1426  col2im(Tensor self, int[] size, int[] kernel, int[] stride, int[] padding, int[] dilation, int[] windows) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(col2im, (input, size, kernel, stride, padding, dilation, windows,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    size = as_ints(size, "size")
    kernel = as_ints(kernel, "kernel")
    stride = as_ints(stride, "stride")
    padding = as_ints(padding, "padding")
    dilation = as_ints(dilation, "dilation")
    windows = as_ints(windows, "windows")
    dtype = input.dtype
    try:
        r = k.col2im(input._a, size, kernel, stride, padding, dilation, windows)
    except Exception as error:
        raise explain("col2im", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.Col2imBackward0.of(input, kernel, stride, padding, dilation, windows)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(col2im, nodes.Col2imBackward0, result, (input, size, kernel, stride, padding, dilation, windows,), dict())
    return result


def _constant_pad_nd_body(input, pad, value):
    """The composition behind `constant_pad_nd`, for backends without an own kernel."""
    return compose_pool.constant_pad_body(input, pad, value)


def constant_pad_nd(input, pad, value=0):
    """A copy with `pad` = (left, right) of the last dim, of the one before, ... elements `value` put around; negative ones cut off."""
    # ops.yaml:1432  constant_pad_nd(Tensor self, int[] pad, Scalar value=0) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(constant_pad_nd, (input, pad, value,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks_nn.check_constant_pad(input, pad)):
        raise RuntimeError('never')
    k = input._k
    pad = as_ints(pad, "pad")
    dtype = input.dtype
    try:
        r = k.constant_pad_nd(input._a, pad, value)
    except Exception as error:
        raise explain("constant_pad_nd", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.ConstantPadNdBackward0.of(input, pad)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(constant_pad_nd, nodes.ConstantPadNdBackward0, result, (input, pad, value,), dict())
    return result


def conv1d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Convolution (cross-correlation) of self (N, C, L) or (C, L) with weight (O, C / groups, kernel)."""
    # ops.yaml:1439  conv1d(Tensor self, Tensor weight, Tensor? bias=None, int[1] stride=1, int[1] padding=0, int[1] dilation=1, int groups=1) -> Tensor
    if input.__class__ not in EXACT or weight.__class__ not in EXACT or (bias is not None and bias.__class__ not in EXACT):
        found = unusual(conv1d, (input, weight, bias, stride, padding, dilation, groups,), dict(), 3)
        if found is not NotImplemented:
            return found
    result = compose_conv.conv_impl(1, input, weight, bias, stride, padding, dilation, groups)
    return result


def conv2d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Convolution (cross-correlation) of self (N, C, H, W) or (C, H, W) with weight (O, C / groups, kernel)."""
    # ops.yaml:1445  conv2d(Tensor self, Tensor weight, Tensor? bias=None, int[2] stride=1, int[2] padding=0, int[2] dilation=1, int groups=1) -> Tensor
    if input.__class__ not in EXACT or weight.__class__ not in EXACT or (bias is not None and bias.__class__ not in EXACT):
        found = unusual(conv2d, (input, weight, bias, stride, padding, dilation, groups,), dict(), 3)
        if found is not NotImplemented:
            return found
    result = compose_conv.conv_impl(2, input, weight, bias, stride, padding, dilation, groups)
    return result


def conv3d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Convolution (cross-correlation) of self (N, C, D, H, W) or (C, D, H, W) with weight (O, C / groups, kernel)."""
    # ops.yaml:1451  conv3d(Tensor self, Tensor weight, Tensor? bias=None, int[3] stride=1, int[3] padding=0, int[3] dilation=1, int groups=1) -> Tensor
    if input.__class__ not in EXACT or weight.__class__ not in EXACT or (bias is not None and bias.__class__ not in EXACT):
        found = unusual(conv3d, (input, weight, bias, stride, padding, dilation, groups,), dict(), 3)
        if found is not NotImplemented:
            return found
    result = compose_conv.conv_impl(3, input, weight, bias, stride, padding, dilation, groups)
    return result


def conv_transpose1d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """The transposed convolution of self (N, C, L) with weight (C, O / groups, kernel)."""
    # ops.yaml:1457  conv_transpose1d(Tensor self, Tensor weight, Tensor? bias=None, int[1] stride=1, int[1] padding=0, int[1] output_padding=0, int groups=1, int[1] dilation=1) -> Tensor
    if input.__class__ not in EXACT or weight.__class__ not in EXACT or (bias is not None and bias.__class__ not in EXACT):
        found = unusual(conv_transpose1d, (input, weight, bias, stride, padding, output_padding, groups, dilation,), dict(), 3)
        if found is not NotImplemented:
            return found
    result = compose_conv.conv_transpose_impl(1, input, weight, bias, stride, padding, output_padding, groups, dilation)
    return result


def conv_transpose2d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """The transposed convolution of self (N, C, H, W) with weight (C, O / groups, kernel)."""
    # ops.yaml:1463  conv_transpose2d(Tensor self, Tensor weight, Tensor? bias=None, int[2] stride=1, int[2] padding=0, int[2] output_padding=0, int groups=1, int[2] dilation=1) -> Tensor
    if input.__class__ not in EXACT or weight.__class__ not in EXACT or (bias is not None and bias.__class__ not in EXACT):
        found = unusual(conv_transpose2d, (input, weight, bias, stride, padding, output_padding, groups, dilation,), dict(), 3)
        if found is not NotImplemented:
            return found
    result = compose_conv.conv_transpose_impl(2, input, weight, bias, stride, padding, output_padding, groups, dilation)
    return result


def conv_transpose3d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """The transposed convolution of self (N, C, D, H, W) with weight (C, O / groups, kernel)."""
    # ops.yaml:1469  conv_transpose3d(Tensor self, Tensor weight, Tensor? bias=None, int[3] stride=1, int[3] padding=0, int[3] output_padding=0, int groups=1, int[3] dilation=1) -> Tensor
    if input.__class__ not in EXACT or weight.__class__ not in EXACT or (bias is not None and bias.__class__ not in EXACT):
        found = unusual(conv_transpose3d, (input, weight, bias, stride, padding, output_padding, groups, dilation,), dict(), 3)
        if found is not NotImplemented:
            return found
    result = compose_conv.conv_transpose_impl(3, input, weight, bias, stride, padding, output_padding, groups, dilation)
    return result


def convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups):
    """A convolution, or transposed convolution, of as many dims as the weight has."""
    # ops.yaml:1475  convolution(Tensor self, Tensor weight, Tensor? bias, int[] stride, int[] padding, int[] dilation, bool transposed, int[] output_padding, int groups) -> Tensor
    if input.__class__ not in EXACT or weight.__class__ not in EXACT or (bias is not None and bias.__class__ not in EXACT):
        found = unusual(convolution, (input, weight, bias, stride, padding, dilation, transposed, output_padding, groups,), dict(), 3)
        if found is not NotImplemented:
            return found
    result = compose_conv.convolution_impl(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups)
    return result


def conv_tbc(input, weight, bias, pad=0):
    """conv1d of self (time, batch, C) with weight (kernel, C, O)."""
    # ops.yaml:1481  conv_tbc(Tensor self, Tensor weight, Tensor bias, int pad=0) -> Tensor
    if input.__class__ not in EXACT or weight.__class__ not in EXACT or bias.__class__ not in EXACT:
        found = unusual(conv_tbc, (input, weight, bias, pad,), dict(), 3)
        if found is not NotImplemented:
            return found
    result = compose_conv.conv_tbc_impl(input, weight, bias, pad)
    return result


def _max_pool_values_body(input, kernel, stride, padding, dilation, size):
    """The composition behind `max_pool_values`, for backends without an own kernel."""
    return compose_pool.max_pool_values_body(input, kernel, stride, padding, dilation, size)


def max_pool_values(input, kernel, stride, padding, dilation, size):
    """The maximum of each window of (N, C, ...), `size` windows in all."""
    # ops.yaml:1487  max_pool_values(Tensor self, int[] kernel, int[] stride, int[] padding, int[] dilation, int[] size) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(max_pool_values, (input, kernel, stride, padding, dilation, size,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    kernel = as_ints(kernel, "kernel")
    stride = as_ints(stride, "stride")
    padding = as_ints(padding, "padding")
    dilation = as_ints(dilation, "dilation")
    size = as_ints(size, "size")
    dtype = input.dtype
    try:
        r = k.max_pool_values(input._a, kernel, stride, padding, dilation, size)
    except Exception as error:
        raise explain("max_pool_values", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.MaxPoolValuesBackward0.of(input, kernel, stride, padding, dilation, size, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(max_pool_values, nodes.MaxPoolValuesBackward0, result, (input, kernel, stride, padding, dilation, size,), dict())
    return result


def _max_pool_values_grad_body(gradient, input, output, kernel, stride, padding, dilation, size):
    """The composition behind `max_pool_values_grad`, for backends without an own kernel."""
    return compose_pool.max_pool_values_grad_body(gradient, input, output, kernel, stride, padding, dilation, size)


def max_pool_values_grad(gradient, input, output, kernel, stride, padding, dilation, size):
    """The gradient of `max_pool_values`, where it need not be differentiated again."""
    # ops.yaml:1494  max_pool_values_grad(Tensor gradient, Tensor self, Tensor output, int[] kernel, int[] stride, int[] padding, int[] dilation, int[] size) -> Tensor
    if gradient.__class__ not in EXACT or input.__class__ not in EXACT or output.__class__ not in EXACT or (input._k is not gradient._k) or (output._k is not gradient._k):
        found = unusual(max_pool_values_grad, (gradient, input, output, kernel, stride, padding, dilation, size,), dict(), 3)
        if found is not NotImplemented:
            return found
    k = gradient._k
    if not (gradient._k is input._k and gradient._k is output._k):
        k, (gradient, input, output,) = same_table("max_pool_values_grad", gradient, input, output)
    kernel = as_ints(kernel, "kernel")
    stride = as_ints(stride, "stride")
    padding = as_ints(padding, "padding")
    dilation = as_ints(dilation, "dilation")
    size = as_ints(size, "size")
    dtype = gradient.dtype
    try:
        r = k.max_pool_values_grad(gradient._a, input._a, output._a, kernel, stride, padding, dilation, size)
    except Exception as error:
        raise explain("max_pool_values_grad", error, gradient, input, output) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    return result


def _max_pool_indices_body(input, kernel, stride, padding, dilation, size):
    """The composition behind `max_pool_indices`, for backends without an own kernel."""
    return compose_pool.max_pool_indices_body(input, kernel, stride, padding, dilation, size)


def max_pool_indices(input, kernel, stride, padding, dilation, size):
    """Where the maximum of each window lies, as a flat index of the spatial dims."""
    # ops.yaml:1501  max_pool_indices(Tensor self, int[] kernel, int[] stride, int[] padding, int[] dilation, int[] size) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(max_pool_indices, (input, kernel, stride, padding, dilation, size,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    kernel = as_ints(kernel, "kernel")
    stride = as_ints(stride, "stride")
    padding = as_ints(padding, "padding")
    dilation = as_ints(dilation, "dilation")
    size = as_ints(size, "size")
    dtype = input.dtype
    try:
        r = k.max_pool_indices(input._a, kernel, stride, padding, dilation, size)
    except Exception as error:
        raise explain("max_pool_indices", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = int64
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    return result


def _window_sum_body(input, dim, size, step):
    """The composition behind `window_sum`, for backends without an own kernel."""
    return compose_pool.window_sum_body(input, dim, size, step)


def window_sum(input, dim, size, step):
    """The sums of all slices of `size` elements along a dim, `step` apart."""
    # ops.yaml:1509  window_sum(Tensor self, int dim, int size, int step) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(window_sum, (input, dim, size, step,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    if dim.__class__ is not int or not 0 <= dim < input._a.ndim:
        dim = wrap_dim(dim, input._a.ndim)
    size = as_int(size, "size")
    step = as_int(step, "step")
    dtype = input.dtype
    try:
        r = k.window_sum(input._a, dim, size, step)
    except Exception as error:
        raise explain("window_sum", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.WindowSumBackward0.of(input, dim, size, step)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(window_sum, nodes.WindowSumBackward0, result, (input, dim, size, step,), dict())
    return result


def _window_spread_body(input, dim, size, step, shape):
    """The composition behind `window_spread`, for backends without an own kernel."""
    return compose_pool.window_spread_body(input, dim, size, step, shape)


def window_spread(input, dim, size, step, shape):
    """The gradient of `window_sum` for an input of this shape."""
    # ops.yaml:1515  window_spread(Tensor self, int dim, int size, int step, int[] shape) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(window_spread, (input, dim, size, step, shape,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    if dim.__class__ is not int or not 0 <= dim < input._a.ndim:
        dim = wrap_dim(dim, input._a.ndim)
    size = as_int(size, "size")
    step = as_int(step, "step")
    shape = as_ints(shape, "shape")
    dtype = input.dtype
    try:
        r = k.window_spread(input._a, dim, size, step, shape)
    except Exception as error:
        raise explain("window_spread", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.WindowSpreadBackward0.of(input, dim, size, step)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(window_spread, nodes.WindowSpreadBackward0, result, (input, dim, size, step, shape,), dict())
    return result


def avg_pool1d(input, kernel_size, stride=(), padding=0, ceil_mode=False, count_include_pad=True, *, out=None):
    """The mean of each window of (N, C, L) or (C, L)."""
    # ops.yaml:1521  avg_pool1d(Tensor self, int[1] kernel_size, int[1] stride=(), int[1] padding=0, bool ceil_mode=False, bool count_include_pad=True) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(avg_pool1d, (input, kernel_size, stride, padding, ceil_mode, count_include_pad,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = compose_pool.avg_pool_impl(1, input, kernel_size, stride, padding, ceil_mode, count_include_pad, None)
    if out is not None:
        return write_out("avg_pool1d", out, result)
    return result


def avg_pool2d(input, kernel_size, stride=(), padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None, *, out=None):
    """The mean of each window of (N, C, H, W) or (C, H, W)."""
    # ops.yaml:1527  avg_pool2d(Tensor self, int[2] kernel_size, int[2] stride=(), int[2] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(avg_pool2d, (input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = compose_pool.avg_pool_impl(2, input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
    if out is not None:
        return write_out("avg_pool2d", out, result)
    return result


def avg_pool3d(input, kernel_size, stride=(), padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None, *, out=None):
    """The mean of each window of (N, C, D, H, W) or (C, D, H, W)."""
    # ops.yaml:1533  avg_pool3d(Tensor self, int[3] kernel_size, int[3] stride=(), int[3] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(avg_pool3d, (input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = compose_pool.avg_pool_impl(3, input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
    if out is not None:
        return write_out("avg_pool3d", out, result)
    return result


def adaptive_avg_pool1d(input, output_size):
    """The means of `output_size` windows that cover the input."""
    # ops.yaml:1539  adaptive_avg_pool1d(Tensor self, int[1] output_size) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(adaptive_avg_pool1d, (input, output_size,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_pool.adaptive_avg_pool_impl(1, input, output_size)
    return result


def adaptive_avg_pool2d(input, output_size):
    """The means of `output_size` windows that cover the input."""
    # ops.yaml:1545  adaptive_avg_pool2d(Tensor self, int[2] output_size) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(adaptive_avg_pool2d, (input, output_size,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_pool.adaptive_avg_pool_impl(2, input, output_size)
    return result


def adaptive_avg_pool3d(input, output_size):
    """The means of `output_size` windows that cover the input."""
    # ops.yaml:1551  adaptive_avg_pool3d(Tensor self, int[3] output_size) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(adaptive_avg_pool3d, (input, output_size,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_pool.adaptive_avg_pool_impl(3, input, output_size)
    return result


def unfold_windows(input, kernel_size, dilation=1, padding=0, stride=1):
    """The windows of (N, C, H, W) as columns (N, C * kernel, windows)."""
    # ops.yaml:1557  unfold_windows(Tensor self, int[2] kernel_size, int[2] dilation=1, int[2] padding=0, int[2] stride=1) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(unfold_windows, (input, kernel_size, dilation, padding, stride,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_conv.unfold_impl(input, kernel_size, dilation, padding, stride)
    return result


def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    """The sum of overlapping windows (N, C * kernel, windows), as (N, C, *output_size)."""
    # ops.yaml:1562  fold(Tensor self, int[2] output_size, int[2] kernel_size, int[2] dilation=1, int[2] padding=0, int[2] stride=1) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(fold, (input, output_size, kernel_size, dilation, padding, stride,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_conv.fold_impl(input, output_size, kernel_size, dilation, padding, stride)
    return result


def pad(input, pad, mode='constant', value=None):
    """self with `pad` = (left, right) of the last dim, of the one before, ... put around: constant, reflect, replicate or circular."""
    # ops.yaml:1568  pad(Tensor self, int[] pad, str mode='constant', float? value=None) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(pad, (input, pad, mode, value,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_resize.pad_impl(input, pad, mode, value)
    return result


def pixel_shuffle(input, upscale_factor):
    """(..., C * r * r, H, W) as (..., C, H * r, W * r)."""
    # ops.yaml:1573  pixel_shuffle(Tensor self, int upscale_factor) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(pixel_shuffle, (input, upscale_factor,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_resize.pixel_shuffle_impl(input, upscale_factor)
    return result


def pixel_unshuffle(input, downscale_factor):
    """(..., C, H * r, W * r) as (..., C * r * r, H, W)."""
    # ops.yaml:1578  pixel_unshuffle(Tensor self, int downscale_factor) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(pixel_unshuffle, (input, downscale_factor,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_resize.pixel_unshuffle_impl(input, downscale_factor)
    return result


def channel_shuffle(input, groups):
    """The channels (dim 1), their groups interleaved."""
    # ops.yaml:1583  channel_shuffle(Tensor self, int groups) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(channel_shuffle, (input, groups,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_resize.channel_shuffle_impl(input, groups)
    return result


def native_channel_shuffle(input, groups):
    """The channels (dim 1), their groups interleaved."""
    # ops.yaml:1588  native_channel_shuffle(Tensor self, int groups) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(native_channel_shuffle, (input, groups,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_resize.channel_shuffle_impl(input, groups)
    return result


def _embedding_body(weight, indices, padding_idx, scale_grad_by_freq, sparse):
    """The composition behind `embedding`, for backends without an own kernel."""
    return compose_nn.embedding_body(weight, indices)


def embedding(weight, indices, padding_idx=-1, scale_grad_by_freq=False, sparse=False):
    """The rows of `weight` at `indices`; the row `padding_idx` gets no gradient."""
    # ops.yaml:1595  embedding(Tensor weight, Tensor indices, int padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False) -> Tensor
    if weight.__class__ not in EXACT or indices.__class__ not in EXACT or (indices._k is not weight._k):
        found = unusual(embedding, (weight, indices, padding_idx, scale_grad_by_freq, sparse,), dict(), 2)
        if found is not NotImplemented:
            return found
    if not (checks_nn.check_embedding(weight, indices)):
        raise RuntimeError('never')
    k = weight._k
    if not (weight._k is indices._k):
        k, (weight, indices,) = same_table("embedding", weight, indices)
    padding_idx = as_int(padding_idx, "padding_idx")
    dtype = weight.dtype
    try:
        r = k.embedding(weight._a, indices._a, padding_idx, scale_grad_by_freq, sparse)
    except Exception as error:
        raise explain("embedding", error, weight, indices) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = weight._g
    if g and (todo := state.mode & (7 if g is True else settle(weight))):
        if todo & 1:
            result._node = node = nodes.EmbeddingBackward0.of(weight, indices, padding_idx, scale_grad_by_freq, sparse)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(embedding, nodes.EmbeddingBackward0, result, (weight, indices, padding_idx, scale_grad_by_freq, sparse,), dict())
    return result


def scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, *, scale=None, enable_gqa=False):
    """softmax(query @ key.T * scale + mask) @ value: query (..., L, E), key (..., S, E), value (..., S, V)."""
    # ops.yaml:1604  scaled_dot_product_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0.0, bool is_causal=False, *, float? scale=None, bool enable_gqa=False) -> Tensor
    if query.__class__ not in EXACT or key.__class__ not in EXACT or value.__class__ not in EXACT or (attn_mask is not None and attn_mask.__class__ not in EXACT):
        found = unusual(scaled_dot_product_attention, (query, key, value, attn_mask, dropout_p, is_causal,), dict(scale=scale, enable_gqa=enable_gqa), 4)
        if found is not NotImplemented:
            return found
    if state.autocast is not None:
        query, key, value, attn_mask = amp.cast_arguments('lower', query, key, value, attn_mask)
    result = compose_attention.attention_impl(query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa)
    return result


def _random_uniform_body(size, seed, offset, dtype, device):
    """The composition behind `random_uniform`, for backends without an own kernel."""
    return compose_random.uniform_numbers(size, seed, offset, dtype)


def random_uniform(size, seed, offset, *, dtype, device=None):
    """Numbers of [0, 1) from the stream of `seed`, starting at counter `offset`."""
    # ops.yaml:1613  random_uniform(int[] size, int seed, int offset, *, DType dtype, Device? device=None) -> Tensor
    if not EXACT:
        found = unusual(random_uniform, (size, seed, offset,), dict(dtype=dtype, device=device), 0)
        if found is not NotImplemented:
            return found
    size = as_ints(size, "size")
    k, dtype = table_of("random_uniform", device=device), factory_dtype("random_uniform", dtype)
    try:
        r = k.random_uniform(size, seed, offset, dtype.np)
    except Exception as error:
        raise explain("random_uniform", error, None) from None
    result = wrap(r, k, dtype)
    return result


def _random_normal_body(size, seed, offset, dtype, device):
    """The composition behind `random_normal`, for backends without an own kernel."""
    return compose_random.normal_numbers(size, seed, offset, dtype)


def random_normal(size, seed, offset, *, dtype, device=None):
    """Numbers of the standard normal distribution from the stream of `seed`."""
    # ops.yaml:1620  random_normal(int[] size, int seed, int offset, *, DType dtype, Device? device=None) -> Tensor
    if not EXACT:
        found = unusual(random_normal, (size, seed, offset,), dict(dtype=dtype, device=device), 0)
        if found is not NotImplemented:
            return found
    size = as_ints(size, "size")
    k, dtype = table_of("random_normal", device=device), factory_dtype("random_normal", dtype)
    try:
        r = k.random_normal(size, seed, offset, dtype.np)
    except Exception as error:
        raise explain("random_normal", error, None) from None
    result = wrap(r, k, dtype)
    return result


def _random_integers_body(size, seed, offset, low, span, dtype, device):
    """The composition behind `random_integers`, for backends without an own kernel."""
    return compose_random.integer_numbers(size, seed, offset, low, span, dtype)


def random_integers(size, seed, offset, low, span, *, dtype, device=None):
    """Integers of [low, low + span) from the stream of `seed`."""
    # ops.yaml:1627  random_integers(int[] size, int seed, int offset, int low, int span, *, DType dtype, Device? device=None) -> Tensor
    if not EXACT:
        found = unusual(random_integers, (size, seed, offset, low, span,), dict(dtype=dtype, device=device), 0)
        if found is not NotImplemented:
            return found
    size = as_ints(size, "size")
    k, dtype = table_of("random_integers", device=device), factory_dtype("random_integers", dtype)
    try:
        r = k.random_integers(size, seed, offset, low, span, dtype.np)
    except Exception as error:
        raise explain("random_integers", error, None) from None
    result = wrap(r, k, dtype)
    return result


def _random_mask_body(size, seed, offset, p, value, dtype, device):
    """The composition behind `random_mask`, for backends without an own kernel."""
    return compose_random.mask_numbers(size, seed, offset, p, value, dtype)


def random_mask(size, seed, offset, p, value, *, dtype, device=None):
    """The number `value` with probability p, else 0, from the stream of `seed`."""
    # ops.yaml:1634  random_mask(int[] size, int seed, int offset, float p, float value, *, DType dtype, Device? device=None) -> Tensor
    if not EXACT:
        found = unusual(random_mask, (size, seed, offset, p, value,), dict(dtype=dtype, device=device), 0)
        if found is not NotImplemented:
            return found
    size = as_ints(size, "size")
    k, dtype = table_of("random_mask", device=device), factory_dtype("random_mask", dtype)
    try:
        r = k.random_mask(size, seed, offset, p, value, dtype.np)
    except Exception as error:
        raise explain("random_mask", error, None) from None
    result = wrap(r, k, dtype)
    return result


def poisson_kernel(input, seed, offset):
    """Poisson counts of rates self, from the stream of `seed`."""
    # ops.yaml:1641  poisson_kernel(Tensor self, int seed, int offset) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(poisson_kernel, (input, seed, offset,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    seed = as_int(seed, "seed")
    offset = as_int(offset, "offset")
    dtype = input.dtype
    try:
        r = k.poisson_kernel(input._a, seed, offset)
    except Exception as error:
        raise explain("poisson_kernel", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    return result


def binomial_kernel(input, prob, seed, offset):
    """Binomial counts of self trials, from the stream of `seed`."""
    # ops.yaml:1648  binomial_kernel(Tensor self, Tensor prob, int seed, int offset) -> Tensor
    if input.__class__ not in EXACT or prob.__class__ not in EXACT or (prob._k is not input._k):
        found = unusual(binomial_kernel, (input, prob, seed, offset,), dict(), 2)
        if found is not NotImplemented:
            return found
    k = input._k
    if not (input._k is prob._k):
        k, (input, prob,) = same_table("binomial_kernel", input, prob)
    seed = as_int(seed, "seed")
    offset = as_int(offset, "offset")
    dtype = input.dtype
    try:
        r = k.binomial_kernel(input._a, prob._a, seed, offset)
    except Exception as error:
        raise explain("binomial_kernel", error, input, prob) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    return result


def standard_gamma_kernel(input, seed, offset):
    """Draws of gamma distributions of shapes self, from the stream of `seed`."""
    # ops.yaml:1655  standard_gamma_kernel(Tensor self, int seed, int offset) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(standard_gamma_kernel, (input, seed, offset,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    seed = as_int(seed, "seed")
    offset = as_int(offset, "offset")
    dtype = input.dtype
    try:
        r = k.standard_gamma_kernel(input._a, seed, offset)
    except Exception as error:
        raise explain("standard_gamma_kernel", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.StandardGammaKernelBackward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(standard_gamma_kernel, nodes.StandardGammaKernelBackward0, result, (input, seed, offset,), dict())
    return result


def standard_gamma_grad(input, sample):
    """The derivative of a gamma draw for its shape, at a fixed quantile."""
    # ops.yaml:1662  standard_gamma_grad(Tensor self, Tensor sample) -> Tensor
    if input.__class__ not in EXACT or sample.__class__ not in EXACT or (sample._k is not input._k):
        found = unusual(standard_gamma_grad, (input, sample,), dict(), 2)
        if found is not NotImplemented:
            return found
    k = input._k
    if not (input._k is sample._k):
        k, (input, sample,) = same_table("standard_gamma_grad", input, sample)
    dtype = input.dtype
    try:
        r = k.standard_gamma_grad(input._a, sample._a)
    except Exception as error:
        raise explain("standard_gamma_grad", error, input, sample) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    return result


def single_from_bits(input):
    """A float32 of [0, 1) from the upper 24 bits of a word."""
    # ops.yaml:1669  single_from_bits(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(single_from_bits, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.single_from_bits(a)
    except Exception as error:
        raise explain("single_from_bits", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = float32
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    return result


def double_from_bits(input, other):
    """A float64 of [0, 1) from 27 and 26 bits of two words."""
    # ops.yaml:1678  double_from_bits(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = False
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = False
    else:
        found = unusual(double_from_bits, (input, other,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("double_from_bits", "float64", input, other)
        g = False
    try:
        r = k.double_from_bits(a, b)
    except Exception as error:
        raise explain("double_from_bits", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = float64
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    return result


def normal_pair(input, other):
    """Two independent normal float32 from two words (Box and Muller 1958)."""
    # ops.yaml:1687  normal_pair(Tensor self, Tensor other) -> (Tensor cosine, Tensor sine)
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = False
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = False
    else:
        found = unusual(normal_pair, (input, other,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("normal_pair", "float32", input, other)
        g = False
    try:
        r = k.normal_pair(a, b)
    except Exception as error:
        raise explain("normal_pair", error, input, other) from None
    result = (wrap(r[0], k, float32), wrap(r[1], k, float32))
    return make_return("normal_pair", result)


def integer_from_bits(input, low, span):
    """low + a number below span (at most 2 ** 31), from a word."""
    # ops.yaml:1696  integer_from_bits(Tensor self, int low, int span) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(integer_from_bits, (input, low, span,), dict(), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.integer_from_bits(a, low, span)
    except Exception as error:
        raise explain("integer_from_bits", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = int64
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    return result


def wide_from_bits(input, other):
    """A non-negative int64 of 63 bits from two words."""
    # ops.yaml:1705  wide_from_bits(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = False
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = False
    else:
        found = unusual(wide_from_bits, (input, other,), dict(), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("wide_from_bits", "int64", input, other)
        g = False
    try:
        r = k.wide_from_bits(a, b)
    except Exception as error:
        raise explain("wide_from_bits", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = int64
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    return result


def bits_below(input, threshold):
    """Whether a word is below a number of at most 2 ** 32."""
    # ops.yaml:1714  bits_below(Tensor self, int threshold) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(bits_below, (input, threshold,), dict(), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.bits_below(a, threshold)
    except Exception as error:
        raise explain("bits_below", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = bool_
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    return result


def gather(input, dim=None, index=None, *, sparse_grad=False, out=None, axis=None):
    """out[i][j] = self[index[i][j]][j] for dim 0, and so on."""
    # ops.yaml:1724  gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor
    if axis is not None:
        dim = axis
    if dim is None or index is None:
        raise missing("gather", dim=dim, index=index)
    if input.__class__ not in EXACT or index.__class__ not in EXACT or (index._k is not input._k):
        found = unusual(gather, (input, dim, index,), dict(sparse_grad=sparse_grad, out=out), 2)
        if found is not NotImplemented:
            return found
    if not (checks.check_gather('gather', input, dim, index)):
        raise RuntimeError('never')
    k = input._k
    if not (input._k is index._k):
        k, (input, index,) = same_table("gather", input, index)
    if dim.__class__ is not int or not 0 <= dim < input._a.ndim:
        dim = wrap_dim(dim, input._a.ndim)
    dtype = input.dtype
    try:
        r = k.gather(input._a, dim, index._a, sparse_grad)
    except Exception as error:
        raise explain("gather", error, input, index) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.GatherBackward0.of(input, dim, index)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(gather, nodes.GatherBackward0, result, (input, dim, index,), dict(sparse_grad=sparse_grad))
    if out is not None:
        return write_out("gather", out, result, True)
    return result


def scatter_mode(input, dim, index, src, mode):
    """A copy of self with src written (set, add, prod, amax, amin) at index along a dim."""
    # ops.yaml:1730  scatter_mode(Tensor self, int dim, Tensor index, Tensor src, str mode) -> Tensor
    if input.__class__ not in EXACT or index.__class__ not in EXACT or src.__class__ not in EXACT or (index._k is not input._k) or (src._k is not input._k):
        found = unusual(scatter_mode, (input, dim, index, src, mode,), dict(), 3)
        if found is not NotImplemented:
            return found
    k = input._k
    if not (input._k is index._k and input._k is src._k):
        k, (input, index, src,) = same_table("scatter_mode", input, index, src)
    if dim.__class__ is not int or not 0 <= dim < input._a.ndim:
        dim = wrap_dim(dim, input._a.ndim)
    dtype = input.dtype
    try:
        r = k.scatter_mode(input._a, dim, index._a, src._a, mode)
    except Exception as error:
        raise explain("scatter_mode", error, input, index, src) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g or src._g
    if g and (todo := state.mode & (7 if g is True else settle(input, src))):
        if todo & 1:
            result._node = node = nodes.ScatterModeBackward0.of(input, dim, index, src, mode)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(scatter_mode, nodes.ScatterModeBackward0, result, (input, dim, index, src, mode,), dict())
    return result


def scatter_add(input, dim=None, index=None, src=None, *, out=None, axis=None):
    """A copy of self with src added at index along a dim; duplicates add up."""
    # ops.yaml:1740  scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor
    if axis is not None:
        dim = axis
    if dim is None or index is None or src is None:
        raise missing("scatter_add", dim=dim, index=index, src=src)
    if input.__class__ not in EXACT or index.__class__ not in EXACT or src.__class__ not in EXACT:
        found = unusual(scatter_add, (input, dim, index, src,), dict(out=out), 3)
        if found is not NotImplemented:
            return found
    result = compose_shape.scatter_add_impl(input, dim, index, src)
    if out is not None:
        return write_out("scatter_add", out, result)
    return result


def scatter_add_(input, dim=None, index=None, src=None, *, axis=None):
    """In-place `scatter_add`."""
    if axis is not None:
        dim = axis
    if dim is None or index is None or src is None:
        raise missing("scatter_add", dim=dim, index=index, src=src)
    if input.__class__ not in EXACT:
        found = unusual(scatter_add_, (input, dim, index, src,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("scatter_add_", input)
    start = next_sequence()
    return assign("scatter_add_", input, scatter_add(input, dim, index, src), start)


def scatter_reduce(input, dim=None, index=None, src=None, reduce=None, *, include_self=True, out=None, axis=None):
    """A copy of self where src is reduced (sum, prod, mean, amax, amin) into index along a dim."""
    # ops.yaml:1745  scatter_reduce(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor
    if axis is not None:
        dim = axis
    if dim is None or index is None or src is None or reduce is None:
        raise missing("scatter_reduce", dim=dim, index=index, src=src, reduce=reduce)
    if input.__class__ not in EXACT or index.__class__ not in EXACT or src.__class__ not in EXACT:
        found = unusual(scatter_reduce, (input, dim, index, src, reduce,), dict(include_self=include_self, out=out), 3)
        if found is not NotImplemented:
            return found
    result = compose_shape.scatter_reduce_impl(input, dim, index, src, reduce, include_self)
    if out is not None:
        return write_out("scatter_reduce", out, result)
    return result


def scatter_reduce_(input, dim=None, index=None, src=None, reduce=None, *, include_self=True, axis=None):
    """In-place `scatter_reduce`."""
    if axis is not None:
        dim = axis
    if dim is None or index is None or src is None or reduce is None:
        raise missing("scatter_reduce", dim=dim, index=index, src=src, reduce=reduce)
    if input.__class__ not in EXACT:
        found = unusual(scatter_reduce_, (input, dim, index, src, reduce,), dict(include_self=include_self), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("scatter_reduce_", input)
    start = next_sequence()
    return assign("scatter_reduce_", input, scatter_reduce(input, dim, index, src, reduce, include_self=include_self), start)


def index_select(input, dim=None, index=None, *, out=None, axis=None):
    """The rows `index` (1-d or 0-d) of a dim."""
    # ops.yaml:1751  index_select(Tensor self, int dim, Tensor index) -> Tensor
    if axis is not None:
        dim = axis
    if dim is None or index is None:
        raise missing("index_select", dim=dim, index=index)
    if input.__class__ not in EXACT or index.__class__ not in EXACT or (index._k is not input._k):
        found = unusual(index_select, (input, dim, index,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    if not (checks.check_index_select(input, dim, index)):
        raise RuntimeError('never')
    k = input._k
    if not (input._k is index._k):
        k, (input, index,) = same_table("index_select", input, index)
    if dim.__class__ is not int or not 0 <= dim < input._a.ndim:
        dim = wrap_dim(dim, input._a.ndim)
    dtype = input.dtype
    try:
        r = k.index_select(input._a, dim, index._a)
    except Exception as error:
        raise explain("index_select", error, input, index) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.IndexSelectBackward0.of(input, dim, index)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(index_select, nodes.IndexSelectBackward0, result, (input, dim, index,), dict())
    if out is not None:
        return write_out("index_select", out, result, True)
    return result


def index_add(input, dim=None, index=None, source=None, *, alpha=1, out=None, axis=None):
    """A copy of self with alpha * source added to the rows `index` of a dim."""
    # ops.yaml:1757  index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor
    if axis is not None:
        dim = axis
    if dim is None or index is None or source is None:
        raise missing("index_add", dim=dim, index=index, source=source)
    if input.__class__ not in EXACT or index.__class__ not in EXACT or source.__class__ not in EXACT:
        found = unusual(index_add, (input, dim, index, source,), dict(alpha=alpha, out=out), 3)
        if found is not NotImplemented:
            return found
    result = compose_shape.index_add_impl(input, dim, index, source, alpha)
    if out is not None:
        return write_out("index_add", out, result)
    return result


def index_add_(input, dim=None, index=None, source=None, *, alpha=1, axis=None):
    """In-place `index_add`."""
    if axis is not None:
        dim = axis
    if dim is None or index is None or source is None:
        raise missing("index_add", dim=dim, index=index, source=source)
    if input.__class__ not in EXACT:
        found = unusual(index_add_, (input, dim, index, source,), dict(alpha=alpha), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("index_add_", input)
    start = next_sequence()
    return assign("index_add_", input, index_add(input, dim, index, source, alpha=alpha), start)


def index_copy(input, dim=None, index=None, source=None, *, out=None, axis=None):
    """A copy of self with source written to the rows `index` of a dim."""
    # ops.yaml:1762  index_copy(Tensor self, int dim, Tensor index, Tensor source) -> Tensor
    if axis is not None:
        dim = axis
    if dim is None or index is None or source is None:
        raise missing("index_copy", dim=dim, index=index, source=source)
    if input.__class__ not in EXACT or index.__class__ not in EXACT or source.__class__ not in EXACT:
        found = unusual(index_copy, (input, dim, index, source,), dict(out=out), 3)
        if found is not NotImplemented:
            return found
    result = compose_shape.index_copy_impl(input, dim, index, source)
    if out is not None:
        return write_out("index_copy", out, result)
    return result


def index_copy_(input, dim=None, index=None, source=None, *, axis=None):
    """In-place `index_copy`."""
    if axis is not None:
        dim = axis
    if dim is None or index is None or source is None:
        raise missing("index_copy", dim=dim, index=index, source=source)
    if input.__class__ not in EXACT:
        found = unusual(index_copy_, (input, dim, index, source,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("index_copy_", input)
    start = next_sequence()
    return assign("index_copy_", input, index_copy(input, dim, index, source), start)


def index_fill(input, dim=None, index=None, value=None, *, axis=None):
    """A copy of self with the rows `index` of a dim filled with a number."""
    # ops.yaml:1767  index_fill(Tensor self, int dim, Tensor index, Scalar value) -> Tensor
    if axis is not None:
        dim = axis
    if dim is None or index is None or value is None:
        raise missing("index_fill", dim=dim, index=index, value=value)
    if input.__class__ not in EXACT or index.__class__ not in EXACT:
        found = unusual(index_fill, (input, dim, index, value,), dict(), 2)
        if found is not NotImplemented:
            return found
    result = compose_shape.index_fill_impl(input, dim, index, value)
    return result


def index_fill_(input, dim=None, index=None, value=None, *, axis=None):
    """In-place `index_fill`."""
    if axis is not None:
        dim = axis
    if dim is None or index is None or value is None:
        raise missing("index_fill", dim=dim, index=index, value=value)
    if input.__class__ not in EXACT:
        found = unusual(index_fill_, (input, dim, index, value,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("index_fill_", input)
    start = next_sequence()
    return assign("index_fill_", input, index_fill(input, dim, index, value), start)


def index_reduce(input, dim=None, index=None, source=None, reduce=None, *, include_self=True, out=None, axis=None):
    """A copy of self where rows of source are reduced (prod, mean, amax, amin) into the rows `index`."""
    # ops.yaml:1772  index_reduce(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True) -> Tensor
    if axis is not None:
        dim = axis
    if dim is None or index is None or source is None or reduce is None:
        raise missing("index_reduce", dim=dim, index=index, source=source, reduce=reduce)
    if input.__class__ not in EXACT or index.__class__ not in EXACT or source.__class__ not in EXACT:
        found = unusual(index_reduce, (input, dim, index, source, reduce,), dict(include_self=include_self, out=out), 3)
        if found is not NotImplemented:
            return found
    result = compose_shape.index_reduce_impl(input, dim, index, source, reduce, include_self)
    if out is not None:
        return write_out("index_reduce", out, result)
    return result


def index_reduce_(input, dim=None, index=None, source=None, reduce=None, *, include_self=True, axis=None):
    """In-place `index_reduce`."""
    if axis is not None:
        dim = axis
    if dim is None or index is None or source is None or reduce is None:
        raise missing("index_reduce", dim=dim, index=index, source=source, reduce=reduce)
    if input.__class__ not in EXACT:
        found = unusual(index_reduce_, (input, dim, index, source, reduce,), dict(include_self=include_self), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("index_reduce_", input)
    start = next_sequence()
    return assign("index_reduce_", input, index_reduce(input, dim, index, source, reduce, include_self=include_self), start)


def masked_fill(input, mask, value):
    """A copy of self with a number where mask is true."""
    # ops.yaml:1778  masked_fill(Tensor self, Tensor mask, Scalar value) -> Tensor
    if input.__class__ not in EXACT or mask.__class__ not in EXACT:
        found = unusual(masked_fill, (input, mask, value,), dict(), 2)
        if found is not NotImplemented:
            return found
    result = compose_shape.masked_fill_impl(input, mask, value)
    return result


def masked_fill_(input, mask, value):
    """In-place `masked_fill`."""
    if input.__class__ not in EXACT:
        found = unusual(masked_fill_, (input, mask, value,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("masked_fill_", input)
    start = next_sequence()
    return assign("masked_fill_", input, masked_fill(input, mask, value), start)


def masked_select(input, mask, *, out=None):
    """The elements where mask is true, as a 1-d tensor."""
    # ops.yaml:1783  masked_select(Tensor self, Tensor mask) -> Tensor
    if input.__class__ not in EXACT or mask.__class__ not in EXACT:
        found = unusual(masked_select, (input, mask,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    result = compose_shape.masked_select_impl(input, mask)
    if out is not None:
        return write_out("masked_select", out, result)
    return result


def masked_scatter(input, mask, source):
    """A copy of self, the elements where mask is true taken one by one from source."""
    # ops.yaml:1788  masked_scatter(Tensor self, Tensor mask, Tensor source) -> Tensor
    if input.__class__ not in EXACT or mask.__class__ not in EXACT or source.__class__ not in EXACT:
        found = unusual(masked_scatter, (input, mask, source,), dict(), 3)
        if found is not NotImplemented:
            return found
    result = compose_shape.masked_scatter_impl(input, mask, source)
    return result


def masked_scatter_(input, mask, source):
    """In-place `masked_scatter`."""
    if input.__class__ not in EXACT:
        found = unusual(masked_scatter_, (input, mask, source,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("masked_scatter_", input)
    start = next_sequence()
    return assign("masked_scatter_", input, masked_scatter(input, mask, source), start)


def take(input, index, *, out=None):
    """The elements of the flattened tensor at index."""
    # ops.yaml:1793  take(Tensor self, Tensor index) -> Tensor
    if input.__class__ not in EXACT or index.__class__ not in EXACT:
        found = unusual(take, (input, index,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    result = compose_shape.take_impl(input, index)
    if out is not None:
        return write_out("take", out, result)
    return result


def put(input, index, source, accumulate=False):
    """A copy of self with source written at index of the flattened tensor."""
    # ops.yaml:1798  put(Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor
    if input.__class__ not in EXACT or index.__class__ not in EXACT or source.__class__ not in EXACT:
        found = unusual(put, (input, index, source, accumulate,), dict(), 3)
        if found is not NotImplemented:
            return found
    result = compose_shape.put_impl(input, index, source, accumulate)
    return result


def put_(input, index, source, accumulate=False):
    """In-place `put`."""
    if input.__class__ not in EXACT:
        found = unusual(put_, (input, index, source, accumulate,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("put_", input)
    start = next_sequence()
    return assign("put_", input, put(input, index, source, accumulate), start)


def take_along_dim(input, indices, dim=None, *, out=None, axis=None):
    """gather after broadcasting; without dim, of the flattened tensors."""
    # ops.yaml:1803  take_along_dim(Tensor self, Tensor indices, int? dim=None) -> Tensor
    if axis is not None:
        dim = axis
    if input.__class__ not in EXACT or indices.__class__ not in EXACT:
        found = unusual(take_along_dim, (input, indices, dim,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    result = compose_shape.take_along_dim_impl(input, indices, dim)
    if out is not None:
        return write_out("take_along_dim", out, result)
    return result


def flip(input, dims):
    """A copy with the order of some dims reversed."""
    # ops.yaml:1810  flip(Tensor self, int[] dims) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(flip, (input, dims,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    dims = wrap_dims(dims, input._a.ndim)
    dtype = input.dtype
    try:
        r = k.flip(input._a, dims)
    except Exception as error:
        raise explain("flip", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.FlipBackward0.of(input, dims)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(flip, nodes.FlipBackward0, result, (input, dims,), dict())
    return result


def _flip_method(input, *dims, **options):
    """`flip` as a method: takes its dims as one sequence or one by one."""
    if dims:
        options["dims"] = varargs(dims)
    elif "dims" not in options:
        raise missing("flip", dims=None)
    return flip(input, **options)


def roll(input, shifts, dims=None):
    """A copy with elements shifted along dims, around the end."""
    # ops.yaml:1816  roll(Tensor self, int[] shifts, int[]? dims=None) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(roll, (input, shifts, dims,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_shape.roll_impl(input, shifts, dims)
    return result


def rot90(input, k=1, dims=(0, 1)):
    """A copy turned k times by 90 degrees in the plane of two dims."""
    # ops.yaml:1821  rot90(Tensor self, int k=1, int[] dims=(0, 1)) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(rot90, (input, k, dims,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_shape.rot90_impl(input, k, dims)
    return result


def tril(input, diagonal=0, *, out=None):
    """The lower triangle of matrices; zeros above `diagonal`."""
    # ops.yaml:1826  tril(Tensor self, int diagonal=0) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(tril, (input, diagonal,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = compose_shape.triangle(input, diagonal, True)
    if out is not None:
        return write_out("tril", out, result)
    return result


def tril_(input, diagonal=0):
    """In-place `tril`."""
    if input.__class__ not in EXACT:
        found = unusual(tril_, (input, diagonal,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("tril_", input)
    start = next_sequence()
    return assign("tril_", input, tril(input, diagonal), start)


def triu(input, diagonal=0, *, out=None):
    """The upper triangle of matrices; zeros below `diagonal`."""
    # ops.yaml:1831  triu(Tensor self, int diagonal=0) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(triu, (input, diagonal,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = compose_shape.triangle(input, diagonal, False)
    if out is not None:
        return write_out("triu", out, result)
    return result


def triu_(input, diagonal=0):
    """In-place `triu`."""
    if input.__class__ not in EXACT:
        found = unusual(triu_, (input, diagonal,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("triu_", input)
    start = next_sequence()
    return assign("triu_", input, triu(input, diagonal), start)


def diag(input, diagonal=0, *, out=None):
    """The diagonal of a matrix, or the matrix with a vector on its diagonal."""
    # ops.yaml:1836  diag(Tensor self, int diagonal=0) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(diag, (input, diagonal,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = compose_shape.diag_impl(input, diagonal)
    if out is not None:
        return write_out("diag", out, result)
    return result


def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    """Matrices with the last dim of self on a diagonal."""
    # ops.yaml:1841  diag_embed(Tensor self, int offset=0, int dim1=-2, int dim2=-1) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(diag_embed, (input, offset, dim1, dim2,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_shape.diag_embed_impl(input, offset, dim1, dim2)
    return result


def diagflat(input, offset=0):
    """The matrix with all elements of self on a diagonal."""
    # ops.yaml:1846  diagflat(Tensor self, int offset=0) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(diagflat, (input, offset,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_shape.diag_embed_impl(input.reshape(-1), offset, 0, 1)
    return result


def trace(input):
    """The sum of a matrix's diagonal."""
    # ops.yaml:1851  trace(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(trace, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (input.ndim == 2):
        raise RuntimeError(f"trace: expected a matrix, but got tensor with dim {input.ndim}")
    result = diagonal(input, 0, 0, 1).sum()
    return result


def repeat(input, repeats):
    """Copies of the tensor side by side, repeats[i] times along dim i."""
    # ops.yaml:1858  repeat(Tensor self, int[] repeats) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(repeat, (input, repeats,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_shape.repeat_impl(input, repeats)
    return result


def _repeat_method(input, *repeats, **options):
    """`repeat` as a method: takes its repeats as one sequence or one by one."""
    if repeats:
        options["repeats"] = varargs(repeats)
    elif "repeats" not in options:
        raise missing("repeat", repeats=None)
    return repeat(input, **options)


def tile(input, dims):
    """Like repeat; missing leading counts are 1."""
    # ops.yaml:1863  tile(Tensor self, int[] dims) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(tile, (input, dims,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_shape.tile_impl(input, dims)
    return result


def _tile_method(input, *dims, **options):
    """`tile` as a method: takes its dims as one sequence or one by one."""
    if dims:
        options["dims"] = varargs(dims)
    elif "dims" not in options:
        raise missing("tile", dims=None)
    return tile(input, **options)


def movedim(input, source, destination):
    """A view with dims moved to other places."""
    # ops.yaml:1868  movedim(Tensor(a) self, int[] source, int[] destination) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(movedim, (input, source, destination,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_shape.movedim_impl(input, source, destination)
    return result


def flatten(input, start_dim=0, end_dim=-1):
    """The dims from start_dim to end_dim joined to one."""
    # ops.yaml:1873  flatten(Tensor self, int start_dim=0, int end_dim=-1) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(flatten, (input, start_dim, end_dim,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_shape.flatten_impl(input, start_dim, end_dim)
    return result


def unflatten(input, dim=None, sizes=None, *, axis=None):
    """A dim cut into several."""
    # ops.yaml:1878  unflatten(Tensor(a) self, int dim, int[] sizes) -> Tensor(a)
    if axis is not None:
        dim = axis
    if dim is None or sizes is None:
        raise missing("unflatten", dim=dim, sizes=sizes)
    if input.__class__ not in EXACT:
        found = unusual(unflatten, (input, dim, sizes,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_shape.unflatten_impl(input, dim, sizes)
    return result


def narrow(input, dim=None, start=None, length=None, *, axis=None):
    """A view of `length` indices of a dim from `start`."""
    # ops.yaml:1883  narrow(Tensor(a) self, int dim, int start, int length) -> Tensor(a)
    if axis is not None:
        dim = axis
    if dim is None or start is None or length is None:
        raise missing("narrow", dim=dim, start=start, length=length)
    if input.__class__ not in EXACT:
        found = unusual(narrow, (input, dim, start, length,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_shape.narrow_impl(input, dim, start, length)
    return result


def select_scatter(input, src, dim=None, index=None, *, out=None, axis=None):
    """A copy of self with src in the place of `select(dim, index)`."""
    # ops.yaml:1888  select_scatter(Tensor self, Tensor src, int dim, int index) -> Tensor
    if axis is not None:
        dim = axis
    if dim is None or index is None:
        raise missing("select_scatter", dim=dim, index=index)
    if input.__class__ not in EXACT or src.__class__ not in EXACT:
        found = unusual(select_scatter, (input, src, dim, index,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    result = compose_shape.scatter_view(input, src, select, (dim, index))
    if out is not None:
        return write_out("select_scatter", out, result)
    return result


def diagonal_scatter(input, src, offset=0, dim1=0, dim2=1, *, out=None):
    """A copy of self with src on a diagonal."""
    # ops.yaml:1893  diagonal_scatter(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor
    if input.__class__ not in EXACT or src.__class__ not in EXACT:
        found = unusual(diagonal_scatter, (input, src, offset, dim1, dim2,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    result = compose_shape.scatter_view(input, src, diagonal, (offset, dim1, dim2))
    if out is not None:
        return write_out("diagonal_scatter", out, result)
    return result


def slice_scatter(input, src, dim=0, start=None, end=None, step=1, *, out=None, axis=None):
    """A copy of self with src in a slice of a dim."""
    # ops.yaml:1898  slice_scatter(Tensor self, Tensor src, int dim=0, int? start=None, int? end=None, int step=1) -> Tensor
    if axis is not None:
        dim = axis
    if input.__class__ not in EXACT or src.__class__ not in EXACT:
        found = unusual(slice_scatter, (input, src, dim, start, end, step,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    result = compose_shape.slice_scatter_impl(input, src, dim, start, end, step)
    if out is not None:
        return write_out("slice_scatter", out, result)
    return result


def as_strided_scatter(input, src, size, stride, storage_offset=None, *, out=None):
    """A copy of self with src in the place of `as_strided`."""
    # ops.yaml:1903  as_strided_scatter(Tensor self, Tensor src, int[] size, int[] stride, int? storage_offset=None) -> Tensor
    if input.__class__ not in EXACT or src.__class__ not in EXACT:
        found = unusual(as_strided_scatter, (input, src, size, stride, storage_offset,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    result = compose_shape.as_strided_scatter_impl(input, src, size, stride, storage_offset)
    if out is not None:
        return write_out("as_strided_scatter", out, result)
    return result


def view_as_real(input):
    """A view of a complex tensor as real, with a last dim of size 2."""
    # ops.yaml:1908  view_as_real(Tensor(a) self) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(view_as_real, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (input.is_complex()):
        raise RuntimeError('view_as_real is only supported for complex tensors')
    k = input._k
    try:
        r = k.view_as_real(input._a)
    except Exception as error:
        raise explain("view_as_real", error, input) from None
    result = wrap_view(r, input, view_as_real, ())
    result.dtype = input.dtype.to_real()
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.ViewAsRealBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(view_as_real, nodes.ViewAsRealBackward0, result, (input,), dict())
    return result


def view_as_complex_view(input):
    """A view of pairs as complex numbers."""
    # ops.yaml:1917  view_as_complex_view(Tensor(a) self) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(view_as_complex_view, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    try:
        r = k.view_as_complex_view(input._a)
    except Exception as error:
        raise explain("view_as_complex_view", error, input) from None
    result = wrap_view(r, input, view_as_complex_view, ())
    result.dtype = input.dtype.to_complex()
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.ViewAsComplexViewBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(view_as_complex_view, nodes.ViewAsComplexViewBackward0, result, (input,), dict())
    return result


def view_as_complex(input):
    """A view of a real tensor, whose last dim has size 2, as complex."""
    # ops.yaml:1925  view_as_complex(Tensor(a) self) -> Tensor(a)
    if input.__class__ not in EXACT:
        found = unusual(view_as_complex, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (checks.check_view_as_complex(input)):
        raise RuntimeError('never')
    result = view_as_complex_view(input)
    return result


def mm(input, mat2, *, out=None):
    """The product of two matrices."""
    # ops.yaml:1934  mm(Tensor self, Tensor mat2) -> Tensor
    if input.__class__ not in EXACT or mat2.__class__ not in EXACT:
        found = unusual(mm, (input, mat2,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    if state.autocast is not None:
        input, mat2 = amp.cast_arguments('lower', input, mat2)
    if not (checks.check_ranks('mm', input, 2, mat2, 2)):
        raise RuntimeError('never')
    result = matmul(input, mat2)
    if out is not None:
        return write_out("mm", out, result)
    return result


def bmm(input, mat2, *, out=None):
    """The products of two batches (b, n, k) and (b, k, m)."""
    # ops.yaml:1941  bmm(Tensor self, Tensor mat2) -> Tensor
    if input.__class__ not in EXACT or mat2.__class__ not in EXACT:
        found = unusual(bmm, (input, mat2,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    if state.autocast is not None:
        input, mat2 = amp.cast_arguments('lower', input, mat2)
    if not (checks.check_bmm(input, mat2)):
        raise RuntimeError('never')
    result = matmul(input, mat2)
    if out is not None:
        return write_out("bmm", out, result)
    return result


def mv(input, vec, *, out=None):
    """The product of a matrix and a vector."""
    # ops.yaml:1947  mv(Tensor self, Tensor vec) -> Tensor
    if input.__class__ not in EXACT or vec.__class__ not in EXACT:
        found = unusual(mv, (input, vec,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    if state.autocast is not None:
        input, vec = amp.cast_arguments('lower', input, vec)
    if not (checks.check_ranks('mv', input, 2, vec, 1)):
        raise RuntimeError('never')
    result = matmul(input, vec)
    if out is not None:
        return write_out("mv", out, result)
    return result


def dot(input, tensor, *, out=None):
    """The sum of the products of two vectors."""
    # ops.yaml:1953  dot(Tensor self, Tensor tensor) -> Tensor
    if input.__class__ not in EXACT or tensor.__class__ not in EXACT:
        found = unusual(dot, (input, tensor,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    if not (checks.check_dot('dot', input, tensor)):
        raise RuntimeError('never')
    result = matmul(input, tensor)
    if out is not None:
        return write_out("dot", out, result)
    return result


def vdot(input, other, *, out=None):
    """The dot product with the first vector conjugated."""
    # ops.yaml:1959  vdot(Tensor self, Tensor other) -> Tensor
    if input.__class__ not in EXACT or other.__class__ not in EXACT:
        found = unusual(vdot, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    if not (checks.check_dot('vdot', input, other)):
        raise RuntimeError('never')
    result = matmul(formulas.conj(input), other)
    if out is not None:
        return write_out("vdot", out, result)
    return result


def outer(input, vec2, *, out=None):
    """The products of all pairs of elements of two vectors."""
    # ops.yaml:1965  outer(Tensor self, Tensor vec2) -> Tensor
    if input.__class__ not in EXACT or vec2.__class__ not in EXACT:
        found = unusual(outer, (input, vec2,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    if not (checks.check_ranks('outer', input, 1, vec2, 1)):
        raise RuntimeError('never')
    result = input.unsqueeze(1) * vec2
    if out is not None:
        return write_out("outer", out, result)
    return result


def addmm(input, mat1, mat2, _old0=None, _old1=None, *, beta=1, alpha=1, out=None):
    """beta * self + alpha * mat1 @ mat2."""
    # ops.yaml:1970  addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
    if _old0 is not None:
        return old_form(addmm, (input, mat1, mat2, _old0, _old1), beta=beta, alpha=alpha, out=out)
    if input.__class__ not in EXACT or mat1.__class__ not in EXACT or mat2.__class__ not in EXACT:
        found = unusual(addmm, (input, mat1, mat2,), dict(beta=beta, alpha=alpha, out=out), 3)
        if found is not NotImplemented:
            return found
    if state.autocast is not None:
        input, mat1, mat2 = amp.cast_arguments('lower', input, mat1, mat2)
    if not (checks.check_ranks('addmm', mat1, 2, mat2, 2)):
        raise RuntimeError('never')
    result = compose_shape.add_product(input, matmul(mat1, mat2), beta, alpha)
    if out is not None:
        return write_out("addmm", out, result)
    return result


def addmm_(input, mat1, mat2, _old0=None, _old1=None, *, beta=1, alpha=1):
    """In-place `addmm`."""
    if _old0 is not None:
        return old_form(addmm_, (input, mat1, mat2, _old0, _old1), beta=beta, alpha=alpha)
    if input.__class__ not in EXACT:
        found = unusual(addmm_, (input, mat1, mat2,), dict(beta=beta, alpha=alpha), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("addmm_", input)
    start = next_sequence()
    return assign("addmm_", input, addmm(input, mat1, mat2, beta=beta, alpha=alpha), start)


def addmv(input, mat, vec, _old0=None, _old1=None, *, beta=1, alpha=1, out=None):
    """beta * self + alpha * mat @ vec."""
    # ops.yaml:1979  addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor
    if _old0 is not None:
        return old_form(addmv, (input, mat, vec, _old0, _old1), beta=beta, alpha=alpha, out=out)
    if input.__class__ not in EXACT or mat.__class__ not in EXACT or vec.__class__ not in EXACT:
        found = unusual(addmv, (input, mat, vec,), dict(beta=beta, alpha=alpha, out=out), 3)
        if found is not NotImplemented:
            return found
    if state.autocast is not None:
        input, mat, vec = amp.cast_arguments('lower', input, mat, vec)
    if not (checks.check_ranks('addmv', mat, 2, vec, 1)):
        raise RuntimeError('never')
    result = compose_shape.add_product(input, matmul(mat, vec), beta, alpha)
    if out is not None:
        return write_out("addmv", out, result)
    return result


def addmv_(input, mat, vec, _old0=None, _old1=None, *, beta=1, alpha=1):
    """In-place `addmv`."""
    if _old0 is not None:
        return old_form(addmv_, (input, mat, vec, _old0, _old1), beta=beta, alpha=alpha)
    if input.__class__ not in EXACT:
        found = unusual(addmv_, (input, mat, vec,), dict(beta=beta, alpha=alpha), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("addmv_", input)
    start = next_sequence()
    return assign("addmv_", input, addmv(input, mat, vec, beta=beta, alpha=alpha), start)


def addr(input, vec1, vec2, _old0=None, _old1=None, *, beta=1, alpha=1, out=None):
    """beta * self + alpha * outer(vec1, vec2)."""
    # ops.yaml:1988  addr(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
    if _old0 is not None:
        return old_form(addr, (input, vec1, vec2, _old0, _old1), beta=beta, alpha=alpha, out=out)
    if input.__class__ not in EXACT or vec1.__class__ not in EXACT or vec2.__class__ not in EXACT:
        found = unusual(addr, (input, vec1, vec2,), dict(beta=beta, alpha=alpha, out=out), 3)
        if found is not NotImplemented:
            return found
    if not (checks.check_ranks('addr', vec1, 1, vec2, 1)):
        raise RuntimeError('never')
    result = compose_shape.add_product(input, outer(vec1, vec2), beta, alpha)
    if out is not None:
        return write_out("addr", out, result)
    return result


def addr_(input, vec1, vec2, _old0=None, _old1=None, *, beta=1, alpha=1):
    """In-place `addr`."""
    if _old0 is not None:
        return old_form(addr_, (input, vec1, vec2, _old0, _old1), beta=beta, alpha=alpha)
    if input.__class__ not in EXACT:
        found = unusual(addr_, (input, vec1, vec2,), dict(beta=beta, alpha=alpha), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("addr_", input)
    start = next_sequence()
    return assign("addr_", input, addr(input, vec1, vec2, beta=beta, alpha=alpha), start)


def baddbmm(input, batch1, batch2, _old0=None, _old1=None, *, beta=1, alpha=1, out=None):
    """beta * self + alpha * bmm(batch1, batch2)."""
    # ops.yaml:1995  baddbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
    if _old0 is not None:
        return old_form(baddbmm, (input, batch1, batch2, _old0, _old1), beta=beta, alpha=alpha, out=out)
    if input.__class__ not in EXACT or batch1.__class__ not in EXACT or batch2.__class__ not in EXACT:
        found = unusual(baddbmm, (input, batch1, batch2,), dict(beta=beta, alpha=alpha, out=out), 3)
        if found is not NotImplemented:
            return found
    if state.autocast is not None:
        input, batch1, batch2 = amp.cast_arguments('lower', input, batch1, batch2)
    result = compose_shape.add_product(input, bmm(batch1, batch2), beta, alpha)
    if out is not None:
        return write_out("baddbmm", out, result)
    return result


def baddbmm_(input, batch1, batch2, _old0=None, _old1=None, *, beta=1, alpha=1):
    """In-place `baddbmm`."""
    if _old0 is not None:
        return old_form(baddbmm_, (input, batch1, batch2, _old0, _old1), beta=beta, alpha=alpha)
    if input.__class__ not in EXACT:
        found = unusual(baddbmm_, (input, batch1, batch2,), dict(beta=beta, alpha=alpha), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("baddbmm_", input)
    start = next_sequence()
    return assign("baddbmm_", input, baddbmm(input, batch1, batch2, beta=beta, alpha=alpha), start)


def addbmm(input, batch1, batch2, _old0=None, _old1=None, *, beta=1, alpha=1, out=None):
    """beta * self + alpha * the sum of bmm(batch1, batch2) over the batch."""
    # ops.yaml:2003  addbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
    if _old0 is not None:
        return old_form(addbmm, (input, batch1, batch2, _old0, _old1), beta=beta, alpha=alpha, out=out)
    if input.__class__ not in EXACT or batch1.__class__ not in EXACT or batch2.__class__ not in EXACT:
        found = unusual(addbmm, (input, batch1, batch2,), dict(beta=beta, alpha=alpha, out=out), 3)
        if found is not NotImplemented:
            return found
    if state.autocast is not None:
        input, batch1, batch2 = amp.cast_arguments('lower', input, batch1, batch2)
    result = compose_shape.add_product(input, sum(bmm(batch1, batch2), 0, dtype=batch1.dtype), beta, alpha)
    if out is not None:
        return write_out("addbmm", out, result)
    return result


def addbmm_(input, batch1, batch2, _old0=None, _old1=None, *, beta=1, alpha=1):
    """In-place `addbmm`."""
    if _old0 is not None:
        return old_form(addbmm_, (input, batch1, batch2, _old0, _old1), beta=beta, alpha=alpha)
    if input.__class__ not in EXACT:
        found = unusual(addbmm_, (input, batch1, batch2,), dict(beta=beta, alpha=alpha), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("addbmm_", input)
    start = next_sequence()
    return assign("addbmm_", input, addbmm(input, batch1, batch2, beta=beta, alpha=alpha), start)


def kron(input, other, *, out=None):
    """The Kronecker product."""
    # ops.yaml:2011  kron(Tensor self, Tensor other) -> Tensor
    if input.__class__ not in EXACT or other.__class__ not in EXACT:
        found = unusual(kron, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    result = compose_shape.kron_impl(input, other)
    if out is not None:
        return write_out("kron", out, result)
    return result


def cross(input, other, dim=None, *, out=None, axis=None):
    """The cross product along a dim of size 3."""
    # ops.yaml:2015  cross(Tensor self, Tensor other, int? dim=None) -> Tensor
    if axis is not None:
        dim = axis
    if input.__class__ not in EXACT or other.__class__ not in EXACT:
        found = unusual(cross, (input, other, dim,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    result = compose_shape.cross_impl(input, other, dim)
    if out is not None:
        return write_out("cross", out, result)
    return result


def scatter_prod(input, dim, index, src):
    """A copy of self multiplied by src at index along a dim."""
    # ops.yaml:2020  scatter_prod(Tensor self, int dim, Tensor index, Tensor src) -> Tensor
    if input.__class__ not in EXACT or index.__class__ not in EXACT or src.__class__ not in EXACT or (index._k is not input._k) or (src._k is not input._k):
        found = unusual(scatter_prod, (input, dim, index, src,), dict(), 3)
        if found is not NotImplemented:
            return found
    k = input._k
    if not (input._k is index._k and input._k is src._k):
        k, (input, index, src,) = same_table("scatter_prod", input, index, src)
    if dim.__class__ is not int or not 0 <= dim < input._a.ndim:
        dim = wrap_dim(dim, input._a.ndim)
    dtype = input.dtype
    try:
        r = k.scatter_prod(input._a, dim, index._a, src._a)
    except Exception as error:
        raise explain("scatter_prod", error, input, index, src) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g or src._g
    if g and (todo := state.mode & (7 if g is True else settle(input, src))):
        if todo & 1:
            result._node = node = nodes.ScatterProdBackward0.of(input, dim, index, src, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(scatter_prod, nodes.ScatterProdBackward0, result, (input, dim, index, src,), dict())
    return result


def abs(input, *, out=None):
    """The absolute value."""
    # ops.yaml:2031  abs(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(abs, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.abs(a)
    except Exception as error:
        raise explain("abs", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype.to_real()
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.AbsBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(abs, nodes.AbsBackward0, result, (input,), dict())
    if out is not None:
        return write_out("abs", out, result)
    return result


def abs_(input):
    """In-place `abs`."""
    if input.__class__ not in EXACT:
        found = unusual(abs_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("abs_", input)
    return assign("abs_", input, abs(input))


def sgn(input, *, out=None):
    """The sign self / abs(self), 0 for 0."""
    # ops.yaml:2039  sgn(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(sgn, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.sgn(a)
    except Exception as error:
        raise explain("sgn", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SgnBackward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(sgn, nodes.SgnBackward0, result, (input,), dict())
    if out is not None:
        return write_out("sgn", out, result)
    return result


def sgn_(input):
    """In-place `sgn`."""
    if input.__class__ not in EXACT:
        found = unusual(sgn_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("sgn_", input)
    return assign("sgn_", input, sgn(input))


def sign(input, *, out=None):
    """-1, 0 or 1."""
    # ops.yaml:2045  sign(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(sign, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.sign(a)
    except Exception as error:
        raise explain("sign", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SignBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(sign, nodes.SignBackward0, result, (input,), dict())
    if out is not None:
        return write_out("sign", out, result)
    return result


def sign_(input):
    """In-place `sign`."""
    if input.__class__ not in EXACT:
        found = unusual(sign_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("sign_", input)
    return assign("sign_", input, sign(input))


def sqrt(input, *, out=None):
    """The square root."""
    # ops.yaml:2052  sqrt(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(sqrt, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.sqrt(a)
    except Exception as error:
        raise explain("sqrt", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SqrtBackward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(sqrt, nodes.SqrtBackward0, result, (input,), dict())
    if out is not None:
        return write_out("sqrt", out, result)
    return result


def sqrt_(input):
    """In-place `sqrt`."""
    if input.__class__ not in EXACT:
        found = unusual(sqrt_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    if alone(input):
        return write_into("sqrt_", input, input._k.sqrt_into, (), ())
    begin_inplace("sqrt_", input)
    return assign("sqrt_", input, sqrt(input))


def rsqrt(input, *, out=None):
    """The reciprocal square root."""
    # ops.yaml:2061  rsqrt(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(rsqrt, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.rsqrt(a)
    except Exception as error:
        raise explain("rsqrt", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.RsqrtBackward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(rsqrt, nodes.RsqrtBackward0, result, (input,), dict())
    if out is not None:
        return write_out("rsqrt", out, result)
    return result


def rsqrt_(input):
    """In-place `rsqrt`."""
    if input.__class__ not in EXACT:
        found = unusual(rsqrt_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("rsqrt_", input)
    return assign("rsqrt_", input, rsqrt(input))


def reciprocal(input, *, out=None):
    """The reciprocal 1 / self."""
    # ops.yaml:2069  reciprocal(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(reciprocal, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.reciprocal(a)
    except Exception as error:
        raise explain("reciprocal", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.ReciprocalBackward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(reciprocal, nodes.ReciprocalBackward0, result, (input,), dict())
    if out is not None:
        return write_out("reciprocal", out, result)
    return result


def reciprocal_(input):
    """In-place `reciprocal`."""
    if input.__class__ not in EXACT:
        found = unusual(reciprocal_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    if alone(input):
        return write_into("reciprocal_", input, input._k.reciprocal_into, (), ())
    begin_inplace("reciprocal_", input)
    return assign("reciprocal_", input, reciprocal(input))


def log(input, *, out=None):
    """The natural logarithm."""
    # ops.yaml:2078  log(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(log, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.log(a)
    except Exception as error:
        raise explain("log", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.LogBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(log, nodes.LogBackward0, result, (input,), dict())
    if out is not None:
        return write_out("log", out, result)
    return result


def log_(input):
    """In-place `log`."""
    if input.__class__ not in EXACT:
        found = unusual(log_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("log_", input)
    return assign("log_", input, log(input))


def tanh(input, *, out=None):
    """The hyperbolic tangent."""
    # ops.yaml:2086  tanh(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(tanh, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.tanh(a)
    except Exception as error:
        raise explain("tanh", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.TanhBackward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(tanh, nodes.TanhBackward0, result, (input,), dict())
    if out is not None:
        return write_out("tanh", out, result)
    return result


def tanh_(input):
    """In-place `tanh`."""
    if input.__class__ not in EXACT:
        found = unusual(tanh_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    if alone(input):
        return write_into("tanh_", input, input._k.tanh_into, (), ())
    begin_inplace("tanh_", input)
    return assign("tanh_", input, tanh(input))


def sigmoid(input, *, out=None):
    """The logistic function 1 / (1 + exp(-self))."""
    # ops.yaml:2094  sigmoid(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(sigmoid, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.sigmoid(a)
    except Exception as error:
        raise explain("sigmoid", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SigmoidBackward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(sigmoid, nodes.SigmoidBackward0, result, (input,), dict())
    if out is not None:
        return write_out("sigmoid", out, result)
    return result


def sigmoid_(input):
    """In-place `sigmoid`."""
    if input.__class__ not in EXACT:
        found = unusual(sigmoid_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("sigmoid_", input)
    return assign("sigmoid_", input, sigmoid(input))


def sin(input, *, out=None):
    """The sine."""
    # ops.yaml:2101  sin(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(sin, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.sin(a)
    except Exception as error:
        raise explain("sin", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SinBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(sin, nodes.SinBackward0, result, (input,), dict())
    if out is not None:
        return write_out("sin", out, result)
    return result


def sin_(input):
    """In-place `sin`."""
    if input.__class__ not in EXACT:
        found = unusual(sin_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("sin_", input)
    return assign("sin_", input, sin(input))


def cos(input, *, out=None):
    """The cosine."""
    # ops.yaml:2108  cos(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(cos, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.cos(a)
    except Exception as error:
        raise explain("cos", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.CosBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(cos, nodes.CosBackward0, result, (input,), dict())
    if out is not None:
        return write_out("cos", out, result)
    return result


def cos_(input):
    """In-place `cos`."""
    if input.__class__ not in EXACT:
        found = unusual(cos_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("cos_", input)
    return assign("cos_", input, cos(input))


def floor(input, *, out=None):
    """The greatest whole number not above self."""
    # ops.yaml:2115  floor(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(floor, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.floor(a)
    except Exception as error:
        raise explain("floor", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.FloorBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(floor, nodes.FloorBackward0, result, (input,), dict())
    if out is not None:
        return write_out("floor", out, result)
    return result


def floor_(input):
    """In-place `floor`."""
    if input.__class__ not in EXACT:
        found = unusual(floor_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("floor_", input)
    return assign("floor_", input, floor(input))


def ceil(input, *, out=None):
    """The least whole number not below self."""
    # ops.yaml:2123  ceil(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(ceil, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.ceil(a)
    except Exception as error:
        raise explain("ceil", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.CeilBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(ceil, nodes.CeilBackward0, result, (input,), dict())
    if out is not None:
        return write_out("ceil", out, result)
    return result


def ceil_(input):
    """In-place `ceil`."""
    if input.__class__ not in EXACT:
        found = unusual(ceil_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("ceil_", input)
    return assign("ceil_", input, ceil(input))


def trunc(input, *, out=None):
    """self without its fraction."""
    # ops.yaml:2131  trunc(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(trunc, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.trunc(a)
    except Exception as error:
        raise explain("trunc", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.TruncBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(trunc, nodes.TruncBackward0, result, (input,), dict())
    if out is not None:
        return write_out("trunc", out, result)
    return result


def trunc_(input):
    """In-place `trunc`."""
    if input.__class__ not in EXACT:
        found = unusual(trunc_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("trunc_", input)
    return assign("trunc_", input, trunc(input))


def tan(input, *, out=None):
    """The tangent."""
    # ops.yaml:2139  tan(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(tan, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.tan(a)
    except Exception as error:
        raise explain("tan", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.TanBackward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(tan, nodes.TanBackward0, result, (input,), dict())
    if out is not None:
        return write_out("tan", out, result)
    return result


def tan_(input):
    """In-place `tan`."""
    if input.__class__ not in EXACT:
        found = unusual(tan_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("tan_", input)
    return assign("tan_", input, tan(input))


def asin(input, *, out=None):
    """The arc sine."""
    # ops.yaml:2145  asin(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(asin, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.asin(a)
    except Exception as error:
        raise explain("asin", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.AsinBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(asin, nodes.AsinBackward0, result, (input,), dict())
    if out is not None:
        return write_out("asin", out, result)
    return result


def asin_(input):
    """In-place `asin`."""
    if input.__class__ not in EXACT:
        found = unusual(asin_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("asin_", input)
    return assign("asin_", input, asin(input))


def acos(input, *, out=None):
    """The arc cosine."""
    # ops.yaml:2152  acos(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(acos, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.acos(a)
    except Exception as error:
        raise explain("acos", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.AcosBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(acos, nodes.AcosBackward0, result, (input,), dict())
    if out is not None:
        return write_out("acos", out, result)
    return result


def acos_(input):
    """In-place `acos`."""
    if input.__class__ not in EXACT:
        found = unusual(acos_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("acos_", input)
    return assign("acos_", input, acos(input))


def atan(input, *, out=None):
    """The arc tangent."""
    # ops.yaml:2159  atan(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(atan, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.atan(a)
    except Exception as error:
        raise explain("atan", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.AtanBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(atan, nodes.AtanBackward0, result, (input,), dict())
    if out is not None:
        return write_out("atan", out, result)
    return result


def atan_(input):
    """In-place `atan`."""
    if input.__class__ not in EXACT:
        found = unusual(atan_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("atan_", input)
    return assign("atan_", input, atan(input))


def sinh(input, *, out=None):
    """The hyperbolic sine."""
    # ops.yaml:2165  sinh(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(sinh, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.sinh(a)
    except Exception as error:
        raise explain("sinh", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SinhBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(sinh, nodes.SinhBackward0, result, (input,), dict())
    if out is not None:
        return write_out("sinh", out, result)
    return result


def sinh_(input):
    """In-place `sinh`."""
    if input.__class__ not in EXACT:
        found = unusual(sinh_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("sinh_", input)
    return assign("sinh_", input, sinh(input))


def cosh(input, *, out=None):
    """The hyperbolic cosine."""
    # ops.yaml:2171  cosh(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(cosh, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.cosh(a)
    except Exception as error:
        raise explain("cosh", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.CoshBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(cosh, nodes.CoshBackward0, result, (input,), dict())
    if out is not None:
        return write_out("cosh", out, result)
    return result


def cosh_(input):
    """In-place `cosh`."""
    if input.__class__ not in EXACT:
        found = unusual(cosh_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("cosh_", input)
    return assign("cosh_", input, cosh(input))


def asinh(input, *, out=None):
    """The inverse hyperbolic sine."""
    # ops.yaml:2177  asinh(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(asinh, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.asinh(a)
    except Exception as error:
        raise explain("asinh", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.AsinhBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(asinh, nodes.AsinhBackward0, result, (input,), dict())
    if out is not None:
        return write_out("asinh", out, result)
    return result


def asinh_(input):
    """In-place `asinh`."""
    if input.__class__ not in EXACT:
        found = unusual(asinh_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("asinh_", input)
    return assign("asinh_", input, asinh(input))


def acosh(input, *, out=None):
    """The inverse hyperbolic cosine."""
    # ops.yaml:2183  acosh(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(acosh, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.acosh(a)
    except Exception as error:
        raise explain("acosh", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.AcoshBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(acosh, nodes.AcoshBackward0, result, (input,), dict())
    if out is not None:
        return write_out("acosh", out, result)
    return result


def acosh_(input):
    """In-place `acosh`."""
    if input.__class__ not in EXACT:
        found = unusual(acosh_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("acosh_", input)
    return assign("acosh_", input, acosh(input))


def atanh(input, *, out=None):
    """The inverse hyperbolic tangent."""
    # ops.yaml:2190  atanh(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(atanh, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.atanh(a)
    except Exception as error:
        raise explain("atanh", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.AtanhBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(atanh, nodes.AtanhBackward0, result, (input,), dict())
    if out is not None:
        return write_out("atanh", out, result)
    return result


def atanh_(input):
    """In-place `atanh`."""
    if input.__class__ not in EXACT:
        found = unusual(atanh_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("atanh_", input)
    return assign("atanh_", input, atanh(input))


def exp2(input, *, out=None):
    """The power 2 ** self."""
    # ops.yaml:2197  exp2(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(exp2, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.exp2(a)
    except Exception as error:
        raise explain("exp2", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.Exp2Backward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(exp2, nodes.Exp2Backward0, result, (input,), dict())
    if out is not None:
        return write_out("exp2", out, result)
    return result


def exp2_(input):
    """In-place `exp2`."""
    if input.__class__ not in EXACT:
        found = unusual(exp2_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("exp2_", input)
    return assign("exp2_", input, exp2(input))


def expm1(input, *, out=None):
    """exp(self) - 1, exact near 0."""
    # ops.yaml:2203  expm1(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(expm1, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.expm1(a)
    except Exception as error:
        raise explain("expm1", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.Expm1Backward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(expm1, nodes.Expm1Backward0, result, (input,), dict())
    if out is not None:
        return write_out("expm1", out, result)
    return result


def expm1_(input):
    """In-place `expm1`."""
    if input.__class__ not in EXACT:
        found = unusual(expm1_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("expm1_", input)
    return assign("expm1_", input, expm1(input))


def log1p(input, *, out=None):
    """log(1 + self), exact near 0."""
    # ops.yaml:2209  log1p(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(log1p, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.log1p(a)
    except Exception as error:
        raise explain("log1p", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.Log1pBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(log1p, nodes.Log1pBackward0, result, (input,), dict())
    if out is not None:
        return write_out("log1p", out, result)
    return result


def log1p_(input):
    """In-place `log1p`."""
    if input.__class__ not in EXACT:
        found = unusual(log1p_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("log1p_", input)
    return assign("log1p_", input, log1p(input))


def log2(input, *, out=None):
    """The logarithm to base 2."""
    # ops.yaml:2216  log2(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(log2, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.log2(a)
    except Exception as error:
        raise explain("log2", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.Log2Backward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(log2, nodes.Log2Backward0, result, (input,), dict())
    if out is not None:
        return write_out("log2", out, result)
    return result


def log2_(input):
    """In-place `log2`."""
    if input.__class__ not in EXACT:
        found = unusual(log2_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("log2_", input)
    return assign("log2_", input, log2(input))


def log10(input, *, out=None):
    """The logarithm to base 10."""
    # ops.yaml:2223  log10(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(log10, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.log10(a)
    except Exception as error:
        raise explain("log10", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.Log10Backward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(log10, nodes.Log10Backward0, result, (input,), dict())
    if out is not None:
        return write_out("log10", out, result)
    return result


def log10_(input):
    """In-place `log10`."""
    if input.__class__ not in EXACT:
        found = unusual(log10_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("log10_", input)
    return assign("log10_", input, log10(input))


def round_whole(input):
    """The nearest whole number, of two the even one."""
    # ops.yaml:2230  round_whole(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(round_whole, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.round_whole(a)
    except Exception as error:
        raise explain("round_whole", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.RoundWholeBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(round_whole, nodes.RoundWholeBackward0, result, (input,), dict())
    return result


def round(input, *, decimals=0, out=None):
    """The nearest number of so many decimals, of two the even one."""
    # ops.yaml:2239  round(Tensor self, *, int decimals=0) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(round, (input,), dict(decimals=decimals, out=out), 1)
        if found is not NotImplemented:
            return found
    result = round_whole(input) if decimals == 0 else compose_math.round_decimals(input, decimals)
    if out is not None:
        return write_out("round", out, result)
    return result


def round_(input, *, decimals=0):
    """In-place `round`."""
    if input.__class__ not in EXACT:
        found = unusual(round_, (input,), dict(decimals=decimals), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("round_", input)
    start = next_sequence()
    return assign("round_", input, round(input, decimals=decimals), start)


def frac(input, *, out=None):
    """The fraction self - trunc(self)."""
    # ops.yaml:2245  frac(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(frac, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (input.dtype.category == 2):
        raise NotImplementedError(f"'frac_cpu' not implemented for '{compose_math.type_word(input)}'")
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.frac(a)
    except Exception as error:
        raise explain("frac", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.FracBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(frac, nodes.FracBackward0, result, (input,), dict())
    if out is not None:
        return write_out("frac", out, result)
    return result


def frac_(input):
    """In-place `frac`."""
    if input.__class__ not in EXACT:
        found = unusual(frac_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("frac_", input)
    return assign("frac_", input, frac(input))


def deg2rad(input, *, out=None):
    """Degrees as radians."""
    # ops.yaml:2254  deg2rad(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(deg2rad, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.deg2rad(a)
    except Exception as error:
        raise explain("deg2rad", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.Deg2radBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(deg2rad, nodes.Deg2radBackward0, result, (input,), dict())
    if out is not None:
        return write_out("deg2rad", out, result)
    return result


def deg2rad_(input):
    """In-place `deg2rad`."""
    if input.__class__ not in EXACT:
        found = unusual(deg2rad_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("deg2rad_", input)
    return assign("deg2rad_", input, deg2rad(input))


def rad2deg(input, *, out=None):
    """Radians as degrees."""
    # ops.yaml:2261  rad2deg(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(rad2deg, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.rad2deg(a)
    except Exception as error:
        raise explain("rad2deg", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.Rad2degBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(rad2deg, nodes.Rad2degBackward0, result, (input,), dict())
    if out is not None:
        return write_out("rad2deg", out, result)
    return result


def rad2deg_(input):
    """In-place `rad2deg`."""
    if input.__class__ not in EXACT:
        found = unusual(rad2deg_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("rad2deg_", input)
    return assign("rad2deg_", input, rad2deg(input))


def sinc(input, *, out=None):
    """sin(pi self) / (pi self), 1 at 0."""
    # ops.yaml:2268  sinc(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(sinc, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.sinc(a)
    except Exception as error:
        raise explain("sinc", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SincBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(sinc, nodes.SincBackward0, result, (input,), dict())
    if out is not None:
        return write_out("sinc", out, result)
    return result


def sinc_(input):
    """In-place `sinc`."""
    if input.__class__ not in EXACT:
        found = unusual(sinc_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("sinc_", input)
    return assign("sinc_", input, sinc(input))


def angle_of(input):
    """The angle of a float or complex number."""
    # ops.yaml:2275  angle_of(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(angle_of, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.angle_of(a)
    except Exception as error:
        raise explain("angle_of", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype.to_real()
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.AngleOfBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(angle_of, nodes.AngleOfBackward0, result, (input,), dict())
    return result


def angle(input, *, out=None):
    """The angle to the positive real axis."""
    # ops.yaml:2284  angle(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(angle, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = angle_of(compose_math.to_float(input))
    if out is not None:
        return write_out("angle", out, result)
    return result


def logit_of(input):
    """log(self / (1 - self))."""
    # ops.yaml:2289  logit_of(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(logit_of, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.logit_of(a)
    except Exception as error:
        raise explain("logit_of", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.LogitOfBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(logit_of, nodes.LogitOfBackward0, result, (input,), dict())
    return result


def logit(input, eps=None, *, out=None):
    """log(x / (1 - x)) of x = self, clamped to [eps, 1 - eps] if eps is given."""
    # ops.yaml:2299  logit(Tensor self, float? eps=None) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(logit, (input, eps,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = compose_math.logit_impl(input, eps)
    if out is not None:
        return write_out("logit", out, result)
    return result


def logit_(input, eps=None):
    """In-place `logit`."""
    if input.__class__ not in EXACT:
        found = unusual(logit_, (input, eps,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("logit_", input)
    start = next_sequence()
    return assign("logit_", input, logit(input, eps), start)


def nan_to_num(input, nan=None, posinf=None, neginf=None, *, out=None):
    """self with NaN and infinities replaced, by 0 and the limits of the dtype unless given."""
    # ops.yaml:2305  nan_to_num(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(nan_to_num, (input, nan, posinf, neginf,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = compose_math.nan_to_num_impl(input, nan, posinf, neginf)
    if out is not None:
        return write_out("nan_to_num", out, result)
    return result


def nan_to_num_(input, nan=None, posinf=None, neginf=None):
    """In-place `nan_to_num`."""
    if input.__class__ not in EXACT:
        found = unusual(nan_to_num_, (input, nan, posinf, neginf,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("nan_to_num_", input)
    start = next_sequence()
    return assign("nan_to_num_", input, nan_to_num(input, nan, posinf, neginf), start)


def hypot(input, other, *, out=None):
    """The length of the vector (self, other)."""
    # ops.yaml:2310  hypot(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    else:
        found = unusual(hypot, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("hypot", "promote", input, other, 2)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.hypot(a, b)
    except Exception as error:
        raise explain("hypot", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.HypotBackward0.of(input, other, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(hypot, nodes.HypotBackward0, result, (input, other,), dict())
    if out is not None:
        return write_out("hypot", out, result)
    return result


def hypot_(input, other):
    """In-place `hypot`."""
    if input.__class__ not in EXACT:
        found = unusual(hypot_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("hypot_", input)
    return assign("hypot_", input, hypot(input, other))


def copysign(input, other, *, out=None):
    """The size of self with the sign of other."""
    # ops.yaml:2318  copysign(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__] and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = input._g
    else:
        found = unusual(copysign, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("copysign", "float", input, other, 1)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.copysign(a, b)
    except Exception as error:
        raise explain("copysign", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.CopysignBackward0.of(input, other, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(copysign, nodes.CopysignBackward0, result, (input, other,), dict())
    if out is not None:
        return write_out("copysign", out, result)
    return result


def copysign_(input, other):
    """In-place `copysign`."""
    if input.__class__ not in EXACT:
        found = unusual(copysign_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("copysign_", input)
    return assign("copysign_", input, copysign(input, other))


def nextafter(input, other, *, out=None):
    """The next float after self towards other."""
    # ops.yaml:2326  nextafter(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    else:
        found = unusual(nextafter, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("nextafter", "promote", input, other, 2)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.nextafter(a, b)
    except Exception as error:
        raise explain("nextafter", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.NextafterBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(nextafter, nodes.NextafterBackward0, result, (input, other,), dict())
    if out is not None:
        return write_out("nextafter", out, result)
    return result


def nextafter_(input, other):
    """In-place `nextafter`."""
    if input.__class__ not in EXACT:
        found = unusual(nextafter_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("nextafter_", input)
    return assign("nextafter_", input, nextafter(input, other))


def gcd(input, other, *, out=None):
    """The greatest common divisor."""
    # ops.yaml:2336  gcd(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = False
    else:
        found = unusual(gcd, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("gcd", "promote", input, other, 2)
        g = False
    try:
        r = k.gcd(a, b)
    except Exception as error:
        raise explain("gcd", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("gcd", out, result)
    return result


def gcd_(input, other):
    """In-place `gcd`."""
    if input.__class__ not in EXACT:
        found = unusual(gcd_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("gcd_", input)
    return assign("gcd_", input, gcd(input, other))


def lcm(input, other, *, out=None):
    """The least common multiple."""
    # ops.yaml:2344  lcm(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = False
    else:
        found = unusual(lcm, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("lcm", "promote", input, other, 2)
        g = False
    try:
        r = k.lcm(a, b)
    except Exception as error:
        raise explain("lcm", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("lcm", out, result)
    return result


def lcm_(input, other):
    """In-place `lcm`."""
    if input.__class__ not in EXACT:
        found = unusual(lcm_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("lcm_", input)
    return assign("lcm_", input, lcm(input, other))


def heaviside(input, values, *, out=None):
    """0 below 0, 1 above, and `values` at 0."""
    # ops.yaml:2352  heaviside(Tensor self, Tensor values) -> Tensor
    if not (compose_math.heaviside_dtypes(input, values)):
        raise RuntimeError('never')
    if input.__class__ in EXACT and values.__class__ in EXACT and input._k is values._k and input.dtype is values.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = values._a; g = input._g or values._g
    else:
        found = unusual(heaviside, (input, values,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("heaviside", "promote", input, values, 2)
        g = getattr(input, '_g', False) or getattr(values, '_g', False)
    try:
        r = k.heaviside(a, b)
    except Exception as error:
        raise explain("heaviside", error, input, values) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, values))):
        if todo & 1:
            result._node = node = nodes.HeavisideBackward0.of(input, values)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(heaviside, nodes.HeavisideBackward0, result, (input, values,), dict())
    if out is not None:
        return write_out("heaviside", out, result)
    return result


def heaviside_(input, values):
    """In-place `heaviside`."""
    if input.__class__ not in EXACT:
        found = unusual(heaviside_, (input, values,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("heaviside_", input)
    return assign("heaviside_", input, heaviside(input, values))


def xlogy(input, other, *, out=None):
    """self * log(other), and 0 where self is 0."""
    # ops.yaml:2361  xlogy(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__] and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = input._g
    else:
        found = unusual(xlogy, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("xlogy", "float", input, other)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.xlogy(a, b)
    except Exception as error:
        raise explain("xlogy", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.XlogyBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(xlogy, nodes.XlogyBackward0, result, (input, other,), dict())
    if out is not None:
        return write_out("xlogy", out, result)
    return result


def xlogy_(input, other):
    """In-place `xlogy`."""
    if input.__class__ not in EXACT:
        found = unusual(xlogy_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("xlogy_", input)
    return assign("xlogy_", input, xlogy(input, other))


def logaddexp(input, other, *, out=None):
    """log(exp(self) + exp(other)), without overflow."""
    # ops.yaml:2372  logaddexp(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    else:
        found = unusual(logaddexp, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("logaddexp", "promote", input, other, 2)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.logaddexp(a, b)
    except Exception as error:
        raise explain("logaddexp", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.LogaddexpBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(logaddexp, nodes.LogaddexpBackward0, result, (input, other,), dict())
    if out is not None:
        return write_out("logaddexp", out, result)
    return result


def logaddexp2(input, other, *, out=None):
    """log2(2 ** self + 2 ** other), without overflow."""
    # ops.yaml:2383  logaddexp2(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    else:
        found = unusual(logaddexp2, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("logaddexp2", "promote", input, other, 2)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.logaddexp2(a, b)
    except Exception as error:
        raise explain("logaddexp2", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.Logaddexp2Backward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(logaddexp2, nodes.Logaddexp2Backward0, result, (input, other,), dict())
    if out is not None:
        return write_out("logaddexp2", out, result)
    return result


def ldexp(input, other, *, out=None):
    """self * 2 ** other."""
    # ops.yaml:2392  ldexp(Tensor self, Tensor other) -> Tensor
    if not (compose_math.is_a_tensor(input)):
        raise TypeError("ldexp(): argument 'input' (position 1) must be Tensor, not a number")
    result = mul(input, pow(2.0, other))
    if out is not None:
        return write_out("ldexp", out, result)
    return result


def ldexp_(input, other):
    """In-place `ldexp`."""
    if input.__class__ not in EXACT:
        found = unusual(ldexp_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("ldexp_", input)
    start = next_sequence()
    return assign("ldexp_", input, ldexp(input, other), start)


def frexp(input, *, out=None):
    """The mantissa in [0.5, 1) and the int32 power of two whose product is self."""
    # ops.yaml:2398  frexp(Tensor self) -> (Tensor mantissa, Tensor exponent)
    if input.__class__ not in EXACT:
        found = unusual(frexp, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (input.dtype.category == 2):
        raise RuntimeError('torch.frexp() only supports floating-point dtypes')
    k = input._k
    dtype = input.dtype
    try:
        r = k.frexp(input._a)
    except Exception as error:
        raise explain("frexp", error, input) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, int32))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.FrexpBackward0.of(input, result[1]), (0,))
        if todo & 2:
            forward(frexp, nodes.FrexpBackward0, result, (input,), dict())
    if out is not None:
        return write_out("frexp", out, result, True)
    return make_return("frexp", result)


def polar(abs, angle, *, out=None):
    """The complex number of this size and angle."""
    # ops.yaml:2406  polar(Tensor abs, Tensor angle) -> Tensor
    if abs.__class__ not in EXACT or angle.__class__ not in EXACT:
        found = unusual(polar, (abs, angle,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    if not (compose_math.polar_input(abs, angle)):
        raise RuntimeError('never')
    result = make_complex(abs * cos(angle), abs * sin(angle))
    if out is not None:
        return write_out("polar", out, result)
    return result


def eq(input, other, *, out=None):
    """Whether self == other."""
    # ops.yaml:2415  eq(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = False
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = False
    else:
        found = unusual(eq, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("eq", "bool", input, other, 1)
        g = False
    try:
        r = k.eq(a, b)
    except Exception as error:
        raise explain("eq", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = bool_
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("eq", out, result)
    return result


def eq_(input, other):
    """In-place `eq`."""
    if input.__class__ not in EXACT:
        found = unusual(eq_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("eq_", input)
    return assign("eq_", input, eq(input, other))


def ne(input, other, *, out=None):
    """Whether self != other."""
    # ops.yaml:2422  ne(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = False
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = False
    else:
        found = unusual(ne, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("ne", "bool", input, other, 1)
        g = False
    try:
        r = k.ne(a, b)
    except Exception as error:
        raise explain("ne", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = bool_
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("ne", out, result)
    return result


def ne_(input, other):
    """In-place `ne`."""
    if input.__class__ not in EXACT:
        found = unusual(ne_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("ne_", input)
    return assign("ne_", input, ne(input, other))


def lt(input, other, *, out=None):
    """Whether self < other."""
    # ops.yaml:2429  lt(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = False
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = False
    else:
        found = unusual(lt, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("lt", "bool", input, other, 1)
        g = False
    try:
        r = k.lt(a, b)
    except Exception as error:
        raise explain("lt", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = bool_
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("lt", out, result)
    return result


def lt_(input, other):
    """In-place `lt`."""
    if input.__class__ not in EXACT:
        found = unusual(lt_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("lt_", input)
    return assign("lt_", input, lt(input, other))


def le(input, other, *, out=None):
    """Whether self <= other."""
    # ops.yaml:2437  le(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = False
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = False
    else:
        found = unusual(le, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("le", "bool", input, other, 1)
        g = False
    try:
        r = k.le(a, b)
    except Exception as error:
        raise explain("le", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = bool_
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("le", out, result)
    return result


def le_(input, other):
    """In-place `le`."""
    if input.__class__ not in EXACT:
        found = unusual(le_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("le_", input)
    return assign("le_", input, le(input, other))


def gt(input, other, *, out=None):
    """Whether self > other."""
    # ops.yaml:2445  gt(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = False
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = False
    else:
        found = unusual(gt, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("gt", "bool", input, other, 1)
        g = False
    try:
        r = k.gt(a, b)
    except Exception as error:
        raise explain("gt", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = bool_
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("gt", out, result)
    return result


def gt_(input, other):
    """In-place `gt`."""
    if input.__class__ not in EXACT:
        found = unusual(gt_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("gt_", input)
    return assign("gt_", input, gt(input, other))


def ge(input, other, *, out=None):
    """Whether self >= other."""
    # ops.yaml:2453  ge(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = False
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = False
    else:
        found = unusual(ge, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("ge", "bool", input, other, 1)
        g = False
    try:
        r = k.ge(a, b)
    except Exception as error:
        raise explain("ge", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = bool_
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("ge", out, result)
    return result


def ge_(input, other):
    """In-place `ge`."""
    if input.__class__ not in EXACT:
        found = unusual(ge_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("ge_", input)
    return assign("ge_", input, ge(input, other))


def logical_and(input, other, *, out=None):
    """Whether both are non-zero."""
    # ops.yaml:2461  logical_and(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = False
    else:
        found = unusual(logical_and, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("logical_and", "bool", input, other, 2)
        g = False
    try:
        r = k.logical_and(a, b)
    except Exception as error:
        raise explain("logical_and", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = bool_
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("logical_and", out, result)
    return result


def logical_and_(input, other):
    """In-place `logical_and`."""
    if input.__class__ not in EXACT:
        found = unusual(logical_and_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("logical_and_", input)
    return assign("logical_and_", input, logical_and(input, other))


def logical_or(input, other, *, out=None):
    """Whether one is non-zero."""
    # ops.yaml:2468  logical_or(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = False
    else:
        found = unusual(logical_or, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("logical_or", "bool", input, other, 2)
        g = False
    try:
        r = k.logical_or(a, b)
    except Exception as error:
        raise explain("logical_or", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = bool_
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("logical_or", out, result)
    return result


def logical_or_(input, other):
    """In-place `logical_or`."""
    if input.__class__ not in EXACT:
        found = unusual(logical_or_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("logical_or_", input)
    return assign("logical_or_", input, logical_or(input, other))


def logical_xor(input, other, *, out=None):
    """Whether just one is non-zero."""
    # ops.yaml:2475  logical_xor(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = False
    else:
        found = unusual(logical_xor, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("logical_xor", "bool", input, other, 2)
        g = False
    try:
        r = k.logical_xor(a, b)
    except Exception as error:
        raise explain("logical_xor", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = bool_
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("logical_xor", out, result)
    return result


def logical_xor_(input, other):
    """In-place `logical_xor`."""
    if input.__class__ not in EXACT:
        found = unusual(logical_xor_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("logical_xor_", input)
    return assign("logical_xor_", input, logical_xor(input, other))


def logical_not(input, *, out=None):
    """Whether self is zero."""
    # ops.yaml:2482  logical_not(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(logical_not, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.logical_not(a)
    except Exception as error:
        raise explain("logical_not", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = bool_
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("logical_not", out, result)
    return result


def logical_not_(input):
    """In-place `logical_not`."""
    if input.__class__ not in EXACT:
        found = unusual(logical_not_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("logical_not_", input)
    return assign("logical_not_", input, logical_not(input))


def bitwise_and(input, other, *, out=None):
    """The bits set in both."""
    # ops.yaml:2488  bitwise_and(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = False
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = False
    else:
        found = unusual(bitwise_and, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("bitwise_and", "promote", input, other)
        g = False
    try:
        r = k.bitwise_and(a, b)
    except Exception as error:
        raise explain("bitwise_and", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("bitwise_and", out, result)
    return result


def bitwise_and_(input, other):
    """In-place `bitwise_and`."""
    if input.__class__ not in EXACT:
        found = unusual(bitwise_and_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("bitwise_and_", input)
    return assign("bitwise_and_", input, bitwise_and(input, other))


def bitwise_or(input, other, *, out=None):
    """The bits set in one."""
    # ops.yaml:2495  bitwise_or(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = False
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = False
    else:
        found = unusual(bitwise_or, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("bitwise_or", "promote", input, other)
        g = False
    try:
        r = k.bitwise_or(a, b)
    except Exception as error:
        raise explain("bitwise_or", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("bitwise_or", out, result)
    return result


def bitwise_or_(input, other):
    """In-place `bitwise_or`."""
    if input.__class__ not in EXACT:
        found = unusual(bitwise_or_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("bitwise_or_", input)
    return assign("bitwise_or_", input, bitwise_or(input, other))


def bitwise_xor(input, other, *, out=None):
    """The bits set in just one."""
    # ops.yaml:2502  bitwise_xor(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = False
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = False
    else:
        found = unusual(bitwise_xor, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("bitwise_xor", "promote", input, other)
        g = False
    try:
        r = k.bitwise_xor(a, b)
    except Exception as error:
        raise explain("bitwise_xor", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("bitwise_xor", out, result)
    return result


def bitwise_xor_(input, other):
    """In-place `bitwise_xor`."""
    if input.__class__ not in EXACT:
        found = unusual(bitwise_xor_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("bitwise_xor_", input)
    return assign("bitwise_xor_", input, bitwise_xor(input, other))


def bitwise_not(input, *, out=None):
    """All bits turned; of bool the negation."""
    # ops.yaml:2509  bitwise_not(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(bitwise_not, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.bitwise_not(a)
    except Exception as error:
        raise explain("bitwise_not", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("bitwise_not", out, result)
    return result


def bitwise_not_(input):
    """In-place `bitwise_not`."""
    if input.__class__ not in EXACT:
        found = unusual(bitwise_not_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("bitwise_not_", input)
    return assign("bitwise_not_", input, bitwise_not(input))


def bitwise_left_shift(input, other, *, out=None):
    """The bits moved up by other, self * 2 ** other."""
    # ops.yaml:2516  bitwise_left_shift(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = False
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = False
    else:
        found = unusual(bitwise_left_shift, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("bitwise_left_shift", "promote", input, other)
        g = False
    try:
        r = k.bitwise_left_shift(a, b)
    except Exception as error:
        raise explain("bitwise_left_shift", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("bitwise_left_shift", out, result)
    return result


def bitwise_left_shift_(input, other):
    """In-place `bitwise_left_shift`."""
    if input.__class__ not in EXACT:
        found = unusual(bitwise_left_shift_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("bitwise_left_shift_", input)
    return assign("bitwise_left_shift_", input, bitwise_left_shift(input, other))


def bitwise_right_shift(input, other, *, out=None):
    """The bits moved down by other; a sign stays."""
    # ops.yaml:2523  bitwise_right_shift(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = False
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__]:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = False
    else:
        found = unusual(bitwise_right_shift, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("bitwise_right_shift", "promote", input, other)
        g = False
    try:
        r = k.bitwise_right_shift(a, b)
    except Exception as error:
        raise explain("bitwise_right_shift", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("bitwise_right_shift", out, result)
    return result


def bitwise_right_shift_(input, other):
    """In-place `bitwise_right_shift`."""
    if input.__class__ not in EXACT:
        found = unusual(bitwise_right_shift_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("bitwise_right_shift_", input)
    return assign("bitwise_right_shift_", input, bitwise_right_shift(input, other))


def isnan(input):
    """Whether self is not a number."""
    # ops.yaml:2530  isnan(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(isnan, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.isnan(a)
    except Exception as error:
        raise explain("isnan", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = bool_
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    return result


def isinf(input):
    """Whether self is infinite."""
    # ops.yaml:2537  isinf(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(isinf, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.isinf(a)
    except Exception as error:
        raise explain("isinf", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = bool_
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    return result


def isfinite(input):
    """Whether self is neither infinite nor NaN."""
    # ops.yaml:2544  isfinite(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(isfinite, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.isfinite(a)
    except Exception as error:
        raise explain("isfinite", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = bool_
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    return result


def signbit(input, *, out=None):
    """Whether the sign is negative, also of -0.0."""
    # ops.yaml:2551  signbit(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(signbit, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.signbit(a)
    except Exception as error:
        raise explain("signbit", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = bool_
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("signbit", out, result)
    return result


def isposinf(input, *, out=None):
    """Whether self is inf."""
    # ops.yaml:2559  isposinf(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(isposinf, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (not input.is_complex()):
        raise RuntimeError('isposinf does not support complex inputs.')
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.isposinf(a)
    except Exception as error:
        raise explain("isposinf", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = bool_
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("isposinf", out, result)
    return result


def isneginf(input, *, out=None):
    """Whether self is -inf."""
    # ops.yaml:2568  isneginf(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(isneginf, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (not input.is_complex()):
        raise RuntimeError('isneginf does not support complex inputs.')
    k, dtype, a = input._k, input.dtype, input._a
    try:
        r = k.isneginf(a)
    except Exception as error:
        raise explain("isneginf", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = bool_
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("isneginf", out, result)
    return result


def isreal(input):
    """Whether the imaginary part is 0."""
    # ops.yaml:2577  isreal(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(isreal, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = imag(input) == 0 if input.is_complex() else compose_math.everywhere_true(input)
    return result


def isclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    """Whether abs(self - other) <= atol + rtol * abs(other)."""
    # ops.yaml:2582  isclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False) -> Tensor
    if input.__class__ not in EXACT or other.__class__ not in EXACT:
        found = unusual(isclose, (input, other, rtol, atol, equal_nan,), dict(), 2)
        if found is not NotImplemented:
            return found
    if not (compose_math.comparable(input, other, rtol, atol)):
        raise RuntimeError('never')
    result = compose_math.isclose_impl(input, other, rtol, atol, equal_nan)
    return result


def cumsum(input, dim=None, *, dtype=None, out=None, axis=None):
    """The sums of all elements of a dim up to each."""
    # ops.yaml:2590  cumsum(Tensor self, int dim, *, DType? dtype=None) -> Tensor
    if axis is not None:
        dim = axis
    if dim is None:
        raise missing("cumsum", dim=dim)
    if input.__class__ not in EXACT:
        found = unusual(cumsum, (input, dim,), dict(dtype=dtype, out=out), 1)
        if found is not NotImplemented:
            return found
    k, a = input._k, input._a
    dim = dims = wrap_dim(dim, a.ndim)
    dtype = input.dtype if dtype is None and input.dtype.category > 1 else result_dtype("cumsum", "accumulate", input.dtype, dtype)
    try:
        r = k.cumsum(a, dims, dtype.np)
    except Exception as error:
        raise explain("cumsum", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    g = g if dtype.category > 1 else False
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.CumsumBackward0.of(input, dim)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(cumsum, nodes.CumsumBackward0, result, (input, dim,), dict(dtype=dtype))
    if out is not None:
        return write_out("cumsum", out, result)
    return result


def cumsum_(input, dim=None, *, dtype=None, axis=None):
    """In-place `cumsum`."""
    if axis is not None:
        dim = axis
    if dim is None:
        raise missing("cumsum", dim=dim)
    if input.__class__ not in EXACT:
        found = unusual(cumsum_, (input, dim,), dict(dtype=dtype), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("cumsum_", input)
    return assign("cumsum_", input, cumsum(input, dim, dtype=dtype))


def cumprod(input, dim=None, *, dtype=None, out=None, axis=None):
    """The products of all elements of a dim up to each."""
    # ops.yaml:2596  cumprod(Tensor self, int dim, *, DType? dtype=None) -> Tensor
    if axis is not None:
        dim = axis
    if dim is None:
        raise missing("cumprod", dim=dim)
    if input.__class__ not in EXACT:
        found = unusual(cumprod, (input, dim,), dict(dtype=dtype, out=out), 1)
        if found is not NotImplemented:
            return found
    k, a = input._k, input._a
    dim = dims = wrap_dim(dim, a.ndim)
    dtype = input.dtype if dtype is None and input.dtype.category > 1 else result_dtype("cumprod", "accumulate", input.dtype, dtype)
    try:
        r = k.cumprod(a, dims, dtype.np)
    except Exception as error:
        raise explain("cumprod", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    g = g if dtype.category > 1 else False
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.CumprodBackward0.of(input, dim, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(cumprod, nodes.CumprodBackward0, result, (input, dim,), dict(dtype=dtype))
    if out is not None:
        return write_out("cumprod", out, result)
    return result


def cumprod_(input, dim=None, *, dtype=None, axis=None):
    """In-place `cumprod`."""
    if axis is not None:
        dim = axis
    if dim is None:
        raise missing("cumprod", dim=dim)
    if input.__class__ not in EXACT:
        found = unusual(cumprod_, (input, dim,), dict(dtype=dtype), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("cumprod_", input)
    return assign("cumprod_", input, cumprod(input, dim, dtype=dtype))


def cummax(input, dim=None, *, out=None, axis=None):
    """The greatest element of a dim up to each, and where it is last."""
    # ops.yaml:2602  cummax(Tensor self, int dim) -> (Tensor values, Tensor indices)
    if axis is not None:
        dim = axis
    if dim is None:
        raise missing("cummax", dim=dim)
    if input.__class__ not in EXACT:
        found = unusual(cummax, (input, dim,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_math.real_scan('cummax', input)):
        raise RuntimeError('never')
    k, a = input._k, input._a
    dim = dims = wrap_dim(dim, a.ndim)
    dtype = result_dtype("cummax", "same", input.dtype, None)
    try:
        r = k.cummax(a, dims, dtype.np)
    except Exception as error:
        raise explain("cummax", error, input) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, int64))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.CummaxBackward0.of(input, dim, result[1]), (0,))
        if todo & 2:
            forward(cummax, nodes.CummaxBackward0, result, (input, dim,), dict())
    if out is not None:
        return write_out("cummax", out, result)
    return make_return("cummax", result)


def cummin(input, dim=None, *, out=None, axis=None):
    """The least element of a dim up to each, and where it is last."""
    # ops.yaml:2618  cummin(Tensor self, int dim) -> (Tensor values, Tensor indices)
    if axis is not None:
        dim = axis
    if dim is None:
        raise missing("cummin", dim=dim)
    if input.__class__ not in EXACT:
        found = unusual(cummin, (input, dim,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_math.real_scan('cummin', input)):
        raise RuntimeError('never')
    k, a = input._k, input._a
    dim = dims = wrap_dim(dim, a.ndim)
    dtype = result_dtype("cummin", "same", input.dtype, None)
    try:
        r = k.cummin(a, dims, dtype.np)
    except Exception as error:
        raise explain("cummin", error, input) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, int64))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.CumminBackward0.of(input, dim, result[1]), (0,))
        if todo & 2:
            forward(cummin, nodes.CumminBackward0, result, (input, dim,), dict())
    if out is not None:
        return write_out("cummin", out, result)
    return make_return("cummin", result)


def _logcumsumexp_body(input, dim):
    """The composition behind `logcumsumexp`, for backends without an own kernel."""
    return compose_math.complex_logcumsumexp(input, dim)


def logcumsumexp(input, dim=None, *, out=None, axis=None):
    """The logarithm of the sums of exp(self) along a dim up to each element, without overflow."""
    # ops.yaml:2634  logcumsumexp(Tensor self, int dim) -> Tensor
    if axis is not None:
        dim = axis
    if dim is None:
        raise missing("logcumsumexp", dim=dim)
    if input.__class__ not in EXACT:
        found = unusual(logcumsumexp, (input, dim,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (input.dtype.category > 1):
        raise NotImplementedError(f"'logcumsumexp_out_cpu' not implemented for '{compose_math.type_word(input)}'")
    k, a = input._k, input._a
    dim = dims = wrap_dim(dim, a.ndim)
    dtype = result_dtype("logcumsumexp", "same", input.dtype, None)
    try:
        r = k.logcumsumexp(a, dims, dtype.np)
    except Exception as error:
        raise explain("logcumsumexp", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.LogcumsumexpBackward0.of(input, dim, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(logcumsumexp, nodes.LogcumsumexpBackward0, result, (input, dim,), dict())
    if out is not None:
        return write_out("logcumsumexp", out, result)
    return result


def diff(input, n=1, dim=-1, prepend=None, append=None, *, out=None, axis=None):
    """The n-th difference of neighbours along a dim."""
    # ops.yaml:2651  diff(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None) -> Tensor
    if axis is not None:
        dim = axis
    if input.__class__ not in EXACT or (prepend is not None and prepend.__class__ not in EXACT) or (append is not None and append.__class__ not in EXACT):
        found = unusual(diff, (input, n, dim, prepend, append,), dict(out=out), 3)
        if found is not NotImplemented:
            return found
    result = compose_stats.diff_impl(input, n, dim, prepend, append)
    if out is not None:
        return write_out("diff", out, result)
    return result


def trapezoid(y, x=None, *, dx=None, dim=-1, axis=None):
    """The integral along a dim by the trapezoid rule."""
    # ops.yaml:2656  trapezoid(Tensor y, Tensor? x=None, *, Scalar? dx=None, int dim=-1) -> Tensor
    if axis is not None:
        dim = axis
    if y.__class__ not in EXACT or (x is not None and x.__class__ not in EXACT):
        found = unusual(trapezoid, (y, x,), dict(dx=dx, dim=dim), 2)
        if found is not NotImplemented:
            return found
    result = compose_stats.trapezoid_impl(y, x, dx, dim)
    return result


def cumulative_trapezoid(y, x=None, *, dx=None, dim=-1, axis=None):
    """The integrals along a dim up to each element by the trapezoid rule."""
    # ops.yaml:2662  cumulative_trapezoid(Tensor y, Tensor? x=None, *, Scalar? dx=None, int dim=-1) -> Tensor
    if axis is not None:
        dim = axis
    if y.__class__ not in EXACT or (x is not None and x.__class__ not in EXACT):
        found = unusual(cumulative_trapezoid, (y, x,), dict(dx=dx, dim=dim), 2)
        if found is not NotImplemented:
            return found
    result = compose_stats.cumulative_trapezoid_impl(y, x, dx, dim)
    return result


def sort(input, dim=-1, descending=False, *, stable=False, out=None, axis=None):
    """The elements along a dim in order, equal ones in their old order, NaN last; and their places."""
    # ops.yaml:2670  sort(Tensor self, int dim=-1, bool descending=False, *, bool stable=False) -> (Tensor values, Tensor indices)
    if axis is not None:
        dim = axis
    if input.__class__ not in EXACT:
        found = unusual(sort, (input, dim, descending,), dict(stable=stable, out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_math.real_input('Sort', input)):
        raise RuntimeError('never')
    k = input._k
    if dim.__class__ is not int or not 0 <= dim < input._a.ndim:
        dim = wrap_dim(dim, input._a.ndim)
    dtype = input.dtype
    try:
        r = k.sort(input._a, dim, descending, stable)
    except Exception as error:
        raise explain("sort", error, input) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, int64))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.SortBackward0.of(input, dim, result[1]), (0,))
        if todo & 2:
            forward(sort, nodes.SortBackward0, result, (input, dim, descending,), dict(stable=stable))
    if out is not None:
        return write_out("sort", out, result, True)
    return make_return("sort", result)


def argsort(input, dim=-1, descending=False, *, stable=False, axis=None):
    """The places of the elements along a dim in order."""
    # ops.yaml:2678  argsort(Tensor self, int dim=-1, bool descending=False, *, bool stable=False) -> Tensor
    if axis is not None:
        dim = axis
    if input.__class__ not in EXACT:
        found = unusual(argsort, (input, dim, descending,), dict(stable=stable), 1)
        if found is not NotImplemented:
            return found
    result = sort(input, dim, descending, stable=stable)[1]
    return result


def _topk_count_body(input, count, dim, largest, sorted):
    """The composition behind `topk_count`, for backends without an own kernel."""
    return compose_math.first_sorted(input, count, dim, largest)


def topk_count(input, count, dim=-1, largest=True, sorted=True):
    """The greatest (or least) elements along a dim, in order, and their places."""
    # ops.yaml:2684  topk.count(Tensor self, int count, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor values, Tensor indices)
    if input.__class__ not in EXACT:
        found = unusual(topk_count, (input, count, dim, largest, sorted,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (compose_math.topk_input(input, count, dim)):
        raise RuntimeError('never')
    k = input._k
    count = as_int(count, "count")
    if dim.__class__ is not int or not 0 <= dim < input._a.ndim:
        dim = wrap_dim(dim, input._a.ndim)
    dtype = input.dtype
    try:
        r = k.topk_count(input._a, count, dim, largest, sorted)
    except Exception as error:
        raise explain("topk_count", error, input) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, int64))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.TopkCountBackward0.of(input, dim, result[1]), (0,))
        if todo & 2:
            forward(topk_count, nodes.TopkCountBackward0, result, (input, count, dim, largest, sorted,), dict())
    return make_return("topk", result)


def msort(input, *, out=None):
    """The tensor sorted along its first dim."""
    # ops.yaml:2693  msort(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(msort, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = sort(input, 0)[0]
    if out is not None:
        return write_out("msort", out, result)
    return result


def _kthvalue_count_body(input, count, dim, keepdim):
    """The composition behind `kthvalue_count`, for backends without an own kernel."""
    return compose_stats.select_sorted(input, dim, keepdim, compose_stats.kth_of(input, count, dim))


def kthvalue_count(input, count, dim=-1, keepdim=False):
    """The element of that rank along a dim, counted from 1, and its place."""
    # ops.yaml:2699  kthvalue.count(Tensor self, int count, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)
    if input.__class__ not in EXACT:
        found = unusual(kthvalue_count, (input, count, dim, keepdim,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (compose_math.kthvalue_input(input, count, dim)):
        raise RuntimeError('never')
    k = input._k
    count = as_int(count, "count")
    if dim.__class__ is not int or not 0 <= dim < input._a.ndim:
        dim = wrap_dim(dim, input._a.ndim)
    dtype = input.dtype
    try:
        r = k.kthvalue_count(input._a, count, dim, keepdim)
    except Exception as error:
        raise explain("kthvalue_count", error, input) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, int64))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.KthvalueCountBackward0.of(input, dim, keepdim, result[1]), (0,))
        if todo & 2:
            forward(kthvalue_count, nodes.KthvalueCountBackward0, result, (input, count, dim, keepdim,), dict())
    return make_return("kthvalue", result)


def unique_flat(input):
    """The different elements in order, the place of each element among them, and their numbers."""
    # ops.yaml:2708  unique_flat(Tensor self) -> (Tensor values, Tensor inverse, Tensor counts)
    if input.__class__ not in EXACT:
        found = unusual(unique_flat, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (not input.is_complex()):
        raise NotImplementedError(f"'unique' not implemented for '{compose_math.type_word(input)}'")
    k = input._k
    dtype = input.dtype
    try:
        r = k.unique_flat(input._a)
    except Exception as error:
        raise explain("unique_flat", error, input) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, int64), wrap(r[2], k, int64))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.UniqueFlatBackward0.of(input), (0,))
        if todo & 2:
            forward(unique_flat, nodes.UniqueFlatBackward0, result, (input,), dict())
    return make_return("unique_flat", result)


def unique_slices(input, dim):
    """The different slices along a dim in order, the place of each among them, and their numbers."""
    # ops.yaml:2717  unique_slices(Tensor self, int dim) -> (Tensor values, Tensor inverse, Tensor counts)
    if input.__class__ not in EXACT:
        found = unusual(unique_slices, (input, dim,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (not input.is_complex()):
        raise NotImplementedError(f"'unique_dim' not implemented for '{compose_math.type_word(input)}'")
    k = input._k
    if dim.__class__ is not int or not 0 <= dim < input._a.ndim:
        dim = wrap_dim(dim, input._a.ndim)
    dtype = input.dtype
    try:
        r = k.unique_slices(input._a, dim)
    except Exception as error:
        raise explain("unique_slices", error, input) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, int64), wrap(r[2], k, int64))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.UniqueSlicesBackward0.of(input), (0,))
        if todo & 2:
            forward(unique_slices, nodes.UniqueSlicesBackward0, result, (input, dim,), dict())
    return make_return("unique_slices", result)


def unique_runs(input, dim=None):
    """One of each run of equal elements (or slices), the run of each, and the lengths of runs."""
    # ops.yaml:2726  unique_runs(Tensor self, int? dim=None) -> (Tensor values, Tensor inverse, Tensor counts)
    if input.__class__ not in EXACT:
        found = unusual(unique_runs, (input, dim,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    if dim is not None:
        dim = wrap_dim(dim, input._a.ndim)
    dtype = input.dtype
    try:
        r = k.unique_runs(input._a, dim)
    except Exception as error:
        raise explain("unique_runs", error, input) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, int64), wrap(r[2], k, int64))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.UniqueRunsBackward0.of(input), (0,))
        if todo & 2:
            forward(unique_runs, nodes.UniqueRunsBackward0, result, (input, dim,), dict())
    return make_return("unique_runs", result)


def search_rows(input, sequence, right):
    """Where each value would stand in its sorted row, before or behind equal ones."""
    # ops.yaml:2733  search_rows(Tensor self, Tensor sequence, bool right) -> Tensor
    if input.__class__ not in EXACT or sequence.__class__ not in EXACT or (sequence._k is not input._k):
        found = unusual(search_rows, (input, sequence, right,), dict(), 2)
        if found is not NotImplemented:
            return found
    k = input._k
    if not (input._k is sequence._k):
        k, (input, sequence,) = same_table("search_rows", input, sequence)
    dtype = input.dtype
    try:
        r = k.search_rows(input._a, sequence._a, right)
    except Exception as error:
        raise explain("search_rows", error, input, sequence) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = int64
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    return result


def isin_of(input, test_elements):
    """Whether each element is among the test elements."""
    # ops.yaml:2739  isin_of(Tensor self, Tensor test_elements) -> Tensor
    if input.__class__ not in EXACT or test_elements.__class__ not in EXACT or (test_elements._k is not input._k):
        found = unusual(isin_of, (input, test_elements,), dict(), 2)
        if found is not NotImplemented:
            return found
    k = input._k
    if not (input._k is test_elements._k):
        k, (input, test_elements,) = same_table("isin_of", input, test_elements)
    dtype = input.dtype
    try:
        r = k.isin_of(input._a, test_elements._a)
    except Exception as error:
        raise explain("isin_of", error, input, test_elements) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = bool_
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    return result


def bincount(input, weights=None, minlength=0):
    """How often each number from 0 on occurs, or the sums of their weights."""
    # ops.yaml:2745  bincount(Tensor self, Tensor? weights=None, int minlength=0) -> Tensor
    if input.__class__ not in EXACT or (weights is not None and weights.__class__ not in EXACT):
        found = unusual(bincount, (input, weights, minlength,), dict(), 2)
        if found is not NotImplemented:
            return found
    if not (compose_stats.bincount_input(input, weights, minlength)):
        raise RuntimeError('never')
    result = compose_stats.bincount_impl(input, weights, minlength)
    return result


def count_in_bins(input, edges, weights=None):
    """The number (or weight) of elements between each two neighbours of the sorted edges."""
    # ops.yaml:2752  count_in_bins(Tensor self, Tensor edges, Tensor? weights=None) -> Tensor
    if input.__class__ not in EXACT or edges.__class__ not in EXACT or (weights is not None and weights.__class__ not in EXACT) or (edges._k is not input._k) or (weights is not None and weights._k is not input._k):
        found = unusual(count_in_bins, (input, edges, weights,), dict(), 3)
        if found is not NotImplemented:
            return found
    k, (input, edges, weights,) = same_table("count_in_bins", input, edges, weights)
    dtype = input.dtype
    try:
        r = k.count_in_bins(input._a, edges._a, None if weights is None else weights._a)
    except Exception as error:
        raise explain("count_in_bins", error, input, edges, weights) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g or (weights is not None and weights._g)
    if g and (todo := state.mode & (7 if g is True else settle(input, weights))):
        if todo & 1:
            result._node = node = nodes.CountInBinsBackward0.of(input, weights)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(count_in_bins, nodes.CountInBinsBackward0, result, (input, edges, weights,), dict())
    return result


def erf(input, *, out=None):
    """The error function 2/sqrt(pi) times the integral of exp(-t*t) from 0 to self."""
    # ops.yaml:2761  erf(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(erf, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.erf(a)
    except Exception as error:
        raise explain("erf", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.ErfBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(erf, nodes.ErfBackward0, result, (input,), dict())
    if out is not None:
        return write_out("erf", out, result)
    return result


def erf_(input):
    """In-place `erf`."""
    if input.__class__ not in EXACT:
        found = unusual(erf_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("erf_", input)
    return assign("erf_", input, erf(input))


def erfc(input, *, out=None):
    """1 - erf(self), exact for large self."""
    # ops.yaml:2769  erfc(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(erfc, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.erfc(a)
    except Exception as error:
        raise explain("erfc", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.ErfcBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(erfc, nodes.ErfcBackward0, result, (input,), dict())
    if out is not None:
        return write_out("erfc", out, result)
    return result


def erfc_(input):
    """In-place `erfc`."""
    if input.__class__ not in EXACT:
        found = unusual(erfc_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("erfc_", input)
    return assign("erfc_", input, erfc(input))


def erfinv(input, *, out=None):
    """The inverse of erf."""
    # ops.yaml:2777  erfinv(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(erfinv, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.erfinv(a)
    except Exception as error:
        raise explain("erfinv", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.ErfinvBackward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(erfinv, nodes.ErfinvBackward0, result, (input,), dict())
    if out is not None:
        return write_out("erfinv", out, result)
    return result


def erfinv_(input):
    """In-place `erfinv`."""
    if input.__class__ not in EXACT:
        found = unusual(erfinv_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("erfinv_", input)
    return assign("erfinv_", input, erfinv(input))


def lgamma(input, *, out=None):
    """The logarithm of the absolute gamma function."""
    # ops.yaml:2786  lgamma(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(lgamma, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.lgamma(a)
    except Exception as error:
        raise explain("lgamma", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.LgammaBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(lgamma, nodes.LgammaBackward0, result, (input,), dict())
    if out is not None:
        return write_out("lgamma", out, result)
    return result


def lgamma_(input):
    """In-place `lgamma`."""
    if input.__class__ not in EXACT:
        found = unusual(lgamma_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("lgamma_", input)
    return assign("lgamma_", input, lgamma(input))


def digamma(input, *, out=None):
    """The derivative of lgamma."""
    # ops.yaml:2795  digamma(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(digamma, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.digamma(a)
    except Exception as error:
        raise explain("digamma", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.DigammaBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(digamma, nodes.DigammaBackward0, result, (input,), dict())
    if out is not None:
        return write_out("digamma", out, result)
    return result


def digamma_(input):
    """In-place `digamma`."""
    if input.__class__ not in EXACT:
        found = unusual(digamma_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("digamma_", input)
    return assign("digamma_", input, digamma(input))


def polygamma_order(input, n, *, out=None):
    """The n-th derivative of digamma."""
    # ops.yaml:2804  polygamma.order(Tensor self, int n) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(polygamma_order, (input, n,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.polygamma_order(a, n)
    except Exception as error:
        raise explain("polygamma_order", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.PolygammaOrderBackward0.of(input, n)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(polygamma_order, nodes.PolygammaOrderBackward0, result, (input, n,), dict())
    if out is not None:
        return write_out("polygamma_order", out, result)
    return result


def polygamma_order_(input, n):
    """In-place `polygamma_order`."""
    if input.__class__ not in EXACT:
        found = unusual(polygamma_order_, (input, n,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("polygamma_order_", input)
    return assign("polygamma_order_", input, polygamma_order(input, n))


def mvlgamma(input, p, *, out=None):
    """The logarithm of the multivariate gamma function of dimension p."""
    # ops.yaml:2814  mvlgamma(Tensor self, int p) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(mvlgamma, (input, p,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (p >= 1):
        raise RuntimeError('p has to be greater than or equal to 1')
    result = compose_math.mvlgamma_impl(input, p)
    if out is not None:
        return write_out("mvlgamma", out, result)
    return result


def mvlgamma_(input, p):
    """In-place `mvlgamma`."""
    if input.__class__ not in EXACT:
        found = unusual(mvlgamma_, (input, p,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("mvlgamma_", input)
    start = next_sequence()
    return assign("mvlgamma_", input, mvlgamma(input, p), start)


def i0(input, *, out=None):
    """The modified Bessel function of order 0."""
    # ops.yaml:2821  i0(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(i0, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.i0(a)
    except Exception as error:
        raise explain("i0", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.I0Backward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(i0, nodes.I0Backward0, result, (input,), dict())
    if out is not None:
        return write_out("i0", out, result)
    return result


def i0_(input):
    """In-place `i0`."""
    if input.__class__ not in EXACT:
        found = unusual(i0_, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("i0_", input)
    return assign("i0_", input, i0(input))


def igamma(input, other, *, out=None):
    """The regularised lower incomplete gamma function P(self, other)."""
    # ops.yaml:2829  igamma(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    else:
        found = unusual(igamma, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("igamma", "float", input, other, 2)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.igamma(a, b)
    except Exception as error:
        raise explain("igamma", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.IgammaBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(igamma, nodes.IgammaBackward0, result, (input, other,), dict())
    if out is not None:
        return write_out("igamma", out, result)
    return result


def igamma_(input, other):
    """In-place `igamma`."""
    if input.__class__ not in EXACT:
        found = unusual(igamma_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("igamma_", input)
    return assign("igamma_", input, igamma(input, other))


def igammac(input, other, *, out=None):
    """The regularised upper incomplete gamma function Q(self, other)."""
    # ops.yaml:2838  igammac(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    else:
        found = unusual(igammac, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("igammac", "float", input, other, 2)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.igammac(a, b)
    except Exception as error:
        raise explain("igammac", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.IgammacBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(igammac, nodes.IgammacBackward0, result, (input, other,), dict())
    if out is not None:
        return write_out("igammac", out, result)
    return result


def igammac_(input, other):
    """In-place `igammac`."""
    if input.__class__ not in EXACT:
        found = unusual(igammac_, (input, other,), dict(), 1)
        if found is not NotImplemented:
            return found
    begin_inplace("igammac_", input)
    return assign("igammac_", input, igammac(input, other))


def special_i0e(input, *, out=None):
    """exp(-abs(self)) i0(self)."""
    # ops.yaml:2847  special_i0e(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(special_i0e, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.special_i0e(a)
    except Exception as error:
        raise explain("special_i0e", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SpecialI0eBackward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(special_i0e, nodes.SpecialI0eBackward0, result, (input,), dict())
    if out is not None:
        return write_out("special_i0e", out, result)
    return result


def special_i1(input, *, out=None):
    """The modified Bessel function of order 1."""
    # ops.yaml:2856  special_i1(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(special_i1, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.special_i1(a)
    except Exception as error:
        raise explain("special_i1", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SpecialI1Backward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(special_i1, nodes.SpecialI1Backward0, result, (input,), dict())
    if out is not None:
        return write_out("special_i1", out, result)
    return result


def special_i1e(input, *, out=None):
    """exp(-abs(self)) i1(self)."""
    # ops.yaml:2865  special_i1e(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(special_i1e, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.special_i1e(a)
    except Exception as error:
        raise explain("special_i1e", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SpecialI1eBackward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(special_i1e, nodes.SpecialI1eBackward0, result, (input,), dict())
    if out is not None:
        return write_out("special_i1e", out, result)
    return result


def special_ndtr(input, *, out=None):
    """The cumulative distribution function of the standard normal."""
    # ops.yaml:2874  special_ndtr(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(special_ndtr, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.special_ndtr(a)
    except Exception as error:
        raise explain("special_ndtr", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SpecialNdtrBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(special_ndtr, nodes.SpecialNdtrBackward0, result, (input,), dict())
    if out is not None:
        return write_out("special_ndtr", out, result)
    return result


def special_ndtri(input, *, out=None):
    """The inverse of ndtr."""
    # ops.yaml:2882  special_ndtri(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(special_ndtri, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.special_ndtri(a)
    except Exception as error:
        raise explain("special_ndtri", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SpecialNdtriBackward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(special_ndtri, nodes.SpecialNdtriBackward0, result, (input,), dict())
    if out is not None:
        return write_out("special_ndtri", out, result)
    return result


def special_log_ndtr(input, *, out=None):
    """The logarithm of ndtr, exact in its tail."""
    # ops.yaml:2891  special_log_ndtr(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(special_log_ndtr, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.special_log_ndtr(a)
    except Exception as error:
        raise explain("special_log_ndtr", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SpecialLogNdtrBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(special_log_ndtr, nodes.SpecialLogNdtrBackward0, result, (input,), dict())
    if out is not None:
        return write_out("special_log_ndtr", out, result)
    return result


def special_erfcx(input, *, out=None):
    """exp(self * self) erfc(self)."""
    # ops.yaml:2899  special_erfcx(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(special_erfcx, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.special_erfcx(a)
    except Exception as error:
        raise explain("special_erfcx", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SpecialErfcxBackward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(special_erfcx, nodes.SpecialErfcxBackward0, result, (input,), dict())
    if out is not None:
        return write_out("special_erfcx", out, result)
    return result


def special_entr(input, *, out=None):
    """-self * log(self), 0 at 0 and -inf below."""
    # ops.yaml:2908  special_entr(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(special_entr, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.special_entr(a)
    except Exception as error:
        raise explain("special_entr", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.SpecialEntrBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(special_entr, nodes.SpecialEntrBackward0, result, (input,), dict())
    if out is not None:
        return write_out("special_entr", out, result)
    return result


def special_xlog1py(input, other, *, out=None):
    """self * log1p(other), and 0 where self is 0."""
    # ops.yaml:2918  special_xlog1py(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__] and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = input._g
    else:
        found = unusual(special_xlog1py, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("special_xlog1py", "float", input, other)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.special_xlog1py(a, b)
    except Exception as error:
        raise explain("special_xlog1py", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.SpecialXlog1pyBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(special_xlog1py, nodes.SpecialXlog1pyBackward0, result, (input, other,), dict())
    if out is not None:
        return write_out("special_xlog1py", out, result)
    return result


def special_zeta(input, other, *, out=None):
    """The Hurwitz zeta function, the sum of (k + other) ** -self over k >= 0."""
    # ops.yaml:2930  special_zeta(Tensor self, Tensor other) -> Tensor
    if input.__class__ in EXACT and other.__class__ in EXACT and input._k is other._k and input.dtype is other.dtype and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = other._a; g = input._g or other._g
    elif other.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[other.__class__] and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = other; g = input._g
    else:
        found = unusual(special_zeta, (input, other,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("special_zeta", "float", input, other)
        g = getattr(input, '_g', False) or getattr(other, '_g', False)
    try:
        r = k.special_zeta(a, b)
    except Exception as error:
        raise explain("special_zeta", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.SpecialZetaBackward0.of(input, other)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(special_zeta, nodes.SpecialZetaBackward0, result, (input, other,), dict())
    if out is not None:
        return write_out("special_zeta", out, result)
    return result


def special_airy_ai(input, *, out=None):
    """The Airy function Ai."""
    # ops.yaml:2940  special_airy_ai(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(special_airy_ai, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.special_airy_ai(a)
    except Exception as error:
        raise explain("special_airy_ai", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_airy_ai", out, result)
    return result


def special_bessel_j0(input, *, out=None):
    """The Bessel function of the first kind of order 0."""
    # ops.yaml:2950  special_bessel_j0(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(special_bessel_j0, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.special_bessel_j0(a)
    except Exception as error:
        raise explain("special_bessel_j0", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_bessel_j0", out, result)
    return result


def special_bessel_j1(input, *, out=None):
    """The Bessel function of the first kind of order 1."""
    # ops.yaml:2959  special_bessel_j1(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(special_bessel_j1, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.special_bessel_j1(a)
    except Exception as error:
        raise explain("special_bessel_j1", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_bessel_j1", out, result)
    return result


def special_bessel_y0(input, *, out=None):
    """The Bessel function of the second kind of order 0."""
    # ops.yaml:2968  special_bessel_y0(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(special_bessel_y0, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.special_bessel_y0(a)
    except Exception as error:
        raise explain("special_bessel_y0", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_bessel_y0", out, result)
    return result


def special_bessel_y1(input, *, out=None):
    """The Bessel function of the second kind of order 1."""
    # ops.yaml:2978  special_bessel_y1(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(special_bessel_y1, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.special_bessel_y1(a)
    except Exception as error:
        raise explain("special_bessel_y1", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_bessel_y1", out, result)
    return result


def special_modified_bessel_i0(input, *, out=None):
    """The modified Bessel function of the first kind of order 0."""
    # ops.yaml:2988  special_modified_bessel_i0(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(special_modified_bessel_i0, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.special_modified_bessel_i0(a)
    except Exception as error:
        raise explain("special_modified_bessel_i0", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_modified_bessel_i0", out, result)
    return result


def special_modified_bessel_i1(input, *, out=None):
    """The modified Bessel function of the first kind of order 1."""
    # ops.yaml:2997  special_modified_bessel_i1(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(special_modified_bessel_i1, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.special_modified_bessel_i1(a)
    except Exception as error:
        raise explain("special_modified_bessel_i1", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_modified_bessel_i1", out, result)
    return result


def special_modified_bessel_k0(input, *, out=None):
    """The modified Bessel function of the second kind of order 0."""
    # ops.yaml:3006  special_modified_bessel_k0(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(special_modified_bessel_k0, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.special_modified_bessel_k0(a)
    except Exception as error:
        raise explain("special_modified_bessel_k0", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_modified_bessel_k0", out, result)
    return result


def special_modified_bessel_k1(input, *, out=None):
    """The modified Bessel function of the second kind of order 1."""
    # ops.yaml:3016  special_modified_bessel_k1(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(special_modified_bessel_k1, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.special_modified_bessel_k1(a)
    except Exception as error:
        raise explain("special_modified_bessel_k1", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_modified_bessel_k1", out, result)
    return result


def special_scaled_modified_bessel_k0(input, *, out=None):
    """exp(self) modified_bessel_k0(self)."""
    # ops.yaml:3026  special_scaled_modified_bessel_k0(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(special_scaled_modified_bessel_k0, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.special_scaled_modified_bessel_k0(a)
    except Exception as error:
        raise explain("special_scaled_modified_bessel_k0", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_scaled_modified_bessel_k0", out, result)
    return result


def special_scaled_modified_bessel_k1(input, *, out=None):
    """exp(self) modified_bessel_k1(self)."""
    # ops.yaml:3036  special_scaled_modified_bessel_k1(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(special_scaled_modified_bessel_k1, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.special_scaled_modified_bessel_k1(a)
    except Exception as error:
        raise explain("special_scaled_modified_bessel_k1", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_scaled_modified_bessel_k1", out, result)
    return result


def special_spherical_bessel_j0(input, *, out=None):
    """The spherical Bessel function of the first kind of order 0, sin(self) / self."""
    # ops.yaml:3046  special_spherical_bessel_j0(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(special_spherical_bessel_j0, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    k, dtype, a = input._k, input.dtype, input._a
    if dtype.category < 2:
        dtype = default_dtype()
        a = k.cast(a, dtype.np)
    try:
        r = k.special_spherical_bessel_j0(a)
    except Exception as error:
        raise explain("special_spherical_bessel_j0", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_spherical_bessel_j0", out, result)
    return result


def special_chebyshev_polynomial_t(input, n, *, out=None):
    """The Chebyshev polynomial T of degree n at self."""
    # ops.yaml:3055  special_chebyshev_polynomial_t(Tensor self, Tensor n) -> Tensor
    if input.__class__ in EXACT and n.__class__ in EXACT and input._k is n._k and input.dtype is n.dtype and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n._a; g = False
    elif n.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[n.__class__] and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n; g = False
    else:
        found = unusual(special_chebyshev_polynomial_t, (input, n,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("special_chebyshev_polynomial_t", "float", input, n)
        g = False
    try:
        r = k.special_chebyshev_polynomial_t(a, b)
    except Exception as error:
        raise explain("special_chebyshev_polynomial_t", error, input, n) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_chebyshev_polynomial_t", out, result)
    return result


def special_chebyshev_polynomial_u(input, n, *, out=None):
    """The Chebyshev polynomial U of degree n at self."""
    # ops.yaml:3065  special_chebyshev_polynomial_u(Tensor self, Tensor n) -> Tensor
    if input.__class__ in EXACT and n.__class__ in EXACT and input._k is n._k and input.dtype is n.dtype and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n._a; g = False
    elif n.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[n.__class__] and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n; g = False
    else:
        found = unusual(special_chebyshev_polynomial_u, (input, n,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("special_chebyshev_polynomial_u", "float", input, n)
        g = False
    try:
        r = k.special_chebyshev_polynomial_u(a, b)
    except Exception as error:
        raise explain("special_chebyshev_polynomial_u", error, input, n) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_chebyshev_polynomial_u", out, result)
    return result


def special_chebyshev_polynomial_v(input, n, *, out=None):
    """The Chebyshev polynomial V of degree n at self."""
    # ops.yaml:3075  special_chebyshev_polynomial_v(Tensor self, Tensor n) -> Tensor
    if input.__class__ in EXACT and n.__class__ in EXACT and input._k is n._k and input.dtype is n.dtype and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n._a; g = False
    elif n.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[n.__class__] and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n; g = False
    else:
        found = unusual(special_chebyshev_polynomial_v, (input, n,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("special_chebyshev_polynomial_v", "float", input, n)
        g = False
    try:
        r = k.special_chebyshev_polynomial_v(a, b)
    except Exception as error:
        raise explain("special_chebyshev_polynomial_v", error, input, n) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_chebyshev_polynomial_v", out, result)
    return result


def special_chebyshev_polynomial_w(input, n, *, out=None):
    """The Chebyshev polynomial W of degree n at self."""
    # ops.yaml:3085  special_chebyshev_polynomial_w(Tensor self, Tensor n) -> Tensor
    if input.__class__ in EXACT and n.__class__ in EXACT and input._k is n._k and input.dtype is n.dtype and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n._a; g = False
    elif n.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[n.__class__] and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n; g = False
    else:
        found = unusual(special_chebyshev_polynomial_w, (input, n,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("special_chebyshev_polynomial_w", "float", input, n)
        g = False
    try:
        r = k.special_chebyshev_polynomial_w(a, b)
    except Exception as error:
        raise explain("special_chebyshev_polynomial_w", error, input, n) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_chebyshev_polynomial_w", out, result)
    return result


def special_shifted_chebyshev_polynomial_t(input, n, *, out=None):
    """The Chebyshev polynomial T of degree n at 2 * self - 1."""
    # ops.yaml:3095  special_shifted_chebyshev_polynomial_t(Tensor self, Tensor n) -> Tensor
    if input.__class__ in EXACT and n.__class__ in EXACT and input._k is n._k and input.dtype is n.dtype and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n._a; g = False
    elif n.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[n.__class__] and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n; g = False
    else:
        found = unusual(special_shifted_chebyshev_polynomial_t, (input, n,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("special_shifted_chebyshev_polynomial_t", "float", input, n)
        g = False
    try:
        r = k.special_shifted_chebyshev_polynomial_t(a, b)
    except Exception as error:
        raise explain("special_shifted_chebyshev_polynomial_t", error, input, n) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_shifted_chebyshev_polynomial_t", out, result)
    return result


def special_shifted_chebyshev_polynomial_u(input, n, *, out=None):
    """The Chebyshev polynomial U of degree n at 2 * self - 1."""
    # ops.yaml:3105  special_shifted_chebyshev_polynomial_u(Tensor self, Tensor n) -> Tensor
    if input.__class__ in EXACT and n.__class__ in EXACT and input._k is n._k and input.dtype is n.dtype and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n._a; g = False
    elif n.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[n.__class__] and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n; g = False
    else:
        found = unusual(special_shifted_chebyshev_polynomial_u, (input, n,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("special_shifted_chebyshev_polynomial_u", "float", input, n)
        g = False
    try:
        r = k.special_shifted_chebyshev_polynomial_u(a, b)
    except Exception as error:
        raise explain("special_shifted_chebyshev_polynomial_u", error, input, n) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_shifted_chebyshev_polynomial_u", out, result)
    return result


def special_shifted_chebyshev_polynomial_v(input, n, *, out=None):
    """The Chebyshev polynomial V of degree n at 2 * self - 1."""
    # ops.yaml:3115  special_shifted_chebyshev_polynomial_v(Tensor self, Tensor n) -> Tensor
    if input.__class__ in EXACT and n.__class__ in EXACT and input._k is n._k and input.dtype is n.dtype and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n._a; g = False
    elif n.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[n.__class__] and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n; g = False
    else:
        found = unusual(special_shifted_chebyshev_polynomial_v, (input, n,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("special_shifted_chebyshev_polynomial_v", "float", input, n)
        g = False
    try:
        r = k.special_shifted_chebyshev_polynomial_v(a, b)
    except Exception as error:
        raise explain("special_shifted_chebyshev_polynomial_v", error, input, n) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_shifted_chebyshev_polynomial_v", out, result)
    return result


def special_shifted_chebyshev_polynomial_w(input, n, *, out=None):
    """The Chebyshev polynomial W of degree n at 2 * self - 1."""
    # ops.yaml:3125  special_shifted_chebyshev_polynomial_w(Tensor self, Tensor n) -> Tensor
    if input.__class__ in EXACT and n.__class__ in EXACT and input._k is n._k and input.dtype is n.dtype and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n._a; g = False
    elif n.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[n.__class__] and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n; g = False
    else:
        found = unusual(special_shifted_chebyshev_polynomial_w, (input, n,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("special_shifted_chebyshev_polynomial_w", "float", input, n)
        g = False
    try:
        r = k.special_shifted_chebyshev_polynomial_w(a, b)
    except Exception as error:
        raise explain("special_shifted_chebyshev_polynomial_w", error, input, n) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_shifted_chebyshev_polynomial_w", out, result)
    return result


def special_hermite_polynomial_h(input, n, *, out=None):
    """The physicists' Hermite polynomial of degree n at self."""
    # ops.yaml:3135  special_hermite_polynomial_h(Tensor self, Tensor n) -> Tensor
    if input.__class__ in EXACT and n.__class__ in EXACT and input._k is n._k and input.dtype is n.dtype and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n._a; g = False
    elif n.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[n.__class__] and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n; g = False
    else:
        found = unusual(special_hermite_polynomial_h, (input, n,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("special_hermite_polynomial_h", "float", input, n)
        g = False
    try:
        r = k.special_hermite_polynomial_h(a, b)
    except Exception as error:
        raise explain("special_hermite_polynomial_h", error, input, n) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_hermite_polynomial_h", out, result)
    return result


def special_hermite_polynomial_he(input, n, *, out=None):
    """The probabilists' Hermite polynomial of degree n at self."""
    # ops.yaml:3145  special_hermite_polynomial_he(Tensor self, Tensor n) -> Tensor
    if input.__class__ in EXACT and n.__class__ in EXACT and input._k is n._k and input.dtype is n.dtype and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n._a; g = False
    elif n.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[n.__class__] and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n; g = False
    else:
        found = unusual(special_hermite_polynomial_he, (input, n,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("special_hermite_polynomial_he", "float", input, n)
        g = False
    try:
        r = k.special_hermite_polynomial_he(a, b)
    except Exception as error:
        raise explain("special_hermite_polynomial_he", error, input, n) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_hermite_polynomial_he", out, result)
    return result


def special_laguerre_polynomial_l(input, n, *, out=None):
    """The Laguerre polynomial of degree n at self."""
    # ops.yaml:3155  special_laguerre_polynomial_l(Tensor self, Tensor n) -> Tensor
    if input.__class__ in EXACT and n.__class__ in EXACT and input._k is n._k and input.dtype is n.dtype and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n._a; g = False
    elif n.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[n.__class__] and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n; g = False
    else:
        found = unusual(special_laguerre_polynomial_l, (input, n,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("special_laguerre_polynomial_l", "float", input, n)
        g = False
    try:
        r = k.special_laguerre_polynomial_l(a, b)
    except Exception as error:
        raise explain("special_laguerre_polynomial_l", error, input, n) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_laguerre_polynomial_l", out, result)
    return result


def special_legendre_polynomial_p(input, n, *, out=None):
    """The Legendre polynomial of degree n at self."""
    # ops.yaml:3165  special_legendre_polynomial_p(Tensor self, Tensor n) -> Tensor
    if input.__class__ in EXACT and n.__class__ in EXACT and input._k is n._k and input.dtype is n.dtype and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n._a; g = False
    elif n.__class__ in NUMBERS and input.__class__ in EXACT and input.dtype in NUMBERS[n.__class__] and input.dtype.category > 1:
        k = input._k; dtype = input.dtype; a = input._a; b = n; g = False
    else:
        found = unusual(special_legendre_polynomial_p, (input, n,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
        k, dtype, a, b = prepare_binary("special_legendre_polynomial_p", "float", input, n)
        g = False
    try:
        r = k.special_legendre_polynomial_p(a, b)
    except Exception as error:
        raise explain("special_legendre_polynomial_p", error, input, n) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    if out is not None:
        return write_out("special_legendre_polynomial_p", out, result)
    return result


def lu_decompose(input):
    """L (its diagonal of ones left out) and U in one matrix; the rows swapped, from 1; the first zero pivot."""
    # ops.yaml:3177  lu_decompose(Tensor self) -> (Tensor LU, Tensor pivots, Tensor info)
    if input.__class__ not in EXACT:
        found = unusual(lu_decompose, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    dtype = input.dtype
    try:
        r = k.lu_decompose(input._a)
    except Exception as error:
        raise explain("lu_decompose", error, input) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, int32), wrap(r[2], k, int32))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.LuDecomposeBackward0.of(input, result[0], result[1]), (0,))
        if todo & 2:
            forward(lu_decompose, nodes.LuDecomposeBackward0, result, (input,), dict())
    return make_return("lu_decompose", result)


def rows_of_pivots(input, size):
    """Which row stands where after all swaps of an LU decomposition."""
    # ops.yaml:3185  rows_of_pivots(Tensor self, int size) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(rows_of_pivots, (input, size,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    size = as_int(size, "size")
    dtype = input.dtype
    try:
        r = k.rows_of_pivots(input._a, size)
    except Exception as error:
        raise explain("rows_of_pivots", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = int64
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    return result


def solve_stack(input, other):
    """X of self X = other for stacks of matrices, and which are singular."""
    # ops.yaml:3192  solve_stack(Tensor self, Tensor other) -> (Tensor solution, Tensor info)
    if input.__class__ not in EXACT or other.__class__ not in EXACT or (other._k is not input._k):
        found = unusual(solve_stack, (input, other,), dict(), 2)
        if found is not NotImplemented:
            return found
    k = input._k
    if not (input._k is other._k):
        k, (input, other,) = same_table("solve_stack", input, other)
    dtype = input.dtype
    try:
        r = k.solve_stack(input._a, other._a)
    except Exception as error:
        raise explain("solve_stack", error, input, other) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, int32))
    g = input._g or other._g
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            record_all(result, nodes.SolveStackBackward0.of(input, other, result[0]), (0,))
        if todo & 2:
            forward(solve_stack, nodes.SolveStackBackward0, result, (input, other,), dict())
    return make_return("solve_stack", result)


def substitute(input, other, upper, unitriangular):
    """X of self X = other for stacks of triangular matrices."""
    # ops.yaml:3202  substitute(Tensor self, Tensor other, bool upper, bool unitriangular) -> Tensor
    if input.__class__ not in EXACT or other.__class__ not in EXACT or (other._k is not input._k):
        found = unusual(substitute, (input, other, upper, unitriangular,), dict(), 2)
        if found is not NotImplemented:
            return found
    k = input._k
    if not (input._k is other._k):
        k, (input, other,) = same_table("substitute", input, other)
    dtype = input.dtype
    try:
        r = k.substitute(input._a, other._a, upper, unitriangular)
    except Exception as error:
        raise explain("substitute", error, input, other) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g or other._g
    if g and (todo := state.mode & (7 if g is True else settle(input, other))):
        if todo & 1:
            result._node = node = nodes.SubstituteBackward0.of(input, other, upper, unitriangular, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(substitute, nodes.SubstituteBackward0, result, (input, other, upper, unitriangular,), dict())
    return result


def det_of(input):
    """The determinants of matrices."""
    # ops.yaml:3211  det_of(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(det_of, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    dtype = input.dtype
    try:
        r = k.det_of(input._a)
    except Exception as error:
        raise explain("det_of", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.DetOfBackward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(det_of, nodes.DetOfBackward0, result, (input,), dict())
    return result


def cholesky_lower(input, upper=False):
    """L of L L^H = self, of which the lower or upper triangle is read."""
    # ops.yaml:3218  cholesky_lower(Tensor self, bool upper=False) -> (Tensor L, Tensor info)
    if input.__class__ not in EXACT:
        found = unusual(cholesky_lower, (input, upper,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    dtype = input.dtype
    try:
        r = k.cholesky_lower(input._a, upper)
    except Exception as error:
        raise explain("cholesky_lower", error, input) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, int32))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.CholeskyLowerBackward0.of(input, result[0]), (0,))
        if todo & 2:
            forward(cholesky_lower, nodes.CholeskyLowerBackward0, result, (input, upper,), dict())
    return make_return("cholesky_lower", result)


def svd_stack(input, full_matrices):
    """U, S, V^H of self = U diag(S) V^H."""
    # ops.yaml:3226  svd_stack(Tensor self, bool full_matrices) -> (Tensor U, Tensor S, Tensor Vh)
    if input.__class__ not in EXACT:
        found = unusual(svd_stack, (input, full_matrices,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    dtype = input.dtype
    try:
        r = k.svd_stack(input._a, full_matrices)
    except Exception as error:
        raise explain("svd_stack", error, input) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, dtype.to_real()), wrap(r[2], k, dtype))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.SvdStackBackward0.of(input, result[1], result[0], result[2]), (0, 1, 2))
        if todo & 2:
            forward(svd_stack, nodes.SvdStackBackward0, result, (input, full_matrices,), dict())
    return make_return("svd_stack", result)


def matrix_exp_stack(input):
    """The exponentials of matrices (Higham 2005)."""
    # ops.yaml:3234  matrix_exp_stack(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(matrix_exp_stack, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    dtype = input.dtype
    try:
        r = k.matrix_exp_stack(input._a)
    except Exception as error:
        raise explain("matrix_exp_stack", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.MatrixExpStackBackward0.of(input)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(matrix_exp_stack, nodes.MatrixExpStackBackward0, result, (input,), dict())
    return result


def _pinv_of_body(input, atol, rtol, hermitian):
    """The composition behind `pinv_of`, for backends without an own kernel."""
    return compose_linalg.pinv_body(input, atol, rtol, hermitian)


def pinv_of(input, atol, rtol, hermitian):
    """The pseudo-inverse, from the singular values above max(atol, rtol * the largest)."""
    # ops.yaml:3241  pinv_of(Tensor self, Tensor atol, Tensor rtol, bool hermitian) -> Tensor
    if input.__class__ not in EXACT or atol.__class__ not in EXACT or rtol.__class__ not in EXACT or (atol._k is not input._k) or (rtol._k is not input._k):
        found = unusual(pinv_of, (input, atol, rtol, hermitian,), dict(), 3)
        if found is not NotImplemented:
            return found
    k = input._k
    if not (input._k is atol._k and input._k is rtol._k):
        k, (input, atol, rtol,) = same_table("pinv_of", input, atol, rtol)
    dtype = input.dtype
    try:
        r = k.pinv_of(input._a, atol._a, rtol._a, hermitian)
    except Exception as error:
        raise explain("pinv_of", error, input, atol, rtol) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.PinvOfBackward0.of(input, result)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(pinv_of, nodes.PinvOfBackward0, result, (input, atol, rtol, hermitian,), dict())
    return result


def invert_stack(input):
    """The inverses of stacks of matrices, and which have none."""
    # ops.yaml:3248  invert_stack(Tensor self) -> (Tensor inverse, Tensor info)
    if input.__class__ not in EXACT:
        found = unusual(invert_stack, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    dtype = input.dtype
    try:
        r = k.invert_stack(input._a)
    except Exception as error:
        raise explain("invert_stack", error, input) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, int32))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.InvertStackBackward0.of(input, result[0]), (0,))
        if todo & 2:
            forward(invert_stack, nodes.InvertStackBackward0, result, (input,), dict())
    return make_return("invert_stack", result)


def linalg_inv_ex(A, *, check_errors=False, out=None):
    """The inverses of matrices, and which have none."""
    # ops.yaml:3256  linalg_inv_ex(Tensor A, *, bool check_errors=False) -> (Tensor inverse, Tensor info)
    if A.__class__ not in EXACT:
        found = unusual(linalg_inv_ex, (A,), dict(check_errors=check_errors, out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('linalg.inv', A, True)):
        raise RuntimeError('never')
    result = compose_linalg.inverse_impl('linalg.inv_ex', A, check_errors)
    if out is not None:
        return write_out("linalg_inv_ex", out, result)
    return make_return("linalg_inv_ex", result)


def linalg_inv(A, *, out=None):
    """The inverses of matrices; LinAlgError for a singular one."""
    # ops.yaml:3263  linalg_inv(Tensor A) -> Tensor
    if A.__class__ not in EXACT:
        found = unusual(linalg_inv, (A,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('linalg.inv', A, True)):
        raise RuntimeError('never')
    result = compose_linalg.inverse_impl('linalg.inv', A, True)[0]
    if out is not None:
        return write_out("linalg_inv", out, result)
    return result


def inverse(input, *, out=None):
    """See `linalg.inv`."""
    # ops.yaml:3270  inverse(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(inverse, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = linalg_inv(input)
    if out is not None:
        return write_out("inverse", out, result)
    return result


def linalg_det(A, *, out=None):
    """The determinants of matrices."""
    # ops.yaml:3276  linalg_det(Tensor A) -> Tensor
    if A.__class__ not in EXACT:
        found = unusual(linalg_det, (A,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('linalg.det', A, True)):
        raise RuntimeError('never')
    result = det_of(A)
    if out is not None:
        return write_out("linalg_det", out, result)
    return result


def det(input):
    """The determinants of matrices."""
    # ops.yaml:3283  det(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(det, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = linalg_det(input)
    return result


def linalg_slogdet(A, *, out=None):
    """Sign (or phase) and logarithm of the size of determinants."""
    # ops.yaml:3289  linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet)
    if A.__class__ not in EXACT:
        found = unusual(linalg_slogdet, (A,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('linalg.slogdet', A, True)):
        raise RuntimeError('never')
    k = A._k
    dtype = A.dtype
    try:
        r = k.linalg_slogdet(A._a)
    except Exception as error:
        raise explain("linalg_slogdet", error, A) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, dtype.to_real()))
    g = A._g
    if g and (todo := state.mode & (7 if g is True else settle(A))):
        if todo & 1:
            record_all(result, nodes.LinalgSlogdetBackward0.of(A, result[0]), (0, 1))
        if todo & 2:
            forward(linalg_slogdet, nodes.LinalgSlogdetBackward0, result, (A,), dict())
    if out is not None:
        return write_out("linalg_slogdet", out, result, True)
    return make_return("linalg_slogdet", result)


def slogdet(input, *, out=None):
    """Sign (or phase) and logarithm of the size of determinants."""
    # ops.yaml:3298  slogdet(Tensor self) -> (Tensor sign, Tensor logabsdet)
    if input.__class__ not in EXACT:
        found = unusual(slogdet, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = linalg_slogdet(input)
    if out is not None:
        return write_out("slogdet", out, result)
    return make_return("slogdet", result)


def logdet(input):
    """The logarithms of determinants; NaN for negative ones."""
    # ops.yaml:3304  logdet(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(logdet, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('logdet', input, True)):
        raise RuntimeError('never')
    result = compose_linalg.logdet_impl(input)
    return result


def linalg_solve_ex(A, B, *, left=True, check_errors=False, out=None):
    """X of A X = B, and which matrices are singular."""
    # ops.yaml:3311  linalg_solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> (Tensor result, Tensor info)
    if A.__class__ not in EXACT or B.__class__ not in EXACT:
        found = unusual(linalg_solve_ex, (A, B,), dict(left=left, check_errors=check_errors, out=out), 2)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('linalg.solve', A, True)):
        raise RuntimeError('never')
    result = compose_linalg.solve_impl('linalg.solve', A, B, left, check_errors)
    if out is not None:
        return write_out("linalg_solve_ex", out, result)
    return make_return("linalg_solve_ex", result)


def linalg_solve(A, B, *, left=True, out=None):
    """X of A X = B (or X A = B); LinAlgError for a singular matrix."""
    # ops.yaml:3318  linalg_solve(Tensor A, Tensor B, *, bool left=True) -> Tensor
    if A.__class__ not in EXACT or B.__class__ not in EXACT:
        found = unusual(linalg_solve, (A, B,), dict(left=left, out=out), 2)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('linalg.solve', A, True)):
        raise RuntimeError('never')
    result = compose_linalg.solve_impl('torch.linalg.solve', A, B, left, True)[0]
    if out is not None:
        return write_out("linalg_solve", out, result)
    return result


def linalg_solve_triangular(A, B, *, upper, left=True, unitriangular=False, out=None):
    """X of A X = B for triangular matrices."""
    # ops.yaml:3325  linalg_solve_triangular(Tensor A, Tensor B, *, bool upper, bool left=True, bool unitriangular=False) -> Tensor
    if A.__class__ not in EXACT or B.__class__ not in EXACT:
        found = unusual(linalg_solve_triangular, (A, B,), dict(upper=upper, left=left, unitriangular=unitriangular, out=out), 2)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('linalg.solve_triangular', A, True)):
        raise RuntimeError('never')
    result = compose_linalg.solve_triangular_impl(A, B, upper, left, unitriangular)
    if out is not None:
        return write_out("linalg_solve_triangular", out, result)
    return result


def linalg_cholesky_ex(input, *, upper=False, check_errors=False, out=None):
    """The Cholesky factors of Hermitian matrices, and which are not positive-definite."""
    # ops.yaml:3332  linalg_cholesky_ex(Tensor self, *, bool upper=False, bool check_errors=False) -> (Tensor L, Tensor info)
    if input.__class__ not in EXACT:
        found = unusual(linalg_cholesky_ex, (input,), dict(upper=upper, check_errors=check_errors, out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('linalg.cholesky', input, True)):
        raise RuntimeError('never')
    result = compose_linalg.cholesky_impl('linalg.cholesky', input, upper, check_errors)
    if out is not None:
        return write_out("linalg_cholesky_ex", out, result)
    return make_return("linalg_cholesky_ex", result)


def linalg_cholesky(input, *, upper=False, out=None):
    """L of L L^H = self; LinAlgError if self is not positive-definite."""
    # ops.yaml:3339  linalg_cholesky(Tensor self, *, bool upper=False) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(linalg_cholesky, (input,), dict(upper=upper, out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('linalg.cholesky', input, True)):
        raise RuntimeError('never')
    result = compose_linalg.cholesky_impl('linalg.cholesky', input, upper, True)[0]
    if out is not None:
        return write_out("linalg_cholesky", out, result)
    return result


def cholesky(input, upper=False, *, out=None):
    """See `linalg.cholesky`."""
    # ops.yaml:3346  cholesky(Tensor self, bool upper=False) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(cholesky, (input, upper,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('cholesky', input, True)):
        raise RuntimeError('never')
    result = compose_linalg.cholesky_impl('cholesky', input, upper, True)[0]
    if out is not None:
        return write_out("cholesky", out, result)
    return result


def cholesky_solve(input, L, upper=False, *, out=None):
    """X of L L^H X = self."""
    # ops.yaml:3353  cholesky_solve(Tensor self, Tensor L, bool upper=False) -> Tensor
    if input.__class__ not in EXACT or L.__class__ not in EXACT:
        found = unusual(cholesky_solve, (input, L, upper,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('cholesky_solve', L, True)):
        raise RuntimeError('never')
    result = compose_linalg.cholesky_solve_impl(input, L, upper)
    if out is not None:
        return write_out("cholesky_solve", out, result)
    return result


def cholesky_inverse(L, upper=False, *, out=None):
    """The inverse of L L^H."""
    # ops.yaml:3360  cholesky_inverse(Tensor L, bool upper=False) -> Tensor
    if L.__class__ not in EXACT:
        found = unusual(cholesky_inverse, (L, upper,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('cholesky_inverse', L, True)):
        raise RuntimeError('never')
    result = compose_linalg.cholesky_inverse_impl(L, upper)
    if out is not None:
        return write_out("cholesky_inverse", out, result)
    return result


def linalg_qr(A, mode='reduced', *, out=None):
    """Q with orthonormal columns and R upper triangular with Q R = A."""
    # ops.yaml:3367  linalg_qr(Tensor A, str mode='reduced') -> (Tensor Q, Tensor R)
    if A.__class__ not in EXACT:
        found = unusual(linalg_qr, (A, mode,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.qr_mode(mode)):
        raise RuntimeError('never')
    if not (compose_linalg.lapack_input('linalg.qr', A)):
        raise RuntimeError('never')
    k = A._k
    dtype = A.dtype
    try:
        r = k.linalg_qr(A._a, mode)
    except Exception as error:
        raise explain("linalg_qr", error, A) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, dtype))
    g = A._g
    if g and (todo := state.mode & (7 if g is True else settle(A))):
        if todo & 1:
            record_all(result, nodes.LinalgQrBackward0.of(A, mode, result[0], result[1]), (0, 1))
        if todo & 2:
            forward(linalg_qr, nodes.LinalgQrBackward0, result, (A, mode,), dict())
    if out is not None:
        return write_out("linalg_qr", out, result, True)
    return make_return("linalg_qr", result)


def qr(input, some=True, *, out=None):
    """See `linalg.qr`."""
    # ops.yaml:3375  qr(Tensor self, bool some=True) -> (Tensor Q, Tensor R)
    if input.__class__ not in EXACT:
        found = unusual(qr, (input, some,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = linalg_qr(input, 'reduced' if some else 'complete')
    if out is not None:
        return write_out("qr", out, result)
    return make_return("qr", result)


def linalg_svd(A, full_matrices=True, *, driver=None, out=None):
    """The singular value decomposition A = U diag(S) Vh."""
    # ops.yaml:3381  linalg_svd(Tensor A, bool full_matrices=True, *, str? driver=None) -> (Tensor U, Tensor S, Tensor Vh)
    if A.__class__ not in EXACT:
        found = unusual(linalg_svd, (A, full_matrices,), dict(driver=driver, out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('linalg.svd', A)):
        raise RuntimeError('never')
    result = compose_linalg.svd_impl(A, full_matrices, driver)
    if out is not None:
        return write_out("linalg_svd", out, result)
    return make_return("linalg_svd", result)


def linalg_svdvals(A, *, driver=None, out=None):
    """The singular values, greatest first."""
    # ops.yaml:3388  linalg_svdvals(Tensor A, *, str? driver=None) -> Tensor
    if A.__class__ not in EXACT:
        found = unusual(linalg_svdvals, (A,), dict(driver=driver, out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('linalg.svd', A)):
        raise RuntimeError('never')
    result = compose_linalg.svd_impl(A, False, driver)[1]
    if out is not None:
        return write_out("linalg_svdvals", out, result)
    return result


def svd(input, some=True, compute_uv=True, *, out=None):
    """The singular value decomposition self = U diag(S) V^H."""
    # ops.yaml:3395  svd(Tensor self, bool some=True, bool compute_uv=True) -> (Tensor U, Tensor S, Tensor V)
    if input.__class__ not in EXACT:
        found = unusual(svd, (input, some, compute_uv,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('linalg.svd', input)):
        raise RuntimeError('never')
    result = compose_linalg.old_svd(input, some, compute_uv)
    if out is not None:
        return write_out("svd", out, result)
    return make_return("svd", result)


def linalg_eigh(A, UPLO='L', *, out=None):
    """The eigenvalues (ascending) and eigenvectors of Hermitian matrices, of which one triangle is read."""
    # ops.yaml:3402  linalg_eigh(Tensor A, str UPLO='L') -> (Tensor eigenvalues, Tensor eigenvectors)
    if A.__class__ not in EXACT:
        found = unusual(linalg_eigh, (A, UPLO,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.uplo(UPLO)):
        raise RuntimeError('never')
    if not (compose_linalg.lapack_input('linalg.eigh', A, True)):
        raise RuntimeError('never')
    k = A._k
    dtype = A.dtype
    try:
        r = k.linalg_eigh(A._a, UPLO)
    except Exception as error:
        raise explain("linalg_eigh", error, A) from None
    result = (wrap(r[0], k, dtype.to_real()), wrap(r[1], k, dtype))
    g = A._g
    if g and (todo := state.mode & (7 if g is True else settle(A))):
        if todo & 1:
            record_all(result, nodes.LinalgEighBackward0.of(A, result[0], result[1]), (0, 1))
        if todo & 2:
            forward(linalg_eigh, nodes.LinalgEighBackward0, result, (A, UPLO,), dict())
    if out is not None:
        return write_out("linalg_eigh", out, result, True)
    return make_return("linalg_eigh", result)


def linalg_eigvalsh(A, UPLO='L', *, out=None):
    """The eigenvalues of Hermitian matrices, ascending."""
    # ops.yaml:3411  linalg_eigvalsh(Tensor A, str UPLO='L') -> Tensor
    if A.__class__ not in EXACT:
        found = unusual(linalg_eigvalsh, (A, UPLO,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.uplo(UPLO)):
        raise RuntimeError('never')
    if not (compose_linalg.lapack_input('linalg.eigvalsh', A, True)):
        raise RuntimeError('never')
    result = linalg_eigh(A, UPLO)[0]
    if out is not None:
        return write_out("linalg_eigvalsh", out, result)
    return result


def linalg_eig(A, *, out=None):
    """The complex eigenvalues and eigenvectors of square matrices."""
    # ops.yaml:3418  linalg_eig(Tensor A) -> (Tensor eigenvalues, Tensor eigenvectors)
    if A.__class__ not in EXACT:
        found = unusual(linalg_eig, (A,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('linalg.eig', A, True)):
        raise RuntimeError('never')
    k = A._k
    dtype = A.dtype
    try:
        r = k.linalg_eig(A._a)
    except Exception as error:
        raise explain("linalg_eig", error, A) from None
    result = (wrap(r[0], k, dtype.to_complex()), wrap(r[1], k, dtype.to_complex()))
    g = A._g
    if g and (todo := state.mode & (7 if g is True else settle(A))):
        if todo & 1:
            record_all(result, nodes.LinalgEigBackward0.of(A, result[0], result[1]), (0, 1))
        if todo & 2:
            forward(linalg_eig, nodes.LinalgEigBackward0, result, (A,), dict())
    if out is not None:
        return write_out("linalg_eig", out, result, True)
    return make_return("linalg_eig", result)


def linalg_eigvals(A, *, out=None):
    """The complex eigenvalues of square matrices."""
    # ops.yaml:3427  linalg_eigvals(Tensor A) -> Tensor
    if A.__class__ not in EXACT:
        found = unusual(linalg_eigvals, (A,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('linalg.eigvals', A, True)):
        raise RuntimeError('never')
    result = linalg_eig(A)[0]
    if out is not None:
        return write_out("linalg_eigvals", out, result)
    return result


def linalg_lu_factor_ex(A, *, pivot=True, check_errors=False, out=None):
    """L and U in one matrix, the rows swapped, and which matrices are singular."""
    # ops.yaml:3434  linalg_lu_factor_ex(Tensor A, *, bool pivot=True, bool check_errors=False) -> (Tensor LU, Tensor pivots, Tensor info)
    if A.__class__ not in EXACT:
        found = unusual(linalg_lu_factor_ex, (A,), dict(pivot=pivot, check_errors=check_errors, out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.with_pivots('linalg.lu_factor', pivot)):
        raise RuntimeError('never')
    if not (compose_linalg.lapack_input('torch.lu_factor', A)):
        raise RuntimeError('never')
    result = compose_linalg.lu_factor_impl('torch.linalg.lu_factor_ex', A, check_errors)
    if out is not None:
        return write_out("linalg_lu_factor_ex", out, result)
    return make_return("linalg_lu_factor_ex", result)


def linalg_lu_factor(A, *, pivot=True, out=None):
    """L and U in one matrix, and the rows swapped."""
    # ops.yaml:3441  linalg_lu_factor(Tensor A, *, bool pivot=True) -> (Tensor LU, Tensor pivots)
    if A.__class__ not in EXACT:
        found = unusual(linalg_lu_factor, (A,), dict(pivot=pivot, out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.with_pivots('linalg.lu_factor', pivot)):
        raise RuntimeError('never')
    if not (compose_linalg.lapack_input('torch.lu_factor', A)):
        raise RuntimeError('never')
    result = compose_linalg.lu_factor_impl('torch.linalg.lu_factor', A, True)[:2]
    if out is not None:
        return write_out("linalg_lu_factor", out, result)
    return make_return("linalg_lu_factor", result)


def linalg_lu(A, *, pivot=True, out=None):
    """P, L, U of A = P L U, a permutation, unit lower and upper triangular matrices."""
    # ops.yaml:3448  linalg_lu(Tensor A, *, bool pivot=True) -> (Tensor P, Tensor L, Tensor U)
    if A.__class__ not in EXACT:
        found = unusual(linalg_lu, (A,), dict(pivot=pivot, out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.with_pivots('linalg.lu', pivot)):
        raise RuntimeError('never')
    if not (compose_linalg.lapack_input('torch.lu_factor', A)):
        raise RuntimeError('never')
    result = compose_linalg.lu_parts(lu_decompose(A)[0], lu_decompose(A.detach())[1])
    if out is not None:
        return write_out("linalg_lu", out, result)
    return make_return("linalg_lu", result)


def linalg_lu_solve(LU, pivots, B, *, left=True, adjoint=False, out=None):
    """X of A X = B from the LU decomposition of A."""
    # ops.yaml:3455  linalg_lu_solve(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False) -> Tensor
    if LU.__class__ not in EXACT or pivots.__class__ not in EXACT or B.__class__ not in EXACT:
        found = unusual(linalg_lu_solve, (LU, pivots, B,), dict(left=left, adjoint=adjoint, out=out), 3)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('torch.linalg.lu_solve', LU, True)):
        raise RuntimeError('never')
    result = compose_linalg.lu_solve_impl('linalg.lu_solve', LU, pivots, B, left, adjoint)
    if out is not None:
        return write_out("linalg_lu_solve", out, result)
    return result


def lu_solve(input, LU_data, LU_pivots, *, out=None):
    """X of A X = self from the LU decomposition of A."""
    # ops.yaml:3462  lu_solve(Tensor self, Tensor LU_data, Tensor LU_pivots) -> Tensor
    if input.__class__ not in EXACT or LU_data.__class__ not in EXACT or LU_pivots.__class__ not in EXACT:
        found = unusual(lu_solve, (input, LU_data, LU_pivots,), dict(out=out), 3)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('torch.lu_solve', LU_data, True)):
        raise RuntimeError('never')
    result = compose_linalg.lu_solve_impl('torch.lu_solve', LU_data, LU_pivots, input, True, False)
    if out is not None:
        return write_out("lu_solve", out, result)
    return result


def lu_unpack(LU_data, LU_pivots, unpack_data=True, unpack_pivots=True, *, out=None):
    """P, L and U of a packed LU decomposition."""
    # ops.yaml:3469  lu_unpack(Tensor LU_data, Tensor LU_pivots, bool unpack_data=True, bool unpack_pivots=True) -> (Tensor P, Tensor L, Tensor U)
    if LU_data.__class__ not in EXACT or LU_pivots.__class__ not in EXACT:
        found = unusual(lu_unpack, (LU_data, LU_pivots, unpack_data, unpack_pivots,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    result = compose_linalg.lu_unpack_impl(LU_data, LU_pivots, unpack_data, unpack_pivots)
    if out is not None:
        return write_out("lu_unpack", out, result)
    return make_return("lu_unpack", result)


def geqrf(input, *, out=None):
    """The QR decomposition as Householder vectors below R, and their factors."""
    # ops.yaml:3475  geqrf(Tensor self) -> (Tensor a, Tensor tau)
    if input.__class__ not in EXACT:
        found = unusual(geqrf, (input,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('torch.geqrf', input)):
        raise RuntimeError('never')
    k = input._k
    dtype = input.dtype
    try:
        r = k.geqrf(input._a)
    except Exception as error:
        raise explain("geqrf", error, input) from None
    result = (wrap(r[0], k, dtype), wrap(r[1], k, dtype))
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            record_all(result, nodes.GeqrfBackward0.of(input), (0, 1))
        if todo & 2:
            forward(geqrf, nodes.GeqrfBackward0, result, (input,), dict())
    if out is not None:
        return write_out("geqrf", out, result, True)
    return make_return("geqrf", result)


def linalg_householder_product(A, tau, *, out=None):
    """The first columns of the product of Householder matrices 1 - tau v v^H."""
    # ops.yaml:3483  linalg_householder_product(Tensor A, Tensor tau) -> Tensor
    if A.__class__ not in EXACT or tau.__class__ not in EXACT:
        found = unusual(linalg_householder_product, (A, tau,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('torch.linalg.householder_product', A)):
        raise RuntimeError('never')
    result = compose_linalg.householder_impl('torch.linalg.householder_product', A, tau)
    if out is not None:
        return write_out("linalg_householder_product", out, result)
    return result


def orgqr(input, tau, *, out=None):
    """See `linalg.householder_product`."""
    # ops.yaml:3490  orgqr(Tensor self, Tensor tau) -> Tensor
    if input.__class__ not in EXACT or tau.__class__ not in EXACT:
        found = unusual(orgqr, (input, tau,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    result = linalg_householder_product(input, tau)
    if out is not None:
        return write_out("orgqr", out, result)
    return result


def ormqr(input, tau, other, left=True, transpose=False, *, out=None):
    """The product of the Q of `geqrf` (or its adjoint) and other."""
    # ops.yaml:3496  ormqr(Tensor self, Tensor tau, Tensor other, bool left=True, bool transpose=False) -> Tensor
    if input.__class__ not in EXACT or tau.__class__ not in EXACT or other.__class__ not in EXACT:
        found = unusual(ormqr, (input, tau, other, left, transpose,), dict(out=out), 3)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('torch.ormqr', input)):
        raise RuntimeError('never')
    result = compose_linalg.ormqr_impl(input, tau, other, left, transpose)
    if out is not None:
        return write_out("ormqr", out, result)
    return result


def linalg_matrix_exp(A):
    """The exponentials of square matrices."""
    # ops.yaml:3503  linalg_matrix_exp(Tensor A) -> Tensor
    if A.__class__ not in EXACT:
        found = unusual(linalg_matrix_exp, (A,), dict(), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.lapack_input('linalg.matrix_exp', A, True)):
        raise RuntimeError('never')
    result = matrix_exp_stack(A)
    return result


def matrix_exp(input):
    """The exponentials of square matrices."""
    # ops.yaml:3510  matrix_exp(Tensor self) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(matrix_exp, (input,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = linalg_matrix_exp(input)
    return result


def linalg_matrix_power(A, n, *, out=None):
    """The n-th power of square matrices; of the inverse for negative n."""
    # ops.yaml:3516  linalg_matrix_power(Tensor A, int n) -> Tensor
    if A.__class__ not in EXACT:
        found = unusual(linalg_matrix_power, (A, n,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    if not (compose_linalg.square_matrices('linalg.matrix_power', A)):
        raise RuntimeError('never')
    result = compose_linalg.matrix_power_impl(A, n)
    if out is not None:
        return write_out("linalg_matrix_power", out, result)
    return result


def matrix_power(input, n, *, out=None):
    """The n-th power of square matrices."""
    # ops.yaml:3523  matrix_power(Tensor self, int n) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(matrix_power, (input, n,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = linalg_matrix_power(input, n)
    if out is not None:
        return write_out("matrix_power", out, result)
    return result


def linalg_multi_dot(tensors, *, out=None):
    """The product of several matrices in the cheapest order."""
    # ops.yaml:3529  linalg_multi_dot(Tensor[] tensors) -> Tensor
    tensors = as_list(tensors, "linalg_multi_dot")
    if not EXACT.issuperset([x.__class__ for x in (*tensors,)]) or several_tables(*tensors):
        found = unusual(linalg_multi_dot, (tensors,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = compose_linalg.multi_dot_impl(tensors)
    if out is not None:
        return write_out("linalg_multi_dot", out, result)
    return result


def linalg_vecdot(x, y, *, dim=-1, out=None, axis=None):
    """The sum of conj(x) * y along a dim."""
    # ops.yaml:3535  linalg_vecdot(Tensor x, Tensor y, *, int dim=-1) -> Tensor
    if axis is not None:
        dim = axis
    if x.__class__ not in EXACT or y.__class__ not in EXACT:
        found = unusual(linalg_vecdot, (x, y,), dict(dim=dim, out=out), 2)
        if found is not NotImplemented:
            return found
    result = compose_linalg.vecdot_impl(x, y, dim)
    if out is not None:
        return write_out("linalg_vecdot", out, result)
    return result


def linalg_cross(input, other, *, dim=-1, out=None, axis=None):
    """The cross product along a dim of size 3."""
    # ops.yaml:3541  linalg_cross(Tensor self, Tensor other, *, int dim=-1) -> Tensor
    if axis is not None:
        dim = axis
    if input.__class__ not in EXACT or other.__class__ not in EXACT:
        found = unusual(linalg_cross, (input, other,), dict(dim=dim, out=out), 2)
        if found is not NotImplemented:
            return found
    result = compose_linalg.linalg_cross_impl(input, other, dim)
    if out is not None:
        return write_out("linalg_cross", out, result)
    return result


def linalg_diagonal(A, *, offset=0, dim1=-2, dim2=-1):
    """The diagonals of matrices."""
    # ops.yaml:3547  linalg_diagonal(Tensor A, *, int offset=0, int dim1=-2, int dim2=-1) -> Tensor
    if A.__class__ not in EXACT:
        found = unusual(linalg_diagonal, (A,), dict(offset=offset, dim1=dim1, dim2=dim2), 1)
        if found is not NotImplemented:
            return found
    result = diagonal(A, offset, dim1, dim2)
    return result


def linalg_vander(x, N=None):
    """The powers 0 to N - 1 of x, as a last dim."""
    # ops.yaml:3552  linalg_vander(Tensor x, int? N=None) -> Tensor
    if x.__class__ not in EXACT:
        found = unusual(linalg_vander, (x, N,), dict(), 1)
        if found is not NotImplemented:
            return found
    result = compose_linalg.vander_impl(x, N)
    return result


def linalg_tensorinv(A, ind=2, *, out=None):
    """The inverse of A as a map from its last dims to its first `ind`."""
    # ops.yaml:3558  linalg_tensorinv(Tensor A, int ind=2) -> Tensor
    if A.__class__ not in EXACT:
        found = unusual(linalg_tensorinv, (A, ind,), dict(out=out), 1)
        if found is not NotImplemented:
            return found
    result = compose_linalg.tensorinv_impl(A, ind)
    if out is not None:
        return write_out("linalg_tensorinv", out, result)
    return result


def linalg_tensorsolve(A, B, dims=None, *, out=None):
    """X of tensordot(A, X, X.ndim) = B."""
    # ops.yaml:3564  linalg_tensorsolve(Tensor A, Tensor B, int[]? dims=None) -> Tensor
    if A.__class__ not in EXACT or B.__class__ not in EXACT:
        found = unusual(linalg_tensorsolve, (A, B, dims,), dict(out=out), 2)
        if found is not NotImplemented:
            return found
    result = compose_linalg.tensorsolve_impl(A, B, dims)
    if out is not None:
        return write_out("linalg_tensorsolve", out, result)
    return result


def fft_complex(input, axes, ahead, scale):
    """Sums of self[k] exp(-+ 2 pi i k j / n) over axes, times scale."""
    # ops.yaml:3572  fft_complex(Tensor self, int[] axes, bool ahead, float scale) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(fft_complex, (input, axes, ahead, scale,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    axes = as_ints(axes, "axes")
    dtype = input.dtype
    try:
        r = k.fft_complex(input._a, axes, ahead, scale)
    except Exception as error:
        raise explain("fft_complex", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.FftComplexBackward0.of(input, axes, ahead, scale)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(fft_complex, nodes.FftComplexBackward0, result, (input, axes, ahead, scale,), dict())
    return result


def fft_from_real(input, axes, scale):
    """The transform of real numbers; the last axis has only its first half."""
    # ops.yaml:3579  fft_from_real(Tensor self, int[] axes, float scale) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(fft_from_real, (input, axes, scale,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    axes = as_ints(axes, "axes")
    dtype = input.dtype
    try:
        r = k.fft_from_real(input._a, axes, scale)
    except Exception as error:
        raise explain("fft_from_real", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype.to_complex()
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.FftFromRealBackward0.of(input, axes, scale)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(fft_from_real, nodes.FftFromRealBackward0, result, (input, axes, scale,), dict())
    return result


def fft_to_real(input, axes, size, scale):
    """The unscaled inverse of fft_from_real, with size numbers along the last axis."""
    # ops.yaml:3587  fft_to_real(Tensor self, int[] axes, int size, float scale) -> Tensor
    if input.__class__ not in EXACT:
        found = unusual(fft_to_real, (input, axes, size, scale,), dict(), 1)
        if found is not NotImplemented:
            return found
    k = input._k
    axes = as_ints(axes, "axes")
    size = as_int(size, "size")
    dtype = input.dtype
    try:
        r = k.fft_to_real(input._a, axes, size, scale)
    except Exception as error:
        raise explain("fft_to_real", error, input) from None
    result = new(Tensor)
    result._a = r
    result._k = k
    result.dtype = dtype.to_real()
    result._v = [*CELL]
    result._g = False
    result._node = result._view = result._grad = result._meta = None
    g = input._g
    if g and (todo := state.mode & (7 if g is True else settle(input))):
        if todo & 1:
            result._node = node = nodes.FftToRealBackward0.of(input, axes, scale)
            result._g = True
            if todo & 4:
                note(node, result)
        if todo & 2:
            forward(fft_to_real, nodes.FftToRealBackward0, result, (input, axes, size, scale,), dict())
    return result


FUNCTIONS = {
    "add": add,
    "add_": add_,
    "sub": sub,
    "sub_": sub_,
    "mul": mul,
    "mul_": mul_,
    "neg": neg,
    "neg_": neg_,
    "exp": exp,
    "exp_": exp_,
    "relu": relu,
    "relu_": relu_,
    "conj": conj,
    "conj_physical": conj_physical,
    "conj_physical_": conj_physical_,
    "true_divide": true_divide,
    "true_divide_": true_divide_,
    "div": div,
    "div_": div_,
    "floor_divide": floor_divide,
    "floor_divide_": floor_divide_,
    "remainder": remainder,
    "remainder_": remainder_,
    "fmod": fmod,
    "fmod_": fmod_,
    "rsub": rsub,
    "pow": pow,
    "pow_": pow_,
    "float_power": float_power,
    "float_power_": float_power_,
    "square": square,
    "square_": square_,
    "maximum": maximum,
    "minimum": minimum,
    "fmax": fmax,
    "fmin": fmin,
    "clamp": clamp,
    "clamp_": clamp_,
    "clamp_min": clamp_min,
    "clamp_min_": clamp_min_,
    "clamp_max": clamp_max,
    "clamp_max_": clamp_max_,
    "atan2": atan2,
    "atan2_": atan2_,
    "addcmul": addcmul,
    "addcmul_": addcmul_,
    "addcdiv": addcdiv,
    "addcdiv_": addcdiv_,
    "lerp": lerp,
    "lerp_": lerp_,
    "sum": sum,
    "mean": mean,
    "prod": prod,
    "amax": amax,
    "amin": amin,
    "all": all,
    "any": any,
    "argmax": argmax,
    "argmin": argmin,
    "nansum": nansum,
    "nanmean": nanmean,
    "count_nonzero": count_nonzero,
    "logsumexp": logsumexp,
    "aminmax": aminmax,
    "mode": mode,
    "dist": dist,
    "renorm": renorm,
    "renorm_": renorm_,
    "cov": cov,
    "corrcoef": corrcoef,
    "transpose": transpose,
    "permute": permute,
    "select": select,
    "unsqueeze": unsqueeze,
    "diagonal": diagonal,
    "as_strided": as_strided,
    "split_with_sizes": split_with_sizes,
    "unbind": unbind,
    "cat": cat,
    "clone": clone,
    "stack": stack,
    "reshape": reshape,
    "matmul": matmul,
    "index_put": index_put,
    "index_put_": index_put_,
    "fill": fill,
    "fill_": fill_,
    "real": real,
    "imag": imag,
    "selu": selu,
    "selu_": selu_,
    "celu": celu,
    "celu_": celu_,
    "hardshrink": hardshrink,
    "prelu": prelu,
    "rrelu": rrelu,
    "rrelu_": rrelu_,
    "softmax": softmax,
    "log_softmax": log_softmax,
    "bilinear": bilinear,
    "batch_norm": batch_norm,
    "instance_norm": instance_norm,
    "layer_norm": layer_norm,
    "group_norm": group_norm,
    "rms_norm": rms_norm,
    "pairwise_distance": pairwise_distance,
    "cosine_similarity": cosine_similarity,
    "cdist": cdist,
    "pdist": pdist,
    "constant_pad_nd": constant_pad_nd,
    "conv1d": conv1d,
    "conv2d": conv2d,
    "conv3d": conv3d,
    "conv_transpose1d": conv_transpose1d,
    "conv_transpose2d": conv_transpose2d,
    "conv_transpose3d": conv_transpose3d,
    "convolution": convolution,
    "conv_tbc": conv_tbc,
    "avg_pool1d": avg_pool1d,
    "adaptive_avg_pool1d": adaptive_avg_pool1d,
    "pixel_shuffle": pixel_shuffle,
    "pixel_unshuffle": pixel_unshuffle,
    "channel_shuffle": channel_shuffle,
    "native_channel_shuffle": native_channel_shuffle,
    "embedding": embedding,
    "gather": gather,
    "scatter_add": scatter_add,
    "scatter_add_": scatter_add_,
    "scatter_reduce": scatter_reduce,
    "scatter_reduce_": scatter_reduce_,
    "index_select": index_select,
    "index_add": index_add,
    "index_add_": index_add_,
    "index_copy": index_copy,
    "index_copy_": index_copy_,
    "index_fill": index_fill,
    "index_fill_": index_fill_,
    "index_reduce": index_reduce,
    "index_reduce_": index_reduce_,
    "masked_fill": masked_fill,
    "masked_fill_": masked_fill_,
    "masked_select": masked_select,
    "masked_scatter": masked_scatter,
    "masked_scatter_": masked_scatter_,
    "take": take,
    "put": put,
    "put_": put_,
    "take_along_dim": take_along_dim,
    "flip": flip,
    "roll": roll,
    "rot90": rot90,
    "tril": tril,
    "tril_": tril_,
    "triu": triu,
    "triu_": triu_,
    "diag": diag,
    "diag_embed": diag_embed,
    "diagflat": diagflat,
    "trace": trace,
    "tile": tile,
    "movedim": movedim,
    "flatten": flatten,
    "unflatten": unflatten,
    "narrow": narrow,
    "select_scatter": select_scatter,
    "diagonal_scatter": diagonal_scatter,
    "slice_scatter": slice_scatter,
    "as_strided_scatter": as_strided_scatter,
    "view_as_real": view_as_real,
    "view_as_complex": view_as_complex,
    "mm": mm,
    "bmm": bmm,
    "mv": mv,
    "dot": dot,
    "vdot": vdot,
    "outer": outer,
    "addmm": addmm,
    "addmm_": addmm_,
    "addmv": addmv,
    "addmv_": addmv_,
    "addr": addr,
    "addr_": addr_,
    "baddbmm": baddbmm,
    "baddbmm_": baddbmm_,
    "addbmm": addbmm,
    "addbmm_": addbmm_,
    "kron": kron,
    "cross": cross,
    "abs": abs,
    "abs_": abs_,
    "sgn": sgn,
    "sgn_": sgn_,
    "sign": sign,
    "sign_": sign_,
    "sqrt": sqrt,
    "sqrt_": sqrt_,
    "rsqrt": rsqrt,
    "rsqrt_": rsqrt_,
    "reciprocal": reciprocal,
    "reciprocal_": reciprocal_,
    "log": log,
    "log_": log_,
    "tanh": tanh,
    "tanh_": tanh_,
    "sigmoid": sigmoid,
    "sigmoid_": sigmoid_,
    "sin": sin,
    "sin_": sin_,
    "cos": cos,
    "cos_": cos_,
    "floor": floor,
    "floor_": floor_,
    "ceil": ceil,
    "ceil_": ceil_,
    "trunc": trunc,
    "trunc_": trunc_,
    "tan": tan,
    "tan_": tan_,
    "asin": asin,
    "asin_": asin_,
    "acos": acos,
    "acos_": acos_,
    "atan": atan,
    "atan_": atan_,
    "sinh": sinh,
    "sinh_": sinh_,
    "cosh": cosh,
    "cosh_": cosh_,
    "asinh": asinh,
    "asinh_": asinh_,
    "acosh": acosh,
    "acosh_": acosh_,
    "atanh": atanh,
    "atanh_": atanh_,
    "exp2": exp2,
    "exp2_": exp2_,
    "expm1": expm1,
    "expm1_": expm1_,
    "log1p": log1p,
    "log1p_": log1p_,
    "log2": log2,
    "log2_": log2_,
    "log10": log10,
    "log10_": log10_,
    "round": round,
    "round_": round_,
    "frac": frac,
    "frac_": frac_,
    "deg2rad": deg2rad,
    "deg2rad_": deg2rad_,
    "rad2deg": rad2deg,
    "rad2deg_": rad2deg_,
    "sinc": sinc,
    "sinc_": sinc_,
    "angle": angle,
    "logit": logit,
    "logit_": logit_,
    "nan_to_num": nan_to_num,
    "nan_to_num_": nan_to_num_,
    "hypot": hypot,
    "hypot_": hypot_,
    "copysign": copysign,
    "copysign_": copysign_,
    "nextafter": nextafter,
    "nextafter_": nextafter_,
    "gcd": gcd,
    "gcd_": gcd_,
    "lcm": lcm,
    "lcm_": lcm_,
    "heaviside": heaviside,
    "heaviside_": heaviside_,
    "xlogy": xlogy,
    "xlogy_": xlogy_,
    "logaddexp": logaddexp,
    "logaddexp2": logaddexp2,
    "ldexp": ldexp,
    "ldexp_": ldexp_,
    "frexp": frexp,
    "polar": polar,
    "eq": eq,
    "eq_": eq_,
    "ne": ne,
    "ne_": ne_,
    "lt": lt,
    "lt_": lt_,
    "le": le,
    "le_": le_,
    "gt": gt,
    "gt_": gt_,
    "ge": ge,
    "ge_": ge_,
    "logical_and": logical_and,
    "logical_and_": logical_and_,
    "logical_or": logical_or,
    "logical_or_": logical_or_,
    "logical_xor": logical_xor,
    "logical_xor_": logical_xor_,
    "logical_not": logical_not,
    "logical_not_": logical_not_,
    "bitwise_and": bitwise_and,
    "bitwise_and_": bitwise_and_,
    "bitwise_or": bitwise_or,
    "bitwise_or_": bitwise_or_,
    "bitwise_xor": bitwise_xor,
    "bitwise_xor_": bitwise_xor_,
    "bitwise_not": bitwise_not,
    "bitwise_not_": bitwise_not_,
    "bitwise_left_shift": bitwise_left_shift,
    "bitwise_left_shift_": bitwise_left_shift_,
    "bitwise_right_shift": bitwise_right_shift,
    "bitwise_right_shift_": bitwise_right_shift_,
    "isnan": isnan,
    "isinf": isinf,
    "isfinite": isfinite,
    "signbit": signbit,
    "isposinf": isposinf,
    "isneginf": isneginf,
    "isreal": isreal,
    "isclose": isclose,
    "cumsum": cumsum,
    "cumsum_": cumsum_,
    "cumprod": cumprod,
    "cumprod_": cumprod_,
    "cummax": cummax,
    "cummin": cummin,
    "logcumsumexp": logcumsumexp,
    "diff": diff,
    "trapezoid": trapezoid,
    "cumulative_trapezoid": cumulative_trapezoid,
    "sort": sort,
    "argsort": argsort,
    "msort": msort,
    "bincount": bincount,
    "erf": erf,
    "erf_": erf_,
    "erfc": erfc,
    "erfc_": erfc_,
    "erfinv": erfinv,
    "erfinv_": erfinv_,
    "lgamma": lgamma,
    "lgamma_": lgamma_,
    "digamma": digamma,
    "digamma_": digamma_,
    "mvlgamma": mvlgamma,
    "mvlgamma_": mvlgamma_,
    "i0": i0,
    "i0_": i0_,
    "igamma": igamma,
    "igamma_": igamma_,
    "igammac": igammac,
    "igammac_": igammac_,
    "inverse": inverse,
    "det": det,
    "slogdet": slogdet,
    "logdet": logdet,
    "cholesky": cholesky,
    "cholesky_solve": cholesky_solve,
    "cholesky_inverse": cholesky_inverse,
    "qr": qr,
    "svd": svd,
    "lu_solve": lu_solve,
    "lu_unpack": lu_unpack,
    "geqrf": geqrf,
    "orgqr": orgqr,
    "ormqr": ormqr,
    "matrix_exp": matrix_exp,
    "matrix_power": matrix_power,
}

NN_FUNCTIONS = {
    "relu": relu,
    "relu_": relu_,
    "leaky_relu": leaky_relu,
    "leaky_relu_": leaky_relu_,
    "elu": elu,
    "elu_": elu_,
    "selu": selu,
    "selu_": selu_,
    "celu": celu,
    "celu_": celu_,
    "silu": silu,
    "silu_": silu_,
    "mish": mish,
    "mish_": mish_,
    "gelu": gelu,
    "gelu_": gelu_,
    "hardtanh": hardtanh,
    "hardtanh_": hardtanh_,
    "relu6": relu6,
    "relu6_": relu6_,
    "hardsigmoid": hardsigmoid,
    "hardsigmoid_": hardsigmoid_,
    "hardswish": hardswish,
    "hardswish_": hardswish_,
    "softplus": softplus,
    "softshrink": softshrink,
    "hardshrink": hardshrink,
    "softsign": softsign,
    "tanhshrink": tanhshrink,
    "prelu": prelu,
    "glu": glu,
    "linear": linear,
    "bilinear": bilinear,
    "layer_norm": layer_norm,
    "group_norm": group_norm,
    "rms_norm": rms_norm,
    "mse_loss": mse_loss,
    "l1_loss": l1_loss,
    "smooth_l1_loss": smooth_l1_loss,
    "huber_loss": huber_loss,
    "binary_cross_entropy": binary_cross_entropy,
    "binary_cross_entropy_with_logits": binary_cross_entropy_with_logits,
    "kl_div": kl_div,
    "poisson_nll_loss": poisson_nll_loss,
    "nll_loss": nll_loss,
    "cross_entropy": cross_entropy,
    "hinge_embedding_loss": hinge_embedding_loss,
    "soft_margin_loss": soft_margin_loss,
    "margin_ranking_loss": margin_ranking_loss,
    "cosine_embedding_loss": cosine_embedding_loss,
    "multi_margin_loss": multi_margin_loss,
    "multilabel_margin_loss": multilabel_margin_loss,
    "multilabel_soft_margin_loss": multilabel_soft_margin_loss,
    "triplet_margin_loss": triplet_margin_loss,
    "pairwise_distance": pairwise_distance,
    "cosine_similarity": cosine_similarity,
    "pdist": pdist,
    "conv1d": conv1d,
    "conv2d": conv2d,
    "conv3d": conv3d,
    "conv_transpose1d": conv_transpose1d,
    "conv_transpose2d": conv_transpose2d,
    "conv_transpose3d": conv_transpose3d,
    "conv_tbc": conv_tbc,
    "avg_pool1d": avg_pool1d,
    "avg_pool2d": avg_pool2d,
    "avg_pool3d": avg_pool3d,
    "adaptive_avg_pool1d": adaptive_avg_pool1d,
    "adaptive_avg_pool2d": adaptive_avg_pool2d,
    "adaptive_avg_pool3d": adaptive_avg_pool3d,
    "fold": fold,
    "pad": pad,
    "pixel_shuffle": pixel_shuffle,
    "pixel_unshuffle": pixel_unshuffle,
    "channel_shuffle": channel_shuffle,
    "native_channel_shuffle": native_channel_shuffle,
    "scaled_dot_product_attention": scaled_dot_product_attention,
}

LINALG_FUNCTIONS = {
    "vector_norm": linalg_vector_norm,
    "inv_ex": linalg_inv_ex,
    "inv": linalg_inv,
    "det": linalg_det,
    "slogdet": linalg_slogdet,
    "solve_ex": linalg_solve_ex,
    "solve": linalg_solve,
    "solve_triangular": linalg_solve_triangular,
    "cholesky_ex": linalg_cholesky_ex,
    "cholesky": linalg_cholesky,
    "qr": linalg_qr,
    "svd": linalg_svd,
    "svdvals": linalg_svdvals,
    "eigh": linalg_eigh,
    "eigvalsh": linalg_eigvalsh,
    "eig": linalg_eig,
    "eigvals": linalg_eigvals,
    "lu_factor_ex": linalg_lu_factor_ex,
    "lu_factor": linalg_lu_factor,
    "lu": linalg_lu,
    "lu_solve": linalg_lu_solve,
    "householder_product": linalg_householder_product,
    "matrix_exp": linalg_matrix_exp,
    "matrix_power": linalg_matrix_power,
    "multi_dot": linalg_multi_dot,
    "vecdot": linalg_vecdot,
    "cross": linalg_cross,
    "diagonal": linalg_diagonal,
    "vander": linalg_vander,
    "tensorinv": linalg_tensorinv,
    "tensorsolve": linalg_tensorsolve,
}

SPECIAL_FUNCTIONS = {
    "i0e": special_i0e,
    "i1": special_i1,
    "i1e": special_i1e,
    "ndtr": special_ndtr,
    "ndtri": special_ndtri,
    "log_ndtr": special_log_ndtr,
    "erfcx": special_erfcx,
    "entr": special_entr,
    "xlog1py": special_xlog1py,
    "zeta": special_zeta,
    "airy_ai": special_airy_ai,
    "bessel_j0": special_bessel_j0,
    "bessel_j1": special_bessel_j1,
    "bessel_y0": special_bessel_y0,
    "bessel_y1": special_bessel_y1,
    "modified_bessel_i0": special_modified_bessel_i0,
    "modified_bessel_i1": special_modified_bessel_i1,
    "modified_bessel_k0": special_modified_bessel_k0,
    "modified_bessel_k1": special_modified_bessel_k1,
    "scaled_modified_bessel_k0": special_scaled_modified_bessel_k0,
    "scaled_modified_bessel_k1": special_scaled_modified_bessel_k1,
    "spherical_bessel_j0": special_spherical_bessel_j0,
    "chebyshev_polynomial_t": special_chebyshev_polynomial_t,
    "chebyshev_polynomial_u": special_chebyshev_polynomial_u,
    "chebyshev_polynomial_v": special_chebyshev_polynomial_v,
    "chebyshev_polynomial_w": special_chebyshev_polynomial_w,
    "shifted_chebyshev_polynomial_t": special_shifted_chebyshev_polynomial_t,
    "shifted_chebyshev_polynomial_u": special_shifted_chebyshev_polynomial_u,
    "shifted_chebyshev_polynomial_v": special_shifted_chebyshev_polynomial_v,
    "shifted_chebyshev_polynomial_w": special_shifted_chebyshev_polynomial_w,
    "hermite_polynomial_h": special_hermite_polynomial_h,
    "hermite_polynomial_he": special_hermite_polynomial_he,
    "laguerre_polynomial_l": special_laguerre_polynomial_l,
    "legendre_polynomial_p": special_legendre_polynomial_p,
}

FFT_FUNCTIONS = {
}

METHODS = {
    "add": add,
    "add_": add_,
    "sub": sub,
    "sub_": sub_,
    "mul": mul,
    "mul_": mul_,
    "neg": neg,
    "neg_": neg_,
    "exp": exp,
    "exp_": exp_,
    "relu": relu,
    "relu_": relu_,
    "conj": conj,
    "conj_physical": conj_physical,
    "conj_physical_": conj_physical_,
    "true_divide": true_divide,
    "true_divide_": true_divide_,
    "div": div,
    "div_": div_,
    "floor_divide": floor_divide,
    "floor_divide_": floor_divide_,
    "remainder": remainder,
    "remainder_": remainder_,
    "fmod": fmod,
    "fmod_": fmod_,
    "pow": pow,
    "pow_": pow_,
    "float_power": float_power,
    "float_power_": float_power_,
    "square": square,
    "square_": square_,
    "maximum": maximum,
    "minimum": minimum,
    "fmax": fmax,
    "fmin": fmin,
    "clamp": clamp,
    "clamp_": clamp_,
    "clamp_min": clamp_min,
    "clamp_min_": clamp_min_,
    "clamp_max": clamp_max,
    "clamp_max_": clamp_max_,
    "atan2": atan2,
    "atan2_": atan2_,
    "addcmul": addcmul,
    "addcmul_": addcmul_,
    "addcdiv": addcdiv,
    "addcdiv_": addcdiv_,
    "lerp": lerp,
    "lerp_": lerp_,
    "sum": sum,
    "mean": mean,
    "prod": prod,
    "amax": amax,
    "amin": amin,
    "all": all,
    "any": any,
    "argmax": argmax,
    "argmin": argmin,
    "nansum": nansum,
    "nanmean": nanmean,
    "count_nonzero": _count_nonzero_method,
    "logsumexp": logsumexp,
    "aminmax": aminmax,
    "mode": mode,
    "dist": dist,
    "renorm": renorm,
    "renorm_": renorm_,
    "cov": cov,
    "corrcoef": corrcoef,
    "transpose": transpose,
    "permute": _permute_method,
    "select": select,
    "unsqueeze": unsqueeze,
    "diagonal": diagonal,
    "unfold": unfold,
    "as_strided": as_strided,
    "split_with_sizes": split_with_sizes,
    "unbind": unbind,
    "clone": clone,
    "reshape": _reshape_method,
    "expand": _expand_method,
    "matmul": matmul,
    "index_put": index_put,
    "index_put_": index_put_,
    "fill": fill,
    "fill_": fill_,
    "hardshrink": hardshrink,
    "prelu": prelu,
    "softmax": softmax,
    "log_softmax": log_softmax,
    "gather": gather,
    "scatter_add": scatter_add,
    "scatter_add_": scatter_add_,
    "scatter_reduce": scatter_reduce,
    "scatter_reduce_": scatter_reduce_,
    "index_select": index_select,
    "index_add": index_add,
    "index_add_": index_add_,
    "index_copy": index_copy,
    "index_copy_": index_copy_,
    "index_fill": index_fill,
    "index_fill_": index_fill_,
    "index_reduce": index_reduce,
    "index_reduce_": index_reduce_,
    "masked_fill": masked_fill,
    "masked_fill_": masked_fill_,
    "masked_select": masked_select,
    "masked_scatter": masked_scatter,
    "masked_scatter_": masked_scatter_,
    "take": take,
    "put": put,
    "put_": put_,
    "take_along_dim": take_along_dim,
    "flip": _flip_method,
    "roll": roll,
    "rot90": rot90,
    "tril": tril,
    "tril_": tril_,
    "triu": triu,
    "triu_": triu_,
    "diag": diag,
    "diag_embed": diag_embed,
    "diagflat": diagflat,
    "trace": trace,
    "repeat": _repeat_method,
    "tile": _tile_method,
    "movedim": movedim,
    "flatten": flatten,
    "unflatten": unflatten,
    "narrow": narrow,
    "select_scatter": select_scatter,
    "diagonal_scatter": diagonal_scatter,
    "slice_scatter": slice_scatter,
    "as_strided_scatter": as_strided_scatter,
    "mm": mm,
    "bmm": bmm,
    "mv": mv,
    "dot": dot,
    "vdot": vdot,
    "outer": outer,
    "addmm": addmm,
    "addmm_": addmm_,
    "addmv": addmv,
    "addmv_": addmv_,
    "addr": addr,
    "addr_": addr_,
    "baddbmm": baddbmm,
    "baddbmm_": baddbmm_,
    "addbmm": addbmm,
    "addbmm_": addbmm_,
    "kron": kron,
    "cross": cross,
    "abs": abs,
    "abs_": abs_,
    "sgn": sgn,
    "sgn_": sgn_,
    "sign": sign,
    "sign_": sign_,
    "sqrt": sqrt,
    "sqrt_": sqrt_,
    "rsqrt": rsqrt,
    "rsqrt_": rsqrt_,
    "reciprocal": reciprocal,
    "reciprocal_": reciprocal_,
    "log": log,
    "log_": log_,
    "tanh": tanh,
    "tanh_": tanh_,
    "sigmoid": sigmoid,
    "sigmoid_": sigmoid_,
    "sin": sin,
    "sin_": sin_,
    "cos": cos,
    "cos_": cos_,
    "floor": floor,
    "floor_": floor_,
    "ceil": ceil,
    "ceil_": ceil_,
    "trunc": trunc,
    "trunc_": trunc_,
    "tan": tan,
    "tan_": tan_,
    "asin": asin,
    "asin_": asin_,
    "acos": acos,
    "acos_": acos_,
    "atan": atan,
    "atan_": atan_,
    "sinh": sinh,
    "sinh_": sinh_,
    "cosh": cosh,
    "cosh_": cosh_,
    "asinh": asinh,
    "asinh_": asinh_,
    "acosh": acosh,
    "acosh_": acosh_,
    "atanh": atanh,
    "atanh_": atanh_,
    "exp2": exp2,
    "exp2_": exp2_,
    "expm1": expm1,
    "expm1_": expm1_,
    "log1p": log1p,
    "log1p_": log1p_,
    "log2": log2,
    "log2_": log2_,
    "log10": log10,
    "log10_": log10_,
    "round": round,
    "round_": round_,
    "frac": frac,
    "frac_": frac_,
    "deg2rad": deg2rad,
    "deg2rad_": deg2rad_,
    "rad2deg": rad2deg,
    "rad2deg_": rad2deg_,
    "sinc": sinc,
    "sinc_": sinc_,
    "angle": angle,
    "logit": logit,
    "logit_": logit_,
    "nan_to_num": nan_to_num,
    "nan_to_num_": nan_to_num_,
    "hypot": hypot,
    "hypot_": hypot_,
    "copysign": copysign,
    "copysign_": copysign_,
    "nextafter": nextafter,
    "nextafter_": nextafter_,
    "gcd": gcd,
    "gcd_": gcd_,
    "lcm": lcm,
    "lcm_": lcm_,
    "heaviside": heaviside,
    "heaviside_": heaviside_,
    "xlogy": xlogy,
    "xlogy_": xlogy_,
    "logaddexp": logaddexp,
    "logaddexp2": logaddexp2,
    "ldexp": ldexp,
    "ldexp_": ldexp_,
    "frexp": frexp,
    "eq": eq,
    "eq_": eq_,
    "ne": ne,
    "ne_": ne_,
    "lt": lt,
    "lt_": lt_,
    "le": le,
    "le_": le_,
    "gt": gt,
    "gt_": gt_,
    "ge": ge,
    "ge_": ge_,
    "logical_and": logical_and,
    "logical_and_": logical_and_,
    "logical_or": logical_or,
    "logical_or_": logical_or_,
    "logical_xor": logical_xor,
    "logical_xor_": logical_xor_,
    "logical_not": logical_not,
    "logical_not_": logical_not_,
    "bitwise_and": bitwise_and,
    "bitwise_and_": bitwise_and_,
    "bitwise_or": bitwise_or,
    "bitwise_or_": bitwise_or_,
    "bitwise_xor": bitwise_xor,
    "bitwise_xor_": bitwise_xor_,
    "bitwise_not": bitwise_not,
    "bitwise_not_": bitwise_not_,
    "bitwise_left_shift": bitwise_left_shift,
    "bitwise_left_shift_": bitwise_left_shift_,
    "bitwise_right_shift": bitwise_right_shift,
    "bitwise_right_shift_": bitwise_right_shift_,
    "isnan": isnan,
    "isinf": isinf,
    "isfinite": isfinite,
    "signbit": signbit,
    "isposinf": isposinf,
    "isneginf": isneginf,
    "isreal": isreal,
    "isclose": isclose,
    "cumsum": cumsum,
    "cumsum_": cumsum_,
    "cumprod": cumprod,
    "cumprod_": cumprod_,
    "cummax": cummax,
    "cummin": cummin,
    "logcumsumexp": logcumsumexp,
    "diff": diff,
    "sort": sort,
    "argsort": argsort,
    "msort": msort,
    "bincount": bincount,
    "erf": erf,
    "erf_": erf_,
    "erfc": erfc,
    "erfc_": erfc_,
    "erfinv": erfinv,
    "erfinv_": erfinv_,
    "lgamma": lgamma,
    "lgamma_": lgamma_,
    "digamma": digamma,
    "digamma_": digamma_,
    "mvlgamma": mvlgamma,
    "mvlgamma_": mvlgamma_,
    "i0": i0,
    "i0_": i0_,
    "igamma": igamma,
    "igamma_": igamma_,
    "igammac": igammac,
    "igammac_": igammac_,
    "inverse": inverse,
    "det": det,
    "slogdet": slogdet,
    "logdet": logdet,
    "cholesky": cholesky,
    "cholesky_solve": cholesky_solve,
    "cholesky_inverse": cholesky_inverse,
    "qr": qr,
    "svd": svd,
    "lu_solve": lu_solve,
    "geqrf": geqrf,
    "orgqr": orgqr,
    "ormqr": ormqr,
    "matrix_exp": matrix_exp,
    "matrix_power": matrix_power,
}

BODIES = {
    "logsumexp": _logsumexp_body,
    "median_all": _median_all_body,
    "nanmedian_all": _nanmedian_all_body,
    "median_dim": _median_dim_body,
    "nanmedian_dim": _nanmedian_dim_body,
    "linalg_vector_norm": _linalg_vector_norm_body,
    "softmax_kernel": _softmax_kernel_body,
    "log_softmax_kernel": _log_softmax_kernel_body,
    "softmax_backward": _softmax_backward_body,
    "log_softmax_backward": _log_softmax_backward_body,
    "linear": _linear_body,
    "norm_affine": _norm_affine_body,
    "norm_input_grad": _norm_input_grad_body,
    "nll_kernel": _nll_kernel_body,
    "nll_backward": _nll_backward_body,
    "conv_nd": _conv_nd_body,
    "conv_input_grad": _conv_input_grad_body,
    "conv_weight_grad": _conv_weight_grad_body,
    "im2col": _im2col_body,
    "col2im": _col2im_body,
    "constant_pad_nd": _constant_pad_nd_body,
    "max_pool_values": _max_pool_values_body,
    "max_pool_values_grad": _max_pool_values_grad_body,
    "max_pool_indices": _max_pool_indices_body,
    "window_sum": _window_sum_body,
    "window_spread": _window_spread_body,
    "embedding": _embedding_body,
    "random_uniform": _random_uniform_body,
    "random_normal": _random_normal_body,
    "random_integers": _random_integers_body,
    "random_mask": _random_mask_body,
    "logcumsumexp": _logcumsumexp_body,
    "topk_count": _topk_count_body,
    "kthvalue_count": _kthvalue_count_body,
    "pinv_of": _pinv_of_body,
}
