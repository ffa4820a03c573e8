"""A player is never offered two rows that read the same."""

from __future__ import annotations

import re
from random import Random

import pytest
from games.players import PAIRS, player

from rules import games
from rules.bolt_action import header
from rules.engine.play.choices import Action
from rules.engine.player.offers import Offer, told_apart


@pytest.mark.parametrize(("name", "ruleset"), PAIRS)
@pytest.mark.slow
def test_no_two_offers_of_a_game_read_the_same(name: str, ruleset: str) -> None:
    play, asked = player(name), 0
    for seed in range(2):
        rng = Random(seed)
        game = games.start(play.random_header(ruleset, seed))
        field, spec = play.field_of(game, seed), games.game_of(name)
        while not game.over:
            offers = list(spec.offers(game, field, games.names(game.header)))
            rows = [(offer.about, offer.words, offer.detail) for offer in offers]
            rows += [(one.about, one.words, one.detail) for one in spec.point_offers(game, {})]
            assert not [row for row in rows if re.search(r"\(-?\d+\.\d, ", row[1])]
            assert rows and len(set(rows)) == len(rows), game.pending
            asked += 1
            actions = list(spec.legal_actions(game, field))
            field.tell(game.play(play.pick(actions, rng)))
    assert asked > 50


def test_offers_that_read_alike_say_on_which_side_they_end() -> None:
    """A row of a list has no coordinates, and no two rows read the same."""
    rows = [
        Offer(Action(), "able", "Go 6.0″", to=((0.0, 3.0, 4.0),)),
        Offer(Action(), "able", "Go 6.0″", to=((0.0, 5.0, 4.0),)),
        Offer(Action(), "able", "Go 6.0″", to=((0.0, 5.0, 4.0),)),
        Offer(Action(), "able", "Hold"),
        Offer(Action(), "able", "Hold"),
    ]
    assert [one.words for one in told_apart(rows)] == [
        "Go 6.0″",
        "Go 6.0″, further right",
        "Hold",
    ]


def test_units_that_share_a_name_are_told_apart() -> None:
    armies = [
        {"id": one, "side": side, "template": "rifle-squad", "name": name}
        for one, side, name in (
            ("a", "axis", "First squad"),
            ("b", "allies", "Squad"),
            ("c", "allies", "Squad"),
        )
    ]
    sides = {"axis": "Axis", "allies": "Allies"}
    assert games.names(header(armies)) == sides | {
        "a": "First squad",
        "b": "Squad (b)",
        "c": "Squad (c)",
    }
