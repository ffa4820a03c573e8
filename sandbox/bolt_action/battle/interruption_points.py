"""Where on its way a mover may be interrupted by one that lies in wait (BA-AMB-1, WP-7).

Few models look at few along the way, to find where sight opens and closes; the facts of fire are
then judged in full at the few places that are offered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from rules.engine.interruption import Moment, Places
from sandbox.movement.along import Course, shares, shares_where

GLANCE_IN = 2.0
"""How far apart the places of a move are at which those who lie in ambush look at it, inches."""

MOST_GLANCES = 16
"""At so many places of a long way, as that of a plane is, they look at most."""

MOST_EDGES = 4
"""Of the places where sight opens or closes so many are offered at most, the first ones."""

_PLACES = 4

_WEAK = (0, 1, 2, 1)
"""How much a shot at the front, side, rear or top is worth (BA-VEH-1)."""


@dataclass(frozen=True)
class Glimpse:
    """The best that a watcher's model sees: cover, facing, arc, and range in inches.

    ``cover``: 0 for none, by `facts.COVERS`; ``facing``: 0 for the front, by `facts.FACINGS`.
    """

    cover: int
    facing: int
    in_arc: bool
    range_in: float

    @property
    def worth(self) -> tuple[bool, int, int, float]:
        """Smaller is better to fire at."""
        return (not self.in_arc, self.cover, -_WEAK[self.facing], self.range_in)


class _Watched(Protocol):
    """What is asked of the table."""

    @property
    def courses(self) -> dict[str, Course]: ...

    def glimpse(
        self, watcher: str, mover: str, at: Places, *, fully: bool = False
    ) -> Glimpse | None: ...


def moments(table: _Watched, watcher: str, mover: str) -> tuple[Moment, ...]:
    """The places of the rest of a mover's way at which one in wait may wish to fire: its ends,
    where sight opens and closes, where the mover is nearest, and where it is most open to fire.

    In the order of the way; empty where the watcher sees it nowhere. KeyError for who has not set
    out.
    """
    course = table.courses[mover]
    length = course.length_in
    sampled = shares(length, GLANCE_IN, MOST_GLANCES, course.gone)
    glimpses: dict[float, Glimpse | None] = {}

    def glimpse(share: float) -> Glimpse | None:
        if share not in glimpses:
            at = _at(course, share)
            found = table.glimpse(watcher, mover, at)
            if found is None and share in (sampled[0], sampled[-1]):
                found = table.glimpse(watcher, mover, at, fully=True)
            glimpses[share] = found
        return glimpses[share]

    found = shares_where(sampled, lambda share: glimpse(share) is not None, length)
    if not found:
        return ()
    seen = {share: one for share in found if (one := glimpse(share)) is not None}
    edges = [share for share in found if share not in sampled][:MOST_EDGES]
    ends = [share for share in (sampled[0], sampled[-1]) if share in seen]
    nearest = min(seen, key=lambda share: (seen[share].range_in, share))
    best = min(seen, key=lambda share: (seen[share].worth, share))
    kept = sorted({*edges, *ends, nearest, best})
    return tuple(moment_of(course, share) for share in kept)


def moment_of(course: Course, share: float) -> Moment:
    """The moment at a share of a course that is not behind the mover yet."""
    ahead = min(max(share, course.gone), 1.0)
    return Moment(ahead, _at(course, ahead))


def _at(course: Course, share: float) -> Places:
    if share <= 0:  # where it stands: what is known of its sights holds
        return course.at(share)
    return tuple(
        (row[0], *(round(value, _PLACES) for value in row[1:])) for row in course.at(share)
    )
