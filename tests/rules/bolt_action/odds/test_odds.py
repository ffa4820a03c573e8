"""Exact odds: the contract's figures, faults, and simulation of the very play as a cross-check."""

from __future__ import annotations

import copy
import doctest
from dataclasses import replace
from math import sqrt

import pytest
from games.bolt_games import able, baker, charge, game, made, order, riflemen, rolls, shot
from hypothesis import given
from hypothesis import strategies as st

from rules.bolt_action import odds
from rules.bolt_action import start as begin
from rules.bolt_action.model.actions import (
    CallSupport,
    Casualties,
    Regroup,
    Shoot,
    StandFast,
)
from rules.bolt_action.model.events import Tested as WasTested
from rules.bolt_action.model.events import VehicleStruck
from rules.bolt_action.model.facts import Around, Path, Volley
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.odds import fire
from rules.bolt_action.rules.casualties import picked, survivors
from rules.engine.errors import RuleError
from rules.engine.play.dice import SeededDice
from rules.engine.play.game import Game

pytestmark = pytest.mark.slow

EXAMPLE = {
    "game": "bolt-action",
    "ruleset": "reference",
    "action": "shoot",
    "shooter": {
        "kind": "infantry",
        "quality": "regular",
        "models": 10,
        "pins": 1,
        "order": "advance",
    },
    "target": {"kind": "infantry", "quality": "veteran", "models": 8, "pins": 0, "down": True},
    "shots": [{"weapon": "rifle", "count": 6, "range_in": 14.0, "cover": "soft"}],
}


def test_the_contracts_figures() -> None:
    chances = odds(EXAMPLE)
    (one,) = chances["shots"]
    assert (one["weapon"], one["needs"]) == ("rifle", 8)
    assert one["p_hit"] == pytest.approx(0.027778, abs=5e-7)
    assert one["p_damage"] == pytest.approx(0.333333, abs=5e-7)
    assert chances["p_pin"] == pytest.approx(0.1556, abs=1e-4)
    assert chances["casualties"][:3] == pytest.approx([0.9457, 0.0530, 0.0012], abs=5e-5)
    assert len(chances["casualties"]) == 9
    assert chances["p_morale_test"] == pytest.approx(0.0, abs=5e-5)
    assert chances["p_destroyed"] == pytest.approx(0.0, abs=5e-5)


def test_by_hand_two_rifles_at_two_men() -> None:
    chances = odds(
        {
            "action": "shoot",
            "shooter": {"quality": "regular", "models": 2},
            "target": {"quality": "regular", "models": 2},
            "shots": [{"weapon": "rifle", "count": 2, "range_in": 10}],
        }
    )
    hit, harm = 1 / 2, 1 / 2  # 4+ on a small unit; 4+ to damage
    each = hit * harm
    one, two = 2 * each * (1 - each), each * each
    assert chances["casualties"] == pytest.approx([(1 - each) ** 2, one, two])
    fails, leaderless = 1 - 26 / 36, 1 - 21 / 36  # morale 8 after the pin, 7 without the leader
    exceptional = (1 / 36) / harm
    assert chances["p_morale_test"] == pytest.approx(one)
    failed = one * (exceptional * leaderless + (1 - exceptional) * fails)
    assert chances["p_destroyed"] == pytest.approx(two + failed)


def test_the_doctest_holds() -> None:
    import sys

    assert doctest.testmod(sys.modules["rules.bolt_action.odds.action"]).failed == 0
    assert doctest.testmod(sys.modules["rules.bolt_action"]).failed == 0


def test_order_tests() -> None:
    chances = odds(
        {
            "action": "order-test",
            "unit": {"quality": "regular", "pins": 3, "officer": "captain", "leader": True},
        }
    )
    assert chances == pytest.approx({"p_pass": 30 / 36, "p_fubar": 1 / 36})
    lost = {"action": "order-test", "unit": {"quality": "regular", "pins": 3, "leader": False}}
    assert odds(lost)["p_pass"] == pytest.approx(10 / 36)
    calm = {"action": "order-test", "unit": {"quality": "regular"}}
    assert odds(calm) == {"p_pass": 1.0, "p_fubar": 0.0}
    german = {**lost, "ruleset": "de-kurzregeln"}
    assert odds(german)["p_fubar"] == 0.0


WRONG = [
    ({"action": "dance"}, "action"),
    ({"ruleset": "house"}, "house"),
    ({"shooter": {"quality": "regular"}}, "models"),
    ({"shooter": {"quality": "elite", "models": 3}}, "elite"),
    ({"shooter": {"quality": "regular", "models": 0}}, "models"),
    ({"shooter": {"quality": "regular", "models": 3, "order": "run"}}, "run"),
    ({"shooter": {"quality": "regular", "models": 3, "hats": 1}}, "hats"),
    ({"shots": []}, "shots"),
    ({"shots": [{"weapon": "rifle"}]}, "range_in"),
    ({"shots": [{"weapon": "rifle", "range_in": 25}]}, "range"),
    ({"shots": [{"weapon": "rifle", "range_in": -1}]}, "inches"),
    ({"shots": [{"weapon": "club", "range_in": 1}]}, "club"),
    ({"shots": [{"weapon": "rifle", "range_in": 9, "count": 99}]}, "count"),
    ({"shots": [{"weapon": "rifle", "range_in": 9, "count": 11}]}, "men"),
    ({"shots": [{"weapon": "rifle", "range_in": 9, "cover": "straw"}]}, "straw"),
    ({"shots": [{"weapon": "rifle", "range_in": 9, "indirect_turn": 1}]}, "indirect"),
    ({"shots": [{"weapon": "mmg", "range_in": 9}]}, "Fixed"),
    ({"target": {"kind": "warplane", "pins": 6, "quality": "regular"}}, "pins"),
    ({"target": {"kind": "vehicle", "quality": "regular"}}, "damage_value"),
    ({"target": "baker"}, "object"),
    ({"extra": 1}, "extra"),
    ({"assumptions": {"gravity": 1}}, "gravity"),
    ({"ruleset": "fr-abridged", "shots": [{"weapon": "PIAT", "range_in": 9}]}, "fr-abridged"),
]


@pytest.mark.parametrize(("change", "named"), WRONG, ids=[row[1] for row in WRONG])
def test_bad_input_is_one_clear_fault(change: dict, named: str) -> None:
    with pytest.raises(RuleError, match=named):
        odds({**EXAMPLE, **change})
    with pytest.raises(ValueError, match=r"\w"):
        odds({**EXAMPLE, **change})


def test_no_facts_at_all() -> None:
    for nothing in ({}, [], None, "odds"):
        with pytest.raises(RuleError):
            odds(nothing)  # type: ignore[arg-type]


# Simulation: the game itself, many times, against the exact chances.

TIMES = 1500


def agree(seen: float, chance: float, times: int = TIMES) -> None:
    """Within four standard errors of a proportion."""
    error = 4 * sqrt(max(chance * (1 - chance), 1 / times) / times)
    assert abs(seen - chance) < error, (seen, chance, error)


class Run:
    """One game played again and again on different dice from its start."""

    def __init__(self, table: Game, *answers: object) -> None:
        self.table, self.answers = table, answers

    def begun(self, seed: int) -> Game:
        return begin(self.table.header, SeededDice(seed))

    def once(self, table: Game) -> Game:
        for action in self.answers:
            if table.pending is None or not self._play(table, action):
                break
        while table.pending is not None and table.pending.question in ("casualties", "regrouping"):
            table.play(self._answer(table))
        return table

    def _play(self, table: Game, action: object) -> bool:
        while table.pending.question in ("casualties", "regrouping"):
            table.play(self._answer(table))
            if table.pending is None:
                return False
        table.play(action)
        return True

    def _answer(self, table: Game) -> object:
        pending = table.pending
        if pending.question == "regrouping":
            return Regroup(pending.unit, Path(0.0))
        unit = table.state.units[pending.unit]
        owner = pending.by == unit.side

        fallen = picked(ruleset(), unit, pending.count, exceptional=not owner, among=pending.among)
        return Casualties(unit.id, fallen)


def volley_run(shooter: dict, target: dict, fire: Volley) -> Run:
    table = game(shooter, target)
    return Run(table, order("able", "fire"), Shoot("able", (fire,)), StandFast("baker"))


def simulated(run: Run, times: int = TIMES) -> list[Game]:
    """Games in which axis drew the first die."""
    games, seed = [], 0
    while len(games) < times:
        seed += 1
        table = run.begun(seed)
        if table.pending.question != "order" or table.pending.by == "axis":
            games.append(run.once(table))
    return games


def test_small_arms_agree_with_play() -> None:
    fire = Volley("baker", (shot("rifle", *range(1, 8), range_in=10.0, cover="soft"),))
    games = simulated(volley_run(able(**riflemen(8)), baker(**riflemen(4)), fire))
    chances = odds(
        {
            "action": "shoot",
            "shooter": {"quality": "regular", "models": 8},
            "target": {"quality": "regular", "models": 4},
            "shots": [{"weapon": "rifle", "count": 7, "range_in": 10.0, "cover": "soft"}],
        }
    )
    left = [g.state.units["baker"] for g in games]
    for lost in range(5):
        agree(sum(4 - u.men == lost for u in left) / TIMES, chances["casualties"][lost])
    agree(sum(u.pins > 0 for u in left) / TIMES, chances["p_pin"])
    agree(sum(u.destroyed for u in left) / TIMES, chances["p_destroyed"])
    tested = sum(any(isinstance(e, WasTested) for e in g.log) for g in games)
    agree(tested / TIMES, chances["p_morale_test"])


def test_high_explosive_agrees_with_play() -> None:
    fire = Volley("baker", (shot("medium howitzer", 0, range_in=20.0),))
    games = simulated(volley_run(able("medium-howitzer"), baker(**riflemen(8)), fire))
    chances = odds(
        {
            "action": "shoot",
            "shooter": {"kind": "artillery", "quality": "regular", "models": 4},
            "target": {"quality": "regular", "models": 8},
            "shots": [{"weapon": "medium howitzer", "range_in": 20.0}],
        }
    )
    left = [g.state.units["baker"] for g in games]
    for lost in range(9):
        agree(sum(8 - u.men == lost for u in left) / TIMES, chances["casualties"][lost])
    for pins, chance in enumerate(chances["pins"]):
        agree(sum(u.pins == pins for u in left) / TIMES, chance)
    agree(sum(u.destroyed for u in left) / TIMES, chances["p_destroyed"])


def test_indirect_fire_by_its_round() -> None:
    for round_, needs in ((1, 6), (2, 5), (4, 3), (9, 2)):
        chances = odds(
            {
                "action": "shoot",
                "shooter": {"kind": "artillery", "quality": "regular", "models": 3, "pins": 2},
                "target": {"quality": "regular", "models": 8, "down": True},
                "shots": [{"weapon": "medium mortar", "range_in": 40.0, "indirect_turn": round_}],
            }
        )
        assert chances["shots"][0]["needs"] == needs
        assert chances["p_pin"] == pytest.approx((7 - needs) / 6)


@pytest.mark.parametrize(
    ("target", "value", "facing"),
    [("medium-tank", 9, "side"), ("halftrack", 7, "front"), ("truck", 6, "front")],
)
def test_anti_tank_fire_agrees_with_play(target: str, value: int, facing: str) -> None:
    fire = Volley("baker", (shot("medium anti-tank gun", 0, range_in=20.0, facing=facing),))
    games = simulated(volley_run(able("medium-anti-tank-gun"), baker(target), fire))
    chances = odds(
        {
            "action": "shoot",
            "shooter": {"kind": "artillery", "quality": "regular", "models": 4},
            "target": {
                "kind": "vehicle",
                "quality": "regular",
                "damage_value": value,
                "open_topped": target == "halftrack",
            },
            "shots": [{"weapon": "medium anti-tank gun", "range_in": 20.0, "facing": facing}],
        }
    )
    agree(sum(g.state.units["baker"].destroyed for g in games) / TIMES, chances["p_destroyed"])
    agree(sum(g.state.units["baker"].pins > 0 for g in games) / TIMES, chances["p_pin"])
    if value < 7:
        assert "effects" not in chances
        return
    assert sum(chances["effects"].values()) == pytest.approx(1)
    for level in ("superficial", "full", "massive"):
        seen = sum(
            any(isinstance(e, VehicleStruck) and e.level == level for e in g.log) for g in games
        )
        agree(seen / TIMES, chances["effects"][level])
    tested = sum(bool(rolls(g.log, "fire on board")) for g in games)
    agree(tested / TIMES, chances["p_morale_test"])


@pytest.mark.parametrize("over", [False, True])
def test_assaults_agree_with_play(over: bool) -> None:
    mine, other = [["rifle"]] * 4 + [["smg"]] * 2, [["rifle"]] * 5 + [["smg"]] * 2
    table = game(able(figures=mine, quality="veteran"), baker(figures=other))
    games = simulated(Run(table, charge("able", "baker", 5.0, over_obstacle=over)))
    chances = odds(
        {
            "action": "assault",
            "attacker": {"quality": "veteran", "models": 6, "assault_weapons": 2},
            "target": {"quality": "regular", "models": 7, "assault_weapons": 2},
            "over_obstacle": over,
        }
    )
    assert sum(chances.values()) == pytest.approx(1)
    fates = [(g.state.units["able"].destroyed, g.state.units["baker"].destroyed) for g in games]
    agree(fates.count((False, True)) / TIMES, chances["p_win"])
    agree(fates.count((True, False)) / TIMES, chances["p_lose"])
    agree(fates.count((True, True)) / TIMES, chances["p_both_destroyed"])


def test_assaults_on_vehicles_agree_with_play() -> None:
    figures = [["bazooka"]] + [["rifle"]] * 5
    table = game(able(figures=figures), baker("light-tank"))
    games = simulated(Run(table, charge("able", "baker", 5.0)))
    chances = odds(
        {
            "action": "assault",
            "attacker": {"quality": "regular", "models": 6, "anti_tank": True},
            "target": {"kind": "vehicle", "quality": "regular", "damage_value": 8},
        }
    )
    agree(sum(g.state.units["baker"].destroyed for g in games) / TIMES, chances["p_win"])


@pytest.mark.parametrize(
    ("target", "facts"),
    [
        (baker(**riflemen(8)), {"kind": "infantry", "models": 8}),
        (baker("halftrack"), {"kind": "vehicle", "damage_value": 7, "open_topped": True}),
    ],
    ids=["men", "halftrack"],
)
def test_barrages_agree_with_play(target: dict, facts: dict) -> None:
    table = game(able(), target, support=[{"side": "axis", "kind": "barrage"}])
    around = Around((("baker", 9.0),))
    games = [
        g
        for g in simulated(Run(table, CallSupport("axis", 0, (1.0, 1.0), around)), 3000)
        if any(getattr(e, "result", "") == "arrives" for e in g.log)
    ]
    chances = odds(
        {"action": "barrage", "distance_in": 9.0, "unit": {"quality": "regular", **facts}}
    )
    assert chances["p_in_radius"] == pytest.approx(4 / 6)
    left, times = [g.state.units["baker"] for g in games], len(games)
    assert times > 1000
    agree(sum(u.destroyed for u in left) / times, chances["p_destroyed"], times)
    if facts["kind"] == "infantry":
        for pins, chance in enumerate(chances["pins"]):
            agree(sum(u.pins == pins for u in left) / times, chance, times)
        for lost, chance in enumerate(chances["casualties"]):
            agree(sum(8 - u.men == lost for u in left) / times, chance, times)


def test_every_distribution_sums_to_one() -> None:
    chances = odds(EXAMPLE)
    assert sum(chances["casualties"]) == pytest.approx(1)
    assert sum(chances["pins"]) == pytest.approx(1)
    flame = copy.deepcopy(EXAMPLE)
    flame["shooter"]["order"] = "fire"
    flame["shots"] = [{"weapon": "flamethrower (infantry)", "range_in": 5}]
    chances = odds(flame)
    assert sum(chances["casualties"]) == pytest.approx(1)
    assert chances["p_pin"] == pytest.approx(sum((1 - (2 / 3) ** k) / 6 for k in range(1, 7)))


def test_pins_that_break_a_unit_count_as_destroyed() -> None:
    facts = copy.deepcopy(EXAMPLE)
    facts["target"]["pins"] = 9
    chances = odds(facts)
    assert chances["p_destroyed"] == pytest.approx(chances["p_pin"])
    assert chances["p_morale_test"] == 0.0


def test_after_fire_is_plays_own_rule() -> None:
    unit, rules = replace(made("rifle-squad"), pins=2), ruleset()

    def fate(gained: int, lost: int, exceptional: int = 0) -> float | None:
        left = survivors(rules, unit)(lost, exceptional)
        return fire.after_fire(rules, unit, left, gained, "none")

    assert fate(1, 4) == 1.0
    assert fate(1, 5) == pytest.approx(15 / 36)
    assert fate(1, 5, 1) == pytest.approx(10 / 36)
    assert fate(1, 10) is None
    assert fate(7, 0) is None


ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.floats()
    | st.sampled_from(["rifle", "regular", "vehicle", "artillery", "hard", "down", "D6", ""]),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(["kind", "models", "weapon"]), inner, max_size=2)
    ),
    max_leaves=4,
)
KEYS = (
    "kind",
    "quality",
    "models",
    "pins",
    "order",
    "weapon",
    "count",
    "range_in",
    "cover",
    "facing",
    "shell",
    "indirect_turn",
    "damage_value",
    "leader",
    "officer",
    "smoke_in",
)


@given(st.sampled_from(["", "shooter", "target", "shots"]), st.sampled_from(KEYS), ODD)
def test_no_facts_make_odds_fail_otherwise(part: str, key: str, scrap: object) -> None:
    facts = copy.deepcopy(EXAMPLE)
    place = facts if not part else facts["shots"][0] if part == "shots" else facts[part]
    place[key] = scrap
    try:
        chances = odds(facts)
    except RuleError as fault:
        assert len(fault.sentence.split()) > 2
    else:
        assert sum(chances["casualties"]) == pytest.approx(1)
