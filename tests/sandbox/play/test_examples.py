"""The examples are what they say: every named sight has the verdict that the file expects."""

from __future__ import annotations

from functools import cache

import pytest
from repository import EXAMPLES

from sandbox.bolt_action.battle.facings import in_rear_arc
from sandbox.bolt_action.start import start_game
from sandbox.movement.flight import fly
from sandbox.movement.standing import misplaced
from sandbox.scenario.file import load
from sandbox.scenario.schema import SightSpec
from sandbox.sight.judge import judge
from sandbox.table.ranges import range_between
from sandbox.table.table import Table, lay

pytestmark = pytest.mark.slow


@cache
def laid(name: str) -> Table:
    return lay(load(EXAMPLES / f"{name}.toml"))


@pytest.fixture(scope="module")
def crossroads() -> Table:
    return laid("crossroads")


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.toml")))
def test_everybody_stands_where_one_can(name: str) -> None:
    assert misplaced(laid(name)) == {}


def test_crossroads_is_a_table_worth_looking_at(crossroads: Table) -> None:
    assert len(crossroads.pieces) >= 12
    assert len(crossroads.scenario.sides) == 2
    for side in (0, 1):
        units = [unit for unit in crossroads.units if unit.side_number == side]
        movers = {unit.template.mover for unit in units}
        assert len(units) == 4
        assert {"infantry", "artillery", "tracked"} <= movers


def test_crossroads_shows_every_verdict(crossroads: Table) -> None:
    expected = [sight.expect for sight in crossroads.scenario.sights]
    assert sorted(map(str, expected)) == ["blocked", "clear", "contested", "hard", "soft"]


@pytest.mark.parametrize(
    ("name", "sight"),
    [
        pytest.param(path.stem, sight, id=f"{path.stem}: {sight.name}")
        for path in sorted(EXAMPLES.glob("*.toml"))
        for sight in load(path).scenario.sights
        if sight.expect
    ],
)
def test_each_sight_is_as_expected(name: str, sight: SightSpec) -> None:
    assert judge(laid(name), sight.shooter, sight.target).forward.verdict == sight.expect


def test_in_the_battle_the_forces_are_out_of_each_others_sight_at_first() -> None:
    _, field = start_game(laid("crossroads-battle"), seed=1)
    ours, theirs = (
        [unit.id for unit in field.table.units if unit.side_number == side] for side in (0, 1)
    )
    seen = [(a, b) for a in ours for b in theirs if field.sees(a, b) or field.sees(b, a)]
    assert len(ours) >= 8 and len(theirs) >= 8 and seen == []


@pytest.mark.parametrize("name", ["crossroads-battle", "air-attack", "artillery"])
def test_the_big_examples_say_what_they_are_about(name: str) -> None:
    scenario = laid(name).scenario
    kinds = {objective.kind for objective in scenario.objectives}
    assert kinds >= ({"exit"} if name == "air-attack" else {"hold"})
    assert {zone.side for zone in scenario.zones} == set(scenario.sides)


def test_the_artillery_has_its_barrage_smoke_mortars_and_observer() -> None:
    scenario = laid("artillery").scenario
    assert {row.kind for row in scenario.support} == {"barrage", "smoke"} and scenario.smoke
    templates = {unit.template for unit in scenario.units}
    assert {"medium-howitzer", "heavy-mortar-team", "medium-mortar-team"} <= templates


def test_both_sides_have_flak_interceptors_and_attackers() -> None:
    units = laid("air-attack").scenario.units
    of = {side: {u.template for u in units if u.side == side} for side in ("allies", "axis")}
    assert all("interceptor" in value for value in of.values())
    assert "fighter-bomber" in of["allies"] and "dive-bomber" in of["axis"]
    assert "anti-aircraft-halftrack" in of["allies"] and "light-anti-aircraft-gun" in of["axis"]


def test_terrain_far_from_the_firer_is_all_that_hides_a_plane() -> None:
    table = laid("air-attack")
    assert judge(table, "stab", "blue_leader").forward.verdict == "clear"
    strict = table.with_policy({"air_terrain_in": 120.0})
    assert judge(strict, "stab", "blue_leader").forward.verdict == "blocked"


def test_planes_stand_where_their_flights_end() -> None:
    table = laid("air-attack")
    diver = fly(table, table.unit("diver"), "flak_front", "left")
    assert not diver.in_the_way and diver.ends_in == pytest.approx(12.0)
    stand = table.model("diver/0").stand
    assert (stand.x, stand.y) == pytest.approx(diver.end[:2], abs=1e-3)
    hunter = table.model("blue_leader/0")
    assert range_between(hunter, table.model("diver/0")) == pytest.approx(12.0, abs=1e-3)
    assert in_rear_arc(table.model("diver/0"), hunter)


def test_the_contested_pair_was_asked_to_the_limit(crossroads: Table) -> None:
    (pair,) = judge(crossroads, "panzer", "sherman").forward.pairs
    assert pair.rays == crossroads.scenario.sight_policy.max_rays
    assert len(pair.open) > 1
    hidden = sum(row.share for row in pair.hidden_by if row.cover == "hard")
    assert hidden == pytest.approx(0.25, abs=0.006)


@pytest.mark.parametrize("shift", [-0.1, 0.1])
def test_a_tenth_of_an_inch_settles_it(crossroads: Table, shift) -> None:
    moved = crossroads.moved("panzer/0", 10.0, 22.39 + shift, 0.0)
    verdict = judge(moved, "panzer", "sherman").forward.verdict
    assert verdict == ("hard" if shift < 0 else "clear")


def test_slivers_that_cannot_be_cut_in_full_precision_leave_a_verdict() -> None:
    """The howitzers' ridge once left a hole outside of its shell, and no verdict at all."""
    report = judge(laid("artillery"), "mortar", "able")
    assert all(0.0 <= pair.visible <= 1.0 for pair in report.forward.pairs + report.reverse.pairs)
