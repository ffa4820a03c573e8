"""Answers of the table to the rules: sight as judged, arcs, facings, smoke, and the cache."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from repository import EXAMPLES
from tables import HEAD, table_from, unit

from rules.bolt_action.model.events import Destroyed, MenLost, Moved, SmokeLaid, TurnBegan
from sandbox.bolt_action.battle.facings import facing_struck, in_arc
from sandbox.bolt_action.battle.field import TableField
from sandbox.bolt_action.battle.live_table import FollowedBattle
from sandbox.bolt_action.battle.unit_sight import HIDDEN_SHARE
from sandbox.bolt_action.start import start_game
from sandbox.scenario.file import load
from sandbox.scenario.schema import UnitSpec
from sandbox.sight.cache import likeliest_verdict
from sandbox.sight.judge import judge
from sandbox.table.table import Table, lay

pytestmark = pytest.mark.slow

CROSSROADS = EXAMPLES / "crossroads.toml"


@cache
def crossroads() -> Table:
    return lay(load(CROSSROADS))


def enemies(units: Sequence[UnitSpec]) -> list[tuple[str, str]]:
    return [(a.id, b.id) for a in units for b in units if a.side != b.side]


@pytest.mark.rule("BA-SHO-3")
@pytest.mark.parametrize(("shooter", "target"), enemies(load(CROSSROADS).scenario.units))
def test_a_look_says_what_the_judge_says(shooter: str, target: str) -> None:
    table, field = crossroads(), TableField(crossroads())
    policy = table.scenario.sight_policy
    for model in table.unit(shooter).models[:2]:
        sight = judge(table, model.id, target).forward
        look = field.look(shooter, model.index, target)
        verdicts = [likeliest_verdict(pair, policy) for pair in sight.pairs]
        seen = [p for p, v in zip(sight.pairs, verdicts, strict=True) if v != "blocked"]
        assert look.sight == bool(seen)
        assert look.range_in == min(pair.range_in for pair in seen or sight.pairs)
        if sight.verdict != "contested":
            expected = "none" if sight.verdict in ("clear", "blocked") else sight.verdict
            assert look.cover == expected
        assert field.sees(shooter, target) or not look.sight


def test_a_contested_pair_is_played_by_its_counts() -> None:
    table = crossroads()
    pair = judge(table, "panzer", "sherman").forward.pairs[0]
    assert pair.verdict == "contested"
    assert len(pair.open) > 1
    look = TableField(table).look("panzer", 0, "sherman")
    assert look.sight
    assert look.cover == pair.cover


@pytest.mark.rule("BA-MOV-7")
def test_the_ground_under_a_unit_is_that_which_stops_its_run(tmp_path: Path) -> None:
    wood = '[[terrain]]\nid = "wood"\nkind = "wood"\nposition = [20, 20]\nsize = [12, 12]\n'
    men = unit("able", "a", "position = [20, 20]") + unit("baker", "b", "position = [50, 20]")
    field = TableField(table_from(tmp_path, HEAD + wood + men))
    assert list(field.standing_on("able")) == ["rough"] and not list(field.standing_on("baker"))
    ways = list(field.ways("able", "run", 12.0))
    assert ways and all("rough" in way.path.grounds for way in ways)


def test_a_look_at_an_absent_unit_is_refused() -> None:
    field = TableField(crossroads())
    for ask in [
        lambda: field.look("able", 99, "baker"),
        lambda: field.look("nobody", 0, "baker"),
        lambda: field.sees("able", "nobody"),
        lambda: field.distance_in("able", "nobody"),
    ]:
        with pytest.raises(KeyError):
            ask()


def tanks(folder: Path, facing: float) -> Table:
    text = unit("us", "a", "position = [30, 24]") + unit(
        "them", "b", f"position = [40, 24], facing = {facing}", template="medium-tank"
    )
    return table_from(folder, text)


@pytest.mark.rule("BA-VEH-1")
@pytest.mark.parametrize(
    ("facing", "struck"),
    [(180, "front"), (0, "rear"), (90, "side"), (270, "side"), (200, "front"), (340, "rear")],
)
def test_a_shot_strikes_the_quadrant_it_comes_from(
    tmp_path: Path, facing: float, struck: str
) -> None:
    assert TableField(tanks(tmp_path, facing)).look("us", 0, "them").facing == struck


@pytest.mark.rule("BA-VEH-1")
def test_the_quadrants_meet_on_the_lines_through_the_corners(tmp_path: Path) -> None:
    tank = tanks(tmp_path, 0).unit("them").models[0]
    low, high = tank.piece.part("body").mesh.bounds[:, :2]  # type: ignore[union-attr]
    (half_x, half_y), (mid_x, mid_y) = (high - low) / 2, (high + low) / 2
    for reach in (1.0, 3.0, 10.0):
        x, y = 40 + mid_x + reach * half_x, 24 + mid_y + reach * half_y
        assert facing_struck(tank, x, y) == "front"
        assert facing_struck(tank, x, y + 0.01) == "side"
        back = 40 + mid_x - reach * half_x
        assert facing_struck(tank, back, y) == "side"
        assert facing_struck(tank, back - 0.01, y) == "rear"


@pytest.mark.rule("BA-WPN-3")
@pytest.mark.parametrize(
    ("facing", "inside"),
    # the target's base covers bearings from -2.8 to 2.8 degrees
    [(0, True), (45, True), (47, True), (49, False), (-47, True), (-49, False), (180, False)],
)
def test_in_arc_is_any_part_of_the_base_within_45_degrees(
    tmp_path: Path, facing: float, inside: bool
) -> None:
    text = unit("us", "a", f"position = [30, 24], facing = {facing}") + unit(
        "them", "b", "position = [40, 24]"
    )
    table = table_from(tmp_path, text)
    assert TableField(table).look("us", 0, "them").in_arc == inside
    ours, theirs = table.unit("us").models[0], table.unit("them").models[0]
    assert in_arc(ours, theirs, 360)


@pytest.mark.rule("BA-SMK-2")
def test_much_smoke_blocks_and_little_is_told(tmp_path: Path) -> None:
    text = unit("us", "a", "position = [10, 24]") + unit("them", "b", "position = [30, 24]")
    field = TableField(table_from(tmp_path, text))
    assert field.look("us", 0, "them").smoke_in == 0
    field.tell([TurnBegan(1), SmokeLaid((20.0, 26.9), 3.0, 1)])
    look = field.look("us", 0, "them")
    assert look.sight
    assert 0 < look.smoke_in <= 2
    field.tell([SmokeLaid((20.0, 24.0), 3.0, 1)])
    assert not field.look("us", 0, "them").sight
    assert not field.sees("us", "them")
    field.tell([TurnBegan(2)])
    assert field.look("us", 0, "them") == TableField(field.table).look("us", 0, "them")
    assert field.sees("us", "them")


def looks(field: FollowedBattle) -> dict[tuple[str, int, str], object]:
    assert isinstance(field, TableField)
    return {
        (a, model.index, b): field.look(a, model.index, b)
        for a, b in enemies([one.spec for one in field.table.units])
        for model in field.table.unit(a).models
    }


@pytest.mark.parametrize("seed", range(3))
def test_cached_sight_equals_fresh_sight(seed: int) -> None:
    chance = random.Random(seed)
    field = TableField(crossroads())
    looks(field)
    for _ in range(4):
        units = [u for u in field.table.units if len(u.models) > 1]
        mover = chance.choice(units)
        dx, dy = chance.uniform(-6, 6), chance.uniform(-6, 6)
        to = tuple(
            (float(m.index), round(m.stand.x + dx, 4), round(m.stand.y + dy, 4), 90.0)
            for m in mover.models
        )
        loser = chance.choice(units)
        field.tell([Moved(mover.id, 6.0, "advance", to)])
        field.tell([MenLost(loser.id, (chance.choice(loser.models).index,))])
        looks(field)
    assert looks(field) == looks(TableField(field.table))


def test_losses_leave_the_table_and_wrecks_stay(tmp_path: Path) -> None:
    field = TableField(crossroads())
    field.tell([MenLost("able", (1, 3))])
    assert [m.index for m in field.table.unit("able").models] == [0, 2, 4]
    field.tell([Destroyed("able", "its morale failed")])
    with pytest.raises(KeyError):
        field.table.unit("able")
    field.tell([Destroyed("sherman", "destroyed", wreck=True)])
    assert field.table.unit("sherman").models
    assert "sherman" not in dict(field.around((62.0, 22.0)))
    assert "impassable" in field.ground.classes[-1:]
    here = [model.stand for model in field.table.unit("sherman").models]
    assert here == [model.stand for model in crossroads().unit("sherman").models]


def test_a_moved_unit_is_dropped_onto_what_lies_there() -> None:
    table, field = crossroads(), TableField(crossroads())
    field.tell([Moved("able", 6.0, "advance", ((0.0, 55.0, 42.5, 33.0),))])
    moved = table.moved("able/0", 55.0, 42.5, 33.0)
    assert field.table.model("able/0").stand == moved.model("able/0").stand
    assert field.table.digest == moved.digest


@pytest.mark.rule("BA-MOV-7")
def test_a_game_starts_from_the_table() -> None:
    table = crossroads()
    game, field = start_game(table, seed=3, turns=2)
    assert game.header.digest == table.digest
    assert set(game.state.units) == {u.id for u in table.units}
    for placed in table.units:
        made = game.state.units[placed.id]
        assert len(made.models) == len(placed.models)
        assert (made.side, made.quality) == (placed.spec.side, placed.spec.quality)
        assert field.distance_in(placed.id, placed.id) == 0


@pytest.mark.rule("BA-SHO-6")
@pytest.mark.parametrize(
    ("high", "cover", "hidden"),
    [(0.0, "none", False), (0.7, "hard", False), (1.14, "hard", True), (1.3, "none", False)],
)
def test_a_target_is_hidden_where_hardly_any_of_it_is_in_sight(
    tmp_path: Path, high: float, cover: str, hidden: bool
) -> None:
    text = unit("us", "a", "position = [10, 24]") + unit("them", "b", "position = [30, 24]")
    if high:
        box = f'kind = "box"\nposition = [29, 24]\nsize = [0.4, 10.0, {high}]'
        text += f'[[terrain]]\nid = "wall"\n{box}\ncover = "hard"\n'
    table = table_from(tmp_path, text)
    pair = judge(table, "us/0", "them").forward.pairs[0]
    look = TableField(table).look("us", 0, "them")
    assert (look.cover, look.hidden) == (cover, hidden)
    assert hidden == (0.01 < pair.visible < HIDDEN_SHARE)


@pytest.mark.rule("BA-SMK-1")
def test_smoke_goes_between_an_enemy_and_the_nearest_friend(tmp_path: Path) -> None:
    text = (
        unit("us", "a", "position = [10, 24]", template="light-mortar-team")
        + unit("pal", "a", "position = [20, 10]")
        + unit("them", "b", "position = [40, 24]")
        + '[[terrain]]\nid = "wall"\nkind = "box"\nposition = [14, 24]\nsize = [0.4, 10.0, 3.0]\n'
    )
    field = TableField(table_from(tmp_path, text))
    (aim,) = field.smoke_points("us", 0)
    assert aim.at == (30.0, 17.0)
    assert (aim.sight, aim.observed) == (False, True)
    assert (20**2 + 7**2) ** 0.5 - 1.0 < aim.range_in < (20**2 + 7**2) ** 0.5  # from its base


@pytest.mark.rule("BA-SMK-1")
def test_a_spot_that_is_pointed_at_is_seen_where_its_ground_is(tmp_path: Path) -> None:
    text = (
        unit("us", "a", "position = [10, 24]", template="light-mortar-team")
        + unit("pal", "a", "position = [20, 10]")
        + '[[terrain]]\nid = "wall"\nkind = "box"\nposition = [14, 24]\nsize = [0.4, 10.0, 3.0]\n'
    )
    field = TableField(table_from(tmp_path, text))
    behind, beside = field.smoke_aim("us", 0, (30.0, 24.0)), field.smoke_aim("us", 0, (10.0, 40.0))
    assert (behind.sight, behind.observed) == (False, True)
    assert beside.sight and 15.0 < beside.range_in < 16.0
    hidden = field.smoke_aim("pal", 0, (12.0, 24.0))
    assert (hidden.sight, hidden.observed) == (False, True)


def test_a_wreck_looks_burnt_and_hides_as_much(tmp_path: Path) -> None:
    tank = unit("sherman", "b", "position = [16, 24]", template="medium-tank")
    field = TableField(table_from(tmp_path, tank))
    before = field.table.model("sherman/0").piece
    field.tell([Destroyed("sherman", "destroyed", wreck=True)])
    after = field.table.model("sherman/0").piece
    assert [part.name for part in after.parts] == [part.name for part in before.parts]
    for was, now in zip(before.parts, after.parts, strict=True):
        assert now.mesh is was.mesh
    hull, burnt = (piece.part("body").colours.astype(float) for piece in (before, after))
    assert abs(burnt - hull).mean() > 20, "nobody takes it for a tank that drives"
    red, _, blue = burnt.mean(axis=0)
    assert red > 1.2 * blue, "rust"
