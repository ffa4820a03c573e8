"""Assumptions about the table itself: measures by which facts are taken from it.

Thresholds of sight belong to the policy and can be changed. These belong to the geometry, and are
named so that they can be listed and discussed. Each game's folder states its own in a module
``geometry_assumptions``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from languages.message import Line, Message, message
from meshes.scans.closing import REACH_IN
from meshes.scans.openings import DENT_IN
from sandbox.scenario.scan_kinds import TREES_IN
from sandbox.table.scanned import POST_IN


@dataclass(frozen=True)
class Measure:
    """One assumption. ``value``: inches, degrees or shares as ``says`` has it."""

    name: str
    value: float | Line
    rule: str
    says: Line

    def to_json(self) -> dict[str, Any]:
        """Return it as `sightline rules --json` prints it."""
        value = str(self.value) if isinstance(self.value, Message) else self.value
        return {"name": self.name, "value": value, "rule": self.rule, "says": str(self.says)}


def worded(value: str) -> Message:
    """Return the value of a measure that is no number."""
    return message("facts-value", value=value)


def unknown_heights(rule: str) -> Measure:
    """Return the assumption on pieces with a `height_range`. ``rule``: the game's rule on sight."""
    return Measure("unknown_heights", worded("as-stated"), rule, message("facts-unknown-heights"))


def drawn_stances(rule: str) -> Measure:
    """Return the assumption on the men of a squad, who are drawn walking, aiming, running.

    ``rule``: the game's rule on sight.
    """
    return Measure("drawn_stances", worded("not-judged"), rule, message("facts-drawn-stances"))


def scanned_surfaces(rule: str) -> tuple[Measure, ...]:
    """Return the assumptions on scanned tables. ``rule``: the game's rule on sight."""
    return (
        Measure("scan_dent_in", DENT_IN, rule, message("facts-scan-dent")),
        Measure("scan_reach_in", REACH_IN, rule, message("facts-scan-reach")),
        Measure("scan_post_in", POST_IN, rule, message("facts-scan-post")),
        Measure("scan_trees_in", TREES_IN, rule, message("facts-scan-trees")),
        Measure("scan_figures", worded("may-be-scatter"), rule, message("facts-scan-figures")),
        Measure("scan_pieces", worded("asked"), rule, message("doubt-assumed")),
        Measure("scan_thin", worded("asked"), rule, message("facts-scan-thin")),
        Measure("scan_maps", worded("as-scanned"), rule, message("facts-scan-maps")),
    )
