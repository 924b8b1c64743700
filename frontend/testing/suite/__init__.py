"""The op suite: samples of every op of ops.yaml, and the checks that each op must pass.

    PLUGRAD_STRICT=1 python -m pytest --pyargs plugrad.testing.suite --backend cpu

`--backend` names a device; plugin authors run the suite on theirs. What a device cannot do yet
stands in a gap file (`gaps/<backend>.txt`, or the one named by `--gaps`), one `op[check] reason` a
line, strict both ways: a listed check that passes fails until its line goes. `op[complex]` (or
another group of dtypes of codegen/domain.py) leaves out the cases of these dtypes.
"""
