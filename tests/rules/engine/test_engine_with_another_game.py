"""The engine knows no game: a small one of another kind plays, replays and is undone on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

import rules.engine
from rules.engine.errors import RuleError
from rules.engine.model.codec import Codec
from rules.engine.model.events import Event, Rolled
from rules.engine.play.choices import Action, Decision, Play
from rules.engine.play.dice import Dice, ScriptedDice, outcomes
from rules.engine.play.game import Game, replay
from rules.engine.play.log import Header


@dataclass(frozen=True, slots=True)
class Pot:
    scores: tuple[int, int] = (0, 0)
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Push(Action):
    stop: bool


@dataclass(frozen=True, slots=True)
class Banked(Event):
    player: str
    points: int


class Pig:
    """Roll as often as you dare; a 1 loses the turn's points; ten points win."""

    codec = Codec((Push, Banked, Rolled, Pot, Decision))
    turn_rule = "PIG-1"
    players = ("ann", "bea")

    def start(self, header: Header) -> Pot:
        return Pot()

    def step(self, play: Play[Pot]) -> None:
        pot = play.state
        who, points = self.players[pot.turn % 2], 0
        while True:
            answer = play.ask(Decision(who, "another roll", ("push",), "PIG-2"))
            assert isinstance(answer, Push)
            if answer.stop:
                break
            (face,) = play.roll(1, "pig")
            points += face
            if face == 1:
                points = 0
                break
        play.say(Banked(who, points))
        scores = list(pot.scores)
        scores[pot.turn % 2] += points
        play.state = replace(pot, scores=(scores[0], scores[1]), turn=pot.turn + 1)

    def over(self, state: Pot) -> bool:
        return max(state.scores) >= 10

    def aside(self, state: Pot, pending: Decision | None, action: Action) -> list[Event] | None:
        return None


def pig(*faces: int) -> Game[Pot]:
    return Game(Pig(), Header("pig", "plain", 5, ()), ScriptedDice(faces) if faces else None)


def test_the_engine_asks_in_the_middle_of_a_step() -> None:
    game = pig(6, 5, 1, 2)
    assert game.play(Push(False)) == [Rolled((6,), "pig")]
    assert game.state == Pot() and game.pending.by == "ann"
    game.play(Push(False))
    game.play(Push(True))
    assert game.over and game.state.scores == (11, 0)


def test_the_engine_replays_undoes_and_refuses() -> None:
    game = pig()
    for stop in (False, True, True, False, True):
        if not game.over:
            game.play(Push(stop))
    lines = list(game.lines())
    again = replay(lines, lambda header: Game(Pig(), header))
    assert list(again.lines()) == lines and again.digest == game.digest
    before = game.digest
    game.undo(2)
    game.redo(2)
    assert game.digest == before
    with pytest.raises(RuleError) as fault:
        game.play(Push(True), by="nobody")
    assert fault.value.rule == "PIG-1"


def test_the_same_step_gives_exact_chances() -> None:
    def first_turn(dice: Dice) -> int:
        play = Play(Pot(), dice, (Push(False), Push(False), Push(True)))
        Pig().step(play)
        return play.state.scores[0]

    chances = outcomes(first_turn)
    assert chances[0] == pytest.approx(11 / 36)
    assert chances[12] == pytest.approx(1 / 36)


def test_the_engine_imports_no_game() -> None:
    for path in Path(rules.engine.__file__).parent.glob("*.py"):
        assert "bolt_action" not in path.read_text(encoding="utf-8"), path
