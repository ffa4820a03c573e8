"""Points of a mover's path at which a unit in ambush may interrupt it (BA-AMB-1, WP-7).

A few models stand for each unit to find where sight opens and closes along the path. The facts of
fire are then judged in full at the few places that are offered.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.engine.play.interruption import Moment, Places
from sandbox.movement.along import Course, shares, shares_where

GLANCE_IN = 2.0
"""Inches between the places of a path at which units in ambush look at the mover."""

MOST_GLANCES = 16
"""The most places of a long path, such as a plane's, at which they look."""

MOST_EDGES = 4
"""The most places where sight opens or closes that are offered, the first ones of the path."""

_PLACES = 4

_WEAK = (0, 1, 2, 1)
"""Worth of a shot at the front, side, rear or top (BA-VEH-1)."""


@dataclass(frozen=True)
class Glimpse:
    """The best view of a watcher's model: cover, facing, arc, and range in inches.

    ``cover``: 0 for none, by `facts.COVERS`; ``facing``: 0 for the front, by `facts.FACINGS`.
    """

    cover: int
    facing: int
    in_arc: bool
    range_in: float

    @property
    def worth(self) -> tuple[bool, int, int, float]:
        """Sort key: smaller is better to fire at."""
        return (not self.in_arc, self.cover, -_WEAK[self.facing], self.range_in)


def moments(course: Course, view: Callable[[Places, bool], Glimpse | None]) -> tuple[Moment, ...]:
    """Return the moments of the rest of a course at which a watcher may wish to fire.

    These are its ends, where sight opens and closes, where the mover is nearest, and where it is
    most open to fire; in the order of the course, and none where the watcher sees it nowhere.
    ``view``: what the watcher sees of the mover at a place, by a few models or by all of them.
    """
    length = course.length_in
    sampled = shares(length, GLANCE_IN, MOST_GLANCES, course.gone)
    glimpses: dict[float, Glimpse | None] = {}

    def glimpse(share: float) -> Glimpse | None:
        if share not in glimpses:
            at = _at(course, share)
            seen = view(at, False)
            if seen is None and share in (sampled[0], sampled[-1]):
                seen = view(at, True)
            glimpses[share] = seen
        return glimpses[share]

    open_shares = shares_where(sampled, lambda share: glimpse(share) is not None, length)
    if not open_shares:
        return ()
    seen = {share: view_at for share in open_shares if (view_at := glimpse(share)) is not None}
    edges = [share for share in open_shares if share not in sampled][:MOST_EDGES]
    ends = [share for share in (sampled[0], sampled[-1]) if share in seen]
    nearest = min(seen, key=lambda share: (seen[share].range_in, share))
    best = min(seen, key=lambda share: (seen[share].worth, share))
    kept = sorted({*edges, *ends, nearest, best})
    return tuple(moment_of(course, share) for share in kept)


def moment_of(course: Course, share: float) -> Moment:
    """Return the moment at a share of a course, or now if the mover is beyond it."""
    ahead = min(max(share, course.gone), 1.0)
    return Moment(ahead, _at(course, ahead))


def _at(course: Course, share: float) -> Places:
    if share <= 0:  # unmoved, so that its judged sights still hold
        return course.at(share)
    return tuple(
        (row[0], *(round(value, _PLACES) for value in row[1:])) for row in course.at(share)
    )
