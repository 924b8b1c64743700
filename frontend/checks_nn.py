"""Preconditions of the ops of neural networks: each raises torch's error, or returns True."""

from __future__ import annotations

from typing import Any

from .dtypes import BOOL, COMPLEX, FLOAT


def _word(x: Any) -> str:
    from .legacy import type_word
    return type_word(x.dtype)


def holds(test: Any) -> bool:
    """Whether a bool tensor is True everywhere; also where there are no values to look at."""
    return test.is_meta or not test.numel() or bool(test.all())


def check_floating(kernel: str, x: Any) -> bool:
    """NotImplementedError unless the dtype is a real floating-point one."""
    if x.dtype.category != FLOAT:
        raise NotImplementedError(f"\"{kernel}\" not implemented for '{_word(x)}'; convert the "
                                  "tensor to a floating-point dtype")
    return True


def check_floating_or_complex(kernel: str, x: Any) -> bool:
    if x.dtype.category < FLOAT:
        raise NotImplementedError(f"\"{kernel}\" not implemented for '{_word(x)}'; convert the "
                                  "tensor to a floating-point dtype")
    return True


def check_hardtanh(x: Any, min_val: Any, max_val: Any) -> bool:
    if x.dtype.category == BOOL:
        raise RuntimeError("Bool inputs not supported for hardtanh")
    if x.dtype.category == COMPLEX:
        raise NotImplementedError(f"\"hardtanh\" not implemented for '{_word(x)}'")
    if x.dtype._name == "uint8" and (min_val < 0 or max_val < 0):
        raise RuntimeError("cannot do hardtanh on an unsigned type with negative limits")
    if min_val > max_val:
        raise ValueError(f"min_val cannot be greater than max_val: {min_val} > {max_val}")
    return True


def check_threshold(x: Any) -> bool:
    if x.dtype.category in (BOOL, COMPLEX):
        raise NotImplementedError(f"\"threshold_cpu\" not implemented for '{_word(x)}'")
    return True


def check_prelu(x: Any, weight: Any) -> bool:
    """One weight, or one for each channel; of the dtype of the input."""
    if weight.dtype is not x.dtype:
        raise RuntimeError(f"prelu: Type promoting not supported. Got {_word(x)} and "
                           f"{_word(weight)}")
    check_floating("prelu_cpu", x)
    n = weight.numel()
    if weight.ndim > 1:
        raise RuntimeError("prelu: Expected `weight` to be a scalar or 1D tensor, but got: ndim = "
                           f"{weight.ndim}")
    if n != 1:
        if x.ndim == 0:
            raise RuntimeError("Not allow zero-dim input tensor.")
        channels = x._a.shape[1] if x.ndim > 1 else 1
        if channels != n:
            raise RuntimeError("Mismatch of parameter numbers and input channel size. Found "
                               f"parameter numbers = {n} and channel size = {channels}.")
    return True


def check_glu(x: Any, dim: int) -> bool:
    from .shapes import wrap_dim
    if x.ndim == 0:
        raise RuntimeError("glu does not support 0-dimensional tensors")
    check_floating("glu_cpu", x)
    n = x._a.shape[wrap_dim(dim, x.ndim)]
    if n % 2:
        raise RuntimeError(f"Halving dimension must be even, but dimension {dim} is size {n}")
    return True


def check_linear(x: Any, weight: Any, bias: Any) -> bool:
    """Inner sizes agree, one dtype."""
    a, w = x._a.shape, weight._a.shape
    if len(w) not in (1, 2):
        raise RuntimeError(f"linear(): weight must have 1 or 2 dims, got shape {list(w)}")
    if not a or a[-1] != w[-1]:
        if len(a) < 1:
            raise RuntimeError("both arguments to linear need to be at least 1D, but they are 0D "
                               f"and {len(w)}D")
        rows = 1
        for n in a[:-1]:
            rows *= n
        raise RuntimeError(f"mat1 and mat2 shapes cannot be multiplied ({rows}x{a[-1]} and "
                           f"{w[-1]}x{w[0] if len(w) > 1 else 1})")
    if weight.dtype is not x.dtype or (bias is not None and bias.dtype is not x.dtype):
        other = weight if weight.dtype is not x.dtype else bias
        raise RuntimeError(f"mat1 and mat2 must have the same dtype, but got {_word(x)} and "
                           f"{_word(other)}")
    if bias is not None:
        b, out = bias._a.shape, w[:-1]
        if b != out and b not in ((1,), ()):
            raise RuntimeError(f"linear(): The expanded size of the bias must match the output's "
                               f"last dim: bias {list(b)}, weight {list(w)}")
    return True


def check_bilinear(x1: Any, x2: Any, weight: Any, bias: Any) -> bool:
    a, b, w = x1._a.shape, x2._a.shape, weight._a.shape
    if len(a) != len(b):
        raise RuntimeError(f"bilinear(): input dimensions do not match: got {len(a)} and {len(b)}")
    if a[:-1] != b[:-1]:
        raise RuntimeError(f"bilinear(): input batch dimensions do not match: {list(a)} and "
                           f"{list(b)}")
    for i, (x, n) in enumerate(((a, w[1]), (b, w[2])), 1):
        if x[-1] != n:
            raise RuntimeError(f"bilinear(): input{i} size does not match weight size: got "
                               f"{x[-1]} but expected {n}")
    if bias is not None and bias._a.shape != w[:1]:
        raise RuntimeError(f"bilinear(): bias size does not match weight size: got "
                           f"{list(bias._a.shape)} but expected [{w[0]}]")
    return True


def check_embedding(weight: Any, indices: Any) -> bool:
    if weight.ndim != 2:
        raise RuntimeError(f"'weight' must be 2-D, got shape {list(weight._a.shape)}")
    check_index_dtype("embedding", "indices", indices)
    return True


def check_index_dtype(op: str, name: str, x: Any) -> bool:
    if x.dtype._name not in ("int64", "int32"):
        raise RuntimeError(f"Expected tensor for argument '{name}' to have one of the following "
                           f"scalar types: Long, Int; but got torch.{_word(x)}Tensor instead "
                           f"(while checking arguments for {op})")
    return True


def check_constant_pad(x: Any, pad: Any) -> bool:
    shape = x._a.shape
    if len(pad) % 2:
        raise RuntimeError(f"Length of pad must be even but instead it equals {len(pad)}")
    if len(pad) > 2 * len(shape):
        raise RuntimeError("Length of pad should be no more than twice the number of dimensions of "
                           f"the input. Pad length is {len(pad)} while the input has {len(shape)} "
                           "dimensions.")
    for i in range(0, len(pad), 2):
        d = len(shape) - 1 - i // 2
        if shape[d] + pad[i] + pad[i + 1] < 0:
            raise RuntimeError(f"The input size {shape[d]}, plus negative padding {pad[i]} and "
                               f"{pad[i + 1]} resulted in a negative output size, which is "
                               f"invalid. Check dimension {d} of your input.")
    return True
