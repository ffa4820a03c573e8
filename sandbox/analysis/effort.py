"""Limits of a search: seconds of the clock, or the number of steps of another search.

A search that was stopped by its time is repeated exactly with the same number of steps.
"""

from __future__ import annotations

import time

from languages.message import message


class OutOfTime(RuntimeError):
    """The search has reached its limit."""


class Late(RuntimeError):
    """A search that has to be repeated whole took too long."""


class Effort:
    """Counts the steps of a search, and stops it.

    ``seconds``: the time limit. ``steps``: the most steps; None for no limit. ``whole``: raise Late
    instead of OutOfTime when the time is up.
    """

    def __init__(self, seconds: float, steps: int | None = None, *, whole: bool = False) -> None:
        self.steps = 0
        self.stopped = False
        self._seconds, self._most, self._whole = seconds, steps, whole
        self._until = time.monotonic() + seconds

    def spend(self) -> None:
        """Count one more step. Raises OutOfTime, or Late."""
        if self._most is not None and self.steps >= self._most:
            self._stop()
        if time.monotonic() >= self._until:
            if self._whole:
                raise Late(message("analysis-margin-late", seconds=self._seconds))
            self._stop()
        self.steps += 1

    def _stop(self) -> None:
        self.stopped = True
        raise OutOfTime
