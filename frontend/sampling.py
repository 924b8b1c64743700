"""Functions that draw random numbers: factories, in-place fills, and draws from tensors."""

from __future__ import annotations

import math
from typing import Any

from . import dtypes
from ._generated import functions as ops
from .checks_nn import holds
from .device import current_table
from .dispatch import assign, begin_inplace, type_word, write_out
from .dtypes import as_dtype
from .dtypes import dtype as DType
from .factories import _size
from .overloads import overridden
from .random import default_generator, generator_for
from .shapes import numel
from .state import state
from .tensor import EXACT, Tensor, wrap


# -- the stream ------------------------------------------------------------------------------------
def reserve(table: Any, words: int, generator: Any = None) -> tuple[int, int]:
    """(seed, offset) of a sample, from a generator or the default one of the table's device."""
    if generator is None:
        device = table.device
        generator = default_generator if device.type == "cpu" else generator_for(device)
    elif generator.device.type != table.device.type:
        raise RuntimeError(f"Expected a '{table.device.type}' device type for generator but found "
                           f"'{generator.device.type}'")
    if state.batching is not None and state.batching.randomness == "error":
        raise RuntimeError("vmap: called random operation while in randomness error mode. Please "
                           "either use the 'same' or 'different' randomness flags on vmap or "
                           "perform the randomness operation out of vmap")
    return generator.reserve(words * table.samples)


def random_table(device: Any) -> Any:
    """Where a factory's numbers come from: inside `vmap`, samples may have their own."""
    table, batching = current_table(device), state.batching
    return table if batching is None or batching.device != table.device else batching


def uniform_array(table: Any, size: tuple, d: DType, generator: Any = None) -> Any:
    """Numbers of [0, 1), of a real floating dtype."""
    n = numel(size)
    seed, offset = reserve(table, 2 * n if d is dtypes.float64 else n, generator)
    return table.random_uniform(size, seed, offset, d.np)


def normal_array(table: Any, size: tuple, d: DType, generator: Any = None) -> Any:
    n = numel(size)
    n += n & 1
    seed, offset = reserve(table, 2 * n if d is dtypes.float64 else n, generator)
    return table.random_normal(size, seed, offset, d.np)


def uniform_tensor(like: Tensor, size: tuple, generator: Any = None) -> Tensor:
    """Numbers of [0, 1), of the dtype and device of `like`."""
    return wrap(uniform_array(like._k, size, like.dtype, generator), like._k, like.dtype)


def integer_tensor(table: Any, size: tuple, low: int, span: int, d: DType,
                   generator: Any = None) -> Tensor:
    n = numel(size)
    seed, offset = reserve(table, n if span <= 1 << 31 else 2 * n, generator)
    return wrap(table.random_integers(size, seed, offset, low, span, d.np), table, d)


def mask_tensor(like: Tensor, size: tuple, p: float, value: float = 1.0, generator: Any = None,
                dtype: Any = None) -> Tensor:
    """`value` with probability p, else 0; of the dtype and device of `like`."""
    table, d = like._k, dtype or like.dtype
    seed, offset = reserve(table, numel(size), generator)
    return wrap(table.random_mask(size, seed, offset, p, value, d.np), table, d)


def _floats(table: Any, size: tuple, d: DType, generator: Any, draw: Any, op: str) -> Tensor:
    """`draw`'s numbers; of a complex dtype both parts, normal ones with variance 1/2 each."""
    if d.category < dtypes.FLOAT:
        raise NotImplementedError(f"\"{op}\" not implemented for '{type_word(d)}'")
    if not d.is_complex:
        return wrap(draw(table, size, d, generator), table, d)
    real = d.to_real()
    both = wrap(draw(table, (*size, 2), real, generator), table, real)
    if draw is normal_array:
        both = ops.mul(both, math.sqrt(0.5))
    return ops.make_complex(*(ops.select(both, len(size), i) for i in (0, 1)))


# -- factories -------------------------------------------------------------------------------------
def _factory(function: Any, draw: Any, op: str, args: tuple, generator: Any, out: Any, dtype: Any,
             device: Any, requires_grad: bool, named: dict) -> Tensor:
    if not EXACT:
        found = overridden_factory(function, args, {
            "generator": generator, "out": out, "dtype": dtype, "device": device,
            "requires_grad": requires_grad, **named})
        if found is not NotImplemented:
            return found
    if out is not None:
        device, dtype = out.device, dtype or out.dtype
    table = random_table(device)
    d = dtypes.get_default_dtype() if dtype is None else as_dtype(dtype)
    if named and not args:
        args = (named.pop("size"),)
    x = _floats(table, _size(args), d, generator, draw, op)
    if out is not None:
        return write_out(function.__name__, out, x)
    return x.requires_grad_() if requires_grad else x


def overridden_factory(function: Any, args: tuple, kwargs: dict) -> Any:
    from .overrides import handle
    return handle(function, args, kwargs)


def rand(*size: Any, generator: Any = None, out: Any = None, dtype: Any = None, layout: Any = None,
         device: Any = None, requires_grad: bool = False, pin_memory: bool = False,
         names: Any = None, **named: Any) -> Tensor:
    """Uniform numbers of [0, 1), of the default dtype unless given."""
    return _factory(rand, uniform_array, "check_uniform_bounds", size, generator, out, dtype,
                    device, requires_grad, named)


def randn(*size: Any, generator: Any = None, out: Any = None, dtype: Any = None, layout: Any = None,
          device: Any = None, requires_grad: bool = False, pin_memory: bool = False,
          names: Any = None, **named: Any) -> Tensor:
    """Numbers of the standard normal distribution (Box-Muller; 4 ulp in float32)."""
    return _factory(randn, normal_array, "normal_kernel_cpu", size, generator, out, dtype, device,
                    requires_grad, named)


def _like(name: str, make: Any) -> Any:
    def like(input: Tensor, *, dtype: Any = None, layout: Any = None, device: Any = None,
             requires_grad: bool = False, memory_format: Any = None, pin_memory: bool = False,
             generator: Any = None) -> Tensor:
        if (found := overridden(like, (input,), {"dtype": dtype, "device": device})) \
                is not NotImplemented:
            return found
        return make(input._a.shape, dtype=dtype or input.dtype, device=device or input.device,
                    requires_grad=requires_grad, generator=generator)
    like.__name__ = like.__qualname__ = name
    like.__doc__ = f"As `{name[:-5]}`, in the shape, dtype and device of `input`."
    return like


rand_like, randn_like = _like("rand_like", rand), _like("randn_like", randn)


def _limits(low: Any, high: Any, op: str) -> tuple[int, int]:
    low, high = (int(v.item()) if isinstance(v, Tensor) else v for v in (low, high))
    if low >= high:
        raise RuntimeError(f"{op} expects 'from' to be less than 'to', but got from={low} >= "
                           f"to={high}")
    return low, high


def randint(*args: Any, generator: Any = None, out: Any = None, dtype: Any = None,
            layout: Any = None, device: Any = None, requires_grad: bool = False,
            pin_memory: bool = False, low: Any = None, high: Any = None,
            size: Any = None) -> Tensor:
    """randint(high, size), randint(low, high, size): integers of [low, high), int64 by default."""
    if not EXACT:
        found = overridden_factory(randint, args, {"dtype": dtype, "device": device, "size": size,
                                                   "low": low, "high": high})
        if found is not NotImplemented:
            return found
    values = list(args)
    if size is None:
        size = values.pop()
    if high is None:
        high = values.pop()
    low = values.pop() if values else 0 if low is None else low
    if values:
        raise TypeError("randint(): takes (high, size) or (low, high, size)")
    shape = _size((size,))
    low, high = _limits(low, high, "random_")
    if out is not None:
        device, dtype = out.device, dtype or out.dtype
    table = random_table(device)
    d = dtypes.int64 if dtype is None else as_dtype(dtype)
    _check_representable(low, high - 1, d)
    x = integer_tensor(table, shape, low, high - low, d, generator)
    if out is not None:
        return write_out("randint", out, x)
    return x.requires_grad_() if requires_grad else x


def _check_representable(low: int, last: int, d: DType) -> None:
    if d.category == dtypes.INT:
        info = dtypes.iinfo(d)
        bounds = (info.min, info.max)
    elif d.category == dtypes.BOOL:
        bounds = (0, 1)
    else:
        return
    for name, value in (("from", low), ("to - 1", last)):
        if not bounds[0] <= value <= bounds[1]:
            raise RuntimeError(f"{name} is out of bounds for {d._name}: {value} not in "
                               f"[{bounds[0]}, {bounds[1]}]")


def randint_like(input: Tensor, *args: Any, dtype: Any = None, layout: Any = None,
                 device: Any = None, requires_grad: bool = False, memory_format: Any = None,
                 pin_memory: bool = False, low: Any = None, high: Any = None,
                 generator: Any = None) -> Tensor:
    """Integers of [low, high), in the shape, dtype and device of `input`."""
    if (found := overridden(randint_like, (input, *args), {"dtype": dtype, "device": device})) \
            is not NotImplemented:
        return found
    return randint(*args, low=low, high=high, size=input._a.shape, dtype=dtype or input.dtype,
                   device=device or input.device, requires_grad=requires_grad,
                   generator=generator)


def randperm(n: int, *, generator: Any = None, out: Any = None, dtype: Any = None,
             layout: Any = None, device: Any = None, requires_grad: bool = False,
             pin_memory: bool = False) -> Tensor:
    """The numbers 0 ... n - 1 in random order: the order that sorts n random 63-bit keys."""
    if not EXACT:
        found = overridden_factory(randperm, (n,), {"dtype": dtype, "device": device})
        if found is not NotImplemented:
            return found
    if n < 0:
        raise RuntimeError(f"n must be non-negative, got {n}")
    if out is not None:
        device, dtype = out.device, dtype or out.dtype
    table = random_table(device)
    keys = integer_tensor(table, (n,), 0, 1 << 63, dtypes.int64, generator)
    order = wrap(table.sort(keys._a, 0, False)[1], table, dtypes.int64)
    d = dtypes.int64 if dtype is None else as_dtype(dtype)
    if d.category != dtypes.BOOL and n > (1 << 24 if d is dtypes.float32 else 1 << 62):
        raise RuntimeError(f"n is too large for result tensor type: '{d._name}'")
    x = order.to(d)
    if out is not None:
        return write_out("randperm", out, x)
    return x.requires_grad_() if requires_grad else x


# -- in place --------------------------------------------------------------------------------------
def _filler(function: Any) -> Any:
    """An in-place method from a function that gives the new values of `self`."""
    name = function.__name__

    def fill(self: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        if self.__class__ not in EXACT:
            from .overrides import handle
            found = handle(fill, (self, *args), kwargs)
            if found is not NotImplemented:
                return found
        begin_inplace(name, self)
        return assign(name, self, function(self, *args, **kwargs))
    fill.__name__ = fill.__qualname__ = name
    fill.__doc__ = function.__doc__
    return fill


def _from_to(args: tuple, named: dict, default: tuple) -> list:
    """Arguments of which the first is called `from`, a word that Python keeps for itself."""
    values = list(default)
    values[:len(args)] = args
    for i, name in enumerate(("from", "to")):
        if name in named:
            values[i] = named.pop(name)
    if named or len(args) > 2:
        raise TypeError(f"unexpected argument {next(iter(named), args[-1])!r}; expected from, to "
                        "and generator")
    return values


@_filler
def uniform_(self: Tensor, *args: Any, generator: Any = None, **named: Any) -> Tensor:
    """Fills with uniform numbers of [from, to)."""
    low, high = _from_to(args, named, (0.0, 1.0))
    low, high = float(low), float(high)
    if self.dtype.category < dtypes.FLOAT:
        raise NotImplementedError(f"\"check_uniform_bounds\" not implemented for "
                                  f"'{type_word(self.dtype)}'")
    if low > high:
        raise RuntimeError(f"uniform_ expects to return a [from, to) range, but found from={low} > "
                           f"to={high}")
    if not self.dtype.is_complex and high - low > dtypes.finfo(self.dtype).max:
        raise RuntimeError("uniform_ expects to-from <= std::numeric_limits<scalar_t>::max(), but "
                           f"found to={high} and from={low}")
    x = _floats(self._k, self._a.shape, self.dtype, generator, uniform_array, "uniform_")
    if (low, high) != (0.0, 1.0):
        x = ops.add(ops.mul(x, high - low), low)
    return x


@_filler
def normal_(self: Tensor, mean: float = 0.0, std: float = 1.0, *,
            generator: Any = None) -> Tensor:
    """Fills with numbers of the normal distribution."""
    if not std >= 0:
        raise RuntimeError(f"normal expects std >= 0.0, but found std {std}")
    x = _floats(self._k, self._a.shape, self.dtype, generator, normal_array, "normal_kernel_cpu")
    return x if (mean, std) == (0, 1) else ops.add(ops.mul(x, std), mean)


def _open_uniform(self: Tensor, generator: Any, op: str) -> Tensor:
    """Numbers of (0, 1], at least in float32: what logarithms are taken of."""
    d = self.dtype if self.dtype in (dtypes.float64, dtypes.float32) else dtypes.float32
    if self.dtype.category != dtypes.FLOAT and op != "geometric_":
        raise NotImplementedError(f"\"{op}\" not implemented for '{type_word(self.dtype)}'")
    if op == "geometric_" and self.dtype.category in (dtypes.BOOL, dtypes.COMPLEX):
        raise NotImplementedError(f"\"{op}\" not implemented for '{type_word(self.dtype)}'")
    return 1.0 - wrap(uniform_array(self._k, self._a.shape, d, generator), self._k, d)


@_filler
def exponential_(self: Tensor, lambd: float = 1, *, generator: Any = None) -> Tensor:
    """Fills with numbers of the density lambd * exp(-lambd * x)."""
    if not lambd > 0:
        raise RuntimeError(f"exponential_ expects lambda > 0.0, but found lambda={lambd}")
    return ops.mul(_open_uniform(self, generator, "exponential").log(), -1.0 / lambd)


@_filler
def geometric_(self: Tensor, p: float, *, generator: Any = None) -> Tensor:
    """Fills with numbers of trials up to the first success, of probability p each."""
    if not 0 < p < 1:
        raise RuntimeError(f"geometric_ expects p to be in (0, 1), but got p={p}")
    tail = _open_uniform(self, generator, "geometric_").log()
    return ops.mul(tail, 1.0 / math.log1p(-p)).ceil().clamp(min=1).to(self.dtype)


@_filler
def log_normal_(self: Tensor, mean: float = 1, std: float = 2, *, generator: Any = None) -> Tensor:
    """Fills with exp of normal numbers of this mean and std."""
    if not std > 0:
        raise RuntimeError(f"log_normal_ expects std > 0.0, but found std={std}")
    if self.dtype.category != dtypes.FLOAT:
        raise NotImplementedError(f"\"log_normal\" not implemented for '{type_word(self.dtype)}'")
    x = wrap(normal_array(self._k, self._a.shape, self.dtype, generator), self._k, self.dtype)
    return ops.add(ops.mul(x, std), mean).exp()


@_filler
def cauchy_(self: Tensor, median: float = 0, sigma: float = 1, *, generator: Any = None) -> Tensor:
    """Fills with numbers of the Cauchy distribution."""
    if not sigma > 0:
        raise RuntimeError(f"cauchy_ expects sigma > 0.0, but found sigma={sigma}")
    x = ops.mul(_open_uniform(self, generator, "cauchy") - 0.5, math.pi).tan()
    return ops.add(ops.mul(x, sigma), median)


#: The integers that each floating dtype holds exactly: 0 ... 2 ** digits.
_DIGITS = {"float16": 11, "bfloat16": 8, "float32": 24, "float64": 53}


@_filler
def random_(self: Tensor, *args: Any, generator: Any = None, **named: Any) -> Tensor:
    """random_(), random_(to), random_(from, to): fills with integers of [from, to)."""
    if len(args) == 1 and "to" not in named:
        args = (0, *args)
    low, high = _from_to(args, named, (0, None))
    d = self.dtype
    if d.is_complex:
        raise NotImplementedError(f"\"random_\" not implemented for '{type_word(d)}'")
    if high is None:
        if d.category == dtypes.FLOAT:
            last = 1 << _DIGITS[d._name]
        else:
            last = dtypes.iinfo(d).max if d.category == dtypes.INT else 1
    else:
        low, high = _limits(low, high, "random_")
        last = high - 1
        _check_representable(low, last, d)
    return integer_tensor(self._k, self._a.shape, int(low), last + 1 - int(low), d, generator)


@_filler
def bernoulli_(self: Tensor, p: Any = 0.5, *, generator: Any = None) -> Tensor:
    """Fills with 1, with probability p (a number, or a tensor that broadcasts), else 0."""
    if isinstance(p, Tensor):
        return _bernoulli(ops.expand_to(p, self._a.shape) if p._a.shape != self._a.shape else p,
                          generator).to(self.dtype)
    _check_probability("bernoulli_", p)
    return mask_tensor(self, self._a.shape, float(p), 1.0, generator)


def _check_probability(op: str, p: float) -> None:
    if not 0 <= p <= 1:
        raise RuntimeError(f"{op} expects p to be in [0, 1], but got p={p}")


def _bernoulli(p: Tensor, generator: Any) -> Tensor:
    d = p.dtype if p.dtype is dtypes.float64 else dtypes.float32
    if p.dtype.category != dtypes.FLOAT:
        raise NotImplementedError(f"\"bernoulli_tensor_cpu_p_\" not implemented for "
                                  f"'{type_word(p.dtype)}'")
    p = p.detach()
    if not holds((p >= 0) & (p <= 1)):
        raise RuntimeError("Expected p_in >= 0 && p_in <= 1 to be true, but got false: "
                           "probabilities lie in [0, 1]")
    return wrap(uniform_array(p._k, p._a.shape, d, generator), p._k, d) < p


# -- draws from tensors ----------------------------------------------------------------------------
def bernoulli(input: Tensor, p: Any = None, *, generator: Any = None, out: Any = None) -> Tensor:
    """1 with the probability that `input` says (or p, where given), else 0."""
    if (found := overridden(bernoulli, (input, p))) is not NotImplemented:
        return found
    if p is None:
        x = _bernoulli(input, generator).to(input.dtype)
    else:
        x = input.detach().clone().bernoulli_(p, generator=generator)
    return write_out("bernoulli", out, x) if out is not None else x


def normal(mean: Any = 0.0, std: Any = 1.0, size: Any = None, *, generator: Any = None,
           out: Any = None, dtype: Any = None, layout: Any = None, device: Any = None,
           pin_memory: bool = False, requires_grad: bool = False) -> Tensor:
    """Normal numbers: `mean` and `std` are tensors that broadcast, or numbers with a `size`."""
    tensors = [x for x in (mean, std) if isinstance(x, Tensor)]
    if tensors and (found := overridden(normal, tuple(tensors))) is not NotImplemented:
        return found
    if not tensors:
        if size is None:
            raise TypeError("normal(): size is needed where mean and std are numbers")
        x = randn(size, generator=generator, dtype=dtype, device=device)
        if std < 0:
            raise RuntimeError(f"normal expects std >= 0.0, but found std {std}")
        x = ops.add(ops.mul(x, std), mean)
    else:
        x = _normal_like(mean, std, tensors, generator)
    if out is not None:
        return write_out("normal", out, x)
    return x.requires_grad_() if requires_grad else x


def _normal_like(mean: Any, std: Any, tensors: list, generator: Any) -> Tensor:
    mean, std = (x.detach() if isinstance(x, Tensor) else x for x in (mean, std))
    if isinstance(std, Tensor):
        if std.dtype.is_complex:
            raise RuntimeError("normal expects standard deviation to be non-complex")
        if not holds(std >= 0):
            raise RuntimeError("normal expects all elements of std >= 0.0")
    elif std < 0:
        raise RuntimeError(f"normal expects std >= 0.0, but found std {std}")
    whole = ops.add(mean, std) if isinstance(mean, Tensor) else ops.add(std, mean)
    d = (mean if isinstance(mean, Tensor) else std).dtype
    x = _floats(whole._k, whole._a.shape, d, generator, normal_array, "normal_kernel_cpu")
    return ops.add(ops.mul(x, std), mean).to(d)


def multinomial(input: Tensor, num_samples: int, replacement: bool = False, *,
                generator: Any = None, out: Any = None) -> Tensor:
    """int64 (..., num_samples): indices drawn with the (unnormalised) probabilities of each row.

    Without replacement: the largest of p / e, e exponential (Efraimidis and Spirakis 2006).
    """
    if (found := overridden(multinomial, (input, num_samples, replacement))) is not NotImplemented:
        return found
    p = input.detach()
    _check_multinomial(p, num_samples, replacement)
    if out is not None and out.dtype is not dtypes.int64:
        raise RuntimeError(f"multinomial expects Long tensor out, got: {type_word(out.dtype)}")
    if p.dtype is not dtypes.float64:
        p = p.float()
    table, shape = p._k, p._a.shape
    if replacement:
        ends = p.cumsum(-1)
        draws = wrap(uniform_array(table, (*shape[:-1], num_samples), p.dtype, generator), table,
                     p.dtype)
        below = draws * ops.slice(ends, p.ndim - 1, shape[-1] - 1, shape[-1], 1)
        x = ops.search_rows(below, ends, True)
        last = (p > 0).to(dtypes.int64) * ops.arange(0, shape[-1], 1, dtype=dtypes.int64,
                                                     device=p.device)
        x = ops.minimum(x, last.amax(-1, True))
    else:
        e = _open_uniform(p, generator, "exponential").log() * -1.0
        keys = ops.where(p > 0, p / e, p * 0 - 1.0)
        x = keys.topk(num_samples, -1)[1]
    return write_out("multinomial", out, x) if out is not None else x


def _check_multinomial(p: Tensor, n: int, replacement: bool) -> None:
    if p.ndim not in (1, 2):
        raise RuntimeError("prob_dist must be 1 or 2 dim")
    if p.dtype.category != dtypes.FLOAT:
        raise RuntimeError("multinomial only supports floating-point dtypes for input, got: "
                           f"{type_word(p.dtype)}")
    if n <= 0:
        raise RuntimeError(f"cannot sample n_sample <= 0 samples, got {n}")
    if not replacement and n > p._a.shape[-1]:
        raise RuntimeError("cannot sample n_sample > prob_dist.size(-1) samples without "
                           f"replacement: {n} > {p._a.shape[-1]}")
    if not holds(p.isfinite() & (p >= 0)):
        raise RuntimeError("probability tensor contains either `inf`, `nan` or element < 0")
    if p.numel() and not holds(p.sum(-1) > 0):
        raise RuntimeError("invalid multinomial distribution (sum of probabilities <= 0)")


# -- dropout ---------------------------------------------------------------------------------------
def _times(x: Tensor, noise: Tensor, inplace: bool) -> Tensor:
    return x.mul_(noise) if inplace else ops.mul(x, noise)


def dropout_impl(x: Tensor, p: float, training: bool, inplace: bool = False) -> Tensor:
    """Zeroes elements with probability p and divides the rest by 1 - p (Srivastava et al. 2014)."""
    return _dropout(x, x._a.shape, p, training, inplace)


def feature_dropout_impl(x: Tensor, p: float, training: bool, inplace: bool = False) -> Tensor:
    """As dropout, whole channels (dims 0 and 1) at a time."""
    if x.ndim < 2 and training and p:
        raise RuntimeError("Feature dropout requires at least 2 dimensions in the input")
    return _dropout(x, _feature_shape(x), p, training, inplace)


def _feature_shape(x: Tensor) -> tuple:
    return x._a.shape[:2] + (1,) * (x.ndim - 2)


def _dropout(x: Tensor, shape: tuple, p: float, training: bool, inplace: bool) -> Tensor:
    _check_dropout(p)
    if p == 0 or not training or not numel(x._a.shape):
        return x
    value = 1.0 / (1.0 - p) if p < 1 else 0.0
    return _times(x, mask_tensor(x, shape, 1.0 - p, value), inplace)


def _check_dropout(p: float) -> None:
    if not 0 <= p <= 1:
        raise RuntimeError(f"dropout probability has to be between 0 and 1, but got {p}")


def alpha_dropout_impl(x: Tensor, p: float, training: bool, inplace: bool = False) -> Tensor:
    """Dropout that keeps mean and variance of selu's results (Klambauer et al. 2017, section 3)."""
    return _alpha_dropout(x, x._a.shape, p, training, inplace)


def feature_alpha_dropout_impl(x: Tensor, p: float, training: bool,
                               inplace: bool = False) -> Tensor:
    """As alpha_dropout, whole channels at a time."""
    if x.ndim < 2 and training and p:
        raise RuntimeError("Feature dropout requires at least 2 dimensions in the input")
    return _alpha_dropout(x, _feature_shape(x), p, training, inplace)


def _alpha_dropout(x: Tensor, shape: tuple, p: float, training: bool, inplace: bool) -> Tensor:
    _check_dropout(p)
    if p == 0 or not training or not numel(x._a.shape):
        return x
    if p == 1:
        return _times(x, mask_tensor(x, shape, 0.0), inplace)
    low = -1.7580993408473766                       # selu's limit for very negative numbers
    scale = ((1 - p) * (1 + p * low * low)) ** -0.5
    keep = mask_tensor(x, shape, 1.0 - p)
    shift = (1.0 - keep) * (low * scale) - scale * low * p
    keep = keep * scale
    return x.mul_(keep).add_(shift) if inplace else ops.add(ops.mul(x, keep), shift)


def _torch_dropout(name: str, make: Any) -> Any:
    def function(input: Tensor, p: float, train: bool) -> Tensor:
        if (found := overridden(function, (input, p, train))) is not NotImplemented:
            return found
        return make(input, p, train)

    def function_(input: Tensor, p: float, train: bool) -> Tensor:
        if (found := overridden(function_, (input, p, train))) is not NotImplemented:
            return found
        return make(input, p, train, True)
    function.__name__ = function.__qualname__ = name
    function_.__name__ = function_.__qualname__ = name + "_"
    function.__doc__ = function_.__doc__ = make.__doc__
    return {name: function, name + "_": function_}


def native_dropout(input: Tensor, p: float, train: bool) -> tuple[Tensor, Tensor]:
    """(dropout's result, bool mask of the elements kept)."""
    if not train or not p:
        return input.clone(), ops.eq(input, input)
    keep = mask_tensor(input, input._a.shape, 1.0 - p)
    return input * keep * (1 / (1 - p) if p < 1 else 0), keep.to(dtypes.bool_)


FUNCTIONS: dict[str, Any] = {
    f.__name__: f for f in (
        rand, randn, rand_like, randn_like, randint, randint_like, randperm, bernoulli, normal,
        multinomial)}
METHODS: dict[str, Any] = {
    f.__name__: f for f in (
        uniform_, normal_, exponential_, geometric_, log_normal_, cauchy_, random_, bernoulli_,
        bernoulli, multinomial)}
for _name, _make in {
        "dropout": dropout_impl, "feature_dropout": feature_dropout_impl,
        "alpha_dropout": alpha_dropout_impl,
        "feature_alpha_dropout": feature_alpha_dropout_impl}.items():
    FUNCTIONS.update(_torch_dropout(_name, _make))
FUNCTIONS["native_dropout"] = native_dropout
