"""The one error that reading op files raises."""

from __future__ import annotations


class SpecError(ValueError):
    """A malformed entry of an op file: says where, what is wrong and what to write instead."""

    def at(self, where: str) -> SpecError:
        """The same error with the file, line and op in front."""
        return type(self)(f"{where}: {self}")
