"""Counting directions: for pairs of models, how many that meet the body meet it first, and what
stopped the others. Every pair is counted by its own fixed sequence of directions, so the count
does not depend on what else is judged with it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from sandbox.scenario.policy import SightPolicy
from sandbox.sight.air import terrain_counts_in
from sandbox.sight.chords import chords
from sandbox.sight.clipping import part_within
from sandbox.sight.directions import LOG_LONGEST, Patch, patch
from sandbox.sight.occluders import Blockers, Body, Ground, body_of, ground_of, unit_blockers
from sandbox.sight.rays import SHORT
from sandbox.table.table import PlacedModel, Table

Points = NDArray[np.float64]

FIRST = 1024
"""Directions in the first round; every further round doubles them at most."""

FEW = 384
"""Directions in the first round where only the verdict is asked for."""

SEEN = -1
NOTHING = -1


@dataclass(eq=False)
class Tally:
    """What one pair's directions met. ``rays`` met the body; of them ``seen`` met it first.

    ``hull``: ``(h, 3)`` the corners of the body's hull, table frame.
    ``hidden``: for each blocker's number (terrain pieces first, then models) how many it stopped.
    ``triangles``: the solid triangles that stopped any, as long as all were stopped; None after.
    ``end``: ``(3,)`` the end of the line that stands for them all, on the body or the blocker.
    ``solid_only``: nothing was seen past what is solid, so that nobody asked yet what is porous.
    """

    shooter: PlacedModel
    target: PlacedModel
    hull: Points
    patch: Patch
    rays: int = 0
    seen: int = 0
    hidden: dict[int, int] = field(default_factory=dict)
    triangles: set[int] | None = field(default_factory=set)
    asked: int = 0
    end: Points | None = None
    end_seen: bool = False
    solid_only: bool = False

    def restart(self) -> None:
        """Count anew from the first direction, porous volumes too."""
        self.rays = self.seen = self.asked = 0
        self.hidden, self.triangles, self.end, self.end_seen = {}, set(), None, False
        self.solid_only = False

    @cached_property
    def box(self) -> Points:
        """``(2, 3)`` the box that holds every sight line of the pair."""
        points = np.concatenate([self.hull, self.shooter.eye[None]])
        return np.stack([points.min(axis=0), points.max(axis=0)])

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

    @property
    def solids(self) -> tuple[Blockers, ...]:
        """Everything solid."""
        return (self.ground.solid, *self.units)

    def triangles(self, numbers: Collection[int]) -> list[Points]:
        """The solid triangles with these numbers, counted through all solids: ``(n, 3, 3)`` of
        each solid in turn.
        """
        wanted = np.array(sorted(numbers), dtype=np.intp)
        found, first = [], 0
        for solid in self.solids:
            mine = wanted[(wanted >= first) & (wanted < first + solid.rays.count)] - first
            found.append(solid.rays.at(mine))
            first += solid.rays.count
        return found


def surroundings(table: Table, shooter: str, target: str, policy: SightPolicy) -> Surroundings:
    """What blocks one unit's sight of another: terrain, as far as it counts between the two,
    and the models of other units, but what flies.
    """
    names = [piece.id for piece in (*table.pieces, *table.smoke)]
    blockers, starts = [], []
    for unit in table.units:
        if unit.id not in (shooter, target) and not unit.template.flies:
            blockers.append(unit_blockers(unit, tuple(policy.parts)))
            starts.append(len(names))
            names += [model.id for model in unit.models]
    counts = terrain_counts_in(table, table.unit(shooter), table.unit(target), policy)
    ground = ground_of(table.pieces, table.smoke).near(counts) if counts > 0 else ground_of(())
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
        hull = target.stand.place(body_of(target.piece, parts).hull)
        tally = Tally(shooter, target, hull, patch(shooter.eye, hull))
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
    stops = [_next_stop(tally, most, blocked_at) for tally in tallies]
    starts, directions, counts = _aimed(tallies, parts, most, stops)
    ends = np.cumsum(counts)
    rows = [slice(int(end) - n, int(end)) for end, n in zip(ends, counts, strict=True)]
    boxes = np.stack([tally.box for tally in tallies])
    owner, triangle, fraction = _solid(starts, directions, around, rows, boxes)
    again = set()
    for number, (tally, mine) in enumerate(zip(tallies, rows, strict=True)):
        if tally.solid_only and (owner[mine] == SEEN).any():
            if tally.rays:
                again.add(number)  # its first rounds did not ask what is porous
            tally.solid_only = False
    asked = [n for n, tally in enumerate(tallies) if not tally.solid_only and n not in again]
    _porous(
        starts, directions, around.ground, owner, fraction, [rows[n] for n in asked], boxes[asked]
    )
    points = starts + directions * np.minimum(fraction, 1.0)[:, None]
    for number, (tally, mine) in enumerate(zip(tallies, rows, strict=True)):
        if number in again:
            tally.restart()
            continue
        if tally.triangles is not None:
            met = np.unique(triangle[mine]).tolist()
            tally.triangles = None if NOTHING in met else tally.triangles.union(met)
        _add(tally, owner[mine], points[mine])


def _near(rows: Sequence[slice], boxes: Points, low: Points, high: Points) -> NDArray[np.intp]:
    """The segments of the pairs whose lines come near a box."""
    touch = np.all((boxes[:, 0] <= high) & (boxes[:, 1] >= low), axis=1)
    near = [np.arange(rows[n].start, rows[n].stop) for n in np.flatnonzero(touch).tolist()]
    return np.concatenate(near) if near else np.zeros(0, dtype=np.intp)


def _aimed(
    tallies: Sequence[Tally], parts: tuple[str, ...], most: int, stops: Sequence[int]
) -> tuple[Points, Points, list[int]]:
    """Segments from eye to the body's first surface: starts and directions, pair by pair, and how
    many each pair has. ``stops``: up to which of its directions each pair is asked.

    Bodies that are one and the same piece are met in one cast, in its own frame.
    """
    by_body: dict[int, tuple[Body, list[int]]] = {}
    asked: list[Points] = []
    for number, (tally, last) in enumerate(zip(tallies, stops, strict=True)):
        asked.append(tally.patch.directions(tally.asked, last))
        tally.asked = last
        body = body_of(tally.target.piece, parts)
        by_body.setdefault(id(body), (body, []))[1].append(number)
    found: list[tuple[int, Points]] = []
    for body, numbers in by_body.values():
        eyes, directions = [], []
        for number in numbers:
            tally = tallies[number]
            turn = tally.target.stand.matrix[:3, :3]
            eye = tally.target.stand.unplace(tally.shooter.eye[None])
            directions.append(asked[number] @ turn)
            eyes.append(np.broadcast_to(eye, directions[-1].shape))
        hit, distance = body.rays.along(np.concatenate(eyes), np.concatenate(directions))
        ends = np.cumsum([len(way) for way in directions])
        for number, end, way in zip(numbers, ends, directions, strict=True):
            mine = slice(end - len(way), end)
            met = np.flatnonzero(hit[mine] >= 0)[: most - tallies[number].rays]
            found.append((number, asked[number][met] * distance[mine][met][:, None] * SHORT))
    found.sort(key=lambda row: row[0])
    directions_found = [way for _, way in found]
    starts = [np.broadcast_to(tallies[n].shooter.eye, way.shape) for n, way in found]
    return (
        np.concatenate(starts),
        np.concatenate(directions_found),
        [len(way) for way in directions_found],
    )


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


def _solid(
    starts: Points,
    directions: Points,
    around: Surroundings,
    rows: Sequence[slice],
    boxes: Points,
) -> tuple[NDArray[np.intp], NDArray[np.intp], Points]:
    """What stops each segment first of all that is solid: the number of the thing, `SEEN` for
    none; the number of its triangle through all solids, `NOTHING` for none; how far along.
    """
    owner = np.full(len(starts), SEEN, dtype=np.intp)
    triangle = np.full(len(starts), NOTHING, dtype=np.intp)
    fraction = np.full(len(starts), np.inf)
    before = 0
    for solid, first_owner in zip(around.solids, (0, *around.first_model), strict=True):
        base = before
        part_of = part_within(directions, solid.within)
        for part in solid.rays.parts:
            near = _near(rows, boxes, *part.bounds) if part.count else ()
            if len(near):
                way = part_of[near]
                met, at = part.first(starts[near], directions[near] * way[:, None])
                at = at * way
                nearer = at < fraction[near]
                mine, hit = near[nearer], before + met[nearer]
                owner[mine] = first_owner + solid.owner[hit - base]
                triangle[mine], fraction[mine] = hit, at[nearer]
            before += part.count
    return owner, triangle, fraction


def _porous(
    starts: Points,
    directions: Points,
    ground: Ground,
    owner: NDArray[np.intp],
    fraction: Points,
    rows: Sequence[slice],
    boxes: Points,
) -> None:
    """Stop the segments that pass more of porous volumes than they may before they are stopped
    by anything solid. Each inch uses up its volume's share of what may be passed; the volume
    that used most is what hid the body. Changes ``owner`` and ``fraction``.
    """
    until = np.minimum(fraction, 1.0)
    used = np.zeros(len(starts))
    most = np.zeros(len(starts))
    by = np.full(len(starts), SEEN, dtype=np.intp)
    for volume in ground.porous:
        low, high = volume.triangles.min(axis=(0, 1)), volume.triangles.max(axis=(0, 1))
        near = _near(rows, boxes, low, high)
        if len(near) == 0:
            continue
        counted = np.minimum(until[near], part_within(directions[near], volume.within))
        inches = chords(starts[near], directions[near], counted, volume.triangles)
        share = inches / volume.depth if volume.depth > 0 else np.where(inches > 0, np.inf, 0.0)
        used[near] += share
        by[near[share > most[near]]] = volume.piece
        most[near] = np.maximum(most[near], share)
    stopped = used > 1.0
    owner[stopped] = by[stopped]
    # Where a line ends in a wood is for the eye only: in the middle of what it passed.
    fraction[stopped] = until[stopped] * 0.5


def _add(tally: Tally, owner: NDArray[np.intp], ends: Points) -> None:
    tally.rays += len(owner)
    numbers, counts = np.unique(owner, return_counts=True)
    for number, times in zip(numbers.tolist(), counts.tolist(), strict=True):
        if number == SEEN:
            tally.seen += times
        else:
            tally.hidden[number] = tally.hidden.get(number, 0) + times
    if len(owner) and not tally.end_seen and (tally.end is None or SEEN in numbers):
        tally.end_seen = bool(SEEN in numbers)
        stands_for = SEEN if tally.end_seen else numbers[np.argmax(counts)]
        points = ends[owner == stands_for]
        middle = points.mean(axis=0)
        tally.end = points[np.argmin(np.linalg.norm(points - middle, axis=1))]
