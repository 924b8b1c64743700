"""Recurrent networks, packed sequences, attention and transformers against torch."""
import numpy as np
import pytest

import plugrad
from plugrad import nn

torch = pytest.importorskip("torch")
rnn, their_rnn = nn.utils.rnn, torch.nn.utils.rnn


def x(*shape, seed=0):
    generator = torch.Generator().manual_seed(seed + sum(shape))
    return torch.randn(*shape, dtype=torch.float64, generator=generator).requires_grad_()


def flat(value):
    if hasattr(value, "detach"):
        return [value]
    if value is None or isinstance(value, (int, float)):
        return []
    return [t for part in value for t in flat(part)]


def compare(theirs, ours, args, kwargs, same, carry):
    """Outputs, and gradients of all floating inputs and parameters."""
    mine = [carry(a) for a in args]
    my_kwargs = {key: carry(value) for key, value in kwargs.items()}
    their_out, our_out = flat(theirs(*args, **kwargs)), flat(ours(*mine, **my_kwargs))
    same(our_out, their_out)
    sum(t.cos().sum() for t in their_out if t.requires_grad).backward()
    sum(t.cos().sum() for t in our_out if t.requires_grad).backward()
    for a, b in zip(flat(mine), flat(args)):
        if b.is_floating_point() and b.grad is not None:
            same(a.grad, b.grad, what="gradient of an input")
    for (name, a), b in zip(ours.named_parameters(), theirs.parameters()):
        same(a.grad, b.grad, what=name)


RNNS = [("RNN", {}), ("RNN", {"nonlinearity": "relu", "bias": False}), ("GRU", {}), ("LSTM", {}),
        ("LSTM", {"num_layers": 2, "bidirectional": True, "batch_first": True}),
        ("GRU", {"num_layers": 2, "bidirectional": True}), ("LSTM", {"proj_size": 2}),
        ("LSTM", {"proj_size": 2, "num_layers": 2, "bidirectional": True, "bias": False})]


def pair(name, options, load_same):
    theirs = getattr(torch.nn, name)(3, 4, **options).double()
    ours = getattr(nn, name)(3, 4, **options).double()
    load_same(theirs, ours)
    assert repr(theirs) == repr(ours)
    return theirs, ours


def state(name, options, batch):
    rows = options.get("num_layers", 1) * (2 if options.get("bidirectional") else 1)
    h = x(rows, *batch, options.get("proj_size", 4), seed=1)
    return (h, x(rows, *batch, 4, seed=2)) if name == "LSTM" else h


@pytest.mark.parametrize("name,options", RNNS, ids=[f"{n}-{o}" for n, o in RNNS])
def test_recurrent_networks(name, options, same, carry, load_same):
    theirs, ours = pair(name, options, load_same)
    given = x(2, 5, 3) if options.get("batch_first") else x(5, 2, 3)
    compare(theirs, ours, [given], {}, same, carry)
    for module in (theirs, ours):
        module.zero_grad()
    compare(theirs, ours, [x(*given.shape), state(name, options, (2,))], {}, same, carry)
    same(flat(ours(carry(x(5, 3)))), flat(theirs(x(5, 3))))
    same(flat(ours(carry(x(5, 3)), carry(state(name, options, ())))),
         flat(theirs(x(5, 3), state(name, options, ()))))


@pytest.mark.parametrize("name,options", RNNS, ids=[f"{n}-{o}" for n, o in RNNS])
def test_packed_sequences(name, options, same, carry, load_same):
    theirs, ours = pair(name, options, load_same)
    lengths = [2, 5, 1, 4]
    padded = x(5, 4, 3)
    packed = their_rnn.pack_padded_sequence(padded, lengths, enforce_sorted=False)
    mine = rnn.pack_padded_sequence(carry(padded), lengths, enforce_sorted=False)
    same(list(mine), list(packed))
    for hx in (None, state(name, options, (4,))):
        their_out, their_last = theirs(packed, hx)
        our_out, our_last = ours(mine, carry(hx))
        same(our_out.data, their_out.data)
        same(flat(our_last), flat(their_last))
        same(rnn.pad_packed_sequence(our_out, total_length=7, padding_value=-1.0),
             their_rnn.pad_packed_sequence(their_out, total_length=7, padding_value=-1.0))


def test_padding_helpers(same, carry):
    parts = [x(3, 2), x(1, 2), x(2, 2)]
    mine = [carry(p) for p in parts]
    for options in ({}, {"batch_first": True, "padding_value": 7.0}, {"padding_side": "left"}):
        same(rnn.pad_sequence(mine, **options), their_rnn.pad_sequence(parts, **options))
    same(list(rnn.pack_sequence(mine, enforce_sorted=False)),
         list(their_rnn.pack_sequence(parts, enforce_sorted=False)))
    same(rnn.unpack_sequence(rnn.pack_sequence(mine, False)), parts)
    with pytest.raises(RuntimeError, match="must be sorted in decreasing order"):
        rnn.pack_padded_sequence(plugrad.ones(3, 2, 1), [1, 3])
    with pytest.raises(RuntimeError, match="greater than 0"):
        rnn.pack_padded_sequence(plugrad.ones(3, 2, 1), [3, 0])


@pytest.mark.parametrize("name,options", [
    ("RNNCell", {}), ("RNNCell", {"nonlinearity": "relu"}), ("LSTMCell", {}),
    ("LSTMCell", {"bias": False}), ("GRUCell", {})])
def test_cells(name, options, same, carry, load_same):
    theirs, ours = pair(name, options, load_same)
    compare(theirs, ours, [x(2, 3)], {}, same, carry)
    hx = (x(2, 4), x(2, 4, seed=1)) if name == "LSTMCell" else x(2, 4)
    for module in (theirs, ours):
        module.zero_grad()
    compare(theirs, ours, [x(2, 3), hx], {}, same, carry)
    same(flat(ours(carry(x(3)))), flat(theirs(x(3))))


def test_recurrent_errors():
    net = nn.LSTM(3, 4)
    with pytest.raises(RuntimeError, match="must be equal to input_size"):
        net(plugrad.ones(5, 2, 7))
    with pytest.raises(RuntimeError, match="Expected hidden"):
        net(plugrad.ones(5, 2, 3), (plugrad.ones(1, 1, 4), plugrad.ones(1, 2, 4)))
    with pytest.raises(ValueError, match="to be 2D or 3D, got 4D"):
        net(plugrad.ones(1, 5, 2, 3))
    with pytest.raises(ValueError, match="does not match weight dtype"):
        net(plugrad.ones(5, 2, 3, dtype=plugrad.float64))
    with pytest.raises(ValueError, match="proj_size has to be smaller"):
        nn.LSTM(3, 4, proj_size=4)
    with pytest.raises(ValueError, match="Unknown nonlinearity"):
        nn.RNN(3, 4, nonlinearity="gelu")
    with pytest.warns(UserWarning, match="dropout option adds dropout after all but last"):
        nn.GRU(3, 4, dropout=0.5)


ATTENTION = [
    ({}, {}), ({"bias": False}, {"need_weights": False}), ({"batch_first": True}, {}),
    ({"kdim": 3, "vdim": 5}, {}), ({"add_bias_kv": True, "add_zero_attn": True}, {}),
    ({}, {"average_attn_weights": False}), ({}, {"attn_mask": "bool"}),
    ({}, {"attn_mask": "float", "need_weights": False}),
    ({"add_bias_kv": True}, {"attn_mask": "float", "key_padding_mask": True}),
    ({}, {"attn_mask": "heads", "key_padding_mask": True, "need_weights": False})]


@pytest.mark.filterwarnings("ignore:Support for mismatched")
@pytest.mark.parametrize("options,call", ATTENTION, ids=[f"{o}-{c}" for o, c in ATTENTION])
def test_attention(options, call, same, carry, load_same):
    theirs = torch.nn.MultiheadAttention(4, 2, **options).double()
    ours = nn.MultiheadAttention(4, 2, **options).double()
    load_same(theirs, ours)
    call = dict(call)
    kind = call.pop("attn_mask", None)
    if kind == "bool":
        call["attn_mask"] = torch.ones(3, 5).triu(2).bool()
    elif kind == "float":
        call["attn_mask"] = x(3, 5).detach()
    elif kind == "heads":
        call["attn_mask"] = x(4, 3, 5).detach()
    if call.get("key_padding_mask"):
        call["key_padding_mask"] = torch.tensor([[False] * 5, [False] * 3 + [True] * 2])
    args = [x(3, 2, 4), x(5, 2, options.get("kdim", 4)), x(5, 2, options.get("vdim", 4), seed=3)]
    if options.get("batch_first"):
        args = [a.detach().transpose(0, 1).requires_grad_() for a in args]
    compare(theirs, ours, args, call, same, carry)


def test_self_attention_and_no_batch(same, carry, load_same):
    theirs = torch.nn.MultiheadAttention(4, 2).double()
    ours = nn.MultiheadAttention(4, 2).double()
    load_same(theirs, ours)
    a, b = x(3, 4), x(3, 2, 4)
    same(list(ours(carry(a), carry(a), carry(a))), list(theirs(a, a, a)))
    mine = carry(b)
    same(list(ours(mine, mine, mine)), list(theirs(b, b, b)))
    with pytest.raises(AssertionError, match="embedding dimension of 4, but got 6"):
        ours(*[plugrad.ones(3, 2, 6)] * 3)
    with pytest.raises(RuntimeError, match="Need attn_mask if specifying the is_causal hint"):
        ours(mine, mine, mine, is_causal=True)
    with pytest.raises(AssertionError, match="embed_dim must be divisible"):
        nn.MultiheadAttention(4, 3)


LAYERS = [{}, {"norm_first": True, "activation": "gelu"}, {"batch_first": True, "bias": False}]


@pytest.mark.parametrize("options", LAYERS)
def test_transformer_layers(options, same, carry, load_same):
    mask = torch.nn.Transformer.generate_square_subsequent_mask(3, dtype=torch.float64)
    same(nn.Transformer.generate_square_subsequent_mask(3, dtype=plugrad.float64), mask)
    batch_first = options.get("batch_first")
    tgt, memory = (x(2, 3, 4), x(2, 5, 4)) if batch_first else (x(3, 2, 4), x(5, 2, 4))
    for name, args, kwargs in (
            ("TransformerEncoderLayer", [tgt], {"src_mask": mask}),
            ("TransformerDecoderLayer", [tgt, memory], {"tgt_mask": mask, "tgt_is_causal": True})):
        theirs = getattr(torch.nn, name)(4, 2, 8, 0.0, **options).double()
        ours = getattr(nn, name)(4, 2, 8, 0.0, **options).double()
        load_same(theirs, ours)
        assert repr(ours) == repr(theirs)
        compare(theirs, ours, [a.detach().requires_grad_() for a in args], kwargs, same, carry)


@pytest.mark.filterwarnings("ignore:enable_nested_tensor")
def test_whole_transformer(same, carry, load_same):
    options = {"d_model": 4, "nhead": 2, "num_encoder_layers": 2, "num_decoder_layers": 2,
               "dim_feedforward": 8, "dropout": 0.0}
    theirs, ours = torch.nn.Transformer(**options).double(), nn.Transformer(**options).double()
    load_same(theirs, ours)
    padding = torch.tensor([[False] * 5, [False] * 3 + [True] * 2])
    mask = torch.nn.Transformer.generate_square_subsequent_mask(3, dtype=torch.float64)
    compare(theirs, ours, [x(5, 2, 4), x(3, 2, 4)],
            {"tgt_mask": mask, "src_key_padding_mask": padding,
             "memory_key_padding_mask": padding}, same, carry)
    with pytest.raises(RuntimeError, match="feature number of src and tgt"):
        ours(plugrad.ones(5, 2, 3), plugrad.ones(3, 2, 4))


def test_dropout_between_layers_only_in_training():
    net = nn.LSTM(3, 4, num_layers=2, dropout=0.9)
    given = plugrad.ones(5, 2, 3)
    plugrad.manual_seed(0)
    assert not np.array_equal(net(given)[0].detach().numpy(), net(given)[0].detach().numpy())
    net.eval()
    assert np.array_equal(net(given)[0].detach().numpy(), net(given)[0].detach().numpy())


@pytest.mark.parametrize("name,options", [
    ("LSTM", {}), ("GRU", {"bidirectional": True}), ("GRU", {"bias": False}), ("RNN", {}),
    ("LSTM", {"bidirectional": True, "num_layers": 2})])
def test_second_derivatives(name, options, same, carry, load_same):
    theirs, ours = pair(name, options, load_same)
    given = x(4, 2, 3)
    mine = carry(given)
    for library, net, data in ((torch, theirs, given), (plugrad, ours, mine)):
        out = net(data)[0].sin().sum()
        (first,) = library.autograd.grad(out, data, create_graph=True)
        first.pow(2).sum().backward()
    same(mine.grad, given.grad)
    for (label, a), b in zip(ours.named_parameters(), theirs.parameters()):
        if b.grad is not None:
            same(a.grad, b.grad, what=label)


def test_half_precision_runs_in_ops(same, carry):
    net = nn.LSTM(3, 4).bfloat16()
    out, _ = net(plugrad.ones(5, 2, 3, dtype=plugrad.bfloat16))
    out.float().sum().backward()
    assert out.dtype == plugrad.bfloat16 and net.weight_hh_l0.grad.dtype == plugrad.bfloat16
