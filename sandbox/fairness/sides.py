"""What is measured of each side's zone, and whether two are as good as each other."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from sandbox.fairness.looks import Looks, Places, Scenery
from sandbox.fairness.zones import MOVE_IN, FairnessFault
from sandbox.sight.intervals import wilson
from sandbox.survey.figures import sight_blocking
from sandbox.work.progress import Progress

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]

LANES_IN = (12.0, 24.0, 36.0, float("inf"))
"""Lanes are told apart by these lengths, up to and with each."""

_MOST_LOOKS = 48
"""Cover is looked for from so many of the enemy's places."""


@dataclass(frozen=True)
class Share:
    """Of a sample. ``low``, ``high``: its 95 % interval."""

    share: float
    low: float
    high: float

    @staticmethod
    def of(count: int, total: int) -> Share:
        """So many of so many."""
        low, high = wilson(count, total)
        return Share(count / max(total, 1), low, high)

    def holds(self, other: Share) -> bool:
        """Whether another lies within its interval."""
        return self.low <= other.share <= self.high

    def to_json(self) -> dict[str, float]:
        """Rounded to a hundredth of a percent."""
        return {
            "share": round(self.share, 4), "low": round(self.low, 4), "high": round(self.high, 4),
        }  # fmt: skip


@dataclass(frozen=True)
class SideShares:
    """A side's zone. ``places``: how many were looked at where a man can stand. ``exposed``: of
    them the share seen from anywhere in the enemy's zone. ``lanes_in``: of each that is, inches to
    the nearest place that sees it, shortest first. ``cover``: the share from which a place that no
    enemy sees without cover is at most a move away. ``blocking``: of its ground the share under
    what stops a standing man's look, of all of it.
    """

    side: str
    places: int
    exposed: Share
    lanes_in: tuple[float, ...]
    cover: Share
    blocking: float

    @property
    def safe(self) -> Share:
        """What is not exposed."""
        told = self.exposed
        return Share(1.0 - told.share, 1.0 - told.high, 1.0 - told.low)

    @property
    def lanes(self) -> tuple[tuple[float, Share], ...]:
        """Of each length in `LANES_IN` the share of all places into which such a lane leads."""
        lanes = np.array(self.lanes_in)
        counts = [int(((lanes > a) & (lanes <= b)).sum()) for a, b in pairwise((-1.0, *LANES_IN))]
        return tuple(
            (length, Share.of(count, self.places))
            for length, count in zip(LANES_IN, counts, strict=True)
        )

    def to_json(self) -> dict[str, Any]:
        """A row of ``zones`` of `sightline fairness --json`."""
        return {
            "side": self.side,
            "exposed": round(self.exposed.share, 4),
            "low": round(self.exposed.low, 4),
            "high": round(self.exposed.high, 4),
            "safe": round(self.safe.share, 4),
            "lanes_in": list(self.lanes_in),
            "cover_within_move": round(self.cover.share, 4),
            "cover_low": round(self.cover.low, 4),
            "cover_high": round(self.cover.high, 4),
            "lanes": [
                {"to_in": None if length == LANES_IN[-1] else length, **share.to_json()}
                for length, share in self.lanes
            ],
            "blocking": round(self.blocking, 4),
            "places": self.places,
        }


def fair(one: Share, other: Share) -> bool:
    """Whether each lies within the other's interval."""
    return one.holds(other) and other.holds(one)


def shares(exposed: tuple[Mask, Mask]) -> tuple[Share, Share]:
    """What is exposed of either zone."""
    one, other = (Share.of(int(mask.sum()), len(mask)) for mask in exposed)
    return one, other


def sides(looks: Looks, step: float, progress: Progress) -> tuple[SideShares, SideShares]:
    """Everything that is measured of both. Raises FairnessFault where nobody can stand."""
    scenery = looks.scenery
    for zone, places in zip(scenery.zones, scenery.places, strict=True):
        if not places.may.any():
            raise FairnessFault(
                f"zones of {zone.side}: found no place where a man can stand of {len(places.may):,}"
                f' looked at, {step:g}" apart; expected one'
            )
    blocking = sight_blocking(scenery.table, [zone.shape for zone in scenery.zones])
    found = []
    for number, zone in enumerate(scenery.zones):
        progress(number / 2, f"Looking for cover for {zone.side}")
        exposed = shares(looks.exposed)[number]
        found.append(
            SideShares(
                zone.side, int(scenery.places[number].may.sum()), exposed, _lanes(looks, number),
                _cover(scenery, number, step), blocking[number],
            )
        )  # fmt: skip
    return found[0], found[1]


def _lanes(looks: Looks, number: int) -> tuple[float, ...]:
    mine, eyes = looks.scenery.places[number], looks.scenery.eyes[1 - number]
    apart = np.linalg.norm(mine.at[:, None] - eyes.at[None], axis=2)
    nearest = np.where(looks.sees[number], apart, np.inf).min(axis=1)
    return tuple(np.sort(np.round(nearest[np.isfinite(nearest)], 1)).tolist())


def _cover(scenery: Scenery, number: int, step: float) -> Share:
    """From where a place is near that nobody sees without cover."""
    table, man, zone, enemy = scenery.table, scenery.man, scenery.zones[number], 1 - number
    around = Places.of(table, man, zone.places(table.size, step, MOVE_IN), scenery.zones[enemy])
    left = np.flatnonzero(around.may)
    stride = max(step, scenery.zones[enemy].step_for(table.size, _MOST_LOOKS))
    plan = scenery.zones[enemy].places(table.size, stride)
    eyes = Places.of(table, man, plan, zone)
    for at in eyes.at[eyes.may]:
        left = left[scenery.cover(at, around.men(man, left)) != 0]
    mine = scenery.places[number]
    stands = mine.at[mine.may][:, :2]
    if not len(left):
        return Share.of(0, len(stands))
    tree = shapely.STRtree(shapely.points(around.at[left][:, :2]))
    near, _ = tree.query(shapely.points(stands), "dwithin", MOVE_IN)
    return Share.of(len(np.unique(near)), len(stands))
