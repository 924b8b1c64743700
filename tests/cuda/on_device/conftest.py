"""These tests need a GPU, or the stand-in for CuPy (see ../plugin.py)."""

import pytest

import plugrad


@pytest.fixture(autouse=True)
def needs_gpu():
    if not plugrad.cuda.is_available():
        pytest.skip("no GPU, and no stand-in for CuPy")


@pytest.fixture
def backend():
    from plugrad.backends.loader import table_for

    return table_for(plugrad.device("cuda", 0)).backend
