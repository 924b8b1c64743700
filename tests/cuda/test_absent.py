"""A machine without CuPy, without a driver, without a GPU: nothing breaks, and errors say why."""

from __future__ import annotations

import subprocess
import sys

import pytest

ASK = """
import plugrad as torch
assert not torch.cuda.is_available() and torch.cuda.device_count() == 0
assert not torch.cuda.is_initialized() and torch.cuda.memory_allocated() == 0
assert torch.cuda.get_arch_list() == [] and not torch.cuda.is_bf16_supported()
torch.cuda.manual_seed_all(1)
torch.cuda.manual_seed(1)
torch.cuda.empty_cache()
for use in (lambda: torch.zeros(1, device="cuda"), lambda: torch.zeros(1).cuda(),
            torch.cuda.synchronize, torch.cuda.Stream, torch.cuda.current_device):
    try:
        use()
    except RuntimeError as error:
        print(error)
    else:
        raise SystemExit("no error")
"""

NO_CUPY = "import sys; sys.modules['cupy'] = None\n"
NO_GPU = """
from tests.cuda import standin
cupy = standin.install()
def count():
    raise cupy.cuda.runtime.CUDARuntimeError({text!r})
cupy.cuda.runtime.getDeviceCount = count
"""


@pytest.mark.parametrize("setup, words", [
    (NO_CUPY, ("CuPy", "plugrad[cuda13]", "Torch not compiled with CUDA enabled")),
    (NO_GPU.format(text="cudaErrorInsufficientDriver: CUDA driver version is insufficient"),
     ("Found no NVIDIA driver", "install or update the driver")),
    (NO_GPU.format(text="cudaErrorNoDevice: no CUDA-capable device is detected"),
     ("No CUDA GPUs are available", "CUDA_VISIBLE_DEVICES")),
])  # fmt: skip
def test_what_is_missing(setup, words):
    root = __file__.rsplit("/tests/", 1)[0]
    done = subprocess.run([sys.executable, "-c", setup + ASK], cwd=root, capture_output=True,
                          text=True)  # fmt: skip
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == 5
    assert all(word in line for line in lines for word in words), done.stdout


def test_importing_plugrad_imports_no_cupy():
    code = ("import sys, plugrad, plugrad.cuda, plugrad.backends.cupy_cuda; "
            "assert 'cupy' not in sys.modules")
    subprocess.run([sys.executable, "-c", code], check=True)
