"""A pytest plugin that puts the stand-in in CuPy's place when PLUGRAD_CUPY_STANDIN=1:

    PLUGRAD_CUPY_STANDIN=1 PLUGRAD_STRICT=1 python -m pytest -p tests.cuda.plugin \\
        --pyargs plugrad.testing.suite --backend cuda
"""

import os

from tests.cuda import host, standin

if os.environ.get("PLUGRAD_CUPY_STANDIN") == "1":
    if host.compiler() is None:
        raise RuntimeError("the stand-in for CuPy compiles kernels with a C++ compiler; found none")
    standin.install()
