"""Find small moves of pieces after which both sides are equally exposed, as `gaps.fair` has it.

The search is greedy. For the decisive pieces, and for those without which the table would be
fairest, every small move is tried with few viewpoints. The moves nearest to fair, and places near
them, are examined with all viewpoints. The best one is made; and so on, three times at most. Only
legal moves are made: the survey may remark on nothing new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

import numpy as np
import shapely
from shapely import affinity

from languages.message import message
from sandbox.analysis.fairness.gaps import exposed_gap, fair
from sandbox.analysis.fairness.looks import Looks
from sandbox.analysis.fairness.sides import Matter, Share, difference
from sandbox.analysis.survey.survey import remarks
from sandbox.movement.standing import misplaced
from sandbox.table.following import update_table
from sandbox.table.outlines import outline
from sandbox.table.table import PlacedPiece, Table
from sandbox.work.progress import Progress, part_of

MOST_MOVES = 3
_TRIED = 120
"""Least number of moves that are tried, over as many pieces as needed.

On a full table most pieces have none.
"""

_INCHES = (2.0, 4.0, 6.0, 9.0)
_WAYS = 8
_NEARBY = (1.0, 0.5)
"""Distances around the best place at which it is refined."""

_ASKED, _OF_EACH = 12, 3
"""Most moves that are checked and examined, best first; and most of one piece.

An estimate from few viewpoints may be wrong for all moves of a piece.
"""

_LEAST = 0.005
"""Least improvement of a move."""

_LAPS = 0.05
"""Square inches by which a piece may overlap another, or the edge, more than before."""

Plan = tuple[float, float]


@dataclass(frozen=True)
class Move:
    """A move of a piece from one place to another, inches."""

    id: str
    start: Plan
    end: Plan

    def to_json(self) -> dict[str, Any]:
        """Return a row of ``mend`` of `sightline fairness --json`."""
        return {"id": self.id, "from": list(self.start), "to": list(self.end)}


@dataclass(frozen=True)
class Unmended:
    """The reasons why no moves were found, as hints for others.

    ``weighed``: number of places for the first move, over ``pieces``. ``best``: the examined move
    after which the sides are nearest to fair, and ``leaves`` its remaining difference; None where
    none is legal. ``moves``: number of moves made in a row, and ``in_all`` the difference after
    them. ``side``: the worse side, and ``lacks`` how many more of its ``places`` need to be out of
    sight. Differences are the exposed share of the first side less the second's.
    """

    weighed: int
    pieces: int
    best: Move | None
    leaves: float
    moves: int
    in_all: float
    side: str
    lacks: int
    places: int

    def to_json(self) -> dict[str, Any]:
        """Return ``unmended`` of `sightline fairness --json`."""
        best = None
        if self.best is not None:
            best = {**self.best.to_json(), "leaves": round(self.leaves, 4)}
        return {
            "weighed": self.weighed,
            "pieces": self.pieces,
            "best": best,
            "moves": self.moves,
            "leaves": round(self.in_all, 4),
            "side": self.side,
            "lacks": self.lacks,
            "places": self.places,
        }


@dataclass(frozen=True)
class Mending:
    """The ``moves`` after which both sides are fair; or why there are none."""

    moves: tuple[Move, ...] = ()
    unmended: Unmended | None = None


def mended(
    table: Table,
    looks: Looks,
    order: Sequence[Matter],
    now: tuple[Share, Share],
    looked_at: Callable[[Table], tuple[Share, Share]],
    progress: Progress,
) -> Mending:
    """Return the moves after which a table, with its units, is fair, or why none were found.

    ``order``: the pieces, most decisive first. ``now``: the exposure of both sides with all
    viewpoints, as ``looked_at`` computes for a table. ``looks`` uses fewer viewpoints: it gives the
    change of the difference by a move.
    """
    moves: dict[str, Move] = {}
    # by turns the most decisive piece, and the one whose removal helps most
    mattering = [one for one in order if one.matters > 0]
    least = sorted(mattering, key=lambda one: abs(one.without))
    both = (one.id for two in zip(mattering, least, strict=True) for one in two)
    names, made = list(dict.fromkeys(both)), 0
    first = step = _Step(table, looks, now, looked_at)
    while made < MOST_MOVES:
        taken = step.best(names, part_of(progress, made / MOST_MOVES, (made + 1) / MOST_MOVES))
        if taken is None:
            break
        move, done = taken
        made += 1
        start = moves[move.id].start if move.id in moves else move.start
        moves[move.id] = Move(move.id, start, move.end)
        if done:
            return Mending(tuple(moves.values()))
        table, bare = with_move(table, move), with_move(looks.scenery.table, move)
        looks = Looks.of(looks.scenery.on(bare))
        step = _Step(table, looks, looked_at(table), looked_at)
    return Mending((), _why_not(first, step, made))


def _why_not(first: _Step, last: _Step, made: int) -> Unmended:
    """Return the choices for the first move, and the rest in the end."""
    worse = 0 if difference(first.now) > 0 else 1
    best, leaves = (None, first.now) if first.nearest is None else first.nearest
    better, places = first.now[1 - worse], first.places[worse]
    seen = round(first.now[worse].share * places)
    hidden = (n for n in range(seen + 1) if fair(Share.of(seen - n, places), better))
    lacks = next(hidden, seen)
    return Unmended(
        len(first.weighed), len({move.id for move in first.weighed}), best, difference(leaves),
        made, difference(last.now), first.sides[worse], lacks, places,
    )  # fmt: skip


@dataclass(frozen=True)
class _Tried:
    """A tried move: the likely distance from fair after it, and the difference."""

    outside: float
    differ: float
    move: Move

    @property
    def likely_fair(self) -> bool:
        """Whether they are likely fair."""
        return self.outside == 0.0

    @property
    def sort_key(self) -> tuple[float, float]:
        """Sort key; less is better."""
        return self.outside, self.differ


class _Step:
    """One step of the search: the moves to try, and the choice."""

    def __init__(
        self,
        table: Table,
        looks: Looks,
        now: tuple[Share, Share],
        looked_at: Callable[[Table], tuple[Share, Share]],
    ) -> None:
        self._table, self._looks, self._looked_at = table, looks, looked_at
        self.now, self._now = now, abs(difference(now))
        self.sides = tuple(zone.side for zone in looks.scenery.zones)
        self.places = tuple(len(mask) for mask in looks.exposed)
        self.weighed: list[Move] = []
        self.nearest: tuple[Move, tuple[Share, Share]] | None = None
        # For either side: how many more places are seen with all viewpoints than with few.
        self._more = [
            round(share.share * len(mask)) - int(mask.sum())
            for share, mask in zip(now, looks.exposed, strict=True)
        ]
        self._by = {piece.id: piece for piece in table.pieces}
        self._known: dict[Move, tuple[Share, Share] | None] = {}

    def best(self, names: Sequence[str], progress: Progress) -> tuple[Move, bool] | None:
        """Return the move to make, and whether the table is fair then.

        Short ones are tried first, and one that makes the table clearly fair is returned at once.
        """
        moves = self._moves(names)
        found: list[_Tried] = []
        for number, move in enumerate(moves):
            moving = message("analysis-moving", unit=self._by[move.id].spec.label)
            progress(number / len(moves), moving)
            found.append(self._look(move))
            if (
                found[-1].likely_fair
                and found[-1].differ <= self._now / 2
                and self._settles(found[-1])
            ):
                return move, True
        for inches in _NEARBY:
            nearest = min(found, key=lambda one: one.sort_key, default=None)
            if nearest is not None and not nearest.likely_fair:
                piece, about = self._by[nearest.move.id], nearest.move.end
                found += map(self._look, _moves(self._table, piece, inches, about))
        self.weighed = [one.move for one in found]
        return self._chosen(sorted(found, key=lambda one: one.sort_key))

    def _moves(self, names: Sequence[str]) -> list[Move]:
        """Return the moves to try, short moves first."""
        found: list[tuple[float, Move]] = []
        for piece in (self._by[name] for name in names if may_move(self._by[name])):
            if len(found) >= _TRIED:
                break
            found += [
                (inches, move) for inches in _INCHES for move in _moves(self._table, piece, inches)
            ]
        return [move for _, move in sorted(found, key=lambda one: one[0])]

    def _chosen(self, found: Sequence[_Tried]) -> tuple[Move, bool] | None:
        """Return the first one that makes it fair, else the one nearest to fair that
        improves it.
        """
        least: tuple[float, float] | None = None
        for one in _some_of_each(found)[:_ASKED]:
            closely = self._closely(one.move)
            if closely is None:
                continue
            if fair(*closely):
                return one.move, True
            far = exposed_gap(*closely).excess, abs(difference(closely))
            if least is None or far < least:
                least, self.nearest = far, (one.move, closely)
        if least is None or self.nearest is None or least[1] >= self._now - _LEAST:
            return None
        return self.nearest[0], False

    def _look(self, move: Move) -> _Tried:
        exposed = self._looks.exposed_on(with_move(self._looks.scenery.table, move))
        one, other = (
            Share.of(min(max(int(mask.sum()) + more, 0), len(mask)), len(mask))
            for mask, more in zip(exposed, self._more, strict=True)
        )
        return _Tried(exposed_gap(one, other).excess, abs(difference((one, other))), move)

    def _settles(self, tried: _Tried) -> bool:
        """Return whether a move is legal and makes the table fair."""
        closely = self._closely(tried.move)
        return closely is not None and fair(*closely)

    def _closely(self, move: Move) -> tuple[Share, Share] | None:
        """Return the exposure after a move; None for an illegal one."""
        if move not in self._known:
            there = with_move(self._table, move)
            self._known[move] = self._looked_at(there) if _may(self._table, there) else None
        return self._known[move]


def _some_of_each(found: Sequence[_Tried]) -> list[_Tried]:
    """Return them in order, at most `_OF_EACH` of each piece."""
    taken: Counter[str] = Counter()
    some = []
    for one in found:
        taken[one.move.id] += 1
        if taken[one.move.id] <= _OF_EACH:
            some.append(one)
    return some


def may_move(piece: PlacedPiece) -> bool:
    """Return whether a piece may move: not hills, water, or pieces at a fixed height."""
    return len(piece.spec.position) == 2 and not piece.spec.lies_beneath


def _moves(
    table: Table, piece: PlacedPiece, inches: float, about: Plan | None = None
) -> Iterator[Move]:
    """Yield moves of this length to places on the table without new overlaps.

    ``about``: start there instead of its place.
    """
    x, y = piece.spec.position[:2]
    middle = (x, y) if about is None else about
    whole = shapely.box(0, 0, *table.size)
    shape = outline(piece)
    others = [outline(one) for one in table.pieces if one is not piece]
    met = np.array(shapely.area(shapely.intersection(others, shape)))
    off = shapely.area(shapely.difference(shape, whole))
    for number in range(_WAYS):
        turn = 2 * pi * number / _WAYS
        to = round(middle[0] + inches * cos(turn), 2), round(middle[1] + inches * sin(turn), 2)
        if not (0 <= to[0] <= table.size[0] and 0 <= to[1] <= table.size[1]):
            continue
        there = affinity.translate(shape, to[0] - x, to[1] - y)
        if shapely.area(shapely.difference(there, whole)) > off + _LAPS:
            continue
        if (shapely.area(shapely.intersection(others, there)) > met + _LAPS).any():
            continue
        yield Move(piece.id, (float(x), float(y)), to)


def with_move(table: Table, move: Move) -> Table:
    """Return the table after a move."""
    terrain = tuple(
        spec.model_copy(update={"position": move.end}) if spec.id == move.id else spec
        for spec in table.scenario.terrain
    )
    return update_table(table, table.scenario.model_copy(update={"terrain": terrain}))


def _may(before: Table, after: Table) -> bool:
    """Return whether the survey has no new remark, and all models can still stand."""
    if set(misplaced(after)) - set(misplaced(before)):
        return False
    return not _remarked(after) - _remarked(before)


def _remarked(table: Table) -> Counter[tuple[str, tuple[str, ...]]]:
    return Counter((remark.kind, remark.things) for remark in remarks(table))
