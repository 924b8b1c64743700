"""nn.functional against torch (values and gradients), and on OpenCL against the CPU."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import plugrad
import plugrad.nn.functional


class Draw:
    """Makes the same inputs for any module: leaves with gradients, and plain tensors."""

    def __init__(self, module, device="cpu", dtype="float32"):
        self.module, self.device, self.dtype, self.leaves = module, device, dtype, []
        self.random = np.random.default_rng(0)

    def leaf(self, *shape):
        x = self.tensor(self.random.standard_normal(shape).astype(self.dtype))
        self.leaves.append(x.requires_grad_())
        return x

    def unit(self, *shape):
        return self.tensor(self.random.random(shape).astype(self.dtype))

    def ints(self, high, *shape):
        return self.tensor(self.random.integers(0, high, shape))

    def signs(self, *shape):
        return self.tensor(self.random.choice([-1.0, 1.0], shape).astype(self.dtype))

    def tensor(self, array):
        return self.module.tensor(array, device=self.device)


CASES = {
    "conv1d": lambda F, d: F.conv1d(d.leaf(2, 4, 9), d.leaf(6, 4, 3), d.leaf(6), dilation=2),
    "conv2d": lambda F, d: F.conv2d(d.leaf(2, 4, 8, 7), d.leaf(6, 4, 3, 3), d.leaf(6), padding=1),
    "conv2d_unbatched": lambda F, d: F.conv2d(d.leaf(4, 8, 8), d.leaf(6, 4, 3, 3)),
    "conv2d_same": lambda F, d: F.conv2d(d.leaf(2, 4, 8, 8), d.leaf(6, 4, 3, 2), padding="same"),
    "conv2d_strided_groups": lambda F, d: F.conv2d(
        d.leaf(2, 4, 9, 9), d.leaf(8, 2, 3, 3), d.leaf(8), (2, 1), (1, 2), (1, 2), 2),
    "conv2d_depthwise": lambda F, d: F.conv2d(
        d.leaf(2, 4, 8, 8), d.leaf(4, 1, 3, 3), d.leaf(4), 2, 1, groups=4),
    "conv2d_pointwise": lambda F, d: F.conv2d(d.leaf(2, 4, 8, 8), d.leaf(6, 4, 1, 1)),
    "conv3d": lambda F, d: F.conv3d(d.leaf(1, 2, 4, 5, 4), d.leaf(3, 2, 2, 2, 2), padding=1),
    "conv_transpose1d": lambda F, d: F.conv_transpose1d(
        d.leaf(2, 4, 5), d.leaf(4, 3, 3), d.leaf(3), 2, 1, 1),
    "conv_transpose2d": lambda F, d: F.conv_transpose2d(
        d.leaf(2, 4, 5, 5), d.leaf(4, 2, 3, 3), d.leaf(4), 3, 1, 2, 2),
    "conv_transpose2d_more_room": lambda F, d: F.conv_transpose2d(
        d.leaf(1, 4, 5, 4), d.leaf(4, 4, 2, 3), None, 1, 0, 1, 1, 2),
    "conv_transpose3d": lambda F, d: F.conv_transpose3d(
        d.leaf(1, 2, 3, 3, 3), d.leaf(2, 2, 2, 2, 2), stride=2),
    "max_pool1d": lambda F, d: F.max_pool1d(d.leaf(2, 3, 9), 3, 2, 1),
    "max_pool2d": lambda F, d: F.max_pool2d(d.leaf(2, 3, 8, 8), 2),
    "max_pool2d_overlapping": lambda F, d: F.max_pool2d(
        d.leaf(2, 3, 9, 8), 3, 2, 1, 1, ceil_mode=True),
    "max_pool2d_dilated": lambda F, d: F.max_pool2d(d.leaf(2, 3, 9, 8), (2, 3), 1, 0, 2),
    "max_pool2d_indices": lambda F, d: F.max_pool2d(
        d.leaf(2, 3, 8, 8), 2, return_indices=True)[0],
    "max_pool3d": lambda F, d: F.max_pool3d(d.leaf(1, 2, 4, 5, 6), 2),
    "avg_pool1d": lambda F, d: F.avg_pool1d(d.leaf(2, 3, 9), 3, 2, 1),
    "avg_pool2d": lambda F, d: F.avg_pool2d(d.leaf(2, 3, 9, 8), 3, 2, 1, True, False),
    "avg_pool2d_divisor": lambda F, d: F.avg_pool2d(d.leaf(2, 3, 9, 8), 2, divisor_override=3),
    "avg_pool3d": lambda F, d: F.avg_pool3d(d.leaf(1, 2, 4, 5, 6), 2, 1),
    "adaptive_avg_pool2d": lambda F, d: F.adaptive_avg_pool2d(d.leaf(2, 3, 7, 9), (3, None)),
    "adaptive_avg_pool2d_even": lambda F, d: F.adaptive_avg_pool2d(d.leaf(2, 3, 8, 6), (4, 1)),
    "adaptive_max_pool2d": lambda F, d: F.adaptive_max_pool2d(d.leaf(2, 3, 7, 9), (3, 4)),
    "lp_pool2d": lambda F, d: F.lp_pool2d(d.leaf(2, 3, 6, 6), 2, 2),
    "max_unpool2d": lambda F, d: F.max_unpool2d(
        *F.max_pool2d(d.leaf(2, 3, 6, 6), 2, return_indices=True), 2),
    "fractional_max_pool2d": lambda F, d: F.fractional_max_pool2d(
        d.leaf(2, 3, 8, 9), 2, output_size=(3, 4), _random_samples=d.unit(2, 3, 2)),
    "gelu": lambda F, d: F.gelu(d.leaf(4, 5)),
    "gelu_tanh": lambda F, d: F.gelu(d.leaf(4, 5), approximate="tanh"),
    "elu": lambda F, d: F.elu(d.leaf(4, 5), 0.7),
    "celu": lambda F, d: F.celu(d.leaf(4, 5), 0.7),
    "leaky_relu": lambda F, d: F.leaky_relu(d.leaf(4, 5), 0.2),
    "softplus": lambda F, d: F.softplus(d.leaf(4, 5), 2, 1),
    "threshold": lambda F, d: F.threshold(d.leaf(4, 5), 0.1, 2.0),
    "hardtanh": lambda F, d: F.hardtanh(d.leaf(4, 5), -0.5, 0.7),
    "prelu": lambda F, d: F.prelu(d.leaf(3, 4, 2), d.leaf(4)),
    "glu": lambda F, d: F.glu(d.leaf(4, 6)),
    "rrelu_eval": lambda F, d: F.rrelu(d.leaf(4, 5)),
    **{name: (lambda F, d, name=name: getattr(F, name)(d.leaf(4, 5))) for name in (
        "relu", "relu6", "selu", "silu", "mish", "hardswish", "hardsigmoid", "logsigmoid",
        "softsign", "tanhshrink", "softshrink", "hardshrink")},
    "softmax": lambda F, d: F.softmax(d.leaf(3, 4, 5), 1),
    "softmin": lambda F, d: F.softmin(d.leaf(3, 4), 0),
    "log_softmax": lambda F, d: F.log_softmax(d.leaf(3, 4, 5), -1),
    "linear": lambda F, d: F.linear(d.leaf(2, 3, 4), d.leaf(5, 4), d.leaf(5)),
    "linear_vector": lambda F, d: F.linear(d.leaf(4), d.leaf(5, 4)),
    "bilinear": lambda F, d: F.bilinear(d.leaf(2, 3), d.leaf(2, 4), d.leaf(5, 3, 4), d.leaf(5)),
    "batch_norm": lambda F, d: F.batch_norm(
        d.leaf(3, 4, 5), d.unit(4), d.unit(4), d.leaf(4), d.leaf(4), True),
    "batch_norm_eval": lambda F, d: F.batch_norm(
        d.leaf(3, 4, 5), d.unit(4), d.unit(4), d.leaf(4), d.leaf(4)),
    "layer_norm": lambda F, d: F.layer_norm(d.leaf(3, 4, 5), (4, 5), d.leaf(4, 5), d.leaf(4, 5)),
    "group_norm": lambda F, d: F.group_norm(d.leaf(3, 4, 5), 2, d.leaf(4), d.leaf(4)),
    "instance_norm": lambda F, d: F.instance_norm(d.leaf(3, 4, 5), weight=d.leaf(4)),
    "rms_norm": lambda F, d: F.rms_norm(d.leaf(3, 5), (5,), d.leaf(5), 1e-4),
    "local_response_norm": lambda F, d: F.local_response_norm(d.leaf(2, 5, 3), 3, 0.1),
    "normalize": lambda F, d: F.normalize(d.leaf(4, 5), 3.0),
    "mse_loss": lambda F, d: F.mse_loss(d.leaf(4, 5), d.unit(4, 5)),
    "l1_loss": lambda F, d: F.l1_loss(d.leaf(4, 5), d.unit(4, 5), reduction="sum"),
    "smooth_l1_loss": lambda F, d: F.smooth_l1_loss(d.leaf(4, 5), d.unit(4, 5), beta=0.5),
    "huber_loss": lambda F, d: F.huber_loss(d.leaf(4, 5), d.unit(4, 5), delta=0.5),
    "cross_entropy": lambda F, d: F.cross_entropy(
        d.leaf(3, 5, 4), d.ints(5, 3, 4), d.unit(5), ignore_index=2, label_smoothing=0.1),
    "cross_entropy_soft": lambda F, d: F.cross_entropy(d.leaf(3, 5), d.unit(3, 5)),
    "nll_loss": lambda F, d: F.nll_loss(
        d.leaf(6, 5), d.ints(5, 6), ignore_index=1, reduction="none"),
    "binary_cross_entropy": lambda F, d: F.binary_cross_entropy(
        d.leaf(4, 5).sigmoid(), d.unit(4, 5), d.unit(4, 5)),
    "bce_with_logits": lambda F, d: F.binary_cross_entropy_with_logits(
        d.leaf(4, 5), d.unit(4, 5), pos_weight=d.unit(5)),
    "kl_div": lambda F, d: F.kl_div(d.leaf(4, 5), d.unit(4, 5), reduction="batchmean"),
    "poisson_nll_loss": lambda F, d: F.poisson_nll_loss(d.leaf(4, 5), d.unit(4, 5) * 5, full=True),
    "gaussian_nll_loss": lambda F, d: F.gaussian_nll_loss(
        d.leaf(4, 5), d.unit(4, 5), d.unit(4, 5)),
    "hinge_embedding_loss": lambda F, d: F.hinge_embedding_loss(d.leaf(4, 5), d.signs(4, 5)),
    "soft_margin_loss": lambda F, d: F.soft_margin_loss(d.leaf(4, 5), d.signs(4, 5)),
    "margin_ranking_loss": lambda F, d: F.margin_ranking_loss(
        d.leaf(5), d.leaf(5), d.signs(5), 0.3),
    "cosine_embedding_loss": lambda F, d: F.cosine_embedding_loss(
        d.leaf(4, 5), d.leaf(4, 5), d.signs(4)),
    "multi_margin_loss": lambda F, d: F.multi_margin_loss(d.leaf(4, 5), d.ints(5, 4), p=2),
    "multilabel_margin_loss": lambda F, d: F.multilabel_margin_loss(
        d.leaf(2, 4), d.tensor(np.array([[1, 3, -1, 0], [2, -1, 1, 1]]))),
    "multilabel_soft_margin_loss": lambda F, d: F.multilabel_soft_margin_loss(
        d.leaf(4, 5), d.unit(4, 5)),
    "triplet_margin_loss": lambda F, d: F.triplet_margin_loss(
        d.leaf(4, 5), d.leaf(4, 5), d.leaf(4, 5), swap=True),
    "ctc_loss": lambda F, d: F.ctc_loss(
        d.leaf(9, 2, 5).log_softmax(-1), d.tensor(np.array([[1, 2, 2], [3, 4, 0]])), (9, 7),
        (3, 2)),
    "cosine_similarity": lambda F, d: F.cosine_similarity(d.leaf(4, 5), d.leaf(4, 5)),
    "pairwise_distance": lambda F, d: F.pairwise_distance(d.leaf(4, 5), d.leaf(4, 5), 3.0),
    "pdist": lambda F, d: F.pdist(d.leaf(4, 3)),
    "embedding": lambda F, d: F.embedding(d.ints(5, 3, 4), d.leaf(5, 2), padding_idx=1),
    "embedding_frequencies": lambda F, d: F.embedding(
        d.ints(5, 3, 4), d.leaf(5, 2), scale_grad_by_freq=True),
    **{f"embedding_bag_{mode}": (lambda F, d, mode=mode: F.embedding_bag(
        d.ints(6, 7), d.leaf(6, 3), d.tensor(np.array([0, 3, 3, 4])), mode=mode))
        for mode in ("sum", "mean", "max")},
    "attention_causal": lambda F, d: F.scaled_dot_product_attention(
        d.leaf(2, 3, 5, 4), d.leaf(2, 3, 5, 4), d.leaf(2, 3, 5, 4), is_causal=True),
    "attention_blocked_row": lambda F, d: F.scaled_dot_product_attention(
        d.leaf(2, 3, 4), d.leaf(2, 3, 4), d.leaf(2, 3, 4),
        d.tensor(np.array([[1, 0, 1], [0, 0, 0], [1, 1, 0]], bool))),
    "attention_groups": lambda F, d: F.scaled_dot_product_attention(
        d.leaf(2, 4, 3, 4), d.leaf(2, 2, 5, 4), d.leaf(2, 2, 5, 4), enable_gqa=True),
    "multi_head_attention": lambda F, d: F.multi_head_attention_forward(
        *[d.leaf(5, 2, 8)] * 3, 8, 2, d.leaf(24, 8), d.leaf(24), d.leaf(1, 1, 8),
        d.leaf(1, 1, 8), True, 0.0, d.leaf(8, 8), d.leaf(8))[0],
    **{f"pad_{mode}": (lambda F, d, mode=mode: F.pad(d.leaf(2, 3, 5, 6), (1, 2, 2, -1), mode))
       for mode in ("constant", "reflect", "replicate", "circular")},
    **{f"interpolate_{mode}": (lambda F, d, mode=mode: F.interpolate(
        d.leaf(2, 3, 6, 7), size=(5, 11), mode=mode))
        for mode in ("nearest", "nearest-exact", "bilinear", "bicubic", "area")},
    "interpolate_corners": lambda F, d: F.interpolate(
        d.leaf(1, 2, 4, 5, 3), scale_factor=1.7, mode="trilinear", align_corners=True),
    "interpolate_antialias": lambda F, d: F.interpolate(
        d.leaf(1, 2, 9, 12), size=(4, 5), mode="bicubic", antialias=True),
    **{f"grid_sample_{mode}_{padding}": (lambda F, d, mode=mode, padding=padding: F.grid_sample(
        d.leaf(2, 3, 6, 7), d.leaf(2, 4, 5, 2), mode, padding, align_corners=False))
        for mode in ("bilinear", "nearest", "bicubic")
        for padding in ("zeros", "border", "reflection")},
    "affine_grid": lambda F, d: F.affine_grid(d.leaf(2, 2, 3), (2, 1, 3, 4), align_corners=False),
    "pixel_shuffle": lambda F, d: F.pixel_shuffle(d.leaf(2, 8, 3, 3), 2),
    "pixel_unshuffle": lambda F, d: F.pixel_unshuffle(d.leaf(2, 2, 4, 6), 2),
    "channel_shuffle": lambda F, d: F.channel_shuffle(d.leaf(2, 8, 3), 2),
    "unfold": lambda F, d: F.unfold(d.leaf(2, 3, 6, 7), (3, 2), 1, (1, 0), 2),
    "fold": lambda F, d: F.fold(d.leaf(2, 12, 25), (6, 6), 2),
}


def run(module, case, device="cpu"):
    """The result and the gradients of all leaves, as arrays."""
    draw = Draw(module, device)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        result = CASES[case](module.nn.functional, draw)
    factor = module.arange(1, result.numel() + 1, device=device).reshape(result.shape)
    (result * factor / result.numel()).sum().backward()
    grads = [x.grad.cpu().numpy() for x in draw.leaves if x.grad is not None]
    return [result.detach().cpu().numpy(), *grads]


@pytest.mark.parametrize("case", CASES)
def test_against_torch(case):
    torch = pytest.importorskip("torch")
    for mine, theirs in zip(run(plugrad, case), run(torch, case), strict=True):
        assert mine.dtype == theirs.dtype
        np.testing.assert_allclose(mine, theirs, rtol=2e-5, atol=2e-5)


@pytest.mark.parametrize("case", CASES)
def test_opencl_gives_the_same(case, monkeypatch):
    pytest.importorskip("pyopencl")
    monkeypatch.setenv("PLUGRAD_STRICT", "1")
    for there, here in zip(run(plugrad, case, "opencl"), run(plugrad, case), strict=True):
        np.testing.assert_allclose(there, here, rtol=2e-4, atol=2e-4)


@pytest.mark.parametrize("case", [
    "conv2d_strided_groups", "conv_transpose2d_more_room", "max_pool2d_overlapping",
    "avg_pool2d", "batch_norm", "layer_norm", "softmax", "log_softmax", "gelu", "gelu_tanh",
    "mish", "silu", "linear", "cross_entropy", "fold", "group_norm"])
def test_second_derivatives_against_torch(case):
    torch = pytest.importorskip("torch")
    found = []
    for module in (plugrad, torch):
        draw = Draw(module, dtype="float64")
        result = CASES[case](module.nn.functional, draw)
        first = module.autograd.grad((result * result).sum(), draw.leaves, create_graph=True)
        total = sum((g * g).sum() for g in first)
        found.append([g.numpy() for g in module.autograd.grad(total, draw.leaves)])
    for mine, theirs in zip(*found, strict=True):
        np.testing.assert_allclose(mine, theirs, rtol=1e-8, atol=1e-8)


def test_batch_norm_moves_the_running_statistics():
    F = plugrad.nn.functional
    x = plugrad.tensor(np.arange(12, dtype="float32").reshape(3, 2, 2))
    mean, var = plugrad.zeros(2), plugrad.ones(2)
    F.batch_norm(x, mean, var, training=True, momentum=0.5)
    values = x.numpy().transpose(1, 0, 2).reshape(2, -1)
    np.testing.assert_allclose(mean.numpy(), values.mean(1) / 2, rtol=1e-6)
    np.testing.assert_allclose(var.numpy(), 0.5 + values.var(1, ddof=1) / 2, rtol=1e-6)


def test_embedding_scales_long_rows_in_place():
    F = plugrad.nn.functional
    weight = plugrad.tensor([[3.0, 4.0], [0.3, 0.4], [6.0, 8.0]])
    F.embedding(plugrad.tensor([0, 1]), weight, max_norm=1.0)
    np.testing.assert_allclose(weight.numpy(), [[0.6, 0.8], [0.3, 0.4], [6.0, 8.0]], rtol=1e-5)


def test_gradient_of_a_tie_goes_to_the_first():
    x = plugrad.zeros(1, 1, 4, 4, requires_grad=True)
    plugrad.nn.functional.max_pool2d(x, 2).sum().backward()
    expected = np.zeros((4, 4), "float32")
    expected[::2, ::2] = 1
    assert np.array_equal(x.grad.numpy()[0, 0], expected)


def test_max_pool_keeps_nan():
    x = plugrad.tensor([[[1.0, float("nan"), 3.0, 4.0]]], requires_grad=True)
    y = plugrad.nn.functional.max_pool1d(x, 2)
    assert np.array_equal(y.detach().numpy(), [[[np.nan, 4.0]]], equal_nan=True)
    y.sum().backward()
    assert x.grad.tolist() == [[[0.0, 1.0, 0.0, 1.0]]]


@pytest.mark.parametrize("call, error, words", [
    (lambda F: F.conv2d(plugrad.ones(1, 3, 4, 4), plugrad.ones(2, 4, 3, 3)), RuntimeError,
     "to have 4 channels, but got 3 channels"),
    (lambda F: F.conv2d(plugrad.ones(1, 3, 2, 2), plugrad.ones(2, 3, 3, 3)), RuntimeError,
     "Kernel size can't be greater than actual input size"),
    (lambda F: F.linear(plugrad.ones(2, 3), plugrad.ones(4, 5)), RuntimeError,
     "shapes cannot be multiplied"),
    (lambda F: F.cross_entropy(plugrad.ones(2, 3), plugrad.tensor([0, 3])), IndexError,
     "Target 3 is out of bounds"),
    (lambda F: F.cross_entropy(plugrad.ones(2, 3), plugrad.tensor([0])), ValueError,
     "to match target batch_size"),
    (lambda F: F.mse_loss(plugrad.ones(2), plugrad.ones(2), reduction="men"), ValueError,
     "not a valid value for reduction"),
    (lambda F: F.dropout(plugrad.ones(2), 1.5), ValueError, "between 0 and 1"),
    (lambda F: F.max_pool2d(plugrad.ones(1, 4, 4), 2, padding=2), RuntimeError,
     "pad should be at most half"),
    (lambda F: F.gelu(plugrad.tensor([1, 2])), NotImplementedError, "not implemented for 'Long'"),
    (lambda F: F.interpolate(plugrad.ones(1, 1, 4), size=2, mode="bilinear"),
     NotImplementedError, "Got 3D input"),
    (lambda F: F.pad(plugrad.ones(1, 2, 3), (3, 0), "reflect"), RuntimeError,
     "Padding size should be less than the corresponding input dimension"),
    (lambda F: F.batch_norm(plugrad.ones(1, 3), None, None, training=True), ValueError,
     "Expected more than 1 value per channel"),
])
def test_errors_say_what_is_wrong(call, error, words):
    with pytest.raises(error, match=words.replace("(", r"\(")):
        call(plugrad.nn.functional)
