"""Random games of any game on toy tables, with all that must hold after every answer."""

from __future__ import annotations

from random import Random
from typing import Any

from games.in_words import in_words
from games.players import player

from languages.writing import LANGUAGES, METRIC, speaking
from rules import games
from rules.engine.play.choices import Action
from rules.engine.play.game import Game

POLICY_SHARE = 0.05
"""Share of the answers that the policy gives: it must know what to do in any state."""


def begun(name: str, ruleset: str, seed: int) -> tuple[Game[Any], Any]:
    """A random game and its toy table."""
    game = games.start(player(name).random_header(ruleset, seed))
    return game, player(name).field_of(game, seed)


def listed(game: Game[Any], field: Any) -> list[Action]:
    """The legal actions; there is at least one while the game goes on."""
    actions = list(games.game_of(game.header.game).legal_actions(game, field))
    assert actions, game.pending
    return actions


def played(name: str, ruleset: str, seed: int) -> Game[Any]:
    """A random game played to its end; every state is one that can be."""
    play, rng = player(name), Random(seed)
    game, field = begun(name, ruleset, seed)
    play.possible(game)
    policy = games.game_of(name).policy()
    while not game.over:
        assert game.pending is not None
        by_policy = rng.random() < POLICY_SHARE
        action = policy(game, field) if by_policy else play.pick(listed(game, field), rng)
        field.tell(game.play(action, by=game.pending.by, seen=game.seq))
        play.possible(game)
    return game


def retold(game: Game[Any]) -> None:
    """Asserts that the log of a game is read again byte for byte, and leads to the same state."""
    lines = list(game.lines())
    again = games.replay_log(lines)
    assert list(again.lines()) == lines
    assert again == game and again.digest == game.digest


def told(game: Game[Any]) -> int:
    """Asserts that the story of a game is told in every language, line for line, in its words, and
    in centimetres. Returns how many lines it has."""
    lines = list(games.story(game.header, game.log))
    found = []
    for language in LANGUAGES:
        with speaking(language):
            found.append(in_words(lines))
        with speaking(language + METRIC):
            found.append(in_words(lines))
        assert not any("″" in line for line in found[-1]), found[-1]
    assert len({len(one) for one in found}) == 1 and all(map(all, found))
    assert not any(set("{}$") & set(line) or "None" in line for one in found for line in one)
    assert len({one[0] for one in found}) == len(LANGUAGES)
    return len(lines)
