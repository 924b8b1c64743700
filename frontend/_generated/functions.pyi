"""Types of the ops. Made from ops.yaml by `python -m plugrad.codegen`; do not edit."""
# ruff: noqa
from collections.abc import Sequence
from typing import Any

from ..device import device as Device
from ..dtypes import dtype as DType
from ..layouts import layout as Layout, memory_format as MemoryFormat
from ..tensor import Tensor

Number = bool | int | float | complex

def add(input: Tensor, other: Tensor | Number, *, alpha: Number | Tensor = ..., out: Any = ...) -> Tensor:
    """The sum self + alpha * other."""
def add_(input: Tensor, other: Tensor | Number, *, alpha: Number | Tensor = ...) -> Tensor: ...
def sub(input: Tensor, other: Tensor | Number, *, alpha: Number | Tensor = ..., out: Any = ...) -> Tensor:
    """The difference self - alpha * other."""
def sub_(input: Tensor, other: Tensor | Number, *, alpha: Number | Tensor = ...) -> Tensor: ...
def mul(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The product self * other."""
def mul_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def neg(input: Tensor, *, out: Any = ...) -> Tensor:
    """The negative -self."""
def neg_(input: Tensor) -> Tensor: ...
def exp(input: Tensor, *, out: Any = ...) -> Tensor:
    """The exponential e ** self."""
def exp_(input: Tensor) -> Tensor: ...
def relu(input: Tensor) -> Tensor:
    """The positive part max(self, 0)."""
def relu_(input: Tensor) -> Tensor: ...
def conj(input: Tensor) -> Tensor:
    """The complex conjugate."""
def conj_physical(input: Tensor, *, out: Any = ...) -> Tensor:
    """The complex conjugate."""
def conj_physical_(input: Tensor) -> Tensor: ...
def where(condition: Tensor, input: Tensor | Number, other: Tensor | Number) -> Tensor:
    """self where condition holds, else other."""
def true_divide(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The quotient self / other, a float."""
def true_divide_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def div(input: Tensor, other: Tensor | Number, *, rounding_mode: str | None = ..., out: Any = ...) -> Tensor:
    """The quotient; `rounding_mode` 'trunc' rounds it towards zero, 'floor' down."""
def div_(input: Tensor, other: Tensor | Number, *, rounding_mode: str | None = ...) -> Tensor: ...
def floor_divide(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The quotient rounded down."""
def floor_divide_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def trunc_divide(input: Tensor, other: Tensor | Number) -> Tensor:
    """The quotient rounded towards zero."""
def remainder(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """What is left of self / other, with the sign of other."""
def remainder_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def fmod(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """What is left of self / other, with the sign of self."""
def fmod_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def rsub(input: Tensor, other: Tensor | Number, *, alpha: Number | Tensor = ...) -> Tensor:
    """The difference other - alpha * self."""
def pow(input: Tensor, exponent: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The power self ** exponent."""
def pow_(input: Tensor, exponent: Tensor | Number) -> Tensor: ...
def float_power(input: Tensor, exponent: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The power self ** exponent in double precision."""
def float_power_(input: Tensor, exponent: Tensor | Number) -> Tensor: ...
def square(input: Tensor, *, out: Any = ...) -> Tensor:
    """The square self * self."""
def square_(input: Tensor) -> Tensor: ...
def maximum(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The greater of both; NaN if one is."""
def minimum(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The lesser of both; NaN if one is."""
def fmax(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The greater of both; of a number and NaN the number."""
def fmin(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The lesser of both; of a number and NaN the number."""
def clamp(input: Tensor, min: Tensor | Number | None = ..., max: Tensor | Number | None = ..., *, out: Any = ...) -> Tensor:
    """self, but at least min and at most max."""
def clamp_(input: Tensor, min: Tensor | Number | None = ..., max: Tensor | Number | None = ...) -> Tensor: ...
def clamp_min(input: Tensor, min: Tensor | Number, *, out: Any = ...) -> Tensor:
    """self, but at least min."""
def clamp_min_(input: Tensor, min: Tensor | Number) -> Tensor: ...
def clamp_max(input: Tensor, max: Tensor | Number, *, out: Any = ...) -> Tensor:
    """self, but at most max."""
def clamp_max_(input: Tensor, max: Tensor | Number) -> Tensor: ...
def atan2(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The angle of the point (other, self)."""
def atan2_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def addcmul(input: Tensor, tensor1: Tensor | Number, tensor2: Tensor | Number, *, value: Number | Tensor = ..., out: Any = ...) -> Tensor:
    """self + value * tensor1 * tensor2."""
def addcmul_(input: Tensor, tensor1: Tensor | Number, tensor2: Tensor | Number, *, value: Number | Tensor = ...) -> Tensor: ...
def addcdiv(input: Tensor, tensor1: Tensor | Number, tensor2: Tensor | Number, *, value: Number | Tensor = ..., out: Any = ...) -> Tensor:
    """self + value * tensor1 / tensor2."""
def addcdiv_(input: Tensor, tensor1: Tensor | Number, tensor2: Tensor | Number, *, value: Number | Tensor = ...) -> Tensor: ...
def lerp_of(input: Tensor, end: Tensor | Number, weight: Tensor | Number) -> Tensor:
    """self + weight * (end - self), exact at both ends."""
def lerp_of_(input: Tensor, end: Tensor | Number, weight: Tensor | Number) -> Tensor: ...
def lerp(input: Tensor, end: Tensor | Number, weight: Tensor | Number, *, out: Any = ...) -> Tensor:
    """self + weight * (end - self), exact at both ends."""
def lerp_(input: Tensor, end: Tensor | Number, weight: Tensor | Number) -> Tensor: ...
def sum(input: Tensor, dim: int | Sequence[int] | None = ..., keepdim: bool = ..., *, dtype: DType | None = ..., out: Any = ...) -> Tensor:
    """The sum over `dim`, or all dims."""
def mean(input: Tensor, dim: int | Sequence[int] | None = ..., keepdim: bool = ..., *, dtype: DType | None = ..., out: Any = ...) -> Tensor:
    """The mean over `dim`, or all dims."""
def prod(input: Tensor, dim: int | Sequence[int] | None = ..., keepdim: bool = ..., *, dtype: DType | None = ..., out: Any = ...) -> Tensor:
    """The product over `dim`, or all dims."""
def amax(input: Tensor, dim: int | Sequence[int] | None = ..., keepdim: bool = ..., *, out: Any = ...) -> Tensor:
    """The greatest value over `dim`, or all dims; equal ones share the gradient."""
def amin(input: Tensor, dim: int | Sequence[int] | None = ..., keepdim: bool = ..., *, out: Any = ...) -> Tensor:
    """The least value over `dim`, or all dims; equal ones share the gradient."""
def all(input: Tensor, dim: int | Sequence[int] | None = ..., keepdim: bool = ..., *, out: Any = ...) -> Tensor:
    """Whether all elements are non-zero, over `dim` or all dims."""
def any(input: Tensor, dim: int | Sequence[int] | None = ..., keepdim: bool = ..., *, out: Any = ...) -> Tensor:
    """Whether one element is non-zero, over `dim` or all dims."""
def var_correction(input: Tensor, dim: int | Sequence[int] | None = ..., correction: Number | Tensor = ..., keepdim: bool = ...) -> Tensor:
    """The variance, with the divisor n - correction."""
def std_correction(input: Tensor, dim: int | Sequence[int] | None = ..., correction: Number | Tensor = ..., keepdim: bool = ...) -> Tensor:
    """The standard deviation, with the divisor n - correction."""
def max_dim(input: Tensor, dim: int, keepdim: bool = ...) -> Any:
    """The greatest values along a dim, and where they are first."""
def min_dim(input: Tensor, dim: int, keepdim: bool = ...) -> Any:
    """The least values along a dim, and where they are first."""
def argmax(input: Tensor, dim: int | None = ..., keepdim: bool = ..., *, out: Any = ...) -> Tensor:
    """Where the greatest value of a dim, or of the flat tensor, is first."""
def argmin(input: Tensor, dim: int | None = ..., keepdim: bool = ..., *, out: Any = ...) -> Tensor:
    """Where the least value of a dim, or of the flat tensor, is first."""
def nansum(input: Tensor, dim: int | Sequence[int] | None = ..., keepdim: bool = ..., *, dtype: DType | None = ..., out: Any = ...) -> Tensor:
    """The sum over `dim`, or all dims, NaN counting as 0."""
def nanmean(input: Tensor, dim: int | Sequence[int] | None = ..., keepdim: bool = ..., *, dtype: DType | None = ..., out: Any = ...) -> Tensor:
    """The mean of what is not NaN over `dim`, or all dims."""
def count_nonzero(input: Tensor, dim: int | Sequence[int] | None = ...) -> Tensor:
    """The number of non-zero elements over `dim`, or all dims."""
def logsumexp(input: Tensor, dim: int | Sequence[int], keepdim: bool = ..., *, out: Any = ...) -> Tensor:
    """The logarithm of the sum of exp(self) over `dim`, without overflow."""
def aminmax(input: Tensor, *, dim: int | None = ..., keepdim: bool = ..., out: Any = ...) -> Any:
    """The least and the greatest value over a dim, or all dims."""
def median_all(input: Tensor) -> Tensor:
    """The lower of the middle elements; NaN if one is."""
def nanmedian_all(input: Tensor) -> Tensor:
    """The lower of the middle elements that are not NaN."""
def median_dim(input: Tensor, dim: int, keepdim: bool = ...) -> Any:
    """The lower of the middle elements along a dim, and its place; NaN if one is."""
def nanmedian_dim(input: Tensor, dim: int, keepdim: bool = ...) -> Any:
    """The lower of the middle elements along a dim that are not NaN, and its place."""
def mode(input: Tensor, dim: int = ..., keepdim: bool = ..., *, out: Any = ...) -> Any:
    """The most frequent value along a dim, the least of several, and one of its places."""
def linalg_vector_norm(input: Tensor, ord: Number | Tensor = ..., dim: int | Sequence[int] | None = ..., keepdim: bool = ..., *, dtype: DType | None = ..., out: Any = ...) -> Tensor:
    """The sum of abs(self) ** ord to the power 1 / ord over `dim`, or all dims."""
def dist(input: Tensor, other: Tensor, p: Number | Tensor = ...) -> Tensor:
    """The p-norm of self - other."""
def renorm(input: Tensor, p: Number | Tensor, dim: int, maxnorm: Number | Tensor, *, out: Any = ...) -> Tensor:
    """self with each slice along `dim` scaled down to a p-norm of at most maxnorm."""
def renorm_(input: Tensor, p: Number | Tensor, dim: int, maxnorm: Number | Tensor) -> Tensor: ...
def cov(input: Tensor, *, correction: int = ..., fweights: Tensor | None = ..., aweights: Tensor | None = ...) -> Tensor:
    """The covariance matrix of the rows."""
def corrcoef(input: Tensor) -> Tensor:
    """The matrix of correlation coefficients of the rows."""
def transpose(input: Tensor, dim0: int, dim1: int) -> Tensor:
    """A view with two dims swapped."""
def permute(input: Tensor, dims: int | Sequence[int]) -> Tensor:
    """A view with its dims in another order."""
def expand_to(input: Tensor, size: int | Sequence[int]) -> Tensor:
    """A view that repeats dims of size 1 without copying; `size` is complete."""
def select(input: Tensor, dim: int, index: int) -> Tensor:
    """A view of one index of a dim, which is removed."""
def select_row(input: Tensor, index: int) -> Tensor:
    """A view of one index, in range, of the first dim."""
def slice(input: Tensor, dim: int, start: int, end: int, step: int = ...) -> Tensor:
    """A view of a range of a dim; bounds lie within it."""
def view_shape(input: Tensor, size: int | Sequence[int]) -> Tensor:
    """A view in another shape, where strides allow it."""
def unsqueeze(input: Tensor, dim: int) -> Tensor:
    """A view with a dim of size 1 put in."""
def squeeze_dims(input: Tensor, dims: int | Sequence[int]) -> Tensor:
    """A view without those of the dims that have size 1."""
def diagonal(input: Tensor, offset: int = ..., dim1: int = ..., dim2: int = ...) -> Tensor:
    """A view of the diagonals of two dims, as a last dim."""
def unfold(input: Tensor, dimension: int, size: int, step: int) -> Tensor:
    """A view of all slices of `size` along a dim, `step` apart, as a last dim."""
def as_strided(input: Tensor, size: int | Sequence[int], stride: int | Sequence[int], storage_offset: int | None = ...) -> Tensor:
    """A view of the storage with this geometry, in elements."""
def split_with_sizes(input: Tensor, split_sizes: int | Sequence[int], dim: int = ...) -> tuple[Tensor, ...]:
    """Views of consecutive parts of a dim."""
def unbind(input: Tensor, dim: int = ...) -> tuple[Tensor, ...]:
    """Views of all indices of a dim."""
def real_view(input: Tensor) -> Tensor:
    """A view of the real part of a complex tensor."""
def imag_view(input: Tensor) -> Tensor:
    """A view of the imaginary part of a complex tensor."""
def clone_contiguous(input: Tensor) -> Tensor:
    """A contiguous copy."""
def to_dtype(input: Tensor, *, dtype: DType) -> Tensor:
    """A copy in another dtype."""
def concatenate_arrays(tensors: Sequence[Tensor], dim: int) -> Tensor:
    """Tensors of one dtype, sizes checked, one after another."""
def cat(tensors: Sequence[Tensor], dim: int = ..., *, out: Any = ...) -> Tensor:
    """The tensors one after another along a dim."""
def zeros_of(input: Tensor, size: int | Sequence[int]) -> Tensor:
    """Zeros of another shape, with the dtype and device of self."""
def clone(input: Tensor, *, memory_format: MemoryFormat | None = ...) -> Tensor:
    """A copy that keeps the history."""
def arange(start: Number | Tensor, end: Number | Tensor, step: Number | Tensor, *, dtype: DType | None = ..., device: Device | None = ..., requires_grad: bool = ...) -> Tensor:
    """start, start + step, ... below end."""
def stack(tensors: Sequence[Tensor], dim: int = ..., *, out: Any = ...) -> Tensor:
    """The tensors along a new dim."""
def reshape(input: Tensor, shape: int | Sequence[int]) -> Tensor:
    """The same elements in another shape; a view where strides allow it."""
def expand(input: Tensor, size: int | Sequence[int], *, implicit: bool = ...) -> Tensor:
    """A view that repeats dims of size 1 without copying."""
def matmul(input: Tensor, other: Tensor, *, out: Any = ...) -> Tensor:
    """The matrix product, batched over leading dims."""
def index(input: Tensor, indices: Sequence[Tensor | None]) -> Tensor:
    """The elements at index tensors, as `self[indices]`; None keeps a dim."""
def index_put(input: Tensor, indices: Sequence[Tensor | None], values: Tensor, accumulate: bool = ...) -> Tensor:
    """A copy of self with values written (or added) at index tensors."""
def index_put_(input: Tensor, indices: Sequence[Tensor | None], values: Tensor, accumulate: bool = ...) -> Tensor: ...
def nonzero(input: Tensor) -> Tensor:
    """The int64 indices of all non-zero elements, one row each, in row-major order."""
def fill(input: Tensor, value: Number | Tensor) -> Tensor:
    """A tensor like self, every element the number `value`."""
def fill_(input: Tensor, value: Number | Tensor) -> Tensor: ...
def make_complex(real: Tensor, imag: Tensor) -> Tensor:
    """real + imag * 1j."""
def real(input: Tensor) -> Tensor:
    """The real part, a view."""
def imag(input: Tensor) -> Tensor:
    """The imaginary part, a view; RuntimeError for real tensors."""
def leaky_relu(input: Tensor, negative_slope: Number | Tensor = ...) -> Tensor:
    """self where it is positive, else negative_slope * self."""
def leaky_relu_(input: Tensor, negative_slope: Number | Tensor = ...) -> Tensor: ...
def elu(input: Tensor, alpha: Number | Tensor = ..., scale: Number | Tensor = ..., input_scale: Number | Tensor = ...) -> Tensor:
    """scale * self where it is positive, else scale * alpha * (exp(input_scale * self) - 1)."""
def elu_(input: Tensor, alpha: Number | Tensor = ..., scale: Number | Tensor = ..., input_scale: Number | Tensor = ...) -> Tensor: ...
def elu_backward(gradient: Tensor, input: Tensor | Number, alpha: Number | Tensor, scale: Number | Tensor, input_scale: Number | Tensor) -> Tensor:
    """The gradient of `elu`."""
def selu(input: Tensor) -> Tensor:
    """The self-normalising elu (Klambauer et al. 2017)."""
def selu_(input: Tensor) -> Tensor: ...
def celu(input: Tensor, alpha: Number | Tensor = ...) -> Tensor:
    """self where it is positive, else alpha * (exp(self / alpha) - 1)."""
def celu_(input: Tensor, alpha: Number | Tensor = ...) -> Tensor: ...
def silu(input: Tensor) -> Tensor:
    """self * sigmoid(self)."""
def silu_(input: Tensor) -> Tensor: ...
def silu_backward(gradient: Tensor, input: Tensor | Number) -> Tensor:
    """The gradient of `silu`."""
def mish(input: Tensor) -> Tensor:
    """self * tanh(log(1 + exp(self))) (Misra 2019)."""
def mish_(input: Tensor) -> Tensor: ...
def mish_backward(gradient: Tensor, input: Tensor | Number) -> Tensor:
    """The gradient of `mish`."""
def gelu(input: Tensor, *, approximate: str = ..., out: Any = ...) -> Tensor:
    """self * the normal distribution function of self (Hendrycks and Gimpel 2016)."""
def gelu_(input: Tensor, *, approximate: str = ...) -> Tensor: ...
def gelu_backward(gradient: Tensor, input: Tensor | Number, approximate: str) -> Tensor:
    """The gradient of `gelu`."""
def hardtanh(input: Tensor, min_val: Number | Tensor = ..., max_val: Number | Tensor = ...) -> Tensor:
    """self cut off below min_val and above max_val."""
def hardtanh_(input: Tensor, min_val: Number | Tensor = ..., max_val: Number | Tensor = ...) -> Tensor: ...
def hardtanh_backward(gradient: Tensor, input: Tensor | Number, min_val: Number | Tensor, max_val: Number | Tensor) -> Tensor:
    """The gradient of `hardtanh`, 0 on its edges."""
def relu6(input: Tensor) -> Tensor:
    """min(max(self, 0), 6)."""
def relu6_(input: Tensor) -> Tensor: ...
def hardsigmoid(input: Tensor) -> Tensor:
    """min(max(self + 3, 0), 6) / 6."""
def hardsigmoid_(input: Tensor) -> Tensor: ...
def hardsigmoid_backward(gradient: Tensor, input: Tensor | Number) -> Tensor:
    """The gradient of `hardsigmoid`."""
def hardswish(input: Tensor) -> Tensor:
    """self * hardsigmoid(self)."""
def hardswish_(input: Tensor) -> Tensor: ...
def hardswish_backward(gradient: Tensor, input: Tensor | Number) -> Tensor:
    """The gradient of `hardswish`."""
def softplus(input: Tensor, beta: Number | Tensor = ..., threshold: Number | Tensor = ..., *, out: Any = ...) -> Tensor:
    """log(1 + exp(beta * self)) / beta, which is self where beta * self is above the threshold."""
def softplus_backward(gradient: Tensor, input: Tensor | Number, beta: Number | Tensor, threshold: Number | Tensor) -> Tensor:
    """The gradient of `softplus`."""
def softshrink(input: Tensor, lambd: Number | Tensor = ..., *, out: Any = ...) -> Tensor:
    """self brought nearer to 0 by lambd."""
def hardshrink(input: Tensor, lambd: Number | Tensor = ..., *, out: Any = ...) -> Tensor:
    """self, but 0 within lambd of 0."""
def hardshrink_backward(gradient: Tensor, input: Tensor | Number, lambd: Number | Tensor) -> Tensor:
    """The gradient of `hardshrink` and `softshrink`."""
def threshold_values(input: Tensor, limit: Number | Tensor, value: Number | Tensor) -> Tensor:
    """self where it is above the threshold, else `value`."""
def threshold_values_(input: Tensor, limit: Number | Tensor, value: Number | Tensor) -> Tensor: ...
def threshold_backward(gradient: Tensor, input: Tensor | Number, limit: Number | Tensor) -> Tensor:
    """The gradient of `threshold`."""
def log_sigmoid(input: Tensor, *, out: Any = ...) -> Tensor:
    """log(sigmoid(self))."""
def log_sigmoid_backward(gradient: Tensor, input: Tensor | Number) -> Tensor:
    """The gradient of `log_sigmoid`."""
def softsign(input: Tensor) -> Tensor:
    """self / (1 + abs(self))."""
def tanhshrink(input: Tensor) -> Tensor:
    """self - tanh(self)."""
def prelu(input: Tensor, weight: Tensor) -> Tensor:
    """self where it is positive, else weight * self; one weight, or one for each channel (dim 1)."""
def prelu_kernel(input: Tensor, other: Tensor | Number) -> Tensor:
    """self where it is positive, else self * other."""
def rrelu(input: Tensor, lower: Number | Tensor = ..., upper: Number | Tensor = ..., training: bool = ..., generator: Any | None = ...) -> Tensor:
    """leaky_relu whose slopes are drawn from [lower, upper) in training, else their mean."""
def rrelu_(input: Tensor, lower: Number | Tensor = ..., upper: Number | Tensor = ..., training: bool = ..., generator: Any | None = ...) -> Tensor: ...
def glu(input: Tensor, dim: int = ...) -> Tensor:
    """The first half of a dim times the sigmoid of its second half (Dauphin et al. 2016)."""
def softmax(input: Tensor, dim: int, dtype: DType | None = ..., *, out: Any = ...) -> Tensor:
    """exp(self), divided by its sum over `dim`."""
def log_softmax(input: Tensor, dim: int, dtype: DType | None = ..., *, out: Any = ...) -> Tensor:
    """The logarithm of `softmax`."""
def softmax_kernel(input: Tensor, dim: int) -> Tensor:
    """Softmax of a floating-point tensor."""
def log_softmax_kernel(input: Tensor, dim: int) -> Tensor:
    """Log-softmax of a floating-point tensor."""
def softmax_backward(gradient: Tensor, output: Tensor, dim: int) -> Tensor:
    """The gradient of softmax from its result."""
def log_softmax_backward(gradient: Tensor, output: Tensor, dim: int) -> Tensor:
    """The gradient of log_softmax from its result."""
def linear(input: Tensor, weight: Tensor, bias: Tensor | None = ..., *, out: Any = ...) -> Tensor:
    """self @ weight.T + bias: self (..., in), weight (out, in), bias (out)."""
def bilinear(input1: Tensor, input2: Tensor, weight: Tensor, bias: Tensor | None = ...) -> Tensor:
    """input1 (..., a), input2 (..., b), weight (out, a, b): x1 W x2 + bias for each row."""
def norm_affine(input: Tensor, weight: Tensor | None, bias: Tensor | None, dims: int | Sequence[int], eps: float) -> Any:
    """(self - mean) / sqrt(var + eps) * weight + bias, with mean and biased var over `dims`."""
def norm_input_grad(gradient: Tensor, input: Tensor, weight: Tensor | None, mean: Tensor, var: Tensor, dims: int | Sequence[int], eps: float) -> Tensor:
    """The gradient of `norm_affine` for its input, where it need not be differentiated again."""
def affine(input: Tensor, scale: Tensor | Number, shift: Tensor | Number) -> Tensor:
    """self * scale + shift."""
def batch_norm(input: Tensor, weight: Tensor | None, bias: Tensor | None, running_mean: Tensor | None, running_var: Tensor | None, training: bool, momentum: float, eps: float, cudnn_enabled: bool = ...) -> Tensor:
    """Normalises each channel (dim 1) over the batch, or by the running statistics (Ioffe and Szegedy 2015)."""
def instance_norm(input: Tensor, weight: Tensor | None, bias: Tensor | None, running_mean: Tensor | None, running_var: Tensor | None, use_input_stats: bool, momentum: float, eps: float, cudnn_enabled: bool = ...) -> Tensor:
    """Normalises each channel of each sample."""
def layer_norm(input: Tensor, normalized_shape: int | Sequence[int], weight: Tensor | None = ..., bias: Tensor | None = ..., eps: float = ..., cudnn_enable: bool = ...) -> Tensor:
    """Normalises over the last dims, of sizes `normalized_shape` (Ba et al. 2016)."""
def group_norm(input: Tensor, num_groups: int, weight: Tensor | None = ..., bias: Tensor | None = ..., eps: float = ..., cudnn_enabled: bool = ...) -> Tensor:
    """Normalises over groups of channels of each sample (Wu and He 2018)."""
def rms_norm(input: Tensor, normalized_shape: int | Sequence[int], weight: Tensor | None = ..., eps: float | None = ...) -> Tensor:
    """self / sqrt(mean of squares over the last dims + eps) * weight (Zhang and Sennrich 2019)."""
def squared_difference(input: Tensor, other: Tensor | Number) -> Tensor:
    """(self - other) ** 2."""
def smooth_l1_values(input: Tensor, other: Tensor | Number, beta: float) -> Tensor:
    """0.5 * d ** 2 / beta for distances d below beta, else d - beta / 2 (Girshick 2015)."""
def smooth_l1_backward(gradient: Tensor, input: Tensor | Number, other: Tensor | Number, beta: float) -> Tensor:
    """The gradient of `smooth_l1_values`."""
def huber_values(input: Tensor, other: Tensor | Number, delta: float) -> Tensor:
    """0.5 * d ** 2 for distances d up to delta, else delta * (d - delta / 2) (Huber 1964)."""
def huber_backward(gradient: Tensor, input: Tensor | Number, other: Tensor | Number, delta: float) -> Tensor:
    """The gradient of `huber_values`."""
def bce_values(input: Tensor, other: Tensor | Number) -> Tensor:
    """-(other * log(self) + (1 - other) * log(1 - self)), with logarithms of at least -100."""
def bce_backward(gradient: Tensor, input: Tensor | Number, other: Tensor | Number) -> Tensor:
    """The gradient of `bce_values`, with a divisor of at least 1e-12."""
def bce_logits_values(input: Tensor, other: Tensor | Number) -> Tensor:
    """bce_values of sigmoid(self), computed stably."""
def nll_kernel(input: Tensor, target: Tensor, weight: Tensor | None, reduction: str, ignore_index: int) -> Any:
    """nll_loss of (N, C, ...) with targets (N, ...), and the sum of the targets' weights."""
def nll_backward(gradient: Tensor, target: Tensor, weight: Tensor | None, total: Tensor, size: int | Sequence[int], reduction: str, ignore_index: int) -> Tensor:
    """The gradient of `nll_kernel`."""
def mse_loss(input: Tensor, target: Tensor, size_average: bool | None = ..., reduce: bool | None = ..., reduction: str = ..., weight: Tensor | None = ...) -> Tensor:
    """The squared differences of self and target, reduced."""
def l1_loss(input: Tensor, target: Tensor, size_average: bool | None = ..., reduce: bool | None = ..., reduction: str = ..., weight: Tensor | None = ...) -> Tensor:
    """The absolute differences of self and target, reduced."""
def smooth_l1_loss(input: Tensor, target: Tensor, size_average: bool | None = ..., reduce: bool | None = ..., reduction: str = ..., beta: float = ...) -> Tensor:
    """Squared below a distance of beta, absolute above (Girshick 2015)."""
def huber_loss(input: Tensor, target: Tensor, reduction: str = ..., delta: float = ..., weight: Tensor | None = ...) -> Tensor:
    """Squared up to a distance of delta, linear above (Huber 1964)."""
def binary_cross_entropy(input: Tensor, target: Tensor, weight: Tensor | None = ..., size_average: bool | None = ..., reduce: bool | None = ..., reduction: str = ...) -> Tensor:
    """The cross entropy of probabilities self and target."""
def binary_cross_entropy_with_logits(input: Tensor, target: Tensor, weight: Tensor | None = ..., size_average: bool | None = ..., reduce: bool | None = ..., reduction: str = ..., pos_weight: Tensor | None = ...) -> Tensor:
    """binary_cross_entropy of sigmoid(self), computed stably."""
def kl_div(input: Tensor, target: Tensor, size_average: bool | None = ..., reduce: bool | None = ..., reduction: str = ..., log_target: bool = ...) -> Tensor:
    """The Kullback-Leibler divergence target * (log(target) - self), reduced; self is a log-probability."""
def poisson_nll_loss(input: Tensor, target: Tensor, log_input: bool = ..., full: bool = ..., size_average: bool | None = ..., eps: float = ..., reduce: bool | None = ..., reduction: str = ...) -> Tensor:
    """The negative log-likelihood of counts under a Poisson distribution."""
def nll_loss(input: Tensor, target: Tensor, weight: Tensor | None = ..., size_average: bool | None = ..., ignore_index: int = ..., reduce: bool | None = ..., reduction: str = ...) -> Tensor:
    """The negative of self (log-probabilities) at the target's class."""
def cross_entropy(input: Tensor, target: Tensor, weight: Tensor | None = ..., size_average: bool | None = ..., ignore_index: int = ..., reduce: bool | None = ..., reduction: str = ..., label_smoothing: float = ...) -> Tensor:
    """nll_loss of log_softmax(self): self (N, C, ...), target class indices (N, ...) or probabilities (N, C, ...)."""
def hinge_embedding_loss(input: Tensor, target: Tensor, margin: float = ..., size_average: bool | None = ..., reduce: bool | None = ..., reduction: str = ...) -> Tensor:
    """self where the target is 1, max(0, margin - self) where it is -1."""
def soft_margin_loss(input: Tensor, target: Tensor, size_average: bool | None = ..., reduce: bool | None = ..., reduction: str = ...) -> Tensor:
    """log(1 + exp(-target * self))."""
def margin_ranking_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: float = ..., size_average: bool | None = ..., reduce: bool | None = ..., reduction: str = ...) -> Tensor:
    """max(0, -target * (input1 - input2) + margin)."""
def cosine_embedding_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: float = ..., size_average: bool | None = ..., reduce: bool | None = ..., reduction: str = ...) -> Tensor:
    """1 - cosine where the target is 1, max(0, cosine - margin) where it is -1."""
def multi_margin_loss(input: Tensor, target: Tensor, p: int = ..., margin: float = ..., weight: Tensor | None = ..., size_average: bool | None = ..., reduce: bool | None = ..., reduction: str = ...) -> Tensor:
    """The multi-class hinge loss of scores (N, C) and classes (N)."""
def multilabel_margin_loss(input: Tensor, target: Tensor, size_average: bool | None = ..., reduce: bool | None = ..., reduction: str = ...) -> Tensor:
    """The hinge loss of scores (N, C) and several classes each, of which the first -1 is the end."""
def multilabel_soft_margin_loss(input: Tensor, target: Tensor, weight: Tensor | None = ..., size_average: bool | None = ..., reduce: bool | None = ..., reduction: str = ...) -> Tensor:
    """The mean over the classes of the binary cross entropy of sigmoid(self)."""
def triplet_margin_loss(anchor: Tensor, positive: Tensor, negative: Tensor, margin: float = ..., p: float = ..., eps: float = ..., swap: bool = ..., size_average: bool | None = ..., reduce: bool | None = ..., reduction: str = ...) -> Tensor:
    """max(0, |anchor - positive| - |anchor - negative| + margin)."""
def pairwise_distance(x1: Tensor, x2: Tensor, p: float = ..., eps: float = ..., keepdim: bool = ...) -> Tensor:
    """The p-norm of x1 - x2 + eps over the last dim."""
def cosine_similarity(x1: Tensor, x2: Tensor, dim: int = ..., eps: float = ...) -> Tensor:
    """The cosine of the angle between x1 and x2 along a dim."""
def cdist(x1: Tensor, x2: Tensor, p: float = ..., compute_mode: str | None = ...) -> Tensor:
    """The p-norm distances between all rows of x1 (..., P, M) and x2 (..., R, M): (..., P, R)."""
def pdist(input: Tensor, p: float = ...) -> Tensor:
    """The p-norm distances between all pairs of rows of (N, M)."""
def conv_nd(input: Tensor, weight: Tensor, bias: Tensor | None, stride: int | Sequence[int], padding: int | Sequence[int], dilation: int | Sequence[int], groups: int) -> Tensor:
    """The convolution of (N, C, ...) with (O, C / groups, ...), plus a bias (O)."""
def conv_input_grad(gradient: Tensor, weight: Tensor, size: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], dilation: int | Sequence[int], groups: int) -> Tensor:
    """The gradient of `conv_nd` for an input of shape `size`, which is the transposed convolution."""
def conv_weight_grad(gradient: Tensor, input: Tensor, size: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], dilation: int | Sequence[int], groups: int) -> Tensor:
    """The gradient of `conv_nd` for a weight of shape `size`."""
def im2col(input: Tensor, kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], dilation: int | Sequence[int], windows: int | Sequence[int]) -> Tensor:
    """The windows of (N, C, ...) as columns (N, C * kernel, windows)."""
def col2im(input: Tensor, size: int | Sequence[int], kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], dilation: int | Sequence[int], windows: int | Sequence[int]) -> Tensor:
    """The sum of columns (N, C * kernel, windows) where they came from, (N, C, *size)."""
def constant_pad_nd(input: Tensor, pad: int | Sequence[int], value: Number | Tensor = ...) -> Tensor:
    """A copy with `pad` = (left, right) of the last dim, of the one before, ... elements `value` put around; negative ones cut off."""
def conv1d(input: Tensor, weight: Tensor, bias: Tensor | None = ..., stride: int | Sequence[int] = ..., padding: int | Sequence[int] = ..., dilation: int | Sequence[int] = ..., groups: int = ...) -> Tensor:
    """Convolution (cross-correlation) of self (N, C, L) or (C, L) with weight (O, C / groups, kernel)."""
def conv2d(input: Tensor, weight: Tensor, bias: Tensor | None = ..., stride: int | Sequence[int] = ..., padding: int | Sequence[int] = ..., dilation: int | Sequence[int] = ..., groups: int = ...) -> Tensor:
    """Convolution (cross-correlation) of self (N, C, H, W) or (C, H, W) with weight (O, C / groups, kernel)."""
def conv3d(input: Tensor, weight: Tensor, bias: Tensor | None = ..., stride: int | Sequence[int] = ..., padding: int | Sequence[int] = ..., dilation: int | Sequence[int] = ..., groups: int = ...) -> Tensor:
    """Convolution (cross-correlation) of self (N, C, D, H, W) or (C, D, H, W) with weight (O, C / groups, kernel)."""
def conv_transpose1d(input: Tensor, weight: Tensor, bias: Tensor | None = ..., stride: int | Sequence[int] = ..., padding: int | Sequence[int] = ..., output_padding: int | Sequence[int] = ..., groups: int = ..., dilation: int | Sequence[int] = ...) -> Tensor:
    """The transposed convolution of self (N, C, L) with weight (C, O / groups, kernel)."""
def conv_transpose2d(input: Tensor, weight: Tensor, bias: Tensor | None = ..., stride: int | Sequence[int] = ..., padding: int | Sequence[int] = ..., output_padding: int | Sequence[int] = ..., groups: int = ..., dilation: int | Sequence[int] = ...) -> Tensor:
    """The transposed convolution of self (N, C, H, W) with weight (C, O / groups, kernel)."""
def conv_transpose3d(input: Tensor, weight: Tensor, bias: Tensor | None = ..., stride: int | Sequence[int] = ..., padding: int | Sequence[int] = ..., output_padding: int | Sequence[int] = ..., groups: int = ..., dilation: int | Sequence[int] = ...) -> Tensor:
    """The transposed convolution of self (N, C, D, H, W) with weight (C, O / groups, kernel)."""
def convolution(input: Tensor, weight: Tensor, bias: Tensor | None, stride: int | Sequence[int], padding: int | Sequence[int], dilation: int | Sequence[int], transposed: bool, output_padding: int | Sequence[int], groups: int) -> Tensor:
    """A convolution, or transposed convolution, of as many dims as the weight has."""
def conv_tbc(input: Tensor, weight: Tensor, bias: Tensor, pad: int = ...) -> Tensor:
    """conv1d of self (time, batch, C) with weight (kernel, C, O)."""
def max_pool_values(input: Tensor, kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], dilation: int | Sequence[int], size: int | Sequence[int]) -> Tensor:
    """The maximum of each window of (N, C, ...), `size` windows in all."""
def max_pool_values_grad(gradient: Tensor, input: Tensor, output: Tensor, kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], dilation: int | Sequence[int], size: int | Sequence[int]) -> Tensor:
    """The gradient of `max_pool_values`, where it need not be differentiated again."""
def max_pool_indices(input: Tensor, kernel: int | Sequence[int], stride: int | Sequence[int], padding: int | Sequence[int], dilation: int | Sequence[int], size: int | Sequence[int]) -> Tensor:
    """Where the maximum of each window lies, as a flat index of the spatial dims."""
def window_sum(input: Tensor, dim: int, size: int, step: int) -> Tensor:
    """The sums of all slices of `size` elements along a dim, `step` apart."""
def window_spread(input: Tensor, dim: int, size: int, step: int, shape: int | Sequence[int]) -> Tensor:
    """The gradient of `window_sum` for an input of this shape."""
def avg_pool1d(input: Tensor, kernel_size: int | Sequence[int], stride: int | Sequence[int] = ..., padding: int | Sequence[int] = ..., ceil_mode: bool = ..., count_include_pad: bool = ..., *, out: Any = ...) -> Tensor:
    """The mean of each window of (N, C, L) or (C, L)."""
def avg_pool2d(input: Tensor, kernel_size: int | Sequence[int], stride: int | Sequence[int] = ..., padding: int | Sequence[int] = ..., ceil_mode: bool = ..., count_include_pad: bool = ..., divisor_override: int | None = ..., *, out: Any = ...) -> Tensor:
    """The mean of each window of (N, C, H, W) or (C, H, W)."""
def avg_pool3d(input: Tensor, kernel_size: int | Sequence[int], stride: int | Sequence[int] = ..., padding: int | Sequence[int] = ..., ceil_mode: bool = ..., count_include_pad: bool = ..., divisor_override: int | None = ..., *, out: Any = ...) -> Tensor:
    """The mean of each window of (N, C, D, H, W) or (C, D, H, W)."""
def adaptive_avg_pool1d(input: Tensor, output_size: int | Sequence[int]) -> Tensor:
    """The means of `output_size` windows that cover the input."""
def adaptive_avg_pool2d(input: Tensor, output_size: int | Sequence[int]) -> Tensor:
    """The means of `output_size` windows that cover the input."""
def adaptive_avg_pool3d(input: Tensor, output_size: int | Sequence[int]) -> Tensor:
    """The means of `output_size` windows that cover the input."""
def unfold_windows(input: Tensor, kernel_size: int | Sequence[int], dilation: int | Sequence[int] = ..., padding: int | Sequence[int] = ..., stride: int | Sequence[int] = ...) -> Tensor:
    """The windows of (N, C, H, W) as columns (N, C * kernel, windows)."""
def fold(input: Tensor, output_size: int | Sequence[int], kernel_size: int | Sequence[int], dilation: int | Sequence[int] = ..., padding: int | Sequence[int] = ..., stride: int | Sequence[int] = ...) -> Tensor:
    """The sum of overlapping windows (N, C * kernel, windows), as (N, C, *output_size)."""
def pad(input: Tensor, pad: int | Sequence[int], mode: str = ..., value: float | None = ...) -> Tensor:
    """self with `pad` = (left, right) of the last dim, of the one before, ... put around: constant, reflect, replicate or circular."""
def pixel_shuffle(input: Tensor, upscale_factor: int) -> Tensor:
    """(..., C * r * r, H, W) as (..., C, H * r, W * r)."""
def pixel_unshuffle(input: Tensor, downscale_factor: int) -> Tensor:
    """(..., C, H * r, W * r) as (..., C * r * r, H, W)."""
def channel_shuffle(input: Tensor, groups: int) -> Tensor:
    """The channels (dim 1), their groups interleaved."""
def native_channel_shuffle(input: Tensor, groups: int) -> Tensor:
    """The channels (dim 1), their groups interleaved."""
def embedding(weight: Tensor, indices: Tensor, padding_idx: int = ..., scale_grad_by_freq: bool = ..., sparse: bool = ...) -> Tensor:
    """The rows of `weight` at `indices`; the row `padding_idx` gets no gradient."""
def scaled_dot_product_attention(query: Tensor, key: Tensor, value: Tensor, attn_mask: Tensor | None = ..., dropout_p: float = ..., is_causal: bool = ..., *, scale: float | None = ..., enable_gqa: bool = ...) -> Tensor:
    """softmax(query @ key.T * scale + mask) @ value: query (..., L, E), key (..., S, E), value (..., S, V)."""
def random_uniform(size: int | Sequence[int], seed: int, offset: int, *, dtype: DType, device: Device | None = ...) -> Tensor:
    """Numbers of [0, 1) from the stream of `seed`, starting at counter `offset`."""
def random_normal(size: int | Sequence[int], seed: int, offset: int, *, dtype: DType, device: Device | None = ...) -> Tensor:
    """Numbers of the standard normal distribution from the stream of `seed`."""
def random_integers(size: int | Sequence[int], seed: int, offset: int, low: int, span: int, *, dtype: DType, device: Device | None = ...) -> Tensor:
    """Integers of [low, low + span) from the stream of `seed`."""
def random_mask(size: int | Sequence[int], seed: int, offset: int, p: float, value: float, *, dtype: DType, device: Device | None = ...) -> Tensor:
    """The number `value` with probability p, else 0, from the stream of `seed`."""
def poisson_kernel(input: Tensor, seed: int, offset: int) -> Tensor:
    """Poisson counts of rates self, from the stream of `seed`."""
def binomial_kernel(input: Tensor, prob: Tensor, seed: int, offset: int) -> Tensor:
    """Binomial counts of self trials, from the stream of `seed`."""
def standard_gamma_kernel(input: Tensor, seed: int, offset: int) -> Tensor:
    """Draws of gamma distributions of shapes self, from the stream of `seed`."""
def standard_gamma_grad(input: Tensor, sample: Tensor) -> Tensor:
    """The derivative of a gamma draw for its shape, at a fixed quantile."""
def single_from_bits(input: Tensor) -> Tensor:
    """A float32 of [0, 1) from the upper 24 bits of a word."""
def double_from_bits(input: Tensor, other: Tensor | Number) -> Tensor:
    """A float64 of [0, 1) from 27 and 26 bits of two words."""
def normal_pair(input: Tensor, other: Tensor | Number) -> Any:
    """Two independent normal float32 from two words (Box and Muller 1958)."""
def integer_from_bits(input: Tensor, low: int, span: int) -> Tensor:
    """low + a number below span (at most 2 ** 31), from a word."""
def wide_from_bits(input: Tensor, other: Tensor | Number) -> Tensor:
    """A non-negative int64 of 63 bits from two words."""
def bits_below(input: Tensor, threshold: int) -> Tensor:
    """Whether a word is below a number of at most 2 ** 32."""
def gather(input: Tensor, dim: int, index: Tensor, *, sparse_grad: bool = ..., out: Any = ...) -> Tensor:
    """out[i][j] = self[index[i][j]][j] for dim 0, and so on."""
def scatter_mode(input: Tensor, dim: int, index: Tensor, src: Tensor, mode: str) -> Tensor:
    """A copy of self with src written (set, add, prod, amax, amin) at index along a dim."""
def scatter_add(input: Tensor, dim: int, index: Tensor, src: Tensor, *, out: Any = ...) -> Tensor:
    """A copy of self with src added at index along a dim; duplicates add up."""
def scatter_add_(input: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor: ...
def scatter_reduce(input: Tensor, dim: int, index: Tensor, src: Tensor, reduce: str, *, include_self: bool = ..., out: Any = ...) -> Tensor:
    """A copy of self where src is reduced (sum, prod, mean, amax, amin) into index along a dim."""
def scatter_reduce_(input: Tensor, dim: int, index: Tensor, src: Tensor, reduce: str, *, include_self: bool = ...) -> Tensor: ...
def index_select(input: Tensor, dim: int, index: Tensor, *, out: Any = ...) -> Tensor:
    """The rows `index` (1-d or 0-d) of a dim."""
def index_add(input: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: Number | Tensor = ..., out: Any = ...) -> Tensor:
    """A copy of self with alpha * source added to the rows `index` of a dim."""
def index_add_(input: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: Number | Tensor = ...) -> Tensor: ...
def index_copy(input: Tensor, dim: int, index: Tensor, source: Tensor, *, out: Any = ...) -> Tensor:
    """A copy of self with source written to the rows `index` of a dim."""
def index_copy_(input: Tensor, dim: int, index: Tensor, source: Tensor) -> Tensor: ...
def index_fill(input: Tensor, dim: int, index: Tensor, value: Number | Tensor) -> Tensor:
    """A copy of self with the rows `index` of a dim filled with a number."""
def index_fill_(input: Tensor, dim: int, index: Tensor, value: Number | Tensor) -> Tensor: ...
def index_reduce(input: Tensor, dim: int, index: Tensor, source: Tensor, reduce: str, *, include_self: bool = ..., out: Any = ...) -> Tensor:
    """A copy of self where rows of source are reduced (prod, mean, amax, amin) into the rows `index`."""
def index_reduce_(input: Tensor, dim: int, index: Tensor, source: Tensor, reduce: str, *, include_self: bool = ...) -> Tensor: ...
def masked_fill(input: Tensor, mask: Tensor, value: Number | Tensor) -> Tensor:
    """A copy of self with a number where mask is true."""
def masked_fill_(input: Tensor, mask: Tensor, value: Number | Tensor) -> Tensor: ...
def masked_select(input: Tensor, mask: Tensor, *, out: Any = ...) -> Tensor:
    """The elements where mask is true, as a 1-d tensor."""
def masked_scatter(input: Tensor, mask: Tensor, source: Tensor) -> Tensor:
    """A copy of self, the elements where mask is true taken one by one from source."""
def masked_scatter_(input: Tensor, mask: Tensor, source: Tensor) -> Tensor: ...
def take(input: Tensor, index: Tensor, *, out: Any = ...) -> Tensor:
    """The elements of the flattened tensor at index."""
def put(input: Tensor, index: Tensor, source: Tensor, accumulate: bool = ...) -> Tensor:
    """A copy of self with source written at index of the flattened tensor."""
def put_(input: Tensor, index: Tensor, source: Tensor, accumulate: bool = ...) -> Tensor: ...
def take_along_dim(input: Tensor, indices: Tensor, dim: int | None = ..., *, out: Any = ...) -> Tensor:
    """gather after broadcasting; without dim, of the flattened tensors."""
def flip(input: Tensor, dims: int | Sequence[int]) -> Tensor:
    """A copy with the order of some dims reversed."""
def roll(input: Tensor, shifts: int | Sequence[int], dims: int | Sequence[int] | None = ...) -> Tensor:
    """A copy with elements shifted along dims, around the end."""
def rot90(input: Tensor, k: int = ..., dims: int | Sequence[int] = ...) -> Tensor:
    """A copy turned k times by 90 degrees in the plane of two dims."""
def tril(input: Tensor, diagonal: int = ..., *, out: Any = ...) -> Tensor:
    """The lower triangle of matrices; zeros above `diagonal`."""
def tril_(input: Tensor, diagonal: int = ...) -> Tensor: ...
def triu(input: Tensor, diagonal: int = ..., *, out: Any = ...) -> Tensor:
    """The upper triangle of matrices; zeros below `diagonal`."""
def triu_(input: Tensor, diagonal: int = ...) -> Tensor: ...
def diag(input: Tensor, diagonal: int = ..., *, out: Any = ...) -> Tensor:
    """The diagonal of a matrix, or the matrix with a vector on its diagonal."""
def diag_embed(input: Tensor, offset: int = ..., dim1: int = ..., dim2: int = ...) -> Tensor:
    """Matrices with the last dim of self on a diagonal."""
def diagflat(input: Tensor, offset: int = ...) -> Tensor:
    """The matrix with all elements of self on a diagonal."""
def trace(input: Tensor) -> Tensor:
    """The sum of a matrix's diagonal."""
def repeat(input: Tensor, repeats: int | Sequence[int]) -> Tensor:
    """Copies of the tensor side by side, repeats[i] times along dim i."""
def tile(input: Tensor, dims: int | Sequence[int]) -> Tensor:
    """Like repeat; missing leading counts are 1."""
def movedim(input: Tensor, source: int | Sequence[int], destination: int | Sequence[int]) -> Tensor:
    """A view with dims moved to other places."""
def flatten(input: Tensor, start_dim: int = ..., end_dim: int = ...) -> Tensor:
    """The dims from start_dim to end_dim joined to one."""
def unflatten(input: Tensor, dim: int, sizes: int | Sequence[int]) -> Tensor:
    """A dim cut into several."""
def narrow(input: Tensor, dim: int, start: int, length: int) -> Tensor:
    """A view of `length` indices of a dim from `start`."""
def select_scatter(input: Tensor, src: Tensor, dim: int, index: int, *, out: Any = ...) -> Tensor:
    """A copy of self with src in the place of `select(dim, index)`."""
def diagonal_scatter(input: Tensor, src: Tensor, offset: int = ..., dim1: int = ..., dim2: int = ..., *, out: Any = ...) -> Tensor:
    """A copy of self with src on a diagonal."""
def slice_scatter(input: Tensor, src: Tensor, dim: int = ..., start: int | None = ..., end: int | None = ..., step: int = ..., *, out: Any = ...) -> Tensor:
    """A copy of self with src in a slice of a dim."""
def as_strided_scatter(input: Tensor, src: Tensor, size: int | Sequence[int], stride: int | Sequence[int], storage_offset: int | None = ..., *, out: Any = ...) -> Tensor:
    """A copy of self with src in the place of `as_strided`."""
def view_as_real(input: Tensor) -> Tensor:
    """A view of a complex tensor as real, with a last dim of size 2."""
def view_as_complex_view(input: Tensor) -> Tensor:
    """A view of pairs as complex numbers."""
def view_as_complex(input: Tensor) -> Tensor:
    """A view of a real tensor, whose last dim has size 2, as complex."""
def mm(input: Tensor, mat2: Tensor, *, out: Any = ...) -> Tensor:
    """The product of two matrices."""
def bmm(input: Tensor, mat2: Tensor, *, out: Any = ...) -> Tensor:
    """The products of two batches (b, n, k) and (b, k, m)."""
def mv(input: Tensor, vec: Tensor, *, out: Any = ...) -> Tensor:
    """The product of a matrix and a vector."""
def dot(input: Tensor, tensor: Tensor, *, out: Any = ...) -> Tensor:
    """The sum of the products of two vectors."""
def vdot(input: Tensor, other: Tensor, *, out: Any = ...) -> Tensor:
    """The dot product with the first vector conjugated."""
def outer(input: Tensor, vec2: Tensor, *, out: Any = ...) -> Tensor:
    """The products of all pairs of elements of two vectors."""
def addmm(input: Tensor, mat1: Tensor, mat2: Tensor, *, beta: Number | Tensor = ..., alpha: Number | Tensor = ..., out: Any = ...) -> Tensor:
    """beta * self + alpha * mat1 @ mat2."""
def addmm_(input: Tensor, mat1: Tensor, mat2: Tensor, *, beta: Number | Tensor = ..., alpha: Number | Tensor = ...) -> Tensor: ...
def addmv(input: Tensor, mat: Tensor, vec: Tensor, *, beta: Number | Tensor = ..., alpha: Number | Tensor = ..., out: Any = ...) -> Tensor:
    """beta * self + alpha * mat @ vec."""
def addmv_(input: Tensor, mat: Tensor, vec: Tensor, *, beta: Number | Tensor = ..., alpha: Number | Tensor = ...) -> Tensor: ...
def addr(input: Tensor, vec1: Tensor, vec2: Tensor, *, beta: Number | Tensor = ..., alpha: Number | Tensor = ..., out: Any = ...) -> Tensor:
    """beta * self + alpha * outer(vec1, vec2)."""
def addr_(input: Tensor, vec1: Tensor, vec2: Tensor, *, beta: Number | Tensor = ..., alpha: Number | Tensor = ...) -> Tensor: ...
def baddbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: Number | Tensor = ..., alpha: Number | Tensor = ..., out: Any = ...) -> Tensor:
    """beta * self + alpha * bmm(batch1, batch2)."""
def baddbmm_(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: Number | Tensor = ..., alpha: Number | Tensor = ...) -> Tensor: ...
def addbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: Number | Tensor = ..., alpha: Number | Tensor = ..., out: Any = ...) -> Tensor:
    """beta * self + alpha * the sum of bmm(batch1, batch2) over the batch."""
def addbmm_(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: Number | Tensor = ..., alpha: Number | Tensor = ...) -> Tensor: ...
def kron(input: Tensor, other: Tensor, *, out: Any = ...) -> Tensor:
    """The Kronecker product."""
def cross(input: Tensor, other: Tensor, dim: int | None = ..., *, out: Any = ...) -> Tensor:
    """The cross product along a dim of size 3."""
def scatter_prod(input: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """A copy of self multiplied by src at index along a dim."""
def abs(input: Tensor, *, out: Any = ...) -> Tensor:
    """The absolute value."""
def abs_(input: Tensor) -> Tensor: ...
def sgn(input: Tensor, *, out: Any = ...) -> Tensor:
    """The sign self / abs(self), 0 for 0."""
def sgn_(input: Tensor) -> Tensor: ...
def sign(input: Tensor, *, out: Any = ...) -> Tensor:
    """-1, 0 or 1."""
def sign_(input: Tensor) -> Tensor: ...
def sqrt(input: Tensor, *, out: Any = ...) -> Tensor:
    """The square root."""
def sqrt_(input: Tensor) -> Tensor: ...
def rsqrt(input: Tensor, *, out: Any = ...) -> Tensor:
    """The reciprocal square root."""
def rsqrt_(input: Tensor) -> Tensor: ...
def reciprocal(input: Tensor, *, out: Any = ...) -> Tensor:
    """The reciprocal 1 / self."""
def reciprocal_(input: Tensor) -> Tensor: ...
def log(input: Tensor, *, out: Any = ...) -> Tensor:
    """The natural logarithm."""
def log_(input: Tensor) -> Tensor: ...
def tanh(input: Tensor, *, out: Any = ...) -> Tensor:
    """The hyperbolic tangent."""
def tanh_(input: Tensor) -> Tensor: ...
def sigmoid(input: Tensor, *, out: Any = ...) -> Tensor:
    """The logistic function 1 / (1 + exp(-self))."""
def sigmoid_(input: Tensor) -> Tensor: ...
def sin(input: Tensor, *, out: Any = ...) -> Tensor:
    """The sine."""
def sin_(input: Tensor) -> Tensor: ...
def cos(input: Tensor, *, out: Any = ...) -> Tensor:
    """The cosine."""
def cos_(input: Tensor) -> Tensor: ...
def floor(input: Tensor, *, out: Any = ...) -> Tensor:
    """The greatest whole number not above self."""
def floor_(input: Tensor) -> Tensor: ...
def ceil(input: Tensor, *, out: Any = ...) -> Tensor:
    """The least whole number not below self."""
def ceil_(input: Tensor) -> Tensor: ...
def trunc(input: Tensor, *, out: Any = ...) -> Tensor:
    """self without its fraction."""
def trunc_(input: Tensor) -> Tensor: ...
def tan(input: Tensor, *, out: Any = ...) -> Tensor:
    """The tangent."""
def tan_(input: Tensor) -> Tensor: ...
def asin(input: Tensor, *, out: Any = ...) -> Tensor:
    """The arc sine."""
def asin_(input: Tensor) -> Tensor: ...
def acos(input: Tensor, *, out: Any = ...) -> Tensor:
    """The arc cosine."""
def acos_(input: Tensor) -> Tensor: ...
def atan(input: Tensor, *, out: Any = ...) -> Tensor:
    """The arc tangent."""
def atan_(input: Tensor) -> Tensor: ...
def sinh(input: Tensor, *, out: Any = ...) -> Tensor:
    """The hyperbolic sine."""
def sinh_(input: Tensor) -> Tensor: ...
def cosh(input: Tensor, *, out: Any = ...) -> Tensor:
    """The hyperbolic cosine."""
def cosh_(input: Tensor) -> Tensor: ...
def asinh(input: Tensor, *, out: Any = ...) -> Tensor:
    """The inverse hyperbolic sine."""
def asinh_(input: Tensor) -> Tensor: ...
def acosh(input: Tensor, *, out: Any = ...) -> Tensor:
    """The inverse hyperbolic cosine."""
def acosh_(input: Tensor) -> Tensor: ...
def atanh(input: Tensor, *, out: Any = ...) -> Tensor:
    """The inverse hyperbolic tangent."""
def atanh_(input: Tensor) -> Tensor: ...
def exp2(input: Tensor, *, out: Any = ...) -> Tensor:
    """The power 2 ** self."""
def exp2_(input: Tensor) -> Tensor: ...
def expm1(input: Tensor, *, out: Any = ...) -> Tensor:
    """exp(self) - 1, exact near 0."""
def expm1_(input: Tensor) -> Tensor: ...
def log1p(input: Tensor, *, out: Any = ...) -> Tensor:
    """log(1 + self), exact near 0."""
def log1p_(input: Tensor) -> Tensor: ...
def log2(input: Tensor, *, out: Any = ...) -> Tensor:
    """The logarithm to base 2."""
def log2_(input: Tensor) -> Tensor: ...
def log10(input: Tensor, *, out: Any = ...) -> Tensor:
    """The logarithm to base 10."""
def log10_(input: Tensor) -> Tensor: ...
def round_whole(input: Tensor) -> Tensor:
    """The nearest whole number, of two the even one."""
def round(input: Tensor, *, decimals: int = ..., out: Any = ...) -> Tensor:
    """The nearest number of so many decimals, of two the even one."""
def round_(input: Tensor, *, decimals: int = ...) -> Tensor: ...
def frac(input: Tensor, *, out: Any = ...) -> Tensor:
    """The fraction self - trunc(self)."""
def frac_(input: Tensor) -> Tensor: ...
def deg2rad(input: Tensor, *, out: Any = ...) -> Tensor:
    """Degrees as radians."""
def deg2rad_(input: Tensor) -> Tensor: ...
def rad2deg(input: Tensor, *, out: Any = ...) -> Tensor:
    """Radians as degrees."""
def rad2deg_(input: Tensor) -> Tensor: ...
def sinc(input: Tensor, *, out: Any = ...) -> Tensor:
    """sin(pi self) / (pi self), 1 at 0."""
def sinc_(input: Tensor) -> Tensor: ...
def angle_of(input: Tensor) -> Tensor:
    """The angle of a float or complex number."""
def angle(input: Tensor, *, out: Any = ...) -> Tensor:
    """The angle to the positive real axis."""
def logit_of(input: Tensor) -> Tensor:
    """log(self / (1 - self))."""
def logit(input: Tensor, eps: float | None = ..., *, out: Any = ...) -> Tensor:
    """log(x / (1 - x)) of x = self, clamped to [eps, 1 - eps] if eps is given."""
def logit_(input: Tensor, eps: float | None = ...) -> Tensor: ...
def nan_to_num(input: Tensor, nan: float | None = ..., posinf: float | None = ..., neginf: float | None = ..., *, out: Any = ...) -> Tensor:
    """self with NaN and infinities replaced, by 0 and the limits of the dtype unless given."""
def nan_to_num_(input: Tensor, nan: float | None = ..., posinf: float | None = ..., neginf: float | None = ...) -> Tensor: ...
def hypot(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The length of the vector (self, other)."""
def hypot_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def copysign(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The size of self with the sign of other."""
def copysign_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def nextafter(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The next float after self towards other."""
def nextafter_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def gcd(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The greatest common divisor."""
def gcd_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def lcm(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The least common multiple."""
def lcm_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def heaviside(input: Tensor, values: Tensor | Number, *, out: Any = ...) -> Tensor:
    """0 below 0, 1 above, and `values` at 0."""
def heaviside_(input: Tensor, values: Tensor | Number) -> Tensor: ...
def xlogy(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """self * log(other), and 0 where self is 0."""
def xlogy_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def logaddexp(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """log(exp(self) + exp(other)), without overflow."""
def logaddexp2(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """log2(2 ** self + 2 ** other), without overflow."""
def ldexp(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """self * 2 ** other."""
def ldexp_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def frexp(input: Tensor, *, out: Any = ...) -> Any:
    """The mantissa in [0.5, 1) and the int32 power of two whose product is self."""
def polar(abs: Tensor, angle: Tensor, *, out: Any = ...) -> Tensor:
    """The complex number of this size and angle."""
def eq(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """Whether self == other."""
def eq_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def ne(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """Whether self != other."""
def ne_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def lt(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """Whether self < other."""
def lt_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def le(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """Whether self <= other."""
def le_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def gt(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """Whether self > other."""
def gt_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def ge(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """Whether self >= other."""
def ge_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def logical_and(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """Whether both are non-zero."""
def logical_and_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def logical_or(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """Whether one is non-zero."""
def logical_or_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def logical_xor(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """Whether just one is non-zero."""
def logical_xor_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def logical_not(input: Tensor, *, out: Any = ...) -> Tensor:
    """Whether self is zero."""
def logical_not_(input: Tensor) -> Tensor: ...
def bitwise_and(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The bits set in both."""
def bitwise_and_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def bitwise_or(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The bits set in one."""
def bitwise_or_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def bitwise_xor(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The bits set in just one."""
def bitwise_xor_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def bitwise_not(input: Tensor, *, out: Any = ...) -> Tensor:
    """All bits turned; of bool the negation."""
def bitwise_not_(input: Tensor) -> Tensor: ...
def bitwise_left_shift(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The bits moved up by other, self * 2 ** other."""
def bitwise_left_shift_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def bitwise_right_shift(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The bits moved down by other; a sign stays."""
def bitwise_right_shift_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def isnan(input: Tensor) -> Tensor:
    """Whether self is not a number."""
def isinf(input: Tensor) -> Tensor:
    """Whether self is infinite."""
def isfinite(input: Tensor) -> Tensor:
    """Whether self is neither infinite nor NaN."""
def signbit(input: Tensor, *, out: Any = ...) -> Tensor:
    """Whether the sign is negative, also of -0.0."""
def isposinf(input: Tensor, *, out: Any = ...) -> Tensor:
    """Whether self is inf."""
def isneginf(input: Tensor, *, out: Any = ...) -> Tensor:
    """Whether self is -inf."""
def isreal(input: Tensor) -> Tensor:
    """Whether the imaginary part is 0."""
def isclose(input: Tensor, other: Tensor, rtol: float = ..., atol: float = ..., equal_nan: bool = ...) -> Tensor:
    """Whether abs(self - other) <= atol + rtol * abs(other)."""
def cumsum(input: Tensor, dim: int, *, dtype: DType | None = ..., out: Any = ...) -> Tensor:
    """The sums of all elements of a dim up to each."""
def cumsum_(input: Tensor, dim: int, *, dtype: DType | None = ...) -> Tensor: ...
def cumprod(input: Tensor, dim: int, *, dtype: DType | None = ..., out: Any = ...) -> Tensor:
    """The products of all elements of a dim up to each."""
def cumprod_(input: Tensor, dim: int, *, dtype: DType | None = ...) -> Tensor: ...
def cummax(input: Tensor, dim: int, *, out: Any = ...) -> Any:
    """The greatest element of a dim up to each, and where it is last."""
def cummin(input: Tensor, dim: int, *, out: Any = ...) -> Any:
    """The least element of a dim up to each, and where it is last."""
def logcumsumexp(input: Tensor, dim: int, *, out: Any = ...) -> Tensor:
    """The logarithm of the sums of exp(self) along a dim up to each element, without overflow."""
def diff(input: Tensor, n: int = ..., dim: int = ..., prepend: Tensor | None = ..., append: Tensor | None = ..., *, out: Any = ...) -> Tensor:
    """The n-th difference of neighbours along a dim."""
def trapezoid(y: Tensor, x: Tensor | None = ..., *, dx: Number | Tensor | None = ..., dim: int = ...) -> Tensor:
    """The integral along a dim by the trapezoid rule."""
def cumulative_trapezoid(y: Tensor, x: Tensor | None = ..., *, dx: Number | Tensor | None = ..., dim: int = ...) -> Tensor:
    """The integrals along a dim up to each element by the trapezoid rule."""
def sort(input: Tensor, dim: int = ..., descending: bool = ..., *, stable: bool = ..., out: Any = ...) -> Any:
    """The elements along a dim in order, equal ones in their old order, NaN last; and their places."""
def argsort(input: Tensor, dim: int = ..., descending: bool = ..., *, stable: bool = ...) -> Tensor:
    """The places of the elements along a dim in order."""
def topk_count(input: Tensor, count: int, dim: int = ..., largest: bool = ..., sorted: bool = ...) -> Any:
    """The greatest (or least) elements along a dim, in order, and their places."""
def msort(input: Tensor, *, out: Any = ...) -> Tensor:
    """The tensor sorted along its first dim."""
def kthvalue_count(input: Tensor, count: int, dim: int = ..., keepdim: bool = ...) -> Any:
    """The element of that rank along a dim, counted from 1, and its place."""
def unique_flat(input: Tensor) -> Any:
    """The different elements in order, the place of each element among them, and their numbers."""
def unique_slices(input: Tensor, dim: int) -> Any:
    """The different slices along a dim in order, the place of each among them, and their numbers."""
def unique_runs(input: Tensor, dim: int | None = ...) -> Any:
    """One of each run of equal elements (or slices), the run of each, and the lengths of runs."""
def search_rows(input: Tensor, sequence: Tensor, right: bool) -> Tensor:
    """Where each value would stand in its sorted row, before or behind equal ones."""
def isin_of(input: Tensor, test_elements: Tensor) -> Tensor:
    """Whether each element is among the test elements."""
def bincount(input: Tensor, weights: Tensor | None = ..., minlength: int = ...) -> Tensor:
    """How often each number from 0 on occurs, or the sums of their weights."""
def count_in_bins(input: Tensor, edges: Tensor, weights: Tensor | None = ...) -> Tensor:
    """The number (or weight) of elements between each two neighbours of the sorted edges."""
def erf(input: Tensor, *, out: Any = ...) -> Tensor:
    """The error function 2/sqrt(pi) times the integral of exp(-t*t) from 0 to self."""
def erf_(input: Tensor) -> Tensor: ...
def erfc(input: Tensor, *, out: Any = ...) -> Tensor:
    """1 - erf(self), exact for large self."""
def erfc_(input: Tensor) -> Tensor: ...
def erfinv(input: Tensor, *, out: Any = ...) -> Tensor:
    """The inverse of erf."""
def erfinv_(input: Tensor) -> Tensor: ...
def lgamma(input: Tensor, *, out: Any = ...) -> Tensor:
    """The logarithm of the absolute gamma function."""
def lgamma_(input: Tensor) -> Tensor: ...
def digamma(input: Tensor, *, out: Any = ...) -> Tensor:
    """The derivative of lgamma."""
def digamma_(input: Tensor) -> Tensor: ...
def polygamma_order(input: Tensor, n: int, *, out: Any = ...) -> Tensor:
    """The n-th derivative of digamma."""
def polygamma_order_(input: Tensor, n: int) -> Tensor: ...
def mvlgamma(input: Tensor, p: int, *, out: Any = ...) -> Tensor:
    """The logarithm of the multivariate gamma function of dimension p."""
def mvlgamma_(input: Tensor, p: int) -> Tensor: ...
def i0(input: Tensor, *, out: Any = ...) -> Tensor:
    """The modified Bessel function of order 0."""
def i0_(input: Tensor) -> Tensor: ...
def igamma(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The regularised lower incomplete gamma function P(self, other)."""
def igamma_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def igammac(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The regularised upper incomplete gamma function Q(self, other)."""
def igammac_(input: Tensor, other: Tensor | Number) -> Tensor: ...
def special_i0e(input: Tensor, *, out: Any = ...) -> Tensor:
    """exp(-abs(self)) i0(self)."""
def special_i1(input: Tensor, *, out: Any = ...) -> Tensor:
    """The modified Bessel function of order 1."""
def special_i1e(input: Tensor, *, out: Any = ...) -> Tensor:
    """exp(-abs(self)) i1(self)."""
def special_ndtr(input: Tensor, *, out: Any = ...) -> Tensor:
    """The cumulative distribution function of the standard normal."""
def special_ndtri(input: Tensor, *, out: Any = ...) -> Tensor:
    """The inverse of ndtr."""
def special_log_ndtr(input: Tensor, *, out: Any = ...) -> Tensor:
    """The logarithm of ndtr, exact in its tail."""
def special_erfcx(input: Tensor, *, out: Any = ...) -> Tensor:
    """exp(self * self) erfc(self)."""
def special_entr(input: Tensor, *, out: Any = ...) -> Tensor:
    """-self * log(self), 0 at 0 and -inf below."""
def special_xlog1py(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """self * log1p(other), and 0 where self is 0."""
def special_zeta(input: Tensor, other: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The Hurwitz zeta function, the sum of (k + other) ** -self over k >= 0."""
def special_airy_ai(input: Tensor, *, out: Any = ...) -> Tensor:
    """The Airy function Ai."""
def special_bessel_j0(input: Tensor, *, out: Any = ...) -> Tensor:
    """The Bessel function of the first kind of order 0."""
def special_bessel_j1(input: Tensor, *, out: Any = ...) -> Tensor:
    """The Bessel function of the first kind of order 1."""
def special_bessel_y0(input: Tensor, *, out: Any = ...) -> Tensor:
    """The Bessel function of the second kind of order 0."""
def special_bessel_y1(input: Tensor, *, out: Any = ...) -> Tensor:
    """The Bessel function of the second kind of order 1."""
def special_modified_bessel_i0(input: Tensor, *, out: Any = ...) -> Tensor:
    """The modified Bessel function of the first kind of order 0."""
def special_modified_bessel_i1(input: Tensor, *, out: Any = ...) -> Tensor:
    """The modified Bessel function of the first kind of order 1."""
def special_modified_bessel_k0(input: Tensor, *, out: Any = ...) -> Tensor:
    """The modified Bessel function of the second kind of order 0."""
def special_modified_bessel_k1(input: Tensor, *, out: Any = ...) -> Tensor:
    """The modified Bessel function of the second kind of order 1."""
def special_scaled_modified_bessel_k0(input: Tensor, *, out: Any = ...) -> Tensor:
    """exp(self) modified_bessel_k0(self)."""
def special_scaled_modified_bessel_k1(input: Tensor, *, out: Any = ...) -> Tensor:
    """exp(self) modified_bessel_k1(self)."""
def special_spherical_bessel_j0(input: Tensor, *, out: Any = ...) -> Tensor:
    """The spherical Bessel function of the first kind of order 0, sin(self) / self."""
def special_chebyshev_polynomial_t(input: Tensor, n: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The Chebyshev polynomial T of degree n at self."""
def special_chebyshev_polynomial_u(input: Tensor, n: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The Chebyshev polynomial U of degree n at self."""
def special_chebyshev_polynomial_v(input: Tensor, n: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The Chebyshev polynomial V of degree n at self."""
def special_chebyshev_polynomial_w(input: Tensor, n: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The Chebyshev polynomial W of degree n at self."""
def special_shifted_chebyshev_polynomial_t(input: Tensor, n: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The Chebyshev polynomial T of degree n at 2 * self - 1."""
def special_shifted_chebyshev_polynomial_u(input: Tensor, n: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The Chebyshev polynomial U of degree n at 2 * self - 1."""
def special_shifted_chebyshev_polynomial_v(input: Tensor, n: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The Chebyshev polynomial V of degree n at 2 * self - 1."""
def special_shifted_chebyshev_polynomial_w(input: Tensor, n: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The Chebyshev polynomial W of degree n at 2 * self - 1."""
def special_hermite_polynomial_h(input: Tensor, n: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The physicists' Hermite polynomial of degree n at self."""
def special_hermite_polynomial_he(input: Tensor, n: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The probabilists' Hermite polynomial of degree n at self."""
def special_laguerre_polynomial_l(input: Tensor, n: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The Laguerre polynomial of degree n at self."""
def special_legendre_polynomial_p(input: Tensor, n: Tensor | Number, *, out: Any = ...) -> Tensor:
    """The Legendre polynomial of degree n at self."""
def lu_decompose(input: Tensor) -> Any:
    """L (its diagonal of ones left out) and U in one matrix; the rows swapped, from 1; the first zero pivot."""
def rows_of_pivots(input: Tensor, size: int) -> Tensor:
    """Which row stands where after all swaps of an LU decomposition."""
def solve_stack(input: Tensor, other: Tensor) -> Any:
    """X of self X = other for stacks of matrices, and which are singular."""
def substitute(input: Tensor, other: Tensor, upper: bool, unitriangular: bool) -> Tensor:
    """X of self X = other for stacks of triangular matrices."""
def det_of(input: Tensor) -> Tensor:
    """The determinants of matrices."""
def cholesky_lower(input: Tensor, upper: bool = ...) -> Any:
    """L of L L^H = self, of which the lower or upper triangle is read."""
def svd_stack(input: Tensor, full_matrices: bool) -> Any:
    """U, S, V^H of self = U diag(S) V^H."""
def matrix_exp_stack(input: Tensor) -> Tensor:
    """The exponentials of matrices (Higham 2005)."""
def pinv_of(input: Tensor, atol: Tensor, rtol: Tensor, hermitian: bool) -> Tensor:
    """The pseudo-inverse, from the singular values above max(atol, rtol * the largest)."""
def invert_stack(input: Tensor) -> Any:
    """The inverses of stacks of matrices, and which have none."""
def linalg_inv_ex(A: Tensor, *, check_errors: bool = ..., out: Any = ...) -> Any:
    """The inverses of matrices, and which have none."""
def linalg_inv(A: Tensor, *, out: Any = ...) -> Tensor:
    """The inverses of matrices; LinAlgError for a singular one."""
def inverse(input: Tensor, *, out: Any = ...) -> Tensor:
    """See `linalg.inv`."""
def linalg_det(A: Tensor, *, out: Any = ...) -> Tensor:
    """The determinants of matrices."""
def det(input: Tensor) -> Tensor:
    """The determinants of matrices."""
def linalg_slogdet(A: Tensor, *, out: Any = ...) -> Any:
    """Sign (or phase) and logarithm of the size of determinants."""
def slogdet(input: Tensor, *, out: Any = ...) -> Any:
    """Sign (or phase) and logarithm of the size of determinants."""
def logdet(input: Tensor) -> Tensor:
    """The logarithms of determinants; NaN for negative ones."""
def linalg_solve_ex(A: Tensor, B: Tensor, *, left: bool = ..., check_errors: bool = ..., out: Any = ...) -> Any:
    """X of A X = B, and which matrices are singular."""
def linalg_solve(A: Tensor, B: Tensor, *, left: bool = ..., out: Any = ...) -> Tensor:
    """X of A X = B (or X A = B); LinAlgError for a singular matrix."""
def linalg_solve_triangular(A: Tensor, B: Tensor, *, upper: bool, left: bool = ..., unitriangular: bool = ..., out: Any = ...) -> Tensor:
    """X of A X = B for triangular matrices."""
def linalg_cholesky_ex(input: Tensor, *, upper: bool = ..., check_errors: bool = ..., out: Any = ...) -> Any:
    """The Cholesky factors of Hermitian matrices, and which are not positive-definite."""
def linalg_cholesky(input: Tensor, *, upper: bool = ..., out: Any = ...) -> Tensor:
    """L of L L^H = self; LinAlgError if self is not positive-definite."""
def cholesky(input: Tensor, upper: bool = ..., *, out: Any = ...) -> Tensor:
    """See `linalg.cholesky`."""
def cholesky_solve(input: Tensor, L: Tensor, upper: bool = ..., *, out: Any = ...) -> Tensor:
    """X of L L^H X = self."""
def cholesky_inverse(L: Tensor, upper: bool = ..., *, out: Any = ...) -> Tensor:
    """The inverse of L L^H."""
def linalg_qr(A: Tensor, mode: str = ..., *, out: Any = ...) -> Any:
    """Q with orthonormal columns and R upper triangular with Q R = A."""
def qr(input: Tensor, some: bool = ..., *, out: Any = ...) -> Any:
    """See `linalg.qr`."""
def linalg_svd(A: Tensor, full_matrices: bool = ..., *, driver: str | None = ..., out: Any = ...) -> Any:
    """The singular value decomposition A = U diag(S) Vh."""
def linalg_svdvals(A: Tensor, *, driver: str | None = ..., out: Any = ...) -> Tensor:
    """The singular values, greatest first."""
def svd(input: Tensor, some: bool = ..., compute_uv: bool = ..., *, out: Any = ...) -> Any:
    """The singular value decomposition self = U diag(S) V^H."""
def linalg_eigh(A: Tensor, UPLO: str = ..., *, out: Any = ...) -> Any:
    """The eigenvalues (ascending) and eigenvectors of Hermitian matrices, of which one triangle is read."""
def linalg_eigvalsh(A: Tensor, UPLO: str = ..., *, out: Any = ...) -> Tensor:
    """The eigenvalues of Hermitian matrices, ascending."""
def linalg_eig(A: Tensor, *, out: Any = ...) -> Any:
    """The complex eigenvalues and eigenvectors of square matrices."""
def linalg_eigvals(A: Tensor, *, out: Any = ...) -> Tensor:
    """The complex eigenvalues of square matrices."""
def linalg_lu_factor_ex(A: Tensor, *, pivot: bool = ..., check_errors: bool = ..., out: Any = ...) -> Any:
    """L and U in one matrix, the rows swapped, and which matrices are singular."""
def linalg_lu_factor(A: Tensor, *, pivot: bool = ..., out: Any = ...) -> Any:
    """L and U in one matrix, and the rows swapped."""
def linalg_lu(A: Tensor, *, pivot: bool = ..., out: Any = ...) -> Any:
    """P, L, U of A = P L U, a permutation, unit lower and upper triangular matrices."""
def linalg_lu_solve(LU: Tensor, pivots: Tensor, B: Tensor, *, left: bool = ..., adjoint: bool = ..., out: Any = ...) -> Tensor:
    """X of A X = B from the LU decomposition of A."""
def lu_solve(input: Tensor, LU_data: Tensor, LU_pivots: Tensor, *, out: Any = ...) -> Tensor:
    """X of A X = self from the LU decomposition of A."""
def lu_unpack(LU_data: Tensor, LU_pivots: Tensor, unpack_data: bool = ..., unpack_pivots: bool = ..., *, out: Any = ...) -> Any:
    """P, L and U of a packed LU decomposition."""
def geqrf(input: Tensor, *, out: Any = ...) -> Any:
    """The QR decomposition as Householder vectors below R, and their factors."""
def linalg_householder_product(A: Tensor, tau: Tensor, *, out: Any = ...) -> Tensor:
    """The first columns of the product of Householder matrices 1 - tau v v^H."""
def orgqr(input: Tensor, tau: Tensor, *, out: Any = ...) -> Tensor:
    """See `linalg.householder_product`."""
def ormqr(input: Tensor, tau: Tensor, other: Tensor, left: bool = ..., transpose: bool = ..., *, out: Any = ...) -> Tensor:
    """The product of the Q of `geqrf` (or its adjoint) and other."""
def linalg_matrix_exp(A: Tensor) -> Tensor:
    """The exponentials of square matrices."""
def matrix_exp(input: Tensor) -> Tensor:
    """The exponentials of square matrices."""
def linalg_matrix_power(A: Tensor, n: int, *, out: Any = ...) -> Tensor:
    """The n-th power of square matrices; of the inverse for negative n."""
def matrix_power(input: Tensor, n: int, *, out: Any = ...) -> Tensor:
    """The n-th power of square matrices."""
def linalg_multi_dot(tensors: Sequence[Tensor], *, out: Any = ...) -> Tensor:
    """The product of several matrices in the cheapest order."""
def linalg_vecdot(x: Tensor, y: Tensor, *, dim: int = ..., out: Any = ...) -> Tensor:
    """The sum of conj(x) * y along a dim."""
def linalg_cross(input: Tensor, other: Tensor, *, dim: int = ..., out: Any = ...) -> Tensor:
    """The cross product along a dim of size 3."""
def linalg_diagonal(A: Tensor, *, offset: int = ..., dim1: int = ..., dim2: int = ...) -> Tensor:
    """The diagonals of matrices."""
def linalg_vander(x: Tensor, N: int | None = ...) -> Tensor:
    """The powers 0 to N - 1 of x, as a last dim."""
def linalg_tensorinv(A: Tensor, ind: int = ..., *, out: Any = ...) -> Tensor:
    """The inverse of A as a map from its last dims to its first `ind`."""
def linalg_tensorsolve(A: Tensor, B: Tensor, dims: int | Sequence[int] | None = ..., *, out: Any = ...) -> Tensor:
    """X of tensordot(A, X, X.ndim) = B."""
def fft_complex(input: Tensor, axes: int | Sequence[int], ahead: bool, scale: float) -> Tensor:
    """Sums of self[k] exp(-+ 2 pi i k j / n) over axes, times scale."""
def fft_from_real(input: Tensor, axes: int | Sequence[int], scale: float) -> Tensor:
    """The transform of real numbers; the last axis has only its first half."""
def fft_to_real(input: Tensor, axes: int | Sequence[int], size: int, scale: float) -> Tensor:
    """The unscaled inverse of fft_from_real, with size numbers along the last axis."""

FUNCTIONS: dict[str, Any]
NN_FUNCTIONS: dict[str, Any]
LINALG_FUNCTIONS: dict[str, Any]
SPECIAL_FUNCTIONS: dict[str, Any]
FFT_FUNCTIONS: dict[str, Any]
METHODS: dict[str, Any]
BODIES: dict[str, Any]
