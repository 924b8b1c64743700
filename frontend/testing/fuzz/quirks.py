"""Where torch itself is at fault, or refuses what has a meaning: differences that are no news."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from .program import Ref, Step


@dataclass(frozen=True)
class Scene:
    """A step under suspicion.

    kind, text: what differed, and `actual` and `expected` the two arrays if there are such.
    look: gives the array that a reference stands for; before: what an in-place step found.
    """

    step: Step
    kind: str
    text: str
    look: Callable[[Ref], Any]
    before: dict[Ref, Any]
    actual: Any = None
    expected: Any = None

    def arrays(self) -> list[np.ndarray]:
        found = [self.look(r) for r in self.step.refs()]
        return [x for x in found if x is not None]

    def values(self) -> list[np.ndarray]:
        """The operands as the step found them."""
        return [self.before.get(r, self.look(r)) for r in self.step.refs()]

    def argument(self, place: int, name: str, default: Any = None) -> Any:
        given = self.step.args[place] if place < len(self.step.args) else default
        return self.step.kwargs.get(name, given)


When = Callable[[Scene], bool]


# -- conditions ------------------------------------------------------------------------------------
def always(s: Scene) -> bool:
    return True


def empty(s: Scene) -> bool:
    return any(not x.size for x in s.arrays())


def overlapping(s: Scene) -> bool:
    """An operand has elements at one place in memory."""
    return any(n > 1 and not step for x in s.arrays() for n, step in zip(x.shape, x.strides))


def strided(s: Scene) -> bool:
    return any(not x.flags.c_contiguous for x in s.arrays())


def nan(s: Scene) -> bool:
    return any(np.isnan(x).any() for x in _floats(s))


def odd(s: Scene) -> bool:
    """An operand has a NaN or an infinity."""
    return any(not np.isfinite(x).all() for x in _floats(s))


def ties(s: Scene) -> bool:
    return any(np.unique(x).size < x.size for x in s.values())


def singular(s: Scene) -> bool:
    """The first operand is a stack of matrices not of full rank, but for rounding."""
    x: Any = s.values()[0].astype(np.complex128)
    if x.ndim < 2 or not np.isfinite(x).all():
        return True
    return bool((np.linalg.matrix_rank(x, tol=1e-5) < min(x.shape[-2:])).any())


def aliased(s: Scene) -> bool:
    """What an in-place step writes is another of its operands, too."""
    first, *others = s.step.refs()
    target = s.look(first)
    return s.step.form == "inplace" and any(
        r == first or np.may_share_memory(target, s.look(r)) for r in others)


def says(*words: str) -> When:
    return lambda s: any(w in s.text for w in words)


def with_value(place: int, name: str, value: Any) -> When:
    return lambda s: s.argument(place, name) == value


def both(*conditions: When) -> When:
    return lambda s: all(c(s) for c in conditions)


def _negative(s: Scene) -> bool:
    return any(bool((x < 0).any()) for x in s.values() if x.dtype.kind != "c")


def _not_positive(s: Scene) -> bool:
    return any(not (x > 0).all() for x in s.values())


def _zero(s: Scene) -> bool:
    return not all(x.all() for x in s.values())


def _complex_zero(s: Scene) -> bool:
    return any(x.dtype.kind == "c" and not x.all() for x in s.values())


def _same_triangle(s: Scene) -> bool:
    """The two gradients agree but in the triangle that is not read."""
    upper = bool(s.argument(2 if s.step.op == "cholesky_solve" else 1, "upper", False))
    part = np.triu if upper else np.tril
    return s.actual is not None and s.actual.ndim > 1 and np.allclose(
        part(s.actual), part(s.expected), rtol=1e-3, atol=1e-4)


def _floats(s: Scene) -> list[np.ndarray]:
    return [x.astype(np.complex128) for x in s.values() if x.dtype.kind in "fcV"]


# -- the list --------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Quirk:
    """A difference of some kind at one of some ops (names with spaces between, or "*" for all),
    if `when` holds.

    kind: as in `Difference`; "crash" keeps the program from torch.
    """

    ops: str
    kind: str
    why: str
    when: When = always

    def covers(self, scene: Scene) -> bool:
        named = self.ops == "*" or scene.step.op in self.ops.split()
        return scene.kind == self.kind and named and self.when(scene)


OVERLAP, LEAF = says("single memory location"), says("a leaf Variable that requires grad")
NO_VIEW = says("view size is not compatible")
MODIFIED = says("modified by an inplace operation")

CONVOLUTIONS = " ".join(["convolution", "conv_weight_grad", "conv_tbc", *(
    f"conv{word}{n}d" for word in ("", "_transpose") for n in (1, 2, 3))])

QUIRKS = [
    # crashes, garbage and refusals
    Quirk("pdist", "crash", "the gradient of no rows ends the process", empty),
    Quirk("median_dim nanmedian_dim", "value", "garbage where input overlaps itself", overlapping),
    Quirk("pixel_unshuffle", "shape", "an empty input comes back in its own shape", empty),
    Quirk("pixel_shuffle pixel_unshuffle", "gradient", "wrong shape of an empty gradient", empty),
    Quirk("multi_margin_loss multilabel_margin_loss", "value", "uninitialised for no samples",
          empty),
    Quirk("view_as_complex", "error", "asks a stride of what has no elements", empty),
    Quirk("view_as_real", "gradient", "asks a stride of what has no elements", empty),
    Quirk("linalg_inv_ex linalg_solve_ex", "value", "garbage of a singular matrix", singular),
    Quirk("linalg_lu linalg_lu_factor_ex", "value", "pivots that are 0 but for rounding", singular),
    Quirk("linalg_tensorinv linalg_tensorsolve", "error", "sees 0, but for rounding, or not",
          says("is singular")),
    Quirk("linalg_solve linalg_inv inverse linalg_lu_factor matrix_power", "error",
          "sees 0, but for rounding, or not", both(says("is singular", "is zero"), singular)),
    Quirk("logdet", "value", "the phase of 0 is NaN, or not", singular),
    Quirk("kron take_along_dim conv_tbc", "error", "takes a view of what has none",
          both(strided, NO_VIEW)),
    Quirk("as_strided_scatter", "error", "an internal assertion that input is contiguous",
          says("INTERNAL ASSERT")),
    Quirk("masked_fill index_fill index_put tril triu addmv baddbmm conj_physical", "error",
          "writes to memory that overlaps itself, with a warning, or in some order",
          both(overlapping, OVERLAP)),
    Quirk("logical_and logical_or logical_xor logical_not", "error",
          "writes to a leaf that requires grad, and keeps its history", LEAF),
    Quirk("*", "error", "what has no elements is a view or a copy",
          both(empty, says("a view of a leaf Variable"))),
    Quirk("cdist", "gradient", "saves what has no elements", both(empty, MODIFIED)),
    Quirk("float_power pow", "gradient", "0 to a complex power", _complex_zero),
    Quirk("linalg_lu_solve linalg_solve_triangular linalg_lu_factor linalg_lu "
          "linalg_householder_product", "gradient",
          "needs its result, which was written to", both(MODIFIED, says(" of Linalg"))),
    Quirk("*", "gradient",
          "the target as another operand is saved by reference, and so lost; kept here",
          both(aliased, MODIFIED)),
    # gradients
    Quirk("scatter_add scatter_reduce", "gradient", "no gradient of a src larger than index",
          says("returned an invalid gradient", "must match the size of tensor")),
    Quirk("clamp", "gradient", "the gradient of a bound that is larger than the input fails",
          says("doesn't match the broadcast shape")),
    Quirk("dist", "gradient", "the gradient of the 0-norm fails", says("undefined Tensor")),
    Quirk("logaddexp logaddexp2", "gradient", "an internal assertion for a complex and a real one",
          says("isFloatingType")),
    Quirk("cholesky_solve cholesky_inverse", "gradient",
          "a gradient of the triangle that is never read", _same_triangle),
    Quirk("as_strided_scatter", "gradient",
          "the gradient of self is kept where src was written, and lost elsewhere"),
    Quirk("polar", "gradient", "the gradient of a negative size has the wrong sign", _negative),
    Quirk("scatter_reduce", "gradient", "self counts as a tie though it is not included",
          with_value(5, "include_self", False)),
    Quirk("index_reduce", "gradient", "self counts as a tie though it is not included",
          with_value(5, "include_self", False)),
    Quirk("batch_norm", "gradient", "reads a weight with gaps as if it had none", strided),
    Quirk("batch_norm", "gradient", "0 of no elements, also by a NaN", empty),
    Quirk("copysign", "gradient", "of 0 is 0, also of an infinity", _zero),
    Quirk("cdist", "gradient", "each of equal greatest coordinates has the whole gradient",
          with_value(2, "p", float("inf"))),
    Quirk("cumsum cumprod", "error", "0-dim tensors keep any dtype",
          lambda s: not s.arrays()[0].ndim),
    # NaN and infinities
    Quirk("amin amax aminmax scatter_reduce index_reduce", "gradient",
          "0/0, for no element equals NaN; here the NaNs share as in `max`", nan),
    Quirk("cumprod prod", "gradient", "products with NaN go another way than those with 0", odd),
    Quirk("cdist pdist", "gradient", "the sign of NaN is NaN here, 0 elsewhere", nan),
    Quirk("renorm", "gradient", "a slice with NaN passes its gradient on", nan),
    Quirk("cdist", "value", "the greatest of NaN and a number is the number", nan),
    Quirk("hardtanh softshrink hardshrink", "gradient",
          "vectors and single numbers differ for NaN", nan),
    Quirk("hardtanh_backward softshrink_backward hardshrink_backward", "value",
          "vectors and single numbers differ for NaN", nan),
    Quirk(CONVOLUTIONS, "value", "leaves padding out, which meets an infinity here", odd),
    Quirk(CONVOLUTIONS, "gradient", "leaves padding out, which meets an infinity here", odd),
    Quirk("batch_norm group_norm instance_norm", "value",
          "a path that depends on strides: inf - inf or not", odd),
    Quirk("scaled_dot_product_attention", "value", "adds a mask of -inf to an infinity", odd),
    Quirk("special_airy_ai", "value", "NaN instead of the limit 0", odd),
    Quirk("softmax_backward", "value", "-inf, or inf - inf", odd),
    Quirk("gelu poisson_nll_loss", "value", "half types: infinity and what is rounded", odd),
    Quirk("reciprocal rsqrt pow", "value", "the parts of 1 / 0 of complex numbers", _complex_zero),
    Quirk("standard_gamma_grad", "value", "of sizes not above 0, which have no meaning",
          _not_positive),
    Quirk("polygamma_order", "value", "NaN instead of the limit 0", odd),
    Quirk("trapezoid", "value", "the sum minus half the ends: inf - inf", odd),
    Quirk("unique_slices", "value", "NaN compares as neither less nor greater", nan),
    Quirk("unique_slices", "shape", "NaN compares as neither less nor greater", nan),
    Quirk(" ".join(f"special_{p}" for p in (
        "chebyshev_polynomial_t", "chebyshev_polynomial_u", "chebyshev_polynomial_v",
        "chebyshev_polynomial_w", "shifted_chebyshev_polynomial_t",
        "shifted_chebyshev_polynomial_u", "shifted_chebyshev_polynomial_v",
        "shifted_chebyshev_polynomial_w", "hermite_polynomial_h", "hermite_polynomial_he",
        "laguerre_polynomial_l", "legendre_polynomial_p")), "value",
        "of NaN the value of a neighbour", nan),
    # indices of equal elements
    Quirk("topk_count kthvalue_count mode", "value", "any of equal elements",
          both(ties, says("result 1"))),
    # who asks for a gradient
    Quirk("cat scatter_reduce index_reduce", "requires_grad", "also of what gave no element",
          empty),
    Quirk("addmm addmv addbmm baddbmm addr", "requires_grad", "also of what counts 0 times",
          with_value(9, "beta", 0)),
]


def at_fault(scene: Scene) -> bool:
    return any(q.covers(scene) for q in QUIRKS)
