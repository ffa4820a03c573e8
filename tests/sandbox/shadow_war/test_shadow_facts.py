"""The facts that Shadow War asks of the table: sight, cover, contact, moves, charges."""

from __future__ import annotations

from math import hypot
from pathlib import Path

import numpy as np
import pytest
from repository import EXAMPLES
from tables import fighter, table_from, terrain, unit

from meshes.shapes.piece import BODY
from rules.shadow_war import ruleset
from rules.shadow_war.model import events
from rules.shadow_war.model.facts import FAR_IN
from rules.shadow_war.rules.movement import allowance, cost_in
from sandbox.scenario.file import load
from sandbox.scenario.game_spec import table_game
from sandbox.scenario.policy import SightPolicy
from sandbox.shadow_war.contact import ACROSS_IN, HIGHER_IN
from sandbox.shadow_war.cover import cover_class
from sandbox.shadow_war.field import NoWay, SkirmishField
from sandbox.shadow_war.start import start_game
from sandbox.sight.judge import judge, with_game_cover
from sandbox.table.table import Table, lay

pytestmark = pytest.mark.slow

EXAMPLE = EXAMPLES / "ruins-skirmish.toml"
RULES = ruleset()
BASE = 2 * 0.4921


def field_of(tmp_path: Path, text: str) -> SkirmishField:
    head = 'format = 1\nname = "Test"\ngame = "shadow-war"\n[table]\nsize = [30.0, 24.0]\n'
    _, field = start_game(table_from(tmp_path, head + text))
    return field


def two(*red: float, blue: tuple[float, ...]) -> str:
    return fighter("red", "red", *red) + fighter("blue", "blue", *blue)


@pytest.mark.parametrize(
    ("hidden", "cover"),
    [(0.0, "none"), (0.24, "none"), (0.25, "partial"), (0.49, "partial"), (0.5, "heavy")],
)
def test_cover_is_a_matter_of_how_much_is_hidden(hidden, cover) -> None:
    assert cover_class(hidden, SightPolicy()) == cover
    assert cover_class(hidden, SightPolicy(cover_share=0.1, heavy_share=0.2)) == (
        "none" if hidden < 0.1 else "heavy"
    )


def test_sight_between_two_fighters(tmp_path: Path) -> None:
    for high, cover in ((0.2, "none"), (0.65, "partial"), (1.0, "heavy")):
        wall = terrain("box", 18.9, 12, f"size = [0.2, 4.0, {high}]")
        look = field_of(tmp_path, wall + two(8, 12, blue=(20, 12))).look("red/0", "blue/0")
        assert look.sight
        assert look.cover == cover
        assert look.range_in == pytest.approx(12 - BASE, abs=0.01)
        assert look.height_in == pytest.approx(1.23, abs=0.03)
    wall = terrain("box", 18.5, 12, "size = [0.2, 4.0, 3.0]")
    field = field_of(tmp_path, wall + two(8, 12, blue=(20, 12)))
    assert not field.look("red/0", "blue/0").sight
    assert not field.sees("blue/0", "red/0")


def test_a_pinned_fighter_lies_down_behind_its_cover(tmp_path: Path) -> None:
    wall = terrain("box", 18.9, 12, "size = [0.2, 4.0, 0.65]")
    field = field_of(tmp_path, wall + two(8, 12, blue=(20, 12)))
    standing = field.look("red/0", "blue/0")
    body = field.fighter("blue/0").piece.part(BODY)
    field.tell([events.ConditionChanged("blue/0", "pinned", "hit")])
    lying = field.look("red/0", "blue/0")
    assert standing.cover == "partial"
    assert lying.cover == "heavy" or not lying.sight
    assert lying.height_in == standing.height_in
    prone = field.fighter("blue/0").piece.part(BODY)
    assert np.ptp(prone.mesh.bounds[:, 2]) < 0.4
    field.tell([events.ConditionChanged("blue/0", "up", "rally")])
    assert field.fighter("blue/0").piece.part(BODY) is body
    assert field.look("red/0", "blue/0") == standing


def test_fighters_out_of_action_and_fighters_that_leave_are_gone(tmp_path: Path) -> None:
    text = unit("red", "red", "position = [4.0, 4.0]", "position = [6.0, 4.0]", template="fighter")
    field = field_of(tmp_path, text + fighter("blue", "blue", 20, 12))
    field.tell([events.ConditionChanged("red/0", "out", "trauma")])
    with pytest.raises(KeyError):
        field.look("red/0", "blue/0")
    assert field.distance_in("red/1", "blue/0") > 10
    field.tell([events.Routed("red")])
    assert [u.id for u in field.table.units] == ["blue"]


def test_the_page_is_told_who_shot_last(tmp_path: Path) -> None:
    field = field_of(tmp_path, two(8, 12, blue=(20, 12)))
    shots = [
        events.ShotFired("red/0", "blue/0", "rifle", False),
        events.ShotFired("blue/0", "red/0", "rifle", True),
    ]
    assert field.shot(shots) == ("blue", "red")
    assert field.shot([events.Hid("red/0", True)]) is None


def test_in_contact_there_is_no_distance(tmp_path: Path) -> None:
    field = field_of(tmp_path, two(8, 12, blue=(8 + BASE, 12)))
    assert field.distance_in("red/0", "blue/0") == 0.0
    field = field_of(tmp_path, two(8, 12, blue=(8 + BASE + 0.5, 12)))
    assert field.distance_in("red/0", "blue/0") == pytest.approx(0.5, abs=0.01)
    wall = terrain("box", 8.75, 12, "size = [0.3, 4.0, 0.8]")
    over = field_of(tmp_path, wall + two(8, 12, blue=(8 + BASE + ACROSS_IN - 0.05, 12)))
    assert over.distance_in("red/0", "blue/0") == 0.0
    high = wall.replace("0.8]", "2.0]")
    apart = field_of(tmp_path, high + two(8, 12, blue=(8 + BASE + ACROSS_IN - 0.05, 12)))
    assert apart.distance_in("red/0", "blue/0") > 0.5


def test_higher_is_a_matter_of_feet(tmp_path: Path) -> None:
    for high, above in ((HIGHER_IN - 0.1, False), (HIGHER_IN + 0.1, True)):
        step = terrain("box", 8, 12, f"size = [1.2, 4.0, {high}]")
        field = field_of(tmp_path, step + two(8, 12, blue=(8 + BASE, 12)))
        assert field.distance_in("red/0", "blue/0") == 0.0
        assert field.higher("red/0", "blue/0") is above
        assert not field.higher("blue/0", "red/0")


def test_floors_apart_is_far_apart(tmp_path: Path) -> None:
    ruin = terrain("ruin", 12, 12, "levels = 2\nstorey = 3.0")
    field = field_of(tmp_path, ruin + two(14, 13, 3.0, blue=(14, 13, 0.0)))
    assert field.distance_in("red/0", "blue/0") == pytest.approx(3.0, abs=0.15)


def test_cover_is_where_no_enemy_sees_one_without(tmp_path: Path) -> None:
    wall = terrain("box", 15, 12, "size = [0.4, 6.0, 3.0]")
    hidden = field_of(tmp_path, wall + two(8, 12, blue=(22, 12)))
    assert hidden.cover_in("red/0") == 0.0
    open_ = field_of(tmp_path, wall + two(8, 20, blue=(22, 12)))
    assert 0.0 < open_.cover_in("red/0") < 8.0
    bare = field_of(tmp_path, two(8, 20, blue=(22, 12)))
    assert bare.cover_in("red/0") == FAR_IN


def test_moves_keep_to_the_move_and_off_everyone(tmp_path: Path) -> None:
    text = terrain("wall", 11, 12, "rotation = 90.0") + terrain("crates", 8, 15, "", "c")
    text += fighter("red", "red", 8, 12) + fighter("friend", "red", 9.5, 12)
    text += fighter("blue", "blue", 13, 12) + fighter("other", "blue", 20, 5)
    field = field_of(tmp_path, text)
    ways = list(field.ways("red/0", 4.0))
    assert 8 <= len(ways) <= 40
    for way in ways:
        ((number, x, y, facing, z),) = way.to
        assert number == 0.0
        assert z == pytest.approx(0.0, abs=1.1)
        assert 0 <= facing < 360
        assert cost_in(RULES, way.path) <= 4.0 + 1e-6
        assert hypot(x - 8, y - 12) <= 4.0 * 1.0001
        assert hypot(x - 9.5, y - 12) >= BASE - 0.01
        assert way.path.enemy_in > 0
        # the facts are those of the place: stand there and ask
        field.tell([events.Moved("red/0", 1.0, "move", way.to)])
        nearest = min(field.distance_in("red/0", f"{e}/0") for e in ("blue", "other"))
        assert way.path.enemy_in == pytest.approx(nearest, abs=0.02)
        assert way.path.cover_in == pytest.approx(field.cover_in("red/0"), abs=0.01)
        for enemy in ("blue/0", "other/0"):
            if field.look(enemy, "red/0").cover == "none" and field.sees(enemy, "red/0"):
                assert enemy in way.path.in_view_of
        field.tell([events.Moved("red/0", 1.0, "move", ((0.0, 8.0, 12.0, 0.0, 0.0),))])


def test_ways_to_cover_lead_to_cover(tmp_path: Path) -> None:
    wall = terrain("box", 15, 12, "size = [0.4, 6.0, 3.0]")
    field = field_of(tmp_path, wall + two(9, 18, blue=(22, 12)))
    before = field.cover_in("red/0")
    ways = list(field.cover_ways("red/0", 6.0))
    assert 0 < before < 6
    assert ways[0].path.cover_in == 0.0
    assert all(way.path.cover_in < before for way in ways)
    field.tell([events.Moved("red/0", 1.0, "flee", ways[0].to)])
    assert field.cover_in("red/0") == 0.0
    assert list(field.cover_ways("red/0", 6.0)) == []


def test_a_charge_goes_straight_into_contact(tmp_path: Path) -> None:
    field = field_of(tmp_path, two(8, 12, blue=(14, 13)))
    approach = field.approach("red/0", "blue/0", 8.0)
    gap = hypot(6, 1) - BASE
    assert approach.sight
    assert not approach.behind_cover
    assert approach.path.enemy_in == 0.0
    assert gap - 1e-6 <= cost_in(RULES, approach.path) <= gap + 0.06
    assert approach.range_in == pytest.approx(gap, abs=0.01)
    field.tell([events.Moved("red/0", 5.0, "charge", approach.to)])
    assert field.distance_in("red/0", "blue/0") == 0.0


def test_a_charge_of_next_to_nothing(tmp_path: Path) -> None:
    field = field_of(tmp_path, two(8, 12, blue=(8 + BASE + 0.2, 12)))
    approach = field.approach("red/0", "blue/0", 8.0)
    assert cost_in(RULES, approach.path) == pytest.approx(0.2, abs=0.01)


def test_a_charge_that_is_too_long_stops_on_its_way(tmp_path: Path) -> None:
    field = field_of(tmp_path, two(4, 12, blue=(20, 12)))
    approach = field.approach("red/0", "blue/0", 8.0)
    assert cost_in(RULES, approach.path) == pytest.approx(16 - BASE, abs=0.2)
    ((_, x, y, _, _),) = approach.to
    assert 7.0 < hypot(x - 4, y - 12) <= 8.0


def test_a_charge_over_a_barricade_meets_cover_unless_there_is_a_way_round(tmp_path: Path) -> None:
    wall = terrain("box", 13.2, 12, "size = [0.4, 20.0, 1.0]")
    field = field_of(tmp_path, wall + two(8, 12, blue=(13.95, 12)))
    short = field.approach("red/0", "blue/0", 4.9)
    assert short.behind_cover
    assert cost_in(RULES, short.path) <= 4.9
    field.tell([events.Moved("red/0", 5.0, "charge", short.to)])
    assert field.distance_in("red/0", "blue/0") == 0.0
    low = wall.replace("1.0]", "0.8]")
    field = field_of(tmp_path, low + two(8, 12, blue=(13.95, 12)))
    assert not field.approach("red/0", "blue/0", 12.0).behind_cover


def test_a_charge_up_a_ladder(tmp_path: Path) -> None:
    ruin = terrain("ruin", 14, 12, "levels = 2\nstorey = 3.0")
    field = field_of(tmp_path, ruin + two(7, 12, blue=(14.5, 13, 3.0)))
    approach = field.approach("red/0", "blue/0", 30.0)
    climbed = sum(inches for ground, inches in approach.path.legs if ground in ("ladder", "climb"))
    assert climbed == pytest.approx(3.0, abs=0.1)
    assert approach.to[0][4] == pytest.approx(3.0, abs=1e-4)
    field.tell([events.Moved("red/0", 5.0, "charge", approach.to)])
    assert field.distance_in("red/0", "blue/0") == 0.0


def test_no_charge_without_a_path(tmp_path: Path) -> None:
    block = terrain("box", 20, 12, "size = [4.0, 4.0, 6.0]")
    field = field_of(tmp_path, block + two(8, 12, blue=(20, 12, 6.0)))
    assert cost_in(RULES, field.approach("red/0", "blue/0", 8.0).path) == float("inf")


def test_a_move_that_a_player_draws(tmp_path: Path) -> None:
    field = field_of(tmp_path, terrain("pond", 20, 6) + two(8, 12, blue=(14, 13)))
    way = field.way("red/0", ((0.0, 11.0, 15.0, 45.0),))
    assert way.path.length_in == pytest.approx(hypot(3, 3), abs=1e-6)
    assert way.to == ((0.0, 11.0, 15.0, 45.0, 0.0),)
    for x, y in ((14.2, 13.2), (0.1, 5.0)):
        with pytest.raises(NoWay):
            field.way("red/0", ((0.0, x, y, 0.0),))


@pytest.fixture(scope="module")
def ruins() -> Table:
    return lay(load(EXAMPLE))


def test_the_example_is_three_levels_high_and_as_it_says(ruins: Table) -> None:
    for sight in ruins.scenario.sights:
        assert judge(ruins, sight.shooter, sight.target).forward.verdict == sight.expect


@pytest.mark.rule("SW-MOV-3")
def test_ladders_lead_to_every_floor_of_the_example(ruins: Table) -> None:
    _, field = start_game(ruins)
    for name in ("castellan/0", "reeve/0"):
        routes = field.mover(name).routes(np.inf)
        sites = field.walks.sites
        reached = sites.at[sites.stands & np.isfinite(routes.cost)]
        for x, y, z in ((24, 18, 3), (13, 25.5, 3), (13, 25.5, 6), (35, 10.5, 6), (16.5, 8, 3)):
            away = np.linalg.norm(reached - np.array([x, y, z]), axis=1)
            assert away.min() < 0.8, (name, x, y, z)


def test_no_fighter_of_the_example_sees_an_enemy_at_the_start(ruins: Table) -> None:
    _, field = start_game(ruins)
    for model in ruins.models():
        for enemy in field.enemies(model.id):
            assert not field.sees(model.id, enemy.id), (model.id, enemy.id)


def test_a_verdict_is_in_the_games_own_words(ruins: Table) -> None:
    report = judge(ruins, "lantern", "ferret")
    (pair,) = report.forward.pairs
    assert (pair.verdict, pair.game_cover) == ("hard", "heavy")
    assert report.forward.headline.startswith("Lantern sees Ferret; heavy cover: west ruin hides")
    assert report.to_json()["pairs"][0]["game_cover"] == "heavy"
    (blocked,) = judge(ruins, "castellan", "reeve").forward.pairs
    assert blocked.game_cover == ""
    (plain,) = with_game_cover(table_game("bolt-action"), ruins.scenario.sight_policy, [pair])
    assert plain is pair


def test_turned_half_round_the_facts_are_the_same(ruins: Table) -> None:
    """The two sides of the example stand alike, and so must do what is said of them."""
    _, field = start_game(ruins)
    sides = [[u.id for u in ruins.units if u.side_number == side] for side in (0, 1)]
    pairs = list(zip(*sides, strict=True))
    for one, other in pairs:
        assert field.cover_in(f"{one}/0") == pytest.approx(field.cover_in(f"{other}/0"), abs=0.01)
    for (one, mirrored), (back, enemy) in zip(pairs, pairs[1:] + pairs[:1], strict=True):
        a = field.approach(f"{one}/0", f"{enemy}/0", 8.0)
        b = field.approach(f"{mirrored}/0", f"{back}/0", 8.0)
        assert (a.sight, a.behind_cover) == (b.sight, b.behind_cover)
        assert a.range_in == pytest.approx(b.range_in, abs=1e-6)
        assert cost_in(RULES, a.path) == pytest.approx(cost_in(RULES, b.path), abs=0.1)


def test_the_policys_budget_is_the_rules(ruins: Table) -> None:
    game, field = start_game(ruins)
    stair = game.state.fighters["stair/0"]
    limit = allowance(stair, "run")
    for way in field.ways("stair/0", limit):
        assert cost_in(RULES, way.path) <= limit + 1e-6
