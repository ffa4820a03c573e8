"""Assumptions about the table itself: measures by which facts are taken from it.

Thresholds of sight belong to the policy and can be changed. These belong to the geometry, and are
named so that they can be listed and discussed. Each game's folder states its own in a module
``geometry_assumptions``.
"""

from __future__ import annotations

from dataclasses import dataclass

from meshes.scans.openings import DENT_IN
from sandbox.table.scanned import TREES_IN


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


def scanned_surfaces(rule: str) -> tuple[Measure, ...]:
    """Return the assumptions on scanned tables. ``rule``: the game's rule on sight."""
    return (
        Measure(
            "scan_dent_in",
            DENT_IN,
            rule,
            "Where a scanned wall is dented so deep, the scan may have closed an opening: a line "
            "that passes such places alone is undecided.",
        ),
        Measure(
            "scan_trees_in",
            TREES_IN,
            rule,
            "A scan does not show what is between trees: a line through fewer inches of scanned "
            "trees is undecided.",
        ),
        Measure(
            "scan_figures",
            "may be scatter",
            rule,
            "A scanned thing of the size of a model may give the cover of scatter until a model "
            "replaces it or it is deleted.",
        ),
        Measure(
            "scan_thin",
            "asked",
            rule,
            "A scan shows no rails or wire: a verdict that one fence between the models would "
            "change is undecided until somebody says that none is missing, or draws it.",
        ),
        Measure(
            "scan_maps",
            "as scanned",
            rule,
            "Maps, zones and games take a scanned table as it was scanned; a verdict tries its "
            "error.",
        ),
    )
