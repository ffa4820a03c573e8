"""Counting directions: for pairs of models, how many that meet the body meet it first, and what
stopped the others. Every pair is counted by its own fixed sequence of directions, so the count
does not depend on what else is judged with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from sandbox.bodies import Blockers, Body, Ground, body_of, ground_of, unit_blockers
from sandbox.chords import chords, meets_box
from sandbox.directions import LOG_LONGEST, Patch, patch
from sandbox.rays import SHORT
from sandbox.table import PlacedModel, Table

Points = NDArray[np.float64]

FIRST = 1024
"""Directions in the first round; every further round doubles them at most."""

SEEN = -1


@dataclass(eq=False)
class Tally:
    """What one pair's directions met. ``rays`` met the body; of them ``seen`` met it first.

    ``hidden``: for each blocker's number (terrain pieces first, then models) how many it stopped.
    ``end``: ``(3,)`` the end of the line that stands for them all, on the body or the blocker.
    """

    shooter: PlacedModel
    target: PlacedModel
    patch: Patch
    rays: int = 0
    seen: int = 0
    hidden: dict[int, int] = field(default_factory=dict)
    asked: int = 0
    end: Points | None = None
    end_seen: bool = False

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

    def stoppers(self, tally: Tally) -> list[tuple[Blockers, list[int]]]:
        """The solid things that stopped any of a tally's directions: whose they are, and which."""
        firsts = (0, *self.first_model)
        found = []
        for solid, first in zip(self.solids, firsts, strict=True):
            owners = [n - first for n in tally.hidden if 0 <= n - first < len(solid.spans)]
            if owners:
                found.append((solid, owners))
        return found


def surroundings(table: Table, shooter: str, target: str, parts: tuple[str, ...]) -> Surroundings:
    """What blocks between two units: terrain and the models of other units."""
    names = [piece.id for piece in table.pieces]
    blockers, starts = [], []
    for unit in table.units:
        if unit.id not in (shooter, target):
            blockers.append(unit_blockers(unit, parts))
            starts.append(len(names))
            names += [model.id for model in unit.models]
    return Surroundings(ground_of(table.pieces), tuple(blockers), tuple(names), tuple(starts))


def count(
    pairs: Sequence[tuple[PlacedModel, PlacedModel]],
    around: Surroundings,
    parts: tuple[str, ...],
    enough: Callable[[Tally], bool],
    most: int,
) -> list[Tally]:
    """Ask directions for every pair until ``enough`` says so of it, or it has ``most`` rays."""
    tallies = []
    for shooter, target in pairs:
        body = body_of(target.piece, parts)
        tallies.append(Tally(shooter, target, patch(shooter.eye, target.stand.place(body.hull))))
    open_ = tallies
    while open_:
        _round(open_, around, parts, most)
        open_ = [
            tally for tally in open_ if not (tally.exhausted or tally.rays >= most or enough(tally))
        ]
    return tallies


def _round(
    tallies: Sequence[Tally], around: Surroundings, parts: tuple[str, ...], most: int
) -> None:
    starts, ways, owners = _aimed(tallies, parts, most)
    if len(owners) == 0:
        return
    who, reach = _stopped(starts, ways, around)
    ends = starts + ways * np.minimum(reach, 1.0)[:, None]
    bounds = np.searchsorted(owners, np.arange(len(tallies) + 1))
    for number, tally in enumerate(tallies):
        mine = slice(bounds[number], bounds[number + 1])
        _add(tally, who[mine], ends[mine])


def _aimed(
    tallies: Sequence[Tally], parts: tuple[str, ...], most: int
) -> tuple[Points, Points, NDArray[np.intp]]:
    """Segments from eye to the body's first surface: starts, ways, and whose each is, in order.

    Bodies that are one and the same piece are met in one cast, in its own frame.
    """
    by_body: dict[int, tuple[Body, list[int]]] = {}
    asked: list[Points] = []
    for number, tally in enumerate(tallies):
        last = _next_stop(tally, most)
        asked.append(tally.patch.directions(tally.asked, last))
        tally.asked = last
        body = body_of(tally.target.piece, parts)
        by_body.setdefault(id(body), (body, []))[1].append(number)
    found: list[tuple[int, Points]] = []
    for body, numbers in by_body.values():
        eyes, ways = [], []
        for number in numbers:
            tally = tallies[number]
            turn = tally.target.stand.matrix[:3, :3]
            eye = tally.target.stand.unplace(tally.shooter.eye[None])
            ways.append(asked[number] @ turn)
            eyes.append(np.broadcast_to(eye, ways[-1].shape))
        hit, distance = body.rays.along(np.concatenate(eyes), np.concatenate(ways))
        ends = np.cumsum([len(way) for way in ways])
        for number, end, way in zip(numbers, ends, ways, strict=True):
            mine = slice(end - len(way), end)
            met = hit[mine] >= 0
            found.append((number, asked[number][met] * distance[mine][met][:, None] * SHORT))
    found.sort(key=lambda row: row[0])
    ways_found = [way for _, way in found]
    starts = [np.broadcast_to(tallies[n].shooter.eye, way.shape) for n, way in found]
    owners = np.repeat([n for n, _ in found], [len(way) for way in ways_found])
    return np.concatenate(starts), np.concatenate(ways_found), owners


def _next_stop(tally: Tally, most: int) -> int:
    """Twice as many directions as so far, but not far more than give the rays still wanted."""
    if tally.asked == 0:
        return FIRST
    doubled = 2 * tally.asked
    if tally.rays:
        wanted = int(np.ceil(tally.asked * most / tally.rays)) + 16
        doubled = min(doubled, max(wanted, tally.asked + 64))
    return min(doubled, 1 << LOG_LONGEST)


def _stopped(starts: Points, ways: Points, around: Surroundings) -> tuple[NDArray[np.intp], Points]:
    """For each segment the number of what stops it first, `SEEN` for nothing, and how far on."""
    solid = around.ground.solid
    triangle, reach = solid.rays.first(starts, ways)
    hit = triangle >= 0
    who = np.full(len(starts), SEEN, dtype=np.intp)
    who[hit] = solid.owner[triangle[hit]]
    for blockers, first_model in zip(around.units, around.first_model, strict=True):
        if blockers.rays.count == 0:
            continue
        low, high = blockers.rays.bounds
        rows = np.flatnonzero(meets_box(starts, ways, low, high))
        triangle, fraction = blockers.rays.first(starts[rows], ways[rows])
        nearer = fraction < reach[rows]
        who[rows[nearer]] = first_model + blockers.owner[triangle[nearer]]
        reach[rows[nearer]] = fraction[nearer]
    if around.ground.porous:
        _porous(starts, ways, around.ground, who, reach)
    return who, reach


def _porous(
    starts: Points, ways: Points, ground: Ground, who: NDArray[np.intp], reach: Points
) -> None:
    """Stop the segments that pass more of porous volumes than they may before they are stopped
    by anything solid. Each inch uses up its volume's share of what may be passed; the volume
    that used most is what hid the body. Changes ``who`` and ``reach``.
    """
    until = np.minimum(reach, 1.0)
    used = np.zeros(len(starts))
    most = np.zeros(len(starts))
    by = np.full(len(starts), SEEN, dtype=np.intp)
    for volume in ground.porous:
        inches = chords(starts, ways, until, volume.triangles)
        share = inches / volume.depth if volume.depth > 0 else np.where(inches > 0, np.inf, 0.0)
        used += share
        by[share > most] = volume.piece
        most = np.maximum(most, share)
    stopped = used > 1.0
    who[stopped] = by[stopped]
    # Where a line ends in a wood is for the eye only: in the middle of what it passed.
    reach[stopped] = until[stopped] * 0.5


def _add(tally: Tally, who: NDArray[np.intp], ends: Points) -> None:
    tally.rays += len(who)
    numbers, counts = np.unique(who, return_counts=True)
    for number, times in zip(numbers.tolist(), counts.tolist(), strict=True):
        if number == SEEN:
            tally.seen += times
        else:
            tally.hidden[number] = tally.hidden.get(number, 0) + times
    if len(who) and not tally.end_seen and (tally.end is None or SEEN in numbers):
        tally.end_seen = bool(SEEN in numbers)
        stands_for = SEEN if tally.end_seen else numbers[np.argmax(counts)]
        points = ends[who == stands_for]
        middle = points.mean(axis=0)
        tally.end = points[np.argmin(np.linalg.norm(points - middle, axis=1))]
