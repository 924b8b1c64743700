"""Kernel bodies for libraries with NumPy's interface: `xp` is numpy or cupy."""
