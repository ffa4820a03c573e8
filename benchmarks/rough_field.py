"""A rough stand-in for a table: many games by the real rules and policies, of which none is a fair
game on the real one, for whoever would know which of two ideas is better before he measures it.

A unit goes as a disc about its middle over a raster of half inches, and looks as two ranks about
it: each man of it sees what rays at the table's meshes see from the middle of his inch to the
middle of another's (`rough_sight`). Units hide nobody, nobody climbs; no smoke, no planes, no
barrages. Inches and degrees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, cos, degrees, dist, hypot, radians, sin

import shapely

from benchmarks.rough_ground import CELL_IN, Ground, Point
from benchmarks.rough_sight import UNSEEN, Codes
from rules.bolt_action.model.events import AmbushSprung, Destroyed, Exited, MoveBegan, Moved
from rules.bolt_action.model.facts import COVERS, Path
from rules.bolt_action.model.state import State
from rules.bolt_action.player.queries import NO_WAY_IN, Approach, Glance, Look, Supposed, Way
from rules.bolt_action.player.rehearsals import Rehearsal, Sketch
from rules.bolt_action.rules.movement import PACES, RUN
from rules.engine.game import Game
from rules.engine.interruption import Moment, Places
from sandbox.bolt_action.rehearsing import RoughGames
from sandbox.table.table import Table

HULL_IN, REACH_IN, HALF_ARC_DEG = 1.5, 4.0, 46.0

RANK_IN = 1.2
"""How far men stand from each other in their ranks, and the ranks from each other."""

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The places of a way at which who lies in wait may break in."""

Pose = tuple[float, float, float]


class RoughField:
    """What policies ask of a table, answered roughly: a `player.queries.Field` of what duels have
    on them. It follows a game as the real one does."""

    def __init__(self, table: Table, ground: Ground, game: Game[State]) -> None:
        self.ground, self.game, self.table = ground, game, table
        self.holds = {
            one.id: (one.position[0], one.position[1])
            for one in table.scenario.objectives
            if one.position is not None
        }
        units = game.state.units
        self.side = {unit.id: unit.side for unit in units.values()}
        self.mover = {unit.id: unit.mover for unit in units.values()}
        self.numbers = {u.id: [model.number for model in u.models] for u in units.values()}
        self.radius, self.at, self.faces = {}, {}, {}
        for unit in table.units:
            x, y = ([getattr(m.stand, axis) for m in unit.models] for axis in "xy")
            self.at[unit.id] = sum(x) / len(x), sum(y) / len(y)
            self.faces[unit.id] = unit.models[0].stand.turn
            rank = 0.5 + 0.38 * len(unit.models) ** 0.5
            self.radius[unit.id] = HULL_IN if units[unit.id].vehicle else rank
        self.under_way: dict[str, tuple[Point, Point]] = {}
        self.gone: dict[str, float] = {}
        self.tell(game.log)

    def tell(self, events: Iterable[object]) -> None:
        """Follow what happened."""
        for event in events:
            if isinstance(event, MoveBegan):
                here = self.at[event.unit]
                end = (event.to[0][1], event.to[0][2]) if event.to else here
                self.under_way[event.unit], self.gone[event.unit] = (here, end), 0.0
            elif isinstance(event, AmbushSprung) and event.at:
                self.gone[event.target] = event.share
                self.at[event.target] = event.at[0][1], event.at[0][2]
            elif isinstance(event, Moved) and event.to:
                self.at[event.unit] = event.to[0][1], event.to[0][2]
                self.faces[event.unit] = event.to[0][3]
            elif isinstance(event, (Destroyed, Exited)):
                self.at.pop(event.unit, None)

    def _rows(self, unit: str, x: float, y: float, faces: float | None = None) -> Places:
        turned = round(self.faces[unit] if faces is None else faces, 2)
        return tuple((float(n), round(x, 3), round(y, 3), turned) for n in self.numbers[unit])

    def _pose(self, unit: str, supposed: Supposed | None) -> Pose:
        if supposed is not None and supposed.unit == unit and supposed.at:
            _, x, y, faces, *_ = supposed.at[0]
            return x, y, faces
        return (*self.at[unit], self.faces[unit])

    def _foes(self, unit: str) -> list[str]:
        return [other for other in self.at if self.side[other] != self.side[unit]]

    # How far.

    def holders(self) -> Iterator[tuple[str, str, int]]:
        """Who stands at the objectives."""
        for name, place in self.holds.items():
            for side in dict.fromkeys(self.side.values()):
                near = [u for u in self.at if self.side[u] == side and self._holds(u, place) <= 0]
                if near:
                    yield name, side, len(near)

    def _holds(self, unit: str, place: Point, at: Places = ()) -> float:
        x, y, _ = self._pose(unit, Supposed(unit, at))
        return dist((x, y), place) - REACH_IN - self.radius[unit] + 0.5

    def goal_in(self, unit: str, at: Places = ()) -> float | None:
        """How far it is to the nearest objective."""
        return min((self.hold_in(unit, name, at) for name in self.holds), default=None)

    def hold_in(self, unit: str, objective: str, at: Places = ()) -> float:
        """How far it is to one, by the ground."""
        x, y, _ = self._pose(unit, Supposed(unit, at))
        near = self._holds(unit, self.holds[objective], at)
        by_ground = self.ground.inches_to(self.mover[unit], self.holds[objective])
        reach = REACH_IN + self.radius[unit] - 0.5
        return max(near, float(by_ground[self.ground.cell(x, y)]) - reach) if near > 0 else 0.0

    def trek_in(self, unit: str, at: Places = ()) -> float:
        """How far it is to the enemy."""
        x, y, _ = self._pose(unit, Supposed(unit, at))
        return min((dist((x, y), self.at[foe]) for foe in self._foes(unit)), default=NO_WAY_IN)

    def ahead(self, unit: str, inches: float) -> Places:
        """Where it would be on its way to the nearest objective."""
        goal = min(self.holds, key=lambda name: self.hold_in(unit, name))
        by_ground = self.ground.inches_to(self.mover[unit], self.holds[goal])
        x, y = self.ground.cell(*self.at[unit])
        while inches > 0:
            about = [(x + a, y + b) for a in (-1, 0, 1) for b in (-1, 0, 1)]
            inside = [at for at in about if min(at) >= 0 and at < by_ground.shape]
            inside = [at for at in inside if at[1] < by_ground.shape[1]]
            best = min(inside, key=lambda at: (by_ground[at], at))
            if by_ground[best] >= by_ground[x, y]:
                break
            inches -= CELL_IN * hypot(best[0] - x, best[1] - y)
            x, y = best
        return self._rows(unit, x * CELL_IN, y * CELL_IN)

    def distance_in(self, unit: str, other: str, supposed: Supposed | None = None) -> float:
        """Between two discs."""
        if unit == other:
            return 0.0
        gap = dist(self._pose(unit, supposed)[:2], self._pose(other, supposed)[:2])
        return max(0.0, gap - self.radius[unit] - self.radius[other])

    def model_in(
        self, unit: str, other: str, model: int, supposed: Supposed | None = None
    ) -> float:
        """The same: all models are where their unit is."""
        return self.distance_in(unit, other, supposed)

    def around(self, at: tuple[float, ...]) -> Iterator[tuple[str, float]]:
        """Units about a point."""
        for name, place in sorted(self.at.items()):
            yield name, max(0.0, dist(place, at[:2]) - self.radius[name])

    def exposure(self, unit: str) -> Iterable[int]:
        """Nobody stands in front of others."""
        return self.numbers[unit]

    # Who sees whom.

    def look(self, unit: str, model: int, target: str, supposed: Supposed | None = None) -> Look:
        """What a man sees of the men of a unit: the nearest of them, the cover of half of them."""
        here, there = self._pose(unit, supposed), self._pose(target, supposed)
        spots, ends = self._ranks(unit, here), self._ranks(target, there)
        at = spots[min(self._number(unit, model), len(spots) - 1)]
        codes = self._codes(unit, [at], ends)[0]
        away = [dist(at, end) for end in ends]
        seen = codes > UNSEEN
        near = min(d for d, one in zip(away, seen, strict=True) if one or not seen.any())
        return Look(
            max(0.0, near - self._half(unit) - self._half(target)),
            sight=bool(seen.any()),
            cover=_half_have(codes[seen].tolist()),
            in_arc=abs(_off(here, there)) <= HALF_ARC_DEG,
            facing=_facing(abs(_off(there, here))),
        )

    def sees(self, unit: str, other: str, supposed: Supposed | None = None) -> bool:
        """Whether any man of one sees any of the other."""
        here, there = self._pose(unit, supposed), self._pose(other, supposed)
        codes = self._codes(unit, self._ranks(unit, here), self._ranks(other, there))
        return bool((codes > UNSEEN).any())

    def _codes(self, unit: str, spots: Sequence[Point], ends: Sequence[Point]) -> Codes:
        cell, hull = self.ground.sight.cell, self.radius[unit] == HULL_IN
        return self.ground.sight.codes(
            [cell(*at) for at in spots], [cell(*at) for at in ends], hull=hull
        )

    def _ranks(self, unit: str, pose: Pose) -> list[Point]:
        """Where the men of a unit are: two ranks about its middle, a hull's middle alone."""
        x, y, faces = pose
        men = 1 if self.radius[unit] == HULL_IN else len(self._alive(unit))
        wide, ahead = (men + 1) // 2, (cos(radians(faces)), sin(radians(faces)))
        found = []
        for k in range(men):
            aside = RANK_IN * (k % wide - (wide - 1) / 2)
            front = RANK_IN * (0.5 - k // wide) * (men > 1)
            found.append(
                (x - aside * ahead[1] + front * ahead[0], y + aside * ahead[0] + front * ahead[1])
            )
        return found

    def _alive(self, unit: str) -> list[int]:
        return [model.number for model in self.game.state.units[unit].models]

    def _number(self, unit: str, model: int) -> int:
        """The place of a man in the ranks of his unit."""
        alive = self._alive(unit)
        return alive.index(model) if model in alive else 0

    def _half(self, unit: str) -> float:
        return HULL_IN if self.radius[unit] == HULL_IN else 0.5

    def glances(
        self, unit: str, places: Sequence[Places], others: Sequence[str]
    ) -> list[list[Glance]]:
        """Between a few of each, as on the real table."""
        return [
            [self._glance(unit, other, Supposed(unit, at)) for other in others] for at in places
        ]

    def _glance(self, unit: str, other: str, supposed: Supposed) -> Glance:
        here, there = self._pose(unit, supposed), self._pose(other, supposed)
        sees, cover = self._glimpse(unit, here, other, there)
        seen, own_cover = self._glimpse(other, there, unit, here)
        return Glance(
            self.distance_in(unit, other, supposed),
            sees, cover, _facing(abs(_off(there, here))), abs(_off(here, there)) <= HALF_ARC_DEG,
            seen, own_cover, _facing(abs(_off(here, there))),
            abs(_off(there, here)) <= HALF_ARC_DEG,
        )  # fmt: skip

    def _glimpse(self, unit: str, here: Pose, other: str, there: Pose) -> tuple[float, str]:
        codes = self._codes(unit, _few(self._ranks(unit, here)), _few(self._ranks(other, there)))
        seen = codes > UNSEEN
        if not seen.any():
            return 0.0, COVERS[0]
        return float(seen.any(axis=1).mean()), COVERS[round(float(codes[seen].mean()))]

    def moments(self, watcher: str, mover: str) -> Iterator[Moment]:
        """A few places of a way from which it is seen."""
        here = self.at[mover]
        (x, y), (u, v) = self.under_way.get(mover, (here, here))
        for share in SHARES if (x, y) != (u, v) else SHARES[:1]:
            at = self._rows(mover, x + (u - x) * share, y + (v - y) * share)
            if share >= self.gone.get(mover, 0.0) and self.sees(
                watcher, mover, Supposed(mover, at)
            ):
                yield Moment(share, at)

    # Where to.

    def ways(self, unit: str, order: str, limit_in: float) -> Iterator[Way]:
        """Straight ways: all round for men, after one pivot for vehicles, and to objectives."""
        x, y = self.at[unit]
        on_foot = self.mover[unit] in ("infantry", "artillery")
        for turn, inches, back in (
            self._walks(unit, limit_in) if on_foot else self._drives(unit, order, limit_in)
        ):
            away = -inches if back else inches
            end = x + away * cos(radians(turn)), y + away * sin(radians(turn))
            pivots = int(not on_foot and turn != self.faces[unit])
            faces = self._to_foe(unit, end) if on_foot else turn
            found = self._way(unit, end, faces, inches, pivots, back)
            if found is not None and not (order == RUN and "rough" in found.path.grounds):
                yield found

    def _walks(self, unit: str, limit_in: float) -> Iterator[tuple[float, float, bool]]:
        for share, ways in ((1.0, 16), (0.6, 8), (0.3, 8)):
            for k in range(ways):
                yield 360.0 * k / ways, share * limit_in, False
        for place in self.holds.values():
            away = dist(self.at[unit], place)
            if away >= CELL_IN:
                yield _bearing(self.at[unit], place), min(away, limit_in), False

    def _drives(
        self, unit: str, order: str, limit_in: float
    ) -> Iterator[tuple[float, float, bool]]:
        here, faces, pace = self.at[unit], self.faces[unit], PACES[self.mover[unit]]
        turns = [0.0]
        if pace.pivots(order) != 0:
            goals = [_bearing(here, place) for place in self.holds.values()]
            ahead = self._to_foe(unit, here)
            wanted = [_turn(goal - faces) for goal in (*goals, ahead, ahead + 180)]
            turns += [max(-90.0, min(90.0, turn)) for turn in wanted]
            turns += [s * turn for turn in (15.0, 30.0, 60.0, 90.0) for s in (1, -1)]
        for turn in dict.fromkeys(turns):
            for share in (1.0, 0.75, 0.5, 0.25):
                yield faces + turn, limit_in * share, False
        for share in (0.5, 0.25):
            yield faces, pace.advance_in * share, True

    def _to_foe(self, unit: str, at: Point) -> float:
        near = min(self._foes(unit), key=lambda foe: (dist(at, self.at[foe]), foe), default=None)
        return self.faces[unit] if near is None else _bearing(at, self.at[near])

    def _way(
        self, unit: str, end: Point, faces: float, inches: float, pivots: int, back: bool
    ) -> Way | None:
        here = self.at[unit]
        grounds = self.ground.crossed(here, end, self.mover[unit])
        near = self._nearest(unit, here, end)
        if grounds is None or near <= 1.0:
            return None
        foes = self._foes(unit)
        gaps = [dist(end, self.at[f]) - self.radius[unit] - self.radius[f] for f in foes]
        path = Path(inches, back, pivots, grounds, False, 0.0, near, tuple(sorted(foes)))
        return Way(path, self._rows(unit, *end, faces), max(0.0, min(gaps, default=99.0)))

    def _nearest(self, unit: str, a: Point, b: Point, but: tuple[str, ...] = ()) -> float:
        """How near a straight way comes to others; men go past in a file."""
        way = shapely.LineString([a, b])
        found = 99.0
        for other, place in self.at.items():
            if other == unit or other in but:
                continue
            both = self.radius[unit] + self.radius[other]
            if dist(place, a) - both < 1.05 < dist(place, b) - both:
                continue  # it goes away from who stands beside it
            file = min(0.7, self.radius[unit]) + self.radius[other]
            passed = shapely.distance(way, shapely.Point(place)) - file
            found = min(found, passed, dist(place, b) - both)
        return max(0.0, found)

    def approach(self, unit: str, target: str) -> Approach:
        """Straight at it."""
        return self.drive_home(unit, target, PACES["infantry"].run_in)

    def drive_home(self, unit: str, target: str, reach_in: float) -> Approach:
        """The same from where it is now."""
        a, b, gap = self.at[unit], self.at[target], self.distance_in(unit, target)
        share = min(1.0, min(gap, reach_in) / max(1e-6, dist(a, b)))
        end = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        grounds, near = (
            self.ground.crossed(a, b, self.mover[unit]),
            self._nearest(unit, a, end, (target,)),
        )
        there = grounds is not None and gap <= reach_in and near > 1.0
        barred = (
            self.ground.barred[self.ground.line(a, b)].any()
            or self.ground.house[self.ground.cell(*b)]
        )
        view = tuple(sorted(self._foes(unit)))
        path = Path(
            min(gap, reach_in), grounds=grounds or (), nearest_unit_in=near, in_view_of=view
        )
        return Approach(
            self.sees(unit, target), gap, path, bool(barred), self._rows(unit, *end),
            contacts=there * (len(self.numbers[unit]) + len(self.numbers[target])),
            defenders_to=self._rows(target, *b) if there else (),
        )  # fmt: skip

    def rehearsal(self, sketch: Sketch) -> Rehearsal:
        """Rougher games from a sketch on."""
        places = tuple((*self.holds[name], REACH_IN) for name, *_ in sketch.holds)
        kept = (self.table.pieces, self.table.size, places)
        return RoughGames(sketch, kept, self.at, self.glances, self.hold_in)

    def exits(self, unit: str, order: str, limit_in: float) -> Iterable[Way]:
        """Nobody leaves a duel."""
        return ()

    def smoke_points(self, unit: str, model: int) -> Iterable[object]:
        """Nobody lays smoke in one."""
        return ()

    def points(self, side: str) -> Iterable[tuple[float, ...]]:
        """Nor barrages."""
        return ()


def _few(places: list[Point]) -> list[Point]:
    return [places[number] for number in dict.fromkeys((len(places) // 2, 0, len(places) - 1))]


def _half_have(codes: Sequence[int]) -> str:
    """The best cover that half of them have."""
    found = [k for k in range(len(COVERS)) if 2 * sum(one >= k for one in codes) >= len(codes)]
    return COVERS[max(found)] if codes else COVERS[0]


def _bearing(a: Sequence[float], b: Sequence[float]) -> float:
    return degrees(atan2(b[1] - a[1], b[0] - a[0]))


def _turn(angle: float) -> float:
    return (angle + 180) % 360 - 180


def _off(a: Pose, b: Pose) -> float:
    """By how much b is off where a faces, degrees."""
    return _turn(_bearing(a, b) - a[2])


def _facing(off: float) -> str:
    return "front" if off <= 45 else "rear" if off >= 135 else "side"
