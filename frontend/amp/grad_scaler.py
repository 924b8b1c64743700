"""`torch.amp.GradScaler`: multiplies the loss, so that small gradients do not vanish in float16."""

from __future__ import annotations

import warnings
from typing import Any

from ..autograd.grad_mode import no_grad
from ..backends import loader

READY, UNSCALED, STEPPED = range(3)


class GradScaler:
    """Scales losses by a factor that falls by `backoff_factor` when a gradient is inf or NaN, and
    grows by `growth_factor` after `growth_interval` good steps. `device` None: the best one.

    Use: `scaler.scale(loss).backward(); scaler.step(optimizer); scaler.update()`.
    """

    def __init__(self, device: str | None = None, init_scale: float = 2.0**16,
                 growth_factor: float = 2.0, backoff_factor: float = 0.5,
                 growth_interval: int = 2000, enabled: bool = True):
        self._device = device = str(loader.best_device()) if device is None else device
        if enabled and not loader.available(device.partition(":")[0]):
            warnings.warn(f"torch.amp.GradScaler is enabled, but the device '{device}' is not "
                          "available. Disabling.", UserWarning, stacklevel=2)
            enabled = False
        self._enabled = enabled
        if enabled and growth_factor <= 1:
            raise ValueError("The growth factor must be > 1.0.")
        if enabled and backoff_factor >= 1:
            raise ValueError("The backoff factor must be < 1.0.")
        self._scale, self._growth_factor = float(init_scale), growth_factor
        self._backoff_factor, self._growth_interval = backoff_factor, growth_interval
        self._growth_tracker = 0
        self._optimizers: dict[int, tuple[int, bool]] = {}    # id -> (stage, whether inf was found)

    def scale(self, outputs: Any) -> Any:
        """A tensor, or a list or tuple of them, times the factor."""
        if not self._enabled:
            return outputs
        if isinstance(outputs, (list, tuple)):
            return type(outputs)(self.scale(x) for x in outputs)
        return outputs * self._scale

    def unscale_(self, optimizer: Any) -> None:
        """Divides the gradients by the factor: before clipping, say. Once for each step."""
        if not self._enabled:
            return
        stage, _ = self._optimizers.get(id(optimizer), (READY, False))
        if stage == UNSCALED:
            raise RuntimeError("unscale_() has already been called on this optimizer since the "
                               "last update().")
        if stage == STEPPED:
            raise RuntimeError("unscale_() is being called after step().")
        self._optimizers[id(optimizer)] = UNSCALED, self._unscale(optimizer)

    def _unscale(self, optimizer: Any) -> bool:
        """Divides in place; whether a gradient is inf or NaN."""
        grads = [p.grad for group in optimizer.param_groups for p in group["params"]
                 if p.grad is not None]
        with no_grad():
            for grad in grads:
                grad.mul_(1.0 / self._scale)
            tests = [grad.isfinite().all() for grad in grads]
        return not all(bool(test) for test in tests)

    def step(self, optimizer: Any, *args: Any, **kwargs: Any) -> Any:
        """`optimizer.step()`, left out if a gradient is inf or NaN."""
        if not self._enabled:
            return optimizer.step(*args, **kwargs)
        if "closure" in kwargs:
            raise RuntimeError("Closure use is not currently supported if GradScaler is enabled.")
        stage, _ = self._optimizers.get(id(optimizer), (READY, False))
        if stage == STEPPED:
            raise RuntimeError("step() has already been called since the last update().")
        if stage == READY:
            self.unscale_(optimizer)
        found = self._optimizers[id(optimizer)][1]
        self._optimizers[id(optimizer)] = STEPPED, found
        return None if found else optimizer.step(*args, **kwargs)

    def update(self, new_scale: Any = None) -> None:
        """A new factor: `new_scale`, or what the steps since the last update say."""
        if not self._enabled:
            return
        if new_scale is not None:
            self._scale = float(new_scale)
        elif not self._optimizers:
            raise AssertionError("No inf checks were recorded prior to update.")
        elif any(found for _, found in self._optimizers.values()):
            self._scale *= self._backoff_factor
            self._growth_tracker = 0
        else:
            self._growth_tracker += 1
            if self._growth_tracker == self._growth_interval:
                self._scale *= self._growth_factor
                self._growth_tracker = 0
        self._optimizers.clear()

    # -- what it holds -----------------------------------------------------------------------------
    def get_scale(self) -> float:
        return self._scale if self._enabled else 1.0

    def is_enabled(self) -> bool:
        return self._enabled

    def get_growth_factor(self) -> float:
        return self._growth_factor

    def set_growth_factor(self, new_factor: float) -> None:
        self._growth_factor = new_factor

    def get_backoff_factor(self) -> float:
        return self._backoff_factor

    def set_backoff_factor(self, new_factor: float) -> None:
        self._backoff_factor = new_factor

    def get_growth_interval(self) -> int:
        return self._growth_interval

    def set_growth_interval(self, new_interval: int) -> None:
        self._growth_interval = new_interval

    def state_dict(self) -> dict[str, Any]:
        """Factor and counters; empty if not enabled."""
        if not self._enabled:
            return {}
        return {"scale": self._scale, "growth_factor": self._growth_factor,
                "backoff_factor": self._backoff_factor, "growth_interval": self._growth_interval,
                "_growth_tracker": self._growth_tracker}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Goes on from `state_dict()`; RuntimeError for an empty one."""
        if not self._enabled:
            return
        if not state_dict:
            raise RuntimeError("The source state dict is empty, possibly because it was saved from "
                               "a disabled instance of GradScaler.")
        self._scale = float(state_dict["scale"])
        self._growth_factor = state_dict["growth_factor"]
        self._backoff_factor = state_dict["backoff_factor"]
        self._growth_interval = state_dict["growth_interval"]
        self._growth_tracker = state_dict["_growth_tracker"]
