"""Towns of straight streets: a ruined city, a works with its yards, a town in the desert."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import shapely

from sandbox.generate import country, houses, roads
from sandbox.generate.items import Item, Role, Spot, ahead, block, sized
from sandbox.generate.plan import Plan

Row = tuple[str, str, dict[str, Any]]


def _grid(
    plan: Plan, wide: float, surface: str, along: float, across: float
) -> list[shapely.LineString]:
    """Add straight streets along and across the table, at about a given distance."""
    rng, (w, h) = plan.random, plan.size
    found = []
    for length, other, gap, upright in ((w, h, along, True), (h, w, across, False)):
        count = max(1, round(length / gap))
        for number in range(count):
            at = length * (number + 0.5) / count
            if not plan.symmetric:
                at += rng.uniform(-0.12, 0.12) * length / count
            elif number * 2 + 1 > count:
                break  # beyond the middle are twins
            start, end = ((at, 0.0), (at, other)) if upright else ((0.0, at), (other, at))
            name = "street" if upright else "main-street"
            road = roads.straight(
                plan, name, start, end, wide, surface=surface, seed=rng.randrange(9)
            )
            found.append(roads.centre(road))
    return found


def _lots(
    plan: Plan,
    rows: Sequence[Row],
    streets: Sequence[shapely.LineString],
    wide: float,
    usual: float,
    set_back: tuple[float, float],
) -> None:
    """Add buildings that face streets, wherever there is room, up to a number."""
    rng, found = plan.random, 0
    wanted = plan.count(usual)
    for _ in range(wanted * 40):
        if found >= wanted:
            break
        name, kind, keys = rng.choice(rows)
        x, y, *_ = keys["size"]
        road = rng.choice(streets)
        at, turn = country.on_road(road, rng.uniform(0, road.length))
        turn += rng.choice((0.0, 180.0))
        spot = ahead(at, turn, 0.0, wide / 2 + rng.uniform(*set_back) + y / 2)
        if plan.evened(spot) != spot:
            continue
        own = {**keys, "seed": rng.randrange(12)}
        brim = houses.eaves(keys)
        found += plan.add(
            block(name, kind, Role.HOUSE, spot, round(turn % 360, 1), (x, y), brim=brim, **own)
        )


def ruins(plan: Plan) -> None:
    """Build a ruined city: corners of houses along its streets, rubble, barricades."""
    plan.mat = "earth"
    streets = _grid(plan, roads.STREET_IN, "cobbles", 30.0, 40.0)
    rows: list[Row] = [
        ("ruin", "ruin", {"size": (8.0, 6.0), "levels": 2, "plan": "corner", "decay": 0.5}),
        ("ruin", "ruin", {"size": (9.0, 7.0), "levels": 3, "plan": "corner", "decay": 0.6}),
        ("ruin", "ruin", {"size": (8.0, 6.0), "levels": 3, "plan": "corner", "decay": 0.4}),
        ("hall", "ruin", {"size": (10.0, 7.0), "levels": 2, "plan": "hall", "decay": 0.5}),
        ("ruined-house", "ruined-house", {"size": (7.0, 5.6, 5.6), "style": "brick"}),
        ("ruined-house", "ruined-house", {"size": (7.5, 6.0, 6.0), "style": "plaster"}),
        (
            "shell",
            "building",
            {"size": (8.0, 6.5, 6.3), "roof": "none", "storeys": 2, "doors": 2, "style": "brick"},
        ),
        ("house", "building", {"size": (7.5, 6.0, 7.6), "style": "brick", "doors": 2}),
    ]
    _lots(plan, rows, streets, roads.STREET_IN, 20.0, (0.5, 1.8))
    if plan.random.random() < 0.5:
        church: list[Row] = [("ruined-church", "ruined-church", {"size": (12.0, 5.6, 13.0)})]
        _lots(plan, church, streets, roads.STREET_IN, 1.2, (0.6, 2.0))
    _broken_ground(plan, 2.5)
    _rubble(plan, 7.0)
    country.craters(plan, 4.0)
    _across_streets(plan, streets, 9.0)
    _walls(plan, 5.0)
    _stores(plan, 5.0, (("crates", (1.6, 1.2, 0.9)),))
    country.trees(plan, 3.0)
    for street in streets[:2]:
        _wreck_on(plan, street, 0.8)


def _walls(plan: Plan, usual: float) -> None:
    """Add remains of walls, square to the streets."""
    rng = plan.random

    def wall(at: Spot) -> list[Item]:
        turn, long = float(rng.choice((0, 90))), rng.uniform(3, 7)
        ends = [ahead(at, turn, way * long / 2) for way in (-1, 1)]
        if rng.random() < 0.5:
            ends.append(ahead(ends[1], turn + 90, rng.uniform(2, 5)))
        points = [ends[0], at, *ends[1:]]
        return [
            country.line("wall", "garden-wall", points, **country.RENDERED, seed=rng.randrange(99))
        ]

    country.scatter(plan, usual, wall)


def _rubble(plan: Plan, usual: float) -> None:
    rng = plan.random

    def heap(at: Spot) -> list[Item]:
        x, y = rng.choice(((4.0, 3.0), (5.0, 3.5), (3.0, 2.5)))
        turn = float(rng.randrange(0, 180, 15))
        return [sized(rng, "rubble", Role.FIELD, at, turn, (x, y, 0.7))]

    country.scatter(plan, usual, heap)


def _broken_ground(plan: Plan, usual: float) -> None:
    """Add fields of rubble where whole houses collapsed, square to the streets."""
    rng = plan.random

    def field(at: Spot) -> list[Item]:
        x, y = rng.choice(((10.0, 8.0), (8.0, 6.0), (9.0, 6.0)))
        turn = float(rng.choice((0, 90)))
        return [sized(rng, "rubble-field", Role.FIELD, at, turn, (x, y, 0.9))]

    country.scatter(plan, usual, field)


def _across_streets(plan: Plan, streets: Sequence[shapely.LineString], usual: float) -> None:
    rng = plan.random
    for _ in range(plan.count(usual)):
        street = rng.choice(streets)
        at, turn = country.on_road(street, rng.uniform(0.15, 0.85) * street.length)
        kind, size = rng.choice((("sandbags", (3.0, 0.55, 0.6)), ("barricade", (3.2, 0.5, 0.8))))
        spot, turn = ahead(at, turn, 0.0, rng.choice((-0.9, 0.9))), round(turn + 90, 1)
        plan.add(sized(rng, kind, Role.SMALL, spot, turn, size, on=(Role.FLAT,), seeds=9))


def _stores(plan: Plan, usual: float, sorts: Sequence[tuple[str, tuple[float, ...]]]) -> None:
    rng = plan.random

    def stack(at: Spot) -> list[Item]:
        kind, size = rng.choice(sorts)
        turn = float(rng.choice((0, 90, 15, 105)))
        return [sized(rng, kind, Role.SMALL, at, turn, size)]

    country.scatter(plan, usual, stack)


def _wreck_on(plan: Plan, street: shapely.LineString, usual: float) -> None:
    beside = partial(plan.random.uniform, -0.6, 0.6)
    country.wrecks(plan, street, usual, beside, 30, (Role.FLAT,))


def industrial(plan: Plan) -> None:
    """Build a works: halls at asphalt roads, yards with containers, pipes and crates, a fence."""
    rng = plan.random
    plan.mat = rng.choice(("paved", "earth"))
    # A dense works has fewer streets.
    streets = _grid(plan, roads.STREET_IN, "asphalt", 40.0 * max(1.0, plan.density), 48.0)
    plain = {"chimney": False, "shutters": False}
    hall = {"roof": "flat", "style": "brick", "doors": 4, "storeys": 1, **plain}
    rows: list[Row] = [
        ("factory", "factory", {"size": (15.0, 9.5, 6.2)}),
        ("factory", "factory", {"size": (13.0, 8.5, 5.8), "chimney": False}),
        ("hall", "building", {"size": (12.0, 8.0, 5.0), **hall}),
        ("office", "building", {"size": (8.0, 6.0, 6.8), "roof": "flat", "storeys": 3, "doors": 2,
                                "style": "plaster", **plain}),
        ("shed", "building", {"size": (9.0, 6.0, 5.0), "style": "brick", "storeys": 1, "doors": 2,
                              "windows": False, "chimney": False}),
    ]  # fmt: skip
    _lots(plan, rows, streets, roads.STREET_IN, 9.0, (0.8, 2.4))
    _tanks(plan, 1.6)
    _cranes(plan, 1.2)
    _halls(plan, rows)
    _fenced(plan, 4.0)
    _containers(plan, 7.0)
    _pipes(plan, 5.0)

    def gantry(at: Spot) -> list[Item]:
        turn = float(rng.choice((0, 90)))
        keys: dict[str, Any] = {"size": (13.0, 2.0), "seed": rng.randrange(9)}
        return [block("gantry", "gantry", Role.HOUSE, at, turn, (13.4, 2.6), **keys)]

    country.scatter(plan, 1.6, gantry)
    crates = (("crates", (1.6, 1.2, 0.9)), ("crates", (2.2, 1.6, 1.4)))
    _stores(plan, 10.0, (*crates, ("tank-trap", (6.0, 1.8, 0.7)), ("barricade", (4.0, 0.5, 0.8))))
    _rubble(plan, 2.0)
    _wreck_on(plan, streets[0], 1.0)
    _stacks(plan)


def _tanks(plan: Plan, usual: float) -> None:
    """Add storage tanks, one by one or two beside each other."""
    rng = plan.random

    def farm(at: Spot) -> list[Item]:
        turn, wide = float(rng.choice((0, 90))), rng.choice((4.4, 5.0))
        size = (wide, wide, rng.choice((3.6, 4.4, 5.4)))
        spots = [ahead(at, turn, (wide + 0.7) * n) for n in range(rng.choice((1, 2, 2)))]
        return [sized(rng, "storage-tank", Role.HOUSE, spot, turn, size) for spot in spots]

    country.scatter(plan, usual, farm)


def _cranes(plan: Plan, usual: float) -> None:
    rng, reach = plan.random, 4.6

    def crane(at: Spot) -> list[Item]:
        turn = float(rng.choice((0, 90, 180, 270)))
        wide, seed = (2 * reach + 0.4, 3.6), rng.randrange(9)
        keys: dict[str, Any] = {"size": (3.6, 3.6), "height": 6.5, "reach": reach, "seed": seed}
        return [block("crane", "crane", Role.HOUSE, at, turn, wide, **keys)]

    country.scatter(plan, usual, crane)


_BUILT, _WORKS = 0.19, 0.22
"""Shares of a works covered by its buildings, and by all items, at density 1."""

_SEAM_IN = 0.06
"""Gap between two buildings that stand wall to wall."""

_TRIED = 800
"""Places that are tried for one sort of item."""

_MARKETS = 12
"""Places that are tried for a market."""


def _covered(plan: Plan, *roles: Role) -> float:
    """Return the share of the table covered by items of these roles, which do not overlap."""
    area = sum(float(item.foot.area) for item in plan.items if item.role in roles)
    return area / float(plan.table.area)


def _halls(plan: Plan, rows: Sequence[Row]) -> None:
    """Add buildings behind those at the streets, largest first, up to the requested density."""
    rng = plan.random

    def area(row: Row) -> float:
        return -float(row[2]["size"][0] * row[2]["size"][1])

    for name, kind, keys in sorted(rows, key=area):
        x, y, *_ = keys["size"]
        for _ in range(_TRIED):
            if _covered(plan, Role.HOUSE) >= _BUILT * plan.density:
                return
            at, turn, beside = _anywhere(plan), float(rng.choice((0, 90, 180, 270))), None
            there = [item for item in plan.items if item.role is Role.HOUSE]
            if there and rng.random() < 0.6:
                beside = rng.choice(there)
                at, turn = _wall_to_wall(plan, beside, x, y)
            own = {**keys, "seed": rng.randrange(12)}
            hall = block(name, kind, Role.HOUSE, at, turn, (x, y), brim=houses.eaves(keys), **own)
            plan.add(hall, joins=[] if beside is None else [beside])


def _wall_to_wall(plan: Plan, house: Item, x: float, y: float) -> tuple[Spot, float]:
    """Return place and rotation of a building x by y against a wall of another."""
    rng = plan.random
    wide, deep, *_ = house.keys["size"]
    way = rng.choice((-1, 1))
    if rng.random() < 0.5:
        slip = rng.choice((-1, 0, 1)) * (deep - y) / 2
        return ahead(house.at, house.turn, way * ((wide + x) / 2 + _SEAM_IN), slip), house.turn
    slip = rng.choice((-1, 0, 1)) * (wide - x) / 2
    return ahead(house.at, house.turn, slip, way * ((deep + y) / 2 + _SEAM_IN)), house.turn


def _stacks(plan: Plan) -> None:
    """Add containers and crates wherever there is room, up to the requested density."""
    rng = plan.random
    for count in (5, 3, 1, 0):  # of containers; at last crates
        for _ in range(_TRIED):
            if _covered(plan, Role.HOUSE, Role.SMALL, Role.LINE) >= _WORKS * plan.density:
                return
            at, turn = _anywhere(plan), float(rng.choice((0, 90)))
            crates = [] if count else [sized(rng, "crates", Role.SMALL, at, turn, (2.2, 1.6, 1.4))]
            plan.add(*_row(plan, at, turn, count), *crates)


def _row(plan: Plan, at: Spot, turn: float, count: int) -> list[Item]:
    """Return containers side by side, with a small gap."""
    spots = [(ahead(at, turn, 0.0, 1.8 * n), plan.random.randrange(12)) for n in range(count)]
    box, wide = "container", (4.3, 1.7)
    return [block(box, box, Role.SMALL, spot, turn, wide, seed=seed) for spot, seed in spots]


def _anywhere(plan: Plan) -> Spot:
    rng, (w, h) = plan.random, plan.size
    return plan.evened((rng.uniform(2, w - 2), rng.uniform(2, h - 2)))


def _fenced(plan: Plan, usual: float) -> None:
    """Add corners of yards behind a fence or a wall."""
    rng = plan.random

    def corner(at: Spot) -> list[Item]:
        turn = float(rng.choice((0, 90, 180, 270)))
        a, b = ahead(at, turn, rng.uniform(6, 12)), ahead(at, turn + 90, rng.uniform(5, 10))
        kind, keys = rng.choice((("fence", country.WIRE_MESH), ("garden-wall", country.RENDERED)))
        return [country.line(kind, kind, [a, at, b], **keys, seed=rng.randrange(99))]

    country.scatter(plan, usual, corner)


def _containers(plan: Plan, usual: float) -> None:
    rng = plan.random

    def row(at: Spot) -> list[Item]:
        return _row(plan, at, float(rng.choice((0, 90))), rng.randrange(1, 4))

    country.scatter(plan, usual, row)


def _pipes(plan: Plan, usual: float) -> None:
    rng = plan.random

    def pipe(at: Spot) -> list[Item]:
        turn = float(rng.choice((0, 90)))
        size = (rng.choice((8.0, 10.0, 12.0)), 1.0)
        return [sized(rng, "pipe", Role.SMALL, at, turn, size, seeds=9)]

    country.scatter(plan, usual, pipe)


def desert_town(plan: Plan) -> None:
    """Build a town of flat roofs: walled yards along an earth road, low hills of rock around it."""
    rng, (w, h) = plan.random, plan.size
    plan.mat = "sand"
    start, end = (0.0, rng.uniform(0.4, 0.6) * h), (w, rng.uniform(0.4, 0.6) * h)
    road = roads.through(plan, "road", start, end, roads.ROAD_IN, 0.08 * h, seed=rng.randrange(9))
    middle = roads.centre(road)
    lanes = []
    for edge in rng.sample((0.0, h), 1 if plan.symmetric else 2):
        share = rng.uniform(0.35, 0.65)
        lane = roads.into(
            plan, "alley", (share * w, edge), road, roads.LANE_IN, share, seed=rng.randrange(9)
        )
        if lane is not None:
            lanes.append(roads.centre(lane))
    country.hills(plan, 1.4, (1.2, 2.4), steps=0.5)
    country.cliffs(plan, 1.4)
    rows: list[Row] = [
        ("house", "desert-house", {"size": (6.6, 5.6, 2.9)}),
        ("house", "desert-house", {"size": (8.0, 6.4, 3.1), "doors": 2}),
        ("house", "desert-house", {"size": (5.6, 5.0, 2.9), "stairs": False}),
        ("house", "desert-house", {"size": (9.4, 7.0, 3.1), "doors": 2}),
        ("tower-house", "desert-house", {"size": (5.4, 5.4, 5.2), "stairs": False}),
        ("domed-house", "desert-house", {"size": (6.0, 6.0, 2.9), "stairs": False, "dome": True}),
        ("domed-house", "desert-house", {"size": (7.4, 6.0, 2.9), "stairs": False, "dome": True}),
    ]
    style = houses.Style(
        rows,
        (("garden-wall", dict(country.RENDERED)),),
        gardens=0.75,
        set_back=(0.3, 1.0),
        apart=(2.9, 4.4),
        deep=(4.5, 6.5),
        trees="palm",
        small=(("crates", "crates", (1.6, 1.2)),),
    )
    _market(plan, middle)
    built = min(1.0, 0.9 * plan.density)
    houses.street(plan, middle, roads.ROAD_IN, style, start=0.12, end=0.88,
                  full=lambda share: built * (1.0 - 0.9 * abs(share - 0.5)))  # fmt: skip
    for lane in lanes:
        houses.street(plan, lane, roads.LANE_IN, style, start=0.25, end=0.95,
                      full=lambda share: built * (0.4 + 0.5 * share))  # fmt: skip
    country.fields(
        plan, 3.0, (("garden-wall", dict(country.RENDERED)),), [middle], ("cabbage", "plough")
    )
    _boulders(plan, 4.0)
    _walls(plan, 4.0)
    _stores(plan, 4.0, (("crates", (1.6, 1.2, 0.9)), ("crates", (2.0, 1.4, 0.9))))
    _rubble(plan, 2.0)
    country.trees(plan, 8.0)


def _market(plan: Plan, road: shapely.LineString) -> None:
    """Add a market: a few stalls in a row beside a road, and a well."""
    rng = plan.random
    for _ in range(_MARKETS):
        at, turn = country.on_road(road, rng.uniform(0.3, 0.7) * road.length)
        turn = round((turn + rng.choice((0.0, 180.0))) % 360, 1)
        things = [("stall", (2.6, 1.9, 1.7))] * rng.choice((2, 3)) + [("well", (1.7, 1.7, 1.7))]
        half, across = len(things) / 2, roads.ROAD_IN / 2 + 1.7
        market = [
            sized(rng, kind, Role.SMALL, ahead(at, turn, 2.9 * (n - half), across), turn, size)
            for n, (kind, size) in enumerate(things)
        ]
        if plan.add(*market):
            return


def _boulders(plan: Plan, usual: float) -> None:
    rng = plan.random

    def group(at: Spot) -> list[Item]:
        size = rng.choice(((3.4, 2.6, 1.5), (4.4, 3.0, 2.0), (2.4, 2.0, 1.0)))
        turn = float(rng.randrange(0, 180, 15))
        return [sized(rng, "boulders", Role.SMALL, at, turn, size)]

    country.scatter(plan, usual, group)
