"""Module: registration, look-up, conversion, state, hooks, copying, printing."""
import copy
import gc
import pickle
import weakref
from collections import OrderedDict

import pytest

import plugrad
from plugrad import nn
from plugrad.nn.parameter import Buffer, Parameter

torch = pytest.importorskip("torch")


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(2, 3)
        self.scale = Parameter(plugrad.ones(1))
        self.register_buffer("seen", plugrad.zeros(1))
        self.register_buffer("temp", plugrad.zeros(2), persistent=False)
        self.inner = nn.Sequential(nn.Linear(3, 3), nn.BatchNorm1d(3))
        self.plain = 5

    def forward(self, x, double=False):
        y = self.inner(self.lin(x)) * self.scale
        return y * 2 if double else y


NAMES = ["scale", "lin.weight", "lin.bias", "inner.0.weight", "inner.0.bias", "inner.1.weight",
         "inner.1.bias"]


def test_traversal():
    net = Net()
    assert [name for name, _ in net.named_parameters()] == NAMES
    assert len(list(net.parameters(recurse=False))) == 1
    assert [name for name, _ in net.named_buffers()] == [
        "seen", "temp", "inner.1.running_mean", "inner.1.running_var",
        "inner.1.num_batches_tracked"]
    assert [name for name, _ in net.named_children()] == ["lin", "inner"]
    assert [name for name, _ in net.named_modules()] == ["", "lin", "inner", "inner.0", "inner.1"]
    assert [n for n, _ in net.named_parameters(prefix="a", recurse=False)] == ["a.scale"]
    assert len(list(net.modules())) == 5


def test_shared_members_are_visited_once():
    shared = nn.Linear(2, 2)
    both = nn.ModuleList([shared, shared])
    assert len(list(both.parameters())) == 2
    assert len(list(both.named_parameters(remove_duplicate=False))) == 4
    assert len(list(both.children())) == 1
    assert list(both.state_dict()) == ["0.weight", "0.bias", "1.weight", "1.bias"]


def test_assignment_changes_what_a_name_is():
    net = Net()
    net.lin = None
    assert net.lin is None and "lin" in net._modules
    with pytest.raises(TypeError, match="as child module 'lin'"):
        net.lin = 3
    net.scale = None
    assert [n for n, _ in net.named_parameters(recurse=False)] == []
    with pytest.raises(TypeError, match="as parameter 'scale'"):
        net.scale = plugrad.ones(1)
    with pytest.raises(TypeError, match="as buffer 'seen'"):
        net.seen = 3
    net.seen = plugrad.ones(1)
    assert net.seen is net._buffers["seen"]
    net.plain = Parameter(plugrad.ones(1))
    assert "plain" in net._parameters and net.plain is net._parameters["plain"]
    with pytest.raises(TypeError, match="as parameter 'plain'"):
        net.plain = nn.ReLU()
    del net.plain
    net.plain = plugrad.ones(1)
    net.plain = nn.ReLU()
    assert "plain" not in net._parameters and "plain" in net._modules
    del net.plain
    with pytest.raises(AttributeError, match="'Net' object has no attribute 'plain'"):
        net.plain  # noqa: B018


def test_buffers_by_assignment():
    net = nn.Module()
    net.a = Buffer(plugrad.ones(2))
    net.b = Buffer(plugrad.ones(2), persistent=False)
    net.c = plugrad.ones(2)
    assert list(net.state_dict()) == ["a"] and [n for n, _ in net.named_buffers()] == ["a", "b"]
    assert isinstance(net.a, Buffer) and not isinstance(net.c, Buffer)


@pytest.mark.parametrize("call,error,message", [
    (lambda m: m.register_parameter("a.b", None), KeyError, "t contain"),
    (lambda m: m.register_parameter("", None), KeyError, "t be empty"),
    (lambda m: m.register_parameter(3, None), TypeError, "should be a string. Got int"),
    (lambda m: m.register_parameter("forward", None), KeyError, "'forward' already exists"),
    (lambda m: m.register_parameter("q", plugrad.ones(1)), TypeError, "torch.nn.Parameter or None"),
    (lambda m: m.register_parameter("q", "x"), TypeError, "cannot assign 'str' object"),
    (lambda m: m.register_buffer("q", 3), TypeError, "torch Tensor or None required"),
    (lambda m: m.register_buffer("lin", None), KeyError, "'lin' already exists"),
    (lambda m: m.add_module("q", 3), TypeError, "int is not a Module subclass"),
    (lambda m: m.add_module("a.b", nn.ReLU()), KeyError, "t contain"),
    (lambda m: m.missing, AttributeError, "'Net' object has no attribute 'missing'"),
    (lambda m: m.train("yes"), ValueError, "training mode is expected to be boolean"),
    (lambda m: m.get_submodule("lin.x"), AttributeError, "Linear has no attribute `x`"),
    (lambda m: m.get_submodule("plain"), AttributeError, "`plain` is not an nn.Module"),
    (lambda m: m.get_parameter("seen"), AttributeError, "`seen` is not an nn.Parameter"),
    (lambda m: m.get_buffer("scale"), AttributeError, "`scale` is not a buffer"),
    (lambda m: nn.Module()(1), NotImplementedError, 'missing the required "forward" function'),
    (lambda m: nn.Module(3), TypeError, "takes 1 positional argument but 2 were given"),
    (lambda m: nn.Module(a=3), TypeError, "unexpected keyword argument 'a'"),
    (lambda m: m.to(plugrad.int64), TypeError, "only accepts floating point or complex dtypes"),
])
def test_errors_are_torchs(call, error, message):
    with pytest.raises(error, match=message):
        call(Net())


def test_a_parameter_must_be_a_leaf():
    p = Parameter(plugrad.ones(1))
    net = nn.Module()
    with pytest.raises(AttributeError, match="cannot assign parameters before"):
        object.__new__(Net).lin = p
    with pytest.raises(AttributeError, match="cannot assign module before"):
        object.__new__(Net).lin = net


def test_dotted_look_up():
    net = Net()
    assert net.get_submodule("inner.1") is net.inner[1] and net.get_submodule("") is net
    assert net.get_parameter("inner.0.weight") is net.inner[0].weight
    assert net.get_buffer("inner.1.running_mean") is net.inner[1].running_mean
    net.set_submodule("inner.0", nn.Identity())
    assert isinstance(net.inner[0], nn.Identity)


def test_members_views():
    net = Net()
    assert list(net._parameters) == ["scale"] and len(net._modules) == 2
    new = Parameter(plugrad.zeros(1))
    net._parameters["scale"] = new
    assert net.scale is new
    net._modules["late"] = nn.ReLU()
    assert isinstance(net.late, nn.ReLU)
    del net._modules["late"]
    assert not hasattr(net, "late")
    assert net._parameters.pop("scale") is new and not hasattr(net, "scale")
    net._buffers = {"only": plugrad.ones(1)}
    assert [n for n, _ in net.named_buffers(recurse=False)] == ["only"]
    assert net._buffers.copy() == {"only": net.only}


def test_conversion_keeps_the_objects():
    net = Net()
    before = dict(net.named_parameters())
    net.lin.weight.grad = plugrad.ones(3, 2)
    assert net.double() is net
    for name, param in net.named_parameters():
        assert param is before[name] and param.dtype == plugrad.float64
    assert net.lin.weight.grad.dtype == plugrad.float64
    assert net.inner[1].num_batches_tracked.dtype == plugrad.int64
    assert net.half().scale.dtype == plugrad.float16
    assert net.to(plugrad.float32).scale.dtype == plugrad.float32
    assert net.to("cpu", plugrad.float64).scale.dtype == plugrad.float64
    assert net.to(plugrad.ones(1)).scale.dtype == plugrad.float32
    assert net.to(dtype=plugrad.bfloat16).seen.dtype == plugrad.bfloat16
    assert net.float().cpu().scale.dtype == plugrad.float32


def test_meta_and_to_empty():
    net = nn.Linear(2, 3, device="meta")
    assert net.weight.is_meta and net.weight.shape == (3, 2)
    net.to_empty(device="cpu")
    assert not net.weight.is_meta and isinstance(net.weight, Parameter)
    assert net.bias.shape == (3,)


def test_modes_and_gradients():
    net = Net().eval()
    assert not any(m.training for m in net.modules())
    assert net.train().inner[1].training
    net.requires_grad_(False)
    assert not any(p.requires_grad for p in net.parameters())
    net.requires_grad_()
    net(plugrad.ones(2, 2)).sum().backward()
    assert net.scale.grad is not None
    net.zero_grad(set_to_none=False)
    assert net.scale.grad.tolist() == [0.0]
    net.zero_grad()
    assert net.scale.grad is None
    seen = []
    net.apply(lambda m: seen.append(type(m).__name__))
    assert seen == ["Linear", "Linear", "BatchNorm1d", "Sequential", "Net"]


# State

def test_state_dict_and_back():
    a, b = Net(), Net()
    state = a.state_dict()
    assert isinstance(state, OrderedDict) and "temp" not in state
    assert state._metadata["inner.1"] == {"version": 2}
    assert not state["scale"].requires_grad and a.state_dict(keep_vars=True)["scale"] is a.scale
    state["scale"].fill_(7.0)
    assert a.scale.item() == 7.0
    assert repr(b.load_state_dict(state)) == "<All keys matched successfully>"
    assert b.scale.item() == 7.0 and b.lin.weight.tolist() == a.lin.weight.tolist()
    assert next(iter(a.state_dict(prefix="p."))) == "p.scale"


def test_load_state_dict_problems():
    net = Net()
    state = net.state_dict()
    del state["scale"]
    state["extra"] = plugrad.ones(1)
    state["lin.more"] = plugrad.ones(1)
    with pytest.raises(RuntimeError) as caught:
        net.load_state_dict(state)
    assert 'Missing key(s) in state_dict: "scale"' in str(caught.value)
    assert 'Unexpected key(s) in state_dict: "extra", "lin.more"' in str(caught.value)
    result = net.load_state_dict(state, strict=False)
    assert result.missing_keys == ["scale"]
    assert sorted(result.unexpected_keys) == ["extra", "lin.more"]
    state = net.state_dict()
    state["lin.weight"] = plugrad.ones(4, 2)
    with pytest.raises(RuntimeError, match="size mismatch for lin.weight: copying a param with "
                                           r"shape torch.Size\(\[4, 2\]\) from checkpoint"):
        net.load_state_dict(state, strict=False)
    bare = nn.Linear(2, 3, bias=False)
    assert bare.load_state_dict(net.lin.state_dict(), strict=False).unexpected_keys == ["bias"]
    with pytest.raises(TypeError, match="Expected state_dict to be dict-like"):
        net.load_state_dict(3)


def test_load_state_dict_assign():
    net = nn.Linear(2, 2, device="meta")
    weight = plugrad.ones(2, 2)
    net.load_state_dict({"weight": weight, "bias": plugrad.zeros(2)}, assign=True)
    assert isinstance(net.weight, Parameter) and net.weight.requires_grad
    weight[0, 0] = 5
    assert net.weight[0, 0].item() == 5


def test_extra_state_and_hooks():
    class WithState(nn.Module):
        def __init__(self):
            super().__init__()
            self.value = 1

        def get_extra_state(self):
            return {"value": self.value}

        def set_extra_state(self, state):
            self.value = state["value"]

    a, b = nn.Sequential(WithState()), nn.Sequential(WithState())
    a[0].value = 9
    state = a.state_dict()
    assert list(state) == ["0._extra_state"]
    b.load_state_dict(state)
    assert b[0].value == 9
    events = []
    a.register_state_dict_pre_hook(lambda m, prefix, keep: events.append("pre"))
    a.register_state_dict_post_hook(lambda m, s, prefix, meta: events.append("post"))
    a.register_load_state_dict_pre_hook(lambda m, s, *rest: events.append("load pre"))
    a.register_load_state_dict_post_hook(lambda m, keys: events.append("load post"))
    a.load_state_dict(a.state_dict())
    assert events == ["pre", "post", "load pre", "load post"]


# Hooks

def test_forward_hooks():
    net = nn.Linear(1, 1, bias=False)
    with plugrad.no_grad():
        net.weight.fill_(2.0)
    x, log = plugrad.ones(1, 1), []
    pre = net.register_forward_pre_hook(lambda m, args: (args[0] * 3,))
    after = net.register_forward_hook(lambda m, args, out: log.append(args[0].item()) or out + 1)
    assert net(x).item() == 7.0 and log == [3.0]
    first = net.register_forward_hook(lambda m, args, out: out * 10, prepend=True)
    assert net(x).item() == 61.0
    for handle in (pre, after, first):
        handle.remove()
    assert net(x).item() == 2.0


def test_hooks_with_kwargs_and_always_call():
    net, log = Net().eval(), []
    net.register_forward_pre_hook(lambda m, args, kwargs: (args, {"double": True}),
                                  with_kwargs=True)
    net.register_forward_hook(lambda m, args, kwargs, out: log.append(kwargs), with_kwargs=True)
    once, x = Net().eval(), plugrad.ones(2, 2)
    once.load_state_dict(net.state_dict())
    assert plugrad.allclose(net(x), once(x) * 2) and log == [{"double": True}]
    failing = nn.Linear(2, 2)
    failing.register_forward_hook(lambda m, args, out: log.append("always"), always_call=True)
    with pytest.raises(Exception):  # noqa: B017
        failing(plugrad.ones(2, 7))
    assert log[-1] == "always"


def test_global_hooks():
    from plugrad.nn.modules import module
    names = []
    handle = module.register_module_forward_hook(
        lambda m, args, out: names.append(type(m).__name__))
    try:
        nn.Sequential(nn.ReLU(), nn.Tanh())(plugrad.ones(1))
    finally:
        handle.remove()
    nn.ReLU()(plugrad.ones(1))
    assert names == ["ReLU", "Tanh", "Sequential"]


def backward_run(library, register):
    net = library.nn.Linear(2, 2)
    with library.no_grad():
        net.weight.copy_(library.tensor([[1.0, 2.0], [3.0, 4.0]]))
        net.bias.zero_()
    log = []
    register(library, net, log)
    x = library.tensor([[1.0, 1.0], [2.0, 0.5]]).requires_grad_()
    (net(x) * library.tensor([1.0, 2.0])).sum().backward()
    return log, x.grad.tolist(), net.weight.grad.tolist()


def full(library, net, log):
    net.register_full_backward_hook(
        lambda m, gi, go: log.append((gi[0].tolist(), go[0].tolist())))


def full_replacing(library, net, log):
    net.register_full_backward_hook(lambda m, gi, go: (gi[0] * 10,))


def pre_replacing(library, net, log):
    net.register_full_backward_pre_hook(lambda m, go: (go[0] * 3,))
    full(library, net, log)


@pytest.mark.parametrize("register", [full, full_replacing, pre_replacing])
def test_backward_hooks_are_torchs(register):
    assert backward_run(plugrad, register) == backward_run(torch, register)


def test_backward_hook_without_input_gradient():
    net, log = nn.Linear(2, 1), []
    net.register_full_backward_hook(lambda m, gi, go: log.append((gi, go[0].shape)))
    net(plugrad.ones(3, 2)).sum().backward()
    assert log == [((None,), (3, 1))]
    with pytest.raises(RuntimeError, match="Cannot use both regular backward hooks and full"):
        net.register_backward_hook(lambda *a: None)


# Copies, files, memory

def test_deepcopy_and_pickle():
    net = Net()
    for other in (copy.deepcopy(net), pickle.loads(pickle.dumps(net))):
        assert list(other.state_dict()) == list(net.state_dict())
        assert other.scale is not net.scale and isinstance(other.scale, Parameter)
        assert other.lin.weight.tolist() == net.lin.weight.tolist()
        with plugrad.no_grad():
            other.lin.weight.add_(1)
        assert other.lin.weight.tolist() != net.lin.weight.tolist()
        other(plugrad.ones(2, 2)).sum().backward()
        assert net.scale.grad is None


def test_deepcopy_keeps_what_is_shared():
    net = nn.Module()
    net.a = nn.Linear(2, 2)
    net.b = nn.Linear(2, 2)
    net.b.weight = net.a.weight
    other = copy.deepcopy(net)
    assert other.a.weight is other.b.weight


def test_module_is_freed_at_once():
    net = nn.Linear(2, 2)
    gone = weakref.ref(net)
    gc.disable()
    try:
        del net
        assert gone() is None
    finally:
        gc.enable()


def test_call_super_init():
    class Mixin:
        def __init__(self, word="none"):
            self.word = word

    class Both(nn.Module, Mixin):
        call_super_init = True

    assert Both(word="yes").word == "yes"


# Containers

def build(library):
    n = library.nn
    return n.Sequential(
        OrderedDict([("a", n.Linear(2, 3)), ("b", n.Sequential(n.ReLU(), n.ReLU()))])), \
        n.ModuleList([n.ReLU(), n.ReLU(), n.Linear(1, 1), n.ModuleList()]), \
        n.ModuleDict({"x": n.Tanh(), "y": n.Sequential()}), \
        n.ParameterList([library.ones(2), 4]), \
        n.ParameterDict({"p": library.ones(2, 3), "q": 3})


def test_reprs_are_torchs():
    for ours, theirs in zip(build(plugrad), build(torch)):
        assert repr(ours) == repr(theirs)


def test_sequential():
    s = nn.Sequential(nn.ReLU(), nn.Tanh(), nn.Sigmoid())
    assert isinstance(s[-1], nn.Sigmoid) and len(s[1:]) == 2 and isinstance(s[1:], nn.Sequential)
    del s[0]
    assert list(s._modules) == ["0", "1"] and isinstance(s[0], nn.Tanh)
    s.append(nn.ReLU()).insert(0, nn.ELU())
    assert [type(m).__name__ for m in s] == ["ELU", "Tanh", "Sigmoid", "ReLU"]
    assert type(s.pop(1)).__name__ == "Tanh" and len(s) == 3
    s[0] = nn.GELU()
    assert isinstance(s[0], nn.GELU) and len(s + s) == 6 and len(s * 2) == 6
    with pytest.raises(IndexError, match="index 9 is out of range"):
        s[9]
    s += nn.Sequential(nn.Identity())
    assert len(s) == 4 and list(s._modules) == ["0", "1", "2", "3"]


def test_module_list_and_dict():
    modules = nn.ModuleList([nn.ReLU()])
    modules.extend([nn.Tanh(), nn.ELU()])
    modules.insert(1, nn.GELU())
    modules[0] = nn.SELU()
    assert [type(m).__name__ for m in modules] == ["SELU", "GELU", "Tanh", "ELU"]
    assert len(modules[1:3]) == 2 and type(modules.pop(-1)).__name__ == "ELU"
    del modules[0]
    assert list(modules._modules) == ["0", "1"] and len(modules + [nn.ReLU()]) == 3
    named = nn.ModuleDict([("a", nn.ReLU())])
    named.update({"b": nn.Tanh()})
    assert list(named) == ["a", "b"] and "a" in named and len(named) == 2
    assert isinstance(named.pop("a"), nn.ReLU) and list(named.keys()) == ["b"]
    with pytest.raises(KeyError, match="already exists"):
        named["keys"] = nn.ReLU()
    named.clear()
    assert len(named) == 0


def test_parameter_containers():
    values = nn.ParameterList([plugrad.ones(1), plugrad.zeros(2)])
    values.append(plugrad.ones(3))
    assert len(list(values.parameters())) == 3 and values[-1].shape == (3,)
    assert len(values[1:]) == 2 and list(values.state_dict()) == ["0", "1", "2"]
    named = nn.ParameterDict({"a": plugrad.ones(1)})
    named["b"] = plugrad.zeros(1)
    assert list(named) == ["a", "b"] and isinstance(named["b"], Parameter)
    assert named.pop("a").item() == 1 and "a" not in named and named.get("z", 3) == 3
    merged = named | nn.ParameterDict({"c": plugrad.ones(1)})
    assert list(merged.keys()) == ["b", "c"]


def test_parameter():
    p = Parameter(plugrad.ones(2))
    assert p.requires_grad and p.is_leaf and isinstance(p, plugrad.Tensor)
    assert not Parameter(plugrad.ones(2), requires_grad=False).requires_grad
    assert repr(p).startswith("Parameter containing:\n") and Parameter().shape == (0,)
    assert type(p + 1) is plugrad.Tensor
    data = plugrad.ones(2)
    shared = Parameter(data)
    data[0] = 5
    assert shared.tolist() == [5, 1]
    with pytest.raises(RuntimeError, match="can require gradients"):
        Parameter(plugrad.ones(2, dtype=plugrad.int64))


def test_lazy_modules():
    with pytest.warns(UserWarning, match="Lazy modules"):
        lazy = nn.LazyLinear(3)
    with pytest.raises(RuntimeError):
        lazy.weight.shape  # noqa: B018
    assert lazy.has_uninitialized_params()
    loaded = copy.deepcopy(lazy)
    lazy(plugrad.ones(2, 5))
    assert type(lazy) is nn.Linear and lazy.weight.shape == (3, 5) and lazy.in_features == 5
    assert type(lazy.weight) is Parameter and not lazy._forward_pre_hooks
    loaded.load_state_dict(lazy.state_dict())
    assert loaded.weight.tolist() == lazy.weight.tolist()
