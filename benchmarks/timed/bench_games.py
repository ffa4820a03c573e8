"""Time both games on their example tables with real sight, and the cost of their geometry.

The peer in the same run is networkx, which finds the same cheapest paths on the same graph.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from statistics import median

import networkx as nx
import numpy as np
import pytest

from benchmarks.counts.count_games import play_and_count
from benchmarks.timed.printed_rows import print_rows
from benchmarks.timed.sizes import size
from rules import games
from rules.catalogue import RULESETS
from rules.engine.play.objectives import PLAYER_EDGES
from rules.shadow_war.model.ruleset import ruleset
from sandbox.movement.flight import fly
from sandbox.play.match import play_match
from sandbox.scenario.file import load
from sandbox.shadow_war.routes import Network
from sandbox.shadow_war.walk_graph import Sites, walks_of
from sandbox.table.table import Table, lay

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

WAITED_S = 0.1
"""Seconds from which somebody waits for a decision: most others are answers to events."""

SHOTS = {
    "bolt-action": {
        "action": "shoot",
        "shooter": {"kind": "infantry", "quality": "regular", "models": 10},
        "target": {"kind": "warplane", "pins": 2, "quality": "regular"},
        "shots": [{"weapon": "rifle", "count": 10, "range_in": 14.0}],
    },
    "shadow-war": {
        "action": "shoot",
        "shooter": {"bs": 4},
        "target": {"toughness": 3, "wounds": 1, "save": 5},
        "weapon": {"strength": 4},
        "modifiers": ["partial cover"],
    },
}


@cache
def laid(name: str) -> Table:
    return lay(load(EXAMPLES / f"{name}.toml"))


@pytest.mark.parametrize("name", ["air-attack", "ruins-skirmish"])
def test_a_whole_game_with_sight(benchmark, name: str) -> None:
    table = laid(name)
    seeds, turns = iter(range(100)), size(None, 1)
    actions = benchmark.pedantic(
        lambda: len(play_match(table, [], seed=next(seeds), turns=turns).played),
        rounds=3,
        iterations=1,
    )
    assert actions > size(20, 0)


def test_the_opponent_against_itself() -> None:
    """Time the decisions of a whole game of `middle`, all that it measures of the table included.

    The first policy, `simple`, is the peer.
    """
    rows = {}
    for policy in ("middle", "simple"):
        _, took = play_and_count(
            size("crossroads-battle", "crossroads"), 1, size(None, 1), policy, None
        )
        seconds = sorted(decision.processor_s for decision in took)
        slow = [s for s in seconds if s >= WAITED_S]
        rows[policy] = (
            f"{sum(seconds):.1f} s of processor in {len(seconds)} decisions, median "
            f"{median(seconds):.3f} s; {len(slow)} of {WAITED_S:g} s or more, their median "
            f"{median(slow or [0.0]):.2f} s; 95 % under {seconds[int(0.95 * len(seconds))]:.2f} s; "
            f"the first {took[0].processor_s:.2f} s, the slowest later one "
            f"{max(d.processor_s for d in took[1:]):.2f} s"
        )
    print_rows(rows, "the opponent against itself")


@pytest.mark.parametrize("game", RULESETS)
def test_odds_of_one_shot(benchmark, game: str) -> None:
    chances = benchmark(games.odds, {"game": game, **SHOTS[game]})
    assert chances


def test_a_flight(benchmark) -> None:
    table = laid("air-attack")
    plane = table.unit("diver")
    paths = benchmark(lambda: [fly(table, plane, "scout", edge) for edge in PLAYER_EDGES])
    assert all(path.ends_in <= 12.0 + 1e-6 for path in paths)


REACH = 8.0


@pytest.fixture(scope="module")
def network() -> Network:
    table = laid("ruins-skirmish")
    return Network(walks_of(table.pieces, table.size), ruleset())


@pytest.fixture(scope="module")
def start(network: Network) -> Sites:
    stand = laid("ruins-skirmish").model("gate/0").stand
    return network.walks.site_at(np.array([stand.x, stand.y, stand.z]))


def test_ways_over_the_ruins(benchmark, network: Network, start: Sites) -> None:
    routes = benchmark(lambda: network.search(start, np.zeros(0, dtype=np.intp), REACH))
    assert (routes.base[0] < REACH).sum() > 50


def test_ways_over_the_ruins_by_networkx(benchmark, network: Network, start: Sites) -> None:
    """Return the same paths, without those over barriers that halve a move."""
    sites = network.walks.sites
    graph = nx.DiGraph()
    row = network.pricing.priced(network.steps, sites, sites)
    keep = ~row.halves
    edges = zip(row.steps.start[keep], row.steps.end[keep], row.cost[keep], strict=True)
    graph.add_weighted_edges_from(edges)
    first = network.pricing.priced(network.walks.links(start), start, sites)
    for end, cost in zip(first.steps.end, first.cost, strict=True):
        graph.add_edge("start", end, weight=cost)
    costs = benchmark(lambda: nx.single_source_dijkstra_path_length(graph, "start", cutoff=REACH))
    ours = network.search(start, np.zeros(0, dtype=np.intp), REACH).base[0]
    assert {n for n in costs if n != "start"} == set(np.flatnonzero(ours <= REACH).tolist())
    assert all(ours[n] == pytest.approx(cost) for n, cost in costs.items() if n != "start")
