"""Profiles count the calls of ops, name blocks and follow a schedule."""

import json

import pytest

import plugrad
from plugrad.profiler import (
    ProfilerAction,
    ProfilerActivity,
    profile,
    record_function,
    schedule,
    tensorboard_trace_handler,
)


def work():
    x = plugrad.ones(4, requires_grad=True)
    with record_function("my block"):
        y = x * x + x
    y.sum().backward()


def test_counts_and_table():
    with profile(activities=[ProfilerActivity.CPU], record_shapes=True) as p:
        work()
        work()
    found = {e.key: e for e in p.key_averages()}
    assert found["aten::sum"].count == 2
    assert found["my block"].count == 2
    assert found["my block"].cpu_time_total >= found["my block"].self_cpu_time_total >= 0
    assert [4] in [s for e in p.events() for s in e.input_shapes]
    table = p.key_averages().table(sort_by="cpu_time_total", row_limit=3)
    assert "my block" in table
    assert "Self CPU time total" in table
    work()
    assert len(p.events()) == sum(e.count for e in found.values())


def test_trace_file(tmp_path):
    with plugrad.autograd.profiler.profile() as p:
        work()
    p.export_chrome_trace(str(tmp_path / "t.json"))
    names = [e["name"] for e in json.loads((tmp_path / "t.json").read_text())["traceEvents"]]
    assert "my block" in names
    assert "aten::sum" in names


def test_schedule_is_torchs():
    torch = pytest.importorskip("torch")
    for options in ({"wait": 1, "warmup": 1, "active": 2, "repeat": 2},
                    {"wait": 0, "warmup": 2, "active": 1, "skip_first": 3}):
        ours, theirs = schedule(**options), torch.profiler.schedule(**options)
        assert [ours(i).name for i in range(15)] == [theirs(i).name for i in range(15)]


def test_steps(tmp_path):
    seen = []

    def ready(p):
        seen.append(sum(e.count for e in p.key_averages() if e.key == "my block"))
    with profile(schedule=schedule(wait=1, warmup=1, active=2), on_trace_ready=ready) as p:
        for _ in range(8):
            work()
            p.step()
    assert seen == [2, 2]
    assert p.schedule(3) is ProfilerAction.RECORD_AND_SAVE
    with profile(on_trace_ready=tensorboard_trace_handler(str(tmp_path))):
        work()
    assert len(list(tmp_path.glob("*.pt.trace.json"))) == 1


def test_decorator():
    @record_function("named")
    def f(x):
        return x + 1
    with plugrad.autograd.profiler.profile() as p:
        assert f(plugrad.ones(1)).item() == 2
    assert "named" in [e.name for e in p.function_events]
