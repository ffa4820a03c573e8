"""A unit in very many places of a table that is otherwise the same: its verdicts from each.

The terrain and all other units are prepared once. Many places are judged in one cast, with rays
until their verdicts are settled, as in maps and margins. Heights that are not known and the error
of a scan are left out.

Where only the question is asked whether there is any line of sight, far fewer rays answer it. A few
points of each target come first, and more only where these do not decide. A line ends at whatever
it meets; nothing says what stopped it. Pairs that points leave open are judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, inf, radians, sin

import numpy as np
from numpy.typing import NDArray

from languages.message import message
from meshes.shapes.piece import Piece
from sandbox.analysis.maps.counting import seen_at_all
from sandbox.analysis.maps.lines import Lines
from sandbox.analysis.maps.onlooker import Men
from sandbox.movement.standing import Beneath, may_stand
from sandbox.scenario.words import BLOCKED, CONTESTED
from sandbox.sight.judge import judge_each, judge_pairs, looks_from_any, models_named, opponents
from sandbox.sight.report import PairSight
from sandbox.sight.surroundings import surroundings
from sandbox.sight.verdict import pairs_verdict
from sandbox.table.placement import Placement
from sandbox.table.table import PlacedModel, Table
from sandbox.work.progress import Progress, silent

_AT_ONCE, _SEEN_AT_ONCE = 256, 20_000
"""Pairs that are judged in one cast, and that are asked whether there is any line of sight."""

Points = NDArray[np.float64]

Numbers = NDArray[np.intp]

SEEN = "seen"
"""The answer where there is a line of sight."""

_JUDGED_AT_ONCE = 256
"""Pairs that are judged in one cast."""


@dataclass(frozen=True, eq=False)
class UnitPlace:
    """A place for the middle of a unit, inches; without a height it is dropped.

    ``degrees``: by which the unit is turned.
    """

    at: tuple[float, ...]
    degrees: float = 0.0


@dataclass(frozen=True, eq=False)
class Verdicts:
    """Verdicts from n places on m units, one way.

    ``words``: ``(n, m)``, empty where the unit cannot stand. ``visible``: ``(n, m)``, the greatest
    share of any pair, between ``low`` and ``high`` at 95 %. ``inches``: ``(n, m)``, the least
    range. NaN where the unit cannot stand, and where only lines of sight were asked for. ``ends``:
    ``(n, m, 2)``, the models of that pair: the one that looks, and the one whose share it is; empty
    where there is no share.
    """

    words: NDArray[np.str_]
    visible: Points
    low: Points
    high: Points
    inches: Points
    ends: NDArray[np.str_]


@dataclass(frozen=True, eq=False)
class Placements:
    """A unit in n places. ``stands``: ``(n,)``. ``reverse``: None where it was not asked for."""

    stands: NDArray[np.bool_]
    forward: Verdicts
    reverse: Verdicts | None


def judge_placements(
    table: Table,
    mover: str,
    spots: Sequence[UnitPlace],
    targets: Sequence[str],
    *,
    free: bool = False,
    reverse: bool = False,
    only_seen: bool = False,
    progress: Progress = silent,
) -> Placements:
    """Judge a unit, or a model ``unit/number``, in each of these places.

    A unit keeps its formation. ``targets``: units or models. ``free``: judge also where a model
    cannot stand. ``reverse``: judge the targets' sight of it, too. ``only_seen``: answer only
    whether there is any line of sight, in words of `AnyLine.answers`. Raises SightFault.
    """
    for target in targets:
        opponents(table, mover, target)
    moving = _Moving(table, mover)
    count = len(spots)
    stands, shape = np.zeros(count, dtype=bool), (count, len(targets))
    ways = [_Rows(shape) for _ in range(2 if reverse else 1)]
    own = moving.models[0].unit
    lines = [
        [AnyLine.of(table, *((other, own) if turned else (own, other))) for other in others]
        for turned in range(len(ways) if only_seen else 0)
        for others in [[models_named(table, target)[0].unit for target in targets]]
    ]
    at_once = _SEEN_AT_ONCE if only_seen else _AT_ONCE
    each = max(1, at_once // max(len(moving.models) * _most(table, targets), 1))
    for first in range(0, count, each):
        progress(first / count, message("analysis-places", number=first, count=count))
        placed = []
        for number in range(first, min(first + each, count)):
            models = moving.at(spots[number])
            stands[number] = models is not None and may_stand(table, models)
            if models is not None and (free or stands[number]):
                placed.append((number, models))
        for column, target in enumerate(targets if placed else ()):
            theirs = models_named(table, target)
            for turned, way in enumerate(ways):
                if only_seen:
                    way.answer(lines[turned][column], placed, column, theirs, turned=turned > 0)
                else:
                    way.add(table, placed, column, theirs, turned=turned > 0)
    return Placements(stands, ways[0].done(), ways[1].done() if reverse else None)


def _most(table: Table, targets: Sequence[str]) -> int:
    return max((len(models_named(table, target)) for target in targets), default=1)


class _Moving:
    """The models that move, and the table about them."""

    def __init__(self, table: Table, mover: str) -> None:
        self._table = table
        self.models = models_named(table, mover)
        self._beneath = Beneath(table)
        stood = np.array([(model.stand.x, model.stand.y) for model in self.models])
        self._about = stood - stood.mean(axis=0)

    def at(self, spot: UnitPlace) -> tuple[PlacedModel, ...] | None:
        """Return the models about a place; None where one would be off the table."""
        c, s = cos(radians(spot.degrees)), sin(radians(spot.degrees))
        turn = np.array([[c, s], [-s, c]])
        places = np.round(self._about @ turn + np.array(spot.at[:2]), 4)
        if (places < 0).any() or (places > np.array(self._table.size)).any():
            return None
        return tuple(
            self._placed(model, x, y, spot)
            for model, (x, y) in zip(self.models, places.tolist(), strict=True)
        )

    def _placed(self, model: PlacedModel, x: float, y: float, spot: UnitPlace) -> PlacedModel:
        height = spot.at[2] if len(spot.at) == 3 else self._beneath.height(model, x, y)
        stand = Placement(x, y, height, model.stand.turn + spot.degrees)
        return replace(model, stand=stand)


class _Rows:
    """Verdicts as they are judged."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self._words = np.full(shape, "", dtype=object)
        self._numbers = np.full((*shape, 4), np.nan)
        self._ends = np.full((*shape, 2), "", dtype=object)

    def add(
        self,
        table: Table,
        placed: Sequence[tuple[int, tuple[PlacedModel, ...]]],
        column: int,
        others: Sequence[PlacedModel],
        *,
        turned: bool,
    ) -> None:
        """Judge the models of several places against others. ``turned``: the others look."""
        policy = table.scenario.sight_policy
        models = [model for _, some in placed for model in some]
        one, other = (others, models) if turned else (models, others)
        pairs = judge_pairs(table, policy, one, other, prove=False, precise=False)
        for (row, _), some in zip(placed, _by_place(pairs, placed, others, turned), strict=True):
            word = pairs_verdict(some, policy)
            best = max(some, key=lambda pair: pair.visible)
            near = min(pair.range_in for pair in some)
            self._words[row, column] = word
            self._numbers[row, column] = best.visible, best.low, best.high, near
            self._ends[row, column] = best.shooter, best.target

    def answer(
        self,
        line: AnyLine,
        placed: Sequence[tuple[int, tuple[PlacedModel, ...]]],
        column: int,
        others: Sequence[PlacedModel],
        *,
        turned: bool,
    ) -> None:
        """Answer from several places whether there is any line of sight. Do otherwise as `add`."""
        models = [model for _, some in placed for model in some]
        mine, theirs = (one.ravel() for one in np.indices((len(models), len(others))))
        one, other = (others, models) if turned else (models, others)
        pairs = (theirs, mine) if turned else (mine, theirs)
        words = line.answers(one, other, pairs, mine // len(placed[0][1]))
        self._words[[row for row, _ in placed], column] = words

    def done(self) -> Verdicts:
        visible, low, high, near = np.moveaxis(self._numbers, 2, 0)
        ends = self._ends.astype(np.str_)
        return Verdicts(self._words.astype(np.str_), visible, low, high, near, ends)


def _by_place(
    pairs: Sequence[PairSight],
    placed: Sequence[tuple[int, tuple[PlacedModel, ...]]],
    others: Sequence[PlacedModel],
    turned: bool,
) -> Iterator[list[PairSight]]:
    """Yield the pairs of each place. ``pairs``: firer by firer, all targets of each."""
    each = len(placed[0][1])
    if not turned:
        wide = each * len(others)
        yield from (list(pairs[n : n + wide]) for n in range(0, len(pairs), wide))
        return
    across = each * len(placed)
    for place in range(len(placed)):
        first = place * each
        yield [
            pairs[other * across + first + number]
            for other in range(len(others))
            for number in range(each)
        ]


@dataclass(frozen=True, eq=False)
class AnyLine:
    """The question whether models of one unit see models of another, wherever they stand.

    ``between``: None where points do not answer it, and every pair is judged: where models look
    from any part, and where terrain counts only near an eye, as for aircraft.
    """

    table: Table
    between: Lines | None

    @staticmethod
    def of(table: Table, shooter: str, target: str) -> AnyLine:
        """Build it for two units, by their ids."""
        around = surroundings(table, shooter, target, table.scenario.sight_policy)
        if looks_from_any(table) or around.ground.solid.within < inf:
            return AnyLine(table, None)
        return AnyLine(table, Lines.of(table, around))

    def answers(
        self,
        firers: Sequence[PlacedModel],
        targets: Sequence[PlacedModel],
        pairs: tuple[Numbers, Numbers],
        groups: Numbers,
    ) -> NDArray[np.str_]:
        """Return for each group of pairs whether any firer sees any target: `SEEN`, blocked, or
        contested, ``(g,)``.

        ``pairs``: the numbers of their firers and of their targets, ``(p,)`` each. ``groups``:
        ``(p,)``, from 0 on. Models may stand elsewhere than on the table.
        """
        asks, seen = np.arange(len(groups)), np.zeros(int(groups.max(initial=-1)) + 1, dtype=bool)
        if self.between is not None:
            said, asks = self._by_points(self.between, firers, targets, pairs, groups)
            seen[groups[said]] = True
        doubted = np.zeros(len(seen), dtype=bool)
        policy = self.table.scenario.sight_policy
        for first in range(0, len(asks), _JUDGED_AT_ONCE):
            some = asks[first : first + _JUDGED_AT_ONCE]
            some = some[~seen[groups[some]]]
            wanted = [(firers[pairs[0][n]], targets[pairs[1][n]]) for n in some.tolist()]
            judged = judge_each(self.table, policy, wanted) if wanted else ()
            for group, pair in zip(groups[some].tolist(), judged, strict=True):
                seen[group] |= BLOCKED not in pair.open
                doubted[group] |= len({*pair.open} - {BLOCKED}) > 0
        return np.where(seen, SEEN, np.where(doubted, CONTESTED, BLOCKED))

    def _by_points(
        self,
        between: Lines,
        firers: Sequence[PlacedModel],
        targets: Sequence[PlacedModel],
        pairs: tuple[Numbers, Numbers],
        groups: Numbers,
    ) -> tuple[NDArray[np.bool_], Numbers]:
        """Return which pairs are seen, and the numbers of those that points leave open."""
        policy = self.table.scenario.sight_policy
        eyes = np.array([firer.eye for firer in firers])[pairs[0]]
        stands = [target.stand for target in targets]
        at = np.array([(stand.x, stand.y, stand.z) for stand in stands])[pairs[1]]
        turn = np.radians([stand.turn for stand in stands])[pairs[1]]
        pieces: dict[Piece, int] = {}
        own = [pieces.setdefault(target.piece, len(pieces)) for target in targets]
        which = np.array(own, dtype=np.intp)[pairs[1]]

        def seen(some: Numbers, first: int, count: int) -> NDArray[np.int64]:
            found = np.zeros(len(some), dtype=np.int64)
            for piece, number in pieces.items():
                rows = np.flatnonzero(which[some] == number)
                mine = some[rows]
                men = Men(piece, tuple(policy.parts), at[mine], turn[mine])
                found[rows] = between.seen_points(eyes[mine], men, first, count)
            return found

        return seen_at_all(seen, groups, float(policy.min_visible))
