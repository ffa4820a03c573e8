"""The story of a game of Bolt Action names the target, the weapon, the range and the reason."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from games.bolt_games import (
    AXIS,
    able,
    air_game,
    baker,
    game,
    go,
    order,
    pinned,
    playing,
    shoot,
    shot,
    sortie,
)
from games.in_words import story, story_of_game

from languages.message import message
from rules import bolt_action
from rules.bolt_action.model import events as told
from rules.bolt_action.model.actions import StandFast
from rules.bolt_action.model.events import EVENTS
from rules.bolt_action.player.sentences import _Story, opens
from rules.engine.model.events import Event, Modifier, Result, Rolled

NAMES = {"able": "Able squad", "baker": "Baker squad"}


def story_of(*events: Event) -> list[str]:
    return list(story(events, NAMES))


def test_fire_is_told_with_its_weapon_range_cover_and_what_changed_the_score() -> None:
    models = {"models": 5, "figures": [["rifle"]] * 5}
    table = game(able(**models), baker(), dice=[2, 5, 6, 1, 3, 2, 1], draws="0")
    far = shot("rifle", 0, 1, 2, 3, 4, range_in=14.2, cover="soft")
    fired = [order("able", "fire"), shoot("able", "baker", far), StandFast("baker")]
    lines = list(story(playing(table, *fired), NAMES))
    assert "Able squad fires at Baker squad." in lines
    assert "  5 rifles at 14.2″, soft cover: 5+ (long range −1, soft cover −1): 2 5 6 1 3" in lines
    assert "Able squad hits Baker squad twice." in lines
    assert not any("able" in line or "baker" in line for line in lines)


@pytest.mark.parametrize(
    ("hits", "told_as"),
    [(0, "Able squad misses Baker squad."), (1, "Able squad hits Baker squad once.")],
)
def test_hits_are_counted_as_people_count(hits: int, told_as: str) -> None:
    assert story_of(told.ShotsFired("able", "baker", hits)) == [told_as]
    assert story_of(told.MenLost("able", (1,)))[0] == "Able squad loses one man."
    assert story_of(told.MenLost("able", (1, 2)))[0] == "Able squad loses two men."
    assert story_of(told.PinsChanged("able", 1, 1))[0] == "Able squad gains one pin: 1 now."
    assert story_of(told.PinsChanged("able", 0, -2))[0] == "Able squad sheds two pins: none left."


def test_an_order_die_is_no_roll_and_no_move_is_no_move() -> None:
    drawn = story_of(Rolled((2,), "order die"), told.DieDrawn("axis"))
    assert drawn == ["An order die of axis is drawn."]
    assert story_of(told.Moved("able", 0.0, "assault"), told.MoveBegan("able", "run")) == []
    assert story_of(told.Moved("able", 6.0, "advance")) == ["Able squad advances 6.0″."]
    there = told.Moved("able", 6.0, "advance", place="behind the wall")
    assert story_of(there) == ["Able squad advances 6.0″, ending behind the wall."]


def test_an_ambush_says_where_on_the_way_it_is_sprung() -> None:
    for when, share, where in (
        ("before", 0.0, "before it sets out"),
        ("during", 0.42, "5.0″ along its path"),
        ("after", 1.0, "where its path ends"),
    ):
        (line,) = story_of(told.AmbushSprung("able", "baker", when, (), share, 12.0 * share))
        assert line == f"Able squad opens fire from Ambush at Baker squad, {where}."


def test_scores_read_as_players_say_them() -> None:
    taken = told.ShotTaken("able", "baker", "mmg", (0,), 30.0, cover="hard", hidden=True)
    rolled = Rolled((6, 2), "to hit", 8, (Modifier("hidden", -3), Modifier("point blank", 1)))
    assert story_of(taken, rolled) == [
        "  the MMG at 30.0″, hidden in hard cover: 6, then 6 (hidden −3, point blank +1): 6 2"
    ]
    assert story_of(Rolled((6,), "exceptional damage", 6)) == ["  exceptional damage, 6: 6"]
    sure = Rolled((4,), "damage in assault", 1, (Modifier("hits", 10),))
    assert story_of(sure) == ["  damage in assault, any roll does (hits +10): 4"]
    assert story_of(Rolled((3, 4), "order test", 8, (Modifier("pins", -1),))) == [
        "  order test, 8 or less (pins −1): 3 4 = 7"
    ]


def test_a_shot_that_rolls_nothing_leaves_its_facts_to_nobody_else() -> None:
    taken = told.ShotTaken("able", "baker", "rifle", (0,), 30.0)
    lines = story_of(taken, told.ShotsFired("able", "baker", 0), Rolled((3,), "to hit", 4))
    assert lines[-1] == "  to hit, 4+: 3"


def test_a_plane_drops_one_bomb() -> None:
    assert story_of(told.WeaponSpent("able", "bombs", (0,))) == ["Able squad has spent a bomb."]
    assert story_of(told.WeaponSpent("able", "bombs", (0, 0))) == [
        "Able squad has spent two bombs."
    ]
    assert story_of(told.WeaponSpent("able", "panzerfaust", (0, 2))) == [
        "Able squad has spent two panzerfausts."
    ]


def test_models_are_called_by_their_units_name() -> None:
    measured = told.Measured(AXIS, "able/3", "baker/0", 4.5)
    assert story_of(measured) == [
        "Able squad model 4 to Baker squad model 1: 4.5″, measured by axis."
    ]


def test_the_result_names_the_winner() -> None:
    why = "Victory for axis by 3 points to one: more units lost by allies."
    assert story_of(Result("axis", why, {"axis": 3, "allies": 1})) == [why]


def test_every_kind_of_event_has_its_teller() -> None:
    assert set(EVENTS) <= set(_Story({}).tellers)


def test_a_turn_on_the_spot_is_not_told() -> None:
    table = game(able(), baker(), draws="0")
    events = playing(table, order("able", "advance"), go("able"))
    assert not any("advances" in line for line in story(events))


def test_the_result_calls_units_by_their_names() -> None:
    why = "Victory for axis by 3 points to 0: axis destroyed able (2); able_two left; unbaker held."
    (line,) = story_of(Result("axis", why, {"axis": 3, "allies": 0}))
    assert line == (
        "Victory for axis by 3 points to 0: axis destroyed Able squad (2); able_two left; "
        "unbaker held."
    )


def test_damage_is_told_with_the_weapon_that_hit() -> None:
    assert story_of(Rolled((6, 2), "damage by mmg", 5), Rolled((3,), "damage by bombs", 4)) == [
        "  damage by MMG, 5+: 6 2",
        "  damage by bomb, 4+: 3",
    ]


def test_the_edge_die_says_what_it_is_for_and_which_edge() -> None:
    assert story_of(Rolled((6,), "table edge"), Rolled((2,), "table edge")) == [
        "  the edge it comes in by: 6, roll again",
        "  the edge it comes in by: 2, the left of the plane's side",
    ]


def test_flak_springs_its_ambush_on_a_plane_as_it_comes_over_the_edge() -> None:
    sprung = told.AmbushSprung("able", "baker", "before", share=0.0)
    flying = list(story([sprung], NAMES, {"baker": "allies"}))
    assert flying == [
        "Able squad opens fire from Ambush at Baker squad, as it comes over the edge."
    ]
    second = replace(sprung, when="during", share=0.5, gone_in=14.6)
    assert list(story([second], NAMES, {"baker": "allies"})) == [
        "Able squad opens fire from Ambush at Baker squad, 14.6″ along its path."
    ], "told by itself, as the answer to a question of its own"
    (walking,) = story_of(sprung)
    assert walking.endswith("before it sets out.")
    assert story_of(told.OrderGiven("able", "advance", "ambush")) == [
        "Able squad comes out of its Ambush."
    ]
    assert story_of(told.OrderGiven("able", "fire", "ambush")) == []


@pytest.mark.parametrize(
    ("why", "reason"),
    [
        ("unarmed", "it has nothing left to fire with"),
        ("blind", "it has nothing that sees and reaches it"),
        ("held", "its side holds it back"),
    ],
)
def test_a_unit_that_does_not_fire_is_told_with_the_reason(why: str, reason: str) -> None:
    (line,) = story_of(told.FireHeld("able", "baker", why))
    assert line == f"Able squad does not open fire on Baker squad: {reason}."


def test_a_destroyed_unit_is_reported_once() -> None:
    lost = told.Destroyed("able", "destroyed by damage")
    assert story_of(told.VehicleStruck("able", "none", ("destroyed",)), lost) == [
        "Able squad is destroyed."
    ]
    assert story_of(told.VehicleStruck("able", "full", ("destroyed",)), lost) == [
        "Able squad: full damage.",
        "Able squad is destroyed.",
    ]
    assert story_of(told.VehicleStruck("able", "massive", ("immobilised", "on fire"))) == [
        "Able squad: massive damage – immobilised, on fire."
    ]


def test_the_damage_effect_tells_what_changes_its_roll() -> None:
    plane, track = able("dive-bomber"), baker("halftrack")
    table = air_game(plane, track, dice=[1, 6, 1, 3, 4], draws="0")
    bomb = shoot("able", "baker", shot("bombs", facing="top"))
    fired = playing(table, *sortie("able", "baker"), bomb, StandFast("baker"))
    lines = list(story(fired, NAMES))
    assert "  damage effect (superficial −3, open top +1): 4" in lines
    assert "Baker squad: superficial damage – immobilised." in lines


@pytest.mark.rule("WP-6")
def test_a_plane_that_does_not_stop_at_12_inches_says_why() -> None:
    there = told.FlewIn("able", "baker", "left")
    planes = {"able": "axis"}

    def flew(**facts: Any) -> str:
        (line,) = story([replace(there, **facts)], {**NAMES, "anna": "Anna"}, planes)
        return line

    assert flew() == "Able squad attacks Baker squad from the left of Axis."
    assert flew(ends_in=9.6, in_the_way="anna") == (
        "Able squad attacks Baker squad from the left of Axis, ending 9.6″ from it: "
        "Anna is in the way at 12″."
    )
    assert flew(in_the_way="anna") == (
        "Able squad attacks Baker squad from the left of Axis, held over Anna, which leaves "
        "no room nearer."
    )
    assert flew(ends_in=7.2) == (
        "Able squad attacks Baker squad from the left of Axis, and stays 7.2″ from it, "
        "where it comes in."
    )


@pytest.mark.rule("WP-5")
@pytest.mark.parametrize(
    ("edge", "words"),
    [
        ("own", "the Axis table edge"),
        ("right", "the right of Axis"),
        ("opposite", "the edge opposite Axis"),
    ],
)
def test_an_edge_is_told_with_the_side_that_sees_it_so(edge: str, words: str) -> None:
    there = told.FlewIn("able", "baker", edge)
    (line,) = story([there], NAMES, {"able": "axis"})
    assert line == f"Able squad attacks Baker squad from {words}."


@pytest.mark.rule("WP-6")
def test_a_plane_that_comes_in_makes_its_noise() -> None:
    begins = told.MoveBegan("able", "flight", (), (), ((0.0, 1.0, 1.0, 0.0),), 30.0)
    assert story_of(begins) == ["Wroooom! Able squad flies in."]
    assert story_of(told.MoveBegan("able", "run")) == []


def test_a_target_that_fell_back_out_of_declared_fire_is_reported() -> None:
    held = told.FireHeld("able", "baker", "escaped")
    assert story_of(held) == ["Baker squad is out of Able squad's fire."]


def test_harmless_guns_of_one_kind_are_reported_once() -> None:
    idle = [told.NoEffect("baker", "mmg", hits, ()) for hits in (2, 1)]
    assert story_of(*idle) == ["Three hits by 2 MMGs cannot harm Baker squad."]
    other = told.NoEffect("baker", "rifle", 1, ())
    assert story_of(idle[0], other) == [
        "Two hits by the MMG cannot harm Baker squad.",
        "One hit by the rifle cannot harm Baker squad.",
    ]


def test_the_story_says_why_no_unit_fires() -> None:
    assert story_of(told.FireHeld("able", "baker", "mistaken")) == [
        "Able squad takes Baker squad for the enemy, but has nothing that sees and reaches it."
    ]


def test_a_failed_order_test_says_in_one_line_what_was_ordered_and_what_comes_of_it() -> None:
    tested = told.Tested("able", "order", 8, passed=False, order="run")
    assert story_of(tested, told.OrderGiven("able", "down", "failed")) == [
        "Able squad fails its order test to run, and goes Down instead."
    ]
    assert story_of(tested) == ["Able squad fails its order test to run."]
    assert story_of(replace(tested, order="ambush")) == [
        "Able squad fails its order test to go into Ambush."
    ]


def test_a_plane_in_reserve_lies_down_nowhere() -> None:
    stays = told.OrderGiven("able", "down")
    refused = (
        told.Tested("able", "order", 6, passed=False, order="advance"),
        told.OrderGiven("able", "down", "failed"),
    )
    assert list(story([stays, *refused], NAMES, planes={"able": "axis"})) == [
        "Able squad stays in reserve.",
        "Able squad fails its order test to advance, and stays in reserve.",
    ]
    assert list(story([stays], NAMES, planes={"baker": "allies"})) == ["Able squad: Down."]


def test_a_game_knows_by_its_armies_who_is_a_plane() -> None:
    table = air_game(able("dive-bomber"), baker(), draws="0")
    events = playing(table, order("able", "down"), order("baker", "down"))
    lines = list(story_of_game(table.header, events))
    assert "Able stays in reserve." in lines
    assert "Baker: Down." in lines


def test_the_order_that_a_test_was_for_is_kept_with_it() -> None:
    table = pinned(game(able(), baker(), dice=[6, 5], draws="0"), "able", 3)
    lines = list(story(playing(table, order("able", "advance")), NAMES))
    assert "Able squad fails its order test to advance, and goes Down instead." in lines


def test_blows_that_are_struck_at_once_are_told_before_they_fall() -> None:
    assert story_of(told.StrikeTogether("able", "baker", "obstacle")) == [
        "Able squad and Baker squad strike at once, over the obstacle."
    ]
    assert story_of(told.StrikeTogether("able", "baker", "again")) == [
        "Able squad and Baker squad strike at once, in another round."
    ]


def test_a_winner_without_further_losses_has_wiped_out_the_enemy() -> None:
    assert story_of(told.RoundFought("able", "baker", 2, 2, "defender")) == [
        "Close combat: Able squad causes two losses, Baker squad two losses; "
        "Able squad is wiped out, Baker squad wins."
    ]
    (line,) = story_of(told.RoundFought("able", "baker", 2, 1, "attacker"))
    assert line.endswith("one loss; Able squad wins.")


def test_effects_that_come_at_once_and_effects_that_stay_are_reported() -> None:
    assert story_of(told.SupportCalled(AXIS, "smoke", "arrives")) == ["The smoke of axis arrives."]
    flying = story_of(told.SupportCalled(AXIS, "air strike", "arrives"))
    assert flying == ["The air strike of axis is on its way."]
    assert story_of(told.Moved("able", 0.0, "regroup")) == ["Able squad stays."]
    fires = told.FireDeclared("able", "baker", "assault")
    assert story_of(told.OrderGiven("able", "fire", "reaction"), fires) == [
        "Able squad fires at Baker squad as it is charged."
    ]


def test_orders_kept_at_the_end_of_a_turn_belong_to_no_activation() -> None:
    down, ambush = told.OrderKept("able", "down"), told.OrderKept("baker", "ambush")
    assert story_of(down, ambush) == ["Able squad keeps Down.", "Baker squad keeps Ambush."]
    (waits,) = story([down], NAMES, {"able": AXIS})
    assert waits == "Able squad remains in reserve."
    kept = [*bolt_action.story([down, ambush]), *bolt_action.story([down], {}, {"able": AXIS})]
    assert [opens(line) for line in kept] == ["", "", ""]
    (drawn,) = bolt_action.story([told.DieDrawn(AXIS)])
    assert opens(drawn) == AXIS
    assert opens(message("stays-in-reserve", unit="Able squad")) is None
