"""Dice with secrets mixed in: fixed by seed and secret, unknown without it, verified with it."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from games.players import player

from rules.engine.errors import LogError
from rules.engine.play.dice import SeededDice
from rules.engine.play.secret_dice import DiceRow, SecretDice, commitment_of
from rules.games import game_of, replay_log, start

ONE, OTHER = "1" * 64, "2" * 64
MANY = 6000


def faces(dice: Any, count: int = MANY) -> tuple[int, ...]:
    rolled: tuple[int, ...] = dice.roll(count, "a test")
    return rolled


def alike(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """Share of dice that two rows have in common."""
    return sum(a == b for a, b in zip(one, other, strict=True)) / len(one)


def test_without_a_secret_they_are_the_dice_of_the_seed() -> None:
    assert faces(SecretDice(7)) == faces(SeededDice(7))


def test_a_secret_gives_other_dice_than_the_seed_or_another_secret() -> None:
    mixed = faces(SecretDice(7, [(0, ONE)]))
    for other in (SeededDice(7), SecretDice(7, [(0, OTHER)]), SecretDice(8, [(0, ONE)])):
        assert alike(mixed, faces(other)) == pytest.approx(1 / 6, abs=0.03)


def test_every_face_of_a_die_comes_as_often_as_another() -> None:
    for sides in (3, 6, 11):
        rolled = SecretDice(1, [(0, ONE)]).roll(MANY, "a test", sides=sides)
        counts = [rolled.count(face) for face in range(1, sides + 1)]
        assert sum(counts) == MANY
        expected = MANY / sides
        assert sum((count - expected) ** 2 / expected for count in counts) < 3 * sides + 10


def test_a_row_changes_no_die_before_it() -> None:
    seeded = faces(SeededDice(7))
    once = faces(SecretDice(7, [(100, ONE)]))
    twice = faces(SecretDice(7, [(100, ONE), (200, OTHER)]))
    assert once[:100] == twice[:100] == seeded[:100]
    assert once[100:200] == twice[100:200] != seeded[100:200]
    assert once[200:] != twice[200:]


def test_dice_are_the_same_however_many_are_rolled_at_once_and_in_a_copy() -> None:
    dice = SecretDice(7, [(5, ONE)])
    whole = faces(dice, 40)
    dice.position = 3
    twin = copy.copy(dice)
    assert [faces(dice, 1)[0] for _ in range(37)] == list(whole[3:])
    assert faces(twin, 37) == whole[3:]


def played(*rows: DiceRow) -> list[str]:
    """The log of a short game by the policy."""
    play = player("shadow-war")
    header = replace(play.golden_header("reference"), dice=tuple(row.encode() for row in rows))
    game = start(header)
    field = play.golden_field(game)
    while not game.over and len(game.log) < 60:
        field.tell(game.play(game_of(header.game).policy()(game, field)))
    return list(game.lines())


@pytest.fixture(scope="module")
def log() -> list[str]:
    """The log of a game whose seed had a secret mixed in from its third die on."""
    return played(DiceRow(2, commitment_of(ONE), ONE))


def test_a_published_log_replays(log: list[str]) -> None:
    assert list(replay_log(log).lines()) == log
    seeded = played()
    assert json.loads(seeded[0]) == {k: v for k, v in json.loads(log[0]).items() if k != "dice"}
    assert seeded[1:] != log[1:]


def secret(head: dict[str, Any], of: object) -> dict[str, Any]:
    return {**head, "dice": [{**head["dice"][0], "secret": of}]}


TAMPERED: dict[str, tuple[Callable[[dict[str, Any]], dict[str, Any]], str]] = {
    "another secret": (lambda head: secret(head, OTHER), "does not match its commitment"),
    "a secret that is none": (lambda head: secret(head, "x" * 64), "does not match"),
    "a number": (lambda head: secret(head, 7), "does not match"),
    "not published": (lambda head: secret(head, ""), "is not published"),
    "another place": (
        lambda head: {**head, "dice": [{**head["dice"][0], "at": 3}]},
        "does not follow",
    ),
    "a place before all": (
        lambda head: {**head, "dice": [{**head["dice"][0], "at": -1}]},
        "want rows from die 0 on",
    ),
    "another seed": (lambda head: {**head, "seed": 99}, "does not follow"),
    "twice": (lambda head: {**head, "dice": head["dice"] * 2}, "want rows from die 3 on"),
    "no list": (lambda head: {**head, "dice": 7}, "header.dice is a list of objects"),
    "none": (lambda head: {k: v for k, v in head.items() if k != "dice"}, "does not follow"),
}


@pytest.mark.parametrize("how", TAMPERED)
def test_a_log_is_refused_whose_secret_was_changed(log: list[str], how: str) -> None:
    change, why = TAMPERED[how]
    head = json.dumps(change(json.loads(log[0])), separators=(",", ":"), sort_keys=True)
    with pytest.raises(LogError, match=why):
        replay_log([head, *log[1:]])


def test_a_log_is_refused_whose_die_was_changed(log: list[str]) -> None:
    number, row = next((n, row) for n, row in enumerate(log) if '"dice":[' in row and n)
    answer = json.loads(row)
    answer["dice"] = [face % 6 + 1 for face in answer["dice"]]
    changed = [*log[:number], json.dumps(answer, separators=(",", ":"), sort_keys=True)]
    with pytest.raises(LogError, match="does not follow; the rules give"):
        replay_log([*changed, *log[number + 1 :]])


def test_a_row_does_not_show_its_secret() -> None:
    assert ONE not in repr(DiceRow(0, commitment_of(ONE), ONE))
    assert "secret" not in DiceRow(0, commitment_of(ONE)).encode()
    assert replace(DiceRow(0, commitment_of(ONE)), secret=ONE).encode()["secret"] == ONE
