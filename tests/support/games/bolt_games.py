"""Small games of Bolt Action with planned dice, and the facts that tests play with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from games.as_if import as_if

from rules.bolt_action import header, start
from rules.bolt_action.model.actions import Fly, GiveOrder, HoldFire, Move, PickPrey, Shoot
from rules.bolt_action.model.facts import Charge, Flight, Path, Shot, Volley
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.model.state import State, Unit
from rules.bolt_action.model.templates import unit
from rules.engine.errors import RuleError
from rules.engine.model.events import Event, Rolled
from rules.engine.play.choices import Action
from rules.engine.play.game import Game

RULESETS = ("reference", "fr-abridged", "de-kurzregeln")
AXIS, ALLIES = "axis", "allies"


class PlannedDice:
    """Faces in the order they are rolled; order dice come from a plan of sides instead.

    `draws` names sides by their first letter's place: "0" the first side, "1" the second.
    """

    def __init__(self, faces: Iterable[int] = (), draws: str = "") -> None:
        self.position = 0
        self._faces = list(faces)
        self._draws = list(draws)
        self._tape: list[int] = []

    def roll(
        self,
        count: int,
        purpose: str,
        needs: int | None = None,
        sides: int = 6,
        modifiers: tuple[Any, ...] = (),
    ) -> tuple[int, ...]:
        taken = []
        for _ in range(count):
            if self.position == len(self._tape):
                self._tape.append(self._next(purpose, sides))
            taken.append(self._tape[self.position])
            self.position += 1
        return tuple(taken)

    def _next(self, purpose: str, sides: int) -> int:
        if purpose == "order die":
            return sides if self._draws and self._draws.pop(0) == "1" else 1
        if not self._faces:
            raise IndexError(f"no face is planned for {purpose!r}")
        face = self._faces.pop(0)
        assert 1 <= face <= sides, f"a D{sides} for {purpose!r} cannot show {face}"
        return face

    @property
    def left(self) -> int:
        return len(self._faces)


def army(name: str, side: str, template: str = "rifle-squad", **more: Any) -> dict[str, Any]:
    return {"id": name, "side": side, "template": template, **more}


def able(template: str = "rifle-squad", **more: Any) -> dict[str, Any]:
    return army("able", AXIS, template, **more)


def baker(template: str = "rifle-squad", **more: Any) -> dict[str, Any]:
    return army("baker", ALLIES, template, **more)


def riflemen(count: int = 10) -> dict[str, Any]:
    return {"figures": [["rifle"]] * count}


def game(
    *armies: dict[str, Any],
    dice: Iterable[int] = (),
    draws: str = "",
    rules: str = "reference",
    assumptions: dict[str, Any] | None = None,
    **options: Any,
) -> Game[State]:
    """A game of these units; the first side named draws first unless `draws` says else."""
    options.setdefault("sides", [AXIS, ALLIES])
    head = header(armies, rules=rules, assumptions=assumptions, options=options)
    return start(head, PlannedDice(dice, draws))


def made(template: str, rules: str = "reference", **more: Any) -> Unit:
    """A unit by itself, for rule functions."""
    return unit(ruleset(rules), {"id": "able", "side": AXIS, "template": template, **more})


def shot(weapon: str = "rifle", *models: int, range_in: float = 10.0, **more: Any) -> Shot:
    return Shot(weapon, models or (0,), range_in, **more)


def shoot(who: str, at: str, *shots: Shot, officer: str = "none") -> Shoot:
    return Shoot(who, (Volley(at, shots, officer),))


def go(who: str, distance_in: float = 0.0, **more: Any) -> Move:
    return Move(who, Path(distance_in, **more))


def order(who: str, what: str, **more: Any) -> GiveOrder:
    return GiveOrder(who, what, **more)


def charge(who: str, target: str, distance_in: float = 5.0, **more: Any) -> GiveOrder:
    facts = {"sight": True, "path": Path(distance_in), **more}
    return GiveOrder(who, "run", charge=Charge(target, distance_in=distance_in, **facts))


def hold(who: str) -> HoldFire:
    return HoldFire(who)


def playing(table: Game[State], *actions: Action) -> list[Event]:
    """Play them all; every event since."""
    events: list[Event] = []
    for action in actions:
        events += table.play(action)
    return events


def unit_of(table: Game[State], name: str) -> Unit:
    return table.state.units[name]


def of_kind(events: Iterable[object], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def rolls(events: Iterable[object], purpose: str) -> list[Rolled]:
    """The rolls of one purpose; those of a damage by whatever weapon."""
    named = (f"{purpose} by ",) if purpose == "damage" else ()
    return [
        e for e in of_kind(events, Rolled) if e.purpose == purpose or e.purpose.startswith(named)
    ]


def refused(table: Game[State], action: Action, rule: str, by: str | None = None) -> RuleError:
    """The action is refused under this rule, and nothing has changed."""
    before = (table.digest, list(table.lines()), table.pending)
    with pytest.raises(RuleError) as fault:
        table.play(action, by=by)
    assert fault.value.rule == rule, fault.value
    assert (table.digest, list(table.lines()), table.pending) == before
    return fault.value


def pinned(table: Game[State], name: str, pins: int, **more: Any) -> Game[State]:
    """The same game with pins on a unit, as if it had come so far. For tests only."""

    def changed(state: State) -> State:
        units = {**state.units, name: replace(state.units[name], pins=pins, **more)}
        return replace(state, units=units)

    return as_if(table, changed)


def in_turn(table: Game[State], turn: int) -> Game[State]:
    """The same game as if it had come to this turn. For tests only."""
    return as_if(table, lambda state: replace(state, turn=turn))


def fly(who: str, at: str, edge: str = "own", starts_in: float = 30.0, **more: Any) -> Fly:
    """A flight that keeps to the rules, but for what is named."""
    ends_in = min(starts_in, 12.0)
    facts = {"ends_in": ends_in, "distance_in": starts_in - ends_in, **more}
    flight = Flight(at, edge, starts_in, **facts)
    return Fly(who, flight, ((0.0, 36.0, 0.0, 90.0),), ((0.0, 36.0, 18.0, 90.0),))


def sortie(who: str, at: str, edge: str = "own") -> tuple[Action, Action, Action]:
    """The order and the flight of an attack from the air."""
    return order(who, "advance"), PickPrey(who, at), fly(who, at, edge)


def air_game(
    *armies: dict[str, Any], turn: int = 2, arrived: bool = True, **more: Any
) -> Game[State]:
    """A game in its second turn; planes that have `arrived` before come in without a test."""
    table = in_turn(game(*armies, **more), turn)
    for value in list(table.state.units.values()):
        if value.warplane and arrived:
            pinned(table, value.id, 0, arrived=True)
    return table
