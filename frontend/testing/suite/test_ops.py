"""One test per op of ops.yaml: all checks on the device named by `--backend`."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from plugrad.testing.suite.checks import CHECKS, Subject
from plugrad.testing.suite.samples import maker_of


def test_op(op, suite):
    """`op` comes from the plugin, one by one; `suite` holds the device and its gaps."""
    try:
        maker_of(op)
    except LookupError as error:
        pytest.fail(str(error), pytrace=False)
    subject = Subject(op, suite.device)
    wrong = []
    for name, check in CHECKS.items():
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            complaints = suite.complaints(check, subject)
        if reason := suite.gaps.get(f"{op.name}[{name}]"):
            if not complaints:
                wrong.append(f"{name}: passes now, take '{op.name}[{name}] {reason}' out of "
                             f"{suite.gap_file}")
        elif complaints:
            wrong.append(f"{name}: " + "\n    ".join(complaints[:5]))
    suite.count(subject)
    if wrong:
        pytest.fail(f"{op.where}: {op.signature}\n  " + "\n  ".join(wrong), pytrace=False)
