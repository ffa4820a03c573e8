"""Open country between the houses: fields and hedges, woods, hills, trees, water."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atan2, cos, degrees, pi, sin
from typing import Any

import shapely
from shapely import affinity

from sandbox.generate.items import Item, Role, Spot, ahead, block, disc, patch, run, sized
from sandbox.generate.plan import Plan

Made = Callable[[Spot], list[Item]]
"""Makes the items at a place."""

HEDGE = {"size": (6.0, 0.7, 1.05)}
BOCAGE = {"size": (12.0, 1.7, 2.25)}
BRICK = {"size": (8.0, 0.26, 0.95)}
DRY_STONE = {"size": (6.0, 0.35, 0.84)}
RENDERED = {"size": (8.0, 0.26, 1.1), "style": "render"}
FENCE = {"size": (6.0, 0.77)}
WIRE_MESH = {"size": (6.0, 1.3), "style": "mesh"}
_THICK = {"hedge": 0.7, "wall": 0.35, "fence": 0.2}
_CLIFF_IN = 4.0
"""Depth of a cliff, with the slope behind it."""

_TRIES = 60
_GATE_IN = 2.8
"""Width of the gate of a field: a tank and a 60 mm base pass."""

_FIELD_TRIES = 150
"""Tries for a field: it lies close among others, so few places fit."""


def line(name: str, kind: str, points: Sequence[Spot], **keys: Any) -> Item:
    """Return a wall, a hedge or a fence."""
    size = keys.get("size")
    thick = size[1] if isinstance(size, tuple) and len(size) == 3 else _THICK[kind]
    return run(name, kind, points, thick, **keys)


def hills(
    plan: Plan, usual: float, high: tuple[float, float] = (1.4, 2.4), *, steps: float = 0.0
) -> None:
    """Add hills, most of them away from the middle; ``steps``: how many have level steps."""
    rng, (w, h) = plan.random, plan.size
    for _ in range(plan.count(usual)):
        for _ in range(_TRIES):
            x, y = rng.uniform(13, 22), rng.uniform(9, 15)
            turn = float(rng.choice((0, 10, 20, 160, 170, 90)))
            at = _off_middle(plan, 0.28)
            round_ = affinity.scale(shapely.Point(0, 0).buffer(0.5), 1.08 * x, 1.08 * y)
            foot = affinity.translate(affinity.rotate(round_, turn, origin=(0, 0)), *at)
            keys: dict[str, Any] = {
                "size": (round(x, 1), round(y, 1), round(rng.uniform(*high), 1)),
                "top": rng.choice((0.45, 0.5, 0.6)),
                "irregular": 0.4,
                "seed": rng.randrange(99),
            }
            kind = "hill"
            if rng.random() < steps:
                keys = {**keys, "levels": 2 if keys["size"][2] < 1.9 else 3}
                kind = "stepped-hill"
                del keys["top"], keys["irregular"]
            hill = Item("hill", kind, Role.HILL, at, turn, foot, keys)
            if min(at[0], at[1], w - at[0], h - at[1]) > 5 and plan.add(hill):
                if kind == "hill":
                    _on_top(plan, hill, x, y)
                break


def _on_top(plan: Plan, hill: Item, x: float, y: float) -> None:
    """Add a tree or two on a hill."""
    rng = plan.random
    for _ in range(rng.randrange(3)):
        spot = ahead(hill.at, hill.turn, rng.uniform(-0.2, 0.2) * x, rng.uniform(-0.2, 0.2) * y)
        plan.add(tree(plan, spot, on=(Role.HILL,)))


def woods(
    plan: Plan,
    usual: float,
    species: str = "mixed",
    *,
    name: str = "wood",
    edge: float = 0.3,
    wide: Spot = (9.0, 15.0),
) -> None:
    """Add woods of irregular outline, most of them towards the edges."""
    rng = plan.random
    for _ in range(plan.count(usual)):
        for attempt in range(_TRIES):
            shrink = 1 - 0.5 * attempt / _TRIES
            across, deep = rng.uniform(*wide) * shrink, rng.uniform(*wide) * 0.75 * shrink
            outline = blob(plan, _off_middle(plan, edge), across, deep, rng.uniform(0, 180))
            area = shapely.Polygon(outline).area
            wood = patch(
                name, "wood", outline, Role.WOOD, trees=trees_in(area), species=species,
                height=rng.choice((5.0, 5.5, 6.0, 6.5)), seed=rng.randrange(999),
            )  # fmt: skip
            if plan.add(wood):
                break


def trees_in(area: float) -> int:
    """Return the number of trees of a wood. ``area``: square inches."""
    return max(4, round(area / 8))


def blob(plan: Plan, at: Spot, across: float, deep: float, turn: float) -> list[Spot]:
    """Return a round outline with small irregularities."""
    rng, corners = plan.random, 12
    reach = [rng.uniform(0.8, 1.12) for _ in range(corners)]
    return [
        ahead(
            at,
            turn,
            across / 2 * reach[n] * cos(2 * pi * n / corners),
            deep / 2 * reach[n] * sin(2 * pi * n / corners),
        )
        for n in range(corners)
    ]


def fields(
    plan: Plan,
    usual: float,
    edging: Sequence[tuple[str, dict[str, Any]]],
    along: Sequence[shapely.LineString] = (),
    crops: Sequence[str] = ("wheat", "plough", "cabbage"),
) -> None:
    """Add fields square to the nearest road, each with an edging all around it.

    ``edging``: kinds and keys of that.
    """
    rng = plan.random
    for _ in range(plan.count(usual)):
        for attempt in range(_FIELD_TRIES):
            shrink = 1 - 0.45 * attempt / _FIELD_TRIES
            x, y = rng.uniform(11, 17) * shrink, rng.uniform(8, 12) * shrink
            at = plan.evened((rng.uniform(0, plan.size[0]), rng.uniform(0, plan.size[1])))
            turn = _square_to(at, along) + rng.choice((0, 90))
            crop = block(
                "field", "field", Role.FIELD, at, turn, (x, y),
                size=(round(x, 1), round(y, 1)), crop=rng.choice(crops), seed=rng.randrange(99),
            )  # fmt: skip
            hem = _hem(plan, crop, (x, y), *rng.choice(edging)) if edging else []
            if plan.add(crop, *hem):
                _in_field(plan, crop, (x, y))
                break


def orchards(plan: Plan, usual: float, along: Sequence[shapely.LineString] = ()) -> None:
    """Add orchards, in rows square to the nearest road."""
    rng = plan.random
    for _ in range(plan.count(usual)):
        for attempt in range(_TRIES):
            shrink = 1 - 0.4 * attempt / _TRIES
            x, y = rng.uniform(9, 14) * shrink, rng.uniform(7, 11) * shrink
            at = plan.evened((rng.uniform(0, plan.size[0]), rng.uniform(0, plan.size[1])))
            size, turn = (round(x, 1), round(y, 1)), round(_square_to(at, along), 1)
            if plan.add(sized(rng, "orchard", Role.WOOD, at, turn, size, spacing=2.6, seeds=99)):
                break


def cliffs(plan: Plan, usual: float) -> None:
    """Add bent faces of rock that look towards the middle, near the edges."""
    rng, (w, h) = plan.random, plan.size
    for _ in range(plan.count(usual)):
        for _ in range(_TRIES):
            at = _off_middle(plan, 0.22)
            long, high = rng.uniform(8, 13), rng.uniform(2.4, 3.6)
            # the rock is to the right of the line, and faces the middle
            turn = degrees(atan2(h / 2 - at[1], w / 2 - at[0])) + 90 + rng.uniform(-25, 25)
            bow = rng.uniform(-0.15, 0.15) * long
            spots = [
                ahead(at, turn, share * long, bow * (1 - 4 * share**2) + rng.uniform(-0.4, 0.4))
                for share in (-0.5, -0.25, 0.0, 0.25, 0.5)
            ]
            size = (round(long, 1), _CLIFF_IN, round(high, 1))
            seed = rng.randrange(99)
            if plan.add(run("cliff", "cliff", spots, _CLIFF_IN, Role.HOUSE, size=size, seed=seed)):
                break


def craters(plan: Plan, usual: float) -> None:
    """Add craters."""
    rng = plan.random

    def crater(at: Spot) -> list[Item]:
        across = rng.choice((3.0, 3.5, 4.0))
        wide, seed = across + 0.2, rng.randrange(12)
        return [disc("crater", "crater", Role.FIELD, at, wide, size=(across, 0.5), seed=seed)]

    scatter(plan, usual, crater)


def _hem(plan: Plan, crop: Item, wide: Spot, kind: str, keys: dict[str, Any]) -> list[Item]:
    """Return an edging all around a field, with a gate."""
    x, y = wide[0] / 2 + 0.7, wide[1] / 2 + 0.7
    corners = [(-x, -y), (x, -y), (x, y), (-x, y)]  # in this order the gate opens inwards
    start = plan.random.randrange(4)
    around = [*corners[start:], *corners[: start + 1]]
    points = [ahead(crop.at, crop.turn, *corner) for corner in around]
    item = line(
        "field-" + kind.removeprefix("garden-"),
        kind,
        points,
        **keys,
        gates=1,
        gate=_GATE_IN,
        seed=plan.random.randrange(99),
    )
    return [item]


def _in_field(plan: Plan, crop: Item, wide: Spot) -> None:
    rng = plan.random
    if crop.keys["crop"] == "wheat" and rng.random() < 0.7:
        for _ in range(rng.randrange(1, 3)):
            x, y = rng.uniform(-0.3, 0.3) * wide[0], rng.uniform(-0.3, 0.3) * wide[1]
            spot, seed = ahead(crop.at, crop.turn, x, y), rng.randrange(9)
            plan.add(disc("haystack", "haystack", Role.SMALL, spot, 2.4, (Role.FIELD,), seed=seed))


def tree(
    plan: Plan, at: Spot, species: str | None = None, on: tuple[Role, ...] = (), name: str = "tree"
) -> Item:
    """Return a tree; its branches overhang other things, and only its trunk is in the way.

    ``species``: by default a palm on sand, a broadleaf tree elsewhere.
    """
    rng = plan.random
    species = species or ("palm" if plan.mat == "sand" else "broadleaf")
    high = rng.choice((4.5, 5.0, 5.5, 6.0, 6.5))
    wide, turn = 0.5 * high, float(rng.randrange(0, 360, 30))
    keys: dict[str, Any] = {"species": species, "height": high, "seed": rng.randrange(12)}
    return disc(name, "tree", Role.SMALL, at, wide, on, turn, wide / 2 - 0.075 * high, **keys)


def trees(plan: Plan, usual: float, species: str | None = None) -> None:
    """Add single trees where there is room."""
    scatter(plan, usual, lambda at: [tree(plan, at, species)])


def rows_of_trees(plan: Plan, road: shapely.LineString, wide: float, usual: float) -> None:
    """Add trees in rows along a road."""
    rng = plan.random
    for _ in range(plan.count(usual)):
        start, side = rng.uniform(0.05, 0.8), rng.choice((-1, 1))
        for number in range(rng.randrange(3, 7)):
            along = start * road.length + 5.5 * number
            if along < road.length - 2:
                at, turn = on_road(road, along)
                plan.add(tree(plan, ahead(at, turn, 0, side * (wide / 2 + 1.9))))


def ponds(plan: Plan, usual: float) -> None:
    """Add ponds with room around them."""
    rng = plan.random

    def pond(at: Spot) -> list[Item]:
        x, y, turn = rng.uniform(5.5, 8.5), rng.uniform(4.5, 6.0), rng.choice((0.0, 30.0, 90.0))
        size, seed = (round(x, 1), round(y, 1)), rng.randrange(99)
        return [block("pond", "pond", Role.HOUSE, at, turn, (x, y), size=size, seed=seed)]

    scatter(plan, usual, pond)


def scatter(plan: Plan, usual: float, made: Made) -> None:
    """Add some of a thing wherever there is room, on one side and the other by turns.

    Some go where there is less cover. ``made``: makes the items at a place.
    """
    rng, (w, h) = plan.random, plan.size
    first = rng.randrange(2)
    for number in range(plan.count(usual)):
        far = (number // 2 + first) % 2 == 1
        for attempt in range(_TRIES // 2):
            x, y = rng.uniform(2, w - 2), rng.uniform(2, h - 2)
            # that side may be full
            at = plan.evened((x, y))
            if attempt < _TRIES // 3 and number % 2 == 0:
                at = (x, h - y if far != (y > h / 2) else y)
            if plan.add(*made(at)):
                break


def on_road(road: shapely.LineString, along: float) -> tuple[Spot, float]:
    """Return the place at a distance along a road, and the road's direction there, degrees."""
    a, b = road.interpolate(max(0.0, along - 0.6)), road.interpolate(along + 0.6)
    at = road.interpolate(along)
    return (at.x, at.y), degrees(atan2(b.y - a.y, b.x - a.x))


def wrecks(
    plan: Plan,
    road: shapely.LineString,
    usual: float,
    beside: Callable[[], float],
    askew: float,
    on: tuple[Role, ...],
) -> None:
    """Add wrecks along a road.

    ``beside``: draws how far one lies to the left, inches. ``askew``: the most that it is turned
    from the road, degrees. ``on``: what it may lie on.
    """
    rng = plan.random
    for _ in range(plan.count(usual)):
        at, turn = on_road(road, rng.uniform(0.2, 0.8) * road.length)
        vehicle, long = rng.choice((("medium-tank", 5.0), ("truck", 4.6)))
        spot, turned = ahead(at, turn, 0.0, beside()), round(turn + rng.uniform(-askew, askew), 1)
        keys: dict[str, Any] = {"vehicle": vehicle, "seed": rng.randrange(9)}
        plan.add(block("wreck", "wreck", Role.SMALL, spot, turned, (long, 2.2), on, **keys))


def _square_to(at: Spot, roads: Sequence[shapely.LineString]) -> float:
    if not roads:
        return 0.0
    spot = shapely.Point(at)
    road = min(roads, key=lambda one: one.distance(spot))
    return on_road(road, road.project(spot))[1]


def _off_middle(plan: Plan, edge: float) -> Spot:
    """Return a random place, more likely at the edges than in the middle."""
    rng, (w, h) = plan.random, plan.size
    for _ in range(20):
        x, y = rng.random(), rng.random()
        if min(x, 1 - x) < edge or min(y, 1 - y) < edge * 0.8:
            break
    return plan.evened((x * w, y * h))
