"""Find units too near an enemy, not in formation, or partly outside their zone."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely

from languages.message import message
from sandbox.analysis.survey.remark import Remark
from sandbox.scenario.game_spec import Moves
from sandbox.table.footprints import cores, plan_distances, pose_of, radii, widest_gap
from sandbox.table.table import PlacedModel, PlacedUnit, Table

_HAIR = 0.005

_GRAZE_IN = 0.05
"""Width of a base that may lie outside a zone."""


def enemies(table: Table) -> Iterator[Remark]:
    """Yield a remark for each two units of different sides nearer than their game allows."""
    near = table.scenario.brings.apart_in
    models = [m for unit in table.units if not unit.template.flies for m in unit.models]
    if near is None or not models:
        return
    units = {unit.id: unit for unit in table.units}
    at = np.array([[m.stand.x, m.stand.y] for m in models])
    shapes, wide = cores(models, [pose_of(model) for model in models]), radii(models)
    between = plan_distances(shapes, wide, shapes, wide)
    seen: dict[tuple[str, str], tuple[float, int, int]] = {}
    for a, b in zip(*np.nonzero(np.triu(between < near - _HAIR, 1)), strict=True):
        one, other = units[models[a].unit], units[models[b].unit]
        if one.side_number == other.side_number:
            continue
        if abs(models[a].stand.z - models[b].stand.z) >= _STOREY_IN:
            continue
        key = (min(one.id, other.id), max(one.id, other.id))
        seen[key] = min(seen.get(key, (np.inf, 0, 0)), (float(between[a, b]), int(a), int(b)))
    for (one_id, other_id), (width, a, b) in sorted(seen.items()):
        one, other = units[one_id], units[other_id]
        how = "analysis-enemies-touch" if width <= _HAIR else "analysis-enemies-too-near"
        said = message(how, one=one.spec.called, other=other.spec.called, inches=width, near=near)
        x, y = ((at[a] + at[b]) / 2).tolist()
        yield Remark("enemy", (one_id, other_id), said, (x, y, models[a].stand.z))


_STOREY_IN = 1.3


def formations(table: Table) -> Iterator[Remark]:
    """Yield a remark for each unit on foot out of formation, by its game's rules."""
    reach = table.scenario.brings.formation_in
    if reach is None:
        return
    for unit in table.units:
        if unit.template.moves not in (Moves.FOOT, Moves.CREW) or len(unit.models) < 2:
            continue
        models = unit.models
        shapes, wide = cores(models, [pose_of(m) for m in models]), radii(models)
        between = plan_distances(shapes, wide, shapes, wide)
        gap = widest_gap(between)
        if gap <= reach + _HAIR:
            continue
        yield _broken(unit, between, gap, reach)


def _broken(unit: PlacedUnit, between: np.ndarray, gap: float, reach: float) -> Remark:
    """Return the remark on the models that are apart from most of the others."""
    groups: list[set[int]] = []
    left = set(range(len(unit.models)))
    while left:
        group, edge = set(), {min(left)}
        while edge:
            group |= edge
            left -= edge
            edge = {n for n in left if min(between[n, m] for m in group) <= reach + _HAIR}
        groups.append(group)
    main = max(groups, key=lambda group: (len(group), -min(group)))
    away = sorted(set(range(len(unit.models))) - main)
    lost: list[PlacedModel] = [unit.models[number] for number in away]
    said = message("analysis-out-of-formation", unit=unit.spec.called, models=len(lost), inches=gap)
    stand = lost[0].stand
    return Remark("formation", tuple(model.id for model in lost), said, (stand.x, stand.y, stand.z))


def outsiders(table: Table) -> Iterator[Remark]:
    """Yield a remark for each unit that stands partly in the zones of its side, and partly not.

    A unit that is wholly outside is not set up there at all.
    """
    zones: dict[str, list[shapely.Geometry]] = {}
    for spec in table.scenario.zones:
        shape = shapely.Polygon(spec.corners(table.size))
        zones.setdefault(spec.side, []).append(shapely.make_valid(shape))
    whole = {side: shapely.union_all(shapes) for side, shapes in zones.items()}
    for unit in table.units:
        zone = whole.get(unit.spec.side)
        if zone is None or zone.area == 0 or unit.template.flies:
            continue
        shapes, wide = cores(unit.models, [pose_of(m) for m in unit.models]), radii(unit.models)
        bases = shapely.buffer(shapes, np.maximum(wide - _GRAZE_IN, 0.0))
        outside = ~shapely.covers(zone, bases)
        if not outside.any() or not shapely.intersects(zone, shapes).any():
            continue
        lost = [model for model, out in zip(unit.models, outside.tolist(), strict=True) if out]
        said = message(
            "analysis-outside-its-zone",
            unit=unit.spec.called,
            lost=len(lost),
            models=len(unit.models),
            side=unit.spec.side,
        )
        stand = lost[0].stand
        at = (stand.x, stand.y, stand.z)
        yield Remark("zone", tuple(model.id for model in lost), said, at)
