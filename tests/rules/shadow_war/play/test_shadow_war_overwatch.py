"""Overwatch breaks into a move at the place of its way that the shooter chooses (SW-SHO-2)."""

from __future__ import annotations

from typing import Any

import pytest
from games.shadow_games import (
    AXIS,
    A,
    B,
    able,
    altered,
    baker,
    charge,
    charging,
    fighter,
    game,
    go,
    next_turn,
    of_kind,
    playing,
    refused,
    rolls,
    shot,
    until,
    way,
)

from rules.engine.play.game import Game
from rules.engine.play.interruption import Moment
from rules.shadow_war.model.actions import Flee, HoldFire, Move, OverwatchShot
from rules.shadow_war.model.events import Aimed, ConditionChanged, Contact, MoveBegan, Moved
from rules.shadow_war.model.state import State

pytestmark = pytest.mark.rule("SW-SHO-2")

START, END = (0.0, 10.0, 5.0, 0.0, 0.0), (0.0, 14.0, 5.0, 0.0, 0.0)
MIDDLE, LATE = (0.0, 12.0, 5.0, 0.0, 0.0), (0.0, 13.0, 5.0, 0.0, 0.0)


def watched(*watchers: str, dice: tuple[int, ...] = (), **changes: Any) -> Game[State]:
    """Allies are about to move, and these of axis are on overwatch."""
    table = game(able(models=2), baker(models=2), dice=dice, **changes)
    until(table, "movement")
    playing(table, *(Move(name, "overwatch") for name in watchers or (A,)))
    if table.state.side == AXIS:
        next_turn(table)
    until(table, "movement")
    return table


def sets_out(table: Game[State], **more: Any) -> list[Any]:
    return table.play(go(4.0, who=B, to=(END,), way=(START, END), place="to the wall", **more))


def at(share: float, row: tuple[float, ...] = MIDDLE, who: str = A, **more: Any) -> OverwatchShot:
    return OverwatchShot(who, shot(B, **more), moment=Moment(share, (row,)))


def test_the_way_is_told_before_anybody_is_asked() -> None:
    table = watched()
    events = sets_out(table)
    assert of_kind(events, MoveBegan) == [MoveBegan(B, "move", (END,), (START, END), "to the wall")]
    assert not of_kind(events, Moved) and table.pending.unit == A
    unseen = watched()
    events = unseen.play(go(4.0, who=B, to=(END,)))
    assert of_kind(events, MoveBegan)
    alone = game(able(), baker(models=2))
    until(alone, "movement")
    assert not of_kind(alone.play(go(4.0)), MoveBegan), "nobody waits for it"


@pytest.mark.rule("SW-HIT-1")
def test_a_fighter_pinned_on_its_way_lies_at_the_chosen_place() -> None:
    table = watched(dice=(6, 1))
    sets_out(table)
    events = table.play(at(0.5, range_in=11.0))
    (aimed,) = of_kind(events, Aimed)
    assert aimed.moment == Moment(0.5, (MIDDLE,)) and aimed.range_in == 11.0
    assert rolls(events, "to hit")[0].needs == 4 - 1 + 1, "short range there, and on overwatch"
    assert of_kind(events, Moved) == [Moved(B, 2.0, "move", (MIDDLE,), stopped=True)]
    assert fighter(table, B).condition == "pinned"


@pytest.mark.parametrize("share", [0.01, 0.2, 0.37, 0.5, 0.81, 0.99, 1.0])
def test_any_place_of_the_way_may_be_chosen(share: float) -> None:
    table = watched(dice=(6, 1))
    sets_out(table)
    place = (0.0, 10.0 + 4.0 * share, 5.0, 0.0, 0.0)
    events = table.play(at(share, place))
    (moved,) = of_kind(events, Moved)
    assert moved.distance_in == pytest.approx(4.0 * share) and moved.to == (place,)


def test_a_missed_fighter_completes_its_move() -> None:
    table = watched(dice=(1,))
    sets_out(table)
    events = table.play(at(0.5))
    assert of_kind(events, Moved) == [Moved(B, 4.0, "move", (END,), "to the wall")]


def test_a_fighter_falls_where_it_is_hit_and_one_out_of_action_is_removed() -> None:
    for face, condition, moves in ((3, "down", 1), (6, "out", 0)):
        table = watched(dice=(6, 6, face))
        sets_out(table)
        events = table.play(at(0.75, LATE))
        assert fighter(table, B).condition == condition
        assert len(of_kind(events, Moved)) == moves
        assert all(moved.to == (LATE,) for moved in of_kind(events, Moved))


def test_before_it_sets_off_it_has_gone_nowhere() -> None:
    table = watched(dice=(6, 1))
    sets_out(table)
    events = table.play(at(0.0, START))
    assert not of_kind(events, Moved) and fighter(table, B).condition == "pinned"


def test_of_two_overwatch_shots_the_earlier_place_comes_first() -> None:
    table = watched(A, "able/1", dice=(1, 6, 1))
    sets_out(table)
    table.play(at(0.75, LATE))
    assert table.pending.unit == "able/1"
    events = table.play(at(0.5, MIDDLE, who="able/1"))
    assert [aimed.fighter for aimed in of_kind(events, Aimed)] == ["able/1"]
    assert table.pending.unit == A, "on the facts as they have become"
    refused(table, at(0.25, START), "SW-SHO-2")
    events = table.play(at(0.75, LATE))
    assert of_kind(events, Moved)[0].to == (LATE,)


def test_a_fighter_stopped_by_the_first_shot_is_not_shot_at_again() -> None:
    table = watched(A, "able/1", dice=(6, 1))
    sets_out(table)
    table.play(at(0.75, LATE))
    events = table.play(at(0.5, MIDDLE, who="able/1"))
    assert fighter(table, B).condition == "pinned" and len(of_kind(events, Aimed)) == 1
    assert table.pending.question != "an overwatch shot" and fighter(table).overwatch


def test_a_fighter_that_holds_its_fire_stays_on_overwatch() -> None:
    table = watched()
    sets_out(table)
    events = table.play(HoldFire(A))
    assert of_kind(events, Moved)[0].to == (END,) and fighter(table).overwatch
    table.play(go(4.0, who="baker/1"))
    assert table.pending.question == "an overwatch shot"


def test_a_place_is_a_share_of_the_way() -> None:
    table = watched()
    sets_out(table)
    refused(table, at(1.5), "PLAY-UNKNOWN")
    refused(table, at(-0.5), "PLAY-UNKNOWN")
    refused(table, OverwatchShot(A, shot(B), moment=Moment(0.5, (MIDDLE, LATE))), "PLAY-UNKNOWN")


def test_a_running_fighter_is_harder_to_hit() -> None:
    table = watched(dice=(1,))
    table.play(go(8.0, who=B, kind="run"))
    events = table.play(OverwatchShot(A, shot(B)))
    assert [(m.what, m.value) for m in rolls(events, "to hit")[0].modifiers] == [
        ("on overwatch", -1),
        ("target ran", -1),
    ]


@pytest.mark.rule("SW-MOV-1")
def test_a_charge_is_broken_into_on_its_way_and_not_in_contact() -> None:
    table = game(able(models=2), baker(models=2), dice=[6, 1])
    until(table, "movement")
    playing(table, Move(A, "overwatch"))
    next_turn(table)
    events = charging(table, charge(6.0, who=B, target=A))
    assert of_kind(events, MoveBegan)[0].why == "charge"
    refused(table, at(1.0, END), "SW-SHO-2")
    events = table.play(at(0.5))
    assert rolls(events, "to hit")[0].modifiers[0].what == "target charging"
    assert of_kind(events, Moved) == [Moved(B, 3.0, "charge", (MIDDLE,), stopped=True)]
    assert not of_kind(events, Contact) and not fighter(table, A).engaged
    assert fighter(table, B).charged == "" and fighter(table, B).moved == "charge"


@pytest.mark.rule("SW-MOR-1")
def test_friends_near_that_place_test() -> None:
    table = watched(dice=(6, 6, 3, 6, 6, 1, 1))
    sets_out(table)
    near = OverwatchShot(A, shot(B), (("baker/1", 1.5),), Moment(0.5, (MIDDLE,)))
    table.play(near)
    assert table.pending.question == "flight" and table.pending.unit == "baker/1"
    events = table.play(Flee("baker/1", stuck=True, seen_before=1.0))
    assert of_kind(events, Moved)[0].fighter == B, "it lies where it was shot"


def test_overwatch_sees_a_fighter_that_ends_its_move_hidden() -> None:
    table = watched(dice=(6, 1))
    altered(table, B, hidden=True)
    table.play(Move(B, "move", way(("open", 4.0), cover_in=0.0), hide=True))
    events = table.play(at(0.5, cover="partial"))
    assert ConditionChanged(B, "pinned", "hit") in events and not fighter(table, B).hidden
