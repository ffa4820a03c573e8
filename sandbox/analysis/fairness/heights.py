"""Effects of unknown heights on two zones: every such piece alone, and all of them together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from sandbox.analysis.doubt import ends
from sandbox.analysis.fairness.gaps import gaps, judged
from sandbox.analysis.fairness.looks import Looks
from sandbox.analysis.fairness.sides import SideShares, sides
from sandbox.table.heights import at_heights, unsure_pieces
from sandbox.work.progress import Progress, part_of


@dataclass(frozen=True)
class HeightChange:
    """A piece with an interval of heights, inches, at whose ends places change.

    ``lower``, ``higher``: how many places of both zones become exposed or safe at either end.
    ``of``: all places.
    """

    id: str
    low: float
    high: float
    lower: int
    higher: int
    of: int

    def to_json(self) -> dict[str, Any]:
        """Return a row of ``flips.height`` of `sightline audit --json`."""
        return {
            "id": self.id,
            "low_in": self.low,
            "high_in": self.high,
            "lower": self.lower,
            "higher": self.higher,
            "of": self.of,
        }


def height_changes(looks: Looks, progress: Progress) -> tuple[HeightChange, ...]:
    """Return the pieces whose unknown height matters, most first. Each is tried alone."""
    scenery, changes = looks.scenery, []
    table, unsure = scenery.table, unsure_pieces(scenery.table)
    total = sum(int(places.may.sum()) for places in scenery.places)
    for number, (name, interval) in enumerate(unsure.items()):
        label = table.piece(name).spec.label
        progress(number / len(unsure), f"Trying other heights of {label}")
        lower, higher = (looks.flipped_on(at_heights(table, {name: at})) for at in interval)
        if lower or higher:
            changes.append(HeightChange(name, *interval, lower, higher, total))
    return tuple(sorted(changes, key=lambda row: (-row.lower - row.higher, row.id)))


@dataclass(frozen=True)
class HeightEnds:
    """Two zones at the ends of all unknown heights.

    ``fair``: whether the sides are fair with all such pieces at their least heights, and at their
    greatest. ``changes``: pieces that change places alone.
    """

    fair: tuple[bool | None, bool | None]
    changes: tuple[HeightChange, ...]


def with_ends(
    looks: Looks, both: tuple[SideShares, SideShares], step: float, progress: Progress
) -> tuple[tuple[SideShares, SideShares], tuple[bool | None, bool | None]]:
    """Return both sides with their measures at the ends of all heights, and whether those are fair.

    ``step``: inches between the places.
    """
    found = []
    for other, told in ends(looks.scenery.table, progress):
        there = Looks.of(looks.scenery.on(other), part_of(told, 0.0, 0.7))
        found.append(sides(there, step, part_of(told, 0.7, 1.0)))
    low, high = found
    one, other_side = (
        replace(side, ends=(low[number], high[number])) for number, side in enumerate(both)
    )
    fairly = [judged(gaps(there)) for there in found]
    return (one, other_side), (fairly[0], fairly[1])
