"""The policy that looks ahead knows that the enemy comes by himself, and whom to wait for."""

from __future__ import annotations

from dataclasses import replace

from games.ahead_places import HELD, places_of
from games.bolt_games import able, air_game, army, baker, game, in_turn, pinned
from games.toy_field import ToyField

from rules.bolt_action import GAME
from rules.bolt_action.model.actions import CallSupport, GiveOrder, PickPrey, SpringAmbush
from rules.bolt_action.model.facts import Around, Path
from rules.bolt_action.model.state import Asset, Marker, Smoke
from rules.bolt_action.player.policy.ahead.answers import Answers
from rules.bolt_action.player.policy.ahead.orders import Orders
from rules.bolt_action.player.queries import ApproximateSight, Look, Supposed, Way
from rules.engine.play.choices import Decision
from rules.engine.play.interruption import Moment


def test_the_policy_waits_for_an_enemy_that_will_come_into_range() -> None:
    places = places_of(game(able("smg-squad"), baker(), draws="0"))
    able_, baker_ = (places.state.units[name] for name in ("able", "baker"))
    far = ApproximateSight(16.0)
    assert places.harm.there(able_, baker_, far, "fire") == 0
    assert places.awaited(able_, baker_, far) > 0.1
    assert places.awaited(able_, baker_, ApproximateSight(20.0)) == 0
    gun = places_of(game(able("smg-squad"), baker("light-howitzer"), draws="0"))
    assert gun.awaited(able_, gun.state.units["baker"], far) == 0, "it comes to nobody"


def test_the_policy_does_not_hurry_to_an_objective_that_counts_at_the_end() -> None:
    gains = {}
    for turn in (1, 4, 5):
        table = in_turn(game(able(), baker(), draws="0", objectives=HELD), turn)
        places = places_of(table, 40.0)
        gains[turn] = places.goals.late(table.state.units["able"])
    assert gains[1] < 0.25 < 0.5 < gains[4] < gains[5]


def test_an_inch_or_two_is_no_reason_to_fire_on_the_move() -> None:
    places = places_of(game(able(), baker(), draws="0"))
    unit = places.state.units["able"]
    short, long = (Way(Path(inches), ((0.0, 36.0, 14.0),)) for inches in (1.5, 4.5))
    sights = [ApproximateSight(14.0)]
    hopes = places._hoped(unit, sights)
    step, march = (places._worth(unit, way, sights, hopes) for way in (short, long))
    assert march > step + 0.03


def test_no_ambush_is_sprung_on_armour_for_a_pin_while_men_may_come_by() -> None:
    for template, others, sprung in (
        ("medium-tank", None, False),
        ("medium-tank", "fire", True),
        ("rifle-squad", None, True),
    ):
        table = game(able("mmg-team"), baker(template), army("bill", "allies"), draws="0")
        table = pinned(pinned(table, "able", 0, order="ambush"), "bill", 0, order=others)
        asked = Decision("axis", "spring?", ("spring-ambush",), "BA-AMB-1", "able", "baker")
        orders = Orders(places_of(table, 14.0))
        able_, baker_ = (table.state.units[name] for name in ("able", "baker"))
        volley = orders.fire.volley(able_, baker_, "ambush")
        assert volley is not None
        worth = Answers(orders, asked).weigh(SpringAmbush("able", Moment(0.5), volley))
        assert (worth > 0) is sprung


class Housed(ToyField):
    """A table on which nobody sees some of its units."""

    unseen: tuple[str, ...] = ()

    def look(self, unit: str, model: int, target: str, supposed: Supposed | None = None) -> Look:
        seen = target not in self.unseen
        return replace(super().look(unit, model, target, supposed), sight=seen)


def test_no_plane_is_sent_in_at_nobody_that_it_would_see() -> None:
    for unseen, sent in (("baker",), "down"), ((), "advance"):
        table = air_game(able("dive-bomber"), baker("truck"), draws="0")
        field = Housed.of(table)
        field.unseen = unseen
        assert GAME.policies["middle"](table, field) == GiveOrder("able", sent)


def test_a_plane_goes_for_whom_it_would_see() -> None:
    table = air_game(able("dive-bomber"), baker("truck"), army("bill", "allies", "halftrack"))
    asked = Decision("axis", "the target", ("pick-prey",), "WP-5", "able")
    field = Housed.of(table)
    worth = {}
    for unseen in ("baker", "bill"):
        field.unseen = (unseen,)
        places = places_of(table, field=field)
        answers = Answers(Orders(places), asked)
        worth[unseen] = [answers.weigh(PickPrey("able", one)) for one in ("baker", "bill")]
    assert worth["baker"][0] + 5 < worth["baker"][1]
    assert worth["bill"][1] + 5 < worth["bill"][0]


def test_no_smoke_is_called_for_where_other_smoke_is_or_will_be() -> None:
    table = game(able(), baker(), draws="0")
    asked = Decision("axis", "support?", ("call-support",), "BA-BAR-1")
    answers = Answers(Orders(places_of(table)), asked)
    ours, theirs = Asset(0, "axis", "smoke"), Asset(2, "allies", "smoke")
    shells = Asset(1, "axis", "barrage")
    between = Around((("able", 7.0), ("baker", 9.0)))
    answers.state = replace(table.state, assets=(ours, shells))
    smoke, barrage = (CallSupport("axis", n, (20.0, 18.0), between) for n in (0, 1))
    alone, falls = answers.weigh(smoke), answers.weigh(barrage)
    assert alone > 0
    for at, more in (
        ((22.0, 18.0), {"markers": (Marker(theirs, (22.0, 18.0)),)}),
        ((22.0, 18.0), {"smokes": (Smoke((22.0, 18.0), 3.0, 2),)}),
    ):
        answers.state = replace(table.state, assets=(ours, shells), **more)
        assert answers.weigh(smoke) < 0, at
        assert answers.weigh(replace(smoke, at=(30.0, 18.0))) == alone
        assert answers.weigh(barrage) == falls
