"""The themes: the items of each, in order, the largest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

import shapely

from sandbox.generate import country, houses, roads, water
from sandbox.generate.bocage import bocage
from sandbox.generate.farm import farmyard
from sandbox.generate.items import Item, Role, Spot, ahead, run, sized
from sandbox.generate.plan import Plan
from sandbox.generate.town import desert_town, industrial, ruins

_COTTAGES = tuple(
    (name, "building", {"size": size, "style": style, **more})
    for name, size, more in (
        ("cottage", (6.3, 4.9, 4.9), {}),
        ("cottage", (7.0, 5.0, 5.2), {"doors": 2, "roof": "thatch"}),
        ("house", (8.0, 6.0, 5.6), {"doors": 2}),
        ("house", (6.6, 5.6, 7.4), {"doors": 2}),
    )
    for style in ("plaster", "brick", "stone", "timber")
)
_BARN = (
    ("barn", "building", {"size": (9.8, 6.3, 5.6), "storeys": 1, "doors": 2, "chimney": False,
                          "windows": False, "style": "timber"}),
    ("barn", "building", {"size": (9.0, 6.0, 5.4), "storeys": 1, "doors": 2, "chimney": False,
                          "style": "stone"}),
)  # fmt: skip
Edging = tuple[tuple[str, dict[str, Any]], ...]
_FENCES: Edging = (
    ("wall", dict(country.DRY_STONE)),
    ("garden-wall", dict(country.BRICK)),
    ("fence", dict(country.FENCE)),
    ("hedge", dict(country.HEDGE)),
)
_HEDGES: Edging = (
    ("hedge", dict(country.HEDGE)),
    ("hedge", dict(country.HEDGE)),
    ("fence", dict(country.FENCE)),
)

_TRENCH = (10.0, 3.4, 0.85)
_WIRE = (8.0, 0.9, 0.75)
_BEFORE_IN = 6.0
"""Distance from the middle of a trench to its wire."""

_TRIES = 30


def village(plan: Plan) -> None:
    """Build a village at a crossroads: church, houses with gardens, fields with hedges, woods."""
    rng = plan.random
    plan.season = _season(plan)
    main, lanes = _crossing(plan)
    middle = roads.centre(main)
    water.river(plan, 0.45)
    church = {"size": (12.0, 5.6, 13.0)}
    shares = [0.5, 0.42, 0.58, 0.36, 0.64, 0.3]
    houses.landmark(
        plan, middle, roads.ROAD_IN, "church", "church", church, shares,
        (("wall", dict(country.DRY_STONE)),),
    )  # fmt: skip
    style = houses.Style((*_COTTAGES, *_BARN), _FENCES)
    built = min(1.0, 0.95 * plan.density)
    houses.street(
        plan,
        middle,
        roads.ROAD_IN,
        style,
        start=0.16,
        end=0.84,
        full=lambda share: built * (1.0 - 1.1 * abs(share - 0.5)),
    )
    for lane in lanes:
        houses.street(
            plan,
            roads.centre(lane),
            roads.LANE_IN,
            style,
            start=0.3,
            end=0.95,
            full=lambda share: built * (0.45 + 0.5 * share),
        )
    country.hills(plan, 1.0)
    country.ponds(plan, 0.5)
    lines = [middle, *(roads.centre(lane) for lane in lanes)]
    country.fields(plan, 7.0, _HEDGES, lines)
    country.orchards(plan, 1.4, lines)
    country.woods(plan, 3.0)
    _hedgerows(plan, 2.0)
    if rng.random() < 0.35:
        country.craters(plan, 3.0)
    country.rows_of_trees(plan, middle, roads.ROAD_IN, 2.0)
    country.trees(plan, 8.0)
    _left_behind(plan, middle, 0.9)


def _open_country(plan: Plan) -> None:
    """Build rolling fields: hills, a bending road, a lonely farm, a few woods."""
    rng, (w, h) = plan.random, plan.size
    start, end = (0.0, rng.uniform(0.3, 0.7) * h), (w, rng.uniform(0.3, 0.7) * h)
    road = roads.through(plan, "track", start, end, roads.LANE_IN, 0.14 * h, seed=rng.randrange(9))
    middle = roads.centre(road)
    plan.season = _season(plan)
    water.river(plan, 0.5)
    if rng.random() < 0.6:
        stone = rng.choice(("stone", "brick", "timber"))
        farmyard(plan, middle, roads.LANE_IN, stone, start=0.1, end=0.9)
    style = houses.Style((*_COTTAGES[:8], *_BARN, *_BARN), _FENCES, gardens=0.8, apart=(3.2, 5.0))
    at = 0.42 if plan.symmetric else rng.uniform(0.2, 0.65)
    houses.street(plan, middle, roads.LANE_IN, style, start=at, end=at + 0.16)
    if rng.random() < 0.4:
        dug_in(plan)
    country.hills(plan, 3.4, (1.6, 2.8), steps=0.15)
    country.fields(plan, 4.5, _HEDGES, [middle], ("wheat", "wheat", "plough"))
    country.orchards(plan, 0.6, [middle])
    country.woods(plan, 3.2, edge=0.42)
    country.ponds(plan, 0.8)
    _hedgerows(plan, 4.0)
    country.rows_of_trees(plan, middle, roads.LANE_IN, 1.2)
    country.trees(plan, 8.0)
    _left_behind(plan, middle, 1.0)


def _season(plan: Plan) -> str:
    return plan.random.choice(("summer", "summer", "spring", "autumn"))


def _crossing(plan: Plan) -> tuple[Item, list[Item]]:
    """Add a main road along the table, and one or two lanes from the long edges into it."""
    rng, (w, h) = plan.random, plan.size
    start, end = (0.0, rng.uniform(0.38, 0.62) * h), (w, rng.uniform(0.38, 0.62) * h)
    surface = rng.choice(("earth", "cobbles", "earth"))
    main = roads.through(
        plan, "main-road", start, end, roads.ROAD_IN, 0.1 * h, surface=surface,
        seed=rng.randrange(9),
    )  # fmt: skip
    lanes = []
    for edge in rng.sample((0.0, h), 1 if plan.symmetric else rng.choice((1, 2, 2))):
        share = rng.uniform(0.3, 0.7)
        lane = roads.into(
            plan,
            "lane",
            (share * w, edge),
            main,
            roads.LANE_IN,
            share + rng.uniform(-0.08, 0.08),
            seed=rng.randrange(9),
        )
        if lane is not None:
            lanes.append(lane)
    return main, lanes


def _hedgerows(plan: Plan, usual: float) -> None:
    """Add single hedges, remains of fields."""
    rng = plan.random

    def hedge(at: Spot) -> list[Item]:
        turn = rng.choice((0.0, 20.0, 70.0, 90.0, 110.0))
        long = rng.uniform(7, 13)
        a, b = (ahead(at, turn, way * long / 2) for way in (-1, 1))
        kind, keys = rng.choice(_HEDGES)
        return [country.line(kind, kind, [a, at, b], **keys, seed=rng.randrange(99))]

    country.scatter(plan, usual, hedge)


def _left_behind(plan: Plan, road: shapely.LineString, usual: float) -> None:
    """Add wrecks at the roadside."""
    beside = partial(plan.random.choice, (-3.6, 3.6, -1.0, 1.0))
    country.wrecks(plan, road, usual, beside, 35, (Role.FLAT, Role.FIELD))


THEMES: Mapping[str, Callable[[Plan], None]] = MappingProxyType(
    {
        "village": village,
        "bocage": bocage,
        "ruins": ruins,
        "open": _open_country,
        "industrial": industrial,
        "desert-town": desert_town,
    }
)
"""Builder of each theme."""


def dug_in(plan: Plan) -> None:
    """Add a trench and its wire for each side, as far from its own edge as the other's."""
    rng, (w, h) = plan.random, plan.size
    deep = min(10.5, 0.2 * h)
    for turn in (0.0,) if plan.symmetric else (0.0, 180.0):
        for _ in range(_TRIES):
            x, y = rng.uniform(0.2, 0.8) * w, deep + rng.uniform(-1.5, 1.5)
            at = (round(x, 2), round(y if turn == 0.0 else h - y, 2))
            trench = sized(rng, "trench", Role.WOOD, at, turn, _TRENCH, seeds=99)
            ends = [ahead(at, turn, x, _BEFORE_IN + x**2 / 60) for x in (-6.0, 0.5, 6.0)]
            seed = rng.randrange(99)
            wire = run("wire", "wire", ends, _WIRE[1], Role.LINE, size=_WIRE, seed=seed)
            if plan.add(trench, wire):
                break
