"""The simple policy does as a club player would, and nothing that would be laughed at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games.bolt_games import (
    able,
    air_game,
    army,
    baker,
    game,
    in_turn,
    order,
    pinned,
    playing,
    shot,
)
from games.toy_field import ToyField

from rules.bolt_action import simple
from rules.bolt_action.model import actions as acts
from rules.bolt_action.model.facts import Around, Path, Volley
from rules.bolt_action.model.state import Ranging, State
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.player.policy.answers import Answers, smoke_points
from rules.bolt_action.player.policy.fire import PIN_WORTH, Fire
from rules.bolt_action.player.policy.moves import (
    Moves,
    holds_ground,
    path_to_enemy_in,
    ranged_in,
    wanted_in,
)
from rules.bolt_action.player.policy.orders import Orders
from rules.bolt_action.player.policy.planes import attack, prey, rationed
from rules.bolt_action.player.queries import Aim, Approach, Look, Supposed, Way
from rules.engine.play.choices import Action, Decision
from rules.engine.play.game import Game
from rules.engine.play.interruption import Places


def chosen(table: Game[State], apart: float) -> Action:
    return simple(table, ToyField.of(table, apart))


def fire_of(table: Game[State], apart: float = 20.0) -> Fire:
    rules = table.rules.ruleset  # type: ignore[attr-defined]
    return Fire(FactBuilder(rules, table.state, ToyField.of(table, apart)))


def test_the_policy_assaults_only_targets_that_it_will_beat() -> None:
    strong = able("smg-squad", quality="veteran", models=8)
    weak = game(strong, baker("rifle-squad", models=6), draws="0")
    action = chosen(pinned(weak, "baker", 0, order="down"), 6.5)
    assert isinstance(action, acts.GiveOrder)
    assert action.charge is not None and action.charge.target == "baker"
    action = chosen(game(able("rifle-squad", models=3), baker("smg-squad"), draws="0"), 6.5)
    assert isinstance(action, acts.GiveOrder) and action.charge is None


class HedgedField(ToyField):
    """Something lies across every way: no charge comes into contact."""

    def approach(self, unit: str, target: str) -> Approach:
        return replace(super().approach(unit, target), contacts=0)


def test_no_unit_charges_a_target_out_of_reach() -> None:
    strong = able("smg-squad", quality="veteran", models=8)
    table = pinned(
        game(strong, baker("rifle-squad", models=6), draws="0"), "baker", 0, order="down"
    )
    action = simple(table, HedgedField.of(table, 6.5))
    assert isinstance(action, acts.GiveOrder) and action.charge is None


def test_the_policy_closes_in_from_afar_and_fires_where_that_is_better() -> None:
    far = chosen(game(able("smg-squad"), baker(), draws="0"), 40.0)
    assert isinstance(far, acts.GiveOrder) and far.order in ("run", "advance")
    near = chosen(game(able(models=5), baker(models=5), draws="0"), 8.0)
    assert isinstance(near, acts.GiveOrder) and near.order in ("fire", "advance")


def test_no_unit_is_ordered_to_fire_without_a_chance_of_harm() -> None:
    figures = {"figures": [["rifle"]] * 5, "models": 5}
    action = chosen(game(able(**figures), baker("medium-tank"), draws="0"), 14.0)
    assert isinstance(action, acts.GiveOrder) and action.order != "fire" and action.charge is None


def test_a_heavily_pinned_unit_rallies_or_goes_down() -> None:
    table = pinned(game(able(), baker("officer-team"), draws="0"), "able", 5)
    action = chosen(table, 30.0)
    assert isinstance(action, acts.GiveOrder) and action.order in ("rally", "down")


def test_flak_lies_in_wait_while_planes_may_come_and_keeps_its_die() -> None:
    plane = army("stuka", "allies", "dive-bomber")
    table = game(able("halftrack"), baker("truck"), plane, draws="0")
    action = chosen(table, 44.0)
    assert isinstance(action, acts.GiveOrder) and action.order == "ambush"
    waiting = pinned(table, "able", 0, order="ambush")
    answers = Answers(fire_of(waiting), Decision("axis", "", ("keep-order",), "", "able"))
    assert answers.weigh(acts.KeepOrder("able", True)) > 0
    table = game(able("halftrack"), baker("truck"), draws="0")
    assert chosen(table, 44.0) != acts.GiveOrder("able", "ambush")


def test_planes_hunt_planes() -> None:
    mine, theirs = able("interceptor"), army("stuka", "allies", "dive-bomber")
    table = air_game(mine, theirs, baker("truck"))
    table = pinned(table, "stuka", 0, reserve=False)
    fire = fire_of(table)
    plane = table.state.units["able"]
    at = {name: prey(fire, plane, table.state.units[name]) for name in ("stuka", "baker")}
    assert at["stuka"] > at["baker"]


def test_bombs_are_kept_but_on_the_last_turn() -> None:
    table = air_game(able("dive-bomber"), baker("truck"))
    fire = fire_of(table)
    load = fire.builder.strafing(table.state.units["able"], table.state.units["baker"])
    assert rationed(fire, load) > 0
    last = air_game(able("dive-bomber"), baker("truck"), turn=table.state.turns)
    assert rationed(fire_of(last), load) == 0


def test_the_leader_and_the_machine_gun_are_spared() -> None:
    figures = {"figures": [["smg"], ["rifle"], ["lmg"], ["rifle"]], "models": 4}
    table = game(able(**figures), baker(), draws="0")
    ours = Answers(fire_of(table), Decision("axis", "", ("casualties",), "", "able"))
    theirs = Answers(fire_of(table), Decision("allies", "", ("casualties",), "BA-DMG-4", "able"))
    named = [acts.Casualties("able", (number,)) for number in range(4)]
    assert max(named, key=ours.weigh).models[0] in (1, 3)
    assert max(named, key=theirs.weigh).models == (0,)


def test_smoke_goes_between_own_men_and_the_enemy() -> None:
    fire = fire_of(game(able(), baker(), draws="0"))
    between = Around((("able", 7.0), ("baker", 9.0)))
    upon = Around((("able", 11.0), ("baker", 1.0)))
    alone = Around((("baker", 7.0),))
    assert smoke_points(fire, "axis", between) > 0
    assert smoke_points(fire, "axis", upon) < 0
    assert smoke_points(fire, "axis", alone) < 0


def test_one_shell_counts_each_casualty_once() -> None:
    table = air_game(able("dive-bomber"), baker("officer-team"))
    plane, few = table.state.units["able"], table.state.units["baker"]
    fire = fire_of(table)
    bomb = Volley("baker", (shot("bombs", range_in=12.0),))
    assert fire.hope(plane, few, bomb, "advance") <= 1 / 3 + PIN_WORTH  # two men: 5+


def test_bombs_are_not_kept_for_a_sortie_that_will_not_come() -> None:
    late = air_game(able("dive-bomber"), baker("truck"), turn=5)
    assert late.state.turns == 6
    fire = fire_of(late)
    load = fire.builder.strafing(late.state.units["able"], late.state.units["baker"])
    assert rationed(fire, load) == 0


class Turned(ToyField):
    """A vehicle that falls back shows its rear. `seen` says whether it can still be fired at."""

    seen = True

    def look(self, unit: str, model: int, target: str, supposed: Supposed | None = None) -> Look:
        look = super().look(unit, model, target, supposed)
        if supposed is None or not supposed.at:
            return look
        return replace(look, facing="rear", sight=self.seen)


def test_a_scout_car_does_not_fall_back_to_show_its_rear() -> None:
    table = game(able("medium-anti-tank-gun"), baker("armoured-car"), draws="0")
    table = pinned(table, "able", 0, order="fire")
    back = acts.Escape("baker", Path(6.0), 26.0, ((0.0, 36.0, 40.0),), (), 20.0)
    rules = table.rules.ruleset  # type: ignore[attr-defined]
    for seen in (True, False):
        field = Turned.of(table, 20.0)
        field.seen = seen
        answers = Answers(
            Fire(FactBuilder(rules, table.state, field)),
            Decision("allies", "", ("escape", "stand-fast"), "", "baker", "able"),
        )
        escapes = answers.weigh(back) > answers.weigh(acts.StandFast("baker"))
        assert escapes is not seen


def test_flak_that_should_leave_the_table_does_not_lie_in_wait_for_ever() -> None:
    exits = [{"id": "off", "kind": "exit", "unit": "able", "edge": "near"}]
    planes = [army(f"stuka{n}", "allies", "dive-bomber") for n in range(3)]
    table = game(able("halftrack"), baker("truck"), *planes, draws="0", objectives=exits)
    action = chosen(table, 30.0)
    assert isinstance(action, acts.GiveOrder) and action.order in ("run", "advance")
    waiting = pinned(table, "able", 0, order="ambush")
    answers = Answers(fire_of(waiting), Decision("axis", "", ("keep-order",), "", "able"))
    assert answers.weigh(acts.KeepOrder("able", True)) < 0


def test_the_observer_stays_where_it_sees_for_the_guns() -> None:
    guns = army("guns", "axis", "medium-mortar-team")
    table = game(able("officer-team"), guns, baker(), draws="0")
    orders = Orders(fire_of(table, 44.0))
    moves = [acts.GiveOrder("able", order, "none") for order in ("advance", "run")]
    assert all(orders.worth(given) < 0 for given in moves)


def test_officers_keep_to_those_they_lead() -> None:
    table = game(able("officer-team"), army("anna", "axis"), baker(), draws="0")
    fire, officer = fire_of(table, 40.0), table.state.units["able"]
    assert not holds_ground(fire, officer)
    beside, alone = (
        Way(Path(6.0), ((0.0, x, 4.0),), 30.0) for x in (fire.field.places["anna"][0], 8.0)
    )
    moves = Moves(fire)
    assert moves.glance(officer, beside) > moves.glance(officer, alone)


def test_a_machine_gun_stays_at_half_its_range_and_holds_no_ground() -> None:
    table = game(able("mmg-team"), baker(), draws="0")
    fire = fire_of(table)
    assert wanted_in(fire, table.state.units["able"]) == 18.0
    assert not holds_ground(fire, table.state.units["able"])


class Hidden(ToyField):
    """Nobody sees anybody."""

    def sees(self, unit: str, other: str, supposed: Supposed | None = None) -> bool:
        return False


class FarField(ToyField):
    """Nothing that a unit could do brings it nearer to the enemy."""

    def path_to_enemy_in(self, unit: str, at: Places = ()) -> float:
        return 60.0

    def distance_in(self, unit: str, other: str, supposed: Supposed | None = None) -> float:
        return 44.0 if unit != other else 0.0


def test_no_unit_is_ordered_to_move_where_it_cannot() -> None:
    table = game(able("smg-squad"), baker("smg-squad"), draws="0")
    action = simple(table, FarField.of(table, 44.0))
    assert isinstance(action, acts.GiveOrder) and action.order not in ("run", "advance")


class Hideout(ToyField):
    """Able is out of sight where it is, and nowhere else."""

    def look(self, unit: str, model: int, target: str, supposed: Supposed | None = None) -> Look:
        here = target == "able" and (supposed is None or not supposed.at)
        return replace(super().look(unit, model, target, supposed), sight=not here)


def test_no_unit_runs_from_cover_into_concentrated_fire() -> None:
    guns = [army(name, "allies", "medium-tank") for name in ("baker", "bren", "vickers")]
    for enemies, runs in (([baker("officer-team")], True), (guns, False)):
        table = game(able("smg-squad", models=4), *enemies, draws="0")
        action = simple(table, Hideout.of(table, 30.0))
        assert isinstance(action, acts.GiveOrder) and (action.order == "run") == runs


class Walled(ToyField):
    """Nobody sees anybody."""

    def look(self, unit: str, model: int, target: str, supposed: Supposed | None = None) -> Look:
        return replace(super().look(unit, model, target, supposed), sight=False)


def test_a_howitzer_that_sees_nobody_is_not_wheeled_about() -> None:
    table = game(able("medium-howitzer"), baker(), draws="0")
    action = simple(table, Hidden.of(table, 44.0))
    assert isinstance(action, acts.GiveOrder) and action.order not in ("run", "advance")


def test_mortars_prefer_those_who_stay_put_and_everybody_what_scores() -> None:
    guns = army("gun", "allies", "light-howitzer")
    stops = [{"id": "stop", "kind": "destroy", "unit": "baker", "points": 3}]
    table = game(able("medium-mortar-team"), baker(), guns, draws="0")
    fire, units = fire_of(table), table.state.units
    assert fire.keen(units["able"], units["gun"]) > fire.keen(units["able"], units["baker"])
    scored = game(able(), baker(), army("bill", "allies"), draws="0", objectives=stops)
    fire, units = fire_of(scored), scored.state.units
    assert fire.keen(units["able"], units["baker"]) > fire.keen(units["able"], units["bill"])


def test_no_smoke_is_fired_without_ground_to_cross() -> None:
    held = [{"id": "green", "kind": "hold"}]
    table = game(able(), baker(), draws="0", objectives=held)
    fire = fire_of(table, 40.0)
    fire.field.places["baker"] = (36.0, 26.0)
    between = Around((("able", 7.0), ("baker", 9.0)))
    assert smoke_points(fire, "axis", between) > 0
    assert smoke_points(fire, "allies", between) < 0


def test_interceptors_go_for_the_plane_whose_tail_they_would_have() -> None:
    """One flies out over a corner with two edges behind it, the other in over the corner across."""
    mine = [army(name, "allies", "fighter-bomber") for name in ("head", "tail")]
    table = air_game(able("interceptor"), *mine)
    for name in ("head", "tail"):
        table = pinned(table, name, 0, reserve=False)
    fire = fire_of(table)
    fire.field.places |= {"head": (4.0, 4.0), "tail": (68.0, 44.0)}
    fire.field.headings |= {"head": 45.0, "tail": 45.0}
    plane = table.state.units["able"]
    at = {name: attack(fire, plane, table.state.units[name]) for name in ("head", "tail")}
    assert at["tail"] > at["head"]
    assert prey(fire, plane, table.state.units["head"]) == prey(
        fire, plane, table.state.units["tail"]
    )


def test_an_officer_leaves_its_place_for_those_who_are_pinned_down() -> None:
    guns, squad = army("guns", "axis", "medium-mortar-team"), army("anna", "axis")
    table = game(able("officer-team"), guns, squad, baker(), draws="0")
    given = acts.GiveOrder("able", "run", "none")
    for pins in (0, 3):
        fire = fire_of(pinned(table, "anna", pins), 44.0)
        fire.field.places |= {"able": (30.0, 2.0), "anna": (44.0, 2.0)}
        assert (Orders(fire).worth(given) > 0) is (pins == 3)


def test_a_unit_that_should_leave_the_table_keeps_moving_in_the_last_turns() -> None:
    exits = [{"id": "off", "kind": "exit", "unit": "able", "edge": "near"}]
    table = game(able("anti-aircraft-halftrack"), baker("truck"), draws="0", objectives=exits)
    action = chosen(table, 14.0)
    assert isinstance(action, acts.GiveOrder) and action.order == "fire"
    action = chosen(in_turn(table, table.state.turns), 14.0)
    assert isinstance(action, acts.GiveOrder) and action.order == "run"


def test_no_gun_crew_runs() -> None:
    table = game(able("medium-anti-tank-gun"), baker("rifle-squad"), draws="0")
    orders = Orders(fire_of(table, 44.0))
    given = [acts.GiveOrder("able", order) for order in ("run", "ambush")]
    assert orders.worth(given[0]) < 0 < orders.worth(given[1]) + 0.05


def test_a_unit_ambushes_where_the_enemy_must_pass_in_sight() -> None:
    table = game(able("rifle-squad"), baker("rifle-squad"), draws="0")
    rules = table.rules.ruleset  # type: ignore[attr-defined]
    for field, seen in ((ToyField.of(table, 22.0), True), (Walled.of(table, 22.0), False)):
        fire = Fire(FactBuilder(rules, table.state, field))
        assert (fire.in_wait_here(table.state.units["able"]) > 0.05) == seen


class Unsearched(ToyField):
    """Spots for smoke are dear to find."""

    def smoke_points(self, unit: str, model: int) -> Iterable[Aim]:
        raise AssertionError("somebody looked for a spot")


def test_the_policy_searches_no_smoke_that_it_would_not_fire() -> None:
    table = game(able("medium-mortar-team"), baker(), draws="0")
    playing(table, order("able", "fire"))
    assert table.pending is not None and "fire-smoke" in table.pending.accepts
    assert isinstance(simple(table, Unsearched.of(table, 20.0)), acts.Shoot)


def test_a_unit_with_an_objective_accepts_more_risk_as_a_game_ends() -> None:
    guns = [army(name, "allies", "medium-tank") for name in ("baker", "bren", "vickers")]
    for turn, runs in ((2, False), (6, True)):
        table = in_turn(game(able("smg-squad", models=4), *guns, draws="0"), turn)
        field = Hideout.of(table, 30.0)
        field.held = True
        moves = Moves(Fire(FactBuilder(table.rules.ruleset, table.state, field)))  # type: ignore[attr-defined]
        assert (moves.caution(table.state.units["able"]) == 0.0) == runs
        action = simple(table, field)
        assert isinstance(action, acts.GiveOrder) and (action.order == "run") == runs


def test_a_unit_that_a_mortar_is_ranged_in_on_moves_on() -> None:
    for ranged in (True, False):
        table = game(able("mmg-team"), baker("medium-mortar-team"), draws="0")
        mortar = table.state.units["baker"]
        fires = replace(mortar, ranging=Ranging("able", 2, 1) if ranged else None)
        state = replace(table.state, units={**table.state.units, "baker": fires})
        assert ranged_in(state, state.units["able"]) == ranged
        fire = Fire(FactBuilder(table.rules.ruleset, state, Walled.of(table, 20.0)))  # type: ignore[attr-defined]
        goes, waits = (
            Orders(fire).worth(acts.GiveOrder("able", name)) for name in ("advance", "ambush")
        )
        assert (goes > waits) == ranged


def test_a_gun_behind_a_house_knows_how_far_the_way_round_it_is() -> None:
    for gun, way in (("medium-anti-tank-gun", 60.0), ("medium-howitzer", 0.0)):
        table = game(able(gun), baker(), draws="0")
        fire = Fire(FactBuilder(table.rules.ruleset, table.state, FarField.of(table, 44.0)))  # type: ignore[attr-defined]
        assert path_to_enemy_in(fire, table.state.units["able"]) == way


class Corner(ToyField):
    """One sees others only where they are not yet."""

    def look(self, unit: str, model: int, target: str, supposed: Supposed | None = None) -> Look:
        seen = supposed is not None
        return replace(super().look(unit, model, target, supposed), sight=seen)


def test_a_gun_waits_on_only_where_the_enemy_may_come_by_in_sight() -> None:
    table = game(able("mmg-team"), baker("rifle-squad"), draws="0")
    table = pinned(pinned(table, "able", 0, order="ambush"), "baker", 0, order="fire")
    for field, kept in ((Corner, True), (Walled, False)):
        fire = Fire(FactBuilder(table.rules.ruleset, table.state, field.of(table, 14.0)))  # type: ignore[attr-defined]
        answers = Answers(fire, Decision("axis", "", ("keep-order",), "", "able"))
        assert (answers.weigh(acts.KeepOrder("able", True)) > 0) == kept


def test_a_unit_ordered_to_move_moves_though_a_passed_test_removed_a_pin() -> None:
    for apart in (6.0, 9.0, 12.0, 15.0, 18.0):
        table = game(able(models=6), baker(models=6), draws="0")
        sent = replace(table.state.units["able"], order="advance")
        state = replace(table.state, units={**table.state.units, "able": sent})
        fire = Fire(FactBuilder(table.rules.ruleset, state, ToyField.of(table, apart)))  # type: ignore[attr-defined]
        assert Moves(fire).best(sent).to, apart


def test_a_gun_stays_where_it_was_put_up_before_it_looks_for_the_enemy() -> None:
    for turn, goes in ((1, False), (2, False), (3, True)):
        table = in_turn(game(able("medium-anti-tank-gun"), baker(), draws="0"), turn)
        fire = Fire(FactBuilder(table.rules.ruleset, table.state, Walled.of(table, 44.0)))  # type: ignore[attr-defined]
        worth = Orders(fire).worth(acts.GiveOrder("able", "advance"))
        assert (worth > 0) == goes, turn
