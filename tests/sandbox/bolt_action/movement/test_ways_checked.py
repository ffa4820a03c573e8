"""Every way offered on foot, checked by hand: sampled finely, model by model, with no planner."""

from __future__ import annotations

import itertools
import random
from functools import cache
from math import ceil, hypot
from pathlib import Path

import numpy as np
import pytest
import shapely
from repository import EXAMPLES
from tables import table_from, unit

from rules.bolt_action.model.events import Moved
from rules.bolt_action.player.queries import Way
from sandbox.bolt_action.battle.field import TableField
from sandbox.bolt_action.start import start_game
from sandbox.movement.houses import houses_on
from sandbox.scenario.file import load
from sandbox.table.footprints import Pose2D, cores, pose_of, radii
from sandbox.table.table import PlacedModel, Table, lay

pytestmark = pytest.mark.slow


STEP_IN = 0.2
NEVER_CROSSED = ("building", "impassable")


@cache
def example(name: str) -> Table:
    return lay(load(EXAMPLES / f"{name}.toml"))


def legs_of(field: TableField, unit: str, way: Way) -> dict[int, list[Pose2D]]:
    rows: dict[int, list[Pose2D]] = {
        model.index: [pose_of(model)] for model in field.table.unit(unit).models
    }
    for row in (*way.way, *way.to):
        rows[int(row[0])].append(Pose2D(*row[1:]))
    return rows


def sampled(legs: list[Pose2D]) -> list[Pose2D]:
    spots = [legs[0]]
    for a, b in itertools.pairwise(legs):
        steps = max(1, ceil(hypot(b.x - a.x, b.y - a.y) / STEP_IN))
        for k in range(1, steps + 1):
            part = k / steps
            spots.append(Pose2D(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part, b.facing))
    return spots


def plan(model: PlacedModel, spot: Pose2D) -> shapely.Geometry:
    return shapely.buffer(cores([model], [spot])[0], float(radii([model])[0]), quad_segs=16)


def check(field: TableField, unit: str, order: str, limit: float, way: Way) -> None:
    models = {model.index: model for model in field.table.unit(unit).models}
    others = [m for u in field.grounded() if u.id != unit for m in u.models]
    theirs = np.array([plan(m, pose_of(m)) for m in others], dtype=object)
    ground = list(zip(field.ground.outlines, field.ground.classes, strict=True))
    shut = [s for s, name in ground if name in NEVER_CROSSED or (order == "run" and slow(name))]
    indoors = any(len(row) == 5 for row in (*field.rows(unit), *way.way, *way.to))
    if indoors:
        shut = [s for s, name in ground if name != "building" and any(s is one for one in shut)]
    about, grounds = shapely.STRtree(theirs), shapely.STRtree(shut)
    houses = houses_on(field.table.pieces)
    width, depth = field.table.size
    longest = 0.0
    for number, legs in legs_of(field, unit, way).items():
        model = models[number]
        longest = max(
            longest,
            sum(hypot(b.x - a.x, b.y - a.y, rise(a, b)) for a, b in itertools.pairwise(legs)),
        )
        line = [(s.x, s.y, houses.foot(s.x, s.y) if s.z is None else s.z) for s in legs]
        assert not houses.walled(np.array(line)), (unit, order, way)
        start = plan(model, legs[0])
        before = shapely.distance(theirs, start)
        on = [shapely.distance(shape, start) < 1e-2 for shape in shut]
        for spot in sampled(legs):
            here = plan(model, spot)
            x0, y0, x1, y1 = here.bounds
            assert x0 > -0.01 and y0 > -0.01 and x1 < width + 0.01 and y1 < depth + 0.01
            near = about.query(here, predicate="dwithin", distance=1.0)  # who is further is free
            gaps = shapely.distance(theirs[near], here)
            assert (gaps > np.minimum(before[near], 1.0) - 0.01).all(), (unit, order, way)
            for k in grounds.query(here, predicate="intersects"):
                deep = 0.06 if not on[k] else float(radii([model])[0]) + 0.01
                shared = shapely.intersection(shut[k], shapely.buffer(here, -deep))
                assert shapely.area(shared) == 0
    assert way.path.distance_in == pytest.approx(longest, abs=1e-3)
    assert longest <= limit + 1e-3
    assert one_group(field, unit, way)


def rise(a: Pose2D, b: Pose2D) -> float:
    return 0.0 if a.z is None or b.z is None else b.z - a.z


def slow(name: str) -> bool:
    return name in ("rough", "obstacle", "anti-tank obstacle")


def one_group(field: TableField, unit: str, way: Way) -> bool:
    rows = {int(row[0]): Pose2D(*row[1:4]) for row in way.to}
    shapes = [plan(m, rows[m.index]) for m in field.table.unit(unit).models]
    left, group = shapes[1:], shapes[:1]
    while left:
        near = [s for s in left if any(shapely.distance(s, g) <= 1.01 for g in group)]
        if not near:
            return False
        group += near
        left = [s for s in left if not any(s is n for n in near)]
    for a, b in itertools.combinations(shapes, 2):
        assert shapely.area(shapely.intersection(a, b)) < 0.01
    return True


def on_foot(field: TableField) -> list[str]:
    return [u.id for u in field.grounded() if u.template.mover == "infantry"]


@pytest.mark.rule("BA-MOV-2")
@pytest.mark.rule("BA-MOV-3")
@pytest.mark.rule("BA-MOV-7")
@pytest.mark.rule("BA-MOV-8")
@pytest.mark.parametrize("name", ["crossroads-battle", "air-attack"])
@pytest.mark.parametrize("seed", range(2))
def test_every_way_on_foot_is_one_that_can_be_walked(name: str, seed: int) -> None:
    chance = random.Random(seed)
    _, field = start_game(example(name), seed=seed)
    checked = bent = 0
    for _ in range(8):
        unit = chance.choice(on_foot(field))
        order, limit = chance.choice([("advance", 6.0), ("run", 12.0)])
        offered = list(field.ways(unit, order, limit))
        if not offered:
            continue
        for way in chance.sample(offered, min(4, len(offered))):
            check(field, unit, order, limit, way)
            checked += 1
            bent += bool(way.way)
        way = chance.choice(offered)
        field.tell([Moved(unit, way.path.distance_in, order, way.to)])
        assert {int(row[0]): row[1:] for row in field.rows(unit)} == {
            int(row[0]): row[1:] for row in way.to
        }
    assert checked > 10
    assert bent


NAMED = """
[[terrain]]
id = "garden_wall"
kind = "wall"
position = [23, 24]
rotation = 90
size = [8, 0.4, 0.8]

[[terrain]]
id = "high_road"
kind = "road"
position = [36, 16]
size = [72, 5]
"""


@pytest.mark.rule("BA-MOV-8")
def test_places_have_the_names_that_players_use(tmp_path: Path) -> None:
    men = unit("us", "a", "position = [19, 22]", "position = [19, 23.2]")
    foe = unit("them", "b", "position = [60, 24]")
    field = TableField(table_from(tmp_path, NAMED + men + foe))
    named = {way.path.place for way in field.ways("us", "advance", 6.0)}
    assert {"behind the garden wall", "on the high road"} <= named
    assert "" not in named
    assert not any("_" in name for name in named)


@pytest.mark.rule("BA-MOV-5")
@pytest.mark.rule("BA-MOV-7")
def test_tanks_drive_as_far_as_they_can(tmp_path: Path) -> None:
    tank = unit("us", "a", "position = [10, 16]", template="medium-tank")
    wreck = unit("them", "b", "position = [30, 16]", template="medium-tank")
    field = TableField(table_from(tmp_path, NAMED + tank + wreck))
    ahead = [w.path for w in field.ways("us", "run", 18.0) if not w.path.reverse]
    assert all(path.nearest_unit_in > 1 for path in ahead)
    # up to an inch from the tank in front, short of the whole move, and no further
    assert 10 < max(path.distance_in for path in ahead) < 15
    field.tell([Moved("them", 9.0, "advance", ((0.0, 30.0, 40.0, 0.0),))])
    assert max(w.path.distance_in for w in field.ways("us", "run", 18.0)) == pytest.approx(36)


TURNED = """
[[terrain]]
id = "house"
kind = "building"
position = [{house}]
rotation = {turn}
size = [6, 4, 5]

[[terrain]]
id = "wall"
kind = "wall"
position = [{wall}]
rotation = {turn}
size = [8, 0.4, 0.8]
"""


@pytest.mark.rule("BA-MOV-8")
def test_a_world_turned_about_has_the_same_ways(tmp_path: Path) -> None:
    """Half a turn about the middle of the table: as many ways, as long, as near to the enemy."""

    def world(turned: bool) -> TableField:
        def at(x: float, y: float) -> str:
            return f"{72 - x}, {48 - y}" if turned else f"{x}, {y}"

        men = [(20 + 1.2 * (k % 3), 22 + 1.2 * (k // 3)) for k in range(6)]
        text = TURNED.format(house=at(27, 24), wall=at(22, 30), turn=180 if turned else 0) + unit(
            "us", "a", *(f"position = [{at(x, y)}]" for x, y in men)
        )
        foes = [(40, 22), (40, 23.2)]
        text += unit("them", "b", *(f"position = [{at(x, y)}]" for x, y in foes))
        return TableField(table_from(tmp_path, text, f"{turned}.toml"))

    for order, limit in (("advance", 6.0), ("run", 12.0)):
        one, other = (list(world(turned).ways("us", order, limit)) for turned in (False, True))
        assert abs(len(one) - len(other)) <= 1
        for fact in (lambda w: w.path.distance_in, lambda w: w.enemy_in, lambda w: -w.enemy_in):
            assert max(map(fact, one)) == pytest.approx(max(map(fact, other)), abs=0.1)
