"""Properties of generated tables: bytes, places of pieces, and the proportions of each theme."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from hashlib import sha256
from itertools import combinations
from statistics import mean

import pytest
import shapely
from repository import ROOT

from sandbox.generate.generate import ZONE_IN, TableWish, generate, planned
from sandbox.generate.items import Role
from sandbox.generate.plan import Plan
from sandbox.generate.themes import THEMES
from sandbox.scenario.file import read_scenario

pytestmark = pytest.mark.slow

SEEDS = range(40, 43)
TOUCH_IN2 = 0.4
"""A wall that leans on a house is this much under its eaves at most."""

SOLID = {Role.HOUSE, Role.LINE, Role.SMALL}
DIGESTS = """
import sys
from hashlib import sha256
from sandbox.generate.generate import generate
for theme in sys.argv[1:]:
    print(sha256(generate(theme, (36.0, 36.0), seed=9).encode()).hexdigest())
"""
"""A program that prints the digest of a table of each theme."""


@cache
def plans(theme: str) -> tuple[Plan, ...]:
    return tuple(planned(TableWish(theme, seed=seed)) for seed in SEEDS)


def share(plan: Plan, *roles: Role) -> float:
    """The share of a table that pieces of some roles cover."""
    return float(plan.covered(*roles).intersection(plan.table).area / plan.table.area)


def test_a_seed_gives_the_same_bytes_in_every_process() -> None:
    """No order of a set, which each process has its own of, gets into a table."""
    here = [sha256(generate(theme, (36.0, 36.0), seed=9).encode()).hexdigest() for theme in THEMES]
    done = subprocess.run(
        [sys.executable, "-c", DIGESTS, *THEMES],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "5"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == here


@pytest.mark.parametrize("theme", THEMES)
def test_every_piece_is_on_the_table_and_none_stands_in_another(theme: str) -> None:
    for plan in plans(theme):
        for item in plan.items:
            over = item.foot.difference(plan.table).area
            assert over < (0.5 if item.role in (Role.FLAT, Role.WATER) else 1e-6), item
        for one, other in combinations([i for i in plan.items if i.role in SOLID], 2):
            both = one.foot.intersection(other.foot).area
            lines = Role.LINE in (one.role, other.role)
            # hedges of fields meet at their corners
            most = 2.5 if one.role == other.role == Role.LINE else TOUCH_IN2 if lines else 1e-6
            assert both < most, (one, other)
        water = plan.covered(Role.WATER)
        assert plan.covered(*SOLID, Role.WOOD).intersection(water).area < 1e-6


@pytest.mark.parametrize("theme", THEMES)
def test_ids_are_unique_and_zones_lie_at_opposite_edges(theme: str) -> None:
    scenario = read_scenario(generate(theme, seed=SEEDS[0]))
    ids = [piece.id for piece in scenario.terrain]
    assert len(set(ids)) == len(ids)
    near, far = (shapely.Polygon(zone.polygon) for zone in scenario.zones)
    table = shapely.box(0, 0, *scenario.table.size)
    assert near.within(table) and far.within(table)
    deep = scenario.table.size[1]
    assert near.area == far.area > 0.9 * table.area * ZONE_IN / deep
    assert (near.bounds[3], far.bounds[1]) == (ZONE_IN, deep - ZONE_IN)


def test_an_upright_table_is_the_same_one_turned() -> None:
    for theme in THEMES:
        flat = read_scenario(generate(theme, (48.0, 36.0), seed=2))
        upright = read_scenario(generate(theme, (36.0, 48.0), seed=2))
        assert [piece.id for piece in flat.terrain] == [piece.id for piece in upright.terrain]
        for one, other in zip(flat.terrain, upright.terrain, strict=True):
            x, y, *_ = one.position
            assert tuple(other.position[:2]) == pytest.approx((36.0 - y, x), abs=0.02)
            assert (other.rotation - one.rotation) % 360 == pytest.approx(90.0)


@pytest.mark.parametrize(
    ("roles", "intervals"),
    [
        (
            (Role.HOUSE,),
            {
                "village": (0.05, 0.11), "bocage": (0.02, 0.08), "ruins": (0.15, 0.25),
                "open": (0.01, 0.06), "industrial": (0.15, 0.25), "desert-town": (0.06, 0.14),
            },
        ),
        (
            (Role.WOOD,),
            {
                "village": (0.02, 0.1), "bocage": (0.04, 0.13), "ruins": (0.0, 0.0),
                "open": (0.01, 0.09), "industrial": (0.0, 0.0), "desert-town": (0.0, 0.0),
            },
        ),
        (
            (Role.LINE,),
            {
                "village": (0.005, 0.03), "bocage": (0.06, 0.15), "ruins": (0.0, 0.01),
                "open": (0.005, 0.04), "industrial": (0.0, 0.01), "desert-town": (0.003, 0.02),
            },
        ),
    ],
    ids=["buildings", "woods", "walls and hedges"],
)  # fmt: skip
def test_each_theme_has_its_proportion(
    roles: tuple[Role, ...], intervals: dict[str, tuple[float, float]]
) -> None:
    shares = {theme: mean(share(plan, *roles) for plan in plans(theme)) for theme in THEMES}
    outside = {
        theme: shares[theme]
        for theme, (low, high) in intervals.items()
        if not low <= shares[theme] <= high
    }
    assert set(intervals) == set(THEMES)
    assert outside == {}
