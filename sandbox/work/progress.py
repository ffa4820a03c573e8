"""Telling how far a long piece of work has come; whoever is told may stop it."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[float, str], None]
"""Told the share done, 0 to 1, and what is being done. It may raise `Cancelled`, which the work
lets through: nothing is left half done."""


class Cancelled(Exception):
    """Nobody wants the work any more."""


def silent(_share: float, _what: str) -> None:
    """Nobody is told."""


def within(progress: Progress, start: float, end: float) -> Progress:
    """Of a longer piece of work the part from one share to another."""
    return lambda share, what: progress(start + share * (end - start), what)
