"""The candidates that the policy with rollouts weighs, shown to a player who has to answer."""

from __future__ import annotations

import pytest
from games.bolt_games import able, baker, game, order, pinned
from games.toy_field import ToyField

from rules.bolt_action import GAME, middle
from rules.bolt_action.model.actions import Move
from rules.bolt_action.model.state import State
from rules.engine.play.game import Game
from rules.engine.player.offers import Weighed


def weighed(table: Game[State], apart: float, about: str = "able") -> tuple[Weighed, ...]:
    assert GAME.weighed is not None
    return GAME.weighed(table, ToyField.of(table, apart), about, {"baker": "Baker squad"})


def test_orders_are_ranked_and_the_first_is_the_one_it_would_give() -> None:
    table = game(able("rifle-squad"), baker("rifle-squad"), draws="0")
    rows = weighed(table, 14.0)
    points = [row.points for row in rows]
    assert points == sorted(points, reverse=True) and len(rows) >= 3
    assert rows[0].offer.action == middle(table, ToyField.of(table, 14.0))
    legal = list(GAME.legal_actions(table, ToyField.of(table, 14.0)))
    assert all(row.offer.action in legal for row in rows)
    assert "Rally" not in {row.offer.words for row in rows}, "nobody rallies who has no pins"
    assert weighed(table, 14.0, "baker") == (), "it is not asked"


def test_an_order_to_move_says_and_shows_where_the_computer_would_go() -> None:
    table = game(able("rifle-squad"), baker("rifle-squad"), draws="0")
    field = ToyField.of(table, 14.0)
    rows = {row.offer.words.partition(":")[0]: row.offer for row in weighed(table, 14.0)}
    for name in {"Advance", "Run"} & rows.keys():
        later = game(able("rifle-squad"), baker("rifle-squad"), draws="0")
        later.play(rows[name].action)
        move = middle(later, field)
        assert isinstance(move, Move)
        assert rows[name].to == move.to and f"{move.path.distance_in:.1f}″" in rows[name].words
        assert rows[name].words.startswith(f"{name}: go ")
    assert "Advance" in rows and "Down" in rows
    assert not rows["Down"].to and rows["Down"].words == "Down"


def test_a_pinned_unit_may_rally_and_its_test_is_told() -> None:
    table = pinned(game(able("rifle-squad"), baker("rifle-squad"), draws="0"), "able", 3)
    rows = {row.offer.words: row for row in weighed(table, 14.0)}
    assert "order test on 6 or less" in rows["Rally"].offer.detail
    assert rows["Rally"].points is not None


def test_fire_is_weighed_in_points_and_the_first_answer_is_its_own() -> None:
    table = game(able("rifle-squad"), baker("rifle-squad"), draws="0")
    table.play(order("able", "fire"))
    rows = weighed(table, 11.0)
    assert rows[0].offer.words == "Fire at Baker squad"
    assert rows[0].offer.action == middle(table, ToyField.of(table, 11.0))
    assert rows[0].points == pytest.approx(max(row.points or 0.0 for row in rows))
    assert {row.offer.words for row in rows} >= {"Hold fire"}
