"""Measures of each side's zone, and the effect of each piece on their difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from languages.message import message
from languages.writing import text
from rules.engine.telling import heading
from sandbox.analysis.fairness.looks import Looks, Places, Scenery
from sandbox.analysis.fairness.zones import MOVE_IN, fault_of
from sandbox.analysis.maps.lines import first_of_each
from sandbox.analysis.survey.figures import sight_blocking
from sandbox.sight.counting.intervals import wilson
from sandbox.table.following import update_table
from sandbox.work.progress import Progress

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]
Numbers = NDArray[np.intp]

LANES_IN = (12.0, 24.0, 36.0, float("inf"))
"""Upper lengths of the classes of lanes, inches, each included."""

HIDING_IN = 0.5
"""Distance between places that are searched for a hiding man.

At a distance of an inch, a corner that hides a man would be missed.
"""

_FEW_EYES, _FEW_CANDIDATES = 16, 16
"""Eyes that look for cover first, and candidates that are then examined from all eyes at once."""


@dataclass(frozen=True)
class Share:
    """A share of a sample. ``low``, ``high``: its 95 % interval."""

    share: float
    low: float
    high: float

    @staticmethod
    def of(count: int, total: int) -> Share:
        """Build a share from a count and a total."""
        low, high = wilson(count, total)
        return Share(count / max(total, 1), low, high)

    def covering(self, others: Iterable[Share]) -> Share:
        """Return the share with an interval that covers those of others too."""
        every = [self, *others]
        low, high = min(one.low for one in every), max(one.high for one in every)
        return Share(self.share, low, high)

    def to_json(self) -> dict[str, float]:
        """Return it rounded to a hundredth of a percent."""
        return {
            "share": round(self.share, 4),
            "low": round(self.low, 4),
            "high": round(self.high, 4),
        }


@dataclass(frozen=True)
class StandingPlace:
    """A place where a man can stand.

    ``seen_from``: inches to the nearest enemy place that sees it; None for none.
    """

    x: float
    y: float
    seen_from: float | None


@dataclass(frozen=True)
class SideShares:
    """Measures of a side's zone.

    ``cover``: share of its places at most a move away from a place that no enemy sees without
    cover. ``blocking``: share of its whole ground under terrain that stops a standing man's view.
    ``ends``: the same with all unknown heights at their least, and at their greatest; empty where
    all heights are known.
    """

    side: str
    spots: tuple[StandingPlace, ...]
    cover: Share
    blocking: float
    ends: tuple[SideShares, ...] = ()

    def over_heights(self, share_of: Callable[[SideShares], Share]) -> Share:
        """Return one of its shares, with an interval that covers those at the ends of heights."""
        return share_of(self).covering(map(share_of, self.ends))

    @property
    def places(self) -> int:
        """Number of examined places where a man can stand."""
        return len(self.spots)

    @property
    def lanes_in(self) -> tuple[float, ...]:
        """Inches from each visible place to the nearest place that sees it, shortest first."""
        found = (spot.seen_from for spot in self.spots)
        return tuple(sorted(inches for inches in found if inches is not None))

    @property
    def exposed(self) -> Share:
        """Share of places that are seen from anywhere in the enemy's zone."""
        return Share.of(len(self.lanes_in), self.places)

    @property
    def safe(self) -> Share:
        """Share of places that are not exposed."""
        told = self.exposed
        return Share(1.0 - told.share, 1.0 - told.high, 1.0 - told.low)

    @property
    def lanes(self) -> tuple[tuple[float, Share], ...]:
        """Share of all places with a lane of each length in `LANES_IN`."""
        lanes = np.array(self.lanes_in)
        counts = [int(((lanes > a) & (lanes <= b)).sum()) for a, b in pairwise((-1.0, *LANES_IN))]
        return tuple(
            (length, Share.of(count, self.places))
            for length, count in zip(LANES_IN, counts, strict=True)
        )

    def to_json(self) -> dict[str, Any]:
        """Return a row of ``zones`` of `sightline fairness --json`."""
        exposed = self.over_heights(lambda side: side.exposed)
        cover = self.over_heights(lambda side: side.cover)
        return {
            "side": self.side,
            "exposed": round(exposed.share, 4),
            "low": round(exposed.low, 4),
            "high": round(exposed.high, 4),
            "safe": round(self.safe.share, 4),
            "lanes_in": list(self.lanes_in),
            "cover_within_move": round(cover.share, 4),
            "cover_low": round(cover.low, 4),
            "cover_high": round(cover.high, 4),
            "lanes": [
                {
                    "to_in": None if length == LANES_IN[-1] else length,
                    **self.over_heights(lane_of(length)).to_json(),
                }
                for length, _ in self.lanes
            ],
            "blocking": round(self.blocking, 4),
            "places": self.places,
        }


def lane_of(length: float) -> Callable[[SideShares], Share]:
    """Return how a side's share with lanes of one class is read. ``length``: of `LANES_IN`."""
    return lambda side: dict(side.lanes)[length]


def difference(both: tuple[Share, Share]) -> float:
    """Return the first share less the second."""
    return both[0].share - both[1].share


def shares(exposed: tuple[Mask, Mask]) -> tuple[Share, Share]:
    """Return the exposed share of either zone."""
    one, other = (Share.of(int(mask.sum()), len(mask)) for mask in exposed)
    return one, other


def sides(looks: Looks, step: float, progress: Progress) -> tuple[SideShares, SideShares]:
    """Return all measures of both sides. Raises FairnessFault where no man can stand."""
    scenery = looks.scenery
    for zone, places in zip(scenery.zones, scenery.places, strict=True):
        if not places.may.any():
            count = len(places.may)
            nowhere = message("audit-nobody-can-stand", places=count, apart=step)
            raise fault_of(zone.side, nowhere, message("audit-one-place"))
    blocking = sight_blocking(scenery.table, [zone.shape for zone in scenery.zones])
    found = []
    for number, zone in enumerate(scenery.zones):
        progress(number / 2, text("audit-looking-for-cover-for", side=heading(zone.side)))
        cover = _cover(scenery, number)
        found.append(SideShares(zone.side, _spots(looks, number), cover, blocking[number]))
    return found[0], found[1]


def _spots(looks: Looks, number: int) -> tuple[StandingPlace, ...]:
    mine = looks.scenery.places[number]
    nearest = looks.nearest(number)[mine.may]
    return tuple(
        StandingPlace(x, y, round(inches, 1) if np.isfinite(inches) else None)
        for (x, y, _), inches in zip(mine.at[mine.may].tolist(), nearest.tolist(), strict=True)
    )


def _cover(scenery: Scenery, number: int) -> Share:
    """Return the share of places near one that no enemy sees without cover.

    A few eyes leave some candidates. Of these only as many are examined from all eyes as decide:
    those first that have most places near them.
    """
    table, man, zone, enemy = scenery.table, scenery.man, scenery.zones[number], 1 - number
    near = zone.places(table.size, HIDING_IN, MOVE_IN)
    around, there = Places.of(table, man, near, scenery.zones[enemy]), scenery.eyes[enemy]
    eyes = scenery.raised(np.random.default_rng(0).permutation(there.at[there.may]))
    left = np.flatnonzero(around.may)
    mine = scenery.places[number]
    stands = mine.at[mine.may][:, :2]

    def bare(rows: Numbers, columns: Numbers) -> Mask:
        return scenery.lines.uncovered(eyes[columns], around.men(man, rows), man.radius)

    def bare_behind(which: Numbers, rows: Numbers, columns: Numbers) -> Mask:
        return bare(which[rows], _FEW_EYES + columns)

    for column in range(min(_FEW_EYES, len(eyes))):
        left = left[~bare(left, np.full(len(left), column))]
    tree = shapely.STRtree(shapely.points(stands))
    reaches = np.zeros((len(left), len(stands)), dtype=bool)
    reaches[tuple(tree.query(shapely.points(around.at[left][:, :2]), "dwithin", MOVE_IN))] = True
    covered, many = np.zeros(len(stands), dtype=bool), _FEW_CANDIDATES
    while len(some := _widest(reaches & ~covered, many)):
        asked = np.ones((len(some), max(0, len(eyes) - _FEW_EYES)), dtype=bool)
        seen = first_of_each(asked, partial(bare_behind, left[some]))
        covered |= reaches[some[seen < 0]].any(axis=0)
        reaches[some] = False
        many *= 2
    return Share.of(int(covered.sum()), len(stands))


def _widest(reaches: Mask, most: int) -> Numbers:
    """Return rows with anything, at most ``most``: each the one that has most beyond those before
    it, and again so when these have all.
    """
    chosen: list[int] = []
    reaches = reaches.copy()
    wanted = reaches.copy()
    while len(chosen) < most and reaches.any():
        if not wanted.any():
            wanted = reaches.copy()
        chosen.append(int(wanted.sum(axis=1).argmax()))
        wanted &= ~wanted[chosen[-1]]
        reaches[chosen[-1]] = False
    return np.array(chosen, dtype=np.intp)


@dataclass(frozen=True)
class Matter:
    """A piece.

    ``matters``: the change of the difference by its removal. ``without``: the difference then, the
    exposed share of the first side less the second's.
    """

    id: str
    matters: float
    without: float

    def to_json(self) -> dict[str, Any]:
        """Return a row of ``pieces`` of `sightline fairness --json`."""
        return {"id": self.id, "matters": round(self.matters, 4), "without": round(self.without, 4)}


def matters(looks: Looks, now: float, progress: Progress) -> tuple[Matter, ...]:
    """Return every piece, most decisive first.

    ``now``: the difference with all viewpoints. Changes are computed with fewer.
    """
    table = looks.scenery.table
    here, found = difference(shares(looks.exposed)), []
    for number, piece in enumerate(table.pieces):
        said = text("audit-taking-away", piece=piece.spec.label)
        progress(number / len(table.pieces), said)
        terrain = tuple(spec for spec in table.scenario.terrain if spec.id != piece.id)
        rest = update_table(table, table.scenario.model_copy(update={"terrain": terrain}))
        change = difference(shares(looks.exposed_on(rest))) - here
        found.append(Matter(piece.id, abs(change), now + change))
    return tuple(sorted(found, key=lambda one: (-round(one.matters, 6), one.id)))
