"""Assumptions about the table itself: measures by which facts are taken from it.

Thresholds of sight belong to the policy and can be changed. These belong to the geometry, and are
named so that they can be listed and discussed. Each game's folder states its own in a module
``geometry_assumptions``.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Measure:
    """One assumption. ``value``: inches, degrees or shares as ``says`` has it."""

    name: str
    value: float | str
    rule: str
    says: str


def unknown_heights(rule: str) -> Measure:
    """Return the assumption on pieces with a `height_range`. ``rule``: the game's rule on sight."""
    return Measure(
        "unknown_heights",
        "as stated",
        rule,
        "A game is played at the heights stated. A verdict tries each piece of unknown height "
        "alone, then all at their least and all at their greatest; maps and zones try these two.",
    )


def drawn_stances(rule: str) -> Measure:
    """Return the assumption on the men of a squad, who are drawn walking, aiming, running.

    ``rule``: the game's rule on sight.
    """
    return Measure(
        "drawn_stances",
        "not judged",
        rule,
        "A figure is judged in the pose that the scenario gives it: standing, kneeling or prone. "
        "The stance in which it is drawn on the table changes no verdict.",
    )
