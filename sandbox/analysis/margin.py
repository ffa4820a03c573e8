"""Margin of a verdict: the least move of the shooter or of the target that changes it.

Places around a thing are judged ring by ring, all of a ring in one cast, first an eighth of an inch
apart. Then, up to the nearest change found, rings are a thirty-second apart. A moved model keeps
its facing and its floor, and counts only where it may stand. A verdict that the rays leave open
does not count as a change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, cos, pi, radians, sin
from typing import Any

import numpy as np

from languages.message import Message, message
from languages.writing import text
from sandbox.analysis.effort import Effort, OutOfTime
from sandbox.movement.standing import Beneath, hindrances
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.words import BLOCKED, CONTESTED
from sandbox.sight.judge import judge_pairs, models_named
from sandbox.sight.report import PairSight, SightReport, UnitSight
from sandbox.sight.verdict import pairs_verdict
from sandbox.sight.wording import model_said, verdict_said
from sandbox.table.placement import Placement
from sandbox.table.table import PlacedModel, Table
from sandbox.work.progress import Progress, part_of, silent

FARTHEST_IN = 3.0
"""Greatest length of a move in the search."""

COARSE_IN, FINE_IN = 0.125, 0.03125
"""Distance from ring to ring."""

COARSE_ARC_IN, FINE_ARC_IN = 0.25, 0.125
"""Greatest distance from place to place along a ring."""

_FEWEST = 12
"""Directions of the smallest rings."""

_AT_ONCE = 512
"""Pairs that are judged in one cast, to bound the memory and to check the time often."""

TIME_LIMIT_S = 60.0
"""Default time limit of the search for all margins of a report, seconds."""

SHOOTER, TARGET = "shooter", "target"
SEARCH = "margin_search"


@dataclass(frozen=True)
class Margin:
    """The least move found that changes a verdict.

    ``inches``: its length. ``move``: the moved unit, ``shooter`` or ``target``. ``degrees``: its
    direction, counter-clockwise from the table's x. ``becomes``: the verdict there.
    """

    inches: float
    move: str
    degrees: float
    becomes: str

    def to_json(self) -> dict[str, Any]:
        """Return it as `sightline los --margin --json` prints it."""
        return {
            "in": round(self.inches, 6),
            "move": self.move,
            "degrees": round(self.degrees, 3),
            "becomes": self.becomes,
        }


@dataclass(frozen=True)
class Unfinished:
    """A search that its time limit ended.

    ``nearest``: the nearest change found so far; a smaller move is not ruled out. ``target_in``,
    ``shooter_in``: inches that each may move without a change, as far as was searched.
    """

    nearest: Margin | None
    target_in: float
    shooter_in: float

    def to_json(self) -> dict[str, Any]:
        """Return it as `sightline los --margin --json` prints it."""
        searched = {TARGET: round(self.target_in, 6), SHOOTER: round(self.shooter_in, 6)}
        nearest = {} if self.nearest is None else {"nearest": self.nearest.to_json()}
        return {"unfinished": True, "searched_in": searched, **nearest}


Found = Margin | Unfinished | None
"""None: all of `FARTHEST_IN` was searched, and nothing changes the verdict."""


@dataclass(frozen=True)
class Margins:
    """The margin of a unit's verdict, and of each pair's in the order of the report.

    ``pairs`` is None where not requested. ``steps``: the steps of the search where its time limit
    ended it; None where it is finished.
    """

    unit: Found
    pairs: tuple[Found, ...] | None
    steps: int | None = None


def margins(
    table: Table,
    report: SightReport,
    progress: Progress = silent,
    *,
    pairs: bool = True,
    effort: Effort | None = None,
) -> Margins:
    """Return the margins of a report's forward direction, judged on the same table.

    Without ``pairs`` only that of the unit's verdict, which is much faster. ``effort``: the limit
    of the search, by default `TIME_LIMIT_S`. Raises Late as the effort does.
    """
    effort = effort or Effort(TIME_LIMIT_S)
    sight = report.forward
    ours, theirs = models_named(table, sight.shooter), models_named(table, sight.target)
    told = part_of(progress, 0.0, 0.4 if pairs else 1.0)
    unit = _margin(table, ours, theirs, sight.verdict, told, effort)
    found: list[Found] = [unit] if len(sight.pairs) == 1 else []
    for number, pair in enumerate(sight.pairs if pairs and not found else ()):
        share = 0.4 + 0.6 * number / len(sight.pairs)
        progress(share, text("analysis-moving-both", one=pair.shooter, other=pair.target))
        one, other = table.model(pair.shooter), table.model(pair.target)
        found.append(_margin(table, [one], [other], pair.verdict, silent, effort))
    return Margins(unit, tuple(found) if pairs else None, effort.steps if effort.stopped else None)


def with_margins(said: dict[str, Any], found: Margins) -> dict[str, Any]:
    """Return a report's JSON with the margin of the verdict, and of each pair if requested.

    An unfinished search adds its steps.
    """
    unit = None if found.unit is None else found.unit.to_json()
    search = {} if found.steps is None else {SEARCH: {"finished": False, "steps": found.steps}}
    said = said | {"margin": unit} | search
    if found.pairs is None:
        return said
    pairs = [
        row | {"margin": None if one is None else one.to_json()}
        for row, one in zip(said["pairs"], found.pairs, strict=True)
    ]
    return said | {"pairs": pairs}


def steps_of(said: Mapping[str, Any]) -> int | None:
    """Return the steps of the unfinished search in a report's JSON, or None. Raises ValueError."""
    if SEARCH not in said:
        return None
    search = said[SEARCH]
    steps = search.get("steps") if isinstance(search, Mapping) else None
    if not isinstance(steps, int) or isinstance(steps, bool) or steps < 0:
        raise ValueError(message("analysis-found-no-steps", field=f"report.{SEARCH}"))
    return steps


_WINDS = (
    "east", "east-north-east", "north-east", "north-north-east",
    "north", "north-north-west", "north-west", "west-north-west",
    "west", "west-south-west", "south-west", "south-south-west",
    "south", "south-south-east", "south-east", "east-south-east",
)  # fmt: skip
"""Counter-clockwise from the table's x; its y is north, as on plans and on the page."""


def margin_words(table: Table, sight: UnitSight, found: Found) -> str:
    """Return the margin of a unit's verdict as a sentence without its full stop."""
    if found is None:
        return text("analysis-margin-none", most=FARTHEST_IN)
    if isinstance(found, Margin):
        return text("analysis-margin", move=_move(table, sight, found))
    if found.nearest is not None:
        return text("analysis-margin-at-most", move=_move(table, sight, found.nearest))
    return text(
        "analysis-margin-unfinished",
        target=model_said(table, sight.target),
        target_in=found.target_in,
        shooter=model_said(table, sight.shooter),
        shooter_in=found.shooter_in,
    )


def _move(table: Table, sight: UnitSight, found: Margin) -> Message:
    name = {SHOOTER: sight.shooter, TARGET: sight.target}[found.move]
    return message(
        "analysis-margin-move",
        model=model_said(table, name),
        inches=found.inches,
        wind=_WINDS[round(found.degrees / 22.5) % 16],
        verdict=verdict_said(found.becomes, blocked=BLOCKED, words=sight.words),
    )


def _margin(
    table: Table,
    firers: Sequence[PlacedModel],
    targets: Sequence[PlacedModel],
    verdict: str,
    progress: Progress,
    effort: Effort,
) -> Found:
    """Return the nearer change of two: the firers moved, or the targets."""
    searches = [
        _Search(table, targets, firers, TARGET, verdict, effort),
        _Search(table, firers, targets, SHOOTER, verdict, effort),
    ]
    best: Margin | None = None
    try:
        for number, search in enumerate(searches):
            told = part_of(progress, number / 2, (number + 1) / 2)
            search.look(FARTHEST_IN if best is None else best.inches, told)
            found = search.found
            if found is not None and (best is None or found.inches < best.inches):
                best = found
    except OutOfTime:
        nearest = [one.found for one in searches if one.found is not None]
        best = min(nearest, key=lambda one: one.inches, default=None)
        return Unfinished(best, *(search.searched for search in searches))
    return best


@dataclass(frozen=True)
class _Place:
    """A move, and the models after it."""

    inches: float
    degrees: float
    models: tuple[PlacedModel, ...]


class _Search:
    """A search for moves of some models of one unit, judged against some of another."""

    def __init__(
        self,
        table: Table,
        moved: Sequence[PlacedModel],
        looked: Sequence[PlacedModel],
        who: str,
        verdict: str,
        effort: Effort,
    ) -> None:
        self.found: Margin | None = None
        self.searched = 0.0
        self._table, self._moved, self._looked = table, moved, looked
        self._who, self._verdict, self._effort = who, verdict, effort
        self._beneath = Beneath(table)

    def look(self, most: float, progress: Progress) -> None:
        """Search for the nearest move of at most ``most`` inches that changes the verdict.

        Sets `found`, and `searched` to the inches of the last whole ring without a change. Raises
        OutOfTime; the results so far stay.
        """
        self.found = self._first(COARSE_IN, COARSE_ARC_IN, most, part_of(progress, 0.0, 0.5))
        if self.found is not None:
            self.searched = 0.0  # from here on by finer rings, from the middle again
            nearer, told = self.found.inches - FINE_IN, part_of(progress, 0.5, 1.0)
            self.found = self._first(FINE_IN, FINE_ARC_IN, nearer, told) or self.found

    def _first(self, apart: float, arc: float, most: float, progress: Progress) -> Margin | None:
        """Return the first change, ring by ring outwards."""
        unit = self._table.unit(self._moved[0].unit)
        for ring in _rings(apart, arc, most):
            progress(ring[0][0] / most, text("analysis-moving", unit=unit.spec.label))
            for place, verdict in self._judged(ring):
                if verdict not in (self._verdict, CONTESTED) and self._may_stand(place):
                    return Margin(place.inches, self._who, place.degrees, verdict)
            self.searched = ring[0][0]
        return None

    def _judged(self, ring: Sequence[tuple[float, float]]) -> Iterator[tuple[_Place, str]]:
        """Yield the places of a ring on the table, each with the verdict there."""
        places = [place for move in ring if (place := self._place(*move)) is not None]
        at_once = max(1, _AT_ONCE // (len(self._moved) * len(self._looked)))
        for start in range(0, len(places), at_once):
            some = places[start : start + at_once]
            yield from zip(some, self._verdicts(some), strict=True)

    def _verdicts(self, places: Sequence[_Place]) -> list[str]:
        policy = self._table.scenario.sight_policy
        standing = [model for place in places for model in place.models]
        sides = [self._looked, standing] if self._who == TARGET else [standing, self._looked]
        judged = list(self._pairs(policy, *sides))
        each, other = len(self._moved), len(self._looked)
        # Firer by firer: the places vary fastest, or are the firers themselves.
        rows = (
            np.arange(len(judged)).reshape(other, len(places), each).swapaxes(0, 1)
            if self._who == TARGET
            else np.arange(len(judged)).reshape(len(places), each, other)
        )
        return [
            pairs_verdict((judged[n] for n in row), policy)
            for row in rows.reshape(len(places), -1).tolist()
        ]

    def _pairs(
        self, policy: SightPolicy, firers: Sequence[PlacedModel], targets: Sequence[PlacedModel]
    ) -> Iterator[PairSight]:
        """Judge pairs, firer by firer, a bounded number at a time."""
        each = max(1, _AT_ONCE // len(targets))
        for start in range(0, len(firers), each):
            self._effort.spend()
            some = firers[start : start + each]
            yield from judge_pairs(self._table, policy, some, targets, prove=False, precise=False)

    def _place(self, inches: float, degrees: float) -> _Place | None:
        """Return the models moved, each on its ground; None where one would be off the table."""
        x, y = inches * cos(radians(degrees)), inches * sin(radians(degrees))
        found = []
        for model in self._moved:
            at = model.stand.x + x, model.stand.y + y
            if not all(0 <= a <= most for a, most in zip(at, self._table.size, strict=True)):
                return None
            z = self._beneath.height(model, *at)
            spec = model.spec.model_copy(update={"position": (*at, z)})
            found.append(replace(model, spec=spec, stand=Placement(*at, z, model.stand.turn)))
        return _Place(inches, degrees, tuple(found))

    def _may_stand(self, place: _Place) -> bool:
        self._effort.spend()
        table = self._table
        for model in place.models:
            z = model.stand.z if len(self._table.model(model.id).spec.position) == 3 else None
            table = table.moved(model.id, model.stand.x, model.stand.y, model.stand.turn, z)
        return not hindrances(self._table, table, [model.id for model in place.models])


def _rings(apart: float, arc: float, most: float) -> Iterator[list[tuple[float, float]]]:
    """Yield moves, inches and degrees, ring by ring outwards, up to ``most``."""
    for number in range(1, int(most / apart + 1e-9) + 1):
        inches = number * apart
        count = max(_FEWEST, ceil(2 * pi * inches / arc))
        yield [(inches, 360.0 * n / count) for n in range(count)]
