"""How near a verdict is to another one: the least move of who looks, or of who is looked at, that
changes it.

Places around where a thing stands are judged ring by ring, all of a ring in one cast, first an
eighth of an inch apart and then, as far out as the nearest that was found, a thirty-second. Who is
moved keeps his facing and his floor, and counts only where he may stand. A verdict that the rays
leave open is none that it could become.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, cos, pi, radians, sin
from typing import Any

import numpy as np

from sandbox.movement.standing import floor_at, hindrances
from sandbox.scenario.words import CONTESTED
from sandbox.sight.judge import judge_pairs, models_named
from sandbox.sight.report import SightReport, UnitSight
from sandbox.sight.verdict import unit_verdict
from sandbox.sight.wording import verdict_words
from sandbox.table.placement import Placement, Support
from sandbox.table.table import PlacedModel, Table
from sandbox.work.progress import Progress, silent, within

FARTHEST_IN = 3.0
"""Moves of more than this are not looked for."""

COARSE_IN, FINE_IN = 0.125, 0.03125
"""From ring to ring."""

COARSE_ARC_IN, FINE_ARC_IN = 0.25, 0.125
"""From place to place along a ring, at most."""

_FEWEST = 12
"""Directions of the smallest rings."""

_AT_ONCE = 4096
"""Pairs that are judged in one cast, so that memory stays bounded."""

SHOOTER, TARGET = "shooter", "target"


@dataclass(frozen=True)
class Margin:
    """The least move found that changes a verdict.

    ``inches``: how far; ``move``: who, ``shooter`` or ``target``; ``degrees``: which way,
    counter-clockwise from the table's x; ``becomes``: the verdict there.
    """

    inches: float
    move: str
    degrees: float
    becomes: str

    def to_json(self) -> dict[str, Any]:
        """As `sightline los --margin --json` prints it."""
        return {
            "in": round(self.inches, 6),
            "move": self.move,
            "degrees": round(self.degrees, 3),
            "becomes": self.becomes,
        }


@dataclass(frozen=True)
class Margins:
    """Of a unit's verdict, and of each pair's in the order of the report; None: nothing within
    `FARTHEST_IN` changes it. ``pairs`` is None where they were not asked."""

    unit: Margin | None
    pairs: tuple[Margin | None, ...] | None


def margins(
    table: Table, report: SightReport, progress: Progress = silent, *, pairs: bool = True
) -> Margins:
    """The margins of a report's forward direction, judged on the same table; without ``pairs``
    that of the unit's verdict alone, which is far sooner."""
    sight = report.forward
    ours, theirs = models_named(table, sight.shooter), models_named(table, sight.target)
    unit = _margin(table, ours, theirs, sight.verdict, within(progress, 0.0, 0.4 if pairs else 1.0))
    if not pairs:
        return Margins(unit, None)
    if len(sight.pairs) == 1:
        return Margins(unit, (unit,))
    found = []
    for number, pair in enumerate(sight.pairs):
        share = 0.4 + 0.6 * number / len(sight.pairs)
        progress(share, f"Moving {pair.shooter} and {pair.target}")
        one, other = table.model(pair.shooter), table.model(pair.target)
        found.append(_margin(table, [one], [other], pair.verdict, silent))
    return Margins(unit, tuple(found))


def with_margins(said: dict[str, Any], found: Margins) -> dict[str, Any]:
    """A report's JSON with the margin of the verdict in it, and of each pair where it was asked."""
    unit = None if found.unit is None else found.unit.to_json()
    if found.pairs is None:
        return said | {"margin": unit}
    pairs = [
        row | {"margin": None if one is None else one.to_json()}
        for row, one in zip(said["pairs"], found.pairs, strict=True)
    ]
    return said | {"margin": unit, "pairs": pairs}


_WINDS = (
    "east", "east-north-east", "north-east", "north-north-east",
    "north", "north-north-west", "north-west", "west-north-west",
    "west", "west-south-west", "south-west", "south-south-west",
    "south", "south-south-east", "south-east", "east-south-east",
)  # fmt: skip
"""Counter-clockwise from the table's x; its y is north, as on plans and on the page."""


def margin_words(table: Table, sight: UnitSight, found: Margin | None) -> str:
    """The margin of a unit's verdict as a sentence."""
    if found is None:
        return f'Nothing within {FARTHEST_IN:g}" changes it'
    name = {SHOOTER: sight.shooter, TARGET: sight.target}[found.move]
    who = _called(table, name)
    wind = _WINDS[round(found.degrees / 22.5) % 16]
    return f'By {found.inches:.2f}": were {who} so much further to the {wind}, it would be ' + (
        verdict_words(found.becomes, blocked="blocked")
    )


def _called(table: Table, name: str) -> str:
    """A unit, or a model of one, as players call it."""
    unit, slash, number = name.partition("/")
    label = table.unit(unit).spec.label
    return f"model {number} of {label}" if slash and len(table.unit(unit).models) > 1 else label


def _margin(
    table: Table,
    firers: Sequence[PlacedModel],
    targets: Sequence[PlacedModel],
    verdict: str,
    progress: Progress,
) -> Margin | None:
    """The nearer of the two: the firers moved, or the targets."""
    best: Margin | None = None
    for number, (who, moved, looked) in enumerate(
        ((TARGET, targets, firers), (SHOOTER, firers, targets))
    ):
        told = within(progress, number / 2, (number + 1) / 2)
        search = _Search(table, moved, looked, who, verdict)
        found = search.nearest(FARTHEST_IN if best is None else best.inches, told)
        if found is not None and (best is None or found.inches < best.inches):
            best = found
    return best


@dataclass(frozen=True)
class _Place:
    """A move, and the models as they stand after it."""

    inches: float
    degrees: float
    models: tuple[PlacedModel, ...]


class _Search:
    """Moves of some models of one unit, judged against some of another."""

    def __init__(
        self,
        table: Table,
        moved: Sequence[PlacedModel],
        looked: Sequence[PlacedModel],
        who: str,
        verdict: str,
    ) -> None:
        self._table, self._moved, self._looked = table, moved, looked
        self._who, self._verdict = who, verdict
        self._support = Support((piece.piece, piece.stand) for piece in table.pieces)

    def nearest(self, most: float, progress: Progress) -> Margin | None:
        """The nearest move of at most so many inches that changes the verdict."""
        coarse = self._first(COARSE_IN, COARSE_ARC_IN, most, within(progress, 0.0, 0.5))
        if coarse is None:
            return None
        nearer, told = coarse.inches - FINE_IN, within(progress, 0.5, 1.0)
        return self._first(FINE_IN, FINE_ARC_IN, nearer, told) or coarse

    def _first(self, apart: float, arc: float, most: float, progress: Progress) -> Margin | None:
        """The first change, ring by ring outwards."""
        unit = self._table.unit(self._moved[0].unit)
        for ring in _rings(apart, arc, most):
            progress(ring[0][0] / most, f"Moving {unit.spec.label}")
            for place, verdict in self._judged(ring):
                if verdict not in (self._verdict, CONTESTED) and self._may_stand(place):
                    return Margin(place.inches, self._who, place.degrees, verdict)
        return None

    def _judged(self, ring: Sequence[tuple[float, float]]) -> Iterator[tuple[_Place, str]]:
        """The places of a ring that are on the table, each with the verdict there."""
        places = [place for move in ring if (place := self._place(*move)) is not None]
        at_once = max(1, _AT_ONCE // (len(self._moved) * len(self._looked)))
        for start in range(0, len(places), at_once):
            some = places[start : start + at_once]
            yield from zip(some, self._verdicts(some), strict=True)

    def _verdicts(self, places: Sequence[_Place]) -> list[str]:
        policy = self._table.scenario.sight_policy
        standing = [model for place in places for model in place.models]
        sides = [self._looked, standing] if self._who == TARGET else [standing, self._looked]
        judged = judge_pairs(self._table, policy, *sides, prove=False, precise=False)
        each, other = len(self._moved), len(self._looked)
        # Firer by firer: the places run within each firer, or are the firers themselves.
        rows = (
            np.arange(len(judged)).reshape(other, len(places), each).swapaxes(0, 1)
            if self._who == TARGET
            else np.arange(len(judged)).reshape(len(places), each, other)
        )
        return [
            unit_verdict([(judged[n].target, frozenset(judged[n].open)) for n in row], policy)
            for row in rows.reshape(len(places), -1).tolist()
        ]

    def _place(self, inches: float, degrees: float) -> _Place | None:
        """The models moved so far, each on its ground; None where one would be off the table."""
        x, y = inches * cos(radians(degrees)), inches * sin(radians(degrees))
        found = []
        for model in self._moved:
            at = model.stand.x + x, model.stand.y + y
            if not all(0 <= a <= most for a, most in zip(at, self._table.size, strict=True)):
                return None
            floor = floor_at(self._table, model, *at)
            z = self._support.height(*at) if floor is None else floor
            spec = model.spec.model_copy(update={"position": (*at, z)})
            found.append(replace(model, spec=spec, stand=Placement(*at, z, model.stand.turn)))
        return _Place(inches, degrees, tuple(found))

    def _may_stand(self, place: _Place) -> bool:
        table = self._table
        for model in place.models:
            z = model.stand.z if len(self._table.model(model.id).spec.position) == 3 else None
            table = table.moved(model.id, model.stand.x, model.stand.y, model.stand.turn, z)
        return not hindrances(self._table, table, [model.id for model in place.models])


def _rings(apart: float, arc: float, most: float) -> Iterator[list[tuple[float, float]]]:
    """Moves, inches and degrees, ring by ring outwards, the last at most so far out."""
    for number in range(1, int(most / apart + 1e-9) + 1):
        inches = number * apart
        count = max(_FEWEST, ceil(2 * pi * inches / arc))
        yield [(inches, 360.0 * n / count) for n in range(count)]
