"""The actions of Shadow War's simple policy, and its choices."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from games.as_if import as_if
from games.in_words import in_words
from games.shadow_field import ShadowField
from games.shadow_games import A, B, able, altered, baker, fallen, game, next_turn, playing, until

from rules.engine.play.game import Game
from rules.shadow_war import legal_actions, play_out, simple, start, story
from rules.shadow_war.model.actions import (
    Charge,
    DeclareCharge,
    Done,
    Flee,
    Move,
    OverwatchShot,
    Rally,
    Shoot,
)
from rules.shadow_war.model.facts import FAR_IN
from rules.shadow_war.model.state import State
from rules.shadow_war.player import policy
from rules.shadow_war.player.legal import ruleset_of
from rules.shadow_war.player.place_worth import COVERED, PlaceFacts, Standing
from rules.shadow_war.player.queries import View, Way
from rules.shadow_war.player.worth import Worth


def field_of(table, **places: tuple[float, float]) -> ShadowField:
    field = ShadowField.of(table)
    field.places.update({name.replace("_", "/"): place for name, place in places.items()})
    return field


def test_the_policy_charges_only_targets_that_it_beats() -> None:
    table = game(able("fighter-leader"), baker("fighter"))
    near = field_of(table, able_0=(4.0, 30.0), baker_0=(9.0, 30.0))
    action = simple(table, near)
    assert isinstance(action, DeclareCharge) and action.target == B
    far = field_of(table, able_0=(4.0, 30.0), baker_0=(30.0, 30.0))
    assert simple(table, far) == Done("charges")
    weak = game(able("fighter"), baker("fighter-leader"))
    near = field_of(weak, able_0=(4.0, 30.0), baker_0=(9.0, 30.0))
    assert simple(weak, near) == Done("charges")


def test_a_leader_close_to_a_weaker_enemy_charges_rather_than_shoot() -> None:
    table = game(able("fighter-leader"), baker("fighter-scout"))
    field = field_of(table, able_0=(4.0, 30.0), baker_0=(6.1, 30.0))
    assert field.distance_in(A, B) == pytest.approx(1.1)
    action = simple(table, field)
    assert isinstance(action, DeclareCharge) and action.target == B


@pytest.mark.parametrize(("guards", "charges"), [(0, True), (3, False)])
def test_the_policy_does_not_charge_alone_a_target_with_friends(guards: int, charges: bool) -> None:
    table = game(able("fighter-scout"), baker("fighter"), guard(guards))
    field = field_of(table, able_0=(4.0, 30.0), baker_0=(9.0, 30.0))
    for number in range(guards):
        field.places[f"guard/{number}"] = (11.0, 27.0 + 3.0 * number)
    assert isinstance(simple(table, field), DeclareCharge) is charges


def guard(models: int) -> dict[str, Any]:
    """Return leaders beside baker, or a fighter far from it where there are none."""
    template = "fighter-leader" if models else "fighter"
    return {"id": "guard", "side": "allies", "template": template, "models": max(1, models)}


def test_the_seed_decides_between_places_of_nearly_equal_worth() -> None:
    ends = set()
    for seed in range(12):
        table = game(able(), baker())
        table.header = replace(table.header, seed=seed)
        field = field_of(table, able_0=(24.0, 2.0), baker_0=(24.0, 20.0))
        until(table, "movement")
        action = simple(table, field)
        assert isinstance(action, Move)
        ends.add(action.to)
    assert len(ends) > 1


@pytest.mark.slow
def test_in_the_first_turn_the_seed_decides_between_more_places() -> None:
    ends: dict[int, set[object]] = {1: set(), 2: set()}
    for turn, seed in itertools.product(ends, range(24)):
        table = game(able(), baker())
        table.header = replace(table.header, seed=seed)
        until(table, "movement")
        field = field_of(table, able_0=(24.0, 2.0), baker_0=(24.0, 28.0))
        action = simple(in_turn(table, turn), field)
        assert isinstance(action, Move) and action.kind == "run"
        ends[turn].add(action.to)
    assert len(ends[1]) > len(ends[2])


@pytest.mark.parametrize("template", ["fighter-scout", "fighter"])
def test_a_close_combat_fighter_holds_ground_only_at_the_end(template: str) -> None:
    goals = [{"kind": "hold", "id": "cache", "points": 1}]
    table = game(able(template), baker(), objectives=goals)
    fighter, spot = table.state.fighters[A], PlaceFacts((), 14.0, 0.0, 0.0, FAR_IN, 0.0)
    worth = Worth(ruleset_of(table))
    assert worth.bladed(fighter) is (template == "fighter-scout")
    early, late = (
        Standing(ruleset_of(table), in_turn(table, turn).state, worth)
        for turn in (1, table.state.turns - 1)
    )
    assert (early.objective_worth(fighter, spot) > 0) is not worth.bladed(fighter)
    assert (early.distance_cost(fighter, spot) > 0) is worth.bladed(fighter)
    assert late.objective_worth(fighter, spot) > 0 and late.distance_cost(fighter, spot) == 0


@pytest.mark.parametrize(("template", "always"), [("fighter-heavy", True), ("fighter", False)])
def test_a_heavy_weapon_may_wait_on_overwatch_in_every_turn(template: str, always: bool) -> None:
    table = game(able(template), baker())
    field = field_of(table, able_0=(24.0, 2.0), baker_0=(24.0, 28.0))
    waits = set()
    for turn in (1, 2):
        state = in_turn(table, turn).state
        mind = policy._Evaluator(ruleset_of(table), state, field, 0)
        waits.add(mind._waits(state.fighters[A]))
    assert (waits == {True}) is always


def in_turn(table: Game[State], turn: int) -> Game[State]:
    """Return the game as if it were in another turn."""
    return as_if(table, lambda state: replace(state, turn=turn))


def test_all_fire_at_a_leader_whose_end_scores() -> None:
    down = {"kind": "destroy", "id": "able_down", "unit": "able", "points": 1}
    for scores in (False, True):
        table = game(able("fighter-leader"), baker(models=3), objectives=[down] * scores)
        standing = Standing(ruleset_of(table), table.state, Worth(ruleset_of(table)))
        fighter = table.state.fighters[A]
        danger = standing._together(fighter, [0.4, 0.4, 0.4])
        assert danger == pytest.approx(1 - 0.6**3 if scores else 0.64)


def test_a_leader_whose_end_scores_goes_by_cover() -> None:
    down = {"kind": "destroy", "id": "able_down", "unit": "able", "points": 1}
    for scores, fears in ((False, False), (True, True)):
        table = game(able("fighter-leader"), baker("fighter"), objectives=[down] * scores)
        standing = Standing(ruleset_of(table), table.state, Worth(ruleset_of(table)))
        fighter, enemy = (table.state.fighters[name] for name in (A, B))
        unseen = View(B, 20.0, "", "")
        spots = [
            PlaceFacts((unseen,), 20.0, cover_in, FAR_IN, FAR_IN, 0.0) for cover_in in (0.0, 5.0)
        ]
        worth = [standing.place(fighter, {B: enemy}, spot, ran=False) for spot in spots]
        assert (worth[0] - worth[1] > COVERED + 0.01) is fears


def test_the_policy_shoots_where_it_harms_most() -> None:
    table = game(able(), baker(models=2))
    field = field_of(table, able_0=(2.0, 30.0), baker_0=(24.0, 31.0), baker_1=(24.0, 28.0))
    until(table, "shooting")
    action = simple(table, field)
    assert isinstance(action, Shoot) and action.shot.target == "baker/1", "the other is in cover"


def test_the_policy_closes_in_when_it_can_hit_nobody() -> None:
    table = game(able(), baker())
    field = field_of(table, able_0=(2.0, 2.0), baker_0=(46.0, 34.0))
    until(table, "movement")
    action = simple(table, field)
    assert isinstance(action, Move) and action.kind == "run"
    assert action.path.enemy_in < field.distance_in(A, B)


def test_the_policy_rallies_pinned_and_broken_fighters() -> None:
    table = game(able(models=3), baker())
    field = field_of(table, able_0=(4.0, 30.0), able_1=(5.5, 30.0), able_2=(40.0, 4.0))
    for name in ("able/0", "able/2"):
        altered(table, name, condition="pinned")
    until(table, "movement")
    kinds = {}
    for seed in range(12):  # it decides whose turn it is first
        table.header = replace(table.header, seed=seed)
        action = simple(table, field)
        kinds[action.fighter] = action.kind
    assert len(kinds) > 1 and kinds[A] == "recover"
    table = game(able(models=3), baker(), dice=[3, 4])
    altered(table, A, broken=True)
    table.play(Done("charges"))
    action = simple(table, field_of(table, able_0=(4.0, 20.0)))
    assert isinstance(action, Flee) and action.seen < action.seen_before


def test_the_policy_shoots_from_overwatch_and_rallies_unseen_fighters() -> None:
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
def test_all_offers_keep_to_the_rules() -> None:
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
    text = "\n".join(in_words(story(played.log)))
    assert "able/0" in text and "baker/1" in text and "The game is over" in text
    assert text.endswith(played.log[-1].why)
    with pytest.raises(ValueError, match="over"):
        simple(played, field)


def test_the_policy_moves_into_cover_that_it_can_shoot_from() -> None:
    table = game(able(), baker())
    field = field_of(table, able_0=(10.0, 27.0), baker_0=(9.0, 6.0))
    until(table, "movement")
    action = simple(table, field)
    assert isinstance(action, Move) and action.kind == "move" and not action.path.still
    assert action.path.cover_in == 0 and B in (action.path.in_view_of or ())
    heavy = game(able("fighter-heavy"), baker())
    until(heavy, "movement")
    assert simple(heavy, field) == Move(A), "it would not shoot after a move"


def test_no_shot_is_given_up_to_run_a_distance_that_can_be_walked() -> None:
    for inches, runs in ((5.0, True), (3.0, False)):
        table = game(able(), baker(), turns=1, objectives=[{"kind": "hold", "id": "well"}])
        field = Well.at(table, inches)
        until(table, "movement")
        assert (simple(table, field).kind == "run") == runs


def test_the_policy_does_not_wait_in_the_last_turn() -> None:
    for turns, waits in ((6, True), (1, False)):
        table = game(able(), baker(models=2), turns=turns)
        field = field_of(table, able_0=(24.0, 12.0), baker_0=(24.0, 28.0), baker_1=(30.0, 31.0))
        next_turn(table)
        until(table, "movement")
        kinds = []
        while table.state.phase == "movement":
            action = simple(table, field)
            kinds.append(getattr(action, "kind", ""))
            field.tell(table.play(action))
        assert ("overwatch" in kinds) == waits


def test_fighters_in_reach_go_to_an_objective_in_the_last_turn() -> None:
    at = {"kind": "hold", "id": "well"}
    for turns, goes in ((6, False), (1, True)):
        table = game(able("fighter-heavy"), baker(models=4), turns=turns, objectives=[at])
        field = Well.at(table, 5.0)
        until(table, "movement")
        action = simple(table, field)
        assert isinstance(action, Move) and (action.kind == "run") == goes


@pytest.mark.parametrize(
    ("floor_in", "watched", "stays"), [(0.0, 0.2, True), (5.0, 0.2, False), (0.0, 0.0, False)]
)
def test_a_heavy_stays_up_on_a_floor_only_where_it_sees_places_of_an_enemy(
    floor_in: float, watched: float, stays: bool
) -> None:
    table = game(able("fighter-heavy"), baker("fighter"))
    field = Floor.beside(table, floor_in)
    field.watched = watched
    until(table, "movement")
    assert simple(table, field).path.still == stays


class Floor(ShadowField):
    """There is a place a little nearer to a floor, or to the enemy."""

    from_floor_in = 0.0
    watched = 0.0

    @staticmethod
    def beside(table: Game[State], inches: float) -> Floor:
        plain = ShadowField.of(table)
        field = Floor({A: (24.0, 8.0), B: (24.0, 34.0)}, plain.sides)
        field.from_floor_in = inches
        return field

    def floor_in(self, fighter: str) -> float:
        return self.from_floor_in

    def watches(self, fighter: str, enemy: str) -> float:
        return self.watched

    def ways(self, fighter: str, limit_in: float) -> Iterator[Way]:
        x, y = self.places[fighter]
        yield replace(self._way(fighter, x, y + 3.9), floor_in=0.0)


class Well(ShadowField):
    """A field whose objective is far to the right of everybody, and only runs lead there."""

    well_in = 5.0

    @staticmethod
    def at(table: Game[State], inches: float) -> Well:
        plain = ShadowField.of(table)
        field = Well(plain.places, plain.sides)
        field.well_in = inches
        return field

    def ground_in(self, fighter: str) -> float:
        return self.well_in

    def ways(self, fighter: str, limit_in: float) -> Iterator[Way]:
        x, y = self.places[fighter]
        if limit_in > 5:
            yield replace(self._way(fighter, x + self.well_in, y), ground_in=0.0)


@pytest.mark.parametrize(("inches", "pays"), [(0.5, True), (1.4, True), (1.6, False)])
def test_a_move_of_hardly_an_inch_should_be_worth_more(inches: float, pays: bool) -> None:
    table = game(able(), baker())
    until(table, "movement")
    field = ShadowField.of(table)
    mind = policy._Evaluator(ruleset_of(table), table.state, field, 0)
    fighter = table.state.fighters[A]
    enemies = {enemy.id: enemy for enemy in table.state.enemies(fighter)}
    move, way = next(iter(mind.builder.ways(fighter, "move")))
    short, long = (
        mind._go(fighter, enemies, replace(move, path=replace(move.path, legs=(("open", n),))), way)
        for n in (inches, 3.0)
    )
    assert (long - short == pytest.approx(policy.FIDGETS)) is pays
