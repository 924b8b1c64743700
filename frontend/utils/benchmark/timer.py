"""Timer, its results, and a table of them."""
from __future__ import annotations

import statistics
import timeit

_UNITS = ((1e-9, "ns"), (1e-6, "us"), (1e-3, "ms"), (1.0, "s"))


def _unit(seconds):
    """The unit in which `seconds` is at least 1, and its name."""
    found = _UNITS[0]
    for unit in _UNITS:
        if seconds >= unit[0]:
            found = unit
    return found


class Measurement:
    """Times of one statement: `raw_times` are of `number_per_run` executions each, in seconds."""

    def __init__(self, number_per_run, raw_times, task_spec):
        self.number_per_run = number_per_run
        self.raw_times = list(raw_times)
        self.task_spec = task_spec

    @property
    def times(self):
        """Seconds of one execution, for each run."""
        return [t / self.number_per_run for t in self.raw_times]

    @property
    def median(self):
        return statistics.median(self.times)

    @property
    def mean(self):
        return statistics.fmean(self.times)

    @property
    def iqr(self):
        """The distance between the quartiles of the times."""
        if len(self.raw_times) < 2:
            return 0.0
        low, _, high = statistics.quantiles(self.times, n=4, method="inclusive")
        return high - low

    @property
    def title(self):
        spec = self.task_spec
        title = spec["label"] or spec["stmt"]
        return f"{title}: {spec['sub_label']}" if spec["sub_label"] else title

    def __repr__(self):
        scale, unit = _unit(self.median)
        lines = [f"<{type(self).__module__}.Measurement object>", self.title]
        if self.task_spec["description"]:
            lines.append(self.task_spec["description"])
        lines.append(f"  {self.median / scale:.2f} {unit}")
        runs = len(self.raw_times)
        lines.append(f"  {runs} measurement{'s' if runs > 1 else ''}, {self.number_per_run} runs "
                     f"per measurement, {self.task_spec['num_threads']} "
                     f"thread{'s' if self.task_spec['num_threads'] > 1 else ''}")
        return "\n".join(lines)


class Timer:
    """Times the statement `stmt`, after `setup`, with the names in `globals`."""

    def __init__(self, stmt="pass", setup="pass", global_setup="", timer=timeit.default_timer,
                 globals=None, label=None, sub_label=None, description=None, env=None,
                 num_threads=1):
        names = dict(globals or {})
        if not names:
            import plugrad
            names["torch"] = plugrad
        self._timer = timeit.Timer(stmt, setup, timer, names)
        self._spec = {"stmt": stmt, "setup": setup, "label": label, "sub_label": sub_label,
                      "description": description, "env": env, "num_threads": num_threads}

    def timeit(self, number=1000000):
        """One Measurement of `number` executions."""
        self._timer.timeit(max(number // 100, 2))
        return Measurement(number, [self._timer.timeit(number)], self._spec)

    def blocked_autorange(self, callback=None, min_run_time=0.2):
        """A Measurement of as many blocks as take `min_run_time` seconds together."""
        number = 1
        while (taken := self._timer.timeit(number)) < min_run_time / 1000 and number < 10**8:
            number = max(number * 2, int(number * min_run_time / 1000 / max(taken, 1e-9)))
        times: list = []
        while sum(times) < min_run_time:
            times.append(self._timer.timeit(number))
            if callback is not None:
                callback(number, times[-1])
        return Measurement(number, times, self._spec)

    adaptive_autorange = blocked_autorange


class Compare:
    """A table of Measurements: one row for each sub_label, one column for each description."""

    def __init__(self, results):
        self._results = list(results)

    def extend_results(self, results):
        """Add further measurements."""
        self._results.extend(results)

    def trim_significant_figures(self):
        """Accepted for compatibility: figures are always trimmed here."""

    def colorize(self, rowwise=False):
        """Accepted for compatibility: the table has no colours."""

    def __str__(self):
        if not self._results:
            return ""
        scale, unit = _unit(min(m.median for m in self._results))
        columns = list(dict.fromkeys(m.task_spec["description"] or "" for m in self._results))
        rows: dict = {}
        for m in self._results:
            row = m.task_spec["sub_label"] or m.task_spec["stmt"]
            rows.setdefault(row, {})[m.task_spec["description"] or ""] = m.median / scale
        width = max(len(row) for row in rows)
        lines = [" " * width + " | " + " | ".join(f"{c:>12}" for c in columns)]
        for row, cells in rows.items():
            texts = (f"{cells[c]:12.1f}" if c in cells else " " * 12 for c in columns)
            lines.append(f"{row:<{width}} | " + " | ".join(texts))
        return "\n".join([*lines, f"Times are in {unit}."])

    def print(self):
        """Print the table."""
        print(self)
