"""Find volumes between two models that other methods can neither draw nor cast at."""

from __future__ import annotations

import numpy as np
import shapely

from sandbox.sight.occluders import PorousVolume
from sandbox.sight.surroundings import Surroundings
from sandbox.table.table import PlacedModel


def partial_solid_between(around: Surroundings, one: PlacedModel, other: PlacedModel) -> bool:
    """Return whether a porous or limited solid is between two models.

    A line may pass some of a porous one; a limited one counts only near.
    """
    if any(solid.within != np.inf for solid in around.solids):
        return True
    spots = [(model.stand.x, model.stand.y) for model in (one, other)]
    ends = [_plan(model) for model in (one, other)]
    way = shapely.union_all([shapely.LineString(spots), *ends]).convex_hull
    return any(way.intersects(_floor(volume)) for volume in around.ground.porous)


def _plan(model: PlacedModel) -> shapely.Geometry:
    corners = model.stand.place(np.asarray(model.piece.parts[0].mesh.bounds))
    return shapely.box(*corners[:, :2].min(axis=0), *corners[:, :2].max(axis=0)).buffer(0.5)


def _floor(volume: PorousVolume) -> shapely.Geometry:
    (x0, y0, _), (x1, y1, _) = volume.box
    return shapely.box(x0, y0, x1, y1)
