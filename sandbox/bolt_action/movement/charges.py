"""Assaults: each model takes its own path, and as many as possible come into contact.

(BA-ASS-1, BA-ASS-3, BA-ASS-6.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, degrees

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from rules.bolt_action.model.facts import Path
from rules.bolt_action.rules.movement import FORMATION_IN, RUN
from sandbox.bolt_action.movement.formation import lattice
from sandbox.bolt_action.movement.indoors import MOST_DOORS, Ways, charged_inside, spots_along
from sandbox.bolt_action.movement.on_foot import Goal, going
from sandbox.bolt_action.movement.paths import Mover, Option, heights_of, nearest, option
from sandbox.bolt_action.movement.visibility_graph import VisibilityGraph
from sandbox.movement.interiors import NoEntry
from sandbox.table.footprints import Points, Pose2D, Shapes, cores, pose_of, radii
from sandbox.table.table import PlacedModel

CONTACT_IN = 1.0
"""Models no further apart than this, with only an obstacle between, are in contact."""

PILE_IN = 6.0
"""The furthest that defenders that touch nobody are moved into contact, inches."""

_TOUCH_IN = 5e-3
_EVERY_IN = 0.4
_ACROSS_IN = (0.2, 0.4, 0.6, 0.8, CONTACT_IN - 1e-2)
_NEVER = 1e6
_CLOSER = 4.0

Mask = NDArray[np.bool_]
Numbers = NDArray[np.intp]


@dataclass(frozen=True)
class Charged:
    """The end of an assault.

    ``option``: the attackers' move. ``touching``: attackers in contact. ``touched``: defenders in
    contact. ``over``: at least half of the contacts are across an obstacle.
    """

    option: Option
    touching: int = 0
    touched: int = 0
    over: bool = False


@dataclass(frozen=True, eq=False)
class _Slots:
    """Places next to models: ``(m,)`` points, the model beside each, and the gap of an obstacle.

    The gap is 0 where the two touch.
    """

    points: Points
    owners: Numbers
    gaps: Points

    def only(self, chosen: Mask) -> _Slots:
        return _Slots(self.points[chosen], self.owners[chosen], self.gaps[chosen])

    @property
    def over(self) -> Mask:
        return self.gaps > 0


def charge(mover: Mover, target: str, theirs: Sequence[PlacedModel], reach_in: float) -> Charged:
    """Return the attackers' paths to a target, at most ``reach_in`` inches for any of them.

    They go round other units and ground that nobody runs through. Where none gets there, they come
    as near as they can.
    """
    here = [pose_of(model) for model in theirs]
    graph = VisibilityGraph(mover, RUN, reach_in, frozenset({target}))
    charged = _reached(graph, target, theirs, reach_in)
    if charged is None and mover.on_foot and any(spot.z is not None for spot in here):
        inside = charged_inside(mover, target, here, reach_in)
        charged = None if inside is None else Charged(*inside)
    if charged is None:
        at = np.array([[spot.x, spot.y] for spot in here])
        out = (
            _reached(sally, target, theirs, reach_in)
            for sally in sallies(mover, target, at, reach_in)
        )
        charged = next(filter(None, out), None)
    return charged or Charged(_as_near(mover, graph, target, theirs, reach_in))


def _reached(
    graph: VisibilityGraph, target: str, theirs: Sequence[PlacedModel], reach_in: float
) -> Charged | None:
    """Return how the models of a graph get into contact; None where none of them does."""
    here = [pose_of(model) for model in theirs]
    housed = [spot.z is not None for spot in here]
    slots = _slots(graph, cores(theirs, here), radii(theirs), housed)
    taken = _assigned(graph, slots, len(theirs), reach_in) if len(slots.points) else {}
    move = _placed(graph.mover, graph, slots, taken, target, reach_in) if taken else None
    if move is None:
        return None
    touched = {int(slots.owners[slot]) for slot in taken.values()}
    across = sum(bool(slots.over[slot]) for slot in taken.values())
    return Charged(move, len(taken), len(touched), 2 * across >= len(taken))


def piled_in(
    defenders: Mover, attackers: str, theirs: Sequence[PlacedModel], at: Sequence[Pose2D]
) -> tuple[tuple[Pose2D, ...], int]:
    """Move the defenders that touch nobody into contact with attackers (BA-ASS-3).

    Return where all of them stand then, and how many touch. ``theirs``, ``at``: the attackers and
    where their charge ends; they are among the others that ``defenders`` could meet.
    """
    graph = VisibilityGraph(defenders, RUN, PILE_IN, frozenset({attackers}))
    places, wide = cores(theirs, at), radii(theirs)
    slots = _slots(graph, places, wide, [False] * len(places))
    spots = list(defenders.spots)
    starts = shapely.points(graph.starts)
    touching = np.array(
        [
            any(
                _touch(graph, start, core, float(own + reach))
                for core, reach in zip(places, wide, strict=True)
            )
            for start, own in zip(starts, graph.wide, strict=True)
        ]
    )
    inches = graph.inches(slots.points) if len(slots.points) else np.zeros((len(spots), 0))
    for number in np.argsort(inches.min(axis=1, initial=_NEVER), kind="stable").tolist():
        if touching[number] or spots[number].z is not None:  # it keeps to its floor
            continue
        fellows = [[s.x, s.y] for k, s in enumerate(spots) if k != number]
        alone = np.array(fellows).reshape(-1, 2)
        apart = graph.wide[number] + np.delete(graph.wide, number)
        for slot in np.argsort(inches[number], kind="stable").tolist():
            if inches[number, slot] > PILE_IN:
                break
            x, y = slots.points[slot].tolist()
            room = np.linalg.norm(alone - slots.points[slot], axis=1) - apart
            if not len(room) or room.min() >= 0:
                goal = places[int(slots.owners[slot])].centroid
                spots[number] = Pose2D(x, y, degrees(atan2(goal.y - y, goal.x - x)))
                touching[number] = True
                break
    return tuple(spots), int(touching.sum())


def _touch(
    graph: VisibilityGraph, here: shapely.Point, core: shapely.Geometry, reach: float
) -> bool:
    """Check whether a disc and a plan touch, or only an obstacle is between them."""
    gap = float(shapely.distance(here, core)) - reach
    if gap <= 2 * _TOUCH_IN:
        return True
    line = shapely.shortest_line(here, core)
    return gap <= CONTACT_IN and graph.mover.ground.obstacle_between(line)


def _slots(graph: VisibilityGraph, theirs: Shapes, wide: Points, housed: Sequence[bool]) -> _Slots:
    """Return the free places next to models, all round them and straight at them.

    Next to models that are ``housed`` there are also places across the wall or window of their
    house.
    """
    points, owners, gaps = [], [], []
    ground = graph.mover.ground
    for number, (core, radius) in enumerate(zip(theirs, wide.tolist(), strict=True)):
        reach = radius + graph.radius + _TOUCH_IN
        ring = _ring(graph, core, reach)
        points.append(ring)
        gaps.append(np.zeros(len(ring)))
        owners.append(np.full(len(ring), number))
        house = housed[number]
        around = shapely.buffer(core, reach + CONTACT_IN)
        if not ground.obstacle_between(around, house=house):
            continue
        for gap in _ACROSS_IN:
            ring = _ring(graph, core, reach + gap)
            lines = shapely.shortest_line(shapely.points(ring), core)
            across = np.array([ground.obstacle_between(one, house=house) for one in lines], bool)
            points.append(ring[across])
            gaps.append(np.full(int(across.sum()), gap))
            owners.append(np.full(int(across.sum()), number))
    if not points:
        return _Slots(np.zeros((0, 2)), np.zeros(0, dtype=np.intp), np.zeros(0))
    slots = _Slots(np.concatenate(points), np.concatenate(owners), np.concatenate(gaps))
    return slots.only(graph.free(slots.points))


def _ring(graph: VisibilityGraph, core: shapely.Geometry, reach: float) -> Points:
    """Return places all round a model, and on the straight line from each attacker."""
    rim = shapely.boundary(shapely.buffer(core, reach, quad_segs=32))
    count = max(12, int(shapely.length(rim) / _EVERY_IN))
    round_ = shapely.line_interpolate_point(rim, np.arange(count) / count, normalized=True)
    # straight at it: along the line from where each of them starts
    straight = shapely.get_coordinates(shapely.shortest_line(core, shapely.points(graph.starts)))
    near, far = straight[0::2], straight[1::2]
    away = np.linalg.norm(far - near, axis=1)
    ways = (far - near)[away > 0] / away[away > 0, None]
    return np.concatenate([near[away > 0] + ways * reach, shapely.get_coordinates(round_)])


def _assigned(
    graph: VisibilityGraph, slots: _Slots, targets: int, reach_in: float
) -> dict[int, int]:
    """Return the slot of each attacker that gets to one, by number.

    One attacker goes to each model of the target first, then the rest wherever there is room.
    """
    inches = graph.inches(slots.points)
    inches[inches > reach_in] = np.inf
    inches += _CLOSER * slots.gaps  # up to the obstacle
    best = np.full((len(inches), targets), np.inf)
    for target in range(targets):
        mine = slots.owners == target
        if mine.any():
            best[:, target] = inches[:, mine].min(axis=1)
    taken: dict[int, int] = {}
    rows, columns = linear_sum_assignment(np.where(np.isfinite(best), best, _NEVER))
    pairs = sorted(zip(rows.tolist(), columns.tolist(), strict=True), key=lambda p: best[p])
    for attacker, target in pairs:
        _take(graph, slots, inches[attacker], slots.owners == target, attacker, taken)
    for attacker in np.argsort(inches.min(axis=1), kind="stable").tolist():
        if attacker not in taken:
            touched = [int(slots.owners[slot]) for slot in taken.values()]
            fresh = ~np.isin(slots.owners, touched)
            every = np.ones(len(slots.owners), dtype=bool)
            if not _take(graph, slots, inches[attacker], fresh, attacker, taken):
                _take(graph, slots, inches[attacker], every, attacker, taken)
    return taken


def _take(
    graph: VisibilityGraph,
    slots: _Slots,
    inches: Points,
    among: Mask,
    attacker: int,
    taken: dict[int, int],
) -> bool:
    """Give an attacker the nearest slot with room; return whether there is one.

    The slot must be beside those taken and in one group with them.
    """
    open_ = among & np.isfinite(inches)
    if taken:
        others = slots.points[list(taken.values())]
        apart = graph.wide[list(taken)] + graph.wide[attacker]
        room = np.linalg.norm(slots.points[:, None] - others[None], axis=2) - apart
        open_ &= (room.min(axis=1) >= 0) & (room.min(axis=1) <= FORMATION_IN - 0.02)
    if not open_.any():
        return False
    taken[attacker] = int(np.argmin(np.where(open_, inches, np.inf)))
    return True


def _placed(
    mover: Mover,
    graph: VisibilityGraph,
    slots: _Slots,
    taken: dict[int, int],
    target: str,
    reach_in: float,
) -> Option | None:
    """Return the move of all attackers; None where one of them cannot move.

    Models without a slot come up behind the others.
    """
    at = {number: slots.points[slot] for number, slot in taken.items()}
    left = [number for number in range(len(graph.spots)) if number not in at]
    while left:
        near = np.array(list(at.values()))
        behind = near.mean(axis=0) + lattice(
            float(np.linalg.norm(near - near.mean(axis=0), axis=1).max()) + 3.0
        )
        behind = np.concatenate([behind, graph.starts[left]])
        behind = behind[graph.free(behind)]
        number = left.pop(0)
        apart = graph.wide[list(at)] + graph.wide[number]
        room = (np.linalg.norm(behind[:, None] - near[None], axis=2) - apart).min(axis=1)
        behind = behind[(room >= 0.02) & (room <= FORMATION_IN - 0.02)]
        inches = graph.inches(behind)[number] if len(behind) else np.zeros(0)
        if not len(inches) or inches.min() > reach_in:
            return None
        at[number] = behind[int(np.argmin(inches))]
    goals = {number: int(slots.owners[slot]) for number, slot in taken.items()}
    ends = []
    for number in range(len(graph.spots)):
        x, y = at[number].tolist()
        ends.append(Pose2D(x, y, _facing(mover, target, goals.get(number), x, y)))
    ways = graph.ways(ends)
    return None if ways is None else option(mover, ways, but={target})


def _facing(mover: Mover, target: str, number: int | None, x: float, y: float) -> float:
    """Return the facing towards the model that is touched, or the nearest of the target."""
    theirs = [
        core
        for core, owner in zip(mover.others.cores, mover.others.owners, strict=True)
        if owner == target
    ]
    here = shapely.Point(x, y)
    goal = theirs[number] if number is not None else min(theirs, key=here.distance)
    middle = shapely.centroid(goal)
    return degrees(atan2(middle.y - y, middle.x - x))


def _as_near(
    mover: Mover,
    graph: VisibilityGraph,
    target: str,
    theirs: Sequence[PlacedModel],
    reach_in: float,
) -> Option:
    """Return the move that comes as near to the target as possible, or no move at all."""
    wide, spots = radii(mover.models), mover.spots
    here = cores(mover.models, spots)
    there = cores(theirs, [pose_of(model) for model in theirs])
    apart = shapely.distance(here[:, None], there[None])
    _, goal = np.unravel_index(int(np.argmin(apart)), apart.shape)
    middle = shapely.centroid(there[int(goal)])
    move = going(mover, graph, spots, Goal(middle.x, middle.y), reach_in, but={target})
    if move is not None:
        return move
    return Option(spots, Path(0.0), nearest(here, wide, mover.enemies))


class Sally(VisibilityGraph):
    """Where the models of a unit that leaves a house by one of its doors can go."""

    def __init__(self, ways: Ways, door: int, reach_in: float, target: str) -> None:
        x, y, _ = ways.house.at[ways.house.doors[door]].tolist()
        spots = tuple(Pose2D(x, y, start.facing) for start in ways.starts)
        super().__init__(ways.mover, RUN, reach_in, frozenset({target}), spots)
        self._indoors, self._door = ways, door

    def inches(self, points: Points) -> Points:
        """Return the inches of `VisibilityGraph.inches`, by the door: ``(n, m)``."""
        return self._indoors.to_doors[:, [self._door]] + super().inches(points)

    def ways(self, ends: Sequence[Pose2D]) -> list[list[Pose2D]] | None:
        """Return each model's path to its end by the door; None where one of them has none."""
        outside = super().ways(ends)
        if outside is None:
            return None
        try:
            return [
                [*self._to_door(number, way[-1])[:-1], *way[1:]]
                for number, way in enumerate(outside)
            ]
        except NoEntry:
            return None

    def _to_door(self, number: int, end: Pose2D) -> list[Pose2D]:
        ways = self._indoors
        start, at = ways.starts[number], ways.house.at[ways.house.doors[self._door]]
        here = heights_of(ways.mover, [start])[0]
        line = ways.house.route(here, at) if ways.inside[number] else np.stack([here, at])
        return spots_along(np.concatenate([line, at[None]]), start, end)


def sallies(mover: Mover, target: str, at: Points, reach_in: float) -> Iterator[Sally]:
    """Yield the paths out of the house that a unit is in, by the doors nearest to a target.

    ``at``: ``(n, 2)``, where the target's models stand.
    """
    housed = [spot for spot in mover.floors if spot.z is not None] if mover.on_foot else []
    house = mover.houses.at(housed[0].x, housed[0].y) if housed else None
    if house is None or not len(house.doors):
        return
    ways = Ways(mover, house, mover.floors)
    doors = house.at[house.doors, :2]
    away = np.linalg.norm(doors[:, None] - at[None], axis=2).min(axis=1)
    away = away + ways.to_doors.max(axis=0)
    for door in np.argsort(away, kind="stable").tolist()[:MOST_DOORS]:
        if away[door] <= reach_in + 2.0:
            yield Sally(ways, door, reach_in, target)
