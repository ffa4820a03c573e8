"""Cross-check of visible shares by pixels.

One picture is drawn from the eye with the body alone, and one with the body and everything that can
come between. A pixel counts by its part of the view. It uses a rasteriser, without rays and
samples. Porous volumes (woods and smoke) have no pixels that are hidden or not: pairs with these
between are not compared, nor those whose terrain counts only near.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby
from math import radians, tan
from typing import Any

import numpy as np
import shapely
import vtkmodules.vtkRenderingOpenGL2  # noqa: F401 - what draws
from numpy.typing import NDArray
from vtkmodules.util.numpy_support import numpy_to_vtk, numpy_to_vtkIdTypeArray
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData
from vtkmodules.vtkRenderingCore import (
    vtkActor,
    vtkPolyDataMapper,
    vtkRenderer,
    vtkRenderWindow,
)

from languages.message import message
from languages.writing import text
from sandbox.sight.areas import stops
from sandbox.sight.judge import line_by_line, looks_from_any
from sandbox.sight.occluders import PorousVolume, body_of
from sandbox.sight.report import PairSight, SightReport
from sandbox.sight.surroundings import Surroundings, from_eye, surroundings
from sandbox.sight.wording import model_said
from sandbox.table.table import PlacedModel, Table
from sandbox.view.graphics import begin, on_graphics_thread, pixels_of, quiet
from sandbox.view.rendering.eye_mask import eye_camera
from sandbox.view.style import Camera
from sandbox.work.progress import Progress, silent

PIXELS = 1024
"""Pixels of the pictures, each way."""

_FEWEST = 400
"""A body of fewer pixels has an error of several percent."""

_NEAR_IN = 0.02
"""Things nearer to the eye than this are not drawn, inches."""

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class CrossCheck:
    """A pair's visible share by pixels.

    ``bound``: the possible error by pixels at the edges. ``agrees``: whether the rays' interval and
    the pixels' overlap.
    """

    pixels: float
    bound: float
    agrees: bool

    def to_json(self) -> dict[str, Any]:
        """Return it as `sightline los --cross-check --json` prints it."""
        return {
            "pixels": round(self.pixels, 6),
            "bound": round(self.bound, 6),
            "agrees": self.agrees,
        }


def cross_checks(
    table: Table, report: SightReport, progress: Progress = silent
) -> tuple[CrossCheck | None, ...]:
    """Return the forward pairs of a report by pixels, in order; None for those not compared.

    None is compared where words look from any part: a picture is drawn from one eye. Raises
    PictureFault where nothing can be drawn on this machine, SightFault as `line_by_line` does.
    """
    line_by_line(table, "cross-check")
    if looks_from_any(table):
        return (None,) * len(report.forward.pairs)
    return on_graphics_thread(lambda: _checked(table, report.forward.pairs, progress))


def with_cross_checks(said: dict[str, Any], found: Sequence[CrossCheck | None]) -> dict[str, Any]:
    """Return a report's JSON with the result by pixels of each pair."""
    pairs = [
        row | {"cross_check": None if one is None else one.to_json()}
        for row, one in zip(said["pairs"], found, strict=True)
    ]
    return said | {"pairs": pairs}


def cross_check_words(
    table: Table, pairs: Sequence[PairSight], found: Sequence[CrossCheck | None]
) -> str:
    """Return the result as a sentence: which pairs differ, where any do."""
    compared = [(pair, one) for pair, one in zip(pairs, found, strict=True) if one is not None]
    if looks_from_any(table) or not compared:
        return text("ruling-pixels-unused", why="any" if looks_from_any(table) else "between")
    rest = message("ruling-not-compared", left=len(found) - len(compared))
    apart = [(pair, one) for pair, one in compared if not one.agrees]
    if not apart:
        widest = max(abs(one.pixels - pair.visible) for pair, one in compared)
        which = message("ruling-pairs", pairs=len(compared))
        return text("ruling-pixels-agree", pairs=which, widest=widest, rest=rest)
    rows = tuple(
        message(
            "ruling-pixels-row",
            shooter=model_said(table, pair.shooter),
            target=model_said(table, pair.target),
            pixels=one.pixels,
            rays=pair.visible,
        )
        for pair, one in apart
    )
    return text("ruling-pixels-differ", rows=rows, rest=rest)


def _checked(
    table: Table, pairs: Sequence[PairSight], progress: Progress
) -> tuple[CrossCheck | None, ...]:
    policy, found = table.scenario.sight_policy, list[CrossCheck | None]()
    shooter, target = (table.model(name).unit for name in (pairs[0].shooter, pairs[0].target))
    around = surroundings(table, shooter, target, policy)
    apart, done = stops(table.scenario.brings.words), 0  # each eye has other walls between
    for _, some in groupby(pairs, key=lambda pair: pair.shooter if apart else ""):
        same = list(some)
        eye = table.model(same[0].shooter).eye
        with closing(_Drawing(from_eye(table, around, eye))) as drawn:
            for pair in same:
                progress(done / len(pairs), text("ruling-drawing-views"))
                one, other, done = table.model(pair.shooter), table.model(pair.target), done + 1
                between = partial_solid_between(around, one, other)
                found.append(None if between else drawn.compared(pair, one, other, policy.parts))
    return tuple(found)


class _Drawing:
    """Pictures of bodies among everything that can come between, each pixel red or not."""

    def __init__(self, around: Surroundings) -> None:
        quiet()
        self._renderer = vtkRenderer()
        self._renderer.SetBackground(0.0, 0.0, 0.0)
        self._window = vtkRenderWindow()
        self._window.SetOffScreenRendering(1)
        self._window.SetMultiSamples(0)
        self._window.SetSize(PIXELS, PIXELS)
        self._window.AddRenderer(self._renderer)
        triangles = [solid.rays.triangles for solid in around.solids if solid.rays.count]
        self._others = _actor(np.concatenate([np.zeros((0, 3, 3)), *triangles]), (0.0, 0.0, 1.0))
        self._renderer.AddActor(self._others)

    def close(self) -> None:
        self._window.Finalize()

    def compared(
        self, pair: PairSight, shooter: PlacedModel, target: PlacedModel, parts: Sequence[str]
    ) -> CrossCheck | None:
        body = body_of(target.piece, tuple(parts)).rays.triangles.reshape(-1, 3)
        actor = _actor(target.stand.place(body).reshape(-1, 3, 3), (1.0, 0.0, 0.0))
        camera = eye_camera(shooter, [target], tuple(parts), (PIXELS, PIXELS))
        self._look(camera, float(np.linalg.norm(shooter.eye - target.stand.matrix[:3, 3])))
        self._renderer.AddActor(actor)
        self._others.SetVisibility(False)
        alone = self._red()
        self._others.SetVisibility(True)
        seen = self._red() & alone
        self._renderer.RemoveActor(actor)
        if int(alone.sum()) < _FEWEST:
            return None
        # each pixel's part of the view, up to a factor
        slope = tan(radians(camera.angle / 2))
        at = (2 * (np.arange(PIXELS) + 0.5) / PIXELS - 1) * slope
        weight: Points = (1 + at[None, :] ** 2 + at[:, None] ** 2) ** -1.5
        total = float(weight[alone].sum())
        share = float(weight[seen].sum()) / total
        edges = (_edge(seen) | _edge(alone)) & alone
        bound = 0.5 * float(weight[edges].sum()) / total
        agrees = pair.low - bound <= share <= pair.high + bound
        return CrossCheck(share, bound, agrees)

    def _look(self, camera: Camera, away: float) -> None:
        view = self._renderer.GetActiveCamera()
        view.SetPosition(*camera.position)
        view.SetFocalPoint(*camera.focal)
        view.SetViewUp(*camera.up)
        view.SetViewAngle(camera.angle)
        view.SetClippingRange(_NEAR_IN, away + 40.0)

    def _red(self) -> Mask:
        begin(self._window)
        self._window.Render()
        return np.asarray(pixels_of(self._window)[:, :, 0] > 127)


def _actor(triangles: Points, colour: tuple[float, float, float]) -> Any:
    """Return triangles ``(n, 3, 3)`` in one flat colour, without light, from both sides."""
    corners = np.ascontiguousarray(triangles.reshape(-1, 3))
    points = vtkPoints()
    points.SetDataTypeToDouble()
    points.SetData(numpy_to_vtk(corners, deep=True))
    count = len(triangles)
    cells = vtkCellArray()
    cells.SetData(
        numpy_to_vtkIdTypeArray(np.arange(0, 3 * count + 1, 3, dtype=np.int64), deep=True),
        numpy_to_vtkIdTypeArray(np.arange(3 * count, dtype=np.int64), deep=True),
    )
    mesh = vtkPolyData()
    mesh.SetPoints(points)
    mesh.SetPolys(cells)
    mapper = vtkPolyDataMapper()
    mapper.SetInputData(mesh)
    actor = vtkActor()
    actor.SetMapper(mapper)
    actor.GetProperty().SetColor(*colour)
    actor.GetProperty().LightingOff()
    return actor


def _edge(mask: Mask) -> Mask:
    """Return pixels with a neighbour of the other value."""
    found = np.zeros_like(mask)
    for axis in (0, 1):
        differs = np.diff(mask, axis=axis)
        before = [slice(None), slice(None)]
        after = [slice(None), slice(None)]
        before[axis], after[axis] = slice(None, -1), slice(1, None)
        found[tuple(before)] |= differs
        found[tuple(after)] |= differs
    return found


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
