"""The cheapest ways over a table: against every way there is, and against plain geometry."""

from __future__ import annotations

import itertools
from math import hypot
from pathlib import Path

import numpy as np
import pytest
from tables import table_from, terrain

from rules.shadow_war import ruleset
from rules.shadow_war.model.facts import Path as Way
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.rules.movement import cost_in
from sandbox.scenario.marks.objective import ObjectiveSpec
from sandbox.shadow_war.goals import goals_of
from sandbox.shadow_war.routes import Network, Routes, path_of
from sandbox.shadow_war.walk_graph import Steps, walks_of
from sandbox.table.table import Table

NOBODY = np.zeros(0, dtype=np.intp)


def table_of(tmp_path: Path, text: str, size: tuple[float, float] = (24.0, 18.0)) -> Table:
    return table_from(tmp_path, f"[table]\nsize = [{size[0]}, {size[1]}]\n{text}")


def searched(
    table: Table, x: float, y: float, z: float = 0.0, rules: Ruleset | None = None
) -> Routes:
    walks = walks_of(table.pieces, table.size)
    network = Network(walks, rules or ruleset())
    return network.search(walks.site_at(np.array([x, y, z])), NOBODY, np.inf)


def site(routes: Routes, x: float, y: float, z: float = 0.0) -> int:
    at = routes.network.walks.sites.at
    return int(np.linalg.norm(at - np.array([x, y, z]), axis=1).argmin())


OBSTACLES = (
    terrain("box", 3.2, 3.0, "size = [0.4, 4.0, 1.4]", "low")
    + terrain("box", 1.4, 4.5, "size = [2.0, 0.4, 1.2]", "other")
    + terrain("box", 5.0, 1.6, "size = [1.6, 1.6, 1.0]", "ledge")
    + terrain("rubble", 5.0, 5.0, "size = [2.0, 1.5, 0.5]", "debris")
)


@pytest.mark.slow
@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"climbing": True},
        {"climbing": True, "barrier_cost": "crossing"},
        {"barriers_add_up": False},
    ],
)
def test_no_other_way_is_cheaper(tmp_path: Path, changes) -> None:
    """Every way, step by step, each priced as a whole by the rules; the cheapest for each number
    of barriers that halve the move, for a way of more base cost may be no worse further on.
    """
    rules = ruleset("reference", changes)
    table = table_of(tmp_path, OBSTACLES, (6.5, 6.5))
    routes = searched(table, 1.0, 1.0, rules=rules)
    best = _every_way(routes, rules)
    costs = routes.cost
    assert np.isfinite(costs).sum() > 80
    assert (np.isfinite(costs) == np.isfinite(best)).all()
    reached = np.isfinite(costs)
    assert costs[reached] == pytest.approx(best[reached], abs=1e-9)


def _every_way(routes: Routes, rules: Ruleset) -> np.ndarray:
    sites, steps = routes.network.walks.sites, routes.network.walks.steps
    both = steps.joined(steps.reverse())
    ways: dict[tuple[int, int], tuple[float, Way]] = {}
    fresh = []

    def offer(place: int, way: Way) -> None:
        cost = cost_in(rules, way)
        halves = rules.assumptions.barrier_cost == "whole move"
        halvings = halves * sum(1 <= h <= 2 and w < 1 for h, w in way.barriers)
        key = (place, halvings)
        if np.isfinite(cost) and halvings <= 2 and cost < ways.get(key, (np.inf,))[0] - 1e-12:
            ways[key] = (cost, way)
            fresh.append(key)

    def path_in_row(some: Steps, row: int, start: int, end: int) -> Way:
        return path_of(some.selected(np.array([row])), np.array([[start, end]]))

    links = routes.network.walks.links(routes.start)
    for row in range(len(links)):
        end = int(links.end[row])
        offer(end, path_in_row(links, row, int(routes.start.ground[0]), int(sites.ground[end])))
    out: dict[int, list[tuple[int, Way]]] = {}
    for row in range(len(both)):
        a, b = int(both.start[row]), int(both.end[row])
        step = path_in_row(both, row, int(sites.ground[a]), int(sites.ground[b]))
        out.setdefault(a, []).append((b, step))
    while fresh:
        key = fresh.pop(0)
        way = ways[key][1]
        for b, step in out.get(key[0], []):
            offer(b, Way(way.legs + step.legs, way.barriers + step.barriers))
    best = np.full(len(sites), np.inf)
    for (place, _), (cost, _) in ways.items():
        best[place] = min(best[place], cost)
    return best


@pytest.mark.slow
def test_the_cost_of_a_path_is_that_of_the_rules(tmp_path: Path) -> None:
    text = terrain("ruin", 8, 9, "levels = 3\nseed = 2") + terrain("walkway", 18, 9, "", "g")
    text += terrain("barricade", 13, 4, "size = [6.0, 0.5, 1.5]", "b")
    text += terrain("rubble", 14, 14, "", "r") + terrain(
        "hill", 20, 14, "size = [6.0, 6.0, 1.2]", "h"
    )
    grounds = {"open", "ladder", "difficult", "very difficult"}
    for climbing in (False, True):
        rules = ruleset("reference", {"climbing": climbing})
        routes = searched(table_of(tmp_path, text), 2.0, 2.0, rules=rules)
        reached = np.flatnonzero(np.isfinite(routes.cost))
        used = {leg for number in reached for leg, _ in routes.path(int(number)).legs}
        assert used == grounds | ({"climb"} if climbing else set())
        for number in reached[::7].tolist():
            assert cost_in(rules, routes.path(number)) == pytest.approx(routes.cost[number])


def test_in_the_open_a_way_is_the_straight_line_but_for_the_grid(tmp_path: Path) -> None:
    routes = searched(table_of(tmp_path, ""), 12.0, 9.0)
    at = routes.network.walks.sites.at
    straight = np.hypot(at[:, 0] - 12.0, at[:, 1] - 9.0)
    far = straight > 3
    assert (routes.cost >= straight - 1e-9).all()
    assert (routes.cost[far] <= straight[far] * 1.04).all()


def test_round_a_wall_too_high_to_climb(tmp_path: Path) -> None:
    wall = terrain("box", 12, 9, "size = [0.5, 8.0, 5.0]")
    routes = searched(table_of(tmp_path, wall), 10.0, 9.0)
    there = site(routes, 13.75, 9.25)
    x, y, _ = routes.network.walks.sites.at[there]
    corners = [(11.75, 13.0), (12.25, 13.0)]
    around = [(10.0, 9.0), *corners, (float(x), float(y))]
    least = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(around))
    assert least <= routes.cost[there] <= 1.08 * least + 0.3
    assert routes.path(there).barriers == ()


@pytest.mark.rule("SW-MOV-3")
@pytest.mark.parametrize(
    ("high", "whole", "factor", "more"),
    [(0.9, False, 1.0, 0), (1.5, False, 1.0, 1), (0.9, True, 1.0, 0), (1.5, True, 2.0, 0)],
)
def test_over_a_low_wall_for_nothing_and_over_a_higher_one_for_half_the_move(
    tmp_path: Path, high: float, whole: bool, factor: float, more: int
) -> None:
    rules = ruleset("reference", {} if whole else {"barrier_cost": "crossing"})
    wall = terrain("box", 12, 9, f"size = [0.5, 17.9, {high}]")
    routes = searched(table_of(tmp_path, wall), 10.0, 9.0, rules=rules)
    there = site(routes, 13.75, 9.25)
    path = routes.path(there)
    ((height, width),) = path.barriers
    assert height == pytest.approx(high, abs=1e-3)
    assert width == pytest.approx(0.5, abs=0.06)
    assert routes.cost[there] == pytest.approx(path.length_in * factor + more * width)
    assert path.length_in == pytest.approx(3.76, abs=0.15)


def test_up_by_the_ladders_where_nothing_is_climbed(tmp_path: Path) -> None:
    text = terrain("ruin", 12, 9, "levels = 3\nstorey = 3.0")
    routes = searched(table_of(tmp_path, text), 3.0, 9.0)
    for floor in (1, 2):
        path = routes.path(site(routes, 14.0, 10.0, 3.0 * floor))
        legs = dict.fromkeys(("ladder", "climb"), 0.0)
        for ground, inches in path.legs:
            if ground in legs:
                legs[ground] += inches
        assert legs == {"ladder": pytest.approx(3.0 * floor), "climb": 0.0}


@pytest.mark.slow
def test_a_floor_without_a_ladder_is_climbed_up_to(tmp_path: Path) -> None:
    text = terrain("walkway", 12, 9, 'ladders = "none"\nheight = 2.5\nrailing = false')
    climbing = ruleset("reference", {"climbing": True})
    routes = searched(table_of(tmp_path, text), 12.0, 5.0, rules=climbing)
    path = routes.path(site(routes, 12.25, 9.25, 2.5))
    assert ("climb", 2.5) in [(g, pytest.approx(i)) for g, i in path.legs if g == "climb"]
    walls = searched(table_of(tmp_path, text), 12.0, 5.0)
    assert not np.isfinite(walls.cost[site(walls, 12.25, 9.25, 2.5)]), "a wall is a wall"
    high = searched(table_of(tmp_path, text.replace("2.5", "4.0")), 12.0, 5.0, rules=climbing)
    assert not np.isfinite(high.cost[site(high, 12.25, 9.25, 4.0)])


@pytest.mark.slow
@pytest.mark.rule("SW-MOV-3")
def test_grounds_are_those_of_what_is_underfoot(tmp_path: Path) -> None:
    text = terrain("pond", 4, 9, "size = [4.0, 4.0]", "pond")
    text += terrain("wood", 12, 9, "size = [5.0, 5.0]", "wood")
    text += terrain("rubble", 19, 9, "size = [3.0, 3.0, 0.3]", "debris")
    text += terrain("rubble", 19, 14, 'size = [3.0, 3.0, 0.3]\nground = "open"', "path")
    routes = searched(table_of(tmp_path, text), 1.0, 1.0)
    names = _underfoot(routes, [(4, 9), (12, 9), (19, 9), (19, 14)])
    assert names[:3] == ["difficult", "difficult", "very difficult"]
    assert names[3] in ("open", "difficult")


@pytest.mark.slow
@pytest.mark.rule("SW-MOV-3")
def test_a_scenario_marks_any_piece_with_a_ground(tmp_path: Path) -> None:
    """A pool of poison, a slippery deck, a yard of deep dust, a pit."""
    text = terrain("pond", 4, 9, 'size = [4.0, 4.0]\nground = "very difficult"', "poison")
    text += terrain("field", 12, 9, 'size = [5.0, 5.0]\nground = "difficult"', "dust")
    text += terrain("rubble", 19, 9, 'size = [3.0, 3.0, 0.3]\nground = "difficult"', "debris")
    pit = 'size = [4.0, 4.0]\nground = "impassable"'
    routes = searched(table_of(tmp_path, text + terrain("pond", 19, 14, pit, "pit")), 1.0, 1.0)
    names = _underfoot(routes, [(4, 9), (12, 9), (19, 9)])
    assert names == ["very difficult", "difficult", "difficult"]
    at = routes.network.walks.sites.at
    assert np.linalg.norm(at[:, :2] - np.array([19.0, 14.0]), axis=1).min() > 1.2


def _underfoot(routes: Routes, points: list[tuple[float, float]]) -> list[str]:
    at = routes.network.walks.sites.at
    near = np.linalg.norm(at[:, None, :2] - np.array(points), axis=2).argmin(axis=0)
    return [routes.path(int(number)).legs[-1][0] for number in near]


def test_no_fighter_passes_a_blocked_gap(tmp_path: Path) -> None:
    walls = terrain("box", 12, 4, "size = [0.5, 8.0, 5.0]", "a")
    walls += terrain("box", 12, 14, "size = [0.5, 8.0, 5.0]", "b")
    table = table_of(tmp_path, walls)
    walks = walks_of(table.pieces, table.size)
    network, start = Network(walks, ruleset()), walks.site_at(np.array([8.0, 9.0, 0.0]))
    gap = np.flatnonzero(np.linalg.norm(walks.sites.at - np.array([12.0, 9.0, 0.0]), axis=1) < 1.3)
    there = site(network.search(start, NOBODY, np.inf), 16.0, 9.0)
    assert network.search(start, NOBODY, np.inf).cost[there] < 8.5
    assert not np.isfinite(network.search(start, gap, np.inf).cost[there])


@pytest.mark.slow
def test_large_tables_have_no_more_places_than_small_ones(tmp_path: Path) -> None:
    large = walks_of(table_of(tmp_path, "", (96.0, 72.0)).pieces, (96.0, 72.0))
    assert len(large.sites) <= 9300
    assert large.spacing == pytest.approx(0.866, abs=0.01)


def test_distances_to_goals_and_floors_go_round_walls_and_up_ladders(tmp_path: Path) -> None:
    text = terrain("box", 12, 9, "size = [0.5, 8.0, 5.0]") + terrain("walkway", 20, 9, "", "g")
    table = table_of(tmp_path, text)
    network = Network(walks_of(table.pieces, table.size), ruleset())
    held = ObjectiveSpec(id="o", kind="hold", position=(13.0, 9.0), radius=1.0)
    theirs = ObjectiveSpec(id="x", kind="hold", position=(2.0, 2.0), radius=1.0, side="other")
    goals = goals_of(network, [held, theirs], "able")
    at = np.array([[11.0, 9.0, 0.0], [13.0, 9.5, 0.0], [2.0, 2.0, 0.0], [20.0, 9.0, 3.0]])
    assert goals.at_objective(at, 0.5).tolist() == [False, True, False, False]
    round_the_wall = goals.ground.costs_from(at)[0]
    assert 8.0 < round_the_wall < 12.0, "straight through it would be less than an inch"
    ladders = goals.floors.costs_from(at)
    assert ladders[3] == 0.0 and 4.0 < ladders[1] < ladders[0] < 20.0
    flat = Network(walks_of((), table.size), ruleset())
    assert goals_of(flat, [], "able").floors.costs_from(at).tolist() == [99.0] * 4
