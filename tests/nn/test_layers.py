"""Every layer against torch: repr, state_dict, output, gradients of inputs and parameters."""
import re

import pytest

import plugrad
from plugrad import nn

torch = pytest.importorskip("torch")


def x(*shape, seed=0, positive=False, grad=True):
    generator = torch.Generator().manual_seed(seed + sum(shape))
    values = torch.randn(*shape, dtype=torch.float64, generator=generator)
    return (values.abs() + 0.1 if positive else values).requires_grad_(grad)


def ints(high, *shape, seed=0):
    return torch.randint(high, shape, generator=torch.Generator().manual_seed(seed))


def signs(*shape):
    return ints(2, *shape).double() * 2 - 1


SIMPLE = [  # one (4, 6) input
    "Identity()", "ReLU()", "ReLU(inplace=True)", "SiLU()", "Mish()", "SELU()", "Hardsigmoid()",
    "Hardswish()", "Sigmoid()", "Tanh()", "LogSigmoid()", "Softsign()", "Tanhshrink()",
    "Threshold(0.1, 20)", "Threshold(0.1, 20, inplace=True)", "Hardtanh()", "Hardtanh(-0.5, 0.3)",
    "ReLU6()", "ELU()", "ELU(alpha=0.5)", "CELU(0.7)", "GLU()", "GLU(0)", "GELU()",
    "GELU('tanh')", "Hardshrink()", "Softshrink(0.2)", "LeakyReLU()", "LeakyReLU(0.2)",
    "PReLU()", "PReLU(6)", "Softplus()", "Softplus(2, 0.5)", "Softmax(-1)", "Softmin(0)",
    "LogSoftmax(1)", "RReLU(0.1, 0.1)", "Flatten(0)", "Unflatten(1, (2, 3))", "Linear(6, 3)",
    "Linear(6, 3, bias=False)", "LayerNorm(6)", "LayerNorm((4, 6), eps=1e-3)",
    "LayerNorm(6, elementwise_affine=False)", "LayerNorm(6, bias=False)", "RMSNorm(6)",
    "RMSNorm((4, 6), eps=1e-4)", "GroupNorm(2, 6)", "GroupNorm(3, 6, affine=False)",
    "BatchNorm1d(6)", "BatchNorm1d(6, affine=False)", "BatchNorm1d(6, momentum=None)",
    "BatchNorm1d(6, track_running_stats=False)", "Dropout(0.0)", "ZeroPad1d(1)",
    "ConstantPad1d((1, 2), 3.5)", "LazyLinear(3)", "LazyBatchNorm1d()",
]
SHAPED = [
    ("Conv1d(4, 6, 3)", (2, 4, 9)), ("Conv1d(4, 6, 3, padding='same')", (2, 4, 9)),
    ("Conv1d(4, 6, 3, stride=2, padding=1, dilation=2, groups=2)", (2, 4, 9)),
    ("Conv2d(3, 4, 3)", (2, 3, 7, 8)), ("Conv2d(3, 4, 3)", (3, 7, 8)),
    ("Conv2d(3, 6, (2, 3), stride=(2, 1), padding=(1, 0), groups=3, bias=False)", (2, 3, 7, 8)),
    ("Conv2d(2, 2, 3, padding=1, padding_mode='reflect')", (2, 2, 5, 5)),
    ("Conv2d(2, 2, 3, padding=(0, 1), padding_mode='circular')", (2, 2, 5, 5)),
    ("Conv2d(2, 2, 4, padding='same', padding_mode='replicate')", (2, 2, 5, 5)),
    ("Conv3d(2, 4, 2, stride=2, padding=1)", (1, 2, 4, 5, 6)),
    ("ConvTranspose1d(4, 6, 3, stride=2, output_padding=1)", (2, 4, 5)),
    ("ConvTranspose2d(4, 6, 3, stride=2, padding=1, groups=2)", (2, 4, 5, 5)),
    ("ConvTranspose3d(2, 3, 2)", (1, 2, 3, 3, 3)),
    ("LazyConv2d(4, 3)", (2, 3, 7, 8)), ("LazyConvTranspose1d(4, 3)", (2, 3, 7)),
    ("BatchNorm1d(3)", (4, 3, 5)), ("BatchNorm2d(3)", (4, 3, 5, 2)),
    ("BatchNorm3d(3, eps=1e-3)", (2, 3, 2, 2, 2)), ("LazyBatchNorm2d()", (4, 3, 5, 2)),
    ("InstanceNorm1d(3)", (4, 3, 5)), ("InstanceNorm2d(3, affine=True)", (4, 3, 5, 4)),
    ("InstanceNorm2d(3, track_running_stats=True)", (4, 3, 5, 4)),
    ("InstanceNorm3d(3)", (3, 2, 2, 2)), ("LazyInstanceNorm2d()", (4, 3, 5, 4)),
    ("GroupNorm(2, 4)", (3, 4, 5, 5)), ("LocalResponseNorm(2)", (3, 4, 5, 5)),
    ("MaxPool1d(2)", (2, 3, 8)), ("MaxPool2d(2)", (2, 3, 8, 9)),
    ("MaxPool2d(3, stride=2, padding=1, ceil_mode=True)", (2, 3, 8, 9)),
    ("MaxPool2d(2, return_indices=True)", (2, 3, 8, 9)), ("MaxPool3d(2)", (1, 2, 4, 4, 4)),
    ("AvgPool1d(3, 2, 1)", (2, 3, 8)), ("AvgPool2d(2, ceil_mode=True)", (2, 3, 8, 9)),
    ("AvgPool2d(3, 2, 1, count_include_pad=False)", (2, 3, 8, 9)),
    ("AvgPool3d(2)", (1, 2, 4, 4, 4)), ("LPPool1d(2, 3)", (2, 3, 8)),
    ("LPPool2d(4, 2)", (2, 3, 8, 8)), ("AdaptiveAvgPool1d(3)", (2, 3, 8)),
    ("AdaptiveAvgPool2d((2, None))", (2, 3, 8, 7)), ("AdaptiveAvgPool3d(2)", (1, 2, 4, 5, 3)),
    ("AdaptiveMaxPool1d(3)", (2, 3, 8)), ("AdaptiveMaxPool2d((3, 2))", (2, 3, 8, 7)),
    ("AdaptiveMaxPool3d(2)", (1, 2, 4, 5, 3)), ("Softmax2d()", (2, 3, 4, 4)),
    ("ReflectionPad1d(2)", (2, 3, 5)), ("ReflectionPad2d((1, 2, 0, 1))", (2, 3, 5, 5)),
    ("ReflectionPad3d(1)", (1, 2, 3, 3, 3)), ("ReplicationPad1d(2)", (2, 3, 5)),
    ("ReplicationPad2d(2)", (2, 3, 5, 5)), ("ReplicationPad3d(1)", (1, 2, 3, 3, 3)),
    ("ZeroPad2d((1, 2, 0, 1))", (2, 3, 5, 5)), ("ZeroPad3d(1)", (1, 2, 3, 3, 3)),
    ("ConstantPad2d(1, 2.5)", (2, 3, 5, 5)), ("ConstantPad3d(1, 2.5)", (1, 2, 3, 3, 3)),
    ("CircularPad1d(2)", (2, 3, 5)), ("CircularPad2d(1)", (2, 3, 5, 5)),
    ("CircularPad3d(1)", (1, 2, 3, 3, 3)),
    ("Upsample(scale_factor=2)", (2, 3, 4, 4)), ("Upsample((5, 6), mode='bilinear')", (2, 3, 4, 4)),
    ("Upsample(scale_factor=1.5, mode='linear', align_corners=True)", (2, 3, 4)),
    ("UpsamplingNearest2d(scale_factor=2)", (2, 3, 4, 4)),
    ("UpsamplingBilinear2d(size=(7, 7))", (2, 3, 4, 4)),
    ("PixelShuffle(2)", (2, 8, 3, 3)), ("PixelUnshuffle(2)", (2, 2, 4, 4)),
    ("ChannelShuffle(2)", (2, 4, 3, 3)), ("Unfold(2, stride=2, padding=1)", (2, 3, 4, 4)),
    ("Fold((4, 4), 2)", (2, 12, 9)), ("Flatten()", (2, 3, 4)), ("Flatten(0, 1)", (2, 3, 4)),
    ("Dropout2d(0.0)", (2, 3, 4, 4)), ("PReLU(3)", (2, 3, 4)),
]
SEVERAL = [
    ("Bilinear(3, 4, 5)", lambda: (x(6, 3), x(6, 4))),
    ("CosineSimilarity()", lambda: (x(6, 3), x(6, 3, seed=1))),
    ("PairwiseDistance(p=1, keepdim=True)", lambda: (x(6, 3), x(6, 3, seed=1))),
    ("Embedding(7, 3)", lambda: (ints(7, 2, 5),)),
    ("Embedding(7, 3, padding_idx=2)", lambda: (ints(7, 2, 5),)),
    ("EmbeddingBag(7, 3)", lambda: (ints(7, 2, 5),)),
    ("EmbeddingBag(7, 3, mode='sum', padding_idx=1)", lambda: (ints(7, 9), torch.tensor([0, 4]))),
    ("EmbeddingBag(7, 3, mode='max')", lambda: (ints(7, 9), torch.tensor([0, 4, 6]))),
    ("MaxUnpool2d(2)", lambda: torch.nn.MaxPool2d(2, return_indices=True)(x(1, 2, 4, 4))),
    ("L1Loss()", lambda: (x(4, 3), x(4, 3, seed=1))),
    ("MSELoss(reduction='sum')", lambda: (x(4, 3), x(4, 3, seed=1))),
    ("SmoothL1Loss(beta=0.5)", lambda: (x(4, 3), x(4, 3, seed=1))),
    ("HuberLoss(reduction='none', delta=0.7)", lambda: (x(4, 3), x(4, 3, seed=1))),
    ("NLLLoss(ignore_index=1)", lambda: (x(4, 3), ints(3, 4))),
    ("NLLLoss(weight=torch.tensor([1., 2., 3.]).double())", lambda: (x(4, 3), ints(3, 4))),
    ("CrossEntropyLoss(label_smoothing=0.1)", lambda: (x(4, 3, 2), ints(3, 4, 2))),
    ("CrossEntropyLoss()", lambda: (x(4, 3), torch.softmax(x(4, 3, grad=False), 1))),
    ("BCELoss()", lambda: (torch.sigmoid(x(4, 3, grad=False)).requires_grad_(),
                           ints(2, 4, 3).double())),
    ("BCEWithLogitsLoss(pos_weight=torch.tensor([1., 2., 3.]).double())",
     lambda: (x(4, 3), ints(2, 4, 3).double())),
    ("PoissonNLLLoss(full=True)", lambda: (x(4, 3), ints(5, 4, 3).double())),
    ("GaussianNLLLoss(full=True)", lambda: (x(4, 3), x(4, 3, seed=1), x(4, 3, positive=True))),
    ("KLDivLoss(reduction='batchmean')",
     lambda: (x(4, 3), torch.softmax(x(4, 3, grad=False), 1))),
    ("HingeEmbeddingLoss()", lambda: (x(4, 3), signs(4, 3))),
    ("SoftMarginLoss()", lambda: (x(4, 3), signs(4, 3))),
    ("MultiLabelMarginLoss()", lambda: (x(2, 4), torch.tensor([[3, 0, -1, 1], [1, -1, 0, 0]]))),
    ("MultiLabelSoftMarginLoss()", lambda: (x(4, 3), ints(2, 4, 3).double())),
    ("MultiMarginLoss(p=2)", lambda: (x(4, 3), ints(3, 4))),
    ("CosineEmbeddingLoss(margin=0.1)", lambda: (x(4, 3), x(4, 3, seed=1), signs(4))),
    ("MarginRankingLoss()", lambda: (x(4), x(4, seed=1), signs(4))),
    ("TripletMarginLoss(swap=True)", lambda: (x(4, 3), x(4, 3, seed=1), x(4, 3, seed=2))),
    ("TripletMarginWithDistanceLoss()", lambda: (x(4, 3), x(4, 3, seed=1), x(4, 3, seed=2))),
    ("AdaptiveLogSoftmaxWithLoss(8, 10, [3, 6], div_value=2.0)",
     lambda: (x(5, 8), ints(10, 5))),
]
CASES = ([(text, lambda: (x(4, 6),)) for text in SIMPLE]
         + [(text, lambda shape=shape: (x(*shape),)) for text, shape in SHAPED] + SEVERAL)


def build(library, text):
    names = {"torch": plugrad if library is nn else torch}
    return eval(f"nn.{text}", {"nn": library, **names})


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("text,inputs", CASES, ids=[text for text, _ in CASES])
def test_layer_is_torchs(text, inputs, same, carry, load_same):
    theirs, ours = build(torch.nn, text).double(), build(nn, text).double()
    given = inputs()
    mine = tuple(map(carry, given))
    if text.startswith("Lazy"):
        theirs(*[t.detach() for t in given])
        ours(*[t.detach() for t in mine])
    load_same(theirs, ours)
    assert repr(ours) == repr(theirs)
    if "inplace" in text or text == "RReLU(0.1, 0.1)":
        given = tuple(t * 1.0 for t in given)
        mine = tuple(t * 1.0 for t in mine)
    _compare_run(theirs, ours, given, mine, same)
    for key, value in theirs.state_dict().items():
        same(ours.state_dict()[key], value, what=key)
    same(ours.eval()(*[t.detach() for t in mine]), theirs.eval()(*[t.detach() for t in given]),
         what="evaluation")


# torch's kernels have 1/6 and the like in float32
ROUNDED = ("CELU", "Hardsigmoid", "Hardswish")


def _compare_run(theirs, ours, given, mine, same):
    """Outputs, then the gradients of a fixed weighting of the first output."""
    rtol = 1e-7 if type(ours).__name__ in ROUNDED else 1e-9
    their_out, our_out = theirs(*given), ours(*mine)
    same(our_out, their_out, what="output")
    if isinstance(their_out, tuple):
        their_out, our_out = their_out[0], our_out[0]
    if not their_out.requires_grad:
        assert not our_out.requires_grad
        return
    weights = torch.linspace(0.5, 1.5, their_out.numel(), dtype=torch.float64)
    (their_out.reshape(-1) * weights).sum().backward()
    (our_out.reshape(-1) * plugrad.tensor(weights.numpy())).sum().backward()
    for i, (a, b) in enumerate(zip(mine, given)):
        if b.is_leaf and b.grad is not None:
            same(a.grad, b.grad, rtol, what=f"gradient of input {i}")
    for (name, a), b in zip(ours.named_parameters(), theirs.parameters()):
        same(a.grad, b.grad, what=f"gradient of {name}")


def test_all_names_are_there():
    distributed = {"SyncBatchNorm"}  # needs a process group
    missing = [name for name in torch.nn.modules.__all__ if not hasattr(nn, name)]
    assert set(missing) <= distributed


@pytest.mark.parametrize("text", ["Linear(200, 300)", "Conv2d(8, 16, 3)", "Embedding(50, 60)",
                                  "LSTM(20, 30)", "MultiheadAttention(32, 4)",
                                  "Bilinear(10, 20, 30)", "ConvTranspose2d(8, 16, 3)"])
def test_starting_values_have_torchs_distribution(text):
    theirs, ours = build(torch.nn, text), build(nn, text)
    for (name, a), b in zip(ours.named_parameters(), theirs.parameters()):
        a, b = a.detach(), b.detach()
        if a.numel() < 60 or not float(b.std()):
            continue
        assert float(a.std()) == pytest.approx(float(b.std()), rel=0.2), name
        assert float(a.abs().max()) == pytest.approx(float(b.abs().max()), rel=0.35), name


def test_dropout_drops_and_scales():
    plugrad.manual_seed(0)
    values = nn.Dropout(0.25)(plugrad.ones(4000)).numpy()
    assert {0.0, round(1 / 0.75, 5)} == {round(float(v), 5) for v in set(values.tolist())}
    assert 0.2 < (values == 0).mean() < 0.3
    assert re.match("p=0.25", nn.Dropout(0.25).extra_repr())


def test_embedding_from_pretrained_is_frozen():
    table = plugrad.arange(6.0).reshape(3, 2)
    layer = nn.Embedding.from_pretrained(table)
    assert not layer.weight.requires_grad
    assert layer(plugrad.tensor([2, 0])).tolist() == [[4.0, 5.0], [0.0, 1.0]]


def test_batch_norm_with_momentum_one():
    layer = nn.BatchNorm1d(4, momentum=1)
    layer(plugrad.tensor([[2.0, 15, 2, 1], [2, 17, 2, 1], [-4, -2, -2, -1]]))
    assert layer.running_mean.tolist() == pytest.approx([0, 10, 2 / 3, 1 / 3])
    assert layer.running_var.tolist() == pytest.approx([12, 109, 16 / 3, 4 / 3])


def test_conv_transpose_output_size(same, carry, load_same):
    theirs = torch.nn.ConvTranspose2d(2, 3, 3, stride=2).double()
    ours = nn.ConvTranspose2d(2, 3, 3, stride=2).double()
    load_same(theirs, ours)
    given = x(1, 2, 4, 4)
    same(ours(carry(given), output_size=(10, 9)), theirs(given, output_size=(10, 9)))
    with pytest.raises(ValueError, match="requested an output size"):
        ours(carry(given), output_size=(20, 9))


@pytest.mark.parametrize("reduction", ["mean", "sum", "none"])
def test_ctc_loss(reduction, same, carry):
    """Through log_softmax: torch's gradient takes for granted that the input is normalised."""
    logits, targets = x(7, 2, 4), ints(3, 2, 3) + 1
    lengths = torch.tensor([7, 6]), torch.tensor([3, 2])
    mine = carry(logits)
    theirs = torch.nn.CTCLoss(reduction=reduction)(
        torch.log_softmax(logits, -1), targets, *lengths)
    ours = nn.CTCLoss(reduction=reduction)(
        plugrad.log_softmax(mine, -1), carry(targets), *map(carry, lengths))
    same(ours, theirs)
    ours.sum().backward()
    theirs.sum().backward()
    same(mine.grad, logits.grad)


@pytest.mark.parametrize("options", [{}, {"bias": True, "reduction": "none"}, {
    "out_features": (4, 3), "bias": True, "label_smoothing": 0.1, "ignore_index": 2}])
@pytest.mark.parametrize("kind", ["indices", "probabilities"])
def test_linear_cross_entropy_loss(options, kind, same):
    if kind == "probabilities" and "ignore_index" in options:
        options = {**options, "ignore_index": None}
    theirs = torch.nn.LinearCrossEntropyLoss(5, 6, weight=torch.arange(1.0, 7.0), **options)
    ours = nn.LinearCrossEntropyLoss(5, 6, weight=plugrad.arange(1.0, 7.0), **options)
    ours.load_state_dict({k: plugrad.tensor(v.numpy()) for k, v in theirs.state_dict().items()})
    places = options.get("out_features", ())
    x = torch.randn(3, 5, requires_grad=True)
    target = (torch.randint(0, 6, (3, *places)) if kind == "indices"
              else torch.randn(3, 6, *places).softmax(1))
    mine = plugrad.tensor(x.detach().numpy(), requires_grad=True)
    found, expected = ours(mine, plugrad.tensor(target.numpy())), theirs(x, target)
    found.sum().backward()
    expected.sum().backward()
    same(found, expected, 1e-5)
    same(mine.grad, x.grad, 1e-2)
    same(ours.linear.weight.grad, theirs.linear.weight.grad, 1e-2)
    assert repr(ours) == repr(theirs)


def test_linear_cross_entropy_loss_refuses():
    with pytest.raises(RuntimeError, match="expected weight shape to be"):
        nn.LinearCrossEntropyLoss(5, 6, weight=plugrad.ones(3))
    with pytest.raises(RuntimeError, match="expected label_smoothing to be in range"):
        nn.LinearCrossEntropyLoss(5, 6, label_smoothing=2.0)
    hints = nn.LinearCrossEntropyOptions(batch_chunk_size=2)
    assert nn.LinearCrossEntropyLoss(5, 6, options=hints).options.batch_chunk_size == 2
