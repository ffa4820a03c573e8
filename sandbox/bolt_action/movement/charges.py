"""How an assault gets to its target: each model its own way, as many as can be into contact.

(BA-ASS-1, BA-ASS-3, BA-ASS-6.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, degrees

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from rules.bolt_action.model.facts import Path
from rules.bolt_action.rules.movement import FORMATION_IN, RUN
from sandbox.bolt_action.movement.formation import lattice
from sandbox.bolt_action.movement.indoors import charged_inside
from sandbox.bolt_action.movement.on_foot import Goal, going
from sandbox.bolt_action.movement.paths import Mover, Option, nearest, option
from sandbox.bolt_action.movement.sallies import sallies
from sandbox.bolt_action.movement.visibility_graph import Chart
from sandbox.table.footprints import Points, Pose2D, Shapes, cores, pose_of, radii
from sandbox.table.table import PlacedModel

CONTACT_IN = 1.0
"""Models that are no further apart than this, with only an obstacle between, are in contact."""

PILE_IN = 6.0
"""So far those of the target who touch nobody are moved at most, inches."""

_TOUCH_IN = 5e-3
_EVERY_IN = 0.4
_ACROSS_IN = (0.2, 0.4, 0.6, 0.8, CONTACT_IN - 1e-2)
_NEVER = 1e6
_CLOSER = 4.0

Mask = NDArray[np.bool_]
Numbers = NDArray[np.intp]


@dataclass(frozen=True)
class Charged:
    """How an assault ends: the attackers' move, how many of them touch and how many of the target
    they touch, and whether mostly across an obstacle.
    """

    option: Option
    touching: int = 0
    touched: int = 0
    over: bool = False


@dataclass(frozen=True, eq=False)
class _Slots:
    """``(m,)`` places next to models: the point, whose it is, and the gap that an obstacle fills,
    0 where they touch.
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
    """The attackers' ways to a target, at most ``reach_in`` inches for any of them, through nobody
    else and round what nobody runs through; as near as they can come where none gets there.
    """
    here = [pose_of(model) for model in theirs]
    chart = Chart(mover, RUN, reach_in, frozenset({target}))
    found = _reached(chart, target, theirs, reach_in)
    if found is None and mover.on_foot and any(spot.z is not None for spot in here):
        inside = charged_inside(mover, target, here, reach_in)
        found = None if inside is None else Charged(*inside)
    if found is None:
        at = np.array([[spot.x, spot.y] for spot in here])
        out = (
            _reached(sally, target, theirs, reach_in)
            for sally in sallies(mover, target, at, reach_in)
        )
        found = next(filter(None, out), None)
    return found or Charged(_as_near(mover, chart, target, theirs, reach_in))


def _reached(
    chart: Chart, target: str, theirs: Sequence[PlacedModel], reach_in: float
) -> Charged | None:
    """How the models of a chart get into contact; None where none of them does."""
    here = [pose_of(model) for model in theirs]
    housed = [spot.z is not None for spot in here]
    slots = _slots(chart, cores(theirs, here), radii(theirs), housed)
    taken = _assigned(chart, slots, len(theirs), reach_in) if len(slots.points) else {}
    found = _placed(chart.mover, chart, slots, taken, target, reach_in) if taken else None
    if found is None:
        return None
    touched = {int(slots.owners[slot]) for slot in taken.values()}
    across = sum(bool(slots.over[slot]) for slot in taken.values())
    return Charged(found, len(taken), len(touched), 2 * across >= len(taken))


def piled_in(
    defenders: Mover, attackers: str, theirs: Sequence[PlacedModel], at: Sequence[Pose2D]
) -> tuple[tuple[Pose2D, ...], int]:
    """Where the target's models stand when those that touch nobody have been moved into contact
    with attackers, as far as there is room; and how many of them touch (BA-ASS-3).

    ``theirs``, ``at``: the attackers, where their charge ends; they are among the others that
    ``defenders`` could meet.
    """
    chart = Chart(defenders, RUN, PILE_IN, frozenset({attackers}))
    places, wide = cores(theirs, at), radii(theirs)
    slots = _slots(chart, places, wide, [False] * len(places))
    spots = list(defenders.spots)
    starts = shapely.points(chart.starts)
    touching = np.array(
        [
            any(
                _touch(chart, start, core, float(own + reach))
                for core, reach in zip(places, wide, strict=True)
            )
            for start, own in zip(starts, chart.wide, strict=True)
        ]
    )
    inches = chart.inches(slots.points) if len(slots.points) else np.zeros((len(spots), 0))
    for number in np.argsort(inches.min(axis=1, initial=_NEVER), kind="stable").tolist():
        if touching[number] or spots[number].z is not None:  # he keeps to his floor
            continue
        fellows = [[s.x, s.y] for k, s in enumerate(spots) if k != number]
        alone = np.array(fellows).reshape(-1, 2)
        apart = chart.wide[number] + np.delete(chart.wide, number)
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


def _touch(chart: Chart, here: shapely.Point, core: shapely.Geometry, reach: float) -> bool:
    """Whether a disc and a plan touch, or only an obstacle is between them."""
    gap = float(shapely.distance(here, core)) - reach
    if gap <= 2 * _TOUCH_IN:
        return True
    line = shapely.shortest_line(here, core)
    return gap <= CONTACT_IN and chart.mover.ground.obstacle_between(line)


def _slots(chart: Chart, theirs: Shapes, wide: Points, housed: Sequence[bool]) -> _Slots:
    """The free places next to models, all round them and straight at them; next to those who are
    ``housed`` also across the wall or window of their house.
    """
    points, owners, gaps = [], [], []
    ground = chart.mover.ground
    for number, (core, radius) in enumerate(zip(theirs, wide.tolist(), strict=True)):
        reach = radius + chart.radius + _TOUCH_IN
        ring = _ring(chart, core, reach)
        points.append(ring)
        gaps.append(np.zeros(len(ring)))
        owners.append(np.full(len(ring), number))
        house = housed[number]
        around = shapely.buffer(core, reach + CONTACT_IN)
        if not ground.obstacle_between(around, house=house):
            continue
        for gap in _ACROSS_IN:
            ring = _ring(chart, core, reach + gap)
            lines = shapely.shortest_line(shapely.points(ring), core)
            across = np.array([ground.obstacle_between(one, house=house) for one in lines], bool)
            points.append(ring[across])
            gaps.append(np.full(int(across.sum()), gap))
            owners.append(np.full(int(across.sum()), number))
    if not points:
        return _Slots(np.zeros((0, 2)), np.zeros(0, dtype=np.intp), np.zeros(0))
    found = _Slots(np.concatenate(points), np.concatenate(owners), np.concatenate(gaps))
    return found.only(chart.free(found.points))


def _ring(chart: Chart, core: shapely.Geometry, reach: float) -> Points:
    rim = shapely.boundary(shapely.buffer(core, reach, quad_segs=32))
    count = max(12, int(shapely.length(rim) / _EVERY_IN))
    round_ = shapely.line_interpolate_point(rim, np.arange(count) / count, normalized=True)
    # straight at it: along the line from where each of them starts
    straight = shapely.get_coordinates(shapely.shortest_line(core, shapely.points(chart.starts)))
    near, far = straight[0::2], straight[1::2]
    away = np.linalg.norm(far - near, axis=1)
    ways = (far - near)[away > 0] / away[away > 0, None]
    return np.concatenate([near[away > 0] + ways * reach, shapely.get_coordinates(round_)])


def _assigned(chart: Chart, slots: _Slots, targets: int, reach_in: float) -> dict[int, int]:
    """The slot of each attacker that gets to one, by number: first one attacker to each model of
    the target, then the rest wherever there is room.
    """
    inches = chart.inches(slots.points)
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
        _take(chart, slots, inches[attacker], slots.owners == target, attacker, taken)
    for attacker in np.argsort(inches.min(axis=1), kind="stable").tolist():
        if attacker not in taken:
            touched = [int(slots.owners[slot]) for slot in taken.values()]
            fresh = ~np.isin(slots.owners, touched)
            every = np.ones(len(slots.owners), dtype=bool)
            if not _take(chart, slots, inches[attacker], fresh, attacker, taken):
                _take(chart, slots, inches[attacker], every, attacker, taken)
    return taken


def _take(
    chart: Chart,
    slots: _Slots,
    inches: Points,
    among: Mask,
    attacker: int,
    taken: dict[int, int],
) -> bool:
    """Give an attacker the nearest slot that has room beside those taken and is one group with
    them; whether there is one.
    """
    open_ = among & np.isfinite(inches)
    if taken:
        others = slots.points[list(taken.values())]
        apart = chart.wide[list(taken)] + chart.wide[attacker]
        room = np.linalg.norm(slots.points[:, None] - others[None], axis=2) - apart
        open_ &= (room.min(axis=1) >= 0) & (room.min(axis=1) <= FORMATION_IN - 0.02)
    if not open_.any():
        return False
    taken[attacker] = int(np.argmin(np.where(open_, inches, np.inf)))
    return True


def _placed(
    mover: Mover,
    chart: Chart,
    slots: _Slots,
    taken: dict[int, int],
    target: str,
    reach_in: float,
) -> Option | None:
    """The move of all: who has no slot comes up behind the others. None where one cannot."""
    at = {number: slots.points[slot] for number, slot in taken.items()}
    left = [number for number in range(len(chart.spots)) if number not in at]
    while left:
        near = np.array(list(at.values()))
        behind = near.mean(axis=0) + lattice(
            float(np.linalg.norm(near - near.mean(axis=0), axis=1).max()) + 3.0
        )
        behind = np.concatenate([behind, chart.starts[left]])
        behind = behind[chart.free(behind)]
        number = left.pop(0)
        apart = chart.wide[list(at)] + chart.wide[number]
        room = (np.linalg.norm(behind[:, None] - near[None], axis=2) - apart).min(axis=1)
        behind = behind[(room >= 0.02) & (room <= FORMATION_IN - 0.02)]
        inches = chart.inches(behind)[number] if len(behind) else np.zeros(0)
        if not len(inches) or inches.min() > reach_in:
            return None
        at[number] = behind[int(np.argmin(inches))]
    goals = {number: int(slots.owners[slot]) for number, slot in taken.items()}
    ends = []
    for number in range(len(chart.spots)):
        x, y = at[number].tolist()
        ends.append(Pose2D(x, y, _facing(mover, target, goals.get(number), x, y)))
    ways = chart.ways(ends)
    return None if ways is None else option(mover, ways, but={target})


def _facing(mover: Mover, target: str, number: int | None, x: float, y: float) -> float:
    """Towards the model that is touched, or the nearest of the target."""
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
    mover: Mover, chart: Chart, target: str, theirs: Sequence[PlacedModel], reach_in: float
) -> Option:
    """As near to the target as the unit can come; where it stands, if it cannot come nearer."""
    wide, spots = radii(mover.models), mover.spots
    here = cores(mover.models, spots)
    there = cores(theirs, [pose_of(model) for model in theirs])
    apart = shapely.distance(here[:, None], there[None])
    _, goal = np.unravel_index(int(np.argmin(apart)), apart.shape)
    middle = shapely.centroid(there[int(goal)])
    found = going(mover, chart, spots, Goal(middle.x, middle.y), reach_in, but={target})
    if found is not None:
        return found
    return Option(spots, Path(0.0), nearest(here, wide, mover.enemies))
