"""The OpenCL backend's device list, program cache, precision policy and threads."""

from __future__ import annotations

import subprocess
import sys
import threading

import numpy as np
import pytest

from plugrad.backends.opencl import OpenCLBackend, platform
from plugrad.backends.opencl.apple import AppleBackend
from plugrad.backends.opencl.program import Programs, read_entry, write_entry

cl = pytest.importorskip("pyopencl")

SOURCE = "kernel void twice(global int *x) { x[get_global_id(0)] *= 2; }"


@pytest.fixture(scope="module")
def device():
    try:
        return OpenCLBackend()
    except RuntimeError as error:
        pytest.skip(str(error))


@pytest.fixture
def programs(device, tmp_path, monkeypatch):
    monkeypatch.setenv("PLUGRAD_CACHE", str(tmp_path))
    return Programs(device.runtime.context, device.runtime.device, True)


def test_devices(device):
    kinds = [d.type for d in platform.find_devices()]
    assert OpenCLBackend.device_count() == len(kinds)
    gpus = [bool(kind & cl.device_type.GPU) for kind in kinds]
    assert gpus == sorted(gpus, reverse=True)
    assert device.runtime.device.name.strip() in device.describe()
    assert ("gpu" in device.capabilities) == device.runtime.is_gpu
    assert {"float16", "bfloat16", "complex", "autocast:float16"} <= device.capabilities
    with pytest.raises(RuntimeError, match=r"opencl:99. does not exist"):
        OpenCLBackend(99)


def test_no_driver_is_explained(monkeypatch):
    def none():
        raise cl.LogicError("clGetPlatformIDs failed: PLATFORM_NOT_FOUND_KHR")

    monkeypatch.setattr(cl, "get_platforms", none)
    platform.find_devices.cache_clear()
    try:
        with pytest.raises(RuntimeError, match=r"no OpenCL driver \(ICD\).*install"):
            OpenCLBackend.device_count()
    finally:
        platform.find_devices.cache_clear()


def test_missing_pyopencl_is_explained():
    code = ("import sys; sys.modules['pyopencl'] = None\n"
            "from plugrad.backends.opencl import OpenCLBackend\n"
            "try: OpenCLBackend.device_count()\n"
            "except ImportError as error: print(error)")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "needs pyopencl" in done.stdout
    assert "pip install" in done.stdout


def test_programs_are_kept_on_disk(programs, device):
    programs.build(SOURCE)
    assert (programs.built, programs.loaded) == (1, 0)
    again = Programs(device.runtime.context, device.runtime.device, True)
    again.build(SOURCE)
    assert (again.built, again.loaded) == (0, 1)


@pytest.mark.parametrize("damage", [b"", b"short", None])
def test_a_corrupt_entry_is_rebuilt(programs, damage):
    programs.build(SOURCE)
    path = programs.path(SOURCE)
    if damage is None:  # a whole entry that the driver does not know
        write_entry(path, b"not a program")
    else:
        path.write_bytes(damage)
    program = programs.build(SOURCE)
    assert programs.built == 2
    assert cl.Kernel(program, "twice").num_args == 1
    assert read_entry(path) not in (None, b"not a program")


def test_other_sources_have_other_entries(programs):
    assert programs.path(SOURCE) != programs.path(SOURCE + " ")


def test_a_failed_build_shows_the_source(programs):
    with pytest.raises(RuntimeError, match=r"did not compile(.|\n)*no_such_name"):
        programs.build("kernel void f(global int *x) { x[0] = no_such_name; }")


def test_without_double_precision(monkeypatch):
    monkeypatch.setenv("PLUGRAD_OPENCL_FP64", "0")
    device = OpenCLBackend()
    assert "float64" not in device.capabilities
    for dtype, lower in (("float64", "float32"), ("complex128", "complex64")):
        with pytest.raises(TypeError, match=rf"{dtype} is not supported.*cl_khr_fp64.*{lower}"):
            device.from_numpy(np.ones(3, dtype))
    x = device.from_numpy(np.array([3, -1, 2**40]))
    values, order = device.sort(x, 0, False)
    assert device.to_numpy(values).tolist() == [-1, 3, 2**40]
    assert device.to_numpy(order).tolist() == [1, 0, 2]
    half = device.cast(device.from_numpy(np.float32([1.5, 2.5])), np.float16)
    assert device.to_numpy(half).tolist() == [1.5, 2.5]
    with pytest.raises(TypeError, match="float64"):
        device.cast(half, np.float64)


def test_kernels_from_many_threads(device):
    """Arguments are state of a kernel object, so each thread has its own."""
    wrong = []

    def work(k):
        for i in range(200):
            x = device.from_numpy(np.full(33, k * 1000 + i, np.int64))
            got = device.to_numpy(device.cast(x, np.int32))
            if not (got == k * 1000 + i).all():
                wrong.append((k, i))

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_apple_gpus_only(monkeypatch):
    class Platform:
        vendor = "Apple"

    class Gpu:
        type = cl.device_type.GPU
        platform = Platform

    class Cpu(Gpu):
        type = cl.device_type.CPU

    monkeypatch.setattr(platform, "find_devices", lambda: (Gpu, Cpu))
    monkeypatch.setattr(sys, "platform", "linux")
    assert AppleBackend.device_count() == 0
    monkeypatch.setattr(sys, "platform", "darwin")
    assert AppleBackend.devices() == (Gpu,)


def test_out_of_memory(device):
    from plugrad.errors import OutOfMemoryError

    with pytest.raises(OutOfMemoryError, match="opencl out of memory: tried to allocate"):
        device.allocate((1 << 50,), np.uint8)
    assert device.to_numpy(device.from_numpy(np.ones(3))).tolist() == [1, 1, 1]
