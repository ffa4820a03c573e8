"""Report the progress of long work; the receiver may stop it."""

from __future__ import annotations

from collections.abc import Callable

from languages.message import Line

Progress = Callable[[float, Line], None]
"""Receives the share done, 0 to 1, and the current task: written late, it is in the language of
whoever reads it.

It may raise `Cancelled`, which the work lets through: nothing is left half done.
"""


class Cancelled(Exception):
    """The work is no longer wanted."""


def silent(_share: float, _what: object) -> None:
    """Report to nobody."""


def part_of(progress: Progress, start: float, end: float) -> Progress:
    """Return the progress of a part of longer work, from one share to another."""
    return lambda share, what: progress(start + share * (end - start), what)
