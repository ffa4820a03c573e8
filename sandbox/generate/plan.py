"""A table in planning: its items, and the check whether one more fits.

The rules are those of `sandbox.analysis.survey`, applied from the start: no item cuts into another,
none lies over an edge or half on a hill. Between items that bar the way there is room for a tank
and a 60 mm base, or none at all.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import shapely

from sandbox.analysis.survey.gaps import ROOM_IN2, ROUND_IN, narrow
from sandbox.generate.items import Item, Role, Spot

WAY_IN = 2.75
"""Distance of items that bar the way: a base of 60 mm passes, with some room."""

BARS = (Role.WATER, Role.HOUSE, Role.LINE, Role.SMALL)

_COVER = {Role.HOUSE: 1.0, Role.WOOD: 0.8, Role.HILL: 0.5, Role.LINE: 3.0, Role.SMALL: 1.0}
"""Worth of a square inch of each role as cover; a wall is long and thin."""

_EVEN = 0.008
"""Greatest difference of cover between the sides, as a share of the table.

Beyond it the next item is put on the other side.
"""

_MOSTLY = 0.8
"""Chance of doing so: the other side may be full."""

_TOUCHING = (0.02, 0.1)
"""Distance of an item that leans on a house's wall from its eaves, from and to."""

_FOOT = 0.35
"""Room around flat items, and around a hill's foot."""

_MOST_ROOM_IN = WAY_IN
"""Greatest distance that any two items need."""

_MARGIN_IN = {Role.FLAT: -4.0, Role.WATER: -4.0, Role.FIELD: 0.0, Role.WOOD: 0.0, Role.HILL: 0.0}
"""Distance of roles from the table's edge, where it differs from the usual one."""


class Plan:
    """The items of one table.

    ``symmetric``: each has a twin on the other side of the middle. ``mat`` and ``season``: the
    table's mat and its colours.
    """

    def __init__(self, size: Spot, seed: str, density: float, symmetric: bool) -> None:
        self.size, self.density, self.symmetric = size, density, symmetric
        self.random = random.Random(seed)
        self.items: list[Item] = []
        self.mat, self.season = "grass", "summer"
        self.table = shapely.box(0, 0, *size)
        self.middle = (size[0] / 2, size[1] / 2)
        self._kept_free: list[shapely.Geometry] = []
        self._inside: dict[float, shapely.Geometry] = {}
        self._lean = 0.0

    @property
    def area(self) -> float:
        """Area of the table, relative to six feet by four."""
        return self.size[0] * self.size[1] / (72 * 48)

    def count(self, usual: float) -> int:
        """Return the number of a thing, from that on a usual table, by size and density."""
        wanted = usual * self.area * self.density
        if self.symmetric:
            wanted /= 2
        whole = int(wanted)
        return whole + (self.random.random() < wanted - whole)

    def keep_free(self, area: shapely.Geometry) -> None:
        """Keep an area free of all but flat items."""
        self._kept_free.append(area)

    @property
    def kept_free(self) -> shapely.Geometry:
        """Areas without items: the ways to bridges and fords."""
        return shapely.union_all(self._kept_free)

    def evened(self, at: Spot) -> Spot:
        """Return a place, or mostly the one across the table, if that side has less cover."""
        deep = self.size[1]
        even = abs(self._lean) < _EVEN * self.size[0] * deep
        if self.symmetric or even or self.random.random() > _MOSTLY:
            return at
        heavy = (at[1] < deep / 2) == (self._lean > 0)
        return (at[0], deep - at[1]) if heavy else at

    @property
    def near(self) -> float:
        """Share of all cover on the near half of the table."""
        worth = [
            _COVER[item.role] * float(item.foot.area) for item in self.items if item.role in _COVER
        ]
        return 0.5 + sum(map(self._leaning, self.items)) / max(2 * sum(worth), 1e-9)

    def _leaning(self, item: Item) -> float:
        """Return an item's cover on the near side less that on the far side, square inches."""
        if item.role not in _COVER:
            return 0.0
        wide, deep = self.size
        near = float(item.foot.intersection(shapely.box(0, 0, wide, deep / 2)).area)
        return _COVER[item.role] * (2 * near - float(item.foot.area))

    def covered(self, *roles: Role) -> shapely.Geometry:
        """Return the area of items of these roles."""
        return shapely.union_all([item.foot for item in self.items if item.role in roles])

    def add(self, *new: Item, joins: Sequence[Item] = (), own: bool = False) -> bool:
        """Add items together, with their twins, where all of them fit; return whether they do.

        ``joins``: items that they may touch, besides each other. ``own``: the item is its own twin.
        """
        friends = {*new, *joins}
        for item in new:
            if not self._fits(item, [o for o in self.items if o not in friends]):
                return False
        paired = self.symmetric and not own
        twins = [item.turned_about(self.middle) for item in new] if paired else []
        if any(self._clash(item, twin) for item in new for twin in twins):
            return False
        mates = [*twins, *(j.turned_about(self.middle) for j in joins if twins)]
        for item in twins:
            others = [o for o in self.items if not any(_same(o, mate) for mate in mates)]
            if not self._fits(item, others):
                return False
        self.items += [*new, *twins]
        self._lean += sum(map(self._leaning, (*new, *twins)))
        return True

    def _fits(self, item: Item, others: Sequence[Item]) -> bool:
        if not self._room_on_table(_MARGIN_IN.get(item.role, 0.35)).covers(item.foot):
            return False
        if item.role is not Role.FLAT and any(
            area.intersects(item.foot) for area in self._kept_free
        ):
            return False
        return not any(self._clash(item, other) for other in others)

    def _room_on_table(self, margin: float) -> shapely.Geometry:
        """Return the table without a margin, cached."""
        if margin not in self._inside:
            inside = self.table.buffer(-margin, join_style="mitre")
            shapely.prepare(inside)
            self._inside[margin] = inside
        return self._inside[margin]

    def _clash(self, one: Item, other: Item) -> bool:
        if _far(one, other, _MOST_ROOM_IN):
            return False
        room = _room(one, other)
        if room is None or _far(one, other, room):
            return False
        apart: float = one.foot.distance(other.foot)
        leans = {one.role, other.role} == {Role.SMALL, Role.HOUSE} and "ruin" not in (
            one.kind,
            other.kind,
        )
        if leans and _TOUCHING[0] <= apart <= _TOUCHING[1]:
            return False
        return apart + one.brim + other.brim < room or apart == 0

    def mend(self) -> None:
        """Remove items that bar a way that should be free."""
        for tried in _TRIED:
            while self._too_narrow(*tried):
                pass

    def _too_narrow(self, more: float, within: float, least: float) -> bool:
        """Remove the smaller of each two items that are too near each other.

        Return whether there were any. ``more``: inches by which items may be thicker than planned.
        The other arguments are those of `sandbox.analysis.survey.gaps.narrow`.
        """
        bars = [item for item in self.items if item.role in BARS]
        shapes = [item.bars.buffer(more) if more else item.bars for item in bars]
        gone: list[Item] = []
        for found in narrow(shapes, self.size, within=within, least=least):
            both = (bars[found.one], bars[found.other])
            if not any(item is other for item in both for other in gone):
                gone.append(min(both, key=lambda item: (_WORTH[item.role], item.foot.area)))
        if self.symmetric:
            gone += [item.turned_about(self.middle) for item in gone]
        self.items = [item for item in self.items if not any(_same(item, g) for g in gone)]
        return bool(gone)


_TRIED = (
    (0.0, 6.5, ROOM_IN2 / 3),
    (0.2, 6.5, ROOM_IN2 / 3),
    (0.15, ROUND_IN, ROOM_IN2),
    (-0.1, ROUND_IN, ROOM_IN2),
    (0.0, ROUND_IN, ROOM_IN2),
)
"""Widths to test: the survey's, and stricter ones.

A built item is never quite as planned, but slightly thicker or thinner.
"""

_WORTH = {Role.SMALL: 0, Role.LINE: 1, Role.HOUSE: 2, Role.WATER: 3}


def _far(one: Item, other: Item, room: float) -> bool:
    """Return whether the boxes around two items are farther apart than needed."""
    a, b = one.box, other.box
    return bool(
        a[0] > b[2] + room or b[0] > a[2] + room or a[1] > b[3] + room or b[1] > a[3] + room
    )


def _same(one: Item, other: Item) -> bool:
    return one.kind == other.kind and shapely.equals_exact(one.foot, other.foot, tolerance=1e-6)


def _room(one: Item, other: Item) -> float | None:
    """Return the inches needed between two items; None for no limit."""
    roles = {one.role, other.role}
    if other.role in one.on or one.role in other.on:
        return None
    if roles <= set(BARS):
        return WAY_IN
    if Role.HILL in roles:
        return _FOOT
    if Role.FLAT in roles:
        return None if roles <= {Role.FLAT, Role.WATER} else 0.15
    if roles in ({Role.FIELD, Role.LINE}, {Role.FIELD, Role.SMALL}):
        return 0.1 if Role.LINE in roles else 0.3
    return _FOOT
