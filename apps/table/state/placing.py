"""Move things by hand: their new places, the table after it, and reasons against it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any

from sandbox.document.apply import apply
from sandbox.document.commands import Change, Command, MoveThings, SetPolicy, Several, Spot
from sandbox.document.refusal import Refused
from sandbox.movement.standing import floor_at
from sandbox.scenario.faults import ScenarioFault
from sandbox.sight.wording import model_words
from sandbox.table.following import update_table
from sandbox.table.table import Table
from sandbox.table.things import Spot2D, exists, spot_of


def shifted(
    table: Table, things: Iterable[str], by: tuple[float, float], turn: float = 0.0
) -> tuple[Spot, ...]:
    """Return the places of things moved by inches and turned by degrees, in formation.

    None leaves the table. A model on a floor stays on it, and a lifted thing stays lifted.
    """
    names = list(things)
    stands = [spot_of(table, name) for name in names]
    across = _kept_on(table.size[0], [stand.x for stand in stands], by[0])
    along = _kept_on(table.size[1], [stand.y for stand in stands], by[1])
    return tuple(
        _spot(table, name, stand, stand.x + across, stand.y + along, turn)
        for name, stand in zip(names, stands, strict=True)
    )


def turned(
    table: Table, things: Iterable[str], about: tuple[float, float], degrees: float
) -> tuple[Spot, ...]:
    """Return the places of things turned together about a point; none leaves the table."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    spots = []
    for name in things:
        stand = spot_of(table, name)
        dx, dy = stand.x - about[0], stand.y - about[1]
        x = min(max(about[0] + c * dx - s * dy, 0.0), table.size[0])
        y = min(max(about[1] + s * dx + c * dy, 0.0), table.size[1])
        spots.append(_spot(table, name, stand, x, y, degrees))
    return tuple(spots)


def _spot(table: Table, name: str, stand: Spot2D, x: float, y: float, turn: float) -> Spot:
    z = stand.z
    if "/" in name:
        z = floor_at(table, table.model(name), x, y)
    place = (x, y) if z is None else (x, y, z)
    facing = None if ":" in name else _facing(stand.turn + turn)
    return Spot(name, tuple(round(value, 4) for value in place), facing)


def placed(table: Table, spots: Iterable[Spot]) -> Table:
    """Return the table with things in new places; things that it no longer has are left out."""
    rows = [spot for spot in spots if exists(table, spot.thing)]
    if not all("/" in spot.thing for spot in rows):
        return update_table(table, apply(table.scenario, MoveThings(tuple(rows), free=True)))
    for spot in rows:
        x, y, *z = spot.position
        with suppress(KeyError):
            turn = table.model(spot.thing).stand.turn if spot.facing is None else spot.facing
            table = table.moved(spot.thing, x, y, turn, z[0] if z else None)
    return table


@dataclass(frozen=True)
class Moved:
    """Things held in new places."""

    spots: tuple[Spot, ...]

    def on(self, table: Table) -> Table:
        """Return the table with the things there."""
        return placed(table, self.spots)


@dataclass(frozen=True)
class Pulled:
    """A thing that is being sized, lifted or bent, and the change that would do it."""

    thing: str
    change: Change

    def on(self, table: Table) -> Table:
        """Return the table after the change; the same table where it is refused."""
        try:
            scenario = apply(table.scenario, self.change, table.file.shelved)
            return update_table(table, scenario)
        except (Refused, ScenarioFault, KeyError):
            return table


def why_not(table: Table, hindered: Mapping[str, str]) -> str:
    """Return which models cannot stand somewhere and why, as a sentence; empty where all can."""
    if not hindered:
        return ""
    (name, why), *others = hindered.items()
    called = model_words(table, name)
    more = f" and {len(others)} more" if others else ""
    return f"{called}{more} cannot stand there: {why}."


def difference(before: Table, after: Table) -> Command | None:
    """Return the command that turns one table into another, by places of models and policy."""
    there = {model.id: model.spec for model in before.models()}
    spots = tuple(
        Spot(model.id, model.spec.position, model.spec.facing)
        for model in after.models()
        if model.id in there and there[model.id] != model.spec
    )
    old, new = before.scenario.policy, after.scenario.policy
    keys = {key: new.get(key) for key in {**old, **new} if old.get(key) != new.get(key)}
    parts = [MoveThings(spots, free=True)] if spots else []
    whole: list[Any] = [*parts, SetPolicy(keys)] if keys else parts
    return whole[0] if len(whole) == 1 else Several(tuple(whole)) if whole else None


def _facing(degrees: float) -> float:
    return round(degrees % 360, 3)


def _kept_on(size: float, places: Sequence[float], by: float) -> float:
    """Return how far all these places may move along one side of the table, inches."""
    return min(max(by, -min(places, default=0.0)), size - max(places, default=0.0))
