"""Moves worth considering for a fighter, among which a policy chooses. Inches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from rules.shadow_war.model.facts import FAR_IN
from rules.shadow_war.player.queries import Way
from sandbox.shadow_war.mover import Mover
from sandbox.shadow_war.place_names import went
from sandbox.shadow_war.routes import Routes

Points = NDArray[np.float64]
Numbers = NDArray[np.intp]

MOST_ENDS = 150
"""Most ends of a move that are examined, spread over all reachable ones."""

HIDES_BETTER = 0.25
"""Cover is better that hides so much more of a fighter, summed over all enemies' eyes."""

MOST_SHELTERS = 8
"""Most ways to cover that are offered."""

UPRIGHT_IN = 1.23
"""Assumed height of an enemy that a shot is sought at."""

_COVERED, _FIRING, _HIGH, _NEAR_GOALS = 6, 6, 3, 3
_BEARINGS = 8


@dataclass(frozen=True, eq=False)
class Ends:
    """Ends of moves: ``(k,)`` numbers of places, ``(k, 3)`` the places, their costs."""

    routes: Routes
    sites: Numbers
    at: Points
    cost: Points

    def __len__(self) -> int:
        return len(self.sites)

    def kept(self, which: Numbers) -> Ends:
        """Return some of them."""
        return Ends(self.routes, self.sites[which], self.at[which], self.cost[which])


def ways(mover: Mover, limit: float) -> Iterator[Way]:
    """Yield ways towards each enemy, into cover, to good places to shoot, up, and all around."""
    ends = spread(reachable(mover, limit), MOST_ENDS)
    if not len(ends):
        return
    cover = mover.cover_in(ends.at)
    shares = mover.shelter.shares(mover.eyes, ends.at, mover.tall)
    lifted = ends.at + np.array([0.0, 0.0, mover.lift])
    aims = mover.shelter.shares(lifted, mover.enemies.at, UPRIGHT_IN).T
    goal, floor = mover.ground_in(ends.at), mover.floor_in(ends.at)
    for number in dict.fromkeys(_picked(mover, ends, cover, shares, aims, goal, floor)):
        views = mover.views(ends.at[number], shares[number], aims[number])
        way = way_to(mover, ends, number, float(cover[number]))
        yield replace(
            way,
            views=views,
            ground_in=float(goal[number]),
            floor_in=float(floor[number]),
            height_in=float(ends.at[number, 2]),
            friend_in=mover.friend_in(ends.at[number]),
        )


def cover_ways(mover: Mover, limit: float) -> Iterator[Way]:
    """To places nearer to cover than where it is, or to cover that hides it better.

    The nearest to cover comes first, of these what hides it best, then the cheapest.
    """
    ends = reachable(mover, limit)
    if not len(ends):
        return
    here = mover.at[None]
    before, cover = float(mover.cover_in(here)[0]), mover.cover_in(ends.at)
    hidden = mover.shelter.shares(mover.eyes, ends.at, mover.tall).sum(axis=1)
    now = float(mover.shelter.shares(mover.eyes, here, mover.tall).sum())
    better = (cover < before) | ((cover <= 0) & (hidden > now + HIDES_BETTER))
    order = np.lexsort((ends.sites, ends.cost, -np.round(hidden, 2), cover))
    for number in order[better[order]][:MOST_SHELTERS].tolist():
        yield way_to(mover, ends, number, float(cover[number]))


def reachable(mover: Mover, limit: float) -> Ends:
    """Return every place of the table where a move of this cost may end."""
    routes = mover.routes(limit)
    sites = np.flatnonzero((routes.cost <= limit) & mover.network.walks.sites.stands)
    at = mover.network.walks.sites.at[sites]
    good = mover.may_end(at)
    return Ends(routes, sites[good], at[good], routes.cost[sites[good]])


def spread(ends: Ends, most: int) -> Ends:
    """Return about ``most`` of them at most: one in each cell of as fine a grid as that allows."""
    cell = 0.5
    kept = ends
    while len(kept) > most:
        cell *= 1.25
        key = np.column_stack([np.floor(ends.at[:, :2] / cell), np.round(ends.at[:, 2])])
        _, first = np.unique(key, axis=0, return_index=True)
        kept = ends.kept(np.sort(first))
    return kept


def _picked(
    mover: Mover,
    ends: Ends,
    cover: Points,
    shares: Points,
    aims: Points,
    goal: Points,
    floor: Points,
) -> Iterator[int]:
    order = np.arange(len(ends))
    away = np.linalg.norm(ends.at[:, None] - mover.enemies.at[None], axis=2)
    yield from away.argmin(axis=0).tolist() if away.size else []
    yield from np.lexsort((order, ends.cost, cover))[:_COVERED].tolist()
    if goal.min() < FAR_IN:
        yield from np.lexsort((order, ends.cost, np.round(goal, 2)))[:_NEAR_GOALS].tolist()
        yield from np.lexsort((order, np.round(goal, 2), cover > 0))[:_NEAR_GOALS].tolist()
    if len(mover.enemies.names):
        worth = 1.0 - aims.min(axis=1)
        worth += shares.mean(axis=1)
        yield from np.lexsort((order, -np.round(worth, 6)))[:_FIRING].tolist()
    high = -np.round(ends.at[:, 2], 3)
    yield from np.lexsort((order, ends.cost, np.round(floor, 2), high))[:_HIGH].tolist()
    bearing = np.arctan2(*(ends.at - mover.at)[:, 1::-1].T)
    slice_ = np.round(bearing / (2 * np.pi / _BEARINGS)).astype(int) % _BEARINGS
    for number in range(_BEARINGS):
        mine = np.flatnonzero(slice_ == number)
        if len(mine):
            far = np.linalg.norm(ends.at[mine] - mover.at, axis=1)
            yield int(mine[far.argmax()])


def way_to(mover: Mover, ends: Ends, number: int, cover_in: float = FAR_IN) -> Way:
    """Return the way to one of the ends. ``cover_in``: the distance of cover there, if
    requested.
    """
    site = int(ends.sites[number])
    along = mover.network.walks.sites.at[ends.routes.line(site)]
    along = np.concatenate([mover.at[None], along])
    path = mover.way_facts(ends.routes.path(site), along, cover_in)
    place = went(mover.called.spot(mover.at), mover.called.spot(along[-1]))
    return Way(path, mover.row(ends.at[number]), mover.way(along), place)
