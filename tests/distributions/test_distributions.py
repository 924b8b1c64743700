"""`torch.distributions` against torch's values, and samples against the moments."""

import pytest

import plugrad

D = plugrad.distributions
COVARIANCE = [[2.0, 0.5, 0.0], [0.5, 1.0, 0.3], [0.0, 0.3, 1.5]]


def double(M, *values):
    return M.tensor(values, dtype=M.float64)


MADE = {
    "normal": (lambda M: M.distributions.Normal(double(M, 0, 1, -2), double(M, 1, 0.5, 3)),
               [0.3, -1.0, 2.0]),
    "laplace": (lambda M: M.distributions.Laplace(double(M, 0, 1, 2), double(M, 1, 0.5, 3)),
                [0.3, -1.0, 2.0]),
    "gumbel": (lambda M: M.distributions.Gumbel(double(M, 0, 1, -2), double(M, 1, 0.5, 3)),
               [0.3, 1.2, 2.0]),
    "log normal": (lambda M: M.distributions.LogNormal(double(M, 0, 1, -2), double(M, 1, 0.5, 0.3)),
                   [0.3, 1.0, 2.0]),
    "uniform": (lambda M: M.distributions.Uniform(double(M, 0, 1, -2), double(M, 1, 1.5, 3)),
                [0.3, 1.2, 2.0]),
    "exponential": (lambda M: M.distributions.Exponential(double(M, 0.5, 1, 2)), [0.3, 1.0, 2.0]),
    "bernoulli": (lambda M: M.distributions.Bernoulli(double(M, 0.2, 0.9, 0.5)), [0.0, 1.0, 1.0]),
    "bernoulli logits": (lambda M: M.distributions.Bernoulli(logits=double(M, -3, 0.1, 2)),
                         [0.0, 1.0, 1.0]),
    "geometric": (lambda M: M.distributions.Geometric(double(M, 0.2, 0.9, 0.5)), [0.0, 3.0, 1.0]),
    "poisson": (lambda M: M.distributions.Poisson(double(M, 0.2, 3.5, 8)), [0.0, 3.0, 11.0]),
    "categorical": (lambda M: M.distributions.Categorical(double(M, 1, 2, 5)), [0.0, 2.0, 1.0]),
    "categorical logits": (lambda M: M.distributions.Categorical(
        logits=double(M, [1, 2, 0.5, -1], [0, 0, 3, 1], [0, 1, 2, 3])), [0.0, 2.0, 3.0]),
    "one hot": (lambda M: M.distributions.OneHotCategorical(double(M, 1, 2, 5)), [0.0, 1.0, 0.0]),
    "independent": (lambda M: M.distributions.Independent(M.distributions.Normal(
        double(M, 0, 1, -2), double(M, 1, 0.5, 3)), 1), [0.3, -1.0, 2.0]),
    "covariance": (lambda M: M.distributions.MultivariateNormal(
        double(M, 1, 2, 3), double(M, *COVARIANCE)), [0.3, -1.0, 2.0]),
    "precision": (lambda M: M.distributions.MultivariateNormal(
        double(M, 1, 2, 3), precision_matrix=double(M, *COVARIANCE)), [0.3, -1.0, 2.0]),
    "scale_tril": (lambda M: M.distributions.MultivariateNormal(
        double(M, [1, 2, 3], [0, 0, 1]), scale_tril=double(M, [1, 0, 0], [2, 0.5, 0], [0, 1, 2])),
        [0.3, -1.0, 2.0]),
}


@pytest.mark.parametrize("name", MADE)
def test_values(same, name):
    make, values = MADE[name]

    def program(M):
        d = make(M)
        found = [tuple(d.batch_shape), tuple(d.event_shape), d.has_rsample,
                 "" if name == "log normal" else repr(d),
                 d.log_prob(double(M, *values)), d.mean, d.variance, d.stddev]
        if name != "poisson":
            found.append(d.entropy())
        if name not in ("gumbel", "uniform"):
            found.append(d.mode)
        if name in ("normal", "laplace", "gumbel", "log normal", "uniform", "exponential"):
            found += [d.cdf(double(M, *values)), d.icdf(double(M, 0.1, 0.5, 0.8))]
        if d.has_enumerate_support:
            found += [d.enumerate_support(), d.enumerate_support(expand=False)]
        for parameter in ("covariance_matrix", "precision_matrix", "scale_tril", "probs", "logits"):
            if parameter in d.arg_constraints:
                found.append(getattr(d, parameter))
        return found
    same(program)


@pytest.mark.parametrize("name", MADE)
def test_samples(name):
    """50,000 samples have the mean and the variance within 6 standard errors."""
    plugrad.manual_seed(0)
    d = MADE[name][0](plugrad)
    x = d.sample((50, 1000))
    assert x.shape == (50, 1000, *d.batch_shape, *d.event_shape)
    assert not x.requires_grad
    assert bool(plugrad.isfinite(d.log_prob(x)).all())
    mean, deviation = d.mean, d.stddev
    if name.startswith("categorical"):
        steps = plugrad.arange(d.probs.shape[-1])
        mean = (d.probs * steps).sum(-1)
        deviation = ((d.probs * steps ** 2).sum(-1) - mean ** 2).sqrt()
    x = x.double().reshape(50_000, *x.shape[2:])
    assert bool(((x.mean(0) - mean).abs() < 6 * deviation / 50_000 ** 0.5).all())
    assert bool(((x.std(0) / deviation - 1).abs() < 0.1).all())


@pytest.mark.parametrize("name", ["normal", "laplace", "gumbel", "log normal", "uniform",
                                  "exponential", "independent", "scale_tril"])
def test_samples_have_a_gradient(name):
    """The derivative by a scale or rate is that of the formula for the same noise."""
    d = MADE[name][0](plugrad)
    key = next(k for k in ("scale", "rate", "high", "loc", "base_dist") if k in d.__dict__)
    inner, key = (d.base_dist, "scale") if key == "base_dist" else (d, key)
    if name == "log normal":
        inner = d.base_dist
    parameter = getattr(inner, key).clone().requires_grad_()
    setattr(inner, key, parameter)
    plugrad.manual_seed(3)
    (slope,) = plugrad.autograd.grad(d.rsample().sum(), parameter)
    with plugrad.no_grad():
        found = []
        for step in (1e-6, -1e-6):
            setattr(inner, key, parameter + step)
            plugrad.manual_seed(3)
            found.append(d.rsample().sum().item())
    assert abs((found[0] - found[1]) / 2e-6 - slope.sum().item()) < 1e-5


PAIRS = [(name, other) for name, other in (
    ("normal", lambda M: M.distributions.Normal(double(M, 1), double(M, 2))),
    ("laplace", lambda M: M.distributions.Laplace(double(M, 1), double(M, 2))),
    ("gumbel", lambda M: M.distributions.Gumbel(double(M, 1), double(M, 2))),
    ("log normal", lambda M: M.distributions.LogNormal(double(M, 1), double(M, 2))),
    ("uniform", lambda M: M.distributions.Uniform(double(M, -1), double(M, 2))),
    ("exponential", lambda M: M.distributions.Exponential(double(M, 3))),
    ("bernoulli", lambda M: M.distributions.Bernoulli(double(M, 0.3, 0.5, 0.0))),
    ("geometric", lambda M: M.distributions.Geometric(double(M, 0.3))),
    ("poisson", lambda M: M.distributions.Poisson(double(M, 3))),
    ("categorical", lambda M: M.distributions.Categorical(double(M, 0, 2, 1))),
    ("one hot", lambda M: M.distributions.OneHotCategorical(double(M, 3, 2, 1))),
    ("independent", lambda M: M.distributions.Independent(M.distributions.Normal(
        double(M, 0, 0, 0), double(M, 1, 1, 1)), 1)),
    ("covariance", lambda M: M.distributions.MultivariateNormal(
        double(M, 0, 0, 1), scale_tril=double(M, [1, 0, 0], [2, 0.5, 0], [0, 1, 2]))),
)]


@pytest.mark.parametrize("name, other", PAIRS)
def test_divergence(same, name, other):
    same(lambda M: M.distributions.kl_divergence(MADE[name][0](M), other(M)))
    assert D.kl_divergence(*[MADE[name][0](plugrad)] * 2).abs().max().item() < 1e-9


@pytest.mark.parametrize("program, words", [
    (lambda M: M.distributions.Normal(0.0, -1.0), "to satisfy the constraint GreaterThan("),
    (lambda M: M.distributions.Categorical(M.tensor([-1.0, 2.0])),
     "to satisfy the constraint Simplex()"),
    (lambda M: M.distributions.Bernoulli(), "Either `probs` or `logits` must be specified"),
    (lambda M: M.distributions.Bernoulli(0.5).log_prob(M.tensor(0.5)), "to be within the support"),
    (lambda M: M.distributions.Uniform(1.0, 1.0), "to satisfy the constraint LessThan("),
    (lambda M: M.distributions.Categorical(M.ones(3)).log_prob(M.tensor(3)),
     "to be within the support"),
    (lambda M: M.distributions.kl_divergence(M.distributions.Laplace(0.0, 1.0),
                                             M.distributions.Bernoulli(0.5)),
     "No KL(p || q) is implemented for p type Laplace and q type Bernoulli"),
])
def test_errors(same, program, words):
    same(program, words=words)


def test_policy_gradient(same):
    """log_prob of chosen actions, times returns: the step of REINFORCE."""
    def program(M):
        logits = double(M, [0.1, 0.2, -0.3], [1.0, -1.0, 0.0]).requires_grad_()
        d = M.distributions.Categorical(logits=logits)
        loss = -(d.log_prob(M.tensor([2, 0])) * double(M, 1.5, -0.5)).sum() - d.entropy().mean()
        loss.backward()
        return [loss.item(), logits.grad.tolist()]
    same(program)


def test_numbers_take_the_default_dtype(same):
    same(lambda M: [M.distributions.Normal(0, 1).loc.dtype == M.float32,
                    M.distributions.Normal(0, M.ones(2).double()).loc.dtype == M.float64,
                    M.distributions.Normal(0.0, 1.0).sample((2, 3)).shape,
                    M.distributions.Categorical(M.ones(2, 4)).sample((3,)).shape,
                    M.distributions.Normal(M.zeros(3), 1.0).expand((2, 3)).batch_shape])
