"""Timing of small pieces of code."""

from .timer import Compare, Measurement, Timer

__all__ = ["Compare", "Measurement", "Timer"]
