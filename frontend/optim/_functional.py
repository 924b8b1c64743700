"""What each optimizer does to one tensor: plain arithmetic, in place.

`param` and the state tensors are changed; `grad` is not. The numbers are Python's. A step can be
differentiated: no tensor that backward needs is overwritten later in it. A device's
table may have one kernel, named `<optimizer>_steps`, for many parameters: see `fused_steps`.
"""
from __future__ import annotations

import math

import plugrad

_without: set = set()  # (table, kernel's name) known not to exist


def fused_steps(name, params, states, keys, *numbers):
    """The parameters with a gradient that the device's kernel `name` has not stepped.

    The kernel gets all others at once, as rows of arrays: parameter, gradient, and what each state
    has at `keys`. It gives the numbers of the rows that it does not serve. For parameters on
    several devices, and wherever a derivative is recorded, nothing is fused.
    """
    table = getattr(params[0], "_k", None) if params else None
    if table is None or (table, name) in _without or plugrad.is_grad_enabled():
        return params
    try:
        kernel = getattr(table, name)
    except AttributeError:
        _without.add((table, name))
        return params
    rows, done, left = [], [], []
    for param in params:
        grad = param._grad
        if grad is None:
            continue
        state = states.get(param) if keys else None
        if (keys and not state) or grad._k is not table or param._k is not table or (
                param._view is not None or param._node is not None):
            left.append(param)
            continue
        row = [param._a, grad._a]
        for key in keys:
            row.append(state[key]._a)
        rows.append(row)
        done.append(param)
    refused = kernel(rows, *numbers)
    for param in done:
        param._v[0] += 1
    return [*left, *(done[i] for i in refused)] if refused else left


def _decayed(grad, param, weight_decay):
    """The gradient with that of weight_decay · |param|² / 2 added."""
    return grad.add(param, alpha=weight_decay) if weight_decay else grad


def sgd(param, grad, momentum_buffer, lr, momentum, dampening, weight_decay, nesterov):
    """Stochastic gradient descent; returns the momentum buffer, which starts as the gradient."""
    grad = _decayed(grad, param, weight_decay)
    if momentum:
        if momentum_buffer is None:
            momentum_buffer = grad.clone()
        else:
            momentum_buffer.mul_(momentum).add_(grad, alpha=1 - dampening)
        grad = grad.add(momentum_buffer, alpha=momentum) if nesterov else momentum_buffer
    param.add_(grad, alpha=-lr)
    return momentum_buffer


def adam(param, grad, exp_avg, exp_avg_sq, max_exp_avg_sq, step, lr, beta1, beta2, eps,
         weight_decay, decoupled):
    """Adam (Kingma & Ba 2015), AMSGrad with a maximum, AdamW with `decoupled` decay.

    `step` is the 0-dim tensor that counts the steps; it goes up by one.
    """
    count = step.add_(1).item()
    if weight_decay:
        if decoupled:
            param.mul_(1 - lr * weight_decay)
        else:
            grad = grad.add(param, alpha=weight_decay)
    exp_avg.lerp_(grad, 1 - beta1)
    exp_avg_sq.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
    correction1 = 1 - beta1**count
    correction2 = 1 - beta2**count
    if max_exp_avg_sq is None:
        denominator = exp_avg_sq.sqrt()
    else:
        max_exp_avg_sq.copy_(plugrad.maximum(max_exp_avg_sq.clone(), exp_avg_sq))
        denominator = max_exp_avg_sq.sqrt()
    denominator = denominator / correction2**0.5 + eps
    param.addcdiv_(exp_avg, denominator, value=-lr / correction1)


def adadelta(param, grad, square_avg, acc_delta, lr, rho, eps, weight_decay):
    """Adadelta (Zeiler 2012)."""
    grad = _decayed(grad, param, weight_decay)
    square_avg.mul_(rho).addcmul_(grad, grad, value=1 - rho)
    std = square_avg.add(eps).sqrt_()
    delta = acc_delta.add(eps).sqrt_() / std * grad
    acc_delta.mul_(rho).addcmul_(delta, delta, value=1 - rho)
    param.add_(delta, alpha=-lr)


def adagrad(param, grad, state_sum, step, lr, lr_decay, eps, weight_decay):
    """Adagrad (Duchi et al. 2011)."""
    grad = _decayed(grad, param, weight_decay)
    rate = lr / (1 + (step - 1) * lr_decay)
    state_sum.addcmul_(grad, grad, value=1)
    param.addcdiv_(grad, state_sum.sqrt() + eps, value=-rate)


def adagrad_sparse(param, grad, state_sum, step, lr, lr_decay, eps):
    """Adagrad for a coalesced sparse gradient: only its rows change."""
    rate = lr / (1 + (step - 1) * lr_decay)
    index, values = tuple(grad.indices()), grad.values()
    total = state_sum[index] + values.pow(2)
    state_sum[index] = total
    param[index] = param[index] - rate * values / total.sqrt().add_(eps)


def adamax(param, grad, exp_avg, exp_inf, step, lr, beta1, beta2, eps, weight_decay):
    """Adamax (Kingma & Ba 2015)."""
    grad = _decayed(grad, param, weight_decay)
    exp_avg.lerp_(grad, 1 - beta1)
    exp_inf.copy_(plugrad.maximum(exp_inf * beta2, grad.abs().add_(eps)))
    param.addcdiv_(exp_avg, exp_inf, value=-lr / (1 - beta1**step))


def nadam(param, grad, exp_avg, exp_avg_sq, mu_product, step, lr, beta1, beta2, eps, weight_decay,
          momentum_decay, decoupled):
    """NAdam (Dozat 2016); `mu_product` is a 0-dim tensor."""
    if weight_decay:
        if decoupled:
            param.mul_(1 - lr * weight_decay)
        else:
            grad = grad.add(param, alpha=weight_decay)
    mu = beta1 * (1.0 - 0.5 * 0.96 ** (step * momentum_decay))
    mu_next = beta1 * (1.0 - 0.5 * 0.96 ** ((step + 1) * momentum_decay))
    mu_product.mul_(mu)
    product = mu_product.item()
    exp_avg.lerp_(grad, 1 - beta1)
    exp_avg_sq.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
    denominator = (exp_avg_sq / (1 - beta2**step)).sqrt() + eps
    param.addcdiv_(grad, denominator, value=-lr * (1.0 - mu) / (1.0 - product))
    param.addcdiv_(exp_avg, denominator, value=-lr * mu_next / (1.0 - product * mu_next))


def radam(param, grad, exp_avg, exp_avg_sq, step, lr, beta1, beta2, eps, weight_decay, decoupled):
    """RAdam (Liu et al. 2020)."""
    if weight_decay:
        if decoupled:
            param.mul_(1 - lr * weight_decay)
        else:
            grad = grad.add(param, alpha=weight_decay)
    exp_avg.lerp_(grad, 1 - beta1)
    exp_avg_sq.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
    correction2 = 1 - beta2**step
    average = exp_avg / (1 - beta1**step)
    rho_inf = 2 / (1 - beta2) - 1
    rho = rho_inf - 2 * step * beta2**step / correction2
    if rho > 5.0:  # the variance is tractable
        rectified = math.sqrt((rho - 4) * (rho - 2) * rho_inf
                              / ((rho_inf - 4) * (rho_inf - 2) * rho))
        adaptive = correction2**0.5 / (exp_avg_sq.sqrt() + eps)
        param.add_(average.mul_(lr) * adaptive * rectified, alpha=-1.0)
    else:
        param.add_(average.mul_(lr), alpha=-1.0)


def rmsprop(param, grad, square_avg, momentum_buffer, grad_avg, lr, alpha, eps, weight_decay,
            momentum):
    """RMSprop (Hinton 2012), centred where there is a `grad_avg` (Graves 2013)."""
    grad = _decayed(grad, param, weight_decay)
    square_avg.mul_(alpha).addcmul_(grad, grad, value=1 - alpha)
    if grad_avg is None:
        avg = square_avg.sqrt()
    else:
        grad_avg.lerp_(grad, 1 - alpha)
        avg = square_avg.addcmul(grad_avg, grad_avg, value=-1).sqrt_()
    avg = avg + eps
    if momentum > 0:
        momentum_buffer.mul_(momentum).addcdiv_(grad, avg)
        param.add_(momentum_buffer, alpha=-lr)
    else:
        param.addcdiv_(grad, avg, value=-lr)


def rprop(param, grad, prev, step_size, eta_minus, eta_plus, size_min, size_max):
    """Resilient backpropagation (Riedmiller & Braun 1993)."""
    agreement = grad.mul(prev)
    one = plugrad.ones_like(agreement)
    factor = plugrad.where(agreement > 0, one * eta_plus,
                           plugrad.where(agreement < 0, one * eta_minus, one))
    step_size.mul_(factor).clamp_(size_min, size_max)
    # where the sign turned, this step is left out and the next counts as the first
    grad = grad.masked_fill(agreement < 0, 0)
    param.addcmul_(grad.sign(), step_size, value=-1)
    prev.copy_(grad)


def asgd(param, grad, ax, eta, mu, lambd, weight_decay):
    """Averaged SGD (Polyak & Juditsky 1992) with rate eta; `ax` is the average."""
    grad = _decayed(grad, param, weight_decay)
    param.mul_(1 - lambd * eta)
    param.add_(grad, alpha=-eta)
    if mu == 1:
        ax.copy_(param)
    else:
        ax.add_(param.sub(ax).mul_(mu))


def sparse_adam(param, grad, exp_avg, exp_avg_sq, step, lr, beta1, beta2, eps):
    """Adam for a coalesced sparse gradient: only its rows, and their averages, change."""
    index, values = tuple(grad.indices()), grad.values()
    if not values.numel():
        return
    first = exp_avg[index].lerp_(values, 1 - beta1)
    second = exp_avg_sq[index].lerp_(values.pow(2), 1 - beta2)
    exp_avg[index] = first
    exp_avg_sq[index] = second
    size = lr * math.sqrt(1 - beta2**step) / (1 - beta1**step)
    param[index] = param[index] - size * first / second.sqrt().add_(eps)


def adafactor(param, grad, variance, row_var, col_var, step, lr, beta2_decay, eps1, eps2, d,
              weight_decay):
    """Adafactor (Shazeer & Stern 2018): the second moment of a matrix by its rows and columns."""
    small = step**beta2_decay
    rate = max(eps2, param.norm(2).item() / param.numel() ** 0.5) * min(lr, 1 / step**0.5)
    if weight_decay:
        param.mul_(1 - lr * weight_decay)
    if variance is None:
        row_var.lerp_(grad.norm(dim=-1, keepdim=True).square_().div_(grad.size(-1)), small)
        col_var.lerp_(grad.norm(dim=-2, keepdim=True).square_().div_(grad.size(-2)), small)
        estimate = row_var @ col_var
        estimate.div_(row_var.mean(dim=-2, keepdim=True).clamp_(min=eps1))
    else:
        estimate = variance.lerp_(grad.square(), small).clone()
    update = estimate.clamp_(min=eps1 * eps1).rsqrt_().mul_(grad)
    too_long = max(1.0, update.norm(2).item() / (update.numel() ** 0.5 * d))
    param.add_(update, alpha=-rate / too_long)


def muon(param, grad, momentum_buffer, lr, rate, momentum, nesterov, coefficients, steps, eps,
         weight_decay):
    """Muon (Jordan 2024): the momentum of a matrix, made nearly orthogonal, times `rate`."""
    momentum_buffer.lerp_(grad, 1 - momentum)
    update = grad.lerp(momentum_buffer, momentum) if nesterov else momentum_buffer
    update = newton_schulz(update, coefficients, steps, eps)
    param.mul_(1 - lr * weight_decay)
    param.add_(update.to(param.dtype), alpha=-rate)


def newton_schulz(matrix, coefficients, steps, eps):
    """`matrix` with singular values near 1, by a quintic iteration in bfloat16."""
    a, b, c = coefficients
    tall = matrix.size(0) > matrix.size(1)
    x = matrix.bfloat16()
    if tall:
        x = x.T
    x = x.div(x.norm().clamp(min=eps))
    for _ in range(steps):
        gram = x @ x.T
        x = plugrad.addmm(x, plugrad.addmm(gram, gram, gram, beta=b, alpha=c), x, beta=a)
    return x.T if tall else x
