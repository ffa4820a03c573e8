"""A flat table for Shadow War with a wall that hides and woods that cover; fighters are points."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from math import cos, hypot, pi, sin

from rules.engine.play.game import Game
from rules.engine.play.interruption import Moment, Places
from rules.shadow_war.model.events import Aimed, ConditionChanged, MoveBegan, Moved
from rules.shadow_war.model.facts import FAR_IN, Path
from rules.shadow_war.model.ruleset import ruleset
from rules.shadow_war.model.state import State
from rules.shadow_war.player.queries import Approach, Flight, Look, Refuge, Supposed, View, Way
from rules.shadow_war.rules.morale import hides_better
from rules.shadow_war.rules.movement import cost_in

WIDTH, DEPTH = 48.0, 36.0
BASE_IN = 0.5

Rect = tuple[float, float, float, float]

WALL: Rect = (21.0, 16.0, 27.0, 20.0)
"""Nobody sees or walks through it."""

WOODS: tuple[Rect, ...] = ((6.0, 12.0, 12.0, 24.0), (36.0, 12.0, 42.0, 24.0))
"""Partial cover, and difficult ground."""

RUBBLE: tuple[Rect, ...] = ((21.0, 4.0, 27.0, 6.0), (21.0, 30.0, 27.0, 32.0))
"""Heavy cover behind a low wall, 1.5 in high."""

TOWER: Rect = (14.0, 14.0, 18.0, 22.0)
"""Three inches higher than the table, by ladder."""


def inside(rect: Rect, x: float, y: float) -> bool:
    return rect[0] <= x <= rect[2] and rect[1] <= y <= rect[3]


def away(rect: Rect, x: float, y: float) -> tuple[float, float]:
    """The point of a rectangle nearest to another."""
    return min(max(x, rect[0]), rect[2]), min(max(y, rect[1]), rect[3])


def clear(ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether none of twelve steps from one point to another is in the wall. Random games ask a
    million times, mostly of two points on one side of it."""
    left, low, right, high = WALL
    if max(ax, bx) < left or min(ax, bx) > right or max(ay, by) < low or min(ay, by) > high:
        return True
    across, along = bx - ax, by - ay
    for k in range(13):
        t = k / 12
        if left <= ax + across * t <= right and low <= ay + along * t <= high:
            return False
    return True


@lru_cache(maxsize=1 << 16)
def cover(x: float, y: float) -> str:
    """Return the cover at a point."""
    if any(inside(rect, x, y) for rect in RUBBLE):
        return "heavy"
    return "partial" if any(inside(rect, x, y) for rect in WOODS) else "none"


class ShadowField:
    """Each fighter is a base of an inch; everything is measured on the flat."""

    def __init__(self, places: dict[str, tuple[float, float]], sides: dict[str, str]) -> None:
        self.places = dict(places)
        self.sides = dict(sides)
        self.going: MoveBegan | None = None
        self.gone = 0.0

    @staticmethod
    def of(game: Game[State], apart: float = 20.0) -> ShadowField:
        """Two lines of fighters that face each other, so many inches apart."""
        state = game.state
        places, sides = {}, {}
        for nth, side in enumerate(state.sides):
            row = [f for f in state.fighters.values() if f.side == side]
            for k, fighter in enumerate(row):
                x = 6.0 + 36.0 * (k + 0.5) / len(row)
                y = DEPTH / 2 + (apart / 2 if nth else -apart / 2) + 1.5 * (k % 2)
                places[fighter.id] = (x, y)
                sides[fighter.id] = side
        field = ShadowField(places, sides)
        field.tell(game.log)
        return field

    def tell(self, events: Iterable[object]) -> None:
        for event in events:
            if isinstance(event, MoveBegan):
                self.going, self.gone = event, 0.0
            elif isinstance(event, Aimed) and event.moment is not None:
                self.gone = event.moment.share
            elif isinstance(event, Moved) and event.to:
                self.places[event.fighter] = (event.to[0][1], event.to[0][2])
            elif isinstance(event, ConditionChanged) and event.condition == "out":
                del self.places[event.fighter]

    def _row(self, fighter: str, x: float, y: float) -> Places:
        z = 3.0 if inside(TOWER, x, y) else 0.0
        return ((float(fighter.rpartition("/")[2]), x, y, 0.0, z),)

    def holders(self) -> Iterable[tuple[str, str, int]]:
        """Nobody holds anything here."""
        return ()

    def _at(self, fighter: str, supposed: Supposed | None = None) -> tuple[float, float]:
        if supposed is not None and supposed.fighter == fighter:
            return supposed.at[0][1], supposed.at[0][2]
        return self.places[fighter]

    def moments(self, watcher: str, mover: str) -> Iterator[Moment]:
        """The quarters of the way that are left, where the watcher sees the mover."""
        assert self.going is not None and self.going.fighter == mover
        first, last = self.going.way[0], self.going.way[-1]
        for share in (k / 4 for k in range(5)):
            if share < self.gone or (share == 1 and self.going.why == "charge"):
                continue
            x, y = (a + (b - a) * share for a, b in zip(first[1:3], last[1:3], strict=True))
            if self._open(self.places[watcher], (x, y)):
                yield Moment(share, self._row(mover, x, y))

    def distance_in(self, fighter: str, other: str, supposed: Supposed | None = None) -> float:
        (ax, ay), (bx, by) = self._at(fighter, supposed), self._at(other, supposed)
        return max(0.0, round(hypot(ax - bx, ay - by) - 2 * BASE_IN, 3))

    def _open(self, a: tuple[float, float], b: tuple[float, float]) -> bool:
        return clear(*a, *b)

    def sees(self, fighter: str, other: str) -> bool:
        return self._open(self.places[fighter], self.places[other])

    def look(self, fighter: str, target: str, supposed: Supposed | None = None) -> Look:
        one, other = self._at(fighter, supposed), self._at(target, supposed)
        return Look(
            self.distance_in(fighter, target, supposed), self._open(one, other), cover(*other)
        )

    def higher(self, fighter: str, other: str) -> bool:
        return inside(TOWER, *self.places[fighter]) and not inside(TOWER, *self.places[other])

    def _enemies(self, fighter: str) -> list[str]:
        return [o for o in self.places if self.sides[o] != self.sides[fighter]]

    def _cover_in(self, fighter: str, x: float, y: float) -> float:
        seen = any(self._open(self.places[e], (x, y)) for e in self._enemies(fighter))
        if not seen or cover(x, y) != "none":
            return 0.0
        gaps = []
        for rect in (*WOODS, *RUBBLE):
            nx, ny = away(rect, x, y)
            gaps.append(hypot(nx - x, ny - y))
        return round(min(gaps, default=FAR_IN), 3)

    def cover_in(self, fighter: str) -> float:
        return self._cover_in(fighter, *self.places[fighter])

    def _path(self, fighter: str, x: float, y: float) -> Path:
        ax, ay = self.places[fighter]
        inches = round(hypot(x - ax, y - ay), 3)
        middle = ((ax + x) / 2, (ay + y) / 2)
        if not self._open((ax, ay), (x, y)):
            ground = "impassable"
        elif any(inside(rect, *middle) for rect in WOODS):
            ground = "difficult"
        else:
            ground = "open"
        climbs = inside(TOWER, ax, ay) != inside(TOWER, x, y)
        legs = ((ground, inches), ("ladder", 3.0)) if climbs else ((ground, inches),)
        rubble = any(inside(rect, x, y) != inside(rect, ax, ay) for rect in RUBBLE)
        near = [
            hypot(x - self.places[e][0], y - self.places[e][1]) - 2 * BASE_IN
            for e in self._enemies(fighter)
        ]
        return Path(
            legs=legs,
            barriers=((1.5, 0.4),) if rubble else (),
            enemy_in=max(0.0, round(min(near, default=FAR_IN), 3)),
            cover_in=self._cover_in(fighter, x, y),
            in_view_of=tuple(
                e
                for e in sorted(self._enemies(fighter))
                if any(
                    self._open(self.places[e], (ax + (x - ax) * k / 4, ay + (y - ay) * k / 4))
                    for k in range(5)
                )
            ),
        )

    def _way(self, fighter: str, x: float, y: float) -> Way:
        row = self._row(fighter, x, y)
        line = self._line(fighter, row)
        return Way(self._path(fighter, x, y), row, line, views=self._views(fighter, x, y))

    def watches(self, fighter: str, enemy: str) -> float:
        return 1.0 if self.sees(fighter, enemy) else 0.25

    def height_in(self, fighter: str) -> float:
        return 3.0 if inside(TOWER, *self.places[fighter]) else 0.0

    def ground_in(self, fighter: str) -> float:
        return FAR_IN

    def floor_in(self, fighter: str) -> float:
        return FAR_IN

    def _views(self, fighter: str, x: float, y: float) -> tuple[View, ...]:
        found = []
        for enemy in self._enemies(fighter):
            ex, ey = self.places[enemy]
            open_ = self._open((x, y), (ex, ey))
            inches = max(0.0, hypot(x - ex, y - ey) - 2 * BASE_IN)
            covers = (cover(x, y), cover(ex, ey)) if open_ else ("", "")
            found.append(View(enemy, inches, *covers))
        return tuple(found)

    def _line(self, fighter: str, to: Places) -> Places:
        return (*self._row(fighter, *self.places[fighter]), *to)

    def ways(self, fighter: str, limit_in: float) -> Iterator[Way]:
        x, y = self.places[fighter]
        for k in range(8):
            for share in (1.0, 0.5):
                inches = limit_in * share
                nx, ny = x + inches * cos(k * pi / 4), y + inches * sin(k * pi / 4)
                if 0 <= nx <= WIDTH and 0 <= ny <= DEPTH:
                    yield self._way(fighter, nx, ny)

    def cover_ways(self, fighter: str, limit_in: float) -> Iterator[Way]:
        x, y = self.places[fighter]
        here = self.cover_in(fighter)
        for rect in (*WOODS, *RUBBLE):
            nx, ny = away(rect, x, y)
            inches = hypot(nx - x, ny - y)
            for share in (1.0, 0.5, 0.25):
                left = min(1.0, share * limit_in / inches) if inches else 0.0
                way = self._way(fighter, x + (nx - x) * left, y + (ny - y) * left)
                if way.path.cover_in < here:
                    yield way

    def flight(self, fighter: str, limit_in: float, watchers: Collection[str]) -> Flight:
        """The best hidden of sixteen places around, or the one furthest from the watchers."""
        x, y = self.places[fighter]
        before, here = self._exposed(x, y, watchers)
        found = []
        for k in range(16):
            for share in (1.0, 0.5):
                inches = limit_in * share
                nx, ny = x + inches * cos(k * pi / 8), y + inches * sin(k * pi / 8)
                way = self._way(fighter, nx, ny)
                lies = 0 <= nx <= WIDTH and 0 <= ny <= DEPTH and way.path.enemy_in >= 1.0
                if lies and cost_in(ruleset(), way.path) <= limit_in:
                    found.append(Refuge(way, *self._exposed(nx, ny, watchers)))
        least = min((refuge.seen for refuge in found), default=before)
        if hides_better(least, before):
            best = [refuge for refuge in found if refuge.seen <= least]
        else:
            further = [refuge for refuge in found if refuge.away_in > here]
            best = sorted(further, key=lambda refuge: -refuge.away_in)[:1]
        return Flight(before, least, here, tuple(best))

    def _exposed(self, x: float, y: float, watchers: Collection[str]) -> tuple[float, float]:
        """Return the share of a point that watchers see, and the distance of the nearest."""
        shares = {"none": 1.0, "partial": 0.6, "heavy": 0.4}
        eyes = [self.places[name] for name in watchers]
        seen = sum(shares[cover(x, y)] for eye in eyes if self._open(eye, (x, y)))
        gaps = [hypot(x - ex, y - ey) - 2 * BASE_IN for ex, ey in eyes]
        return round(seen, 3), max(0.0, round(min(gaps, default=FAR_IN), 3))

    def approach(self, fighter: str, target: str, limit_in: float) -> Approach:
        (ax, ay), (bx, by) = self.places[fighter], self.places[target]
        length = max(hypot(bx - ax, by - ay), 1e-6)
        whole = max(0.0, length - 2 * BASE_IN) / length
        path = self._path(fighter, ax + (bx - ax) * whole, ay + (by - ay) * whole)
        factor = 2.0 if path.legs[0][0] == "difficult" or path.barriers else 1.0
        share = min(whole, limit_in / factor / length)
        to = self._row(fighter, ax + (bx - ax) * share, ay + (by - ay) * share)
        look = self.look(fighter, target)
        return Approach(
            path,
            look.range_in,
            look.sight,
            look.cover,
            any(inside(rect, bx, by) for rect in RUBBLE),
            to,
            self._line(fighter, to),
        )
