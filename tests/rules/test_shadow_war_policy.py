"""What the simple policy of Shadow War does, and what it is offered."""

from __future__ import annotations

import pytest
from shadow_field import ShadowField
from shadow_games import A, B, able, altered, baker, fallen, game, playing, until

from rules.shadow_war import legal_actions, play_out, simple, start, story
from rules.shadow_war.actions import (
    Charge,
    DeclareCharge,
    Done,
    Flee,
    Move,
    OverwatchShot,
    Rally,
    Shoot,
)


def field_of(table, **places: tuple[float, float]) -> ShadowField:
    field = ShadowField.of(table)
    field.places.update({name.replace("_", "/"): place for name, place in places.items()})
    return field


def test_it_charges_whom_it_beats_and_nobody_who_beats_it() -> None:
    table = game(able("fighter-leader"), baker("fighter"))
    near = field_of(table, able_0=(4.0, 30.0), baker_0=(9.0, 30.0))
    action = simple(table, near)
    assert isinstance(action, DeclareCharge) and action.target == B
    far = field_of(table, able_0=(4.0, 30.0), baker_0=(30.0, 30.0))
    assert simple(table, far) == Done("charges")
    weak = game(able("fighter"), baker("fighter-leader"))
    near = field_of(weak, able_0=(4.0, 30.0), baker_0=(9.0, 30.0))
    assert simple(weak, near) == Done("charges")


def test_it_shoots_where_it_harms_most() -> None:
    table = game(able(), baker(models=2))
    field = field_of(table, able_0=(2.0, 30.0), baker_0=(24.0, 31.0), baker_1=(24.0, 28.0))
    until(table, "shooting")
    action = simple(table, field)
    assert isinstance(action, Shoot) and action.shot.target == "baker/1", "the other is in cover"


def test_it_closes_in_when_it_can_hit_nobody() -> None:
    table = game(able(), baker())
    field = field_of(table, able_0=(2.0, 2.0), baker_0=(46.0, 34.0))
    until(table, "movement")
    action = simple(table, field)
    assert isinstance(action, Move) and action.kind == "run"
    assert action.path.enemy_in < field.distance_in(A, B)


def test_it_brings_back_the_pinned_and_the_broken() -> None:
    table = game(able(models=3), baker())
    field = field_of(table, able_0=(4.0, 30.0), able_1=(5.5, 30.0), able_2=(40.0, 4.0))
    for name in ("able/0", "able/2"):
        altered(table, name, condition="pinned")
    until(table, "movement")
    assert simple(table, field).kind == "recover"
    table = game(able(models=3), baker(), dice=[3, 4])
    altered(table, A, broken=True)
    table.play(Done("charges"))
    action = simple(table, field_of(table, able_0=(4.0, 20.0)))
    assert isinstance(action, Flee) and action.path.cover_in < action.cover_before_in


def test_it_shoots_from_overwatch_and_rallies_whom_nobody_sees() -> None:
    table = game(able(), baker(models=2))
    until(table, "movement")
    table.play(Move(A, "overwatch"))
    field = field_of(table, able_0=(2.0, 2.0), baker_0=(10.0, 2.0))
    until(table, "movement")
    move = next(m for m in legal_actions(table, field) if m.fighter == B and not m.path.still)
    field.tell(table.play(move))
    assert isinstance(simple(table, field), OverwatchShot)
    table = game(able(models=2), baker())
    for name in (A, "able/1"):
        altered(table, name, broken=True, moved="flee")
    field = field_of(table, able_0=(24.0, 15.0), able_1=(2.0, 30.0), baker_0=(24.0, 21.0))
    until(table, "rally")
    assert simple(table, field) == Rally("axis", (A,))


@pytest.mark.rule("SW-MOV-1")
def test_what_is_offered_keeps_to_the_rules() -> None:
    table = game(able(models=2), baker(models=2))
    field = field_of(table, able_0=(4.0, 30.0), baker_0=(9.0, 30.0))
    fallen(table, "baker/1")
    view = legal_actions(table, field)
    charges = [action for action in view if isinstance(action, DeclareCharge)]
    assert {c.target for c in charges} == {B}, "the other is down"
    assert all(action in view for action in view)
    assert Done("charges") in view and Done("movement") not in view and "charge" not in view
    playing(table, charges[0], Done("charges"))
    (carried,) = legal_actions(table, field)
    assert isinstance(carried, Charge) and carried.way
    playing(table, carried)
    moves = [action for action in legal_actions(table, field) if isinstance(action, Move)]
    assert {move.fighter for move in moves} == {"able/1"}, "the other is in contact"


def test_a_story_names_those_in_it() -> None:
    played = start(game(able("fighter-leader", models=2), baker(models=2)).header)
    field = ShadowField.of(played, 8.0)
    play_out(played, field, field.tell)
    told = "\n".join(story(played.log))
    assert "able/0" in told and "baker/1" in told and "The game is over" in told
    assert told.endswith(played.log[-1].why)
    with pytest.raises(ValueError, match="nothing"):
        simple(played, field)


def test_it_goes_into_cover_that_it_can_shoot_from() -> None:
    table = game(able(), baker())
    field = field_of(table, able_0=(10.0, 27.0), baker_0=(9.0, 6.0))
    until(table, "movement")
    action = simple(table, field)
    assert isinstance(action, Move) and action.kind == "move" and not action.path.still
    assert action.path.cover_in == 0 and B in (action.path.in_view_of or ())
    heavy = game(able("fighter-heavy"), baker())
    until(heavy, "movement")
    assert simple(heavy, field) == Move(A), "it would not shoot after a move"
