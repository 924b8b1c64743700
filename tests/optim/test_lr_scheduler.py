"""Schedules against torch over 50 steps, resuming, and weight averaging."""
import math
import warnings

import pytest

import plugrad
from plugrad import optim

torch = pytest.importorskip("torch")


def sequential(library):
    s = library.optim.lr_scheduler
    return lambda o: s.SequentialLR(
        o, [s.ConstantLR(o, 0.1, 20), s.ExponentialLR(o, 0.9), s.StepLR(o, 2)], [5, 15])


def warm_restarts_in_sequence(library):
    s = library.optim.lr_scheduler
    return lambda o: s.SequentialLR(
        o, [s.LinearLR(o, 0.2, 1.0, 4), s.CosineAnnealingWarmRestarts(o, 5)], [4])


def chained(library):
    s = library.optim.lr_scheduler
    return lambda o: s.ChainedScheduler([s.ConstantLR(o, 0.1, 4), s.ExponentialLR(o, 0.9)])


SIMPLE = [
    ("LambdaLR", {"lr_lambda": lambda epoch: 0.95**epoch}),
    ("LambdaLR", {"lr_lambda": [lambda e: 0.95**e, lambda e: 1 / (1 + e)]}),
    ("MultiplicativeLR", {"lr_lambda": lambda epoch: 0.97}),
    ("StepLR", {"step_size": 7}), ("StepLR", {"step_size": 3, "gamma": 0.5}),
    ("MultiStepLR", {"milestones": [3, 10, 10, 30], "gamma": 0.3}),
    ("ConstantLR", {}), ("ConstantLR", {"factor": 0.25, "total_iters": 9}),
    ("LinearLR", {}), ("LinearLR", {"start_factor": 0.5, "end_factor": 0.1, "total_iters": 20}),
    ("ExponentialLR", {"gamma": 0.9}), ("PolynomialLR", {"total_iters": 30, "power": 2.0}),
    ("CosineAnnealingLR", {"T_max": 10, "eta_min": 0.01}), ("CosineAnnealingLR", {"T_max": 60}),
    ("CosineAnnealingWarmRestarts", {"T_0": 4, "T_mult": 2, "eta_min": 0.01}),
    ("CosineAnnealingWarmRestarts", {"T_0": 7}),
    ("CyclicLR", {"base_lr": 0.1, "max_lr": 0.5, "step_size_up": 4}),
    ("CyclicLR", {"base_lr": [0.1, 0.2], "max_lr": 0.5, "step_size_up": 4, "step_size_down": 9,
                  "mode": "triangular2"}),
    ("CyclicLR", {"base_lr": 0.1, "max_lr": 0.5, "step_size_up": 4, "mode": "exp_range",
                  "gamma": 0.95}),
    ("CyclicLR", {"base_lr": 0.1, "max_lr": 0.5, "step_size_up": 4, "cycle_momentum": False,
                  "scale_fn": lambda x: 0.5**x}),
    ("OneCycleLR", {"max_lr": 0.5, "total_steps": 51}),
    ("OneCycleLR", {"max_lr": [0.5, 0.7], "epochs": 6, "steps_per_epoch": 10, "three_phase": True,
                    "anneal_strategy": "linear", "pct_start": 0.2}),
]


def optimizer_of(library, kind="SGD"):
    params = [library.nn.Parameter(library.ones(2)), library.nn.Parameter(library.ones(3))]
    options = {"momentum": 0.9} if kind == "SGD" else {}
    return getattr(library.optim, kind)(
        [{"params": params[:1]}, {"params": params[1:], "lr": 0.3}], lr=0.2, **options)


def rates_of(library, make, steps=50, kind="SGD"):
    optimizer = optimizer_of(library, kind)
    scheduler = make(optimizer)
    seen = []
    for _ in range(steps):
        optimizer.step()
        seen.append([[group["lr"], group.get("momentum"), group.get("betas")]
                     for group in optimizer.param_groups])
        assert scheduler.get_last_lr() == [row[0] for row in seen[-1]]
        scheduler.step()
    return seen, scheduler


def flat(rows):
    for row in rows:
        for value in row:
            for item in value:
                yield from item if isinstance(item, tuple) else [item]


def assert_equal(ours, theirs):
    for a, b in zip(flat(ours), flat(theirs), strict=True):
        assert a == (b if b is None else pytest.approx(b, rel=1e-12, abs=1e-15))


@pytest.mark.parametrize("name,options", SIMPLE, ids=[f"{n}{i}" for i, (n, _) in enumerate(SIMPLE)])
@pytest.mark.parametrize("kind", ["SGD", "Adam"])
def test_fifty_steps_are_torchs(name, options, kind):
    ours, our_scheduler = rates_of(
        plugrad, lambda o: getattr(optim.lr_scheduler, name)(o, **options), kind=kind)
    theirs, their_scheduler = rates_of(
        torch, lambda o: getattr(torch.optim.lr_scheduler, name)(o, **options), kind=kind)
    assert_equal(ours, theirs)
    assert set(our_scheduler.state_dict()) == set(their_scheduler.state_dict())


@pytest.mark.parametrize("make", [sequential, chained, warm_restarts_in_sequence])
def test_combined_schedules_are_torchs(make):
    ours, our_scheduler = rates_of(plugrad, make(plugrad))
    theirs, their_scheduler = rates_of(torch, make(torch))
    assert_equal(ours, theirs)
    assert set(our_scheduler.state_dict()) == set(their_scheduler.state_dict())


@pytest.mark.parametrize("name,options", SIMPLE, ids=[f"{n}{i}" for i, (n, _) in enumerate(SIMPLE)])
def test_resumed_schedule_goes_on(name, options):
    whole, _ = rates_of(plugrad, lambda o: getattr(optim.lr_scheduler, name)(o, **options), 30)
    optimizer = optimizer_of(plugrad)
    scheduler = getattr(optim.lr_scheduler, name)(optimizer, **options)
    for _ in range(10):
        optimizer.step()
        scheduler.step()
    other = optimizer_of(plugrad)
    resumed = getattr(optim.lr_scheduler, name)(other, **options)
    resumed.load_state_dict(scheduler.state_dict())
    other.load_state_dict(optimizer.state_dict())
    for expected in whole[10:]:
        assert [g["lr"] for g in other.param_groups] == pytest.approx([row[0] for row in expected])
        other.step()
        resumed.step()


@pytest.mark.parametrize("options", [
    {}, {"mode": "max", "factor": 0.5, "patience": 2},
    {"threshold": 0.3, "threshold_mode": "abs", "cooldown": 2, "patience": 1, "min_lr": 0.05}])
def test_plateau_is_torchs(options):
    metrics = [math.sin(i / 3) + 3 / (i + 1) for i in range(60)]
    rates = []
    for library in (plugrad, torch):
        optimizer = optimizer_of(library)
        scheduler = library.optim.lr_scheduler.ReduceLROnPlateau(optimizer, **options)
        seen = []
        for metric in metrics:
            scheduler.step(metric)
            seen += [scheduler.get_last_lr(), scheduler.num_bad_epochs]
        rates.append(seen)
    assert rates[0] == rates[1]


def test_plateau_reduces_a_group_that_came_later():
    optimizer = optimizer_of(plugrad)
    scheduler = optim.lr_scheduler.ReduceLROnPlateau(optimizer, patience=0)
    optimizer.add_param_group({"params": [plugrad.nn.Parameter(plugrad.ones(1))], "lr": 1.0})
    scheduler.step(1.0)
    scheduler.step(2.0)
    assert optimizer.param_groups[-1]["lr"] == pytest.approx(0.1)


def test_warm_restarts():
    p = plugrad.nn.Parameter(plugrad.ones(1))
    optimizer = optim.SGD([p], lr=0.5)
    scheduler = optim.lr_scheduler.CosineAnnealingWarmRestarts(optimizer, T_0=1, T_mult=2)
    seen = []
    for _ in range(9):
        seen.append(optimizer.param_groups[0]["lr"])
        optimizer.step()
        scheduler.step()
    assert seen == pytest.approx(
        [0.5, 0.5, 0.25, 0.5, 0.42678, 0.25, 0.07322, 0.5, 0.48097], abs=1e-5)


def test_sequence_resumes_in_the_second_schedule():
    p = plugrad.nn.Parameter(plugrad.ones(1))
    optimizer = optim.SGD([{"params": [p], "initial_lr": 1.0}], lr=1.0)
    s = optim.lr_scheduler
    scheduler = s.SequentialLR(
        optimizer, [s.ConstantLR(optimizer, 0.1), s.ExponentialLR(optimizer, 0.9)], [3],
        last_epoch=4)
    assert scheduler.get_last_lr() == pytest.approx([0.9])
    optimizer.step()
    scheduler.step()
    assert scheduler.get_last_lr() == pytest.approx([0.81])


def test_order_is_warned_about():
    optimizer = optimizer_of(plugrad)
    scheduler = optim.lr_scheduler.StepLR(optimizer, 2)
    with pytest.warns(UserWarning, match=r"`lr_scheduler.step\(\)` before `optimizer.step\(\)`"):
        scheduler.step()


def test_tensor_rate_keeps_its_identity():
    rate = plugrad.tensor(1.0)
    optimizer = optim.SGD([plugrad.nn.Parameter(plugrad.ones(1))], lr=rate)
    scheduler = optim.lr_scheduler.ExponentialLR(optimizer, 0.5)
    optimizer.step()
    scheduler.step()
    assert optimizer.param_groups[0]["lr"] is rate and rate.item() == 0.5


def test_errors():
    optimizer = optimizer_of(plugrad)
    s = optim.lr_scheduler
    with pytest.raises(TypeError, match="is not an Optimizer"):
        s.StepLR(object(), 3)
    with pytest.raises(KeyError, match="initial_lr"):
        s.StepLR(optimizer, 3, last_epoch=5)
    with pytest.raises(ValueError, match="Expected 2 lr_lambdas"):
        s.LambdaLR(optimizer, [lambda e: e])
    with pytest.raises(ValueError, match="You must define either total_steps"):
        s.OneCycleLR(optimizer, 0.1)
    with pytest.raises(ValueError, match=r"Factor should be < 1.0"):
        s.ReduceLROnPlateau(optimizer, factor=1.0)


@pytest.mark.parametrize("strategy", ["cos", "linear"])
def test_swalr_is_torchs(strategy):
    ours, _ = rates_of(plugrad, lambda o: optim.swa_utils.SWALR(
        o, 0.01, anneal_epochs=6, anneal_strategy=strategy), 15)
    theirs, _ = rates_of(torch, lambda o: torch.optim.swa_utils.SWALR(
        o, 0.01, anneal_epochs=6, anneal_strategy=strategy), 15)
    assert_equal(ours, theirs)


def test_averaged_model():
    model = plugrad.nn.Linear(1, 1, bias=False)
    mean = optim.swa_utils.AveragedModel(model)
    moving = optim.swa_utils.AveragedModel(
        model, multi_avg_fn=optim.swa_utils.get_ema_multi_avg_fn(0.5))
    for value in (1.0, 2.0, 6.0):
        with plugrad.no_grad():
            model.weight.fill_(value)
        mean.update_parameters(model)
        moving.update_parameters(model)
    assert mean.module.weight.item() == pytest.approx(3.0)
    assert moving.module.weight.item() == pytest.approx(3.75)
    assert mean.n_averaged.item() == 3
    assert mean(plugrad.ones(1, 1)).item() == pytest.approx(3.0)


def test_update_bn():
    model = plugrad.nn.Sequential(plugrad.nn.BatchNorm1d(1)).eval()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        optim.swa_utils.update_bn([plugrad.tensor([[1.0], [3.0]]), plugrad.tensor([[5.0], [7.0]])],
                                  model)
    assert model[0].running_mean.item() == pytest.approx(4.0)
    assert model[0].momentum == 0.1 and not model.training
