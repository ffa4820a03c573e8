"""Houses along roads, facing them, with gardens behind them, and small things beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import copysign
from typing import Any

import shapely

from sandbox.generate.country import line, on_road, tree
from sandbox.generate.items import Item, Role, Spot, ahead, block
from sandbox.generate.plan import Plan

_STAIRS = ("desert-house",)
"""Kinds of houses with stairs at their backs."""

_WALL_IN = 0.24
"""Distance of a wall from its eaves."""


@dataclass(frozen=True)
class Style:
    """Style of the houses of a place.

    ``houses``: kinds with their keys, ``size`` included. ``fences``: around gardens. ``gardens``:
    share of houses with one. ``set_back``: inches from the road, from and to. ``apart``: from house
    to house, likewise.
    """

    houses: Sequence[tuple[str, str, dict[str, Any]]]
    fences: Sequence[tuple[str, dict[str, Any]]]
    gardens: float = 0.6
    set_back: tuple[float, float] = (0.5, 1.4)
    apart: tuple[float, float] = (3.0, 6.0)
    deep: tuple[float, float] = (5.0, 7.0)
    seeds: int = 8
    trees: str = "broadleaf"
    small: Sequence[tuple[str, str, Spot]] = field(
        default=(("crates", "crates", (1.6, 1.2)), ("haystack", "haystack", (2.4, 2.4)))
    )


@dataclass(frozen=True, eq=False)
class Plot:
    """A house with its size and what belongs to it."""

    house: Item
    turn: float
    wide: float
    deep: float
    items: tuple[Item, ...] = ()


def street(
    plan: Plan, road: shapely.LineString, wide: float, style: Style, *, start: float, end: float,
    full: Callable[[float], float] = lambda _share: 1.0,
) -> list[Plot]:  # fmt: skip
    """Add houses on both sides of a road, between two shares of its length.

    ``full``: the chance that a plot is built on, by its share of the length.
    """
    found: list[Plot] = []
    rng = plan.random
    for side in (1, -1):
        along = start * road.length + rng.uniform(0, 3)
        before: Plot | None = None
        while along < end * road.length:
            if rng.random() > full(along / road.length):
                along += rng.uniform(4, 8)
                before = None
                continue
            plot = _plot(plan, road, along, side, wide, style)
            if plot is None:
                along += 1.0
                before = None
                continue
            found.append(plot)
            if before is not None and rng.random() < 0.4:
                _closed(plan, before, plot, style, side)
            before = plot
            along += plot.wide / 2 + rng.uniform(*style.apart) + 4.0
    return found


def _plot(
    plan: Plan, road: shapely.LineString, along: float, side: int, wide: float, style: Style
) -> Plot | None:
    """Return one house at a road, with a garden where there is room."""
    rng = plan.random
    name, kind, keys = rng.choice(style.houses)
    x, y, *_ = keys["size"]
    gable_on = kind != "church" and kind not in _STAIRS and rng.random() < 0.2
    frontage, depth = (y, x) if gable_on else (x, y)
    at, turn = on_road(road, along + frontage / 2)
    turn += 0.0 if side > 0 else 180.0
    setback = wide / 2 + rng.uniform(*style.set_back) + depth / 2
    spot = ahead(at, turn, 0.0, setback)
    seed = rng.randrange(style.seeds)
    own = {**keys, "seed": seed}
    # A house longer in y has its door at the same side: towards −y.
    house_turn = round(turn + (90.0 if gable_on else 0.0), 1)
    house = block(name, kind, Role.HOUSE, spot, house_turn, (x, y), brim=eaves(keys), **own)
    garden: list[Item] = []
    if rng.random() < style.gardens:
        garden = _garden(plan, spot, turn, frontage, depth, style, kind)
    if garden and plan.add(house, *garden):
        plot = Plot(house, turn, frontage, depth, tuple(garden))
        if rng.random() < 0.6:
            inner = ahead(spot, turn, rng.uniform(-0.2, 0.2) * frontage, depth / 2 + 3.2)
            plan.add(tree(plan, inner, style.trees))
    elif plan.add(house):
        plot = Plot(house, turn, frontage, depth)
    else:
        return None
    if rng.random() < 0.45:
        _by_the_wall(plan, spot, turn, frontage, depth, style)
    return plot


def eaves(keys: Mapping[str, Any]) -> float:
    """Return the distance of a building's walls from the edge of its area."""
    return 0.06 if keys.get("roof") in ("flat", "none") or "plan" in keys else 0.18


def _garden(
    plan: Plan, at: Spot, turn: float, wide: float, deep: float, style: Style, house: str
) -> list[Item]:
    """Return a wall from one corner of a house round its garden, with a way in at the other.

    ``house``: its kind: a church has one broad end only, and others have stairs at the back.
    """
    rng = plan.random
    kind, keys = rng.choice(style.fences)
    left, back = -wide / 2 + _WALL_IN + 0.1, deep / 2 - _WALL_IN - 0.1
    if house in _STAIRS:
        left, back = -wide / 2 - 0.1, deep / 2 - 1.6
    right, far = wide / 2 + rng.uniform(0.0, 2.0), deep / 2 + rng.uniform(*style.deep)
    corners = [(left, back), (left, far), (right, far), (right, deep / 2 + 3.0)]
    if house == "church" or rng.random() < 0.5:
        corners = [(-x, y) for x, y in corners]
    points = [ahead(at, turn, *corner) for corner in corners]
    name = kind if kind.startswith("garden") else f"garden-{kind}"
    return [line(name, kind, points, **keys, seed=rng.randrange(99))]


def _closed(plan: Plan, one: Plot, other: Plot, style: Style, side: int) -> None:
    """Add a wall from house to house, along the road."""
    kind, keys = plan.random.choice(style.fences)
    if one.house.foot.distance(other.house.foot) > 7.5:
        return
    reach = 1 if side > 0 else -1
    a = ahead(one.house.at, one.turn, reach * (one.wide / 2 - _WALL_IN), -one.deep / 2 + 0.8)
    b = ahead(
        other.house.at, other.turn, -reach * (other.wide / 2 - _WALL_IN), -other.deep / 2 + 0.8
    )
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    wall = line(
        "front-" + kind.removeprefix("garden-"),
        kind,
        [a, middle, b],
        **keys,
        seed=plan.random.randrange(99),
    )
    inner = [plot.house.foot.buffer(-0.85) for plot in (one, other)]
    if not any(wall.foot.intersects(room) for room in inner):
        plan.add(wall, joins=[one.house, other.house, *one.items, *other.items])


def _by_the_wall(plan: Plan, at: Spot, turn: float, wide: float, deep: float, style: Style) -> None:
    """Add something that leans on a side wall."""
    rng = plan.random
    name, kind, (x, y) = rng.choice(style.small)
    side = rng.choice((-1, 1))
    along = rng.uniform(-0.25, 0.25) * deep
    if kind == "haystack":
        along = copysign(deep / 2, along)  # at a corner, clear of a door in the gable
    spot = ahead(at, turn, side * (wide / 2 + x / 2 + 0.06), along)
    keys: dict[str, Any] = {"seed": rng.randrange(9)}
    if kind in ("crates", "rubble"):
        keys["size"] = (x, y, 0.9)
    plan.add(block(name, kind, Role.SMALL, spot, round(turn, 1), (x, y), **keys))


def landmark(
    plan: Plan, road: shapely.LineString, wide: float, name: str, kind: str, keys: dict[str, Any],
    shares: Sequence[float], fences: Sequence[tuple[str, dict[str, Any]]] = (),
) -> Plot | None:  # fmt: skip
    """Add one large building at a road, with a wall around its yard.

    It is near these shares of the road's length, where there is room.
    """
    style = Style(
        ((name, kind, keys),),
        fences or (("wall", {}),),
        gardens=1.0 if fences else 0.0,
        set_back=(1.6, 2.6),
        deep=(5.5, 7.5),
    )
    for share in shares:
        for side in plan.random.sample((1, -1), 2):
            plot = _plot(plan, road, share * road.length, side, wide, style)
            if plot is not None:
                return plot
    return None
