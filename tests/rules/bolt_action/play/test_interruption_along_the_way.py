"""Ambush and Flak break into a way at the place that they choose, on the facts of that place."""

from __future__ import annotations

import pytest
from games.bolt_games import (
    able,
    air_game,
    army,
    baker,
    charge,
    game,
    go,
    hold,
    of_kind,
    order,
    pinned,
    playing,
    refused,
    riflemen,
    rolls,
    shot,
    sortie,
    unit_of,
)
from games.toy_field import ToyField

from rules.bolt_action import legal_actions
from rules.bolt_action.model.actions import Flee, HoldAmbush, Move, SpringAmbush, StandFast
from rules.bolt_action.model.events import (
    AmbushSprung,
    Contact,
    Destroyed,
    FlewIn,
    MoveBegan,
    Moved,
)
from rules.bolt_action.model.facts import Path, Volley
from rules.bolt_action.player.pointing import aimed, point_offers
from rules.engine.play.choices import Action
from rules.engine.play.game import Game
from rules.engine.play.interruption import Moment

FAR = ((0.0, 10.0, 0.0), (1.0, 12.0, 0.0))
NEAR = ((0.0, 4.0, 0.0), (1.0, 6.0, 0.0))
WAY = ((0.0, 4.0, 3.0),)


def spring(who: str, at: str, share: float, *, weapon: str = "rifle", **facts) -> SpringAmbush:
    rows = facts.pop("rows", NEAR)
    return SpringAmbush(who, Moment(share, rows), Volley(at, (shot(weapon, 1, **facts),)))


def lurkers(*names: str, mover: dict | None = None, dice=(), what: str = "run") -> Game:
    """These lie in ambush, able is ordered to move; anna has still to act."""
    units = [army(name, "allies", **riflemen()) for name in names]
    mine = (mover or able(**riflemen()), army("anna", "axis"))
    table = game(*mine, *units, dice=dice, draws="1" * len(names) + "0")
    playing(table, *(order(name, "ambush") for name in names), order("able", what))
    return table


def watched_way(**places: tuple[float, float]) -> tuple[Game, ToyField, tuple[float, float]]:
    """Able goes 12 inches past lurkers at these places, from where it set out; and that place."""
    table = lurkers(*places, dice=[1] * 10)
    field = ToyField.of(table)
    x, y = field.places["able"]
    field.places.update({name: (x + right, y + up) for name, (right, up) in places.items()})
    row = tuple((float(n), x, y + 12.0) for n in range(10))
    field.tell(playing(table, Move("able", Path(12.0), row)))
    return table, field, (x, y)


@pytest.mark.rule("BA-AMB-1")
def test_a_declared_move_names_its_corners_and_its_end() -> None:
    table = lurkers("bob")
    events = playing(table, Move("able", Path(10.0), FAR, WAY))
    assert of_kind(events, MoveBegan) == [MoveBegan("able", "run", FAR, WAY, (), 10.0)]
    assert not of_kind(events, Moved), "bob is asked first"


@pytest.mark.rule("BA-AMB-1")
def test_the_place_of_an_interruption_is_told_and_the_mover_goes_on() -> None:
    table = lurkers("bob", dice=[6, 1])
    playing(table, Move("able", Path(10.0), FAR, WAY))
    events = playing(table, spring("bob", "able", 0.4))
    assert of_kind(events, AmbushSprung) == [AmbushSprung("bob", "able", "during", NEAR, 0.4, 4.0)]
    assert of_kind(events, Moved) == [Moved("able", 10.0, "run", FAR)]


@pytest.mark.rule("BA-AMB-1")
def test_the_facts_of_the_place_decide_the_fire() -> None:
    for facts, needs in (
        ({"range_in": 5.0}, 2),
        ({"range_in": 20.0}, 4),
        ({"range_in": 5.0, "cover": "hard"}, 4),
    ):
        table = lurkers("bob", dice=[1])
        playing(table, Move("able", Path(10.0), FAR))
        events = playing(table, spring("bob", "able", 0.4, **facts))
        assert rolls(events, "to hit")[0].needs == needs
    blind = lurkers("bob")
    playing(blind, Move("able", Path(10.0), FAR))
    refused(blind, spring("bob", "able", 0.4, sight=False), "BA-SHO-3")


@pytest.mark.rule("BA-AMB-1")
def test_the_earliest_place_comes_first_and_later_ones_are_asked_again() -> None:
    table = lurkers("bob", "cole", dice=[6, 1, 6, 1])
    playing(table, Move("able", Path(10.0), FAR))
    playing(table, spring("bob", "able", 0.8))
    events = playing(table, spring("cole", "able", 0.3))
    assert [e.unit for e in of_kind(events, AmbushSprung)] == ["cole"]
    assert table.pending.unit == "bob", "on the facts as they then are"
    refused(table, spring("bob", "able", 0.2), "BA-AMB-1")
    events = playing(table, spring("bob", "able", 0.6))
    assert [e.share for e in of_kind(events, AmbushSprung)] == [0.6]
    assert unit_of(table, "able").pins == 2


@pytest.mark.rule("BA-AMB-1")
def test_a_unit_that_lets_the_mover_pass_is_not_asked_again() -> None:
    table = lurkers("bob", "cole", dice=[6, 1])
    playing(table, Move("able", Path(10.0), FAR))
    events = playing(table, HoldAmbush("bob"), spring("cole", "able", 0.3))
    assert of_kind(events, Moved) and unit_of(table, "bob").order == "ambush"


@pytest.mark.rule("BA-AMB-1")
def test_a_unit_destroyed_on_its_way_does_not_arrive() -> None:
    one = able("officer-team", models=1)
    table = lurkers("bob", "cole", mover=one, dice=[6, 5])
    playing(table, Move("able", Path(10.0), ((0.0, 10.0, 0.0),)), spring("bob", "able", 0.8))
    shots = SpringAmbush("cole", Moment(0.5), Volley("able", (shot("rifle", 1),)))
    events = playing(table, shots)
    assert of_kind(events, Destroyed) and not of_kind(events, Moved)
    assert unit_of(table, "bob").order == "ambush" and table.pending.question == "order"


def stunned(share: float) -> tuple[Game, list]:
    """A tank whose crew is stunned by an anti-tank gun at a share of its way of 8 inches."""
    gun = army("bob", "allies", "medium-anti-tank-gun")
    units = (able("medium-tank"), army("anna", "axis"), gun)
    table = game(*units, dice=[6, 4, 1], draws="10")
    playing(table, order("bob", "ambush"), order("able", "advance"))
    ends, there = ((0.0, 18.0, 0.0, 0.0),), ((0.0, 14.0, 0.0, 0.0),)
    playing(table, Move("able", Path(8.0), ends))
    volley = Volley("able", (shot("medium anti-tank gun", 0),))
    return table, playing(table, SpringAmbush("bob", Moment(share, there), volley))


@pytest.mark.rule("BA-AMB-1")
@pytest.mark.rule("BA-VEH-3")
def test_a_vehicle_that_is_stopped_ends_where_it_was_interrupted() -> None:
    table, events = stunned(0.5)
    assert unit_of(table, "able").stopped
    assert of_kind(events, Moved) == [Moved("able", 4.0, "advance", ((0.0, 14.0, 0.0, 0.0),))]
    assert table.pending.question != "fire"
    table, events = stunned(0.0)
    assert unit_of(table, "able").stopped and not of_kind(events, Moved), "it never set out"


@pytest.mark.rule("BA-AMB-1")
def test_panic_and_charges_are_interrupted_along_their_way_too() -> None:
    units = (able(**riflemen()), army("anna", "axis"), baker(**riflemen()))
    table = game(*units, dice=[6, 6, 5, 6, 1], draws="10")
    playing(pinned(table, "able", 2), order("baker", "ambush"), order("able", "fire"))
    playing(table, Flee("able", Path(12.0), True, 10.0, 22.0, to=FAR, way=WAY))
    events = table.log[-1:]
    assert of_kind(events, MoveBegan) == [MoveBegan("able", "panic", FAR, WAY, (), 12.0)]
    events = playing(table, spring("baker", "able", 0.2))
    assert of_kind(events, Moved)[0].why == "panic"
    units = (able(**riflemen(2)), baker(**riflemen(2)), army("bob", "allies", **riflemen()))
    table = game(*units, dice=[6, 1, 4, 4, 1], draws="10")
    events = playing(
        table, order("bob", "ambush"), charge("able", "baker", 8.0), StandFast("baker")
    )
    assert of_kind(events, MoveBegan)[0].why == "assault"
    assert not of_kind(events, Contact)
    events = playing(table, spring("bob", "able", 0.9))
    assert of_kind(events, Contact)[0].reached


@pytest.mark.rule("BA-AMB-1")
def test_the_game_offers_each_place_of_a_way_with_its_own_facts() -> None:
    table, field, (x, y) = watched_way(bob=(-4, 20))
    ambushes = [a for a in legal_actions(table, field) if isinstance(a, SpringAmbush)]
    assert [a.moment.share for a in ambushes] == [0.0, 0.5, 1.0]
    ranges = [a.volley.shots[0].range_in for a in ambushes]
    assert ranges[0] > ranges[1] + 5 > ranges[2] + 10
    assert all(a in legal_actions(table, field) for a in ambushes)
    field.tell(playing(table, ambushes[1]))
    assert field.places["able"] == pytest.approx((x, y + 12.0))


@pytest.mark.rule("BA-AMB-1")
def test_later_offers_lie_ahead_of_the_mover() -> None:
    table, field, _ = watched_way(bob=(-4, 20), cole=(4, 20))

    def offered(share: float) -> Action:
        ambushes = [a for a in legal_actions(table, field) if isinstance(a, SpringAmbush)]
        return next(a for a in ambushes if a.moment.share == share)

    field.tell(playing(table, offered(1.0)))
    field.tell(playing(table, offered(0.5)))
    ambushes = [a for a in legal_actions(table, field) if isinstance(a, SpringAmbush)]
    assert [a.moment.share for a in ambushes] == [0.5, 1.0]


@pytest.mark.rule("BA-AMB-1")
@pytest.mark.parametrize("share", [0.0, 0.137, 0.5, 0.93, 1.0])
def test_the_owner_of_an_ambush_points_at_any_moment_of_a_move(share: float) -> None:
    table, field, (x, y) = watched_way(bob=(-4, 20))
    (point,) = point_offers(table, {})
    assert point.mover == "able/0" and point.way == ((x, y + 12.0),)
    (offer,) = aimed(table, field, point.key, (x + 3.0, y + 12.0 * share), {})
    assert offer.action.moment.share == pytest.approx(share, abs=1e-3)
    assert offer.detail and table.refusal(offer.action) is None
    (sprung,) = of_kind(playing(table, offer.action), AmbushSprung)
    assert sprung.gone_in == pytest.approx(12.0 * share, abs=0.02)


FLAK = "mmg"


def flown(*dice: int) -> Game:
    units = (
        able("fighter-bomber"),
        army("anna", "axis"),
        baker(),
        army("flak", "allies", "halftrack"),
    )
    table = air_game(*units, dice=[1, *dice], draws="10")
    playing(table, order("flak", "ambush"), *sortie("able", "baker"))
    return table


def flak(share: float) -> SpringAmbush:
    rows = ((0.0, 36.0, 9.0, 90.0),)
    return SpringAmbush("flak", Moment(share, rows), Volley("able", (shot(FLAK),)))


@pytest.mark.rule("WP-7")
@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_flak_interrupts_a_flight_anywhere_on_it(share: float) -> None:
    table = flown(1, 1, 1, 1)
    (began,) = of_kind(table.log, MoveBegan)
    assert (began.why, began.start, began.to) == (
        "flight",
        ((0.0, 36.0, 0.0, 90.0),),
        ((0.0, 36.0, 18.0, 90.0),),
    )
    assert not of_kind(table.log, FlewIn), "it is still on its way"
    events = playing(table, flak(share))
    kinds = [type(e) for e in events if isinstance(e, (AmbushSprung, FlewIn))]
    assert kinds == [AmbushSprung, FlewIn]
    assert table.pending.question == "fire at baker"


@pytest.mark.rule("WP-7")
def test_a_plane_shot_down_on_its_way_never_arrives() -> None:
    table = flown(6, 1, 1, 1, 6, 6)
    events = playing(table, flak(0.3))
    assert unit_of(table, "able").destroyed and not of_kind(events, FlewIn)
    assert table.pending.question == "order"


def test_a_way_without_anybody_in_ambush_is_not_held_up() -> None:
    table = game(able(), army("anna", "axis"), baker())
    events = playing(table, order("able", "advance"), go("able", 3.0))
    kinds = [type(e) for e in events if isinstance(e, (MoveBegan, Moved))]
    assert kinds == [MoveBegan, Moved]
    still = game(able(), army("anna", "axis"), baker())
    events = playing(still, order("able", "advance"), go("able", 0.0))
    assert not of_kind(events, MoveBegan) and playing(still, hold("able")) is not None
