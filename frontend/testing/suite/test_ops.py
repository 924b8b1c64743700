"""One test per op of ops.yaml: all checks on the device named by `--backend`."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from plugrad.codegen.domain import DTYPES
from plugrad.testing.suite.checks import CHECKS, Subject, runs
from plugrad.testing.suite.samples import maker_of


def test_op(op, suite):
    """`op` comes from the plugin, one by one; `suite` holds the device and its gaps."""
    wrong = complaints_of(op, suite)
    if wrong:
        pytest.fail(f"{op.where}: {op.signature}\n  " + "\n  ".join(wrong), pytrace=False)


def complaints_of(op, suite):
    """What all checks have to say of an op."""
    try:
        maker_of(op)
    except LookupError as error:
        return [str(error)]
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        return _wrong(op, suite)


def _wrong(op, suite):
    wrong = []
    groups = [group for group in DTYPES if suite.gap(op, group)]
    for group in groups:
        others = frozenset().union(*DTYPES.values()) - set(DTYPES[group])
        if not suite.complaints(runs, Subject(op, suite.device, others)):
            wrong.append(suite.closed(op, group))
    subject = Subject(op, suite.device, frozenset(d for g in groups for d in DTYPES[g]))
    for name, check in CHECKS.items():
        complaints = suite.complaints(check, subject)
        if suite.gap(op, name) and not complaints:
            wrong.append(suite.closed(op, name))
        elif complaints and not suite.gap(op, name):
            wrong.append(f"{name}: " + "\n    ".join(complaints[:5]))
        if complaints and name == "runs":      # the other checks need its results
            break
    suite.count(subject)
    return wrong
