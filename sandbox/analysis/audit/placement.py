"""What changes when a piece was put down half an inch off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sandbox.analysis.fairness.looks import Looks
from sandbox.analysis.fairness.mend import Move, may_move, with_move
from sandbox.work.progress import Progress

ERROR_IN = 0.5
"""Error of a placement: what hands and a tape make of a layout on paper."""

_WAYS = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))


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

    Each is moved by `ERROR_IN` to the four sides; pieces at a fixed height stay.
    """
    table, now, flips = looks.scenery.table, looks.scenery.places, []
    total = sum(int(places.may.sum()) for places in now)
    movable = [piece for piece in table.pieces if may_move(piece)]
    for number, piece in enumerate(movable):
        progress(number / len(movable), f"Moving {piece.spec.label} by {ERROR_IN:g}″")
        x, y = piece.spec.position[:2]
        worst = Flip(piece.id, 0, total, (0.0, 0.0))
        for east, north in _WAYS:
            by = ERROR_IN * east, ERROR_IN * north
            moved = with_move(table, Move(piece.id, (x, y), (x + by[0], y + by[1])))
            changed = looks.flipped_on(moved)
            if changed > worst.places:
                worst = Flip(piece.id, changed, total, by)
        if worst.places:
            flips.append(worst)
    return tuple(sorted(flips, key=lambda flip: (-flip.places, flip.id)))
