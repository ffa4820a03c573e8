"""The facts of a move: where models would end, what they cross, how near they come to others.

Everything is measured on the plan, in inches. A path that ends off the table, in something solid or
on other models is no path. The rules judge the rest.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import atan2, degrees, hypot

import numpy as np
import shapely

from meshes.shapes.character import Underfoot
from rules.bolt_action.model.facts import Path
from rules.bolt_action.rules.movement import APART_IN
from sandbox.movement.floors import STEP_IN
from sandbox.movement.ground_classes import Grounds
from sandbox.movement.houses import Houses
from sandbox.table.footprints import (
    Points,
    Pose2D,
    Shapes,
    cores,
    plan_distances,
    pose_of,
    radii,
    swept,
    widest_gap,
)
from sandbox.table.table import PlacedModel

CONTACT_IN = 1e-3
"""Plans nearer than this overlap, unless they did before."""

NONE_NEAR_IN = 99.0

STRAIGHT_DEG = 0.5
"""A vehicle drawn at most this far off its line goes straight, degrees."""

Spots = tuple[Pose2D, ...]


class NoWay(ValueError):
    """A move that the geometry forbids, in one sentence."""


@dataclass(frozen=True, eq=False)
class Plans:
    """Plans of other models: ``(n,)`` cores and radii, and the unit of each.

    ``asked``: if given, a list of the places at which the nearest of them was asked for,
    ``(k, 2)``, and of inches within which it was found.
    """

    cores: Shapes
    radii: Points
    owners: tuple[str, ...]
    asked: list[tuple[Points, float]] | None = None

    @staticmethod
    def of(models: Sequence[PlacedModel]) -> Plans:
        """Return the plans of models as they stand."""
        spots = [pose_of(model) for model in models]
        return Plans(cores(models, spots), radii(models), tuple(m.unit for m in models))

    @staticmethod
    def joined(some: Sequence[Plans]) -> Plans:
        """Return all of some plans, in their order."""
        if not some:
            return Plans.of(())
        return Plans(
            np.concatenate([plans.cores for plans in some]),
            np.concatenate([plans.radii for plans in some]),
            tuple(owner for plans in some for owner in plans.owners),
        )

    @cached_property
    def middles(self) -> Points:
        """Middles of the cores: ``(n, 2)``."""
        return np.asarray(shapely.get_coordinates(shapely.centroid(self.cores)))

    @cached_property
    def extents(self) -> Points:
        """Inches from each middle within which all of its plan is: ``(n,)``."""
        return extents(self.cores) + self.radii

    def note(self, points: Points, inches: float) -> None:
        """Note that the nearest plan to each of ``(k, 2)`` points is within some inches of it."""
        if self.asked is not None:
            self.asked.append((points, inches))


@dataclass(frozen=True, eq=False)
class Mover:
    """A unit that could move, and everything that it could meet.

    ``others``: the models of other units that are still in the game. ``enemies``: those of the
    other side. ``size``: of the table. ``houses``: the buildings that infantry may enter.
    """

    models: tuple[PlacedModel, ...]
    mover: str
    recce: bool
    size: tuple[float, float]
    ground: Grounds
    others: Plans
    enemies: Plans
    houses: Houses

    def noting(self, asked: list[tuple[Points, float]]) -> Mover:
        """Return the same, which notes where its nearest enemy is asked for (`Plans.note`)."""
        noting = replace(self, enemies=replace(self.enemies, asked=asked))
        noting.__dict__.update({**vars(self), **vars(noting)})  # what is measured already
        return noting

    @property
    def on_foot(self) -> bool:
        """Whether it is infantry, which enters buildings by their openings (BA-MOV-7)."""
        return self.mover == "infantry"

    @cached_property
    def spots(self) -> Spots:
        """Places of its models."""
        return tuple(pose_of(model) for model in self.models)

    @cached_property
    def cores(self) -> Shapes:
        """Cores of its models as they stand: ``(n,)``."""
        return cores(self.models, self.spots)

    @cached_property
    def wide(self) -> Points:
        """Distance that each model's plan reaches beyond its core: ``(n,)``."""
        return radii(self.models)

    @cached_property
    def between(self) -> Points:
        """Distances between its models as they stand: ``(n, n)``."""
        return plan_distances(self.cores, self.wide, self.cores, self.wide)

    @cached_property
    def floors(self) -> Spots:
        """Places of its models, with the heights of their floors (`floor_of`)."""
        return tuple(floor_of(self, model) for model in self.models)

    @cached_property
    def to_others(self) -> Points:
        """Distances from its models as they stand to the others: ``(n, m)``."""
        return plan_distances(self.cores, self.wide, self.others.cores, self.others.radii)


@dataclass(frozen=True)
class Option:
    """One move: where each model ends, the facts of its path, and inches to the nearest enemy then.

    ``ways``: each model's places from its start to its end; none where nothing moves.
    """

    ends: Spots
    path: Path
    enemy_in: float
    ways: tuple[Spots, ...] = ()


def option(
    mover: Mover,
    ways: Sequence[Sequence[Pose2D]],
    *,
    reverse: bool = False,
    pivots: int = 0,
    but: Collection[str] = (),
) -> Option | None:
    """Return the facts of each model going along its path; None where it cannot end so.

    ``but``: units that it may come near to.
    """
    models, ends = mover.models, tuple(way[-1] for way in ways)
    at, wide = cores(models, ends), mover.wide
    beside = plan_distances(at, wide, mover.others.cores, mover.others.radii)
    own = plan_distances(at, wide, at, wide)
    if not _fits(mover, ends, at, beside, own) or (mover.on_foot and walled(mover, ways)):
        return None
    sweeps = swept(models, ways)
    path = Path(
        distance_in=max(length_of(way) for way in ways),
        reverse=reverse,
        pivots=pivots,
        grounds=mover.ground.crossed(sweeps, wide, mover.cores),
        road=mover.ground.on_road(sweeps, wide),
        gap_in=max(0.0, widest_gap(own)),
        nearest_unit_in=_nearest_unit(mover, sweeps, beside, but),
    )
    return Option(ends, path, nearest(at, wide, mover.enemies), tuple(map(tuple, ways)))


def walled(mover: Mover, ways: Sequence[Sequence[Pose2D]]) -> bool:
    """Check whether a model would go through a wall without an opening (BA-MOV-7)."""
    legs = [[(spot.x, spot.y) for spot in pair] for way in ways for pair in itertools.pairwise(way)]
    if not legs or not mover.houses.crossed(shapely.linestrings(legs)).any():
        return False
    for start, way in zip(mover.floors, ways, strict=True):
        on_top = start.z is None and mover.houses.touched(start.x, start.y)
        if len(way) < 2 or on_top:  # from a roof one comes down on any side
            continue
        if mover.houses.walled(heights_of(mover, [start, *way[1:]])):
            return True
    return False


def floor_of(mover: Mover, model: PlacedModel) -> Pose2D:
    """Return a model's place, with the height of its floor if it is inside a building."""
    spot = pose_of(model)
    house = mover.houses.at(spot.x, spot.y)
    if house is None:
        return spot._replace(z=None)
    z = house.floor_at(spot.x, spot.y, model.stand.z)
    inside = z is not None and abs(z - model.stand.z) <= STEP_IN
    return spot._replace(z=model.stand.z if inside else None)


def heights_of(mover: Mover, way: Sequence[Pose2D]) -> Points:
    """Return the places of a path with heights: ``(k, 3)``.

    A place without a z has the height of the ground beside the nearest house.
    """
    return np.array([[s.x, s.y, mover.houses.foot(s.x, s.y) if s.z is None else s.z] for s in way])


def between(a: Pose2D, b: Pose2D, share: float) -> Pose2D:
    """Return the place at a share of a straight leg."""
    z = b.z if a.z is None or b.z is None else a.z + (b.z - a.z) * share
    return Pose2D(
        a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, b.facing if share else a.facing, z
    )


def drawn_vehicle(mover: Mover, end: Pose2D) -> Option | None:
    """Return the move of a vehicle that goes straight to a place.

    It pivots into its line, goes along it forward or, where its rear leads, in reverse, and pivots
    to its last facing.
    """
    start = mover.spots[0]
    inches = hypot(end.x - start.x, end.y - start.y)
    heading = degrees(atan2(end.y - start.y, end.x - start.x)) if inches else start.facing
    into = turn_between(start.facing, heading)
    reverse = abs(into) > 180 - STRAIGHT_DEG
    if reverse or abs(into) < STRAIGHT_DEG:
        into = 0.0
    out = turn_between(start.facing + into, end.facing)
    if abs(out) < STRAIGHT_DEG:
        out = 0.0
    there = Pose2D(end.x, end.y, start.facing + into)
    way = [*pivoted(start, into), *pivoted(there, out)[:-1], end]
    pivots = sum(int(np.ceil(abs(turn) / 90.0 - 1e-9)) for turn in (into, out))
    return option(mover, [way], reverse=reverse, pivots=pivots)


def turn_between(before: float, after: float) -> float:
    """Return the shortest turn from one facing to another, degrees."""
    return (after - before + 180) % 360 - 180


def nearest(at: Shapes, wide: Points, others: Plans) -> float:
    """Return inches to the nearest of others; `NONE_NEAR_IN` for no others."""
    between = plan_distances(at, wide, others.cores, others.radii)
    if not between.size:
        return NONE_NEAR_IN
    inches = float(between.min())
    if others.asked is not None:
        middles = shapely.get_coordinates(shapely.centroid(at))
        others.note(middles, inches + float((extents(at) + wide).max()))
    return max(0.0, inches)


def extents(at: Shapes) -> Points:
    """Return a distance from each core's middle that no point of the core exceeds: ``(n,)``."""
    bounds = shapely.bounds(at)
    return np.asarray(np.hypot(bounds[:, 2] - bounds[:, 0], bounds[:, 3] - bounds[:, 1]))


def length_of(way: Sequence[Pose2D]) -> float:
    """Return the inches of a path, up and down ladders as well."""
    return sum(
        hypot(b.x - a.x, b.y - a.y, 0.0 if a.z is None or b.z is None else b.z - a.z)
        for a, b in itertools.pairwise(way)
    )


def _fits(mover: Mover, ends: Spots, at: Shapes, beside: Points, own: Points) -> bool:
    """Check whether models may end so: on the table, in nothing solid, on no other model."""
    (x, y), wide = mover.size, mover.wide
    if any(not (0 <= spot.x <= x and 0 <= spot.y <= y) for spot in ends):
        return False
    bounds = shapely.bounds(at)
    if (bounds[:, :2] - wide[:, None]).min() < 0 or (
        bounds[:, 2:] + wide[:, None] > np.array([x, y])
    ).any():
        return False
    inside = np.array([mover.on_foot and spot.z is not None for spot in ends], dtype=bool)
    ground = mover.ground
    if ground.solid(at[~inside], wide[~inside]):
        return False
    if inside.any() and ground.solid(at[inside], wide[inside], but=Underfoot.HOUSE):
        return False
    return not _overlaps(mover, beside, own)


def fits(mover: Mover, ends: Sequence[Pose2D]) -> bool:
    """Check whether models may be put down so.

    Those that move must be on the table, in nothing solid and on no other model. A unit that is put
    on the floor of a house has been told where there is room.
    """
    if any(spot.z is not None for spot in ends):
        return True
    moved = [number for number, (a, b) in enumerate(zip(mover.spots, ends, strict=True)) if a != b]
    if not moved:
        return True
    at, wide = cores(mover.models, ends), mover.wide
    bounds = shapely.bounds(at[moved])
    low, high = bounds[:, :2] - wide[moved, None], bounds[:, 2:] + wide[moved, None]
    if low.min() < -CONTACT_IN or (high > np.array(mover.size) + CONTACT_IN).any():
        return False
    if mover.ground.solid(at[moved], wide[moved]):
        return False
    beside = plan_distances(at, wide, mover.others.cores, mover.others.radii)
    return not _overlaps(mover, beside, plan_distances(at, wide, at, wide))


def _overlaps(mover: Mover, beside: Points, own: Points) -> bool:
    """Check whether models overlap others, or each other, more than they did before."""
    if np.any(beside < np.minimum(mover.to_others - CONTACT_IN, CONTACT_IN)):
        return True
    return bool(np.any(own < np.minimum(mover.between, CONTACT_IN) - 1e-6))


def _nearest_unit(mover: Mover, sweeps: Shapes, beside: Points, but: Collection[str] = ()) -> float:
    """Return how near models come to other units on their path or at its end (BA-MOV-3).

    A model that starts within `APART_IN` of another and comes no nearer to it on its path is
    leaving. It is measured at its end only, ``beside``. ``but``: units that do not count.
    """
    others = mover.others
    counted = np.array([owner not in but for owner in others.owners], dtype=bool)
    if not counted.any():
        return NONE_NEAR_IN
    start = mover.to_others[:, counted]
    on_the_way = plan_distances(sweeps, mover.wide, others.cores[counted], others.radii[counted])
    leaving = (start <= APART_IN) & (on_the_way >= start - 2 * CONTACT_IN)
    return max(0.0, float(np.where(leaving, beside[:, counted], on_the_way).min()))


def bends(way: Spots) -> Spots:
    """Return the places of a path between its ends; of a turn on the spot only its last."""
    inner = way[1:-1]
    return tuple(
        spot
        for number, spot in enumerate(inner)
        if number + 1 == len(inner) or inner[number + 1][:2] != spot[:2]
    )


def pivoted(spot: Pose2D, turn: float) -> list[Pose2D]:
    """Return a pivot on the spot, in steps of at most 15°, from before it to after it."""
    steps = int(np.ceil(abs(turn) / 15.0))
    turns = [turn * k / steps for k in range(1, steps + 1)]
    return [spot, *(Pose2D(spot.x, spot.y, spot.facing + part) for part in turns)]
