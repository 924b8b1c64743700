"""Types of the methods of Tensor. Made from ops.yaml by `python -m plugrad.codegen`; do not edit."""
# ruff: noqa
from collections.abc import Sequence
from typing import Any

from ..device import device as Device
from ..dtypes import dtype as DType
from ..layouts import layout as Layout, memory_format as MemoryFormat
from ..tensor import Tensor

Number = bool | int | float | complex

class TensorMethods:
    def add(self, other: Tensor | Number, *, alpha: Number | Tensor = ..., out: Any = ...) -> Tensor:
        """The sum self + alpha * other."""
    def add_(self, other: Tensor | Number, *, alpha: Number | Tensor = ...) -> Tensor: ...
    def sub(self, other: Tensor | Number, *, alpha: Number | Tensor = ..., out: Any = ...) -> Tensor:
        """The difference self - alpha * other."""
    def sub_(self, other: Tensor | Number, *, alpha: Number | Tensor = ...) -> Tensor: ...
    def mul(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The product self * other."""
    def mul_(self, other: Tensor | Number) -> Tensor: ...
    def neg(self, *, out: Any = ...) -> Tensor:
        """The negative -self."""
    def neg_(self) -> Tensor: ...
    def exp(self, *, out: Any = ...) -> Tensor:
        """The exponential e ** self."""
    def exp_(self) -> Tensor: ...
    def relu(self) -> Tensor:
        """The positive part max(self, 0)."""
    def relu_(self) -> Tensor: ...
    def conj(self) -> Tensor:
        """The complex conjugate."""
    def conj_physical(self, *, out: Any = ...) -> Tensor:
        """The complex conjugate."""
    def conj_physical_(self) -> Tensor: ...
    def true_divide(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The quotient self / other, a float."""
    def true_divide_(self, other: Tensor | Number) -> Tensor: ...
    def div(self, other: Tensor | Number, *, rounding_mode: str | None = ..., out: Any = ...) -> Tensor:
        """The quotient; `rounding_mode` 'trunc' rounds it towards zero, 'floor' down."""
    def div_(self, other: Tensor | Number, *, rounding_mode: str | None = ...) -> Tensor: ...
    def floor_divide(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The quotient rounded down."""
    def floor_divide_(self, other: Tensor | Number) -> Tensor: ...
    def remainder(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """What is left of self / other, with the sign of other."""
    def remainder_(self, other: Tensor | Number) -> Tensor: ...
    def fmod(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """What is left of self / other, with the sign of self."""
    def fmod_(self, other: Tensor | Number) -> Tensor: ...
    def pow(self, exponent: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The power self ** exponent."""
    def pow_(self, exponent: Tensor | Number) -> Tensor: ...
    def float_power(self, exponent: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The power self ** exponent in double precision."""
    def float_power_(self, exponent: Tensor | Number) -> Tensor: ...
    def square(self, *, out: Any = ...) -> Tensor:
        """The square self * self."""
    def square_(self) -> Tensor: ...
    def maximum(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The greater of both; NaN if one is."""
    def minimum(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The lesser of both; NaN if one is."""
    def fmax(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The greater of both; of a number and NaN the number."""
    def fmin(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The lesser of both; of a number and NaN the number."""
    def clamp(self, min: Tensor | Number | None = ..., max: Tensor | Number | None = ..., *, out: Any = ...) -> Tensor:
        """self, but at least min and at most max."""
    def clamp_(self, min: Tensor | Number | None = ..., max: Tensor | Number | None = ...) -> Tensor: ...
    def clamp_min(self, min: Tensor | Number, *, out: Any = ...) -> Tensor:
        """self, but at least min."""
    def clamp_min_(self, min: Tensor | Number) -> Tensor: ...
    def clamp_max(self, max: Tensor | Number, *, out: Any = ...) -> Tensor:
        """self, but at most max."""
    def clamp_max_(self, max: Tensor | Number) -> Tensor: ...
    def atan2(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The angle of the point (other, self)."""
    def atan2_(self, other: Tensor | Number) -> Tensor: ...
    def addcmul(self, tensor1: Tensor | Number, tensor2: Tensor | Number, *, value: Number | Tensor = ..., out: Any = ...) -> Tensor:
        """self + value * tensor1 * tensor2."""
    def addcmul_(self, tensor1: Tensor | Number, tensor2: Tensor | Number, *, value: Number | Tensor = ...) -> Tensor: ...
    def addcdiv(self, tensor1: Tensor | Number, tensor2: Tensor | Number, *, value: Number | Tensor = ..., out: Any = ...) -> Tensor:
        """self + value * tensor1 / tensor2."""
    def addcdiv_(self, tensor1: Tensor | Number, tensor2: Tensor | Number, *, value: Number | Tensor = ...) -> Tensor: ...
    def lerp(self, end: Tensor | Number, weight: Tensor | Number, *, out: Any = ...) -> Tensor:
        """self + weight * (end - self), exact at both ends."""
    def lerp_(self, end: Tensor | Number, weight: Tensor | Number) -> Tensor: ...
    def sum(self, dim: int | Sequence[int] | None = ..., keepdim: bool = ..., *, dtype: DType | None = ..., out: Any = ...) -> Tensor:
        """The sum over `dim`, or all dims."""
    def mean(self, dim: int | Sequence[int] | None = ..., keepdim: bool = ..., *, dtype: DType | None = ..., out: Any = ...) -> Tensor:
        """The mean over `dim`, or all dims."""
    def prod(self, dim: int | Sequence[int] | None = ..., keepdim: bool = ..., *, dtype: DType | None = ..., out: Any = ...) -> Tensor:
        """The product over `dim`, or all dims."""
    def amax(self, dim: int | Sequence[int] | None = ..., keepdim: bool = ..., *, out: Any = ...) -> Tensor:
        """The greatest value over `dim`, or all dims; equal ones share the gradient."""
    def amin(self, dim: int | Sequence[int] | None = ..., keepdim: bool = ..., *, out: Any = ...) -> Tensor:
        """The least value over `dim`, or all dims; equal ones share the gradient."""
    def all(self, dim: int | Sequence[int] | None = ..., keepdim: bool = ..., *, out: Any = ...) -> Tensor:
        """Whether all elements are non-zero, over `dim` or all dims."""
    def any(self, dim: int | Sequence[int] | None = ..., keepdim: bool = ..., *, out: Any = ...) -> Tensor:
        """Whether one element is non-zero, over `dim` or all dims."""
    def argmax(self, dim: int | None = ..., keepdim: bool = ..., *, out: Any = ...) -> Tensor:
        """Where the greatest value of a dim, or of the flat tensor, is first."""
    def argmin(self, dim: int | None = ..., keepdim: bool = ..., *, out: Any = ...) -> Tensor:
        """Where the least value of a dim, or of the flat tensor, is first."""
    def nansum(self, dim: int | Sequence[int] | None = ..., keepdim: bool = ..., *, dtype: DType | None = ..., out: Any = ...) -> Tensor:
        """The sum over `dim`, or all dims, NaN counting as 0."""
    def nanmean(self, dim: int | Sequence[int] | None = ..., keepdim: bool = ..., *, dtype: DType | None = ..., out: Any = ...) -> Tensor:
        """The mean of what is not NaN over `dim`, or all dims."""
    def count_nonzero(self, *dim: Any) -> Tensor: ...
    def logsumexp(self, dim: int | Sequence[int], keepdim: bool = ..., *, out: Any = ...) -> Tensor:
        """The logarithm of the sum of exp(self) over `dim`, without overflow."""
    def aminmax(self, *, dim: int | None = ..., keepdim: bool = ..., out: Any = ...) -> Any:
        """The least and the greatest value over a dim, or all dims."""
    def mode(self, dim: int = ..., keepdim: bool = ..., *, out: Any = ...) -> Any:
        """The most frequent value along a dim, the least of several, and one of its places."""
    def dist(self, other: Tensor, p: Number | Tensor = ...) -> Tensor:
        """The p-norm of self - other."""
    def renorm(self, p: Number | Tensor, dim: int, maxnorm: Number | Tensor, *, out: Any = ...) -> Tensor:
        """self with each slice along `dim` scaled down to a p-norm of at most maxnorm."""
    def renorm_(self, p: Number | Tensor, dim: int, maxnorm: Number | Tensor) -> Tensor: ...
    def cov(self, *, correction: int = ..., fweights: Tensor | None = ..., aweights: Tensor | None = ...) -> Tensor:
        """The covariance matrix of the rows."""
    def corrcoef(self) -> Tensor:
        """The matrix of correlation coefficients of the rows."""
    def transpose(self, dim0: int, dim1: int) -> Tensor:
        """A view with two dims swapped."""
    def permute(self, *dims: Any) -> Tensor: ...
    def select(self, dim: int, index: int) -> Tensor:
        """A view of one index of a dim, which is removed."""
    def unsqueeze(self, dim: int) -> Tensor:
        """A view with a dim of size 1 put in."""
    def diagonal(self, offset: int = ..., dim1: int = ..., dim2: int = ...) -> Tensor:
        """A view of the diagonals of two dims, as a last dim."""
    def unfold(self, dimension: int, size: int, step: int) -> Tensor:
        """A view of all slices of `size` along a dim, `step` apart, as a last dim."""
    def as_strided(self, size: int | Sequence[int], stride: int | Sequence[int], storage_offset: int | None = ...) -> Tensor:
        """A view of the storage with this geometry, in elements."""
    def split_with_sizes(self, split_sizes: int | Sequence[int], dim: int = ...) -> tuple[Tensor, ...]:
        """Views of consecutive parts of a dim."""
    def unbind(self, dim: int = ...) -> tuple[Tensor, ...]:
        """Views of all indices of a dim."""
    def clone(self, *, memory_format: MemoryFormat | None = ...) -> Tensor:
        """A copy that keeps the history."""
    def reshape(self, *shape: Any) -> Tensor: ...
    def expand(self, *size: Any, implicit: bool = ...) -> Tensor: ...
    def matmul(self, other: Tensor, *, out: Any = ...) -> Tensor:
        """The matrix product, batched over leading dims."""
    def index_put(self, indices: Sequence[Tensor | None], values: Tensor, accumulate: bool = ...) -> Tensor:
        """A copy of self with values written (or added) at index tensors."""
    def index_put_(self, indices: Sequence[Tensor | None], values: Tensor, accumulate: bool = ...) -> Tensor: ...
    def fill(self, value: Number | Tensor) -> Tensor:
        """A tensor like self, every element the number `value`."""
    def fill_(self, value: Number | Tensor) -> Tensor: ...
    def hardshrink(self, lambd: Number | Tensor = ..., *, out: Any = ...) -> Tensor:
        """self, but 0 within lambd of 0."""
    def prelu(self, weight: Tensor) -> Tensor:
        """self where it is positive, else weight * self; one weight, or one for each channel (dim 1)."""
    def softmax(self, dim: int, dtype: DType | None = ..., *, out: Any = ...) -> Tensor:
        """exp(self), divided by its sum over `dim`."""
    def log_softmax(self, dim: int, dtype: DType | None = ..., *, out: Any = ...) -> Tensor:
        """The logarithm of `softmax`."""
    def gather(self, dim: int, index: Tensor, *, sparse_grad: bool = ..., out: Any = ...) -> Tensor:
        """out[i][j] = self[index[i][j]][j] for dim 0, and so on."""
    def scatter_add(self, dim: int, index: Tensor, src: Tensor, *, out: Any = ...) -> Tensor:
        """A copy of self with src added at index along a dim; duplicates add up."""
    def scatter_add_(self, dim: int, index: Tensor, src: Tensor) -> Tensor: ...
    def scatter_reduce(self, dim: int, index: Tensor, src: Tensor, reduce: str, *, include_self: bool = ..., out: Any = ...) -> Tensor:
        """A copy of self where src is reduced (sum, prod, mean, amax, amin) into index along a dim."""
    def scatter_reduce_(self, dim: int, index: Tensor, src: Tensor, reduce: str, *, include_self: bool = ...) -> Tensor: ...
    def index_select(self, dim: int, index: Tensor, *, out: Any = ...) -> Tensor:
        """The rows `index` (1-d or 0-d) of a dim."""
    def index_add(self, dim: int, index: Tensor, source: Tensor, *, alpha: Number | Tensor = ..., out: Any = ...) -> Tensor:
        """A copy of self with alpha * source added to the rows `index` of a dim."""
    def index_add_(self, dim: int, index: Tensor, source: Tensor, *, alpha: Number | Tensor = ...) -> Tensor: ...
    def index_copy(self, dim: int, index: Tensor, source: Tensor, *, out: Any = ...) -> Tensor:
        """A copy of self with source written to the rows `index` of a dim."""
    def index_copy_(self, dim: int, index: Tensor, source: Tensor) -> Tensor: ...
    def index_fill(self, dim: int, index: Tensor, value: Number | Tensor) -> Tensor:
        """A copy of self with the rows `index` of a dim filled with a number."""
    def index_fill_(self, dim: int, index: Tensor, value: Number | Tensor) -> Tensor: ...
    def index_reduce(self, dim: int, index: Tensor, source: Tensor, reduce: str, *, include_self: bool = ..., out: Any = ...) -> Tensor:
        """A copy of self where rows of source are reduced (prod, mean, amax, amin) into the rows `index`."""
    def index_reduce_(self, dim: int, index: Tensor, source: Tensor, reduce: str, *, include_self: bool = ...) -> Tensor: ...
    def masked_fill(self, mask: Tensor, value: Number | Tensor) -> Tensor:
        """A copy of self with a number where mask is true."""
    def masked_fill_(self, mask: Tensor, value: Number | Tensor) -> Tensor: ...
    def masked_select(self, mask: Tensor, *, out: Any = ...) -> Tensor:
        """The elements where mask is true, as a 1-d tensor."""
    def masked_scatter(self, mask: Tensor, source: Tensor) -> Tensor:
        """A copy of self, the elements where mask is true taken one by one from source."""
    def masked_scatter_(self, mask: Tensor, source: Tensor) -> Tensor: ...
    def take(self, index: Tensor, *, out: Any = ...) -> Tensor:
        """The elements of the flattened tensor at index."""
    def put(self, index: Tensor, source: Tensor, accumulate: bool = ...) -> Tensor:
        """A copy of self with source written at index of the flattened tensor."""
    def put_(self, index: Tensor, source: Tensor, accumulate: bool = ...) -> Tensor: ...
    def take_along_dim(self, indices: Tensor, dim: int | None = ..., *, out: Any = ...) -> Tensor:
        """gather after broadcasting; without dim, of the flattened tensors."""
    def flip(self, *dims: Any) -> Tensor: ...
    def roll(self, shifts: int | Sequence[int], dims: int | Sequence[int] | None = ...) -> Tensor:
        """A copy with elements shifted along dims, around the end."""
    def rot90(self, k: int = ..., dims: int | Sequence[int] = ...) -> Tensor:
        """A copy turned k times by 90 degrees in the plane of two dims."""
    def tril(self, diagonal: int = ..., *, out: Any = ...) -> Tensor:
        """The lower triangle of matrices; zeros above `diagonal`."""
    def tril_(self, diagonal: int = ...) -> Tensor: ...
    def triu(self, diagonal: int = ..., *, out: Any = ...) -> Tensor:
        """The upper triangle of matrices; zeros below `diagonal`."""
    def triu_(self, diagonal: int = ...) -> Tensor: ...
    def diag(self, diagonal: int = ..., *, out: Any = ...) -> Tensor:
        """The diagonal of a matrix, or the matrix with a vector on its diagonal."""
    def diag_embed(self, offset: int = ..., dim1: int = ..., dim2: int = ...) -> Tensor:
        """Matrices with the last dim of self on a diagonal."""
    def diagflat(self, offset: int = ...) -> Tensor:
        """The matrix with all elements of self on a diagonal."""
    def trace(self) -> Tensor:
        """The sum of a matrix's diagonal."""
    def repeat(self, *repeats: Any) -> Tensor: ...
    def tile(self, *dims: Any) -> Tensor: ...
    def movedim(self, source: int | Sequence[int], destination: int | Sequence[int]) -> Tensor:
        """A view with dims moved to other places."""
    def flatten(self, start_dim: int = ..., end_dim: int = ...) -> Tensor:
        """The dims from start_dim to end_dim joined to one."""
    def unflatten(self, dim: int, sizes: int | Sequence[int]) -> Tensor:
        """A dim cut into several."""
    def narrow(self, dim: int, start: int, length: int) -> Tensor:
        """A view of `length` indices of a dim from `start`."""
    def select_scatter(self, src: Tensor, dim: int, index: int, *, out: Any = ...) -> Tensor:
        """A copy of self with src in the place of `select(dim, index)`."""
    def diagonal_scatter(self, src: Tensor, offset: int = ..., dim1: int = ..., dim2: int = ..., *, out: Any = ...) -> Tensor:
        """A copy of self with src on a diagonal."""
    def slice_scatter(self, src: Tensor, dim: int = ..., start: int | None = ..., end: int | None = ..., step: int = ..., *, out: Any = ...) -> Tensor:
        """A copy of self with src in a slice of a dim."""
    def as_strided_scatter(self, src: Tensor, size: int | Sequence[int], stride: int | Sequence[int], storage_offset: int | None = ..., *, out: Any = ...) -> Tensor:
        """A copy of self with src in the place of `as_strided`."""
    def mm(self, mat2: Tensor, *, out: Any = ...) -> Tensor:
        """The product of two matrices."""
    def bmm(self, mat2: Tensor, *, out: Any = ...) -> Tensor:
        """The products of two batches (b, n, k) and (b, k, m)."""
    def mv(self, vec: Tensor, *, out: Any = ...) -> Tensor:
        """The product of a matrix and a vector."""
    def dot(self, tensor: Tensor, *, out: Any = ...) -> Tensor:
        """The sum of the products of two vectors."""
    def vdot(self, other: Tensor, *, out: Any = ...) -> Tensor:
        """The dot product with the first vector conjugated."""
    def outer(self, vec2: Tensor, *, out: Any = ...) -> Tensor:
        """The products of all pairs of elements of two vectors."""
    def addmm(self, mat1: Tensor, mat2: Tensor, *, beta: Number | Tensor = ..., alpha: Number | Tensor = ..., out: Any = ...) -> Tensor:
        """beta * self + alpha * mat1 @ mat2."""
    def addmm_(self, mat1: Tensor, mat2: Tensor, *, beta: Number | Tensor = ..., alpha: Number | Tensor = ...) -> Tensor: ...
    def addmv(self, mat: Tensor, vec: Tensor, *, beta: Number | Tensor = ..., alpha: Number | Tensor = ..., out: Any = ...) -> Tensor:
        """beta * self + alpha * mat @ vec."""
    def addmv_(self, mat: Tensor, vec: Tensor, *, beta: Number | Tensor = ..., alpha: Number | Tensor = ...) -> Tensor: ...
    def addr(self, vec1: Tensor, vec2: Tensor, *, beta: Number | Tensor = ..., alpha: Number | Tensor = ..., out: Any = ...) -> Tensor:
        """beta * self + alpha * outer(vec1, vec2)."""
    def addr_(self, vec1: Tensor, vec2: Tensor, *, beta: Number | Tensor = ..., alpha: Number | Tensor = ...) -> Tensor: ...
    def baddbmm(self, batch1: Tensor, batch2: Tensor, *, beta: Number | Tensor = ..., alpha: Number | Tensor = ..., out: Any = ...) -> Tensor:
        """beta * self + alpha * bmm(batch1, batch2)."""
    def baddbmm_(self, batch1: Tensor, batch2: Tensor, *, beta: Number | Tensor = ..., alpha: Number | Tensor = ...) -> Tensor: ...
    def addbmm(self, batch1: Tensor, batch2: Tensor, *, beta: Number | Tensor = ..., alpha: Number | Tensor = ..., out: Any = ...) -> Tensor:
        """beta * self + alpha * the sum of bmm(batch1, batch2) over the batch."""
    def addbmm_(self, batch1: Tensor, batch2: Tensor, *, beta: Number | Tensor = ..., alpha: Number | Tensor = ...) -> Tensor: ...
    def kron(self, other: Tensor, *, out: Any = ...) -> Tensor:
        """The Kronecker product."""
    def cross(self, other: Tensor, dim: int | None = ..., *, out: Any = ...) -> Tensor:
        """The cross product along a dim of size 3."""
    def abs(self, *, out: Any = ...) -> Tensor:
        """The absolute value."""
    def abs_(self) -> Tensor: ...
    def sgn(self, *, out: Any = ...) -> Tensor:
        """The sign self / abs(self), 0 for 0."""
    def sgn_(self) -> Tensor: ...
    def sign(self, *, out: Any = ...) -> Tensor:
        """-1, 0 or 1."""
    def sign_(self) -> Tensor: ...
    def sqrt(self, *, out: Any = ...) -> Tensor:
        """The square root."""
    def sqrt_(self) -> Tensor: ...
    def rsqrt(self, *, out: Any = ...) -> Tensor:
        """The reciprocal square root."""
    def rsqrt_(self) -> Tensor: ...
    def reciprocal(self, *, out: Any = ...) -> Tensor:
        """The reciprocal 1 / self."""
    def reciprocal_(self) -> Tensor: ...
    def log(self, *, out: Any = ...) -> Tensor:
        """The natural logarithm."""
    def log_(self) -> Tensor: ...
    def tanh(self, *, out: Any = ...) -> Tensor:
        """The hyperbolic tangent."""
    def tanh_(self) -> Tensor: ...
    def sigmoid(self, *, out: Any = ...) -> Tensor:
        """The logistic function 1 / (1 + exp(-self))."""
    def sigmoid_(self) -> Tensor: ...
    def sin(self, *, out: Any = ...) -> Tensor:
        """The sine."""
    def sin_(self) -> Tensor: ...
    def cos(self, *, out: Any = ...) -> Tensor:
        """The cosine."""
    def cos_(self) -> Tensor: ...
    def floor(self, *, out: Any = ...) -> Tensor:
        """The greatest whole number not above self."""
    def floor_(self) -> Tensor: ...
    def ceil(self, *, out: Any = ...) -> Tensor:
        """The least whole number not below self."""
    def ceil_(self) -> Tensor: ...
    def trunc(self, *, out: Any = ...) -> Tensor:
        """self without its fraction."""
    def trunc_(self) -> Tensor: ...
    def tan(self, *, out: Any = ...) -> Tensor:
        """The tangent."""
    def tan_(self) -> Tensor: ...
    def asin(self, *, out: Any = ...) -> Tensor:
        """The arc sine."""
    def asin_(self) -> Tensor: ...
    def acos(self, *, out: Any = ...) -> Tensor:
        """The arc cosine."""
    def acos_(self) -> Tensor: ...
    def atan(self, *, out: Any = ...) -> Tensor:
        """The arc tangent."""
    def atan_(self) -> Tensor: ...
    def sinh(self, *, out: Any = ...) -> Tensor:
        """The hyperbolic sine."""
    def sinh_(self) -> Tensor: ...
    def cosh(self, *, out: Any = ...) -> Tensor:
        """The hyperbolic cosine."""
    def cosh_(self) -> Tensor: ...
    def asinh(self, *, out: Any = ...) -> Tensor:
        """The inverse hyperbolic sine."""
    def asinh_(self) -> Tensor: ...
    def acosh(self, *, out: Any = ...) -> Tensor:
        """The inverse hyperbolic cosine."""
    def acosh_(self) -> Tensor: ...
    def atanh(self, *, out: Any = ...) -> Tensor:
        """The inverse hyperbolic tangent."""
    def atanh_(self) -> Tensor: ...
    def exp2(self, *, out: Any = ...) -> Tensor:
        """The power 2 ** self."""
    def exp2_(self) -> Tensor: ...
    def expm1(self, *, out: Any = ...) -> Tensor:
        """exp(self) - 1, exact near 0."""
    def expm1_(self) -> Tensor: ...
    def log1p(self, *, out: Any = ...) -> Tensor:
        """log(1 + self), exact near 0."""
    def log1p_(self) -> Tensor: ...
    def log2(self, *, out: Any = ...) -> Tensor:
        """The logarithm to base 2."""
    def log2_(self) -> Tensor: ...
    def log10(self, *, out: Any = ...) -> Tensor:
        """The logarithm to base 10."""
    def log10_(self) -> Tensor: ...
    def round(self, *, decimals: int = ..., out: Any = ...) -> Tensor:
        """The nearest number of so many decimals, of two the even one."""
    def round_(self, *, decimals: int = ...) -> Tensor: ...
    def frac(self, *, out: Any = ...) -> Tensor:
        """The fraction self - trunc(self)."""
    def frac_(self) -> Tensor: ...
    def deg2rad(self, *, out: Any = ...) -> Tensor:
        """Degrees as radians."""
    def deg2rad_(self) -> Tensor: ...
    def rad2deg(self, *, out: Any = ...) -> Tensor:
        """Radians as degrees."""
    def rad2deg_(self) -> Tensor: ...
    def sinc(self, *, out: Any = ...) -> Tensor:
        """sin(pi self) / (pi self), 1 at 0."""
    def sinc_(self) -> Tensor: ...
    def angle(self, *, out: Any = ...) -> Tensor:
        """The angle to the positive real axis."""
    def logit(self, eps: float | None = ..., *, out: Any = ...) -> Tensor:
        """log(x / (1 - x)) of x = self, clamped to [eps, 1 - eps] if eps is given."""
    def logit_(self, eps: float | None = ...) -> Tensor: ...
    def nan_to_num(self, nan: float | None = ..., posinf: float | None = ..., neginf: float | None = ..., *, out: Any = ...) -> Tensor:
        """self with NaN and infinities replaced, by 0 and the limits of the dtype unless given."""
    def nan_to_num_(self, nan: float | None = ..., posinf: float | None = ..., neginf: float | None = ...) -> Tensor: ...
    def hypot(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The length of the vector (self, other)."""
    def hypot_(self, other: Tensor | Number) -> Tensor: ...
    def copysign(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The size of self with the sign of other."""
    def copysign_(self, other: Tensor | Number) -> Tensor: ...
    def nextafter(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The next float after self towards other."""
    def nextafter_(self, other: Tensor | Number) -> Tensor: ...
    def gcd(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The greatest common divisor."""
    def gcd_(self, other: Tensor | Number) -> Tensor: ...
    def lcm(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The least common multiple."""
    def lcm_(self, other: Tensor | Number) -> Tensor: ...
    def heaviside(self, values: Tensor | Number, *, out: Any = ...) -> Tensor:
        """0 below 0, 1 above, and `values` at 0."""
    def heaviside_(self, values: Tensor | Number) -> Tensor: ...
    def xlogy(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """self * log(other), and 0 where self is 0."""
    def xlogy_(self, other: Tensor | Number) -> Tensor: ...
    def logaddexp(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """log(exp(self) + exp(other)), without overflow."""
    def logaddexp2(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """log2(2 ** self + 2 ** other), without overflow."""
    def ldexp(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """self * 2 ** other."""
    def ldexp_(self, other: Tensor | Number) -> Tensor: ...
    def frexp(self, *, out: Any = ...) -> Any:
        """The mantissa in [0.5, 1) and the int32 power of two whose product is self."""
    def eq(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """Whether self == other."""
    def eq_(self, other: Tensor | Number) -> Tensor: ...
    def ne(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """Whether self != other."""
    def ne_(self, other: Tensor | Number) -> Tensor: ...
    def lt(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """Whether self < other."""
    def lt_(self, other: Tensor | Number) -> Tensor: ...
    def le(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """Whether self <= other."""
    def le_(self, other: Tensor | Number) -> Tensor: ...
    def gt(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """Whether self > other."""
    def gt_(self, other: Tensor | Number) -> Tensor: ...
    def ge(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """Whether self >= other."""
    def ge_(self, other: Tensor | Number) -> Tensor: ...
    def logical_and(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """Whether both are non-zero."""
    def logical_and_(self, other: Tensor | Number) -> Tensor: ...
    def logical_or(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """Whether one is non-zero."""
    def logical_or_(self, other: Tensor | Number) -> Tensor: ...
    def logical_xor(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """Whether just one is non-zero."""
    def logical_xor_(self, other: Tensor | Number) -> Tensor: ...
    def logical_not(self, *, out: Any = ...) -> Tensor:
        """Whether self is zero."""
    def logical_not_(self) -> Tensor: ...
    def bitwise_and(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The bits set in both."""
    def bitwise_and_(self, other: Tensor | Number) -> Tensor: ...
    def bitwise_or(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The bits set in one."""
    def bitwise_or_(self, other: Tensor | Number) -> Tensor: ...
    def bitwise_xor(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The bits set in just one."""
    def bitwise_xor_(self, other: Tensor | Number) -> Tensor: ...
    def bitwise_not(self, *, out: Any = ...) -> Tensor:
        """All bits turned; of bool the negation."""
    def bitwise_not_(self) -> Tensor: ...
    def bitwise_left_shift(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The bits moved up by other, self * 2 ** other."""
    def bitwise_left_shift_(self, other: Tensor | Number) -> Tensor: ...
    def bitwise_right_shift(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The bits moved down by other; a sign stays."""
    def bitwise_right_shift_(self, other: Tensor | Number) -> Tensor: ...
    def isnan(self) -> Tensor:
        """Whether self is not a number."""
    def isinf(self) -> Tensor:
        """Whether self is infinite."""
    def isfinite(self) -> Tensor:
        """Whether self is neither infinite nor NaN."""
    def signbit(self, *, out: Any = ...) -> Tensor:
        """Whether the sign is negative, also of -0.0."""
    def isposinf(self, *, out: Any = ...) -> Tensor:
        """Whether self is inf."""
    def isneginf(self, *, out: Any = ...) -> Tensor:
        """Whether self is -inf."""
    def isreal(self) -> Tensor:
        """Whether the imaginary part is 0."""
    def isclose(self, other: Tensor, rtol: float = ..., atol: float = ..., equal_nan: bool = ...) -> Tensor:
        """Whether abs(self - other) <= atol + rtol * abs(other)."""
    def cumsum(self, dim: int, *, dtype: DType | None = ..., out: Any = ...) -> Tensor:
        """The sums of all elements of a dim up to each."""
    def cumsum_(self, dim: int, *, dtype: DType | None = ...) -> Tensor: ...
    def cumprod(self, dim: int, *, dtype: DType | None = ..., out: Any = ...) -> Tensor:
        """The products of all elements of a dim up to each."""
    def cumprod_(self, dim: int, *, dtype: DType | None = ...) -> Tensor: ...
    def cummax(self, dim: int, *, out: Any = ...) -> Any:
        """The greatest element of a dim up to each, and where it is last."""
    def cummin(self, dim: int, *, out: Any = ...) -> Any:
        """The least element of a dim up to each, and where it is last."""
    def logcumsumexp(self, dim: int, *, out: Any = ...) -> Tensor:
        """The logarithm of the sums of exp(self) along a dim up to each element, without overflow."""
    def diff(self, n: int = ..., dim: int = ..., prepend: Tensor | None = ..., append: Tensor | None = ..., *, out: Any = ...) -> Tensor:
        """The n-th difference of neighbours along a dim."""
    def sort(self, dim: int = ..., descending: bool = ..., *, stable: bool = ..., out: Any = ...) -> Any:
        """The elements along a dim in order, equal ones in their old order, NaN last; and their places."""
    def argsort(self, dim: int = ..., descending: bool = ..., *, stable: bool = ...) -> Tensor:
        """The places of the elements along a dim in order."""
    def msort(self, *, out: Any = ...) -> Tensor:
        """The tensor sorted along its first dim."""
    def bincount(self, weights: Tensor | None = ..., minlength: int = ...) -> Tensor:
        """How often each number from 0 on occurs, or the sums of their weights."""
    def erf(self, *, out: Any = ...) -> Tensor:
        """The error function 2/sqrt(pi) times the integral of exp(-t*t) from 0 to self."""
    def erf_(self) -> Tensor: ...
    def erfc(self, *, out: Any = ...) -> Tensor:
        """1 - erf(self), exact for large self."""
    def erfc_(self) -> Tensor: ...
    def erfinv(self, *, out: Any = ...) -> Tensor:
        """The inverse of erf."""
    def erfinv_(self) -> Tensor: ...
    def lgamma(self, *, out: Any = ...) -> Tensor:
        """The logarithm of the absolute gamma function."""
    def lgamma_(self) -> Tensor: ...
    def digamma(self, *, out: Any = ...) -> Tensor:
        """The derivative of lgamma."""
    def digamma_(self) -> Tensor: ...
    def mvlgamma(self, p: int, *, out: Any = ...) -> Tensor:
        """The logarithm of the multivariate gamma function of dimension p."""
    def mvlgamma_(self, p: int) -> Tensor: ...
    def i0(self, *, out: Any = ...) -> Tensor:
        """The modified Bessel function of order 0."""
    def i0_(self) -> Tensor: ...
    def igamma(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The regularised lower incomplete gamma function P(self, other)."""
    def igamma_(self, other: Tensor | Number) -> Tensor: ...
    def igammac(self, other: Tensor | Number, *, out: Any = ...) -> Tensor:
        """The regularised upper incomplete gamma function Q(self, other)."""
    def igammac_(self, other: Tensor | Number) -> Tensor: ...
    def inverse(self, *, out: Any = ...) -> Tensor:
        """See `linalg.inv`."""
    def det(self) -> Tensor:
        """The determinants of matrices."""
    def slogdet(self, *, out: Any = ...) -> Any:
        """Sign (or phase) and logarithm of the size of determinants."""
    def logdet(self) -> Tensor:
        """The logarithms of determinants; NaN for negative ones."""
    def cholesky(self, upper: bool = ..., *, out: Any = ...) -> Tensor:
        """See `linalg.cholesky`."""
    def cholesky_solve(self, L: Tensor, upper: bool = ..., *, out: Any = ...) -> Tensor:
        """X of L L^H X = self."""
    def cholesky_inverse(self, upper: bool = ..., *, out: Any = ...) -> Tensor:
        """The inverse of L L^H."""
    def qr(self, some: bool = ..., *, out: Any = ...) -> Any:
        """See `linalg.qr`."""
    def svd(self, some: bool = ..., compute_uv: bool = ..., *, out: Any = ...) -> Any:
        """The singular value decomposition self = U diag(S) V^H."""
    def lu_solve(self, LU_data: Tensor, LU_pivots: Tensor, *, out: Any = ...) -> Tensor:
        """X of A X = self from the LU decomposition of A."""
    def geqrf(self, *, out: Any = ...) -> Any:
        """The QR decomposition as Householder vectors below R, and their factors."""
    def orgqr(self, tau: Tensor, *, out: Any = ...) -> Tensor:
        """See `linalg.householder_product`."""
    def ormqr(self, tau: Tensor, other: Tensor, left: bool = ..., transpose: bool = ..., *, out: Any = ...) -> Tensor:
        """The product of the Q of `geqrf` (or its adjoint) and other."""
    def matrix_exp(self) -> Tensor:
        """The exponentials of square matrices."""
    def matrix_power(self, n: int, *, out: Any = ...) -> Tensor:
        """The n-th power of square matrices."""
    def __add__(self, other: Any) -> Tensor: ...
    def __radd__(self, other: Any) -> Tensor: ...
    def __iadd__(self, other: Any) -> Tensor: ...
    def __sub__(self, other: Any) -> Tensor: ...
    def __rsub__(self, other: Any) -> Tensor: ...
    def __isub__(self, other: Any) -> Tensor: ...
    def __mul__(self, other: Any) -> Tensor: ...
    def __rmul__(self, other: Any) -> Tensor: ...
    def __imul__(self, other: Any) -> Tensor: ...
    def __truediv__(self, other: Any) -> Tensor: ...
    def __rtruediv__(self, other: Any) -> Tensor: ...
    def __itruediv__(self, other: Any) -> Tensor: ...
    def __floordiv__(self, other: Any) -> Tensor: ...
    def __rfloordiv__(self, other: Any) -> Tensor: ...
    def __ifloordiv__(self, other: Any) -> Tensor: ...
    def __mod__(self, other: Any) -> Tensor: ...
    def __rmod__(self, other: Any) -> Tensor: ...
    def __imod__(self, other: Any) -> Tensor: ...
    def __pow__(self, other: Any) -> Tensor: ...
    def __rpow__(self, other: Any) -> Tensor: ...
    def __ipow__(self, other: Any) -> Tensor: ...
    def __matmul__(self, other: Any) -> Tensor: ...
    def __rmatmul__(self, other: Any) -> Tensor: ...
    def __imatmul__(self, other: Any) -> Tensor: ...
    def __and__(self, other: Any) -> Tensor: ...
    def __rand__(self, other: Any) -> Tensor: ...
    def __iand__(self, other: Any) -> Tensor: ...
    def __or__(self, other: Any) -> Tensor: ...
    def __ror__(self, other: Any) -> Tensor: ...
    def __ior__(self, other: Any) -> Tensor: ...
    def __xor__(self, other: Any) -> Tensor: ...
    def __rxor__(self, other: Any) -> Tensor: ...
    def __ixor__(self, other: Any) -> Tensor: ...
    def __lshift__(self, other: Any) -> Tensor: ...
    def __rlshift__(self, other: Any) -> Tensor: ...
    def __ilshift__(self, other: Any) -> Tensor: ...
    def __rshift__(self, other: Any) -> Tensor: ...
    def __rrshift__(self, other: Any) -> Tensor: ...
    def __irshift__(self, other: Any) -> Tensor: ...
    def __eq__(self, other: Any) -> Tensor: ...  # type: ignore[override]
    def __ne__(self, other: Any) -> Tensor: ...  # type: ignore[override]
    def __lt__(self, other: Any) -> Tensor: ...
    def __le__(self, other: Any) -> Tensor: ...
    def __gt__(self, other: Any) -> Tensor: ...
    def __ge__(self, other: Any) -> Tensor: ...
    def __neg__(self) -> Tensor: ...
    def __pos__(self) -> Tensor: ...
    def __invert__(self) -> Tensor: ...
    def __abs__(self) -> Tensor: ...
    def __getitem__(self, key: Any) -> Tensor: ...
    def __setitem__(self, key: Any, value: Any) -> None: ...
    def __getattr__(self, name: str) -> Any: ...
