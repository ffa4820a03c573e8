"""Things held by hand: the table while they are held, and reasons against their places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from languages.message import Message
from languages.writing import text
from sandbox.document.apply import apply
from sandbox.document.commands import Change, Command, MoveThings, SetPolicy, Several, Spot
from sandbox.document.refusal import Refused
from sandbox.scenario.faults import ScenarioFault
from sandbox.sight.wording import model_said
from sandbox.table.following import update_table
from sandbox.table.table import Table
from sandbox.table.things import exists


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
class HeldPlaces:
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


def why_not(table: Table, hindered: Mapping[str, Message]) -> str:
    """Return which models cannot stand somewhere and why, as a sentence; empty where all can."""
    if not hindered:
        return ""
    (name, why), *others = hindered.items()
    return text("edit-cannot-stand", unit=model_said(table, name), more=len(others), why=why)


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
