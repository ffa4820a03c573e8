"""Find things that hang over the table's edge, or lie beyond it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely

from languages.message import message
from sandbox.analysis.survey.columns import columns_of
from sandbox.analysis.survey.remark import Remark, called
from sandbox.analysis.survey.shapes import outline
from sandbox.table.footprints import cores, pose_of, radii
from sandbox.table.table import Table

OVER_IN = 0.5
"""Greatest overhang of a piece: a hedge that ends there."""

FLAT_OVER_IN = 2.0
"""The same for flat pieces: a road that leaves the table, or bends there."""

_FLAT_IN = 0.15
_GRAZE_IN = 0.02


def edges(table: Table) -> Iterator[Remark]:
    """Yield a remark for each thing that is not on the table as far as it should be."""
    wide, deep = table.size
    for piece in table.pieces:
        columns = columns_of(piece.piece)
        flat = columns.peak - columns.foot <= _FLAT_IN
        over = _over(outline(piece).bounds, wide, deep)
        if over > (FLAT_OVER_IN if flat else OVER_IN):
            x, y = _nearest(outline(piece), wide, deep)
            said = message("analysis-hangs-over", piece=called(piece), inches=over)
            yield Remark("edge", (piece.id,), said, (x, y, piece.stand.z))
    for unit in table.units:
        shapes = cores(unit.models, [pose_of(model) for model in unit.models])
        reach = radii(unit.models)
        lost = []
        for model, core, radius in zip(unit.models, shapes, reach.tolist(), strict=True):
            x0, y0, x1, y1 = core.bounds
            box = (x0 - radius, y0 - radius, x1 + radius, y1 + radius)
            if _over(box, wide, deep) > _GRAZE_IN:
                lost.append(model)
        if lost:
            stand = lost[0].stand
            said = message("analysis-models-over", unit=unit.spec.called, models=len(lost))
            yield Remark("edge", tuple(m.id for m in lost), said, (stand.x, stand.y, stand.z))


def _over(box: tuple[float, float, float, float], wide: float, deep: float) -> float:
    x0, y0, x1, y1 = box
    return max(-x0, -y0, x1 - wide, y1 - deep)


def _nearest(shape: shapely.Geometry, wide: float, deep: float) -> tuple[float, float]:
    """Return the corner of a shape that is furthest out."""
    corners = shapely.get_coordinates(shape)
    out = np.max(np.concatenate([-corners, corners - (wide, deep)], axis=1), axis=1)
    x, y = corners[int(out.argmax())].tolist()
    return x, y
