"""Small games of Shadow War with scripted dice, and the facts that tests play with.

How to play whole games at random (`random_header`, `field_of`, `possible`, `golden_header`,
`golden_field`) is in `shadow_war_play`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from games.as_if import as_if

from rules.engine.errors import RuleError
from rules.engine.model.events import Event, Rolled
from rules.engine.play.choices import Action
from rules.engine.play.dice import ScriptedDice
from rules.engine.play.game import Game
from rules.shadow_war import header, start
from rules.shadow_war.model.actions import Charge, DeclareCharge, Done, Flee, Move, Shoot
from rules.shadow_war.model.facts import Path, Shot
from rules.shadow_war.model.roster import fighters
from rules.shadow_war.model.ruleset import ruleset
from rules.shadow_war.model.state import Fighter, State

AXIS, ALLIES = "axis", "allies"
A, B = "able/0", "baker/0"


def able(template: str = "fighter", **more: Any) -> dict[str, Any]:
    return {"id": "able", "side": AXIS, "template": template, **more}


def baker(template: str = "fighter", **more: Any) -> dict[str, Any]:
    return {"id": "baker", "side": ALLIES, "template": template, **more}


def game(
    *armies: dict[str, Any],
    dice: Iterable[int] = (),
    assumptions: dict[str, Any] | None = None,
    **options: Any,
) -> Game[State]:
    """A game of these units, able and baker where none is named; axis goes first."""
    options.setdefault("sides", [AXIS, ALLIES])
    head = header(armies or (able(), baker()), assumptions=assumptions, options=options)
    return start(head, ScriptedDice(dice))


def made(template: str = "fighter", **more: Any) -> Fighter:
    """A fighter by itself, for rule functions."""
    entry = {"id": "able", "side": AXIS, "template": template}
    return replace(next(fighters(ruleset(), entry)), **more)


def altered(table: Game[State], name: str, **changes: Any) -> Game[State]:
    """The same game with a fighter changed, as if it had come so far. For tests only."""

    def change(state: State) -> State:
        fighters = {**state.fighters, name: replace(state.fighters[name], **changes)}
        return replace(state, fighters=fighters)

    return as_if(table, change)


def fallen(table: Game[State], name: str, condition: str = "down") -> Game[State]:
    return altered(table, name, condition=condition, wounds=0)


def playing(table: Game[State], *actions: Action) -> list[Event]:
    """Play them all; every event since."""
    events: list[Event] = []
    for action in actions:
        events += table.play(action)
    return events


def until(table: Game[State], phase: str) -> list[Event]:
    """Nothing more is done until a phase asks for something."""
    events: list[Event] = []
    while table.state.phase != phase:
        events += table.play(Done(table.state.phase))
    return events


def next_turn(table: Game[State]) -> list[Event]:
    """Nothing more is done in this side's turn."""
    side, events = table.state.side, []
    while not table.over and table.state.side == side:
        events += table.play(Done(table.state.phase))
    return events


def fighter(table: Game[State], name: str = A) -> Fighter:
    return table.state.fighters[name]


def way(*legs: tuple[str, float], **more: Any) -> Path:
    return Path(legs=legs, **more)


def go(inches: float, who: str = A, kind: str = "move", **more: Any) -> Move:
    return Move(who, kind, way(("open", inches)), **more)


def declare(inches: float = 5.0, who: str = A, target: str = B, **more: Any) -> DeclareCharge:
    return DeclareCharge(who, target, way(("open", inches), enemy_in=0.0), inches, **more)


def charge(inches: float = 5.0, who: str = A, target: str = B, **more: Any) -> Charge:
    return Charge(who, target, way(("open", inches), enemy_in=0.0), **more)


def charging(table: Game[State], *actions: Action) -> list[Event]:
    """The charges among these are declared, and then all are played; every event since."""
    events: list[Event] = []
    for action in actions:
        if isinstance(action, Charge):
            path, inches = action.path, action.path.length_in
            events += table.play(DeclareCharge(action.fighter, action.target, path, inches))
    if table.state.phase == "charges":
        events += table.play(Done("charges"))
    return events + playing(table, *actions)


def flight(who: str, inches: float, **more: Any) -> Flee:
    """A flight out of the sight of one enemy."""
    return Flee(who, way(("open", inches)), **{"seen_before": 1.0, **more})


def shot(target: str = B, weapon: str = "rifle", range_in: float = 20.0, **more: Any) -> Shot:
    return Shot(target, weapon, range_in, **more)


def shoot(who: str = A, target: str = B, near: tuple[Any, ...] = (), **more: Any) -> Shoot:
    return Shoot(who, shot(target, **more), near)


def of_kind(events: Iterable[object], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def rolls(events: Iterable[object], purpose: str) -> list[Rolled]:
    return [e for e in of_kind(events, Rolled) if e.purpose == purpose]


def refused(table: Game[State], action: Action, rule: str, by: str | None = None) -> RuleError:
    """The action is refused under this rule, and nothing has changed."""
    before = (table.digest, list(table.lines()), table.pending)
    with pytest.raises(RuleError) as fault:
        table.play(action, by=by)
    assert fault.value.rule == rule, fault.value
    assert (table.digest, list(table.lines()), table.pending) == before
    return fault.value
