"""Check whether a model may stand where it is put by hand.

The reasons are: off the table, in a wall, on another base. The check uses the rules' own criteria,
so that a table set up on the page can be played. A model must be wholly on the table, on no other
model, and in nothing solid (`ground_classes`). On foot it must also be on a floor, a roof or a wide
wall (`floors`). Flyers are checked by `base_fit`. Inches.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray

from languages.message import Message, message
from meshes.shapes.character import SOLID, Underfoot
from sandbox.document.refusal import Refused
from sandbox.movement.base_fit import Footing
from sandbox.movement.floors import HEADROOM_IN, STANDS_IN, STEP_IN, places, roomy, solids_of
from sandbox.movement.ground_classes import GRAZE_IN, outlines_of
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.game_spec import Moves
from sandbox.scenario.schema import Scenario
from sandbox.table.following import update_table
from sandbox.table.footprints import Points, Shapes, cores, plan_distances, pose_of, radii
from sandbox.table.table import PlacedModel, PlacedPiece, Table, support_of

Mask = NDArray[np.bool_]


def hindrances(before: Table, after: Table, names: Collection[str]) -> dict[str, Message]:
    """Return those of these models that cannot stand in their places, and the reasons.

    Models are ``unit/number``; a reason is the rest of a sentence. Hindrances from before the move
    do not count; for a new model all count. Raises KeyError for a model that is not there after.
    """
    found = _hindrances(after, names)
    if found:
        there = {model.id for model in before.models()}
        already = _hindrances(before, [name for name in found if name in there])
        found = {name: why for name, why in found.items() if already.get(name) != why}
    return found


def misplaced(table: Table) -> dict[str, Message]:
    """Return the models of a table in impossible places, ``unit/number``, with reasons."""
    return _hindrances(table, [model.id for model in table.models()])


def men_may_stand(
    table: Table, at: Points, heights: Points, radius: float, *, on_foot: bool = True
) -> Mask:
    """Return whether a man on a round base may stand at ``(m, 2)`` points of these heights,
    ``(m,)``.

    The same as by `misplaced`, for many places at once. What is not ``on_foot`` stands on no floor
    of a building.
    """
    most = np.array(table.size) - radius + GRAZE_IN
    free = np.all((at >= radius - GRAZE_IN) & (at <= most), axis=1)
    spots = shapely.points(at)
    everybody = list(table.models())
    if everybody:
        plans, reach = cores(everybody, [pose_of(model) for model in everybody]), radii(everybody)
        tops = np.array([model.stand.z for model in everybody])
        tree = shapely.STRtree(plans)
        near, who = tree.query(spots, "dwithin", radius + float(reach.max()))
        gap = shapely.distance(spots[near], plans[who]) - radius - reach[who]
        met = (gap < -GRAZE_IN) & (np.abs(heights[near] - tops[who]) < HEADROOM_IN)
        free[near[met]] = False
    pieces, outlines = _solid(table.pieces)
    if pieces:
        near, what = shapely.STRtree(outlines).query(spots, "dwithin", max(radius - GRAZE_IN, 0.0))
        closed = np.array([piece.underfoot is Underfoot.CLOSED for piece in pieces])
        free[near[closed[what] | (not on_foot)]] = False
        asked = np.unique(near[free[near]])
        free[asked] = _all_held(table, at[asked], heights[asked])
    return np.asarray(free)


def _all_held(table: Table, at: Points, heights: Points) -> Mask:
    """Return the same as `_has_footing`, for many places, ``(k,)``."""
    solids = solids_of(table.pieces)
    levels = places(solids, at)
    near = np.abs(levels.z - heights[levels.point]) <= STEP_IN
    held = np.zeros(len(at), dtype=bool)
    held[levels.point[near]] = True
    return np.asarray(held & roomy(solids, np.column_stack([at, heights]), STANDS_IN))


def floor_at(table: Table, model: PlacedModel, x: float, y: float) -> float | None:
    """Return the height of the floor that a model stays on when it is moved to a place, or None.

    It is a floor about as high as the model's own. None where it drops onto the highest surface.
    """
    if len(model.spec.position) < 3:
        return None
    levels = places(solids_of(table.pieces), np.array([[x, y]]))
    near = [z for z in levels.z.tolist() if abs(z - model.stand.z) <= STEP_IN]
    return min(near, key=lambda z: abs(z - model.stand.z), default=None)


class Beneath:
    """The height of what a model stands on where it is moved."""

    def __init__(self, table: Table) -> None:
        self._table, self._support = table, support_of(table.pieces)

    def height(self, model: PlacedModel, x: float, y: float) -> float:
        """Return the height of its floor at a place, else of the highest surface, inches."""
        floor = floor_at(self._table, model, x, y)
        return self._support.height(x, y) if floor is None else floor


def may_stand(table: Table, models: Sequence[PlacedModel]) -> bool:
    """Return whether models of one unit can stand where they are, everything else in its place."""
    by_id = {model.id: model for model in models}
    unit = table.unit(models[0].unit)
    moved = replace(unit, models=tuple(by_id.get(one.id, one) for one in unit.models))
    units = tuple(moved if one is unit else one for one in table.units)
    return not hindrances(table, replace(table, units=units), list(by_id))


def look_round(table: Table) -> None:
    """Measure a table's terrain now, so that no drag has to wait for it."""
    _solid(table.pieces)
    solids_of(table.pieces)


def _hindrances(table: Table, names: Collection[str]) -> dict[str, Message]:
    everybody = list(table.models())
    rows = {model.id: row for row, model in enumerate(everybody)}
    plans, reach = cores(everybody, [pose_of(model) for model in everybody]), radii(everybody)
    heights = np.array([model.stand.z for model in everybody])
    found = {}
    for name in names:
        row = rows[name]
        model, core, radius = everybody[row], plans[row], float(reach[row])
        unit = table.unit(model.unit)
        if unit.template.flies:
            others = [other for other in everybody if other is not model]
            why = _beyond(table, core, radius)
            blocking = Footing(table, model, others).in_the_way(model.stand)
            if why is None and blocking is not None:
                other = table.unit(blocking.unit)
                why = message("edit-model-in-the-way", unit=other.spec.called)
        else:
            gaps = plan_distances(plans[[row]], reach[[row]], plans, reach)[0]
            gaps[_in_one_another(core, radius, plans, reach)] = -np.inf
            gaps[np.abs(heights - heights[row]) >= HEADROOM_IN] = np.inf
            gaps[row] = np.inf
            if unit.template.moves is Moves.CREW:  # a crew stands among the trails of its gun
                own = [other.unit == model.unit for other in everybody]
                gaps[np.array(own)] = np.inf
            why = _beyond(table, core, radius)
            if why is None and gaps.min() < -GRAZE_IN:
                other = table.unit(everybody[int(gaps.argmin())].unit)
                why = message("edit-model-in-the-way", unit=other.spec.called)
            if why is None:
                why = _in_terrain(table, model, core, radius, unit.template.moves is Moves.FOOT)
        if why is not None:
            found[name] = why
    return found


def _in_one_another(core: shapely.Geometry, radius: float, plans: Shapes, reach: Points) -> Mask:
    """Return the plans without a round base that this one, without a round base too, overlaps,
    ``(m,)``.

    Overlapping shapes have no distance, however far they overlap.
    """
    flat = radius + reach <= GRAZE_IN
    found: Mask = flat & shapely.intersects(shapely.buffer(core, -GRAZE_IN), plans)
    return found


def _beyond(table: Table, core: shapely.Geometry, radius: float) -> Message | None:
    x0, y0, x1, y1 = shapely.bounds(core).tolist()
    least, most = min(x0, y0) - radius, (x1 + radius - table.size[0], y1 + radius - table.size[1])
    if least < -GRAZE_IN or max(most) > GRAZE_IN:
        return message("edit-over-the-edge")
    return None


def _in_terrain(
    table: Table, model: PlacedModel, core: shapely.Geometry, radius: float, on_foot: bool
) -> Message | None:
    pieces, outlines = _solid(table.pieces)
    met = np.flatnonzero(shapely.dwithin(outlines, core, max(radius - GRAZE_IN, 0.0)))
    if not len(met):
        return None
    found = [pieces[number] for number in met.tolist()]
    closed = [piece for piece in found if piece.underfoot is Underfoot.CLOSED]
    if on_foot and not closed and _has_footing(table, model):
        return None
    return message("edit-in-the-way", thing=(closed or found)[0].spec.called)


def _has_footing(table: Table, model: PlacedModel) -> bool:
    """Return whether a model on foot has a surface to stand on, and room."""
    solids, stand = solids_of(table.pieces), model.stand
    levels = places(solids, np.array([[stand.x, stand.y]]))
    if not (np.abs(levels.z - stand.z) <= STEP_IN).any():
        return False
    return bool(roomy(solids, np.array([[stand.x, stand.y, stand.z]]), STANDS_IN)[0])


@lru_cache(maxsize=8)
def _solid(pieces: tuple[PlacedPiece, ...]) -> tuple[list[PlacedPiece], Shapes]:
    """Return a table's terrain on or in which nothing stands, and its outlines."""
    kept = [piece for piece in pieces if piece.underfoot in SOLID]
    outlines = outlines_of(kept, pieces)
    shapely.prepare(outlines)
    return kept, outlines


def laid_after(before: Table, scenario: Scenario, *, free: bool = False) -> Table:
    """Return the table of a changed scenario. Raises Refused, in one sentence.

    Models that are new or moved must be able to stand in their places, unless they are put there
    ``free``.
    """
    try:
        after = update_table(before, scenario)
    except ScenarioFault as fault:
        first = fault.faults[0]
        told = message("fault-found", place=first.place, found=first.found, expected=first.expected)
        raise Refused(f"{told}.") from None
    if free:
        return after
    there = {model.id: model for model in before.models()}
    moved = [m.id for m in after.models() if m.id not in there or there[m.id].spec is not m.spec]
    hindered = hindrances(before, after, moved) if moved else {}
    if hindered:
        name, why = next(iter(hindered.items()))
        called = after.unit(name.partition("/")[0]).spec.called
        raise Refused(message("edit-cannot-stand", unit=called, more=len(hindered) - 1, why=why))
    return after
