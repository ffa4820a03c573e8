"""Places on an enemy's way at which a fighter on overwatch may shoot at it (SW-SHO-2). Inches."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import atan2, degrees

import numpy as np
from numpy.typing import NDArray

from rules.engine.play.interruption import Moment, Places
from sandbox.movement.floors import STEP_IN
from sandbox.shadow_war.mover import PLACES, Mover

Points = NDArray[np.float64]

SAMPLE_IN = 1.0
"""Distance of the first samples of a way."""

HALVINGS = 4
"""Bisections of an edge of sight: to a sixteenth of an inch."""

_DECIMALS = 6


@dataclass(frozen=True, eq=False)
class Trail:
    """The way of a mover as a line. ``corners``: ``(k, 3)``, two or more of them."""

    mover: Mover
    corners: Points

    @property
    def lengths(self) -> Points:
        """Distance of each corner along the way, ``(k,)``."""
        steps = np.linalg.norm(np.diff(self.corners, axis=0), axis=1)
        return np.concatenate([[0.0], np.cumsum(steps)])

    def at(self, share: float) -> Places | None:
        """Return the mover's place after a share of the way; None where it could not stay there."""
        lengths = self.lengths
        inches = share * lengths[-1]
        x, y, z = (float(np.interp(inches, lengths, self.corners[:, k])) for k in range(3))
        if 0 < share < 1:
            found, _ = self.mover.network.walks.sites_at(np.array([[x, y]]))
            if not len(found):
                return None
            best = int(np.abs(found.at[:, 2] - z).argmin())
            if abs(found.at[best, 2] - z) > STEP_IN:
                return None  # on a ladder, or in the air over a barrier
            z = float(found.at[best, 2])
            if not self.mover.may_end(np.array([[x, y, z]]))[0]:
                return None
        row = (x, y, self._heading(inches, lengths), z)
        return ((float(self.mover.model.index), *(round(v, PLACES) for v in row)),)

    def _heading(self, inches: float, lengths: Points) -> float:
        after = min(int(np.searchsorted(lengths, inches, side="right")), len(lengths) - 1)
        dx, dy, _ = self.corners[after] - self.corners[after - 1]
        return degrees(atan2(dy, dx)) % 360


def moments(
    trail: Trail, sees: Callable[[Places], bool], gone: float, *, ends: bool
) -> Iterator[Moment]:
    """Return places of a way, from a share of it on, where the mover is seen and could stay.

    They are `SAMPLE_IN` apart, and as close to the edges of sight as `HALVINGS` allow. ``ends``:
    whether the last place of the way is included.
    """
    count = max(1, int(np.ceil(trail.lengths[-1] / SAMPLE_IN)))
    shares = [gone, *(k / count for k in range(count + 1) if k / count > gone)]
    if not ends:
        shares = [share for share in shares if share < 1]

    def look(share: float) -> Moment | None:
        at = trail.at(share)
        return Moment(round(share, _DECIMALS), at) if at is not None and sees(at) else None

    known = [(share, look(share)) for share in shares]
    found = [moment for _, moment in known if moment is not None]
    for (low, before), (high, after) in itertools.pairwise(known):
        if (before is None) == (after is None):
            continue
        out, edge = (low, after) if before is None else (high, before)
        for _ in range(HALVINGS):
            assert edge is not None
            middle = (out + edge.share) / 2
            seen = look(middle)
            if seen is None:
                out = middle
            else:
                edge = seen
        assert edge is not None
        found.append(edge)
    yield from sorted(set(found), key=lambda moment: moment.share)
