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
from sandbox.sight.air import terrain_counts_in
from sandbox.sight.casting import MOST_KEPT, Obstacle, first_stops, obstacles
from sandbox.sight.directions import LOG_LONGEST, REPLICATES
from sandbox.sight.intervals import Counts
from sandbox.sight.lines import Lines, Sheaf, lines_of
from sandbox.sight.occluders import (
    Blockers,
    Body,
    Ground,
    body_of,
    ground_of,
    ground_shifted,
    unit_blockers,
    unit_shifted,
)
from sandbox.sight.porous import stop_in_porous
from sandbox.sight.rays import SHORT
from sandbox.sight.solids import Solids
from sandbox.table.table import PlacedModel, Table
from sandbox.work.keeping import Kept

Points = NDArray[np.float64]

FIRST = 1024
"""Directions in the first round; every further round doubles them at most."""

FEW = 384
"""Directions in the first round where only the verdict is asked for."""

_NOWHERE_ELSE = np.zeros(3)

SEEN = -1
NOTHING = -1


@dataclass(eq=False)
class Tally:
    """What one pair's directions met. ``rays`` met the body; of them ``seen`` met it first.

    ``lines``: all that may be asked of the pair.
    ``rays_of``, ``seen_of``: the same, of each replicate. ``hidden``: for each blocker's number
    (terrain pieces first, then models) how many of each it stopped.
    ``triangles``: the solid triangles that stopped any, as long as all were stopped; None after.
    ``end``: ``(3,)`` the end of the line that stands for them all, on the body or the blocker.
    ``solid_only``: nothing was seen past what is solid, so that nobody asked yet what is porous.
    """

    shooter: PlacedModel
    target: PlacedModel
    lines: Lines
    rays: int = 0
    seen: int = 0
    rays_of: Counts = field(default_factory=lambda: np.zeros(REPLICATES))
    seen_of: Counts = field(default_factory=lambda: np.zeros(REPLICATES))
    hidden: dict[int, Counts] = field(default_factory=dict)
    triangles: set[int] | None = field(default_factory=set)
    asked: int = 0
    end: Points | None = None
    end_seen: bool = False
    solid_only: bool = False

    def restart(self) -> None:
        """Count anew from the first direction, porous volumes too."""
        self.rays = self.seen = self.asked = 0
        self.rays_of, self.seen_of = np.zeros(REPLICATES), np.zeros(REPLICATES)
        self.hidden, self.triangles, self.end, self.end_seen = {}, set(), None, False
        self.solid_only = False

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
    def obstacles(self) -> tuple[Obstacle, ...]:
        """All that rays are cast at by itself."""
        return obstacles(self.solids.every, (0, *self.first_model))

    @cached_property
    def solids(self) -> Solids:
        """Everything solid."""
        return Solids((self.ground.solid, *self.units))


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
    tallies = []
    for shooter, target in pairs:
        tally = Tally(shooter, target, lines_of(shooter, target, parts))
        tally.solid_only = blocked_at is not None
        tallies.append(tally)
    open_ = tallies
    while open_:
        _round(open_, around, parts, most, blocked_at)
        open_ = [
            tally for tally in open_ if not (tally.exhausted or tally.rays >= most or enough(tally))
        ]
    return tallies


def _round(
    tallies: Sequence[Tally],
    around: Surroundings,
    parts: tuple[str, ...],
    most: int,
    blocked_at: int | None,
) -> None:
    last = [_next_stop(tally, most, blocked_at) for tally in tallies]
    spans = [(tally.asked, stop) for tally, stop in zip(tallies, last, strict=True)]
    starts, directions, replicate, counts = _aimed(
        tallies, parts, most, spans, kept=blocked_at is None
    )
    ends = np.cumsum(counts)
    rows = [slice(int(end) - n, int(end)) for end, n in zip(ends, counts, strict=True)]
    sheaf = Sheaf([tally.lines for tally in tallies])
    keys = [_kept_as(tally, parts, span) if blocked_at is None else None
            for tally, span in zip(tallies, spans, strict=True)]  # fmt: skip
    things = around.obstacles
    stops = first_stops(starts, directions, things, rows, sheaf, keys)
    owner, triangle = stops.owners(things), stops.triangles(things)
    fraction = stops.fraction
    again = set()
    for number, (tally, mine) in enumerate(zip(tallies, rows, strict=True)):
        if tally.solid_only and (owner[mine] == SEEN).any():
            if tally.rays:
                again.add(number)  # its first rounds did not ask what is porous
            tally.solid_only = False
    asked = [n for n, tally in enumerate(tallies) if not tally.solid_only and n not in again]
    stop_in_porous(
        starts, directions, around.ground, owner, fraction, [rows[n] for n in asked],
        Sheaf([tallies[n].lines for n in asked]),
    )  # fmt: skip
    points = starts + directions * np.minimum(fraction, 1.0)[:, None]
    for number, (tally, mine) in enumerate(zip(tallies, rows, strict=True)):
        if number in again:
            tally.restart()
            continue
        if tally.triangles is not None:
            met = np.unique(triangle[mine]).tolist()
            tally.triangles = None if NOTHING in met else tally.triangles.union(met)
        _add(tally, owner[mine], replicate[mine], points[mine])


def _kept_as(
    tally: Tally, parts: tuple[str, ...], span: tuple[int, int]
) -> tuple[Hashable, object]:
    """Under what a stretch of a pair's directions is kept, and until what is gone."""
    return (ref(tally.shooter), ref(tally.target), parts, span), tally.target


Replicates = NDArray[np.intp]

_segments: Kept[tuple[Points, Replicates]] = Kept(MOST_KEPT)


def _aimed(
    tallies: Sequence[Tally],
    parts: tuple[str, ...],
    most: int,
    spans: Sequence[tuple[int, int]],
    *,
    kept: bool,
) -> tuple[Points, Points, Replicates, list[int]]:
    """Segments from eye to the body's first surface: starts, directions and of which replicate each
    is, pair by pair, and how many each pair has. ``spans``: which directions each pair is asked.

    Bodies that are one and the same piece are met in one cast, in its own frame.
    """
    found: dict[int, tuple[Points, Replicates]] = {}
    by_body: dict[int, tuple[Body, list[int]]] = {}
    for number, (tally, span) in enumerate(zip(tallies, spans, strict=True)):
        tally.asked = span[1]
        known = _segments.find(_kept_as(tally, parts, span)[0]) if kept else None
        if known is not None:
            found[number] = known
            continue
        body = body_of(tally.target.piece, parts)
        by_body.setdefault(id(body), (body, []))[1].append(number)
    for body, numbers in by_body.values():
        asked = [tallies[n].lines.patch.directions(*spans[n]) for n in numbers]
        eyes, directions = [], []
        for number, ways in zip(numbers, asked, strict=True):
            tally = tallies[number]
            turn = tally.target.stand.matrix[:3, :3]
            eye = tally.target.stand.unplace(tally.shooter.eye[None])
            directions.append(ways @ turn)
            eyes.append(np.broadcast_to(eye, directions[-1].shape))
        hit, distance = body.rays.along(np.concatenate(eyes), np.concatenate(directions))
        ends = np.cumsum([len(way) for way in asked])
        for number, end, ways in zip(numbers, ends, asked, strict=True):
            mine = slice(end - len(ways), end)
            met = np.flatnonzero(hit[mine] >= 0)
            segments = ways[met] * distance[mine][met][:, None] * SHORT
            found[number] = segments, (spans[number][0] + met) % REPLICATES
            if kept:
                key, source = _kept_as(tallies[number], parts, spans[number])
                _segments.keep(key, found[number], source, len(met))
    aimed = [found[n][0][: most - tally.rays] for n, tally in enumerate(tallies)]
    replicates = [found[n][1][: len(way)] for n, way in enumerate(aimed)]
    # What the eye touches is not before it, as what the body touches is not.
    starts = [
        tally.shooter.eye + way * (1.0 - SHORT) for tally, way in zip(tallies, aimed, strict=True)
    ]
    counts = [len(way) for way in aimed]
    ways = np.concatenate(aimed) * SHORT
    return np.concatenate(starts), ways, np.concatenate(replicates), counts


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


def _add(tally: Tally, owner: NDArray[np.intp], replicate: NDArray[np.intp], ends: Points) -> None:
    tally.rays += len(owner)
    most = int(owner.max(initial=SEEN)) - SEEN + 1
    cells = np.bincount((owner - SEEN) * REPLICATES + replicate, minlength=most * REPLICATES)
    table = cells.reshape(most, REPLICATES)
    tally.rays_of = tally.rays_of + table.sum(axis=0)
    every = table.sum(axis=1)
    numbers = np.flatnonzero(every) + SEEN
    counts = every[numbers - SEEN]
    for number, times in zip(numbers.tolist(), counts.tolist(), strict=True):
        met = table[number - SEEN].astype(np.float64)
        if number == SEEN:
            tally.seen += times
            tally.seen_of = tally.seen_of + met
        else:
            tally.hidden[number] = tally.hidden[number] + met if number in tally.hidden else met
    if len(owner) and not tally.end_seen and (tally.end is None or SEEN in numbers):
        tally.end_seen = bool(SEEN in numbers)
        stands_for = SEEN if tally.end_seen else numbers[np.argmax(counts)]
        points = ends[owner == stands_for]
        middle = points.mean(axis=0)
        tally.end = points[np.argmin(np.linalg.norm(points - middle, axis=1))]
