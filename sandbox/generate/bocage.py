"""Bocage: small fields behind high banks with hedges, sunken lanes between them, orchards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2, cos, degrees, radians, sin
from typing import Any

import shapely

from sandbox.generate import country, houses, roads, water
from sandbox.generate.farm import farmyard
from sandbox.generate.items import Role, disc, patch
from sandbox.generate.plan import WAY_IN, Plan

_BANK_IN = country.BOCAGE["size"][1]
_VERGE_IN = 0.75
_GATE_IN = 3.6
_CORNER_IN = 5.0
"""Distance of a gate from the corners of its field, unless it is in one."""

_AT_GATE_IN = 1.0
"""Distance within which a gate opens hedges."""

BESIDE_LANE_IN = roads.LANE_IN / 2 + _VERGE_IN + _BANK_IN / 2
"""Distance from the middle of a lane to the middle of the hedge beside it."""

_SHORTEST_IN = 3.8
"""Least length of a bank."""

_LEAST_IN2 = 150.0


@dataclass(frozen=True, eq=False)
class _Cut:
    """A line between two fields; ``lane``: with a lane along it."""

    line: shapely.LineString
    lane: bool


def bocage(plan: Plan) -> None:
    """Lay out fields of all shapes, each with one or two gates; lanes; a farm; orchards."""
    rng = plan.random
    cuts, leaves = divided(plan)
    ways = [cut.line for cut in cuts if cut.lane]
    for way in ways:
        (x0, y0), (x1, y1) = way.coords[0], way.coords[-1]
        roads.straight(plan, "lane", (x0, y0), (x1, y1), roads.LANE_IN, seed=rng.randrange(9))
    water.river(plan, 0.5, either=True)
    _farm(plan, ways)
    _hedges(plan, cuts, _gates(plan, cuts, leaves))
    for leaf in leaves:
        _filled(plan, leaf)
    country.trees(plan, 6.0)
    country.ponds(plan, 0.4)


def divided(plan: Plan) -> tuple[list[_Cut], list[shapely.Polygon]]:
    """Divide the table into fields by straight lines, the first of them lanes."""
    rng, (w, h) = plan.random, plan.size
    cuts: list[_Cut] = []
    whole = plan.table
    if plan.symmetric:
        # One lane through the middle; one side mirrors the other.
        tilt = rng.uniform(-0.16, 0.16) * w
        lane = shapely.LineString([(w / 2 - tilt, 0), (w / 2 + tilt, h)])
        cuts.append(_Cut(lane, True))
        halves = _split(whole, lane)
        left = [min(halves, key=lambda half: half.centroid.x)]
    else:
        left = [whole]
    wanted = 90.0 + 150.0 / plan.density
    leaves = []
    while left:
        field = left.pop(0)
        if field.area < max(_LEAST_IN2, wanted) * rng.uniform(0.9, 1.5):
            leaves.append(field)
            continue
        line = _line_through(plan, field)
        parts = _split(field, line)
        if len(parts) != 2 or min(part.area for part in parts) < 0.28 * field.area:
            leaves.append(field)
            continue
        kept = shapely.intersection(line, field)
        lanes = sum(cut.lane for cut in cuts)
        cuts.append(_Cut(kept, lanes < 2 or (lanes < 3 and rng.random() < 0.4)))
        left += parts
    return cuts, leaves


def _line_through(plan: Plan, field: shapely.Polygon) -> shapely.LineString:
    """Return a line across a field, along its shorter axis, slightly askew."""
    rng = plan.random
    box = shapely.get_coordinates(shapely.minimum_rotated_rectangle(field))
    sides = [(box[n + 1] - box[n]) for n in range(2)]
    short = min(sides, key=lambda side: float((side**2).sum()))
    turn = degrees(atan2(short[1], short[0])) + rng.uniform(-14, 14)
    c = field.centroid
    at = (c.x + rng.uniform(-2.5, 2.5), c.y + rng.uniform(-2.5, 2.5))
    reach = 200.0
    return shapely.LineString(
        [
            (at[0] + way * reach * cos(radians(turn)), at[1] + way * reach * sin(radians(turn)))
            for way in (-1, 1)
        ]
    )


def _split(field: shapely.Polygon, line: shapely.LineString) -> list[shapely.Polygon]:
    from shapely.ops import split

    return [part for part in split(field, line).geoms if part.area > 1]


def _gates(plan: Plan, cuts: list[_Cut], leaves: list[shapely.Polygon]) -> list[shapely.Point]:
    """Return a gate for each field, away from its corners: at a lane where it lies at one."""
    rng, found = plan.random, list[shapely.Point]()
    for leaf in leaves:
        sides = [
            (cut.lane, side)
            for cut in cuts
            for side in _lines(leaf.exterior.intersection(cut.line.buffer(0.05)))
            if side.length > _GATE_IN + _CORNER_IN
        ]
        if not sides:
            continue
        at_lane = [side for lane, side in sides if lane]
        side = rng.choice(at_lane or [side for _, side in sides])
        room = side.length - 2 * _CORNER_IN - _GATE_IN
        along = _CORNER_IN + rng.random() * room if room > 0 else 0.0
        gate = side.interpolate(along + _GATE_IN / 2)
        if at_lane:  # on this side of the lane
            inner = leaf.buffer(-BESIDE_LANE_IN)
            gate = shapely.ops.nearest_points(inner, gate)[0] if not inner.is_empty else gate
        found.append(gate)
    return found


def _hedges(plan: Plan, cuts: list[_Cut], gates: list[shapely.Point]) -> None:
    """Put banks along all lines, on both sides of lanes; open where lanes meet, and at gates."""
    rng = plan.random
    inside = plan.table.buffer(-0.7, join_style="mitre")
    lanes = plan.covered(Role.FLAT).buffer(_VERGE_IN - 0.02, join_style="mitre")
    built = plan.covered(Role.WATER, Role.HOUSE, Role.LINE).buffer(WAY_IN + _BANK_IN / 2 + 0.05)
    built = built.union(plan.kept_free.buffer(_BANK_IN / 2 + 0.05))
    for cut in cuts:
        # the lane through the middle of a symmetric table has its other hedge as a twin
        sides = ("left",) if plan.symmetric and cut is cuts[0] else ("left", "right")
        rows = [cut.line.parallel_offset(BESIDE_LANE_IN, side) for side in sides]
        for row in rows if cut.lane else [cut.line]:
            kept = (
                shapely.intersection(row, inside)
                .difference(lanes.buffer(_BANK_IN / 2))
                .difference(built)
            )
            for part in _lines(kept):
                for piece in _gated(part, gates):
                    ends = (piece.interpolate(piece.length * s) for s in (0, 0.5, 1))
                    points = [(p.x, p.y) for p in ends]
                    hedge = country.line(
                        "bocage", "bocage", points, **country.BOCAGE, seed=rng.randrange(99)
                    )
                    mates = [item for item in plan.items if item.name == "bocage"]
                    plan.add(hedge, joins=mates)


def _lines(shape: shapely.Geometry) -> Iterator[shapely.LineString]:
    for part in shapely.get_parts(shape):
        if part.geom_type == "LineString" and part.length > _SHORTEST_IN:
            yield part


def _gated(row: shapely.LineString, gates: list[shapely.Point]) -> Iterator[shapely.LineString]:
    """Yield the parts of a row of hedge between the gates that are in it."""
    open_ = shapely.union_all(
        [
            shapely.Point(row.interpolate(row.project(gate))).buffer(_GATE_IN / 2)
            for gate in gates
            if row.distance(gate) < _AT_GATE_IN
        ]
    )
    yield from _lines(shapely.difference(row, open_))


def _filled(plan: Plan, leaf: shapely.Polygon) -> None:
    """Fill a field: an orchard, crops, a copse, or grass."""
    rng = plan.random
    inner = _free(plan, leaf)
    if inner is None:
        return
    what = rng.choices(("orchard", "crop", "copse", "grass"), (3, 5, 2, 1))[0]
    if what == "crop":
        _crop(plan, inner)
    elif what == "orchard":
        outline = list(shapely.simplify(inner, 0.5).exterior.coords)[:-1]
        plan.add(
            patch("orchard", "orchard", outline, Role.WOOD, spacing=2.7, seed=rng.randrange(99))
        )
    elif what == "copse":
        c = inner.centroid
        outline = country.blob(plan, (c.x, c.y), rng.uniform(7, 10), rng.uniform(6, 8), 30)
        area = shapely.Polygon(outline).area
        many, seed = round(area / 7), rng.randrange(99)
        keys: dict[str, Any] = {"trees": many, "species": "broadleaf", "seed": seed}
        plan.add(patch("copse", "wood", outline, Role.WOOD, **keys))


def _free(plan: Plan, leaf: shapely.Polygon) -> shapely.Polygon | None:
    """Return the free part of a field between its banks, lanes and houses; None for very little."""
    taken = [
        plan.covered(Role.LINE, Role.HOUSE, Role.WATER).buffer(0.8),
        plan.covered(Role.FLAT).buffer(1.2),
        plan.kept_free,
    ]
    left = leaf.intersection(plan.table.buffer(-1.0)).difference(shapely.union_all(taken))
    # removes narrow tongues, and keeps half an inch from everything
    left = left.buffer(-1.5, join_style="mitre").buffer(0.9, join_style="mitre")
    parts = [part for part in shapely.get_parts(left) if part.area > 30]
    return max(parts, key=lambda part: float(part.area), default=None)


def _crop(plan: Plan, inner: shapely.Polygon) -> None:
    """Add a crop that fills a field, and perhaps a haystack in it."""
    rng = plan.random
    outline = list(shapely.simplify(inner, 0.3).exterior.coords)[:-1]
    seed, sort = rng.randrange(99), rng.choice(("wheat", "plough", "cabbage"))
    crop = patch("field", "field", outline, Role.FIELD, seed=seed, crop=sort)
    if plan.add(crop) and rng.random() < 0.6:
        middle = inner.representative_point()
        spot = (middle.x + rng.uniform(-1.5, 1.5), middle.y + rng.uniform(-1.5, 1.5))
        plan.add(
            disc(
                "haystack", "haystack", Role.SMALL, spot, 2.4, (Role.FIELD,), seed=rng.randrange(9)
            )
        )


def _farm(plan: Plan, ways: list[shapely.LineString]) -> None:
    style = houses.Style(
        (
            ("farmhouse", "building", {"size": (8.0, 6.0, 5.6), "style": "stone", "doors": 2}),
            ("barn", "building", {"size": (9.8, 6.3, 5.6), "style": "stone", "storeys": 1,
                                  "doors": 2, "chimney": False}),
            ("cottage", "building", {"size": (6.3, 4.9, 4.9), "style": "stone"}),
        ),
        (("wall", dict(country.DRY_STONE)),), gardens=0.5, set_back=(3.2, 3.8), apart=(3.4, 5.0),
    )  # fmt: skip
    for number, way in enumerate(ways[: 1 if plan.symmetric else 2]):
        start = plan.random.uniform(0.2, 0.5)
        if number == 0 and farmyard(plan, way, roads.LANE_IN, "stone", start=0.15, end=0.85):
            continue
        houses.street(plan, way, roads.LANE_IN, style, start=start, end=start + 0.3)
