"""A flat table with nothing on it: units are rows of points, and everyone sees everyone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, dist, hypot, pi, sin

from rules.bolt_action.model.events import (
    AmbushSprung,
    Destroyed,
    Dismounted,
    Exited,
    FlewIn,
    LeftTable,
    Mounted,
    MoveBegan,
    Moved,
    Towed,
)
from rules.bolt_action.model.facts import Flight, Path
from rules.bolt_action.model.state import State
from rules.bolt_action.player.queries import (
    NO_WAY_IN,
    Aim,
    Approach,
    ApproximateSight,
    Flown,
    Look,
    Supposed,
    Way,
)
from rules.engine.play.game import Game
from rules.engine.play.interruption import Moment, Places
from rules.engine.play.objectives import PLAYER_EDGES, leaves_by
from rules.engine.player.offers import Drawn

WIDTH, DEPTH = 72.0, 48.0

SHARES = (0.0, 0.5, 1.0)
"""The places of a way at which those who lie in wait think of interrupting it."""

Point = tuple[float, float]


class ToyField:
    """Each unit is one point; the woods are a strip of soft cover in the middle.

    Planes fly straight from the middle of an edge and are not there while in reserve.
    """

    def __init__(self, places: dict[str, tuple[float, float]], sides: dict[str, str]) -> None:
        self.places = dict(places)
        self.sides = dict(sides)
        self.headings: dict[str, float] = {}
        self.first = ""
        self.numbers: dict[str, tuple[int, ...]] = {}
        self.under_way: dict[str, list[Point]] = {}
        self.gone: dict[str, float] = {}
        self.flying: set[str] = set()
        self.held: tuple[str, ...] = ()
        self.leavers: dict[str, tuple[str, ...]] = {}

    @classmethod
    def of(cls, game: Game[State], apart: float = 24.0) -> ToyField:
        """Two lines of units that face each other, so many inches apart."""
        state = game.state
        places, sides = {}, {}
        for nth, side in enumerate(state.sides):
            row = [u for u in state.units.values() if u.side == side]
            for k, unit in enumerate(row):
                x = 8.0 + 56.0 * (k + 0.5) / len(row)
                sides[unit.id] = side
                if not unit.warplane:
                    places[unit.id] = (x, DEPTH / 2 + (apart / 2 if nth else -apart / 2))
        field = cls(places, sides)
        field.first = state.sides[0]
        field.flying = {unit.id for unit in state.units.values() if unit.warplane}
        field.leavers = {
            u.id: leaves_by(state.objectives, u.id, u.side) for u in state.units.values()
        }
        field.held = tuple(
            objective.id for objective in state.objectives if objective.kind == "hold"
        )
        for unit in state.units.values():
            field.numbers[unit.id] = tuple(model.number for model in unit.models)
        field.tell(game.log)
        return field

    def _rows(self, unit: str, x: float, y: float) -> Places:
        turned = (self.headings[unit],) if unit in self.headings else ()
        return tuple((float(n), x, y, *turned) for n in self.numbers.get(unit, (0,)))

    def tell(self, events: Iterable[object]) -> None:
        for event in events:
            if isinstance(event, MoveBegan):
                self._set_out(event)
            elif isinstance(event, AmbushSprung):
                self.gone[event.target] = event.share
                self.places[event.target] = (event.at[0][1], event.at[0][2])
            elif isinstance(event, Moved) and event.to:
                self.places[event.unit] = (event.to[0][1], event.to[0][2])
            elif isinstance(event, FlewIn):
                _, x, y, heading = event.to[0]
                self.places[event.unit], self.headings[event.unit] = (x, y), heading
            elif isinstance(event, Dismounted):
                self.places[event.unit] = (event.to[0][1], event.to[0][2])
            elif isinstance(event, Towed):
                x, y = self.places[event.tractor]
                self.places[event.unit] = (x, max(0.0, y - 3.0))
            elif isinstance(event, (Destroyed, LeftTable, Exited, Mounted)):
                self.places.pop(event.unit, None)

    def _set_out(self, event: MoveBegan) -> None:
        if event.start:
            _, x, y, heading = event.start[0]
            self.places[event.unit], self.headings[event.unit] = (x, y), heading
        here = self.places[event.unit]
        ends = [(row[1], row[2]) for row in event.to[:1]]
        corners = [(row[1], row[2]) for row in event.way if row[0] == event.to[0][0]]
        self.under_way[event.unit] = [here, *corners, *ends]
        self.gone[event.unit] = 0.0

    def moments(self, watcher: str, mover: str) -> Iterable[Moment]:
        way = self.under_way[mover]
        for share in SHARES if len(way) > 1 else (0.0,):
            if share >= self.gone[mover] and self.sees(watcher, mover):
                yield Moment(share, self._rows(mover, *along(way, share)))

    def moment_at(self, mover: str, share: float) -> Moment:
        share = max(share, self.gone[mover])
        return Moment(share, self._rows(mover, *along(self.under_way[mover], share)))

    def share_at(self, mover: str, at: tuple[float, float]) -> float:
        way = self.under_way[mover]
        return min((k / 1000 for k in range(1001)), key=lambda share: dist(along(way, share), at))

    def _place(self, unit: str, supposed: Supposed | None) -> Point:
        if supposed is not None and supposed.unit == unit and supposed.at:
            return supposed.at[0][1], supposed.at[0][2]
        return self.places[unit]

    def holders(self) -> Iterable[tuple[str, str, int]]:
        """Whoever is within a foot of the middle of the table holds everything."""
        near = [
            self.sides[name]
            for name, (x, y) in self.places.items()
            if name not in self.flying and hypot(x - WIDTH / 2, y - DEPTH / 2) <= 12.0
        ]
        for one in self.held:
            for side in sorted(set(near)):
                yield one, side, near.count(side)

    def goal_in(self, unit: str, at: Places = ()) -> float | None:
        """Units hold the middle of the table."""
        x, y = at[0][1:3] if at else self.places[unit]
        gap = hypot(x - WIDTH / 2, y - DEPTH / 2) - 12.0
        return max(0.0, gap) if self.held else None

    def hold_in(self, unit: str, objective: str, at: Places = ()) -> float:
        return self.goal_in(unit, at) or 0.0

    def approximate_sights(
        self, unit: str, places: Sequence[Places], others: Sequence[str]
    ) -> list[list[ApproximateSight]]:
        """Everyone sees everyone; what lies in the middle is in soft cover."""
        return [
            [
                ApproximateSight(
                    self.distance_in(unit, other, Supposed(unit, at)),
                    cover=self.look(unit, 0, other, Supposed(unit, at)).cover,
                    own_cover=self.look(other, 0, unit, Supposed(unit, at)).cover,
                )
                for other in others
            ]
            for at in places
        ]

    def path_to_enemy_in(self, unit: str, at: Places = ()) -> float:
        x, y = at[0][1:3] if at else self.places[unit]
        foes = [p for name, p in self.places.items() if self.sides[name] != self.sides[unit]]
        return min((hypot(x - u, y - v) for u, v in foes), default=NO_WAY_IN)

    def ahead(self, unit: str, inches: float) -> Places:
        """Straight towards the other side."""
        x, y = self.places[unit]
        foes = [v for name, (_, v) in self.places.items() if self.sides[name] != self.sides[unit]]
        if not foes:
            return ()
        up = 1.0 if min(foes, key=lambda v: abs(v - y)) > y else -1.0
        return self._rows(unit, x, y + up * inches)

    def drawn(
        self, order: str, limit_in: float, drawn: Drawn, allows: Callable[[Path], bool]
    ) -> Way:
        """Straight to where it is to end, as far as may be."""
        x, y = self.places[drawn.unit]
        end = drawn.way[-1] if drawn.way else (x, y)
        away = hypot(end[0] - x, end[1] - y)
        share = min(1.0, limit_in / away) if away else 0.0
        to = self._rows(drawn.unit, x + share * (end[0] - x), y + share * (end[1] - y))
        return Way(Path(distance_in=share * away), to)

    def exits(self, unit: str, order: str, limit_in: float) -> Iterable[Way]:
        """Straight off the near or the far edge."""
        x, y = self.places[unit]
        for edge, away, end in (("near", y, 0.0), ("far", DEPTH - y, DEPTH)):
            if edge in self.leavers.get(unit, ()) and away <= limit_in:
                path = Path(distance_in=away, exits=edge)
                yield Way(path, self._rows(unit, x, end))

    def distance_in(self, unit: str, other: str, supposed: Supposed | None = None) -> float:
        if unit == other:
            return 0.0
        (ax, ay), (bx, by) = self._place(unit, supposed), self._place(other, supposed)
        return max(0.0, round(hypot(ax - bx, ay - by) - 1.0, 3))

    def exposure(self, unit: str) -> Iterable[int]:
        return self.numbers.get(unit, (0,))

    def model_in(
        self, unit: str, other: str, model: int, supposed: Supposed | None = None
    ) -> float:
        return self.distance_in(unit, other, supposed)

    def look(self, unit: str, model: int, target: str, supposed: Supposed | None = None) -> Look:
        (ax, ay), (bx, by) = self._place(unit, supposed), self._place(target, supposed)
        angle = abs(degrees(atan2(by - ay, bx - ax))) % 180
        facing = "side" if angle < 45 or angle > 135 else "front"
        cover = "soft" if abs(by - DEPTH / 2) < 4 else "none"
        tailing = target in self.headings and self._behind(unit, (ax, ay), target)
        range_in = self.distance_in(unit, target, supposed)
        return Look(range_in, cover=cover, facing=facing, tailing=tailing)

    def _behind(self, unit: str, at: Point, plane: str) -> bool:
        """Whether a plane is there in the 90° behind another."""
        (ax, ay), (bx, by) = at, self.places[plane]
        off = degrees(atan2(ay - by, ax - bx)) - self.headings[plane]
        return unit in self.flying and abs((off + 180) % 360 - 180) >= 135

    def sees(self, unit: str, other: str, supposed: Supposed | None = None) -> bool:
        return unit in self.places and other in self.places

    def _grounded(self) -> list[str]:
        """Those that do not fly: who does is in nobody's way."""
        return [o for o in self.places if o not in self.headings]

    def _enemies(self, unit: str) -> list[str]:
        return [o for o in self._grounded() if self.sides[o] != self.sides[unit]]

    def standing_on(self, unit: str) -> tuple[str, ...]:
        """Every unit stands on open ground."""
        return ()

    def ways(self, unit: str, order: str, limit_in: float) -> Iterable[Way]:
        x, y = self.places[unit]
        ring = [(k * pi / 4, share) for k in range(8) for share in (1.0, 0.5)]
        for angle, share in ring:
            inches = limit_in * share
            nx, ny = x + inches * cos(angle), y + inches * sin(angle)
            if not (0 <= nx <= WIDTH and 0 <= ny <= DEPTH) or inches <= 0:
                continue
            others = [dist((nx, ny), self.places[o]) - 1.0 for o in self._grounded() if o != unit]
            near = [
                max(0.0, hypot(nx - self.places[e][0], ny - self.places[e][1]) - 1.0)
                for e in self._enemies(unit)
            ]
            path = Path(
                distance_in=inches,
                nearest_unit_in=max(0.0, min(others, default=99.0)),
                in_view_of=tuple(sorted(self._enemies(unit))),
            )
            yield Way(path, self._rows(unit, nx, ny), min(near, default=99.0))

    def approach(self, unit: str, target: str) -> Approach:
        return self.drive_home(unit, target, 12.0)

    def drive_home(self, unit: str, target: str, reach_in: float) -> Approach:
        """Straight at it, through nobody else: who stands in the way cannot be passed."""
        inches = self.distance_in(unit, target)
        (ax, ay), (bx, by) = self.places[unit], self.places[target]
        length = max(hypot(ax - bx, ay - by), 1e-9)
        reached = inches <= reach_in
        share = min(1.0, min(inches, reach_in) / length)
        end = (ax + (bx - ax) * share, ay + (by - ay) * share)
        over = abs((ay + by) / 2 - DEPTH / 2) < 2
        path = Path(
            min(inches, reach_in),
            nearest_unit_in=self._nearest_in((ax, ay), end, (unit, target)),
            in_view_of=tuple(sorted(self._enemies(unit))),
        )
        contacts = len(self.numbers[unit]) + len(self.numbers[target]) if reached else 0
        piled = self._rows(target, bx, by) if reached else ()
        to = self._rows(unit, *end)
        return Approach(True, inches, path, over, to, contacts=contacts, defenders_to=piled)

    def _nearest_in(self, start: Point, end: Point, but: tuple[str, ...]) -> float:
        """The least distance to any other unit on a straight way."""
        steps = [along([start, end], k / 12) for k in range(13)]
        others = [self.places[o] for o in self._grounded() if o not in but]
        return max(0.0, min((dist(a, o) - 1.0 for a in steps for o in others), default=99.0))

    def dismounts(self, unit: str, vehicle: str) -> Iterable[tuple[float, Places]]:
        x, y = self.places[vehicle]
        yield 2.0, self._rows(unit, x, y + 3.0)

    def points(self, side: str) -> Iterable[tuple[float, ...]]:
        for name, place in sorted(self.places.items()):
            if self.sides[name] != side:
                yield place

    def smoke_points(self, unit: str, model: int) -> Iterable[Aim]:
        """Four inches in front of each enemy."""
        x, y = self.places[unit]
        for enemy in sorted(self._enemies(unit)):
            ex, ey = self.places[enemy]
            length = hypot(ex - x, ey - y)
            share = max(0.0, 1 - 4.0 / length) if length else 0.0
            at = (round(x + (ex - x) * share, 3), round(y + (ey - y) * share, 3))
            yield Aim(at, length * share, self.sees(unit, enemy))

    def shifted(
        self, at: tuple[float, ...], limit_in: float
    ) -> Iterable[tuple[float, tuple[float, ...]]]:
        for k in range(4):
            yield limit_in, (at[0] + limit_in * cos(k * pi / 2), at[1] + limit_in * sin(k * pi / 2))

    def around(self, at: tuple[float, ...]) -> Iterable[tuple[str, float]]:
        for name, (x, y) in sorted(self.places.items()):
            yield name, max(0.0, hypot(x - at[0], y - at[1]) - 0.5)

    def flight(self, unit: str, target: str, edge: str) -> Flown:
        """Straight from the middle of the edge to 12 in from the target, further where taken."""
        middles = ((WIDTH / 2, 0.0), (0.0, DEPTH / 2), (WIDTH, DEPTH / 2), (WIDTH / 2, DEPTH))
        at = PLAYER_EDGES.index(edge)
        x, y = middles[at if self.sides[unit] == self.first else 3 - at]
        tx, ty = self.places[target]
        heading = degrees(atan2(ty - y, tx - x))
        length = hypot(tx - x, ty - y)
        starts = max(0.0, length - 1.0)
        flown = max(0.0, starts - 12.0)
        taken = [place for other, place in self.places.items() if other != target]

        def place(inches: float) -> tuple[float, float]:
            share = inches / length if inches else 0.0
            return x + (tx - x) * share, y + (ty - y) * share

        def free(inches: float) -> bool:
            px, py = place(inches)
            return all(hypot(px - ox, py - oy) > 1.0 for ox, oy in taken)

        stop, blocking = flown, ""
        if flown and not free(stop):
            blocking = min(self.places, key=lambda name: dist(self.places[name], place(flown)))
        while blocking and stop < starts and not free(stop):
            stop = min(starts, stop + 0.5)
        facts = Flight(target, edge, starts, max(0.0, starts - stop), stop, blocking)
        px, py = place(stop)
        return Flown(facts, ((0.0, x, y, heading),), ((0.0, px, py, heading),))


def along(way: list[Point], share: float) -> Point:
    """The point at a share of a way round its corners."""
    legs = list(pairwise(way))
    left = share * sum(dist(a, b) for a, b in legs)
    for a, b in legs:
        length = dist(a, b)
        if left <= length:
            part = left / length if length else 0.0
            return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        left -= length
    return way[-1]
