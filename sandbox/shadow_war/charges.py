"""Find the way of a charge to its target: into contact on its level, or as far as its move goes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import cos, hypot, inf, pi, sin

import numpy as np
from numpy.typing import NDArray

from rules.engine.play.interruption import Places
from rules.shadow_war.model.facts import Path
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.rules.movement import cost_in
from sandbox.movement.floors import HEADROOM_IN
from sandbox.shadow_war.contact import (
    ACROSS_IN,
    CONTACT_RISE_IN,
    feet,
    obstacle_between,
    plan_gap,
    reach_of,
)
from sandbox.shadow_war.mover import Mover
from sandbox.shadow_war.routes import Routes, path_of
from sandbox.shadow_war.walk_graph import Sites
from sandbox.table.feet import foot
from sandbox.table.table import PlacedModel

Points = NDArray[np.float64]

_BEARINGS = 24
_ACROSS = (0.4, 0.6, 0.8, 0.95)
_STRAIGHT = 4
"""Number of the cheapest places beside a target that are also tried straight."""

GLANCES = 12
"""Places of a straight way at which the enemies' sight is checked."""


@dataclass(frozen=True)
class Charged:
    """A charge; the fields are those of `queries.Approach`."""

    path: Path
    behind_cover: bool
    to: Places
    way: Places = ()


@dataclass(frozen=True, eq=False)
class _Arrival:
    cost: float
    path: Path
    behind: bool
    at: Points
    site: int
    straight: bool = False


def charge(mover: Mover, target: PlacedModel, limit: float, ruleset: Ruleset) -> Charged:
    """Return the cheapest way into contact, one not over cover if the move suffices for it.

    Without any way the path is the straight line, impassable.
    """
    beside, behind = _beside(mover, target)
    routes = mover.routes(max(3 * limit, 24.0))
    found = list(_arrivals(mover, routes, beside, behind, limit, ruleset))
    if not found:
        routes = mover.routes(inf)
        found = list(_arrivals(mover, routes, beside, behind, limit, ruleset))
    if not found:
        inches = float(np.linalg.norm(feet(target) - mover.at))
        return Charged(Path((("impassable", inches),), enemy_in=0.0), False, ())
    best = min(found, key=lambda a: (a.cost > limit, a.behind and a.cost <= limit, a.cost))
    along, at = _end(mover, routes, best, limit)
    path = replace(best.path, enemy_in=0.0, in_view_of=mover.seen_along(along))
    line = along if best.cost <= limit else np.concatenate([along[:-1], at[None]])
    return Charged(path, best.behind, mover.row(at, feet(target)), mover.way(line))


def _beside(mover: Mover, target: PlacedModel) -> tuple[Sites, NDArray[np.bool_]]:
    """Return the places in contact with a target, and whether a barrier is between there."""
    there = feet(target)
    reach = mover.reach + reach_of(target)
    points = []
    for away in (0.0, *(ACROSS_IN * share for share in _ACROSS)):
        for number in range(_BEARINGS):
            angle = 2 * pi * number / _BEARINGS
            ux, uy = cos(angle), sin(angle)
            inches = _closed(mover.model, target, ux, uy, reach) + away
            points.append((there[0] + ux * inches, there[1] + uy * inches))
    found, owner = mover.network.walks.sites_at(np.array(points))
    far = owner >= _BEARINGS
    level = np.abs(found.at[:, 2] - there[2]) <= CONTACT_RISE_IN
    over = obstacle_between(
        mover.network.walks.solids, found.at, np.broadcast_to(there, found.at.shape)
    )
    others = [m for m in range(len(mover.enemies.names)) if mover.enemies.names[m] != target.id]
    rest = replace(
        mover.enemies,
        names=tuple(mover.enemies.names[m] for m in others),
        at=mover.enemies.at[others],
        reach=mover.enemies.reach[others],
    )
    free = ~mover.friends.overlaps(found.at, mover.reach) & ~rest.overlaps(found.at, mover.reach)
    room = mover.network.walks.room(found.at, mover.reach)
    # A place apart from the target is in contact only over a barrier; a touching one only without a
    # wall between.
    keep = level & free & room & (over | ~far)
    touching = keep & ~far & ~over
    start = found.at[touching]
    end = np.broadcast_to(there, start.shape).copy()
    start[:, 2] = end[:, 2] = np.maximum(start[:, 2], there[2]) + 1.05
    keep[touching] = ~mover.network.walks.solids.rays.blocked(start, end - start)
    return found.selected(keep), over[keep]


def _closed(mover: PlacedModel, target: PlacedModel, ux: float, uy: float, reach: float) -> float:
    """Return the distance of a mover's middle that touches a target from one side."""
    inches = reach
    if all(len(foot(m.piece, m.spec.mesh is not None).core) == 1 for m in (mover, target)):
        return inches  # round bases touch where their circles do
    for _ in range(4):
        stand = replace(mover.stand, x=target.stand.x + ux * inches, y=target.stand.y + uy * inches)
        gap = plan_gap(replace(mover, stand=stand), target)
        if gap < 1e-6:
            break
        inches -= gap
    return inches


def _arrivals(
    mover: Mover,
    routes: Routes,
    beside: Sites,
    behind: NDArray[np.bool_],
    limit: float,
    ruleset: Ruleset,
) -> Iterator[_Arrival]:
    if not len(beside):
        return
    found = [
        _Arrival(way.cost, way.path, bool(behind[way.number]), beside.at[way.number], way.site)
        for way in routes.onward(beside)
    ]
    yield from found
    # Try the nearest straight: a way over the table's places is up to 3 % longer.
    near = sorted((one for one in found if one.cost <= 1.1 * limit), key=lambda a: a.cost)
    for one in near[:_STRAIGHT]:
        end = int(np.flatnonzero((beside.at == one.at).all(axis=1))[0])
        path = straight(mover, beside.selected(np.array([end])))
        if path is not None and cost_in(ruleset, path) < one.cost:
            yield replace(one, path=path, cost=cost_in(ruleset, path), straight=True)


def straight(mover: Mover, end: Sites) -> Path | None:
    """Return the way straight to a place, or None without one or with an enemy in it."""
    walks = mover.network.walks
    start = mover.site
    length = hypot(*(end.at[0, :2] - mover.at[:2]).tolist())
    if length < 1e-6:
        return None
    along = (end.at[0, :2] - mover.at[:2]) / length
    away = mover.enemies.at[:, :2] - mover.at[:2]
    on = np.clip(away @ along, 0.0, length)
    gap = np.linalg.norm(away - on[:, None] * along, axis=1) - mover.enemies.reach - mover.reach
    beside = np.abs(mover.enemies.at[:, 2] - mover.at[2]) < HEADROOM_IN
    if ((gap < -1e-3) & beside).any():
        return None
    found = walks.straight(start, end, length)
    return None if found is None else path_of(*found)


def _end(mover: Mover, routes: Routes, best: _Arrival, limit: float) -> tuple[Points, Points]:
    """Return the places on the way, and the charger's end.

    It is in contact, or at the last place within its move where it has room.
    """
    sites = mover.network.walks.sites
    line = routes.line(best.site)
    along = np.concatenate([mover.at[None], sites.at[line]])
    if best.cost <= limit:
        if best.straight:
            along = mover.at + (best.at - mover.at) * np.linspace(0.0, 1.0, GLANCES)[:, None]
        return np.concatenate([along, best.at[None]]), best.at
    able = sites.stands[line] & (routes.cost[line] <= limit)
    able[able] = mover.may_end(along[1:][able])
    if not able.any():
        return along[:1], mover.at
    last = int(np.flatnonzero(able)[-1])
    return along[: last + 2], along[last + 1]
