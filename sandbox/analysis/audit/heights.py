"""Effects of unmeasured heights: each piece is tried at both ends of its interval."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sandbox.analysis.fairness.looks import Looks
from sandbox.table.following import update_table
from sandbox.table.heights import at_height
from sandbox.work.progress import Progress


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
    table = scenery.table
    total = sum(int(places.may.sum()) for places in scenery.places)
    unsure = [(piece.spec, piece.spec.height_range) for piece in table.pieces]
    for number, (spec, ends) in enumerate(unsure):
        if ends is None:
            continue
        progress(number / len(unsure), f"Trying other heights of {spec.label}")
        counts = []
        for height in ends:
            terrain = tuple(
                at_height(one, height) if one.id == spec.id else one
                for one in table.scenario.terrain
            )
            other = update_table(table, table.scenario.model_copy(update={"terrain": terrain}))
            counts.append(looks.flipped_on(other))
        if any(counts):
            changes.append(HeightChange(spec.id, ends[0], ends[1], counts[0], counts[1], total))
    return tuple(sorted(changes, key=lambda row: (-row.lower - row.higher, row.id)))
