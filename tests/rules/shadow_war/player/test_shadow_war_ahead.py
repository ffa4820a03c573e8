"""What the policy of Shadow War that looks ahead thinks of, and whole games of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import hypot

import pytest
from shadow_field import ShadowField
from shadow_games import A, B, able, altered, baker, fallen, game, until
from shadow_war_play import field_of as placed
from shadow_war_play import possible, random_header

from rules.engine.game import Game
from rules.engine.interruption import Places
from rules.shadow_war import GAME, replay_log, start
from rules.shadow_war.model.actions import DeclareCharge, Done, Move, Shoot
from rules.shadow_war.model.facts import FAR_IN, Shot
from rules.shadow_war.model.state import State
from rules.shadow_war.odds.shot import struck
from rules.shadow_war.player.ahead import middle
from rules.shadow_war.player.ahead.attacks import Attacks
from rules.shadow_war.player.ahead.goals import Goals
from rules.shadow_war.player.ahead.harm import Harm
from rules.shadow_war.player.ahead.moves import Moves
from rules.shadow_war.player.ahead.places import Spot, Standing
from rules.shadow_war.player.ahead.stakes import Stakes
from rules.shadow_war.player.fact_builder import FactBuilder
from rules.shadow_war.player.legal import ruleset_of
from rules.shadow_war.player.offers import ways
from rules.shadow_war.player.queries import Look, Supposed, View
from rules.shadow_war.player.worth import Worth

WELLS = [{"kind": "hold", "id": "left"}, {"kind": "hold", "id": "right"}]
WELLS_AT = {"left": (4.0, 8.0), "right": (44.0, 8.0)}


class Wells(ShadowField):
    """There is one well at the left and one at the right of the table, for `hold_in` alone."""

    def hold_in(self, fighter: str, objective: str, at: Places = ()) -> float:
        x, y = (at[0][1], at[0][2]) if at else self.places[fighter]
        wx, wy = WELLS_AT[objective]
        return max(0.0, hypot(x - wx, y - wy) - 2.0)


class Comers(ShadowField):
    """Nobody sees anybody, but who walks first sees everybody in the open from 10 inches."""

    def comers(
        self, fighter: str, places: Sequence[Places], walks_in: Mapping[str, float]
    ) -> list[tuple[View, ...]]:
        seen = tuple(View(e, 10.0, "none" if far else "") for e, far in walks_in.items())
        return [seen for _ in places]


class Peepholes(ShadowField):
    """In the woods at the left one is hidden at a glance, and seen in the open as it really is."""

    def look(self, fighter: str, target: str, supposed: Supposed | None = None) -> Look:
        found = super().look(fighter, target, supposed)
        return replace(found, cover="none") if self._at(target, supposed)[0] < 13.0 else found


def field_of(table: Game[State], kind: type[ShadowField] = ShadowField, **places) -> ShadowField:
    plain = ShadowField.of(table)
    plain.places.update({name.replace("_", "/"): place for name, place in places.items()})
    return kind(plain.places, plain.sides)


def standing_of(table: Game[State], field: ShadowField) -> Standing:
    rules, state = ruleset_of(table), table.state
    harm = Harm(Worth(rules), Stakes(rules, state))
    return Standing(field, harm, Goals(state, field, harm.stakes))


def attacks_of(table: Game[State], field: ShadowField) -> Attacks:
    builder = FactBuilder(ruleset_of(table), table.state, field)
    return Attacks(builder, standing_of(table, field))


def spot(*views: View, comers: tuple[View, ...] = (), friend_in: float = FAR_IN) -> Spot:
    return Spot(views, comers, 0.0, 20.0, friend_in, FAR_IN, 0.0)


def stakes_of(table: Game[State]) -> Stakes:
    return Stakes(ruleset_of(table), table.state)


@pytest.mark.rule("SW-MOR-2")
def test_a_fall_that_brings_its_side_to_giving_up_is_worth_more() -> None:
    whole = stakes_of(game(able(models=8), baker(), turns=2))
    table = game(able(models=8), baker(), turns=2)
    fallen(table, "able/7")
    worn = stakes_of(table)
    one = table.state.fighters[A]
    assert worn.rout("axis", A) > 0.2 > worn.rout("axis") == whole.rout("axis", A)
    assert worn.of(one) > whole.of(one), "the next to fall is the second of eight: a quarter"
    led = stakes_of(game(able("fighter-leader"), able(models=7) | {"id": "men"}, baker()))
    assert led.rout("axis", A) > led.rout("axis", "men/0"), "on whose leadership they test"


def test_in_the_last_turn_a_fighter_is_worth_its_points_alone() -> None:
    for turns, more in ((6, True), (1, False)):
        table = game(able(), baker(), turns=turns)
        until(table, "movement")
        stakes, fighter = stakes_of(table), table.state.fighters[A]
        assert (stakes.of(fighter) > stakes.points(fighter)) == more


def test_the_leaders_end_counts_its_points() -> None:
    down = [{"kind": "destroy", "id": "down", "unit": "baker", "points": 3}]
    table = game(able(), baker(), {**baker(), "id": "other"}, objectives=down)
    stakes, state = stakes_of(table), table.state
    assert stakes.points(state.fighters[B]) == 3 and stakes.points(state.fighters[A]) == 0
    assert stakes.of(state.fighters[B]) > stakes.of(state.fighters["other/0"]) + 2.5


@pytest.mark.rule("SW-MOV-2")
def test_who_hides_fears_only_who_sees_it_without_cover_or_from_near() -> None:
    table = game(able(), baker())
    until(table, "movement")
    one = table.state.fighters[A]

    def danger(*views: View, hides: bool = True) -> float:
        return standing_of(table, field_of(table)).danger(one, spot(*views), ran=False, hides=hides)

    assert danger(View(B, 12.0, "partial"), hides=False) > 0
    assert danger(View(B, 12.0, "partial")) == 0
    assert danger(View(B, 12.0, "none")) > 0
    assert danger(View(B, 2.9, "partial")) > 0, "within his initiative"


def test_it_fears_who_may_walk_to_where_he_sees_it_and_nobody_who_cannot() -> None:
    fears = {}
    for template, condition in (("fighter", "up"), ("fighter", "pinned"), ("fighter-heavy", "up")):
        table = game(able(), baker(template))
        altered(table, B, condition=condition)
        until(table, "movement")
        field = field_of(table, Comers, able_0=(24.0, 8.0), baker_0=(24.0, 28.0))
        standing = standing_of(table, field)
        one = table.state.fighters[A]
        fears[template, condition] = standing.danger(
            one, standing.here(one), ran=False, hides=False
        )
    assert fears["fighter", "up"] > 0
    assert fears["fighter", "pinned"] == 0, "he stands up in his turn, and that is all"
    assert fears["fighter-heavy", "up"] == 0, "he does not fire after a walk"


def test_an_enemy_does_his_harm_but_once() -> None:
    alone, both = game(able(), baker()), game(able(models=2), baker())
    found = []
    for table in (alone, both):
        until(table, "movement")
        field = field_of(table, able_0=(4.0, 30.0), able_1=(14.0, 30.0), baker_0=(9.0, 18.0))
        if table is alone:
            del field.places["able/1"]
        standing = standing_of(table, field)
        one = table.state.fighters[A]
        here = replace(standing.here(one), friend_in=FAR_IN)
        stakes = standing.stakes
        found.append(standing.danger(one, here, ran=False, hides=False) / stakes.of(one))
    assert found[1] < 0.9 * found[0], "he may as well shoot the other"


def test_in_the_last_turn_of_the_game_it_fears_nobody() -> None:
    table = game(able(), baker(), turns=1)
    until(table, "movement")
    view = View(A, 6.0, "none")
    axis = standing_of(table, field_of(table))
    assert axis.danger(table.state.fighters[A], spot(View(B, 6.0)), ran=False, hides=False) > 0
    table.play(Done("movement"))
    table.play(Done("shooting"))
    until(table, "movement")
    assert table.state.side == "allies"
    allies = standing_of(table, field_of(table))
    assert allies.danger(table.state.fighters[B], spot(view), ran=False, hides=False) == 0


def test_objectives_are_shared_out_and_heavies_stay_till_the_end() -> None:
    table = game(able(models=2), {**able("fighter-heavy"), "id": "gun"}, baker(), objectives=WELLS)
    until(table, "movement")
    places = {"able_0": (20.0, 8.0), "able_1": (22.0, 8.0), "gun_0": (30.0, 8.0)}
    field = field_of(table, Wells, **places)
    goals = standing_of(table, field).goals
    found = {name: goals.of(table.state.fighters[name]) for name in (A, "able/1", "gun/0")}
    assert found[A].objective == "left" and found["able/1"].objective == "right"
    assert found["gun/0"] is None
    last = game(able(models=2), {**able("fighter-heavy"), "id": "gun"}, baker(),
                objectives=WELLS, turns=1)  # fmt: skip
    until(last, "movement")
    goal = standing_of(last, field).goals.of(last.state.fighters["gun/0"])
    assert goal is not None and goal.objective == "right"


def test_who_could_take_ground_is_worth_a_pin() -> None:
    pins = {}
    for name, x in (("near", 38.0), ("far", 24.0)):
        table = game(able(), baker(), objectives=WELLS, turns=2)
        until(table, "movement")
        field = field_of(table, Wells, able_0=(4.0, 30.0), baker_0=(x, 8.0))
        goals = standing_of(table, field).goals
        pins[name] = goals.late(table.state.fighters[B])
    assert pins["near"] > pins["far"]


def test_it_shoots_whose_fall_decides_more() -> None:
    table = game(able(), baker(), {**baker("fighter"), "id": "prize"},
                 objectives=[{"kind": "destroy", "id": "down", "unit": "prize"}])  # fmt: skip
    field = field_of(table, able_0=(4.0, 28.0), baker_0=(4.0, 34.0), prize_0=(14.0, 28.0))
    until(table, "shooting")
    action = middle(table, field)
    assert isinstance(action, Shoot) and action.shot.target == "prize/0"


@pytest.mark.parametrize(("pinned", "shoots"), [(False, False), (True, True)])
def test_who_is_hidden_shows_itself_for_no_shot_that_it_pays_for(pinned, shoots) -> None:
    table = game(able(), baker("fighter-heavy", models=3))
    places = {"baker_0": (9.0, 34.0), "baker_1": (5.0, 34.0), "baker_2": (13.0, 34.0)}
    field = field_of(table, able_0=(9.0, 14.0), **places)
    until(table, "shooting")
    if pinned:  # they stand up in their turn, and that is all
        for name in (B, "baker/1", "baker/2"):
            altered(table, name, condition="pinned")
    assert isinstance(middle(table, field), Shoot), "nothing is lost by it"
    altered(table, A, hidden=True)
    assert (middle(table, field) != Done("shooting")) == shoots


def test_it_charges_whom_it_beats_and_nobody_who_beats_it() -> None:
    table = game(able("fighter-leader"), baker("fighter"))
    near = field_of(table, able_0=(4.0, 30.0), baker_0=(9.0, 30.0))
    action = middle(table, near)
    assert isinstance(action, DeclareCharge) and action.target == B
    weak = game(able("fighter"), baker("fighter-leader"))
    near = field_of(weak, able_0=(4.0, 30.0), baker_0=(9.0, 30.0))
    assert middle(weak, near) == Done("charges")


@pytest.mark.rule("SW-CC-1")
def test_nobody_shoots_at_who_charges_while_the_fight_goes_on() -> None:
    found = {}
    for prey in ("fighter", "fighter-leader"):
        table = game(able("fighter-scout"), baker(prey), {**baker("fighter-heavy"), "id": "gun"})
        field = field_of(table, able_0=(4.0, 30.0), baker_0=(9.0, 30.0), gun_0=(30.0, 30.0))
        attacks, state = attacks_of(table, field), table.state
        one, other = state.fighters[A], state.fighters[B]
        (worth,) = (w for w, charge in attacks.charges(one) if charge.target == B)
        attacks.harm.felled = lambda *_: 1.0  # as if every charge put its target down
        (fears,) = (w for w, charge in attacks.charges(one) if charge.target == B)
        found[prey] = worth - fears, attacks_of(table, field).harm.felled(one, other)
    assert found["fighter"][0] > 0, "the gun looks on"
    assert 0.4 < found["fighter"][1] < 0.6


@pytest.mark.parametrize(("turns", "keeps"), [(6, True), (1, False)])
def test_who_hides_gives_no_cover_away_for_a_six(turns: int, keeps: bool) -> None:
    table = game(baker(), able(), turns=turns, sides=("allies", "axis"))
    field = field_of(table, able_0=(9.0, 14.0), baker_0=(24.0, 31.0))
    until(table, "movement")
    altered(table, B, condition="pinned")
    while table.state.side != "axis":
        until(table, "movement")
        table.play(Done("movement"))
    until(table, "shooting")
    altered(table, A, hidden=True)
    attacks = attacks_of(table, field)
    one, shot = table.state.fighters[A], Shot(B, "rifle", 20.0, "heavy")
    easier = replace(shot, cover="none")
    assert (attacks.shown(one, shot) > attacks.shown(one, easier)) == keeps
    assert attacks.shown(replace(one, hidden=False), shot) == 0


@pytest.mark.rule("SW-SHO-2")
def test_overwatch_is_for_enemies_that_come() -> None:
    found = {}
    for moved in ("run", "stay", "overwatch"):
        table = game(able(), baker())
        until(table, "movement")
        altered(table, B, moved=moved)
        field = field_of(table, able_0=(4.0, 20.0), baker_0=(4.0, 34.0))
        moves = Moves(attacks_of(table, field))
        rows = moves.above_staying(table.state.fighters[A])
        found[moved] = max((w for w, move in rows if move.kind == "overwatch"), default=None)
    assert found["run"] is not None
    assert all(w is None or w < found["run"] for w in (found["stay"], found["overwatch"]))


def test_who_takes_cover_hides_there() -> None:
    table = game(able(), baker("fighter-heavy", models=3))
    field = field_of(table, able_0=(13.0, 18.0), baker_0=(13.0, 34.0), baker_1=(20.0, 34.0),
                     baker_2=(9.0, 34.0))  # fmt: skip
    until(table, "movement")
    action = middle(table, field)
    assert isinstance(action, Move) and action.hide and action.path.cover_in == 0


def test_it_looks_closely_at_where_it_would_hide_before_it_goes_there() -> None:
    ends = {}
    for kind in (ShadowField, Peepholes):
        table = game(able(), baker("fighter-heavy", models=3))
        field = field_of(table, kind, able_0=(13.0, 18.0), baker_0=(13.0, 34.0),
                         baker_1=(20.0, 34.0), baker_2=(9.0, 34.0))  # fmt: skip
        until(table, "movement")
        action = middle(table, field)
        assert isinstance(action, Move)
        ends[kind] = bool(action.to) and action.to[0][1] < 13.0
    assert ends == {ShadowField: True, Peepholes: False}


@pytest.mark.rule("SW-SHO-1")
def test_what_a_shot_may_do_adds_up() -> None:
    table = game(able("fighter-heavy"), baker())
    one, other = table.state.fighters[A], table.state.fighters[B]
    found = struck(ruleset_of(table), one, other, Shot(B, "heavy weapon", 20.0, "heavy"))
    assert found.named == ("heavy cover",) and found.hit == pytest.approx(2 / 6)
    falls = found.fate.down + found.fate.out
    assert falls == pytest.approx(2 / 6 * 5 / 6 * 5 / 6)
    assert found.pinned == pytest.approx(found.hit - falls)


def test_what_it_weighs_is_told_and_the_best_is_what_it_does() -> None:
    assert GAME.weighed is not None
    table = game(able(models=2), baker("fighter", models=2))
    field = field_of(table, able_0=(13.0, 18.0), able_1=(30.0, 8.0), baker_0=(16.0, 30.0))
    names = {"able": "Able", "baker": "Baker"}
    assert GAME.weighed(table, field, A, names) == (), "nobody is near enough to charge"
    until(table, "movement")
    for question, words in (("movement", "Stay"), ("shooting", "Nobody else")):
        rows = GAME.weighed(table, field, A, names)
        points = [row.points or 0.0 for row in rows]
        assert points == sorted(points, reverse=True) and len(rows) > 1
        assert rows[0].offer.action == middle(table, field)
        (nothing,) = [row for row in rows if row.offer.words.startswith(words)][:1]
        assert nothing.points == 0
        assert GAME.weighed(table, field, B, names) == (), "it is not asked"
        table.play(Done(question))


def test_ways_are_told_by_where_they_end() -> None:
    table = game(able(), baker(), objectives=WELLS)
    field = field_of(table, able_0=(13.0, 18.0), baker_0=(16.0, 34.0))
    until(table, "movement")
    told = {offer.detail for offer in ways(table, field, A)}
    assert any("in cover, seen by 1" in one for one in told)
    assert any("in the open, seen by 1" in one for one in told)


def played(seed: int, turns: int | None = None) -> Game[State]:
    head = random_header("reference", seed)
    if turns is not None:
        head = replace(head, options={**head.options, "turns": turns})
    table = start(head)
    field = placed(table, seed)
    names = ("middle", "simple") if seed % 3 else ("middle", "middle")
    policies = dict(zip(table.state.sides, map(GAME.policy, names), strict=True))
    while not table.over:
        assert table.pending is not None
        field.tell(table.play(policies[table.pending.by](table, field)))
        possible(table)
    return table


def test_a_short_game_is_played_out_and_read_again() -> None:
    table = played(2, turns=1)
    again = replay_log(table.lines())
    assert list(again.lines()) == list(table.lines()) and again.digest == table.digest
    with pytest.raises(ValueError, match="nothing"):
        middle(table, placed(table, 2))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_whole_games_have_no_illegal_answer_and_are_read_again(seed: int) -> None:
    table = played(seed)
    again = replay_log(table.lines())
    assert list(again.lines()) == list(table.lines()) and again.digest == table.digest
