"""Sight between the places of two zones: the men of one seen from the places of the other.

For each place the nearest place of the enemy is searched that sees it. When a piece is removed or
moved, only pairs are computed whose line passes over its old or new place; and of those only as
many as decide whether a place is seen from anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray

from languages.message import Message, message
from languages.writing import text
from meshes.shapes.piece import BODY, Piece
from rules.engine.telling import heading
from sandbox.analysis.fairness.zones import Zone
from sandbox.analysis.maps.cells import Cells, stood
from sandbox.analysis.maps.lines import Lines, first_of_each, near_boxes
from sandbox.analysis.maps.lines_from_any import LinesFromAny
from sandbox.analysis.maps.onlooker import Men
from sandbox.measure.relief import relief_of
from sandbox.movement.standing import men_may_stand
from sandbox.scenario.bodies import MM_PER_IN, Body
from sandbox.sight.judge import looks_from_any
from sandbox.sight.occluders import body_of
from sandbox.table.counted import looking
from sandbox.table.feet import foot
from sandbox.table.outlines import outline
from sandbox.table.table import PlacedPiece, Table
from sandbox.work.progress import Progress, silent

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]
Numbers = NDArray[np.intp]

_NEAR_IN = 2.0
"""Distance within which terrain decides whether a man can stand."""

_ASIDE_IN = 1.0
"""`Man.aside` of men on foot, at least."""


@dataclass(frozen=True, eq=False)
class Man:
    """The man who stands everywhere.

    ``eye``: inches over the ground; ``radius``: of the base. ``body``: None for the man of maps.
    """

    piece: Piece
    parts: tuple[str, ...]
    eye: float
    radius: float
    body: Body | None = None

    @staticmethod
    def of(table: Table, body: Body | None = None) -> Man:
        """Return a body in the place of the man of maps, or by default that man."""
        if body is not None:
            piece = looking(body.piece, table.scenario.brings.words)
            assert piece.eye is not None, "a body has an eye"
            parts = tuple(table.scenario.sight_policy.parts)
            return Man(piece, parts, piece.eye[2], body.radius, body)
        bare = Table(table.file, (), ())
        here = stood(bare, Cells(table.size, min(table.size)), ())
        eye = float(here.placed([0])[0].local_eye[2])
        return Man(here.men.piece, here.men.parts, eye, foot(here.men.piece, False).radius)

    @property
    def said(self) -> Message:
        """Say of what size it is, in the plural."""
        if self.body is not None:
            return self.body.said
        figure = self.piece.part(BODY)
        assert figure is not None, "every model has a body"
        high, wide = float(figure.mesh.bounds[1, 2]), round(2 * MM_PER_IN * self.radius)
        return message("audit-riflemen", high=high, base=wide)

    @property
    def aside(self) -> float:
        """Greatest distance of a line to it from the line between the middles of two bases."""
        return max(_ASIDE_IN, float(np.hypot(*self._hull[:, :2].T).max()))

    @property
    def _hull(self) -> Points:
        return body_of(self.piece, self.parts).hull

    def may_stand(self, table: Table, plan: Points, heights: Points) -> Mask:
        """Return at which places on a table it can stand, ``(n,)``."""
        on_foot = self.body is None or not self.body.is_hull
        return men_may_stand(table, plan, heights, self.radius, on_foot=on_foot)


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
        may = man.may_stand(table, plan, heights)
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
            may[near] = man.may_stand(Table(table.file, some, ()), plan[near], heights[near])
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
        moved = (*_lost(before, after), *_lost(after, before))
        changed = shapely.union_all([_around(piece, self.man) for piece in moved])
        shapely.prepare(changed)

        def there(some: tuple[Places, Places]) -> tuple[Places, Places]:
            one, other = (old.on(table, self.man, changed) for old in some)
            return one, other

        found = there(self.places)
        eyes = found if self.eyes is self.places else there(self.eyes)
        return Scenery(table, self.man, self.zones, found, eyes)

    @cached_property
    def lines(self) -> Lines:
        """Lines over its terrain."""
        if looks_from_any(self.table):
            return LinesFromAny.of_man(self.table, self.man.piece, self.man.eye)
        return Lines.of(self.table)

    def raised(self, at: Points) -> Points:
        """Return the eyes of men at places ``(m, 3)``."""
        return at + [0.0, 0.0, self.man.eye]


@dataclass(frozen=True, eq=False)
class Looks:
    """Sight from the looking places of the enemy.

    ``order``: for either zone ``(n, k)``, numbers of the enemy's looking places, nearest first, for
    each of its places. ``first``: ``(n,)``, the first column of it from where a man there is seen;
    −1 for none.
    """

    scenery: Scenery
    order: tuple[Numbers, Numbers]
    first: tuple[Numbers, Numbers]

    @staticmethod
    def of(scenery: Scenery, progress: Progress = silent) -> Looks:
        """Find the nearest place that sees each."""
        orders, firsts = [], []
        for number in range(2):
            side = heading(scenery.zones[number].side)
            progress(number / 2, text("audit-looking-into", side=side))
            mine, eyes = scenery.places[number], scenery.eyes[1 - number]
            order = np.argsort(_apart(mine, eyes), axis=1, kind="stable")
            asked = mine.may[:, None] & eyes.may[order]
            orders.append(order)
            firsts.append(_first(scenery, number, order, asked))
        return Looks(scenery, (orders[0], orders[1]), (firsts[0], firsts[1]))

    @cached_property
    def sees(self) -> tuple[Mask, Mask]:
        """For either zone ``(n, k)`` whether a man on each of its places is seen from each looking
        place of the enemy: all pairs, one by one.
        """
        found = []
        for number in range(2):
            mine, eyes = self.scenery.places[number], self.scenery.eyes[1 - number]
            sees = mine.may[:, None] & eyes.may[None]
            rows, columns = np.nonzero(sees)
            men = mine.men(self.scenery.man, rows)
            sees[rows, columns] = self.scenery.lines.sees(
                self.scenery.raised(eyes.at[columns]), men
            )
            found.append(sees)
        if looks_from_any(self.scenery.table) and self.scenery.eyes is self.scenery.places:
            both = found[0] | found[1].T  # a free line is one both ways
            return both, both.T
        return found[0], found[1]

    @property
    def exposed(self) -> tuple[Mask, Mask]:
        """Return for either zone which standing places are seen from anywhere."""
        one, other = (
            first[places.may] >= 0
            for first, places in zip(self.first, self.scenery.places, strict=True)
        )
        return one, other

    def nearest(self, number: int) -> Points:
        """Return inches from each place of a zone to the nearest that sees it; infinite for none,
        ``(n,)``.
        """
        mine, eyes = self.scenery.places[number], self.scenery.eyes[1 - number]
        first, rows = self.first[number], np.arange(len(mine.at))
        inches = _apart(mine, eyes)[rows, self.order[number][rows, first]]
        return np.where(first >= 0, inches, np.inf)

    def exposed_on(self, table: Table) -> tuple[Mask, Mask]:
        """Return `exposed` on slightly different terrain."""
        one, other = (exposed[may] for exposed, may in self._seen_on(table))
        return one, other

    def flipped_on(self, table: Table) -> int:
        """Return how many places become exposed or safe on slightly different terrain.

        Places where a man can stand on only one of the two do not count.
        """
        return sum(
            int((((first >= 0) != exposed) & places.may & may).sum())
            for first, places, (exposed, may) in zip(
                self.first, self.scenery.places, self._seen_on(table), strict=True
            )
        )

    def _seen_on(self, table: Table) -> list[tuple[Mask, Mask]]:
        """Return for either zone which places are seen on other terrain, and which can be stood
        on, ``(n,)`` each.

        A place that was seen still is, unless something came into its line. Otherwise lines are
        asked that were not before, and those that a piece no longer stops.
        """
        before, after = self.scenery, self.scenery.on(table)
        gone = [_around(piece, after.man) for piece in _lost(before.table.pieces, table.pieces)]
        come = [_around(piece, after.man) for piece in _lost(table.pieces, before.table.pieces)]
        found = []
        for number in range(2):
            mine, eyes = after.places[number], after.eyes[1 - number]
            order, first = self.order[number], self.first[number]
            stands = mine.as_before(before.places[number])
            same = eyes.as_before(before.eyes[1 - number])
            seen = np.flatnonzero((first >= 0) & stands & mine.may)
            by = order[seen, first[seen]]
            seen = seen[same[by] & eyes.may[by]]
            by = order[seen, first[seen]]
            exposed = np.zeros(len(first), dtype=bool)
            exposed[seen] = ~_over(come, mine.at[seen], eyes.at[by])
            left = np.flatnonzero(mine.may & ~exposed)
            known = np.where(first[left] >= 0, first[left], order.shape[1])
            looked = np.arange(order.shape[1]) < known[:, None]  # and found to be hidden
            looked &= stands[left, None] & same[order[left]]
            rows, columns = np.nonzero(looked)
            at, there = mine.at[left[rows]], eyes.at[order[left[rows], columns]]
            looked[rows, columns] = ~_over(gone, at, there)
            asked = np.zeros(order.shape, dtype=bool)
            asked[left] = ~looked & eyes.may[order[left]]
            exposed |= _first(after, number, order, asked) >= 0
            found.append((exposed, mine.may))
        return found


def _apart(mine: Places, eyes: Places) -> Points:
    """Return inches between places and eyes, ``(n, k)``."""
    return np.asarray(np.linalg.norm(mine.at[:, None] - eyes.at[None], axis=2))


def _first(scenery: Scenery, number: int, order: Numbers, asked: Mask) -> Numbers:
    """Return the first asked column of ``order`` that sees each place of a zone; −1 for none."""
    mine, eyes = scenery.places[number], scenery.eyes[1 - number]

    def ask(rows: Numbers, columns: Numbers) -> Mask:
        there = scenery.raised(eyes.at[order[rows, columns]])
        return scenery.lines.sees(there, mine.men(scenery.man, rows))

    return first_of_each(asked, ask)


def _lost(before: Iterable[PlacedPiece], after: Iterable[PlacedPiece]) -> list[PlacedPiece]:
    """Return the pieces that no longer stand as before."""
    kept = set(map(id, after))
    return [piece for piece in before if id(piece) not in kept]


def _around(piece: PlacedPiece, man: Man) -> shapely.Geometry:
    """Return the area in which lines to a man may be stopped by a piece."""
    return outline(piece).convex_hull.buffer(man.aside)


def _over(shapes: Iterable[shapely.Geometry], at: Points, eyes: Points) -> Mask:
    """Return whether the lines of pairs ``(m, 3)`` pass over any of some areas, ``(m,)``."""
    found = np.zeros(len(at), dtype=bool)
    for shape in shapes:
        if not shape.is_empty:
            box = np.array(shape.bounds).reshape(1, 2, 2)
            near = np.flatnonzero(near_boxes(eyes, at, box)[:, 0])
            shapely.prepare(shape)
            lines = shapely.linestrings(np.stack([at[near, :2], eyes[near, :2]], axis=1))
            found[near] |= shapely.intersects(shape, lines)
    return found
