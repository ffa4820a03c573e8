"""Counting directions: for pairs of models, how many that meet the body meet it first, and what
stopped the others, of each replicate by itself. Every pair is counted by its own fixed sequence of
directions, so the count does not depend on what else is judged with it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from sandbox.scenario.policy import SightPolicy
from sandbox.sight import directions
from sandbox.sight.air import terrain_counts_in
from sandbox.sight.casting import MOST_KEPT, first_stops
from sandbox.sight.directions import LOG_LONGEST, REPLICATES
from sandbox.sight.embree import address
from sandbox.sight.forms import Woods
from sandbox.sight.intervals import Counts
from sandbox.sight.lines import Lines, Sheaf, lines_of
from sandbox.sight.obstacles import Obstacles, OnTheWay
from sandbox.sight.occluders import (
    Blockers,
    Ground,
    body_of,
    ground_of,
    ground_shifted,
    unit_blockers,
    unit_shifted,
)
from sandbox.sight.porous import passed, woods_of
from sandbox.table.table import PlacedModel, Table
from sandbox.work.keeping import Kept

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]

FIRST = 1024
"""Directions in the first round; every further round doubles them at most."""

FEW = 384
"""Directions in the first round where only the verdict is asked for."""

_NOWHERE_ELSE = np.zeros(3)


@dataclass(eq=False)
class Tally:
    """What one pair's directions met. ``rays`` met the body; of them ``seen`` met it first.

    ``lines``: all that may be asked of the pair; ``way``: what may stop these. ``table``:
    ``(1 + n, replicates)`` how many each of n blockers stopped, by its number and 1 (terrain pieces
    first, then models); those that were seen at 0. ``rays_of``: how many met the body, of each
    replicate.
    ``triangles``: the solid triangle that stopped each, as long as all were stopped; None after.
    ``end``: ``(3,)`` the end of the line that stands for them all, on the body or the blocker;
    ``end_known``: 2 where it is on the body, 1 on a blocker, 0 where there is none.
    ``solid_only``: nothing was seen past what is solid, so that nobody asked yet what is porous.
    """

    shooter: PlacedModel
    target: PlacedModel
    lines: Lines
    way: OnTheWay
    table: Numbers
    solid_only: bool
    rays: int = 0
    seen: int = 0
    rays_of: Counts = field(default_factory=lambda: np.zeros(REPLICATES))
    triangles: list[Numbers] | None = field(default_factory=list)
    asked: int = 0
    end: Points = field(default_factory=lambda: np.zeros(3))
    end_known: int = 0

    def restart(self) -> None:
        """Count anew from the first direction, porous volumes too."""
        self.rays = self.seen = self.asked = self.end_known = 0
        self.rays_of, self.table[:] = np.zeros(REPLICATES), 0
        self.triangles, self.solid_only = [], False

    @property
    def hidden(self) -> list[tuple[int, int]]:
        """The number of each blocker that stopped any, and how many."""
        every = self.table[1:].sum(axis=1)
        numbers = np.flatnonzero(every)
        return list(zip(numbers.tolist(), every[numbers].tolist(), strict=True))

    @property
    def exhausted(self) -> bool:
        """No directions are left to ask."""
        return self.asked >= 1 << LOG_LONGEST


@dataclass(frozen=True, eq=False)
class Surroundings:
    """All that can come between one unit's eyes and another's bodies."""

    ground: Ground
    units: tuple[Blockers, ...]
    names: tuple[str, ...]
    """The id of each blocker by its number: terrain, then models as ``unit/number``."""
    first_model: tuple[int, ...]
    """For each unit in ``units`` the number of its first model."""

    @cached_property
    def obstacles(self) -> Obstacles:
        """All that rays are cast at by itself."""
        return Obstacles(self.solids, (0, *self.first_model))

    @cached_property
    def woods(self) -> Woods:
        """Everything porous."""
        return woods_of(self.ground.porous)

    @property
    def solids(self) -> tuple[Blockers, ...]:
        """Everything solid: terrain, then each unit that can stand in the way."""
        return (self.ground.solid, *self.units)


def surroundings(
    table: Table,
    shooter: str,
    target: str,
    policy: SightPolicy,
    shifts: Mapping[str, Points] = MappingProxyType({}),
) -> Surroundings:
    """What blocks one unit's sight of another: terrain, as far as it counts between the two,
    and the models of other units, but what flies.

    ``shifts``: pieces by their ids, and models as ``unit/number``, that are ``(3,)`` inches away
    from where the table has them.
    """
    parts = tuple(policy.parts)
    names = [piece.id for piece in (*table.pieces, *table.smoke)]
    blockers, starts = [], []
    for unit in table.units:
        if unit.id not in (shooter, target) and not unit.template.flies:
            by = [shifts.get(model.id, _NOWHERE_ELSE) for model in unit.models]
            there = all(one is _NOWHERE_ELSE for one in by)
            blockers.append(unit_blockers(unit, parts) if there else unit_shifted(unit, parts, by))
            starts.append(len(names))
            names += [model.id for model in unit.models]
    counts = terrain_counts_in(table, table.unit(shooter), table.unit(target), policy)
    by_number = {n: shifts[one.id] for n, one in enumerate(table.pieces) if one.id in shifts}
    if counts <= 0:
        ground = ground_of(())
    elif by_number:
        ground = ground_shifted(table.pieces, table.smoke, by_number).near(counts)
    else:
        ground = ground_of(table.pieces, table.smoke).near(counts)
    return Surroundings(ground, tuple(blockers), tuple(names), tuple(starts))


def count(
    pairs: Sequence[tuple[PlacedModel, PlacedModel]],
    around: Surroundings,
    parts: tuple[str, ...],
    enough: Callable[[Tally], bool],
    most: int,
    blocked_at: int | None = None,
) -> list[Tally]:
    """Ask directions for every pair until ``enough`` says so of it, or it has ``most`` rays.

    ``blocked_at``: with so many rays of which none is seen the pair will do; given, the rounds are
    short ones, and of a pair of which solid things hide all it is not asked what porous ones hide.
    """
    lines = [lines_of(shooter, target, parts) for shooter, target in pairs]
    sheaf = Sheaf(lines)
    on_the_way, porous = around.obstacles.on_the_way(sheaf), passed(around.woods, sheaf)
    tallies = []
    for (shooter, target), seen, way, volumes in zip(pairs, lines, on_the_way, porous, strict=True):
        table = np.zeros((1 + len(around.names), REPLICATES), dtype=np.int64)
        tally = Tally(shooter, target, seen, way, table, blocked_at is not None)
        tallies.append(tally)
        while True:
            _round(tally, around, volumes, parts, most, blocked_at)
            if tally.exhausted or tally.rays >= most or enough(tally):
                break
    return tallies


def _round(
    tally: Tally,
    around: Surroundings,
    volumes: Numbers,
    parts: tuple[str, ...],
    most: int,
    blocked_at: int | None,
) -> None:
    from sandbox.sight.compiled_counts import added, owners
    from sandbox.sight.compiled_porous import stop_in_porous

    span = tally.asked, _next_stop(tally, most, blocked_at)
    key = _kept_as(tally, parts, span) if blocked_at is None else None
    ways, replicate = _aimed(tally, parts, span, key)
    ways, replicate = ways[: most - tally.rays], replicate[: most - tally.rays]
    tally.asked = span[1]
    eye, obstacles = tally.lines.eye, around.obstacles
    stops = first_stops(eye, ways, obstacles, tally.way, key)
    owner, triangles, free = owners(obstacles.things, obstacles.firsts, stops.by, stops.hit)
    if tally.solid_only and free:
        tally.solid_only = False
        if tally.rays:
            tally.restart()  # its first rounds did not ask what is porous
            return
    fraction = stops.fraction
    if len(volumes) and not tally.solid_only:
        fraction = fraction.copy()
        stop_in_porous(around.woods, volumes, *tally.lines.shaft, eye, ways, owner, fraction)
    if free:
        tally.triangles = None
    elif tally.triangles is not None:
        tally.triangles.append(triangles)
    tally.rays += len(ways)
    seen, tally.end_known = added(
        owner, fraction, eye, ways, replicate, tally.table, tally.rays_of, tally.end,
        tally.end_known,
    )  # fmt: skip
    tally.seen += seen


def _kept_as(
    tally: Tally, parts: tuple[str, ...], span: tuple[int, int]
) -> tuple[Hashable, object]:
    """Under what a stretch of a pair's directions is kept, and until what is gone."""
    return (ref(tally.shooter), ref(tally.target), parts, span), tally.target


_segments: Kept[tuple[Points, Numbers]] = Kept(MOST_KEPT)


def _aimed(
    tally: Tally,
    parts: tuple[str, ...],
    span: tuple[int, int],
    known_by: tuple[Hashable, object] | None,
) -> tuple[Points, Numbers]:
    """Segments from eye to the body's first surface, and of which replicate each is. ``span``:
    which directions are asked; ``known_by``: under what to keep them, and until what is gone."""
    from sandbox.sight.compiled_counts import aimed

    found = None if known_by is None else _segments.find(known_by[0])
    if found is None:
        cells = body_of(tally.target.piece, parts).rays.cells
        if not len(cells.frames):
            return np.zeros((0, 3)), np.zeros(0, dtype=np.int64)
        function, square = address("rtcIntersect1"), directions.unit_square()[slice(*span)]
        aim, (frame,) = tally.lines.aim, cells.frames
        found = aimed(function, cells.scenes, frame, aim, square, span[0])
        if known_by is not None:
            ways, replicate = found  # of a body hardly met they are a small part of what was made
            found = ways.copy(), replicate.copy()
            _segments.keep(known_by[0], found, known_by[1], len(ways))
    return found


def _next_stop(tally: Tally, most: int, blocked_at: int | None) -> int:
    """Twice as many directions as so far, but not far more than give the rays still wanted."""
    if tally.asked == 0:
        return FIRST if blocked_at is None else FEW
    doubled = 2 * tally.asked
    if tally.rays:
        if blocked_at is not None and tally.seen == 0:
            return min(_for_rays(tally, blocked_at), 1 << LOG_LONGEST)
        doubled = min(doubled, _for_rays(tally, most))
    return min(doubled, 1 << LOG_LONGEST)


def _for_rays(tally: Tally, rays: int) -> int:
    """The direction by which a pair will have about so many rays."""
    wanted = int(np.ceil(tally.asked * rays / tally.rays)) + 16
    return max(wanted, tally.asked + 64)
