"""Files both ways with torch, sharing, devices, refusals and atomic writing."""
import io
import os
import pickle
from collections import OrderedDict

import numpy as np
import pytest

import plugrad
from plugrad import nn, serialization

torch = pytest.importorskip("torch")

DTYPES = ["float32", "float64", "float16", "bfloat16", "int8", "int16", "int32", "int64", "uint8",
          "uint16", "uint32", "uint64", "bool", "complex64", "complex128", "float8_e4m3fn",
          "float8_e5m2"]


def through(saver, loader, obj, **options):
    file = io.BytesIO()
    saver.save(obj, file)
    file.seek(0)
    return loader.load(file, **options)


def example(library, dtype):
    values = library.tensor([[0.0, 1.0, 2.0], [3.0, 1.5, 0.5]])
    return values.to(getattr(library, dtype))


def as_list(tensor):
    name = str(tensor.dtype).split(".")[-1]
    if name.startswith("float8") or name == "bfloat16":
        tensor = tensor.float()
    return tensor.tolist()


@pytest.mark.parametrize("dtype", DTYPES)
def test_every_dtype_both_ways(dtype):
    ours, theirs = example(plugrad, dtype), example(torch, dtype)
    for saver, loader, given in ((plugrad, torch, ours), (torch, plugrad, theirs),
                                 (plugrad, plugrad, ours)):
        result = through(saver, loader, {"x": given, "t": given.t()})
        assert isinstance(result["x"], loader.Tensor)
        assert str(result["x"].dtype).split(".")[-1] == dtype
        assert as_list(result["x"]) == as_list(ours)
        assert tuple(result["t"].stride()) == (1, 3)
        assert as_list(result["t"]) == as_list(ours.t())


@pytest.mark.parametrize("saver,loader", [(plugrad, torch), (torch, plugrad), (plugrad, plugrad)])
def test_views_share_memory(saver, loader):
    x = saver.arange(100, dtype=saver.float32)
    whole, odd, rest = through(saver, loader, [x, x[1::2], x[5:]])
    assert (whole.shape, odd.shape, rest.shape) == ((100,), (50,), (95,))
    assert odd.tolist() == list(range(1, 100, 2)) and rest.tolist() == list(range(5, 100))
    whole[7] = -1
    assert odd[3].item() == -1 and rest[2].item() == -1


def test_sharing_without_the_whole():
    x = plugrad.arange(10)
    first, second = through(plugrad, plugrad, [x[:10], x[2:4]])
    first[2] = 50
    assert second.tolist() == [50, 3]


@pytest.mark.parametrize("saver,loader", [(plugrad, torch), (torch, plugrad)])
def test_plain_objects(saver, loader):
    obj = {"int": 3, "big": 1 << 70, "float": 1.5, "str": "añ", "none": None, "bool": True,
           "list": [1, [2]], "tuple": (1, (2, 3), ()), "bytes": b"\x00\xff", "set": {1, 2},
           "complex": 1 + 2j, "ordered": OrderedDict(a=1), "dtype": saver.float16,
           "size": saver.Size([2, 3]), "device": saver.device("cpu"), 5: "key",
           "empty": saver.empty(0, 3), "scalar": saver.tensor(2.5)}
    result = through(saver, loader, obj)
    for key in ("int", "big", "float", "str", "none", "bool", "list", "tuple", "bytes", "set",
                "complex", "ordered", 5):
        assert result[key] == obj[key] and type(result[key]) is type(obj[key])
    assert result["dtype"] is loader.float16
    assert result["size"] == (2, 3) and isinstance(result["size"], loader.Size)
    assert result["device"] == loader.device("cpu")
    assert result["empty"].shape == (0, 3)
    assert result["scalar"].item() == 2.5 and result["scalar"].shape == ()


@pytest.mark.parametrize("saver,loader", [(plugrad, torch), (torch, plugrad), (plugrad, plugrad)])
def test_state_dicts(saver, loader):
    def make(library):
        model = library.nn.Sequential(library.nn.Linear(3, 4), library.nn.BatchNorm1d(4))
        optimizer = library.optim.AdamW(model.parameters(), lr=0.01)
        return model, optimizer

    model, optimizer = make(saver)
    model(saver.ones(2, 3)).sum().backward()
    optimizer.step()
    state = through(saver, loader, {"model": model.state_dict(), "opt": optimizer.state_dict()})
    other, other_optimizer = make(loader)
    assert state["model"]._metadata[""] == {"version": 1}
    other.load_state_dict(state["model"])
    other_optimizer.load_state_dict(state["opt"])
    for a, b in zip(model.state_dict().values(), other.state_dict().values()):
        assert a.tolist() == b.tolist()
    entry = other_optimizer.state_dict()["state"][0]
    assert entry["step"].item() == 1
    assert entry["exp_avg"].tolist() == optimizer.state_dict()["state"][0]["exp_avg"].tolist()


@pytest.mark.parametrize("saver,loader", [(plugrad, torch), (torch, plugrad), (plugrad, plugrad)])
def test_parameters(saver, loader):
    p = saver.nn.Parameter(saver.ones(2), requires_grad=False)
    q = saver.nn.Parameter(saver.ones(2))
    q.note = "kept"
    leaf = saver.ones(2).requires_grad_()
    a, b, c, d = through(saver, loader, [p, q, leaf, q])
    assert isinstance(a, loader.nn.Parameter) and not a.requires_grad
    assert isinstance(b, loader.nn.Parameter) and b.requires_grad and b.note == "kept"
    assert type(c) is loader.Tensor and c.requires_grad and d is b


@pytest.mark.parametrize("saver,loader", [(plugrad, torch), (torch, plugrad), (plugrad, plugrad)])
def test_whole_modules(saver, loader):
    model = saver.nn.Sequential(saver.nn.Conv2d(1, 2, 3), saver.nn.BatchNorm2d(2),
                                saver.nn.TransformerEncoderLayer(4, 2, 8)).eval()
    result = through(saver, loader, model, weights_only=False)
    assert isinstance(result, loader.nn.Sequential) and not result.training
    assert isinstance(result[0], loader.nn.Conv2d) and result[0].kernel_size == (3, 3)
    assert list(result.state_dict()) == list(model.state_dict())
    assert result[1].weight.tolist() == [1, 1]
    x = np.arange(24, dtype=np.float32).reshape(3, 2, 4) / 10
    assert np.allclose(model[2](saver.tensor(x)).detach().numpy(),
                       result[2](loader.tensor(x)).detach().numpy(), atol=1e-5)


def test_legacy_files():
    x = torch.arange(6.0).reshape(2, 3)
    obj = {"x": x, "row": x[1], "p": torch.nn.Parameter(torch.ones(2)), "n": 3}
    file = io.BytesIO()
    torch.save(obj, file, _use_new_zipfile_serialization=False)
    file.seek(0)
    result = plugrad.load(file)
    assert result["row"].tolist() == [3, 4, 5] and result["n"] == 3
    result["x"][1, 0] = 9
    assert result["row"][0].item() == 9
    file = io.BytesIO()
    plugrad.save({"x": result["x"], "b": plugrad.ones(2, dtype=plugrad.bfloat16)}, file,
                 _use_new_zipfile_serialization=False)
    file.seek(0)
    again = torch.load(file)
    assert again["x"].tolist() == [[0, 1, 2], [9, 4, 5]] and again["b"].dtype is torch.bfloat16


class Secret:
    """A class that files may name only when it is allowed."""

    def __init__(self, value):
        self.value = value


class Evil:
    def __reduce__(self):
        return os.system, ("touch /tmp/plugrad_evil",)


def test_weights_only_refuses_code():
    for obj in ({"a": Evil()}, Secret(3), print):
        with pytest.raises(pickle.UnpicklingError, match="Weights only load failed"):
            through(plugrad, plugrad, obj)
    assert not os.path.exists("/tmp/plugrad_evil")


@pytest.mark.parametrize("payload", [
    b"\x80\x02cbuiltins\neval\nX\x04\x00\x00\x001+1\x85R.",
    b"\x80\x02ctorch\nTensor\n}X\x03\x00\x00\x00addK\x01sb.",
    b"\x80\x02ctorch._utils\n_rebuild_parameter\n(NN}tb.",
    b"\x80\x02c_codecs\nencode\nX\x01\x00\x00\x00aX\x04\x00\x00\x00zlib\x86R.",
    b"\x80\x02ctorch.serialization\nos\n.", b"\x80\x02K\x01i.", b"\x80\x02ctorch\nload\n)R.",
    b"\x80\x02ctorch\nfloat32\n)R."])
def test_weights_only_refuses_other_pickles(payload):
    import zipfile
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("archive/data.pkl", payload)
        archive.writestr("archive/version", "3\n")
    file.seek(0)
    with pytest.raises(pickle.UnpicklingError):
        plugrad.load(file)


def test_safe_globals():
    with serialization.safe_globals([Secret]):
        assert through(plugrad, plugrad, Secret(3)).value == 3
        assert serialization.get_safe_globals() == [Secret]
    assert serialization.get_safe_globals() == []
    serialization.add_safe_globals([Secret])
    try:
        assert through(plugrad, plugrad, [Secret(4)])[0].value == 4
    finally:
        serialization.clear_safe_globals()
    file = io.BytesIO()
    plugrad.save(Secret(plugrad.ones(1)), file)
    file.seek(0)
    assert serialization.get_unsafe_globals_in_checkpoint(file) == [f"{__name__}.Secret"]
    assert through(plugrad, plugrad, Secret(5), weights_only=False).value == 5


def test_a_tensor_that_does_not_fit_its_storage_is_refused():
    file = io.BytesIO()
    plugrad.save(plugrad.ones(3), file)
    import zipfile
    with zipfile.ZipFile(file) as archive:
        records = {name: archive.read(name) for name in archive.namelist()}
    data = records["archive/data.pkl"]
    assert data.count(b"K\x03\x85") == 1
    records["archive/data.pkl"] = data.replace(b"K\x03\x85", b"K\x63\x85")
    broken = io.BytesIO()
    with zipfile.ZipFile(broken, "w") as archive:
        for name, contents in records.items():
            archive.writestr(name, contents)
    broken.seek(0)
    with pytest.raises(RuntimeError, match="does not fit its storage"):
        plugrad.load(broken)


def test_paths_are_replaced_whole(tmp_path):
    path = tmp_path / "model.pt"
    plugrad.save({"x": plugrad.ones(2)}, path)
    before = path.read_bytes()

    class Broken:
        def __reduce__(self):
            raise ValueError("no")

    with pytest.raises(ValueError):
        plugrad.save([plugrad.ones(1000), Broken()], path)
    assert path.read_bytes() == before and os.listdir(tmp_path) == ["model.pt"]
    assert plugrad.load(str(path))["x"].tolist() == [1, 1]
    assert torch.load(path)["x"].tolist() == [1, 1]
    with pytest.raises(RuntimeError, match="Parent directory"):
        plugrad.save(1, tmp_path / "missing" / "x.pt")
    with pytest.raises(FileNotFoundError):
        plugrad.load(tmp_path / "nothing.pt")


def test_mmap(tmp_path):
    path = tmp_path / "model.pt"
    for saver in (plugrad, torch):
        saver.save({"x": saver.arange(1000.0), "b": saver.ones(3)}, path)
        before = path.read_bytes()
        state = plugrad.load(path, mmap=True)
        assert state["x"].tolist() == list(range(1000)) and state["b"].tolist() == [1, 1, 1]
        state["x"][0] = 7
        assert path.read_bytes() == before
    plugrad.save({"x": plugrad.arange(1000.0)}, path)
    assert torch.load(path, mmap=True)["x"][5].item() == 5


def test_map_location():
    def load(where):
        return through(plugrad, plugrad, plugrad.ones(2), map_location=where)

    for where in ("cpu", plugrad.device("cpu"), {"cpu": "cpu"}, lambda storage, location: storage,
                  lambda storage, location: None):
        assert load(where).tolist() == [1, 1]
    assert load("meta").is_meta and load({"cpu": "meta"}).is_meta
    with pytest.raises(RuntimeError, match="map_location=torch"):
        load("nodevice")


def test_meta_tensors():
    result = through(plugrad, plugrad, plugrad.empty(2, 3, device="meta"))
    assert result.is_meta and result.shape == (2, 3)


def test_files_that_are_no_checkpoints():
    with pytest.raises(EOFError):
        plugrad.load(io.BytesIO(b""))
    with pytest.raises(pickle.UnpicklingError):
        plugrad.load(io.BytesIO(b"hello, this is text"))
    with pytest.raises(AttributeError, match="seek"):
        plugrad.load(3)
    with pytest.raises(AttributeError, match="write"):
        plugrad.save(1, 3)
    with pytest.raises(ValueError, match="must be a file path"):
        plugrad.load(io.BytesIO(), mmap=True)


def test_hidden_imports():
    assert isinstance(nn.Linear(1, 1).weight, plugrad.nn.Parameter)
    import subprocess
    import sys
    code = "import sys, plugrad.serialization; print('zipfile' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
