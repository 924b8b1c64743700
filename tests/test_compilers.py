"""`torch.jit`, `torch.compiler` and `torch.distributed` for programs that only ask for them."""

import warnings

import pytest

import plugrad


@pytest.mark.filterwarnings("ignore:plugrad.jit")
def test_scripts_run_as_they_are():
    @plugrad.jit.script
    def double(x: plugrad.Tensor) -> plugrad.Tensor:
        return x * 2

    class Net(plugrad.nn.Module):
        @plugrad.jit.ignore
        def own(self, x):
            return x + 1

        @plugrad.jit.export
        def forward(self, x):
            return self.own(x)
    x = plugrad.ones(2)
    assert double(x).tolist() == [2.0, 2.0]
    assert plugrad.jit.script(Net())(x).tolist() == [2.0, 2.0]
    assert plugrad.jit.trace(lambda v: v * 3, x)(x).tolist() == [3.0, 3.0]
    assert plugrad.jit.wait(plugrad.jit.fork(double, x)).tolist() == [2.0, 2.0]
    assert plugrad.compiler.disable()(double)(x).tolist() == [2.0, 2.0]
    assert plugrad.jit.annotate(int, 3) == 3
    assert not (plugrad.jit.is_scripting() or plugrad.jit.is_tracing())
    assert not plugrad.compiler.is_compiling()
    with pytest.raises(RuntimeError, match="only implemented for modules in eval mode"):
        plugrad.jit.freeze(Net())


def test_one_warning():
    plugrad.jit._said.clear()
    with pytest.warns(UserWarning, match="jit.script does not compile"):
        net = plugrad.jit.script(plugrad.nn.ReLU())
    assert net(plugrad.tensor([-1.0, 2.0])).tolist() == [0.0, 2.0]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert plugrad.jit.trace(net, plugrad.ones(1)) is net


def test_one_process():
    import plugrad.distributed as dist
    assert not dist.is_available()
    assert not dist.is_initialized()


def test_names_of_types():
    from plugrad.types import Device, Number
    assert Number == plugrad.types.Number
    assert isinstance(plugrad.device("cpu"), Device)
