"""Measure the changes when a piece is placed half an inch off."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Any

from sandbox.analysis.fairness.looks import Looks
from sandbox.analysis.fairness.mend import Move, may_move, with_move
from sandbox.analysis.fairness.zones import Zone
from sandbox.work.progress import Progress

ERROR_IN = 0.5
"""Error of a placement: what hands and a tape make of a layout on paper."""


@dataclass(frozen=True)
class Flip:
    """A piece, and the error of its placement that matters most.

    ``places``: how many places of both zones become exposed or safe. ``of``: all places. ``by``:
    the error, inches to the east and to the north.
    """

    id: str
    places: int
    of: int
    by: tuple[float, float]

    def to_json(self) -> dict[str, Any]:
        """Return a row of ``flips.placement`` of `sightline audit --json`."""
        return {"id": self.id, "places": self.places, "of": self.of, "by": list(self.by)}


def placement_flips(looks: Looks, progress: Progress) -> tuple[Flip, ...]:
    """Return the pieces whose placement matters, most first.

    Each is moved by `ERROR_IN` to both sides, across the line between the zones: an error along
    that line changes few lines of sight. Pieces at a fixed height stay.
    """
    table, now, flips = looks.scenery.table, looks.scenery.places, []
    ways = _across(looks.scenery.zones)
    total = sum(int(places.may.sum()) for places in now)
    movable = [piece for piece in table.pieces if may_move(piece)]
    for number, piece in enumerate(movable):
        progress(number / len(movable), f"Moving {piece.spec.label} by {ERROR_IN:g}″")
        x, y = piece.spec.position[:2]
        worst = Flip(piece.id, 0, total, (0.0, 0.0))
        for by in ways:
            moved = with_move(table, Move(piece.id, (x, y), (x + by[0], y + by[1])))
            changed = looks.flipped_on(moved)
            if changed > worst.places:
                worst = Flip(piece.id, changed, total, by)
        if worst.places:
            flips.append(worst)
    return tuple(sorted(flips, key=lambda flip: (-flip.places, flip.id)))


def _across(zones: tuple[Zone, Zone]) -> tuple[tuple[float, float], ...]:
    """Return both errors across the line between the middles of the zones, inches."""
    (x0, y0), (x1, y1) = (zone.middle for zone in zones)
    long = hypot(x1 - x0, y1 - y0) or 1.0
    east, north = (round(ERROR_IN * part / long, 3) + 0.0 for part in (y0 - y1, x1 - x0))
    return (east, north), (0.0 - east, 0.0 - north)
