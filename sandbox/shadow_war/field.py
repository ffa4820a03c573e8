"""`SkirmishField`: the table's answers to the rules.

It is a `rules.shadow_war.player.queries.Field`. Inches and degrees throughout. Fighters are named
by id, ``unit/number``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from languages.message import message
from rules.engine.errors import RuleError
from rules.engine.play.interruption import Moment, Places
from rules.engine.player.offers import Drawn
from rules.shadow_war.model.events import Aimed, MoveBegan
from rules.shadow_war.model.facts import Path
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.player.queries import Approach, Field, Flight, Look, Supposed, Way
from rules.shadow_war.rules.movement import cost_in
from sandbox.scenario.words import BLOCKED
from sandbox.shadow_war.charges import GLANCES, charge, straight
from sandbox.shadow_war.contact import HIGHER_IN, Crowd, distance, feet, reach_of
from sandbox.shadow_war.cover import cover_class
from sandbox.shadow_war.flights import Runner
from sandbox.shadow_war.goals import Goals, goals_of
from sandbox.shadow_war.interruption_points import Trail, moments
from sandbox.shadow_war.live_table import FollowedSkirmish
from sandbox.shadow_war.mover import Mover, eyes_of, height_of
from sandbox.shadow_war.moves import cover_ways, ways
from sandbox.shadow_war.place_names import Whereabouts, went
from sandbox.shadow_war.routes import Network, joined
from sandbox.shadow_war.shelter import Shelter
from sandbox.shadow_war.walk_graph import Walks, walks_of
from sandbox.sight.cache import likeliest_verdict
from sandbox.table.footprints import Pose2D
from sandbox.table.placement import height_under
from sandbox.table.ranges import range_between
from sandbox.table.table import PlacedModel, PlacedUnit, Table

Points = NDArray[np.float64]


WATCH_IN = 8.0
"""Distance of places where an enemy may soon be."""

WATCH_EVERY = 7
"""One of this many of them is examined."""

_TRIED = 40
"""Most places that are tried for a drawn move, the nearest ones."""


class NoWay(ValueError):
    """A move that the geometry forbids, in one sentence."""


class SkirmishField(FollowedSkirmish, Field):
    """A table that follows a game and fills in the facts of its actions.

    Sight is judged as `sandbox.sight.judge` judges it, under the scenario's sight policy. A
    contested pair counts as its likeliest verdict, so that play goes on; the page says so. It
    follows a game forward only: after an undo, a new one follows the game's whole log.
    """

    def __init__(self, table: Table, ruleset: Ruleset) -> None:
        super().__init__(table)
        self._ruleset = ruleset
        self._policy = table.scenario.sight_policy
        self._approaches: dict[tuple[str, str, float], Approach] = {}
        self._twins: dict[Supposed, SkirmishField] = {}
        self._going: MoveBegan | None = None
        self._gone = 0.0

    def tell(self, events: Iterable[object]) -> None:
        """Follow events: moves, conditions, departures. Other events change nothing."""
        self._approaches.clear()
        self._twins.clear()
        events = list(events)
        for event in events:
            match event:
                case MoveBegan():
                    self._going, self._gone = event, 0.0
                case Aimed(moment=Moment(share=share)):
                    self._gone = share
                case _:
                    pass
        super().tell(events)

    def _as_if(self, supposed: Supposed) -> SkirmishField:
        """Return the field with a fighter standing elsewhere. Raises KeyError.

        It may be asked only about that fighter, whose sights are judged anew.
        """
        twin = self._twins.get(supposed)
        if twin is None:
            ((_, x, y, facing, *more),) = supposed.at
            model = self.fighter(supposed.fighter)
            there = self.put(model, Pose2D(x, y, facing), *more[:1])
            unit = self.table.unit(model.unit)
            models = tuple(there if m is model else m for m in unit.models)
            twin = copy(self)
            twin.table = self.with_models(unit, models)
            twin.sights = self.sights.empty_copy()
            twin._approaches, twin._twins = {}, {}
            self._twins[supposed] = twin
        return twin

    @cached_property
    def walks(self) -> Walks:
        """Every way on the table."""
        return walks_of(self.table.pieces, self.table.size)

    @cached_property
    def _network(self) -> Network:
        return Network(self.walks, self._ruleset)

    @cached_property
    def _goals(self) -> dict[str, Goals]:
        held = self.table.scenario.objectives
        sides = {unit.spec.side for unit in self.table.units}
        return {s: goals_of(self._network, held, s) for s in sorted(sides)}

    @cached_property
    def _called(self) -> Whereabouts:
        return Whereabouts(self.table.pieces)

    @cached_property
    def _shelter(self) -> Shelter:
        reach = max((reach_of(model) for model in self.table.models()), default=0.5)
        return Shelter(self.walks, self._policy, reach)

    def grounded(self) -> list[PlacedUnit]:
        """Return the units with those of their fighters that can hold ground: not those down."""
        found = []
        for unit in super().grounded():
            models = tuple(model for model in unit.models if model.id not in self._down)
            if models:
                found.append(replace(unit, models=models))
        return found

    # What a fighter sees.

    def look(self, fighter: str, target: str, supposed: Supposed | None = None) -> Look:
        """Return a fighter's view of another. Raises KeyError where either is not on the table."""
        if supposed is not None and supposed.at:
            return self._as_if(supposed).look(fighter, target)
        one, other = self.fighter(fighter), self.fighter(target)
        range_in, height_in = range_between(one, other), height_of(self.upright(other))
        if one.unit == other.unit:
            return Look(range_in, height_in=height_in)
        (pair,) = self.sights.pairs(self.table, one, [other])
        if likeliest_verdict(pair, self._policy) == BLOCKED:
            return Look(range_in, sight=False, height_in=height_in)
        return Look(
            range_in, cover=cover_class(1.0 - pair.visible, self._policy), height_in=height_in
        )

    def sees(self, fighter: str, other: str) -> bool:
        """Return whether a fighter sees another. Raises KeyError where either is not on the
        table.
        """
        return self.look(fighter, other).sight

    def moments(self, watcher: str, mover: str) -> Iterable[Moment]:
        """Return the places on a mover's way where it may be shot at: see
        `interruption_points.moments`.

        Raises KeyError where either is not on the table, ValueError for one that has not set out.
        """
        going = self._going
        if going is None or going.fighter != mover:
            raise ValueError(mover)
        if len(going.way) < 2:
            return ()
        corners = np.array([[row[1], row[2], row[4]] for row in going.way])
        trail = Trail(self.mover(mover), corners)

        def sees(at: Places) -> bool:
            return self.look(watcher, mover, Supposed(mover, at)).sight

        return moments(trail, sees, self._gone, ends=going.why != "charge")

    # How far things are.

    def distance_in(self, fighter: str, other: str, supposed: Supposed | None = None) -> float:
        """Return the distance between two fighters, 0 in contact. Raises KeyError."""
        if supposed is not None and supposed.at:
            return self._as_if(supposed).distance_in(fighter, other)
        if fighter == other:
            return 0.0
        return distance(self.walks.solids, self.fighter(fighter), self.fighter(other))

    def higher(self, fighter: str, other: str) -> bool:
        """Return whether a fighter's feet are `contact.HIGHER_IN` above another's (SW-CC-2)."""
        one, below = self.fighter(fighter), self.fighter(other)
        return bool(one.stand.z >= below.stand.z + HIGHER_IN)

    def cover_in(self, fighter: str) -> float:
        """Return the distance of a fighter from cover, 0 where no enemy would see it without."""
        mover = self.mover(fighter)
        return float(mover.cover_in(mover.at[None])[0])

    def watches(self, fighter: str, enemy: str) -> float:
        """Return the share of the places within `WATCH_IN` of an enemy that a fighter sees.

        Past terrain alone. Raises KeyError where either is not on the table.
        """
        watcher, other = self.fighter(fighter), self.fighter(enemy)
        sites = self.walks.sites
        near = np.linalg.norm(sites.at - feet(other), axis=1) <= WATCH_IN
        spots = sites.at[near & sites.stands][::WATCH_EVERY]
        if not len(spots):
            return 0.0
        shares = self._shelter.shares(watcher.eye[None], spots, height_of(self.upright(other)))
        return float((1.0 - shares[:, 0] >= self._policy.min_visible).mean())

    def ground_in(self, fighter: str) -> float:
        """Return the distance to the nearest objective to hold, 0 at it. Raises KeyError."""
        mover = self.mover(fighter)
        return float(mover.ground_in(mover.at[None])[0])

    def floor_in(self, fighter: str) -> float:
        """Return the distance to the nearest floor above the table, 0 on one. Raises KeyError."""
        mover = self.mover(fighter)
        return float(mover.floor_in(mover.at[None])[0])

    def height_in(self, fighter: str) -> float:
        """Return the height of a fighter's feet above the table. Raises KeyError."""
        return self.fighter(fighter).stand.z

    # Where a fighter could go.

    def ways(self, fighter: str, limit_in: float) -> Iterable[Way]:
        """Return moves worth considering: see `moves.ways`."""
        return ways(self.mover(fighter), limit_in)

    def cover_ways(self, fighter: str, limit_in: float) -> Iterable[Way]:
        """Return moves that end nearer to cover: see `moves.cover_ways`."""
        return cover_ways(self.mover(fighter), limit_in)

    def flight(self, fighter: str, limit_in: float, watchers: Collection[str]) -> Flight:
        """Return where a broken fighter may run to: see `flights`. Raises KeyError."""
        mover = self.mover(fighter)
        up = fighter not in self._down and self._ruleset.assumptions.flight_ends_pinning
        runs = self.upright(mover.model) if up else mover.model
        mover = replace(mover, tall=height_of(runs))

        def put(at: Points) -> PlacedModel:
            ((_, x, y, facing, z),) = mover.row(at)
            return self.put(runs, Pose2D(x, y, facing), z)

        enemies = [enemy for enemy in self.enemies(fighter) if enemy.id in watchers]
        runner = Runner(self.table, self._policy, mover, enemies, put)
        return runner.flight(limit_in, self._ruleset.assumptions.flight_apart_in)

    def approach(self, fighter: str, target: str, limit_in: float) -> Approach:
        """Return the course of a charge. Raises KeyError where either is not on the table."""
        key = (fighter, target, limit_in)
        if key not in self._approaches:
            seen = self.look(fighter, target)
            found = charge(self.mover(fighter), self.fighter(target), limit_in, self._ruleset)
            self._approaches[key] = Approach(
                found.path,
                seen.range_in,
                seen.sight,
                seen.cover,
                found.behind_cover,
                found.to,
                found.way,
            )
        return self._approaches[key]

    def way(self, fighter: str, to: Places) -> Way:
        """Return the facts of a move that a player declares: the cheapest way to a place.

        ``to``: one row, number, x, y, facing and perhaps z; without it the highest surface there.
        Raises NoWay where the geometry forbids it; the rules judge the facts. Raises KeyError for
        an unknown fighter.
        """
        mover = self.mover(fighter)
        ((_, x, y, facing, *more),) = to
        path, along = self._line(mover, (x, y, *more))
        self._check_end(mover, along[-1:])
        row = (float(mover.model.index), *(round(v, 4) for v in (x, y, facing % 360, along[-1, 2])))
        return self._led(mover, path, along, (row,))

    def drawn(self, drawn: Drawn, limit_in: float, allows: Callable[[Path], bool]) -> Way:
        """Return the cheapest way through the places of a drawn move.

        To a single place it goes as near as ``limit_in`` inches and the rules allow. Raises
        KeyError for an unknown fighter, RuleError where it cannot go through several.
        """
        mover = self.mover(drawn.unit)
        alone = dict(drawn.alone).get(mover.model.index)
        if alone is not None or len(drawn.way) != 1:
            return self._through(mover, drawn.way if alone is None else alone)
        for place in self._near(mover, self._on_floor(drawn.way[0]), limit_in):
            try:
                path, along = self._line(mover, place)
                self._check_end(mover, along[-1:])
            except NoWay:
                continue
            if allows(path):
                return self._led(mover, path, along, mover.row(along[-1]))
        return self._through(mover, ())

    def _near(
        self, mover: Mover, place: Sequence[float], limit_in: float
    ) -> Iterator[Sequence[float]]:
        """Yield a place, and then those within reach that are nearest to it."""
        yield place
        sites = self.walks.sites
        there = np.flatnonzero(sites.stands & (mover.routes(limit_in).cost <= limit_in))
        there = there[mover.may_end(sites.at[there])]
        away = np.linalg.norm((sites.at[there] - place)[:, : len(place)], axis=1)
        for number in there[np.argsort(away, kind="stable")[:_TRIED]].tolist():
            yield sites.at[number].tolist()

    def _through(self, first: Mover, places: Places) -> Way:
        """Return the cheapest way through places, whole even where it is too far."""
        here, path, whole = first, Path(), first.at[None]
        try:
            for place in places:
                leg, along = self._line(here, self._on_floor(place))
                path = joined(path, leg)
                whole = np.concatenate([whole, along[1:]])
                x, y, z = along[-1].tolist()
                spot = Pose2D(x, y, here.model.stand.turn, z)
                here = replace(here, model=self.put(here.model, spot))
            self._check_end(first, whole[-1:])
        except NoWay as fault:
            raise RuleError("SW-MOV-3", fault.args[0]) from None
        return self._led(first, path, whole, first.row(whole[-1]))

    def _on_floor(self, place: Sequence[float]) -> Sequence[float]:
        """Return a pointed place on the nearest floor; unchanged without one."""
        floors = self.walks.sites_at(np.array([place[:2]]))[0].at
        if not len(floors):
            return place
        if len(place) < 3:
            return (*place, float(floors[:, 2].max()))
        z = floors[np.abs(floors[:, 2] - place[2]).argmin(), 2]
        return (place[0], place[1], float(z))

    def _led(self, mover: Mover, path: Path, along: Points, to: Places) -> Way:
        end = along[-1:]
        path = mover.way_facts(path, along, float(mover.cover_in(end)[0]))
        place = went(self._called.spot(mover.at), self._called.spot(end[0]))
        return Way(path, to, mover.way(along), place)

    def _check_end(self, mover: Mover, end: Points) -> None:
        if not self.walks.room(end, mover.reach)[0]:
            raise NoWay(message("sw-ends-in-something"))
        crowd = mover.friends.overlaps(end, mover.reach) | mover.enemies.overlaps(end, mover.reach)
        if crowd[0]:
            raise NoWay(message("sw-ends-on-fighter"))

    def _line(self, mover: Mover, place: Sequence[float]) -> tuple[Path, Points]:
        """Return the cheapest way of a mover to a place, x, y and, on a floor, z.

        It is the path, and its places ``(k, 3)`` from the start. Raises NoWay.
        """
        x, y, *more = place
        laid = [(piece.piece, piece.stand) for piece in self.table.pieces]
        z = more[0] if more else height_under(x, y, laid)
        end = self.walks.site_at(np.array([x, y, z]))
        routes = mover.routes(np.inf)
        found = routes.onward(end)
        sites = self.walks.sites.at
        paths = [(way.cost, way.path, sites[routes.line(way.site)]) for way in found]
        direct = straight(mover, end)
        if direct is not None:
            glances = np.linspace(mover.at, end.at[0], GLANCES)[1:-1]
            paths.append((cost_in(self._ruleset, direct), direct, glances))
        if not paths:
            raise NoWay(message("sw-no-way"))
        _, path, line = min(paths, key=lambda row: row[0])
        return path, np.concatenate([mover.at[None], line, end.at])

    def mover(self, name: str) -> Mover:
        """Return a fighter as it moves: its model, its ways, and what is in its way."""
        model = self.fighter(name)
        enemies = self.enemies(name)
        theirs = {enemy.id for enemy in enemies}
        friends = [m for m in self.table.models() if m.id not in theirs and m is not model]
        return Mover(
            model=model,
            network=self._network,
            shelter=self._shelter,
            policy=self._policy,
            friends=Crowd.of(friends),
            enemies=Crowd.of(enemies),
            eyes=eyes_of(enemies),
            tall=height_of(model),
            lift=float(model.eye[2] - feet(model)[2]),
            called=self._called,
            goals=self._goals[self.table.unit(model.unit).spec.side],
        )


def _spot(at: Places) -> tuple[float, float, float]:
    ((_, x, y, _, z),) = at
    return x, y, z
