"""Models put elsewhere by hand: where they go, how the table then is, and why they may not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from sandbox.document.commands import Command, MoveThings, SetPolicy, Several, Spot
from sandbox.movement.standing import floor_at
from sandbox.table.table import Table


def shifted(
    table: Table, models: Iterable[str], by: tuple[float, float], turn: float = 0.0
) -> tuple[Spot, ...]:
    """Where models go that are moved by inches and turned by degrees: in the same formation, none
    of them pushed over the edge; who was put on a floor stays on it.
    """
    names = list(models)
    stands = [table.model(name).stand for name in names]
    across = _kept_on(table.size[0], [stand.x for stand in stands], by[0])
    along = _kept_on(table.size[1], [stand.y for stand in stands], by[1])
    spots = []
    for name, stand in zip(names, stands, strict=True):
        x, y = stand.x + across, stand.y + along
        z = floor_at(table, table.model(name), x, y)
        place = (x, y) if z is None else (x, y, z)
        spots.append(
            Spot(name, tuple(round(value, 4) for value in place), _facing(stand.turn + turn))
        )
    return tuple(spots)


def placed(table: Table, spots: Iterable[Spot]) -> Table:
    """The table with models there; those that it has no more are left out."""
    for spot in spots:
        x, y, *z = spot.position
        with suppress(KeyError):
            turn = table.model(spot.thing).stand.turn if spot.facing is None else spot.facing
            table = table.moved(spot.thing, x, y, turn, z[0] if z else None)
    return table


def why_not(table: Table, hindered: Mapping[str, str]) -> str:
    """What to tell a player about models that cannot stand somewhere; nothing where all can."""
    if not hindered:
        return ""
    (name, why), *others = hindered.items()
    model = table.model(name)
    unit = table.unit(model.unit)
    called = unit.spec.label if len(unit.models) == 1 else f"{unit.spec.label} #{model.index}"
    more = f" and {len(others)} more" if others else ""
    return f"{called}{more} cannot stand there: {why}."


def difference(before: Table, after: Table) -> Command | None:
    """What makes of one table another that differs in where models stand and in its policy."""
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
    """How far along one side of the table all these may go of what is asked, inches."""
    return min(max(by, -min(places, default=0.0)), size - max(places, default=0.0))
