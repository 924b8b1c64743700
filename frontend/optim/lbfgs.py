"""L-BFGS, with a fixed step or a line search for the strong Wolfe conditions."""
from __future__ import annotations

import plugrad

from .optimizer import Optimizer, check_lr, number


def _cubic_interpolate(x1, f1, g1, x2, f2, g2, bounds=None):
    """Where the cubic with these values and slopes is least within `bounds` (Nocedal & Wright,
    eq. 3.59)."""
    low, high = bounds if bounds is not None else (min(x1, x2), max(x1, x2))
    d1 = g1 + g2 - 3 * (f1 - f2) / (x1 - x2)
    square = d1**2 - g1 * g2
    if square < 0:
        return (low + high) / 2.0
    d2 = square**0.5
    if x1 <= x2:
        least = x2 - (x2 - x1) * ((g2 + d2 - d1) / (g2 - g1 + 2 * d2))
    else:
        least = x1 - (x1 - x2) * ((g1 + d2 - d1) / (g1 - g2 + 2 * d2))
    return min(max(least, low), high)


class _Point:
    """One step length tried on a line: the loss, the gradient there, its slope on the line."""

    __slots__ = ("gradient", "loss", "slope", "t")

    def __init__(self, t, loss, gradient, slope):
        self.t = t
        self.loss = loss
        self.gradient = gradient
        self.slope = slope


def _strong_wolfe(evaluate, t, start, d_norm, c1=1e-4, c2=0.9, tolerance_change=1e-9,
                  max_ls=25):
    """A step length that meets the strong Wolfe conditions (Nocedal & Wright, alg. 3.5, 3.6).

    `evaluate(t)` gives a _Point; `start` is the one at 0. Returns (point, evaluations).
    """
    def too_high(point):
        return point.loss > start.loss + c1 * point.t * start.slope

    previous, point = start, evaluate(t)
    evaluations, iteration = 1, 0
    while iteration < max_ls:
        if too_high(point) or (iteration > 1 and point.loss >= previous.loss):
            bracket = [previous, point]
            break
        if abs(point.slope) <= -c2 * start.slope:
            return point, evaluations
        if point.slope >= 0:
            bracket = [previous, point]
            break
        low = point.t + 0.01 * (point.t - previous.t)
        high = point.t * 10
        t = _cubic_interpolate(previous.t, previous.loss, previous.slope, point.t, point.loss,
                               point.slope, (low, high))
        previous, point = point, evaluate(t)
        evaluations += 1
        iteration += 1
    else:
        bracket = [start, point]
    return _zoom(evaluate, bracket, start, too_high, d_norm, c2, tolerance_change,
                 max_ls - iteration, evaluations)


def _zoom(evaluate, bracket, start, too_high, d_norm, c2, tolerance_change, tries, evaluations):
    """Narrow the bracket until a point meets the conditions, or it is too small."""
    stuck = False
    low, high = (0, 1) if bracket[0].loss <= bracket[1].loss else (1, 0)
    for _ in range(tries):
        a, b = bracket
        if abs(b.t - a.t) * d_norm < tolerance_change:
            break
        t = _cubic_interpolate(a.t, a.loss, a.slope, b.t, b.loss, b.slope)
        # twice near an edge: step away from it, a tenth of the bracket
        left, right = min(a.t, b.t), max(a.t, b.t)
        margin = 0.1 * (right - left)
        if min(right - t, t - left) < margin:
            if stuck or t >= right or t <= left:
                t = right - margin if abs(t - right) < abs(t - left) else left + margin
                stuck = False
            else:
                stuck = True
        else:
            stuck = False
        point = evaluate(t)
        evaluations += 1
        if too_high(point) or point.loss >= bracket[low].loss:
            bracket[high] = point
            low, high = (0, 1) if bracket[0].loss <= bracket[1].loss else (1, 0)
        else:
            done = abs(point.slope) <= -c2 * start.slope
            if not done and point.slope * (bracket[high].t - bracket[low].t) >= 0:
                bracket[high] = bracket[low]
            bracket[low] = point
            if done:
                break
    return bracket[low], evaluations


def _value(loss):
    return float(loss.detach()) if isinstance(loss, plugrad.Tensor) else float(loss)


class LBFGS(Optimizer):
    """Quasi-Newton steps from the last `history_size` changes of the gradient.

    `step(closure)` calls `closure`, which computes the loss and the gradients, several times.
    `line_search_fn` is None or "strong_wolfe". One group of parameters only.
    """

    def __init__(self, params, lr=1, max_iter=20, max_eval=None, tolerance_grad=1e-7,
                 tolerance_change=1e-9, history_size=100, line_search_fn=None):
        check_lr(lr)
        super().__init__(params, {
            "lr": lr, "max_iter": max_iter,
            "max_eval": max_iter * 5 // 4 if max_eval is None else max_eval,
            "tolerance_grad": tolerance_grad, "tolerance_change": tolerance_change,
            "history_size": history_size, "line_search_fn": line_search_fn})
        if len(self.param_groups) != 1:
            raise ValueError("LBFGS doesn't support per-parameter options (parameter groups)")
        self._params = self.param_groups[0]["params"]

    def __setstate__(self, state):
        super().__setstate__(state)
        self._params = self.param_groups[0]["params"]

    def _flat_grad(self):
        parts = []
        for param in self._params:
            grad = plugrad.zeros_like(param) if param.grad is None else param.grad
            grad = grad.to_dense() if grad.is_sparse else grad
            grad = plugrad.view_as_real(grad) if grad.is_complex() else grad
            parts.append(grad.reshape(-1))
        return plugrad.cat(parts)

    def _add_to_params(self, t, direction):
        start = 0
        for param in self._params:
            real = plugrad.view_as_real(param) if param.is_complex() else param
            real.add_(direction[start:start + real.numel()].view_as(real), alpha=t)
            start += real.numel()

    @plugrad.no_grad()
    def step(self, closure):
        """Up to max_iter steps; returns the loss before the first."""
        group = self.param_groups[0]
        closure = plugrad.enable_grad()(closure)
        state = self.state[self._params[0]]
        state.setdefault("func_evals", 0)
        state.setdefault("n_iter", 0)

        first_loss = closure()
        loss = _value(first_loss)
        evaluations = 1
        state["func_evals"] += 1
        gradient = self._flat_grad()
        if gradient.abs().max() <= group["tolerance_grad"]:
            return first_loss

        direction, t = state.get("d"), state.get("t")
        previous, previous_loss = state.get("prev_flat_grad"), state.get("prev_loss")
        for iteration in range(1, group["max_iter"] + 1):
            state["n_iter"] += 1
            direction = self._direction(state, group, gradient, previous, direction, t)
            previous = gradient.clone(memory_format=plugrad.contiguous_format)
            previous_loss = loss
            lr = number(group["lr"])
            if state["n_iter"] == 1:
                t = min(1.0, 1.0 / gradient.abs().sum().item()) * lr
            else:
                t = lr
            slope = gradient.dot(direction)
            if slope > -group["tolerance_change"]:
                break
            last = iteration == group["max_iter"]
            t, loss, gradient, used = self._move(closure, group, t, loss, gradient, direction,
                                                 slope, last)
            evaluations += used
            state["func_evals"] += used
            if (last or evaluations >= group["max_eval"]
                    or gradient.abs().max() <= group["tolerance_grad"]
                    or direction.mul(t).abs().max() <= group["tolerance_change"]
                    or abs(loss - previous_loss) < group["tolerance_change"]):
                break
        state.update(d=direction, t=t, prev_flat_grad=previous, prev_loss=previous_loss)
        return first_loss

    def _move(self, closure, group, t, loss, gradient, direction, slope, last):
        """Take the step; returns (step length, loss, gradient, evaluations)."""
        if group["line_search_fn"] is None:
            self._add_to_params(t, direction)
            if last:
                return t, loss, gradient, 0
            with plugrad.enable_grad():
                loss = _value(closure())
            return t, loss, self._flat_grad(), 1
        if group["line_search_fn"] != "strong_wolfe":
            raise RuntimeError("only 'strong_wolfe' is supported")
        start = [param.clone(memory_format=plugrad.contiguous_format) for param in self._params]

        def restore():
            for param, value in zip(self._params, start):
                param.copy_(value)

        def evaluate(length):
            self._add_to_params(length, direction)
            value = _value(closure())
            new = self._flat_grad()
            restore()
            return _Point(length, value, new, new.dot(direction))

        point, used = _strong_wolfe(
            evaluate, t, _Point(0, loss, gradient, slope), direction.abs().max())
        self._add_to_params(point.t, direction)
        return point.t, point.loss, point.gradient, used

    def _direction(self, state, group, gradient, previous, direction, t):
        """Minus the inverse Hessian's estimate times the gradient, by the two-loop recursion."""
        if state["n_iter"] == 1:
            state.update(old_dirs=[], old_stps=[], ro=[], H_diag=1)
            return gradient.neg()
        changes, steps, ro = state["old_dirs"], state["old_stps"], state["ro"]
        y, s = gradient.sub(previous), direction.mul(t)
        ys = y.dot(s)
        if ys > 1e-10:
            if len(changes) == group["history_size"]:
                for history in (changes, steps, ro):
                    history.pop(0)
            changes.append(y)
            steps.append(s)
            ro.append(1.0 / ys)
            state["H_diag"] = ys / y.dot(y)
        if "al" not in state:
            state["al"] = [None] * group["history_size"]
        al = state["al"]
        q = gradient.neg()
        for i in range(len(changes) - 1, -1, -1):
            al[i] = (steps[i].dot(q) * ro[i]).item()
            q.add_(changes[i], alpha=-al[i])
        r = plugrad.mul(q, state["H_diag"])
        for i in range(len(changes)):
            r.add_(steps[i], alpha=al[i] - (changes[i].dot(r) * ro[i]).item())
        return r
