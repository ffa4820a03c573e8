"""Support that a player calls by pointing at the table."""

from __future__ import annotations

import pytest
from games.bolt_games import able, baker, game, playing, riflemen
from games.toy_field import ToyField

from rules.bolt_action import GAME
from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.events import BarrageFell, SmokeLaid
from rules.bolt_action.model.state import State
from rules.engine.errors import RuleError
from rules.engine.play.game import Game, replay

NAMES = {"able": "Able squad", "baker": "Baker squad"}
THREE = [
    {"side": "axis", "kind": "barrage"},
    {"side": "axis", "kind": "barrage"},
    {"side": "axis", "kind": "smoke", "weapon": "medium mortar"},
    {"side": "axis", "kind": "air strike"},
]


def support_game(
    *faces: int, support: list[dict[str, str]] = THREE
) -> tuple[Game[State], ToyField]:
    changed = {"no_measuring": False}
    table = game(able(), baker(**riflemen()), dice=faces, support=support, assumptions=changed)
    return table, ToyField.of(table, 20.0)


def test_each_kind_of_support_is_one_row_with_its_effect() -> None:
    table, field = support_game()
    rows = list(GAME.point_offers(table, NAMES))
    assert [row.words for row in rows] == [
        "Artillery barrage: point at its target",
        "Smoke screen of the medium mortar: point at its target",
        "Air strike: point at its target",
    ]
    assert [row.template for row in rows] == ["barrage", "smoke-screen", "air-strike"]
    assert "D3 pins" in rows[0].detail and rows[0].detail.endswith("2 left")
    assert "a circle of 4″" in rows[1].detail and "within 12″" in rows[2].detail
    assert [o.words for o in GAME.offers(table, field, NAMES)] == ["Call nothing this turn"]


@pytest.mark.rule("BA-BAR-3")
def test_a_barrage_falls_on_any_point_with_its_odds_and_replays() -> None:
    table, field = support_game(4, 1, 3, 2)
    x, y = field.places["baker"]
    (offer,) = GAME.aimed(table, field, "0", (x + 1.3, y - 0.7), NAMES)
    inches = dict(offer.action.around.distances)["baker"]
    unit = {"kind": "infantry", "quality": "regular", "models": 10}
    facts = {"game": "bolt-action", "action": "barrage", "distance_in": inches, "unit": unit}
    odds = GAME.odds(facts)
    assert f"Baker squad within 100 %, pinned {100 * (1 - odds['pins'][0]):.0f} %" in offer.detail
    assert offer.circle == (x + 1.3, y - 0.7, 12.0)
    (fell,) = [e for e in playing(table, offer.action) if isinstance(e, BarrageFell)]
    assert fell.at == (x + 1.3, y - 0.7)


def test_a_point_picked_by_hand_is_an_ordinary_action_of_the_log() -> None:
    from rules.bolt_action import header, start

    table = start(header([able(), baker()], seed=3, options={"support": THREE}))
    field = ToyField.of(table, 20.0)
    (offer,) = GAME.aimed(table, field, "2", (17.3, 9.1), NAMES)
    table.play(offer.action)
    again = replay(list(table.lines()), start)
    assert again.digest == table.digest


@pytest.mark.rule("BA-SMK-1")
def test_smoke_says_who_stands_in_it() -> None:
    table, field = support_game(5)
    place = field.places["able"]
    (offer,) = GAME.aimed(table, field, "2", place, NAMES)
    assert offer.detail == "in the smoke: Able squad (axis)" and offer.circle == (*place, 4.0)
    (laid,) = [e for e in playing(table, offer.action) if isinstance(e, SmokeLaid)]
    assert laid.at == place


@pytest.mark.rule("BA-AIR-1")
def test_an_air_strike_is_meant_for_the_enemy_pointed_at() -> None:
    table, field = support_game()
    x, y = field.places["baker"]
    (offer,) = GAME.aimed(table, field, "3", (x + 1.0, y), NAMES)
    assert offer.action.target == offer.target == "baker" and "Baker squad" in offer.words
    with pytest.raises(RuleError, match="point at the enemy unit"):
        GAME.aimed(table, field, "3", field.places["able"], NAMES)


@pytest.mark.rule("BA-BAR-1")
def test_the_enemy_points_at_where_a_barrage_goes_astray() -> None:
    table, field = support_game(1, 2, 3, 2, support=THREE[:1])
    table.play(GAME.aimed(table, field, "0", (30.0, 20.0), NAMES)[0].action)
    (row,) = GAME.point_offers(table, NAMES)
    assert table.pending.by == "allies" and row.near == (30.0, 20.0, 24.0)
    assert [o.words for o in GAME.offers(table, field, NAMES)] == ["Leave the barrage where it is"]
    (far,) = GAME.aimed(table, field, row.key, (55.0, 20.0), NAMES)
    assert table.refusal(far.action).rule == "BA-BAR-1"
    (offer,) = GAME.aimed(table, field, row.key, (36.0, 28.0), NAMES)
    assert offer.action.shifted_in == pytest.approx(10.0) and table.refusal(offer.action) is None
    assert offer.words == "Move the barrage 10.0″"


@pytest.mark.rule("BA-SMK-1")
@pytest.mark.parametrize("level", ["simple", "middle"])
def test_the_computer_moves_smoke_of_the_enemy_that_went_astray(level: str) -> None:
    table, field = support_game(1)
    table.play(GAME.aimed(table, field, "2", field.places["able"], NAMES)[0].action)
    assert table.pending.by == "allies" and table.pending.question == "the point of the smoke"
    moved = GAME.policy(level)(table, field)
    assert isinstance(moved, acts.ShiftPoint) and moved.shifted_in == 24.0


@pytest.mark.rule("BA-BAR-2")
def test_the_owner_points_at_where_a_delayed_marker_goes() -> None:
    table, field = support_game(2, support=THREE[:1])
    table.play(GAME.aimed(table, field, "0", (30.0, 20.0), NAMES)[0].action)
    (row,) = GAME.point_offers(table, NAMES)
    assert table.pending.by == "axis" and row.near == (30.0, 20.0, 12.0)
    (offer,) = GAME.aimed(table, field, row.key, (33.0, 24.0), NAMES)
    table.play(offer.action)
    assert table.state.markers[0].at == (33.0, 24.0)


def test_the_policies_still_pick_among_candidate_points() -> None:
    table, field = support_game()
    actions = list(GAME.legal_actions(table, field))
    assert {a.asset for a in actions if isinstance(a, acts.CallSupport)} == {0, 1, 2, 3}
    assert isinstance(GAME.policy()(table, field), acts.CallSupport | acts.NoSupport)
