"""Shadow War for the tests that play any game: see `players`."""

from __future__ import annotations

from random import Random
from typing import Any

from games.shadow_field import ShadowField

from rules.engine.model.codec import tag
from rules.engine.model.events import GameEnded, Result
from rules.engine.play.choices import Action
from rules.engine.play.game import Game
from rules.engine.play.log import Header
from rules.shadow_war import header
from rules.shadow_war.model.actions import ACTIONS, MOVES, DeclareCharge, Move, OverwatchShot
from rules.shadow_war.model.events import EVENTS
from rules.shadow_war.model.facts import GROUNDS
from rules.shadow_war.model.state import CONDITIONS, DECLARED, DOWN, OUT, PHASES, State

RANDOM_GAMES = 24
KINDS = {tag(kind) for kind in (*ACTIONS, *EVENTS)}
WORDS = {*PHASES, *MOVES, *GROUNDS} - {"move"}  # which is everybody's
RARE: set[str] = set()

TEMPLATES = ("fighter", "fighter-leader", "fighter-heavy", "fighter-scout")
SIDES = ("axis", "allies")


def random_header(rules: str, seed: int) -> Header:
    rng = Random(seed)
    armies = [
        {
            "id": f"{side}-{n}",
            "side": side,
            "template": rng.choice(TEMPLATES),
            "models": rng.choice((1, 1, 2)),
            **({"figures": [["rifle", "blade"], ["pistol"]]} if rng.random() < 0.2 else {}),
        }
        for side in SIDES
        for n in range(rng.randint(2, 4))
    ]
    options = {"turns": 5, "sides": list(SIDES)}
    if rng.random() < 0.5:
        options["objectives"] = [{"id": "middle", "kind": "hold"}]
    return header(armies, rules=rules, seed=seed, options=options)


def even_header(rules: str, seed: int) -> Header:
    armies = [
        {"id": f"{side}-{n}", "side": side, "template": name}
        for side in SIDES
        for n, name in enumerate((*TEMPLATES, "fighter", "fighter", "fighter", "fighter-scout"))
    ]
    return header(armies, rules=rules, seed=seed, options={"sides": list(SIDES)})


GOLDEN = ("reference",)


def golden_header(which: str) -> Header:
    armies = [
        {"id": f"{side} {name}", "side": side, "template": name, "models": models}
        for side in SIDES
        for name, models in zip(TEMPLATES, (2, 1, 1, 2), strict=True)
    ]
    return header(armies, rules=which, seed=8, options={"sides": list(SIDES), "turns": 4})


def field_of(game: Game[State], seed: int) -> ShadowField:
    return ShadowField.of(game, Random(seed).choice([4.0, 7.0, 12.0, 20.0]))


def golden_field(game: Game[State]) -> ShadowField:
    return ShadowField.of(game, 9.0)


def pick(actions: list[Action], rng: Random) -> Action:
    keen: list[Action] = [a for a in actions if isinstance(a, (DeclareCharge, OverwatchShot))]
    keen += [a for a in actions if isinstance(a, Move) and a.kind in ("overwatch", "recover")]
    return rng.choice(keen if keen and rng.random() < 0.3 else actions)


def possible(game: Game[State]) -> None:
    state = game.state
    for value in state.fighters.values():
        assert value.condition in CONDITIONS and value.flesh_wounds >= 0
        assert 0 <= value.wounds <= value.profile.wounds
        assert (value.wounds == 0) == (value.condition in (DOWN, OUT))
        for other in value.engaged:
            enemy = state.fighters[other]
            assert value.id in enemy.engaged and enemy.side != value.side
        if value.condition in (DOWN, OUT):
            assert not value.engaged
        if value.condition != "up" or value.broken or value.engaged:
            assert not value.overwatch
        if value.overwatch:
            assert not value.shot
        assert value.moved != DECLARED or (value.charged and state.phase in ("charges", "charging"))
        if value.condition in (DOWN, OUT) or value.engaged:
            assert not value.hidden
    assert state.phase in (*PHASES, "begin", "over")
    assert 0 <= state.turn <= state.turns
    pending = game.pending
    if pending is None:
        assert state.phase == "over" and isinstance(game.log[-1], Result)
    elif pending.unit:
        assert not state.fighters[pending.unit].out
        assert state.fighters[pending.unit].side == pending.by
    elif pending.question != "who holds what":
        assert pending.by == state.side


def strength(game: Game[State]) -> dict[str, int]:
    """Fighters left at the end; those that are down count for half of what is left."""
    last = next(entry for entry in reversed(game.log) if isinstance(entry, GameEnded))
    left = dict(zip(last.sides, last.left, strict=True))
    for fighter in game.state.present():
        if fighter.condition == DOWN and left[fighter.side]:
            left[fighter.side] -= 0.5
    return left


def standing(game: Game[State]) -> dict[str, int]:
    """Fighters that are not out of action, each for itself."""
    return {value.id: int(not value.out) for value in game.state.fighters.values()}


def agrees(game: Game[State], table: Any) -> None:
    """Asserts that those who are on the table are those who are in the game."""
    there = {model.id for model in table.models()}
    state = game.state  # a side that routs leaves the table as it is
    left = (value for value in state.fighters.values() if value.side != state.routed)
    assert there == {one.id for one in left if not one.out}
