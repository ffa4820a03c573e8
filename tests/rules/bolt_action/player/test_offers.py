"""The answers that a player of Bolt Action is offered, in words and with their chances."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from games.bolt_games import able, baker, charge, game, order, pinned, playing, shot
from games.toy_field import ToyField

from rules.bolt_action import GAME
from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.facts import Volley
from rules.bolt_action.model.state import State
from rules.bolt_action.player.offers import as_offers
from rules.engine.play.game import Game
from rules.engine.player.offers import Drawn, Offer

NAMES = {"able": "Able squad", "baker": "Baker squad"}


def offered(table: Game[State], apart: float) -> list[Offer]:
    return list(GAME.offers(table, ToyField.of(table, apart), NAMES))


def firing(apart: float, verb: str = "fire") -> Game[State]:
    table = game(able("rifle-squad", models=5), baker("rifle-squad", models=8), draws="0")
    table.play(order("able", verb))
    return table


def test_every_legal_answer_is_offered_once() -> None:
    table = game(able("rifle-squad"), baker("rifle-squad"), draws="0")
    field = ToyField.of(table, 14.0)
    actions = [offer.action for offer in GAME.offers(table, field, NAMES)]
    assert actions == list(GAME.legal_actions(table, field))
    assert [offer.words for offer in offered(table, 30.0)] == [
        "Fire", "Advance", "Run", "Ambush", "Rally", "Down",
    ]  # fmt: skip


@pytest.mark.rule("BA-PIN-2")
def test_a_pinned_unit_is_told_its_order_test() -> None:
    table = pinned(game(able("rifle-squad"), baker("rifle-squad"), draws="0"), "able", 3)
    rows = {offer.words: offer.detail for offer in offered(table, 30.0)}
    assert rows["Fire"] == "stays and fires · order test on 6 or less, 42 %; FUBAR 3 %"
    assert rows["Down"] == "stays, −1 to be hit"


@pytest.mark.rule("BA-ORD-1", "BA-ORD-2")
def test_each_order_says_what_it_does() -> None:
    squad = {
        o.words: o.detail for o in offered(game(able("rifle-squad"), baker(), draws="0"), 30.0)
    }
    assert squad["Advance"] == "up to 6″, then fires" and squad["Run"] == "up to 12″, no fire"
    gun = {o.words: o.detail for o in offered(game(able("mmg-team"), baker(), draws="0"), 30.0)}
    assert gun["Advance"] == "up to 6″, no fire"
    tank = {o.words: o.detail for o in offered(game(able("medium-tank"), baker(), draws="0"), 30.0)}
    assert tank["Run"] == "up to 18″ (36″ by road), no fire"


@pytest.mark.rule("BA-ORD-1")
def test_an_order_without_effect_says_why() -> None:
    table = game(able("rifle-squad"), baker(), draws="0", assumptions={"no_measuring": False})
    near = {o.words: o.idle for o in offered(table, 20.0)}
    assert near["Fire"] == "" and near["Rally"] == "no pins to shed"
    far = {o.words: o for o in offered(table, 40.0)}
    assert far["Fire"].idle == "no target" and far["Fire"].detail == "no target: it does nothing"
    assert not any(far[words].idle for words in ("Advance", "Run", "Ambush", "Down"))
    shaken = {o.words: o.idle for o in offered(pinned(table, "able", 1), 30.0)}
    assert shaken["Rally"] == ""
    tank = {o.words: o.idle for o in offered(game(able("medium-tank"), baker(), draws="0"), 30.0)}
    assert tank["Down"] == "no effect on a vehicle"
    stuck = pinned(game(able("medium-tank"), baker(), draws="0"), "able", 0, immobilised=True)
    rows = {o.words: o.idle for o in offered(stuck, 60.0)}
    assert rows["Run"] == "cannot move"


@pytest.mark.rule("BA-SHO-3")
def test_where_nothing_is_measured_an_order_tells_sight_and_no_range(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = game(able(), baker(), draws="0", assumptions={"no_measuring": True})
    assert {o.words: o.idle for o in offered(table, 40.0)}["Fire"] == ""
    monkeypatch.setattr(ToyField, "sees", lambda *_: False)
    assert {o.words: o.idle for o in offered(table, 20.0)}["Fire"] == "no target"


@pytest.mark.rule("BA-MOV-7")
def test_a_unit_on_ground_that_stops_a_run_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyField, "standing_on", lambda _field, _unit: ("building", "rough"))
    for kind in ("rifle-squad", "medium-tank"):
        rows = {o.words: o.detail for o in offered(game(able(kind), baker(), draws="0"), 30.0)}
        assert rows["Run"].startswith("cannot Run: it starts in ") and "rough ground" in rows["Run"]
        assert rows["Advance"].startswith("up to")


def test_fire_is_offered_with_the_odds_that_the_rules_print() -> None:
    (fire,) = [one for one in offered(firing(23.0), 23.0) if one.target]
    assert fire.words == "Fire at Baker squad"
    (volley,) = fire.action.volleys
    facts = {
        "game": "bolt-action",
        "action": "shoot",
        "shooter": {"kind": "infantry", "quality": "regular", "models": 5, "order": "fire"},
        "target": {"kind": "infantry", "quality": "regular", "models": 8},
        "shots": [
            {"weapon": s.weapon, "count": len(s.models), "range_in": s.range_in, "cover": s.cover}
            for s in volley.shots
        ],
    }
    chances = GAME.odds(facts)
    fall = sum(k * p for k, p in enumerate(chances["casualties"]))
    assert f"{100 * chances['p_pin']:.0f} % pinned" in fire.detail
    assert f"about {fall:.1f} of 8 casualties" in fire.detail
    assert re.search(rf"rifles? needs? {chances['shots'][0]['needs']}", fire.detail)


@pytest.mark.rule("BA-SHO-3")
def test_targets_out_of_reach_are_named_with_the_rule() -> None:
    table = firing(60.0)
    field = ToyField.of(table, 60.0)
    assert [type(offer.action) for offer in GAME.offers(table, field, NAMES)] == [acts.HoldFire]
    (barred,) = GAME.barred(table, field, NAMES)
    assert (barred.target, barred.rule) == ("baker", "BA-SHO-3")
    assert barred.why == "out of range"
    near = firing(14.0)
    assert list(GAME.barred(near, ToyField.of(near, 14.0), NAMES)) == []


@pytest.mark.rule("BA-MOV-1")
def test_a_move_goes_to_where_one_points_and_no_further_than_it_may() -> None:
    table = firing(30.0, "advance")
    field = ToyField.of(table, 30.0)
    x, y = field.places["able"]
    (offer,) = GAME.moved(table, field, Drawn("able", ((x + 3.0, y + 20.0),)), NAMES)
    assert offer.action.path.distance_in == pytest.approx(6.0)
    assert table.refusal(offer.action) is None
    (short,) = GAME.moved(table, field, Drawn("able", ((x + 3.0, y),)), NAMES)
    assert short.action.path.distance_in == pytest.approx(3.0)
    assert not GAME.moved(table, field, Drawn("baker", ((x, y),)), NAMES)
    at_rest = game(able("rifle-squad"), baker("rifle-squad"), draws="0")
    still = ToyField.of(at_rest, 30.0)
    assert not GAME.moved(at_rest, still, Drawn("able", ((x, y),)), NAMES)


@pytest.mark.parametrize("measured", [False, True])
def test_a_move_says_what_it_is_good_for(measured: bool) -> None:
    """Cover and sight at its end are told, and an objective's distance where it may be measured."""
    goal = [{"id": "crossroads", "kind": "hold"}]
    changed = {"no_measuring": not measured}
    table = game(able(), baker(), draws="0", objectives=goal, assumptions=changed)
    table.play(order("able", "advance"))
    rows = [one for one in offered(table, 30.0) if one.to]
    assert rows and all(re.search("^likely (in cover|in the open|out of)", o.detail) for o in rows)
    far = [one for one in rows if "″ short of the crossroads" in one.detail]
    assert bool(far) == measured
    assert any(re.search("(nearer to|short of|at) the crossroads", one.detail) for one in rows)


@pytest.mark.rule("WP-12")
def test_fire_at_a_plane_tells_shot_down_and_driven_off_apart() -> None:
    table = game(able("rifle-squad", figures=[["rifle"]] * 5), baker("interceptor"), draws="0")
    pinned(table, "baker", 4, reserve=False)
    answer = acts.Shoot("able", (Volley("baker", (shot("rifle", *range(5), range_in=14.0),)),))
    (offer,) = as_offers(table, [answer], NAMES)
    assert re.search(r" · 2 % shot down · 1\d % driven off$", offer.detail), offer.detail


@pytest.mark.rule("BA-MOR-2")
def test_an_attackers_officer_is_no_help_to_the_crew_that_it_assaults() -> None:
    table = game(able("officer-team", officer="major"), baker("light-tank"), draws="0")
    assaults = [replace(charge("able", "baker"), officer=rank) for rank in ("none", "major")]
    alone, led = (o.detail.rpartition("destroys it")[2] for o in as_offers(table, assaults, NAMES))
    assert alone == led != ""


@pytest.mark.rule("BA-TURN-6")
@pytest.mark.parametrize("measured", [False, True])
def test_distances_are_told_before_a_declaration_only_where_players_may_measure(
    measured: bool,
) -> None:
    changed = {"no_measuring": not measured}
    table = game(able(), baker(), draws="0", assumptions=changed)
    (assault,) = [o for o in offered(table, 10.0) if o.words.startswith("Assault")]
    assert assault.words == "Assault Baker squad" + ", 9.0″ away" * measured
    far = game(able(), baker(), draws="0", assumptions=changed)
    far.play(order("able", "fire"))
    (barred,) = GAME.barred(far, ToyField.of(far, 60.0), NAMES)
    wanted = "out of range: 59.0″ away, reach 30″"
    assert barred.why == (wanted if measured else "out of range")
    support = [{"side": "axis", "kind": "barrage"}]
    early = game(able(), baker(), support=support, assumptions=changed)
    field = ToyField.of(early, 20.0)
    (row,) = GAME.point_offers(early, NAMES)
    (call,) = GAME.aimed(early, field, row.key, field.places["baker"], NAMES)
    assert bool(row.template) == bool(call.circle) == ("100 %" in call.detail) == measured


def test_a_plane_in_reserve_is_not_asked_to_stay_down() -> None:
    table = game(able("dive-bomber"), baker(), draws="01")
    playing(table, order("able", "down"), order("baker", "ambush"))
    assert [offer.words for offer in offered(table, 30.0)] == [
        "Stay in reserve",
        "Take the die back into the bag",
    ]
