"""Pig: roll as often as you dare; a 1 loses the turn's points; who stands higher needs fewer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from languages.message import Line
from rules.engine import telling
from rules.engine.errors import UNKNOWN, RuleError
from rules.engine.model.assumptions import assume
from rules.engine.model.codec import Codec
from rules.engine.model.events import Event, Result, Rolled
from rules.engine.model.rulesets import AnyRuleset, Rulesets
from rules.engine.play.choices import Action, Decision, Play
from rules.engine.play.dice import Source
from rules.engine.play.game import Game
from rules.engine.play.log import Header
from rules.engine.play.objectives import (
    OPTION,
    CountObjectives,
    End,
    Ending,
    Fate,
    Holders,
    Objective,
    counted,
    finish,
    read_objectives,
)
from rules.engine.player.tokens import Laid
from rules.engine.spec import GameSpec


@dataclass(frozen=True, slots=True)
class Pot:
    sides: tuple[str, ...]
    scores: tuple[int, ...] = (0, 0)
    turn: int = 0
    units: Mapping[str, str] = field(default_factory=dict)
    objectives: tuple[Objective, ...] = ()


@dataclass(frozen=True, slots=True)
class Push(Action):
    """`higher_in` is how much higher than the other the player's unit stands, inches."""

    stop: bool
    higher_in: float = 0.0


@dataclass(frozen=True, slots=True)
class Banked(Event):
    player: str
    points: int


class Field(Holders, Protocol):
    def higher_in(self, side: str) -> float: ...


@dataclass(frozen=True)
class Assumptions(Ending):
    goal: int = assume(30, "PIG-3", "Points that win.", least=1)


@dataclass(frozen=True)
class Ruleset(AnyRuleset):
    def described(self) -> dict[str, Any]:
        return {"weapons": [], "says": ["a 1 loses the turn's points"]}


ruleset = Rulesets(
    "pig", lambda name, table: Ruleset(name, table["label"], table["sources"], Assumptions())
)


CODEC = Codec((Push, CountObjectives, Banked, Rolled, Result, Pot, Objective, Decision))


class Pig:
    codec = CODEC
    turn_rule = "PIG-1"

    def __init__(self, rules: Ruleset) -> None:
        self.ruleset = rules

    def start(self, header: Header) -> Pot:
        units = {army["id"]: army["side"] for army in header.armies}
        sides = tuple(dict.fromkeys(units.values()))
        objectives = read_objectives(header.options.get(OPTION, []), sides, units)
        return Pot(sides, units=units, objectives=objectives)

    def step(self, play: Play[Pot]) -> None:
        pot = play.state
        mine = pot.turn % 2
        points = 0
        while True:
            answer = play.ask(Decision(pot.sides[mine], "another roll", ("push",), "PIG-2"))
            assert isinstance(answer, Push)
            if answer.stop:
                break
            (face,) = play.roll(1, "pig")
            points = 0 if face == 1 else points + face + int(answer.higher_in)
            if face == 1:
                break
        play.say(Banked(pot.sides[mine], points))
        scores = tuple(s + points * (k == mine) for k, s in enumerate(pot.scores))
        play.state = replace(pot, scores=scores, turn=pot.turn + 1)
        if self.over(play.state):
            fates = {name: Fate(side) for name, side in pot.units.items()}
            lost = dict(zip(pot.sides, reversed(scores), strict=True))
            end = End(pot.sides, fates, lost, counted="point")
            finish(play, pot.objectives, end, self.ruleset.assumptions)

    def over(self, state: Pot) -> bool:
        return max(state.scores) >= self.ruleset.assumptions.goal

    def aside(self, state: Pot, pending: Decision | None, action: Action) -> list[Event] | None:
        return None


def unit_faults(rules: str, unit: Mapping[str, Any]) -> Iterator[tuple[str, object, str]]:
    for key in ("weapons", "officer", "towing"):
        if unit.get(key):
            yield key, unit[key], "nothing: pigs carry none"


def advice(
    rules: str,
    changes: Mapping[str, Any],
    units: Iterable[Mapping[str, Any]],
    support: Iterable[Mapping[str, Any]],
) -> Iterator[str]:
    if len(list(units)) > 2:
        yield "pig is best with two"


def start(header: Header, dice: Source | None = None) -> Game[Pot]:
    return Game(Pig(ruleset(header.ruleset, header.assumptions)), header, dice)


def legal_actions(game: Game[Pot], field: Field) -> list[Action]:
    if game.pending is None:
        return []
    if game.pending.question != "another roll":
        return [counted(field)]
    high = field.higher_in(game.pending.by)
    return [Push(False, high), Push(True)]


def simple(game: Game[Pot], field: Field) -> Action:
    rolled = [event for event in game.log[-8:] if isinstance(event, Rolled)]
    choices = legal_actions(game, field)
    return choices[len(choices) > 1 and len(rolled) % 3 == 2]


def story(log: Iterable[object], names: Mapping[str, str], _armies: object) -> Iterator[Line]:
    for event in log:
        if isinstance(event, Banked):
            yield f"{event.player} banks {event.points}."
        if isinstance(event, Result):
            yield telling.result(event)


def tokens(state: Pot) -> Laid:
    return {}


def odds(facts: Mapping[str, Any]) -> dict[str, Any]:
    if facts.get("action") != "push":
        raise RuleError(UNKNOWN, "pig has odds of a push")
    return {"p_lose": 1 / 6}


GAME = GameSpec[Pot, Field](
    name="pig",
    start=start,
    codec=CODEC,
    legal_actions=legal_actions,
    policies={"simple": simple},
    odds=odds,
    story=story,
    tokens=tokens,
    ruleset=ruleset,
    listing=ruleset.listing,
    unit_faults=unit_faults,
    advice=advice,
)
