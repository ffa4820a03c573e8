"""Shortest ways by compiled code against all legs asked of Shapely and Dijkstra's ways of SciPy."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra
from tables import table_from, unit

from sandbox.bolt_action.battle.live_table import FollowedBattle
from sandbox.bolt_action.movement.compiled_ways import OPEN, SHUT, UNSURE, met
from sandbox.bolt_action.movement.visibility_graph import Obstacle, VisibilityGraph
from sandbox.table.footprints import Pose2D

Points = NDArray[np.float64]

pytestmark = pytest.mark.slow

REACH_IN = 12.0


def lines(starts: Points, ends: Points) -> NDArray[np.object_]:
    return np.asarray(shapely.linestrings(np.stack([starts, ends], axis=1)))


def every_leg(graph: VisibilityGraph) -> tuple[Points, NDArray[np.int32]]:
    """Inches from each model to each corner of a graph, and the corner before it: of a graph that
    has every leg that meets nothing."""
    corners, models = graph.corners, len(graph.starts)
    count = len(corners)
    links = np.zeros((count + models, count + models))
    one, other = np.triu_indices(count, 1)
    inches = np.linalg.norm(corners[one] - corners[other], axis=1)
    free = ~shapely.intersects(graph.obstacle.shape, lines(corners[one], corners[other]))
    free &= inches <= REACH_IN
    links[one[free], other[free]] = links[other[free], one[free]] = inches[free]
    for number, start in enumerate(graph.starts):
        away = np.linalg.norm(corners - start, axis=1)
        legs = lines(np.broadcast_to(start, corners.shape), corners)
        seen = ~shapely.intersects(graph.obstacles[number].shape, legs) & (away <= REACH_IN)
        links[count + number, :count] = np.where(seen, away, 0.0)
    starts = np.arange(count, count + models)
    lengths, before = dijkstra(csr_matrix(links), indices=starts, return_predecessors=True)
    return lengths[:, :count], np.where(before >= count, -1, before)[:, :count]


def slowly(
    graph: VisibilityGraph, lengths: Points, number: int, point: Points
) -> tuple[float, int]:
    """The shortest way of a model to a point: every last leg is tried, the best counts."""
    own, start = graph.obstacles[number].shape, graph.starts[number]
    if not shapely.intersects(own, shapely.LineString([start, point])):
        return float(np.linalg.norm((point - start)[None], axis=1)[0]), -1
    whole = lengths[number] + np.linalg.norm(graph.corners - point, axis=1)
    ends = np.broadcast_to(point, graph.corners.shape)
    whole[shapely.intersects(graph.obstacle.shape, lines(graph.corners, ends))] = np.inf
    best = int(np.argmin(whole))
    return (float(whole[best]), best) if whole[best] <= REACH_IN else (np.inf, -1)


def random_table(chance: random.Random) -> str:
    """Walls, houses and ponds, some in line with each other, men of three units between them."""
    rows = []
    for number in range(12):
        kind = chance.choice(["wall", "building", "pond", "hedge"])
        size = {"building": "[4, 4, 3]", "pond": "[4, 4]"}.get(kind, "[6, 0.4, 0.8]")
        x, y = chance.choice([8, 12, 16, 20, 24, 28]), chance.choice([6, 12, 18, 24, 30])
        turn = chance.choice([0, 90, 90, 37])
        rows.append(
            f'[[terrain]]\nid = "piece-{number}"\nkind = "{kind}"\nposition = [{x}, {y}]\n'
            f"rotation = {turn}\nsize = {size}\n"
        )
    for name, side in (("us", "a"), ("friends", "a"), ("them", "b")):
        x, y = chance.choice([10, 14, 18, 22]), chance.choice([9, 15, 21])
        men = [f"position = [{x + 1.2 * (k % 3)}, {y + 1.2 * (k // 3)}]" for k in range(5)]
        rows.append(unit(name, side, *men))
    return "\n".join(rows)


@pytest.mark.rule("BA-MOV-8")
@pytest.mark.parametrize("seed", range(6))
def test_ways_are_those_of_a_graph_with_every_leg(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    battle = FollowedBattle(table_from(tmp_path, random_table(chance)))
    mover = battle.mover(battle.table.unit("us"))
    bent = 0
    for order in ("run", "advance"):
        graph = VisibilityGraph(mover, order, REACH_IN)
        lengths, before = every_leg(graph)
        for number in range(len(graph.starts)):
            found, last = graph.routes(number)
            assert found.tolist() == lengths[number].tolist()
            there = np.isfinite(found)
            assert last[there].tolist() == before[number][there].tolist()
        around = graph.starts.mean(axis=0)
        points = around + np.array([[chance.uniform(-12, 12) for _ in "xy"] for _ in range(60)])
        inches = graph.inches(points)
        for number, row in enumerate(inches):
            slow = [slowly(graph, lengths, number, point) for point in points]
            assert row.tolist() == [inches for inches, _ in slow]
            bent += sum(corner >= 0 for _, corner in slow)
        ends = [Pose2D(x, y, 0.0) for x, y in points[: len(graph.starts)].tolist()]
        assert (graph.ways(ends) is None) == any(
            not np.isfinite(slowly(graph, lengths, number, points[number])[0])
            for number in range(len(ends))
        )
    assert bent > 20


def test_shapely_decides_where_rounding_might() -> None:
    """Legs from whole inch to whole inch past squares of whole inches run along their sides and
    through their corners."""
    chance = random.Random(7)
    squares = [(x, y) for x in range(2, 20, 4) for y in range(2, 20, 4)]
    shape = shapely.union_all([shapely.box(x, y, x + 2, y + 1) for x, y in squares])
    obstacle = Obstacle(shape)
    points = np.array([[chance.randrange(22) for _ in "xyuv"] for _ in range(600)], dtype=float)
    points = points[~obstacle.holds(points[:, :2])]
    starts, ends = points[:, :2], points[:, 2:]
    truly = shapely.intersects(shape, lines(starts, ends))
    assert obstacle.stops(starts, ends).tolist() == truly.tolist()
    at_once = met(points, *obstacle.lines)
    assert {OPEN, SHUT, UNSURE} == set(at_once.tolist())
    assert not truly[at_once == OPEN].any() and truly[at_once == SHUT].all()
