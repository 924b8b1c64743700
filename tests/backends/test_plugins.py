"""Plugins that work, fail, or were written for another API: `import plugrad` always works."""

import os
import subprocess
import sys
import textwrap

import pytest

GOOD = """
    from plugrad.backends.hookspecs import hookimpl
    from plugrad.backends.numpy_cpu import NumpyBackend

    class Toy(NumpyBackend):
        name = "toy"

    @hookimpl
    def register_backends(register):
        register("toy", Toy)
"""


@pytest.fixture
def run(tmp_path):
    """Installs a plugin (module text, entry point name) and runs code beside it."""
    def install(module, entry, source):
        (tmp_path / f"{module}.py").write_text(textwrap.dedent(source))
        info = tmp_path / f"{module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[plugrad]\n{entry} = {module}\n")

    def go(code, *, doctor=False, **env):
        command = [sys.executable, "-m", "plugrad", "doctor"] if doctor else \
            [sys.executable, "-c", textwrap.dedent(code)]
        path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
        return subprocess.run(command, capture_output=True, text=True,
                              env={**os.environ, "PYTHONPATH": path, **env}, cwd=tmp_path)
    go.install = install
    return go


def test_a_device_is_added_by_installing_a_package(run):
    run.install("good_plugin", "device.toy", GOOD)
    done = run("""
        import sys, plugrad as torch
        assert "good_plugin" not in sys.modules      # nothing is loaded before it is asked for
        x = torch.ones(2, 2, device="toy", requires_grad=True)
        (x * 3).sum().backward()
        print(x.device, x.grad.tolist(), (x @ x).device)
    """)
    assert done.stdout == "toy:0 [[3.0, 3.0], [3.0, 3.0]] toy:0\n", done.stderr


def test_devices_do_not_mix_silently(run):
    run.install("good_plugin", "device.toy", GOOD)
    done = run("""
        import plugrad as torch
        a, b = torch.ones(2), torch.ones(2, device="toy")
        try:
            a + b
        except RuntimeError as error:
            print(error)
        print((b + torch.tensor(2.0)).tolist())      # a number of the CPU moves
    """)
    lines = done.stdout.splitlines()
    assert "Expected all tensors to be on the same device" in lines[0] and "toy:0" in lines[0]
    assert lines[1] == "[3.0, 3.0]"


@pytest.mark.parametrize(("source", "reason"), [
    ("raise ImportError('libtoy.so is missing')", "libtoy.so is missing"),
    (GOOD.replace('name = "toy"', 'name = "toy"\n        api_version = 99'),
     "written for plugrad's backend API version 99, this plugrad has version 1"),
    ("x = 1", "the plugin did not register it"),
    (GOOD.replace("class Toy(NumpyBackend):", "class Toy(NumpyBackend):\n"
                  "        @classmethod\n        def device_count(cls):\n"
                  "            raise OSError('no toy driver: run toyinstall')"),
     "no toy driver: run toyinstall"),
], ids=["import error", "other API version", "registers nothing", "no driver"])
def test_a_plugin_that_fails(run, source, reason):
    run.install("bad_plugin", "device.toy", source)
    done = run("""
        import plugrad as torch
        print(torch.ones(2).tolist())
        try:
            torch.ones(2, device="toy")
        except RuntimeError as error:
            print(error)
    """)
    assert done.stdout.splitlines()[0] == "[1.0, 1.0]"
    assert reason in done.stdout, done.stdout + done.stderr
    doctor = run("", doctor=True)
    assert reason.split(":")[0] in doctor.stdout or reason == "the plugin did not register it"
    assert "device.toy = bad_plugin" in doctor.stdout


def test_an_unknown_device_names_the_known_ones():
    import plugrad as torch
    with pytest.raises(RuntimeError, match=r"Expected one of cpu, .*opencl.* device type at start "
                                           r"of device string: nosuch"):
        torch.ones(2, device="nosuch")


KERNELS = """
    from plugrad.backends.hookspecs import hookimpl

    @hookimpl
    def register_kernels(backend, table):
        table.register("exp", lambda a: a * 0 + 7, when=lambda a: a.ndim == 1, priority=1)
"""


def test_kernel_plugins_are_loaded_by_name_only(run):
    run.install("fast_exp", "kernels.cpu", KERNELS)
    code = """
        import plugrad as torch
        print(torch.zeros(2).exp().tolist(), torch.zeros(1, 1).exp().tolist())
    """
    assert run(code).stdout == "[1.0, 1.0] [[1.0]]\n"
    assert run(code, PLUGRAD_PLUGINS="fast_exp").stdout == "[7.0, 7.0] [[1.0]]\n"
    assert run("import plugrad; plugrad.use('fast_exp')" + textwrap.dedent(code)
               ).stdout == "[7.0, 7.0] [[1.0]]\n"


def test_fallback_warns_counts_and_is_an_error_when_strict(run):
    run.install("good_plugin", "device.toy", GOOD)
    code = """
        import warnings
        import plugrad as torch
        from plugrad.backends import report
        from plugrad.backends.table import on_host
        from plugrad.backends.loader import table_for
        table = table_for(torch.device("toy"))
        table.exp = on_host(table, "exp", "fallback")[1]
        x = torch.zeros(2, device="toy")
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter("always")
            y = x.exp(), x.exp()
        print(y[1].tolist(), y[1].device, len(seen), "runs on the CPU" in str(seen[0].message))
        print(report()["fallback"])
    """
    assert run(code, PLUGRAD_STRICT="0").stdout == "[1.0, 1.0] toy:0 1 True\n{'toy.exp': 2}\n"
    strict = run(code, PLUGRAD_STRICT="1")
    assert "op 'exp' has no kernel on toy:0 and PLUGRAD_STRICT is set" in strict.stderr
