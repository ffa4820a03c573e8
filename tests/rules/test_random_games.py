"""Every ruleset of every game played at random: no state that cannot be, and all can be retold."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.in_words import story_of_game
from games.players import PAIRS, player
from games.random_games import begun, listed, played, retold

from rules import games
from rules.catalogue import RULESETS
from rules.engine.errors import RuleError
from rules.engine.model.codec import tag
from rules.engine.play.choices import Action

pytestmark = pytest.mark.slow

each_ruleset = pytest.mark.parametrize(("name", "ruleset"), PAIRS)


@each_ruleset
def test_random_games_are_possible_and_can_be_retold(name: str, ruleset: str) -> None:
    """The first ruleset of a game is played until all kinds came up; variants share its code."""
    play = player(name)
    first = ruleset == RULESETS[name][0]
    count = play.RANDOM_GAMES if first else play.RANDOM_GAMES // 4
    seen: Counter[str] = Counter()
    for seed in range(count):
        game = played(name, ruleset, seed)
        seen.update(tag(type(entry)) for entry in game.log)
        if seed % 4 == 0:
            retold(game)
            twin = game.copy()
            assert twin == game and twin.digest == game.digest
        if seed % 12 == 0:
            begun_as = games.start(game.header).digest
            end, steps = game.digest, len(game.played)
            game.undo(steps)
            assert game.digest == begun_as
            game.redo(steps)
            assert game.digest == end
            assert list(story_of_game(game.header, game.log))
    if first:
        assert set(seen) >= play.KINDS - play.RARE, play.KINDS - play.RARE - set(seen)
    assert sum(seen.values()) > 50 * count


@each_ruleset
def test_every_listed_action_is_legal_and_none_changes_anything_until_played(
    name: str, ruleset: str
) -> None:
    rng = Random(5)
    for seed in range(1000, 1003):
        game, field = begun(name, ruleset, seed)
        for _ in range(40):
            if game.over:
                break
            view = games.game_of(name).legal_actions(game, field)
            actions = list(view)
            before = game.digest
            assert view and view.count() == len(actions)
            for action in rng.sample(actions, min(8, len(actions))):
                assert action in view, (action, game.refusal(action))
            assert game.digest == before
            assert "fire" not in view
            field.tell(game.play(rng.choice(actions)))


@each_ruleset
def test_a_copy_in_mid_game_plays_on_alike(name: str, ruleset: str) -> None:
    game, field = begun(name, ruleset, 77)
    for _ in range(25):
        if not game.over:
            field.tell(game.play(listed(game, field)[0]))
    twin = game.copy()
    for _ in range(10):
        if game.over:
            break
        action = listed(game, field)[-1]
        assert game.play(action) == twin.play(action)
        field.tell([])
    assert twin == game and twin.digest == game.digest


@each_ruleset
def test_the_policy_plays_to_the_end_and_beats_chance(name: str, ruleset: str) -> None:
    play = player(name)
    won = lost = 0
    for seed in range(14):
        rng = Random(seed)
        game = games.start(play.even_header(ruleset, seed))
        field = play.golden_field(game)
        sharp = game.state.sides[seed % 2]
        while not game.over:
            assert game.pending is not None
            if game.pending.by == sharp:
                field.tell(game.play(games.game_of(game.header.game).policy()(game, field)))
            else:
                field.tell(game.play(rng.choice(listed(game, field))))
        left = play.strength(game)
        won += left[sharp] > min(left.values())
        lost += left[sharp] == min(left.values()) and len(set(left.values())) > 1
    assert won > 3 * lost, (won, lost)


@each_ruleset
def test_the_policy_is_the_same_for_the_same_game(name: str, ruleset: str) -> None:
    logs = []
    for _ in range(2):
        game, field = begun(name, ruleset, 12)
        while not game.over:
            field.tell(game.play(games.game_of(game.header.game).policy()(game, field)))
        logs.append(list(game.lines()))
    assert logs[0] == logs[1]


def spoiled(data: Any, rng: Random, names: list[Any]) -> Any:
    """The JSON of an action with one of its values changed."""
    if isinstance(data, dict) and data:
        key = rng.choice(sorted(data))
        return {**data, key: spoiled(data[key], rng, names)}
    if isinstance(data, list) and data and rng.random() < 0.8:
        at = rng.randrange(len(data))
        return [*data[:at], spoiled(data[at], rng, names), *data[at + 1 :]]
    return rng.choice([None, True, -1, 0, 3, 1e9, "", "fire", "run", "rifle", [], {}, *names])


@each_ruleset
def test_spoiled_actions_are_legal_or_refused_and_nothing_else(name: str, ruleset: str) -> None:
    rng = Random(9)
    refused = 0
    for seed in range(500, 503):
        game, field = begun(name, ruleset, seed)
        ids = [army["id"] for army in game.header.armies[:2]]
        while not game.over and len(game.played) < 60:
            actions = listed(game, field)
            for action in rng.sample(actions, min(3, len(actions))):
                codec = game.rules.codec
                data = spoiled(codec.encode(action), rng, ids)
                before = game.digest
                try:
                    bad = codec.decode(data, Action)
                except RuleError:
                    continue
                refused += game.refusal(bad) is not None
                assert game.digest == before
            field.tell(game.play(rng.choice(actions)))
            player(name).possible(game)
    assert refused > 25
