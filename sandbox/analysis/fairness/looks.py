"""Sight between the places of two zones: the men of one seen from the places of the other.

All pairs are computed once. When a piece is removed or moved, only pairs are computed again whose
line passes over its old or new place; and of those only as many as decide whether a place is seen
from anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray

from meshes.shapes.piece import Piece
from rules.engine.telling import heading
from sandbox.analysis.fairness.zones import Zone
from sandbox.analysis.maps.cells import Cells, stood
from sandbox.analysis.maps.counting import counted, verdicts, visible
from sandbox.analysis.maps.onlooker import Men, Onlooker, ranks_of
from sandbox.measure.relief import relief_of
from sandbox.movement.standing import men_may_stand
from sandbox.scenario.policy import SightPolicy
from sandbox.sight.areas import footprints, least_ranks
from sandbox.sight.occluders import ground_of
from sandbox.sight.surroundings import Surroundings, from_eye
from sandbox.table.feet import foot
from sandbox.table.outlines import outline
from sandbox.table.table import PlacedPiece, Table
from sandbox.work.progress import Progress, silent

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]
Numbers = NDArray[np.intp]

_BEARINGS = 256
"""Steps of bearing in which the blocking by woods is known: a man covers several."""

_NEAR_IN = 2.0
"""Distance within which terrain decides whether a man can stand."""

_ASIDE_IN = 1.0
"""Greatest distance of a line to a man from the line between the middles of two bases."""


@dataclass(frozen=True, eq=False)
class Man:
    """The man who stands everywhere. ``eye``: inches over the ground; ``radius``: of the base."""

    piece: Piece
    parts: tuple[str, ...]
    eye: float
    radius: float

    @staticmethod
    def of(table: Table) -> Man:
        """Return the man of maps."""
        bare = Table(table.file, (), ())
        here = stood(bare, Cells(table.size, min(table.size)), ())
        eye = float(here.placed([0])[0].local_eye[2])
        return Man(here.men.piece, here.men.parts, eye, foot(here.men.piece, False).radius)


@dataclass(frozen=True, eq=False)
class Places:
    """Places of a zone.

    ``at``: ``(n, 3)`` on the ground. ``may``: ``(n,)`` whether a man can stand. ``turn``: ``(n,)``
    radians, towards the enemy's zone.
    """

    at: Points
    may: Mask
    turn: Points

    @staticmethod
    def of(table: Table, man: Man, plan: Points, enemy: Zone) -> Places:
        """Return the places at ``plan``, ``(n, 2)``."""
        heights = relief_of(table.pieces).heights(plan)
        may = men_may_stand(table, plan, heights, man.radius)
        x, y = enemy.middle
        turn = np.arctan2(y - plan[:, 1], x - plan[:, 0])
        return Places(np.column_stack([plan, heights]), may, turn)

    def on(self, table: Table, man: Man, changed: shapely.Geometry) -> Places:
        """Return the same places on other terrain, which differs only within ``changed`` on the
        plan.
        """
        plan, may = self.at[:, :2], self.may.copy()
        near = shapely.dwithin(shapely.points(plan), changed, _NEAR_IN)
        heights = self.at[:, 2].copy()
        if near.any():
            heights[near] = relief_of(table.pieces).heights(plan[near])
            there = shapely.box(*shapely.bounds(shapely.multipoints(plan[near])))
            some = tuple(
                piece
                for piece in table.pieces
                if shapely.dwithin(outline(piece).envelope, there, _NEAR_IN)
            )
            may[near] = men_may_stand(
                Table(table.file, some, ()), plan[near], heights[near], man.radius
            )
        return Places(np.column_stack([plan, heights]), may, self.turn)

    def men(self, man: Man, which: Numbers) -> Men:
        """Return a man on each of some places."""
        return Men(man.piece, man.parts, self.at[which], self.turn[which])

    def as_before(self, before: Places) -> Mask:
        """Return where a man stands as before, ``(n,)``."""
        level: Mask = np.abs(self.at[:, 2] - before.at[:, 2]) < 1e-6
        return np.asarray((self.may == before.may) & (level | ~self.may))


@dataclass(frozen=True, eq=False)
class Scenery:
    """A table without units, and places of both zones on it.

    ``eyes``: places that look at the enemy's ``places``.
    """

    table: Table
    man: Man
    zones: tuple[Zone, Zone]
    places: tuple[Places, Places]
    eyes: tuple[Places, Places]

    @staticmethod
    def of(table: Table, zones: tuple[Zone, Zone], man: Man, step: float, stride: float) -> Scenery:
        """Return the scenery of a table.

        ``step``: inches between the places; ``stride``: between those that look.
        """

        def places(inches: float) -> tuple[Places, Places]:
            one, other = (
                Places.of(table, man, zone.places(table.size, inches), enemy)
                for zone, enemy in (zones, zones[::-1])
            )
            return one, other

        found = places(step)
        return Scenery(table, man, zones, found, found if stride == step else places(stride))

    def on(self, table: Table) -> Scenery:
        """Return the same places on other terrain."""
        before, after = self.table.pieces, table.pieces
        changed = _over((*_lost(before, after), *_lost(after, before)))

        def there(some: tuple[Places, Places]) -> tuple[Places, Places]:
            one, other = (old.on(table, self.man, changed) for old in some)
            return one, other

        found = there(self.places)
        eyes = found if self.eyes is self.places else there(self.eyes)
        return Scenery(table, self.man, self.zones, found, eyes)

    @property
    def policy(self) -> SightPolicy:
        """Policy by which sight is judged on it."""
        return self.table.scenario.sight_policy

    @cached_property
    def _surroundings(self) -> tuple[Surroundings, list[int]]:
        table = self.table
        names = tuple(piece.id for piece in (*table.pieces, *table.smoke))
        around = Surroundings(ground_of(table.pieces, table.smoke), (), names, ())
        return around, ranks_of(table, around, self.policy)

    def _onlooker(self, at: Points) -> Onlooker:
        around, covers = self._surroundings
        eye = at + [0.0, 0.0, self.man.eye]
        return Onlooker.of(eye, from_eye(self.table, around, eye), covers, _BEARINGS)

    def seen(self, from_: Points, men: Men) -> Mask:
        """Return which men are seen from a place ``(3,)``, ``(m,)``."""
        found = counted(self._onlooker(from_), men, "coarse")
        return visible(found, self.policy, sure=False)[0]

    def uncovered(self, from_: Points, men: Men) -> Mask:
        """Return which men are seen from a place ``(3,)`` without any cover, ``(m,)``."""
        found = counted(self._onlooker(from_), men, "coarse", len(self.policy.covers))
        bare: Mask = verdicts(found, self.policy, sure=False) == 0
        which = np.flatnonzero(bare)
        given = footprints(self.table, set()) if len(which) else []
        if given:
            one = shapely.Point(from_[:2]).buffer(self.man.radius)
            bases = shapely.buffer(shapely.points(men.at[which, :2]), self.man.radius)
            bare[which] = least_ranks(given, one, bases) == 0
        return bare


@dataclass(frozen=True, eq=False)
class Looks:
    """Sight of all pairs.

    ``sees``: for either zone ``(n, k)`` whether a man on each of its places is seen from each
    looking place of the enemy.
    """

    scenery: Scenery
    sees: tuple[Mask, Mask]

    @staticmethod
    def of(scenery: Scenery, progress: Progress = silent) -> Looks:
        """Compute all pairs."""
        found = []
        for number in range(2):
            mine, eyes = scenery.places[number], scenery.eyes[1 - number]
            there = np.flatnonzero(mine.may)
            men = mine.men(scenery.man, there)
            sees = np.zeros((len(mine.at), len(eyes.at)), dtype=bool)
            for column, at in enumerate(eyes.at):
                if column % 16 == 0:
                    share = (number + column / len(eyes.at)) / 2
                    progress(
                        share, f"Looking into the zone of {heading(scenery.zones[number].side)}"
                    )
                if eyes.may[column] and len(there):
                    sees[there, column] = scenery.seen(at, men)
            found.append(sees)
        return Looks(scenery, (found[0], found[1]))

    @property
    def exposed(self) -> tuple[Mask, Mask]:
        """Return for either zone which standing places are seen from anywhere."""
        one, other = (
            np.asarray(sees.any(axis=1))[places.may]
            for sees, places in zip(self.sees, self.scenery.places, strict=True)
        )
        return one, other

    @cached_property
    def _lines(self) -> tuple[NDArray[np.object_], NDArray[np.object_]]:
        """Lines of the pairs of either zone, on the plan, ``(n * k,)``."""
        one, other = (
            _lines(self.scenery.places[number], self.scenery.eyes[1 - number])
            for number in range(2)
        )
        return one, other

    def exposed_on(self, table: Table) -> tuple[Mask, Mask]:
        """Return `exposed` on slightly different terrain."""
        one, other = (exposed[may] for exposed, may in self._seen_on(table))
        return one, other

    def flipped_on(self, table: Table) -> int:
        """Return how many places become exposed or safe on slightly different terrain.

        Places where a man can stand on only one of the two do not count.
        """
        return sum(
            int(((sees.any(axis=1) != exposed) & places.may & may).sum())
            for sees, places, (exposed, may) in zip(
                self.sees, self.scenery.places, self._seen_on(table), strict=True
            )
        )

    def _seen_on(self, table: Table) -> list[tuple[Mask, Mask]]:
        """Return for either zone which places are seen on other terrain, and which can be stood
        on, ``(n,)`` each.
        """
        before, after = self.scenery, self.scenery.on(table)
        gone = _over(_lost(before.table.pieces, table.pieces))
        come = _over(_lost(table.pieces, before.table.pieces))
        found = []
        for number in range(2):
            mine, eyes = after.places[number], after.eyes[1 - number]
            stands = mine.as_before(before.places[number])
            same: Mask = stands[:, None] & eyes.as_before(before.eyes[1 - number])[None]
            sees, lines = self.sees[number], self._lines[number]
            freed: Mask = shapely.intersects(gone, lines).reshape(sees.shape) & ~sees
            stopped: Mask = shapely.intersects(come, lines).reshape(sees.shape) & sees
            asked: Mask = (freed | stopped | ~same) & mine.may[:, None] & eyes.may[None]
            exposed: Mask = np.asarray((sees & ~asked & same).any(axis=1))
            # first the former sights: most of them remain
            for column in np.argsort(-(asked & sees).sum(axis=0), kind="stable").tolist():
                which = np.flatnonzero(asked[:, column] & ~exposed)
                if len(which):
                    men = mine.men(after.man, which)
                    exposed[which] = after.seen(eyes.at[column], men)
            found.append((exposed, mine.may))
        return found


def _lines(mine: Places, eyes: Places) -> NDArray[np.object_]:
    ends = np.empty((len(mine.at), len(eyes.at), 2, 2))
    ends[:, :, 0] = mine.at[:, None, :2]
    ends[:, :, 1] = eyes.at[None, :, :2]
    return np.asarray(shapely.linestrings(ends.reshape(-1, 2, 2)))


def _lost(before: Iterable[PlacedPiece], after: Iterable[PlacedPiece]) -> list[PlacedPiece]:
    """Return the pieces that no longer stand as before."""
    kept = set(map(id, after))
    return [piece for piece in before if id(piece) not in kept]


def _over(pieces: Iterable[PlacedPiece]) -> shapely.Geometry:
    """Return the area in which lines may be stopped by pieces."""
    shape = shapely.union_all([outline(piece).convex_hull.buffer(_ASIDE_IN) for piece in pieces])
    shapely.prepare(shape)
    return shape
