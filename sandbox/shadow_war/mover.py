"""A fighter that may move: its ways over the table, and the fighters it may meet. Inches."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import atan2, degrees

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.piece import BODY
from rules.engine.play.interruption import Places
from rules.shadow_war.model.facts import FAR_IN, Path
from rules.shadow_war.player.queries import View
from sandbox.movement.floors import HEADROOM_IN
from sandbox.scenario.policy import SightPolicy
from sandbox.shadow_war.contact import Crowd, feet, reach_of
from sandbox.shadow_war.cover import cover_class
from sandbox.shadow_war.goals import Goals
from sandbox.shadow_war.place_names import Whereabouts
from sandbox.shadow_war.routes import Network, Routes
from sandbox.shadow_war.shelter import Shelter
from sandbox.shadow_war.walk_graph import Sites
from sandbox.table.table import PlacedModel

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]
Mask = NDArray[np.bool_]

PLACES = 4
"""Decimals of an inch or a degree of placed fighters, as in `Table.moved`."""

APART_IN = 0.1
"""Least distance beyond contact from an enemy at the end of a move that is no charge."""


@dataclass(frozen=True, eq=False)
class Walker:
    """A fighter, the ways of its table, and the fighters it may meet there."""

    model: PlacedModel
    network: Network
    friends: Crowd
    enemies: Crowd

    @property
    def at(self) -> Points:
        """Its place, ``(3,)``."""
        return feet(self.model)

    @property
    def reach(self) -> float:
        """Reach of its base."""
        return reach_of(self.model)

    @cached_property
    def site(self) -> Sites:
        """Return the place where it stands."""
        return self.network.walks.site_at(self.at)

    def routes(self, limit: float) -> Routes:
        """Return its ways, not through its enemies, up to a cost."""
        sites = self.network.walks.sites
        near = np.linalg.norm(sites.at[:, :2] - self.at[:2], axis=1) <= limit + 2.0
        numbers = np.flatnonzero(near)
        level, rise = self.enemies.gaps(sites.at[numbers], self.reach)
        blocked = numbers[((level < 0) & (rise < HEADROOM_IN)).any(axis=1)]
        return self.network.search(self.site, blocked, limit)

    def may_end(self, at: Points) -> Mask:
        """Return whether a move that is no charge may end at places, ``(k,)``.

        There must be room, no other base, and no enemy near.
        """
        walks = self.network.walks
        good = ~self.friends.overlaps(at, self.reach) & ~self.enemies.overlaps(at, self.reach)
        good[good] = walks.room(at[good], self.reach)
        good[good] = self.enemies.nearest(walks.solids, at[good], self.reach) > APART_IN
        return good


@dataclass(frozen=True, eq=False)
class Mover(Walker):
    """A fighter with its enemies' eyes.

    ``eyes``: ``(e, 3)`` of its enemies. ``tall``: height of its body, standing or prone; ``lift``:
    height of its eye. ``goals``: of its side.
    """

    shelter: Shelter
    policy: SightPolicy
    eyes: Points
    tall: float
    lift: float
    called: Whereabouts
    goals: Goals

    def cover_in(self, at: Points) -> Points:
        """Return the distance of cover from places, ``(k,)``; 0 in it, `FAR_IN` for none."""
        if not len(at):
            return np.zeros(0)
        inside = self.shelter.covered(self.eyes, at, self.tall)
        spots = self.shelter.places(self.eyes, self.tall)
        if not len(spots):
            return np.where(inside, 0.0, FAR_IN)
        away = np.linalg.norm(at[:, None] - spots[None], axis=2).min(axis=1)
        return np.where(inside, 0.0, np.maximum(away, 1e-3))

    def seen_along(self, at: Points) -> tuple[str, ...]:
        """Return its enemies that see it somewhere at ``(k, 3)``, past terrain alone."""
        shares = self.shelter.shares(self.eyes, at, self.tall)
        seeing = (1.0 - shares >= self.policy.min_visible).any(axis=0)
        names = zip(self.enemies.names, seeing.tolist(), strict=True)
        return tuple(sorted(name for name, sees in names if sees))

    def ground_in(self, at: Points) -> Points:
        """Return the cost to its goals from places ``(k, 3)``, ``(k,)``; 0 at one."""
        return np.where(
            self.goals.at_objective(at, self.reach), 0.0, self.goals.ground.costs_from(at)
        )

    def floor_in(self, at: Points) -> Points:
        """Return the cost to a floor above the table from places ``(k, 3)``, ``(k,)``; 0 on one."""
        return self.goals.floors.costs_from(at)

    def friend_in(self, at: Points) -> float:
        """Return the distance of its nearest friend from a place ``(3,)``."""
        if not len(self.friends.names):
            return FAR_IN
        level, rise = self.friends.gaps(at[None], self.reach)
        return float(np.hypot(np.maximum(level, 0.0), rise).min())

    def views(self, at: Points, shares: Points, aims: Points) -> tuple[View, ...]:
        """Return the views between it at a place ``(3,)`` and its enemies, past terrain alone.

        ``shares``, ``aims``: ``(e,)``, the hidden shares of it and of each of them.
        """
        away = np.linalg.norm(self.enemies.at - at, axis=1) - self.enemies.reach - self.reach
        return tuple(
            View(
                name,
                round(max(0.0, float(away[number])), PLACES),
                self._seen(float(shares[number])),
                self._seen(float(aims[number])),
            )
            for number, name in enumerate(self.enemies.names)
        )

    def _seen(self, hidden_share: float) -> str:
        if 1.0 - hidden_share < self.policy.min_visible:
            return ""
        return cover_class(hidden_share, self.policy)

    def way_facts(self, path: Path, along: Points, cover_in: float) -> Path:
        """Return a path with the facts of its end, the last place."""
        near = self.enemies.nearest(self.network.walks.solids, along[-1:], self.reach)[0]
        return replace(
            path,
            enemy_in=min(float(near), FAR_IN),
            cover_in=min(float(cover_in), FAR_IN),
            in_view_of=self.seen_along(along),
        )

    def way(self, along: Points) -> Places:
        """Return the corners of a way ``(k, 3)``, from where it stands: a row for each."""
        line = [along[0]]
        for here, after in itertools.pairwise(along[1:]):
            if not _between(line[-1], here, after):
                line.append(here)
        line.append(along[-1])
        rows = []
        for number, here in enumerate(line):
            one, other = line[max(0, number - 1)], line[min(len(line) - 1, number + 1)]
            facing = round(degrees(atan2(other[1] - one[1], other[0] - one[0])) % 360, PLACES)
            x, y, z = (round(float(value), PLACES) for value in here)
            rows.append((float(self.model.index), x, y, facing, z))
        return tuple(rows)

    def row(self, at: Points, towards: Points | None = None) -> Places:
        """Return its row at a place, facing a point, or its nearest enemy."""
        facing = self.model.stand.turn
        if towards is None and len(self.enemies.names):
            away = np.linalg.norm(self.enemies.at - at, axis=1)
            towards = self.enemies.at[away.argmin()]
        if towards is not None:
            facing = degrees(atan2(towards[1] - at[1], towards[0] - at[0]))
        x, y, z = (round(float(value), PLACES) for value in at)
        return ((float(self.model.index), x, y, round(facing % 360, PLACES), z),)


def eyes_of(models: Sequence[PlacedModel]) -> Points:
    """Return the eyes of models, ``(k, 3)``."""
    return np.array([model.eye for model in models]).reshape(-1, 3)


def height_of(model: PlacedModel) -> float:
    """Return the height of a model's body."""
    body = model.piece.part(BODY)
    assert body is not None, "every model has a body"
    return round(float(np.ptp(body.mesh.bounds[:, 2])), PLACES)


def _between(one: Points, here: Points, other: Points) -> bool:
    """Return whether a point is on the straight line from one to another."""
    whole, part = other - one, here - one
    length = float(np.linalg.norm(whole))
    if length < 1e-9:
        return False
    return float(np.linalg.norm(np.cross(whole, part))) / length < 1e-6
